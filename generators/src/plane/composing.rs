//! Composes figures of parts, each a few words such as `triangle ABC` or `cevian BD AC halving`. What a part leaves free is
//! chosen, so that the same parts make the true figure and all its pictures.

use super::plan::{Circle, ORIGIN, Plan, Spot, cross, step};

/// Chooses an angle from the least to the greatest that fits, in degrees. None where nothing fits.
pub type Choose<'a> = dyn FnMut(i64, i64) -> Option<i64> + 'a;

/// Least angles: beside a cevian, at a corner, at an isosceles base.
const SPLIT_MIN: i64 = 15;
const CORNER: (i64, i64) = (28, 112);
const BASE: (i64, i64) = (28, 76);
/// The corners of quadrilaterals and pentagons.
const WIDE: (i64, i64) = (58, 132);
const WIDER: (i64, i64) = (80, 140);
/// Half an arc between neighbours on a circle.
const ARC_MIN: i64 = 20;
/// How far lines go on beyond their last corner.
const BEYOND: f64 = 0.42;
/// Points farther out leave no room for the rest.
const FAR: f64 = 6.0;
/// The points and the lines of most figures are not more: room that is taken at once.
const LETTERS: usize = 16;

struct Composing<'a, 'b> {
    plan: Plan,
    spots: Vec<Spot>,
    choose: &'a mut Choose<'b>,
}

/// The figure of these parts, with its points in their places. None when what was chosen does not fit together.
pub fn compose(parts: &str, choose: &mut Choose) -> Option<(Plan, Vec<Spot>)> {
    let (plan, spots) = (Plan::default(), Vec::with_capacity(LETTERS));
    let mut composing = Composing { plan, spots, choose };
    composing.plan.letters.reserve(LETTERS);
    composing.plan.lines.reserve(LETTERS);
    for part in parts.split(',') {
        composing.add(part)?;
    }
    Some((composing.plan, composing.spots))
}

impl Composing<'_, '_> {
    fn add(&mut self, part: &str) -> Option<()> {
        let mut words = part.split_ascii_whitespace();
        match std::array::from_fn(|_| words.next().unwrap_or_default()) {
            ["triangle", corners, mark, "", ""] => self.triangle(corners, mark),
            ["on", side, corner, mark, ""] => self.on(side, corner, mark),
            ["polygon", corners, "", "", ""] => self.polygon(corners),
            ["regular", corners, "", "", ""] => self.regular(corners),
            ["box", corners, "", "", ""] => self.parallelogram(corners),
            ["cevian", line, side, mark, ""] => self.cevian(line, side, mark),
            ["reach", line, target, "", ""] => self.reach(line, target),
            ["point", new, side, "", ""] => self.point_on(new, side),
            ["extend", side, new, "", ""] => self.extend(side, new),
            ["parallel", through, line, "", ""] => self.parallel(through, line),
            ["cut", line, along, side, ""] => self.cut(line, along, side),
            ["cross", one, other, new, ""] => self.cross(one, other, new),
            ["join", ends, "", "", ""] => self.join(ends),
            ["circle", around, "", "", ""] => self.circle(None, around, None),
            ["circle", center, around, "", ""] => self.circle(Some(center), around, None),
            ["circle", center, around, "diameter", ends] => {
                self.circle(Some(center), around, Some(ends))
            }
            ["tangent", through, "", "", ""] => self.tangent(through),
            ["touch", ends, "", "", ""] => self.touch(ends),
            _ => None,
        }
    }

    /// A new point, if it is not too far out.
    fn new_point(&mut self, letter: char, spot: Spot) -> Option<usize> {
        let near = spot.x.abs() < FAR && spot.y.abs() < FAR;
        near.then(|| {
            self.plan.letters.push(letter);
            self.spots.push(spot);
            self.spots.len() - 1
        })
    }

    /// The points of these letters.
    fn known<const N: usize>(&self, letters: &str) -> Option<[usize; N]> {
        let mut letters = letters.chars();
        let mut points = [0; N];
        for point in &mut points {
            let letter = letters.next()?;
            *point = self.plan.letters.iter().position(|own| *own == letter)?;
        }
        letters.next().is_none().then_some(points)
    }

    fn line(&self, letters: &str) -> Option<usize> {
        self.plan.line_through(&self.known::<2>(letters)?)
    }

    /// The direction from one point to another.
    fn way(&self, from: usize, to: usize) -> f64 {
        self.spots[from].degrees_to(self.spots[to])
    }

    /// The turn from one direction to another, -180 to 180.
    fn turn(&self, at: usize, from: usize, to: usize) -> f64 {
        (self.way(at, to) - self.way(at, from) + 180.0).rem_euclid(360.0) - 180.0
    }

    fn choose(&mut self, (least, most): (i64, i64)) -> Option<f64> {
        if most < least { None } else { (self.choose)(least, most).map(|angle| angle as f64) }
    }

    /// A place on a line, a line being a place and a direction.
    fn run(&self, line: usize) -> (Spot, f64) {
        let [first, last] = self.plan.ends(line);
        (self.spots[first], self.way(first, last))
    }

    /// Puts a point into a line, where it lies.
    fn insert(&mut self, line: usize, point: usize) {
        let (from, way) = self.run(line);
        let to = step(ORIGIN, way, 1.0);
        let along = |point: usize| {
            let spot = self.spots[point];
            (spot.x - from.x) * to.x + (spot.y - from.y) * to.y
        };
        let mut points = std::mem::take(&mut self.plan.lines[line]);
        points.push(point);
        points.sort_by(|&one, &other| along(one).total_cmp(&along(other)));
        self.plan.lines[line] = points;
    }

    fn round(&mut self, corners: &[usize]) {
        let next = corners.iter().cycle().skip(1);
        self.plan.lines.extend(corners.iter().zip(next).map(|(&one, &other)| vec![one, other]));
    }

    /// Marks two sides as equal, as in `AB=AC`, and says which corner they share.
    fn equal(&mut self, mark: &str) -> Option<usize> {
        let (one, other) = mark.split_once('=')?;
        let pair = [self.known::<2>(one)?, self.known(other)?];
        self.plan.equal.push(pair);
        pair[0].into_iter().find(|point| pair[1].contains(point))
    }

    /// The corner angles at the second and third point of a triangle that is marked so; its first is the corner
    /// where `right` puts the right angle.
    fn corner_angles(&mut self, [a, b, c]: [usize; 3], mark: &str) -> Option<(f64, f64)> {
        Some(match mark {
            "" => {
                let left = self.choose(CORNER)?;
                (left, self.choose((CORNER.0, 152 - left as i64))?)
            }
            "right" => {
                self.plan.right.push([b, a, c]);
                let left = self.choose((24, 66))?;
                (left, 90.0 - left)
            }
            "regular" => {
                self.plan.regular.push(vec![a, b, c]);
                (60.0, 60.0)
            }
            equal => {
                let (apex, base) = (self.equal(equal)?, self.choose(BASE)?);
                if apex == a {
                    (base, base)
                } else if apex == b {
                    (180.0 - 2.0 * base, base)
                } else {
                    (base, 180.0 - 2.0 * base)
                }
            }
        })
    }

    fn triangle(&mut self, corners: &str, mark: &str) -> Option<()> {
        let mut letters = corners.chars();
        let a = self.new_point(letters.next()?, ORIGIN)?;
        let b = self.new_point(letters.next()?, ORIGIN)?;
        let c = self.new_point(letters.next()?, step(ORIGIN, 0.0, 1.0))?;
        let (left, right) = self.corner_angles([a, b, c], mark)?;
        self.spots[a] = cross((ORIGIN, left), (self.spots[c], 180.0 - right));
        self.round(&[a, b, c]);
        Some(())
    }

    /// A triangle outside on a side, with a new corner.
    fn on(&mut self, side: &str, corner: &str, mark: &str) -> Option<()> {
        let [a, c] = self.known(side)?;
        let line = self.plan.line_through(&[a, c])?;
        let inner = (0..self.spots.len()).find(|point| !self.plan.lines[line].contains(point))?;
        let side = self.turn(a, c, inner).signum();
        let d = self.new_point(corner.chars().next()?, self.spots[a])?;
        let (at_a, at_c) = self.corner_angles([d, a, c], mark)?;
        let (from_a, from_c) = (self.way(a, c) - side * at_a, self.way(c, a) + side * at_c);
        self.spots[d] = cross((self.spots[a], from_a), (self.spots[c], from_c));
        self.plan.lines.extend([vec![a, d], vec![c, d]]);
        Some(())
    }

    /// A convex quadrilateral or pentagon.
    fn polygon(&mut self, corners: &str) -> Option<()> {
        let letters: Vec<char> = corners.chars().collect();
        let range = if letters.len() == 4 { WIDE } else { WIDER };
        let free = (1..letters.len()).map(|_| self.choose(range));
        let angles: Vec<f64> = free.collect::<Option<_>>()?;
        let last = 180.0 * (letters.len() - 2) as f64 - angles.iter().sum::<f64>();
        if !(range.0 as f64..=range.1 as f64).contains(&last) {
            return None;
        }
        let sides = [1.0, 0.8, 0.75];
        let (mut spot, mut way) = (ORIGIN, 0.0);
        let mut points = Vec::new();
        for (place, &letter) in letters.iter().enumerate() {
            if place + 1 == letters.len() {
                spot = cross((spot, way), (ORIGIN, angles[0]));
            }
            points.push(self.new_point(letter, spot)?);
            if place + 2 < letters.len() {
                spot = step(spot, way, sides[place]);
                way += 180.0 - angles[place + 1];
            }
        }
        // Where the last sides meet behind their corners, the polygon crosses itself.
        let way = |place: usize| self.way(points[place], points[(place + 1) % points.len()]);
        let turn = |place: usize| (way((place + 1) % points.len()) - way(place)).rem_euclid(360.0);
        if !(0..points.len()).all(|place| turn(place) < 180.0) {
            return None;
        }
        self.round(&points);
        self.plan.pentagon = (points.len() == 5).then_some(points);
        Some(())
    }

    fn parallelogram(&mut self, corners: &str) -> Option<()> {
        let angle = self.choose(WIDE)?;
        let (right, up) = (step(ORIGIN, 0.0, 1.0), step(ORIGIN, angle, 0.8));
        let across = step(up, 0.0, 1.0);
        let new = corners.chars().zip([ORIGIN, right, across, up]);
        let new: Option<Vec<usize>> = new.map(|(c, spot)| self.new_point(c, spot)).collect();
        let [a, b, c, d] = new?[..] else { return None };
        let first = self.plan.lines.len();
        self.plan.lines.extend([vec![a, b], vec![b, c], vec![d, c], vec![a, d]]);
        self.plan.parallel.extend([[first, first + 2], [first + 1, first + 3]]);
        Some(())
    }

    fn regular(&mut self, corners: &str) -> Option<()> {
        let turn = 360.0 / corners.len() as f64;
        let (mut spot, mut way) = (ORIGIN, 0.0);
        let mut points = Vec::new();
        for letter in corners.chars() {
            points.push(self.new_point(letter, spot)?);
            spot = step(spot, way, 1.0);
            way += turn;
        }
        self.round(&points);
        self.plan.regular.push(points);
        Some(())
    }

    /// A line from a corner to a new point on the side across: anywhere, `halving` the angle, `right` on the
    /// side, or so that two sides are equal.
    fn cevian(&mut self, line: &str, side: &str, mark: &str) -> Option<()> {
        let mut letters = line.chars();
        let [b] = self.known(letters.next()?.encode_utf8(&mut [0; 4]))?;
        let [a, c] = self.known(side)?;
        let d = self.new_point(letters.next()?, self.spots[a])?;
        let whole = self.turn(b, c, a);
        let at_c = |figure: &Self| figure.turn(c, b, a).abs();
        let from_c = match mark {
            "" => self.choose((SPLIT_MIN, whole.abs() as i64 - SPLIT_MIN))?,
            "halving" => whole.abs() / 2.0,
            "right" => 90.0 - at_c(self),
            equal => {
                let apex = self.equal(equal)?;
                let uses =
                    |end: usize| self.plan.equal.last().is_some_and(|p| p.concat().contains(&end));
                let (end, inner) =
                    if uses(c) { (c, at_c(self)) } else { (a, self.turn(a, b, c).abs()) };
                let at_b = match apex {
                    apex if apex == d => inner,
                    apex if apex == b => 180.0 - 2.0 * inner,
                    _ => (180.0 - inner) / 2.0,
                };
                if end == c { at_b } else { whole.abs() - at_b }
            }
        };
        let fits = (SPLIT_MIN as f64 - 3.0)..=(whole.abs() - SPLIT_MIN as f64 + 3.0);
        if !fits.contains(&from_c) {
            return None;
        }
        let way = self.way(b, c) + whole.signum() * from_c;
        let across = self.plan.line_through(&[a, c])?;
        self.spots[d] = cross((self.spots[b], way), self.run(across));
        self.insert(across, d);
        self.plan.lines.push(vec![b, d]);
        match mark {
            "halving" => self.plan.halved.push([a, b, d, c]),
            "right" => self.plan.right.push([b, d, c]),
            _ => {}
        }
        Some(())
    }

    /// A line from the end of a line to a new point on another one, beyond its last point.
    fn reach(&mut self, line: &str, target: &str) -> Option<()> {
        let mut letters = line.chars();
        let [from] = self.known(letters.next()?.encode_utf8(&mut [0; 4]))?;
        let [near, last] = self.known(target)?;
        let across = self.plan.line_through(&[near, last])?;
        let back =
            self.plan.lines.iter().find(|line| line.contains(&from) && line.contains(&last))?;
        let back = *back.iter().find(|point| **point == last)?;
        let free = self.choose(CORNER)?;
        let beyond = step(self.spots[last], self.way(near, last), 1.0);
        let side = self.spots[from].degrees_to(beyond) - self.way(from, back);
        let side = ((side + 180.0).rem_euclid(360.0) - 180.0).signum();
        let way = self.way(from, back) + side * free;
        let spot = cross((self.spots[from], way), self.run(across));
        let new = self.new_point(letters.next()?, spot)?;
        self.insert(across, new);
        self.plan.lines.push(vec![from, new]);
        Some(())
    }

    fn point_on(&mut self, new: &str, side: &str) -> Option<()> {
        let [one, other] = self.known(side)?;
        let line = self.plan.line_through(&[one, other])?;
        let (a, b) = (self.spots[one], self.spots[other]);
        let spot = Spot { x: 0.5 * (a.x + b.x), y: 0.5 * (a.y + b.y) };
        let new = self.new_point(new.chars().next()?, spot)?;
        self.insert(line, new);
        Some(())
    }

    /// A side goes on to a new point.
    fn extend(&mut self, side: &str, new: &str) -> Option<()> {
        let [from, to] = self.known(side)?;
        let line = self.plan.line_through(&[from, to])?;
        let spot = step(self.spots[to], self.way(from, to), BEYOND);
        let new = self.new_point(new.chars().next()?, spot)?;
        self.insert(line, new);
        Some(())
    }

    /// A line through a point, parallel to another: `PAQ` with two new ends, `.AQ` or `PA.` with one.
    fn parallel(&mut self, through: &str, line: &str) -> Option<()> {
        let along = self.line(line)?;
        let way = self.run(along).1;
        self.through(through, way)?;
        self.plan.parallel.push([along, self.plan.lines.len() - 1]);
        Some(())
    }

    /// A new line through a known point.
    fn through(&mut self, through: &str, way: f64) -> Option<()> {
        let middle = through.chars().nth(1)?;
        let [at] = self.known(middle.encode_utf8(&mut [0; 4]))?;
        let mut points = vec![at];
        for (place, letter) in through.chars().enumerate().filter(|(n, c)| *n != 1 && *c != '.') {
            let (turn, place) = if place == 0 { (180.0, 0) } else { (0.0, points.len()) };
            let new = self.new_point(letter, step(self.spots[at], way + turn, 1.2 * BEYOND))?;
            points.insert(place, new);
        }
        self.plan.lines.push(points);
        Some(())
    }

    /// A line from a known point, parallel to another one, to a new point on a third.
    fn cut(&mut self, line: &str, along: &str, side: &str) -> Option<()> {
        let mut letters = line.chars();
        let [from] = self.known(letters.next()?.encode_utf8(&mut [0; 4]))?;
        let (along, across) = (self.line(along)?, self.line(side)?);
        let way = self.run(along).1;
        let new =
            self.new_point(letters.next()?, cross((self.spots[from], way), self.run(across)))?;
        self.insert(across, new);
        let ahead = ((self.way(from, new) - way + 180.0).rem_euclid(360.0) - 180.0).abs() < 90.0;
        self.plan.lines.push(if ahead { vec![from, new] } else { vec![new, from] });
        self.plan.parallel.push([along, self.plan.lines.len() - 1]);
        Some(())
    }

    /// The point where two lines cross or, going on, meet.
    fn cross(&mut self, one: &str, other: &str, new: &str) -> Option<()> {
        let (one, other) = (self.line(one)?, self.line(other)?);
        let spot = cross(self.run(one), self.run(other));
        let new = self.new_point(new.chars().next()?, spot)?;
        self.insert(one, new);
        self.insert(other, new);
        Some(())
    }

    fn join(&mut self, ends: &str) -> Option<()> {
        let ends: [usize; 2] = self.known(ends)?;
        self.plan.lines.push(ends.to_vec());
        Some(())
    }

    /// A circle with points on it, where two of them may be the ends of a diameter.
    fn circle(&mut self, center: Option<&str>, around: &str, ends: Option<&str>) -> Option<()> {
        let count = around.len();
        let place = |letter: char| around.chars().position(|own| own == letter);
        let ends: Vec<usize> = ends.unwrap_or_default().chars().filter_map(place).collect();
        let mut arcs = Vec::new();
        match ends[..] {
            [from, to] => {
                arcs.extend(self.arcs(to - from, 90)?);
                arcs.extend(self.arcs(count + from - to, 90)?);
            }
            _ => arcs.extend(self.arcs(count, 180)?),
        }
        let start = ends.first().copied().unwrap_or_default();
        let mut way = 200.0;
        let mut points = Vec::new();
        for (place, letter) in around.chars().enumerate() {
            points.push(self.new_point(letter, step(ORIGIN, way, 1.0))?);
            way += 2.0 * arcs[(place + count - start) % count];
        }
        let center = match center.and_then(|name| name.chars().next()) {
            Some(letter) => Some(self.new_point(letter, ORIGIN)?),
            None => None,
        };
        if let ([from, to], Some(center)) = (&ends[..], center) {
            self.plan.lines.push(vec![points[*from], center, points[*to]]);
        }
        self.plan.circle = Some(Circle { center, around: points, touching: Vec::new() });
        Some(())
    }

    /// Halves of so many arcs that make so much together.
    fn arcs(&mut self, count: usize, whole: i64) -> Option<Vec<f64>> {
        let mut rest = whole;
        let mut arcs = Vec::new();
        for left in (1..count).rev() {
            let arc = self.choose((ARC_MIN, rest - ARC_MIN * left as i64))?;
            rest -= arc as i64;
            arcs.push(arc);
        }
        arcs.push(rest as f64);
        Some(arcs)
    }

    /// A tangent at a point of the circle: `PAQ`, or `.AQ` with one new end.
    fn tangent(&mut self, through: &str) -> Option<()> {
        let [at] = self.known(through.get(1..2)?)?;
        let way = ORIGIN.degrees_to(self.spots[at]) + 90.0;
        self.through(through, way)?;
        let line = self.plan.lines.len() - 1;
        self.plan.circle.as_mut()?.touching.push((at, line));
        Some(())
    }

    /// The tangents at two points meet in a new one: `PAB`.
    fn touch(&mut self, ends: &str) -> Option<()> {
        let [a, b] = self.known(ends.get(1..)?)?;
        let tangent = |at: usize| (self.spots[at], ORIGIN.degrees_to(self.spots[at]) + 90.0);
        let spot = cross(tangent(a), tangent(b));
        let new = self.new_point(ends.chars().next()?, spot)?;
        for end in [a, b] {
            self.plan.lines.push(vec![new, end]);
            let line = self.plan.lines.len() - 1;
            self.plan.circle.as_mut()?.touching.push((end, line));
        }
        Some(())
    }
}
