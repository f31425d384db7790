//! A problem with everything that is shown, judged or told of it: what a contest stores, so that no later
//! edition can change it.

use crate::code::{BadCode, Code};
use crate::family::{Entry, Kind, Level, Pace};
use crate::find;
use crate::reader::Key;
use crate::sheet::{Rules, Sheet};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A whole problem, as data.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Drawn {
    /// The code that draws it again.
    pub code: String,
    pub kind: Kind,
    pub family: String,
    /// What a list of families calls the family.
    pub title: String,
    pub level: Level,
    pub rules: Rules,
    pub sheet: Sheet,
    pub key: Key,
    /// Why the key is right, step by step.
    pub explanation: Vec<String>,
    /// Predicted seconds.
    pub pace: Pace,
    /// The family's own data.
    pub problem: Box<RawValue>,
}

/// Why a code draws nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoProblem {
    #[error(transparent)]
    Code(#[from] BadCode),
    #[error("there is no family `{0}`; GET /v1/families or `agon draw --help` lists them")]
    Family(String),
    #[error(
        "the code is of edition {asked} of {family}, and only edition {now} can be drawn: \
         draw a new problem of the family"
    )]
    Edition { family: String, asked: u16, now: u16 },
}

impl Drawn {
    /// Draws the problem that a seed's text names.
    pub fn new(entry: &Entry, level: Level, seed: &str) -> Drawn {
        let code = entry.code(level, seed);
        let problem = entry.draw(level, &code.chance());
        let sheet = problem.show();
        Drawn {
            code: code.to_string(),
            kind: entry.kind(),
            family: entry.name.to_owned(),
            title: entry.title.to_owned(),
            level,
            rules: entry.rules_before(level, &*problem),
            key: problem.key(),
            explanation: problem.explain(),
            pace: problem.pace(&sheet),
            sheet,
            problem: RawValue::from_string(problem.data()).expect("a drawn problem is plain data"),
        }
    }

    /// Draws the problem of a code, if its edition can still be drawn.
    pub fn of(code: &Code) -> Result<Drawn, NoProblem> {
        let family = || code.family.clone();
        let entry = find(&code.family).ok_or_else(|| NoProblem::Family(family()))?;
        if entry.edition != code.edition {
            let (asked, now) = (code.edition, entry.edition);
            return Err(NoProblem::Edition { family: family(), asked, now });
        }
        Ok(Drawn::new(entry, code.level, &code.seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;

    #[test]
    fn the_rules_before_a_problem_are_those_of_its_level() {
        for family in families() {
            for level in Level::ALL {
                for seed in ["one", "two", "three"] {
                    let told = Drawn::new(family, level, seed).rules;
                    assert_eq!(told, family.rules(level), "{} {level} {seed}", family.name);
                }
            }
        }
    }

    #[test]
    fn a_code_draws_its_problem_again_and_an_edition_that_is_gone_is_refused_by_name() {
        for family in families() {
            let drawn = Drawn::new(family, Level::DEFAULT, "again");
            let code: Code = drawn.code.parse().expect("a code that was just written");
            let again = Drawn::of(&code).expect("of this edition");
            assert_eq!(serde_json::to_string(&again).ok(), serde_json::to_string(&drawn).ok());
            let gone = Code { edition: code.edition + 1, ..code };
            assert!(matches!(Drawn::of(&gone), Err(NoProblem::Edition { .. })));
        }
        let unknown = "logic/nothing.1.3.x".parse().expect("it has the shape of a code");
        assert_eq!(Drawn::of(&unknown).err(), Some(NoProblem::Family("logic/nothing".into())));
    }
}
