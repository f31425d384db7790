//! Who sees what, and when.

use crate::{Play, SECOND, terms};
use agon_judge::log::Record;
use agon_judge::seat::{Audience, Seat};
use agon_judge::terms::{RivalAnswers, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::view::{Phase, Teller, Told, View, view};

const ATTACKER: Audience = Audience::Seat(Seat::Attacker);
const DEFENDER: Audience = Audience::Seat(Seat::Defender);

fn memory_terms() -> Terms {
    Terms { notice_seconds: 10, material_seconds: 20, ..terms() }
}

#[test]
fn a_seat_sees_each_thing_in_its_time_and_not_before() {
    let mut play = Play::new(memory_terms());
    let start = play.contest.start.unwrap();
    let seen =
        |view: &View| [view.sees_material, view.sees_rules, view.sees_problem, view.sees_key];
    for (at, phase, sees) in [
        (0, Phase::Notice, [false, false, false, false]),
        (10 * SECOND - 1, Phase::Notice, [false, false, false, false]),
        (10 * SECOND, Phase::Material, [true, false, false, false]),
        (30 * SECOND - 1, Phase::Material, [true, false, false, false]),
        (30 * SECOND, Phase::Rules, [false, true, false, false]),
        (90 * SECOND - 1, Phase::Rules, [false, true, false, false]),
        (90 * SECOND, Phase::Solve, [false, true, true, false]),
        (390 * SECOND - 1, Phase::Solve, [false, true, true, false]),
        (390 * SECOND, Phase::Decided, [true; 4]),
    ] {
        play.look(start + Span(at));
        let view = view(&play.contest, ATTACKER, start + Span(at));
        assert_eq!((view.phase, seen(&view)), (phase, sees), "at {at}");
        let host = crate::seeing::view(&play.contest, Audience::Host, start + Span(at));
        assert_eq!(seen(&host), [true; 4], "the host at {at}");
    }
}

#[test]
fn phases_say_when_they_end() {
    let mut play = Play::new(memory_terms());
    let start = play.contest.start.unwrap();
    for (at, end) in [(0, 10), (10, 30), (30, 90), (90, 390)] {
        play.look(start + Span(at * SECOND));
        let view = view(&play.contest, ATTACKER, start + Span(at * SECOND));
        assert_eq!(view.ends_at, Some(start + Span(end * SECOND)), "at {at} s");
    }
}

#[test]
fn the_rival_learns_what_the_terms_allow() {
    for (rival_answers, answers, locks) in
        [(RivalAnswers::Shown, 1, 2), (RivalAnswers::Locks, 0, 2), (RivalAnswers::Hidden, 0, 1)]
    {
        let mut play = Play::new(Terms { rival_answers, ..terms() });
        let receipt = play.answer(Seat::Attacker, "7", 5 * SECOND).unwrap();
        let rival = view(&play.contest, DEFENDER, receipt.at);
        assert_eq!((rival.answers.len(), rival.locks.len()), (answers, locks), "{rival_answers:?}");
        let own = view(&play.contest, ATTACKER, receipt.at);
        assert_eq!((own.answers.len(), own.locks[0]), (1, (Seat::Attacker, receipt.locked_until)));
    }
}

#[test]
fn a_lock_is_seen_until_the_instant_at_which_it_ends() {
    let mut play = Play::released();
    let until = play.answer(Seat::Attacker, "7", 5 * SECOND).unwrap().locked_until;
    let end = play.release() + Span(35 * SECOND);
    for (at, lock) in [(Time(end.0 - 1), until), (end, None), (end + Span(1), None)] {
        for audience in [ATTACKER, DEFENDER, Audience::Host] {
            let locks = view(&play.contest, audience, at).locks;
            assert_eq!(locks, [(Seat::Attacker, lock), (Seat::Defender, None)], "at {at:?}");
        }
    }
    play.answer(Seat::Defender, "42", 6 * SECOND).unwrap();
    play.outcome();
    let after = view(&play.contest, ATTACKER, play.contest.last).locks;
    assert_eq!(after, [(Seat::Attacker, None), (Seat::Defender, None)], "nobody waits any more");
}

#[test]
fn a_contest_that_stands_still_hides_its_problem() {
    let mut play = Play::released();
    let from = play.release() + Span(SECOND);
    let command = agon_judge::command::Command::Interrupt { from };
    play.send(&command, None, from + Span(3)).unwrap();
    let seat = view(&play.contest, ATTACKER, from + Span(4));
    assert!(!seat.sees_problem && seat.paused.is_some());
    assert_eq!(seat.ends_at, None);
}

#[test]
fn every_audience_is_told_in_dense_numbers() {
    let mut play = Play::new(Terms { rival_answers: RivalAnswers::Hidden, ..terms() });
    play.answer(Seat::Attacker, "7", 5 * SECOND).unwrap();
    play.answer(Seat::Defender, "8", 6 * SECOND).unwrap();
    play.answer(Seat::Defender, "42", 50 * SECOND).unwrap();
    play.outcome();
    for (audience, answers) in [(Audience::Host, 3), (ATTACKER, 1), (DEFENDER, 2)] {
        let told = told(&play.log, audience);
        let numbers: Vec<u64> = told.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, (1..=told.len() as u64).collect::<Vec<_>>(), "{audience:?}");
        let heard = told.iter().filter(|(_, news)| matches!(news, Told::Answer { .. })).count();
        assert_eq!(heard, answers, "{audience:?}");
        assert!(matches!(told.last(), Some((_, Told::Decided(_)))), "{audience:?}");
    }
}

#[test]
fn nothing_is_seen_that_is_not_stored() {
    let mut play = Play::released();
    let late = play.release() + Span(400 * SECOND);
    let before = view(&play.contest, ATTACKER, late);
    assert_eq!((before.phase, before.end), (Phase::Solve, None), "time has not spoken yet");
    play.look(late);
    assert_eq!(view(&play.contest, ATTACKER, late).phase, Phase::Decided);
}

#[test]
fn late_timers_change_nothing() {
    let mut play = Play::new(memory_terms());
    let end = play.contest.start.unwrap() + Span(390 * SECOND);
    play.look(Time(end.0 + 5_000 * SECOND));
    let late = view(&play.contest, ATTACKER, Time(end.0 + 5_000 * SECOND));
    let Some(agon_judge::outcome::End::Decided(outcome)) = late.end else { panic!("not decided") };
    assert_eq!(outcome.at, end);
}

/// Everything that an audience is told of a log in the end.
fn told(log: &[Record], audience: Audience) -> Vec<(u64, Told)> {
    let mut teller = Teller::new(&log[0], audience).unwrap();
    let mut told = teller.tell(Time(i64::MAX));
    for record in &log[1..] {
        teller.hear(record).unwrap();
        told.extend(teller.tell(Time(i64::MAX)));
    }
    told
}
