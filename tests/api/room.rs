//! Drills take memory within a bound, and nothing of the disk.

use crate::server::{KEY, Server, agon};
use agon_client::reqwest::redirect::Policy;
use agon_client::reqwest::{Client, Response};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use tokio::task::JoinSet;

const FAMILY: &str = "mathematics/remainder-chain";
/// The least that can be set, in MiB.
const MEMORY: usize = 8;

fn narrow(store: &str) -> Server {
    let mut command = agon("127.0.0.1:0", store);
    command.env("AGON_DRILL_MEMORY", MEMORY.to_string());
    Server::of(command)
}

fn browser() -> Client {
    Client::builder().no_proxy().redirect(Policy::none()).build().unwrap()
}

/// Opens a drill by the interface, as a game or as somebody from an address.
async fn open(server: &Server, from: Option<&str>, name: Option<&str>, family: &str) -> Response {
    let request = server.http().post(format!("{}/v1/drills", server.base));
    let request = match from {
        Some(address) => request.header("x-forwarded-for", address),
        None => request.bearer_auth(KEY),
    };
    let request =
        name.into_iter().fold(request, |request, name| request.header("idempotency-key", name));
    let terms = json!({"rules_seconds": 0, "solve_seconds": null});
    let body = json!({"family": family, "level": 1, "terms": terms});
    request.json(&body).send().await.unwrap()
}

/// What a meter shows.
async fn meter(server: &Server, name: &str) -> usize {
    let url = format!("{}/metrics", server.base);
    let text = server.http().get(url).send().await.unwrap().text().await.unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
    line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
}

fn bytes_in(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let sizes = entries.map(|entry| {
        let kind = entry.metadata().unwrap();
        if kind.is_dir() { bytes_in(&entry.path()) } else { kind.len() }
    });
    sizes.sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_drills_by_page_and_interface_take_bounded_memory_and_no_disk() {
    const EACH: u32 = 1_000;
    let folder = tempfile::tempdir().unwrap();
    let server = narrow(&format!("sled:{}", folder.path().display()));
    open(&server, None, None, FAMILY).await;
    let before = bytes_in(folder.path());
    let mut running = JoinSet::new();
    for n in 0..EACH {
        let (page, drill) =
            (format!("{}/practise", server.base), format!("{}/v1/drills", server.base));
        let [_, b, c, d] = n.to_be_bytes();
        let (address, http) = (format!("10.{b}.{c}.{d}"), browser());
        let origin = server.base.clone();
        running.spawn(async move {
            let pressed =
                http.post(page).header("origin", origin).header("x-forwarded-for", address);
            let form = format!("of={FAMILY}&hard=1&timing=untimed");
            let pressed = pressed.header("content-type", "application/x-www-form-urlencoded");
            let pressed = pressed.body(form).send().await.unwrap();
            assert_eq!(pressed.headers()["location"], "/practise/now");
            let asked = http.post(drill).bearer_auth(KEY);
            let opened = asked.json(&json!({"family": FAMILY, "level": 1})).send().await.unwrap();
            assert_eq!(opened.status(), 201);
        });
        if 16 <= running.len() {
            running.join_next().await.unwrap().unwrap();
        }
    }
    running.join_all().await;
    let held = meter(&server, "agon_drill_memory_bytes").await;
    assert!(MEMORY << 19 < held && held <= MEMORY << 20, "{held} bytes of drills");
    let drills = meter(&server, "agon_drills").await;
    assert!(drills < 2 * EACH as usize, "{drills} are left");
    let grown = bytes_in(folder.path()).saturating_sub(before);
    assert!(grown < 256 * 1024, "the store grew by {grown} bytes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_holds_most_makes_room_and_a_repeated_opening_says_that_its_drill_is_gone() {
    let server = narrow("memory:");
    let (crowds, mine) = ("the-first-of-a-crowd", "the-only-one-of-mine");
    let first: Value = open(&server, None, Some(crowds), FAMILY).await.json().await.unwrap();
    let own: Value =
        open(&server, Some("192.0.2.1"), Some(mine), FAMILY).await.json().await.unwrap();
    let url = format!("{}/v1/drills/{}/events", server.base, first["id"].as_str().unwrap());
    let stream = server.http().get(url).bearer_auth(first["token"].as_str().unwrap()).send();
    let stream = tokio::spawn(stream.await.unwrap().bytes());
    let before = meter(&server, "agon_drills").await;
    assert_eq!(before, 2);
    let mut opened = 2;
    while meter(&server, "agon_drills").await == opened {
        assert_eq!(open(&server, None, None, FAMILY).await.status(), 201);
        opened += 1;
        assert!(opened < 5_000, "the room has an end");
    }
    let told = tokio::time::timeout(Duration::from_secs(20), stream).await;
    assert!(told.is_ok(), "the stream of a drill that is gone ends");
    let gone = open(&server, None, Some(crowds), FAMILY).await;
    assert_eq!(gone.status(), 410);
    let refusal: Value = gone.json().await.unwrap();
    assert_eq!(refusal["type"], "/problems/gone");
    let again: Value =
        open(&server, Some("192.0.2.1"), Some(mine), FAMILY).await.json().await.unwrap();
    assert_eq!((&again["id"], &again["commitment"]), (&own["id"], &own["commitment"]));
    let place =
        |drill: &Value| format!("{}/v1/drills/{}", server.base, drill["id"].as_str().unwrap());
    for (drill, status) in [(&first, 404), (&own, 200)] {
        let asked = server.http().get(place(drill)).bearer_auth(drill["token"].as_str().unwrap());
        assert_eq!(asked.send().await.unwrap().status(), status);
    }
}
