//! Clues as a player reads them, at a table that is walked round.

use super::{EACH, SCOPE, clue::name};
use crate::text::Text;

/// What a clue says, of whom and of what: the row of each and its number there.
pub(super) struct Told {
    how: String,
    things: Vec<(usize, usize)>,
}

/// Who sits and what stands at each seat, from your left on.
pub(super) type Seated = [Vec<usize>; 2];

/// Reads a line.
///
/// # Errors
/// Says what is not in the picture.
pub(super) fn clue(line: &Text, dishes: &[char]) -> Result<Told, String> {
    let message = line.message()?;
    let thing = |text: &Text| {
        let is_it = |thing: &usize| {
            ["the", "first-the"].iter().any(|article| name(dishes, *thing, article) == *text)
        };
        let thing = (0..SCOPE.things()).find(is_it);
        let thing = thing.ok_or_else(|| format!("{text:?} is not at the table"))?;
        Ok((thing / EACH, thing % EACH))
    };
    let things = message.arguments().map(|(_, text)| thing(text));
    Ok(Told { how: message.name.to_string(), things: things.collect::<Result<_, String>>()? })
}

impl Told {
    /// Whether it can be so. You have seat 0; each step to the left of somebody is one seat on.
    fn allows(&self, seated: &Seated) -> bool {
        let seat = |&(row, it): &(usize, usize)| {
            1 + seated[row].iter().position(|there| *there == it).unwrap_or(EACH)
        };
        let at: Vec<usize> = self.things.iter().map(seat).collect();
        let left = |seat: usize, steps: usize| (seat + steps) % (EACH + 1);
        let near = |one: usize, other: usize| left(one, 1) == other || left(other, 1) == one;
        let facing = |one: usize, other: usize| left(one, 3) == other;
        match (self.how.as_str(), at.as_slice()) {
            ("left-of-you", &[one]) => one == left(0, 1),
            ("two-left-of-you", &[one]) => one == left(0, 2),
            ("right-of-you", &[one]) => left(one, 1) == 0,
            ("two-right-of-you", &[one]) => left(one, 2) == 0,
            ("opposite-you", &[one]) => facing(0, one),
            ("not-opposite-you", &[one]) => !facing(0, one),
            ("next-to-you", &[one]) => near(0, one),
            ("not-next-to-you", &[one]) => !near(0, one),
            ("two-from-you", &[one]) => one == left(0, 2) || left(one, 2) == 0,
            ("has", &[one, other]) => one == other,
            ("has-not", &[one, other]) => one != other,
            ("next", &[one, other]) => near(one, other),
            ("not-next", &[one, other]) => !near(one, other),
            ("opposite", &[one, other]) => facing(one, other),
            ("just-left", &[one, other]) => left(other, 1) == one,
            ("two-left", &[one, other]) => left(other, 2) == one,
            ("apart", &[one, other]) => left(other, 2) == one || left(one, 2) == other,
            ("between", &[one, a, b]) => near(one, a) && near(one, b) && a != b,
            ("has-or" | "or-has", &[one, a, b]) => one == a || one == b,
            ("next-or", &[one, a, b]) => near(one, a) || near(one, b),
            ("next-opposite", &[a, b, one]) => {
                [(a, b), (b, a)].iter().any(|&(a, b)| near(a, one) && facing(b, one))
            }
            ("have-pairs", &[one, other, a, b]) => [(a, b), (b, a)].contains(&(one, other)),
            _ => false,
        }
    }
}

/// The one seating of which all of this is so.
///
/// # Errors
/// Says how many there are, or which line could be left out.
pub(super) fn only(told: &[Told]) -> Result<Seated, String> {
    let (mut found, mut is_needed) = (Vec::new(), vec![false; told.len()]);
    let mut orders = Vec::new();
    all(&mut Vec::new(), &mut orders);
    for guests in &orders {
        for dishes in &orders {
            let seated = [guests.clone(), dishes.clone()];
            let mut against = (0..told.len()).filter(|&line| !told[line].allows(&seated));
            match (against.next(), against.next()) {
                (None, _) => found.push(seated),
                (Some(line), None) => is_needed[line] = true,
                _ => {}
            }
        }
    }
    if let Some(line) = is_needed.iter().position(|is_needed| !is_needed) {
        return Err(format!("line {} could be left out", line + 1));
    }
    let count = found.len();
    match found.pop() {
        Some(only) if count == 1 => Ok(only),
        _ => Err(format!("{count} seatings fit")),
    }
}

/// Everybody in every order, after those who sit already.
fn all(seated: &mut Vec<usize>, orders: &mut Vec<Vec<usize>>) {
    if seated.len() == EACH {
        orders.push(seated.clone());
    }
    for it in (0..EACH).filter(|it| !seated.contains(it)).collect::<Vec<usize>>() {
        seated.push(it);
        all(seated, orders);
        seated.pop();
    }
}
