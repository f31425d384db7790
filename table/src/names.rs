//! What players may be called: one line of 1 to 40 characters, with nothing in it that nobody sees. Agon takes every
//! such name, also with a side behind it.

use agon_games::side::BySide;
use regex::Regex;
use std::sync::LazyLock;

const CHARS_MAX: usize = 40;

/// Controls, marks of direction, joiners and fillers, and what has no meaning (yet).
static UNSEEN: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\x{2800}]";
    Regex::new(pattern).expect("a pattern of ours")
});

/// What somebody calls themselves, or what is expected of a name.
pub fn read(text: &str) -> Result<String, &'static str> {
    let name = text.trim();
    if name.is_empty() || CHARS_MAX < name.chars().count() {
        return Err("1 to 40 characters");
    }
    if UNSEEN.is_match(name) {
        return Err("leave out what nobody sees");
    }
    Ok(name.to_owned())
}

/// The same two names so that they differ.
pub fn apart(names: BySide<&str>) -> BySide<String> {
    if names.left == names.right {
        BySide::of(|side| format!("{} ({side})", names.get(side)))
    } else {
        BySide::of(|side| (*names.get(side)).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_visible_short_and_different() {
        for good in ["Ana", " Ana ", "Zoë d’Été-Łuk", "李小龍", "\u{1F98A}"] {
            assert_eq!(read(good).as_deref(), Ok(good.trim()));
        }
        let long = "n".repeat(41);
        for bad in ["", "  ", "Ana\nBo", "A\u{200B}na", "Ana\u{202E}oB", "\u{2800}", &long] {
            assert!(read(bad).is_err(), "{bad:?}");
        }
        let same = apart(BySide { left: "Ana", right: "Ana" });
        assert_eq!((&*same.left, &*same.right), ("Ana (left)", "Ana (right)"));
        assert_eq!(apart(BySide { left: "Ana", right: "Bo" }).right, "Bo");
    }
}
