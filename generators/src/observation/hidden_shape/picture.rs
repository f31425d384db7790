//! What shapes and their mesh look like.

use super::lattice::{COLUMNS, KNOTS, STROKES, anywhere};
use super::{HiddenShape, Shape};
use crate::board::{Area, Board, Thing, letter};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::reader::Order;
use crate::tiles::{CLOSE, Tiles, extent, rounded};

/// All measures in points: the picture, its tiles, and how many strokes side by side would be as wide as one.
const SIZE: (u16, u16) = (576, 528);
const TILE: f32 = 100.0;
const ACROSS: f32 = 4.1;
/// The mesh: its ground, its first knot, from each to the next, and how much of them can be picked.
const GROUND: Area = Area::new(Point { x: 8.0, y: 156.0 }, 560.0, 364.0);
const FIRST: (f32, f32) = (38.0, 188.0);
const APART: f32 = 100.0;
const PICKED: f32 = 60.0;
const DISC: f32 = 18.0;
const SIGN_SIZE: f32 = 26.0;
pub(super) const MESH: Stroke = Stroke::new(Ink::Grey, 4.0);
pub(super) const SHAPE: Stroke = Stroke::new(Ink::Accent, 6.0);
const FOUND: Stroke = Stroke::new(Ink::Accent, 9.0);
/// The dot where a shape begins, and where its strokes meet.
pub(super) const START: f32 = 11.0;
const JOINT: f32 = 5.0;

/// The discs of the mesh.
pub(super) fn board() -> Board {
    let thing = |knot: usize| {
        let Point { x, y } = place(&knot);
        let corner = Point::new(x - PICKED / 2.0, y - PICKED / 2.0);
        Thing { letter: letter(knot), area: Area::new(corner, PICKED, PICKED) }
    };
    Board::Things { things: (0..KNOTS).map(thing).collect(), order: Order::Matters }
}

/// The shapes above the mesh.
pub(super) fn figure(hidden: &HiddenShape) -> Figure {
    let mut figure = Figure::new(SIZE.0, SIZE.1);
    let tiles = tiles(hidden.shapes.len());
    for (number, shape) in hidden.shapes.iter().enumerate() {
        let Area { at, width, height } = tiles.area(number);
        figure.polygon(rounded(at, width, height, 12.0), Paint::both(Ink::Mist, Ink::Silver, 1.5));
        let sign = Point::new(at.x + width / 2.0, at.y + 20.0);
        figure.label(sign, (number + 1).to_string(), SIGN_SIZE, Face::Bold);
        draw(&mut figure, shape, tiles.middle(number), width / ACROSS / APART);
    }
    let Area { at, width, height } = GROUND;
    figure.polygon(rounded(at, width, height, 18.0), Paint::both(Ink::White, Ink::Silver, 1.5));
    let mesh = hidden.strokes();
    for (_, ends) in STROKES.iter().filter(|(stroke, _)| stroke & mesh != 0) {
        figure.line(ends.iter().map(place).collect(), MESH);
    }
    let quiet = Paint::both(Ink::White, Ink::Silver, 2.0);
    figure.marks.extend((0..KNOTS).flat_map(|knot| disc(knot, quiet, Ink::Black)));
    figure
}

/// A shape as it would lie in the mesh, but so much smaller, and with joints that tell how long its strokes are.
fn draw(figure: &mut Figure, shape: &Shape, middle: Point, scale: f32) {
    let knots = anywhere(&shape.headings, 0).into_iter().flat_map(|it| it.knots(&shape.headings));
    let points: Vec<Point> = knots.map(|knot| place(&knot)).collect();
    let center = extent(&Mark::Line { points: points.clone(), stroke: SHAPE }).middle();
    let corner = Point::new(middle.x - scale * center.x, middle.y - scale * center.y);
    let at = |it: &Point| Point::new(corner.x + scale * it.x, corner.y + scale * it.y);
    let points: Vec<Point> = points.iter().map(at).collect();
    figure.line(points.clone(), SHAPE);
    for center in &points {
        figure.circle(*center, JOINT, Paint::fill(SHAPE.ink));
    }
    figure.circle(points[0], START, Paint::fill(SHAPE.ink));
}

/// A shape where it was found, and its letter beside its number.
pub(super) fn found(hidden: &HiddenShape, number: usize) -> Vec<Mark> {
    let lies = &hidden.shapes[number].lies;
    let line = Mark::Line { points: lies.iter().map(place).collect(), stroke: FOUND };
    let is_start = |knot: usize| hidden.shapes[..=number].iter().any(|it| it.start() == knot);
    let discs = lies.iter().flat_map(|knot| match is_start(*knot) {
        true => disc(*knot, Paint::fill(FOUND.ink), Ink::White),
        false => disc(*knot, Paint::both(Ink::White, FOUND.ink, 3.0), Ink::Black),
    });
    let Area { at, width, .. } = tiles(hidden.shapes.len()).area(number);
    let corner = Point::new(at.x + width - 20.0, at.y + 20.0);
    let sign = Mark::label(corner, letter(lies[0]), SIGN_SIZE, Face::Bold, FOUND.ink);
    [line].into_iter().chain(discs).chain([sign]).collect()
}

fn tiles(count: usize) -> Tiles {
    Tiles::spaced(count, count, TILE, CLOSE)
}

fn place(knot: &usize) -> Point {
    let (row, column) = ((knot / COLUMNS) as f32, (knot % COLUMNS) as f32);
    Point::new(FIRST.0 + APART * column, FIRST.1 + APART * row)
}

fn disc(knot: usize, paint: Paint, ink: Ink) -> [Mark; 2] {
    let center = place(&knot);
    let sign = Mark::label(center, letter(knot), SIGN_SIZE, Face::Bold, ink);
    [Mark::Circle { center, radius: DISC, paint }, sign]
}
