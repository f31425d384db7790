//! Every possible world at once: for each way in which the things can have been taken, the set of ways in
//! which people can be of the two kinds, as bits. Six people have 64 ways: one machine word.

use super::World;
use super::claim::{Claim, Clause, Person};

/// The most people there are.
pub(super) const PEOPLE_MAX: usize = 6;
/// How many things were taken.
pub(super) const THINGS: usize = 4;

/// Who took each thing.
pub(super) type Takers = [Person; THINGS];

/// A set of ways in which people can be of the two kinds. Way `w` has person `p` tell the truth when bit `p`
/// of `w` is set; it is in the set when bit `w` of the set is.
pub(super) type Ways = u64;

/// The ways in which person `p` tells the truth.
const HONEST: [Ways; PEOPLE_MAX] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The worlds that are still possible.
#[derive(Clone)]
pub(super) struct Cases {
    people: usize,
    /// The ways in which exactly so many lie.
    liars: [Ways; PEOPLE_MAX + 1],
    open: Vec<(Row, Ways)>,
}

/// So many ways of taking things stand for all.
const SAMPLE: usize = 150;

/// [`Takers`] in little room: the rows of all worlds are gone over thousands of times.
type Row = [u8; THINGS];

/// A claim and who makes it.
pub(super) type Said = (Person, Claim);

/// In which ways something can have been said, for each taker of the two things that it tells about.
struct Table {
    things: [usize; 2],
    ways: [Ways; PEOPLE_MAX * PEOPLE_MAX],
}

impl Cases {
    /// Every world of so many people.
    pub(super) fn all(people: usize) -> Cases {
        let every = if people == PEOPLE_MAX { Ways::MAX } else { (1 << (1 << people)) - 1 };
        let mut liars = [0; PEOPLE_MAX + 1];
        for way in 0..1u32 << people {
            liars[people - way.count_ones() as usize] |= 1 << way;
        }
        let row = |number: usize| {
            let mut rest = number;
            [0; THINGS].map(|_: u8| {
                let who = rest % people;
                rest /= people;
                who as u8
            })
        };
        let count = people.pow(THINGS as u32);
        let open = (0..count).map(|number| (row(number), every)).collect();
        Cases { people, liars, open }
    }

    /// How many worlds there are.
    pub(super) fn count(&self) -> u32 {
        self.open.iter().map(|(_, ways)| ways.count_ones()).sum()
    }

    /// About how many there would be with one more claim: exactly, where there are few ways of taking things;
    /// else some hundred of them stand for all.
    pub(super) fn about_with(&self, said: Said) -> u32 {
        let table = self.table(said);
        let apart = 1 + self.open.len() / SAMPLE;
        let some = self.open.iter().step_by(apart);
        let left: u32 = some.map(|(row, ways)| (ways & table.ways(row)).count_ones()).sum();
        left * apart as u32
    }

    /// Leaves out the worlds that a claim forbids.
    pub(super) fn keep(&mut self, said: Said) {
        let table = self.table(said);
        self.open.retain_mut(|(row, ways)| {
            *ways &= table.ways(row);
            *ways != 0
        });
    }

    /// For each of some claims, whether leaving it out leaves more worlds than all of them leave: whether a
    /// world is against it alone.
    pub(super) fn needed(&self, said: &[Said]) -> Vec<bool> {
        let tables: Vec<Table> = said.iter().map(|&said| self.table(said)).collect();
        let mut needed = vec![false; said.len()];
        for (row, ways) in &self.open {
            let (mut once, mut twice) = (0, 0);
            for table in &tables {
                let against = !table.ways(row);
                twice |= once & against;
                once |= against;
            }
            let lone = ways & once & !twice;
            if lone != 0 {
                for (needed, table) in needed.iter_mut().zip(&tables) {
                    *needed |= lone & !table.ways(row) != 0;
                }
            }
        }
        needed
    }

    /// Whether something can have been said in this world.
    pub(super) fn allow(&self, said: Said, world: &World) -> bool {
        self.fitting(said, &world.takers) & (1 << way(&world.honest)) != 0
    }

    /// Leaves the worlds in which the people are of these kinds.
    pub(super) fn keep_kinds(&mut self, honest: &[bool]) {
        self.open.retain_mut(|(_, ways)| {
            *ways &= 1 << way(honest);
            *ways != 0
        });
    }

    /// Up to `most` of the worlds, spread over all.
    pub(super) fn some(&self, most: usize) -> Vec<(Vec<bool>, Takers)> {
        let apart = (self.count() as usize).div_ceil(most).max(1);
        let worlds = self.open.iter().flat_map(|(row, ways)| {
            let ways = (0..Ways::BITS).filter(move |way| ways >> way & 1 == 1);
            ways.map(move |way| (way, row.map(usize::from)))
        });
        let honest = |way: u32| (0..self.people).map(|who| way >> who & 1 == 1).collect();
        worlds.step_by(apart).map(|(way, takers)| (honest(way), takers)).collect()
    }

    fn table(&self, said: Said) -> Table {
        let mut told: Vec<usize> = said.1.clauses().into_iter().flat_map(Clause::things).collect();
        told.dedup();
        assert!(told.len() <= 2, "no claim tells about three things");
        let things = [told.first().copied().unwrap_or(0), told.last().copied().unwrap_or(0)];
        let mut ways = [0; PEOPLE_MAX * PEOPLE_MAX];
        for (place, ways) in ways.iter_mut().enumerate() {
            let pair = [place / PEOPLE_MAX, place % PEOPLE_MAX];
            if things[0] == things[1] && pair[0] != pair[1] {
                continue;
            }
            let mut takers = [0; THINGS];
            takers[things[0]] = pair[0];
            takers[things[1]] = pair[1];
            *ways = self.fitting(said, &takers);
        }
        Table { things, ways }
    }

    /// The ways in which something can have been said.
    fn fitting(&self, (speaker, claim): Said, takers: &Takers) -> Ways {
        let holds = |clause: Clause| self.holds(clause, takers);
        let claimed = match claim {
            Claim::Plain(clause) => holds(clause),
            Claim::Or(one, other) => holds(one) | holds(other),
            Claim::If(one, other) => !holds(one) | holds(other),
        };
        !(HONEST[speaker] ^ claimed)
    }

    /// The ways in which a clause is true.
    fn holds(&self, clause: Clause, takers: &Takers) -> Ways {
        let all = |true_throughout: bool| if true_throughout { Ways::MAX } else { 0 };
        match clause {
            Clause::Lies(who) => !HONEST[who],
            Clause::Honest(who) => HONEST[who],
            Clause::Alike(one, other) => !(HONEST[one] ^ HONEST[other]),
            Clause::Unlike(one, other) => HONEST[one] ^ HONEST[other],
            Clause::Took(who, what) => all(takers[what] == who),
            Clause::Spared(who, what) => all(takers[what] != who),
            Clause::Either(one, other, what) => all([one, other].contains(&takers[what])),
            Clause::Neither(one, other, what) => all(![one, other].contains(&takers[what])),
            Clause::Together(one, other) => all(takers[one] == takers[other]),
            Clause::Apart(one, other) => all(takers[one] != takers[other]),
            Clause::Liars(count) => self.liars[count],
        }
    }
}

impl Table {
    fn ways(&self, row: &Row) -> Ways {
        let [one, other] = self.things.map(|what| usize::from(row[what]));
        self.ways[one * PEOPLE_MAX + other]
    }
}

/// The number of a way.
fn way(honest: &[bool]) -> u32 {
    honest.iter().zip(0..).map(|(&honest, who)| u32::from(honest) << who).sum()
}
