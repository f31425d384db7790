//! What the store is told and asked every so often: that the service is alive, and to free the room of expired things.

use crate::service::machine::clock::Clock;
use crate::store::{KeepError, ReadError, Store, Table};
use agon_judge::time::Time;
use std::sync::Arc;
use std::time::Duration;

/// The name under which this node keeps its heartbeat.
const NODE: &[u8] = b"node";
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often the room of expired things is freed, and in how many steps at most.
const SWEEP_EVERY: Duration = Duration::from_secs(60);
const SWEEPS_MAX: usize = 100;

/// When the service was last known to be alive.
pub(in crate::service) async fn last(store: &dyn Store) -> Result<Option<Time>, ReadError> {
    let kept = store.recall(Table::Heartbeats, NODE, 0).await?;
    let bytes = kept.and_then(|bytes| <[u8; 8]>::try_from(bytes).ok());
    Ok(bytes.map(|bytes| Time(i64::from_be_bytes(bytes))))
}

/// Stores that the service is alive.
pub(in crate::service) async fn beat(store: &dyn Store, now: Time) -> Result<(), KeepError> {
    store.keep(Table::Heartbeats, NODE, &now.0.to_be_bytes(), None).await
}

/// Stores it again and again, for ever.
pub(in crate::service) async fn keep_beating(store: Arc<dyn Store>, clock: Clock) {
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        if let Err(error) = beat(&*store, clock.now()).await {
            tracing::error!(%error, "the heartbeat was not stored");
        }
    }
}

/// Frees the room of what has expired, for ever.
pub(in crate::service) async fn keep_sweeping(store: Arc<dyn Store>, clock: Clock) {
    loop {
        tokio::time::sleep(SWEEP_EVERY).await;
        for _ in 0..SWEEPS_MAX {
            match store.sweep(clock.now().0).await {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => {
                    tracing::error!(%error, "the room of expired things was not freed");
                    break;
                }
            }
        }
    }
}
