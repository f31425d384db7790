//! The rounds of a series, and what was promised of problems.

use super::super::shape::Seconds;
use super::super::shape::contest::{self as shapes, Proof};
use crate::service::delivery::gallery::Problem;
use agon_judge::contest::Contest;
use agon_judge::event::Task;
use agon_judge::id::Hash;
use agon_judge::view::View;

/// Every round of a series, with what the caller may know of it.
pub(in crate::web) fn rounds(contest: &Contest, seen: &View) -> Vec<shapes::Round> {
    if !contest.opened.terms.is_series() {
        return Vec::new();
    }
    let round = |number: usize| {
        let Task { key, commitment, .. } = contest.opened.task(number)?;
        let begun = seen.rounds.get(number - 1);
        let ends = begun.and_then(|round| round.ends);
        Some(shapes::Round {
            number,
            commitment: told_commitment(commitment),
            begins_seconds: begun.map(|round| Seconds(round.begins)),
            ends_seconds: ends.map(Seconds),
            point: begun.and_then(|round| round.point),
            key: (seen.sees_key || ends.is_some()).then(|| key.text().to_owned()),
        })
    };
    (1..=contest.opened.rounds()).filter_map(round).collect()
}

/// The commitment to a problem; once the contest is over, with everything that opens it.
pub(in crate::web) fn commitment(task: &Task, problem: &Problem, is_over: bool) -> Proof {
    let code = &problem.drawn.code;
    let seed = code.rsplit('.').next().unwrap_or_default();
    Proof {
        commitment: told_commitment(task.commitment),
        salt: is_over.then_some(task.salt),
        problem: is_over.then(|| problem.text.get().to_owned()),
        key: is_over.then(|| task.key.committed()),
        seed: is_over.then(|| seed.to_owned()),
        code: is_over.then(|| code.clone()),
    }
}

/// A commitment as it is told.
pub(super) fn told_commitment(commitment: Hash) -> String {
    format!("sha256:{commitment}")
}
