//! The promises that each single draw must keep.

use super::figure;
use crate::family::{Entry, Kind, Level, Problem};
use crate::reader::{Form, Key, Shape, Verdict};
use crate::rng::Seed;
use crate::sheet::{Rules, Sheet, words};
use std::collections::BTreeSet;

/// A promise's name and what is wrong.
type Fault = (&'static str, String);

const RULES_WORDS_MAX: usize = 60;
const STATEMENT_WORDS_MAX: usize = 90;
const SEARCH_WORDS_MAX: usize = 30;
const QUESTIONS_MIN: usize = 8;
/// How many questions are tried on one material.
const QUESTIONS_TRIED: u32 = 40;

/// What is known of a level before any draw is looked at.
pub(super) struct Known {
    pub(super) rules: Rules,
    /// Some other draw, to compare with.
    other: Sheet,
}

impl Known {
    pub(super) fn of(entry: &Entry, level: Level) -> Known {
        let other = entry.draw(level, &Seed::new("another draw")).show();
        Known { rules: entry.rules(level), other }
    }
}

/// What is wrong with a level's rules.
pub(super) fn rules(entry: &Entry, level: Level, rules: &Rules) -> Vec<String> {
    let mut faults = Vec::new();
    if words(&rules.text) > RULES_WORDS_MAX {
        faults.push(format!("{} words, more than 60", words(&rules.text)));
    }
    let example = entry.example(level);
    if example.judge(&rules.example.answer) != Verdict::Right {
        faults.push("the example's answer is not judged right".to_owned());
    }
    if let Err(why) = example.prove() {
        faults.push(format!("the example does not hold: {why}"));
    }
    let shown = rules.form.example();
    if rules.form.read(shown.text()).as_ref() != Ok(&shown) {
        faults.push(format!("the form's example `{}` does not fit the form", shown.text()));
    }
    if rules.form.hint.is_empty() {
        faults.push("the answer form has no hint".to_owned());
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
    let mut faults = Vec::new();
    if let Err(why) = problem.prove() {
        faults.push(("one answer", why));
    }
    faults.extend(same(entry, level, seed, problem, &sheet));
    faults.extend(reader(problem));
    faults.extend(readable(entry, &sheet));
    faults.extend(explained(problem));
    faults.extend(leaks(known, problem, &sheet));
    for (name, picture) in sheet.pictures() {
        let wrong = figure::faults(&picture.figure).into_iter();
        faults.extend(wrong.map(|fault| ("pictures", format!("{name}: {fault}"))));
    }
    if entry.kind() == Kind::Memory {
        faults.extend(hidden(entry, level, seed, &sheet));
    }
    faults
}

fn same(
    entry: &Entry,
    level: Level,
    seed: &Seed,
    problem: &dyn Problem,
    sheet: &Sheet,
) -> Option<Fault> {
    let data = problem.data();
    let again = entry.draw(level, seed);
    let fault = |text: &str| Some(("same code, same problem", text.to_owned()));
    if again.data() != data {
        return fault("drawn again, it differs");
    }
    match entry.load(&data) {
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
    let text = key.text();
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
        Shape::Sets(_) | Shape::Cells(_) => {
            ways.extend([together.clone(), text.replace(' ', ", "), text.replace(' ', " and ")]);
        }
        Shape::Expression => ways.extend([apart(" "), text.replace('*', " × ").replace('/', "÷")]),
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

fn readable(entry: &Entry, sheet: &Sheet) -> Option<Fault> {
    let most = match entry.kind() {
        Kind::Logic | Kind::Mathematics => STATEMENT_WORDS_MAX,
        Kind::Memory | Kind::Observation => SEARCH_WORDS_MAX,
    };
    let count = words(&sheet.statement);
    (count > most)
        .then(|| ("readable", format!("the statement has {count} words, more than {most}")))
}

fn explained(problem: &dyn Problem) -> Option<Fault> {
    let steps = problem.explain();
    let told: String = steps.join(" ").to_uppercase();
    let key = problem.key().text().to_uppercase();
    let parts = key.split([' ', ',']).filter(|part| !part.is_empty());
    let missing = parts.clone().find(|part| !part.chars().all(|c| told.contains(c)));
    match (steps.is_empty(), missing) {
        (true, _) => Some(("explained", "no explanation".to_owned())),
        (false, Some(part)) => Some(("explained", format!("`{part}` of the key is never told"))),
        (false, None) => None,
    }
}

/// What depends on the level alone must not depend on the draw: form, alternative texts, names, sizes and
/// times are compared with those of another draw.
fn leaks(Known { rules, other }: &Known, problem: &dyn Problem, sheet: &Sheet) -> Vec<Fault> {
    let mut faults = Vec::new();
    if problem.form() != rules.form {
        faults.push(("not leaking", "the answer form differs from the rules'".to_owned()));
    }
    let outside = |sheet: &Sheet| -> Vec<(String, String, u16, u16)> {
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
    let times =
        |sheet: &Sheet| -> Vec<u16> { sheet.material.iter().map(|card| card.seconds).collect() };
    if times(sheet) != times(other) {
        faults.push(("not leaking", "the material's timing depends on the draw".to_owned()));
    }
    faults
}

/// Given the material, at least eight questions are possible, and none changes the material.
fn hidden(entry: &Entry, level: Level, seed: &Seed, sheet: &Sheet) -> Option<Fault> {
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
