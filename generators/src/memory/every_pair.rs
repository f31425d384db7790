//! Cards with numbers are shown and turned over: which two add up to one number or differ by another, and when is no pair
//! left?

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::palette::Ink;
use crate::reader::{Answer, Calls, Form, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Card, Sheet, Step};
use crate::text::{Text, say};
use crate::tiles::Tiles;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The numbers in the order of their letters, and what is asked about them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EveryPair {
    seconds: u16,
    columns: usize,
    numbers: Vec<u8>,
    asked: Asked,
}

/// Two cards count if they add up to the one or differ by the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Asked {
    sum: u8,
    difference: u8,
}

/// Two cards by their places, in ascending order.
type Pair = [usize; 2];

/// Some of all pairs, of which there are 190 at most: each is a bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Set([u64; 3]);

/// What a level lays out, and for how long; how many pairs count: each of these is possible on all cards.
struct Size {
    cards: usize,
    columns: usize,
    most: u8,
    seconds: u16,
    counts: &'static [usize],
    /// Numbers that will do where none were found.
    plain: &'static [u8],
}

const SIZES: [Size; 5] = [
    Size {
        cards: 12,
        columns: 4,
        most: 15,
        seconds: 38,
        counts: &[3, 4, 5],
        plain: &[1, 9, 3, 15, 7, 4, 11, 13, 7, 15, 14, 5],
    },
    Size {
        cards: 14,
        columns: 5,
        most: 20,
        seconds: 36,
        counts: &[3, 4, 5, 6],
        plain: &[19, 17, 11, 5, 18, 6, 13, 19, 10, 7, 20, 3, 10, 16],
    },
    Size {
        cards: 16,
        columns: 4,
        most: 20,
        seconds: 34,
        counts: &[4, 5, 6, 7],
        plain: &[1, 8, 18, 19, 11, 20, 10, 11, 16, 3, 18, 9, 16, 13, 10, 5],
    },
    Size {
        cards: 18,
        columns: 6,
        most: 24,
        seconds: 31,
        counts: &[4, 5, 6, 7],
        plain: &[4, 14, 11, 4, 5, 15, 18, 6, 20, 2, 22, 24, 16, 2, 8, 21, 8, 3],
    },
    Size {
        cards: 20,
        columns: 5,
        most: 24,
        seconds: 28,
        counts: &[5, 6, 7, 8],
        plain: &[5, 18, 4, 13, 21, 8, 2, 16, 9, 1, 4, 6, 21, 8, 11, 23, 24, 6, 2, 24],
    },
];

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRST";
/// Cards laid out before the plain ones are taken, and how many questions of each count they must allow.
const TRIES: usize = 60;
const QUESTIONS_MIN: usize = 4;
/// In points.
const HEIGHT: f32 = 66.0;

impl Family for EveryPair {
    const ABOUT: About = About {
        edition: 2,
        text_only: false,
        // Cards shown in each ten seconds.
        bands: Band::between([2.7, 3.3, 4.1, 5.1, 6.3, 7.7]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> EveryPair {
        let size = &SIZES[level.index()];
        let numbers = size.numbers(&mut seed.child("material").rng());
        let rng = &mut seed.child("question").rng();
        let count = *rng.pick(size.counts);
        let mut questions = questions(&numbers);
        questions.retain(|(_, pairs)| *pairs == count);
        let (asked, _) = *rng.pick(&questions);
        EveryPair { seconds: size.seconds, columns: size.columns, numbers, asked }
    }

    fn form(level: Level) -> Form {
        let from = LETTERS[..SIZES[level.index()].cards].to_owned();
        Form::new(Shape::Calls(Calls { each: 2, from, order: Order::Free }))
    }

    fn show(&self) -> Sheet<Text> {
        let (tiles, mut shown) = (self.tiles(), self.tiles().figure());
        let mut backs = shown.clone();
        for (place, number) in self.numbers.iter().enumerate() {
            shown.marks.push(tiles.print(place, number.to_string(), Ink::Black));
            backs.marks.push(tiles.back(place));
        }
        let Asked { sum, difference } = self.asked;
        let statement = say("statement").with("sum", sum).with("difference", difference);
        Sheet::picture(statement, say("picture"), backs)
            .on(tiles.board(Order::Free))
            .after(vec![Card::picture(say("cards"), shown, self.seconds)])
    }

    fn key(&self) -> Answer {
        Answer::calls(self.pairs().into_iter().map(lettered))
    }

    /// Ours: for each card its number is recalled, and the numbers that would go with it; then their places.
    fn thinking(&self) -> f32 {
        2.0 * self.numbers.len() as f32 + 3.0 * self.pairs().len() as f32
    }

    fn load(&self) -> Option<f32> {
        Some(10.0 * self.numbers.len() as f32 / f32::from(self.seconds))
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let tiles = self.tiles();
        let told = |(part, pair): (usize, &Pair)| {
            let [one, other] = pair.map(|place| self.numbers[place]);
            let (most, least) = (one.max(other), one.min(other));
            let adds = adds(&self.numbers, pair, self.asked.sum);
            let adds = adds.then(|| format!("{one} + {other} = {}", self.asked.sum));
            let differs = differs(&self.numbers, pair, self.asked.difference);
            let differs = differs.then(|| format!("{most} − {least} = {}", self.asked.difference));
            let why = adds.into_iter().chain(differs).map(Text::from).collect();
            let text = say("pair").with("pair", lettered(*pair)).with("why", Text::Row(why));
            let cards = pair.iter().flat_map(|&it| tiles.turned(it, self.numbers[it].to_string()));
            Step::new(text).settles(part, lettered(*pair)).marks(cards)
        };
        let pairs = self.pairs();
        let others = tiles.others(&pairs.concat(), |place| self.numbers[place].to_string());
        let no_more = Step::new(say("no-more").with("count", pairs.len()));
        let open = Step::new(say("open")).marks(others);
        pairs.iter().enumerate().map(told).chain([no_more, open]).collect()
    }

    /// How many pairs count: who could count on it would know when none is left.
    fn skeleton(&self) -> String {
        format!("{} pairs", self.pairs().len())
    }

    /// Pairs that come to a little more or less.
    fn near_misses(&self) -> Vec<String> {
        let Asked { sum, difference } = self.asked;
        let beside = [
            Asked { sum: sum + 1, difference },
            Asked { sum, difference: difference + 1 },
            Asked { sum: sum - 1, difference },
            Asked { sum, difference: difference - 1 },
            Asked { sum: sum + 2, difference },
            Asked { sum: sum - 2, difference },
        ];
        let near = beside.into_iter().flat_map(|asked| asked.pairs(&self.numbers));
        near.map(lettered).collect()
    }

    /// Whoever learns half of the cards calls what is among them.
    fn tricks(&self) -> Vec<Trick> {
        let pairs = self.pairs();
        let known = |(name, half): (&'static str, Vec<usize>)| {
            let known = pairs.iter().filter(|pair| pair.iter().all(|card| half.contains(card)));
            Trick { name, answers: known.copied().map(lettered).collect() }
        };
        halves(&self.numbers).into_iter().map(known).collect()
    }

    fn print(&self) -> Print {
        let essence = format!("{:?} {:?}", self.numbers, self.asked);
        Print { shape: String::new(), guess: self.key().text().to_owned(), essence }
    }

    /// Looks for each card where the numbers lie that go with it.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let asked = sheet.statement.message()?;
        let (sum, difference) = (asked.number("sum")?, asked.number("difference")?);
        let mut lying: BTreeMap<i64, Vec<char>> = BTreeMap::new();
        for (letter, text) in sheet.remembered()? {
            let number = text.parse().map_err(|_| format!("{text} is no number"))?;
            lying.entry(number).or_default().push(letter);
        }
        let mut found: BTreeSet<String> = BTreeSet::new();
        for (number, letters) in &lying {
            let wanted = [sum - number, number + difference, number - difference];
            let others = wanted.iter().filter_map(|number| lying.get(number)).flatten();
            for other in others {
                let pairs = letters.iter().filter(|letter| *letter < other);
                found.extend(pairs.map(|letter| format!("{letter}{other}")));
                let pairs = letters.iter().filter(|letter| other < *letter);
                found.extend(pairs.map(|letter| format!("{other}{letter}")));
            }
        }
        Ok(Key::Each { each: Answer::calls(found) })
    }
}

impl EveryPair {
    fn tiles(&self) -> Tiles {
        Tiles::across(self.numbers.len(), self.columns, HEIGHT)
    }

    fn pairs(&self) -> Vec<Pair> {
        self.asked.pairs(&self.numbers)
    }
}

impl Asked {
    fn pairs(self, numbers: &[u8]) -> Vec<Pair> {
        let counts =
            |pair: &Pair| adds(numbers, pair, self.sum) || differs(numbers, pair, self.difference);
        pairs(numbers.len()).filter(counts).collect()
    }
}

impl Size {
    /// Numbers, none more than twice, that allow questions of each count.
    fn numbers(&self, rng: &mut Rng) -> Vec<u8> {
        let all: Vec<u8> = (1..=self.most).chain(1..=self.most).collect();
        for _ in 0..TRIES {
            let numbers = rng.sample(&all, self.cards);
            if self.allows(&numbers) {
                return numbers;
            }
        }
        self.plain.to_vec()
    }

    fn allows(&self, numbers: &[u8]) -> bool {
        let questions = questions(numbers);
        let times = |count: &usize| questions.iter().filter(|(_, pairs)| pairs == count).count();
        self.counts.iter().all(|count| QUESTIONS_MIN <= times(count))
    }
}

impl Set {
    /// Those of which it is said.
    fn of(holds: impl Iterator<Item = bool>) -> Set {
        let mut set = Set([0; 3]);
        for (place, holds) in holds.enumerate() {
            set.0[place / 64] |= u64::from(holds) << (place % 64);
        }
        set
    }

    fn or(self, other: Set) -> Set {
        Set([0, 1, 2].map(|part| self.0[part] | other.0[part]))
    }

    fn and(self, other: Set) -> Set {
        Set([0, 1, 2].map(|part| self.0[part] & other.0[part]))
    }

    fn count(self) -> usize {
        self.0.iter().map(|part| part.count_ones() as usize).sum()
    }
}

/// The questions for which some pairs add up and some differ, neither of them all, and no half of the cards holds half of the
/// pairs; with how many these are.
fn questions(numbers: &[u8]) -> Vec<(Asked, usize)> {
    let all: Vec<Pair> = pairs(numbers.len()).collect();
    let set = |fits: &dyn Fn(&Pair) -> bool| Set::of(all.iter().map(fits));
    let halves =
        halves(numbers).map(|(_, known)| set(&|pair| pair.iter().all(|card| known.contains(card))));
    let most = numbers.iter().max().copied().unwrap_or_default();
    let sums = (2..2 * most).map(|sum| (sum, set(&|pair| adds(numbers, pair, sum))));
    let apart = (1..most).map(|apart| (apart, set(&|pair| differs(numbers, pair, apart))));
    let apart: Vec<(u8, Set)> = apart.collect();
    let mut questions = Vec::new();
    for (sum, adding) in sums {
        for &(difference, differing) in &apart {
            let pairs = adding.or(differing);
            let count = pairs.count();
            let is_fair = |half: &Set| half.and(pairs).count() < count.div_ceil(2);
            if adding != pairs && differing != pairs && halves.iter().all(is_fair) {
                questions.push((Asked { sum, difference }, count));
            }
        }
    }
    questions
}

fn adds(numbers: &[u8], &[one, other]: &Pair, sum: u8) -> bool {
    numbers[one] + numbers[other] == sum
}

fn differs(numbers: &[u8], &[one, other]: &Pair, difference: u8) -> bool {
    numbers[one].abs_diff(numbers[other]) == difference
}

/// Ways to learn half of the cards, with their places.
fn halves(numbers: &[u8]) -> [(&'static str, Vec<usize>); 6] {
    let places = || 0..numbers.len();
    let mut ascending: Vec<usize> = places().collect();
    ascending.sort_by_key(|place| numbers[*place]);
    let (low, high) = (numbers.len() / 2, numbers.len().div_ceil(2));
    [
        ("learn the first half of the cards", places().take(low).collect()),
        ("learn the last half of the cards", places().skip(high).collect()),
        ("learn the smaller numbers", ascending[..low].to_vec()),
        ("learn the larger numbers", ascending[high..].to_vec()),
        ("learn the odd numbers", places().filter(|it| !numbers[*it].is_multiple_of(2)).collect()),
        ("learn the even numbers", places().filter(|it| numbers[*it].is_multiple_of(2)).collect()),
    ]
}

/// Every two places out of so many.
fn pairs(count: usize) -> impl Iterator<Item = Pair> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| [one, other]))
}

fn lettered(pair: Pair) -> String {
    pair.into_iter().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_numbers_allow_as_much_as_drawn_ones() {
        for size in &SIZES {
            assert!(size.plain.len() == size.cards && size.allows(size.plain), "{:?}", size.plain);
        }
    }
}
