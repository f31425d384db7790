//! Solving as people do: read one claim at a time against what is known; when nothing follows, suppose that
//! somebody is of one kind, follow it to a contradiction, and turn back. The work done gives the level.

use super::World;
use super::cases::{PEOPLE_MAX, Said, THINGS};
use super::claim::{Claim, Clause, Person, Thing};

/// Bits for what a person can be.
pub(super) const LIAR: u8 = 1;
/// See [`LIAR`].
pub(super) const HONEST: u8 = 2;

/// Something that claims can settle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    /// Values are [`LIAR`] and [`HONEST`].
    Kind(Person),
    /// Values are a bit for each person.
    Taker(Thing),
}

/// One step of thought. Values are sets, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thought {
    Suppose(Subject, u8),
    /// From claim `from` follows that only the values `left` remain.
    Settle {
        from: usize,
        subject: Subject,
        left: u8,
    },
    /// Claim `from` cannot have been made.
    Clash {
        from: usize,
    },
    /// What was supposed is wrong.
    TurnBack(Subject, u8),
}

/// The way to the solution and what it costs.
pub(super) struct Solution {
    pub(super) thoughts: Vec<Thought>,
    pub(super) seconds: f32,
    /// How often something had to be supposed.
    pub(super) suppositions: usize,
}

/// What is known: the possible kinds of everybody and the possible takers of everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Known {
    people: usize,
    kinds: [u8; PEOPLE_MAX],
    takers: [u8; THINGS],
}

struct Solver<'a> {
    said: &'a [Said],
    /// What each claim can tell about.
    subjects: Vec<Vec<Subject>>,
    world: &'a World,
    /// Everybody, the most involved in the claims first.
    order: Vec<Person>,
    solution: Solution,
}

/// Ours: seconds to set a supposition up and to turn back from it.
const SUPPOSE_SECONDS: f32 = 4.0;
/// Of two suppositions people try the wrong one first as often as not.
const WRONG_FIRST: f32 = 0.5;

/// Solves the claims, which allow `world` alone.
pub(super) fn solve(world: &World, said: &[Said]) -> Solution {
    let people = world.honest.len();
    let involved = |who: Person| {
        let about = |claim: Claim| {
            claim.clauses().into_iter().filter(|clause| clause.kinds(0).contains(&who)).count()
        };
        said.iter().map(|&(speaker, claim)| usize::from(speaker == who) + about(claim)).sum()
    };
    let mut order: Vec<Person> = (0..people).collect();
    order.sort_by_key(|&who| std::cmp::Reverse::<usize>(involved(who)));
    let solution = Solution { thoughts: Vec::new(), seconds: 0.0, suppositions: 0 };
    let subjects = said.iter().map(|&said| subjects(people, said)).collect();
    let mut solver = Solver { said, subjects, world, order, solution };
    let takers = [(1 << people) - 1; THINGS];
    let known = Known { people, kinds: [HONEST | LIAR; PEOPLE_MAX], takers };
    solver.settle(known, 1.0);
    solver.solution
}

impl Solver<'_> {
    /// Follows and supposes until all is settled or nothing fits. Each supposition settles a kind or a taker,
    /// so there are never more than ten at once.
    fn settle(&mut self, mut known: Known, share: f32) {
        loop {
            if !self.follow(&mut known, share) {
                return;
            }
            let Some(subject) = self.unsettled(&known) else { return };
            // Within a wrong supposition nothing is right: any value can come last.
            let values = known.get(subject);
            let right = match values & self.right(subject) {
                0 => lowest(values),
                right => right,
            };
            for wrong in bits(values & !right) {
                self.solution.thoughts.push(Thought::Suppose(subject, wrong));
                self.solution.seconds += SUPPOSE_SECONDS * share * WRONG_FIRST;
                self.solution.suppositions += 1;
                self.settle(known.with(subject, wrong), share * WRONG_FIRST);
            }
            self.solution.thoughts.push(Thought::TurnBack(subject, right));
            known = known.with(subject, right);
        }
    }

    /// The first kind that is open, or else the first taker.
    fn unsettled(&self, known: &Known) -> Option<Subject> {
        let kinds = self.order.iter().map(|&who| Subject::Kind(who));
        let mut subjects = kinds.chain((0..THINGS).map(Subject::Taker));
        subjects.find(|&subject| !known.get(subject).is_power_of_two())
    }

    /// The true value.
    fn right(&self, subject: Subject) -> u8 {
        match subject {
            Subject::Kind(who) if self.world.honest[who] => HONEST,
            Subject::Kind(_) => LIAR,
            Subject::Taker(what) => 1 << self.world.takers[what],
        }
    }

    /// Reads the claims over and over until nothing more follows; false when one cannot have been made. Each
    /// round but the last rules out a value, so there are at most 36.
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
        let (speaker, claim) = self.said[from];
        for place in 0..self.subjects[from].len() {
            let subject = self.subjects[from][place];
            let now = known.get(subject);
            let fits = |value: &u8| known.with(subject, *value).allows(speaker, claim);
            let left: u8 = bits(now).filter(fits).sum();
            if left == now {
                continue;
            }
            self.solution.seconds += seconds(claim) * share;
            if left == 0 {
                self.solution.thoughts.push(Thought::Clash { from });
                return false;
            }
            self.solution.thoughts.push(Thought::Settle { from, subject, left });
            *known = known.with(subject, left);
        }
        true
    }
}

impl Known {
    fn get(&self, subject: Subject) -> u8 {
        match subject {
            Subject::Kind(who) => self.kinds[who],
            Subject::Taker(what) => self.takers[what],
        }
    }

    fn with(mut self, subject: Subject, values: u8) -> Known {
        match subject {
            Subject::Kind(who) => self.kinds[who] = values,
            Subject::Taker(what) => self.takers[what] = values,
        }
        self
    }

    /// Whether `speaker` may have claimed this, as one of the kinds that he or she can be.
    fn allows(&self, speaker: Person, claim: Claim) -> bool {
        bits(self.kinds[speaker]).any(|kind| {
            let known = self.with(Subject::Kind(speaker), kind);
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
            Clause::Lies(who) => not(self.honest(who)),
            Clause::Honest(who) => self.honest(who),
            Clause::Alike(one, other) => Some(self.honest(one)? == self.honest(other)?),
            Clause::Unlike(one, other) => Some(self.honest(one)? != self.honest(other)?),
            Clause::Took(who, what) => self.among(what, 1 << who),
            Clause::Spared(who, what) => not(self.among(what, 1 << who)),
            Clause::Either(one, other, what) => self.among(what, 1 << one | 1 << other),
            Clause::Neither(one, other, what) => not(self.among(what, 1 << one | 1 << other)),
            Clause::Together(one, other) => self.together(one, other),
            Clause::Apart(one, other) => not(self.together(one, other)),
            Clause::Liars(count) => {
                let kinds = &self.kinds[..self.people];
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

    fn honest(&self, who: Person) -> Option<bool> {
        let kind = self.kinds[who];
        kind.is_power_of_two().then_some(kind == HONEST)
    }

    fn among(&self, what: Thing, people: u8) -> Option<bool> {
        match (self.takers[what] & people, self.takers[what] & !people) {
            (0, _) => Some(false),
            (_, 0) => Some(true),
            _ => None,
        }
    }

    fn together(&self, one: Thing, other: Thing) -> Option<bool> {
        let (one, other) = (self.takers[one], self.takers[other]);
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

/// The single bits of a set, the lowest first.
fn bits(set: u8) -> impl Iterator<Item = u8> {
    (0..u8::BITS).map(|bit| 1 << bit).filter(move |bit| set & bit != 0)
}

fn lowest(set: u8) -> u8 {
    set & set.wrapping_neg()
}

/// What a claim can tell about: its speaker first.
fn subjects(people: usize, (speaker, claim): Said) -> Vec<Subject> {
    let mut subjects = vec![Subject::Kind(speaker)];
    for clause in claim.clauses() {
        let kinds = clause.kinds(people).into_iter().map(Subject::Kind);
        for subject in kinds.chain(clause.things().into_iter().map(Subject::Taker)) {
            if !subjects.contains(&subject) {
                subjects.push(subject);
            }
        }
    }
    subjects
}

/// Ours: seconds to find a claim, weigh it against what is known and note what follows.
fn seconds(claim: Claim) -> f32 {
    match claim {
        Claim::Plain(Clause::Lies(_) | Clause::Honest(_)) => 2.5,
        Claim::Plain(Clause::Took(..) | Clause::Spared(..)) => 2.5,
        Claim::Plain(Clause::Liars(_)) => 5.0,
        Claim::Plain(_) => 3.5,
        Claim::Or(..) => 4.5,
        Claim::If(..) => 5.5,
    }
}
