//! What players are told of the cells and houses of a grid.

use super::Grid;
use crate::text::{Message, Text, say};

/// A cell within a sentence: row 2 column 4.
pub fn cell(grid: &Grid, cell: usize) -> Text {
    placed(say("grid-cell"), grid, cell)
}

/// A cell at the start of a sentence: Row 2 column 4.
pub fn cell_first(grid: &Grid, cell: usize) -> Text {
    placed(say("grid-cell-first"), grid, cell)
}

fn placed(message: Message, grid: &Grid, cell: usize) -> Text {
    message.with("row", cell / grid.side + 1).with("column", cell % grid.side + 1).into()
}

/// A house: row 2, column 4, the top left box, the region of row 1 column 3.
pub fn house(grid: &Grid, house: usize) -> Text {
    let number = house % grid.side;
    match house / grid.side {
        0 => say("grid-row").with("number", number + 1).into(),
        1 => say("grid-column").with("number", number + 1).into(),
        _ if grid.has_regions() => {
            say("grid-region").with("cell", cell(grid, usize::from(grid.house(house)[0]))).into()
        }
        _ => {
            let (down, across) = (grid.side / grid.box_size.0, grid.side / grid.box_size.1);
            let vertical = end_or_middle(number / across, down, ["top", "middle", "bottom"]);
            let horizontal = end_or_middle(number % across, across, ["left", "middle", "right"]);
            say(format!("grid-box-{vertical}-{horizontal}")).into()
        }
    }
}

fn end_or_middle(place: usize, count: usize, names: [&'static str; 3]) -> &'static str {
    match place {
        0 => names[0],
        _ if place + 1 == count => names[2],
        _ => names[1],
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FOUR, NINE, SIX};
    use super::*;
    use crate::words::Words;

    #[test]
    fn houses_are_named_as_people_point_at_them() {
        let english = &Words::all("shared", "", "")[0];
        for (text, said) in [
            (house(&SIX, 2 * 6 + 3), "the middle right box"),
            (house(&NINE, 18 + 4), "the central box"),
            (house(&NINE, 9), "column 1"),
            (cell(&SIX, 7), "row 2 column 2"),
        ] {
            assert_eq!(english.say(&text), said);
        }
    }

    #[test]
    fn every_house_has_words() {
        let english = &Words::all("shared", "", "")[0];
        for grid in [&FOUR, &SIX, &NINE] {
            let lacking =
                (0..grid.houses()).flat_map(|number| english.lacking(&house(grid, number)));
            assert_eq!(lacking.collect::<Vec<_>>(), Vec::<String>::new());
        }
    }
}
