//! How somebody tells it who has found everybody's place: always the shortest way to the next one, and nothing on which
//! nothing rests.

use super::solving::Thought;
use super::{Open, Scope, Tells, Thing};
use crate::solve::needless::without_needless;
use std::collections::BTreeSet;

/// A clue, and the things of which it is said what it leaves.
#[derive(Debug, Clone)]
struct Use {
    clue: usize,
    things: Vec<Thing>,
}

/// How much may be known at one time or another on the way to the next place; then any clue will do.
const KNOWN_MAX: usize = 1500;

/// The way to everybody's place with no more than it needs.
pub fn explained<C: Tells>(scope: Scope, clues: &[C]) -> Vec<Thought> {
    let mut uses: Vec<Use> = Vec::new();
    loop {
        let open = told(scope, clues, &uses).last().map_or(scope.open(), |thought| thought.after);
        let next = next(scope, clues, open);
        if next.is_empty() {
            break;
        }
        let used = |clue: usize| Use { clue, things: clues[clue].things().to_vec() };
        uses.extend(next.into_iter().map(used));
    }
    let uses = needed(scope, clues, uses);
    let mut told = told(scope, clues, &uses);
    told.retain(|thought| thought.told().next().is_some());
    told
}

/// The fewest clues, one after the other, that give something its place; none if no clue tells anything.
fn next<C: Tells>(scope: Scope, clues: &[C], open: Open) -> Vec<usize> {
    let mut easy: Vec<usize> = (0..clues.len()).collect();
    easy.sort_by(|&one, &other| clues[one].seeing().total_cmp(&clues[other].seeing()));
    let mut known: Vec<(Open, Vec<usize>)> = vec![(open, Vec::new())];
    let mut seen = BTreeSet::from([open]);
    let mut at = 0;
    while at < known.len().min(KNOWN_MAX) {
        for &clue in &easy {
            let told = scope.narrowed(&clues[clue], &known[at].0);
            let after = scope.filled(told);
            if !seen.insert(after) {
                continue;
            }
            let used = [known[at].1.as_slice(), &[clue]].concat();
            if placed(&open) < placed(&after) {
                return used;
            }
            known.push((after, used));
        }
        at += 1;
    }
    known.into_iter().nth(1).map_or(Vec::new(), |(_, used)| used)
}

/// Leaves out what everybody's place is found without: uses of clues, and then what is said beside.
fn needed<C: Tells>(scope: Scope, clues: &[C], uses: Vec<Use>) -> Vec<Use> {
    let mut uses = without_needless(uses, Vec::len, |uses, at| {
        let mut fewer = uses.clone();
        fewer.remove(at);
        leads(scope, clues, &fewer).then_some(fewer)
    });
    for at in 0..uses.len() {
        for &thing in clues[uses[at].clue].things() {
            let is_placed = told(scope, clues, &uses)[at].found().any(|found| found == thing);
            let mut fewer = uses.clone();
            fewer[at].things.retain(|&other| other != thing);
            if !is_placed && leads(scope, clues, &fewer) {
                uses = fewer;
            }
        }
    }
    uses
}

fn leads<C: Tells>(scope: Scope, clues: &[C], uses: &[Use]) -> bool {
    told(scope, clues, uses).last().is_some_and(|thought| scope.is_settled(&thought.after))
}

/// What is found when clues are used in this order.
fn told<C: Tells>(scope: Scope, clues: &[C], uses: &[Use]) -> Vec<Thought> {
    let mut before = scope.open();
    let thoughts = uses.iter().map(|Use { clue, things }| {
        let narrowed = scope.narrowed(&clues[*clue], &before);
        let mut told = before;
        things.iter().for_each(|&thing| told[thing] = narrowed[thing]);
        let after = scope.filled(told);
        let thought = Thought { clue: *clue, in_vain: 0, before, told, after };
        before = after;
        thought
    });
    thoughts.collect()
}

/// How many things have their places.
fn placed(open: &Open) -> usize {
    open.iter().filter(|left| left.is_power_of_two()).count()
}
