//! How people find the towers: what the numbers at its ends leave of a line, and what follows across.

use crate::grid::{CELLS_MAX, Grid, each};
use crate::orders::orders;
use crate::solve::propagation::Options;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

pub(super) const SIDE: usize = 5;
pub(super) const LINES: usize = 2 * SIDE;
pub(super) static GRID: Grid = Grid::latin(SIDE);

/// What is given: the heights of some cells, and for each line, rows first, the numbers at its two ends; 0 for none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ground {
    pub(super) givens: Vec<u8>,
    pub(super) numbers: Vec<[u8; 2]>,
}

/// How far somebody goes through the orders that a line can have: so many at most, by so many of its numbers at once.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reach {
    pub(super) orders_max: u32,
    pub(super) numbers_max: u32,
}

/// Whatever people find at all, and what they find without going through any orders.
pub(super) const FULL: Reach = Reach { orders_max: 120, numbers_max: 2 };
pub(super) const GLANCE: Reach = Reach { orders_max: 0, numbers_max: 0 };

/// Heights that cells do not have: a bit for each height of each cell.
type Gone = u128;

/// How something is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deduction {
    /// The line has no other place for a height.
    Place { line: usize },
    /// The cell has no other height left.
    Last,
    /// What the number at an end says by itself.
    End { line: usize, end: usize },
    /// Of the orders that a line can still have, numbers at its ends leave some.
    Orders { line: usize, numbers: [u8; 2], before: u32, after: u32 },
}

/// Something found: the heights that are left in the cells that it tells of.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) deduction: Deduction,
    pub(super) left: Vec<(usize, u16)>,
    gone: Gone,
    rests_on: Gone,
}

/// How far somebody came, and how.
#[derive(Default)]
pub(super) struct Trace {
    pub(super) steps: Vec<Step>,
    gone: Gone,
    /// The cells whose towers are known, as bits.
    settled: u32,
}

/// The orders of a line, as bits: by place and height those that have this height there; by end and number those that
/// show so many towers there, and all of them where there is no number.
struct Orders {
    having: [[u128; SIDE]; SIDE],
    showing: [[u128; SIDE + 1]; 2],
}

static ORDERS: LazyLock<Orders> = LazyLock::new(|| {
    let mut all = Orders { having: [[0; SIDE]; SIDE], showing: [[0; SIDE + 1]; 2] };
    for (number, order) in orders(SIDE as u8).iter().enumerate() {
        for (place, &height) in order.iter().enumerate() {
            all.having[place][usize::from(height)] |= 1 << number;
        }
        for (end, seen) in [seen(order.iter()), seen(order.iter().rev())].into_iter().enumerate() {
            all.showing[end][seen] |= 1 << number;
            all.showing[end][0] |= 1 << number;
        }
    }
    all
});

/// How many towers of a line are seen from before its first.
pub(super) fn seen<'a>(heights: impl Iterator<Item = &'a u8>) -> usize {
    let mut seen: Vec<u8> = Vec::new();
    for &height in heights {
        if seen.iter().all(|lower| *lower < height) {
            seen.push(height);
        }
    }
    seen.len()
}

/// Goes as far as the reach allows, each time by what is easiest.
pub(super) fn solve(ground: &Ground, reach: Reach) -> Trace {
    let mut trace = Trace::default();
    for (cell, &height) in ground.givens.iter().enumerate().filter(|(_, height)| **height > 0) {
        let given = trace.step(Deduction::Last, [(cell, 1 << (height - 1))], 0);
        given.into_iter().for_each(|step| trace.learn(&step));
    }
    while let Some(step) = trace.next(ground, reach) {
        trace.learn(&step);
        trace.steps.push(step);
    }
    trace
}

impl Trace {
    pub(super) fn is_finished(&self) -> bool {
        self.settled.count_ones() as usize == GRID.cells()
    }

    /// Whether a step looks at the number at this end.
    pub(super) fn looks_at(&self, at: usize, from: usize) -> bool {
        self.steps.iter().any(|step| match step.deduction {
            Deduction::End { line, end } => (line, end) == (at, from),
            Deduction::Orders { line, numbers, .. } => line == at && numbers[from] > 0,
            Deduction::Place { .. } | Deduction::Last => false,
        })
    }

    pub(super) fn is_settled(&self, cell: usize) -> bool {
        self.settled >> cell & 1 == 1
    }

    /// The heights that are left in each cell.
    pub(super) fn options(&self) -> Options {
        let mut options = [0; CELLS_MAX];
        (0..GRID.cells()).for_each(|cell| options[cell] = self.left(cell));
        options
    }

    /// Each step up to the last that the towers in these cells rest on, and whether they do.
    pub(super) fn way(&self, cells: &[usize]) -> Vec<(&Step, bool)> {
        let mut needs = cells.iter().fold(0, |needs, &cell| needs | gone(cell, !0));
        let mut way = Vec::new();
        for step in self.steps.iter().rev() {
            let is_needed = step.gone & needs != 0;
            if is_needed {
                needs = needs & !step.gone | step.rests_on;
            }
            if is_needed || !way.is_empty() {
                way.push((step, is_needed));
            }
        }
        way.reverse();
        way
    }

    /// Seconds until these cells are known. Nobody knows beforehand what they rest on: half of the other steps is taken as well.
    pub(super) fn seconds(&self, cells: &[usize]) -> f32 {
        let share = |is_needed: bool| if is_needed { 1.0 } else { 0.5 };
        self.way(cells).iter().map(|(step, is_needed)| share(*is_needed) * step.seconds()).sum()
    }

    fn left(&self, cell: usize) -> u16 {
        !(self.gone >> (SIDE * cell)) as u16 & GRID.every_digit()
    }

    fn learn(&mut self, step: &Step) {
        self.gone |= step.gone;
        let known = step.left.iter().filter(|(_, left)| left.is_power_of_two());
        self.settled |= known.fold(0, |settled, (cell, _)| settled | 1 << cell);
    }

    fn next(&self, ground: &Ground, reach: Reach) -> Option<Step> {
        let mut open = (0..GRID.cells()).filter(|&cell| self.left(cell).is_power_of_two());
        let last = open.find_map(|cell| self.step(Deduction::Last, [(cell, !0)], 0));
        last.or_else(|| (0..LINES).find_map(|line| self.place(line)))
            .or_else(|| ends().find_map(|(line, end)| self.end(ground, line, end)))
            .or_else(|| self.orders(ground, reach))
    }

    /// The lowest height that has one place left in a line and is not known to stand there.
    fn place(&self, line: usize) -> Option<Step> {
        let cells = cells(line, 0);
        let (mut some, mut several, mut known) = (0, 0, 0);
        for cell in cells {
            let left = self.left(cell);
            several |= some & left;
            some |= left;
            known |= if self.is_settled(cell) { left } else { 0 };
        }
        let once = some & !several & !known;
        let height = once & once.wrapping_neg();
        let cell = cells.into_iter().find(|&cell| self.left(cell) & height != 0)?;
        let others = cells.into_iter().filter(|other| *other != cell);
        let rests_on = others.fold(0, |all, other| all | gone(other, height));
        self.step(Deduction::Place { line }, [(cell, height)], rests_on)
    }

    /// Where one tower is seen, the tallest comes first; where more are, so many higher ones must still follow.
    fn end(&self, ground: &Ground, line: usize, end: usize) -> Option<Step> {
        let number = usize::from(ground.numbers[line][end]);
        let can_be = |place: usize| match (number, place) {
            (0, _) => GRID.every_digit(),
            (1, 0) => 1 << (SIDE - 1),
            _ => (1 << (SIDE + 1 + place - number).min(SIDE)) - 1,
        };
        let cells = cells(line, end).into_iter().enumerate();
        let allowed = cells.map(|(place, cell)| (cell, can_be(place)));
        self.step(Deduction::End { line, end }, allowed, 0)
    }

    /// In the line with the fewest orders that tells something new; two numbers at once count as twice as many orders.
    fn orders(&self, ground: &Ground, reach: Reach) -> Option<Step> {
        let mut found: Option<(u32, Step)> = None;
        let numbered = ground.numbers.iter().enumerate().filter(|(_, ends)| **ends != [0, 0]);
        for (line, &[one, other]) in numbered {
            let all = self.orders_of(line);
            for numbers in [[one, 0], [0, other], [one, other]] {
                let count = numbers.iter().filter(|number| **number > 0).count() as u32;
                let (before, work) = (all.count_ones(), all.count_ones() * count);
                let is_far = reach.numbers_max < count || reach.orders_max < before;
                if count == 0 || is_far || found.as_ref().is_some_and(|(least, _)| *least <= work) {
                    continue;
                }
                let [one, other] = numbers.map(usize::from);
                let orders = all & ORDERS.showing[0][one] & ORDERS.showing[1][other];
                if orders == all {
                    continue;
                }
                let after = orders.count_ones();
                let deduction = Deduction::Orders { line, numbers, before, after };
                let allowed = cells(line, 0).into_iter().zip(heights_in(orders));
                let facts = cells(line, 0).into_iter().fold(0, |all, cell| all | gone(cell, !0));
                let step = self.step(deduction, allowed, facts & self.gone);
                found = step.map(|step| (work, step)).or(found);
            }
        }
        Some(found?.1)
    }

    /// The orders that a line can have by the heights that are left in its cells.
    fn orders_of(&self, line: usize) -> u128 {
        let having = ORDERS.having.iter().zip(cells(line, 0));
        having.fold(!0, |all, (having, cell)| {
            let left = self.left(cell);
            let heights = having.iter().enumerate().filter(|(height, _)| left >> height & 1 == 1);
            all & heights.fold(0, |any, (_, having)| any | having)
        })
    }

    /// A step by which cells have some of these heights alone; `None` if that is nothing new. What it leaves may rest on
    /// heights that were gone before, and a tower that is known stands nowhere else in its lines.
    fn step(
        &self,
        deduction: Deduction,
        allowed: impl IntoIterator<Item = (usize, u16)>,
        rests_on: Gone,
    ) -> Option<Step> {
        let mut step = Step { deduction, left: Vec::new(), gone: 0, rests_on };
        for (cell, allowed) in allowed {
            let (before, left) = (self.left(cell), self.left(cell) & allowed);
            let is_known = left.is_power_of_two();
            if left == before && (!is_known || self.is_settled(cell)) {
                continue;
            }
            step.left.push((cell, left));
            step.gone |= gone(cell, before & !left);
            if is_known {
                let seen = each(GRID.sees(cell)).fold(0, |all, seen| all | gone(seen, left));
                step.gone |= seen & !self.gone | gone(cell, !left);
                step.rests_on |= gone(cell, allowed & !left);
            }
        }
        (!step.left.is_empty()).then_some(step)
    }
}

fn gone(cell: usize, heights: u16) -> Gone {
    Gone::from(heights & GRID.every_digit()) << (SIDE * cell)
}

/// The heights that each place has in some of these orders.
fn heights_in(orders: u128) -> [u16; SIDE] {
    ORDERS.having.map(|having| {
        let heights = having.iter().enumerate().filter(|(_, having)| *having & orders != 0);
        heights.fold(0, |all, (height, _)| all | 1 << height)
    })
}

/// The two ends of every line: 0 is left or above.
pub(super) fn ends() -> impl Iterator<Item = (usize, usize)> {
    (0..LINES).flat_map(|line| [(line, 0), (line, 1)])
}

/// The cells of a line as they are passed from one of its ends.
pub(super) fn cells(line: usize, end: usize) -> [usize; SIDE] {
    let cells = GRID.house(line);
    std::array::from_fn(|place| cells[if end == 0 { place } else { SIDE - 1 - place }].into())
}

impl Step {
    /// Ours: to go through twice as many orders takes one look more.
    pub(super) fn seconds(&self) -> f32 {
        match self.deduction {
            Deduction::Place { .. } | Deduction::Last => 2.5,
            Deduction::End { .. } => 1.0 + 0.5 * self.left.len() as f32,
            Deduction::Orders { before, numbers, .. } => {
                let both = if numbers.contains(&0) { 0.0 } else { 3.0 };
                2.0 + 1.5 * (before.ilog2() + 1) as f32 + both
            }
        }
    }
}
