//! Where a game stands, by the rules alone: no clock, no names.

use crate::kind::Kind;
use crate::mental_janggi::piece::{Identity, Knowledge, Piece};
use crate::mental_janggi::setup::Setup;
use crate::mental_janggi::square::Square;
use crate::mental_janggi::variant::Variant;
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A position as somebody knows it who knows this much of identities.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position<I = Identity> {
    pub variant: Arc<Variant>,
    /// Who has sent a setup.
    pub set: BySide<bool>,
    /// The setups as far as they are known; none for a position that was not played from the start.
    pub setups: BySide<Option<Setup<I>>>,
    pub board: BTreeMap<Square, Piece<I>>,
    /// Of both sides, in the order in which they left the board.
    pub removed: Vec<Piece<I>>,
    pub step: Step,
    /// Whose last turn stayed in its column and touched nobody.
    pub quiet: BySide<bool>,
    /// How many turns are over. Left moves first, for the rules name nobody and a fixed side is the simplest.
    pub plies: u16,
}

/// What is to be done next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Step {
    /// Both sides place their pieces.
    Setup,
    /// The side to move moves a piece.
    Move,
    /// The attacker names which of several targets fights next.
    Target {
        moved: Square,
    },
    /// The owner of the higher number names kinds.
    Guess {
        by: Side,
        chances: u8,
        battle: Battle,
    },
    /// The attacker chooses the piece whose kind is played.
    Select {
        battle: Battle,
    },
    /// A contest is played.
    Contest {
        battle: Battle,
        kind: Kind,
    },
    /// The side to move exchanges two numbers, or not.
    Swap {
        moved: Square,
    },
    Over(Outcome),
}

/// Two pieces that fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    pub attacking: Square,
    pub defending: Square,
}

/// One of the two pieces of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Which {
    Attacking,
    Defending,
}

/// How a game ended. Nobody can draw: at most two quiet turns come in a row, and pieces never go back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Outcome {
    Won {
        by: Side,
        reason: Reason,
    },
    /// Nobody won: a setup was missing, somebody left before the start, or the operator said so.
    Aborted,
}

/// Why a side won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// Their king ended a turn in the opponent's home.
    March,
    /// They selected the defending piece, and it was the king.
    Reveal,
    /// The opponent's king lost a contest.
    Capture,
    /// The opponent's turn began without a legal move. The rules say that one must move and may not pass.
    Blocked,
    /// The opponent ran out of time.
    Time,
    /// The opponent resigned.
    Resign,
}

/// Not the name of a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a reason is march, reveal, capture, blocked, time or resign")]
pub struct NoReason;

impl<I: Knowledge> Position<I> {
    /// An empty board: both sides are to send their setups.
    pub fn new(variant: Arc<Variant>) -> Position<I> {
        Position {
            variant,
            set: BySide::default(),
            setups: BySide { left: None, right: None },
            board: BTreeMap::new(),
            removed: Vec::new(),
            step: Step::Setup,
            quiet: BySide::default(),
            plies: 0,
        }
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Side {
        if self.plies.is_multiple_of(2) { Side::Left } else { Side::Right }
    }

    /// The sides that have something to decide: both before the start, nobody while a contest is played.
    pub fn deciders(&self) -> Vec<Side> {
        match self.step {
            Step::Setup => Side::BOTH.into_iter().filter(|side| !self.set.get(*side)).collect(),
            Step::Move | Step::Target { .. } | Step::Select { .. } | Step::Swap { .. } => {
                vec![self.turn()]
            }
            Step::Guess { by, .. } => vec![by],
            Step::Contest { .. } | Step::Over(_) => Vec::new(),
        }
    }

    /// How the game ended, if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.step {
            Step::Over(outcome) => Some(outcome),
            Step::Setup | Step::Move | Step::Target { .. } | Step::Guess { .. } => None,
            Step::Select { .. } | Step::Contest { .. } | Step::Swap { .. } => None,
        }
    }

    /// The number of the battle that is being fought, from 1. Each battle removes one piece.
    pub fn battle_number(&self) -> u16 {
        u16::try_from(self.removed.len()).map_or(u16::MAX, |removed| removed.saturating_add(1))
    }
}

impl Battle {
    /// Where one of the two pieces stands.
    pub fn square(self, which: Which) -> Square {
        match which {
            Which::Attacking => self.attacking,
            Which::Defending => self.defending,
        }
    }
}

impl Outcome {
    /// Who won.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::Won { by, .. } => Some(by),
            Outcome::Aborted => None,
        }
    }
}

impl Which {
    pub const BOTH: [Which; 2] = [Which::Attacking, Which::Defending];

    /// The other piece of the battle.
    pub const fn other(self) -> Which {
        match self {
            Which::Attacking => Which::Defending,
            Which::Defending => Which::Attacking,
        }
    }

    /// a or d.
    pub const fn letter(self) -> char {
        match self {
            Which::Attacking => 'a',
            Which::Defending => 'd',
        }
    }
}

impl Reason {
    pub const ALL: [Reason; 6] = [
        Reason::March,
        Reason::Reveal,
        Reason::Capture,
        Reason::Blocked,
        Reason::Time,
        Reason::Resign,
    ];

    /// The reason's word.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::March => "march",
            Reason::Reveal => "reveal",
            Reason::Capture => "capture",
            Reason::Blocked => "blocked",
            Reason::Time => "time",
            Reason::Resign => "resign",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Reason {
    type Err = NoReason;

    fn from_str(text: &str) -> Result<Reason, NoReason> {
        Reason::ALL.into_iter().find(|reason| reason.name() == text).ok_or(NoReason)
    }
}
