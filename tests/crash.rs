//! The command that is killed at any moment, or cannot begin: nothing that it receipted is lost, no outcome is
//! changed, and whoever starts it is told in words.

#![allow(clippy::unwrap_used, reason = "a test says by failing what it expected")]

#[path = "api/server.rs"]
#[allow(dead_code, reason = "each test binary uses its part of it")]
mod server;

#[path = "faults/amid.rs"]
mod amid;

#[path = "faults/ledger.rs"]
#[allow(dead_code, reason = "each test binary uses its part of it")]
mod ledger;

use agon_client::{Kind, Open};
use amid::amid_battles;
use server::{Server, agon};
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{FileExt as _, PermissionsExt as _};
use std::path::Path;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_killed_amid_a_hundred_contests_has_lost_no_receipt_and_changed_no_outcome() {
    for engine in ["sled", "redb"] {
        let folder = tempfile::tempdir().unwrap();
        let store = format!("{engine}:{}", folder.path().display());
        let again = |mut killed: Server| {
            killed.kill();
            Server::of(agon("127.0.0.1:0", &store))
        };
        let killed = amid_battles(engine, Server::of(agon("127.0.0.1:0", &store)), again);
        tokio::time::timeout(Duration::from_secs(60), killed).await.expect("a minute");
    }
}

/// Starts the command and waits until it has given up: what it said.
fn given_up(listen: &str, store: &str) -> String {
    let child = agon(listen, store).spawn().unwrap();
    let id = child.id();
    let (done, ended) = std::sync::mpsc::channel();
    std::thread::spawn(move || done.send(child.wait_with_output()));
    let Ok(output) = ended.recv_timeout(Duration::from_secs(20)) else {
        drop(std::process::Command::new("kill").arg(id.to_string()).status());
        panic!("it serves {store} on {listen}");
    };
    let output = output.unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{store} on {listen}: {said}");
    assert!(!said.contains("panicked"), "{store} on {listen}: {said}");
    let last = said.lines().last().unwrap_or_default();
    assert!(last.starts_with("agon: "), "{store} on {listen}: {said}");
    said
}

fn on(folder: &Path) -> String {
    format!("sled:{}", folder.display())
}

#[test]
fn a_second_service_on_the_same_folder_is_told_so_and_the_first_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let first = Server::on(folder.path());
    let said = given_up("127.0.0.1:0", &on(folder.path()));
    assert!(said.contains("in use") && said.contains(folder.path().to_str().unwrap()), "{said}");
    drop(first);
    drop(Server::on(folder.path()));
}

#[test]
fn a_second_service_on_the_same_port_is_told_so_and_leaves_no_folder_behind() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let said = given_up(&address, &on(&data));
    assert!(said.contains(&address) && said.contains("--listen"), "{said}");
    assert!(!data.exists());
}

#[test]
fn a_folder_that_cannot_be_written_or_is_none_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "x").unwrap();
    let foreign = folder.path().join("foreign");
    fs::create_dir(&foreign).unwrap();
    fs::write(foreign.join("letter.txt"), "x").unwrap();
    for path in [&file, &file.join("below"), &foreign, Path::new("/sys/agon-data")] {
        let said = given_up("127.0.0.1:0", &on(path));
        assert!(said.contains(path.to_str().unwrap()), "{}: {said}", path.display());
    }
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
    // Whoever is root may write anywhere.
    if fs::write(closed.join("probe"), "x").is_err() {
        let said = given_up("127.0.0.1:0", &on(&closed));
        assert!(said.contains(closed.to_str().unwrap()), "{said}");
    }
}

/// A folder with contests in it, as a killed service leaves it that started twice: only what a start finds is noted
/// beside the log, so that a log that lost its end to damage can be told from one that was never longer.
fn kept(folder: &Path) {
    let mut server = Server::on(folder);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        for _ in 0..10 {
            server.game().open(&Open::kind(Kind::Memory)).await.unwrap();
        }
    });
    server.kill();
    Server::on(folder).kill();
}

#[test]
fn a_damaged_folder_is_named_and_not_touched() {
    for (what, damage) in [
        (
            "a format file that says nothing",
            &(|f: &Path| fs::write(f.join("agon.store"), "??").unwrap()) as &dyn Fn(&Path),
        ),
        ("a format of the future", &|f: &Path| {
            fs::write(f.join("agon.store"), "agon store 99\n").unwrap();
        }),
        ("a log that is gone", &|f: &Path| {
            for entry in fs::read_dir(f).unwrap().map(Result::unwrap) {
                let ours = entry.file_name().to_string_lossy().starts_with("agon.");
                if !ours && entry.file_type().unwrap().is_file() {
                    fs::remove_file(entry.path()).unwrap();
                }
            }
        }),
        ("a log of nothing", &|f: &Path| fs::write(f.join("db"), "").unwrap()),
        ("a log that is half overwritten", &|f: &Path| {
            let log = fs::OpenOptions::new().write(true).open(f.join("db")).unwrap();
            let length = log.metadata().unwrap().len();
            let noise: Vec<u8> = (0..length / 2).map(|place| (place * 31 % 251) as u8).collect();
            log.write_all_at(&noise, 4096).unwrap();
        }),
    ] {
        let folder = tempfile::tempdir().unwrap();
        kept(folder.path());
        damage(folder.path());
        let said = given_up("127.0.0.1:0", &on(folder.path()));
        assert!(said.contains(folder.path().to_str().unwrap()), "{what}: {said}");
        println!("{what}: {said}");
    }
}
