//! Spectators: a second fold of the same log, some seconds behind.

use crate::{OPENED, Play, SECOND, terms, words};
use agon_judge::command::Command;
use agon_judge::seat::{Audience, Seat};
use agon_judge::terms::{RivalAnswers, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::view::{Phase, Teller, Told, view};

const DELAY: i64 = 15 * SECOND;

fn watching(play: &Play) -> Teller {
    let mut teller = Teller::new(&play.log[0], Audience::Watch).unwrap();
    for record in &play.log[1..] {
        teller.hear(record).unwrap();
    }
    teller
}

#[test]
fn a_spectator_is_told_everything_so_much_later_and_not_a_microsecond_sooner() {
    let mut play = Play::released();
    let answered = play.answer(Seat::Attacker, "7", 20 * SECOND).unwrap().at;
    let correct = play.answer(Seat::Attacker, "42", 50 * SECOND).unwrap().at;
    play.outcome();
    let mut teller = watching(&play);
    let rules = OPENED;
    for (at, expected) in [
        (rules, Phase::Rules),
        (play.release(), Phase::Solve),
        (answered, Phase::Solve),
        (correct, Phase::Solve),
        (correct + Span(1), Phase::Decided),
    ] {
        assert_eq!(teller.next(), Some(at + Span(DELAY)), "{expected:?}");
        assert_eq!(teller.tell(at + Span(DELAY - 1)), [], "before {at:?}");
        assert!(!teller.tell(at + Span(DELAY)).is_empty(), "at {at:?}");
        assert_eq!(view(teller.contest(), Audience::Watch, at).phase, expected, "at {at:?}");
    }
    assert_eq!(teller.next(), None);
}

#[test]
fn a_spectator_sees_what_both_seats_may_see() {
    for (rival_answers, answers, locks) in
        [(RivalAnswers::Shown, 1, 2), (RivalAnswers::Locks, 0, 2), (RivalAnswers::Hidden, 0, 0)]
    {
        let mut play = Play::new(Terms { rival_answers, ..terms() });
        play.answer(Seat::Attacker, "7", 5 * SECOND).unwrap();
        let ask = Command::Ask { seat: Seat::Attacker, words: words("what?") };
        play.send(&ask, None, play.contest.last + Span(1)).unwrap();
        let clarify = Command::Clarify { text: "this".into() };
        play.send(&clarify, None, play.contest.last + Span(1)).unwrap();
        let mut teller = watching(&play);
        let told = teller.tell(Time(i64::MAX));
        let seen = view(teller.contest(), Audience::Watch, play.contest.last);
        assert_eq!((seen.answers.len(), seen.locks.len()), (answers, locks), "{rival_answers:?}");
        assert!(seen.sees_rules && seen.sees_problem && !seen.sees_key && !seen.sees_material);
        assert_eq!((seen.questions.len(), seen.clarifications.len()), (0, 1));
        let asked = told.iter().filter(|(_, news)| matches!(news, Told::Asked(_))).count();
        assert_eq!(asked, 0, "a question is for the host");
        let numbers: Vec<u64> = told.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, (1..=told.len() as u64).collect::<Vec<_>>());
    }
}

#[test]
fn material_and_key_are_shown_to_spectators_once_they_can_help_nobody() {
    let mut play = Play::new(Terms { notice_seconds: 10, material_seconds: 20, ..terms() });
    play.outcome();
    let mut teller = watching(&play);
    let mut sees = Vec::new();
    while let Some(at) = teller.next() {
        assert!(!teller.tell(at).is_empty() || sees.is_empty(), "what is due is told");
        let seen = view(teller.contest(), Audience::Watch, at);
        sees.push((seen.phase, seen.sees_material, seen.sees_key));
    }
    let only_at_the_end = |(phase, material, key): &(Phase, bool, bool)| {
        let over = *phase == Phase::Decided;
        (*material, *key) == (over, over)
    };
    assert!(sees.iter().all(only_at_the_end), "{sees:?}");
    assert_eq!(sees.last(), Some(&(Phase::Decided, true, true)));
}

#[test]
fn without_a_delay_spectators_are_told_at_once() {
    let mut play = Play::new(Terms { spectator_delay_seconds: 0, ..terms() });
    play.look(play.release());
    let mut teller = watching(&play);
    teller.tell(play.release());
    assert_eq!(view(teller.contest(), Audience::Watch, play.release()).phase, Phase::Solve);
}
