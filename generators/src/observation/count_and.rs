//! A crowd of things, and three descriptions: how many things fit each of them?

mod draw;
mod proof;
mod things;

use crate::family::{About, Band, Family, Level, Print, Trick};
use crate::figure::{Anchor, Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::{FIVE, Ink};
use crate::reader::{Answer, Form, Item, Shape};
use crate::rng::Seed;
use crate::scene::Area;
use crate::sheet::Sheet;
use serde::{Deserialize, Serialize};
use things::{Thing, Trait, Wish};

/// A sheet full of things, and what to count.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CountAnd {
    /// Width and height of the sheet in points.
    sheet: (u16, u16),
    things: Vec<Thing>,
    wishes: Vec<Wish>,
}

/// The strip at the foot of the sheet that shows the colours.
const STRIP: f32 = 52.0;
const MARGIN: f32 = 14.0;

impl Family for CountAnd {
    const ABOUT: About = About {
        name: "observation/count-and",
        edition: 1,
        title: "Count what fits",
        text_only: false,
        bands: Band::between([22.0, 34.5, 45.5, 58.0, 75.0, 100.0]),
    };

    fn rules(_: Level) -> &'static str {
        include_str!("count_and.en.md")
    }

    fn example(level: Level) -> CountAnd {
        draw::example(level)
    }

    fn draw(level: Level, seed: &Seed) -> CountAnd {
        draw::crowd(level, seed)
    }

    fn show(&self) -> Sheet {
        let mut figure = Figure::new(self.sheet.0, self.sheet.1);
        for thing in &self.things {
            thing.draw(&mut figure);
        }
        strip(&mut figure);
        Sheet::picture(statement(self), "A crowd of coloured things to count.", figure)
    }

    fn form(&self) -> Form {
        Form::new(Shape::List(vec![Item::Whole; 3]), "three numbers in order, such as 7, 12, 5")
    }

    fn key(&self) -> Answer {
        Answer::numbers(counts(self))
    }

    fn thinking(&self) -> f32 {
        self.wishes.iter().map(|wish| counting_seconds(self, wish)).sum()
    }

    fn explain(&self) -> Vec<String> {
        let steps = self.wishes.iter().zip(counts(self)).map(|(wish, count)| {
            format!("{count} {}: {}.", wish.phrase(), regions(self, wish).join(", "))
        });
        steps.collect()
    }

    fn near_misses(&self) -> Vec<String> {
        let changed = |place: usize, by: i64| {
            let mut wrong = counts(self);
            wrong[place] += by;
            Answer::numbers(wrong).text().to_owned()
        };
        vec![changed(0, 1), changed(1, -1), changed(2, 1)]
    }

    fn tricks(&self) -> Vec<Trick> {
        let answer = |numbers: [i64; 3]| Answer::numbers(numbers).text().to_owned();
        let share = (self.things.len() / 8) as i64;
        let most = self.wishes.iter().map(Wish::conditions).max().unwrap_or_default();
        let dropped = (0..most).map(|condition| {
            Answer::numbers(self.wishes.iter().map(|wish| without(self, wish, condition)))
        });
        vec![
            Trick {
                name: "pass over one condition",
                answers: dropped.map(|answer| answer.text().to_owned()).collect(),
            },
            Trick {
                name: "one number three times",
                answers: (share - 4..=share + 5).map(|n| answer([n; 3])).collect(),
            },
            Trick {
                name: "a fair share, give or take one",
                answers: (0..9)
                    .map(|n| answer([share, share + n / 3 - 1, share + n % 3]))
                    .collect(),
            },
            Trick { name: "count the colour alone", answers: vec![by_colour(self)] },
        ]
    }

    fn print(&self) -> Print {
        let things: Vec<String> = self.things.iter().map(|t| format!("{:?}", t.look)).collect();
        Print {
            shape: self.things.len().to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{} {}", statement(self), things.join(" ")),
        }
    }

    fn prove(&self) -> Result<(), String> {
        let counted = proof::recount(&self.show())?;
        let (found, key) = (Answer::numbers(counted), self.key());
        if found == key { Ok(()) } else { Err(format!("{} against {}", found.text(), key.text())) }
    }
}

/// Where things may lie: the sheet without its margins and the strip of colours.
fn ground((width, height): (u16, u16)) -> Area {
    Area {
        left: MARGIN,
        top: MARGIN,
        width: f32::from(width) - 2.0 * MARGIN,
        height: f32::from(height) - STRIP - 2.0 * MARGIN,
    }
}

fn statement(crowd: &CountAnd) -> String {
    let lines: Vec<String> =
        crowd.wishes.iter().map(|wish| format!("• {}", wish.phrase())).collect();
    format!("How many, in order?\n{}", lines.join("\n"))
}

fn fitting<'a>(crowd: &'a CountAnd, wish: &'a Wish) -> impl Iterator<Item = Point> + 'a {
    crowd.things.iter().filter(|thing| wish.fits(thing.look)).map(|thing| thing.at)
}

fn counts(crowd: &CountAnd) -> Vec<i64> {
    crowd.wishes.iter().map(|wish| fitting(crowd, wish).count() as i64).collect()
}

/// How many fit when one condition is not looked at.
fn without(crowd: &CountAnd, wish: &Wish, condition: usize) -> i64 {
    let condition = condition.min(wish.conditions() - 1);
    let looks = crowd.things.iter().map(|thing| thing.look);
    looks.filter(|look| wish.fits(*look) || wish.misses_only(condition, *look)).count() as i64
}

fn by_colour(crowd: &CountAnd) -> String {
    let same = |wish: &Wish| {
        let colour = wish.has.iter().find(|wanted| matches!(wanted, Trait::Ink(_)));
        let wanted = *colour.unwrap_or(&wish.has[0]);
        crowd.things.iter().filter(|thing| thing.look.has(wanted)).count() as i64
    };
    Answer::numbers(crowd.wishes.iter().map(same)).text().to_owned()
}

/// How many of those that fit lie in each ninth of the ground: "2 top left".
fn regions(crowd: &CountAnd, wish: &Wish) -> Vec<String> {
    let area = ground(crowd.sheet);
    let third = |value: f32, of: f32| ((3.0 * value / of) as usize).min(2);
    let mut ninths = [0; 9];
    for at in fitting(crowd, wish) {
        ninths[3 * third(at.y - area.top, area.height) + third(at.x - area.left, area.width)] += 1;
    }
    let told = (0..9).filter(|ninth| ninths[*ninth] > 0).map(|ninth| {
        let down = ["top", "middle", "bottom"][ninth / 3];
        let across = ["left", "centre", "right"][ninth % 3];
        format!("{} {down} {across}", ninths[ninth])
    });
    told.collect()
}

/// Ours, after searches for joined traits: every thing is glanced at, longer the finer the traits are; those
/// that fit are counted.
fn counting_seconds(crowd: &CountAnd, wish: &Wish) -> f32 {
    let glance = |wanted: &Trait| match wanted {
        Trait::Ink(_) => 0.015,
        Trait::Shape(_) => 0.03,
        Trait::Size(_) => 0.045,
        Trait::Mark(_) => 0.045,
    };
    let traits: f32 = wish.has.iter().chain(&wish.lacks).map(glance).sum();
    let denied = if wish.lacks.is_some() { 0.015 } else { 0.0 };
    let glances = crowd.things.len() as f32 * (0.025 + traits + denied);
    2.0 + glances + 0.35 * fitting(crowd, wish).count() as f32
}

/// The named colours, apart from the crowd: patterns have to be told too where there is no colour.
fn strip(figure: &mut Figure) {
    const SWATCH: f32 = 46.0;
    const LETTER: f32 = 9.5;
    let (width, height) = (f32::from(figure.width), f32::from(figure.height));
    let rule = height - STRIP;
    figure.line(
        vec![Point::new(MARGIN, rule), Point::new(width - MARGIN, rule)],
        Stroke::new(Ink::Grey, 1.5),
    );
    let wide = |ink: Ink| SWATCH + 38.0 + LETTER * ink.name().len() as f32;
    let mut x = (width - FIVE.map(wide).iter().sum::<f32>()) / 2.0 + 14.0;
    for ink in FIVE {
        let at = Point::new(x, rule + STRIP / 2.0 - 12.0);
        figure.rectangle(at, SWATCH, 24.0, Paint::both(ink, Ink::Black, 1.5));
        let (at, anchor) = (Point::new(x + SWATCH + 9.0, rule + STRIP / 2.0), Anchor::Start);
        let text = ink.name().to_owned();
        figure.marks.push(Mark::Text {
            at,
            text,
            size: 18.0,
            face: Face::Plain,
            anchor,
            ink: Ink::Black,
        });
        x += wide(ink);
    }
}
