//! Open files: each connection is one. Most systems give a process few at first and let it ask for more.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// How many files the process may have open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Descriptors(pub usize);

/// Of these, streams of strangers leave at least one in so many to games.
const SHARE: usize = 8;
const KEPT_MIN: usize = 64;
/// What the store, the log and the runtime have open, with room to spare.
const OWN: usize = 32;
/// Of these, one in so many is for connections to webhooks, up to a number.
const WEBHOOKS_SHARE: usize = 16;
const WEBHOOKS_MAX: usize = 128;
/// More than this many connections are not counted on, however many files there may be.
const COUNTED_MAX: usize = 1 << 20;

impl Descriptors {
    /// Asks for as many as the system gives, and says how many those are.
    pub fn raised() -> Descriptors {
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let all = if setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok() {
            maximum
        } else {
            current
        };
        // None is no limit.
        let all = all.and_then(|all| usize::try_from(all).ok());
        Descriptors(all.unwrap_or(COUNTED_MAX).min(COUNTED_MAX))
    }

    /// How many connections there may be.
    pub fn for_connections(self) -> usize {
        self.0.saturating_sub(OWN + self.for_webhooks()).max(1)
    }

    /// How many connections to webhooks there may be.
    pub fn for_webhooks(self) -> usize {
        (self.0 / WEBHOOKS_SHARE).clamp(1, WEBHOOKS_MAX)
    }

    /// How many streams strangers may have: the rest is kept back for games, and for everybody's requests.
    pub fn for_strangers(self) -> usize {
        self.0.saturating_sub((self.0 / SHARE).max(KEPT_MIN))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_eighth_and_at_least_sixty_four_are_kept_back_for_games() {
        for (all, strangers, connections) in
            [(20_000, 17_500, 19_840), (512, 448, 448), (256, 192, 208), (50, 0, 15), (0, 0, 1)]
        {
            let descriptors = Descriptors(all);
            let given = (descriptors.for_strangers(), descriptors.for_connections());
            assert_eq!(given, (strangers, connections), "{all}");
        }
    }
}
