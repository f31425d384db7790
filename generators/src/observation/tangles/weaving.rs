//! How threads are woven: they run in lanes, and neighbours change lanes; then all of it is stirred.

use super::curve::{Crossing, Curve, Pass, are_close, crossings};
use crate::figure::Point;
use crate::rng::Rng;

/// What a level weaves.
pub(super) struct Size {
    pub(super) threads: usize,
    /// So many threads have a number.
    pub(super) asked: usize,
    /// Places where two threads cross; or one less.
    pub(super) crossings: usize,
}

/// Threads as they lie, and every place where they cross.
pub(super) struct Web {
    pub(super) curves: Vec<Curve>,
    pub(super) crossings: Vec<Crossing>,
}

/// A round place in which everything is turned, most in its middle.
struct Stir {
    middle: Point,
    reach: f32,
    degrees: f32,
}

/// All measures in points. Threads lie between the sides, apart from their ends.
pub(super) const WIDTH: f32 = 640.0;
pub(super) const LANE: f32 = 52.0;
pub(super) const TOP: f32 = 52.0;
pub(super) const ENDS: [f32; 2] = [36.0, WIDTH - 36.0];
const SIDES: [f32; 2] = [88.0, WIDTH - 88.0];
/// How much places between columns are off at most, in hundredths of a column and of a lane.
const ASKEW: i64 = 15;
const STIR_DEGREES: (i64, i64) = (35, 65);
/// Stirred things keep so far from the edge.
const EDGE: f32 = 24.0;

/// What lets everybody see how a thread goes on.
const DEGREES_MIN: f32 = 42.0;
const APART_MIN: f32 = 34.0;
const BEND_MAX: f32 = 27.0;
const CLOSE: f32 = 17.0;
const REACH: f32 = 26.0;
/// What makes a thread worth asking for.
const PASSES_MIN: usize = 3;
const ORDERS: usize = 60;
const CHOICES: usize = 30;

impl Web {
    pub(super) fn new(threads: &[Vec<Point>]) -> Web {
        let curves: Vec<Curve> = threads.iter().map(|controls| Curve::new(controls)).collect();
        let crossings = crossings(&curves);
        Web { curves, crossings }
    }

    /// The crossings on a thread's way in order: how far along each is, and the number of its place among all.
    pub(super) fn way(&self, thread: usize) -> Vec<(f32, usize)> {
        let numbered = self.crossings.iter().enumerate();
        let mut way: Vec<(f32, usize)> = numbered
            .flat_map(|(number, crossing)| crossing.passes.map(|pass| (pass, number)))
            .filter(|(pass, _)| pass.thread == thread)
            .map(|(Pass { along, .. }, number)| (along, number))
            .collect();
        way.sort_by(|one, other| one.0.total_cmp(&other.0));
        way
    }

    fn is_clear(&self) -> bool {
        let all = &self.crossings;
        let are_apart =
            |n: usize| all[..n].iter().all(|other| APART_MIN <= other.at.distance(all[n].at));
        let is_straight = |pass: &Pass| self.curves[pass.thread].bend(pass.along) <= BEND_MAX;
        let is_plain = |crossing: &Crossing| {
            DEGREES_MIN <= crossing.degrees && crossing.passes.iter().all(is_straight)
        };
        all.iter().all(is_plain)
            && (0..all.len()).all(are_apart)
            && !are_close(&self.curves, all, CLOSE, REACH)
    }
}

impl Size {
    /// Threads from their left ends to their right ones, as controls of their curves, and those that are asked for; none if
    /// somebody might mistake one for another. Stirred by so much of what is usual.
    pub(super) fn woven(
        &self,
        stirred: f32,
        rng: &mut Rng,
    ) -> Option<(Vec<Vec<Point>>, Vec<usize>)> {
        let swaps = self.swaps(rng)?;
        let columns = columns(&swaps, self.threads, rng);
        let mut threads = self.laid(&columns, rng);
        let stir = self.stir(stirred, rng);
        threads.iter_mut().flatten().for_each(|place| *place = stir.turned(*place));
        let web = Web::new(&threads);
        let is_whole = web.crossings.len() == swaps.len() && web.is_clear();
        let asked = is_whole.then(|| self.asked(&web, rng))??;
        Some((threads, asked))
    }

    /// Changes of a lane and the next one that end in an order drawn from all that so many can reach; none if two threads
    /// would have to change twice in a row.
    fn swaps(&self, rng: &mut Rng) -> Option<Vec<usize>> {
        let can_be = |order: &Vec<usize>| inversions(order) <= self.crossings;
        let ends = (0..ORDERS).map(|_| rng.order(self.threads)).find(can_be);
        let ends = ends.unwrap_or_else(|| (0..self.threads).collect());
        let mut left = inversions(&ends);
        let count = self.crossings - (self.crossings - left) % 2;
        let mut lanes: Vec<usize> = (0..self.threads).collect();
        let (mut ready, mut last) = (vec![0; self.threads], vec![usize::MAX; self.threads]);
        let mut swaps = Vec::new();
        for rest in (0..count).rev() {
            let after = |lane: &usize| {
                if ends[lanes[lane + 1]] < ends[lanes[*lane]] { left - 1 } else { left + 1 }
            };
            let is_new = |lane: &usize| last[*lane] != *lane || last[lane + 1] != *lane;
            let can = (0..self.threads - 1).filter(|lane| after(lane) <= rest && is_new(lane));
            let can: Vec<usize> = can.collect();
            if can.is_empty() {
                return None;
            }
            let some: Vec<usize> = (0..4).map(|_| *rng.pick(&can)).collect();
            let soon = |lane: &usize| ready[*lane].max(ready[lane + 1]);
            let lane = some.into_iter().min_by_key(soon).expect("some of them are four");
            let column: usize = soon(&lane) + 1;
            left = after(&lane);
            lanes.swap(lane, lane + 1);
            ready[lane..=lane + 1].fill(column);
            last[lane..=lane + 1].fill(lane);
            swaps.push(lane);
        }
        Some(swaps)
    }

    /// The threads in their lanes, as controls of their curves.
    fn laid(&self, columns: &[Vec<usize>], rng: &mut Rng) -> Vec<Vec<Point>> {
        let width = (SIDES[1] - SIDES[0]) / columns.len() as f32;
        let beginning = |lane: usize| vec![end(lane, 0), Point::new(SIDES[0], lane_y(lane))];
        let mut threads: Vec<Vec<Point>> = (0..self.threads).map(beginning).collect();
        let mut lanes: Vec<usize> = (0..self.threads).collect();
        for (swaps, column) in columns.iter().zip(1..) {
            swaps.iter().for_each(|&lane| lanes.swap(lane, lane + 1));
            let most = if column == columns.len() { 0 } else { ASKEW };
            for (lane, &thread) in lanes.iter().enumerate() {
                let [x, y] = [0; 2].map(|_| rng.between(-most, most) as f32 / 100.0);
                let x = SIDES[0] + width * (column as f32 + x);
                threads[thread].push(Point::new(x, lane_y(lane) + LANE * y));
            }
        }
        for (lane, &thread) in lanes.iter().enumerate() {
            threads[thread].push(end(lane, 1));
        }
        threads
    }

    fn stir(&self, stirred: f32, rng: &mut Rng) -> Stir {
        let height = height(self.threads);
        let part = |rng: &mut Rng| rng.between(38, 62) as f32 / 100.0;
        let middle = Point::new(WIDTH * part(rng), height * part(rng));
        let rooms =
            [middle.x - SIDES[0], SIDES[1] - middle.x, middle.y - EDGE, height - EDGE - middle.y];
        let degrees = rng.between(STIR_DEGREES.0, STIR_DEGREES.1) as f32;
        let turn = if rng.chance(1, 2) { degrees } else { -degrees };
        Stir { middle, reach: rooms.into_iter().fold(f32::MAX, f32::min), degrees: stirred * turn }
    }

    /// Threads that together pass as many crossings as threads usually do.
    fn asked(&self, web: &Web, rng: &mut Rng) -> Option<Vec<usize>> {
        let passes: Vec<usize> = (0..self.threads).map(|it| web.way(it).len()).collect();
        let worth: Vec<usize> = (0..self.threads).filter(|&it| PASSES_MIN <= passes[it]).collect();
        if worth.len() < self.asked {
            return None;
        }
        let usual = 2 * self.crossings * self.asked / self.threads;
        let off = |asked: &Vec<usize>| usual.abs_diff(asked.iter().map(|&it| passes[it]).sum());
        let mut asked = (0..CHOICES).map(|_| rng.sample(&worth, self.asked)).min_by_key(off)?;
        asked.sort_unstable();
        Some(asked)
    }
}

/// Pairs that stand the wrong way round: so many changes at least bring about an order.
fn inversions(order: &[usize]) -> usize {
    let before = |n: usize| order[..n].iter().filter(|other| order[n] < **other).count();
    (0..order.len()).map(before).sum()
}

/// The changes of lanes in columns, each somewhere between the first and the last where it can be.
fn columns(swaps: &[usize], lanes: usize, rng: &mut Rng) -> Vec<Vec<usize>> {
    let mut ready = vec![0; lanes];
    for &lane in swaps {
        let column = ready[lane].max(ready[lane + 1]) + 1;
        ready[lane..=lane + 1].fill(column);
    }
    let count = ready.into_iter().max().unwrap_or_default();
    let mut free = vec![count; lanes];
    let latest = swaps.iter().rev().map(|&lane| {
        let column = free[lane].min(free[lane + 1]) - 1;
        free[lane..=lane + 1].fill(column);
        (lane, column)
    });
    let latest: Vec<(usize, usize)> = latest.collect();
    let mut columns = vec![Vec::new(); count];
    let mut ready = vec![0; lanes];
    for (lane, latest) in latest.into_iter().rev() {
        let first = ready[lane].max(ready[lane + 1]);
        let column = first + rng.index(latest - first + 1);
        ready[lane..=lane + 1].fill(column + 1);
        columns[column].push(lane);
    }
    columns
}

/// The end of a lane: on the left, 0, or on the right.
pub(super) fn end(lane: usize, side: usize) -> Point {
    Point::new(ENDS[side], lane_y(lane))
}

fn lane_y(lane: usize) -> f32 {
    TOP + LANE * lane as f32
}

/// How high the picture of so many threads is.
pub(super) fn height(threads: usize) -> f32 {
    2.0 * TOP + LANE * (threads - 1) as f32
}

impl Stir {
    fn turned(&self, place: Point) -> Point {
        let distance = self.middle.distance(place);
        if self.reach <= distance {
            return place;
        }
        let inside = 1.0 - (distance / self.reach) * (distance / self.reach);
        let turn = self.degrees * inside * inside;
        self.middle.towards(self.middle.direction(place) + turn, distance)
    }
}
