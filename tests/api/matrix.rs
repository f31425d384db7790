//! Every call of the interface, tried by everybody who must not make it.

use crate::server::{KEY, Server, agon, at_once};
use agon_client::reqwest::{Method, Response};
use agon_client::{Drill, Game, Look, Opened, PhaseName, Practice, Seat, Start};
use agon_generators::family::Level;
use serde_json::{Value, json};

/// Who tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    Game,
    Host,
    Attacker,
    Spectator,
    Nobody,
    NoToken,
    OtherKey,
    OtherHost,
    OtherSeat,
    RevokedKey,
    OldSeat,
    Ticket,
    Player,
    OtherPlayer,
    Tests,
}

const EVERYBODY: [Who; 15] = [
    Who::Game,
    Who::Host,
    Who::Attacker,
    Who::Spectator,
    Who::Nobody,
    Who::NoToken,
    Who::OtherKey,
    Who::OtherHost,
    Who::OtherSeat,
    Who::RevokedKey,
    Who::OldSeat,
    Who::Ticket,
    Who::Player,
    Who::OtherPlayer,
    Who::Tests,
];

/// A service that would send webhooks to this machine.
fn server() -> Server {
    let mut command = agon("127.0.0.1:0", "memory:");
    command.env("AGON_WEBHOOKS_TO_PRIVATE", "true");
    Server::of(command)
}

/// The game's webhook, to which nothing is ever sent.
async fn webhook(server: &Server) -> String {
    let url = format!("{}/v1/webhooks", server.base);
    let list = server.http().get(&url).bearer_auth(KEY).send().await.unwrap();
    let list: Value = list.json().await.unwrap();
    if let Some(id) = list["webhooks"][0]["id"].as_str() {
        return id.to_owned();
    }
    let hook = json!({"url": "http://127.0.0.1:1/", "events": ["contest.removed"]});
    let made = server.http().post(&url).bearer_auth(KEY).json(&hook).send().await.unwrap();
    let made: Value = made.json().await.unwrap();
    made["id"].as_str().unwrap().to_owned()
}

/// A contest with everybody who might want something of it.
struct Scene {
    opened: Opened,
    other: Opened,
    other_key: String,
    revoked_key: String,
    old_seat: String,
    ticket: String,
    drill: Drill,
    other_drill: Drill,
    preview: String,
    kept: String,
    webhook: String,
    test_key: String,
}

impl Scene {
    /// While it waits for its seats, so that no call comes too late.
    async fn set(server: &Server) -> Scene {
        let game = server.game();
        let open = || at_once().start(Start::WhenReady).buzz_seconds(5);
        let mut opened = game.open(&open()).await.unwrap();
        let old_seat = opened.attacker.token().to_owned();
        opened.attacker = game.contest(opened.host.id()).renew(Seat::Attacker).await.unwrap();
        let other = game.add_game("other").await.unwrap().key;
        let revoked = game.add_key("revoked").await.unwrap();
        game.revoke_key(&revoked.id).await.unwrap();
        let stranger = Game::with_http(&server.base, &other.key, server.http().clone());
        let practice = Practice::family("logic/sudoku").start(Start::WhenReady);
        let [drill, other_drill] = [game.drill(&practice).await, game.drill(&practice).await];
        let ticket = opened.attacker.stream_ticket().await.unwrap().ticket;
        let shown = game.preview(&Look::code(&shown())).await.unwrap();
        let kept = game.keep(shown.problem.code.as_deref().unwrap(), None).await.unwrap();
        Scene {
            other: stranger.open(&open()).await.unwrap(),
            opened,
            other_key: other.key,
            revoked_key: revoked.key,
            old_seat,
            ticket,
            drill: drill.unwrap(),
            other_drill: other_drill.unwrap(),
            preview: shown.id,
            kept: kept.id,
            webhook: webhook(server).await,
            test_key: game.keys().await.unwrap()[0].test_key.clone().unwrap(),
        }
    }

    fn token(&self, who: Who) -> Option<String> {
        let token = match who {
            Who::Game => KEY,
            Who::Host => self.opened.host.token(),
            Who::Attacker => self.opened.attacker.token(),
            Who::Spectator => self.opened.watch.token(),
            Who::Nobody => "agon_seat_00000000000000000000000000000000000000000000000000",
            Who::NoToken => return None,
            Who::OtherKey => &self.other_key,
            Who::OtherHost => self.other.host.token(),
            Who::OtherSeat => self.other.attacker.token(),
            Who::RevokedKey => &self.revoked_key,
            Who::OldSeat => &self.old_seat,
            Who::Ticket => &self.ticket,
            Who::Player => self.drill.player.token(),
            Who::OtherPlayer => self.other_drill.player.token(),
            Who::Tests => &self.test_key,
        };
        Some(token.to_owned())
    }
}

/// Who may make a call, as its description says it.
fn allowed(operation: &Value) -> Vec<Who> {
    let by = operation["description"].as_str().expect("who may make it");
    let words = [
        ("the game", Who::Game),
        ("the host", Who::Host),
        ("a seat", Who::Attacker),
        ("spectators", Who::Spectator),
        ("the player", Who::Player),
        ("a test key", Who::Tests),
    ];
    words.into_iter().filter(|(word, _)| by.contains(word)).map(|(_, who)| who).collect()
}

/// The code of a problem with a picture.
fn shown() -> String {
    let family = agon_generators::find("observation/dials").expect("a family");
    family.code(Level::DEFAULT, "matrix").to_string()
}

async fn ask(server: &Server, scene: &Scene, call: &Call, who: Who) -> Response {
    let id = match &call.path {
        path if path.contains("/keys/") => "key_x",
        path if path.contains("/webhooks/") => &scene.webhook,
        path if path.contains("/drills/") => scene.drill.player.id(),
        _ => scene.opened.host.id(),
    };
    let path = call
        .path
        .replace("{id}", id)
        .replace("{preview}", &scene.preview)
        .replace("{kept}", &scene.kept)
        .replace("{name}", "figure")
        .replace("{round}", "1")
        .replace("{seat}", "defender");
    let mut request = server.http().request(call.method.clone(), format!("{}{path}", server.base));
    if let Some(token) = scene.token(who) {
        request = request.bearer_auth(token);
    }
    if [Method::POST, Method::PATCH].contains(&call.method) {
        request = request.json(&call.body);
    }
    request.send().await.unwrap()
}

struct Call {
    method: Method,
    path: String,
    body: Value,
    allowed: Vec<Who>,
}

async fn calls(server: &Server) -> Vec<Call> {
    let url = format!("{}/openapi.json", server.base);
    let document: Value = server.http().get(url).send().await.unwrap().json().await.unwrap();
    let mut calls = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            if operation["security"].is_null() {
                continue;
            }
            let example = &operation["requestBody"]["content"]["application/json"]["example"];
            calls.push(Call {
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                body: if example.is_null() { json!({}) } else { example.clone() },
                allowed: allowed(operation),
            });
        }
    }
    calls
}

#[tokio::test]
async fn nobody_makes_a_call_that_is_not_his() {
    let server = server();
    let calls = calls(&server).await;
    assert!(55 <= calls.len(), "{} calls", calls.len());
    let scene = Scene::set(&server).await;
    let before = server.game().contest(scene.opened.host.id()).log().await.unwrap();
    let mut tried = 0;
    for call in &calls {
        let of_contest = ["/contests/{id}", "/drills/{id}"].iter().any(|of| call.path.contains(of));
        for who in EVERYBODY.into_iter().filter(|who| !call.allowed.contains(who)) {
            // Another game, and a test key, may open, list and follow contests of their own.
            let is_for_tests = call.allowed == [Who::Tests];
            if !of_contest && !is_for_tests && matches!(who, Who::OtherKey | Who::Tests) {
                continue;
            }
            let reply = ask(&server, &scene, call, who).await;
            let (status, text) = (reply.status().as_u16(), reply.text().await.unwrap());
            let what = format!("{} {} by {who:?}: {status} {text}", call.method, call.path);
            let expected: &[u16] = match who {
                Who::NoToken | Who::Ticket => &[401],
                Who::Game | Who::OtherKey if is_for_tests => &[403],
                _ if of_contest && call.allowed != [Who::Game] => &[404],
                _ => &[401, 404],
            };
            assert!(expected.contains(&status), "{what}");
            let tokens = [scene.opened.attacker.token(), scene.drill.player.token()];
            for secret in [scene.opened.host.id(), KEY].into_iter().chain(tokens) {
                assert!(!text.contains(secret), "{what}");
            }
            tried += 1;
        }
    }
    println!("{} calls, tried {tried} times in vain", calls.len());
    assert!(200 < tried, "{tried}");
    let after = server.game().contest(scene.opened.host.id()).log().await.unwrap();
    assert_eq!(before, after, "nothing has happened");
    let drill = scene.drill.contest().await.unwrap();
    assert_eq!((drill.phase.name, drill.seats.attacker.ready), (PhaseName::Waiting, false));
}

#[tokio::test]
async fn whoever_may_make_a_call_is_let_in() {
    let server = server();
    let calls = calls(&server).await;
    for call in calls.iter().filter(|call| !call.path.contains("/keys/")) {
        for who in &call.allowed {
            if call.path.ends_with("/events") && call.path.contains("{id}") {
                continue;
            }
            // A scene of its own: a call may end the contest.
            let scene = Scene::set(&server).await;
            let reply = ask(&server, &scene, call, *who).await;
            let status = reply.status().as_u16();
            let what = format!("{} {} by {who:?}: {status}", call.method, call.path);
            assert!(![401, 403, 405, 500].contains(&status), "{what}");
            // While a contest waits, there is much that nobody may see yet.
            let hidden = [
                "material",
                "problem",
                "pictures",
                "sealed",
                "result",
                "log",
                "{rejudging}",
                "{delivery}",
            ];
            let may_be_hidden = hidden.iter().any(|word| call.path.contains(word));
            assert!(status != 404 || may_be_hidden, "{what}");
        }
    }
}

#[tokio::test]
async fn a_ticket_opens_one_stream_of_its_contest_once() {
    let server = server();
    let scene = Scene::set(&server).await;
    let stream = |contest: &str| {
        let url = format!("{}/v1/contests/{contest}/events?ticket={}", server.base, scene.ticket);
        server.http().get(url).send()
    };
    assert_eq!(stream(scene.other.host.id()).await.unwrap().status(), 401, "another contest");
    assert_eq!(stream(scene.opened.host.id()).await.unwrap().status(), 401, "spent by the try");
}

#[tokio::test]
async fn what_is_too_much_is_refused_before_it_is_read() {
    let server = server();
    let scene = Scene::set(&server).await;
    let seat = scene.opened.attacker.token();
    let post = |rest: &str, body: String| {
        let url = format!("{}/v1/contests/{}{rest}", server.base, scene.opened.host.id());
        server.http().post(url).bearer_auth(seat).body(body).send()
    };
    let nested = format!("{}{}", "[".repeat(8_000), "]".repeat(8_000));
    for (rest, body, status) in [
        ("/answers", format!("{{\"answer\": \"{}\"}}", "7".repeat(2_000)), 413),
        ("/questions", format!("{{\"text\": \"{}\"}}", "?".repeat(20_000)), 413),
        ("/questions", format!("{{\"text\": \"{}\"}}", "?".repeat(1_001)), 422),
        ("/questions", nested.clone(), 422),
        ("/questions", format!("{{\"text\": {nested}{nested}}}"), 413),
        ("/questions", "{\"text\": \"a\\u0000b\"}".to_owned(), 422),
    ] {
        let reply = post(rest, body.clone()).await.unwrap();
        assert_eq!(reply.status(), status, "{rest} {} bytes", body.len());
    }
}
