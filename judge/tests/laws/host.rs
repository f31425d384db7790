//! What a host may do, to the microsecond.

use crate::history::tokens;
use crate::{OPENED, Play, SECOND, terms, words};
use agon_judge::command::{Command, Refusal};
use agon_judge::contest::{Cause, Contest};
use agon_judge::id::{CommandId, ContestId, Hash};
use agon_judge::outcome::{End, Reason, TieBreak, VoidReason};
use agon_judge::seat::Seat::{self, Attacker, Defender};
use agon_judge::terms::{Start, Terms};
use agon_judge::time::{Span, Time};

const ANNOUNCED: i64 = 3 * SECOND;

/// Resumes so that the clock goes on at this instant.
fn resume_for(play: &mut Play, resumed: Time) {
    play.send(&Command::Resume, None, Time(resumed.0 - ANNOUNCED)).unwrap();
}

#[test]
fn a_pause_freezes_the_lock() {
    for (after, wins) in [(39_900_000, false), (40 * SECOND, true)] {
        let mut play = Play::released();
        play.answer(Attacker, "7", 10 * SECOND).unwrap();
        play.pause(20 * SECOND).unwrap();
        let resumed = play.release() + Span(80 * SECOND);
        resume_for(&mut play, resumed);
        let at = play.release() + Span(after + 60 * SECOND);
        assert_eq!(play.answer_at(Attacker, "42", at).is_ok(), wins, "at contest time {after}");
    }
}

#[test]
fn a_pause_freezes_the_deadline() {
    for (after, wins) in [(999_999, true), (SECOND, false)] {
        let mut play = Play::released();
        play.pause(299 * SECOND).unwrap();
        let resumed = play.release() + Span((299 + 600) * SECOND);
        resume_for(&mut play, resumed);
        let verdict = play.answer_at(Attacker, "42", resumed + Span(after));
        assert_eq!(verdict.is_ok(), wins, "{after} after resuming");
        assert_eq!(play.outcome().winner, if wins { Attacker } else { Defender });
    }
}

#[test]
fn a_pause_takes_effect_at_its_own_stamp_and_ends_three_seconds_after_it_is_said() {
    let mut play = Play::released();
    play.pause(20 * SECOND).unwrap();
    let paused = play.release() + Span(20 * SECOND);
    assert_eq!(
        play.answer_at(Attacker, "42", paused),
        Err(Refusal::Paused { resumes_at: None }),
        "at the same stamp, behind the pause in the queue"
    );
    play.send(&Command::Resume, None, paused + Span(SECOND)).unwrap();
    let resumed = paused + Span(4 * SECOND);
    let still = Refusal::Paused { resumes_at: Some(resumed) };
    assert_eq!(play.answer_at(Attacker, "42", Time(resumed.0 - 1)), Err(still));
    let receipt = play.answer_at(Attacker, "42", resumed).unwrap();
    assert_eq!(receipt.contest_time, Span(20 * SECOND));
    assert_eq!(play.outcome().winner, Attacker);
}

#[test]
fn before_the_release_a_pause_delays_it() {
    let mut play = Play::new(terms());
    play.pause(-30 * SECOND).unwrap();
    let before = play.release();
    resume_for(&mut play, before + Span(30 * SECOND));
    play.look(before + Span(60 * SECOND - 1));
    assert_eq!(play.contest.released, None);
    play.look(before + Span(60 * SECOND));
    assert_eq!(play.contest.released, Some(before + Span(60 * SECOND)));
}

#[test]
fn after_fifteen_minutes_of_pause_in_all_the_clock_goes_on_by_itself() {
    let mut play = Play::released();
    play.pause(10 * SECOND).unwrap();
    let first = play.release() + Span(10 * SECOND);
    play.send(&Command::Resume, None, first + Span(600 * SECOND)).unwrap();
    let again = first + Span(700 * SECOND);
    play.send(&Command::Pause { reason: "rain".into() }, None, again).unwrap();
    play.look(again + Span(300 * SECOND - 1));
    assert_eq!(play.contest.halt.as_ref().unwrap().resumes_at, None);
    play.look(again + Span(300 * SECOND));
    let resumes = again + Span(303 * SECOND);
    assert_eq!(play.contest.halt.as_ref().unwrap().resumes_at, Some(resumes));
    play.look(resumes);
    assert_eq!(play.contest.halt, None);
    let refused = play.send(&Command::Pause { reason: "rain".into() }, None, resumes + Span(1));
    assert_eq!(refused, Err(Refusal::NoPauseLeft));
}

#[test]
fn a_host_may_stop_the_clock_a_hundred_times() {
    let mut play = Play::released();
    for n in 0..100 {
        let at = play.release() + Span(n * 4 * SECOND);
        play.send(&Command::Pause { reason: "rain".into() }, None, at).unwrap();
        play.send(&Command::Resume, None, at).unwrap();
    }
    let at = play.release() + Span(400 * SECOND);
    assert_eq!(play.contest.contest_time(at), Some(Span(100 * SECOND)));
    let refused = play.send(&Command::Pause { reason: "rain".into() }, None, at);
    assert_eq!(refused, Err(Refusal::NoPauseLeft));
}

#[test]
fn a_pause_amid_the_end_of_another_counts_like_any() {
    let mut play = Play::released();
    let (pause, at) = (Command::Pause { reason: "rain".into() }, play.release() + Span(9 * SECOND));
    for _ in 0..100 {
        play.send(&pause, None, at).unwrap();
        play.send(&Command::Resume, None, at).unwrap();
    }
    assert_eq!(play.contest.stops.len(), 1);
    assert_eq!(play.send(&pause, None, at), Err(Refusal::NoPauseLeft));
}

#[test]
fn a_host_may_stop_the_clock_again_before_it_goes_on() {
    let mut play = Play::released();
    let pause = Command::Pause { reason: "rain".into() };
    play.pause(10 * SECOND).unwrap();
    let paused = play.release() + Span(10 * SECOND);
    assert_eq!(play.send(&pause, None, paused + Span(1)), Err(Refusal::Already));
    play.send(&Command::Resume, None, paused + Span(SECOND)).unwrap();
    assert_eq!(play.send(&Command::Resume, None, paused + Span(SECOND)), Err(Refusal::Already));
    play.send(&pause, None, paused + Span(2 * SECOND)).unwrap();
    play.look(paused + Span(60 * SECOND));
    assert_eq!(play.contest.contest_time(paused + Span(60 * SECOND)), Some(Span(10 * SECOND)));
}

#[test]
fn a_pause_outlasts_an_interruption_which_takes_nothing_of_the_hosts_time() {
    let mut play = Play::released();
    play.pause(10 * SECOND).unwrap();
    let paused = play.release() + Span(10 * SECOND);
    let (gone, back) = (paused + Span(100 * SECOND), paused + Span(5_000 * SECOND));
    play.send(&Command::Interrupt { from: gone }, None, back).unwrap();
    for seat in Seat::BOTH {
        play.send(&Command::Return { seat }, None, back + Span(SECOND)).unwrap();
    }
    let halt = play.contest.halt.clone().unwrap();
    assert_eq!((halt.resumes_at, play.contest.paused), (None, Span(100 * SECOND)));
    assert!(matches!(halt.cause, Cause::Pause { .. }));
    play.look(back + Span(800 * SECOND));
    let resumes = back + Span(803 * SECOND);
    assert_eq!(play.contest.halt.as_ref().unwrap().resumes_at, Some(resumes));
    assert_eq!(play.contest.contest_time(resumes), Some(Span(10 * SECOND)));
}

#[test]
fn an_interruption_after_the_end_of_a_pause_was_announced_waits_for_the_seats() {
    let mut play = Play::released();
    play.pause(10 * SECOND).unwrap();
    let paused = play.release() + Span(10 * SECOND);
    play.send(&Command::Resume, None, paused + Span(SECOND)).unwrap();
    let from = paused + Span(2 * SECOND);
    play.send(&Command::Interrupt { from }, None, from + Span(90 * SECOND)).unwrap();
    let halt = play.contest.halt.clone().unwrap();
    assert!(matches!(halt.cause, Cause::Interruption { .. }) && halt.resumes_at.is_none());
}

#[test]
fn a_seat_may_ask_three_times_and_every_clarification_is_kept() {
    let mut play = Play::released();
    let at = |n: i64| play_at(n);
    for n in 0..3 {
        let ask = Command::Ask { seat: Attacker, words: words(&format!("question {n}")) };
        play.send(&ask, None, at(n)).unwrap();
    }
    let more = Command::Ask { seat: Attacker, words: words("one more") };
    assert_eq!(play.send(&more, None, at(3)), Err(Refusal::Enough));
    play.send(&Command::Ask { seat: Defender, words: words("mine") }, None, at(4)).unwrap();
    let numbers: Vec<(Seat, u16)> =
        play.contest.questions.iter().map(|q| (q.seat, q.number)).collect();
    assert_eq!(numbers, [(Attacker, 1), (Attacker, 2), (Attacker, 3), (Defender, 1)]);
    for n in 1..=50 {
        play.send(&Command::Clarify { text: "a row is a line".into() }, None, at(4 + n)).unwrap();
    }
    let refused = play.send(&Command::Clarify { text: "and".into() }, None, at(60));
    assert_eq!(refused, Err(Refusal::Enough));
    assert_eq!(play.contest.clarifications.last().unwrap().number, 50);
}

/// An instant so many seconds after the release of the usual terms.
fn play_at(seconds: i64) -> Time {
    OPENED + Span((60 + seconds) * SECOND)
}

#[test]
fn nobody_asks_before_the_start_or_after_the_end() {
    let mut waiting = Play::new(Terms { start: Start::WhenReady, ..terms() });
    let ask = Command::Ask { seat: Attacker, words: words("when?") };
    let early = waiting.send(&ask, None, OPENED + Span(1));
    assert_eq!(early, Err(Refusal::TooEarly { release_at: None }));
    let mut play = Play::released();
    play.outcome();
    let late = play.contest.last + Span(1);
    for command in [
        ask,
        Command::Clarify { text: "so".into() },
        Command::Pause { reason: "so".into() },
        Command::Resume,
        Command::Forfeit { seat: Attacker },
        Command::Disqualify { seat: Attacker, reason: "so".into() },
        Command::Void { note: "so".into(), successor: None },
        Command::Renew { seat: Attacker, token: Hash([9; 32]) },
        Command::RenewAll { tokens: tokens(1) },
    ] {
        assert_eq!(play.send(&command, None, late), Err(Refusal::Over), "{command:?}");
    }
}

#[test]
fn who_is_taken_out_loses_at_the_next_instant() {
    let disqualify = |seat| Command::Disqualify { seat, reason: "a calculator".into() };
    let forfeit = |seat| Command::Forfeit { seat };
    for (commands, winner, reason, tie) in [
        (vec![disqualify(Defender)], Attacker, Reason::Disqualification, false),
        (vec![disqualify(Attacker)], Defender, Reason::Disqualification, false),
        (vec![disqualify(Attacker), forfeit(Attacker)], Defender, Reason::Disqualification, false),
        (vec![forfeit(Defender), disqualify(Defender)], Attacker, Reason::Forfeit, false),
        (vec![forfeit(Defender), disqualify(Attacker)], Defender, Reason::Disqualification, true),
        (vec![disqualify(Attacker), forfeit(Defender)], Defender, Reason::Disqualification, true),
    ] {
        let mut play = Play::released();
        let at = play.release() + Span(9 * SECOND);
        for command in &commands {
            play.send(command, None, at).unwrap();
        }
        let outcome = play.outcome();
        assert_eq!((outcome.winner, outcome.reason), (winner, reason), "{commands:?}");
        assert_eq!(outcome.tie_break, tie.then_some(TieBreak::Defender), "{commands:?}");
        assert_eq!(outcome.at, at + Span(1), "{commands:?}");
        assert_eq!(outcome.margin, None);
    }
}

#[test]
fn a_void_contest_has_no_winner_and_may_name_the_next() {
    let mut play = Play::released();
    let successor = Some(ContestId([8; 16]));
    let at = play.release() + Span(9 * SECOND);
    play.send(&Command::Void { note: "a misprint".into(), successor }, None, at).unwrap();
    let Some(End::Void(void)) = &play.contest.end else { panic!("not void") };
    assert_eq!((void.reason, void.at, void.successor), (VoidReason::Host, at, successor));
    assert_eq!(play.answer(Attacker, "42", 9 * SECOND), Err(Refusal::Over));
}

#[test]
fn a_correct_answer_beats_a_void_by_a_microsecond_and_no_less() {
    for (later, decided) in [(0, false), (1, true)] {
        let mut play = Play::released();
        let at = play.answer(Attacker, "42", 9 * SECOND).unwrap().at;
        let void = Command::Void { note: "a misprint".into(), successor: None };
        let refused = play.send(&void, None, at + Span(later));
        assert_eq!(refused, if decided { Err(Refusal::Over) } else { Ok(()) }, "{later} later");
        play.look(at + Span(SECOND));
        let is_decided = matches!(play.contest.end, Some(End::Decided(_)));
        assert_eq!(is_decided, decided, "{later} later");
    }
}

#[test]
fn a_renewed_token_replaces_the_one_before() {
    let mut play = Play::released();
    let before = play.contest.tokens.seats;
    let renew = Command::Renew { seat: Defender, token: Hash([9; 32]) };
    play.send(&renew, None, play.release() + Span(1)).unwrap();
    assert_eq!(play.contest.tokens.seats.defender, Hash([9; 32]));
    assert_eq!(play.contest.tokens.seats.attacker, before.attacker);
}

#[test]
fn tokens_in_strange_hands_are_all_replaced_at_once_however_often_one_was_renewed() {
    let mut play = Play::released();
    for n in 0..100 {
        let renew = Command::Renew { seat: Attacker, token: Hash([n; 32]) };
        play.send(&renew, None, play.release() + Span(1)).unwrap();
    }
    let all = Command::RenewAll { tokens: tokens(1) };
    play.send(&all, None, play.release() + Span(2)).unwrap();
    assert_eq!(play.contest.tokens, tokens(1));
    assert_ne!(play.contest.opened.tokens(), tokens(1), "what it was opened with stays known");
    assert_eq!(Contest::replay(&play.log).unwrap().tokens, tokens(1));
}

#[test]
fn a_command_that_comes_twice_happens_once() {
    let id = Some(CommandId([9; 16]));
    for command in [
        Command::Pause { reason: "rain".into() },
        Command::Clarify { text: "a row is a line".into() },
        Command::Ask { seat: Attacker, words: words("what is a row?") },
        Command::Forfeit { seat: Attacker },
        Command::Disqualify { seat: Attacker, reason: "a calculator".into() },
        Command::Void { note: "a misprint".into(), successor: None },
        Command::Renew { seat: Attacker, token: Hash([9; 32]) },
        Command::RenewAll { tokens: tokens(1) },
        Command::Answer { seat: Attacker, typed: "7".into() },
    ] {
        let mut play = Play::released();
        play.send(&command, id, play.release() + Span(SECOND)).unwrap();
        let records = play.log.len();
        for later in [SECOND, 2 * SECOND] {
            play.send(&command, id, play.release() + Span(later)).unwrap();
        }
        let added = play.log.len() - records;
        let ended =
            usize::from(matches!(command, Command::Forfeit { .. } | Command::Disqualify { .. }));
        assert_eq!(added, ended, "{command:?}: only what time has to say");
        let other = match &command {
            Command::Answer { .. } => Command::Clarify { text: "so".into() },
            _ => Command::Answer { seat: Attacker, typed: "8".into() },
        };
        let reused = play.send(&other, id, play.release() + Span(3 * SECOND));
        assert_eq!(reused, Err(Refusal::Reused), "{command:?}");
    }
}

#[test]
fn a_name_that_brought_one_thing_cannot_bring_another() {
    let id = Some(CommandId([3; 16]));
    let pause = |reason: &str| Command::Pause { reason: reason.into() };
    let ask = |seat, text: &str| Command::Ask { seat, words: words(text) };
    let void = |note: &str| Command::Void { note: note.into(), successor: None };
    for (first, second) in [
        (pause("rain"), Command::Resume),
        (pause("rain"), pause("thunder")),
        (ask(Attacker, "what?"), ask(Attacker, "why?")),
        (ask(Attacker, "what?"), void("a misprint")),
        (Command::Clarify { text: "so".into() }, Command::Forfeit { seat: Attacker }),
    ] {
        let mut play = Play::released();
        let at = play.release() + Span(9 * SECOND);
        play.send(&first, id, at).unwrap();
        let records = play.log.len();
        assert_eq!(play.send(&second, id, at + Span(1)), Err(Refusal::Reused), "{second:?}");
        play.send(&first, id, at + Span(2)).unwrap();
        assert_eq!(play.log.len(), records, "{first:?} is told again");
    }
}

#[test]
fn a_start_by_the_second_seat_and_an_end_of_waiting_for_seats_keep_their_names() {
    let mut play = Play::new(Terms { start: Start::WhenReady, ..terms() });
    let id = |n| Some(CommandId([n; 16]));
    let ready = |seat| Command::Ready { seat };
    play.send(&ready(Attacker), id(1), OPENED + Span(1)).unwrap();
    play.send(&ready(Defender), id(2), OPENED + Span(2)).unwrap();
    assert_eq!(play.send(&Command::Start, id(2), OPENED + Span(3)), Err(Refusal::Reused));
    play.send(&ready(Defender), id(2), OPENED + Span(3)).unwrap();
    let gone = OPENED + Span(9 * SECOND);
    play.send(&Command::Interrupt { from: gone }, None, gone + Span(1)).unwrap();
    for (seat, n) in [(Attacker, 3), (Defender, 4)] {
        play.send(&Command::Return { seat }, id(n), gone + Span(2)).unwrap();
    }
    let records = play.log.len();
    play.send(&Command::Return { seat: Defender }, id(4), gone + Span(3)).unwrap();
    assert_eq!(play.log.len(), records);
}

#[test]
fn tokens_are_renewed_a_hundred_times_and_no_more() {
    let mut play = Play::released();
    let renew = |n: u16| Command::Renew { seat: Attacker, token: Hash([n as u8; 32]) };
    for n in 1..=100 {
        play.send(&renew(n), None, play_at(i64::from(n))).unwrap();
    }
    assert_eq!(play.send(&renew(101), None, play_at(101)), Err(Refusal::Enough));
    assert_eq!(play.contest.tokens.seats.attacker, Hash([100; 32]));
}
