//! How a game shows contests in pages of its own: whose pages may hold ours, and what stands above them there.

use serde::{Deserialize, Serialize};

/// Where a game's contests may be shown, and with which sign.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Embedding {
    /// Origins as browsers write them, such as `https://game.example`.
    pub origins: Vec<String>,
    /// A PNG of ours, in base64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo: Option<String>,
}

/// How many origins a game may name.
pub const ORIGINS_MAX: usize = 20;
