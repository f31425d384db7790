//! The format `first_to`: so many right answers out of a series of problems. Its boundary table, row by row.

use crate::calls::{Called, Row, correct, hold, played, points};
use crate::history::{form, key};
use crate::{Play, SECOND};
use Judged::{Correct, Wrong};
use agon_generators::reader::{Calls, Form, Order, Shape};
use agon_judge::agreeing::{
    Given, LOCKOUT, POINTS_TO_WIN, PROBLEM, PROBLEMS, RULES, SOLVE, TermsWanted,
};
use agon_judge::command::{Command, Refusal};
use agon_judge::event::Judged;
use agon_judge::formats::{is_series, suits};
use agon_judge::id::CommandId;
use agon_judge::outcome::Reason;
use agon_judge::seat::Seat::{self, Attacker, Defender};
use agon_judge::terms::{BREAK, BREAK_SECONDS, Format, Notes, Players, RivalAnswers, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::verify::verify;

/// How long a problem may be answered.
const PROBLEM_LASTS: i64 = 60 * SECOND;
const BREATH: i64 = 5 * SECOND;
/// From one release to the next, if nobody is right.
const WHOLE: i64 = PROBLEM_LASTS + BREATH;
/// When five problems and the breaks between them are over.
const DEADLINE: i64 = 320 * SECOND;

/// When the next problem comes, if one was solved at this contest time.
pub(crate) const fn next(solved: i64) -> i64 {
    solved + 1 + BREATH
}

/// What is agreed where only the format is said, with what was asked for besides.
fn agreed(wanted: &TermsWanted) -> Terms {
    let form = form(Format::FirstTo);
    let given = Given { form: &form, material_seconds: 0, notes: Notes::Allowed };
    TermsWanted { format: Some(Format::FirstTo), ..wanted.clone() }.agreed(given)
}

/// Three points of five problems, 42, 43, 41, 44 and 40, which lock for half a minute.
pub(crate) fn terms() -> Terms {
    agreed(&TermsWanted::default())
}

/// The same where nothing locks.
fn unlocked() -> Terms {
    Terms { lockout_seconds: 0, ..terms() }
}

pub(crate) fn at(play: &Play, contest_time: i64) -> Time {
    play.release() + Span(contest_time)
}

/// Too early for the problem that is released then.
fn waits(play: &Play, contest_time: i64) -> Refusal {
    Refusal::TooEarly { release_at: Some(at(play, contest_time)) }
}

const FIRST: Called = (Attacker, "42", 0, Correct);
const THEIRS: Called = (Defender, "42", 0, Correct);
const SECOND_ROUND: i64 = next(0);
const THIRD_ROUND: i64 = next(SECOND_ROUND);
/// When the last is over, if the first was solved at once and nobody was right afterwards.
const LATER: i64 = SECOND_ROUND + 4 * PROBLEM_LASTS + 3 * BREATH;
const FOURTH: i64 = THIRD_ROUND + WHOLE;
const FIFTH: i64 = next(FOURTH);
const TWO_ALL: [Called; 4] = [
    FIRST,
    (Defender, "43", SECOND_ROUND, Correct),
    (Attacker, "44", FOURTH, Correct),
    (Defender, "40", FIFTH, Correct),
];
const THREE: [Called; 3] =
    [FIRST, (Attacker, "43", SECOND_ROUND, Correct), (Attacker, "41", THIRD_ROUND, Correct)];
const LAST: i64 = 4 * WHOLE;
const BY: Reason = Reason::Points;

#[rustfmt::skip]
const TABLE: [Row; 17] = [
    ("nobody is right", &[(Attacker, "7", 0, Wrong)], (0, 0), Defender, Reason::Time, false, DEADLINE),
    ("nobody says anything", &[], (0, 0), Defender, Reason::Time, false, DEADLINE),
    ("the first instant of the first", &[FIRST], (1, 0), Attacker, BY, false, LATER),
    ("both at one stamp", &[FIRST, THEIRS], (0, 1), Defender, BY, false, LATER),
    ("both at one stamp, heard otherwise", &[THEIRS, FIRST], (0, 1), Defender, BY, false, LATER),
    ("the first instant of a later one", &[FIRST, (Defender, "43", SECOND_ROUND, Correct)], (1, 1), Defender, BY, true, LATER - PROBLEM_LASTS + 1),
    ("the last microsecond of the first", &[(Attacker, "42", PROBLEM_LASTS - 1, Correct)], (1, 0), Attacker, BY, false, DEADLINE),
    ("the first ends by time", &[(Defender, "43", WHOLE, Correct)], (0, 1), Defender, BY, false, DEADLINE - PROBLEM_LASTS + 1),
    ("the rival is wrong at the stamp of a right one", &[FIRST, (Defender, "7", 0, Wrong)], (1, 0), Attacker, BY, false, LATER),
    ("the rival turns right at that stamp", &[FIRST, (Defender, "7", 0, Wrong), THEIRS], (0, 1), Defender, BY, false, LATER),
    ("the points that win", &THREE, (3, 0), Attacker, BY, false, THIRD_ROUND + 1),
    ("the points that win, at one stamp with the rival", &[FIRST, THREE[1], THREE[2], (Defender, "41", THIRD_ROUND, Correct)], (2, 1), Attacker, BY, false, next(THIRD_ROUND) + WHOLE + PROBLEM_LASTS),
    ("as many when the last is solved", &TWO_ALL, (2, 2), Defender, BY, true, FIFTH + 1),
    ("the last is solved, with too few points", &[(Attacker, "40", LAST, Correct)], (1, 0), Attacker, BY, false, LAST + 1),
    ("the last microsecond of the last", &[(Attacker, "40", DEADLINE - 1, Correct)], (1, 0), Attacker, BY, false, DEADLINE),
    ("what was wrong is right later", &[(Attacker, "43", 0, Wrong), (Attacker, "43", WHOLE, Correct)], (1, 0), Attacker, BY, false, DEADLINE - PROBLEM_LASTS + 1),
    ("what was right is wrong later", &[FIRST, (Attacker, "42", SECOND_ROUND, Wrong)], (1, 0), Attacker, BY, false, LATER),
];

#[test]
fn every_row_of_the_boundary_table_holds() {
    hold(&TABLE, || Play::released_on(unlocked()), None);
}

#[test]
fn the_deadline_of_the_whole_cuts_a_problem_or_a_break() {
    const ROUND: i64 = 100 * SECOND;
    const PAUSE: i64 = 62 * SECOND;
    const LAST: Called = (Attacker, "43", ROUND - 1, Correct);
    const LATE: Called = (Attacker, "42", PROBLEM_LASTS - 2, Correct);
    hold(
        &[
            ("nobody is right", &[], (0, 0), Defender, Reason::Time, false, ROUND),
            ("somebody was", &[THEIRS], (0, 1), Defender, BY, false, ROUND),
            ("the last microsecond", &[LAST], (1, 0), Attacker, BY, false, ROUND),
        ],
        || Play::released_on(Terms { solve_seconds: Some(100), ..unlocked() }),
        None,
    );
    let breaks = || Play::released_on(Terms { solve_seconds: Some(62), ..unlocked() });
    hold(
        &[
            ("nobody is right", &[], (0, 0), Defender, Reason::Time, false, PAUSE),
            ("somebody was", &[LATE], (1, 0), Attacker, BY, false, PAUSE),
        ],
        breaks,
        None,
    );
    // At the deadline, nothing ends and nothing begins any more.
    for (solve, rounds, ends) in [(60, 1, None), (65, 1, Some(Span(PROBLEM_LASTS))), (125, 2, None)]
    {
        let cut = Terms { solve_seconds: Some(solve), ..unlocked() };
        let (play, outcome) = played(Play::released_on(cut), &[], None);
        assert_eq!(outcome.at, play.release() + Span::seconds(solve), "{solve} s");
        let last = play.contest.rounds.last().unwrap();
        assert_eq!((play.contest.rounds.len(), last.ends), (rounds, ends), "{solve} s");
    }
    let mut play = breaks();
    assert!(matches!(play.answer(Attacker, "43", PAUSE - 1), Err(Refusal::TooEarly { .. })));
    assert_eq!(play.answer(Attacker, "43", PAUSE), Err(Refusal::Late));
}

#[test]
fn a_problem_is_answered_from_its_release_to_its_end_and_not_in_a_break() {
    let mut play = Play::new(terms());
    assert_eq!(play.answer(Attacker, "42", -1), Err(waits(&play, 0)));
    assert_eq!(play.answer(Attacker, "42", 0).unwrap().verdict, Correct);
    // At its own stamp it is still the first problem; a microsecond later it is over.
    assert_eq!(play.answer(Defender, "7", 0).unwrap().verdict, Wrong);
    for time in [1, 2, SECOND_ROUND - 1] {
        assert_eq!(play.answer(Defender, "42", time), Err(waits(&play, SECOND_ROUND)), "at {time}");
    }
    assert_eq!(play.answer(Attacker, "43", SECOND_ROUND).unwrap().verdict, Correct);
    let ends = THIRD_ROUND + PROBLEM_LASTS;
    assert_eq!(play.answer(Attacker, "7", ends - 1).unwrap().verdict, Wrong);
    for time in [ends, ends + BREATH - 1] {
        assert_eq!(play.answer(Defender, "41", time), Err(waits(&play, FOURTH)), "at {time}");
    }
    assert_eq!(play.answer(Attacker, "44", FOURTH).unwrap().verdict, Correct);
    assert_eq!(play.answer(Defender, "44", FOURTH + 1), Err(Refusal::Over), "it has three");
    assert_eq!(play.outcome().at, at(&play, FOURTH + 1));
    verify(&play.log).unwrap();
}

#[test]
fn the_last_problem_is_over_with_its_time_and_there_is_no_break_behind_it() {
    let mut play = Play::released_on(Terms { solve_seconds: Some(3600), ..terms() });
    assert_eq!(play.answer(Attacker, "7", DEADLINE - 1).unwrap().verdict, Wrong);
    assert_eq!(play.answer(Defender, "40", DEADLINE), Err(Refusal::Late));
    let outcome = play.outcome();
    assert_eq!((outcome.at, outcome.reason), (at(&play, DEADLINE), Reason::Time));
    let one = Terms { problems: Some(1), points_to_win: Some(1), ..terms() };
    let (play, outcome) = played(Play::released_on(one), &[THEIRS], None);
    assert_eq!((outcome.winner, outcome.at), (Defender, at(&play, 1)));
    assert_eq!((outcome.reason, outcome.score), (BY, points(0, 1)));
}

#[test]
fn a_wrong_answer_locks_and_its_lock_ends_with_its_round() {
    let mut play = Play::released_on(terms());
    let wrong = play.answer(Attacker, "7", 10 * SECOND).unwrap();
    let until = Some(at(&play, 40 * SECOND));
    assert_eq!((wrong.verdict, wrong.locked_until), (Wrong, until));
    let locked = Err(Refusal::Locked { until });
    assert_eq!(play.answer(Attacker, "42", 40 * SECOND - 1), locked);
    assert_eq!(play.answer(Attacker, "8", 40 * SECOND).unwrap().verdict, Wrong);
    // Behind the break its lock would have lasted for some seconds more.
    let late = play.answer(Defender, "7", PROBLEM_LASTS - 1).unwrap();
    assert_eq!(play.contest.lock_ends(Defender), Some(Span(PROBLEM_LASTS - 1 + 30 * SECOND)));
    play.look(at(&play, PROBLEM_LASTS));
    assert_eq!(play.contest.locked_until(Defender, at(&play, PROBLEM_LASTS)), None, "in a break");
    assert!(at(&play, WHOLE) < late.locked_until.unwrap());
    assert_eq!(play.answer(Defender, "43", WHOLE).unwrap().verdict, Correct);
    assert_eq!(play.answer(Attacker, "7", WHOLE).unwrap().verdict, Wrong, "and in the next");
    assert_eq!(play.contest.lock_ends(Attacker), Some(Span(WHOLE + 30 * SECOND)));
    verify(&play.log).unwrap();
}

#[test]
fn who_was_right_is_heard_no_more_until_the_next_problem() {
    let mut play = Play::released_on(unlocked());
    let right = play.answer(Attacker, "42", 0).unwrap();
    assert_eq!(play.answer(Attacker, "7", 0), Err(Refusal::Over));
    assert_eq!(play.answer(Attacker, "42", 0), Ok(right.clone()), "what it said before");
    assert_eq!(play.answer(Attacker, "42", SECOND_ROUND - 1), Ok(right.clone()), "in the break");
    let anew = play.answer(Attacker, "42", SECOND_ROUND).unwrap();
    assert_eq!((anew.verdict, anew.number), (Wrong, 2), "in the next round it is another");
    assert_eq!(play.answer(Attacker, "42", SECOND_ROUND + 9), Ok(anew));
    assert_eq!(play.answer(Attacker, "43", SECOND_ROUND + 9).unwrap().verdict, Correct);
    assert_eq!(play.contest.best(Attacker).unwrap().at, right.at);
    verify(&play.log).unwrap();
}

#[test]
fn a_request_that_comes_again_gets_the_receipt_it_had() {
    let mut play = Play::released_on(unlocked());
    let (first, second) = (CommandId([1; 16]), CommandId([2; 16]));
    let command = Command::Answer { seat: Attacker, typed: "43".into() };
    play.send(&command, Some(first), at(&play, 0)).unwrap();
    let wrong = play.contest.receipt_of(Attacker, first).cloned().unwrap();
    play.send(&command, Some(second), at(&play, WHOLE)).unwrap();
    let right = play.contest.receipt_of(Attacker, second).cloned().unwrap();
    assert_eq!([wrong.verdict, right.verdict], [Wrong, Correct]);
    let head = play.contest.head;
    play.send(&command, Some(first), at(&play, WHOLE)).unwrap();
    assert_eq!(play.contest.head, head, "it brings nothing");
    for time in [WHOLE + 1, next(WHOLE), DEADLINE + 1] {
        play.send(&command, Some(first), at(&play, time)).unwrap();
        let of = |seat: Seat, id| play.contest.receipt_of(seat, id);
        assert_eq!([of(Attacker, first), of(Attacker, second)], [Some(&wrong), Some(&right)]);
        assert_eq!(of(Defender, first), None, "it was another's");
        assert_eq!(play.contest.answers.attacker.len(), 2, "at {time}");
    }
    assert_eq!(play.contest.receipt_of(Attacker, CommandId([3; 16])), None);
    verify(&play.log).unwrap();
}

/// The clock stands from one contest time on, and goes on at the instant that is given back.
fn stopped(play: &mut Play, from: i64) -> Time {
    play.pause(from).unwrap();
    let resumed = at(play, from + 100 * SECOND);
    play.send(&Command::Resume, None, Time(resumed.0 - 3 * SECOND)).unwrap();
    play.look(resumed);
    resumed
}

#[test]
fn a_break_goes_on_with_the_clock() {
    let mut play = Play::released_on(terms());
    play.answer(Attacker, "42", 0).unwrap();
    let resumed = stopped(&mut play, 1 + 2 * SECOND);
    let left = 3 * SECOND;
    let early = Refusal::TooEarly { release_at: Some(resumed + Span(left)) };
    assert_eq!(play.answer_at(Defender, "43", resumed + Span(left - 1)), Err(early));
    let receipt = play.answer_at(Defender, "43", resumed + Span(left)).unwrap();
    assert_eq!((receipt.verdict, receipt.contest_time), (Correct, Span(SECOND_ROUND)));
    verify(&play.log).unwrap();
}

#[test]
fn a_clock_that_stands_from_a_right_answer_on_ends_the_round_a_microsecond_after_it_goes_on() {
    let mut play = Play::released_on(terms());
    play.answer(Attacker, "42", SECOND).unwrap();
    let resumed = stopped(&mut play, SECOND);
    // It is the same contest time, and not the same stamp.
    assert_eq!(play.answer_at(Defender, "42", resumed).unwrap().verdict, Correct);
    let early = Refusal::TooEarly { release_at: Some(resumed + Span(1 + BREATH)) };
    assert_eq!(play.answer_at(Defender, "7", resumed + Span(1)), Err(early));
    play.look(resumed);
    assert_eq!(play.contest.rounds[0].ends, None);
    play.look(resumed + Span(1));
    assert_eq!(play.contest.rounds[0].ends, Some(Span(SECOND + 1)));
    assert_eq!(play.outcome().score, points(1, 0));
    verify(&play.log).unwrap();
}

#[test]
fn alone_a_series_is_solved_by_points_or_by_its_last_problem() {
    let drill = Terms { players: Players::One, ..unlocked() };
    let has = |it: i64| agon_judge::seat::Pair { attacker: Some(it), defender: None };
    let last = [(Attacker, "40", LAST, Correct)];
    for (what, answers, winner, reason, score, ends) in [
        ("by points", &THREE[..], Attacker, BY, 3, THIRD_ROUND + 1),
        ("by the last", &last, Attacker, BY, 1, LAST + 1),
        ("not", &THREE[..2], Defender, Reason::Unsolved, 2, THIRD_ROUND + DEADLINE - 2 * WHOLE),
    ] {
        let (play, outcome) = played(Play::released_on(drill.clone()), answers, None);
        assert_eq!((outcome.winner, outcome.reason), (winner, reason), "{what}");
        assert_eq!((outcome.score, outcome.tie_break), (Some(has(score)), None), "{what}");
        assert_eq!(outcome.at, at(&play, ends), "{what}");
    }
}

#[test]
fn a_series_is_not_judged_again_however_short_it_is() {
    let one = Terms { problems: Some(1), points_to_win: Some(1), ..unlocked() };
    for terms in [unlocked(), one] {
        let (mut play, _) = played(Play::released_on(terms), &[FIRST], None);
        let other = key(Format::FirstTo, 7);
        assert_eq!(correct(&mut play, other), Err(Refusal::NotOffered));
    }
}

#[test]
fn what_is_agreed_follows_from_what_is_asked_for() {
    let asked = TermsWanted::default();
    let usual = agreed(&asked);
    assert_eq!((usual.points_to_win, usual.problems), (Some(3), Some(5)));
    assert_eq!((usual.problem_seconds, usual.solve_seconds), (Some(60), Some(320)));
    assert_eq!((usual.lockout_seconds, usual.rival_answers), (30, RivalAnswers::Shown));
    assert_eq!((BREAK, BREAK_SECONDS), (Span(BREATH), 5));
    for (points, problems) in [(1, 1), (2, 3), (7, 13), (8, 15), (9, 15), (15, 15)] {
        let asked = asked.clone().with(&POINTS_TO_WIN, points);
        assert_eq!(agreed(&asked).problems, Some(problems), "{points} points");
        assert_eq!(asked.problems(Format::FirstTo), problems, "{points} points");
        assert!(asked.is_winnable(Format::FirstTo), "{points} points");
    }
    for (points, problems, winnable) in
        [(None, None, true), (None, Some(2), false), (None, Some(3), true)].into_iter().chain([
            (Some(16), None, false),
            (Some(6), Some(5), false),
            (Some(5), Some(5), true),
        ])
    {
        let mut asked = asked.clone();
        points.inspect(|points| asked.set(&POINTS_TO_WIN, *points));
        problems.inspect(|problems| asked.set(&PROBLEMS, *problems));
        assert_eq!(asked.is_winnable(Format::FirstTo), winnable, "{points:?} of {problems:?}");
        assert!(asked.is_winnable(Format::Turns), "points are won otherwise there");
    }
    let long = asked.clone().with(&PROBLEMS, 15);
    for (seconds, solve) in [(1, 85), (60, 970), (235, 3595), (236, 3600), (3600, 3600)] {
        let long = long.clone().with(&PROBLEM, seconds);
        assert_eq!(agreed(&long).solve_seconds, Some(solve), "{seconds} s each");
        assert_eq!(agreed(&long.with(&SOLVE, 9)).solve_seconds, Some(9), "it is what is asked for");
    }
    let other = asked.with(&PROBLEMS, 2).with(&RULES, 5).with(&LOCKOUT, 1);
    assert_eq!(agreed(&other).problems, Some(2));
    assert_eq!(other.stray(Format::FirstTo).map(|it| it.name), None);
    assert_eq!(other.stray(Format::Race).map(|it| it.name), Some("problems"));
    assert_eq!(other.problems(Format::Race), 1);
    let race = crate::terms();
    assert_eq!((race.problems, race.problem_seconds, race.points_to_win), (None, None, None));
}

#[test]
fn every_problem_of_a_race_can_be_one_of_a_series() {
    let (number, expression) = (Form::new(Shape::Number), Form::new(Shape::Expression));
    let calls = Calls { each: 2, from: "ABC".into(), order: Order::Free };
    for (form, suited) in
        [(number, true), (expression, true), (Form::new(Shape::Calls(calls)), false)]
    {
        assert_eq!(suits(Format::FirstTo, &form), suited, "{form:?}");
    }
    let series: Vec<Format> = Format::ALL.into_iter().filter(|it| is_series(*it)).collect();
    assert_eq!(series, [Format::FirstTo]);
}
