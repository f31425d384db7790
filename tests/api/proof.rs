//! Anybody can check what the service did: the commitment and the log.

use crate::server::{Server, at_once, key, refused, wrong};
use agon_client::Seat;
use agon_judge::contest::{Contest, End};
use agon_judge::log::Record;
use sha2::{Digest as _, Sha256};
use std::io::Write as _;
use std::process::{Command, Stdio};

/// SHA-256 over parts, each preceded by its length as eight bytes, highest first: as the interface's page says.
fn hash(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Vec<u8> {
    let byte = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
    (0..text.len()).step_by(2).map(byte).collect()
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "a test draws for itself")]
async fn the_commitment_of_the_opening_opens_when_the_contest_is_over_and_not_before() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    let problem = opened.host.problem().await.unwrap();
    for caller in [&opened.attacker, &opened.host] {
        let closed = caller.commitment().await.unwrap();
        assert_eq!(closed.commitment, opened.contest.commitment);
        assert!(closed.salt.is_none() && closed.problem.is_none() && closed.key.is_none());
        assert!(closed.seed.is_none() && closed.code.is_none());
    }
    opened.attacker.answer(&key(&opened).await).await.unwrap();
    opened.host.ended().await.unwrap();
    let open = opened.defender.commitment().await.unwrap();
    let (salt, text, key) = (open.salt.unwrap(), open.problem.unwrap(), open.key.unwrap());
    let salt = unhex(&salt);
    assert_eq!(salt.len(), 32);
    let again = hash(&[&salt, text.as_bytes(), key.as_bytes()]);
    assert_eq!(opened.contest.commitment, format!("sha256:{again}"));
    assert_eq!((Some(&key), open.code.as_ref()), (problem.key.as_ref(), problem.code.as_ref()));
    let code = open.code.unwrap();
    assert!(text.contains(&code) && code.ends_with(&open.seed.unwrap()));
    let drawn = agon_generators::drawn::Drawn::of(&code.parse().unwrap(), &["en"]).unwrap();
    assert_eq!(drawn.key.text(), key, "the code draws the same problem again");
}

#[tokio::test]
async fn a_log_that_is_read_from_outside_replays_to_the_same_outcome() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once().lockout_seconds(0)).await.unwrap();
    let (key, misses) = (key(&opened).await, wrong(&opened).await);
    for miss in &misses[..2] {
        opened.attacker.answer_as(miss, miss).await.unwrap();
    }
    assert_eq!(refused(opened.attacker.log().await).kind, "not-found");
    let won = opened.defender.answer_as("won", &key).await.unwrap();
    let ended = opened.host.ended().await.unwrap().outcome.unwrap();
    let log = opened.attacker.log().await.unwrap();
    assert_eq!(log, opened.host.log().await.unwrap());
    let records = serde_json::to_value(&log.records).unwrap();
    let records: Vec<Record> = serde_json::from_value(records).unwrap();
    let replayed = Contest::replay(&records).unwrap();
    let Some(End::Decided(outcome)) = &replayed.end else { panic!("it was decided") };
    assert_eq!(ended.winner, Seat::Defender);
    assert_eq!(outcome.winner.name(), "defender");
    assert_eq!((outcome.at.0, outcome.log_hash.to_string()), (ended.at.0, ended.log_hash.clone()));
    assert_eq!(replayed.answers.attacker.len(), 2);
    assert_eq!(replayed.answers.defender[0].receipt.at.0, won.at.0);
    let mut forged = records.clone();
    let body = &mut forged.last_mut().unwrap().body;
    *body = body.replace("defender", "attacker");
    assert!(Contest::replay(&forged).is_err(), "a forged end breaks the chain");
    for secret in [opened.attacker.token(), opened.host.token(), crate::server::KEY] {
        assert!(!records.iter().any(|record| record.body.contains(secret)), "no token is in it");
    }
}

/// What `agon verify` says to a log: whether everything in it holds, and its words.
pub(crate) fn verified(log: &str) -> (bool, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_agon"))
        .args(["verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(log.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).unwrap())
}

#[tokio::test]
async fn the_command_judges_an_exported_log_again() {
    let server = Server::forgetful();
    let open = at_once().lockout_seconds(0);
    let opened = server.game().open(&open).await.unwrap();
    opened.attacker.ask("Is nought a number?").await.unwrap();
    opened.host.pause("Looking it up").await.unwrap();
    opened.host.clarify("It is.").await.unwrap();
    let resumes_at = opened.host.resume().await.unwrap().paused.unwrap().resumes_at.unwrap();
    server.wait_until(resumes_at).await;
    opened.attacker.answer(&wrong(&opened).await[0]).await.unwrap();
    opened.defender.answer(&key(&opened).await).await.unwrap();
    opened.host.ended().await.unwrap();
    let log = serde_json::to_string(&opened.host.log().await.unwrap()).unwrap();
    let (holds, said) = verified(&log);
    assert!(holds && said.contains("the defender wins (answer)"), "{said}");
    for (from, to) in [
        (r#"\"verdict\":\"wrong\""#, r#"\"verdict\":\"correct\""#),
        ("Looking it up", "Looking it op"),
        (opened.host.id(), "con_00000000000000000000000000"),
    ] {
        let forged = log.replacen(from, to, 1);
        assert_ne!(forged, log, "{from}");
        let (holds, said) = verified(&forged);
        assert!(!holds && !said.contains("panicked"), "{to}: {said}");
    }
    let (holds, said) = verified("[]");
    assert!(!holds && said.contains("no log"), "{said}");
}
