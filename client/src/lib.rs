//! A client of Agon for game servers: open a contest, hand out its seats, hear who won.
//!
//! ```no_run
//! use agon_client::{Game, Kind, Open, Verdict};
//!
//! # async fn play() -> Result<(), agon_client::Error> {
//! let game = Game::new("http://127.0.0.1:8080", "agon_key_...");
//! let contest = game.open(&Open::kind(Kind::Logic).level(3).seats("Ana", "Bo")).await?;
//!
//! // A seat's token is all that a player needs; here the game plays the attacker's part itself.
//! println!("{}", contest.attacker.problem().await?.statement);
//! let receipt = contest.attacker.answer("knave knight knave, 7").await?;
//! if receipt.verdict == Verdict::Wrong {
//!     println!("locked until {:?}", receipt.locked_until);
//! }
//!
//! let ended = contest.host.ended().await?;
//! println!("{:?} won", ended.outcome.map(|outcome| outcome.winner));
//! # Ok(())
//! # }
//! ```
//!
//! A [`Game`] holds a game key; a [`Caller`] holds one contest's token, of a seat or of the host. Whatever the service
//! refuses is an [`Error::Refused`] with the facts for programs: a locked seat learns `locked_until` and loses
//! nothing. Whatever is posted is safe to repeat, and is repeated once by itself when a reply is lost.
//!
//! A [`Drill`] is practice for one player and takes no key.
//!
//! What a later service says in words of its own is read as `Other`; an order that asks for it is refused.
//!
//! Plain HTTP by default; the feature `tls` adds `https://`.

mod answer;
mod caller;
mod contest;
mod drill;
mod embedding;
mod error;
mod events;
mod follow;
mod game;
mod keys;
mod line;
mod list;
mod open;
mod outcome;
mod own;
mod preview;
mod problem;
mod rejudging;
mod seat;
mod terms;
mod time;
mod webhooks;

pub use answer::{Answer, Receipt, Verdict};
pub use caller::Caller;
pub use contest::{
    Clarification, Commitment, Contest, HeadStart, Log, Measured, Paused, Phase, PhaseName, Place,
    Question, Record, Result, Round, RoundTrips, Seats, Turn, You,
};
pub use drill::{Drill, Practice};
pub use embedding::Embedding;
pub use error::{Error, Refusal};
pub use events::{Event, Events, News, Ticket};
pub use follow::{Fed, Feed, Following};
pub use game::{Game, Opened, Pages};
pub use keys::{GameKey, NewGame, NewKey};
pub use line::http;
pub use list::{Ending, Listed, Listing, Page, SeatNames, State};
pub use open::Open;
pub use outcome::{Best, Bests, Outcome, Reason, TieBreak, Void, VoidReason};
pub use own::Own;
pub use preview::{Kept, Look, Preview, Report};
pub use problem::{
    Area, Board, Card, Example, Family, Form, Kind, Level, Material, Pace, Picture, Problem, Rules,
    Sealed, Shown, Thing, Toggle,
};
pub use rejudging::{ByKey, Corrected, JudgedTwice, Rejudged, Rejudging, Standing};
pub use reqwest;
pub use seat::{Scores, Seat};
pub use terms::{Fairness, Format, RivalAnswers, Start, Terms};
pub use time::{Clock, Time};
pub use webhooks::{Deliveries, Delivery, Disabled, NewWebhook, Try, Webhook, WebhookChange};

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::DeserializeOwned;
    use std::fmt::Debug;

    #[test]
    fn words_of_a_later_service_are_something_else() {
        is_read_as(&You::Other);
        is_read_as(&PhaseName::Other);
        is_read_as(&Reason::Other);
        is_read_as(&TieBreak::Other);
        is_read_as(&VoidReason::Other);
        is_read_as(&Verdict::Other);
        is_read_as(&Kind::Other);
        is_read_as(&Standing::Other);
        is_read_as(&State::Other);
        is_read_as(&Start::Other);
        is_read_as(&Format::Other);
        is_read_as(&Fairness::Other);
        is_read_as(&RivalAnswers::Other);
    }

    fn is_read_as<T: DeserializeOwned + PartialEq + Debug>(other: &T) {
        assert_eq!(serde_json::from_str::<T>("\"later\"").unwrap(), *other);
    }
}
