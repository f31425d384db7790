//! Counts triangles by their corners: three places, each two of which lie on one drawn line, and not all on the same.

use crate::figure::{Figure, Mark, Point, distance_to_stroke};

type Segment = [Point; 2];

/// What is nearer than this is in one place, in points.
const TOUCH: f32 = 1.0;

/// How many triangles each lettered figure has, in the order of the letters.
pub(super) fn counts(figure: &Figure) -> Result<Vec<i64>, String> {
    let (mut open, mut labels): (Vec<Segment>, Vec<(String, Point)>) = (Vec::new(), Vec::new());
    for mark in &figure.marks {
        match mark {
            Mark::Line { points, .. } => {
                open.extend(points.windows(2).map(|two| [two[0], two[1]]));
            }
            Mark::Text { at, text, .. } => labels.push((text.clone(), *at)),
            Mark::Polygon { .. } => {}
            Mark::Circle { .. } | Mark::Arc { .. } => {
                return Err(format!("no line: {mark:?}"));
            }
        }
    }
    let mut counted: Vec<(String, i64)> = Vec::new();
    while let Some(first) = open.pop() {
        let whole = connected(first, &mut open);
        let distance = |at: Point| {
            let apart = whole.iter().map(|segment| distance_to_stroke(at, *segment));
            apart.fold(f32::MAX, f32::min)
        };
        let nearest = labels.iter().min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)));
        let (letter, _) = nearest.ok_or("no figure has a letter")?;
        counted.push((letter.clone(), triangles(&whole)));
    }
    counted.sort();
    let letters: Vec<&str> = counted.iter().map(|(letter, _)| letter.as_str()).collect();
    if letters != ["A", "B", "C"] {
        return Err(format!("figures are lettered {letters:?}"));
    }
    Ok(counted.into_iter().map(|(_, count)| count).collect())
}

/// Takes all segments that hang together with one.
fn connected(first: Segment, open: &mut Vec<Segment>) -> Vec<Segment> {
    let mut whole = vec![first];
    let mut next = 0;
    while let Some(segment) = whole.get(next).copied() {
        let (met, rest) = open.drain(..).partition(|other| crossing(segment, *other).is_some());
        *open = rest;
        whole.extend::<Vec<Segment>>(met);
        next += 1;
    }
    whole
}

/// Where two segments meet that do not lie along each other.
fn crossing([a, b]: Segment, [c, d]: Segment) -> Option<Point> {
    let (x, y, other_x, other_y) = (b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y);
    let whole = x * other_y - y * other_x;
    if whole.abs() < 0.01 * a.distance(b) * c.distance(d) {
        return None;
    }
    let part = ((c.x - a.x) * other_y - (c.y - a.y) * other_x) / whole;
    let at = Point { x: a.x + part * x, y: a.y + part * y };
    let touches = |segment: Segment| distance_to_stroke(at, segment) < TOUCH;
    (touches([a, b]) && touches([c, d])).then_some(at)
}

/// Counts triples of places.
fn triangles(segments: &[Segment]) -> i64 {
    let mut places: Vec<Point> = Vec::new();
    for (n, one) in segments.iter().enumerate() {
        for at in segments[n + 1..].iter().filter_map(|other| crossing(*one, *other)) {
            if places.iter().all(|known| TOUCH <= known.distance(at)) {
                places.push(at);
            }
        }
    }
    // Which segments go through each place, a bit for each.
    let through = |at: &Point| {
        let is_on = |segment: &Segment| distance_to_stroke(*at, *segment) < TOUCH;
        let bits = segments.iter().zip(0..64).filter(|(segment, _)| is_on(segment));
        bits.fold(0_u64, |all, (_, bit)| all | 1 << bit)
    };
    let places: Vec<u64> = places.iter().map(through).collect();
    let mut count = 0;
    for (n, one) in places.iter().enumerate() {
        for (m, two) in places.iter().enumerate().skip(n + 1).filter(|(_, two)| *one & **two != 0) {
            let joined = |three: &&u64| one & *three != 0 && two & *three != 0;
            let apart = |three: &&u64| one & two & *three == 0;
            count += places[m + 1..].iter().filter(joined).filter(apart).count() as i64;
        }
    }
    count
}
