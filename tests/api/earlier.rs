//! What an earlier version stored is read as it was: `tests/folders/sled-1` is a data folder that the version before steps
//! became data wrote, `sled-1.json` beside it what that version said of its contests. Seven are decided, one is running.

use crate::proof::verified;
use crate::server::Server;
use agon_client::{Caller, PhaseName, Verdict};
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};

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
fn earlier(at: &Path) -> (Server, Said) {
    for file in fs::read_dir(folder("sled-1")).unwrap() {
        let file = file.unwrap();
        if file.file_type().unwrap().is_file() {
            fs::copy(file.path(), at.join(file.file_name())).unwrap();
        }
    }
    let said = fs::read_to_string(folder("sled-1.json")).unwrap();
    (Server::on(at), serde_json::from_str(&said).unwrap())
}

#[tokio::test]
async fn a_folder_of_an_earlier_version_says_what_it_said_then() {
    let copy = tempfile::tempdir().unwrap();
    let (server, said) = earlier(copy.path());
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
