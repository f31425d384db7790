//! A maze as it is seen: where one can go between the strokes of its walls.

use super::picture::{DECK, FLOOR, WALL};
use crate::board::Area;
use crate::figure::{Figure, Mark, Point, degrees_apart, do_cross};
use crate::palette::Ink;
use crate::tiles::extent;

/// What is seen of a maze.
#[derive(Default)]
struct Seen<'a> {
    floor: Option<Area>,
    decks: Vec<Area>,
    /// Straight pieces of walls and of the rails of bridges.
    strokes: Vec<[Point; 2]>,
    /// Where walls begin and end, from the left.
    columns: Vec<f32>,
    letters: Vec<(Point, &'a str)>,
    /// Where each arrow begins, and where it points.
    arrows: Vec<[Point; 2]>,
}

/// The letters on the way from the arrow that leads in to the one that leads out. Says so if one can come round to a cell again.
pub(super) fn passed(figure: &Figure) -> Result<String, String> {
    let seen = Seen::of(figure);
    let widths = seen.columns.windows(2).map(|two| two[1] - two[0]);
    let side = widths.filter(|width| 1.0 < *width).min_by(f32::total_cmp).ok_or("no walls")?;
    let floor = seen.floor.ok_or("no floor")?;
    let mut arrows = seen.arrows.clone();
    arrows.sort_by_key(|[_, tip]| !floor.holds(*tip));
    let [[outside, start], [end, out]] = arrows[..] else { return Err("no two arrows".into()) };
    let (mut visited, mut found) = (Vec::new(), None);
    let mut open = vec![(start, outside.direction(start), String::new())];
    while let Some((at, heading, mut passed)) = open.pop() {
        if visited.iter().any(|it: &Point| it.distance(at) < 1.0) {
            return Err(format!("two ways lead to {at:?}"));
        }
        visited.push(at);
        passed.extend(seen.letters.iter().filter(|it| it.0.distance(at) < 1.0).map(|it| it.1));
        for degrees in [0.0, 90.0, 180.0, 270.0] {
            let is_back = 170.0 < degrees_apart(degrees, heading);
            let next = seen.next(at, degrees, side).filter(|next| !is_back && floor.holds(*next));
            open.extend(next.map(|next| (next, degrees, passed.clone())));
        }
        if at.distance(end) < 1.0 {
            found = Some(passed);
        }
    }
    let is_open = seen.between(outside, start) + seen.between(end, out) == 0;
    found.filter(|_| is_open).ok_or_else(|| "no way leads out".to_owned())
}

impl Seen<'_> {
    fn of(figure: &Figure) -> Seen<'_> {
        let mut seen = Seen::default();
        let mut tails = Vec::new();
        for mark in &figure.marks {
            match mark {
                Mark::Line { points, stroke } if stroke.ink == Ink::Accent => tails.push(points[0]),
                Mark::Line { points, stroke } => {
                    seen.strokes.extend(points.windows(2).map(|two| [two[0], two[1]]));
                    let is_wall = stroke.ink == WALL.ink;
                    seen.columns.extend(points.iter().filter(|_| is_wall).map(|point| point.x));
                }
                Mark::Polygon { points, paint } => match paint.fill {
                    Some(Ink::Accent) => seen.arrows.extend(tails.pop().map(|it| [it, points[0]])),
                    Some(FLOOR) => seen.floor = Some(extent(mark)),
                    Some(DECK) => seen.decks.push(extent(mark)),
                    _ => {}
                },
                Mark::Text { at, text, .. } => seen.letters.push((*at, text)),
                Mark::Circle { .. } | Mark::Arc { .. } => {}
            }
        }
        seen.columns.sort_by(f32::total_cmp);
        seen
    }

    /// Where one comes to from a cell: the next one, or beneath the two rails of a bridge that lies crosswise to the one beyond.
    fn next(&self, at: Point, degrees: f32, side: f32) -> Option<Point> {
        let beside = at.towards(degrees, side);
        let is_level = degrees % 180.0 == 0.0;
        let is_crosswise =
            |deck: &Area| deck.holds(beside) && (deck.width < deck.height) == is_level;
        let (next, rails) = match self.decks.iter().any(is_crosswise) {
            true => (at.towards(degrees, 2.0 * side), 2),
            false => (beside, 0),
        };
        (self.between(at, next) == rails).then_some(next)
    }

    /// How many strokes lie between two places.
    fn between(&self, from: Point, to: Point) -> usize {
        self.strokes.iter().filter(|stroke| do_cross([from, to], **stroke)).count()
    }
}
