//! Judging a log again tells an honest one from any other.

use crate::history::tokens;
use crate::{Play, SECOND, terms, words};
use agon_generators::reader::Key;
use agon_judge::command::Command;
use agon_judge::contest::Contest;
use agon_judge::event::{Opened, Words, commitment};
use agon_judge::id::{CommandId, ContestId, Hash, KeyId};
use agon_judge::log::{ORIGIN, Record};
use agon_judge::seat::Seat::{self, Attacker, Defender};
use agon_judge::terms::{Format, Start, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::verify::{Unsound, verify};
use std::collections::BTreeSet;

/// A contest in which nearly everything happens that can.
fn eventful() -> Play {
    let terms =
        Terms { start: Start::WhenReady, notice_seconds: 10, material_seconds: 20, ..terms() };
    let mut play = Play::new(terms);
    let ready = play.contest.opened.at + Span(5 * SECOND);
    for seat in Seat::BOTH {
        play.send(&Command::Ready { seat }, None, ready).unwrap();
    }
    let at = |play: &Play, seconds: i64| play.release() + Span(seconds * SECOND);
    let send = |play: &mut Play, seconds: i64, command: Command| {
        let now = at(play, seconds);
        play.send(&command, Some(CommandId([seconds as u8; 16])), now).unwrap();
    };
    send(&mut play, 1, Command::Answer { seat: Attacker, typed: "7".into() });
    send(&mut play, 2, Command::Ask { seat: Defender, words: words("what is a row?") });
    send(&mut play, 3, Command::Clarify { text: "a line".into() });
    send(&mut play, 4, Command::Renew { seat: Attacker, token: Hash([9; 32]) });
    send(&mut play, 5, Command::Pause { reason: "rain".into() });
    send(&mut play, 6, Command::RenewAll { tokens: tokens(1) });
    send(&mut play, 9, Command::Resume);
    let from = at(&play, 20);
    play.send(&Command::Interrupt { from }, None, at(&play, 50)).unwrap();
    for seat in Seat::BOTH {
        play.send(&Command::Return { seat }, None, at(&play, 51)).unwrap();
    }
    send(&mut play, 52, Command::Pause { reason: "thunder".into() });
    // Fifteen minutes later the clock goes on by itself, and somebody asks in the same moment.
    send(&mut play, 1_000, Command::Ask { seat: Attacker, words: words("may we go on?") });
    send(&mut play, 1_010, Command::Answer { seat: Defender, typed: "8".into() });
    play
}

#[test]
fn an_honest_log_is_judged_the_same_again() {
    let mut by_time = eventful();
    by_time.outcome();
    let mut by_answer = eventful();
    by_answer.answer_at(Attacker, "42", by_answer.contest.last + Span(SECOND)).unwrap();
    by_answer.outcome();
    let mut voided = eventful();
    let void = Command::Void { note: "a misprint".into(), successor: Some(ContestId([3; 16])) };
    voided.send(&void, None, voided.contest.last + Span(SECOND)).unwrap();
    let mut taken_out = eventful();
    let disqualify = Command::Disqualify { seat: Attacker, reason: "a phone".into() };
    taken_out.send(&disqualify, None, taken_out.contest.last + Span(SECOND)).unwrap();
    taken_out.outcome();
    let mut nobody = Play::new(Terms { start: Start::WhenReady, ..terms() });
    nobody.look(Time(nobody.contest.last.0 + 10_000 * SECOND));
    for play in [by_time, by_answer, voided, taken_out, nobody] {
        for records in 1..=play.log.len() {
            let verified = verify(&play.log[..records]).unwrap();
            assert_eq!(verified.head, (records as u64, play.log[records - 1].hash));
        }
        assert_eq!(verify(&play.log).unwrap().end, play.contest.end);
        assert!(play.contest.end.is_some());
    }
}

#[test]
fn an_answer_whose_clock_is_behind_is_judged_at_what_another_clock_stamped_and_says_when_it_arrived()
 {
    let mut play = Play::new(terms());
    let ahead = play.answer(Attacker, "7", 5 * SECOND).unwrap().clone();
    assert_eq!(ahead.arrived_at, None, "nobody was ahead of it");
    let behind = play.answer(Defender, "42", 5 * SECOND - 40_000).unwrap().clone();
    assert_eq!((behind.at, behind.arrived_at), (ahead.at, Some(ahead.at + Span(-40_000))));
    let outcome = play.outcome();
    assert_eq!((outcome.winner, outcome.at), (Defender, behind.at + Span::TICK));
    verify(&play.log).unwrap();
    let moved = format!("\"arrived_at\":{}", behind.at.0 - 40_000);
    let forged = forged(&play.log, &moved, &format!("\"arrived_at\":{}", behind.at.0 + 1));
    assert!(matches!(verify(&forged), Err(Unsound::Judged { .. })), "it cannot have come later");
}

/// The log with other words in one record, and a chain that fits them.
pub(crate) fn forged(log: &[Record], from: &str, to: &str) -> Vec<Record> {
    let mut head = (0, ORIGIN);
    let mut forged = Vec::new();
    for record in log {
        let next = Record::after(head, record.command, record.body.replacen(from, to, 1));
        head = (next.version, next.hash);
        forged.push(next);
    }
    assert_ne!(forged, log, "{from} occurs");
    forged
}

#[test]
fn a_forged_verdict_is_found_although_its_chain_was_forged_too() {
    let mut play = eventful();
    play.outcome();
    for (from, to) in [
        (r#""verdict":"wrong""#, r#""verdict":"correct""#),
        (r#""winner":"defender""#, r#""winner":"attacker""#),
        (r#""reason":"time""#, r#""reason":"answer""#),
        (r#""number":1"#, r#""number":2"#),
        (r#""answer":"7""#, r#""answer":"42""#),
        (r#""left":2"#, r#""left":3"#),
    ] {
        let log = forged(&play.log, from, to);
        assert!(Contest::replay(&log).is_ok(), "the chain of {to} holds");
        assert!(matches!(verify(&log), Err(Unsound::Judged { .. })), "{to}");
    }
}

#[test]
fn a_strangers_log_may_hold_any_figures() {
    let mut play = eventful();
    play.outcome();
    let bodies: String = play.log.iter().map(|record| record.body.as_str()).collect();
    let numbers = bodies.split(|one: char| !one.is_ascii_digit()).filter(|it| 3 < it.len());
    let numbers: BTreeSet<&str> = numbers.collect();
    assert!(20 < numbers.len());
    for number in numbers {
        for extreme in [i64::MAX, i64::MIN, 0] {
            drop(verify(&forged(&play.log, number, &extreme.to_string())));
        }
    }
    let mut turns =
        crate::calls::board(Terms { format: Format::Turns, turn_seconds: Some(20), ..terms() });
    turns.answer(Attacker, "AB", SECOND).unwrap();
    drop(verify(&forged(&turns.log, "\"turn_seconds\":20", "\"turn_seconds\":0")));
    let key: Key = serde_json::from_str("\"so\"").unwrap();
    let opened = crate::opened(Terms { format: Format::Closest, ..terms() });
    let commitment = commitment(opened.salt, "{}", &key);
    let mut closest = Play::opened(Opened { key, commitment, ..opened });
    closest.answer(Attacker, "7", SECOND).unwrap();
    assert_eq!(closest.outcome().winner, Defender, "nobody is near to what is no number");
    verify(&closest.log).unwrap();
}

#[test]
fn another_problem_or_key_breaks_the_commitment() {
    let mut play = Play::released();
    play.answer(Defender, "42", SECOND).unwrap();
    play.outcome();
    for (from, to) in [
        (r#""problem":{}"#, r#""problem":{"other":1}"#),
        (r#""key":"42""#, r#""key":"43""#),
        (r#""salt":"07"#, r#""salt":"08"#),
    ] {
        let found = verify(&forged(&play.log, from, to));
        assert!(matches!(found, Err(Unsound::Commitment { .. })), "{to}: {found:?}");
    }
    let edition = forged(&play.log, r#""judge_edition":1"#, r#""judge_edition":2"#);
    assert!(matches!(verify(&edition), Err(Unsound::Edition(2))));
}

#[test]
fn a_log_of_earlier_days_is_still_judged() {
    let mut play = Play::released();
    play.answer(Defender, "42", SECOND).unwrap();
    play.outcome();
    let spectators = r#","spectator_delay_seconds":15"#;
    let questions = r#","questions":3"#;
    let token = format!(r#","watch_token":"{}""#, Hash([6; 32]));
    let gone = [spectators, questions, &token];
    let first = gone.iter().fold(play.log[0].body.clone(), |body, part| body.replace(part, ""));
    let gone_bytes: usize = gone.iter().map(|part| part.len()).sum();
    assert_eq!(play.log[0].body.len() - first.len(), gone_bytes);
    // Contests belonged to keys, whose names their games have now.
    let owner = play.contest.opened.owner;
    let first = first.replace(&owner.to_string(), &KeyId(owner.0).to_string());
    assert!(first.contains(r#""owner":"key_"#));
    let mut head = (0, ORIGIN);
    let mut log = Vec::new();
    for (place, record) in play.log[..2].iter().enumerate() {
        let body = if place == 0 { first.clone() } else { record.body.clone() };
        let next = Record::after(head, record.command, body);
        head = (next.version, next.hash);
        log.push(next);
    }
    let opened = verify(&log).unwrap().opened;
    assert_eq!((opened.watch_token, opened.terms.spectator_delay_seconds), (None, 15));
    assert_eq!((opened.owner, opened.terms.questions), (owner, 3));
}

#[test]
fn what_a_seat_asks_stands_beside_the_log_and_not_in_it() {
    let mut play = eventful();
    play.outcome();
    assert!(play.log.iter().all(|record| !record.body.contains("what is a row?")));
    let asked = |log: &[Record]| {
        let questions = Contest::replay(log).unwrap().questions;
        questions.into_iter().map(|asked| asked.words.text().map(str::to_owned)).collect::<Vec<_>>()
    };
    let both = ["what is a row?", "may we go on?"].map(|text| Some(text.to_owned()));
    assert_eq!(asked(&play.log), both);
    let place = play.log.iter().position(|record| record.private.is_some()).unwrap();
    // Whoever is not told verifies the log all the same.
    let mut untold = play.log.clone();
    untold[place].private = None;
    assert_eq!(asked(&untold), [None, both[1].clone()]);
    assert!(verify(&untold).is_ok());
    let mut other = play.log.clone();
    other[place].private.as_mut().unwrap().text = "what is a column?".into();
    assert!(
        matches!(verify(&other), Err(Unsound::Private(version)) if version == other[place].version)
    );
    let mut stray = play.log.clone();
    stray[0].private = play.log[place].private.clone();
    assert!(matches!(verify(&stray), Err(Unsound::Private(1))));
}

#[test]
fn a_log_that_holds_a_question_itself_is_still_judged() {
    let play = eventful();
    let digest = words("what is a row?");
    let digest = serde_json::to_string(&digest).unwrap();
    let (digest, text) = (digest.trim_matches(['{', '}']), r#""text":"what is a row?""#);
    let log = forged(&play.log, digest, text);
    let question = verify(&log).unwrap().questions[0].clone();
    assert_eq!(question.words, Words::Open { text: "what is a row?".into() });
}
