//! Texts in a language. Each family has its words beside it, `NAME.en.ftl` and `NAME.ko.ftl`, in the syntax of [Project Fluent]; what
//! several families say (colours, objects, places in a row) stands in `words.en.ftl` and `words.ko.ftl`. Sentences are made here alone.
//!
//! [Project Fluent]: https://projectfluent.org

mod particles;

use crate::reader::Form;
use crate::text::{Message, Text, say};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use icu_list::{ListFormatter, ListFormatterPreferences};
use icu_locale_core::Locale;
use std::borrow::Cow;
use std::fmt;
use unic_langid::LanguageIdentifier;

/// The words of one family in one language.
pub struct Words {
    /// The language, as `lang` has it.
    pub tag: &'static str,
    /// What a list of families calls the family.
    pub title: String,
    bundle: FluentBundle<FluentResource>,
    lists: ListFormatterPreferences,
    ands_are_commas: bool,
    own: &'static str,
}

/// A language, and what families share in it.
struct Language {
    tag: &'static str,
    /// The language in which lists are joined: of the Englishes, one without a comma before the last "and".
    lists: &'static str,
    /// Whether "and" is but a comma, other than between two words: Korean has a particle for things, an ending for clauses,
    /// and says neither where there are many.
    ands_are_commas: bool,
    shared: &'static str,
    /// How a line of its files is written out.
    written: fn(&str) -> Cow<'_, str>,
}

/// Shows what is not translated: English in other letters. Nobody gets it who does not ask for it.
pub const PSEUDO: &str = "qps-ploc";

/// Every language that families speak.
pub const LANGUAGES: [&str; 3] = ["en", "ko", PSEUDO];

const ENGLISH: Language = Language {
    tag: "en",
    lists: "en-GB",
    ands_are_commas: false,
    shared: include_str!("words.en.ftl"),
    written: flowing,
};

const KOREAN: Language = Language {
    tag: "ko",
    lists: "ko",
    ands_are_commas: true,
    shared: include_str!("words.ko.ftl"),
    written: flowing,
};

/// The words are English; lists are joined as in Korean, so that nothing of them is.
const STRANGE: Language =
    Language { tag: PSEUDO, lists: "ko", written: flowing_in_strange_letters, ..ENGLISH };

impl Words {
    /// A family's words in every language, English first.
    pub fn all(family: &'static str, english: &'static str, korean: &'static str) -> Vec<Words> {
        let all = [(ENGLISH, english), (KOREAN, korean), (STRANGE, english)];
        all.map(|(language, own)| Words::new(&language, family, own)).into()
    }

    fn new(language: &Language, family: &str, own: &'static str) -> Words {
        let id: LanguageIdentifier = language.tag.parse().expect("a tag of ours");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        bundle.set_transform(Some(language.written));
        bundle.add_builtins().expect("nothing else has these names");
        bundle.add_function("PARTICLE", particles::particle).expect("no builtin has this name");
        for source in [language.shared, own] {
            let of_family =
                |faults: &dyn fmt::Debug| format!("{family}.{}.ftl: {faults:?}", language.tag);
            let read = FluentResource::try_new(source.to_owned());
            let file = read.map_err(|(_, faults)| of_family(&faults));
            let file = file.expect("words in Fluent's syntax");
            let added = bundle.add_resource(file).map_err(|faults| of_family(&faults));
            added.expect("names of its own, other than those of words.en.ftl");
        }
        let lists: Locale = language.lists.parse().expect("a tag of ours");
        let title = String::new();
        let words = Words {
            tag: language.tag,
            title,
            bundle,
            lists: lists.into(),
            ands_are_commas: language.ands_are_commas,
            own,
        };
        Words { title: words.named("title"), ..words }
    }

    /// The text as a sentence. What has no words appears by its name: tests find that, players must not.
    pub fn say(&self, text: &Text) -> String {
        self.said(text, &mut Vec::new())
    }

    /// Everything for which this text lacks words.
    pub fn lacking(&self, text: &Text) -> Vec<String> {
        let mut faults = Vec::new();
        self.said(text, &mut faults);
        faults
    }

    /// The message of this name that takes no arguments.
    pub fn named(&self, name: &'static str) -> String {
        self.say(&say(name).into())
    }

    /// What to type, with an example.
    pub fn hint(&self, form: &Form) -> Text {
        let example = form.example();
        say("hint").with("example", example.text()).with("count", form.parts(&example).len()).into()
    }

    /// The names of the family's own messages, as its file has them.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let starts = |line: &&str| line.starts_with(|first: char| first.is_ascii_alphabetic());
        let lines = self.own.lines().filter(starts);
        lines.filter_map(|line| line.split_once('=')).map(|(name, _)| name.trim())
    }

    fn said(&self, text: &Text, faults: &mut Vec<String>) -> String {
        let mut all = |parts: &[Text]| -> Vec<String> {
            parts.iter().map(|part| self.said(part, faults)).collect()
        };
        match text {
            Text::Said(message) => self.message(message, faults),
            Text::Plain(text) => text.clone(),
            Text::Number(number) => number.to_string(),
            Text::And(parts) if self.ands_are_commas => particles::and(&all(parts)),
            Text::And(parts) => {
                joined(ListFormatter::try_new_and(self.lists, Default::default()), &all(parts))
            }
            Text::Or(parts) => {
                joined(ListFormatter::try_new_or(self.lists, Default::default()), &all(parts))
            }
            Text::Row(parts) => all(parts).join(", "),
            Text::Lines(parts) => all(parts).join("\n"),
        }
    }

    fn message(&self, message: &Message, faults: &mut Vec<String>) -> String {
        let mut with = FluentArgs::new();
        for (name, value) in message.arguments() {
            let value: FluentValue = match value {
                Text::Number(number) => (*number).into(),
                other => self.said(other, faults).into(),
            };
            with.set(name, value);
        }
        let found = self.bundle.get_message(&message.name);
        let Some(pattern) = found.and_then(|found| found.value()) else {
            faults.push(format!("{}: no message `{}`", self.tag, message.name));
            return message.name.to_string();
        };
        let mut lacking = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(&with), &mut lacking).into_owned();
        let told = lacking.iter().map(|why| format!("{}: `{}`: {why}", self.tag, message.name));
        faults.extend(told);
        said
    }
}

fn joined<E: fmt::Debug>(list: Result<ListFormatter, E>, parts: &[String]) -> String {
    list.expect("every language is compiled in").format_to_string(parts.iter())
}

/// A line of a message as a reader wants it: those that were broken for the editor flow together.
fn flowing(line: &str) -> Cow<'_, str> {
    match line.strip_suffix('\n') {
        Some("") => Cow::Borrowed("\n"),
        Some(line) => Cow::Owned(format!("{line} ")),
        None => Cow::Borrowed(line),
    }
}

fn flowing_in_strange_letters(line: &str) -> Cow<'_, str> {
    Cow::Owned(in_strange_letters(&flowing(line)))
}

/// The text with marks on its plain letters.
pub fn in_strange_letters(text: &str) -> String {
    text.chars().map(in_strange_letter).collect()
}

/// A plain letter with a mark on it; anything else as it is.
pub fn in_strange_letter(letter: char) -> char {
    const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const STRANGE: &str = "áƀçďéƒǧĥíĵķľɱñóƥɋŕšťúṽŵẋýžÁƁÇĎÉƑǦĤÍĴĶĽṀÑÓƤɊŔŠŤÚṼŴẊÝŽ";
    let mut pairs = PLAIN.chars().zip(STRANGE.chars());
    pairs.find(|(plain, _)| *plain == letter).map_or(letter, |(_, strange)| strange)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "fruit = { $count ->\n    [one] one apple\n   *[other] { $count } apples\n}\n\
                       eaten = { $who } ate\n    { $what }.\n";

    fn english(text: &Text) -> String {
        Words::all("logic/some", OWN, OWN)[0].say(text)
    }

    #[test]
    fn numbers_and_lists_are_said_as_the_language_does() {
        for (count, said) in [(1, "one apple"), (7, "7 apples"), (1200, "1200 apples")] {
            assert_eq!(english(&say("fruit").with("count", count as i64).into()), said);
        }
        let names = || ["A", "B", "C"].map(Text::from).to_vec();
        let ate = |who: Text| {
            say("eaten").with("who", who).with("what", say("fruit").with("count", 2usize))
        };
        assert_eq!(english(&ate(Text::And(names())).into()), "A, B and C ate 2 apples.");
        assert_eq!(english(&ate(Text::Or(names())).into()), "A, B or C ate 2 apples.");
        assert_eq!(english(&Text::Row(names())), "A, B, C");
        let korean = &Words::all("logic/some", OWN, OWN)[1];
        assert_eq!(korean.say(&Text::And(names())), "A, B, C");
        assert_eq!(korean.say(&Text::Or(names())), "A, B 또는 C");
        assert_eq!(english(&Text::Lines(names())), "A\nB\nC");
    }

    #[test]
    fn places_in_a_row_have_their_endings() {
        for (number, said) in
            [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd")]
        {
            assert_eq!(english(&say("place").with("number", number as i64).into()), said);
        }
    }

    #[test]
    fn particles_suit_what_stands_before_them() {
        let words =
            &Words::all("logic/some", OWN, "eaten = { PARTICLE($what, \"을/를\") } 먹었다.")[1];
        for (what, said) in
            [(Text::from("사과"), "사과를 먹었다."), (Text::Number(3), "3을 먹었다.")]
        {
            assert_eq!(words.say(&say("eaten").with("what", what).into()), said);
        }
    }

    #[test]
    fn what_has_no_words_is_found() {
        let words = &Words::all("logic/some", OWN, OWN)[0];
        assert_eq!(words.lacking(&say("fruit").with("count", 1usize).into()), Vec::<String>::new());
        assert_eq!(words.lacking(&say("pears").into()).len(), 1);
        assert_eq!(words.lacking(&say("eaten").with("who", "A").into()).len(), 1);
        let deep = say("eaten").with("who", Text::And(vec![say("pears").into()])).with("what", "B");
        assert_eq!(words.lacking(&deep.into()).len(), 1);
        assert_eq!(words.names().collect::<Vec<_>>(), ["fruit", "eaten"]);
    }

    #[test]
    fn in_the_other_language_only_what_is_printed_stays() {
        let strange = &Words::all("logic/some", OWN, OWN)[2];
        assert_eq!(
            strange.say(&say("eaten").with("who", "A").with("what", "B").into()),
            "A áťé B."
        );
    }
}
