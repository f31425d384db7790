//! Rows and columns of cells by the lengths of their runs, and how people fill them line by line.

use std::ops::Range;

/// Cells of a line, as bits: the first cell is the lowest.
pub(super) type Cells = u16;

/// The lengths of the runs of each row and column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) rows: Vec<Vec<usize>>,
    pub(super) columns: Vec<Vec<usize>>,
}

/// What is found in one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Thought {
    pub(super) is_row: bool,
    pub(super) place: usize,
    pub(super) filled: Cells,
    pub(super) empty: Cells,
    /// In how many ways the line could be filled before.
    pub(super) ways: usize,
    /// How many lines there are.
    lines: usize,
}

/// Seconds to find the next line, for each that there is; for each doubling of its ways, and to mark a cell.
const LOOK: f32 = 0.15;
const DOUBLED: f32 = 0.6;
const MARK: f32 = 0.3;

/// The lines of most grids have fewer ways in all.
const WAYS_EXPECTED: usize = 512;

impl Thought {
    /// How long it takes: a line with many ways takes longer to see through.
    pub(super) fn seconds(&self) -> f32 {
        let doubled = usize::BITS - self.ways.leading_zeros();
        let cells = (self.filled | self.empty).count_ones();
        LOOK * self.lines as f32 + DOUBLED * doubled as f32 + MARK * cells as f32
    }
}

/// The cells of a column, from the rows: the first row is the lowest bit.
pub(super) fn column(rows: &[Cells], place: usize) -> Cells {
    rows.iter().enumerate().map(|(row, cells)| (cells >> place & 1) << row).sum()
}

/// The lengths of the runs of a line.
pub(super) fn runs(cells: Cells) -> Vec<usize> {
    let (mut rest, mut runs) = (cells, Vec::with_capacity(Cells::BITS as usize / 2));
    while rest != 0 {
        rest >>= rest.trailing_zeros();
        let run = rest.trailing_ones();
        runs.push(run as usize);
        rest >>= run;
    }
    runs
}

/// All ways to fill a line of so many cells by its runs, those that begin early first; none if it is too short.
pub(super) fn ways(runs: &[usize], length: usize) -> Vec<Cells> {
    let mut all = Vec::new();
    add_ways(runs, length, &mut all);
    all
}

fn add_ways(runs: &[usize], length: usize, all: &mut Vec<Cells>) {
    let needed = runs.iter().sum::<usize>() + runs.len();
    if let Some(slack) = (length + 1).checked_sub(needed) {
        add_from(0, 0, slack, runs, all);
    }
}

/// Adds all ways to put the runs from cell `begin` on, with so many empty cells more than are needed, beside the cells that
/// are filled.
fn add_from(filled: Cells, begin: usize, slack: usize, runs: &[usize], all: &mut Vec<Cells>) {
    let run = |length: usize, more: usize| ((1 << length) - 1) << (begin + more);
    match runs {
        [] => all.push(filled),
        &[last] => all.extend((0..=slack).map(|more| filled | run(last, more))),
        &[first, ref rest @ ..] => {
            for more in 0..=slack {
                let after = begin + more + first + 1;
                add_from(filled | run(first, more), after, slack - more, rest, all);
            }
        }
    }
}

/// A line with what is known of it.
struct Line {
    is_row: bool,
    place: usize,
    /// All of its cells.
    cells: Cells,
    filled: Cells,
    empty: Cells,
    /// Where all ways to fill it stand among those of all lines.
    ways: Range<usize>,
    /// How many of them are left, and the cells that are filled in each of these, and in any.
    left: u16,
    every: Cells,
    any: Cells,
}

/// The way to the one filling: each time the line with the fewest ways that tells something new; none if lines alone do
/// not tell it.
pub(super) fn solved(grid: &Grid) -> Option<Vec<Thought>> {
    let (height, width) = (grid.rows.len(), grid.columns.len());
    let mut ways = Vec::with_capacity(WAYS_EXPECTED);
    let mut lines = Vec::with_capacity(height + width);
    let rows = grid.rows.iter().enumerate().map(|(place, runs)| (true, place, runs, width));
    let columns = grid.columns.iter().enumerate().map(|(place, runs)| (false, place, runs, height));
    for (is_row, place, runs, length) in rows.chain(columns) {
        let begin = ways.len();
        add_ways(runs, length, &mut ways);
        lines.push(Line::new(is_row, place, length, begin..ways.len(), &ways));
    }
    let mut thoughts = Vec::with_capacity(2 * lines.len());
    loop {
        let telling = lines.iter().filter(|line| line.new_filled() | line.new_empty() != 0);
        let Some(line) = telling.min_by_key(|line| line.left) else { break };
        let thought = line.tells(height + width);
        thoughts.push(thought);
        let (rows, columns) = lines.split_at_mut(height);
        let (along, across) = if thought.is_row { (rows, columns) } else { (columns, rows) };
        along[thought.place].filled |= thought.filled;
        along[thought.place].empty |= thought.empty;
        for (cell, line) in across.iter_mut().enumerate() {
            if (thought.filled | thought.empty) >> cell & 1 == 1 {
                line.learn(thought.place, thought.filled >> cell & 1 == 1, &ways);
            }
        }
    }
    lines.iter().all(Line::is_known).then_some(thoughts)
}

impl Line {
    fn new(is_row: bool, place: usize, length: usize, ways: Range<usize>, all: &[Cells]) -> Line {
        let cells = (1 << length) - 1;
        let mut line =
            Line { is_row, place, cells, filled: 0, empty: 0, ways, left: 0, every: 0, any: 0 };
        line.look(all);
        line
    }

    fn is_known(&self) -> bool {
        self.filled | self.empty == self.cells
    }

    /// The cells that all ways fill and that are not known yet.
    fn new_filled(&self) -> Cells {
        self.every & self.cells & !self.filled
    }

    /// The cells that no way fills and that are not known yet.
    fn new_empty(&self) -> Cells {
        self.cells & !self.any & !self.empty
    }

    fn tells(&self, lines: usize) -> Thought {
        Thought {
            is_row: self.is_row,
            place: self.place,
            filled: self.new_filled(),
            empty: self.new_empty(),
            ways: usize::from(self.left),
            lines,
        }
    }

    /// From now on a cell is known. Where all ways had it so, nothing follows.
    fn learn(&mut self, cell: usize, is_filled: bool, all: &[Cells]) {
        let known = if is_filled { &mut self.filled } else { &mut self.empty };
        *known |= 1 << cell;
        if (self.every | !self.any) >> cell & 1 == 0 {
            self.look(all);
        }
    }

    /// Goes through the ways that agree with what is known.
    fn look(&mut self, all: &[Cells]) {
        let (mut left, mut every, mut any) = (0, Cells::MAX, 0);
        let known = self.filled | self.empty;
        for way in &all[self.ways.clone()] {
            let fits = way & known == self.filled;
            let kept = if fits { Cells::MAX } else { 0 };
            left += u16::from(fits);
            every &= way | !kept;
            any |= way & kept;
        }
        (self.left, self.every, self.any) = (left, every, any);
    }
}
