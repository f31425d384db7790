//! Digits are shown and hidden; then some of them are asked for, from a marked place, forwards or backwards.

use crate::family::{Band, Family, Level, Print, Trick};
use crate::reader::{Answer, Form, Group, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Card, CardFace, Sheet};
use serde::{Deserialize, Serialize};

/// The family.
pub enum DigitsBack {}

/// What is shown, and what is asked of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    digits: Vec<u8>,
    seconds: u16,
    /// The place, counted from 1, of the leftmost digit asked for.
    from: usize,
    asked: usize,
    direction: Direction,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Direction {
    Forwards,
    Backwards,
}

/// What a level shows, for how long, and how many of the digits it asks for.
struct Size {
    digits: usize,
    seconds: u16,
    asked: usize,
}

/// From 12 questions at level 1 to 16 at level 5 are equally likely: every place to start, both directions.
const SIZES: [Size; 5] = [
    Size { digits: 10, seconds: 22, asked: 5 },
    Size { digits: 11, seconds: 20, asked: 5 },
    Size { digits: 12, seconds: 18, asked: 6 },
    Size { digits: 13, seconds: 16, asked: 6 },
    Size { digits: 14, seconds: 14, asked: 7 },
];

/// Rows that are too easy to keep are drawn again, at most so often.
const ROWS_MAX: usize = 40;
/// Fallback: a row without runs, which stays so with the same number added to each of its digits.
const PLAIN_ROW: [u8; 14] = [3, 8, 0, 5, 1, 7, 2, 9, 4, 6, 1, 8, 3, 7];

impl Family for DigitsBack {
    type Problem = Row;

    const NAME: &'static str = "memory/digits-back";
    const EDITION: u16 = 1;
    const TITLE: &'static str = "Digits back";
    const TEXT_ONLY: bool = true;
    /// Digits to keep for every ten seconds that they are shown.
    const BANDS: [Band; 5] = [
        Band::new(4.0, 5.0),
        Band::new(5.0, 6.0),
        Band::new(6.0, 7.5),
        Band::new(7.5, 9.0),
        Band::new(9.0, 11.0),
    ];

    fn rules(_: Level) -> &'static str {
        include_str!("digits_back.en.md")
    }

    fn example(_: Level) -> Row {
        let digits = vec![4, 9, 2, 1, 7, 5, 8];
        Row { digits, seconds: 20, from: 2, asked: 4, direction: Direction::Backwards }
    }

    fn draw(level: Level, seed: &Seed) -> Row {
        let size = &SIZES[level.index()];
        let digits = digits(&mut seed.child("material").rng(), size);
        let mut question = seed.child("question").rng();
        let from = 1 + question.index(size.digits - size.asked + 1);
        let direction = *question.pick(&[Direction::Forwards, Direction::Backwards]);
        Row { digits, seconds: size.seconds, from, asked: size.asked, direction }
    }

    fn show(row: &Row) -> Sheet {
        Sheet::text(statement(row)).after(vec![Card::text(in_threes(&row.digits), row.seconds)])
    }

    fn form(row: &Row) -> Form {
        let hint =
            format!("{} digits in the order asked, such as {}", row.asked, &"4071893"[..row.asked]);
        Form::new(Shape::Symbols(vec![Group::ordered(row.asked, "0123456789")]), hint)
    }

    fn key(row: &Row) -> Answer {
        let mut asked = row.digits[row.from - 1..row.to()].to_vec();
        if row.direction == Direction::Backwards {
            asked.reverse();
        }
        answer(&asked)
    }

    /// Ours: finding the first place in the row, then each digit; backwards each is looked for again.
    fn thinking(row: &Row) -> f32 {
        let digit_seconds = match row.direction {
            Direction::Forwards => 0.8,
            Direction::Backwards => 1.8,
        };
        2.0 + 0.5 * row.from as f32 + digit_seconds * row.asked as f32
    }

    fn load(row: &Row) -> Option<f32> {
        Some(10.0 * row.digits.len() as f32 / f32::from(row.seconds))
    }

    fn explain(row: &Row) -> Vec<String> {
        let asked = &row.digits[row.from - 1..row.to()];
        let mut steps = vec![
            format!("Shown: {}.", in_threes(&row.digits)),
            format!(
                "From the {} to the {}: {}.",
                place(row.from),
                place(row.to()),
                answer(asked).text()
            ),
        ];
        if row.direction == Direction::Backwards {
            steps.push(format!("Backwards: {}.", Self::key(row).text()));
        }
        steps
    }

    fn near_misses(row: &Row) -> Vec<String> {
        let key = Self::key(row);
        let right: Vec<u8> = key.text().bytes().map(|digit| digit - b'0').collect();
        let changed = |place: usize| {
            let mut wrong = right.clone();
            wrong[place] = (wrong[place] + 1) % 10;
            wrong
        };
        let mut swapped = right.clone();
        swapped.swap(1, 2);
        let mut other_way = right.clone();
        other_way.reverse();
        let mut beside = right.clone();
        beside.rotate_left(1);
        let wrong = [changed(0), changed(2), changed(right.len() - 1), swapped, other_way, beside];
        let texts = wrong.iter().map(|wrong| answer(wrong).text().to_owned());
        texts.filter(|wrong| wrong != key.text()).collect()
    }

    fn tricks(row: &Row) -> Vec<Trick> {
        let ten = |digit: &dyn Fn(usize, usize) -> usize| -> Vec<String> {
            let text = |first: usize| {
                let digits = (0..row.asked).map(|place| (digit(first, place) % 10) as u8);
                answer(&digits.collect::<Vec<u8>>()).text().to_owned()
            };
            (0..10).map(text).collect()
        };
        vec![
            Trick { name: "one digit throughout", answers: ten(&|first, _| first) },
            Trick { name: "counting up", answers: ten(&|first, place| first + place) },
            Trick { name: "counting down", answers: ten(&|first, place| first + 20 - place) },
            Trick {
                name: "the same both ways",
                answers: ten(&|first, place| first + place.min(row.asked - 1 - place)),
            },
            Trick { name: "two in turn", answers: ten(&|first, place| first + place % 2 * 3) },
        ]
    }

    fn print(row: &Row) -> Print {
        Print {
            shape: format!("{} of {}, {:?}", row.asked, row.digits.len(), row.direction),
            guess: Self::key(row).text().to_owned(),
            essence: format!("{:?} {}", row.digits, statement(row)),
        }
    }

    /// Reads the shown card symbol by symbol, as a player would who could still see it.
    fn prove(row: &Row) -> Result<(), String> {
        let sheet = Self::show(row);
        let [Card { face: CardFace::Text(text), .. }] = sheet.material.as_slice() else {
            return Err("the material is not one text".to_owned());
        };
        let mut read = String::new();
        let mut at = 0;
        for symbol in text.chars().filter(char::is_ascii_digit) {
            at += 1;
            if row.from <= at && at < row.from + row.asked {
                match row.direction {
                    Direction::Forwards => read.push(symbol),
                    Direction::Backwards => read.insert(0, symbol),
                }
            }
        }
        let key = Self::key(row);
        if read == key.text() { Ok(()) } else { Err(format!("{read} against {}", key.text())) }
    }
}

impl Row {
    /// The place, counted from 1, of the rightmost digit asked for.
    fn to(&self) -> usize {
        self.from + self.asked - 1
    }
}

/// Digits that give no help: see [`is_hard`].
fn digits(rng: &mut Rng, size: &Size) -> Vec<u8> {
    let mut row: Vec<u8> = Vec::new();
    for _ in 0..ROWS_MAX {
        row = (0..size.digits).map(|_| rng.below(10) as u8).collect();
        if is_hard(&row, size.asked) {
            return row;
        }
    }
    let more = row[0];
    PLAIN_ROW[..size.digits].iter().map(|digit| (digit + more) % 10).collect()
}

/// No digit stands three times running, no four neighbours count up or down, and every question has an answer
/// of its own.
fn is_hard(row: &[u8], asked: usize) -> bool {
    let steps: Vec<i16> = row.windows(2).map(|two| i16::from(two[1]) - i16::from(two[0])).collect();
    let repeats = steps.windows(2).any(|two| two == [0, 0]);
    let counts = steps.windows(3).any(|three| three == [1; 3] || three == [-1; 3]);
    let mut answers: Vec<Vec<u8>> = row.windows(asked).map(<[u8]>::to_vec).collect();
    answers.extend(row.windows(asked).map(|asked| asked.iter().rev().copied().collect()));
    answers.sort_unstable();
    !repeats && !counts && answers.windows(2).all(|two| two[0] != two[1])
}

fn statement(row: &Row) -> String {
    let (asked, from, to) = (row.asked, place(row.from), place(row.to()));
    match row.direction {
        Direction::Forwards => {
            format!(
                "Give the {asked} digits from the {from} to the {to}, forwards: the {from} first."
            )
        }
        Direction::Backwards => {
            format!(
                "Give the {asked} digits from the {from} to the {to}, backwards: the {to} first."
            )
        }
    }
}

fn answer(digits: &[u8]) -> Answer {
    let text: String = digits.iter().map(u8::to_string).collect();
    Answer::symbols(&[(&text, Order::Matters)])
}

/// The digits in groups of three, in which places are easy to find.
fn in_threes(digits: &[u8]) -> String {
    let group = |three: &[u8]| three.iter().map(u8::to_string).collect::<String>();
    digits.chunks(3).map(group).collect::<Vec<_>>().join(" ")
}

fn place(number: usize) -> String {
    match number {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        _ => format!("{number}th"),
    }
}
