//! Ten cards in a pyramid, each a sign and a number: which three, put in a row, make the target?

pub(super) mod cards;
pub(super) mod picture;

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use cards::{
    Card, Product, Row, is_factor, near, products, read, rows, seconds, signed, value, written,
};
use picture::LETTERS;
use serde::{Deserialize, Serialize};

/// The cards in the order of their letters, and the three that make the target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EquationPyramid {
    cards: Vec<Card>,
    row: Row,
}

/// What a level draws: how many cards of each sign, and their numbers; how long a player looks for the row, in seconds; how
/// many products at least lie nearer to the target than the row's own.
struct Size {
    signs: &'static str,
    sums: (i64, i64),
    factors: (i64, i64),
    /// How often of a hundred the target lies below zero.
    below: u32,
    seconds: (f32, f32),
    nearer: usize,
}

const SIZES: [Size; 5] = [
    Size {
        signs: MULTIPLYING,
        sums: (1, 12),
        factors: (2, 9),
        below: 15,
        seconds: (17.0, 26.0),
        nearer: 0,
    },
    Size {
        signs: MULTIPLYING,
        sums: (1, 15),
        factors: (2, 9),
        below: 20,
        seconds: (26.5, 33.0),
        nearer: 1,
    },
    Size {
        signs: MULTIPLYING,
        sums: (1, 20),
        factors: (2, 9),
        below: 20,
        seconds: (35.5, 46.0),
        nearer: 1,
    },
    Size {
        signs: DIVIDING,
        sums: (4, 28),
        factors: (2, 9),
        below: 5,
        seconds: (48.0, 60.0),
        nearer: 2,
    },
    Size {
        signs: DIVIDING,
        sums: (10, 50),
        factors: (2, 7),
        below: 5,
        seconds: (64.0, 96.0),
        nearer: 2,
    },
];
const MULTIPLYING: &str = "+++−−−××××";
const DIVIDING: &str = "+++−−−×××÷";

/// Pyramids tried for a row with the factor and the sign that were drawn, and in all before the plain one is taken.
const WISHES: usize = 40;
const TRIES: usize = 160;
/// Cards of which 6 + 5 × 7 makes 41, and nothing else does.
const PLAIN: (&str, [i64; 10]) = ("+−×+×−+×+−", [5, 4, 2, 1, 3, 6, 8, 7, 3, 2]);
const PLAIN_ROW: Row = [5, 0, 7];

impl Family for EquationPyramid {
    const ABOUT: About = About {
        edition: 2,
        text_only: false,
        bands: Band::between([18.0, 29.2, 38.0, 50.0, 66.0, 105.0]),
        variety: Variety::Questions,
    };

    /// The same plain pyramid at every level.
    fn example(_: Level) -> EquationPyramid {
        EquationPyramid { cards: cards::cards(PLAIN.0, &PLAIN.1), row: PLAIN_ROW }
    }

    fn draw(level: Level, seed: &Seed) -> EquationPyramid {
        let (size, rng) = (&SIZES[level.index()], &mut seed.rng());
        let rank = rng.index(size.signs.chars().filter(|sign| is_factor(*sign)).count());
        // The smallest factor is hardly ever the only way to more than nothing.
        let is_least = size.signs == MULTIPLYING && rank == 3;
        let is_negative = is_least || rng.chance(size.below, 100);
        for tries in 0..TRIES {
            let wish = (tries < WISHES).then_some((rank, is_negative));
            if let Some(pyramid) = drawn(size, wish, rng) {
                return pyramid;
            }
        }
        EquationPyramid::example(level)
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::Symbols(vec![Group::ordered(3, LETTERS)]))
    }

    fn show(&self) -> Sheet<Text> {
        let statement = say("statement").with("target", signed(self.target()));
        let figure = picture::pyramid(&self.cards, self.target());
        Sheet::picture(statement, say("picture"), figure).on(picture::board(Order::Matters))
    }

    fn key(&self) -> Answer {
        answer(self.row)
    }

    fn thinking(&self) -> f32 {
        seconds(&self.cards, &products(&self.cards), self.target())
    }

    /// Products that come close first, then the right one.
    fn steps(&self) -> Vec<Step<Text>> {
        let (target, row) = (self.target(), self.row);
        let mut steps = vec![Step::new(say("one-product"))];
        steps.extend(self.tried().into_iter().take(2).map(|(missing, product, value)| {
            let step = say("near").with("product", product).with("value", signed(value));
            Step::new(step.with("missing", missing).with("target", signed(target)))
        }));
        let found =
            say("found").with("row", written(&self.cards, &row)).with("target", signed(target));
        let letters = row.map(letter).map(Text::from).to_vec();
        let found = Step::new(found.with("letters", Text::Row(letters)));
        let settle = |step: Step<Text>, part: usize| step.settles(part, letter(row[part]));
        steps.push((0..3).fold(found, settle).marks(picture::marks(row)));
        steps
    }

    fn tricks(&self) -> Vec<Trick> {
        let factor = |row: &Row| row[1..].iter().find(|&&it| self.cards[it].is_factor()).copied();
        let of_both = |row: &Row| row[1..].iter().all(|&it| self.cards[it].is_factor());
        let rows: Vec<Row> = rows().filter(|row| factor(row).is_some() && !of_both(row)).collect();
        let trick = |name: &'static str, rows: Vec<&Row>| {
            let some = Trick::spread(rows);
            let answers = some.map(|row| answer(*row).text().to_owned()).collect();
            Trick { name, answers }
        };
        let number = |place: usize| self.cards[place].number;
        let largest = rows.iter().filter_map(|row| factor(row).map(number)).max();
        let by_largest = rows.iter().filter(|row| factor(row).map(number) == largest);
        let adds_up =
            |row: &&Row| row.iter().map(|&it| number(it)).sum::<i64>() == self.target().abs();
        vec![
            trick("numbers that add up", rows.iter().filter(adds_up).collect()),
            trick("the largest factor", by_largest.collect()),
            trick("any row with one × or ÷ behind", rows.iter().collect()),
        ]
    }

    /// Which signs stand in the row.
    fn skeleton(&self) -> String {
        self.row.map(|place| self.cards[place].sign).iter().collect()
    }

    fn print(&self) -> Print {
        let mut cards: Vec<String> = self.cards.iter().map(|card| card.written()).collect();
        cards.sort();
        let essence = format!("{} {}", cards.concat(), self.target());
        Print { shape: String::new(), guess: self.key().text().to_owned(), essence }
    }

    /// Writes every row out and works it out as an expression.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let seen = picture::seen(sheet)?;
        let target = picture::target(sheet)?;
        let makes = |row: &&Row| read(row.map(|place| seen[place].as_str())) == Some(target);
        let all: Vec<Row> = rows().collect();
        match all.iter().filter(makes).collect::<Vec<_>>().as_slice() {
            [only] => Ok(answer(**only).into()),
            found => Err(format!("{} rows make the target", found.len())),
        }
    }
}

impl EquationPyramid {
    fn target(&self) -> i64 {
        value(&self.cards, self.row).expect("a row was chosen for its whole value")
    }

    /// The products that come close to the target and lead nowhere, the closest first: what is missing, how it is written,
    /// what it makes.
    fn tried(&self) -> Vec<(i64, String, i64)> {
        let products = products(&self.cards).into_iter();
        let lost =
            products.filter(|it| !self.row.contains(&it.first) || !self.row.contains(&it.factor));
        let mut tried = Vec::new();
        for product in lost {
            let written = written(&self.cards, &[product.first, product.factor]);
            for value in near(&self.cards, &product, self.target()) {
                let sign = if value < 0 { "−" } else { "" };
                tried.push(((self.target() - value).abs(), format!("{sign}{written}"), value));
            }
        }
        tried.retain(|(missing, ..)| 0 < *missing);
        tried.sort();
        tried
    }
}

/// Draws cards, and a row among them that is the only one to make its target. A wish is the factor's rank among the cards,
/// and whether the target is negative.
fn drawn(size: &Size, wish: Option<(usize, bool)>, rng: &mut Rng) -> Option<EquationPyramid> {
    let (factors, sums): (Vec<char>, Vec<char>) = size.signs.chars().partition(|it| is_factor(*it));
    let numbers = |(lo, hi): (i64, i64)| (lo..=hi).collect::<Vec<i64>>();
    let drawn = rng.sample(&numbers(size.sums), sums.len());
    let mut by = rng.sample(&numbers(size.factors), factors.len());
    by.sort_unstable_by(|one, other| other.cmp(one));
    let drawn = [drawn, by].concat();
    let signs: String = sums.iter().chain(&factors).collect();
    let mut cards = cards::cards(&signs, &drawn);
    let wish = wish.map(|(rank, is_negative)| (cards[sums.len() + rank], is_negative));
    rng.shuffle(&mut cards);
    let products = products(&cards);
    let fits = |row: &Row| {
        let Some(target) = value(&cards, *row) else { return false };
        let is_wished = |(factor, is_negative): (Card, bool)| {
            row[1..].iter().any(|&place| cards[place] == factor) && is_negative == (target < 0)
        };
        wish.is_none_or(is_wished)
            && Band::new(size.seconds.0, size.seconds.1).holds(seconds(&cards, &products, target))
            && size.nearer <= nearer(&cards, &products, target, *row)
    };
    let fit: Vec<Row> = only_rows(&cards).into_iter().filter(fits).collect();
    (!fit.is_empty()).then(|| EquationPyramid { row: *rng.pick(&fit), cards })
}

/// How many products lie nearer to the target than the row's own, and lead nowhere: whoever starts from the nearest tries them
/// first.
fn nearer(cards: &[Card], products: &[Product], target: i64, row: Row) -> usize {
    let missing = |product: &Product| {
        near(cards, product, target).map(|value| (target - value).abs()).min().unwrap_or(i64::MAX)
    };
    let is_own = |it: &&Product| row.contains(&it.first) && row.contains(&it.factor);
    let own = products.iter().filter(is_own).map(missing).min().unwrap_or(i64::MAX);
    products.iter().filter(|product| missing(product) < own).count()
}

/// The rows that no other row equals.
fn only_rows(cards: &[Card]) -> Vec<Row> {
    let made = rows().filter_map(|row| Some((value(cards, row)?, row)));
    let mut made: Vec<(i64, Row)> = made.collect();
    made.sort_unstable();
    let alone = made.chunk_by(|one, other| one.0 == other.0).filter(|alike| alike.len() == 1);
    alone.map(|alone| alone[0].1).collect()
}

fn answer(row: Row) -> Answer {
    let letters: String = row.map(letter).iter().collect();
    Answer::symbols(&[(&letters, Order::Matters)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plain_row_is_the_only_one_for_its_target() {
        let plain = EquationPyramid::example(Level::DEFAULT);
        assert_eq!(plain.target(), 41);
        assert!(only_rows(&plain.cards).contains(&PLAIN_ROW));
    }
}
