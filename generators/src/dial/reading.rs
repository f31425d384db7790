//! Reads dials back from the picture alone: rims, ticks, numerals and needles, as a player sees them. Nothing
//! here knows a scale or a time.

use crate::figure::{Face, Figure, Mark, Point, degrees_apart};
use crate::palette::Ink;

/// One dial as it is seen: what lies inside one rim, by direction from its centre.
struct Seen {
    center: Point,
    /// Directions of ticks, in degrees clockwise from the x axis, and where their inner ends lie.
    ticks: Vec<(f32, f32)>,
    numerals: Vec<(f32, i64)>,
    /// Direction and length of needles, the longest first.
    needles: Vec<(f32, f32)>,
    /// Direction of the triangle, if there is one.
    twelve: Option<f32>,
}

/// Ticks that are read must be at least so many points apart.
const TICKS_APART_MIN: f32 = 6.0;
/// How far a needle may stand from its tick, in ticks.
const OFF_MAX: f32 = 0.05;
/// How far a meter's hand stays from the digits beside it, in digits.
const BETWEEN_MIN: f32 = 0.1;

/// What each lettered dial of a picture shows, by the letters.
///
/// # Errors
/// Says which dial cannot be read.
pub fn panel(figure: &Figure) -> Result<Vec<String>, String> {
    let mut letters: Vec<(&str, Point)> = Vec::new();
    for mark in &figure.marks {
        if let Mark::Text { at, text, face: Face::Bold, .. } = mark
            && text.chars().all(|c| c.is_ascii_uppercase())
        {
            letters.push((text, *at));
        }
    }
    letters.sort_unstable_by_key(|(text, _)| *text);
    letters.iter().map(|(_, at)| body(figure, *at)).collect()
}

/// Reads the round dial or the panel whose upper left corner is nearest to a letter.
fn body(figure: &Figure, letter: Point) -> Result<String, String> {
    let corner = |mark: &Mark| match mark {
        Mark::Circle { center, radius, paint }
            if paint.fill == Some(Ink::Mist) && *radius > 50.0 =>
        {
            Some(Point::new(center.x - radius, center.y - radius))
        }
        Mark::Polygon { points, paint } if paint.fill == Some(Ink::Mist) => Some(points[0]),
        _ => None,
    };
    let bodies = figure.marks.iter().filter_map(|mark| Some((corner(mark)?, mark)));
    let near = |(one, _): &(Point, &Mark), (other, _): &(Point, &Mark)| {
        one.distance(letter).total_cmp(&other.distance(letter))
    };
    match bodies.min_by(near).ok_or("a letter without a dial")?.1 {
        Mark::Circle { center, radius, .. } => round(&seen(figure, *center, *radius)),
        Mark::Polygon { points, .. } => meter(figure, points),
        Mark::Line { .. } | Mark::Arc { .. } | Mark::Text { .. } => Err("no body".to_owned()),
    }
}

fn seen(figure: &Figure, center: Point, radius: f32) -> Seen {
    let mut seen = Seen { center, ticks: vec![], numerals: vec![], needles: vec![], twelve: None };
    for mark in &figure.marks {
        match mark {
            Mark::Line { points, .. } if center.distance(points[0]) < radius => {
                seen.ticks.push((center.direction(points[0]), center.distance(points[1])));
            }
            Mark::Text { at, text, .. } if center.distance(*at) < radius => {
                let value = text.replace('\u{2212}', "-").parse().ok();
                seen.numerals.extend(value.map(|value| (center.direction(*at), value)));
            }
            Mark::Polygon { points, .. } if points.iter().all(|p| center.distance(*p) < radius) => {
                let far =
                    |a: &&Point, b: &&Point| center.distance(**a).total_cmp(&center.distance(**b));
                let tip = points.iter().max_by(far).copied().unwrap_or(center);
                let inner = points.iter().min_by(far).copied().unwrap_or(center);
                if points.len() == 3 {
                    seen.twelve = Some(center.direction(inner));
                } else {
                    seen.needles.push((center.direction(tip), center.distance(tip)));
                }
            }
            _ => {}
        }
    }
    seen.needles.sort_by(|a, b| b.1.total_cmp(&a.1));
    seen
}

/// A clock has two hands, a gauge one needle.
fn round(seen: &Seen) -> Result<String, String> {
    let ends = seen.ticks.iter().map(|(_, inner)| *inner).fold(0.0, f32::max);
    if !seen.needles.first().is_some_and(|(_, tip)| (tip - ends).abs() < 3.0) {
        return Err(format!("a needle that does not end at its ticks at {:?}", seen.center));
    }
    match seen.needles[..] {
        [needle] => gauge(seen, needle.0),
        [long, short] if short.1 < 0.7 * long.1 => clock(seen, long.0, short.0),
        _ => Err(format!("{} hands at {:?}", seen.needles.len(), seen.center)),
    }
}

/// Counts ticks along the scale, from its open end, and lays a straight line through the numerals.
fn gauge(seen: &Seen, needle: f32) -> Result<String, String> {
    let mut ticks = seen.ticks.clone();
    ticks.sort_by(|a, b| a.0.total_cmp(&b.0));
    let gap =
        |n: usize| (ticks[n].0 - ticks[(n + ticks.len() - 1) % ticks.len()].0).rem_euclid(360.0);
    let open = (0..ticks.len()).max_by(|a, b| gap(*a).total_cmp(&gap(*b))).ok_or("no ticks")?;
    ticks.rotate_left(open);
    let pitch = (ticks[1].0 - ticks[0].0).rem_euclid(360.0);
    if pitch.to_radians() * ticks[0].1 < TICKS_APART_MIN - 0.01 {
        return Err(format!("ticks too near at {:?}", seen.center));
    }
    let place = |degrees: f32| (degrees - ticks[0].0 + 1.0).rem_euclid(360.0) / pitch - 1.0 / pitch;
    let whole = |degrees: f32| {
        let at = place(degrees);
        let off = (at - at.round()).abs();
        if off < OFF_MAX { Ok(at.round() as i64) } else { Err(format!("{at} between ticks")) }
    };
    let mut numbered = Vec::new();
    for (degrees, value) in &seen.numerals {
        numbered.push((whole(*degrees)?, *value));
    }
    let [(first, low), (second, high), ..] = numbered[..] else {
        return Err("fewer than two numerals".to_owned());
    };
    let value = |tick: i64| low + (high - low) * (tick - first) / (second - first);
    if let Some(wrong) = numbered.iter().find(|(tick, printed)| value(*tick) != *printed) {
        return Err(format!("the numeral {} is out of line", wrong.1));
    }
    Ok(value(whole(needle)?).to_string())
}

/// The long hand from the twelve to a tick; the short one must then stand where the minutes put it.
fn clock(seen: &Seen, long: f32, short: f32) -> Result<String, String> {
    let numeral = |wanted: i64| seen.numerals.iter().find(|n| n.1 == wanted).map(|n| n.0);
    let twelve = seen.twelve.or(numeral(12)).ok_or("no twelve")?;
    let clockwise = numeral(3).is_none_or(|three| (three - twelve).rem_euclid(360.0) < 180.0);
    let from_twelve = |degrees: f32| {
        let turned = if clockwise { degrees - twelve } else { twelve - degrees };
        turned.rem_euclid(360.0)
    };
    for (degrees, hour) in &seen.numerals {
        if degrees_apart(from_twelve(*degrees), 30.0 * *hour as f32) > 1.0 {
            return Err(format!("the numeral {hour} is out of place"));
        }
    }
    let minute = (from_twelve(long) / 6.0).round();
    if !seen.ticks.iter().any(|tick| degrees_apart(tick.0, long) < 6.0 * OFF_MAX)
        || seen.ticks.len() != 60
    {
        return Err("the long hand is between ticks".to_owned());
    }
    if degrees_apart(long, short) < 3.0 {
        return Err("the hands lie upon each other".to_owned());
    }
    let hours = (from_twelve(short) - minute / 2.0) / 30.0;
    if (hours - hours.round()).abs() > OFF_MAX {
        return Err(format!("the short hand stands at {hours} hours"));
    }
    let hour = match (hours.round() as i64).rem_euclid(12) {
        0 => 12,
        hour => hour,
    };
    Ok(format!("{hour}:{:02}", minute as i64 % 60))
}

/// From the last small dial to the first: each hand stands past its digit by a tenth of what follows.
fn meter(figure: &Figure, panel: &[Point]) -> Result<String, String> {
    let mut centers: Vec<(Point, f32)> = Vec::new();
    for mark in &figure.marks {
        if let Mark::Circle { center, radius, .. } = mark
            && *radius > 30.0
            && (panel[0].x..panel[2].x).contains(&center.x)
            && (panel[0].y..panel[2].y).contains(&center.y)
        {
            centers.push((*center, *radius));
        }
    }
    centers.sort_by(|a, b| a.0.x.total_cmp(&b.0.x));
    let (mut after, mut value, mut worth) = (None, 0, 1);
    for (center, radius) in centers.into_iter().rev() {
        let dial = seen(figure, center, radius);
        let at = position(&dial)?;
        let past = after.unwrap_or(0.0) / 10.0;
        let digit = (at - past).round();
        let off = (at - past - digit).abs();
        let between = after.is_none() || (BETWEEN_MIN..=1.0 - BETWEEN_MIN).contains(&past);
        if off > OFF_MAX || !between {
            return Err(format!("a hand at {at}, {past} after its digit"));
        }
        value += worth * (digit as i64).rem_euclid(10);
        (after, worth) = (Some(at), 10 * worth);
    }
    Ok(value.to_string())
}

/// Where a small dial's hand stands, 0 to 10, whichever way its digits run.
fn position(dial: &Seen) -> Result<f32, String> {
    let digit = |wanted: i64| dial.numerals.iter().find(|n| n.1 == wanted).map(|n| n.0);
    let (zero, one) = (digit(0).ok_or("no 0")?, digit(1).ok_or("no 1")?);
    let &[(needle, _)] = &dial.needles[..] else {
        return Err("a small dial without one hand".to_owned());
    };
    let clockwise = (one - zero).rem_euclid(360.0) < 180.0;
    let turned = if clockwise { needle - zero } else { zero - needle };
    let at = turned.rem_euclid(360.0) / 36.0;
    Ok(if at > 9.99 { 0.0 } else { at })
}
