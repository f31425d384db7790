//! What somebody could leave it at who does not want to think it through.

use super::{ALL, CODES, Code, CodeFromGuesses, Found, LENGTH, Lock, answer};
use crate::family::Trick;
use std::cmp::Reverse;
use std::ops::Range;

/// A way to leave out some of the work, the tries that the time allows which is saved, and the codes that are left.
struct Lazy {
    name: &'static str,
    tries: usize,
    left: [Vec<Code>; CODES],
}

/// Parts of so many guesses that somebody could look at: all, none, either half, all but the last.
const PARTS: [fn(usize) -> Range<usize>; 5] = [
    |count| 0..count,
    |_| 0..0,
    |count| 0..count / 2,
    |count| count - count / 2..count,
    |count| 0..count - 1,
];
/// The parts that somebody could leave it at, left and right.
const LEFT_AND_RIGHT: [(&str, [usize; CODES]); 9] = [
    ("the left code alone", [0, 1]),
    ("the right code alone", [1, 0]),
    ("the first half of the guesses at each", [2, 2]),
    ("the last half of the guesses at each", [3, 3]),
    ("all but the last guess at each", [4, 4]),
    ("the left code, the first half of the right guesses", [0, 2]),
    ("the left code, the last half of the right guesses", [0, 3]),
    ("the right code, the first half of the left guesses", [2, 0]),
    ("the right code, the last half of the left guesses", [3, 0]),
];
/// For each try there should be so many pairs of codes left: most have many more.
const EACH_TRY: usize = 12;
/// Tries for whoever saves half of the work.
const TRIES: usize = 10;

/// The ways of leaving something out, and the digits with the most marks.
pub(super) fn tricks(problem: &CodeFromGuesses) -> Vec<Trick> {
    let left = problem.locks.each_ref().map(most_marked);
    let most = Lazy { name: "the digits with the most marks", tries: TRIES, left };
    lazy(problem).into_iter().chain([most]).map(Lazy::typed).collect()
}

/// Whether no way of leaving something out is worth while.
pub(super) fn is_fair(problem: &CodeFromGuesses) -> bool {
    let count = |left: &[Vec<Code>; CODES]| left.iter().map(Vec::len).product::<usize>();
    lazy(problem).iter().all(|lazy| EACH_TRY * lazy.tries <= count(&lazy.left))
}

fn lazy(problem: &CodeFromGuesses) -> Vec<Lazy> {
    let locks = problem.locks.each_ref();
    let parts = locks.map(|Lock { code, guesses }| {
        PARTS.map(|part| {
            let lock = Lock { code: *code, guesses: guesses[part(guesses.len())].to_vec() };
            (lock.known().seconds(), lock.like(|told| told))
        })
    });
    let whole = parts[0][0].0 + parts[1][0].0;
    let lazy = LEFT_AND_RIGHT.map(|(name, [left, right])| {
        let (left, right) = (&parts[0][left], &parts[1][right]);
        let tries = Trick::tries_for(1.0 - (left.0 + right.0) / whole);
        Lazy { name, tries, left: [left.1.clone(), right.1.clone()] }
    });
    let dots = Lazy { name: "dots alone", tries: TRIES, left: locks.map(Lock::by_dots) };
    lazy.into_iter().chain([dots]).collect()
}

impl Lazy {
    /// Its tries, spread over all pairs that are left.
    fn typed(self) -> Trick {
        let [left, right] = &self.left;
        let pairs = Trick::spread((0..left.len() * right.len()).collect());
        let typed = pairs.map(|pair| {
            let codes = [&left[pair / right.len()], &right[pair % right.len()]];
            answer(codes.map(|code| &code[..])).text().to_owned()
        });
        Trick { name: self.name, answers: typed.take(self.tries).collect() }
    }
}

/// The three codes whose digits stand in the guesses with the most marks, best where these have most dots.
fn most_marked(lock: &Lock) -> Vec<Code> {
    let points = |code: &Code| -> usize {
        let of = lock.guesses.iter().map(|guess| {
            let told = guess.told(&lock.code);
            let dots = told.iter().filter(|found| **found == Found::Here).count();
            let marks = told.iter().filter(|found| **found != Found::Nowhere).count();
            let shared = code.iter().filter(|digit| guess.digits.contains(digit)).count();
            let same = (0..LENGTH).filter(|&place| guess.digits[place] == code[place]).count();
            marks * shared + dots * same
        });
        of.sum()
    };
    let mut codes = ALL.clone();
    codes.sort_by_key(|code| Reverse(points(code)));
    codes.truncate(3);
    codes
}
