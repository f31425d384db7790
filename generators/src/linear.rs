//! Equations between unknown numbers, solved without rounding.

use crate::ratio::Ratio;

/// What each unknown is multiplied with, and at last a plain number. Together that is 0.
pub type Row = Vec<Ratio>;

const ZERO: Ratio = Ratio::whole(0);

/// The equations so far: each has a first unknown that is in no other.
#[derive(Debug, Default)]
pub struct Equations {
    solved: Vec<(usize, Row)>,
    /// Whether they contradict each other.
    pub is_false: bool,
}

impl Equations {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.solved.len()
    }

    /// The row in other unknowns than the first ones.
    pub fn reduced(&self, mut row: Row) -> Row {
        for (lead, solved) in &self.solved {
            let ratio = row[*lead];
            if ratio != ZERO {
                less(&mut row, ratio, solved);
            }
        }
        row
    }

    /// The one whole number that an unknown out of so many can be, if they settle it.
    pub fn whole(&self, unknowns: usize, unknown: usize) -> Option<i64> {
        let settled = self.reduced(row(unknowns, &[(unknown, 1)], 0));
        let number = settled[unknowns].to_string().parse().ok()?;
        (settled == row(unknowns, &[], number)).then_some(number)
    }

    /// Learns that a row is 0.
    pub fn learn(&mut self, row: Row) {
        let mut row = self.reduced(row);
        let Some(lead) = row.iter().position(|it| *it != ZERO) else { return };
        if lead + 1 == row.len() {
            self.is_false = true;
            return;
        }
        let first = row[lead];
        for it in row.iter_mut().filter(|it| **it != ZERO) {
            *it = it.by(first).expect("a small fraction");
        }
        for (_, solved) in &mut self.solved {
            let ratio = solved[lead];
            if ratio != ZERO {
                less(solved, ratio, &row);
            }
        }
        self.solved.push((lead, row));
    }
}

/// The row of some of these unknowns, each so many times, and a number.
pub fn row(unknowns: usize, terms: &[(usize, i64)], number: i64) -> Row {
    let mut row = vec![ZERO; unknowns + 1];
    for (unknown, times) in terms.iter().chain(&[(unknowns, number)]) {
        row[*unknown] = Ratio::whole(*times);
    }
    row
}

/// A row less so many times another one. What is too large for 63 bits would take more digits than a figure has.
pub fn less(one: &mut Row, ratio: Ratio, other: &Row) {
    for (one, other) in one.iter_mut().zip(other).filter(|(_, other)| **other != ZERO) {
        let product = other.times(ratio).and_then(|product| one.minus(product));
        *one = product.expect("a small fraction");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_is_found_when_the_equations_settle_it_and_a_contradiction_is_noticed() {
        let mut equations = Equations::default();
        // 2x + 3y = 12
        equations.learn(row(2, &[(0, 2), (1, 3)], -12));
        assert_ne!(equations.reduced(row(2, &[(0, 1)], 0))[1], ZERO);
        // x - y = 1
        equations.learn(row(2, &[(0, 1), (1, -1)], -1));
        assert_eq!(equations.reduced(row(2, &[(0, 1)], 0)), row(2, &[], 3));
        assert_eq!((equations.count(), equations.is_false), (2, false));
        equations.learn(row(2, &[(0, 1), (1, 1)], -6));
        assert!(equations.is_false);
    }
}
