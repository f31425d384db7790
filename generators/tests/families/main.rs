//! Every family, one test for each of its levels, one for its golden text and five for its words: `cargo test sudoku` runs those of one
//! family. A family is in the list by being in its kind's table.

mod broken;
mod golden;
mod words;

use agon_generators::families;
use agon_generators::family::{Entry, Level};
use agon_generators::promises::{Effort, Finding, ladder, survey};
use libtest_mimic::{Arguments, Failed, Trial};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut tests: Vec<Trial> = families().flat_map(tests_of).collect();
    tests.extend(tests_of_golden_text());
    tests.extend(broken::tests());
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

fn tests_of(family: &'static Entry) -> Vec<Trial> {
    let at = |level: Level| {
        let name = format!("{} level {level}", family.name);
        Trial::test(name, move || keeps_its_promises(family, level))
    };
    let golden = format!("{} golden", family.name);
    let mut tests: Vec<Trial> = Level::ALL.into_iter().map(at).collect();
    let rungs = move || told(vec![ladder(family)]);
    tests.push(Trial::test(format!("{} ladder", family.name), rungs));
    tests.push(Trial::test(golden, || golden::draws_what_it_always_drew(family)));
    for (what, test) in OF_WORDS {
        tests.push(Trial::test(format!("{} {what}", family.name), move || test(family)));
    }
    tests
}

type Test = fn(&Entry) -> Result<(), Failed>;

const OF_WORDS: [(&str, Test); 5] = [
    ("says all its words", words::all_its_words_are_said),
    ("says nothing but words", words::says_nothing_but_words),
    ("says no two things alike", words::says_no_two_things_alike),
    ("says all that it is told", words::says_all_that_it_is_told),
    ("explains no other problem", words::explains_no_other_problem),
];

/// What golden text holds fast, and what it lets go.
fn tests_of_golden_text() -> [Trial; 4] {
    let test = |name: &str, test: fn() -> Result<(), Failed>| Trial::test(name, test);
    [
        test("another draw needs a higher edition", golden::another_draw_needs_a_higher_edition),
        test("other words need no higher edition", golden::other_words_need_no_higher_edition),
        test("cards and figures are no words", golden::cards_and_figures_are_no_words),
        test("faults of words are found", words::faults_are_found),
    ]
}

/// Every promise, over enough draws to catch a broken one. `agon certify` measures the same in full.
fn keeps_its_promises(family: &'static Entry, level: Level) -> Result<(), Failed> {
    told(survey(family, level, Effort::TEST).findings())
}

fn told(findings: Vec<Finding>) -> Result<(), Failed> {
    let missed = findings.into_iter().filter(|finding| !finding.kept);
    let told: Vec<String> =
        missed.map(|finding| format!("{}: {}", finding.promise, finding.measured)).collect();
    if told.is_empty() { Ok(()) } else { Err(told.join("\n").into()) }
}
