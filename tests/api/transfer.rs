//! A backup, a restore, and the way from one engine to another: `agon export` and `agon import`.

use crate::server::{KEY, Server, agon, at_once, key};
use agon_client::{Caller, Game, Opened};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

/// The command with nothing of this process's surroundings.
fn run(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_agon")).env_clear().args(words).output().unwrap()
}

fn done(words: &[&str]) {
    let output = run(words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn refused(words: &[&str]) -> String {
    let output = run(words);
    assert!(!output.status.success(), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// What every token of a contest is shown, but for what time changes.
async fn shown(server: &Server, opened: &Opened) -> Vec<Value> {
    let mut shown = Vec::new();
    for caller in [&opened.attacker, &opened.defender, &opened.host, &opened.watch] {
        for part in ["answers", "log"] {
            let url = format!("{}/v1/contests/{}/{part}", server.base, opened.contest.id);
            let reply = server.http().get(url).bearer_auth(caller.token()).send().await.unwrap();
            let status = reply.status().as_u16();
            let mut body: Value = reply.json().await.unwrap();
            body["status"] = status.into();
            shown.push(body);
        }
    }
    shown
}

/// Exports what a service holds while contests are opened.
async fn exported_while_busy(game: &Game, from: &str, file: &str) {
    let busy = async {
        for number in 0..40 {
            game.open_as(&format!("later {number}"), &at_once()).await.unwrap();
        }
    };
    let exporting = async {
        let words = ["export", "--store", from, file].map(str::to_owned);
        tokio::task::spawn_blocking(move || done(&words.each_ref().map(String::as_str)))
            .await
            .unwrap();
    };
    tokio::join!(busy, exporting);
}

#[tokio::test]
async fn what_was_acknowledged_before_an_export_of_a_busy_service_is_there_after_its_import() {
    let parent = tempfile::tempdir().unwrap();
    let (old, new) = (parent.path().join("old"), parent.path().join("new"));
    let (from, to) = (format!("sled:{}", old.display()), format!("redb:{}", new.display()));
    let file = parent.path().join("all.jsonl");
    let words = file.to_str().unwrap();
    let mut server = Server::of(agon("127.0.0.1:0", &from));
    let game = server.game();
    let won = game.open_as("won", &at_once()).await.unwrap();
    won.attacker.answer(&key(&won).await).await.unwrap();
    won.host.ended().await.unwrap();
    let gone = game.open_as("gone", &at_once()).await.unwrap();
    gone.host.void("rain", None).await.unwrap();
    game.remove(gone.host.id()).await.unwrap();
    let waiting = at_once().start(agon_client::Start::WhenReady);
    let open = game.open_as("open", &waiting).await.unwrap();
    let kept = game.preview(&agon_client::Look::kind(agon_client::Kind::Logic)).await.unwrap();
    game.keep(kept.problem.code.as_deref().unwrap(), Some("for the final")).await.unwrap();
    let before = shown(&server, &won).await;
    let feed = game.feed(0).await.unwrap();

    exported_while_busy(&game, &from, words).await;
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600,
        "secrets are in it"
    );
    assert!(refused(&["export", "--store", &from, words]).contains("cannot be written"));
    server.kill();

    done(&["import", "--store", &to, words]);
    for name in ["installation.key", "signing.key"] {
        fs::copy(old.join(name), new.join(name)).unwrap();
    }
    let server = Server::of(agon("127.0.0.1:0", &to));
    let game = server.game();
    assert_eq!(shown(&server, &won).await, before, "outcome, receipts, log and signatures");
    let again = game.open_as("won", &at_once()).await.unwrap();
    assert_eq!(again.host.token(), won.host.token(), "a repeat is told the same");
    let again = game.feed(0).await.unwrap();
    let places = |feed: &agon_client::Feed| -> Vec<(u64, String)> {
        feed.events.iter().map(|fed| (fed.position, fed.contest.clone())).collect()
    };
    assert_eq!(
        places(&again)[..places(&feed).len()],
        places(&feed),
        "a game reads on where it was"
    );
    let repeated = game.open_as("gone", &at_once()).await;
    assert_eq!(crate::server::refused(repeated).kind, "removed");
    assert_eq!(game.kept().await.unwrap()[0].note.as_deref(), Some("for the final"));
    let caller = |of: &Caller| {
        Caller::with_http(&server.base, &open.contest.id, of.token(), server.http().clone())
    };
    for of in [&open.attacker, &open.defender] {
        let phase = caller(of).contest().await.unwrap().phase.name;
        assert_eq!(phase, agon_client::PhaseName::Waiting, "what went on goes on");
    }
}

#[test]
fn an_export_that_is_not_whole_makes_no_store_and_a_store_that_holds_something_takes_none() {
    let parent = tempfile::tempdir().unwrap();
    let place = |name: &str| format!("redb:{}", parent.path().join(name).display());
    let file = |name: &str| parent.path().join(name).to_str().unwrap().to_owned();
    let first = place("first");
    assert!(refused(&["export", "--store", &first]).contains("is not there"));
    done(&["keys", "add", "--store", &first]);
    let (whole, cut) = (file("whole"), file("cut"));
    done(&["export", "--store", &first, &whole]);
    let text = fs::read_to_string(&whole).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&cut, lines[..lines.len() - 1].join("\n")).unwrap();

    let said = refused(&["import", "--store", &first, &whole]);
    assert!(said.contains("holds something already"), "{said}");
    let second = place("second");
    let said = refused(&["import", "--store", &second, &cut]);
    assert!(said.contains("cut short") && said.contains("remove it"), "{said}");
    let Err(said) = Server::or_last_words(agon("127.0.0.1:0", &second)) else {
        panic!("half of an export is served")
    };
    assert!(said.contains("import"), "{said}");
    assert!(refused(&["import", "--store", "memory:", &whole]).contains("--store"));
    let third = place("third");
    done(&["import", "--store", &third, &whole]);
    copied(&parent.path().join("first"), &parent.path().join("third"));
    let mut command = agon("127.0.0.1:0", &third);
    command.env("AGON_KEY", KEY);
    drop(Server::of(command));
}

fn copied(from: &Path, to: &Path) {
    fs::copy(from.join("installation.key"), to.join("installation.key")).unwrap();
}
