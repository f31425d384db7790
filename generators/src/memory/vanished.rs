//! A tray of objects is shown and hidden; when it comes back, which objects are gone?

use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::figure::Point;
use crate::objects::{OBJECTS, object};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::Seed;
use crate::sheet::{Card, CardFace, Sheet, Step};
use crate::text::{Message, Text, say};
use crate::tray::eye::{self, Seen};
use crate::tray::{self, Placed, Sight};
use serde::{Deserialize, Serialize};

/// A tray before and after, and the objects to choose from. What was on the tray and is on the shelf is gone;
/// the rest of the shelf was never on the tray.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Vanished {
    seconds: u16,
    before: Vec<Placed>,
    after: Vec<Placed>,
    /// In the order of their letters.
    shelf: Vec<char>,
}

/// What a level draws.
struct Size {
    objects: usize,
    /// How long the whole tray is shown.
    seconds: u16,
    gone: usize,
    shelf: usize,
}

const SIZES: [Size; 5] = [
    Size { objects: 9, seconds: 12, gone: 3, shelf: 20 },
    Size { objects: 11, seconds: 12, gone: 3, shelf: 20 },
    Size { objects: 13, seconds: 11, gone: 3, shelf: 20 },
    Size { objects: 16, seconds: 11, gone: 4, shelf: 20 },
    Size { objects: 20, seconds: 10, gone: 4, shelf: 20 },
];

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRST";

impl Family for Vanished {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        // Objects shown in each ten seconds.
        bands: Band::between([6.0, 8.5, 10.5, 13.0, 17.0, 22.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> Vanished {
        drawn(&SIZES[level.index()], seed)
    }

    fn example(level: Level) -> Vanished {
        let gone = SIZES[level.index()].gone;
        drawn(&Size { objects: 7, seconds: 8, gone, shelf: 10 }, &Seed::new("example"))
    }

    fn form(level: Level) -> Form {
        let Size { gone, shelf, .. } = SIZES[level.index()];
        Form::new(Shape::Symbols(vec![Group::set(gone, &LETTERS[..shelf])]))
    }

    fn show(&self) -> Sheet<Text> {
        let shelf: Vec<(char, char)> = self.lettered().collect();
        let last = LETTERS[..shelf.len()].chars().last().expect("an object on the shelf");
        let statement = say("statement").with("count", self.missing().len()).with("last", last);
        let before = Card::picture(say("tray"), tray::before(&self.before), self.seconds);
        let after = tray::after(&self.after, &shelf);
        let sheet = Sheet::picture(statement, say("picture"), after).on(tray::board(&shelf));
        sheet.after(vec![before])
    }

    fn key(&self) -> Answer {
        set(&self.missing().iter().map(|(_, letter, _)| *letter).collect::<String>())
    }

    /// Ours: a glance at each object still there, a decision on each of the shelf, a second look at each
    /// of the chosen.
    fn thinking(&self) -> f32 {
        let (after, shelf) = (self.after.len() as f32, self.shelf.len() as f32);
        0.3 * after + 0.9 * shelf + 2.5 * self.missing().len() as f32
    }

    fn load(&self) -> Option<f32> {
        Some(self.before.len() as f32 * 10.0 / f32::from(self.seconds))
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let missing = self.missing();
        let told = missing.iter().map(|&(_, letter, gone)| {
            say("gone-object").with("object", object(gone)).with("letter", letter)
        });
        let rings = missing.iter().map(|&(number, ..)| tray::ring(number, self.shelf.len()));
        let gone = Step::new(say("gone").with("objects", list(told))).marks(rings);
        let gone = missing
            .iter()
            .enumerate()
            .fold(gone, |step, (part, &(_, letter, _))| step.settles(part, letter));
        let stayed = self
            .after
            .iter()
            .map(|placed| say("stayed-object").with("object", object(placed.object)));
        vec![
            gone,
            Step::new(say("stayed").with("objects", list(stayed))),
            Step::new(say("strangers")),
        ]
    }

    fn tricks(&self) -> Vec<Trick> {
        let alike = most_alike_first(self);
        let unlike: Vec<char> = alike.iter().rev().copied().collect();
        let runs = |order: &[char]| {
            let neighbours = order.windows(self.missing().len()).take(10);
            neighbours.map(String::from_iter).collect()
        };
        vec![
            Trick { name: "most alike to what is still there", answers: runs(&alike) },
            Trick { name: "least alike to what is still there", answers: runs(&unlike) },
        ]
    }

    /// With objects renamed, what is left is which place each came from: on the second tray, on the shelf.
    fn print(&self) -> Print {
        let after: Vec<_> = self.after.iter().map(|placed| self.origin(placed.object)).collect();
        let shelf: Vec<_> = self.shelf.iter().map(|&object| self.origin(object)).collect();
        Print {
            shape: self.before.len().to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{after:?} {shelf:?}"),
        }
    }

    /// Compares the two pictures object by object.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let [Card { face: CardFace::Picture(tray), .. }] = sheet.material.as_slice() else {
            return Err("the material is not one picture".to_owned());
        };
        let (before, now) = (eye::seen(&tray.figure)?, eye::seen(sheet.figure()?)?);
        let (shelf, still): (Vec<Seen>, Vec<Seen>) =
            now.iter().partition(|seen| seen.letter.is_some());
        let known = eye::objects_of(&before);
        if !eye::objects_of(&still).is_subset(&known) {
            return Err("an object came to the tray later".to_owned());
        }
        let gone = shelf.iter().filter(|seen| known.contains(&seen.object));
        let gone: String = gone.filter_map(|seen| seen.letter).collect();
        if still.len() + gone.len() != before.len() {
            return Err("a missing object has no letter".to_owned());
        }
        let asked = sheet.statement.message()?;
        let last = shelf.iter().filter_map(|seen| seen.letter).max();
        if asked.number("count")? != gone.len() as i64
            || asked.get("last")?.printed() != last.map(String::from).as_slice()
        {
            return Err(format!("the statement does not fit {gone} of A to {last:?}"));
        }
        Ok(set(&gone).into())
    }
}

impl Vanished {
    /// The shelf's objects after their letters.
    fn lettered(&self) -> impl Iterator<Item = (char, char)> {
        LETTERS.chars().zip(self.shelf.iter().copied())
    }

    /// The place that an object had on the tray.
    fn origin(&self, object: char) -> Option<usize> {
        self.before.iter().position(|placed| placed.object == object)
    }

    /// The missing objects: place on the shelf, letter, object.
    fn missing(&self) -> Vec<(usize, char, char)> {
        let shelf =
            self.lettered().enumerate().map(|(number, (letter, object))| (number, letter, object));
        shelf.filter(|(.., object)| self.origin(*object).is_some()).collect()
    }
}

/// Draws tray and strangers from the same list with the same chance, so that what is still there says nothing
/// about which of the shelf were on it.
fn drawn(size: &Size, seed: &Seed) -> Vanished {
    let mut rng = seed.child("material").rng();
    let chosen = rng.sample(OBJECTS, size.objects);
    let before = placed(&chosen, tray::scatter(&mut rng, Sight::Before, chosen.len()));

    let mut rng = seed.child("question").rng();
    let mixed = rng.sample(&chosen, chosen.len());
    let (gone, stayed) = mixed.split_at(size.gone);
    let strangers: Vec<char> =
        OBJECTS.iter().copied().filter(|object| !chosen.contains(object)).collect();
    let mut shelf = rng.sample(&strangers, size.shelf - size.gone);
    shelf.extend(gone);
    rng.shuffle(&mut shelf);
    let after = placed(stayed, tray::scatter(&mut rng, Sight::After, stayed.len()));
    Vanished { seconds: size.seconds, before, after, shelf }
}

fn placed(objects: &[char], places: Vec<Point>) -> Vec<Placed> {
    objects.iter().zip(places).map(|(&object, at)| Placed { object, at }).collect()
}

fn set(letters: &str) -> Answer {
    Answer::symbols(&[(letters, Order::Free)])
}

fn list(messages: impl Iterator<Item = Message>) -> Text {
    Text::And(messages.map(Text::from).collect())
}

/// The shelf's letters, those first whose characters are close to one on the tray: kindred objects are
/// neighbours in Unicode.
fn most_alike_first(tray: &Vanished) -> Vec<char> {
    let apart = |object: char| {
        let others = tray.after.iter().map(|placed| (placed.object as u32).abs_diff(object as u32));
        others.min()
    };
    let mut shelf: Vec<(char, char)> = tray.lettered().collect();
    shelf.sort_by_key(|(_, object)| apart(*object));
    shelf.into_iter().map(|(letter, _)| letter).collect()
}
