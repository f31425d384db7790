//! Korean particles: many have two shapes, and the sound on which the word before ends says which one stands there.
//! A translator writes both, the one after a consonant first: `{ PARTICLE($thing, "을/를") }`.

use fluent_bundle::{FluentArgs, FluentValue};
use std::borrow::Cow;

/// The function that words call: the text, then the particle that suits it.
pub(super) fn particle<'a>(given: &[FluentValue<'a>], _: &FluentArgs) -> FluentValue<'a> {
    let [text, FluentValue::String(pair)] = given else { return FluentValue::Error };
    let text: Cow<str> = match text {
        FluentValue::String(text) => Cow::Borrowed(text),
        FluentValue::Number(number) => number.as_string(),
        _ => return FluentValue::Error,
    };
    let Some((closed, open)) = pair.split_once('/') else { return FluentValue::Error };
    format!("{text}{}", suiting(&text, closed, open)).into()
}

/// Joined by "and": two words by the particle that suits the first; clauses, and more than two, by commas.
pub(super) fn and(parts: &[String]) -> String {
    match parts {
        [one, other] if is_a_word(one) => format!("{one}{} {other}", suiting(one, "과", "와")),
        parts => parts.join(", "),
    }
}

/// Clauses have spaces, or else end as verbs do.
fn is_a_word(text: &str) -> bool {
    !text.contains(' ') && !text.ends_with(['다', '음'])
}

/// Which of the two shapes of a particle stands after a text.
fn suiting<'a>(text: &str, closed: &'a str, open: &'a str) -> &'a str {
    match ending(text) {
        // "로" stands after ㄹ as after a vowel: 서울로, but 부산으로.
        Ending::Liquid if closed == "으로" => open,
        Ending::Liquid | Ending::Closed => closed,
        Ending::Open => open,
    }
}

/// The sound on which a word ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// A vowel.
    Open,
    /// The consonant ㄹ.
    Liquid,
    /// Any other consonant.
    Closed,
}

/// How a text ends when it is read aloud in Korean; brackets and signs behind it are not read.
fn ending(text: &str) -> Ending {
    text.chars()
        .rev()
        .find_map(|letter| match letter {
            '가'..='힣' => Some(of_syllable(letter)),
            '0'..='9' => Some(of_digit(letter)),
            'A'..='Z' | 'a'..='z' => Some(of_letter(letter.to_ascii_uppercase())),
            // 도, 퍼센트
            '°' | '%' => Some(Ending::Open),
            _ => None,
        })
        .unwrap_or(Ending::Open)
}

/// Syllables stand in the order of their last sounds, 28 to each beginning: none first, ㄹ ninth (The Unicode Standard,
/// 3.12, "Conjoining Jamo Behavior").
fn of_syllable(syllable: char) -> Ending {
    match (u32::from(syllable) - u32::from('가')) % 28 {
        0 => Ending::Open,
        8 => Ending::Liquid,
        _ => Ending::Closed,
    }
}

/// 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구; after a last 0 one reads 십, 백, 천 or 만, which end on consonants too.
fn of_digit(digit: char) -> Ending {
    match digit {
        '1' | '7' | '8' => Ending::Liquid,
        '0' | '3' | '6' => Ending::Closed,
        _ => Ending::Open,
    }
}

/// 엘 and 알 end on ㄹ, 엠 and 엔 on other consonants, and all other letters on vowels.
fn of_letter(letter: char) -> Ending {
    match letter {
        'L' | 'R' => Ending::Liquid,
        'M' | 'N' => Ending::Closed,
        _ => Ending::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(text: &str, pair: &'static str) -> String {
        match particle(&[text.to_owned().into(), pair.into()], &FluentArgs::new()) {
            FluentValue::String(said) => said.into_owned(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_particle_suits_the_word_before_it() {
        for (text, pair, said) in [
            ("사과", "을/를", "사과를"),
            ("수박", "을/를", "수박을"),
            ("토끼", "이/가", "토끼가"),
            ("책", "은/는", "책은"),
            ("학교", "으로/로", "학교로"),
            ("집", "으로/로", "집으로"),
            ("서울", "으로/로", "서울로"),
            ("서울", "을/를", "서울을"),
            ("친구", "과/와", "친구와"),
            ("물", "과/와", "물과"),
        ] {
            assert_eq!(with(text, pair), said);
        }
    }

    #[test]
    fn two_words_are_joined_by_a_particle_and_all_else_by_commas() {
        for (parts, said) in [
            (&["집", "텐트"][..], "집과 텐트"),
            (&["A", "B"], "A와 B"),
            (&["A", "B", "C"], "A, B, C"),
            (&["2번 자리에 있음", "6은 없음"], "2번 자리에 있음, 6은 없음"),
            (&["거짓말이다", "참말이다"], "거짓말이다, 참말이다"),
            (&["돛"], "돛"),
        ] {
            let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
            assert_eq!(and(&parts), said);
        }
    }

    #[test]
    fn digits_and_letters_are_read_aloud() {
        let endings = "0은 1은 2는 3은 4는 5는 6은 7은 8은 9는 10은 42는 100은 A는 E는 L은 M은 N은 R은 T는 z는";
        for said in endings.split(' ') {
            let text = said.trim_end_matches(['은', '는']);
            assert_eq!(with(text, "은/는"), said);
        }
        for (text, said) in
            [("1", "1로"), ("3", "3으로"), ("R", "R로"), ("N", "N으로"), ("2", "2로")]
        {
            assert_eq!(with(text, "으로/로"), said);
        }
    }

    #[test]
    fn what_is_not_read_does_not_count() {
        for (text, said) in
            [("“책”", "“책”을"), ("(사과)", "(사과)를"), ("46°", "46°를"), ("", "를"), ("?", "?를")]
        {
            assert_eq!(with(text, "을/를"), said);
        }
    }

    #[test]
    fn a_number_keeps_its_digits_and_nonsense_is_found() {
        let args = FluentArgs::new();
        let said = particle(&[3.into(), "이/가".into()], &args);
        assert_eq!(said, FluentValue::from("3이"));
        for given in
            [&[][..], &["책".into()], &["책".into(), "을".into()], &["책".into(), 3.into()]]
        {
            assert!(matches!(particle(given, &args), FluentValue::Error), "{given:?}");
        }
    }
}
