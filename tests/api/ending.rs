//! A service that is told to end finishes what it began: nobody loses a receipt, and the next start takes no time.

use crate::server::{KEY, Server, agon, agon_on, at_once, refused, wrong};
use agon_client::reqwest::Response;
use agon_client::{Caller, Opened, Receipt, Time};
use serde_json::Value;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

/// An answer of which the service has the head and half of the body.
struct HalfSent {
    line: TcpStream,
    rest: String,
}

impl HalfSent {
    async fn new(server: &Server, caller: &Caller, answer: &str) -> HalfSent {
        let body = serde_json::json!({ "answer": answer }).to_string();
        let (first, rest) = body.split_at(body.len() / 2);
        let head = format!(
            "POST /v1/contests/{}/answers HTTP/1.1\r\nHost: agon\r\nAuthorization: Bearer {}\r\n\
             Content-Length: {}\r\n\r\n",
            caller.id(),
            caller.token(),
            body.len(),
        );
        let mut line = TcpStream::connect(server.base.trim_start_matches("http://")).unwrap();
        line.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        line.write_all(format!("{head}{first}").as_bytes()).unwrap();
        heard(server).await;
        HalfSent { line, rest: rest.to_owned() }
    }

    /// Sends the rest, and reads the stamp of the receipt.
    fn finish(mut self) -> Time {
        self.line.write_all(self.rest.as_bytes()).unwrap();
        let mut reply = Vec::new();
        self.line.read_to_end(&mut reply).unwrap();
        let reply = String::from_utf8(reply).unwrap();
        assert!(reply.starts_with("HTTP/1.1 200 "), "{reply}");
        let (_, body) = reply.split_once("\r\n\r\n").unwrap();
        let body: Value = serde_json::from_str(body).unwrap();
        serde_json::from_value(body["at"].clone()).unwrap()
    }
}

/// Waits until the service is at work on a request besides the one that asks.
async fn heard(server: &Server) {
    for _ in 0..1000 {
        let reply = server.http().get(format!("{}/metrics", server.base)).send().await.unwrap();
        if reply.text().await.unwrap().contains("agon_http_requests_running 2\n") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("it does not hear the request; it said: {}", server.said());
}

async fn ready(server: &Server) -> Response {
    server.http().get(format!("{}/readyz", server.base)).send().await.unwrap()
}

/// Waits until the service has heard its signal.
async fn draining(server: &Server) -> Response {
    for _ in 0..1000 {
        let reply = ready(server).await;
        if reply.status() == 503 {
            return reply;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("it does not drain; it said: {}", server.said());
}

async fn open_some(server: &Server, number: usize) -> Vec<Opened> {
    let mut opened = Vec::new();
    for _ in 0..number {
        opened.push(server.game().open(&at_once()).await.unwrap());
    }
    opened
}

#[tokio::test]
async fn a_service_that_ends_notes_how_far_its_log_goes() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    open_some(&server, 30).await;
    server.signal("TERM");
    assert!(server.ended(40).await.success());
    let noted = std::fs::read_to_string(folder.path().join("agon.floor"));
    let Ok(noted) = noted else { return };
    assert!(30 <= noted.parse::<u64>().unwrap(), "it goes as far as {noted}");
}

#[tokio::test]
async fn answers_on_their_way_when_the_service_is_told_to_end_get_receipts_that_last() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = agon_on("127.0.0.1:0", folder.path());
    command.args(["--drain-seconds", "40"]);
    let mut server = Server::of(command);
    assert_eq!(ready(&server).await.status(), 200);
    let contests = open_some(&server, 14).await;
    let mut misses = Vec::new();
    for opened in &contests {
        misses.push(wrong(opened).await.remove(0));
    }
    let [half, listened, answered @ ..] = &contests[..] else { panic!("more than two contests") };
    let half_sent = HalfSent::new(&server, &half.attacker, &misses[0]).await;
    let url = format!("{}/v1/contests/{}/events", server.base, listened.contest.id);
    let mut stream =
        server.http().get(url).bearer_auth(listened.host.token()).send().await.unwrap();
    assert!(stream.chunk().await.unwrap().unwrap().starts_with(b"id: "));
    let answers: Vec<_> = answered
        .iter()
        .zip(misses[2..].to_vec())
        .enumerate()
        .map(|(place, (opened, miss))| {
            let attacker = opened.attacker.clone();
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(place as u64 * 5)).await;
                attacker.answer(&miss).await
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(20)).await;
    server.signal("TERM");

    let reply = draining(&server).await;
    assert_eq!(reply.headers()["retry-after"], "5");
    let body: Value = reply.json().await.unwrap();
    assert_eq!(body["type"], "/problems/draining");
    let refusal = refused(server.game().open(&at_once()).await);
    assert_eq!((refusal.status, refusal.kind.as_str()), (503, "draining"));
    let mut receipts: Vec<Receipt> = Vec::new();
    for answer in answers {
        receipts.push(answer.await.unwrap().expect("a receipt"));
    }
    let mut last_words = Vec::new();
    while let Some(bytes) = stream.chunk().await.unwrap() {
        last_words = bytes.to_vec();
    }
    assert_eq!(String::from_utf8_lossy(&last_words), ": come back\n\n");
    let finished_at = half_sent.finish();
    assert!(server.ended(40).await.success());
    let said = server.said();
    assert!(said.contains("1 event streams were told to come back"), "{said}");
    assert!(said.contains("every request had its reply"), "{said}");

    let server = Server::on(folder.path());
    for (opened, receipt) in answered.iter().zip(receipts) {
        let kept = server.again(&opened.host).answers().await.unwrap();
        assert_eq!(kept.iter().map(|answer| &answer.receipt).collect::<Vec<_>>(), [&receipt]);
    }
    let kept = server.again(&half.host).answers().await.unwrap();
    assert_eq!(kept[0].receipt.at, finished_at);
    let paused = server.again(&listened.host).contest().await.unwrap().paused.unwrap();
    assert!(finished_at <= paused.since, "no time is removed in which it still judged");
}

#[tokio::test]
async fn a_request_that_stalls_is_cut_off_in_time() {
    let mut command = agon("127.0.0.1:0", "memory:");
    command.args(["--drain-seconds", "4"]);
    let mut server = Server::of(command);
    let opened = server.game().open(&at_once()).await.unwrap();
    let stalled = HalfSent::new(&server, &opened.attacker, "1, 2").await;
    server.signal("INT");
    draining(&server).await;
    assert!(server.ended(40).await.success());
    assert!(server.said().contains("one request took too long"), "{}", server.said());
    drop(stalled);
}

#[tokio::test]
async fn a_second_signal_ends_the_service_at_once() {
    for (first, second, code) in [("TERM", "TERM", 143), ("TERM", "INT", 130)] {
        let mut command = agon("127.0.0.1:0", "memory:");
        command.args(["--drain-seconds", "600"]);
        let mut server = Server::of(command);
        let opened = server.game().open(&at_once()).await.unwrap();
        let stalled = HalfSent::new(&server, &opened.attacker, "1, 2").await;
        server.signal(first);
        draining(&server).await;
        server.signal(second);
        assert_eq!(server.ended(10).await.code(), Some(code), "{first}, {second}");
        drop(stalled);
    }
}

#[tokio::test]
async fn a_player_who_listens_through_a_restart_hears_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let port = server.base.rsplit_once(':').unwrap().1.to_owned();
    let opened = server.game().open(&at_once()).await.unwrap();
    let mut events = opened.attacker.events();
    events.next().await.unwrap().expect("a snapshot");
    server.signal("TERM");
    assert!(server.ended(15).await.success());
    let again = Server::of(agon_on(&format!("127.0.0.1:{port}"), folder.path()));
    opened.defender.contest().await.unwrap();
    loop {
        // While nobody listens at the door, there is an error a call.
        match events.next().await {
            Ok(Some(event)) if matches!(event.news, agon_client::News::Paused(_)) => break,
            Ok(Some(_)) | Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            Ok(None) => panic!("the contest is not over"),
        }
    }
    assert!(!again.said().contains(KEY));
}

#[tokio::test]
async fn a_restart_removes_no_time_in_which_the_service_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = agon_on("127.0.0.1:0", folder.path());
    command.args(["--drain-seconds", "0"]);
    let mut server = Server::of(command);
    let opened = server.game().open(&at_once()).await.unwrap();
    let there = server.game().time().await.unwrap().sent_at;
    server.signal("TERM");
    assert!(server.ended(20).await.success());
    let server = Server::on(folder.path());
    let paused = server.again(&opened.host).contest().await.unwrap().paused.unwrap();
    assert!(there <= paused.since, "{there:?}, {:?}", paused.since);
}
