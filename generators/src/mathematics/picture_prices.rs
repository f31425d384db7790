//! Pictures stand for prices, and lines add them up: what does each cost?

mod picture;

use crate::board::Board;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::objects::OBJECTS;
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::sums::{self, Line, NAMES, Thought};
use crate::text::{Text, say};
use serde::{Deserialize, Serialize};

/// Four objects with their prices, in the order of their letters, and what the lines are made of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PicturePrices {
    objects: Vec<char>,
    prices: [i64; 4],
    lines: Vec<Counts>,
}

/// How often each of the four is added in a line; below zero where it is taken away.
type Counts = [i64; 4];
type Plan = [Counts; 4];

/// What a level draws from: prices from the cheapest to the dearest, and plans, of which the first level's are read from the top.
struct Size {
    prices: (i64, i64),
    plans: &'static [Plan],
}

const SIZES: [Size; 5] = [
    Size { prices: (2, 30), plans: &CHAINS },
    Size { prices: (12, 60), plans: &LONG_CHAINS },
    Size { prices: (12, 60), plans: &COMPARED },
    Size { prices: (2, 60), plans: &ADDED },
    Size { prices: (2, 60), plans: &SHARED },
];

/// Each line has one price more than those above.
const CHAINS: [Plan; 6] = [
    [[2, 0, 0, 0], [1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1]],
    [[3, 0, 0, 0], [1, 2, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1]],
    [[2, 0, 0, 0], [1, 2, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1]],
    [[2, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [0, 0, 1, 1]],
    [[3, 0, 0, 0], [1, 1, 0, 0], [1, 0, 2, 0], [0, 0, 1, 1]],
    [[2, 0, 0, 0], [2, 1, 0, 0], [0, 1, 1, 0], [1, 0, 0, 2]],
];
/// The same, mixed and longer.
const LONG_CHAINS: [Plan; 6] = [
    [[3, 0, 0, 0], [2, -1, 0, 0], [0, 1, 2, 0], [1, 1, 1, 1]],
    [[3, 0, 0, 0], [1, 3, 0, 0], [1, 1, 1, 0], [0, 0, -1, 3]],
    [[4, 0, 0, 0], [1, 2, 0, 0], [0, 1, 3, 0], [1, 0, 1, 2]],
    [[3, 0, 0, 0], [1, 2, 0, 0], [1, 1, 2, 0], [1, 1, 1, 1]],
    [[4, 0, 0, 0], [1, 3, 0, 0], [0, 2, 2, 0], [1, -1, 1, 1]],
    [[3, 0, 0, 0], [2, 2, 0, 0], [0, 1, 3, 0], [0, 1, 1, 2]],
];
/// Two lines differ in one price.
const COMPARED: [Plan; 6] = [
    [[1, 1, 0, 0], [1, 1, 1, 0], [0, 0, 1, 3], [1, 0, 0, 2]],
    [[2, 1, 0, 0], [2, 1, 1, 0], [0, 1, 1, 1], [0, 1, 1, 2]],
    [[1, 1, 0, 0], [1, 0, 1, 0], [1, 1, 1, 0], [0, 1, 1, 2]],
    [[3, 1, 0, 0], [1, 1, 0, 0], [0, 1, 1, 1], [1, 1, 1, 2]],
    [[1, 1, 1, 0], [1, 2, 1, 0], [0, 1, 0, 2], [1, 0, 0, 2]],
    [[0, 1, 1, 1], [1, 1, 1, 1], [2, 1, 0, 0], [0, 0, 2, 1]],
];
/// Two or three lines together are a multiple of something.
const ADDED: [Plan; 6] = [
    [[2, 1, 0, 0], [1, -1, 0, 0], [0, 1, 1, 1], [1, 0, 1, 2]],
    [[2, 1, 0, 0], [1, 2, 0, 0], [0, 1, 1, 1], [0, 1, 1, 2]],
    [[2, 1, 0, 0], [1, 2, 0, 0], [1, 0, 1, 1], [0, 1, 1, 2]],
    [[1, 1, 0, 0], [0, 1, 1, 0], [1, 0, 1, 0], [0, 0, 2, 1]],
    [[1, 1, -1, 0], [1, -1, 1, 0], [-1, 1, 1, 0], [1, 0, 1, 2]],
    [[1, 2, 0, 0], [2, 1, 0, 0], [1, 0, 1, -1], [0, 1, 1, 1]],
];
/// All lines are alike, and only together they tell.
const SHARED: [Plan; 5] = [
    [[1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1], [0, 1, 1, 1]],
    [[2, 1, 1, 1], [1, 2, 1, 1], [1, 1, 2, 1], [1, 1, 1, 2]],
    [[1, 1, 1, -1], [1, 1, -1, 1], [1, -1, 1, 1], [-1, 1, 1, 1]],
    [[2, 1, 1, 0], [1, 2, 1, 0], [1, 1, 2, 0], [0, 1, 1, 2]],
    [[2, 1, 0, 0], [1, 2, 0, 0], [1, 1, 2, 1], [1, 1, 1, 2]],
];

/// Draws of prices, if need be, until no line comes to less than nothing; the last ones count whatever they come to.
const TRIES: usize = 30;

impl Family for PicturePrices {
    const ABOUT: About = About {
        edition: 2,
        text_only: false,
        bands: Band::between([24.0, 33.3, 48.3, 71.0, 98.5, 170.0]),
        variety: Variety::Questions,
    };

    fn example(_: Level) -> PicturePrices {
        let lines = CHAINS[0].to_vec();
        PicturePrices { objects: vec!['🍎', '🔑', '⭐', '🐟'], prices: [4, 6, 3, 8], lines }
    }

    fn draw(level: Level, seed: &Seed) -> PicturePrices {
        let (Size { prices, plans }, rng) = (&SIZES[level.index()], &mut seed.rng());
        let (plan, order) = (rng.pick(plans), rng.order(4));
        let mut lines: Vec<Counts> =
            plan.iter().map(|counts| [0, 1, 2, 3].map(|it: usize| counts[order[it]])).collect();
        if level != Level::ALL[0] {
            rng.shuffle(&mut lines);
        }
        let objects = rng.sample(OBJECTS, 4);
        let all: Vec<i64> = (prices.0..=prices.1).collect();
        let mut problem = PicturePrices { objects, prices: [2; 4], lines };
        for _ in 0..TRIES {
            problem.prices = rng.sample(&all, 4).try_into().expect("four were drawn");
            if problem.told().iter().all(|line| 0 < line.total) {
                break;
            }
        }
        problem
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::List(vec![Item::Whole; 4])).named(NAMES)
    }

    fn show(&self) -> Sheet<Text> {
        let figure = picture::table(&self.objects, &self.told());
        Sheet::picture(say("statement"), say("picture"), figure)
            .on(Board::fields(NAMES.into_iter().zip((0..).map(picture::room))))
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.prices)
    }

    fn thinking(&self) -> f32 {
        self.way().iter().map(|thought| thought.seconds(self.lines.len())).sum()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let told = self.way().into_iter().map(|thought| {
            let marks = thought.value.map(|(letter, price)| picture::priced(letter, price));
            thought.told().marks(marks)
        });
        told.collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let told = self.told();
        let size = |line: &Line| line.counts.iter().map(|count| count.abs()).sum::<i64>();
        let shared = |from: &[&Line]| {
            let price = |letter: usize| {
                let line = from.iter().find(|line| line.counts[letter] != 0);
                line.map_or(1, |line| line.total / size(line))
            };
            Answer::numbers((0..4).map(price)).text().to_owned()
        };
        let down: Vec<&Line> = told.iter().collect();
        let up: Vec<&Line> = told.iter().rev().collect();
        let mut short = down.clone();
        short.sort_by_key(|line| size(line));
        let totals = Answer::numbers(told.iter().map(|line| line.total)).text().to_owned();
        let backwards = Answer::numbers(told.iter().rev().map(|line| line.total)).text().to_owned();
        let evenly = [down, up, short].iter().map(|lines| shared(lines)).collect();
        vec![
            Trick { name: "every line shared out evenly", answers: evenly },
            Trick { name: "the lines' totals", answers: vec![totals, backwards] },
            Trick { name: "all but the first find", answers: self.first_found() },
        ]
    }

    /// How often the pictures of each line stand there.
    fn skeleton(&self) -> String {
        let sorted = |mut counts: Counts| {
            counts.sort_unstable();
            format!("{counts:?}")
        };
        let mut lines: Vec<String> = self.lines.iter().map(|counts| sorted(*counts)).collect();
        lines.sort();
        lines.concat()
    }

    fn print(&self) -> Print {
        let lines = self.told().into_iter().map(|line| (line.counts, line.total));
        let mut lines: Vec<(Counts, i64)> = lines.collect();
        lines.sort_unstable();
        Print {
            shape: String::new(),
            guess: self.key().text().to_owned(),
            essence: format!("{lines:?}"),
        }
    }

    /// Reads the lines off the picture and finds each price as a quotient of determinants.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let lines = picture::read(sheet.figure()?)?;
        let rows: Vec<[i64; 4]> = lines.iter().map(|line| line.counts).collect();
        let whole = determinant(&rows);
        if whole == 0 {
            return Err("the lines leave the prices open".to_owned());
        }
        let price = |letter: usize| {
            let mut rows = rows.clone();
            for (row, line) in rows.iter_mut().zip(&lines) {
                row[letter] = line.total;
            }
            let part = determinant(&rows);
            if part % whole == 0 { Ok(part / whole) } else { Err("a price is broken".to_owned()) }
        };
        let prices: Vec<i64> = (0..4).map(price).collect::<Result<_, String>>()?;
        Ok(Answer::numbers(prices).into())
    }
}

impl PicturePrices {
    /// The lines with what they come to.
    fn told(&self) -> Vec<Line> {
        let line = |counts: &Counts| {
            let costs = counts.iter().zip(&self.prices).map(|(count, price)| count * price);
            Line { counts: *counts, total: costs.sum() }
        };
        self.lines.iter().map(line).collect()
    }

    fn way(&self) -> Vec<Thought> {
        sums::way(self.told())
    }

    /// The first price is found, the others are taken to be the same or a little more.
    fn first_found(&self) -> Vec<String> {
        let found = self.way().into_iter().find_map(|thought| thought.value);
        let Some((letter, price)) = found else { return Vec::new() };
        let others = |more: i64| {
            let prices = (0..4).map(|it| if it == letter { price } else { price + more });
            Answer::numbers(prices).text().to_owned()
        };
        (-4..6).map(others).collect()
    }
}

/// Of four rows, along the permutations of the columns.
fn determinant(rows: &[[i64; 4]]) -> i64 {
    let mut sum = 0;
    for n in 0..256 {
        let columns = [n / 64, n / 16 % 4, n / 4 % 4, n % 4];
        let pairs =
            || (0..4).flat_map(|one| (0..one).map(move |other| (columns[other], columns[one])));
        if pairs().any(|(one, other)| one == other) {
            continue;
        }
        let turned = pairs().filter(|(one, other)| other < one).count();
        let product: i64 = (0..4).map(|row| rows[row][columns[row]]).product();
        sum += if turned % 2 == 0 { product } else { -product };
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plan_can_be_solved_by_thought() {
        for plan in SIZES.iter().flat_map(|size| size.plans) {
            let problem =
                PicturePrices { objects: vec![], prices: [7, 12, 5, 20], lines: plan.to_vec() };
            let way = problem.way();
            let mut found: Vec<(usize, i64)> = way.iter().filter_map(|it| it.value).collect();
            found.sort_unstable();
            assert_eq!(found, [(0, 7), (1, 12), (2, 5), (3, 20)], "{plan:?}");
        }
    }
}
