//! Lettered tiles in rows: cards, scales or pictures to choose from, each with its letter above what it shows.

pub mod haps;
pub mod parts;
pub mod traits;

use crate::board::{Area, Board, Thing};
use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::palette::Ink;
use crate::reader::Order;

/// How tiles are laid out: so many in rows of `columns`; how wide and high the room for what each shows is, how much free
/// room lies above all of them, beside them, and between two of them, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tiles {
    pub count: usize,
    pub columns: usize,
    pub width: f32,
    pub height: f32,
    pub above: f32,
    pub margin: f32,
    pub gap: f32,
}

/// All measures in points.
const WIDTH: f32 = 576.0;
/// The usual margin and gap.
pub const ROOMY: (f32, f32) = (14.0, 12.0);
/// Those of tiles that need all the width they can get.
pub const CLOSE: (f32, f32) = (8.0, 6.0);
const ROUND: f32 = 12.0;
const LETTER_ROOM: f32 = 34.0;
const LETTER_SIZE: f32 = 26.0;
const RING: f32 = 5.0;
const PRINT_SIZE: f32 = 48.0;

impl Tiles {
    /// Tiles that fill a picture's usual width, so high, with nothing above them.
    pub fn across(count: usize, columns: usize, height: f32) -> Tiles {
        Tiles::spaced(count, columns, height, ROOMY)
    }

    /// The same with this margin and gap.
    pub fn spaced(count: usize, columns: usize, height: f32, (margin, gap): (f32, f32)) -> Tiles {
        let width = (WIDTH - 2.0 * margin + gap) / columns as f32 - gap;
        Tiles { count, columns, width, height, above: 0.0, margin, gap }
    }

    /// How wide and high a picture of them is.
    pub fn size(&self) -> (f32, f32) {
        let (columns, rows) = (self.columns as f32, self.count.div_ceil(self.columns) as f32);
        let (margins, gap) = (2.0 * self.margin, self.gap);
        let width = margins + columns * (self.width + gap) - gap;
        (width, margins + self.above + rows * (self.height + LETTER_ROOM + gap) - gap)
    }

    /// The letters of the tiles, A first.
    pub fn letters(&self) -> impl Iterator<Item = char> + use<> {
        ('A'..='Z').take(self.count)
    }

    /// A picture with the tiles on it; what they show is drawn on top.
    pub fn figure(&self) -> Figure {
        let (width, height) = self.size();
        let mut figure = Figure::new(width.ceil() as u16, height.ceil() as u16);
        for (place, letter) in self.letters().enumerate() {
            let Area { at, width, height } = self.area(place);
            figure.polygon(
                rounded(at, width, height, ROUND),
                Paint::both(Ink::White, Ink::Silver, 1.5),
            );
            let at = Point::new(at.x + width / 2.0, at.y + 20.0);
            figure.marks.push(Mark::label(at, letter, LETTER_SIZE, Face::Bold, Ink::Accent));
        }
        figure
    }

    /// A tile with its letter. The last row stands in the middle.
    pub fn area(&self, place: usize) -> Area {
        let (row, column) = (place / self.columns, place % self.columns);
        let missing = self.columns - (self.count - row * self.columns).min(self.columns);
        let Tiles { margin, gap, .. } = *self;
        let left = margin + (column as f32 + missing as f32 / 2.0) * (self.width + gap);
        let top = margin + self.above + row as f32 * (self.height + LETTER_ROOM + gap);
        Area::new(Point::new(left, top), self.width, self.height + LETTER_ROOM)
    }

    /// The middle of the room for what a tile shows.
    pub fn middle(&self, place: usize) -> Point {
        let Area { at, width, height } = self.area(place);
        Point::new(at.x + width / 2.0, at.y + (height + LETTER_ROOM) / 2.0 - 3.0)
    }

    /// The tiles as things to pick.
    pub fn board(&self, order: Order) -> Board {
        let things = self.letters().enumerate();
        let things = things.map(|(place, letter)| Thing { letter, area: self.area(place) });
        Board::Things { things: things.collect(), order }
    }

    /// A ring round a tile, for steps.
    pub fn ring(&self, place: usize) -> Mark {
        let Area { at, width, height } = self.area(place);
        Mark::Polygon {
            points: rounded(at, width, height, ROUND),
            paint: Paint::edge(Ink::Accent, RING),
        }
    }

    /// What is printed on a card.
    pub fn print(&self, place: usize, text: impl Into<String>, ink: Ink) -> Mark {
        Mark::label(self.middle(place), text, PRINT_SIZE, Face::Bold, ink)
    }

    /// The ornament on the back of a card.
    pub fn back(&self, place: usize) -> Mark {
        self.diamond(place, 20.0, Paint::both(Ink::Mist, Ink::Silver, 1.5))
    }

    /// A card turned over again, for steps: what is printed on it in place of the ornament, and a ring.
    pub fn turned(&self, place: usize, text: impl Into<String>) -> [Mark; 3] {
        let [cover, print] = self.shown(place, text, Ink::Accent);
        [cover, print, self.ring(place)]
    }

    /// The other cards turned over at the end, once these were.
    pub fn others(&self, turned: &[usize], text: impl Fn(usize) -> String) -> Vec<Mark> {
        let others = (0..self.count).filter(|place| !turned.contains(place));
        others.flat_map(|place| self.shown(place, text(place), Ink::Grey)).collect()
    }

    fn shown(&self, place: usize, text: impl Into<String>, ink: Ink) -> [Mark; 2] {
        [self.diamond(place, 22.0, Paint::fill(Ink::White)), self.print(place, text, ink)]
    }

    fn diamond(&self, place: usize, half: f32, paint: Paint) -> Mark {
        let at = self.middle(place);
        let points = [0.0, 90.0, 180.0, 270.0].map(|degrees| at.towards(degrees, half)).into();
        Mark::Polygon { points, paint }
    }
}

/// The tiles of a picture: the letter of each with what is drawn on it later, from the bottom up. What lies on no tile is
/// left out.
///
/// # Errors
/// Says that a letter has no tile.
pub fn seen(figure: &Figure) -> Result<Vec<(char, Vec<&Mark>)>, String> {
    let mut tiles: Vec<(char, Area, Vec<&Mark>)> = Vec::new();
    let mut last: Option<Area> = None;
    for mark in &figure.marks {
        let around = extent(mark);
        let (at, middle) = (around.at, around.middle());
        if let Mark::Text { text, ink: Ink::Accent, .. } = mark {
            let frame = last.filter(|frame| frame.holds(at)).ok_or("a letter on no tile")?;
            tiles.push((text.chars().next().ok_or("no letter")?, frame, Vec::new()));
        } else if let Some((.., on)) = tiles.iter_mut().find(|(_, frame, _)| frame.holds(middle)) {
            on.push(mark);
        }
        last = Some(around);
    }
    Ok(tiles.into_iter().map(|(letter, _, on)| (letter, on)).collect())
}

/// What is written on each area with corners, row by row from the top; nothing on an empty one.
pub fn written(figure: &Figure) -> Vec<(Area, String)> {
    let is_area = |mark: &&Mark| matches!(mark, Mark::Polygon { .. });
    let mut areas: Vec<Area> = figure.marks.iter().filter(is_area).map(extent).collect();
    areas.sort_by_key(|area| (area.at.y.round() as i64, area.at.x.round() as i64));
    let stands_on = |area: Area| {
        let texts = figure.marks.iter().filter_map(|mark| match mark {
            Mark::Text { at, text, .. } if area.holds(*at) => Some(text.as_str()),
            _ => None,
        });
        (area, texts.collect())
    };
    areas.into_iter().map(stands_on).collect()
}

/// The rectangle round a mark; of a text, its place alone.
pub fn extent(mark: &Mark) -> Area {
    let around = |points: &[Point], more: f32| {
        let least = |of: fn(&Point) -> f32| points.iter().map(of).fold(f32::MAX, f32::min) - more;
        let most = |of: fn(&Point) -> f32| points.iter().map(of).fold(f32::MIN, f32::max) + more;
        let (left, top) = (least(|point| point.x), least(|point| point.y));
        Area::new(Point::new(left, top), most(|point| point.x) - left, most(|point| point.y) - top)
    };
    match mark {
        Mark::Polygon { points, .. } | Mark::Line { points, .. } => around(points, 0.0),
        Mark::Circle { center, radius, .. } | Mark::Arc { center, radius, .. } => {
            around(&[*center], *radius)
        }
        Mark::Text { at, .. } => around(&[*at], 0.0),
    }
}

/// A rectangle's outline with round corners, clockwise from the right lower one.
pub fn rounded(at: Point, width: f32, height: f32, radius: f32) -> Vec<Point> {
    let (left, right) = (at.x + radius, at.x + width - radius);
    let (top, bottom) = (at.y + radius, at.y + height - radius);
    let corners = [(right, bottom), (left, bottom), (left, top), (right, top)].map(Point::from);
    let arcs = corners.into_iter().zip([0.0, 90.0, 180.0, 270.0]).flat_map(|(center, from)| {
        (0..=12u8).map(move |step| center.towards(from + f32::from(step) * 7.5, radius))
    });
    arcs.collect()
}

/// The same of an area, with corners that are round for a tenth of its width, for which fewer points are enough.
pub fn outline(area: Area) -> Vec<Point> {
    let points = rounded(area.at, area.width, area.height, 0.1 * area.width);
    // Of the thirteen points at each corner seven.
    points.into_iter().enumerate().filter(|(n, _)| n % 13 % 2 == 0).map(|(_, it)| it).collect()
}
