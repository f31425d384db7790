//! Cubes stacked on a square ground, seen from a corner: how high are the lettered columns?

use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::figure::{Figure, Mark, Paint, Point, Stroke, on_white};
use crate::palette::Ink;
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::stacks::{self, Place, Sight, View, reading};
use crate::text::{Text, say};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The columns, and which of them are asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cubes {
    /// How many cubes high the columns are at most on this level.
    tallest: u8,
    /// Rows from the back to the front on the left, each from the back to the front on the right.
    heights: Vec<Vec<u8>>,
    /// In the order of their letters.
    asked: Vec<Place>,
}

/// What a level draws.
struct Size {
    side: usize,
    tallest: u8,
    asked: usize,
    /// How many columns stand in front of the asked ones on their diagonals, all in all.
    depth: std::ops::RangeInclusive<usize>,
    /// Of a hundred diagonals, so many do not rise to the back: columns may hide there.
    wild: u32,
    /// So many different heights the asked columns have at least, and so far apart are the lowest and the highest.
    heights: usize,
    apart: u8,
}

const SIZES: [Size; 5] = [
    Size { side: 3, tallest: 5, asked: 5, depth: 2..=2, wild: 10, heights: 3, apart: 2 },
    Size { side: 4, tallest: 6, asked: 5, depth: 5..=6, wild: 10, heights: 3, apart: 2 },
    Size { side: 4, tallest: 6, asked: 6, depth: 8..=9, wild: 20, heights: 3, apart: 3 },
    Size { side: 5, tallest: 6, asked: 7, depth: 13..=13, wild: 20, heights: 4, apart: 3 },
    Size { side: 5, tallest: 7, asked: 8, depth: 18..=18, wild: 15, heights: 4, apart: 4 },
];
const TRIES: usize = 5000;
/// How often columns to ask for are chosen among those of one picture.
const CHOICES: usize = 30;
/// The ring round an asked letter and the ticks of a ruler, in points: what stands beside them is left free.
const RING: f32 = 17.0;
const TICK: f32 = 8.0;

impl Family for Cubes {
    const ABOUT: About = About {
        edition: 3,
        text_only: false,
        bands: Band::between([24.0, 37.8, 49.2, 62.6, 78.4, 120.0]),
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Cubes {
        let (rng, size) = (&mut seed.rng(), &SIZES[level.index()]);
        let found = (0..TRIES).find_map(|_| size.cubes(size.heights(rng), rng));
        found.unwrap_or_else(|| size.pyramid())
    }

    fn form(level: Level) -> Form {
        let Size { asked, tallest, .. } = SIZES[level.index()];
        let digits = &"1234567"[..usize::from(tallest)];
        let form = Form::new(Shape::Symbols(vec![Group::ordered(asked, digits)]));
        form.named(('A'..).take(asked))
    }

    fn show(&self) -> Sheet<Text> {
        let view = self.view();
        let mut figure = Figure::new(stacks::WIDTH, stacks::HEIGHT);
        view.draw(&mut figure, &self.heights);
        for (letter, place) in self.lettered() {
            let at = view.top(place, self.height(place));
            stacks::letter(&mut figure, at, letter);
        }
        let last = self.lettered().last().expect("a column is asked").0;
        Sheet::picture(say("statement").with("last", last), say("picture"), figure)
    }

    fn key(&self) -> Answer {
        self.answer(|place| self.height(place))
    }

    /// Ours: cubes are counted where they are seen; behind others, each column in front has to be told first.
    fn thinking(&self) -> f32 {
        let finding = |place: &Place| {
            2.0 + 0.6 * f32::from(self.height(*place)) + 2.4 * self.in_front(*place).len() as f32
        };
        3.0 + self.asked.iter().map(finding).sum::<f32>()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let view = self.view();
        let steps = self.lettered().enumerate().map(|(part, (letter, place))| {
            let (height, behind) = (self.height(place), self.in_front(place).len());
            let text = match behind {
                0 => say("front").with("column", letter),
                _ => say("behind")
                    .with("column", letter)
                    .with("up", usize::from(height) + behind)
                    .with("behind", behind),
            };
            let center = view.top(place, height);
            let ring = Mark::Circle { center, radius: RING, paint: Paint::edge(Ink::Accent, 3.0) };
            let step = Step::new(text.with("height", height)).settles(part, height).marks([ring]);
            if behind == 0 { step } else { step.marks(self.ruler(place)) }
        });
        steps.collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let of = |height: &dyn Fn(Place) -> u8| {
            let most = self.tallest;
            vec![self.answer(|place| height(place).clamp(1, most)).text().to_owned()]
        };
        let sight = Sight::of(&self.heights);
        let line = |place: Place| self.heights.len() - usize::from(place.0.abs_diff(place.1));
        let behind = |place: Place| line(place) - 1 - self.in_front(place).len();
        let shifted = |by: u8| {
            self.answer(|place| (self.height(place) + by - 1) % self.tallest + 1).text().to_owned()
        };
        vec![
            Trick {
                name: "the cubes that are seen on the left",
                answers: of(&|place| sight.faces(place).0),
            },
            Trick {
                name: "the cubes that are seen on the right",
                answers: of(&|place| sight.faces(place).1),
            },
            Trick {
                name: "as if all stood at the front",
                answers: of(&|place| self.height(place) + self.in_front(place).len() as u8),
            },
            Trick {
                name: "as if all stood at the back",
                answers: of(&|place| self.height(place).saturating_sub(behind(place) as u8)),
            },
            Trick { name: "one too many or too few", answers: (1..4).map(shifted).collect() },
        ]
    }

    /// Which columns are asked, in whatever order.
    fn skeleton(&self) -> String {
        let mut asked = self.asked.clone();
        asked.sort_unstable();
        format!("{asked:?}")
    }

    /// Finds everything that could look like the picture, column by column from the front.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let heights = reading::explained(sheet.figure()?)?;
        let digits: String = heights.iter().map(u8::to_string).collect();
        Ok(Answer::symbols(&[(&digits, Order::Matters)]).into())
    }
}

impl Cubes {
    fn view(&self) -> View {
        View::new(self.heights.len(), self.tallest)
    }

    fn lettered(&self) -> impl Iterator<Item = (char, Place)> {
        ('A'..).zip(self.asked.iter().copied())
    }

    fn height(&self, (row, column): Place) -> u8 {
        self.heights[usize::from(row)][usize::from(column)]
    }

    fn answer(&self, of: impl Fn(Place) -> u8) -> Answer {
        let digits: String = self.asked.iter().map(|place| of(*place).to_string()).collect();
        Answer::symbols(&[(&digits, Order::Matters)])
    }

    /// A ruler between the letters and those beside them, with a tick for each cube: from the front corner of a column's top
    /// straight down to the edge of the ground. On the page one place farther back is as much as one cube higher, so columns
    /// behind one another share their ticks.
    fn ruler(&self, place: Place) -> [Mark; 2] {
        let (view, height) = (self.view(), self.height(place));
        let [top, below] = [height, height - 1].map(|height| view.top(place, height));
        let (cube, left) = (below.y - top.y, view.beside());
        let tick = |cubes: usize| {
            let y = top.y + (cubes as f32 + 0.5) * cube;
            [left, left - TICK, left].map(|left| Point::new(top.x - left, y))
        };
        let up = usize::from(height) + self.in_front(place).len();
        on_white((0..=up).flat_map(tick).collect(), Stroke::new(Ink::Accent, 3.0))
    }

    /// The columns on a column's diagonal that stand in front of it, the front one first.
    fn in_front(&self, (row, column): Place) -> Vec<Place> {
        let count = self.heights.len() as u8 - 1 - row.max(column);
        (1..=count).rev().map(|steps| (row + steps, column + steps)).collect()
    }
}

impl Size {
    /// The highest column of a diagonal is of any height; most diagonals rise to the back.
    fn heights(&self, rng: &mut Rng) -> Vec<Vec<u8>> {
        let (side, tallest) = (self.side, i64::from(self.tallest));
        let mut heights = vec![vec![0; side]; side];
        for diagonal in 0..2 * side - 1 {
            let length = side - diagonal.abs_diff(side - 1);
            // The highest first: the highest of many would mostly be as high as there can be.
            let highest = rng.between(1, tallest);
            let mut line = vec![highest as u8];
            line.extend((1..length).map(|_| rng.between(0, highest) as u8));
            if rng.chance(self.wild, 100) {
                rng.shuffle(&mut line);
            } else {
                line.sort_unstable_by(|one, other| other.cmp(one));
            }
            let (row, column) =
                (diagonal.saturating_sub(side - 1), (side - 1).saturating_sub(diagonal));
            for (step, height) in line.into_iter().enumerate() {
                heights[row + step][column + step] = height;
            }
        }
        heights
    }

    /// Steps that rise to the back, all of which are seen.
    fn pyramid(&self) -> Cubes {
        let side = self.side as u8;
        let height = |(row, column): Place| side - row.max(column);
        let row = |row: u8| (0..side).map(|column| height((row, column))).collect();
        let all = (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
        Cubes {
            tallest: self.tallest,
            heights: (0..side).map(row).collect(),
            asked: all.take(self.asked).collect(),
        }
    }

    /// Asks for columns whose whole top is seen and on whose diagonal every top is: then the second top from the front is
    /// that of the second column. None if these are too few, or stand too far in
    /// front or too far back, or are as good as level.
    fn cubes(&self, heights: Vec<Vec<u8>>, rng: &mut Rng) -> Option<Cubes> {
        let (sight, side) = (Sight::of(&heights), self.side as u8);
        let all = || (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        let height = |place: &Place| heights[usize::from(place.0)][usize::from(place.1)];
        let is_clear = |place: &Place| {
            let on_line = |other: &Place| other.0 + place.1 == other.1 + place.0;
            height(place) != 0
                && sight.halves(*place) == 2
                && all().filter(on_line).all(|other| sight.halves(other) != 0)
        };
        let clear: Vec<Place> = all().filter(is_clear).collect();
        if clear.len() < self.asked {
            return None;
        }
        let behind = |place: &Place| usize::from(side - 1 - place.0.max(place.1));
        // Nobody may take all columns for front ones, or all for those at the back.
        let is_low = |place: &Place| 0 < behind(place) && height(place) < self.tallest;
        let is_high = |place: &Place| 0 < place.0.min(place.1) && 1 < height(place);
        let is_good = |asked: &Vec<Place>| {
            self.depth.contains(&asked.iter().map(behind).sum())
                && asked.iter().any(is_low)
                && asked.iter().any(is_high)
                && self.is_steep(asked.iter().map(height))
        };
        let asked = (0..CHOICES).map(|_| rng.sample(&clear, self.asked)).find(is_good)?;
        Some(Cubes { tallest: self.tallest, heights, asked })
    }

    /// Whether heights differ as much as on the level.
    fn is_steep(&self, heights: impl Iterator<Item = u8>) -> bool {
        let heights: BTreeSet<u8> = heights.collect();
        let ends = heights.first().zip(heights.last());
        self.heights <= heights.len() && ends.is_some_and(|(low, high)| self.apart <= high - low)
    }
}
