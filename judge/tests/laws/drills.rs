//! The laws of drills: one player, and the clock as the defender.

use crate::{OPENED, Play, SECOND, terms, words};
use agon_judge::command::{Command, Refusal};
use agon_judge::decide::awaited;
use agon_judge::id::Hash;
use agon_judge::outcome::{End, GivingUp, Reason, VoidReason};
use agon_judge::seat::Audience;
use agon_judge::seat::Seat::{Attacker, Defender};
use agon_judge::terms::{Players, Start, Terms};
use agon_judge::time::Span;
use agon_judge::verify::verify;
use agon_judge::view::view;

const DAY: i64 = 86_400 * SECOND;

fn drill() -> Terms {
    Terms { players: Players::One, ..terms() }
}

fn untimed() -> Terms {
    Terms { solve_seconds: None, ..drill() }
}

#[test]
fn a_drill_is_solved_at_any_instant_before_its_deadline_and_never_later() {
    for (terms, at, solved) in [
        (drill(), 0, true),
        (drill(), 299_999_999, true),
        (drill(), 300 * SECOND, false),
        (untimed(), 3_601 * SECOND, true),
        (untimed(), DAY - 1, true),
        (untimed(), DAY, false),
    ] {
        let clock = terms.solve_seconds.is_some();
        let mut play = Play::new(terms);
        let left = play.answer(Attacker, "42", at).map(|receipt| receipt.left);
        let expected = clock.then_some(Span(300 * SECOND - at));
        let expected = if solved { Ok(expected) } else { Err(Refusal::Late) };
        assert_eq!(left, expected, "at {at}");
        let outcome = play.outcome();
        let expected =
            if solved { (Attacker, Reason::Answer) } else { (Defender, Reason::Unsolved) };
        assert_eq!((outcome.winner, outcome.reason), expected, "at {at}");
        assert_eq!(verify(&play.log).unwrap().end, play.contest.end);
    }
}

#[test]
fn giving_up_ends_a_drill_at_the_instant_after_it() {
    for (how, reason) in [(GivingUp::Skip, Reason::Skipped), (GivingUp::Reveal, Reason::Revealed)] {
        for contest_time in [-SECOND, 0, 5 * SECOND] {
            let mut play = Play::new(drill());
            let at = play.release() + Span(contest_time);
            play.send(&Command::GiveUp { how }, None, at).unwrap();
            let again = play.contest.head;
            play.send(&Command::GiveUp { how }, None, at).unwrap();
            assert_eq!(play.contest.head, again, "said once");
            play.look(at + Span::TICK);
            let outcome = play.outcome();
            assert_eq!(
                (outcome.winner, outcome.reason, outcome.at),
                (Defender, reason, at + Span::TICK)
            );
            assert_eq!(play.answer_at(Attacker, "42", at + Span(2)), Err(Refusal::Over));
            assert_eq!(verify(&play.log).unwrap().end, play.contest.end);
        }
    }
}

#[test]
fn nobody_sits_in_a_drills_second_seat() {
    let mut play = Play::new(drill());
    let at = play.release();
    for command in [
        Command::Ready { seat: Defender },
        Command::Answer { seat: Defender, typed: "42".into() },
        Command::Forfeit { seat: Defender },
        Command::Disqualify { seat: Defender, reason: "a phone".into() },
        Command::Ask { seat: Defender, words: words("what is a row?") },
        Command::Renew { seat: Defender, token: Hash([9; 32]) },
        Command::Return { seat: Defender },
    ] {
        assert_eq!(play.send(&command, None, at), Err(Refusal::NotOffered), "{command:?}");
    }
    play.look(at);
    let seen = view(&play.contest, Audience::Seat(Attacker), at);
    assert_eq!(seen.locks, [(Attacker, None)], "the clock has no lock");
}

#[test]
fn only_drills_are_given_up_in_the_manner_of_drills() {
    let mut play = Play::released();
    for how in [GivingUp::Skip, GivingUp::Reveal] {
        let refused = play.send(&Command::GiveUp { how }, None, play.release());
        assert_eq!(refused, Err(Refusal::NotOffered));
    }
}

#[test]
fn the_one_player_starts_a_drill_or_it_never_was() {
    let terms = Terms { start: Start::WhenReady, ..drill() };
    let mut play = Play::new(terms.clone());
    let ready = OPENED + Span(5 * SECOND);
    play.send(&Command::Ready { seat: Attacker }, None, ready).unwrap();
    assert_eq!(play.contest.start, Some(ready));
    let mut nobody = Play::new(terms);
    nobody.look(OPENED + Span(600 * SECOND));
    let Some(End::Void(void)) = nobody.contest.end else { panic!("{:?}", nobody.contest.end) };
    assert_eq!(void.reason, VoidReason::NotStarted);
}

#[test]
fn after_an_interruption_a_drill_waits_for_its_one_player() {
    let mut play = Play::new(drill());
    let away = play.release() + Span(SECOND);
    play.send(&Command::Interrupt { from: away }, None, away + Span(60 * SECOND)).unwrap();
    let waits = awaited(&play.contest);
    assert_eq!((waits.attacker, waits.defender), (true, false));
    let back = away + Span(61 * SECOND);
    play.send(&Command::Return { seat: Attacker }, None, back).unwrap();
    play.look(back + Span(10 * SECOND));
    assert!(play.contest.halt.is_none(), "it goes on ten seconds later");
    assert_eq!(
        play.answer_at(Attacker, "42", back + Span(10 * SECOND)).unwrap().contest_time,
        Span(SECOND)
    );
}

#[test]
fn terms_of_contests_are_written_as_ever_and_those_of_drills_say_so() {
    let text = serde_json::to_string(&terms()).unwrap();
    assert!(
        text.starts_with(r#"{"start":"now","#) && text.contains(r#""solve_seconds":300,"#),
        "{text}"
    );
    assert_eq!(serde_json::from_str::<Terms>(&text).unwrap(), terms());
    let text = serde_json::to_string(&untimed()).unwrap();
    assert!(
        text.contains(r#""players":"one""#) && text.contains(r#""solve_seconds":null"#),
        "{text}"
    );
    assert_eq!(serde_json::from_str::<Terms>(&text).unwrap(), untimed());
    let cut = text.replace(r#""solve_seconds":null,"#, "");
    assert!(serde_json::from_str::<Terms>(&cut).is_err(), "what is missing is not untimed");
}

#[test]
fn a_wrong_answer_locks_in_a_drill_as_in_a_contest() {
    let mut play = Play::new(untimed());
    play.answer(Attacker, "7", 10 * SECOND).unwrap();
    let until = play.release() + Span(40 * SECOND);
    assert_eq!(
        play.answer(Attacker, "42", 39_999_999),
        Err(Refusal::Locked { until: Some(until) })
    );
    assert!(play.answer(Attacker, "42", 40 * SECOND).is_ok());
}
