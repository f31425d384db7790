//! What pages say, in one language: beside each page a file of its own, such as `play/en.ftl`.

mod said;

use super::files;
use super::leading::{own_path, to};
use crate::web::error::Fault;
use crate::web::session;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::header::{AcceptLanguage, Header as _, Preference};
use actix_web::web::{Form, Query};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::words::PSEUDO;
use intl_pluralrules::{PluralRuleType, PluralRules};
use minijinja::context;
use minijinja::value::{Object, Value};
use said::Said;
use serde::Deserialize;
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
    let english = said::read(&gathered("en"));
    let korean = said::read(&gathered("ko"));
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

/// What all pages say in a language.
fn gathered(tag: &str) -> String {
    files::all(&format!("/{tag}.ftl")).filter_map(|path| files::text(&path)).collect()
}

/// What a browser was told to be spoken to in.
const CHOSEN: &str = "agon_language";
/// How long it remembers that: a year.
const CHOSEN_FOR: Duration = Duration::days(365);

/// What somebody wants to be spoken to in, and the page that this was said on.
#[derive(Deserialize)]
pub(in crate::web) struct Spoken {
    to: String,
    #[serde(default)]
    back: String,
}

/// `POST /language`: pages speak another language from now on.
pub(in crate::web) async fn speak(form: Form<Spoken>) -> Result<HttpResponse, Fault> {
    let Language { tag, .. } = known(&form.to).ok_or_else(Fault::not_found)?;
    let cookie = Cookie::build(CHOSEN, *tag).path("/").max_age(CHOSEN_FOR);
    let back = own_path(&form.back).unwrap_or("/");
    Ok(to(back).cookie(cookie.same_site(SameSite::Lax).finish()).finish())
}

/// The language of this tag.
fn known(tag: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|known| known.tag.eq_ignore_ascii_case(tag))
}

/// The language of a page that is written in this tag's; English where there is none.
pub(super) fn of(tag: &str) -> &'static Language {
    known(tag).unwrap_or(&LANGUAGES[0])
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
    pub(in crate::web) fn sections(&self, names: &[String]) -> String {
        let known = names.iter().filter_map(|name| self.sections.get(name));
        let together: Texts =
            known.flatten().map(|(name, text)| (name.clone(), text.clone())).collect();
        serde_json::to_string(&together).expect("texts are plain data")
    }
}

/// `?language=ko`, by which a game shows a contest as it speaks itself.
#[derive(Deserialize)]
struct Asked {
    language: Option<String>,
}

/// The language that the address names, or that whoever asks has chosen, or that suits them best.
pub(in crate::web) fn language(request: &HttpRequest) -> &'static Language {
    let asked = Query::<Asked>::from_query(request.query_string()).ok();
    let named = asked.and_then(|asked| asked.into_inner().language);
    let mut chosen = named.into_iter().chain(session::cookies(request, CHOSEN));
    let best = || AcceptLanguage::parse(request).ok().and_then(|wanted| best(&wanted));
    chosen.find_map(|tag| known(&tag)).or_else(best).unwrap_or(&LANGUAGES[0])
}

/// The first language of a preference list such as `de-CH, en;q=0.8` that there is, by its weight.
fn best(wanted: &AcceptLanguage) -> Option<&'static Language> {
    wanted.ranked().iter().find_map(|wanted| match wanted {
        Preference::Specific(tag) => known(tag.as_str()).or_else(|| known(tag.primary_language())),
        Preference::Any => None,
    })
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
    use actix_web::http::header;
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
            ("qps-ploc;q=nonsense", "en"),
        ] {
            let request = TestRequest::default().insert_header((header::ACCEPT_LANGUAGE, wanted));
            assert_eq!(language(&request.to_http_request()).tag, given, "{wanted}");
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
            let replay = of(tag).texts.get_attr("replay").unwrap();
            let said = filled(&replay.get_attr("chain").unwrap(), &[("count", count.to_string())]);
            assert!(said.starts_with(begins), "{said}");
        }
        let line = Value::from("{name} has {count}");
        assert_eq!(filled(&line, &[("name", "Ana".into()), ("count", "3".into())]), "Ana has 3");
    }
}
