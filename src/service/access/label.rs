//! What games and keys are called.

use super::names;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a game or a key is called: 1 to 64 characters on one line, which everybody can see. Those that are stored were
/// judged when they were made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Label(String);

/// A text that cannot be a label.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("1 to 64 characters on one line, none of them invisible")]
pub struct BadLabel;

const LABEL_CHARS_MAX: usize = 64;

impl Label {
    /// One of our own, which is short and on one line.
    pub fn ours(text: &str) -> Label {
        text.parse().expect("our own labels are short and on one line")
    }
}

impl FromStr for Label {
    type Err = BadLabel;

    fn from_str(text: &str) -> Result<Label, BadLabel> {
        let label = Label::try_from(text.trim().to_owned())?;
        if names::unseen(&label.0).is_none() { Ok(label) } else { Err(BadLabel) }
    }
}

/// As it is stored: what nobody sees could stand in a label once.
impl TryFrom<String> for Label {
    type Error = BadLabel;

    fn try_from(text: String) -> Result<Label, BadLabel> {
        let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        let fits = (1..=LABEL_CHARS_MAX).contains(&text.chars().count());
        if fits && !text.contains(breaks) { Ok(Label(text)) } else { Err(BadLabel) }
    }
}

impl From<Label> for String {
    fn from(label: Label) -> String {
        label.0
    }
}

impl fmt::Display for Label {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_one_line_of_up_to_64_characters() {
        for text in ["a", " Ana's game ", &"ü".repeat(64)] {
            assert_eq!(text.parse::<Label>().expect(text).to_string(), text.trim());
        }
        for text in ["", "  ", "a\nb", "a\u{2028}b", "a\u{1b}[2J", &"ü".repeat(65)] {
            assert_eq!(text.parse::<Label>(), Err(BadLabel), "{text:?}");
        }
    }
}
