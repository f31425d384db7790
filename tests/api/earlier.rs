//! What earlier versions stored is read as it was.
//!
//! `tests/folders/sled-1` is a data folder that the version before steps became data wrote, `sled-1.json` beside it what
//! that version said of its contests: seven are decided, one is running. `sled-2` is of the last version in which contests
//! belonged to keys, with one in every phase; `tests/folders/make.py` made it, and makes larger ones, which this test takes
//! up by `AGON_FOLDER` (with its list beside it, as `FOLDER.json`).

use crate::proof::verified;
use crate::server::{KEY, Server, agon};
use agon_client::{Caller, PhaseName, Verdict};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Deserialize)]
struct Said {
    contests: Vec<Known>,
    kept: String,
}

#[derive(Deserialize)]
struct Known {
    family: String,
    id: String,
    attacker: String,
    host: String,
    statement: String,
    key: String,
    explanation: Vec<String>,
    #[serde(default)]
    hashes: Vec<String>,
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/folders").join(name)
}

/// A service on a copy of the folder, and what was said of it.
fn earlier<T: DeserializeOwned>(of: &Path, at: &Path) -> (Server, T) {
    let mut engine = "sled";
    for file in fs::read_dir(of).unwrap() {
        let file = file.unwrap();
        if file.file_name() == "store.redb" {
            engine = "redb";
        }
        if file.file_type().unwrap().is_file() {
            fs::copy(file.path(), at.join(file.file_name())).unwrap();
        }
    }
    let said = fs::read_to_string(of.with_extension("json")).unwrap();
    let server = Server::of(agon("127.0.0.1:0", &format!("{engine}:{}", at.display())));
    (server, serde_json::from_str(&said).unwrap())
}

/// What a version in which contests belonged to keys said of one.
#[derive(Deserialize)]
struct OfKey {
    sort: String,
    id: String,
    repeat: String,
    asked: String,
    attacker: String,
    defender: String,
    host: String,
    watch: String,
    winner: Option<String>,
    hash: Option<String>,
}

#[derive(Deserialize)]
struct OfKeys {
    contests: Vec<OfKey>,
}

/// The tokens that the same request is told again, with whichever key.
async fn told_again(server: &Server, key: &str, of: &OfKey) -> [String; 4] {
    let request = server.http().post(format!("{}/v1/contests", server.base)).bearer_auth(key);
    let request = request.header("idempotency-key", &of.repeat).body(of.asked.clone());
    let reply = request.send().await.unwrap();
    let replayed = reply.headers().get("idempotency-replayed").cloned();
    let body: Value = reply.json().await.unwrap();
    assert_eq!(body["id"], of.id, "{}: {body}", of.sort);
    assert_eq!(replayed.unwrap(), "true", "{}", of.sort);
    let token = |place: &str| body.pointer(place).unwrap()["token"].as_str().unwrap().to_owned();
    ["/seats/attacker", "/seats/defender", "/host", "/watch"].map(token)
}

/// Until the clock runs again: both seats were heard of, which is stored behind their replies.
async fn goes_on(server: &Server, host: &Caller) {
    while let Some(paused) = host.contest().await.unwrap().paused {
        match paused.resumes_at {
            Some(at) => server.wait_until(at).await,
            None => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
}

#[tokio::test]
async fn contests_that_belonged_to_a_key_belong_to_its_game_with_names_and_tokens() {
    let of = std::env::var_os("AGON_FOLDER").map_or_else(|| folder("sled-2"), PathBuf::from);
    let copy = tempfile::tempdir().unwrap();
    let (server, OfKeys { contests }) = earlier::<OfKeys>(&of, copy.path());
    let new = server.game().add_key("the next").await.unwrap().key;
    for known in &contests {
        let mine = [&known.attacker, &known.defender, &known.host, &known.watch];
        for token in mine {
            let url = format!("{}/v1/contests/{}", server.base, known.id);
            let reply = server.http().get(url).bearer_auth(token).send().await.unwrap();
            assert_eq!(reply.status(), 200, "{}", known.sort);
        }
        for key in [KEY, &new] {
            assert_eq!(told_again(&server, key, known).await.each_ref(), mine, "{}", known.sort);
        }
        let host = Caller::with_http(&server.base, &known.id, &known.host, server.http().clone());
        let Some(hash) = &known.hash else {
            let contest = host.contest().await.unwrap();
            assert!(contest.outcome.is_none() && contest.void.is_none(), "{}", known.sort);
            continue;
        };
        let log = host.log().await.unwrap();
        assert_eq!(&log.records.last().unwrap().hash, hash, "{}", known.sort);
        let outcome = host.result().await.unwrap().outcome;
        let winner = outcome.map(|outcome| format!("{:?}", outcome.winner).to_lowercase());
        assert_eq!(winner, known.winner, "{}", known.sort);
        let (holds, words) = verified(&serde_json::to_string(&log).unwrap());
        assert!(holds, "{}: {words}", known.sort);
    }
    let format = fs::read_to_string(copy.path().join("agon.store")).unwrap();
    assert!(format.trim_end().ends_with(" 4"), "no older version takes it for its own: {format}");

    // The places of its feed are listed by their owner from now on.
    let (mut fed, mut after) = (BTreeSet::new(), 0);
    while let part = server.game().feed(after).await.unwrap()
        && !part.events.is_empty()
    {
        fed.extend(part.events.into_iter().map(|fed| fed.contest));
        after = part.next;
    }
    assert_eq!(fed, contests.iter().map(|known| known.id.clone()).collect());

    let solving = contests.iter().find(|known| known.sort == "solve").unwrap();
    let caller =
        |token: &str| Caller::with_http(&server.base, &solving.id, token, server.http().clone());
    let host = caller(&solving.host);
    goes_on(&server, &host).await;
    let right = host.problem().await.unwrap().key.unwrap();
    let receipt = caller(&solving.attacker).answer(&right).await.unwrap();
    assert_eq!(receipt.verdict, Verdict::Correct);
    host.ended().await.unwrap();

    // Its first key leaks: what goes on gets other tokens, what is over keeps its own.
    let own = server.game().keys().await.unwrap().remove(0).id;
    server.game().revoke_leaked_key(&own).await.unwrap();
    for known in &contests {
        let mine = [&known.attacker, &known.defender, &known.host, &known.watch];
        let now = told_again(&server, &new, known).await;
        let kept = mine.iter().zip(&now).filter(|(old, now)| **old == *now).count();
        let is_over = known.hash.is_some() || known.id == solving.id;
        assert_eq!(kept, if is_over { 4 } else { 0 }, "{}", known.sort);
    }
}

#[tokio::test]
async fn a_folder_of_an_earlier_version_says_what_it_said_then() {
    let copy = tempfile::tempdir().unwrap();
    let (server, said) = earlier::<Said>(&folder("sled-1"), copy.path());
    let caller = |id: &str, token: &str| -> Caller {
        Caller::with_http(&server.base, id, token, server.http().clone())
    };
    assert_eq!(said.contests.len(), 8);
    for known in said.contests {
        let host = caller(&known.id, &known.host);
        if known.hashes.is_empty() {
            let contest = host.contest().await.unwrap();
            assert!(contest.phase.name == PhaseName::Solve && contest.paused.is_some());
            let resumes_at = host.resume().await.unwrap().paused.unwrap().resumes_at.unwrap();
            server.wait_until(resumes_at).await;
        }
        let problem = host.problem().await.unwrap();
        assert_eq!(problem.statement, known.statement, "{}", known.family);
        assert_eq!(problem.key.as_deref(), Some(known.key.as_str()), "{}", known.family);
        assert_eq!(problem.explanation, known.explanation, "{}", known.family);
        for picture in &problem.pictures {
            let png = host.picture(&picture.name, agon_client::Shown::Colours).await.unwrap();
            assert!(png.starts_with(b"\x89PNG"), "{}", known.family);
        }
        if known.hashes.is_empty() {
            let receipt = caller(&known.id, &known.attacker).answer(&known.key).await.unwrap();
            assert_eq!(receipt.verdict, Verdict::Correct);
            host.ended().await.unwrap();
        }
        let result = host.result().await.unwrap();
        assert_eq!(result.key.as_deref(), Some(known.key.as_str()), "{}", known.family);
        assert!(result.outcome.is_some() && result.explanation == known.explanation);
        let log = host.log().await.unwrap();
        let hashes: Vec<&str> = log.records.iter().map(|record| record.hash.as_str()).collect();
        assert!(hashes.starts_with(&known.hashes.iter().map(String::as_str).collect::<Vec<_>>()));
        let (holds, words) = verified(&serde_json::to_string(&log).unwrap());
        assert!(holds, "{}: {words}", known.family);
    }
    let kept = server.game().kept().await.unwrap();
    assert_eq!(kept.iter().map(|kept| kept.code.as_str()).collect::<Vec<_>>(), [said.kept]);
}
