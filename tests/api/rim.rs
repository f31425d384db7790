//! What is true of every call, whoever answers it: who may call from where, what browsers are told, what is measured
//! and what is logged.

use crate::server::{KEY, Server, agon, at_once, key, wrong};
use agon_client::reqwest::header::HeaderMap;
use agon_client::reqwest::{Method, Response};
use agon_client::{Open, Opened};
use std::time::Duration;

const GAME: &str = "https://game.example";
const OTHER: &str = "https://other.example";

fn with(settings: &[&str]) -> Server {
    let mut command = agon("127.0.0.1:0", "memory:");
    command.args(settings);
    Server::of(command)
}

/// A call with some headers.
async fn call(server: &Server, method: &str, path: &str, headers: &[(&str, &str)]) -> Response {
    let method: Method = method.parse().unwrap();
    let mut request = server.http().request(method, format!("{}{path}", server.base));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

/// What a reply says under a name; nothing where it does not say it once.
fn said<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().unwrap();
    assert!(values.next().is_none(), "{name} twice");
    Some(value)
}

/// Every manner of reply: what it is, the call, and its status.
fn manners(opened: &Opened) -> Vec<(&'static str, &'static str, String, bool, u16)> {
    let of = |rest: &str| format!("/v1/contests/{}{rest}", opened.contest.id);
    vec![
        ("a success", "GET", "/v1/contests".into(), true, 200),
        ("one for anybody", "GET", "/v1/families".into(), false, 200),
        ("one without a body", "HEAD", "/v1/time".into(), false, 200),
        ("an address that is none", "GET", "/v1/nothing".into(), true, 404),
        ("another", "GET", "/nothing".into(), false, 404),
        ("one without a token", "GET", of(""), false, 401),
        ("a method that it does not take", "DELETE", of("/answers"), true, 405),
        ("a body that is none", "POST", "/v1/contests".into(), true, 422),
        ("a page", "GET", "/".into(), false, 200),
        ("another page", "GET", "/problems/locked".into(), false, 200),
        ("a page that is none", "GET", "/problems/nothing".into(), false, 404),
        ("a style", "GET", "/static/shared/agon.css".into(), false, 200),
        ("a sign of life", "GET", "/healthz".into(), false, 200),
        ("the meters", "GET", "/metrics".into(), false, 200),
        ("a stream", "GET", of("/events"), true, 200),
    ]
}

#[tokio::test]
async fn every_reply_tells_browsers_to_be_careful() {
    let plain = with(&[]);
    let public = with(&["--public-url", "https://agon.example"]);
    for (server, hsts) in [(&plain, None), (&public, Some("max-age=31536000"))] {
        let opened = server.game().open(&at_once()).await.unwrap();
        for (what, method, path, token, status) in manners(&opened) {
            let bearer = format!("Bearer {KEY}");
            let headers = if token { vec![("authorization", bearer.as_str())] } else { vec![] };
            let reply = call(server, method, &path, &headers).await;
            let headers = reply.headers();
            assert_eq!(reply.status(), status, "{what}");
            let html =
                said(headers, "content-type").is_some_and(|kind| kind.starts_with("text/html"));
            for (name, expected) in [
                ("x-content-type-options", Some("nosniff")),
                ("referrer-policy", Some("same-origin")),
                ("cross-origin-opener-policy", Some("same-origin")),
                ("cross-origin-resource-policy", Some("same-origin")),
                ("strict-transport-security", hsts),
                ("x-frame-options", Some("DENY")),
                ("access-control-allow-origin", None),
                ("access-control-allow-credentials", None),
            ] {
                assert_eq!(said(headers, name), expected, "{what}: {name}");
            }
            let powers = said(headers, "permissions-policy").unwrap();
            assert!(powers.contains("camera=()"), "{what}: {powers}");
            let policy = said(headers, "content-security-policy").unwrap();
            assert!(policy.contains("default-src 'none'"), "{what}: {policy}");
            assert!(policy.contains("frame-ancestors 'none'"), "{what}: {policy}");
            assert_eq!(policy.contains("sandbox"), !html, "{what}: {policy}");
            assert!(!policy.contains("unsafe"), "{what}: {policy}");
            // What families there are is the same for everybody.
            if path.starts_with("/v1/") {
                let kept = if path == "/v1/families" { "public, max-age=3600" } else { "no-store" };
                assert_eq!(said(headers, "cache-control"), Some(kept), "{what}");
            }
        }
    }
}

#[tokio::test]
async fn a_page_of_a_named_origin_may_call_with_a_token_and_no_other_page_changes_anything() {
    let server = with(&["--allow-origin", GAME, "--public-url", "https://agon.example"]);
    let bearer = format!("Bearer {KEY}");
    let host = server.base.trim_start_matches("http://").to_owned();
    let own = format!("http://{host}");
    let opened = server.game().open(&at_once()).await.unwrap();
    for (origin, allowed, refused) in [
        (Some(GAME), true, false),
        (Some(OTHER), false, true),
        (Some("https://game.example.other.example"), false, true),
        (Some("http://game.example"), false, true),
        (Some("https://game.example:8443"), false, true),
        (Some("null"), false, true),
        (Some("https://agon.example"), false, false),
        // Whoever says where the service is reached is not overruled by what a request says.
        (Some(own.as_str()), false, true),
        (None, false, false),
    ] {
        let mut headers = vec![("authorization", bearer.as_str())];
        headers.extend(origin.map(|origin| ("origin", origin)));
        for (what, method, path, _, status) in manners(&opened) {
            let reply = call(&server, method, &path, &headers).await;
            let what = format!("{what} for {origin:?}");
            let changes = !["GET", "HEAD"].contains(&method);
            let status = match status {
                401 => 200,
                _ if changes && refused => 403,
                _ => status,
            };
            assert_eq!(reply.status(), status, "{what}");
            let headers = reply.headers();
            let told = |name| said(headers, name).map(str::to_owned);
            let vary = told("vary").unwrap_or_default();
            assert!(vary.split(", ").any(|name| name == "Origin"), "{what}: {vary}");
            assert_eq!(told("access-control-allow-origin").as_deref(), origin.filter(|_| allowed));
            let shared = if allowed { "cross-origin" } else { "same-origin" };
            assert_eq!(told("cross-origin-resource-policy").as_deref(), Some(shared), "{what}");
            assert_eq!(told("access-control-allow-credentials"), None, "{what}");
            let read = told("access-control-expose-headers").unwrap_or_default();
            assert_eq!(read.contains("RateLimit-Policy"), allowed, "{what}: {read}");
            if status == 403 {
                let body: serde_json::Value = reply.json().await.unwrap();
                assert_eq!(body["type"], "/problems/foreign-origin", "{what}");
            }
        }
    }
    let two = [("origin", GAME), ("origin", OTHER), ("authorization", bearer.as_str())];
    assert_eq!(call(&server, "POST", "/v1/contests", &two).await.status(), 403, "two origins");
    assert_eq!(server.game().contests(&Default::default()).await.unwrap().contests.len(), 1);
}

#[tokio::test]
async fn a_browser_that_asks_beforehand_is_told_what_a_named_page_may_send() {
    let server = with(&["--allow-origin", &format!("{GAME},http://localhost:3000")]);
    for (origin, allowed) in [(GAME, true), ("http://localhost:3000", true), (OTHER, false)] {
        let asked = [
            ("origin", origin),
            ("access-control-request-method", "POST"),
            ("access-control-request-headers", "authorization,idempotency-key"),
        ];
        let reply = call(&server, "OPTIONS", "/v1/contests", &asked).await;
        let headers = reply.headers();
        assert_eq!(reply.status(), if allowed { 204 } else { 405 }, "{origin}");
        let told = said(headers, "access-control-allow-origin");
        assert_eq!(told, Some(origin).filter(|_| allowed));
        assert_eq!(said(headers, "access-control-max-age").is_some(), allowed, "{origin}");
        for (name, word) in [
            ("access-control-allow-methods", "PUT"),
            ("access-control-allow-headers", "Authorization"),
            ("access-control-allow-headers", "Idempotency-Key"),
            ("access-control-allow-headers", "Last-Event-ID"),
        ] {
            let told = said(headers, name).unwrap_or_default();
            assert_eq!(told.contains(word), allowed, "{origin}: {name}: {told}");
        }
    }
}

#[tokio::test]
async fn every_answer_is_told_how_many_more_are_heard() {
    let server = Server::forgetful();
    let early = server.game().open(&Open::family("logic/sudoku")).await.unwrap();
    let path = format!("/v1/contests/{}/answers", early.contest.id);
    let bearer = format!("Bearer {}", early.attacker.token());
    let send = async |body: &'static str| {
        let request = server.http().post(format!("{}{path}", server.base));
        request.header("authorization", &bearer).body(body).send().await.unwrap()
    };
    let seconds = |told: &str| -> u64 { told.rsplit_once("t=").unwrap().1.parse().unwrap() };
    for sent in 1..=62 {
        let (body, status) = match sent {
            1 => ("no JSON", 400),
            ..=60 => ("{\"answer\": \"1\"}", 409),
            _ => ("{\"answer\": \"1\"}", 429),
        };
        let reply = send(body).await;
        let headers = reply.headers();
        assert_eq!(reply.status(), status, "number {sent}");
        assert_eq!(said(headers, "ratelimit-policy"), Some("\"answers\";q=60;w=60"));
        let told = said(headers, "ratelimit").unwrap();
        let left = 60_u32.saturating_sub(sent);
        assert!(told.starts_with(&format!("\"answers\";r={left};t=")), "number {sent}: {told}");
        assert!((1..=60).contains(&seconds(told)), "{told}");
        if status == 429 {
            assert_eq!(said(headers, "retry-after"), Some(seconds(told).to_string().as_str()));
        }
    }
    let rival = early.defender.token();
    let headers = [("authorization", format!("Bearer {rival}"))];
    let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
    let reply = call(&server, "GET", &path, &headers).await;
    assert_eq!(said(reply.headers(), "ratelimit"), None, "reading is free");
}

/// One meter's value.
fn value(text: &str, meter: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(meter)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {meter} in {text}")).parse().unwrap()
}

#[tokio::test]
async fn what_happens_is_measured_and_nothing_of_a_single_contest() {
    let server = Server::forgetful();
    let waiting = server.game().open(&Open::family("logic/sudoku")).await.unwrap();
    let opened = server.game().open(&at_once()).await.unwrap();
    let misses = wrong(&opened).await;
    opened.attacker.answer(&misses[0]).await.unwrap();
    crate::server::refused(opened.attacker.answer(&misses[1]).await);
    crate::server::refused(waiting.attacker.answer("1").await);
    let mut events = waiting.defender.events();
    events.next().await.unwrap();
    let ended = server.game().open(&at_once()).await.unwrap();
    ended.attacker.answer(&key(&ended).await).await.unwrap();
    tokio::time::sleep(Duration::from_millis(600)).await;
    let reply = call(&server, "GET", "/metrics", &[]).await;
    let kind = said(reply.headers(), "content-type").unwrap().to_owned();
    assert!(kind.starts_with("application/openmetrics-text; version=1.0.0"), "{kind}");
    let text = reply.text().await.unwrap();
    assert!(text.ends_with("# EOF\n"));
    let route = "route=\"/v1/contests/{id}/answers\",method=\"POST\"";
    for (meter, expected) in [
        ("agon_build_info{version=\"0.1.0\"}", 1.0),
        ("agon_contests{phase=\"rules\"}", 1.0),
        ("agon_contests{phase=\"solve\"}", 1.0),
        ("agon_contests{phase=\"break\"}", 0.0),
        ("agon_contests{phase=\"paused\"}", 0.0),
        ("agon_contests_opened_total", 3.0),
        ("agon_contests_ended_total{how=\"decided\"}", 1.0),
        ("agon_contests_ended_total{how=\"void\"}", 0.0),
        ("agon_answers_total{verdict=\"wrong\"}", 1.0),
        ("agon_answers_total{verdict=\"correct\"}", 1.0),
        ("agon_refusals_total{reason=\"locked\"}", 1.0),
        ("agon_refusals_total{reason=\"too-early\"}", 1.0),
        ("agon_refusals_total{reason=\"late\"}", 0.0),
        ("agon_unavailable_total", 0.0),
        ("agon_receipt_seconds_count", 2.0),
        ("agon_release_skew_seconds_count", 2.0),
        ("agon_commands_waiting", 0.0),
        ("agon_store_appends_waiting", 0.0),
        ("agon_event_streams{audience=\"seat\"}", 1.0),
        ("agon_event_streams{audience=\"host\"}", 0.0),
        ("agon_http_requests_running", 1.0),
        (&format!("agon_http_request_seconds_count{{{route},status=\"2xx\"}}"), 2.0),
        (&format!("agon_http_request_seconds_count{{{route},status=\"4xx\"}}"), 2.0),
    ] {
        assert_eq!(value(&text, meter), expected, "{meter}");
    }
    for meter in ["agon_store_append_seconds_count", "agon_uptime_seconds"] {
        assert!(0.0 < value(&text, meter), "{meter}");
    }
    assert!(value(&text, "agon_alarm_lateness_seconds_sum") < 5.0);
    for secret in [KEY, &opened.contest.id, opened.attacker.token(), &misses[0]] {
        assert!(!text.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn the_meters_are_for_those_beside_the_service_and_for_holders_of_a_key() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    let (key, seat) = (format!("Bearer {KEY}"), format!("Bearer {}", opened.attacker.token()));
    for (headers, status) in [
        (vec![], 200),
        (vec![("forwarded", "for=192.0.2.1")], 404),
        (vec![("x-forwarded-for", "192.0.2.1")], 404),
        (vec![("X-Forwarded-For", "")], 404),
        (vec![("x-real-ip", "127.0.0.1")], 404),
        (vec![("x-forwarded-for", "192.0.2.1"), ("authorization", key.as_str())], 200),
        (vec![("x-forwarded-for", "192.0.2.1"), ("authorization", seat.as_str())], 404),
    ] {
        let reply = call(&server, "GET", "/metrics", &headers).await;
        assert_eq!(reply.status(), status, "{headers:?}");
    }
}

#[tokio::test]
async fn no_line_of_the_log_holds_a_token_a_key_or_an_answer() {
    for format in ["text", "json"] {
        let server = with(&["--log", "trace", "--log-format", format]);
        let opened = server.game().open_as("canary-repeat", &at_once()).await.unwrap();
        let (right, miss) = (key(&opened).await, wrong(&opened).await.remove(0));
        let unreadable = "canary5738 is no number";
        opened.attacker.answer_as("canary-first", &miss).await.unwrap();
        crate::server::refused(opened.defender.answer(unreadable).await);
        let mut events = opened.defender.events();
        events.next().await.unwrap();
        opened.defender.answer(&right).await.unwrap();
        let path = format!("/v1/contests/{}?token=canary", opened.contest.id);
        let bearer = format!("Bearer {}", opened.host.token());
        call(&server, "GET", &path, &[("authorization", &bearer), ("cookie", "canary")]).await;
        opened.host.ended().await.unwrap();
        let log = server.said();
        let line = log.lines().find(|line| line.contains("answers") && line.contains("POST"));
        let line = line.unwrap_or_else(|| panic!("no access line in {log}"));
        assert!(line.contains("/v1/contests/{id}/answers") && line.contains("micros"), "{line}");
        assert_eq!(line.starts_with('{'), format == "json", "{line}");
        for secret in [
            KEY,
            "canary",
            opened.attacker.token(),
            opened.defender.token(),
            opened.host.token(),
            &miss,
            &right,
        ] {
            assert!(!log.contains(secret), "{format}: {secret} is in the log");
        }
    }
}

#[tokio::test]
async fn settings_that_cannot_be_are_answered_in_a_sentence() {
    for (words, said) in [
        (["--allow-origin", "*"], "name each origin"),
        (["--allow-origin", "https://game.example/play"], "leave `/play` out"),
        (["--allow-origin", "game.example"], "such as https://game.example"),
        (["--public-url", "ftp://agon.example"], "such as https://game.example"),
        (["--drain-seconds", "-1"], "-1"),
        (["--drain-seconds", "soon"], "soon"),
        (["--log", "agon=loud"], "expected a level"),
        (["--log-format", "xml"], "text, json"),
    ] {
        let mut command = agon("127.0.0.1:0", "memory:");
        let output = command.args(words).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {told}");
        assert!(told.contains(said), "{words:?}: {told}");
    }
}

#[tokio::test]
async fn every_reply_and_every_line_that_was_logged_of_it_bears_the_requests_id() {
    let server = with(&["--log", "info,agon::access=debug"]);
    let opened = server.game().open(&at_once()).await.unwrap();
    let long = "x".repeat(65);
    let mut given = Vec::new();
    for (what, method, path, _, _) in manners(&opened) {
        for (sent, kept) in [
            (Some("game-17.B_x"), true),
            (None, false),
            (Some(long.as_str()), false),
            (Some("two words"), false),
            (Some("x=1"), false),
        ] {
            let headers: Vec<(&str, &str)> =
                sent.map(|id| ("x-request-id", id)).into_iter().collect();
            let reply = call(&server, method, &path, &headers).await;
            let told = said(reply.headers(), "x-request-id").expect("an id").to_owned();
            assert_eq!(Some(told.as_str()) == sent, kept, "{what} {sent:?}: {told}");
            if !kept {
                given.push(told);
            }
        }
    }
    let all = given.len();
    given.sort();
    given.dedup();
    assert_eq!(given.len(), all, "no id is given twice");
    for id in given.iter().map(String::as_str).chain(["game-17.B_x"]) {
        let is_logged = || {
            let log = server.said();
            log.lines().any(|line| line.contains(id) && line.contains("answered"))
        };
        // What was written before the reply is heard a little later.
        for _ in 0..500 {
            if is_logged() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert!(is_logged(), "{id} is in no line of {}", server.said());
    }
}

#[tokio::test]
async fn an_address_says_the_same_however_its_letters_are_written() {
    let server = Server::forgetful();
    let key = format!("Bearer {KEY}");
    for path in ["/v1/contests", "/%761/contests", "/v1/%63ontests"] {
        let reply = call(&server, "GET", path, &[("authorization", &key)]).await;
        assert_eq!(reply.status(), 200, "{path}");
        assert_eq!(said(reply.headers(), "cache-control"), Some("no-store"), "{path}");
    }
}
