//! Addresses of pages. The token that opens one stands behind the `#`, which browsers keep to themselves.

use super::origin::Origin;
use super::surroundings::Rim;
use crate::service::hosting::OpenedContest;
use crate::service::secrets::token::Token;
use agon_judge::id::ContestId;
use serde::Serialize;

/// Everybody's page of one contest.
#[derive(Serialize)]
pub(super) struct Links {
    pub(super) host: String,
    pub(super) attacker: String,
    pub(super) defender: String,
    pub(super) watch: String,
}

impl Rim {
    /// The page of a contest that a token opens; absolute where the operator said where the service is reached.
    pub(super) fn link(&self, page: &str, id: ContestId, token: &Token) -> String {
        format!("{}/{page}/{id}#{}", self.base(), token.text())
    }

    /// What addresses begin with: nothing, where the operator did not say where the service is reached.
    pub(super) fn base(&self) -> String {
        self.public().map(Origin::to_string).unwrap_or_default()
    }

    /// Everybody's page of one contest.
    pub(super) fn links(&self, opened: &OpenedContest) -> Links {
        let id = opened.contest.opened.id;
        Links {
            host: self.link("host", id, &opened.host),
            attacker: self.link("play", id, &opened.seats.attacker),
            defender: self.link("play", id, &opened.seats.defender),
            watch: self.link("watch", id, &opened.watch),
        }
    }
}
