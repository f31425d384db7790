//! Which problem a body asks for: by kind, family or code, how hard, in which languages.

use crate::service::hosting;
use crate::service::workshop::{Languages, Wanted, Wish};
use crate::web::error::Fault;
use agon_generators::family::{Entry, Kind, Level};
use agon_generators::of_kind;
use agon_generators::words::LANGUAGES;

const LANGUAGES_MAX: usize = 8;

/// In which languages it is to be read.
pub(super) fn languages(asked: Option<Vec<String>>) -> Result<Languages, Fault> {
    let Some(asked) = asked else { return Ok(vec!["en"]) };
    let known = |asked: &String| {
        let found = LANGUAGES.into_iter().find(|tag| tag.eq_ignore_ascii_case(asked));
        found.ok_or_else(|| {
            Fault::invalid("languages", format!("`{asked}` is none of {}", LANGUAGES.join(", ")))
        })
    };
    if !(1..=LANGUAGES_MAX).contains(&asked.len()) {
        return Err(Fault::invalid("languages", format!("1 to {LANGUAGES_MAX} languages")));
    }
    asked.iter().map(known).collect()
}

/// The families of a kind that a body names, and those that it leaves out.
pub(super) struct Among {
    pub(super) include: Option<Vec<String>>,
    pub(super) exclude: Option<Vec<String>>,
}

/// The family or the exact problem that is asked for.
pub(super) fn wanted(
    kind: Option<String>,
    among: Among,
    family: Option<String>,
    code: Option<String>,
) -> Result<Wanted, Fault> {
    let chosen = [("include", among.include.is_some()), ("exclude", among.exclude.is_some())];
    if let (None, Some((field, _))) = (&kind, chosen.into_iter().find(|(_, said)| *said)) {
        return Err(Fault::invalid(field, "say it with a `kind`, whose families it chooses from"));
    }
    match (kind, family, code) {
        (Some(kind), None, None) => {
            let kind: Kind = kind.parse().map_err(|error| Fault::invalid("kind", error))?;
            Ok(Wanted::Any(families(kind, among)?))
        }
        (None, Some(name), None) => Ok(Wanted::Family(hosting::family(&name)?)),
        (None, None, Some(code)) => Ok(Wanted::Code(super::code(&code)?)),
        (None, None, None) => Err(Fault::invalid(
            "kind",
            "say which problem: `kind` (such as \"logic\"), `family`, `code` or, for a contest, `kept`",
        )),
        _ => Err(Fault::invalid(
            "kind",
            "say only one: `kind`, `family`, `code` or, for a contest, `kept`",
        )),
    }
}

fn families(kind: Kind, Among { include, exclude }: Among) -> Result<Vec<&'static Entry>, Fault> {
    let named = |field: &'static str, names: Option<Vec<String>>| {
        let known = |name: &String| {
            let unknown = || Fault::invalid(field, format!("`{name}` is no family of {kind}"));
            of_kind(kind).iter().find(|family| family.name == name).ok_or_else(unknown)
        };
        names.map(|names| names.iter().map(known).collect::<Result<Vec<_>, _>>()).transpose()
    };
    let mut families = named("include", include)?.unwrap_or_else(|| of_kind(kind).iter().collect());
    let left_out = named("exclude", exclude)?.unwrap_or_default();
    families.retain(|family| !left_out.iter().any(|other| other.name == family.name));
    if families.is_empty() {
        let field = if left_out.is_empty() { "include" } else { "exclude" };
        return Err(Fault::invalid(field, "no family is left to draw from"));
    }
    Ok(families)
}

/// How hard it is to be.
pub(super) fn wish(level: Option<i64>, seconds: Option<f32>) -> Result<Wish, Fault> {
    match (level, seconds) {
        (Some(_), Some(_)) => Err(Fault::invalid("seconds", "say `level` or `seconds`, not both")),
        (None, Some(seconds)) if (1.0..=3600.0).contains(&seconds) => Ok(Wish::Seconds(seconds)),
        (None, Some(_)) => Err(Fault::invalid("seconds", "a target from 1 to 3600")),
        (None, None) => Ok(Wish::Level(Level::DEFAULT)),
        (Some(number), None) => {
            let level = u8::try_from(number).ok().and_then(|number| Level::new(number).ok());
            let level = level.ok_or_else(|| Fault::invalid("level", "a level is 1, 2, 3, 4 or 5"));
            Ok(Wish::Level(level?))
        }
    }
}
