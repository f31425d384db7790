//! A figure with its true angles, what settles some of them, and pictures that do not tell them.

use super::chase::{Known, Reach};
use super::composing::compose;
use super::fact::{Fact, facts};
use super::net::Angle;
use super::plan::Spot;
use super::sight::Sight;
use crate::rng::Rng;
use std::ops::RangeInclusive;

/// A plan with its true angles.
pub struct Truth {
    /// What it is composed of.
    pub parts: &'static str,
    pub sight: Sight,
    /// The plan's free angles.
    pub free: Vec<i64>,
    pub facts: Vec<Fact>,
    pub reach: Reach,
    pub degrees: Vec<i64>,
    /// The angles between neighbouring rays.
    pub single: Vec<usize>,
}

/// How far a picture's angles are from the true ones, in degrees, and how far its free angles are moved.
const OFF: (f64, f64) = (9.0, 26.0);
const MOVED: (i64, i64) = (4, 18);
/// The least angle in a picture, and the least with something written in it.
const DRAWN_MIN: f64 = 15.0;
const LABELLED_MIN: f64 = 22.0;
/// Sizes that differ by more stand in the same order in the picture.
const ORDER: i64 = 8;

impl Truth {
    /// The figure of these parts with free angles by chance. None when an angle between neighbours has another size
    /// than these, or no whole number of degrees.
    pub fn draw(parts: &'static str, sizes: RangeInclusive<i64>, rng: &mut Rng) -> Option<Truth> {
        let mut free = Vec::new();
        let sight = Sight::new(parts, &mut |least, most| {
            let angle = rng.between(least, most);
            free.push(angle);
            Some(angle)
        })?;
        let angles = &sight.net.angles;
        let degrees: Vec<i64> =
            angles.iter().map(|angle| libm::round(angle.degrees) as i64).collect();
        let single: Vec<usize> = (0..degrees.len()).filter(|&angle| angles[angle].single).collect();
        let whole = |angle: usize| (angles[angle].degrees - degrees[angle] as f64).abs() < 1e-6;
        if !single.iter().all(|&angle| sizes.contains(&degrees[angle]) && whole(angle)) {
            return None;
        }
        let facts = facts(&sight);
        let reach = Reach::new(&facts);
        Some(Truth { parts, sight, free, facts, reach, degrees, single })
    }

    /// The first angles of this order that settle the wanted ones, none of them to spare.
    pub fn settling(&self, order: &[usize], wanted: &[usize]) -> Option<Vec<usize>> {
        let wanted = bits(wanted);
        let mut given = Vec::new();
        let mut known = self.reach.closure(0);
        for &angle in order {
            if known & (1 << angle) == 0 {
                given.push(angle);
                known = self.reach.closure(known | 1 << angle);
            }
            if known & wanted == wanted {
                break;
            }
        }
        if known & wanted != wanted {
            return None;
        }
        for place in (0..given.len()).rev() {
            if self.reach.leads(bits(&given) & !(1 << given[place]), wanted) {
                given.remove(place);
            }
        }
        Some(given)
    }

    /// Whether nothing is idle: every line is an arm of an angle that is given, asked or used on the way, and so is
    /// every end of a line that leads nowhere else.
    pub fn is_used(&self, given: &[usize], asked: &[usize], steps: &[(usize, usize)]) -> bool {
        let terms = steps.iter().flat_map(|&(_, fact)| self.facts[fact].terms.iter());
        let used = given.iter().chain(asked).copied().chain(terms.map(|term| term.0));
        let Sight { plan, net, .. } = &self.sight;
        let (mut lines, mut ends) =
            (vec![false; plan.lines.len()], vec![false; plan.letters.len()]);
        for side in plan.regular.iter().flatten() {
            ends[*side] = true;
        }
        for (line, used) in plan.lines.iter().zip(&mut lines) {
            let within = |corners: &Vec<usize>| line.iter().filter(|p| corners.contains(p)).count();
            *used |= plan.regular.iter().any(|corners| 1 < within(corners));
        }
        for angle in used.map(|angle| net.angles[angle]) {
            ends[angle.at] = true;
            for arm in [angle.arms.0, angle.arms.1] {
                let ray = &net.rays[angle.at][arm];
                lines[ray.line] = true;
                ray.to.iter().for_each(|&point| ends[point] = true);
            }
        }
        lines.iter().chain(&ends).all(|used| *used)
    }

    /// A picture with other free angles, if it has the true one's order and tells none of the asked angles: each is off
    /// its size. Marked ones are on the same side of a right angle, and clearly larger ones are larger.
    pub fn bent(
        &self,
        marked: &[usize],
        asked: &[usize],
        rng: &mut Rng,
    ) -> Option<(Vec<i64>, Sight)> {
        let (mut left, mut free) = (self.free.iter(), Vec::new());
        let (plan, spots) = compose(self.parts, &mut |least, most| {
            let own = *left.next()?;
            let off = rng.between(MOVED.0, MOVED.1);
            let moved = if rng.chance(1, 2) { own + off } else { own - off };
            let moved = if (least..=most).contains(&moved) { moved } else { 2 * own - moved };
            free.push(moved);
            Some(moved)
        })?;
        if !self.hides(marked, asked, &spots) || plan != self.sight.plan {
            return None;
        }
        let sight = Sight::of_plan(plan, spots)?;
        let angles = &sight.net.angles;
        let fits = self.sight.net.bends_into(&sight.net)
            && self.single.iter().all(|&angle| DRAWN_MIN <= angles[angle].degrees);
        let same = fits && (sight.plan.circle.is_none() || facts(&sight) == self.facts);
        same.then_some((free, sight))
    }

    /// Whether marked angles with the points at these places are as `bent` wants them.
    fn hides(&self, marked: &[usize], asked: &[usize], spots: &[Spot]) -> bool {
        let net = &self.sight.net;
        let seen = |angle: usize| {
            let Angle { at, arms, .. } = net.angles[angle];
            let way = |arm: usize| spots[at].degrees_to(spots[net.rays[at][arm].to[0]]);
            let turn = (way(arms.0) - way(arms.1)).rem_euclid(360.0);
            turn.min(360.0 - turn)
        };
        let mut sizes: Vec<(i64, f64)> = Vec::with_capacity(marked.len());
        // The asked ones come last and fit least often.
        for &angle in marked.iter().rev() {
            let (told, drawn) = (self.degrees[angle], seen(angle));
            let off = (drawn - told as f64).abs();
            let same_side = (drawn < 90.0) == (told < 90) && (drawn > 90.0) == (told > 90);
            let fits = off <= OFF.1
                && (OFF.0 <= off || !asked.contains(&angle))
                && LABELLED_MIN <= drawn
                && (told == 90 || same_side);
            if !fits {
                return false;
            }
            sizes.push((told, drawn));
        }
        let in_order = |&(told, drawn): &(i64, f64)| {
            sizes.iter().all(|&(other, less)| told <= other + ORDER || less < drawn)
        };
        sizes.iter().all(in_order)
    }
}

/// Angles as bits.
pub fn bits(angles: &[usize]) -> Known {
    angles.iter().fold(0, |bits, angle| bits | 1 << angle)
}
