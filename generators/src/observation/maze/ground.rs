//! The cells of a maze, and how passages are dug between them.

use super::Size;
use crate::figure::Point;
use crate::rng::Rng;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Cells in rows. From each of them one way leads to each other one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Ground {
    pub(super) columns: usize,
    /// For each cell in reading order which of its sides are open: right, down, left, up.
    pub(super) open: Vec<[bool; 4]>,
    /// The cells where two ways cross and do not meet, and whether the way across is the upper one.
    pub(super) bridges: BTreeMap<usize, bool>,
}

/// A cell on a way, and towards which side one came there: 0 is right, 1 down, 2 left, 3 up.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct Stop {
    pub(super) cell: usize,
    pub(super) side: usize,
}

impl Ground {
    /// Passages that are dug on, mostly from the end of the newest, until no cell is left.
    pub(super) fn dug(size: &Size, rng: &mut Rng) -> Ground {
        let open = vec![[false; 4]; size.columns * size.rows];
        let mut ground = Ground { columns: size.columns, open, bridges: BTreeMap::new() };
        let mut ends = vec![rng.index(ground.open.len())];
        while !ends.is_empty() {
            let is_newest = rng.chance(size.along, 100);
            let end = if is_newest { ends.len() - 1 } else { rng.index(ends.len()) };
            match ground.dig(ends[end], size.bridges, rng) {
                Some(cell) => ends.push(cell),
                None => {
                    ends.remove(end);
                }
            }
        }
        ground
    }

    /// Digs from a cell to one beside it, or beyond a passage as long as there may be more bridges.
    fn dig(&mut self, cell: usize, bridges: usize, rng: &mut Rng) -> Option<usize> {
        for side in rng.order(4) {
            let Some(next) = self.beside(cell, side) else { continue };
            if self.is_rock(next) {
                self.join(cell, side);
                return Some(next);
            }
            let beyond = self.beside(next, side).filter(|beyond| self.is_rock(*beyond));
            if self.bridges.len() < bridges && beyond.is_some() && self.can_be_crossed(next, side) {
                self.join(cell, side);
                self.join(next, side);
                self.bridges.insert(next, rng.chance(1, 2));
                return beyond;
            }
        }
        None
    }

    fn is_rock(&self, cell: usize) -> bool {
        self.open[cell] == [false; 4]
    }

    /// Whether a passage leads straight through from side to side, with no bridge near it.
    fn can_be_crossed(&self, cell: usize, side: usize) -> bool {
        (0..4).all(|it| self.open[cell][it] == (it % 2 != side % 2))
            && self.bridges.keys().all(|other| 1.5 < self.far(cell, *other))
    }

    fn join(&mut self, cell: usize, side: usize) {
        self.open[cell][side] = true;
        if let Some(next) = self.beside(cell, side) {
            self.open[next][(side + 2) % 4] = true;
        }
    }

    /// Opens two sides at the edge, to come in and to go out.
    pub(super) fn opened(&mut self, rng: &mut Rng) -> [Stop; 2] {
        let cells = 0..self.open.len();
        let sides = cells.flat_map(|cell| [0, 1, 2, 3].map(|side| Stop { cell, side }));
        let edge: Vec<Stop> = sides.filter(|it| self.beside(it.cell, it.side).is_none()).collect();
        let gates = rng.sample(&edge, 2);
        gates.iter().for_each(|gate| self.join(gate.cell, gate.side));
        [Stop { side: (gates[0].side + 2) % 4, ..gates[0] }, gates[1]]
    }

    pub(super) fn beside(&self, cell: usize, side: usize) -> Option<usize> {
        let (x, y) = (cell % self.columns, cell / self.columns);
        match side {
            0 => (x + 1 < self.columns).then(|| cell + 1),
            1 => Some(cell + self.columns).filter(|below| *below < self.open.len()),
            2 => (0 < x).then(|| cell - 1),
            _ => (0 < y).then(|| cell - self.columns),
        }
    }

    pub(super) fn around(&self, cell: usize) -> impl Iterator<Item = usize> {
        (0..4).filter_map(move |side| self.beside(cell, side))
    }

    /// Where the middle of a cell is, in cells.
    pub(super) fn spot(&self, cell: usize) -> Point {
        Point::new((cell % self.columns) as f32 + 0.5, (cell / self.columns) as f32 + 0.5)
    }

    pub(super) fn far(&self, one: usize, other: usize) -> f32 {
        self.spot(one).distance(self.spot(other))
    }

    /// Where one can go on from a stop: straight on where ways cross, and never back.
    pub(super) fn onward(&self, stop: Stop) -> Vec<Stop> {
        let is_straight = self.bridges.contains_key(&stop.cell);
        let can = |side: &usize| {
            let is_back = (side + 2) % 4 == stop.side;
            self.open[stop.cell][*side] && !is_back && (!is_straight || *side == stop.side)
        };
        let next = |side| Some(Stop { cell: self.beside(stop.cell, side)?, side });
        (0..4).filter(can).filter_map(next).collect()
    }

    /// Whether one has to choose there.
    pub(super) fn forks(&self, stop: &Stop) -> bool {
        1 < self.onward(*stop).len()
    }

    /// The way on to a cell; none if it lies elsewhere.
    pub(super) fn way(&self, from: Stop, to: usize) -> Vec<Stop> {
        if from.cell == to {
            return vec![from];
        }
        let ways = self.onward(from).into_iter().map(|next| self.way(next, to));
        let found = ways.filter(|way| !way.is_empty()).take(1);
        found.flat_map(|way| [vec![from], way].concat()).collect()
    }
}
