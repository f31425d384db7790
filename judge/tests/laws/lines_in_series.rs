//! A head start in a series: how much a seat may win by it in all, and what a stop makes of a round in which an answer waits.

use crate::calls::points;
use crate::first_to::{at, next};
use crate::head_start::{H, T, longer, series};
use crate::{Play, SECOND};
use agon_judge::command::{Command, Refusal};
use agon_judge::contest::Contest;
use agon_judge::decide::next_due;
use agon_judge::outcome::Reason;
use agon_judge::seat::Seat::{self, Attacker, Defender};
use agon_judge::terms::Terms;
use agon_judge::time::{Span, Time};
use agon_judge::verify::verify;

/// What is right in each round.
const RIGHT: [&str; 5] = ["42", "43", "41", "44", "40"];

/// A series that goes on over all of its problems.
fn whole() -> Terms {
    Terms { points_to_win: Some(5), lockout_seconds: 0, ..series() }
}

/// When a round that goes on was released, in contest time.
fn begins(play: &Play) -> i64 {
    play.contest.rounds.last().unwrap().begins.0
}

/// Waits until the next problem is there.
fn to_next(play: &mut Play) {
    let rounds = play.contest.rounds.len();
    while play.contest.rounds.len() == rounds && !play.contest.is_over() {
        play.look(next_due(&play.contest).unwrap());
    }
}

/// In the round that goes on the seat without a head start is right after ten seconds and the other so much later, or sooner; whose
/// the point is, and when the round was over.
fn round(play: &mut Play, ahead: Seat, by: i64) -> (Seat, i64) {
    let number = play.contest.rounds.len();
    let (right, since) = (RIGHT[number - 1], begins(play) + T);
    let mut both = [(since, ahead.rival()), (since + by, ahead)];
    both.sort();
    for (time, seat) in both {
        // Too late, it is told that nothing can be answered.
        drop(play.answer(seat, right, time));
    }
    to_next(play);
    let ends =
        play.contest.rounds[number - 1].ends.map_or(play.contest.last, |ends| at(play, ends.0));
    let seen = agon_judge::view::view(&play.contest, agon_judge::seat::Audience::Host, ends);
    (seen.rounds[number - 1].point.unwrap(), (ends - at(play, since)).0)
}

/// Rounds one after the other: how long after its rival the seat that is ahead is right, whose the point is and when it ends.
fn hold(what: &str, head_start: i64, rounds: &[(i64, bool, i64)]) {
    for ahead in Seat::BOTH {
        let mut play = Play::longer(whole(), ahead, head_start);
        for (number, (by, wins, ends)) in (1..).zip(rounds) {
            let winner = if *wins { ahead } else { ahead.rival() };
            assert_eq!(round(&mut play, ahead, *by), (winner, *ends), "{what}: {ahead}, {number}");
        }
        play.outcome();
        let live = format!("{:?}", play.contest);
        assert_eq!(format!("{:?}", verify(&play.log).unwrap()), live);
        assert_eq!(format!("{:?}", Contest::replay(&play.log).unwrap()), live);
    }
}

#[test]
fn a_seat_is_helped_twice_by_the_most_and_not_a_third_time() {
    const MOST: i64 = 150_000;
    hold(
        "twice",
        MOST,
        &[(1, true, 2), (MOST - 1, true, MOST), (1, false, 1), (1, false, 1), (-1, true, 0)],
    );
}

#[test]
fn a_head_start_that_does_not_go_into_it_leaves_a_smaller_one() {
    let rows = [
        (1, true, 2),
        (119_999, true, 120_000),
        (60_001, false, 60_001),
        (59_999, true, 60_000),
        (1, false, 1),
    ];
    hold("120 ms", 120_000, &rows);
    hold("100 ms", H, &[(9, true, 10), (9, true, 10), (H - 1, true, H), (1, false, 1)]);
}

#[test]
fn what_is_left_is_a_wait_of_so_long_and_no_longer() {
    for ahead in Seat::BOTH {
        let mut play = Play::longer(whole(), ahead, 120_000);
        for (number, waits) in [(1, 120_000), (2, 120_000), (3, 60_000), (4, 0)] {
            let since = begins(&play) + T;
            play.answer(ahead.rival(), RIGHT[number - 1], since).unwrap();
            assert_eq!(next_due(&play.contest), Some(at(&play, since + waits + 1)), "{number}");
            if 0 < waits {
                play.answer(ahead, RIGHT[number - 1], since + 1).unwrap();
                assert_eq!(next_due(&play.contest), Some(at(&play, since + 2)), "{number}");
            }
            to_next(&mut play);
        }
    }
}

#[test]
fn a_round_that_the_seat_would_have_won_anyway_costs_nothing() {
    const MOST: i64 = 150_000;
    // Sooner by its stamp, and later by more than its head start: it is not used up.
    let rows =
        [(-1, true, 0), (-5, true, -4), (MOST + 1, false, MOST + 1), (1, true, 2), (1, true, 2)];
    hold("anyway", MOST, &rows);
}

#[test]
fn at_one_stamp_the_defender_would_have_won_anyway_and_the_attacker_not() {
    for (ahead, third) in [(Attacker, false), (Defender, true)] {
        let mut play = Play::longer(whole(), ahead, 150_000);
        for _ in 0..2 {
            assert_eq!(round(&mut play, ahead, 0), (ahead, 1));
        }
        let found = round(&mut play, ahead, 1);
        assert_eq!(found, if third { (ahead, 2) } else { (ahead.rival(), 1) }, "{ahead}");
    }
}

#[test]
fn what_counts_alike_helps_the_defender_alone() {
    // Alike it is the defender's: with the head start it is its help, without it the rival wins and nothing is used up.
    for (ahead, third) in [(Attacker, true), (Defender, false)] {
        let mut play = Play::longer(whole(), ahead, 150_000);
        for _ in 0..2 {
            assert_eq!(round(&mut play, ahead, 150_000), (Defender, 150_001));
        }
        let found = round(&mut play, ahead, 1);
        assert_eq!(found, if third { (ahead, 2) } else { (ahead.rival(), 1) }, "{ahead}");
    }
}

/// A stop within a wait; gives back the instant at which the clock goes on.
fn stopped(play: &mut Play, from: i64) -> Time {
    play.pause(from).unwrap();
    let resumes = at(play, from + 100 * SECOND);
    play.send(&Command::Resume, None, Time(resumes.0 - 3 * SECOND)).unwrap();
    play.look(resumes);
    resumes
}

#[test]
fn a_stop_within_a_wait_leaves_the_point_to_whoever_was_right_before_it() {
    for (ahead, within) in Seat::BOTH.into_iter().flat_map(|it| [0, 5, H].map(|by| (it, by))) {
        let mut play = Play::longer(whole(), ahead, H);
        play.answer(ahead.rival(), "42", T).unwrap();
        let resumed = stopped(&mut play, T + within);
        let left = H - within;
        let last = play.answer_at(ahead, "42", resumed + Span(left)).unwrap();
        assert_eq!(last.contest_time, Span(T + H), "it goes on for as long as it would have");
        let refused = play.answer_at(ahead, "7", resumed + Span(left + 1));
        assert!(matches!(refused, Err(Refusal::TooEarly { .. })), "{within}");
        play.look(resumed + Span(left + 1));
        assert_eq!(play.contest.rounds[0].ends, Some(Span(T + H + 1)));
        let score =
            agon_judge::view::view(&play.contest, agon_judge::seat::Audience::Host, resumed).score;
        let has = |seat: Seat| i64::from(seat == ahead.rival());
        assert_eq!(score, points(has(Attacker), has(Defender)), "{within}");
        // It helped nobody, so that all of it is left.
        to_next(&mut play);
        assert_eq!(play.contest.head_start().map(|it| it.by), Some(Span(H)));
        verify(&play.log).unwrap();
    }
}

#[test]
fn the_end_of_a_problem_or_of_the_whole_ends_a_wait() {
    const ENDS: i64 = 60 * SECOND;
    for ahead in Seat::BOTH {
        let mut play = Play::longer(whole(), ahead, H);
        play.answer(ahead.rival(), "42", ENDS - 9).unwrap();
        let late = play.answer(ahead, "42", ENDS);
        assert!(matches!(late, Err(Refusal::TooEarly { .. })), "{late:?}");
        play.look(at(&play, ENDS));
        assert_eq!(play.contest.rounds[0].ends, Some(Span(ENDS)));
        // A microsecond before that it is not too late.
        let mut play = Play::longer(whole(), ahead, H);
        play.answer(ahead.rival(), "42", ENDS - 9).unwrap();
        play.answer(ahead, "42", ENDS - 1).unwrap();
        play.look(at(&play, ENDS));
        assert_eq!(crate::lines_seen::owner(&play, 1), Some(ahead));
        // The whole is over within the wait, in a round that is not the last.
        let mut cut = Play::longer(Terms { solve_seconds: Some(30), ..whole() }, ahead, H);
        cut.answer(ahead.rival(), "42", 30 * SECOND - 9).unwrap();
        assert_eq!(cut.answer(ahead, "42", 30 * SECOND), Err(Refusal::Late));
        let outcome = cut.outcome();
        assert_eq!((outcome.winner, outcome.reason), (ahead.rival(), Reason::Points));
        assert_eq!(outcome.at, at(&cut, 30 * SECOND));
        verify(&cut.log).unwrap();
    }
}

#[test]
fn the_points_that_win_wait_and_may_go_to_the_rival() {
    for ahead in Seat::BOTH {
        let two = Terms { points_to_win: Some(2), ..whole() };
        let mut play = Play::longer(two, ahead, H);
        assert_eq!(round(&mut play, ahead, H + 1), (ahead.rival(), H + 1));
        let since = begins(&play) + T;
        play.answer(ahead.rival(), "43", since).unwrap();
        assert_eq!(next_due(&play.contest), Some(at(&play, since + H + 1)));
        let mut other = Play {
            contest: play.contest.clone(),
            log: play.log.clone(),
            accepted: Default::default(),
        };
        other.answer(ahead, "43", since + H - 1).unwrap();
        assert!(!other.contest.is_over());
        to_next(&mut other);
        assert_eq!(begins(&other), next(since + H - 1));
        let outcome = play.outcome();
        assert_eq!((outcome.winner, outcome.at), (ahead.rival(), at(&play, since + H + 1)));
    }
}

#[test]
fn lines_are_measured_once_for_all_rounds() {
    let mut play = Play::longer(whole(), Attacker, H);
    for time in [T, next(T), next(T) + 1] {
        assert_eq!(play.measure(longer(Defender, H), time), Err(Refusal::Already), "at {time}");
        drop(play.answer(Defender, "42", T));
    }
}
