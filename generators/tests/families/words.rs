//! What families say: all of it has words, none of the words are left over, and nothing is said but by words. That each
//! text has words in every language is among the promises.

use agon_generators::family::{Entry, Level};
use agon_generators::promises::unexplained;
use agon_generators::reader::{Form, Key};
use agon_generators::sheet::{CardFace, Step};
use agon_generators::text::{Message, Text, say};
use agon_generators::words::{PSEUDO, in_strange_letters};
use libtest_mimic::Failed;
use std::collections::{BTreeMap, BTreeSet};

/// Draws of each level that are listened to.
const DRAWS: usize = 60;

/// Draws of each level whose sentences are held against one another.
const ASKED: usize = 200;

/// What is said of some problems of a level, the example among them.
fn said(family: &Entry, level: Level) -> Vec<Text> {
    let seeds = (0..DRAWS).map(|number| family.code(level, &format!("words-{number}")).chance());
    let drawn = seeds.map(|seed| family.draw(level, &seed));
    let problems = drawn.chain([family.example(level)]);
    let texts = problems.flat_map(|problem| {
        let steps: Vec<Text> = problem.steps().into_iter().map(|step| step.text).collect();
        let sheet: Vec<Text> = problem.show().texts().into_iter().cloned().collect();
        sheet.into_iter().chain(steps)
    });
    texts.collect()
}

/// A message that no problem says is one that somebody translates in vain.
pub(crate) fn all_its_words_are_said(family: &Entry) -> Result<(), Failed> {
    let mut used: BTreeSet<String> = ["title", "rules", "hint"].map(String::from).into();
    for text in Level::ALL.into_iter().flat_map(|level| said(family, level)) {
        used.extend(text.names().into_iter().map(str::to_owned));
    }
    for words in family.languages() {
        let left: Vec<&str> = words.names().filter(|name| !used.contains(*name)).collect();
        if !left.is_empty() {
            return Err(format!("{}: nothing says {}", words.tag, left.join(", ")).into());
        }
    }
    Ok(())
}

/// In the language of other letters whatever is still in plain ones does not come from the words.
pub(crate) fn says_nothing_but_words(family: &Entry) -> Result<(), Failed> {
    let strange = family.languages().iter().find(|words| words.tag == PSEUDO);
    let strange = strange.expect("every family has the language of other letters");
    for level in Level::ALL {
        let rules = family.rules(level, strange);
        let texts = said(family, level).into_iter().map(|text| strange.say(&text));
        for text in texts.chain([rules.text, rules.form.hint]) {
            if let Some(word) = plain_word(&text) {
                return Err(format!("level {level}: `{word}` in: {text}").into());
            }
        }
    }
    Ok(())
}

/// Two small letters that are no words of any language: they would have other letters.
fn plain_word(text: &str) -> Option<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    words.into_iter().find(|word| word.chars().filter(char::is_ascii_lowercase).count() >= 2)
}

/// Each sentence is read back to the one thing that it says, in every language: whoever hears two things said with the same
/// words does not read the problem that was proved.
pub(crate) fn says_no_two_things_alike(family: &Entry) -> Result<(), Failed> {
    let said = Level::ALL.into_iter().flat_map(|level| asked(family, level));
    let said: Vec<(&str, Text)> = said.flat_map(|text| sentences("", &text)).collect();
    for words in family.languages() {
        let mut read: BTreeMap<(&str, String), &Text> = BTreeMap::new();
        for (place, text) in &said {
            let before = read.entry((place, words.say(text))).or_insert(text);
            if !is_same(before, text) {
                let sentence = words.say(text);
                return Err(
                    format!("{}: `{sentence}` is {before:?} and {text:?}", words.tag).into()
                );
            }
        }
    }
    Ok(())
}

/// What a message is told appears in its sentence, in every language: a proof that reads it knows no more than a player.
pub(crate) fn says_all_that_it_is_told(family: &Entry) -> Result<(), Failed> {
    let said = Level::ALL.into_iter().flat_map(|level| asked(family, level));
    let said: Vec<Text> =
        said.flat_map(|text| sentences("", &text)).map(|(_, text)| text).collect();
    let mut told: BTreeMap<(&str, &str), Vec<(&Message, &Text)>> = BTreeMap::new();
    for message in said.iter().filter_map(|text| text.message().ok()) {
        for (name, value) in message.arguments() {
            told.entry((&message.name, name)).or_default().push((message, value));
        }
    }
    for words in family.languages() {
        for ((message, name), told) in &told {
            let (first, value) = told[0];
            let others = told.iter().map(|(_, other)| *other).filter(|other| value != *other);
            let strange = Text::from("§");
            let sentence = words.say(&first.clone().into());
            let with = |other: &Text| words.say(&changed(first, name, other).into());
            if !others.chain([&strange]).any(|other| with(other) != sentence) {
                return Err(format!("{}: `{message}` does not say its `{name}`", words.tag).into());
            }
        }
    }
    Ok(())
}

/// The message with another value for one of its arguments.
pub(crate) fn changed(message: &Message, name: &str, value: &Text) -> Message {
    let arguments = message.arguments();
    arguments.fold(say(message.name.clone()), |changed, (other, old)| {
        changed.with(other, if other == name { value.clone() } else { old.clone() })
    })
}

/// What players of a level have to understand: questions and cards.
fn asked(family: &Entry, level: Level) -> Vec<Text> {
    let sheets = (0..ASKED).map(|number| {
        let seed = family.code(level, &format!("asked-{number}")).chance();
        family.draw(level, &seed).show()
    });
    let texts = sheets.flat_map(|sheet| {
        let cards = sheet.material.into_iter().filter_map(|card| match card.face {
            CardFace::Text(text) => Some(text),
            CardFace::Picture(_) => None,
        });
        [sheet.statement].into_iter().chain(cards).collect::<Vec<Text>>()
    });
    texts.collect()
}

/// The text itself, and everything in it: each with the name of the argument in whose place it stands.
fn sentences(place: &'static str, text: &Text) -> Vec<(&'static str, Text)> {
    let inside: Vec<(&str, Text)> = match text {
        Text::Said(message) => {
            message.arguments().flat_map(|(name, text)| sentences(name, text)).collect()
        }
        list => {
            let parts = list.parts().iter().filter(|part| *part != list);
            parts.flat_map(|part| sentences(place, part)).collect()
        }
    };
    [(place, text.clone())].into_iter().chain(inside).collect()
}

/// Whether both say the same. A number says what its digits do, and a list of one what the one does.
fn is_same(one: &Text, other: &Text) -> bool {
    match (only(one), only(other)) {
        (Text::Said(one), Text::Said(other)) => {
            let pairs = || one.arguments().zip(other.arguments());
            bare(&one.name) == bare(&other.name)
                && one.arguments().count() == other.arguments().count()
                && pairs().all(|((one, said), (other, told))| one == other && is_same(said, told))
        }
        (Text::Number(_) | Text::Plain(_), Text::Number(_) | Text::Plain(_)) => true,
        (Text::Said(_) | Text::Number(_) | Text::Plain(_), _) => false,
        (one, other) => {
            let (one, other) = (one.parts(), other.parts());
            one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
    }
}

/// The name of a message, where it stands first in its sentence or not: not every language has capital letters for that.
fn bare(name: &str) -> &str {
    name.strip_prefix("first-").unwrap_or(name)
}

fn only(text: &Text) -> &Text {
    match text.parts() {
        [part] if part != text => only(part),
        _ => text,
    }
}

/// The steps to one answer never explain another.
pub(crate) fn explains_no_other_problem(family: &Entry) -> Result<(), Failed> {
    for level in Level::ALL {
        let form = family.form(level);
        let problems = (0..DRAWS).map(|number| {
            let seed = family.code(level, &format!("other-{number}")).chance();
            let problem = family.draw(level, &seed);
            (problem.key(), problem.steps())
        });
        let problems: Vec<(Key, Vec<Step<Text>>)> = problems.collect();
        let (mut tried, mut passed) = (0, 0);
        for (key, _) in &problems {
            for (_, steps) in problems.iter().filter(|(other, _)| other.answer() != key.answer()) {
                tried += 1;
                passed += usize::from(unexplained(&form, key, steps).is_empty());
            }
        }
        if tried == 0 || passed > 0 {
            return Err(format!("level {level}: {passed} of {tried} other keys").into());
        }
    }
    Ok(())
}

/// The tests above can fail.
pub(crate) fn faults_are_found() -> Result<(), Failed> {
    assert_eq!(plain_word("Give 3 of A to D"), Some("Give"));
    assert_eq!(plain_word(&in_strange_letters("Give 3 of A to D")), None);
    let form = Form::new(agon_generators::reader::Shape::Number);
    let key = Key::One(agon_generators::reader::Answer::number(47));
    let step = |text: i64, value: i64| Step::new(Text::Number(text)).settles(0, value);
    assert_eq!(unexplained(&form, &key, &[step(47, 47)]), Vec::<String>::new());
    for wrong in [step(48, 48), step(48, 47), Step::new("47")] {
        assert!(!unexplained(&form, &key, &[wrong]).is_empty());
    }
    Ok(())
}
