//! How strong a player is and how hard a level is, by Glicko-2 (M. E. Glickman, "Example of the Glicko-2 system", 2012):
//! each counted drill is a game between the player's rating in the kind and the rating of the family's level.

use super::PracticeError;
use crate::service::Service;
use crate::store::{Change, ReadError, Store, Table, change};
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

/// What is known of a family's level from those who practised it for a while.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Yardstick {
    version: u8,
    pub rating: Rating,
    /// Drills that it learned from, and how many of them were solved.
    pub played: u32,
    pub solved: u32,
    /// One figure a player, in seconds: the newest last.
    players: VecDeque<(Figure, f32)>,
}

/// What a level learns from a drill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Lesson {
    /// How strong its player was before.
    pub(super) player: Rating,
    pub(super) won: bool,
    pub(super) whose: Figure,
    pub(super) solved: bool,
    /// The seconds that the player takes in the middle.
    pub(super) seconds: Option<f32>,
}

/// Whose figure it is, among those of one level. It tells nobody who that is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure(pub u64);

/// Version 1 was moved by everybody and everything; nothing of it is taken over.
const VERSION: u8 = 2;
const PLAYERS_MAX: usize = 200;
/// How unsure a rating is of whom nothing is known.
const DEVIATION_MAX: f64 = 350.0;

impl Default for Rating {
    fn default() -> Rating {
        Rating { points: 1500.0, deviation: DEVIATION_MAX, volatility: 0.06 }
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

    /// How much of what could be known of a player is known, from 0 to 1: the share of the variance that is resolved,
    /// which is what tests of people call reliability.
    fn reliability(self) -> f64 {
        (1.0 - (self.deviation / DEVIATION_MAX).powi(2)).clamp(0.0, 1.0)
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
        Yardstick { version: VERSION, rating, played: 0, solved: 0, players: VecDeque::new() }
    }

    /// What is kept of it, unless it is of an edition that anybody could bend.
    pub(super) fn read(bytes: &[u8], level: Level) -> Result<Yardstick, serde_json::Error> {
        #[derive(Deserialize)]
        struct Versioned {
            #[serde(default)]
            version: u8,
        }
        let Versioned { version } = serde_json::from_slice(bytes)?;
        if version == VERSION { serde_json::from_slice(bytes) } else { Ok(Yardstick::new(level)) }
    }

    /// Takes in a lesson.
    pub(super) fn take(&mut self, lesson: &Lesson) {
        let Lesson { player, won, whose, solved, seconds } = *lesson;
        self.learn(player, won);
        self.count(whose, solved, seconds);
    }

    /// Learns from a game against a player of this rating: as much as the player's own rating can be relied on. Of
    /// somebody new it learns nothing.
    fn learn(&mut self, player: Rating, won: bool) {
        let (weight, before) = (player.reliability(), self.rating);
        let after = player.met(before, won).1;
        let towards = |before: f64, after: f64| before + weight * (after - before);
        self.rating = Rating {
            points: towards(before.points, after.points),
            deviation: towards(before.deviation, after.deviation),
            volatility: towards(before.volatility, after.volatility),
        };
    }

    /// Counts a drill that it learned from, with the seconds that its player takes in the middle.
    fn count(&mut self, whose: Figure, solved: bool, seconds: Option<f32>) {
        self.played += 1;
        self.solved += u32::from(solved);
        let Some(seconds) = seconds else { return };
        self.players.retain(|(known, _)| *known != whose);
        self.players.push_back((whose, seconds));
        if PLAYERS_MAX < self.players.len() {
            self.players.pop_front();
        }
    }

    /// Players who have a figure.
    pub fn players(&self) -> usize {
        self.players.len()
    }

    /// How many of the other players are slower than so many seconds, and how many there are.
    pub(super) fn others(&self, whose: Figure, seconds: f32) -> (usize, usize) {
        let others = self.players.iter().filter(|(known, _)| *known != whose);
        let slower = others.clone().filter(|(_, theirs)| seconds < *theirs);
        (slower.count(), others.count())
    }

    /// The middle one of the newest players' figures, in seconds.
    pub fn median(&self) -> Option<f32> {
        let mut sorted: Vec<f32> = self.players.iter().map(|(_, seconds)| *seconds).collect();
        sorted.sort_by(f32::total_cmp);
        sorted.get(sorted.len() / 2).copied()
    }
}

impl Service {
    /// A level learns from a drill, whatever others teach it meanwhile.
    pub(super) async fn teach(
        &self,
        family: &str,
        level: Level,
        lesson: &Lesson,
    ) -> Result<(), PracticeError> {
        let name = yardstick_name(family, level);
        let _turn = self.teaching.take(name.clone()).await;
        let learn = |seen: Option<&[u8]>| {
            let mut yardstick = read_yardstick(&name, level, seen)?;
            yardstick.take(lesson);
            let bytes = serde_json::to_vec(&yardstick).expect("a yardstick is plain data");
            Ok(Change::Becomes(bytes, None, ()))
        };
        change(&*self.store, (Table::Yardsticks, name.as_bytes()), 0, learn).await
    }

    /// What is known of a family's level.
    pub(super) async fn yardstick(
        &self,
        family: &str,
        level: Level,
    ) -> Result<Yardstick, ReadError> {
        let name = yardstick_name(family, level);
        let kept = self.store.recall(Table::Yardsticks, name.as_bytes(), 0).await?;
        read_yardstick(&name, level, kept.as_deref())
    }
}

/// Under what name a level's yardstick is kept.
fn yardstick_name(family: &str, level: Level) -> String {
    format!("{family}/{level}")
}

fn read_yardstick(name: &str, level: Level, kept: Option<&[u8]>) -> Result<Yardstick, ReadError> {
    let corrupt = |error| ReadError::Corrupt(format!("the yardstick of {name}: {error}"));
    kept.map_or_else(
        || Ok(Yardstick::new(level)),
        |bytes| Yardstick::read(bytes, level).map_err(corrupt),
    )
}

/// Every yardstick, by `family/level`.
pub async fn all(store: &dyn Store) -> Result<BTreeMap<String, Yardstick>, ReadError> {
    let kept = store.kept(Table::Yardsticks, 0).await?;
    let read = kept.into_iter().filter_map(|kept| {
        let name = String::from_utf8(kept.name).ok()?;
        let level = name.rsplit('/').next()?.parse().ok()?;
        let known = Yardstick::read(&kept.value, level).ok()?;
        (0 < known.played).then_some((name, known))
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
    fn a_level_learns_from_a_player_as_much_as_is_known_of_them() {
        let moved = |deviation| {
            let mut level = Yardstick::new(Level::DEFAULT);
            let before = level.rating.points;
            level.learn(Rating { deviation, ..Rating::default() }, false);
            level.rating.points - before
        };
        assert_eq!(moved(350.0), 0.0, "of somebody new, nothing");
        assert!(moved(349.0) < 1.0, "{}", moved(349.0));
        let rising: Vec<f64> = [350.0, 300.0, 200.0, 100.0, 50.0].map(moved).into();
        assert!(rising.is_sorted() && 30.0 < rising[3], "{rising:?}");
        let won = {
            let mut level = Yardstick::new(Level::DEFAULT);
            level.learn(Rating { deviation: 80.0, ..Rating::default() }, true);
            level.rating
        };
        assert!(won.points < 1500.0 && won.deviation < 200.0, "{won:?}");
    }

    #[test]
    fn the_median_is_over_players_and_each_has_one_figure() {
        let mut level = Yardstick::new(Level::DEFAULT);
        assert_eq!(level.median(), None);
        for _ in 0..500 {
            level.count(Figure(0), true, Some(0.1));
        }
        for (player, seconds) in [(1, 20.0), (2, 30.0), (3, 25.0)] {
            level.count(Figure(player), true, Some(seconds));
        }
        level.count(Figure(4), false, None);
        assert_eq!(level.others(Figure(2), 22.0), (1, 3), "25 is slower, 20 and 0.1 are not");
        assert_eq!((level.played, level.solved, level.players()), (504, 503, 4));
        assert_eq!(
            level.median(),
            Some(25.0),
            "0.1, 20, 25, 30: the upper of the two in the middle"
        );
        for player in 10..210 {
            level.count(Figure(player), true, Some(7.0));
        }
        assert_eq!((level.players(), level.median()), (PLAYERS_MAX, Some(7.0)));
    }

    #[test]
    fn what_anybody_could_bend_is_not_taken_over_and_what_is_kept_reads_back() {
        let old = br#"{"rating":{"points":900.0,"deviation":40.0,"volatility":0.06},"played":600,"solved":0,"seconds":[]}"#;
        assert_eq!(Yardstick::read(old, Level::DEFAULT).unwrap(), Yardstick::new(Level::DEFAULT));
        let mut level = Yardstick::new(Level::DEFAULT);
        level.count(Figure(u64::MAX), true, Some(12.5));
        level.learn(Rating { deviation: 100.0, ..Rating::default() }, true);
        let bytes = serde_json::to_vec(&level).unwrap();
        let back = Yardstick::read(&bytes, Level::DEFAULT).unwrap();
        assert_eq!((back.played, back.players), (1, level.players.clone()));
        assert!((back.rating.points - level.rating.points).abs() < 1e-9);
    }
}
