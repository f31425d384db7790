//! What answers wait for while everything that happens is sent to a webhook, beside the same where nothing is sent.
//! `cargo bench --bench webhooks`
//!
//! Two services on stores of their own, asked in turns; one has a webhook for all events, whose receiver is a third process.
//! All of it shares the cores, so with many connections each answer costs what its delivery costs, too; one connection leaves
//! room. In the end everything must have been delivered.
//! `AGON_BENCH_DIR` chooses the disk.

#![expect(clippy::disallowed_methods, reason = "a bench measures time")]

#[path = "parts/answering.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod answering;
#[path = "parts/line.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod line;
#[path = "parts/machine.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod machine;
#[path = "parts/server.rs"]
mod server;

use actix_web::web::{Bytes, Data, get, post};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use answering::{CONTESTS, ROUND, Side, Table, players, seated};
use line::{Line, request};
use machine::{Busy, met};
use serde_json::Value;
use server::{KEY, Server, part};
use std::collections::HashSet;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};

const ROUNDS: usize = 12;
/// Then others come, so that none has had its minute.
const ROUNDS_OF_PLAYERS: usize = 4;
/// Of the wait with a webhook to the wait without, at one connection.
const P50_BAR: f64 = 1.25;
/// The same of the ninety-ninth in a hundred, or so many microseconds more.
const P99_BAR: f64 = 1.5;
const P99_MORE: i64 = 2_000;
/// In this time everything is delivered, once nobody answers any more.
const PATIENCE: Duration = Duration::from_secs(300);

fn main() {
    if part().as_deref() == Some("receiver") {
        return actix_web::rt::System::new().block_on(receive());
    }
    let client = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let folder = machine::folder();
    let receiver = Server::part("receiver", None);
    let quiet = Server::agon(&folder.path().join("quiet"));
    let told = Server::agon(&folder.path().join("told"));
    client.block_on(hook(&told, &receiver));
    let mut both = Both { client, quiet, told, receiver, answers: 0 };
    let is_met = both.at(1);
    both.at(64);
    both.delivered();
    println!("every answer was judged and delivered; bars {}", met(is_met));
}

/// Counts what comes, each thing once.
async fn receive() {
    let come: Data<Mutex<HashSet<String>>> = Data::new(Mutex::default());
    let app = move || {
        let take = async |request: HttpRequest, _: Bytes, come: Data<Mutex<HashSet<String>>>| {
            let id = request.headers().get("webhook-id").and_then(|id| id.to_str().ok());
            let id = id.expect("every event has an id").to_owned();
            come.lock().expect("no holder panics").insert(id);
            HttpResponse::NoContent().finish()
        };
        let count = async |come: Data<Mutex<HashSet<String>>>| {
            HttpResponse::Ok().json(come.lock().expect("no holder panics").len())
        };
        App::new().app_data(come.clone()).route("/", post().to(take)).route("/", get().to(count))
    };
    let server = HttpServer::new(app).workers(1).bind("127.0.0.1:0").expect("a free port");
    eprintln!("The receiver serves on http://{}/", server.addrs()[0]);
    server.run().await.expect("it serves");
}

async fn hook(told: &Server, receiver: &Server) {
    let body = format!(r#"{{"url": "http://{}/"}}"#, receiver.address);
    let register = request("POST", "/v1/webhooks", KEY, &body);
    Line::to(&told.address).await.value(&register, 201).await;
}

struct Both {
    client: Runtime,
    quiet: Server,
    told: Server,
    receiver: Server,
    /// How many the service with the webhook has judged.
    answers: usize,
}

impl Both {
    /// Answers over so many connections to either service in turns; whether the bars are met.
    fn at(&mut self, connections: usize) -> bool {
        let (mut apart, mut beside) = (Side::default(), Side::default());
        let (mut tables, mut others): (Vec<Table>, Vec<Table>) = Default::default();
        let processes = [&self.quiet, &self.told, &self.receiver].map(Server::process);
        let busy = Busy::now(&processes);
        for round in 0..ROUNDS {
            if round % ROUNDS_OF_PLAYERS == 0 {
                let seat = async |server: &Server| {
                    seated(server, players(server).await, connections).await
                };
                tables = self.client.block_on(seat(&self.quiet));
                others = self.client.block_on(seat(&self.told));
            }
            self.client.block_on(apart.round(&mut tables, self.quiet.process()));
            self.client.block_on(beside.round(&mut others, self.told.process()));
        }
        self.answers += beside.waits.len();
        println!(
            "{connections} connections, {CONTESTS} contests, {ROUNDS} rounds of {ROUND:?}{}",
            busy.others()
        );
        let apart = apart.print("nothing is sent");
        let beside = beside.print("all is sent to a webhook");
        let [p50, p99] =
            [(beside.waits.p50(), apart.waits.p50()), (beside.waits.p99(), apart.waits.p99())]
                .map(|(with, without)| (with as f64 / without as f64, with - without));
        println!(
            "  p50 {:.2} x, p99 {:.2} x and {} us more; bars at one connection {P50_BAR} x, {P99_BAR} x or {P99_MORE} us",
            p50.0, p99.0, p99.1
        );
        p50.0 <= P50_BAR && (p99.0 <= P99_BAR || p99.1 <= P99_MORE)
    }

    /// Waits until the receiver has been told of every answer.
    fn delivered(&self) {
        let (since, ask) = (Instant::now(), request("GET", "/", KEY, ""));
        loop {
            let count = async { Line::to(&self.receiver.address).await.value(&ask, 200).await };
            let come: Value = self.client.block_on(count);
            // Beside answers, it is told what else happened in the contests.
            let come = come.as_u64().expect("a number") as usize;
            if self.answers <= come {
                println!(
                    "{come} events were delivered {:.1?} after the last answer",
                    since.elapsed()
                );
                return;
            }
            assert!(since.elapsed() < PATIENCE, "{come} events of {} answers came", self.answers);
            std::thread::sleep(Duration::from_millis(200));
        }
    }
}
