//! The ten cards of the equation pyramid: which threes make the target in some order, and when is none left?

use super::equation_pyramid::cards::{
    self, Card, Row, products, read, rows, signed, value, written,
};
use super::equation_pyramid::picture::{self, BADGES, LETTERS};
use crate::board::letter;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::reader::{Answer, Calls, Form, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The cards in the order of their letters, and what three of them are to make.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EveryEquation {
    cards: Vec<Card>,
    target: i64,
}

/// Three cards by their places, in ascending order.
type Three = [usize; 3];

/// What a level draws: the signs of the cards, and their numbers; how many threes make the target, one of these; how often of a
/// hundred it lies below zero; how long a player thinks, in seconds.
struct Size {
    signs: &'static str,
    sums: (i64, i64),
    factors: (i64, i64),
    counts: &'static [usize],
    below: u32,
    seconds: (f32, f32),
}

const SIZES: [Size; 5] = [
    Size {
        signs: "+++++−−×××",
        sums: (1, 12),
        factors: (2, 8),
        counts: &[3, 4, 5],
        below: 5,
        seconds: (20.0, 31.0),
    },
    Size {
        signs: MULTIPLYING,
        sums: (1, 12),
        factors: (2, 9),
        counts: &[3, 4, 5],
        below: 15,
        seconds: (36.0, 45.0),
    },
    Size {
        signs: MULTIPLYING,
        sums: (1, 20),
        factors: (2, 9),
        counts: &[3, 4, 5, 6, 7],
        below: 15,
        seconds: (49.0, 61.0),
    },
    Size {
        signs: DIVIDING,
        sums: (4, 28),
        factors: (2, 9),
        counts: &[3, 4, 5, 6],
        below: 10,
        seconds: (68.0, 84.0),
    },
    Size {
        signs: DIVIDING,
        sums: (8, 40),
        factors: (2, 8),
        counts: &[3, 4, 5, 6],
        below: 10,
        seconds: (94.0, 118.0),
    },
];
const MULTIPLYING: &str = "+++−−−××××";
const DIVIDING: &str = "+++−−−×××÷";

/// Cards tried for a target as it was wished, and in all before the known ones are taken.
const WISHES: usize = 100;
const TRIES: usize = 200;
/// Cards of which three threes make 33.
const PLAIN: (&str, [i64; 10]) = ("+−×+×−+×+−", [5, 4, 2, 1, 3, 6, 8, 7, 9, 3]);
const PLAIN_TARGET: i64 = 33;
/// For each level cards and a target that suit it.
const KNOWN: [(&str, [i64; 10], i64); 5] = [
    ("++−−+×+×+×", [10, 2, 1, 9, 8, 4, 6, 7, 4, 2], 42),
    ("××+++−−−××", [7, 3, 6, 9, 12, 3, 11, 2, 6, 4], 72),
    ("××+++−−−××", [7, 3, 10, 14, 19, 7, 18, 20, 6, 4], 10),
    ("−+−÷+××−+×", [4, 18, 16, 9, 13, 3, 8, 8, 7, 2], 25),
    ("+÷×−++−×−×", [35, 5, 4, 10, 11, 25, 32, 3, 16, 2], 43),
];

impl Family for EveryEquation {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: Band::between([29.0, 45.3, 58.0, 77.0, 99.5, 134.0]),
        variety: Variety::Questions,
    };

    /// The same plain cards at every level.
    fn example(_: Level) -> EveryEquation {
        EveryEquation { cards: cards::cards(PLAIN.0, &PLAIN.1), target: PLAIN_TARGET }
    }

    fn draw(level: Level, seed: &Seed) -> EveryEquation {
        let (size, rng) = (&SIZES[level.index()], &mut seed.rng());
        let count = *rng.pick(size.counts);
        let is_negative = rng.chance(size.below, 100);
        let found = (0..TRIES).find_map(|tries| {
            let wish = (tries < WISHES).then_some(is_negative);
            size.drawn(count, wish, rng)
        });
        found.unwrap_or_else(|| known(level))
    }

    fn form(_: Level) -> Form {
        let from = LETTERS.to_owned();
        Form::new(Shape::Calls(Calls { each: 3, from, order: Order::Free }))
    }

    fn show(&self) -> Sheet<Text> {
        let statement = say("statement").with("target", signed(self.target));
        let figure = picture::pyramid(&self.cards, self.target);
        Sheet::picture(statement, say("picture"), figure).on(picture::board(Order::Free))
    }

    fn key(&self) -> Answer {
        Answer::calls(self.threes().iter().map(lettered))
    }

    fn thinking(&self) -> f32 {
        seconds(&self.cards, self.target)
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let (target, threes) = (signed(self.target), self.threes());
        let mut steps: Vec<Step<Text>> = Vec::new();
        for (part, three) in threes.iter().enumerate() {
            let row = self.row(three).expect("each of these makes the target");
            let badges = three.iter().flat_map(|card| {
                let after = threes[part + 1..].iter().filter(|three| three.contains(card)).count();
                picture::badge(*card, after, part + 1)
            });
            let found = say("found").with("cards", lettered(three));
            let found = found.with("row", written(&self.cards, &row));
            let step = Step::new(found.with("target", target.as_str()));
            let rings = three.map(picture::ring);
            steps.push(step.settles(part, lettered(three)).marks(rings).marks(badges));
        }
        let no_more = say("no-more").with("count", threes.len()).with("target", target);
        steps.push(Step::new(no_more));
        steps
    }

    /// The threes that come nearest to the target and never make it.
    fn near_misses(&self) -> Vec<String> {
        let mut nearest = BTreeMap::<Three, i64>::new();
        for row in rows() {
            let Some(made) = value(&self.cards, row) else { continue };
            let off = (made - self.target).abs();
            let known = nearest.entry(sorted(row)).or_insert(off);
            *known = off.min(*known);
        }
        let mut near: Vec<(i64, Three)> = nearest
            .into_iter()
            .map(|(three, off)| (off, three))
            .filter(|(off, _)| *off != 0)
            .collect();
        near.sort_unstable();
        near.iter().take(4).map(|(_, three)| lettered(three)).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let makes = Makes::of(&self.cards, self.target);
        let of_one_factor =
            |three: &Three| three.iter().filter(|card| self.cards[**card].is_factor()).count() == 1;
        let of_last_digit = |row: &Row| {
            let made = value(&self.cards, *row);
            made.is_some_and(|made| made % 10 == self.target % 10)
        };
        let last_digit: BTreeSet<Three> = rows().filter(of_last_digit).map(sorted).collect();
        let trick = |name: &'static str, threes: Vec<Three>| {
            let answers = Trick::spread(threes).map(|three| lettered(&three)).collect();
            Trick { name, answers }
        };
        vec![
            trick("numbers that add up", makes.numbers_add_up),
            trick("only the largest factor", makes.of_largest_factor),
            trick("only + and −", makes.of_sums),
            trick("any three with one × or ÷", threes().filter(of_one_factor).collect()),
            trick("the last digit alone", last_digit.into_iter().collect()),
        ]
    }

    /// How many threes make the target: who could count on it would know when none is left.
    fn skeleton(&self) -> String {
        format!("{} threes", self.threes().len())
    }

    fn print(&self) -> Print {
        let mut cards: Vec<String> = self.cards.iter().map(|card| card.written()).collect();
        cards.sort();
        let essence = format!("{} {}", cards.concat(), self.target);
        Print { shape: String::new(), guess: self.key().text().to_owned(), essence }
    }

    /// Writes every row out and works it out as an expression.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let (seen, target) = (picture::seen(sheet)?, picture::target(sheet)?);
        let makes = |row: &Row| read(row.map(|place| seen[place].as_str())) == Some(target);
        let threes: BTreeSet<Three> = rows().filter(makes).map(sorted).collect();
        Ok(Key::Each { each: Answer::calls(threes.iter().map(lettered)) })
    }
}

impl EveryEquation {
    fn threes(&self) -> Vec<Three> {
        threes().filter(|three| self.row(three).is_some()).collect()
    }

    /// The cards of a three in an order that makes the target.
    fn row(&self, three: &Three) -> Option<Row> {
        orders(three).into_iter().find(|row| value(&self.cards, *row) == Some(self.target))
    }
}

/// The level's known problem.
fn known(level: Level) -> EveryEquation {
    let (signs, numbers, target) = KNOWN[level.index()];
    EveryEquation { cards: cards::cards(signs, &numbers), target }
}

/// The threes that make the target, and those that lazy players would find.
struct Makes {
    all: Vec<Three>,
    numbers_add_up: Vec<Three>,
    of_largest_factor: Vec<Three>,
    of_sums: Vec<Three>,
}

impl Makes {
    fn of(cards: &[Card], target: i64) -> Makes {
        let number = |card: &usize| cards[*card].number;
        let is_sum = |row: &Row| row[1..].iter().all(|&card| !cards[card].is_factor());
        let makes = |row: &Row| value(cards, *row) == Some(target);
        let all: Vec<Three> = threes().filter(|three| orders(three).iter().any(makes)).collect();
        let adds_up = |three: &Three| three.iter().map(number).sum::<i64>() == target.abs();
        let factors = (0..cards.len()).filter(|card| cards[*card].sign == '×');
        let largest = factors.max_by_key(number);
        let holds_largest = |three: &&Three| largest.is_some_and(|card| three.contains(&card));
        let adds = |three: &&Three| orders(three).iter().any(|row| is_sum(row) && makes(row));
        Makes {
            numbers_add_up: threes().filter(adds_up).collect(),
            of_largest_factor: all.iter().filter(holds_largest).copied().collect(),
            of_sums: all.iter().filter(adds).copied().collect(),
            all,
        }
    }

    /// Whether no lazy player finds half of the threes, and no card is in more than can be marked on it.
    fn is_fair(&self) -> bool {
        let half = self.all.len().div_ceil(2);
        let right = self.numbers_add_up.iter().filter(|three| self.all.contains(three)).count();
        let wrong = self.numbers_add_up.len() - right;
        let held = |card: usize| self.all.iter().filter(|three| three.contains(&card)).count();
        right < half + wrong
            && self.of_largest_factor.len() < half
            && self.of_sums.len() < half
            && (0..LETTERS.len()).all(|card| held(card) <= BADGES)
    }
}

impl Size {
    /// Draws cards, and a target that so many threes make. A wish is whether it is negative.
    fn drawn(&self, count: usize, wish: Option<bool>, rng: &mut Rng) -> Option<EveryEquation> {
        let (factors, sums): (String, String) =
            self.signs.chars().partition(|it| cards::is_factor(*it));
        let numbers = |(lo, hi): (i64, i64)| (lo..=hi).collect::<Vec<i64>>();
        let added = rng.sample(&numbers(self.sums), sums.chars().count());
        let by = rng.sample(&numbers(self.factors), factors.chars().count());
        let mut cards = cards::cards(&(sums + &factors), &[added, by].concat());
        rng.shuffle(&mut cards);
        let mut made: Vec<(i64, Three)> =
            rows().filter_map(|row| Some((value(&cards, row)?, sorted(row)))).collect();
        made.sort_unstable();
        made.dedup();
        let fits = |target: &i64| {
            let (least, most) = self.seconds;
            let seconds = seconds(&cards, *target);
            wish.is_none_or(|is_negative| is_negative == (*target < 0))
                && least <= seconds
                && seconds <= most
                && Makes::of(&cards, *target).is_fair()
        };
        let targets = made.chunk_by(|one, other| one.0 == other.0);
        let targets = targets.filter(|threes| threes.len() == count).map(|threes| threes[0].0);
        let targets: Vec<i64> = targets.filter(fits).collect();
        if targets.is_empty() {
            return None;
        }
        Some(EveryEquation { target: *rng.pick(&targets), cards })
    }
}

/// Ours: the products, as one row is found; and a glance at each two cards that a third one could bring to the target by
/// adding or taking away.
fn seconds(cards: &[Card], target: i64) -> f32 {
    let signs = |card: &Card| match card.sign {
        '+' => Some(card.number),
        '−' => Some(-card.number),
        _ => None,
    };
    let most = cards.iter().filter_map(signs).map(i64::abs).max().unwrap_or_default();
    let sums = cards.iter().enumerate().flat_map(|(first, card)| {
        let others = cards.iter().enumerate().filter(move |(other, _)| *other != first);
        others.filter_map(move |(_, other)| Some(card.number + signs(other)?))
    });
    let glances = sums.filter(|sum| (target - sum).abs() <= most).count();
    cards::seconds(cards, &products(cards), target) + 0.25 * glances as f32
}

/// Every three cards.
fn threes() -> impl Iterator<Item = Three> {
    rows().filter(|row| row.is_sorted())
}

fn orders(&[one, two, three]: &Three) -> [Row; 6] {
    let rows = [[one, two, three], [one, three, two], [two, one, three]];
    let [a, b, c] = rows;
    [a, b, c, [two, three, one], [three, one, two], [three, two, one]]
}

fn sorted(mut row: Row) -> Three {
    row.sort_unstable();
    row
}

fn lettered(three: &Three) -> String {
    three.iter().map(|card| letter(*card)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::Verdict;

    #[test]
    fn plain_cards_are_as_fair_as_drawn_ones() {
        let makes = Makes::of(&EveryEquation::example(Level::DEFAULT).cards, PLAIN_TARGET);
        assert!(makes.is_fair() && makes.all.len() == 3, "{:?}", makes.all);
    }

    #[test]
    fn the_known_problem_of_each_level_suits_it() {
        for (level, size) in Level::ALL.into_iter().zip(&SIZES) {
            let problem = known(level);
            let makes = Makes::of(&problem.cards, problem.target);
            assert!(makes.is_fair() && size.counts.contains(&makes.all.len()), "level {level}");
            let seconds = problem.thinking();
            assert!(
                size.seconds.0 <= seconds && seconds <= size.seconds.1,
                "level {level}: {seconds}"
            );
            let mut signs: Vec<char> = problem.cards.iter().map(|card| card.sign).collect();
            let mut drawn: Vec<char> = size.signs.chars().collect();
            signs.sort_unstable();
            drawn.sort_unstable();
            assert_eq!(signs, drawn, "level {level}");
            assert_eq!(
                EveryEquation::prove(&problem.show()),
                Ok(Key::Each { each: problem.key() })
            );
            assert_ne!(problem, EveryEquation::example(level));
        }
    }

    /// No three of this one misses the target by one.
    #[test]
    fn there_are_near_misses_where_nothing_is_off_by_one() {
        let entry = crate::find("mathematics/every-equation").unwrap();
        let level = Level::new(1).unwrap();
        let problem = entry.draw(level, &entry.code(level, "survey-9911").chance());
        let misses = problem.near_misses();
        assert!(3 <= misses.len(), "{misses:?}");
        assert!(misses.iter().all(|typed| problem.judge(typed) == Verdict::Wrong), "{misses:?}");
    }
}
