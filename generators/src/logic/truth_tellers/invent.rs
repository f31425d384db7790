//! Finding claims that leave one world. The world comes first, uniformly; claims that are true or false in it,
//! as their speaker's kind asks, are then chosen so that each cuts the possible worlds by about as much.

use super::World;
use super::cases::{Cases, Said, THINGS};
use super::claim::{Claim, Clause, Person};
use super::levels::{Size, Sort};
use crate::rng::Rng;

/// Claims, sorted by speaker.
pub(super) type Tale = Vec<Said>;

/// A tale in the making, and the worlds that it leaves.
#[derive(Clone)]
struct Draft {
    cases: Cases,
    tale: Tale,
}

/// How many claims, at the end, are chosen anew when they leave more than one world, and how often.
const LAST: usize = 3;
const LAST_TRIES: usize = 6;
/// How many candidates compete for a claim's place. The first claims all halve the worlds, which are slow to
/// count while they are many; the last have to fit.
const CANDIDATES: usize = 20;
const CANDIDATES_AMONG_MANY: usize = 4;
const FEW_WORLDS: u32 = 1_500;
/// How often a candidate of the right truth is looked for.
const TRUTH_TRIES: usize = 30;
/// Claims that leave `world` alone and of which none is needless, or nothing when this try fails.
pub(super) fn attempt(rng: &mut Rng, size: &Size, world: &World, all: &Cases) -> Option<Tale> {
    let speakers = speakers(rng, size.people);
    let (first, last) = speakers.split_at(size.claims - LAST);
    let mut draft = Draft { cases: all.clone(), tale: Vec::new() };
    draft.extend(rng, size, world, first);
    let mut finished = (0..LAST_TRIES).map(|_| {
        let mut draft = draft.clone();
        draft.extend(rng, size, world, last);
        draft
    });
    let mut tale = finished.find(|draft| draft.cases.count() == 1)?.tale;
    tale.sort_by_key(|(speaker, _)| *speaker);
    without_needless(tale, all)
}

/// The worlds that some claims leave.
pub(super) fn kept(all: &Cases, said: &[Said]) -> Cases {
    let mut cases = all.clone();
    for &said in said {
        cases.keep(said);
    }
    cases
}

/// Everybody twice, in random order, but first everybody once.
fn speakers(rng: &mut Rng, people: usize) -> Vec<Person> {
    let mut speakers = rng.order(people);
    speakers.extend(rng.order(people));
    speakers
}

impl Draft {
    /// Lets these people speak in turn, until one world is left or nothing more can be said.
    fn extend(&mut self, rng: &mut Rng, size: &Size, world: &World, speakers: &[Person]) {
        for &speaker in speakers {
            let Some(said) = self.best(rng, size, world, speaker) else { continue };
            self.cases.keep(said);
            self.tale.push(said);
        }
    }

    /// The candidate that leaves a number of worlds nearest to what an even pace would leave.
    fn best(&self, rng: &mut Rng, size: &Size, world: &World, speaker: Person) -> Option<Said> {
        let now = self.cases.count();
        let left = size.claims.saturating_sub(self.tale.len()).max(1) as f64;
        let aim = libm::log2(f64::from(now)) * (left - 1.0) / left;
        let tries = match now {
            1 => 0,
            2..=FEW_WORLDS => CANDIDATES,
            _ => CANDIDATES_AMONG_MANY,
        };
        let mut best: Option<(f64, Said)> = None;
        for _ in 0..tries {
            let Some(said) = self.candidate(rng, size, world, speaker) else { continue };
            let leaves = self.cases.about_with(said);
            let miss = (libm::log2(f64::from(leaves)) - aim).abs();
            if leaves < now && best.is_none_or(|(least, _)| miss < least) {
                best = Some((miss, said));
            }
        }
        best.map(|(_, said)| said)
    }

    /// A claim that is true when the speaker tells the truth and false otherwise. Its sort and its wording are
    /// drawn first and kept, so that neither betrays the kind.
    fn candidate(
        &self,
        rng: &mut Rng,
        size: &Size,
        world: &World,
        speaker: Person,
    ) -> Option<Said> {
        let sorts = if self.tale.len() < size.new_min { size.new_sorts() } else { size.sorts };
        let (sort, positive) = (sort(rng, sorts), rng.chance(1, 2));
        let claims = (0..TRUTH_TRIES).map(|_| claim(rng, size, speaker, sort, positive));
        let mut said = claims.map(|claim| (speaker, claim));
        let said = said.find(|&said| self.cases.allow(said, world))?;
        (!repeats(&self.tale, said)).then_some(said)
    }
}

/// Whether the speaker has told about one of these people or things already, or somebody said just this.
fn repeats(tale: &[Said], (speaker, claim): Said) -> bool {
    let overlap = |other: Claim| {
        other.clauses().into_iter().any(|old| {
            let same = |new: Clause| {
                new.kinds(0).iter().any(|who| old.kinds(0).contains(who))
                    || new.things().iter().any(|what| old.things().contains(what))
            };
            claim.clauses().into_iter().any(same)
        })
    };
    tale.iter().any(|&(who, other)| other == claim || (who == speaker && overlap(other)))
}

fn sort(rng: &mut Rng, sorts: &[(Sort, u32)]) -> Sort {
    let mut ticket = rng.below(sorts.iter().map(|(_, share)| share).sum());
    for &(sort, share) in sorts {
        if ticket < share {
            return sort;
        }
        ticket -= share;
    }
    Sort::Kind
}

fn claim(rng: &mut Rng, size: &Size, speaker: Person, sort: Sort, positive: bool) -> Claim {
    let people = size.people;
    let two = |yes: Clause, no: Clause| Claim::Plain(if positive { yes } else { no });
    match sort {
        Sort::Kind => {
            let other = another(rng, people, speaker);
            two(Clause::Lies(other), Clause::Honest(other))
        }
        Sort::Taker => {
            let (who, what) = (rng.index(people), rng.index(THINGS));
            two(Clause::Took(who, what), Clause::Spared(who, what))
        }
        Sort::TwoKinds => {
            let one = another(rng, people, speaker);
            let own = rng.chance(size.own_kind, 12);
            let other = if own { speaker } else { third(rng, people, [one, speaker]) };
            let [one, other] = in_order(one, other);
            two(Clause::Alike(one, other), Clause::Unlike(one, other))
        }
        Sort::TwoTakers => {
            let one = rng.index(people);
            let [one, other] = in_order(one, another(rng, people, one));
            let what = rng.index(THINGS);
            two(Clause::Either(one, other, what), Clause::Neither(one, other, what))
        }
        Sort::TwoThings => {
            let one = rng.index(THINGS);
            let [one, other] = in_order(one, another(rng, THINGS, one));
            two(Clause::Together(one, other), Clause::Apart(one, other))
        }
        Sort::Liars => Claim::Plain(Clause::Liars(1 + rng.index(people - 1))),
        Sort::Or => joined(rng, size, speaker, Claim::Or, [Sort::Kind, Sort::Taker]),
        Sort::If => joined(rng, size, speaker, Claim::If, [Sort::Kind, Sort::Taker]),
        Sort::Nested => {
            let join = if positive { Claim::Or } else { Claim::If };
            joined(rng, size, speaker, join, [Sort::TwoKinds, Sort::TwoTakers])
        }
    }
}

/// Two sentences joined. At least one tells of somebody's kind; the other of a kind or a taker.
fn joined(
    rng: &mut Rng,
    size: &Size,
    speaker: Person,
    join: fn(Clause, Clause) -> Claim,
    [kinds, takers]: [Sort; 2],
) -> Claim {
    let mut clause = |sort: Sort| {
        let positive = rng.chance(1, 2);
        match claim(rng, size, speaker, sort, positive) {
            Claim::Plain(clause) | Claim::Or(clause, _) | Claim::If(clause, _) => clause,
        }
    };
    let (first, second) = (clause(kinds), clause(takers));
    if rng.chance(1, 2) { join(first, second) } else { join(second, first) }
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

fn in_order(one: usize, other: usize) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

/// Leaves claims out as long as one world remains, but lets nobody fall silent: when somebody's only claim
/// is needless, the try has failed. Every round but the last leaves one out.
fn without_needless(mut tale: Tale, all: &Cases) -> Option<Tale> {
    loop {
        let needed = all.needed(&tale);
        let says_more = |place: &usize| {
            tale.iter().filter(|(speaker, _)| *speaker == tale[*place].0).count() > 1
        };
        let needless: Vec<usize> = (0..tale.len()).filter(|&place| !needed[place]).collect();
        if needless.is_empty() {
            return Some(tale);
        }
        let place = *needless.iter().rev().find(|&place| says_more(place))?;
        tale.remove(place);
    }
}

/// Claims that leave the one world whatever it is: A tells of B and A, which settles B whoever A is; then B of C,
/// C of D and so on round to A; and each thing's taker is named by somebody of a known kind.
pub(super) fn plain(world: &World) -> Tale {
    let people = world.honest.len();
    let mut tale: Tale = Vec::new();
    for speaker in 0..people {
        let next = (speaker + 1) % people;
        let clause = match (speaker, world.honest[next], world.honest[speaker]) {
            (0, true, _) => Clause::Alike(1, 0),
            (0, false, _) => Clause::Unlike(1, 0),
            (_, kind, own) if kind == own => Clause::Honest(next),
            _ => Clause::Lies(next),
        };
        tale.push((speaker, Claim::Plain(clause)));
    }
    for what in 0..THINGS {
        let (speaker, taker) = (what % people, world.takers[what]);
        let clause = match world.honest[speaker] {
            true => Clause::Took(taker, what),
            false => Clause::Spared(taker, what),
        };
        tale.push((speaker, Claim::Plain(clause)));
    }
    tale.sort_by_key(|(speaker, _)| *speaker);
    tale
}
