//! A story in words: what is said, and why it can only be so.

use super::claim::Words;
use super::reason::{HONEST, Subject, Thought, solve};
use super::{LETTERS, Story, TruthTellers};
use crate::family::Family as _;

impl Story {
    fn words(&self) -> Words<'_> {
        Words { names: &self.names, things: &self.things }
    }
}

/// The things in order, and a line for each person.
pub(super) fn statement(story: &Story) -> String {
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
pub(super) fn explain(story: &Story) -> Vec<String> {
    let solution = solve(&story.world, &story.said);
    let mut steps: Vec<String> =
        solution.thoughts.into_iter().map(|thought| step(story, thought)).collect();
    let kinds = story.names.iter().zip(&story.world.honest);
    let kinds = kinds.map(|(name, &honest)| format!("{name} {}", if honest { 'T' } else { 'L' }));
    let takers = story.things.iter().zip(story.world.takers);
    let takers = takers.map(|(thing, who)| format!("{thing} {}", &LETTERS[who..=who]));
    let all: Vec<String> = kinds.chain(takers).collect();
    steps.push(format!("{}: {}.", all.join(", "), TruthTellers::key(story).text()));
    steps
}

fn step(story: &Story, thought: Thought) -> String {
    let quoted = |from: usize| {
        let (speaker, claim) = story.said[from];
        (&story.names[speaker], claim.text(Some(speaker), &story.words()))
    };
    match thought {
        Thought::Suppose(subject, value) => {
            format!("Suppose that {}.", fact(story, subject, value))
        }
        Thought::Settle { from, subject, left } => {
            let (name, text) = quoted(from);
            format!("{name}: “{text}”. So {}.", fact(story, subject, left))
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

fn fact(story: &Story, subject: Subject, values: u8) -> String {
    match subject {
        Subject::Kind(who) if values == HONEST => format!("{} tells the truth", story.names[who]),
        Subject::Kind(who) => format!("{} lies", story.names[who]),
        Subject::Taker(what) => {
            let people = story.names.iter().zip(0..).filter(|(_, who)| values >> who & 1 == 1);
            let people: Vec<&str> = people.map(|(name, _)| name.as_str()).collect();
            format!("{} took the {}", people.join(" or "), story.things[what])
        }
    }
}
