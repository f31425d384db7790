//! Sorts of claims, which levels are made of.

use super::{Claim, Clause, HONEST, LIAR, Place, Said, Scope, Told};
use crate::rng::Rng;

/// A sort of claims. A thing is a place beside the speakers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// Somebody's kind.
    Kind,
    /// One value that a thing has or has not.
    Value,
    /// Whether two people are of one kind.
    TwoKinds,
    /// Two values of which a thing has one, or none.
    TwoValues,
    /// Whether two things have the same value.
    TwoThings,
    /// How many lie.
    Liars,
    Or,
    If,
    /// An "or" or "if" whose parts tell about two people, or two values of a thing.
    Nested,
}

/// What a level draws its claims from.
#[derive(Debug, Clone, Copy)]
pub struct Source {
    pub scope: Scope,
    /// How many claims there are before the needless ones go, at most two for each speaker.
    pub claims: usize,
    /// How often, out of twelve, a claim about two people's kinds is about the speaker's: it settles the other's.
    pub own_kind: u32,
    /// How often each sort of claim is tried, in the order of [`Sort::ALL`].
    pub shares: [u32; Sort::ALL.len()],
    /// The sorts that the level below lacks, and how many claims are of them at least.
    pub new: (&'static [Sort], usize),
}

impl Sort {
    /// All of them.
    pub const ALL: [Sort; 9] = [
        Sort::Kind,
        Sort::Value,
        Sort::TwoKinds,
        Sort::TwoValues,
        Sort::TwoThings,
        Sort::Liars,
        Sort::Or,
        Sort::If,
        Sort::Nested,
    ];

    /// The sort of a claim.
    fn of(claim: Claim, scope: Scope) -> Sort {
        let plain = |clause: Clause| match clause {
            Clause::Among(place, _) if place < scope.speakers => Sort::Kind,
            Clause::Among(place, values) => match scope.told(place, values) {
                Told::In(named) | Told::Out(named) if named.is_power_of_two() => Sort::Value,
                Told::In(_) | Told::Out(_) => Sort::TwoValues,
            },
            Clause::Same(one, _) | Clause::Differ(one, _) if one < scope.speakers => Sort::TwoKinds,
            Clause::Same(..) | Clause::Differ(..) => Sort::TwoThings,
            Clause::Liars(_) => Sort::Liars,
        };
        match claim {
            Claim::Plain(clause) => plain(clause),
            Claim::Or(one, other) | Claim::If(one, other)
                if plain(one) != Sort::Kind && plain(other) != Sort::Kind =>
            {
                Sort::Nested
            }
            Claim::Or(..) => Sort::Or,
            Claim::If(..) => Sort::If,
        }
    }
}

impl Source {
    /// The sort of the next claim, after so many.
    pub(super) fn sort(&self, rng: &mut Rng, before: usize) -> Sort {
        let (new, new_min) = self.new;
        let fits = |sort: Sort| new_min <= before || new.contains(&sort);
        let shares = || Sort::ALL.into_iter().zip(self.shares).filter(|(sort, _)| fits(*sort));
        let mut ticket = rng.below(shares().map(|(_, share)| share).sum());
        for (sort, share) in shares() {
            if ticket < share {
                return sort;
            }
            ticket -= share;
        }
        Sort::Kind
    }

    /// Whether enough claims are of the sorts that the level below lacks.
    pub fn is_met(&self, said: &[Said]) -> bool {
        let (new, new_min) = self.new;
        let is_new = |claim: Claim| new.contains(&Sort::of(claim, self.scope));
        said.iter().filter(|(_, claim)| is_new(*claim)).count() >= new_min
    }

    /// Any claim of a sort. Those who are told about are never the speaker alone.
    pub(super) fn claim(&self, rng: &mut Rng, speaker: Place, sort: Sort, positive: bool) -> Claim {
        let Scope { speakers, others, values } = self.scope;
        let two = |yes: Clause, no: Clause| Claim::Plain(if positive { yes } else { no });
        let among = |what: Place, named| {
            let (place, open) = (speakers + what, self.scope.open(speakers + what));
            two(Clause::Among(place, named), Clause::Among(place, open & !named))
        };
        match sort {
            Sort::Kind => {
                let other = another(rng, speakers, speaker);
                two(Clause::Among(other, LIAR), Clause::Among(other, HONEST))
            }
            Sort::Value => {
                let (value, what) = (rng.index(values), rng.index(others));
                among(what, 1 << value)
            }
            Sort::TwoKinds => {
                let one = another(rng, speakers, speaker);
                let own = rng.chance(self.own_kind, 12);
                let other = if own { speaker } else { third(rng, speakers, [one, speaker]) };
                let [one, other] = in_order(one, other);
                two(Clause::Same(one, other), Clause::Differ(one, other))
            }
            Sort::TwoValues => {
                let one = rng.index(values);
                let other = another(rng, values, one);
                among(rng.index(others), 1 << one | 1 << other)
            }
            Sort::TwoThings => {
                let one = rng.index(others);
                let [one, other] = in_order(one, another(rng, others, one)).map(|n| speakers + n);
                two(Clause::Same(one, other), Clause::Differ(one, other))
            }
            Sort::Liars => Claim::Plain(Clause::Liars(1 + rng.index(speakers - 1))),
            Sort::Or => self.joined(rng, speaker, Claim::Or, [Sort::Kind, Sort::Value]),
            Sort::If => self.joined(rng, speaker, Claim::If, [Sort::Kind, Sort::Value]),
            Sort::Nested => {
                let join = if positive { Claim::Or } else { Claim::If };
                self.joined(rng, speaker, join, [Sort::TwoKinds, Sort::TwoValues])
            }
        }
    }

    /// Two sentences joined, one of each sort.
    fn joined(
        &self,
        rng: &mut Rng,
        speaker: Place,
        join: fn(Clause, Clause) -> Claim,
        sorts: [Sort; 2],
    ) -> Claim {
        let [first, second] = sorts.map(|sort| {
            let positive = rng.chance(1, 2);
            match self.claim(rng, speaker, sort, positive) {
                Claim::Plain(clause) | Claim::Or(clause, _) | Claim::If(clause, _) => clause,
            }
        });
        if rng.chance(1, 2) { join(first, second) } else { join(second, first) }
    }
}

/// One of `count`, but not this one.
fn another(rng: &mut Rng, count: usize, this: usize) -> usize {
    let other = rng.index(count - 1);
    if other < this { other } else { other + 1 }
}

/// One of `count`, but neither of these two.
fn third(rng: &mut Rng, count: usize, [one, other]: [usize; 2]) -> usize {
    let [low, high] = in_order(one, other);
    let third = rng.index(count - 2);
    let third = if third < low { third } else { third + 1 };
    if third < high { third } else { third + 1 }
}

pub(super) fn in_order(one: usize, other: usize) -> [usize; 2] {
    [one.min(other), one.max(other)]
}
