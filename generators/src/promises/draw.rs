//! The promises that each single draw must keep.

use super::{figure, place};
use crate::family::{Entry, Kind, Level, Problem};
use crate::figure::Mark;
use crate::reader::{Accepts, Form, Key, Shape, Verdict};
use crate::rng::Seed;
use crate::sheet::{Settled, Sheet, Step, words};
use crate::text::{Text, say};
use crate::words::Words;
use std::collections::BTreeSet;
use std::mem;

/// A promise's name and what is wrong.
pub(super) type Fault = (&'static str, String);

const RULES_WORDS_MAX: usize = 60;
const STATEMENT_WORDS_MAX: usize = 90;
const SEARCH_WORDS_MAX: usize = 30;
const QUESTIONS_MIN: usize = 8;
/// How many questions are tried on one material.
const QUESTIONS_TRIED: u32 = 40;

/// What is known of a level before any draw is looked at.
pub(super) struct Known {
    pub(super) form: Form,
    /// Some other draw, to compare with.
    other: Sheet<Text>,
}

impl Known {
    pub(super) fn of(entry: &Entry, level: Level) -> Known {
        let other = entry.draw(level, &Seed::new("another draw")).show();
        Known { form: entry.form(level), other }
    }
}

/// What is wrong with a level's rules.
pub(super) fn rules(entry: &Entry, level: Level) -> Vec<Fault> {
    let mut faults = Vec::new();
    let (example, form) = (entry.example(level), entry.form(level));
    let sheet = example.show();
    for language in entry.languages() {
        let rules = entry.rules(level, language);
        if words(&rules.text) > RULES_WORDS_MAX {
            faults.push(("readable", format!("{} words, more than 60", words(&rules.text))));
        }
        let said = [say("title").into(), say("rules").into(), language.hint(&form)];
        let lacking = said.iter().flat_map(|text| language.lacking(text));
        faults.extend(lacking.map(|why| ("readable", why)));
    }
    let steps = example.steps();
    faults.extend(answered(&*example, &sheet, "example"));
    faults.extend(spoken(entry, &sheet, &steps));
    faults.extend(explained(&form, &example.key(), &steps));
    let shown = form.example();
    if form.read(shown.text()).as_ref() != Ok(&shown) {
        faults.push(("readable", format!("the form's example `{}` does not fit", shown.text())));
    }
    faults
}

/// Everything wrong with one draw.
pub(super) fn faults(
    entry: &Entry,
    level: Level,
    known: &Known,
    seed: &Seed,
    problem: &dyn Problem,
) -> Vec<Fault> {
    let sheet = problem.show();
    let mut faults = by_itself(entry, known, problem, &sheet);
    faults.extend(same(entry, level, seed, problem, &sheet));
    if entry.kind() == Kind::Memory {
        faults.extend(hidden(entry, level, seed, &sheet));
    }
    faults
}

/// Everything wrong with a problem that shows without drawing again.
pub(super) fn by_itself(
    entry: &Entry,
    known: &Known,
    problem: &dyn Problem,
    sheet: &Sheet<Text>,
) -> Vec<Fault> {
    let steps = problem.steps();
    let mut faults = answered(problem, sheet, "draw");
    faults.extend(reader(problem));
    faults.extend(spoken(entry, sheet, &steps));
    faults.extend(explained(&known.form, &problem.key(), &steps));
    faults.extend(steps.iter().filter_map(unwritten).map(|fault| ("explained", fault)));
    faults.extend(leaks(known, problem, sheet));
    for (name, picture) in sheet.pictures() {
        let wrong = figure::faults(&picture.figure).into_iter();
        faults.extend(wrong.map(|fault| ("pictures", format!("{name}: {fault}"))));
        let small = figure::illegible(&picture.figure);
        faults.extend(small.map(|fault| ("legible", format!("{name}: {fault}"))));
    }
    faults.extend(made_out(problem, sheet));
    faults.extend(figure::steps(sheet, &steps).map(|fault| ("pictures", fault)));
    faults.extend(
        place::faults(&known.form, sheet, &problem.key(), &steps).map(|fault| ("in place", fault)),
    );
    faults
}

/// What is right by the sheet is what the key lets in.
fn answered(problem: &dyn Problem, sheet: &Sheet<Text>, which: &str) -> Vec<Fault> {
    let key = problem.key();
    let fault = match problem.prove(sheet) {
        Err(why) => Some(why),
        Ok(found) if is_same(&found, &key) => None,
        Ok(found) => Some(format!("{} against {}", found.committed(), key.committed())),
    };
    fault.map(|why| ("one answer", format!("{which}: {why}"))).into_iter().collect()
}

/// Nothing hangs on what only one of two players may see: without what is small, the same is right.
fn made_out(problem: &dyn Problem, sheet: &Sheet<Text>) -> Option<Fault> {
    let key = problem.key();
    let decides = |pixels: u8| {
        let without = figure::without_small(sheet, f32::from(pixels));
        let is_found = |sheet| problem.prove(&sheet).is_ok_and(|found| is_same(&found, &key));
        !without.is_none_or(is_found)
    };
    if !decides(figure::THING_MIN) {
        return None;
    }
    let pixels =
        (1..figure::THING_MIN).find(|pixels| decides(*pixels)).unwrap_or(figure::THING_MIN);
    Some(("legible", format!("what is less than {pixels} pixels long on a phone decides")))
}

/// Whether two keys let in the same answers; a witness alone must be let in.
fn is_same(found: &Key, key: &Key) -> bool {
    let listed = |key: &Key| match key {
        Key::One(answer) => Some(BTreeSet::from([answer.clone()])),
        Key::Any { accepts: Accepts::OneOf(all), .. } => Some(all.iter().cloned().collect()),
        Key::Any { accepts: Accepts::Makes { .. }, .. } => None,
        Key::Each { each } => Some(BTreeSet::from([each.clone()])),
    };
    match (found, listed(key)) {
        (found, Some(right)) => listed(found) == Some(right),
        (found, None) => key.accepts(found.answer()),
    }
}

/// Every text has words in every language, and players can read them in time.
fn spoken(entry: &Entry, sheet: &Sheet<Text>, steps: &[Step<Text>]) -> Vec<Fault> {
    let texts = sheet.texts().into_iter().chain(steps.iter().map(|step| &step.text));
    let texts: Vec<&Text> = texts.collect();
    let lacking = |language: &'static Words| texts.iter().flat_map(|text| language.lacking(text));
    let mut faults: Vec<Fault> =
        entry.languages().iter().flat_map(lacking).map(|why| ("readable", why)).collect();
    faults.extend(entry.languages().iter().flat_map(|words| unsaid(words, steps)));
    let most = match entry.kind() {
        Kind::Logic | Kind::Mathematics => STATEMENT_WORDS_MAX,
        Kind::Memory | Kind::Observation => SEARCH_WORDS_MAX,
    };
    let count = words(&entry.english().say(&sheet.statement));
    if count > most {
        faults.push(("readable", format!("the statement has {count} words, more than {most}")));
    }
    faults
}

fn same(
    entry: &Entry,
    level: Level,
    seed: &Seed,
    problem: &dyn Problem,
    sheet: &Sheet<Text>,
) -> Option<Fault> {
    let data = problem.data();
    let again = entry.draw(level, seed);
    let fault = |text: &str| Some(("same code, same problem", text.to_owned()));
    if again.data() != data {
        return fault("drawn again, it differs");
    }
    match entry.read(level, &data) {
        Err(_) => fault("its data do not read back"),
        Ok(read) if read.show() != *sheet || read.key() != problem.key() => {
            fault("read back, it shows or judges something else")
        }
        Ok(_) => None,
    }
}

fn reader(problem: &dyn Problem) -> Vec<Fault> {
    let mut faults = Vec::new();
    for typed in spellings(&problem.form(), &problem.key()) {
        if problem.judge(&typed) != Verdict::Right {
            faults.push(("generous reader", format!("`{typed}` is not judged right")));
        }
    }
    let misses = problem.near_misses();
    if misses.len() < 3 {
        faults.push(("generous reader", format!("only {} near misses", misses.len())));
    }
    for typed in misses {
        if problem.judge(&typed) != Verdict::Wrong {
            faults
                .push(("generous reader", format!("the near miss `{typed}` is not judged wrong")));
        }
    }
    faults
}

/// The ways people write one answer, all of which must be read.
fn spellings(form: &Form, key: &Key) -> Vec<String> {
    let text = key.typed();
    let mut ways = vec![
        text.to_owned(),
        format!("  {} ", text.to_lowercase()),
        format!("{}.", text.to_uppercase()),
        text.chars().map(full_width).collect(),
    ];
    let together: String = text.split(' ').collect();
    let apart = |between: &str| -> String {
        together.chars().map(String::from).collect::<Vec<_>>().join(between)
    };
    match form.shape {
        Shape::Number => ways.push(format!("+0{text}").replace("+0-", "-0")),
        Shape::List(_) => {
            ways.extend([" ", ";", " and "].map(|between| text.replace(", ", between)));
            ways.push(format!("0{text}").replace("0-", "-0"));
            ways.extend(named(form, text));
        }
        Shape::Symbols(_) => {
            ways.extend([together.clone(), apart(" "), apart(", ")]);
            ways.extend(named(form, &apart(", ")));
        }
        Shape::Pick(_) | Shape::Moves(_) => ways.extend([apart(" "), apart(", "), apart("-")]),
        Shape::Calls(_) => ways.extend([apart(" "), apart(", "), apart("-")]),
        Shape::Sets(_) | Shape::Cells(_) => {
            ways.extend([together.clone(), text.replace(' ', ", "), text.replace(' ', " and ")]);
        }
        // The digits of a number stay together.
        Shape::Expression => {
            let signs = |c: char| if c.is_ascii_digit() { c.to_string() } else { format!(" {c} ") };
            let spaced: String = text.chars().map(signs).collect();
            ways.extend([spaced, text.replace('*', " × ").replace('/', "÷")]);
        }
    }
    ways
}

/// Each part after its name, and before each unit that it may have.
fn named(form: &Form, text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split(", ").collect();
    let dressed = |dress: &dyn Fn(usize, &str) -> String| -> String {
        let parts = parts.iter().enumerate().map(|(place, part)| dress(place, part));
        parts.collect::<Vec<_>>().join(", ")
    };
    let mut ways: Vec<String> =
        form.units.iter().map(|unit| dressed(&|_, part| format!("{part} {unit}"))).collect();
    if form.names.len() == parts.len() {
        ways.push(dressed(&|place, part| format!("{}={part}", form.names[place])));
        ways.push(dressed(&|place, part| format!("{}: {part}", form.names[place])).to_lowercase());
    }
    ways
}

fn full_width(c: char) -> char {
    if c.is_ascii_alphanumeric() { char::from_u32(c as u32 + 0xfee0).unwrap_or(c) } else { c }
}

/// Together the steps settle every part of the key with its value, and what a step settles it says, one after the other.
pub(super) fn explained(form: &Form, key: &Key, steps: &[Step<Text>]) -> Vec<Fault> {
    let parts = form.parts(key.answer());
    let mut settled = vec![false; parts.len()];
    let mut faults = Vec::new();
    for step in steps {
        for Settled { part, value } in &step.settles {
            match parts.get(*part) {
                Some(right) if right == value => settled[*part] = true,
                right => faults.push(format!("part {part} is {right:?}, not {value}")),
            }
        }
        // No value runs over a line's end.
        let printed = step.text.printed().join("\n");
        let mut rest = printed.as_str();
        for Settled { value, .. } in &step.settles {
            let Some((_, behind)) = rest.split_once(value.as_str()) else {
                faults.push(format!("`{value}` is settled and not said in turn: {:?}", step.text));
                break;
            };
            rest = behind;
        }
    }
    let open = settled.iter().position(|settled| !settled);
    faults.extend(open.map(|part| format!("no step settles part {part}")));
    faults.into_iter().map(|fault| ("explained", fault)).collect()
}

/// What a step settles stands in its sentence, in every language.
fn unsaid(words: &Words, steps: &[Step<Text>]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for step in steps.iter().filter(|step| !step.settles.is_empty()) {
        let said = words.say(&step.text);
        let values = step.settles.iter().map(|settled| &settled.value);
        let unsaid = values.filter(|value| !said.contains(value.as_str()));
        faults.extend(
            unsaid.map(|value| ("explained", format!("{}: `{value}` in: {said}", words.tag))),
        );
    }
    faults
}

/// What a step writes over the picture it says as well; or else it counts what it shows, or numbers the part that it settles.
/// One that says neither number nor letter tells in words what it writes.
fn unwritten(step: &Step<Text>) -> Option<String> {
    let bare =
        |text: &str| -> String { text.chars().filter(char::is_ascii_alphanumeric).collect() };
    let printed = step.text.printed();
    let apart = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_owned).collect()
    };
    let said: BTreeSet<String> = printed.iter().flat_map(|text| apart(text)).collect();
    let written = step.marks.iter().filter_map(|mark| match mark {
        Mark::Text { text, .. } => Some(bare(text)),
        Mark::Polygon { .. } | Mark::Line { .. } | Mark::Circle { .. } | Mark::Arc { .. } => None,
    });
    let written: Vec<String> = written.filter(|text| !text.is_empty()).collect();
    let counts = 1 < written.len()
        && written.iter().zip(1..).all(|(text, number)| *text == number.to_string());
    let numbers = |text: &str| {
        let is_lettered = |it: &Settled| it.value.parse::<i64>().is_err();
        step.settles.iter().any(|it| is_lettered(it) && text == (it.part + 1).to_string())
    };
    let is_free = printed.is_empty() || counts;
    let unsaid = written.iter().find(|text| !said.contains(*text) && !numbers(text));
    let unsaid = unsaid.filter(|_| !is_free)?;
    Some(format!("a step writes `{unsaid}` and does not say it: {:?}", step.text))
}

/// What depends on the level alone must not depend on the draw: alternative texts, names, sizes and times are compared with
/// those of another draw, and so is the kind of board.
fn leaks(known: &Known, problem: &dyn Problem, sheet: &Sheet<Text>) -> Vec<Fault> {
    let mut faults = Vec::new();
    if problem.form() != known.form {
        faults.push(("not leaking", "the answer form differs from the level's".to_owned()));
    }
    let other = &known.other;
    let outside = |sheet: &Sheet<Text>| -> Vec<(String, Text, u16, u16)> {
        let pictures = sheet.pictures().into_iter();
        let told = pictures.map(|(name, p)| (name, p.alt.clone(), p.figure.width, p.figure.height));
        told.collect()
    };
    if outside(sheet) != outside(other) {
        faults.push((
            "not leaking",
            "names, texts or sizes of pictures depend on the draw".to_owned(),
        ));
    }
    let times = |sheet: &Sheet<Text>| -> Vec<u16> {
        sheet.material.iter().map(|card| card.seconds).collect()
    };
    if times(sheet) != times(other) {
        faults.push(("not leaking", "the material's timing depends on the draw".to_owned()));
    }
    let board = |sheet: &Sheet<Text>| sheet.board.as_ref().map(mem::discriminant);
    if board(sheet) != board(other) {
        faults.push(("not leaking", "the kind of board depends on the draw".to_owned()));
    }
    faults
}

/// Given the material, at least eight questions are possible, and none changes the material.
fn hidden(entry: &Entry, level: Level, seed: &Seed, sheet: &Sheet<Text>) -> Option<Fault> {
    let mut keys = BTreeSet::new();
    for variant in 0..QUESTIONS_TRIED {
        let asked = entry.draw(level, &seed.asking(variant));
        if asked.show().material != sheet.material {
            return Some(("hidden", "the material depends on the question".to_owned()));
        }
        keys.insert(asked.key().committed());
    }
    let few = keys.len() < QUESTIONS_MIN;
    few.then(|| ("hidden", format!("only {} answers to 40 questions", keys.len())))
}
