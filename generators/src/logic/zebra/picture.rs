//! A row of houses with a window for each of whom and what is in them, and beside each floor who and what there is.

use super::{EACH, ROWS, SCOPE, Scene};
use crate::board::{Area, letter};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::person;
use crate::seating::{Places, Thing, places};
use crate::tiles::rounded;

/// All measures in points.
const WIDTH: f32 = 640.0;
const MARGIN: f32 = 16.0;
const HOUSE: f32 = 78.0;
const ROOF: f32 = 78.0;
const FLOOR: f32 = 96.0;
const WINDOW: (f32, f32) = (58.0, 76.0);
/// The part of a window for those that are not in it.
const STRIP: f32 = 24.0;
const LEGEND: f32 = MARGIN + EACH as f32 * HOUSE + 22.0;
const NAMED: f32 = (WIDTH - MARGIN - LEGEND) / EACH as f32;
const GROUND: f32 = MARGIN + ROOF + ROWS as f32 * FLOOR;

pub(super) fn houses(scene: &Scene, asked: &[usize]) -> Figure {
    let mut figure = Figure::new(WIDTH as u16, (GROUND + MARGIN) as u16);
    (0..EACH).for_each(|house| front(&mut figure, house));
    let ends = [MARGIN - 6.0, MARGIN + EACH as f32 * HOUSE + 6.0];
    let ground = ends.map(|x| Point::new(x, GROUND)).to_vec();
    figure.line(ground, Stroke::new(Ink::Grey, 3.0));
    for cell in 0..SCOPE.things() {
        let Area { at, width, height } = window(cell);
        let paint = if asked.contains(&cell) {
            Paint::both(Ink::Tint, Ink::Accent, 2.4)
        } else {
            Paint::both(Ink::White, Ink::Silver, 1.5)
        };
        figure.rectangle(at, width, height, paint);
    }
    for row in 0..ROWS {
        let at = Point::new(LEGEND, MARGIN + ROOF + row as f32 * FLOOR + 5.0);
        let band = rounded(at, NAMED * EACH as f32, FLOOR - 10.0, 12.0);
        figure.polygon(band, Paint::both(Ink::White, Ink::Silver, 1.5));
        (0..EACH).for_each(|it| named(&mut figure, scene, row * EACH + it));
    }
    figure
}

/// A house's front with its number in the gable.
fn front(figure: &mut Figure, house: usize) {
    let (left, eaves) = (MARGIN + house as f32 * HOUSE, MARGIN + ROOF);
    let right = left + HOUSE;
    let step = |x: f32, y: f32| Point::new(left + x * HOUSE, eaves - y * ROOF);
    let gable: &[(f32, f32)] = match house % 2 {
        0 => &[(0.0, 0.0), (0.5, 1.0), (1.0, 0.0)],
        _ => &[
            (0.0, 0.0),
            (0.0, 0.36),
            (0.18, 0.36),
            (0.18, 0.68),
            (0.34, 0.68),
            (0.34, 0.94),
            (0.66, 0.94),
            (0.66, 0.68),
            (0.82, 0.68),
            (0.82, 0.36),
            (1.0, 0.36),
            (1.0, 0.0),
        ],
    };
    let mut outline: Vec<Point> = gable.iter().map(|&(x, y)| step(x, y)).collect();
    outline.extend([Point::new(right, GROUND), Point::new(left, GROUND)]);
    figure.polygon(outline, Paint::both(Ink::Mist, Ink::Grey, 2.0));
    let (gable, number) = number(house);
    figure.label(gable, number, 30.0, Face::Bold);
}

/// Someone or something with the letter above.
fn named(figure: &mut Figure, scene: &Scene, thing: Thing) {
    let (row, it) = (SCOPE.row(thing), thing % EACH);
    let (above, letter) = name(thing);
    figure.marks.push(Mark::label(above, letter, 26.0, Face::Bold, Ink::Accent));
    let at = Point::new(above.x, above.y + 39.0);
    match row.checked_sub(1) {
        None => person::draw(figure, at, 0.66),
        Some(row) => figure.label(at, scene.0[row][it], 46.0, Face::Object),
    }
}

/// A house's number, and where it stands.
fn number(house: usize) -> (Point, String) {
    let middle = MARGIN + (house as f32 + 0.5) * HOUSE;
    (Point::new(middle, MARGIN + 0.7 * ROOF), (house + 1).to_string())
}

/// What the answer calls somebody or something, and where it stands.
fn name(thing: Thing) -> (Point, String) {
    let (row, it) = (SCOPE.row(thing), thing % EACH);
    let middle = LEGEND + NAMED * (it as f32 + 0.5);
    let above = Point::new(middle, MARGIN + ROOF + row as f32 * FLOOR + 23.0);
    (above, letter(it).to_string())
}

/// A window: those of the upper floor come first.
pub(super) fn window(cell: usize) -> Area {
    let (floor, house) = (cell / EACH, cell % EACH);
    let (width, height) = WINDOW;
    let left = MARGIN + house as f32 * HOUSE + (HOUSE - width) / 2.0;
    let top = MARGIN + ROOF + floor as f32 * FLOOR + (FLOOR - height) / 2.0 - 2.0;
    Area::new(Point::new(left, top), width, height)
}

/// A letter in the window where its thing is, below the strip of those that can't be there.
pub(super) fn placed(thing: Thing, cell: usize) -> Mark {
    let Area { at, width, height } = window(cell);
    let middle = Point::new(at.x + width / 2.0, at.y + (STRIP + height) / 2.0);
    Mark::label(middle, letter(thing % EACH), 38.0, Face::Bold, Ink::Accent)
}

/// Small letters, crossed out, along the tops of the windows where a thing can't be.
pub(super) fn crossed(thing: Thing, gone: Places) -> impl Iterator<Item = Mark> {
    places(gone).flat_map(move |house| {
        let Area { at, width, .. } = window(SCOPE.row(thing) * EACH + usize::from(house));
        let it = thing % EACH;
        let x = at.x + 4.0 + (width - 8.0) / EACH as f32 * (it as f32 + 0.5);
        let middle = Point::new(x, at.y + STRIP / 2.0);
        let ends = [-1.0, 1.0].map(|off| Point::new(x + 5.0 * off, middle.y - 8.0 * off)).to_vec();
        [
            Mark::label(middle, letter(it), 16.0, Face::Plain, Ink::Grey),
            Mark::Line { points: ends, stroke: Stroke::new(Ink::Accent, 2.0) },
        ]
    })
}

/// What the picture shows: animals and things by their letters, and which windows are asked for.
///
/// # Errors
/// Says that something is missing, or is called otherwise than in the answer.
pub(super) fn read(figure: &Figure) -> Result<(Scene, Vec<usize>), String> {
    figure.says((0..EACH).map(number).chain((0..SCOPE.things()).map(name)))?;
    let object = |thing: Thing| {
        let (row, it) = (SCOPE.row(thing), thing % EACH);
        let left = LEGEND + NAMED * it as f32;
        let area = Area::new(Point::new(left, window(row * EACH).at.y), NAMED, WINDOW.1);
        let shown = figure.marks.iter().find_map(|mark| match mark {
            Mark::Text { at, text, face: Face::Object, .. } if area.holds(*at) => {
                text.chars().next()
            }
            _ => None,
        });
        shown.ok_or_else(|| format!("nothing stands at {} in row {row}", letter(it)))
    };
    let row = |row: usize| (0..EACH).map(|it| object(row * EACH + it)).collect();
    let scene = Scene((1..ROWS).map(row).collect::<Result<_, String>>()?);
    let is_asked = |cell: &usize| {
        let corner = window(*cell).at;
        figure.marks.iter().any(|mark| match mark {
            Mark::Polygon { points, paint } => points[0] == corner && paint.fill == Some(Ink::Tint),
            _ => false,
        })
    };
    Ok((scene, (0..SCOPE.things()).filter(is_asked).collect()))
}
