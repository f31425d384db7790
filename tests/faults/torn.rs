//! The end of the store's log is torn, as a crash may leave it, or damaged, as no crash can.

use crate::ledger::chance;
use crate::rounds::{Begun, load, look};
use crate::say;
use crate::server::{Server, agon, at_once, key};
use std::fs::{self, OpenOptions};
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// sled's one log file.
const LOG: &str = "db";

/// A folder as a kill left it.
struct Left {
    folder: TempDir,
    /// Contests of an earlier start: the folder's own note knows that they are there.
    noted: Vec<Begun>,
    /// Contests of the last start, each receipt of which came before `acknowledged`.
    told: Vec<Begun>,
    /// Where the log ended at the first kill.
    noted_until: u64,
    /// Where the log ended when the last of those was acknowledged: fsynced, so no crash can tear what is before.
    acknowledged: u64,
    length: u64,
}

async fn left() -> Left {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let noted = load(server.game(), 0).await;
    server.kill();
    let noted_until = end_of(&fs::read(folder.path().join(LOG)).unwrap()) as u64;
    let mut server = Server::on(folder.path());
    let told = load(server.game(), 1).await;
    let before = fs::read(folder.path().join(LOG)).unwrap();
    let loaded = tokio::spawn(load(server.game(), 2));
    tokio::time::sleep(Duration::from_millis(400)).await;
    server.kill();
    loaded.await.unwrap();
    let after = fs::read(folder.path().join(LOG)).unwrap();
    let (acknowledged, length) = (end_of(&before), end_of(&after));
    assert!(acknowledged < length && before[..acknowledged] == after[..acknowledged], "it grows");
    let written = before.iter().zip(&after).position(|(before, after)| before != after);
    let acknowledged = written.unwrap_or(before.len()) as u64;
    let length = length as u64;
    Left { folder, noted, told, noted_until, acknowledged, length }
}

/// The file is longer than its log: zeros follow.
fn end_of(log: &[u8]) -> usize {
    1 + log.iter().rposition(|byte| *byte != 0).expect("a log")
}

/// What is done to a log.
#[derive(Debug, Clone, Copy)]
enum Damage {
    /// Nothing is left from here on.
    Cut(u64),
    /// Noise from here to there.
    Noise(u64, u64),
    Zeros(u64, u64),
    Flipped(u64),
}

impl Damage {
    /// Does it to a copy of a folder.
    fn to_copy(self, folder: &Path) -> TempDir {
        let copy = tempfile::tempdir().unwrap();
        let data = copy.path().join("data");
        assert!(Command::new("cp").arg("-r").arg(folder).arg(&data).status().unwrap().success());
        let log = OpenOptions::new().read(true).write(true).open(data.join(LOG)).unwrap();
        match self {
            Damage::Cut(from) => log.set_len(from).unwrap(),
            Damage::Noise(from, until) => {
                let noise: Vec<u8> = (from..until).map(|_| chance(256) as u8).collect();
                log.write_all_at(&noise, from).unwrap();
            }
            Damage::Zeros(from, until) => {
                log.write_all_at(&vec![0; (until - from) as usize], from).unwrap();
            }
            Damage::Flipped(at) => {
                let mut byte = [0];
                log.read_exact_at(&mut byte, at).unwrap();
                log.write_all_at(&[byte[0] ^ 1], at).unwrap();
            }
        }
        copy
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_torn_behind_its_last_acknowledgement_has_every_receipt() {
    let left = left().await;
    let (from, until) = (left.acknowledged, left.length);
    let somewhere = || from + chance(until - from);
    let (mut receipts, mut starts) = (0, 0);
    for damage in [
        Damage::Cut(from),
        Damage::Cut(somewhere()),
        Damage::Cut(somewhere()),
        Damage::Cut(until - 1),
        Damage::Noise(from, until),
        Damage::Noise(somewhere(), until),
        Damage::Noise(until, until + 5000),
        Damage::Zeros(from, until),
        Damage::Zeros(somewhere(), until),
        Damage::Zeros(until, until + 5000),
        Damage::Flipped(from),
        Damage::Flipped(somewhere()),
        Damage::Flipped(until - 1),
    ] {
        let copy = damage.to_copy(left.folder.path());
        let command = agon("127.0.0.1:0", &format!("sled:{}", copy.path().join("data").display()));
        let server = Server::or_last_words(command)
            .unwrap_or_else(|said| panic!("{damage:?} of {from} to {until}: {said}"));
        receipts = look(&server, &left.noted).await + look(&server, &left.told).await;
        starts += 1;
        // It goes on as if nothing had been.
        let opened = server.game().open(&at_once()).await.unwrap();
        opened.attacker.answer(&key(&opened).await).await.unwrap();
        opened.host.ended().await.unwrap();
    }
    say(&format!(
        "{starts} logs torn behind byte {from} of {until}: each had all {receipts} receipts"
    ));
    assert!(0 < receipts);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_damaged_before_its_last_acknowledgement_is_refused_in_words_or_has_what_was_noted() {
    let left = left().await;
    let (noted, all) = (left.noted_until, left.acknowledged);
    for (must, damage) in [
        (true, Damage::Cut(1)),
        (true, Damage::Cut(noted / 10)),
        (true, Damage::Cut(noted - 1)),
        (true, Damage::Noise(noted / 2, noted)),
        (true, Damage::Zeros(noted / 2, all)),
        (true, Damage::Flipped(noted / 3)),
        // What came since is in no note: no crash tears it, and if a disk does, nobody can tell.
        (false, Damage::Cut(all - 1)),
        (false, Damage::Noise(noted + (all - noted) / 2, all)),
        (false, Damage::Flipped(noted + chance(all - noted))),
    ] {
        let copy = damage.to_copy(left.folder.path());
        let data = copy.path().join("data");
        let command = agon("127.0.0.1:0", &format!("sled:{}", data.display()));
        match Server::or_last_words(command) {
            Ok(server) => {
                assert!(!must, "{damage:?} of {noted} is not noticed");
                look(&server, &left.noted).await;
            }
            Err(said) => {
                assert!(!said.contains("panicked"), "{damage:?}: {said}");
                assert!(said.contains("damaged data"), "{damage:?}: {said}");
                assert!(said.contains(data.to_str().unwrap()), "{damage:?}: {said}");
            }
        }
    }
}
