//! The wall, full and empty, the tiles to choose from, and how pictures of them are read.

use super::TileWall;
use crate::board::Area;
use crate::crowd::thing::Shape;
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke, arrow};
use crate::palette::Ink;
use crate::tiles::{CLOSE, Tiles, extent, outline, rounded};

/// A kind is a ground, an outline and a number, of which the last changes first.
const NUMBERS: usize = 2;
pub(super) const FIGURES: usize = 3 * NUMBERS;
pub(super) const KINDS: usize = 4 * FIGURES;
/// The radius of one shape and of each of two, and how far these are from the middle, in halves of a tile.
const ON_TILE: [(f32, &[f32]); NUMBERS] = [(0.54, &[0.0]), (0.3, &[-0.48, 0.48])];
/// All measures in points.
const WIDTH: f32 = 576.0;
/// A place's number, and the same on the tile that hung there.
const NUMBER_SIZE: f32 = 76.0;
const CHIP: f32 = 23.0;
/// A tile to choose from, and how large the empty wall stands above these.
const CHOICE: f32 = 64.0;
const SMALL: f32 = 0.6;
const TOP: f32 = 8.0;
const SIGN: (f32, Stroke) = (50.0, Stroke::new(Ink::Accent, 4.5));

impl TileWall {
    /// The wall to remember.
    pub(super) fn full(&self) -> Figure {
        self.wall(|cell| self.tile(self.tiles[cell], self.cells().area(cell), 0.0))
    }

    /// The empty wall as it comes back, with its numbered places, and below it every kind of tile.
    pub(super) fn question(&self) -> Figure {
        let empty = self.wall(|cell| {
            let (area, part) = (self.seen_at(cell), self.asked.iter().position(|it| *it == cell));
            let ground = if part.is_some() { Ink::Tint } else { Ink::Mist };
            let paint = Paint::both(ground, Ink::Silver, 2.0);
            let number = part.map(|part| number(area.middle(), part + 1, NUMBER_SIZE, Ink::Accent));
            [Mark::Polygon { points: outline(area), paint }].into_iter().chain(number).collect()
        });
        let tiles = self.choices();
        let mut figure = tiles.figure();
        figure.marks.extend(empty.marks.iter().map(above));
        for x in [WIDTH * (1.0 - SMALL) / 4.0, WIDTH * (3.0 + SMALL) / 4.0] {
            figure.marks.extend(self.sign(Point::new(x, tiles.above / 2.0)));
        }
        for kind in 0..KINDS {
            let Point { x, y } = tiles.middle(kind);
            let corner = Point::new(x - CHOICE / 2.0, y - CHOICE / 2.0);
            figure.marks.extend(self.tile(kind, Area::new(corner, CHOICE, CHOICE), 0.0));
        }
        figure
    }

    /// How the tiles to choose from lie: a row for each ground.
    pub(super) fn choices(&self) -> Tiles {
        let above = TOP + SMALL * self.cells().size().1;
        Tiles { above, ..Tiles::spaced(KINDS, FIGURES, CHOICE + TOP, CLOSE) }
    }

    /// The tile of a cell on the empty wall, for steps.
    pub(super) fn turned_over(&self, cell: usize) -> Vec<Mark> {
        let tilt = if self.exchanged[1] { 180.0 } else { 0.0 };
        let tile = self.tile(self.tiles[cell], self.seen_at(cell), tilt);
        tile.iter().map(above).collect()
    }

    /// The number of a place in a corner of its tile, for steps.
    pub(super) fn chip(&self, cell: usize, part: usize) -> [Mark; 2] {
        let center = self.seen_at(cell).at.towards(45.0, CHIP);
        let disc = Mark::Circle { center, radius: CHIP, paint: Paint::fill(Ink::Accent) };
        [disc, number(center, part, 1.6 * CHIP, Ink::White)].map(|mark| above(&mark))
    }

    /// The ground of a tile, and on it one or two shapes.
    fn tile(&self, kind: usize, area: Area, tilt: f32) -> Vec<Mark> {
        let (ink, shape) = (self.inks[kind / FIGURES], self.outlines[kind % FIGURES / NUMBERS]);
        let (at, half, (radius, places)) =
            (area.middle(), area.width / 2.0, ON_TILE[kind % NUMBERS]);
        // A triangle looks as if it stood in the middle.
        let low = if shape == Shape::Triangle { 0.2 * radius * half } else { 0.0 };
        let mut tile = Figure::new(0, 0);
        tile.polygon(outline(area), Paint::both(ink, ink.edge(), 2.0));
        for x in places {
            let center = Point::new(at.x + x * half, at.y).towards(90.0 + tilt, low);
            let paint = Paint::both(Ink::White, Ink::Black, 2.0);
            shape.draw(&mut tile, (center, radius * half), tilt, paint);
        }
        tile.marks
    }

    /// A wall with something in each cell.
    fn wall(&self, in_cell: impl Fn(usize) -> Vec<Mark>) -> Figure {
        let (width, height) = self.cells().size();
        let mut figure = Figure::new(width.ceil() as u16, height.ceil() as u16);
        let ground = rounded(Point::new(2.0, 2.0), width - 4.0, height - 4.0, 18.0);
        figure.polygon(ground, Paint::both(Ink::White, Ink::Silver, 2.0));
        figure.marks.extend((0..self.tiles.len()).flat_map(in_cell));
        figure
    }

    /// The cells of the wall, which are square.
    fn cells(&self) -> Tiles {
        let flat = Tiles::across(self.tiles.len(), self.columns, 0.0);
        Tiles { height: flat.width - flat.area(0).height, ..flat }
    }

    /// Where a cell comes back.
    fn seen_at(&self, cell: usize) -> Area {
        let (columns, [across, down]) = (self.columns, self.exchanged);
        let (row, column) = (cell / columns, cell % columns);
        let column = if across { columns - 1 - column } else { column };
        let row = if down { self.tiles.len() / columns - 1 - row } else { row };
        self.cells().area(row * columns + column)
    }

    /// Arrows to the sides that are exchanged.
    fn sign(&self, middle: Point) -> impl Iterator<Item = Mark> {
        let ([across, down], (long, stroke)) = (self.exchanged, SIGN);
        let sides = [(0.0, across), (180.0, across), (90.0, down), (270.0, down)];
        let sides = sides.into_iter().filter(|(_, is_exchanged)| *is_exchanged);
        sides.flat_map(move |(side, _)| arrow(middle, middle.towards(side, long), stroke))
    }
}

/// A mark of a wall on the small one above what can be chosen.
fn above(mark: &Mark) -> Mark {
    mark.placed(Point::new(WIDTH * (1.0 - SMALL) / 2.0, TOP), SMALL, false)
}

fn number(at: Point, number: usize, size: f32, ink: Ink) -> Mark {
    Mark::label(at, number.to_string(), size, Face::Bold, ink)
}

/// What is filled with one of these inks, row by row from the left; or from the right, or from below.
pub(super) fn rows(figure: &Figure, inks: &[Ink], [right, below]: [bool; 2]) -> Vec<Area> {
    let is_one = |(_, ink, _): &(Area, Ink, usize)| inks.contains(ink);
    let mut areas: Vec<Area> = filled(figure).filter(is_one).map(|(area, ..)| area).collect();
    let along = |turned: bool, at: f32| if turned { -at } else { at };
    let place = |area: &Area| [along(below, area.at.y), along(right, area.at.x)];
    areas.sort_by(|one, other| place(one).partial_cmp(&place(other)).expect("places are numbers"));
    areas
}

/// What a tile looks like: inks, and how many corners are filled with them.
pub(super) fn look(figure: &Figure, tile: Area) -> Vec<(Ink, usize)> {
    let on = filled(figure).filter(|(area, ..)| tile.holds(area.at) && tile.holds(area.middle()));
    on.map(|(_, ink, corners)| (ink, corners)).collect()
}

/// Everything filled: where, with which ink, and how many corners it has; a circle has none.
fn filled(figure: &Figure) -> impl Iterator<Item = (Area, Ink, usize)> {
    figure.marks.iter().filter_map(|mark| match mark {
        Mark::Polygon { points, paint } => Some((extent(mark), paint.fill?, points.len())),
        Mark::Circle { paint, .. } => Some((extent(mark), paint.fill?, 0)),
        Mark::Line { .. } | Mark::Arc { .. } | Mark::Text { .. } => None,
    })
}
