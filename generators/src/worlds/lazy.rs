//! How one could answer without thinking, or with half the thinking.

use super::cases::Cases;
use super::{Clause, HONEST, LIAR, Said, Scope, Told, World};
use crate::family::Trick;

/// Half of the claims must leave at least so many worlds: ten guesses among them are right in at most 5 %.
const HALF_LEAVES_MIN: u32 = 210;

/// The dumb strategies, each with the answers that it would try; `text` writes an answer.
pub fn tricks(scope: Scope, said: &[Said], text: impl Fn(&World) -> String) -> Vec<Trick> {
    let all = Cases::all(scope);
    let some = |cases: &Cases| cases.some(10).iter().map(&text).collect::<Vec<_>>();
    let of_kinds = |kinds: &[u8]| {
        let mut cases = all.clone();
        cases.keep_kinds(kinds);
        some(&cases.with(said))
    };
    let [first, second, odd, even] = halves(said).map(|half| some(&all.with(&half)));
    let named = |said: &mut dyn Iterator<Item = &Said>| -> Vec<String> {
        let named = first_named(scope, said);
        let kinds = |way: usize| (0..scope.speakers).map(move |who| ((way * 3) >> who & 1) as u8);
        (1..=10).map(|way| text(&World(kinds(way).chain(named.clone()).collect()))).collect()
    };
    let tries = [
        ("everybody tells the truth", of_kinds(&vec![1; scope.speakers])),
        ("everybody lies", of_kinds(&vec![0; scope.speakers])),
        ("the accused lie", of_kinds(&accused(scope, said))),
        ("what is named first is so", named(&mut said.iter())),
        ("what is named last is so", named(&mut said.iter().rev())),
        ("the first half of the claims", first),
        ("the second half of the claims", second),
        ("every other claim", odd),
        ("every other claim, from the second", even),
    ];
    tries.into_iter().map(|(name, answers)| Trick { name, answers }).collect()
}

/// Whether half of the claims is not enough to guess from.
pub fn needs_all(all: &Cases, said: &[Said]) -> bool {
    halves(said).iter().all(|half| all.with(half).count() >= HALF_LEAVES_MIN)
}

/// Whether those who look guilty are, or all are of one kind: then there is nothing to think about.
pub fn is_obvious(scope: Scope, world: &World, said: &[Said]) -> bool {
    let (kinds, others) = world.0.split_at(scope.speakers);
    kinds.iter().all(|kind| *kind == kinds[0])
        || accused(scope, said) == kinds
        || first_named(scope, &mut said.iter()) == others
        || first_named(scope, &mut said.iter().rev()) == others
}

/// The speakers' kinds if everybody lies who is called a liar more often than honest.
fn accused(scope: Scope, said: &[Said]) -> Vec<u8> {
    let clauses: Vec<Clause> = said.iter().flat_map(|(_, claim)| claim.clauses()).collect();
    let times = |clause: Clause| clauses.iter().filter(|other| **other == clause).count();
    let honest = |who: usize| times(Clause::Among(who, LIAR)) <= times(Clause::Among(who, HONEST));
    (0..scope.speakers).map(|who| u8::from(honest(who))).collect()
}

/// Whatever value is named first with each place beside the speakers.
fn first_named(scope: Scope, said: &mut dyn Iterator<Item = &Said>) -> Vec<u8> {
    let mut named = vec![None; scope.others];
    for clause in said.flat_map(|(_, claim)| claim.clauses()) {
        if let Clause::Among(place, values) = clause
            && let Some(other) = place.checked_sub(scope.speakers)
        {
            let (Told::In(told) | Told::Out(told)) = scope.told(place, values);
            named[other] = named[other].or(Some(told.trailing_zeros() as u8));
        }
    }
    named.into_iter().map(|value| value.unwrap_or(0)).collect()
}

/// Parts of a tale that a lazy player could stop at: the first half, the second, every other claim.
fn halves(said: &[Said]) -> [Vec<Said>; 4] {
    let middle = said.len().div_ceil(2);
    let first = said[..middle].to_vec();
    let second = said[said.len() - middle..].to_vec();
    let odd = said.iter().copied().step_by(2).collect();
    let even = said.iter().copied().skip(1).step_by(2).collect();
    [first, second, odd, even]
}
