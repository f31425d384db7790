//! Two logs side by side, as they are drawn and as they are read again: a row of tiles with its marks for each guess, and
//! below them the cells of the codes.

use super::{CODES, Found, Guess, LENGTH, Lock};
use crate::board::{Area, letter};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::tiles::rounded;

/// All measures in points.
const WIDTH: f32 = 620.0;
const HALF: f32 = WIDTH / CODES as f32;
const MARGIN: f32 = 18.0;
const ROW: f32 = 94.0;
const TILE: (f32, f32) = (58.0, 82.0);
const STEP: f32 = 65.0;
/// From the left side of a log to the middle of its letters, to its tiles, and to the middle of the marks beside them.
const LETTERS: f32 = 28.0;
const TILES: f32 = 52.0;
const BESIDE: f32 = 275.0;
const APART: f32 = 15.0;
const RADIUS: f32 = 10.0;
const LINE: f32 = 3.6;
/// Above and below the line between guesses and codes.
const GAP: f32 = 15.0;
const DIGIT: f32 = 42.0;

pub(super) fn logs(locks: &[Lock; CODES]) -> Figure {
    let rows = rows(locks);
    let mut figure = Figure::new(WIDTH as u16, (bottom(rows) + TILE.1 + MARGIN) as u16);
    for (side, lock) in locks.iter().enumerate() {
        for (it, guess) in lock.guesses.iter().enumerate() {
            let row = row(locks, side, it);
            let at = Point::new(left(side) + LETTERS, top(row) + TILE.1 / 2.0);
            let name = name(locks, side, it);
            figure.marks.push(Mark::label(at, name, 28.0, Face::Bold, Ink::Grey));
            drawn(&mut figure, guess, lock, (side, row));
        }
    }
    let (line, ruled) = (bottom(rows) - GAP, Stroke::new(Ink::Silver, 1.8));
    for side in 0..CODES {
        let ends = [LETTERS - 10.0, HALF - LETTERS + 10.0];
        figure.line(ends.map(|x| Point::new(left(side) + x, line)).to_vec(), ruled);
    }
    for Area { at, width, height } in cells(rows) {
        let paint = Paint::both(Ink::Tint, Ink::Accent, 2.4);
        figure.polygon(rounded(at, width, height, 12.0), paint);
    }
    figure
}

/// The letter of a guess: those at the first code come first.
pub(super) fn name(locks: &[Lock; CODES], side: usize, it: usize) -> char {
    letter(it + locks[..side].iter().map(|lock| lock.guesses.len()).sum::<usize>())
}

/// How many rows there is room for.
pub(super) fn rows(locks: &[Lock; CODES]) -> usize {
    locks.iter().map(|lock| lock.guesses.len()).max().unwrap_or_default()
}

/// The row of a guess: the last one lies just above the code.
fn row(locks: &[Lock; CODES], side: usize, it: usize) -> usize {
    rows(locks) - locks[side].guesses.len() + it
}

/// A guess with its marks: each below its digit, or all beside them.
fn drawn(figure: &mut Figure, guess: &Guess, lock: &Lock, (side, row): (usize, usize)) {
    for (place, found) in guess.told(&lock.code).into_iter().enumerate() {
        let is_out = !guess.is_counted && found == Found::Nowhere;
        let paint = Paint::both(if is_out { Ink::Mist } else { Ink::White }, Ink::Silver, 1.5);
        let Area { at, width, height } = tile(side, row, place);
        figure.polygon(rounded(at, width, height, 10.0), paint);
        let lifted = if guess.is_counted { 0.0 } else { 14.0 };
        let middle = Point::new(at.x + width / 2.0, at.y + height / 2.0 - lifted);
        figure.label(middle, guess.digits[place].to_string(), DIGIT, Face::Bold);
        let beside = Point::new(left(side) + BESIDE, top(row) + TILE.1 / 2.0);
        let x = [0.0, -APART, APART][place];
        let y = if place == 0 { -APART + 2.0 } else { APART - 2.0 };
        let below = Point::new(middle.x, at.y + height - 18.0);
        let beside = Point::new(beside.x + x, beside.y + y);
        mark(figure, if guess.is_counted { beside } else { below }, found);
    }
}

/// A dot, a ring or a cross.
fn mark(figure: &mut Figure, at: Point, found: Found) {
    match found {
        Found::Here => figure.circle(at, RADIUS + LINE / 2.0, Paint::fill(Ink::Accent)),
        Found::Elsewhere => figure.circle(at, RADIUS, Paint::edge(Ink::Accent, LINE)),
        Found::Nowhere => {
            let to = |x: f32, y: f32| Point::new(at.x + x * 8.0, at.y + y * 8.0);
            let way = [to(-1.0, -1.0), to(1.0, 1.0), at, to(1.0, -1.0), to(-1.0, 1.0)];
            figure.line(way.to_vec(), Stroke::new(Ink::Grey, LINE));
        }
    }
}

fn left(side: usize) -> f32 {
    side as f32 * HALF
}

fn top(row: usize) -> f32 {
    MARGIN + row as f32 * ROW
}

/// The top of the codes' cells.
fn bottom(rows: usize) -> f32 {
    top(rows) - (ROW - TILE.1) + 2.0 * GAP
}

fn tile(side: usize, row: usize, place: usize) -> Area {
    let at = Point::new(left(side) + TILES + place as f32 * STEP, top(row));
    Area::new(at, TILE.0, TILE.1)
}

/// The cells of both codes.
pub(super) fn cells(rows: usize) -> Vec<Area> {
    let cell = |side, place| {
        let Area { at, width, height } = tile(side, 0, place);
        Area::new(Point::new(at.x, bottom(rows)), width, height)
    };
    (0..CODES).flat_map(|side| (0..LENGTH).map(move |place| cell(side, place))).collect()
}

/// A digit in a cell of the codes.
pub(super) fn placed(rows: usize, cell: usize, digit: u8) -> Mark {
    Mark::label(cells(rows)[cell].middle(), digit.to_string(), DIGIT, Face::Bold, Ink::Accent)
}

/// Strokes through a digit wherever it stands at one side.
pub(super) fn struck(locks: &[Lock; CODES], side: usize, digit: u8) -> impl Iterator<Item = Mark> {
    locks[side].guesses.iter().enumerate().filter_map(move |(it, guess)| {
        let place = guess.digits.iter().position(|it| *it == digit)?;
        let Area { at, width, height } = tile(side, row(locks, side, it), place);
        let ends = [(10.0, height - 12.0), (width - 10.0, 12.0)];
        let points = ends.map(|(x, y)| Point::new(at.x + x, at.y + y)).to_vec();
        Some(Mark::Line { points, stroke: Stroke::new(Ink::Accent, 4.0) })
    })
}

/// A guess as it can be read: its digits from the left, and the marks below each, or those beside all.
#[derive(Default)]
pub(super) struct Seen {
    digits: Vec<i64>,
    below: Vec<Found>,
    beside: Vec<Found>,
}

/// The guesses at the left and at the right code, from the top: each begins with its letter.
///
/// # Errors
/// Says what belongs to no guess.
pub(super) fn read(figure: &Figure) -> Result<[Vec<Seen>; CODES], String> {
    let mut seen: [Vec<Seen>; CODES] = Default::default();
    for mark in &figure.marks {
        let (at, found) = match mark {
            Mark::Circle { center, paint, .. } if paint.fill.is_some() => (center, Found::Here),
            Mark::Circle { center, .. } => (center, Found::Elsewhere),
            Mark::Line { points, .. } if points.len() == 5 => (&points[2], Found::Nowhere),
            Mark::Text { at, text, .. } => {
                let log = &mut seen[usize::from(HALF < at.x)];
                match text.parse() {
                    Ok(digit) => log.last_mut().ok_or("a digit of no guess")?.digits.push(digit),
                    Err(_) => log.push(Seen::default()),
                }
                continue;
            }
            Mark::Polygon { .. } | Mark::Line { .. } | Mark::Arc { .. } => continue,
        };
        let guess = seen[usize::from(HALF < at.x)].last_mut().ok_or("a mark of no guess")?;
        let is_below = at.x % HALF < TILES + LENGTH as f32 * STEP;
        if is_below { guess.below.push(found) } else { guess.beside.push(found) }
    }
    Ok(seen)
}

impl Seen {
    /// Whether a code has these marks.
    pub(super) fn fits(&self, code: &[i64]) -> bool {
        let marks = self.digits.iter().enumerate().map(|(place, digit)| {
            match code.iter().position(|it| it == digit) {
                Some(at) if at == place => Found::Here,
                Some(_) => Found::Elsewhere,
                None => Found::Nowhere,
            }
        });
        let mut marks: Vec<Found> = marks.collect();
        if !self.below.is_empty() {
            return marks == self.below;
        }
        let mut beside = self.beside.clone();
        marks.sort_unstable();
        beside.sort_unstable();
        marks == beside
    }
}
