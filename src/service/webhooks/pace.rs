//! How long a delivery that failed waits for its next try.

use agon_judge::time::Span;
use std::fmt;
use std::str::FromStr;

/// The delays between the tries of one delivery, in their order; after the last, it is given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pace(Vec<Span>);

/// A text that is no such list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "1 to {DELAYS_MAX} numbers of seconds with commas between, each from 0.01 to {SECONDS_MAX}"
)]
pub struct BadPace;

const DELAYS_MAX: usize = 20;
const SECONDS_MAX: f64 = 604_800.0;
/// A delay grows by chance, by up to this part of it, so that what failed together does not come again together.
const JITTER: i64 = 10;

impl Pace {
    /// What is waited after so many tries that failed; none where that was the last. `chance` is any number.
    pub(super) fn delay(&self, failed: usize, chance: u8) -> Option<Span> {
        let Span(delay) = *self.0.get(failed.checked_sub(1)?)?;
        Some(Span(delay + delay / JITTER * i64::from(chance) / 256))
    }
}

impl Default for Pace {
    /// As Standard Webhooks proposes it, within a day: seven tries more in 23.6 hours.
    fn default() -> Pace {
        Pace([5, 300, 1_800, 7_200, 18_000, 36_000, 21_600].map(Span::seconds).to_vec())
    }
}

impl FromStr for Pace {
    type Err = BadPace;

    fn from_str(text: &str) -> Result<Pace, BadPace> {
        let delay = |word: &str| {
            let seconds: f64 = word.trim().parse().map_err(|_| BadPace)?;
            let fits = (0.01..=SECONDS_MAX).contains(&seconds);
            if fits { Ok(Span((seconds * 1e6) as i64)) } else { Err(BadPace) }
        };
        let delays: Vec<Span> = text.split(',').map(delay).collect::<Result<_, BadPace>>()?;
        if delays.len() <= DELAYS_MAX { Ok(Pace(delays)) } else { Err(BadPace) }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> =
            self.0.iter().map(|delay| (delay.0 as f64 / 1e6).to_string()).collect();
        out.write_str(&words.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_what_is_written_and_a_little_more_by_chance() {
        let pace: Pace = "5,300,0.5".parse().expect("three delays");
        assert_eq!(pace.delay(1, 0), Some(Span::seconds(5)));
        assert_eq!(pace.delay(3, 0), Some(Span(500_000)));
        assert_eq!(pace.delay(4, 0), None);
        let most = pace.delay(2, 255).expect("a delay");
        assert!(Span::seconds(329) < most && most < Span::seconds(330), "{most:?}");
        assert_eq!(Pace::default().to_string().parse(), Ok(Pace::default()));
        for text in ["", "5,,5", "0", "-1", "x", "nan", "604801", &["1"; 21].join(",")] {
            assert_eq!(text.parse::<Pace>(), Err(BadPace), "{text}");
        }
    }

    #[test]
    fn of_its_own_accord_a_delivery_is_tried_for_about_a_day() {
        let whole: i64 =
            (1..).map_while(|failed| Pace::default().delay(failed, 128)).map(|it| it.0).sum();
        let hours = whole as f64 / 3.6e9;
        assert!((23.0..26.0).contains(&hours), "{hours}");
    }
}
