//! What the machine does: one function of what its side knows.

use crate::event::Strength;
use agon_games::game::Seed;
use agon_games::mental_janggi::action::{Action, Event};
use agon_games::mental_janggi::piece::Identity;
use agon_games::mental_janggi::position::Step;
use agon_games::mental_janggi::variant::Variant;
use agon_games::mental_janggi::view::View;

/// The action that the machine chooses, by chance from a seed; none where nothing is to be decided.
/// `past` is what the side was told since the game was opened.
pub(super) fn think(
    view: &View,
    past: &[Event<Option<Identity>>],
    strength: Strength,
    seed: [u8; 32],
) -> Option<Action> {
    // This one looks neither back nor ahead.
    let (_, _) = (past, strength);
    let seed = Seed(seed);
    if view.position.step == Step::Setup {
        return Some(Action::Set { setup: setup(&view.position.variant, seed) });
    }
    let offers = view.offers();
    let place = number(seed, "offer").checked_rem(offers.len())?;
    offers.into_iter().nth(place)
}

/// A legal setup by chance.
fn setup(variant: &Variant, seed: Seed) -> String {
    let each = usize::from(variant.pieces_per_kind);
    let mut kinds: Vec<char> =
        variant.kinds.iter().flat_map(|kind| vec![kind.letter(); each]).collect();
    shuffle(&mut kinds, seed.child("kinds"));
    let mut discards = kinds.split_off(kinds.len() - usize::from(variant.discards));
    let order = |letter: &char| "LMRO".find(*letter);
    discards.sort_by_key(order);
    kinds.push('K');
    let squares = usize::from(variant.rows) * usize::from(variant.home_columns);
    let mut placed: Vec<String> = kinds
        .iter()
        .zip(&variant.numbers)
        .map(|(kind, number)| format!("{kind}{number}"))
        .collect();
    let mut numbers: Vec<String> = variant.numbers.iter().map(ToString::to_string).collect();
    shuffle(&mut numbers, seed.child("numbers"));
    for (piece, number) in placed.iter_mut().zip(numbers) {
        piece.truncate(1);
        piece.push_str(&number);
    }
    placed.resize(squares, ".".to_owned());
    shuffle(&mut placed, seed.child("squares"));
    let rows: Vec<String> =
        placed.chunks(usize::from(variant.home_columns)).map(<[String]>::concat).collect();
    let discards = if discards.is_empty() { "-".to_owned() } else { discards.iter().collect() };
    format!("{} {discards}", rows.join("/"))
}

fn shuffle<T>(list: &mut [T], seed: Seed) {
    for at in (1..list.len()).rev() {
        list.swap(at, number(seed, &at.to_string()) % (at + 1));
    }
}

fn number(seed: Seed, name: &str) -> usize {
    let [a, b, c, d, ..] = seed.child(name).0;
    u32::from_be_bytes([a, b, c, d]) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_games::mental_janggi::setup::Setup;

    #[test]
    fn every_setup_by_chance_is_legal() {
        for variant in Variant::all() {
            for first in 0..100 {
                let text = setup(&variant, Seed([first; 32]));
                let read = Setup::<Identity>::read(&variant, &text);
                assert!(read.is_ok(), "{text}: {read:?}");
            }
        }
    }
}
