//! Random histories against a second, offline way of computing the winner: it looks at the whole history at
//! once and at contest time alone, and shares no code with the machine.

use crate::{Play, SECOND, terms};
use agon_judge::decide::Command;
use agon_judge::event::Event;
use agon_judge::log::Record;
use agon_judge::outcome::Reason;
use agon_judge::seat::Seat;
use agon_judge::terms::Terms;
use agon_judge::time::{Span, Time};
use proptest::prelude::*;

const SOLVE: i64 = 20;
const LOCK: i64 = 3;

/// Something that happens at a wall time in microseconds after the release.
#[derive(Debug, Clone)]
enum Act {
    Answer(Seat, u8),
    Forfeit(Seat),
    Look,
}

fn acts() -> impl Strategy<Value = Vec<(i64, Act)>> {
    // Instants near each other and near the boundaries, so that equal stamps and exact ends are common.
    let grain = prop_oneof![Just(SECOND), Just(SECOND / 2), Just(1)];
    let at = (-2i64..=SOLVE + 2, -2i64..=2, grain).prop_map(|(s, n, grain)| s * SECOND + n * grain);
    let seat = prop_oneof![Just(Seat::Attacker), Just(Seat::Defender)];
    let act = prop_oneof![
        12 => (seat.clone(), 0u8..6).prop_map(|(seat, n)| Act::Answer(seat, n)),
        1 => seat.prop_map(Act::Forfeit),
        3 => Just(Act::Look),
    ];
    prop::collection::vec((at, act), 0..40).prop_map(|mut acts| {
        acts.sort_by_key(|(at, _)| *at);
        acts
    })
}

/// 0 is right, everything else wrong.
fn typed(n: u8) -> String {
    if n == 0 { "42".into() } else { n.to_string() }
}

/// Winner, reason and judged answers of each seat, from the history alone.
fn oracle(acts: &[(i64, Act)]) -> (Seat, Reason, [Vec<(i64, u8)>; 2]) {
    let mut judged: [Vec<(i64, u8)>; 2] = [Vec::new(), Vec::new()];
    let over_after = |judged: &[Vec<(i64, u8)>; 2], gave: &[(i64, Seat)]| {
        let right = judged.iter().flatten().filter(|(_, n)| *n == 0).map(|(at, _)| *at);
        right.chain(gave.iter().map(|(at, _)| *at)).min()
    };
    let mut gave: Vec<(i64, Seat)> = Vec::new();
    for (at, act) in acts {
        let over = over_after(&judged, &gave).is_some_and(|end| end < *at) || SOLVE * SECOND <= *at;
        match act {
            Act::Look => {}
            Act::Forfeit(seat) => {
                if !over {
                    gave.push((*at, *seat));
                }
            }
            Act::Answer(seat, n) => {
                let mine = &mut judged[usize::from(*seat == Seat::Defender)];
                let locked = mine.iter().any(|(t, n)| *n != 0 && *at < t + LOCK * SECOND);
                let known = mine.iter().any(|(_, m)| m == n);
                if !over && 0 <= *at && !locked && !known {
                    mine.push((*at, *n));
                }
            }
        }
    }
    let right = |place: usize| judged[place].iter().find(|(_, n)| *n == 0).map(|(at, _)| *at);
    let gave_up = |seat: Seat| gave.iter().any(|(_, s)| *s == seat);
    let (winner, reason) = match (gave_up(Seat::Attacker), gave_up(Seat::Defender)) {
        (true, _) => (Seat::Defender, Reason::Forfeit),
        (false, true) => (Seat::Attacker, Reason::Forfeit),
        (false, false) => match (right(0), right(1)) {
            (Some(a), Some(d)) if a < d => (Seat::Attacker, Reason::Answer),
            (Some(_), None) => (Seat::Attacker, Reason::Answer),
            (_, Some(_)) => (Seat::Defender, Reason::Answer),
            (None, None) => (Seat::Defender, Reason::Time),
        },
    };
    (winner, reason, judged)
}

fn short_terms() -> Terms {
    Terms { solve_seconds: SOLVE as u16, lockout_seconds: LOCK as u16, ..terms() }
}

fn play(acts: &[(i64, Act)]) -> Play {
    let mut play = Play::new(short_terms());
    for (at, act) in acts {
        let at = play.release() + Span(*at);
        let command = match act {
            Act::Answer(seat, n) => Command::Answer { seat: *seat, typed: typed(*n) },
            Act::Forfeit(seat) => Command::Forfeit { seat: *seat },
            Act::Look => Command::Look,
        };
        drop(play.send(&command, None, at));
    }
    play
}

fn judged(play: &Play) -> [Vec<(i64, u8)>; 2] {
    Seat::BOTH.map(|seat| {
        let answers = play.contest.answers.get(seat).iter();
        let number = |text: &str| if text == "42" { 0 } else { text.parse().unwrap() };
        answers.map(|a| (a.receipt.contest_time.0, number(a.answer.text()))).collect()
    })
}

fn terminal(log: &[Record]) -> usize {
    let events = log.iter().flat_map(|r| serde_json::from_str::<Vec<Event>>(&r.body).unwrap());
    events.filter(|event| matches!(event, Event::Decided { .. } | Event::Voided { .. })).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn the_machine_and_the_oracle_name_the_same_winner(acts in acts()) {
        let mut play = play(&acts);
        let outcome = play.outcome();
        let (winner, reason, expected) = oracle(&acts);
        prop_assert_eq!((outcome.winner, outcome.reason), (winner, reason));
        prop_assert_eq!(judged(&play), expected);
        prop_assert_eq!(terminal(&play.log), 1, "one end");
        for seat in Seat::BOTH {
            prop_assert!(play.contest.answers.get(seat).len() as i64 <= (SOLVE + LOCK - 1) / LOCK);
        }
    }

    #[test]
    fn equal_stamps_swapped_change_nothing(acts in acts()) {
        let mut swapped = acts.clone();
        // Each seat's own order stays; only the seats change places.
        swapped.sort_by_key(|(at, act)| (*at, match act {
            Act::Answer(seat, _) | Act::Forfeit(seat) => *seat == Seat::Attacker,
            Act::Look => false,
        }));
        let (one, other) = (play(&acts).outcome(), play(&swapped).outcome());
        prop_assert_eq!((one.winner, one.reason, one.best), (other.winner, other.reason, other.best));
    }

    #[test]
    fn looks_and_late_timers_change_nothing(acts in acts()) {
        let quiet: Vec<(i64, Act)> =
            acts.iter().filter(|(_, act)| !matches!(act, Act::Look)).cloned().collect();
        let (one, other) = (play(&acts).outcome(), play(&quiet).outcome());
        prop_assert_eq!((one.winner, one.at, one.best), (other.winner, other.at, other.best));
    }

    #[test]
    fn a_removed_interval_changes_no_contest_time(
        acts in acts(), from in 0i64..SOLVE, length in 11i64..100,
    ) {
        let from = from * SECOND + 250_000;
        let shift = |at: i64| if at < from { at } else { at + length * SECOND };
        let mut calm = play(&acts);
        let mut rough = Play::new(short_terms());
        let release = rough.release();
        let mut away = false;
        for (at, act) in &acts {
            if from <= *at && !away {
                away = true;
                go_away(&mut rough, release + Span(from), length);
            }
            let at = release + Span(shift(*at));
            let command = match act {
                Act::Answer(seat, n) => Command::Answer { seat: *seat, typed: typed(*n) },
                Act::Forfeit(seat) => Command::Forfeit { seat: *seat },
                Act::Look => Command::Look,
            };
            drop(rough.send(&command, None, at));
        }
        let (one, other) = (calm.outcome(), rough.outcome());
        prop_assert_eq!((one.winner, one.reason, one.margin), (other.winner, other.reason, other.margin));
        prop_assert_eq!(judged(&calm), judged(&rough));
    }
}

fn go_away(play: &mut Play, from: Time, length: i64) {
    let back = from + Span(SECOND / 10);
    if play.send(&Command::Interrupt { from }, None, back).is_ok() {
        let resume = from + Span((length - 10) * SECOND);
        play.send(&Command::Resume, None, resume).unwrap();
    }
}

/// `PROPTEST_CASES` asks for more.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2_500)
}
