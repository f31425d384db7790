//! The power goes: what had not reached the disk is gone, the operating system's memory with it.

use crate::disk::{Mounted, make_image};
use crate::ledger::chance;
use crate::rounds::{Count, end, load, take_up};
use crate::server::Server;
use crate::{say, signal, times};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Small, so that it is copied quickly; the store takes a few MiB of it.
const IMAGE_MIB: u64 = 64;
/// How often a copy is tried until the disk stood still.
const COPIES: usize = 50;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_whose_power_was_cut_has_every_receipt_that_it_gave_before() {
    let limit = Duration::from_secs(40 + 5 * times(5, 20) as u64);
    tokio::time::timeout(limit, cuts(times(5, 20))).await.expect("it goes on");
}

async fn cuts(times: usize) {
    let folder = tempfile::tempdir().unwrap();
    let (image, at) = (folder.path().join("image"), folder.path().join("disk"));
    let made = make_image(&image, IMAGE_MIB).and_then(|()| Mounted::image(&image, &at));
    let mut disk = match made {
        Ok(disk) => disk,
        Err(reason) => return say(&format!("no power was cut, which takes root: {reason}")),
    };
    let data = at.join("data");
    let mut server = Server::on(&data);
    let (mut kept, mut count) = (Vec::new(), Count::default());
    for round in 0..times {
        let loaded = tokio::spawn(load(server.game(), round));
        tokio::time::sleep(Duration::from_millis(50 + chance(500))).await;
        // Stopped, it acknowledges nothing more; what it had sent before arrives.
        signal(server.id(), "STOP");
        let left = as_the_device_has_it(&image);
        server.kill();
        let begun = loaded.await.unwrap();
        drop(server);
        drop(disk);
        fs::write(&image, left).unwrap();
        disk = Mounted::image(&image, &at).expect("the file system can be mounted again");
        server = Server::on(&data);
        let (more, counted) = take_up(&server, begun, round % 4 == 1).await;
        kept.extend(more);
        count += counted;
    }
    say(&format!("{times} power cuts: {count:?}"));
    assert!(times < count.receipts && times < count.in_flight, "{count:?}");
    end(&server, kept).await;
    drop(server);
    drop(disk);
}

/// The image without what is only in memory: the mounted file system's pages and its journal's head. Two copies that
/// agree are the device as it was at the instant between them.
fn as_the_device_has_it(image: &Path) -> Vec<u8> {
    let mut before = fs::read(image).unwrap();
    for _ in 0..COPIES {
        let after = fs::read(image).unwrap();
        if before == after {
            return after;
        }
        before = after;
    }
    panic!("the device never stood still");
}
