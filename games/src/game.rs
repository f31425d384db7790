//! What every board game is: a position, what is due, and who may see which part of it.
//!
//! Rules are five pure things. [`Game::decide`] says what an act adds to a position, or refuses it and changes
//! nothing; [`Clocked::apply`] changes the position and refuses nothing; [`Game::view`] is what one audience
//! knows. Time is measured beside the games by [`crate::timed`], and a contest is judged elsewhere: both come
//! back as acts.
//!
//! A new game writes what has no default below, in one file, and adds its line to the list in [`crate::table`].

use crate::clock::Span;
use crate::kind::Kind;
use crate::side::Side;
use crate::timed::{Clocked, Stamped};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The rules of one board game.
pub trait Game {
    /// What is agreed before: the board, the pieces, the times.
    type Terms: Serialize + DeserializeOwned;
    /// The whole hidden truth.
    type Position: Clocked<Event = Self::Event>
        + PartialEq
        + fmt::Debug
        + Serialize
        + DeserializeOwned
        + Send
        + Sync;
    /// What a side does; it shows as players write it.
    type Action: Clone + PartialEq + fmt::Debug + fmt::Display + Serialize + DeserializeOwned;
    /// What happened, with whatever was answered by hidden facts.
    type Event: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned;
    /// What one audience is told of an event.
    type Told: Serialize + DeserializeOwned;
    /// What one audience knows, as pages are sent it.
    type View: Clone + PartialEq + fmt::Debug + Serialize;
    /// Why an act was not taken: the rule that it breaks.
    type Refusal: Clone + PartialEq + fmt::Display + fmt::Debug;

    /// The game's name, as tables and records say it.
    const NAME: &'static str;
    /// Goes up when the same acts would come to something else.
    const EDITION: u16;
    /// How well machines play it; none where no machine does.
    const STRENGTHS: &'static [Strength] = &[];
    /// Refuses a list of actions that may not come together.
    const OUT_OF_ORDER: Self::Refusal;

    /// The terms that tables offer, the usual ones first.
    fn variants() -> Vec<Self::Terms>;

    /// What a table itself needs of the terms.
    fn agreed(terms: &Self::Terms) -> Agreed;

    /// A new game. All chance in it comes from the seed.
    fn open(terms: &Self::Terms, seed: Seed) -> Self::Position;

    /// Who or what the game waits for.
    fn due(position: &Self::Position) -> Due;

    /// How many turns are over.
    fn plies(position: &Self::Position) -> u16;

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

    /// What actions add that a side sends at once, or the first at fault, counted from 0. Most games take one at
    /// a time: where something is hidden, a list may ask what a player must not learn for nothing.
    fn decide_together(
        position: &Self::Position,
        side: Side,
        actions: &[Self::Action],
    ) -> Result<Vec<Self::Event>, (usize, Self::Refusal)> {
        match actions {
            [action] => {
                let act = Act::Play { side, action: action.clone() };
                Self::decide(position, &act).map_err(|refusal| (0, refusal))
            }
            [..] => Err((1, Self::OUT_OF_ORDER)),
        }
    }

    /// A refusal in words that all games share.
    fn refused(refusal: &Self::Refusal) -> Refused;

    /// What an audience knows of the position, built by adding.
    fn view(position: &Self::Position, audience: Audience) -> Self::View;

    /// What an audience is told of an event that is about to be applied.
    fn told(position: &Self::Position, event: &Self::Event, audience: Audience) -> Vec<Self::Told>;

    /// The action that a player writes, or that [`Game::write`] gave.
    fn read(view: &Self::View, text: &str) -> Result<Self::Action, Unreadable>;

    /// An event as players write it; none where this audience is not told.
    fn write(event: &Self::Event, audience: Audience) -> Option<String>;

    /// The line of the public log for an event that is about to be applied; none for what has no line.
    fn said(position: &Self::Position, event: &Self::Event) -> Option<Said>;

    /// The game as text that anybody can follow, with these tags; none before there is anything to tell. What is
    /// still hidden does not stand in it.
    fn record(
        terms: &Self::Terms,
        seed: Seed,
        tags: Vec<Tag>,
        events: &[Stamped<Self::Event>],
    ) -> Option<String>;

    /// What an event says of the contest of a battle, if it says anything.
    fn settles(event: &Self::Event) -> Option<Settled>;

    /// The action that sends a hidden setup; none in games without.
    fn setting(_text: &str) -> Option<Self::Action> {
        None
    }

    /// The setup that a side has sent, as it was sent.
    fn setup(_position: &Self::Position, _side: Side) -> Option<String> {
        None
    }

    /// What a machine does next, by what its side sees and was told since the beginning, in order.
    fn choose(
        _seen: &Self::View,
        _past: &[Self::Told],
        _strength: Strength,
        _seed: Seed,
    ) -> Option<Self::Action> {
        None
    }
}

/// What a table needs to know of a game's terms.
#[derive(Debug, Clone, PartialEq)]
pub struct Agreed {
    /// By which tables are opened on these terms: no two are called the same, whatever the game.
    pub name: String,
    /// How far behind the players spectators see the game.
    pub spectator_delay: Span,
    /// The terms of contests, handed on as they are.
    pub contest: Map<String, Value>,
}

/// What became of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    Won,
    /// Nobody won it, and it is played again.
    Void,
}

/// A line of a game's public log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    pub ply: u16,
    pub by: Option<Side>,
    pub text: String,
}

/// Something said about a whole game, such as who played left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// One word or more, such as `Left`, or `Contest 3.1` for the first contest of the third battle.
    pub name: String,
    pub value: String,
}

/// Why an act was not taken, in words that all games share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub class: Class,
    /// The rule's own name, such as `obliged`.
    pub reason: String,
    /// A sentence for people.
    pub sentence: String,
    /// Everything that is wrong with a setup.
    pub faults: Vec<Value>,
}

/// What kind of rule was broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    NotStarted,
    Over,
    NotYourTurn,
    WrongStep,
    /// The setup is sent, and final.
    Set,
    BadSetup,
    /// The game's own rules do not allow it.
    Illegal,
}

/// How well a machine plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// Anything sensible, by chance, looking at nothing ahead.
    Weak,
    /// What looks best at once.
    Fair,
    /// What looks best after the opponent's answer.
    Strong,
}

/// Not the name of a strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a strength is weak, fair or strong")]
pub struct NoStrength;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
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

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A value is written as JSON writes a string, so that no name can end its line.
        let value = serde_json::to_string(&self.value).expect("text is plain data");
        write!(f, "[{} {value}]", self.name)
    }
}

impl Strength {
    pub const ALL: [Strength; 3] = [Strength::Weak, Strength::Fair, Strength::Strong];

    /// The strength's word.
    pub const fn name(self) -> &'static str {
        match self {
            Strength::Weak => "weak",
            Strength::Fair => "fair",
            Strength::Strong => "strong",
        }
    }
}

impl FromStr for Strength {
    type Err = NoStrength;

    fn from_str(text: &str) -> Result<Strength, NoStrength> {
        Strength::ALL.into_iter().find(|strength| strength.name() == text).ok_or(NoStrength)
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

/// What is published of a hidden setup when it is taken, so that it cannot be changed later unnoticed: the SHA-256
/// of the salt and the setup's text, each preceded by its length in eight bytes, the largest first.
pub fn commitment(salt: &[u8; 32], setup: &str) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in [salt.as_slice(), setup.as_bytes()] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
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
