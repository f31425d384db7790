//! A tray of objects is shown and hidden; when it comes back, which objects are gone?

mod eye;
mod tray;

use crate::family::{About, Band, Family, Level, Print, Trick};
use crate::figure::Point;
use crate::objects::{self, OBJECTS};
use crate::reader::{Answer, Form, Group, Order, Shape};
use crate::rng::Seed;
use crate::sheet::{Card, Sheet};
use serde::{Deserialize, Serialize};
use tray::{Placed, Sight};

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
        name: "memory/vanished",
        edition: 1,
        title: "Vanished",
        text_only: false,
        // Objects shown in each ten seconds.
        bands: Band::between([6.0, 8.5, 10.5, 13.0, 17.0, 22.0]),
    };

    fn rules(_: Level) -> &'static str {
        include_str!("vanished.en.md")
    }

    fn example(level: Level) -> Vanished {
        let gone = SIZES[level.index()].gone;
        drawn(&Size { objects: 7, seconds: 8, gone, shelf: 10 }, &Seed::new("example"))
    }

    fn draw(level: Level, seed: &Seed) -> Vanished {
        drawn(&SIZES[level.index()], seed)
    }

    fn show(&self) -> Sheet {
        let shelf: Vec<(char, char)> = LETTERS.chars().zip(self.shelf.iter().copied()).collect();
        let alt = "The tray with some objects gone, and objects with letters below it.";
        let figure = tray::after(&self.after, &shelf);
        let before = tray::before(&self.before);
        let material = Card::picture("A tray of objects to remember.", before, self.seconds);
        Sheet::picture(statement(self), alt, figure).after(vec![material])
    }

    fn form(&self) -> Form {
        let count = gone(self);
        let hint = format!("{} letters in any order, such as {}", word(count), &"BEHI"[..count]);
        Form::new(Shape::Symbols(vec![Group::set(count, &LETTERS[..self.shelf.len()])]), hint)
    }

    fn key(&self) -> Answer {
        let letters: String = missing(self).into_iter().map(|(letter, _)| letter).collect();
        set(&letters)
    }

    /// Ours: a glance at each object still there, a decision on each of the shelf, a second look at each
    /// of the chosen.
    fn thinking(&self) -> f32 {
        let (after, shelf) = (self.after.len() as f32, self.shelf.len() as f32);
        0.3 * after + 0.9 * shelf + 2.5 * gone(self) as f32
    }

    fn load(&self) -> Option<f32> {
        Some(self.before.len() as f32 * 10.0 / f32::from(self.seconds))
    }

    fn explain(&self) -> Vec<String> {
        let gone = missing(self).into_iter();
        let gone = gone.map(|(letter, object)| format!("{} ({letter})", the(object)));
        let stayed = self.after.iter().map(|placed| the(placed.object));
        vec![
            format!("Gone are {}.", joined(&gone.collect::<Vec<_>>())),
            format!("Still there are {}.", joined(&stayed.collect::<Vec<_>>())),
            "No other object with a letter was ever on the tray.".to_owned(),
        ]
    }

    /// One missing object taken for a stranger.
    fn near_misses(&self) -> Vec<String> {
        let right = self.key();
        let letters = LETTERS[..self.shelf.len()].chars();
        let stranger = letters.clone().find(|letter| !right.text().contains(*letter));
        let stranger = stranger.expect("more letters than missing objects");
        let wrong = right.text().chars().map(|letter| {
            set(&right.text().replace(letter, &stranger.to_string())).text().to_owned()
        });
        wrong.collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let words =
            ["CART", "BEND", "FISH", "LION", "MILK", "GOAT", "HAND", "SOLE", "PARK", "TEAM"];
        let (count, letters) =
            (gone(self), LETTERS[..self.shelf.len()].chars().collect::<Vec<_>>());
        let (even, odd) = (0..letters.len()).partition::<Vec<usize>, _>(|place| place % 2 == 0);
        let halves: Vec<char> = [even, odd].concat().iter().map(|&place| letters[place]).collect();
        let alike = most_alike_first(self);
        let unlike: Vec<char> = alike.iter().rev().copied().collect();
        vec![
            Trick { name: "letters in a row", answers: runs(&letters, count) },
            Trick { name: "every second letter", answers: runs(&halves, count) },
            Trick {
                name: "letters of a word",
                answers: words.iter().map(|word| word[..count].to_owned()).collect(),
            },
            Trick { name: "most alike to what is still there", answers: runs(&alike, count) },
            Trick { name: "least alike to what is still there", answers: runs(&unlike, count) },
        ]
    }

    /// With objects renamed, what is left is which place each came from: on the second tray, on the shelf.
    fn print(&self) -> Print {
        let origin = |object: char| self.before.iter().position(|placed| placed.object == object);
        let after: Vec<_> = self.after.iter().map(|placed| origin(placed.object)).collect();
        let shelf: Vec<_> = self.shelf.iter().map(|&object| origin(object)).collect();
        Print {
            shape: self.before.len().to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{after:?} {shelf:?}"),
        }
    }

    /// The answer again, from the two pictures alone.
    fn prove(&self) -> Result<(), String> {
        let gone = eye::missing(&self.show())?;
        let (found, key) = (set(&gone), self.key());
        if found == key { Ok(()) } else { Err(format!("{} against {}", found.text(), key.text())) }
    }
}

/// Draws tray and strangers from the same list with the same chance, so that what is still there says nothing
/// about which of the shelf were on it.
fn drawn(size: &Size, seed: &Seed) -> Vanished {
    let all: Vec<char> = OBJECTS.iter().map(|object| object.picture).collect();
    let mut rng = seed.child("material").rng();
    let chosen = rng.sample(&all, size.objects);
    let before = placed(&chosen, tray::scatter(&mut rng, Sight::Before, chosen.len()));

    let mut rng = seed.child("question").rng();
    let mixed = rng.sample(&chosen, chosen.len());
    let (gone, stayed) = mixed.split_at(size.gone);
    let strangers: Vec<char> = all.into_iter().filter(|object| !chosen.contains(object)).collect();
    let mut shelf = rng.sample(&strangers, size.shelf - size.gone);
    shelf.extend(gone);
    rng.shuffle(&mut shelf);
    let after = placed(stayed, tray::scatter(&mut rng, Sight::After, stayed.len()));
    Vanished { seconds: size.seconds, before, after, shelf }
}

fn placed(objects: &[char], places: Vec<Point>) -> Vec<Placed> {
    objects.iter().zip(places).map(|(&object, at)| Placed { object, at }).collect()
}

fn gone(tray: &Vanished) -> usize {
    tray.before.len() - tray.after.len()
}

/// The missing objects with their letters.
fn missing(tray: &Vanished) -> Vec<(char, char)> {
    let shelf = LETTERS.chars().zip(tray.shelf.iter().copied());
    shelf.filter(|(_, object)| tray.before.iter().any(|placed| placed.object == *object)).collect()
}

fn set(letters: &str) -> Answer {
    Answer::symbols(&[(letters, Order::Free)])
}

fn statement(tray: &Vanished) -> String {
    let last = LETTERS.chars().nth(tray.shelf.len() - 1).expect("a shelf of at most 20");
    let count = word(gone(tray));
    format!(
        "{} objects are gone from the tray; the others have changed places. Which of A to {last} were \
         on it? Give their letters.",
        count[..1].to_uppercase() + &count[1..]
    )
}

fn word(count: usize) -> &'static str {
    ["no", "one", "two", "three", "four"][count]
}

fn the(object: char) -> String {
    format!("the {}", objects::name(object).unwrap_or("object"))
}

fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Ten answers: neighbours in an order.
fn runs(order: &[char], count: usize) -> Vec<String> {
    order.windows(count).take(10).map(String::from_iter).collect()
}

/// The shelf's letters, those first whose characters are close to one on the tray: kindred objects are
/// neighbours in Unicode.
fn most_alike_first(tray: &Vanished) -> Vec<char> {
    let apart = |object: char| {
        let others = tray.after.iter().map(|placed| (placed.object as u32).abs_diff(object as u32));
        others.min()
    };
    let mut shelf: Vec<(char, char)> = LETTERS.chars().zip(tray.shelf.iter().copied()).collect();
    shelf.sort_by_key(|(_, object)| apart(*object));
    shelf.into_iter().map(|(letter, _)| letter).collect()
}
