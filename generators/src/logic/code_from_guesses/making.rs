//! How guesses are found whose work is that of a level.

use super::{
    ALL, CODES, Code, CodeFromGuesses, DIGITS, Found, Guess, LENGTH, Lock, STATEMENT_WORDS, lazy,
};
use crate::family::{Family as _, Level, Pace};
use crate::rng::Rng;

/// How many guesses at either code have a mark for each digit, and how many have marks in no order.
const SIZES: [[(usize, usize); CODES]; 5] =
    [[(2, 0), (3, 0)], [(2, 1), (2, 1)], [(1, 2), (0, 3)], [(0, 3), (0, 3)], [(0, 4), (0, 4)]];

/// Guesses drawn, if need be, until one code alone fits; plain ones will do.
const LOGS: usize = 400;
/// The dots at a code alone leave at least so many codes.
const DOTS_LEAVE: usize = 6;
/// In how many orders the guesses are looked at.
const SHUFFLES: usize = 3;
/// Guesses drawn at one code and the other in turn, if need be, until all are the work of the level; the nearest will do.
const TURNS: usize = 10;
/// What it counts against guesses, in seconds, that some of them tell too much.
const TELLS: f32 = 0.01;

/// Draws the codes first, and then guesses at them.
pub(super) fn drawn(rng: &mut Rng, level: Level) -> CodeFromGuesses {
    let (codes, mut sizes) = ([(); CODES].map(|()| any(rng)), SIZES[level.index()]);
    rng.shuffle(&mut sizes);
    let mut drawn = |side: usize| lock(rng, codes[side], sizes[side]);
    let mut problem = CodeFromGuesses { locks: [drawn(0), drawn(1)] };
    let mut nearest = (problem.off(level), problem.clone());
    for turn in 0..TURNS {
        if nearest.0 < 0.0 {
            break;
        }
        problem.locks[turn % CODES] = drawn(turn % CODES);
        let off = problem.off(level);
        if off < nearest.0 {
            nearest = (off, problem.clone());
        }
    }
    nearest.1
}

fn any(rng: &mut Rng) -> Code {
    rng.sample(&DIGITS, LENGTH).try_into().expect("so many were drawn")
}

/// A code with guesses that it alone fits.
fn lock(rng: &mut Rng, code: Code, (marked, counted): (usize, usize)) -> Lock {
    let kinds = [vec![false; marked], vec![true; counted]].concat();
    for _ in 0..LOGS {
        let kinds = rng.sample(&kinds, kinds.len()).into_iter();
        let guesses = kinds.map(|is_counted| Guess { digits: any(rng), is_counted }).collect();
        let lock = Lock { code, guesses };
        if lock.is_fit() && DOTS_LEAVE <= lock.by_dots().len() && lock.known().is_all() {
            return lock.evened(rng);
        }
    }
    certain(rng, code, kinds.len())
}

/// Guesses with a mark for each digit, which tell every place of the code in turn.
fn certain(rng: &mut Rng, code: Code, rows: usize) -> Lock {
    let others: Vec<u8> = DIGITS.into_iter().filter(|digit| !code.contains(digit)).collect();
    let told = (0..rows).map(|row| {
        let mut digits: Code = rng.sample(&others, LENGTH).try_into().expect("seven are not in it");
        (row..LENGTH).step_by(rows).for_each(|place| digits[place] = code[place]);
        Guess { digits, is_counted: false }
    });
    Lock { code, guesses: told.collect() }
}

impl CodeFromGuesses {
    /// How many seconds it is outside the level's band, or what it tells too much; less than nothing where all is well.
    fn off(&self, level: Level) -> f32 {
        let band = CodeFromGuesses::ABOUT.bands[level.index()];
        let pace = Pace::new(STATEMENT_WORDS, self.thinking(), &self.key()).p50;
        let off = (band.lo - pace).max(pace - band.hi);
        if off < 0.0 && !lazy::is_fair(self) { TELLS } else { off }
    }
}

impl Lock {
    /// In the order, of some, in which the half of the guesses that tells more tells least.
    fn evened(&self, rng: &mut Rng) -> Lock {
        let Lock { code, ref guesses } = *self;
        let leaves = |part: &[Guess]| Lock { code, guesses: part.to_vec() }.like(|told| told).len();
        let orders = (0..SHUFFLES).map(|_| rng.sample(guesses, guesses.len()));
        let evenest = orders.max_by_key(|guesses| {
            let half = guesses.len() / 2;
            leaves(&guesses[..half]).min(leaves(&guesses[guesses.len() - half..]))
        });
        Lock { code, guesses: evenest.expect("some orders are tried") }
    }

    /// Whether one code alone fits all guesses, several fit without any one of them, and none has all of its digits.
    fn is_fit(&self) -> bool {
        let told: Vec<_> = self.guesses.iter().map(|guess| guess.told(&self.code)).collect();
        if told.iter().any(|told| !told.contains(&Found::Nowhere)) {
            return false;
        }
        let mut needed = vec![false; told.len()];
        for other in ALL.iter().filter(|other| **other != self.code) {
            let mut against =
                (0..told.len()).filter(|&it| self.guesses[it].told(other) != told[it]);
            match (against.next(), against.next()) {
                (None, _) => return false,
                (Some(only), None) => needed[only] = true,
                (Some(_), Some(_)) => {}
            }
        }
        !needed.contains(&false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    #[test]
    fn a_code_without_luck_has_guesses_that_it_alone_fits() {
        let rng = &mut Seed::new("certain").rng();
        for rows in 2..=4 {
            let code = any(rng);
            let lock = certain(rng, code, rows);
            assert!(lock.known().is_all(), "{lock:?}");
            let fits =
                |other: &&Code| lock.guesses.iter().all(|it| it.told(other) == it.told(&code));
            assert_eq!(ALL.iter().filter(fits).collect::<Vec<_>>(), [&code]);
        }
    }
}
