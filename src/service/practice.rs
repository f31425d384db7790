//! Practice: one drill after the other, for somebody who is known by what their browser holds and by nothing else.
//!
//! A drill is in memory, and what its player achieved reaches the profile as it ends: whoever looks first writes it down,
//! at the latest whoever hears that time has ended it. A profile is stored once something is solved.

pub mod compared;
pub mod drills;
pub mod duels;
mod piece;
mod pieces;
pub mod plan;
mod player;
pub(super) mod players;
pub mod profile;
pub mod rating;
pub(super) mod today;
mod version_1;

use crate::service::Service;
use crate::service::access::limits::network;
use crate::service::access::player::Player;
use crate::service::hosting::{NotOpened, Order};
use crate::service::judging::live::{Live, Unruled};
use crate::service::judging::room::Holder;
use crate::service::workshop::{Wanted, new_seed};
use crate::store::{KeepError, ReadError, Table, forget, forget_all};
use agon_generators::code::Code;
use agon_generators::drawn::NoProblem;
use agon_generators::family::{Entry, Level, Pace};
use agon_generators::rng::Seed;
use agon_generators::{families, find};
use agon_judge::agreeing::{LOCKOUT, NOTICE, RULES, SOLVE, TermsWanted, WAITING};
use agon_judge::command::Command;
use agon_judge::contest::{Answered, Contest};
use agon_judge::event::Judged;
use agon_judge::outcome::{End, GivingUp, Reason};
use agon_judge::seat::Seat;
use agon_judge::suiting;
use agon_judge::terms::{Format, Players, Start};
use agon_judge::time::{Span, Time};
use drills::{Asker, Opener};
use plan::{Hard, Plan, Run, Subject, Timing};
use players::Session;
use profile::{Ended, OpenDrill, Played, Profile};
use std::sync::{Arc, Weak};
use tokio::sync::mpsc;

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
/// How often a profile is written anew because somebody else wrote it first.
const TRIES: usize = 100;
/// Expected score at which practice is neither dull nor hopeless.
const SCORE_AIM: f64 = 0.65;

impl Service {
    /// A player's profile with everything that ended since; a new one where there is none.
    pub async fn profile(&self, player: Player) -> Result<Profile, PracticeError> {
        let session = self.session(player).await?;
        let mut profile = session.profile.lock().await;
        self.settle(player, &mut profile).await?;
        Ok(profile.clone())
    }

    /// The player at hand, or what is stored of them.
    async fn session(&self, player: Player) -> Result<Arc<Session>, ReadError> {
        if let Some(session) = self.playing.find(player) {
            return Ok(session);
        }
        let stored = pieces::load(&*self.store, player, self.now()).await?;
        let profile = stored.unwrap_or_else(|| Profile::new(self.now()));
        Ok(self.playing.take(player, profile))
    }

    /// Writes down what the open drill brought, if it is over; whoever looks first does so.
    async fn settle(&self, player: Player, profile: &mut Profile) -> Result<(), PracticeError> {
        let Some(open) = &profile.open else { return Ok(()) };
        let Some(live) = self.referee.find(open.id).await? else {
            profile.open = None;
            return Ok(());
        };
        self.let_time_speak(&live).await?;
        let played = live.with(|contest| played(contest, open, profile.plan.as_ref()));
        let Some(played) = played else { return Ok(()) };
        let timing = profile.plan.as_ref().map_or(Timing::Contest, |plan| plan.timing);
        self.count_today(player, &played, timing).await?;
        self.write_down(player, profile, &played).await
    }

    /// Adds a drill that ended to its player's profile, and teaches its level. What is stored of others is not waited for.
    async fn write_down(
        &self,
        player: Player,
        profile: &mut Profile,
        played: &Played,
    ) -> Result<(), PracticeError> {
        let (family, level) = (&played.family, played.level);
        let hard = self.yardstick(family, level).await?.rating;
        for _ in 0..TRIES {
            let mut next = profile.clone();
            let lesson = next.add(played, played.figure(player), hard);
            // What was skipped is written with what comes next, and nothing before something was solved.
            let achieved = played.ended == Ended::Solved;
            let is_kept = achieved || next.is_stored && played.ended != Ended::Skipped;
            let kept = if is_kept { self.keep_profile(player, &mut next).await } else { Ok(true) };
            if let Ok(false) = kept {
                self.catch_up(player, profile).await?;
                continue;
            }
            *profile = next;
            kept?;
            return match lesson {
                Some(lesson) => self.teach(family, level, &lesson).await,
                None => Ok(()),
            };
        }
        Err(KeepError::Unavailable.into())
    }

    /// Lets go of everything that is known of a player, and of the drill that is open.
    pub async fn forget_player(&self, player: Player) -> Result<(), PracticeError> {
        let session = self.session(player).await?;
        let mut profile = session.profile.lock().await;
        if let Some(open) = &profile.open {
            self.referee.release(open.id);
        }
        self.forget_today(player).await?;
        if profile.is_stored {
            // The head last: until it is gone, whoever asks again finds the rest.
            let rest = pieces::beside_the_head(player).collect();
            forget_all(&self.store, Table::Profiles, rest).await?;
            forget(&*self.store, Table::Profiles, &player.0.0).await?;
        }
        *profile = Profile::new(self.now());
        Ok(())
    }

    /// Whether a player's profile is kept.
    pub(super) async fn has_profile(&self, player: Player) -> Result<bool, ReadError> {
        let kept = self.store.recall(Table::Profiles, &player.0.0, self.now().0).await?;
        Ok(kept.is_some())
    }

    /// Stores every piece of a profile that changed; whether nobody else has changed what is stored.
    async fn keep_profile(&self, player: Player, profile: &mut Profile) -> Result<bool, KeepError> {
        let now = self.now();
        pieces::keep(&self.store, player, profile, now, now + PROFILE_LASTS).await
    }

    /// Takes over what somebody else has stored of a player.
    async fn catch_up(&self, player: Player, profile: &mut Profile) -> Result<(), ReadError> {
        let stored = pieces::load(&*self.store, player, self.now()).await?;
        profile.catch_up(stored.unwrap_or_else(|| Profile::new(self.now())));
        Ok(())
    }

    /// Stores what changed of a profile beside what somebody else may have stored of it.
    async fn keep_beside(
        &self,
        player: Player,
        profile: &mut Profile,
    ) -> Result<(), PracticeError> {
        for _ in 0..TRIES {
            if self.keep_profile(player, profile).await? {
                return Ok(());
            }
            self.catch_up(player, profile).await?;
        }
        Err(KeepError::Unavailable.into())
    }

    /// Begins to practise by another plan, with its first drill.
    pub async fn practise(
        &self,
        player: Player,
        plan: Plan,
        asker: Asker,
    ) -> Result<(), PracticeError> {
        self.next(player, None, asker, |profile, now| profile.begin(plan, now)).await
    }

    /// Goes on with the next drill of the plan.
    pub async fn practise_on(&self, player: Player, asker: Asker) -> Result<(), PracticeError> {
        self.next(player, None, asker, |_, _| ()).await
    }

    /// Plays one exact problem. What was played before is not counted again.
    pub async fn practise_same(
        &self,
        player: Player,
        code: Code,
        asker: Asker,
    ) -> Result<(), PracticeError> {
        let alone = |profile: &mut Profile, now| {
            profile.begin(profile.plan.clone().unwrap_or_default().alone(), now);
        };
        self.next(player, Some(code), asker, alone).await
    }

    /// Opens a player's next drill, of a code or by the plan; the one before is let go of. Where none is opened, nothing
    /// of the profile changes.
    async fn next(
        &self,
        player: Player,
        code: Option<Code>,
        asker: Asker,
        begin: impl FnOnce(&mut Profile, Time),
    ) -> Result<(), PracticeError> {
        let session = self.session(player).await?;
        let mut profile = session.profile.lock().await;
        self.settle(player, &mut profile).await?;
        let mut next = profile.clone();
        begin(&mut next, self.now());
        self.open_next(&session, &mut next, code, asker).await?;
        if next.is_stored && !profile.playing {
            // After a restart the page says that a drill is gone.
            self.keep_beside(player, &mut next).await?;
        }
        if let Some(before) = profile.at {
            self.referee.release(before);
        }
        *profile = next;
        Ok(())
    }

    async fn open_next(
        &self,
        session: &Arc<Session>,
        profile: &mut Profile,
        code: Option<Code>,
        asker: Asker,
    ) -> Result<(), PracticeError> {
        let plan = profile.plan.clone().unwrap_or_default();
        let (problem, level) = match code {
            Some(code) => (Wanted::Code(code.clone()), code.level),
            None => {
                let entry = pick(&plan.of).map_err(NotOpened::Problem)?;
                (Wanted::Family(entry), self.level(profile, &plan, entry).await?)
            }
        };
        let family = match &problem {
            Wanted::Code(code) => code.family.clone(),
            Wanted::Family(entry) => entry.name.to_owned(),
            Wanted::Any(_) => unreachable!("a family was picked"),
        };
        let order = Order::ours(problem, level, terms(&plan, profile.knows(&family, level)));
        let holder = if profile.is_new() {
            Holder::Network(network(asker.address))
        } else {
            Holder::Player(session.player)
        };
        let session = Some((session.clone(), profile.bytes()));
        let opened = self.open_drill(order, Opener { asker: Some(asker), holder, session }).await?;
        let problem = self.problem(&opened.live).await?;
        let (code, pace) = (problem.drawn.code.clone(), problem.drawn.pace);
        let counted = !profile.has_played(&code);
        let open = OpenDrill { id: opened.live.id, code, pace, counted };
        profile.open(open, &family, level);
        Ok(())
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
        let session = self.session(player).await?;
        let mut profile = session.profile.lock().await;
        profile.prefer(plain);
        if profile.is_stored {
            self.keep_beside(player, &mut profile).await?;
        }
        Ok(())
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

    /// Gives a storm back the time in which rules were read.
    pub async fn give_back(&self, player: Player, time: Span) -> Result<(), PracticeError> {
        let session = self.session(player).await?;
        let mut profile = session.profile.lock().await;
        if let Some(course) = profile.course.as_mut().filter(|course| !course.over) {
            course.ends_at = course.ends_at.map(|ends| ends + time);
        }
        Ok(())
    }
}

/// What a player does in a drill.
pub enum Step {
    Begin,
    Answer(String),
    GiveUp(GivingUp),
}

/// Writes down what drills brought that end while nobody looks, as long as the service is there.
pub(super) async fn keep_profiles(
    service: Weak<Service>,
    mut endings: mpsc::UnboundedReceiver<Arc<Session>>,
) {
    while let Some(session) = endings.recv().await {
        let Some(service) = service.upgrade() else { return };
        let mut profile = session.profile.lock().await;
        if let Err(error) = service.settle(session.player, &mut profile).await {
            tracing::error!(%error, "what a drill brought was not written down");
        }
    }
}

/// Reads today's tries again as often as this service is the eldest from then on, as long as it is there.
pub(super) async fn keep_today(service: Weak<Service>) {
    let now = service.upgrade().map(|service| (service.nodes().standings(), service.is_eldest()));
    let Some((mut standings, mut was_eldest)) = now else { return };
    while standings.changed().await.is_ok() {
        let Some(service) = service.upgrade() else { return };
        let is_eldest = service.is_eldest();
        if is_eldest && !was_eldest {
            tracing::info!(
                "this node is the eldest now: drills, previews and webhooks are its own"
            );
            if let Err(error) = service.today.reread(&*service.store, service.now()).await {
                tracing::error!(%error, "today's tries could not be read again");
            }
        }
        was_eldest = is_eldest;
    }
}

pub(super) fn pick(subject: &Subject) -> Result<&'static Entry, NoProblem> {
    let all: Vec<&'static Entry> = match subject {
        Subject::Mix => families().filter(|entry| suiting::suits(Format::Race, entry)).collect(),
        Subject::Kind(kind) => suiting::raced(*kind).collect(),
        Subject::Family(name) => find(name).into_iter().collect(),
    };
    if all.is_empty() {
        let name = if let Subject::Family(name) = subject { name.clone() } else { String::new() };
        return Err(NoProblem::Family(name));
    }
    let mut rng = Seed::new(&new_seed()).rng();
    Ok(*rng.pick(&all))
}

/// A family whose rules the player has not read waits until they are read.
fn terms(plan: &Plan, knows_rules: bool) -> TermsWanted {
    let by = plan.timing.factor();
    let contest = TermsWanted {
        players: Players::One,
        start: Some(if knows_rules { Start::Now } else { Start::WhenReady }),
        untimed: plan.timing == Timing::Untimed,
        ..TermsWanted::default()
    };
    let contest = contest.with(&WAITING, 3600).with(&NOTICE, NOTICE_SECONDS).with(&RULES, 0);
    let contest = contest.with(&SOLVE, (300.0 * by) as u16);
    match (plan.run, plan.timing) {
        (Run::Storm, _) => contest.with(&LOCKOUT, STORM_LOCKOUT_SECONDS),
        (_, Timing::Untimed) => contest.with(&LOCKOUT, 0),
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
        // Only who says rightly that nothing is left has points without a rival.
        Some(Reason::Answer | Reason::Points) => Ended::Solved,
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
    let answers = &contest.answers.attacker;
    let solving = answers.last().filter(|_| ended == Ended::Solved).map(|it| &it.receipt);
    let is_wrong = |it: &&Answered| it.receipt.verdict == Judged::Wrong;
    let opened = &contest.opened;
    let spent = contest.released.map_or(Span::ZERO, |released| contest.last - released);
    Some(Played {
        code: open.code.clone(),
        family: opened.family.clone(),
        kind: opened.kind,
        level: opened.level,
        at: contest.last,
        seconds: solving.map(|receipt| receipt.contest_time.0 as f32 / 1e6),
        ended,
        wrong: answers.iter().filter(is_wrong).count() as u16,
        p50: open.pace.p50 * plan.timing.factor(),
        p80: open.pace.p80 * plan.timing.factor(),
        plausible: is_plausible(spent, open.pace),
        counted: open.counted,
        untimed: plan.timing == Timing::Untimed,
        run: plan.run,
        moved: None,
    })
}

/// Whether somebody may have tried for so long: a fifth of what the quickest fifth of people take is quicker than
/// anybody reads, so it says nothing of the problem, whatever came of it.
fn is_plausible(spent: Span, pace: Pace) -> bool {
    f64::from(pace.p20) / 5.0 <= spent.0 as f64 / 1e6
}

#[cfg(test)]
mod tests;
