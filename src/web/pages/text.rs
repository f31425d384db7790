//! What pages say, in one language: one file of `text/` each. English is complete; a language that lacks a text
//! says it in English.

use actix_web::HttpRequest;
use actix_web::http::header;
use agon_generators::words::{PSEUDO, in_strange_letter};
use minijinja::Value;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Texts by their names.
type Texts = BTreeMap<String, String>;

/// A language with all its texts, by section and name.
pub(in crate::web) struct Language {
    /// As `lang` and `Accept-Language` have it.
    pub(in crate::web) tag: &'static str,
    /// Texts by section and name, as templates read them.
    pub(in crate::web) texts: Value,
    sections: BTreeMap<String, Texts>,
}

static LANGUAGES: LazyLock<[Language; 2]> = LazyLock::new(|| {
    let english: BTreeMap<String, Texts> =
        serde_json::from_str(include_str!("../../../text/en.json"))
            .expect("the file of English texts is written well");
    let strange = english.iter().map(|(section, texts)| {
        let texts = texts.iter().map(|(name, text)| (name.clone(), pseudo(text)));
        (section.clone(), texts.collect())
    });
    let strange = strange.collect();
    [("en", english), (PSEUDO, strange)].map(|(tag, sections)| {
        let texts =
            sections.iter().map(|(section, texts)| (section.clone(), Value::from(texts.clone())));
        Language { tag, texts: Value::from_pairs(texts), sections }
    })
});

impl Language {
    /// The texts of these sections together as JSON, for a page's script.
    pub(in crate::web) fn sections(&self, names: &[&str]) -> String {
        let known = names.iter().filter_map(|name| self.sections.get(*name));
        let together: Texts =
            known.flatten().map(|(name, text)| (name.clone(), text.clone())).collect();
        serde_json::to_string(&together).expect("texts are plain data")
    }
}

/// The language that suits whoever asks best.
pub(in crate::web) fn language(request: &HttpRequest) -> &'static Language {
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

/// English in other letters, between brackets, and a third longer, as translations are; what stands in braces is filled in
/// and stays.
fn pseudo(text: &str) -> String {
    let mut inside = false;
    let mut said = String::from("⟦");
    for letter in text.chars() {
        inside = (inside || letter == '{') && letter != '}';
        said.push(if inside { letter } else { in_strange_letter(letter) });
    }
    said.extend(std::iter::repeat_n('·', text.chars().count() / 3));
    said.push('⟧');
    said
}

/// A text with its blanks filled: `{name}` by the value of that name.
pub(in crate::web) fn filled(text: &str, values: &[(&str, String)]) -> String {
    values
        .iter()
        .fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
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
            ("*", "en"),
            ("en;q=0.2, qps-ploc;q=0.9", PSEUDO),
            ("qps-ploc;q=nonsense", PSEUDO),
        ] {
            assert_eq!(best(wanted).tag, given, "{wanted}");
        }
    }

    #[test]
    fn another_language_keeps_what_is_filled_in() {
        assert_eq!(pseudo("{name} is locked"), "⟦{name} íš ľóçķéď·····⟧");
        let filled = filled("{name} has {count}", &[("name", "Ana".into()), ("count", "3".into())]);
        assert_eq!(filled, "Ana has 3");
    }
}
