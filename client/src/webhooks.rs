//! Webhooks: what happens in a game's contests, sent to where the game wants it.

use crate::error::Error;
use crate::game::Game;
use crate::line::{new_repeat, read, send};
use crate::time::Time;
use reqwest::Method;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Where events are to be sent, and which.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NewWebhook {
    /// By `https`, to a public address.
    pub url: String,
    /// 1 to 64 characters on one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Such as `contest.decided`; all that happens where it is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<String>>,
}

/// What a game says otherwise of a webhook; what is none stays. Of what is there twice, the inner none takes it away.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct WebhookChange {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Option<Vec<String>>>,
    /// Turned on again, it goes on where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enabled: Option<bool>,
}

/// A webhook as it is.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct Webhook {
    pub id: String,
    pub game: String,
    pub url: String,
    pub description: Option<String>,
    pub events: Option<Vec<String>>,
    /// Whether anything is sent.
    pub enabled: bool,
    pub disabled: Option<Disabled>,
    pub made_at: Time,
    /// How many events wait for it that were read from the feed.
    pub waiting: usize,
    /// Since when nothing was delivered although it was tried.
    pub failing_since: Option<Time>,
    /// What events are signed with; told only in the reply that makes it.
    pub secret: Option<String>,
    /// Until when events are signed with the secret before too.
    pub previous_secret_until: Option<Time>,
}

/// Since when nothing is sent, and why: `asked`, `gone` or `failing`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Disabled {
    pub at: Time,
    pub because: String,
}

/// One event on its way to one webhook.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Delivery {
    /// The `webhook-id` of every try.
    pub id: String,
    /// Such as `contest.decided`; `webhook.test` of a test.
    pub r#type: String,
    pub contest: Option<String>,
    /// Where it stands in the game's feed.
    pub position: Option<u64>,
    /// `waiting`, `delivered` or `given_up`.
    pub state: String,
    /// The newest tries, up to ten, the oldest of them first.
    pub tries: Vec<Try>,
    pub next_try_at: Option<Time>,
}

/// One try: the status that was answered, or why there was none.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Try {
    pub at: Time,
    pub status: Option<u16>,
    pub error: Option<String>,
}

/// One page of what was sent and what waits, the newest first; without `next` it is the last.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Deliveries {
    pub deliveries: Vec<Delivery>,
    pub next: Option<String>,
}

#[derive(Deserialize)]
struct Webhooks {
    webhooks: Vec<Webhook>,
}

/// The secret is not shown.
impl fmt::Debug for Webhook {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Webhook({}, {:?})", self.id, self.url)
    }
}

impl Game {
    /// Has what happens from now on sent to a URL, signed after Standard Webhooks; at most ten a game.
    pub async fn add_webhook(&self, webhook: &NewWebhook) -> Result<Webhook, Error> {
        self.line.post_safely("/v1/webhooks", Some(&new_repeat()), webhook).await
    }

    /// The game's webhooks, the oldest first.
    pub async fn webhooks(&self) -> Result<Vec<Webhook>, Error> {
        let all: Webhooks = self.line.get("/v1/webhooks").await?;
        Ok(all.webhooks)
    }

    /// One of them.
    pub async fn webhook(&self, id: &str) -> Result<Webhook, Error> {
        self.line.get(&format!("/v1/webhooks/{id}")).await
    }

    /// Says something of a webhook otherwise. Sent elsewhere or turned on again, what waits is tried anew.
    pub async fn change_webhook(&self, id: &str, change: &WebhookChange) -> Result<Webhook, Error> {
        read(self.line.request(Method::PATCH, &format!("/v1/webhooks/{id}")).json(change)).await
    }

    /// Lets go of a webhook: nothing is sent to it any more.
    pub async fn remove_webhook(&self, id: &str) -> Result<(), Error> {
        send(self.line.request(Method::DELETE, &format!("/v1/webhooks/{id}"))).await?;
        Ok(())
    }

    /// Gives a webhook another secret; for a day events are signed with the one before too.
    pub async fn roll_webhook_secret(&self, id: &str) -> Result<Webhook, Error> {
        let path = format!("/v1/webhooks/{id}/secret");
        self.line.post_safely(&path, Some(&new_repeat()), &serde_json::json!({})).await
    }

    /// Sends a test and says how that went.
    pub async fn test_webhook(&self, id: &str) -> Result<Delivery, Error> {
        let path = format!("/v1/webhooks/{id}/test");
        self.line.post_safely(&path, Some(&new_repeat()), &serde_json::json!({})).await
    }

    /// What was sent to a webhook and what waits, from behind the `next` of the page before.
    pub async fn deliveries(&self, id: &str, after: Option<&str>) -> Result<Deliveries, Error> {
        let request = self.line.request(Method::GET, &format!("/v1/webhooks/{id}/deliveries"));
        read(request.query(&[("after", after)])).await
    }

    /// Sends something once more.
    pub async fn replay(&self, id: &str, delivery: &str) -> Result<Delivery, Error> {
        let path = format!("/v1/webhooks/{id}/deliveries/{delivery}/replay");
        self.line.post_safely(&path, Some(&new_repeat()), &serde_json::json!({})).await
    }
}
