//! What is read at the start and held in memory is read again where another service has written to it.

use crate::service::Service;
use crate::service::access::games::GamesError;
use crate::store::Table;
use std::collections::BTreeMap;
use std::sync::Weak;
use std::time::Duration;

const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Reads again what others have changed, as long as the service is there.
pub(in crate::service) async fn keep_rereading(service: Weak<Service>) {
    let mut known: BTreeMap<Table, u64> = BTreeMap::new();
    while let Some(service) = service.upgrade().filter(|service| service.store.is_shared()) {
        if let Err(error) = service.reread(&mut known).await {
            tracing::error!(%error, "what other nodes changed could not be read");
        }
        drop(service);
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

impl Service {
    async fn reread(&self, known: &mut BTreeMap<Table, u64>) -> Result<(), GamesError> {
        for (table, turn) in self.store.turns().await? {
            if known.get(&table) == Some(&turn) {
                continue;
            }
            match table {
                Table::Keys => self.keys.reread().await?,
                Table::Games => self.games.reread().await?,
                Table::Problems => self.kept_problems.reread().await?,
                Table::Reports => self.reports.reread().await?,
                Table::Removed => self.referee.forget_over(),
                _ => {}
            }
            known.insert(table, turn);
        }
        Ok(())
    }
}
