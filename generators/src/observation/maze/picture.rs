//! What a maze looks like.

use super::ground::{Ground, Stop};
use super::{Maze, letter};
use crate::board::{Area, Board, Thing};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke, arrow};
use crate::palette::Ink;
use crate::reader::Order;
use std::iter::successors;

/// All measures in points.
const WIDTH: f32 = 640.0;
const MARGIN: f32 = 33.0;
/// How far arrows reach out.
const OUTSIDE: f32 = 29.0;
const LETTER_SIZES: (f32, f32) = (25.0, 36.0);
const ARROW: Stroke = Stroke::new(Ink::Accent, 5.0);
pub(super) const WALL: Stroke = Stroke::new(Ink::Grey, 6.0);
const RAIL: Stroke = Stroke::new(Ink::DeepBlue, 4.0);
pub(super) const FLOOR: Ink = Ink::White;
pub(super) const DECK: Ink = Ink::Tint;
/// Half the width of a bridge, and where its rails begin to spread, in cells from its middle.
const DECK_HALF: f32 = 0.29;
const RAIL_HALF: f32 = 0.34;

/// The cells with letters.
pub(super) fn board(maze: &Maze) -> Board {
    let side = side(&maze.ground);
    let things = maze.letters.iter().enumerate().map(|(number, cell)| {
        let area = Area::new(place(&maze.ground, *cell, -0.5, -0.5), side, side);
        Thing { letter: letter(number), area }
    });
    Board::Things { things: things.collect(), order: Order::Matters }
}

/// Bridges, walls, arrows and letters.
pub(super) fn figure(maze: &Maze) -> Figure {
    let ground = &maze.ground;
    let corner = place(ground, ground.open.len() - 1, 0.5, 0.5);
    let mut figure = Figure::new((corner.x + MARGIN) as u16, (corner.y + MARGIN) as u16);
    let (width, height) = (corner.x - MARGIN, corner.y - MARGIN);
    figure.rectangle(Point::new(MARGIN, MARGIN), width, height, Paint::fill(FLOOR));
    for (cell, is_across) in &ground.bridges {
        bridge(&mut figure, ground, *cell, *is_across);
    }
    for cell in 0..ground.open.len() {
        for side in 0..4 {
            figure.marks.extend(wall(ground, cell, side));
        }
    }
    let [entrance, exit] = maze.gates.map(|gate| (place(ground, gate.cell, 0.0, 0.0), gate.side));
    let reach = side(ground) / 2.0 + OUTSIDE;
    let from = entrance.0.towards(90.0 * entrance.1 as f32 + 180.0, reach);
    figure.marks.extend(arrow(from, entrance.0, ARROW));
    figure.marks.extend(arrow(exit.0, exit.0.towards(90.0 * exit.1 as f32, reach), ARROW));
    for (number, cell) in maze.letters.iter().enumerate() {
        figure.marks.push(sign(ground, place(ground, *cell, 0.0, 0.0), number, Ink::Black));
    }
    figure
}

/// How wide a cell is, in whole points: so walls are sharp.
fn side(ground: &Ground) -> f32 {
    ((WIDTH - 2.0 * MARGIN) / ground.columns as f32).floor()
}

/// The place that is so many cells right of a cell's middle, and so many below it.
fn place(ground: &Ground, cell: usize, right: f32, below: f32) -> Point {
    let (spot, side) = (ground.spot(cell), side(ground));
    Point::new(MARGIN + side * (spot.x + right), MARGIN + side * (spot.y + below))
}

/// A deck between two rails, which spread at both ends to the corners of the cell.
fn bridge(figure: &mut Figure, ground: &Ground, cell: usize, is_across: bool) {
    let at = |(along, aside): (f32, f32)| {
        let (right, below) = if is_across { (along, aside) } else { (aside, along) };
        place(ground, cell, right, below)
    };
    let deck = [(-0.5, -DECK_HALF), (0.5, -DECK_HALF), (0.5, DECK_HALF), (-0.5, DECK_HALF)];
    figure.polygon(deck.map(at).into(), Paint::fill(DECK));
    for (far, near) in [(-0.5, -DECK_HALF), (0.5, DECK_HALF)] {
        let rail = [(-0.5, far), (-RAIL_HALF, near), (RAIL_HALF, near), (0.5, far)];
        figure.line(rail.map(at).into(), RAIL);
    }
}

/// The wall that begins at a side of a cell, as far as it runs straight.
fn wall(ground: &Ground, cell: usize, side: usize) -> Option<Mark> {
    // A wall between two cells is the right one's or the lower one's.
    let is_wall = |cell: &usize| {
        !ground.open[*cell][side] && (2 <= side || ground.beside(*cell, side).is_none())
    };
    let (back, ahead) = if side.is_multiple_of(2) { (3, 1) } else { (2, 0) };
    if !is_wall(&cell) || ground.beside(cell, back).is_some_and(|before| is_wall(&before)) {
        return None;
    }
    let along = successors(Some(cell), |it| ground.beside(*it, ahead).filter(is_wall));
    let half = self::side(ground) / 2.0;
    let corner = |cell: usize, turn: usize| {
        let middle = place(ground, cell, 0.0, 0.0);
        middle.towards(90.0 * side as f32, half).towards(90.0 * turn as f32, half)
    };
    let points = vec![corner(cell, back), corner(along.last()?, ahead)];
    Some(Mark::Line { points, stroke: WALL })
}

fn sign(ground: &Ground, at: Point, number: usize, ink: Ink) -> Mark {
    let size = (0.62 * side(ground)).clamp(LETTER_SIZES.0, LETTER_SIZES.1);
    Mark::label(at, letter(number), size, Face::Bold, ink)
}

/// A stretch of the way, which breaks off beneath bridges, and its letters on discs.
pub(super) fn traced(maze: &Maze, stretch: &[Stop], letters: &[usize]) -> Vec<Mark> {
    let (ground, half) = (&maze.ground, side(&maze.ground) / 2.0);
    let mut strokes = vec![Vec::new()];
    for stop in stretch {
        let middle = place(ground, stop.cell, 0.0, 0.0);
        let stroke = strokes.last_mut().expect("there is one from the beginning");
        stroke.push(middle.towards(90.0 * stop.side as f32 + 180.0, half));
        match ground.bridges.get(&stop.cell) {
            Some(is_across) if *is_across != (stop.side % 2 == 0) => strokes.push(Vec::new()),
            _ => stroke.push(middle),
        }
    }
    let stroke = Stroke::new(Ink::Accent, 6.0);
    let discs = letters.iter().flat_map(|it| {
        let (center, radius) =
            (place(ground, maze.letters[*it], 0.0, 0.0), half - WALL.width / 2.0);
        let paint = Paint::both(Ink::White, Ink::Accent, 3.0);
        [Mark::Circle { center, radius, paint }, sign(ground, center, *it, Ink::Accent)]
    });
    strokes.into_iter().map(|points| Mark::Line { points, stroke }).chain(discs).collect()
}
