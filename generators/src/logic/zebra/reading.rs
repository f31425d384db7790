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
    let told_of = match &*message.name {
        "in" | "in-or" | "not-in" => 1,
        "between" | "with-or" => 3,
        "pairs" => 4,
        _ => 2,
    };
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
    if things.len() != told_of {
        return Err(format!("{} tells of {told_of}, not of {}", message.name, things.len()));
    }
    Ok(Told { how: message.name.to_string(), things, houses })
}

impl Told {
    /// Whether it can be so when these are the houses, from 1.
    fn allows(&self, houses: &[i64]) -> bool {
        let at: Vec<i64> = self.things.iter().map(|&thing| houses[thing]).collect();
        let beside = |one: usize, other: usize| at[one] - at[other];
        match self.how.as_str() {
            "in" | "in-or" => self.houses.contains(&at[0]),
            "not-in" => !self.houses.contains(&at[0]),
            "with" => beside(0, 1) == 0,
            "without" => beside(0, 1) != 0,
            "next" => beside(0, 1) * beside(0, 1) == 1,
            "left" => beside(0, 1) < 0,
            "just-left" => beside(0, 1) == -1,
            "apart" => beside(0, 1) * beside(0, 1) == 4,
            "between" => beside(0, 1) * beside(0, 2) < 0,
            "with-or" => beside(0, 1) * beside(0, 2) == 0,
            "pairs" => {
                let mut sides = [[at[0], at[1]], [at[2], at[3]]];
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
