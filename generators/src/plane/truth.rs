//! A figure with its true angles, what settles some of them, and pictures that do not tell them.

use super::chase::{Known, Reach};
use super::fact::{Fact, facts};
use super::plan::Plan;
use super::sight::Sight;
use crate::rng::Rng;
use std::ops::RangeInclusive;

/// A plan with its true angles.
pub struct Truth {
    pub sight: Sight,
    /// The plan's free angles.
    pub free: Vec<i64>,
    pub facts: Vec<Fact>,
    pub reach: Reach,
    pub degrees: Vec<i64>,
    /// The angles between neighbouring rays.
    pub single: Vec<usize>,
}

/// How far a picture's angles are from the true ones, in degrees.
const OFF: (f64, f64) = (8.0, 36.0);
/// The least angle in a picture, and the least with something written in it.
const DRAWN_MIN: f64 = 17.0;
const LABELLED_MIN: f64 = 24.0;

impl Truth {
    /// The plan with free angles by chance. None when an angle between neighbours has another size than these.
    pub fn draw(plan: &'static Plan, sizes: RangeInclusive<i64>, rng: &mut Rng) -> Option<Truth> {
        let free: Vec<i64> = plan.free.iter().map(|&(lo, hi)| rng.between(lo, hi)).collect();
        let sight = Sight::new(plan, &free)?;
        let angles = &sight.net.angles;
        let degrees: Vec<i64> =
            angles.iter().map(|angle| libm::round(angle.degrees) as i64).collect();
        let single: Vec<usize> = (0..degrees.len()).filter(|&angle| angles[angle].single).collect();
        if !single.iter().all(|&angle| sizes.contains(&degrees[angle])) {
            return None;
        }
        let facts = facts(plan, &sight.net);
        let reach = Reach::new(&facts);
        Some(Truth { sight, free, facts, reach, degrees, single })
    }

    /// The first angles of this order that settle the wanted ones, none of them to spare.
    pub fn settling(&self, order: &[usize], wanted: &[usize]) -> Option<Vec<usize>> {
        let wanted = bits(wanted);
        let settles = |given: &[usize]| self.reach.closure(bits(given)) & wanted == wanted;
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
            let mut fewer = given.clone();
            fewer.remove(place);
            if settles(&fewer) {
                given = fewer;
            }
        }
        Some(given)
    }

    /// A picture with these free angles, if it has the true one's order and tells none of the marked angles: each is off
    /// its size, and on the same side of a right angle.
    pub fn bent(&self, mut marked: impl Iterator<Item = usize>, free: &[i64]) -> Option<Sight> {
        let sight = Sight::new(self.sight.plan, free)?;
        let angles = &sight.net.angles;
        let hides = self.sight.net.bends_into(&sight.net)
            && self.single.iter().all(|&angle| DRAWN_MIN <= angles[angle].degrees)
            && marked.all(|angle| {
                let (seen, told) = (angles[angle].degrees, self.degrees[angle] as f64);
                let off = (seen - told).abs();
                let same_side = (told - 90.0).abs() < 14.0 || (seen < 90.0) == (told < 90.0);
                OFF.0 <= off && off <= OFF.1 && LABELLED_MIN <= seen && same_side
            });
        hides.then_some(sight)
    }
}

/// Angles as bits.
pub fn bits(angles: &[usize]) -> Known {
    angles.iter().fold(0, |bits, angle| bits | 1 << angle)
}
