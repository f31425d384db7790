//! One text of a page, as its file in [Project Fluent]'s syntax has it. Of that syntax pages use what a script can fill in
//! without a library: blanks, and one number whose plural picks the line.
//!
//! [Project Fluent]: https://projectfluent.org

use agon_generators::words::in_strange_letter;
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Variant, VariantKey,
};
use intl_pluralrules::{PluralCategory, PluralRules};
use serde::Serialize;
use std::collections::BTreeMap;

/// A text; `{name}` is a blank that the value of that name fills.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum Said {
    Line(String),
    /// By the plural of the number of this name, in CLDR's words; `other` is always among them.
    Counted {
        by: String,
        forms: BTreeMap<String, String>,
    },
}

/// All texts of a file by section and name: `play-send` is the text `send` of the section `play`.
///
/// # Panics
/// When the file is not written well; it is compiled in, so that the first page that is made, or test, finds it.
pub(super) fn read(file: &str) -> BTreeMap<String, BTreeMap<String, Said>> {
    let file = fluent_syntax::parser::parse(file).map_err(|(_, faults)| faults);
    let mut sections: BTreeMap<String, BTreeMap<String, Said>> = BTreeMap::new();
    for entry in file.expect("texts in Fluent's syntax").body {
        let Entry::Message(Message { id, value, .. }) = entry else { continue };
        let (section, name) = id.name.split_once('-').expect("a section before the hyphen");
        let said = Said::of(&value.expect("a text behind its name"));
        let told = sections.entry(section.to_owned()).or_default().insert(name.to_owned(), said);
        assert!(told.is_none(), "{} stands twice", id.name);
    }
    sections
}

impl Said {
    fn of(pattern: &Pattern<&str>) -> Said {
        let [PatternElement::Placeable { expression }] = &pattern.elements[..] else {
            return Said::Line(line(pattern));
        };
        match expression {
            Expression::Inline(_) => Said::Line(line(pattern)),
            Expression::Select { selector, variants } => {
                let InlineExpression::VariableReference { id } = selector else {
                    panic!("a plural of {selector:?}, where only of a blank's number can be one");
                };
                let forms: BTreeMap<String, String> = variants.iter().map(form).collect();
                assert!(forms.contains_key(OTHER), "no form for every other {}", id.name);
                Said::Counted { by: id.name.to_owned(), forms }
            }
        }
    }

    /// With its blanks filled. A number without a plural of its own is one of the others.
    pub(super) fn filled(&self, values: &[(&str, String)], plurals: &PluralRules) -> String {
        let line = match self {
            Said::Line(line) => line,
            Said::Counted { by, forms } => {
                let number = values.iter().find(|(name, _)| name == by).map(|(_, value)| &**value);
                let plural = number.and_then(|number| plurals.select(number).ok());
                let plural = plural.as_ref().map_or(OTHER, name);
                forms.get(plural).unwrap_or(&forms[OTHER])
            }
        };
        line_filled(line, values)
    }

    /// The names of its blanks.
    #[cfg(test)]
    pub(super) fn blanks(&self) -> std::collections::BTreeSet<String> {
        let lines: Vec<&str> = match self {
            Said::Line(line) => vec![line],
            Said::Counted { forms, .. } => forms.values().map(String::as_str).collect(),
        };
        let starts = lines.into_iter().flat_map(|line| line.split('{').skip(1));
        starts.filter_map(|rest| rest.split_once('}')).map(|(name, _)| name.to_owned()).collect()
    }

    /// English in other letters, between brackets, and a third longer, as translations are.
    pub(super) fn pseudo(&self) -> Said {
        match self {
            Said::Line(line) => Said::Line(pseudo(line)),
            Said::Counted { by, forms } => {
                let forms = forms.iter().map(|(plural, line)| (plural.clone(), pseudo(line)));
                Said::Counted { by: by.clone(), forms: forms.collect() }
            }
        }
    }
}

/// A line with its blanks filled.
pub(super) fn line_filled(line: &str, values: &[(&str, String)]) -> String {
    let fill =
        |line: String, (name, value): &(&str, String)| line.replace(&format!("{{{name}}}"), value);
    values.iter().fold(line.to_owned(), fill)
}

const OTHER: &str = "other";

/// What CLDR calls a plural.
fn name(plural: &PluralCategory) -> &'static str {
    match plural {
        PluralCategory::ZERO => "zero",
        PluralCategory::ONE => "one",
        PluralCategory::TWO => "two",
        PluralCategory::FEW => "few",
        PluralCategory::MANY => "many",
        PluralCategory::OTHER => OTHER,
    }
}

fn form(variant: &Variant<&str>) -> (String, String) {
    match variant.key {
        VariantKey::Identifier { name } => (name.to_owned(), line(&variant.value)),
        VariantKey::NumberLiteral { value } => {
            panic!("a form for {value} alone, where only plurals have one")
        }
    }
}

fn line(pattern: &Pattern<&str>) -> String {
    pattern.elements.iter().map(part).collect()
}

fn part(element: &PatternElement<&str>) -> String {
    use InlineExpression::{StringLiteral, VariableReference};
    match element {
        PatternElement::TextElement { value } => (*value).to_owned(),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
            VariableReference { id } => format!("{{{}}}", id.name),
            StringLiteral { value } => (*value).to_owned(),
            other => panic!("pages have blanks and letters, not {other:?}"),
        },
        PatternElement::Placeable { expression } => {
            panic!("a plural within a line: {expression:?}")
        }
    }
}

fn pseudo(line: &str) -> String {
    let mut inside = false;
    let mut said = String::from("⟦");
    for letter in line.chars() {
        inside = (inside || letter == '{') && letter != '}';
        said.push(if inside { letter } else { in_strange_letter(letter) });
    }
    said.extend(std::iter::repeat_n('·', line.chars().count() / 3));
    said.push('⟧');
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use intl_pluralrules::PluralRuleType;

    const FILE: &str = r#"
## desk
desk-locked = { $name } is locked{ " " }
desk-left = { $count ->
    [one] { $name } has one try
   *[other] { $name } has { $count } tries
}
"#;

    fn said(name: &str, values: &[(&str, &str)]) -> String {
        let english = "en".parse().unwrap();
        let plurals = PluralRules::create::<unic_langid::LanguageIdentifier>(
            english,
            PluralRuleType::CARDINAL,
        );
        let values: Vec<(&str, String)> =
            values.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        read(FILE)["desk"][name].filled(&values, &plurals.unwrap())
    }

    #[test]
    fn blanks_are_filled_and_a_number_picks_its_line() {
        assert_eq!(said("locked", &[("name", "Ana")]), "Ana is locked ");
        for (count, told) in [
            ("1", "Ana has one try"),
            ("0", "Ana has 0 tries"),
            ("21", "Ana has 21 tries"),
            ("many", "Ana has many tries"),
        ] {
            assert_eq!(said("left", &[("name", "Ana"), ("count", count)]), told);
        }
    }

    #[test]
    fn another_language_keeps_what_is_filled_in() {
        assert_eq!(pseudo("{name} is locked"), "⟦{name} íš ľóçķéď·····⟧");
    }

    #[test]
    fn scripts_are_told_lines_and_plurals() {
        let told = serde_json::to_value(&read(FILE)["desk"]).unwrap();
        let left = serde_json::json!({
            "by": "count",
            "forms": { "one": "{name} has one try", "other": "{name} has {count} tries" }
        });
        assert_eq!(told, serde_json::json!({ "left": left, "locked": "{name} is locked " }));
    }

    #[test]
    fn what_a_script_could_not_fill_in_is_no_text_of_a_page() {
        for file in [
            "play-x = { LOUD($name) }",
            "play-x = { other }",
            "play-x = You have { $n -> [one] one *[other] more }.",
            "play-x = { $n ->\n [1] one\n *[other] more\n }",
            "play-x = { $n ->\n *[one] one\n }",
            "x = no section",
            "play-x = one\nplay-x = two",
            "play-x = { ",
        ] {
            assert!(std::panic::catch_unwind(|| read(file)).is_err(), "{file}");
        }
    }
}
