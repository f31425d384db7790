//! What replies look like is what their description says, before the end of a contest and after it.

use crate::fitting::faults;
use crate::server::{KEY, Server, at_once, key, wrong};
use agon_client::reqwest::{Method, Response};
use agon_client::{Caller, Format, Open, Opened, Practice, Seat, Start};
use serde_json::{Value, json};

/// The headers that programs read.
const FOR_PROGRAMS: [&str; 9] = [
    "x-request-id",
    "idempotency-replayed",
    "location",
    "link",
    "etag",
    "ratelimit",
    "ratelimit-policy",
    "retry-after",
    "www-authenticate",
];

/// Asks for what can be read of a contest by everybody, and holds it against the description.
struct Reader<'a> {
    server: &'a Server,
    document: Value,
    read: usize,
}

impl Reader<'_> {
    async fn at(server: &Server) -> Reader<'_> {
        let url = format!("{}/openapi.json", server.base);
        let document = server.http().get(url).send().await.unwrap().json().await.unwrap();
        Reader { server, document, read: 0 }
    }

    /// A reply of a call, which stands under `path` in the description.
    async fn read(&mut self, path: &str, url: &str, token: &str) {
        let request = self.server.http().get(format!("{}{url}", self.server.base));
        let reply = request.bearer_auth(token).send().await.unwrap();
        let status = reply.status().as_u16();
        self.check_headers(&reply, &self.document["paths"][path]["get"]);
        let kind = reply.headers()["content-type"].to_str().unwrap().to_owned();
        let text = reply.text().await.unwrap();
        let value: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{url}: {text}"));
        let replies = &self.document["paths"][path]["get"]["responses"][status.to_string()];
        let shape = &replies["content"][&kind]["schema"];
        assert!(shape.is_object(), "{path}: {status}: {kind} is not described");
        let faults = faults(&self.document, shape, &value, "");
        assert!(faults.is_empty(), "{url}: {status}: {faults:?}\n{text}");
        self.read += usize::from(status == 200);
    }

    /// Whether every header that a program would read is described where it is said.
    fn check_headers(&self, reply: &Response, operation: &Value) {
        let status = reply.status().as_u16().to_string();
        let described = operation["responses"][&status]["headers"].as_object();
        let described: Vec<String> =
            described.into_iter().flatten().map(|(name, _)| name.to_lowercase()).collect();
        for name in FOR_PROGRAMS.iter().filter(|name| reply.headers().contains_key(**name)) {
            let found = described.iter().any(|known| known == name);
            assert!(found, "{} {status}: {name} is not described", reply.url());
        }
    }

    async fn read_contest(&mut self, opened: &Opened) {
        let id = &opened.contest.id;
        let everybody = [&opened.host, &opened.attacker, &opened.defender, &opened.watch];
        for token in everybody.map(Caller::token).into_iter().chain([KEY]) {
            for part in [
                "",
                "/commitment",
                "/result",
                "/log",
                "/answers",
                "/problem",
                "/material",
                "/sealed",
            ] {
                let (path, url) =
                    (format!("/v1/contests/{{id}}{part}"), format!("/v1/contests/{id}{part}"));
                self.read(&path, &url, token).await;
            }
        }
    }
}

#[tokio::test]
async fn every_reply_is_as_it_is_described_and_none_says_null() {
    let server = Server::forgetful();
    let game = server.game();
    let mut reader = Reader::at(&server).await;
    let instant = at_once().lockout_seconds(0).seats("Ana", "Bo").spectator_delay_seconds(0);
    let waiting = game.open(&at_once().start(Start::WhenReady)).await.unwrap();
    let open = game.open(&instant).await.unwrap();
    let locked = game.open(&at_once().lockout_seconds(600)).await.unwrap();
    locked.attacker.answer(&wrong(&locked).await[0]).await.unwrap();
    let paused = game.open(&instant).await.unwrap();
    paused.host.pause("A cat").await.unwrap();
    let won = game.open(&instant).await.unwrap();
    won.attacker.answer(&key(&won).await).await.unwrap();
    let lost = game.open(&instant).await.unwrap();
    lost.attacker.forfeit().await.unwrap();
    let void = game.open(&instant.clone().battle("a")).await.unwrap();
    void.host.void("A misprint", None).await.unwrap();
    let nearest = Open::family("observation/count-and").rules_seconds(0).format(Format::Closest);
    let nearest = game.open(&nearest.solve_seconds(60)).await.unwrap();
    nearest.host.forfeit_for(Seat::Defender).await.unwrap();
    let memory = Open::family("memory/vanished").notice_seconds(0).material_seconds(600);
    let memory = game.open(&memory).await.unwrap();
    for opened in [&waiting, &open, &locked, &paused, &won, &lost, &void, &nearest, &memory] {
        reader.read_contest(opened).await;
    }
    let untimed = game.drill(&Practice::family("logic/sudoku").rules_seconds(0).untimed()).await;
    let drill = untimed.unwrap().player;
    for part in ["", "/commitment", "/answers", "/problem"] {
        let url = format!("/v1/drills/{}{part}", drill.id());
        reader.read(&format!("/v1/drills/{{id}}{part}"), &url, drill.token()).await;
    }
    game.keep(&void.host.problem().await.unwrap().code.unwrap(), None).await.unwrap();
    game.add_key("another").await.unwrap();
    game.add_game("another").await.unwrap();
    for path in
        ["/v1/contests", "/v1/events", "/v1/kept", "/v1/reports", "/v1/keys", "/v1/families"]
    {
        reader.read(path, path, KEY).await;
    }
    reader.read("/v1/families/{kind}/{name}", "/v1/families/logic/sudoku", "").await;
    assert!(150 < reader.read, "{} replies", reader.read);
}

#[tokio::test]
async fn what_was_sealed_is_as_it_is_described() {
    let server = Server::forgetful();
    let reader = Reader::at(&server).await;
    for name in ["SealedProblem", "SealedMaterial"] {
        let shape = &reader.document["components"]["schemas"][name];
        assert!(shape.is_object(), "{name} is described");
        let wrong = faults(&reader.document, shape, &json!({}), "");
        assert!(wrong.iter().any(|fault| fault.contains("pictures: missing")), "{wrong:?}");
    }
}

#[tokio::test]
async fn every_header_for_programs_is_described_where_it_is_said() {
    let server = Server::forgetful();
    let reader = Reader::at(&server).await;
    let opened = server.game().open(&at_once()).await.unwrap();
    let shown = server.game().preview(&agon_client::Look::family("logic/sudoku")).await.unwrap();
    let (id, code) = (&opened.contest.id, shown.problem.code.unwrap());
    let answers = format!("/v1/contests/{id}/answers");
    let seat = opened.attacker.token();
    let drill = json!({ "family": "logic/sudoku" });
    let miss = json!({ "answer": wrong(&opened).await[0] });
    let preview = format!("/v1/previews/{}", shown.id);
    let mut told = Vec::new();
    for (method, path, url, token, body) in [
        (Method::POST, "/v1/contests", "/v1/contests", KEY, &drill),
        (Method::POST, "/v1/contests", "/v1/contests", KEY, &drill),
        (Method::POST, "/v1/contests", "/v1/contests", "none", &drill),
        (Method::GET, "/v1/contests", "/v1/contests?limit=1", KEY, &drill),
        (Method::POST, "/v1/drills", "/v1/drills", "none", &drill),
        (Method::POST, "/v1/drills", "/v1/drills", "none", &drill),
        (Method::POST, "/v1/previews", "/v1/previews", KEY, &drill),
        (Method::GET, "/v1/previews/{preview}", &preview, KEY, &drill),
        (Method::POST, "/v1/kept", "/v1/kept", KEY, &json!({ "code": code })),
        (Method::POST, "/v1/contests/{id}/answers", &answers, seat, &miss),
        (Method::POST, "/v1/contests/{id}/answers", &answers, seat, &json!({ "answer": "x" })),
    ] {
        let request = server.http().request(method.clone(), format!("{}{url}", server.base));
        let request = request.header("idempotency-key", "a-name-of-its-own").bearer_auth(token);
        let reply = request.json(body).send().await.unwrap();
        reader
            .check_headers(&reply, &reader.document["paths"][path][method.as_str().to_lowercase()]);
        told.extend(FOR_PROGRAMS.iter().filter(|name| reply.headers().contains_key(**name)));
    }
    for _ in 0..60 {
        drop(opened.attacker.answer("x").await);
    }
    let request = server.http().post(format!("{}{answers}", server.base)).bearer_auth(seat);
    let flood = request.json(&miss).send().await.unwrap();
    assert_eq!(flood.status(), 429);
    reader.check_headers(&flood, &reader.document["paths"]["/v1/contests/{id}/answers"]["post"]);
    told.extend(FOR_PROGRAMS.iter().filter(|name| flood.headers().contains_key(**name)));
    for name in FOR_PROGRAMS {
        assert!(told.contains(&&name), "{name} is said");
    }
}
