//! Seating: rows of things, of which each has a place of its own among the places of its row, and clues that tell of some
//! things' places. Written once: what a clue rules out, how people find everybody's place, and what some clues leave open.

pub mod cells;
pub mod explaining;
pub mod levels;
pub mod making;
pub mod solving;
pub mod tricks;
pub mod worlds;

/// A thing by its number: those of the first row come first, then those of the next.
pub type Thing = usize;
/// Some places, as bits: the first is the lowest.
pub type Places = u8;

/// The most things in all rows together.
pub const THINGS_MAX: usize = 16;

/// So many rows of so many things: as many places has each row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    pub rows: usize,
    pub each: usize,
}

/// The places that are left for each thing.
pub type Open = [Places; THINGS_MAX];
/// The place of each thing.
pub type World = [u8; THINGS_MAX];

/// What a clue tells.
pub trait Tells: Clone {
    /// The things that it tells of, at most four.
    fn things(&self) -> &[Thing];
    /// Whether it is true when these things have these places, in this order.
    fn is_so(&self, at: &[u8]) -> bool;
    /// [`Ways::new`] of this clue, worked out once for all clues of its kind.
    fn ways(&self) -> &'static Ways;
    /// How many words it takes.
    fn words(&self) -> usize;
    /// Seconds to see what it rules out.
    fn seeing(&self) -> f32;
}

/// The most things that a clue tells of.
const TOLD_MAX: usize = 4;

/// Every way in which a clue's things can have places, two of one row not the same: those that make it true, and the others.
#[derive(Debug)]
pub struct Ways {
    so: Vec<Way>,
    not: Vec<Way>,
}

/// A byte for each thing of a clue, in it the bit of its place.
type Way = u32;

impl Ways {
    pub fn new(scope: Scope, clue: &impl Tells) -> Ways {
        let things = clue.things();
        let mut ways: Vec<Vec<u8>> = vec![Vec::new()];
        for (known, &thing) in things.iter().enumerate() {
            let is_free = |way: &[u8], place: u8| {
                let is_beside = |other: usize| scope.row(things[other]) == scope.row(thing);
                (0..known).all(|other| way[other] != place || !is_beside(other))
            };
            let longer = ways.iter().flat_map(|way| {
                let free = (0..scope.each as u8).filter(|&place| is_free(way, place));
                free.map(|place| [way.as_slice(), &[place]].concat())
            });
            ways = longer.collect();
        }
        let (so, not) = ways.iter().partition::<Vec<&Vec<u8>>, _>(|way| clue.is_so(way));
        let packed = |way: &Vec<u8>| {
            let bits = way.iter().enumerate().map(|(it, place)| 1 << (8 * it as u8 + place));
            bits.sum()
        };
        Ways {
            so: so.into_iter().map(packed).collect(),
            not: not.into_iter().map(packed).collect(),
        }
    }

    /// How much the clue tells to somebody who knows nothing else, in bits.
    pub fn bits(&self) -> f32 {
        libm::log2f((self.so.len() + self.not.len()) as f32 / self.so.len() as f32)
    }
}

impl Scope {
    /// How many things there are.
    pub const fn things(self) -> usize {
        self.rows * self.each
    }

    /// The numbers of the places, row by row.
    pub fn lines(self) -> Vec<Vec<usize>> {
        (0..self.rows).map(|row| (row * self.each..(row + 1) * self.each).collect()).collect()
    }

    /// Everything is still possible.
    pub const fn open(self) -> Open {
        [Places::MAX >> (Places::BITS as usize - self.each); THINGS_MAX]
    }

    /// The row of a thing.
    pub const fn row(self, thing: Thing) -> usize {
        thing / self.each
    }

    /// Whether every thing has one place left.
    pub fn is_settled(self, open: &Open) -> bool {
        open[..self.things()].iter().all(|left| left.is_power_of_two())
    }

    /// How many places are left for all things together.
    pub fn left(self, open: &Open) -> u32 {
        open[..self.things()].iter().map(|left| left.count_ones()).sum()
    }

    /// What is left when a clue is true.
    pub fn narrowed(self, clue: &impl Tells, open: &Open) -> Open {
        let among = among(clue, open);
        let possible = clue.ways().so.iter().filter(|&way| way & among == *way);
        let left = possible.fold(0, |left, way| left | way).to_le_bytes();
        let mut narrowed = *open;
        clue.things().iter().zip(left).for_each(|(&thing, left)| narrowed[thing] = left);
        narrowed
    }

    /// Whether a clue is true whatever is still possible.
    pub fn is_spent(self, clue: &impl Tells, open: &Open) -> bool {
        let among = among(clue, open);
        clue.ways().not.iter().all(|way| way & among != *way)
    }

    /// What is left when no two of a row have one place: what has its place takes it from the others, and a place that is
    /// left for one alone is its own.
    pub fn filled(self, mut open: Open) -> Open {
        loop {
            let before = open;
            for row in open[..self.things()].chunks_mut(self.each) {
                let (mut wanted, mut twice, mut taken) = (0, 0, 0);
                for &left in row.iter() {
                    twice |= wanted & left;
                    wanted |= left;
                    taken |= if left.is_power_of_two() { left } else { 0 };
                }
                for left in row.iter_mut().filter(|left| !left.is_power_of_two()) {
                    let own = *left & !twice;
                    *left = if own == 0 { *left & !taken } else { own };
                }
            }
            if open == before {
                return open;
            }
        }
    }

    /// What is left when each clue is looked at until none rules out anything.
    pub fn spread<C: Tells>(self, clues: &[C], mut open: Open) -> Open {
        loop {
            let before = open;
            for clue in clues {
                let told = self.narrowed(clue, &open);
                if told != open {
                    open = self.filled(told);
                }
            }
            if open == before {
                return open;
            }
        }
    }
}

/// What is left for a clue's things.
fn among(clue: &impl Tells, open: &Open) -> Way {
    let mut bytes = [0; TOLD_MAX];
    bytes.iter_mut().zip(clue.things()).for_each(|(left, &thing)| *left = open[thing]);
    Way::from_le_bytes(bytes)
}

/// Whether a clue is true of a world.
pub fn is_so(clue: &impl Tells, world: &World) -> bool {
    let mut at = [0; TOLD_MAX];
    let things = clue.things();
    at.iter_mut().zip(things).for_each(|(at, &thing)| *at = world[thing]);
    clue.is_so(&at[..things.len()])
}

/// The places of a set, the first one first.
pub fn places(set: Places) -> impl Iterator<Item = u8> {
    (0..Places::BITS as u8).filter(move |place| set >> place & 1 == 1)
}

/// The one place of a set.
pub fn only(set: Places) -> u8 {
    set.trailing_zeros() as u8
}
