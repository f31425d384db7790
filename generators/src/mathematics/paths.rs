//! A map of streets: how many shortest routes lead from A to B, and by way of which crossings?

mod map;
mod picture;

use crate::counts::apart;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use map::{Map, Place, START};
use serde::{Deserialize, Serialize};

/// Streets with closed crossings, the lettered ones, and what is asked of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Paths {
    map: Map,
    /// C, D and E, as many as there are.
    points: Vec<Place>,
    asked: Asked,
}

/// The three counts that are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Asked {
    /// Routes to B, to C, to D.
    Ends,
    /// Routes that pass C, that pass D, that pass E.
    Each,
    /// Routes that pass C and not D, D and not C, both.
    Apart,
    /// Routes that pass C alone, D alone, E alone.
    Alone,
}

/// Routes of one count: by way of what, and what they must not pass.
struct Way {
    stops: Vec<Place>,
    shuns: Vec<Place>,
}

/// What a level draws: crossings in a row and in a column, how many of them and of the streets between them are closed,
/// between what the counts lie.
struct Size {
    columns: u8,
    rows: u8,
    closed: (i64, i64),
    asked: Asked,
    counts: (i64, i64),
}

const SIZES: [Size; 5] = [
    Size { columns: 5, rows: 5, closed: (3, 6), asked: Asked::Ends, counts: (3, 45) },
    Size { columns: 6, rows: 6, closed: (3, 6), asked: Asked::Ends, counts: (10, 120) },
    Size { columns: 7, rows: 6, closed: (4, 7), asked: Asked::Each, counts: (12, 160) },
    Size { columns: 7, rows: 6, closed: (5, 8), asked: Asked::Apart, counts: (12, 200) },
    Size { columns: 7, rows: 7, closed: (3, 6), asked: Asked::Alone, counts: (20, 340) },
];

/// Maps tried for counts near those that were wished for.
const TRIES: usize = 100;
/// A closed crossing, a closed street, and C, D and E, that give counts at every level.
const PLAIN_CLOSED: [Place; 2] = [(2, 6), (5, 2)];
const PLAIN_POINTS: [Place; 3] = [(2, 2), (8, 4), (4, 8)];

impl Family for Paths {
    const ABOUT: About = About {
        edition: 2,
        text_only: false,
        bands: Band::between([20.0, 36.0, 52.0, 78.8, 108.2, 160.0]),
        variety: Variety::Pictures,
    };

    /// The level's map with one crossing and one street closed.
    fn example(level: Level) -> Paths {
        let Size { columns, rows, asked, .. } = SIZES[level.index()];
        let map = Map { columns, rows, closed: PLAIN_CLOSED.into(), turn: (false, false) };
        Paths { map, points: PLAIN_POINTS[..asked.points()].into(), asked }
    }

    /// Draws the counts first, and takes the map that comes nearest.
    fn draw(level: Level, seed: &Seed) -> Paths {
        let (size, rng) = (&SIZES[level.index()], &mut seed.rng());
        let wished = [(); 3].map(|()| rng.between(size.counts.0, size.counts.1));
        let (mut best, mut best_off) = (Paths::example(level), i64::MAX);
        for _ in 0..TRIES {
            let paths = drawn(size, rng);
            let off = apart(paths.counts(), wished);
            if off < best_off && paths.is_fair() {
                (best, best_off) = (paths, off);
            }
        }
        best.without_idle()
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::List(vec![Item::Whole; 3]))
    }

    fn show(&self) -> Sheet<Text> {
        let figure = picture::drawn(&self.map, &self.points);
        Sheet::picture(say(self.asked.name()), say("picture"), figure)
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.counts())
    }

    /// Ours: an addition at each crossing where two streets come in, a glance where one does; each time that it is begun
    /// again, what is closed now; a product where there is one.
    fn thinking(&self) -> f32 {
        let passes = self.passes();
        let adding: f32 = passes.iter().map(|(map, from, to)| map.seconds(*from, to)).sum();
        let products = if self.asked == Asked::Ends { 0.0 } else { 3.0 * 4.0 };
        adding + products + 4.0 * (passes.len() as f32 - 1.0)
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let counts = self.counts();
        let rule = Step::new(say(self.asked.rule()));
        let rule = match self.asked {
            Asked::Ends => rule.marks(picture::numbers(&self.map)),
            Asked::Each => {
                rule.marks(picture::numbers(&self.map)).marks(picture::numbers_back(&self.map))
            }
            Asked::Apart | Asked::Alone => rule.marks(picture::numbers_to(&self.map, &self.points)),
        };
        let told = self.ways().into_iter().enumerate().map(|(part, way)| {
            let names: Vec<Text> = way.stops.iter().map(|stop| self.letter(*stop).into()).collect();
            let legs: Vec<String> = self.legs(&way).iter().map(i64::to_string).collect();
            let (name, product) = match &legs[..] {
                [_] => ("to", String::new()),
                [_, _] => ("by-way", legs.join(" × ")),
                _ => ("by-way-of-both", legs.join(" × ")),
            };
            let step = say(name).with("last", names[names.len() - 1].clone());
            let step = step.with("letter", names[1].clone()).with("letters", Text::And(names));
            let step = Step::new(step.with("product", product).with("count", counts[part]));
            step.settles(part, counts[part])
        });
        [rule].into_iter().chain(told).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let counts = self.counts();
        let typed = |counts: [i64; 3]| Answer::numbers(counts).text().to_owned();
        let free = Map { closed: Vec::new(), ..self.map.clone() };
        let free = Paths { map: free, ..self.clone() };
        let lax = Paths { asked: Asked::Each, ..self.clone() };
        let mut tricks = vec![
            Trick { name: "nothing is closed", answers: vec![typed(free.counts())] },
            Trick {
                name: "less one for each closed crossing",
                answers: (0..10).map(|less| typed(free.counts().map(|it| it - less))).collect(),
            },
            Trick { name: "the first counted, the others alike", answers: near(counts[0]) },
            Trick {
                name: "only the crossings are closed",
                answers: vec![typed(self.without_closed_streets().counts())],
            },
        ];
        if self.asked == Asked::Alone {
            let answers = vec![typed(lax.counts())];
            tricks.push(Trick { name: "whatever else is passed", answers });
        }
        tricks
    }

    /// The closed crossings as they lie between A and B, and what is asked.
    fn skeleton(&self) -> String {
        let mut closed = self.map.closed.clone();
        closed.sort_unstable();
        format!("{:?} {closed:?}", self.asked)
    }

    fn print(&self) -> Print {
        let essence = format!("{} {:?}", self.skeleton(), self.points);
        Print { shape: String::new(), guess: self.key().text().to_owned(), essence }
    }

    /// Walks every shortest route on the streets of the picture, and looks at what it passes.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let seen = picture::seen(sheet.figure()?)?;
        let routes = seen.routes('B')?;
        let passing = |wanted: &dyn Fn(&str) -> bool| {
            routes.iter().filter(|passed| wanted(passed)).count() as i64
        };
        let exactly = |letters: &str| passing(&|passed| passed == letters);
        let to = |letter: char| seen.routes(letter).map(|routes| routes.len() as i64);
        let counts = match &*sheet.statement.message()?.name {
            "ends" => [to('B')?, to('C')?, to('D')?],
            "each" => ['C', 'D', 'E'].map(|letter| passing(&|passed| passed.contains(letter))),
            "apart" => [exactly("C"), exactly("D"), exactly("CD")],
            "alone" => ["C", "D", "E"].map(exactly),
            other => return Err(format!("`{other}` is not asked")),
        };
        Ok(Answer::numbers(counts).into())
    }
}

impl Asked {
    /// How many points have letters beside A and B.
    fn points(self) -> usize {
        match self {
            Asked::Ends | Asked::Apart => 2,
            Asked::Each | Asked::Alone => 3,
        }
    }

    /// The message that asks it.
    fn name(self) -> &'static str {
        match self {
            Asked::Ends => "ends",
            Asked::Each => "each",
            Asked::Apart => "apart",
            Asked::Alone => "alone",
        }
    }

    /// The message that tells how it is counted.
    fn rule(self) -> &'static str {
        match self {
            Asked::Ends => "sums",
            Asked::Each => "sums-each",
            Asked::Apart | Asked::Alone => "sums-apart",
        }
    }
}

impl Paths {
    /// The routes of the three counts.
    fn ways(&self) -> [Way; 3] {
        let last = self.map.last();
        let to = |stop: Place| Way { stops: vec![START, stop], shuns: vec![] };
        let by = |point: usize, shuns: &[usize]| Way {
            stops: vec![START, self.points[point], last],
            shuns: shuns.iter().map(|point| self.points[*point]).collect(),
        };
        match self.asked {
            Asked::Ends => [to(last), to(self.points[0]), to(self.points[1])],
            Asked::Each => [by(0, &[]), by(1, &[]), by(2, &[])],
            Asked::Apart => {
                let stops = vec![START, self.points[0], self.points[1], last];
                [by(0, &[1]), by(1, &[0]), Way { stops, shuns: vec![] }]
            }
            Asked::Alone => [by(0, &[1, 2]), by(1, &[0, 2]), by(2, &[0, 1])],
        }
    }

    /// How many routes lead from each stop of a way to the next.
    fn legs(&self, way: &Way) -> Vec<i64> {
        let map = self.map.without(&way.shuns);
        way.stops.windows(2).map(|leg| map.routes(leg[0], leg[1])).collect()
    }

    fn counts(&self) -> [i64; 3] {
        self.ways().map(|way| self.legs(&way).iter().product())
    }

    /// Whether there is something to count on every leg, no two counts are the same, and what is closed matters.
    fn is_fair(&self) -> bool {
        let [one, two, three] = self.counts();
        let apart = one != two && two != three && one != three;
        let lax = Paths { asked: Asked::Each, ..self.clone() };
        let shuns = self.asked != Asked::Alone || lax.counts() != self.counts();
        let signs = self.without_closed_streets().counts() != self.counts();
        apart
            && shuns
            && signs
            && self.ways().iter().all(|way| self.legs(way).iter().all(|count| 2 <= *count))
    }

    /// What has to be added up, without what is known already: on which map, from where to where.
    fn passes(&self) -> Vec<(Map, Place, Vec<Place>)> {
        let last = self.map.last();
        let all = self.points.clone();
        match self.asked {
            Asked::Ends => vec![(self.map.clone(), START, [all, vec![last]].concat())],
            Asked::Each => {
                let back = all.iter().map(|point| self.map.turned(*point)).collect();
                vec![(self.map.clone(), START, all), (self.map.reversed(), START, back)]
            }
            Asked::Apart | Asked::Alone => {
                let mut passes = Vec::new();
                for way in self.ways() {
                    for leg in way.stops.windows(2) {
                        let within = |shun: &Place| map::is_between(leg[0], *shun, leg[1]);
                        let shuns = way.shuns.iter().copied().filter(within).collect::<Vec<_>>();
                        let pass = (self.map.without(&shuns), leg[0], vec![leg[1]]);
                        if !passes.contains(&pass) {
                            passes.push(pass);
                        }
                    }
                }
                passes
            }
        }
    }

    /// The same without what could as well be open: it lies behind what is closed.
    fn without_idle(mut self) -> Paths {
        for place in self.map.closed.clone() {
            let closed = self.map.closed.iter().copied().filter(|it| *it != place).collect();
            let other = Paths { map: Map { closed, ..self.map }, ..self.clone() };
            if other.counts() == self.counts() {
                self = other;
            }
        }
        self
    }

    fn without_closed_streets(&self) -> Paths {
        let is_crossing = |(x, y): &Place| x % 2 + y % 2 == 0;
        let closed = self.map.closed.iter().copied().filter(is_crossing).collect();
        Paths { map: Map { closed, ..self.map.clone() }, ..self.clone() }
    }

    fn letter(&self, place: Place) -> char {
        let point = self.points.iter().zip(picture::LETTERS).find(|(at, _)| **at == place);
        match point {
            Some((_, letter)) => letter,
            None if place == START => 'A',
            None => 'B',
        }
    }
}

/// The first count three times, or others a little smaller.
fn near(count: i64) -> Vec<String> {
    let others = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (1, 0), (2, 1), (2, 3), (3, 3), (3, 4)];
    let typed = others.map(|(one, two)| [count, count * (6 - one) / 6, count * (6 - two) / 6]);
    typed.map(|counts| Answer::numbers(counts).text().to_owned()).into()
}

/// A map with lettered crossings, and closed crossings and streets on the way to or from them.
fn drawn(size: &Size, rng: &mut Rng) -> Paths {
    let &Size { columns, rows, asked, .. } = size;
    let turn = (rng.chance(1, 2), rng.chance(1, 2));
    let mut map = Map { columns, rows, closed: Vec::new(), turn };
    let mut places = map.places();
    rng.shuffle(&mut places);
    let (right, up) = map.last();
    let is_inner = |&(x, y): &Place| x % 2 + y % 2 == 0 && 0 < x && x < right && 0 < y && y < up;
    let is_end = |&(x, y): &Place| {
        x % 2 + y % 2 == 0 && 0 < x && 0 < y && (x, y) != (right, up) && right + up <= 3 * (x + y)
    };
    let fits = |place: &Place| if asked == Asked::Ends { is_end(place) } else { is_inner(place) };
    let mut points: Vec<Place> = places.iter().copied().filter(fits).take(asked.points()).collect();
    if let (Asked::Apart, [(x, y), (other_x, other_y)]) = (asked, &mut points[..]) {
        // Some routes pass both.
        (*x, *other_x) = (*x.min(other_x), *x.max(other_x));
        (*y, *other_y) = (*y.min(other_y), *y.max(other_y));
    }
    // What lies aside of every counted route could as well be open.
    let is_aside = |place: Place| {
        let leads = |stop: &Place| {
            map::is_between(START, place, *stop) || map::is_between(*stop, place, (right, up))
        };
        asked != Asked::Ends && !points.iter().any(leads)
    };
    places.retain(|place| {
        !points.contains(place) && ![START, (right, up)].contains(place) && !is_aside(*place)
    });
    let closed = rng.between(size.closed.0, size.closed.1) as usize;
    map.closed = places[..closed].to_vec();
    Paths { map, points, asked }
}
