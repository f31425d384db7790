//! The machine does not peep: two games that differ only in what is hidden from it are played alike, until the
//! difference shows.

use crate::arena::{Arena, Player, draw, seed};
use agon_games::game::{Act, Seed};
use agon_games::mental_janggi::action::Action;
use agon_games::mental_janggi::machine::Strength;
use agon_games::mental_janggi::piece::Identity;
use agon_games::mental_janggi::position::Step;
use agon_games::mental_janggi::setup::{Placed, Setup};
use agon_games::mental_janggi::variant::Variant;
use agon_games::side::Side;
use std::sync::Arc;

#[test]
fn what_is_hidden_changes_no_choice() {
    let (mut compared, mut parted) = (0, 0);
    for (strength, games) in Strength::ALL.into_iter().zip([26, 26, 8]) {
        for number in 0..games {
            let (choices, differ) = alike(strength, number);
            compared += choices;
            parted += u32::from(differ);
        }
    }
    println!("{compared} choices compared; {parted} of 60 games parted when the difference showed");
    assert!(600 < compared && 10 < parted, "{compared} {parted}");
}

/// Plays a game beside its twin, in which two pieces of the opponent are exchanged from the start, as long as the
/// machine is told the same. How many of its choices were compared, and whether the games parted.
fn alike(strength: Strength, number: u64) -> (u32, bool) {
    let variant = Arc::new(Variant::mental_janggi());
    let machine = Player::Machine(strength);
    let mut game = Arena::open(&variant, machine, Player::Anything, seed(number));
    let mut twin = game.clone();
    let mut choices = 0;
    while let Some(act) = game.next() {
        let mut twin_act = act.clone();
        if let Act::Play { side: Side::Right, action: Action::Set { setup } } = &act {
            let setup = exchanged(&variant, setup, game.seed);
            twin_act = Act::Play { side: Side::Right, action: Action::Set { setup } };
        }
        if game.truth.deciders() == [Side::Left] || game.truth.step == Step::Setup {
            let place = format!("{strength:?} {number}: {}", game.truth);
            assert_eq!(Some(&act), twin.next().as_ref(), "{place}");
            choices += 1;
        }
        game.take(&act);
        if twin.truth.decide(&twin_act).is_err() {
            return (choices, true);
        }
        twin.take(&twin_act);
        if game.told.left != twin.told.left {
            return (choices, true);
        }
        let started = game.truth.step != Step::Setup;
        assert!(!started || game.truth != twin.truth, "the twins differ");
    }
    (choices, false)
}

/// A setup with two different identities exchanged, one of them often the king.
fn exchanged(variant: &Variant, setup: &str, seed: Seed) -> String {
    let mut setup: Setup = Setup::read(variant, setup).unwrap();
    let mut placed: Vec<&mut Placed> = setup.rows.iter_mut().flatten().flatten().collect();
    let one = match draw(seed, "king or not", 2) {
        0 => placed.iter().position(|one| one.identity == Identity::King).unwrap(),
        _ => draw(seed, "one", placed.len()),
    };
    let differs = |at: &usize| placed[*at].identity != placed[one].identity;
    let others: Vec<usize> = (0..placed.len()).filter(differs).collect();
    let other = others[draw(seed, "other", others.len())];
    let kept = placed[one].identity;
    placed[one].identity = placed[other].identity;
    placed[other].identity = kept;
    setup.to_string()
}
