//! Scales: the ticks in their order, each with the numeral that stands at it, and what is pointed at.

use super::{Seen, Shown};
use crate::figure::{Point, degrees_apart};
use crate::palette::Ink;

/// Ticks in their order, and the numbers at some of them.
struct Printed {
    ticks: Vec<f32>,
    /// The tick's place among them and the number.
    numbers: Vec<(usize, i64)>,
}

/// Ticks that are read stand at least so many points apart, and so far from their numerals.
const APART_MIN: f32 = 6.0;
/// How far a pointer may stand from its tick, of the way to the next one.
const OFF_MAX: f32 = 0.06;
/// Half of a digit's width and height, in points.
const DIGIT: (f32, f32) = (6.9, 8.6);

impl Seen<'_> {
    /// A scale along a line: the top of what stands beside it, or both ends of what lies along it.
    pub(super) fn straight(&self) -> Result<Shown, String> {
        let upright = self.ticks.iter().all(|tick| tick[0].x == self.ticks[0][0].x);
        let along = |point: Point| if upright { point.y } else { point.x };
        let mut ticks: Vec<f32> = self.ticks.iter().map(|tick| along(tick[0])).collect();
        ticks.sort_by(f32::total_cmp);
        let mut printed = Printed::new(ticks, APART_MIN)?;
        for (at, text) in &self.texts {
            self.is_clear(*at, text)?;
            printed.number(along(*at), number(text)?)?;
        }
        let corners = || {
            self.areas_of(&[Ink::Red, Ink::Sky, Ink::Yellow]).flatten().map(|point| along(*point))
        };
        printed.is_even()?;
        let (low, high) = (corners().fold(f32::MAX, f32::min), corners().fold(f32::MIN, f32::max));
        let first = printed.value(low)?;
        Ok(Shown::Number(if upright { first } else { (printed.value(high)? - first).abs() }))
    }

    /// A scale round a hub: what its needle points at, or what lies between two arms.
    pub(super) fn round(&self, hub: Point) -> Result<Shown, String> {
        let way = |point: Point| hub.direction(point);
        let mut ways: Vec<f32> = self.ticks.iter().map(|tick| way(tick[0])).collect();
        ways.sort_by(f32::total_cmp);
        let winds = self.texts.iter().find(|(_, text)| *text == "N").map(|(at, _)| way(*at));
        let start = winds.map_or_else(|| after_the_gap(&ways), |north| north - 1.0);
        let turned = |way: f32| (way - start).rem_euclid(360.0);
        let mut ticks: Vec<f32> = ways.iter().map(|it| turned(*it)).collect();
        ticks.sort_by(f32::total_cmp);
        if winds.is_some() {
            ticks.push(ticks[0] + 360.0);
        }
        let ends = self.ticks.iter().map(|tick| hub.distance(tick[1]));
        let inner = ends.clone().fold(f32::MIN, f32::max);
        let mut printed = Printed::new(ticks, APART_MIN.min(5.9) / inner.to_radians())?;
        for (at, text) in &self.texts {
            self.is_clear(*at, text)?;
            match ["N", "E", "S", "W"].iter().position(|wind| wind == text) {
                Some(wind) => printed.number(turned(way(*at)), 90 * wind as i64)?,
                None => printed.number(turned(way(*at)), number(text)?)?,
            }
        }
        if winds.is_some() {
            printed.numbers.push((printed.ticks.len() - 1, 360));
        }
        printed.is_even()?;
        let mut values = Vec::new();
        for needle in self.areas_of(&[Ink::Red]) {
            let far = |a: &&Point, b: &&Point| hub.distance(**a).total_cmp(&hub.distance(**b));
            let tip = *needle.iter().max_by(far).ok_or("an empty needle")?;
            if (hub.distance(tip) - inner).abs() > 3.0 {
                return Err("a needle does not end at its ticks".to_owned());
            }
            values.push(printed.value(turned(way(tip)))?);
        }
        match values[..] {
            [value] => Ok(Shown::Number(value)),
            [one, other] => Ok(Shown::Number((one - other).abs())),
            _ => Err(format!("{} needles", values.len())),
        }
    }

    /// Whether a numeral stands clear of every tick.
    pub(super) fn is_clear(&self, at: Point, text: &str) -> Result<(), String> {
        let half = (DIGIT.0 * text.chars().count() as f32, DIGIT.1);
        let room = |end: Point| {
            let out = |apart: f32, half: f32| (apart.abs() - half).max(0.0);
            Point::new(out(end.x - at.x, half.0), out(end.y - at.y, half.1))
                .distance(Point::new(0.0, 0.0))
        };
        let ends = self.ticks.iter().flatten();
        let least = ends.map(|end| room(*end)).fold(f32::MAX, f32::min);
        if least < APART_MIN {
            Err(format!("{text} is {least} points from a tick"))
        } else {
            Ok(())
        }
    }
}

impl Printed {
    fn new(ticks: Vec<f32>, apart_min: f32) -> Result<Printed, String> {
        let near = ticks.windows(2).find(|two| two[1] - two[0] < apart_min);
        match near {
            Some(two) => Err(format!("ticks at {two:?}, nearer than {apart_min}")),
            None => Ok(Printed { ticks, numbers: Vec::new() }),
        }
    }

    /// The tick at a place.
    fn tick(&self, place: f32) -> Result<usize, String> {
        let apart = |tick: usize| (self.ticks[tick] - place).abs();
        let all = 0..self.ticks.len();
        let nearest = all.min_by(|a, b| apart(*a).total_cmp(&apart(*b))).ok_or("no ticks")?;
        let neighbour = if nearest == 0 { 1 } else { nearest - 1 };
        let next = self.ticks.get(neighbour).ok_or("only one tick")?;
        let pitch = (self.ticks[nearest] - next).abs();
        match apart(nearest) < OFF_MAX * pitch {
            true => Ok(nearest),
            false => Err(format!("{place} is no tick")),
        }
    }

    /// Notes the number at a place; they are in order in the end.
    fn number(&mut self, place: f32, number: i64) -> Result<(), String> {
        self.numbers.push((self.tick(place)?, number));
        self.numbers.sort_unstable();
        Ok(())
    }

    /// All numbers rise, or all fall, and as much where there are as many ticks between two: a number that nobody needs for
    /// what is pointed at is read as well.
    fn is_even(&self) -> Result<(), String> {
        let gains =
            || self.numbers.windows(2).map(|two| (two[1].0 - two[0].0, two[1].1 - two[0].1));
        for (ticks, gain) in gains() {
            let is_like = |(others, other): (usize, i64)| {
                other.signum() == gain.signum() && (others != ticks || other == gain)
            };
            if gain == 0 || !gains().all(is_like) {
                return Err(format!("{gain} for {ticks} ticks, and elsewhere another way"));
            }
        }
        Ok(())
    }

    /// What a place is worth, by the ticks from the numbers around it.
    fn value(&self, place: f32) -> Result<i64, String> {
        let tick = self.tick(place)?;
        let mut pairs = self.numbers.windows(2);
        let around = pairs.find(|two| tick <= two[1].0).or(self.numbers.windows(2).last());
        let &[(from, low), (to, high)] = around.ok_or("fewer than two numerals")? else {
            return Err("no pair".to_owned());
        };
        let (ticks, gain) = ((to - from) as i64, high - low);
        if ticks == 0 || gain == 0 || gain % ticks != 0 {
            return Err(format!("{ticks} ticks from {low} to {high}"));
        }
        Ok(low + (tick as i64 - from as i64) * gain / ticks)
    }
}

/// Shortly before the first direction behind the widest gap.
fn after_the_gap(ways: &[f32]) -> f32 {
    let gap = |place: usize| {
        let before = ways[(place + ways.len() - 1) % ways.len()];
        (ways[place] - before).rem_euclid(360.0)
    };
    let widest = (0..ways.len()).max_by(|a, b| gap(*a).total_cmp(&gap(*b)));
    widest.map_or(0.0, |place| ways[place] - 1.0)
}

/// A printed number.
pub(super) fn number(text: &str) -> Result<i64, String> {
    text.replace('\u{2212}', "-").parse().map_err(|_| format!("{text} is no number"))
}

/// Whether two directions are the same, but for rounding.
pub(super) fn are_same(one: f32, other: f32) -> bool {
    degrees_apart(one, other) < 0.5
}
