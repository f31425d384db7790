//! Figures to chase angles in, as data: points, straight lines, a circle, and what is marked.

/// A place in a plan; y grows upward.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

/// One figure: its points by their numbers. Its marks hold wherever its free angles place them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Plan {
    pub letters: Vec<char>,
    /// Every straight line by its points in order; parallel ones run the same way.
    pub lines: Vec<Vec<usize>>,
    /// Pairs of lines.
    pub parallel: Vec<[usize; 2]>,
    /// Pairs of equally long segments with a common end.
    pub equal: Vec<[[usize; 2]; 2]>,
    /// Right angles with a square, the vertex in the middle.
    pub right: Vec<[usize; 3]>,
    /// Angles that are halved: an arm, the vertex, the line between, the other arm.
    pub halved: Vec<[usize; 4]>,
    /// Regular polygons by their corners in turn.
    pub regular: Vec<Vec<usize>>,
    /// The corners of a pentagon in turn.
    pub pentagon: Option<Vec<usize>>,
    pub circle: Option<Circle>,
}

/// The circle of a figure.
#[derive(Debug, Clone, PartialEq)]
pub struct Circle {
    /// The centre, if it is one of the points.
    pub center: Option<usize>,
    /// The points on it, counter-clockwise: three or more.
    pub around: Vec<usize>,
    /// Points on it with the lines that touch it there.
    pub touching: Vec<(usize, usize)>,
}

impl Plan {
    /// The letters of some points.
    pub fn letters_of(&self, points: &[usize]) -> String {
        points.iter().map(|&point| self.letters[point]).collect()
    }

    /// The first and the last point of a line.
    pub fn ends(&self, line: usize) -> [usize; 2] {
        let line = &self.lines[line];
        [line[0], line[line.len() - 1]]
    }

    /// The line on which all of these points are.
    pub fn line_through(&self, points: &[usize]) -> Option<usize> {
        self.lines.iter().position(|line| points.iter().all(|point| line.contains(point)))
    }

    /// The groups that show it by ticks, in their order: a tick on a side that a point divides would read as its piece's.
    pub fn ticked(&self) -> Vec<Vec<[usize; 2]>> {
        let is_whole = |side: &[usize; 2]| {
            self.lines.iter().any(|line| line.windows(2).any(|two| is_side(two, side)))
        };
        let groups = self.alike().into_iter();
        groups.filter(|sides| sides.iter().all(is_whole)).collect()
    }

    /// All groups of equally long segments.
    pub fn alike(&self) -> Vec<Vec<[usize; 2]>> {
        let pairs = self.equal.iter().map(|pair| pair.to_vec());
        let sides = |corners: &Vec<usize>| {
            let next = corners.iter().cycle().skip(1);
            corners.iter().zip(next).map(|(&one, &other)| [one, other]).collect()
        };
        pairs.chain(self.regular.iter().map(sides)).collect()
    }
}

/// Whether these are the ends of the side.
pub(super) fn is_side(ends: &[usize], side: &[usize; 2]) -> bool {
    side.iter().all(|end| ends.contains(end))
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

/// The middle and the radius of the circle through three places.
pub(super) fn circle_through([a, b, c]: [Spot; 3]) -> (Spot, f64) {
    let half = |p: Spot, q: Spot| Spot { x: (p.x + q.x) / 2.0, y: (p.y + q.y) / 2.0 };
    let upright = |p: Spot, q: Spot| (half(p, q), p.degrees_to(q) + 90.0);
    let middle = cross(upright(a, b), upright(b, c));
    (middle, middle.distance(a))
}
