//! What replies look like: each shape is the reply's JSON and its part of the interface's description at once.

pub(super) mod contest;
pub(super) mod event;
pub(super) mod lines;
pub(super) mod preview;
pub(super) mod problem;
pub(super) mod terms;
pub(super) mod webhook;

use agon_generators::family::Kind;
use agon_judge::formats;
use agon_judge::seat::Seat;
use agon_judge::terms::Format;
use agon_judge::time::{Span, Time};
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{KnownFormat, SchemaFormat, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The largest whole number that every JSON reader reads exactly, 2^53 - 1.
pub(super) const NUMBER_MAX: u64 = u64::MAX >> 11;

/// An instant as RFC 3339 in UTC with microseconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct When(pub(super) Time);

/// A length of time in seconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seconds(pub(super) Span);

/// Text of an instant.
pub(super) fn stamp(time: Time) -> String {
    let instant = jiff::Timestamp::from_microsecond(time.0).unwrap_or(jiff::Timestamp::MAX);
    format!("{instant:.6}")
}

impl Serialize for When {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&stamp(self.0))
    }
}

impl PartialSchema for When {
    fn schema() -> RefOr<Schema> {
        let time = ObjectBuilder::new().schema_type(Type::String);
        time.format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime))).into()
    }
}

impl ToSchema for When {}

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0.0 as f64 / 1e6)
    }
}

impl PartialSchema for Seconds {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Number).into()
    }
}

impl ToSchema for Seconds {}

/// The names that something can have, for the description; the values themselves are the judge's own.
macro_rules! words {
    ($($(#[doc = $doc:literal])* $name:ident: $words:expr;)*) => {$(
        $(#[doc = $doc])*
        pub(crate) struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let words = ObjectBuilder::new().schema_type(Type::String);
                let words = words.enum_values(Some($words));
                words.description(Some(concat!($($doc),*).trim())).into()
            }
        }

        impl ToSchema for $name {}
    )*};
}

words! {
    /// A player's place in a contest.
    SeatName: Seat::BOTH.map(Seat::name);
    /// One of the four kinds of mental contest.
    KindName: Kind::ALL.map(Kind::name);
    /// Who is asking, as the service takes them.
    Who: ["game", "host", "attacker", "defender", "spectator"];
    /// The phases in their order; `notice` and `material` only where there is something to remember, `break` only between two
    /// rounds of a series.
    PhaseName: ["waiting", "notice", "material", "rules", "solve", "break", "decided", "void"];
    /// `now`; `when_ready`: when both seats say so, or the host does; `at` an instant, or when the host says so before.
    StartWord: ["now", "when_ready", "at"];
    /// `now`, or `when_ready`: when the player says so.
    DrillStartWord: ["now", "when_ready"];
    /// What a seat learns of the other: answers and locks, locks alone, or nothing.
    RivalAnswersWord: ["shown", "locks", "hidden"];
    /// One entry of a list: a whole number, a time on a clock face of twelve hours, or a fraction such as `3/4`.
    ItemWord: ["whole", "clock", "fraction"];
    /// `raw`: answers count as they arrive. `compensated`: a right answer over the slower line counts as if it had come sooner, by as
    /// much as that line's round trip is longer, and 150 ms at most.
    FairnessWord: ["raw", "compensated"];
    /// Whether players may write things down.
    NotesWord: ["allowed", "forbidden"];
    /// Why somebody won.
    ReasonWord: ["answer", "time", "forfeit", "disqualification", "nearest", "points", "unsolved", "skipped", "revealed"];
    /// Why nobody won.
    VoidWord: ["not_started", "host", "rejudged"];
    /// What decided between equals: the attacker has to be strictly better.
    TieBreakWord: ["defender"];
    /// How an answer was judged; `given` where it is right and somebody gave it before; `taken` where its worth shows at the
    /// end.
    VerdictWord: ["correct", "wrong", "given", "taken"];
    /// How a problem was chosen: by chance alone; from a seed that whoever opened the contest gave; by its code, so that
    /// whoever opened the contest could know it; or it was kept before.
    ChosenName: ["chance", "seed", "code", "kept"];
    /// Whether a contest may still change.
    StateWord: ["open", "ended"];
    /// Where a proposed correction stands; `stale` where something happened in the contest since.
    StandingWord: ["proposed", "applied", "cancelled", "stale"];
    /// Why nothing is sent to a webhook: the game says so; its receiver answered 410; or nothing could be delivered for three
    /// days.
    OffWord: ["asked", "gone", "failing"];
    /// Where a delivery stands; `given_up` where every try failed.
    DeliveryWord: ["waiting", "delivered", "given_up"];
    /// Why a receiver did not answer: its name stands for no address; its address is not public; nobody listens there; its
    /// certificate is none that is trusted; the connection broke; there was no answer within 15 seconds.
    FailureWord: ["name", "private", "connection", "certificate", "broken", "timeout"];
}

/// How a contest is won.
pub(crate) struct FormatWord;

impl PartialSchema for FormatWord {
    fn schema() -> RefOr<Schema> {
        let all =
            Format::ALL.map(|format| format!("`{}`: {}", format.name(), formats::says(format)));
        let word = ObjectBuilder::new().schema_type(Type::String);
        word.enum_values(Some(Format::ALL.map(Format::name)))
            .description(Some(all.join(" ")))
            .into()
    }
}

impl ToSchema for FormatWord {}

/// A name in letters that nobody confuses, for the description.
macro_rules! names {
    ($($(#[doc = $doc:literal])* $name:ident: $pattern:literal;)*) => {$(
        $(#[doc = $doc])*
        pub(crate) struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let name = ObjectBuilder::new().schema_type(Type::String).pattern(Some($pattern));
                name.description(Some(concat!($($doc),*).trim())).into()
            }
        }

        impl ToSchema for $name {}
    )*};
}

names! {
    /// A contest's name.
    ContestName: "^con_[0-7][0-9a-hjkmnp-tv-z]{25}$";
    /// A game's name.
    GameName: "^game_[0-7][0-9a-hjkmnp-tv-z]{25}$";
    /// A game key's name; it is no secret.
    KeyName: "^key_[0-7][0-9a-hjkmnp-tv-z]{25}$";
    /// A command's name.
    CommandName: "^cmd_[0-7][0-9a-hjkmnp-tv-z]{25}$";
    /// The name of a proposed correction.
    RejudgingName: "^rej_[0-7][0-9a-hjkmnp-tv-z]{25}$";
    /// A webhook's name.
    WebhookName: "^hook_[0-7][0-9a-hjkmnp-tv-z]{25}$";
    /// The name of one event on its way to one webhook.
    MessageName: "^msg_[0-7][0-9a-hjkmnp-tv-z]{25}$";
    /// The name of a key that logs are signed with.
    SignerName: "^signer_[0-7][0-9a-hjkmnp-tv-z]{25}$";
    /// A SHA-256 digest.
    Digest: "^[0-9a-f]{64}$";
    /// A SHA-256 digest that is published in advance.
    Commitment: "^sha256:[0-9a-f]{64}$";
    /// A problem's code, `kind/name.edition.level.seed`.
    CodeText: "^[a-z]{1,16}/[a-z0-9-]{1,47}\\.[0-9]{1,5}\\.[1-5]\\.[A-Za-z0-9_-]{1,64}$";
    /// Where a problem is looked at, for the key that was told so; it tells nothing of the problem.
    PreviewName: "^pre_[A-Za-z0-9_-]{100,400}$";
    /// The name of a problem that a game keeps; it tells nothing of the problem.
    KeptName: "^kept_[0-7][0-9a-hjkmnp-tv-z]{25}$";
    /// Bytes in base64 (RFC 4648, with padding).
    Base64: "^[A-Za-z0-9+/]*={0,2}$";
}
