//! Nine blocks light up one after the other; later they have letters, and the order is asked for.

use crate::board::{Area, Board, Thing};
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::palette::Ink;
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Card, CardFace, Sheet, Step};
use crate::text::{Message, Text, say};
use crate::tiles::rounded;
use serde::{Deserialize, Serialize};

/// Where the blocks lie, which lit up when, and what is asked of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Corsi {
    /// The left upper corners of the blocks.
    blocks: Vec<Point>,
    /// The blocks that lit up, one after the other.
    lights: Vec<usize>,
    /// What each block is called when they are asked for.
    letters: Vec<char>,
    reading: Reading,
}

/// In which order the lights are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Reading {
    Forwards,
    Backwards,
    /// From the light of this place on, counted from 0; then those before it.
    Later(usize),
}

/// How many lights there are at each level.
const LIGHTS: [usize; 5] = [5, 6, 7, 8, 9];
const BLOCKS: usize = 9;
const NAMES: &str = "ABCDEFGHJ";
/// How long the dark board is shown, and then each light.
const DARK_SECONDS: u16 = 2;
const LIGHT_SECONDS: u16 = 1;
/// A block lights up again after this many others, at the soonest.
const APART_MIN: usize = 3;

/// All measures in points.
const BOARD: (u16, u16) = (560, 520);
const CELL: (f32, f32) = (172.0, 160.0);
const MARGIN: f32 = 22.0;
const BLOCK: f32 = 92.0;
const LETTER_SIZE: f32 = 40.0;
const NUMBER_SIZE: f32 = 25.0;
/// Where a block has the numbers of its lights, the lowest on the left: three at most.
const CORNERS: [(f32, f32); 3] = [(0.16, 0.17), (0.84, 0.17), (0.84, 0.83)];

impl Family for Corsi {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: Band::between([4.0, 6.0, 8.0, 10.5, 13.5, 16.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> Corsi {
        let mut material = seed.child("material").rng();
        let blocks = (0..BLOCKS).map(|place| strewn(&mut material, place)).collect();
        let lights = lights(&mut material, LIGHTS[level.index()]);
        let mut question = seed.child("question").rng();
        let mut letters: Vec<char> = NAMES.chars().collect();
        question.shuffle(&mut letters);
        let reading = match question.below(3) {
            0 => Reading::Forwards,
            1 => Reading::Backwards,
            _ => Reading::Later(1 + question.index(lights.len() - 2)),
        };
        Corsi { blocks, lights, letters, reading }
    }

    fn form(level: Level) -> Form {
        let count = LIGHTS[level.index()];
        Form::new(Shape::Symbols(vec![Group::ordered(count, NAMES)]))
    }

    fn show(&self) -> Sheet<Text> {
        let dark = Card::picture(say("board"), self.board(None), DARK_SECONDS);
        let lit =
            |&block: &usize| Card::picture(say("board"), self.board(Some(block)), LIGHT_SECONDS);
        let cards = [dark].into_iter().chain(self.lights.iter().map(lit)).collect();
        let asked = self.named(say(match self.reading {
            Reading::Forwards => "forwards",
            Reading::Backwards => "backwards",
            Reading::Later(_) => "later",
        }));
        let statement = asked.with("count", self.lights.len());
        Sheet::picture(statement, say("board"), self.lettered()).after(cards).on(self.things())
    }

    fn key(&self) -> Answer {
        Answer::symbols(&[(&self.called(&self.ordered()), Order::Matters)])
    }

    /// Ours: every light is gone through in mind and looked for; backwards and from the middle more slowly.
    fn thinking(&self) -> f32 {
        let light_seconds = if self.reading == Reading::Forwards { 2.1 } else { 2.5 };
        3.0 + light_seconds * self.lights.len() as f32
    }

    /// Each light is held while those after it are shown: its share of three seconds.
    fn load(&self) -> Option<f32> {
        let lights = self.lights.len() as f32;
        Some(lights * (lights + 1.0) / 6.0)
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let lit = say("lit").with("letters", self.called(&self.lights));
        let letters = self.called(&self.ordered());
        let settled = |step: Step<Text>| {
            letters.char_indices().fold(step, |step, (at, letter)| step.settles(at, letter))
        };
        let numbers = self.lights.iter().enumerate().map(|(place, &block)| {
            let before = self.lights[..place].iter().filter(|&&other| other == block).count();
            number(self.blocks[block], before, place + 1)
        });
        let lit = Step::new(lit).marks(numbers);
        let read = match self.reading {
            Reading::Forwards => return vec![settled(lit)],
            Reading::Backwards => say("read-backwards"),
            Reading::Later(from) => {
                say("read-later").with("first", self.letters[self.lights[from]])
            }
        };
        vec![lit, settled(Step::new(self.named(read).with("letters", letters.as_str())))]
    }

    fn near_misses(&self) -> Vec<String> {
        let mut other_way: Vec<usize> = self.lights.iter().rev().copied().collect();
        let misses = vec![self.called(&self.lights), self.called(&other_way)];
        other_way.swap(0, 1);
        [misses, vec![self.called(&other_way)]].concat()
    }

    fn tricks(&self) -> Vec<Trick> {
        let order = self.ordered();
        let kept = &order[..order.len() / 2];
        let guess = |first: usize| {
            let rest = (kept.len()..order.len()).map(|place| (first + 2 * place) % BLOCKS);
            self.called(&kept.iter().copied().chain(rest).collect::<Vec<usize>>())
        };
        vec![Trick { name: "guess the later half", answers: (0..BLOCKS).map(guess).collect() }]
    }

    /// What the blocks are called is no help.
    fn print(&self) -> Print {
        let Corsi { blocks, lights, reading, .. } = self;
        Print {
            shape: lights.len().to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{blocks:?} {lights:?} {reading:?}"),
        }
    }

    /// Looks where each picture has its dark block, and what stands there later.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let lettered = sheet.figure()?;
        let mut letters = Vec::new();
        for card in &sheet.material {
            let CardFace::Picture(picture) = &card.face else {
                return Err("a card is no picture".to_owned());
            };
            if let Some(place) = lit(&picture.figure)? {
                letters.push(letter_at(lettered, place)?);
            }
        }
        let asked = sheet.statement.message()?;
        match &*asked.name {
            "backwards" => letters.reverse(),
            "later" => {
                let from = asked.get("from")?.message()?.number("number")?;
                let first = usize::try_from(from - 1).map_err(|_| "no such light")?;
                letters = letters.iter().cycle().skip(first).take(letters.len()).copied().collect();
            }
            _ => {}
        }
        let letters: String = letters.into_iter().collect();
        Ok(Answer::symbols(&[(&letters, Order::Matters)]).into())
    }
}

impl Corsi {
    /// The lights in the order in which they are asked for.
    fn ordered(&self) -> Vec<usize> {
        let mut order = self.lights.clone();
        match self.reading {
            Reading::Forwards => {}
            Reading::Backwards => order.reverse(),
            Reading::Later(from) => order.rotate_left(from),
        }
        order
    }

    fn called(&self, blocks: &[usize]) -> String {
        blocks.iter().map(|&block| self.letters[block]).collect()
    }

    fn named(&self, message: Message) -> Message {
        match self.reading {
            Reading::Later(from) => message.with("from", say("place").with("number", from + 1)),
            Reading::Forwards | Reading::Backwards => message,
        }
    }

    /// The blocks, one of them lit or none.
    fn board(&self, lit: Option<usize>) -> Figure {
        let mut figure = Figure::new(BOARD.0, BOARD.1);
        let (width, height) = (f32::from(BOARD.0) - 4.0, f32::from(BOARD.1) - 4.0);
        let ground = rounded(Point::new(2.0, 2.0), width, height, 24.0);
        figure.polygon(ground, Paint::both(Ink::White, Ink::Silver, 2.0));
        for (block, &at) in self.blocks.iter().enumerate() {
            let paint = match lit == Some(block) {
                true => Paint::both(Ink::Accent, Ink::Black, 3.0),
                false => Paint::both(Ink::Mist, Ink::Silver, 2.0),
            };
            figure.polygon(rounded(at, BLOCK, BLOCK, 16.0), paint);
        }
        figure
    }

    fn lettered(&self) -> Figure {
        let mut figure = self.board(None);
        for (at, letter) in self.blocks.iter().zip(&self.letters) {
            let middle = Point::new(at.x + BLOCK / 2.0, at.y + BLOCK / 2.0);
            figure.label(middle, *letter, LETTER_SIZE, Face::Bold);
        }
        figure
    }

    fn things(&self) -> Board {
        let named = self.letters.iter().zip(&self.blocks);
        let mut things: Vec<Thing> = named
            .map(|(&letter, &at)| Thing { letter, area: Area::new(at, BLOCK, BLOCK) })
            .collect();
        things.sort_by_key(|thing| thing.letter);
        Board::Things { things, order: Order::Matters }
    }
}

/// A place for a block in its third of the board.
fn strewn(rng: &mut Rng, place: usize) -> Point {
    let (row, column) = (place / 3, place % 3);
    let mut stray = |cell: f32| rng.between(4, (cell - BLOCK - 8.0) as i64) as f32;
    let (across, down) = (stray(CELL.0), stray(CELL.1));
    Point::new(MARGIN + column as f32 * CELL.0 + across, MARGIN + row as f32 * CELL.1 + down)
}

/// So many lights, the same block not soon again.
fn lights(rng: &mut Rng, count: usize) -> Vec<usize> {
    let mut lights: Vec<usize> = Vec::new();
    while lights.len() < count {
        let recent = &lights[lights.len().saturating_sub(APART_MIN - 1)..];
        let free: Vec<usize> = (0..BLOCKS).filter(|block| !recent.contains(block)).collect();
        let next = *rng.pick(&free);
        lights.push(next);
    }
    lights
}

/// The number of a light on its block, which lit up so often before.
fn number(block: Point, before: usize, number: usize) -> Mark {
    let (across, down) = CORNERS[before.min(2)];
    let at = Point::new(block.x + across * BLOCK, block.y + down * BLOCK);
    Mark::label(at, number.to_string(), NUMBER_SIZE, Face::Bold, Ink::Accent)
}

/// The middle of the one dark block, if there is one.
fn lit(figure: &Figure) -> Result<Option<Point>, String> {
    let dark = |mark: &Mark| match mark {
        Mark::Polygon { points, paint } if paint.fill == Some(Ink::Accent) => {
            let count = points.len() as f32;
            let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), at| (x + at.x, y + at.y));
            Some(Point::new(x / count, y / count))
        }
        _ => None,
    };
    let lit: Vec<Point> = figure.marks.iter().filter_map(dark).collect();
    if lit.len() > 1 { Err("two blocks are lit".to_owned()) } else { Ok(lit.first().copied()) }
}

fn letter_at(figure: &Figure, place: Point) -> Result<char, String> {
    let here = figure.marks.iter().find_map(|mark| match mark {
        Mark::Text { at, text, .. } if at.distance(place) < 2.0 => text.chars().next(),
        _ => None,
    });
    here.ok_or_else(|| "a lit block has no letter".to_owned())
}
