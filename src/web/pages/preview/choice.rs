//! What a host has chosen to see. All of it stands in the page's address, so that a link shows the same to others.

use super::BATCH_CHARS_MAX;
use crate::web::error::Fault;
use agon_generators::code::is_seed;
use agon_generators::family::Level;
use serde::{Deserialize, Serialize};

/// `?level=3&batch=abc&keys=1&colours=none&sees=protan`
#[derive(Debug, Default, Clone, Deserialize)]
pub(in crate::web) struct Choice {
    level: Option<u8>,
    batch: Option<String>,
    keys: Option<String>,
    colours: Option<String>,
    sees: Option<String>,
    /// What was just done, as the page before tells it.
    said: Option<String>,
}

/// One of several ways to go on.
#[derive(Serialize)]
pub(super) struct Link {
    pub(super) name: String,
    pub(super) link: String,
    pub(super) is_here: bool,
}

/// How colours are seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Eyes {
    Normal,
    /// Patterns in place of colours.
    Patterns,
    Protan,
    Deutan,
    Tritan,
}

/// Names and values of an address.
pub(super) type Asked = Vec<(&'static str, String)>;

impl Eyes {
    const ALL: [Eyes; 5] = [Eyes::Normal, Eyes::Patterns, Eyes::Protan, Eyes::Deutan, Eyes::Tritan];

    fn name(self) -> &'static str {
        match self {
            Eyes::Normal => "normal",
            Eyes::Patterns => "patterns",
            Eyes::Protan => "protan",
            Eyes::Deutan => "deutan",
            Eyes::Tritan => "tritan",
        }
    }

    /// As pictures are asked for.
    pub(super) fn colours(self) -> &'static str {
        if self == Eyes::Patterns { "none" } else { "normal" }
    }

    /// Whose eyes the page borrows, if anybody's.
    pub(super) fn sees(self) -> Option<&'static str> {
        (!matches!(self, Eyes::Normal | Eyes::Patterns)).then(|| self.name())
    }

    /// As an address says it.
    pub(super) fn asked(self) -> Asked {
        match self {
            Eyes::Normal => Vec::new(),
            Eyes::Patterns => vec![("colours", "none".to_owned())],
            Eyes::Protan | Eyes::Deutan | Eyes::Tritan => vec![("sees", self.name().to_owned())],
        }
    }
}

impl Choice {
    pub(super) fn level(&self) -> Result<Level, Fault> {
        let Some(number) = self.level else { return Ok(Level::DEFAULT) };
        Level::new(number).map_err(|error| Fault::invalid("level", error))
    }

    /// The batch, if its word is one.
    pub(super) fn batch(&self) -> Option<&str> {
        let batch = self.batch.as_deref()?;
        (is_seed(batch) && batch.len() <= BATCH_CHARS_MAX).then_some(batch)
    }

    pub(super) fn keys(&self) -> bool {
        self.keys.as_deref() == Some("1")
    }

    pub(super) fn eyes(&self) -> Eyes {
        if self.colours.as_deref() == Some("none") {
            return Eyes::Patterns;
        }
        let sees = self.sees.as_deref().unwrap_or_default();
        Eyes::ALL.into_iter().find(|eyes| eyes.sees() == Some(sees)).unwrap_or(Eyes::Normal)
    }

    /// What was just done, if it is one of these.
    pub(super) fn said(&self, known: &[&'static str]) -> Option<&'static str> {
        known.iter().copied().find(|known| self.said.as_deref() == Some(*known))
    }

    /// The same of another level and batch.
    pub(super) fn with(&self, level: Level, batch: &str) -> Choice {
        let level = u8::try_from(level.index() + 1).ok();
        Choice { level, batch: Some(batch.to_owned()), ..self.clone() }
    }

    /// The same with the keys shown, or hidden again.
    pub(super) fn toggled_keys(&self) -> Choice {
        Choice { keys: (!self.keys()).then(|| "1".to_owned()), ..self.clone() }
    }

    /// As an address says it, without what is asked for once.
    pub(super) fn asked(&self) -> Asked {
        let mut asked = Vec::new();
        asked.extend(self.level.map(|level| ("level", level.to_string())));
        asked.extend(self.batch().map(|batch| ("batch", batch.to_owned())));
        asked.extend(self.keys().then(|| ("keys", "1".to_owned())));
        asked.extend(self.eyes().asked());
        asked
    }

    /// As the address of one problem says it: which batch it was found in, and how colours are seen.
    pub(super) fn asked_of_one(&self) -> Asked {
        let batch = self.batch().map(|batch| ("batch", batch.to_owned()));
        batch.into_iter().chain(self.eyes().asked()).collect()
    }

    /// A page's address with this choice.
    pub(super) fn link(&self, path: &str) -> String {
        link(path, &self.asked())
    }

    /// Every way to see colours, each with its link.
    pub(super) fn all_eyes(&self, path: &str) -> Vec<Link> {
        let one = |eyes: Eyes| {
            let mut asked = Choice { colours: None, sees: None, ..self.clone() }.asked();
            asked.extend(eyes.asked());
            let link = link(path, &asked);
            Link { name: eyes.name().to_owned(), link, is_here: eyes == self.eyes() }
        };
        Eyes::ALL.into_iter().map(one).collect()
    }
}

/// An address with what is asked for.
pub(super) fn link<V: AsRef<str>>(path: &str, asked: &[(&str, V)]) -> String {
    if asked.is_empty() {
        return path.to_owned();
    }
    let mut question = url::form_urlencoded::Serializer::new(String::new());
    format!("{path}?{}", question.extend_pairs(asked).finish())
}
