//! Answers and openings over HTTP, by one client process on loopback, against the command `agon` on an embedded
//! store. `cargo bench --bench http`
//!
//! Answers are compared, in turns in one run, with two bare limits: an actix-web service that parses and echoes the
//! same body for the same client, and the embedded store alone with as many writers. Beside them stands what no judge
//! could do without, the two in one: a service that appends what it was sent durably and then echoes it. All of it
//! shares the cores.
//! `AGON_BENCH_DIR` chooses the disk.

#![expect(clippy::disallowed_methods, reason = "a bench measures time")]

#[path = "parts/answering.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod answering;
#[path = "parts/appends.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod appends;
#[path = "parts/line.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod line;
#[path = "parts/machine.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod machine;
#[path = "parts/server.rs"]
mod server;

use actix_web::web::{Data, Json, post};
use actix_web::{App, HttpResponse, HttpServer};
use agon::store::{Mark, Place, open};
use agon_judge::log::Version;
use answering::{Body, CONTESTS, ROUND, Side, players, seated};
use appends::{Engine, Run, contest};
use line::{Line, request};
use machine::{Busy, Waits, met, micros, processor_time};
use server::{KEY, Server, part};
use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Instant;
use tokio::runtime::{Builder, Runtime};

/// Many short ones: slow moments then hit every side alike.
const ROUNDS: usize = 12;
/// Then others come, so that none has had its minute.
const ROUNDS_OF_PLAYERS: usize = 4;
const RATE_BAR: f64 = 0.6;
const WAIT_BAR: f64 = 1.4;
const ANSWER_P99_BAR: i64 = 20_000;
const OPENING_P99_BAR: i64 = 15_000;
const OPENINGS: usize = 250;

fn main() {
    if part().as_deref() == Some("echo") {
        let folder = std::env::args().nth(2);
        return actix_web::rt::System::new().block_on(echo(folder));
    }
    // The client has one thread. The store alone has two, as a service has on two cores.
    let client = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let writers = Builder::new_multi_thread().worker_threads(2).build().expect("a runtime");
    let folder = machine::folder();
    let agon = Server::agon(&folder.path().join("agon"));
    let all_met = [
        answers(&client, &writers, &agon, 64, folder.path()),
        answers(&client, &writers, &agon, 1, folder.path()),
        client.block_on(openings(&agon)),
    ];
    println!(
        "every verdict and every opened contest is as it should be; bars {}",
        met(all_met.iter().all(|met| *met))
    );
}

/// The bare limit of HTTP: a body is parsed and echoed, and appended before where there is a folder for it.
async fn echo(folder: Option<String>) {
    let appending = Data::new(match folder {
        Some(folder) => Some(Appending::to(folder).await),
        None => None,
    });
    let app = move || {
        App::new().app_data(appending.clone()).route(
            "/echo",
            post().to(async |body: Json<Body>, appending: Data<Option<Appending>>| {
                if let Some(appending) = appending.as_ref() {
                    appending.one().await;
                }
                HttpResponse::Ok().json(body.0)
            }),
        )
    };
    let server = HttpServer::new(app).bind("127.0.0.1:0").expect("a free port");
    eprintln!("Echo serves on http://{}/", server.addrs()[0]);
    server.run().await.expect("it serves");
}

/// A store, and the contests that nobody appends to at the moment.
struct Appending {
    engine: Engine,
    idle: Mutex<VecDeque<(u16, Version)>>,
}

impl Appending {
    async fn to(folder: String) -> Appending {
        let engine = Engine::Store(open(&Place::Sled(folder.into())).expect("a new store"));
        let heads = Run::new(&engine).await.heads;
        Appending { engine, idle: Mutex::new((0..).zip(heads).collect()) }
    }

    async fn one(&self) {
        let idle = || self.idle.lock().expect("no holder panics");
        let (number, head) = idle().pop_front().expect("fewer connections than contests");
        self.engine.append(contest(number), head + 1, Mark::Continues).await;
        idle().push_back((number, head + 1));
    }
}

/// Answers over so many connections beside the bare limits; whether the bars are met.
fn answers(
    client: &Runtime,
    writers: &Runtime,
    agon: &Server,
    connections: usize,
    folder: &std::path::Path,
) -> bool {
    let echo = Server::part("echo", None);
    let pair = folder.join(format!("pair-{connections}"));
    let pair = Server::part("echo", Some(pair.as_os_str()));
    let place = Place::Sled(folder.join(format!("bare-{connections}")));
    let bare = Engine::Store(open(&place).expect("a new store"));
    let mut appends = writers.block_on(Run::new(&bare));
    let (mut echoed, mut paired, mut judged) = (Side::default(), Side::default(), Side::default());
    let (mut ratios, mut appending) = (Vec::new(), 0);
    let (mut lines, mut pairs, mut tables) = (Vec::new(), Vec::new(), Vec::new());
    let busy = Busy::now(&[agon.process(), echo.process(), pair.process()]);
    for round in 0..ROUNDS {
        if round % ROUNDS_OF_PLAYERS == 0 {
            let players = client.block_on(players(agon));
            // Last, because neither service waits long for a line's first request.
            lines = client.block_on(seated(&echo, vec![], connections));
            pairs = client.block_on(seated(&pair, vec![], connections));
            tables = client.block_on(seated(agon, players, connections));
        }
        let echoes = client.block_on(echoed.round(&mut lines, echo.process()));
        let before = processor_time(std::process::id());
        let durable = writers.block_on(appends.round(connections as u16, ROUND));
        appending += processor_time(std::process::id()) - before;
        client.block_on(paired.round(&mut pairs, pair.process()));
        let answered = client.block_on(judged.round(&mut tables, agon.process()));
        ratios.push(answered / echoes.min(durable));
    }
    ratios.sort_by(f64::total_cmp);
    println!(
        "{connections} connections, {CONTESTS} contests, {ROUNDS} rounds of {ROUND:?}{}",
        busy.others()
    );
    let echoed = echoed.print("bare echo over HTTP");
    let appends = Side {
        waits: appends.waits.iter().map(|wait| i64::from(*wait)).collect(),
        time: ROUND * ROUNDS as u32,
        processor: appending,
    };
    let appended = appends.print("bare durable append");
    let paired = paired.print("bare echo after an append");
    let judged = judged.print("durable answer over HTTP");
    let limit = echoed.rate.min(appended.rate);
    let ratio = judged.rate / limit;
    println!(
        "  the two in one reach {:.2} of the smaller limit, answers {:.2} of the two in one",
        paired.rate / limit,
        judged.rate / paired.rate
    );
    let median = ratios[ROUNDS / 2];
    if connections == 1 {
        let wait = judged.waits.p50() as f64 / (echoed.waits.p50() + appended.waits.p50()) as f64;
        let is_met = wait <= WAIT_BAR;
        println!("  p50 to the sum of both: {wait:.2}; bar {WAIT_BAR} {}", met(is_met));
        return is_met;
    }
    let is_met = RATE_BAR <= ratio.min(median) && judged.waits.p99() <= ANSWER_P99_BAR;
    println!(
        "  rate to the smaller limit: {ratio:.2} in all, {median:.2} median round; bar {RATE_BAR}, p99 {} ms: {}",
        ANSWER_P99_BAR / 1000,
        met(is_met)
    );
    is_met
}

/// Openings of every kind in turn, each begun a little after the one before.
async fn openings(agon: &Server) -> bool {
    let mut line = Line::to(&agon.address).await;
    let kinds = ["logic", "mathematics", "memory", "observation"];
    let mut waits: [Vec<i64>; 4] = Default::default();
    let busy = Busy::now(&[agon.process()]);
    for _ in 0..OPENINGS {
        for (kind, waits) in kinds.iter().zip(&mut waits) {
            let body = format!(r#"{{"kind": "{kind}", "level": 3}}"#);
            let open = request("POST", "/v1/contests", KEY, &body);
            let asked = Instant::now();
            let opened = line.value(&open, 201).await;
            waits.push(micros(asked.elapsed()));
            assert!(opened["kind"] == *kind && opened["level"] == 3, "{opened}");
        }
    }
    println!("openings over 1 connection, level 3, {OPENINGS} of each kind{}", busy.others());
    for (kind, waits) in kinds.iter().zip(&waits) {
        let waits = Waits::of(waits.clone());
        println!(
            "  {kind:<12} p50 {:>6} us   p99 {:>6} us   longest {:>6} us",
            waits.p50(),
            waits.p99(),
            waits.longest()
        );
    }
    let all = Waits::of(waits.concat());
    let is_met = all.p99() <= OPENING_P99_BAR;
    println!(
        "  {:<12} p50 {:>6} us   p99 {:>6} us; bar {} ms: {}",
        "all",
        all.p50(),
        all.p99(),
        OPENING_P99_BAR / 1000,
        met(is_met)
    );
    is_met
}
