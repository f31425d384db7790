//! x and y by elimination: gaps and cells of the grid are unknowns, and what is found makes products linear.

use super::picture::Seen;
use super::plan::{Part, Span, spans};
use crate::linear::{self, Row, less};
use crate::ratio::Ratio;

const ZERO: Ratio = Ratio::whole(0);
const ONE: Ratio = Ratio::whole(1);
/// More rounds than there are unknowns to be found.
const ROUNDS_MAX: usize = 40;

/// The equations so far. The unknowns are the gaps across, the gaps down, and the cells row by row.
struct Equations {
    columns: usize,
    rows: usize,
    known: linear::Equations,
}

/// x and y, if the figure leaves no choice.
pub(super) fn solve(seen: &Seen) -> Result<[i64; 2], String> {
    let (columns, rows) = (seen.columns, seen.rows);
    let mut equations = Equations { columns, rows, known: linear::Equations::default() };
    for (is_across, span, value) in &seen.lengths {
        let length = equations.length(*is_across, *span);
        equations.tie(length, Ratio::whole(*value), &equations.number());
    }
    for (part, value) in &seen.areas {
        let area = equations.area(*part);
        equations.tie(area, Ratio::whole(*value), &equations.number());
    }
    for _ in 0..ROUNDS_MAX {
        let before = equations.known.count();
        equations.multiply(true);
        equations.multiply(false);
        if equations.known.count() == before {
            break;
        }
    }
    if equations.known.is_false {
        return Err("the numbers contradict each other".to_owned());
    }
    let found = seen.asked.map(|part| {
        let area = equations.reduced(equations.area(part));
        let number = equations.number();
        let whole = times(&area, &number)?.to_string().parse::<i64>().ok()?;
        (0 < whole).then_some(whole)
    });
    match found {
        [Some(x), Some(y)] => Ok([x, y]),
        _ => Err("x or y is open, or no whole number".to_owned()),
    }
}

/// How many times the other one a row is.
fn times(one: &[Ratio], other: &[Ratio]) -> Option<Ratio> {
    let lead = other.iter().position(|it| *it != ZERO)?;
    let ratio = one[lead].by(other[lead])?;
    let is_so = one.iter().zip(other).all(|(one, other)| other.times(ratio) == Some(*one));
    (ratio != ZERO && is_so).then_some(ratio)
}

impl Equations {
    fn row(&self, unknowns: impl Iterator<Item = usize>) -> Row {
        let mut row = vec![ZERO; self.columns + self.rows + self.columns * self.rows + 1];
        unknowns.for_each(|unknown| row[unknown] = ONE);
        row
    }

    /// The number 1.
    fn number(&self) -> Row {
        self.row([self.columns + self.rows + self.columns * self.rows].into_iter())
    }

    fn length(&self, is_across: bool, (from, to): Span) -> Row {
        let first = if is_across { 0 } else { self.columns };
        self.row(first + from..first + to)
    }

    fn area(&self, Part { across, down }: Part) -> Row {
        let first = self.columns + self.rows;
        let cells = (down.0..down.1)
            .flat_map(|y| (across.0..across.1).map(move |x| first + y * self.columns + x));
        self.row(cells)
    }

    fn reduced(&self, row: Row) -> Row {
        self.known.reduced(row)
    }

    /// Learns that one is so many times the other.
    fn tie(&mut self, mut one: Row, ratio: Ratio, other: &Row) {
        less(&mut one, ratio, other);
        self.known.learn(one);
    }

    /// Where a length is a known number, or so many times another one, so are all areas on it; and the other way round.
    fn multiply(&mut self, is_across: bool) {
        let (along, beside) =
            if is_across { (self.columns, self.rows) } else { (self.rows, self.columns) };
        let part = |across: Span, down: Span| {
            if is_across { Part { across, down } } else { Part { across: down, down: across } }
        };
        let lengths: Vec<Span> = spans(along).collect();
        let gaps: Vec<Span> = (0..beside).map(|gap| (gap, gap + 1)).collect();
        let number = self.number();
        for (place, &one) in lengths.iter().enumerate() {
            let length = self.reduced(self.length(is_across, one));
            if let Some(value) = times(&length, &number) {
                for &gap in &gaps {
                    let side = self.length(!is_across, gap);
                    self.tie(self.area(part(one, gap)), value, &side);
                }
            }
            for &other in &lengths[..place] {
                let second = self.reduced(self.length(is_across, other));
                if let Some(ratio) = times(&length, &second) {
                    for &gap in &gaps {
                        let area = self.area(part(other, gap));
                        self.tie(self.area(part(one, gap)), ratio, &area);
                    }
                    continue;
                }
                let compared = spans(beside).find_map(|down| {
                    let [one, other] =
                        [one, other].map(|it| self.reduced(self.area(part(it, down))));
                    times(&one, &other)
                });
                if let Some(ratio) = compared {
                    let second = self.length(is_across, other);
                    self.tie(self.length(is_across, one), ratio, &second);
                }
            }
        }
    }
}
