//! Opening contests: what is asked for, drawn, committed to and stored.

pub mod bringing;
pub mod keeping;
pub mod notebook;
pub(super) mod rereading;
pub(super) mod reserved;
pub mod searching;

use crate::service::Service;
use crate::service::access::owner::Owner;
use crate::service::judging::live::Live;
use crate::service::judging::room::{Holder, Lodging};
use crate::service::machine::disk::NoRoom;
use crate::service::machine::to_its_end::to_its_end;
use crate::service::secrets::signing::Signer;
use crate::service::secrets::token::{Token, chance, half_chance};
use crate::service::upkeep::leaving::Course;
use crate::service::upkeep::removal::take_out;
use crate::service::workshop::{
    Commission, Drawing, Languages, NotDrawn, NotMade, Wanted, Whom, Wish,
};
use crate::store::{AppendError, Filter, Mark, ReadError, Sort, State};
use agon_generators::code::{Code, seed_text};
use agon_generators::drawn::{Drawn, NoProblem};
use agon_generators::family::{Entry, Level};
use agon_generators::find;
use agon_generators::words::LANGUAGES;
use agon_judge::agreeing::{Given, MATERIAL, Number, TermsWanted};
use agon_judge::contest::Contest;
use agon_judge::decide;
use agon_judge::event::{Chosen, Event, Opened, Task, Tokens};
use agon_judge::formats;
use agon_judge::id::{CommandId, ContestId, Hash};
use agon_judge::log::Record;
use agon_judge::outcome::JUDGE_EDITION;
use agon_judge::seat::{Pair, Seat};
use agon_judge::suiting::{formats_of, notes, suits};
use agon_judge::terms::{Format, Players};
use std::collections::BTreeMap;
use std::iter;
use std::sync::Arc;

/// What a game server asks for.
#[derive(Clone)]
pub struct Order {
    pub problem: Wanted,
    pub level: Wish,
    /// The seed to draw from; without one, chance.
    pub seed: Option<String>,
    /// Whether the problem's code is that of one that was kept for later.
    pub kept: bool,
    pub battle: Option<String>,
    pub metadata: BTreeMap<String, String>,
    pub names: Pair<Option<String>>,
    /// Who sits there, as the game knows them.
    pub player_ids: Pair<Option<String>>,
    pub terms: TermsWanted,
    /// In which languages the problem is offered, the first before all.
    pub languages: Languages,
    /// The digest of the request.
    pub request: Hash,
    /// The request's own id: the same one opens the same contest.
    pub repeat: Option<String>,
}

impl Order {
    /// What the service itself asks for, in every language, whoever plays.
    pub(super) fn ours(problem: Wanted, level: Level, terms: TermsWanted) -> Order {
        Order {
            problem,
            level: Wish::Level(level),
            seed: None,
            kept: false,
            battle: None,
            metadata: BTreeMap::new(),
            names: Pair::default(),
            player_ids: Pair::default(),
            terms,
            languages: LANGUAGES.to_vec(),
            request: Hash(chance()),
            repeat: None,
        }
    }
}

/// A contest that was just opened, with what is told only now.
pub struct OpenedContest {
    pub live: Arc<Live>,
    pub contest: Contest,
    pub host: Token,
    pub seats: Pair<Token>,
    pub watch: Token,
}

/// Why no contest was opened.
#[derive(Debug, thiserror::Error)]
pub enum NotOpened {
    #[error(transparent)]
    Problem(#[from] NoProblem),
    #[error(transparent)]
    NotMade(#[from] NotMade),
    /// What was drawn takes more room than a contest has: a fault of the family, which measuring it finds.
    #[error("a problem of {0} is too large to be stored or sealed")]
    TooLarge(String),
    /// The format does not suit the family; these do.
    #[error("{family} cannot be contested in this format")]
    Unsuited { family: String, suit: Vec<Format> },
    /// More points would win than there are problems.
    #[error("a series of {problems} problems has no more points")]
    Unwinnable { problems: u16 },
    /// One exact problem is asked for, where a series is drawn.
    #[error("a series is drawn anew")]
    NoSeries,
    /// A term that contests of other formats alone have.
    #[error("{} goes with {} alone", .0.name, .0.had_by())]
    Stray(&'static Number),
    /// Lines are to count where nobody is first.
    #[error("lines count in a race alone")]
    Unfair,
    /// The same request id came with another request.
    #[error("the idempotency key was used for another request")]
    Reused,
    /// The same request opened a drill before, which had to make room.
    #[error("the drill that this request opened is gone")]
    Gone,
    /// The same request opened a contest before, which was removed.
    #[error("the contest that this request opened was removed")]
    Removed,
    /// The address, the player or everybody has opened as many drills as may be for now.
    #[error("too many drills; one more in {more_in_seconds} s")]
    TooMany { more_in_seconds: i64 },
    /// The code is somebody else's alone.
    #[error("there is no such problem for this caller")]
    Closed,
    #[error("the service is about to end")]
    Draining,
    #[error(transparent)]
    NoRoom(#[from] NoRoom),
    /// None of them is over, and there may be no more.
    #[error("{0} contests are open, which is as many as there may be")]
    Crowded(u16),
    #[error("the store takes nothing at present")]
    Unavailable,
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// A problem that cannot be contested as it was asked for; one of a game's own can be by its answers.
fn unsuited(drawn: &Drawn) -> NotOpened {
    let (family, form) = (drawn.family.clone(), &drawn.rules.form);
    let by_form = |format: &Format| !formats::is_series(*format) && formats::suits(*format, form);
    let own = || Format::ALL.into_iter().filter(by_form).collect();
    NotOpened::Unsuited { suit: find(&family).map_or_else(own, formats_of), family }
}

impl Order {
    fn chosen(&self) -> Chosen {
        match (&self.problem, &self.seed) {
            (Wanted::Code(_), _) if self.kept => Chosen::Kept,
            (Wanted::Code(_), _) => Chosen::Code,
            (Wanted::Any(_) | Wanted::Family(_), Some(_)) => Chosen::Seed,
            (Wanted::Any(_) | Wanted::Family(_), None) => Chosen::Chance,
        }
    }

    /// Of several families those whose answers suit the format, or a race; where none does, one of them is refused by name.
    fn suited(&self) -> Wanted {
        let Wanted::Any(families) = &self.problem else { return self.problem.clone() };
        let (all, format) = (families.iter().copied(), self.terms.format.unwrap_or(Format::Race));
        let suited: Vec<&Entry> = all.filter(|family| suits(format, family)).collect();
        Wanted::Any(if suited.is_empty() { families.clone() } else { suited })
    }

    /// The format in which what was drawn is contested, with terms that go with it.
    fn format(&self, drawn: &Drawn) -> Result<Format, NotOpened> {
        let form = &drawn.rules.form;
        let format = self.terms.format(form);
        if !formats::suits(format, form) {
            return Err(unsuited(drawn));
        }
        if let Some(number) = self.terms.stray(format) {
            return Err(NotOpened::Stray(number));
        }
        if self.terms.is_fair(format) { Ok(format) } else { Err(NotOpened::Unfair) }
    }

    /// What a later round of a series asks for: another problem of the same family and level.
    fn later(&self, family: &'static Entry, level: Level, round: u16) -> Commission {
        let seed = self.seed.as_ref().map(|seed| {
            let child = Hash::of(&[seed.as_bytes(), &round.to_be_bytes()]);
            seed_text(u128::from_be_bytes(child.half()))
        });
        let (problem, level) = (Wanted::Family(family), Wish::Level(level));
        Commission { problem, level, seed, ..self.commission() }
    }

    fn commission(&self) -> Commission {
        let (level, material_seconds) = (self.level, self.terms.asked(&MATERIAL));
        Commission {
            problem: self.suited(),
            level,
            seed: self.seed.clone(),
            material_seconds,
            languages: self.languages.clone(),
        }
    }
}

impl From<NotDrawn> for NotOpened {
    fn from(error: NotDrawn) -> NotOpened {
        match error {
            NotDrawn::Problem(error) => error.into(),
            NotDrawn::NotMade(error) => error.into(),
            NotDrawn::TooLarge(family) => NotOpened::TooLarge(family),
        }
    }
}

impl Service {
    /// Opens a contest, or finds the one that the same request opened before.
    pub async fn open(&self, owner: &Owner, order: Order) -> Result<OpenedContest, NotOpened> {
        let code = order.problem.code().map(Code::to_string);
        let live = self.open_once((owner, Whom::Game), order, None, || Ok(())).await?;
        if let Some(code) = code {
            self.in_play.add(code, &live);
        }
        Ok(self.tell_again(owner, &live).await?)
    }

    /// The same for the installation itself. Nothing new is opened that is not admitted. What has a lodging is a drill.
    pub(super) async fn open_once(
        &self,
        (owner, whom): (&Owner, Whom),
        order: Order,
        lodging: Option<Lodging>,
        admit: impl FnOnce() -> Result<(), NotOpened>,
    ) -> Result<Arc<Live>, NotOpened> {
        let repeat = order.repeat.as_deref();
        let id = repeat.map_or_else(|| ContestId(half_chance()), |repeat| owner.name(repeat));
        let earlier = repeat.and_then(|repeat| owner.earlier_name(repeat));
        for id in repeat.map(|_| id).into_iter().chain(earlier) {
            if let Some(live) = self.opened_before(id, &order).await? {
                return Ok(live);
            }
        }
        if self.course() != Course::Serving {
            return Err(NotOpened::Draining);
        }
        // The installation owns drills; a game that opens one asks for itself.
        let asks = match &lodging {
            Some(Lodging { holder: Holder::Game(game), .. }) => *game,
            Some(_) | None => owner.id,
        };
        if let Some(code) = order.problem.code()
            && self.is_closed_to(asks, code)
        {
            return Err(NotOpened::Closed);
        }
        // A drill takes no room on the disk.
        if order.terms.players == Players::Two {
            self.disk.has_room()?;
            let format = order.terms.format.unwrap_or(Format::Race);
            self.make_room(owner, order.terms.problems(format).into()).await?;
        }
        admit()?;
        let drawn = self.drawing(whom, order.commission(), order.terms.players).await?;
        let format = order.format(&drawn.0)?;
        let family = drawn.0.family.clone();
        let drawn = self.series(whom, &order, format, drawn).await?;
        let opened = self.opened(id, owner, &order, &drawn);
        let beginning = Beginning::of(opened, &drawn, &self.referee.signer);
        let taken = match lodging {
            None => self.store_opened(beginning, drawn).await,
            Some(lodging) => self.hold_opened(beginning, drawn, (lodging, order.repeat.is_some())),
        };
        match taken {
            Ok(live) => Ok(live),
            Err(AppendError::Conflict { .. }) => {
                let before = self.opened_before(id, &order).await?;
                before.ok_or(NotOpened::Unavailable)
            }
            Err(AppendError::TooLarge { bytes, limit }) => {
                tracing::error!(contest = %id, family, bytes, limit, "a problem is too large");
                Err(NotOpened::TooLarge(family))
            }
            Err(error) => {
                tracing::error!(contest = %id, %error, "a contest was not stored");
                Err(NotOpened::Unavailable)
            }
        }
    }

    /// A contest's problem, and those of its later rounds, where its format is a series.
    async fn series(
        &self,
        whom: Whom,
        order: &Order,
        format: Format,
        first: Drawing,
    ) -> Result<Vec<Drawing>, NotOpened> {
        let problems = order.terms.problems(format);
        if !formats::is_series(format) || order.terms.players == Players::One {
            return Ok(vec![first]);
        }
        if !order.terms.is_winnable(format) {
            return Err(NotOpened::Unwinnable { problems });
        }
        let (family, level) = (find(&first.0.family), first.0.level);
        let Some(family) = family.filter(|_| order.problem.code().is_none()) else {
            return Err(NotOpened::NoSeries);
        };
        if !suits(format, family) {
            return Err(unsuited(&first.0));
        }
        let mut drawn = vec![first];
        for round in 2..=problems {
            let commission = order.later(family, level, round);
            drawn.push(self.drawing(whom, commission, order.terms.players).await?);
        }
        Ok(drawn)
    }

    /// The tokens that open a contest of this owner now, told again.
    pub async fn tell_again(
        &self,
        owner: &Owner,
        live: &Arc<Live>,
    ) -> Result<OpenedContest, ReadError> {
        let (id, contest) = (live.id, live.contest());
        let Tokens { seats, host, watch } = contest.tokens;
        let mut search = TokenSearch { owner, commands: Vec::new() };
        let seat = |search: &TokenSearch, seat: Seat| search.seat(id, seat, *seats.get(seat));
        if Seat::BOTH.iter().any(|one| seat(&search, *one).is_none()) {
            // A renewed token is computed from the command that asked for it.
            let records = self.records(live, 0).await?;
            search.commands = records.into_iter().filter_map(|record| record.command).collect();
        }
        let told = || {
            Some(OpenedContest {
                host: search.find(host, |secret| secret.host_of(id))?,
                watch: match watch {
                    Some(watch) => search.find(watch, |secret| secret.watch_of(id))?,
                    // Of before there were spectators: it opens nothing.
                    None => owner.secret().watch_of(id),
                },
                seats: Pair {
                    attacker: seat(&search, Seat::Attacker)?,
                    defender: seat(&search, Seat::Defender)?,
                },
                live: live.clone(),
                contest: contest.clone(),
            })
        };
        told().ok_or_else(|| ReadError::Corrupt(format!("the tokens of {id} come from elsewhere")))
    }

    /// Where contests are counted, each for as many as it has problems, the oldest that are over leave for a new one.
    async fn make_room(&self, owner: &Owner, problems: usize) -> Result<(), NotOpened> {
        let Some(most) = self.most_contests else { return Ok(()) };
        let filter = Filter::Of { owner: owner.id, battle: None, state: None };
        let all = self.store.list(filter, Sort::Oldest, None, most).await?.contests;
        let mut taken = problems;
        let mut over = Vec::new();
        for listed in all {
            let found = self.glance(listed.contest).await?.map_or(1, |it| it.problems);
            taken += found;
            if listed.state == State::Ended {
                over.push((listed, found));
            }
        }
        let mut leaving = Vec::new();
        for (listed, found) in over {
            if taken <= usize::from(most) {
                break;
            }
            taken -= found;
            leaving.push(listed);
        }
        if usize::from(most) < taken {
            return Err(NotOpened::Crowded(most));
        }
        if leaving.is_empty() {
            return Ok(());
        }
        take_out(&self.referee, &leaving).await.map_err(|error| {
            tracing::error!(%error, "a contest did not make room");
            NotOpened::Unavailable
        })
    }

    async fn opened_before(
        &self,
        id: ContestId,
        order: &Order,
    ) -> Result<Option<Arc<Live>>, NotOpened> {
        let Some(live) = self.referee.find(id).await? else {
            if self.referee.room.is_gone(id) {
                return Err(NotOpened::Gone);
            }
            let was_removed = self.removed(id).await?.is_some();
            return if was_removed { Err(NotOpened::Removed) } else { Ok(None) };
        };
        if live.opened.request == order.request { Ok(Some(live)) } else { Err(NotOpened::Reused) }
    }

    fn opened(&self, id: ContestId, owner: &Owner, order: &Order, all: &[Drawing]) -> Opened {
        let task =
            |(drawn, text): &Drawing| Task::new(Hash(chance()), text.get(), drawn.key.clone());
        let mut tasks = all.iter().map(task);
        let Task { key, salt, commitment } = tasks.next().expect("a contest has a problem");
        let drawn = &all[0].0;
        let nobody = || Hash(chance());
        let tokens = match order.terms.players {
            Players::Two => owner.opened_with(id),
            Players::One => {
                let attacker = owner.secret().drill_of(id).digest();
                let seats = Pair { attacker, defender: nobody() };
                Tokens { seats, host: nobody(), watch: None }
            }
        };
        Opened {
            id,
            at: self.clock.now(),
            owner: owner.id,
            request: order.request,
            battle: order.battle.clone(),
            metadata: order.metadata.clone(),
            terms: order.terms.agreed(Given {
                form: &drawn.rules.form,
                material_seconds: drawn.sheet.material_seconds(),
                notes: notes(drawn.kind),
            }),
            names: order.names.clone(),
            player_ids: order.player_ids.clone(),
            seat_tokens: tokens.seats,
            host_token: tokens.host,
            watch_token: tokens.watch,
            kind: drawn.kind,
            family: drawn.family.clone(),
            level: drawn.level,
            form: drawn.rules.form.clone(),
            key,
            salt,
            commitment,
            later: tasks.collect(),
            chosen: Some(order.chosen()),
            judge_edition: JUDGE_EDITION,
        }
    }

    async fn store_opened(
        &self,
        Beginning { contest, records }: Beginning,
        drawn: Vec<Drawing>,
    ) -> Result<Arc<Live>, AppendError> {
        let opened = &contest.opened;
        let (id, owner, at) = (opened.id, opened.owner, opened.at.0);
        let opens = Mark::Opens { owner, battle: opened.battle.clone(), at };
        let (store, referee) = (self.store.clone(), self.referee.clone());
        let gallery = self.gallery.clone();
        // A contest that is stored and not entered would have no alarm.
        to_its_end(AppendError::Unknown, async move {
            let mut marks = iter::once(opens).chain(iter::repeat(Mark::Continues));
            for (place, (record, _)) in records.iter().enumerate() {
                let mark = marks.next().expect("they do not end");
                let stored = referee.meters.append(store.append(id, record.clone(), mark)).await;
                if let Err(error) = stored {
                    // What is not whole was never told of. If it can't be taken out now, the next start does it.
                    if 0 < place
                        && let Err(error) = store.remove(id).await
                    {
                        tracing::error!(contest = %id, %error, "half a contest was not taken out");
                    }
                    return Err(error);
                }
            }
            let live = referee.enter(contest);
            referee.stirs.stir(owner);
            let events: Vec<Event> = records.into_iter().flat_map(|(_, events)| events).collect();
            referee.meters.told(&events);
            gallery.put_problems(&live, drawn);
            referee.prepare_pictures(&live, &events);
            Ok(live)
        })
        .await
    }

    /// A drill is stored nowhere: what happens in it is held in memory. It has one problem, and so one record.
    fn hold_opened(
        &self,
        Beginning { contest, records }: Beginning,
        drawn: Vec<Drawing>,
        whose: (Lodging, bool),
    ) -> Result<Arc<Live>, AppendError> {
        let mut records = records.into_iter();
        let (record, events) = records.next().expect("a contest has a problem");
        let live = self.referee.hold(contest, record, whose)?;
        self.referee.meters.told(&events);
        self.gallery.put_problems(&live, drawn);
        Ok(live)
    }
}

/// A contest with the records that begin its log.
struct Beginning {
    contest: Contest,
    records: Vec<(Record, Vec<Event>)>,
}

impl Beginning {
    fn of(opened: Opened, drawn: &[Drawing], signer: &Signer) -> Beginning {
        let mut contest = Contest::new(opened.clone());
        let mut id = Some(CommandId(opened.id.0));
        let mut texts = drawn.iter().map(|(_, text)| text.clone());
        let first = texts.next().expect("a contest has a problem");
        let mut records = Vec::new();
        for events in decide::open(opened, first, texts.collect()) {
            let record = contest.record(id.take(), &events);
            let record =
                if records.is_empty() { signer.sign(contest.opened.id, record) } else { record };
            contest.accept(&record, &events);
            records.push((record, events));
        }
        Beginning { contest, records }
    }
}

/// Looks for tokens by their digests.
struct TokenSearch<'a> {
    owner: &'a Owner,
    /// Commands that may have renewed a token.
    commands: Vec<CommandId>,
}

impl TokenSearch<'_> {
    /// The token of this digest, if it comes from one of the owner's secrets.
    fn find(&self, digest: Hash, token: impl Fn(&Token) -> Token) -> Option<Token> {
        self.owner.tokens.iter().rev().map(token).find(|token| token.digest() == digest)
    }

    fn seat(&self, id: ContestId, seat: Seat, digest: Hash) -> Option<Token> {
        let renewed = |command: &CommandId| {
            self.find(digest, |secret| secret.renewed_seat_of(id, seat, *command))
        };
        self.find(digest, |secret| secret.seat_of(id, seat))
            .or_else(|| self.commands.iter().find_map(renewed))
    }
}

/// The family of a name, or an error that says where the names are listed.
pub fn family(name: &str) -> Result<&'static Entry, NoProblem> {
    find(name).ok_or_else(|| NoProblem::Family(name.to_owned()))
}
