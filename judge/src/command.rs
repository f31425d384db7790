//! What somebody wants to happen in a contest, and why it may not.

use crate::event::{Correction, Event, Tokens, Words};
use crate::id::{ContestId, Hash};
use crate::outcome::GivingUp;
use crate::seat::{Pair, Seat};
use crate::time::{Span, Time};

/// What somebody wants to happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Nothing of its own: time may speak.
    Look,
    /// A seat is there and ready.
    Ready { seat: Seat },
    /// The host begins without waiting for both seats.
    Start,
    /// The service says how long the seats' round trips are, as far as it could measure them.
    Measure { round_trips: Pair<Option<Span>> },
    /// A seat calls before it answers.
    Buzz { seat: Seat },
    /// A seat answers.
    Answer { seat: Seat, typed: String },
    /// A seat gives up, or the host does so for it.
    Forfeit { seat: Seat },
    /// The player of a drill has had enough of it.
    GiveUp { how: GivingUp },
    /// The host takes a seat out of the contest.
    Disqualify { seat: Seat, reason: String },
    /// The host ends the contest without a winner.
    Void { note: String, successor: Option<ContestId> },
    /// A seat asks the host something.
    Ask { seat: Seat, words: Words },
    /// The host says something to both seats at once.
    Clarify { text: String },
    /// A seat gets another token, of this digest.
    Renew { seat: Seat, token: Hash },
    /// Everybody gets another token, of these digests.
    RenewAll { tokens: Tokens },
    /// The host stops the clock.
    Pause { reason: String },
    /// The service was away since `from`.
    Interrupt { from: Time },
    /// A seat was heard of.
    Return { seat: Seat },
    /// The host wants the clock to go on.
    Resume,
    /// A decided contest is judged again by a corrected key.
    Rejudge(Box<Correction>),
}

/// Why a command is refused. It costs nothing and is not stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The contest is over, otherwise than by time.
    Over,
    /// The deadline has passed.
    Late,
    Paused {
        resumes_at: Option<Time>,
    },
    TooEarly {
        release_at: Option<Time>,
    },
    Unreadable {
        hint: String,
    },
    Locked {
        until: Option<Time>,
    },
    /// The rival alone may answer now.
    RivalsTurn {
        /// When its own begins at the latest, as far as that is known.
        until: Option<Time>,
    },
    /// Whoever wants to answer has to buzz.
    BuzzFirst,
    /// The seat has had every answer that a contest can hold.
    Spent,
    /// The format takes one answer of each seat.
    Answered,
    /// The seat has asked, the host has said, or the game has renewed, as much as a contest can hold.
    Enough,
    /// The host has paused for as long, or as often, as a contest may be paused.
    NoPauseLeft,
    /// The contest is not decided yet, so that nothing can be said of its outcome.
    GoingOn,
    /// Something happened in the contest since the correction was thought of.
    Stale,
    /// The same request id came with another answer.
    Reused,
    /// It has happened already, or can no longer happen.
    Already,
    /// The contest has no such thing: no player in that seat, or no giving up in the manner of drills.
    NotOffered,
}

impl Command {
    /// The seat that it is of or about.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self {
            Command::Ready { seat }
            | Command::Buzz { seat }
            | Command::Answer { seat, .. }
            | Command::Forfeit { seat }
            | Command::Disqualify { seat, .. }
            | Command::Ask { seat, .. }
            | Command::Renew { seat, .. }
            | Command::Return { seat } => Some(*seat),
            Command::GiveUp { .. } => Some(Seat::Attacker),
            Command::Look | Command::Start | Command::Void { .. } | Command::Clarify { .. } => None,
            Command::Measure { .. }
            | Command::RenewAll { .. }
            | Command::Pause { .. }
            | Command::Interrupt { .. }
            | Command::Resume
            | Command::Rejudge(_) => None,
        }
    }

    /// The command that brings an event, unless only time does. Time, too, may begin to resume or void a contest that
    /// nobody started, and the second seat that is ready starts.
    pub(crate) fn of(event: &Event) -> Option<Command> {
        Some(match event {
            Event::Ready { seat, .. } => Command::Ready { seat: *seat },
            Event::Started { .. } => Command::Start,
            Event::Measured(measured) => Command::Measure { round_trips: measured.round_trips },
            Event::Buzzed(buzz) => Command::Buzz { seat: buzz.seat },
            Event::Answered { receipt, answer } => {
                Command::Answer { seat: receipt.seat, typed: answer.text().to_owned() }
            }
            Event::Forfeited { seat, .. } => Command::Forfeit { seat: *seat },
            Event::GivenUp { how, .. } => Command::GiveUp { how: *how },
            Event::Disqualified { seat, reason, .. } => {
                Command::Disqualify { seat: *seat, reason: reason.clone() }
            }
            Event::Asked(question) => {
                Command::Ask { seat: question.seat, words: question.words.clone() }
            }
            Event::Clarified(clarification) => {
                Command::Clarify { text: clarification.text.clone() }
            }
            Event::Renewed { seat, token, .. } => Command::Renew { seat: *seat, token: *token },
            Event::AllRenewed { tokens, .. } => Command::RenewAll { tokens: *tokens },
            Event::Paused { reason, .. } => Command::Pause { reason: reason.clone() },
            Event::Interrupted { from, .. } => Command::Interrupt { from: *from },
            Event::Returned { seat, .. } => Command::Return { seat: *seat },
            Event::Resuming { .. } => Command::Resume,
            Event::Voided(void) => {
                let note = void.note.clone().unwrap_or_default();
                Command::Void { note, successor: void.successor }
            }
            Event::Rejudged(rejudged) => Command::Rejudge(Box::new(rejudged.correction.clone())),
            Event::Opened { .. } | Event::Added { .. } => return None,
            Event::Phase { .. } | Event::Released { .. } => return None,
            Event::Missed(_) | Event::Resumed { .. } | Event::Decided { .. } => return None,
        })
    }

    /// The command that brought these events, if time did not bring them all.
    pub(crate) fn behind(events: &[Event]) -> Option<Command> {
        let commands: Vec<Command> = events.iter().filter_map(Command::of).collect();
        let own = |command: &&Command| !matches!(command, Command::Start | Command::Resume);
        commands.iter().find(own).or(commands.last()).cloned()
    }
}
