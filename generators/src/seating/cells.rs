//! Cells: the places of the first row by their numbers, then those of the next. A problem asks what is in some of them.

use super::solving::order;
use super::{Scope, THINGS_MAX, Tells, Thing, World};
use crate::board::letter;
use crate::rng::Rng;

impl Scope {
    /// Any world.
    pub fn any(self, rng: &mut Rng) -> World {
        let mut world = [0; THINGS_MAX];
        for row in 0..self.rows {
            let places = rng.order(self.each).into_iter().map(|place| place as u8);
            world[row * self.each..]
                .iter_mut()
                .zip(places)
                .for_each(|(thing, place)| *thing = place);
        }
        world
    }

    /// The cell of a thing.
    pub fn cell(self, thing: Thing, world: &World) -> usize {
        self.row(thing) * self.each + usize::from(world[thing])
    }

    /// The letters of what is in some cells; each row has its own from A on.
    pub fn symbols(self, cells: &[usize], world: &World) -> String {
        let there = |&cell: &usize| {
            let there = (0..self.things()).find(|&thing| self.cell(thing, world) == cell);
            letter(there.expect("in each cell is something") % self.each)
        };
        cells.iter().map(there).collect()
    }

    /// In order, the cells that are found last, so many of each row; first of all those that no clue which is `direct` tells.
    pub fn last_found<C: Tells>(
        self,
        clues: &[C],
        world: &World,
        counts: &[usize],
        is_direct: impl Fn(&C) -> bool,
    ) -> Vec<usize> {
        let mut order = order(self, clues);
        let is_told =
            |thing: &Thing| clues.iter().any(|clue| is_direct(clue) && clue.things() == [*thing]);
        order.sort_by_key(|thing| !is_told(thing));
        let mut cells: Vec<usize> = Vec::new();
        for (row, count) in counts.iter().enumerate() {
            let last = order.iter().rev().filter(|&&thing| self.row(thing) == row);
            cells.extend(last.take(*count).map(|&thing| self.cell(thing, world)));
        }
        cells.sort_unstable();
        cells
    }

    /// Which of at most four things are of one row, as a number: what a clue rules out depends on no more.
    pub fn beside(self, things: &[Thing]) -> usize {
        let row = |it: usize| things.get(it).map(|&thing| self.row(thing));
        let pairs = [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)];
        let is_beside = pairs.map(|(one, other)| row(other).is_some() && row(one) == row(other));
        is_beside.into_iter().fold(0, |bits, bit| bits << 1 | usize::from(bit))
    }
}
