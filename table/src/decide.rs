//! What an act adds to a game, or why it is refused. Nothing is changed here, and no clock is read.

use crate::event::{Happening, Request};
use crate::game::{NOTICE, State};
use crate::names;
use crate::token::hex;
use agon_client::{Open, Seat};
use agon_games::clock::Time;
use agon_games::game::{Act, Agreed, Order, Refused, Unreadable, commitment};
use agon_games::side::{BySide, Side};
use agon_games::table::NotTaken;
use serde_json::{Value, json};

/// What somebody wants of a game.
#[derive(Debug, Clone)]
pub enum Command {
    /// A side sends its setup; the salt is for the commitment.
    Set {
        side: Side,
        setup: String,
        salt: [u8; 32],
    },
    /// A side acts, in the notation, in this ply.
    Act {
        side: Side,
        actions: Vec<String>,
        ply: u16,
    },
    Resign {
        side: Side,
    },
    Leave {
        side: Side,
    },
    /// Agon has opened the contest that was ordered.
    Opened {
        battle: u16,
        attempt: u16,
        opened: Opened,
    },
    /// A contest has ended: who won it, or nobody.
    Ended {
        contest: String,
        winner: Option<Seat>,
    },
    /// Agon was told that a contest is not needed any more.
    Closed {
        contest: String,
    },
    /// Both players were heard of after an outage.
    BothHeard,
    /// Nobody wants anything: only time may speak.
    Look,
}

/// A contest as Agon has opened it.
#[derive(Debug, Clone)]
pub struct Opened {
    pub contest: String,
    pub family: String,
    pub commitment: String,
}

/// Why a command was not taken. Nothing refused changes the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// A rule that it breaks, and which of several actions does.
    Rule { index: usize, refused: Refused },
    /// Text that is no action.
    Unreadable { index: usize, why: Unreadable },
    /// The game is over, and nobody decides anything any more.
    Over,
    /// The turn has passed that it was meant for, or is still to come.
    Stale { ply: u16 },
    /// It does not belong to the contest that is played, or came before. Nobody has to know.
    Irrelevant,
    /// The same name came with another request before.
    Reused,
    /// Nothing can be stored at present.
    Unavailable,
}

/// What a command adds at `at`, once time has spoken.
pub fn decide(state: &State, command: &Command, at: Time) -> Result<Vec<Happening>, Refusal> {
    let mut happened = own(state, command, at)?;
    happened.extend(order(&state.ahead(&happened)));
    Ok(happened)
}

fn own(state: &State, command: &Command, at: Time) -> Result<Vec<Happening>, Refusal> {
    match command {
        Command::Set { side, setup, salt } => set(state, *side, setup, salt, at),
        Command::Act { side, actions, ply } => act(state, *side, actions, *ply, at),
        Command::Resign { side } => Ok(played(state.play.decide(Act::Resign { side: *side })?, at)),
        Command::Leave { side } => Ok(played(state.play.decide(Act::Leave { side: *side })?, at)),
        Command::Opened { battle, attempt, opened: news } => opened(state, *battle, *attempt, news),
        Command::Ended { contest, winner } => ended(state, contest, *winner, at),
        Command::Closed { contest } => match &state.contest {
            Some(ours) if ours.opened.as_ref() == Some(contest) => {
                Ok(vec![Happening::ContestClosed { contest: contest.clone() }])
            }
            Some(_) | None => Err(Refusal::Irrelevant),
        },
        Command::BothHeard => match state.standing {
            Some(standing) if standing.resumes_at.is_none() => {
                Ok(vec![Happening::Resuming { at: at + NOTICE }])
            }
            Some(_) | None => Err(Refusal::Irrelevant),
        },
        Command::Look => Ok(Vec::new()),
    }
}

/// Agon has the same contest for the same name, unless it has forgotten everything.
fn opened(
    state: &State,
    battle: u16,
    attempt: u16,
    news: &Opened,
) -> Result<Vec<Happening>, Refusal> {
    let Opened { contest, family, commitment } = news.clone();
    let ours = state.contest.as_ref().filter(|ours| !ours.is_void && state.outcome().is_none());
    match ours {
        Some(ours)
            if (ours.battle, ours.attempt) == (battle, attempt)
                && ours.opened.as_ref() != Some(&contest) =>
        {
            Ok(vec![Happening::ContestOpened { attempt, contest, family, commitment }])
        }
        Some(_) | None => Err(Refusal::Irrelevant),
    }
}

fn set(
    state: &State,
    side: Side,
    setup: &str,
    salt: &[u8; 32],
    at: Time,
) -> Result<Vec<Happening>, Refusal> {
    if state.play.setup(side).is_some_and(|before| before == setup) {
        // A repeat of what was taken.
        return Ok(Vec::new());
    }
    let mut happened = played(state.play.decide_setup(side, setup)?, at);
    if let Some(setup) = state.ahead(&happened).play.setup(side) {
        let commitment = format!("sha256:{}", hex(&commitment(salt, &setup)));
        happened.insert(0, Happening::Committed { side, salt: hex(salt), commitment });
    }
    Ok(happened)
}

fn act(
    state: &State,
    side: Side,
    texts: &[String],
    ply: u16,
    at: Time,
) -> Result<Vec<Happening>, Refusal> {
    let has_turns = state.outcome().is_none() && state.play.setup_until().is_none();
    if has_turns && state.play.plies() != ply {
        return Err(Refusal::Stale { ply: state.play.plies() });
    }
    Ok(played(state.play.decide_written(side, texts)?, at))
}

/// The verdict of the newest contest, once; anything else is ignored.
fn ended(
    state: &State,
    contest: &str,
    winner: Option<Seat>,
    at: Time,
) -> Result<Vec<Happening>, Refusal> {
    let ours = state.contest.as_ref().ok_or(Refusal::Irrelevant)?;
    if ours.is_void || ours.opened.as_deref() != Some(contest) || state.outcome().is_some() {
        return Err(Refusal::Irrelevant);
    }
    let act = match winner {
        Some(seat) => Act::Verdict { battle: ours.battle, winner: ours.side(seat) },
        None => Act::Void { battle: ours.battle },
    };
    Ok(played(state.play.decide(act)?, at))
}

fn played(events: Vec<Value>, at: Time) -> Vec<Happening> {
    events.into_iter().map(|event| Happening::Played { at, event }).collect()
}

impl From<NotTaken> for Refusal {
    fn from(why: NotTaken) -> Refusal {
        match why {
            NotTaken::Refused { index, refused } => Refusal::Rule { index, refused },
            NotTaken::Unreadable { index, why } => Refusal::Unreadable { index, why },
            // Callers say what they do in writing, and nothing else comes to the rules.
            NotTaken::NotOfThisGame(_) => Refusal::Irrelevant,
        }
    }
}

/// How many of the families that were drawn last are not drawn again.
const UNUSED_FOR: usize = 3;

/// The contest that the game waits for and that was not ordered yet.
fn order(state: &State) -> Option<Happening> {
    let Order { battle, kind, level, attacker } = state.awaited()?;
    let attempt = match &state.contest {
        Some(contest) if !contest.is_void => return None,
        Some(contest) => contest.attempt + 1,
        None => 1,
    };
    let names = names::apart(BySide::of(|side| &*state.players.get(side).name));
    let drawn = state.families.iter().rev().filter(|(of, _)| *of == kind);
    let exclude: Vec<&str> = drawn.map(|(_, family)| &**family).take(UNUSED_FOR).collect();
    let body = body(
        state.play.agreed(),
        &json!({
            "kind": kind,
            "exclude": exclude,
            "languages": LANGUAGES,
            "level": level,
            "battle": format!("{}/battle-{battle}/{attempt}", state.game),
            "metadata": {"game": state.game.to_string(), "table": state.table.to_string()},
            "seats": {
                "attacker": {"name": names.get(attacker)},
                "defender": {"name": names.get(attacker.opponent())},
            },
        }),
    );
    let body = body.expect("the terms of every variant were tried at the start");
    Some(Happening::Ordered { battle, attempt, body: Box::new(body) })
}

/// What our pages speak; Agon's then do too.
const LANGUAGES: [&str; 2] = ["en", "ko"];

/// What Agon is asked for. Nobody hosts these contests, so nobody answers questions.
fn body(agreed: &Agreed, asked: &Value) -> Result<Open, serde_json::Error> {
    let mut terms = agreed.contest.clone();
    terms.entry("questions").or_insert(json!(0));
    let mut body = asked.clone();
    body["terms"] = Value::Object(terms);
    serde_json::from_value(body)
}

/// Whether contests can be asked for by what was agreed.
pub fn check_terms(agreed: &Agreed) -> Result<(), serde_json::Error> {
    body(agreed, &json!({"kind": "logic"})).map(|_| ())
}

/// A request that came before: the version that it made, or that it was another one.
pub fn repeated(state: &State, request: Option<Request>) -> Option<Result<u64, Refusal>> {
    let Request { name, what } = request?;
    let (before, version) = state.requests.get(&name)?;
    Some(if what.is(before) { Ok(*version) } else { Err(Refusal::Reused) })
}
