//! What people may be called, so that nobody passes for somebody else: nothing in a name is invisible or turns other
//! letters around, and two names that look alike are known to.

use regex::Regex;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::confusable_detection::skeleton;

/// A picture whose colours are asked for, or something that nobody sees: controls, marks of direction, joiners and
/// fillers, variation selectors, and what has no meaning (yet). A blank pattern of braille is empty without being a space.
static UNSEEN: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"\p{Extended_Pictographic}\x{FE0F}|(?P<unseen>[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\x{2800}])";
    Regex::new(pattern).expect("a pattern of ours")
});

/// The first character of a name that nobody would see, if there is one.
pub fn unseen(name: &str) -> Option<char> {
    let mut found = UNSEEN.captures_iter(name).filter_map(|found| found.name("unseen"));
    found.find_map(|part| part.as_str().chars().next())
}

/// Whether somebody could take one name for the other: they are the same but for width, case and look-alikes (Unicode
/// Technical Standard 39, skeletons).
pub fn are_alike(one: &str, other: &str) -> bool {
    // Lower case hides that I looks like l, and capitals that о looks like o: alike in either is alike.
    let (one, other) = (looks(one), looks(other));
    one.iter().zip(&other).any(|(one, other)| one == other)
}

fn looks(name: &str) -> [String; 2] {
    let words: Vec<&str> = name.split_whitespace().collect();
    let plain: String = words.join(" ").nfkc().collect();
    let as_written: String = skeleton(&plain).collect();
    let in_lower_case: String = skeleton(&plain.to_lowercase()).collect();
    [as_written.to_lowercase(), in_lower_case]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_found_in_a_name() {
        for (name, found) in [
            ("Ana\u{202E}oB", Some('\u{202E}')),
            ("Ana\u{2066}", Some('\u{2066}')),
            ("A\u{200B}na", Some('\u{200B}')),
            ("A\u{200D}na", Some('\u{200D}')),
            ("\u{FEFF}Ana", Some('\u{FEFF}')),
            ("An\u{AD}a", Some('\u{AD}')),
            ("Ana\u{3164}", Some('\u{3164}')),
            ("Ana\u{2800}", Some('\u{2800}')),
            ("Ana\u{FE0F}", Some('\u{FE0F}')),
            ("Ana\u{E0041}", Some('\u{E0041}')),
            ("Ana\u{E000}", Some('\u{E000}')),
            ("Ana\u{2028}Bo", Some('\u{2028}')),
            ("Ana\tBo", Some('\t')),
            ("\u{1F469}\u{200D}\u{1F680}", Some('\u{200D}')),
            ("Ana \u{2764}\u{FE0F}", None),
            ("\u{1F98A}", None),
            ("Zoë d’Été-Łuk", None),
            ("Мария 李小龍 محمد שרה", None),
        ] {
            assert_eq!(unseen(name), found, "{name:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_known_to() {
        for (one, other, alike) in [
            ("Ana", "ana", true),
            ("Ana", "Аnа", true),
            ("Ana", "Ａｎａ", true),
            ("Ilse", "llse", true),
            ("Ilse", "1lse", true),
            ("Bo", "B0", true),
            ("Bo", "bо", true),
            ("Zoë", "Zoe\u{308}", true),
            ("rn", "m", true),
            ("Ana B", "Ana  B", true),
            ("Ana", "Bo", false),
            ("Ana", "Anna", false),
            ("Zoë", "Zoe", false),
            ("Мария", "Марина", false),
        ] {
            assert_eq!(are_alike(one, other), alike, "{one} {other}");
            assert_eq!(are_alike(other, one), alike, "{other} {one}");
        }
    }
}
