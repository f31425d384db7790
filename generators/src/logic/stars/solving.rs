//! How people find the stars: one deduction after the other, the easiest first.

use crate::grid::each_of_few;

/// Cells in a row.
pub(super) const SIDE: usize = 8;
/// All rows, then all columns, then all regions.
const HOUSES: usize = 3 * SIDE;

/// A set of cells, one bit each, in reading order.
pub(super) type Cells = u64;

/// The cells of each region.
pub(super) type Regions = [Cells; SIDE];

/// A ground divided into regions.
pub(super) struct Ground {
    houses: [Cells; HOUSES],
    /// For each cell its region among the houses.
    region: [usize; SIDE * SIDE],
    /// For each cell those that a star there keeps free of others.
    reach: [Cells; SIDE * SIDE],
}

/// What people look for, the easiest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Technique {
    /// One cell is left in a house.
    Only,
    /// All cells left in a house lie in another, too.
    Confined,
    /// Cells that no star of a house leaves free.
    Reached,
    /// Two houses share the cells that are left in two others.
    Pair,
    /// A star there leads to a house without one.
    Supposed,
}

/// How a solver knows.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Deduction {
    Only(Forced),
    Confined { house: usize, other: usize },
    Reached { house: usize },
    Pair { houses: [usize; 2], others: [usize; 2] },
    Supposed { cell: usize, chain: Vec<Forced>, house: usize },
}

/// The one cell that is left in a house.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Forced {
    pub(super) house: usize,
    pub(super) cell: usize,
}

/// A deduction with the cells that it crosses out, and the crossed out cells that it rests on.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Thought {
    pub(super) deduction: Deduction,
    pub(super) crossed: Cells,
    rests_on: Cells,
}

/// Looks for a thought among the cells that are open, some of which are stars.
type Find = fn(&Ground, Cells, Cells) -> Option<Thought>;

/// How far a solver came.
pub(super) struct Trace {
    pub(super) thoughts: Vec<Thought>,
    /// The cells that are not crossed out; with all stars found, these are the stars.
    pub(super) open: Cells,
    pub(super) stars: Cells,
}

const FIRST_COLUMN: Cells = 0x0101_0101_0101_0101;
const LAST_COLUMN: Cells = FIRST_COLUMN << (SIDE - 1);

/// A supposition is followed over so many stars.
const CHAIN_MAX: usize = 2;
/// Nobody supposes anything as long as more cells are open, nor in a house with more cells left.
const MANY: u32 = 40;
const FEW: u32 = 3;

/// The cells with those left and right of them.
fn widened(cells: Cells) -> Cells {
    cells | (cells & !LAST_COLUMN) << 1 | (cells & !FIRST_COLUMN) >> 1
}

/// The cells with those that share an edge with them.
pub(super) fn spread(cells: Cells) -> Cells {
    widened(cells) | cells << SIDE | cells >> SIDE
}

fn touching(cell: usize) -> Cells {
    let row = widened(1 << cell);
    row | row << SIDE | row >> SIDE
}

impl Ground {
    pub(super) fn new(regions: &Regions) -> Ground {
        let mut houses = [0; HOUSES];
        for line in 0..SIDE {
            houses[line] = 0xff << (line * SIDE);
            houses[SIDE + line] = FIRST_COLUMN << line;
            houses[2 * SIDE + line] = regions[line];
        }
        let mut region = [0; SIDE * SIDE];
        for (number, cells) in (2 * SIDE..).zip(regions) {
            each_of_few(*cells).for_each(|cell| region[cell] = number);
        }
        let reach = [0; SIDE * SIDE];
        let mut ground = Ground { houses, region, reach };
        ground.reach = std::array::from_fn(|cell| {
            let own = ground.houses_of(cell).map(|house| houses[house]);
            (touching(cell) | own[0] | own[1] | own[2]) & !(1 << cell)
        });
        ground
    }

    /// The row, the column and the region of a cell.
    fn houses_of(&self, cell: usize) -> [usize; 3] {
        [cell / SIDE, SIDE + cell % SIDE, self.region[cell]]
    }

    /// The cells of a house.
    pub(super) fn house(&self, house: usize) -> Cells {
        self.houses[house]
    }

    /// Solves with techniques up to one, as far as they lead.
    pub(super) fn solve(&self, hardest: Technique) -> Trace {
        let mut trace = Trace { thoughts: Vec::new(), open: !0, stars: 0 };
        // Whatever is found puts a star or crosses out a cell.
        while let Some(thought) = self.find(&trace, hardest) {
            trace.open &= !thought.crossed;
            if let Deduction::Only(Forced { cell, .. }) = thought.deduction {
                trace.stars |= 1 << cell;
            }
            trace.thoughts.push(thought);
        }
        trace
    }

    fn find(&self, trace: &Trace, hardest: Technique) -> Option<Thought> {
        let Trace { open, stars, .. } = *trace;
        let rungs: [(Technique, Find); 5] = [
            (Technique::Only, Ground::only),
            (Technique::Confined, Ground::confined),
            (Technique::Reached, Ground::reached),
            (Technique::Pair, Ground::pair),
            (Technique::Supposed, Ground::supposed),
        ];
        let known = rungs.into_iter().filter(|(technique, _)| *technique <= hardest);
        known.into_iter().find_map(|(_, find)| find(self, open, stars))
    }

    /// The first house with one cell left that is no star yet: regions are seen first.
    fn forced(&self, open: Cells, stars: Cells) -> Option<Forced> {
        (2 * SIDE..HOUSES).chain(0..2 * SIDE).find_map(|house| {
            let left = self.houses[house] & open;
            let is_new = left.is_power_of_two() && left & stars == 0;
            is_new.then(|| Forced { house, cell: left.trailing_zeros() as usize })
        })
    }

    /// The houses that have no star yet, regions first.
    fn without(&self, stars: Cells) -> impl Iterator<Item = usize> {
        (0..HOUSES).rev().filter(move |house| self.houses[*house] & stars == 0)
    }

    fn only(&self, open: Cells, stars: Cells) -> Option<Thought> {
        let forced = self.forced(open, stars)?;
        let crossed = self.reach[forced.cell] & open;
        Some(self.thought(Deduction::Only(forced), crossed, &[forced.house], open))
    }

    fn confined(&self, open: Cells, stars: Cells) -> Option<Thought> {
        self.without(stars).find_map(|house| {
            let left = self.houses[house] & open;
            let around = self.houses_of(each_of_few(left).next()?).into_iter();
            let is_round = |other: &usize| left & !self.houses[*other] == 0;
            around.filter(is_round).find_map(|other| {
                let crossed = self.houses[other] & open & !left;
                let deduction = Deduction::Confined { house, other };
                (crossed != 0).then(|| self.thought(deduction, crossed, &[house], open))
            })
        })
    }

    fn reached(&self, open: Cells, stars: Cells) -> Option<Thought> {
        self.without(stars).find_map(|house| {
            let left = each_of_few(self.houses[house] & open);
            let crossed = left.fold(open, |all, cell| all & self.reach[cell]);
            let deduction = Deduction::Reached { house };
            (crossed != 0).then(|| self.thought(deduction, crossed, &[house], open))
        })
    }

    fn pair(&self, open: Cells, stars: Cells) -> Option<Thought> {
        let kinds = [(2, 0), (2, 1), (0, 2), (1, 2)];
        kinds.into_iter().find_map(|(kind, other)| self.pair_among(kind, other, open, stars))
    }

    /// Two houses of one kind that have cells left in two houses of another kind alone.
    fn pair_among(
        &self,
        kind: usize,
        other_kind: usize,
        open: Cells,
        stars: Cells,
    ) -> Option<Thought> {
        let others = |house: usize| {
            let left = self.houses[house] & open;
            let meets = |other: &usize| self.houses[other_kind * SIDE + other] & left != 0;
            (0..SIDE).filter(meets).fold(0, |others, other| others | 1 << other)
        };
        let without = self.without(stars).filter(|house| house / SIDE == kind);
        let narrow: Vec<(usize, Cells)> = without.map(|house| (house, others(house))).collect();
        let pairs = narrow
            .iter()
            .enumerate()
            .flat_map(|(place, one)| narrow[..place].iter().map(move |other| (one, other)));
        pairs.filter(|(one, other)| (one.1 | other.1).count_ones() == 2).find_map(|(one, other)| {
            let houses = [one.0, other.0];
            let both = one.1 | other.1;
            let (first, last) = (both.trailing_zeros(), both.ilog2());
            let others = [first, last].map(|it| other_kind * SIDE + it as usize);
            let left = houses.map(|house| self.houses[house] & open);
            let room = others.map(|house| self.houses[house] & open);
            let crossed = (room[0] | room[1]) & !(left[0] | left[1]);
            let deduction = Deduction::Pair { houses, others };
            (crossed != 0).then(|| self.thought(deduction, crossed, &houses, open))
        })
    }

    /// The supposition that is refuted soonest.
    fn supposed(&self, open: Cells, stars: Cells) -> Option<Thought> {
        if MANY < open.count_ones() {
            return None;
        }
        let left = self.without(stars).map(|house| self.houses[house] & open);
        let tight = left.filter(|left| left.count_ones() <= FEW);
        let tight = tight.fold(0, |cells, left| cells | left);
        let refuted =
            each_of_few(tight).filter_map(|cell| Some((cell, self.refuted(cell, open, stars)?)));
        let (cell, (chain, house)) = refuted.min_by_key(|(_, (chain, _))| chain.len())?;
        let mut houses: Vec<usize> = chain.iter().map(|forced| forced.house).collect();
        houses.push(house);
        let deduction = Deduction::Supposed { cell, chain, house };
        Some(self.thought(deduction, 1 << cell, &houses, open))
    }

    /// The stars that a star would force, a few at most, and the house that they leave without one.
    fn refuted(&self, cell: usize, open: Cells, stars: Cells) -> Option<(Vec<Forced>, usize)> {
        let (mut open, mut stars) = (open & !self.reach[cell], stars | 1 << cell);
        let mut chain = Vec::new();
        loop {
            if let Some(house) = (0..HOUSES).rev().find(|it| self.houses[*it] & open == 0) {
                return Some((chain, house));
            }
            if chain.len() == CHAIN_MAX {
                return None;
            }
            let forced = self.forced(open, stars)?;
            open &= !self.reach[forced.cell];
            stars |= 1 << forced.cell;
            chain.push(forced);
        }
    }

    fn thought(
        &self,
        deduction: Deduction,
        crossed: Cells,
        houses: &[usize],
        open: Cells,
    ) -> Thought {
        let rests_on = houses.iter().fold(0, |all, house| all | self.houses[*house] & !open);
        Thought { deduction, crossed, rests_on }
    }
}

impl Trace {
    pub(super) fn is_solved(&self) -> bool {
        self.stars.count_ones() as usize == SIDE
    }

    /// Each thought, and whether the stars rest on it.
    pub(super) fn weighed(&self) -> Vec<(&Thought, bool)> {
        let mut needs = 0;
        let mut weighed: Vec<(&Thought, bool)> = Vec::new();
        for thought in self.thoughts.iter().rev() {
            let is_needed = thought.technique() == Technique::Only || thought.crossed & needs != 0;
            if is_needed {
                needs |= thought.rests_on;
            }
            weighed.push((thought, is_needed));
        }
        weighed.reverse();
        weighed
    }

    /// How often stars rest on a technique.
    pub(super) fn needed(&self, technique: Technique) -> usize {
        let weighed = self.weighed().into_iter();
        weighed.filter(|(it, is_needed)| *is_needed && it.technique() == technique).count()
    }

    /// Seconds for all of it. Nobody knows beforehand what is needed: of the rest half is looked at.
    pub(super) fn seconds(&self) -> f32 {
        let share = |is_needed: bool| if is_needed { 1.0 } else { 0.5 };
        self.weighed().into_iter().map(|(it, is_needed)| share(is_needed) * it.seconds()).sum()
    }
}

impl Thought {
    pub(super) fn technique(&self) -> Technique {
        match self.deduction {
            Deduction::Only { .. } => Technique::Only,
            Deduction::Confined { .. } => Technique::Confined,
            Deduction::Reached { .. } => Technique::Reached,
            Deduction::Pair { .. } => Technique::Pair,
            Deduction::Supposed { .. } => Technique::Supposed,
        }
    }

    /// The seconds are ours.
    fn seconds(&self) -> f32 {
        match &self.deduction {
            Deduction::Only(Forced { house, .. }) if 2 * SIDE <= *house => 2.5,
            Deduction::Only(_) => 3.5,
            Deduction::Confined { .. } => 5.0,
            Deduction::Reached { .. } => 6.0,
            Deduction::Pair { .. } => 12.0,
            Deduction::Supposed { chain, .. } => 8.0 + 5.0 * chain.len() as f32,
        }
    }
}
