//! The two seats of a contest, and who else may look.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A player's place in a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    Attacker,
    Defender,
}

/// Something for each seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Pair<T> {
    pub attacker: T,
    pub defender: T,
}

/// Who asks, once the token is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    /// The game server that opened the contest.
    Game,
    /// Who runs the contest and sees everything.
    Host,
    /// A player.
    Seat(Seat),
    /// A spectator: sees a little later what both seats may see.
    Watch,
}

impl Seat {
    pub const BOTH: [Seat; 2] = [Seat::Attacker, Seat::Defender];

    /// The other seat.
    pub fn rival(self) -> Seat {
        match self {
            Seat::Attacker => Seat::Defender,
            Seat::Defender => Seat::Attacker,
        }
    }

    /// The seat's name, as the interface says it.
    pub fn name(self) -> &'static str {
        match self {
            Seat::Attacker => "attacker",
            Seat::Defender => "defender",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

impl<T> Pair<T> {
    /// One made for each seat.
    pub fn of(mut make: impl FnMut(Seat) -> T) -> Pair<T> {
        Pair { attacker: make(Seat::Attacker), defender: make(Seat::Defender) }
    }

    pub fn get(&self, seat: Seat) -> &T {
        match seat {
            Seat::Attacker => &self.attacker,
            Seat::Defender => &self.defender,
        }
    }

    pub fn get_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::Attacker => &mut self.attacker,
            Seat::Defender => &mut self.defender,
        }
    }
}

impl Audience {
    /// Whether it sees problem and key from the start.
    pub fn sees_all(self) -> bool {
        match self {
            Audience::Game | Audience::Host => true,
            Audience::Seat(_) | Audience::Watch => false,
        }
    }

    /// The seat, if a player asks.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Audience::Seat(seat) => Some(seat),
            Audience::Game | Audience::Host | Audience::Watch => None,
        }
    }
}
