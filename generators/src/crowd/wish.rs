//! Descriptions of things: what is asked of each, condition by condition.

use super::divider::Divider;
use super::thing::{Kind, Look, Trait};
use crate::text::{Message, say};
use serde::{Deserialize, Serialize};

/// One thing that is asked.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    Has(Trait),
    Lacks(Trait),
    /// At least one of two.
    Either(Trait, Trait),
    /// It lies on the first side of what divides the crowd, or not.
    OnFirstSide(bool),
}

/// A description: every condition must be met.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Wish(pub Vec<Condition>);

/// What decides whether a thing fits: its look, and whether it lies on the first side.
pub type Laid = (Look, bool);

impl Condition {
    /// Whether a thing meets it.
    pub fn holds(self, (look, is_first): Laid) -> bool {
        match self {
            Condition::Has(wanted) => look.has(wanted),
            Condition::Lacks(denied) => !look.has(denied),
            Condition::Either(one, other) => look.has(one) || look.has(other),
            Condition::OnFirstSide(first) => is_first == first,
        }
    }

    /// The kinds of traits that it looks at.
    pub fn kinds(self) -> Vec<Kind> {
        match self {
            Condition::Has(it) | Condition::Lacks(it) => vec![it.kind()],
            Condition::Either(one, other) => vec![one.kind(), other.kind()],
            Condition::OnFirstSide(_) => Vec::new(),
        }
    }
}

impl Wish {
    /// Whether a thing meets every condition.
    pub fn fits(&self, laid: Laid) -> bool {
        self.0.iter().all(|condition| condition.holds(laid))
    }

    /// The same without one condition.
    pub fn without(&self, place: usize) -> Wish {
        let mut less = self.clone();
        less.0.remove(place);
        less
    }

    /// The description as a question says it: "small red stars left of the line". There is one message for each choice of
    /// traits, `things-size-colour-shape`, and one round it for whatever else is asked.
    pub fn told(&self, divider: Option<Divider>) -> Message {
        let mut told = self.traits();
        for condition in &self.0 {
            told = match *condition {
                Condition::Has(_) => told,
                Condition::Lacks(denied) => {
                    say("things-but-not").with("things", told).with("denied", denied.word())
                }
                Condition::Either(one, other) => {
                    let may_be_both = one.kind() != other.kind();
                    let name =
                        if may_be_both { "things-of-either-or-both" } else { "things-of-either" };
                    let told = say(name).with("things", told);
                    told.with("one", one.word()).with("other", other.word())
                }
                Condition::OnFirstSide(first) => {
                    let words = divider.map_or([""; 2], Divider::words);
                    say(words[usize::from(!first)]).with("things", told)
                }
            };
        }
        told
    }

    /// The traits that things must have, in the order of the kinds.
    fn traits(&self) -> Message {
        let mut name = "things".to_owned();
        let mut told = Vec::new();
        for kind in Kind::ALL {
            let of_kind = |condition: &Condition| match *condition {
                Condition::Has(wanted) if wanted.kind() == kind => Some(wanted),
                _ => None,
            };
            if let Some(wanted) = self.0.iter().find_map(of_kind) {
                name = format!("{name}-{}", kind.name());
                told.push((kind.name(), wanted.word()));
            }
        }
        told.into_iter().fold(say(name), |said, (kind, word)| said.with(kind, word))
    }
}
