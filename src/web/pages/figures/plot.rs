//! Lines over time, as numbers in an SVG.

use agon_generators::family::Kind;
use serde::Serialize;

/// A plot's size and margins, in its own units.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 44.0;
const BOTTOM: f64 = 28.0;
const TOP: f64 = 12.0;
const RIGHT: f64 = 12.0;

#[derive(Serialize)]
pub(super) struct Plot {
    width: f64,
    height: f64,
    left: f64,
    lines: Vec<Line>,
    grid: Vec<Rule>,
}

/// The line of a kind, whose marks' shape tells it from others without colour.
#[derive(Serialize)]
struct Line {
    name: &'static str,
    path: String,
    marks: Vec<Place>,
}

#[derive(Serialize)]
struct Place {
    x: String,
    y: String,
}

/// A line across with what it stands for.
#[derive(Serialize)]
struct Rule {
    text: String,
    y: String,
}

/// Which places of a line have marks.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Marks {
    All,
    Last,
}

/// One line a kind, through points from 0 to 1 either way, and heights from 0 to 1 with what they stand for.
pub(super) fn plot(lines: [Vec<(f64, f64)>; 4], grid: [(f64, String); 3], marks: Marks) -> Plot {
    let x = |right: f64| format!("{:.1}", LEFT + (WIDTH - LEFT - RIGHT) * right);
    let y = |up: f64| format!("{:.1}", TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - up));
    let line = |(kind, points): (&Kind, Vec<(f64, f64)>)| {
        let places = points.iter().map(|(right, up)| Place { x: x(*right), y: y(*up) });
        let path: Vec<String> =
            places.clone().map(|place| format!("{},{}", place.x, place.y)).collect();
        let bare = if marks == Marks::Last { points.len().saturating_sub(1) } else { 0 };
        Line { name: kind.name(), path: path.join(" "), marks: places.skip(bare).collect() }
    };
    Plot {
        width: WIDTH,
        height: HEIGHT,
        left: LEFT,
        lines: Kind::ALL.iter().zip(lines).map(line).collect(),
        grid: grid.into_iter().map(|(up, text)| Rule { text, y: y(up) }).collect(),
    }
}
