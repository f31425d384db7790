//! How many event streams there may be, and what happens to one more.

use crate::server::{KEY, Server, agon, at_once, key};
use agon::service::machine::descriptors::Descriptors;
use agon_client::reqwest::Response;
use agon_client::{Caller, Drill, Opened, Practice};
use serde_json::Value;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A service that the system lets have so many open files at first (`-Sn`) or at most (`-n`).
fn with_files(limit: &str, settings: &[&str]) -> Server {
    let mut command = Command::new("/bin/sh");
    let script = format!("ulimit {limit} && exec \"$0\" \"$@\"");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_agon"), "--listen", "127.0.0.1:0"]);
    command.args(["--store", "memory:"]).args(settings).env_clear().env("AGON_KEY", KEY);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    Server::of(command)
}

async fn listen(server: &Server, place: &str, id: &str, token: &str) -> Response {
    let url = format!("{}/v1/{place}/{id}/events", server.base);
    server.http().get(url).bearer_auth(token).send().await.unwrap()
}

async fn stream(server: &Server, caller: &Caller) -> Response {
    listen(server, "contests", caller.id(), caller.token()).await
}

async fn refusal(reply: Response) -> (u16, String) {
    let status = reply.status().as_u16();
    assert!(reply.headers().contains_key("retry-after"));
    let body: Value = reply.json().await.unwrap();
    (status, body["type"].as_str().unwrap().to_owned())
}

fn too_many() -> (u16, String) {
    (429, "/problems/too-many-streams".to_owned())
}

/// Everything that a stream still says, up to its end.
async fn rest(stream: Response) -> String {
    let rest = tokio::time::timeout(Duration::from_secs(20), stream.text()).await;
    rest.expect("the stream ends").unwrap()
}

/// Ends the contest, so that every stream of it does.
async fn end(opened: &Opened) {
    opened.defender.forfeit().await.unwrap();
}

#[tokio::test]
async fn the_oldest_of_nine_streams_of_a_seat_a_host_or_a_drill_ends_and_says_why() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    let practice = Practice::family("mathematics/remainder-chain").rules_seconds(0);
    let drill = Drill::open_over(&server.base, &practice, server.http().clone()).await.unwrap();
    let (seat, host, player) = (&opened.attacker, &opened.host, &drill.player);
    for (place, caller) in [("contests", seat), ("contests", host), ("drills", player)] {
        let mut streams = Vec::new();
        for number in 0..9 {
            let stream = listen(&server, place, caller.id(), caller.token()).await;
            assert_eq!(stream.status(), 200, "{place} {number}");
            streams.push(stream);
        }
        let first = rest(streams.remove(0)).await;
        assert!(first.starts_with("id: ") && first.contains("event: snapshot"), "{first}");
        assert!(first.ends_with(": displaced: 8 newer streams are open with this token\n\n"));
        match place {
            "drills" => drop(drill.skip().await.unwrap()),
            _ if caller.token() == host.token() => end(&opened).await,
            _ => continue,
        }
        for stream in streams {
            let told = rest(stream).await;
            assert!(told.contains("event: decided") && !told.contains("displaced"), "{told}");
        }
    }
}

#[tokio::test]
async fn a_client_whose_stream_gave_way_does_not_come_back_to_push_out_another() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    let mut first = opened.attacker.events();
    first.next().await.unwrap().expect("a snapshot");
    let mut others = Vec::new();
    for _ in 0..8 {
        others.push(stream(&server, &opened.attacker).await);
    }
    // Presence may have been told before.
    while let Some(event) = first.next().await.unwrap() {
        assert_eq!(event.id, None, "{event:?}");
    }
    end(&opened).await;
    for stream in others {
        assert!(rest(stream).await.contains("event: decided"));
    }
}

#[tokio::test]
async fn spectators_keys_and_addresses_have_as_many_streams_as_was_set() {
    let mut command = agon("127.0.0.1:0", "memory:");
    let settings = ["--watch-streams", "3", "--key-streams", "5", "--address-streams", "4"];
    command.args(settings);
    let server = Server::of(command);
    let game = server.game();
    let (one, two) = (game.open(&at_once()).await.unwrap(), game.open(&at_once()).await.unwrap());
    let mut held = Vec::new();
    let mut opens = async |caller: &Caller| {
        let reply = stream(&server, caller).await;
        if reply.status() == 200 {
            held.push(reply);
            return None;
        }
        Some(refusal(reply).await)
    };
    for _ in 0..3 {
        assert_eq!(opens(&one.watch).await, None);
    }
    assert_eq!(opens(&one.watch).await, Some(too_many()), "spectators of one contest");
    assert_eq!(opens(&two.watch).await, None, "those of another");
    assert_eq!(opens(&two.watch).await, Some(too_many()), "strangers from one address");
    let [mine, other] = [&one, &two].map(|opened| game.contest(&opened.contest.id));
    for number in 0..5 {
        assert_eq!(opens(if number < 3 { &mine } else { &other }).await, None, "{number}");
    }
    assert_eq!(opens(&mine).await, Some(too_many()), "all contests of a key together");
    for caller in [&one.attacker, &one.defender, &one.host] {
        assert_eq!(opens(caller).await, None, "who plays is not kept out");
    }
    drop(held.drain(..3));
    let mut tries = 0;
    while stream(&server, &one.watch).await.status() != 200 {
        tries += 1;
        assert!(tries < 500, "room that was given back is there again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_thousand_spectators_of_one_contest_hear_its_end_on_a_system_that_gives_few_files_at_first()
 {
    Descriptors::raised();
    let server = with_files("-Sn 256", &[]);
    let open = at_once().spectator_delay_seconds(0);
    let opened = server.game().open(&open).await.unwrap();
    let mut watching = Vec::new();
    for number in 0..1_000 {
        let reply = stream(&server, &opened.watch).await;
        assert_eq!(reply.status(), 200, "{number}");
        watching.push(reply);
    }
    assert_eq!(refusal(stream(&server, &opened.watch).await).await, too_many());
    let another = server.game().open(&at_once()).await.unwrap();
    another.attacker.answer(&key(&another).await).await.unwrap();
    end(&opened).await;
    for stream in watching {
        assert!(rest(stream).await.contains("event: decided"));
    }
    assert!(server.said().contains("files may be open"), "{}", server.said());
}

#[tokio::test]
async fn what_is_kept_back_for_games_is_given_to_no_drill() {
    // An eighth would be 25: at least 64 are kept back.
    let server = with_files("-n 200", &[]);
    let practice = Practice::family("mathematics/remainder-chain").rules_seconds(0);
    let open = || Drill::open_over(&server.base, &practice, server.http().clone());
    let mut held = Vec::new();
    for _ in 0..17 {
        let drill = open().await.unwrap();
        for number in 0..8 {
            let reply = listen(&server, "drills", drill.player.id(), drill.player.token()).await;
            assert_eq!(reply.status(), 200, "{number}");
            held.push(reply);
        }
    }
    let drill = open().await.unwrap();
    let more = listen(&server, "drills", drill.player.id(), drill.player.token()).await;
    assert_eq!(refusal(more).await, too_many());
    let opened = server.game().open(&at_once()).await.unwrap();
    for caller in [&opened.attacker, &opened.defender, &opened.host] {
        assert_eq!(stream(&server, caller).await.status(), 200);
    }
    opened.attacker.answer(&key(&opened).await).await.unwrap();
}
