//! Everybody always tells the truth or always lies, and tells of each other and of what was taken: who is of
//! which kind, and who took what?

mod levels;
mod things;

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Pace, Print, Trick, Variety};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use crate::worlds::cases::Cases;
use crate::worlds::reason::{Solution, explained, solve};
use crate::worlds::search::{self, Fit};
use crate::worlds::telling::{LETTERS, Teller, line, steps};
use crate::worlds::{Said, Scope, World, lazy, reading};
use levels::{SIZES, Size};
use serde::{Deserialize, Serialize};
use things::{NAMES, words};

/// What people say, and what is so.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TruthTellers {
    /// What was taken, by the names that the words have for it.
    things: Vec<String>,
    /// Sorted by speaker.
    said: Vec<Said>,
    /// Everybody's kind, then the taker of each thing.
    world: World,
}

/// A statement's longest allowed length in words.
const WORDS_MAX: usize = 90;
impl Family for TruthTellers {
    const ABOUT: About = About {
        edition: 5,
        text_only: true,
        bands: [
            Band { lo: 32.0, hi: 46.0 },
            Band { lo: 51.5, hi: 57.5 },
            Band { lo: 63.2, hi: 76.4 },
            Band { lo: 78.2, hi: 94.4 },
            Band { lo: 104.6, hi: 190.0 },
        ],
        variety: Variety::Pictures,
    };

    /// As many people as in the level, each of whom tells of the next.
    fn example(level: Level) -> TruthTellers {
        let scope = SIZES[level.index()].source.scope;
        let people = scope.speakers as u8;
        let kinds = (0..people).map(|who| u8::from(who % 3 == 1));
        let takers = [1, 0, people - 1, 1].into_iter().take(scope.others);
        let world = World(kinds.chain(takers).collect());
        let things = NAMES[..scope.others].iter().map(|&thing| thing.to_owned()).collect();
        let said = search::plain(scope, &world);
        TruthTellers { things, said, world }
    }

    fn draw(level: Level, seed: &Seed) -> TruthTellers {
        let mut rng = seed.rng();
        let source = &SIZES[level.index()].source;
        let things = rng.sample(&NAMES.map(str::to_owned), source.scope.others);
        let fit = |all: &Cases, world: &World, said: &[Said]| match words(all.scope(), said) {
            // Whatever the names, these stay too long, or too like those of the level below.
            long if WORDS_MAX < long || !source.is_met(said) => Fit::No,
            words if is_of(level, words, world, said) && lazy::needs_all(all, said) => Fit::Good,
            _ => Fit::Spare,
        };
        let (world, said) = search::tale(&mut rng, source, fit);
        TruthTellers { things, said, world }
    }

    fn form(level: Level) -> Form {
        let scope = SIZES[level.index()].source.scope;
        let letters = &LETTERS[..scope.speakers];
        let groups =
            vec![Group::ordered(letters.len(), "TL"), Group::ordered(scope.others, letters)];
        let things = ('1'..).take(scope.others);
        Form::new(Shape::Symbols(groups)).named(letters.chars().chain(things))
    }

    /// The things by their numbers, and a line for each person.
    fn show(&self) -> Sheet<Text> {
        let numbered = self.things.iter().zip(1_usize..).map(|(thing, number)| {
            let thing = say(format!("thing-{thing}"));
            say("numbered").with("number", number).with("thing", thing).into()
        });
        let taken = say("taken").with("things", Text::Row(numbered.collect()));
        let lines = (0..self.people()).map(|who| line(self, who, &self.said));
        Sheet::text(Text::Lines([taken.into()].into_iter().chain(lines).collect()))
    }

    fn key(&self) -> Answer {
        answer(&self.world, self.people())
    }

    fn thinking(&self) -> f32 {
        self.solution().seconds
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let thoughts = explained(self.scope(), &self.world, &self.said);
        steps(self, &self.world, &self.said, &thoughts)
    }

    fn tricks(&self) -> Vec<Trick> {
        let text = |world: &World| answer(world, self.people()).text().to_owned();
        lazy::tricks(self.scope(), &self.said, text)
    }

    fn print(&self) -> Print {
        Print {
            shape: self.people().to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{:?}", self.said),
        }
    }

    /// Lists every world and asks in each whether everybody can have spoken so.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let [taken, lines @ ..] = sheet.statement.parts() else {
            return Err("nothing is said".to_owned());
        };
        let (things, people) = (things::listed(taken)?, lines.len());
        let mut said = Vec::new();
        for line in lines {
            said.extend(reading::line(line, |message, speaker| {
                things::read(message, speaker, people, &things)
            })?);
        }
        match reading::worlds(scope(people, things.len()), &said).as_slice() {
            [only] => Ok(answer(only, people).into()),
            worlds => Err(format!("{} worlds fit", worlds.len())),
        }
    }
}

impl TruthTellers {
    fn people(&self) -> usize {
        self.world.0.len() - self.things.len()
    }

    fn solution(&self) -> Solution {
        solve(self.scope(), &self.world, &self.said)
    }
}

/// Whether a tale of so many words takes the work of its level, and some thinking.
fn is_of(level: Level, words: usize, world: &World, said: &[Said]) -> bool {
    let Size { source, suppositions: (least, most), chain_min } = &SIZES[level.index()];
    if lazy::is_obvious(source.scope, world, said) {
        return false;
    }
    let solution = solve(source.scope, world, said);
    let pace = Pace::new(words, solution.seconds, &answer(world, source.scope.speakers));
    TruthTellers::ABOUT.bands[level.index()].holds(pace.p50)
        && (*least..=*most).contains(&solution.suppositions)
        && *chain_min <= solution.chain()
}

/// What is to be found out of so many people and things.
const fn scope(people: usize, things: usize) -> Scope {
    Scope { speakers: people, others: things, values: people }
}

fn answer(world: &World, people: usize) -> Answer {
    let (kinds, takers) = world.0.split_at(people);
    let kinds: String = kinds.iter().map(|&kind| if kind == 1 { 'T' } else { 'L' }).collect();
    let takers: String = takers.iter().map(|&who| letter(usize::from(who))).collect();
    Answer::symbols(&[(&kinds, Order::Matters), (&takers, Order::Matters)])
}
