//! All worlds that there are, and those that clues leave, as bits.

use super::{Scope, THINGS_MAX, Tells, World};

/// Some worlds: a bit for each.
pub type Set = Vec<u64>;

/// All worlds of a scope.
pub struct Worlds {
    pub(super) scope: Scope,
    all: Vec<World>,
    /// For each thing and each place those in which it is there.
    there: Vec<Set>,
}

impl Worlds {
    pub fn new(scope: Scope) -> Worlds {
        let mut all: Vec<World> = vec![[0; THINGS_MAX]];
        for thing in 0..scope.things() {
            let beside = scope.row(thing) * scope.each..thing;
            let longer = all.iter().flat_map(|world| {
                let free =
                    (0..scope.each as u8).filter(|place| !world[beside.clone()].contains(place));
                free.map(|place| {
                    let mut world = *world;
                    world[thing] = place;
                    world
                })
            });
            all = longer.collect();
        }
        let mut there = vec![vec![0; all.len().div_ceil(64)]; scope.things() * scope.each];
        for (number, world) in all.iter().enumerate() {
            for (thing, place) in world[..scope.things()].iter().enumerate() {
                there[thing * scope.each + usize::from(*place)][number / 64] |= 1 << (number % 64);
            }
        }
        Worlds { scope, all, there }
    }

    /// Those in which a clue is true.
    pub fn of(&self, clue: &impl Tells) -> Set {
        let mut set = vec![0; self.all.len().div_ceil(64)];
        for way in &clue.ways().so {
            let places = way.to_le_bytes().map(u8::trailing_zeros);
            let mut there = clue.things().iter().zip(places).map(|(thing, place)| {
                self.there[thing * self.scope.each + place as usize].as_slice()
            });
            let first = there.next().expect("a clue tells of something");
            let others = [there.next(), there.next(), there.next()].map(|set| set.unwrap_or(first));
            for (it, worlds) in set.iter_mut().enumerate() {
                *worlds |= first[it] & others[0][it] & others[1][it] & others[2][it];
            }
        }
        set
    }

    /// Those that are in every one of these sets.
    fn common<'a>(&self, sets: impl Iterator<Item = &'a Set>) -> Set {
        let mut common = vec![u64::MAX; self.all.len().div_ceil(64)];
        if let (rest @ 1.., Some(last)) = (self.all.len() % 64, common.last_mut()) {
            *last = (1 << rest) - 1;
        }
        for set in sets {
            common.iter_mut().zip(set).for_each(|(common, worlds)| *common &= worlds);
        }
        common
    }

    /// How many are in every one of these sets.
    pub fn count<'a>(&self, sets: impl Iterator<Item = &'a Set>) -> usize {
        self.common(sets).iter().map(|worlds| worlds.count_ones() as usize).sum()
    }

    /// The worlds that some clues leave.
    pub fn left<C: Tells>(&self, clues: &[C]) -> impl Iterator<Item = &World> {
        let sets: Vec<Set> = clues.iter().map(|clue| self.of(clue)).collect();
        let common = self.common(sets.iter());
        let is_left = move |number: usize| common[number / 64] >> (number % 64) & 1 == 1;
        self.all
            .iter()
            .enumerate()
            .filter(move |(number, _)| is_left(*number))
            .map(|(_, world)| world)
    }

    /// Whether each of these sets rules out a world that all the others leave.
    pub fn needs_each(&self, sets: &[Set]) -> bool {
        (0..sets.len()).all(|it| {
            let (before, after) = (&sets[..it], &sets[it + 1..]);
            1 < self.count(before.iter().chain(after))
        })
    }
}
