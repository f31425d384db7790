//! The lines as they are drawn and as they are read again, and below them what is asked.

use crate::board::Area;
use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::palette::Ink;
use crate::sums::{Line, NAMES};
use crate::tiles::rounded;

/// All measures in points.
const WIDTH: f32 = 600.0;
const MARGIN: f32 = 20.0;
const LINE: f32 = 72.0;
const GAP: f32 = 10.0;
const LEFT: f32 = 60.0;
const OBJECT: f32 = 48.0;
const STEP: f32 = 77.0;
const PLATE: (f32, f32) = (131.0, 140.0);
const PLATES_TOP: f32 = MARGIN + 4.0 * (LINE + GAP) + 10.0;
const ROUND: f32 = 12.0;

/// The numbered lines, and a plate for each object with its letter and room for its price.
pub(super) fn table(objects: &[char], lines: &[Line]) -> Figure {
    let mut figure = Figure::new(WIDTH as u16, (PLATES_TOP + PLATE.1 + MARGIN) as u16);
    for (place, line) in lines.iter().enumerate() {
        let at = Point::new(LEFT, MARGIN + place as f32 * (LINE + GAP));
        let width = WIDTH - MARGIN - LEFT;
        let paint = Paint::both(Ink::White, Ink::Silver, 1.5);
        figure.polygon(rounded(at, width, LINE, ROUND), paint);
        let middle = at.y + LINE / 2.0;
        let number = Point::new((MARGIN + LEFT) / 2.0 - 2.0, middle);
        figure.marks.push(Mark::label(
            number,
            (place + 1).to_string(),
            26.0,
            Face::Bold,
            Ink::Grey,
        ));
        let mut signed = terms(line);
        signed.sort_by_key(|(sign, _)| *sign == '−');
        for (n, (sign, letter)) in signed.into_iter().enumerate() {
            let x = at.x + 38.0 + n as f32 * STEP;
            if n > 0 || sign == '−' {
                let before = Point::new(x - STEP / 2.0, middle);
                figure.label(before, sign, 36.0, Face::Plain);
            }
            figure.label(Point::new(x, middle), objects[letter], OBJECT, Face::Object);
        }
        figure.label(Point::new(458.0, middle), "=", 36.0, Face::Plain);
        let total = line.total.to_string().replace('-', "−");
        figure.label(Point::new(522.0, middle), total, 42.0, Face::Bold);
    }
    for (place, object) in objects.iter().enumerate() {
        let at = plate(place);
        let paint = Paint::both(Ink::White, Ink::Silver, 1.5);
        figure.polygon(rounded(at, PLATE.0, PLATE.1, ROUND), paint);
        let room = room(place);
        let tinted = rounded(room.at, room.width, room.height, 8.0);
        figure.polygon(tinted, Paint::fill(Ink::Tint));
        let letter = Point::new(at.x + 24.0, at.y + 26.0);
        figure.marks.push(Mark::label(letter, NAMES[place], 28.0, Face::Bold, Ink::Accent));
        let middle = Point::new(at.x + PLATE.0 / 2.0 + 8.0, at.y + 44.0);
        figure.label(middle, *object, OBJECT, Face::Object);
    }
    figure
}

/// What a line adds and takes away, one by one.
fn terms(line: &Line) -> Vec<(char, usize)> {
    let terms = line.counts.iter().enumerate().flat_map(|(letter, count)| {
        let sign = if *count < 0 { '−' } else { '+' };
        vec![(sign, letter); count.unsigned_abs() as usize]
    });
    terms.collect()
}

fn plate(place: usize) -> Point {
    let step = (WIDTH - 2.0 * MARGIN - PLATE.0) / 3.0;
    Point::new(MARGIN + place as f32 * step, PLATES_TOP)
}

/// The room for a price in its plate.
pub(super) fn room(place: usize) -> Area {
    let at = plate(place);
    Area::new(Point::new(at.x + 10.0, at.y + PLATE.1 - 58.0), PLATE.0 - 20.0, 48.0)
}

/// A price in its plate.
pub(super) fn priced(place: usize, price: i64) -> Mark {
    Mark::label(room(place).middle(), price.to_string(), 38.0, Face::Bold, Ink::Accent)
}

/// The lines as they can be read: from left to right at the height of each sign of equality, objects named by the letter
/// that stands beside them.
pub(super) fn read(figure: &Figure) -> Result<Vec<Line>, String> {
    let texts = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Text { at, text, face, .. } => Some((*at, text.as_str(), *face)),
        Mark::Polygon { .. } | Mark::Circle { .. } | Mark::Line { .. } | Mark::Arc { .. } => None,
    });
    let texts: Vec<(Point, &str, Face)> = texts.collect();
    let mut named = Vec::new();
    for name in NAMES {
        let of_name = |(_, text, _): &&(Point, &str, Face)| *text == name.to_string();
        let (at, ..) = texts.iter().find(of_name).ok_or(format!("{name} is nowhere"))?;
        let objects = texts.iter().filter(|(.., face)| *face == Face::Object);
        let (.., object) = objects
            .map(|(place, object, _)| (place.distance(*at), *object))
            .min_by(|one, other| one.0.total_cmp(&other.0))
            .ok_or("no object")?;
        named.push(object);
    }
    let equal = texts.iter().filter(|(_, text, _)| *text == "=");
    equal.map(|(equal, ..)| line(&texts, *equal, &named)).collect()
}

fn line(texts: &[(Point, &str, Face)], equal: Point, named: &[&str]) -> Result<Line, String> {
    let mut row: Vec<&(Point, &str, Face)> =
        texts.iter().filter(|(at, ..)| at.y == equal.y && LEFT < at.x).collect();
    row.sort_by(|one, other| one.0.x.total_cmp(&other.0.x));
    let (mut counts, mut sign) = ([0; 4], 1);
    for (_, text, face) in row.iter().filter(|(at, ..)| at.x < equal.x) {
        match (face, *text) {
            (Face::Object, object) => {
                let letter = named.iter().position(|name| *name == object);
                counts[letter.ok_or("an object has no letter")?] += sign;
            }
            (_, "−") => sign = -1,
            (_, "+") => sign = 1,
            (_, other) => return Err(format!("`{other}` stands among the objects")),
        }
    }
    let total = row.last().ok_or("a line without total")?.1.replace('−', "-");
    let total = total.parse().map_err(|_| format!("`{total}` is no number"))?;
    Ok(Line { counts, total })
}
