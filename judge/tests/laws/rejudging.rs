//! A corrected key and what it makes of a contest that was decided.

use crate::{OPENED, Play, SECOND, opened, terms};
use agon_generators::reader::{Accepts, Answer, Key, Using};
use agon_judge::command::{Command, Refusal};
use agon_judge::event::{Correction, Event, Judged};
use agon_judge::id::{CommandId, ContestId, Hash};
use agon_judge::outcome::{End, Reason, TieBreak, VoidReason};
use agon_judge::rejudging::{REJUDGINGS_MAX, RIGHT_ANSWERS_MAX};
use agon_judge::seat::Audience;
use agon_judge::seat::Seat::{self, Attacker, Defender};
use agon_judge::terms::{Format, Players, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::verify::{Unsound, verify};
use agon_judge::view::{Teller, Told, view};

const ANOTHER: ContestId = ContestId([9; 16]);

fn one(value: i64) -> Key {
    Key::One(Answer::number(value))
}

fn any_of(values: &[i64]) -> Key {
    let right: Vec<Answer> = values.iter().map(|value| Answer::number(*value)).collect();
    Key::Any { such_as: right[0].clone(), accepts: Accepts::OneOf(right) }
}

fn correction(play: &Play, key: Key) -> Correction {
    Correction { key, reason: "a misprint".into(), seen: play.contest.head.1, successor: None }
}

impl Play {
    /// The host's word that this is the key, a minute after whatever came last.
    fn correct(&mut self, key: Key) -> Result<(), Refusal> {
        let correction = correction(self, key);
        self.apply_correction(correction)
    }

    fn apply_correction(&mut self, correction: Correction) -> Result<(), Refusal> {
        let now = self.contest.last + Span(60 * SECOND);
        self.send(&Command::Rejudge(Box::new(correction)), None, now)
    }

    /// Who answered what at which microsecond of contest time, then the end.
    pub(crate) fn played(terms: Terms, answers: &[(Seat, &str, i64)]) -> Play {
        let mut play = Play::new(terms);
        play.look(play.release());
        for (seat, typed, contest_time) in answers {
            play.answer(*seat, typed, *contest_time).unwrap();
        }
        play.outcome();
        play
    }
}

/// Who wins by a key, why, at which microsecond of contest time, and by how much; or that nobody does.
type Found = Option<(Seat, Reason, i64, Option<i64>)>;

fn found(play: &Play) -> Found {
    match play.contest.end.as_ref().unwrap() {
        End::Decided(outcome) => {
            let at = (outcome.at - play.release()).0;
            Some((outcome.winner, outcome.reason, at, outcome.margin.map(|margin| margin.0)))
        }
        End::Void(void) => {
            assert_eq!(void.reason, VoidReason::Rejudged);
            None
        }
    }
}

#[test]
fn the_recorded_stamps_decide_by_the_corrected_key() {
    let (ten, twenty, end) = (10 * SECOND, 20 * SECOND, 300 * SECOND);
    let both = [(Attacker, "7", ten), (Defender, "42", twenty)];
    let late = [(Attacker, "7", ten), (Defender, "42", end - 1)];
    let tie = [(Attacker, "7", ten), (Defender, "7", ten)];
    let wrong = [(Defender, "8", ten), (Attacker, "7", twenty)];
    let by_answer = |winner, at: i64, margin| Some((winner, Reason::Answer, at + 1, Some(margin)));
    let by_time = Some((Defender, Reason::Time, end, None));
    for (what, answers, key, expected) in [
        ("wrong turns right and was first", &both, one(7), by_answer(Attacker, ten, end - ten)),
        ("right turns wrong, and time was left", &both, one(9), None),
        ("right turns wrong, and no time was left", &late, one(9), by_time),
        ("wrong turns right before a late end", &late, one(7), by_answer(Attacker, ten, end - ten)),
        ("both are right at once", &tie, one(7), by_answer(Defender, ten, 0)),
        ("time decided and decides again", &wrong, one(9), by_time),
        ("the first of two", &wrong, any_of(&[7, 8]), by_answer(Defender, ten, end - ten)),
        (
            "both keys count, the earlier answer wins",
            &both,
            any_of(&[42, 7]),
            by_answer(Attacker, ten, end - ten),
        ),
    ] {
        let mut play = Play::played(terms(), answers);
        play.correct(key).unwrap();
        assert_eq!(found(&play), expected, "{what}");
        assert_eq!(verify(&play.log).unwrap().end, play.contest.end, "{what}");
    }
}

#[test]
fn a_tie_by_the_corrected_key_is_said_to_be_one() {
    let tie = [(Attacker, "7", SECOND), (Defender, "7", SECOND)];
    let mut play = Play::played(terms(), &tie);
    play.correct(one(7)).unwrap();
    let Some(End::Decided(outcome)) = &play.contest.end else { panic!("decided") };
    assert_eq!((outcome.winner, outcome.tie_break), (Defender, Some(TieBreak::Defender)));
}

#[test]
fn who_gave_up_loses_unless_somebody_was_right_before() {
    for (key, expected) in [(7, (Attacker, Reason::Answer)), (8, (Defender, Reason::Forfeit))] {
        let mut play = Play::released();
        play.answer(Attacker, "7", 10 * SECOND).unwrap();
        play.send(&Command::Forfeit { seat: Attacker }, None, play.release() + Span(20 * SECOND))
            .unwrap();
        play.outcome();
        play.correct(one(key)).unwrap();
        let (winner, reason, ..) = found(&play).unwrap();
        assert_eq!((winner, reason), expected, "{key}");
    }
}

#[test]
fn an_answer_after_the_corrected_end_changes_nothing() {
    let answers =
        [(Attacker, "7", SECOND), (Defender, "8", 2 * SECOND), (Attacker, "9", 40 * SECOND)];
    let mut play = Play::played(terms(), &answers);
    play.correct(any_of(&[7, 8, 9])).unwrap();
    let Some(End::Decided(outcome)) = &play.contest.end else { panic!("decided") };
    assert_eq!(outcome.best.attacker.map(|best| best.contest_time), Some(Span(SECOND)));
    assert_eq!(outcome.best.defender, None, "the contest was over by then");
}

#[test]
fn the_nearest_to_the_corrected_key_wins() {
    let closest = Terms { format: Format::Closest, ..terms() };
    let answers = [(Attacker, "10", SECOND), (Defender, "40", 2 * SECOND)];
    let mut play = Play::played(closest, &answers);
    assert_eq!(play.outcome().winner, Defender);
    play.correct(one(12)).unwrap();
    assert_eq!(found(&play), Some((Attacker, Reason::Nearest, 2 * SECOND + 1, None)));
    let Some(End::Decided(outcome)) = &play.contest.end else { panic!("decided") };
    let score = outcome.score.unwrap();
    assert_eq!((score.attacker, score.defender), (Some(2), Some(28)));
    assert_eq!(play.contest.answers.attacker[0].receipt.verdict, Judged::Taken);
}

#[test]
fn what_cannot_be_corrected_is_refused() {
    let both = [(Attacker, "7", SECOND), (Defender, "42", 2 * SECOND)];
    let mut going_on = Play::released();
    assert_eq!(going_on.correct(one(7)), Err(Refusal::GoingOn));
    let note = "rain".to_owned();
    let void = Command::Void { note, successor: None };
    going_on.send(&void, None, going_on.contest.last + Span(1)).unwrap();
    assert_eq!(
        going_on.correct(one(7)),
        Err(Refusal::Over),
        "nobody won, so that nothing is wrong"
    );
    let mut drill = Play::played(Terms { players: Players::One, ..terms() }, &both[..1]);
    assert_eq!(drill.correct(one(7)), Err(Refusal::NotOffered));

    let mut play = Play::played(terms(), &both);
    let stale = Correction { seen: Hash([1; 32]), ..correction(&play, one(7)) };
    assert_eq!(play.apply_correction(stale), Err(Refusal::Stale));
    assert_eq!(play.correct(one(42)), Err(Refusal::Already));
    let led_on = Correction { successor: Some(ANOTHER), ..correction(&play, one(7)) };
    assert_eq!(play.apply_correction(led_on), Err(Refusal::NotOffered), "somebody has won");
    let blue = Key::One(serde_json::from_str("\"blue\"").unwrap());
    let makes = Accepts::Makes { value: 7, numbers: vec![7], using: Using::All };
    let many: Vec<i64> = (0..=RIGHT_ANSWERS_MAX as i64).collect();
    let another =
        Key::Any { such_as: Answer::number(7), accepts: Accepts::OneOf(vec![Answer::number(8)]) };
    let unlike = Key::Any {
        such_as: Answer::number(7),
        accepts: Accepts::OneOf(vec![Answer::number(7), serde_json::from_str("\"07\"").unwrap()]),
    };
    let expression = Key::Any { such_as: Answer::number(7), accepts: makes };
    for key in [blue, expression, any_of(&many), another, unlike] {
        let refused = play.correct(key.clone());
        assert!(matches!(refused, Err(Refusal::Unreadable { .. })), "{key:?}: {refused:?}");
    }
    play.correct(any_of(&many[1..])).unwrap();
    for count in 1..REJUDGINGS_MAX {
        play.correct(one([7, 42][count % 2])).unwrap();
    }
    assert_eq!(play.contest.rejudgings.len(), REJUDGINGS_MAX);
    assert_eq!(play.correct(one(7)), Err(Refusal::Enough));
}

#[test]
fn nobody_wins_where_the_contest_was_cut_short_and_another_is_played() {
    let mut play = Play::played(terms(), &[(Attacker, "42", SECOND)]);
    let led_on = Correction { successor: Some(ANOTHER), ..correction(&play, one(7)) };
    let now = play.contest.last + Span(60 * SECOND);
    play.apply_correction(led_on).unwrap();
    let Some(End::Void(void)) = &play.contest.end else { panic!("void") };
    assert_eq!((void.reason, void.successor, void.at), (VoidReason::Rejudged, Some(ANOTHER), now));
    assert_eq!(play.correct(one(42)), Err(Refusal::Over), "what is void stays void");
}

#[test]
fn verdicts_are_those_of_the_corrected_key_and_locks_stay_what_they_were() {
    let mut play = Play::played(terms(), &[(Attacker, "7", SECOND), (Defender, "42", 2 * SECOND)]);
    let before = play.contest.answers.attacker[0].receipt.clone();
    play.correct(one(7)).unwrap();
    let verdicts = Seat::BOTH.map(|seat| play.contest.answers.get(seat)[0].receipt.verdict);
    assert_eq!(verdicts, [Judged::Correct, Judged::Wrong]);
    let again = play.answer(Attacker, "7", 400 * SECOND).unwrap();
    assert_eq!((again.verdict, again.locked_until), (Judged::Correct, before.locked_until));
    assert_eq!(again.at, before.at);
}

#[test]
fn a_correction_taken_back_gives_the_first_outcome() {
    for answers in [
        vec![(Attacker, "7", SECOND), (Defender, "42", 2 * SECOND)],
        vec![(Attacker, "7", SECOND), (Defender, "8", 2 * SECOND)],
    ] {
        let mut play = Play::played(terms(), &answers);
        let first = found(&play);
        play.correct(one(7)).unwrap();
        assert_ne!(found(&play), first);
        let between = play.contest.end.clone().unwrap();
        play.correct(one(42)).unwrap();
        assert_eq!(found(&play), first, "the time that it was played is that of its first end");
        assert_eq!(play.contest.rejudgings[1].before, between);
    }
}

#[test]
fn the_same_correction_twice_is_one() {
    let mut play = Play::played(terms(), &[(Attacker, "7", SECOND)]);
    let command = Command::Rejudge(Box::new(correction(&play, one(7))));
    let (id, now) = (CommandId([5; 16]), play.contest.last + Span(SECOND));
    for later in [0, 1, SECOND] {
        play.send(&command, Some(id), now + Span(later)).unwrap();
        assert_eq!(play.contest.rejudgings.len(), 1);
    }
    let other = Command::Rejudge(Box::new(correction(&play, one(8))));
    assert_eq!(play.send(&other, Some(id), now + Span(SECOND)), Err(Refusal::Reused));
}

#[test]
fn everybody_is_shown_both_outcomes_once_it_is_applied_and_nothing_before() {
    let mut play = Play::played(terms(), &[(Attacker, "7", SECOND)]);
    let (first, now) = (play.contest.end.clone(), Time(i64::MAX));
    for audience in [Audience::Game, Audience::Seat(Attacker), Audience::Watch] {
        assert!(view(&play.contest, audience, now).rejudgings.is_empty());
    }
    play.correct(one(7)).unwrap();
    for audience in [Audience::Game, Audience::Seat(Defender), Audience::Watch] {
        let seen = view(&play.contest, audience, now);
        let [rejudging] = &seen.rejudgings[..] else { panic!("one") };
        assert_eq!(
            (Some(rejudging.before.clone()), seen.end),
            (first.clone(), play.contest.end.clone())
        );
        assert_eq!(Some(&rejudging.by.end), play.contest.end.as_ref());
    }
}

#[test]
fn everybody_is_told_of_a_correction_and_its_record_ends_the_contest_again() {
    let mut play = Play::played(terms(), &[(Attacker, "7", SECOND)]);
    play.correct(one(7)).unwrap();
    let (last, rest) = play.log.split_last().unwrap();
    assert!(last.events().unwrap().iter().any(Event::ends), "so that it is signed");
    for audience in [Audience::Game, Audience::Host, Audience::Seat(Defender), Audience::Watch] {
        let mut teller = Teller::new(&rest[0], audience).unwrap();
        rest[1..].iter().for_each(|record| teller.hear(record).unwrap());
        let before = teller.tell(Time(i64::MAX)).len() as u64;
        teller.hear(last).unwrap();
        let told = teller.tell(Time(i64::MAX));
        let [(number, Told::Rejudged(rejudged))] = &told[..] else { panic!("{told:?}") };
        assert_eq!((*number, Some(&rejudged.end)), (before + 1, play.contest.end.as_ref()));
    }
}

#[test]
fn a_forged_correction_is_found() {
    let mut play = Play::played(terms(), &[(Attacker, "7", SECOND), (Defender, "42", 2 * SECOND)]);
    play.correct(one(7)).unwrap();
    let (last, before) = play.log.split_last().unwrap();
    for (from, to) in [
        (r#""winner":"attacker""#, r#""winner":"defender""#),
        (r#""key":"7""#, r#""key":"8""#),
        (r#""key":"7""#, r#""key":"blue""#),
        (r#""seen":""#, r#""seen":"00"#),
        (r#"["correct"]"#, r#"["wrong"]"#),
        (r#"["wrong"]"#, r#"[]"#),
    ] {
        let head = before.last().map(|record| (record.version, record.hash)).unwrap();
        let forged =
            agon_judge::log::Record::after(head, last.command, last.body.replacen(from, to, 1));
        let log: Vec<_> = before.iter().cloned().chain([forged]).collect();
        let found = verify(&log);
        let caught = matches!(found, Err(Unsound::Judged { .. } | Unsound::Log(_)));
        assert!(caught, "{to}: {found:?}");
    }
}

#[test]
fn the_record_of_a_correction_is_stored_as_it_stands_here() {
    let mut opened = opened(terms());
    opened.at = OPENED;
    let mut play = Play::opened(opened);
    play.look(play.release());
    play.answer(Attacker, "7", SECOND).unwrap();
    play.outcome();
    play.correct(one(7)).unwrap();
    let body: serde_json::Value = serde_json::from_str(&play.log.last().unwrap().body).unwrap();
    let rejudged = &body[0]["rejudged"];
    assert_eq!(rejudged["key"], "7");
    assert_eq!(rejudged["reason"], "a misprint");
    assert_eq!(rejudged["verdicts"].to_string(), r#"{"attacker":["correct"],"defender":[]}"#);
    assert_eq!(rejudged["end"]["decided"]["winner"], "attacker");
    assert_eq!(rejudged["end"]["decided"]["log_hash"], rejudged["seen"]);
    assert!(rejudged.get("successor").is_none());
}
