//! Nets of cubes: which edges meet when they are folded?

mod net;

use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use net::{Edge, Net, Pair};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Some nets and the edges that are asked, by net and place in its outline, in the order of their numbers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Nets {
    nets: Vec<Net>,
    asked: Vec<At>,
}

/// An edge by its net and its place in the outline.
type At = (usize, usize);

/// The nets with all that follows: which edges meet, and where each has which label. The asked ones have their numbers, the
/// others letters in reading order.
struct Worked<'a> {
    asked: &'a [At],
    pairs: Vec<Vec<Pair>>,
    places: Vec<Vec<Point>>,
    labels: BTreeMap<At, String>,
}

/// What a level draws.
struct Size {
    nets: usize,
    asked: usize,
    /// How long it takes to close the pairs, in seconds.
    closing: f32,
}

const SIZES: [Size; 5] = [
    Size { nets: 1, asked: 5, closing: 25.5 },
    Size { nets: 2, asked: 6, closing: 36.0 },
    Size { nets: 2, asked: 7, closing: 49.0 },
    Size { nets: 2, asked: 8, closing: 64.0 },
    Size { nets: 2, asked: 9, closing: 84.0 },
];
/// How often nets are drawn that may suit the level, and edges of theirs.
const TRIES: usize = 400;
/// Edges so close to the level are as good as any, in seconds.
const CLOSE: f32 = 2.0;
/// By their numbers, all nets of a cube.
const ALL_KINDS: [usize; 11] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/// A net has so many edges.
const EDGES: usize = 14;
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// All measures in points.
const WIDTH: f32 = 576.0;
const MARGIN: f32 = 18.0;
const ROWS: f32 = 3.0;
/// Between two nets.
const GAP: f32 = 40.0;
/// Of a square's side, so far from an edge its label stands.
const INWARD: f32 = 0.23;
const LABEL: f32 = 26.0;
/// So far outside an edge stands the number of the one that meets it, in steps.
const OUTWARD: f32 = 10.0;
const NUMBER: f32 = 20.0;
/// Their lines leave so much of an edge free at its ends, so that neighbours do not run into each other.
const FREE: f32 = 0.14;

impl Family for Nets {
    const ABOUT: About = About {
        edition: 4,
        text_only: false,
        bands: Band::between([25.0, 40.5, 53.0, 67.0, 82.0, 130.0]),
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Nets {
        let (rng, size) = (&mut seed.rng(), &SIZES[level.index()]);
        let found = (0..TRIES).map(|_| size.nets(rng)).find(|nets| size.suits(nets));
        let nets = found.unwrap_or_else(|| size.nets(rng));
        let mut asked = size.asked(&nets, rng);
        rng.shuffle(&mut asked);
        Nets { nets, asked }
    }

    fn form(level: Level) -> Form {
        let Size { nets, asked, .. } = SIZES[level.index()];
        let letters = &LETTERS[..nets * EDGES - asked];
        Form::new(Shape::Symbols(vec![Group::ordered(asked, letters)])).named(1..=asked)
    }

    fn show(&self) -> Sheet<Text> {
        let mut figure = Figure::new(WIDTH as u16, self.height());
        let worked = self.worked();
        for (number, net) in self.nets.iter().enumerate() {
            for (x, y) in net.squares() {
                let corners = [(*x, *y), (x + 1, *y), (x + 1, y + 1), (*x, y + 1)];
                let corners = corners.map(|corner| self.at(number, corner)).to_vec();
                figure.polygon(corners, Paint::both(Ink::White, Ink::Silver, 1.5));
            }
            // Those that are asked last: the ends of the thin ones lie under theirs.
            for is_asked in [false, true] {
                let (ink, width) = if is_asked { (Ink::Accent, 7.0) } else { (Ink::Grey, 2.4) };
                for (place, edge) in net.outline().iter().enumerate() {
                    if self.asked.contains(&(number, place)) == is_asked {
                        figure.line(self.ends(number, edge), Stroke::new(ink, width));
                    }
                }
            }
        }
        for (edge, label) in &worked.labels {
            let is_asked = self.asked.contains(edge);
            let (ink, face) =
                if is_asked { (Ink::Accent, Face::Bold) } else { (Ink::Black, Face::Plain) };
            figure.marks.push(Mark::label(worked.place(*edge), label, LABEL, face, ink));
        }
        let statement = say("statement").with("last", self.asked.len());
        Sheet::picture(statement, say("picture"), figure)
    }

    fn key(&self) -> Answer {
        let worked = self.worked();
        worked.typed(|edge| worked.pair(edge).0)
    }

    /// Ours: a glance over the edges, and every pair is closed in the head after those that have to meet before.
    fn thinking(&self) -> f32 {
        let worked = self.worked();
        3.0 + self.asked.iter().map(|edge| worked.pair(*edge).1.seconds()).sum::<f32>()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let worked = self.worked();
        let mut order: Vec<usize> = (0..self.asked.len()).collect();
        order.sort_by_key(|part| worked.pair(self.asked[*part]).1.depth);
        let step = |part: usize| {
            let asked = self.asked[part];
            let (met, pair) = worked.pair(asked);
            let text = match pair.after {
                None => say("corner"),
                Some(before) => {
                    let before = worked.pairs[asked.0][before].edges;
                    let [one, other] =
                        before.map(|place| worked.labels[&(asked.0, place)].as_str());
                    say("after").with("one", one).with("other", other)
                }
            };
            let letter = worked.labels[&met].as_str();
            Step::new(text.with("asked", part + 1).with("letter", letter))
                .settles(part, letter)
                .marks(self.numbered(met, part + 1))
        };
        order.into_iter().map(step).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let worked = self.worked();
        let others = |(net, place): At, first: usize| {
            let round = (0..EDGES).map(move |n| (net, (place + first + n) % EDGES));
            round.filter(|edge| !self.asked.contains(edge))
        };
        let near = |edge: At, rank: usize| {
            let mut others: Vec<At> = others(edge, 1).collect();
            let apart = |other: &At| worked.place(edge).distance(worked.place(*other));
            others.sort_by(|one, other| apart(one).total_cmp(&apart(other)));
            others[rank % others.len()]
        };
        let easy = |edge: At, n: usize| match worked.pair(edge) {
            (met, Pair { depth: 1, .. }) => met,
            _ => near(edge, 1 + (n >> (edge.1 % 4)) % 2),
        };
        let text = |answer: Answer| answer.text().to_owned();
        let farther = |n: usize| worked.typed(|edge| others(edge, n).next().unwrap_or(edge));
        let all = |of: &dyn Fn(usize) -> Answer| (0..10).map(|n| text(of(n))).collect();
        vec![
            Trick { name: "so many edges farther on", answers: all(&|n| farther(n + 1)) },
            Trick { name: "the nearest edges", answers: all(&|n| worked.typed(|it| near(it, n))) },
            Trick {
                name: "inner corners, and else what is near",
                answers: all(&|n| worked.typed(|it| easy(it, n))),
            },
        ]
    }

    /// Which nets there are, and which of their edges are asked.
    fn skeleton(&self) -> String {
        let mut asked: Vec<At> =
            self.asked.iter().map(|(number, place)| (self.nets[*number].kind, *place)).collect();
        asked.sort_unstable();
        format!("{asked:?}")
    }

    /// Folds each net in space, and looks which edges lie on each other.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let faces = folded(sheet.figure()?)?;
        let mut edges: Vec<(&str, usize, Way)> = Vec::new();
        for mark in &sheet.figure()?.marks {
            if let Mark::Text { at, text, .. } = mark {
                let (cube, edge) = lies(&faces, *at).ok_or("a label on no square")?;
                edges.push((text, cube, edge));
            }
        }
        let count = sheet.statement.message()?.number("last")?;
        let mut letters = String::new();
        for number in 1..=count {
            let number = number.to_string();
            let asked = edges.iter().find(|edge| edge.0 == number).ok_or("a number is missing")?;
            let met =
                edges.iter().filter(|it| it.0 != number && (it.1, it.2) == (asked.1, asked.2));
            match met.collect::<Vec<_>>()[..] {
                [met] => letters.push_str(met.0),
                ref met => return Err(format!("{} edges meet {number}", met.len())),
            }
        }
        Ok(Answer::symbols(&[(&letters, Order::Matters)]).into())
    }
}

impl Size {
    /// Different nets, each as often as any other.
    fn nets(&self, rng: &mut Rng) -> Vec<Net> {
        let kinds = rng.sample(&ALL_KINDS, self.nets).into_iter();
        kinds.map(|kind| Net::new(kind, rng.chance(1, 2), rng.chance(1, 2))).collect()
    }

    /// Whether the easiest pairs of nets are easy enough, and the hardest hard enough.
    fn suits(&self, nets: &[Net]) -> bool {
        let pairs = pairs(nets);
        let mut seconds: Vec<f32> = pairs.iter().map(|(_, pair)| pair.seconds()).collect();
        seconds.sort_by(f32::total_cmp);
        let least: f32 = seconds[..self.asked].iter().sum();
        let most: f32 = seconds[seconds.len() - self.asked..].iter().sum();
        (least..=most).contains(&self.closing)
    }

    /// Edges that take about as long as on the level, or come as close to that as any drawn ones.
    fn asked(&self, nets: &[Net], rng: &mut Rng) -> Vec<At> {
        let pairs = pairs(nets);
        let off = |some: &[(usize, Pair)]| {
            let closing: f32 = some.iter().map(|(_, pair)| pair.seconds()).sum();
            (closing - self.closing).abs()
        };
        let mut best = rng.sample(&pairs, self.asked);
        for _ in 1..TRIES {
            if off(&best) <= CLOSE {
                break;
            }
            let other = rng.sample(&pairs, self.asked);
            if off(&other) < off(&best) {
                best = other;
            }
        }
        let best = best.into_iter();
        best.map(|(number, pair)| (number, *rng.pick(&pair.edges))).collect()
    }
}

/// The pairs of all nets, each with the number of its net.
fn pairs(nets: &[Net]) -> Vec<(usize, Pair)> {
    let numbered = nets.iter().enumerate();
    let pairs = |(number, net): (usize, &Net)| {
        net.pairs().into_iter().map(move |pair| (number, pair)).collect::<Vec<_>>()
    };
    numbered.flat_map(pairs).collect()
}

impl Nets {
    fn worked(&self) -> Worked<'_> {
        let place = |number: usize, edge: &Edge| {
            let (from, to) = (self.at(number, edge.from), self.at(number, edge.to));
            let (x, y) = (to.x - from.x, to.y - from.y);
            Point::new((from.x + to.x) / 2.0 - INWARD * y, (from.y + to.y) / 2.0 + INWARD * x)
        };
        let of_net = |(number, net): (usize, &Net)| -> Vec<Point> {
            net.outline().iter().map(|edge| place(number, edge)).collect()
        };
        let places: Vec<Vec<Point>> = self.nets.iter().enumerate().map(of_net).collect();
        let all = (0..self.nets.len()).flat_map(|net| (0..EDGES).map(move |place| (net, place)));
        let mut others: Vec<At> = all.filter(|edge| !self.asked.contains(edge)).collect();
        others.sort_by(|one, other| {
            let [one, other] = [one, other].map(|at| places[at.0][at.1]);
            one.y.total_cmp(&other.y).then(one.x.total_cmp(&other.x))
        });
        let numbers = (1..=self.asked.len()).map(|number| number.to_string());
        let asked = self.asked.iter().copied().zip(numbers);
        let labels =
            asked.chain(others.into_iter().zip(LETTERS.chars().map(String::from))).collect();
        Worked {
            asked: &self.asked,
            pairs: self.nets.iter().map(Net::pairs).collect(),
            places,
            labels,
        }
    }

    fn side(&self) -> f32 {
        if self.nets.len() == 1 { 106.0 } else { 92.0 }
    }

    fn height(&self) -> u16 {
        (self.nets.len() as f32 * (ROWS * self.side() + GAP) - GAP + 2.0 * MARGIN) as u16
    }

    /// A corner of a net in the picture.
    fn at(&self, number: usize, (x, y): (i8, i8)) -> Point {
        let ((wide, high), side) = (self.nets[number].size(), self.side());
        let middle = MARGIN + ROWS * side / 2.0 + number as f32 * (ROWS * side + GAP);
        let from = |at: i8, of: i8| (f32::from(at) - f32::from(of) / 2.0) * side;
        Point::new(WIDTH / 2.0 + from(x, wide), middle + from(y, high))
    }

    /// An edge with the number of the one that meets it, for steps.
    fn numbered(&self, (net, place): At, number: usize) -> [Mark; 2] {
        let ends = self.ends(net, &self.nets[net].outline()[place]);
        let between = |share: f32| ends[0].towards(ends[0].direction(ends[1]), share * self.side());
        let line = vec![between(FREE), between(1.0 - FREE)];
        let out = between(0.5).towards(ends[0].direction(ends[1]) - 90.0, OUTWARD);
        let number = Mark::label(out, number.to_string(), NUMBER, Face::Bold, Ink::Accent);
        [Mark::Line { points: line, stroke: Stroke::new(Ink::Accent, 5.0) }, number]
    }

    fn ends(&self, number: usize, edge: &Edge) -> Vec<Point> {
        vec![self.at(number, edge.from), self.at(number, edge.to)]
    }
}

impl Worked<'_> {
    fn place(&self, (net, place): At) -> Point {
        self.places[net][place]
    }

    /// The edge that meets another, and how they come to.
    fn pair(&self, (net, place): At) -> (At, Pair) {
        let pair = self.pairs[net].iter().find(|pair| pair.edges.contains(&place));
        let pair = *pair.expect("every edge of a net meets another");
        let [one, other] = pair.edges;
        ((net, if one == place { other } else { one }), pair)
    }

    /// The letters of the edges that are chosen for those asked.
    fn typed(&self, chosen: impl Fn(At) -> At) -> Answer {
        let letters: String =
            self.asked.iter().map(|edge| self.labels[&chosen(*edge)].as_str()).collect();
        Answer::symbols(&[(&letters, Order::Matters)])
    }
}

/// A direction in space.
type Way = [i8; 3];

/// A square of the picture by its middle and side, the cube that it belongs to, where it looks when that is folded, and where
/// right and down are on it.
struct Folded {
    middle: Point,
    side: f32,
    cube: usize,
    looks: [Way; 3],
}

/// Folds up all squares that hang together.
fn folded(figure: &Figure) -> Result<Vec<Folded>, String> {
    let squares = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Polygon { points, .. } => {
            let [one, other] = [points[0], points[2]];
            let middle = Point::new((one.x + other.x) / 2.0, (one.y + other.y) / 2.0);
            Some((middle, points[0].distance(points[1])))
        }
        _ => None,
    });
    let mut left: Vec<(Point, f32)> = squares.collect();
    let back = |way: Way| way.map(|part| -part);
    let mut faces: Vec<Folded> = Vec::new();
    let mut next = 0;
    for cube in 0.. {
        let Some((middle, side)) = left.pop() else { break };
        faces.push(Folded { middle, side, cube, looks: [[0, 0, 1], [1, 0, 0], [0, 1, 0]] });
        while next < faces.len() {
            let (from, [out, right, down]) = (faces[next].middle, faces[next].looks);
            next += 1;
            left.retain(|&(middle, side)| {
                let (x, y) = (middle.x - from.x, middle.y - from.y);
                let is_beside = (x.abs() + y.abs() - side).abs() < 1.0;
                let looks = match (x.abs() > 1.0, x + y > 0.0) {
                    (true, true) => [right, back(out), down],
                    (true, false) => [back(right), out, down],
                    (false, true) => [down, right, back(out)],
                    (false, false) => [back(down), right, out],
                };
                if is_beside {
                    faces.push(Folded { middle, side, cube, looks });
                }
                !is_beside
            });
        }
    }
    if faces.len().is_multiple_of(6) { Ok(faces) } else { Err(format!("{} squares", faces.len())) }
}

/// The cube and the edge on it, by the two directions in which it lies, that a label stands at.
fn lies(faces: &[Folded], at: Point) -> Option<(usize, Way)> {
    let inside = |face: &&Folded| {
        let (x, y) = (at.x - face.middle.x, at.y - face.middle.y);
        x.abs().max(y.abs()) < face.side / 2.0
    };
    let face = faces.iter().find(inside)?;
    let (x, y) = (at.x - face.middle.x, at.y - face.middle.y);
    let [out, right, down] = face.looks;
    let (way, sign) = if y.abs() < x.abs() { (right, x) } else { (down, y) };
    let sign = if sign < 0.0 { -1 } else { 1 };
    Some((face.cube, [0, 1, 2].map(|part| out[part] + sign * way[part])))
}
