//! The sum as it is drawn and as it is read again.

use crate::board::Area;
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::tiles::rounded;

/// All measures in points.
const WIDTH: f32 = 600.0;
const HEIGHT: f32 = 480.0;
const MARGIN: f32 = 14.0;
const TILE: (f32, f32) = (74.0, 84.0);
const GAP: f32 = 12.0;
/// The room for the line above the last row.
const RULE: f32 = 18.0;
const SIZE: f32 = 52.0;

/// Numbers in columns, the sign before the last but one, and a line above the last.
pub(super) fn sum(rows: &[String], sign: char) -> Figure {
    let mut figure = Figure::new(WIDTH as u16, HEIGHT as u16);
    let (width, height) = (WIDTH - 2.0 * MARGIN, HEIGHT - 2.0 * MARGIN);
    let panel = rounded(Point::new(MARGIN, MARGIN), width, height, 16.0);
    figure.polygon(panel, Paint::both(Ink::White, Ink::Silver, 1.5));
    for (row, text) in rows.iter().enumerate() {
        for (column, shown) in text.chars().rev().enumerate() {
            let area = cell(rows, row, column);
            if shown.is_ascii_uppercase() {
                figure.polygon(tile(area), Paint::both(Ink::Tint, Ink::Silver, 1.5));
            }
            let ink = if shown.is_ascii_uppercase() { Ink::Accent } else { Ink::Black };
            figure.marks.push(Mark::label(area.middle(), shown, SIZE, Face::Bold, ink));
        }
    }
    let (last, widest) = (rows.len() - 1, widest(rows));
    let Area { at, .. } = cell(rows, last - 1, widest);
    figure.label(cell(rows, last - 1, widest).middle(), sign, SIZE, Face::Bold);
    let y = at.y + TILE.1 + (GAP + RULE) / 2.0;
    let right = cell(rows, last, 0).at.x + TILE.0;
    figure.line(vec![Point::new(at.x, y), Point::new(right, y)], Stroke::new(Ink::Black, 3.0));
    figure
}

/// The place of a digit, in columns from the right.
fn cell(rows: &[String], row: usize, column: usize) -> Area {
    let columns = widest(rows) as f32 + 1.0;
    let width = columns * (TILE.0 + GAP) - GAP;
    let height = rows.len() as f32 * (TILE.1 + GAP) - GAP + RULE;
    let right = (WIDTH + width) / 2.0 - TILE.0;
    let top = (HEIGHT - height) / 2.0 + if row + 1 == rows.len() { RULE } else { 0.0 };
    let x = right - column as f32 * (TILE.0 + GAP);
    Area::new(Point::new(x, top + row as f32 * (TILE.1 + GAP)), TILE.0, TILE.1)
}

fn widest(rows: &[String]) -> usize {
    rows.iter().map(String::len).max().unwrap_or_default()
}

fn tile(Area { at, width, height }: Area) -> Vec<Point> {
    rounded(at, width, height, 12.0)
}

/// A ring round a column.
pub(super) fn ring(rows: &[String], column: usize) -> Mark {
    let at = cell(rows, 0, column).at;
    let bottom = cell(rows, rows.len() - 1, column).at.y + TILE.1;
    let corner = Point::new(at.x - 5.0, at.y - 5.0);
    let points = rounded(corner, TILE.0 + 10.0, bottom - at.y + 10.0, 14.0);
    Mark::Polygon { points, paint: Paint::edge(Ink::Accent, 4.5) }
}

/// A letter's digit wherever the letter stands.
pub(super) fn digits(rows: &[String], letter: char, digit: u16) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        for (column, _) in text.chars().rev().enumerate().filter(|(_, it)| *it == letter) {
            let area = cell(rows, row, column);
            marks.push(Mark::Polygon { points: tile(area), paint: Paint::fill(Ink::Accent) });
            let digit = digit.to_string();
            marks.push(Mark::label(area.middle(), digit, SIZE, Face::Bold, Ink::White));
        }
    }
    marks
}

/// The rows of a picture with its sign, read from the top.
///
/// # Errors
/// Says that there is no sum.
pub(super) fn read(figure: &Figure) -> Result<(Vec<String>, char), String> {
    let mut signs: Vec<(f32, f32, char)> = Vec::new();
    for mark in &figure.marks {
        if let Mark::Text { at, text, .. } = mark {
            signs.push((at.y, at.x, text.chars().next().ok_or("an empty text")?));
        }
    }
    signs.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
    let rows = signs.chunk_by(|one, other| one.0 == other.0);
    let rows: Vec<String> = rows.map(|row| row.iter().map(|it| it.2).collect()).collect();
    let is_sign = |c: char| !c.is_ascii_alphanumeric();
    let sign = signs.iter().map(|it| it.2).find(|c| is_sign(*c)).ok_or("there is no sign")?;
    match rows.len() {
        3.. => Ok((rows.iter().map(|row| row.replace(is_sign, "")).collect(), sign)),
        few => Err(format!("only {few} rows")),
    }
}
