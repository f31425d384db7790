//! The laws of judging, on the pure machine.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod buzz;
mod calls;
mod drills;
mod first_to;
mod formats;
mod head_start;
mod history;
mod host;
mod lines_in_series;
mod lines_seen;
mod log;
mod machine;
mod model;
mod names;
mod oracle;
mod rejudging;
mod rounds;
mod seeing;
mod simulation;
mod table;
mod tally;
mod told;
mod turns;
mod vectors;
mod verify;
mod watch;

use agon_generators::family::{Kind, Level};
use agon_judge::agreeing::{Given, TermsWanted};
use agon_judge::command::{Command, Refusal};
use agon_judge::contest::Contest;
use agon_judge::decide::{self, Decided, decide};
use agon_judge::event::{Chosen, Opened, Private, Receipt, Task, Words, commitment};
use agon_judge::id::{CommandId, ContestId, GameId, Hash};
use agon_judge::log::Record;
use agon_judge::outcome::{End, JUDGE_EDITION, Outcome};
use agon_judge::seat::{Pair, Seat};
use agon_judge::terms::{Format, Notes, Terms};
use agon_judge::time::{Span, Time};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

const SECOND: i64 = 1_000_000;
const OPENED: Time = Time(1_000 * SECOND);
const KEY: &str = "42";

/// The contest terms of the game: a minute of rules, five minutes to solve, half a minute of lock.
fn terms() -> Terms {
    let form = history::form(Format::Race);
    let given = Given { form: &form, material_seconds: 0, notes: Notes::Allowed };
    TermsWanted::default().agreed(given)
}

/// What a seat asks.
fn words(text: &str) -> Words {
    Private { salt: Hash([8; 32]), text: text.to_owned() }.into()
}

/// What stands for a problem.
fn problem() -> Box<RawValue> {
    RawValue::from_string("{}".into()).expect("JSON")
}

fn opened(terms: Terms) -> Opened {
    let (form, key) = (history::form(terms.format), history::key(terms.format, 0));
    let salt = Hash([7; 32]);
    let format = terms.format;
    let later = (1..terms.problems.unwrap_or(1) as u8)
        .map(|round| Task::new(Hash([200 + round; 32]), "{}", history::key(format, round)));
    Opened {
        id: ContestId([1; 16]),
        at: OPENED,
        owner: GameId([2; 16]),
        request: Hash([3; 32]),
        battle: None,
        metadata: BTreeMap::new(),
        terms,
        names: Pair::default(),
        player_ids: Pair::default(),
        seat_tokens: Pair::of(|_| Hash([4; 32])),
        host_token: Hash([5; 32]),
        watch_token: Some(Hash([6; 32])),
        kind: Kind::Mathematics,
        family: "mathematics/remainder-chain".into(),
        level: Level::DEFAULT,
        form,
        commitment: commitment(salt, "{}", &key),
        key,
        salt,
        later: later.collect(),
        chosen: Some(Chosen::Chance),
        judge_edition: JUDGE_EDITION,
    }
}

/// A contest played by hand: commands at instants, with the log that a store would hold.
struct Play {
    contest: Contest,
    log: Vec<Record>,
    /// What was accepted first under each name.
    accepted: BTreeMap<CommandId, Command>,
}

impl Play {
    fn new(terms: Terms) -> Play {
        Play::opened(opened(terms))
    }

    fn opened(opened: Opened) -> Play {
        let mut contest = Contest::new(opened.clone());
        let later = vec![problem(); opened.later.len()];
        let mut log = Vec::new();
        for events in decide::open(opened, problem(), later) {
            let record = contest.record(None, &events);
            contest.accept(&record, &events);
            log.push(record);
        }
        Play { contest, log, accepted: BTreeMap::new() }
    }

    /// A contest that was released, on the game's terms.
    fn released() -> Play {
        Play::released_on(terms())
    }

    fn released_on(terms: Terms) -> Play {
        let mut play = Play::new(terms);
        play.look(play.release());
        play
    }

    fn release(&self) -> Time {
        self.contest.start.unwrap() + self.contest.opened.terms.lead()
    }

    fn send(&mut self, command: &Command, id: Option<CommandId>, at: Time) -> Result<(), Refusal> {
        let Decided { events, id } = decide(&self.contest, command, id, at)?;
        if !events.is_empty() {
            let record = self.contest.record(id, &events);
            self.contest.accept(&record, &events);
            self.log.push(record);
        }
        Ok(())
    }

    fn look(&mut self, at: Time) {
        self.send(&Command::Look, None, at).unwrap();
    }

    /// A seat's answer at a contest time in microseconds, as long as nothing was removed.
    fn answer(&mut self, seat: Seat, typed: &str, contest_time: i64) -> Result<Receipt, Refusal> {
        self.answer_at(seat, typed, self.release() + Span(contest_time))
    }

    fn answer_at(&mut self, seat: Seat, typed: &str, at: Time) -> Result<Receipt, Refusal> {
        self.send(&Command::Answer { seat, typed: typed.into() }, None, at)?;
        let read = self.contest.opened.form.read(typed).expect("an accepted answer is readable");
        Ok(self.contest.receipt(seat, &read).expect("an accepted answer has a receipt").clone())
    }

    /// The host stops the clock at a contest time, as long as nothing was removed.
    fn pause(&mut self, contest_time: i64) -> Result<(), Refusal> {
        let at = self.release() + Span(contest_time);
        self.send(&Command::Pause { reason: "a cat on the board".into() }, None, at)
    }

    /// How it stands long after the last deadline.
    fn outcome(&mut self) -> Outcome {
        self.look(Time(self.contest.last.0 + 100_000 * SECOND));
        match &self.contest.end {
            Some(End::Decided(outcome)) => outcome.clone(),
            other => panic!("not decided: {other:?}"),
        }
    }
}
