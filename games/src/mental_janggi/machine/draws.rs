//! A stream of chance from a seed.

use crate::game::Seed;

/// Draws, each from a child of its own.
pub(super) struct Draws {
    seed: Seed,
    drawn: u32,
}

impl Draws {
    /// The stream of a seed.
    pub(super) fn new(seed: Seed) -> Draws {
        Draws { seed, drawn: 0 }
    }

    /// A number in `[0, below)`; 0 if there is none.
    pub(super) fn below(&mut self, below: usize) -> usize {
        let Seed(child) = self.seed.child(&self.drawn.to_string());
        self.drawn += 1;
        let number = child.iter().take(8).fold(0, |number, byte| (number << 8) | u64::from(*byte));
        // What is left over favours small numbers by less than one in 2^50.
        number.checked_rem(below as u64).map_or(0, |number| number as usize)
    }

    /// A fraction in `[0, 1)`.
    pub(super) fn fraction(&mut self) -> f64 {
        const PARTS: usize = 1 << 30;
        self.below(PARTS) as f64 / PARTS as f64
    }

    /// One of these, if there are any.
    pub(super) fn pick<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.below(of.len())).cloned()
    }

    /// These in another order.
    pub(super) fn shuffle<T>(&mut self, of: &mut [T]) {
        for last in (1..of.len()).rev() {
            of.swap(last, self.below(last + 1));
        }
    }
}
