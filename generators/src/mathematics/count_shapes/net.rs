//! Straight lines that make one figure, where they meet, and the triangles between them.

use crate::figure::{Point, distance_to_stroke};
use std::cmp::Ordering;

/// From where to where.
pub(super) type Line = [Point; 2];

/// The lines of one figure, with all that they make.
#[derive(Debug, Clone, Default)]
pub(super) struct Net {
    pub(super) lines: Vec<Line>,
    nodes: Vec<Point>,
    /// For each line, its node with each of those before it.
    meetings: Vec<Vec<Option<usize>>>,
    /// Every triangle by the nodes at its corners.
    triangles: Vec<[usize; 3]>,
}

/// A line that can be added: with its nodes, one for each line that is there, and the places of those that are new.
pub(super) struct Added {
    line: Line,
    nodes: Vec<Option<usize>>,
    places: Vec<Point>,
    pub(super) triangles: Vec<[usize; 3]>,
}

/// A triangle with the undivided pieces in it, by number.
#[derive(Debug, Clone)]
pub(super) struct Triangle {
    pub(super) corners: [Point; 3],
    pub(super) pieces: Vec<usize>,
}

/// What is nearer than this is in one place, in points.
const SAME: f32 = 0.6;
/// How far a node is from every line that does not go through it.
const CLEAR: f32 = 15.0;
/// The sine of the least angle between lines that are not parallel: 9 degrees.
const LEAST_SINE: f32 = 0.1564;
const PARALLEL_SINE: f32 = 0.005;
/// A line meets another if it reaches so near to it, in parts of its length.
const SLACK: f32 = 0.002;
/// How large a circle fits at least into the smallest triangle.
const INNER_RADIUS: f32 = 6.0;

impl Net {
    /// The figure of these lines.
    pub(super) fn of(lines: &[Line]) -> Net {
        let mut net = Net::default();
        for line in lines {
            net.add(net.met(*line));
        }
        net
    }

    /// How many triangles there are.
    pub(super) fn count(&self) -> i64 {
        self.triangles.len() as i64
    }

    pub(super) fn add(&mut self, added: Added) {
        self.lines.push(added.line);
        self.nodes.extend(added.places);
        self.meetings.push(added.nodes);
        self.triangles.extend(added.triangles);
    }

    /// A line with what it meets.
    fn met(&self, line: Line) -> Added {
        let mut places: Vec<Point> = Vec::new();
        let mut nodes = Vec::with_capacity(self.lines.len());
        for other in &self.lines {
            let node = meeting(line, *other).map(|at| {
                let known = self.nodes.iter().chain(&places).position(|it| at.distance(*it) < SAME);
                known.unwrap_or_else(|| {
                    places.push(at);
                    self.nodes.len() + places.len() - 1
                })
            });
            nodes.push(node);
        }
        let mut triangles = Vec::new();
        for (other, two) in nodes.iter().enumerate() {
            for (one, third) in nodes[..other].iter().zip(&self.meetings[other]) {
                if let (Some(one), Some(two), Some(third)) = (*one, *two, *third)
                    && one != two
                    && two != third
                    && one != third
                {
                    triangles.push([one, two, third]);
                }
            }
        }
        Added { line, nodes, places, triangles }
    }

    /// A line with what it meets, if all stays easy to see: it meets everything in one place or far apart.
    pub(super) fn fitting(&self, line: Line) -> Option<Added> {
        let is_apart = |other: &Line| match sine(line, *other) {
            sine if sine < PARALLEL_SINE => CLEAR <= gap(line, *other),
            sine => LEAST_SINE <= sine,
        };
        let is_clear =
            |at: &Point, line: Line| !(SAME..CLEAR).contains(&distance_to_stroke(*at, line));
        let fits = 2.0 * CLEAR < line[0].distance(line[1])
            && self.lines.iter().all(is_apart)
            && self.nodes.iter().all(|node| is_clear(node, line));
        if !fits {
            return None;
        }
        let added = self.met(line);
        let all_clear = |at: &Point| self.lines.iter().all(|other| is_clear(at, *other));
        added.places.iter().all(all_clear).then_some(added)
    }

    /// The places where a line meets those that are there, from its start on; rounded, so that lines can end there.
    pub(super) fn stops(&self, line: Line) -> Vec<Point> {
        let mut stops: Vec<Point> =
            self.lines.iter().filter_map(|other| meeting(line, *other)).collect();
        stops.iter_mut().for_each(|at| *at = Point::new(at.x, at.y));
        stops.sort_by(|one, other| nearer(line[0], *one, *other));
        stops.dedup_by(|one, other| one.distance(*other) < SAME);
        stops
    }

    /// The nodes of each line, in their order along it.
    pub(super) fn along(&self) -> Vec<Vec<usize>> {
        let of = |number: usize| {
            let before = self.meetings[number].iter();
            let after = self.meetings[number + 1..].iter().map(|met| &met[number]);
            let mut nodes: Vec<usize> = before.chain(after).copied().flatten().collect();
            let from = self.lines[number][0];
            nodes.sort_by(|one, other| nearer(from, self.nodes[*one], self.nodes[*other]));
            nodes.dedup();
            nodes
        };
        (0..self.lines.len()).map(of).collect()
    }

    /// Every triangle, those of the fewest pieces first.
    pub(super) fn triangles(&self) -> Vec<Triangle> {
        let pieces = self.pieces();
        let told = self.triangles.iter().map(|nodes| {
            let corners = nodes.map(|node| self.nodes[node]);
            let within = (0..pieces.len()).filter(|piece| holds(corners, pieces[*piece]));
            Triangle { corners, pieces: within.collect() }
        });
        let mut triangles: Vec<Triangle> = told.collect();
        triangles.sort_by(|one, other| {
            one.pieces.len().cmp(&other.pieces.len()).then(one.pieces.cmp(&other.pieces))
        });
        triangles
    }

    /// The corners at which triangles are counted one after the other, those with the most first, each with its triangles by
    /// base lines, the nearest first. A triangle counts at the first of its corners.
    pub(super) fn by_corners(&self) -> Vec<(Point, Vec<usize>)> {
        let along = self.along();
        let mut left = self.triangles.clone();
        let mut corners = Vec::new();
        while !left.is_empty() {
            let at = |node: &usize| left.iter().filter(|nodes| nodes.contains(node)).count();
            let most = (0..self.nodes.len()).rev().max_by_key(at).unwrap_or_default();
            let (here, others): (Vec<_>, Vec<_>) =
                left.into_iter().partition(|nodes| nodes.contains(&most));
            left = others;
            let place = self.nodes[most];
            let mut bases: Vec<usize> =
                (0..along.len()).filter(|line| !along[*line].contains(&most)).collect();
            let far = |line: usize| distance_to_stroke(place, self.lines[line]);
            bases.sort_by(|one, other| far(*one).total_cmp(&far(*other)));
            let stands_on = |nodes: &&[usize; 3], line: &usize| {
                nodes.iter().all(|node| *node == most || along[*line].contains(node))
            };
            let counts =
                bases.iter().map(|line| here.iter().filter(|it| stands_on(it, line)).count());
            corners.push((place, counts.filter(|count| 0 < *count).collect()));
        }
        corners
    }

    /// The middle of every undivided piece, from the top down. Round each runs a way that turns as sharply as it can.
    pub(super) fn pieces(&self) -> Vec<Point> {
        let along = self.along();
        let parts = along.iter().flat_map(|nodes| nodes.windows(2));
        let mut ways: Vec<[usize; 2]> =
            parts.flat_map(|two| [[two[0], two[1]], [two[1], two[0]]]).collect();
        let mut pieces: Vec<Point> = Vec::new();
        while let Some([start, next]) = ways.pop() {
            let (mut round, mut from, mut at) = (vec![self.nodes[start]], start, next);
            while at != start {
                round.push(self.nodes[at]);
                let back = self.nodes[at].direction(self.nodes[from]);
                let turn = |way: &[usize; 2]| {
                    (self.nodes[at].direction(self.nodes[way[1]]) - back).rem_euclid(360.0)
                };
                let onward = (0..ways.len()).filter(|n| ways[*n][0] == at && ways[*n][1] != from);
                let sharpest = onward.min_by(|a, b| turn(&ways[*a]).total_cmp(&turn(&ways[*b])));
                let Some(sharpest) = sharpest else { break };
                [from, at] = ways.swap_remove(sharpest);
            }
            pieces.extend(middle(&round));
        }
        pieces.sort_by(|one, other| one.y.total_cmp(&other.y).then(one.x.total_cmp(&other.x)));
        pieces
    }

    /// Whether a circle of some size fits into every triangle.
    pub(super) fn is_open(&self) -> bool {
        self.triangles.iter().all(|nodes| {
            let [a, b, c] = nodes.map(|node| self.nodes[node]);
            let around = a.distance(b) + b.distance(c) + c.distance(a);
            INNER_RADIUS * around <= cross(a, b, c).abs()
        })
    }
}

/// The middle of the piece that a way runs round; none for the way round all of them, which runs the other way.
fn middle(round: &[Point]) -> Option<Point> {
    let sides = round.iter().zip(round.iter().cycle().skip(1));
    let (mut area, mut x, mut y) = (0.0, 0.0, 0.0);
    for (one, other) in sides {
        let part = cross(round[0], *one, *other);
        area += part;
        x += part * (round[0].x + one.x + other.x) / 3.0;
        y += part * (round[0].y + one.y + other.y) / 3.0;
    }
    (area < 0.0).then(|| Point::new(x / area, y / area))
}

fn nearer(from: Point, one: Point, other: Point) -> Ordering {
    from.distance(one).total_cmp(&from.distance(other))
}

/// Twice the area from `from` to two other places; below 0 the other way round.
fn cross(from: Point, one: Point, other: Point) -> f32 {
    (one.x - from.x) * (other.y - from.y) - (one.y - from.y) * (other.x - from.x)
}

/// The sine of the angle between two lines.
fn sine(one: Line, other: Line) -> f32 {
    let (x, y) = (other[1].x - other[0].x, other[1].y - other[0].y);
    let turned = (one[1].x - one[0].x) * y - (one[1].y - one[0].y) * x;
    turned.abs() / (one[0].distance(one[1]) * other[0].distance(other[1]))
}

/// How far two lines are apart that do not cross.
fn gap(one: Line, other: Line) -> f32 {
    let from = |ends: Line, line: Line| ends.map(|end| distance_to_stroke(end, line));
    [from(one, other), from(other, one)].into_iter().flatten().fold(f32::MAX, f32::min)
}

/// Where two lines meet that are not parallel, if both go as far.
fn meeting(one: Line, other: Line) -> Option<Point> {
    let on = |line: Line, by: Line| {
        let (before, behind) = (cross(by[0], by[1], line[0]), cross(by[0], by[1], line[1]));
        let part = before / (before - behind);
        (-SLACK..=1.0 + SLACK).contains(&part).then_some(part)
    };
    if sine(one, other) < PARALLEL_SINE {
        return None;
    }
    on(other, one)?;
    let (part, [from, to]) = (on(one, other)?, one);
    Some(Point { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) })
}

/// Whether a place lies in a triangle or on its sides.
fn holds([a, b, c]: [Point; 3], at: Point) -> bool {
    let turn = cross(a, b, c).signum();
    [(a, b), (b, c), (c, a)]
        .into_iter()
        .all(|(from, to)| -SAME * from.distance(to) <= turn * cross(from, to, at))
}
