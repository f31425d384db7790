//! Two pictures of one landscape: in which squares do they differ?

mod picture;
mod scene;

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::landscape::{LIGHTS, Light};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Message, Text, say};
use scene::{COLUMNS, Kind, ROWS, Slot, Sort, Thing};
use serde::{Deserialize, Serialize};

/// A landscape, and what is not the same in both of its pictures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Differences {
    light: Light,
    /// The square of the sun, where nothing else is.
    sun: u8,
    hills: Vec<u8>,
    /// What is the same in both pictures.
    things: Vec<Thing>,
    /// In the order of their squares.
    changes: Vec<Change>,
}

/// What a square shows above, and what below.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Change {
    square: u8,
    kind: Kind,
    sides: [Option<Thing>; 2],
}

/// What a level draws: how many things, and in what the squares differ.
struct Size {
    things: usize,
    kinds: &'static [Kind],
}

use Kind::{Detailed, Mirrored, Missing, Moved, Recoloured, Replaced, Resized};
const SIZES: [Size; 5] = [
    Size { things: 17, kinds: &[Missing, Missing, Missing, Replaced, Recoloured, Recoloured] },
    Size { things: 24, kinds: &[Missing, Replaced, Recoloured, Recoloured, Detailed, Resized] },
    Size {
        things: 28,
        kinds: &[Missing, Replaced, Recoloured, Recoloured, Detailed, Resized, Mirrored],
    },
    Size { things: 34, kinds: &[Missing, Recoloured, Detailed, Resized, Resized, Mirrored, Moved] },
    Size {
        things: 40,
        kinds: &[Recoloured, Recoloured, Detailed, Resized, Mirrored, Mirrored, Moved, Moved],
    },
];
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWX";
const SQUARES: usize = COLUMNS * ROWS;
const HILLS: usize = 8;

impl Family for Differences {
    const ABOUT: About = About {
        edition: 3,
        text_only: false,
        bands: Band::between([28.0, 40.0, 54.0, 74.0, 96.0, 125.0]),
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Differences {
        let (rng, Size { things: count, kinds }) = (&mut seed.rng(), &SIZES[level.index()]);
        let light = *rng.pick(&LIGHTS);
        let sun = rng.index(COLUMNS);
        let hills = (0..HILLS).map(|_| rng.between(2, 44) as u8).collect();
        let mut kinds = kinds.to_vec();
        rng.shuffle(&mut kinds);
        let mut squares = differing(kinds.len(), sun, rng);
        squares.sort_unstable();
        let rows = squares.iter().map(|square| square / COLUMNS);
        let kinds: Vec<Kind> =
            kinds.into_iter().zip(rows).map(|(kind, row)| kind.in_row(row)).collect();
        let (mut things, mut changes) = (Vec::new(), Vec::new());
        let slots = slots(*count, sun, &squares, &kinds, rng);
        for (square, slots) in slots.into_iter().enumerate() {
            let place = squares.iter().position(|it| *it == square);
            let kind = place.map(|place| kinds[place]);
            let changed = kind.map(|kind| slot_of(kind, &slots, rng));
            for slot in slots {
                let wish = kind.filter(|_| changed == Some(slot));
                let thing = Thing::drawn(rng, square, slot, wish);
                match wish {
                    None => things.push(thing),
                    Some(wish) => {
                        let sides = thing.changed(rng, square, slot, wish);
                        changes.push(Change { square: square as u8, kind: wish, sides });
                    }
                }
            }
        }
        Differences { light, sun: sun as u8, hills, things, changes }
    }

    fn form(level: Level) -> Form {
        let count = SIZES[level.index()].kinds.len();
        Form::new(Shape::Symbols(vec![Group::set(count, LETTERS)]))
    }

    fn show(&self) -> Sheet<Text> {
        let statement = say("statement").with("count", self.changes.len());
        Sheet::picture(statement, say("picture"), picture::both(self)).on(picture::board())
    }

    fn key(&self) -> Answer {
        set(&self.squares())
    }

    /// Ours: each thing is compared, all of them again as long as a difference was overlooked, and each find is looked at.
    fn thinking(&self) -> f32 {
        let found = |passes: i32| -> f32 {
            self.changes.iter().map(|it| 1.0 - it.kind.overlooked().powi(passes)).product()
        };
        let passes: f32 = (0..8).map(|before| 1.0 - found(before)).sum();
        let things = (self.things.len() + self.changes.len()) as f32;
        0.95 * things * passes + 1.5 * self.changes.len() as f32
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let steps = self.changes.iter().enumerate().map(|(part, change)| {
            let square = usize::from(change.square);
            let told = change.told().with("square", letter(square));
            Step::new(told).settles(part, letter(square)).marks(picture::rings(square))
        });
        steps.collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let all = self.squares();
        let seen = |name: &'static str, tries: usize, is_seen: &dyn Fn(usize) -> bool| {
            let found: Vec<usize> = all.iter().copied().filter(|square| is_seen(*square)).collect();
            let open = (0..SQUARES).filter(|square| !found.contains(square) && !is_seen(*square));
            Trick { name, answers: completed(&found, &open.collect::<Vec<_>>(), all.len(), tries) }
        };
        let missing = self.changes.iter().filter(|it| it.kind == Missing);
        let missing: Vec<usize> = missing.map(|it| usize::from(it.square)).collect();
        let open: Vec<usize> = (0..SQUARES).filter(|square| !missing.contains(square)).collect();
        let below: Vec<Thing> = self
            .things
            .iter()
            .copied()
            .chain(self.changes.iter().filter_map(|it| it.sides[1]))
            .collect();
        let by = |name: &'static str, rank: &dyn Fn(&[Sort]) -> usize| {
            let mut squares: Vec<usize> = (0..SQUARES).collect();
            squares.sort_by_key(|square| {
                let there = below.iter().filter(|it| it.square() == *square).map(|it| it.sort);
                rank(&there.collect::<Vec<_>>())
            });
            let runs = squares.windows(all.len()).take(10);
            Trick { name, answers: runs.map(|run| set(run).text().to_owned()).collect() }
        };
        vec![
            // Who stops at the last difference has compared six squares in seven: half of all saves two fifths.
            seen("compare the upper half", 2, &|square| square < SQUARES / 2),
            seen("compare the left half", 2, &|square| square % COLUMNS < COLUMNS / 2),
            seen("compare every second square", 2, &|it| (it + it / COLUMNS).is_multiple_of(2)),
            seen("compare two squares in five", 10, &|square| square < SQUARES * 2 / 5),
            Trick {
                name: "see only what is missing or new",
                answers: completed(&missing, &open, all.len(), 10),
            },
            by("the fullest squares", &|there| SQUARES - there.len()),
            by("the emptiest squares", &|there| there.len()),
            by("what has a colour", &|there| there.iter().filter(|it| !it.has_colour()).count()),
        ]
    }

    /// What differs, and in what.
    fn skeleton(&self) -> String {
        let changes = self.changes.iter().map(|it| (it.kind, it.sort()));
        let mut changes: Vec<(Kind, Sort)> = changes.collect();
        changes.sort_unstable();
        format!("{changes:?}")
    }

    /// Lays one picture over the other.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let letters = picture::compared(sheet.figure()?, sheet.things()?)?;
        match sheet.statement.message()?.number("count")? {
            count if count == letters.len() as i64 => {
                Ok(Answer::symbols(&[(&letters, Order::Free)]).into())
            }
            count => Err(format!("{letters} differ, and {count} are told")),
        }
    }
}

impl Differences {
    fn squares(&self) -> Vec<usize> {
        self.changes.iter().map(|change| usize::from(change.square)).collect()
    }
}

impl Change {
    /// What is there in the one picture, at least.
    fn sort(&self) -> Sort {
        let [above, below] = self.sides;
        above.or(below).expect("something stands in one of the pictures").sort
    }

    fn told(&self) -> Message {
        let named = |thing: &Thing| say(thing.sort.name());
        let told = say(match (self.kind, &self.sides) {
            (Missing, [None, _]) => "new",
            (kind, _) => kind.name(),
        });
        let [above, below] = &self.sides;
        let told = above.iter().fold(told, |told, thing| told.with("was", named(thing)));
        let told = below.iter().fold(told, |told, thing| told.with("now", named(thing)));
        match (self.kind, above, below) {
            (Recoloured, Some(above), Some(below)) => {
                told.with("from", above.ink.word()).with("to", below.ink.word())
            }
            (Detailed, Some(above), _) => {
                told.with("more", say(self.sort().detail())).with("side", side(above.has_more))
            }
            (Resized, Some(above), _) => told.with("side", side(above.is_small)),
            (Moved, Some(above), Some(below)) => told.with("side", side(above.at.x < below.at.x)),
            _ => told,
        }
    }
}

/// The picture in which something is so, above or below.
fn side(is_above: bool) -> Message {
    say(if is_above { "upper" } else { "lower" })
}

/// Which slots are taken in each square: with the sun, nothing is; where something moves, or is missing, it is alone.
fn slots(
    count: usize,
    sun: usize,
    squares: &[usize],
    kinds: &[Kind],
    rng: &mut Rng,
) -> Vec<Vec<Slot>> {
    let kind_of = |square: &usize| Some(kinds[squares.iter().position(|it| it == square)?]);
    let mut others: Vec<usize> = (0..SQUARES).filter(|square| *square != sun).collect();
    rng.shuffle(&mut others);
    let mut slots = vec![Vec::new(); SQUARES];
    others.iter().for_each(|square| slots[*square] = vec![Slot::Alone]);
    let (missing, more) = (others.len().saturating_sub(count), count.saturating_sub(others.len()));
    for square in others.iter().filter(|square| kind_of(square).is_none()).take(missing) {
        slots[*square].clear();
    }
    for square in others.iter().filter(|square| kind_of(square) != Some(Moved)).take(more) {
        slots[*square] = vec![Slot::Main, Slot::Beside];
    }
    slots
}

/// Which of the things in a square changes: what is subtle, where it is large enough.
fn slot_of(kind: Kind, slots: &[Slot], rng: &mut Rng) -> Slot {
    match kind {
        Detailed | Resized | Mirrored => slots[0],
        Missing | Replaced | Recoloured | Moved => *rng.pick(slots),
    }
}

/// So many squares, as many in each half as in the other, or one more.
fn differing(count: usize, sun: usize, rng: &mut Rng) -> Vec<usize> {
    let mut quarters: [usize; 4] = match count {
        6 => [1, 2, 2, 1],
        7 => [1, 2, 2, 2],
        _ => [2; 4],
    };
    match count {
        6 if rng.chance(1, 2) => quarters.reverse(),
        6 => quarters.rotate_left(1),
        _ => rng.shuffle(&mut quarters),
    }
    let mut squares = Vec::new();
    for (quarter, count) in quarters.into_iter().enumerate() {
        let (left, top) = (quarter % 2 * COLUMNS / 2, quarter / 2 * ROWS / 2);
        let all = (0..SQUARES / 4).map(|n| (top + n / 3) * COLUMNS + left + n % 3);
        let all: Vec<usize> = all.filter(|square| *square != sun).collect();
        squares.extend(rng.sample(&all, count));
    }
    squares
}

/// So many answers with what was found and some of the squares that are left.
fn completed(found: &[usize], open: &[usize], count: usize, tries: usize) -> Vec<String> {
    if found.len() == count {
        return vec![set(found).text().to_owned()];
    }
    let runs = open.windows(count - found.len()).take(tries);
    runs.map(|run| set(&[found, run].concat()).text().to_owned()).collect()
}

fn set(squares: &[usize]) -> Answer {
    let letters: String = squares.iter().map(|square| letter(*square)).collect();
    Answer::symbols(&[(&letters, Order::Free)])
}
