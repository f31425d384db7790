//! Which rays leave each point, and the angles between them: what stays the same while a figure bends.

use super::plan::{Plan, Spot};

/// The rays and angles of a plan once its points are placed.
pub struct Net {
    /// The rays at each point, counter-clockwise.
    pub rays: Vec<Vec<Ray>>,
    pub angles: Vec<Angle>,
    /// Which ray leads from each point to each other one.
    toward: Vec<Vec<Option<usize>>>,
    /// Which angle lies between two rays of a point.
    between: Vec<Vec<Option<usize>>>,
}

/// One straight way out of a point.
pub struct Ray {
    pub line: usize,
    /// Whether it runs as the plan lists the line.
    pub forward: bool,
    /// The points on it, the nearest first.
    pub to: Vec<usize>,
    /// Its direction, counter-clockwise from the x axis.
    pub degrees: f64,
}

/// An angle below 180 degrees.
#[derive(Clone, Copy)]
pub struct Angle {
    pub at: usize,
    /// The places of its arms among the rays of the point, counter-clockwise.
    pub arms: (usize, usize),
    pub degrees: f64,
    /// Whether no other ray lies between its arms.
    pub single: bool,
}

impl Net {
    /// None when points leave their order on a line or two rays nearly touch.
    pub fn new(plan: &Plan, spots: &[Spot]) -> Option<Net> {
        let lines = &plan.lines;
        if !lines.iter().all(|line| in_order(line, spots)) {
            return None;
        }
        let rays: Vec<Vec<Ray>> = (0..spots.len()).map(|at| rays_at(at, lines, spots)).collect();
        let ray = |at: usize, to: usize| rays[at].iter().position(|ray: &Ray| ray.to.contains(&to));
        let all = 0..spots.len();
        let toward = all.clone().map(|at| all.clone().map(|to| ray(at, to)).collect()).collect();
        let mut net = Net { rays, toward, angles: Vec::new(), between: Vec::new() };
        for at in 0..spots.len() {
            net.add_angles(at);
        }
        Some(net)
    }

    fn add_angles(&mut self, at: usize) {
        let count = self.rays[at].len();
        let mut between = vec![None; count * count];
        for one in 0..count {
            for other in one + 1..count {
                let turn =
                    (self.rays[at][other].degrees - self.rays[at][one].degrees).rem_euclid(360.0);
                let (arms, degrees) = match turn {
                    _ if (turn - 180.0).abs() < 1e-6 => continue,
                    _ if turn < 180.0 => ((one, other), turn),
                    _ => ((other, one), 360.0 - turn),
                };
                let single = arms.1 == (arms.0 + 1) % count;
                between[one * count + other] = Some(self.angles.len());
                between[other * count + one] = Some(self.angles.len());
                self.angles.push(Angle { at, arms, degrees, single });
            }
        }
        self.between.push(between);
    }

    /// The angle between two rays of a point; none when they are opposite.
    pub fn between(&self, at: usize, one: usize, other: usize) -> Option<usize> {
        self.between[at][one * self.rays[at].len() + other]
    }

    /// The ray that leads from one point to another.
    pub fn ray(&self, at: usize, to: usize) -> Option<usize> {
        self.toward[at][to]
    }

    /// The ray of a line that runs this way.
    pub fn ray_along(&self, at: usize, line: usize, forward: bool) -> Option<usize> {
        self.rays[at].iter().position(|ray| ray.line == line && ray.forward == forward)
    }

    /// The ray that goes on where this one comes from.
    pub fn opposite(&self, at: usize, ray: usize) -> Option<usize> {
        let ray = &self.rays[at][ray];
        self.ray_along(at, ray.line, !ray.forward)
    }

    /// The angle at a point between the ways to two others.
    pub fn corner(&self, at: usize, one: usize, other: usize) -> Option<usize> {
        self.between(at, self.ray(at, one)?, self.ray(at, other)?)
    }

    /// Whether another net has the same rays in the same order round every point.
    pub fn bends_into(&self, other: &Net) -> bool {
        let same_rays = |(mine, theirs): (&Vec<Ray>, &Vec<Ray>)| {
            let names = |ray: &Ray| (ray.line, ray.forward);
            mine.iter().map(names).eq(theirs.iter().map(names))
        };
        self.rays.iter().zip(&other.rays).all(same_rays)
            && self.angles.len() == other.angles.len()
            && self.angles.iter().zip(&other.angles).all(|(a, b)| a.arms == b.arms)
    }

    /// The angle's name, its vertex in the middle: by these points on its arms, or else by the nearest.
    pub fn name(&self, plan: &Plan, angle: usize, points: &[usize]) -> String {
        self.letters(plan, angle, points).iter().collect()
    }

    /// The angle of this name.
    pub fn named(&self, plan: &Plan, name: &str) -> Option<usize> {
        let name: Vec<char> = name.chars().collect();
        (0..self.angles.len()).find(|&angle| self.letters(plan, angle, &[])[..] == name)
    }

    fn letters(&self, plan: &Plan, angle: usize, points: &[usize]) -> [char; 3] {
        let Angle { at, arms, .. } = self.angles[angle];
        let on = |arm: usize| {
            let to = &self.rays[at][arm].to;
            plan.letters[*to.iter().find(|point| points.contains(point)).unwrap_or(&to[0])]
        };
        let (one, other) = (on(arms.0), on(arms.1));
        [one.min(other), plan.letters[at], one.max(other)]
    }
}

fn in_order(line: &[usize], spots: &[Spot]) -> bool {
    let (first, last) = (spots[line[0]], spots[line[line.len() - 1]]);
    let length = first.distance(last);
    let along = |point: usize| {
        let spot = spots[point];
        ((spot.x - first.x) * (last.x - first.x) + (spot.y - first.y) * (last.y - first.y)) / length
    };
    length.is_finite() && line.windows(2).all(|two| along(two[0]) + 0.05 < along(two[1]))
}

/// The rays at a point, counter-clockwise from the one that the plan names first.
fn rays_at(at: usize, lines: &[Vec<usize>], spots: &[Spot]) -> Vec<Ray> {
    let mut rays = Vec::new();
    for (line, points) in lines.iter().enumerate() {
        let Some(place) = points.iter().position(|&point| point == at) else { continue };
        let before = points[..place].iter().rev().copied().collect();
        let after = points[place + 1..].to_vec();
        for (forward, to) in [(true, after), (false, before)] {
            if let Some(&near) = to.first() {
                let degrees = spots[at].degrees_to(spots[near]);
                rays.push(Ray { line, forward, to, degrees });
            }
        }
    }
    let start = rays.first().map_or(0.0, |ray| ray.degrees);
    let turn = |ray: &Ray| (ray.degrees - start + 1e-9).rem_euclid(360.0);
    rays.sort_by(|one, other| turn(one).total_cmp(&turn(other)));
    rays
}
