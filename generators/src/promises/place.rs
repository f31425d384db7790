//! A board must be usable: what it lists lies in the picture, apart, with its letter in it, and composes an answer.

use crate::board::{Area, Board, Thing};
use crate::figure::{Figure, Mark, Point};
use crate::reader::{Form, Key, Shape};
use crate::sheet::Sheet;
use crate::text::Text;

/// What is wrong with a sheet's board.
pub(super) fn faults(form: &Form, sheet: &Sheet<Text>, key: &Key) -> Option<String> {
    let board = sheet.board.clone().or_else(|| Board::of(form));
    match (board, sheet.figure()) {
        // One number, and a calculation, are typed as they are.
        (None, _) => {
            let is_typed = matches!(form.shape, Shape::Number | Shape::Expression);
            (!is_typed).then(|| "there is no board".to_owned())
        }
        (Some(Board::Fields { .. } | Board::Toggles { .. } | Board::Row { .. }), _) => None,
        (Some(_), Err(why)) => Some(why),
        (Some(Board::Cells { cells, takes, answer, houses }), Ok(figure)) => {
            let open = answer.iter().filter_map(|&cell| cells.get(cell));
            let letters: Vec<String> =
                open.filter_map(|cell| letter_in(figure, *cell)).map(|it| it.0).collect();
            let Shape::Symbols(groups) = &form.shape else {
                return Some("cells take symbols".to_owned());
            };
            let fits = groups.iter().map(|group| group.count).sum::<usize>() == answer.len()
                && groups.iter().all(|group| group.from == takes);
            if !fits {
                return Some("the cells of the answer do not compose one".to_owned());
            }
            if letters != form.names {
                return Some(format!("{letters:?} stand in the cells of {:?}", form.names));
            }
            let parts = form.parts(key.answer());
            let holds = |cell: usize| {
                let place = answer.iter().position(|asked| *asked == cell);
                place.map_or_else(
                    || cells[cell].symbol(figure, &takes),
                    |at| parts[at].chars().next(),
                )
            };
            apart(figure, &cells)
                .or_else(|| uneven(figure, &cells))
                .or_else(|| crowded(&houses, cells.len(), holds))
        }
        (Some(Board::Things { things, .. }), Ok(figure)) => {
            let letters: String = things.iter().map(|thing| thing.letter).collect();
            let from = match &form.shape {
                Shape::Symbols(groups) => groups.first().map(|group| group.from.clone()),
                Shape::Pick(pick) => Some(pick.from.clone()),
                Shape::Sets(sets) => Some(sets.from.clone()),
                Shape::Calls(calls) => Some(calls.from.clone()),
                _ => None,
            };
            if from.as_ref() != Some(&letters) {
                return Some(format!("{letters} can be picked, not {from:?}"));
            }
            let astray = |thing: &&Thing| {
                letter_in(figure, thing.area).map(|it| it.0) != Some(thing.letter.to_string())
            };
            if let Some(thing) = things.iter().find(astray) {
                return Some(format!("{} does not stand in its place", thing.letter));
            }
            let areas: Vec<Area> = things.iter().map(|thing| thing.area).collect();
            apart(figure, &areas).or_else(|| uneven(figure, &areas))
        }
    }
}

/// A house that names no cell, or one twice, or in which what is printed and the answer hold a symbol twice.
fn crowded(
    houses: &[Vec<usize>],
    cells: usize,
    holds: impl Fn(usize) -> Option<char>,
) -> Option<String> {
    let has_twice = |house: &&Vec<usize>| {
        let symbols: Vec<char> = house.iter().filter_map(|cell| holds(*cell)).collect();
        let twice = |at: usize| symbols[..at].contains(&symbols[at]);
        (0..symbols.len()).any(twice)
    };
    let is_astray = |house: &&Vec<usize>| {
        (0..house.len()).any(|at| cells <= house[at] || house[..at].contains(&house[at]))
    };
    let astray = houses.iter().find(is_astray).map(|house| format!("{house:?} is no house"));
    astray.or_else(|| {
        houses.iter().find(has_twice).map(|house| format!("{house:?} holds a symbol twice"))
    })
}

/// The one letter that is drawn in a rectangle, and where.
fn letter_in(figure: &Figure, area: Area) -> Option<(String, Point)> {
    let mut letters = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Text { at, text, .. } if area.holds(*at) => {
            text.chars().all(|c| c.is_ascii_uppercase()).then(|| (text.clone(), *at))
        }
        _ => None,
    });
    let letter = letters.next();
    if letters.next().is_some() { None } else { letter }
}

/// Areas of one board are of one size, and their letters stand at one place in them.
fn uneven(figure: &Figure, areas: &[Area]) -> Option<String> {
    let size = |area: &Area| (area.width, area.height);
    let place = |area: &Area| {
        let at = letter_in(figure, *area)?.1;
        Some(Point::new(at.x - area.at.x, at.y - area.at.y))
    };
    let places: Vec<Point> = areas.iter().filter_map(place).collect();
    let apart = |two: &[Point]| two[0].distance(two[1]) > 0.5;
    let uneven =
        areas.windows(2).any(|two| size(&two[0]) != size(&two[1])) || places.windows(2).any(apart);
    uneven.then(|| "its areas differ in size, or in where their letters stand".to_owned())
}

fn apart(figure: &Figure, areas: &[Area]) -> Option<String> {
    let (width, height) = (f32::from(figure.width), f32::from(figure.height));
    for (place, area) in areas.iter().enumerate() {
        let inside = 0.0 <= area.at.x
            && 0.0 <= area.at.y
            && area.at.x + area.width <= width
            && area.at.y + area.height <= height;
        if !inside {
            return Some(format!("{area:?} leaves the picture"));
        }
        if areas[..place].iter().any(|other| other.meets(*area)) {
            return Some(format!("{area:?} lies on another"));
        }
    }
    None
}
