//! How clues are found that leave one crime: each rules out something when its turn comes, and not before.

use super::clue::{ALL, Clue, EACH, HOURS, Open, ROWS, Set, Way, each};
use super::solving::{self, Crimes, thoughts};
use super::{Size, Truth};
use crate::rng::Rng;

/// Each clue rules out something, and there are 24 things to rule out.
const CLUES_MAX: usize = 24;
/// A statement's longest allowed length in words.
const WORDS_MAX: u32 = 90;
/// Tries at a clue about two rows before a plain one has to do.
const TRIES: usize = 20;
/// The longest list in a clue about two rows.
const LIST_MAX: u32 = 3;
/// Orders tried for clues of which either half leaves much open.
const ORDERS: usize = 16;
/// So many crimes that either half of the clues leaves are enough.
const HALF_LEAVES: u32 = 256;

/// Clues that leave this crime alone, and how many either half of them leaves at least; none where they are too many
/// words.
pub(super) fn clues(rng: &mut Rng, truth: &Truth, size: &Size) -> Option<(u32, Vec<Clue>)> {
    let mut open: Open = [ALL; ROWS.len()];
    let mut clues = Vec::new();
    for number in 0..CLUES_MAX {
        let wrong = (0..ROWS.len()).filter(|&row| 1 < open[row].count_ones());
        let wrong: Vec<usize> = wrong.collect();
        if wrong.is_empty() {
            break;
        }
        let tries = if size.plain <= number { TRIES } else { 0 };
        let linked = (0..tries).find_map(|_| {
            let row = *rng.pick(&wrong);
            link(rng, truth, &open, row, size)
        });
        let clue = linked.unwrap_or_else(|| {
            let most = wrong.iter().map(|&row| open[row].count_ones()).max();
            let widest = |row: &&usize| Some(open[**row].count_ones()) == most;
            let widest: Vec<&usize> = wrong.iter().filter(widest).collect();
            let row = **rng.pick(&widest);
            plain(rng, truth, &open, row, &clues)
        });
        if let Some((row, gone)) = clue.rules_out(&open) {
            open[row] &= !gone;
            clues.push(clue);
        }
    }
    without_needless(rng, &mut clues);
    let is_short = clues.iter().map(Clue::words).sum::<u32>() <= WORDS_MAX;
    is_short.then(|| in_order(rng, &clues, size.is_sorted))
}

/// A clue about one row, told otherwise than the one before of that row.
fn plain(rng: &mut Rng, truth: &Truth, open: &Open, row: usize, clues: &[Clue]) -> Clue {
    let clue = |never, way| Clue { rows: [row, row], never: [ALL, never], way };
    if row == HOURS && rng.chance(1, 2) {
        let never = some_hours(rng, truth[row], open[row]);
        if (3..=4).contains(&(never & open[row]).count_ones()) {
            return clue(never, Way::Not);
        }
    }
    let before = clues.iter().rev().find(|clue| clue.rows == [row, row]);
    let is_only = before.map_or(rng.chance(1, 2), |clue| clue.way == Way::Not);
    if is_only {
        clue(ALL & !allowed(rng, truth[row], open[row], 4), Way::Only)
    } else {
        clue(some_wrong(rng, truth[row], open[row], 3), Way::Not)
    }
}

/// A clue that rules out some of this row because of what is left of another, if one is found.
fn link(rng: &mut Rng, truth: &Truth, open: &Open, row: usize, size: &Size) -> Option<Clue> {
    let from = *rng.pick(&[0, 1, 2, 3]);
    if from == row || open[from] == ALL {
        return None;
    }
    let rows = [row.min(from), row.max(from)];
    let way = *rng.pick(&[Way::Not, Way::Only, Way::Back]);
    let way = if rows[1] == HOURS { Way::Not } else { way };
    let never = [0, 1].map(|side| {
        let is_listed = way != [Way::Back, Way::Only][side];
        match (rows[side] == row, rows[side] == HOURS) {
            (true, true) => some_hours(rng, truth[row], open[row]),
            (true, false) if is_listed => {
                let count = if size.is_sorted { 3 } else { 2 + rng.index(2) };
                some_wrong(rng, truth[row], open[row], count)
            }
            (true, false) => ALL & !allowed(rng, truth[row], open[row], 3),
            (false, true) => hours_around(open[from]),
            (false, false) if is_listed => open[from],
            (false, false) => {
                let gone: Vec<usize> = each(ALL & !open[from]).collect();
                let count = gone.len().min(1 + rng.index(2));
                ALL & !set(rng.sample(&gone, count))
            }
        }
    });
    let clue = Clue { rows, never, way };
    let is_short = clue.lists().iter().all(|list| list.count_ones() <= LIST_MAX);
    (is_short && never[0] != ALL && never[1] != ALL && clue.rules_out(open).is_some())
        .then_some(clue)
}

/// So many that are left and wrong, if there are as many.
fn some_wrong(rng: &mut Rng, right: u8, open: Set, count: usize) -> Set {
    let wrong: Vec<usize> = each(open & !(1 << right)).collect();
    set(rng.sample(&wrong, count.min(wrong.len())))
}

/// The right one with half of the wrong ones, if many are left, and with others that are out already.
fn allowed(rng: &mut Rng, right: u8, open: Set, count: usize) -> Set {
    let wrong: Vec<usize> = each(open & !(1 << right)).collect();
    let gone: Vec<usize> = each(ALL & !open).collect();
    let kept = if 3 < wrong.len() { (wrong.len() / 2).min(count - 1) } else { 0 };
    let more = gone.len().min(count - 1 - kept);
    set(rng.sample(&wrong, kept)) | set(rng.sample(&gone, more)) | 1 << right
}

/// Hours before or after the right one, some of them still open.
fn some_hours(rng: &mut Rng, right: u8, open: Set) -> Set {
    let (below, above) = ((1 << right) - 1, ALL & !((2 << right) - 1));
    let is_below = open & above == 0 || open & below != 0 && rng.chance(1, 2);
    let near = usize::from(right);
    let wrong: Vec<usize> = each(open & if is_below { below } else { above }).collect();
    let limit = *rng.pick(&wrong);
    let limit = if wrong.len() < 3 { if is_below { near - 1 } else { near + 1 } } else { limit };
    if is_below { (2 << limit) - 1 } else { ALL & !((1 << limit) - 1) }
}

/// All hours up to the last open one, or from the first.
fn hours_around(open: Set) -> Set {
    let up_to = EACH as u32 - (open.leading_zeros() - (Set::BITS - EACH as u32));
    let from = open.trailing_zeros();
    if up_to < EACH as u32 { (1 << up_to) - 1 } else { ALL & !((1 << from) - 1) }
}

fn set(members: Vec<usize>) -> Set {
    members.into_iter().map(|it| 1 << it).sum()
}

/// Leaves out clues without which the crime is found as well.
fn without_needless(rng: &mut Rng, clues: &mut Vec<Clue>) {
    rng.shuffle(clues);
    for place in (0..clues.len()).rev() {
        let clue = clues.remove(place);
        if thoughts(clues).is_none() {
            clues.insert(place, clue);
        }
    }
}

/// The order, of some, in which the half of the clues that tells more tells least, and how many crimes that half leaves.
/// Where clues are sorted, it is the one in which they are of use.
fn in_order(rng: &mut Rng, clues: &[Clue], is_sorted: bool) -> (u32, Vec<Clue>) {
    let crimes: Vec<Crimes> = clues.iter().map(solving::crimes).collect();
    let leaves = |half: &[usize]| -> u32 {
        let left = solving::together(half.iter().map(|&clue| &crimes[clue]));
        left.iter().map(|hours| hours.count_ones()).sum()
    };
    let of_use = thoughts(clues).unwrap_or_default();
    let of_use: Vec<usize> = of_use.iter().map(|thought| thought.clue).collect();
    let mut best = (0, Vec::new());
    for _ in 0..ORDERS {
        let order = if is_sorted { of_use.clone() } else { rng.order(clues.len()) };
        let (first, second) = order.split_at(order.len() / 2);
        let least = leaves(first).min(leaves(second));
        if best.0 < least {
            best = (least, order);
        }
        if is_sorted || HALF_LEAVES <= best.0 {
            break;
        }
    }
    (best.0, best.1.into_iter().map(|clue| clues[clue]).collect())
}
