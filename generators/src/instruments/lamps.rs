//! A clock of lamps: in each column the lit ones add up to a digit.

use super::parts::panel;
use super::scale::NUMERAL;
use super::{Read, Shown, Slip, Time};
use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::palette::Ink;
use crate::text::{Message, Text, say};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lamps {
    /// Minutes after midnight or noon.
    pub minutes: i64,
}

/// What the rows are worth, from the top.
const WORTH: [i64; 4] = [8, 4, 2, 1];
/// The middles of the columns, and how many lamps each has.
const COLUMNS: [(f32, usize); 4] = [(-52.0, 1), (-6.0, 4), (56.0, 3), (102.0, 4)];
const LABELS: f32 = -104.0;
/// Where the top row stands, and how far the rows are apart.
const TOP: f32 = -54.0;
const ROW: f32 = 50.0;
const LAMP: f32 = 16.0;

impl Lamps {
    fn digits(&self) -> [i64; 4] {
        let (hour, minute) = (self.time().hour(), self.minutes % 60);
        [hour / 10, hour % 10, minute / 10, minute % 10]
    }

    fn time(&self) -> Time {
        Time::new(self.minutes, 12)
    }

    /// The lamps of a column: the place and whether it is lit.
    fn column(&self, middle: Point, column: usize) -> impl Iterator<Item = (Point, bool)> {
        let (digit, (x, count)) = (self.digits()[column], COLUMNS[column]);
        (4 - count..4).map(move |row| {
            let at = Point::new(middle.x + x, middle.y + TOP + ROW * row as f32);
            (at, digit & WORTH[row] != 0)
        })
    }
}

impl Read for Lamps {
    fn shows(&self) -> Shown {
        Shown::Time(self.time())
    }

    fn misread(&self, slip: Slip) -> Shown {
        let [a, b, c, d] = self.digits();
        let of = |digits: [i64; 4]| {
            Shown::Number(digits.into_iter().fold(0, |number, digit| 10 * number + digit))
        };
        match slip {
            // The lamps counted.
            Slip::Ones => of([a, b, c, d].map(|digit| i64::from(digit.count_ones()))),
            Slip::Glance => of([a, b & 12, c & 4, d & 12]),
            // The rows the other way up.
            Slip::Half => of([a, b, c, d].map(|digit| {
                (0..4).filter(|bit| digit & (1 << bit) != 0).map(|bit| 8 >> bit).sum()
            })),
        }
    }

    fn draw(&self, figure: &mut Figure, middle: Point) {
        let at = |x: f32, y: f32| Point::new(middle.x + x, middle.y + y);
        panel(figure, at(0.0, 20.0), (276.0, 220.0), Paint::both(Ink::Mist, Ink::Grey, 2.0));
        panel(figure, at(0.0, 20.0), (262.0, 206.0), Paint::fill(Ink::Black));
        for (row, worth) in WORTH.into_iter().enumerate() {
            let place = at(LABELS, TOP + ROW * row as f32);
            let label = Mark::label(place, worth.to_string(), NUMERAL, Face::Plain, Ink::White);
            figure.marks.push(label);
        }
        for y in [1.5, 2.5] {
            figure.circle(at(25.0, TOP + ROW * y), 3.5, Paint::fill(Ink::Silver));
        }
        for column in 0..COLUMNS.len() {
            for (place, is_lit) in self.column(middle, column) {
                let dark = Paint::edge(Ink::Grey, 2.5);
                let lit = Paint::both(Ink::Yellow, Ink::Yellow, 2.5);
                figure.circle(place, LAMP, if is_lit { lit } else { dark });
            }
        }
    }

    fn spots(&self, middle: Point) -> Vec<Point> {
        let all = (0..COLUMNS.len()).flat_map(|column| self.column(middle, column));
        all.filter(|(_, is_lit)| *is_lit).map(|(at, _)| at).collect()
    }

    fn told(&self) -> Message {
        let digits = self.digits().map(Text::from);
        say("lamps").with("digits", Text::Row(digits.to_vec()))
    }

    fn seconds(&self) -> f32 {
        let lit: u32 = self.digits().iter().map(|digit| digit.count_ones()).sum();
        7.0 + 0.8 * lit as f32
    }

    fn kind(&self) -> String {
        "lamps".to_owned()
    }
}
