//! The ground with its regions, as it is drawn and as it is read again.

use super::solving::{Cells, Regions, SIDE, spread};
use crate::board::{Area, Board, letter};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::grid::each_of_few;
use crate::grid::regions::borders;
use crate::palette::Ink;

/// All measures in points.
const CELL: f32 = 62.0;
const LEFT: f32 = 44.0;
const TOP: f32 = 48.0;
const MARGIN: f32 = 14.0;
/// Between the ground and the cells for the answer.
const GAP: f32 = 16.0;
const GROUND: f32 = SIDE as f32 * CELL;
const BORDER: Stroke = Stroke::new(Ink::Black, 5.0);
/// Regions that touch differ; borders alone would do.
const TINTS: [Ink; 4] = [Ink::Tint, Ink::Mist, Ink::Rose, Ink::White];

pub(super) fn regions(regions: &Regions) -> Figure {
    let (width, height) = (LEFT + GROUND + GAP + CELL + MARGIN, TOP + GROUND + MARGIN);
    let mut figure = Figure::new(width.ceil() as u16, height.ceil() as u16);
    for (region, ink) in regions.iter().zip(tinted(regions)) {
        for cell in each_of_few(*region) {
            let paint = Paint::both(ink, Ink::Silver, 1.5);
            figure.rectangle(corner(cell % SIDE, cell / SIDE), CELL, CELL, paint);
        }
    }
    let region = |cell: usize| regions.iter().position(|region| region >> cell & 1 == 1);
    for ends in borders(SIDE, |cell| region(cell).unwrap_or_default()) {
        figure.line(ends.map(|(column, row)| crossing(column, row)).into(), BORDER);
    }
    for line in 0..SIDE {
        let [(above, letter), (beside, number)] = signs(line);
        figure.marks.push(Mark::label(above, letter, 28.0, Face::Bold, Ink::Accent));
        figure.marks.push(Mark::label(beside, number, 26.0, Face::Plain, Ink::Grey));
        let paint = Paint::both(Ink::White, Ink::Silver, 1.5);
        figure.rectangle(corner(SIDE, line), CELL, CELL, paint);
    }
    let above = Point::new(middle(SIDE, 0).x, TOP - 22.0);
    figure.marks.push(star_at(above, 15.0, Ink::Accent));
    figure
}

/// The letter of a column, the number of a row, and where they stand.
fn signs(line: usize) -> [(Point, String); 2] {
    let Point { x, y } = middle(line, line);
    let (above, beside) = (Point::new(x, TOP - 22.0), Point::new(LEFT - 22.0, y));
    [(above, letter(line).to_string()), (beside, (line + 1).to_string())]
}

/// The cells for notes, and those for the answer.
pub(super) fn board() -> Board {
    let places = (0..=SIDE).flat_map(|column| (0..SIDE).map(move |row| (column, row)));
    let area = |(column, row)| Area::new(corner(column, row), CELL, CELL);
    Board::Cells {
        cells: places.map(area).collect(),
        takes: (0..SIDE).map(letter).collect(),
        answer: (SIDE * SIDE..SIDE * (SIDE + 1)).collect(),
        houses: Vec::new(),
    }
}

/// A star, and its letter in the answer.
pub(super) fn star(cell: usize) -> [Mark; 2] {
    let (column, row) = (cell % SIDE, cell / SIDE);
    let text = Mark::label(middle(SIDE, row), letter(column), 32.0, Face::Bold, Ink::Accent);
    [star_at(middle(column, row), 22.0, Ink::Accent), text]
}

/// Dots in cells without a star.
pub(super) fn crossed(cells: Cells) -> impl Iterator<Item = Mark> {
    each_of_few(cells).map(|cell| Mark::Circle {
        center: middle(cell % SIDE, cell / SIDE),
        radius: 4.5,
        paint: Paint::fill(Ink::Grey),
    })
}

/// The region of each cell, told by the borders.
///
/// # Errors
/// Says how many regions there are, or what does not stand beside the lines.
pub(super) fn read(figure: &Figure) -> Result<Vec<Cells>, String> {
    let mut regions: Vec<Cells> = Vec::new();
    for cell in 0..SIDE * SIDE {
        if regions.iter().any(|region| region >> cell & 1 == 1) {
            continue;
        }
        let (mut region, mut fresh) = (1 << cell, vec![cell]);
        while let Some(one) = fresh.pop() {
            for other in each_of_few(spread(1 << one) & !region) {
                if !is_parted(figure, one, other) {
                    region |= 1 << other;
                    fresh.push(other);
                }
            }
        }
        regions.push(region);
    }
    figure.says((0..SIDE).flat_map(signs))?;
    match regions.len() {
        SIDE => Ok(regions),
        count => Err(format!("{count} regions")),
    }
}

/// Whether a border is crossed on the way from cell to cell.
fn is_parted(figure: &Figure, one: usize, other: usize) -> bool {
    let [one, other] = [one, other].map(|cell| middle(cell % SIDE, cell / SIDE));
    let between = Point::new((one.x + other.x) / 2.0, (one.y + other.y) / 2.0);
    let holds = |points: &[Point]| {
        let ends = points[0].distance(between) + points[1].distance(between);
        ends - points[0].distance(points[1]) < 0.1
    };
    figure.marks.iter().any(
        |mark| matches!(mark, Mark::Line { points, stroke } if *stroke == BORDER && holds(points)),
    )
}

/// A tint for each region: four are enough for any map.
fn tinted(regions: &Regions) -> [Ink; SIDE] {
    let mut tints = [0; SIDE];
    let is_free = |tints: &[usize; SIDE], region: usize, tint: usize| {
        let around = spread(regions[region]);
        (0..region).all(|other| tints[other] != tint || around & regions[other] == 0)
    };
    fn paint(
        tints: &mut [usize; SIDE],
        region: usize,
        is_free: &impl Fn(&[usize; SIDE], usize, usize) -> bool,
    ) -> bool {
        region == SIDE
            || (0..TINTS.len()).any(|tint| {
                tints[region] = tint;
                is_free(tints, region, tint) && paint(tints, region + 1, is_free)
            })
    }
    paint(&mut tints, 0, &is_free);
    tints.map(|tint| TINTS[tint])
}

/// Where lines cross.
fn crossing(column: usize, row: usize) -> Point {
    Point::new(LEFT + column as f32 * CELL, TOP + row as f32 * CELL)
}

/// The left upper corner of a cell; those for the answer stand beside the others.
fn corner(column: usize, row: usize) -> Point {
    let Point { x, y } = crossing(column, row);
    Point::new(if column < SIDE { x } else { x + GAP }, y)
}

fn middle(column: usize, row: usize) -> Point {
    let at = corner(column, row);
    Point::new(at.x + CELL / 2.0, at.y + CELL / 2.0)
}

fn star_at(center: Point, radius: f32, ink: Ink) -> Mark {
    let corners = (0..10u8).map(|corner| {
        let far = if corner % 2 == 0 { radius } else { 0.45 * radius };
        center.towards(f32::from(corner) * 36.0 - 90.0, far)
    });
    Mark::Polygon { points: corners.collect(), paint: Paint::fill(ink) }
}
