//! How one could answer without thinking, or with half the thinking.

use super::cases::{Cases, Said, THINGS, Takers};
use super::claim::{Clause, Person};
use super::invent::{self, Tale};
use super::{TruthTellers, World, answer};
use crate::family::Trick;

/// Half of the claims must leave at least so many worlds: ten guesses among them are right in at most 5 %.
const HALF_LEAVES_MIN: u32 = 210;

/// The dumb strategies, each with the answers that it would try.
pub(super) fn tricks(story: &TruthTellers) -> Vec<Trick> {
    let people = story.names.len();
    let all = Cases::all(people);
    let of_kinds = |honest: &[bool]| {
        let mut cases = all.clone();
        cases.keep_kinds(honest);
        texts(invent::kept(&cases, &story.said).some(10))
    };
    let named = |takers: Takers| {
        let ways = (1..=10).map(|way| (0..people).map(|who| (way * 3) >> who & 1 == 1).collect());
        texts(ways.map(|honest| (honest, takers)).collect())
    };
    let [first, second, odd, even] =
        halves(&story.said).map(|half| texts(invent::kept(&all, &half).some(10)));
    let tries = [
        ("everybody tells the truth", of_kinds(&vec![true; people])),
        ("everybody lies", of_kinds(&vec![false; people])),
        ("the accused lie", of_kinds(&unaccused(story))),
        ("the first named took it", named(first_named(story.said.iter()))),
        ("the last named took it", named(first_named(story.said.iter().rev()))),
        ("the first half of the claims", first),
        ("the second half of the claims", second),
        ("every other claim", odd),
        ("every other claim, from the second", even),
    ];
    tries.into_iter().map(|(name, answers)| Trick { name, answers }).collect()
}

/// Whether half of the claims is not enough to guess from.
pub(super) fn needs_all(all: &Cases, said: &[Said]) -> bool {
    halves(said).iter().all(|half| invent::kept(all, half).count() >= HALF_LEAVES_MIN)
}

/// Parts of a tale that a lazy player could stop at: the first half, the second, every other claim.
fn halves(said: &[Said]) -> [Tale; 4] {
    let middle = said.len().div_ceil(2);
    let first = said[..middle].to_vec();
    let second = said[said.len() - middle..].to_vec();
    let odd = said.iter().copied().step_by(2).collect();
    let even = said.iter().copied().skip(1).step_by(2).collect();
    [first, second, odd, even]
}

/// Whether those who look guilty are: then there is nothing to think about.
pub(super) fn is_obvious(story: &TruthTellers) -> bool {
    unaccused(story) == story.world.honest
        || first_named(story.said.iter()) == story.world.takers
        || first_named(story.said.iter().rev()) == story.world.takers
}

fn texts(worlds: Vec<(Vec<bool>, Takers)>) -> Vec<String> {
    let worlds = worlds.into_iter().map(|(honest, takers)| World { honest, takers });
    worlds.map(|world| answer(&world).text().to_owned()).collect()
}

/// Everybody who is not called a liar more often than honest.
fn unaccused(story: &TruthTellers) -> Vec<bool> {
    let clauses: Vec<Clause> = story.said.iter().flat_map(|(_, claim)| claim.clauses()).collect();
    let times = |clause: Clause| clauses.iter().filter(|other| **other == clause).count();
    let people = 0..story.names.len();
    people.map(|who| times(Clause::Lies(who)) <= times(Clause::Honest(who))).collect()
}

/// Whoever is named first with each thing.
fn first_named<'a>(said: impl Iterator<Item = &'a Said>) -> Takers {
    let mut named: [Option<Person>; THINGS] = [None; THINGS];
    for clause in said.flat_map(|(_, claim)| claim.clauses()) {
        for what in clause.things() {
            named[what] = named[what].or(clause.people().first().copied());
        }
    }
    named.map(Option::unwrap_or_default)
}
