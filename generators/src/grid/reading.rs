//! A drawn grid read back from its picture: its lines, and what stands in its cells.

use super::{CELLS_MAX, Digits, FOUR, Grid, NINE, SIDE_MAX, SIX, lettered};
use crate::figure::{Figure, Mark, Point, Stroke};
use crate::palette::Ink;
use crate::reader::Answer;
use crate::text::Message;
use std::collections::{BTreeMap, BTreeSet};

/// A grid as it is seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// Cells in a row.
    pub side: usize,
    /// For each cell the number of its region: what thick lines close off.
    pub regions: Vec<usize>,
    pub givens: Digits,
    lettered: BTreeMap<char, usize>,
    /// What is written outside, at the ends of rows and columns.
    pub ends: Vec<Written>,
}

/// Something written at an end of a row or column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The number of the row or column among the houses.
    pub line: usize,
    /// 0 is left or above, 1 right or below.
    pub end: usize,
    pub text: String,
}

/// A line between two places.
struct Ruled {
    from: Point,
    to: Point,
    width: f32,
}

/// The black lines of a grid, and where they cross: from the left and from above, in hundredths of a point.
struct Lines {
    ruled: Vec<Ruled>,
    across: Vec<i64>,
    down: Vec<i64>,
}

/// A line that is wider than the thinnest by this factor is thick.
const THICK: f32 = 1.5;
/// How uneven cells may be, in hundredths of a point.
const UNEVEN_MAX: i64 = 2;

impl Seen {
    /// Reads the one grid of a picture, in which nothing but the numbers of rows and columns stands outside.
    ///
    /// # Errors
    /// Says what is no grid, or what does not belong into one.
    pub fn on(figure: &Figure) -> Result<Seen, String> {
        let seen = Seen::framed(figure)?;
        let names = |it: &Written| it.end == 0 && it.text == (it.line % seen.side + 1).to_string();
        match seen.ends.iter().find(|it| !names(it)) {
            Some(other) => Err(format!("`{}` is in no cell and numbers no line", other.text)),
            None => Ok(seen),
        }
    }

    /// Reads the one grid of a picture, with whatever stands at the ends of its rows and columns.
    ///
    /// # Errors
    /// Says what is no grid, or what does not belong to one.
    pub fn framed(figure: &Figure) -> Result<Seen, String> {
        let lines = Lines::of(figure)?;
        let side = lines.across.len() - 1;
        let regions = lines.regions();
        let (givens, lettered) = ([0; CELLS_MAX], BTreeMap::new());
        let mut seen = Seen { side, regions, givens, lettered, ends: Vec::new() };
        for mark in &figure.marks {
            let Mark::Text { at, text, .. } = mark else { continue };
            match (lines.cell(*at), lines.end(*at)) {
                (Some(cell), _) => seen.note(cell, text)?,
                (None, Some((line, end))) => {
                    seen.ends.push(Written { line, end, text: text.clone() });
                }
                (None, None) => return Err(format!("`{text}` is in no cell and at no line")),
            }
        }
        Ok(seen)
    }

    fn note(&mut self, cell: usize, text: &str) -> Result<(), String> {
        match (text.parse::<char>(), text.parse::<u8>()) {
            (_, Ok(digit)) if (1..=self.side).contains(&usize::from(digit)) => {
                let before = std::mem::replace(&mut self.givens[cell], digit);
                if before == 0 { Ok(()) } else { Err(format!("two digits in cell {cell}")) }
            }
            (Ok(letter), _) if letter.is_ascii_uppercase() => {
                match self.lettered.insert(letter, cell) {
                    None => Ok(()),
                    Some(_) => Err(format!("two cells are called {letter}")),
                }
            }
            _ => Err(format!("`{text}` is neither digit nor letter")),
        }
    }

    /// The cell of a letter.
    ///
    /// # Errors
    /// Says that there is none.
    pub fn cell_of(&self, letter: &str) -> Result<usize, String> {
        let known = letter.parse().ok().and_then(|letter: char| self.lettered.get(&letter));
        known.copied().ok_or_else(|| format!("no cell is called {letter}"))
    }

    /// The answer to the question of [`lettered::statement`], where the grid is filled so.
    ///
    /// # Errors
    /// Says that it is about a grid with another side, or which letter is in no cell.
    pub fn answer(&self, asked: &Message, filled: &Digits) -> Result<Answer, String> {
        if asked.number("side")? != self.side as i64 {
            return Err(format!("the statement is about another grid than one of {}", self.side));
        }
        let letters = asked.get("letters")?.printed();
        let cells: Result<Vec<usize>, String> =
            letters.iter().map(|letter| self.cell_of(letter)).collect();
        Ok(lettered::key(filled, &cells?))
    }

    /// How many regions there are: one where there are rows and columns alone.
    pub fn region_count(&self) -> usize {
        self.regions.iter().max().map_or(0, |last| last + 1)
    }

    /// The grid with boxes that looks like this.
    ///
    /// # Errors
    /// Says that there is none.
    pub fn boxed(&self) -> Result<&'static Grid, String> {
        let is_whole = |cells: &[u8]| {
            let mut regions = cells.iter().map(|&cell| self.regions[usize::from(cell)]);
            let first = regions.next();
            regions.all(|region| Some(region) == first)
        };
        let alike = |grid: &&&Grid| {
            grid.side == self.side
                && self.region_count() == grid.boxes().count()
                && grid.boxes().all(|house| is_whole(grid.house(house)))
        };
        let found = [&FOUR, &SIX, &NINE].iter().find(alike).copied();
        found.ok_or_else(|| format!("no grid of {} has such boxes", self.side))
    }
}

impl Lines {
    fn of(figure: &Figure) -> Result<Lines, String> {
        let ruled: Vec<Ruled> = figure.marks.iter().flat_map(black_lines).collect();
        let at = |places: BTreeSet<i64>| places.into_iter().collect::<Vec<_>>();
        let upright = ruled.iter().filter(|line| line.from.x == line.to.x);
        let level = ruled.iter().filter(|line| line.from.y == line.to.y);
        let across = at(upright.map(|line| hundredths(line.from.x)).collect());
        let down = at(level.map(|line| hundredths(line.from.y)).collect());
        let is_square = across.len() == down.len() && (3..=SIDE_MAX + 1).contains(&down.len());
        let mut gaps: Vec<i64> = [&across, &down]
            .iter()
            .flat_map(|at| at.windows(2).map(|two| two[1] - two[0]))
            .collect();
        gaps.sort_unstable();
        match (gaps.first(), gaps.last()) {
            (Some(least), Some(most)) if is_square && most - least <= UNEVEN_MAX => {
                Ok(Lines { ruled, across, down })
            }
            _ => Err(format!("no grid: lines at {across:?} and {down:?}")),
        }
    }

    fn side(&self) -> usize {
        self.across.len() - 1
    }

    /// The cell that a place lies in.
    fn cell(&self, place: Point) -> Option<usize> {
        Some(between(&self.down, place.y)? * self.side() + between(&self.across, place.x)?)
    }

    /// The row or column, by its number among the houses, that a place lies beside, and at which of its ends.
    fn end(&self, place: Point) -> Option<(usize, usize)> {
        let (row, column) = (between(&self.down, place.y), between(&self.across, place.x));
        let end = |at: &[i64], value: f32| usize::from(at[0] < hundredths(value));
        match (row, column) {
            (Some(row), None) => Some((row, end(&self.across, place.x))),
            (None, Some(column)) => Some((self.side() + column, end(&self.down, place.y))),
            _ => None,
        }
    }

    fn middle(&self, cell: usize) -> (i64, i64) {
        let (row, column) = (cell / self.side(), cell % self.side());
        let middle = |at: &[i64], number: usize| (at[number] + at[number + 1]) / 2;
        (middle(&self.across, column), middle(&self.down, row))
    }

    /// Numbers the regions as they come in reading order.
    fn regions(&self) -> Vec<usize> {
        let thinnest = self.ruled.iter().map(|line| line.width).fold(f32::INFINITY, f32::min);
        let thick: Vec<&Ruled> =
            self.ruled.iter().filter(|line| line.width > THICK * thinnest).collect();
        let cells = self.side() * self.side();
        let mut regions = vec![usize::MAX; cells];
        let mut count = 0;
        for first in 0..cells {
            if regions[first] != usize::MAX {
                continue;
            }
            let mut open = vec![first];
            while let Some(cell) = open.pop() {
                regions[cell] = count;
                let beside = self.beside(cell).into_iter();
                open.extend(beside.filter(|&other| {
                    regions[other] == usize::MAX && !self.is_walled(&thick, cell, other)
                }));
            }
            count += 1;
        }
        regions
    }

    fn beside(&self, cell: usize) -> Vec<usize> {
        let side = self.side();
        let (row, column) = (cell / side, cell % side);
        let ways = [
            (row > 0).then(|| cell - side),
            (row + 1 < side).then(|| cell + side),
            (column > 0).then(|| cell - 1),
            (column + 1 < side).then(|| cell + 1),
        ];
        ways.into_iter().flatten().collect()
    }

    /// Whether one of the lines runs between two neighbours.
    fn is_walled(&self, lines: &[&Ruled], cell: usize, other: usize) -> bool {
        let ((x, y), (other_x, other_y)) = (self.middle(cell), self.middle(other));
        lines.iter().any(|line| {
            crosses(line.from.x, line.to.x, x, other_x)
                && crosses(line.from.y, line.to.y, y, other_y)
        })
    }
}

/// Whether a line's reach and the way between two places meet, along one axis; all but the line in hundredths.
fn crosses(from: f32, to: f32, one: i64, other: i64) -> bool {
    let (from, to) = (hundredths(from.min(to)), hundredths(from.max(to)));
    from <= one.max(other) && one.min(other) <= to
}

/// The gap between lines that a value lies in.
fn between(at: &[i64], value: f32) -> Option<usize> {
    at.windows(2).position(|two| two[0] < hundredths(value) && hundredths(value) < two[1])
}

fn hundredths(points: f32) -> i64 {
    (points * 100.0).round() as i64
}

/// The straight black lines that a mark is made of.
fn black_lines(mark: &Mark) -> Vec<Ruled> {
    let (points, stroke): (Vec<Point>, Stroke) = match mark {
        Mark::Line { points, stroke } => (points.clone(), *stroke),
        Mark::Polygon { points, paint } => match paint.edge {
            Some(edge) => (points.iter().chain(points.first()).copied().collect(), edge),
            None => return Vec::new(),
        },
        Mark::Circle { .. } | Mark::Arc { .. } | Mark::Text { .. } => return Vec::new(),
    };
    if stroke.ink != Ink::Black {
        return Vec::new();
    }
    let ruled = |two: &[Point]| Ruled { from: two[0], to: two[1], width: stroke.width };
    points.windows(2).map(ruled).collect()
}

#[cfg(test)]
mod tests {
    use super::super::drawing::Drawing;
    use super::super::from_text;
    use super::*;

    fn drawn(grid: &Grid, givens: &str, lettered: &[usize]) -> Result<Seen, String> {
        Seen::on(&Drawing::new(grid, 81).lettered(&from_text(givens), lettered))
    }

    #[test]
    fn a_grid_is_read_as_it_was_drawn() {
        for (grid, givens) in [(&FOUR, "1..4..1..1..43.1"), (&SIX, "16..2......6"), (&NINE, "9")] {
            let seen = drawn(grid, givens, &[1, 5]).expect("a grid");
            assert_eq!((seen.side, seen.givens), (grid.side, from_text(givens)));
            assert_eq!(seen.boxed().map(|boxed| boxed.box_size), Ok(grid.box_size));
            assert_eq!((seen.cell_of("B"), seen.cell_of("C").is_err()), (Ok(5), true));
        }
    }

    #[test]
    fn a_latin_square_is_one_region_and_has_no_boxes() {
        let seen = drawn(&Grid::latin(5), "12345", &[7]).expect("a grid");
        assert_eq!((seen.region_count(), seen.boxed().is_err()), (1, true));
    }

    #[test]
    fn what_does_not_belong_into_a_grid_is_found() {
        assert!(Seen::on(&Figure::new(200, 200)).is_err(), "no lines");
        assert!(drawn(&FOUR, "7", &[]).is_err(), "too large a digit");
        let mut misnumbered = Drawing::new(&FOUR, 81).lettered(&from_text(""), &[]);
        let number = misnumbered.marks.iter_mut().find(|mark| matches!(mark, Mark::Text { .. }));
        if let Some(Mark::Text { text, .. }) = number {
            *text = "2".to_owned();
        }
        assert!(Seen::on(&misnumbered).is_err(), "row 1 is called 2");
        let written = Seen::framed(&misnumbered).expect("a grid").ends;
        assert_eq!(written[0], Written { line: 0, end: 0, text: "2".to_owned() });
        let mut twice = Drawing::new(&FOUR, 81);
        twice.rule();
        twice.digit(3, 1);
        assert!(Seen::on(&twice.figure).is_ok());
        twice.digit(3, 2);
        assert!(Seen::on(&twice.figure).is_err(), "two digits in a cell");
    }
}
