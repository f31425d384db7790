//! The format `closest`: one number each, the nearest wins; and keys that let in more than one answer.

use crate::{Play, SECOND, terms};
use agon_generators::reader::{Accepts, Answer, Form, Group, Item, Key, Shape, Using};
use agon_judge::command::Refusal;
use agon_judge::contest::Contest;
use agon_judge::event::{Judged, commitment};
use agon_judge::formats::suits;
use agon_judge::outcome::{Reason, TieBreak};
use agon_judge::seat::Seat::{Attacker, Defender};
use agon_judge::seat::{Audience, Pair};
use agon_judge::terms::{Format, Terms};
use agon_judge::time::Span;
use agon_judge::verify::verify;
use agon_judge::view::view;

fn closest() -> Play {
    let mut play = Play::new(Terms { format: Format::Closest, ..terms() });
    play.look(play.release());
    play
}

#[test]
fn the_nearest_number_wins_and_the_defender_at_the_same_distance() {
    for (attacker, defender, winner, reason, tie) in [
        (Some("40"), Some("45"), Attacker, Reason::Nearest, false),
        (Some("45"), Some("40"), Defender, Reason::Nearest, false),
        (Some("41"), Some("43"), Defender, Reason::Nearest, true),
        (Some("42"), Some("42"), Defender, Reason::Nearest, true),
        (Some("-999999999999999999"), None, Attacker, Reason::Nearest, false),
        (None, Some("7"), Defender, Reason::Nearest, false),
        (None, None, Defender, Reason::Time, false),
    ] {
        let mut play = closest();
        for (seat, typed) in [(Attacker, attacker), (Defender, defender)] {
            if let Some(typed) = typed {
                let receipt = play.answer(seat, typed, 5 * SECOND).unwrap();
                assert_eq!((receipt.verdict, receipt.locked_until), (Judged::Taken, None));
            }
        }
        let outcome = play.outcome();
        assert_eq!((outcome.winner, outcome.reason), (winner, reason), "{attacker:?} {defender:?}");
        assert_eq!(outcome.tie_break, tie.then_some(TieBreak::Defender));
        let distance = |typed: Option<&str>| typed.map(|n| (n.parse::<i64>().unwrap() - 42).abs());
        let score = Pair { attacker: distance(attacker), defender: distance(defender) };
        assert_eq!(outcome.score, Some(score));
        let both = attacker.is_some() && defender.is_some();
        let end = if both { Span(5 * SECOND + 1) } else { Span(300 * SECOND) };
        assert_eq!(outcome.at, play.release() + end, "{attacker:?} {defender:?}");
        assert_eq!(outcome.margin, None);
    }
}

#[test]
fn a_seat_has_one_estimate_and_may_be_told_its_receipt_again() {
    let mut play = closest();
    let first = play.answer(Attacker, "40", SECOND).unwrap();
    assert_eq!(play.answer(Attacker, "42", 2 * SECOND), Err(Refusal::Answered));
    assert_eq!(play.answer(Attacker, "40", 2 * SECOND), Ok(first));
}

#[test]
fn the_rival_sees_no_estimate_before_the_end() {
    let mut play = closest();
    let at = play.answer(Attacker, "40", SECOND).unwrap().at;
    for (audience, seen) in
        [(Audience::Seat(Attacker), 1), (Audience::Seat(Defender), 0), (Audience::Watch, 0)]
    {
        assert_eq!(view(&play.contest, audience, at).answers.len(), seen, "{audience:?}");
    }
    play.outcome();
    assert_eq!(view(&play.contest, Audience::Seat(Defender), play.contest.last).answers.len(), 1);
}

#[test]
fn giving_up_ends_a_contest_of_any_format() {
    let mut play = closest();
    play.answer(Defender, "42", SECOND).unwrap();
    let forfeit = agon_judge::command::Command::Forfeit { seat: Defender };
    play.send(&forfeit, None, play.release() + Span(2 * SECOND)).unwrap();
    let outcome = play.outcome();
    assert_eq!((outcome.winner, outcome.reason, outcome.score), (Attacker, Reason::Forfeit, None));
}

#[test]
fn only_numbers_can_be_near() {
    for (shape, near) in [
        (Shape::Number, true),
        (Shape::List(vec![Item::Whole, Item::Whole]), true),
        (Shape::List(vec![Item::Whole, Item::Clock]), false),
        (Shape::List(vec![Item::Fraction]), false),
        (Shape::Symbols(vec![Group::ordered(3, "0123456789")]), false),
        (Shape::Expression, false),
    ] {
        let form = Form::new(shape);
        assert_eq!(suits(Format::Closest, &form), near, "{form:?}");
        assert!(suits(Format::Race, &form), "{form:?}");
    }
}

#[test]
fn several_numbers_are_as_far_as_all_their_distances_together() {
    let mut opened = crate::opened(Terms { format: Format::Closest, rules_seconds: 0, ..terms() });
    opened.form = Form::new(Shape::List(vec![Item::Whole; 3]));
    opened.key = Answer::numbers([7, 12, 5]).into();
    let mut play = Play::opened(opened);
    for (seat, typed) in [(Attacker, "9, 12, 4"), (Defender, "7 16 5")] {
        play.answer(seat, typed, SECOND).unwrap();
    }
    let outcome = play.outcome();
    assert_eq!(outcome.winner, Attacker);
    assert_eq!(outcome.score, Some(Pair { attacker: Some(3), defender: Some(4) }));
}

#[test]
fn where_any_valid_answer_counts_each_is_judged_by_what_the_contest_stores() {
    let accepts = Accepts::Makes { value: 24, numbers: vec![3, 3, 8, 8], using: Using::All };
    let form = Form::new(Shape::Expression);
    let such_as = form.read("8/(3-8/3)").unwrap();
    let key = Key::Any { such_as, accepts };
    for (typed, verdict) in [
        ("8 ÷ (3 − 8 ÷ 3)", Some(Judged::Correct)),
        ("(3*8)*(8/8)", Some(Judged::Wrong)),
        ("3*8", Some(Judged::Wrong)),
        ("3*8=25", None),
    ] {
        let mut opened = crate::opened(Terms { rules_seconds: 0, ..terms() });
        opened.commitment = commitment(opened.salt, "{}", &key);
        (opened.form, opened.key) = (form.clone(), key.clone());
        let mut play = Play::opened(opened);
        let receipt = play.answer(Attacker, typed, SECOND).ok();
        assert_eq!(receipt.map(|receipt| receipt.verdict), verdict, "{typed}");
        play.look(play.release() + Span::seconds(300));
        let winner = if verdict == Some(Judged::Correct) { Attacker } else { Defender };
        assert_eq!(play.outcome().winner, winner, "{typed}");
        assert_eq!(Contest::replay(&play.log).unwrap().end, play.contest.end, "{typed}");
        verify(&play.log).unwrap();
    }
}
