//! Shapes and three copies of each: which copy is only turned, and not mirrored?

mod shape;

use crate::board::{Area, letter};
use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke, degrees_apart};
use crate::palette::Ink;
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use crate::tiles::{self, CLOSE, Tiles, rounded};
use serde::{Deserialize, Serialize};
use shape::{Cells, Pose};

/// Some shapes, and their copies.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TurnedOrMirrored {
    has_seams: bool,
    /// In the order of their numbers.
    shapes: Vec<Cells>,
    /// In the order of their letters.
    copies: Vec<Copied>,
}

/// A shape by its number, as its copy lies.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(from = "(usize, bool, u16)", into = "(usize, bool, u16)")]
struct Copied {
    shape: usize,
    is_mirrored: bool,
    /// Clockwise, after it was mirrored left to right.
    degrees: u16,
}

/// What a level draws.
struct Size {
    shapes: usize,
    squares: usize,
    /// Of each shape there is one copy that is not mirrored.
    copies: usize,
    /// Copies are turned by multiples of so many degrees.
    turn: u16,
    /// So many shapes differ from the first of them in the place of one square.
    alike: usize,
    /// Whether the lines between squares are drawn.
    has_seams: bool,
}

const SIZES: [Size; 5] = [
    Size { shapes: 5, squares: 7, copies: 3, turn: 90, alike: 0, has_seams: true },
    Size { shapes: 6, squares: 7, copies: 3, turn: 45, alike: 0, has_seams: true },
    Size { shapes: 6, squares: 7, copies: 3, turn: 30, alike: 6, has_seams: true },
    Size { shapes: 6, squares: 7, copies: 4, turn: 30, alike: 6, has_seams: true },
    Size { shapes: 6, squares: 8, copies: 4, turn: 30, alike: 6, has_seams: false },
];

/// All measures in points.
const HEIGHT: f32 = 86.0;
const LETTER_ROOM: f32 = 34.0;
const GAP: f32 = 26.0;
/// From the middle of a shape to its farthest corner, and how many squares that is at most.
const REACH: f32 = 36.0;
const SQUARES: f32 = 2.5;
/// What shapes are filled with: no hatching stands for it, in which the lines between squares would drown.
const SHAPE: Ink = Ink::Tint;

impl From<(usize, bool, u16)> for Copied {
    fn from((shape, is_mirrored, degrees): (usize, bool, u16)) -> Copied {
        Copied { shape, is_mirrored, degrees }
    }
}

impl From<Copied> for (usize, bool, u16) {
    fn from(copied: Copied) -> (usize, bool, u16) {
        (copied.shape, copied.is_mirrored, copied.degrees)
    }
}

impl Family for TurnedOrMirrored {
    const ABOUT: About = About {
        edition: 3,
        text_only: false,
        bands: Band::between([28.0, 43.5, 64.0, 83.2, 107.2, 160.0]),
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> TurnedOrMirrored {
        let (rng, size) = (&mut seed.rng(), &SIZES[level.index()]);
        let shapes = shapes(size, rng);
        let turns: Vec<u16> = (1..360 / size.turn).map(|times| times * size.turn).collect();
        let mut copies = Vec::new();
        for shape in 0..size.shapes {
            copies.push(Copied { shape, is_mirrored: false, degrees: *rng.pick(&turns) });
            let mirrored = rng.sample(&turns, size.copies - 1).into_iter();
            copies.extend(mirrored.map(|degrees| Copied { shape, is_mirrored: true, degrees }));
        }
        rng.shuffle(&mut copies);
        TurnedOrMirrored { has_seams: size.has_seams, shapes, copies }
    }

    fn form(level: Level) -> Form {
        let Size { shapes, copies, .. } = SIZES[level.index()];
        let letters: String = (0..shapes * copies).map(letter).collect();
        Form::new(Shape::Symbols(vec![Group::ordered(shapes, &letters)])).named(1..=shapes)
    }

    fn show(&self) -> Sheet<Text> {
        let tiles = self.tiles();
        let mut figure = tiles.figure();
        for (place, cells) in self.shapes.iter().enumerate() {
            let area = self.numbered().area(place);
            let frame = rounded(area.at, area.width, area.height, 12.0);
            figure.polygon(frame, Paint::both(Ink::Mist, Ink::Silver, 1.5));
            let (at, number) = number(self.shapes.len(), place);
            figure.label(at, number, 26.0, Face::Bold);
            let pose = pose(self.numbered().middle(place), false, 0);
            self.draw(&mut figure, cells, pose);
        }
        for (place, copied) in self.copies.iter().enumerate() {
            let pose = pose(tiles.middle(place), copied.is_mirrored, copied.degrees);
            self.draw(&mut figure, &self.shapes[copied.shape], pose);
        }
        let statement = say("statement").with("last", self.shapes.len());
        Sheet::picture(statement, say("picture"), figure).on(tiles.board(Order::Matters))
    }

    fn key(&self) -> Answer {
        typed((0..self.shapes.len()).map(|shape| self.turned(shape)))
    }

    /// Ours: for each shape a glance at every copy, slower the more of the shapes it could be taken for; then its copies are
    /// turned in the head. Without lines between squares lengths have to be told by eye.
    fn thinking(&self) -> f32 {
        let seconds = |number: usize| {
            let alike = shape::alike(&self.shapes[number]);
            let alike = self.shapes.iter().filter(|other| alike.contains(other)).count() as f32;
            let turning = |copied: &Copied| {
                let askew = if copied.degrees.is_multiple_of(90) { 0.0 } else { 0.7 };
                0.3 + degrees_apart(f32::from(copied.degrees), 0.0) / 110.0 + askew
            };
            let tried = self.alike(number).map(|place| turning(&self.copies[place]));
            self.copies.len() as f32 * (0.06 + 0.07 * alike) + tried.sum::<f32>()
        };
        let by_eye = if self.has_seams { 1.0 } else { 1.35 };
        2.0 + by_eye * (0..self.shapes.len()).map(seconds).sum::<f32>()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let step = |shape: usize| {
            let turned = self.turned(shape);
            let others = self.alike(shape).filter(|place| *place != turned);
            let others = others.map(|place| letter(place).into()).collect();
            let told = say("turned").with("shape", shape + 1).with("copy", letter(turned));
            let (degrees, way) = match i64::from(self.copies[turned].degrees) {
                degrees @ ..=180 => (degrees, "clockwise"),
                degrees => (360 - degrees, "anticlockwise"),
            };
            let (side, next) = shape::telling(&self.shapes[shape]);
            let told = told.with("degrees", degrees).with("way", say(way));
            let told = told.with("sides", Text::And(next.map(Text::from).into()));
            let Area { at, width, .. } = self.tiles().area(turned);
            let corner = Point::new(at.x + width - 18.0, at.y + 20.0);
            let number = (shape + 1).to_string();
            let number = Mark::label(corner, number, 24.0, Face::Bold, Ink::Black);
            Step::new(told.with("others", Text::And(others)))
                .settles(shape, letter(turned))
                .marks([self.tiles().ring(turned), number])
                .marks(self.sides(shape, side))
        };
        (0..self.shapes.len()).map(step).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let by = |choice: &dyn Fn(usize, &[usize]) -> usize| {
            let chosen = (0..self.shapes.len()).map(|shape| {
                let alike: Vec<usize> = self.alike(shape).collect();
                alike[choice(shape, &alike) % alike.len()]
            });
            typed(chosen).text().to_owned()
        };
        let any = (0..10).map(|n| by(&|shape, _| n * 23 / 3_usize.pow(shape as u32)));
        let lies = |place: usize| degrees_apart(f32::from(self.copies[place].degrees), 0.0);
        let least = |alike: &[usize], sign: f32| {
            let order = |one: &usize, other: &usize| {
                (sign * lies(alike[*one])).total_cmp(&(sign * lies(alike[*other])))
            };
            (0..alike.len()).min_by(order).unwrap_or_default()
        };
        let decided = |shape: usize, alike: &[usize]| match shape {
            0 | 1 => {
                alike.iter().position(|place| *place == self.turned(shape)).unwrap_or_default()
            }
            _ => shape,
        };
        vec![
            Trick { name: "any copy of each shape", answers: any.collect() },
            Trick { name: "the least turned", answers: vec![by(&|_, alike| least(alike, 1.0))] },
            Trick { name: "the most turned", answers: vec![by(&|_, alike| least(alike, -1.0))] },
            // That saves a third: one or two tries are worth it.
            Trick { name: "decide two, guess the others", answers: vec![by(&decided)] },
        ]
    }

    /// Which shapes there are.
    fn skeleton(&self) -> String {
        let mut shapes = self.shapes.clone();
        shapes.sort_unstable();
        format!("{shapes:?}")
    }

    /// Walks round every outline and compares the sides and bends on the way, forwards only.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let figure = sheet.figure()?;
        let copies = tiles::seen(figure)?;
        let copies: Vec<(char, Vec<Side>)> =
            copies.iter().map(|(letter, marks)| (*letter, walk(marks))).collect();
        let of_row = |area: &Area| -> Vec<&Mark> {
            let inside = |mark: &&Mark| matches!(mark, Mark::Polygon { points, .. } if area.holds(points[0]));
            figure.marks.iter().filter(inside).collect()
        };
        let count = sheet.statement.message()?.number("last")? as usize;
        figure.says((0..count).map(|place| number(count, place)))?;
        let mut found = String::new();
        for place in 0..count {
            let shape = walk(&of_row(&numbered(count).area(place)));
            let fits = |walked: &&(char, Vec<Side>)| {
                (0..shape.len())
                    .any(|start| is_same(&[&shape[start..], &shape[..start]].concat(), &walked.1))
            };
            match copies.iter().filter(fits).collect::<Vec<_>>()[..] {
                [(letter, _)] => found.push(*letter),
                ref other => return Err(format!("{} copies of {}", other.len(), place + 1)),
            }
        }
        Ok(Answer::symbols(&[(&found, Order::Matters)]).into())
    }
}

impl TurnedOrMirrored {
    fn tiles(&self) -> Tiles {
        let columns = self.shapes.len();
        Tiles {
            above: HEIGHT + LETTER_ROOM + GAP,
            ..Tiles::across(self.copies.len(), columns, HEIGHT)
        }
    }

    fn draw(&self, figure: &mut Figure, cells: &Cells, pose: Pose) {
        figure.polygon(pose.outline(cells), Paint::both(SHAPE, SHAPE.edge(), 2.4));
        let seams = if self.has_seams { pose.seams(cells) } else { Vec::new() };
        for seam in seams {
            figure.line(seam, Stroke::new(SHAPE.edge(), 1.0));
        }
    }

    fn numbered(&self) -> Tiles {
        numbered(self.shapes.len())
    }

    /// The places of a shape's copies.
    fn alike(&self, shape: usize) -> impl Iterator<Item = usize> {
        let copies = self.copies.iter().enumerate();
        copies.filter(move |(_, copied)| copied.shape == shape).map(|(place, _)| place)
    }

    /// One side of a shape and the same of its copies, for steps.
    fn sides(&self, shape: usize, side: usize) -> Vec<Mark> {
        let line = |pose: Pose| Mark::Line {
            points: pose.side(&self.shapes[shape], side),
            stroke: Stroke::new(Ink::Accent, 6.0),
        };
        let tiles = self.tiles();
        let mut marks = vec![line(pose(self.numbered().middle(shape), false, 0))];
        for place in self.alike(shape) {
            let Copied { is_mirrored, degrees, .. } = self.copies[place];
            marks.push(line(pose(tiles.middle(place), is_mirrored, degrees)));
        }
        marks
    }

    /// The place of the copy that is not mirrored.
    fn turned(&self, shape: usize) -> usize {
        let found = self.alike(shape).find(|place| !self.copies[*place].is_mirrored);
        found.expect("of each shape one copy is only turned")
    }
}

/// Different shapes: so many that are like the first; or else none that are like one another, as far as there are any.
fn shapes(size: &Size, rng: &mut Rng) -> Vec<Cells> {
    let mut order: Vec<&Cells> = shape::all(size.squares).keys().collect();
    rng.shuffle(&mut order);
    let mut shapes = vec![order[0].clone()];
    let mut alike = shape::alike(&shapes[0]).to_vec();
    if 0 < size.alike {
        let count = alike.len().min(size.alike - 1);
        shapes.extend(rng.sample(&alike, count));
    }
    for may_be_alike in [0 < size.alike, true] {
        for shape in order.iter().copied() {
            let fits = !shapes.contains(shape) && (may_be_alike || !alike.contains(shape));
            if fits && shapes.len() < size.shapes {
                alike.extend_from_slice(shape::alike(shape));
                shapes.push(shape.clone());
            }
        }
    }
    rng.shuffle(&mut shapes);
    shapes
}

/// The shapes lie above their copies.
fn numbered(count: usize) -> Tiles {
    Tiles::spaced(count, count, HEIGHT, CLOSE)
}

/// The number of one of so many shapes, and where it stands.
fn number(count: usize, place: usize) -> (Point, String) {
    let Area { at, width, .. } = numbered(count).area(place);
    (Point::new(at.x + width / 2.0, at.y + 20.0), (place + 1).to_string())
}

fn pose(middle: Point, is_mirrored: bool, degrees: u16) -> Pose {
    Pose { middle, square: REACH / SQUARES, is_mirrored, degrees: f32::from(degrees) }
}

fn typed(places: impl Iterator<Item = usize>) -> Answer {
    let letters: String = places.map(letter).collect();
    Answer::symbols(&[(&letters, Order::Matters)])
}

/// A side of an outline: how long it is, and by how many degrees the next one bends.
type Side = (f32, f32);

/// The sides of the one outline of a shape, clockwise.
fn walk(marks: &[&Mark]) -> Vec<Side> {
    let outline = marks.iter().find_map(|mark| match mark {
        Mark::Polygon { points, paint } if paint.fill == Some(SHAPE) => Some(points.clone()),
        _ => None,
    });
    let mut points = outline.unwrap_or_default();
    let count = points.len();
    let twice_area: f32 = (0..count)
        .map(|n| (points[n], points[(n + 1) % count]))
        .map(|(one, other)| one.x * other.y - other.x * one.y)
        .sum();
    if twice_area < 0.0 {
        points.reverse();
    }
    let side = |n: usize| {
        let [a, b, c] = [0, 1, 2].map(|step| points[(n + step) % count]);
        (a.distance(b), (b.direction(c) - a.direction(b)).rem_euclid(360.0))
    };
    (0..count).map(side).collect()
}

fn is_same(one: &[Side], other: &[Side]) -> bool {
    let same = |(one, other): (&Side, &Side)| {
        (one.0 - other.0).abs() < 1.0 && (one.1 - other.1).abs() < 3.0
    };
    one.len() == other.len() && one.iter().zip(other).all(same)
}
