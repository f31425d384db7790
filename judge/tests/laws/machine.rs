//! The laws of judging, on random histories in which everything happens that can.

use crate::history::{
    Act, Plans, Sent, WRONG, answers_max, any_terms, any_terms_of_equals, any_undated_terms,
    calm_plans, in_series, in_turns, is_called, key, named, plans, schedule, typed,
};
use crate::oracle::{Ended, Judgement, Oracle, Won, tallied};
use crate::{OPENED, Play, SECOND, terms};
use agon_judge::contest::Contest;
use agon_judge::decide::{due, next_due};
use agon_judge::event::{Event, Judged, Lead};
use agon_judge::log::Record;
use agon_judge::outcome::{End, Reason};
use agon_judge::seat::{Pair, Seat};
use agon_judge::terms::{Format, Players, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::verify::verify;
use proptest::prelude::*;

const SEATS: [Seat; 2] = Seat::BOTH;

fn since_opening(at: Time) -> i64 {
    (at - OPENED).0
}

fn pair<T>(pair: Pair<T>) -> [T; 2] {
    [pair.attacker, pair.defender]
}

/// The end, in the oracle's words.
pub(crate) fn ended(contest: &Contest) -> Option<Ended> {
    Some(match contest.end.clone()? {
        End::Void(void) => Ended::Void { at: since_opening(void.at), reason: void.reason },
        End::Decided(outcome) => Ended::Won(Won {
            winner: outcome.winner,
            reason: outcome.reason,
            at: since_opening(outcome.at),
            best: pair(outcome.best)
                .map(|best| Some((since_opening(best?.at), best?.contest_time.0))),
            margin: outcome.margin.map(|margin| margin.0),
            score: outcome.score.map(pair),
            tie_break: outcome.tie_break,
        }),
    })
}

/// Each seat's judged answers, in the oracle's words.
fn judged(contest: &Contest) -> [Vec<Judgement>; 2] {
    let format = contest.opened.terms.format;
    SEATS.map(|seat| {
        let answers = contest.answers.get(seat).iter();
        let one = |answered: &agon_judge::contest::Answered| Judgement {
            at: since_opening(answered.receipt.at),
            contest_time: answered.receipt.contest_time.0,
            answer: (0..=255).find(|n| typed(format, *n) == answered.answer.text()).unwrap(),
            round: contest.round_at(answered.receipt.contest_time),
        };
        answers.map(one).collect()
    })
}

/// Each seat's answers with their contest times; the winner, why, and by how much.
type Story = ([Vec<(i64, u8)>; 2], Option<(Seat, Reason, Option<i64>)>);

/// What was judged and who won, without the instants.
fn story(contest: &Contest) -> Story {
    let judged =
        judged(contest).map(|all| all.iter().map(|j| (j.contest_time, j.answer)).collect());
    let won = match ended(contest) {
        Some(Ended::Won(won)) => Some((won.winner, won.reason, won.margin)),
        Some(Ended::Void { .. }) | None => None,
    };
    (judged, won)
}

fn events(log: &[Record]) -> Vec<Event> {
    log.iter().flat_map(|r| r.events().unwrap()).collect()
}

pub(crate) fn is_end(event: &Event) -> bool {
    matches!(event, Event::Decided { .. } | Event::Voided { .. })
}

/// `PROPTEST_CASES` asks for more, or for less where every change to the code is tried.
pub(crate) fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok());
    ProptestConfig::with_cases(asked.unwrap_or(usual))
}

fn check_receipts(terms: &Terms, contest: &Contest) -> Result<(), TestCaseError> {
    let (solve, judged) = (terms.solve(), judged(contest));
    let newest = (0..=WRONG).find(|n| key(terms.format, *n) == *contest.key()).unwrap();
    for seat in SEATS {
        let lock = terms.lockout(seat);
        let answers = contest.answers.get(seat);
        prop_assert!(answers.len() <= answers_max(terms), "{} answers of {seat}", answers.len());
        for (place, answered) in answers.iter().enumerate() {
            let receipt = &answered.receipt;
            let Judgement { at, answer, round, .. } =
                judged[usize::from(seat == Seat::Defender)][place];
            let by = |key: u8| match terms.format {
                Format::Closest => Judged::Taken,
                Format::FirstTo if usize::from(answer) + 1 == round => Judged::Correct,
                Format::Race if answer == key => Judged::Correct,
                Format::Race | Format::FirstTo => Judged::Wrong,
                Format::Tally | Format::Turns => tallied(&judged, at, answer, key),
            };
            // A lock that was stays, whatever a corrected key says of the answer.
            let (verdict, first) = (by(newest), by(0));
            prop_assert_eq!((receipt.seat, receipt.verdict), (seat, verdict));
            prop_assert_eq!(usize::from(receipt.number), place + 1);
            prop_assert!(Span::ZERO <= receipt.contest_time && receipt.contest_time < solve);
            let timed = terms.solve_seconds.is_some();
            prop_assert_eq!(receipt.left, timed.then(|| solve - receipt.contest_time));
            let locks = match terms.format {
                Format::Race | Format::Closest | Format::FirstTo => first == Judged::Wrong,
                Format::Tally => terms.players == Players::Two || first != Judged::Correct,
                Format::Turns => false,
            };
            let locks = locks && lock > Span::ZERO;
            prop_assert_eq!(receipt.locked_until, locks.then(|| receipt.at + lock));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn the_machine_and_the_oracle_tell_the_same_story(terms in any_terms(), plans in plans()) {
        let history = schedule(&terms, &plans);
        let (mut play, mut oracle) = (Play::new(terms.clone()), Oracle::new(&terms));
        for sent in &history {
            let heard = play.hear(sent);
            prop_assert_eq!(heard.is_ok(), oracle.hear(sent), "{:?}: {:?}", sent, heard);
            prop_assert_eq!(next_due(&play.contest).map(since_opening), oracle.next_due());
        }
        oracle.finish();
        play.look(play.contest.last + Span(1_000_000 * SECOND));
        let contest = &play.contest;
        prop_assert_eq!(ended(contest), oracle.end.clone());
        prop_assert!(contest.is_over(), "every contest ends");
        prop_assert_eq!(judged(contest), oracle.judged.clone());
        let stops: Vec<(i64, Option<i64>)> =
            contest.stops.iter().map(|s| (since_opening(s.from), s.until.map(since_opening))).collect();
        prop_assert_eq!(stops, oracle.stops.clone());
        prop_assert_eq!(contest.paused.0, oracle.paused);
        prop_assert_eq!(contest.start.map(since_opening), oracle.started);
        let asked = SEATS.map(|seat| contest.questions.iter().filter(|q| q.seat == seat).count());
        prop_assert_eq!((asked, contest.clarifications.len()), (oracle.asked, oracle.said));
        check_receipts(&terms, contest)?;
        let rounds: Vec<(i64, Option<i64>)> =
            contest.rounds.iter().map(|it| (it.begins.0, it.ends.map(|ends| ends.0))).collect();
        prop_assert_eq!(rounds, oracle.rounds.clone());
        let events = events(&play.log);
        prop_assert_eq!(events.iter().filter(|event| is_end(event)).count(), 1, "one end");
        let played = events.iter().take_while(|event| !matches!(event, Event::Rejudged(_)));
        prop_assert!(played.last().is_some_and(is_end), "nothing but corrections happens after it");
        let corrections = events.iter().filter(|event| matches!(event, Event::Rejudged(_))).count();
        prop_assert_eq!((corrections, contest.rejudgings.len()), (oracle.corrections, oracle.corrections));
        prop_assert!(events.is_sorted_by_key(Event::at), "{:?}", events);
        let is_lead = |event: &&Event| matches!(event, Event::Phase { phase, .. } if *phase != Lead::Break);
        let phases = events.iter().filter(is_lead).count();
        let lengths = [terms.notice_seconds, terms.material_seconds, terms.rules_seconds];
        let lasting = lengths.iter().filter(|seconds| **seconds > 0).count();
        let expected = if contest.released.is_some() { lasting..=lasting } else { 0..=lasting };
        prop_assert!(expected.contains(&phases), "a phase that does not last is not told");
    }
}

/// Sorts runs of equal stamps by seat; each seat's own acts keep their order, and a host's act parts two runs.
fn with_seats_swapped(history: &[Sent], first: Seat) -> Vec<Sent> {
    let mut run = 0;
    let mut keyed = Vec::new();
    for (place, sent) in history.iter().enumerate() {
        let seat = of(&sent.act);
        let follows =
            place > 0 && history[place - 1].at == sent.at && of(&history[place - 1].act).is_some();
        if seat.is_none() || !follows {
            run += 1;
        }
        keyed.push((run, seat.is_some_and(|seat| seat != first), sent.clone()));
    }
    keyed.sort_by_key(|(run, second, _)| (*run, *second));
    keyed.into_iter().map(|(_, _, sent)| sent).collect()
}

/// The seat that an act is of, or is about.
pub(crate) fn of(act: &Act) -> Option<Seat> {
    match act {
        Act::Answer(seat, _) | Act::Forfeit(seat) | Act::Disqualify(seat) | Act::Ask(seat) => {
            Some(*seat)
        }
        Act::Ready(seat) | Act::Return(seat) | Act::Renew(seat) | Act::Buzz(seat) => Some(*seat),
        Act::GiveUp(_) => Some(Seat::Attacker),
        Act::Void | Act::Clarify | Act::Pause | Act::Resume | Act::Interrupt(_) => None,
        Act::Start | Act::Look | Act::RenewAll(_) | Act::Correct(_) | Act::Measure(_) => None,
    }
}

fn renamed(act: &Act) -> Act {
    match act {
        Act::Answer(seat, n) => Act::Answer(seat.rival(), *n),
        Act::Forfeit(seat) => Act::Forfeit(seat.rival()),
        Act::Disqualify(seat) => Act::Disqualify(seat.rival()),
        Act::Ask(seat) => Act::Ask(seat.rival()),
        Act::Ready(seat) => Act::Ready(seat.rival()),
        Act::Return(seat) => Act::Return(seat.rival()),
        Act::Buzz(seat) => Act::Buzz(seat.rival()),
        Act::Renew(seat) => Act::Renew(seat.rival()),
        Act::Measure([attacker, defender]) => Act::Measure([*defender, *attacker]),
        other => other.clone(),
    }
}

/// The history with a stop in it: whatever comes later comes so much later.
fn with_a_stop(history: &[Sent], from: i64, length: i64, by_host: bool) -> Vec<Sent> {
    let place = history.partition_point(|sent| sent.at < from);
    let sent = |at, act| Sent { at, act, id: None };
    let stop = if by_host {
        vec![sent(from, Act::Pause), sent(from + length - 3 * SECOND, Act::Resume)]
    } else {
        let back = from + length - 10 * SECOND;
        let (away, defender) = (sent(back - 1, Act::Interrupt(from)), Act::Return(Seat::Defender));
        vec![away, sent(back - 1, defender), sent(back, Act::Return(Seat::Attacker))]
    };
    let later = history[place..].iter().map(|s| Sent { at: s.at + length, ..s.clone() });
    history[..place].iter().cloned().chain(stop).chain(later).collect()
}

/// Whoever hears of time late hears of it late; only a service that was away is not told what it slept through.
fn honest_about_being_away(history: Vec<Sent>) -> Vec<Sent> {
    let mut before = 0;
    let honest = history.into_iter().map(|mut sent| {
        if let Act::Interrupt(from) = &mut sent.act {
            *from = (*from).max(before);
        }
        before = sent.at;
        sent
    });
    honest.collect()
}

fn is_called_at_once(mine: &[Judgement], theirs: &[Judgement]) -> bool {
    mine.iter().any(|one| theirs.iter().any(|it| (it.at, it.answer) == (one.at, one.answer)))
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn equal_stamps_swapped_change_nothing(terms in any_terms(), plans in plans()) {
        let history = schedule(&terms, &plans);
        let [one, other] = SEATS.map(|first| Play::of(&terms, &with_seats_swapped(&history, first)));
        prop_assert_eq!(ended(&one.contest), ended(&other.contest));
        prop_assert_eq!(judged(&one.contest), judged(&other.contest));
    }

    #[test]
    fn looks_and_late_timers_change_nothing(terms in any_terms(), plans in plans(), every in 1i64..1_500_000) {
        let history = honest_about_being_away(schedule(&terms, &plans));
        let quiet: Vec<Sent> = history.iter().filter(|sent| sent.act != Act::Look).cloned().collect();
        let mut busy: Vec<Sent> = Vec::new();
        for sent in &quiet {
            let until = if let Act::Interrupt(from) = sent.act { from } else { sent.at };
            let before = busy.last().map_or(0, |sent: &Sent| sent.at);
            let looks = (before..=until).step_by(every as usize).take(50);
            busy.extend(looks.map(|at| Sent { at, act: Act::Look, id: None }));
            busy.push(sent.clone());
        }
        let [quiet, busy] = [quiet, busy].map(|history| Play::of(&terms, &history));
        prop_assert_eq!(ended(&quiet.contest), ended(&busy.contest));
        let [quiet, busy] = [quiet, busy].map(|play| {
            // Where an end stands in the chain hangs on how often time spoke.
            let hangs = |event: &&Event| is_end(event) || matches!(event, Event::Rejudged(_));
            format!("{:?}", events(&play.log).iter().filter(|event| !hangs(event)).collect::<Vec<_>>())
        });
        prop_assert_eq!(quiet, busy, "not an instant of any event");
    }

    #[test]
    fn a_stop_anywhere_changes_no_contest_time(
        terms in any_undated_terms(), plans in calm_plans(), from in 0i64..25_000_000, sharp: bool, long in 11i64..100, by_host: bool,
    ) {
        let history = schedule(&terms, &plans);
        let on_an_act = history.get(from as usize % history.len().max(1)).map(|sent| sent.at);
        let from = on_an_act.filter(|_| sharp).unwrap_or(from);
        // While an answer waits, a stop is the end of that: whoever could have been sooner is not heard.
        let mut then = Oracle::new(&terms);
        for sent in history.iter().take_while(|sent| sent.at < from) {
            then.hear(sent);
        }
        then.hear(&Sent { at: from, act: Act::Look, id: None });
        prop_assume!(then.waits().is_none());
        let stopped = with_a_stop(&history, from, long * SECOND, by_host);
        let [calm, rough] = [history, stopped].map(|history| Play::of(&terms, &history));
        prop_assert_eq!(story(&calm.contest), story(&rough.contest));
    }

    #[test]
    fn a_request_that_comes_again_and_again_is_heard_once(
        terms in any_terms(), plans in plans(), delays in prop::collection::vec(0usize..8, 60),
    ) {
        let history = honest_about_being_away(schedule(&terms, &plans));
        let mut play = Play::new(terms.clone());
        let mut accepted: Vec<Sent> = Vec::new();
        for (sent, delay) in history.iter().zip(delays) {
            let again = accepted.iter().rev().nth(delay).map(|old| Sent { at: sent.at, ..old.clone() });
            if let Some(again) = again.filter(|_| !matches!(sent.act, Act::Interrupt(_))) {
                let before = play.contest.clone();
                prop_assert_eq!(play.hear(&again), Ok(()), "{:?}", again);
                let spoken = due(&before, OPENED + Span(again.at));
                let mut by_time = before;
                spoken.iter().for_each(|event| by_time.apply(event));
                prop_assert_eq!(judged(&play.contest), judged(&by_time), "only time spoke");
                prop_assert_eq!(play.contest.last, by_time.last);
            }
            let heard = play.hear(sent).is_ok();
            // That nothing is left may be news again where it brought nothing, and so may any answer in a later round.
            let may_be_news = is_called(terms.format) || terms.format == Format::FirstTo;
            let is_kept = |id: u32| !may_be_news || play.contest.knows(named(id));
            if heard && sent.id.is_some_and(is_kept) {
                accepted.push(sent.clone());
            }
        }
        play.look(play.contest.last + Span(1_000_000 * SECOND));
        let once = Play::of(&terms, &history);
        prop_assert_eq!(ended(&once.contest), ended(&play.contest));
        prop_assert_eq!(judged(&once.contest), judged(&play.contest));
        prop_assert_eq!(&once.contest.questions, &play.contest.questions);
        prop_assert_eq!(&once.contest.clarifications, &play.contest.clarifications);
    }

    #[test]
    fn with_the_seats_renamed_the_other_seat_wins_but_for_ties_and_time(terms in any_terms_of_equals(), plans in plans()) {
        let history = schedule(&terms, &plans);
        let mirrored: Vec<Sent> =
            history.iter().map(|sent| Sent { act: renamed(&sent.act), ..sent.clone() }).collect();
        let own = terms.own_lockout_seconds;
        let own_lockout_seconds = Pair { attacker: own.defender, defender: own.attacker };
        let theirs = Terms { own_lockout_seconds, ..terms.clone() };
        let (one, other) = (Play::of(&terms, &history), Play::of(&theirs, &mirrored));
        let [mine, theirs] = judged(&one.contest);
        // Who has a point decides how long a series goes on.
        prop_assume!(terms.format != Format::FirstTo || !is_called_at_once(&mine, &theirs));
        let mut oracle = Oracle::new(&terms);
        for sent in &history {
            oracle.hear(sent);
        }
        let is_alike = oracle.claims().iter().any(|claim| claim.alike);
        prop_assume!(terms.format != Format::FirstTo || !is_alike);
        prop_assert_eq!([theirs.clone(), mine.clone()], judged(&other.contest));
        match (ended(&one.contest), ended(&other.contest)) {
            (Some(Ended::Won(one)), Some(Ended::Won(other))) => {
                // What both call at once is the defender's, whoever that is.
                prop_assume!(!is_called(terms.format) || !is_called_at_once(&mine, &theirs));
                let defended = one.tie_break.is_some() || one.reason == Reason::Time;
                let expected = if defended { Seat::Defender } else { one.winner.rival() };
                prop_assert_eq!(other.winner, expected);
                prop_assert_eq!((other.at, other.tie_break, other.margin), (one.at, one.tie_break, one.margin));
            }
            (one, other) => prop_assert_eq!(one, other),
        }
    }

    #[test]
    fn a_log_replayed_is_the_live_contest_and_is_judged_the_same_again(terms in any_terms(), plans in plans()) {
        let history = schedule(&terms, &plans);
        let play = Play::of(&terms, &history);
        let live = format!("{:?}", play.contest);
        prop_assert_eq!(format!("{:?}", Contest::replay(&play.log).unwrap()), live.as_str());
        prop_assert_eq!(format!("{:?}", verify(&play.log).unwrap()), live.as_str());
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn a_corrected_key_gives_the_end_that_the_oracle_gives(
        terms in any_terms(), plans in plans(), keys in prop::collection::vec((0u8..9, 0i64..3), 1..5),
    ) {
        let history = schedule(&terms, &plans);
        let (mut play, mut oracle) = (Play::of(&terms, &history), Oracle::new(&terms));
        for sent in &history {
            oracle.hear(sent);
        }
        oracle.finish();
        let mut now = since_opening(play.contest.last).max(oracle.last) + 1_000_000 * SECOND;
        for (key, later) in keys {
            now += later;
            let sent = Sent { at: now, act: Act::Correct(key), id: None };
            prop_assert_eq!(play.hear(&sent).is_ok(), oracle.hear(&sent), "{:?}", sent);
            prop_assert_eq!(ended(&play.contest), oracle.end.clone());
            check_receipts(&terms, &play.contest)?;
        }
        let live = format!("{:?}", play.contest);
        prop_assert_eq!(format!("{:?}", verify(&play.log).unwrap()), live.as_str());
        prop_assert_eq!(format!("{:?}", Contest::replay(&play.log).unwrap()), live.as_str());
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn every_beginning_of_a_log_is_judged_the_same_again(terms in any_terms(), plans in plans()) {
        let history = schedule(&terms, &plans);
        let mut play = Play::new(terms);
        for sent in &history {
            drop(play.hear(sent));
            let live = format!("{:?}", play.contest);
            prop_assert_eq!(format!("{:?}", verify(&play.log).unwrap()), live.as_str());
            prop_assert_eq!(format!("{:?}", Contest::replay(&play.log).unwrap()), live.as_str());
        }
    }
}

#[test]
fn who_answers_as_fast_as_can_be_is_judged_ten_times_in_five_minutes() {
    for (lockout_seconds, most) in [(30, 10), (31, 10), (29, 11), (300, 1), (301, 1), (0, 120)] {
        let mut play = Play::new(Terms { lockout_seconds, ..terms() });
        for n in 0..3_000 {
            drop(play.answer(Seat::Attacker, &(1_000 + n).to_string(), n * SECOND / 10));
        }
        assert_eq!(play.contest.answers.attacker.len(), most, "a lock of {lockout_seconds} s");
    }
}

/// Shortest first, so that a failure of the whole machine shows as the smallest history.
#[test]
fn nothing_happens_and_time_decides() {
    for format in Format::ALL {
        let terms = Terms { format, ..in_turns(&in_series(&terms())) };
        let mut oracle = Oracle::new(&terms);
        oracle.finish();
        assert_eq!(ended(&Play::of(&terms, &schedule(&terms, &Plans::new())).contest), oracle.end);
    }
}
