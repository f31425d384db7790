//! Every line of a square has the same sum, and some numbers are missing: which are A, B, C and D?

mod picture;
mod proof;
mod way;

use crate::board::Board;
use crate::family::{About, Band, Family, Level, Pace, Trick, Variety};
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::sums::NAMES;
use crate::text::{Text, say};
use crate::tiles;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use way::{Technique, Thought};

/// A magic square row by row, the cells whose numbers are not shown, and those of them that are asked for, in reading order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MagicSquare {
    numbers: Vec<i64>,
    blanks: Vec<usize>,
    asked: [usize; 4],
}

/// What a level draws: the largest number, how many numbers are taken out, and what it takes to find them.
struct Size {
    side: usize,
    largest: i64,
    blanks: usize,
    hardest: Technique,
}

const SIZES: [Size; 5] = [
    Size { side: 3, largest: 50, blanks: 4, hardest: Technique::Plain },
    Size { side: 3, largest: 99, blanks: 6, hardest: Technique::Special },
    Size { side: 3, largest: 99, blanks: 6, hardest: Technique::Compared },
    Size { side: 4, largest: 99, blanks: 8, hardest: Technique::Special },
    Size { side: 4, largest: 99, blanks: 8, hardest: Technique::Compared },
];
/// Patterns that add nothing to any line. Every square is its mean and some times each of them.
const OF_THREE: [&str; 2] = ["+-0 -0+ 0+-", "0-+ +0- -+0"];
const OF_FOUR: [&str; 7] = [
    "0+-0 0000 0000 0-+0",
    "0000 +00- -00+ 0000",
    "+00- 0-0+ -+00 0000",
    "+00- -0+0 00-+ 0000",
    "+0-0 0000 -00+ 00+-",
    "+0-0 0-+0 0000 -+00",
    "+-00 0000 0+-0 -0+0",
];
/// Problems tried before one is taken that is certain, and squares tried for each.
const TRIES: usize = 300;
/// How many words the question has.
const STATEMENT_WORDS: usize = 17;

impl Family for MagicSquare {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: [
            Band::new(30.0, 42.0),
            Band::new(43.0, 54.0),
            Band::new(56.0, 69.0),
            Band::new(76.0, 94.0),
            Band::new(96.0, 140.0),
        ],
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> MagicSquare {
        let (size, rng) = (&SIZES[level.index()], &mut seed.rng());
        let band = Self::ABOUT.bands[level.index()];
        let pace = |it: &MagicSquare| Pace::new(STATEMENT_WORDS, it.thinking(), &it.key()).p50;
        let is_obvious = |it: &MagicSquare| Trick::any_finds(&it.tricks(), &it.key());
        let is_good = |it: &MagicSquare| band.holds(pace(it)) && !is_obvious(it);
        let drawn = (0..TRIES).find_map(|_| MagicSquare::drawn(size, rng).filter(is_good));
        drawn.unwrap_or_else(|| MagicSquare::certain(rng))
    }

    /// The best known square, at every level.
    fn example(_: Level) -> MagicSquare {
        let numbers = vec![8, 1, 6, 3, 5, 7, 4, 9, 2];
        MagicSquare { numbers, blanks: vec![1, 3, 6, 8], asked: [1, 3, 6, 8] }
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::List(vec![Item::Whole; 4])).named(NAMES)
    }

    fn show(&self) -> Sheet<Text> {
        let figure = picture::square(&self.numbers, &self.blanks, &self.asked);
        let rooms = self.asked.map(|cell| picture::room(self.side(), cell));
        Sheet::picture(say("statement"), say("picture"), figure)
            .on(Board::fields(NAMES.into_iter().zip(rooms)))
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.asked.map(|cell| self.numbers[cell]))
    }

    fn thinking(&self) -> f32 {
        self.way().iter().map(|thought| thought.seconds(&self.numbers)).sum()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let side = self.side();
        let told = self.way().into_iter().map(|thought| {
            let (told, worked_out) = thought.told(&self.numbers);
            let Some(cell) = thought.finds else {
                let rings = thought.cells().into_iter().map(|cell| picture::ring(side, cell));
                return Step::new(told.with("makes", worked_out)).marks(rings);
            };
            let note = picture::note(side, cell, self.numbers[cell]);
            match self.asked.iter().position(|asked| *asked == cell) {
                None => Step::new(told.with("makes", worked_out)).marks([note]),
                Some(part) => {
                    let told = told.with("makes", format!("{} = {worked_out}", NAMES[part]));
                    Step::new(told).marks([note]).settles(part, self.numbers[cell])
                }
            }
        });
        told.collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let side = self.side();
        let given = (0..self.numbers.len()).filter_map(|cell| self.given(cell));
        let given: Vec<i64> = given.collect();
        let mean = given.iter().sum::<i64>() / given.len() as i64;
        let around = Trick::around(mean);
        let average = around.clone().map(|number| self.answer(|_| number));
        let progressions = [0, side, 2 * side]
            .into_iter()
            .map(|first| self.answer(|cell| self.progression(cell, first).unwrap_or(mean)));
        let way = self.way();
        let to_sum = way.iter().take_while(|thought| thought.finds.is_some()).count() + 1;
        let saved = way.iter().take(to_sum).map(|thought| thought.seconds(&self.numbers));
        let tries = Trick::tries_for(saved.sum::<f32>() / self.thinking());
        let supposed = around.filter_map(|number| self.supposing(side as i64 * number)).take(tries);
        vec![
            Trick { name: "the average of what is given", answers: average.collect() },
            Trick { name: "progressions along lines", answers: progressions.collect() },
            Trick { name: "a sum that is supposed", answers: supposed.collect() },
        ]
    }

    /// Which cells are blank, and which are asked for.
    fn skeleton(&self) -> String {
        format!("{:?} {:?}", self.blanks, self.asked)
    }

    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let found = proof::solve(&tiles::written(sheet.figure()?))?;
        Ok(Answer::numbers(found).into())
    }
}

impl MagicSquare {
    /// Numbers are taken out while what the level uses brings them back; less must not do.
    fn drawn(size: &Size, rng: &mut Rng) -> Option<MagicSquare> {
        let lines = way::lines(size.side);
        let is_told =
            |blanks: &[usize], by: Technique| way::way(&lines, blanks, false, by).is_some();
        let mut blanks: Vec<usize> = Vec::new();
        for cell in rng.order(size.side * size.side) {
            blanks.push(cell);
            if size.blanks < blanks.len() || !is_told(&blanks, size.hardest) {
                blanks.pop();
            }
        }
        let is_easier = |less: &Technique| *less < size.hardest && is_told(&blanks, *less);
        let is_easy = [Technique::Plain, Technique::Special].iter().any(is_easier);
        if blanks.len() < size.blanks || is_easy {
            return None;
        }
        let mut asked = rng.sample(&blanks, 4);
        asked.sort_unstable();
        blanks.sort_unstable();
        let numbers = (0..TRIES).find_map(|_| numbers(size, rng))?;
        Some(MagicSquare { numbers, blanks, asked: asked.try_into().expect("four were drawn") })
    }

    /// The best known square, with all numbers so many times as large, and so much larger.
    fn certain(rng: &mut Rng) -> MagicSquare {
        let (times, more) = (rng.between(2, 9), rng.between(1, 9));
        let best = MagicSquare::example(Level::ALL[0]);
        let numbers = best.numbers.iter().map(|number| times * number + more).collect();
        MagicSquare { numbers, ..best }
    }

    fn side(&self) -> usize {
        self.numbers.len().isqrt()
    }

    fn given(&self, cell: usize) -> Option<i64> {
        (!self.blanks.contains(&cell)).then(|| self.numbers[cell])
    }

    fn way(&self) -> Vec<Thought> {
        let way = way::way(&way::lines(self.side()), &self.blanks, false, Technique::Compared);
        way::needed(way.expect("numbers are taken out that come back"), &self.asked)
    }

    /// Numbers for what is asked, as they are typed.
    fn answer(&self, number: impl Fn(usize) -> i64) -> String {
        Answer::numbers(self.asked.map(number)).text().to_owned()
    }

    /// Where the nearest two numbers lead, along the first line that has two, from this line on.
    fn progression(&self, cell: usize, first: usize) -> Option<i64> {
        let lines = &way::lines(self.side())[1..];
        let mut lines = lines.iter().cycle().skip(first).take(lines.len()).map(way::cells);
        lines.find_map(|line| {
            let at = line.iter().position(|it| *it == cell)? as i64;
            let given = (0..).zip(line).filter_map(|(place, it)| Some((place, self.given(it)?)));
            let mut given: Vec<(i64, i64)> = given.collect();
            given.sort_by_key(|(place, _)| (place - at).abs());
            let [(place, number), (next, other), ..] = given[..] else { return None };
            Some(number + (at - place) * (other - number) / (next - place))
        })
    }

    /// Where a sum leads that is supposed, if it leads anywhere.
    fn supposing(&self, sum: i64) -> Option<String> {
        let (lines, mut numbers) = (way::lines(self.side()), self.numbers.clone());
        for thought in way::way(&lines, &self.blanks, true, Technique::Special)? {
            let blank = thought.finds?;
            numbers[blank] = thought.rest(blank, &numbers, sum);
        }
        Some(self.answer(|cell| numbers[cell]))
    }
}

/// Numbers with one sum in every line; none if some are alike, too small or too large.
fn numbers(size: &Size, rng: &mut Rng) -> Option<Vec<i64>> {
    let patterns: &[&str] = if size.side == 3 { &OF_THREE } else { &OF_FOUR };
    let mean = rng.between(size.largest / 6, 3 * size.largest / 5);
    let mut numbers = vec![mean; size.side * size.side];
    let times_max = size.largest / (2 + patterns.len() as i64);
    for pattern in patterns {
        let times = rng.between(-times_max, times_max);
        for (number, sign) in numbers.iter_mut().zip(signs(pattern)) {
            *number += times * sign;
        }
    }
    let different: BTreeSet<&i64> = numbers.iter().collect();
    let fits = different.len() == numbers.len()
        && numbers.iter().all(|number| (1..=size.largest).contains(number));
    fits.then_some(numbers)
}

fn signs(pattern: &str) -> impl Iterator<Item = i64> {
    pattern.chars().filter_map(|sign| match sign {
        '+' => Some(1),
        '-' => Some(-1),
        '0' => Some(0),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_certain_has_one_answer() {
        for seed in 0..20 {
            let square = MagicSquare::certain(&mut Seed::new(&format!("certain {seed}")).rng());
            assert_eq!(MagicSquare::prove(&square.show()), Ok(square.key().into()));
        }
    }

    #[test]
    fn no_pattern_adds_to_a_line() {
        for (side, patterns) in [(3, &OF_THREE[..]), (4, &OF_FOUR[..])] {
            for pattern in patterns {
                let sum = |line: &way::Counts| -> i64 {
                    line.iter().zip(signs(pattern)).map(|(count, sign)| count * sign).sum()
                };
                assert!(way::lines(side).iter().all(|line| sum(line) == 0), "{pattern}");
            }
        }
    }
}
