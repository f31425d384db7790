//! What every figure promises: inside its sheet, readable, and with nothing too thin to see.

use crate::figure::{Figure, Mark, Paint, Point};
use crate::sheet::{Sheet, Step};
use crate::text::Text;

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

/// The smallest writing of a figure, if somebody may be unable to read it.
pub(super) fn illegible(figure: &Figure) -> Option<String> {
    let scale = |(width, height): (f32, f32)| {
        (width / f32::from(figure.width)).min(height / f32::from(figure.height))
    };
    let smallest = BOXES.into_iter().map(scale).fold(f32::MAX, f32::min);
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
            let whole = (0..).map(|n| from + n as f32).take_while(|degrees| degrees < to);
            let mut places = whole.chain([*to]).map(|degrees| center.towards(degrees, *radius));
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
    fn an_arc_leaves_the_sheet_by_its_own_part_of_the_circle() {
        assert!(of_arc((-60.0, 60.0)).is_empty());
        assert_eq!(of_arc((60.0, 200.0)).len(), 1);
        assert_eq!(of_arc((-181.0, -90.0)).len(), 1);
    }
}
