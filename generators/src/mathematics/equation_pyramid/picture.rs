//! The pyramid as it is drawn and as it is read again.

use super::cards::{Card, Row, signed};
use crate::board::{Area, Board, Thing, letter};
use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::palette::Ink;
use crate::ratio::Ratio;
use crate::reader::Order;
use crate::sheet::Sheet;
use crate::text::Text;
use crate::tiles::rounded;

pub(in crate::mathematics) const LETTERS: &str = "ABCDEFGHIJ";

/// All measures in points.
const WIDTH: f32 = 600.0;
const MARGIN: f32 = 22.0;
const CARD: (f32, f32) = (130.0, 104.0);
const GAP: f32 = 12.0;
const ROUND: f32 = 12.0;

/// The pyramid, and the target beside its top.
pub(in crate::mathematics) fn pyramid(cards: &[Card], target: i64) -> Figure {
    let mut figure = Figure::new(WIDTH as u16, (2.0 * MARGIN + 4.0 * (CARD.1 + GAP) - GAP) as u16);
    let (at, height) = (Point::new(MARGIN, MARGIN), 74.0);
    figure.polygon(rounded(at, 168.0, height, ROUND), Paint::fill(Ink::Tint));
    let shown = format!("= {}", signed(target));
    figure.label(Point::new(at.x + 84.0, at.y + height / 2.0), shown, 46.0, Face::Bold);
    for (place, card) in cards.iter().enumerate() {
        let Area { at, width, height } = area(place);
        let ground = if card.is_factor() { Ink::Mist } else { Ink::White };
        let paint = Paint::both(ground, Ink::Silver, 1.5);
        figure.polygon(rounded(at, width, height, ROUND), paint);
        let middle = Point::new(at.x + width / 2.0, at.y + height / 2.0 + 12.0);
        figure.label(middle, card.written(), 50.0, Face::Bold);
        let at = Point::new(at.x + 21.0, at.y + 22.0);
        figure.marks.push(Mark::label(at, letter(place), 26.0, Face::Bold, Ink::Accent));
    }
    figure
}

/// A card's place: rows of one, two, three and four.
fn area(place: usize) -> Area {
    let (row, column) = match place {
        0 => (0.0, place),
        1..3 => (1.0, place - 1),
        3..6 => (2.0, place - 3),
        _ => (3.0, place - 6),
    };
    let (width, height) = CARD;
    let left = (WIDTH - width - row * (width + GAP)) / 2.0 + column as f32 * (width + GAP);
    Area::new(Point::new(left, MARGIN + row * (height + GAP)), width, height)
}

pub(in crate::mathematics) fn board(order: Order) -> Board {
    let things = LETTERS.chars().enumerate();
    let things = things.map(|(place, letter)| Thing { letter, area: area(place) });
    Board::Things { things: things.collect(), order }
}

/// Rings round the cards of a row, numbered in the order in which they are read.
pub(in crate::mathematics) fn marks(row: Row) -> Vec<Mark> {
    let marked = row.into_iter().zip(1..).flat_map(|(place, number)| {
        let Area { at, width, .. } = area(place);
        let center = Point::new(at.x + width - 23.0, at.y + 23.0);
        let paint = Paint::fill(Ink::Accent);
        let number = Mark::label(center, format!("{number}"), 26.0, Face::Bold, Ink::White);
        [ring(place), Mark::Circle { center, radius: 16.0, paint }, number]
    });
    marked.collect()
}

/// A ring round a card.
pub(in crate::mathematics) fn ring(place: usize) -> Mark {
    let Area { at, width, height } = area(place);
    let points = rounded(at, width, height, ROUND);
    Mark::Polygon { points, paint: Paint::edge(Ink::Accent, 5.0) }
}

/// How many numbers stand at the upper edge of a card, at most.
pub(in crate::mathematics) const BADGES: usize = 4;

/// A number at the upper edge of a card, at one of [`BADGES`] places from the right.
pub(in crate::mathematics) fn badge(place: usize, at: usize, number: usize) -> [Mark; 2] {
    let area = area(place);
    let x = area.at.x + area.width - 17.0 - 23.0 * (at % BADGES) as f32;
    let center = Point::new(x, area.at.y + 17.0);
    let disc = Mark::Circle { center, radius: 11.0, paint: Paint::fill(Ink::Accent) };
    [disc, Mark::label(center, number.to_string(), 17.0, Face::Bold, Ink::White)]
}

/// The target that the statement names.
pub(in crate::mathematics) fn target(sheet: &Sheet<Text>) -> Result<Ratio, String> {
    let target = sheet.statement.message()?.plain("target")?.replace('−', "-");
    target.parse().map(Ratio::whole).map_err(|_| "the target is no number".to_owned())
}

/// What stands on each card, and beside the top what the statement asks for.
pub(in crate::mathematics) fn seen(sheet: &Sheet<Text>) -> Result<Vec<String>, String> {
    let things = sheet.things()?;
    if things.len() != LETTERS.len() {
        return Err(format!("there are {} cards", things.len()));
    }
    let texts = |sign: fn(char) -> bool| {
        let texts = sheet.figure().map(|figure| figure.marks.iter())?;
        Ok::<_, String>(texts.filter_map(move |mark| match mark {
            Mark::Text { at, text, .. } if text.starts_with(sign) => Some((*at, text.clone())),
            _ => None,
        }))
    };
    let target = sheet.statement.message()?.plain("target")?;
    if !texts(|sign| sign == '=')?.any(|(_, text)| text == format!("= {target}")) {
        return Err("the picture has another target".to_owned());
    }
    let on_card = |thing: &Thing| {
        let mut on = texts(|sign| "+−×÷".contains(sign))?.filter(|(at, _)| thing.area.holds(*at));
        let (_, text) = on.next().ok_or(format!("nothing stands on {}", thing.letter))?;
        if on.next().is_some() { Err("two on one card".to_owned()) } else { Ok(text) }
    };
    things.iter().map(on_card).collect()
}
