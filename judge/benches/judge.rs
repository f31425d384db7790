//! What judging costs, without a store and without a line: `cargo bench -p agon-judge --bench judge`

use agon_generators::family::{Kind, Level};
use agon_generators::reader::{Answer, Form, Key, Shape};
use agon_judge::agreeing::{Given, SOLVE, TermsWanted};
use agon_judge::command::{Command, Refusal};
use agon_judge::contest::Contest;
use agon_judge::decide::{self, Decided, decide, due};
use agon_judge::event::{Event, Judged, Opened, commitment};
use agon_judge::id::{CommandId, ContestId, GameId, Hash};
use agon_judge::log::Record;
use agon_judge::outcome::JUDGE_EDITION;
use agon_judge::seat::{Audience, Pair, Seat};
use agon_judge::terms::Notes;
use agon_judge::time::{Span, Time};
use agon_judge::view::{self, Phase};
use divan::{Bencher, black_box};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

const OPENED: Time = Time(1_000_000_000);
const KEY: &str = "42";
/// Wrong answers of each seat before the one that is measured.
const BEFORE: u16 = 10;
/// The request that brings the answer that is measured.
const ID: Option<CommandId> = Some(CommandId([9; 16]));

fn main() {
    divan::main();
}

/// What an answer can meet.
#[derive(Debug, Clone, Copy)]
enum Case {
    Wrong,
    Correct,
    Locked,
    Repeated,
}

const CASES: [Case; 4] = [Case::Wrong, Case::Correct, Case::Locked, Case::Repeated];

impl Case {
    fn typed(self) -> &'static str {
        match self {
            Case::Wrong => "7777",
            Case::Correct | Case::Locked => KEY,
            Case::Repeated => "1003",
        }
    }

    /// When it is typed: an instant after the last lock, or within it.
    fn at(self, contest: &Contest) -> Time {
        match self {
            Case::Wrong | Case::Correct | Case::Repeated => contest.last + Span::seconds(30),
            Case::Locked => contest.last + Span::seconds(10),
        }
    }

    fn check(self, decided: &Result<Decided, Refusal>) {
        let verdict = decided.as_ref().map(|decided| match decided.events.as_slice() {
            [Event::Answered { receipt, .. }] => Some(receipt.verdict),
            [] => None,
            other => panic!("{self:?}: {other:?}"),
        });
        match (self, verdict) {
            (Case::Wrong, Ok(Some(Judged::Wrong)))
            | (Case::Correct, Ok(Some(Judged::Correct)))
            | (Case::Locked, Err(Refusal::Locked { .. }))
            | (Case::Repeated, Ok(None)) => {}
            (_, other) => panic!("{self:?}: {other:?}"),
        }
    }
}

#[divan::bench(args = CASES)]
fn answer_decided_and_applied(bencher: Bencher, case: Case) {
    let (contest, command, now) = asked(case);
    bencher.with_inputs(|| contest.clone()).bench_local_values(|mut contest| {
        if let Ok(decided) = decide(&contest, black_box(&command), ID, black_box(now)) {
            decided.events.iter().for_each(|event| contest.apply(event));
        }
        contest
    });
}

/// With the record as it would be stored: its text and its hash in the chain.
#[divan::bench(args = [Case::Wrong, Case::Correct])]
fn answer_decided_recorded_and_accepted(bencher: Bencher, case: Case) {
    let (contest, command, now) = asked(case);
    bencher.with_inputs(|| contest.clone()).bench_local_values(|mut contest| {
        let Decided { events, id } =
            decide(&contest, black_box(&command), ID, black_box(now)).expect("it was checked");
        let record = contest.record(id, &events);
        contest.accept(&record, &events);
        (contest, record)
    });
}

/// Part of every decision: it is made on a copy.
#[divan::bench]
fn contest_copied(bencher: Bencher) {
    let (contest, _) = played();
    assert_eq!(contest.clone().answers, contest.answers);
    bencher.bench(|| black_box(&contest).clone());
}

#[divan::bench]
fn time_looked_up_with_nothing_due(bencher: Bencher) {
    let (contest, _) = played();
    let now = contest.last + Span::seconds(1);
    assert!(due(&contest, now).is_empty(), "the deadline is far");
    bencher.bench(|| due(black_box(&contest), black_box(now)));
}

#[divan::bench]
fn log_of_20_answers_replayed(bencher: Bencher) {
    let (contest, log) = played();
    let again = Contest::replay(&log).expect("a log as it was written");
    assert_eq!(again.head, contest.head);
    assert_eq!(again.answers, contest.answers);
    bencher.bench(|| Contest::replay(black_box(&log)));
}

#[divan::bench]
fn contest_viewed_by_a_seat(bencher: Bencher) {
    let (contest, _) = played();
    let now = contest.last + Span::seconds(1);
    let look = |contest: &Contest, now| view::view(contest, Audience::Seat(Seat::Attacker), now);
    let seen = look(&contest, now);
    assert_eq!((seen.phase, seen.answers.len()), (Phase::Solve, 2 * usize::from(BEFORE)));
    assert!(seen.sees_problem && !seen.sees_key);
    bencher.bench(|| look(black_box(&contest), black_box(now)));
}

/// A contest before its answer, and the answer, of which it is sure what it meets.
fn asked(case: Case) -> (Contest, Command, Time) {
    let (contest, _) = played();
    let (seat, typed) = (Seat::Attacker, case.typed().to_owned());
    let command = Command::Answer { seat, typed };
    let now = case.at(&contest);
    case.check(&decide(&contest, &command, ID, now));
    (contest, command, now)
}

/// A released contest in which each seat was wrong ten times, and its log.
fn played() -> (Contest, Vec<Record>) {
    let opened = opened();
    let mut contest = Contest::new(opened.clone());
    let problem = RawValue::from_string("{}".into()).expect("it is JSON");
    let events = decide::open(opened, problem, Vec::new()).remove(0);
    let mut log = vec![contest.record(None, &events)];
    contest.accept(&log[0], &events);
    let release = OPENED + contest.opened.terms.lead();
    send(&mut contest, &mut log, &Command::Look, None, release);
    for number in 0..BEFORE {
        let at = release + Span::seconds(1 + 31 * number);
        for seat in Seat::BOTH {
            let mut id = [seat as u8; 16];
            id[..2].copy_from_slice(&number.to_be_bytes());
            let (typed, id) = ((1000 + number).to_string(), Some(CommandId(id)));
            send(&mut contest, &mut log, &Command::Answer { seat, typed }, id, at);
        }
    }
    assert_eq!(log.len(), 2 + 2 * usize::from(BEFORE), "every answer was judged");
    (contest, log)
}

fn send(
    contest: &mut Contest,
    log: &mut Vec<Record>,
    command: &Command,
    id: Option<CommandId>,
    now: Time,
) {
    let Decided { events, id } =
        decide(contest, command, id, now).expect("nothing stands against it");
    let record = contest.record(id, &events);
    contest.accept(&record, &events);
    log.push(record);
}

/// The game's terms, but with time for ten wrong answers and their locks.
fn opened() -> Opened {
    let form = Form::new(Shape::Number);
    let given = Given { form: &form, material_seconds: 0, notes: Notes::Allowed };
    let terms = TermsWanted::default().with(&SOLVE, 3600).agreed(given);
    let key = Key::One(Answer::number(KEY.parse().expect("a number")));
    let salt = Hash([7; 32]);
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
        later: Vec::new(),
        chosen: None,
        judge_edition: JUDGE_EDITION,
    }
}
