//! Claims as they are drawn on tiles, and as they are read again.

use super::claim::Claim;
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke, arrow};
use crate::palette::Ink;
use crate::sheet::Sheet;
use crate::text::Text;
use crate::tiles::{self, Tiles};

/// All measures in points.
const HEIGHT: f32 = 62.0;
const BOX: (f32, f32) = (30.0, 40.0);
const DIGIT: f32 = 32.0;
const LOW: f32 = 2.0;

pub(super) fn tiles(count: usize) -> Tiles {
    Tiles::across(count, 3, HEIGHT)
}

pub(super) fn drawn(claims: &[Claim], runners: u8) -> Figure {
    let tiles = tiles(claims.len());
    let mut figure = tiles.figure();
    for (place, claim) in claims.iter().enumerate() {
        let middle = tiles.middle(place);
        let middle = Point::new(middle.x, middle.y + LOW);
        match *claim {
            Claim::At(runner, places) => {
                let shown = |place: u8| (places >> place & 1 == 1).then_some(runner);
                boxes(&mut figure, middle, &(0..runners).map(shown).collect::<Vec<_>>());
            }
            Claim::Behind(one, other, between) => {
                let free = std::iter::repeat_n(None, usize::from(between));
                let row: Vec<_> =
                    [Some(one)].into_iter().chain(free).chain([Some(other)]).collect();
                let half = row.len() as f32 * BOX.0 / 2.0;
                for x in [-24.0, -14.0, 14.0, 24.0_f32] {
                    let at = Point::new(middle.x + x + half.copysign(x), middle.y);
                    figure.circle(at, 2.5, Paint::fill(Ink::Grey));
                }
                boxes(&mut figure, middle, &row);
            }
            Claim::Before(one, other) => {
                digit(&mut figure, Point::new(middle.x - 40.0, middle.y), one);
                digit(&mut figure, Point::new(middle.x + 40.0, middle.y), other);
                let ends = [-20.0, 20.0].map(|x| Point::new(middle.x + x, middle.y));
                figure.marks.extend(arrow(ends[0], ends[1], Stroke::new(Ink::Black, 3.0)));
            }
        }
    }
    figure
}

/// Boxes side by side, with runners in some of them.
fn boxes(figure: &mut Figure, middle: Point, row: &[Option<u8>]) {
    let left = middle.x - row.len() as f32 * BOX.0 / 2.0;
    for (place, runner) in row.iter().enumerate() {
        let at = Point::new(left + place as f32 * BOX.0, middle.y - BOX.1 / 2.0);
        let ground = if runner.is_some() { Ink::White } else { Ink::Mist };
        figure.rectangle(at, BOX.0, BOX.1, Paint::both(ground, Ink::Grey, 1.5));
    }
    for (place, runner) in row.iter().enumerate() {
        let x = left + (place as f32 + 0.5) * BOX.0;
        if let Some(runner) = runner {
            digit(figure, Point::new(x, middle.y), *runner);
        }
    }
}

fn digit(figure: &mut Figure, at: Point, runner: u8) {
    figure.label(at, (runner + 1).to_string(), DIGIT, Face::Bold);
}

/// A tile as it is read: its letter, its boxes from the left with what stands in each, or else the two runners beside an arrow.
pub(super) struct Seen {
    pub(super) letter: char,
    boxes: Vec<Option<u8>>,
    runners: Vec<u8>,
}

/// The tiles of a picture.
pub(super) fn seen(sheet: &Sheet<Text>) -> Result<Vec<Seen>, String> {
    let tile = |(letter, marks): (char, Vec<&Mark>)| {
        let (mut texts, mut frames) = (Vec::new(), Vec::new());
        for mark in marks {
            match mark {
                Mark::Text { at, text, .. } => {
                    let runner = text.parse().map_err(|_| format!("{letter} shows {text}"))?;
                    texts.push((at.x, runner));
                }
                Mark::Polygon { points, .. } if points.len() == 4 => {
                    frames.push(tiles::extent(mark));
                }
                Mark::Polygon { .. } | Mark::Line { .. } => {}
                Mark::Circle { .. } | Mark::Arc { .. } => {}
            }
        }
        let within = |left: f32, width: f32| {
            let inside = texts.iter().find(|(x, _)| left < *x && *x < left + width);
            inside.map(|(_, runner)| *runner)
        };
        let boxes = frames.iter().map(|frame| within(frame.at.x, frame.width)).collect();
        Ok(Seen { letter, boxes, runners: texts.iter().map(|(_, runner)| *runner).collect() })
    };
    tiles::seen(sheet.figure()?)?.into_iter().map(tile).collect()
}

impl Seen {
    /// Whether it is true of runners in the order in which they finish.
    pub(super) fn is_true(&self, order: &[u8]) -> bool {
        match self.boxes.len() {
            0 => {
                let mut named = order.iter().filter(|runner| self.runners.contains(runner));
                named.next() == self.runners.first()
            }
            whole if whole == order.len() => {
                self.boxes.iter().zip(order).any(|(shown, runner)| *shown == Some(*runner))
            }
            part => (0..=order.len() - part).any(|from| {
                let pairs = self.boxes.iter().zip(&order[from..]);
                pairs.into_iter().all(|(shown, runner)| shown.is_none_or(|it| it == *runner))
            }),
        }
    }
}
