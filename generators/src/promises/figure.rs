//! What every figure promises: inside its sheet, readable, and with nothing too thin to see.

use crate::figure::{Figure, Mark, Paint, Point};

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
        Mark::Circle { center, radius, .. } | Mark::Arc { center, radius, .. } => {
            within(*center, *radius)
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
