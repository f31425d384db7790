//! The strongest test for leaks: two games that differ only in what somebody may not see look the same to them, in every
//! reply and at every step.

use super::projection::projection;
use crate::clock::Clock;
use crate::decide::{Command, decide};
use crate::event::{Happening, Line, Player, Request};
use crate::game::State;
use crate::log::Log;
use crate::room::Room;
use crate::table::{AtTable, Happened, Table, Tokens};
use crate::token::{Digest, GameId, Secret};
use agon_client::Seat;
use agon_games::clock::{Span, Time};
use agon_games::game::{Audience, Seed};
use agon_games::mental_janggi::position::Position;
use agon_games::side::{BySide, Side};
use agon_games::table;
use std::sync::Arc;

const LEFT: &str = "L0M1/R0M3/K0R2/O1R4/L0M2/.O1 LO";
const RIGHT: &str = "M1L0/L3R0/O2K0/O4M1/R2L0/M1. RO";

/// A game that has just begun, with the table that it is played at.
fn begun(folder: &std::path::Path) -> (Arc<Room>, State) {
    let clock = Clock::anchored(None);
    let id = Secret::new([1; 32]).table(&[b"twins"]);
    let digest = Digest::of(&[b"nobody"]);
    let tokens = Tokens { player: digest, watch: digest };
    let request = Request { name: digest, what: digest };
    let game = GameId::of(id, 0);
    let opened = Happened::Opened {
        table: id,
        variant: "mental-janggi/1".to_owned(),
        name: "Ana".to_owned(),
        side: Side::Left,
        by_chance: false,
        against: None,
        tokens,
        invitation: None,
        request,
    };
    let joined = Happened::Joined { name: "Bo".to_owned(), tokens, request };
    let began = Happened::Began { game, opener: Side::Left };
    let happened = [opened, joined, began].map(|happened| AtTable { at: Time(0), happened });
    let log = Log::create(&folder.join("table"), &happened[0]).unwrap();
    let table = Table::of(clock, log, &happened).unwrap();
    let player = |name: &str| Player { name: name.to_owned(), machine: None };
    let players = BySide { left: player("Ana"), right: player("Bo") };
    let (rules, variant) = table::variant("mental-janggi/1").unwrap();
    let first = Happening::Opened {
        game,
        table: id,
        rules: rules.name().to_owned(),
        seed: Seed::default(),
        variant: variant.terms,
        players,
    };
    let line = Line { at: Time(0), happened: vec![first], request: None };
    let log = Log::create(&folder.join("game"), &line).unwrap();
    let state = State::begin(&line).unwrap();
    (Room::open(table, clock, log, vec![line], state.clone()), state)
}

/// The same game with two identities exchanged that only this side knows, if there are two that differ.
fn twin(state: &State, side: Side, seed: Seed) -> Option<State> {
    let mut position = truth(state);
    let board = &mut position.board;
    let hidden = board.iter().filter(|(_, piece)| piece.side == side && !piece.revealed);
    let hidden: Vec<_> = hidden.map(|(at, piece)| (*at, piece.identity)).collect();
    let one = hidden.get(number(seed) % hidden.len().max(1))?;
    let other = hidden.iter().find(|(_, identity)| *identity != one.1)?;
    board.get_mut(&one.0)?.identity = other.1;
    board.get_mut(&other.0)?.identity = one.1;
    let play = state.play.with_truth(serde_json::to_value(position).unwrap()).unwrap();
    Some(State { play, ..state.clone() })
}

fn truth(state: &State) -> Position {
    serde_json::from_value(state.play.truth()).unwrap()
}

fn number(seed: Seed) -> usize {
    let [a, b, ..] = seed.0;
    usize::from(u16::from_be_bytes([a, b]))
}

/// What somebody does next, by chance.
fn next(state: &State, seed: Seed) -> Option<Command> {
    if state.awaited().is_some() {
        let contest = state.contest.as_ref()?;
        let name = format!("con_{}", contest.battle);
        let Some(opened) = &contest.opened else {
            let (battle, attempt) = (contest.battle, contest.attempt);
            let opened = crate::decide::Opened {
                contest: name,
                family: "logic/sudoku".to_owned(),
                commitment: String::new(),
            };
            return Some(Command::Opened { battle, attempt, opened });
        };
        let winner = [Some(Seat::Attacker), Some(Seat::Defender), None][number(seed) % 3];
        return Some(Command::Ended { contest: opened.clone(), winner });
    }
    let side = *state.deciders().first()?;
    let offers = state.play.offers(Audience::Side(side));
    // One's own king is selected by nobody's twin: it is the one thing that its owner may not do.
    let action = offers.get(number(seed) % offers.len().max(1))?;
    Some(Command::Act { side, actions: vec![action.clone()], ply: state.play.plies() })
}

#[tokio::test]
async fn games_that_differ_in_what_is_hidden_look_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let (room, begun) = begun(folder.path());
    let mut compared = 0;
    for game in 0..8_u8 {
        let (mut state, seed) = (begun.clone(), Seed([game; 32]));
        let mut at = Time(0);
        for (side, setup) in [(Side::Left, LEFT), (Side::Right, RIGHT)] {
            let command = Command::Set { side, setup: setup.to_owned(), salt: [7; 32] };
            let happened = decide(&state, &command, at).unwrap();
            state = state.ahead(&happened);
        }
        for step in 0..300 {
            let seed = seed.child(&step.to_string());
            at = at + Span::seconds(1);
            let Some(command) = next(&state, seed) else { break };
            let happened = decide(&state, &command, at).unwrap();
            state = state.ahead(&happened);
            if state.outcome().is_some() {
                break;
            }
            for side in Side::BOTH {
                let Some(twin) = twin(&state, side, seed) else { continue };
                for audience in [Audience::Side(side.opponent()), Audience::Public] {
                    let [one, other] =
                        [&state, &twin].map(|state| projection(&room, state, audience, at));
                    assert_eq!(one, other, "{audience:?} of a game of {side}");
                    compared += 1;
                }
                let [one, other] =
                    [&state, &twin].map(|state| projection(&room, state, Audience::Side(side), at));
                assert_ne!(one, other, "the owner sees the difference");
            }
        }
    }
    assert!(500 < compared, "{compared}");
}
