//! Small shapes, each hidden once in a mesh of strokes: on which letter does the dot of each lie?

mod hiding;
mod lattice;
mod picture;
mod seeing;

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::reader::{self, Answer, Form, Group, Key, Order};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use hiding::Size;
use lattice::{Heading, KNOTS, Place, QUARTERS, Strokes, places};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A mesh and the shapes in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HiddenShape {
    /// The strokes of the mesh, by their bits.
    mesh: Vec<usize>,
    /// In the order of their numbers.
    shapes: Vec<Shape>,
    /// Shapes may be turned by fewer quarters than this.
    turns: usize,
}

/// A way of strokes that begins at a dot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Shape {
    /// Where each stroke leads, as it is shown.
    headings: Vec<Heading>,
    /// The knots of the mesh on which it lies, from its beginning on.
    lies: Vec<usize>,
}

/// What is not turned can lie in few places: there are more shapes, or the last of them would be guessed.
const SIZES: [Size; 5] = [
    Size { shapes: 5, length: 4, turns: 1, mesh: 28, mirrored: 0, near_misses: 0 },
    Size { shapes: 5, length: 5, turns: 1, mesh: 42, mirrored: 0, near_misses: 1 },
    Size { shapes: 4, length: 4, turns: QUARTERS, mesh: 30, mirrored: 0, near_misses: 1 },
    Size { shapes: 4, length: 5, turns: QUARTERS, mesh: 37, mirrored: 1, near_misses: 1 },
    Size { shapes: 4, length: 6, turns: QUARTERS, mesh: 47, mirrored: 1, near_misses: 2 },
];
/// A seed that holds a mesh for every level.
const CERTAIN: &str = "hidden";

impl Family for HiddenShape {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: Band::between([32.0, 46.0, 62.0, 82.0, 108.0, 160.0]),
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> HiddenShape {
        let size = &SIZES[level.index()];
        seed.draws(CERTAIN, |rng| size.hidden(rng))
    }

    fn form(level: Level) -> Form {
        let (shapes, letters) = (SIZES[level.index()].shapes, (0..KNOTS).map(letter));
        let groups = vec![Group::ordered(shapes, &letters.collect::<String>())];
        Form::new(reader::Shape::Symbols(groups)).named(1..=shapes)
    }

    fn show(&self) -> Sheet<Text> {
        let statement = say(if self.turns == 1 { "statement" } else { "statement-turned" });
        Sheet::picture(statement, say("picture"), picture::figure(self)).on(picture::board())
    }

    fn key(&self) -> Answer {
        typed(self.shapes.iter().map(Shape::start).map(letter))
    }

    fn thinking(&self) -> f32 {
        3.0 + self.shapes.iter().map(|shape| self.seconds(shape)).sum::<f32>()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let listed = |knots: &[usize]| knots.iter().map(|knot| letter(*knot).into()).collect();
        let step = |(number, shape): (usize, &Shape)| {
            let mirrored = self.mirrored(shape);
            let told = say("found")
                .with("number", number + 1)
                .with("letter", letter(shape.start()))
                .with("onward", Text::Row(listed(&shape.lies[1..])))
                .with("count", mirrored.len())
                .with("mirrored", Text::Or(listed(&mirrored)));
            let marks = picture::found(self, number);
            Step::new(told).settles(number, letter(shape.start())).marks(marks)
        };
        self.shapes.iter().enumerate().map(step).collect()
    }

    /// To compare hastily saves less than a quarter: one try is worth it.
    fn tricks(&self) -> Vec<Trick> {
        let mesh = self.strokes();
        let first = |shape: &Shape, compared: usize, lacking: u32| {
            let places = places(&shape.headings[..compared], self.turns).into_iter();
            let fits = places.filter(|it| (it.strokes & !mesh).count_ones() <= lacking);
            fits.map(|it| it.start).min().unwrap_or(shape.start())
        };
        let (count, length) = (self.shapes.len(), self.shapes[0].headings.len());
        let half = self.guess(count, |shape| first(shape, length / 2, 0));
        let most = self.guess(count, |shape| first(shape, length, 1));
        let mut tricks = vec![
            Trick { name: "compare half of the strokes", answers: vec![half] },
            Trick { name: "overlook that a stroke is missing", answers: vec![most] },
            Trick { name: "guess the last", answers: self.rest_guessed(1) },
            Trick { name: "guess the last half", answers: self.rest_guessed(count.div_ceil(2)) },
        ];
        if self.shapes.iter().all(|shape| !self.mirrored(shape).is_empty()) {
            let either = |it: &Shape| self.mirrored(it)[0].min(it.start());
            let answers = vec![self.guess(count, either)];
            tricks.push(Trick { name: "take what is mirrored for turned", answers });
        }
        tricks
    }

    /// How each shape bends.
    fn skeleton(&self) -> String {
        let bend = |two: &[Heading]| ((8 + two[1] - two[0]) % 8).to_string();
        let bends = |shape: &Shape| shape.headings.windows(2).map(bend).collect::<String>();
        self.shapes.iter().map(bends).collect::<Vec<_>>().join(" ")
    }

    /// Walks each shape from every letter, stroke by stroke.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let is_turned = sheet.statement.message()?.name == "statement-turned";
        Ok(typed(seeing::letters(sheet, if is_turned { 4 } else { 1 })?.chars()).into())
    }
}

fn typed(letters: impl Iterator<Item = char>) -> Answer {
    Answer::symbols(&[(&letters.collect::<String>(), Order::Matters)])
}

impl HiddenShape {
    fn strokes(&self) -> Strokes {
        self.mesh.iter().fold(0, |strokes, bit| strokes | 1 << bit)
    }

    /// Ours: a look at the shape, and at half of the places where it does not lie. There its strokes are compared, in any
    /// order, until one lacks; the fuller the mesh, the slower. Mirror images take a second look.
    fn seconds(&self, shape: &Shape) -> f32 {
        let (mesh, length) = (self.strokes(), shape.headings.len() as f32);
        let compared = |place: Place| match (place.strokes & !mesh).count_ones() {
            0 => 0.0,
            lacking => (length + 1.0) / (lacking as f32 + 1.0),
        };
        let misfits: f32 = places(&shape.headings, self.turns).into_iter().map(compared).sum();
        let turning = 0.3 * self.turns as f32 + self.mirrored(shape).len() as f32;
        2.5 + 0.18 * length + turning + 0.005 * self.mesh.len() as f32 * misfits
    }

    /// Where its mirror image begins, in the order of the letters.
    fn mirrored(&self, shape: &Shape) -> Vec<usize> {
        let mesh = self.strokes();
        let places = places(&lattice::mirrored(&shape.headings), self.turns).into_iter();
        let found = places.filter(|place| place.strokes & !mesh == 0).map(|place| place.start);
        found.collect::<BTreeSet<usize>>().into_iter().collect()
    }

    /// The answer of somebody who chooses a start for so many of the last shapes, and knows the others.
    fn guess(&self, count: usize, start: impl Fn(&Shape) -> usize) -> String {
        let (known, others) = self.shapes.split_at(self.shapes.len() - count);
        let starts = known.iter().map(Shape::start).chain(others.iter().map(start));
        typed(starts.map(letter)).text().to_owned()
    }

    /// So many of the last shapes lie anywhere, as often as the time allows that is saved by not looking for them.
    fn rest_guessed(&self, count: usize) -> Vec<String> {
        let rest = &self.shapes[self.shapes.len() - count..];
        let saved: f32 = rest.iter().map(|shape| self.seconds(shape)).sum();
        let anywhere = |shape: &Shape, nth: usize| {
            let spread: Vec<Place> = Trick::spread(places(&shape.headings, self.turns)).collect();
            spread[nth % spread.len()].start
        };
        let tries = 0..Trick::tries_for(saved / self.thinking());
        tries.map(|nth| self.guess(count, |shape| anywhere(shape, nth))).collect()
    }
}

impl Shape {
    fn start(&self) -> usize {
        self.lies[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_a_mesh() {
        for (size, level) in SIZES.iter().zip(Level::ALL) {
            for hidden in
                [Seed::certain(CERTAIN, |rng| size.hidden(rng)), HiddenShape::example(level)]
            {
                assert_eq!((hidden.shapes.len(), hidden.mesh.len()), (size.shapes, size.mesh));
            }
        }
    }
}
