//! What the tables of formats share whose answers are called one after the other: a board, rows, and how a row is played.

use crate::{Play, SECOND};
use agon_generators::reader::{Answer, Calls, Form, Key, Order, Shape};
use agon_judge::command::{Command, Refusal};
use agon_judge::event::{Correction, Judged, commitment};
use agon_judge::outcome::{Outcome, Reason, TieBreak};
use agon_judge::seat::{Pair, Seat};
use agon_judge::terms::Terms;
use agon_judge::time::Span;
use agon_judge::verify::verify;

/// Who calls what when, and how it is judged.
pub(crate) type Called = (Seat, &'static str, i64, Judged);

/// What is called, the points, who wins, why, whether by a tie, and when, in microseconds after the release.
pub(crate) type Row = (&'static str, &'static [Called], (i64, i64), Seat, Reason, bool, i64);

pub(crate) fn form() -> Form {
    Form::new(Shape::Calls(Calls { each: 2, from: "ABCDEFGH".into(), order: Order::Free }))
}

pub(crate) fn key(calls: &[&str]) -> Key {
    Key::Each { each: Answer::calls(calls.iter().copied()) }
}

/// A board that was released, on which AB, CD and EF are there.
pub(crate) fn board(terms: Terms) -> Play {
    let mut opened = crate::opened(terms);
    (opened.form, opened.key) = (form(), key(&["AB", "CD", "EF"]));
    opened.commitment = commitment(opened.salt, "{}", &opened.key);
    let mut play = Play::opened(opened);
    play.look(play.release());
    play
}

/// Plays calls to the end; each of them locks its seat for so long, right or wrong.
pub(crate) fn played(mut play: Play, calls: &[Called], lock: Option<Span>) -> (Play, Outcome) {
    for (seat, typed, at, verdict) in calls {
        let receipt = play.answer(*seat, typed, *at).unwrap();
        assert_eq!(receipt.verdict, *verdict, "{typed} of {seat} at {at} of {calls:?}");
        assert_eq!(receipt.locked_until, lock.map(|lock| receipt.at + lock), "whatever it is");
    }
    let outcome = play.outcome();
    assert_eq!(verify(&play.log).unwrap().end, play.contest.end);
    (play, outcome)
}

/// Every row of a table holds on such a board.
pub(crate) fn hold(table: &[Row], board: impl Fn() -> Play, lock: Option<Span>) {
    for (what, calls, (attacker, defender), winner, reason, is_tie, at) in table {
        let (play, outcome) = played(board(), calls, lock);
        assert_eq!((outcome.winner, outcome.reason), (*winner, *reason), "{what}");
        assert_eq!((outcome.at - play.release(), outcome.margin), (Span(*at), None), "{what}");
        assert_eq!(outcome.score, points(*attacker, *defender), "{what}");
        assert_eq!(outcome.tie_break, is_tie.then_some(TieBreak::Defender), "{what}");
    }
}

pub(crate) fn points(attacker: i64, defender: i64) -> Option<Pair<Option<i64>>> {
    Some(Pair { attacker: Some(attacker), defender: Some(defender) })
}

/// Judges a contest again by another key.
pub(crate) fn correct(play: &mut Play, key: Key) -> Result<(), Refusal> {
    let seen = play.contest.head.1;
    let correction = Correction { key, reason: "a misprint".into(), seen, successor: None };
    let now = play.contest.last + Span(60 * SECOND);
    play.send(&Command::Rejudge(Box::new(correction)), None, now)
}
