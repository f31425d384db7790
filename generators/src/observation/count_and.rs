//! A crowd of things, and three descriptions: how many things fit each of them?

mod draw;

use crate::crowd::reading;
use crate::crowd::swatches;
use crate::crowd::thing::{Kind, Thing, Trait};
use crate::crowd::wish::Wish;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::figure::Figure;
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use serde::{Deserialize, Serialize};

/// A sheet full of things, and what to count.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CountAnd {
    /// Width and height of the sheet in points.
    sheet: (u16, u16),
    things: Vec<Thing>,
    wishes: Vec<Wish>,
}

impl Family for CountAnd {
    const ABOUT: About = About {
        edition: 2,
        text_only: false,
        bands: Band::between([22.0, 34.5, 45.5, 58.0, 75.0, 100.0]),
        variety: Variety::Pictures,
    };

    fn example(level: Level) -> CountAnd {
        draw::example(level)
    }

    fn draw(level: Level, seed: &Seed) -> CountAnd {
        draw::crowd(level, seed)
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::List(vec![Item::Whole; 3]))
    }

    fn show(&self) -> Sheet<Text> {
        let mut figure = Figure::new(self.sheet.0, self.sheet.1);
        for thing in &self.things {
            thing.draw(&mut figure);
        }
        swatches::draw(&mut figure);
        let mut lines = vec![say("statement").into()];
        let wanted = self.wishes.iter().map(|wish| say("wanted").with("things", wish.told()));
        lines.extend(wanted.map(Text::Said));
        Sheet::picture(Text::Lines(lines), say("picture"), figure)
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.wishes.iter().map(|wish| self.fitting(wish).count() as i64))
    }

    fn thinking(&self) -> f32 {
        self.wishes.iter().map(|wish| self.counting_seconds(wish)).sum()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let steps = self.wishes.iter().enumerate().map(|(part, wish)| {
            let rings = self.fitting(wish).map(Thing::ring);
            let count = self.fitting(wish).count();
            let step = say("step").with("things", wish.told()).with("count", count);
            Step::new(step).settles(part, count).marks(rings)
        });
        steps.collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let share = (self.things.len() / 8) as i64;
        let answer = |numbers: [i64; 3]| Answer::numbers(numbers).text().to_owned();
        let each = |number: &dyn Fn(&Wish) -> i64| {
            Answer::numbers(self.wishes.iter().map(number)).text().to_owned()
        };
        let most = self.wishes.iter().map(Wish::conditions).max().unwrap_or_default();
        let passed = (0..most).map(|condition| each(&|wish| self.without(wish, condition)));
        let shares = (0..9).map(|n| answer([share, share + n / 3 - 1, share + n % 3]));
        vec![
            Trick { name: "pass over one condition", answers: passed.collect() },
            Trick {
                name: "one number three times",
                answers: (share - 4..=share + 5).map(|n| answer([n; 3])).collect(),
            },
            Trick { name: "a fair share, give or take one", answers: shares.collect() },
            Trick {
                name: "count the colour alone",
                answers: vec![each(&|wish| {
                    let wanted = wish.of(Kind::Colour).unwrap_or(wish.has[0]);
                    self.count(|thing| thing.look.has(wanted))
                })],
            },
        ]
    }

    fn print(&self) -> Print {
        let looks: Vec<String> = self.things.iter().map(|t| format!("{:?}", t.look)).collect();
        Print {
            shape: self.things.len().to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{:?} {}", self.wishes, looks.join(" ")),
        }
    }

    /// Counts again as a player does: what is asked against the marks of the picture.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let crowd = reading::read(sheet.figure()?)?;
        let mut counts = Vec::new();
        for line in sheet.statement.parts() {
            let Ok(wanted) = line.message()?.get("things") else { continue };
            let mut count = 0;
            for thing in &crowd {
                count += i64::from(thing.fits(wanted.message()?)?);
            }
            counts.push(count);
        }
        Ok(Answer::numbers(counts).into())
    }
}

impl CountAnd {
    fn fitting(&self, wish: &Wish) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(|thing| wish.fits(thing.look))
    }

    fn count(&self, is_counted: impl Fn(&Thing) -> bool) -> i64 {
        self.things.iter().filter(|thing| is_counted(thing)).count() as i64
    }

    /// How many fit when one condition is not looked at.
    fn without(&self, wish: &Wish, condition: usize) -> i64 {
        let condition = condition.min(wish.conditions() - 1);
        self.count(|thing| wish.fits(thing.look) || wish.misses_only(condition, thing.look))
    }

    /// Ours, after searches for joined traits: every thing is glanced at, longer the finer the traits are; those
    /// that fit are counted.
    fn counting_seconds(&self, wish: &Wish) -> f32 {
        let glance = |wanted: &Trait| match wanted.kind() {
            Kind::Colour => 0.015,
            Kind::Shape => 0.03,
            Kind::Size | Kind::Mark => 0.045,
        };
        let traits: f32 = wish.has.iter().chain(&wish.lacks).map(glance).sum();
        let denied = if wish.lacks.is_some() { 0.015 } else { 0.0 };
        let glances = self.things.len() as f32 * (0.025 + traits + denied);
        2.0 + glances + 0.35 * self.fitting(wish).count() as f32
    }
}
