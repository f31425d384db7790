//! Every possible world at once: for each choice of values for the places beside the speakers, the set of ways in which the
//! speakers can be of the two kinds, as bits.

pub(super) mod sample;

use super::{Claim, Clause, HONEST, LIAR, Place, SPEAKERS_MAX, Said, Scope, VALUES_MAX, World};

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

/// The values of the places beside the speakers, so many bits for each column: the first has the lowest.
type Row = u32;

/// See [`Row`]: they hold each of [`VALUES_MAX`].
const VALUE_BITS: u32 = 3;

/// The worlds that are still possible.
#[derive(Clone)]
pub struct Cases {
    scope: Scope,
    /// The ways in which exactly so many lie.
    liars: [Ways; SPEAKERS_MAX + 1],
    /// The rows that have any way left, and their ways in the same order.
    rows: Vec<Row>,
    ways: Vec<Ways>,
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
        let mut rows = vec![0];
        for column in 0..scope.others {
            let values = 0..scope.values as u8;
            rows = values
                .flat_map(|value| rows.iter().map(move |row| row | at(column, value)))
                .collect();
        }
        Cases { scope, liars, ways: vec![every; rows.len()], rows }
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
        self.ways.iter().map(|ways| ways.count_ones()).sum()
    }

    /// Whether there is one world alone.
    pub fn is_one(&self) -> bool {
        matches!(self.ways.as_slice(), [ways] if ways.is_power_of_two())
    }

    /// Leaves out the worlds that a claim forbids.
    pub(super) fn keep(&mut self, said: Said) {
        if self.is_of_kinds(said.1) {
            let fitting = self.fitting(said, 0);
            return self.keep_ways(|_| fitting);
        }
        let table = self.table(said);
        self.keep_ways(|row| table.ways(row));
    }

    /// Leaves the worlds in which the speakers are of these kinds.
    pub(super) fn keep_kinds(&mut self, kinds: &[u8]) {
        let way = kinds.iter().zip(0..).map(|(&kind, who)| u32::from(kind) << who).sum::<u32>();
        self.keep_ways(|_| 1 << way);
    }

    /// Leaves these ways in each row, and the rows with any.
    fn keep_ways(&mut self, ways: impl Fn(Row) -> Ways) {
        let mut kept = 0;
        // Each row is written, and the next over it if it is to go: a branch on that could not be foreseen.
        for place in 0..self.rows.len() {
            let row = self.rows[place];
            let left = self.ways[place] & ways(row);
            (self.rows[kept], self.ways[kept]) = (row, left);
            kept += usize::from(left != 0);
        }
        self.rows.truncate(kept);
        self.ways.truncate(kept);
    }

    /// Up to `most` of the worlds, spread over all.
    pub(super) fn some(&self, most: usize) -> Vec<World> {
        let Scope { speakers, others, .. } = self.scope;
        let apart = (self.count() as usize).div_ceil(most).max(1);
        let worlds = self.rows.iter().zip(&self.ways).flat_map(|(&row, ways)| {
            let ways = (0..Ways::BITS).filter(move |way| ways >> way & 1 == 1);
            ways.map(move |way| {
                let kinds = (0..speakers).map(|who| (way >> who & 1) as u8);
                World(kinds.chain((0..others).map(|column| value(row, column) as u8)).collect())
            })
        });
        worlds.step_by(apart).collect()
    }

    /// Whether a claim is true or false whatever the row.
    fn is_of_kinds(&self, claim: Claim) -> bool {
        claim.named() >> self.scope.speakers == 0
    }

    fn table(&self, said: Said) -> Table {
        let named = said.1.named() >> self.scope.speakers;
        assert!(named.count_ones() <= 2, "no claim names three places beside the speakers");
        // Where it names none, any will do.
        let columns = [named.max(1).trailing_zeros(), named.max(1).ilog2()].map(|one| one as usize);
        let mut table = Table { columns, ways: [0; VALUES_MAX * VALUES_MAX] };
        let values = 0..self.scope.values as u8;
        for one in values.clone() {
            let others = if columns[0] == columns[1] { one..one + 1 } else { values.clone() };
            for other in others {
                let row = at(columns[0], one) | at(columns[1], other);
                table.ways[table.entry(row)] = self.fitting(said, row);
            }
        }
        table
    }

    /// The ways in which something can have been said.
    fn fitting(&self, (speaker, claim): Said, row: Row) -> Ways {
        let holds = |clause: Clause| self.holds(clause, row);
        let claimed = match claim {
            Claim::Plain(clause) => holds(clause),
            Claim::Or(one, other) => holds(one) | holds(other),
            Claim::If(one, other) => !holds(one) | holds(other),
        };
        !(TRUE[speaker] ^ claimed)
    }

    /// The ways in which a clause is true.
    fn holds(&self, clause: Clause, row: Row) -> Ways {
        let speakers = self.scope.speakers;
        match clause {
            Clause::Among(who, kinds) if who < speakers => {
                let all = |kind| if kinds & kind == 0 { 0 } else { Ways::MAX };
                all(LIAR) & !TRUE[who] | all(HONEST) & TRUE[who]
            }
            Clause::Among(place, values) => match values >> value(row, place - speakers) & 1 {
                0 => 0,
                _ => Ways::MAX,
            },
            Clause::Same(one, other) => !self.differ([one, other], row),
            Clause::Differ(one, other) => self.differ([one, other], row),
            Clause::Liars(count) => self.liars[count],
        }
    }

    fn differ(&self, [one, other]: [Place; 2], row: Row) -> Ways {
        let speakers = self.scope.speakers;
        match one < speakers {
            true => TRUE[one] ^ TRUE[other],
            false if value(row, one - speakers) == value(row, other - speakers) => 0,
            false => Ways::MAX,
        }
    }
}

impl Table {
    fn ways(&self, row: Row) -> Ways {
        self.ways[self.entry(row)]
    }

    fn entry(&self, row: Row) -> usize {
        let [one, other] = self.columns.map(|column| value(row, column));
        one * VALUES_MAX + other
    }
}

/// A value in a column of a row.
fn at(column: usize, value: u8) -> Row {
    Row::from(value) << (VALUE_BITS * column as u32)
}

/// The value in a column of a row.
fn value(row: Row, column: usize) -> usize {
    (row >> (VALUE_BITS * column as u32)) as usize % VALUES_MAX
}
