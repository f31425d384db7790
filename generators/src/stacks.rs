//! Columns of cubes on a square ground, as they are seen from a corner above it.
//!
//! The picture is made of upright strips, half a cube wide, and each strip of triangles, half a cube high. A column fills
//! two strips, from its foot up to its top; columns further back fill them further up.

pub mod reading;

use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::palette::Ink;

/// Row and column of the ground, both 0 at the back corner.
pub type Place = (u8, u8);

/// The size of the picture, in points.
pub const WIDTH: u16 = 560;
pub const HEIGHT: u16 = 600;
const MARGIN: f32 = 16.0;
const LETTER: f32 = 27.0;
const EDGE: f32 = 1.5;
/// The left face of a cube, its right face, its top, and the ground.
const LEFT: Ink = Ink::Silver;
const RIGHT: Ink = Ink::Grey;
const TOP: Ink = Ink::White;
const GROUND: Ink = Ink::Mist;

/// Where things of the ground lie in the picture.
pub struct View {
    /// The back corner of the ground.
    back: Point,
    /// How wide and how high a triangle is, in points.
    across: f32,
    down: f32,
}

impl View {
    /// The view of a ground of `side` columns each way, up to `tallest` cubes high.
    pub fn new(side: usize, tallest: u8) -> View {
        let (side, tallest) = (side as f32, f32::from(tallest));
        let cube = (f32::from(HEIGHT) - 2.0 * MARGIN) / (side + tallest);
        View::of(Point::new(f32::from(WIDTH) / 2.0, MARGIN + cube * tallest), cube)
    }

    /// The view of a ground with its back corner there, where edges are so many points long.
    pub fn of(back: Point, edge: f32) -> View {
        // An upright edge is as long as the others: 0.866 is the cosine of 30 degrees.
        View { back, across: edge * 0.866, down: edge / 2.0 }
    }

    /// A place by rows and columns from the back, and cubes from the ground.
    pub fn at(&self, row: f32, column: f32, up: f32) -> Point {
        let x = self.back.x + (column - row) * self.across;
        Point::new(x, self.back.y + (row + column - 2.0 * up) * self.down)
    }

    /// A corner of a cube.
    fn corner(&self, row: u8, column: u8, up: u8) -> Point {
        self.at(row.into(), column.into(), up.into())
    }

    /// The middle of a column's top.
    pub fn top(&self, (row, column): Place, height: u8) -> Point {
        let (back, front) =
            (self.corner(row, column, height), self.corner(row + 1, column + 1, height));
        Point::new(back.x, (back.y + front.y) / 2.0)
    }

    /// From the middle of a top half of the way to what stands beside it, in points.
    pub fn beside(&self) -> f32 {
        self.across / 2.0
    }

    /// Draws the ground and the cubes on it, from the back to the front; faces that touch others are left out.
    pub fn draw(&self, figure: &mut Figure, heights: &[Vec<u8>]) {
        let mut places: Vec<Place> = places(heights.len());
        places.reverse();
        let height = |row: u8, column: u8| {
            heights.get(usize::from(row)).and_then(|line| line.get(usize::from(column))).copied()
        };
        for (row, column) in places {
            let own = height(row, column).unwrap_or(0);
            let mut face = |corners: [(u8, u8, u8); 4], ink: Ink| {
                let points = corners.map(|(row, column, up)| self.corner(row, column, up)).to_vec();
                let edge = if ink == GROUND { Ink::Silver } else { Ink::Black };
                figure.polygon(points, Paint::both(ink, edge, EDGE));
            };
            let (r, c) = (row, column);
            for up in height(r + 1, c).unwrap_or(0)..own {
                face(
                    [
                        (r + 1, c, up),
                        (r + 1, c, up + 1),
                        (r + 1, c + 1, up + 1),
                        (r + 1, c + 1, up),
                    ],
                    LEFT,
                );
            }
            for up in height(r, c + 1).unwrap_or(0)..own {
                face(
                    [
                        (r, c + 1, up),
                        (r, c + 1, up + 1),
                        (r + 1, c + 1, up + 1),
                        (r + 1, c + 1, up),
                    ],
                    RIGHT,
                );
            }
            let ink = if own == 0 { GROUND } else { TOP };
            face([(r, c, own), (r, c + 1, own), (r + 1, c + 1, own), (r + 1, c, own)], ink);
        }
    }
}

/// Writes a column's letter on its top.
pub fn letter(figure: &mut Figure, at: Point, letter: char) {
    figure.marks.push(Mark::label(at, letter, LETTER, Face::Bold, Ink::Accent));
}

/// All places, those at the front first.
fn places(side: usize) -> Vec<Place> {
    let side = side as u8;
    let mut places: Vec<Place> =
        (0..side).flat_map(|row| (0..side).map(move |column| (row, column))).collect();
    places.sort_by_key(|(row, column)| std::cmp::Reverse(row + column));
    places
}

/// How far up the strips are filled, by triangles counted from the back corner downwards.
#[derive(Clone)]
struct Strips(Vec<i8>);

/// The triangles of a column in its left and its right strip: from its top to its foot.
fn strips((row, column): Place, side: usize) -> [usize; 2] {
    let left = usize::from(column) + side - 1 - usize::from(row);
    [left, left + 1]
}

fn top((row, column): Place, height: u8) -> i8 {
    (row + column + 1) as i8 - 2 * height as i8
}

impl Strips {
    /// Nothing stands there yet: all is open from the front edge of the ground on.
    fn empty(side: usize) -> Strips {
        let foot = |strip: usize| side + strip.min(2 * side - 1 - strip) + 1;
        Strips((0..2 * side).map(|strip| foot(strip) as i8).collect())
    }

    /// What a column adds to what stands before it: the triangles that become visible in each of its strips.
    fn add(&mut self, place: Place, height: u8, side: usize) -> [std::ops::Range<i8>; 2] {
        strips(place, side).map(|strip| {
            let (from, to) = (top(place, height), self.0[strip]);
            self.0[strip] = from.min(to);
            from.min(to)..to
        })
    }
}

/// What is visible of each column.
pub struct Sight(Vec<(Place, [i8; 2])>);

impl Sight {
    /// What is visible of columns of these heights.
    pub fn of(heights: &[Vec<u8>]) -> Sight {
        let mut strips = Strips::empty(heights.len());
        let seen = |place: Place| {
            let height = heights[usize::from(place.0)][usize::from(place.1)];
            let added = strips.add(place, height, heights.len());
            (place, added.map(|triangles| triangles.len() as i8))
        };
        Sight(places(heights.len()).into_iter().map(seen).collect())
    }

    fn triangles(&self, place: Place) -> [i8; 2] {
        self.0.iter().find(|(other, _)| *other == place).map_or([0; 2], |(_, triangles)| *triangles)
    }

    /// How many halves of a column's top are visible.
    pub fn halves(&self, place: Place) -> usize {
        self.triangles(place).into_iter().filter(|count| 0 < *count).count()
    }

    /// How many of a column's cubes are seen on the left and on the right, at least in part.
    pub fn faces(&self, place: Place) -> (u8, u8) {
        let [left, right] = self.triangles(place).map(|count| (count / 2) as u8);
        (left, right)
    }
}
