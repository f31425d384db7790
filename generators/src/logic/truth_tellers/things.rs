//! What is said of the things that were taken.

use super::{TruthTellers, scope};
use crate::board::letter;
use crate::text::{Message, Text, say};
use crate::worlds::telling::{Teller, people};
use crate::worlds::{Claim, Clause, HONEST, LIAR, Place, Said, Scope, Told, Values, each, reading};

/// The things that there are, by the names that the words have for them.
pub(super) const NAMES: [&str; 12] = [
    "ring", "cup", "key", "map", "lamp", "coin", "watch", "book", "crown", "pearl", "flute",
    "sword",
];

impl Teller for TruthTellers {
    fn scope(&self) -> Scope {
        scope(self.people(), self.things.len())
    }

    fn clause(&self, clause: Clause, speaker: Option<Place>) -> Message {
        let thing = |place: Place| say(format!("thing-{}", self.things[place - self.people()]));
        let two = |name: &'static str, one: Place, other: Place| {
            say(name).with("one", thing(one)).with("other", thing(other))
        };
        match clause {
            Clause::Among(place, values) => {
                let told = |values| people(each(values).map(taker), speaker);
                let message = match self.scope().told(place, values) {
                    Told::In(values) => say("took").with("who", Text::Or(told(values))),
                    Told::Out(values) => match told(values).as_slice() {
                        [one, other] => {
                            say("neither").with("one", one.clone()).with("other", other.clone())
                        }
                        who => say("spared").with("who", Text::Or(who.to_vec())),
                    },
                };
                message.with("thing", thing(place))
            }
            Clause::Same(one, other) => two("together", one, other),
            Clause::Differ(one, other) => two("apart", one, other),
            Clause::Liars(_) => unreachable!("not about things"),
        }
    }

    fn name(&self, place: Place) -> char {
        let thing = place.checked_sub(self.people());
        thing.map_or_else(|| letter(place), |thing| char::from(b'1' + thing as u8))
    }

    fn symbol(&self, place: Place, value: Values) -> char {
        match value {
            HONEST if place < self.people() => 'T',
            LIAR if place < self.people() => 'L',
            value => letter(taker(value)),
        }
    }
}

fn taker(value: Values) -> Place {
    value.trailing_zeros() as Place
}

/// The things of the statement's first line, in order.
pub(super) fn listed(taken: &Text) -> Result<Vec<String>, String> {
    let mut things = Vec::new();
    for (listed, number) in taken.message()?.get("things")?.parts().iter().zip(1..) {
        let listed = listed.message()?;
        if listed.number("number")? != number {
            return Err(format!("{listed:?} is not the thing number {number}"));
        }
        things.push(listed.get("thing")?.message()?.name.to_string());
    }
    Ok(things)
}

/// What a message says of things that were listed.
pub(super) fn read(
    message: &Message,
    speaker: Place,
    people: usize,
    things: &[String],
) -> Result<Clause, String> {
    let place = |name: &str| -> Result<Place, String> {
        let thing = message.get(name)?.message()?;
        let found = things.iter().position(|listed| *listed == thing.name);
        Ok(people + found.ok_or_else(|| format!("the {} was not taken", thing.name))?)
    };
    let who = |name: &str| reading::values(message.get(name)?, speaker);
    let all: Values = scope(people, things.len()).open(people);
    Ok(match &*message.name {
        "took" => Clause::Among(place("thing")?, who("who")?),
        "spared" => Clause::Among(place("thing")?, all & !who("who")?),
        "neither" => Clause::Among(place("thing")?, all & !(who("one")? | who("other")?)),
        "together" => Clause::Same(place("one")?, place("other")?),
        "apart" => Clause::Differ(place("one")?, place("other")?),
        other => return Err(format!("`{other}` claims nothing")),
    })
}

/// How many words of English a statement has: in every language the level is drawn by them.
pub(super) fn words(scope: Scope, said: &[Said]) -> usize {
    let claims = said.iter().map(|(_, claim)| {
        let joint = usize::from(!matches!(claim, Claim::Plain(_)));
        joint + claim.clauses().map(|one| clause_words(scope, one)).sum::<usize>()
    });
    1 + 2 * scope.others + 2 * scope.speakers + claims.sum::<usize>()
}

fn clause_words(scope: Scope, clause: Clause) -> usize {
    match clause {
        Clause::Among(who, LIAR) if who < scope.speakers => 2,
        Clause::Among(who, _) if who < scope.speakers => 3,
        Clause::Among(place, values) => match scope.told(place, values) {
            Told::In(values) => 2 + 2 * values.count_ones() as usize,
            Told::Out(values) => 3 + 2 * values.count_ones() as usize,
        },
        Clause::Same(one, _) if one < scope.speakers => 5,
        Clause::Differ(one, _) if one < scope.speakers => 4,
        Clause::Same(..) | Clause::Differ(..) => 8,
        Clause::Liars(_) => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::{Family as _, Level};
    use crate::find;
    use crate::rng::Seed;

    /// In these draws one world was left before everybody's turn had come.
    #[test]
    fn nobody_is_silent() {
        let entry = find("logic/truth-tellers").expect("in its table");
        for (level, number) in [(4, 14_244), (4, 28_519), (5, 25_096)] {
            let level = Level::new(level).expect("a level");
            let seed = entry.code(level, &format!("survey-{number}")).chance();
            let story = TruthTellers::draw(level, &seed);
            let speaks = |who: Place| story.said.iter().any(|(speaker, _)| *speaker == who);
            assert!((0..story.people()).all(speaks), "{level} {number}: {:?}", story.said);
        }
    }

    #[test]
    fn statements_have_as_many_words_as_are_counted() {
        let entry = find("logic/truth-tellers").expect("in its table");
        for (level, number) in Level::ALL.into_iter().cycle().zip(0..50) {
            let story = TruthTellers::draw(level, &Seed::new(&number.to_string()));
            let statement = entry.english().say(&story.show().statement);
            assert_eq!(words(story.scope(), &story.said), crate::sheet::words(&statement));
        }
    }
}
