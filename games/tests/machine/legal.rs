//! A machine only ever does what is legal, whatever happens to it, and its games end.

use crate::arena::{Arena, Player, seed};
use crate::variants;
use agon_games::game::Act;
use agon_games::mental_janggi::machine::{Strength, choose};
use agon_games::mental_janggi::position::Step;
use agon_games::mental_janggi::variant::Variant;
use agon_games::side::Side;
use std::collections::BTreeMap;
use std::sync::Arc;

#[test]
fn the_weak_machine_does_what_is_legal() {
    plays_legally(Strength::Weak, [120, 80, 4, 2, 14]);
}

#[test]
fn the_fair_machine_does_what_is_legal() {
    plays_legally(Strength::Fair, [120, 80, 4, 2, 14]);
}

#[test]
fn the_strong_machine_does_what_is_legal() {
    plays_legally(Strength::Strong, [30, 44, 2, 1, 3]);
}

/// So many games of each variant against somebody who does anything; 520 together.
fn plays_legally(strength: Strength, games: [u64; 5]) {
    let mut steps: BTreeMap<&str, u32> = BTreeMap::new();
    for (variant, games) in variants().into_iter().zip(games) {
        for number in 0..games {
            for step in legal_steps(&variant, strength, number) {
                *steps.entry(step).or_default() += 1;
            }
        }
    }
    println!("{strength:?}: {steps:?}");
    for step in ["move", "target", "guess", "select", "swap"] {
        assert!(9 < steps[step], "{strength:?} had to {step} too seldom: {steps:?}");
    }
}

/// Plays a game, and names the steps that the machine took in it.
fn legal_steps(variant: &Arc<Variant>, strength: Strength, number: u64) -> Vec<&'static str> {
    let own = Side::BOTH[(number % 2) as usize];
    let of = |side| if side == own { Player::Machine(strength) } else { Player::Anything };
    let mut game = Arena::open(variant, of(Side::Left), of(Side::Right), seed(number));
    let mut steps = Vec::new();
    while let Some(act) = game.next() {
        if let Act::Play { side, action } = &act
            && *side == own
            && game.truth.step != Step::Setup
        {
            let place = format!("{strength:?}, game {number}: {action:?} at {}", game.truth);
            assert!(game.view(own).offers().contains(action), "{place}");
            steps.push(name(game.truth.step));
        }
        game.take(&act);
    }
    steps
}

fn name(step: Step) -> &'static str {
    match step {
        Step::Setup => "set up",
        Step::Move => "move",
        Step::Target { .. } => "target",
        Step::Guess { .. } => "guess",
        Step::Select { .. } => "select",
        Step::Contest { .. } => "wait",
        Step::Swap { .. } => "swap",
        Step::Over(_) => "rest",
    }
}

#[test]
fn machines_end_their_games_and_wait_when_nothing_is_theirs_to_decide() {
    // With full homes a game of two strong machines takes seconds; that variant is played above.
    let quick = variants().into_iter().filter(|variant| variant.numbers.len() < 30);
    for variant in quick {
        for strength in Strength::ALL {
            let machine = Player::Machine(strength);
            let mut game = Arena::open(&variant, machine, machine, seed(7));
            while let Some(act) = game.next() {
                for side in Side::BOTH {
                    let is_asked = game.truth.deciders().contains(&side);
                    let chosen = choose(&game.view(side), strength, game.seed, game.told.get(side));
                    assert_eq!(chosen.is_some(), is_asked, "{side} at {}", game.truth);
                }
                game.take(&act);
            }
            assert!(game.truth.outcome().unwrap().winner().is_some());
        }
    }
}

#[test]
fn the_same_seed_brings_the_same_game() {
    let variant = Arc::new(Variant::mental_janggi());
    for strength in Strength::ALL {
        let play = |number| {
            let machine = Player::Machine(strength);
            let mut game = Arena::open(&variant, machine, machine, seed(number));
            game.play();
            game.told.left
        };
        assert_eq!(play(11), play(11), "{strength:?}");
        assert_ne!(play(11), play(12), "{strength:?}");
    }
}

#[test]
fn a_past_that_is_missing_or_of_another_game_is_no_hindrance() {
    let variant = Arc::new(Variant::mental_janggi());
    let machine = Player::Machine(Strength::Fair);
    let other = {
        let mut game = Arena::open(&variant, machine, machine, seed(1));
        game.play();
        game.told.left
    };
    let mut game = Arena::open(&variant, machine, Player::Anything, seed(2));
    while let Some(act) = game.next() {
        if game.truth.deciders() == [Side::Left] {
            let view = game.view(Side::Left);
            let by = |past| choose(&view, Strength::Fair, game.seed, past).unwrap();
            let (without, strange) = (by(&[]), by(&other));
            assert_eq!(without, strange, "{}", game.truth);
            assert!(view.offers().contains(&without), "{}", game.truth);
        }
        game.take(&act);
    }
}
