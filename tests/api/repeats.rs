//! Requests that come twice have one effect.

use crate::server::{KEY, Server, at_once, key, refused, wrong};
use agon_client::reqwest::RequestBuilder;
use agon_client::{Caller, Game, Listing, Opened, Practice, Receipt, Start, State};
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write as _;
use std::net::TcpStream;
use std::time::Duration;
use tokio::task::JoinSet;

fn tokens(opened: &Opened) -> [String; 3] {
    [&opened.attacker, &opened.defender, &opened.host].map(|caller: &Caller| caller.token().into())
}

#[tokio::test]
async fn opening_twice_under_one_name_opens_one_contest_and_tells_the_same_tokens() {
    let server = Server::forgetful();
    let game = server.game();
    let first = game.open_as("match-17/battle-4", &at_once()).await.unwrap();
    let again = game.open_as("match-17/battle-4", &at_once()).await.unwrap();
    assert_eq!(again.contest.id, first.contest.id);
    assert_eq!(again.contest.commitment, first.contest.commitment);
    assert_eq!(tokens(&again), tokens(&first));
    again.attacker.problem().await.unwrap();
    let other = game.open_as("match-17/battle-5", &at_once()).await.unwrap();
    assert_ne!(other.contest.id, first.contest.id);
    let refusal = refused(game.open_as("match-17/battle-4", &at_once().level(4)).await);
    assert_eq!((refusal.kind.as_str(), refusal.status), ("reused-key", 422));
    let listed = game.contests(&Default::default()).await.unwrap();
    assert_eq!(listed.contests.len(), 2);
}

#[tokio::test]
async fn twenty_openings_at_once_under_one_name_open_one_contest() {
    let server = Server::forgetful();
    let openings: Vec<_> = (0..20)
        .map(|_| {
            let game = server.game();
            tokio::spawn(async move { game.open_as("one", &at_once()).await })
        })
        .collect();
    let mut ids = Vec::new();
    for opening in openings {
        ids.push(opening.await.unwrap().unwrap().contest.id);
    }
    ids.dedup();
    assert_eq!(ids.len(), 1);
}

#[tokio::test]
async fn openings_without_a_name_are_each_another_contest() {
    let server = Server::forgetful();
    let game = server.game();
    let (one, two) = (game.open(&at_once()).await.unwrap(), game.open(&at_once()).await.unwrap());
    assert_ne!(one.contest.id, two.contest.id);
    assert_ne!(key(&one).await, key(&two).await, "and another problem");
}

#[tokio::test]
async fn an_answer_that_comes_twice_brings_its_first_receipt_also_locked_and_decided() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once().lockout_seconds(600)).await.unwrap();
    let (key, misses) = (key(&opened).await, wrong(&opened).await);
    let named: Receipt = opened.attacker.answer_as("a-1", &misses[0]).await.unwrap();
    let won = opened.defender.answer(&key).await.unwrap();
    opened.host.ended().await.unwrap();
    let spaced = format!("  {} ", misses[0].replace(", ", " , "));
    for (what, receipt) in [
        ("the same name", opened.attacker.answer_as("a-1", &misses[0]).await),
        ("the same name, other spaces", opened.attacker.answer_as("a-1", &spaced).await),
        ("another name", opened.attacker.answer_as("a-2", &misses[0]).await),
        ("no name", opened.attacker.answer(&misses[0]).await),
    ] {
        assert_eq!(receipt.unwrap(), named, "{what}");
    }
    assert_eq!(opened.defender.answer(&key).await.unwrap(), won, "the winner's, after the end");
    let reused = refused(opened.attacker.answer_as("a-1", &misses[1]).await);
    assert_eq!((reused.kind.as_str(), reused.status), ("reused-key", 422));
    assert_eq!(opened.host.answers().await.unwrap().len(), 2, "nothing was judged twice");
}

#[tokio::test]
async fn a_name_belongs_to_one_seat_of_one_contest() {
    let server = Server::forgetful();
    let game = server.game();
    let (one, two) = (game.open(&at_once()).await.unwrap(), game.open(&at_once()).await.unwrap());
    for opened in [&one, &two] {
        let misses = wrong(opened).await;
        opened.attacker.answer_as("same", &misses[0]).await.unwrap();
        opened.defender.answer_as("same", &misses[1]).await.unwrap();
    }
}

#[tokio::test]
async fn a_refused_answer_is_not_remembered_under_its_name() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    assert_eq!(refused(opened.attacker.answer_as("a", "no answer").await).kind, "unreadable");
    let receipt = opened.attacker.answer_as("a", &key(&opened).await).await.unwrap();
    assert_eq!(receipt.number, 1);
}

#[tokio::test]
async fn a_game_that_hangs_up_while_opening_leaves_no_contest_without_a_clock() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path());
    let game = server.game();
    let address = server.base.trim_start_matches("http://");
    let body = r#"{"kind": "mathematics", "terms": {"rules_seconds": 0, "solve_seconds": 1}}"#;
    let head = format!(
        "POST /v1/contests HTTP/1.1\r\nHost: agon\r\nAuthorization: Bearer {KEY}\r\nContent-Length: {}\r\n\r\n",
        body.len(),
    );
    for pause in 0..100 {
        let mut line = TcpStream::connect(address).unwrap();
        line.write_all(format!("{head}{body}").as_bytes()).unwrap();
        std::thread::sleep(Duration::from_micros(pause * 100));
    }
    let (mut left, mut opened) = (usize::MAX, 0);
    let all = Listing { limit: Some(200), ..Default::default() };
    // Up to a minute: on a busy machine it takes a while until the last of them is drawn.
    for _ in 0..600 {
        let open = Listing { state: Some(State::Open), limit: Some(200), ..Default::default() };
        left = game.contests(&open).await.unwrap().contests.len();
        opened = game.contests(&all).await.unwrap().contests.len();
        if left == 0 && 0 < opened {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(left, 0, "contests that nobody asks about end at their deadline");
    assert!(0 < opened, "some were opened");
}

/// A reply, as it came.
#[derive(Debug, Clone, PartialEq)]
struct Reply {
    status: u16,
    body: String,
    /// Its type and how long it may be stored.
    headers: [Option<String>; 2],
    replayed: bool,
}

impl Reply {
    /// The same, as a repeat is told it.
    fn again(&self) -> Reply {
        Reply { replayed: true, ..self.clone() }
    }

    fn of(&self, member: &str) -> String {
        let body: Value = serde_json::from_str(&self.body).unwrap();
        body[member].as_str().unwrap_or_default().to_owned()
    }
}

/// A post under a name, to be sent.
fn asked(server: &Server, token: &str, path: &str, name: &str, body: &str) -> RequestBuilder {
    let request = server.http().post(format!("{}{path}", server.base)).bearer_auth(token);
    request.header("idempotency-key", name).body(body.to_owned())
}

async fn told(request: RequestBuilder) -> Reply {
    let reply = request.send().await.unwrap();
    let header = |name| reply.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
    Reply {
        status: reply.status().as_u16(),
        headers: [header("content-type"), header("cache-control")],
        replayed: header("idempotency-replayed").as_deref() == Some("true"),
        body: reply.text().await.unwrap(),
    }
}

/// Posts under a name.
async fn post(server: &Server, token: &str, path: &str, name: &str, body: &str) -> Reply {
    told(asked(server, token, path, name, body)).await
}

#[tokio::test]
async fn every_post_has_one_effect_and_one_reply_under_one_name() {
    let server = Server::forgetful();
    let waiting = server.game().open(&at_once().start(Start::WhenReady)).await.unwrap();
    let (one, two) = (
        server.game().open(&at_once()).await.unwrap(),
        server.game().open(&at_once()).await.unwrap(),
    );
    let path = |opened: &Opened, rest: &str| format!("/v1/contests/{}{rest}", opened.contest.id);
    for (token, path, body, status) in [
        (waiting.host.token(), path(&waiting, "/start"), "", 202),
        (one.attacker.token(), path(&one, "/forfeit"), "{}", 202),
        (two.host.token(), path(&two, "/forfeit"), "{\"seat\": \"defender\"}", 202),
        (KEY, "/v1/keys".to_owned(), "{\"label\": \"another game\"}", 201),
    ] {
        let first = post(&server, token, &path, "n-1", body).await;
        assert_eq!((first.status, first.replayed), (status, false), "{path}: {first:?}");
        assert!(first.headers.iter().all(Option::is_some), "{path}: {first:?}");
        for _ in 0..2 {
            let again = post(&server, token, &path, "n-1", body).await;
            assert_eq!(again, first.again(), "{path}");
        }
    }
    assert_eq!(server.game().keys().await.unwrap().len(), 2, "one was made");
}

#[tokio::test]
async fn an_opening_or_an_answer_that_comes_again_says_that_it_was_told_before() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once().lockout_seconds(0)).await.unwrap();
    let drill = server.game().drill(&Practice::family("logic/sudoku").rules_seconds(0)).await;
    let player = drill.unwrap().player;
    let answer = |text: &str| serde_json::json!({ "answer": text }).to_string();
    let (miss, other) = (&wrong(&opened).await[0], &wrong(&opened).await[1]);
    let (seat, answers) =
        (opened.attacker.token(), format!("/v1/contests/{}/answers", opened.contest.id));
    let body = "{\"family\": \"mathematics/remainder-chain\"}";
    for (token, path, name, body, [first, again]) in [
        (KEY, "/v1/contests", "n-1", body.to_owned(), [false, true]),
        (player.token(), "/v1/drills", "a-secret-of-its-sender", body.to_owned(), [false, true]),
        (seat, &answers, "n-1", answer(miss), [false, true]),
        // The first receipt again, and yet nothing came under this name before.
        (seat, &answers, "n-2", answer(miss), [false, false]),
        (seat, &answers, "n-3", answer(other), [false, true]),
    ] {
        for replayed in [first, again, again] {
            let reply = post(&server, token, path, name, &body).await;
            assert_eq!((reply.status / 100, reply.replayed), (2, replayed), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn a_name_is_the_callers_own_and_belongs_to_one_request() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once().start(Start::WhenReady)).await.unwrap();
    let path = |rest: &str| format!("/v1/contests/{}{rest}", opened.contest.id);
    let (host, seat) = (opened.host.token(), opened.attacker.token());
    assert_eq!(post(&server, host, &path("/start"), "n", "").await.status, 202);
    for (what, token, path, body, expected) in [
        ("another path", host, path("/forfeit"), "{\"seat\": \"attacker\"}", "reused-key"),
        ("another body", host, path("/start"), "{}", "reused-key"),
        ("another query", host, path("/start?a=b"), "", "reused-key"),
        ("another caller, whom the reply is not for", KEY, path("/start"), "", "already"),
        ("another name", host, path("/start"), "", "already"),
        ("a stranger", "agon_host_0123456789abcdef", path("/start"), "", "not-found"),
    ] {
        let name = if what == "another name" { "m" } else { "n" };
        let refused = post(&server, token, &path, name, body).await;
        assert_eq!(refused.of("type"), format!("/problems/{expected}"), "{what}");
    }
    let early = post(&server, seat, &path("/start"), "n", "").await;
    assert_eq!(early.status, 404, "a seat is no host");
    let given_up = post(&server, seat, &path("/forfeit"), "n", "").await;
    assert_eq!((given_up.status, given_up.replayed), (202, false), "a refusal is not remembered");
    for (name, named) in [("an empty name", ""), ("a name that is too long", &"x".repeat(256))] {
        let refused = post(&server, host, &path("/start"), named, "").await;
        assert_eq!(refused.of("type"), "/problems/invalid", "{name}");
    }
}

#[tokio::test]
async fn the_same_request_many_times_at_once_has_one_effect() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path());
    let body = "{\"label\": \"one\"}";
    let posts = (0..50).map(|_| told(asked(&server, KEY, "/v1/keys", "same", body)));
    let mut made = BTreeSet::new();
    for reply in JoinSet::from_iter(posts).join_all().await {
        match reply.status {
            201 => drop(made.insert(reply.body)),
            _ => assert_eq!(reply.of("type"), "/problems/in-progress", "{reply:?}"),
        }
    }
    assert_eq!(made.len(), 1, "everybody who was told anything was told the same");
    assert_eq!(server.game().keys().await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_game_that_hangs_up_while_it_asks_finds_the_reply_under_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path());
    let (address, body) = (server.base.trim_start_matches("http://"), "{\"label\": \"one\"}");
    for pause in 0..100 {
        let mut line = TcpStream::connect(address).unwrap();
        let head = format!(
            "POST /v1/keys HTTP/1.1\r\nHost: agon\r\nAuthorization: Bearer {KEY}\r\nIdempotency-Key: {pause}\r\n"
        );
        let request = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
        line.write_all(request.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_micros(pause * 100));
    }
    let mut told = 0;
    for pause in 0..100 {
        let reply = loop {
            let reply = post(&server, KEY, "/v1/keys", &pause.to_string(), body).await;
            if reply.status != 409 {
                break reply;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        assert_eq!(reply.status, 201);
        told += usize::from(reply.replayed);
    }
    assert!(0 < told, "some were asked before the line was cut");
    assert_eq!(server.game().keys().await.unwrap().len(), 101, "none was made twice");
}

#[tokio::test]
async fn a_reply_is_told_again_after_a_kill_and_is_nowhere_to_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let opened = server.game().open(&at_once()).await.unwrap();
    let label = "{\"label\": \"another\"}";
    let made = post(&server, KEY, "/v1/keys", "match-17", label).await;
    server.kill();
    let mut server = Server::on(folder.path());
    let again = post(&server, KEY, "/v1/keys", "match-17", label).await;
    assert_eq!(again, made.again());
    let path = format!("/v1/contests/{}/resume", opened.contest.id);
    let resumed = post(&server, opened.host.token(), &path, "go on", "").await;
    assert_eq!(resumed.status, 202);
    let again = post(&server, opened.host.token(), &path, "go on", "").await;
    assert_eq!(again, resumed.again(), "and not `already`");
    server.kill();
    let secret = made.of("key");
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let bytes = if path.is_file() { std::fs::read(&path).unwrap() } else { Vec::new() };
        for secret in [secret.as_str(), "match-17", KEY] {
            let found = bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
            assert!(!found, "{} tells a secret", path.display());
        }
    }
}

#[tokio::test]
async fn a_revoked_key_is_told_nothing_again() {
    let server = Server::forgetful();
    let made = server.game().add_key("to be revoked").await.unwrap();
    let asked = || post(&server, &made.key, "/v1/keys", "n", "{\"label\": \"heir\"}");
    assert_eq!(asked().await.status, 201);
    Game::with_http(&server.base, &made.key, server.http().clone())
        .revoke_key(&made.id)
        .await
        .unwrap();
    assert_eq!(asked().await.of("type"), "/problems/unauthorized");
}

#[tokio::test]
async fn a_reply_that_is_too_long_to_keep_is_told_all_the_same() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    for number in 0..45 {
        opened.host.clarify(&format!("{number}{}", "말".repeat(490))).await.unwrap();
    }
    let url = format!("{}/v1/contests/{}/pause", server.base, opened.contest.id);
    let mut told = Vec::new();
    for _ in 0..2 {
        let request = server.http().post(&url).bearer_auth(opened.host.token());
        let request = request.header("idempotency-key", "p-1").body("{\"reason\":\"rain\"}");
        let reply = request.send().await.unwrap();
        assert!(reply.status().is_success(), "{}", reply.text().await.unwrap());
        told.push(reply.json::<Value>().await.unwrap()["paused"].clone());
    }
    assert!(told[0].is_object() && told[0] == told[1], "one effect: {told:?}");
}
