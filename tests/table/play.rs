//! Whole games.

use crate::described::DOCUMENT;
use crate::leaks::{Ear, check};
use crate::server::{Person, Table, agon_on, contest_of, free, text};
use agon_client::{Game, Seat};
use serde_json::{Value, json};

/// The small variant: three rows, five columns, B3 on the second floor; every piece but the king is of logic.
pub(crate) const TINY: &str = "tiny/1";
pub(crate) const LEFT: &str = "L0L1/K0L1/.L2 -";
pub(crate) const RIGHT: &str = "L1L0/L1K0/L2. -";

/// Both set up, and Ana attacks A4 at once: a contest of battle 1.
pub(crate) async fn first_battle(game: &str, ana: &Person, bo: &Person) -> Value {
    ana.set(game, LEFT).await;
    bo.set(game, RIGHT).await;
    ana.act(game, 0, &["A2-A3", "!a"]).await
}

fn step<'a>(name: &'a str, by: &'a str) -> impl Fn(&Value) -> bool + 'a {
    move |state| state["step"]["name"] == name && text(&state["step"]["by"]) == by
}

async fn whole_game(game: &str, ana: &Person, bo: &Person, agon: &Game) {
    let reply = first_battle(game, ana, bo).await;
    assert_eq!(
        reply["events"],
        json!([
            {"text": "left A2-A3", "by": "left"},
            {"text": "left !a=L", "by": "left"},
        ])
    );
    assert_eq!(reply["state"]["clocks"]["stopped_by"], "contest");
    ana.win(game, 1, agon).await;
    let state = bo.until(game, "right's move", step("move", "right")).await;
    assert_eq!(
        state["removed"],
        json!([
            {"place": 1, "side": "right", "number": 1, "identity": "logic", "revealed": false},
        ])
    );
    bo.act(game, 1, &["C4-C3", "!a"]).await;
    bo.win(game, 2, agon).await;
    ana.until(game, "left's move", step("move", "left")).await;
    // A3 goes into the opponent's home and touches two pieces; the names are right.
    let reply = ana.act(game, 2, &["A3-A4", "xA5", "?L", "!a"]).await;
    assert_eq!(reply["events"][2]["text"], "left ?L=L");
    ana.win(game, 3, agon).await;
    // The next battle comes without a target, and without names: the numbers are the same.
    let state = ana.until(game, "the second battle of a turn", step("select", "left")).await;
    assert_eq!(state["legal"], json!({"select": ["attacking", "defending"]}));
    assert_eq!(bo.game(game).await["legal"], Value::Null, "nobody else is told what may be tried");
    ana.act(game, 2, &["!d"]).await;
    ana.win(game, 4, agon).await;
    let state = ana.until(game, "the swap", step("swap", "left")).await;
    assert_eq!(state["legal"], json!({"swap": true}));
    ana.act(game, 2, &["A4~A1"]).await;
    bo.act(game, 3, &["C3-B3"]).await;
    let reply = ana.act(game, 4, &["A4-B4", "!d"]).await;
    assert_eq!(reply["state"]["outcome"], json!({"winner": "left", "reason": "reveal"}));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_a_whole_game_and_nobody_learns_what_they_may_not_know() {
    let folders = tempfile::tempdir().unwrap();
    let agon = agon_on(&free(), &folders.path().join("agon"));
    let table = Table::on(&folders.path().join("table"), &agon.base);
    let (game, ana, bo, watcher) = table.pair(TINY).await;
    let ears = [
        Ear::listen(&ana, &game, "left"),
        Ear::listen(&bo, &game, "right"),
        Ear::listen(&watcher, &game, ""),
    ];
    assert_eq!(ana.done("GET", "/openapi.json", &Value::Null).await, *DOCUMENT);
    whole_game(&game, &ana, &bo, &agon.game()).await;

    for (ear, person) in ears.into_iter().zip([&ana, &bo, &watcher]) {
        let heard = ear.until_over().await;
        assert!(10 < heard.told(), "{} states", heard.told());
        check(&heard, &person.game(&game).await);
    }
    for person in [&ana, &bo, &watcher] {
        let path = format!("/v1/games/{game}/record");
        let record = person.send("GET", &path, &Value::Null, "").await.text().await.unwrap();
        assert!(record.contains(&format!("left sets {LEFT}\nright sets {RIGHT}\n")), "{record}");
        assert!(record.contains("left ?L=L") && record.contains("result 1-0 reveal"), "{record}");
        assert!(record.contains("[Contest 4.1 \"con_"), "{record}");
        let state = person.game(&game).await;
        assert_eq!(state["setups"]["right"]["setup"], RIGHT, "all is published at the end");
    }
}

/// Another game at the same table: its rules alone differ.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_without_a_setup_begins_at_once_and_is_played_to_its_end() {
    let folders = tempfile::tempdir().unwrap();
    let agon = agon_on(&free(), &folders.path().join("agon"));
    let table = Table::on(&folders.path().join("table"), &agon.base);
    let (game, ana, bo, _) = table.pair("tug/1").await;
    let state = ana.game(&game).await;
    assert_eq!((text(&state["rules"]), text(&state["clocks"]["running"])), ("tug", "left"));
    let setup = json!({"setup": LEFT});
    let (status, refusal) = ana.refused("PUT", &format!("/v1/games/{game}/setup"), &setup).await;
    assert_eq!((status, text(&refusal["kind"])), (422, "unreadable"));
    // Ana attacks in the first and the third, and loses them all.
    for (battle, who, kind, loser) in
        [(1, &ana, "logic", 0), (2, &bo, "memory", 1), (3, &ana, "logic", 0)]
    {
        who.act(&game, battle - 1, &[kind]).await;
        let contest = bo.contest(&game, battle.into()).await;
        let loser = [Seat::Attacker, Seat::Defender][loser];
        agon.game().contest(&contest_of(&contest)).forfeit_for(loser).await.unwrap();
        let pulled = |state: &Value| state["knot"] == json!(battle);
        let state = bo.until(&game, "the pull", pulled).await;
        assert_eq!(state["contest"], Value::Null);
        if battle == 1 {
            let again = json!({"actions": ["logic"], "ply": 1});
            let path = format!("/v1/games/{game}/actions");
            let (status, refusal) = bo.refused("POST", &path, &again).await;
            assert_eq!((status, text(&refusal["reason"])), (422, "same_kind"));
        }
    }
    let state = ana.game(&game).await;
    assert_eq!(state["outcome"], json!({"winner": "right", "reason": "rope"}));
    // Each battle's contest can be seen again, by each with an address of their own.
    let battle = |of: u16| format!("/v1/games/{game}/battles/{of}");
    let told = ana.done("GET", &battle(2), &Value::Null).await;
    assert_eq!((&told["kind"], &told["attempt"]), (&json!("memory"), &json!(1)));
    let id = text(&told["contest"]);
    assert!(text(&told["page"]).contains(&format!("/replay/{id}#agon_seat_")), "{told}");
    let other = bo.done("GET", &battle(2), &Value::Null).await;
    assert_ne!(told["page"], other["page"]);
    let (status, _) = ana.refused("GET", &battle(4), &Value::Null).await;
    assert_eq!(status, 404);
    let path = format!("/v1/games/{game}/record");
    let record = bo.send("GET", &path, &Value::Null, "").await.text().await.unwrap();
    assert!(record.starts_with("[Variant \"tug/1\"]\n[Left \"Ana\"]\n"), "{record}");
    assert!(record.ends_with("judge right\nresult right rope\n"), "{record}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_changes_sides_and_is_told_on_the_old_games_stream() {
    let folders = tempfile::tempdir().unwrap();
    let agon = agon_on(&free(), &folders.path().join("agon"));
    let table = Table::on(&folders.path().join("table"), &agon.base);
    let (game, ana, bo, _) = table.pair(TINY).await;
    ana.set(&game, LEFT).await;
    bo.set(&game, RIGHT).await;
    let tab = text(&ana.game(&game).await["table"]).to_owned();
    let rematch = format!("/v1/tables/{tab}/rematch");
    let (status, refusal) = ana.refused("POST", &rematch, &json!({})).await;
    assert_eq!((status, text(&refusal["kind"])), (409, "not-over"));
    bo.done("POST", &format!("/v1/games/{game}/resign"), &json!({})).await;
    let mut ear = Ear::listen(&bo, &game, "right");
    let asked = ana.send("POST", &rematch, &json!({}), "again").await;
    assert_eq!(asked.status().as_u16(), 202);
    let asked: Value = asked.json().await.unwrap();
    assert_eq!(asked, json!({"asked": ["left"], "game": null}));
    let both = bo.done("POST", &rematch, &json!({})).await;
    let next = text(&both["game"]).to_owned();
    assert!(next.starts_with("gam_") && next != game, "{both}");
    // A repeat of the first request asks for no third game.
    let again: Value = ana.send("POST", &rematch, &json!({}), "again").await.json().await.unwrap();
    assert_eq!(again["game"], json!(next));
    let told = ear.until("rematch").await;
    assert_eq!(told["game"], json!(next));
    assert!(text(&told["page"]).ends_with(&format!("/game/{next}#{}", bo.token)), "{told}");
    assert_eq!(ana.game(&next).await["you"], "right");
    assert_eq!(bo.game(&next).await["you"], "left");
    let seats = ana.done("GET", &format!("/v1/tables/{tab}"), &Value::Null).await;
    assert_eq!(seats["players"]["left"]["name"], "Bo");
    assert_eq!(seats["score"], json!({"left": 0, "right": 1}), "Ana has won the first");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_watches_sees_the_game_fifteen_seconds_later_by_every_call() {
    let folders = tempfile::tempdir().unwrap();
    let table = Table::on(&folders.path().join("table"), "http://127.0.0.1:9");
    let (game, ana, bo, watcher) = table.pair("mental-janggi/1").await;
    let mut ear = Ear::listen(&watcher, &game, "");
    ana.set(&game, "L0M1/R0M3/K0R2/O1R4/L0M2/.O1 LO").await;
    bo.set(&game, "M1L0/L3R0/O2K0/O4M1/R2L0/M1. RO").await;
    ana.act(&game, 0, &["C2-C4"]).await;
    let first = ear.until("snapshot").await;
    let mut seen_after = None;
    for second in 0..40 {
        let state = watcher.game(&game).await;
        crate::leaks::shows_nothing(&state, "");
        if state["ply"] == 1 {
            seen_after = Some(second);
            break;
        }
        let record =
            watcher.send("GET", &format!("/v1/games/{game}/record"), &Value::Null, "").await;
        assert!(!record.text().await.unwrap().contains("C2-C4"));
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    }
    assert!((12..40).contains(&seen_after.unwrap_or(0)), "{seen_after:?}");
    assert_eq!(first["setups"]["left"]["set"], false);
    let told = ear.until("event").await;
    assert_eq!(told["state"]["setups"]["left"]["set"], true, "the first thing that happened");
}
