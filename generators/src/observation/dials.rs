//! Clocks, gauges, a ruler, a balance and other instruments: what do they show, and what does that make?

mod closing;

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::instruments::grades::{self, EASY, HARD, MEDIUM, Make};
use crate::instruments::{Instrument, Shown, Slip, reading, wall};
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use closing::Closing;
use serde::{Deserialize, Serialize};

/// The instruments of one problem, in reading order, and what is asked of their readings; nothing where all are asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Dials {
    instruments: Vec<Instrument>,
    closing: Vec<Closing>,
}

/// What a level draws: instruments so hard, and how many results are made of them; none where the readings are asked.
struct Size {
    grades: &'static [&'static [Make]],
    results: usize,
}

const LEVELS: [Size; 5] = [
    Size { grades: &[&EASY, &EASY], results: 0 },
    Size { grades: &[&EASY, &EASY, &MEDIUM], results: 0 },
    Size { grades: &[&EASY, &MEDIUM, &MEDIUM, &MEDIUM], results: 0 },
    Size { grades: &[&MEDIUM, &MEDIUM, &MEDIUM, &HARD], results: 2 },
    Size { grades: &[&HARD, &HARD, &HARD, &HARD], results: 3 },
];

impl Family for Dials {
    const ABOUT: About = About {
        edition: 5,
        text_only: false,
        bands: Band::between([12.0, 22.5, 36.0, 51.6, 73.2, 115.0]),
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Dials {
        let rng = &mut seed.rng();
        let size = &LEVELS[level.index()];
        let instruments = grades::instruments(size.grades, rng);
        let shown: Vec<Shown> = instruments.iter().map(Instrument::shows).collect();
        Dials { closing: closing::drawn(&shown, size.results, rng), instruments }
    }

    fn form(level: Level) -> Form {
        let size = &LEVELS[level.index()];
        let count = if size.results == 0 { size.grades.len() } else { size.results };
        let form = Form::new(Shape::List(vec![Item::Whole; count])).in_units([":"]);
        if size.results == 0 { form.named(('A'..).take(count)) } else { form }
    }

    fn show(&self) -> Sheet<Text> {
        let letters = (0..self.instruments.len()).map(|place| Text::from(letter(place)));
        let asked = self.closing.iter().map(|closing| closing.said().into());
        let statement = match self.closing.len() {
            0 => say("read").with("letters", Text::And(letters.collect())),
            _ => say("give").with("asked", Text::Row(asked.collect())),
        };
        Sheet::picture(statement, say("picture"), wall::figure(&self.instruments))
    }

    fn key(&self) -> Answer {
        self.answer(Instrument::shows, Closing::result)
    }

    fn thinking(&self) -> f32 {
        let read: f32 = self.instruments.iter().map(|it| it.read().seconds()).sum();
        let shown: Vec<Shown> = self.instruments.iter().map(Instrument::shows).collect();
        read + self.closing.iter().map(|closing| closing.seconds(&shown)).sum::<f32>()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let shown: Vec<Shown> = self.instruments.iter().map(Instrument::shows).collect();
        let read = self.instruments.iter().enumerate().map(|(place, instrument)| {
            let told = instrument.read().told().with("letter", letter(place));
            let step = Step::new(told.with("reading", shown[place].number().to_string()));
            let step = step.marks(wall::answer(&self.instruments, place));
            match self.closing.len() {
                0 => step.settles(place, shown[place].number()),
                _ => step,
            }
        });
        let made = self.closing.iter().enumerate().map(|(part, closing)| {
            Step::new(closing.told(&shown)).settles(part, closing.result(&shown).number())
        });
        read.chain(made).collect()
    }

    /// The kinds of instruments in their order, and what is made of them.
    fn skeleton(&self) -> String {
        let kinds: Vec<String> = self.instruments.iter().map(|it| it.read().kind()).collect();
        format!("{kinds:?} {:?}", self.closing)
    }

    fn tricks(&self) -> Vec<Trick> {
        let slip = |slip| {
            let answer = self.answer(|it| it.read().misread(slip), Closing::result);
            vec![answer.text().to_owned()]
        };
        let mut tricks = vec![
            Trick { name: "read the nearest numerals", answers: slip(Slip::Glance) },
            Trick { name: "every tick is worth 1", answers: slip(Slip::Ones) },
            Trick { name: "one end, and the usual way", answers: slip(Slip::Half) },
        ];
        if !self.closing.is_empty() {
            let only =
                |side: usize| self.answer(Instrument::shows, |closing, all| all[closing.of[side]]);
            let other = self.answer(Instrument::shows, |closing, all| closing.other().result(all));
            let answers = [only(0), only(1), other].map(|answer| answer.text().to_owned());
            tricks.push(Trick { name: "leave out the last step", answers: answers.to_vec() });
        }
        tricks
    }

    /// A guesser sees what is to be made of the readings.
    fn print(&self) -> Print {
        let mut makes: Vec<String> =
            self.closing.iter().map(|it| format!("{:?}", it.makes)).collect();
        makes.sort_unstable();
        let essence = serde_json::to_string(self).expect("a drawn problem is plain data");
        Print { shape: makes.join(" "), guess: self.key().text().to_owned(), essence }
    }

    /// Reads the instruments off the picture, and does what the statement says with their readings.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let read = reading::wall(sheet.figure()?)?;
        let statement = sheet.statement.message()?;
        let numbers = match statement.get("asked") {
            Ok(asked) => {
                let made = asked.parts().iter().map(|part| closing::prove(part.message()?, &read));
                made.collect::<Result<Vec<i64>, String>>()?
            }
            Err(_) => {
                let letters: Vec<String> =
                    read.iter().map(|(letter, _)| letter.to_string()).collect();
                if statement.get("letters")?.printed() != letters {
                    return Err(format!("{letters:?} are not those that are asked for"));
                }
                read.iter().map(|(_, shown)| shown.number()).collect()
            }
        };
        Ok(Answer::numbers(numbers).into())
    }
}

impl Dials {
    /// What is answered by somebody who reads so and makes so much of it.
    fn answer(
        &self,
        read: impl Fn(&Instrument) -> Shown,
        made: impl Fn(&Closing, &[Shown]) -> Shown,
    ) -> Answer {
        let shown: Vec<Shown> = self.instruments.iter().map(read).collect();
        let made: Vec<i64> = self.closing.iter().map(|it| made(it, &shown).number()).collect();
        Answer::numbers(if made.is_empty() {
            shown.iter().map(|shown| shown.number()).collect()
        } else {
            made
        })
    }
}
