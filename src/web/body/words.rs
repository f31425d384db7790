//! What people and games write: texts of bounded length, on one line or several, with nothing in them that nobody sees.

use super::{Fault, SeatBody, SeatsBody};
use crate::service::access::names;
use agon_judge::seat::Pair;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

const NAME_CHARS: RangeInclusive<usize> = 1..=64;
const PLAYER_ID_CHARS: RangeInclusive<usize> = 1..=64;
const BATTLE_CHARS: RangeInclusive<usize> = 1..=200;
const METADATA_MAX: usize = 16;
const METADATA_NAME_CHARS: RangeInclusive<usize> = 1..=40;
const METADATA_CHARS_MAX: usize = 200;

/// The game's own name for a battle.
pub(in crate::web) fn battle(text: &str) -> Result<String, Fault> {
    name("battle", text, BATTLE_CHARS)
}

/// What the game notes about a contest.
pub(super) fn metadata(pairs: BTreeMap<String, String>) -> Result<BTreeMap<String, String>, Fault> {
    if METADATA_MAX < pairs.len() {
        return Err(Fault::invalid("metadata", format!("at most {METADATA_MAX} names")));
    }
    let plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    for (name, text) in &pairs {
        if !METADATA_NAME_CHARS.contains(&name.len()) || !name.bytes().all(plain) {
            let expected = "names of 1 to 40 of `a` to `z`, `0` to `9` and `_`";
            return Err(Fault::invalid("metadata", expected));
        }
        let is_control = |sign: char| sign.is_control() && sign != '\n' && sign != '\t';
        if METADATA_CHARS_MAX < text.chars().count() || text.contains(is_control) {
            let expected = format!("text of up to {METADATA_CHARS_MAX} characters");
            return Err(Fault::invalid(&format!("metadata.{name}"), expected));
        }
    }
    Ok(pairs)
}

/// What a player is called.
pub(in crate::web) fn player(field: &str, text: &str) -> Result<String, Fault> {
    name(field, text, NAME_CHARS)
}

pub(super) fn names(seats: &SeatsBody) -> Result<Pair<Option<String>>, Fault> {
    let of = |field: &str, seat: &Option<SeatBody>| match seat {
        Some(SeatBody { name: Some(text), .. }) => name(field, text, NAME_CHARS).map(Some),
        Some(SeatBody { name: None, .. }) | None => Ok(None),
    };
    let attacker = of("seats.attacker.name", &seats.attacker)?;
    let defender = of("seats.defender.name", &seats.defender)?;
    if attacker.is_some() && attacker == defender {
        return Err(Fault::invalid("seats.defender.name", "the seats must have different names"));
    }
    Ok(Pair { attacker, defender })
}

/// Who sits there, as the game knows them.
pub(super) fn player_ids(seats: &SeatsBody) -> Result<Pair<Option<String>>, Fault> {
    let of = |field: &str, seat: &Option<SeatBody>| {
        let id = seat.as_ref().and_then(|seat| seat.player_id.as_deref());
        id.map(|id| player_id(field, id)).transpose()
    };
    let attacker = of("seats.attacker.player_id", &seats.attacker)?;
    let defender = of("seats.defender.player_id", &seats.defender)?;
    if attacker.is_some() && attacker == defender {
        return Err(Fault::invalid("seats.defender.player_id", "the seats have different players"));
    }
    Ok(Pair { attacker, defender })
}

/// A player as the game knows them.
pub(in crate::web) fn player_id(field: &str, id: &str) -> Result<String, Fault> {
    let is_plain = id.bytes().all(|byte| byte.is_ascii_graphic());
    if PLAYER_ID_CHARS.contains(&id.len()) && is_plain {
        Ok(id.to_owned())
    } else {
        Err(Fault::invalid(field, "1 to 64 printable ASCII characters without spaces"))
    }
}

/// Visible text, on several lines if need be.
pub(super) fn several_lines(
    field: &str,
    text: &str,
    chars: RangeInclusive<usize>,
) -> Result<String, Fault> {
    let one_line = line(field, &text.replace(['\n', '\r', '\t'], " "), chars);
    one_line.map(|_| text.trim().to_owned())
}

/// What somebody or something is called: one line, and nothing in it that nobody sees.
fn name(field: &str, text: &str, chars: RangeInclusive<usize>) -> Result<String, Fault> {
    let text = line(field, text, chars)?;
    match names::unseen(&text) {
        None => Ok(text),
        Some(unseen) => {
            let unseen = u32::from(unseen);
            let expected = format!("leave out what nobody sees: the character U+{unseen:04X}");
            Err(Fault::invalid(field, expected))
        }
    }
}

/// One line of visible text.
pub(super) fn line(field: &str, text: &str, chars: RangeInclusive<usize>) -> Result<String, Fault> {
    let text = text.trim();
    if chars.contains(&text.chars().count()) && !text.chars().any(char::is_control) {
        Ok(text.to_owned())
    } else {
        let (least, most) = chars.into_inner();
        Err(Fault::invalid(field, format!("{least} to {most} characters on one line")))
    }
}
