//! Seating: rows of things, of which each has a place of its own among the places of its row, and clues that tell of some
//! things' places. Written once: what a clue rules out, how people find everybody's place, and what some clues leave open.

pub mod making;
pub mod solving;

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
}

/// The most things that a clue tells of.
const TOLD_MAX: usize = 4;

impl Scope {
    /// How many things there are.
    pub const fn things(self) -> usize {
        self.rows * self.each
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

    /// What is left when a clue is true; and whether it has nothing more to tell.
    pub fn narrowed(self, clue: &impl Tells, open: &Open) -> (Open, bool) {
        let things = clue.things();
        let (mut left, mut is_done) = ([0; TOLD_MAX], true);
        self.each_way(things, open, &mut [0; TOLD_MAX], 0, &mut |at| {
            if clue.is_so(at) {
                left.iter_mut().zip(at).for_each(|(left, place)| *left |= 1 << place);
            } else {
                is_done = false;
            }
        });
        let mut narrowed = *open;
        things.iter().zip(left).for_each(|(&thing, left)| narrowed[thing] = left);
        (narrowed, is_done)
    }

    /// How much a clue tells to somebody who knows nothing else, in bits.
    pub fn bits(self, clue: &impl Tells, open: &Open) -> f32 {
        let (mut all, mut so) = (0.0, 0.0);
        self.each_way(clue.things(), open, &mut [0; TOLD_MAX], 0, &mut |at| {
            all += 1.0;
            so += if clue.is_so(at) { 1.0 } else { 0.0 };
        });
        libm::log2f(all / so)
    }

    /// Every way in which some things can have places, two of one row not the same.
    fn each_way(
        self,
        things: &[Thing],
        open: &Open,
        at: &mut [u8; TOLD_MAX],
        known: usize,
        see: &mut impl FnMut(&[u8]),
    ) {
        let Some(&thing) = things.get(known) else { return see(&at[..known]) };
        for place in places(open[thing]) {
            let is_beside = |other: usize| self.row(things[other]) == self.row(thing);
            if (0..known).all(|other| at[other] != place || !is_beside(other)) {
                at[known] = place;
                self.each_way(things, open, at, known + 1, see);
            }
        }
    }

    /// What is left when no two of a row have one place: what has its place takes it from the others, and a place that is
    /// left for one alone is its own.
    pub fn filled(self, mut open: Open) -> Open {
        loop {
            let before = open;
            for row in 0..self.rows {
                let row = &mut open[row * self.each..(row + 1) * self.each];
                for it in 0..row.len() {
                    let others = (0..row.len()).filter(|&other| other != it);
                    let (mut taken, mut wanted) = (0, 0);
                    for other in others {
                        wanted |= row[other];
                        taken |= if row[other].is_power_of_two() { row[other] } else { 0 };
                    }
                    row[it] &= !taken;
                    if row[it] & !wanted != 0 {
                        row[it] &= !wanted;
                    }
                }
            }
            if open == before {
                return open;
            }
        }
    }

    /// Up to `most` of the worlds that some clues leave.
    pub fn worlds<C: Tells>(self, start: &Open, clues: &[C], most: usize) -> Vec<World> {
        let mut due: [Vec<Due>; THINGS_MAX] = Default::default();
        for clue in clues {
            let last = clue.things().iter().copied().max().unwrap_or(0);
            due[last].push(Due::new(self, clue));
        }
        let mut found = Vec::new();
        if 0 < most {
            self.walk(start, &due, (0, &mut [0; THINGS_MAX]), (most, &mut found));
        }
        found
    }

    /// Finds a place for one thing after the other.
    fn walk(
        self,
        start: &Open,
        due: &[Vec<Due>; THINGS_MAX],
        (thing, world): (Thing, &mut World),
        (most, found): (usize, &mut Vec<World>),
    ) {
        if thing == self.things() {
            return found.push(*world);
        }
        let beside = self.row(thing) * self.each;
        let taken = world[beside..thing].iter().fold(0, |taken, place| taken | 1 << place);
        let allowed = due[thing].iter().fold(start[thing] & !taken, |left, due| {
            let place = |key, &it: &Thing| key << 3 | usize::from(world[it]);
            left & due.allowed[due.others.iter().fold(0, place)]
        });
        for place in places(allowed) {
            world[thing] = place;
            self.walk(start, due, (thing + 1, world), (most, found));
            if most <= found.len() {
                return;
            }
        }
    }
}

/// A clue, when all but one of its things have a place: where the last one may be.
struct Due {
    others: Vec<Thing>,
    /// By the places of the others, three bits each.
    allowed: Vec<Places>,
}

impl Due {
    fn new(scope: Scope, clue: &impl Tells) -> Due {
        let things = clue.things();
        let last = (0..things.len()).max_by_key(|&it| things[it]).unwrap_or(0);
        let others: Vec<usize> = (0..things.len()).filter(|&it| it != last).collect();
        let mut allowed = vec![0; 1 << (3 * others.len())];
        scope.each_way(things, &scope.open(), &mut [0; TOLD_MAX], 0, &mut |at| {
            if clue.is_so(at) {
                let key = others.iter().fold(0, |key, &it| key << 3 | usize::from(at[it]));
                allowed[key] |= 1 << at[last];
            }
        });
        Due { others: others.into_iter().map(|it| things[it]).collect(), allowed }
    }
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
