//! Lines that are slow, or that say half of something and then nothing.

use crate::server::{Server, at_once, key};
use agon_client::{Caller, Time};
use serde_json::{Value, json};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

/// How long the service waits for a head, and for a body.
const PATIENCE: Duration = Duration::from_secs(10);
/// What a busy machine may add.
const SLACK: Duration = Duration::from_secs(10);
const HALF_OPEN: usize = 200;

fn line(server: &Server) -> TcpStream {
    let line = TcpStream::connect(server.base.trim_start_matches("http://")).unwrap();
    line.set_read_timeout(Some(PATIENCE + SLACK)).unwrap();
    line.set_nodelay(true).unwrap();
    line
}

/// Everything that comes until the service hangs up.
fn rest(mut line: TcpStream) -> String {
    let mut reply = Vec::new();
    line.read_to_end(&mut reply).expect("the service hangs up");
    String::from_utf8(reply).unwrap()
}

#[expect(clippy::disallowed_methods, reason = "a test measures from outside")]
fn now() -> Instant {
    Instant::now()
}

/// An answer whose last byte is kept back, and that byte.
fn all_but_the_last(seat: &Caller, answer: &str) -> (String, [u8; 1]) {
    let body = json!({ "answer": answer }).to_string();
    let (first, last) = body.split_at(body.len() - 1);
    let head = format!(
        "POST /v1/contests/{}/answers HTTP/1.1\r\nHost: agon\r\nConnection: close\r\n\
         Authorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{first}",
        seat.id(),
        seat.token(),
        body.len(),
    );
    (head, [last.as_bytes()[0]])
}

fn read(reply: &str) -> (&str, Value) {
    let (head, body) = reply.split_once("\r\n\r\n").expect(reply);
    let status = head.split(' ').nth(1).expect(reply);
    (status, serde_json::from_str(body).unwrap_or(Value::Null))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lines_that_send_half_a_head_are_hung_up_on_and_keep_nobody_waiting() {
    let server = Server::forgetful();
    let halves =
        ["", "G", "GET /v1/time HTTP/1.1\r\n", "GET /v1/time HTTP/1.1\r\nHost: agon\r\nX-A"];
    let begun = now();
    let mut lines = Vec::new();
    for number in 0..HALF_OPEN {
        let mut line = line(&server);
        line.write_all(halves[number % halves.len()].as_bytes()).unwrap();
        lines.push(line);
    }
    let opened = server.game().open(&at_once()).await.unwrap();
    opened.attacker.answer(&key(&opened).await).await.unwrap();
    opened.host.ended().await.unwrap();
    assert!(begun.elapsed() < PATIENCE, "others were served meanwhile: {:?}", begun.elapsed());
    for line in lines {
        let reply = rest(line);
        assert!(reply.is_empty() || reply.starts_with("HTTP/1.1 408 "), "{reply}");
    }
    let took = begun.elapsed();
    assert!(took < PATIENCE + SLACK, "{took:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_may_be_silent_between_two_requests() {
    let server = Server::forgetful();
    let mut line = line(&server);
    for pause in [0, 7] {
        tokio::time::sleep(Duration::from_secs(pause)).await;
        line.write_all(b"GET /healthz HTTP/1.1\r\nHost: agon\r\n\r\n").unwrap();
        let mut reply = [0; 4096];
        let length = line.read(&mut reply).unwrap();
        assert!(reply[..length].starts_with(b"HTTP/1.1 200 "), "after {pause} s: {length} bytes");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_is_stamped_when_its_last_byte_is_in() {
    let server = Server::forgetful();
    let game = server.game();
    // The head comes before the release and the last byte after it.
    let opened = game.open(&at_once().rules_seconds(2)).await.unwrap();
    let release = opened.contest.phase.ends_at.unwrap();
    let (first, last) = all_but_the_last(&opened.attacker, &key(&opened).await);
    let mut early = line(&server);
    early.write_all(first.as_bytes()).unwrap();
    assert!(game.time().await.unwrap().sent_at < release, "the head came before the release");
    server.wait_until(Time(release.0 + 20_000)).await;
    early.write_all(&last).unwrap();
    let reply = rest(early);
    let (status, receipt) = read(&reply);
    assert_eq!((status, receipt["verdict"].as_str()), ("200", Some("correct")), "{reply}");
    let at: Time = receipt["at"].as_str().unwrap().parse().unwrap();
    assert!(release.0 + 20_000 <= at.0, "{reply}");

    // The head comes before the deadline and the last byte after it.
    let opened = game.open(&at_once().solve_seconds(2)).await.unwrap();
    let deadline = opened.contest.phase.ends_at.unwrap();
    let (first, last) = all_but_the_last(&opened.attacker, &key(&opened).await);
    let mut late = line(&server);
    late.write_all(first.as_bytes()).unwrap();
    assert!(game.time().await.unwrap().sent_at < deadline, "the head came before the deadline");
    server.wait_until(Time(deadline.0 + 1)).await;
    late.write_all(&last).unwrap();
    let reply = rest(late);
    let (status, problem) = read(&reply);
    assert_eq!((status, problem["type"].as_str()), ("409", Some("/problems/late")), "{reply}");
    assert!(opened.host.answers().await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_does_not_come_is_given_up_on_however_it_trickles() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    let (first, _) = all_but_the_last(&opened.attacker, &key(&opened).await);
    let chunked = format!(
        "POST /v1/contests HTTP/1.1\r\nHost: agon\r\nAuthorization: Bearer {}\r\n\
         Transfer-Encoding: chunked\r\n\r\n",
        crate::server::KEY,
    );
    let begun = now();
    let mut silent = line(&server);
    silent.write_all(first.as_bytes()).unwrap();
    let mut trickling = line(&server);
    trickling.write_all(chunked.as_bytes()).unwrap();
    let mut writing = trickling.try_clone().unwrap();
    let writer = thread::spawn(move || {
        for _ in 0..60 {
            if writing.write_all(b"1\r\n \r\n").is_err() {
                return;
            }
            thread::sleep(Duration::from_millis(500));
        }
    });
    for (what, line) in [("a silent line", silent), ("a trickling line", trickling)] {
        let mut line = line;
        let mut some = vec![0; 4096];
        let length = line.read(&mut some).expect(what);
        let reply = String::from_utf8_lossy(&some[..length]).into_owned();
        assert!(begun.elapsed() < PATIENCE + SLACK, "{what}: {:?}", begun.elapsed());
        let (status, problem) = read(&reply);
        assert_eq!(
            (status, problem["type"].as_str()),
            ("408", Some("/problems/too-slow")),
            "{reply}"
        );
    }
    writer.join().unwrap();
    assert!(opened.host.answers().await.unwrap().is_empty());
}
