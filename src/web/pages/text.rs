//! What pages say, in one language: one file of `text/` each. English is complete; a language that lacks a text
//! says it in English.

mod said;

use crate::web::session;
use actix_web::HttpRequest;
use actix_web::http::header;
use agon_generators::words::PSEUDO;
use intl_pluralrules::{PluralRuleType, PluralRules};
use minijinja::context;
use minijinja::value::{Object, Value};
use said::Said;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};
use unic_langid::LanguageIdentifier;

/// Texts by their names.
type Texts = BTreeMap<String, Said>;

/// A language with all its texts, by section and name.
pub(in crate::web) struct Language {
    /// As `lang` and `Accept-Language` have it.
    pub(in crate::web) tag: &'static str,
    /// What its speakers call it; empty where nobody chooses it.
    name: &'static str,
    /// Texts by section and name, as templates read them.
    pub(in crate::web) texts: Value,
    sections: BTreeMap<String, Texts>,
}

/// A text with a plural, of which a template fills the blanks: `{{ t.replay.chain | fill(count=3) }}`.
struct Counted {
    said: Said,
    plurals: Arc<PluralRules>,
}

impl fmt::Debug for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.said.fmt(f)
    }
}

impl Object for Counted {}

static LANGUAGES: LazyLock<[Language; 3]> = LazyLock::new(|| {
    let english = said::read(include_str!("../../../text/en.ftl"));
    let korean = said::read(include_str!("../../../text/ko.ftl"));
    let strange = english.iter().map(|(section, texts)| {
        let texts = texts.iter().map(|(name, said)| (name.clone(), said.pseudo()));
        (section.clone(), texts.collect())
    });
    let strange = strange.collect();
    // The words of the last are English, and so are its plurals.
    let all = [
        ("en", "en", "English", english),
        ("ko", "ko", "한국어", korean),
        (PSEUDO, "en", "", strange),
    ];
    all.map(|(tag, counts_as, name, sections)| {
        let language: LanguageIdentifier = counts_as.parse().expect("a tag of ours");
        let plurals = PluralRules::create(language, PluralRuleType::CARDINAL);
        let plurals = Arc::new(plurals.expect("a language of CLDR"));
        let texts =
            sections.iter().map(|(section, texts)| (section.clone(), shown(texts, &plurals)));
        Language { tag, name, texts: Value::from_pairs(texts), sections }
    })
});

/// What a browser was told to be spoken to in.
const CHOSEN: &str = "agon_language";
/// How long it remembers that, in seconds: a year.
const CHOSEN_SECONDS: u32 = 365 * 24 * 60 * 60;

/// What makes a browser remember a language that pages speak.
pub(super) fn chosen(tag: &str) -> Option<String> {
    let Language { tag, .. } = LANGUAGES.iter().find(|known| known.tag == tag)?;
    Some(format!("{CHOSEN}={tag}; Path=/; Max-Age={CHOSEN_SECONDS}; SameSite=Lax"))
}

/// The other languages that can be chosen, each by its tag and by what its speakers call it.
pub(super) fn others(spoken: &Language) -> Value {
    let others = LANGUAGES.iter().filter(|other| !other.name.is_empty() && other.tag != spoken.tag);
    others.map(|other| context! { tag => other.tag, name => other.name }).collect()
}

/// The texts of a section as templates read them.
fn shown(texts: &Texts, plurals: &Arc<PluralRules>) -> Value {
    let shown = texts.iter().map(|(name, said)| {
        let shown = match said {
            Said::Line(line) => Value::from(line.clone()),
            Said::Counted { .. } => {
                let plurals = Arc::clone(plurals);
                Value::from_object(Counted { said: said.clone(), plurals })
            }
        };
        (name.clone(), shown)
    });
    Value::from_pairs(shown)
}

/// A text with its blanks filled: `{name}` by the value of that name, and the line by the plural of its number.
pub(in crate::web) fn filled(text: &Value, values: &[(&str, String)]) -> String {
    match text.downcast_object_ref::<Counted>() {
        Some(Counted { said, plurals }) => said.filled(values, plurals),
        None => said::line_filled(&text.to_string(), values),
    }
}

impl Language {
    /// The texts of these sections together as JSON, for a page's script.
    pub(in crate::web) fn sections(&self, names: &[&str]) -> String {
        let known = names.iter().filter_map(|name| self.sections.get(*name));
        let together: Texts =
            known.flatten().map(|(name, text)| (name.clone(), text.clone())).collect();
        serde_json::to_string(&together).expect("texts are plain data")
    }
}

/// The language that the address names (`?language=ko`, by which a game shows a contest as it speaks itself), or that whoever
/// asks has chosen, or that suits them best.
pub(in crate::web) fn language(request: &HttpRequest) -> &'static Language {
    let named = request.query_string().split('&').filter_map(|pair| pair.split_once('='));
    let named = named.filter(|(name, _)| *name == "language").map(|(_, tag)| tag);
    let mut chosen = named.chain(session::cookies(request, CHOSEN));
    let known = |tag: &str| LANGUAGES.iter().find(|known| known.tag == tag);
    if let Some(language) = chosen.find_map(known) {
        return language;
    }
    let wanted = request.headers().get(header::ACCEPT_LANGUAGE);
    let wanted = wanted.and_then(|wanted| wanted.to_str().ok()).unwrap_or_default();
    best(wanted)
}

/// The first language of a preference list such as `de-CH, en;q=0.8` that there is, by its weight.
fn best(wanted: &str) -> &'static Language {
    let mut ranked: Vec<(f32, &str)> = wanted.split(',').map(ranked).collect();
    ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let known = |tag: &str| {
        LANGUAGES.iter().find(|language| {
            tag.eq_ignore_ascii_case(language.tag)
                || tag.split('-').next().is_some_and(|base| base.eq_ignore_ascii_case(language.tag))
        })
    };
    ranked.into_iter().find_map(|(_, tag)| known(tag)).unwrap_or(&LANGUAGES[0])
}

fn ranked(item: &str) -> (f32, &str) {
    let mut parts = item.split(';').map(str::trim);
    let tag = parts.next().unwrap_or_default();
    let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse().ok()).unwrap_or(1.0);
    (weight, tag)
}

/// A hint as a sentence: with a capital letter and a full stop. What stands before a comma at once is a name, such as `x`,
/// and stays as it is.
pub(in crate::web) fn sentence(hint: &str) -> String {
    let mut letters = hint.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let rest = letters.as_str();
    if rest.starts_with(',') { format!("{hint}.") } else { format!("{first}{rest}.") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;
    use std::collections::BTreeSet;

    #[test]
    fn a_hint_becomes_a_sentence_and_a_name_stays_small() {
        for (hint, said) in [
            ("a whole number", "A whole number."),
            ("x, then y, such as 35, 120", "x, then y, such as 35, 120."),
            ("T or L for each", "T or L for each."),
        ] {
            assert_eq!(sentence(hint), said, "{hint}");
        }
    }

    #[test]
    fn whoever_asks_gets_the_language_that_suits_him_best() {
        for (wanted, given) in [
            ("", "en"),
            ("de-CH, de;q=0.9", "en"),
            ("en-GB", "en"),
            ("ko-KR, ko;q=0.9, en;q=0.8", "ko"),
            ("fr, ko;q=0.3, en;q=0.2", "ko"),
            ("*", "en"),
            ("en;q=0.2, qps-ploc;q=0.9", PSEUDO),
            ("qps-ploc;q=nonsense", PSEUDO),
        ] {
            assert_eq!(best(wanted).tag, given, "{wanted}");
        }
    }

    #[test]
    fn an_address_says_which_language_it_is_for() {
        for (address, cookie, given) in [
            ("/", "ko", "ko"),
            ("/?language=ko", "en", "ko"),
            ("/?return_url=https%3A%2F%2Fa&language=ko", "", "ko"),
            ("/?language=en", "ko", "en"),
            ("/?language=tlh", "ko", "ko"),
            ("/?language=", "", "en"),
        ] {
            let cookie = format!("{CHOSEN}={cookie}");
            let request = TestRequest::with_uri(address).insert_header((header::COOKIE, cookie));
            assert_eq!(language(&request.to_http_request()).tag, given, "{address}");
        }
    }

    /// Every text is there, with the blanks that English fills, and none is there in vain.
    #[test]
    fn every_language_says_all_that_english_says() {
        let [english, korean, _] = &*LANGUAGES;
        assert_eq!(
            korean.sections.keys().collect::<Vec<_>>(),
            english.sections.keys().collect::<Vec<_>>()
        );
        for (section, texts) in &english.sections {
            let blanks = |texts: &Texts| -> Vec<(String, BTreeSet<String>)> {
                texts.iter().map(|(name, said)| (name.clone(), said.blanks())).collect()
            };
            assert_eq!(blanks(&korean.sections[section]), blanks(texts), "{section}");
        }
    }

    #[test]
    fn templates_fill_lines_and_plurals() {
        for (tag, count, begins) in
            [("en", 1, "The chain of 1 record holds"), ("en", 3, "The chain of 3 records holds")]
        {
            let replay = best(tag).texts.get_attr("replay").unwrap();
            let said = filled(&replay.get_attr("chain").unwrap(), &[("count", count.to_string())]);
            assert!(said.starts_with(begins), "{said}");
        }
        let line = Value::from("{name} has {count}");
        assert_eq!(filled(&line, &[("name", "Ana".into()), ("count", "3".into())]), "Ana has 3");
    }
}
