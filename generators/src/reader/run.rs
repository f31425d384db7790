//! Symbols, sets, cells and moves: what may be written together.

use super::text::{parts, split_at_marks, without_and};
use super::{Answer, Calls, Cells, Group, Moves, Order, Pick, Sets};

/// What separates, because no symbol is one.
const MARKS: [char; 8] = ['/', '|', '-', '+', '&', '_', '\\', '>'];
/// The longest way that somebody may write.
const MOVES_MAX: usize = 200;
/// Arrows and the letters that they stand for.
const ARROWS: [(char, char); 4] = [('↑', 'U'), ('↓', 'D'), ('←', 'L'), ('→', 'R')];

/// A, N and D may themselves be symbols: "and" is a joining word only where the text does not fit with it.
pub(super) fn symbols(text: &str, groups: &[Group], names: &[String]) -> Option<Answer> {
    let text = split_at_marks(text, &MARKS)?;
    let parts = parts(&text);
    let plain =
        fill(&parts.concat(), groups).or_else(|| fill(&without_and(&parts).concat(), groups));
    plain.or_else(|| fill(&unnamed(&without_and(&parts).concat(), groups, names)?, groups))
}

/// The text without the names that each symbol was written after, as in `A=2 B=4` or `A2B4`, in the names' order. Names that
/// could be symbols name something only where each has its sign, as in `A=B B=A`.
fn unnamed(text: &str, groups: &[Group], names: &[String]) -> Option<String> {
    let is_symbol = |c: char| groups.iter().any(|group| group.from.contains(c));
    let mistakable = names.iter().any(|name| name.chars().any(is_symbol));
    let signs = text.matches(['=', ':']).count();
    if names.is_empty() || (mistakable && signs != names.len()) {
        return None;
    }
    let text = text.replace(['=', ':'], "");
    let mut rest = text.as_str();
    let mut symbols: Vec<Option<char>> = vec![None; names.len()];
    while !rest.is_empty() {
        let known = |name: &String| rest.strip_prefix(&name.to_uppercase());
        let (place, after) =
            names.iter().enumerate().find_map(|(place, name)| Some((place, known(name)?)))?;
        let symbol = after.chars().next().filter(|_| symbols[place].is_none())?;
        symbols[place] = Some(symbol);
        rest = &after[symbol.len_utf8()..];
    }
    symbols.into_iter().collect()
}

fn fill(typed: &str, groups: &[Group]) -> Option<Answer> {
    let mut typed = typed.chars();
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

/// Different symbols, at least one.
pub(super) fn pick(text: &str, Pick { from }: &Pick) -> Option<Answer> {
    let text = split_at_marks(text, &MARKS)?;
    let parts = parts(&text);
    let fits =
        |run: &String| !run.is_empty() && run.chars().all(|c| from.contains(c)) && !repeats(run);
    let [all, joined] = [parts.concat(), without_and(&parts).concat()];
    Some(Answer::pick(&Some(all).filter(fits).or(Some(joined).filter(fits))?))
}

/// Different sets, at least one; where they are written apart, each must be whole.
pub(super) fn sets(text: &str, Sets { each, from }: &Sets) -> Option<Answer> {
    let text = split_at_marks(text, &MARKS)?;
    let parts = parts(&text);
    let read = |parts: &[&str]| -> Option<Answer> {
        // Sets are told apart by their places where every symbol stands alone or all stand together.
        let is_apart = 1 < parts.len() && parts.iter().any(|part| 1 < part.chars().count());
        if is_apart && parts.iter().any(|part| part.chars().count() != *each) {
            return None;
        }
        let all: Vec<char> = parts.concat().chars().collect();
        let runs: Vec<String> = all.chunks(*each).map(|run| run.iter().collect()).collect();
        let fits = |run: &String| {
            run.chars().count() == *each && run.chars().all(|c| from.contains(c)) && !repeats(run)
        };
        if runs.is_empty() || !runs.iter().all(fits) {
            return None;
        }
        let mut sorted: Vec<String> = runs.iter().map(|run| in_order(run, Order::Free)).collect();
        sorted.sort_unstable();
        let twice = sorted.windows(2).any(|two| two[0] == two[1]);
        (!twice).then(|| Answer::sets(sorted.iter().map(String::as_str)))
    };
    read(&parts).or_else(|| read(&without_and(&parts)))
}

/// What people say when nothing is left to call.
const NOTHING_LEFT: [&str; 6] = ["0", "NONE", "NONE LEFT", "NOTHING LEFT", "결", "없음"];

/// Different symbols, so many of them, or that nothing is left.
pub(super) fn call(text: &str, Calls { each, from, order }: &Calls) -> Option<Answer> {
    let apart = split_at_marks(text, &MARKS)?;
    let parts = parts(&apart);
    let fits = |run: &String| {
        run.chars().count() == *each && run.chars().all(|c| from.contains(c)) && !repeats(run)
    };
    let [all, joined] = [parts.concat(), without_and(&parts).concat()];
    let called = Some(all).filter(fits).or(Some(joined).filter(fits));
    let said = parts.join(" ");
    let nothing_left = || NOTHING_LEFT.contains(&said.as_str()).then(Answer::nothing_left);
    called.map(|run| Answer(in_order(&run, *order))).or_else(nothing_left)
}

/// Different cells: a letter and a number each, in either order.
pub(super) fn cells(text: &str, board: &Cells) -> Option<Answer> {
    let text = split_at_marks(text, &MARKS)?;
    let all = without_and(&parts(&text)).concat();
    let letter_first = all.chars().next()?.is_ascii_uppercase();
    let mut read: Vec<(u8, u8)> = Vec::new();
    let mut rest = all.as_str();
    while !rest.is_empty() {
        let (letter, digits);
        if letter_first {
            (letter, rest) = split_letter(rest)?;
            (digits, rest) = rest.split_at(rest.len() - rest.trim_start_matches(is_digit).len());
        } else {
            (digits, rest) = rest.split_at(rest.len() - rest.trim_start_matches(is_digit).len());
            (letter, rest) = split_letter(rest)?;
        }
        let column = u8::try_from(letter).ok()?.checked_sub(b'A')?;
        let row = digits.parse::<u8>().ok()?.checked_sub(1)?;
        if board.columns <= column || board.rows <= row || read.contains(&(column, row)) {
            return None;
        }
        read.push((column, row));
    }
    let fits = board.count.is_none_or(|count| read.len() == usize::from(count));
    fits.then(|| Answer::cells(read))
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn split_letter(text: &str) -> Option<(char, &str)> {
    let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
    Some((letter, &text[1..]))
}

/// The name of a cell by column and row, both from 0.
pub(super) fn cell(column: u8, row: u8) -> String {
    format!("{}{}", char::from(b'A' + column), row + 1)
}

/// At least one move; a number after one says how often it is made.
pub(super) fn moves(text: &str, Moves { from }: &Moves) -> Option<Answer> {
    let text = split_at_marks(text, &MARKS)?;
    let arrow =
        |c: char| ARROWS.iter().find(|(arrow, _)| *arrow == c).map_or(c, |(_, letter)| *letter);
    let mut made = String::new();
    for part in parts(&text) {
        let mut rest = part.chars().map(arrow).peekable();
        while let Some(step) = rest.next() {
            let mut times = String::new();
            while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                times.push(digit);
            }
            let times = if times.is_empty() { 1 } else { times.parse::<usize>().ok()? };
            if !from.contains(step) || times == 0 || MOVES_MAX < made.len() + times {
                return None;
            }
            made.extend(std::iter::repeat_n(step, times));
        }
    }
    (!made.is_empty()).then(|| Answer::moves(&made))
}

fn repeats(run: &str) -> bool {
    run.chars().enumerate().any(|(place, c)| run.chars().take(place).any(|other| other == c))
}

/// A run in its one order.
pub(super) fn in_order(run: &str, order: Order) -> String {
    let mut run: Vec<char> = run.chars().collect();
    if order == Order::Free {
        run.sort_unstable();
    }
    run.into_iter().collect()
}
