//! How strong a player is and how hard a level is, by Glicko-2 (M. E. Glickman, "Example of the Glicko-2 system", 2012):
//! each counted drill is a game between the player's rating in the kind and the rating of the family's level.

use crate::store::{ReadError, Store, Table};
use agon_generators::family::Level;
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, expected_score, glicko2};
use std::collections::{BTreeMap, VecDeque};

/// A rating with how sure it is: 1500 is the average, and two deviations either way hold 95 of 100.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    pub points: f64,
    pub deviation: f64,
    volatility: f64,
}

/// What is known of a family's level from all who practised it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Yardstick {
    pub rating: Rating,
    /// Drills that counted, and how many of them were solved.
    pub played: u32,
    pub solved: u32,
    /// The newest solving times, in seconds.
    seconds: VecDeque<f32>,
}

const SECONDS_MAX: usize = 400;

impl Default for Rating {
    fn default() -> Rating {
        Rating { points: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

impl Rating {
    fn inner(self) -> Glicko2Rating {
        let Rating { points: rating, deviation, volatility } = self;
        Glicko2Rating { rating, deviation, volatility }
    }

    fn of(inner: &Glicko2Rating) -> Rating {
        let Glicko2Rating { rating: points, deviation, volatility } = *inner;
        Rating { points, deviation, volatility }
    }

    /// The chance to win against another.
    pub fn chances(self, other: Rating) -> f64 {
        expected_score(&self.inner(), &other.inner()).0
    }

    /// Both ratings after a game.
    #[must_use]
    pub fn met(self, other: Rating, won: bool) -> (Rating, Rating) {
        let outcome = if won { Outcomes::WIN } else { Outcomes::LOSS };
        let rules = Glicko2Config::new();
        let (mine, theirs) = glicko2(&self.inner(), &other.inner(), &outcome, &rules);
        (Rating::of(&mine), Rating::of(&theirs))
    }
}

impl Yardstick {
    /// Before anybody has played: a level is 100 points from the next.
    pub fn new(level: Level) -> Yardstick {
        let points = 1300.0 + 100.0 * level.index() as f64;
        let rating = Rating { points, deviation: 200.0, ..Rating::default() };
        Yardstick { rating, played: 0, solved: 0, seconds: VecDeque::new() }
    }

    /// Counts a drill, with the seconds that it took if it was solved.
    pub fn count(&mut self, seconds: Option<f32>) {
        self.played += 1;
        if let Some(seconds) = seconds {
            self.solved += 1;
            self.seconds.push_back(seconds);
            if SECONDS_MAX < self.seconds.len() {
                self.seconds.pop_front();
            }
        }
    }

    /// The middle one of the newest solving times, in seconds.
    pub fn median(&self) -> Option<f32> {
        let mut sorted: Vec<f32> = self.seconds.iter().copied().collect();
        sorted.sort_by(f32::total_cmp);
        sorted.get(sorted.len() / 2).copied()
    }
}

/// Every yardstick, by `family/level`.
pub async fn all(store: &dyn Store) -> Result<BTreeMap<String, Yardstick>, ReadError> {
    let kept = store.kept(Table::Yardsticks, 0).await?;
    let read = kept.into_iter().filter_map(|kept| {
        let name = String::from_utf8(kept.name).ok()?;
        Some((name, serde_json::from_slice(&kept.value).ok()?))
    });
    Ok(read.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_solves_a_level_rises_and_the_level_falls() {
        let (player, level) = (Rating::default(), Yardstick::new(Level::DEFAULT).rating);
        let (risen, fallen) = player.met(level, true);
        assert!(player.points < risen.points && fallen.points < level.points);
        assert!(risen.deviation < player.deviation, "it is surer now");
        let (sunk, _) = player.met(level, false);
        assert!(sunk.points < player.points);
        assert!(risen.chances(level) > 0.5 && sunk.chances(level) < 0.5);
    }

    #[test]
    fn the_median_is_of_the_newest() {
        let mut yardstick = Yardstick::new(Level::DEFAULT);
        assert_eq!(yardstick.median(), None);
        for second in 0..500_u16 {
            yardstick.count((second % 2 == 0).then_some(f32::from(second)));
        }
        assert_eq!((yardstick.played, yardstick.solved), (500, 250));
        assert_eq!(yardstick.median(), Some(250.0));
        (0..400).for_each(|_| yardstick.count(Some(7.0)));
        assert_eq!(yardstick.median(), Some(7.0));
    }
}
