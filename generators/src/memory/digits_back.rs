//! Digits are shown and hidden; then two pieces of the row are asked for, not in the order in which they stood.

use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
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
    asked: [Piece; 2],
}

/// Neighbouring digits by their places, counted from 1: backwards where the first place is the right one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Piece {
    from: usize,
    to: usize,
}

/// What a level shows, for how long, and how long the pieces are that it asks for.
struct Size {
    digits: usize,
    seconds: u16,
    pieces: [usize; 2],
    /// Whether both pieces may be asked for backwards.
    both_backwards: bool,
}

const SIZES: [Size; 5] = [
    Size { digits: 9, seconds: 22, pieces: [3, 3], both_backwards: false },
    Size { digits: 9, seconds: 18, pieces: [3, 3], both_backwards: true },
    Size { digits: 9, seconds: 15, pieces: [3, 4], both_backwards: true },
    Size { digits: 10, seconds: 13, pieces: [4, 4], both_backwards: true },
    Size { digits: 11, seconds: 11, pieces: [4, 4], both_backwards: true },
];

/// Rows that are too easy to keep are drawn again, at most so often.
const ROWS_MAX: usize = 40;
/// Fallback: a row without runs, which stays so with the same number added to each of its digits.
const PLAIN_ROW: [u8; 11] = [3, 8, 0, 5, 1, 7, 2, 9, 4, 6, 1];

impl Family for DigitsBack {
    const ABOUT: About = About {
        edition: 4,
        text_only: true,
        // Digits to keep for every ten seconds that they are shown.
        bands: Band::between([3.5, 4.5, 5.5, 6.8, 8.8, 11.0]),
        variety: Variety::Questions,
    };

    fn example(level: Level) -> DigitsBack {
        let [one, other] = SIZES[level.index()].pieces;
        let digits = PLAIN_ROW[..one + other + 1].to_vec();
        let last = digits.len();
        let asked = [Piece { from: last - other + 1, to: last }, Piece { from: one, to: 1 }];
        DigitsBack { digits, seconds: 20, asked }
    }

    fn draw(level: Level, seed: &Seed) -> DigitsBack {
        let size = &SIZES[level.index()];
        let digits = digits(&mut seed.child("material").rng(), size.digits);
        let asked = question(&mut seed.child("question").rng(), size);
        DigitsBack { digits, seconds: size.seconds, asked }
    }

    fn form(level: Level) -> Form {
        let asked = SIZES[level.index()].pieces.iter().sum();
        Form::new(Shape::Symbols(vec![Group::ordered(asked, "0123456789")]))
    }

    fn show(&self) -> Sheet<Text> {
        let card = Card::text(in_threes(&self.digits), self.seconds);
        Sheet::text(self.named(say("asked"))).after(vec![card])
    }

    fn key(&self) -> Answer {
        answer(&self.pieces().concat())
    }

    /// Ours: finding each piece's place in the row, then each digit; backwards each is looked for again.
    fn thinking(&self) -> f32 {
        let of = |piece: &Piece| {
            let digit_seconds = if piece.is_backwards() { 1.8 } else { 0.8 };
            2.0 + 0.5 * piece.first() as f32 + digit_seconds * piece.places().len() as f32
        };
        self.asked.iter().map(of).sum()
    }

    fn load(&self) -> Option<f32> {
        Some(10.0 * self.digits.len() as f32 / f32::from(self.seconds))
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let mut steps = vec![Step::new(say("shown").with("digits", in_threes(&self.digits)))];
        let mut part = 0;
        for (piece, digits) in self.asked.iter().zip(self.pieces()) {
            let found = piece.named(say("found"), "from", "to").with("digits", written(&digits));
            let step = digits.iter().zip(part..);
            steps.push(
                step.fold(Step::new(found), |step, (digit, part)| step.settles(part, *digit)),
            );
            part += digits.len();
        }
        steps
    }

    /// Each piece the other way, and the pieces in the order of the row.
    fn near_misses(&self) -> Vec<String> {
        let [first, second] = self.pieces();
        let turned = |digits: &[u8]| digits.iter().rev().copied().collect::<Vec<u8>>();
        let ways =
            [[turned(&first), second.clone()], [first.clone(), turned(&second)], [second, first]];
        ways.map(|digits| written(&digits.concat())).into()
    }

    /// Keeping three quarters of the row, from either end, and taking what is missing for noughts.
    fn tricks(&self) -> Vec<Trick> {
        let kept = self.digits.len() * 3 / 4;
        let lost = self.digits.len() - kept;
        let told = |name, known: std::ops::Range<usize>| {
            let digit = |place: usize| if known.contains(&place) { self.digits[place] } else { 0 };
            let told: Vec<u8> = self.asked.iter().flat_map(Piece::places).map(digit).collect();
            Trick { name, answers: vec![written(&told)] }
        };
        vec![
            told("keep the first three quarters", 0..kept),
            told("keep the last", lost..self.digits.len()),
        ]
    }

    /// Which piece comes first, and which are backwards.
    fn skeleton(&self) -> String {
        let [first, second] = self.asked;
        let in_order = first.first() < second.first();
        format!("{in_order} {} {}", first.is_backwards(), second.is_backwards())
    }

    /// The number of digits in the row is no help; the way of asking is.
    fn print(&self) -> Print {
        let Self { digits, asked, .. } = self;
        Print {
            shape: format!("{} {}", digits.len(), self.skeleton()),
            guess: self.key().text().to_owned(),
            essence: format!("{digits:?} {asked:?}"),
        }
    }

    /// Reads the shown card symbol by symbol, as a player would who could still see it.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let [Card { face: CardFace::Text(Text::Plain(row)), .. }] = sheet.material.as_slice()
        else {
            return Err("the material is not one row".to_owned());
        };
        let asked = sheet.statement.message()?;
        let row: Vec<char> = row.chars().filter(char::is_ascii_digit).collect();
        let mut read = String::new();
        for [from, to] in [["from", "to"], ["then-from", "then-to"]] {
            let place = |name: &str| asked.get(name)?.message()?.number("number");
            let (mut at, to) = (place(from)?, place(to)?);
            loop {
                let symbol = usize::try_from(at - 1).ok().and_then(|at| row.get(at));
                read.push(*symbol.ok_or("a place beyond the row")?);
                if at == to {
                    break;
                }
                at += (to - at).signum();
            }
        }
        Ok(Answer::symbols(&[(&read, Order::Matters)]).into())
    }
}

impl DigitsBack {
    /// The digits asked for, piece by piece.
    fn pieces(&self) -> [Vec<u8>; 2] {
        self.asked.map(|piece| piece.places().iter().map(|&place| self.digits[place]).collect())
    }

    /// The message with the places that are asked for.
    fn named(&self, message: Message) -> Message {
        let [first, second] = &self.asked;
        second.named(first.named(message, "from", "to"), "then-from", "then-to")
    }
}

impl Piece {
    fn is_backwards(&self) -> bool {
        self.to < self.from
    }

    /// Its leftmost place.
    fn first(&self) -> usize {
        self.from.min(self.to)
    }

    /// The places as they are asked for, counted from 0.
    fn places(&self) -> Vec<usize> {
        let places = self.first() - 1..self.from.max(self.to);
        if self.is_backwards() { places.rev().collect() } else { places.collect() }
    }

    fn named(&self, message: Message, from: &'static str, to: &'static str) -> Message {
        let place = |number: usize| say("place").with("number", number);
        message.with(from, place(self.from)).with(to, place(self.to))
    }
}

/// One piece from the left end of the row and one from the right, so that no part of the row is enough; at least one of them
/// is asked for backwards.
fn question(rng: &mut Rng, size: &Size) -> [Piece; 2] {
    let [left, right] =
        if rng.chance(1, 2) { size.pieces } else { [size.pieces[1], size.pieces[0]] };
    let slack = (size.digits - left - right) / 2;
    let from = 1 + rng.index(slack + 1);
    let to = size.digits - rng.index(slack + 1);
    let forwards = [Piece { from, to: from + left - 1 }, Piece { from: to - right + 1, to }];
    let turned = |piece: Piece| Piece { from: piece.to, to: piece.from };
    let [left, right] = forwards;
    let mut ways = vec![
        [right, turned(left)],
        [turned(right), left],
        [left, turned(right)],
        [turned(left), right],
    ];
    if size.both_backwards {
        ways.push([turned(right), turned(left)]);
        ways.push([turned(left), turned(right)]);
    }
    *rng.pick(&ways)
}

fn answer(digits: &[u8]) -> Answer {
    Answer::symbols(&[(&written(digits), Order::Matters)])
}

/// Digits that give no help: see [`is_hard`].
fn digits(rng: &mut Rng, count: usize) -> Vec<u8> {
    let mut row: Vec<u8> = Vec::new();
    for _ in 0..ROWS_MAX {
        row = (0..count).map(|_| rng.below(10) as u8).collect();
        if is_hard(&row) {
            return row;
        }
    }
    let more = row[0];
    PLAIN_ROW[..count].iter().map(|digit| (digit + more) % 10).collect()
}

/// No digit stands three times running, no four neighbours count up or down, and no three come again in either direction.
fn is_hard(row: &[u8]) -> bool {
    let steps: Vec<i16> = row.windows(2).map(|two| i16::from(two[1]) - i16::from(two[0])).collect();
    let repeats = steps.windows(2).any(|two| two == [0, 0]);
    let counts = steps.windows(3).any(|three| three == [1; 3] || three == [-1; 3]);
    let mut threes: Vec<Vec<u8>> = row.windows(3).map(<[u8]>::to_vec).collect();
    threes.extend(row.windows(3).map(|three| three.iter().rev().copied().collect()));
    threes.sort_unstable();
    !repeats && !counts && threes.windows(2).all(|two| two[0] != two[1])
}

/// The digits in groups of three, in which places are easy to find.
fn in_threes(digits: &[u8]) -> String {
    digits.chunks(3).map(written).collect::<Vec<_>>().join(" ")
}

fn written(digits: &[u8]) -> String {
    digits.iter().map(u8::to_string).collect()
}
