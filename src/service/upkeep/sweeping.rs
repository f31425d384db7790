//! The room of expired things is freed every so often, by one of those who share a store, and how far its log goes is noted.

use crate::service::machine::clock::Clock;
use crate::service::machine::nodes::Nodes;
use crate::store::Store;
use std::sync::Arc;
use std::time::Duration;

/// How often the room of expired things is freed, and in how many steps at most.
const SWEEP_EVERY: Duration = Duration::from_secs(60);
const SWEEPS_MAX: usize = 100;

/// Frees the room of what has expired, and notes the log's end, for ever.
pub(in crate::service) async fn keep_sweeping(
    store: Arc<dyn Store>,
    clock: Clock,
    nodes: Arc<Nodes>,
) {
    loop {
        tokio::time::sleep(SWEEP_EVERY).await;
        nodes.until_eldest().await;
        store.note_end();
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
