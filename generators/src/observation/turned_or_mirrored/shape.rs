//! Shapes of squares that are not symmetrical in any way: all there are of a size.

use crate::figure::Point;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The squares of a shape by column and row, sorted, in the left upper corner.
pub(super) type Cells = Vec<(i8, i8)>;

/// Shapes are sought in so many columns and rows.
const GROUND: (i8, i8) = (4, 4);
/// Twice the distance from the middle to the farthest corner, squared, at most: compact shapes are drawn larger.
const REACH_MAX: i32 = 25;

/// Shapes with those that one of them becomes when one of its squares is moved.
type Kin = BTreeMap<Cells, Vec<Cells>>;

static SEVEN: LazyLock<Kin> = LazyLock::new(|| all_of(7));
static EIGHT: LazyLock<Kin> = LazyLock::new(|| all_of(8));

/// All shapes of seven or eight squares, one of each pair of mirror images, with their kin.
pub(super) fn all(squares: usize) -> &'static Kin {
    if squares == 7 { &SEVEN } else { &EIGHT }
}

/// The shapes that another becomes when one of its squares is moved.
pub(super) fn alike(cells: &Cells) -> &'static [Cells] {
    all(cells.len()).get(cells).map(Vec::as_slice).unwrap_or_default()
}

fn moved(cells: &Cells) -> Vec<Cells> {
    let mut alike = BTreeSet::new();
    for gone in 0..cells.len() {
        let mut rest = cells.clone();
        rest.remove(gone);
        for (x, y) in &rest {
            for beside in [(x + 1, *y), (*x, y + 1), (x - 1, *y), (*x, y - 1)] {
                let moved: Cells = rest.iter().copied().chain([beside]).collect();
                if !cells.contains(&beside) && is_whole(&moved) && is_compact(&moved) {
                    alike.extend(asymmetric(&moved));
                }
            }
        }
    }
    alike.remove(cells);
    alike.into_iter().collect()
}

fn all_of(squares: usize) -> Kin {
    let (columns, rows) = GROUND;
    let ground = || (0..columns).flat_map(move |x| (0..rows).map(move |y| (x, y)));
    let drawn = (0..1_u32 << (columns * rows)).filter(|mask| mask.count_ones() == squares as u32);
    let cells = drawn.map(|mask| {
        ground().zip(0..).filter(|(_, bit)| mask >> bit & 1 == 1).map(|(cell, _)| cell).collect()
    });
    let fit = cells.filter(|cells: &Cells| is_whole(cells) && is_compact(cells));
    let shapes: BTreeSet<Cells> = fit.filter_map(|cells| asymmetric(&cells)).collect();
    shapes.into_iter().map(|shape| (shape.clone(), moved(&shape))).collect()
}

/// The first of a shape's eight views, if all are different.
fn asymmetric(cells: &Cells) -> Option<Cells> {
    let views: BTreeSet<Cells> = views(cells).collect();
    if views.len() == 8 { views.into_iter().next() } else { None }
}

/// A shape in its four turns, and its mirror image in its four turns.
fn views(cells: &Cells) -> impl Iterator<Item = Cells> + '_ {
    (0..8).map(|view| {
        let seen = |&(x, y): &(i8, i8)| {
            let x = if view < 4 { x } else { -x };
            [(x, y), (-y, x), (-x, -y), (y, -x)][view % 4]
        };
        cornered(cells.iter().map(seen).collect())
    })
}

fn cornered(mut cells: Cells) -> Cells {
    let left = cells.iter().map(|cell| cell.0).min().unwrap_or_default();
    let top = cells.iter().map(|cell| cell.1).min().unwrap_or_default();
    cells.iter_mut().for_each(|cell| *cell = (cell.0 - left, cell.1 - top));
    cells.sort_unstable();
    cells
}

/// Whether it hangs together by sides and has no two squares that touch at a corner alone; then it has no hole either.
fn is_whole(cells: &Cells) -> bool {
    let has = |x: i8, y: i8| cells.contains(&(x, y));
    let is_pinched = cells.iter().any(|&(x, y)| {
        let down = has(x + 1, y + 1) && !has(x + 1, y) && !has(x, y + 1);
        let up = has(x + 1, y - 1) && !has(x + 1, y) && !has(x, y - 1);
        down || up
    });
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while let Some(&(x, y)) = reached.get(next) {
        next += 1;
        for beside in [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)] {
            if cells.contains(&beside) && !reached.contains(&beside) {
                reached.push(beside);
            }
        }
    }
    reached.len() == cells.len() && !is_pinched
}

fn is_compact(cells: &Cells) -> bool {
    let cells = cornered(cells.clone());
    let (wide, high) = size(&cells);
    let reach =
        |x: i32, y: i32| (2 * x - i32::from(wide)).pow(2) + (2 * y - i32::from(high)).pow(2);
    outline(&cells).iter().all(|&(x, y)| reach(x.into(), y.into()) <= REACH_MAX)
}

/// Columns and rows.
fn size(cells: &Cells) -> (i8, i8) {
    let wide = cells.iter().map(|cell| cell.0 + 1).max().unwrap_or_default();
    (wide, cells.iter().map(|cell| cell.1 + 1).max().unwrap_or_default())
}

/// The corners of a shape, clockwise.
fn outline(cells: &Cells) -> Vec<(i8, i8)> {
    let sides = cells.iter().flat_map(|&(x, y)| {
        [
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ]
    });
    let sides: Vec<_> = sides.filter(|(beyond, ..)| !cells.contains(beyond)).collect();
    let mut corners = vec![sides[0].1];
    for _ in 1..sides.len() {
        let last = corners[corners.len() - 1];
        corners.extend(sides.iter().find(|side| side.1 == last).map(|side| side.2));
    }
    let around = |at: usize| [0, 1, 2].map(|n| corners[(at + n) % corners.len()]);
    let is_bend = |[a, b, c]: &[(i8, i8); 3]| (b.0 - a.0, b.1 - a.1) != (c.0 - b.0, c.1 - b.1);
    (0..corners.len()).map(around).filter(is_bend).map(|three| three[1]).collect()
}

/// The side of an outline, by its place, from which one best tells which way round it goes; and how many squares long the
/// three sides are that follow it clockwise.
pub(super) fn telling(cells: &Cells) -> (usize, [i64; 3]) {
    let corners = outline(cells);
    let count = corners.len();
    let long = |side: usize| {
        let [from, to] = [side, side + 1].map(|corner| corners[corner % count]);
        i64::from(from.0.abs_diff(to.0) + from.1.abs_diff(to.1))
    };
    let clockwise = |side: usize| [1, 2, 3].map(|n| long(side + n));
    let tells = |side: &usize| {
        let (on, back) = (clockwise(*side), [1, 2, 3].map(|n| long(side + count - n)));
        (on[0] != back[0], on != back, long(*side))
    };
    let side = (0..count).max_by_key(tells).unwrap_or_default();
    (side, clockwise(side))
}

/// A shape laid somewhere, so large a square, perhaps mirrored, turned clockwise.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pose {
    pub(super) middle: Point,
    pub(super) square: f32,
    pub(super) is_mirrored: bool,
    pub(super) degrees: f32,
}

impl Pose {
    /// The corners of a shape as it lies.
    pub(super) fn outline(self, cells: &Cells) -> Vec<Point> {
        outline(cells).into_iter().map(|corner| self.place(cells, corner)).collect()
    }

    /// One side of the outline, by its place.
    pub(super) fn side(self, cells: &Cells, side: usize) -> Vec<Point> {
        let corners = self.outline(cells);
        [side, side + 1].map(|corner| corners[corner % corners.len()]).into()
    }

    /// The lines between its squares.
    pub(super) fn seams(self, cells: &Cells) -> Vec<Vec<Point>> {
        let right = cells.iter().filter(|(x, y)| cells.contains(&(x + 1, *y)));
        let right = right.map(|&(x, y)| [(x + 1, y), (x + 1, y + 1)]);
        let below = cells.iter().filter(|(x, y)| cells.contains(&(*x, y + 1)));
        let below = below.map(|&(x, y)| [(x, y + 1), (x + 1, y + 1)]);
        let ends = right.chain(below);
        ends.map(|ends| ends.map(|end| self.place(cells, end)).to_vec()).collect()
    }

    fn place(self, cells: &Cells, (x, y): (i8, i8)) -> Point {
        let (wide, high) = size(cells);
        let from = |at: i8, of: i8| (f32::from(at) - f32::from(of) / 2.0) * self.square;
        let across = if self.is_mirrored { -from(x, wide) } else { from(x, wide) };
        let origin = Point::new(0.0, 0.0);
        let flat = Point::new(across, from(y, high));
        let turned = origin.towards(origin.direction(flat) + self.degrees, origin.distance(flat));
        Point::new(self.middle.x + turned.x, self.middle.y + turned.y)
    }
}
