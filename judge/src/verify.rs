//! Judging a whole log again, from the log alone: whether it is unchanged, whether the problem is the one that was
//! committed to, and whether every event in it is what the judge says to the commands and instants that it tells of.

use crate::command::Command;
use crate::contest::{BadLog, Contest, events};
use crate::decide::{self, decide};
use crate::event::{Event, Opened, asked, commitment};
use crate::id::Hash;
use crate::log::{ORIGIN, Record, Version};
use crate::outcome::JUDGE_EDITION;
use serde_json::value::RawValue;
use std::iter;

/// What a log fails by.
#[derive(Debug, thiserror::Error)]
pub enum Unsound {
    #[error(transparent)]
    Log(#[from] BadLog),
    #[error("the judge of edition {0} is needed, and this one has edition {JUDGE_EDITION}")]
    Edition(u16),
    #[error("the commitment is {stated}, and the stored problem, key and salt give {found}")]
    Commitment { stated: Hash, found: Hash },
    #[error("{promised} later problems are promised, and {kept} follow")]
    Rounds { promised: usize, kept: usize },
    #[error("beside record {0} stand words that it does not hold the digest of")]
    Private(Version),
    #[error("record {version} says {stated}, and the judge says {found}")]
    Judged { version: Version, stated: String, found: String },
}

/// The contest that a log tells, if its chain, its commitment and every verdict in it hold. A log may end before
/// its contest does.
pub fn verify(log: &[Record]) -> Result<Contest, Unsound> {
    let (first, rest) = log.split_first().ok_or(BadLog::Empty)?;
    if !first.follows((0, ORIGIN)) {
        return Err(BadLog::Broken(first.version).into());
    }
    let stated = events(first)?;
    let Some(Event::Opened { opened, problem }) = stated.first() else {
        return Err(BadLog::Headless.into());
    };
    if opened.judge_edition != JUDGE_EDITION {
        return Err(Unsound::Edition(opened.judge_edition));
    }
    let later = later(opened, rest)?;
    check_promises(opened, iter::once(problem).chain(&later))?;
    let opening = decide::open((**opened).clone(), problem.clone(), later);
    let mut opening = opening.into_iter();
    let mut contest = Contest::new((**opened).clone());
    for record in log {
        if !record.follows(contest.head) {
            return Err(BadLog::Broken(record.version).into());
        }
        let stated = events(record)?;
        check_private(record, &stated)?;
        let found = opening.next();
        let found = found.unwrap_or_else(|| judged_again(&contest, record, &stated));
        compare(record, &stated, &found)?;
        contest.accept(record, &stated);
    }
    Ok(contest)
}

/// The problems of later rounds, which follow the first record.
fn later(opened: &Opened, rest: &[Record]) -> Result<Vec<Box<RawValue>>, Unsound> {
    let mut problems = Vec::new();
    for record in rest.iter().take(opened.later.len()) {
        match events(record)?.into_iter().next() {
            Some(Event::Added { problem, .. }) => problems.push(problem),
            _ => break,
        }
    }
    let (promised, kept) = (opened.later.len(), problems.len());
    if promised == kept { Ok(problems) } else { Err(Unsound::Rounds { promised, kept }) }
}

/// Every problem is the one that was committed to.
fn check_promises<'a>(
    opened: &Opened,
    problems: impl Iterator<Item = &'a Box<RawValue>>,
) -> Result<(), Unsound> {
    for (round, problem) in (1..).zip(problems) {
        let Some(task) = opened.task(round) else { break };
        let (stated, found) = (task.commitment, commitment(task.salt, problem.get(), &task.key));
        if stated != found {
            return Err(Unsound::Commitment { stated, found });
        }
    }
    Ok(())
}

/// What stands beside a record is what it holds the digest of.
fn check_private(record: &Record, stated: &[Event]) -> Result<(), Unsound> {
    let told = asked(stated).and_then(|question| question.words.private());
    let stray = record.private.is_some() && told.is_none();
    if stray { Err(Unsound::Private(record.version)) } else { Ok(()) }
}

/// As texts of today: a log of earlier days may leave out what was not thought of then.
fn compare(record: &Record, stated: &[Event], found: &[Event]) -> Result<(), Unsound> {
    let (stated, found) = (text(stated), text(found));
    if stated == found {
        return Ok(());
    }
    Err(Unsound::Judged { version: record.version, stated, found })
}

fn text(events: &[Event]) -> String {
    serde_json::to_string(events).expect("events are plain data")
}

/// What the judge adds to this contest by the command that a record tells of, or by time alone.
fn judged_again(contest: &Contest, record: &Record, stated: &[Event]) -> Vec<Event> {
    let Some(last) = stated.last() else { return Vec::new() };
    let by_time = decide::due(contest, last.at());
    let same = |(stated, found): &(&Event, &Event)| {
        text(std::slice::from_ref(stated)) == text(std::slice::from_ref(found))
    };
    // Time speaks first; what follows its words is a command's own.
    let spoken = stated.iter().zip(&by_time).take_while(same).count();
    let Some(own) = stated.get(spoken) else { return by_time };
    let decided =
        Command::of(own).map(|command| decide(contest, &command, record.command, own.arrived_at()));
    decided.and_then(Result::ok).map_or(by_time, |decided| decided.events)
}
