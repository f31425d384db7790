//! The same tale of other people: names exchanged leave it as true and as certain, but not as easy to guess or to solve.

use super::sort::in_order;
use super::{Claim, Clause, Place, Said, Scope, Values, World, each};
use crate::rng::Rng;

/// What everything is called instead: speakers by other speakers, other places by others, and so are their values.
pub struct Naming {
    scope: Scope,
    places: Vec<Place>,
    values: Vec<usize>,
}

impl Naming {
    /// Any names.
    pub fn any(rng: &mut Rng, scope: Scope) -> Naming {
        let others = rng.order(scope.others).into_iter().map(|other| scope.speakers + other);
        let others: Vec<Place> = others.collect();
        let places = rng.order(scope.speakers).into_iter().chain(others).collect();
        Naming { scope, places, values: rng.order(scope.values) }
    }

    /// The world by these names.
    pub fn world(&self, world: &World) -> World {
        let mut named = world.clone();
        for (place, value) in world.0.iter().enumerate() {
            let is_kind = place < self.scope.speakers;
            let value = if is_kind { *value } else { self.values[usize::from(*value)] as u8 };
            named.0[self.places[place]] = value;
        }
        named
    }

    /// The claims by these names, sorted by speaker.
    pub fn said(&self, said: &[Said]) -> Vec<Said> {
        let claim = |claim| match claim {
            Claim::Plain(one) => Claim::Plain(self.clause(one)),
            Claim::Or(one, other) => Claim::Or(self.clause(one), self.clause(other)),
            Claim::If(one, other) => Claim::If(self.clause(one), self.clause(other)),
        };
        let mut named: Vec<Said> =
            said.iter().map(|(speaker, told)| (self.places[*speaker], claim(*told))).collect();
        named.sort_by_key(|(speaker, _)| *speaker);
        named
    }

    fn clause(&self, clause: Clause) -> Clause {
        let two = |one: Place, other: Place| in_order(self.places[one], self.places[other]);
        match clause {
            Clause::Among(place, kinds) if place < self.scope.speakers => {
                Clause::Among(self.places[place], kinds)
            }
            Clause::Among(place, values) => {
                let named = each(values).map(|one| 1 << self.values[one.trailing_zeros() as usize]);
                Clause::Among(self.places[place], named.sum::<Values>())
            }
            Clause::Same(one, other) => {
                let [one, other] = two(one, other);
                Clause::Same(one, other)
            }
            Clause::Differ(one, other) => {
                let [one, other] = two(one, other);
                Clause::Differ(one, other)
            }
            Clause::Liars(count) => Clause::Liars(count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;
    use crate::worlds::reading::worlds;
    use crate::worlds::search::plain;

    #[test]
    fn what_leaves_one_world_leaves_it_by_other_names() {
        let scope = Scope { speakers: 4, others: 3, values: 4 };
        let rng = &mut Seed::new("names").rng();
        for _ in 0..20 {
            let world = World::any(rng, scope);
            let mut said = plain(scope, &world);
            said.push((0, Claim::Plain(Clause::Among(5, 0b0110))));
            said.retain(|told| world.allows(*told, scope.speakers));
            let naming = Naming::any(rng, scope);
            let named = naming.said(&said);
            assert_eq!(worlds(scope, &named), [naming.world(&world)]);
            assert!(named.is_sorted_by_key(|(speaker, _)| *speaker) && named.len() == said.len());
        }
    }
}
