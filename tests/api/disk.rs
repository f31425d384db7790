//! Below the floor of free room nothing new is begun, and what is going on goes on.

use crate::server::{KEY, Server, agon, at_once, key, refused};
use agon_client::{Reason, Seat};
use serde_json::{Value, json};
use std::path::Path;

/// More room than any disk has.
const FAR_TOO_MUCH: &str = "1000000000000";

fn with_floor(folder: &Path, mib: &str) -> Server {
    let mut command = agon("127.0.0.1:0", &format!("sled:{}", folder.display()));
    command.args(["--disk-floor", mib]);
    Server::of(command)
}

#[tokio::test]
async fn below_the_floor_nothing_is_opened_or_kept_and_open_contests_go_on_to_their_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = with_floor(folder.path(), "0");
    let opened = server.game().open_as("before", &at_once()).await.unwrap();
    let right = key(&opened).await;
    server.kill();
    let server = with_floor(folder.path(), FAR_TOO_MUCH);
    let refusal = refused(server.game().open(&at_once()).await);
    assert_eq!((refusal.status, refusal.kind.as_str()), (503, "disk-full"));
    assert!(refusal.retry_after_seconds.is_some());
    let code = "mathematics/remainder-chain.2.1.room";
    let drill = server.http().post(format!("{}/v1/drills", server.base));
    let drill = drill.json(&json!({"kind": "logic"})).send().await.unwrap();
    assert_eq!(drill.status(), 201, "a drill takes no room on the disk");
    for (path, body) in [
        ("/v1/kept", json!({"code": code})),
        ("/v1/reports", json!({"code": code, "text": "The picture is dark."})),
    ] {
        let request = server.http().post(format!("{}{path}", server.base)).bearer_auth(KEY);
        let reply = request.json(&body).send().await.unwrap();
        assert_eq!(reply.status(), 503, "{path}");
        assert_eq!(reply.headers()["retry-after"], "60", "{path}");
        let refusal: Value = reply.json().await.unwrap();
        assert_eq!(refusal["type"], "/problems/disk-full", "{path}");
    }
    let page = server.http().get(format!("{}/problems/disk-full", server.base)).send().await;
    assert_eq!(page.unwrap().status(), 200, "what it is can be read");
    // The same request is told what it opened before, and that goes on.
    let opened = server.game().open_as("before", &at_once()).await.unwrap();
    let resumed = opened.host.resume().await.unwrap();
    server.wait_until(resumed.paused.unwrap().resumes_at.unwrap()).await;
    opened.attacker.answer(&right).await.unwrap();
    let outcome = opened.host.ended().await.unwrap().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Seat::Attacker, Reason::Answer));
    assert!(server.said().contains("the disk is nearly full"), "{}", server.said());
}

#[tokio::test]
async fn the_room_on_the_disk_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    for (server, is_number) in
        [(with_floor(folder.path(), "0"), true), (Server::forgetful(), false)]
    {
        let text = server.http().get(format!("{}/metrics", server.base)).send().await.unwrap();
        let text = text.text().await.unwrap();
        let free = text.lines().find_map(|line| line.strip_prefix("agon_disk_free_bytes "));
        let free: f64 = free.expect("a meter").parse().unwrap();
        assert_eq!(0.0 < free, is_number, "{free}");
    }
}
