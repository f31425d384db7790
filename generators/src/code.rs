//! A problem's code: `kind/name.edition.level.seed`, the few characters from which it can be drawn again.

use crate::level::Level;
use crate::rng::Seed;
use std::fmt;
use std::str::FromStr;

/// The name of one exact problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// The family, such as `logic/sudoku`.
    pub family: String,
    /// The family's edition when the problem was drawn.
    pub edition: u16,
    pub level: Level,
    /// 1 to 64 letters, digits, `-` and `_`.
    pub seed: String,
}

/// Why a text is not a code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadCode {
    #[error("a code reads kind/name.edition.level.seed, such as logic/sudoku.2.3.k7qd")]
    Shape,
    #[error("a seed is 1 to 64 letters, digits, `-` or `_`")]
    Seed,
    #[error("a level is 1, 2, 3, 4 or 5")]
    Level,
}

/// Whether a text can be a seed.
pub fn is_seed(text: &str) -> bool {
    let allowed = |c: u8| c.is_ascii_alphanumeric() || c == b'-' || c == b'_';
    (1..=64).contains(&text.len()) && text.bytes().all(allowed)
}

/// A seed's text from 128 bits of chance: 26 characters that nobody confuses when reading them aloud.
pub fn seed_text(bits: u128) -> String {
    const SYMBOLS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    (0..26).map(|place| SYMBOLS[(bits >> (5 * place)) as usize & 31] as char).collect()
}

impl Code {
    /// Where this problem's chance comes from: family and level are hashed in, so that nothing is shared.
    pub fn chance(&self) -> Seed {
        Seed::new(&self.seed).child(&self.family).child(&self.level.to_string())
    }
}

impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}.{}.{}", self.family, self.edition, self.level, self.seed)
    }
}

impl FromStr for Code {
    type Err = BadCode;

    fn from_str(text: &str) -> Result<Code, BadCode> {
        let parts: Vec<&str> = text.split('.').collect();
        let [family, edition, level, seed] = parts[..] else { return Err(BadCode::Shape) };
        let edition: u16 = edition.parse().map_err(|_| BadCode::Shape)?;
        let level: Level = level.parse().map_err(|_| BadCode::Level)?;
        if !family.contains('/') || family.len() > 64 {
            return Err(BadCode::Shape);
        }
        if !is_seed(seed) {
            return Err(BadCode::Seed);
        }
        Ok(Code { family: family.to_owned(), edition, level, seed: seed.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_code_reads_back_as_it_was_written(seed in "[A-Za-z0-9_-]{1,64}", level in 1u8..=5, edition: u16) {
            let level = Level::new(level).unwrap();
            let code = Code { family: "logic/sudoku".into(), edition, level, seed };
            prop_assert_eq!(code.to_string().parse::<Code>(), Ok(code));
        }

        #[test]
        fn any_text_is_a_code_or_a_clear_error(text: String) {
            if let Ok(code) = text.parse::<Code>() {
                prop_assert!(is_seed(&code.seed));
            }
        }
    }

    #[test]
    fn the_odd_ones_are_refused() {
        for (text, error) in [
            ("", BadCode::Shape),
            ("logic/sudoku.2.3", BadCode::Shape),
            ("sudoku.1.3.x", BadCode::Shape),
            ("logic/sudoku.2.9.x", BadCode::Level),
            ("logic/sudoku.2.3.", BadCode::Seed),
            ("logic/sudoku.2.3.a b", BadCode::Seed),
        ] {
            assert_eq!(text.parse::<Code>(), Err(error), "{text}");
        }
    }
}
