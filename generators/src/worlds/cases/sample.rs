//! Some of the rows, which stand for all: about how many worlds each claim of a speaker would leave.

use super::{Cases, Row, TRUE, Ways, value};
use crate::worlds::{Claim, Clause, OTHERS_MAX, Place, VALUES_MAX, each};

/// So many rows stand for all, at most, and so many bits hold how many they are.
const ROWS_MAX: usize = 150;
const COUNT_BITS: usize = 8;

/// What is counted of the rows once, so that most claims can be weighed without going through them.
pub(crate) struct Sample<'a> {
    cases: &'a Cases,
    speaker: Place,
    /// One row of so many is taken: every one, where there are few.
    apart: usize,
    /// In how many rows each way is left: bit `k` of way `w`'s count is bit `w` of number `k`.
    counts: [Ways; COUNT_BITS],
    /// In how many worlds the speaker lies.
    lying: i32,
    /// In how many more worlds they tell the truth, by column and value.
    honest_more: [[i32; VALUES_MAX]; OTHERS_MAX],
}

impl Sample<'_> {
    /// A sample to weigh the claims of this speaker by.
    pub(crate) fn of(cases: &Cases, speaker: Place) -> Sample<'_> {
        let apart = 1 + cases.rows.len() / ROWS_MAX;
        let mut sample = Sample {
            cases,
            speaker,
            apart,
            counts: [0; COUNT_BITS],
            lying: 0,
            honest_more: [[0; VALUES_MAX]; OTHERS_MAX],
        };
        for (row, ways) in rows(cases, apart) {
            let [honest, lying] =
                [ways & TRUE[speaker], ways & !TRUE[speaker]].map(|ways| ways.count_ones() as i32);
            sample.lying += lying;
            for (column, more) in sample.honest_more[..cases.scope.others].iter_mut().enumerate() {
                more[value(row, column)] += honest - lying;
            }
            // One is added to the count of each way at once.
            let mut carry = ways;
            for bits in &mut sample.counts {
                (*bits, carry) = (*bits ^ carry, *bits & carry);
            }
        }
        sample
    }

    /// About how many worlds there would be with one more claim of the speaker: exactly, where there are few rows.
    pub(crate) fn about_with(&self, claim: Claim) -> u32 {
        let speakers = self.cases.scope.speakers;
        let left = match claim {
            Claim::Plain(Clause::Among(place, values)) if speakers <= place => {
                let more = self.honest_more[place - speakers];
                let more = each(values).map(|value| more[value.trailing_zeros() as usize]);
                (self.lying + more.sum::<i32>()) as u32
            }
            claim if self.cases.is_of_kinds(claim) => {
                let fitting = self.cases.fitting((self.speaker, claim), 0);
                let counts = self.counts.iter().zip(0..);
                counts.map(|(bits, number)| (bits & fitting).count_ones() << number).sum()
            }
            claim => {
                let table = self.cases.table((self.speaker, claim));
                let rows = rows(self.cases, self.apart);
                rows.map(|(row, ways)| (ways & table.ways(row)).count_ones()).sum()
            }
        };
        left * self.apart as u32
    }
}

/// One row in so many, and its ways.
fn rows(cases: &Cases, apart: usize) -> impl Iterator<Item = (Row, Ways)> {
    let rows = cases.rows.iter().step_by(apart).copied();
    rows.zip(cases.ways.iter().step_by(apart).copied())
}
