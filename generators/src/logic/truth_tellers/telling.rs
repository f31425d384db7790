//! A story in words: what is said, and why it can only be so.

use super::claim::Words;
use super::reason::{HONEST, Subject, Thought, solve};
use super::{LETTERS, TruthTellers};
use crate::family::Family as _;

impl TruthTellers {
    fn words(&self) -> Words<'_> {
        Words { names: &self.names, things: &self.things }
    }
}

/// The things in order, and a line for each person.
pub(super) fn statement(story: &TruthTellers) -> String {
    let words = story.words();
    let mut lines = vec![format!("Taken: {}.", story.things.join(", "))];
    for (who, name) in story.names.iter().enumerate() {
        let mine = story.said.iter().filter(|(speaker, _)| *speaker == who);
        let claims: Vec<String> = mine.map(|(_, claim)| claim.sentence(who, &words)).collect();
        lines.push(format!("{name}: {}", claims.join(" ")));
    }
    lines.join("\n")
}

/// The way to the solution, thought by thought, and the solution.
pub(super) fn explain(story: &TruthTellers) -> Vec<String> {
    let solution = solve(&story.world, &story.said);
    let same_claim = |one: &Thought, next: &Thought| match (one, next) {
        (Thought::Settle { from: one, .. }, Thought::Settle { from: next, .. }) => one == next,
        _ => false,
    };
    let mut steps: Vec<String> =
        solution.thoughts.chunk_by(same_claim).map(|thoughts| step(story, thoughts)).collect();
    let kinds = story.names.iter().zip(&story.world.honest);
    let kinds = kinds.map(|(name, &honest)| format!("{name} {}", if honest { 'T' } else { 'L' }));
    let takers = story.things.iter().zip(story.world.takers);
    let takers = takers.map(|(thing, who)| format!("{thing} {}", &LETTERS[who..=who]));
    let all: Vec<String> = kinds.chain(takers).collect();
    steps.push(format!("{}: {}.", all.join(", "), story.key().text()));
    steps
}

/// One thought, or all that follows from one claim.
fn step(story: &TruthTellers, thoughts: &[Thought]) -> String {
    let quoted = |from: usize| {
        let (speaker, claim) = story.said[from];
        (&story.names[speaker], claim.text(Some(speaker), &story.words()))
    };
    match thoughts[0] {
        Thought::Suppose(subject, value) => {
            format!("Suppose that {}.", fact(story, subject, value))
        }
        Thought::Settle { from, .. } => {
            let (name, text) = quoted(from);
            let settled = thoughts.iter().filter_map(|thought| match *thought {
                Thought::Settle { subject, left, .. } => Some(fact(story, subject, left)),
                Thought::Suppose(..) | Thought::Clash { .. } | Thought::TurnBack(..) => None,
            });
            let settled: Vec<String> = settled.collect();
            format!("{name}: “{text}”. So {}.", settled.join(", and "))
        }
        Thought::Clash { from } => {
            let (name, text) = quoted(from);
            format!("But then {name}, of whichever kind, can't say “{text}”.")
        }
        Thought::TurnBack(subject, value) => {
            format!("That was wrong: {}.", fact(story, subject, value))
        }
    }
}

fn fact(story: &TruthTellers, subject: Subject, values: u8) -> String {
    match subject {
        Subject::Kind(who) if values == HONEST => format!("{} tells the truth", story.names[who]),
        Subject::Kind(who) => format!("{} lies", story.names[who]),
        Subject::Taker(what) => {
            let (may, cannot): (Vec<_>, Vec<_>) =
                story.names.iter().zip(0..).partition(|(_, who)| values >> who & 1 == 1);
            let list = |people: &[(&String, u8)], joint: &str| {
                let names: Vec<&str> = people.iter().map(|(name, _)| name.as_str()).collect();
                names.join(joint)
            };
            let thing = &story.things[what];
            match cannot.len() {
                1 => format!("{} didn't take the {thing}", list(&cannot, "")),
                2 => format!("neither {} took the {thing}", list(&cannot, " nor ")),
                _ => format!("{} took the {thing}", list(&may, " or ")),
            }
        }
    }
}
