//! How many triangles, squares, other rectangles and slanted parallelograms are in a figure of straight lines?

mod lines;
mod mesh;
mod proof;

use crate::counts::apart;
use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::figure::{Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::reader::{Answer, Form, Item, Key, Shape as FormShape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use lines::Plan;
use mesh::{KINDS, Kind, Line, Mesh, Place, Shape};
use serde::{Deserialize, Serialize};

/// A figure of lines on a ground of square cells.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CountShapes {
    /// How wide and high the ground is, in half cells.
    ground: Place,
    lines: Vec<Line>,
}

/// What a level draws: the ground in cells, between what the four counts lie, and for how many seconds people think.
struct Size {
    ground: (i8, i8),
    counts: [(i64, i64); 4],
    seconds: (f32, f32),
}

const SIZES: [Size; 5] = [
    Size { ground: (5, 4), counts: [(3, 20), (1, 9), (2, 14), (1, 12)], seconds: (21.0, 39.0) },
    Size { ground: (4, 4), counts: [(4, 22), (1, 9), (2, 15), (2, 14)], seconds: (40.0, 52.0) },
    Size { ground: (5, 4), counts: [(6, 30), (2, 12), (3, 21), (3, 20)], seconds: (53.0, 70.5) },
    Size { ground: (5, 4), counts: [(10, 44), (3, 16), (5, 30), (4, 30)], seconds: (71.5, 97.0) },
    Size { ground: (5, 4), counts: [(16, 64), (5, 22), (8, 42), (6, 44)], seconds: (98.0, 145.0) },
];

/// Figures begun for counts near those that were wished for, and lines tried on each.
const FRAMES: i64 = 40;
const TRIES: usize = 24;
/// How much less near is near enough after each frame, in hundredths of the counts' means.
const NEAR: i64 = 2;
/// Wishes, until one takes about the time of the level.
const WISHES: usize = 40;

/// All measures in points.
const MARGIN: f32 = 26.0;
const WIDTH: f32 = 540.0;
const LINE: f32 = 3.6;
const RING: f32 = 8.0;

impl Family for CountShapes {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: Band::between([24.0, 48.3, 61.8, 80.6, 107.0, 160.0]),
        variety: Variety::Pictures,
    };

    /// A square in four with two lines aslant.
    fn example(level: Level) -> CountShapes {
        let (width, height) = SIZES[level.index()].ground;
        let ground = (2 * width, 2 * height);
        let frame = [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)];
        let mut lines: Vec<Line> = frame.windows(2).map(|two| [two[0], two[1]]).collect();
        lines.extend([[(2, 0), (2, 4)], [(0, 2), (4, 2)], [(0, 4), (4, 0)], [(0, 2), (2, 0)]]);
        CountShapes { ground, lines }
    }

    /// Draws the counts first, and takes the figure that comes nearest.
    fn draw(level: Level, seed: &Seed) -> CountShapes {
        let (size, rng) = (&SIZES[level.index()], &mut seed.rng());
        let wished = size.wish(rng);
        let (mut best, mut best_off) = (CountShapes::example(level), i64::MAX);
        for frame in 0..FRAMES {
            let (mut plan, mut plan_off) = (Plan::framed(size.ground, rng), i64::MAX);
            for _ in 0..TRIES {
                let mut more = plan.clone();
                if !more.cross(rng) {
                    continue;
                }
                let shapes = more.mesh.shapes();
                let off = apart(mesh::counts(&shapes), wished);
                if off < plan_off {
                    (plan, plan_off) = (more, off);
                    if off < best_off && size.suits(&shapes) {
                        let ground = plan.mesh.ground;
                        let lines = plan.lines.clone();
                        (best, best_off) = (CountShapes { ground, lines }, off);
                    }
                }
            }
            if best_off <= NEAR * frame {
                break;
            }
        }
        best
    }

    fn form(_: Level) -> Form {
        Form::new(FormShape::List(vec![Item::Whole; 4]))
    }

    fn show(&self) -> Sheet<Text> {
        let at = self.measure();
        let end = at(self.ground);
        let mut figure = Figure::new((end.x + MARGIN) as u16, (end.y + MARGIN) as u16);
        let frame = self.frame().into_iter().map(&at).collect();
        figure.polygon(frame, Paint::fill(Ink::White));
        for line in &self.lines {
            figure.line(line.map(&at).to_vec(), Stroke::new(Ink::Black, LINE));
        }
        Sheet::picture(say("statement"), say("picture"), figure)
    }

    fn key(&self) -> Answer {
        Answer::numbers(mesh::counts(&self.shapes()))
    }

    fn thinking(&self) -> f32 {
        seconds(&self.shapes())
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let (shapes, at) = (self.shapes(), self.measure());
        let outline = |shape: &Shape| Mark::Polygon {
            points: shape.corners().into_iter().map(&at).collect(),
            paint: Paint::edge(Ink::Accent, RING),
        };
        let told = KINDS.iter().enumerate().flat_map(|(part, kind)| {
            let sizes = by_size(&shapes, *kind);
            let counts: Vec<String> = sizes.iter().map(|size| size.len().to_string()).collect();
            let count: usize = sizes.iter().map(Vec::len).sum();
            let each = sizes.iter().map(|size| {
                let alike = say(kind.name()).with("count", size.len());
                Step::new(alike).marks(size.first().map(outline))
            });
            let sum = say("together").with("kind", kind.name()).with("sum", counts.join(" + "));
            let sum = Step::new(sum.with("count", count));
            // What comes in one size is its own sum.
            let mut steps: Vec<_> =
                each.chain([sum].into_iter().filter(|_| counts.len() != 1)).collect();
            let last = steps.pop().map(|step| step.settles(part, count));
            steps.extend(last);
            steps
        });
        told.collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let shapes = self.shapes();
        let typed = |kept: &dyn Fn(&Shape) -> bool| {
            let kept: Vec<Shape> = shapes.iter().copied().filter(kept).collect();
            Answer::numbers(mesh::counts(&kept)).text().to_owned()
        };
        let sizes = |count: usize| {
            let small = |shape: &Shape| {
                let sizes = by_size(&shapes, shape.kind);
                sizes.iter().take(count).any(|size| size.contains(shape))
            };
            typed(&small)
        };
        let but_large = |less: usize| {
            let small = |shape: &Shape| {
                let sizes = by_size(&shapes, shape.kind);
                sizes.iter().rev().skip(less).any(|size| size.contains(shape))
            };
            typed(&small)
        };
        let [triangles, squares, oblongs, slanted] = mesh::counts(&shapes);
        let middle = self.ground.0 / 2;
        let left = |shape: &Shape| shape.corners().iter().all(|corner| corner.0 <= middle);
        let half = mesh::counts(&shapes.iter().copied().filter(left).collect::<Vec<_>>());
        let one = |of: [i64; 4]| Answer::numbers(of).text().to_owned();
        vec![
            Trick { name: "the small ones alone", answers: (1..=2).map(sizes).collect() },
            Trick { name: "without the largest", answers: (1..=3).map(but_large).collect() },
            Trick {
                name: "nothing that stands on its corner",
                answers: vec![typed(&|shape| !shape.is_aslant())],
            },
            Trick {
                name: "triangles counted, the others guessed",
                answers: (2..7)
                    .map(|by| one([triangles, triangles / by, triangles / 2, triangles / 2]))
                    .collect(),
            },
            Trick {
                name: "squares counted, the others guessed",
                answers: (1..6)
                    .map(|by| one([squares * 2 + by, squares, squares + by, squares + by]))
                    .collect(),
            },
            Trick {
                name: "one half counted and doubled",
                answers: (0..10).map(|more| one(half.map(|count| 2 * count + more))).collect(),
            },
            Trick {
                name: "triangles and squares counted, the others alike",
                answers: (0..10)
                    .map(|more| one([triangles, squares, squares + more, squares + more]))
                    .collect(),
            },
            Trick {
                name: "squares among the rectangles",
                answers: vec![one([triangles, squares, squares + oblongs, slanted])],
            },
        ]
    }

    /// The lines themselves.
    fn skeleton(&self) -> String {
        let mut lines = self.lines.clone();
        lines.sort_unstable();
        format!("{lines:?}")
    }

    /// Counts threes and fours of lines that meet.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let counts = proof::counts(sheet.figure()?)?;
        Ok(Answer::numbers(counts).into())
    }
}

impl CountShapes {
    fn shapes(&self) -> Vec<Shape> {
        let mut mesh = Mesh::new(self.ground);
        for line in &self.lines {
            mesh.add(*line);
        }
        mesh.shapes()
    }

    /// The corners of the frame: its lines are the first ones, each from where the last one ended.
    fn frame(&self) -> Vec<Place> {
        let start = self.lines[0][0];
        let open = self.lines.iter().take_while(|line| line[1] != start);
        [start].into_iter().chain(open.map(|line| line[1])).collect()
    }

    /// Where a place of the ground is drawn: on whole points.
    fn measure(&self) -> impl Fn(Place) -> Point + use<> {
        let half = (WIDTH / f32::from(self.ground.0)).floor();
        move |(x, y): Place| Point::new(MARGIN + f32::from(x) * half, MARGIN + f32::from(y) * half)
    }
}

impl Size {
    /// Counts that take about the time of the level.
    fn wish(&self, rng: &mut Rng) -> [i64; 4] {
        let mut wished = self.counts.map(|(lo, _)| lo);
        for _ in 0..WISHES {
            wished = self.counts.map(|(lo, hi)| rng.between(lo, hi));
            let about = 8.0 + 0.8 * wished.iter().sum::<i64>() as f32;
            if (self.seconds.0..self.seconds.1).contains(&about) {
                break;
            }
        }
        wished
    }

    /// Whether there is something of each kind, not as many of the last two, something that stands on its corner, and enough for the time.
    fn suits(&self, shapes: &[Shape]) -> bool {
        let counts = mesh::counts(shapes);
        let large = |kind: &Kind| 2 < by_size(shapes, *kind).len();
        counts.iter().all(|count| 0 < *count)
            && counts[2] != counts[3]
            && shapes.iter().any(Shape::is_aslant)
            && (self.seconds.0..self.seconds.1).contains(&seconds(shapes))
            && KINDS.iter().any(large)
    }
}

/// Ours: a look for each kind and size, and a while for each shape, longer for a large one and a parallelogram that is
/// slanted or stands on its corner.
fn seconds(shapes: &[Shape]) -> f32 {
    let finding = |shape: &Shape| {
        let aslant =
            if shape.is_aslant() && shape.kind != Kind::Triangle || shape.kind == Kind::Slanted {
                0.4
            } else {
                0.0
            };
        0.45 + 0.07 * f32::from(shape.size()) + aslant
    };
    let sizes: usize = KINDS.iter().map(|kind| by_size(shapes, *kind).len()).sum();
    sizes as f32 + shapes.iter().map(finding).sum::<f32>()
}

/// The shapes of a kind, those of one size together, the smallest first.
fn by_size(shapes: &[Shape], kind: Kind) -> Vec<Vec<Shape>> {
    let mut of_kind: Vec<Shape> =
        shapes.iter().copied().filter(|shape| shape.kind == kind).collect();
    of_kind.sort_by_key(|shape| (shape.area(), shape.size()));
    let same =
        |one: &Shape, other: &Shape| (one.area(), one.size()) == (other.area(), other.size());
    of_kind.chunk_by(same).map(<[Shape]>::to_vec).collect()
}
