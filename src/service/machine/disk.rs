//! The room that is left on the store's disk. Below a floor nothing new is begun, so that what is going on can go on.

use super::meters::Meters;
use crate::store::{Place, free_bytes};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Whether there is room.
pub struct Disk {
    place: Place,
    floor_bytes: u64,
    is_low: AtomicBool,
}

/// A disk that has less room than the floor says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the disk has too little room left to begin anything new")]
pub struct NoRoom;

const LOOK_EVERY: Duration = Duration::from_secs(1);

impl Disk {
    /// As it is now.
    pub(in crate::service) fn new(place: Place, floor_bytes: u64, meters: &Meters) -> Arc<Disk> {
        let disk = Disk { place, floor_bytes, is_low: AtomicBool::new(false) };
        disk.look(meters);
        Arc::new(disk)
    }

    /// Whether something new may be begun.
    pub fn has_room(&self) -> Result<(), NoRoom> {
        if self.is_low.load(Ordering::Relaxed) { Err(NoRoom) } else { Ok(()) }
    }

    fn look(&self, meters: &Meters) {
        let free = match free_bytes(&self.place) {
            Ok(Some(free)) => free,
            Ok(None) => return,
            Err(error) => {
                return tracing::warn!(%error, "the disk does not say how much room it has");
            }
        };
        meters.disk_has(free);
        let is_low = free < self.floor_bytes;
        if is_low == self.is_low.swap(is_low, Ordering::Relaxed) {
            return;
        }
        let (free_mib, floor_mib) = (free >> 20, self.floor_bytes >> 20);
        if is_low {
            tracing::error!(free_mib, floor_mib, "the disk is nearly full: no contest is opened");
        } else {
            tracing::info!(free_mib, floor_mib, "the disk has room again");
        }
    }
}

/// Looks again and again, for ever.
pub(in crate::service) async fn keep_looking(disk: Arc<Disk>, meters: Arc<Meters>) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        let (disk, meters) = (disk.clone(), meters.clone());
        // A disk may take its time to answer.
        let looking = tokio::task::spawn_blocking(move || disk.look(&meters));
        looking.await.expect("looking does not panic");
    }
}
