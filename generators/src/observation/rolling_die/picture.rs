//! The picture: a board as it is seen from above its front corner, with the die and its line.

use super::{Cell, RollingDie, SIDE, cells};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke, oval};
use crate::palette::Ink;
use crate::stacks::View;

/// All measures in points. Seen from there, the edges of a square and of the die are equally long.
const WIDTH: f32 = 616.0;
const MARGIN: f32 = 16.0;
const EDGE: f32 = 67.4;
const LETTER: f32 = 28.0;
const DISC: f32 = 19.0;
/// What steps write stands so far to the right of a square's middle.
const ASIDE: f32 = 33.0;
/// By shares of an edge: how far a number's box stays inside of its square, a pip's radius, and how far the first pips are from
/// the sides and from the next ones.
const INSIDE: f32 = 0.15;
const PIP: f32 = 0.118;
const FIRST: f32 = 0.22;
const NEXT: f32 = 0.28;
/// The pips of each number, in three rows.
const PIPS: [&str; 6] =
    ["....#....", "#.......#", "#...#...#", "#.#...#.#", "#.#.#.#.#", "#.##.##.#"];
/// The faces that are seen: on top, on the left and on the right. The ground below is a fourth one.
const SHADES: [Ink; 3] = [Ink::White, Ink::Mist, Ink::Silver];
const GROUND: usize = 3;

pub(super) fn figure(problem: &RollingDie) -> Figure {
    let RollingDie { way, asked, told, hidden, die, .. } = problem;
    let height = 2.0 * MARGIN + (f32::from(SIDE) + 1.0) * EDGE;
    let mut figure = Figure::new(WIDTH as u16, height.ceil() as u16);
    for cell in cells() {
        let ink = if way.contains(&cell) { Ink::Tint } else { Ink::White };
        figure.polygon(area(cell, GROUND, 0.0), Paint::both(ink, Ink::Silver, 1.5));
    }
    figure.line(way.iter().map(|cell| middle(*cell)).collect(), Stroke::new(Ink::Grey, 5.0));
    for (square, name) in asked.iter().zip('A'..) {
        let at = middle(way[*square]);
        figure.circle(at, DISC, Paint::both(Ink::White, Ink::Accent, 2.5));
        figure.marks.push(Mark::label(at, name, LETTER, Face::Bold, Ink::Accent));
    }
    let tops = problem.tops();
    for square in told {
        let outline = area(way[*square], GROUND, INSIDE);
        figure.polygon(outline, Paint::both(Ink::White, Ink::Grey, 2.5));
        figure.label(middle(way[*square]), tops[*square].to_string(), LETTER, Face::Bold);
    }
    for (shown, number) in die.iter().enumerate().take(3) {
        let pips = (!hidden.contains(&shown)).then_some(*number);
        figure.marks.extend(face(way[0], shown, pips, Ink::Black));
    }
    figure
}

/// A face of a die on a cell, with its pips or as one that is not shown.
pub(super) fn face(cell: Cell, face: usize, pips: Option<u8>, ink: Ink) -> Vec<Mark> {
    let paint = Paint::both(SHADES[face], Ink::Black, 2.5);
    let mut marks = vec![Mark::Polygon { points: area(cell, face, 0.0), paint }];
    let Some(pips) = pips else {
        let at = place(cell, face, (0.5, 0.5));
        marks.push(Mark::label(at, '?', 1.3 * LETTER, Face::Bold, Ink::Accent));
        return marks;
    };
    for (n, _) in PIPS[usize::from(pips) - 1].match_indices('#') {
        let at = [n % 3, n / 3].map(|n| FIRST + n as f32 * NEXT);
        let outline = oval(at.into(), (PIP, PIP)).into_iter();
        let points = outline.map(|corner| place(cell, face, corner)).collect();
        marks.push(Mark::Polygon { points, paint: Paint::fill(ink) });
    }
    marks
}

/// What is on top on a square, for steps: large where a letter stands, and a ring round what is told.
pub(super) fn top(problem: &RollingDie, square: usize, number: u8) -> Mark {
    let cell = problem.way[square];
    if problem.told.contains(&square) {
        let points = area(cell, GROUND, INSIDE);
        return Mark::Polygon { points, paint: Paint::edge(Ink::Accent, 5.0) };
    }
    let is_asked = problem.asked.contains(&square);
    let (size, face) = if is_asked { (34.0, Face::Bold) } else { (24.0, Face::Plain) };
    let Point { x, y } = middle(cell);
    Mark::label(Point::new(x + ASIDE, y), number.to_string(), size, face, Ink::Accent)
}

fn middle(cell: Cell) -> Point {
    place(cell, GROUND, (0.5, 0.5))
}

/// The outline of a face, so far inside of it.
fn area(cell: Cell, face: usize, inside: f32) -> Vec<Point> {
    let (low, high) = (inside, 1.0 - inside);
    let corners = [(low, low), (high, low), (high, high), (low, high)];
    corners.map(|corner| place(cell, face, corner)).to_vec()
}

/// A place on a face of a die on a cell, or on its ground, by shares of the face's width and height.
fn place((row, column): Cell, face: usize, (x, y): (f32, f32)) -> Point {
    let (row, column) = (f32::from(row), f32::from(column));
    let (row, column, up) = match face {
        0 => (row + y, column + x, 1.0),
        1 => (row + 1.0, column + x, 1.0 - y),
        2 => (row + 1.0 - x, column + 1.0, 1.0 - y),
        _ => (row + y, column + x, 0.0),
    };
    View::of(Point::new(WIDTH / 2.0, MARGIN + EDGE), EDGE).at(row, column, up)
}
