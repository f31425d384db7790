//! Clocks and small dials: hands that turn round a hub, of which the slower tells where the faster one is.

use super::marks::{are_same, number};
use super::{SMALL, Seen, Shown, Time};
use crate::figure::Point;
use crate::palette::Ink;

/// How far a hand may stand from its place, of the way to the next one.
const OFF_MAX: f32 = 0.05;
/// How far a small dial's hand stays from the digits beside it, in digits.
const BETWEEN_MIN: f32 = 0.1;

impl Seen<'_> {
    /// The long hand from the twelve to a tick; the short one must then stand where the minutes put it.
    pub(super) fn clock(&self, hub: Point) -> Result<Shown, String> {
        let mut hours: Vec<(i64, f32)> = Vec::new();
        for (at, text) in &self.texts {
            self.is_clear(*at, text)?;
            hours.push((number(text)?, hub.direction(*at)));
        }
        hours.sort_by_key(|(hour, _)| *hour);
        let mark = self.areas_of(&[Ink::Red]).next().map(|corners| hub.direction(corners[0]));
        let (all, twelve) = match (mark, hours.last()) {
            (Some(way), None) => (12, way),
            (None, Some((last, way))) => (*last, *way),
            _ => return Err("no twelve, or two".to_owned()),
        };
        let way = |from: &(i64, f32)| (from.1 - twelve).rem_euclid(360.0) < 180.0;
        let clockwise = hours.first().is_none_or(way);
        let turned = |way: f32| {
            let turned = if clockwise { way - twelve } else { twelve - way };
            turned.rem_euclid(360.0)
        };
        let hour_degrees = 360.0 / all as f32;
        if hours.iter().any(|(hour, way)| !are_same(turned(*way), *hour as f32 * hour_degrees)) {
            return Err("a numeral is out of its place".to_owned());
        }
        let [short, long] = self.hands(hub)?;
        let minutes = (turned(long) / 6.0).round();
        let is_on_tick = |tick: &[Point; 2]| are_same(hub.direction(tick[0]), long);
        if self.ticks.len() != 60 || !self.ticks.iter().any(is_on_tick) || are_same(short, long) {
            return Err("the long hand is on no tick, or on the short one".to_owned());
        }
        let past = turned(short) / hour_degrees - minutes / 60.0;
        if (past - past.round()).abs() > OFF_MAX {
            return Err(format!("the short hand stands at {past} hours"));
        }
        let hours = (past.round() as i64).rem_euclid(all);
        Ok(Shown::Time(Time { minutes: 60 * hours + minutes as i64 % 60, hours: all }))
    }

    /// The directions of the short hand and the long one, which ends at the ticks.
    fn hands(&self, hub: Point) -> Result<[f32; 2], String> {
        let far = |a: &Point, b: &Point| hub.distance(*a).total_cmp(&hub.distance(*b));
        let hands =
            self.areas_of(&[Ink::Black]).filter_map(|hand| hand.iter().copied().max_by(far));
        let mut tips: Vec<Point> = hands.collect();
        tips.sort_by(far);
        let &[short, long] = &tips[..] else { return Err(format!("{} hands", tips.len())) };
        let ends = self.ticks.iter().map(|tick| hub.distance(tick[1]));
        let ends = ends.fold(f32::MIN, f32::max);
        if (hub.distance(long) - ends).abs() > 3.0 || hub.distance(short) > 0.7 * hub.distance(long)
        {
            return Err("hands of the wrong lengths".to_owned());
        }
        Ok([hub.direction(short), hub.direction(long)])
    }

    /// From the last small dial to the first: each hand stands past its digit by a tenth of what follows.
    pub(super) fn meter(&self) -> Result<Shown, String> {
        let mut dials = self.dials.clone();
        dials.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
        let (mut after, mut value, mut worth) = (None, 0, 1);
        for middle in dials.into_iter().rev() {
            let at = self.position(middle)?;
            let past = after.unwrap_or(0.0) / 10.0;
            let digit = (at - past).round();
            let off = (at - past - digit).abs();
            let is_between = (BETWEEN_MIN..=1.0 - BETWEEN_MIN).contains(&past);
            if off > OFF_MAX || (after.is_some() && !is_between) {
                return Err(format!("a hand at {at}, {past} after its digit"));
            }
            value += worth * (digit as i64).rem_euclid(10);
            (after, worth) = (Some(at), 10 * worth);
        }
        Ok(Shown::Number(value))
    }

    /// Where a small dial's hand stands, 0 to 10, whichever way its digits run.
    fn position(&self, hub: Point) -> Result<f32, String> {
        let is_near = |at: Point| hub.distance(at) < SMALL;
        let mut ways = [None; 10];
        for (at, text) in self.texts.iter().filter(|(at, _)| is_near(*at)) {
            self.is_clear(*at, text)?;
            let digit = usize::try_from(number(text)?).map_err(|_| "a negative digit")?;
            *ways.get_mut(digit).ok_or("no digit")? = Some(hub.direction(*at));
        }
        let (zero, one) = (ways[0].ok_or("no 0")?, ways[1].ok_or("no 1")?);
        let is_clockwise = (one - zero).rem_euclid(360.0) < 180.0;
        let turned = |way: f32| {
            let turned = if is_clockwise { way - zero } else { zero - way };
            turned.rem_euclid(360.0)
        };
        let mut digits = ways.iter().enumerate();
        if !digits.all(|(digit, way)| way.is_some_and(|w| are_same(turned(w), 36.0 * digit as f32)))
        {
            return Err("a digit is out of its place".to_owned());
        }
        let hand = self.areas_of(&[Ink::Red]).find(|hand| hand.iter().all(|it| is_near(*it)));
        let far = |a: &&Point, b: &&Point| hub.distance(**a).total_cmp(&hub.distance(**b));
        let tip = hand.and_then(|hand| hand.iter().max_by(far)).ok_or("a dial without a hand")?;
        let at = turned(hub.direction(*tip)) / 36.0;
        Ok(if at > 9.99 { 0.0 } else { at })
    }
}
