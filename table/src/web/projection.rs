//! A game as one caller sees it. The rules' own view is the only source of identities; everything else here is public.

use crate::clock::written;
use crate::game::{Contest, Said, State};
use crate::room::Room;
use crate::table::Who;
use agon_games::clock::{Span, Time};
use agon_games::game::Audience;
use agon_games::mental_janggi::action::Action;
use agon_games::mental_janggi::piece::{Identity, Piece};
use agon_games::mental_janggi::position::{Outcome, Position, Step, Which};
use agon_games::mental_janggi::view::{View, view};
use agon_games::side::{BySide, Side};
use serde_json::{Map, Value, json};

type Known = Option<Identity>;

/// The game as an audience sees it at an instant.
pub(super) fn projection(room: &Room, state: &State, audience: Audience, at: Time) -> Value {
    let view = view(&state.timed.position, audience);
    let position = &view.position;
    json!({
        "id": state.game,
        "table": state.table,
        "variant": variant(state),
        "you": match audience { Audience::Side(side) => Some(side), Audience::Public => None },
        "players": players(room, state),
        "position": position.to_string(),
        "pieces": pieces(&view, audience),
        "removed": removed(position),
        "discards": BySide::of(|side| discards(position, side)),
        "setups": BySide::of(|side| setup(state, side)),
        "setup_ends_at": setup_ends_at(state),
        "step": step(position),
        "turn": position.turn(),
        "ply": position.plies,
        "last": state.last,
        "obliged": view.obliged && position.step == Step::Move,
        "clocks": clocks(state, at),
        "contest": contest(room, state, audience),
        "legal": legal(&view, audience),
        "outcome": state.outcome().map(outcome),
        "log": state.said.iter().map(|Said { ply, by, text }| json!({"ply": ply, "by": by, "text": text})).collect::<Vec<Value>>(),
        "rematch": rematch(room, state),
        "version": state.told,
        "server_time": written(at),
    })
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

fn variant(state: &State) -> Value {
    let variant = &state.variant;
    let floor =
        |square: &_| variant.floor(*square) == agon_games::mental_janggi::board::Floor::Second;
    json!({
        "name": variant.name,
        "rows": variant.rows,
        "columns": variant.columns,
        "second_floor": variant.squares().filter(floor).collect::<Vec<_>>(),
        "home_columns": variant.home_columns,
        "kinds": variant.kinds,
        "pieces_per_kind": variant.pieces_per_kind,
        "discards": variant.discards,
        "numbers": variant.numbers,
        "steps_on_floor": variant.steps_on_floor,
        "setup_seconds": variant.setup_seconds,
        "turn_seconds": variant.turn_seconds,
        "bank_seconds": variant.bank_seconds,
        "guess_seconds": variant.guess_seconds,
        "replenish_seconds": variant.replenish_seconds,
        "spectator_delay_seconds": variant.spectator_delay_seconds,
        "level": variant.contest.level,
    })
}

fn players(room: &Room, state: &State) -> BySide<Value> {
    let present = room.present();
    BySide::of(|side| {
        let player = state.players.get(side);
        json!({"name": player.name, "present": present.get(side), "machine": player.machine})
    })
}

/// What is on the board, by its squares; before the start, what the caller has placed.
fn pieces(view: &View, audience: Audience) -> Vec<Value> {
    let position = &view.position;
    let mut standing: Vec<_> = position.board.iter().map(|(at, piece)| (*at, *piece)).collect();
    if let (Step::Setup, Audience::Side(side)) = (position.step, audience)
        && let Some(setup) = position.setups.get(side)
    {
        standing = setup.pieces(&position.variant, side);
        standing.sort_by_key(|(at, _)| *at);
    }
    let with_square = |(at, of): &(agon_games::mental_janggi::board::Square, Piece<Known>)| {
        let mut told = piece(of);
        told.insert("square".to_owned(), json!(at));
        Value::Object(told)
    };
    standing.iter().map(with_square).collect()
}

fn removed(position: &Position<Known>) -> Vec<Value> {
    let with_place = |(place, of): (usize, &Piece<Known>)| {
        let mut told = piece(of);
        told.insert("place".to_owned(), json!(place));
        Value::Object(told)
    };
    (1..).zip(&position.removed).map(with_place).collect()
}

fn piece(piece: &Piece<Known>) -> Map<String, Value> {
    let identity = piece.identity.map(|identity| match identity {
        Identity::King => json!("king"),
        Identity::Of(kind) => json!(kind),
    });
    let told = [
        ("side", json!(piece.side)),
        ("number", json!(piece.number)),
        ("identity", json!(identity)),
        ("revealed", json!(piece.revealed)),
    ];
    told.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn discards(position: &Position<Known>, side: Side) -> Value {
    json!(position.setups.get(side).as_ref().map(|setup| &setup.discards))
}

/// Whether a side has set; when the game was won, everything that was committed to.
fn setup(state: &State, side: Side) -> Value {
    let position = &state.timed.position;
    let seal = state.seals.get(side).as_ref();
    let is_won = matches!(state.outcome(), Some(Outcome::Won { .. }));
    let opened = seal.zip(position.setups.get(side).as_ref()).filter(|_| is_won);
    json!({
        "set": position.set.get(side),
        "commitment": seal.map(|seal| &seal.commitment),
        "salt": opened.map(|(seal, _)| &seal.salt),
        "setup": opened.map(|(_, setup)| setup.to_string()),
    })
}

fn setup_ends_at(state: &State) -> Option<String> {
    let is_open = state.timed.position.step == Step::Setup && state.standing.is_none();
    is_open.then(|| written(state.timed.setup_until))
}

fn step(position: &Position<Known>) -> Value {
    let by = match position.step {
        Step::Setup => None,
        Step::Move
        | Step::Target { .. }
        | Step::Guess { .. }
        | Step::Select { .. }
        | Step::Contest { .. }
        | Step::Swap { .. }
        | Step::Over(_) => position.deciders().first().copied(),
    };
    let (name, battle, moved, kind, chances) = match position.step {
        Step::Setup => ("setup", None, None, None, None),
        Step::Move => ("move", None, None, None, None),
        Step::Target { moved } => ("target", None, Some(moved), None, None),
        Step::Guess { chances, battle, .. } => ("guess", Some(battle), None, None, Some(chances)),
        Step::Select { battle } => ("select", Some(battle), None, None, None),
        Step::Contest { battle, kind } => ("contest", Some(battle), None, Some(kind), None),
        Step::Swap { moved } => ("swap", None, Some(moved), None, None),
        Step::Over(_) => ("over", None, None, None, None),
    };
    json!({
        "name": name,
        "by": by,
        "attacking": battle.map(|battle| battle.attacking).or(moved),
        "defending": battle.map(|battle| battle.defending),
        "kind": kind,
        "chances": chances,
    })
}

fn clocks(state: &State, at: Time) -> Value {
    let clock = &state.timed.clock;
    let left = |side: Side| {
        let left = clock.left_at(side, at);
        json!({"timer_seconds": seconds(left.timer), "bank_seconds": seconds(left.bank)})
    };
    let is_contest = matches!(state.timed.position.step, Step::Contest { .. });
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
    let is_played = matches!(state.timed.position.step, Step::Contest { .. });
    let contest = state.contest.as_ref().filter(|_| is_played)?;
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

/// What the caller may do now; nothing for whoever has nothing to decide.
fn legal(view: &View, audience: Audience) -> Option<Value> {
    let Audience::Side(side) = audience else { return None };
    if !view.position.deciders().contains(&side) {
        return None;
    }
    let offers = view.offers();
    match view.position.step {
        Step::Move => {
            let mut moves: Map<String, Value> = Map::new();
            for offer in offers {
                let Action::Move(step) = offer else { continue };
                let to = moves.entry(step.from.to_string()).or_insert_with(|| json!([]));
                to.as_array_mut()?.push(json!(step.to));
            }
            Some(json!({"moves": moves}))
        }
        Step::Target { .. } => Some(json!({"targets": view.position.targets()})),
        Step::Guess { chances, .. } => Some(json!({"guess": chances})),
        Step::Select { .. } => {
            let open = |which: &Which| offers.contains(&Action::Select { which: *which });
            let open: Vec<Which> = Which::BOTH.into_iter().filter(open).collect();
            Some(json!({"select": open}))
        }
        Step::Swap { .. } => Some(json!({"swap": true})),
        Step::Setup | Step::Contest { .. } | Step::Over(_) => None,
    }
}

fn outcome(outcome: Outcome) -> Value {
    match outcome {
        Outcome::Won { by, reason } => json!({"winner": by, "reason": reason}),
        Outcome::Aborted => json!({"winner": null, "reason": "aborted"}),
    }
}
