//! A contest as a caller may see it, and how it ended.

use crate::answer::Answer;
use crate::outcome::{Outcome, Void};
use crate::problem::{Kind, Picture, Rules};
use crate::rejudging::Rejudged;
use crate::seat::{Scores, Seat};
use crate::terms::Terms;
use crate::time::Time;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A contest, as the caller may see it at `server_time`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Contest {
    pub id: String,
    pub kind: Kind,
    /// The game's own name for the battle.
    pub battle: Option<String>,
    /// What else the game noted; for the game and its hosts.
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
    pub server_time: Time,
    pub phase: Phase,
    /// Present while the contest's clock stands still.
    pub paused: Option<Paused>,
    pub terms: Terms,
    /// `sha256:` and the hash of salt, problem and key.
    pub commitment: String,
    /// How the problem was chosen: `chance`, `seed`, `code` or `kept`.
    pub chosen: Option<String>,
    /// For spectators: the instant that they see, some seconds ago.
    pub as_of: Option<Time>,
    pub seats: Seats,
    /// Whether one seat's name could be taken for the other's: then show each with its seat.
    #[serde(default)]
    pub names_alike: bool,
    /// Whom the service takes the caller for.
    pub you: You,
    /// Seats learn family, level and rules when the rules are shown.
    pub family: Option<String>,
    pub level: Option<u8>,
    pub rules: Option<Rules>,
    /// The judged answers that the caller may see, in the order of their stamps.
    #[serde(default)]
    pub answers: Vec<Answer>,
    /// Where points are counted, from the release on: the points so far.
    #[serde(default)]
    pub score: Option<Scores>,
    /// Where lines count, from three seconds before the release on.
    pub measured: Option<Measured>,
    /// In the format `first_to`: every round that there may be, in order.
    #[serde(default)]
    pub rounds: Vec<Round>,
    /// In the format `turns`, while the problem may be answered: whose turn it is. Where answers take a buzz: who alone may
    /// answer, if anybody.
    pub turn: Option<Turn>,
    /// What seats asked the host, who alone is told.
    #[serde(default)]
    pub questions: Vec<Question>,
    /// What the host said to both seats.
    #[serde(default)]
    pub clarifications: Vec<Clarification>,
    pub outcome: Option<Outcome>,
    pub void: Option<Void>,
    /// What was corrected after the end, in order.
    #[serde(default)]
    pub rejudgings: Vec<Rejudged>,
    /// A drill's, told once, in the reply to the opening.
    pub(crate) token: Option<String>,
}

/// Who is asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum You {
    Game,
    Host,
    Attacker,
    Defender,
    Spectator,
    /// One that this client does not know yet.
    #[serde(other)]
    Other,
}

/// What a seat asks the host.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Question {
    pub seat: Seat,
    /// 1 to 3.
    pub number: u16,
    pub text: String,
    pub at: Time,
}

/// What the host says to both seats.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Clarification {
    /// 1 for the first.
    pub number: u16,
    pub text: String,
    pub at: Time,
}

/// Where a contest stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Phase {
    pub name: PhaseName,
    /// None where the phase has no end, or while the clock stands still before it.
    pub ends_at: Option<Time>,
}

/// The phases, in their order; `notice` and `material` only where there is something to remember.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum PhaseName {
    Waiting,
    Notice,
    Material,
    Rules,
    Solve,
    /// Between two rounds of a series.
    Break,
    Decided,
    Void,
    /// One that this client does not know yet.
    #[serde(other)]
    Other,
}

/// A round of a series: one problem, and who was right first.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Round {
    /// 1 for the first.
    pub number: usize,
    /// `sha256:` and the hash of salt, problem and key.
    pub commitment: String,
    /// Seconds from the first release to that of this round's problem, pauses taken out; none before it.
    pub begins_seconds: Option<f64>,
    /// The same to its end.
    pub ends_seconds: Option<f64>,
    /// Who has its point, if anybody.
    pub point: Option<Seat>,
    /// The right answer: for everybody once the round is over.
    pub key: Option<String>,
}

/// A clock that stands still.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Paused {
    pub since: Time,
    /// The host's words; none where the service was away.
    pub reason: Option<String>,
    pub resumes_at: Option<Time>,
}

/// Both seats.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Seats {
    pub attacker: Place,
    pub defender: Place,
}

/// Who sits there, and how that player is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Place {
    pub name: Option<String>,
    /// Who that is for the game; the game and its hosts are told.
    pub player_id: Option<String>,
    /// How long a wrong answer locks this seat, where that is not as the terms say.
    pub lockout_seconds: Option<u16>,
    /// Whether the seat listens to events; spectators are not told.
    #[serde(default)]
    pub present: bool,
    pub ready: bool,
    /// None where the seat is free to answer, or where the caller may not know.
    pub locked_until: Option<Time>,
    /// Told once, in the reply to the opening.
    pub(crate) token: Option<String>,
    pub(crate) page: Option<String>,
}

/// A seat's turn. An answer that is judged ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Turn {
    pub seat: Seat,
    /// When it ends, if nobody answers before; none while nobody knows when the clock goes on.
    pub ends_at: Option<Time>,
}

/// The seats' lines, as the service measured them.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Measured {
    pub at: Time,
    pub round_trip_seconds: RoundTrips,
    /// None where both lines are as long, or one is unknown.
    pub head_start: Option<HeadStart>,
}

/// Each seat's shortest round trip; none of a seat that sent back too little.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct RoundTrips {
    pub attacker: Option<f64>,
    pub defender: Option<f64>,
}

/// A right answer of this seat counts as if it had come so much sooner.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct HeadStart {
    pub seat: Seat,
    pub seconds: f64,
}

/// How a contest ended, with what was secret until then. A void contest has neither outcome nor key.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Result {
    pub outcome: Option<Outcome>,
    pub void: Option<Void>,
    /// What was corrected since, in order.
    #[serde(default)]
    pub rejudgings: Vec<Rejudged>,
    /// In the format `first_to`: every round; what is told below is of the last that was played.
    #[serde(default)]
    pub rounds: Vec<Round>,
    pub battle: Option<String>,
    /// What else the game noted; for the game and its hosts.
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
    /// The right answer, as a player would type it; the corrected one, where it was corrected.
    pub key: Option<String>,
    /// Why it is right, step by step.
    #[serde(default)]
    pub explanation: Vec<String>,
    /// The explanation in the other languages that the contest offers, by language.
    #[serde(default)]
    pub translations: BTreeMap<String, Vec<String>>,
    /// The picture with the way to the key drawn on it, where steps draw on it.
    pub solved: Option<Picture>,
    /// Draws the problem again.
    pub code: Option<String>,
}

/// The commitment to the problem; once the contest is over, with everything that opens it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Commitment {
    /// `sha256:` and 64 hexadecimal digits.
    pub commitment: String,
    /// 32 bytes in hexadecimal digits.
    pub salt: Option<String>,
    /// The problem's exact text.
    pub problem: Option<String>,
    pub key: Option<String>,
    pub seed: Option<String>,
    /// The code that draws the problem again.
    pub code: Option<String>,
}

/// Everything that happened, hash-chained.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Log {
    /// The contest's id.
    pub contest: String,
    pub records: Vec<Record>,
}

/// What one command or one word of time added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// 1 for the first.
    pub version: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// The events, as the JSON text that is hashed.
    pub body: String,
    pub hash: String,
    /// What a seat asked in it, of which the body holds a digest: for that seat, the host and the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub private: Option<Private>,
    /// The service's word for this record and every one before it: on the first, and on the one that ends the contest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<Signature>,
}

/// A text that the log holds a digest of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Private {
    pub salt: String,
    pub text: String,
}

/// Ed25519 over contest, version and hash of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// The `kid` of the key, as `/.well-known/agon-keys` lists it.
    pub signer: String,
    pub bytes: String,
}

impl Seats {
    pub fn get(&self, seat: Seat) -> &Place {
        match seat {
            Seat::Attacker => &self.attacker,
            Seat::Defender => &self.defender,
        }
    }
}

impl Contest {
    /// Whether nothing can happen any more.
    pub fn is_over(&self) -> bool {
        self.outcome.is_some() || self.void.is_some()
    }
}
