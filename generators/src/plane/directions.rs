//! The proof: every line's direction is an unknown, every given and every mark one equation between
//! directions, and elimination over whole numbers leaves one value for each asked angle. Angle sums are never used;
//! they follow.

use super::reading::{Corner, Reading};

/// The equations, each row the lines' numbers, then that of the value sought, then the constant; sums are zero.
pub struct Directions<'a> {
    seen: &'a Reading,
    rows: Vec<Vec<i128>>,
}

impl<'a> Directions<'a> {
    /// The equations of the marks and of the given angles, in the figure as it is seen.
    pub fn new(seen: &'a Reading) -> Option<Directions<'a>> {
        let mut all = Directions { seen, rows: Vec::new() };
        let mut first = all.blank();
        first[0] = 1;
        all.add(first);
        for pair in &seen.parallel {
            all.parallel(*pair);
        }
        for [one, other] in &seen.equal {
            all.equal_sides(*one, *other)?;
        }
        for (corner, degrees) in &seen.given {
            let mut row = all.angle(*corner)?;
            *row.last_mut()? -= i128::from(*degrees);
            all.add(row);
        }
        Some(all)
    }

    /// The one value that an angle can have, as a fraction; none when it can have several.
    pub fn value(&self, corner: Corner) -> Option<(i128, i128)> {
        let mut row = self.angle(corner)?;
        let sought = row.len() - 2;
        row[sought] = -1;
        let row = self.reduce(row);
        let one = row[..sought].iter().all(|&n| n == 0);
        one.then(|| (row[sought + 1], -row[sought]))
    }

    /// Whether no equation contradicts the others.
    pub fn is_sound(&self) -> bool {
        self.rows.iter().all(|row| row[..row.len() - 1].iter().any(|&n| n != 0))
    }

    /// The values of the asked angles.
    ///
    /// # Errors
    /// Says which of them is not settled, or which angle is settled and no whole number of degrees from `least` up.
    pub fn asked(&self, least: i64) -> Result<[i64; 2], String> {
        for corner in self.seen.corners() {
            if let Some((over, under)) = self.value(corner) {
                let degrees = over / under;
                if over % under != 0 || degrees < i128::from(least) || 180 <= degrees {
                    return Err(format!("{} is {over}/{under}", self.seen.name(corner)));
                }
            }
        }
        let [x, y] = self.seen.asked.map(|asked| match self.value(asked) {
            Some((over, under)) => Ok((over / under) as i64),
            None => Err(format!("{} is not settled", self.seen.name(asked))),
        });
        Ok([x?, y?])
    }

    fn blank(&self) -> Vec<i128> {
        vec![0; self.seen.lines.len() + 2]
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
    fn way(&self, from: usize, to: usize) -> Option<(usize, i128)> {
        self.seen.lines.iter().zip(0..).find_map(|(line, number)| {
            let place = |point: usize| line.iter().position(|other| *other == point);
            let (start, end) = (place(from)?, place(to)?);
            Some((number, if start < end { 0 } else { 180 }))
        })
    }

    /// A line's direction as it is drawn.
    fn drawn(&self, line: usize) -> f64 {
        let points = &self.seen.lines[line];
        let (from, to) = (self.seen.places[points[0]], self.seen.places[points[points.len() - 1]]);
        libm::atan2(f64::from(to.y - from.y), f64::from(to.x - from.x)).to_degrees()
    }

    /// The angle as a difference of directions, turned so that it is 0 to 180 degrees as drawn.
    fn angle(&self, [one, at, other]: Corner) -> Option<Vec<i128>> {
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

    fn parallel(&mut self, [one, other]: [usize; 2]) {
        let turns = libm::round((self.drawn(one) - self.drawn(other)) / 180.0) as i128;
        let mut row = self.blank();
        (row[one], row[other]) = (1, -1);
        row[self.seen.lines.len() + 1] = -180 * turns;
        self.add(row);
    }

    /// Two equally long sides of a triangle: the angles opposite to them are equal.
    fn equal_sides(&mut self, one: [usize; 2], other: [usize; 2]) -> Option<()> {
        let apex = one.into_iter().find(|point| other.contains(point))?;
        let far = |side: [usize; 2]| side.into_iter().find(|&point| point != apex);
        let (left, right) = (far(one)?, far(other)?);
        let mut row = self.angle([apex, left, right])?;
        let minus = self.angle([apex, right, left])?;
        row.iter_mut().zip(minus).for_each(|(n, m)| *n -= m);
        self.add(row);
        Some(())
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
