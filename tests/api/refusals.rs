//! What cannot be is refused, in one form, and tells nothing that was secret.

use crate::server::{KEY, Server, at_once, key, refused};
use agon_client::Open;
use agon_client::reqwest::{Method, Response};
use serde_json::{Value, json};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

/// Words that requests bear and replies must not.
const CANARY: &str = "canary5738";

/// A reply as the tables expect it.
async fn check(what: &str, reply: Response, status: u16, kind: &str, secrets: &[&str]) -> Value {
    assert_eq!(reply.status(), status, "{what}: {:?}", reply.text().await);
    let typed = reply.headers().get("content-type").map(|value| value.to_str().unwrap().to_owned());
    assert_eq!(typed.as_deref(), Some("application/problem+json"), "{what}");
    let stored =
        reply.headers().get("cache-control").map(|value| value.to_str().unwrap().to_owned());
    assert_eq!(stored.as_deref(), Some("no-store"), "{what}");
    let text = reply.text().await.unwrap();
    for secret in secrets.iter().chain(&[CANARY, KEY]) {
        assert!(!text.contains(secret), "{what} tells a secret: {text}");
    }
    let body: Value = serde_json::from_str(&text).expect(what);
    assert_eq!(body["type"], format!("/problems/{kind}"), "{what}: {body}");
    assert_eq!(body["status"], status, "{what}: {body}");
    for member in ["title", "detail"] {
        assert!(body[member].as_str().is_some_and(|text| 3 < text.len()), "{what}: {body}");
    }
    body
}

async fn open(server: &Server, body: impl Into<String>) -> Response {
    let request = server.http().post(format!("{}/v1/contests", server.base)).bearer_auth(KEY);
    request.body(body.into()).send().await.unwrap()
}

#[tokio::test]
async fn a_contest_that_cannot_be_is_refused_by_the_field() {
    let server = Server::forgetful();
    let terms = |name: &str, value: Value| json!({ "kind": "memory", "terms": { name: value } });
    let seats = |a: &str, b: &str| json!({ "kind": "memory", "seats": { "attacker": { "name": a }, "defender": { "name": b } } });
    let long = "x".repeat(65);
    for (body, kind, named) in [
        (json!({}), "invalid", "kind"),
        (json!({ "kind": "poetry" }), "invalid", "kind"),
        (json!({ "kind": "memory", "family": "memory/vanished" }), "invalid", "kind"),
        (json!({ "family": "logic/nothing" }), "unknown-family", "logic/nothing"),
        (json!({ "code": "nothing" }), "invalid", "code"),
        (json!({ "code": "memory/vanished.999.3.x" }), "edition-gone", "999"),
        (json!({ "code": "memory/nothing.1.3.x" }), "unknown-family", "memory/nothing"),
        (json!({ "kind": "memory", "include": ["memory/nothing"] }), "invalid", "include"),
        (json!({ "kind": "memory", "include": ["logic/sudoku"] }), "invalid", "include"),
        (json!({ "kind": "memory", "include": [] }), "invalid", "include"),
        (json!({ "family": "memory/vanished", "exclude": ["memory/corsi"] }), "invalid", "exclude"),
        (
            json!({ "kind": "memory", "include": ["memory/corsi"], "exclude": ["memory/corsi"] }),
            "invalid",
            "exclude",
        ),
        (json!({ "kind": "memory", "level": 9 }), "invalid", "level"),
        (json!({ "kind": "memory", "level": -1 }), "invalid", "level"),
        (json!({ "kind": "memory", "level": 2.5 }), "invalid", "level"),
        (json!({ "kind": "memory", "level": 3, "seconds": 60 }), "invalid", "seconds"),
        (json!({ "kind": "memory", "seconds": -60 }), "invalid", "seconds"),
        (json!({ "kind": "memory", "seconds": 1e300 }), "invalid", "seconds"),
        (json!({ "kind": "memory", "colour": "red" }), "invalid", "colour"),
        (json!({ "kind": "memory", "battle": "a\nb" }), "invalid", "battle"),
        (json!({ "kind": "memory", "battle": "" }), "invalid", "battle"),
        (seats("Ana", "Ana"), "invalid", "seats.defender.name"),
        (seats("Ana", " Ana "), "invalid", "seats.defender.name"),
        (seats("", "Bo"), "invalid", "seats.attacker.name"),
        (seats(&long, "Bo"), "invalid", "seats.attacker.name"),
        (seats("Ana", "B\u{0}"), "invalid", "seats.defender.name"),
        (terms("rules_seconds", json!(601)), "invalid", "terms.rules_seconds"),
        (terms("rules_seconds", json!(-1)), "invalid", "terms.rules_seconds"),
        (terms("rules_seconds", json!(i64::MIN)), "invalid", "terms.rules_seconds"),
        (terms("rules_seconds", json!(65536)), "invalid", "terms.rules_seconds"),
        (terms("solve_seconds", json!(0)), "invalid", "terms.solve_seconds"),
        (terms("solve_seconds", json!(3601)), "invalid", "terms.solve_seconds"),
        (terms("lockout_seconds", json!(601)), "invalid", "terms.lockout_seconds"),
        (terms("notice_seconds", json!(601)), "invalid", "terms.notice_seconds"),
        (terms("material_seconds", json!(0)), "invalid", "terms.material_seconds"),
        (terms("waiting_seconds", json!(0)), "invalid", "terms.waiting_seconds"),
        (terms("start", json!("later")), "invalid", "when_ready"),
        (terms("rival_answers", json!(1)), "invalid", "terms.rival_answers"),
        (terms("colour", json!(1)), "invalid", "colour"),
    ] {
        let what = body.to_string();
        let body = check(&what, open(&server, what.clone()).await, 422, kind, &[]).await;
        let detail = body["detail"].as_str().unwrap();
        let field = body["field"] == named;
        assert!(field || detail.contains(named), "{what} is told {body}");
    }
    assert!(server.game().contests(&Default::default()).await.unwrap().contests.is_empty());
}

#[tokio::test]
async fn a_body_that_cannot_be_read_is_refused_without_being_quoted() {
    let server = Server::forgetful();
    let deep = format!("{}{}", "[".repeat(8000), "]".repeat(8000));
    let deep_inside = format!("{{\"seats\": {}", "{\"attacker\":".repeat(1000));
    for (what, body, status, kind) in [
        ("broken JSON", format!("{{\"kind\": \"{CANARY}\""), 400, "bad-json"),
        ("no JSON", CANARY.to_owned(), 400, "bad-json"),
        ("two objects", "{\"kind\": \"memory\"} {}".to_owned(), 400, "bad-json"),
        ("a text", format!("\"{CANARY}\""), 422, "invalid"),
        ("a list in place of a text", format!("{{\"kind\": [\"{CANARY}\"]}}"), 422, "invalid"),
        ("a text in place of a number", format!("{{\"level\": \"{CANARY}\"}}"), 422, "invalid"),
        ("a list that is too deep", deep, 422, "invalid"),
        ("seats that are too deep", deep_inside, 422, "invalid"),
        ("one field twice", "{\"level\": 1, \"level\": 2}".to_owned(), 422, "invalid"),
        ("a whole MiB", CANARY.repeat(104_858), 413, "too-large"),
        (
            "just over 16 KiB",
            format!("{{\"kind\": \"{}\"}}", "x".repeat(16 * 1024)),
            413,
            "too-large",
        ),
    ] {
        check(what, open(&server, body).await, status, kind, &[]).await;
    }
    let inner = server.http().post(format!("{}/v1/contests", server.base)).bearer_auth(KEY);
    let reply = inner.body(b"{\"kind\": \"\xff\xfe\"}".to_vec()).send().await.unwrap();
    check("no UTF-8", reply, 400, "bad-json", &[]).await;
}

#[tokio::test]
async fn an_answer_that_cannot_be_is_refused_without_being_quoted() {
    let server = Server::forgetful();
    let game = server.game();
    let opened = game.open(&at_once()).await.unwrap();
    let early = game.open(&at_once().rules_seconds(600)).await.unwrap();
    let (key, early_key) = (key(&opened).await, self::key(&early).await);
    let secrets = [opened.attacker.token(), opened.host.token(), key.as_str(), early_key.as_str()];
    let seat = opened.attacker.token();
    let json = |answer: &str| json!({ "answer": answer }).to_string();
    let id = &opened.contest.id;
    for (what, contest, token, body, status, kind) in [
        ("emoji", id, seat, json("🦊🦊🦊"), 422, "unreadable"),
        ("other words", id, seat, json(CANARY), 422, "unreadable"),
        ("an empty text", id, seat, json(""), 422, "unreadable"),
        ("too few numbers", id, seat, json("5738"), 422, "unreadable"),
        ("no answer", id, seat, "{}".into(), 422, "invalid"),
        ("an empty body", id, seat, String::new(), 422, "invalid"),
        ("a number", id, seat, "{\"answer\": 5738}".into(), 422, "invalid"),
        (
            "another field",
            id,
            seat,
            format!("{{\"answer\": \"{key}\", \"at\": 0}}"),
            422,
            "invalid",
        ),
        ("broken JSON", id, seat, format!("{{\"answer\": \"{key}"), 400, "bad-json"),
        ("over 1 KiB", id, seat, json(&CANARY.repeat(103)), 413, "too-large"),
        ("a whole MiB", id, seat, json(&CANARY.repeat(104_858)), 413, "too-large"),
        (
            "before the release",
            &early.contest.id,
            early.attacker.token(),
            json(&early_key),
            409,
            "too-early",
        ),
        ("on another contest", &early.contest.id, seat, json(&key), 404, "not-found"),
        ("the host's", id, opened.host.token(), json(&key), 404, "not-found"),
        ("the game's", id, KEY, json(&key), 404, "not-found"),
        ("an unknown token", id, "agon_seat_0000000000000000000000", json(&key), 404, "not-found"),
    ] {
        let url = format!("{}/v1/contests/{contest}/answers", server.base);
        let reply = server.http().post(url).bearer_auth(token).body(body).send().await.unwrap();
        check(what, reply, status, kind, &secrets).await;
    }
    for named in [String::new(), " ".into(), "\"\"".into(), "x".repeat(256)] {
        let refusal = refused(opened.attacker.answer_as(&named, &key).await);
        assert_eq!((refusal.kind.as_str(), refusal.status), ("invalid", 422), "{named}");
    }
    assert!(opened.host.answers().await.unwrap().is_empty(), "nothing of all that was judged");
    let release = refused(early.attacker.answer(&early_key).await).release_at;
    assert_eq!(release, early.contest.phase.ends_at, "it is told when to answer");
}

#[tokio::test]
async fn addresses_methods_tokens_and_queries_that_cannot_be_are_refused_in_the_same_form() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    let id = &opened.contest.id;
    let seat = opened.attacker.token();
    let of = |rest: &str| format!("/v1/contests/{id}{rest}");
    let bearer = |token: &str| Some(format!("Bearer {token}"));
    let (get, post) = (Method::GET, Method::POST);
    for (method, path, token, status, kind) in [
        (&get, "/v1/nothing".into(), bearer(KEY), 404, "not-found"),
        (&get, "/v1/contests/".into(), bearer(KEY), 404, "not-found"),
        (&get, "/../../etc/passwd".into(), None, 404, "not-found"),
        (&get, of("/pictures/figure.svg"), bearer(seat), 404, "not-found"),
        (&get, of("/pictures/nothing.png"), bearer(seat), 404, "not-found"),
        (&get, "/v1/contests/%ff/problem".into(), bearer(seat), 404, "not-found"),
        (&get, "/v1/families/logic/nothing".into(), None, 404, "not-found"),
        (&Method::DELETE, of("/answers"), bearer(seat), 405, "method-not-allowed"),
        (&Method::PUT, of("/answers"), bearer(seat), 405, "method-not-allowed"),
        (&get, of(""), None, 401, "unauthorized"),
        (&get, of("/problem"), None, 401, "unauthorized"),
        (&get, of("/events"), None, 401, "unauthorized"),
        (&post, of("/answers"), None, 401, "unauthorized"),
        (&post, "/v1/contests".into(), None, 401, "unauthorized"),
        (&post, "/v1/contests".into(), bearer(seat), 401, "unauthorized"),
        (&get, "/v1/contests".into(), bearer(opened.host.token()), 401, "unauthorized"),
        (&get, of(""), Some(format!("Basic {KEY}")), 401, "unauthorized"),
        (&get, of(""), bearer("agon_seat_"), 401, "unauthorized"),
        (&get, of(""), bearer(&format!("agon_seat_{}", "x".repeat(20_000))), 401, "unauthorized"),
        (&get, format!("/v1/contests?stat={CANARY}"), bearer(KEY), 422, "invalid"),
        (&get, format!("/v1/contests?state={CANARY}"), bearer(KEY), 422, "invalid"),
        (&get, "/v1/contests?limit=-1".into(), bearer(KEY), 422, "invalid"),
        (&get, format!("/v1/contests?after={CANARY}"), bearer(KEY), 422, "invalid"),
    ] {
        let what = format!("{method} {path}");
        let mut request = server.http().request(method.clone(), format!("{}{path}", server.base));
        if let Some(token) = &token {
            request = request.header("authorization", token);
        }
        let reply = request.send().await.unwrap();
        if status == 401 {
            assert_eq!(reply.headers()["www-authenticate"], "Bearer", "{what}");
        }
        let secrets: Vec<&str> = token.iter().map(String::as_str).collect();
        check(&what, reply, status, kind, &secrets).await;
    }
}

/// What the service answers to raw bytes, up to the end of the connection.
fn raw(server: &Server, bytes: &[u8]) -> String {
    let mut line = TcpStream::connect(server.base.trim_start_matches("http://")).unwrap();
    line.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    // The service may hang up before everything is sent.
    drop(line.write_all(bytes));
    let mut reply = Vec::new();
    drop(line.read_to_end(&mut reply));
    String::from_utf8_lossy(&reply).into_owned()
}

#[tokio::test]
async fn a_large_body_is_not_waited_for_where_nobody_has_a_game_key() {
    let server = Server::forgetful();
    for path in ["/v1/problems", "/v1/contests/several"] {
        let head = format!("POST {path} HTTP/1.1\r\nHost: agon\r\nContent-Length: 100000\r\n\r\n");
        let reply = raw(&server, head.as_bytes());
        assert!(reply.starts_with("HTTP/1.1 401 "), "{path}: {reply}");
    }
}

/// What is no HTTP never reaches the interface: the framework refuses it bare and hangs up.
#[tokio::test]
async fn what_is_no_request_is_refused_and_the_service_goes_on() {
    let server = Server::forgetful();
    let head = "GET /v1/time HTTP/1.1\r\nHost: agon\r\nConnection: close\r\n";
    let many: String = (0..500).map(|number| format!("X-{number}: a\r\n")).collect();
    for (what, request, status) in [
        ("a huge header", format!("{head}X-A: {}\r\n\r\n", "a".repeat(200_000)), "431"),
        ("hundreds of headers", format!("{head}{many}\r\n"), "431"),
        ("no request", format!("{CANARY}\r\n\r\n"), "400"),
        ("half a header", format!("{head}{CANARY}\r\n\r\n"), "400"),
        ("two lengths", format!("{head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n"), "400"),
    ] {
        let reply = raw(&server, request.as_bytes());
        assert!(reply.starts_with(&format!("HTTP/1.1 {status} ")), "{what}: {reply}");
        assert!(!reply.contains(CANARY), "{what}: {reply}");
    }
    server.game().open(&at_once()).await.unwrap();
}

#[tokio::test]
async fn every_kind_of_refusal_is_explained_at_its_type() {
    let server = Server::forgetful();
    let opened = server.game().open(&Open::kind(agon_client::Kind::Memory)).await.unwrap();
    let url = format!("{}/v1/contests/{}/problem", server.base, opened.contest.id);
    let reply = server.http().get(url).bearer_auth(opened.attacker.token()).send().await.unwrap();
    let body = check("early", reply, 404, "not-found", &[]).await;
    let page = format!("{}{}", server.base, body["type"].as_str().unwrap());
    let page = server.http().get(page).send().await.unwrap();
    assert_eq!(page.status(), 200);
    assert!(page.text().await.unwrap().contains("not-found"));
}

/// The name of a webhook to an address that nobody has.
async fn hook(server: &Server) -> String {
    let hook = json!({"url": "https://hooks.invalid/", "events": ["contest.removed"]});
    let hooks = format!("{}/v1/webhooks", server.base);
    let hook = server.http().post(hooks).bearer_auth(KEY).json(&hook).send().await.unwrap();
    hook.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned()
}

/// Values of every other kind than the one that a field takes.
fn misfits() -> Vec<Value> {
    let lists = [json!([]), json!(vec![Value::Null; 9]), json!(["x", "y", "z"])];
    let texts = [json!("x"), json!(""), json!({}), json!({"a": 1})];
    let more = [json!(null), json!(-1), json!(1.5), json!(1e300), json!(true)];
    lists.into_iter().chain(texts).chain(more).collect()
}

/// The bodies that differ from this one in one place, at any depth.
fn spoilt(document: &Value, schema: &Value, body: &Value) -> Vec<Value> {
    let mut bodies = misfits();
    let schema = match schema["$ref"].as_str() {
        Some(link) => document.pointer(link.trim_start_matches('#')).expect("a shape"),
        None => schema,
    };
    // A shape that may be left out stands beside `null`.
    if let Some(either) = schema["oneOf"].as_array() {
        return spoilt(document, &either[0], body);
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        for value in spoilt(document, field, &body[name]) {
            let mut other = if body.is_object() { body.clone() } else { json!({}) };
            other[name] = value;
            bodies.push(other);
        }
    }
    bodies
}

#[tokio::test]
async fn whatever_is_wrong_with_a_body_is_said_without_a_word_of_the_programs() {
    let server = Server::forgetful();
    let url = format!("{}/openapi.json", server.base);
    let document: Value = server.http().get(url).send().await.unwrap().json().await.unwrap();
    let shapes = document["components"]["schemas"].as_object().unwrap().keys();
    let bodies = shapes.filter(|name| name.ends_with("Body")).map(String::as_str);
    let own = [
        "struct",
        "tuple",
        "element",
        "variant `",
        "Option",
        "enum",
        "i64",
        "u16",
        "f32",
        "sequence",
    ];
    let own: Vec<&str> = bodies.chain(own).collect();
    let opened = server.game().open(&at_once().start(agon_client::Start::WhenReady)).await.unwrap();
    let test_key = server.game().keys().await.unwrap()[0].test_key.clone().unwrap();
    let hook = hook(&server).await;
    let mut tried = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        let content = &item["post"]["requestBody"]["content"]["application/json"];
        if content.is_null() || path.starts_with("/v1/drills/{id}") {
            continue;
        }
        let of_seat = ["/answers", "/pong", "/questions"].iter().any(|end| path.ends_with(end));
        let by_key = ["/tokens", "/apply"].iter().any(|end| path.ends_with(end));
        let host =
            if path.contains("/contests/{id}") && !by_key { opened.host.token() } else { KEY };
        let token = match path.as_str() {
            "/v1/test/clock" => &test_key,
            _ if of_seat => opened.attacker.token(),
            _ => host,
        };
        let id = if path.contains("/webhooks/") { &hook } else { &opened.contest.id };
        let path = path.replace("{id}", id).replace("{seat}", "attacker");
        for body in spoilt(&document, &content["schema"], &content["example"]) {
            let request = server.http().post(format!("{}{path}", server.base)).bearer_auth(token);
            let reply = request.json(&body).send().await.unwrap();
            let (status, reply) = (reply.status().as_u16(), reply.text().await.unwrap());
            // Nothing wrong with it, but for what it names or comes upon.
            let is_named = status == 404 && path.contains('{');
            if status < 400 || status == 409 || status == 429 || is_named {
                continue;
            }
            assert_eq!(status, 422, "{path} {body}: {reply}");
            let said: Value = serde_json::from_str(&reply).unwrap();
            let said = said["detail"].as_str().unwrap();
            for word in &own {
                assert!(!said.contains(word), "{path} {body} is told {said}");
            }
            assert!(
                body.is_object() || said.contains("JSON object"),
                "{path} {body} is told {said}"
            );
            tried += 1;
        }
    }
    assert!(300 < tried, "{tried}");
}

#[tokio::test]
async fn a_value_of_a_wrong_kind_is_told_by_its_field_and_what_it_takes() {
    let server = Server::forgetful();
    let inside = |name: &str, value: Value| json!({ "kind": "memory", name: value });
    for (body, field, said) in [
        (inside("level", json!(2.5)), "level", "a whole number"),
        (inside("seconds", json!("soon")), "seconds", "a number"),
        (inside("battle", json!(17)), "battle", "a string"),
        (inside("terms", json!({"rules_seconds": "60"})), "terms.rules_seconds", "a whole number"),
        (inside("terms", json!({"start": "later"})), "terms.start", "`when_ready`"),
        (inside("terms", json!([])), "terms", "a JSON object"),
        (inside("seats", json!([null, null])), "seats", "a JSON object"),
        (inside("seats", json!({"attacker": ["Ana"]})), "seats.attacker", "a JSON object"),
        (inside("seats", json!({"attacker": {"name": 7}})), "seats.attacker.name", "a string"),
    ] {
        let what = body.to_string();
        let told = check(&what, open(&server, what.clone()).await, 422, "invalid", &[]).await;
        assert_eq!(told["field"], field, "{what}: {told}");
        assert!(told["detail"].as_str().unwrap().contains(said), "{what}: {told}");
    }
}

#[tokio::test]
async fn nobody_is_called_by_what_nobody_sees() {
    let server = Server::forgetful();
    for unseen in [
        "\u{202E}", "\u{2066}", "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{AD}", "\u{3164}",
        "\u{E000}",
    ] {
        let name = format!("A{unseen}na");
        for (field, body) in [
            (
                "seats.attacker.name",
                json!({ "kind": "logic", "seats": { "attacker": { "name": name } } }),
            ),
            (
                "seats.defender.name",
                json!({ "kind": "logic", "seats": { "defender": { "name": name } } }),
            ),
            ("battle", json!({ "kind": "logic", "battle": name })),
        ] {
            let what = body.to_string();
            let told = check(&what, open(&server, what.clone()).await, 422, "invalid", &[]).await;
            assert_eq!(told["field"], field, "{what}: {told}");
            let point = format!("U+{:04X}", u32::from(unseen.chars().next().unwrap()));
            assert!(told["detail"].as_str().unwrap().contains(&point), "{what}: {told}");
        }
        assert_eq!(refused(server.game().add_key(&name).await).field.as_deref(), Some("label"));
    }
    let seen = at_once().seats("Мария 🦊", "李小龍 ❤\u{FE0F}");
    server.game().open(&seen).await.unwrap();
}
