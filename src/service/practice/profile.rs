//! What is known of a player: what he played, how he fared, and what he is at.

use super::plan::{Plan, Run};
use super::rating::{Rating, Yardstick};
use agon_generators::family::{Kind, Level};
use agon_judge::id::ContestId;
use agon_judge::time::{Span, Time};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A player's profile, as it is stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Profile {
    version: u8,
    pub since: Time,
    pub plan: Option<Plan>,
    /// The drill whose end is still to be written down.
    pub open: Option<OpenDrill>,
    /// The newest drill, over or not.
    pub at: Option<ContestId>,
    pub course: Option<Course>,
    /// The newest drills that ended, the newest first.
    pub played: VecDeque<Played>,
    /// By week since 1970 and kind.
    pub weeks: BTreeMap<i64, BTreeMap<Kind, Sum>>,
    pub families: BTreeMap<String, Sum>,
    pub ratings: BTreeMap<Kind, Rating>,
    pub best: BTreeMap<Run, u32>,
    /// Patterns instead of colours.
    pub plain: bool,
    /// Families and levels whose rules were read.
    known: BTreeSet<String>,
}

/// A drill that is going on.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct OpenDrill {
    pub id: ContestId,
    pub code: String,
    /// Predicted seconds, before any stretching.
    pub p50: f32,
    pub p80: f32,
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
}

/// A drill that ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Played {
    pub id: ContestId,
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
    pub run: Run,
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
    log_pace: f64,
}

const VERSION: u8 = 1;
const PLAYED_MAX: usize = 100;
const WEEKS_MAX: usize = 53;
const STORM: Span = Span::seconds(300);
/// In microseconds, as the weeks of a profile are numbered.
pub const WEEK: i64 = 7 * 24 * 3_600_000_000;
/// So many of a streak are solved before it gets harder.
const STREAK_STEP: u32 = 3;

impl Profile {
    pub(super) fn new(now: Time) -> Profile {
        Profile {
            version: VERSION,
            since: now,
            plan: None,
            open: None,
            at: None,
            course: None,
            played: VecDeque::new(),
            weeks: BTreeMap::new(),
            families: BTreeMap::new(),
            ratings: BTreeMap::new(),
            best: BTreeMap::new(),
            plain: false,
            known: BTreeSet::new(),
        }
    }

    pub(super) fn begin(&mut self, plan: Plan, now: Time) {
        let run = plan.run;
        let ends_at = (run == Run::Storm).then(|| now + STORM);
        let course = Course { run, ends_at, solved: 0, over: false };
        self.course = (run != Run::Practice).then_some(course);
        self.plan = Some(plan);
    }

    /// Whether the player has read the rules of a family's level.
    pub(super) fn knows(&self, family: &str, level: Level) -> bool {
        self.known.contains(&format!("{family}/{level}"))
    }

    pub(super) fn open(&mut self, open: OpenDrill, family: &str, level: Level) {
        self.known.insert(format!("{family}/{level}"));
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

    /// Writes down a drill that ended.
    pub(super) fn add(&mut self, played: &Played, yardstick: &mut Yardstick) {
        self.open = None;
        self.go_on(played);
        if played.counts() {
            let week = self.weeks.entry(played.at.0 / WEEK).or_default();
            week.entry(played.kind).or_default().add(played);
            while WEEKS_MAX < self.weeks.len() {
                self.weeks.pop_first();
            }
            self.families.entry(played.family.clone()).or_default().add(played);
            let mine = self.ratings.entry(played.kind).or_default();
            (*mine, yardstick.rating) = mine.met(yardstick.rating, played.is_won());
            yardstick.count(played.seconds.filter(|_| !played.untimed));
        }
        self.played.push_front(played.clone());
        self.played.truncate(PLAYED_MAX);
    }

    /// A streak ends with the first that is not solved at once, a storm with its time.
    fn go_on(&mut self, played: &Played) {
        let Some(course) = self.course.as_mut().filter(|course| !course.over) else { return };
        let in_time = course.ends_at.is_none_or(|ends| played.at < ends);
        let at_once = course.run != Run::Streak || played.wrong == 0;
        let solved = played.ended == Ended::Solved && in_time && at_once;
        course.solved += u32::from(solved);
        course.over = match course.run {
            Run::Streak => !solved,
            Run::Storm | Run::Practice => !in_time,
        };
        let best = self.best.entry(course.run).or_default();
        *best = (*best).max(course.solved);
    }

    /// What is worth another try: what was not solved, or slowly; each problem once, the newest first.
    pub fn again(&self) -> Vec<&Played> {
        let mut seen = BTreeSet::new();
        let first = self.played.iter().filter(|played| seen.insert(&played.code));
        first.filter(|played| !played.is_won() && played.ended != Ended::Skipped).collect()
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
mod tests {
    use super::*;

    const BEGAN: Time = Time(1_000_000_000_000);

    /// A drill that ended so long after its run began.
    fn ended(after: Span, ended: Ended, wrong: u16) -> Played {
        Played {
            id: ContestId([0; 16]),
            code: format!("logic/sudoku.1.1.{}", after.0),
            family: "logic/sudoku".to_owned(),
            kind: Kind::Logic,
            level: Level::DEFAULT,
            at: BEGAN + after,
            seconds: (ended == Ended::Solved).then_some(10.0),
            ended,
            wrong,
            p50: 20.0,
            p80: 30.0,
            counted: true,
            untimed: false,
            run: Run::Storm,
        }
    }

    fn course_of(run: Run, drills: &[Played]) -> (u32, bool) {
        let mut profile = Profile::new(BEGAN);
        profile.begin(Plan { run, ..Plan::default() }, BEGAN);
        for drill in drills {
            profile.add(drill, &mut Yardstick::new(Level::DEFAULT));
        }
        let course = profile.course.expect("it has begun");
        assert_eq!(profile.best[&run], course.solved);
        (course.solved, course.over)
    }

    #[test]
    fn a_storm_counts_what_is_solved_within_its_five_minutes_and_ends_with_them() {
        let within = ended(Span::seconds(60), Ended::Solved, 2);
        let last = ended(STORM - Span(1), Ended::Solved, 0);
        let late = ended(STORM, Ended::Solved, 0);
        let skipped = ended(Span::seconds(90), Ended::Skipped, 0);
        for (drills, solved, over) in [
            (vec![within.clone(), skipped, last.clone()], 2, false),
            (vec![within, last, late.clone()], 2, true),
            (vec![late.clone()], 0, true),
            (vec![late, ended(Span::seconds(60), Ended::Solved, 0)], 0, true),
        ] {
            assert_eq!(course_of(Run::Storm, &drills), (solved, over), "{drills:?}");
        }
    }

    #[test]
    fn a_storm_has_less_and_less_left_and_never_less_than_nothing() {
        let mut profile = Profile::new(BEGAN);
        profile.begin(Plan { run: Run::Storm, ..Plan::default() }, BEGAN);
        let left = |after| profile.course.and_then(|course| course.left(BEGAN + after));
        assert_eq!(left(Span::seconds(100)), Some(Span::seconds(200)));
        assert_eq!(left(Span::seconds(400)), Some(Span::ZERO));
    }

    #[test]
    fn a_streak_ends_with_the_first_that_is_not_solved_at_once() {
        let solved = |number: u16| ended(Span::seconds(number), Ended::Solved, 0);
        for (last, over) in [
            (solved(900), false),
            (ended(Span::seconds(900), Ended::Solved, 1), true),
            (ended(Span::seconds(900), Ended::Unsolved, 0), true),
            (ended(Span::seconds(900), Ended::Revealed, 0), true),
        ] {
            let count = 2 + u32::from(!over);
            let name = format!("{last:?}");
            assert_eq!(
                course_of(Run::Streak, &[solved(1), solved(2), last]),
                (count, over),
                "{name}"
            );
        }
    }
}
