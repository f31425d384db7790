//! The machine opponent of Mental Janggi, as those would check it who play against it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod arena;
mod ladder;
mod legal;
mod secrets;
mod sense;
mod setups;

use agon_games::mental_janggi::variant::Variant;
use serde_json::{Value, json};
use std::sync::Arc;

/// The game, the small one, the smallest that there can be, one with full homes, and one whose numbers tell a lot.
fn variants() -> Vec<Arc<Variant>> {
    let [full, tiny] = Variant::all();
    let numbers: Vec<u8> = (0..36).map(|at| at % 10).collect();
    let least = json!({"rows": 1, "columns": 3, "second_floor": [], "home_columns": 1,
        "pieces_per_kind": 1, "kinds": ["memory"], "discards": 1, "numbers": [0]});
    let crowded = json!({"rows": 9, "home_columns": 4, "pieces_per_kind": 9, "discards": 1, "numbers": numbers});
    let slow = json!({"rows": 3, "second_floor": ["A3-A7"], "steps_on_floor": 1, "kinds": ["logic", "observation"],
        "pieces_per_kind": 2, "discards": 0, "numbers": [0, 1, 3, 6, 9]});
    let changed = |changes| Arc::new(changed(&full, &changes));
    let others = [least, crowded, slow].map(changed);
    [Arc::new(full.clone()), Arc::new(tiny)].into_iter().chain(others).collect()
}

/// A variant that differs in these fields.
fn changed(variant: &Variant, changes: &Value) -> Variant {
    let mut terms = serde_json::to_value(variant).unwrap();
    for (field, value) in changes.as_object().unwrap() {
        terms[field] = value.clone();
    }
    serde_json::from_value(terms).unwrap()
}
