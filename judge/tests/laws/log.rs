//! The log tells the whole contest.

use crate::{Play, SECOND, terms};
use agon_judge::contest::{BadLog, Contest};
use agon_judge::event::Event;
use agon_judge::id::{ContestId, Hash};
use agon_judge::log::statement;
use agon_judge::seat::Seat;

#[test]
fn a_replayed_contest_is_the_live_one() {
    let mut play = Play::released();
    play.answer(Seat::Attacker, "7", 5 * SECOND).unwrap();
    play.answer(Seat::Defender, "42", 6 * SECOND).unwrap();
    play.outcome();
    let replayed = Contest::replay(&play.log).unwrap();
    assert_eq!(format!("{replayed:?}"), format!("{:?}", play.contest));
}

#[test]
fn a_changed_log_is_no_log() {
    let mut play = Play::released();
    play.answer(Seat::Attacker, "7", 5 * SECOND).unwrap();
    play.outcome();
    let mut forged = play.log.clone();
    forged[1].body = forged[1].body.replace("wrong", "correct");
    let broken = forged.iter().position(|record| record.body != play.log[1].body);
    assert!(broken.is_some());
    for place in 0..play.log.len() {
        let mut forged = play.log.clone();
        forged[place].body.push(' ');
        assert!(matches!(Contest::replay(&forged), Err(BadLog::Broken(_))), "record {place}");
        let mut short = play.log.clone();
        short.remove(place);
        let last = place + 1 == play.log.len();
        assert_eq!(Contest::replay(&short).is_ok(), last, "without record {place}");
    }
    assert!(matches!(Contest::replay(&[]), Err(BadLog::Empty)));
}

#[test]
fn the_record_that_ends_a_contest_says_so_and_no_other_does() {
    let answers = [(Seat::Attacker, "7", 5 * SECOND), (Seat::Defender, "42", 6 * SECOND)];
    let play = Play::played(terms(), &answers);
    for length in 1..=play.log.len() {
        let so_far = &play.log[..length];
        let ends = so_far[length - 1].events().unwrap().iter().any(Event::ends);
        assert_eq!(ends, Contest::replay(so_far).unwrap().is_over(), "record {length}");
    }
}

#[test]
fn what_is_signed_of_a_record_is_four_lines() {
    let said = statement(ContestId([0; 16]), 7, Hash([0xab; 32]));
    let expected = ["agon record 1", "con_00000000000000000000000000", "7", &"ab".repeat(32), ""];
    assert_eq!(said, expected.join("\n"));
}
