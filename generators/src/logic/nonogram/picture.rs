//! The grid with its numbers, as it is drawn and as it is read again.

use super::lines::{Grid, Thought};
use crate::board::{Area, Board, letter};
use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::palette::Ink;

/// All measures in points.
const WIDTH: f32 = 600.0;
const MARGIN: f32 = 14.0;
const NUMBER: f32 = 28.0;
const STEP: f32 = 26.0;
/// Room for the letters of the rows, left of their numbers.
const LETTERS: f32 = 40.0;
/// The most numbers of a row of eight cells.
const BESIDE: f32 = 4.0;
const LEFT: f32 = MARGIN + LETTERS + BESIDE * STEP + 8.0;
const GRID: f32 = WIDTH - LEFT - MARGIN;
/// Between the grid and the cells for the answer.
const GAP: f32 = 12.0;

fn side(grid: &Grid) -> f32 {
    GRID / grid.columns.len().max(7) as f32
}

/// Above the grid is room for as many numbers as its columns can have.
fn top(grid: &Grid) -> f32 {
    MARGIN + grid.rows.len().div_ceil(2) as f32 * NUMBER + 4.0
}

/// What is written beside a line; a line without filled cells has a 0.
fn written(runs: &[usize]) -> Vec<String> {
    let all = if runs.is_empty() { &[0] } else { runs };
    all.iter().rev().map(usize::to_string).collect()
}

fn corner(grid: &Grid, column: usize, row: usize) -> Point {
    let below = if row < grid.rows.len() { 0.0 } else { GAP };
    Point::new(LEFT + column as f32 * side(grid), top(grid) + row as f32 * side(grid) + below)
}

fn middle(grid: &Grid, column: usize, row: usize) -> Point {
    let at = corner(grid, column, row);
    Point::new(at.x + side(grid) / 2.0, at.y + side(grid) / 2.0)
}

pub(super) fn grid(grid: &Grid) -> Figure {
    let (side, columns, rows) = (side(grid), grid.columns.len(), grid.rows.len());
    let width = LEFT + columns as f32 * side + MARGIN;
    let height = corner(grid, 0, rows).y + side + MARGIN;
    let mut figure = Figure::new(width.ceil() as u16, height.ceil() as u16);
    for column in 0..columns {
        let paint = Paint::both(Ink::Tint, Ink::Silver, 1.5);
        figure.rectangle(corner(grid, column, rows), side, side, paint);
        for row in 0..rows {
            let paint = Paint::both(Ink::White, Ink::Silver, 1.5);
            figure.rectangle(corner(grid, column, row), side, side, paint);
        }
        for (n, run) in written(&grid.columns[column]).into_iter().enumerate() {
            let at = Point::new(middle(grid, column, 0).x, top(grid) - 20.0 - n as f32 * NUMBER);
            figure.label(at, run, 26.0, Face::Bold);
        }
    }
    let (width, height) = (columns as f32 * side, rows as f32 * side);
    figure.rectangle(Point::new(LEFT, top(grid)), width, height, Paint::edge(Ink::Black, 2.5));
    for (row, runs) in grid.rows.iter().enumerate() {
        let height = middle(grid, 0, row).y;
        let at = Point::new(MARGIN + 16.0, height);
        figure.marks.push(Mark::label(at, letter(row), 28.0, Face::Bold, Ink::Accent));
        for (n, run) in written(runs).into_iter().enumerate() {
            let at = Point::new(LEFT - 18.0 - n as f32 * STEP, height);
            figure.label(at, run, 26.0, Face::Bold);
        }
    }
    figure
}

/// All cells, and those for the answer.
pub(super) fn board(grid: &Grid) -> Board {
    let (columns, rows) = (grid.columns.len(), grid.rows.len());
    let area = |column, row| Area::new(corner(grid, column, row), side(grid), side(grid));
    let cells = (0..=rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    Board::Cells {
        cells: cells.map(|(column, row)| area(column, row)).collect(),
        takes: (0..rows).map(letter).collect(),
        answer: (columns * rows..columns * (rows + 1)).collect(),
        houses: Vec::new(),
    }
}

/// Filled cells, and dots where nothing is.
pub(super) fn found(grid: &Grid, thought: &Thought) -> Vec<Mark> {
    let length = if thought.is_row { grid.columns.len() } else { grid.rows.len() };
    let mut marks = Vec::new();
    for place in 0..length {
        let (column, row) =
            if thought.is_row { (place, thought.place) } else { (thought.place, place) };
        let (center, half) = (middle(grid, column, row), side(grid) / 2.0 - 5.0);
        if thought.filled >> place & 1 == 1 {
            let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
            let points = corners.map(|(x, y)| Point::new(center.x + x, center.y + y)).to_vec();
            marks.push(Mark::Polygon { points, paint: Paint::fill(Ink::Accent) });
        } else if thought.empty >> place & 1 == 1 {
            marks.push(Mark::Circle { center, radius: 4.0, paint: Paint::fill(Ink::Silver) });
        }
    }
    marks
}

/// A letter of the answer.
pub(super) fn answered(grid: &Grid, column: usize, row: char) -> Mark {
    let at = middle(grid, column, grid.rows.len());
    Mark::label(at, row, 32.0, Face::Bold, Ink::Accent)
}

/// The numbers beside the rows and above the columns, as they can be read.
///
/// # Errors
/// Says which is no number, or how the rows are called if not A, B and so on.
pub(super) fn read(figure: &Figure) -> Result<Grid, String> {
    let mut numbers: [Vec<(Point, usize)>; 2] = [Vec::new(), Vec::new()];
    let mut letters = Vec::new();
    for mark in &figure.marks {
        match mark {
            Mark::Text { at, text, ink: Ink::Accent, .. } => letters.push((at.y, text)),
            Mark::Text { at, text, .. } => {
                let number = text.parse().map_err(|_| format!("`{text}` is no number"))?;
                numbers[usize::from(LEFT < at.x)].push((*at, number));
            }
            Mark::Polygon { .. } | Mark::Circle { .. } | Mark::Line { .. } | Mark::Arc { .. } => {}
        }
    }
    letters.sort_by(|one, other| one.0.total_cmp(&other.0));
    let is_called = |(row, (_, text)): (usize, &(f32, &String))| **text == letter(row).to_string();
    if !letters.iter().enumerate().all(is_called) {
        return Err(format!("the rows are called {letters:?}"));
    }
    let [beside, mut above] = numbers;
    let rows = letters.iter().map(|&(height, _)| {
        let mut row: Vec<&(Point, usize)> = beside.iter().filter(|it| it.0.y == height).collect();
        row.sort_by(|one, other| one.0.x.total_cmp(&other.0.x));
        row.into_iter().map(|(_, number)| *number).filter(|&run| run != 0).collect()
    });
    let rows: Vec<Vec<usize>> = rows.collect();
    above.sort_by(|one, other| one.0.x.total_cmp(&other.0.x).then(one.0.y.total_cmp(&other.0.y)));
    let columns = above.chunk_by(|one, other| one.0.x == other.0.x);
    let columns = columns.map(|runs| runs.iter().map(|(_, number)| *number).collect());
    Ok(Grid { rows, columns: columns.collect() })
}
