//! The board: flat opened cells with their numbers, and raised tiles, some with letters.

use super::Mines;
use super::solving::Thought;
use crate::board::{Area, Board, Thing};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::grid::each_of_few;
use crate::palette::Ink;
use crate::reader::Order;
use crate::sheet::Sheet;
use crate::text::Text;
use crate::tiles::{extent, rounded};

/// All measures in points.
const WIDTH: f32 = 574.0;
const MARGIN: f32 = 14.0;
/// Between two tiles, and how far they rise.
const GAP: f32 = 6.0;
const RISE: f32 = 4.0;
const NUMBER: f32 = 44.0;
const LETTER: f32 = 36.0;
/// The inks of the numbers from 1 on; the digits alone would do.
const INKS: [Ink; 4] = [Ink::DeepBlue, Ink::DeepSky, Ink::DeepRed, Ink::Black];

pub(super) fn board(problem: &Mines) -> Figure {
    let mut figure = Figure::new(WIDTH as u16, WIDTH as u16);
    for cell in each_of_few(problem.opened) {
        let (room, mines) = (area(problem, cell), problem.count(cell).mines as usize);
        figure.rectangle(
            room.at,
            room.width,
            room.height,
            Paint::both(Ink::White, Ink::Silver, 1.5),
        );
        if let Some(place) = mines.checked_sub(1) {
            let (number, ink) = (mines.to_string(), INKS[place.min(INKS.len() - 1)]);
            figure.marks.push(Mark::label(room.middle(), number, NUMBER, Face::Bold, ink));
        }
    }
    let edge = problem.edge();
    for cell in each_of_few(problem.covered()) {
        let ink = if edge >> cell & 1 == 1 { Ink::Tint } else { Ink::Mist };
        figure.marks.push(tile(problem, cell, RISE, Paint::fill(Ink::Silver)));
        figure.marks.push(tile(problem, cell, 0.0, Paint::both(ink, Ink::Grey, 1.5)));
    }
    figure.marks.extend(each_of_few(edge).map(|cell| letter(problem, cell, Ink::Accent)));
    figure
}

/// The lettered cells as things to pick.
pub(super) fn things(problem: &Mines) -> Board {
    let lettered = problem.letters(!0).chars().zip(each_of_few(problem.edge())).collect::<Vec<_>>();
    let thing = |(letter, cell)| Thing { letter, area: area(problem, cell) };
    Board::Things { things: lettered.into_iter().map(thing).collect(), order: Order::Free }
}

/// Rings round the numbers of a thought, and what it finds: mines, and tiles that are opened.
pub(super) fn found(problem: &Mines, thought: &Thought) -> Vec<Mark> {
    let mut marks = Vec::new();
    for cell in each_of_few((thought.more | thought.less) & problem.opened) {
        let (center, paint) = (area(problem, cell).middle(), Paint::edge(Ink::Accent, 4.0));
        marks.push(Mark::Circle { center, radius: 30.0, paint });
    }
    for cell in each_of_few(thought.mined) {
        let center = area(problem, cell).middle();
        for turn in [0.0, 45.0, 90.0, 135.0] {
            let points = [turn, turn + 180.0].map(|to| center.towards(to, 32.0)).into();
            marks.push(Mark::Line { points, stroke: Stroke::new(Ink::Black, 6.0) });
        }
        marks.push(Mark::Circle { center, radius: 25.0, paint: Paint::fill(Ink::Black) });
        marks.push(letter(problem, cell, Ink::White));
    }
    for cell in each_of_few(thought.safe) {
        marks.push(tile(problem, cell, 0.0, Paint::both(Ink::White, Ink::Accent, 4.0)));
        marks.push(letter(problem, cell, Ink::Accent));
    }
    marks
}

/// For each opened cell the lettered ones that it touches, and how many of them hold mines; and how many covered cells
/// have no letter.
pub(super) struct Seen {
    pub(super) numbers: Vec<(Vec<usize>, usize)>,
    pub(super) others: usize,
}

/// # Errors
/// Says what is missing.
pub(super) fn read(sheet: &Sheet<Text>) -> Result<Seen, String> {
    let (figure, things) = (sheet.figure()?, sheet.things()?);
    let reach = 1.5 * things.first().ok_or("there are no letters")?.area.width;
    let filled = |ink: Ink| {
        let has =
            |mark: &&Mark| matches!(mark, Mark::Polygon { paint, .. } if paint.fill == Some(ink));
        figure.marks.iter().filter(has).map(extent).collect::<Vec<_>>()
    };
    let number = |opened: &Area| {
        let at = opened.middle();
        let is_beside = |place: &usize| {
            let to = things[*place].area.middle();
            (at.x - to.x).abs() < reach && (at.y - to.y).abs() < reach
        };
        let mines = opened.symbol(figure, "12345678").and_then(|it| it.to_digit(10));
        ((0..things.len()).filter(is_beside).collect(), mines.unwrap_or(0) as usize)
    };
    let numbers = filled(Ink::White).iter().map(number).collect();
    Ok(Seen { numbers, others: filled(Ink::Mist).len() })
}

fn area(problem: &Mines, cell: usize) -> Area {
    let width = (WIDTH - 2.0 * MARGIN) / problem.side as f32;
    let place = |number: usize| MARGIN + number as f32 * width;
    let at = Point::new(place(cell % problem.side), place(cell / problem.side));
    Area::new(at, width, width)
}

/// The face of a tile, or so many points lower.
fn tile(problem: &Mines, cell: usize, lower: f32, paint: Paint) -> Mark {
    let Area { at, width, .. } = area(problem, cell);
    let at = Point::new(at.x + GAP / 2.0, at.y + (GAP - RISE) / 2.0 + lower);
    Mark::Polygon { points: rounded(at, width - GAP, width - GAP, 10.0), paint }
}

fn letter(problem: &Mines, cell: usize, ink: Ink) -> Mark {
    let at = area(problem, cell).middle();
    Mark::label(at, problem.letters(1 << cell), LETTER, Face::Bold, ink)
}
