//! Regions are grown round stars, and reshaped until people find the stars with the work of the level.

use super::solving::{Cells, Ground, Regions, SIDE, Technique, Trace, spread};
use crate::grid::each_of_few;
use crate::rng::Rng;

/// What a level asks of its regions. They stand in the order of their first cells.
pub(super) struct Grade {
    /// So many regions begin with at most two cells.
    pub(super) small: usize,
    /// The hardest technique that is known, and how often stars rest on it at least.
    pub(super) hardest: Technique,
    pub(super) least: usize,
}

/// How often regions are grown before a stored problem is taken, and how often they are reshaped without getting better
/// before others are grown.
const STARTS: usize = 120;
const RESHAPES: usize = 200;
const SMALL: u32 = 2;
/// Placements tried until no stars touch; one of eight will do.
const PLACEMENTS: usize = 1000;
/// Worse than any other fault: cells that stay open.
const STUCK: f32 = 1000.0;
const LACKING: f32 = 100.0;

/// A star in each row and column, such that none touch: all ways equally likely.
fn stars(rng: &mut Rng) -> Cells {
    let is_apart = |columns: &Vec<usize>| columns.windows(2).all(|two| 1 < two[0].abs_diff(two[1]));
    let found = (0..PLACEMENTS).map(|_| rng.order(SIDE)).find(is_apart);
    let columns = found.unwrap_or_else(|| vec![1, 3, 5, 7, 0, 2, 4, 6]);
    columns.iter().enumerate().fold(0, |stars, (row, column)| stars | 1 << (row * SIDE + column))
}

impl Grade {
    /// Regions with the work of the level, that are deep as well; `off` says by how many seconds it is too much or too
    /// little.
    pub(super) fn regions(
        &self,
        rng: &mut Rng,
        off: impl Fn(&Trace) -> f32,
        is_deep: impl Fn(&Regions) -> bool,
    ) -> Option<Regions> {
        (0..STARTS).find_map(|_| self.climbed(rng, &off, &is_deep))
    }

    fn climbed(
        &self,
        rng: &mut Rng,
        off: &impl Fn(&Trace) -> f32,
        is_deep: &impl Fn(&Regions) -> bool,
    ) -> Option<Regions> {
        let stars = stars(rng);
        let mut regions = self.grown(rng, stars);
        let (mut fault, mut open) = self.fault(&regions, off);
        let mut in_vain = 0;
        // No fault comes twice, so this ends.
        while in_vain < RESHAPES {
            in_vain += 1;
            let Some(reshaped) = reshaped(&regions, stars, open, rng) else { continue };
            let (now, left) = self.fault(&reshaped, off);
            if now <= fault {
                if now < fault {
                    in_vain = 0;
                }
                (regions, fault, open) = (reshaped, now, left);
                if fault == 0.0 && is_deep(&regions) {
                    return Some(regions);
                }
            }
        }
        None
    }

    /// Whether regions have the work of the level.
    #[cfg(test)]
    pub(super) fn suits(&self, regions: &Regions, off: impl Fn(&Trace) -> f32) -> bool {
        self.fault(regions, off).0 == 0.0
    }

    /// How far regions are from what is wanted, and the cells that may be to blame.
    fn fault(&self, regions: &Regions, off: impl Fn(&Trace) -> f32) -> (f32, Cells) {
        let trace = Ground::new(regions).solve(self.hardest);
        if !trace.is_solved() {
            return (STUCK + trace.open.count_ones() as f32, trace.open);
        }
        let lacking = self.least.saturating_sub(trace.needed(self.hardest));
        (LACKING * lacking as f32 + off(&trace).max(0.0), !0)
    }

    /// Every cell goes to a region that it touches; some regions stay small as long as others can grow.
    fn grown(&self, rng: &mut Rng, stars: Cells) -> Regions {
        let mut regions: Regions = [0; SIDE];
        for (region, star) in regions.iter_mut().zip(each_of_few(stars)) {
            *region = 1 << star;
        }
        let small = rng.sample(&[0, 1, 2, 3, 4, 5, 6, 7], self.small);
        let mut free = !stars;
        while free != 0 {
            let edge = |region: usize| spread(regions[region]) & free;
            let is_full = |it: usize| small.contains(&it) && SMALL <= regions[it].count_ones();
            let touching: Vec<usize> = (0..SIDE).filter(|it| edge(*it) != 0).collect();
            let hungry: Vec<usize> = touching.iter().copied().filter(|it| !is_full(*it)).collect();
            let region = *rng.pick(if hungry.is_empty() { &touching } else { &hungry });
            let cell = some(edge(region), rng);
            regions[region] |= 1 << cell;
            free &= !(1 << cell);
        }
        regions.sort_unstable_by_key(|region| region.trailing_zeros());
        regions
    }
}

/// A cell between two regions changes over, one of these if it can be. Every region stays in one piece.
fn reshaped(regions: &Regions, stars: Cells, open: Cells, rng: &mut Rng) -> Option<Regions> {
    let among = if rng.chance(9, 10) { open & !stars } else { !stars };
    if among == 0 {
        return None;
    }
    let cell = some(among, rng);
    let from = regions.iter().position(|region| region >> cell & 1 == 1)?;
    let beside = |to: &usize| *to != from && spread(1 << cell) & regions[*to] != 0;
    let others: Vec<usize> = (0..SIDE).filter(beside).collect();
    let rest = regions[from] & !(1 << cell);
    if others.is_empty() || !is_whole(rest) {
        return None;
    }
    let mut reshaped = *regions;
    reshaped[from] = rest;
    reshaped[*rng.pick(&others)] |= 1 << cell;
    reshaped.sort_unstable_by_key(|region| region.trailing_zeros());
    Some(reshaped)
}

fn some(cells: Cells, rng: &mut Rng) -> usize {
    let place = rng.index(cells.count_ones() as usize);
    each_of_few(cells).nth(place).expect("a place among as many cells")
}

/// Whether cells hang together.
fn is_whole(cells: Cells) -> bool {
    let (mut before, mut reached) = (0, cells & cells.wrapping_neg());
    while before != reached {
        (before, reached) = (reached, spread(reached) & cells);
    }
    reached == cells
}
