//! Clues as a player reads them.

use super::{EACH, ROWS, SCOPE, Scene};
use crate::orders::orders;
use crate::text::Text;

/// What a clue says: how, of whom and what, and of which houses.
pub(super) struct Told {
    how: String,
    things: Vec<usize>,
    houses: Vec<i64>,
}

/// Reads a line.
///
/// # Errors
/// Says what is not in the picture.
pub(super) fn clue(line: &Text, scene: &Scene) -> Result<Told, String> {
    let message = line.message()?;
    let (mut things, mut houses) = (Vec::new(), Vec::new());
    for (name, text) in message.arguments() {
        if name == "houses" {
            let number = |part: &Text| match part {
                Text::Number(number) => Ok(*number),
                other => Err(format!("{other:?} is no house")),
            };
            houses = text.parts().iter().map(number).collect::<Result<_, String>>()?;
            continue;
        }
        let is_it = |thing: &usize| {
            ["the", "first-the"].iter().any(|article| scene.name(*thing, article) == *text)
        };
        let thing = (0..SCOPE.things()).find(is_it);
        things.push(thing.ok_or_else(|| format!("{text:?} is not in the picture"))?);
    }
    Ok(Told { how: message.name.to_string(), things, houses })
}

impl Told {
    /// Whether it can be so when these are the houses, from 1.
    fn allows(&self, houses: &[i64]) -> bool {
        let at: Vec<i64> = self.things.iter().map(|&thing| houses[thing]).collect();
        match (self.how.as_str(), at.as_slice()) {
            ("in" | "in-or", [one]) => self.houses.contains(one),
            ("not-in", [one]) => !self.houses.contains(one),
            ("with", [one, other]) => one == other,
            ("without", [one, other]) => one != other,
            ("next", [one, other]) => (one - other).abs() == 1,
            ("left", [one, other]) => one < other,
            ("just-left", [one, other]) => one - other == -1,
            ("apart", [one, other]) => (one - other).abs() == 2,
            ("between", [one, left, right]) => (one - left) * (one - right) < 0,
            ("with-or", [one, this, that]) => one == this || one == that,
            ("pairs", &[one, other, this, that]) => {
                let mut sides = [[one, other], [this, that]];
                sides.iter_mut().for_each(|side| side.sort_unstable());
                sides[0] == sides[1]
            }
            _ => false,
        }
    }
}

/// The houses of everybody and everything, in the one way in which all of this is so.
///
/// # Errors
/// Says how many ways there are, or which line could be left out.
pub(super) fn only(told: &[Told]) -> Result<Vec<i64>, String> {
    let (mut ways, mut is_needed) = (Vec::new(), vec![false; told.len()]);
    let orders = orders(EACH as u8);
    for number in 0..orders.len().pow(ROWS as u32) {
        let (last, rest) = (number % orders.len(), number / orders.len());
        let rows = [rest / orders.len(), rest % orders.len(), last];
        let houses = rows.into_iter().flat_map(|row| &orders[row]);
        let way: Vec<i64> = houses.map(|place| i64::from(*place) + 1).collect();
        let mut against = (0..told.len()).filter(|&line| !told[line].allows(&way));
        match (against.next(), against.next()) {
            (None, _) => ways.push(way),
            (Some(line), None) => is_needed[line] = true,
            _ => {}
        }
    }
    if let Some(line) = is_needed.iter().position(|is_needed| !is_needed) {
        return Err(format!("line {} could be left out", line + 1));
    }
    let [only] = ways.as_slice() else { return Err(format!("{} ways fit", ways.len())) };
    Ok(only.clone())
}
