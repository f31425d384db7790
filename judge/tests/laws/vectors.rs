//! Short histories, and how the judge sees each of them at many instants, as a text that is kept: pages that read a log
//! again are held to it (`tests/browser/history.spec.js`).
//!
//! `AGON_BLESS=1 cargo test -p agon-judge --test laws vectors` writes it anew.

use crate::history::{Act, Sent, in_series, terms_of_all_kinds};
use crate::{OPENED, Play, SECOND, terms};
use agon_judge::contest::Contest;
use agon_judge::event::{Event, Opened};
use agon_judge::log::Record;
use agon_judge::outcome::GivingUp;
use agon_judge::seat::Seat::{Attacker, Defender};
use agon_judge::seat::{Audience, Seat};
use agon_judge::terms::{Fairness, Format, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::view::{self, view};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// What is kept of one history.
#[derive(Serialize)]
struct Vector {
    /// The log as the interface shows it.
    records: Vec<Record>,
    seen: Vec<Seen>,
}

/// A contest at one instant, by what is known of that instant in the end.
#[derive(Serialize)]
struct Seen {
    at: Time,
    phase: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ends_at: Option<Time>,
    #[serde(skip_serializing_if = "Option::is_none")]
    paused: Option<Paused>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    locked_until: BTreeMap<&'static str, Time>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contest_time: Option<Span>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<BTreeMap<&'static str, i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<Turn>,
    /// In a series, the rounds that have begun, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rounds: Vec<Round>,
}

#[derive(Serialize)]
struct Round {
    begins: Span,
    ends: Option<Span>,
    point: Option<&'static str>,
}

#[derive(Serialize)]
struct Turn {
    seat: &'static str,
    ends_at: Option<Time>,
}

#[derive(Serialize)]
struct Paused {
    reason: Option<String>,
    resumes_at: Option<Time>,
}

/// Acts at so many seconds after the opening, and so many microseconds.
type Script = &'static [(i64, i64, Act)];

/// Nobody touches the clock: locks follow on one another, at their very ends and just before. What was right turns out to be
/// wrong.
const PLAYED: Script = &[
    (0, 500_000, Act::Ready(Attacker)),
    (1, 200_000, Act::Ready(Defender)),
    (3, 500_000, Act::Buzz(Attacker)),
    (4, 0, Act::Answer(Attacker, 5)),
    (6, 0, Act::Buzz(Defender)),
    (6, 999_999, Act::Answer(Attacker, 3)),
    (7, 0, Act::Answer(Attacker, 1)),
    (7, 3, Act::Answer(Defender, 1)),
    (8, 0, Act::Answer(Attacker, 6)),
    (10, 3, Act::Answer(Defender, 7)),
    (12, 0, Act::Buzz(Attacker)),
    (12, 500_001, Act::Answer(Attacker, 4)),
    (14, 999_999, Act::Buzz(Defender)),
    (15, 0, Act::Answer(Defender, 2)),
    (15, 0, Act::Answer(Attacker, 2)),
    (21, 6, Act::Buzz(Attacker)),
    (21, 7, Act::Answer(Attacker, 0)),
    (100, 0, Act::Correct(9)),
];

/// The host stops the clock before the start, in front of the release and while seats are locked; the service goes away
/// while he does, and again while the clock is about to go on.
const PAUSED: Script = &[
    (0, 300_000, Act::Pause),
    (0, 400_000, Act::Ready(Attacker)),
    (0, 500_000, Act::Ready(Defender)),
    (1, 0, Act::Resume),
    (4, 700_000, Act::Pause),
    (5, 0, Act::Resume),
    (9, 200_000, Act::Buzz(Attacker)),
    (9, 250_000, Act::Answer(Attacker, 5)),
    (11, 500_000, Act::Answer(Attacker, 6)),
    (11, 900_000, Act::Buzz(Defender)),
    (12, 0, Act::Answer(Defender, 1)),
    (12, 300_000, Act::Buzz(Attacker)),
    (12, 400_000, Act::Pause),
    (15, 0, Act::Interrupt(13 * SECOND)),
    (16, 0, Act::Resume),
    (18, 0, Act::Interrupt(17 * SECOND + 500_000)),
    (18, 200_000, Act::Return(Attacker)),
    (18, 400_000, Act::Return(Defender)),
    (29, 0, Act::Answer(Defender, 3)),
    (31, 1, Act::Answer(Attacker, 2)),
    (33, 0, Act::Answer(Attacker, 0)),
];

/// The service goes away before the start and after the release, and nobody ends a pause: the clock goes on by itself.
const AWAY: Script = &[
    (2, 0, Act::Interrupt(700_000)),
    (3, 0, Act::Ready(Attacker)),
    (3, 500_000, Act::Return(Attacker)),
    (4, 0, Act::Return(Defender)),
    (15, 0, Act::Ready(Defender)),
    (15, 100_000, Act::Start),
    (21, 0, Act::Buzz(Defender)),
    (22, 0, Act::Answer(Attacker, 5)),
    (22, 500_000, Act::Answer(Defender, 5)),
    (23, 0, Act::Pause),
    (940, 0, Act::Look),
    (942, 0, Act::Interrupt(941 * SECOND)),
    (943, 0, Act::Pause),
    (944, 0, Act::Resume),
    (949, 0, Act::Answer(Defender, 4)),
];

/// It ends while the clock stands.
const STOPPED: Script = &[
    (0, 0, Act::Ready(Defender)),
    (0, 1, Act::Ready(Attacker)),
    (1, 0, Act::Start),
    (9, 0, Act::Answer(Defender, 5)),
    (9, 500_000, Act::Interrupt(9 * SECOND + 100_000)),
    (10, 0, Act::Clarify),
    (11, 0, Act::Void),
];

/// A seat loses otherwise than by answers.
const GIVEN_UP: Script = &[
    (1, 0, Act::Ready(Defender)),
    (2, 0, Act::Start),
    (2, 500_000, Act::Pause),
    (3, 0, Act::Resume),
    (9, 999_999, Act::Answer(Attacker, 3)),
    (11, 0, Act::GiveUp(GivingUp::Reveal)),
    (11, 0, Act::Disqualify(Defender)),
];

/// What time ended is corrected twice: what seats said counts otherwise.
const CORRECTED: Script = &[
    (0, 0, Act::Start),
    (9, 0, Act::Answer(Attacker, 3)),
    (9, 600_000, Act::Answer(Defender, 4)),
    (13, 0, Act::Answer(Defender, 1)),
    (200, 0, Act::Correct(3)),
    (300, 0, Act::Correct(4)),
];

/// Problem by problem: by one seat and by both at once, in vain, and by the same words again in the break and behind it.
const SOLVED: Script = &[
    (0, 500_000, Act::Ready(Attacker)),
    (0, 900_000, Act::Ready(Defender)),
    (2, 0, Act::Answer(Attacker, 5)),
    (2, 500_000, Act::Answer(Attacker, 0)),
    (2, 500_000, Act::Answer(Defender, 0)),
    (3, 600_000, Act::Answer(Defender, 0)),
    (8, 700_000, Act::Answer(Defender, 0)),
    (9, 0, Act::Answer(Attacker, 1)),
    (12, 0, Act::Answer(Attacker, 1)),
    (16, 900_000, Act::Answer(Attacker, 6)),
    (22, 500_000, Act::Answer(Attacker, 3)),
    (22, 500_000, Act::Answer(Defender, 3)),
    (29, 0, Act::Answer(Attacker, 4)),
    (100, 0, Act::Correct(9)),
];

/// The clock stands from the stamp of a right answer on, within a break, and while a seat is locked.
const HELD: Script = &[
    (0, 200_000, Act::Ready(Attacker)),
    (0, 300_000, Act::Ready(Defender)),
    (2, 0, Act::Answer(Attacker, 0)),
    (2, 0, Act::Pause),
    (3, 0, Act::Resume),
    (7, 0, Act::Pause),
    (8, 0, Act::Resume),
    (15, 500_000, Act::Answer(Defender, 4)),
    (17, 0, Act::Interrupt(16 * SECOND)),
    (17, 200_000, Act::Return(Attacker)),
    (17, 400_000, Act::Return(Defender)),
    (28, 0, Act::Answer(Attacker, 7)),
    (29, 0, Act::Answer(Defender, 1)),
    (60, 0, Act::GiveUp(GivingUp::Skip)),
];

/// How long the lines are, of which the attacker's is longer by 100 milliseconds.
const LINES: [Option<i64>; 2] = [Some(140_000), Some(40_000)];
/// The same of the defender's.
const TURNED: [Option<i64>; 2] = [Some(40_000), Some(140_000)];

/// Nobody overtakes an answer that waits.
const UNCHALLENGED: Script = &[
    (0, 250_000, Act::Measure(LINES)),
    (5, 0, Act::Answer(Defender, 0)),
    (5, 7, Act::Answer(Attacker, 4)),
];

/// Somebody does, and by another key nobody would have.
const OVERTAKEN: Script = &[
    (0, 250_000, Act::Measure(LINES)),
    (4, 0, Act::Answer(Defender, 3)),
    (5, 0, Act::Answer(Defender, 0)),
    (5, 99_999, Act::Answer(Attacker, 0)),
    (100, 0, Act::Correct(3)),
];

/// Both count alike.
const ALIKE: Script = &[
    (0, 250_000, Act::Measure(TURNED)),
    (5, 0, Act::Answer(Attacker, 0)),
    (5, 100_000, Act::Answer(Defender, 0)),
];

/// The deadline ends the wait.
const IN_TIME: Script =
    &[(0, 250_000, Act::Measure(TURNED)), (10, 950_000, Act::Answer(Attacker, 0))];

/// A seat wins by its head start until it is used up: the third time by what is left, the fourth not at all.
const USED_UP: Script = &[
    (0, 250_000, Act::Measure([Some(120_000), Some(0)])),
    (3, 0, Act::Answer(Defender, 0)),
    (3, 119_999, Act::Answer(Attacker, 0)),
    (9, 0, Act::Answer(Defender, 1)),
    (9, 1, Act::Answer(Attacker, 1)),
    (15, 0, Act::Answer(Defender, 2)),
    (15, 59_999, Act::Answer(Attacker, 2)),
    (21, 0, Act::Answer(Defender, 3)),
    (21, 1, Act::Answer(Attacker, 3)),
];

/// The clock stands within a wait.
const STOOD: Script = &[
    (0, 250_000, Act::Measure(LINES)),
    (3, 0, Act::Answer(Defender, 0)),
    (3, 40_000, Act::Pause),
    (4, 0, Act::Resume),
    (7, 20_000, Act::Answer(Attacker, 0)),
    (13, 0, Act::Answer(Attacker, 1)),
];

/// Those in which lines count: races and series of two seconds of rules.
fn of_lines() -> Vec<Play> {
    let race = Terms {
        fairness: Fairness::Compensated,
        rules_seconds: 2,
        solve_seconds: Some(9),
        lockout_seconds: 1,
        ..terms()
    };
    let series = Terms { solve_seconds: Some(35), points_to_win: Some(4), ..in_series(&race) };
    let races = [UNCHALLENGED, OVERTAKEN, ALIKE, IN_TIME].map(|script| (&race, script));
    let all = races.into_iter().chain([USED_UP, STOOD].map(|script| (&series, script)));
    all.map(|(terms, script)| played(terms, script)).collect()
}

const SERIES: [Script; 2] = [SOLVED, HELD];
const SCRIPTS: [Script; 6] = [PLAYED, PAUSED, AWAY, STOPPED, GIVEN_UP, CORRECTED];

/// Every kind of terms with the two scripts whose turn it is; every kind of series with one; then those in which lines count.
fn histories() -> Vec<Play> {
    let mut histories = Vec::new();
    let raw = |terms: &Terms| terms.fairness == Fairness::Raw;
    for (place, terms) in terms_of_all_kinds().iter().filter(|it| raw(it)).enumerate() {
        let scripts = match terms.format {
            Format::FirstTo => vec![SERIES[place % SERIES.len()]],
            _ => [place, place + 3].map(|turn| SCRIPTS[turn % SCRIPTS.len()]).to_vec(),
        };
        for script in scripts {
            histories.push(played(terms, script));
        }
    }
    histories.extend(of_lines());
    histories
}

fn played(terms: &Terms, script: Script) -> Play {
    let sent = script.iter().zip(1..).map(|((seconds, micros, act), number)| Sent {
        at: seconds * SECOND + micros,
        act: act.clone(),
        id: matches!(act, Act::Answer(..)).then_some(number),
    });
    Play::of(terms, &sent.collect::<Vec<_>>())
}

/// Events with the instants at which they are shown afterwards: what the service was away for began before it could say so,
/// and a correction is shown with the end that it corrects.
fn shown(log: &[Record]) -> Vec<(Time, Event)> {
    let events: Vec<Event> = log.iter().flat_map(|record| record.events().unwrap()).collect();
    let end = events.iter().find(|event| matches!(event, Event::Decided { .. })).map(Event::at);
    let at = |event: &Event| match event {
        Event::Interrupted { from, .. } => *from,
        Event::Rejudged(_) => end.unwrap(),
        other => other.at(),
    };
    events.iter().map(|event| (at(event), event.clone())).collect()
}

/// The contest times at which somebody's floor ends.
fn ends_of_floors(opened: &Opened, events: &[(Time, Event)]) -> Vec<Span> {
    let mut contest = Contest::new(opened.clone());
    let floor = |(_, event): &(Time, Event)| {
        contest.apply(event);
        contest.floor.map(|floor| floor.ends)
    };
    events.iter().filter_map(floor).collect()
}

/// The instants at which something happens or a lock or somebody's floor ends, with those just before and after them, and one
/// within each stop.
fn instants(contest: &Contest, events: &[(Time, Event)]) -> BTreeSet<Time> {
    let last = events.last().unwrap().0;
    let ends_of_locks = events.iter().filter_map(|(_, event)| {
        let Event::Answered { receipt, .. } = event else { return None };
        receipt.locked_until?;
        contest.instant(receipt.contest_time + contest.opened.terms.lockout(receipt.seat))
    });
    let floors = ends_of_floors(&contest.opened, events);
    let ends_of_floors = floors.into_iter().filter_map(|ends| contest.instant(ends));
    let edges = events.iter().map(|(at, _)| *at).chain(ends_of_locks).chain(ends_of_floors);
    let around = edges.flat_map(|at| [-1, 0, 1].map(|by| at + Span(by)));
    let stops = contest.stops.iter();
    let within = stops.map(|stop| Time((stop.from.0 + stop.until.unwrap_or(last).0) / 2));
    around.chain(within).filter(|at| OPENED <= *at && *at <= last).collect()
}

/// What each seat has, as the interface says it: nothing of a seat that has none.
fn of_seats<T>(has: impl Fn(Seat) -> Option<T>) -> BTreeMap<&'static str, T> {
    Seat::BOTH.into_iter().filter_map(|seat| Some((seat.name(), has(seat)?))).collect()
}

fn seen(events: &[(Time, Event)], at: Time) -> Seen {
    let Event::Opened { opened, .. } = &events[0].1 else { panic!("a log begins otherwise") };
    let mut contest = Contest::new((**opened).clone());
    for (_, event) in events.iter().take_while(|(then, _)| *then <= at) {
        contest.apply(event);
    }
    let view = view(&contest, Audience::Host, at);
    let paused = |it: view::Paused| Paused { reason: it.reason, resumes_at: it.resumes_at };
    Seen {
        at,
        phase: view.phase.name(),
        ends_at: view.ends_at,
        paused: view.paused.map(paused),
        locked_until: of_seats(|seat| view.locks.iter().find(|(of, _)| *of == seat)?.1),
        contest_time: contest.contest_time(at),
        score: view.score.map(|score| of_seats(|seat| *score.get(seat))),
        turn: view.turn.map(|(seat, ends_at)| Turn { seat: seat.name(), ends_at }),
        rounds: view.rounds.iter().map(round).collect(),
    }
}

fn round(seen: &view::SeenRound) -> Round {
    Round { begins: seen.begins, ends: seen.ends, point: seen.point.map(Seat::name) }
}

fn vector(play: &Play) -> Vector {
    let events = shown(&play.log);
    assert!(events.is_sorted_by_key(|(at, _)| *at), "what was later is shown later");
    let instants = instants(&play.contest, &events);
    let seen = instants.into_iter().map(|at| seen(&events, at)).collect();
    Vector { records: play.log.clone(), seen }
}

#[test]
fn what_pages_are_held_to_is_what_the_judge_says() {
    let lines: Vec<String> =
        histories().iter().map(|play| serde_json::to_string(&vector(play)).unwrap()).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/history.json");
    if std::env::var_os("AGON_BLESS").is_some() {
        return fs::write(path, text).unwrap();
    }
    let hint = "AGON_BLESS=1 cargo test -p agon-judge --test laws vectors";
    assert!(fs::read_to_string(path).unwrap_or_default() == text, "{path} is old: {hint}");
}
