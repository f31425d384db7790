//! A game as one caller sees it. What the rules know is told by their own view, which is the only source of what is
//! hidden; everything else here is public.

use crate::clock::written;
use crate::game::{Contest, State};
use crate::room::Room;
use crate::table::Who;
use agon_games::clock::{Span, Time};
use agon_games::game::{Audience, End, Said};
use agon_games::side::{BySide, Side};
use serde_json::{Value, json};

/// The game as an audience sees it at an instant.
pub(super) fn projection(room: &Room, state: &State, audience: Audience, at: Time) -> Value {
    let frame = json!({
        "id": state.game,
        "table": state.table,
        "rules": state.rules,
        "you": match audience { Audience::Side(side) => Some(side), Audience::Public => None },
        "players": players(room, state),
        "setups": BySide::of(|side| setup(state, side)),
        "setup_ends_at": setup_ends_at(state),
        "clocks": clocks(state, at),
        "contest": contest(room, state, audience),
        "outcome": state.outcome(),
        "log": state.said.iter().map(|Said { ply, by, text }| json!({"ply": ply, "by": by, "text": text})).collect::<Vec<Value>>(),
        "rematch": rematch(room, state),
        "version": state.told,
        "server_time": written(at),
    });
    with(state.play.view(audience), frame)
}

/// One thing with the members of another beside its own.
pub(super) fn with(mut one: Value, other: Value) -> Value {
    if let (Value::Object(one), Value::Object(other)) = (&mut one, other) {
        one.extend(other);
    }
    one
}

/// Who wants another game. Nobody learns from it that this one is over before they see its end.
fn rematch(room: &Room, state: &State) -> BySide<bool> {
    let seats = room.table.seats();
    let is_latest = seats.latest().is_some_and(|(latest, _)| latest == state.game);
    BySide::of(|side| {
        let is_theirs = |who: &Who| seats.side(*who, state.game) == Some(side);
        let who = [Who::Opener, Who::Guest].into_iter().find(is_theirs);
        let asks = who.is_some_and(|who| !is_latest || seats.has_asked(who));
        state.outcome().is_some() && asks
    })
}

/// What a projection says that is not in the game's log: it may change while the game does not.
pub(super) fn beside(room: &Room, state: &State, audience: Audience) -> Value {
    json!([contest(room, state, audience), rematch(room, state)])
}

fn players(room: &Room, state: &State) -> BySide<Value> {
    let present = room.present();
    BySide::of(|side| {
        let player = state.players.get(side);
        json!({"name": player.name, "present": present.get(side), "machine": player.machine})
    })
}

/// Whether a side has set; when the game was won, everything that was committed to.
fn setup(state: &State, side: Side) -> Value {
    let seal = state.seals.get(side).as_ref();
    let is_won = matches!(state.outcome(), Some(End { winner: Some(_), .. }));
    let opened = seal.zip(state.play.setup(side)).filter(|_| is_won);
    json!({
        "set": seal.is_some(),
        "commitment": seal.map(|seal| &seal.commitment),
        "salt": opened.as_ref().map(|(seal, _)| &seal.salt),
        "setup": opened.as_ref().map(|(_, setup)| setup),
    })
}

fn setup_ends_at(state: &State) -> Option<String> {
    let until = state.play.setup_until().filter(|_| state.standing.is_none())?;
    Some(written(until))
}

fn clocks(state: &State, at: Time) -> Value {
    let clock = state.play.clock();
    let left = |side: Side| {
        let left = clock.left_at(side, at);
        json!({"timer_seconds": seconds(left.timer), "bank_seconds": seconds(left.bank)})
    };
    let is_contest = state.awaited().is_some();
    let is_over = state.outcome().is_some();
    let stopped_by = match state.standing {
        _ if is_over => None,
        Some(_) => Some("outage"),
        None if is_contest => Some("contest"),
        None => None,
    };
    let resumes_at = state.standing.filter(|_| !is_over).and_then(|it| it.resumes_at);
    json!({
        "left": left(Side::Left),
        "right": left(Side::Right),
        "running": clock.running.map(|running| running.side),
        "ends_at": clock.deadline().map(|(_, at)| written(at)),
        "stopped_by": stopped_by,
        "resumes_at": resumes_at.map(written),
    })
}

/// A span in seconds. Its microseconds fit a double exactly for 285 years.
fn seconds(span: Span) -> f64 {
    span.0 as f64 / 1e6
}

/// The battle's contest, with the caller's own page and nobody else's.
pub(super) fn contest(room: &Room, state: &State, audience: Audience) -> Option<Value> {
    state.awaited()?;
    let contest = state.contest.as_ref()?;
    let Contest { battle, attempt, kind, opened, is_void, .. } = contest;
    let opened = opened.as_ref().filter(|_| !is_void);
    let pages = opened.and_then(|contest| room.pages(contest));
    let page = pages.map(|pages| match audience {
        Audience::Side(side) => pages.seats.get(side).clone(),
        Audience::Public => pages.watch,
    });
    Some(json!({
        "battle": battle,
        "attempt": attempt,
        "kind": kind,
        "state": if page.is_some() { "open" } else { "opening" },
        "page": page,
    }))
}
