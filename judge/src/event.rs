//! What happens in a contest, as it is stored for ever. New kinds may be added; these never change.

use crate::id::{ContestId, GameId, Hash, KeyId};
use crate::outcome::{End, GivingUp, Outcome, Void};
use crate::seat::{Pair, Seat};
use crate::terms::Terms;
use crate::time::{Span, Time};
use agon_generators::family::{Kind, Level};
use agon_generators::reader::{Answer, Form, Key};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// One thing that happened.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The contest exists. The problem is kept as the exact text that the commitment covers.
    Opened { opened: Box<Opened>, problem: Box<RawValue> },
    /// The problem of a later round is kept, as exactly. Nothing begins before all are.
    Added { round: u16, problem: Box<RawValue>, at: Time },
    /// A seat is ready.
    Ready { seat: Seat, at: Time },
    /// The contest's clock begins.
    Started { at: Time },
    /// The lines of both seats were measured.
    Measured(Measured),
    /// A phase before the release begins.
    Phase { phase: Lead, at: Time },
    /// Both seats may see the problem and answer it.
    Released { at: Time },
    /// A seat calls before it answers.
    Buzzed(Buzz),
    /// It did not answer in its time.
    Missed(Missed),
    /// An answer was judged.
    Answered { receipt: Receipt, answer: Answer },
    /// A seat gives up.
    Forfeited { seat: Seat, at: Time },
    /// The player of a drill has had enough of it.
    GivenUp { how: GivingUp, at: Time },
    /// The host takes a seat out of the contest.
    Disqualified { seat: Seat, reason: String, at: Time },
    /// A seat asks the host something.
    Asked(Question),
    /// The host says something to both seats at once.
    Clarified(Clarification),
    /// A seat has another token; the one before opens nothing any more.
    Renewed { seat: Seat, token: Hash, at: Time },
    /// Everybody has another token, because those before are in strange hands.
    AllRenewed { tokens: Tokens, at: Time },
    /// The host stops the clock.
    Paused { reason: String, at: Time },
    /// The service was away: the clock stands still from `from` on; `at` is when it came back.
    Interrupted { from: Time, at: Time },
    /// A seat was heard of again after an interruption.
    Returned { seat: Seat, at: Time },
    /// The clock will go on at `resumes_at`.
    Resuming { at: Time, resumes_at: Time },
    /// The clock goes on.
    Resumed { at: Time },
    /// Somebody won.
    Decided { outcome: Outcome },
    /// Nobody wins.
    Voided(Void),
    /// What was decided is corrected.
    Rejudged(Box<Rejudged>),
}

/// The lines of both seats, as the service measured them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measured {
    /// Each seat's shortest round trip of late; none of a seat that did not echo often enough.
    pub round_trips: Pair<Option<Span>>,
    pub at: Time,
}

/// The phases before a release.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lead {
    /// Material is coming.
    Notice,
    Material,
    Rules,
    /// Between two rounds.
    Break,
}

/// A corrected key, and what it is held against.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    pub key: Key,
    /// The host's own words.
    pub reason: String,
    /// The log's newest hash when it was thought of: whatever came since makes it stale.
    pub seen: Hash,
    /// The contest that is played instead, should nobody have won by this key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub successor: Option<ContestId>,
}

/// A contest judged again: by which key, and how it ended by that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rejudged {
    #[serde(flatten)]
    pub correction: Correction,
    /// How each seat's answers count by the corrected key, in their order.
    pub verdicts: Pair<Vec<Judged>>,
    /// When it was applied; the outcome bears the instant at which it would have held.
    pub at: Time,
    pub end: End,
}

/// What a seat asks the host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub seat: Seat,
    /// 1 for a seat's first question.
    pub number: u16,
    #[serde(flatten)]
    pub words: Words,
    pub at: Time,
}

/// What was asked. Whoever reads the log learns that a seat asked; what, only those whom it concerns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Words {
    /// As logs once had it.
    Open { text: String },
    /// The digest of salt and text, and these where they are known.
    Private {
        digest: Hash,
        #[serde(skip)]
        known: Option<Private>,
    },
}

/// A text that a log tells the digest of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Private {
    /// 32 bytes of chance, so that nobody finds the text by trying.
    pub salt: Hash,
    pub text: String,
}

impl Private {
    /// What the log holds of it.
    pub fn digest(&self) -> Hash {
        Hash::of(&[&self.salt.0, self.text.as_bytes()])
    }
}

impl From<Private> for Words {
    fn from(private: Private) -> Words {
        Words::Private { digest: private.digest(), known: Some(private) }
    }
}

impl Words {
    /// The text, where it is known.
    pub fn text(&self) -> Option<&str> {
        match self {
            Words::Open { text } => Some(text),
            Words::Private { known, .. } => known.as_ref().map(|known| known.text.as_str()),
        }
    }

    /// What stands beside the log.
    pub(crate) fn private(&self) -> Option<&Private> {
        match self {
            Words::Open { .. } => None,
            Words::Private { known, .. } => known.as_ref(),
        }
    }
}

/// What a seat asked among these events, which are of one record: one at most.
pub fn asked(events: &[Event]) -> Option<&Question> {
    events.iter().find_map(|event| match event {
        Event::Asked(question) => Some(question),
        _ => None,
    })
}

impl Question {
    /// Adds what stands beside the log, if it is what the log holds the digest of.
    pub(crate) fn tell(&mut self, private: Option<&Private>) {
        if let Words::Private { digest, known } = &mut self.words {
            *known = private.filter(|private| private.digest() == *digest).cloned();
        }
    }
}

/// What the host says to both seats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clarification {
    /// 1 for the first.
    pub number: u16,
    pub text: String,
    pub at: Time,
}

/// Everything fixed when a contest is opened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Opened {
    pub id: ContestId,
    pub at: Time,
    /// The game that opened it; older contests name its key.
    #[serde(deserialize_with = "owner")]
    pub owner: GameId,
    /// The digest of the request that opened it, to tell a repeat from another request.
    pub request: Hash,
    /// The game's own name for the battle.
    pub battle: Option<String>,
    /// What else the game noted about it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub metadata: BTreeMap<String, String>,
    pub terms: Terms,
    pub names: Pair<Option<String>>,
    /// Who sits there, as the game knows them.
    #[serde(default, skip_serializing_if = "are_unknown")]
    pub player_ids: Pair<Option<String>>,
    /// Digests of the tokens of the seats and the host.
    pub seat_tokens: Pair<Hash>,
    pub host_token: Hash,
    /// The digest of the spectators' token; contests of before there were spectators have none.
    #[serde(default)]
    pub watch_token: Option<Hash>,
    pub kind: Kind,
    pub family: String,
    pub level: Level,
    pub form: Form,
    pub key: Key,
    /// 32 bytes of chance, in hexadecimal, so that the commitment can't be guessed.
    pub salt: Hash,
    /// SHA-256 over salt, problem text and key (its text, or JSON where it lets in several answers), each preceded by
    /// its length.
    pub commitment: Hash,
    /// What later rounds are judged by, where there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<Task>,
    /// How the problem was chosen; older contests do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Chosen>,
    /// The edition of the judge that this contest is judged by.
    pub judge_edition: u16,
}

/// What one round is judged by, and what was promised of its problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub key: Key,
    /// As that of the contest's first problem.
    pub salt: Hash,
    /// As that of the contest's first problem.
    pub commitment: Hash,
}

/// Digests of the tokens that open a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tokens {
    pub seats: Pair<Hash>,
    pub host: Hash,
    /// Contests of before there were spectators have none.
    pub watch: Option<Hash>,
}

fn are_unknown(ids: &Pair<Option<String>>) -> bool {
    *ids == Pair::default()
}

impl Opened {
    /// The tokens that it was opened with.
    pub fn tokens(&self) -> Tokens {
        Tokens { seats: self.seat_tokens, host: self.host_token, watch: self.watch_token }
    }

    /// How many rounds it has at most.
    pub fn rounds(&self) -> usize {
        1 + self.later.len()
    }

    /// What a round is judged by, the first of which is 1; none that there is not.
    pub fn task(&self, round: usize) -> Option<Task> {
        let Opened { key, salt, commitment, .. } = self;
        match round.checked_sub(2) {
            Some(later) => self.later.get(later).cloned(),
            None if round == 0 => None,
            None => Some(Task { key: key.clone(), salt: *salt, commitment: *commitment }),
        }
    }
}

/// A key's name of before there were games is its game's now.
fn owner<'de, D: Deserializer<'de>>(from: D) -> Result<GameId, D::Error> {
    let name = String::deserialize(from)?;
    let earlier = name.parse().map(|KeyId(bytes)| GameId(bytes));
    earlier.or_else(|_| name.parse()).map_err(D::Error::custom)
}

/// How a problem was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chosen {
    /// By chance alone: nobody knew it before.
    Chance,
    /// From a seed that whoever opened the contest gave.
    Seed,
    /// By its code: whoever opened the contest could know it.
    Code,
    /// It was looked at and kept before.
    Kept,
}

/// A seat's call before its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Buzz {
    pub seat: Seat,
    /// The stamp.
    pub at: Time,
    /// The stamp in contest time.
    pub contest_time: Span,
}

/// A call that no answer followed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missed {
    pub seat: Seat,
    /// The first instant at which it was too late.
    pub at: Time,
    /// That instant in contest time.
    pub contest_time: Span,
    /// When the seat may buzz or answer again, as known then.
    pub locked_until: Option<Time>,
}

/// A judged answer, as the seat that sent it is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    pub seat: Seat,
    /// 1 for a seat's first judged answer.
    pub number: u16,
    /// The stamp.
    pub at: Time,
    /// The stamp in contest time.
    pub contest_time: Span,
    pub verdict: Judged,
    /// When the seat may answer again, as known at the stamp.
    pub locked_until: Option<Time>,
    /// What is left of the contest; none in a drill without a clock.
    #[serde(deserialize_with = "Option::deserialize")]
    pub left: Option<Span>,
    /// When it arrived by the clock of whoever took it, where another clock had stamped the contest later: it was judged at that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrived_at: Option<Time>,
}

/// How an answer was judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Judged {
    Correct,
    Wrong,
    /// Right, and given before by somebody.
    Given,
    /// Neither: how much it is worth shows at the end.
    Taken,
}

impl Judged {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Judged::Correct => "correct",
            Judged::Wrong => "wrong",
            Judged::Given => "given",
            Judged::Taken => "taken",
        }
    }
}

impl Event {
    /// Whether a contest is over with it, for now.
    pub fn ends(&self) -> bool {
        matches!(self, Event::Decided { .. } | Event::Voided(_) | Event::Rejudged(_))
    }

    /// When whatever brought it arrived, which another clock had then stamped the contest after.
    pub(crate) fn arrived_at(&self) -> Time {
        match self {
            Event::Answered { receipt, .. } => receipt.arrived_at.unwrap_or(receipt.at),
            other => other.at(),
        }
    }

    /// Notes that whatever brought it arrived before the instant it holds at.
    pub(crate) fn arrived(&mut self, at: Time) {
        if let Event::Answered { receipt, .. } = self {
            receipt.arrived_at = Some(at);
        }
    }

    /// The instant it holds at; no event of a log holds before the one in front of it.
    pub fn at(&self) -> Time {
        match self {
            Event::Opened { opened, .. } => opened.at,
            Event::Measured(measured) => measured.at,
            Event::Buzzed(buzz) => buzz.at,
            Event::Missed(missed) => missed.at,
            Event::Answered { receipt, .. } => receipt.at,
            Event::Asked(question) => question.at,
            Event::Clarified(clarification) => clarification.at,
            Event::Decided { outcome } => outcome.at,
            Event::Voided(void) => void.at,
            Event::Rejudged(rejudged) => rejudged.at,
            Event::Added { at, .. }
            | Event::Ready { at, .. }
            | Event::Started { at }
            | Event::Phase { at, .. }
            | Event::Released { at }
            | Event::Forfeited { at, .. }
            | Event::GivenUp { at, .. }
            | Event::Disqualified { at, .. }
            | Event::Renewed { at, .. }
            | Event::AllRenewed { at, .. }
            | Event::Paused { at, .. }
            | Event::Interrupted { at, .. }
            | Event::Returned { at, .. }
            | Event::Resuming { at, .. }
            | Event::Resumed { at } => *at,
        }
    }
}

impl Task {
    /// A round of this problem, with chance that nobody can guess.
    pub fn new(salt: Hash, problem: &str, key: Key) -> Task {
        Task { commitment: commitment(salt, problem, &key), key, salt }
    }
}

/// The commitment to a problem, published before anybody can see it.
pub fn commitment(salt: Hash, problem: &str, key: &Key) -> Hash {
    Hash::of(&[&salt.0, problem.as_bytes(), key.committed().as_bytes()])
}
