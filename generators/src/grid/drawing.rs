//! Grids drawn: ruled lines, digits, and cells with a letter in the corner.

use super::{Digits, Grid, lettered};
use crate::board::{Area, Board};
use crate::figure::{Anchor, Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;

/// A grid on a sheet, to put digits and marks on. Grounds go first, then [`Drawing::rule`], then what is written.
pub struct Drawing<'a> {
    /// The sheet, with all that was put on it.
    pub figure: Figure,
    pub grid: &'a Grid,
    /// The left upper corner of the grid.
    corner: Point,
    /// The side of a cell in points.
    cell_side: f32,
}

/// Lines between cells, and round boxes and the whole, in points.
const THIN: f32 = 1.5;
const THICK: f32 = 4.0;

impl<'a> Drawing<'a> {
    /// A bare sheet with room for the grid and the same margin on all sides; both in points.
    pub fn new(grid: &'a Grid, cell_side: u16, margin: u16) -> Drawing<'a> {
        let sheet_side = cell_side * grid.side as u16 + 2 * margin;
        Drawing {
            figure: Figure::new(sheet_side, sheet_side),
            grid,
            corner: Point::new(f32::from(margin), f32::from(margin)),
            cell_side: f32::from(cell_side),
        }
    }

    /// The grid as players see it: the lettered cells shaded, all lines, the letters, and the digits given.
    #[must_use]
    pub fn lettered(mut self, givens: &Digits, lettered: &[usize]) -> Figure {
        for &cell in lettered {
            self.ground(cell, Ink::Mist);
        }
        self.rule();
        for (&cell, letter) in lettered.iter().zip(lettered::letters(lettered.len())) {
            self.corner_letter(cell, letter);
        }
        for (cell, &digit) in givens.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            self.digit(cell, digit);
        }
        self.figure
    }

    /// Every cell, to put digits in; those of the lettered ones are the answer.
    pub fn board(&self, lettered: &[usize]) -> Board {
        Board::Cells {
            cells: (0..self.grid.cells()).map(|cell| self.area(cell)).collect(),
            takes: lettered::takes(self.grid.side),
            answer: lettered.to_vec(),
        }
    }

    /// Where lines cross: `row` and `column` lines from the left upper corner.
    pub fn crossing(&self, row: usize, column: usize) -> Point {
        let (right, down) = (column as f32 * self.cell_side, row as f32 * self.cell_side);
        Point::new(self.corner.x + right, self.corner.y + down)
    }

    /// The middle of a cell.
    pub fn middle(&self, cell: usize) -> Point {
        let at = self.crossing(cell / self.grid.side, cell % self.grid.side);
        Point::new(at.x + self.cell_side / 2.0, at.y + self.cell_side / 2.0)
    }

    /// The room of a cell.
    pub fn area(&self, cell: usize) -> Area {
        let at = self.crossing(cell / self.grid.side, cell % self.grid.side);
        Area::new(at, self.cell_side, self.cell_side)
    }

    /// Colours a whole cell.
    pub fn ground(&mut self, cell: usize, ink: Ink) {
        let at = self.crossing(cell / self.grid.side, cell % self.grid.side);
        self.figure.rectangle(at, self.cell_side, self.cell_side, Paint::fill(ink));
    }

    /// Draws all lines: thin ones between cells, thick ones round boxes and the whole.
    pub fn rule(&mut self) {
        let side = self.grid.side;
        let (box_height, box_width) = self.grid.box_size;
        let thin = Stroke::new(Ink::Black, THIN);
        let thick = Stroke::new(Ink::Black, THICK);
        for line in (1..side).filter(|line| line % box_height != 0) {
            self.across(line, thin);
        }
        for line in (1..side).filter(|line| line % box_width != 0) {
            self.down(line, thin);
        }
        for line in (box_height..side).step_by(box_height) {
            self.across(line, thick);
        }
        for line in (box_width..side).step_by(box_width) {
            self.down(line, thick);
        }
        let whole = self.cell_side * side as f32;
        self.figure.rectangle(self.corner, whole, whole, Paint::edge(Ink::Black, THICK));
    }

    fn across(&mut self, line: usize, stroke: Stroke) {
        let ends = vec![self.crossing(line, 0), self.crossing(line, self.grid.side)];
        self.figure.line(ends, stroke);
    }

    fn down(&mut self, line: usize, stroke: Stroke) {
        let ends = vec![self.crossing(0, line), self.crossing(self.grid.side, line)];
        self.figure.line(ends, stroke);
    }

    /// Writes a digit into a cell.
    pub fn digit(&mut self, cell: usize, digit: u8) {
        let mark = self.written(cell, digit, Ink::Black);
        self.figure.marks.push(mark);
    }

    /// The digit as a solver writes it into a cell.
    pub fn note(&self, cell: usize, digit: u8) -> Mark {
        self.written(cell, digit, Ink::Blue)
    }

    fn written(&self, cell: usize, digit: u8, ink: Ink) -> Mark {
        let size = self.cell_side * 0.62;
        Mark::label(self.middle(cell), digit.to_string(), size, Face::Mono, ink)
    }

    /// Writes a letter into the left upper corner of a cell.
    pub fn corner_letter(&mut self, cell: usize, letter: char) {
        let at = self.crossing(cell / self.grid.side, cell % self.grid.side);
        let size = self.cell_side * 0.34;
        let at = Point::new(at.x + self.cell_side * 0.09, at.y + self.cell_side * 0.23);
        let (text, face, anchor) = (letter.to_string(), Face::Bold, Anchor::Start);
        self.figure.marks.push(Mark::Text { at, text, size, face, anchor, ink: Ink::Black });
    }
}
