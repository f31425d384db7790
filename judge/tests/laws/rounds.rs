//! What everybody sees and is told of a series while it goes on, and what its log is held to.

use crate::first_to::{at, next, terms};
use crate::history::{any_terms_of_series, plans, schedule};
use crate::machine::cases;
use crate::oracle::Oracle;
use crate::verify::forged;
use crate::{OPENED, Play, SECOND, opened};
use agon_judge::contest::Contest;
use agon_judge::decide::next_due;
use agon_judge::event::Event;
use agon_judge::seat::Seat::{self, Attacker, Defender};
use agon_judge::seat::{Audience, Pair};
use agon_judge::terms::{Players, RivalAnswers, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::verify::{Unsound, verify};
use agon_judge::view::{Phase, SeenRound, Teller, Told, phase_end, view};
use proptest::prelude::*;

const EVERYBODY: [Audience; 5] = [
    Audience::Game,
    Audience::Host,
    Audience::Seat(Attacker),
    Audience::Seat(Defender),
    Audience::Watch,
];
/// When the attacker is right, and when the defender is in the round behind it.
const SOLVED: i64 = 10 * SECOND;
const AGAIN: i64 = next(SOLVED) + 7 * SECOND;
const DELAY: i64 = 15 * SECOND;

fn span(round: (usize, i64, Option<i64>), point: Option<Seat>) -> SeenRound {
    let (number, begins, ends) = round;
    SeenRound { number, begins: Span(begins), ends: ends.map(Span), point }
}

/// A wrong answer, a point each, and nothing in the third round.
fn played(terms: Terms) -> Play {
    let mut play = Play::released_on(terms);
    play.answer(Defender, "7", SOLVED).unwrap();
    play.answer(Attacker, "42", SOLVED).unwrap();
    play.answer(Defender, "43", AGAIN).unwrap();
    play.look(at(&play, next(AGAIN)));
    play
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn rounds_points_and_locks_are_seen_as_the_oracle_says(terms in any_terms_of_series(), plans in plans()) {
        let (mut play, mut oracle) = (Play::new(terms.clone()), Oracle::new(&terms));
        for sent in schedule(&terms, &plans) {
            drop(play.hear(&sent));
            oracle.hear(&sent);
            let seen = view(&play.contest, Audience::Host, OPENED + Span(sent.at));
            let points = oracle.points();
            let owner = |round: usize| points.iter().find(|it| it.0 == round).map(|it| it.1);
            let rounds = (1..).zip(&oracle.rounds);
            let rounds = rounds.map(|(number, (begins, ends))| span((number, *begins, *ends), owner(number)));
            prop_assert_eq!(&seen.rounds, &rounds.collect::<Vec<_>>());
            prop_assert_eq!(seen.phase == Phase::Break, oracle.breathes() && oracle.end.is_none());
            let has = |seat| points.iter().filter(|it| it.1 == seat).count() as i64;
            let score = Pair::of(|seat| terms.players.play(seat).then(|| has(seat)));
            prop_assert_eq!(seen.score, Some(score).filter(|_| !oracle.rounds.is_empty()));
            for (seat, until) in seen.locks.into_iter().filter(|_| !oracle.stands()) {
                prop_assert_eq!(until.map(|until| (until - OPENED).0), oracle.locked_until(seat), "{}", seat);
            }
        }
    }
}

#[test]
fn everybody_sees_the_rounds_that_have_begun_and_whose_they_are() {
    let mut play = Play::new(terms());
    let seen = |play: &Play, time: i64| {
        let [game, others @ ..] = EVERYBODY.map(|of| view(&play.contest, of, at(play, time)));
        for other in others {
            assert_eq!((&other.rounds, other.phase), (&game.rounds, game.phase), "at {time}");
            assert_eq!((other.score, other.ends_at), (game.score, game.ends_at), "at {time}");
        }
        game
    };
    assert_eq!(seen(&play, -1).rounds, []);
    assert_eq!(seen(&play, -1).score, None);
    play.look(at(&play, 0));
    assert_eq!(seen(&play, 0).rounds, [span((1, 0, None), None)]);
    play.answer(Attacker, "42", SOLVED).unwrap();
    let first = |ends| span((1, 0, ends), Some(Attacker));
    assert_eq!(seen(&play, SOLVED).rounds, [first(None)]);
    assert_eq!(seen(&play, SOLVED).phase, Phase::Solve);
    play.look(at(&play, SOLVED + 1));
    let first = first(Some(SOLVED + 1));
    let pause = seen(&play, SOLVED + 1);
    assert_eq!((pause.phase, pause.rounds), (Phase::Break, vec![first.clone()]));
    play.look(at(&play, next(SOLVED)));
    let second = |ends, point| span((2, next(SOLVED), ends), point);
    assert_eq!(seen(&play, next(SOLVED)).rounds, [first.clone(), second(None, None)]);
    let over = next(SOLVED) + 60 * SECOND;
    play.look(at(&play, over));
    assert_eq!(seen(&play, over).rounds, [first, second(Some(over), None)]);
    play.outcome();
    let (last, time) = (play.contest.last, play.contest.contest_time(play.contest.last).unwrap());
    assert_eq!(last, at(&play, time.0));
    let all = seen(&play, time.0).rounds;
    assert_eq!(all.len(), 5);
    assert_eq!(all[4].ends, None, "no break ended the last");
    assert_eq!(view(&Play::released().contest, Audience::Host, last).rounds, [], "of a race");
}

#[test]
fn problems_and_breaks_say_when_they_end() {
    let short = Terms { solve_seconds: Some(80), ..terms() };
    for (terms, deadline) in [(terms(), 320 * SECOND), (short, 80 * SECOND)] {
        let mut play = Play::released_on(terms);
        let ends = |play: &Play| (phase_end(&play.contest).unwrap() - play.release()).0;
        assert_eq!(ends(&play), 60 * SECOND);
        play.answer(Attacker, "42", SOLVED).unwrap();
        assert_eq!(ends(&play), SOLVED + 1);
        play.look(at(&play, SOLVED + 1));
        assert_eq!(ends(&play), next(SOLVED));
        play.look(at(&play, next(SOLVED)));
        assert_eq!(ends(&play), (next(SOLVED) + 60 * SECOND).min(deadline));
        play.look(at(&play, next(SOLVED) + 60 * SECOND));
        if deadline < 100 * SECOND {
            continue;
        }
        assert_eq!(ends(&play), next(SOLVED) + 65 * SECOND);
        let last = next(SOLVED) + 3 * 65 * SECOND;
        play.look(at(&play, last));
        assert_eq!((play.contest.rounds.len(), ends(&play)), (5, last + 60 * SECOND));
        play.outcome();
        assert_eq!(phase_end(&play.contest), None);
    }
    // A break that the deadline cuts ends with it.
    let mut cut = Play::released_on(Terms { solve_seconds: Some(62), ..terms() });
    cut.look(at(&cut, 60 * SECOND));
    assert_eq!(phase_end(&cut.contest), Some(at(&cut, 62 * SECOND)));
    // While the clock stands, nobody knows.
    let mut stands = played(terms());
    stands.pause(next(AGAIN) + 1).unwrap();
    assert_eq!(phase_end(&stands.contest), None);
}

#[test]
fn answers_say_which_round_they_are_of_and_the_score_counts_rounds() {
    use RivalAnswers::{Hidden, Locks, Shown};
    for rival_answers in [Shown, Locks, Hidden] {
        let play = played(Terms { rival_answers, ..terms() });
        for (audience, mine) in [
            (Audience::Host, vec![Attacker, Defender, Defender]),
            (Audience::Seat(Attacker), vec![Attacker]),
            (Audience::Seat(Defender), vec![Defender, Defender]),
            (Audience::Watch, vec![]),
        ] {
            let seen = view(&play.contest, audience, at(&play, next(AGAIN)));
            let seats: Vec<_> = seen.answers.iter().map(|it| it.receipt.seat).collect();
            let all = vec![Attacker, Defender, Defender];
            assert_eq!(seats, if rival_answers == Shown { all } else { mine }, "{audience:?}");
            for answer in &seen.answers {
                let round = if answer.receipt.at < at(&play, AGAIN) { 1 } else { 2 };
                assert_eq!(answer.round, Some(round), "{audience:?}");
            }
            // Points are everybody's to see, whatever is seen of answers.
            assert_eq!(seen.score, crate::calls::points(1, 1), "{audience:?}");
            assert_eq!(seen.rounds[1].point, Some(Defender), "{audience:?}");
        }
    }
    let mut race = Play::released();
    race.answer(Attacker, "7", 0).unwrap();
    let seen = view(&race.contest, Audience::Host, race.release());
    assert_eq!((seen.answers[0].round, seen.score), (None, None));
}

#[test]
fn a_drill_of_a_series_has_a_score_of_one() {
    let mut play = Play::released_on(Terms { players: Players::One, ..terms() });
    play.answer(Attacker, "42", SOLVED).unwrap();
    let score = view(&play.contest, Audience::Host, at(&play, SOLVED)).score.unwrap();
    assert_eq!((score.attacker, score.defender), (Some(1), None));
}

#[test]
fn spectators_are_told_of_breaks_and_releases_so_much_later() {
    let play = played(terms());
    let tell = |audience: Audience| {
        let mut teller = Teller::new(&play.log[0], audience).unwrap();
        play.log[1..].iter().for_each(|record| teller.hear(record).unwrap());
        teller
    };
    let expected = [
        (Phase::Rules, -60 * SECOND, 0),
        (Phase::Solve, 0, 60 * SECOND),
        (Phase::Break, SOLVED + 1, next(SOLVED)),
        (Phase::Solve, next(SOLVED), next(SOLVED) + 60 * SECOND),
        (Phase::Break, AGAIN + 1, next(AGAIN)),
        (Phase::Solve, next(AGAIN), next(AGAIN) + 60 * SECOND),
    ];
    let phases = |told: Vec<(u64, Told)>| -> Vec<(Phase, i64, i64)> {
        let since = |time: Time| (time - play.release()).0;
        let one = |(_, told)| match told {
            Told::Phase { phase, at, ends_at, .. } => {
                Some((phase, since(at), since(ends_at.unwrap())))
            }
            _ => None,
        };
        told.into_iter().filter_map(one).collect()
    };
    for audience in EVERYBODY {
        assert_eq!(phases(tell(audience).tell(Time(i64::MAX))), expected, "{audience:?}");
    }
    // Whoever knows the opening hears the same from the record on that makes the contest whole.
    let mut whole = Teller::whole(&play.contest.opened, &play.log[4], Audience::Host).unwrap();
    play.log[5..].iter().for_each(|record| whole.hear(record).unwrap());
    assert_eq!(whole.tell(Time(i64::MAX)), tell(Audience::Host).tell(Time(i64::MAX)));
    assert!(whole.contest().is_whole());
    let mut watching = tell(Audience::Watch);
    for (phase, from, ends) in expected {
        let before = phases(watching.tell(at(&play, from + DELAY - 1)));
        assert_eq!(before, [], "before {phase:?} at {from}");
        let then = watching.tell(at(&play, from + DELAY));
        assert_eq!(phases(then), [(phase, from, ends)]);
        let seen = view(watching.contest(), Audience::Watch, at(&play, from));
        assert_eq!(seen.phase, phase, "at {from}");
    }
    // The score is told with the answer that changed it.
    let told = tell(Audience::Watch).tell(Time(i64::MAX));
    let scores: Vec<_> = told
        .into_iter()
        .filter_map(|(_, told)| match told {
            Told::Answer { seen, score } => Some((seen.round.unwrap(), score)),
            _ => None,
        })
        .collect();
    let points = crate::calls::points;
    assert_eq!(scores, [(1, points(0, 0)), (1, points(1, 0)), (2, points(1, 1))]);
}

#[test]
fn a_log_of_a_series_is_judged_the_same_again() {
    let mut play = played(terms());
    play.outcome();
    let unopened = verify(&play.log[..4]).unwrap_err();
    assert!(matches!(unopened, Unsound::Rounds { promised: 4, kept: 3 }), "{unopened}");
    for records in 5..=play.log.len() {
        let verified = verify(&play.log[..records]).unwrap();
        assert_eq!(verified.head, (records as u64, play.log[records - 1].hash));
    }
    let verified = verify(&play.log).unwrap();
    assert_eq!((&verified.end, &verified.rounds), (&play.contest.end, &play.contest.rounds));
    for (from, to) in [
        (r#""phase":"break""#, r#""phase":"rules""#),
        (r#""winner":"defender""#, r#""winner":"attacker""#),
        (r#""verdict":"wrong""#, r#""verdict":"correct""#),
        (r#""answer":"43""#, r#""answer":"42""#),
    ] {
        let log = forged(&play.log, from, to);
        assert!(Contest::replay(&log).is_ok(), "the chain of {to} holds");
        assert!(matches!(verify(&log), Err(Unsound::Judged { .. })), "{to}");
    }
}

#[test]
fn another_later_problem_key_or_salt_breaks_its_commitment() {
    let mut play = played(terms());
    play.outcome();
    for (from, to) in [
        (r#""problem":{}}}]"#, r#""problem":{"other":1}}}]"#),
        (r#""round":2,"problem":{}"#, r#""round":2,"problem":{"other":1}"#),
        (r#""round":5,"problem":{}"#, r#""round":5,"problem":{"other":1}"#),
        (r#"{"key":"43","#, r#"{"key":"45","#),
        (r#"{"key":"40","#, r#"{"key":"44","#),
        (r#""salt":"c9"#, r#""salt":"ca"#),
        (r#""salt":"cc"#, r#""salt":"cd"#),
    ] {
        let found = verify(&forged(&play.log, from, to));
        assert!(matches!(found, Err(Unsound::Commitment { .. })), "{from} {to}: {found:?}");
    }
    let swapped = forged(&play.log, r#""round":3,"#, r#""round":2,"#);
    assert!(matches!(verify(&swapped), Err(Unsound::Judged { version: 3, .. })));
}

#[test]
fn nothing_happens_before_all_problems_are_kept() {
    let all = Play::new(terms()).log;
    assert_eq!(all.len(), 5, "a record for each problem");
    for kept in 1..5 {
        let contest = Contest::replay(&all[..kept]).unwrap();
        assert!(!contest.is_whole() && contest.start.is_none(), "{kept}");
        assert_eq!(next_due(&contest), None, "{kept}");
    }
    let whole = Contest::replay(&all).unwrap();
    assert!(whole.is_whole() && whole.start == Some(OPENED));
}

#[test]
fn what_each_round_is_judged_by_stands_in_the_first_record() {
    let opened = opened(terms());
    assert_eq!(opened.rounds(), 5);
    let rounds = (0..=6).map(|round| opened.task(round).map(|task| task.salt.0[0]));
    let salts = [None, Some(7), Some(201), Some(202), Some(203), Some(204), None];
    assert_eq!(rounds.collect::<Vec<_>>(), salts);
    let mut play = Play::opened(opened);
    for (round, record) in (2..).zip(&play.log[1..]) {
        let events = record.events().unwrap();
        assert!(matches!(&events[0], Event::Added { round: found, .. } if *found == round));
    }
    play.look(at(&play, 0));
    let key = |play: &Play| play.contest.key().text().to_owned();
    let mut keys = vec![key(&play)];
    for round in 1..5 {
        play.look(at(&play, round * 65 * SECOND - 1));
        assert_eq!(Some(&key(&play)), keys.last(), "in the break behind it");
        assert_eq!(play.contest.next_round() as i64, round + 1, "it is sealed in the break");
        play.look(at(&play, round * 65 * SECOND));
        assert_eq!(play.contest.next_round() as i64, round + 1, "it goes on");
        keys.push(key(&play));
    }
    assert_eq!(keys, ["42", "43", "41", "44", "40"]);
}
