//! Guesses at two hidden codes with their marks: which codes fit all of them?

mod lazy;
mod making;
mod open;
mod picture;
mod solving;

use crate::board::Board;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::text::{Message, Text, say};
use open::{NOWHERE, Places, Way};
use serde::{Deserialize, Serialize};
use solving::{Broken, Known, News, Thought};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Two codes, so that half of the work leaves as many answers as one of them has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CodeFromGuesses {
    locks: [Lock; CODES],
}

/// A code and the guesses at it; the marks follow.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Lock {
    code: Code,
    guesses: Vec<Guess>,
}

/// Different digits, as are those of a guess.
type Code = [u8; LENGTH];

/// A guess, marked digit by digit, or with the same marks in no order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Guess {
    digits: Code,
    is_counted: bool,
}

/// What a mark tells of a digit: it has this place in the code, another one, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    Here,
    Elsewhere,
    Nowhere,
}

const CODES: usize = 2;
const LENGTH: usize = 3;
const DIGITS: [u8; 10] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/// The orders of three things.
const ORDERS: [[usize; LENGTH]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
/// So many ways to share out marks are told one by one.
const LISTED_MAX: usize = 3;
/// How many words the question has.
const STATEMENT_WORDS: usize = 15;

/// Every code.
static ALL: LazyLock<Vec<Code>> = LazyLock::new(|| {
    let pairs = DIGITS.into_iter().flat_map(|one| DIGITS.map(|other| (one, other)));
    let all = pairs.flat_map(|(one, other)| DIGITS.map(|third| [one, other, third]));
    all.filter(|[one, other, third]| one != other && other != third && third != one).collect()
});

impl Family for CodeFromGuesses {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: [
            Band::new(36.0, 46.0),
            Band::new(53.0, 66.0),
            Band::new(70.0, 93.0),
            Band::new(95.0, 124.0),
            Band::new(126.0, 200.0),
        ],
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> CodeFromGuesses {
        making::drawn(&mut seed.rng(), level)
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::Symbols(vec![Group::ordered(LENGTH, &takes()); CODES]))
    }

    fn show(&self) -> Sheet<Text> {
        let statement = say("statement").with("count", LENGTH).with("last", DIGITS.len() - 1);
        let cells = picture::cells(picture::rows(&self.locks));
        let places: Vec<usize> = (0..cells.len()).collect();
        let houses = places.chunks(LENGTH).map(<[usize]>::to_vec).collect();
        let board = Board::Cells { cells, takes: takes(), answer: places, houses };
        Sheet::picture(statement, say("picture"), picture::logs(&self.locks)).on(board)
    }

    fn key(&self) -> Answer {
        answer([0, 1].map(|side| &self.locks[side].code[..]))
    }

    fn thinking(&self) -> f32 {
        self.locks.iter().map(|lock| lock.known().seconds()).sum()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let told = (0..CODES).flat_map(|side| {
            let Lock { code, guesses } = &self.locks[side];
            let thoughts = Known::needed(guesses, code).thoughts;
            let steps = thoughts.iter().flat_map(|thought| self.told(side, thought));
            steps.collect::<Vec<_>>()
        });
        told.collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        lazy::tricks(self)
    }

    /// How the guesses are marked, in the order in which they are of use.
    fn skeleton(&self) -> String {
        let marks = self.locks.iter().map(|lock| {
            let thoughts = lock.known().thoughts;
            let used = thoughts.iter().map(|thought| {
                let guess = &lock.guesses[thought.guess];
                let mut told = guess.told(&lock.code);
                told.sort_unstable();
                format!("{told:?}{}{}", guess.is_counted, thought.broken.len())
            });
            used.collect::<String>()
        });
        let mut marks: Vec<String> = marks.collect();
        marks.sort();
        marks.concat()
    }

    /// Digits go by the order in which they first stand in a log.
    fn print(&self) -> Print {
        let renamed = self.locks.each_ref().map(Lock::renamed);
        let codes = renamed.each_ref().map(|lock| &lock.code[..]);
        Print {
            shape: String::new(),
            guess: answer(codes).text().to_owned(),
            essence: format!("{renamed:?}"),
        }
    }

    /// Tries every code on the guesses as they are drawn.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let asked = sheet.statement.message()?;
        let (count, last) = (asked.number("count")?, asked.number("last")?);
        let mut all: Vec<Vec<i64>> = vec![Vec::new()];
        for _ in 0..count {
            let longer = all.iter().flat_map(|code| {
                let free = (0..=last).filter(|digit| !code.contains(digit));
                free.map(|digit| [code.as_slice(), &[digit]].concat())
            });
            all = longer.collect();
        }
        let [left, right] = picture::read(sheet.figure()?)?.map(|log| {
            let fits = |code: &&Vec<i64>| log.iter().all(|guess| guess.fits(code));
            all.iter().filter(fits).collect::<Vec<_>>()
        });
        match (&left[..], &right[..]) {
            ([left], [right]) => Ok(answer([left, right]).into()),
            _ => Err(format!("{} and {} codes fit", left.len(), right.len())),
        }
    }
}

impl CodeFromGuesses {
    /// The steps of a thought: each way that breaks, and what is left.
    fn told(&self, side: usize, thought: &Thought) -> Vec<Step<Text>> {
        let broken = thought.broken.iter().flat_map(|it| self.broken(side, thought.guess, it));
        let said = self
            .ways_left(side, thought)
            .with("guess", picture::name(&self.locks, side, thought.guess))
            .with("facts", facts(thought.news()));
        let mut step = Step::new(said);
        for (digit, left, _) in thought.news() {
            if left == NOWHERE {
                step = step.marks(picture::struck(&self.locks, side, digit));
            } else if left.is_power_of_two() {
                let cell = side * LENGTH + left.trailing_zeros() as usize;
                let mark = picture::placed(picture::rows(&self.locks), cell, digit);
                step = step.settles(cell, digit).marks([mark]);
            }
        }
        let is_new = thought.news().next().is_some();
        broken.chain(is_new.then_some(step)).collect()
    }

    /// How a way to share out a guess's marks breaks: what is supposed, what others tell then, and which does not fit.
    fn broken(
        &self,
        side: usize,
        guess: usize,
        Broken { way, chain, .. }: &Broken,
    ) -> Vec<Step<Text>> {
        let name = |row: usize| Text::from(picture::name(&self.locks, side, row));
        let marks = marks(&self.locks[side].guesses[guess].digits, way);
        let supposed = say("supposed").with("guess", name(guess)).with("marks", marks);
        let telling = chain.iter().filter(|link| link.news().is_none_or(|news| !news.is_empty()));
        let then = telling.map(|link| match link.news() {
            None => say("breaks").with("guess", name(link.guess)),
            Some(news) => say("then").with("guess", name(link.guess)).with("facts", facts(news)),
        });
        [supposed].into_iter().chain(then).map(Step::new).collect()
    }

    /// How the marks of the guess can still be shared out.
    fn ways_left(&self, side: usize, thought: &Thought) -> Message {
        let Lock { code, guesses } = &self.locks[side];
        let guess = &guesses[thought.guess];
        let marks = |way: &Way| marks(&guess.digits, way);
        let left: Vec<&Way> = thought.left().collect();
        let is_listed = left.len() <= LISTED_MAX && left.len() < guess.ways(code).len();
        match left.as_slice() {
            _ if !guess.is_counted => say("marked"),
            [[Found::Nowhere, Found::Nowhere, Found::Nowhere]] => say("all-crosses"),
            [way] => say("one-way").with("marks", marks(way)),
            ways if is_listed => {
                let way = |way: &&Way| say("way").with("marks", marks(way)).into();
                say("some-ways").with("ways", Text::Or(ways.iter().map(way).collect()))
            }
            _ => say("each-way"),
        }
    }
}

/// Which digits of a guess have a dot or a ring.
fn marks(digits: &Code, way: &Way) -> Text {
    let marks = digits.iter().zip(way).filter_map(|(digit, found)| match found {
        Found::Here => Some(say("dot").with("digit", *digit).into()),
        Found::Elsewhere => Some(say("ring").with("digit", *digit).into()),
        Found::Nowhere => None,
    });
    Text::And(marks.collect())
}

/// What can be told of several digits at once: they have this place or none, or not these, or none at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    Perhaps,
    Not,
    Out,
}

/// What is new of each digit, as a list: what comes somewhere, what is not where, and what is not there at all.
fn facts(news: impl IntoIterator<Item = News>) -> Text {
    let places = |left: Places| {
        let places = (0..LENGTH).filter(move |place| left >> place & 1 == 1);
        Text::Or(places.map(|place| say("place").with("number", place + 1).into()).collect())
    };
    let mut facts: Vec<Text> = Vec::new();
    let mut alike: BTreeMap<(Fact, Places), Vec<Text>> = BTreeMap::new();
    for (digit, left, gone) in news {
        let place = left & !NOWHERE;
        if left == NOWHERE - 1 {
            facts.push(say("somewhere").with("digit", digit).into());
        } else if left & NOWHERE == 0 {
            facts.push(say("comes").with("digit", digit).with("places", places(left)).into());
        } else {
            let fact = match place.count_ones() {
                0 => (Fact::Out, 0),
                1 => (Fact::Perhaps, place),
                _ => (Fact::Not, gone),
            };
            alike.entry(fact).or_default().push(digit.into());
        }
    }
    facts.extend(alike.into_iter().map(|((fact, at), digits)| {
        let name = match (fact, digits.len()) {
            (Fact::Perhaps, 1) => "perhaps",
            (Fact::Perhaps, _) => "all-perhaps",
            (Fact::Not, 1) => "comes-not",
            (Fact::Not, _) => "none-comes",
            (Fact::Out, 1) => "out",
            (Fact::Out, _) => "all-out",
        };
        let said = say(name).with("digits", Text::And(digits));
        if fact == Fact::Out { said } else { said.with("places", places(at)) }.into()
    }));
    Text::And(facts)
}

impl Lock {
    fn known(&self) -> Known<'_> {
        Known::of(&self.guesses, &self.code)
    }

    /// The codes with the same marks, as far as they are looked at.
    fn like<T: PartialEq>(&self, seen: impl Fn(Way) -> T) -> Vec<Code> {
        let told: Vec<T> = self.guesses.iter().map(|guess| seen(guess.told(&self.code))).collect();
        let fits = |other: &&Code| {
            self.guesses.iter().zip(&told).all(|(guess, told)| seen(guess.told(other)) == *told)
        };
        ALL.iter().filter(fits).copied().collect()
    }

    /// The codes with the same dots.
    fn by_dots(&self) -> Vec<Code> {
        self.like(|told| told.map(|found| found == Found::Here))
    }

    /// The same with digits numbered in the order in which they first stand in the log.
    fn renamed(&self) -> Lock {
        let mut order: Vec<u8> = Vec::new();
        for digit in self.guesses.iter().flat_map(|guess| guess.digits).chain(self.code) {
            if !order.contains(&digit) {
                order.push(digit);
            }
        }
        let number = |digit| (1..).zip(&order).find(|(_, it)| **it == digit).map_or(0, |it| it.0);
        let guesses = self.guesses.iter().map(|&Guess { digits, is_counted }| {
            let digits = digits.map(number);
            Guess { digits, is_counted }
        });
        Lock { code: self.code.map(number), guesses: guesses.collect() }
    }
}

impl Guess {
    /// The marks of its digits, in turn or sorted.
    fn told(&self, code: &Code) -> Way {
        let told = [0, 1, 2].map(|place| match self.digits[place] {
            digit if digit == code[place] => Found::Here,
            digit if code.contains(&digit) => Found::Elsewhere,
            _ => Found::Nowhere,
        });
        if !self.is_counted {
            return told;
        }
        // Counting is quicker than sorting, and this is what drawing spends its time on.
        let count = |most: Found| told.iter().filter(|found| **found <= most).count();
        let (dots, marks) = (count(Found::Here), count(Found::Elsewhere));
        [0, 1, 2].map(|place| match place {
            place if place < dots => Found::Here,
            place if place < marks => Found::Elsewhere,
            _ => Found::Nowhere,
        })
    }

    /// Every way to share out the marks among the digits.
    fn ways(&self, code: &Code) -> Vec<Way> {
        let told = self.told(code);
        let orders = if self.is_counted { &ORDERS[..] } else { &ORDERS[..1] };
        let mut ways: Vec<Way> =
            orders.iter().map(|order| order.map(|place| told[place])).collect();
        ways.sort_unstable();
        ways.dedup();
        ways
    }
}

/// The codes as they are typed, apart.
fn answer<T: ToString>(codes: [&[T]; CODES]) -> Answer {
    let [left, right] = codes.map(|code| code.iter().map(T::to_string).collect::<String>());
    Answer::symbols(&[(&left, Order::Matters), (&right, Order::Matters)])
}

fn takes() -> String {
    DIGITS.map(|digit| digit.to_string()).concat()
}
