//! How dials are drawn: double rims, numerals outside of the ticks where no needle hides them.

use super::{Clock, Dial, Gauge, Meter, Numerals, Turn};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
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
/// The size of the letters.
const LETTER: f32 = 30.0;
/// Dials in a row.
const ROW: usize = 3;

/// Where dials stand on a sheet.
struct Layout {
    width: f32,
    height: f32,
    /// The left upper corner of each.
    places: Vec<Point>,
}

/// All dials on one sheet, lettered in reading order.
pub fn panel(dials: &[Dial]) -> Figure {
    let layout = Layout::of(dials);
    let mut figure = Figure::new(layout.width as u16, layout.height as u16);
    for ((dial, at), letter) in dials.iter().zip(layout.places).zip('A'..='Z') {
        figure.label(Point::new(at.x + 13.0, at.y + 15.0), letter, LETTER, Face::Bold);
        draw(&mut figure, dial, at);
    }
    figure
}

/// What is drawn over each dial of [`panel`] once it is read: rings around what its hands point at, and the reading.
pub fn answers(dials: &[Dial]) -> Vec<Vec<Mark>> {
    let placed = dials.iter().zip(Layout::of(dials).places);
    placed.map(|(dial, at)| answer(dial, at)).collect()
}

impl Layout {
    fn of(dials: &[Dial]) -> Layout {
        let rows: Vec<&[Dial]> = dials.chunks(ROW).collect();
        let wide = |row: &&[Dial]| row.iter().map(|dial| size(dial).0 + SPACE).sum::<f32>() - SPACE;
        let high = |row: &&[Dial]| row.iter().map(|dial| size(dial).1).fold(0.0, f32::max);
        let width = rows.iter().map(wide).fold(0.0, f32::max) + 2.0 * SPACE;
        let height = rows.iter().map(high).sum::<f32>() + SPACE * (rows.len() + 1) as f32;
        let mut places = Vec::new();
        let mut top = SPACE;
        for row in &rows {
            let mut left = (width - wide(row)) / 2.0;
            for dial in *row {
                let (dial_width, dial_height) = size(dial);
                places.push(Point::new(left, top + (high(row) - dial_height) / 2.0));
                left += dial_width + SPACE;
            }
            top += high(row) + SPACE;
        }
        Layout { width, height, places }
    }
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

/// The reading stands in a corner that is free, or beside the letter of a meter.
fn answer(dial: &Dial, at: Point) -> Vec<Mark> {
    let center = Point::new(at.x + RIM, at.y + RIM);
    let (from_left, pointed) = match dial {
        Dial::Clock(clock) => {
            let (hour, minute) = clock.hands();
            let tip = clock.ticks() - TIP;
            let hands = [(hour, HOUR_SHARE * tip), (minute, tip)];
            let tips = hands.map(|(turned, length)| center.towards(clock.degrees(turned), length));
            (2.0 * RIM - 27.0, tips.to_vec())
        }
        Dial::Gauge(gauge) => {
            (2.0 * RIM - 27.0, vec![center.towards(gauge.degrees(gauge.tick), TICKS - TIP)])
        }
        Dial::Meter(meter) => {
            let small = meter.small_dials(Point::new(at.x, at.y + LETTER_ROOM));
            let digits = small.zip(&meter.digits).map(|((center, turn), digit)| {
                center.towards(small_degrees(turn, f32::from(*digit)), SMALL_DIGITS)
            });
            (70.0, digits.collect())
        }
    };
    let paint = Paint::edge(Ink::Blue, 3.0);
    let rings = pointed.into_iter().map(|center| Mark::Circle { center, radius: 12.0, paint });
    let text = dial.reading().replace('-', "\u{2212}");
    let at = Point::new(at.x + from_left, at.y + 15.0);
    let reading = Mark::label(at, text, 22.0, Face::Bold, Ink::Blue);
    rings.chain([reading]).collect()
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
    let ticks = clock.ticks();
    let tip = ticks - TIP;
    figure.circle(center, ticks, Paint::edge(Ink::Black, 1.5));
    let degrees = |from_twelve: f32| clock.degrees(from_twelve);
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
    if clock.is_bare() {
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
    let start = gauge.start();
    figure.arc(center, TICKS, (start, start + SWEEP), Stroke::new(Ink::Black, 1.5));
    let (scale, degrees) = (gauge.scale, |tick: i64| gauge.degrees(tick));
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
    let last = meter.digits.len() - 1;
    for (place, (center, turn)) in meter.small_dials(at).enumerate() {
        let lower = meter.digits[place..].iter().rev();
        let shown = lower.fold(0.0, |below: f32, digit| below / 10.0 + f32::from(*digit));
        small_dial(figure, center, turn, shown);
        let worth = Point::new(center.x, at.y + height - 0.5 * (PANEL_EDGE + WORTH_ROOM) + 1.0);
        figure.label(worth, format!("× {}", 10_u32.pow((last - place) as u32)), 17.0, Face::Plain);
    }
}

fn small_dial(figure: &mut Figure, center: Point, turn: Turn, shown: f32) {
    let degrees = |digit: f32| small_degrees(turn, digit);
    figure.circle(center, SMALL_RIM, Paint::both(Ink::Paper, Ink::Black, 2.0));
    for digit in 0..10_u8 {
        let at = degrees(f32::from(digit));
        tick(figure, center, at, SMALL_TICKS, (6.0, 2.0));
        figure.label(center.towards(at, SMALL_DIGITS), digit.to_string(), 17.0, Face::Plain);
    }
    needle(figure, center, (degrees(shown), SMALL_TIP), (3.6, 10.0), Paint::fill(Ink::Black));
    hub(figure, center, 5.5);
}

/// Directions are in degrees from the x axis.
impl Clock {
    fn degrees(&self, from_twelve: f32) -> f32 {
        -90.0 + f32::from(self.twelve) + self.turn.sign() * from_twelve
    }

    /// Where the ticks begin.
    fn ticks(&self) -> f32 {
        if self.is_bare() { BARE_TICKS } else { TICKS }
    }
}

impl Gauge {
    fn start(&self) -> f32 {
        START + f32::from(self.twist)
    }

    fn degrees(&self, tick: i64) -> f32 {
        let share = tick as f32 / self.scale.ticks as f32;
        match self.turn {
            Turn::Clockwise => self.start() + SWEEP * share,
            Turn::Backwards => self.start() + SWEEP * (1.0 - share),
        }
    }
}

impl Meter {
    /// The centre of each small dial and which way it turns, on a panel with this left upper corner.
    fn small_dials(&self, at: Point) -> impl Iterator<Item = (Point, Turn)> {
        let turns = [self.first, self.first.other()].into_iter().cycle();
        turns.take(self.digits.len()).enumerate().map(move |(place, turn)| {
            let left = at.x + PANEL_EDGE + place as f32 * (2.0 * SMALL_RIM + SMALL_SPACE);
            (Point::new(left + SMALL_RIM, at.y + PANEL_EDGE + SMALL_RIM), turn)
        })
    }
}

fn small_degrees(turn: Turn, digit: f32) -> f32 {
    -90.0 + turn.sign() * 36.0 * digit
}
