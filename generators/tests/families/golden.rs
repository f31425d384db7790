//! Same code, same problem: one problem of each level as golden text, in two parts.
//!
//! - **What is drawn**: code, key, the problem's data, what the statement says in every language (its numbers and letters in
//!   their order), and a digest of all that is shown but words: figures, with the letters and numbers in them, times, the
//!   answer's shape, and the text of a card. A card's text is what has to be remembered, and so it is content as much as a
//!   figure is. Whatever changes in this part raises the family's edition.
//! - **Words**, in lines that begin with `|`: the statement, the hint to the answer, the names and units that may be typed
//!   with it, what is said in place of pictures, a digest of the board, and the way to the key: each step with the parts that
//!   it settles and a digest of its marks, so that none is lost unseen, also of those that settle nothing. All this says what
//!   the data hold already, and may say it better under the same edition.
//!
//! `AGON_BLESS=1 cargo test -p agon-generators --test families golden` (`just bless`) writes the texts anew, and
//! refuses where something else is drawn under the same edition.

use agon_generators::board::Board;
use agon_generators::code::Code;
use agon_generators::family::{Entry, Level};
use agon_generators::figure::Figure;
use agon_generators::reader::{Form, Shape};
use agon_generators::sheet::{Card, CardFace, Picture, Sheet, Step};
use libtest_mimic::Failed;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::{fs, mem};

/// How golden text and what is drawn now compare.
#[derive(Debug, PartialEq)]
enum Change {
    Nothing,
    /// There is no golden text, or it is an earlier edition's.
    NewEdition,
    WordsAlone,
    OtherDraw,
}

pub(crate) fn draws_what_it_always_drew(family: &Entry) -> Result<(), Failed> {
    let (path, drawn) = (path(family), drawn(family));
    let golden = match fs::read_to_string(&path) {
        Err(fault) if fault.kind() == ErrorKind::NotFound => String::new(),
        read => read?,
    };
    let name = family.name;
    let blessed = std::env::var_os("AGON_BLESS").is_some();
    match change(&golden, &drawn) {
        Change::Nothing => Ok(()),
        Change::NewEdition | Change::WordsAlone if blessed => Ok(fs::write(&path, drawn)?),
        Change::NewEdition => {
            let edition = family.edition;
            Err(format!("edition {edition} has no golden text: `just bless {name}` writes it")
                .into())
        }
        Change::WordsAlone => {
            let lines = difference(&golden, &drawn);
            Err(format!("the same in other words: `just bless {name}` writes them\n{lines}").into())
        }
        Change::OtherDraw => {
            let lines = difference(&what_is_drawn(&golden), &what_is_drawn(&drawn));
            let why = "something else is drawn under the same edition";
            Err(format!("{why}: raise the edition of {name}, then bless again\n{lines}").into())
        }
    }
}

fn path(family: &Entry) -> PathBuf {
    let name = format!("{}.txt", family.stem());
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

fn drawn(family: &Entry) -> String {
    let level = |level: Level| {
        let code = family.code(level, "golden");
        let problem = family.draw(level, &code.chance());
        let (key, data) = (problem.key(), problem.data());
        let english = family.english();
        let mut form = problem.form();
        form.hint = english.say(&english.hint(&form));
        let sheet = problem.show();
        let asked = sheet.statement.printed().join(" ");
        let (digest, words) = digest_and_words(sheet.said(english), form);
        let mut text = format!("{code}\nkey {}\nproblem {data}\n", key.committed());
        writeln!(text, "asked {asked}\nshown {digest}").expect("a String takes every line");
        let way = problem.steps().iter().map(|step| told(&step.said(english))).collect::<Vec<_>>();
        for line in words.lines().chain(way.iter().flat_map(|step| step.lines())) {
            writeln!(text, "| {line}").expect("a String takes every line");
        }
        text
    };
    Level::ALL.map(level).join("\n")
}

/// A digest of what is shown but words, and the words.
fn digest_and_words(mut sheet: Sheet, form: Form) -> (String, String) {
    let of_shape = form.clone();
    let Form { shape, hint, names, units } = form;
    let mut words = vec![mem::take(&mut sheet.statement), format!("answer: {hint}")];
    let board = sheet.board.take().or_else(|| Board::of(&of_shape));
    for (what, texts) in [("names", names), ("units", units)] {
        if !texts.is_empty() {
            words.push(format!("{what}: {}", texts.join(", ")));
        }
    }
    for picture in sheet.pictures_mut() {
        words.push(format!("picture: {}", mem::take(&mut picture.alt)));
    }
    let board = serde_json::to_string(&board).expect("a board is plain data");
    words.push(format!("board: {:.16}", hex(&board)));
    let shown = serde_json::to_string(&(sheet, shape)).expect("a sheet is plain data");
    (hex(&shown), words.join("\n"))
}

/// A step in words, with what it settles and a digest of what it draws.
fn told(step: &Step) -> String {
    let mut told = format!("step: {}", step.text);
    for settled in &step.settles {
        write!(told, "; part {} is {}", settled.part + 1, settled.value)
            .expect("a String takes it");
    }
    if !step.marks.is_empty() {
        let marks = serde_json::to_string(&step.marks).expect("marks are plain data");
        write!(told, "; marks {:.8}", hex(&marks)).expect("a String takes it");
    }
    told
}

fn hex(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn change(golden: &str, drawn: &str) -> Change {
    if golden == drawn {
        Change::Nothing
    } else if golden.is_empty() || edition(golden).is_some_and(|was| Some(was) < edition(drawn)) {
        Change::NewEdition
    } else if what_is_drawn(golden) == what_is_drawn(drawn) {
        Change::WordsAlone
    } else {
        Change::OtherDraw
    }
}

/// The edition that the first code names.
fn edition(text: &str) -> Option<u16> {
    let code: Code = text.lines().next()?.parse().ok()?;
    Some(code.edition)
}

fn what_is_drawn(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('|')).collect();
    lines.join("\n")
}

/// The first lines that differ.
fn difference(golden: &str, drawn: &str) -> String {
    let (was, is) = (golden.lines().map(Some), drawn.lines().map(Some));
    let longest = golden.lines().count().max(drawn.lines().count());
    let ends = || std::iter::repeat(None);
    let mut pairs = was.chain(ends()).zip(is.chain(ends())).take(longest);
    let (was, is) = pairs.find(|(was, is)| was != is).unwrap_or_default();
    format!("was: {}\n is: {}", was.unwrap_or("nothing"), is.unwrap_or("nothing"))
}

const GOLDEN: &str = "logic/some.2.1.golden\nkey 7\nproblem [7]\nshown 00ff\n| Which?\n";

pub(crate) fn another_draw_needs_a_higher_edition() -> Result<(), Failed> {
    for (was, is) in [("key 7", "key 8"), ("[7]", "[8]"), ("00ff", "00fe"), (".1.g", ".2.g")] {
        let other = GOLDEN.replace(was, is);
        assert_eq!(change(GOLDEN, &other), Change::OtherDraw, "{is}");
        let lower = other.replace("some.2", "some.1");
        assert_eq!(change(GOLDEN, &lower), Change::OtherDraw, "{is}");
        let higher = other.replace("some.2", "some.3");
        assert_eq!(change(GOLDEN, &higher), Change::NewEdition, "{is}");
    }
    assert_eq!(change("", GOLDEN), Change::NewEdition);
    assert_eq!(change("<<<<<<< ours\n", GOLDEN), Change::OtherDraw);
    Ok(())
}

pub(crate) fn other_words_need_no_higher_edition() -> Result<(), Failed> {
    assert_eq!(change(GOLDEN, GOLDEN), Change::Nothing);
    let other = GOLDEN.replace("| Which?", "| Which one\n| is it?");
    assert_eq!(change(GOLDEN, &other), Change::WordsAlone);
    Ok(())
}

/// Words are statement, hint and what is said in place of pictures; the text of a card is none.
pub(crate) fn cards_and_figures_are_no_words() -> Result<(), Failed> {
    let digest = |statement: &str, alt: &str, card: &str, width: u16, seconds: u16, hint: &str| {
        let face = CardFace::Picture(Picture::drawn(alt.to_owned(), Figure::new(200, 200)));
        let card = Card { face: CardFace::Text(card.to_owned()), seconds };
        let figure = Figure::new(width, 100);
        let sheet = Sheet {
            material: vec![card, Card { face, seconds: 5 }],
            statement: statement.to_owned(),
            picture: Some(Picture::drawn(alt.to_owned(), figure)),
            board: None,
        };
        digest_and_words(sheet, Form { hint: hint.to_owned(), ..Form::new(Shape::Number) }).0
    };
    let known = digest("Which?", "A tray", "407", 200, 9, "a number");
    assert_eq!(known, digest("Which one?", "A wooden tray", "407", 200, 9, "one number"));
    assert_ne!(known, digest("Which?", "A tray", "408", 200, 9, "a number"), "the card");
    assert_ne!(known, digest("Which?", "A tray", "407", 201, 9, "a number"), "the figure");
    assert_ne!(known, digest("Which?", "A tray", "407", 200, 8, "a number"), "the time");
    Ok(())
}
