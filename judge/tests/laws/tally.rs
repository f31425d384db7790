//! The format `tally`: right answers of many, called one after the other. Its boundary table, row by row.

use crate::calls::{self, Called, Row, correct, form, key, played, points};
use crate::{Play, SECOND, terms};
use Judged::{Correct, Given, Wrong};
use agon_generators::reader::{Form, Key, Shape};
use agon_judge::agreeing::{self, TermsWanted};
use agon_judge::command::{Command, Refusal};
use agon_judge::event::{Event, Judged};
use agon_judge::formats::{lockout_seconds, says, suits, usual};
use agon_judge::id::CommandId;
use agon_judge::outcome::{End, Reason, VoidReason};
use agon_judge::seat::Seat::{self, Attacker, Defender};
use agon_judge::seat::{Audience, Pair};
use agon_judge::terms::{Format, Notes, Players, RivalAnswers, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::verify::verify;
use agon_judge::view::{Teller, Told, view};

const LOCK: Option<Span> = Some(Span(5 * SECOND));
const DEADLINE: i64 = 300 * SECOND;

#[test]
fn what_was_called_is_shown_whatever_is_asked_for() {
    let form = form();
    for format in [Format::Tally, Format::Turns] {
        let hidden = Some(RivalAnswers::Hidden);
        let wanted =
            TermsWanted { format: Some(format), rival_answers: hidden, ..TermsWanted::default() };
        let given = agreeing::Given { form: &form, material_seconds: 0, notes: Notes::Allowed };
        assert_eq!(wanted.agreed(given).rival_answers, RivalAnswers::Shown, "{format:?}");
    }
}

/// AB, CD and EF are there; a call locks for five seconds.
fn tally_on(terms: &Terms) -> Play {
    let terms = Terms { format: Format::Tally, lockout_seconds: 5, ..terms.clone() };
    calls::board(terms)
}

const TEN: i64 = 10 * SECOND;
const TWENTY: i64 = 20 * SECOND;
const AB: Called = (Attacker, "AB", 0, Correct);
const CD: Called = (Defender, "CD", 0, Correct);
const EF: Called = (Attacker, "EF", TEN, Correct);
const BY: Reason = Reason::Points;

#[rustfmt::skip]
const TABLE: [Row; 12] = [
    ("nobody calls", &[], (0, 0), Defender, Reason::Time, false, DEADLINE),
    ("one is right", &[(Attacker, "ba", TEN, Correct)], (1, 0), Attacker, BY, false, DEADLINE),
    ("one is wrong", &[(Defender, "AC", TEN, Wrong)], (0, -1), Attacker, BY, false, DEADLINE),
    ("given before, by the rival", &[AB, (Defender, "AB", 1, Given)], (1, 0), Attacker, BY, false, DEADLINE),
    ("the same at once", &[AB, (Defender, "AB", 0, Correct)], (0, 1), Defender, BY, false, DEADLINE),
    ("as many points", &[AB, CD], (1, 1), Defender, BY, true, DEADLINE),
    ("something is left", &[(Attacker, "0", TEN, Wrong)], (-1, 0), Defender, BY, false, DEADLINE),
    ("nothing is left, a microsecond after the last",
        &[AB, CD, EF, (Defender, "none", TEN + 1, Correct)], (2, 4), Defender, BY, false, TEN + 2),
    ("nothing is left, in the microsecond of the last",
        &[AB, CD, EF, (Defender, "none", TEN, Wrong)], (2, 0), Attacker, BY, false, DEADLINE),
    ("both say so at once",
        &[AB, CD, EF, (Attacker, "0", TWENTY, Correct), (Defender, "0", TWENTY, Correct)],
        (2, 4), Defender, BY, false, TWENTY + 1),
    ("wrong in the microsecond of the end",
        &[AB, CD, EF, (Attacker, "0", TWENTY, Correct), (Defender, "AC", TWENTY, Wrong)],
        (5, 0), Attacker, BY, false, TWENTY + 1),
    ("a microsecond before the deadline",
        &[(Attacker, "AB", DEADLINE - 1, Correct)], (1, 0), Attacker, BY, false, DEADLINE),
];

#[test]
fn every_row_of_the_boundary_table_holds() {
    calls::hold(&TABLE, || tally_on(&terms()), LOCK);
}

#[test]
fn nothing_is_heard_after_the_end_nor_at_the_deadline() {
    let mut play = tally_on(&terms());
    for (seat, typed, at) in
        [(Attacker, "AB", 0), (Defender, "CD", 0), (Attacker, "EF", 6), (Defender, "0", 12)]
    {
        play.answer(seat, typed, at * SECOND).unwrap();
    }
    assert_eq!(play.answer(Attacker, "AC", 12 * SECOND + 1), Err(Refusal::Over));
    assert_eq!(tally_on(&terms()).answer(Attacker, "AB", DEADLINE), Err(Refusal::Late));
}

#[test]
fn every_call_locks_right_or_wrong() {
    for first in ["AB", "AC", "0"] {
        let mut play = tally_on(&terms());
        play.answer(Attacker, first, SECOND).unwrap();
        let early = play.answer(Attacker, "CD", 6 * SECOND - 1);
        let until = Some(play.release() + Span(6 * SECOND));
        assert_eq!(early, Err(Refusal::Locked { until }), "{first}");
        assert_eq!(play.answer(Attacker, "CD", 6 * SECOND).unwrap().verdict, Correct, "{first}");
    }
}

#[test]
fn what_a_seat_called_before_gets_its_receipt_again() {
    let mut play = tally_on(&terms());
    let right = play.answer(Attacker, "AB", SECOND).unwrap();
    assert_eq!(play.answer(Attacker, "b a", 2 * SECOND), Ok(right.clone()));
    play.answer(Defender, "AB", 3 * SECOND).unwrap();
    assert_eq!(play.answer(Attacker, "AB", 20 * SECOND), Ok(right));
    assert_eq!(play.contest.answers.attacker.len(), 1);
}

#[test]
fn that_nothing_is_left_is_said_again_once_something_was_called() {
    let mut play = tally_on(&terms());
    let first = play.answer(Attacker, "0", SECOND).unwrap();
    assert_eq!(play.answer(Attacker, "none", 20 * SECOND), Ok(first.clone()), "a double click");
    // In the very microsecond of what the rival calls it is no news yet.
    play.answer(Defender, "AC", 30 * SECOND).unwrap();
    assert_eq!(play.answer(Attacker, "0", 30 * SECOND), Ok(first.clone()));
    let second = play.answer(Attacker, "0", 30 * SECOND + 1).unwrap();
    assert_eq!((second.number, second.verdict), (2, Wrong));
    assert_eq!(play.answer(Attacker, "0", 60 * SECOND), Ok(second));
    // What was called at its own stamp it did not know of.
    let mut play = tally_on(&terms());
    let first = play.answer(Attacker, "0", SECOND).unwrap();
    play.answer(Defender, "AB", SECOND).unwrap();
    let again = play.answer(Attacker, "0", 9 * SECOND).unwrap();
    assert_eq!((again.number, again.at > first.at), (2, true));
}

#[test]
fn a_drill_is_solved_once_nothing_is_left() {
    let drill = Terms { players: Players::One, ..terms() };
    // A right call locks nobody, others do.
    let calls = [("AB", 0), ("AC", 0), ("CD", 5), ("EF", 5)];
    for (last, winner, reason, score, at) in [
        (Some(("0", 40)), Attacker, Reason::Points, 5, 40 * SECOND + 1),
        (None, Defender, Reason::Unsolved, 2, DEADLINE),
    ] {
        let mut play = tally_on(&drill);
        for (typed, at) in calls.into_iter().chain(last) {
            let locks = play.answer(Attacker, typed, at * SECOND).unwrap().locked_until.is_some();
            assert_eq!(locks, typed == "AC", "{typed}");
        }
        let outcome = play.outcome();
        assert_eq!((outcome.winner, outcome.reason), (winner, reason));
        assert_eq!(outcome.score, Some(Pair { attacker: Some(score), defender: None }));
        assert_eq!((outcome.at - play.release(), outcome.tie_break), (Span(at), None));
    }
}

#[test]
fn everybody_sees_the_calls_and_the_points() {
    let mut play = tally_on(&Terms { spectator_delay_seconds: 0, ..terms() });
    let audiences = [Audience::Host, Audience::Seat(Attacker), Audience::Watch];
    let before = view(&play.contest, Audience::Watch, play.release());
    assert_eq!(before.score, points(0, 0));
    assert_eq!(view(&Play::new(terms()).contest, Audience::Host, Time(0)).score, None, "a race");
    play.answer(Attacker, "AC", SECOND).unwrap();
    let at = play.answer(Defender, "AB", SECOND).unwrap().at;
    for audience in audiences {
        let seen = view(&play.contest, audience, at);
        assert_eq!((seen.answers.len(), seen.score), (2, points(-1, 1)), "{audience:?}");
        let mut teller = Teller::new(&play.log[0], audience).unwrap();
        play.log[1..].iter().for_each(|record| teller.hear(record).unwrap());
        let told = teller.tell(at).into_iter().filter_map(|(_, told)| match told {
            Told::Answer { score, .. } => Some(score),
            _ => None,
        });
        assert_eq!(told.collect::<Vec<_>>(), [points(-1, 0), points(-1, 1)], "{audience:?}");
    }
    let unreleased = Play::new(Terms { format: Format::Tally, ..terms() });
    assert_eq!(view(&unreleased.contest, Audience::Host, unreleased.contest.last).score, None);
}

#[test]
fn by_another_key_the_points_are_others_and_an_end_may_come_too_early() {
    let calls = [
        (Attacker, "AB", 0, Correct),
        (Defender, "GH", 0, Wrong),
        (Attacker, "CD", 10 * SECOND, Correct),
        (Defender, "EF", 10 * SECOND, Correct),
        (Defender, "0", 20 * SECOND, Correct),
    ];
    type Found = Option<(Seat, (i64, i64))>;
    let rows: [(&str, &[&str], Found); 4] = [
        ("one more that was called", &["AB", "CD", "EF", "GH"], Some((Defender, (2, 5)))),
        ("one more that nobody called", &["AB", "CD", "EF", "AH"], None),
        ("one less", &["AB", "CD"], Some((Attacker, (2, 1)))),
        ("others altogether", &["EF", "GH"], Some((Defender, (-2, 5)))),
    ];
    for (what, right, expected) in rows {
        let (mut play, outcome) = played(tally_on(&terms()), &calls, LOCK);
        assert_eq!((outcome.winner, outcome.score), (Defender, points(2, 3)));
        correct(&mut play, key(right)).unwrap();
        let found = match play.contest.end.clone().unwrap() {
            End::Decided(outcome) => Some((outcome.winner, outcome.score)),
            End::Void(void) => {
                assert_eq!(void.reason, VoidReason::Rejudged);
                None
            }
        };
        let expected = expected.map(|(winner, (a, d))| (winner, points(a, d)));
        assert_eq!(found, expected, "{what}");
        assert_eq!(verify(&play.log).unwrap().end, play.contest.end, "{what}");
        if let Some((_, score)) = expected {
            let seen = view(&play.contest, Audience::Game, play.contest.last);
            assert_eq!(seen.score, score, "{what}: everybody is shown the score of the end");
        }
    }
}

#[test]
fn what_was_called_after_a_corrected_end_is_no_part_of_its_score() {
    let calls = [
        (Attacker, "AB", 0, Correct),
        (Attacker, "CD", 6 * SECOND, Correct),
        (Attacker, "0", 12 * SECOND, Wrong),
        (Defender, "EF", 13 * SECOND, Correct),
        (Attacker, "0", 20 * SECOND, Correct),
    ];
    let (mut play, outcome) = played(tally_on(&terms()), &calls, LOCK);
    assert_eq!(outcome.score, points(4, 1));
    correct(&mut play, key(&["AB", "CD"])).unwrap();
    let Some(End::Decided(outcome)) = &play.contest.end else { panic!("nothing was left") };
    assert_eq!(outcome.score, points(5, 0));
    let seen = view(&play.contest, Audience::Game, play.contest.last);
    assert_eq!(seen.score, outcome.score);
}

#[test]
fn a_call_under_its_name_is_the_same_however_it_is_typed() {
    let mut play = tally_on(&terms());
    let id = Some(CommandId([9; 16]));
    let call = |typed: &str| Command::Answer { seat: Attacker, typed: typed.into() };
    play.send(&call("none"), id, play.release()).unwrap();
    play.answer(Defender, "AB", SECOND).unwrap();
    // By now it would be news.
    let (records, later) = (play.log.len(), play.release() + Span(TWENTY));
    for typed in ["none", "0", " NONE "] {
        play.send(&call(typed), id, later).unwrap();
        assert_eq!(play.log.len(), records, "{typed}");
    }
    assert_eq!(play.send(&call("CD"), id, later), Err(Refusal::Reused));
    let other = Command::Answer { seat: Defender, typed: "0".into() };
    assert_eq!(play.send(&other, id, later), Err(Refusal::Reused));
}

#[test]
fn a_corrected_key_lists_calls_each_once_and_as_they_are_written() {
    let raw =
        |each: &str| -> Key { serde_json::from_str(&format!(r#"{{"each":"{each}"}}"#)).unwrap() };
    let one = |text: &str| -> Key { serde_json::from_str(&format!("{text:?}")).unwrap() };
    let many: Vec<String> =
        ('A'..='H').flat_map(|a| ('A'..='H').map(move |b| format!("{a}{b}"))).collect();
    for wrong in [
        raw(""),
        raw("0"),
        raw("AB 0"),
        raw("CD AB"),
        raw("AB AB"),
        raw("BA"),
        raw("AX"),
        one("AB"),
    ] {
        let (mut play, _) = played(tally_on(&terms()), &[], LOCK);
        let refused = correct(&mut play, wrong.clone());
        assert!(matches!(refused, Err(Refusal::Unreadable { .. })), "{wrong:?}: {refused:?}");
    }
    let pairs = many.iter().filter(|pair| pair.as_bytes()[0] < pair.as_bytes()[1]);
    let all: Vec<&str> = pairs.map(String::as_str).collect();
    assert_eq!(all.len(), 28);
    let (mut play, _) = played(tally_on(&terms()), &[], LOCK);
    correct(&mut play, key(&all)).unwrap();
    assert!(matches!(play.log.last().unwrap().events().unwrap()[..], [Event::Rejudged(_)]));
    let mut race = Play::played(terms(), &[]);
    let refused = correct(&mut race, key(&["42"]));
    assert!(matches!(refused, Err(Refusal::Unreadable { .. })), "only calls are listed");
}

#[test]
fn only_calls_are_tallied_and_nothing_else_is_done_with_them() {
    let (called, number) = (form(), Form::new(Shape::Number));
    assert_eq!([&called, &number].map(usual), [Format::Tally, Format::Race]);
    let all = |form: &Form| Format::ALL.map(|format| suits(format, form));
    assert_eq!(all(&called), [false, false, true, true, false]);
    assert_eq!(all(&number), [true, true, false, false, true]);
    assert_eq!(Format::ALL.map(lockout_seconds), [30, 30, 5, 0, 30]);
    let telling = ["first", "nearest", "nothing is left", "in turn", "series"];
    for (format, word) in Format::ALL.into_iter().zip(telling) {
        assert!(says(format).contains(word), "{}", says(format));
    }
}

#[test]
fn a_repeat_that_time_spoke_before_is_judged_anew_under_its_name() {
    let mut play = tally_on(&terms());
    let id = Some(CommandId([9; 16]));
    let nothing = Command::Answer { seat: Attacker, typed: "0".into() };
    play.answer(Attacker, "0", SECOND).unwrap();
    play.pause(10 * SECOND).unwrap();
    let resumed = play.release() + Span(60 * SECOND);
    play.send(&Command::Resume, None, Time(resumed.0 - 3 * SECOND)).unwrap();
    let records = play.log.len();
    play.send(&nothing, id, resumed).unwrap();
    assert_eq!((play.log.len(), play.log[records].command), (records + 1, None));
    play.answer_at(Attacker, "AB", resumed + Span(TEN)).unwrap();
    play.send(&nothing, id, resumed + Span(TWENTY)).unwrap();
    let verdicts = play.contest.answers.attacker.iter().map(|answered| answered.receipt.verdict);
    assert_eq!(verdicts.collect::<Vec<_>>(), [Wrong, Correct, Wrong]);
    assert_eq!(play.log.last().unwrap().command, id);
    verify(&play.log).unwrap();
}
