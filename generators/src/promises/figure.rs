//! What every figure promises: inside its sheet, readable, and with nothing too thin to see.

use crate::board::Area;
use crate::figure::{Figure, Mark, Paint, Point};
use crate::sheet::{Picture, Sheet, Step};
use crate::text::Text;
use crate::tiles;

const TEXT_SIZE_MIN: f32 = 14.0;
const STROKE_MIN: f32 = 1.0;
const SIDES: std::ops::RangeInclusive<u16> = 100..=1600;

/// Everything wrong with a figure.
pub(super) fn faults(figure: &Figure) -> Vec<String> {
    let mut faults = Vec::new();
    if !SIDES.contains(&figure.width) || !SIDES.contains(&figure.height) {
        faults.push(format!("{} x {} points", figure.width, figure.height));
    }
    for mark in &figure.marks {
        if !inside(figure, mark) {
            faults.push(format!("a mark leaves the sheet: {mark:?}"));
        }
        faults.extend(too_small(mark));
    }
    faults
}

/// Where the pages show a picture, in CSS pixels: at windows of 1366 x 625, 1280 x 720 and 390 x 844.
const BOXES: [(f32, f32); 3] = [(800.0, 585.0), (760.0, 680.0), (366.0, 560.0)];
/// How high the smallest writing is there, at least.
const WRITING_MIN: f32 = 14.0;

/// How long whatever decides is there, in pixels, at least.
pub(super) const THING_MIN: u8 = 10;

/// How many pixels a point of a figure is wide where it is shown smallest.
fn smallest_scale(figure: &Figure) -> f32 {
    let scale = |(width, height): (f32, f32)| {
        (width / f32::from(figure.width)).min(height / f32::from(figure.height))
    };
    BOXES.into_iter().map(scale).fold(f32::MAX, f32::min)
}

/// The sheet without what is drawn less than so many pixels long, if something is; writing is measured by itself.
pub(super) fn without_small(sheet: &Sheet<Text>, pixels: f32) -> Option<Sheet<Text>> {
    let mut without = sheet.clone();
    for Picture { figure, .. } in without.pictures_mut() {
        let scale = smallest_scale(figure);
        figure.marks.retain(|mark| pixels <= length(mark) * scale);
    }
    (without != *sheet).then_some(without)
}

/// How long a mark is in points: the longer side of an area, and a stroke from end to end.
fn length(mark: &Mark) -> f32 {
    let edge = |paint: &Paint| paint.edge.map_or(0.0, |edge| edge.width);
    match mark {
        Mark::Polygon { points, paint } => {
            let Area { width, height, .. } = tiles::extent(mark);
            let next = points.iter().cycle().skip(1);
            let sides = points.iter().zip(next).map(|(one, other)| one.distance(*other));
            sides.fold(width.max(height), f32::max) + edge(paint)
        }
        Mark::Circle { radius, paint, .. } => 2.0 * radius + edge(paint),
        Mark::Line { points, stroke } => farthest(points) + stroke.width,
        Mark::Arc { center, radius, from, to, stroke } => {
            let points: Vec<Point> = places_of_arc(*center, *radius, (*from, *to)).collect();
            farthest(&points) + stroke.width
        }
        Mark::Text { .. } => f32::MAX,
    }
}

/// Between the two of some points that are farthest apart.
fn farthest(points: &[Point]) -> f32 {
    let from = |one: &Point| points.iter().map(|other| one.distance(*other)).fold(0.0, f32::max);
    points.iter().map(from).fold(0.0, f32::max)
}

/// Places along an arc, a degree apart.
fn places_of_arc(
    center: Point,
    radius: f32,
    (from, to): (f32, f32),
) -> impl Iterator<Item = Point> {
    let whole = (0..).map(move |n| from + n as f32).take_while(move |degrees| *degrees < to);
    whole.chain([to]).map(move |degrees| center.towards(degrees, radius))
}

/// The smallest writing of a figure, if somebody may be unable to read it.
pub(super) fn illegible(figure: &Figure) -> Option<String> {
    let smallest = smallest_scale(figure);
    let small = figure.marks.iter().find_map(|mark| match mark {
        Mark::Text { size, text, .. } if size * smallest < WRITING_MIN => Some((size, text)),
        Mark::Text { .. } | Mark::Polygon { .. } | Mark::Circle { .. } => None,
        Mark::Line { .. } | Mark::Arc { .. } => None,
    });
    small.map(|(size, text)| format!("`{text}` is {:.1} pixels high on a phone", size * smallest))
}

/// What steps draw over the picture must be as fit to see as the picture itself.
pub(super) fn steps(sheet: &Sheet<Text>, steps: &[Step<Text>]) -> Option<String> {
    let marks: Vec<Mark> = steps.iter().flat_map(|step| step.marks.clone()).collect();
    match sheet.figure() {
        Ok(figure) => {
            let over = Figure { marks, ..*figure };
            faults(&over).into_iter().next().map(|fault| format!("a step: {fault}"))
        }
        Err(_) => {
            (!marks.is_empty()).then(|| "a step marks a picture that is not there".to_owned())
        }
    }
}

fn inside(figure: &Figure, mark: &Mark) -> bool {
    let within = |point: Point, margin: f32| {
        margin <= point.x
            && point.x <= f32::from(figure.width) - margin
            && margin <= point.y
            && point.y <= f32::from(figure.height) - margin
    };
    match mark {
        Mark::Polygon { points, .. } | Mark::Line { points, .. } => {
            points.iter().all(|point| within(*point, 0.0))
        }
        Mark::Circle { center, radius, .. } => within(*center, *radius),
        Mark::Arc { center, radius, from, to, stroke } => {
            let mut places = places_of_arc(*center, *radius, (*from, *to));
            places.all(|place| within(place, stroke.width / 2.0))
        }
        Mark::Text { at, size, .. } => within(*at, size * 0.4),
    }
}

fn too_small(mark: &Mark) -> Option<String> {
    let thin = |paint: &Paint| paint.edge.is_some_and(|edge| edge.width < STROKE_MIN);
    match mark {
        Mark::Text { size, text, .. } if *size < TEXT_SIZE_MIN => {
            Some(format!("`{text}` is only {size} points high"))
        }
        Mark::Polygon { paint, .. } | Mark::Circle { paint, .. } if thin(paint) => {
            Some("an outline is too thin".to_owned())
        }
        Mark::Line { stroke, .. } | Mark::Arc { stroke, .. } if stroke.width < STROKE_MIN => {
            Some("a line is too thin".to_owned())
        }
        Mark::Text { .. } | Mark::Polygon { .. } | Mark::Circle { .. } => None,
        Mark::Line { .. } | Mark::Arc { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Stroke;
    use crate::palette::Ink;

    /// The faults of an arc round a place 20 points from the left side, with 50 points of radius.
    fn of_arc(turn: (f32, f32)) -> Vec<String> {
        let mut figure = Figure::new(200, 200);
        figure.arc(Point::new(20.0, 100.0), 50.0, turn, Stroke::new(Ink::Blue, 3.0));
        faults(&figure)
    }

    #[test]
    fn a_mark_is_as_long_as_it_looks_whichever_way_it_is_turned() {
        let [a, b] = [0.0, 45.0].map(|turn| Point::new(100.0, 100.0).towards(turn, 30.0));
        let middle = Point::new(100.0, 100.0);
        let stroke = Stroke::new(Ink::Black, 2.0);
        for end in [a, b] {
            let line = Mark::Line { points: vec![middle, end], stroke };
            assert!((length(&line) - 32.0).abs() < 0.1, "{line:?}");
        }
        let arc = Mark::Arc { center: middle, radius: 30.0, from: 10.0, to: 70.0, stroke };
        assert!((length(&arc) - 32.0).abs() < 0.1);
        let points = vec![middle, a, Point::new(a.x, a.y + 4.0), Point::new(middle.x, a.y + 4.0)];
        assert_eq!(length(&Mark::Polygon { points, paint: Paint::fill(Ink::Black) }), 30.0);
        let disc = Mark::Circle { center: middle, radius: 9.0, paint: Paint::edge(Ink::Red, 2.0) };
        assert_eq!(length(&disc), 20.0);
    }

    #[test]
    fn an_arc_leaves_the_sheet_by_its_own_part_of_the_circle() {
        assert!(of_arc((-60.0, 60.0)).is_empty());
        assert_eq!(of_arc((60.0, 200.0)).len(), 1);
        assert_eq!(of_arc((-181.0, -90.0)).len(), 1);
    }
}
