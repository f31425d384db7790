//! Clocks, gauges and meters: what do they show?

mod draw;

use crate::dial::{Dial, Turn, face, reading};
use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::reader::{Answer, Form, Key, Shape};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::text::{Message, Text, say};
use draw::LEVELS;
use serde::{Deserialize, Serialize};

/// The dials of one problem, in reading order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Dials {
    dials: Vec<Dial>,
}

impl Family for Dials {
    const ABOUT: About = About {
        edition: 2,
        text_only: false,
        bands: Band::between([14.0, 23.0, 34.0, 48.0, 72.0, 105.0]),
        variety: Variety::Pictures,
    };

    fn example(level: Level) -> Dials {
        let kinds = LEVELS[level.index()].iter().zip(0..);
        Dials { dials: kinds.map(|(kind, place)| kind.easy(place)).collect() }
    }

    fn draw(level: Level, seed: &Seed) -> Dials {
        let mut rng = seed.rng();
        Dials { dials: LEVELS[level.index()].iter().map(|kind| kind.drawn(&mut rng)).collect() }
    }

    fn form(level: Level) -> Form {
        let kinds = LEVELS[level.index()];
        let items = kinds.iter().map(|kind| kind.item()).collect();
        Form::new(Shape::List(items)).named(('A'..).take(kinds.len()))
    }

    fn show(&self) -> Sheet<Text> {
        let is_bare = |dial: &Dial| matches!(dial, Dial::Clock(clock) if clock.is_bare());
        let read = if self.dials.iter().any(is_bare) { "read-bare" } else { "read" };
        let letters = ('A'..).take(self.dials.len()).map(Text::from);
        let statement = say(read).with("dials", Text::And(letters.collect()));
        Sheet::picture(statement, say("picture"), face::panel(&self.dials))
    }

    fn key(&self) -> Answer {
        self.readings(Dial::reading)
    }

    fn thinking(&self) -> f32 {
        self.dials.iter().map(Dial::seconds).sum()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let marked = self.dials.iter().zip(face::answers(&self.dials));
        let steps = marked.zip('A'..).enumerate().map(|(part, ((dial, marks), letter))| {
            let reading = dial.reading();
            let text = told(dial).with("letter", letter).with("reading", reading.as_str());
            Step::new(text).settles(part, reading).marks(marks)
        });
        steps.collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let one = |of: &dyn Fn(&Dial) -> String| vec![self.readings(of).text().to_owned()];
        let middle = |n: i64| self.readings(|dial| dial.typical(n)).text().to_owned();
        let mut tricks = vec![
            Trick { name: "read the nearest numerals", answers: one(&Dial::glanced) },
            Trick { name: "take the short hand for the long one", answers: one(&Dial::swapped) },
            Trick { name: "ten past ten and mid-scale", answers: (-5..5).map(middle).collect() },
        ];
        if self.dials.iter().any(Dial::is_odd) {
            let answers = one(&Dial::unturned);
            tricks.push(Trick { name: "upright and clockwise, whatever is printed", answers });
        }
        tricks
    }

    /// Reads the dials back from the picture alone.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        Ok(Answer::list(&reading::panel(sheet.figure()?)?).into())
    }
}

impl Dials {
    fn readings(&self, of: impl Fn(&Dial) -> String) -> Answer {
        Answer::list(&self.dials.iter().map(of).collect::<Vec<String>>())
    }
}

/// How a dial is read.
fn told(dial: &Dial) -> Message {
    match dial {
        Dial::Clock(clock) => {
            let message = match (clock.turn, clock.twelve) {
                (Turn::Backwards, _) => "clock-backwards",
                (Turn::Clockwise, 0) => "clock",
                (Turn::Clockwise, _) => "clock-turned",
            };
            let hour = i64::from((clock.minutes / 60 + 11) % 12 + 1);
            say(message).with("hour", hour).with("minute", i64::from(clock.minutes % 60))
        }
        Dial::Gauge(gauge) => {
            let message = match gauge.turn {
                Turn::Clockwise => "gauge",
                Turn::Backwards => "gauge-backwards",
            };
            let (scale, past) = (gauge.scale, gauge.past());
            let numeral = scale.value(gauge.tick - past);
            say(message).with("step", scale.step).with("past", past).with("numeral", numeral)
        }
        Dial::Meter(meter) => {
            let digits = meter.digits.iter().map(|digit| Text::from(*digit)).collect();
            say("meter").with("digits", Text::Row(digits))
        }
    }
}
