//! A game against the machine.

use crate::play::{LEFT, TINY};
use crate::server::{Table, agon_on, free, text};
use serde_json::{Value, json};

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

    // Ana does the first thing that she may, until a contest is open.
    let (mut moved, mut fought) = (0, 0);
    for _ in 0..400 {
        let state = ana.game(&game).await;
        if !state["outcome"].is_null() {
            break;
        }
        if let Some(action) = first(&state["legal"]) {
            ana.act(&game, u16::try_from(state["ply"].as_u64().unwrap()).unwrap(), &[&action])
                .await;
            moved += 1;
        } else if state["contest"]["state"] == "open" {
            // Ana never answers: if the machine does, it wins.
            fought += 1;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let state = ana.game(&game).await;
    let log = state["log"].to_string();
    assert!(0 < moved && log.contains("right "), "both have moved: {log}");
    println!("{moved} acts, {fought} looks at contests: {log}");
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
        "select" => format!("!{}", &text(what.as_array()?.last()?)[..1]),
        _ => "~".to_owned(),
    })
}
