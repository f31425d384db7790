//! Webhooks, and what was sent to them.

use super::{
    ContestName, DeliveryWord, FailureWord, GameName, MessageName, OffWord, WebhookName, When,
};
use crate::service::webhooks::Off;
use agon_judge::id::{ContestId, GameId, MessageId, WebhookId};
use serde::Serialize;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// What webhooks are told: the names of the events of a game's feed, behind `contest.`.
pub(crate) const EVENTS: [&str; 14] = [
    "contest.phase",
    "contest.material",
    "contest.released",
    "contest.answer",
    "contest.asked",
    "contest.clarified",
    "contest.paused",
    "contest.resuming",
    "contest.resumed",
    "contest.decided",
    "contest.superseded",
    "contest.voided",
    "contest.rejudged",
    "contest.removed",
];

/// The kind of an event: the name that it has in the game's feed, behind `contest.`.
pub(crate) struct EventWord;

impl PartialSchema for EventWord {
    fn schema() -> RefOr<Schema> {
        let words = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(EVENTS));
        let says = "The kind of an event: the name that it has in the game's feed, behind `contest.`. \
                    `contest.removed` stands in the places of a contest that was removed: whoever was told of these before \
                    hears no more of it.";
        words.description(Some(says)).into()
    }
}

impl ToSchema for EventWord {}

/// A game's webhooks.
#[derive(Serialize, ToSchema)]
pub(crate) struct Webhooks {
    /// The oldest first.
    pub(crate) webhooks: Vec<Webhook>,
}

/// Where a game has its events sent.
#[derive(Serialize, ToSchema)]
pub(crate) struct Webhook {
    #[schema(value_type = WebhookName)]
    pub(crate) id: WebhookId,
    #[schema(value_type = GameName)]
    pub(crate) game: GameId,
    pub(crate) url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) description: Option<String>,
    /// What it is told; all that happens where it is absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<EventWord>>)]
    pub(crate) events: Option<Vec<String>>,
    /// Whether anything is sent. While it is not, what happens is kept for it in the feed.
    pub(crate) enabled: bool,
    /// Why nothing is sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) disabled: Option<Disabled>,
    pub(crate) made_at: When,
    /// How many events were read for it from the feed and are not settled, at most 50 or a few more.
    pub(crate) waiting: usize,
    /// Since when nothing was delivered although it was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) failing_since: Option<When>,
    /// What events are signed with: `whsec_` and 32 bytes in base64. Told only in the reply that makes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) secret: Option<String>,
    /// Until when events are signed with the secret before too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) previous_secret_until: Option<When>,
}

/// Why nothing is sent to a webhook.
#[derive(Serialize, ToSchema)]
pub(crate) struct Disabled {
    pub(crate) at: When,
    #[schema(value_type = OffWord)]
    pub(crate) because: Off,
}

/// One page of what was sent and what waits.
#[derive(Serialize, ToSchema)]
pub(crate) struct Deliveries {
    /// The newest of the feed first.
    pub(crate) deliveries: Vec<Delivery>,
    /// What `after` takes for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<String>,
}

/// One event on its way to one webhook.
#[derive(Serialize, ToSchema)]
pub(crate) struct Delivery {
    /// The `webhook-id` that it is sent with, the same for every try.
    #[schema(value_type = MessageName)]
    pub(crate) id: MessageId,
    /// The kind of the event; `webhook.test` of a test.
    pub(crate) r#type: String,
    /// Absent of a test.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ContestName>)]
    pub(crate) contest: Option<ContestId>,
    /// Where it stands in the game's feed; absent of a test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<u64>,
    #[schema(value_type = DeliveryWord)]
    pub(crate) state: &'static str,
    /// The newest tries, up to ten, the oldest of them first.
    pub(crate) tries: Vec<Try>,
    /// When it may be tried next, once what came before it in its contest is settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next_try_at: Option<When>,
}

/// One try: the status that was answered, or why there was none.
#[derive(Serialize, ToSchema)]
pub(crate) struct Try {
    /// When it ended.
    pub(crate) at: When,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) status: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<FailureWord>)]
    pub(crate) error: Option<crate::service::webhooks::Failure>,
}
