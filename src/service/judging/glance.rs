//! What a list shows of a contest: all that is in one row, and nothing that a log has to be read for twice.
//!
//! A contest that goes on is in memory. Of one that is over, what a list shows does not change any more: its log is read
//! once, and what was found is at hand from then on, until many others have been looked at since.

use crate::service::workshop::shelf::Shelf;
use agon_generators::family::{Kind, Level};
use agon_judge::contest::Contest;
use agon_judge::id::ContestId;
use agon_judge::outcome::End;
use agon_judge::seat::{Audience, Pair};
use agon_judge::time::Time;
use agon_judge::view::{Phase, view};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A contest in a list, as its game may know it.
#[derive(Debug, Clone, PartialEq)]
pub struct Glance {
    pub id: ContestId,
    pub battle: Option<String>,
    pub metadata: BTreeMap<String, String>,
    pub kind: Kind,
    pub family: String,
    pub level: Level,
    pub names: Pair<Option<String>>,
    pub player_ids: Pair<Option<String>>,
    pub opened_at: Time,
    pub phase: Phase,
    /// When the phase ends, as far as it is known.
    pub ends_at: Option<Time>,
    pub is_paused: bool,
    /// How many problems it has.
    pub problems: usize,
    pub is_over: bool,
    pub end: Option<End>,
}

/// Contests that are over, as lists show them.
pub(super) struct Glances {
    over: Shelf<ContestId, Arc<Glance>>,
}

/// Some twenty thousand contests.
const GLANCES_BYTES_MAX: usize = 16 << 20;
/// What one takes besides its texts.
const GLANCE_BYTES: usize = 600;

impl Glance {
    pub(super) fn of(contest: &Contest, now: Time) -> Glance {
        let opened = &contest.opened;
        let seen = view(contest, Audience::Game, now);
        Glance {
            id: opened.id,
            battle: opened.battle.clone(),
            metadata: opened.metadata.clone(),
            kind: opened.kind,
            family: opened.family.clone(),
            level: opened.level,
            names: opened.names.clone(),
            player_ids: opened.player_ids.clone(),
            opened_at: opened.at,
            phase: seen.phase,
            ends_at: seen.ends_at,
            is_paused: seen.paused.is_some() && seen.end.is_none(),
            problems: opened.rounds(),
            is_over: contest.is_over(),
            end: seen.end,
        }
    }

    fn bytes(&self) -> usize {
        let (names, ids) = (&self.names, &self.player_ids);
        let names = [&names.attacker, &names.defender, &ids.attacker, &ids.defender];
        let texts = names.into_iter().chain([&self.battle]).flatten().map(String::len);
        let metadata = self.metadata.iter().map(|(name, text)| 96 + name.len() + text.len());
        GLANCE_BYTES + texts.sum::<usize>() + metadata.sum::<usize>()
    }
}

impl Glances {
    pub(super) fn new() -> Glances {
        Glances { over: Shelf::new(GLANCES_BYTES_MAX) }
    }

    pub(super) fn get(&self, id: ContestId) -> Option<Arc<Glance>> {
        self.over.get(&id)
    }

    /// Forgets one that has left.
    pub(super) fn forget(&self, id: ContestId) {
        self.over.remove(&id);
    }

    pub(super) fn put(&self, glance: Glance) -> Arc<Glance> {
        let (id, bytes, glance) = (glance.id, glance.bytes(), Arc::new(glance));
        self.over.put(id, glance.clone(), bytes);
        glance
    }
}
