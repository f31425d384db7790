//! A game against the machine.

use crate::play::{LEFT, TINY};
use crate::server::{Table, agon_on, contest_of, free, seat, text};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_machine_sets_up_moves_and_plays_its_contests() {
    let folders = tempfile::tempdir().unwrap();
    let agon = agon_on(&free(), &folders.path().join("agon"));
    let table = Table::on(&folders.path().join("table"), &agon.base);
    let wish = json!({"name": "Ana", "side": "left", "variant": TINY, "opponent": "strong"});
    let opened = table.person("").done("POST", "/v1/tables", &wish).await;
    assert_eq!(opened["invitation"], Value::Null);
    assert_eq!(opened["player"]["side"], "left");
    let (game, ana) =
        (text(&opened["game"]).to_owned(), table.person(text(&opened["player"]["token"])));
    let is_set = |state: &Value| state["setups"]["right"]["set"] == true;
    let state = ana.until(&game, "the machine's setup", is_set).await;
    assert_eq!(state["players"]["right"]["machine"], "strong");
    assert_eq!(state["players"]["right"]["present"], true);
    ana.set(&game, LEFT).await;

    // Ana does the first thing that she may, and gives every contest up once the machine sits in it.
    let http = agon_client::reqwest::Client::new();
    let mut fought = 0;
    for _ in 0..600 {
        let state = ana.game(&game).await;
        if !state["outcome"].is_null() {
            break;
        }
        if let Some(action) = first(&state["legal"]) {
            let ply = u16::try_from(state["ply"].as_u64().unwrap()).unwrap();
            // Her time may be over before it comes to that.
            let body = json!({"actions": [action], "ply": ply});
            ana.send("POST", &format!("/v1/games/{game}/actions"), &body, "").await;
        } else if state["contest"]["state"] == "open" {
            let contest = agon.game().contest(&contest_of(&state["contest"])).contest().await;
            let seats = contest.unwrap().seats;
            if seats.attacker.present || seats.defender.present {
                let mine = seat(text(&state["contest"]["page"]), &http);
                fought += usize::from(mine.forfeit().await.is_ok());
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let state = ana.game(&game).await;
    let log = state["log"].to_string();
    assert!(log.contains("left ") && log.contains("right "), "both have acted: {log}");
    assert!(!state["outcome"].is_null(), "it has come to an end: {state:#}");
    // By bad luck a king is found before anything was fought for.
    assert_eq!(fought, log.matches("judge ").count(), "{log}");
}

/// The first thing that somebody may do, in the notation.
fn first(legal: &Value) -> Option<String> {
    let legal = legal.as_object()?;
    let (name, what) = legal.iter().next()?;
    Some(match &**name {
        "moves" => {
            let (from, to) = what.as_object()?.iter().next()?;
            format!("{from}-{}", text(&to[0]))
        }
        "targets" => format!("x{}", text(&what[0])),
        "guess" => "?".to_owned(),
        "select" => format!("!{}", &text(what.as_array()?.first()?)[..1]),
        _ => "~".to_owned(),
    })
}
