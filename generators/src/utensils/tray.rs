//! A tray of things as a picture: places in rows, the same both times; the second time with letters, and two things above.

use super::Utensil;
use crate::board::{Area, Board, Thing, letter};
use crate::figure::{self, Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::reader::Order;
use crate::tiles::rounded;

/// How many places the tray has.
pub struct Tray {
    pub places: usize,
}

/// All measures in points.
const WIDTH: f32 = 600.0;
/// Places in a row.
const COLUMNS: usize = 4;
const RIM: f32 = 16.0;
const GAP: f32 = 10.0;
const ROUND: f32 = 14.0;
const LETTER: f32 = 23.0;
/// Where letters and numbers stand in their places.
const CORNER: (f32, f32) = (14.5, 16.0);
/// So far right of the middle of its place stands a thing that has a letter or a number.
const ASIDE: f32 = 5.0;
/// Between what is above the tray and the tray, and beside it.
const SPACE: f32 = 12.0;

impl Tray {
    /// The width and height of a place.
    fn place_size(&self) -> (f32, f32) {
        let width = (WIDTH - 2.0 * (SPACE + RIM) + GAP) / COLUMNS as f32 - GAP;
        (width, if self.places <= 12 { 132.0 } else { 112.0 })
    }

    fn radius(&self) -> f32 {
        (0.366 * self.place_size().1).min(44.0)
    }

    fn height(&self) -> f32 {
        let rows = (self.places / COLUMNS) as f32;
        rows * (self.place_size().1 + GAP) - GAP + 2.0 * (RIM + SPACE)
    }

    /// The room for the pictured things.
    fn above(&self) -> f32 {
        self.place_size().1 + SPACE
    }

    /// A place, so far from the top.
    fn place(&self, number: usize, above: f32) -> Area {
        let (width, height) = self.place_size();
        let (row, column) = ((number / COLUMNS) as f32, (number % COLUMNS) as f32);
        let left = SPACE + RIM + column * (width + GAP);
        let top = above + SPACE + RIM + row * (height + GAP);
        Area::new(Point::new(left, top), width, height)
    }

    /// The tray to remember.
    pub fn before(&self, things: &[Utensil]) -> Figure {
        let mut figure = Figure::new(WIDTH as u16, self.height() as u16);
        self.lay(&mut figure, things, 0.0, Area::middle);
        figure
    }

    /// The tray with letters, and two things above it.
    pub fn after(&self, things: &[Utensil], pictured: [Utensil; 2]) -> Figure {
        let above = self.above();
        let mut figure = Figure::new(WIDTH as u16, (self.height() + above) as u16);
        for (number, thing) in pictured.into_iter().enumerate() {
            let Area { at, width, height } = self.pictured(number);
            let corners = rounded(at, width, height, ROUND);
            figure.polygon(corners, Paint::both(Ink::Tint, Ink::Silver, 1.5));
            figure.label(corner(at), (number + 1).to_string(), LETTER, Face::Bold);
            thing.draw(&mut figure, aside(self.pictured(number)), self.radius());
        }
        self.lay(&mut figure, things, above, aside);
        for number in 0..self.places {
            let at = corner(self.place(number, above).at);
            figure.marks.push(Mark::label(at, letter(number), LETTER, Face::Bold, Ink::Accent));
        }
        figure
    }

    fn pictured(&self, number: usize) -> Area {
        let (width, height) = self.place_size();
        let left = WIDTH / 2.0 - width - GAP + number as f32 * (width + 2.0 * GAP);
        Area::new(Point::new(left, SPACE), width, height)
    }

    /// Things on the tray, so far from the top, each where `stands` puts it in its place.
    fn lay(&self, figure: &mut Figure, things: &[Utensil], above: f32, stands: fn(Area) -> Point) {
        let corner = Point::new(SPACE, above + SPACE);
        let (width, height) = (WIDTH - 2.0 * SPACE, self.height() - 2.0 * SPACE);
        let tray = rounded(corner, width, height, 24.0);
        figure.polygon(tray, Paint::both(Ink::Mist, Ink::Grey, 2.0));
        for (number, thing) in things.iter().enumerate() {
            let place = self.place(number, above);
            let corners = rounded(place.at, place.width, place.height, ROUND);
            figure.polygon(corners, Paint::both(Ink::Paper, Ink::Silver, 1.5));
            thing.draw(figure, stands(place), self.radius());
        }
    }

    pub fn board(&self) -> Board {
        let thing =
            |number| Thing { letter: letter(number), area: self.place(number, self.above()) };
        Board::Things { things: (0..self.places).map(thing).collect(), order: Order::Matters }
    }

    /// A ring round a place, for steps.
    pub fn ring(&self, number: usize) -> Mark {
        let Area { at, width, height } = self.place(number, self.above());
        let points = rounded(at, width, height, ROUND);
        Mark::Polygon { points, paint: Paint::edge(Ink::Accent, 5.0) }
    }

    /// The number of a vanished thing at the place where it stood, for steps.
    pub fn stood(&self, place: usize, number: usize) -> [Mark; 2] {
        let Area { at, width, .. } = self.place(place, self.above());
        let center = Point::new(at.x + width - 12.0, at.y + 12.0);
        let disc = Mark::Circle { center, radius: 16.0, paint: Paint::fill(Ink::Accent) };
        [disc, Mark::label(center, number.to_string(), LETTER, Face::Bold, Ink::White)]
    }

    /// An arrow from one place to the thing in another, for steps.
    pub fn way(&self, from: usize, to: usize) -> [Mark; 2] {
        let [from, to] = [from, to].map(|number| aside(self.place(number, self.above())));
        let to = to.towards(to.direction(from), self.radius());
        figure::arrow(from, to, Stroke::new(Ink::Accent, 4.0))
    }
}

/// The middle of the thing in a place with a letter or a number.
fn aside(place: Area) -> Point {
    let Point { x, y } = place.middle();
    Point::new(x + ASIDE, y)
}

/// The middle of the letter or number in a place, by the place's left upper corner.
fn corner(at: Point) -> Point {
    Point::new(at.x + CORNER.0, at.y + CORNER.1)
}

/// The places of the pictured things, by their numbers, for those who prove the problem.
///
/// # Errors
/// Says that they are not two.
pub fn pictured(figure: &Figure) -> Result<Vec<Area>, String> {
    let grounds = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Polygon { points, paint } if paint.fill == Some(Ink::Tint) => Some(points),
        _ => None,
    });
    let mut areas: Vec<(&str, Area)> = Vec::new();
    for ground in grounds {
        let far = |of: fn(&Point) -> f32, pick: fn(f32, f32) -> f32| {
            ground.iter().map(of).reduce(pick).unwrap_or_default()
        };
        let (left, top) = (far(|it| it.x, f32::min), far(|it| it.y, f32::min));
        let (right, bottom) = (far(|it| it.x, f32::max), far(|it| it.y, f32::max));
        let area = Area::new(Point::new(left, top), right - left, bottom - top);
        let number = figure.marks.iter().find_map(|mark| match mark {
            Mark::Text { at, text, .. } if area.holds(*at) => Some(text.as_str()),
            _ => None,
        });
        areas.push((number.ok_or("a pictured thing without a number")?, area));
    }
    areas.sort_unstable_by_key(|(number, _)| *number);
    match areas[..] {
        [("1", one), ("2", two)] => Ok(vec![one, two]),
        _ => Err(format!("{} pictured things", areas.len())),
    }
}
