//! The scales as they are drawn and as they are read again, and below them what is asked.

use super::Scale;
use super::plans::Counts;
use crate::board::Area;
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke, on_white};
use crate::palette::Ink;
use crate::sums::{Line, NAMES};
use crate::tiles::rounded;

/// All measures in points.
const WIDTH: f32 = 600.0;
const MARGIN: f32 = 18.0;
const LEFT: f32 = 48.0;
const SCALE: f32 = 104.0;
const MIDDLE: f32 = (LEFT + WIDTH - MARGIN) / 2.0;
/// From the middle of a scale to the middle of a side, and from the scale's top to the middle of what lies on it.
const ARM: f32 = 136.0;
const LOAD: f32 = 42.0;
const STEP: f32 = 50.0;
const SIZE: f32 = 21.0;
const PLATE: (f32, f32) = (131.0, 64.0);
const PLATES_TOP: f32 = MARGIN + 4.0 * SCALE + 12.0;
const INKS: [Ink; 4] = [Ink::Red, Ink::Yellow, Ink::Blue, Ink::Sky];

/// Something on a scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Load {
    Thing(usize),
    Block(i64),
}

/// What lies on the left and on the right of a scale, and where: the things by their numbers, then the block.
fn sides(scale: &Scale, block: i64, top: f32) -> [Vec<(Point, Load)>; 2] {
    let side = |sign: f32, counts: &Counts, block: i64| {
        let things = (0..4).flat_map(|it| vec![Load::Thing(it); counts[it] as usize]);
        let loads: Vec<Load> = things.chain((0 < block).then_some(Load::Block(block))).collect();
        let first = MIDDLE + sign * ARM - (loads.len() as f32 - 1.0) / 2.0 * STEP;
        let placed = loads.into_iter().enumerate();
        placed.map(|(n, load)| (Point::new(first + n as f32 * STEP, top + LOAD), load)).collect()
    };
    [side(-1.0, &scale.left, -block), side(1.0, &scale.right, block)]
}

/// The numbered scales with the blocks that make them level, and a plate for each thing with room for its weight.
pub(super) fn scales(scales: &[(Scale, i64)]) -> Figure {
    let mut figure = Figure::new(WIDTH as u16, (PLATES_TOP + PLATE.1 + MARGIN) as u16);
    for (place, (scale, block)) in scales.iter().enumerate() {
        let top = MARGIN + place as f32 * SCALE;
        let number = Point::new(LEFT / 2.0 + 4.0, top + LOAD);
        figure.marks.push(Mark::label(
            number,
            (place + 1).to_string(),
            26.0,
            Face::Bold,
            Ink::Grey,
        ));
        stand(&mut figure, top);
        for (at, load) in sides(scale, *block, top).into_iter().flatten() {
            match load {
                Load::Thing(it) => thing(&mut figure, at, it),
                Load::Block(weight) => heavy(&mut figure, at, weight),
            }
        }
    }
    for it in 0..NAMES.len() {
        let at = plate(it);
        let paint = Paint::both(Ink::White, Ink::Silver, 1.5);
        figure.polygon(rounded(at, PLATE.0, PLATE.1, 12.0), paint);
        thing(&mut figure, name(it).0, it);
        let Area { at, width, height } = room(it);
        figure.polygon(rounded(at, width, height, 8.0), Paint::fill(Ink::Tint));
    }
    figure
}

/// A beam with two pans on a foot.
fn stand(figure: &mut Figure, top: f32) {
    let stroke = Stroke::new(Ink::Grey, 3.0);
    let pan = top + LOAD + SIZE + 5.0;
    let beam = pan + 12.0;
    for sign in [-1.0, 1.0] {
        let middle = MIDDLE + sign * ARM;
        let ends = [middle - 124.0, middle + 124.0].map(|x| Point::new(x, pan));
        figure.line(ends.to_vec(), stroke);
        let hung = [Point::new(middle, pan), Point::new(middle, beam)];
        figure.line(hung.to_vec(), stroke);
    }
    let beams = [MIDDLE - ARM, MIDDLE + ARM].map(|x| Point::new(x, beam));
    figure.line(beams.to_vec(), stroke);
    let foot = [(MIDDLE, beam), (MIDDLE + 14.0, beam + 16.0), (MIDDLE - 14.0, beam + 16.0)];
    figure.polygon(foot.map(Point::from).to_vec(), Paint::fill(Ink::Grey));
}

/// A thing: each letter has its own shape and colour.
fn thing(figure: &mut Figure, at: Point, it: usize) {
    let ink = INKS[it];
    let paint = Paint::both(ink, ink.edge(), 1.5);
    let corners = |from: f32, count: u8, radius: f32| -> Vec<Point> {
        let turn = 360.0 / f32::from(count);
        (0..count).map(|n| at.towards(from + f32::from(n) * turn, radius)).collect()
    };
    match it {
        0 => figure.circle(at, SIZE, paint),
        1 => {
            let corner = Point::new(at.x - SIZE + 2.0, at.y - SIZE + 2.0);
            let side = 2.0 * SIZE - 4.0;
            figure.polygon(rounded(corner, side, side, 4.0), paint);
        }
        2 => figure.polygon(corners(90.0, 5, SIZE + 3.0), paint),
        _ => figure.polygon(corners(0.0, 6, SIZE + 2.0), paint),
    }
    let dark = matches!(ink, Ink::Red | Ink::Blue);
    let writing = if dark { Ink::White } else { Ink::Black };
    figure.marks.push(Mark::label(at, NAMES[it], 26.0, Face::Bold, writing));
}

/// A block with its weight.
fn heavy(figure: &mut Figure, at: Point, weight: i64) {
    let corner = Point::new(at.x - 25.0, at.y - SIZE + 1.0);
    figure.polygon(rounded(corner, 50.0, 2.0 * SIZE - 2.0, 5.0), Paint::fill(Ink::Black));
    figure.marks.push(Mark::label(at, weight.to_string(), 24.0, Face::Bold, Ink::White));
}

fn plate(it: usize) -> Point {
    let step = (WIDTH - 2.0 * MARGIN - PLATE.0) / 3.0;
    Point::new(MARGIN + it as f32 * step, PLATES_TOP)
}

/// What a thing in its plate is called, and where that stands.
fn name(it: usize) -> (Point, String) {
    let at = plate(it);
    (Point::new(at.x + 34.0, at.y + PLATE.1 / 2.0), NAMES[it].to_string())
}

/// The room for a weight in its plate.
pub(super) fn room(it: usize) -> Area {
    let at = plate(it);
    Area::new(Point::new(at.x + 64.0, at.y + 8.0), 59.0, PLATE.1 - 16.0)
}

/// A weight in its plate.
pub(super) fn weighed(it: usize, weight: i64) -> Mark {
    Mark::label(room(it).middle(), weight.to_string(), 34.0, Face::Bold, Ink::Accent)
}

/// Strokes through a thing on both sides of a scale.
pub(super) fn lightened(scale: &Scale, block: i64, number: usize, it: usize) -> Vec<Mark> {
    let top = MARGIN + number as f32 * SCALE;
    let struck = sides(scale, block, top).into_iter().filter_map(|side| {
        let (at, _) = side.into_iter().find(|(_, load)| *load == Load::Thing(it))?;
        let points =
            vec![Point::new(at.x - 18.0, at.y - 22.0), Point::new(at.x + 18.0, at.y + 22.0)];
        Some(on_white(points, Stroke::new(Ink::Accent, 3.0)))
    });
    struck.flatten().collect()
}

/// What lies on both sides of each scale, as it can be read.
pub(super) fn read(figure: &Figure) -> Result<Vec<[Line; 2]>, String> {
    figure.says((0..NAMES.len()).map(name))?;
    let empty = || Line { counts: [0; 4], total: 0 };
    let mut scales: Vec<[Line; 2]> = (0..4).map(|_| [empty(), empty()]).collect();
    for mark in &figure.marks {
        let Mark::Text { at, text, .. } = mark else { continue };
        let place = ((at.y - MARGIN) / SCALE) as usize;
        if at.x < LEFT || PLATES_TOP < at.y {
            continue;
        }
        let side = &mut scales.get_mut(place).ok_or("on no scale")?[usize::from(MIDDLE < at.x)];
        match NAMES.iter().position(|name| name.to_string() == *text) {
            Some(it) => side.counts[it] += 1,
            None => side.total += text.parse::<i64>().map_err(|fault| fault.to_string())?,
        }
    }
    Ok(scales)
}
