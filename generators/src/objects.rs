//! Real objects that pictures can show, each as one character of the object face.
//!
//! The face has one colour, so only objects that stay apart in black at 60 points are here: one ball, one
//! car, no two alike fruits, birds or tools. All are plain things in most places of the world.

pub mod eye;

use crate::text::{Text, say};

/// Every object, by the character that [`Face::Object`](crate::figure::Face::Object) draws. Its place is part of
/// what families draw: new objects raise the edition of those that do.
pub const OBJECTS: &[char] = &[
    '🐱', '🐶', '🐰', '🐼', '🦁', '🐮', '🐸', '🐵', '🐧', '🦆', '🦉', '🦇', '🐴', '🐝', '🦋', '🐌',
    '🐞', '🐜', '🐢', '🐍', '🦎', '🐙', '🦀', '🐟', '🐳', '🐘', '🐪', '🦒', '🦘', '🐑', '🦌', '🐓',
    '🦔', '🌵', '🌲', '🌳', '🌴', '🍀', '🍁', '🍄', '🌷', '🌻', '🌙', '⭐', '☀', '☁', '⚡', '❄',
    '🔥', '💧', '🌈', '☂', '🍎', '🍌', '🍉', '🍇', '🍓', '🍒', '🍍', '🥑', '🥕', '🌽', '🌶', '🥐',
    '🍞', '🧀', '🍔', '🍟', '🍕', '🍩', '🎂', '🍭', '🍫', '☕', '⚽', '🏓', '🥊', '⛸', '🏆', '🎯',
    '🎲', '🎮', '🎸', '🎹', '🎺', '🥁', '🎨', '🎭', '🚗', '🚜', '🚲', '🚂', '✈', '🚀', '🚁', '⛵',
    '🚢', '⚓', '🚦', '🏠', '🏰', '⛺', '🎡', '⏰', '⏳', '💻', '📷', '📺', '☎', '🔦', '💡', '🕯',
    '🔌', '📚', '✏', '✂', '📌', '📎', '🔒', '🔑', '🔨', '⚙', '🧲', '🪜', '🔬', '🔭', '🛏', '🪑',
    '🛁', '🧹', '🧺', '🎁', '🎈', '🎀', '👑', '🎩', '🧢', '🕶', '👕', '👖', '🧤', '🧦', '👗', '👟',
    '🎒', '👜', '💎', '💍', '🔔', '🧸', '🪁', '🧩', '🗺', '🦷', '🦴', '👁', '🤖',
];

/// What the object of this picture is called, for words that players read: they answer by letter. The words name it by
/// its character's number in capital hexadecimals, `object-1F34E`.
pub fn object(picture: char) -> Text {
    say(format!("object-{:X}", u32::from(picture))).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;
    use std::collections::BTreeSet;

    #[test]
    fn every_object_has_a_word_of_its_own() {
        let english = &Words::all("shared", "")[0];
        let lacking = OBJECTS.iter().flat_map(|&picture| english.lacking(&object(picture)));
        assert_eq!(lacking.collect::<Vec<_>>(), Vec::<String>::new());
        let said: BTreeSet<String> =
            OBJECTS.iter().map(|&picture| english.say(&object(picture))).collect();
        let pictures: BTreeSet<char> = OBJECTS.iter().copied().collect();
        assert_eq!((said.len(), pictures.len()), (OBJECTS.len(), OBJECTS.len()));
        assert_eq!(english.say(&object('🔑')), "key");
    }

    #[test]
    fn no_word_is_left_without_its_object() {
        let words = include_str!("words.en.ftl").lines();
        assert_eq!(words.filter(|line| line.starts_with("object-")).count(), OBJECTS.len());
    }
}
