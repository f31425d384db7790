//! Stronger machines win more often. Contests are won by a coin, so nobody wins always.

use crate::arena::{Arena, Player, seed};
use agon_games::mental_janggi::machine::Strength;
use agon_games::mental_janggi::position::Outcome;
use agon_games::mental_janggi::variant::Variant;
use agon_games::side::Side;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many of so many games one strength wins against another, sides changed after each.
fn wins(variant: &Arc<Variant>, one: Strength, other: Strength, games: u64) -> u64 {
    let (mut won, mut plies, mut ends) = (0, 0, BTreeMap::new());
    for number in 0..games {
        let own = Side::BOTH[(number % 2) as usize];
        let of = |side| Player::Machine(if side == own { one } else { other });
        // Both games of a pair have the same coins.
        let mut game = Arena::open(variant, of(Side::Left), of(Side::Right), seed(number / 2));
        let winner = game.play();
        won += u64::from(winner == Some(own));
        plies += u64::from(game.truth.plies);
        if let Some(Outcome::Won { by, reason }) = game.truth.outcome() {
            *ends.entry((by == own, reason.name())).or_insert(0) += 1;
        }
    }
    let (one, other) = (one.name(), other.name());
    println!("{one} beats {other} in {won} of {games}, {} plies a game: {ends:?}", plies / games);
    won
}

/// 60 games for each rung. They are the same at every run; the bars lie below what was measured (52 and 43), so that
/// an honest change of taste does not fall under them.
#[test]
fn fair_beats_weak() {
    let variant = Arc::new(Variant::mental_janggi());
    assert!(42 <= wins(&variant, Strength::Fair, Strength::Weak, 60));
}

#[test]
fn strong_beats_fair() {
    let variant = Arc::new(Variant::mental_janggi());
    assert!(36 <= wins(&variant, Strength::Strong, Strength::Fair, 60));
}

#[test]
#[ignore = "minutes: AGON_GAMES says how many games, 200 if it says nothing"]
fn the_ladder_at_length() {
    let variant = Arc::new(Variant::mental_janggi());
    let games = std::env::var("AGON_GAMES").map_or(200, |games| games.parse().unwrap());
    for (one, other) in [
        (Strength::Fair, Strength::Weak),
        (Strength::Strong, Strength::Weak),
        (Strength::Strong, Strength::Fair),
    ] {
        assert!(6 * games < 10 * wins(&variant, one, other, games));
    }
}
