//! Instruments in three grades of difficulty; everything else on them is chance.

use super::Instrument;
use super::balance::Balance;
use super::clock::{Clock, Numerals};
use super::lamps::Lamps;
use super::meter::Meter;
use super::scale::Scale;
use super::scaled::{Body, Scaled};
use crate::rng::Rng;

/// Draws one kind of instrument.
pub type Make = fn(&mut Rng) -> Instrument;

/// Read at a glance: steps of 1, 2, 5 or 10 from nought, a clock, three weights.
pub const EASY: [Make; 7] = [
    |rng| scaled(Body::Gauge, &[even(0, 2, 5, 40), even(0, 5, 10, 40), even(0, 10, 5, 40)], rng),
    |rng| scaled(Body::Panel, &[even(0, 2, 5, 20), even(0, 5, 4, 20), even(0, 10, 5, 20)], rng),
    |rng| {
        scaled(
            Body::Thermometer,
            &[even(0, 2, 5, 25), even(-20, 2, 5, 25), even(-10, 1, 5, 25)],
            rng,
        )
    },
    |rng| scaled(Body::Glass, &[even(0, 5, 4, 24), even(0, 10, 5, 25), even(0, 2, 5, 25)], rng),
    |rng| between(Body::Ruler, even(0, 1, 10, 38), true, rng),
    |rng| clock(Numerals::All, 0, false, rng),
    |rng| balance(0, 3, rng),
];
/// Something has to be worked out first: what a tick is worth, a difference, the sum of lamps.
pub const MEDIUM: [Make; 10] = [
    |rng| {
        scaled(
            Body::Gauge,
            &[even(0, 4, 5, 40), even(0, 3, 10, 50), even(0, 15, 8, 40), even(0, 8, 5, 40)],
            rng,
        )
    },
    |rng| {
        scaled(
            Body::Panel,
            &[even(0, 3, 5, 20), even(0, 4, 5, 20), even(0, 15, 4, 20), even(0, 6, 5, 20)],
            rng,
        )
    },
    |rng| {
        scaled(Body::Thermometer, &[even(30, 2, 5, 25), even(40, 4, 5, 25), even(0, 3, 5, 25)], rng)
    },
    |rng| scaled(Body::Glass, &[even(0, 4, 5, 25), even(0, 15, 4, 24), even(0, 6, 5, 25)], rng),
    |rng| scaled(Body::Compass, &[COMPASS], rng),
    |rng| between(Body::Ruler, even(0, 2, 10, 38), false, rng),
    |rng| between(Body::Protractor, PROTRACTOR, true, rng),
    |rng| clock(if rng.chance(1, 2) { Numerals::Quarters } else { Numerals::None }, 0, false, rng),
    |rng| balance(1, 3, rng),
    lamps,
];
/// Something is unusual as well: the way that numbers run, their distances, where the twelve is.
pub const HARD: [Make; 9] = [
    |rng| backwards(Body::Gauge, &[even(0, 4, 5, 40), even(40, 6, 5, 40), even(20, 8, 5, 40)], rng),
    |rng| backwards(Body::Panel, &[even(0, 4, 5, 20), even(30, 6, 5, 20), even(20, 3, 5, 20)], rng),
    |rng| {
        scaled(
            Body::Gauge,
            &[Scale::Tenfold { unit: 1 }, Scale::Tenfold { unit: 2 }, Scale::Tenfold { unit: 4 }],
            rng,
        )
    },
    |rng| between(Body::Ruler, even(0, 3, 10, 38), false, rng),
    |rng| between(Body::Protractor, PROTRACTOR, false, rng),
    |rng| clock(Numerals::None, 30 * rng.between(1, 11) as i16, false, rng),
    |rng| clock(Numerals::Day, 0, false, rng),
    |rng| clock(Numerals::All, 0, true, rng),
    |rng| meter(rng),
];
const COMPASS: Scale = even(0, 5, 18, 71);
const PROTRACTOR: Scale = even(0, 5, 6, 36);

const fn even(lo: i64, step: i64, every: i64, ticks: i64) -> Scale {
    Scale::Even { lo, step, every, ticks }
}

/// One instrument of each grade, no two of one sort, in any order.
pub fn instruments(grades: &[&[Make]], rng: &mut Rng) -> Vec<Instrument> {
    let mut chosen: Vec<Instrument> = Vec::new();
    for grade in grades.iter().rev() {
        let mut drawn = rng.order(grade.len()).into_iter().map(|make| grade[make](rng));
        let fits = |it: &Instrument| chosen.iter().all(|other| !are_akin(it, other));
        let found = drawn.find(fits).expect("each grade has more sorts than a wall has places");
        chosen.push(found);
    }
    rng.shuffle(&mut chosen);
    chosen
}

/// Whether two are of one sort, or are clocks of which only one counts the hours of a day.
fn are_akin(one: &Instrument, other: &Instrument) -> bool {
    let sort = |it: &Instrument| it.read().kind().split(' ').next().map(str::to_owned);
    let hours = |it: &Instrument| it.shows().time().map(|time| time.hours);
    let unlike = hours(one).zip(hours(other)).is_some_and(|(one, other)| one != other);
    sort(one) == sort(other) || unlike
}

/// A scale that shows any tick without a numeral.
fn scaled(body: Body, scales: &[Scale], rng: &mut Rng) -> Instrument {
    let scale = *rng.pick(scales);
    let tick = *rng.pick(&bare_ticks(scale));
    Instrument::Scaled(Scaled::new(body, scale, tick))
}

/// The same, turned out of its place and running against the clock.
fn backwards(body: Body, scales: &[Scale], rng: &mut Rng) -> Instrument {
    let scale = *rng.pick(scales);
    let tick = *rng.pick(&bare_ticks(scale));
    let twist = if body == Body::Gauge { 15 * rng.between(-4, 4) as i16 } else { 0 };
    Instrument::Scaled(Scaled { twist, is_backwards: true, ..Scaled::new(body, scale, tick) })
}

/// From a tick to another one on the same scale, far enough for a thing to lie between; perhaps from a numeral.
fn between(body: Body, scale: Scale, from_numeral: bool, rng: &mut Rng) -> Instrument {
    let ticks = scale.ticks();
    let bare = bare_ticks(scale);
    let far = |from: usize| -> Vec<usize> {
        bare.iter().copied().filter(|to| from + ticks.len() / 4 <= *to).collect()
    };
    let starts = (1..ticks.len()).filter(|&from| ticks[from].has_numeral == from_numeral);
    let starts: Vec<usize> = starts.filter(|from| !far(*from).is_empty()).collect();
    let first = *rng.pick(&starts);
    let tick = *rng.pick(&far(first));
    let is_backwards = body == Body::Protractor && rng.chance(1, 2);
    let first = Some(first);
    Instrument::Scaled(Scaled { first, is_backwards, ..Scaled::new(body, scale, tick) })
}

fn bare_ticks(scale: Scale) -> Vec<usize> {
    let ticks = scale.ticks().into_iter().enumerate();
    ticks.filter(|(_, tick)| !tick.has_numeral).map(|(place, _)| place).collect()
}

/// Any time whose minutes need the ticks and whose hands stand clear of each other.
fn clock(numerals: Numerals, twelve: i16, is_backwards: bool, rng: &mut Rng) -> Instrument {
    let at = |minutes| Clock { minutes, numerals, twelve, is_backwards };
    let times = (60..60 * at(0).hours()).map(at).filter(Clock::is_fair).collect::<Vec<_>>();
    Instrument::Clock(rng.pick(&times).clone())
}

fn lamps(rng: &mut Rng) -> Instrument {
    Instrument::Lamps(Lamps { minutes: rng.between(0, 719) })
}

/// Digits that leave each hand but the last well between two digits: 0 and 9 would pull the hand before them on to a digit.
fn meter(rng: &mut Rng) -> Instrument {
    let count = rng.between(3, 4);
    let mut digits = vec![rng.between(1, 9)];
    digits.extend((1..count).map(|_| rng.between(1, 8)));
    Instrument::Meter(Meter { digits, is_backwards: rng.chance(1, 2) })
}

/// A bag of any weight that so many weights beside it leave.
fn balance(beside: usize, against: usize, rng: &mut Rng) -> Instrument {
    let mut weights = |count: usize, lo, hi| -> Vec<i64> {
        let all: Vec<i64> = (lo..=hi).collect();
        rng.sample(&all, count)
    };
    let (beside, against) = (weights(beside, 3, 19), weights(against, 12, 59));
    Instrument::Balance(Balance { beside, against, is_right: rng.chance(1, 2) })
}
