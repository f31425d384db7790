//! A figure with a few given angles: two others are to be found, by way of more.

mod chase;
mod drawing;
mod fact;
mod net;
mod plan;
mod proof;
mod question;
mod reading;
mod room;
mod wedge;
mod writing;

use crate::family::{About, Band, Family, Level, Pace, Print, Trick};
use crate::reader::{Answer, Form, Item, Shape};
use crate::rng::Seed;
use crate::sheet::Sheet;
use chase::{Chase, chase};
use drawing::{Label, Subject};
use fact::{Fact, facts};
use net::Net;
use plan::{Plan, Spot};
use proof::Directions;
use serde::{Deserialize, Serialize};

/// A figure by its plan, how it is drawn, and its angles. The drawing's own angles are others than the true
/// ones, so that nothing can be measured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AngleChase {
    plan: String,
    /// The plan's free angles as they are drawn.
    drawn: Vec<i64>,
    turn: i64,
    mirrored: bool,
    given: Vec<Known>,
    /// x and y.
    asked: [Known; 2],
}

/// An angle by its name, such as ABC with the vertex B, and its true size.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Known {
    angle: String,
    degrees: i64,
}

/// The least a true angle measures.
const ANGLE_MIN: i64 = 15;
const ALT: &str = "A figure of straight lines with lettered points, some given angles, and two angles marked \
                   x and y. Not to scale.";

impl Family for AngleChase {
    const ABOUT: About = About {
        name: "mathematics/angle-chase",
        edition: 2,
        title: "Angle chase",
        text_only: false,
        bands: Band::between([32.0, 46.0, 57.0, 72.0, 87.0, 140.0]),
    };

    fn rules(_: Level) -> &'static str {
        include_str!("angle_chase.en.md")
    }

    fn example(_: Level) -> AngleChase {
        let known = |angle: &str, degrees: i64| Known { angle: angle.to_owned(), degrees };
        AngleChase {
            plan: "nested".to_owned(),
            drawn: vec![31, 28, 30, 33],
            turn: 0,
            mirrored: false,
            given: vec![known("BAD", 65), known("ABE", 38), known("DCE", 22)],
            asked: [known("CDE", 103), known("CED", 55)],
        }
    }

    fn draw(level: Level, seed: &Seed) -> AngleChase {
        let drawn = question::draw(level, Self::ABOUT.bands[level.index()], &mut seed.rng());
        drawn.unwrap_or_else(|| Self::example(level))
    }

    fn show(&self) -> Sheet {
        let sight = Sight::of(self);
        Sheet::picture(statement(sight.plan), ALT, sight.picture(self))
    }

    fn form(&self) -> Form {
        Form::new(Shape::List(vec![Item::Whole; 2]), "x, then y, in degrees, such as 35, 120")
            .named(["x", "y"])
            .in_units(["°", "deg", "degrees"])
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.asked.iter().map(|asked| asked.degrees))
    }

    fn thinking(&self) -> f32 {
        let sight = Sight::of(self);
        let facts = facts(sight.plan, &sight.net);
        let steps = sight.chase(self, &facts).steps(&facts, &sight.asked(self));
        let given = self.given.len();
        let unknown = sight.net.angles.iter().filter(|angle| angle.single).count() - given;
        let (plan, facts, steps) = (sight.plan, &facts[..], &steps[..]);
        Work { plan, facts, steps, given, unknown }.seconds()
    }

    fn explain(&self) -> Vec<String> {
        let sight = Sight::of(self);
        let facts = facts(sight.plan, &sight.net);
        let (chase, asked) = (sight.chase(self, &facts), sight.asked(self));
        let told = chase.steps(&facts, &asked).into_iter().map(|(angle, fact)| {
            let step = chase.tell(sight.plan, &sight.net, &facts[fact], angle);
            match asked.iter().position(|&wanted| wanted == angle) {
                Some(0) => format!("{step} So x = {}.", self.asked[0].degrees),
                Some(_) => format!("{step} So y = {}.", self.asked[1].degrees),
                None => step,
            }
        });
        told.collect()
    }

    fn near_misses(&self) -> Vec<String> {
        let [x, y] = [self.asked[0].degrees, self.asked[1].degrees];
        [(y, x), (180 - x, y), (x, 180 - y), (x + 1, y), (x, y - 10)]
            .into_iter()
            .filter(|&wrong| wrong != (x, y))
            .map(pair)
            .collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let sight = Sight::of(self);
        tricks(self, &sight)
    }

    fn print(&self) -> Print {
        let told = |known: &Known| format!("{} {}", known.angle, known.degrees);
        let mut given: Vec<String> = self.given.iter().map(told).collect();
        given.sort();
        let [x, y] = self.asked.each_ref().map(|asked| asked.angle.as_str());
        Print {
            shape: self.plan.clone(),
            guess: self.key().text().to_owned(),
            essence: format!("{}: {}; x {x}, y {y}", self.plan, given.join(", ")),
        }
    }

    /// The asked angles again, from the sheet as it is read and from directions alone; and every angle that is
    /// settled is a fair one.
    fn prove(&self) -> Result<(), String> {
        let seen = reading::read(&self.show())?;
        let directions = Directions::new(&seen).ok_or("a mark without its lines")?;
        if !directions.is_sound() {
            return Err("the givens contradict each other".to_owned());
        }
        let mut found = Vec::new();
        for asked in seen.asked {
            match directions.value(asked) {
                Some((over, under)) if over % under == 0 => found.push((over / under) as i64),
                Some((over, under)) => {
                    return Err(format!("{} is {over}/{under}", seen.name(asked)));
                }
                None => return Err(format!("{} is not settled", seen.name(asked))),
            }
        }
        let (right, key) = (Answer::numbers(found), self.key());
        if right != key {
            return Err(format!("{} against {}", right.text(), key.text()));
        }
        let fair = |&(over, under): &(i128, i128)| {
            over % under == 0 && i128::from(ANGLE_MIN) <= over / under && over / under < 180
        };
        let mut values = seen.corners().into_iter().filter_map(|corner| directions.value(corner));
        match values.find(|value| !fair(value)) {
            Some((over, under)) => Err(format!("an angle of {over}/{under}")),
            None => Ok(()),
        }
    }
}

/// What is seen of a figure.
struct Sight {
    plan: &'static Plan,
    spots: Vec<Spot>,
    net: Net,
}

impl Sight {
    fn new(plan: &'static Plan, drawn: &[i64]) -> Option<Sight> {
        let spots = plan.place(drawn);
        let net = Net::new(plan, &spots)?;
        Some(Sight { plan, spots, net })
    }

    fn of(figure: &AngleChase) -> Sight {
        let plan = Plan::named(&figure.plan).expect("drawn figures have plans of the table");
        Sight::new(plan, &figure.drawn).expect("drawn figures keep their points in order")
    }

    fn angle(&self, known: &Known) -> usize {
        self.net.named(self.plan, &known.angle).expect("drawn figures name their own angles")
    }

    fn asked(&self, figure: &AngleChase) -> [usize; 2] {
        figure.asked.each_ref().map(|asked| self.angle(asked))
    }

    fn chase(&self, figure: &AngleChase, facts: &[Fact]) -> Chase {
        let given: Vec<(usize, i64)> =
            figure.given.iter().map(|given| (self.angle(given), given.degrees)).collect();
        chase(facts, self.net.angles.len(), &given)
    }

    fn picture(&self, figure: &AngleChase) -> crate::figure::Figure {
        drawing::picture(&self.subject(figure))
    }

    fn has_room(&self, figure: &AngleChase, leaders_max: usize) -> bool {
        drawing::has_room(&self.subject(figure), leaders_max)
    }

    fn subject(&self, figure: &AngleChase) -> Subject<'_> {
        let given =
            figure.given.iter().map(|given| (self.angle(given), Label::Given(given.degrees)));
        let asked = self.asked(figure).into_iter().zip(["x", "y"].map(Label::Asked));
        let labels = asked.chain(given).collect();
        let (plan, net, spots) = (self.plan, &self.net, &self.spots[..]);
        Subject { plan, net, spots, turn: figure.turn, mirrored: figure.mirrored, labels }
    }
}

/// The marks in words, so that no mark has to be recognised.
fn statement(plan: &Plan) -> String {
    let mut told = vec!["Find x and y, in degrees.".to_owned()];
    told.extend(plan.equal.iter().map(|group| format!("{}.", group.join(" = "))));
    let ends = |line: &str| -> String {
        [line.chars().next(), line.chars().last()].into_iter().flatten().collect()
    };
    let parallel =
        |pair: &[&str; 2]| format!("{} is parallel to {}.", ends(pair[0]), ends(pair[1]));
    told.extend(plan.parallel.iter().map(parallel));
    told.join(" ")
}

/// What there is to do.
struct Work<'a> {
    plan: &'a Plan,
    facts: &'a [Fact],
    steps: &'a [(usize, usize)],
    given: usize,
    /// How many angles could be found at all, wanted or not.
    unknown: usize,
}

impl Work<'_> {
    /// Ours: taking in the figure; for each step finding it, where any two of the angles still unknown may be
    /// tied to each other, and doing it.
    fn seconds(&self) -> f32 {
        let doing = self.steps.iter().map(|&(_, fact)| self.facts[fact].rule.tenths());
        let finding = 0.8 + 0.03 * (self.unknown * self.unknown) as f32;
        3.0 + 1.2 * self.given as f32
            + doing.sum::<u32>() as f32 / 10.0
            + finding * self.steps.len() as f32
    }

    fn pace(&self, key: &[i64; 2]) -> Pace {
        Pace::new(&statement(self.plan), self.seconds(), &Answer::numbers(*key))
    }
}

fn pair((x, y): (i64, i64)) -> String {
    Answer::numbers([x, y]).text().to_owned()
}

fn tricks(figure: &AngleChase, sight: &Sight) -> Vec<Trick> {
    let given: Vec<i64> = figure.given.iter().map(|given| given.degrees).collect();
    let pairs = |values: &[i64]| -> Vec<String> {
        let pairs = values.iter().flat_map(|&x| values.iter().map(move |&y| (x, y)));
        pairs.filter(|(x, y)| x != y).map(pair).take(10).collect()
    };
    let sums = || -> Vec<i64> {
        let places = given.iter().enumerate();
        places.flat_map(|(n, one)| given[n + 1..].iter().map(move |other| one + other)).collect()
    };
    let rest = |values: Vec<i64>| -> Vec<i64> { values.iter().map(|n| 180 - n).collect() };
    let [x, y] = sight.asked(figure).map(|angle| sight.net.angles[angle].degrees);
    let near = |degrees: f64, off: i64| 5 * libm::round(degrees / 5.0) as i64 + off;
    let measured = |offs: &[i64]| -> Vec<String> {
        let offs = offs.iter().flat_map(|&one| offs.iter().map(move |&other| (one, other)));
        offs.map(|(one, other)| pair((near(x, one), near(y, other)))).take(10).collect()
    };
    let all: i64 = given.iter().sum();
    let halves: Vec<i64> = given.iter().flat_map(|n| [n / 2, 2 * n]).collect();
    let both = |n: i64| pair((n, n));
    vec![
        Trick { name: "echo the givens", answers: pairs(&given) },
        Trick { name: "180 less a given", answers: pairs(&rest(given.clone())) },
        Trick {
            name: "90 less a given",
            answers: pairs(&given.iter().map(|n| (90 - n).abs()).collect::<Vec<_>>()),
        },
        Trick { name: "sums of two givens", answers: pairs(&sums()) },
        Trick { name: "180 less two givens", answers: pairs(&rest(sums())) },
        Trick { name: "halves and doubles", answers: pairs(&halves) },
        Trick { name: "the sum of all and the rest", answers: pairs(&[all, 180 - all, 360 - all]) },
        Trick {
            name: "x = y",
            answers: [30, 40, 45, 50, 60, 65, 70, 75, 80, 90].map(both).to_vec(),
        },
        Trick { name: "measure the picture", answers: measured(&[0, 5, -5]) },
        Trick { name: "measure it, ten off", answers: measured(&[10, -10, 15]) },
    ]
}
