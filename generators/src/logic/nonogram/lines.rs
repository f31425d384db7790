//! Rows and columns of cells by the lengths of their runs, and how people fill them line by line.

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
    ways: usize,
    /// How many lines there are.
    lines: usize,
}

/// Seconds to find the next line, for each that there is; for each doubling of its ways, and to mark a cell.
const LOOK: f32 = 0.15;
const DOUBLED: f32 = 0.6;
const MARK: f32 = 0.3;

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
    let (mut rest, mut runs) = (cells, Vec::new());
    while rest != 0 {
        rest >>= rest.trailing_zeros();
        let run = rest.trailing_ones();
        runs.push(run as usize);
        rest >>= run;
    }
    runs
}

/// All ways to fill a line of so many cells by its runs, those that begin early first.
pub(super) fn ways(runs: &[usize], length: usize) -> Vec<Cells> {
    let Some((&first, rest)) = runs.split_first() else { return vec![0] };
    let needed = runs.iter().sum::<usize>() + rest.len();
    let mut all = Vec::new();
    for start in 0..=length.saturating_sub(needed) {
        let run = ((1 << first) - 1) << start;
        let begin = start + first + 1;
        if rest.is_empty() {
            all.push(run);
        } else {
            all.extend(ways(rest, length - begin).into_iter().map(|way| run | way << begin));
        }
    }
    all
}

/// A line with the ways in which it can still be filled.
struct Line {
    is_row: bool,
    place: usize,
    length: usize,
    ways: Vec<Cells>,
}

/// The way to the one filling: each time the line with the fewest ways that tells something new; none if lines alone do
/// not tell it.
pub(super) fn solved(grid: &Grid) -> Option<Vec<Thought>> {
    let (rows, columns) = (grid.rows.len(), grid.columns.len());
    let line = |is_row, place, runs: &Vec<usize>, length| Line {
        is_row,
        place,
        length,
        ways: ways(runs, length),
    };
    let across = grid.rows.iter().enumerate().map(|(place, runs)| line(true, place, runs, columns));
    let down = grid.columns.iter().enumerate().map(|(place, runs)| line(false, place, runs, rows));
    let mut lines: Vec<Line> = across.chain(down).collect();
    let (mut filled, mut empty) = (vec![0; rows], vec![0; rows]);
    let mut thoughts = Vec::new();
    loop {
        let mut best: Option<Thought> = None;
        for line in &lines {
            let thought = line.tells(&filled, &empty, rows + columns);
            let is_new = thought.filled | thought.empty != 0;
            if is_new && best.is_none_or(|best| thought.ways < best.ways) {
                best = Some(thought);
            }
        }
        let Some(thought) = best else { break };
        thoughts.push(thought);
        thought.mark(&mut filled, &mut empty);
        for line in &mut lines {
            if line.is_row != thought.is_row || line.place == thought.place {
                line.keep(&filled, &empty);
            }
        }
    }
    let all = (1 << columns) - 1;
    filled.iter().zip(&empty).all(|(filled, empty)| filled | empty == all).then_some(thoughts)
}

impl Thought {
    fn mark(&self, filled: &mut [Cells], empty: &mut [Cells]) {
        if self.is_row {
            filled[self.place] |= self.filled;
            empty[self.place] |= self.empty;
            return;
        }
        for row in 0..filled.len() {
            filled[row] |= (self.filled >> row & 1) << self.place;
            empty[row] |= (self.empty >> row & 1) << self.place;
        }
    }
}

impl Line {
    fn known(&self, of_rows: &[Cells]) -> Cells {
        if self.is_row {
            return of_rows[self.place];
        }
        column(of_rows, self.place)
    }

    /// What all ways have in common and is not known yet.
    fn tells(&self, filled: &[Cells], empty: &[Cells], lines: usize) -> Thought {
        let every = self.ways.iter().fold(Cells::MAX, |all, way| all & way);
        let any = self.ways.iter().fold(0, |any, way| any | way);
        let all: Cells = (1 << self.length) - 1;
        Thought {
            is_row: self.is_row,
            place: self.place,
            filled: every & all & !self.known(filled),
            empty: all & !any & !self.known(empty),
            ways: self.ways.len(),
            lines,
        }
    }

    fn keep(&mut self, filled: &[Cells], empty: &[Cells]) {
        let (filled, empty) = (self.known(filled), self.known(empty));
        self.ways.retain(|way| way & filled == filled && way & empty == 0);
    }
}
