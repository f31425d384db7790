//! Counts shapes by the lines of the picture: three that meet each other, or two by two.

use crate::figure::{Figure, Mark, Point};

/// The ends of a line that is drawn as far as it goes.
type Span = [(i64, i64); 2];

/// How many triangles, squares, other rectangles and slanted parallelograms there are.
pub(super) fn counts(figure: &Figure) -> Result<[i64; 4], String> {
    let spans = whole(read(figure)?);
    let (mut triangles, mut squares, mut oblongs, mut slanted) = (0, 0, 0, 0);
    for (n, one) in spans.iter().enumerate() {
        for (m, two) in spans.iter().enumerate().skip(n + 1) {
            if cross(way(one), way(two)) != 0 {
                triangles += spans[m + 1..].iter().filter(|it| is_triangle(one, two, it)).count();
                continue;
            }
            let meets_both = |it: &&Span| meeting(one, it).is_some() && meeting(two, it).is_some();
            let across: Vec<&Span> = spans.iter().filter(meets_both).collect();
            for (k, three) in across.iter().enumerate() {
                for four in &across[k + 1..] {
                    if cross(way(three), way(four)) != 0 {
                        continue;
                    }
                    // Each of the two pairs is met once as the first.
                    let along = length(meeting(one, three), meeting(one, four));
                    let down = length(meeting(one, three), meeting(two, three));
                    match (along, down) {
                        (0, _) | (_, 0) => {}
                        _ if dot(way(one), way(three)) != 0 => slanted += 1,
                        (along, down) if along == down => squares += 1,
                        _ => oblongs += 1,
                    }
                }
            }
        }
    }
    Ok([triangles as i64, squares / 2, oblongs / 2, slanted / 2])
}

fn read(figure: &Figure) -> Result<Vec<Span>, String> {
    let whole = |point: &Point| (4 * point.x as i64, 4 * point.y as i64);
    let span = |mark: &Mark| match mark {
        Mark::Polygon { .. } => None,
        Mark::Line { points, .. } => Some(match &points[..] {
            [from, to] => Ok([whole(from).min(whole(to)), whole(from).max(whole(to))]),
            _ => Err("a line is not straight".to_owned()),
        }),
        other => Some(Err(format!("no line: {other:?}"))),
    };
    figure.marks.iter().filter_map(span).collect()
}

/// Lines that go on in each other are one.
fn whole(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable();
    let mut merged: Vec<Span> = Vec::new();
    for span in spans {
        let goes_on = |it: &&mut Span| {
            let to_end = (span[1].0 - it[0].0, span[1].1 - it[0].1);
            let to_start = (span[0].0 - it[0].0, span[0].1 - it[0].1);
            cross(way(it), to_end) == 0 && cross(way(it), to_start) == 0 && span[0] <= it[1]
        };
        match merged.iter_mut().find(goes_on) {
            Some(it) => it[1] = it[1].max(span[1]),
            None => merged.push(span),
        }
    }
    merged
}

fn way(span: &Span) -> (i64, i64) {
    (span[1].0 - span[0].0, span[1].1 - span[0].1)
}

fn cross(one: (i64, i64), other: (i64, i64)) -> i64 {
    one.0 * other.1 - one.1 * other.0
}

fn dot(one: (i64, i64), other: (i64, i64)) -> i64 {
    one.0 * other.0 + one.1 * other.1
}

/// Where two lines that are not parallel meet.
fn meeting(one: &Span, other: &Span) -> Option<(i64, i64)> {
    let (along, across) = (way(one), way(other));
    let whole = cross(along, across);
    let between = (other[0].0 - one[0].0, other[0].1 - one[0].1);
    let (here, there) = (cross(between, across), cross(between, along));
    let is_on = |part: i64| 0 <= part * whole.signum() && part.abs() <= whole.abs();
    let on_both = whole != 0 && is_on(here) && is_on(there);
    on_both.then(|| (one[0].0 + along.0 * here / whole, one[0].1 + along.1 * here / whole))
}

fn length(one: Option<(i64, i64)>, other: Option<(i64, i64)>) -> i64 {
    match (one, other) {
        (Some(one), Some(other)) => (one.0 - other.0).pow(2) + (one.1 - other.1).pow(2),
        _ => 0,
    }
}

fn is_triangle(one: &Span, two: &Span, three: &Span) -> bool {
    let corners = [meeting(one, two), meeting(two, three), meeting(one, three)];
    corners.iter().all(Option::is_some) && corners[0] != corners[1]
}
