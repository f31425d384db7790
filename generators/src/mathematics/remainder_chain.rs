//! Divide, keep the remainder, divide the next number by it: every remainder of the chain, in order.

use crate::family::{About, Band, Family, Level, Print, Trick};
use crate::reader::{Answer, Form, Item, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::Sheet;
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

impl Family for RemainderChain {
    const ABOUT: About = About {
        name: "mathematics/remainder-chain",
        edition: 1,
        title: "Remainder chain",
        text_only: true,
        bands: Band::between([24.0, 38.0, 58.0, 86.0, 112.0, 160.0]),
    };

    fn rules(_: Level) -> &'static str {
        include_str!("remainder_chain.en.md")
    }

    fn example(_: Level) -> RemainderChain {
        RemainderChain {
            links: vec![Link { number: 45, addend: 7 }, Link { number: 20, addend: 6 }],
        }
    }

    fn draw(level: Level, seed: &Seed) -> RemainderChain {
        let size = &SIZES[level.index()];
        let mut rng = seed.rng();
        let mut before = 0;
        let mut links = Vec::new();
        while links.len() < size.links {
            let addend = if links.is_empty() { size.first } else { size.addend };
            let is_last = links.len() + 1 == size.links;
            let rest_min = if is_last { 0 } else { REMAINDER_MIN };
            let link = link(&mut rng, before, addend, size.quotient, rest_min);
            before = link.number % (before + link.addend);
            links.push(link);
        }
        RemainderChain { links }
    }

    fn show(&self) -> Sheet {
        Sheet::text(statement(self))
    }

    fn form(&self) -> Form {
        let hint = format!("the {} remainders in order, such as 31, 8", self.links.len());
        let names = (1..=self.links.len()).map(|place| format!("R{place}"));
        Form::new(Shape::List(vec![Item::Whole; self.links.len()]), hint).named(names)
    }

    fn key(&self) -> Answer {
        Answer::numbers(remainders(self))
    }

    fn thinking(&self) -> f32 {
        divisions(self).map(|(number, divisor)| division_seconds(number, divisor)).sum()
    }

    fn explain(&self) -> Vec<String> {
        let steps = divisions(self).zip(1..).map(|((number, divisor), place)| {
            let (quotient, rest) = (number / divisor, number % divisor);
            format!("R{place}: {number} = {quotient} × {divisor} + {rest}, so R{place} = {rest}.")
        });
        steps.collect()
    }

    fn near_misses(&self) -> Vec<String> {
        let right = remainders(self);
        let last = right.len() - 1;
        let changed = |place: usize, by: i64| {
            let mut wrong = right.clone();
            wrong[place] += by;
            Answer::numbers(wrong).text().to_owned()
        };
        vec![changed(last, 1), changed(0, -1), changed(last, 10)]
    }

    fn tricks(&self) -> Vec<Trick> {
        let list = |of: &dyn Fn(&Link) -> i64| {
            Answer::numbers(self.links.iter().map(of)).text().to_owned()
        };
        let same = |n: i64| list(&|_| n);
        vec![
            Trick { name: "echo the addends", answers: vec![list(&|link| link.addend)] },
            Trick {
                name: "divide by the addend alone",
                answers: vec![list(&|link| link.number % link.addend)],
            },
            Trick { name: "last digits", answers: vec![list(&|link| link.number % 10)] },
            Trick { name: "one small number throughout", answers: (0..10).map(same).collect() },
        ]
    }

    fn print(&self) -> Print {
        Print {
            shape: self.links.len().to_string(),
            guess: self.key().text().to_owned(),
            essence: statement(self),
        }
    }

    /// Remainders again, digit by digit as in long division on paper.
    fn prove(&self) -> Result<(), String> {
        let mut before = 0;
        let mut found = Vec::new();
        for link in &self.links {
            let divisor = before + link.addend;
            before = 0;
            for digit in link.number.to_string().bytes() {
                before = before * 10 + i64::from(digit - b'0');
                while before >= divisor {
                    before -= divisor;
                }
            }
            found.push(before);
        }
        let right = Answer::numbers(found);
        let key = self.key();
        if right == key { Ok(()) } else { Err(format!("{} against {}", right.text(), key.text())) }
    }
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

/// Each division as (number, divisor).
fn divisions(chain: &RemainderChain) -> impl Iterator<Item = (i64, i64)> {
    chain.links.iter().scan(0, |before, link| {
        let divisor = *before + link.addend;
        *before = link.number % divisor;
        Some((link.number, divisor))
    })
}

fn remainders(chain: &RemainderChain) -> Vec<i64> {
    divisions(chain).map(|(number, divisor)| number % divisor).collect()
}

fn statement(chain: &RemainderChain) -> String {
    let lines = chain.links.iter().zip(0..).map(|(Link { number, addend }, before)| match before {
        0 => format!("R1 = remainder of {number} ÷ {addend}"),
        _ => format!("R{} = remainder of {number} ÷ (R{before} + {addend})", before + 1),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Ours: forming the divisor, then one trial product and one subtraction for each digit of the quotient,
/// dearer where the divisor is far from a round number.
fn division_seconds(number: i64, divisor: i64) -> f32 {
    let digits = (number / divisor).to_string().len() as f32;
    let crooked = if divisor % 10 == 0 { 0.0 } else { 1.5 };
    4.0 + digits * (7.0 + crooked)
}
