//! Solving as people do: read one claim at a time against what is known; when nothing follows, suppose that somebody is of
//! one kind, follow it to a contradiction, and turn back. The work done gives the level.

use super::{
    Claim, Clause, HONEST, LIAR, OTHERS_MAX, Place, SPEAKERS_MAX, Said, Scope, Told, Values, World,
    each,
};
use crate::solve::needless::without_needless;

/// One step of thought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thought {
    /// What follows is thought inside of a supposition, which ends with the next clash that is its own.
    Suppose(Place, Values),
    /// From claim `from` follows that only the values `left` remain.
    Settle { from: usize, place: Place, left: Values },
    /// Claim `from` cannot have been made: the last supposition is wrong.
    Clash { from: usize },
    /// As all else was wrong, this remains.
    TurnBack(Place, Values),
}

/// The way to the solution and what it costs.
pub struct Solution {
    pub thoughts: Vec<Thought>,
    pub seconds: f32,
    /// How often something had to be supposed.
    pub suppositions: usize,
}

/// What is known: the values that each place can still have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Known {
    speakers: usize,
    open: [Values; SPEAKERS_MAX + OTHERS_MAX],
}

struct Solver<'a> {
    scope: Scope,
    said: &'a [Said],
    /// The places that each claim can tell about.
    about: Vec<Vec<Place>>,
    world: &'a World,
    /// The speakers, the most involved in the claims first, then the other places.
    order: Vec<Place>,
    solution: Solution,
}

/// Ours: seconds to set a supposition up and to turn back from it.
const SUPPOSE_SECONDS: f32 = 4.0;
/// Of two suppositions people try the wrong one first as often as not.
const WRONG_FIRST: f32 = 0.5;

/// Solves the claims, which allow `world` alone.
pub fn solve(scope: Scope, world: &World, said: &[Said]) -> Solution {
    let (mut solver, known) = begun(scope, world, said);
    solver.settle(known, 1.0);
    solver.solution
}

/// The same as somebody tells it who has solved it: always the supposition that is refuted soonest, with no more than that
/// takes.
pub fn explained(scope: Scope, world: &World, said: &[Said]) -> Vec<Thought> {
    let (mut solver, known) = begun(scope, world, said);
    solver.explain(known, true);
    solver.solution.thoughts
}

fn begun<'a>(scope: Scope, world: &'a World, said: &'a [Said]) -> (Solver<'a>, Known) {
    let involved = |who: Place| {
        let named =
            |claim: Claim| claim.clauses().filter(|clause| clause.named() >> who & 1 == 1).count();
        said.iter().map(|&(speaker, claim)| usize::from(speaker == who) + named(claim)).sum()
    };
    let mut order: Vec<Place> = (0..scope.speakers).collect();
    order.sort_by_key(|&who| std::cmp::Reverse::<usize>(involved(who)));
    order.extend(scope.speakers..scope.places());
    let about = said.iter().map(|&said| about(scope, said)).collect();
    let solution = Solution { thoughts: Vec::new(), seconds: 0.0, suppositions: 0 };
    let mut known = Known { speakers: scope.speakers, open: [0; SPEAKERS_MAX + OTHERS_MAX] };
    (0..scope.places()).for_each(|place| known.open[place] = scope.open(place));
    (Solver { scope, said, about, world, order, solution }, known)
}

impl Solution {
    /// How many conclusions follow after the last supposition was refuted.
    pub fn chain(&self) -> usize {
        let last =
            self.thoughts.iter().rposition(|thought| matches!(thought, Thought::TurnBack(..)));
        self.thoughts.len() - last.map_or(0, |last| last + 1)
    }
}

impl Thought {
    /// The values that it leaves a place.
    pub fn fact(&self) -> Option<(Place, Values)> {
        match *self {
            Thought::Suppose(place, left) | Thought::TurnBack(place, left) => Some((place, left)),
            Thought::Settle { place, left, .. } => Some((place, left)),
            Thought::Clash { .. } => None,
        }
    }

    /// The claim that it comes from.
    fn from(&self) -> Option<usize> {
        match *self {
            Thought::Settle { from, .. } | Thought::Clash { from } => Some(from),
            Thought::Suppose(..) | Thought::TurnBack(..) => None,
        }
    }
}

impl Solver<'_> {
    /// Follows and supposes until all is settled or nothing fits. Each supposition settles a place, so there are never
    /// more at once than there are places.
    fn settle(&mut self, mut known: Known, share: f32) {
        loop {
            if !self.follow(&mut known, share) {
                return;
            }
            let unsettled = |place: &&Place| !known.open[**place].is_power_of_two();
            let Some(&place) = self.order.iter().find(unsettled) else { return };
            known = self.turn(place, known, share);
        }
    }

    /// Refutes all values of a place but one.
    fn turn(&mut self, place: Place, known: Known, share: f32) -> Known {
        // Within a wrong supposition nothing is right: any value can come last.
        let values = known.open[place];
        let right = match values & self.world.value(place) {
            0 => each(values).next().expect("a place without values clashes"),
            right => right,
        };
        for wrong in each(values & !right) {
            self.solution.thoughts.push(Thought::Suppose(place, wrong));
            self.solution.seconds += SUPPOSE_SECONDS * share * WRONG_FIRST;
            self.solution.suppositions += 1;
            self.settle(known.with(place, wrong), share * WRONG_FIRST);
        }
        self.solution.thoughts.push(Thought::TurnBack(place, right));
        known.with(place, right)
    }

    /// As [`Solver::settle`], but it supposes first what is refuted soonest. Where nothing is without supposing more, that is
    /// done once. False when it comes to a clash.
    fn explain(&mut self, mut known: Known, is_right: bool) -> bool {
        while self.follow(&mut known, 1.0) {
            let wrong = self.wrong(&known, is_right);
            let Some(&(first, _)) = wrong.first() else { return true };
            let soon =
                wrong.iter().filter_map(|&it| Some((it, self.broken(known.with(it.0, it.1))?)));
            let mut refuted = soon.min_by_key(|(_, thoughts)| thoughts.len());
            if refuted.is_none() && is_right {
                let late = wrong.iter().filter_map(|&it| {
                    let then = known.with(it.0, it.1);
                    Some((it, self.aside(|solver| !solver.explain(then, false))?))
                });
                refuted = late.min_by_key(|(_, thoughts)| thoughts.len());
            }
            known = match refuted {
                Some(((place, value), thoughts)) => {
                    let left = known.open[place] & !value;
                    self.solution.thoughts.push(Thought::Suppose(place, value));
                    self.solution.thoughts.extend(thoughts);
                    self.solution.thoughts.push(Thought::TurnBack(place, left));
                    known.with(place, left)
                }
                None => self.turn(first, known, 1.0),
            };
        }
        false
    }

    /// What can be supposed and is wrong, people's kinds first: within a wrong supposition that is anything.
    fn wrong(&self, known: &Known, is_right: bool) -> Vec<(Place, Values)> {
        let open = |&place: &Place| !known.open[place].is_power_of_two();
        let places = self.order.iter().copied().filter(open);
        let wrong = places.flat_map(|place| {
            let right = if is_right { self.world.value(place) } else { 0 };
            each(known.open[place] & !right).map(move |value| (place, value))
        });
        let wrong: Vec<(Place, Values)> = wrong.collect();
        let is_kind = |it: &(Place, Values)| it.0 < self.scope.speakers;
        if wrong.iter().any(is_kind) { wrong.into_iter().filter(is_kind).collect() } else { wrong }
    }

    /// How what is supposed breaks on as few claims as are needed.
    fn broken(&mut self, known: Known) -> Option<Vec<Thought>> {
        let mut then = known;
        let thoughts = self.aside(|solver| !solver.follow(&mut then, 1.0))?;
        let read = |thoughts: &Vec<Thought>| {
            let mut read: Vec<usize> = thoughts.iter().filter_map(Thought::from).collect();
            read.dedup();
            read
        };
        let needed = without_needless(
            thoughts,
            |thoughts| read(thoughts).len(),
            |thoughts, at| {
                let (mut fewer, mut then) = (read(thoughts), known);
                fewer.remove(at);
                self.aside(|solver| fewer.iter().any(|&from| !solver.read(from, &mut then, 1.0)))
            },
        );
        Some(needed)
    }

    /// What is thought meanwhile, if that comes to a clash.
    fn aside(&mut self, mut think: impl FnMut(&mut Self) -> bool) -> Option<Vec<Thought>> {
        let before = std::mem::take(&mut self.solution.thoughts);
        let is_clash = think(self);
        let thoughts = std::mem::replace(&mut self.solution.thoughts, before);
        is_clash.then_some(thoughts)
    }

    /// Reads the claims over and over until nothing more follows; false when one cannot have been made. Each round but
    /// the last rules out a value, so they come to an end.
    fn follow(&mut self, known: &mut Known, share: f32) -> bool {
        loop {
            let before = *known;
            for from in 0..self.said.len() {
                if !self.read(from, known, share) {
                    return false;
                }
            }
            if *known == before {
                return true;
            }
        }
    }

    /// What follows from one claim.
    fn read(&mut self, from: usize, known: &mut Known, share: f32) -> bool {
        let said = self.said[from];
        for number in 0..self.about[from].len() {
            let place = self.about[from][number];
            let now = known.open[place];
            let left: Values =
                each(now).filter(|value| known.with(place, *value).allows(said)).sum();
            if left == now {
                continue;
            }
            self.solution.seconds += seconds(said.1, self.scope) * share;
            if left == 0 {
                self.solution.thoughts.push(Thought::Clash { from });
                return false;
            }
            self.solution.thoughts.push(Thought::Settle { from, place, left });
            *known = known.with(place, left);
        }
        true
    }
}

impl Known {
    fn with(mut self, place: Place, values: Values) -> Known {
        self.open[place] = values;
        self
    }

    /// Whether the speaker may have claimed this, as one of the kinds that they can be.
    fn allows(&self, (speaker, claim): Said) -> bool {
        each(self.open[speaker]).any(|kind| {
            let known = self.with(speaker, kind);
            known.claim(claim) != Some(kind == LIAR)
        })
    }

    /// Whether a claim is true, if that is known.
    fn claim(&self, claim: Claim) -> Option<bool> {
        let or = |one: Option<bool>, other: Option<bool>| match (one, other) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        };
        match claim {
            Claim::Plain(clause) => self.clause(clause),
            Claim::Or(one, other) => or(self.clause(one), self.clause(other)),
            Claim::If(one, other) => or(not(self.clause(one)), self.clause(other)),
        }
    }

    fn clause(&self, clause: Clause) -> Option<bool> {
        match clause {
            Clause::Among(place, values) => match self.open[place] {
                open if open & values == 0 => Some(false),
                open if open & !values == 0 => Some(true),
                _ => None,
            },
            Clause::Same(one, other) => self.same(one, other),
            Clause::Differ(one, other) => not(self.same(one, other)),
            Clause::Liars(count) => {
                let kinds = &self.open[..self.speakers];
                let liars = kinds.iter().filter(|&&kind| kind == LIAR).count();
                let open = kinds.iter().filter(|&&kind| kind == LIAR | HONEST).count();
                match liars <= count && count <= liars + open {
                    true if open == 0 => Some(true),
                    true => None,
                    false => Some(false),
                }
            }
        }
    }

    fn same(&self, one: Place, other: Place) -> Option<bool> {
        let (one, other) = (self.open[one], self.open[other]);
        match one == other && one.is_power_of_two() {
            true => Some(true),
            false if one & other == 0 => Some(false),
            false => None,
        }
    }
}

fn not(truth: Option<bool>) -> Option<bool> {
    truth.map(|truth| !truth)
}

/// The places that a claim can tell about: its speaker first.
fn about(scope: Scope, (speaker, claim): Said) -> Vec<Place> {
    let mut about = vec![speaker];
    for clause in claim.clauses() {
        let told: Vec<Place> = match clause {
            Clause::Liars(_) => (0..scope.speakers).collect(),
            Clause::Among(..) | Clause::Same(..) | Clause::Differ(..) => clause.places().collect(),
        };
        for place in told {
            if !about.contains(&place) {
                about.push(place);
            }
        }
    }
    about
}

/// Ours: seconds to find a claim, weigh it against what is known and note what follows.
fn seconds(claim: Claim, scope: Scope) -> f32 {
    match claim {
        Claim::Plain(Clause::Among(place, values)) => match scope.told(place, values) {
            Told::In(named) | Told::Out(named) if named.is_power_of_two() => 2.5,
            Told::In(_) | Told::Out(_) => 3.5,
        },
        Claim::Plain(Clause::Liars(_)) => 5.0,
        Claim::Plain(Clause::Same(..) | Clause::Differ(..)) => 3.5,
        Claim::Or(..) => 4.5,
        Claim::If(..) => 5.5,
    }
}
