//! Where the numbers and the letters of a figure stand.

use super::drawing::Page;
use super::room::{CLEAR, Frame};
use super::wedge::{APART_MIN, Wedge};
use crate::figure::{Face, Mark, Paint, Point, Stroke, distance_to_stroke, do_cross};
use crate::palette::Ink;

/// How wide the line from a label to its arc is.
const LEADER: f32 = 2.0;
/// It is at least so long, or nobody would see it on a phone.
const LEADER_MIN: f32 = 14.6;
/// No other label is so near to its end.
const LEADER_FREE: f32 = 14.0;
/// How high a point's letter is.
const LETTER: f32 = 25.0;
/// A point's letter is so many times as far from every other point.
const OTHERS_MIN: f32 = 1.6;

/// How far beyond its arc a label is tried: near first, then farther out.
const RINGS: [[f32; 9]; 2] = [
    [9.0, 11.0, 13.0, 15.0, 17.0, 19.0, 21.0, 23.0, 25.0],
    [27.0, 29.0, 31.0, 33.0, 35.0, 37.0, 39.0, 41.0, 43.0],
];

impl Page<'_> {
    /// Each number at its arc, or with a line to it if so many are not reached.
    pub(super) fn angle_labels(&mut self, leaders_max: usize) {
        let mut frames: Vec<Frame> = Vec::new();
        for (number, (_, label)) in self.subject.labels.iter().enumerate() {
            let (text, size) = (label.text(), label.size());
            let free = self.free_at(number, &text, size);
            let may_lead = self.leaders.len() < leaders_max;
            let led = || may_lead.then(|| self.free_with_leader(number, &text, size)).flatten();
            let Some((at, leader)) = free.map(|at| (at, None)).or_else(led) else {
                self.clean = false;
                return;
            };
            if let Some(ends) = leader {
                self.room.take_stroke(&ends);
                self.figure.circle(ends[0], 3.5, Paint::fill(Ink::Grey));
                self.figure.line(ends.to_vec(), Stroke::new(Ink::Grey, LEADER));
                self.leaders.push(ends[1]);
            }
            frames.push(Frame::of(&text, size, at));
            self.room.take(Frame::of(&text, size, at));
            self.figure.marks.push(Mark::label(at, text, size, Face::Bold, label.ink()));
        }
        let near = |end: &Point| frames.iter().filter(|f| f.distance(*end) < LEADER_FREE).count();
        self.clean &= self.leaders.iter().all(|end| near(end) == 1);
    }

    /// The nearest free place beyond the arc, first in the middle, then to its sides, where no other arc
    /// could be meant.
    fn free_at(&self, number: usize, text: &str, size: f32) -> Option<Point> {
        let wedge = &self.wedges[number];
        let shares = [0.5, 0.45, 0.55, 0.4, 0.6, 0.34, 0.66, 0.28, 0.72];
        let ways = shares.map(|share| wedge.along(share));
        let writing = Frame::of(text, size, wedge.at);
        let mut tries = RINGS
            .into_iter()
            .flat_map(|ring| ways.into_iter().flat_map(move |way| ring.map(move |out| (way, out))));
        tries.find_map(|(way, out)| {
            let at = wedge.at.towards(way, wedge.radius + out);
            let frame = Frame { middle: at, ..writing };
            let free = self.room.is_free(frame, CLEAR)
                && self.is_this_side(wedge.at, at)
                && wedge.owns(frame, self.others(number));
            free.then_some(at)
        })
    }

    /// The nearest free place farther out, with the ends of a line from the arc to the writing.
    fn free_with_leader(
        &self,
        number: usize,
        text: &str,
        size: f32,
    ) -> Option<(Point, Option<[Point; 2]>)> {
        let wedge = &self.wedges[number];
        let mut tries =
            (8..26).flat_map(|n| [0.5, 0.42, 0.58].map(|share| (share, 3.0 * n as f32)));
        tries.find_map(|(share, out)| {
            let way = wedge.along(share);
            let at = wedge.at.towards(way, wedge.radius + out);
            let frame = Frame::of(text, size, at);
            if !self.room.is_free(frame, CLEAR) || !self.is_this_side(wedge.at, at) {
                return None;
            }
            let start = wedge.at.towards(way, wedge.radius);
            let mut along = (1..out as i32).map(|n| start.towards(way, n as f32)).rev();
            let end = along.find(|end| CLEAR <= frame.distance(*end))?;
            if start.distance(end) < LEADER_MIN || !wedge.is_nearest(frame, self.others(number)) {
                return None;
            }
            let apart = self.others(number).all(|other| other.is_clear_of([start, end], APART_MIN));
            (apart && self.room.is_unwritten([start, end])).then_some((at, Some([start, end])))
        })
    }

    pub(super) fn others(&self, number: usize) -> impl Iterator<Item = &Wedge> {
        self.wedges.iter().enumerate().filter(move |(n, _)| *n != number).map(|(_, other)| other)
    }

    /// Whether no line lies between a vertex and its writing.
    pub(super) fn is_this_side(&self, vertex: Point, at: Point) -> bool {
        self.subject.sight.plan.lines.iter().all(|line| {
            let ends = [self.places[line[0]], self.places[line[line.len() - 1]]];
            distance_to_stroke(vertex, ends) < 1.0 || !do_cross([vertex, at], ends)
        })
    }

    /// Each letter where the rays leave most room.
    pub(super) fn point_labels(&mut self) {
        for (point, letter) in self.subject.sight.plan.letters.iter().enumerate() {
            let (at, size) = (self.places[point], LETTER);
            let rays = &self.subject.sight.net.rays[point];
            let ways: Vec<f32> =
                rays.iter().map(|ray| at.direction(self.places[ray.to[0]])).collect();
            let alone = |way: f32| {
                let turn = |other: f32| (way - other + 180.0).rem_euclid(360.0) - 180.0;
                ways.iter().map(|&other| turn(other).abs()).fold(180.0, f32::min)
            };
            let around = (0..36).map(|n| n as f32 * 10.0);
            let mut around: Vec<(f32, f32)> = around.map(|way| (alone(way), way)).collect();
            around.sort_by(|(one, _), (other, _)| other.total_cmp(one));
            let out = [22.0, 25.0, 28.0, 32.0, 37.0];
            let ways = around.iter().map(|(_, way)| *way);
            let mut tries = out.iter().flat_map(|&out| ways.clone().map(move |way| (out, way)));
            let writing = Frame::of(&letter.to_string(), size, at);
            let free = tries.find_map(|(out, way)| {
                let place = at.towards(way, out);
                let mut others = self.places.iter().filter(|other| **other != at);
                let own = others.all(|o| OTHERS_MIN * at.distance(place) <= o.distance(place));
                let frame = Frame { middle: place, ..writing };
                (own && self.room.is_free(frame, CLEAR)).then_some(place)
            });
            self.clean &= free.is_some();
            let place = free.unwrap_or_else(|| at.towards(around[0].1, 24.0));
            self.room.take(Frame { middle: place, ..writing });
            let text = letter.to_string();
            self.figure.marks.push(Mark::label(place, text, size, Face::Plain, Ink::Grey));
        }
    }
}
