//! Codes that are somebody's alone: kept for a contest to come, or in one that is not over. Whoever else has such a code
//! is told the same as of one that never was.

use crate::service::Service;
use crate::service::judging::live::Live;
use agon_generators::code::Code;
use agon_judge::contest::Contest;
use agon_judge::id::GameId;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, Weak};

/// The codes of contests that were opened by a code, while they go on.
#[derive(Default)]
pub(in crate::service) struct InPlay {
    of: Mutex<BTreeMap<String, Vec<Played>>>,
}

/// A contest, gone from here once it has left the memory.
type Played = (GameId, Weak<Live>);

/// Past so many codes, those of contests that are over are let go of at each opening.
const CODES_MAX: usize = 1024;

impl InPlay {
    /// Remembers the code of a contest.
    pub(in crate::service) fn add(&self, code: String, live: &Arc<Live>) {
        let mut of = self.of.lock().expect("no panic while locked");
        if CODES_MAX <= of.len() {
            of.retain(|_, contests| contests.iter().any(goes_on));
        }
        let contests = of.entry(code).or_default();
        contests.retain(goes_on);
        let known = contests.iter().any(|(_, known)| known.as_ptr() == Arc::as_ptr(live));
        if !known {
            contests.push((live.opened.owner, Arc::downgrade(live)));
        }
    }

    fn owners(&self, code: &str) -> Vec<GameId> {
        let of = self.of.lock().expect("no panic while locked");
        let contests = of.get(code).into_iter().flatten().filter(|played| goes_on(played));
        contests.map(|(owner, _)| *owner).collect()
    }
}

fn goes_on((_, live): &Played) -> bool {
    live.upgrade().is_some_and(|live| !live.with(Contest::is_over))
}

impl Service {
    /// The code of a problem that a game keeps under this name.
    pub fn kept_code(&self, game: GameId, name: &str) -> Option<String> {
        let mut codes = self.kept_problems.of(game).into_iter().map(|note| note.code);
        codes.find(|code| self.veil.kept(game, code) == name)
    }

    /// Whether the problem of a code is closed to a game: others keep it, or play it.
    pub fn is_closed_to(&self, game: GameId, code: &Code) -> bool {
        let code = code.to_string();
        let mut owners = self.kept_problems.keepers(&code);
        owners.extend(self.in_play.owners(&code));
        !owners.is_empty() && !owners.contains(&game)
    }
}
