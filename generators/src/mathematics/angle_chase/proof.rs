//! The proof: every line's direction is an unknown, every given and every mark one equation between
//! directions, and elimination over whole numbers leaves one value for each asked angle. Angle sums are never used;
//! they follow.

use super::plan::{Plan, Spot};

/// The equations, each row the lines' numbers, then that of the value sought, then the constant; sums are zero.
pub(super) struct Directions<'a> {
    plan: &'a Plan,
    spots: &'a [Spot],
    rows: Vec<Vec<i128>>,
}

impl<'a> Directions<'a> {
    /// The marks' equations, in the figure as it is drawn.
    pub(super) fn new(plan: &'a Plan, spots: &'a [Spot]) -> Directions<'a> {
        let mut all = Directions { plan, spots, rows: Vec::new() };
        let mut first = all.blank();
        first[0] = 1;
        all.add(first);
        for pair in plan.parallel {
            all.parallel(pair);
        }
        for group in plan.equal {
            for (place, one) in group.iter().enumerate() {
                group[place + 1..].iter().for_each(|other| all.equal_sides(one, other));
            }
        }
        all
    }

    /// Adds an angle that is given.
    pub(super) fn give(&mut self, name: &str, degrees: i64) -> Option<()> {
        let mut row = self.angle(name)?;
        *row.last_mut()? -= i128::from(degrees);
        self.add(row);
        Some(())
    }

    /// The one value that an angle can have, as a fraction; none when it can have several.
    pub(super) fn value(&self, name: &str) -> Option<(i128, i128)> {
        let mut row = self.angle(name)?;
        let sought = row.len() - 2;
        row[sought] = -1;
        let row = self.reduce(row);
        let one = row[..sought].iter().all(|&n| n == 0);
        one.then(|| (row[sought + 1], -row[sought]))
    }

    /// Whether no equation contradicts the others.
    pub(super) fn is_sound(&self) -> bool {
        self.rows.iter().all(|row| row[..row.len() - 1].iter().any(|&n| n != 0))
    }

    fn blank(&self) -> Vec<i128> {
        vec![0; self.plan.lines.len() + 2]
    }

    /// Takes out of a row what the equations so far say, and keeps the rest as one of them.
    fn add(&mut self, row: Vec<i128>) {
        let row = self.reduce(row);
        if row.iter().any(|&n| n != 0) {
            self.rows.push(row);
        }
    }

    fn reduce(&self, mut row: Vec<i128>) -> Vec<i128> {
        for known in &self.rows {
            let Some(pivot) = known[..known.len() - 2].iter().position(|&n| n != 0) else {
                continue;
            };
            if row[pivot] == 0 {
                continue;
            }
            let (mine, theirs) = (known[pivot], row[pivot]);
            for (n, &k) in row.iter_mut().zip(known) {
                *n = *n * mine - k * theirs;
            }
            let common = row.iter().fold(0, |common, &n| gcd(common, n.abs())).max(1);
            row.iter_mut().for_each(|n| *n /= common);
        }
        row
    }

    /// The line from one point to another and the half turns between its direction and that way.
    fn way(&self, from: char, to: char) -> Option<(usize, i128)> {
        self.plan.lines.iter().zip(0..).find_map(|(line, number)| {
            let (start, end) = (line.find(from)?, line.find(to)?);
            Some((number, if start < end { 0 } else { 180 }))
        })
    }

    fn drawn(&self, line: usize) -> f64 {
        let ends = self.plan.points_of(self.plan.lines[line]);
        self.spots[ends[0]].degrees_to(self.spots[ends[ends.len() - 1]])
    }

    /// The angle as a difference of directions, turned so that it is 0 to 180 degrees as drawn.
    fn angle(&self, name: &str) -> Option<Vec<i128>> {
        let [one, at, other] = name.chars().collect::<Vec<_>>().try_into().ok()?;
        let (mut from, mut to) = (self.way(at, one)?, self.way(at, other)?);
        let turn = |from: (usize, i128), to: (usize, i128)| {
            self.drawn(to.0) + to.1 as f64 - self.drawn(from.0) - from.1 as f64
        };
        if turn(from, to).rem_euclid(360.0) > 180.0 {
            (from, to) = (to, from);
        }
        let whole_turns = libm::floor(turn(from, to) / 360.0) as i128;
        let mut row = self.blank();
        row[to.0] += 1;
        row[from.0] -= 1;
        *row.last_mut()? = to.1 - from.1 - 360 * whole_turns;
        Some(row)
    }

    fn parallel(&mut self, pair: &[&str; 2]) {
        let line = |name: &str| self.plan.lines.iter().position(|line| *line == name);
        if let (Some(one), Some(other)) = (line(pair[0]), line(pair[1])) {
            let turns = libm::round((self.drawn(one) - self.drawn(other)) / 180.0) as i128;
            let mut row = self.blank();
            (row[one], row[other]) = (1, -1);
            row[self.plan.lines.len() + 1] = -180 * turns;
            self.add(row);
        }
    }

    /// Two equally long sides of a triangle: the angles opposite to them are equal.
    fn equal_sides(&mut self, one: &str, other: &str) {
        let Some(apex) = one.chars().find(|&c| other.contains(c)) else { return };
        let far = |side: &str| side.chars().find(|&c| c != apex);
        let (Some(left), Some(right)) = (far(one), far(other)) else { return };
        let base = |at: char, to: char| self.angle(&String::from_iter([apex, at, to]));
        if let (Some(mut row), Some(minus)) = (base(left, right), base(right, left)) {
            row.iter_mut().zip(minus).for_each(|(n, m)| *n -= m);
            self.add(row);
        }
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
