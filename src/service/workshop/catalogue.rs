//! What is true of a family whatever is drawn: worked out once, when somebody first asks.

use super::{LevelFacts, NotMade, Workshop};
use agon_generators::families;
use agon_generators::family::Entry;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::OnceCell;

/// Facts of every family.
pub struct Catalogue {
    workshop: Arc<Workshop>,
    of: BTreeMap<&'static str, OnceCell<Arc<[LevelFacts; 5]>>>,
}

impl Catalogue {
    pub(in crate::service) fn new(workshop: Arc<Workshop>) -> Catalogue {
        Catalogue { workshop, of: families().map(|entry| (entry.name, OnceCell::new())).collect() }
    }

    /// A family's facts by level.
    pub async fn of(&self, entry: &'static Entry) -> Result<Arc<[LevelFacts; 5]>, NotMade> {
        let facts = async || Ok(Arc::new(self.workshop.facts(entry).await?));
        let cell = self.of.get(entry.name).ok_or(NotMade::Failed)?;
        cell.get_or_try_init(facts).await.cloned()
    }
}
