//! The log tells the whole contest.

use crate::{Play, SECOND};
use agon_judge::contest::{BadLog, Contest};
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
