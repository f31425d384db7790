//! Reads instruments back from a picture alone, as a player sees them: ticks, numerals, needles, lamps and weights. Nothing
//! here knows a scale or a time that was drawn.

mod hands;
mod marks;

use super::wall::CELL;
use super::{Shown, Time};
use crate::board::Area;
use crate::figure::{Figure, Mark, Paint, Point};
use crate::palette::Ink;

/// How large a small dial is, in points.
const SMALL: f32 = 60.0;

/// What is seen of one instrument.
#[derive(Default)]
struct Seen<'a> {
    texts: Vec<(Point, &'a str)>,
    /// Both ends of the black lines, which are its ticks.
    ticks: Vec<[Point; 2]>,
    /// What hands turn on.
    hubs: Vec<Point>,
    /// The middles of small dials.
    dials: Vec<Point>,
    areas: Vec<(Ink, &'a [Point])>,
    circles: Vec<(Point, Paint)>,
    /// Lines of three points: what pans hang on.
    strings: Vec<&'a [Point]>,
}

/// What each lettered instrument of a picture shows, by the letters.
///
/// # Errors
/// Says which instrument cannot be read.
pub fn wall(figure: &Figure) -> Result<Vec<(char, Shown)>, String> {
    let mut read = Vec::new();
    for mark in &figure.marks {
        if let Mark::Text { at, text, ink: Ink::Accent, .. } = mark {
            let corner = Point::new(at.x - 20.0, at.y - 22.0);
            let seen = Seen::of(figure, Area::new(corner, CELL, CELL));
            let shown = seen.read().map_err(|why| format!("{text}: {why}"))?;
            read.push((text.chars().next().ok_or("an empty letter")?, shown));
        }
    }
    read.sort_unstable_by_key(|(letter, _)| *letter);
    Ok(read)
}

impl<'a> Seen<'a> {
    /// What lies in a square.
    fn of(figure: &'a Figure, square: Area) -> Seen<'a> {
        let mut seen = Seen::default();
        for mark in &figure.marks {
            match mark {
                Mark::Text { at, text, ink: Ink::Black | Ink::White, .. } if square.holds(*at) => {
                    seen.texts.push((*at, text));
                }
                Mark::Line { points, stroke } if square.holds(points[0]) => match points[..] {
                    [one, other] if stroke.ink == Ink::Black => seen.ticks.push([one, other]),
                    [_, _, _] => seen.strings.push(points),
                    _ => {}
                },
                Mark::Circle { center, radius, paint } if square.holds(*center) => {
                    if paint.fill == Some(Ink::Black) {
                        seen.hubs.push(*center);
                    }
                    if paint.fill == Some(Ink::White) && *radius == SMALL {
                        seen.dials.push(*center);
                    }
                    seen.circles.push((*center, *paint));
                }
                Mark::Polygon { points, paint } if square.holds(points[0]) => {
                    seen.areas.extend(paint.fill.map(|ink| (ink, points.as_slice())));
                }
                _ => {}
            }
        }
        seen
    }

    fn read(&self) -> Result<Shown, String> {
        let is_dark = |(ink, points): &(Ink, &[Point])| *ink == Ink::Black && points.len() > 9;
        if self.areas.iter().any(is_dark) {
            return self.lamps();
        }
        if !self.strings.is_empty() {
            return self.balance();
        }
        if !self.dials.is_empty() {
            return self.meter();
        }
        let black = self.areas_of(&[Ink::Black]).filter(|points| points.len() == 5).count();
        match (&self.hubs[..], black) {
            ([], _) => self.straight(),
            ([hub], 2) => self.clock(*hub),
            ([hub], _) => self.round(*hub),
            (hubs, _) => Err(format!("hands on {} hubs", hubs.len())),
        }
    }

    fn areas_of<'b>(&'b self, inks: &'b [Ink]) -> impl Iterator<Item = &'a [Point]> + 'b {
        self.areas.iter().filter(|(ink, _)| inks.contains(ink)).map(|(_, points)| *points)
    }

    /// The lit lamps of each column add up, by the numerals of their rows; the columns are the digits of a time.
    fn lamps(&self) -> Result<Shown, String> {
        let is_lamp = |paint: &Paint| paint.edge.is_some();
        let mut lamps: Vec<&(Point, Paint)> =
            self.circles.iter().filter(|(_, paint)| is_lamp(paint)).collect();
        lamps.sort_by(|a, b| a.0.x.total_cmp(&b.0.x));
        let mut digits = Vec::new();
        for column in lamps.chunk_by(|a, b| a.0.x == b.0.x) {
            let mut digit = 0;
            for (at, _) in column.iter().filter(|(_, paint)| paint.fill == Some(Ink::Yellow)) {
                let row = self.texts.iter().find(|(label, _)| label.y == at.y);
                let (_, worth) = row.ok_or("a lamp in a row without a numeral")?;
                digit += worth.parse::<i64>().map_err(|why| why.to_string())?;
            }
            digits.push(digit);
        }
        let &[a, b, c, d] = &digits[..] else { return Err(format!("{} columns", digits.len())) };
        let (hour, minute) = (10 * a + b, 10 * c + d);
        if !(1..=12).contains(&hour) || 60 <= minute || 9 < b.max(d) {
            return Err(format!("{digits:?} is no time"));
        }
        Ok(Shown::Time(Time { minutes: hour % 12 * 60 + minute, hours: 12 }))
    }

    /// What is on the pan without the bag, less what is beside it.
    fn balance(&self) -> Result<Shown, String> {
        let bag = self.areas_of(&[Ink::Red]).next().ok_or("pans and no bag")?;
        let [one, other] = self.strings[..] else { return Err("not two pans".to_owned()) };
        if one[0].y != other[0].y {
            return Err("the balance is not level".to_owned());
        }
        let mut shown = 0;
        for pan in [one, other] {
            let holds = |x: f32| pan[0].x <= x && x <= pan[2].x;
            let sign = if bag.iter().all(|corner| holds(corner.x)) { -1 } else { 1 };
            for (_, weight) in self.texts.iter().filter(|(at, _)| holds(at.x)) {
                shown += sign * weight.parse::<i64>().map_err(|why| why.to_string())?;
            }
        }
        if shown < 1 { Err("the bag weighs nothing".to_owned()) } else { Ok(Shown::Number(shown)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruments::scale::Scale;
    use crate::instruments::scaled::{Body, Scaled};
    use crate::instruments::{Instrument, wall};

    /// A gauge in steps of 4, and what is read of it once a mark was changed.
    fn read(change: impl Fn(&mut Mark)) -> Result<Vec<(char, Shown)>, String> {
        let scale = Scale::Even { lo: 0, step: 4, every: 5, ticks: 40 };
        let gauge = Instrument::Scaled(Scaled::new(Body::Gauge, scale, 8));
        let mut figure = wall::figure(&[gauge]);
        figure.marks.iter_mut().for_each(change);
        super::wall(&figure)
    }

    fn written(mark: &mut Mark) -> Option<&mut String> {
        match mark {
            Mark::Text { text, .. } => Some(text),
            _ => None,
        }
    }

    #[test]
    fn a_gauge_is_read_by_its_numerals_and_its_needle() {
        assert_eq!(read(|_| ()), Ok(vec![('A', Shown::Number(32))]));
        let labelled = read(|mark| {
            if let Some(text) = written(mark).filter(|text| *text == "40") {
                "41".clone_into(text);
            }
        });
        assert!(labelled.is_err(), "{labelled:?}");
    }

    #[test]
    fn a_needle_between_ticks_and_a_numeral_on_a_tick_are_found() {
        let bent = read(|mark| {
            if let Mark::Polygon { points, paint: Paint { fill: Some(Ink::Red), .. } } = mark {
                points[0].y += 2.0;
            }
        });
        assert!(bent.is_err(), "{bent:?}");
        let moved = read(|mark| {
            if let Mark::Text { at, text, .. } = mark
                && text == "80"
            {
                at.y += 6.0;
            }
        });
        assert!(moved.is_err(), "{moved:?}");
    }
}
