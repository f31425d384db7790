//! Webhooks: what happens is sent where a game wants it, signed, and of each contest in order.

use crate::server::{KEY, Server, agon};
use agon_client::reqwest::{Method, RequestBuilder, Response};
use agon_client::{NewWebhook, WebhookChange};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::{Value, json};
use sha2::Sha256;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What a receiver was sent.
#[derive(Debug, Clone, PartialEq)]
struct Letter {
    headers: BTreeMap<String, String>,
    body: String,
}

/// A receiver on this machine.
struct Receiver {
    url: String,
    heard: Arc<Mutex<Vec<Letter>>>,
}

/// What a receiver answers: a status with its words, and perhaps headers. It is told what it was sent and how often it heard
/// that before.
type Answer = fn(&Letter, usize) -> &'static str;

const WELL: Answer = |_, _| "204 No Content";

impl Receiver {
    async fn new(answer: Answer) -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/agon?of=tests", listener.local_addr().unwrap());
        let heard: Arc<Mutex<Vec<Letter>>> = Arc::default();
        let hears = heard.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(receive(stream, hears.clone(), answer));
            }
        });
        Receiver { url, heard }
    }

    fn heard(&self) -> Vec<Letter> {
        self.heard.lock().unwrap().clone()
    }

    /// Everything it was sent, once that is so many.
    async fn has(&self, number: usize) -> Vec<Letter> {
        for _ in 0..1_500 {
            if number <= self.heard().len() {
                return self.heard();
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("after 15 s there are {:?}, not {number}", self.heard());
    }
}

async fn receive(stream: TcpStream, heard: Arc<Mutex<Vec<Letter>>>, answer: Answer) {
    let mut stream = BufReader::new(stream);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.unwrap();
        if line.trim().is_empty() {
            break;
        }
        lines.push(line.trim().to_owned());
    }
    assert_eq!(lines[0], "POST /agon?of=tests HTTP/1.1");
    let parts = lines[1..].iter().filter_map(|line| line.split_once(": "));
    let headers: BTreeMap<String, String> =
        parts.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
    let mut body = vec![0; headers["content-length"].parse().unwrap()];
    stream.read_exact(&mut body).await.unwrap();
    let letter = Letter { headers, body: String::from_utf8(body).unwrap() };
    let said = {
        let mut heard = heard.lock().unwrap();
        let before = heard.iter().filter(|one| one.id() == letter.id()).count();
        heard.push(letter.clone());
        answer(&letter, before)
    };
    let reply = format!("HTTP/1.1 {said}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    stream.write_all(reply.as_bytes()).await.unwrap();
}

impl Letter {
    fn id(&self) -> &str {
        &self.headers["webhook-id"]
    }

    fn said(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    fn contest(&self) -> String {
        self.said()["data"]["contest"].as_str().unwrap().to_owned()
    }

    /// Which of its signatures a secret made, counted from 0.
    fn is_signed_with(&self, secret: &str) -> Option<usize> {
        let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
        let mut mac: Hmac<Sha256> = Hmac::new_from_slice(&key).unwrap();
        let seconds = &self.headers["webhook-timestamp"];
        mac.update(format!("{}.{seconds}.{}", self.id(), self.body).as_bytes());
        let expected = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
        self.headers["webhook-signature"].split(' ').position(|one| one == expected)
    }
}

/// A service that sends webhooks to this machine, and tries soon again.
fn near() -> Server {
    let mut command = agon("127.0.0.1:0", "memory:");
    command.env("AGON_WEBHOOKS_TO_PRIVATE", "true").env("AGON_WEBHOOK_RETRIES", "0.1,0.1,0.2");
    Server::of(command)
}

fn request(server: &Server, call: &str, key: &str, body: &Value) -> RequestBuilder {
    let (method, path) = call.split_once(' ').unwrap();
    let method: Method = method.parse().unwrap();
    let request = server.http().request(method.clone(), format!("{}{path}", server.base));
    let request = request.bearer_auth(key);
    if method == Method::GET || method == Method::DELETE { request } else { request.json(body) }
}

async fn ask_as(server: &Server, key: &str, call: &str, body: Value) -> (u16, Value) {
    let reply = request(server, call, key, &body).send().await.unwrap();
    let status = reply.status().as_u16();
    (status, serde_json::from_str(&reply.text().await.unwrap()).unwrap_or_default())
}

async fn ask(server: &Server, call: &str, body: Value) -> (u16, Value) {
    ask_as(server, KEY, call, body).await
}

/// A webhook to a receiver: its path, and its secret.
async fn hook(server: &Server, receiver: &Receiver, more: Value) -> (String, String) {
    let mut body = json!({"url": receiver.url});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let (status, told) = ask(server, "POST /v1/webhooks", body).await;
    assert_eq!(status, 201, "{told}");
    let text = |name: &str| told[name].as_str().unwrap().to_owned();
    (format!("/v1/webhooks/{}", text("id")), text("secret"))
}

/// A contest that was given up: `phase` or `released`, then `decided`.
async fn played(server: &Server) -> String {
    let body = json!({"family": "mathematics/remainder-chain", "terms": {"rules_seconds": 0}});
    let (status, opened) = ask(server, "POST /v1/contests", body).await;
    assert_eq!(status, 201, "{opened}");
    let id = opened["id"].as_str().unwrap().to_owned();
    let call = format!("POST /v1/contests/{id}/forfeit");
    assert_eq!(ask(server, &call, json!({"seat": "attacker"})).await.0, 202);
    id
}

async fn feed(server: &Server) -> Vec<Value> {
    let (_, part) = ask(server, "GET /v1/events?limit=500", json!({})).await;
    part["events"].as_array().unwrap().clone()
}

/// What is said of a webhook's deliveries, once that is so.
async fn deliveries(server: &Server, path: &str, is_so: impl Fn(&[Value]) -> bool) -> Vec<Value> {
    let call = format!("GET {path}/deliveries");
    let mut last = Value::Null;
    for _ in 0..1_000 {
        let (status, told) = ask(server, &call, json!({})).await;
        assert_eq!(status, 200, "{told}");
        let list = told["deliveries"].as_array().unwrap().clone();
        if is_so(&list) {
            return list;
        }
        last = told;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("after 10 s: {last}");
}

fn is_settled(list: &[Value]) -> bool {
    !list.is_empty() && list.iter().all(|one| one["state"] != "waiting")
}

#[tokio::test]
async fn what_the_feed_says_from_now_on_is_sent_signed_and_told_once_to_have_a_secret() {
    let (server, receiver) = (near(), Receiver::new(WELL).await);
    let before = played(&server).await;
    let (path, secret) = hook(&server, &receiver, json!({"description": "the board"})).await;
    assert_eq!(STANDARD.decode(&secret[6..]).unwrap().len(), 32);
    for call in [format!("GET {path}"), "GET /v1/webhooks".to_owned()] {
        let (status, told) = ask(&server, &call, json!({})).await;
        assert_eq!(status, 200, "{told}");
        let text = told.to_string();
        assert!(text.contains("the board") && !text.contains("whsec_"), "{text}");
    }
    let after = played(&server).await;
    let expected: Vec<Value> = feed(&server)
        .await
        .into_iter()
        .filter(|event| event["contest"] == after.as_str())
        .collect();
    let heard = receiver.has(expected.len()).await;
    for (letter, event) in heard.iter().zip(&expected) {
        assert_eq!(letter.is_signed_with(&secret), Some(0), "{letter:?}");
        assert_eq!(letter.is_signed_with(&format!("whsec_{}", STANDARD.encode([7; 32]))), None);
        let said = letter.said();
        assert_eq!(said["type"], format!("contest.{}", event["event"].as_str().unwrap()));
        assert_eq!(said["data"], *event, "what the feed says");
        assert!(said["timestamp"].as_str().unwrap().ends_with('Z'), "{said}");
        assert_eq!(letter.headers["content-type"], "application/json");
        assert!(letter.id().starts_with("msg_"), "{letter:?}");
    }
    assert!(heard.iter().all(|letter| letter.contest() != before), "what was before is not told");
    let ids: BTreeSet<&str> = heard.iter().map(Letter::id).collect();
    assert_eq!(ids.len(), heard.len());
}

#[tokio::test]
async fn only_what_is_wanted_is_sent() {
    let (server, receiver) = (near(), Receiver::new(WELL).await);
    let (path, _) = hook(&server, &receiver, json!({"events": ["contest.decided"]})).await;
    let (one, two) = (played(&server).await, played(&server).await);
    let heard = receiver.has(2).await;
    let contests: BTreeSet<String> = heard.iter().map(Letter::contest).collect();
    assert_eq!(contests, BTreeSet::from([one, two]));
    let change = json!({"events": ["contest.voided"], "description": null});
    let (status, told) = ask(&server, &format!("PATCH {path}"), change).await;
    assert_eq!((status, &told["events"]), (200, &json!(["contest.voided"])));
    played(&server).await;
    // What is wanted is asked when the feed is read, a moment later.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (_, told) = ask(&server, &format!("PATCH {path}"), json!({"events": null})).await;
    assert_eq!(told.get("events"), None);
    let three = played(&server).await;
    let heard = receiver.has(4).await;
    assert!(heard[2..].iter().all(|letter| letter.contest() == three), "{heard:?}");
}

#[tokio::test]
async fn an_event_that_fails_holds_back_its_contest_and_no_other() {
    // Whatever begins a contest fails twice.
    let answer: Answer = |letter, before| match letter.said()["type"].as_str() {
        Some("contest.released") if before < 2 => "500 Not Today",
        _ => "200 OK",
    };
    let (server, receiver) = (near(), Receiver::new(answer).await);
    let (path, _) = hook(&server, &receiver, json!({})).await;
    for _ in 0..4 {
        played(&server).await;
    }
    let all = feed(&server).await;
    let list = deliveries(&server, &path, |list| list.len() == all.len() && is_settled(list)).await;
    assert!(list.iter().all(|one| one["state"] == "delivered"), "{list:?}");
    let positions: Vec<u64> = list.iter().map(|one| one["position"].as_u64().unwrap()).collect();
    assert!(positions.is_sorted_by(|a, b| a >= b), "the newest first: {positions:?}");
    let mut told: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for letter in receiver.heard() {
        told.entry(letter.contest()).or_default().push(letter.said()["data"].clone());
    }
    for (contest, mut told) in told {
        let mine = all.iter().filter(|event| event["contest"] == contest.as_str());
        let expected: Vec<Value> = mine.cloned().collect();
        assert_eq!(told.len(), expected.len() + 2, "two more tries: {told:?}");
        told.dedup();
        assert_eq!(told, expected, "in order");
    }
    let tried = list.iter().find(|one| one["type"] == "contest.released").unwrap();
    let statuses: Vec<&Value> =
        tried["tries"].as_array().unwrap().iter().map(|one| &one["status"]).collect();
    assert_eq!(statuses, [500, 500, 200]);
}

#[tokio::test]
async fn what_fails_to_the_end_is_given_up_and_can_be_sent_again() {
    let answer: Answer = |letter, before| match letter.said()["type"].as_str() {
        Some("contest.released") if before < 4 => "302 Elsewhere\r\nlocation: /",
        _ => "200 OK",
    };
    let (server, receiver) = (near(), Receiver::new(answer).await);
    let (path, secret) = hook(&server, &receiver, json!({})).await;
    played(&server).await;
    let list = deliveries(&server, &path, |list| list.len() == 2 && is_settled(list)).await;
    let states: Vec<&Value> = list.iter().map(|one| &one["state"]).collect();
    assert_eq!(states, ["delivered", "given_up"], "{list:?}");
    assert_eq!(list[1]["tries"].as_array().unwrap().len(), 4);
    let id = list[1]["id"].as_str().unwrap().to_owned();
    let again = format!("POST {path}/deliveries/{id}/replay");
    let (status, told) = ask(&server, &again, json!({})).await;
    assert_eq!((status, &told["state"]), (202, &json!("waiting")), "{told}");
    let list = deliveries(&server, &path, is_settled).await;
    assert_eq!(list[1]["state"], "delivered");
    let heard = receiver.heard();
    let last = heard.last().unwrap();
    assert_eq!((last.id(), last.is_signed_with(&secret)), (id.as_str(), Some(0)));
    let (_, first) = ask(&server, &format!("GET {path}/deliveries?limit=1"), json!({})).await;
    let next = first["next"].as_str().unwrap();
    let (_, second) =
        ask(&server, &format!("GET {path}/deliveries?limit=1&after={next}"), json!({})).await;
    assert_eq!((&first["deliveries"][0], &second["deliveries"][0]), (&list[0], &list[1]));
    assert_eq!(second.get("next"), None);
    let unknown = format!("POST {path}/deliveries/msg_00000000000000000000000000/replay");
    assert_eq!(ask(&server, &unknown, json!({})).await.0, 404);
}

#[tokio::test]
async fn a_receiver_that_is_gone_is_left_alone_until_its_game_says_otherwise() {
    static BACK: AtomicBool = AtomicBool::new(false);
    let gone: Answer = |_, _| if BACK.load(Ordering::SeqCst) { "200 OK" } else { "410 Gone" };
    let (server, receiver) = (near(), Receiver::new(gone).await);
    let (path, _) = hook(&server, &receiver, json!({"events": ["contest.decided"]})).await;
    played(&server).await;
    let first = receiver.has(1).await.remove(0);
    played(&server).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(receiver.heard().len(), 1, "nothing more is sent");
    let (_, told) = ask(&server, &format!("GET {path}"), json!({})).await;
    assert_eq!((&told["enabled"], &told["disabled"]["because"]), (&json!(false), &json!("gone")));
    BACK.store(true, Ordering::SeqCst);
    let (status, told) = ask(&server, &format!("PATCH {path}"), json!({"enabled": true})).await;
    assert_eq!((status, told.get("disabled")), (200, None));
    let heard = receiver.has(3).await;
    assert!(heard[1..].iter().any(|letter| letter.id() == first.id()), "it goes on where it was");
}

#[tokio::test]
async fn what_an_address_says_that_was_left_meanwhile_does_not_count() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/agon", listener.local_addr().unwrap());
    let (server, new) = (near(), Receiver::new(WELL).await);
    let old = Receiver { url, heard: Arc::default() };
    let (path, _) = hook(&server, &old, json!({"events": ["contest.decided"]})).await;
    played(&server).await;
    let (mut line, _) = listener.accept().await.unwrap();
    assert_ne!(line.read(&mut [0; 8192]).await.unwrap(), 0);
    let (status, _) = ask(&server, &format!("PATCH {path}"), json!({"url": new.url})).await;
    assert_eq!(status, 200);
    line.write_all(b"HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n").await.unwrap();
    assert_eq!(new.has(1).await[0].said()["type"], "contest.decided");
    let (_, told) = ask(&server, &format!("GET {path}"), json!({})).await;
    assert_eq!((&told["enabled"], told.get("disabled")), (&json!(true), None));
}

#[tokio::test]
async fn for_a_day_after_a_new_secret_both_sign() {
    let (server, receiver) = (near(), Receiver::new(WELL).await);
    let (path, old) = hook(&server, &receiver, json!({"events": ["contest.decided"]})).await;
    let (status, told) = ask(&server, &format!("POST {path}/secret"), json!({})).await;
    assert_eq!(status, 201, "{told}");
    let new = told["secret"].as_str().unwrap();
    assert_ne!(new, old);
    played(&server).await;
    let letter = receiver.has(1).await.remove(0);
    assert_eq!((letter.is_signed_with(new), letter.is_signed_with(&old)), (Some(0), Some(1)));
    let (_, told) = ask(&server, &format!("GET {path}"), json!({})).await;
    assert!(told["previous_secret_until"].is_string() && told.get("secret").is_none(), "{told}");
}

#[tokio::test]
async fn a_test_says_how_it_went_and_what_was_let_go_is_sent_nothing() {
    let (server, receiver) = (near(), Receiver::new(WELL).await);
    let (path, secret) = hook(&server, &receiver, json!({})).await;
    let (status, told) = ask(&server, &format!("POST {path}/test"), json!({})).await;
    assert_eq!((status, &told["state"]), (200, &json!("delivered")), "{told}");
    assert_eq!(told["tries"][0]["status"], 204);
    let letter = receiver.has(1).await.remove(0);
    assert_eq!(
        (letter.id(), letter.is_signed_with(&secret)),
        (told["id"].as_str().unwrap(), Some(0))
    );
    assert_eq!(letter.said()["type"], "webhook.test");
    let nobody = json!({"url": "http://127.0.0.1:1/"});
    assert_eq!(ask(&server, &format!("PATCH {path}"), nobody).await.0, 200);
    let (_, told) = ask(&server, &format!("POST {path}/test"), json!({})).await;
    assert_eq!(
        (&told["state"], &told["tries"][0]["error"]),
        (&json!("given_up"), &json!("connection"))
    );
    let back = json!({"url": receiver.url});
    assert_eq!(ask(&server, &format!("PATCH {path}"), back).await.0, 200);
    assert_eq!(ask(&server, &format!("DELETE {path}"), json!({})).await.0, 204);
    played(&server).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(receiver.heard().len(), 1);
    for call in [format!("GET {path}"), format!("POST {path}/test"), format!("DELETE {path}")] {
        assert_eq!(ask(&server, &call, json!({})).await.0, 404, "{call}");
    }
}

#[tokio::test]
async fn a_game_has_ten_and_sees_no_other_game_s() {
    let (server, receiver) = (near(), Receiver::new(WELL).await);
    let (path, _) = hook(&server, &receiver, json!({})).await;
    let id = path.rsplit('/').next().unwrap();
    let other = server.game().add_game("other").await.unwrap().key.key;
    let change = json!({"description": "mine"});
    for call in [
        format!("GET {path}"),
        format!("PATCH {path}"),
        format!("DELETE {path}"),
        format!("POST {path}/secret"),
        format!("POST {path}/test"),
        format!("GET {path}/deliveries"),
        format!("POST {path}/deliveries/msg_00000000000000000000000000/replay"),
    ] {
        let body = if call.starts_with("PATCH") { change.clone() } else { json!({}) };
        let (status, told) = ask_as(&server, &other, &call, body).await;
        assert_eq!(status, 404, "{call}: {told}");
        assert!(!told.to_string().contains(id), "{told}");
    }
    let (_, theirs) = ask_as(&server, &other, "GET /v1/webhooks", json!({})).await;
    assert_eq!(theirs, json!({"webhooks": []}));
    for _ in 0..9 {
        hook(&server, &receiver, json!({})).await;
    }
    let (status, told) = ask(&server, "POST /v1/webhooks", json!({"url": receiver.url})).await;
    assert_eq!((status, &told["type"]), (409, &json!("/problems/too-many-webhooks")));
    assert_eq!(ask(&server, &format!("DELETE {path}"), json!({})).await.0, 204);
    // Sent twice under one name it is made once, and its secret is told again.
    let twice = || {
        let body = json!({"url": receiver.url});
        request(&server, "POST /v1/webhooks", KEY, &body)
            .header("idempotency-key", "\"once\"")
            .send()
    };
    let told = [twice().await.unwrap(), twice().await.unwrap()];
    let [one, two] = told.map(Response::text);
    let (one, two) = (one.await.unwrap(), two.await.unwrap());
    assert!(one == two && one.contains("whsec_"), "{one} {two}");
}

#[tokio::test]
async fn addresses_that_not_everybody_reaches_are_refused_unless_the_operator_lets_them() {
    let server = Server::forgetful();
    for (url, kind) in [
        ("https://127.0.0.1/agon", "private-address"),
        ("https://localhost/agon", "private-address"),
        ("https://2130706433/", "private-address"),
        ("https://10.1.2.3/", "private-address"),
        ("https://169.254.169.254/latest/meta-data", "private-address"),
        ("https://[::1]/", "private-address"),
        ("https://[::ffff:192.168.0.1]/", "private-address"),
        ("https://[64:ff9b::a00:1]/", "private-address"),
        ("https://[fd00::1]/", "private-address"),
        ("http://game.example/", "invalid"),
        ("https://ana:secret@game.example/", "invalid"),
        ("ftp://game.example/", "invalid"),
        ("game.example", "invalid"),
        ("", "invalid"),
    ] {
        let (status, told) = ask(&server, "POST /v1/webhooks", json!({"url": url})).await;
        let expected = (422, format!("/problems/{kind}"));
        assert_eq!((status, told["type"].as_str().unwrap().to_owned()), expected, "{url}: {told}");
        assert_eq!(told["field"], "url", "{told}");
    }
    for body in [
        json!({"url": "https://game.example/", "events": ["contest.won"]}),
        json!({"url": "https://game.example/", "events": []}),
        json!({"url": "https://game.example/", "description": "a\nb"}),
        json!({"url": "https://game.example/", "secret": "mine"}),
        json!({}),
    ] {
        assert_eq!(ask(&server, "POST /v1/webhooks", body.clone()).await.0, 422, "{body}");
    }
    let test_key = server.game().keys().await.unwrap()[0].test_key.clone().unwrap();
    for call in ["GET /v1/webhooks", "POST /v1/webhooks"] {
        let body = json!({"url": "https://game.example/"});
        let (status, told) = ask_as(&server, &test_key, call, body).await;
        assert_eq!((status, &told["type"]), (403, &json!("/problems/wrong-key")), "{call}");
    }
}

#[tokio::test]
async fn the_client_knows_every_call_of_webhooks() {
    let server = near();
    let (game, receiver) = (server.game(), Receiver::new(WELL).await);
    let wish = NewWebhook {
        url: receiver.url.clone(),
        description: Some("the board".to_owned()),
        events: Some(vec!["contest.decided".to_owned()]),
    };
    let hook = game.add_webhook(&wish).await.unwrap();
    let secret = hook.secret.clone().unwrap();
    assert!(!format!("{hook:?}").contains(&secret), "a secret is not shown by chance");
    let tested = game.test_webhook(&hook.id).await.unwrap();
    assert_eq!((tested.r#type.as_str(), tested.tries[0].status), ("webhook.test", Some(204)));
    let contest = played(&server).await;
    let letter = receiver.has(2).await.remove(1);
    assert_eq!((letter.contest(), letter.is_signed_with(&secret)), (contest.clone(), Some(0)));
    let sent = async || game.deliveries(&hook.id, None).await.unwrap().deliveries;
    while sent().await.first().is_none_or(|one| one.state == "waiting") {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let delivery = sent().await.remove(0);
    assert_eq!((delivery.id.as_str(), delivery.contest), (letter.id(), Some(contest)));
    assert_eq!(game.replay(&hook.id, &delivery.id).await.unwrap().id, delivery.id);
    receiver.has(3).await;
    let rolled = game.roll_webhook_secret(&hook.id).await.unwrap();
    assert!(rolled.secret.is_some_and(|new| new != secret));
    let change = WebhookChange {
        description: Some(None),
        events: Some(None),
        enabled: Some(false),
        ..WebhookChange::default()
    };
    let changed = game.change_webhook(&hook.id, &change).await.unwrap();
    assert_eq!((changed.description, changed.events, changed.enabled), (None, None, false));
    assert_eq!(changed.disabled.unwrap().because, "asked");
    assert_eq!(game.webhooks().await.unwrap()[0], game.webhook(&hook.id).await.unwrap());
    game.remove_webhook(&hook.id).await.unwrap();
    assert!(game.webhooks().await.unwrap().is_empty());
}
