//! What is refused, and what a repeat is told.

use crate::leaks::shows_nothing;
use crate::play::{LEFT, RIGHT, TINY, first_battle};
use crate::server::{Table, agon_on, contest_of, free, text};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_does_what_is_not_theirs() {
    let folders = tempfile::tempdir().unwrap();
    let table = Table::on(&folders.path().join("table"), "http://127.0.0.1:9");
    let (game, ana, bo, watcher) = table.pair("mental-janggi/1").await;
    let (other, stranger, ..) = table.pair(TINY).await;
    let path = format!("/v1/games/{game}");
    for (person, status) in [
        (table.person(""), 401),
        (table.person("janggi_player_0"), 401),
        (table.person(&format!("janggi_player_{}", "0".repeat(64))), 404),
        (table.person(&ana.token.replace("player", "watch")), 404),
        (stranger.clone(), 404),
    ] {
        for of in ["", "/events", "/contest", "/record"] {
            let (told, _) = person.refused("GET", &format!("{path}{of}"), &Value::Null).await;
            assert_eq!(told, status, "{of}");
        }
        let actions = json!({"actions": ["C2-C3"], "ply": 0});
        let told = person.refused("POST", &format!("{path}/actions"), &actions).await;
        assert_eq!(told.0, status);
    }
    for (method, of, body) in [
        ("PUT", "/setup", json!({"setup": LEFT})),
        ("POST", "/actions", json!({"actions": ["C2-C3"], "ply": 0})),
        ("POST", "/resign", json!({})),
        ("POST", "/leave", json!({})),
    ] {
        let told = watcher.refused(method, &format!("{path}{of}"), &body).await;
        assert_eq!(told.0, 404, "a watcher plays nothing: {of}");
    }
    let never = format!("/v1/games/gam_{}", "0".repeat(32));
    let here = stranger.refused("GET", &path, &Value::Null).await;
    let nowhere = stranger.refused("GET", &never, &Value::Null).await;
    assert_eq!(here, nowhere, "what is not yours is as if it never was");
    assert_ne!(other, game);
    drop(bo);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_setup_is_taken_once_whole_and_unseen() {
    let folders = tempfile::tempdir().unwrap();
    let table = Table::on(&folders.path().join("table"), "http://127.0.0.1:9");
    let (game, ana, bo, watcher) = table.pair("mental-janggi/1").await;
    let path = format!("/v1/games/{game}/setup");
    for (setup, rules) in [
        ("", &["form", "numbers"][..]),
        ("K0L0/L0L0/M0M0/M0R0/R0R0/O0. OO", &["numbers"]),
        ("K0L0/L0L0/M0M1/M1R1/R2R2/O3O4 OO", &["kinds", "numbers"]),
        ("L0M1/R0M3/?0R2/O1R4/L0M2/.O1 LO", &["form", "kinds", "numbers"]),
    ] {
        let (status, told) = ana.refused("PUT", &path, &json!({ "setup": setup })).await;
        assert_eq!((status, text(&told["kind"])), (422, "bad-setup"), "{setup}: {told}");
        let faults = told["faults"].as_array().unwrap();
        for rule in rules {
            assert!(faults.iter().any(|fault| fault["rule"] == *rule), "{setup}: {faults:?}");
        }
    }
    let actions = json!({"actions": ["C2-C4"], "ply": 0});
    let (status, told) = ana.refused("POST", &format!("/v1/games/{game}/actions"), &actions).await;
    assert_eq!((status, text(&told["kind"])), (409, "not-started"));

    let mine = "L0M1/R0M3/K0R2/O1R4/L0M2/.O1 LO";
    ana.set(&game, mine).await;
    ana.set(&game, mine).await;
    let other = "L0M1/R0M3/K0R2/O1R4/L0M2/O1. LO";
    let (status, told) = ana.refused("PUT", &path, &json!({ "setup": other })).await;
    assert_eq!((status, text(&told["kind"])), (409, "set"));
    let own = ana.game(&game).await;
    assert_eq!(own["pieces"].as_array().unwrap().len(), 11, "one sees one's own pieces");
    for (person, side) in [(&bo, "right"), (&watcher, "")] {
        let state = person.game(&game).await;
        shows_nothing(&state, side);
        assert_eq!(state["pieces"], json!([]));
        assert!(state["discards"]["left"].is_null());
    }
    let seen = bo.game(&game).await["setups"]["left"].clone();
    assert_eq!(seen["set"], true);
    assert!(text(&seen["commitment"]).starts_with("sha256:"), "{seen}");

    bo.set(&game, "M1L0/L3R0/O2K0/O4M1/R2L0/M1. RO").await;
    let state = bo.game(&game).await;
    assert_eq!(
        state["position"],
        "X0X1.....m1l0/X0X3.....l3r0/X0X2.....o2k0/X1X4.....o4m1/X0X2.....r2l0/.X1.....m1. - left:move -- 0"
    );
    assert_eq!(
        state["discards"],
        json!({"left": ["logic", "observation"], "right": ["memory", "observation"]})
    );
    assert_eq!(state["legal"], Value::Null);
    assert_eq!(ana.game(&game).await["legal"]["moves"]["C2"], json!(["B3", "C3", "C4", "D3"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_out_of_turn_or_against_the_rules_is_refused_whole() {
    let folders = tempfile::tempdir().unwrap();
    let table = Table::on(&folders.path().join("table"), "http://127.0.0.1:9");
    let (game, ana, bo, _) = table.pair("mental-janggi/1").await;
    ana.set(&game, "L0M1/R0M3/K0R2/O1R4/L0M2/.O1 LO").await;
    bo.set(&game, "M1L0/L3R0/O2K0/O4M1/R2L0/M1. RO").await;
    let path = format!("/v1/games/{game}/actions");
    for (person, actions, ply, status, kind, index) in [
        (&bo, json!(["C8-C6"]), 0, 409, "not-your-turn", Some(0)),
        (&ana, json!(["C8-C6"]), 0, 422, "illegal", Some(0)),
        (&ana, json!(["C2-C6"]), 0, 422, "illegal", Some(0)),
        (&ana, json!(["~"]), 0, 409, "wrong-step", Some(0)),
        (&ana, json!(["C2-C4", "~"]), 0, 409, "not-your-turn", Some(1)),
        (&ana, json!(["!d", "C2-C4"]), 0, 422, "illegal", Some(1)),
        (&ana, json!(["C2-C44"]), 0, 422, "unreadable", Some(0)),
        (&ana, json!(["C2-C4", "hello"]), 0, 422, "unreadable", Some(1)),
        (&ana, json!(["sets K"]), 0, 422, "unreadable", Some(0)),
        (&ana, json!(["C2-C4"]), 1, 409, "stale", None),
        (&ana, json!([]), 0, 422, "invalid", None),
        (&ana, json!(["~", "~", "~", "~", "~"]), 0, 422, "invalid", None),
        (&ana, json!("C2-C4"), 0, 422, "invalid", None),
    ] {
        let body = json!({"actions": actions, "ply": ply});
        let (told, refusal) = person.refused("POST", &path, &body).await;
        assert_eq!((told, text(&refusal["kind"])), (status, kind), "{body}: {refusal}");
        assert_eq!(refusal["index"].as_u64(), index, "{body}: {refusal}");
    }
    let reply = ana.send("POST", &path, &json!({"actions": ["C2-C3"], "ply": 0, "x": 1}), "").await;
    assert_eq!(reply.status().as_u16(), 422, "nobody knows this field");
    let long = json!({"actions": ["C2-C3".repeat(1000)], "ply": 0});
    assert_eq!(ana.refused("POST", &path, &long).await.0, 413);
    assert_eq!(ana.game(&game).await["ply"], 0, "nothing has changed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_repeat_has_one_effect_and_the_same_reply() {
    let folders = tempfile::tempdir().unwrap();
    let data = folders.path().join("table");
    let agon = agon_on(&free(), &folders.path().join("agon"));
    let mut table = Table::on(&data, &agon.base);
    let anybody = table.person("");
    let wish = json!({"name": "Ana", "side": "chance", "variant": TINY});
    let open = async |body: &Value| anybody.send("POST", "/v1/tables", body, "tab 1").await;
    let first: Value = open(&wish).await.json().await.unwrap();
    let again: Value = open(&wish).await.json().await.unwrap();
    assert_eq!(first, again);
    let other = open(&json!({"name": "Bo", "side": "chance"})).await;
    assert_eq!(other.status().as_u16(), 422);
    let invited = table.person(text(&first["invitation"]["token"]));
    let path = format!("/v1/tables/{}/join", text(&first["table"]));
    let join = async |name: &str| invited.send("POST", &path, &json!({"name": "Bo"}), name).await;
    let joined: Value = join("join 1").await.json().await.unwrap();
    assert_eq!(joined, join("join 1").await.json::<Value>().await.unwrap());
    assert_eq!(join("join 2").await.status().as_u16(), 409, "somebody sits there");

    let (game, ana, bo, _) = table.pair(TINY).await;
    ana.set(&game, LEFT).await;
    bo.set(&game, RIGHT).await;
    let path = format!("/v1/games/{game}/actions");
    let act = json!({"actions": ["B2-B3"], "ply": 0});
    let first: Value = ana.send("POST", &path, &act, "act 1").await.json().await.unwrap();
    bo.act(&game, 1, &["B5-C5"]).await;
    table.kill();
    let table = Table::on(&data, &agon.base);
    let [ana, bo] = [&ana, &bo].map(|person| person.at(&table));
    let again: Value = ana.send("POST", &path, &act, "act 1").await.json().await.unwrap();
    for member in ["position", "log", "ply", "step", "version", "server_time"] {
        assert_eq!(first["state"][member], again["state"][member], "{member}");
    }
    assert_eq!(first["events"], again["events"]);
    let other = json!({"actions": ["B2-B3"], "ply": 2});
    let reply = ana.send("POST", &path, &other, "act 1").await;
    assert_eq!(reply.status().as_u16(), 422, "another request under the same name");
    assert_eq!(bo.game(&game).await["ply"], 2, "it was played once");
    // Without a name, a repeat is stopped by its ply.
    assert_eq!(ana.refused("POST", &path, &act).await.1["kind"], "stale");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resigning_and_leaving_end_a_game_as_they_should() {
    let folders = tempfile::tempdir().unwrap();
    let agon = agon_on(&free(), &folders.path().join("agon"));
    let table = Table::on(&folders.path().join("table"), &agon.base);
    let (left, ana, bo, _) = table.pair(TINY).await;
    ana.done("POST", &format!("/v1/games/{left}/leave"), &json!({})).await;
    assert_eq!(bo.game(&left).await["outcome"], json!({"winner": null, "reason": "aborted"}));

    let (game, ana, bo, _) = table.pair(TINY).await;
    first_battle(&game, &ana, &bo).await;
    let contest = ana.contest(&game, 1).await;
    bo.done("POST", &format!("/v1/games/{game}/resign"), &json!({})).await;
    let state = ana.game(&game).await;
    assert_eq!(state["outcome"], json!({"winner": "left", "reason": "resign"}));
    let (status, _) = bo.refused("POST", &format!("/v1/games/{game}/resign"), &json!({})).await;
    assert_eq!(status, 409);
    // Whoever resigned has given the contest up as well, so that its pages end.
    let ended = agon.game().contest(&contest_of(&contest)).ended().await.unwrap();
    assert_eq!(ended.outcome.unwrap().reason, agon_client::Reason::Forfeit);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_not_opened_by_what_cannot_be() {
    let folders = tempfile::tempdir().unwrap();
    let table = Table::on(&folders.path().join("table"), "http://127.0.0.1:9");
    let anybody = table.person("");
    for (body, field) in [
        (json!({"name": " "}), "name"),
        (json!({"name": "Ana", "side": "up"}), "side"),
        (json!({"name": "Ana", "side": {"left": null}}), "side"),
        (json!({"name": "Ana", "variant": "chess/1"}), "variant"),
        (json!({"name": "Ana", "opponent": "mighty"}), "opponent"),
    ] {
        let (status, told) = anybody.refused("POST", "/v1/tables", &body).await;
        assert_eq!((status, text(&told["field"])), (422, field), "{body}: {told}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_opens_so_many_tables_in_an_hour() {
    let folders = tempfile::tempdir().unwrap();
    let table = Table::on(&folders.path().join("table"), "http://127.0.0.1:9");
    let wish = json!({"name": "Ana", "side": "left"});
    let mut last = 0;
    for _ in 0..61 {
        let reply = table.person("").send("POST", "/v1/tables", &wish, "").await;
        last = reply.status().as_u16();
        assert!(last != 429 || reply.headers().contains_key("retry-after"));
    }
    assert_eq!(last, 429);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_may_show_agon_in_a_frame_and_nothing_is_kept_of_calls() {
    let folders = tempfile::tempdir().unwrap();
    let table = Table::on(&folders.path().join("table"), "http://127.0.0.1:9");
    let page = table.person("").send("GET", "/", &Value::Null, "").await;
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    for part in ["default-src 'none'", "frame-src http://127.0.0.1:9", "frame-ancestors 'none'"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
    let (game, ana, ..) = table.pair(TINY).await;
    let reply = ana.send("GET", &format!("/v1/games/{game}"), &Value::Null, "").await;
    assert_eq!(reply.headers()["cache-control"], "no-store");
    assert_eq!(table.person("").refused("GET", "/nothing", &Value::Null).await.0, 404);
    assert_eq!(table.person("").refused("DELETE", "/v1/tables", &json!({})).await.0, 405);
}
