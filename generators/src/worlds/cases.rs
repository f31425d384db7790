//! Every possible world at once: for each choice of values for the places beside the speakers, the set of ways in which the
//! speakers can be of the two kinds, as bits.

use super::{
    Claim, Clause, HONEST, LIAR, OTHERS_MAX, Place, SPEAKERS_MAX, Said, Scope, VALUES_MAX, World,
};

/// A set of ways in which speakers can be of the two kinds. Way `w` has speaker `p` tell the truth when bit `p` of `w` is
/// set; it is in the set when bit `w` of the set is.
type Ways = u64;

/// The ways in which speaker `p` tells the truth.
const TRUE: [Ways; SPEAKERS_MAX] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// So many rows stand for all.
const SAMPLE: usize = 150;

/// The values of the places beside the speakers.
type Row = [u8; OTHERS_MAX];

/// The worlds that are still possible.
#[derive(Clone)]
pub struct Cases {
    scope: Scope,
    /// The ways in which exactly so many lie.
    liars: [Ways; SPEAKERS_MAX + 1],
    open: Vec<(Row, Ways)>,
}

/// For each of some claims by the worlds against it, whether one of these is against it alone: then it is needed.
pub(super) fn needed(against: &[Vec<Ways>]) -> Vec<bool> {
    let rows = against.first().map_or(0, Vec::len);
    let (mut once, mut twice) = (vec![0; rows], vec![0; rows]);
    for worlds in against {
        for ((once, twice), ways) in once.iter_mut().zip(&mut twice).zip(worlds) {
            *twice |= *once & ways;
            *once |= ways;
        }
    }
    let alone =
        |worlds: &Vec<Ways>| worlds.iter().zip(&twice).any(|(ways, twice)| ways & !twice != 0);
    against.iter().map(alone).collect()
}

/// In which ways something can have been said, for each value of the two places beside the speakers that it names.
struct Table {
    columns: [usize; 2],
    ways: [Ways; VALUES_MAX * VALUES_MAX],
}

impl Cases {
    /// Every world.
    pub fn all(scope: Scope) -> Cases {
        let speakers = scope.speakers;
        let every = if speakers == SPEAKERS_MAX { Ways::MAX } else { (1 << (1 << speakers)) - 1 };
        let mut liars = [0; SPEAKERS_MAX + 1];
        for way in 0..1u32 << speakers {
            liars[speakers - way.count_ones() as usize] |= 1 << way;
        }
        let row = |number: usize| {
            let mut rest = number;
            let mut row = [0; OTHERS_MAX];
            for value in &mut row[..scope.others] {
                *value = (rest % scope.values) as u8;
                rest /= scope.values;
            }
            row
        };
        let count = scope.values.pow(scope.others as u32);
        Cases { scope, liars, open: (0..count).map(|number| (row(number), every)).collect() }
    }

    /// What the worlds are made of.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// The worlds that some claims leave.
    #[must_use]
    pub fn with(&self, said: &[Said]) -> Cases {
        let mut cases = self.clone();
        for &said in said {
            cases.keep(said);
        }
        cases
    }

    /// How many worlds there are.
    pub fn count(&self) -> u32 {
        self.open.iter().map(|(_, ways)| ways.count_ones()).sum()
    }

    /// About how many there would be with one more claim: exactly, where there are few rows; else some hundred of them
    /// stand for all.
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

    /// The worlds that are against a claim, in the order of the rows.
    pub(super) fn against(&self, said: Said) -> Vec<Ways> {
        let table = self.table(said);
        self.open.iter().map(|(row, ways)| ways & !table.ways(row)).collect()
    }

    /// Whether something can have been said in this world.
    pub(super) fn allow(&self, said: Said, world: &World) -> bool {
        let mut row = [0; OTHERS_MAX];
        row[..self.scope.others].copy_from_slice(&world.0[self.scope.speakers..]);
        self.fitting(said, &row) & (1 << way(&world.0[..self.scope.speakers])) != 0
    }

    /// Leaves the worlds in which the speakers are of these kinds.
    pub(super) fn keep_kinds(&mut self, kinds: &[u8]) {
        self.open.retain_mut(|(_, ways)| {
            *ways &= 1 << way(kinds);
            *ways != 0
        });
    }

    /// Up to `most` of the worlds, spread over all.
    pub(super) fn some(&self, most: usize) -> Vec<World> {
        let Scope { speakers, others, .. } = self.scope;
        let apart = (self.count() as usize).div_ceil(most).max(1);
        let worlds = self.open.iter().flat_map(|(row, ways)| {
            let ways = (0..Ways::BITS).filter(move |way| ways >> way & 1 == 1);
            ways.map(move |way| {
                let kinds = (0..speakers).map(|who| (way >> who & 1) as u8);
                World(kinds.chain(row[..others].iter().copied()).collect())
            })
        });
        worlds.step_by(apart).collect()
    }

    fn table(&self, said: Said) -> Table {
        let named = || said.1.places().filter_map(|place| place.checked_sub(self.scope.speakers));
        let columns = [named().min().unwrap_or(0), named().max().unwrap_or(0)];
        let fits = named().all(|column| columns.contains(&column));
        assert!(fits, "no claim names three places beside the speakers");
        let mut ways = [0; VALUES_MAX * VALUES_MAX];
        let values = self.scope.values as u8;
        for pair in (0..values).flat_map(|one| (0..values).map(move |other| [one, other])) {
            if columns[0] == columns[1] && pair[0] != pair[1] {
                continue;
            }
            let mut row = [0; OTHERS_MAX];
            row[columns[0]] = pair[0];
            row[columns[1]] = pair[1];
            ways[entry(pair)] = self.fitting(said, &row);
        }
        Table { columns, ways }
    }

    /// The ways in which something can have been said.
    fn fitting(&self, (speaker, claim): Said, row: &Row) -> Ways {
        let holds = |clause: Clause| self.holds(clause, row);
        let claimed = match claim {
            Claim::Plain(clause) => holds(clause),
            Claim::Or(one, other) => holds(one) | holds(other),
            Claim::If(one, other) => !holds(one) | holds(other),
        };
        !(TRUE[speaker] ^ claimed)
    }

    /// The ways in which a clause is true.
    fn holds(&self, clause: Clause, row: &Row) -> Ways {
        let speakers = self.scope.speakers;
        match clause {
            Clause::Among(who, kinds) if who < speakers => {
                let all = |kind| if kinds & kind == 0 { 0 } else { Ways::MAX };
                all(LIAR) & !TRUE[who] | all(HONEST) & TRUE[who]
            }
            Clause::Among(place, values) => match values >> row[place - speakers] & 1 {
                0 => 0,
                _ => Ways::MAX,
            },
            Clause::Same(one, other) => !self.differ([one, other], row),
            Clause::Differ(one, other) => self.differ([one, other], row),
            Clause::Liars(count) => self.liars[count],
        }
    }

    fn differ(&self, [one, other]: [Place; 2], row: &Row) -> Ways {
        let speakers = self.scope.speakers;
        match one < speakers {
            true => TRUE[one] ^ TRUE[other],
            false if row[one - speakers] == row[other - speakers] => 0,
            false => Ways::MAX,
        }
    }
}

impl Table {
    fn ways(&self, row: &Row) -> Ways {
        self.ways[entry(self.columns.map(|column| row[column]))]
    }
}

fn entry([one, other]: [u8; 2]) -> usize {
    usize::from(one) * VALUES_MAX + usize::from(other)
}

/// The number of a way.
fn way(kinds: &[u8]) -> u32 {
    kinds.iter().zip(0..).map(|(&kind, who)| u32::from(kind) << who).sum()
}
