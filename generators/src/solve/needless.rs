//! Explanations without what nothing rests on.

/// Leaves out one piece after the other, from the first on, wherever it is found without that piece as well. `without` finds
/// it anew without the piece at a place, if that can be.
pub fn without_needless<T>(
    mut found: T,
    pieces: impl Fn(&T) -> usize,
    mut without: impl FnMut(&T, usize) -> Option<T>,
) -> T {
    let mut at = 0;
    while at < pieces(&found) {
        match without(&found, at) {
            Some(fewer) => found = fewer,
            None => at += 1,
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_rest_is_enough_without_is_left_out() {
        // Numbers that together come to ten at least.
        let without = |numbers: &Vec<u8>, at: usize| {
            let fewer = [&numbers[..at], &numbers[at + 1..]].concat();
            (10 <= fewer.iter().sum::<u8>()).then_some(fewer)
        };
        assert_eq!(without_needless(vec![1, 6, 2, 3, 4], Vec::len, without), [6, 4]);
        assert_eq!(without_needless(vec![3, 7], Vec::len, without), [3, 7]);
    }
}
