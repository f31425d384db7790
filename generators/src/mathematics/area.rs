//! A figure of rectangles with a few areas and lengths: which areas are x and y?

mod net;
mod picture;
mod plan;
mod proof;
mod question;

use crate::board::Board;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::text::{Message, Text, say};
use net::{Known, Net, Quantity, Rule, Thought, bits, is_easy};
use plan::{Part, Plan, Side, Span};
use serde::{Deserialize, Serialize};

/// A cut rectangle, where its lines are drawn, in points, what is told of it, and the two parts that are asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AreaMaze {
    plan: Plan,
    across: Vec<i64>,
    down: Vec<i64>,
    given: Vec<Given>,
    asked: [usize; 2],
}

/// A number in the picture: the area of a part, or a length on one side of the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Given {
    Area(usize),
    Length { side: Side, span: Span },
}

const NAMES: [&str; 2] = ["x", "y"];

impl Family for AreaMaze {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: [
            Band::new(22.0, 35.0),
            Band::new(38.0, 46.0),
            Band::new(50.0, 61.0),
            Band::new(63.0, 84.0),
            Band::new(86.0, 150.0),
        ],
        variety: Variety::Pictures,
    };

    fn example(_: Level) -> AreaMaze {
        let part = |across: usize, down: usize| Part {
            across: (across, across + 1),
            down: (down, down + 1),
        };
        let length = |side: Side, span: Span| Given::Length { side, span };
        AreaMaze {
            plan: Plan {
                columns: vec![4, 6],
                rows: vec![3, 5],
                parts: vec![part(0, 0), part(1, 0), part(0, 1), part(1, 1)],
            },
            across: vec![0, 170, 440],
            down: vec![0, 160, 400],
            given: vec![
                Given::Area(0),
                Given::Area(3),
                length(Side::Top, (0, 1)),
                length(Side::Top, (0, 2)),
            ],
            asked: [1, 2],
        }
    }

    fn draw(level: Level, seed: &Seed) -> AreaMaze {
        question::draw(level, Self::ABOUT.bands[level.index()], &mut seed.rng())
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::List(vec![Item::Whole; 2])).named(NAMES)
    }

    fn show(&self) -> Sheet<Text> {
        let rooms = self.asked.map(|part| picture::slot(self, part));
        Sheet::picture(say("statement"), say("picture"), picture::drawn(self))
            .on(Board::fields(NAMES.into_iter().zip(rooms)))
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.asked.map(|part| self.plan.area(self.plan.parts[part])))
    }

    fn thinking(&self) -> f32 {
        let net = Net::new(&self.plan);
        question::seconds(&net, &self.way(&net), self.given.len())
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let net = Net::new(&self.plan);
        let asked = self.asked.map(|part| net.of(Given::Area(part)));
        let mut taken = Vec::new();
        let told = self.way(&net).into_iter().map(|thought| {
            let (why, value) = (told(&net, thought), net.value(net.finds(thought)));
            let step = match asked.iter().position(|number| *number == net.finds(thought)) {
                None => Step::new(why),
                Some(part) => {
                    let found = say("found").with("why", why).with("name", NAMES[part]);
                    Step::new(found.with("value", value)).settles(part, value)
                }
            };
            step.marks(picture::noted(self, &net, thought, &mut taken))
        });
        told.collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let areas = self.areas();
        let lengths: Vec<i64> = self.lengths().collect();
        let twos = |values: &[i64], of: fn(i64, i64) -> i64| -> Vec<i64> {
            let later = |place: usize| values[place + 1..].iter();
            let places = values.iter().enumerate();
            places
                .flat_map(|(place, one)| later(place).map(move |other| of(*one, *other)))
                .collect()
        };
        let sums = twos(&areas, |one, other| one + other);
        let differences = twos(&areas, |one, other| (one - other).abs());
        let products = twos(&lengths, |one, other| one * other);
        let measured = [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, -1), (2, 0), (0, 2)];
        vec![
            Trick { name: "echo the areas", answers: pairs(&areas) },
            Trick { name: "sums of two areas", answers: pairs(&sums) },
            Trick { name: "differences of two areas", answers: pairs(&differences) },
            Trick { name: "products of two lengths", answers: pairs(&products) },
            Trick {
                name: "measure the picture",
                answers: measured.map(|off| self.measured(off)).into(),
            },
        ]
    }

    fn print(&self) -> Print {
        let AreaMaze { plan, given, asked, .. } = self;
        Print {
            shape: plan.parts.len().to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{plan:?} {given:?} {asked:?}"),
        }
    }

    /// By elimination, from outlines, numbers and arrows.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let found = proof::solve(&picture::seen(sheet.figure()?)?)?;
        Ok(Answer::numbers(found).into())
    }
}

impl Net<'_> {
    /// The number of what is given.
    fn of(&self, given: Given) -> usize {
        let quantity = match given {
            Given::Area(part) => Quantity::Area(self.plan.parts[part]),
            Given::Length { side, span } => side.length(span),
        };
        self.find(quantity).expect("parts and lengths on sides are quantities")
    }

    fn known(&self, given: &[Given]) -> Known {
        given.iter().fold(0, |known, it| known | bits(&[self.of(*it)]))
    }
}

impl AreaMaze {
    fn way(&self, net: &Net) -> Vec<Thought> {
        let asked = self.asked.map(|part| net.of(Given::Area(part)));
        net.way(net.known(&self.given), &asked).expect("what is given settles x and y")
    }

    /// The parts whose areas are given.
    fn told_parts(&self) -> Vec<usize> {
        let parts = self.given.iter().filter_map(|given| match given {
            Given::Area(part) => Some(*part),
            Given::Length { .. } => None,
        });
        parts.collect()
    }

    fn areas(&self) -> Vec<i64> {
        let parts = self.told_parts().into_iter();
        parts.map(|part| self.plan.area(self.plan.parts[part])).collect()
    }

    fn lengths(&self) -> impl Iterator<Item = i64> {
        self.given.iter().filter_map(|given| match *given {
            Given::Area(_) => None,
            Given::Length { side, span } => Some(self.plan.value(side.length(span))),
        })
    }

    /// x and y as if the picture were to scale with the areas that are given; so many tenths larger or smaller.
    fn measured(&self, (x, y): (i64, i64)) -> String {
        let drawn = |part: usize| {
            let Part { across, down } = self.plan.parts[part];
            (self.across[across.1] - self.across[across.0])
                * (self.down[down.1] - self.down[down.0])
        };
        let all: i64 = self.areas().iter().sum();
        let seen: i64 = self.told_parts().into_iter().map(drawn).sum::<i64>().max(1);
        let [one, other] = self.asked.map(|part| drawn(part) * all / seen);
        Answer::numbers([one * (10 + x) / 10, other * (10 + y) / 10]).text().to_owned()
    }
}

/// Any two of these for x and y.
fn pairs(values: &[i64]) -> Vec<String> {
    let pairs = values.iter().flat_map(|x| values.iter().map(move |y| [*x, *y]));
    let pairs = pairs.filter(|[x, y]| x != y);
    pairs.take(10).map(|pair| Answer::numbers(pair).text().to_owned()).collect()
}

/// What a step does, with its numbers.
fn told(net: &Net, thought: Thought) -> Message {
    let terms = &net.facts[thought.fact].terms;
    let value = |place: usize| net.value(terms[place]);
    let found = value(thought.found);
    let is_across = matches!(net.quantities[terms[0]], Quantity::Width(_));
    let part = |sign: &str| format!("{} {sign} {} = {found}", value(0), value(3 - thought.found));
    let (name, sum) = match (net.rule(thought), thought.found) {
        (Rule::Product, 0) => ("area", format!("{} × {} = {found}", value(1), value(2))),
        (Rule::Product, 1) => ("width", part("÷")),
        (Rule::Product, _) => ("height", part("÷")),
        (Rule::Lengths, 0) if is_across => ("widths-added", added([value(1), value(2)])),
        (Rule::Lengths, 0) => ("heights-added", added([value(1), value(2)])),
        (Rule::Lengths, _) if is_across => ("width-left", part("−")),
        (Rule::Lengths, _) => ("height-left", part("−")),
        (Rule::Areas, 0) => ("areas-added", added([value(1), value(2)])),
        (Rule::Areas, _) => ("area-left", part("−")),
        (Rule::Ratio, place) => {
            let [beside, below, across] = [place ^ 1, place ^ 2, 3 - place].map(value);
            if is_easy(below, across) || !is_easy(beside, across) {
                ("ratio-beside", format!("{across} : {below} = {beside} : {found}"))
            } else {
                ("ratio-below", format!("{across} : {beside} = {below} : {found}"))
            }
        }
    };
    say(name).with("sum", sum)
}

fn added([one, other]: [i64; 2]) -> String {
    format!("{one} + {other} = {}", one + other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fallback_of_each_level_is_a_good_problem() {
        for level in Level::ALL {
            let maze = question::well_known(level, AreaMaze::ABOUT.bands[level.index()]);
            assert_eq!(AreaMaze::prove(&maze.show()), Ok(Key::One(maze.key())), "{level}");
        }
    }

    #[test]
    fn no_way_leads_on_without_one_of_the_numbers() {
        for (level, n) in Level::ALL.into_iter().flat_map(|level| (0..20).map(move |n| (level, n)))
        {
            let maze = AreaMaze::draw(level, &Seed::new(&format!("fewer {n}")));
            let net = Net::new(&maze.plan);
            let asked = bits(&maze.asked.map(|part| net.of(Given::Area(part))));
            for it in &maze.given {
                let known = net.known(&maze.given) & !bits(&[net.of(*it)]);
                assert_eq!(net.takes(known, asked), None, "{level} {n}: {it:?}");
            }
        }
    }
}
