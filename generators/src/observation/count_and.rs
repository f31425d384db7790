//! A crowd of things, and three descriptions: how many things fit each of them?

mod draw;

use crate::board::Area;
use crate::crowd::divider::Divider;
use crate::crowd::reading;
use crate::crowd::swatches;
use crate::crowd::thing::{Kind, Thing};
use crate::crowd::wish::{Condition, Laid, Wish};
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::figure::{Figure, Point};
use crate::palette::{FIVE, Ink};
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use serde::{Deserialize, Serialize};

/// A sheet full of things, and what to count.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CountAnd {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    divider: Option<Divider>,
    things: Vec<(Thing, bool)>,
    asks: Vec<Ask>,
}

/// One of the three questions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Ask {
    /// How many fit.
    Count(Wish),
    /// How many more fit the first than the second.
    More(Wish, Wish),
}

const ASKED: usize = 3;
/// The sheet, and where things may lie on it, in points.
const SHEET: (u16, u16) = (560, 850);
const GROUND: Area = Area::new(Point { x: 14.0, y: 14.0 }, 532.0, 764.0);

impl Family for CountAnd {
    const ABOUT: About = About {
        edition: 6,
        text_only: false,
        bands: Band::between([20.0, 33.8, 42.6, 55.0, 68.5, 115.0]),
        variety: Variety::Pictures,
    };

    fn example(level: Level) -> CountAnd {
        draw::example(level)
    }

    fn draw(level: Level, seed: &Seed) -> CountAnd {
        draw::crowd(level, seed)
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::List(vec![Item::Whole; ASKED]))
    }

    fn show(&self) -> Sheet<Text> {
        let mut figure = Figure::new(SHEET.0, SHEET.1);
        if let Some(divider) = self.divider {
            divider.draw(&mut figure, GROUND);
        }
        for (thing, _) in &self.things {
            thing.draw(&mut figure);
        }
        let occurs = |ink: &Ink| self.things.iter().any(|(thing, _)| thing.look.ink == *ink);
        swatches::draw(&mut figure, &FIVE.into_iter().filter(occurs).collect::<Vec<Ink>>());
        let asked = self.asks.iter().map(|ask| match ask {
            Ask::Count(wish) => say("wanted").with("things", wish.told(self.divider)).into(),
            Ask::More(some, others) => say("wanted-more")
                .with("some", some.told(self.divider))
                .with("others", others.told(self.divider))
                .into(),
        });
        let lines = [say("statement").into()].into_iter().chain(asked);
        Sheet::picture(Text::Lines(lines.collect()), say("picture"), figure)
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.asks.iter().map(|ask| self.value(ask)))
    }

    fn thinking(&self) -> f32 {
        let crowd: Vec<Laid> =
            self.things.iter().map(|(thing, first)| (thing.look, *first)).collect();
        seconds(&self.asks, &crowd)
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let mut steps = Vec::new();
        let mut ringed: Vec<&Wish> = Vec::new();
        for (part, ask) in self.asks.iter().enumerate() {
            let value = self.value(ask);
            let mut counted = |wish| {
                let step = self.ringed(wish, part, &ringed);
                ringed.push(wish);
                step
            };
            match ask {
                Ask::Count(wish) => steps.push(counted(wish).settles(part, value)),
                Ask::More(some, others) => {
                    steps.extend([counted(some), counted(others)]);
                    let difference = say("step-more")
                        .with("some", self.count(some))
                        .with("others", self.count(others))
                        .with("more", value);
                    steps.push(Step::new(difference).settles(part, value));
                }
            }
        }
        steps
    }

    fn tricks(&self) -> Vec<Trick> {
        let exact: Vec<i64> = self.asks.iter().map(|ask| self.value(ask)).collect();
        let nearly = |numbers: Vec<i64>| (0..10).map(|n| off(&numbers, n)).collect();
        let passing = |pass: fn(&Wish) -> Wish| -> Vec<i64> { self.values(pass) };
        let first = passing(|wish| wish.without(0));
        let last = passing(|wish| wish.without(wish.0.len() - 1));
        let less = |numbers: &[i64]| {
            (0..10).map(|n| list(numbers.iter().map(|it| (it - n).max(0)))).collect()
        };
        let share = (self.things.len() / 8) as i64;
        let half = |is_in: fn(Point) -> bool| {
            let count =
                |wish: &Wish| 2 * self.fitting(wish).filter(|thing| is_in(thing.at)).count() as i64;
            self.asks.iter().map(|ask| ask.value(count)).collect::<Vec<i64>>()
        };
        let trick = |name, answers| Trick { name, answers };
        vec![
            trick("pass over the first condition", less(&first)),
            trick("pass over the last condition", less(&last)),
            trick("the first condition alone", less(&passing(|wish| Wish(vec![wish.0[0]])))),
            trick(
                "one number three times",
                (0..10).map(|n| list([share - 4 + n; ASKED])).collect(),
            ),
            trick("a fair share, give or take one", nearly(vec![share; ASKED])),
            trick("count the left half and double", nearly(half(|at| at.x < MIDDLE.x))),
            trick("count the upper half and double", nearly(half(|at| at.y < MIDDLE.y))),
            trick(
                "count the first, guess the others",
                (0..10).map(|n| list([exact[0], 4 + n, 7 + n % 3])).collect(),
            ),
        ]
    }

    /// What is asked, without its words: the kinds of conditions with the kinds of traits.
    fn skeleton(&self) -> String {
        let condition = |condition: &Condition| match condition {
            Condition::Has(_) => format!("has {:?}", condition.kinds()),
            Condition::Lacks(_) => format!("lacks {:?}", condition.kinds()),
            Condition::Either(..) => format!("either {:?}", condition.kinds()),
            Condition::OnFirstSide(_) => "side".to_owned(),
        };
        let wish = |wish: &Wish| wish.0.iter().map(condition).collect::<Vec<_>>().join(" ");
        let mut asked: Vec<String> = Vec::new();
        for ask in &self.asks {
            asked.push(match ask {
                Ask::Count(one) => wish(one),
                Ask::More(some, others) => format!("{} more than {}", wish(some), wish(others)),
            });
        }
        asked.sort();
        asked.join(", ")
    }

    fn print(&self) -> Print {
        let looks: Vec<String> = self.things.iter().map(|(t, _)| format!("{:?}", t.look)).collect();
        Print {
            shape: String::new(),
            guess: self.key().text().to_owned(),
            essence: format!("{:?} {}", self.asks, looks.join(" ")),
        }
    }

    /// Counts again as a player does: what is asked against the marks of the picture.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let seen = reading::read(sheet.figure()?)?;
        let mut counts = Vec::new();
        for line in &sheet.statement.parts()[1..] {
            let asked = line.message()?;
            counts.push(match &*asked.name {
                "wanted" => seen.count(asked.get("things")?.message()?)?,
                _ => {
                    let some = seen.count(asked.get("some")?.message()?)?;
                    some - seen.count(asked.get("others")?.message()?)?
                }
            });
        }
        Ok(Answer::numbers(counts).into())
    }
}

/// The middle of the ground.
const MIDDLE: Point =
    Point { x: GROUND.at.x + GROUND.width / 2.0, y: GROUND.at.y + GROUND.height / 2.0 };

/// An answer as it is typed.
fn list(numbers: impl IntoIterator<Item = i64>) -> String {
    Answer::numbers(numbers).text().to_owned()
}

/// Numbers near to these, the nearest first: one of them is off by one or two.
fn off(numbers: &[i64], guess: usize) -> String {
    let mut near = numbers.to_vec();
    if let Some(guess) = guess.checked_sub(1) {
        let shift = [1, -1, 2][guess / ASKED];
        near[guess % ASKED] += shift;
    }
    list(near.into_iter().map(|number| number.max(0)))
}

impl Ask {
    fn value(&self, count: impl Fn(&Wish) -> i64) -> i64 {
        match self {
            Ask::Count(wish) => count(wish),
            Ask::More(some, others) => count(some) - count(others),
        }
    }
}

impl CountAnd {
    fn fitting(&self, wish: &Wish) -> impl Iterator<Item = &Thing> {
        let fits = |(thing, is_first): &&(Thing, bool)| wish.fits((thing.look, *is_first));
        self.things.iter().filter(fits).map(|(thing, _)| thing)
    }

    fn count(&self, wish: &Wish) -> i64 {
        self.fitting(wish).count() as i64
    }

    fn value(&self, ask: &Ask) -> i64 {
        ask.value(|wish| self.count(wish))
    }

    /// The numbers of somebody who reads each description as another one.
    fn values(&self, read: impl Fn(&Wish) -> Wish) -> Vec<i64> {
        self.asks.iter().map(|ask| ask.value(|wish| self.count(&read(wish)))).collect()
    }

    /// A step that counts what fits a description of a question, with rings round those of earlier ones.
    fn ringed(&self, wish: &Wish, question: usize, earlier: &[&Wish]) -> Step<Text> {
        let ring = |thing: &Thing| {
            let has_ring = |wish: &&&Wish| self.fitting(wish).any(|other| other == thing);
            thing.ring(question, earlier.iter().filter(has_ring).count())
        };
        let told = say("step").with("things", wish.told(self.divider));
        Step::new(told.with("count", self.count(wish))).marks(self.fitting(wish).flat_map(ring))
    }
}

/// How long all questions take.
fn seconds(asks: &[Ask], crowd: &[Laid]) -> f32 {
    let of = |ask: &Ask| match ask {
        Ask::Count(wish) => counting_seconds(wish, crowd),
        Ask::More(some, others) => {
            counting_seconds(some, crowd) + counting_seconds(others, crowd) + 1.5
        }
    };
    asks.iter().map(of).sum()
}

/// Ours, after searches for joined traits: every thing on the side asked is glanced at, longer the finer the traits
/// are; those that fit are counted.
fn counting_seconds(wish: &Wish, crowd: &[Laid]) -> f32 {
    let glance = |kind: Kind| match kind {
        Kind::Colour => 0.015,
        Kind::Shape => 0.03,
        Kind::Size | Kind::Filling => 0.04,
    };
    let look = |condition: &Condition| -> f32 {
        let traits: f32 = condition.kinds().into_iter().map(glance).sum();
        match condition {
            Condition::Has(_) | Condition::OnFirstSide(_) => traits,
            Condition::Lacks(_) | Condition::Either(..) => traits + 0.015,
        }
    };
    let looks: f32 = wish.0.iter().map(look).sum();
    let on_side = |laid: &Laid| {
        let mut sides = wish.0.iter().filter(|it| matches!(it, Condition::OnFirstSide(_)));
        sides.all(|condition| condition.holds(*laid))
    };
    let glanced = crowd.iter().filter(|laid| on_side(laid)).count();
    let counted = crowd.iter().filter(|laid| wish.fits(**laid)).count();
    2.0 + glanced as f32 * (0.025 + looks) + 0.35 * counted as f32
}
