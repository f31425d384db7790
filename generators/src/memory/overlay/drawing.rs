//! The board of sixteen cells, the pieces that fill them, and the signs for how a pattern is turned.

use super::{CELLS, SIDE, Turn};
use crate::board::{Area, Board, Thing, letter};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke, arrow};
use crate::palette::Ink;
use crate::reader::Order;
use crate::tiles::rounded;

/// All measures in points.
const WIDTH: f32 = 576.0;
const HEAD: f32 = 96.0;
const MARGIN: f32 = 30.0;
const CELL: f32 = 120.0;
const GAP: f32 = 12.0;
const ROUND: f32 = 16.0;
/// Half of a square, and the radius of a disc: both are seen where one lies on the other.
const SQUARE: f32 = 48.0;
const DISC: f32 = 42.0;
const LETTER_SIZE: f32 = 44.0;
/// Beside a pattern's number the sign for its turn: how wide that is from its middle.
const SIGN: f32 = 26.0;
const SIGN_STROKE: Stroke = Stroke::new(Ink::Accent, 4.0);

/// What is remembered of one pattern.
pub(super) fn card(which: usize, cells: &[usize]) -> Figure {
    let mut figure = board();
    figure.marks.extend(chip(which, WIDTH / 2.0));
    figure.marks.extend(cells.iter().map(|cell| piece(which, area(*cell).middle(), 1.0)));
    figure
}

/// The empty board with its letters; above it the two patterns' numbers, and how one is turned.
pub(super) fn lettered(turned: usize, turn: Turn) -> Figure {
    let mut figure = board();
    let places = [WIDTH / 2.0 - 44.0, WIDTH / 2.0 + 44.0];
    figure.marks.extend([0, 1].into_iter().flat_map(|which| chip(which, places[which])));
    let beside = if turned == 0 { -72.0 } else { 72.0 };
    figure.marks.extend(sign(turn, Point::new(places[turned] + beside, HEAD / 2.0 - 6.0)));
    figure.marks.extend((0..CELLS).map(|cell| name(cell, Ink::Accent)));
    figure
}

/// A pattern on the lettered board, for steps.
pub(super) fn laid(which: usize, cells: &[usize]) -> Vec<Mark> {
    let ink = [Ink::White, Ink::Black][which];
    let piece = |cell: usize| [piece(which, area(cell).middle(), 1.0), name(cell, ink)];
    cells.iter().flat_map(|cell| piece(*cell)).collect()
}

/// A ring round a cell, for steps.
pub(super) fn ring(cell: usize) -> Mark {
    let Area { at, width, height } = area(cell);
    let points = rounded(at, width, height, ROUND);
    Mark::Polygon { points, paint: Paint::edge(Ink::Accent, 6.0) }
}

/// The cells as things to pick.
pub(super) fn things() -> Board {
    let things = (0..CELLS).map(|cell| Thing { letter: letter(cell), area: area(cell) });
    Board::Things { things: things.collect(), order: Order::Free }
}

/// Whether it fills a cell, or stands for what does.
pub(super) fn is_piece(mark: &Mark) -> bool {
    match mark {
        Mark::Polygon { paint, .. } => paint.fill == Some(Ink::Blue),
        Mark::Circle { paint, .. } => paint.fill == Some(Ink::Yellow),
        Mark::Line { .. } | Mark::Arc { .. } | Mark::Text { .. } => false,
    }
}

fn board() -> Figure {
    let inside = SIDE as f32 * (CELL + GAP) - GAP;
    let mut figure = Figure::new(WIDTH as u16, (HEAD + inside + MARGIN) as u16);
    let corner = Point::new(MARGIN - 14.0, HEAD - 14.0);
    let ground = rounded(corner, inside + 28.0, inside + 28.0, ROUND + 12.0);
    figure.polygon(ground, Paint::both(Ink::White, Ink::Silver, 2.0));
    for cell in 0..CELLS {
        let Area { at, width, height } = area(cell);
        let paint = Paint::both(Ink::Mist, Ink::Silver, 1.5);
        figure.polygon(rounded(at, width, height, ROUND), paint);
    }
    figure
}

fn area(cell: usize) -> Area {
    let place = |number: usize| number as f32 * (CELL + GAP);
    let at = Point::new(MARGIN + place(cell % SIDE), HEAD + place(cell / SIDE));
    Area::new(at, CELL, CELL)
}

fn name(cell: usize, ink: Ink) -> Mark {
    Mark::label(area(cell).middle(), letter(cell), LETTER_SIZE, Face::Bold, ink)
}

/// Squares for the first pattern, discs for the second.
fn piece(which: usize, middle: Point, scale: f32) -> Mark {
    if which == 1 {
        let paint = Paint::both(Ink::Yellow, Ink::Yellow.edge(), 2.5);
        return Mark::Circle { center: middle, radius: scale * DISC, paint };
    }
    let half = scale * SQUARE;
    let corner = Point::new(middle.x - half, middle.y - half);
    let points = rounded(corner, 2.0 * half, 2.0 * half, scale * ROUND);
    Mark::Polygon { points, paint: Paint::both(Ink::Blue, Ink::Blue.edge(), 2.5) }
}

/// A pattern's number on a piece of it.
fn chip(which: usize, x: f32) -> [Mark; 2] {
    let (at, number) = number(which, x);
    let (ink, scale) = ([Ink::White, Ink::Black][which], [0.6, 0.7][which]);
    [piece(which, at, scale), Mark::label(at, number, 30.0, Face::Bold, ink)]
}

/// A pattern's number so far to the right, and where that is.
fn number(which: usize, x: f32) -> (Point, String) {
    (Point::new(x, HEAD / 2.0 - 6.0), (which + 1).to_string())
}

/// Makes sure that a card says which pattern it shows.
///
/// # Errors
/// Says what it does not say.
pub(super) fn is_numbered(card: &Figure, which: usize) -> Result<(), String> {
    card.says([number(which, WIDTH / 2.0)])
}

/// An arrow round a middle, or two away from it.
fn sign(turn: Turn, middle: Point) -> Vec<Mark> {
    let below = Point::new(middle.x, middle.y + SIGN / 2.0);
    match turn {
        Turn::Right => bow(below, 180.0, 270.0),
        Turn::Left => bow(below, 0.0, -90.0),
        Turn::Half => bow(middle, 90.0, 270.0),
        Turn::Across => away(middle, [0.0, 180.0]),
        Turn::Down => away(middle, [90.0, 270.0]),
    }
}

fn bow(center: Point, from: f32, to: f32) -> Vec<Mark> {
    let (first, last) = (from.min(to), from.max(to));
    let arc = Mark::Arc { center, radius: SIGN, from: first, to: last, stroke: SIGN_STROKE };
    let tip = center.towards(to, SIGN);
    let onward = if from < to { to + 90.0 } else { to - 90.0 };
    let head = arrow(tip, tip.towards(onward, 14.0), SIGN_STROKE);
    [arc].into_iter().chain(head).collect()
}

fn away(middle: Point, degrees: [f32; 2]) -> Vec<Mark> {
    let tips = degrees.map(|degrees| middle.towards(degrees, SIGN));
    tips.into_iter().flat_map(|tip| arrow(middle, tip, SIGN_STROKE)).collect()
}
