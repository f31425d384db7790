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
        let pictures: BTreeSet<char> = OBJECTS.iter().copied().collect();
        assert_eq!(pictures.len(), OBJECTS.len());
        let languages = Words::all("shared", "", "");
        for words in &languages {
            let lacking = OBJECTS.iter().flat_map(|&picture| words.lacking(&object(picture)));
            assert_eq!(lacking.collect::<Vec<_>>(), Vec::<String>::new());
            let said: BTreeSet<String> =
                OBJECTS.iter().map(|&picture| words.say(&object(picture))).collect();
            assert_eq!(said.len(), OBJECTS.len(), "{}", words.tag);
        }
        let english = &languages[0];
        assert_eq!(english.say(&object('🔑')), "key");
    }

    #[test]
    fn no_word_is_left_without_its_object() {
        for words in [include_str!("words.en.ftl"), include_str!("words.ko.ftl")] {
            let objects = words.lines().filter(|line| line.starts_with("object-"));
            assert_eq!(objects.count(), OBJECTS.len());
        }
    }
}
