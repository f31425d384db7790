//! One person did it, with one tool, at one place, at one hour: clues rule out all but one of each.

mod clue;
mod making;
mod picture;
mod reading;
mod solving;

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Pace, Print, Trick, Variety};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use clue::{Clue, EACH, ROWS, each};
use serde::{Deserialize, Serialize};
use solving::Thought;

/// A crime, where it happened and what is known of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Whodunit {
    scene: Scene,
    clues: Vec<Clue>,
    truth: Truth,
}

/// The tools and the places in the order of their letters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Scene {
    tools: Vec<char>,
    places: Vec<char>,
}

/// Which of each row it was, counted from 0.
type Truth = [u8; ROWS.len()];

/// What a level is made of: at least so many clues about one row, and then clues about two wherever they can be; and
/// whether each is of use when its turn comes.
struct Size {
    plain: usize,
    is_sorted: bool,
}

const SIZES: [Size; 5] = [
    Size { plain: usize::MAX, is_sorted: false },
    Size { plain: 4, is_sorted: true },
    Size { plain: 3, is_sorted: false },
    Size { plain: 2, is_sorted: false },
    Size { plain: 1, is_sorted: false },
];

const TOOLS: [char; 12] = ['🔨', '🪜', '🔑', '🔦', '🧲', '🧹', '☂', '🕯', '📌', '✏', '🔭', '🔌'];
const PLACES: [char; 12] = ['🏠', '🏰', '⛺', '🚂', '🚢', '🚀', '🚗', '🌳', '🚜', '🚁', '🛁', '🌵'];

/// Draws of clues, if need be, until their work is that of the level; then the nearest will do.
const TRIES: usize = 18;
/// Half of the clues should leave so many crimes: ten guesses among them are right in at most 5 %.
const HALF_LEAVES_MIN: u32 = 216;

impl Family for Whodunit {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: [
            Band::new(25.0, 46.0),
            Band::new(46.0, 62.0),
            Band::new(64.0, 81.0),
            Band::new(84.0, 103.0),
            Band::new(112.0, 190.0),
        ],
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Whodunit {
        let (size, rng) = (&SIZES[level.index()], &mut seed.rng());
        let truth: Truth = [(); ROWS.len()].map(|()| rng.index(EACH) as u8);
        let scene = Scene { tools: rng.sample(&TOOLS, EACH), places: rng.sample(&PLACES, EACH) };
        let band = Self::ABOUT.bands[level.index()];
        let mut spare: Option<(f32, Vec<Clue>)> = None;
        for _ in 0..TRIES {
            let Some((leaves, clues)) = making::clues(rng, &truth, size) else { continue };
            let words: u32 = clues.iter().map(Clue::words).sum();
            let pace = Pace::new(words as usize, seconds(&clues), &answer(&truth)).p50;
            let tells = if leaves < HALF_LEAVES_MIN { band.hi } else { 0.0 };
            let off = (band.lo - pace).max(pace - band.hi) + tells;
            if spare.as_ref().is_none_or(|(least, _)| off < *least) {
                spare = Some((off, clues));
            }
            if off < 0.0 {
                break;
            }
        }
        let clues = spare.map_or_else(
            || making::clues(rng, &truth, &SIZES[0]).expect("few about one row are enough").1,
            |(_, clues)| clues,
        );
        Whodunit { scene, clues, truth }
    }

    fn form(_: Level) -> Form {
        let letters: String = (0..EACH).map(letter).collect();
        let groups = vec![Group::ordered(3, &letters), Group::ordered(1, "1234567")];
        Form::new(Shape::Symbols(groups)).named(1..=ROWS.len())
    }

    fn show(&self) -> Sheet<Text> {
        let lines = self.clues.iter().map(|clue| clue.said(&self.scene).into());
        let figure = picture::rows(&self.scene);
        Sheet::picture(Text::Lines(lines.collect()), say("picture"), figure)
    }

    fn key(&self) -> Answer {
        answer(&self.truth)
    }

    fn thinking(&self) -> f32 {
        seconds(&self.clues)
    }

    fn steps(&self) -> Vec<Step<Text>> {
        self.thoughts().iter().map(|thought| self.step(thought)).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let (first, second) = self.clues.split_at(self.clues.len() / 2);
        let (plain, linked): (Vec<Clue>, Vec<Clue>) =
            self.clues.iter().partition(|clue| clue.is_plain());
        let trick = |name: &'static str, worlds: Vec<Truth>| {
            let answers = worlds.iter().map(|world| answer(world).text().to_owned());
            Trick { name, answers: answers.collect() }
        };
        let without = |dropped: &[Clue], kept: &[Clue]| {
            let mut worlds = solving::some_left(kept);
            worlds.truncate(self.tries_without(dropped));
            worlds
        };
        vec![
            trick("the first half of the clues", solving::some_left(first)),
            trick("the second half of the clues", solving::some_left(second)),
            trick("clues about one row alone", without(&linked, &plain)),
            trick("clues about two rows alone", without(&plain, &linked)),
            trick("the least mentioned", self.by_mention(|count| count)),
            trick("the most mentioned", self.by_mention(|count| 99 - count)),
        ]
    }

    /// What is told, in the order in which it is of use.
    fn skeleton(&self) -> String {
        let used = self.thoughts().into_iter().map(|thought| self.clues[thought.clue].name());
        used.collect::<Vec<String>>().join(" ")
    }

    fn print(&self) -> Print {
        Print {
            shape: String::new(),
            guess: self.key().text().to_owned(),
            essence: format!("{:?}", self.clues),
        }
    }

    /// Goes through every crime there can be.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let scene = picture::read(sheet.figure()?)?;
        let told = sheet.statement.parts().iter().map(|line| reading::clue(line, &scene));
        let told: Vec<reading::Told> = told.collect::<Result<_, String>>()?;
        let count = EACH.pow(ROWS.len() as u32);
        let worlds = (0..count).map(|n| [n / 343, n / 49 % 7, n / 7 % 7, n % 7].map(|it| it as u8));
        let fitting: Vec<Truth> =
            worlds.filter(|world| told.iter().all(|told| told.allows(world))).collect();
        match fitting.as_slice() {
            [only] => Ok(answer(only).into()),
            all => Err(format!("{} crimes fit", all.len())),
        }
    }
}

impl Whodunit {
    fn thoughts(&self) -> Vec<Thought> {
        solving::thoughts(&self.clues).expect("clues are drawn that leave one crime")
    }

    /// What a clue rules out; the last of a row is found.
    fn step(&self, thought: &Thought) -> Step<Text> {
        let Thought { clue, row, gone, left, .. } = *thought;
        let names = |set| each(set).map(|it| self.scene.name(row, it)).collect();
        let is_found = left.is_power_of_two();
        let said = say(if is_found { "found" } else { "ruled-out" })
            .with("clue", self.clues[clue].said(&self.scene))
            .with("gone", Text::And(names(gone)))
            .with("row", row + 1);
        let crossed = picture::crossed(row, gone);
        if !is_found {
            return Step::new(said).marks(crossed);
        }
        let symbol = picture::symbols(&self.truth)[row];
        let step = Step::new(said.with("left", symbol)).settles(row, symbol);
        step.marks(crossed).marks(picture::ringed(row, left))
    }

    /// How many tries the time allows that is saved by leaving clues out.
    fn tries_without(&self, dropped: &[Clue]) -> usize {
        let thoughts = self.thoughts();
        let of = thoughts.iter().filter(|thought| dropped.contains(&self.clues[thought.clue]));
        let saved: f32 = of.map(|thought| thought.seconds(&self.clues)).sum();
        Trick::tries_for(saved / self.thinking())
    }

    /// Of each row the one that comes first by how often it is mentioned; then the next of one row.
    fn by_mention(&self, rank: fn(usize) -> usize) -> Vec<Truth> {
        let orders: Vec<Vec<u8>> = (0..ROWS.len())
            .map(|row| {
                let mentions = |it: u8| {
                    let sides = self.clues.iter().flat_map(|clue| [0, 1].map(|side| (clue, side)));
                    let here = sides.filter(|(clue, side)| clue.rows[*side] == row);
                    here.filter(|(clue, side)| clue.lists()[*side] >> it & 1 == 1).count()
                };
                let mut order: Vec<u8> = (0..EACH as u8).collect();
                order.sort_by_key(|&it| rank(mentions(it)));
                order
            })
            .collect();
        let ways = (0..10).map(|n: usize| {
            let mut world = [0, 1, 2, 3].map(|row| orders[row][0]);
            if let Some(row) = n.checked_sub(1) {
                world[row % 4] = orders[row % 4][1 + row / 4];
            }
            world
        });
        ways.collect()
    }
}

fn seconds(clues: &[Clue]) -> f32 {
    let thoughts = solving::thoughts(clues).unwrap_or_default();
    thoughts.iter().map(|thought| thought.seconds(clues)).sum()
}

fn answer(truth: &Truth) -> Answer {
    let symbols: String = picture::symbols(truth).iter().collect();
    let (letters, hour) = symbols.split_at(3);
    Answer::symbols(&[(letters, Order::Matters), (hour, Order::Matters)])
}
