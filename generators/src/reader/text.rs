//! A typed text with its dress taken off.

/// Unicode digits, full-width letters, dashes and spaces as plain capitals; no closing full stop, no brackets around
/// all of it.
pub(super) fn plain(typed: &str) -> String {
    let text: String = typed.chars().map(plain_char).collect();
    let text = text.trim().trim_end_matches('.').trim_end();
    without_brackets(text).to_uppercase()
}

fn without_brackets(text: &str) -> &str {
    for (open, close) in [('(', ')'), ('[', ']'), ('{', '}')] {
        let inner = text.strip_prefix(open).and_then(|text| text.strip_suffix(close));
        if let Some(inner) = inner.filter(|inner| !inner.contains([open, close])) {
            return inner.trim();
        }
    }
    text
}

fn plain_char(c: char) -> char {
    match c {
        _ if c.is_ascii() && !c.is_ascii_whitespace() => c,
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' => '-',
        '\u{3001}' | '\u{060c}' => ',',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3002}' => '.',
        '\u{2019}' => '\'',
        '\u{2044}' | '\u{2215}' => '/',
        // What keyboards offer for a degree sign.
        '\u{ba}' | '\u{2da}' => '\u{b0}',
        _ if c.is_whitespace() => ' ',
        _ => unicode_digit(c).unwrap_or(c),
    }
}

/// Decimal digits of other scripts: the code points of their zeros, from the Unicode category Nd.
fn unicode_digit(c: char) -> Option<char> {
    const ZEROS: [u32; 21] = [
        0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50,
        0xed0, 0xf20, 0x1040, 0x17e0, 0x1810, 0xff10, 0x1d7ce, 0x1d7f6,
    ];
    let zero = ZEROS.iter().find(|&&zero| (zero..zero + 10).contains(&(c as u32)))?;
    char::from_digit(c as u32 - zero, 10)
}

/// The parts between commas, semicolons and spaces.
pub(super) fn parts(text: &str) -> Vec<&str> {
    let parts = text.split([',', ';', ' ']).map(|part| part.trim_matches('.'));
    parts.filter(|part| !part.is_empty()).collect()
}

/// The same without the word "and".
pub(super) fn without_and<'a>(parts: &[&'a str]) -> Vec<&'a str> {
    parts.iter().copied().filter(|part| *part != "AND").collect()
}

/// Puts spaces where a mark stands between two things; none if one stands anywhere else.
pub(super) fn split_at_marks(text: &str, marks: &[char]) -> Option<String> {
    let pieces: Vec<&str> = text.split(marks).map(str::trim).collect();
    let apart = |piece: &&str| {
        piece.is_empty() || piece.starts_with([',', ';']) || piece.ends_with([',', ';'])
    };
    if 1 < pieces.len() && pieces.iter().any(apart) {
        return None;
    }
    Some(pieces.join(" "))
}

/// Takes off the names that parts were written after, as in `x = 46, y = 22`, and puts the parts into the names' order.
/// None if some parts are named and others not, or not by these names. A text without names stays as it is.
pub(super) fn names_off(text: &str, names: &[String]) -> Option<String> {
    let names: Vec<String> = names.iter().map(|name| name.to_uppercase()).collect();
    // What one number is said to be equal to needs no name.
    let text = text.strip_prefix('=').map_or(text, str::trim_start);
    let mut glued = text.replace('=', " = ");
    for name in &names {
        glued = glued.replace(&format!("{name}:"), &format!("{name} = "));
    }
    let words: Vec<&str> = glued.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect();
    if !words.iter().any(|word| *word == "=" || names.iter().any(|name| name == word)) {
        return Some(text.to_owned());
    }
    let mut values: Vec<Vec<&str>> = vec![Vec::new(); names.len()];
    let mut place = None;
    for word in without_and(&words) {
        if let Some(named) = names.iter().position(|name| name == word) {
            place = values[named].is_empty().then_some(named);
            place?;
        } else if word != "=" {
            values[place?].push(word);
        }
    }
    let whole = values.iter().all(|value| !value.is_empty());
    whole.then(|| values.iter().map(|value| value.join(" ")).collect::<Vec<_>>().join("; "))
}
