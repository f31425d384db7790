//! Contests in which the slower line has a head start, as players over two lines play them.

use crate::server::{Server, key, refused};
use agon_client::{
    Events, Fairness, Format, Game, HeadStart, Measured, News, Open, Opened, PhaseName, Reason,
    Seat, Time, Verdict,
};
use agon_judge::log::Record;
use agon_judge::verify::verify;
use serde_json::json;

const MOST: i64 = 150_000;

fn over_two_lines() -> Open {
    Open::family("mathematics/remainder-chain")
        .rules_seconds(60)
        .spectator_delay_seconds(0)
        .fairness(Fairness::Compensated)
}

async fn heard<T>(events: &mut Events, what: impl Fn(News) -> Option<T>) -> T {
    loop {
        let event = events.next().await.unwrap().expect("the stream goes on");
        if let Some(found) = what(event.news) {
            return found;
        }
    }
}

async fn ping(events: &mut Events) -> String {
    let nonce = |news| if let News::Ping { nonce } = news { Some(nonce) } else { None };
    heard(events, nonce).await
}

/// Moves the clock on by seconds, until the lines are measured; gives back when the problem is released.
async fn to_measure(tests: &Game, opened: &Opened) -> Time {
    for _ in 0..60 {
        let contest = opened.host.contest().await.unwrap();
        if contest.measured.is_some() {
            return contest.phase.ends_at.expect("the rules end");
        }
        tests.advance(1).await.unwrap();
    }
    panic!("nothing is measured")
}

/// What is measured of the lines where the attacker alone sends back what is sent.
async fn measured(tests: &Game, opened: &Opened) -> Measured {
    let mut events = opened.attacker.events_after(0);
    for _ in 0..13 {
        let nonce = ping(&mut events).await;
        opened.attacker.pong(&nonce).await.unwrap();
        tests.advance(1).await.unwrap();
    }
    to_measure(tests, opened).await;
    heard(&mut events, |news| if let News::Measured(lines) = news { Some(lines) } else { None })
        .await
}

async fn verified(game: &Game, id: &str) -> agon_judge::contest::Contest {
    let log = game.contest(id).log().await.unwrap();
    let records = serde_json::from_value::<Vec<Record>>(json!(log.records)).unwrap();
    verify(&records).unwrap()
}

#[tokio::test]
async fn the_slower_line_is_measured_and_has_a_head_start_that_both_are_told_before() {
    let server = Server::forgetful();
    let tests = server.tests().await;
    let opened = tests.open(&over_two_lines()).await.unwrap();
    let (ana, bo, id) = (&opened.attacker, &opened.defender, &opened.contest.id);
    assert_eq!(opened.contest.terms.fairness, Fairness::Compensated);
    let (mut anas, mut bos) = (ana.events_after(0), bo.events_after(0));
    let mut watched = opened.watch.events_after(0);
    for _ in 0..13 {
        let (near, far) = (ping(&mut anas).await, ping(&mut bos).await);
        ana.pong(&near).await.unwrap();
        ana.pong(&near).await.unwrap();
        // Neither what is another's nor what nobody sent makes a line shorter.
        bo.pong(&near).await.unwrap();
        bo.pong("anything").await.unwrap();
        tests.advance(1).await.unwrap();
        bo.pong(&far).await.unwrap();
    }
    let early = opened.host.contest().await.unwrap();
    assert_eq!((early.phase.name, early.measured), (PhaseName::Rules, None));
    let release = to_measure(&tests, &opened).await;
    let measured = |news| if let News::Measured(lines) = news { Some(lines) } else { None };
    let told = heard(&mut anas, measured).await;
    let trips = told.round_trip_seconds;
    let (near, far) = (trips.attacker.unwrap(), trips.defender.unwrap());
    assert!(near < 0.8 && (1.0..2.0).contains(&far), "{told:?}");
    assert_eq!(told.head_start, Some(HeadStart { seat: Seat::Defender, seconds: 0.15 }));
    assert_eq!(heard(&mut bos, measured).await, told);
    assert_eq!(heard(&mut watched, measured).await, told);
    assert!((1..=3_000_000).contains(&(release.0 - told.at.0)), "three seconds before");
    assert_eq!(bo.contest().await.unwrap().measured, Some(told));

    tests.advance(3).await.unwrap();
    heard(&mut bos, |news| matches!(news, News::Released { .. }).then_some(())).await;
    let right = key(&opened).await;
    let anas = ana.answer(&right).await.unwrap();
    let (seen, looked_on) = (bo.contest().await.unwrap(), opened.watch.contest().await.unwrap());
    for seen in [seen, looked_on] {
        let goes_on = seen.phase.name == PhaseName::Solve;
        assert!(!goes_on || seen.answers.is_empty(), "nobody may repeat it: {:?}", seen.answers);
    }
    let bos = bo.answer(&right).await;
    // How much later that came is the machine's to say; who has won follows from it.
    let end = tests.advance(1).await.unwrap();
    let outcome = opened.host.contest().await.unwrap().outcome.expect("it is decided");
    assert_eq!((anas.verdict, outcome.reason), (Verdict::Correct, Reason::Answer));
    match bos {
        Ok(bos) => {
            let (later, sooner) = (bos.at.0 - anas.at.0, anas.at.0 + MOST - bos.at.0);
            assert!(later <= MOST, "{later}");
            assert_eq!((outcome.winner, outcome.at.0), (Seat::Defender, bos.at.0 + 1));
            let ahead = outcome.margin_seconds.unwrap() - sooner as f64 / 1e6;
            assert!(ahead.abs() < 1e-9, "{outcome:?}");
        }
        Err(late) => {
            assert_eq!(refused::<()>(Err(late)).kind, "over");
            assert_eq!((outcome.winner, outcome.at.0), (Seat::Attacker, anas.at.0 + MOST + 1));
        }
    }
    assert!(outcome.at <= end);
    let by = verified(&tests, id).await.head_start().expect("it stands in the log").by;
    assert_eq!(by.0, MOST);
}

#[tokio::test]
async fn lines_are_measured_before_a_contest_that_its_host_begins_sooner_than_agreed() {
    let server = Server::forgetful();
    let tests = server.tests().await;
    let now = tests.advance(1).await.unwrap();
    let open = over_two_lines().start_at(Time(now.0 + 600_000_000));
    let opened = tests.open(&open).await.unwrap();
    opened.host.start().await.unwrap();
    let lines = measured(&tests, &opened).await;
    assert!(lines.round_trip_seconds.attacker.is_some(), "{lines:?}");
}

#[tokio::test]
async fn without_what_was_sent_back_answers_count_as_they_arrive() {
    let server = Server::forgetful();
    let tests = server.tests().await;
    let open = over_two_lines().format(Format::FirstTo).points_to_win(1).problems(1);
    let opened = tests.open(&open).await.unwrap();
    let lines = measured(&tests, &opened).await;
    assert!(lines.round_trip_seconds.attacker.is_some(), "{lines:?}");
    assert_eq!((lines.round_trip_seconds.defender, lines.head_start), (None, None));
    tests.advance(3).await.unwrap();
    let bos = opened.defender.answer(&key(&opened).await).await.unwrap();
    let end = opened.host.contest().await.unwrap().outcome.expect("nothing is waited for");
    assert_eq!((end.winner, end.at.0), (Seat::Defender, bos.at.0 + 1));
    assert_eq!(verified(&tests, &opened.contest.id).await.head_start(), None);
}

#[tokio::test]
async fn where_lines_do_not_count_nothing_is_sent_and_nothing_measured() {
    let server = Server::forgetful();
    let tests = server.tests().await;
    let opened = tests.open(&over_two_lines().fairness(Fairness::Raw)).await.unwrap();
    let mut events = opened.attacker.events_after(0);
    opened.attacker.pong("anything").await.unwrap();
    tests.advance(60).await.unwrap();
    let told = |news| match news {
        News::Ping { .. } | News::Measured(_) => panic!("{news:?}"),
        News::Released { .. } => Some(()),
        _ => None,
    };
    heard(&mut events, told).await;
    for (open, said) in [
        (Open::family("memory/every-pair").fairness(Fairness::Compensated), "compensated"),
        (over_two_lines().buzz_seconds(5), "without a buzz"),
    ] {
        let refusal = refused(tests.open(&open).await);
        assert_eq!(
            (refusal.kind.as_str(), refusal.field.as_deref()),
            ("invalid", Some("terms.fairness"))
        );
        assert!(refusal.detail.contains(said), "{refusal:?}");
    }
}
