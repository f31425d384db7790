//! The laws of seeing, on random histories: what each audience is told, when, and in which numbers.

use crate::history::{Act, Sent, any_terms, named, plans, schedule};
use crate::machine::cases;
use crate::{KEY, OPENED, Play, SECOND};
use agon_judge::contest::Contest;
use agon_judge::event::Event;
use agon_judge::log::Record;
use agon_judge::seat::{Audience, Seat};
use agon_judge::terms::{Format, RivalAnswers, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::view::{Teller, Told, View, view};
use proptest::prelude::*;
use std::collections::BTreeSet;

const SEATS: [Audience; 2] = [Audience::Seat(Seat::Attacker), Audience::Seat(Seat::Defender)];
const EVERYBODY: [Audience; 5] =
    [Audience::Game, Audience::Host, SEATS[0], SEATS[1], Audience::Watch];
const END_OF_TIME: Time = Time(i64::MAX);

/// Everything that an audience is told of a log in the end, heard at once.
fn told(log: &[Record], audience: Audience) -> Vec<(u64, Told)> {
    let mut teller = Teller::new(&log[0], audience).unwrap();
    log[1..].iter().for_each(|record| teller.hear(record).unwrap());
    teller.tell(END_OF_TIME)
}

/// The instant that news speak of.
fn at(told: &Told) -> Time {
    match told {
        Told::Phase { at, .. } | Told::Locked { at, .. } | Told::Resuming { at, .. } => *at,
        Told::Resumed { at, .. } | Told::Superseded { at, .. } => *at,
        Told::Buzzed { at, .. } | Told::Missed { at, .. } => *at,
        Told::Answer { seen, .. } => seen.receipt.at,
        Told::Measured(measured) => measured.at,
        Told::Asked(question) => question.at,
        Told::Clarified(clarification) => clarification.at,
        Told::Paused(paused) => paused.since,
        Told::Decided(outcome) => outcome.at,
        Told::Voided(void) => void.at,
        Told::Rejudged(rejudged) => rejudged.at,
    }
}

fn is_end(told: &Told) -> bool {
    matches!(told, Told::Decided(_) | Told::Voided(_))
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn news_are_numbered_without_a_gap_whoever_hears_them_however_cut(
        terms in any_terms(), plans in plans(), cuts in prop::collection::vec((1usize..5, 0i64..20_000_000), 1..20),
    ) {
        let log = Play::of(&terms, &schedule(&terms, &plans)).log;
        for audience in EVERYBODY {
            let whole = told(&log, audience);
            let numbers: Vec<u64> = whole.iter().map(|(number, _)| *number).collect();
            prop_assert_eq!(numbers, (1..=whole.len() as u64).collect::<Vec<_>>(), "{:?}", audience);
            prop_assert_eq!(whole.iter().filter(|(_, news)| is_end(news)).count(), 1);
            let played = whole.iter().take_while(|(_, news)| !matches!(news, Told::Rejudged(_)));
            prop_assert!(played.last().is_some_and(|(_, news)| is_end(news)));
            let delay = if audience == Audience::Watch { terms.spectator_delay() } else { Span::ZERO };
            let mut teller = Teller::new(&log[0], audience).unwrap();
            let (mut heard, mut now, mut pieces) = (1, OPENED, Vec::new());
            // The last of them far apart, because a drill may last a day.
            let days = std::iter::repeat_n(&(1, 86_400 * SECOND), 100);
            for (records, later) in cuts.iter().cycle().take(10_000).chain(days) {
                let until = (heard + records).min(log.len());
                log[heard..until].iter().for_each(|record| teller.hear(record).unwrap());
                heard = until;
                prop_assert_eq!(teller.heard(), heard as u64);
                now = now + Span(*later + 1);
                let due = teller.next();
                let piece = teller.tell(now);
                if delay > Span::ZERO {
                    prop_assert!(due.is_none_or(|due| now < due) || teller.next() != due);
                    prop_assert!(piece.iter().all(|(_, news)| at(news) + delay <= now), "{:?}", piece);
                    prop_assert!(teller.next().is_none_or(|next| now < next), "all that is due is told");
                } else {
                    prop_assert_eq!(teller.next(), None, "told at once");
                }
                pieces.extend(piece);
                prop_assert_eq!(teller.told(), pieces.len() as u64);
                if heard == log.len() && pieces.len() == whole.len() {
                    break;
                }
            }
            prop_assert_eq!(pieces, whole, "{:?}", audience);
        }
    }

    #[test]
    fn spectators_see_what_was_true_so_much_earlier(terms in any_terms(), plans in plans()) {
        let delay = terms.spectator_delay_seconds.max(1);
        let terms = Terms { spectator_delay_seconds: delay, ..terms };
        let mut play = Play::new(terms.clone());
        let mut lived: Vec<(Time, View)> = Vec::new();
        for sent in schedule(&terms, &plans) {
            let now = OPENED + Span(sent.at);
            drop(play.hear(&sent));
            lived.retain(|(at, _)| *at < now);
            lived.push((now, view(&play.contest, Audience::Watch, now)));
        }
        play.look(play.contest.last + Span(1_000_000 * SECOND));
        let mut patient = Teller::new(&play.log[0], Audience::Watch).unwrap();
        play.log[1..].iter().for_each(|record| patient.hear(record).unwrap());
        let unheard = patient.clone();
        for (at, expected) in lived {
            let now = at + terms.spectator_delay();
            patient.tell(now);
            prop_assert_eq!(&view(patient.contest(), Audience::Watch, at), &expected);
            let mut sudden = unheard.clone();
            sudden.tell(now);
            prop_assert_eq!(sudden.told(), patient.told(), "whenever they ask");
            prop_assert_eq!(&view(sudden.contest(), Audience::Watch, at), &expected);
        }
    }

    #[test]
    fn a_clarification_reaches_both_seats_at_once(terms in any_terms(), plans in plans()) {
        let log = Play::of(&terms, &schedule(&terms, &plans)).log;
        let mut tellers = SEATS.map(|seat| Teller::new(&log[0], seat).unwrap());
        for record in &log[1..] {
            let said: Vec<Told> = record
                .events()
                .unwrap()
                .into_iter()
                .filter_map(|event| match event {
                    Event::Clarified(clarification) => Some(Told::Clarified(clarification)),
                    _ => None,
                })
                .collect();
            for teller in &mut tellers {
                teller.hear(record).unwrap();
                let told = teller.tell(Time::START).into_iter().map(|(_, news)| news);
                let told: Vec<Told> = told.filter(|news| matches!(news, Told::Clarified(_))).collect();
                prop_assert_eq!(&told, &said);
            }
        }
    }

    #[test]
    fn no_secret_is_in_any_projection_before_its_time(terms in any_terms(), plans in plans()) {
        let mut play = Play::new(terms.clone());
        let mut tellers = [SEATS[0], SEATS[1], Audience::Watch]
            .map(|audience| (audience, Teller::new(&play.log[0], audience).unwrap()));
        let mut heard = 1;
        for sent in schedule(&terms, &plans) {
            let now = OPENED + Span(sent.at);
            drop(play.hear(&sent));
            for (audience, teller) in &mut tellers {
                play.log[heard..].iter().for_each(|record| teller.hear(record).unwrap());
                let news = teller.tell(now);
                let seen = match audience {
                    Audience::Watch => view(teller.contest(), *audience, Time(now.0 - terms.spectator_delay().0)),
                    _ => view(&play.contest, *audience, now),
                };
                check_silence(teller.contest(), *audience, &seen, &news)?;
            }
            heard = play.log.len();
            for audience in [Audience::Game, Audience::Host] {
                let all = view(&play.contest, audience, now);
                prop_assert!(all.sees_rules && all.sees_material && all.sees_problem && all.sees_key);
                prop_assert_eq!(all.questions.len(), play.contest.questions.len());
                prop_assert_eq!((all.answers.len(), all.locks.len()), (judged(&play.contest).count(), terms.players.seats().len()));
            }
        }
    }
}

fn judged(contest: &Contest) -> impl Iterator<Item = (Seat, &str)> {
    Seat::BOTH.into_iter().flat_map(|seat| {
        contest.answers.get(seat).iter().map(move |answered| (seat, answered.answer.text()))
    })
}

/// Neither the view nor the news hold a text that this audience may not know yet.
fn check_silence(
    contest: &Contest,
    audience: Audience,
    seen: &View,
    news: &[(u64, Told)],
) -> Result<(), TestCaseError> {
    let terms = &contest.opened.terms;
    let over = contest.is_over();
    let open = terms.rival_answers == RivalAnswers::Shown && terms.format != Format::Closest;
    let may_see = |seat: Seat| over || open || audience == Audience::Seat(seat);
    let known: BTreeSet<&str> =
        judged(contest).filter(|(seat, _)| may_see(*seat)).map(|(_, text)| text).collect();
    let said = judged(contest).map(|(_, text)| text).chain([KEY]);
    let mut secrets: Vec<String> = said
        .filter(|text| !over && !known.contains(text))
        .map(|text| format!("{:?}", text.to_owned()))
        .collect();
    secrets.push("asked-by".into());
    if !over {
        secrets.extend(["said-of-a-phone".into(), "said-of-a-misprint".into()]);
    }
    // Tokens, salt and the request that opened the contest.
    secrets.extend([3, 4, 5, 6, 7, 171].map(|byte| format!("[{byte}, {byte}, {byte},")));
    let text = format!("{seen:?} {news:?}");
    for secret in secrets {
        prop_assert!(!text.contains(&secret), "{:?} reads {} in {}", audience, secret, text);
    }
    let hidden = terms.rival_answers == RivalAnswers::Hidden;
    let locked = news.iter().filter_map(|(_, news)| match news {
        Told::Locked { seat, .. } => Some(seat),
        _ => None,
    });
    for seat in locked.chain(seen.locks.iter().map(|(seat, _)| seat)) {
        prop_assert!(!hidden || audience == Audience::Seat(*seat), "{audience:?}: lock of {seat}");
    }
    Ok(())
}

/// One seat answers wrongly; who is told what, under every rule of telling.
#[test]
fn a_wrong_answer_is_told_as_the_terms_allow() {
    use RivalAnswers::{Hidden, Locks, Shown};
    for (rival_answers, format, rival) in [
        (Shown, Format::Race, "answer"),
        (Locks, Format::Race, "lock"),
        (Hidden, Format::Race, "nothing"),
        (Shown, Format::Closest, "nothing"),
        (Shown, Format::Tally, "answer"),
    ] {
        let terms = Terms { rival_answers, format, ..crate::terms() };
        let mut play = Play::new(terms);
        let act = Act::Answer(Seat::Attacker, 1);
        play.hear(&Sent { at: 61 * SECOND, act, id: Some(1) }).unwrap();
        for (audience, expected) in [
            (Audience::Host, "answer"),
            (SEATS[0], "answer"),
            (SEATS[1], rival),
            (Audience::Watch, rival),
        ] {
            let heard = match told(&play.log, audience).last() {
                Some((_, Told::Answer { .. })) => "answer",
                Some((_, Told::Locked { .. })) => "lock",
                _ => "nothing",
            };
            assert_eq!(heard, expected, "{audience:?} {rival_answers:?} {format:?}");
        }
        assert_eq!(play.log.last().unwrap().command, Some(named(1)));
    }
}
