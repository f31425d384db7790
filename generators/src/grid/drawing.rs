//! Grids drawn: ruled lines, digits, and cells with a letter in the corner.

use super::{Digits, Grid, lettered, regions};
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
    /// Whether rows and columns have their numbers beside them.
    is_numbered: bool,
}

/// Lines between cells, and round boxes and the whole, in points.
const THIN: f32 = 1.5;
const THICK: f32 = 4.0;
/// In cells: the room for the numbers of rows and columns, and the margin on the other sides.
const NAMES: f32 = 0.6;
const MARGIN: f32 = 0.2;
/// In cells: the room on each side where something else than names stands beside the grid.
const FRAME: f32 = 0.72;
/// In cells: letters in a corner, and numbers beside the grid.
const LETTER: f32 = 0.4;

impl<'a> Drawing<'a> {
    /// A bare sheet with room for the grid, its cells this many points wide, and for the numbers of its rows and columns.
    pub fn new(grid: &'a Grid, cell_side: u16) -> Drawing<'a> {
        Drawing::with_room(grid, f32::from(cell_side), [NAMES, MARGIN], true)
    }

    /// The same without these numbers, and with as much room on each side for what is written at the ends of lines.
    pub fn framed(grid: &'a Grid, cell_side: u16) -> Drawing<'a> {
        Drawing::with_room(grid, f32::from(cell_side), [FRAME, FRAME], false)
    }

    /// `before` and `behind`: the room left of the grid and above it, and on the other sides, in cells.
    fn with_room(
        grid: &'a Grid,
        cell_side: f32,
        [before, behind]: [f32; 2],
        is_numbered: bool,
    ) -> Drawing<'a> {
        let sheet_side = (cell_side * (grid.side as f32 + before + behind)).ceil() as u16;
        let figure = Figure::new(sheet_side, sheet_side);
        let corner = Point::new((cell_side * before).ceil(), (cell_side * before).ceil());
        Drawing { figure, grid, corner, cell_side, is_numbered }
    }

    /// The grid as players see it: the lettered cells shaded, all lines, the letters, and the digits given.
    #[must_use]
    pub fn lettered(mut self, givens: &Digits, lettered: &[usize]) -> Figure {
        for &cell in lettered {
            self.ground(cell, Ink::Tint);
        }
        self.rule();
        if self.is_numbered {
            self.number();
        }
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
            houses: (0..self.grid.houses()).map(|house| self.house(house)).collect(),
        }
    }

    fn house(&self, house: usize) -> Vec<usize> {
        self.grid.house(house).iter().map(|&cell| usize::from(cell)).collect()
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

    /// The place so many cells away from the grid, at one end of a row or column: 0 is left or above, 1 right or below.
    pub fn beside(&self, line: usize, end: usize, away: f32) -> Point {
        let cells = self.grid.house(line);
        let [near, far] = [cells[0], cells[self.grid.side - 1]].map(|it| self.middle(it.into()));
        let (outer, inner) = if end == 0 { (near, far) } else { (far, near) };
        outer.towards(inner.direction(outer), self.cell_side * (0.5 + away))
    }

    /// Colours a whole cell.
    pub fn ground(&mut self, cell: usize, ink: Ink) {
        let at = self.crossing(cell / self.grid.side, cell % self.grid.side);
        self.figure.rectangle(at, self.cell_side, self.cell_side, Paint::fill(ink));
    }

    /// Draws all lines: thin ones between cells, thick ones round boxes, regions and the whole.
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
        if self.grid.has_regions() {
            for [from, to] in regions::borders(side, |cell| self.grid.region(cell)) {
                let ends = [from, to].map(|(column, row)| self.crossing(row, column));
                self.figure.line(ends.into(), thick);
            }
        }
        let whole = self.cell_side * side as f32;
        self.figure.rectangle(self.corner, whole, whole, Paint::edge(Ink::Black, THICK));
    }

    /// Numbers the rows on their left and the columns above them.
    fn number(&mut self) {
        let beside = self.cell_side * NAMES * 0.55;
        for line in 0..self.grid.side {
            let middle = self.middle(line * (self.grid.side + 1));
            let (left, above) = (self.corner.x - beside, self.corner.y - beside);
            for at in [Point::new(left, middle.y), Point::new(middle.x, above)] {
                let size = self.cell_side * LETTER;
                let name = Mark::label(at, (line + 1).to_string(), size, Face::Plain, Ink::Grey);
                self.figure.marks.push(name);
            }
        }
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
        self.written(cell, digit, Ink::Accent)
    }

    fn written(&self, cell: usize, digit: u8, ink: Ink) -> Mark {
        let size = self.cell_side * 0.62;
        Mark::label(self.middle(cell), digit.to_string(), size, Face::Mono, ink)
    }

    /// Writes a letter into the left upper corner of a cell.
    pub fn corner_letter(&mut self, cell: usize, letter: char) {
        let at = self.crossing(cell / self.grid.side, cell % self.grid.side);
        let size = self.cell_side * LETTER;
        let at = Point::new(at.x + self.cell_side * 0.06, at.y + self.cell_side * 0.22);
        let (text, face, anchor) = (letter.to_string(), Face::Bold, Anchor::Start);
        self.figure.marks.push(Mark::Text { at, text, size, face, anchor, ink: Ink::Black });
    }
}
