//! What every board game is: a position, what is due, and who may see which part of it.
//!
//! Rules are five pure things. [`Game::decide`] says what an act adds to a position, or refuses it and changes
//! nothing; [`Game::apply`] changes the position and refuses nothing; [`Game::view`] is what one audience
//! knows. Time is measured beside the games by [`crate::clock`], and a contest is judged elsewhere: both come
//! back as acts.

use crate::kind::Kind;
use crate::side::Side;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// The rules of one board game.
pub trait Game {
    /// What is agreed before: the board, the pieces, the times.
    type Terms: Serialize + DeserializeOwned;
    /// The whole hidden truth.
    type Position: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned;
    /// What a side does.
    type Action: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned;
    /// What happened, with whatever was answered by hidden facts.
    type Event: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned;
    /// What one audience knows.
    type View: Clone + PartialEq + fmt::Debug + Serialize;
    /// Why an act was not taken: the rule that it breaks.
    type Refusal: Clone + PartialEq + fmt::Display + fmt::Debug + Serialize;

    /// The game's name, as tables and records say it.
    const NAME: &'static str;
    /// Goes up when the same acts would come to something else.
    const EDITION: u16;

    /// A new game. All chance in it comes from the seed.
    fn open(terms: &Self::Terms, seed: Seed) -> Self::Position;

    /// Who or what the game waits for.
    fn due(position: &Self::Position) -> Due;

    /// Every action that a side may do, by the truth; for tests and for players that are programs. A hidden
    /// setup, of which there are too many to list, is not among them.
    fn legal(position: &Self::Position, side: Side) -> Vec<Self::Action>;

    /// Every action that the viewer may try, by what they know; this is what a page marks. Never less than
    /// what is legal, and more where legality hangs on what the viewer may not know.
    fn offers(view: &Self::View) -> Vec<Self::Action>;

    /// What an act adds to the position, or why it is refused.
    fn decide(
        position: &Self::Position,
        act: &Act<Self::Action>,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// Changes the position as an event says.
    fn apply(position: &mut Self::Position, event: &Self::Event);

    /// What an audience knows of the position, built by adding.
    fn view(position: &Self::Position, audience: Audience) -> Self::View;

    /// The action that a player writes.
    fn read(view: &Self::View, text: &str) -> Result<Self::Action, Unreadable>;

    /// An event as players write it; none where this audience is not told.
    fn write(event: &Self::Event, audience: Audience) -> Option<String>;
}

/// What somebody does to a game. Who does it is part of the act, so that nobody can do another's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Act<A> {
    /// A side plays by the rules of this game.
    Play { side: Side, action: A },
    /// A side gives the game up, as in every game.
    Resign { side: Side },
    /// A side goes away before the game has started.
    Leave { side: Side },
    /// The referee says who won the contest of a battle.
    Verdict { battle: u16, winner: Side },
    /// The referee says that the contest of a battle has no winner and is played again.
    Void { battle: u16 },
    /// The clock says that a side's time is over.
    OutOfTime { side: Side },
    /// The operator ends the game without a winner.
    Abort,
}

/// Who is looking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Audience {
    /// A player.
    Side(Side),
    /// Everybody else.
    Public,
}

/// What a game waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Due {
    /// These sides have something to decide.
    Sides(Vec<Side>),
    /// A contest is to be played.
    Contest(Order),
    /// Nothing: the game is over.
    Over(End),
}

/// The contest that a battle asks for. If it is void, the same order stands again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Order {
    /// The battle's number in its game, from 1.
    pub battle: u16,
    pub kind: Kind,
    pub level: u8,
    pub attacker: Side,
}

/// How a game ended, in words that all games share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct End {
    pub winner: Option<Side>,
    pub reason: &'static str,
}

/// Text that is no action: told to the sender alone, and no attempt at anything.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[error("{text:?} cannot be read: {why}")]
pub struct Unreadable {
    pub text: String,
    pub why: &'static str,
}

/// Where a game's chance comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(pub [u8; 32]);

impl<A> Act<A> {
    /// The same act with its action in other words, if there are any.
    pub fn try_map<B, E>(self, words: impl FnOnce(A) -> Result<B, E>) -> Result<Act<B>, E> {
        Ok(match self {
            Act::Play { side, action } => Act::Play { side, action: words(action)? },
            Act::Resign { side } => Act::Resign { side },
            Act::Leave { side } => Act::Leave { side },
            Act::Verdict { battle, winner } => Act::Verdict { battle, winner },
            Act::Void { battle } => Act::Void { battle },
            Act::OutOfTime { side } => Act::OutOfTime { side },
            Act::Abort => Act::Abort,
        })
    }
}

impl Audience {
    /// Everybody who may look.
    pub const ALL: [Audience; 3] =
        [Audience::Side(Side::Left), Audience::Side(Side::Right), Audience::Public];

    /// Whether this is the player of a side, who sees what the side owns.
    pub fn owns(self, side: Side) -> bool {
        self == Audience::Side(side)
    }
}

impl Unreadable {
    /// This text, with the reason.
    pub fn new(text: &str, why: &'static str) -> Unreadable {
        Unreadable { text: text.to_owned(), why }
    }
}

impl Seed {
    /// The seed of one use of chance, so that a new use leaves the others as they were.
    pub fn child(&self, name: &str) -> Seed {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(name.as_bytes());
        Seed(hash.finalize().into())
    }
}
