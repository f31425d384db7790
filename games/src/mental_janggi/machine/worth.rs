//! What a position is worth to a side, between -1 for lost and 1 for won: a guess in one look.

use crate::mental_janggi::machine::field::{Field, Man};
use crate::mental_janggi::machine::terrain::{Bits, Place, Terrain, bit, places};
use crate::side::Side;

/// A piece that the enemy still has to pass.
const MAN: f64 = 0.035;
/// A piece that all enemies have passed can only march on.
const PASSED_BY: f64 = 0.01;
/// A number more on a piece: a chance more to name, or one less to be named.
const NUMBER: f64 = 0.004;
/// A king before whom nobody stands any more, at the gate.
const MARCH: f64 = 0.5;
/// A king who can march home now and touches nobody there.
const ARRIVES: f64 = 0.9;
/// Of a march's worth, what each turn to go leaves.
const A_TURN: f64 = 0.8;
/// The king is known.
const KNOWN: f64 = 0.1;
/// The side to move finds the king among those within its reach.
const FOUND: f64 = 0.35;
/// The same for the side that is not to move: much may change until then.
const FOUND_LATER: f64 = 0.25;
/// A piece within the reach of who is to move, whether or not it is the king.
const REACHED: f64 = 0.012;
/// No guess is as sure as the end of the game.
const GUESS_MAX: f64 = 0.95;

/// What a position is worth to a side.
pub(super) fn worth(field: &Field, terrain: &Terrain, me: Side) -> f64 {
    let guess = stands(field, terrain, me) - stands(field, terrain, me.opponent());
    guess.clamp(-GUESS_MAX, GUESS_MAX)
}

/// What a side has, and what it threatens.
fn stands(field: &Field, terrain: &Terrain, side: Side) -> f64 {
    let enemies = *field.on.get(side.opponent());
    let (mut sum, mut arrives) = (0.0, 0.0);
    for (at, man) in field.men_of(side) {
        let ahead = (terrain.meets.get(side)[at] & enemies).count_ones();
        sum += man_worth(man, ahead) - KNOWN * man.king * man.suspicion;
        if 0.0 < man.king {
            let turns = terrain.turns_to_go.get(side)[at];
            sum += man.king * march(turns, ahead);
            if turns == 1 && can_arrive(field, terrain, side, at) {
                arrives += man.king;
            }
        }
    }
    sum + threat(field, terrain, side, arrives)
}

/// What a man is worth who may still meet so many enemies.
fn man_worth(man: Man, ahead: u32) -> f64 {
    if ahead == 0 { PASSED_BY } else { MAN + number_worth(man.number) }
}

/// What a number is worth on a man who may still meet enemies.
pub(super) fn number_worth(number: u8) -> f64 {
    NUMBER * f64::from(number)
}

/// What a king's way is worth, with so many turns to go and so many enemies who may come in its way.
fn march(turns: u8, ahead: u32) -> f64 {
    let near = (1..turns).fold(1.0, |near, _| near * A_TURN);
    MARCH * near / f64::from(1 + ahead)
}

/// Whether a man can end this turn in the far home, and touch nobody there.
fn can_arrive(field: &Field, terrain: &Terrain, side: Side, at: Place) -> bool {
    let to = terrain.destinations(side, at, field.occupied());
    let home = to & terrain.home.get(side.opponent());
    places(home).any(|to| field.touched(terrain, side, to) == 0)
}

/// What a side can do to the enemies within its reach, or with its king.
fn threat(field: &Field, terrain: &Terrain, side: Side, arrives: f64) -> f64 {
    let other = side.opponent();
    let zone = terrain.zone(side, *field.on.get(side), field.occupied());
    let reached = zone & field.on.get(other);
    let found = found(field, reached);
    if field.turn == side {
        let men = f64::from(reached.count_ones().min(1));
        (FOUND * found).max(ARRIVES * arrives) + REACHED * men
    } else {
        FOUND_LATER * found.max(arrives)
    }
}

/// How likely the enemy's king is found if one of these is attacked. The attacker goes for those they suspect most.
fn found(field: &Field, reached: Bits) -> f64 {
    let (mut all, mut kings) = (0.0, 0.0);
    for at in places(reached) {
        let man = field.men[at];
        let draws = man.suspicion * man.suspicion;
        all += draws;
        kings += draws * man.king;
    }
    if 0.0 < all { kings / all } else { 0.0 }
}

/// Whether enemies may still come to a man of a side.
pub(super) fn meets_enemies(field: &Field, terrain: &Terrain, side: Side, at: Place) -> bool {
    let enemies = *field.on.get(side.opponent());
    debug_assert!(field.on.get(side) & bit(at) != 0, "a man of this side");
    terrain.meets.get(side)[at] & enemies != 0
}
