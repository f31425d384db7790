//! The proof: every line's direction is an unknown, every given and every mark one equation between
//! directions, and elimination over whole numbers leaves one value for each asked angle. Angle sums are never used;
//! they follow. So do all theorems of circles: lines that are not drawn are unknowns too, and radii are equal.

use super::reading::{Circle, Corner, Reading};
use crate::figure::Point;

/// The equations, each row the lines' numbers, then that of the value sought, then the constant; sums are zero.
pub struct Directions<'a> {
    seen: &'a Reading,
    /// The points, and the circle's middle if it is none of them.
    places: Vec<Point>,
    /// The lines, and those between points of the circle that are not drawn.
    lines: Vec<Vec<usize>>,
    rows: Vec<Vec<i128>>,
}

impl<'a> Directions<'a> {
    /// The equations of the marks and of the given angles, in the figure as it is seen.
    pub fn new(seen: &'a Reading) -> Option<Directions<'a>> {
        let (places, lines) = (seen.places.clone(), seen.lines.clone());
        let mut all = Directions { seen, places, lines, rows: Vec::new() };
        let middle = seen.circle.as_ref().map(|circle| all.with_circle(circle));
        let mut first = all.blank();
        first[0] = 1;
        all.add(first);
        for pair in &seen.parallel {
            all.parallel(*pair);
        }
        for [one, other] in &seen.equal {
            all.equal_sides(*one, *other)?;
        }
        if let (Some(circle), Some(middle)) = (&seen.circle, middle) {
            all.circle(circle, middle)?;
        }
        for corner in &seen.right {
            all.measures(*corner, 90)?;
        }
        for &([one, at, other], middle) in &seen.halved {
            all.same([one, at, middle], [middle, at, other])?;
        }
        for corners in &seen.regular {
            all.regular(corners)?;
        }
        for (corner, degrees) in &seen.given {
            all.measures(*corner, *degrees)?;
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
        vec![0; self.lines.len() + 2]
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
        self.lines.iter().zip(0..).find_map(|(line, number)| {
            let place = |point: usize| line.iter().position(|other| *other == point);
            let (start, end) = (place(from)?, place(to)?);
            Some((number, if start < end { 0 } else { 180 }))
        })
    }

    /// A line's direction as it is drawn.
    fn drawn(&self, line: usize) -> f64 {
        let points = &self.lines[line];
        let (from, to) = (self.places[points[0]], self.places[points[points.len() - 1]]);
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

    /// The turn from one way to another, between -180 and 180 degrees as drawn: it may change its side while the
    /// figure bends.
    fn turned(&self, [one, at, other]: Corner) -> Option<Vec<i128>> {
        let (from, to) = (self.way(at, one)?, self.way(at, other)?);
        let turn = self.drawn(to.0) + to.1 as f64 - self.drawn(from.0) - from.1 as f64;
        let mut row = self.blank();
        row[to.0] += 1;
        row[from.0] -= 1;
        *row.last_mut()? = to.1 - from.1 - 360 * libm::round(turn / 360.0) as i128;
        Some(row)
    }

    fn parallel(&mut self, [one, other]: [usize; 2]) {
        let turns = libm::round((self.drawn(one) - self.drawn(other)) / 180.0) as i128;
        let mut row = self.blank();
        (row[one], row[other]) = (1, -1);
        row[self.lines.len() + 1] = -180 * turns;
        self.add(row);
    }

    /// Two equally long sides of a triangle: the angles opposite to them are equal.
    fn equal_sides(&mut self, one: [usize; 2], other: [usize; 2]) -> Option<()> {
        let apex = one.into_iter().find(|point| other.contains(point))?;
        let far = |side: [usize; 2]| side.into_iter().find(|&point| point != apex);
        let (left, right) = (far(one)?, far(other)?);
        self.same([apex, left, right], [left, right, apex])
    }

    /// Two angles are equal.
    fn same(&mut self, one: Corner, other: Corner) -> Option<()> {
        let mut row = self.angle(one)?;
        let minus = self.angle(other)?;
        row.iter_mut().zip(minus).for_each(|(n, m)| *n -= m);
        self.add(row);
        Some(())
    }

    fn measures(&mut self, corner: Corner, degrees: i64) -> Option<()> {
        let mut row = self.angle(corner)?;
        *row.last_mut()? -= i128::from(degrees);
        self.add(row);
        Some(())
    }

    /// The corners of a regular polygon, and its isosceles triangles with a side that is drawn.
    fn regular(&mut self, corners: &[usize]) -> Option<()> {
        let count = corners.len();
        for place in 0..count {
            let [one, at, other] = [0, 1, 2].map(|n| corners[(place + n) % count]);
            self.measures([one, at, other], 180 - 360 / count as i64)?;
            if self.way(one, other).is_some() {
                self.equal_sides([at, one], [at, other])?;
            }
        }
        Some(())
    }

    /// Makes every line between points of a circle and its middle an unknown. The middle's number.
    fn with_circle(&mut self, circle: &Circle) -> usize {
        let middle = circle.center.unwrap_or(self.places.len());
        if circle.center.is_none() {
            self.places.push(circle.middle);
        }
        let mut all = circle.around.clone();
        all.push(middle);
        for (place, &one) in all.iter().enumerate() {
            for &other in &all[place + 1..] {
                if self.way(one, other).is_none() {
                    self.lines.push(vec![one, other]);
                }
            }
        }
        middle
    }

    /// Radii are equal, and tangents are square to them.
    fn circle(&mut self, circle: &Circle, middle: usize) -> Option<()> {
        for (place, &one) in circle.around.iter().enumerate() {
            for &other in &circle.around[place + 1..] {
                if self.way(one, other)?.0 != self.way(one, middle)?.0 {
                    let mut row = self.turned([middle, one, other])?;
                    let back = self.turned([middle, other, one])?;
                    row.iter_mut().zip(back).for_each(|(n, m)| *n += m);
                    self.add(row);
                }
            }
        }
        for &(line, at) in &circle.touching {
            let end = self.lines[line].iter().copied().find(|end| *end != at)?;
            self.measures([end, at, middle], 90)?;
        }
        Some(())
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
