//! Test keys: whatever they open is there alone, and five minutes take as long as the tests want them to.

use crate::server::{KEY, Server, agon, at_once, key, refused, wrong};
use agon_client::{
    Event, Game, Kind, Listing, News, Open, Opened, PhaseName, Seat, Start, Time, Verdict,
};
use serde_json::Value;
use std::time::Duration;

/// How many seconds one instant is after another.
fn after(earlier: Time, later: Time) -> i64 {
    (later.0 - earlier.0) / 1_000_000
}

/// Until something is told that satisfies this.
async fn hears(events: &mut agon_client::Events, is_it: impl Fn(&News) -> bool) -> News {
    let hearing = async {
        loop {
            let Event { news, .. } = events.next().await.unwrap().expect("the stream goes on");
            if is_it(&news) {
                return news;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), hearing).await.expect("it is told")
}

#[tokio::test]
async fn a_battle_of_five_minutes_is_played_without_waiting_for_one() {
    let server = Server::forgetful();
    let tests = server.tests().await;
    let clocks = async || {
        let (real, tried) = (server.game().time().await.unwrap(), tests.time().await.unwrap());
        after(real.sent_at, tried.sent_at)
    };
    assert!(clocks().await < 60, "it begins at the real time");
    let opened = tests.open(&Open::kind(Kind::Logic)).await.unwrap();
    let mut seat = opened.attacker.events_after(0);
    let mut watch = opened.watch.events_after(0);
    assert_eq!(opened.contest.phase.name, PhaseName::Rules);
    let before = opened.contest.server_time;
    let now = tests.advance(60).await.unwrap();
    assert!(60 <= after(before, now));
    hears(&mut seat, |news| matches!(news, News::Released { .. })).await;
    let bad = wrong(&opened).await.remove(0);
    let receipt = opened.attacker.answer(&bad).await.unwrap();
    assert_eq!(receipt.verdict, Verdict::Wrong);
    let refusal = refused(opened.attacker.answer("nothing").await);
    assert!(["locked", "unreadable"].contains(&refusal.kind.as_str()), "{refusal:?}");
    // Spectators hear of it as late as the terms say, and no later.
    tests.advance(30).await.unwrap();
    hears(&mut watch, |news| matches!(news, News::Released { .. })).await;
    opened.attacker.answer(&key(&opened).await).await.unwrap();
    let ended = tests.advance(1).await.unwrap();
    let end = opened.host.contest().await.unwrap();
    assert_eq!(end.outcome.expect("it is decided").winner, Seat::Attacker);
    assert!(91 <= after(before, ended));
    assert!(90 < clocks().await, "nobody waited");
}

#[tokio::test]
async fn nobody_answers_and_the_defender_wins_at_the_very_instant() {
    let server = Server::forgetful();
    let tests = server.tests().await;
    let waits = tests.open(&at_once().start(Start::WhenReady)).await.unwrap();
    let opened = tests.open(&at_once()).await.unwrap();
    let until = opened.host.contest().await.unwrap().phase.ends_at.unwrap();
    // One step past everything: each instant is judged as if somebody had looked at it then.
    tests.advance(3600).await.unwrap();
    let end = opened.host.contest().await.unwrap();
    let outcome = end.outcome.expect("it is decided");
    assert_eq!((outcome.winner, outcome.at), (Seat::Defender, until));
    let void = waits.host.contest().await.unwrap();
    assert!(void.void.is_some(), "nobody came: {void:?}");
}

#[tokio::test]
async fn what_a_test_key_opens_is_nowhere_else() {
    let server = Server::forgetful();
    let (game, tests) = (server.game(), server.tests().await);
    let tried = tests.open(&at_once().battle("b")).await.unwrap();
    let real = game.open(&at_once().battle("b")).await.unwrap();
    let names = async |game: &Game| -> Vec<String> {
        let page = game.contests(&Listing::default()).await.unwrap();
        page.contests.into_iter().map(|contest| contest.id).collect()
    };
    assert_eq!(names(&tests).await, [&*tried.contest.id]);
    assert_eq!(names(&game).await, [&*real.contest.id]);
    let feed = game.feed(0).await.unwrap();
    assert!(feed.events.iter().all(|told| told.contest == real.contest.id));
    assert!(!tests.feed(0).await.unwrap().events.is_empty());
    for (who, id) in [(&game, &tried.contest.id), (&tests, &real.contest.id)] {
        assert_eq!(refused(who.contest(id).contest().await).kind, "not-found");
    }
    let metrics = server.http().get(format!("{}/metrics", server.base)).send().await.unwrap();
    let metrics = metrics.text().await.unwrap();
    assert!(metrics.contains("agon_contests_opened_total 1"), "{metrics}");
    // Time goes on there alone.
    tests.advance(600).await.unwrap();
    assert_eq!(real.host.contest().await.unwrap().phase.name, PhaseName::Solve);
    let clocks = [game.time().await.unwrap(), tests.time().await.unwrap()];
    assert!(590 < after(clocks[0].sent_at, clocks[1].sent_at));
    let path = format!("{}/v1/time?contest={}", server.base, tried.contest.id);
    let by_contest = server.http().get(path).send().await.unwrap();
    let by_contest: agon_client::Clock = by_contest.json().await.unwrap();
    assert!(clocks[1].sent_at <= by_contest.sent_at, "a page shows the clock of its contest");
    let path = format!("{}/v1/time?contest=here", server.base);
    assert_eq!(server.http().get(path).send().await.unwrap().status(), 422);
}

#[tokio::test]
async fn only_a_contest_that_is_asked_for_leads_into_its_sandbox_and_no_game_key_does() {
    let server = Server::forgetful();
    let (game, tests) = (server.game(), server.tests().await);
    let tried = tests.open(&at_once()).await.unwrap();
    let id = &tried.contest.id;
    // Each time the one that is known, although it opens nothing there.
    for _ in 0..40 {
        assert_eq!(refused(game.contest(id).contest().await).kind, "not-found");
    }
    let listing = Listing { battle: Some(id.clone()), ..Listing::default() };
    assert!(game.contests(&listing).await.unwrap().contests.is_empty());
    let url = format!("{}/v1/drills?x={id}", server.base);
    let opened = server.http().post(url).body("{\"kind\": \"logic\"}").send().await.unwrap();
    let opened: Value = opened.json().await.unwrap();
    let url = format!("{}/v1/drills/{}", server.base, opened["id"].as_str().unwrap());
    let drill = server.http().get(url).bearer_auth(opened["token"].as_str().unwrap());
    assert_eq!(drill.send().await.unwrap().status(), 200, "it is no drill of the sandbox");
}

#[tokio::test]
async fn keys_are_made_in_earnest_and_clocks_are_moved_in_tests() {
    let server = Server::forgetful();
    let (game, tests) = (server.game(), server.tests().await);
    assert_eq!(refused(game.advance(60).await).kind, "wrong-key");
    assert_eq!(refused(game.forget().await).kind, "wrong-key");
    assert_eq!(refused(tests.add_key("another").await).kind, "wrong-key");
    assert_eq!(refused(tests.add_game("another").await).kind, "wrong-key");
    let own = tests.keys().await.unwrap().remove(0);
    assert_eq!(own.test_key, None, "a test key has no test key");
    assert_eq!(refused(tests.revoke_key(&own.id).await).kind, "wrong-key");
    for seconds in [0, 604_801] {
        assert_eq!(refused(tests.advance(seconds).await).kind, "invalid");
    }
}

#[tokio::test]
async fn a_test_key_is_the_same_each_time_and_ends_with_its_game_key() {
    let server = Server::forgetful();
    let game = server.game();
    let made = game.add_key("another server").await.unwrap();
    let test_key = made.test_key.clone().unwrap();
    let known = game.keys().await.unwrap();
    let again = known.iter().find(|key| key.id == made.id).unwrap();
    assert_eq!(again.test_key.as_ref(), Some(&test_key));
    let of = |key: &str| Game::with_http(&server.base, key, server.http().clone());
    let tests = of(&test_key);
    let opened = tests.open(&at_once()).await.unwrap();
    let (head, last) = test_key.split_at(test_key.len() - 1);
    let forged = format!("{head}{}", if last == "0" { "1" } else { "0" });
    assert_eq!(refused(of(&forged).open(&at_once()).await).kind, "unauthorized");
    game.revoke_key(&made.id).await.unwrap();
    assert_eq!(refused(tests.open(&at_once()).await).kind, "unauthorized");
    drop(opened);
}

#[tokio::test]
async fn forgetting_begins_anew_and_ends_whoever_listens() {
    let server = Server::forgetful();
    let tests = server.tests().await;
    let opened: Opened = tests.open_as("one", &at_once()).await.unwrap();
    let mut events = opened.attacker.events_after(0);
    hears(&mut events, |news| matches!(news, News::Released { .. })).await;
    tests.advance(100).await.unwrap();
    tests.forget().await.unwrap();
    assert_eq!(refused(opened.host.contest().await).kind, "not-found");
    assert!(tests.contests(&Listing::default()).await.unwrap().contests.is_empty());
    let again = tests.open_as("one", &at_once()).await.unwrap();
    assert_ne!(again.contest.id, opened.contest.id, "another secret, another name");
    let (real, tried) = (server.game().time().await.unwrap(), tests.time().await.unwrap());
    let ahead = after(real.sent_at, tried.sent_at);
    assert!(ahead < 30, "the clock shows the real time again: {ahead} s");
}

#[tokio::test]
async fn whoever_listens_in_a_sandbox_keeps_no_service_from_its_end() {
    let mut command = agon("127.0.0.1:0", "memory:");
    command.args(["--drain-seconds", "60"]);
    let mut server = Server::of(command);
    let opened = server.tests().await.open(&at_once()).await.unwrap();
    let mut events = opened.attacker.events_after(0);
    hears(&mut events, |news| matches!(news, News::Released { .. })).await;
    server.signal("TERM");
    // It listens on for a tenth of the time, and waits for nobody after that.
    assert!(server.ended(40).await.success());
}

#[tokio::test]
async fn there_are_as_many_test_keys_in_use_as_the_operator_says() {
    let mut command = agon("127.0.0.1:0", "memory:");
    command.args(["--test-keys", "1", "--key", KEY]);
    let server = Server::of(command);
    let made = server.game().add_key("another server").await.unwrap();
    server.tests().await.open(&at_once()).await.unwrap();
    let other = Game::with_http(&server.base, &made.test_key.unwrap(), server.http().clone());
    let refusal = refused(other.open(&at_once()).await);
    assert_eq!(refusal.kind, "busy", "{refusal:?}");
    let mut command = agon("127.0.0.1:0", "memory:");
    command.args(["--test-keys", "0", "--key", KEY]);
    let none = Server::of(command);
    assert_eq!(none.game().keys().await.unwrap()[0].test_key, None);
}
