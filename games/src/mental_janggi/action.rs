//! What a side can do, what follows from it, and why it may be refused.

use crate::kind::Kind;
use crate::mental_janggi::moves::Move;
use crate::mental_janggi::piece::Identity;
use crate::mental_janggi::position::{Outcome, Which};
use crate::mental_janggi::setup::{Fault, Setup};
use crate::mental_janggi::square::Square;
use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What a side does. It may break any rule: whether it does is decided later.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Action {
    /// A whole setup as text. Once taken, it is final.
    Set { setup: String },
    /// A move of one piece.
    Move(Move),
    /// The enemy that is fought next.
    Target { square: Square },
    /// Kinds that the piece with the lower number may be of; perhaps none.
    Guess { names: Vec<Kind> },
    /// The piece whose kind is played.
    Select { which: Which },
    /// Two of one's own pieces exchange their numbers, or none do.
    Swap { pieces: Option<(PieceRef, PieceRef)> },
}

/// A piece that is in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum PieceRef {
    On(Square),
    /// The place in the list of removed pieces, from 1.
    Removed(u8),
}

/// What happened, as far as somebody knows who knows this much of identities.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Event<I = Identity> {
    /// A side has sent its setup. The game starts when both setups are known.
    Set { side: Side, setup: Setup<I> },
    /// A side has sent its setup, which is not for the reader yet. The truth knows no such event.
    Sealed { side: Side },
    /// The side to move moved.
    Moved(Move),
    /// The attacker chose who is fought next.
    Targeted { square: Square },
    /// Kinds were named. The answer is the kind that the piece with the lower number is of, if it was named.
    Guessed { names: BTreeSet<Kind>, answer: Option<Kind> },
    /// The attacker chose a piece, and everybody was shown what it is.
    Selected { which: Which, shown: I },
    /// A contest decided a battle, and the loser left the board; with what it was, where everybody is shown.
    Judged { winner: Which, lost: Option<I> },
    /// A contest had no winner and is played again.
    Voided,
    /// Two pieces exchanged their numbers, or none did.
    Swapped { pieces: Option<(PieceRef, PieceRef)> },
    /// A side's time was over; what that means follows from the step.
    TimedOut { side: Side },
    /// A side gave the game up.
    Resigned { side: Side },
    /// The game is over.
    Ended { outcome: Outcome },
}

/// Why an act was not taken. Nothing refused changes the game or costs anything but time.
///
/// Whether something is refused never depends on what its sender may not know. Only one refusal needs a
/// hidden identity, and that is the sender's own king.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "refusal", rename_all = "snake_case")]
pub enum Refusal {
    #[error("the game has not started")]
    NotStarted,
    #[error("the game is over")]
    Over,
    #[error("somebody else is to decide now")]
    NotYourTurn,
    #[error("another step is due now")]
    WrongStep,
    #[error("the piece cannot go there")]
    IllegalMove,
    #[error("the last turns of both sides stayed in their columns, so this one must leave its own")]
    Obliged,
    #[error("this is none of the targets")]
    NotATarget,
    #[error("these are more names than chances")]
    TooManyNames,
    #[error("a kind is named twice")]
    TwiceNamed,
    #[error("no piece of this game is of that kind")]
    NoSuchKind,
    /// A contest has the kind of the chosen piece, and a king has none.
    #[error("one's own king has no kind that could be played")]
    KingHasNoKind,
    /// An exchange of equal numbers would be a decline in other words.
    #[error("the two numbers are the same")]
    SameNumber,
    #[error("the piece is the opponent's")]
    NotYourPiece,
    #[error("there is no such piece")]
    NoSuchPiece,
    #[error("the setup was sent before, and is final")]
    Set,
    #[error("the setup has faults")]
    BadSetup { faults: Vec<Fault> },
    #[error("together come a move, a target, a guess and a selection at most, in this order")]
    OutOfOrder,
}
