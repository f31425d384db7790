//! Answers over HTTP with PostgreSQL as the store, beside bare inserts of one row through the same driver, in turns in one
//! run. `cargo bench --bench postgres`
//!
//! At one connection there stands beside them what no judge over HTTP could do without, the two in one: an actix-web service
//! that inserts a row through the same driver and then echoes what it was sent.
//!
//! PostgreSQL runs on loopback with its own settings but for the number of connections: what is committed is on the disk.
//! It shares the cores with everybody else here.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]
#![expect(clippy::disallowed_methods, reason = "a bench measures time")]

#[path = "parts/answering.rs"]
mod answering;
#[path = "../tests/postgres/cluster.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod cluster;
#[path = "parts/line.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod line;
#[path = "parts/machine.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod machine;
#[path = "parts/server.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod server;

use actix_web::web::{Data, Json, post};
use actix_web::{App, HttpResponse, HttpServer};
use answering::{Body, CONTESTS, ROUND, Side, players, seated};
use cluster::Cluster;
use machine::{Busy, met, micros};
use server::{Server, part};
use std::ffi::OsStr;
use std::time::Instant;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Mutex, OnceCell};
use tokio::task::JoinSet;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, NoTls, Statement};

/// Many short ones: slow moments then hit both sides alike.
const ROUNDS: usize = 12;
/// Then others come, so that none has had its minute.
const ROUNDS_OF_PLAYERS: usize = 4;
const RATE_BAR: f64 = 0.5;
const WAIT_BAR: f64 = 1.6;
/// Bytes of a row: what the record of an answer takes.
const ROW: usize = 450;

fn main() {
    if part().as_deref() == Some("inserting") {
        let bare = std::env::args().nth(2).unwrap();
        return actix_web::rt::System::new().block_on(inserting(bare));
    }
    let Some(cluster) = Cluster::new() else { return };
    let client = Builder::new_current_thread().enable_all().build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let agon = Server::agon_at(&cluster.database("agon"), folder.path());
    let bare = cluster.database("bare");
    cluster.ask("bare", "create table rows (contest bytea, version bigint, stored bytea, primary key (contest, version))");
    let all_met = [64, 1].map(|connections| answers(&client, &cluster, &agon, &bare, connections));
    println!("every verdict is as it should be; bars {}", met(all_met.iter().all(|met| *met)));
}

/// What a worker that inserts has: its own connection, once somebody asked it for something.
struct Inserting {
    bare: String,
    writer: OnceCell<Mutex<Writer>>,
}

/// A row is inserted, and then the body echoed.
async fn inserting(bare: String) {
    let app = move || {
        let inserting = Data::new(Inserting { bare: bare.clone(), writer: OnceCell::new() });
        App::new().app_data(inserting).route(
            "/echo",
            post().to(async |body: Json<Body>, inserting: Data<Inserting>| {
                let writer = || Writer::new(&inserting.bare, 0);
                let writer = inserting.writer.get_or_init(async || Mutex::new(writer().await));
                writer.await.lock().await.one().await;
                HttpResponse::Ok().json(body.0)
            }),
        )
    };
    let server = HttpServer::new(app).workers(1).bind("127.0.0.1:0").unwrap();
    eprintln!("Inserting serves on http://{}/", server.addrs()[0]);
    server.run().await.unwrap();
}

/// Answers over so many connections beside inserts over as many; whether the bar is met.
fn answers(
    client: &Runtime,
    cluster: &Cluster,
    agon: &Server,
    bare: &str,
    connections: usize,
) -> bool {
    let (mut inserted, mut paired, mut judged) =
        (Side::default(), Side::default(), Side::default());
    let (mut ratios, mut pairs, mut tables) = (Vec::new(), Vec::new(), Vec::new());
    let mut writers = client.block_on(Writer::all(bare, connections));
    let pair = Server::part("inserting", Some(OsStr::new(bare)));
    let busy = Busy::now(&[agon.process(), pair.process()]);
    let (mut commits, mut bytes) = (0, 0);
    for round in 0..ROUNDS {
        if round % ROUNDS_OF_PLAYERS == 0 {
            let players = client.block_on(players(agon));
            pairs = client.block_on(seated(&pair, vec![], 1));
            tables = client.block_on(seated(agon, players, connections));
        }
        if connections == 1 {
            client.block_on(paired.round(&mut pairs, pair.process()));
        }
        let inserts = client.block_on(insert(&mut inserted, &mut writers));
        let before = written(cluster);
        let answered = client.block_on(judged.round(&mut tables, agon.process()));
        let after = written(cluster);
        (commits, bytes) = (commits + after.0 - before.0, bytes + after.1 - before.1);
        ratios.push(answered / inserts);
    }
    ratios.sort_by(f64::total_cmp);
    let answers = judged.waits.len() as f64;
    println!(
        "{connections} connections, {CONTESTS} contests, {ROUNDS} rounds of {ROUND:?}{}",
        busy.others()
    );
    let inserted = inserted.print("bare insert of a row");
    let judged = judged.print("answer over HTTP");
    println!(
        "  of an answer: {:.2} commits, {:.0} bytes in PostgreSQL's log",
        commits as f64 / answers,
        bytes as f64 / answers
    );
    if connections == 1 {
        let paired = paired.print("insert, then echo over HTTP");
        let [insert, pair, answer] =
            [&inserted, &paired, &judged].map(|side| side.waits.p50() as f64);
        let wait = answer / insert;
        println!("  p50 to that of an insert: {wait:.2}; bar {WAIT_BAR} {}", met(wait <= WAIT_BAR));
        println!(
            "  p50 to that of an insert over HTTP: {:.2}; of which to that of an insert: {:.2}",
            answer / pair,
            pair / insert
        );
        return wait <= WAIT_BAR;
    }
    let (ratio, median) = (judged.rate / inserted.rate, ratios[ROUNDS / 2]);
    let is_met = RATE_BAR <= ratio.min(median);
    println!(
        "  rate to that of inserts: {ratio:.2} in all, {median:.2} median round; bar {RATE_BAR} {}",
        met(is_met)
    );
    is_met
}

/// How many batches the service has committed, and how many bytes PostgreSQL has logged.
fn written(cluster: &Cluster) -> (i64, i64) {
    let said = cluster
        .ask("agon", "select sum(batch), pg_current_wal_lsn() - '0/0'::pg_lsn from agon.writers");
    let (commits, bytes) = said.trim().split_once('|').unwrap();
    (commits.parse().unwrap(), bytes.parse().unwrap())
}

/// A connection that inserts rows of one contest.
struct Writer {
    client: Client,
    insert: Statement,
    contest: [u8; 16],
    version: i64,
}

impl Writer {
    async fn new(bare: &str, contest: usize) -> Writer {
        let (client, connection) = tokio_postgres::connect(bare, NoTls).await.unwrap();
        tokio::spawn(connection);
        let insert = client.prepare("insert into rows values ($1, $2, $3)").await.unwrap();
        Writer { client, insert, contest: (contest as u128).to_be_bytes(), version: 0 }
    }

    async fn all(bare: &str, connections: usize) -> Vec<Writer> {
        let mut writers = Vec::new();
        for number in 0..connections {
            writers.push(Writer::new(bare, connections * 1_000 + number).await);
        }
        writers
    }

    async fn one(&mut self) {
        self.version += 1;
        let (contest, row) = (self.contest.as_slice(), [7_u8; ROW].as_slice());
        let values: [&(dyn ToSql + Sync); 3] = [&contest, &self.version, &row];
        assert_eq!(self.client.execute(&self.insert, &values).await.unwrap(), 1);
    }

    async fn insert(mut self, start: Instant) -> (Writer, Vec<i64>) {
        let mut waits = Vec::new();
        while start.elapsed() < ROUND {
            let asked = Instant::now();
            self.one().await;
            waits.push(micros(asked.elapsed()));
        }
        (self, waits)
    }
}

/// Every connection inserts again and again for the length of a round; rows a second.
async fn insert(side: &mut Side, writers: &mut Vec<Writer>) -> f64 {
    let start = Instant::now();
    let mut inserting: JoinSet<(Writer, Vec<i64>)> = JoinSet::new();
    for writer in writers.drain(..) {
        inserting.spawn(writer.insert(start));
    }
    let mut count = 0;
    for (writer, waits) in inserting.join_all().await {
        count += waits.len();
        side.waits.extend(waits);
        writers.push(writer);
    }
    side.time += start.elapsed();
    count as f64 / start.elapsed().as_secs_f64()
}
