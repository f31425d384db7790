//! Clues as a player reads them.

use super::clue::{EACH, ROWS};
use super::{Scene, Truth};
use crate::text::Text;

/// What a clue says: how, about which rows, and whom and what it names.
pub(super) struct Told {
    how: String,
    rows: Vec<usize>,
    some: Vec<usize>,
    others: Vec<usize>,
    hour: usize,
}

/// Reads a line.
///
/// # Errors
/// Says what is no clue.
pub(super) fn clue(line: &Text, scene: &Scene) -> Result<Told, String> {
    let message = line.message()?;
    let mut words: Vec<&str> = message.name.split('-').collect();
    let mut how = words.pop().ok_or("no clue")?.to_owned();
    if ["before", "after"].contains(&how.as_str()) && words.last() != Some(&ROWS[3]) {
        how.push('?');
    }
    let row = |word: &&str| ROWS.iter().position(|row| row == word).ok_or("no such row");
    let rows: Vec<usize> = words.iter().map(row).collect::<Result<_, _>>()?;
    let list = |name: &str, row: usize| -> Result<Vec<usize>, String> {
        let Ok(list) = message.get(name) else { return Ok(Vec::new()) };
        let place = |item: &Text| (0..EACH).find(|&it| scene.name(row, it) == *item);
        let places = list.parts().iter().map(place).collect::<Option<Vec<usize>>>();
        places.ok_or_else(|| format!("{list:?} is not in the picture"))
    };
    let (first, last) = (*rows.first().ok_or("no row")?, *rows.last().ok_or("no row")?);
    let hour = message.number("hour").unwrap_or_default() as usize;
    Ok(Told { some: list("some", first)?, others: list("others", last)?, how, rows, hour })
}

impl Told {
    /// Whether this can have happened.
    pub(super) fn allows(&self, world: &Truth) -> bool {
        let at = |place: usize| usize::from(world[self.rows[place]]);
        let last = at(self.rows.len() - 1);
        let is_named = self.rows.len() == 1 || self.some.contains(&at(0));
        match self.how.as_str() {
            "not" => !(is_named && self.others.contains(&last)),
            "only" => !is_named || self.others.contains(&last),
            "back" => is_named || !self.others.contains(&last),
            "before" => !is_named || last + 1 < self.hour,
            "after" => !is_named || self.hour < last + 1,
            _ => false,
        }
    }
}
