//! The places of a problem that can be broken, one after the other.

use super::Broken;
use crate::words::changed;
use agon_generators::board::{Area, Board};
use agon_generators::family::Problem;
use agon_generators::figure::{Mark, Point};
use agon_generators::sheet::{Settled, Sheet, Step};
use agon_generators::text::{Message, Text, say};
use agon_generators::tiles::extent;

/// How large a mark is when nobody makes it out, of its own size.
const SPECK: f32 = 0.01;

/// Changes a text of the sheet, or one that stands in it.
pub(super) fn said(
    broken: &mut Broken,
    place: usize,
    changes: fn(&Text) -> Vec<Text>,
) -> Option<()> {
    changed_in(broken.sheet.texts_mut(), place, changes)
}

/// Changes what a step says.
pub(super) fn told(
    broken: &mut Broken,
    place: usize,
    changes: fn(&Text) -> Vec<Text>,
) -> Option<()> {
    changed_in(broken.steps.iter_mut().map(|step| &mut step.text).collect(), place, changes)
}

fn changed_in(texts: Vec<&mut Text>, place: usize, changes: fn(&Text) -> Vec<Text>) -> Option<()> {
    let mut before = 0;
    for text in texts {
        let others = everywhere(text, changes);
        if let Some(other) = others.get(place - before) {
            *text = other.clone();
            return Some(());
        }
        before += others.len();
    }
    None
}

/// The text changed itself, and with each text in it changed.
fn everywhere(text: &Text, changes: fn(&Text) -> Vec<Text>) -> Vec<Text> {
    let mut all = changes(text);
    if let Text::Said(message) = text {
        for (name, value) in message.arguments() {
            let others = everywhere(value, changes).into_iter();
            all.extend(others.map(|other| Text::from(changed(message, name, &other))));
        }
        return all;
    }
    for (place, part) in text.parts().iter().enumerate().filter(|(_, part)| *part != text) {
        for other in everywhere(part, changes) {
            let mut list = text.clone();
            match &mut list {
                Text::And(parts) | Text::Or(parts) | Text::Row(parts) | Text::Lines(parts) => {
                    parts[place] = other;
                }
                Text::Said(_) | Text::Plain(_) | Text::Number(_) => {}
            }
            all.push(list);
        }
    }
    all
}

/// Another number or letter.
pub(super) fn misprinted(text: &Text) -> Vec<Text> {
    match text {
        Text::Number(number) => vec![Text::Number(number + 1)],
        Text::Plain(text) => next(text).map(Text::Plain).into_iter().collect(),
        Text::Said(_) => Vec::new(),
        Text::And(_) | Text::Or(_) | Text::Row(_) | Text::Lines(_) => Vec::new(),
    }
}

/// A message that there is not.
pub(super) fn misnamed(text: &Text) -> Vec<Text> {
    let misnamed = |message: &Message| {
        let name = format!("no-{}", message.name);
        message.arguments().fold(say(name), |said, (name, value)| said.with(name, value.clone()))
    };
    text.message().iter().map(|message| misnamed(message).into()).collect()
}

/// The message without one of its arguments.
pub(super) fn curtailed(text: &Text) -> Vec<Text> {
    let Ok(message) = text.message() else { return Vec::new() };
    let without = |left: &str| {
        let kept = message.arguments().filter(|(name, _)| *name != left);
        kept.fold(say(message.name.clone()), |said, (name, value)| said.with(name, value.clone()))
    };
    message.arguments().map(|(name, _)| without(name).into()).collect()
}

/// The text with the next digit or letter for its first one.
pub(super) fn next(text: &str) -> Option<String> {
    let (place, sign) = text.char_indices().find(|(_, sign)| sign.is_ascii_alphanumeric())?;
    let next = match sign {
        '9' => '1',
        'Z' => 'A',
        'z' => 'a',
        sign => char::from(sign as u8 + 1),
    };
    Some(format!("{}{next}{}", &text[..place], &text[place + 1..]))
}

/// All marks of the pictures.
pub(super) fn marks(sheet: &mut Sheet<Text>) -> impl Iterator<Item = &mut Mark> {
    sheet.pictures_mut().flat_map(|picture| &mut picture.figure.marks)
}

/// What is drawn and not written, shrunk to a speck in its place.
pub(super) fn shrunk(mark: &Mark) -> Option<Mark> {
    let is_written = matches!(mark, Mark::Text { .. });
    let Area { at, width, height } = extent(mark);
    let middle = |least: f32, size: f32| (1.0 - SPECK) * (least + size / 2.0);
    let corner = Point::new(middle(at.x, width), middle(at.y, height));
    (!is_written).then(|| mark.placed(corner, SPECK, false))
}

/// What is written by marks, and where.
pub(super) fn signs<'a>(
    marks: impl Iterator<Item = &'a mut Mark>,
) -> impl Iterator<Item = (&'a mut String, &'a mut Point)> {
    marks.filter_map(|mark| match mark {
        Mark::Text { text, at, .. } => next(text).is_some().then_some((text, at)),
        Mark::Polygon { .. } | Mark::Line { .. } | Mark::Circle { .. } | Mark::Arc { .. } => None,
    })
}

/// What the steps settle.
pub(super) fn settled(steps: &mut [Step<Text>]) -> impl Iterator<Item = &mut Settled> {
    steps.iter_mut().flat_map(|step| &mut step.settles)
}

/// The board, the form's where the sheet has none.
pub(super) fn board<'a>(broken: &'a mut Broken<'_>) -> Option<&'a mut Board> {
    let own = broken.sheet.board.take();
    broken.sheet.board = own.or_else(|| Board::of(&broken.form()));
    broken.sheet.board.as_mut()
}

/// The rectangle of a cell or a thing.
pub(super) fn area<'a>(broken: &'a mut Broken<'_>, place: usize) -> Option<&'a mut Area> {
    match board(broken)? {
        Board::Cells { cells, .. } => cells.get_mut(place),
        Board::Things { things, .. } => things.get_mut(place).map(|thing| &mut thing.area),
        Board::Fields { .. } | Board::Toggles { .. } | Board::Row { .. } => None,
    }
}
