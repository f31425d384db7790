//! Digits are shown and hidden; then some of them are asked for, from a marked place, forwards or backwards.

use crate::family::{About, Band, Family, Level, Print, Variety};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Card, CardFace, Sheet, Step};
use crate::text::{Message, Text, say};
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
        edition: 1,
        text_only: true,
        // Digits to keep for every ten seconds that they are shown.
        bands: Band::between([4.0, 5.0, 6.0, 7.5, 9.0, 11.0]),
        variety: Variety::Questions,
    };

    /// Two digits more than are asked for.
    fn example(level: Level) -> DigitsBack {
        let asked = SIZES[level.index()].asked;
        let digits = PLAIN_ROW[..asked + 2].to_vec();
        DigitsBack { digits, seconds: 20, from: 2, asked, direction: Direction::Backwards }
    }

    fn draw(level: Level, seed: &Seed) -> DigitsBack {
        let size = &SIZES[level.index()];
        let digits = digits(&mut seed.child("material").rng(), size);
        let mut question = seed.child("question").rng();
        let from = 1 + question.index(size.digits - size.asked + 1);
        let direction = *question.pick(&[Direction::Forwards, Direction::Backwards]);
        DigitsBack { digits, seconds: size.seconds, from, asked: size.asked, direction }
    }

    fn form(level: Level) -> Form {
        let asked = SIZES[level.index()].asked;
        Form::new(Shape::Symbols(vec![Group::ordered(asked, "0123456789")]))
    }

    fn show(&self) -> Sheet<Text> {
        let asked = match self.direction {
            Direction::Forwards => say("forwards"),
            Direction::Backwards => say("backwards"),
        };
        let card = Card::text(in_threes(&self.digits), self.seconds);
        Sheet::text(self.named(asked.with("count", self.asked))).after(vec![card])
    }

    fn key(&self) -> Answer {
        let mut asked = self.digits[self.from - 1..self.to()].to_vec();
        if self.direction == Direction::Backwards {
            asked.reverse();
        }
        Answer::symbols(&[(&written(&asked), Order::Matters)])
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

    fn steps(&self) -> Vec<Step<Text>> {
        let (asked, key) = (&self.digits[self.from - 1..self.to()], self.key());
        let found = self.named(say("found")).with("digits", written(asked));
        let shown = say("shown").with("digits", in_threes(&self.digits));
        let mut steps = vec![Step::new(shown), Step::new(found)];
        if self.direction == Direction::Backwards {
            steps.push(Step::new(say("turned").with("digits", key.text())));
        }
        let last = steps.pop().expect("two steps at least");
        steps.push(key.text().char_indices().fold(last, |step, (part, it)| step.settles(part, it)));
        steps
    }

    fn near_misses(&self) -> Vec<String> {
        let mut other_way: Vec<char> = self.key().text().chars().collect();
        other_way.reverse();
        vec![other_way.into_iter().collect()]
    }

    /// The number of digits in the row is no help; the direction is.
    fn print(&self) -> Print {
        let Self { digits, from, asked, direction, .. } = self;
        Print {
            shape: format!("{asked} of {}, {direction:?}", digits.len()),
            guess: self.key().text().to_owned(),
            essence: format!("{digits:?} {direction:?} {from}"),
        }
    }

    /// Reads the shown card symbol by symbol, as a player would who could still see it.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let [Card { face: CardFace::Text(Text::Plain(row)), .. }] = sheet.material.as_slice()
        else {
            return Err("the material is not one row".to_owned());
        };
        let asked = sheet.statement.message()?;
        let place = |name: &str| asked.get(name)?.message()?.number("number");
        let (from, to) = (place("from")?, place("to")?);
        let mut read = String::new();
        for (at, symbol) in (1..).zip(row.chars().filter(char::is_ascii_digit)) {
            if from <= at && at <= to {
                match &*asked.name {
                    "forwards" => read.push(symbol),
                    _ => read.insert(0, symbol),
                }
            }
        }
        Ok(Answer::symbols(&[(&read, Order::Matters)]).into())
    }
}

impl DigitsBack {
    /// The place, counted from 1, of the rightmost digit asked for.
    fn to(&self) -> usize {
        self.from + self.asked - 1
    }

    /// The message with the places that are asked for.
    fn named(&self, message: Message) -> Message {
        let place = |number: usize| say("place").with("number", number);
        message.with("from", place(self.from)).with("to", place(self.to()))
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

/// The digits in groups of three, in which places are easy to find.
fn in_threes(digits: &[u8]) -> String {
    digits.chunks(3).map(written).collect::<Vec<_>>().join(" ")
}

fn written(digits: &[u8]) -> String {
    digits.iter().map(u8::to_string).collect()
}
