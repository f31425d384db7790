//! A machine only ever does what is legal, whatever happens to it.

use crate::arena::{Arena, Player, seed};
use agon_games::game::Act;
use agon_games::mental_janggi::machine::Strength;
use agon_games::mental_janggi::position::Step;
use agon_games::mental_janggi::variant::Variant;
use agon_games::side::Side;
use std::sync::Arc;

#[test]
fn against_anybody_a_machine_does_what_is_legal() {
    for (variant, games) in [(Variant::mental_janggi(), 20), (Variant::tiny(), 20)] {
        let variant = Arc::new(variant);
        for strength in Strength::ALL {
            for number in 0..games {
                let machine = Player::Machine(strength);
                let (left, right) = if number % 2 == 0 {
                    (machine, Player::Anything)
                } else {
                    (Player::Anything, machine)
                };
                let mut game = Arena::open(&variant, left, right, seed(number));
                while let Some(act) = game.next() {
                    if let Act::Play { side, action } = &act
                        && game.truth.step != Step::Setup
                    {
                        assert!(game.view(*side).offers().contains(action), "{action:?}");
                    }
                    game.take(&act);
                }
            }
        }
    }
    assert_eq!(Side::BOTH.len(), 2);
}
