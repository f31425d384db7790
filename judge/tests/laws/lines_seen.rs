//! An answer that waits for the rival's is seen by its seat and by those who see everything, and by nobody else until it stands.

use crate::first_to::at;
use crate::head_start::{H, T, race, series};
use crate::history::{any_terms_of_lines, plans, schedule, typed};
use crate::machine::cases;
use crate::oracle::Oracle;
use crate::{OPENED, Play, SECOND};
use agon_judge::command::Command;
use agon_judge::seat::Audience;
use agon_judge::seat::Seat::{self, Attacker, Defender};
use agon_judge::terms::{Format, RivalAnswers, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::view::{Teller, Told, phase_end, view};
use proptest::prelude::*;

/// Whose a round is, as far as anybody is told.
pub(crate) fn owner(play: &Play, round: usize) -> Option<Seat> {
    view(&play.contest, Audience::Host, play.contest.last).rounds[round - 1].point
}

/// The answers that are seen, in their order.
fn seen(play: &Play, audience: Audience) -> Vec<(Seat, String)> {
    let answers = view(&play.contest, audience, play.contest.last).answers;
    answers.into_iter().map(|it| (it.receipt.seat, it.answer.text().to_owned())).collect()
}

/// Who may not know of an answer of this seat.
fn strangers(seat: Seat) -> [Audience; 2] {
    [Audience::Seat(seat.rival()), Audience::Watch]
}

fn those_who_know(seat: Seat) -> [Audience; 3] {
    [Audience::Seat(seat), Audience::Host, Audience::Game]
}

/// What is told of a log to its end, shortly: what happened, or whose answer it was.
fn told(play: &Play, audience: Audience) -> Vec<String> {
    let mut teller = Teller::new(&play.log[0], audience).unwrap();
    play.log[1..].iter().for_each(|record| teller.hear(record).unwrap());
    let all = teller.tell(Time(i64::MAX));
    assert!(all.iter().map(|(number, _)| *number).eq(1..=all.len() as u64), "in dense numbers");
    let word = |(_, told): &(u64, Told)| match told {
        Told::Answer { seen, score } => {
            let has = score.map(|score| [score.attacker, score.defender].map(Option::unwrap));
            let has = has.map_or(String::new(), |[a, d]| format!(" {a}:{d}"));
            Some(format!("{} {}{has}", seen.receipt.seat, seen.answer.text()))
        }
        Told::Phase { phase, .. } => Some(phase.name().to_owned()),
        Told::Decided(_) => Some("decided".to_owned()),
        Told::Voided(_) => Some("void".to_owned()),
        Told::Paused(_) => Some("paused".to_owned()),
        Told::Measured(_) => Some("measured".to_owned()),
        Told::Locked { seat, .. } => Some(format!("{seat} locked")),
        _ => None,
    };
    all.iter().filter_map(word).filter(|word| word != "rules").collect()
}

/// A contest in which the seat without a head start has just been right.
fn waiting(terms: &Terms, ahead: Seat) -> Play {
    let mut play = Play::longer(terms.clone(), ahead, H);
    play.answer(ahead.rival(), "42", T).unwrap();
    play
}

fn at_once(terms: &Terms) -> Terms {
    Terms { spectator_delay_seconds: 0, ..terms.clone() }
}

#[test]
fn an_answer_that_waits_is_seen_by_its_seat_and_by_those_who_see_everything() {
    use RivalAnswers::{Hidden, Locks, Shown};
    for (terms, rival_answers) in
        [race(), series()].iter().flat_map(|of| [Shown, Locks, Hidden].map(|it| (of, it)))
    {
        for ahead in Seat::BOTH {
            let terms = Terms { rival_answers, ..at_once(terms) };
            let play = waiting(&terms, ahead);
            let waits = ahead.rival();
            for audience in those_who_know(waits) {
                assert_eq!(seen(&play, audience), [(waits, "42".to_owned())], "{audience:?}");
                assert!(told(&play, audience).last().unwrap().contains("42"), "{audience:?}");
            }
            for audience in strangers(waits) {
                assert_eq!(seen(&play, audience), [], "{audience:?} {rival_answers:?}");
                assert_eq!(told(&play, audience), ["measured", "solve"], "{audience:?}");
            }
        }
    }
}

#[test]
fn neither_score_nor_point_nor_the_end_of_the_round_betrays_that_an_answer_waits() {
    for ahead in Seat::BOTH {
        let before = Play::longer(series(), ahead, H);
        let mut play = waiting(&series(), ahead);
        for audience in those_who_know(ahead.rival()).into_iter().chain(strangers(ahead.rival())) {
            let [was, is] = [&before, &play].map(|it| view(&it.contest, audience, at(it, T)));
            assert_eq!((is.score, &is.rounds), (was.score, &was.rounds), "{audience:?}");
            assert_eq!((is.ends_at, is.phase), (was.ends_at, was.phase), "{audience:?}");
            assert_eq!(is.locks, was.locks, "{audience:?}");
        }
        assert_eq!(phase_end(&play.contest), Some(at(&play, 60 * SECOND)));
        // As soon as nothing can change, everybody sees when it ends and whose it is.
        play.answer(ahead, "42", T + 9).unwrap();
        assert_eq!(
            (phase_end(&play.contest), owner(&play, 1)),
            (Some(at(&play, T + 10)), Some(ahead))
        );
        let mut unanswered = waiting(&series(), ahead);
        unanswered.look(at(&unanswered, T + H));
        assert_eq!(owner(&unanswered, 1), None, "in the last instant of the wait");
        unanswered.look(at(&unanswered, T + H + 1));
        assert_eq!(owner(&unanswered, 1), Some(ahead.rival()));
    }
}

#[test]
fn with_the_rivals_own_right_answer_the_one_that_waited_is_told_before_it() {
    for (ahead, after) in Seat::BOTH.into_iter().flat_map(|it| [9, H - 1, H].map(|by| (it, by))) {
        // What counts alike is the defender's.
        let owner = if after == H { Defender } else { ahead };
        for (terms, score) in [(race(), ["", ""]), (series(), [" 1:0", " 0:1"])] {
            let mut play = waiting(&at_once(&terms), ahead);
            play.answer(ahead, "42", T + after).unwrap();
            let has = score[usize::from(owner == Defender)];
            let both = [ahead.rival(), ahead].map(|seat| format!("{seat} 42{has}"));
            for audience in strangers(ahead.rival()) {
                let all = told(&play, audience);
                assert_eq!(all[all.len() - 2..], both, "{audience:?} after {after}");
                assert_eq!(seen(&play, audience).len(), 2, "{audience:?} after {after}");
            }
        }
    }
}

#[test]
fn what_waited_is_told_before_whatever_ended_its_wait() {
    type Ends = fn(&mut Play, Seat);
    let void: Ends = |play, _| {
        let command = Command::Void { note: "rain".into(), successor: None };
        play.send(&command, None, at(play, T + 9)).unwrap();
    };
    let gives_up: Ends = |play, seat| {
        play.send(&Command::Forfeit { seat }, None, at(play, T + 9)).unwrap();
        play.look(at(play, T + 10));
    };
    let time: Ends = |play, _| play.look(at(play, T + H + 1));
    let stops: Ends = |play, _| play.pause(T + 9).unwrap();
    let stops_at_once: Ends = |play, _| play.pause(T).unwrap();
    let leaves: Ends = |play, _| {
        let from = at(play, T + 9);
        drop(play.send(&Command::Interrupt { from }, None, from + Span(H)));
        play.look(from + Span(H));
    };
    for ahead in Seat::BOTH {
        for (what, terms, ends, last) in [
            ("void", race(), void, "void"),
            ("gives up", race(), gives_up, "decided"),
            ("time", race(), time, "decided"),
            ("stops", race(), stops, "paused"),
            ("leaves", race(), leaves, "decided"),
            ("stops at once", race(), stops_at_once, "paused"),
            ("stops at once", series(), stops_at_once, "paused"),
            ("void", series(), void, "void"),
            ("gives up", series(), gives_up, "decided"),
            ("time", series(), time, "break"),
            ("stops", series(), stops, "paused"),
            ("leaves", series(), leaves, "paused"),
        ] {
            let mut play = waiting(&at_once(&terms), ahead);
            ends(&mut play, ahead);
            for audience in strangers(ahead.rival()) {
                let all = told(&play, audience);
                let [answer, end] = &all[all.len() - 2..] else { panic!("{all:?}") };
                assert!(answer.contains(" 42"), "{what}: {all:?}");
                assert_eq!(end, last, "{what}: {all:?}");
                assert_eq!(seen(&play, audience).len(), 1, "{what}, {audience:?}");
            }
            // Who saw it at once is not told again.
            for audience in those_who_know(ahead.rival()) {
                let all = told(&play, audience);
                assert_eq!(all.iter().filter(|word| word.contains(" 42")).count(), 1, "{all:?}");
            }
        }
    }
}

#[test]
fn whoever_sees_no_answers_is_told_of_none_behind_the_wait_either() {
    for rival_answers in [RivalAnswers::Locks, RivalAnswers::Hidden] {
        for ahead in Seat::BOTH {
            let mut play = waiting(&Terms { rival_answers, ..at_once(&race()) }, ahead);
            play.look(at(&play, T + H + 1));
            for audience in strangers(ahead.rival()) {
                assert_eq!(told(&play, audience), ["measured", "solve", "decided"], "{audience:?}");
            }
        }
    }
}

#[test]
fn a_wrong_answer_of_the_seat_whose_answer_waits_is_seen_as_ever() {
    for ahead in Seat::BOTH {
        let mut play = Play::longer(Terms { lockout_seconds: 1, ..at_once(&race()) }, ahead, H);
        play.answer(ahead.rival(), "7", T - SECOND).unwrap();
        play.answer(ahead.rival(), "42", T).unwrap();
        play.answer(ahead, "8", T + 1).unwrap();
        let expected = [(ahead.rival(), "7".to_owned()), (ahead, "8".to_owned())];
        for audience in strangers(ahead.rival()) {
            assert_eq!(seen(&play, audience), expected, "{audience:?}");
        }
        play.look(at(&play, T + H + 1));
        for audience in strangers(ahead.rival()) {
            let answers: Vec<_> =
                told(&play, audience).into_iter().filter(|word| word.contains("er ")).collect();
            let last = ahead.rival();
            assert_eq!(answers, [format!("{last} 7"), format!("{ahead} 8"), format!("{last} 42")]);
        }
    }
}

#[test]
fn lines_are_told_to_everybody_as_they_were_measured() {
    let play = Play::longer(race(), Defender, H);
    let measured = play.contest.measured;
    for audience in those_who_know(Attacker).into_iter().chain(strangers(Attacker)) {
        let seen = view(&play.contest, audience, at(&play, 0));
        assert_eq!(seen.measured, measured, "{audience:?}");
        let mut teller = Teller::new(&play.log[0], audience).unwrap();
        play.log[1..].iter().for_each(|record| teller.hear(record).unwrap());
        let news = teller.tell(Time(i64::MAX)).into_iter().map(|(_, news)| news);
        let told: Vec<Told> = news.filter(|news| matches!(news, Told::Measured(_))).collect();
        assert_eq!(told, [Told::Measured(measured.unwrap())], "{audience:?}");
    }
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn everybody_sees_every_answer_but_the_rivals_that_waits(terms in any_terms_of_lines(), plans in plans()) {
        let terms = Terms { spectator_delay_seconds: 0, ..terms };
        let (mut play, mut oracle) = (Play::new(terms.clone()), Oracle::new(&terms));
        let mut tellers = [Audience::Seat(Attacker), Audience::Seat(Defender), Audience::Watch, Audience::Host]
            .map(|audience| (audience, Teller::new(&play.log[0], audience).unwrap(), Vec::new()));
        let mut heard = 1;
        for sent in schedule(&terms, &plans) {
            drop(play.hear(&sent));
            oracle.hear(&sent);
            let now = OPENED + Span(sent.at);
            for (audience, teller, told) in &mut tellers {
                let sees = |seat: Seat| {
                    let knows = audience.sees_all() || *audience == Audience::Seat(seat);
                    (knows, knows || terms.rival_answers == RivalAnswers::Shown)
                };
                let mut expected = Vec::new();
                for seat in Seat::BOTH {
                    let mut mine = oracle.judged[usize::from(seat == Defender)].clone();
                    let (knows, may_see) = sees(seat);
                    if oracle.waits() == Some(seat) && !knows {
                        mine.pop();
                    }
                    let over = oracle.end.is_some();
                    let texts = mine.iter().filter(|_| may_see || over).map(|it| (it.at, seat, typed(Format::Race, it.answer)));
                    expected.extend(texts);
                }
                expected.sort_by_key(|(at, seat, _)| (*at, *seat));
                let found = view(&play.contest, *audience, now).answers.into_iter();
                let found: Vec<_> = found.map(|it| ((it.receipt.at - OPENED).0, it.receipt.seat, it.answer.text().to_owned())).collect();
                prop_assert_eq!(&found, &expected, "{:?} at {}", audience, sent.at);
                play.log[heard..].iter().for_each(|record| teller.hear(record).unwrap());
                told.extend(teller.tell(now).into_iter().filter_map(|(_, news)| match news {
                    Told::Answer { seen, .. } => Some(((seen.receipt.at - OPENED).0, seen.receipt.seat, seen.answer.text().to_owned())),
                    _ => None,
                }));
                // What is seen was told, in the order in which it could be, and nothing twice.
                let mut all = told.clone();
                all.sort_by_key(|(at, seat, _)| (*at, *seat));
                expected.retain(|(_, seat, _)| sees(*seat).1);
                prop_assert_eq!(all, expected, "{:?} at {}", audience, sent.at);
            }
            heard = play.log.len();
        }
    }
}
