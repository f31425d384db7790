//! A machine that plays Mental Janggi, for whoever finds nobody to play with.
//!
//! It sits at the table like anybody: it is given the [`View`] of its side and what its side was told, so it
//! cannot look at what is hidden. The same view, strength and seed bring the same choice on every machine:
//! nothing here asks for time, and all chance comes from the seed.
//!
//! - [`setup`] places the pieces: king in changing places, high numbers in front, where battles begin.
//! - `notes` reads the past: who attacked, who fled, which names were wrong.
//! - `belief` counts exactly in how many ways the hidden pieces can be what they may be, each way weighed by
//!   the notes, and says of each piece how likely it is the king, or of which kind. The sum over all ways goes
//!   forward and backward along the pieces, as in a hidden Markov model (Rabiner, "A Tutorial on Hidden Markov
//!   Models", 1989, section III).
//! - `terrain` and `field` are the board in bits (as chess programs keep it), for looking at many moves.
//! - `turn` says what may come of a move: battles are coins of known odds, and a selected king ends the game.
//! - `worth` is what a position is worth to a side, between -1 and 1.
//! - `search` looks ahead. A strong machine plays each of its better moves in several *worlds*, each with the
//!   hidden king in a place drawn by belief, as bridge programs deal hidden hands (Ginsberg, "GIB: Imperfect
//!   Information in a Computationally Challenging Game", 2001). There the opponent would know too much (Frank
//!   and Basin, "Search in games with incomplete information", 1998), so in a world the opponent answers by
//!   what *they* may believe of the machine's pieces.
//! - `choice` takes all this together, step by step.

mod belief;
mod choice;
mod draws;
mod field;
mod notes;
mod search;
mod setup;
mod terrain;
mod turn;
mod worth;

pub use crate::game::Strength;

use crate::game::Seed;
use crate::mental_janggi::action::{Action, Event};
use crate::mental_janggi::piece::Identity;
use crate::mental_janggi::setup::Setup;
use crate::mental_janggi::variant::Variant;
use crate::mental_janggi::view::View;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// How likely the machine's side wins a contest.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Odds {
    /// When the machine attacks, between 0 and 1.
    pub attacking: f64,
    /// When the machine is attacked, between 0 and 1.
    pub defending: f64,
}

impl Odds {
    /// The other player's odds.
    pub fn of_the_other(self) -> Odds {
        Odds { attacking: 1.0 - self.defending, defending: 1.0 - self.attacking }
    }
}

impl Default for Odds {
    /// A coin, for nothing is known of who plays.
    fn default() -> Odds {
        Odds { attacking: 0.5, defending: 0.5 }
    }
}

/// A setup of a side for any variant; the side says which columns are in front. Seeds that differ by one have their kings on different squares, wherever a home has
/// more than one square.
pub fn setup(variant: &Variant, side: Side, strength: Strength, seed: Seed) -> Setup {
    setup::draw(variant, side, strength, seed)
}

/// What the viewer does now; nothing if the viewer has nothing to decide. Always legal.
///
/// `past` is everything that the viewer's side was told since the game was opened, in order
/// ([`Position::told`](crate::mental_janggi::position::Position::told)). If it does not lead to this view, nothing
/// is read from it, and the machine goes by the view alone.
pub fn choose(
    view: &View,
    strength: Strength,
    seed: Seed,
    past: &[Event<Option<Identity>>],
) -> Option<Action> {
    choose_by_odds(view, strength, seed, past, Odds::default())
}

/// The same for a player whose chances in contests are not those of a coin.
pub fn choose_by_odds(
    view: &View,
    strength: Strength,
    seed: Seed,
    past: &[Event<Option<Identity>>],
    odds: Odds,
) -> Option<Action> {
    choice::choose(view, strength, seed, past, odds)
}
