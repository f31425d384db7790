//! What people claim: what it means, whom and what it is about, and its words.

use serde::{Deserialize, Serialize};

/// A person's place in the alphabet: 0 is A.
pub(super) type Person = usize;
/// A taken thing's place in the list.
pub(super) type Thing = usize;

/// One short sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Clause {
    Lies(Person),
    Honest(Person),
    /// Both tell the truth or both lie.
    Alike(Person, Person),
    /// One tells the truth and one lies.
    Unlike(Person, Person),
    Took(Person, Thing),
    Spared(Person, Thing),
    Either(Person, Person, Thing),
    Neither(Person, Person, Thing),
    /// One person took both.
    Together(Thing, Thing),
    Apart(Thing, Thing),
    /// Exactly so many lie.
    Liars(usize),
}

/// What somebody claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Claim {
    Plain(Clause),
    /// One of them, or both.
    Or(Clause, Clause),
    /// False only when the first holds and the second does not.
    If(Clause, Clause),
}

/// The words of a tale: everybody's name and every thing's.
pub(super) struct Words<'a> {
    pub(super) names: &'a [String],
    pub(super) things: &'a [String],
}

impl Clause {
    /// The people that it names.
    pub(super) fn people(self) -> Vec<Person> {
        match self {
            Clause::Lies(who) | Clause::Honest(who) => vec![who],
            Clause::Took(who, _) | Clause::Spared(who, _) => vec![who],
            Clause::Alike(one, other) | Clause::Unlike(one, other) => vec![one, other],
            Clause::Either(one, other, _) | Clause::Neither(one, other, _) => vec![one, other],
            Clause::Together(..) | Clause::Apart(..) | Clause::Liars(_) => Vec::new(),
        }
    }

    /// The things that it names.
    pub(super) fn things(self) -> Vec<Thing> {
        match self {
            Clause::Took(_, what) | Clause::Spared(_, what) => vec![what],
            Clause::Either(_, _, what) | Clause::Neither(_, _, what) => vec![what],
            Clause::Together(one, other) | Clause::Apart(one, other) => vec![one, other],
            Clause::Lies(_) | Clause::Honest(_) | Clause::Liars(_) => Vec::new(),
            Clause::Alike(..) | Clause::Unlike(..) => Vec::new(),
        }
    }

    /// The people whose kind it is about, out of `count`.
    pub(super) fn kinds(self, count: usize) -> Vec<Person> {
        match self {
            Clause::Lies(_) | Clause::Honest(_) | Clause::Alike(..) | Clause::Unlike(..) => {
                self.people()
            }
            Clause::Liars(_) => (0..count).collect(),
            Clause::Took(..) | Clause::Spared(..) | Clause::Either(..) => Vec::new(),
            Clause::Neither(..) | Clause::Together(..) | Clause::Apart(..) => Vec::new(),
        }
    }

    /// The sentence in `speaker`'s mouth, without a capital or a full stop.
    fn text(self, speaker: Option<Person>, words: &Words) -> String {
        let thing = |what: Thing| format!("the {}", words.things[what]);
        let name = |who: Person| match speaker == Some(who) {
            true => "I".to_owned(),
            false => words.names[who].clone(),
        };
        // "I" comes last: "Ben and I".
        let two = |one: Person, other: Person| match speaker == Some(one) {
            true => (name(other), name(one)),
            false => (name(one), name(other)),
        };
        match self {
            Clause::Lies(who) => format!("{} lies", name(who)),
            Clause::Honest(who) => format!("{} tells the truth", name(who)),
            Clause::Alike(one, other) => {
                let (one, other) = two(one, other);
                format!("{one} and {other} are of one kind")
            }
            Clause::Unlike(one, other) => {
                let (one, other) = two(one, other);
                format!("{one} and {other} are of different kinds")
            }
            Clause::Took(who, what) => format!("{} took {}", name(who), thing(what)),
            Clause::Spared(who, what) => format!("{} didn't take {}", name(who), thing(what)),
            Clause::Either(one, other, what) => {
                let (one, other) = two(one, other);
                format!("{one} or {other} took {}", thing(what))
            }
            Clause::Neither(one, other, what) => {
                let (one, other) = two(one, other);
                format!("neither {one} nor {other} took {}", thing(what))
            }
            Clause::Together(one, other) => {
                format!("one person took {} and {}", thing(one), thing(other))
            }
            Clause::Apart(one, other) => {
                format!("different people took {} and {}", thing(one), thing(other))
            }
            Clause::Liars(1) => "exactly one of us lies".to_owned(),
            Clause::Liars(count) => format!("exactly {} of us lie", COUNTS[count]),
        }
    }
}

const COUNTS: [&str; 7] = ["none", "one", "two", "three", "four", "five", "six"];

impl Claim {
    /// Its sentences in order.
    pub(super) fn clauses(self) -> Vec<Clause> {
        match self {
            Claim::Plain(clause) => vec![clause],
            Claim::Or(one, other) | Claim::If(one, other) => vec![one, other],
        }
    }

    /// The claim in `speaker`'s mouth, or told of by others, as part of a sentence.
    pub(super) fn text(self, speaker: Option<Person>, words: &Words) -> String {
        let text = |clause: Clause| clause.text(speaker, words);
        match self {
            Claim::Plain(clause) => text(clause),
            Claim::Or(one, other) => format!("{}, or {}", text(one), text(other)),
            Claim::If(one, other) => format!("if {}, {}", text(one), text(other)),
        }
    }

    /// The claim as a sentence of its own.
    pub(super) fn sentence(self, speaker: Person, words: &Words) -> String {
        let text = self.text(Some(speaker), words);
        let mut letters = text.chars();
        let first = letters.next().expect("a claim has words");
        format!("{}{}.", first.to_uppercase(), letters.as_str())
    }
}
