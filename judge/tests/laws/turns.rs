//! The format `turns`: right answers of many, called by one seat after the other. Its boundary table, row by row.

use crate::calls::{Called, Row, board, correct, form, hold, key, played, points};
use crate::{Play, SECOND, terms};
use Judged::{Correct, Given, Wrong};
use agon_generators::reader::{Form, Shape};
use agon_judge::agreeing::{
    LOCKOUT, NUMBERS, POINTS_TO_WIN, RULES, TURN, TermsWanted, WRONG_POINTS,
};
use agon_judge::command::{Command, Refusal};
use agon_judge::event::Judged;
use agon_judge::outcome::{End, Reason};
use agon_judge::seat::Audience;
use agon_judge::seat::Seat::{Attacker, Defender};
use agon_judge::terms::{Format, Players, RivalAnswers, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::verify::verify;
use agon_judge::view::view;

const DEADLINE: i64 = 300 * SECOND;
const TURN_LASTS: i64 = 20 * SECOND;

/// A turn lasts 20 seconds, and a wrong call costs a point.
fn in_turns() -> Terms {
    let (turn_seconds, wrong_points) = (Some(20), Some(1));
    Terms { format: Format::Turns, lockout_seconds: 0, turn_seconds, wrong_points, ..terms() }
}

fn turns() -> Play {
    board(in_turns())
}

/// The rival's turn ends at this contest time at the latest.
fn waits(play: &Play, until: i64) -> Refusal {
    Refusal::RivalsTurn { until: Some(play.release() + Span(until)) }
}

const TEN: i64 = 10 * SECOND;
const AB: Called = (Attacker, "AB", 0, Correct);
const CD: Called = (Defender, "CD", 1, Correct);
const EF: Called = (Attacker, "EF", TEN, Correct);
const BY: Reason = Reason::Points;

#[rustfmt::skip]
const TABLE: [Row; 10] = [
    ("nobody calls", &[], (0, 0), Defender, Reason::Time, false, DEADLINE),
    ("at the release", &[AB], (1, 0), Attacker, BY, false, DEADLINE),
    ("the last microsecond of a turn", &[(Attacker, "AB", TURN_LASTS - 1, Correct)], (1, 0), Attacker, BY, false, DEADLINE),
    ("a turn passes", &[(Defender, "AB", TURN_LASTS, Correct)], (0, 1), Defender, BY, false, DEADLINE),
    ("two turns pass", &[(Attacker, "AB", 2 * TURN_LASTS, Correct)], (1, 0), Attacker, BY, false, DEADLINE),
    ("as many points", &[AB, CD], (1, 1), Defender, BY, true, DEADLINE),
    ("given before", &[AB, (Defender, "BA", 1, Given)], (1, 0), Attacker, BY, false, DEADLINE),
    ("a wrong call", &[(Attacker, "AC", 0, Wrong)], (-1, 0), Defender, BY, false, DEADLINE),
    ("something is left", &[AB, (Defender, "0", 1, Wrong)], (1, -1), Attacker, BY, false, DEADLINE),
    ("nothing is left", &[AB, CD, EF, (Defender, "none", TEN + 1, Correct)], (2, 4), Defender, BY, false, TEN + 2),
];

#[test]
fn every_row_of_the_boundary_table_holds() {
    hold(&TABLE, turns, None);
}

#[test]
fn whoever_waits_for_his_turn_sees_what_is_called_in_the_others() {
    let mut play = turns();
    play.answer(Attacker, "AB", 0).unwrap();
    play.answer(Defender, "AC", 1).unwrap();
    for audience in [Audience::Seat(Attacker), Audience::Seat(Defender), Audience::Watch] {
        let seen = view(&play.contest, audience, play.contest.last).answers;
        let called: Vec<&str> = seen.iter().map(|seen| seen.answer.text()).collect();
        assert_eq!(called, ["AB", "AC"], "{audience:?}");
    }
}

#[test]
fn a_turn_is_its_seats_alone_and_a_call_ends_it() {
    let mut play = turns();
    assert_eq!(play.answer(Defender, "AB", 0), Err(waits(&play, TURN_LASTS)));
    assert_eq!(play.answer(Attacker, "AB", TURN_LASTS), Err(waits(&play, 2 * TURN_LASTS)));
    let receipt = play.answer(Defender, "AB", TURN_LASTS + 5).unwrap();
    // At the stamp of a call nobody calls: the rival begins a microsecond later.
    let (begins, ends) = (TURN_LASTS + 6, 2 * TURN_LASTS + 6);
    assert_eq!(play.answer(Attacker, "CD", begins - 1), Err(waits(&play, begins)));
    assert_eq!(play.answer(Defender, "CD", begins - 1), Err(waits(&play, ends)));
    assert_eq!(play.answer(Defender, "CD", ends - 1), Err(waits(&play, ends)));
    assert_eq!(play.answer(Attacker, "CD", ends), Err(waits(&play, ends + TURN_LASTS)));
    assert_eq!(play.answer(Defender, "AB", ends - 1), Ok(receipt), "what was called before");
    assert_eq!(play.answer(Attacker, "CD", ends + TURN_LASTS).unwrap().verdict, Correct);
    verify(&play.log).unwrap();
}

#[test]
fn a_turn_stands_while_the_clock_stands() {
    let mut play = turns();
    play.pause(15 * SECOND).unwrap();
    let resumed = play.release() + Span(100 * SECOND);
    play.send(&Command::Resume, None, Time(resumed.0 - 3 * SECOND)).unwrap();
    let seen = view(&play.contest, Audience::Watch, Time(resumed.0 - 4 * SECOND));
    assert_eq!(seen.turn, Some((Attacker, Some(resumed + Span(5 * SECOND)))));
    play.look(resumed);
    let left = 5 * SECOND;
    let until = Refusal::RivalsTurn { until: Some(resumed + Span(left)) };
    assert_eq!(play.answer_at(Defender, "AB", resumed + Span(left - 1)), Err(until));
    assert_eq!(play.answer_at(Defender, "AB", resumed + Span(left)).unwrap().verdict, Correct);
    verify(&play.log).unwrap();
}

#[test]
fn so_many_points_are_the_end_if_that_was_agreed() {
    let play = board(Terms { points_to_win: Some(2), wrong_points: Some(3), ..in_turns() });
    let wrong = (Defender, "GH", 1, Wrong);
    let (mut play, outcome) = played(play, &[AB, wrong, EF], None);
    assert_eq!((outcome.winner, outcome.reason), (Attacker, Reason::Points));
    assert_eq!(outcome.at, play.release() + Span(TEN + 1));
    assert_eq!(outcome.score, points(2, -3));
    assert_eq!(play.answer(Defender, "CD", TEN + 1), Err(Refusal::Over));
    // What costs nothing makes nobody lose.
    let free = board(Terms { wrong_points: Some(0), ..in_turns() });
    assert_eq!(played(free, &[(Attacker, "GH", 0, Wrong)], None).1.score, points(0, 0));
}

#[test]
fn a_right_call_at_the_deadline_is_late() {
    let mut play = turns();
    play.answer(Attacker, "AB", DEADLINE - 2).unwrap();
    assert_eq!(play.answer(Defender, "CD", DEADLINE), Err(Refusal::Late));
    assert_eq!(play.outcome().score, points(1, 0));
}

#[test]
fn everybody_sees_whose_turn_it_is() {
    let play = turns();
    let at = |time: i64| play.release() + Span(time);
    for audience in [Audience::Host, Audience::Seat(Defender), Audience::Watch] {
        let turn = |time: i64| view(&play.contest, audience, at(time)).turn;
        assert_eq!(turn(0), Some((Attacker, Some(at(TURN_LASTS)))));
        assert_eq!(turn(TURN_LASTS), Some((Defender, Some(at(2 * TURN_LASTS)))));
    }
    let waiting = Play::new(in_turns());
    assert_eq!(view(&waiting.contest, Audience::Host, crate::OPENED).turn, None);
    let (over, _) = played(turns(), &[AB], None);
    assert_eq!(view(&over.contest, Audience::Host, at(DEADLINE)).turn, None);
}

#[test]
fn alone_nobody_waits() {
    let mut play = board(Terms { players: Players::One, ..in_turns() });
    for (typed, at) in [("AB", 0), ("CD", 0), ("EF", TURN_LASTS + 1), ("0", TURN_LASTS + 2)] {
        assert_eq!(play.answer(Attacker, typed, at).unwrap().verdict, Correct);
    }
    assert_eq!(play.outcome().winner, Attacker);
}

#[test]
fn by_another_key_turns_stay_and_points_are_others() {
    let (mut play, before) = played(turns(), &[AB, (Defender, "GH", 1, Wrong)], None);
    assert_eq!((before.winner, before.score), (Attacker, points(1, -1)));
    correct(&mut play, key(&["CD", "GH"])).unwrap();
    let Some(End::Decided(after)) = &play.contest.end else { panic!("it had all of its time") };
    assert_eq!((after.winner, after.score), (Defender, points(-1, 1)));
    verify(&play.log).unwrap();
}

#[test]
fn what_is_agreed_follows_from_what_is_asked_for() {
    use agon_judge::agreeing::Given;
    use agon_judge::terms::Notes;
    let (form, number) = (form(), Form::new(Shape::Number));
    let given = |form| Given { form, material_seconds: 0, notes: Notes::Allowed };
    let wanted = TermsWanted { format: Some(Format::Turns), ..TermsWanted::default() };
    let usual = wanted.agreed(given(&form));
    assert_eq!(
        (usual.turn_seconds, usual.wrong_points, usual.points_to_win),
        (Some(20), Some(1), None)
    );
    assert_eq!((usual.lockout_seconds, usual.rival_answers), (0, RivalAnswers::Shown));
    let asked =
        wanted.with(&TURN, 7).with(&WRONG_POINTS, 0).with(&POINTS_TO_WIN, 9).with(&RULES, 5);
    let agreed = asked.agreed(given(&form));
    assert_eq!(
        (agreed.turn_seconds, agreed.wrong_points, agreed.points_to_win),
        (Some(7), Some(0), Some(9))
    );
    assert_eq!(asked.stray(Format::Turns).map(|it| it.name), None);
    assert_eq!(asked.stray(Format::Tally).map(|it| it.name), Some("turn_seconds"));
    let race = TermsWanted::default().with(&LOCKOUT, 3).agreed(given(&number));
    assert_eq!((race.format, race.lockout_seconds, race.turn_seconds), (Format::Race, 3, None));
    // Every row stands where it says.
    for row in NUMBERS {
        let value = *row.range.end();
        let format = row.formats[0];
        let wanted = TermsWanted { format: Some(format), ..TermsWanted::default() };
        let terms = wanted.with(row, value).agreed(Given {
            form: &form,
            material_seconds: 600,
            notes: Notes::Allowed,
        });
        assert_eq!((row.of)(&terms), Some(value), "{}", row.name);
    }
}
