//! Answers as people type them. Generous about form, strict about content: what can be construed as an answer
//! is one, and only the answer's value is judged.

use serde::{Deserialize, Serialize};

/// How an answer is written: what the reader accepts, and the hint printed beside the answer box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    pub shape: Shape,
    /// What to type, in the player's words: "five digits in reading order".
    pub hint: String,
}

/// The shapes an answer can have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// One whole number; thousands marks are allowed.
    Number,
    /// Several whole numbers or times of day, in order.
    List(Vec<Item>),
    /// Single letters or digits; they may be written together.
    Symbols(Vec<Group>),
}

/// One entry of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    Whole,
    /// A time on a clock face of twelve hours, `h:mm`.
    Clock,
}

/// A run of symbols.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    pub count: usize,
    /// The symbols that may stand here: digits, or capital letters.
    pub from: String,
    pub order: Order,
}

/// Whether the order of symbols matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    Matters,
    /// A set: any order, nothing twice.
    Free,
}

/// An answer's value, written in its one canonical way; equal answers are equal texts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Answer(String);

/// The text does not fit the published form; nothing is judged and nothing is lost.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the answer does not fit the form: {hint}")]
pub struct Unreadable {
    pub hint: String,
}

/// What the judge says to an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Right,
    Wrong,
    Unreadable,
}

/// The longest text that is read as an answer, in bytes.
pub const ANSWER_BYTES_MAX: usize = 1024;

/// The most digits a number may have once leading zeros are gone.
const DIGITS_MAX: usize = 18;

impl Answer {
    /// The value as a player would type it.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// One whole number.
    pub fn number(value: i64) -> Answer {
        Answer(value.to_string())
    }

    /// Several whole numbers, in order.
    pub fn numbers(values: impl IntoIterator<Item = i64>) -> Answer {
        let texts: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
        Answer(texts.join(", "))
    }

    /// Single symbols in groups, in their one order: a set's symbols are sorted.
    pub fn symbols(groups: &[(&str, Order)]) -> Answer {
        let texts: Vec<String> =
            groups.iter().map(|(text, order)| in_order(text, *order)).collect();
        Answer(texts.join(" "))
    }

    /// A list whose entries are written already, such as `3:40` or `75`.
    pub fn list(entries: &[String]) -> Answer {
        Answer(entries.join(", "))
    }
}

impl Group {
    /// `count` symbols out of `from`, in an order that matters.
    pub fn ordered(count: usize, from: &str) -> Group {
        Group { count, from: from.to_owned(), order: Order::Matters }
    }

    /// `count` different symbols out of `from`, in any order.
    pub fn set(count: usize, from: &str) -> Group {
        Group { count, from: from.to_owned(), order: Order::Free }
    }
}

impl Form {
    /// A form with its hint.
    pub fn new(shape: Shape, hint: impl Into<String>) -> Form {
        Form { shape, hint: hint.into() }
    }

    /// One word for the shape, for programs: `number`, `list` or `symbols`.
    pub fn kind(&self) -> &'static str {
        match self.shape {
            Shape::Number => "number",
            Shape::List(_) => "list",
            Shape::Symbols(_) => "symbols",
        }
    }

    /// Some answer of this form, to show how one looks.
    pub fn example(&self) -> Answer {
        match &self.shape {
            Shape::Number => Answer::number(47),
            Shape::List(items) => {
                let entries = items.iter().zip(1..).map(|(item, place)| match item {
                    Item::Whole => (place * 17 % 60).to_string(),
                    Item::Clock => format!("{}:40", place % 12 + 1),
                });
                Answer::list(&entries.collect::<Vec<_>>())
            }
            Shape::Symbols(groups) => {
                let run =
                    |group: &Group| group.from.chars().cycle().skip(1).take(group.count).collect();
                let runs: Vec<(String, Order)> = groups.iter().map(|g| (run(g), g.order)).collect();
                let runs: Vec<(&str, Order)> =
                    runs.iter().map(|(run, order)| (run.as_str(), *order)).collect();
                Answer::symbols(&runs)
            }
        }
    }

    /// The answer that a typed text means.
    pub fn read(&self, typed: &str) -> Result<Answer, Unreadable> {
        let unreadable = || Unreadable { hint: self.hint.clone() };
        if typed.len() > ANSWER_BYTES_MAX {
            return Err(unreadable());
        }
        let plain = plain(typed);
        let answer = match &self.shape {
            Shape::Number => number(&plain).map(Answer),
            Shape::List(items) => list(&plain, items),
            Shape::Symbols(groups) => symbols(&plain, groups),
        };
        answer.ok_or_else(unreadable)
    }

    /// What the judge says to a typed text when `key` is the one right answer.
    pub fn judge(&self, key: &Answer, typed: &str) -> Verdict {
        match self.read(typed) {
            Ok(answer) if answer == *key => Verdict::Right,
            Ok(_) => Verdict::Wrong,
            Err(_) => Verdict::Unreadable,
        }
    }
}

/// The text with its dress taken off: Unicode digits, full-width letters, dashes and spaces as plain
/// capitals, no closing full stop.
fn plain(typed: &str) -> String {
    let text: String = typed.chars().map(plain_char).collect();
    let text = text.trim().trim_end_matches('.').trim_end();
    text.to_uppercase()
}

fn plain_char(c: char) -> char {
    match c {
        _ if c.is_ascii() && !c.is_ascii_whitespace() => c,
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' => '-',
        '\u{3001}' | '\u{060c}' => ',',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3002}' => '.',
        '\u{2019}' => '\'',
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

/// A whole number's canonical text: sign, no leading zeros, no thousands marks.
fn number(text: &str) -> Option<String> {
    let (sign, digits) = signed(text);
    let groups: Vec<&str> = digits.split([',', ' ', '\'']).collect();
    let thousands = groups.len() > 1
        && groups[1..].iter().all(|group| group.len() == 3)
        && (1..=3).contains(&groups[0].len());
    if groups.len() > 1 && !thousands {
        return None;
    }
    whole(sign, &groups.concat())
}

fn signed(text: &str) -> (&str, &str) {
    match text.strip_prefix(['+', '-']) {
        Some(rest) => (&text[..1], rest.trim_start()),
        None => ("", text),
    }
}

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

/// The parts between commas, semicolons, spaces and the word "and".
fn parts(text: &str) -> Vec<&str> {
    let parts = text.split([',', ';', ' ']).map(|part| part.trim_matches('.'));
    parts.filter(|part| !part.is_empty()).collect()
}

fn without_and<'a>(parts: &[&'a str]) -> Vec<&'a str> {
    parts.iter().copied().filter(|part| *part != "AND").collect()
}

fn list(text: &str, items: &[Item]) -> Option<Answer> {
    let parts = without_and(&parts(text));
    if parts.len() != items.len() {
        return None;
    }
    let entries = parts.iter().zip(items).map(|(part, item)| match item {
        Item::Whole => {
            let (sign, digits) = signed(part);
            whole(sign, digits)
        }
        Item::Clock => clock(part),
    });
    let entries: Option<Vec<String>> = entries.collect();
    Some(Answer::list(&entries?))
}

/// `3:40`, `03:40`, `3.40` and `15:40` are the same place of the hands; `12` and `0` are the same hour.
fn clock(part: &str) -> Option<String> {
    let (hours, minutes) = part.split_once([':', '.'])?;
    let small = |text: &str| whole("", text)?.parse::<u8>().ok();
    let (hours, minutes) = (small(hours)?, small(minutes).filter(|_| minutes.len() == 2)?);
    if minutes > 59 || hours > 24 {
        return None;
    }
    let hours = if hours % 12 == 0 { 12 } else { hours % 12 };
    Some(format!("{hours}:{minutes:02}"))
}

/// A, N and D may themselves be symbols: "and" is a joining word only where the text does not fit with it.
fn symbols(text: &str, groups: &[Group]) -> Option<Answer> {
    let parts = parts(text);
    fill(&parts, groups).or_else(|| fill(&without_and(&parts), groups))
}

fn fill(parts: &[&str], groups: &[Group]) -> Option<Answer> {
    let mut typed = parts.iter().flat_map(|part| part.chars());
    let mut read: Vec<(String, Order)> = Vec::new();
    for group in groups {
        let run: String = typed.by_ref().take(group.count).collect();
        let fits =
            run.chars().count() == group.count && run.chars().all(|c| group.from.contains(c));
        if !fits || (group.order == Order::Free && repeats(&run)) {
            return None;
        }
        read.push((run, group.order));
    }
    if typed.next().is_some() {
        return None;
    }
    let read: Vec<(&str, Order)> = read.iter().map(|(run, order)| (run.as_str(), *order)).collect();
    Some(Answer::symbols(&read))
}

fn repeats(run: &str) -> bool {
    run.chars().enumerate().any(|(place, c)| run.chars().take(place).any(|other| other == c))
}

fn in_order(run: &str, order: Order) -> String {
    let mut run: Vec<char> = run.chars().collect();
    if order == Order::Free {
        run.sort_unstable();
    }
    run.into_iter().collect()
}

#[cfg(test)]
mod tests;
