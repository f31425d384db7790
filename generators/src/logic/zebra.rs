//! Four houses in a row, in each a person, an animal and a thing: who and what is where?

mod clue;
mod making;
mod picture;
mod reading;

use crate::board::{Board, letter};
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::Seed;
use crate::seating::explaining::explained;
use crate::seating::levels::seconds;
use crate::seating::solving::{Thought, thoughts};
use crate::seating::tricks::tricks;
use crate::seating::worlds::Worlds;
use crate::seating::{Scope, Thing, World, places};
use crate::sheet::{Sheet, Step};
use crate::text::{Message, Text, say};
use clue::{Clue, Way};
use making::KINDS;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Who and what is where, and what is told of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Zebra {
    scene: Scene,
    clues: Vec<Clue>,
    world: World,
    /// The windows that are asked for, in reading order.
    asked: Vec<usize>,
}

/// The animals and the things in the order of their letters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Scene(Vec<Vec<char>>);

/// People, animals and things.
const ROWS: usize = 3;
/// As many as there are houses.
const EACH: usize = 4;
const SCOPE: Scope = Scope { rows: ROWS, each: EACH };
static WORLDS: LazyLock<Worlds> = LazyLock::new(|| Worlds::new(SCOPE));
/// How many windows of each floor are asked for.
const ASKED: [usize; ROWS] = [3, 3, 3];

const ANIMALS: [char; 12] =
    ['🐱', '🐶', '🐰', '🦁', '🐮', '🐸', '🐵', '🐧', '🦆', '🦉', '🐴', '🐢'];
const THINGS: [char; 12] = ['🎸', '🎺', '🥁', '☂', '🔑', '👑', '🔔', '🚲', '📷', '☕', '🗺', '🎩'];

impl Family for Zebra {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: [
            Band::new(28.0, 51.0),
            Band::new(51.0, 65.0),
            Band::new(66.0, 82.0),
            Band::new(86.0, 101.0),
            Band::new(102.0, 190.0),
        ],
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Zebra {
        let rng = &mut seed.rng();
        let world = SCOPE.any(rng);
        let scene = Scene([ANIMALS, THINGS].map(|all| rng.sample(&all, EACH)).to_vec());
        let clues = making::clues(rng, level, &world);
        let asked = SCOPE.last_found(&clues, &world, &ASKED, |clue| clue.way == Way::In);
        Zebra { scene, clues, world, asked }
    }

    fn form(_: Level) -> Form {
        let groups = ASKED.map(|count| Group::ordered(count, &letters()));
        Form::new(Shape::Symbols(groups.to_vec()))
    }

    fn show(&self) -> Sheet<Text> {
        let lines = self.clues.iter().map(|clue| clue.said(&self.scene).into());
        let figure = picture::houses(&self.scene, &self.asked);
        let cells = (0..SCOPE.things()).map(picture::window).collect();
        let (answer, houses) = (self.asked.clone(), SCOPE.lines());
        let board = Board::Cells { cells, takes: letters(), answer, houses };
        Sheet::picture(Text::Lines(lines.collect()), say("picture"), figure).on(board)
    }

    fn key(&self) -> Answer {
        answer(&self.asked, &self.world)
    }

    fn thinking(&self) -> f32 {
        seconds(SCOPE, &self.clues)
    }

    fn steps(&self) -> Vec<Step<Text>> {
        explained(SCOPE, &self.clues).iter().map(|thought| self.step(thought)).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let text = |world: &World| answer(&self.asked, world).text().to_owned();
        tricks(&WORLDS, &self.clues, &KINDS, text)
    }

    /// What is told, in the order in which it is of use.
    fn skeleton(&self) -> String {
        let used = self.thoughts().into_iter().map(|thought| self.clues[thought.clue].name());
        used.collect::<Vec<&str>>().join(" ")
    }

    /// Things go by their houses: problems that differ in names are the same.
    fn print(&self) -> Print {
        let told = |clue: &Clue| {
            let houses: Vec<u8> = clue.things.iter().map(|&it| self.world[it]).collect();
            let rows: Vec<usize> = clue.things.iter().map(|&it| SCOPE.row(it)).collect();
            (clue.way, houses, rows, clue.houses)
        };
        let told: Vec<_> = self.clues.iter().map(told).collect();
        Print {
            shape: String::new(),
            guess: self.key().text().to_owned(),
            essence: format!("{told:?} {:?}", self.asked),
        }
    }

    /// Goes through every order of people, animals and things.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let (scene, asked) = picture::read(sheet.figure()?)?;
        let told = sheet.statement.parts().iter().map(|line| reading::clue(line, &scene));
        let told: Vec<reading::Told> = told.collect::<Result<_, String>>()?;
        let only = &reading::only(&told)?;
        let in_window = |&cell: &usize| {
            let floor = cell / EACH * EACH..(cell / EACH + 1) * EACH;
            let is_there = |thing: &usize| only[*thing] == (cell % EACH + 1) as i64;
            floor.clone().find(is_there).map(|thing| letter(thing - floor.start))
        };
        let symbols: Option<String> = asked.iter().map(in_window).collect();
        Ok(grouped(&symbols.ok_or("a window is empty")?).into())
    }
}

impl Zebra {
    fn thoughts(&self) -> Vec<Thought> {
        thoughts(SCOPE, &self.clues).expect("clues are drawn that leave one world")
    }

    /// What a clue tells, and what follows at once.
    fn step(&self, thought: &Thought) -> Step<Text> {
        let rest = thought.placed().map(|thing| self.fact("fact", thing, 1 << self.world[thing]));
        let (told, rest): (Message, Vec<Text>) = (self.told(thought), rest.collect());
        let said = if rest.is_empty() {
            told
        } else {
            say("and-leaves").with("shown", told).with("rest", Text::And(rest))
        };
        let mut step = Step::new(said);
        for thing in thought.found() {
            let cell = SCOPE.cell(thing, &self.world);
            step = step.marks([picture::placed(thing, cell)]);
            if let Some(part) = self.asked.iter().position(|&asked| asked == cell) {
                step = step.settles(part, letter(thing % EACH));
            }
        }
        step.marks(thought.narrowed().flat_map(|(thing, gone)| picture::crossed(thing, gone)))
    }

    /// What a clue tells.
    fn told(&self, thought: &Thought) -> Message {
        let clue = &self.clues[thought.clue];
        let fact = |(thing, left)| self.fact("fact", thing, left);
        let facts = thought.told().map(|(thing, left, _)| fact((thing, left)));
        let facts = Text::And(facts.collect());
        let known: Vec<Text> = thought.rests_on(SCOPE, clue).into_iter().map(fact).collect();
        let quoted = |name: &'static str| say(name).with("clue", clue.said(&self.scene));
        if clue.tells_just(thought) {
            let denied = (clue.way == Way::NotIn)
                .then(|| self.fact("fact-not", clue.things[0], clue.houses));
            say("as-told").with("facts", denied.unwrap_or(facts))
        } else if known.is_empty() {
            quoted("shows").with("facts", facts)
        } else {
            quoted("shows-as").with("known", Text::And(known)).with("facts", facts)
        }
    }

    /// That a thing is in one of these houses, or that it is not.
    fn fact(&self, name: &'static str, thing: Thing, houses: u8) -> Text {
        let houses = places(houses).map(|house| Text::from(house + 1));
        say(name)
            .with("who", self.scene.name(thing, "the"))
            .with("letter", letter(thing % EACH))
            .with("houses", Text::Or(houses.collect()))
            .into()
    }
}

/// What is in the windows that are asked for.
fn answer(asked: &[usize], world: &World) -> Answer {
    grouped(&SCOPE.symbols(asked, world))
}

/// An answer floor by floor.
fn grouped(symbols: &str) -> Answer {
    let (first, rest) = symbols.split_at(ASKED[0]);
    let (second, third) = rest.split_at(ASKED[1]);
    Answer::symbols(&[first, second, third].map(|group| (group, Order::Matters)))
}

fn letters() -> String {
    (0..EACH).map(letter).collect()
}
