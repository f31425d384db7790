//! Servers that are killed in a battle, and what is left of a game then.

use crate::play::{TINY, first_battle};
use crate::server::{Person, Table, agon_on, contest_of, free, text};
use serde_json::{Value, json};
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

/// The lines of a game's log.
fn lines(data: &Path, game: &str) -> Vec<Value> {
    let log = fs::read_to_string(data.join(format!("games/{game}.jsonl"))).unwrap();
    log.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// How often something happened, by the log.
fn times(data: &Path, game: &str, what: &str) -> usize {
    let lines = lines(data, game);
    let happened = lines.iter().flat_map(|line| line["happened"].as_array().unwrap());
    happened.filter(|happening| happening.to_string().contains(what)).count()
}

/// The first battle is over, once, and the clocks go on when both are back.
async fn goes_on(game: &str, data: &Path, ana: &Person, bo: &Person) {
    bo.until(game, "right's move", |state| state["step"]["by"] == "right").await;
    assert_eq!(times(data, game, "judged"), 1, "one verdict");
    assert_eq!(times(data, game, "\"ordered\""), 1, "one contest was ordered");
    // After an outage they stand at first, and it is said when they go on.
    let is_said = |state: &Value| {
        state["clocks"]["resumes_at"].is_string() || state["clocks"]["stopped_by"].is_null()
    };
    ana.until(game, "when the clocks go on", is_said).await;
    let runs = |state: &Value| state["clocks"]["running"] == "right";
    let state = bo.until(game, "a clock that runs", runs).await;
    let left = state["clocks"]["right"]["bank_seconds"].as_f64().unwrap();
    assert!(4.0 < left, "the outage was nobody's time: {left}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_killed_in_a_battle_goes_on_with_the_same_contest() {
    let folders = tempfile::tempdir().unwrap();
    let data = folders.path().join("table");
    let agon = agon_on(&free(), &folders.path().join("agon"));
    let mut table = Table::on(&data, &agon.base);
    let (game, ana, bo, watcher) = table.pair(TINY).await;
    first_battle(&game, &ana, &bo).await;
    let contest = ana.contest(&game, 1).await;
    table.kill();

    let table = Table::on(&data, &agon.base);
    let [ana, bo, watcher] = [&ana, &bo, &watcher].map(|person| person.at(&table));
    assert_eq!(ana.contest(&game, 1).await, contest, "the same page, which no disk has");
    let log = fs::read_to_string(data.join(format!("games/{game}.jsonl"))).unwrap();
    assert!(!log.contains("agon_seat_") && !log.contains("janggi_player_"), "{log}");
    let watch = watcher.contest(&game, 1).await;
    assert!(text(&watch["page"]).contains("/watch/"), "{watch}");
    ana.win(&game, 1, &agon.game()).await;
    goes_on(&game, &data, &ana, &bo).await;
    // A server that never heard where the contest was played is told again, and sees no other.
    drop(table);
    let table = Table::on(&data, &agon.base);
    let ana = ana.at(&table);
    let path = format!("/v1/games/{game}/battles/1");
    let again = ana.done("GET", &path, &Value::Null).await;
    assert_eq!(again["page"], text(&contest["page"]).replace("/play/", "/replay/"));
    for who in ["janggi_player_", "agon_key_", "agon_seat_", LEFT_PART] {
        assert!(!table.said().contains(who), "no secret in what the operator reads: {who}");
    }
}

/// A part of a setup that stands in no other text.
const LEFT_PART: &str = "L0L1/K0";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_contest_that_ends_while_the_table_is_away_decides_its_battle_at_the_start() {
    let folders = tempfile::tempdir().unwrap();
    let data = folders.path().join("table");
    let agon = agon_on(&free(), &folders.path().join("agon"));
    let mut table = Table::on(&data, &agon.base);
    let (game, ana, bo, _) = table.pair(TINY).await;
    first_battle(&game, &ana, &bo).await;
    let contest = bo.contest(&game, 1).await;
    table.kill();
    let http = agon_client::reqwest::Client::new();
    crate::server::seat(text(&contest["page"]), &http).forfeit().await.unwrap();

    let table = Table::on(&data, &agon.base);
    let [ana, bo] = [&ana, &bo].map(|person| person.at(&table));
    goes_on(&game, &data, &ana, &bo).await;
    assert_eq!(bo.game(&game).await["removed"][0]["side"], "right");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn agon_killed_in_a_battle_or_not_there_at_all_decides_nothing() {
    let folders = tempfile::tempdir().unwrap();
    let data = folders.path().join("table");
    let address = free();
    let mut table = Table::on(&data, &format!("http://{address}"));
    let (game, ana, bo, _) = table.pair(TINY).await;
    first_battle(&game, &ana, &bo).await;
    // Agon is not there yet: the board says so, and no clock runs.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let state = bo.game(&game).await;
    assert_eq!(
        state["contest"],
        json!({"battle": 1, "attempt": 1, "kind": "logic", "state": "opening", "page": null})
    );
    assert_eq!(
        (&state["clocks"]["stopped_by"], &state["clocks"]["running"]),
        (&json!("contest"), &Value::Null)
    );

    let mut agon = agon_on(&address, &folders.path().join("agon"));
    let contest = ana.contest(&game, 1).await;
    agon.kill();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(ana.game(&game).await["contest"], contest);
    let agon = agon_on(&address, &folders.path().join("agon"));
    // Agon waits for its seats, or for whoever may say so, until its own clock goes on.
    let id = contest_of(&contest);
    agon.game().contest(&id).resume().await.unwrap();
    ana.win(&game, 1, &agon.game()).await;
    goes_on(&game, &data, &ana, &bo).await;
    table.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_killed_in_a_battle_go_on_with_the_same_contest_whichever_is_back_first() {
    for agon_first in [true, false] {
        let folders = tempfile::tempdir().unwrap();
        let [data, contests] = ["table", "agon"].map(|name| folders.path().join(name));
        let address = free();
        let mut agon = agon_on(&address, &contests);
        let mut table = Table::on(&data, &agon.base);
        let (game, ana, bo, _) = table.pair(TINY).await;
        first_battle(&game, &ana, &bo).await;
        let contest = ana.contest(&game, 1).await;
        // Within the minute for the rules: neither has said a word since.
        agon.kill();
        table.kill();

        let table_back = || Table::on(&data, &format!("http://{address}"));
        let early = (!agon_first).then(table_back);
        if early.is_some() {
            // It asks for the contest, and nobody is there to answer.
            tokio::time::sleep(Duration::from_secs(2)).await;
        }
        let agon = agon_on(&address, &contests);
        let table = early.unwrap_or_else(table_back);
        let [ana, bo] = [&ana, &bo].map(|person| person.at(&table));
        assert_eq!(ana.contest(&game, 1).await, contest, "the same page and token");
        agon.game().contest(&contest_of(&contest)).resume().await.unwrap();
        ana.win(&game, 1, &agon.game()).await;
        goes_on(&game, &data, &ana, &bo).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_void_contest_is_played_again_and_changes_nothing_else() {
    let folders = tempfile::tempdir().unwrap();
    let data = folders.path().join("table");
    let agon = agon_on(&free(), &folders.path().join("agon"));
    let table = Table::on(&data, &agon.base);
    let (game, ana, bo, _) = table.pair(TINY).await;
    first_battle(&game, &ana, &bo).await;
    let contest = ana.contest(&game, 1).await;
    agon.game().contest(&contest_of(&contest)).void("a bad problem", None).await.unwrap();
    let again =
        |state: &Value| state["contest"]["attempt"] == 2 && state["contest"]["state"] == "open";
    let state = bo.until(&game, "the second attempt", again).await;
    assert_eq!(state["removed"], json!([]));
    bo.win(&game, 1, &agon.game()).await;
    let state = ana.until(&game, "right's move", |state| state["step"]["name"] == "move").await;
    assert_eq!(state["removed"][0]["side"], "left", "the attacker has lost, and shows what leaves");
    assert_eq!(state["removed"][0]["revealed"], true);
    assert_eq!(times(&data, &game, "judged"), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_nobody_came_to_leaves_after_a_week() {
    let folders = tempfile::tempdir().unwrap();
    let data = folders.path().join("table");
    let mut table = Table::on(&data, "http://127.0.0.1:9");
    let mut opened = Vec::new();
    for name in ["Ana", "Eve", "Dan"] {
        let told = table.person("").done("POST", "/v1/tables", &json!({ "name": name })).await;
        opened.push((text(&told["table"]).to_owned(), text(&told["player"]["token"]).to_owned()));
    }
    let (game, ..) = table.pair(TINY).await;
    table.kill();
    // Ana has waited for a week and an hour, Eve an hour less than a week.
    for ((id, _), hours) in opened.iter().zip([7 * 24 + 1, 7 * 24 - 1]) {
        let path = data.join(format!("tables/{id}.jsonl"));
        let mut line: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        line["at"] = json!(line["at"].as_i64().unwrap() - hours * 3_600_000_000);
        fs::write(&path, format!("{line}\n")).unwrap();
    }
    let table = Table::on(&data, "http://127.0.0.1:9");
    let left = || fs::read_dir(data.join("tables")).unwrap().count();
    for _ in 0..100 {
        if left() == 3 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let [ana, eve, dan] = opened.try_into().unwrap();
    let (status, _) =
        table.person(&ana.1).refused("GET", &format!("/v1/tables/{}", ana.0), &Value::Null).await;
    assert_eq!((status, left()), (404, 3));
    for (id, token) in [eve, dan] {
        table.person(&token).done("GET", &format!("/v1/tables/{id}"), &Value::Null).await;
    }
    assert!(data.join(format!("games/{game}.jsonl")).exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_torn_line_is_dropped_and_the_game_goes_on_before_it() {
    let folders = tempfile::tempdir().unwrap();
    let data = folders.path().join("table");
    let mut table = Table::on(&data, "http://127.0.0.1:9");
    let (game, ana, bo, _) = table.pair("mental-janggi/1").await;
    ana.set(&game, "L0M1/R0M3/K0R2/O1R4/L0M2/.O1 LO").await;
    bo.set(&game, "M1L0/L3R0/O2K0/O4M1/R2L0/M1. RO").await;
    ana.act(&game, 0, &["C2-C4"]).await;
    table.kill();
    let whole = lines(&data, &game);
    let path = data.join(format!("games/{game}.jsonl"));
    let mut log = OpenOptions::new().append(true).open(path).unwrap();
    log.write_all(b"{\"at\":17,\"happened\":[{\"played\"").unwrap();

    let table = Table::on(&data, "http://127.0.0.1:9");
    let [ana, bo] = [&ana, &bo].map(|person| person.at(&table));
    assert_eq!(lines(&data, &game)[..whole.len()], whole);
    assert_eq!(ana.game(&game).await["ply"], 1);
    bo.act(&game, 1, &["C8-C6"]).await;
    let standing = bo.game(&game).await["clocks"].clone();
    assert_eq!(standing["stopped_by"], "outage", "{standing}");
    assert!(standing["resumes_at"].is_string(), "both were heard of: {standing}");
}
