//! Answers as people type them. Generous about form, strict about content: what can be construed as an answer
//! is one, and only the answer's value is judged.

mod guess;
mod key;
mod list;
mod run;
mod sound;
mod text;

pub use guess::Trick;
pub use key::{Accepts, Key, Using};
pub use sound::Unsound;

use crate::expression::Expression;
use serde::{Deserialize, Serialize};
use text::{names_off, plain};

/// How an answer is written: what the reader accepts, and the hint printed beside the answer box. It follows from
/// family and level alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    pub shape: Shape,
    /// What to type, in the player's words: "five digits in reading order".
    pub hint: String,
    /// What the sheet calls the parts, in order, such as `x` and `y`: players may write `x = 46, y = 22`. None, or one
    /// for each number or symbol.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// What may follow a number and says nothing new, such as `°`; a colon may stand in a time of day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<String>,
}

/// The shapes an answer can have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// One whole number; thousands marks are allowed.
    Number,
    /// Several numbers or times of day, in order.
    List(Vec<Item>),
    /// Single letters or digits; they may be written together.
    Symbols(Vec<Group>),
    /// Different letters or digits, nobody is told how many.
    Pick(Pick),
    /// Sets of letters or digits, each of one size, in any order, nobody is told how many.
    Sets(Sets),
    /// One thing that is there out of several, or that nothing is left: `0`. Where players call one after the other.
    Calls(Calls),
    /// Cells of a lettered and numbered board, in any order.
    Cells(Cells),
    /// One move after the other, nobody is told how many.
    Moves(Moves),
    /// Whole numbers joined by + - * / and brackets.
    Expression,
}

/// One entry of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    Whole,
    /// A time on a clock face of twelve hours, `h:mm`.
    Clock,
    /// `3/4`, `1 3/4` or `1.75`.
    Fraction,
}

/// A run of symbols.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    pub count: usize,
    /// The symbols that may stand here: digits, or capital letters.
    pub from: String,
    pub order: Order,
}

/// Whether the order of symbols matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    Matters,
    /// A set: any order, nothing twice.
    Free,
}

/// Some of several symbols.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pick {
    /// What may be picked: digits, or capital letters.
    pub from: String,
}

/// Sets of one size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sets {
    /// The symbols in each set.
    pub each: usize,
    /// What may stand in them: digits, or capital letters.
    pub from: String,
}

/// One of several things that are made of so many symbols each, none of them twice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calls {
    /// The symbols in each; two at least.
    pub each: usize,
    /// What may stand in them: digits, or capital letters.
    pub from: String,
    pub order: Order,
}

/// Some cells of a board: columns are A, B, C ..., rows 1, 2, 3 ... from the top.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cells {
    /// At most 26.
    pub columns: u8,
    /// At most 99.
    pub rows: u8,
    /// How many; none where nobody is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u16>,
}

/// A way, step by step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moves {
    /// The moves there are, a capital letter each. Arrows stand for U, D, L and R where these are among them.
    pub from: String,
}

/// An answer's value, written in its one canonical way; equal answers are equal texts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Answer(String);

/// The text does not fit the published form; nothing is judged and nothing is lost.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the answer does not fit the form: {hint}")]
pub struct Unreadable {
    pub hint: String,
}

/// What the judge says to an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Right,
    Wrong,
    Unreadable,
}

/// What says that nothing is left to call: no word of a language.
const NOTHING_LEFT: &str = "0";

/// The longest text that is read as an answer, in bytes.
pub const ANSWER_BYTES_MAX: usize = 1024;

impl Answer {
    /// The value as a player would type it.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// One whole number.
    pub fn number(value: i64) -> Answer {
        Answer(value.to_string())
    }

    /// Several whole numbers, in order.
    pub fn numbers(values: impl IntoIterator<Item = i64>) -> Answer {
        let texts: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
        Answer(texts.join(", "))
    }

    /// Single symbols in groups, in their one order: a set's symbols are sorted.
    pub fn symbols(groups: &[(&str, Order)]) -> Answer {
        let texts: Vec<String> =
            groups.iter().map(|(text, order)| run::in_order(text, *order)).collect();
        Answer(texts.join(" "))
    }

    /// A list whose entries are written already, such as `3:40` or `75`.
    pub fn list(entries: &[String]) -> Answer {
        Answer(entries.join(", "))
    }

    /// Different symbols in any order.
    pub fn pick(symbols: &str) -> Answer {
        Answer(run::in_order(symbols, Order::Free))
    }

    /// Sets in any order, each written in any order.
    pub fn sets<'a>(sets: impl IntoIterator<Item = &'a str>) -> Answer {
        let mut sets: Vec<String> =
            sets.into_iter().map(|set| run::in_order(set, Order::Free)).collect();
        sets.sort_unstable();
        Answer(sets.join(" "))
    }

    /// Everything that can be called, each in its one order.
    pub fn calls(calls: impl IntoIterator<Item: AsRef<str>>) -> Answer {
        let mut calls: Vec<String> =
            calls.into_iter().map(|call| call.as_ref().to_owned()).collect();
        calls.sort_unstable();
        Answer(calls.join(" "))
    }

    /// The call that nothing is left.
    pub fn nothing_left() -> Answer {
        Answer(NOTHING_LEFT.to_owned())
    }

    /// Whether it says that nothing is left.
    pub fn says_nothing_is_left(&self) -> bool {
        self.0 == NOTHING_LEFT
    }

    /// Cells by column and row, both from 0, in any order.
    pub fn cells(cells: impl IntoIterator<Item = (u8, u8)>) -> Answer {
        let mut cells: Vec<(u8, u8)> = cells.into_iter().collect();
        cells.sort_unstable_by_key(|(column, row)| (*row, *column));
        let named = cells.iter().map(|(column, row)| run::cell(*column, *row));
        Answer(named.collect::<Vec<_>>().join(" "))
    }

    /// Moves in order.
    pub fn moves(moves: &str) -> Answer {
        Answer(moves.to_owned())
    }

    /// An expression.
    pub fn expression(expression: &Expression) -> Answer {
        Answer(expression.to_string())
    }
}

impl Group {
    /// `count` symbols out of `from`, in an order that matters.
    pub fn ordered(count: usize, from: &str) -> Group {
        Group { count, from: from.to_owned(), order: Order::Matters }
    }

    /// `count` different symbols out of `from`, in any order.
    pub fn set(count: usize, from: &str) -> Group {
        Group { count, from: from.to_owned(), order: Order::Free }
    }
}

impl Form {
    /// A form without a hint: that is among the words.
    pub fn new(shape: Shape) -> Form {
        Form { shape, hint: String::new(), names: Vec::new(), units: Vec::new() }
    }

    /// The same, and each part may be written after its name.
    #[must_use]
    pub fn named(self, names: impl IntoIterator<Item: ToString>) -> Form {
        Form { names: names.into_iter().map(|name| name.to_string()).collect(), ..self }
    }

    /// The same, and a number may be followed by one of these.
    #[must_use]
    pub fn in_units<'a>(self, units: impl IntoIterator<Item = &'a str>) -> Form {
        Form { units: units.into_iter().map(str::to_owned).collect(), ..self }
    }

    /// One word for the shape, for programs.
    pub fn kind(&self) -> &'static str {
        match self.shape {
            Shape::Number => "number",
            Shape::List(_) => "list",
            Shape::Symbols(_) => "symbols",
            Shape::Pick(_) => "pick",
            Shape::Sets(_) => "sets",
            Shape::Calls(_) => "calls",
            Shape::Cells(_) => "cells",
            Shape::Moves(_) => "moves",
            Shape::Expression => "expression",
        }
    }

    /// Some answer of this form, to show how one looks: one that could be, as far as the form tells.
    pub fn example(&self) -> Answer {
        let after = |taken: usize, from: &str, count: usize| -> String {
            let zeros = usize::from(from.starts_with('0'));
            from.chars().cycle().skip(zeros + taken).take(count).collect()
        };
        let some = |from: &str, count: usize| after(0, from, count);
        match &self.shape {
            Shape::Number => Answer::number(47),
            Shape::List(items) => {
                let entries = items.iter().zip(1..).map(|(item, place)| match item {
                    Item::Whole => (13 + 4 * place).to_string(),
                    Item::Clock => format!("{}:40", place % 12 + 1),
                    Item::Fraction => format!("{place}/{}", place + 2),
                });
                Answer::list(&entries.collect::<Vec<_>>())
            }
            Shape::Symbols(groups) => {
                // Groups of the same symbols share none, as long as there are some left.
                let run = |(place, group): (usize, &Group)| {
                    let alike = groups[..place].iter().filter(|other| other.from == group.from);
                    let taken = alike.map(|other| other.count).sum();
                    (after(taken, &group.from, group.count), group.order)
                };
                let runs: Vec<(String, Order)> = groups.iter().enumerate().map(run).collect();
                let runs: Vec<(&str, Order)> =
                    runs.iter().map(|(run, order)| (run.as_str(), *order)).collect();
                Answer::symbols(&runs)
            }
            Shape::Pick(pick) => Answer::pick(&some(&pick.from, 3.min(pick.from.len()))),
            Shape::Sets(sets) => {
                let two = [0, sets.each].map(|taken| after(taken, &sets.from, sets.each));
                Answer::sets(two.iter().map(String::as_str))
            }
            Shape::Calls(calls) => {
                Answer(run::in_order(&some(&calls.from, calls.each), calls.order))
            }
            Shape::Cells(cells) => {
                let wanted = u8::try_from(cells.count.unwrap_or(2)).unwrap_or(u8::MAX);
                Answer::cells(
                    (0..wanted).map(|place| (place % cells.columns, place / cells.columns)),
                )
            }
            Shape::Moves(moves) => Answer::moves(&some(&moves.from, 3)),
            Shape::Expression => Answer("(3+4)*5".to_owned()),
        }
    }

    /// The answer that a typed text means.
    pub fn read(&self, typed: &str) -> Result<Answer, Unreadable> {
        self.meant(typed).ok_or_else(|| Unreadable { hint: self.hint.clone() })
    }

    fn meant(&self, typed: &str) -> Option<Answer> {
        if typed.len() > ANSWER_BYTES_MAX {
            return None;
        }
        let plain = plain(typed);
        match &self.shape {
            Shape::Number => list::number(&names_off(&plain, &self.names)?, &self.units),
            Shape::List(items) => list::list(&names_off(&plain, &self.names)?, items, &self.units),
            Shape::Symbols(groups) => run::symbols(&plain, groups, &self.names),
            Shape::Pick(pick) => run::pick(&plain, pick),
            Shape::Sets(sets) => run::sets(&plain, sets),
            Shape::Calls(calls) => run::call(&plain, calls),
            Shape::Cells(cells) => run::cells(&plain, cells),
            Shape::Moves(moves) => run::moves(&plain, moves),
            Shape::Expression => expression(&plain),
        }
    }

    /// What the judge says to a typed text.
    pub fn judge(&self, key: &Key, typed: &str) -> Verdict {
        match self.read(typed) {
            Ok(answer) if key.accepts(&answer) => Verdict::Right,
            Ok(_) => Verdict::Wrong,
            Err(_) => Verdict::Unreadable,
        }
    }
}

/// An expression; what it is said to come to must be true.
fn expression(text: &str) -> Option<Answer> {
    let (written, claimed) = match text.split_once('=') {
        Some((written, claimed)) => (written, Some(claimed)),
        None => (text, None),
    };
    let read = Expression::parse(written)?;
    if let Some(claimed) = claimed
        && Expression::parse(claimed)?.value()? != read.value()?
    {
        return None;
    }
    Some(Answer::expression(&read))
}

#[cfg(test)]
mod tests;
