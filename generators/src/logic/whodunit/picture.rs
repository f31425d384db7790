//! The rows of those who and of what can have to do with it, and what steps draw over them.

use super::clue::{EACH, HOURS, ROWS, Set, each};
use super::{Scene, Truth};
use crate::board::letter;
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::person;
use crate::tiles::rounded;

/// All measures in points.
const WIDTH: f32 = 600.0;
const MARGIN: f32 = 16.0;
const LEFT: f32 = 48.0;
const TOP: f32 = 56.0;
const GAP: f32 = 8.0;
const TILE: f32 = (WIDTH - LEFT - MARGIN + GAP) / EACH as f32 - GAP;
const ROW: f32 = 94.0;
const ROUND: f32 = 12.0;

pub(super) fn rows(scene: &Scene) -> Figure {
    let height = TOP + ROWS.len() as f32 * (ROW + GAP) + MARGIN - GAP;
    let mut figure = Figure::new(WIDTH as u16, height as u16);
    for (above, letter) in letters() {
        figure.marks.push(Mark::label(above, letter, 30.0, Face::Bold, Ink::Accent));
    }
    for (row, (beside, number)) in numbers().enumerate() {
        figure.marks.push(Mark::label(beside, number, 26.0, Face::Bold, Ink::Grey));
        for it in 0..EACH {
            let paint = Paint::both(Ink::White, Ink::Silver, 1.5);
            figure.polygon(rounded(corner(row, it), TILE, ROW, ROUND), paint);
            let at = middle(row, it);
            match row {
                0 => person(&mut figure, at, it),
                HOURS => {
                    let (at, hour) = hour(it);
                    figure.marks.push(Mark::label(at, hour, 40.0, Face::Bold, Ink::Accent));
                }
                1 => figure.label(at, scene.tools[it], 54.0, Face::Object),
                _ => figure.label(at, scene.places[it], 54.0, Face::Object),
            }
        }
    }
    figure
}

/// A person with the name's first letter.
fn person(figure: &mut Figure, at: Point, it: usize) {
    person::draw(figure, at, 1.0);
    let (below, letter) = name(it);
    figure.marks.push(Mark::label(below, letter, 24.0, Face::Bold, Ink::White));
}

/// A person's name, and where it stands.
fn name(it: usize) -> (Point, String) {
    let Point { x, y } = middle(0, it);
    (Point::new(x, y + 22.0), letter(it).to_string())
}

/// An hour, and where it stands.
fn hour(it: usize) -> (Point, String) {
    (middle(HOURS, it), (it + 1).to_string())
}

/// What the answer calls the columns, and where it stands.
fn letters() -> impl Iterator<Item = (Point, String)> {
    (0..EACH).map(|it| (Point::new(middle(0, it).x, TOP / 2.0 + 3.0), letter(it).to_string()))
}

/// In which order the rows are answered, and where it stands.
fn numbers() -> impl Iterator<Item = (Point, String)> {
    let beside = |row: usize| Point::new(LEFT / 2.0 + 2.0, middle(row, 0).y);
    (0..ROWS.len()).map(move |row| (beside(row), (row + 1).to_string()))
}

fn corner(row: usize, it: usize) -> Point {
    Point::new(LEFT + it as f32 * (TILE + GAP), TOP + row as f32 * (ROW + GAP))
}

fn middle(row: usize, it: usize) -> Point {
    let at = corner(row, it);
    Point::new(at.x + TILE / 2.0, at.y + ROW / 2.0)
}

/// Strokes through what is ruled out.
pub(super) fn crossed(row: usize, gone: Set) -> impl Iterator<Item = Mark> {
    each(gone).map(move |it| {
        let at = corner(row, it);
        let points = vec![
            Point::new(at.x + 10.0, at.y + ROW - 10.0),
            Point::new(at.x + TILE - 10.0, at.y + 10.0),
        ];
        Mark::Line { points, stroke: Stroke::new(Ink::Accent, 4.0) }
    })
}

/// A frame round what is left.
pub(super) fn ringed(row: usize, left: Set) -> impl Iterator<Item = Mark> {
    each(left).map(move |it| Mark::Polygon {
        points: rounded(corner(row, it), TILE, ROW, ROUND),
        paint: Paint::edge(Ink::Accent, 5.0),
    })
}

/// The tools and places as they stand in the picture.
///
/// # Errors
/// Says that some are missing, or are called otherwise than in the answer.
pub(super) fn read(figure: &Figure) -> Result<Scene, String> {
    figure.says(letters().chain(numbers()).chain((0..EACH).flat_map(|it| [name(it), hour(it)])))?;
    let mut objects: Vec<(Point, char)> = Vec::new();
    for mark in &figure.marks {
        if let Mark::Text { at, text, face: Face::Object, .. } = mark {
            objects.push((*at, text.chars().next().ok_or("an empty text")?));
        }
    }
    let row = |row: usize| {
        let across = objects.iter().filter(|(at, _)| at.y == middle(row, 0).y);
        let mut across: Vec<&(Point, char)> = across.collect();
        across.sort_by(|one, other| one.0.x.total_cmp(&other.0.x));
        across.into_iter().map(|(_, object)| *object).collect::<Vec<char>>()
    };
    let scene = Scene { tools: row(1), places: row(2) };
    if scene.tools.len() == EACH && scene.places.len() == EACH {
        Ok(scene)
    } else {
        Err("there are not seven tools and seven places".to_owned())
    }
}

/// The answer's symbols, row by row.
pub(super) fn symbols(truth: &Truth) -> [char; 4] {
    let [who, tool, place, hour] = *truth;
    let named = [who, tool, place].map(|it| letter(usize::from(it)));
    [named[0], named[1], named[2], char::from(b'1' + hour)]
}
