//! The boundary table, row by row, on the terms 300/30.

use crate::{KEY, Play, SECOND, terms};
use agon_judge::command::{Command, Refusal};
use agon_judge::event::Judged;
use agon_judge::id::CommandId;
use agon_judge::outcome::{End, Reason, TieBreak, Void, VoidReason};
use agon_judge::seat::Seat::{self, Attacker, Defender};
use agon_judge::seat::{Audience, Pair};
use agon_judge::terms::{Start, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::view::{Frame, frame, view};

#[test]
fn an_answer_counts_from_the_release_to_the_last_microsecond() {
    for (at, expected) in [(-1, Err(())), (0, Ok(Attacker)), (299_999_999, Ok(Attacker))] {
        let mut play = Play::new(terms());
        let receipt = play.answer(Attacker, "42", at);
        match expected {
            Ok(winner) => {
                assert_eq!(receipt.unwrap().verdict, Judged::Correct, "at {at}");
                let outcome = play.outcome();
                assert_eq!((outcome.winner, outcome.reason), (winner, Reason::Answer), "at {at}");
            }
            Err(()) => {
                assert!(matches!(receipt, Err(Refusal::TooEarly { .. })), "at {at}");
            }
        }
    }
}

#[test]
fn the_defender_wins_at_five_minutes() {
    let mut play = Play::released();
    assert_eq!(play.answer(Attacker, "42", 300 * SECOND), Err(Refusal::Late));
    let outcome = play.outcome();
    assert_eq!((outcome.winner, outcome.reason), (Defender, Reason::Time));
    assert_eq!(outcome.at, play.release() + Span(300 * SECOND));
}

#[test]
fn a_wrong_answer_locks_for_exactly_its_time() {
    let mut play = Play::released();
    assert_eq!(play.answer(Attacker, "7", 10 * SECOND).unwrap().verdict, Judged::Wrong);
    let until = play.release() + Span(40 * SECOND);
    let refused = play.answer(Attacker, "42", 39_999_999);
    assert_eq!(refused, Err(Refusal::Locked { until: Some(until) }));
    assert_eq!(play.answer(Attacker, "42", 40 * SECOND).unwrap().verdict, Judged::Correct);
    assert_eq!(play.outcome().winner, Attacker);
}

#[test]
fn a_lock_may_outlast_the_contest() {
    let mut play = Play::released();
    play.answer(Attacker, "7", 280 * SECOND).unwrap();
    assert!(matches!(play.answer(Attacker, "42", 299 * SECOND), Err(Refusal::Locked { .. })));
    let outcome = play.outcome();
    assert_eq!((outcome.winner, outcome.reason), (Defender, Reason::Time));
}

#[test]
fn at_the_same_microsecond_the_defender_wins_in_either_order() {
    for order in [[Attacker, Defender], [Defender, Attacker]] {
        let mut play = Play::released();
        for seat in order {
            assert_eq!(play.answer(seat, "42", 5 * SECOND).unwrap().verdict, Judged::Correct);
        }
        let outcome = play.outcome();
        assert_eq!((outcome.winner, outcome.tie_break), (Defender, Some(TieBreak::Defender)));
        assert_eq!(outcome.margin, Some(Span(0)));
    }
}

#[test]
fn one_microsecond_is_enough() {
    let mut play = Play::released();
    play.answer(Attacker, "42", 5 * SECOND).unwrap();
    assert_eq!(play.answer(Defender, "42", 5 * SECOND + 1), Err(Refusal::Over));
    assert_eq!(play.outcome().winner, Attacker);
}

#[test]
fn an_interruption_freezes_the_lock() {
    for (answered, wins) in [(39_900_000, false), (40 * SECOND, true)] {
        let mut play = Play::released();
        play.answer(Attacker, "7", 10 * SECOND).unwrap();
        let removed = away(&mut play, 20 * SECOND, 50 * SECOND);
        let at = play.release() + Span(answered) + removed;
        assert_eq!(play.answer_at(Attacker, "42", at).is_ok(), wins, "at {answered}");
    }
}

#[test]
fn an_interruption_freezes_the_deadline() {
    for (after, wins) in [(999_999, true), (SECOND, false)] {
        let mut play = Play::released();
        let removed = away(&mut play, 299 * SECOND, 600 * SECOND);
        let at = play.release() + Span(299 * SECOND + after) + removed;
        let verdict = play.answer_at(Attacker, "42", at);
        assert_eq!(verdict.is_ok(), wins, "{after} after resuming");
        assert_eq!(play.outcome().winner, if wins { Attacker } else { Defender });
    }
}

#[test]
fn an_answer_while_the_clock_stands_is_sent_again() {
    let mut play = Play::released();
    let interrupted = play.release() + Span(20 * SECOND);
    play.send(&Command::Interrupt { from: interrupted }, None, interrupted + Span(9)).unwrap();
    let during = interrupted + Span(SECOND);
    assert_eq!(play.answer_at(Attacker, "42", during), Err(Refusal::Paused { resumes_at: None }));
    play.send(&Command::Resume, None, during).unwrap();
    let resumed = during + Span(10 * SECOND);
    let paused = Refusal::Paused { resumes_at: Some(resumed) };
    assert_eq!(play.answer_at(Attacker, "42", Time(resumed.0 - 1)), Err(paused));
    assert!(play.answer_at(Attacker, "42", resumed).is_ok());
    assert_eq!(play.outcome().winner, Attacker);
}

#[test]
fn the_same_wrong_answer_twice_is_judged_once() {
    let mut play = Play::released();
    let first = play.answer(Attacker, "7", 10 * SECOND).unwrap();
    let again = play.answer(Attacker, " 07. ", 11 * SECOND).unwrap();
    assert_eq!(first, again);
    assert!(play.answer(Attacker, "8", 40 * SECOND).is_ok(), "the lock is unchanged");
}

#[test]
fn of_a_hundred_wrong_answers_at_once_one_is_judged() {
    let mut play = Play::released();
    let judged = (100..200).filter(|n| play.answer(Attacker, &n.to_string(), 9 * SECOND).is_ok());
    assert_eq!(judged.count(), 1);
    assert_eq!(play.contest.answers.attacker.len(), 1);
}

#[test]
fn the_winner_may_ask_again_after_the_end() {
    let mut play = Play::released();
    let first = play.answer(Attacker, "42", 10 * SECOND).unwrap();
    play.look(play.release() + Span(20 * SECOND));
    assert_eq!(play.answer(Attacker, "42", 30 * SECOND), Ok(first));
    assert_eq!(play.answer(Attacker, "43", 30 * SECOND), Err(Refusal::Over));
}

#[test]
fn a_repeated_request_adds_nothing_and_another_answer_under_its_id_is_refused() {
    let mut play = Play::released();
    let id = CommandId([9; 16]);
    let command = |typed: &str| Command::Answer { seat: Attacker, typed: typed.into() };
    let at = play.release() + Span(SECOND);
    assert!(!play.contest.knows(id));
    play.send(&command("7"), Some(id), at).unwrap();
    assert!(play.contest.knows(id));
    let records = play.log.len();
    play.send(&command("7"), Some(id), at + Span(5)).unwrap();
    assert_eq!(play.log.len(), records);
    assert_eq!(play.send(&command("42"), Some(id), at + Span(9)), Err(Refusal::Reused));
}

#[test]
fn a_receipt_stands_through_a_crash() {
    let mut play = Play::released();
    let receipt = play.answer(Attacker, "7", 100_700_000).unwrap();
    let heartbeat = play.release() + Span(100 * SECOND);
    let back = play.release() + Span(160 * SECOND);
    play.send(&Command::Interrupt { from: heartbeat }, None, back).unwrap();
    assert_eq!(play.contest.stops[0].from, receipt.at, "removed from the last durable event");
    let frozen = play.contest.contest_time(back).unwrap();
    assert_eq!(frozen, receipt.contest_time);
    assert_eq!(play.answer_at(Attacker, "7", back), Ok(receipt), "told again while paused");
}

#[test]
fn what_was_decided_stays_decided() {
    let mut play = Play::released();
    let deadline = play.release() + Span(300 * SECOND);
    play.look(deadline);
    let heartbeat = play.release() + Span(299_400_000);
    let back = deadline + Span(60 * SECOND);
    let refused = play.send(&Command::Interrupt { from: heartbeat }, None, back);
    assert_eq!(refused, Err(Refusal::Over));
    assert_eq!(play.outcome().at, deadline);
}

#[test]
fn a_deadline_before_the_crash_is_spoken_after_it() {
    let mut play = Play::released();
    let heartbeat = play.release() + Span(300_300_000);
    let refused =
        play.send(&Command::Interrupt { from: heartbeat }, None, heartbeat + Span(SECOND));
    assert_eq!(refused, Err(Refusal::Over), "time spoke before the service went away");
    assert_eq!(play.outcome().reason, Reason::Time);
}

#[test]
fn what_was_settled_before_the_crash_is_said_before_it() {
    let forfeit = Command::Forfeit { seat: Defender };
    let answer = Command::Answer { seat: Attacker, typed: KEY.into() };
    for (command, reason) in [(forfeit, Reason::Forfeit), (answer, Reason::Answer)] {
        let mut play = Play::released();
        let at = play.release() + Span(100 * SECOND);
        play.send(&command, None, at).unwrap();
        let heartbeat = Time(at.0 - SECOND / 2);
        let refused =
            play.send(&Command::Interrupt { from: heartbeat }, None, at + Span(60 * SECOND));
        assert_eq!(refused, Err(Refusal::Over), "the clock does not stop for what is over");
        let outcome = play.outcome();
        assert_eq!((outcome.reason, outcome.at), (reason, at + Span(1)));
        assert!(play.contest.stops.is_empty());
    }
}

#[test]
fn whoever_was_right_is_not_judged_again_at_the_same_stamp() {
    let mut play = Play::released();
    let first = play.answer(Attacker, KEY, 9 * SECOND).unwrap();
    assert_eq!(play.answer(Attacker, "7", 9 * SECOND), Err(Refusal::Over));
    assert_eq!(play.answer(Attacker, KEY, 9 * SECOND), Ok(first));
    assert_eq!(play.contest.answers.attacker.len(), 1);
}

#[test]
fn a_double_click_that_time_spoke_before_may_come_again_too() {
    let mut play = Play::released();
    let first = play.answer(Attacker, "7", 10 * SECOND).unwrap();
    play.pause(20 * SECOND).unwrap();
    let resumed = play.release() + Span(60 * SECOND);
    play.send(&Command::Resume, None, Time(resumed.0 - 3 * SECOND)).unwrap();
    let click = Command::Answer { seat: Attacker, typed: "7".into() };
    let records = play.log.len();
    for later in 0..3 {
        play.send(&click, Some(CommandId([9; 16])), resumed + Span(later)).unwrap();
    }
    assert_eq!(play.log.len(), records + 1, "that the clock goes on");
    assert_eq!(play.answer_at(Attacker, "7", resumed + Span(5)), Ok(first));
    assert!(
        !play.contest.knows(CommandId([9; 16])),
        "what only repeats leaves no trace of its name"
    );
    let other = Command::Answer { seat: Attacker, typed: "8".into() };
    let judged = play.send(&other, Some(CommandId([9; 16])), resumed + Span(30 * SECOND));
    assert_eq!(judged, Ok(()));
    assert!(play.contest.knows(CommandId([9; 16])));
}

#[test]
fn a_stamp_of_a_clock_that_lags_behind_is_the_newest_that_was_stored() {
    let mut play = Play::released();
    let newest = play.answer(Defender, "8", 10 * SECOND).unwrap().at;
    let receipt = play.answer(Attacker, KEY, 9 * SECOND).unwrap();
    assert_eq!((receipt.at, receipt.contest_time), (newest, Span(10 * SECOND)));
    assert_eq!(play.outcome().at, newest + Span(1));
}

#[test]
fn nobody_comes() {
    let mut play = Play::new(Terms { start: Start::WhenReady, ..terms() });
    play.send(&Command::Ready { seat: Attacker }, None, crate::OPENED + Span(SECOND)).unwrap();
    let end = crate::OPENED + Span(600 * SECOND);
    play.look(Time(end.0 - 1));
    assert_eq!(play.contest.end, None);
    play.look(end);
    let void = Void { reason: VoidReason::NotStarted, at: end, note: None, successor: None };
    assert_eq!(play.contest.end, Some(End::Void(void)));
}

#[test]
fn two_who_are_ready_begin() {
    let mut play = Play::new(Terms { start: Start::WhenReady, ..terms() });
    let at = crate::OPENED + Span(5 * SECOND);
    play.send(&Command::Ready { seat: Defender }, None, at).unwrap();
    assert_eq!(play.contest.start, None);
    play.send(&Command::Ready { seat: Attacker }, None, at + Span(9)).unwrap();
    assert_eq!(play.contest.start, Some(at + Span(9)));
    assert_eq!(play.send(&Command::Start, None, at + Span(10)), Err(Refusal::Already));
}

#[test]
fn a_contest_with_an_instant_begins_at_it_and_not_before() {
    let instant = crate::OPENED + Span(3_600 * SECOND);
    let mut play = Play::new(Terms { start: Start::At(instant), ..terms() });
    for (seat, after) in [(Attacker, 1), (Defender, 2)] {
        play.send(&Command::Ready { seat }, None, crate::OPENED + Span(after)).unwrap();
    }
    play.look(Time(instant.0 - 1));
    assert_eq!(play.contest.start, None, "also where both are ready");
    play.look(instant + Span(5 * SECOND));
    assert_eq!(play.contest.start, Some(instant), "however late somebody looks");
    assert_eq!(play.send(&Command::Start, None, instant + Span(6)), Err(Refusal::Already));
}

#[test]
fn who_is_ready_while_the_clock_stands_begins_as_it_goes_on() {
    for during in [1, 2] {
        let mut play = Play::new(Terms { start: Start::WhenReady, ..terms() });
        let after = |seconds: i64| crate::OPENED + Span(seconds * SECOND);
        let pause = Command::Pause { reason: "a fire".to_owned() };
        play.send(&pause, None, after(1)).unwrap();
        for seat in &Seat::BOTH[..during] {
            play.send(&Command::Ready { seat: *seat }, None, after(2)).unwrap();
        }
        assert!(play.send(&Command::Start, None, after(3)).is_err());
        play.send(&Command::Resume, None, after(7)).unwrap();
        play.look(Time(after(10).0 - 1));
        assert_eq!(play.contest.start, None);
        play.look(after(11));
        // What the clock stood was announced three seconds ahead.
        assert_eq!(play.contest.start, (during == 2).then_some(after(10)));
        play.send(&Command::Ready { seat: Defender }, None, after(12)).ok();
        assert_eq!(play.contest.start, Some(after(if during == 2 { 10 } else { 12 })));
    }
}

#[test]
fn an_instant_that_had_passed_is_the_opening() {
    let mut play = Play::new(Terms { start: Start::At(Time(5)), ..terms() });
    play.look(crate::OPENED);
    assert_eq!(play.contest.start, Some(crate::OPENED));
}

#[test]
fn what_was_to_begin_while_the_clock_stood_begins_as_it_goes_on() {
    let instant = crate::OPENED + Span(100 * SECOND);
    let mut play = Play::new(Terms { start: Start::At(instant), ..terms() });
    let pause = Command::Pause { reason: "a fire".to_owned() };
    play.send(&pause, None, instant + Span(-SECOND)).unwrap();
    play.send(&Command::Resume, None, instant + Span(60 * SECOND)).unwrap();
    let on = instant + Span(63 * SECOND);
    play.look(Time(on.0 - 1));
    assert_eq!(play.contest.start, None);
    play.look(on);
    assert_eq!(play.contest.start, Some(on));
    assert_eq!(play.contest.contest_time(on), Some(Span(-60 * SECOND)), "all of its time is left");
}

#[test]
fn each_seat_is_locked_for_its_own_time() {
    let own_lockout_seconds = Pair { attacker: None, defender: Some(90) };
    let mut play = Play::released_on(Terms { own_lockout_seconds, ..terms() });
    let at = play.release() + Span(SECOND);
    let answer = |seat, typed: &str| Command::Answer { seat, typed: typed.to_owned() };
    for seat in [Attacker, Defender] {
        play.send(&answer(seat, "1"), None, at).unwrap();
    }
    for (seat, lock) in [(Attacker, 30), (Defender, 90)] {
        let free = at + Span(lock * SECOND);
        let locked = play.send(&answer(seat, "2"), None, Time(free.0 - 1));
        assert_eq!(locked, Err(Refusal::Locked { until: Some(free) }), "{seat}");
        play.send(&answer(seat, "2"), None, free).unwrap();
    }
}

#[test]
fn giving_up_hands_the_contest_to_the_other_seat() {
    let mut play = Play::released();
    let at = play.release() + Span(SECOND);
    play.send(&Command::Forfeit { seat: Defender }, None, at).unwrap();
    let outcome = play.outcome();
    assert_eq!(
        (outcome.winner, outcome.reason, outcome.at),
        (Attacker, Reason::Forfeit, at + Span(1))
    );
}

#[test]
fn seats_that_stay_away_are_waited_for_two_minutes() {
    let mut play = Play::released();
    let from = play.release() + Span(50 * SECOND);
    let back = from + Span(5 * SECOND);
    play.send(&Command::Interrupt { from }, None, back).unwrap();
    play.send(&Command::Return { seat: Attacker }, None, back + Span(SECOND)).unwrap();
    play.look(back + Span(119 * SECOND));
    assert_eq!(play.contest.halt.as_ref().unwrap().resumes_at, None);
    play.look(back + Span(120 * SECOND));
    assert_eq!(play.contest.halt.as_ref().unwrap().resumes_at, Some(back + Span(130 * SECOND)));
    play.look(back + Span(130 * SECOND));
    assert_eq!(play.contest.halt, None);
    assert_eq!(play.contest.contest_time(back + Span(131 * SECOND)), Some(Span(51 * SECOND)));
}

#[test]
fn both_seats_back_resume_in_ten_seconds() {
    let mut play = Play::released();
    let from = play.release() + Span(50 * SECOND);
    play.send(&Command::Interrupt { from }, None, from + Span(7)).unwrap();
    for (seat, at) in [(Attacker, 100), (Defender, 200)] {
        play.send(&Command::Return { seat }, None, from + Span(at)).unwrap();
    }
    let resumes = from + Span(200 + 10 * SECOND);
    assert_eq!(play.contest.halt.as_ref().unwrap().resumes_at, Some(resumes));
}

/// An interruption from a contest time on, lasting so long in all; the span that is removed.
fn away(play: &mut Play, from: i64, length: i64) -> Span {
    let from = play.release() + Span(from);
    let resumed = from + Span(length);
    let back = Time(resumed.0 - 10 * SECOND);
    play.send(&Command::Interrupt { from }, None, back).unwrap();
    play.send(&Command::Resume, None, back).unwrap();
    resumed - from
}

/// Three cards of 2, 1 and 3 seconds before a minute of rules: from, to (in seconds after the first card's beginning), the
/// card that is shown.
#[test]
fn a_card_is_shown_from_its_first_microsecond_to_its_last() {
    let mut play = cards();
    let begin = play.release() + Span(-66 * SECOND);
    play.look(begin);
    for (at, shown) in [
        (0, Some(1)),
        (2 * SECOND - 1, Some(1)),
        (2 * SECOND, Some(2)),
        (3 * SECOND - 1, Some(2)),
        (3 * SECOND, Some(3)),
        (6 * SECOND - 1, Some(3)),
        (6 * SECOND, None),
    ] {
        let frame = frame(&play.contest, &[2, 1, 3], begin + Span(at));
        assert_eq!(frame.map(|frame| frame.begun), shown, "at {at}");
    }
}

/// The clock stops within the second card, half a second before the third: the third waits for it.
#[test]
fn a_pause_within_a_card_is_taken_from_no_card() {
    let mut play = cards();
    let begin = play.release() + Span(-66 * SECOND);
    play.look(begin);
    let paused = begin + Span(5 * SECOND / 2);
    let seen = |play: &Play, at: Time| frame(&play.contest, &[2, 1, 3], at);
    let ends_at = Some(begin + Span(3 * SECOND));
    assert_eq!(seen(&play, paused), Some(Frame { begun: 2, ends_at }));
    let pause = Command::Pause { reason: "a cat on the board".into() };
    play.send(&pause, None, paused).unwrap();
    let long = paused + Span(600 * SECOND);
    assert_eq!(
        seen(&play, long),
        Some(Frame { begun: 2, ends_at: None }),
        "the clock stands still"
    );
    assert!(!view(&play.contest, Audience::Seat(Attacker), long).sees_material);
    play.send(&Command::Resume, None, paused + Span(17 * SECOND)).unwrap();
    let resumed = paused + Span(20 * SECOND);
    play.look(resumed);
    let third = resumed + Span(SECOND / 2);
    let before = Time(third.0 - 1);
    assert_eq!(seen(&play, before), Some(Frame { begun: 2, ends_at: Some(third) }));
    assert_eq!(seen(&play, third).map(|frame| frame.begun), Some(3));
}

fn cards() -> Play {
    Play::new(Terms { material_seconds: 6, ..terms() })
}
