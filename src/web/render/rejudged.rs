//! Corrections of how a contest ended, with both outcomes side by side.

use super::super::shape::contest as shapes;
use super::super::shape::{Seconds, When, event};
use super::end;
use crate::service::judging::rejudgings::{Proposal, Standing};
use agon_generators::reader::Key;
use agon_judge::contest::{Answered, Contest};
use agon_judge::event::Rejudged;
use agon_judge::formats::judged;
use agon_judge::outcome::End;
use agon_judge::seat::Seat;
use agon_judge::view::View;

/// What was corrected since the end, in order.
pub(in crate::web) fn rejudgings(contest: &Contest, seen: &View) -> Vec<shapes::Rejudged> {
    let corrected = seen.rejudgings.iter().map(|rejudging| &rejudging.by.correction.key);
    let keys = std::iter::once(&contest.opened.key).chain(corrected);
    seen.rejudgings
        .iter()
        .zip(keys)
        .map(|(one, key)| rejudged(&one.by, (key, &one.before)))
        .collect()
}

fn rejudged(by: &Rejudged, (key, before): (&Key, &End)) -> shapes::Rejudged {
    shapes::Rejudged {
        at: When(by.at),
        reason: by.correction.reason.clone(),
        before: by_key(key, before),
        after: by_key(&by.correction.key, &by.end),
    }
}

fn by_key(key: &Key, how: &End) -> shapes::ByKey {
    let (outcome, void) = end(Some(how));
    shapes::ByKey { key: key.text().to_owned(), outcome, void }
}

/// A proposed correction, with every answer by both keys.
pub(in crate::web) fn rejudging(contest: &Contest, proposal: &Proposal) -> shapes::Rejudging {
    let (old, new) = (&proposal.key, &proposal.correction.key);
    let mut answers: Vec<&Answered> =
        Seat::BOTH.into_iter().flat_map(|seat| contest.answers.get(seat)).collect();
    answers.sort_by_key(|answered| (answered.receipt.at, answered.receipt.seat));
    let twice = |Answered { receipt, answer, .. }: &Answered| shapes::JudgedTwice {
        seat: receipt.seat,
        number: receipt.number,
        at: When(receipt.at),
        contest_seconds: Seconds(receipt.contest_time),
        answer: answer.text().to_owned(),
        before: judged(contest, old, answer, receipt.at).name(),
        after: judged(contest, new, answer, receipt.at).name(),
    };
    shapes::Rejudging {
        id: proposal.id,
        contest: contest.opened.id,
        state: match proposal.standing(contest) {
            Standing::Proposed => "proposed",
            Standing::Applied => "applied",
            Standing::Cancelled => "cancelled",
            Standing::Stale => "stale",
        },
        proposed_at: When(proposal.at),
        reason: proposal.correction.reason.clone(),
        before: by_key(old, &proposal.before),
        after: by_key(new, &proposal.after),
        answers: answers.into_iter().map(twice).collect(),
    }
}

/// What streams tell of a correction.
pub(super) fn corrected(by: &Rejudged) -> event::Corrected {
    event::Corrected {
        at: When(by.at),
        reason: by.correction.reason.clone(),
        after: by_key(&by.correction.key, &by.end),
    }
}
