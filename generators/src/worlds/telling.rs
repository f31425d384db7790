//! A tale in words: what is said, and why it can only be so. The words for speakers and their kinds are shared; a family has
//! words for everything else.

use super::reason::Thought;
use super::{Claim, Clause, LIAR, Place, Said, Scope, Values, World};
use crate::board::letter;
use crate::sheet::Step;
use crate::text::{Message, Text, say};

/// The letters of people, in order.
pub const LETTERS: &str = "ABCDEF";

/// How a family tells its tale.
pub trait Teller {
    fn scope(&self) -> Scope;
    /// A clause that is not about the speakers' kinds: in a speaker's mouth or, without one, told of by others.
    fn clause(&self, clause: Clause, speaker: Option<Place>) -> Message;
    /// What the answer calls a place.
    fn name(&self, place: Place) -> char;
    /// How the answer writes a single value of a place.
    fn symbol(&self, place: Place, value: Values) -> char;
}

/// People by name, or as "I"; the speaker comes last: "Ben and I".
pub fn people(who: impl IntoIterator<Item = Place>, speaker: Option<Place>) -> Vec<Text> {
    let (me, others): (Vec<Place>, Vec<Place>) =
        who.into_iter().partition(|&who| Some(who) == speaker);
    let others = others.into_iter().map(|who| person(who).into());
    others.chain(me.into_iter().map(|_| say("me").into())).collect()
}

/// A line with all that somebody says.
pub fn line(teller: &impl Teller, who: Place, said: &[Said]) -> Text {
    let mine = said.iter().filter(|(speaker, _)| *speaker == who);
    let claims = mine.map(|&(_, claim)| self::claim(teller, claim, who));
    let all = claims.reduce(|first, next| say("claims").with("first", first).with("next", next));
    let line = say("says").with("who", person(who)).with("letter", letter(who));
    line.with("claims", all.expect("everybody says something")).into()
}

/// The way to the solution, thought by thought, and the solution. What is thought outside of every supposition is so for
/// good.
pub fn steps(
    teller: &impl Teller,
    world: &World,
    said: &[Said],
    thoughts: &[Thought],
) -> Vec<Step<Text>> {
    let mut depth = 0;
    let mut steps = Vec::new();
    let same_claim = |one: &Thought, next: &Thought| match (one, next) {
        (Thought::Settle { from: one, .. }, Thought::Settle { from: next, .. }) => one == next,
        _ => false,
    };
    for thoughts in thoughts.chunk_by(same_claim) {
        match thoughts[0] {
            Thought::Suppose(..) => depth += 1,
            Thought::Clash { .. } => depth -= 1,
            Thought::Settle { .. } | Thought::TurnBack(..) => {}
        }
        steps.push(step(teller, said, thoughts, depth));
    }
    let known = (0..teller.scope().places()).map(|place| {
        let value = world.value(place);
        say("known").with("name", teller.name(place)).with("value", teller.symbol(place, value))
    });
    steps.push(Step::new(
        say("all-known").with("known", Text::Row(known.map(Text::from).collect())),
    ));
    steps
}

/// One thought, or all that follows from one claim, within so many suppositions.
fn step(teller: &impl Teller, said: &[Said], thoughts: &[Thought], depth: usize) -> Step<Text> {
    let for_good = depth == 0;
    let facts: Vec<(Place, Values)> = thoughts.iter().filter_map(Thought::fact).collect();
    let told = facts.iter().map(|&fact| self::fact(teller, fact, for_good)).collect();
    let quoted = |message: &'static str, from: usize| {
        let (speaker, claim) = said[from];
        say(message).with("who", person(speaker)).with("claim", self::claim(teller, claim, speaker))
    };
    let message = match thoughts[0] {
        Thought::Suppose(..) => {
            say(if depth == 1 { "suppose" } else { "suppose-too" }).with("facts", Text::And(told))
        }
        Thought::Settle { from, .. } => quoted("follows", from).with("facts", Text::And(told)),
        Thought::Clash { from } => quoted("clash", from),
        Thought::TurnBack(..) => say(if for_good { "turn-back" } else { "turn-back-within" })
            .with("facts", Text::And(told)),
    };
    let settled = facts.into_iter().filter(|&fact| for_good && is_known(fact));
    settled.fold(Step::new(message), |step, (place, value)| {
        step.settles(place, teller.symbol(place, value))
    })
}

/// Which values a place has left. What is known for good is told with its part of the answer.
fn fact(teller: &impl Teller, (place, left): (Place, Values), for_good: bool) -> Text {
    let fact = self::clause(teller, Clause::Among(place, left), None);
    if !for_good || !is_known((place, left)) {
        return fact.into();
    }
    let known = say("fact-known").with("fact", fact).with("name", teller.name(place));
    known.with("value", teller.symbol(place, left)).into()
}

fn is_known((_, left): (Place, Values)) -> bool {
    left.is_power_of_two()
}

fn claim(teller: &impl Teller, claim: Claim, speaker: Place) -> Message {
    let clause = |clause: Clause| self::clause(teller, clause, Some(speaker));
    let joined = |message: &'static str, one: Clause, other: Clause| {
        say(message).with("one", clause(one)).with("other", clause(other))
    };
    match claim {
        Claim::Plain(one) => clause(one),
        Claim::Or(one, other) => joined("claim-or", one, other),
        Claim::If(one, other) => joined("claim-if", one, other),
    }
}

fn clause(teller: &impl Teller, clause: Clause, speaker: Option<Place>) -> Message {
    let is_kind = |place: Place| place < teller.scope().speakers;
    let two = |one: Place, other: Place| Text::And(people([one, other], speaker));
    match clause {
        Clause::Among(who, LIAR) if is_kind(who) => say("lies").with("who", person(who)),
        Clause::Among(who, _) if is_kind(who) => say("honest").with("who", person(who)),
        Clause::Same(one, other) if is_kind(one) => say("alike").with("who", two(one, other)),
        Clause::Differ(one, other) if is_kind(one) => say("unlike").with("who", two(one, other)),
        Clause::Liars(count) => say("liars").with("count", count),
        Clause::Among(..) | Clause::Same(..) | Clause::Differ(..) => teller.clause(clause, speaker),
    }
}

fn person(who: Place) -> Message {
    say("person").with("letter", letter(who))
}
