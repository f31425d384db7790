//! What things are called, for those who read and for those who programme.

use agon_judge::id::{CommandId, ContestId, GameId, Hash, KeyId};
use agon_judge::seat::{Audience, Seat};
use agon_judge::view::Phase;

#[test]
fn seats_and_phases_are_called_as_the_interface_says() {
    assert_eq!(Seat::BOTH.map(Seat::name), ["attacker", "defender"]);
    assert_eq!(format!("{:>10}|{:<10}|", Seat::Attacker, Seat::Defender), "  attacker|defender  |");
    for (phase, name) in [
        (Phase::Waiting, "waiting"),
        (Phase::Notice, "notice"),
        (Phase::Material, "material"),
        (Phase::Rules, "rules"),
        (Phase::Solve, "solve"),
        (Phase::Break, "break"),
        (Phase::Decided, "decided"),
        (Phase::Void, "void"),
    ] {
        assert_eq!(phase.name(), name);
    }
}

#[test]
fn only_a_player_has_a_seat_and_no_player_sees_all() {
    for (audience, seat, all) in [
        (Audience::Game, None, true),
        (Audience::Host, None, true),
        (Audience::Seat(Seat::Attacker), Some(Seat::Attacker), false),
        (Audience::Seat(Seat::Defender), Some(Seat::Defender), false),
        (Audience::Watch, None, false),
    ] {
        assert_eq!((audience.seat(), audience.sees_all()), (seat, all), "{audience:?}");
    }
}

#[test]
fn names_are_written_in_their_letters_and_nothing_else_is_one() {
    let ones = ContestId([255; 16]).to_string();
    assert_eq!(ones, "con_7zzzzzzzzzzzzzzzzzzzzzzzzz");
    assert_eq!(GameId([0; 16]).to_string(), format!("game_{}", "0".repeat(26)));
    assert_eq!(KeyId([0; 16]).to_string(), format!("key_{}", "0".repeat(26)));
    assert_eq!(CommandId(u128::to_be_bytes(33)).to_string(), format!("cmd_{}11", "0".repeat(24)));
    for wrong in [
        "con_8zzzzzzzzzzzzzzzzzzzzzzzzz",
        "con_7zzzzzzzzzzzzzzzzzzzzzzzz",
        "con_7zzzzzzzzzzzzzzzzzzzzzzzzzz",
        "con_7zzzzzzzzzzzzzzzzzzzzzzzzi",
        "key_7zzzzzzzzzzzzzzzzzzzzzzzzz",
        "7zzzzzzzzzzzzzzzzzzzzzzzzz",
        "",
    ] {
        assert!(wrong.parse::<ContestId>().is_err(), "{wrong}");
    }
}

#[test]
fn a_digest_is_the_published_one_and_its_half_begins_it() {
    // SHA-256 over the eight bytes of the length three, and `abc`.
    let digest = Hash::of(&[b"abc"]);
    assert_eq!(
        digest.to_string(),
        "c3494ca1a2cf8eeb8a11ded316fb55b83c3bbbedb6313cd50415251e5d09e12f"
    );
    assert_eq!(digest.half()[..], digest.0[..16]);
    for wrong in ["", "0", &"g".repeat(64), &"0".repeat(63), &"0".repeat(65)] {
        assert!(wrong.parse::<Hash>().is_err(), "{wrong}");
    }
}
