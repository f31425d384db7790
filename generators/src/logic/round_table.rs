//! You and five guests at a round table, a dish before each of them: who sits where, and what do they eat?

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

/// Who sits where with what, and what is told of it. Places are counted from your left, as the arrow runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RoundTable {
    dishes: Vec<char>,
    clues: Vec<Clue>,
    world: World,
    /// The places that are asked for: those of guests first, then those of dishes.
    asked: Vec<usize>,
}

/// Guests and dishes.
const ROWS: usize = 2;
/// As many as there are seats beside yours.
const EACH: usize = 5;
const SCOPE: Scope = Scope { rows: ROWS, each: EACH };
static WORLDS: LazyLock<Worlds> = LazyLock::new(|| Worlds::new(SCOPE));
/// How many guests and how many dishes are asked for.
const ASKED: [usize; ROWS] = [4, 4];

const DISHES: [char; 14] =
    ['🍎', '🍌', '🍉', '🍍', '🥑', '🥕', '🌽', '🥐', '🍞', '🧀', '🍔', '🍕', '🍩', '🎂'];

impl Family for RoundTable {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: [
            Band::new(28.0, 50.0),
            Band::new(50.0, 65.0),
            Band::new(66.0, 81.0),
            Band::new(83.5, 103.0),
            Band::new(104.0, 190.0),
        ],
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> RoundTable {
        let rng = &mut seed.rng();
        let world = SCOPE.any(rng);
        let dishes = rng.sample(&DISHES, EACH);
        let clues = making::clues(rng, level, &world);
        let asked = SCOPE.last_found(&clues, &world, &ASKED, |clue| clue.way == Way::At);
        RoundTable { dishes, clues, world, asked }
    }

    fn form(_: Level) -> Form {
        let groups = ASKED.map(|count| Group::ordered(count, &letters()));
        Form::new(Shape::Symbols(groups.to_vec()))
    }

    fn show(&self) -> Sheet<Text> {
        let lines = self.clues.iter().map(|clue| clue.said(&self.dishes).into());
        let figure = picture::table(&self.dishes, &self.asked);
        let cells = (0..SCOPE.things()).map(picture::cell).collect();
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

    /// Left taken for right.
    fn near_misses(&self) -> Vec<String> {
        let mut mirrored = self.world;
        mirrored[..SCOPE.things()].iter_mut().for_each(|seat| *seat = EACH as u8 - 1 - *seat);
        vec![answer(&self.asked, &mirrored).text().to_owned()]
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

    /// Guests and dishes go by their seats: problems that differ in names are the same.
    fn print(&self) -> Print {
        let told = |clue: &Clue| {
            let seats: Vec<u8> = clue.things.iter().map(|&it| self.world[it]).collect();
            let rows: Vec<usize> = clue.things.iter().map(|&it| SCOPE.row(it)).collect();
            (clue.way, seats, rows, clue.seats)
        };
        let told: Vec<_> = self.clues.iter().map(told).collect();
        Print {
            shape: String::new(),
            guess: self.key().text().to_owned(),
            essence: format!("{told:?} {:?}", self.asked),
        }
    }

    /// Goes through every order of guests and dishes round the table.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let (dishes, asked) = picture::read(sheet.figure()?)?;
        let told = sheet.statement.parts().iter().map(|line| reading::clue(line, &dishes));
        let told: Vec<reading::Told> = told.collect::<Result<_, String>>()?;
        let only = reading::only(&told)?;
        let at = |&place: &usize| letter(only[place / EACH][place % EACH]);
        Ok(grouped(&asked.iter().map(at).collect::<String>()).into())
    }
}

impl RoundTable {
    fn thoughts(&self) -> Vec<Thought> {
        thoughts(SCOPE, &self.clues).expect("clues are drawn that leave one world")
    }

    /// What a clue tells, and what follows at once.
    fn step(&self, thought: &Thought) -> Step<Text> {
        let rest = thought.placed().map(|thing| self.fact(thing, 1 << self.world[thing]));
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
        let facts = thought.told().map(|(thing, left, _)| self.fact(thing, left));
        let facts = Text::And(facts.collect());
        let known = thought.rests_on(SCOPE, clue).into_iter();
        let known: Vec<Text> = known.map(|(thing, left)| self.fact(thing, left)).collect();
        let quoted = |name: &'static str| say(name).with("clue", clue.said(&self.dishes));
        if known.is_empty() {
            quoted("shows").with("facts", facts)
        } else {
            quoted("shows-as").with("known", Text::And(known)).with("facts", facts)
        }
    }

    /// That somebody or something is at one of these seats.
    fn fact(&self, thing: Thing, seats: u8) -> Text {
        let seats = places(seats).map(|seat| Text::from(seat + 1));
        say("fact")
            .with("who", clue::name(&self.dishes, thing, "the"))
            .with("letter", letter(thing % EACH))
            .with("seats", Text::Or(seats.collect()))
            .into()
    }
}

/// Who and what is at the places that are asked for.
fn answer(asked: &[usize], world: &World) -> Answer {
    grouped(&SCOPE.symbols(asked, world))
}

/// An answer, guests and dishes apart.
fn grouped(symbols: &str) -> Answer {
    let (guests, dishes) = symbols.split_at(ASKED[0]);
    Answer::symbols(&[(guests, Order::Matters), (dishes, Order::Matters)])
}

fn letters() -> String {
    (0..EACH).map(letter).collect()
}
