//! Descriptions of things: traits that are joined, and perhaps one that must be missing.

use super::thing::{Kind, Look, Trait};
use crate::text::{Message, say};
use serde::{Deserialize, Serialize};

/// A description: all of some traits, and perhaps not one other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Wish {
    pub has: Vec<Trait>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lacks: Option<Trait>,
}

impl Wish {
    /// How many things are asked of a look.
    pub fn conditions(&self) -> usize {
        self.has.len() + usize::from(self.lacks.is_some())
    }

    /// Whether a look meets each condition, in order.
    pub fn met(&self, look: Look) -> impl Iterator<Item = bool> {
        let had = self.has.iter().map(move |wanted| look.has(*wanted));
        had.chain(self.lacks.iter().map(move |denied| !look.has(*denied)))
    }

    /// Whether a look meets every condition.
    pub fn fits(&self, look: Look) -> bool {
        self.met(look).all(|met| met)
    }

    /// Whether this condition alone is missed.
    pub fn misses_only(&self, condition: usize, look: Look) -> bool {
        self.met(look).enumerate().all(|(place, met)| met == (place != condition))
    }

    /// The trait of a kind that is asked for.
    pub fn of(&self, kind: Kind) -> Option<Trait> {
        self.has.iter().copied().find(|wanted| wanted.kind() == kind)
    }

    /// The description as a question says it: "large red things with a dot, not circles". There is one message for each
    /// choice of kinds, `things-size-colour-mark-without-shape`.
    pub fn told(&self) -> Message {
        let has = || Kind::ALL.into_iter().filter_map(|kind| self.of(kind));
        let mut name = "things".to_owned();
        for wanted in has() {
            name.push('-');
            name.push_str(wanted.kind().name());
        }
        if let Some(denied) = self.lacks {
            name.push_str("-without-");
            name.push_str(denied.kind().name());
        }
        let told = has().fold(say(name), |told, it| told.with(it.kind().name(), it.word()));
        match self.lacks {
            Some(denied) => told.with("without", denied.word()),
            None => told,
        }
    }
}
