//! Clues as a player reads them.

use super::{EACH, ROWS, SCOPE, Scene};
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
    /// The last row that it speaks of.
    fn last_row(&self) -> usize {
        self.things.iter().map(|thing| thing / EACH).max().unwrap_or(0)
    }

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

/// The houses of everybody and everything, for each way in which all of this is so.
pub(super) fn ways(told: &[Told]) -> Vec<Vec<i64>> {
    let mut ways: Vec<Vec<i64>> = vec![Vec::new()];
    for row in 0..ROWS {
        let mut longer = Vec::new();
        for way in &ways {
            for order in orders(EACH as i64) {
                let way = [way.as_slice(), order.as_slice()].concat();
                let spoken = told.iter().filter(|told| told.last_row() == row);
                if spoken.clone().all(|told| told.allows(&way)) {
                    longer.push(way);
                }
            }
        }
        ways = longer;
    }
    ways
}

/// The numbers from 1 in every order.
fn orders(count: i64) -> Vec<Vec<i64>> {
    (0..count).fold(vec![Vec::new()], |orders, _| {
        let longer = orders.iter().flat_map(|order: &Vec<i64>| {
            let free = (1..=count).filter(|number| !order.contains(number));
            free.map(|number| [order.as_slice(), &[number]].concat()).collect::<Vec<_>>()
        });
        longer.collect()
    })
}
