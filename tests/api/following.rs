//! One stream for all contests of a game.

use crate::server::{Server, at_once, refused};
use agon_client::{Fed, Game, Opened};
use std::collections::BTreeSet;
use std::time::Duration;

/// What the feed holds, asked for in parts.
async fn polled(game: &Game) -> Vec<Fed> {
    let (mut after, mut events) = (0, Vec::new());
    loop {
        let part = game.feed(after).await.unwrap();
        if part.events.is_empty() {
            return events;
        }
        after = part.next;
        events.extend(part.events);
    }
}

/// What is told until so many contests are decided, by a listener who hangs up now and then and goes on where they were.
async fn told(game: &Game, contests: usize) -> Vec<Fed> {
    let (mut heard, mut ended): (Vec<Fed>, BTreeSet<String>) = Default::default();
    let mut following = game.follow(0);
    for number in 0.. {
        if number % 5 == 4 {
            following = game.follow(following.heard());
        }
        let next = tokio::time::timeout(Duration::from_secs(10), following.next()).await;
        let fed = next.expect("something happens").unwrap();
        if fed.event == "decided" {
            ended.insert(fed.contest.clone());
        }
        if !heard.contains(&fed) {
            heard.push(fed);
        }
        if ended.len() == contests {
            break;
        }
    }
    heard
}

async fn end(contests: &[Opened]) {
    for opened in contests {
        opened.attacker.forfeit().await.unwrap();
        opened.host.ended().await.unwrap();
    }
}

#[tokio::test]
async fn a_game_hears_all_of_its_contests_in_one_stream_without_a_gap_and_nothing_of_others() {
    let server = Server::forgetful();
    let game = server.game();
    let other = game.add_game("another game").await.unwrap().key;
    let other = Game::with_http(&server.base, &other.key, server.http().clone());
    let mut mine = Vec::new();
    let playing = async {
        for number in 0..12 {
            mine.push(game.open(&at_once().battle(&format!("battle-{number}"))).await.unwrap());
            other.open(&at_once()).await.unwrap();
            if number % 3 == 2 {
                end(&mine[number - 2..=number]).await;
            }
        }
    };
    let ((), heard) = tokio::join!(playing, told(&game, 12));
    let mut polled = polled(&game).await;
    polled.truncate(heard.len());
    assert_eq!(heard, polled);
    let ids: BTreeSet<&str> = mine.iter().map(|opened| opened.host.id()).collect();
    assert!(heard.iter().all(|fed| ids.contains(fed.contest.as_str())));
    assert_eq!(heard.len(), 24, "each contest was released and decided");
}

#[tokio::test]
async fn only_the_last_of_what_was_stored_together_has_a_number_to_go_on_from() {
    let server = Server::forgetful();
    let game = server.game();
    let (void, instead) =
        (game.open(&at_once()).await.unwrap(), game.open(&at_once()).await.unwrap());
    void.host.void("rain", Some(instead.host.id())).await.unwrap();
    end(&[instead]).await;
    let asked = server.http().get(format!("{}/v1/events", server.base));
    let asked = asked.bearer_auth(crate::server::KEY).header("accept", "text/event-stream");
    let mut stream = asked.send().await.unwrap();
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    let mut text = String::new();
    while !text.contains("\"decided\"") || !text.ends_with("\n\n") {
        text += std::str::from_utf8(&stream.chunk().await.unwrap().unwrap()).unwrap();
    }
    let blocks: Vec<(Option<u64>, Fed)> = text
        .split_terminator("\n\n")
        .map(|block| {
            let data = block.lines().find_map(|line| line.strip_prefix("data: ")).unwrap();
            let id = block.lines().find_map(|line| line.strip_prefix("id: "));
            (id.map(|id| id.parse().unwrap()), serde_json::from_str(data).unwrap())
        })
        .collect();
    for (place, (id, fed)) in blocks.iter().enumerate() {
        let next = blocks.get(place + 1).map(|(_, next)| next.position);
        let is_last = next != Some(fed.position);
        assert_eq!(*id, is_last.then_some(fed.position), "{fed:?}");
    }
    assert!(
        blocks.iter().any(|(id, _)| id.is_none()),
        "the end of a contest and what is played instead are stored together"
    );
}

#[tokio::test]
async fn a_stream_of_a_key_that_is_revoked_ends_and_a_position_that_never_was_is_refused() {
    let server = Server::forgetful();
    let game = server.game();
    let new = game.add_key("the next").await.unwrap();
    let second = Game::with_http(&server.base, &new.key, server.http().clone());
    let mut following = second.follow(0);
    game.open(&at_once()).await.unwrap();
    following.next().await.unwrap();
    let stream = server.http().get(format!("{}/v1/events", server.base)).bearer_auth(&new.key);
    let stream = stream.header("accept", "text/event-stream").send().await.unwrap();
    game.revoke_key(&new.id).await.unwrap();
    let rest = tokio::time::timeout(Duration::from_secs(20), stream.text()).await;
    rest.expect("the stream ends").unwrap();
    let gone = refused(game.follow(1_000).next().await);
    assert_eq!((gone.kind.as_str(), gone.status), ("feed-gone", 410));
}
