//! Follows threads as the eye does: along a stroke to where it breaks off, and on with what lies straight ahead.

use super::picture::THREAD;
use crate::figure::{Figure, Mark, Point, degrees_apart};

/// Where a stroke ends, and which way it points there. The two of a stroke stand one after the other.
struct Tip {
    at: Point,
    facing: f32,
}

/// A stroke goes on within so many points, bent by so many degrees; anything else is bent by so many more.
const GAP_MAX: f32 = 44.0;
const BEND_MAX: f32 = 40.0;
const CLEAR: f32 = 25.0;
/// Farther than this from its end a stroke shows which way it points.
const SEEN: f32 = 5.0;

/// The sign at the other end of the thread that begins at each of `numbers`.
///
/// # Errors
/// Says where a thread could go on in two ways, or in none.
pub(super) fn ends(figure: &Figure, count: usize) -> Result<String, String> {
    let tips = tips(figure);
    let signs: Vec<(Point, &str)> = figure.marks.iter().filter_map(written).collect();
    let found = (1..=count).map(|number| {
        let number = number.to_string();
        let start = signs.iter().find(|(_, text)| *text == number).ok_or("a number is missing")?;
        follow(&tips, &signs, start.0)
    });
    found.collect()
}

fn written(mark: &Mark) -> Option<(Point, &str)> {
    match mark {
        Mark::Text { at, text, .. } => Some((*at, text)),
        Mark::Polygon { .. } | Mark::Circle { .. } | Mark::Line { .. } | Mark::Arc { .. } => None,
    }
}

fn tips(figure: &Figure) -> Vec<Tip> {
    let strokes = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Line { points, stroke } if stroke.ink == THREAD.ink => Some(points.clone()),
        _ => None,
    });
    let both = strokes.flat_map(|points| {
        let back: Vec<Point> = points.iter().rev().copied().collect();
        [tip(&points), tip(&back)]
    });
    both.flatten().collect()
}

/// The tip at which a stroke begins.
fn tip(points: &[Point]) -> Option<Tip> {
    let at = *points.first()?;
    let behind = points.iter().find(|it| SEEN <= it.distance(at)).or(points.last())?;
    Some(Tip { at, facing: behind.direction(at) })
}

fn follow(tips: &[Tip], signs: &[(Point, &str)], start: Point) -> Result<String, String> {
    let mut tip =
        (0..tips.len()).find(|&n| tips[n].at.distance(start) < SEEN).ok_or("no thread")?;
    for _ in 0..tips.len() {
        let end = tip ^ 1;
        if let Some((_, sign)) = signs.iter().find(|(at, _)| at.distance(tips[end].at) < SEEN) {
            return Ok((*sign).to_owned());
        }
        tip = onward(tips, end)?;
    }
    Err("a thread without an end".to_owned())
}

/// Where the stroke goes on that ends here.
fn onward(tips: &[Tip], end: usize) -> Result<usize, String> {
    let here = &tips[end];
    let bend = |other: &Tip| {
        let on = here.at.direction(other.at);
        degrees_apart(on, here.facing).max(degrees_apart(on + 180.0, other.facing))
    };
    let others = (0..tips.len()).filter(|&n| n != end);
    let near = others.filter(|&n| tips[n].at.distance(here.at) < GAP_MAX);
    let mut ways: Vec<(f32, usize)> = near.map(|n| (bend(&tips[n]), n)).collect();
    ways.sort_by(|one, other| one.0.total_cmp(&other.0));
    let clear = |others: &[(f32, usize)], best: f32| {
        others.first().is_none_or(|other| best + CLEAR < other.0)
    };
    match ways[..] {
        [(best, on), ref others @ ..] if best < BEND_MAX && clear(others, best) => Ok(on),
        ref ways => Err(format!("a thread goes on by {ways:?} from {:?}", here.at)),
    }
}
