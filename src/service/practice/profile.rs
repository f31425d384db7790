//! What is known of a player: what they played, how they fared, and what they are at.

use super::piece::Piece;
use super::plan::{Plan, Run};
use super::rating::{Figure, Lesson, Rating, Yardstick};
use crate::service::access::player::Player;
use agon_generators::family::{Kind, Level, Pace};
use agon_judge::id::{ContestId, Hash};
use agon_judge::time::{Span, Time};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A player's profile. What is at hand of the drill that is going on is stored nowhere, as the drill itself.
#[derive(Debug, Clone)]
pub struct Profile {
    pub since: Time,
    pub plan: Option<Plan>,
    /// The drill whose end is still to be written down.
    pub open: Option<OpenDrill>,
    /// The newest drill, over or not, as long as it is in memory.
    pub at: Option<ContestId>,
    /// Whether a drill was opened and its end not written down: without one, it is gone.
    pub playing: bool,
    pub course: Option<Course>,
    /// The newest drills that ended, the newest first.
    pub played: VecDeque<Played>,
    /// By week since 1970 and kind.
    pub weeks: BTreeMap<i64, BTreeMap<Kind, Sum>>,
    pub families: BTreeMap<String, Sum>,
    pub ratings: BTreeMap<Kind, Rating>,
    pub best: BTreeMap<Run, u32>,
    pub(super) row: Row,
    /// Patterns instead of colours.
    pub plain: bool,
    /// Families and levels whose rules were read.
    pub(super) known: BTreeSet<String>,
    /// The day on which a family's level last learned from the player, in days since 1970.
    pub(super) days: BTreeMap<String, i64>,
    /// Drills that ended, ever.
    pub(super) count: u32,
    /// Drills that were solved, counted, and took as long as a person takes.
    pub(super) solved: u32,
    /// Whether anything of it is stored: nothing is before something was solved.
    pub(super) is_stored: bool,
    /// The head as it is stored, to know whether somebody else changed it.
    pub(super) head: Option<Vec<u8>>,
    /// What is to be stored anew.
    pub(super) changed: BTreeSet<Piece>,
}

/// Days, one after the other, on each of which something was solved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Row {
    days: u32,
    /// The last of them, in days since 1970 in UTC.
    last: i64,
}

/// How a drill moved its player's rating in the kind.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Moved {
    /// The points after it.
    pub to: f32,
    pub by: f32,
}

/// A drill that is going on.
#[derive(Debug, Clone)]
pub struct OpenDrill {
    pub id: ContestId,
    pub code: String,
    /// Predicted seconds, before any stretching.
    pub pace: Pace,
    pub counted: bool,
}

/// A streak or a storm that is going on, or is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    pub run: Run,
    /// When a storm ends.
    pub ends_at: Option<Time>,
    pub solved: u32,
    pub over: bool,
    /// How many drills ended in it.
    #[serde(default)]
    pub drills: u32,
}

/// A drill that ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    pub code: String,
    pub family: String,
    pub kind: Kind,
    pub level: Level,
    pub at: Time,
    /// From the release to the right answer.
    pub seconds: Option<f32>,
    pub ended: Ended,
    pub wrong: u16,
    /// Predicted seconds, stretched as the time was.
    pub p50: f32,
    pub p80: f32,
    pub counted: bool,
    pub untimed: bool,
    /// Whether it took as long as a person takes at least.
    pub plausible: bool,
    pub run: Run,
    /// Where it says something of how strong the player is.
    pub moved: Option<Moved>,
}

/// How a drill ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    Solved,
    Unsolved,
    Skipped,
    Revealed,
}

/// Counted drills, added up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Sum {
    pub played: u32,
    pub solved: u32,
    /// The sum of the logarithms of played seconds to predicted ones, over those that were solved.
    pub(super) log_pace: f64,
}

pub(super) const PLAYED_MAX: usize = 100;
pub(super) const WEEKS_MAX: usize = 53;
/// A level learns from players who have solved so many drills.
const SOLVED_MIN: u32 = 10;
/// In microseconds.
const DAY: i64 = 24 * 3_600_000_000;
const STORM: Span = Span::seconds(300);
/// In microseconds, as the weeks of a profile are numbered.
pub const WEEK: i64 = 7 * 24 * 3_600_000_000;
/// So many of a streak are solved before it gets harder.
const STREAK_STEP: u32 = 3;

impl Profile {
    pub(super) fn new(now: Time) -> Profile {
        Profile {
            since: now,
            playing: false,
            days: BTreeMap::new(),
            count: 0,
            solved: 0,
            is_stored: false,
            head: None,
            changed: BTreeSet::from([Piece::Head]),
            plan: None,
            open: None,
            at: None,
            course: None,
            played: VecDeque::new(),
            weeks: BTreeMap::new(),
            families: BTreeMap::new(),
            ratings: BTreeMap::new(),
            best: BTreeMap::new(),
            row: Row::default(),
            plain: false,
            known: BTreeSet::new(),
        }
    }

    /// Whether nothing was ever solved: such a profile costs nothing to make.
    pub fn is_new(&self) -> bool {
        !self.is_stored
    }

    /// What it takes in memory, in bytes, more or less.
    pub(super) fn bytes(&self) -> usize {
        let lists = self.known.len() + self.days.len() + self.families.len();
        1024 + 384 * self.played.len() + 96 * lists + 256 * self.weeks.len()
    }

    pub(super) fn begin(&mut self, plan: Plan, now: Time) {
        let run = plan.run;
        let ends_at = (run == Run::Storm).then(|| now + STORM);
        let course = Course { run, ends_at, solved: 0, over: false, drills: 0 };
        self.course = (run != Run::Practice).then_some(course);
        self.plan = Some(plan);
    }

    /// Patterns instead of colours, or colours again.
    pub(super) fn prefer(&mut self, plain: bool) {
        self.plain = plain;
        self.changed.insert(Piece::Head);
    }

    /// Whether the player has read the rules of a family's level.
    pub(super) fn knows(&self, family: &str, level: Level) -> bool {
        self.known.contains(&format!("{family}/{level}"))
    }

    pub(super) fn open(&mut self, open: OpenDrill, family: &str, level: Level) {
        if self.known.insert(format!("{family}/{level}")) {
            self.changed.insert(Piece::of_family(family));
        }
        self.playing = true;
        self.changed.insert(Piece::Head);
        self.at = Some(open.id);
        self.open = Some(open);
    }

    /// Whether a code was played before, as far as it is remembered.
    pub(super) fn has_played(&self, code: &str) -> bool {
        self.played.iter().any(|played| played.code == code)
    }

    /// The level that a streak has come to.
    pub(super) fn streak_level(&self) -> Level {
        let solved = self.course.map_or(0, |course| course.solved);
        let place = (solved / STREAK_STEP).min(4) as usize;
        Level::ALL[place]
    }

    /// The chance to solve a level in good time.
    pub(super) fn chances(&self, kind: Kind, yardstick: &Yardstick) -> f64 {
        self.ratings.get(&kind).copied().unwrap_or_default().chances(yardstick.rating)
    }

    /// Writes down a drill that ended, of a level that is so hard; what the level learns from it, if anything.
    pub(super) fn add(&mut self, played: &Played, whose: Figure, level: Rating) -> Option<Lesson> {
        self.open = None;
        self.playing = false;
        self.go_on(played);
        self.changed.extend([Piece::Head, Piece::of_played(self.count)]);
        self.count += 1;
        self.played.push_front(played.clone());
        self.played.truncate(PLAYED_MAX);
        if played.counts() {
            self.sum_up(played);
        }
        if played.seconds.is_some() {
            self.row.take(played.at);
        }
        if played.is_rated() { self.rate(played, whose, level) } else { None }
    }

    fn sum_up(&mut self, played: &Played) {
        let number = played.at.0 / WEEK;
        self.changed.extend([Piece::of_week(number), Piece::of_family(&played.family)]);
        let week = self.weeks.entry(number).or_default();
        week.entry(played.kind).or_default().add(played);
        while WEEKS_MAX < self.weeks.len() {
            self.weeks.pop_first();
        }
        self.families.entry(played.family.clone()).or_default().add(played);
    }

    /// Whether a level learns from a drill: from each player at most once a day, and from nobody who has not solved ten.
    fn teaches(&self, played: &Played) -> bool {
        let today = self.days.get(&played.level_name()) == Some(&(played.at.0 / DAY));
        played.is_rated() && SOLVED_MIN <= self.solved && !today
    }

    /// A game between the player and the level.
    fn rate(&mut self, played: &Played, whose: Figure, level: Rating) -> Option<Lesson> {
        let before = self.ratings.get(&played.kind).copied().unwrap_or_default();
        let (won, solved) = (played.is_won(), played.seconds.is_some());
        let after = before.met(level, won).0;
        self.ratings.insert(played.kind, after);
        if let Some(newest) = self.played.front_mut() {
            let by = (after.points - before.points) as f32;
            newest.moved = Some(Moved { to: after.points as f32, by });
        }
        let teaches = self.teaches(played);
        if teaches {
            self.days.insert(played.level_name(), played.at.0 / DAY);
        }
        self.solved += u32::from(solved);
        let seconds = self.usual_seconds(played);
        teaches.then_some(Lesson { player: before, won, whose, solved, seconds })
    }

    /// Takes over what somebody else stored meanwhile; what is at hand of the drill that is going on stays.
    pub(super) fn catch_up(&mut self, stored: Profile) {
        let known = self.known.iter().chain(&stored.known).cloned().collect();
        let (plan, plain) = (self.plan.take(), self.plain);
        let (playing, course, at, open) = (self.playing, self.course, self.at, self.open.take());
        let changed = std::mem::take(&mut self.changed).union(&stored.changed).copied().collect();
        *self = Profile { known, plan, plain, playing, course, at, open, changed, ..stored };
    }

    /// In the middle, over the newest drills of a level against the clock.
    fn usual_seconds(&self, of: &Played) -> Option<f32> {
        let same = self.played.iter().filter(|played| {
            played.family == of.family && played.level == of.level && !played.untimed
        });
        let rated = same.filter(|played| played.is_rated());
        let mut seconds: Vec<f32> = rated.filter_map(|played| played.seconds).collect();
        seconds.sort_by(f32::total_cmp);
        seconds.get(seconds.len() / 2).copied()
    }

    /// A streak ends with the first that is not solved at once, a storm with its time.
    fn go_on(&mut self, played: &Played) {
        let Some(course) = self.course.as_mut().filter(|course| !course.over) else { return };
        let in_time = course.ends_at.is_none_or(|ends| played.at < ends);
        let at_once = course.run != Run::Streak || played.wrong == 0;
        let solved = played.ended == Ended::Solved && in_time && at_once;
        course.drills += 1;
        course.solved += u32::from(solved);
        course.over = match course.run {
            Run::Streak => !solved,
            Run::Storm | Run::Practice => !in_time,
        };
        let best = self.best.entry(course.run).or_default();
        *best = (*best).max(course.solved);
    }

    /// Days up to this one, or to yesterday, on each of which something was solved.
    pub fn days_in_a_row(&self, now: Time) -> u32 {
        if now.0 / DAY <= self.row.last + 1 { self.row.days } else { 0 }
    }

    /// Whether something was solved today.
    pub fn has_solved_today(&self, now: Time) -> bool {
        0 < self.row.days && self.row.last == now.0 / DAY
    }

    /// The newest levels that were played against the clock, with the seconds that they took in the middle.
    pub(super) fn usual(&self, most: usize) -> Vec<(&Played, f32)> {
        let mut seen = BTreeSet::new();
        let of_levels =
            self.played.iter().filter(|played| seen.insert((&played.family, played.level)));
        let usual = of_levels.filter_map(|played| Some((played, self.usual_seconds(played)?)));
        usual.take(most).collect()
    }

    /// The drill whose result stands, where none is going on.
    pub fn result(&self) -> Option<&Played> {
        self.played.front().filter(|_| !self.playing)
    }

    /// The drills of the streak or storm that ended, the first of them first.
    pub fn run(&self) -> impl Iterator<Item = &Played> {
        let drills = self.course.map_or(0, |course| course.drills as usize);
        self.played.iter().take(drills).rev()
    }

    /// What is worth another try: what was not solved, or slowly; each problem once, the newest first.
    pub fn again(&self) -> Vec<&Played> {
        let mut seen = BTreeSet::new();
        let first = self.played.iter().filter(|played| seen.insert(&played.code));
        first.filter(|played| !played.is_won() && played.ended != Ended::Skipped).collect()
    }
}

impl Row {
    fn take(&mut self, solved: Time) {
        let today = solved.0 / DAY;
        self.days = match today - self.last {
            ..=0 => self.days.max(1),
            1 => self.days + 1,
            _ => 1,
        };
        self.last = self.last.max(today);
    }
}

impl Course {
    /// What is left of a storm.
    pub fn left(&self, now: Time) -> Option<Span> {
        self.ends_at.map(|ends| (ends - now).max(Span::ZERO))
    }
}

impl Played {
    /// Solved in good time; without a clock, without a mistake.
    pub fn is_won(&self) -> bool {
        match self.seconds {
            Some(_) if self.untimed => self.wrong == 0,
            Some(seconds) => seconds <= self.p80,
            None => false,
        }
    }

    /// What is skipped, or played once more, is not counted.
    pub fn counts(&self) -> bool {
        self.counted && self.ended != Ended::Skipped
    }

    /// What its level knows the player's figure by.
    pub(super) fn figure(&self, player: Player) -> Figure {
        let level = [u8::from(self.level)];
        let [a, b, c, d, e, f, g, h, ..] =
            Hash::of(&[b"figure", &player.0.0, self.family.as_bytes(), &level]).0;
        Figure(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
    }

    /// Whether it says anything of how strong the player is, or how hard the level.
    pub(super) fn is_rated(&self) -> bool {
        self.counts() && self.plausible
    }

    /// The family's level, as yardsticks are named.
    fn level_name(&self) -> String {
        format!("{}/{}", self.family, self.level)
    }
}

impl Sum {
    fn add(&mut self, played: &Played) {
        self.played += 1;
        if let Some(seconds) = played.seconds {
            self.solved += 1;
            self.log_pace += f64::from(seconds.max(0.1) / played.p50.max(0.1)).ln();
        }
    }

    /// Played seconds to predicted ones, in the middle; below 1 is quicker than predicted.
    pub fn pace(&self) -> Option<f64> {
        (0 < self.solved).then(|| (self.log_pace / f64::from(self.solved)).exp())
    }
}

#[cfg(test)]
mod tests;
