//! Setups are allowed, thought out, and never the same twice.

use crate::arena::seed;
use crate::variants;
use agon_games::mental_janggi::machine::{Strength, setup};
use agon_games::mental_janggi::piece::Identity;
use agon_games::mental_janggi::setup::Setup;
use agon_games::mental_janggi::variant::Variant;
use agon_games::side::Side;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn every_setup_is_allowed() {
    for variant in variants() {
        for side in Side::BOTH {
            for (strength, number) in Strength::ALL.into_iter().zip([1, 20, 300]) {
                let setup = setup(&variant, side, strength, seed(number));
                let read = Setup::read(&variant, &setup.to_string());
                assert_eq!(read, Ok(setup), "{} {side} {strength:?}", variant.name);
            }
        }
    }
}

#[test]
fn neighbouring_seeds_share_no_setup() {
    for (variant, side) in Variant::all().iter().zip(Side::BOTH) {
        for strength in Strength::ALL {
            let text = |number| setup(variant, side, strength, seed(number)).to_string();
            let all: Vec<String> = (0..600).map(text).collect();
            for (at, pair) in all.windows(2).enumerate() {
                assert_ne!(pair[0], pair[1], "{} {strength:?} {at}", variant.name);
            }
            let different: BTreeSet<&String> = all.iter().collect();
            println!("{} {strength:?}: {} of 600", variant.name, different.len());
            let is_full = variant.name == "mental-janggi/1";
            assert!(if is_full { different.len() == 600 } else { 150 < different.len() });
        }
    }
}

#[test]
fn the_king_stands_anywhere_and_bears_any_number() {
    let variant = Variant::mental_janggi();
    for side in Side::BOTH {
        let (mut squares, mut numbers) = (BTreeMap::new(), BTreeMap::new());
        for number in 0..600 {
            let setup = setup(&variant, side, Strength::Strong, seed(number));
            let placed = variant.home(side).zip(setup.rows.iter().flatten());
            for (square, placed) in placed.filter_map(|(at, placed)| Some((at, (*placed)?))) {
                if placed.identity == Identity::King {
                    *squares.entry(square).or_insert(0) += 1;
                    *numbers.entry(placed.number).or_insert(0) += 1;
                }
            }
        }
        println!("{side}: {squares:?} {numbers:?}");
        assert_eq!(squares.len(), 12, "{side}: {squares:?}");
        assert!(squares.values().all(|times| *times < 120), "{side}: {squares:?}");
        assert!(3 <= numbers.len(), "{side}: {numbers:?}");
    }
}

#[test]
fn high_numbers_stand_in_front() {
    let variant = Variant::mental_janggi();
    for (side, front) in [(Side::Left, 1), (Side::Right, 0)] {
        let mut sums = [0, 0];
        for number in 0..100 {
            let setup = setup(&variant, side, Strength::Fair, seed(number));
            for row in &setup.rows {
                for (column, placed) in row.iter().enumerate() {
                    let digit = placed.map_or(0, |placed| u8::from(placed.number));
                    sums[usize::from(column == front)] += u32::from(digit);
                }
            }
        }
        assert!(2 * sums[0] < sums[1], "{side}: {sums:?}");
    }
}

#[test]
fn a_strength_is_read_by_its_name() {
    for strength in Strength::ALL {
        assert_eq!(strength.name().parse(), Ok(strength));
        assert_eq!(serde_json::to_value(strength).unwrap(), strength.name());
    }
    assert!("strongest".parse::<Strength>().is_err());
}
