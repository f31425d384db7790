//! Hosts who sign in with a browser: what the cookie opens, for whom, and for how long.

use crate::server::{KEY, Server, agon, at_once, is_on_databases, refused};
use agon_client::Game;
use agon_client::reqwest::header::{LOCATION, SET_COOKIE};
use agon_client::reqwest::redirect::Policy;
use agon_client::reqwest::{Client, Method, Response};
use serde_json::{Value, json};
use std::path::Path;

/// A browser's call: it follows nobody and keeps no cookies of its own.
async fn call(
    server: &Server,
    method: Method,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Response {
    let http = Client::builder().no_proxy().redirect(Policy::none()).build().unwrap();
    let mut request = http.request(method, format!("{}{path}", server.base));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let kind = if path.starts_with("/v1/") {
        "application/json"
    } else {
        "application/x-www-form-urlencoded"
    };
    let request = request.header("content-type", kind);
    request.body(body.to_owned()).send().await.unwrap()
}

async fn sign_in(server: &Server, key: &str, next: &str) -> Response {
    let form = format!("key={key}&next={next}");
    call(server, Method::POST, "/sign-in", &[("origin", &server.base)], &form).await
}

/// What the browser sends from now on.
fn cookie(reply: &Response) -> Option<String> {
    let set = reply.headers().get(SET_COOKIE)?.to_str().unwrap();
    Some(set.split(';').next().unwrap().to_owned())
}

async fn signed_in(server: &Server, key: &str) -> String {
    cookie(&sign_in(server, key, "/host").await).expect("a cookie")
}

async fn listing(server: &Server, cookie: &str) -> u16 {
    let headers = [("cookie", cookie)];
    call(server, Method::GET, "/v1/contests", &headers, "").await.status().as_u16()
}

#[tokio::test]
async fn whoever_has_signed_in_hosts_by_the_cookie_alone() {
    let server = Server::forgetful();
    let reply = sign_in(&server, KEY, "/host?after=1").await;
    assert_eq!(
        (reply.status().as_u16(), &reply.headers()[LOCATION]),
        (303, &"/host?after=1".parse().unwrap())
    );
    let set = reply.headers()[SET_COOKIE].to_str().unwrap();
    let rest = "; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000";
    assert!(set.starts_with("agon_session=agon_session_") && set.ends_with(rest), "{set}");
    let cookie = cookie(&reply).unwrap();
    let mine = [("cookie", cookie.as_str()), ("origin", server.base.as_str())];
    let body = json!({ "kind": "logic" }).to_string();
    let opened = call(&server, Method::POST, "/v1/contests", &mine, &body).await;
    assert_eq!(opened.status(), 201);
    let opened: Value = serde_json::from_slice(&opened.bytes().await.unwrap()).unwrap();
    let by_key = server.game().contest(opened["id"].as_str().unwrap());
    assert_eq!(by_key.contest().await.unwrap().you, agon_client::You::Game, "it is the key's");
    let of = |rest: &str| format!("/v1/contests/{}{rest}", opened["id"].as_str().unwrap());
    for (method, path, body, status) in [
        (Method::GET, of(""), String::new(), 200),
        (Method::GET, of("/problem"), String::new(), 200),
        (Method::POST, of("/pause"), json!({ "reason": "A cat" }).to_string(), 202),
        (Method::POST, of("/stream-tickets"), String::new(), 201),
        (Method::GET, "/v1/keys".to_owned(), String::new(), 200),
    ] {
        let headers = [mine[0], mine[1], ("idempotency-key", path.as_str())];
        let reply = call(&server, method, &path, &headers, &body).await;
        assert_eq!(reply.status(), status, "{path}");
    }
}

#[tokio::test]
async fn behind_https_the_cookie_is_one_that_only_we_can_set() {
    let mut command = agon("127.0.0.1:0", "memory:");
    command.args(["--public-url", "https://agon.example"]);
    let server = Server::of(command);
    let form = format!("key={KEY}&next=");
    let page = [("origin", "https://agon.example")];
    let reply = call(&server, Method::POST, "/sign-in", &page, &form).await;
    let set = reply.headers()[SET_COOKIE].to_str().unwrap();
    assert!(set.starts_with("__Host-agon_session=agon_session_"), "{set}");
    assert!(set.contains("; HttpOnly; SameSite=Strict; Secure; Path=/;"), "{set}");
    assert_eq!(reply.headers()[LOCATION], "/host");
    let cookie = cookie(&reply).unwrap();
    assert_eq!(listing(&server, &cookie).await, 200);
    let renamed = cookie.trim_start_matches("__Host-");
    assert_eq!(listing(&server, renamed).await, 401, "a cookie that anybody can set");
}

#[tokio::test]
async fn a_wrong_key_gets_a_plain_sentence_and_no_cookie() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    for key in ["", "nonsense", "agon_key_0123456789abcdef0123", opened.host.token()] {
        let reply = sign_in(&server, key, "/host").await;
        assert_eq!(reply.status(), 422, "{key}");
        assert!(reply.headers().get(SET_COOKIE).is_none(), "{key}");
        let page = reply.text().await.unwrap();
        assert!(page.contains("The service does not know this key."), "{page}");
        assert!(key.is_empty() || !page.contains(key), "what was typed is not told again");
    }
    for cookie in ["agon_session=", "agon_session=agon_session_x", "agon_session=00; agon_session"]
    {
        assert_eq!(listing(&server, cookie).await, 401, "{cookie}");
    }
    let made_up = format!("agon_session=agon_session_{}", "0".repeat(52));
    assert_eq!(listing(&server, &made_up).await, 401);
}

#[tokio::test]
async fn a_page_of_anybody_else_does_nothing_with_the_cookie() {
    let game = "https://game.example";
    let mut command = agon("127.0.0.1:0", "memory:");
    command.args(["--allow-origin", game]);
    let server = Server::of(command);
    let cookie = signed_in(&server, KEY).await;
    let own = server.base.clone();
    for (origin, site, status) in [
        (Some(own.as_str()), None, 201),
        (Some(own.as_str()), Some("same-origin"), 201),
        (None, Some("same-origin"), 201),
        (None, Some("same-site"), 403),
        (None, Some("cross-site"), 403),
        (None, None, 403),
        (Some("null"), None, 403),
        (Some("https://other.example"), Some("cross-site"), 403),
        // Its pages may call with a token; the cookie is not theirs.
        (Some(game), None, 401),
    ] {
        let mut headers = vec![("cookie", cookie.as_str())];
        headers.extend(origin.map(|origin| ("origin", origin)));
        headers.extend(site.map(|site| ("sec-fetch-site", site)));
        let body = json!({ "kind": "logic" }).to_string();
        let reply = call(&server, Method::POST, "/v1/contests", &headers, &body).await;
        assert_eq!(reply.status(), status, "{origin:?} {site:?}");
        if status == 403 {
            assert!(reply.text().await.unwrap().contains("/problems/foreign-origin"));
        }
    }
    for origin in [game, "https://other.example"] {
        let headers = [("cookie", cookie.as_str()), ("origin", origin)];
        let reply = call(&server, Method::GET, "/v1/contests", &headers, "").await;
        assert_eq!(reply.status(), 401, "{origin} reads nothing");
        for path in ["/sign-in", "/sign-out"] {
            let reply = call(&server, Method::POST, path, &headers, &format!("key={KEY}")).await;
            assert_eq!(reply.status(), 403, "{origin} {path}");
        }
    }
    assert_eq!(listing(&server, &cookie).await, 200, "and nobody was signed out");
}

#[tokio::test]
async fn a_token_counts_before_the_cookie() {
    let server = Server::forgetful();
    let cookie = signed_in(&server, KEY).await;
    let opened = server.game().open(&at_once()).await.unwrap();
    let path = format!("/v1/contests/{}", opened.contest.id);
    let bearer = format!("Bearer {}", opened.attacker.token());
    let headers = [("cookie", cookie.as_str()), ("authorization", bearer.as_str())];
    let seen = call(&server, Method::GET, &path, &headers, "").await.text().await.unwrap();
    assert_eq!(serde_json::from_str::<Value>(&seen).unwrap()["you"], "attacker");
}

#[tokio::test]
async fn a_session_ends_with_its_key_and_when_its_host_signs_out() {
    let server = Server::forgetful();
    let made = server.game().add_key("another host").await.unwrap();
    let (mine, theirs) = (signed_in(&server, KEY).await, signed_in(&server, &made.key).await);
    assert_eq!((listing(&server, &mine).await, listing(&server, &theirs).await), (200, 200));
    server.game().revoke_key(&made.id).await.unwrap();
    assert_eq!((listing(&server, &mine).await, listing(&server, &theirs).await), (200, 401));
    assert_eq!(cookie(&sign_in(&server, &made.key, "").await), None, "nor does it begin another");

    let headers = [("cookie", mine.as_str()), ("origin", server.base.as_str())];
    let reply = call(&server, Method::POST, "/sign-out", &headers, "").await;
    assert_eq!(reply.status(), 303);
    assert_eq!(cookie(&reply).unwrap(), "agon_session=", "the browser lets go of it");
    assert_eq!(listing(&server, &mine).await, 401, "and it opens nothing for who copied it");
    let theirs = Game::with_http(&server.base, &made.key, server.http().clone());
    assert_eq!(refused(theirs.keys().await).kind, "unauthorized");
}

/// Every byte below a folder.
fn bytes(folder: &Path) -> Vec<u8> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // The socket for operators holds nothing.
        if path.is_dir() {
            all.extend(bytes(&path));
        } else if path.is_file() {
            all.extend(std::fs::read(path).unwrap());
        }
    }
    all
}

#[tokio::test]
async fn a_session_survives_a_kill_and_the_store_holds_neither_key_nor_cookie() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let cookie = signed_in(&server, KEY).await;
    server.kill();
    let mut server = Server::on(folder.path());
    assert_eq!(listing(&server, &cookie).await, 200);
    server.kill();
    if is_on_databases() {
        return; // the files of a database are not ours to read
    }
    let kept = bytes(folder.path());
    let holds = |text: &[u8]| kept.windows(text.len()).any(|window| window == text);
    assert!(holds(b"AGON_KEY or --key"), "the key's label is there to be read");
    for secret in ["agon_key_", "canary", "agon_session", &cookie[cookie.len() - 20..]] {
        assert!(!holds(secret.as_bytes()), "{secret} is there to be read");
    }
}

#[tokio::test]
async fn whoever_has_signed_in_sees_a_contest_of_a_test_key_by_its_own_clock() {
    let server = Server::forgetful();
    let tests = server.tests().await;
    let tried = tests.open(&at_once()).await.unwrap();
    tests.advance(600).await.unwrap();
    let cookie = signed_in(&server, KEY).await;
    let path = format!("/v1/time?contest={}", tried.contest.id);
    let mut told = Vec::new();
    for headers in [&[][..], &[("cookie", cookie.as_str())]] {
        let reply = call(&server, Method::GET, &path, headers, "").await;
        told.push(reply.json::<agon_client::Clock>().await.unwrap().sent_at);
    }
    assert!(told[0] <= told[1], "{told:?}");
}
