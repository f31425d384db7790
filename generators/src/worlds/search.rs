//! Finding claims that leave one world. The world comes first; claims that are true or false in it, as their speaker's kind
//! asks, are then chosen so that each cuts the possible worlds by about as much.

use super::cases::Cases;
use super::cases::sample::Sample;
use super::naming::Naming;
use super::sort::Source;
use super::{Claim, Clause, HONEST, LIAR, Place, Said, Scope, World};
use crate::rng::Rng;
use std::ops::Range;

/// A tale in the making, and the worlds that it leaves.
#[derive(Clone)]
struct Draft {
    cases: Cases,
    tale: Vec<Said>,
}

/// A tale whose needless claims are left out.
struct Pruning {
    tale: Vec<Said>,
    /// The claims that were needless when they were looked at, but are their speakers' only ones.
    alone: Vec<Said>,
}

/// Worlds tried for one tale, tries to find claims for each, and names tried for these.
const WORLDS_MAX: usize = 40;
const ATTEMPTS_MAX: usize = 4;
const NAMINGS_MAX: usize = 10;
/// How many claims, at the end, are chosen anew when they leave more than one world, and how often.
const LAST: usize = 3;
const LAST_TRIES: usize = 5;
/// How many candidates compete for a claim's place. The first claims all halve the worlds, which are slow to count while
/// they are many; the last have to fit.
const CANDIDATES: usize = 28;
const CANDIDATES_AMONG_MANY: usize = 4;
const FEW_WORLDS: u32 = 1_500;
/// A candidate that leaves so nearly what an even pace would, counted in halvings of the worlds, wins at once.
const NEAR_ENOUGH: f64 = 0.1;
/// How often a candidate of the right truth is looked for.
const TRUTH_TRIES: usize = 30;

/// What a family thinks of claims that leave one world.
pub enum Fit {
    /// They are of the level.
    Good,
    /// They can be shown if nothing better is found.
    Spare,
    No,
}

/// Draws a world and, sorted by speaker, claims that leave it alone. Fallback: the last that can be shown, or else the plain
/// ones, which cannot fail.
pub fn tale(
    rng: &mut Rng,
    source: &Source,
    fit: impl Fn(&Cases, &World, &[Said]) -> Fit,
) -> (World, Vec<Said>) {
    let all = Cases::all(source.scope);
    let mut world = World::any(rng, source.scope);
    let mut spare = None;
    for _ in 0..WORLDS_MAX {
        for _ in 0..ATTEMPTS_MAX {
            let Some(said) = attempt(rng, source, &world, &all) else { continue };
            let mut told = (world.clone(), said);
            for _ in 0..NAMINGS_MAX {
                match fit(&all, &told.0, &told.1) {
                    Fit::Good => return told,
                    Fit::Spare => {}
                    Fit::No => break,
                }
                let naming = Naming::any(rng, source.scope);
                let (world, said) = spare.insert(told);
                told = (naming.world(world), naming.said(said));
            }
        }
        world = World::any(rng, source.scope);
    }
    spare.unwrap_or_else(|| {
        let said = plain(source.scope, &world);
        (world, said)
    })
}

/// Claims that leave the one world whatever it is: A tells of B and A, which settles B whoever A is; then B of C, C of D and
/// so on round to A; and each other place's value is named by somebody of a known kind.
pub fn plain(scope: Scope, world: &World) -> Vec<Said> {
    let speakers = scope.speakers;
    let mut said: Vec<Said> = Vec::new();
    for speaker in 0..speakers {
        let next = (speaker + 1) % speakers;
        let clause = match (speaker, world.is_honest(next)) {
            (0, true) => Clause::Same(0, 1),
            (0, false) => Clause::Differ(0, 1),
            (_, kind) if kind == world.is_honest(speaker) => Clause::Among(next, HONEST),
            _ => Clause::Among(next, LIAR),
        };
        said.push((speaker, Claim::Plain(clause)));
    }
    for place in speakers..scope.places() {
        let (speaker, value) = ((place - speakers) % speakers, world.value(place));
        let others = scope.open(place) & !value;
        let claimed = if world.is_honest(speaker) { value } else { others };
        said.push((speaker, Claim::Plain(Clause::Among(place, claimed))));
    }
    said.sort_by_key(|(speaker, _)| *speaker);
    said
}

/// Claims, sorted by speaker, that leave `world` alone and of which none is needless, or nothing when this try fails.
fn attempt(rng: &mut Rng, source: &Source, world: &World, all: &Cases) -> Option<Vec<Said>> {
    let speakers = speakers(rng, all.scope().speakers);
    let (first, last) = speakers.split_at(source.claims - LAST);
    let mut draft = Draft { cases: all.clone(), tale: Vec::new() };
    draft.extend(rng, source, world, first);
    let mut finished = (0..LAST_TRIES).map(|_| {
        let mut draft = draft.clone();
        draft.extend(rng, source, world, last);
        draft
    });
    let mut tale = finished.find(|draft| draft.cases.is_one())?.tale;
    tale.sort_by_key(|(speaker, _)| *speaker);
    let speaks = |who: Place| tale.iter().any(|(speaker, _)| *speaker == who);
    // One world may be left before everybody's turn has come.
    let all_speak = (0..all.scope().speakers).all(speaks);
    if all_speak { without_needless(tale, all) } else { None }
}

/// Everybody twice, in random order, but first everybody once.
fn speakers(rng: &mut Rng, count: usize) -> Vec<Place> {
    let mut speakers = rng.order(count);
    speakers.extend(rng.order(count));
    speakers
}

impl Draft {
    /// Lets these speak in turn, until one world is left or nothing more can be said.
    fn extend(&mut self, rng: &mut Rng, source: &Source, world: &World, speakers: &[Place]) {
        for &speaker in speakers {
            let Some(said) = self.best(rng, source, world, speaker) else { continue };
            self.cases.keep(said);
            self.tale.push(said);
        }
    }

    /// The candidate that leaves a number of worlds nearest to what an even pace would leave.
    fn best(&self, rng: &mut Rng, source: &Source, world: &World, speaker: Place) -> Option<Said> {
        let now = self.cases.count();
        let left = source.claims.saturating_sub(self.tale.len()).max(1) as f64;
        let aim = libm::log2(f64::from(now)) * (left - 1.0) / left;
        let tries = match now {
            1 => 0,
            2..=FEW_WORLDS => CANDIDATES,
            _ => CANDIDATES_AMONG_MANY,
        };
        let sample = Sample::of(&self.cases, speaker);
        let mut best: Option<(u32, f64, Said)> = None;
        for _ in 0..tries {
            let Some(said) = self.candidate(rng, source, world, speaker) else { continue };
            let leaves = sample.about_with(said.1);
            if now <= leaves || best.is_some_and(|(least, ..)| leaves == least) {
                continue;
            }
            let miss = (libm::log2(f64::from(leaves)) - aim).abs();
            if best.is_none_or(|(_, least, _)| miss < least) {
                best = Some((leaves, miss, said));
            }
            if miss < NEAR_ENOUGH {
                break;
            }
        }
        best.map(|(.., said)| said)
    }

    /// A claim that is true when the speaker tells the truth and false otherwise. Its sort and its wording are drawn
    /// first and kept, so that neither betrays the kind.
    fn candidate(
        &self,
        rng: &mut Rng,
        source: &Source,
        world: &World,
        speaker: Place,
    ) -> Option<Said> {
        let (sort, positive) = (source.sort(rng, self.tale.len()), rng.chance(1, 2));
        for _ in 0..TRUTH_TRIES {
            let said = (speaker, source.claim(rng, speaker, sort, positive));
            if world.allows(said, source.scope.speakers) {
                return (!repeats(&self.tale, said)).then_some(said);
            }
        }
        None
    }
}

/// Whether the speaker has told about one of these places already, or somebody said just this.
fn repeats(tale: &[Said], (speaker, claim): Said) -> bool {
    let named = claim.named();
    tale.iter().any(|&(who, other)| {
        let old = other.named();
        who == speaker && old & named != 0 || old == named && other == claim
    })
}

/// Leaves claims out, the last first, as long as one world remains, but lets nobody fall silent: when somebody's only claim
/// is needless, the try has failed.
fn without_needless(tale: Vec<Said>, all: &Cases) -> Option<Vec<Said>> {
    let mut pruning = Pruning { tale, alone: Vec::new() };
    pruning.prune(0..pruning.tale.len(), all);
    let Pruning { tale, alone } = pruning;
    let is_needed = |said: &Said| {
        let others: Vec<Said> = tale.iter().filter(|other| *other != said).copied().collect();
        !all.with(&others).is_one()
    };
    alone.iter().all(is_needed).then_some(tale)
}

impl Pruning {
    /// Looks at these claims, the last first, when all others leave `cases`. Half of them are left aside at a time, so that
    /// what the rest leaves is found once for all of the other half. A claim that is needed stays so whatever else goes: one
    /// look at each is enough.
    fn prune(&mut self, claims: Range<usize>, cases: &Cases) {
        if claims.len() > 1 {
            let middle = claims.start + claims.len() / 2;
            let before = self.tale.len();
            self.prune(middle..claims.end, &cases.with(&self.tale[claims.start..middle]));
            let end = claims.end + self.tale.len() - before;
            self.prune(claims.start..middle, &cases.with(&self.tale[middle..end]));
        } else if cases.is_one() {
            let said = self.tale.remove(claims.start);
            if !self.tale.iter().any(|(speaker, _)| *speaker == said.0) {
                self.tale.insert(claims.start, said);
                self.alone.push(said);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;
    use crate::worlds::reading::worlds;
    use crate::worlds::reason::solve;

    #[test]
    fn plain_claims_leave_their_world_and_need_no_supposing() {
        let scope = Scope { speakers: 5, others: 4, values: 5 };
        let all = Cases::all(scope);
        for number in 0..20 {
            let world = World::any(&mut Seed::new(&number.to_string()).rng(), scope);
            let said = plain(scope, &world);
            assert_eq!(worlds(scope, &said), std::slice::from_ref(&world));
            assert_eq!(all.with(&said).count(), 1);
            assert_eq!(solve(scope, &world, &said).suppositions, 0);
        }
    }

    #[test]
    fn every_claim_leaves_the_worlds_that_going_through_all_of_them_finds() {
        let scope = Scope { speakers: 3, others: 2, values: 5 };
        let all = Cases::all(scope);
        assert_eq!(all.count(), 200);
        let plain = [
            Clause::Among(2, LIAR),
            Clause::Among(3, 0b101),
            Clause::Same(0, 1),
            Clause::Differ(3, 4),
            Clause::Liars(2),
        ];
        let joined = plain.iter().flat_map(|&one| {
            plain.iter().flat_map(move |&other| [Claim::Or(one, other), Claim::If(one, other)])
        });
        for claim in plain.map(Claim::Plain).into_iter().chain(joined) {
            let left = all.with(&[(1, claim)]);
            let mut listed = left.some(1000);
            listed.sort_by_key(|world| world.0.iter().rev().copied().collect::<Vec<u8>>());
            assert_eq!(listed, worlds(scope, &[(1, claim)]), "{claim:?}");
        }
    }
}
