//! Objects on shelves are shown and hidden: what stood left of the one, what above the other?

use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::objects::{OBJECTS, eye, object};
use crate::palette::Ink;
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Card, Sheet, Step};
use crate::text::{Message, Text, say};
use crate::tiles::{Tiles, rounded};
use serde::{Deserialize, Serialize};

/// What stood on the shelves, row by row, what is asked of it, and the objects to choose from in the order of their letters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KimPositions {
    seconds: u16,
    columns: usize,
    shelves: Vec<char>,
    asked: [Asked; 3],
    choices: Vec<char>,
}

/// What stood there, seen from an object.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Asked {
    from: usize,
    look: Look,
    found: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Look {
    Left,
    Right,
    Above,
    Below,
    TwoLeft,
    TwoRight,
}

/// What a level shows, for how long, and how many of the objects shown can be chosen.
struct Size {
    rows: usize,
    columns: usize,
    seconds: u16,
    known: usize,
    /// All objects come from so many neighbours in the list, which are of a kind.
    kindred: usize,
}

const SIZES: [Size; 5] = [
    Size { rows: 2, columns: 5, seconds: 24, known: 7, kindred: OBJECTS.len() },
    Size { rows: 3, columns: 4, seconds: 24, known: 9, kindred: OBJECTS.len() },
    Size { rows: 3, columns: 5, seconds: 24, known: 12, kindred: 48 },
    Size { rows: 3, columns: 6, seconds: 23, known: 15, kindred: 36 },
    Size { rows: 4, columns: 5, seconds: 21, known: 15, kindred: 30 },
];

const LETTERS: &str = "ABCDEFGHIJKLMNOPQR";
/// How many more of the choices never stood on the shelves.
const STRANGERS: usize = 3;
const LOOKS: [Look; 6] =
    [Look::Left, Look::Right, Look::Above, Look::Below, Look::TwoLeft, Look::TwoRight];
/// All measures in points.
const WIDTH: f32 = 576.0;
const MARGIN: f32 = 14.0;
const ROW: f32 = 116.0;
const SIZE: f32 = 80.0;
const PLANK: f32 = 10.0;
const CHOICE: (f32, f32) = (62.0, 56.0);
/// The room for the three questions as pictures, and the cells in it.
const ABOVE: f32 = 146.0;
const CELL: f32 = 50.0;
const GAP: f32 = 4.0;
const IN_CELL: f32 = 40.0;
/// How large the shelves stand below what can be chosen: first empty, in the end with everything on them.
const SHELVES: f32 = 0.5;

impl Family for KimPositions {
    const ABOUT: About = About {
        edition: 4,
        text_only: false,
        // Objects shown in each ten seconds.
        bands: Band::between([3.5, 4.5, 5.6, 7.0, 8.6, 10.5]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> KimPositions {
        let Size { rows, columns, seconds, known, kindred } = SIZES[level.index()];
        let mut rng = seed.child("material").rng();
        let first = rng.index(OBJECTS.len() - kindred + 1);
        let all = rng.sample(&OBJECTS[first..first + kindred], kindred);
        let (shelves, strangers) = all.split_at(rows * columns);

        let mut rng = seed.child("question").rng();
        let asked = asked(&mut rng, shelves.len(), columns);
        let (named, found) = (asked.map(|asked| asked.from), asked.map(|asked| asked.found));
        let is_other = |it: &usize| !named.contains(it) && !found.contains(it);
        let others: Vec<usize> = (0..shelves.len()).filter(is_other).collect();
        let known = found.into_iter().chain(rng.sample(&others, known - found.len()));
        let mut choices: Vec<char> = known.map(|place| shelves[place]).collect();
        choices.extend(rng.sample(strangers, STRANGERS));
        rng.shuffle(&mut choices);
        KimPositions { seconds, columns, shelves: shelves.to_vec(), asked, choices }
    }

    fn form(level: Level) -> Form {
        let from = &LETTERS[..SIZES[level.index()].known + STRANGERS];
        Form::new(Shape::Symbols(vec![Group::ordered(3, from)]))
    }

    fn show(&self) -> Sheet<Text> {
        let tiles = self.tiles();
        let mut figure = tiles.figure();
        for (number, asked) in self.asked.iter().enumerate() {
            question(&mut figure, number, *asked, self.shelves[asked.from]);
        }
        for (place, choice) in self.choices.iter().enumerate() {
            figure.label(tiles.middle(place), *choice, CHOICE.1, Face::Object);
        }
        let empty = self.empty();
        figure.height += (SHELVES * f32::from(empty.height)).ceil() as u16;
        figure.marks.extend(empty.marks.iter().map(|mark| self.below(mark)));
        let [first, second, third] = self.asked.map(|asked| self.told(asked));
        let statement = say("statement");
        let statement = statement.with("first", first).with("second", second).with("third", third);
        let card = Card::picture(say("shelves"), self.figure(), self.seconds);
        Sheet::picture(statement, say("picture"), figure)
            .on(tiles.board(Order::Matters))
            .after(vec![card])
    }

    fn key(&self) -> Answer {
        answer(&String::from_iter(self.asked.map(|asked| self.right(asked))))
    }

    /// Ours: the object asked about is found in the mind, then the one beside it; further away it takes longer.
    fn thinking(&self) -> f32 {
        let seconds = |asked: &Asked| match asked.look {
            Look::Left | Look::Right => 6.0,
            Look::Above | Look::Below => 7.0,
            Look::TwoLeft | Look::TwoRight => 8.5,
        };
        self.asked.iter().map(seconds).sum::<f32>() + 0.5 * self.choices.len() as f32
    }

    fn load(&self) -> Option<f32> {
        Some(10.0 * self.shelves.len() as f32 / f32::from(self.seconds))
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let steps = self.asked.iter().enumerate().map(|(part, &asked)| {
            let (found, letter) = (self.shelves[asked.found], self.right(asked));
            let told = say("found")
                .with("look", self.told(asked))
                .with("object", object(found))
                .with("letter", letter);
            let at = cells(part, asked.look)[1];
            let shown = sign(at, found, IN_CELL, Face::Object);
            let place = self.choices.iter().position(|choice| *choice == found);
            let ring = place.map(|place| self.tiles().ring(place));
            let marks = [square(at, Paint::both(Ink::Tint, Ink::Accent, 2.0)), shown];
            let [there, before] =
                [asked.found, asked.from].map(|place| self.on_shelf(place, Ink::Black));
            let on_shelves = [self.ring(asked.found), there, before];
            let on_shelves = on_shelves.map(|mark| self.below(&mark));
            let marks = marks.into_iter().chain(ring).chain(on_shelves);
            Step::new(told).marks(marks).settles(part, letter)
        });
        let put = self.asked.map(|asked| [asked.from, asked.found]).concat();
        let others = (0..self.shelves.len()).filter(|place| !put.contains(place));
        let others = others.map(|place| self.below(&self.on_shelf(place, Ink::Grey)));
        steps.chain([Step::new(say("open")).marks(others)]).collect()
    }

    /// Where is looked, three times.
    fn skeleton(&self) -> String {
        let mut looks = self.asked.map(|asked| asked.look);
        looks.sort_unstable();
        format!("{looks:?}")
    }

    fn tricks(&self) -> Vec<Trick> {
        let known = self.choices.iter().filter(|it| self.shelves.contains(it));
        let letters: Vec<char> = known.filter_map(|it| self.letter(*it)).collect();
        let run = |first: usize| {
            let apart = 1 + first / letters.len();
            String::from_iter([0, 1, 2].map(|n| letters[(first + n * apart) % letters.len()]))
        };
        let answers = (0..10).map(run).collect();
        vec![Trick { name: "know the objects, guess the places", answers }]
    }

    /// With objects renamed, what is left is which place each came from.
    fn print(&self) -> Print {
        let origin = |object: &char| self.shelves.iter().position(|it| it == object);
        let choices: Vec<_> = self.choices.iter().map(origin).collect();
        let guess = self.key().text().to_owned();
        Print { shape: String::new(), guess, essence: format!("{:?} {choices:?}", self.asked) }
    }

    /// Measures on the picture of the shelves what is nearest in each direction.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let stood = eye::seen(sheet.card()?)?;
        let mut letters = String::new();
        for asked in ["first", "second", "third"] {
            let look = sheet.statement.message()?.get(asked)?.message()?;
            let named = look.get("object")?;
            let from = stood.iter().find(|it| object(it.object) == *named);
            let from = from.ok_or("the named object was not there")?.at;
            let along = |it: Point| match &*look.name {
                "left" | "two-left" if it.y == from.y => from.x - it.x,
                "right" | "two-right" if it.y == from.y => it.x - from.x,
                "above" if it.x == from.x => from.y - it.y,
                "below" if it.x == from.x => it.y - from.y,
                _ => 0.0,
            };
            let mut beside: Vec<_> = stood.iter().filter(|it| along(it.at) > 0.0).collect();
            beside.sort_by(|one, other| along(one.at).total_cmp(&along(other.at)));
            let found = beside.get(usize::from(look.name.starts_with("two-")));
            let found = found.ok_or("nothing stood there")?.object.to_string();
            let figure = sheet.figure()?;
            let chosen =
                sheet.things()?.iter().find(|thing| thing.shows(figure).ok() == Some(&found));
            letters.push(chosen.ok_or("what stood there has no letter")?.letter);
        }
        Ok(answer(&letters).into())
    }
}

impl KimPositions {
    fn tiles(&self) -> Tiles {
        let columns = if self.choices.len().is_multiple_of(6) { 6 } else { 5 };
        Tiles { above: ABOVE, ..Tiles::across(self.choices.len(), columns, CHOICE.0) }
    }

    /// The letter of an object, if it can be chosen.
    fn letter(&self, object: char) -> Option<char> {
        let mut lettered = LETTERS.chars().zip(&self.choices);
        lettered.find(|(_, choice)| **choice == object).map(|(letter, _)| letter)
    }

    /// The letter of what is asked for.
    fn right(&self, asked: Asked) -> char {
        self.letter(self.shelves[asked.found]).expect("what is asked for can be chosen")
    }

    fn told(&self, asked: Asked) -> Message {
        say(asked.look.named().0).with("object", object(self.shelves[asked.from]))
    }

    /// The shelves with everything on them.
    fn figure(&self) -> Figure {
        let mut figure = self.empty();
        let all = (0..self.shelves.len()).map(|place| self.on_shelf(place, Ink::Black));
        figure.marks.extend(all);
        figure
    }

    /// The empty shelves.
    fn empty(&self) -> Figure {
        let rows = self.shelves.len() / self.columns;
        let (width, height) = (WIDTH - 2.0 * MARGIN, rows as f32 * ROW);
        let mut figure = Figure::new(WIDTH as u16, (height + 2.0 * MARGIN) as u16);
        let case = rounded(Point::new(MARGIN, MARGIN), width, height, 12.0);
        figure.polygon(case, Paint::both(Ink::White, Ink::Silver, 2.0));
        for row in 1..=rows {
            let at = Point::new(MARGIN, MARGIN + row as f32 * ROW - PLANK);
            figure.rectangle(at, width, PLANK, Paint::both(Ink::Mist, Ink::Silver, 1.5));
        }
        figure
    }

    /// The middle of a place on the shelves, and how wide it is.
    fn place(&self, place: usize) -> (Point, f32) {
        let (row, column) = (place / self.columns, place % self.columns);
        let wide = (WIDTH - 2.0 * MARGIN) / self.columns as f32;
        let x = MARGIN + (column as f32 + 0.5) * wide;
        (Point::new(x, MARGIN + row as f32 * ROW + (ROW - PLANK) / 2.0), wide)
    }

    fn on_shelf(&self, place: usize, ink: Ink) -> Mark {
        Mark::label(self.place(place).0, self.shelves[place], SIZE, Face::Object, ink)
    }

    /// A ring round a place on the shelves.
    fn ring(&self, place: usize) -> Mark {
        let (middle, wide) = self.place(place);
        let (width, height) = (wide - 2.0 * GAP, ROW - PLANK - 2.0 * GAP);
        let corner = Point::new(middle.x - width / 2.0, middle.y - height / 2.0);
        let points = rounded(corner, width, height, 12.0);
        Mark::Polygon { points, paint: Paint::edge(Ink::Accent, 6.0) }
    }

    /// The same mark on the small shelves below what can be chosen.
    fn below(&self, mark: &Mark) -> Mark {
        let (_, top) = self.tiles().size();
        mark.placed(Point::new(WIDTH * (1.0 - SHELVES) / 2.0, top), SHELVES, false)
    }
}

impl Look {
    /// Its message, and where it leads: rows down and columns to the right.
    fn named(self) -> (&'static str, [isize; 2]) {
        match self {
            Look::Left => ("left", [0, -1]),
            Look::Right => ("right", [0, 1]),
            Look::Above => ("above", [-1, 0]),
            Look::Below => ("below", [1, 0]),
            Look::TwoLeft => ("two-left", [0, -2]),
            Look::TwoRight => ("two-right", [0, 2]),
        }
    }
}

/// Three places, all equally likely, each seen from one that no other question has to do with: what a question names is
/// no answer to another. Wherever the three lie, there is a way.
fn asked(rng: &mut Rng, places: usize, columns: usize) -> [Asked; 3] {
    let found = rng.sample(&(0..places).collect::<Vec<_>>(), 3);
    let [first, second, third] = [0, 1, 2].map(|question| {
        let seen = views(found[question], places, columns);
        seen.filter(|asked| !found.contains(&asked.from)).collect::<Vec<Asked>>()
    });
    let mut ways = Vec::new();
    for &one in &first {
        for &other in second.iter().filter(|other| other.from != one.from) {
            let last = third.iter().filter(|last| ![one.from, other.from].contains(&last.from));
            ways.extend(last.map(|&last| [one, other, last]));
        }
    }
    *rng.pick(&ways)
}

/// The questions that a place answers.
fn views(found: usize, places: usize, columns: usize) -> impl Iterator<Item = Asked> {
    LOOKS.into_iter().filter_map(move |look| {
        let (_, [down, right]) = look.named();
        let row = (found / columns).checked_add_signed(-down)?;
        let column = (found % columns).checked_add_signed(-right).filter(|it| *it < columns)?;
        let from = row * columns + column;
        (from < places).then_some(Asked { from, look, found })
    })
}

fn answer(letters: &str) -> Answer {
    Answer::symbols(&[(letters, Order::Matters)])
}

/// The middles of a question's cells: of the named object, of the one asked for.
fn cells(number: usize, look: Look) -> [Point; 2] {
    let (_, [down, right]) = look.named();
    let (down, right) = (down as f32 * (CELL + GAP) / 2.0, right as f32 * (CELL + GAP) / 2.0);
    let x = MARGIN + (number as f32 + 0.5) * (WIDTH - 2.0 * MARGIN) / 3.0;
    let y = MARGIN + (ABOVE - MARGIN) / 2.0;
    [Point::new(x - right, y - down), Point::new(x + right, y + down)]
}

/// Draws a question: the named object, and a sign where the other stood.
fn question(figure: &mut Figure, number: usize, asked: Asked, named: char) {
    let [from, found] = cells(number, asked.look);
    let between = Point::new((from.x + found.x) / 2.0, from.y);
    if CELL * 2.0 < from.distance(found) {
        figure.marks.push(square(between, Paint::both(Ink::White, Ink::Silver, 1.5)));
    }
    figure.marks.push(square(from, Paint::both(Ink::White, Ink::Silver, 1.5)));
    figure.marks.push(square(found, Paint::both(Ink::Tint, Ink::Silver, 1.5)));
    figure.label(from, named, IN_CELL, Face::Object);
    figure.marks.push(sign(found, '?', 30.0, Face::Bold));
}

fn sign(at: Point, sign: char, size: f32, face: Face) -> Mark {
    Mark::label(at, sign, size, face, Ink::Accent)
}

fn square(at: Point, paint: Paint) -> Mark {
    let corner = Point::new(at.x - CELL / 2.0, at.y - CELL / 2.0);
    Mark::Polygon { points: rounded(corner, CELL, CELL, 8.0), paint }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three places in a corner leave the fewest.
    #[test]
    fn wherever_three_places_lie_they_can_be_asked_for() {
        for Size { rows, columns, .. } in SIZES {
            for number in 0..20_000 {
                let mut rng = Seed::new(&number.to_string()).rng();
                let asked = asked(&mut rng, rows * columns, columns);
                let mut all = asked.map(|asked| [asked.from, asked.found]).concat();
                all.sort_unstable();
                all.dedup();
                assert_eq!(all.len(), 6);
            }
        }
    }
}
