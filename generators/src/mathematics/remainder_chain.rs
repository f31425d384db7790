//! Divide, keep the remainder, divide the next number by it: every remainder of the chain, in order.

use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use serde::{Deserialize, Serialize};

/// A chain of divisions. Each divides by the remainder before it plus an addend; the first, whose remainder
/// before counts as zero, by its addend alone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RemainderChain {
    links: Vec<Link>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Link {
    number: i64,
    addend: i64,
}

/// What a level draws its links from.
struct Size {
    links: usize,
    /// The first divisor.
    first: (i64, i64),
    quotient: (i64, i64),
    addend: (i64, i64),
}

const SIZES: [Size; 5] = [
    Size { links: 2, first: (48, 79), quotient: (3, 9), addend: (1, 9) },
    Size { links: 3, first: (48, 79), quotient: (3, 9), addend: (3, 19) },
    Size { links: 3, first: (52, 89), quotient: (13, 39), addend: (11, 29) },
    Size { links: 4, first: (52, 97), quotient: (13, 59), addend: (21, 59) },
    Size { links: 5, first: (62, 97), quotient: (23, 89), addend: (31, 89) },
];

/// The smallest remainder that the chain goes on with: dividing by less is no work.
const REMAINDER_MIN: i64 = 20;

/// Numbers and addends that leave 3, 2, 5, 4 and 3.
const EXAMPLE: [(i64, i64); 5] = [(45, 7), (20, 6), (65, 10), (49, 4), (23, 6)];

impl Family for RemainderChain {
    const ABOUT: About = About {
        edition: 1,
        text_only: true,
        bands: Band::between([24.0, 38.0, 58.0, 86.0, 112.0, 160.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> RemainderChain {
        drawn(&SIZES[level.index()], &mut seed.rng())
    }

    /// As long as the level's chains, with numbers that can be divided at a glance.
    fn example(level: Level) -> RemainderChain {
        let links = EXAMPLE.iter().take(SIZES[level.index()].links);
        RemainderChain { links: links.map(|&(number, addend)| Link { number, addend }).collect() }
    }

    fn form(level: Level) -> Form {
        let links = SIZES[level.index()].links;
        let names = (1..=links).map(|place| format!("R{place}"));
        Form::new(Shape::List(vec![Item::Whole; links])).named(names)
    }

    fn show(&self) -> Sheet<Text> {
        let lines = self.links.iter().zip(0_usize..).map(|(Link { number, addend }, before)| {
            let line = match before {
                0 => say("first"),
                _ => say("later").with("place", before + 1).with("before", before),
            };
            line.with("number", *number).with("addend", *addend).into()
        });
        Sheet::text(Text::Lines(lines.collect()))
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.divisions().map(|(number, divisor)| number % divisor))
    }

    fn thinking(&self) -> f32 {
        self.divisions().map(|(number, divisor)| division_seconds(number, divisor)).sum()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let steps = self.divisions().enumerate().map(|(part, (number, divisor))| {
            let (quotient, rest) = (number / divisor, number % divisor);
            let step = say("step").with("place", part + 1).with("number", number);
            let step = step.with("quotient", quotient).with("divisor", divisor);
            Step::new(step.with("rest", rest)).settles(part, rest)
        });
        steps.collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let list = |of: &dyn Fn(&Link) -> i64| {
            vec![Answer::numbers(self.links.iter().map(of)).text().to_owned()]
        };
        vec![
            Trick { name: "echo the addends", answers: list(&|link| link.addend) },
            Trick {
                name: "divide by the addend alone",
                answers: list(&|link| link.number % link.addend),
            },
            Trick { name: "last digits", answers: list(&|link| link.number % 10) },
        ]
    }

    /// Remainders again, digit by digit as in long division on paper.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let mut found: Vec<i64> = Vec::new();
        for line in sheet.statement.parts() {
            let line = line.message()?;
            let before = match line.number("before") {
                Ok(before) => found[before as usize - 1],
                Err(_) => 0,
            };
            let divisor = before + line.number("addend")?;
            let mut rest = 0;
            for digit in line.number("number")?.to_string().bytes() {
                rest = rest * 10 + i64::from(digit - b'0');
                while rest >= divisor {
                    rest -= divisor;
                }
            }
            found.push(rest);
        }
        Ok(Answer::numbers(found).into())
    }
}

impl RemainderChain {
    /// Each division as (number, divisor).
    fn divisions(&self) -> impl Iterator<Item = (i64, i64)> {
        self.links.iter().scan(0, |before, link| {
            let divisor = *before + link.addend;
            *before = link.number % divisor;
            Some((link.number, divisor))
        })
    }
}

fn drawn(size: &Size, rng: &mut Rng) -> RemainderChain {
    let mut before = 0;
    let mut links = Vec::new();
    while links.len() < size.links {
        let addend = if links.is_empty() { size.first } else { size.addend };
        let is_last = links.len() + 1 == size.links;
        let rest_min = if is_last { 0 } else { REMAINDER_MIN };
        let link = link(rng, before, addend, size.quotient, rest_min);
        before = link.number % (before + link.addend);
        links.push(link);
    }
    RemainderChain { links }
}

/// Draws the remainder first, uniformly, and then the number that leaves it.
fn link(
    rng: &mut Rng,
    before: i64,
    addend: (i64, i64),
    quotient: (i64, i64),
    rest_min: i64,
) -> Link {
    let addend = rng.between(addend.0, addend.1);
    let divisor = before + addend;
    let rest = rng.between(rest_min.min(divisor / 2), divisor - 1);
    let quotient = rng.between(quotient.0, quotient.1);
    Link { number: quotient * divisor + rest, addend }
}

/// Ours: forming the divisor, then one trial product and one subtraction for each digit of the quotient,
/// dearer where the divisor is far from a round number.
fn division_seconds(number: i64, divisor: i64) -> f32 {
    let digits = (number / divisor).to_string().len() as f32;
    let crooked = if divisor % 10 == 0 { 0.0 } else { 1.5 };
    4.0 + digits * (7.0 + crooked)
}
