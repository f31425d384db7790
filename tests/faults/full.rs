//! The disk takes no more.

use crate::disk::{self, Mounted};
use crate::rounds::{Begun, end, load, look, take_up};
use crate::say;
use crate::server::{Server, agon};
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::Duration;

/// The whole disk, and what is left of it when the contests begin, in KiB.
const DISK_KIB: u64 = 64 * 1024;
const ROOM_KIB: u64 = 512;
/// Enough to fill what is left many times over.
const ROUNDS: usize = 60;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_whose_disk_is_full_says_so_and_ends_and_has_every_receipt_when_there_is_room() {
    tokio::time::timeout(Duration::from_secs(90), fill()).await.expect("it comes to an end");
}

async fn fill() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().join("disk");
    let disk = match Mounted::in_memory(&at, DISK_KIB) {
        Ok(disk) => disk,
        Err(reason) => return say(&format!("no disk was filled, which takes root: {reason}")),
    };
    let (data, ballast) = (at.join("data"), at.join("ballast"));
    let mut server = Server::on(&data);
    take_room(&ballast);
    let mut begun: Vec<Begun> = Vec::new();
    let mut ended = None;
    for round in 0..ROUNDS {
        begun.extend(load(server.game(), round).await);
        ended = server.has_ended();
        if ended.is_some() {
            break;
        }
    }
    check_end(ended, &server.said());
    drop(server);
    still_full(&data);

    let larger = folder.path().join("larger");
    let copied = Command::new("cp").arg("-r").arg(&data).arg(&larger).status();
    assert!(copied.unwrap().success());
    let server = Server::on(&larger);
    let receipts = look(&server, &begun).await;
    drop(server);

    fs::remove_file(&ballast).unwrap();
    let server = Server::on(&data);
    let (kept, count) = take_up(&server, begun, false).await;
    say(&format!("a disk was filled: {receipts} receipts on a larger one; freed: {count:?}"));
    assert!(0 < receipts && receipts <= count.receipts, "{receipts} and {count:?}");
    end(&server, kept).await;
    drop(server);
    drop(disk);
}

/// Leaves the store a little room.
fn take_room(ballast: &Path) {
    let mut file = File::create(ballast).unwrap();
    let taken = disk::fill(&mut file, DISK_KIB * 1024);
    file.set_len(taken - ROOM_KIB * 1024).unwrap();
}

fn check_end(ended: Option<ExitStatus>, said: &str) {
    let ended = ended.expect("it ends when it can store nothing");
    assert!(!ended.success(), "{ended}: {said}");
    assert!(said.contains("agon stops: its store could not be written"), "{said}");
    assert!(said.contains("No space left on device"), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}

/// On the disk that is still full it starts or says why not.
fn still_full(data: &Path) {
    match Server::or_last_words(agon("127.0.0.1:0", &format!("sled:{}", data.display()))) {
        Ok(server) => drop(server),
        Err(said) => {
            assert!(
                said.contains("no room on the disk of") && !said.contains("panicked"),
                "{said}"
            );
        }
    }
}
