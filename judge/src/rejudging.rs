//! A decided contest, judged once more by a corrected key: from the stamps that its log holds. What was answered is all
//! that there is; where the corrected key would have let somebody go on who was kept from it, nobody can be said to
//! have won.

use crate::command::Refusal;
use crate::contest::{Answered, Contest, Loss};
use crate::event::{Correction, Event, Judged, Rejudged};
use crate::formats;
use crate::outcome::{End, Outcome, Void, VoidReason};
use crate::seat::{Pair, Seat};
use crate::time::Time;
use agon_generators::reader::{Accepts, Answer, Form, Key, Shape};
use std::sync::Arc;

/// How often a contest may be judged again.
pub const REJUDGINGS_MAX: usize = 20;
/// How many answers a corrected key may let in.
pub const RIGHT_ANSWERS_MAX: usize = 50;

/// What a corrected key makes of a contest.
pub(crate) fn rejudge(
    contest: &Contest,
    correction: &Correction,
    now: Time,
) -> Result<Vec<Event>, Refusal> {
    // By another key a round of a series would have ended otherwise, and all that came behind it.
    let terms = &contest.opened.terms;
    if terms.is_drill() || terms.is_series() {
        return Err(Refusal::NotOffered);
    }
    match &contest.end {
        Some(End::Decided(_)) => {}
        Some(End::Void(_)) => return Err(Refusal::Over),
        None => return Err(Refusal::GoingOn),
    }
    if contest.head.1 != correction.seen {
        return Err(Refusal::Stale);
    }
    if *contest.key() == correction.key {
        return Err(Refusal::Already);
    }
    if REJUDGINGS_MAX <= contest.rejudgings.len() {
        return Err(Refusal::Enough);
    }
    if !is_readable(&contest.opened.form, &correction.key) {
        let hint = contest.opened.form.hint.clone();
        return Err(Refusal::Unreadable { hint });
    }
    let end = match played_again(contest, correction) {
        Some(outcome) => End::Decided(outcome),
        None => End::Void(Void {
            reason: VoidReason::Rejudged,
            at: now,
            note: None,
            successor: correction.successor,
        }),
    };
    if correction.successor.is_some() && matches!(end, End::Decided(_)) {
        return Err(Refusal::NotOffered);
    }
    let answers = |seat| contest.answers.get(seat).iter();
    let verdicts =
        Pair::of(|seat| answers(seat).map(|it| verdict(contest, correction, it)).collect());
    let correction = correction.clone();
    Ok(vec![Event::Rejudged(Box::new(Rejudged { correction, verdicts, at: now, end }))])
}

fn verdict(contest: &Contest, correction: &Correction, answered: &Answered) -> Judged {
    formats::judged(contest, &correction.key, &answered.answer, answered.receipt.at)
}

/// Whether a key lets in answers of a form, each in its one spelling.
fn is_readable(form: &Form, key: &Key) -> bool {
    let reads = |answer: &Answer| form.read(answer.text()).is_ok_and(|read| read == *answer);
    let is_called = matches!(form.shape, Shape::Calls(_));
    match key {
        Key::One(_) | Key::Any { .. } if is_called => false,
        Key::One(answer) => reads(answer),
        Key::Any { such_as, accepts: Accepts::OneOf(right) } => {
            right.len() <= RIGHT_ANSWERS_MAX && right.contains(such_as) && right.iter().all(reads)
        }
        Key::Each { each } => {
            let calls: Vec<&str> = key.calls().collect();
            let reads = |call: &&str| {
                let read = form.read(call);
                read.is_ok_and(|read| read.text() == *call && !read.says_nothing_is_left())
            };
            is_called
                && calls.len() <= RIGHT_ANSWERS_MAX
                && calls.iter().all(reads)
                && *each == Answer::calls(calls.iter().copied())
                && calls.windows(2).all(|two| two[0] != two[1])
        }
        // Which expressions are right follows from the problem, and no host says it better.
        Key::Any { accepts: Accepts::Makes { .. }, .. } => false,
    }
}

/// Something that a seat did, at its stamp.
enum Deed {
    /// The answer of this place among the seat's.
    Answer(Seat, usize),
    Loss(Seat, Loss),
}

/// How the contest would have ended by another key; none if it would have gone on when it ended.
///
/// A lock is never in the way: in a race, only a wrong answer locks, and where that is right by the corrected key, it ends
/// the race at its own stamp; in a tally, every answer locks by any key.
fn played_again(contest: &Contest, correction: &Correction) -> Option<Outcome> {
    let mut again = contest.clone();
    again.corrected = Some(Arc::new(correction.key.clone()));
    (again.answers, again.losses, again.end) = Default::default();
    for (at, deed) in deeds(contest) {
        // Whatever bears the same stamp is heard; a microsecond later time has spoken.
        if let Some(outcome) = formats::settled(&again).filter(|outcome| outcome.at <= at) {
            return Some(outcome);
        }
        match deed {
            Deed::Answer(seat, place) => {
                let mut answered = contest.answers.get(seat)[place].clone();
                answered.receipt.verdict = verdict(contest, correction, &answered);
                again.answers.get_mut(seat).push(answered);
            }
            Deed::Loss(seat, loss) => *again.losses.get_mut(seat) = Some(loss),
        }
    }
    let closed = closed_at(contest)?;
    let in_time = |outcome: &Outcome| outcome.at <= closed;
    // An answer that waited longer than the contest lasted could have been overtaken.
    formats::settled(&again).or_else(|| formats::at_deadline(&again)).filter(in_time)
}

/// Everything that seats did, in the order of the stamps.
fn deeds(contest: &Contest) -> Vec<(Time, Deed)> {
    let mut deeds = Vec::new();
    for seat in Seat::BOTH {
        for (place, answered) in contest.answers.get(seat).iter().enumerate() {
            deeds.push((answered.receipt.at, Deed::Answer(seat, place)));
        }
        if let Some(loss) = contest.losses.get(seat) {
            deeds.push((loss.at, Deed::Loss(seat, *loss)));
        }
    }
    deeds.sort_by_key(|(at, _)| *at);
    deeds
}

/// When the contest was over for those who played it: by its own key, whatever was said of it since.
fn closed_at(contest: &Contest) -> Option<Time> {
    let first = contest.rejudgings.first().map(|rejudging| &rejudging.before);
    match first.or(contest.end.as_ref())? {
        End::Decided(outcome) => Some(outcome.at),
        End::Void(void) => Some(void.at),
    }
}
