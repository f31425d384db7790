//! A board must be usable: what it lists lies in the picture, apart, with its letter in it, and composes an answer.

use crate::board::{Area, Board, Thing};
use crate::figure::{Figure, Mark, Point};
use crate::reader::{Form, Key, Shape};
use crate::sheet::{Settled, Sheet, Step};
use crate::text::Text;
use crate::tiles;

/// What is wrong with a sheet's board, and with what the steps draw over it.
pub(super) fn faults(
    form: &Form,
    sheet: &Sheet<Text>,
    key: &Key,
    steps: &[Step<Text>],
) -> Option<String> {
    let board = sheet.board.clone().or_else(|| Board::of(form));
    match (board, sheet.figure()) {
        // One number, and a calculation, are typed as they are.
        (None, _) => {
            let is_typed = matches!(form.shape, Shape::Number | Shape::Expression);
            (!is_typed).then(|| "there is no board".to_owned())
        }
        (Some(Board::Fields { names, places }), figure) => {
            let plain = Board::Fields { names, places: Vec::new() };
            other(form, &plain).or_else(|| roomless(form, figure.ok(), &places))
        }
        (Some(plain @ (Board::Toggles { .. } | Board::Row { .. })), _) => other(form, &plain),
        (Some(_), Err(why)) => Some(why),
        (Some(Board::Cells { cells, takes, answer, houses }), Ok(figure)) => {
            let open: Vec<Area> = answer.iter().filter_map(|&at| cells.get(at).copied()).collect();
            if let Some(fault) = misfit(form, figure, &open, &takes) {
                return Some(fault);
            }
            let parts = form.parts(key.answer());
            let marks = steps.iter().flat_map(|step| step.marks.clone()).collect();
            let over = Figure { marks, ..*figure };
            // Letters that cannot be there are written into cells too, small and crossed out.
            let digits = takes.chars().all(|symbol| symbol.is_ascii_digit());
            let written = |cell: usize| cells[cell].symbol(&over, &takes).filter(|_| digits);
            let holds = |cell: usize| {
                let place = answer.iter().position(|asked| *asked == cell);
                let right = place.and_then(|at| parts[at].chars().next());
                right.or_else(|| cells[cell].symbol(figure, &takes)).or_else(|| written(cell))
            };
            let is_astray =
                |cell: &usize| written(*cell).is_some_and(|it| holds(*cell) != Some(it));
            let astray = (0..cells.len()).find(is_astray);
            apart(figure, &cells)
                .or_else(|| astray.map(|cell| format!("the steps write wrongly into cell {cell}")))
                .or_else(|| unwritten(figure, &open, steps))
                .or_else(|| uneven(figure, &cells))
                .or_else(|| crowded(&houses, cells.len(), holds))
                .or_else(|| ragged(&houses, cells.len()))
        }
        (Some(Board::Things { things, .. }), Ok(figure)) => {
            unpickable(form, figure, &things, steps)
        }
    }
}

/// A board that is not the one which follows from the form.
fn other(form: &Form, plain: &Board) -> Option<String> {
    let is_other = Board::of(form).as_ref() != Some(plain);
    is_other.then(|| "its fields are not those of the answer".to_owned())
}

/// Why what is typed into fields does not find its room in the picture, where it has any there.
fn roomless(form: &Form, figure: Option<&Figure>, places: &[Area]) -> Option<String> {
    if places.is_empty() {
        return None;
    }
    let Some(figure) = figure else { return Some("fields lie in no picture".to_owned()) };
    let is_all = places.len() == form.names.len();
    let missing = (!is_all).then(|| format!("{} places for {:?}", places.len(), form.names));
    let is_drawn =
        |place: &Area| figure.marks.iter().any(|mark| is_same(tiles::extent(mark), *place));
    let bare = places.iter().find(|place| !is_drawn(place));
    missing
        .or_else(|| bare.map(|place| format!("{place:?} is no room that is drawn")))
        .or_else(|| apart(figure, places))
}

/// Whether two rectangles are one, but for rounding.
fn is_same(one: Area, other: Area) -> bool {
    let sides = [
        (one.at.x, other.at.x),
        (one.at.y, other.at.y),
        (one.width, other.width),
        (one.height, other.height),
    ];
    sides.into_iter().all(|(one, other)| (one - other).abs() < 0.1)
}

/// Why the cells of the answer do not compose one, in the order of their letters.
fn misfit(form: &Form, figure: &Figure, open: &[Area], takes: &str) -> Option<String> {
    let Shape::Symbols(groups) = &form.shape else { return Some("cells take symbols".to_owned()) };
    let fits = groups.iter().map(|group| group.count).sum::<usize>() == open.len()
        && groups.iter().all(|group| group.from == takes);
    if !fits {
        return Some("the cells of the answer do not compose one".to_owned());
    }
    let letters = open.iter().filter_map(|cell| letter_in(figure, *cell)).map(|it| it.0);
    let letters: Vec<String> = letters.collect();
    let is_other = letters != form.names;
    is_other.then(|| format!("{letters:?} stand in the cells of {:?}", form.names))
}

/// A step that settles a part of the answer and does not write it into the part's cell.
fn unwritten(figure: &Figure, open: &[Area], steps: &[Step<Text>]) -> Option<String> {
    let settled = steps.iter().flat_map(|step| step.settles.iter().map(move |it| (step, it)));
    let is_written = |(step, it): &(&Step<Text>, &Settled)| {
        let over = Figure { marks: step.marks.clone(), ..*figure };
        open.get(it.part).is_some_and(|cell| cell.symbol(&over, &it.value).is_some())
    };
    let (_, it) = settled.into_iter().find(|settled| !is_written(settled))?;
    Some(format!("what settles part {} does not write {} there", it.part, it.value))
}

/// Why things cannot be picked as the form says, each by the letter in its place.
fn unpickable(
    form: &Form,
    figure: &Figure,
    things: &[Thing],
    steps: &[Step<Text>],
) -> Option<String> {
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
    apart(figure, &areas).or_else(|| uneven(figure, &areas)).or_else(|| unmarked(things, steps))
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

/// Houses are of one size, and every cell lies in as many: one that was left out would go unnoticed by whoever plays.
fn ragged(houses: &[Vec<usize>], cells: usize) -> Option<String> {
    let is_long = houses.windows(2).any(|two| two[0].len() != two[1].len());
    let around = |cell: usize| houses.iter().filter(|house| house.contains(&cell)).count();
    let is_bare = (1..cells).any(|cell| around(cell) != around(0));
    (is_long || is_bare).then(|| "a house is larger than another, or a cell in fewer".to_owned())
}

/// A thing whose letter a step settles is marked, if the step marks anything.
fn unmarked(things: &[Thing], steps: &[Step<Text>]) -> Option<String> {
    for step in steps.iter().filter(|step| !step.marks.is_empty()) {
        let middles: Vec<Point> =
            step.marks.iter().map(|mark| tiles::extent(mark).middle()).collect();
        let is_settled =
            |thing: &Thing| step.settles.iter().any(|it| it.value.contains(thing.letter));
        let is_marked = |thing: &Thing| middles.iter().any(|middle| thing.area.holds(*middle));
        if let Some(bare) = things.iter().find(|thing| is_settled(thing) && !is_marked(thing)) {
            return Some(format!("a step settles {} and marks another", bare.letter));
        }
    }
    None
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;
    use crate::family::Level;

    #[test]
    fn a_field_has_its_own_room_in_the_picture_or_none() {
        for name in ["logic/balance", "mathematics/picture-prices"] {
            let family = families().find(|family| family.name == name).expect("it is in its table");
            let example = family.example(Level::ALL[0]);
            let said = |change: fn(&mut Vec<Area>)| {
                let mut sheet = example.show();
                let Some(Board::Fields { places, .. }) = &mut sheet.board else {
                    panic!("{name} has no fields");
                };
                change(places);
                faults(&example.form(), &sheet, &example.key(), &example.steps())
            };
            assert_eq!(said(|_| {}), None, "{name}");
            assert_eq!(said(Vec::clear), None, "{name}");
            assert!(said(|places| places.truncate(1)).is_some(), "{name}");
            assert!(said(|places| places[1].at.x += 4.0).is_some(), "{name}");
            assert!(said(|places| places[1].width -= 4.0).is_some(), "{name}");
            assert!(said(|places| places[1] = places[0]).is_some(), "{name}");
        }
    }
}
