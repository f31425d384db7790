//! Time: what runs when, and what running out does.

use crate::{LEFT, RIGHT, timely, variant};
use agon_games::clock::{Allowance, Clock, Span, Time};
use agon_games::game::Act;
use agon_games::mental_janggi::action::Action;
use agon_games::mental_janggi::clocked::{Stamped, Timed};
use agon_games::mental_janggi::notation;
use agon_games::mental_janggi::position::{Outcome, Position, Reason};
use agon_games::side::Side::{self, Left, Right};

const SECOND: i64 = 1_000_000;

/// A game from this position on, whose clock begins at nought.
fn game(text: &str) -> Timed {
    let position: Position = Position::read(variant(), text).unwrap();
    let mut timed = Timed::open(Position::new(variant()), Time(0));
    let turn = position.turn();
    timed.position = position;
    timed.clock.run(turn, Time(0));
    timed
}

/// Does something at an instant in microseconds; whether it was taken.
fn at(timed: &mut Timed, now: i64, written: &str) -> bool {
    let now = Time(now);
    let spoken = timed.due(now);
    apply(timed, &spoken);
    let position = &timed.position;
    let (battle, turn) = (position.battle_number(), position.turn());
    let act = match (written, position.deciders().first()) {
        ("+", _) => Act::Verdict { battle, winner: turn },
        ("-", _) => Act::Verdict { battle, winner: turn.opponent() },
        ("void", _) => Act::Void { battle },
        (written, Some(side)) => {
            let action = notation::read(&position.variant, written).unwrap().action;
            Act::Play { side: *side, action }
        }
        (_, None) => return false,
    };
    let Ok(events) = timely(timed, &act, now) else { return false };
    apply(timed, &events);
    true
}

fn apply(timed: &mut Timed, events: &[Stamped]) {
    for event in events {
        timed.apply(event);
    }
}

fn banks(timed: &Timed) -> [i64; 2] {
    Side::BOTH.map(|side| timed.clock.left.get(side).bank.0)
}

const APART: &str =
    "K0.......k0/........./........./..R1....../........./......... - left:move -- 0";

#[test]
fn a_turn_has_a_minute_and_then_the_bank() {
    for (now, taken, bank) in [
        (60 * SECOND, true, 300 * SECOND),
        (60 * SECOND + 1, true, 300 * SECOND - 1),
        (360 * SECOND - 1, true, 1),
        (360 * SECOND, false, 0),
        (400 * SECOND, false, 0),
    ] {
        let mut timed = game(APART);
        assert_eq!(at(&mut timed, now, "D3-D4"), taken, "at {now}");
        assert_eq!(banks(&timed), [bank, 300 * SECOND], "at {now}");
        let lost = Outcome::Won { by: Right, reason: Reason::Time };
        assert_eq!(timed.position.outcome() == Some(lost), !taken, "at {now}");
        assert!(at(&mut game(APART), 0, "D3-D4"));
    }
}

#[test]
fn a_bank_is_used_up_over_turns_and_never_refilled() {
    let mut timed = game(APART);
    assert!(at(&mut timed, 100 * SECOND, "D3-D4"));
    assert!(at(&mut timed, 101 * SECOND, "A9-A8"));
    assert!(at(&mut timed, 261 * SECOND, "D4-D5"));
    assert_eq!(banks(&timed), [160 * SECOND, 300 * SECOND]);
}

#[test]
fn a_defender_has_half_a_minute_and_the_bank_for_a_guess() {
    let text = "K0.......k0/........./........./..R1.m3..../........./......... - left:move -- 0";
    for (now, guesses) in [(361 * SECOND - 1, true), (361 * SECOND, false)] {
        let mut timed = game(text);
        assert!(at(&mut timed, 31 * SECOND, "D3-D4"));
        let taken = at(&mut timed, now, "?R");
        assert_eq!(taken, guesses, "at {now}");
        let names_were_right = timed.position.to_string().contains("R1!");
        assert_eq!(names_were_right, guesses, "what comes late names nothing");
        assert_eq!(timed.clock.running.map(|running| running.side), Some(Left));
        assert_eq!(timed.clock.left.left.timer, Span::seconds(29), "the attacker's clock stood");
        let expected = if guesses { 1 } else { 0 };
        assert_eq!(banks(&timed), [300 * SECOND, expected], "at {now}");
    }
}

#[test]
fn after_a_late_guess_the_attackers_clock_goes_on_from_the_instant_it_was_over() {
    let text = "K0.......k0/........./........./..R1.m3..../........./......... - left:move -- 0";
    let mut timed = game(text);
    assert!(at(&mut timed, 0, "D3-D4"));
    // 330: the guess is over. 330 + 60 + 300: so is the turn.
    let late = timed.due(Time(1_000 * SECOND));
    let instants: Vec<i64> = late.iter().map(|stamped| stamped.at.0 / SECOND).collect();
    assert_eq!(instants, [330, 690, 690]);
    apply(&mut timed, &late);
    let outcome = Outcome::Won { by: Right, reason: Reason::Time };
    assert_eq!(timed.position.outcome(), Some(outcome));
}

#[test]
fn a_guess_in_ones_own_turn_that_comes_too_late_loses_and_changes_nothing_before() {
    let text = "K0.......k0/........./........./..R3.m1..../........./......... - left:move -- 0";
    let mut timed = game(text);
    assert!(at(&mut timed, 0, "D3-D4"));
    let [late, ended] = &timed.due(Time(1_000 * SECOND))[..] else { panic!("two words") };
    assert_eq!(late.at, Time(360 * SECOND));
    let before = timed.position.clone();
    timed.apply(late);
    assert_eq!(timed.position, before, "the guess is still to be made");
    timed.apply(ended);
    let outcome = Outcome::Won { by: Right, reason: Reason::Time };
    assert_eq!(timed.position.outcome(), Some(outcome));
}

#[test]
fn after_a_battle_the_turn_has_at_least_half_a_minute() {
    let text = "K0.......k0/........./...l1...../..R1.m1..../........./......... - left:move -- 0";
    for (selected, timer, bank) in [(50, 30, 300), (10, 50, 300), (100, 30, 260)] {
        let mut timed = game(text);
        assert!(at(&mut timed, 0, "D3-D4"));
        assert!(at(&mut timed, 0, "xD5"));
        assert!(at(&mut timed, selected * SECOND, "!a"));
        assert!(timed.clock.running.is_none(), "nobody's clock runs in a contest");
        assert_eq!(timed.next_due(), None);
        assert!(at(&mut timed, 5_000 * SECOND, "void"));
        assert!(at(&mut timed, 9_000 * SECOND, "+"));
        let left = timed.clock.left.left;
        assert_eq!((left.timer, left.bank), (Span::seconds(timer), Span::seconds(bank)));
        let due = Time((9_000 + i64::from(timer) + i64::from(bank)) * SECOND);
        assert_eq!(timed.next_due(), Some(due), "selected after {selected}");
    }
}

#[test]
fn a_late_swap_is_declined_when_the_bank_is_empty() {
    let text = "K0......../......R1../........./........./........./........k0 - left:move -- 0";
    let mut timed = game(text);
    assert!(at(&mut timed, 10 * SECOND, "B7-B8"));
    assert!(at(&mut timed, 400 * SECOND, "F9-F8"), "it is the opponent's turn by then");
    assert_eq!(banks(&timed), [0, 300 * SECOND]);
    assert_eq!(timed.clock.left.right.timer, Span::seconds(60 - 40), "since 360");
}

#[test]
fn setups_are_awaited_for_ten_minutes() {
    for (second, starts) in [(600 * SECOND - 1, true), (600 * SECOND, false)] {
        let mut timed: Timed = Timed::open(Position::new(variant()), Time(0));
        for (side, setup, now) in [(Right, RIGHT, 5), (Left, LEFT, second)] {
            let now = Time(now);
            let spoken = timed.due(now);
            apply(&mut timed, &spoken);
            let act = Act::Play { side, action: Action::Set { setup: setup.into() } };
            if let Ok(events) = timely(&timed, &act, now) {
                apply(&mut timed, &events);
            }
        }
        assert_eq!(timed.position.outcome().is_none(), starts, "at {second}");
        let aborted = timed.position.outcome() == Some(Outcome::Aborted);
        assert_eq!(aborted, !starts, "at {second}");
        let runs = timed.clock.running.map(|running| (running.side, running.since));
        assert_eq!(runs, starts.then_some((Left, Time(second))), "left moves first");
    }
}

#[test]
fn an_outage_is_taken_out() {
    let mut timed = game(APART);
    timed.suspend(Time(50 * SECOND));
    assert_eq!(timed.next_due(), None);
    timed.resume(Time(50 * SECOND), Time(900 * SECOND));
    assert!(at(&mut timed, 910 * SECOND, "D3-D4"));
    assert_eq!(banks(&timed), [300 * SECOND, 300 * SECOND]);
}

#[test]
fn a_period_is_lost_only_when_it_has_passed_whole() {
    let allowance = Allowance {
        turn: Span::seconds(10),
        bank: Span::seconds(20),
        increment: Span::seconds(2),
        periods: 3,
        period: Span::seconds(30),
    };
    for (thought, periods, bank, used) in [
        (10, 3, 20, 0),
        (30, 3, 0, 0),
        (59, 3, 0, 29),
        (60, 2, 0, 0),
        (100, 1, 0, 10),
        (119, 1, 0, 29),
        (120, 0, 0, 0),
        (125, 0, 0, 0),
        (400, 0, 0, 0),
    ] {
        let mut clock = Clock::new(allowance);
        clock.run(Left, Time(0));
        assert_eq!(clock.deadline(), Some((Left, Time(120 * SECOND))));
        clock.stop(Time(thought * SECOND));
        let left = clock.left.left;
        assert_eq!((left.periods, left.bank.0 / SECOND), (periods, bank), "after {thought}");
        assert_eq!(left.used, Span::seconds(used), "after {thought}");
        clock.end_turn(Left);
        assert_eq!(clock.left.left.bank.0 / SECOND, bank + 2, "after {thought}");
    }
    // Interrupted within a period, its first part is not forgotten; a new turn has it whole.
    let mut clock = Clock::new(allowance);
    clock.run(Left, Time(0));
    clock.run(Right, Time(50 * SECOND));
    clock.run(Left, Time(55 * SECOND));
    assert_eq!(clock.deadline(), Some((Left, Time(125 * SECOND))));
    assert_eq!(clock.left_at(Left, Time(60 * SECOND)).used, Span::seconds(25));
    let waiting = clock.left_at(Right, Time(60 * SECOND));
    assert_eq!((waiting.timer, waiting.bank), (Span::seconds(5), Span::seconds(20)));
    clock.stop(Time(55 * SECOND));
    clock.begin_turn(Left);
    clock.run(Left, Time(100 * SECOND));
    assert_eq!(clock.deadline(), Some((Left, Time(200 * SECOND))));
}
