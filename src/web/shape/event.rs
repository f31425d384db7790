//! What event streams say: the data of each event, by its name.

use super::contest::{
    Answer, ByKey, Clarification, Contest, Outcome, Paused, Phase, Question, Void,
};
use super::lines::Measured;
use super::{Base64, ContestName, SeatName, When};
use agon_judge::id::ContestId;
use agon_judge::seat::Seat;
use serde::Serialize;
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// One thing that happened; the stream's `event` says which of these its `data` is.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Told {
    /// `snapshot`: where the contest stands; first on a new stream.
    Snapshot(Box<Contest>),
    /// `phase`, `material`, `released`.
    Began(Began),
    /// `frame`: the next card of the material is shown. Without an id, because it is not stored.
    Frame(Frame),
    /// `ping`: to be sent back at once, by `pong`. Without an id, because it is not stored; seats alone are told.
    Ping(Ping),
    /// `measured`
    Measured(Measured),
    /// `answer`: judged, and the caller may know which.
    Answer(Answer),
    /// `locked`: the caller may know no more of an answer.
    Locked(Locked),
    /// `buzzed`: a seat alone may answer now.
    Buzzed(Buzzed),
    /// `missed`: it did not, and the rival may.
    Missed(Missed),
    /// `asked`: only the host is told.
    Asked(Question),
    /// `clarified`
    Clarified(Clarification),
    /// `paused`
    Paused(Paused),
    /// `resuming`: the clock will go on.
    Resuming(Resuming),
    /// `resumed`
    Resumed(Resumed),
    /// `presence`: without an id, because it is not stored; spectators are not told.
    Presence(Presence),
    /// `decided`
    Decided(Box<Decided>),
    /// `superseded`: another contest is played instead; `voided` follows.
    Superseded(Superseded),
    /// `voided`
    Voided(Void),
    /// `rejudged`: what was decided is corrected.
    Rejudged(Box<Corrected>),
    /// `removed`: in a game's feed alone, in place of all that happened in a contest that is gone.
    Removed(Removed),
}

/// Told as any of its shapes, because some look alike: the event's name says which is meant.
macro_rules! any_of {
    ($($shape:ty)*) => {
        impl PartialSchema for Told {
            fn schema() -> RefOr<Schema> {
                let any = AnyOfBuilder::new()
                    .description(Some("What happened; the event's name says which of these it is."));
                any$(.item(Ref::from_schema_name(<$shape>::name())))*.into()
            }
        }

        impl ToSchema for Told {
            fn schemas(parts: &mut Vec<(String, RefOr<Schema>)>) {
                $(
                    parts.push((<$shape>::name().into_owned(), <$shape>::schema()));
                    <$shape>::schemas(parts);
                )*
            }
        }
    };
}

any_of! {
    Contest Began Frame Ping Measured Answer Locked Buzzed Missed Question Clarification Paused Resuming Resumed Presence
    Decided Superseded Void Corrected Removed
}

/// A phase began; `released` and `material` carry what opens the sealed problem or material.
#[derive(Serialize, ToSchema)]
pub(crate) struct Began {
    pub(crate) phase: Phase,
    pub(crate) at: When,
    /// In a series, the round that begins, or that the break comes after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) round: Option<usize>,
    /// 32 bytes; spectators are told none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Base64>)]
    pub(crate) opener: Option<String>,
}

/// The next card of the material is shown.
#[derive(Serialize, ToSchema)]
pub(crate) struct Frame {
    /// Which card, counted from 1; the first comes with `material`.
    pub(crate) number: usize,
    /// 32 bytes, for the card among `later` of what the sealed material says.
    #[schema(value_type = Base64)]
    pub(crate) opener: String,
}

/// A number of chance, by which a seat's line is measured.
#[derive(Serialize, ToSchema)]
pub(crate) struct Ping {
    #[schema(value_type = Base64)]
    pub(crate) nonce: String,
}

/// A seat is locked.
#[derive(Serialize, ToSchema)]
pub(crate) struct Locked {
    #[schema(value_type = SeatName)]
    pub(crate) seat: Seat,
    pub(crate) at: When,
    pub(crate) locked_until: When,
}

/// A seat buzzed, and alone may answer.
#[derive(Serialize, ToSchema)]
pub(crate) struct Buzzed {
    #[schema(value_type = SeatName)]
    pub(crate) seat: Seat,
    pub(crate) at: When,
    /// When it is too late for its answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ends_at: Option<When>,
}

/// A seat buzzed and did not answer in its time; the rival may for as long.
#[derive(Serialize, ToSchema)]
pub(crate) struct Missed {
    #[schema(value_type = SeatName)]
    pub(crate) seat: Seat,
    pub(crate) at: When,
    /// The end of its lock, if there is one that the caller may see.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) locked_until: Option<When>,
}

/// The clock will go on.
#[derive(Serialize, ToSchema)]
pub(crate) struct Resuming {
    pub(crate) at: When,
    pub(crate) resumes_at: When,
}

/// The clock goes on.
#[derive(Serialize, ToSchema)]
pub(crate) struct Resumed {
    pub(crate) at: When,
    pub(crate) phase: Phase,
}

/// Which seats listen.
#[derive(Serialize, ToSchema)]
pub(crate) struct Presence {
    pub(crate) attacker: bool,
    pub(crate) defender: bool,
}

/// Somebody won.
#[derive(Serialize, ToSchema)]
pub(crate) struct Decided {
    pub(crate) outcome: Outcome,
}

/// Another contest is played instead of this one.
#[derive(Serialize, ToSchema)]
pub(crate) struct Superseded {
    #[schema(value_type = ContestName)]
    pub(crate) successor: ContestId,
    pub(crate) at: When,
}

/// What was decided is corrected.
#[derive(Serialize, ToSchema)]
pub(crate) struct Corrected {
    pub(crate) at: When,
    /// The host's own words.
    pub(crate) reason: String,
    pub(crate) after: ByKey,
}

/// The contest is gone, with all that happened in it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Removed {
    pub(crate) removed_at: When,
}

/// A part of a game's feed.
#[derive(Serialize, ToSchema)]
pub(crate) struct Feed {
    pub(crate) events: Vec<Fed>,
    /// What `after` takes for the next part.
    pub(crate) next: u64,
}

/// One thing that happened in one of the game's contests.
#[derive(Serialize, ToSchema)]
pub(crate) struct Fed {
    /// The same for what was stored together.
    pub(crate) position: u64,
    #[schema(value_type = ContestName)]
    pub(crate) contest: ContestId,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) battle: Option<String>,
    /// Its number in the game's own stream of the contest.
    pub(crate) id: u64,
    /// As in the contest's stream.
    pub(crate) event: &'static str,
    pub(crate) data: Told,
}
