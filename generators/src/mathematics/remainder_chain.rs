//! What do divisions leave over, where nobody needs to divide? Powers repeat their last digits, and blocks of digits can be
//! added up.

use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Message, Text, say};
use serde::{Deserialize, Serialize};

/// Divisions, each with the remainders before it at hand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RemainderChain {
    lines: Vec<Line>,
}

/// One division.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Line {
    divided: Divided,
    /// Whether the remainder before takes part: added to the exponent, or as one more factor.
    is_linked: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Divided {
    /// By 100: powers of the base repeat their last two digits before long.
    Power { base: i64, exponent: i64 },
    /// By 100: all factors are near hundreds.
    Product { factors: Vec<i64> },
    /// By 999 or 1001: blocks of three digits are added, or added and taken away in turn.
    Blocks { number: i64, divisor: i64 },
}

#[derive(Debug, Clone, Copy)]
enum Sort {
    Power,
    Product,
    Blocks,
}

/// What a level is made of: the lines before the last in any order; the last is a number of so many blocks.
struct Size {
    sorts: &'static [&'static [Sort]],
    factors: usize,
    blocks: usize,
    /// Whether lines use the remainder before them where they can.
    is_linked: bool,
}

use Sort::{Blocks, Power, Product};

const SIZES: [Size; 5] = [
    Size { sorts: &[&[Blocks]], factors: 2, blocks: 2, is_linked: false },
    Size { sorts: &[&[Power, Product], &[Blocks]], factors: 2, blocks: 2, is_linked: false },
    Size { sorts: &[&[Power], &[Product, Blocks]], factors: 3, blocks: 3, is_linked: true },
    Size { sorts: &[&[Power], &[Product], &[Blocks]], factors: 3, blocks: 3, is_linked: true },
    Size {
        sorts: &[&[Power], &[Product], &[Power], &[Blocks]],
        factors: 4,
        blocks: 4,
        is_linked: true,
    },
];

/// Bases whose powers repeat their last two digits after four, five or ten.
const BASES: [i64; 20] =
    [7, 9, 11, 19, 21, 29, 31, 39, 41, 43, 57, 59, 61, 69, 71, 79, 81, 89, 91, 93];
const CYCLE_MAX: i64 = 10;

impl Family for RemainderChain {
    const ABOUT: About = About {
        edition: 2,
        text_only: true,
        bands: Band::between([18.0, 30.0, 41.0, 56.0, 78.0, 120.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> RemainderChain {
        let (size, mut rng) = (&SIZES[level.index()], seed.rng());
        let mut sorts: Vec<Sort> = size.sorts.iter().map(|sorts| *rng.pick(sorts)).collect();
        rng.shuffle(&mut sorts);
        sorts.push(Blocks);
        let lines = sorts.iter().enumerate().map(|(place, sort)| {
            let divided = divided(&mut rng, *sort, size);
            let can_link = !matches!(divided, Divided::Blocks { .. });
            Line { divided, is_linked: size.is_linked && can_link && 0 < place }
        });
        RemainderChain { lines: lines.collect() }
    }

    fn form(level: Level) -> Form {
        let lines = SIZES[level.index()].sorts.len() + 1;
        let names = (1..=lines).map(|place| format!("R{place}"));
        Form::new(Shape::List(vec![Item::Whole; lines])).named(names)
    }

    fn show(&self) -> Sheet<Text> {
        let lines = self.lines.iter().enumerate();
        Sheet::text(Text::Lines(lines.map(|(before, line)| line.said(before).into()).collect()))
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.rests())
    }

    fn thinking(&self) -> f32 {
        self.lines.iter().map(Line::seconds).sum()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let before = [0].into_iter().chain(self.rests());
        let steps = self.lines.iter().zip(before).enumerate().map(|(part, (line, before))| {
            let (told, rest) = line.told(before);
            Step::new(told.with("place", part + 1).with("rest", rest)).settles(part, rest)
        });
        steps.collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let rests = self.rests();
        let (kept, last) = (&rests[..rests.len() - 1], &self.lines[rests.len() - 1].divided);
        let with =
            |last: i64| Answer::numbers(kept.iter().copied().chain([last])).text().to_owned();
        let Divided::Blocks { number, .. } = last else { return Vec::new() };
        vec![
            Trick {
                name: "leave out the last line",
                answers: (0..10).map(|n| with(n * 111)).collect(),
            },
            Trick { name: "its last block for the last line", answers: vec![with(number % 1000)] },
            Trick {
                name: "nothing left over",
                answers: vec![Answer::numbers(rests.iter().map(|_| 0)).text().to_owned()],
            },
        ]
    }

    /// Divides the whole numbers, and multiplies powers out factor by factor.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let mut found: Vec<i64> = Vec::new();
        for line in sheet.statement.parts() {
            let line = line.message()?;
            if line.number("place")? != found.len() as i64 + 1 {
                return Err(format!("{line:?} is not the next remainder"));
            }
            let before = match line.number("before") {
                Ok(before) => *found.get(before as usize - 1).ok_or("no such remainder")?,
                Err(_) => i64::from(&*line.name == "product"),
            };
            found.push(match &*line.name {
                "power" | "power-linked" => {
                    let (base, times) = (line.number("base")?, line.number("exponent")? + before);
                    (0..times).fold(1, |power, _| power * base % 100)
                }
                "product" | "product-linked" => {
                    let factors = line.plain("factors")?.split(" × ");
                    let factors: Result<Vec<i128>, _> = factors.map(str::parse).collect();
                    let product: i128 = factors.map_err(|why| why.to_string())?.iter().product();
                    (product * i128::from(before) % 100) as i64
                }
                _ => {
                    let digits: String =
                        line.plain("number")?.chars().filter(char::is_ascii_digit).collect();
                    let number: i64 = digits.parse().map_err(|_| "no number")?;
                    number % line.number("divisor")?
                }
            });
        }
        Ok(Answer::numbers(found).into())
    }
}

impl RemainderChain {
    /// What the lines leave over, by the short ways.
    fn rests(&self) -> Vec<i64> {
        let mut rests: Vec<i64> = Vec::new();
        for line in &self.lines {
            rests.push(line.rest(rests.last().copied().unwrap_or_default()));
        }
        rests
    }
}

impl Line {
    fn rest(&self, before: i64) -> i64 {
        self.told(before).1
    }

    fn said(&self, before: usize) -> Message {
        let message = match (&self.divided, self.is_linked) {
            (Divided::Power { .. }, false) => say("power"),
            (Divided::Power { .. }, true) => say("power-linked").with("before", before),
            (Divided::Product { .. }, false) => say("product"),
            (Divided::Product { .. }, true) => say("product-linked").with("before", before),
            (Divided::Blocks { .. }, _) => say("blocks"),
        };
        let message = message.with("place", before + 1);
        match &self.divided {
            Divided::Power { base, exponent } => {
                message.with("base", *base).with("exponent", *exponent)
            }
            Divided::Product { factors } => message.with("factors", joined(factors, " × ")),
            Divided::Blocks { number, divisor } => {
                message.with("number", in_threes(*number)).with("divisor", *divisor)
            }
        }
    }

    /// The short way to what is left over.
    fn told(&self, before: i64) -> (Message, i64) {
        match &self.divided {
            Divided::Power { base, exponent } => {
                let linked = if self.is_linked { before } else { 0 };
                let all = exponent + linked;
                let cycle = cycle(*base);
                let length = cycle.len() as i64;
                let (rounds, turn) = ((all - 1) / length, (all - 1) % length);
                let added = if self.is_linked {
                    format!("{exponent} + {linked} = ")
                } else {
                    String::new()
                };
                let placed = format!("{added}{all} = {rounds} × {length} + {}", turn + 1);
                let told = say("power-step").with("base", *base).with("cycle", ended(&cycle));
                (told.with("placed", placed).with("turn", turn + 1), cycle[turn as usize])
            }
            Divided::Product { factors } => {
                let small: Vec<i64> = factors.iter().map(|&factor| near(factor)).collect();
                let product: i64 = small.iter().product();
                let left = product.rem_euclid(100);
                let name = if self.is_linked { "product-step-linked" } else { "product-step" };
                let told = say(name).with("factors", signed(&small, " × "));
                let told =
                    told.with("product", shown(product)).with("lifted", lifted(product, 100));
                if !self.is_linked {
                    return (told, left);
                }
                let all = left * before;
                (told.with("left", left).with("before", before).with("all", all), all % 100)
            }
            Divided::Blocks { number, divisor } => {
                let turns = *divisor == 1001;
                let blocks = (0..).zip(blocks(*number));
                let blocks =
                    blocks.map(|(at, block)| if turns && at % 2 == 1 { -block } else { block });
                let blocks: Vec<i64> = blocks.collect();
                let sum: i64 = blocks.iter().sum();
                let told = say(if turns { "turns-step" } else { "sums-step" });
                let told = told.with("sum", format!("{} = {}", added(&blocks), shown(sum)));
                (told.with("lifted", lifted(sum, *divisor)), sum.rem_euclid(*divisor))
            }
        }
    }

    /// Ours: finding how a power goes on; a product of small numbers; a sum of two-digit numbers.
    fn seconds(&self) -> f32 {
        let linked = if self.is_linked { 2.0 } else { 0.0 };
        linked
            + match &self.divided {
                Divided::Power { base, .. } => 6.5 + 0.6 * cycle(*base).len() as f32,
                Divided::Product { factors } => 2.0 + 3.0 * factors.len() as f32,
                Divided::Blocks { number, divisor } => {
                    let each = if *divisor == 999 { 4.0 } else { 4.6 };
                    each * blocks(*number).len() as f32
                }
            }
    }
}

fn divided(rng: &mut Rng, sort: Sort, size: &Size) -> Divided {
    match sort {
        // The last power of a cycle ends in 01 whatever the base: it is asked for by linked lines alone.
        Sort::Power => {
            let base = *rng.pick(&BASES);
            let length = cycle(base).len() as i64;
            let exponent = length * rng.between(4, 9) + rng.between(1, length - 1);
            Divided::Power { base, exponent }
        }
        Sort::Product => {
            let factor = |rng: &mut Rng| {
                let small = rng.between(2, 9);
                rng.between(2, 9) * 100 + if rng.chance(1, 2) { small } else { -small }
            };
            Divided::Product { factors: (0..size.factors).map(|_| factor(rng)).collect() }
        }
        Sort::Blocks => {
            // The last block alone makes every remainder as likely as any other.
            let first = rng.between(100, 999);
            let number =
                (1..size.blocks).fold(first, |number, _| number * 1000 + rng.between(0, 999));
            Divided::Blocks { number, divisor: *rng.pick(&[999, 1001]) }
        }
    }
}

/// The last two digits of the powers of a base, from the first on, until they repeat.
fn cycle(base: i64) -> Vec<i64> {
    let mut cycle = vec![base % 100];
    for _ in 1..CYCLE_MAX {
        let next = cycle.last().map_or(1, |last| last * base % 100);
        if next == cycle[0] {
            break;
        }
        cycle.push(next);
    }
    cycle
}

/// How far a factor is from the nearest hundred.
fn near(factor: i64) -> i64 {
    (factor + 50).rem_euclid(100) - 50
}

/// Blocks of three digits, the last first.
fn blocks(number: i64) -> Vec<i64> {
    let mut rest = number;
    let mut blocks = Vec::new();
    while rest > 0 {
        blocks.push(rest % 1000);
        rest /= 1000;
    }
    blocks
}

/// The digits as they are read, in threes between narrow spaces.
fn in_threes(number: i64) -> String {
    let blocks = blocks(number);
    let (first, rest) = blocks.split_last().expect("no number is zero");
    let rest = rest.iter().rev().map(|block| format!("\u{202f}{block:03}"));
    [first.to_string()].into_iter().chain(rest).collect()
}

fn joined(numbers: &[i64], sign: &str) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(sign)
}

/// With brackets round what is below zero.
fn signed(numbers: &[i64], sign: &str) -> String {
    let bracketed = |number: &i64| match number {
        ..0 => format!("({})", shown(*number)),
        _ => shown(*number),
    };
    numbers.iter().map(bracketed).collect::<Vec<_>>().join(sign)
}

/// How a number comes down or up to what it leaves over: `1790 − 999 = 791`; `none` where it is that.
fn lifted(number: i64, divisor: i64) -> String {
    let left = number.rem_euclid(divisor);
    match number - left {
        0 => "none".to_owned(),
        whole => format!("{} = {left}", added(&[number, -whole])).replace('-', "−"),
    }
}

fn shown(number: i64) -> String {
    number.to_string().replace('-', "−")
}

/// A sum of terms with their signs.
fn added(terms: &[i64]) -> String {
    let shown = terms.iter().enumerate().map(|(place, term)| match (place, *term < 0) {
        (0, _) => term.to_string(),
        (_, true) => format!(" − {}", -term),
        (_, false) => format!(" + {term}"),
    });
    shown.collect()
}

/// Two digits each.
fn ended(ends: &[i64]) -> String {
    ends.iter().map(|end| format!("{end:02}")).collect::<Vec<_>>().join(" ")
}
