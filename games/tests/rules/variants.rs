//! Variants are data, and data is checked.

use agon_games::kind::Kind;
use agon_games::mental_janggi::board::Floor;
use agon_games::mental_janggi::square::Square;
use agon_games::mental_janggi::variant::Variant;
use agon_games::side::Side;
use serde_json::{Value, json};

#[test]
fn squares_are_named_by_nine_letters_and_nine_digits() {
    for (row, column, name) in
        [(0, 1, Some("A1")), (8, 9, Some("I9")), (9, 1, None), (0, 0, None), (0, 10, None)]
    {
        assert_eq!(Square::at(row, column).map(|square| square.to_string()).as_deref(), name);
    }
    let readable = ["A1", "I9"].map(|name| name.parse::<Square>().is_ok());
    let not = ["J1", "A0", "a1", "A10", "A", ""].map(|name| name.parse::<Square>().is_ok());
    assert_eq!((readable, not), ([true; 2], [false; 6]));
}

#[test]
fn the_board_is_as_it_is_drawn() {
    let drawn = "..22222../...222.../........./........./...222.../..22222..";
    let variant = Variant::mental_janggi();
    for (square, floor) in variant.squares().zip(drawn.chars().filter(|c| *c != '/')) {
        let expected = if floor == '2' { Floor::Second } else { Floor::First };
        assert_eq!(variant.floor(square), expected, "{square}");
    }
    let homes = Side::BOTH.map(|side| variant.home(side).count());
    assert_eq!(homes, [12, 12]);
    assert_eq!(variant.squares().count(), 54);
}

#[test]
fn a_variant_is_written_as_it_was_read() {
    for variant in Variant::all() {
        let text = serde_json::to_string(&variant).unwrap();
        assert_eq!(serde_json::from_str::<Variant>(&text).unwrap(), variant);
    }
    let names = Variant::all().map(|variant| variant.name.clone());
    assert_eq!(names, ["mental-janggi/1", "tiny/1"]);
    assert_eq!(Variant::tiny().kinds, [Kind::Logic]);
}

#[test]
fn a_variant_that_cannot_be_played_says_why() {
    for (field, value, why) in [
        ("name", json!(""), "a variant's name has"),
        ("name", json!("a\nb"), "no control characters"),
        ("rows", json!(10), "1 to 9 rows"),
        ("rows", json!(0), "1 to 9 rows"),
        ("columns", json!(10), "1 to 9 columns, not 6 and 10"),
        ("rows", json!(5), "second_floor: F3-F7 is not on the board"),
        ("second_floor", json!(["A3-B7"]), "a stretch is two squares of a row"),
        ("second_floor", json!(["A7-A3"]), "a stretch is two squares of a row"),
        ("second_floor", json!(["J1"]), "a stretch is two squares of a row"),
        ("home_columns", json!(0), "homes of 0 columns"),
        ("home_columns", json!(5), "homes of 5 columns leave none of 9"),
        ("home_columns", json!(255), "homes of 255 columns"),
        ("home_columns", json!(1), "11 pieces find no room on 6 squares"),
        ("kings", json!(2), "one king, not 2"),
        ("kinds", json!([]), "kinds are at least one"),
        ("kinds", json!(["logic", "logic"]), "all different"),
        ("kinds", json!(["chess"]), "unknown variant `chess`"),
        ("pieces_per_kind", json!(0), "at least one piece of each kind"),
        ("pieces_per_kind", json!(4), "17 pieces without 2 discards cannot bear 11 numbers"),
        ("discards", json!(1), "13 pieces without 1 discards"),
        ("discards", json!(200), "13 pieces without 200 discards"),
        ("numbers", json!([0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 10]), "0 to 9, not 10"),
        ("steps_on_floor", json!(3), "1 or 2 steps on a floor, not 3"),
        ("turn_seconds", json!(0), "at least one second"),
        ("guess_seconds", json!(0), "at least one second"),
        ("bank_seconds", json!(-1), "invalid value"),
        ("draws", json!(true), "unknown field `draws`"),
        ("contest", json!({"level": 3, "terms": {}, "kind": "logic"}), "unknown field `kind`"),
    ] {
        let mut variant = serde_json::to_value(Variant::mental_janggi()).unwrap();
        variant[field] = value.clone();
        let refused = serde_json::from_value::<Variant>(variant).unwrap_err().to_string();
        assert!(refused.contains(why), "{field} {value}: {refused}");
    }
    let mut variant: Value = serde_json::to_value(Variant::mental_janggi()).unwrap();
    variant.as_object_mut().unwrap().remove("kings");
    assert!(serde_json::from_value::<Variant>(variant).is_err(), "nothing may be left out");
}

#[test]
fn steps_are_data() {
    let mut one = serde_json::to_value(Variant::mental_janggi()).unwrap();
    one["steps_on_floor"] = json!(1);
    let one: Variant = serde_json::from_value(one).unwrap();
    let mut position = crate::started(crate::LEFT, crate::RIGHT);
    assert_eq!(position.legal_moves().len(), 15);
    position.variant = std::sync::Arc::new(one);
    assert!(position.legal_moves().len() < 15);
    assert!(position.legal_moves().iter().all(|step| {
        step.from.row().abs_diff(step.to.row()) + step.from.column().abs_diff(step.to.column()) == 1
    }));
}
