//! Cards with numbers and signs are shown and turned over: which three make the target?

use crate::board::letter;
use crate::expression::Expression;
use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::palette::Ink;
use crate::ratio::Ratio;
use crate::reader::{Accepts, Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Card, Sheet, Step};
use crate::text::{Text, say};
use crate::tiles::Tiles;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The cards in the order of their letters, and what is to be made of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SameNumber {
    seconds: u16,
    columns: usize,
    cards: Vec<Printed>,
    asked: [Made; 2],
}

/// What a card shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Printed {
    Number(u16),
    Sign(char),
}

/// A target, and three cards that make it: number, sign, number.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Made {
    target: u16,
    sign: char,
    cards: [usize; 3],
}

/// What a level lays out beside one card of each sign, and for how long.
struct Size {
    numbers: usize,
    columns: usize,
    seconds: u16,
}

const SIZES: [Size; 5] = [
    Size { numbers: 8, columns: 4, seconds: 30 },
    Size { numbers: 12, columns: 4, seconds: 32 },
    Size { numbers: 16, columns: 5, seconds: 32 },
    Size { numbers: 20, columns: 6, seconds: 30 },
    Size { numbers: 20, columns: 6, seconds: 24 },
];

const NUMBERS: std::ops::RangeInclusive<u16> = 1..=12;
/// One more than the largest product.
const TARGETS: usize = 145;
const SIGNS: [char; 4] = ['+', '−', '×', '÷'];
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWX";
/// How many ways to make the one target, times those to make the other, at most: what makes it easy is the rarer of the two.
const WAYS_MAX: usize = 800;
/// All measures in points.
const HEIGHT: f32 = 66.0;

impl Family for SameNumber {
    const ABOUT: About = About {
        edition: 2,
        text_only: false,
        // Cards shown in each ten seconds.
        bands: Band::between([3.5, 4.5, 5.6, 7.0, 9.0, 11.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> SameNumber {
        let Size { numbers, columns, seconds } = SIZES[level.index()];
        let cards = cards(&mut seed.child("material").rng(), numbers);
        let asked = asked(&mut seed.child("question").rng(), &cards);
        SameNumber { seconds, columns, cards, asked }
    }

    fn form(level: Level) -> Form {
        let cards = SIZES[level.index()].numbers + SIGNS.len();
        let three = Group::ordered(3, &LETTERS[..cards]);
        Form::new(Shape::Symbols(vec![three.clone(), three]))
    }

    fn show(&self) -> Sheet<Text> {
        let (tiles, mut shown) = (self.tiles(), self.tiles().figure());
        let mut backs = shown.clone();
        for (place, card) in self.cards.iter().enumerate() {
            let ink = match card {
                Printed::Number(_) => Ink::Black,
                Printed::Sign(_) => Ink::DeepRed,
            };
            shown.marks.push(tiles.print(place, card.text(), ink));
            backs.marks.push(tiles.back(place));
        }
        let [first, second] = self.asked.map(|made| i64::from(made.target));
        let statement = say("statement").with("first", first).with("second", second);
        Sheet::picture(statement, say("picture"), backs)
            .on(tiles.board(Order::Matters))
            .after(vec![Card::picture(say("cards"), shown, self.seconds)])
    }

    fn key(&self) -> Answer {
        answer(self.asked.map(|made| made.cards))
    }

    /// For each target three cards that share none with those of the other.
    fn accepts(&self) -> Option<Accepts> {
        Some(Accepts::OneOf(self.right(&ways(&self.cards)).map(answer).collect()))
    }

    /// Ours: three cards to recall for each target, the longer a search the fewer of them make it, and more doubts the
    /// faster the cards were gone.
    fn thinking(&self) -> f32 {
        let times = times(&ways(&self.cards));
        let doubts = self.load().unwrap_or_default();
        let seconds =
            |made: &Made| 8.0 + doubts + 24.0 / (2.0 + times[usize::from(made.target)] as f32);
        self.asked.iter().map(seconds).sum()
    }

    fn load(&self) -> Option<f32> {
        Some(10.0 * self.cards.len() as f32 / f32::from(self.seconds))
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let tiles = self.tiles();
        let made = self.asked.iter().zip([0, 3]).map(|(made, part)| {
            let [one, sign, other] = made.cards.map(|place| self.cards[place].text());
            let letters = made.cards.map(letter);
            let told = say("made")
                .with("sum", [one, sign, other].join(" "))
                .with("target", i64::from(made.target))
                .with("cards", Text::Row(letters.map(Text::from).into()));
            let marks = made.cards.into_iter();
            let marks = marks.flat_map(|place| tiles.turned(place, self.cards[place].text()));
            let step = Step::new(told).marks(marks);
            letters.into_iter().zip(part..).fold(step, |step, (it, part)| step.settles(part, it))
        });
        let count = self.right(&ways(&self.cards)).count();
        let used = self.asked.map(|made| made.cards).concat();
        let others = tiles.others(&used, |place| self.cards[place].text());
        let count = Step::new(say("others").with("count", count));
        made.chain([count, Step::new(say("open")).marks(others)]).collect()
    }

    /// By which signs the targets are made.
    fn skeleton(&self) -> String {
        self.asked.iter().map(|made| made.sign).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let ways = ways(&self.cards);
        let within = |from: usize| -> Vec<String> {
            let third = from..from + self.cards.len() / 3;
            let known = |made: &&Made| made.cards.iter().all(|card| third.contains(card));
            let known: Vec<Made> = ways.iter().filter(known).copied().collect();
            self.right(&known).take(10).map(typed).collect()
        };
        let first = self.asked[0].cards;
        let left = (0..self.cards.len()).filter(|card| !first.contains(card)).collect::<Vec<_>>();
        let guessed = left.as_chunks().0.iter().map(|it| typed([first, *it]));
        vec![
            Trick { name: "learn the first third of the cards", answers: within(0) },
            Trick { name: "learn the last third", answers: within(self.cards.len() * 2 / 3) },
            Trick { name: "make one target, guess the other", answers: guessed.collect() },
        ]
    }

    /// Writes an expression of every three cards that were shown, and reads it.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let cards = sheet.remembered()?;
        let asked = sheet.statement.message()?;
        let firsts = making(&cards, asked.number("first")?);
        let seconds = making(&cards, asked.number("second")?);
        let mut all = Vec::new();
        for one in firsts {
            let others = seconds.iter().filter(|other| are_apart(one, **other));
            all.extend(others.map(|other| answer([one, *other])));
        }
        let such_as = all.first().ok_or("nothing makes the targets")?.clone();
        Ok(Key::Any { such_as, accepts: Accepts::OneOf(all) })
    }
}

impl SameNumber {
    fn tiles(&self) -> Tiles {
        Tiles::across(self.cards.len(), self.columns, HEIGHT)
    }

    /// Every right answer that consists of these.
    fn right(&self, ways: &[Made]) -> impl Iterator<Item = [[usize; 3]; 2]> {
        let [first, second] = self.asked.map(|made| {
            let cards = ways.iter().filter(move |way| way.target == made.target);
            cards.map(|way| way.cards).collect::<Vec<_>>()
        });
        first.into_iter().flat_map(move |one| {
            let apart = second.clone().into_iter().filter(move |other| are_apart(one, *other));
            apart.map(move |other| [one, other])
        })
    }
}

impl Printed {
    fn text(self) -> String {
        match self {
            Printed::Number(number) => number.to_string(),
            Printed::Sign(sign) => sign.to_string(),
        }
    }
}

/// What two numbers make, if it can be a target: a whole number above 0.
fn result(one: u16, sign: char, other: u16) -> Option<u16> {
    match sign {
        '+' => Some(one + other),
        '−' => one.checked_sub(other).filter(|left| *left > 0),
        '×' => Some(one * other),
        _ => one.is_multiple_of(other).then(|| one / other),
    }
}

/// One card of each sign, and numbers of which none comes twice before every one is there.
fn cards(rng: &mut Rng, numbers: usize) -> Vec<Printed> {
    let all: Vec<Printed> = NUMBERS.map(Printed::Number).collect();
    let mut cards: Vec<Printed> = SIGNS.map(Printed::Sign).into();
    cards.extend(rng.sample(&all, numbers.min(all.len())));
    cards.extend(rng.sample(&all, numbers.saturating_sub(all.len())));
    rng.shuffle(&mut cards);
    cards
}

/// Every three cards that make something.
fn ways(cards: &[Printed]) -> Vec<Made> {
    let (mut numbers, mut signs) = (Vec::new(), Vec::new());
    for (place, card) in cards.iter().enumerate() {
        match card {
            Printed::Number(number) => numbers.push((place, *number)),
            Printed::Sign(sign) => signs.push((place, *sign)),
        }
    }
    let mut ways = Vec::new();
    for &(first, one) in &numbers {
        for &(last, other) in numbers.iter().filter(|(last, _)| *last != first) {
            let made = signs.iter().filter_map(|&(middle, sign)| {
                let target = result(one, sign, other)?;
                Some(Made { target, sign, cards: [first, middle, last] })
            });
            ways.extend(made);
        }
    }
    ways
}

/// Two targets that are made with different signs and different cards, if they can be in few ways. Every number that can be
/// made is as likely to be one of them.
fn asked(rng: &mut Rng, cards: &[Printed]) -> [Made; 2] {
    let ways = ways(cards);
    let mut firsts = targets(&ways);
    rng.shuffle(&mut firsts);
    let few = firsts.iter().find_map(|first| pair(rng, &ways, *first, WAYS_MAX));
    few.or_else(|| pair(rng, &ways, firsts[0], usize::MAX))
        .expect("of six other numbers some make something else with another sign")
}

/// This target and another, in so many ways at most: the one's times the other's.
fn pair(rng: &mut Rng, ways: &[Made], target: u16, most: usize) -> Option<[Made; 2]> {
    let (first, times) = (one_of(rng, ways, target), times(ways));
    let most = most / times[usize::from(target)];
    let mut seconds = ways.to_vec();
    seconds.retain(|made| made.target != target && times[usize::from(made.target)] <= most);
    seconds.retain(|made| made.sign != first.sign && are_apart(made.cards, first.cards));
    let others = targets(&seconds);
    if others.is_empty() {
        return None;
    }
    let other = *rng.pick(&others);
    let second = one_of(rng, &seconds, other);
    Some(*rng.pick(&[[first, second], [second, first]]))
}

/// One of the ways to make a target, with each sign that can make it as likely.
fn one_of(rng: &mut Rng, ways: &[Made], target: u16) -> Made {
    let mut ways: Vec<Made> = ways.iter().filter(|made| made.target == target).copied().collect();
    let signs = SIGNS.into_iter().filter(|sign| ways.iter().any(|made| made.sign == *sign));
    let sign = *rng.pick(&signs.collect::<Vec<_>>());
    ways.retain(|made| made.sign == sign);
    *rng.pick(&ways)
}

/// All that can be made.
fn targets(ways: &[Made]) -> Vec<u16> {
    let targets: BTreeSet<u16> = ways.iter().map(|made| made.target).collect();
    targets.into_iter().collect()
}

/// How often each target can be made.
fn times(ways: &[Made]) -> [usize; TARGETS] {
    let mut times = [0; TARGETS];
    for made in ways {
        times[usize::from(made.target)] += 1;
    }
    times
}

fn are_apart(one: [usize; 3], other: [usize; 3]) -> bool {
    !one.iter().any(|card| other.contains(card))
}

/// All three cards that come to a value.
fn making(cards: &[(char, &str)], value: i64) -> Vec<[usize; 3]> {
    let texts = || cards.iter().map(|(_, text)| *text).enumerate();
    let numbers = || texts().filter(|(_, text)| text.parse::<u16>().is_ok());
    let mut found = Vec::new();
    for (middle, sign) in texts().filter(|(_, text)| text.parse::<u16>().is_err()) {
        let sign = sign.replace('−', "-").replace('×', "*").replace('÷', "/");
        for (first, one) in numbers() {
            for (last, other) in numbers().filter(|(last, _)| *last != first) {
                let read = Expression::parse(&format!("{one}{sign}{other}"));
                if read.and_then(|read| read.value()) == Some(Ratio::whole(value)) {
                    found.push([first, middle, last]);
                }
            }
        }
    }
    found
}

fn typed(cards: [[usize; 3]; 2]) -> String {
    answer(cards).text().to_owned()
}

fn answer(cards: [[usize; 3]; 2]) -> Answer {
    let [one, other] = cards.map(|three| String::from_iter(three.map(letter)));
    Answer::symbols(&[(&one, Order::Matters), (&other, Order::Matters)])
}
