//! Players who answer and answer over a few connections, and what they waited.

use crate::line::{Line, request};
use crate::machine::{Waits, micros, processor_time};
use crate::server::{KEY, Server};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

pub(crate) const CONTESTS: usize = 1000;
pub(crate) const ROUND: Duration = Duration::from_millis(400);
/// What a seat may send in a minute; also what is judged of it before the bench ends.
const ANSWERS_MAX: u32 = 60;

/// A body as answers have it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Body {
    answer: String,
}

/// A player who has not found the answer yet.
pub(crate) struct Player {
    path: String,
    token: String,
    sent: u32,
}

/// A connection with the players who share it.
pub(crate) struct Table {
    line: Line,
    players: Vec<Player>,
    next: usize,
}

/// What one side did so far.
#[derive(Default)]
pub(crate) struct Side {
    pub(crate) waits: Vec<i64>,
    pub(crate) time: Duration,
    /// The serving process's processor time, in microseconds.
    pub(crate) processor: i64,
}

/// Contests whose problem is out, with all their players.
pub(crate) async fn players(agon: &Server) -> Vec<Player> {
    let mut line = Line::to(&agon.address).await;
    let body = r#"{"family": "mathematics/remainder-chain",
        "terms": {"rules_seconds": 0, "solve_seconds": 3600, "lockout_seconds": 0}}"#;
    let open = request("POST", "/v1/contests", KEY, body);
    let mut players = Vec::new();
    for _ in 0..CONTESTS {
        let opened = line.value(&open, 201).await;
        let path = format!("/v1/contests/{}/answers", opened["id"].as_str().expect("an id"));
        for seat in ["attacker", "defender"] {
            let token = opened["seats"][seat]["token"].as_str().expect("a token").to_owned();
            players.push(Player { path: path.clone(), token, sent: 0 });
        }
    }
    players
}

/// Players shared out to connections, the two of a contest apart.
pub(crate) async fn seated(
    server: &Server,
    players: Vec<Player>,
    connections: usize,
) -> Vec<Table> {
    let mut tables = Vec::new();
    for _ in 0..connections {
        let line = Line::to(&server.address).await;
        tables.push(Table { line, players: Vec::new(), next: 0 });
    }
    for (place, player) in players.into_iter().enumerate() {
        tables[place % connections].players.push(player);
    }
    tables
}

/// What a side reached.
pub(crate) struct Reached {
    pub(crate) rate: f64,
    pub(crate) waits: Waits,
}

impl Side {
    /// Every connection asks again and again for the length of a round; replies a second.
    pub(crate) async fn round(&mut self, tables: &mut Vec<Table>, process: u32) -> f64 {
        let (start, before) = (Instant::now(), processor_time(process));
        let mut asking: JoinSet<(Table, Vec<i64>)> = JoinSet::new();
        for table in tables.drain(..) {
            asking.spawn(table.ask(start));
        }
        let mut count = 0;
        for (table, waits) in asking.join_all().await {
            count += waits.len();
            self.waits.extend(waits);
            tables.push(table);
        }
        let time = start.elapsed();
        self.time += time;
        self.processor += processor_time(process) - before;
        count as f64 / time.as_secs_f64()
    }

    pub(crate) fn print(self, name: &str) -> Reached {
        let rate = self.waits.len() as f64 / self.time.as_secs_f64();
        let waits = Waits::of(self.waits);
        let (p50, p99) = (waits.p50(), waits.p99());
        let each = self.processor / waits.count() as i64;
        println!(
            "  {name:<26} {rate:>7.0}/s   p50 {p50:>5} us   p99 {p99:>6} us   {each:>4} us of processor each"
        );
        Reached { rate, waits }
    }
}

impl Table {
    async fn ask(mut self, start: Instant) -> (Table, Vec<i64>) {
        let mut waits = Vec::new();
        let body = r#"{"answer": "100001, 1, 1"}"#;
        while start.elapsed() < ROUND {
            let count = self.players.len();
            if count == 0 {
                let echo = request("POST", "/echo", &"0".repeat(60), body);
                let asked = Instant::now();
                let (status, said) = self.line.ask(&echo).await;
                waits.push(micros(asked.elapsed()));
                let said = String::from_utf8_lossy(said);
                assert!(status == 200 && said.ends_with("100001, 1, 1\"}"), "{status} {said}");
                continue;
            }
            let player = &mut self.players[self.next];
            self.next = (self.next + 1) % count;
            player.sent += 1;
            assert!(
                player.sent <= ANSWERS_MAX,
                "more contests are needed: a seat has had its minute"
            );
            // No remainder is so large: it is readable, and wrong.
            let body = format!(r#"{{"answer": "{}, 1, 1"}}"#, 100_000 + player.sent);
            let answer = request("POST", &player.path, &player.token, &body);
            let asked = Instant::now();
            let (status, said) = self.line.ask(&answer).await;
            waits.push(micros(asked.elapsed()));
            let verdict = format!(r#"{{"number":{},"verdict":"wrong","#, player.sent);
            let said = String::from_utf8_lossy(said);
            assert!(status == 200 && said.starts_with(&verdict), "{status} {said}");
        }
        (self, waits)
    }
}
