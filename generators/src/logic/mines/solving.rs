//! How people find what is sure: they hold what one number counts against what some others count together.

use std::iter;

/// A set of cells, one bit each, in reading order.
pub(super) type Cells = u64;

/// Numbers, by the cells where they stand, and what they tell: so many mines are in these cells.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Count {
    pub(super) at: Cells,
    pub(super) cells: Cells,
    pub(super) mines: u32,
}

/// The covered cells that have letters, and everything that is counted.
pub(super) struct Ground {
    pub(super) edge: Cells,
    pub(super) counts: Vec<Count>,
}

/// One side has as many mines more as it has cells of its own: those are mines, and the other side's own cells are safe.
#[derive(Clone, Copy)]
pub(super) struct Thought {
    /// Where the numbers of each side stand.
    pub(super) more: Cells,
    pub(super) less: Cells,
    pub(super) mined: Cells,
    pub(super) safe: Cells,
}

/// How far somebody came, and in how many rounds: in one of them all is seen that single numbers tell.
#[derive(Default)]
pub(super) struct Trace {
    pub(super) thoughts: Vec<Thought>,
    pub(super) rounds: usize,
    pub(super) mined: Cells,
    pub(super) safe: Cells,
}

impl Ground {
    /// Finds what is sure, as far as it shows when each number is held against at most so many others.
    pub(super) fn solve(&self, others: u32) -> Trace {
        let mut trace = Trace::default();
        // Every round settles a cell.
        loop {
            let left: Vec<Count> = self.counts.iter().map(|count| trace.left(*count)).collect();
            let easiest_first = [0, others.min(1), others].into_iter();
            let mut found = easiest_first.map(|most| self.thoughts(&left, most));
            let Some(found) = found.find(|found| !found.is_empty()) else { return trace };
            trace.rounds += 1;
            found.into_iter().for_each(|thought| trace.add(thought));
        }
    }

    /// What each number tells alone; or else one thing that some tell together, as few as there are.
    fn thoughts(&self, left: &[Count], most: u32) -> Vec<Thought> {
        let sides = joined(left, most);
        let pairs = sides.iter().flat_map(|side| left.iter().map(move |one| (one, side)));
        let found = pairs.flat_map(|(one, side)| [self.held(one, side), self.held(side, one)]);
        if most == 0 {
            return found.flatten().collect();
        }
        found.flatten().min_by_key(Thought::numbers).into_iter().collect()
    }

    fn held(&self, more: &Count, less: &Count) -> Option<Thought> {
        let (mined, safe) = (more.cells & !less.cells, less.cells & !more.cells);
        let is_told = more.mines == less.mines + mined.count_ones();
        let (mined, safe) = (mined & self.edge, safe & self.edge);
        let thought = Thought { more: more.at, less: less.at, mined, safe };
        (is_told && mined | safe != 0).then_some(thought)
    }

    /// Whether each of the cells that a trace leaves unsure can hold a mine, and can be safe.
    pub(super) fn allows_both(&self, trace: &Trace) -> bool {
        let unsure = trace.unsure(self);
        let fits = |way: &Cells| {
            self.counts.iter().all(|Count { cells, mines, .. }| {
                let laid = (cells & (trace.mined | way)).count_ones();
                (laid..=laid + (cells & !self.edge).count_ones()).contains(mines)
            })
        };
        let ways = iter::successors(Some(unsure), |way| Some(way.checked_sub(1)? & unsure));
        let ways = ways.filter(fits);
        ways.fold((unsure, 0), |(all, any), way| (all & way, any | way)) == (0, unsure)
    }
}

/// What so many numbers or fewer count together that share no cell.
fn joined(left: &[Count], most: u32) -> Vec<Count> {
    let mut joined = vec![Count::default()];
    for one in left.iter().filter(|one| one.cells != 0) {
        for place in 0..joined.len() {
            let Count { at, cells, mines } = joined[place];
            if at.count_ones() < most && cells & one.cells == 0 {
                let (at, cells) = (at | one.at, cells | one.cells);
                joined.push(Count { at, cells, mines: mines + one.mines });
            }
        }
    }
    joined
}

impl Thought {
    /// How many numbers are looked at.
    pub(super) fn numbers(&self) -> u32 {
        (self.more | self.less).count_ones()
    }
}

impl Trace {
    /// Ours: a number alone is soon found, several that belong together are not.
    pub(super) fn seconds(&self) -> f32 {
        let numbers = self.thoughts.iter().map(Thought::numbers);
        numbers.map(|count| if count == 1 { 3.0 } else { 10.0 * count as f32 - 6.0 }).sum()
    }

    /// Lettered cells that are still open.
    pub(super) fn unsure(&self, ground: &Ground) -> Cells {
        ground.edge & !self.mined & !self.safe
    }

    /// What of a count is still open.
    pub(super) fn left(&self, Count { at, cells, mines }: Count) -> Count {
        let known = (cells & self.mined).count_ones();
        Count { at, cells: cells & !self.mined & !self.safe, mines: mines - known }
    }

    /// The same as it was when half of it was thought.
    pub(super) fn half(self) -> Trace {
        let (mut half, count) = (Trace::default(), self.thoughts.len() / 2);
        self.thoughts.into_iter().take(count).for_each(|thought| half.add(thought));
        half
    }

    fn add(&mut self, thought: Thought) {
        let known = self.mined | self.safe;
        let (mined, safe) = (thought.mined & !known, thought.safe & !known);
        if mined | safe != 0 {
            self.mined |= mined;
            self.safe |= safe;
            self.thoughts.push(Thought { mined, safe, ..thought });
        }
    }
}
