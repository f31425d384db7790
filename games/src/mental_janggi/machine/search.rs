//! Looking ahead: what each move is worth.

use crate::mental_janggi::machine::draws::Draws;
use crate::mental_janggi::machine::field::{Field, Step};
use crate::mental_janggi::machine::terrain::Place;
use crate::mental_janggi::machine::turn::Turn;
use crate::mental_janggi::machine::worth::worth;

/// A move with what it is worth.
pub(super) type Valued = (Step, f64);

/// How many of the moves that stand best at once are looked at further.
const CANDIDATES: usize = 12;
/// In how many worlds.
const WORLDS: usize = 6;
/// How many of the best answers to a move are reckoned with, and how much: the best one most.
const ANSWERS: [f64; 2] = [0.7, 0.3];
/// How many moves are made by both after the machine's own.
const MOVES: u8 = 2;
/// What a move more leaves of a worth: a sooner end is better for whoever wins, and worse for whoever loses.
const LATER: f64 = 0.99;
/// The most positions that are valued for one choice: behind them, a position is worth what it is at a glance.
const NODES_MAX: u32 = 60_000;

/// What every move is worth by the position right behind it, best first.
pub(super) fn at_once(turn: &Turn, field: &Field) -> Vec<Valued> {
    let mut glance = |after: &Field| worth(after, turn.terrain, turn.me);
    let value = |step| (step, turn.of_move(field, step, &mut glance));
    let mut moves: Vec<Valued> = field.moves(turn.terrain).into_iter().map(value).collect();
    sort(&mut moves);
    moves
}

/// What the better moves are worth when the opponent has answered and the machine has moved once more, best first.
pub(super) fn ahead(turn: &Turn, field: &Field, draws: &mut Draws) -> Vec<Valued> {
    let mut moves = at_once(turn, field);
    moves.truncate(CANDIDATES);
    let worlds = worlds(turn, field, draws);
    for (step, value) in &mut moves {
        // Each its share, so that the first ones do not use up what the others need.
        let mut nodes = NODES_MAX / CANDIDATES as u32;
        let mut in_world = |king: &Option<Place>| {
            let world = king.map(|king| field.with_king(turn.me.opponent(), king));
            let mut answered = |after: &Field| answered(turn, after, MOVES, &mut nodes);
            turn.of_move(world.as_ref().unwrap_or(field), *step, &mut answered)
        };
        *value = worlds.iter().map(&mut in_world).sum::<f64>() / worlds.len() as f64;
    }
    sort(&mut moves);
    moves
}

/// Where the opponent's king may be: places as likely as they are believed. One draw moves all of them along, so
/// that the likely ones are never missed.
fn worlds(turn: &Turn, field: &Field, draws: &mut Draws) -> Vec<Option<Place>> {
    let from = draws.fraction();
    let place = |world: usize| {
        let mut rest = (world as f64 + from) / WORLDS as f64;
        let mut places = field.men_of(turn.me.opponent()).filter(|(_, man)| 0.0 < man.king);
        let at = places.find(|(_, man)| {
            rest -= man.king;
            rest < 0.0
        });
        at.map(|(at, _)| at)
    };
    (0..WORLDS).map(place).collect()
}

/// What a position is worth in this world when so many more moves are made. Whoever is to move chooses by what
/// they may believe, and what comes of it is valued by what is true here.
fn answered(turn: &Turn, field: &Field, moves: u8, nodes: &mut u32) -> f64 {
    let Turn { terrain, me, odds } = *turn;
    if moves == 0 || *nodes == 0 {
        return worth(field, terrain, me);
    }
    let mover = field.turn;
    let odds = if mover == me { odds } else { odds.of_the_other() };
    let answers =
        at_once(&Turn { terrain, me: mover, odds }, &field.seen_against(mover.opponent()));
    *nodes = nodes.saturating_sub(answers.len() as u32);
    if answers.is_empty() {
        return turn.won_by(mover.opponent());
    }
    let (mut sum, mut share) = (0.0, 0.0);
    for ((step, _), likely) in answers.into_iter().zip(ANSWERS) {
        let mut further = |after: &Field| answered(turn, after, moves - 1, nodes);
        sum += likely * turn.of_move(field, step, &mut further);
        share += likely;
    }
    LATER * sum / share
}

/// Best first; equals stay in the order of squares.
fn sort(moves: &mut [Valued]) {
    moves.sort_by(|(_, one), (_, other)| other.total_cmp(one));
}
