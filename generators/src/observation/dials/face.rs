//! How dials are drawn: double rims, numerals outside of the ticks where no needle hides them.

use super::{Clock, Dial, Gauge, Meter, Numerals, Turn};
use crate::figure::{Face, Figure, Paint, Point, Stroke};
use crate::palette::Ink;

/// Everything in points.
const RIM: f32 = 138.0;
const NUMERALS: f32 = 107.0;
/// Where ticks begin; farther out where no numerals stand.
const TICKS: f32 = 85.0;
const BARE_TICKS: f32 = 105.0;
/// Needles and long hands end where the shortest ticks end: so far inside of where ticks begin.
const TIP: f32 = 10.0;
/// The short hand's length, of the long one's.
const HOUR_SHARE: f32 = 0.64;
/// Space at the sheet's edge and between dials.
const SPACE: f32 = 28.0;
/// Where a gauge's scale starts, in degrees from the x axis, and how far it goes.
const START: f32 = 135.0;
const SWEEP: f32 = 270.0;
/// A meter's small dials.
const SMALL_RIM: f32 = 60.0;
const SMALL_DIGITS: f32 = 46.5;
const SMALL_TICKS: f32 = 36.0;
const SMALL_TIP: f32 = 29.0;
const SMALL_SPACE: f32 = 12.0;
const PANEL_EDGE: f32 = 20.0;
/// Above a meter's panel for its letter, and below the small dials for their worth.
const LETTER_ROOM: f32 = 40.0;
const WORTH_ROOM: f32 = 24.0;
/// Dials in a row.
const ROW: usize = 3;

/// All dials on one sheet, lettered in reading order.
pub(super) fn panel(dials: &[Dial]) -> Figure {
    let rows: Vec<&[Dial]> = dials.chunks(ROW).collect();
    let wide = |row: &&[Dial]| row.iter().map(|dial| size(dial).0 + SPACE).sum::<f32>() - SPACE;
    let high = |row: &&[Dial]| row.iter().map(|dial| size(dial).1).fold(0.0, f32::max);
    let width = rows.iter().map(wide).fold(0.0, f32::max) + 2.0 * SPACE;
    let height = rows.iter().map(high).sum::<f32>() + SPACE * (rows.len() + 1) as f32;
    let mut figure = Figure::new(width as u16, height as u16);
    let mut letters = 'A'..='Z';
    let mut top = SPACE;
    for row in &rows {
        let mut left = (width - wide(row)) / 2.0;
        for dial in *row {
            let (dial_width, dial_height) = size(dial);
            let at = Point::new(left, top + (high(row) - dial_height) / 2.0);
            let letter = letters.next().expect("at most five dials");
            figure.label(Point::new(at.x + 13.0, at.y + 15.0), letter, 30.0, Face::Bold);
            draw(&mut figure, dial, at);
            left += dial_width + SPACE;
        }
        top += high(row) + SPACE;
    }
    figure
}

/// Width and height of a dial with its letter.
fn size(dial: &Dial) -> (f32, f32) {
    match dial {
        Dial::Clock(_) | Dial::Gauge(_) => (2.0 * RIM, 2.0 * RIM),
        Dial::Meter(meter) => {
            let count = meter.digits.len() as f32;
            let width = count * (2.0 * SMALL_RIM + SMALL_SPACE) - SMALL_SPACE + 2.0 * PANEL_EDGE;
            (width, 2.0 * SMALL_RIM + 2.0 * PANEL_EDGE + WORTH_ROOM + LETTER_ROOM)
        }
    }
}

fn draw(figure: &mut Figure, dial: &Dial, at: Point) {
    let center = Point::new(at.x + RIM, at.y + RIM);
    match dial {
        Dial::Clock(clock) => draw_clock(figure, clock, center),
        Dial::Gauge(gauge) => draw_gauge(figure, gauge, center),
        Dial::Meter(meter) => draw_meter(figure, meter, Point::new(at.x, at.y + LETTER_ROOM)),
    }
}

fn rim(figure: &mut Figure, center: Point) {
    figure.circle(center, RIM - 1.5, Paint::both(Ink::Mist, Ink::Black, 3.0));
    figure.circle(center, RIM - 9.5, Paint::both(Ink::Paper, Ink::Grey, 1.5));
}

/// A tick inwards from a radius.
fn tick(
    figure: &mut Figure,
    center: Point,
    degrees: f32,
    radius: f32,
    (length, width): (f32, f32),
) {
    let ends = vec![center.towards(degrees, radius), center.towards(degrees, radius - length)];
    figure.line(ends, Stroke::new(Ink::Black, width));
}

/// Lengths and widths of ticks: with a numeral or on the hour, half way, and all others.
const LONG: (f32, f32) = (17.0, 3.0);
const HALF: (f32, f32) = (12.0, 2.0);
const SHORT: (f32, f32) = (9.0, 1.5);

fn draw_clock(figure: &mut Figure, clock: &Clock, center: Point) {
    rim(figure, center);
    let ticks = if clock.numerals == Numerals::None { BARE_TICKS } else { TICKS };
    let tip = ticks - TIP;
    figure.circle(center, ticks, Paint::edge(Ink::Black, 1.5));
    let degrees =
        |from_twelve: f32| -90.0 + f32::from(clock.twelve) + clock.turn.sign() * from_twelve;
    for minute in 0..60 {
        let kind = if minute % 5 == 0 { LONG } else { SHORT };
        tick(figure, center, degrees(6.0 * minute as f32), ticks, kind);
    }
    let numbered = (1..=12).filter(|hour| match clock.numerals {
        Numerals::All => true,
        Numerals::Quarters => hour % 3 == 0,
        Numerals::None => false,
    });
    for hour in numbered {
        let at = center.towards(degrees(30.0 * hour as f32), NUMERALS);
        figure.label(at, hour.to_string(), 23.0, Face::Bold);
    }
    if clock.numerals == Numerals::None {
        let twelve = degrees(0.0);
        let base = [twelve - 5.0, twelve + 5.0].map(|d| center.towards(d, ticks + 21.0));
        let corners = vec![center.towards(twelve, ticks + 3.5), base[0], base[1]];
        figure.polygon(corners, Paint::both(Ink::Red, Ink::Black, 1.5));
    }
    let (hour, minute) = clock.hands();
    let black = Paint::fill(Ink::Black);
    needle(figure, center, (degrees(hour), HOUR_SHARE * tip), (6.5, 14.0), black);
    needle(figure, center, (degrees(minute), tip), (3.6, 18.0), black);
    hub(figure, center, 9.0);
}

fn draw_gauge(figure: &mut Figure, gauge: &Gauge, center: Point) {
    rim(figure, center);
    let start = START + f32::from(gauge.twist);
    figure.arc(center, TICKS, (start, start + SWEEP), Stroke::new(Ink::Black, 1.5));
    let scale = gauge.scale;
    let degrees = |tick: i64| {
        let share = tick as f32 / scale.ticks as f32;
        match gauge.turn {
            Turn::Clockwise => start + SWEEP * share,
            Turn::Backwards => start + SWEEP * (1.0 - share),
        }
    };
    for place in 0..=scale.ticks {
        let kind = match place % scale.every {
            0 => LONG,
            half if 2 * half == scale.every && scale.every == 10 => HALF,
            _ => SHORT,
        };
        tick(figure, center, degrees(place), TICKS, kind);
        if place % scale.every == 0 {
            let numeral = scale.value(place).to_string().replace('-', "\u{2212}");
            figure.label(center.towards(degrees(place), NUMERALS), numeral, 19.0, Face::Plain);
        }
    }
    needle(
        figure,
        center,
        (degrees(gauge.tick), TICKS - TIP),
        (5.0, 22.0),
        Paint::fill(Ink::Black),
    );
    hub(figure, center, 10.0);
}

/// A tapered hand with its tip at (degrees, distance), so wide at the hub to each side, with a tail.
fn needle(
    figure: &mut Figure,
    center: Point,
    (degrees, tip): (f32, f32),
    (half_width, tail): (f32, f32),
    paint: Paint,
) {
    let side = |turn: f32, back: f32, share: f32| {
        center.towards(degrees + 180.0, back).towards(degrees + turn, half_width * share)
    };
    let corners = vec![
        center.towards(degrees, tip),
        side(90.0, 0.0, 1.0),
        side(90.0, tail, 0.7),
        side(-90.0, tail, 0.7),
        side(-90.0, 0.0, 1.0),
    ];
    figure.polygon(corners, paint);
}

fn hub(figure: &mut Figure, center: Point, radius: f32) {
    figure.circle(center, radius, Paint::fill(Ink::Black));
    figure.circle(center, radius * 0.4, Paint::fill(Ink::Mist));
}

fn draw_meter(figure: &mut Figure, meter: &Meter, at: Point) {
    let (width, height) = size(&Dial::Meter(meter.clone()));
    let height = height - LETTER_ROOM;
    figure.rectangle(at, width, height, Paint::both(Ink::Mist, Ink::Black, 3.0));
    let inner = Point::new(at.x + 7.0, at.y + 7.0);
    figure.rectangle(inner, width - 14.0, height - 14.0, Paint::edge(Ink::Grey, 1.5));
    let mut turn = meter.first;
    let last = meter.digits.len() - 1;
    for place in 0..=last {
        let left = at.x + PANEL_EDGE + place as f32 * (2.0 * SMALL_RIM + SMALL_SPACE);
        let center = Point::new(left + SMALL_RIM, at.y + PANEL_EDGE + SMALL_RIM);
        let lower = meter.digits[place..].iter().rev();
        let shown = lower.fold(0.0, |below: f32, digit| below / 10.0 + f32::from(*digit));
        small_dial(figure, center, turn, shown);
        let worth = Point::new(center.x, at.y + height - 0.5 * (PANEL_EDGE + WORTH_ROOM) + 1.0);
        figure.label(worth, format!("× {}", 10_u32.pow((last - place) as u32)), 17.0, Face::Plain);
        turn = turn.other();
    }
}

fn small_dial(figure: &mut Figure, center: Point, turn: Turn, shown: f32) {
    let degrees = |digit: f32| -90.0 + turn.sign() * 36.0 * digit;
    figure.circle(center, SMALL_RIM, Paint::both(Ink::Paper, Ink::Black, 2.0));
    for digit in 0..10_u8 {
        let at = degrees(f32::from(digit));
        tick(figure, center, at, SMALL_TICKS, (6.0, 2.0));
        figure.label(center.towards(at, SMALL_DIGITS), digit.to_string(), 17.0, Face::Plain);
    }
    needle(figure, center, (degrees(shown), SMALL_TIP), (3.6, 10.0), Paint::fill(Ink::Black));
    hub(figure, center, 5.5);
}
