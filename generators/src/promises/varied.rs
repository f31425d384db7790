//! A player who drills a family for an evening does not meet the same problem again in other clothes.

use super::Finding;
use crate::family::Variety;
use std::collections::BTreeMap;

/// Draws whose skeletons are counted.
pub(super) const DRAWS: usize = 200;
/// The distinct ones are counted among so many: what somebody draws in an evening.
const EVENING: usize = 40;

/// How often each skeleton was drawn.
#[derive(Default)]
pub(super) struct Skeletons(BTreeMap<String, usize>);

impl Skeletons {
    pub(super) fn add(&mut self, skeleton: String) {
        *self.0.entry(skeleton).or_default() += 1;
    }

    pub(super) fn merge(&mut self, other: Skeletons) {
        for (skeleton, count) in other.0 {
            *self.0.entry(skeleton).or_default() += count;
        }
    }

    /// What is expected of an evening, from what was counted; nothing after fewer draws.
    pub(super) fn finding(&self, variety: Variety) -> Option<Finding> {
        let drawn: usize = self.0.values().sum();
        if drawn < EVENING {
            return None;
        }
        let (kinds_min, share_max) = match variety {
            Variety::Pictures => (12.0, 0.2),
            Variety::Questions => (3.0, 0.5),
        };
        let kinds = self.expected(drawn);
        let share = *self.0.values().max()? as f64 / drawn as f64;
        // Three standard deviations are allowed for luck.
        let luck = 3.0 * (share_max * (1.0 - share_max) / drawn as f64).sqrt();
        let measured = format!(
            "{kinds:.1} skeletons in {EVENING} draws (>= {kinds_min}), the commonest {:.0} % (<= {:.0} %)",
            share * 100.0,
            share_max * 100.0
        );
        // In forty draws the last of just so many kinds may be missing.
        let kept = kinds_min - 0.5 <= kinds && share <= share_max + luck;
        Some(Finding { promise: "varied", kept, measured })
    }

    /// How many different ones are among so many draws taken from all without putting back.
    fn expected(&self, drawn: usize) -> f64 {
        let missed = |count: usize| -> f64 {
            let places = (0..EVENING)
                .map(|taken| (drawn.saturating_sub(count + taken)) as f64 / (drawn - taken) as f64);
            places.product()
        };
        self.0.values().map(|&count| 1.0 - missed(count)).sum()
    }
}
