//! Requests that come twice have one effect.

use crate::server::{KEY, Server, at_once, key, refused, wrong};
use agon_client::{Caller, Listing, Opened, Receipt, State};
use std::io::Write as _;
use std::net::TcpStream;
use std::time::Duration;

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
        std::thread::sleep(Duration::from_micros(pause * 30));
    }
    let mut left = usize::MAX;
    for _ in 0..50 {
        let open = Listing { state: Some(State::Open), limit: Some(200), ..Default::default() };
        left = game.contests(&open).await.unwrap().contests.len();
        if left == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(left, 0, "contests that nobody asks about end at their deadline");
    let all = Listing { limit: Some(200), ..Default::default() };
    assert!(!game.contests(&all).await.unwrap().contests.is_empty(), "some were opened");
}
