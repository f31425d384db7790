//! Chance that is the same on every machine and in every version: ChaCha with 8 rounds over SHA-256 seeds, and
//! our own few ways of sampling from it. Crates change how they sample; problems of an edition must not change.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use sha2::{Digest as _, Sha256};

/// The origin of all chance in one problem. Child seeds are hashed, never added: neighbours share nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seed {
    root: [u8; 32],
    asking: u32,
}

impl Seed {
    /// The seed that a text names.
    pub fn new(text: &str) -> Seed {
        Seed { root: Sha256::digest(text.as_bytes()).into(), asking: 0 }
    }

    /// A seed of its own for one part of a problem, by name.
    pub fn child(&self, name: &str) -> Seed {
        let mut hash = Sha256::new();
        hash.update(self.root);
        hash.update(name.as_bytes());
        if name == "question" {
            hash.update(self.asking.to_le_bytes());
        }
        Seed { root: hash.finalize().into(), asking: 0 }
    }

    /// The same seed, asking another question: only the child "question" changes with `variant`.
    pub fn asking(&self, variant: u32) -> Seed {
        Seed { root: self.root, asking: variant }
    }

    /// What this seed draws. Should that be nothing, it is what a certain other one draws: see [`Seed::certain`].
    pub fn draws<T>(&self, certain: &str, draw: impl Fn(&mut Rng) -> Option<T>) -> T {
        draw(&mut self.rng()).unwrap_or_else(|| Seed::certain(certain, draw))
    }

    /// What the seed of this name draws, always the same.
    ///
    /// # Panics
    /// Where that is nothing: whoever names a seed tests that it draws something.
    pub fn certain<T>(name: &str, draw: impl Fn(&mut Rng) -> Option<T>) -> T {
        draw(&mut Seed::new(name).rng()).expect("the seed was chosen for that")
    }

    /// The stream of chance that starts here.
    pub fn rng(&self) -> Rng {
        Rng(ChaCha8Rng::from_seed(self.root))
    }
}

/// A stream of chance.
#[derive(Debug, Clone)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// A whole number from 0 to `end - 1`, all equally likely. `end` is at least 1.
    ///
    /// Multiply and reject: Lemire, "Fast Random Integer Generation in an Interval", 2019.
    pub fn below(&mut self, end: u32) -> u32 {
        assert!(end > 0, "a choice among nothing");
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(end);
            // The remainder, which is slow to find, is less than `end`: it seldom decides.
            if product as u32 >= end || product as u32 >= end.wrapping_neg() % end {
                return (product >> 32) as u32;
            }
        }
    }

    /// An index into `count` things.
    pub fn index(&mut self, count: usize) -> usize {
        self.below(u32::try_from(count).expect("fewer than 2^32 things")) as usize
    }

    /// A whole number from `lo` to `hi`, both included.
    pub fn between(&mut self, lo: i64, hi: i64) -> i64 {
        let width = u32::try_from(hi - lo + 1).expect("a range of 1 to 2^32 numbers");
        lo + i64::from(self.below(width))
    }

    /// True `times` out of `of`.
    pub fn chance(&mut self, times: u32, of: u32) -> bool {
        self.below(of) < times
    }

    /// One of the things.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.index(things.len())]
    }

    /// Puts the things in a random order: Fisher and Yates.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.index(last + 1));
        }
    }

    /// `count` different things, in random order. `count` is at most the number of things.
    pub fn sample<T: Clone>(&mut self, things: &[T], count: usize) -> Vec<T> {
        let mut places: Vec<usize> = (0..things.len()).collect();
        self.bring_forward(&mut places, count);
        places[..count].iter().map(|&place| things[place].clone()).collect()
    }

    /// Puts `count` different things first, in random order. `count` is at most the number of things.
    pub fn bring_forward<T>(&mut self, things: &mut [T], count: usize) {
        for place in 0..count {
            things.swap(place, place + self.index(things.len() - place));
        }
    }

    /// The whole numbers from 0 to `count - 1` in random order.
    pub fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        self.shuffle(&mut order);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_same_on_every_machine() {
        let mut rng = Seed::new("agon").child("golden").rng();
        let drawn: Vec<u32> = (0..6).map(|_| rng.below(1000)).collect();
        assert_eq!(drawn, GOLDEN);
    }

    const GOLDEN: [u32; 6] = [55, 893, 818, 571, 899, 423];

    #[test]
    fn neighbouring_seeds_share_nothing() {
        let first = |text: &str| Seed::new(text).rng().between(0, 1 << 30);
        assert_ne!(first("1"), first("2"));
        assert_ne!(Seed::new("a").child("b"), Seed::new("a").child("c"));
    }

    #[test]
    fn asking_again_changes_the_question_alone() {
        let (seed, again) = (Seed::new("x"), Seed::new("x").asking(3));
        assert_eq!(seed.child("material"), again.child("material"));
        assert_ne!(seed.child("question"), again.child("question"));
    }

    #[test]
    fn every_face_of_a_die_comes_up_as_often() {
        let mut rng = Seed::new("die").rng();
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[rng.index(6)] += 1;
        }
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
    }

    #[test]
    fn a_sample_holds_no_thing_twice() {
        let mut rng = Seed::new("sample").rng();
        for _ in 0..200 {
            let mut some = rng.sample(&[1, 2, 3, 4, 5, 6, 7], 4);
            some.sort_unstable();
            some.dedup();
            assert_eq!(some.len(), 4);
        }
    }
}
