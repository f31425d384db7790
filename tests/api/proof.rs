//! Anybody can check what the service did: the commitment and the log.

use crate::server::{Server, agon_on, at_once, key, own, refused, wrong};
use agon::service::secrets::signing::Signer;
use agon_client::{Open, Opened, Seat};
use agon_judge::contest::Contest;
use agon_judge::log::{ORIGIN, Record, Signature};
use agon_judge::outcome::End;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
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
    verified_by(log, &[])
}

/// The same, held against what is known from elsewhere.
fn verified_by(log: &str, known: &[&str]) -> (bool, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_agon"))
        .args(["verify", "-"])
        .args(known)
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

/// The public keys as anybody may save them.
async fn signers(server: &Server) -> Value {
    let address = format!("{}/.well-known/agon-keys", server.base);
    server.http().get(address).send().await.unwrap().json().await.unwrap()
}

/// A contest that the defender won after the attacker was wrong once and asked once, and the game's log of it.
async fn won(server: &Server) -> (Opened, Vec<Record>) {
    let opened = server.game().open(&at_once()).await.unwrap();
    opened.attacker.ask("Is nought a number?").await.unwrap();
    opened.attacker.answer(&wrong(&opened).await[0]).await.unwrap();
    opened.defender.answer(&key(&opened).await).await.unwrap();
    opened.host.ended().await.unwrap();
    let log = serde_json::to_value(opened.host.log().await.unwrap().records).unwrap();
    (opened, serde_json::from_value(log).unwrap())
}

/// A log with other words, and a chain and a last hash that fit them; its signatures stay.
fn rewritten(log: &[Record], words: impl Fn(&str) -> String) -> Vec<Record> {
    let (mut head, mut before) = ((0, ORIGIN), ORIGIN);
    let mut rewritten = Vec::new();
    for record in log {
        let body = words(&record.body).replace(&before.to_string(), &head.1.to_string());
        let next = Record::after(head, record.command, body);
        (head, before) = ((next.version, next.hash), record.hash);
        let (private, signature) = (record.private.clone(), record.signature);
        rewritten.push(Record { private, signature, ..next });
    }
    rewritten
}

fn swapped(body: &str) -> String {
    body.replace("attacker", "\0").replace("defender", "attacker").replace('\0', "defender")
}

fn without_signatures(log: &[Record]) -> Vec<Record> {
    log.iter().map(|record| Record { signature: None, ..record.clone() }).collect()
}

/// A log that somebody rewrote, with what it is found by.
type Forgery = (&'static str, &'static str, Vec<Record>);

/// Logs that the service never wrote, by whoever has an honest one, another contest's and a key of their own.
fn forgeries(
    id: &str,
    log: &[Record],
    (other, of_other): (&str, &[Record]),
    stranger: &Signer,
) -> Vec<Forgery> {
    let (last, swap) = (log.len() - 1, rewritten(log, swapped));
    let by_stranger = |log: &[Record]| {
        let of = |record: &Record| stranger.sign(id.parse().unwrap(), record.clone());
        log.iter().map(of).collect::<Vec<_>>()
    };
    let with_last = |change: &dyn Fn(&mut Record)| {
        let mut log = log.to_vec();
        change(&mut log[last]);
        log
    };
    let named_here = rewritten(of_other, |body| body.replace(other, id));
    let mut misnamed = by_stranger(&swap);
    for (record, honest) in misnamed.iter_mut().zip(log) {
        let signer = honest.signature.or(log[0].signature).unwrap().signer;
        record.signature = record.signature.map(|it| Signature { signer, ..it });
    }
    let (miss, _) = log.iter().enumerate().find(|(_, it)| it.body.contains("wrong")).unwrap();
    let left_out: Vec<Record> =
        log.iter().enumerate().filter(|(at, _)| *at != miss).map(|(_, it)| it.clone()).collect();
    let asked = log.iter().position(|record| record.private.is_some()).unwrap();
    let mut put_into_a_mouth = log.to_vec();
    put_into_a_mouth[asked].private.as_mut().unwrap().text = "May I have the key?".into();
    let mut voided = log[..last].to_vec();
    let contest = Contest::replay(log).unwrap();
    let (at, salt) = (contest.last.0, contest.opened.salt.to_string());
    let void =
        json!([{ "voided": { "reason": "host", "at": at, "note": "rain", "successor": null } }]);
    let before = (log[last - 1].version, log[last - 1].hash);
    let end = Record::after(before, None, void.to_string());
    voided.push(Record { signature: log[last].signature, ..end });
    vec![
        ("the seats changed places", "the signature of record 1 is not", swap.clone()),
        ("the same, without signatures", "is not signed", without_signatures(&swap)),
        ("the same, signed by somebody else", "none of the given keys", by_stranger(&swap)),
        ("the same, in the service's name", "the signature of record 1 is not", misnamed),
        ("the honest log without signatures", "is not signed", without_signatures(log)),
        (
            "the opening's signature at the end",
            "is not its signer's",
            with_last(&|it| it.signature = log[0].signature),
        ),
        ("no signature at the end", "is not signed", with_last(&|it| it.signature = None)),
        ("another contest under this one's name", "the signature of record 1 is not", named_here),
        ("an answer is left out", "is not its signer's", rewritten(&left_out, str::to_owned)),
        (
            "another year",
            "the signature of record 1 is not",
            rewritten(log, |it| {
                it.replace("at\":17", "at\":16").replace("until\":17", "until\":16")
            }),
        ),
        (
            "another salt",
            "the commitment is",
            rewritten(log, |body| body.replace(&salt, &"0".repeat(64))),
        ),
        ("another end", "and the judge says", voided),
        ("another question", "does not hold the digest of", put_into_a_mouth),
    ]
}

#[tokio::test]
async fn a_log_that_somebody_wrote_anew_convinces_nobody_who_has_the_key() {
    let server = Server::forgetful();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("agon-keys.json");
    std::fs::write(&file, signers(&server).await.to_string()).unwrap();
    let file = file.to_str().unwrap();
    let ((opened, log), (other, of_other)) = (won(&server).await, won(&server).await);
    let (id, last) = (opened.host.id(), log.len() - 1);
    let export = |log: &[Record]| json!({ "contest": id, "records": log }).to_string();
    let (holds, said) = verified_by(&export(&log), &["--key", file]);
    assert!(holds && said.contains("signed the whole log"), "{said}");
    assert!(!said.contains("agrees with itself"), "{said}");

    let swap = rewritten(&log, swapped);
    let (holds, said) = verified(&export(&swap));
    assert!(holds && said.contains("the attacker wins"), "it agrees with itself: {said}");
    assert!(said.contains("agrees with itself") && said.contains("--key"), "{said}");

    let stranger = Signer::new();
    for (what, why, forged) in forgeries(id, &log, (other.host.id(), &of_other), &stranger) {
        let (holds, said) = verified_by(&export(&forged), &["--key", file]);
        assert!(!holds && said.contains(why), "{what}: {said}");
    }
    // One public key in 64 begins with what begins an option.
    let mut strangers = std::iter::repeat_with(|| Signer::new().public().to_string());
    let dashed = strangers.find(|public| public.starts_with('-')).unwrap();
    let (holds, said) = verified_by(&export(&log), &["--key", &dashed]);
    assert!(!holds && said.contains("none of the given keys"), "{said}");
    // What was told while the contest ran is proof, too.
    let (commitment, hash) = (&opened.contest.commitment, log[last].hash.to_string());
    let others = other.contest.commitment.clone();
    for (known, expected) in [
        (["--commitment", commitment], true),
        (["--commitment", &others], false),
        (["--hash", &hash], true),
        (["--hash", &of_other[last].hash.to_string()], false),
        (["--key", &stranger.public().to_string()], false),
        (["--key", signers(&server).await["keys"][0]["x"].as_str().unwrap()], true),
    ] {
        let (holds, said) = verified_by(&export(&log), &known);
        assert_eq!(holds, expected, "{known:?}: {said}");
    }
    let (holds, _) = verified_by(&export(&swap), &["--hash", &hash]);
    assert!(!holds, "another log has no such hash");
    // Only what stands for the end proves how it ended.
    let (_, said) = verified_by(&export(&log), &["--hash", &hash]);
    assert!(said.contains("outcome     holds") && !said.contains("agrees with itself"), "{said}");
    let before = log[last - 1].hash.to_string();
    for (log, known, what) in [
        (&swap, ["--commitment", commitment], "as given"),
        (&log, ["--hash", &before], &format!("record {last} has the given hash")),
    ] {
        let (holds, said) = verified_by(&export(log), &known);
        assert!(holds && said.contains(what), "{known:?}: {said}");
        assert!(said.contains("outcome     follows: ") && said.contains("agrees with itself"));
        let (_, told) = verified_by(&export(log), &[known[0], known[1], "--json"]);
        assert_eq!(serde_json::from_str::<Value>(&told).unwrap()["proven"], json!(false));
    }
    let (holds, said) = verified_by(&export(&log[..last]), &["--key", file]);
    assert!(holds && said.contains("signed record 1;") && said.contains("not yet"), "{said}");
}

#[tokio::test]
async fn what_a_seat_asks_is_for_itself_the_host_and_the_game() {
    let server = Server::forgetful();
    let (opened, log) = won(&server).await;
    let asked = "Is nought a number?";
    assert!(log.iter().all(|record| !record.body.contains(asked)));
    for (caller, hears) in
        [(&opened.host, true), (&opened.attacker, true), (&opened.defender, false)]
    {
        let log = caller.log().await.unwrap();
        let told = log.records.iter().filter_map(|record| record.private.as_ref());
        let told: Vec<&str> = told.map(|private| private.text.as_str()).collect();
        assert_eq!(told, if hears { vec![asked] } else { vec![] });
        let (holds, said) = verified(&serde_json::to_string(&log).unwrap());
        assert!(holds, "{said}");
    }
}

#[tokio::test]
async fn a_service_signs_with_one_key_over_restarts_and_keeps_every_old_one_published() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut first = Server::on(&data);
    let keys = signers(&first).await;
    let own = own(&data).join("signing.key");
    assert_eq!(std::fs::metadata(&own).unwrap().permissions().mode() & 0o777, 0o600);
    first.kill();
    let mut second = Server::on(&data);
    assert_eq!(signers(&second).await, keys);
    second.kill();
    let given = folder.path().join("given.pem");
    let signer = Signer::new();
    std::fs::write(&given, signer.pem()).unwrap();
    let with = |path: &Path| {
        let mut command = agon_on("127.0.0.1:0", &data);
        command.arg("--signing-key").arg(path);
        Server::or_last_words(command)
    };
    let mut third = with(&given).unwrap();
    let listed = signers(&third).await["keys"].clone();
    assert_eq!(listed[0]["x"], keys["keys"][0]["x"]);
    assert!(listed[0]["until"].is_string() && listed[1]["until"].is_null(), "{listed}");
    assert_eq!(listed[1]["x"], signer.public().to_string());
    third.kill();
    std::fs::write(&given, "no key").unwrap();
    for (path, words) in [(&*given, "openssl genpkey"), (Path::new("/nowhere"), "/nowhere")] {
        let said = with(path).err().expect("it does not start");
        assert!(said.contains(words), "{said}");
    }
}

#[tokio::test]
async fn seats_are_told_how_the_problem_was_chosen() {
    let server = Server::forgetful();
    let by_chance = server.game().open(&at_once()).await.unwrap();
    assert_eq!(by_chance.attacker.contest().await.unwrap().chosen.as_deref(), Some("chance"));
    let code = by_chance.host.problem().await.unwrap().code.unwrap();
    let by_code = server.game().open(&Open::code(&code)).await.unwrap();
    assert_eq!(by_code.defender.contest().await.unwrap().chosen.as_deref(), Some("code"));
}

#[tokio::test]
async fn every_word_of_a_log_is_explained() {
    let server = Server::forgetful();
    let told = include_str!("../../docs/proof.md");
    let mut words = BTreeSet::new();
    let (opened, mut log) = won(&server).await;
    let void = server.game().open(&at_once()).await.unwrap();
    void.host.pause("Rain").await.unwrap();
    void.host.resume().await.unwrap();
    void.host.clarify("Go on").await.unwrap();
    void.host.void("A misprint", None).await.unwrap();
    let more = serde_json::to_value(void.host.log().await.unwrap().records).unwrap();
    log.extend(serde_json::from_value::<Vec<Record>>(more).unwrap());
    for record in &log {
        let body: Value = serde_json::from_str(&record.body).unwrap();
        members(&body, &mut words);
        members(&serde_json::to_value(record).unwrap(), &mut words);
    }
    assert!(40 < words.len(), "{words:?}");
    let unexplained: Vec<_> =
        words.iter().filter(|word| !told.contains(&format!("`{word}`"))).collect();
    assert!(unexplained.is_empty(), "{} {unexplained:?}", opened.host.id());
}

/// The names of all members, but for what belongs to families: problem, form and key.
fn members(value: &Value, words: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| members(item, words)),
        Value::Object(map) => {
            for (name, inner) in map {
                if !["attacker", "defender"].contains(&name.as_str()) {
                    words.insert(name.clone());
                }
                if !["problem", "form", "key"].contains(&name.as_str()) {
                    members(inner, words);
                }
            }
        }
        _ => {}
    }
}
