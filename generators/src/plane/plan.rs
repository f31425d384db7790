//! Figures to chase angles in, as data: points, straight lines, marks, and how the free angles place them.

/// A place in a plan; y grows upward.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

/// One figure. Its marks hold for any values of its free angles.
#[derive(Clone, Copy)]
pub struct Plan {
    pub name: &'static str,
    /// The points' letters, in the order in which `build` places them.
    pub points: &'static str,
    /// Every straight line by its points in order; parallel ones run the same way.
    pub lines: &'static [&'static str],
    pub parallel: &'static [[&'static str; 2]],
    /// Pairs of equally long segments with a common end.
    pub equal: &'static [[&'static str; 2]],
    /// The least and greatest value of each free angle, in degrees.
    pub free: &'static [(i64, i64)],
    pub build: fn(&[f64]) -> Vec<Spot>,
}

impl Plan {
    /// A point's place in `points`.
    pub fn point(&self, letter: char) -> usize {
        self.points.chars().position(|c| c == letter).expect("plans name their own points")
    }

    /// The letter of a point by its place in `points`.
    pub fn letter(&self, point: usize) -> char {
        char::from(self.points.as_bytes()[point])
    }

    /// The places of several points.
    pub fn points_of(&self, letters: &str) -> Vec<usize> {
        letters.chars().map(|letter| self.point(letter)).collect()
    }

    /// Where everything is when the free angles have these values.
    pub fn place(&self, free: &[i64]) -> Vec<Spot> {
        let free: Vec<f64> = free.iter().map(|&angle| angle as f64).collect();
        (self.build)(&free)
    }
}

impl Spot {
    /// How far it is to another place.
    pub fn distance(self, other: Spot) -> f64 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        (x * x + y * y).sqrt()
    }

    /// The direction to another place, in degrees from the x axis towards the y axis, 0 to 360.
    pub fn degrees_to(self, other: Spot) -> f64 {
        libm::atan2(other.y - self.y, other.x - self.x).to_degrees().rem_euclid(360.0)
    }
}

pub(super) const ORIGIN: Spot = Spot { x: 0.0, y: 0.0 };

pub(super) fn step(from: Spot, degrees: f64, length: f64) -> Spot {
    let angle = degrees.to_radians();
    Spot { x: from.x + length * libm::cos(angle), y: from.y + length * libm::sin(angle) }
}

/// Where two lines meet, each given by a place and a direction in degrees. Parallel ones give no finite place.
pub(super) fn cross((one, one_degrees): (Spot, f64), (other, other_degrees): (Spot, f64)) -> Spot {
    let (u, v) = (step(ORIGIN, one_degrees, 1.0), step(ORIGIN, other_degrees, 1.0));
    let turn = u.x * v.y - u.y * v.x;
    let along = ((other.x - one.x) * v.y - (other.y - one.y) * v.x) / turn;
    Spot { x: one.x + along * u.x, y: one.y + along * u.y }
}
