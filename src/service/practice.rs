//! Practice: one drill after the other, for somebody who is known by what his browser holds and by nothing else.
//!
//! A profile is one kept thing. What a drill brought is written down when the profile is next looked at, from the
//! drill's own log: so a crash between the two loses nothing.

pub mod plan;
pub mod profile;
pub mod rating;

use super::Service;
use super::drills::Asker;
use super::hosting::{NotOpened, Order, TermsWanted};
use super::live::{Live, Unruled};
use super::token::chance;
use super::workshop::{Wanted, Wish, new_seed};
use crate::store::{KeepError, ReadError, Table};
use agon_generators::code::Code;
use agon_generators::drawn::NoProblem;
use agon_generators::family::{Entry, Level};
use agon_generators::rng::Seed;
use agon_generators::{families, find, of_kind};
use agon_judge::command::Command;
use agon_judge::contest::{Contest, End};
use agon_judge::id::Hash;
use agon_judge::outcome::{GivingUp, Reason};
use agon_judge::seat::{Pair, Seat};
use agon_judge::terms::{Players, Start};
use agon_judge::time::Span;
use plan::{Hard, Plan, Run, Subject, Timing};
use profile::{Ended, OpenDrill, Played, Profile};
use rating::Yardstick;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Who practises: the digest of what his browser holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, std::hash::Hash)]
pub struct Player(Hash);

/// Why a step of practice was not made.
#[derive(Debug, thiserror::Error)]
pub enum PracticeError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Keep(#[from] KeepError),
    #[error(transparent)]
    NotOpened(#[from] NotOpened),
}

const NOTICE_SECONDS: u16 = 3;
/// A storm waits for nobody.
const STORM_LOCKOUT_SECONDS: u16 = 5;
/// A profile that nobody has used for longer is let go of: some thirteen months.
const PROFILE_LASTS: Span = Span(400 * 24 * 3600 * 1_000_000);
/// Expected score at which practice is neither dull nor hopeless.
const SCORE_AIM: f64 = 0.65;

impl Player {
    /// Whoever would hold this secret, if it looks like one of ours.
    pub(super) fn of(secret: &str) -> Option<Player> {
        let fits =
            matches!(secret.len(), 64 | 128) && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
        fits.then(|| Player(Hash::of(&[b"player", secret.as_bytes()])))
    }
}

impl Service {
    /// A player's profile with everything that ended since; a new one where there is none.
    pub async fn profile(&self, player: Player) -> Result<Profile, PracticeError> {
        let profile = self.kept_profile(player).await?;
        if self.ended(&profile).await?.is_none() {
            return Ok(profile);
        }
        let _turn = self.practising.lock().await;
        self.settled(player).await
    }

    /// The same for whoever has the turn, so that nothing is counted twice.
    async fn settled(&self, player: Player) -> Result<Profile, PracticeError> {
        let mut profile = self.kept_profile(player).await?;
        if let Some(played) = self.ended(&profile).await? {
            let mut yardstick = self.yardstick(&played.family, played.level).await?;
            profile.add(&played, &mut yardstick);
            self.keep_profile(player, &profile).await?;
            if played.counts() {
                self.keep_yardstick(&played.family, played.level, &yardstick).await?;
            }
        }
        Ok(profile)
    }

    /// What the open drill of a profile brought, if it is over.
    async fn ended(&self, profile: &Profile) -> Result<Option<Played>, ReadError> {
        let Some(open) = &profile.open else { return Ok(None) };
        let Some(live) = self.referee.find(open.id).await? else { return Ok(None) };
        self.let_time_speak(&live).await?;
        Ok(live.with(|contest| played(contest, open, profile.plan.as_ref())))
    }

    /// Whether a player's profile is kept.
    pub(super) async fn has_profile(&self, player: Player) -> Result<bool, ReadError> {
        let kept = self.store.recall(Table::Profiles, &player.0.0, self.now().0).await?;
        Ok(kept.is_some())
    }

    async fn kept_profile(&self, player: Player) -> Result<Profile, ReadError> {
        let kept = self.store.recall(Table::Profiles, &player.0.0, self.now().0).await?;
        kept.map_or_else(|| Ok(Profile::new(self.now())), |bytes| read("a profile", &bytes))
    }

    async fn keep_profile(&self, player: Player, profile: &Profile) -> Result<(), KeepError> {
        let bytes = serde_json::to_vec(profile).expect("a profile is plain data");
        let until = self.now() + PROFILE_LASTS;
        self.store.keep(Table::Profiles, &player.0.0, &bytes, Some(until.0)).await
    }

    async fn yardstick(&self, family: &str, level: Level) -> Result<Yardstick, ReadError> {
        let name = format!("{family}/{level}");
        let kept = self.store.recall(Table::Yardsticks, name.as_bytes(), 0).await?;
        kept.map_or_else(|| Ok(Yardstick::new(level)), |bytes| read("a yardstick", &bytes))
    }

    async fn keep_yardstick(
        &self,
        family: &str,
        level: Level,
        yardstick: &Yardstick,
    ) -> Result<(), KeepError> {
        let bytes = serde_json::to_vec(yardstick).expect("a yardstick is plain data");
        let name = format!("{family}/{level}");
        self.store.keep(Table::Yardsticks, name.as_bytes(), &bytes, None).await
    }

    /// Begins to practise by another plan, with its first drill.
    pub async fn practise(
        &self,
        player: Player,
        plan: Plan,
        asker: Asker,
    ) -> Result<(), PracticeError> {
        let _turn = self.practising.lock().await;
        let mut profile = self.settled(player).await?;
        profile.begin(plan, self.now());
        self.next_drill(player, profile, None, asker).await
    }

    /// Goes on with the next drill of the plan.
    pub async fn practise_on(&self, player: Player, asker: Asker) -> Result<(), PracticeError> {
        let _turn = self.practising.lock().await;
        let profile = self.settled(player).await?;
        self.next_drill(player, profile, None, asker).await
    }

    /// Plays one exact problem. What was played before is not counted again.
    pub async fn practise_same(
        &self,
        player: Player,
        code: Code,
        asker: Asker,
    ) -> Result<(), PracticeError> {
        let _turn = self.practising.lock().await;
        let mut profile = self.settled(player).await?;
        profile.begin(profile.plan.clone().unwrap_or_default().alone(), self.now());
        self.next_drill(player, profile, Some(code), asker).await
    }

    async fn next_drill(
        &self,
        player: Player,
        mut profile: Profile,
        code: Option<Code>,
        asker: Asker,
    ) -> Result<(), PracticeError> {
        let plan = profile.plan.clone().unwrap_or_default();
        let (problem, level) = match code {
            Some(code) => (Wanted::Code(code.clone()), code.level),
            None => {
                let entry = pick(&plan.of).map_err(NotOpened::Problem)?;
                (Wanted::Family(entry), self.level(&profile, &plan, entry).await?)
            }
        };
        let family = match &problem {
            Wanted::Code(code) => code.family.clone(),
            Wanted::Family(entry) => entry.name.to_owned(),
            Wanted::Kind(_) => unreachable!("a family was picked"),
        };
        let terms = terms(&plan, profile.knows(&family, level));
        let order = Order {
            problem,
            level: Wish::Level(level),
            seed: None,
            battle: None,
            names: Pair::default(),
            terms,
            request: Hash(chance()),
            repeat: None,
        };
        let opened = self.open_drill(order, Some(asker)).await?;
        let id = opened.contest.opened.id;
        let problem = self.problem(&opened.live).await?;
        let (code, pace) = (problem.drawn.code.clone(), problem.drawn.pace);
        let counted = !profile.has_played(&code);
        let open = OpenDrill { id, code, p50: pace.p50, p80: pace.p80, counted };
        profile.open(open, &family, level);
        Ok(self.keep_profile(player, &profile).await?)
    }

    /// The plan's level, or the one at which the player's chances are best for learning.
    async fn level(
        &self,
        profile: &Profile,
        plan: &Plan,
        entry: &Entry,
    ) -> Result<Level, ReadError> {
        if plan.run == Run::Streak {
            return Ok(profile.streak_level());
        }
        let Hard::Level(level) = plan.hard else {
            let mut nearest = (f64::INFINITY, Level::DEFAULT);
            for level in Level::ALL {
                let yardstick = self.yardstick(entry.name, level).await?;
                let away = (profile.chances(entry.kind(), &yardstick) - SCORE_AIM).abs();
                if away < nearest.0 {
                    nearest = (away, level);
                }
            }
            return Ok(nearest.1);
        };
        Ok(level)
    }

    /// The drill that a player has open, or has just ended.
    pub async fn drill(&self, profile: &Profile) -> Result<Option<Arc<Live>>, ReadError> {
        let Some(id) = profile.at else { return Ok(None) };
        self.referee.find(id).await
    }

    /// Patterns instead of colours, or colours again.
    pub async fn prefer(&self, player: Player, plain: bool) -> Result<(), PracticeError> {
        let _turn = self.practising.lock().await;
        let mut profile = self.settled(player).await?;
        profile.plain = plain;
        Ok(self.keep_profile(player, &profile).await?)
    }

    /// The player begins, answers or gives up.
    pub async fn drilled(&self, live: &Arc<Live>, step: Step) -> Result<Arc<Contest>, Unruled> {
        let seat = Seat::Attacker;
        let ends = matches!(step, Step::GiveUp(_));
        let command = match step {
            Step::Begin => Command::Ready { seat },
            Step::Answer(typed) => Command::Answer { seat, typed },
            Step::GiveUp(how) => Command::GiveUp { how },
        };
        let after = self.command(live, command, None).await?;
        // A right answer ends the drill at the next microsecond; so does giving up.
        let right = after.best(seat).is_some();
        if ends || right { self.command(live, Command::Look, None).await } else { Ok(after) }
    }

    /// What is known of every family and level from those who practised, by `family/level`.
    pub async fn yardsticks(&self) -> Result<BTreeMap<String, Yardstick>, ReadError> {
        rating::all(&*self.store).await
    }
}

/// What a player does in his drill.
pub enum Step {
    Begin,
    Answer(String),
    GiveUp(GivingUp),
}

fn read<T: DeserializeOwned>(what: &str, bytes: &[u8]) -> Result<T, ReadError> {
    let corrupt = |error| ReadError::Corrupt(format!("{what} that cannot be read: {error}"));
    serde_json::from_slice(bytes).map_err(corrupt)
}

fn pick(subject: &Subject) -> Result<&'static Entry, NoProblem> {
    let all: Vec<&'static Entry> = match subject {
        Subject::Mix => families().collect(),
        Subject::Kind(kind) => of_kind(*kind).iter().collect(),
        Subject::Family(name) => find(name).into_iter().collect(),
    };
    if all.is_empty() {
        let name = if let Subject::Family(name) = subject { name.clone() } else { String::new() };
        return Err(NoProblem::Family(name));
    }
    let mut rng = Seed::new(&new_seed()).rng();
    Ok(*rng.pick(&all))
}

/// A family whose rules the player has not read waits until he has.
fn terms(plan: &Plan, knows_rules: bool) -> TermsWanted {
    let by = plan.timing.factor();
    let contest = TermsWanted {
        players: Players::One,
        start: Some(if knows_rules { Start::Now } else { Start::WhenReady }),
        waiting_seconds: Some(3600),
        notice_seconds: Some(NOTICE_SECONDS),
        rules_seconds: Some(0),
        untimed: plan.timing == Timing::Untimed,
        solve_seconds: Some((300.0 * by) as u16),
        lockout_seconds: Some(30),
        ..TermsWanted::default()
    };
    match (plan.run, plan.timing) {
        (Run::Storm, _) => TermsWanted { lockout_seconds: Some(STORM_LOCKOUT_SECONDS), ..contest },
        (_, Timing::Untimed) => TermsWanted { lockout_seconds: Some(0), ..contest },
        (Run::Practice | Run::Streak, _) => contest,
    }
}

/// What a drill brought, once it is over.
fn played(contest: &Contest, open: &OpenDrill, plan: Option<&Plan>) -> Option<Played> {
    let outcome = match contest.end.as_ref()? {
        End::Decided(outcome) => Some(outcome),
        End::Void(_) => None,
    };
    let ended = match outcome.map(|outcome| outcome.reason) {
        Some(Reason::Answer) => Ended::Solved,
        Some(Reason::Revealed) => Ended::Revealed,
        Some(Reason::Skipped) | None => Ended::Skipped,
        Some(
            Reason::Unsolved
            | Reason::Time
            | Reason::Forfeit
            | Reason::Disqualification
            | Reason::Nearest,
        ) => Ended::Unsolved,
    };
    let plan = plan.cloned().unwrap_or_default();
    let best = outcome.and_then(|outcome| outcome.best.attacker);
    let opened = &contest.opened;
    Some(Played {
        id: opened.id,
        code: open.code.clone(),
        family: opened.family.clone(),
        kind: opened.kind,
        level: opened.level,
        at: contest.last,
        seconds: best.map(|best| best.contest_time.0 as f32 / 1e6),
        ended,
        wrong: contest.answers.attacker.len() as u16 - u16::from(best.is_some()),
        p50: open.p50 * plan.timing.factor(),
        p80: open.p80 * plan.timing.factor(),
        counted: open.counted,
        untimed: plan.timing == Timing::Untimed,
        run: plan.run,
    })
}
