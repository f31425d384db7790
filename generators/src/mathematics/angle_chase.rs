//! A figure with a few given angles: two others are to be found, by way of more.

mod question;

use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::plane::directions::Directions;
use crate::plane::marked::{Known, Marked, NAMES};
use crate::plane::reading;
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use question::Work;
use serde::{Deserialize, Serialize};

/// A figure with given angles, and x and y.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AngleChase(Marked);

/// The least a true angle measures.
const ANGLE_MIN: i64 = 15;

impl Family for AngleChase {
    const ABOUT: About = About {
        edition: 6,
        text_only: false,
        bands: [
            Band::new(20.0, 38.2),
            Band::new(41.5, 50.3),
            Band::new(55.8, 69.0),
            Band::new(70.0, 87.0),
            Band::new(90.0, 170.0),
        ],
        variety: Variety::Pictures,
    };

    fn example(_: Level) -> AngleChase {
        AngleChase(Marked {
            parts: "triangle ABC, extend BC E, cevian AD BC".to_owned(),
            drawn: vec![48, 46, 54],
            turn: 0,
            mirrored: false,
            given: vec![Known::new("ABD", 64), Known::new("BAD", 22), Known::new("CAD", 62)],
            asked: [Known::new("ADC", 86), Known::new("ACE", 148)],
        })
    }

    fn draw(level: Level, seed: &Seed) -> AngleChase {
        AngleChase(question::draw(level, Self::ABOUT.bands[level.index()], &mut seed.rng()))
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::List(vec![Item::Whole; 2])).named(NAMES).in_units(["°", "deg", "degrees"])
    }

    fn show(&self) -> Sheet<Text> {
        let mut lines = vec![say("statement").into()];
        lines.extend(self.0.sight().plan.told());
        Sheet::picture(Text::Lines(lines), say("picture"), self.0.picture())
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.0.asked.iter().map(|asked| asked.degrees))
    }

    fn thinking(&self) -> f32 {
        let sight = self.0.sight();
        let (way, given) = (self.0.way(&sight), self.0.given.len());
        let unknown = sight.net.angles.iter().filter(|angle| angle.single).count() - given;
        Work { plan: &sight.plan, facts: &way.facts, steps: &way.steps, given, unknown }.seconds()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        self.0.steps()
    }

    fn near_misses(&self) -> Vec<String> {
        let [x, y] = self.0.asked.each_ref().map(|asked| asked.degrees);
        let others = [(180 - x, y), (x, 180 - y)];
        others.into_iter().filter(|&wrong| wrong != (x, y)).map(pair).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        tricks(&self.0)
    }

    /// The figure without its angles.
    fn skeleton(&self) -> String {
        self.0.parts.clone()
    }

    fn print(&self) -> Print {
        let Marked { parts, given, asked: [x, y], .. } = &self.0;
        let told = |known: &Known| format!("{} {}", known.angle, known.degrees);
        let mut given: Vec<String> = given.iter().map(told).collect();
        given.sort();
        Print {
            shape: self.0.sight().plan.letters.len().to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{parts}: {}; x {}, y {}", given.join(", "), x.angle, y.angle),
        }
    }

    /// The asked angles again, from the sheet as it is read and from directions alone; and every angle that is
    /// settled is a fair one.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let seen = reading::read(sheet)?;
        let directions = Directions::new(&seen).ok_or("a mark without its lines")?;
        if !directions.is_sound() {
            return Err("the givens contradict each other".to_owned());
        }
        Ok(Answer::numbers(directions.asked(ANGLE_MIN)?).into())
    }
}

fn pair((x, y): (i64, i64)) -> String {
    Answer::numbers([x, y]).text().to_owned()
}

fn tricks(figure: &Marked) -> Vec<Trick> {
    let given: Vec<i64> = figure.given.iter().map(|given| given.degrees).collect();
    let pairs = |values: &[i64]| -> Vec<String> {
        let pairs = values.iter().flat_map(|&x| values.iter().map(move |&y| (x, y)));
        pairs.filter(|(x, y)| x != y).map(pair).take(10).collect()
    };
    let of_each = |to: fn(i64) -> i64| given.iter().map(|&n| to(n)).collect::<Vec<i64>>();
    let sums: Vec<i64> = {
        let places = given.iter().enumerate();
        places.flat_map(|(n, one)| given[n + 1..].iter().map(move |other| one + other)).collect()
    };
    let rest: Vec<i64> = sums.iter().map(|n| 180 - n).collect();
    let halves: Vec<i64> = given.iter().flat_map(|n| [n / 2, 2 * n]).collect();
    let all: i64 = given.iter().sum();
    let sight = figure.sight();
    let [x, y] = figure.asked(&sight).map(|angle| sight.net.angles[angle].degrees);
    let near = |degrees: f64, off: i64| 5 * libm::round(degrees / 5.0) as i64 + off;
    let measured = |offs: &[i64]| -> Vec<String> {
        let offs = offs.iter().flat_map(|&one| offs.iter().map(move |&other| (one, other)));
        offs.map(|(one, other)| pair((near(x, one), near(y, other)))).take(10).collect()
    };
    let [seen_x, seen_y] = [x, y].map(|degrees| libm::round(degrees) as i64);
    let alike = [12, -12, 15, -15, 18].map(|off| [(off, off), (off, -off)]).concat();
    let alike = alike.into_iter().map(|(one, other)| pair((seen_x + one, seen_y + other)));
    let usual = [30, 40, 45, 50, 60, 65, 70, 75, 80, 90].map(|n| pair((n, n)));
    vec![
        Trick { name: "echo the givens", answers: pairs(&given) },
        Trick { name: "180 less a given", answers: pairs(&of_each(|n| 180 - n)) },
        Trick { name: "90 less a given", answers: pairs(&of_each(|n| (90 - n).abs())) },
        Trick { name: "sums of two givens", answers: pairs(&sums) },
        Trick { name: "180 less two givens", answers: pairs(&rest) },
        Trick { name: "halves and doubles", answers: pairs(&halves) },
        Trick { name: "the sum of all and the rest", answers: pairs(&[all, 180 - all, 360 - all]) },
        Trick { name: "x = y", answers: usual.to_vec() },
        Trick { name: "measure the picture", answers: measured(&[0, 5, -5]) },
        Trick { name: "measure it, both off alike", answers: alike.collect() },
        Trick { name: "measure it, ten off", answers: measured(&[10, -10, 15]) },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::drawing;

    #[test]
    fn the_fallback_of_each_level_is_a_good_problem() {
        for level in Level::ALL {
            let band = AngleChase::ABOUT.bands[level.index()];
            let problem = AngleChase(question::well_known(level, band));
            let sight = problem.0.sight();
            assert!(drawing::has_room(&problem.0.subject(&sight), 2), "{level}: {problem:?}");
            assert_eq!(AngleChase::prove(&problem.show()), Ok(Key::One(problem.key())));
        }
    }
}
