//! Digits are shown and hidden; then some of them are asked for, from a marked place, forwards or backwards.

use crate::family::{About, Band, Family, Level, Print, Trick};
use crate::reader::{Answer, Form, Group, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Card, CardFace, Sheet};
use serde::{Deserialize, Serialize};

/// What is shown, and what is asked of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DigitsBack {
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
    const ABOUT: About = About {
        name: "memory/digits-back",
        edition: 1,
        title: "Digits back",
        text_only: true,
        // Digits to keep for every ten seconds that they are shown.
        bands: Band::between([4.0, 5.0, 6.0, 7.5, 9.0, 11.0]),
    };

    fn rules(_: Level) -> &'static str {
        include_str!("digits_back.en.md")
    }

    fn example(_: Level) -> DigitsBack {
        let digits = vec![4, 9, 2, 1, 7, 5, 8];
        DigitsBack { digits, seconds: 20, from: 2, asked: 4, direction: Direction::Backwards }
    }

    fn draw(level: Level, seed: &Seed) -> DigitsBack {
        let size = &SIZES[level.index()];
        let digits = digits(&mut seed.child("material").rng(), size);
        let mut question = seed.child("question").rng();
        let from = 1 + question.index(size.digits - size.asked + 1);
        let direction = *question.pick(&[Direction::Forwards, Direction::Backwards]);
        DigitsBack { digits, seconds: size.seconds, from, asked: size.asked, direction }
    }

    fn show(&self) -> Sheet {
        Sheet::text(statement(self)).after(vec![Card::text(in_threes(&self.digits), self.seconds)])
    }

    fn form(&self) -> Form {
        let hint = format!(
            "{} digits in the order asked, such as {}",
            self.asked,
            &"4071893"[..self.asked]
        );
        Form::new(Shape::Symbols(vec![Group::ordered(self.asked, "0123456789")]), hint)
    }

    fn key(&self) -> Answer {
        let mut asked = self.digits[self.from - 1..self.to()].to_vec();
        if self.direction == Direction::Backwards {
            asked.reverse();
        }
        answer(&asked)
    }

    /// Ours: finding the first place in the row, then each digit; backwards each is looked for again.
    fn thinking(&self) -> f32 {
        let digit_seconds = match self.direction {
            Direction::Forwards => 0.8,
            Direction::Backwards => 1.8,
        };
        2.0 + 0.5 * self.from as f32 + digit_seconds * self.asked as f32
    }

    fn load(&self) -> Option<f32> {
        Some(10.0 * self.digits.len() as f32 / f32::from(self.seconds))
    }

    fn explain(&self) -> Vec<String> {
        let asked = &self.digits[self.from - 1..self.to()];
        let mut steps = vec![
            format!("Shown: {}.", in_threes(&self.digits)),
            format!(
                "From the {} to the {}: {}.",
                place(self.from),
                place(self.to()),
                answer(asked).text()
            ),
        ];
        if self.direction == Direction::Backwards {
            steps.push(format!("Backwards: {}.", self.key().text()));
        }
        steps
    }

    fn near_misses(&self) -> Vec<String> {
        let key = self.key();
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

    fn tricks(&self) -> Vec<Trick> {
        let ten = |digit: &dyn Fn(usize, usize) -> usize| -> Vec<String> {
            let text = |first: usize| {
                let digits = (0..self.asked).map(|place| (digit(first, place) % 10) as u8);
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
                answers: ten(&|first, place| first + place.min(self.asked - 1 - place)),
            },
            Trick { name: "two in turn", answers: ten(&|first, place| first + place % 2 * 3) },
        ]
    }

    fn print(&self) -> Print {
        Print {
            shape: format!("{} of {}, {:?}", self.asked, self.digits.len(), self.direction),
            guess: self.key().text().to_owned(),
            essence: format!("{:?} {}", self.digits, statement(self)),
        }
    }

    /// Reads the shown card symbol by symbol, as a player would who could still see it.
    fn prove(&self) -> Result<(), String> {
        let sheet = self.show();
        let [Card { face: CardFace::Text(text), .. }] = sheet.material.as_slice() else {
            return Err("the material is not one text".to_owned());
        };
        let mut read = String::new();
        let mut at = 0;
        for symbol in text.chars().filter(char::is_ascii_digit) {
            at += 1;
            if self.from <= at && at < self.from + self.asked {
                match self.direction {
                    Direction::Forwards => read.push(symbol),
                    Direction::Backwards => read.insert(0, symbol),
                }
            }
        }
        let key = self.key();
        if read == key.text() { Ok(()) } else { Err(format!("{read} against {}", key.text())) }
    }
}

impl DigitsBack {
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

fn statement(row: &DigitsBack) -> String {
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
