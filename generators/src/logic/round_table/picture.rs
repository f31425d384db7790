//! The table from above: a seat and a plate for each guest, you at the lower end, and below the dishes that there are.

use super::{EACH, SCOPE};
use crate::board::{Area, letter};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::person;
use crate::seating::{Places, Thing, places};
use crate::tiles::rounded;

/// All measures in points.
const WIDTH: f32 = 600.0;
const HEIGHT: f32 = 660.0;
const MIDDLE: Point = Point { x: WIDTH / 2.0, y: 288.0 };
const TABLE: f32 = 164.0;
const SEATS: f32 = 213.0;
const SEAT: f32 = 37.0;
const BACK: f32 = 43.0;
const PLATES: f32 = 112.0;
const PLATE: f32 = 37.0;
const NUMBERS: f32 = 273.0;
const ARROW: f32 = 38.0;
/// The square within a seat or a plate in which its letter stands.
const CELL: f32 = 60.0;
const MARGIN: f32 = 14.0;
const LEGEND: f32 = 564.0;
const LEGEND_HEIGHT: f32 = HEIGHT - LEGEND - MARGIN;
const NAMED: f32 = (WIDTH - 2.0 * MARGIN) / EACH as f32;

pub(super) fn table(dishes: &[char], asked: &[usize]) -> Figure {
    let mut figure = Figure::new(WIDTH as u16, HEIGHT as u16);
    (0..EACH).for_each(|seat| chair(&mut figure, seat, asked.contains(&seat)));
    chair(&mut figure, EACH, false);
    figure.circle(MIDDLE, TABLE, Paint::both(Ink::White, Ink::Grey, 2.4));
    for seat in 0..EACH {
        cover(&mut figure, seat, asked.contains(&(EACH + seat)));
        let (at, number) = number(seat);
        figure.marks.push(Mark::label(at, number, 25.0, Face::Bold, Ink::Grey));
    }
    let you = MIDDLE.towards(degrees(EACH), SEATS);
    person::draw(&mut figure, Point::new(you.x, you.y - 2.0), 0.72);
    arrow(&mut figure);
    legend(&mut figure, dishes);
    figure
}

/// The number of a seat, and where it stands.
fn number(seat: usize) -> (Point, String) {
    (MIDDLE.towards(degrees(seat), NUMBERS), (seat + 1).to_string())
}

/// The direction of a seat from the middle: the first one is on your left, yours comes last.
fn degrees(seat: usize) -> f32 {
    90.0 + 360.0 / (EACH + 1) as f32 * (seat + 1) as f32
}

/// A chair: its back and its seat.
fn chair(figure: &mut Figure, seat: usize, is_asked: bool) {
    let (out, at) = (degrees(seat), MIDDLE.towards(degrees(seat), SEATS));
    figure.arc(at, BACK, (out - 62.0, out + 62.0), Stroke::new(Ink::Grey, 7.0));
    figure.circle(at, SEAT, ground(is_asked));
}

/// A plate between fork and knife.
fn cover(figure: &mut Figure, seat: usize, is_asked: bool) {
    let (out, at) = (degrees(seat), MIDDLE.towards(degrees(seat), PLATES));
    for side in [-90.0, 90.0] {
        let beside = at.towards(out + side, PLATE + 8.0);
        let ends = [beside.towards(out, 20.0), beside.towards(out + 180.0, 20.0)];
        figure.line(ends.to_vec(), Stroke::new(Ink::Silver, 3.5));
    }
    figure.circle(at, PLATE, ground(is_asked));
    figure.circle(at, PLATE - 7.0, Paint::edge(if is_asked { Ink::White } else { Ink::Mist }, 2.0));
}

fn ground(is_asked: bool) -> Paint {
    if is_asked {
        Paint::both(Ink::Tint, Ink::Accent, 2.4)
    } else {
        Paint::both(Ink::White, Ink::Silver, 2.0)
    }
}

/// To the left, as everybody sees it.
fn arrow(figure: &mut Figure) {
    let (from, to) = (130.0, 395.0);
    figure.arc(MIDDLE, ARROW, (from, to), Stroke::new(Ink::Grey, 4.0));
    let tip = MIDDLE.towards(to + 22.0, ARROW);
    let sides = [ARROW - 11.0, ARROW + 11.0].map(|far| MIDDLE.towards(to - 4.0, far));
    figure.polygon(vec![tip, sides[0], sides[1]], Paint::fill(Ink::Grey));
}

/// The dishes with their letters.
fn legend(figure: &mut Figure, dishes: &[char]) {
    let at = Point::new(MARGIN, LEGEND);
    let band = rounded(at, NAMED * EACH as f32, LEGEND_HEIGHT, 14.0);
    figure.polygon(band, Paint::both(Ink::White, Ink::Silver, 1.5));
    for (it, dish) in dishes.iter().enumerate() {
        let left = MARGIN + NAMED * it as f32;
        let middle = LEGEND + LEGEND_HEIGHT / 2.0;
        let beside = Point::new(left + 27.0, middle);
        figure.marks.push(Mark::label(beside, letter(it), 28.0, Face::Bold, Ink::Accent));
        figure.label(Point::new(left + 72.0, middle), *dish, 54.0, Face::Object);
    }
}

/// Where the letter of a place stands: seats come first, then plates.
pub(super) fn cell(place: usize) -> Area {
    let middle = middle(place);
    let half = CELL / 2.0;
    Area::new(Point::new(middle.x - half, middle.y - half), CELL, CELL)
}

fn middle(place: usize) -> Point {
    MIDDLE.towards(degrees(place % EACH), if place < EACH { SEATS } else { PLATES })
}

/// A letter at the place of its guest or dish.
pub(super) fn placed(thing: Thing, place: usize) -> Mark {
    Mark::label(middle(place), letter(thing % EACH), 30.0, Face::Bold, Ink::Accent)
}

/// Small letters, crossed out, along the rims of the places where a thing can't be.
pub(super) fn crossed(thing: Thing, gone: Places) -> impl Iterator<Item = Mark> {
    places(gone).flat_map(move |seat| {
        let it = thing % EACH;
        let around = middle(SCOPE.row(thing) * EACH + usize::from(seat));
        let at = around.towards(-90.0 + 360.0 / EACH as f32 * it as f32, 28.0);
        let ends = [-6.0, 6.0].map(|off| Point::new(at.x + off, at.y - off)).to_vec();
        [
            Mark::label(at, letter(it), 16.0, Face::Plain, Ink::Grey),
            Mark::Line { points: ends, stroke: Stroke::new(Ink::Accent, 2.0) },
        ]
    })
}

/// What the picture shows: the dishes by their letters, and which places are asked for.
///
/// # Errors
/// Says that a dish is missing, or a seat's number.
pub(super) fn read(figure: &Figure) -> Result<(Vec<char>, Vec<usize>), String> {
    figure.says((0..EACH).map(number))?;
    let beside = |it: usize| {
        let left = Point::new(MARGIN + NAMED * it as f32, LEGEND);
        let area = Area::new(left, NAMED, LEGEND_HEIGHT);
        let texts = figure.marks.iter().filter_map(|mark| match mark {
            Mark::Text { at, text, .. } if area.holds(*at) => Some(text.as_str()),
            _ => None,
        });
        match texts.collect::<Vec<_>>()[..] {
            [named, dish] if named == letter(it).to_string() => dish.chars().next(),
            _ => None,
        }
    };
    let dish = |it: usize| beside(it).ok_or_else(|| format!("there is no dish {}", letter(it)));
    let is_asked = |place: &usize| {
        figure.marks.iter().any(|mark| match mark {
            Mark::Circle { center, paint, .. } => {
                *center == middle(*place) && paint.fill == Some(Ink::Tint)
            }
            _ => false,
        })
    };
    let dishes = (0..EACH).map(dish).collect::<Result<_, String>>()?;
    Ok((dishes, (0..SCOPE.things()).filter(is_asked).collect()))
}
