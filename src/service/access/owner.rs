//! To whom contests belong, with the secrets that their names and tokens come from.

use crate::service::secrets::token::Token;
use agon_judge::event::Tokens;
use agon_judge::id::{ContestId, GameId, Hash};
use agon_judge::seat::Pair;

/// A game, or the installation itself, as contests are opened in its name.
#[derive(Clone)]
pub struct Owner {
    pub id: GameId,
    /// What the names of repeated openings come from, for ever: else a repeat would open another contest.
    pub(in crate::service) names: Token,
    /// What tokens come from: the last of them. Those before tell again what they once opened.
    pub(in crate::service) tokens: Vec<Token>,
    /// Whether it was a key before there were games: its contests' names came from its own.
    pub(in crate::service) was_key: bool,
}

impl Owner {
    /// An owner all of whose names and tokens come from one secret.
    pub fn of_one(secret: Token) -> Owner {
        let id = GameId(secret.key_id().0);
        Owner { id, names: secret.clone(), tokens: vec![secret], was_key: false }
    }

    /// What tokens come from now.
    pub(in crate::service) fn secret(&self) -> &Token {
        self.tokens.last().expect("an owner has a secret from its beginning")
    }

    /// The digests of a contest's tokens as they are now when they are given out first.
    pub(in crate::service) fn opened_with(&self, contest: ContestId) -> Tokens {
        let secret = self.secret();
        Tokens {
            seats: Pair::of(|seat| secret.seat_of(contest, seat).digest()),
            host: secret.host_of(contest).digest(),
            watch: Some(secret.watch_of(contest).digest()),
        }
    }

    /// The name of the contest that a request of this id opens.
    pub(in crate::service) fn name(&self, repeat: &str) -> ContestId {
        ContestId(Hash(self.names.derive(&[b"open", repeat.as_bytes()])).half())
    }

    /// The name that the same request gave it before there were games.
    pub(in crate::service) fn earlier_name(&self, repeat: &str) -> Option<ContestId> {
        let name = || ContestId(Hash::of(&[b"open", &self.id.0, repeat.as_bytes()]).half());
        self.was_key.then(name)
    }
}
