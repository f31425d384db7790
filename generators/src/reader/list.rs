//! Numbers, times and fractions.

use super::text::{parts, split_at_marks, without_and};
use super::{Answer, Item};
use crate::ratio::Ratio;

/// The most digits a number may have once leading zeros are gone.
const DIGITS_MAX: usize = 18;
/// The most digits above or below a fraction's line.
const FRACTION_DIGITS_MAX: usize = 9;
/// Half a day says nothing new about hands on a face.
const HALVES: [&str; 2] = ["AM", "PM"];
/// Fractions that have a sign of their own.
const SIGNS: [(char, &str); 15] = [
    ('½', "1/2"),
    ('⅓', "1/3"),
    ('⅔', "2/3"),
    ('¼', "1/4"),
    ('¾', "3/4"),
    ('⅕', "1/5"),
    ('⅖', "2/5"),
    ('⅗', "3/5"),
    ('⅘', "4/5"),
    ('⅙', "1/6"),
    ('⅚', "5/6"),
    ('⅛', "1/8"),
    ('⅜', "3/8"),
    ('⅝', "5/8"),
    ('⅞', "7/8"),
];

/// One whole number; thousands marks are allowed.
pub(super) fn number(text: &str, units: &[String]) -> Option<Answer> {
    let text = without_unit(text, units);
    let (sign, digits) = signed(text);
    whole(sign, &ungrouped(without_zero_part(digits))?).map(Answer)
}

/// Several numbers or times, in order.
pub(super) fn list(text: &str, items: &[Item], units: &[String]) -> Option<Answer> {
    if items.contains(&Item::Fraction)
        && let Some(read) = fractions(text, items, units)
    {
        return Some(read);
    }
    let text = split_at_marks(text, &marks(items))?;
    let no_unit = |parts: Vec<&str>| -> Vec<String> {
        let is_unit = |part: &&str| is_one_of(part, units) || is_half(part, items);
        let kept = without_and(&parts).into_iter().filter(|part| !is_unit(part));
        kept.map(str::to_owned).collect()
    };
    let split = no_unit(parts(&text));
    if split.len() == items.len() {
        return entries(split.iter().map(String::as_str), items, units);
    }
    // A comma groups thousands only where spaces alone give the right count.
    let grouped = text.split([' ', ';']).map(|part| part.trim_matches(['.', ',']));
    let grouped = no_unit(grouped.filter(|part| !part.is_empty()).collect());
    if grouped.len() != items.len() {
        return None;
    }
    let ungrouped: Option<Vec<String>> = grouped.iter().map(|part| ungrouped_part(part)).collect();
    entries(ungrouped?.iter().map(String::as_str), items, units)
}

/// What separates because no item can contain it.
fn marks(items: &[Item]) -> Vec<char> {
    let mut marks = vec!['|', '&', '\\'];
    if !items.contains(&Item::Fraction) {
        marks.push('/');
    }
    if items.iter().all(|item| *item == Item::Clock) {
        marks.extend(['-', '+']);
    }
    marks
}

fn entries<'a>(
    parts: impl Iterator<Item = &'a str>,
    items: &[Item],
    units: &[String],
) -> Option<Answer> {
    let entries = parts.zip(items).map(|(part, item)| entry(part, *item, units));
    Some(Answer::list(&entries.collect::<Option<Vec<String>>>()?))
}

fn entry(part: &str, item: Item, units: &[String]) -> Option<String> {
    match item {
        Item::Whole => {
            let part = without_colon(without_unit(part, units), units);
            let (sign, digits) = signed(&part);
            whole(sign, without_zero_part(digits))
        }
        Item::Clock => clock(part),
        Item::Fraction => Some(fraction(without_unit(part, units))?.to_string()),
    }
}

/// Fractions between commas or semicolons, where `1 3/4` is one number.
fn fractions(text: &str, items: &[Item], units: &[String]) -> Option<Answer> {
    let parts: Vec<&str> = text.split([',', ';']).map(str::trim).collect();
    if parts.len() != items.len() {
        return None;
    }
    entries(parts.into_iter(), items, units)
}

/// `3/4`, `1 3/4`, `1.75` and `-2` exactly.
fn fraction(text: &str) -> Option<Ratio> {
    let mut text = text.to_owned();
    for (sign, written) in SIGNS {
        text = text.replace(sign, &format!(" {written}"));
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (sign, text) = signed(&text);
    let text = text.replace(" /", "/").replace("/ ", "/");
    let digits = |text: &str| -> Option<i64> {
        let fits = text.len() <= FRACTION_DIGITS_MAX && !text.is_empty();
        (fits && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
    };
    let (before, part) = match text.split_once(' ') {
        Some((before, part)) if part.contains('/') => (digits(before)?, part),
        Some(_) => return None,
        None => (0, text.as_str()),
    };
    let part = if let Some((over, under)) = part.split_once('/') {
        Ratio::new(digits(over)?.into(), digits(under)?.into())?
    } else if let Some((before, after)) = part.split_once('.') {
        let after = after.trim_end_matches('0');
        let tenth = 10_i128.pow(u32::try_from(after.len()).ok()?.min(9));
        let after = if after.is_empty() { 0 } else { digits(after)? };
        Ratio::whole(digits(before)?).plus(Ratio::new(after.into(), tenth)?)?
    } else {
        Ratio::whole(digits(part)?)
    };
    let read = Ratio::whole(before).plus(part)?;
    if sign == "-" { Ratio::whole(0).minus(read) } else { Some(read) }
}

fn without_unit<'a>(text: &'a str, units: &[String]) -> &'a str {
    let unit = units.iter().find_map(|unit| text.strip_suffix(&unit.to_uppercase()));
    unit.map_or(text, str::trim_end)
}

/// `7:36` as `736`, where a colon says nothing new.
fn without_colon(part: &str, units: &[String]) -> String {
    match part.split_once(':') {
        Some((hour, minute)) if is_one_of(":", units) && minute.len() == 2 => {
            format!("{hour}{minute}")
        }
        _ => part.to_owned(),
    }
}

fn is_one_of(part: &str, units: &[String]) -> bool {
    units.iter().any(|unit| unit.to_uppercase() == part)
}

fn is_half(part: &str, items: &[Item]) -> bool {
    items.contains(&Item::Clock) && HALVES.contains(&part)
}

/// `46.0` is a whole number.
fn without_zero_part(digits: &str) -> &str {
    match digits.split_once('.') {
        Some((whole, zeros)) if !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0') => {
            whole
        }
        _ => digits,
    }
}

/// Digits without thousands marks; none if the marks group them otherwise.
fn ungrouped(digits: &str) -> Option<String> {
    let groups: Vec<&str> = digits.split([',', ' ', '\'']).collect();
    let is_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let thousands = groups[1..].iter().all(|group| group.len() == 3 && is_digits(group))
        && (groups.len() == 1 || (1..=3).contains(&groups[0].len()));
    thousands.then(|| groups.concat())
}

fn ungrouped_part(part: &str) -> Option<String> {
    let (sign, digits) = signed(part);
    Some(format!("{sign}{}", ungrouped(digits)?))
}

fn signed(text: &str) -> (&str, &str) {
    match text.strip_prefix(['+', '-']) {
        Some(rest) => (&text[..1], rest.trim_start()),
        None => ("", text),
    }
}

/// A whole number's canonical text: sign, no leading zeros.
fn whole(sign: &str, digits: &str) -> Option<String> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = digits.trim_start_matches('0');
    match digits.len() {
        0 => Some("0".to_owned()),
        1..=DIGITS_MAX => Some(format!("{}{digits}", if sign == "-" { "-" } else { "" })),
        _ => None,
    }
}

/// `3:40`, `03:40`, `3.40`, `3h40`, `340` and `15:40` are the same place of the hands; `12` and `0` are the same hour.
fn clock(part: &str) -> Option<String> {
    let part = HALVES.iter().find_map(|half| part.strip_suffix(half)).unwrap_or(part);
    let (hours, minutes) = match part.split_once([':', '.', 'H']) {
        Some(apart) => apart,
        None if part.is_ascii() && (3..=4).contains(&part.len()) => part.split_at(part.len() - 2),
        None => return None,
    };
    let small = |text: &str| whole("", text)?.parse::<u8>().ok();
    let (hours, minutes) = (small(hours)?, small(minutes).filter(|_| minutes.len() == 2)?);
    if minutes > 59 || hours > 24 {
        return None;
    }
    let hours = if hours % 12 == 0 { 12 } else { hours % 12 };
    Some(format!("{hours}:{minutes:02}"))
}
