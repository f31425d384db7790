//! A wall of tiles is shown and hidden: which tile hung where, though the wall may come back in a mirror?

mod picture;

use crate::board::letter;
use crate::crowd::thing;
use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::palette::{FIVE, Ink};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::Seed;
use crate::sheet::{Card, Sheet, Step};
use crate::text::{Text, say};
use crate::tiles::parts::{HALVES, spread};
use picture::{FIGURES, KINDS};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The wall as it hung, and five of its cells in the order in which they are asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TileWall {
    seconds: u16,
    columns: usize,
    /// The kind of each tile, row by row.
    tiles: Vec<usize>,
    /// What the kinds look like: four grounds and three outlines.
    inks: Vec<Ink>,
    outlines: Vec<thing::Shape>,
    asked: Vec<usize>,
    /// Whether left and right are exchanged when the wall comes back, and top and bottom.
    exchanged: [bool; 2],
}

/// Columns and rows of a level's wall, and how many seconds it is shown.
const SIZES: [(usize, usize, u16); 5] =
    [(3, 2, 24), (4, 2, 26), (3, 3, 24), (4, 3, 26), (4, 4, 28)];
/// What can be asked of each level's wall, listed once.
static SPREAD: LazyLock<[Vec<Vec<usize>>; 5]> =
    LazyLock::new(|| SIZES.map(|(columns, rows, _)| spread(columns, rows)));
/// A letter for each kind of tile.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWX";
/// The numbers of the places that are asked.
const PLACES: &str = "12345";
/// The messages that ask, by what is exchanged when the wall comes back: left and right, top and bottom.
const VIEWS: [(&str, [bool; 2]); 4] = [
    ("straight", [false, false]),
    ("mirror", [true, false]),
    ("water", [false, true]),
    ("turned", [true, true]),
];

impl Family for TileWall {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        // Tiles shown in each ten seconds.
        bands: Band::between([2.2, 2.8, 3.4, 4.1, 5.1, 6.4]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> TileWall {
        let (columns, rows, seconds) = SIZES[level.index()];
        let mut rng = seed.child("material").rng();
        let tiles: Vec<usize> = (0..columns * rows).map(|_| rng.index(KINDS)).collect();
        let (inks, outlines) = (rng.sample(&FIVE, 4), rng.sample(&thing::Shape::ALL, 3));

        let mut rng = seed.child("question").rng();
        let mut asked = rng.pick(&SPREAD[level.index()]).clone();
        rng.shuffle(&mut asked);
        let (_, exchanged) = *rng.pick(&VIEWS);
        TileWall { seconds, columns, tiles, inks, outlines, asked, exchanged }
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::Symbols(vec![Group::ordered(PLACES.len(), LETTERS)]))
    }

    fn show(&self) -> Sheet<Text> {
        let view = VIEWS.iter().find(|(_, exchanged)| *exchanged == self.exchanged);
        let (asks, _) = view.expect("all ways are listed");
        Sheet::picture(say(*asks), say("picture"), self.question())
            .on(self.choices().board(Order::Matters))
            .after(vec![Card::picture(say("wall"), self.full(), self.seconds)])
    }

    fn key(&self) -> Answer {
        Answer::symbols(&[(&self.supposed(|_, cell| self.tiles[cell]), Order::Matters)])
    }

    /// Ours: each place is called back, in the mind put where it hung, and its tile found among all.
    fn thinking(&self) -> f32 {
        let exchanged = self.exchanged.iter().filter(|it| **it).count();
        4.0 + self.asked.len() as f32 * (5.0 + exchanged as f32)
    }

    fn load(&self) -> Option<f32> {
        Some(10.0 * self.tiles.len() as f32 / f32::from(self.seconds))
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let steps = self.asked.iter().enumerate().map(|(part, &cell)| {
            let (row, column) = (cell / self.columns + 1, cell % self.columns + 1);
            let hung = say("grid-cell").with("row", row).with("column", column);
            let kind = self.tiles[cell];
            let told = say("found").with("number", part + 1).with("cell", hung);
            Step::new(told.with("letter", letter(kind)))
                .marks(self.turned_over(cell))
                .marks(self.chip(cell, part + 1))
                .marks([self.choices().ring(kind)])
                .settles(part, letter(kind))
        });
        let others = (0..self.tiles.len()).filter(|cell| !self.asked.contains(cell));
        let others = others.flat_map(|cell| self.turned_over(cell));
        steps.chain([Step::new(say("open")).marks(others)]).collect()
    }

    /// What saves half. Whoever leaves out the last of four rows, or the numbers, saves a quarter at most, and then is right
    /// at one try of 24 or of 32.
    fn tricks(&self) -> Vec<Trick> {
        let (tiles, columns, rows) = (&self.tiles, self.columns, self.tiles.len() / self.columns);
        let trick = |name, kind: &dyn Fn(usize, usize) -> usize| {
            // What is guessed at the first place changes with each try, at the next ones slower.
            let guess = |from| self.supposed(|part, cell| kind(cell, from / (part + 1) + part));
            Trick { name, answers: (0..10).map(guess).collect() }
        };
        let halves = HALVES.map(|(name, is_in)| {
            trick(name, &|cell, n| if is_in(cell, columns, rows) { tiles[cell] } else { n % KINDS })
        });
        let colours = |cell: usize, n| tiles[cell] / FIGURES * FIGURES + n % FIGURES;
        let nearby = |cell: usize, n| tiles[(cell + n + 1) % tiles.len()];
        let others = [trick("remember colours alone", &colours), trick("a tile nearby", &nearby)];
        halves.into_iter().chain(others).collect()
    }

    /// Goes through the cells as they hung, and looks for what hung there among the tiles with letters.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let view = VIEWS.iter().find(|(asks, _)| sheet.statement.names() == [*asks]);
        let (_, exchanged) = *view.ok_or("nobody says how the wall comes back")?;
        let (was, figure) = (sheet.card()?, sheet.figure()?);
        let hung = picture::rows(was, &FIVE, [false; 2]);
        let cells = picture::rows(figure, &[Ink::Mist, Ink::Tint], exchanged);
        let lettered = picture::rows(figure, &FIVE, [false; 2]);
        let mut letters = String::new();
        for number in PLACES.chars() {
            let place = cells.iter().position(|it| it.symbol(figure, PLACES) == Some(number));
            let tile = place.and_then(|it| hung.get(it)).ok_or("no tile hung there")?;
            let look = picture::look(was, *tile);
            let alike = lettered.iter().filter(|it| picture::look(figure, **it) == look);
            let [one] = alike.collect::<Vec<_>>()[..] else {
                return Err(format!("not one kind of tile fits place {number}"));
            };
            let thing = sheet.things()?.iter().find(|thing| thing.area.holds(one.middle()));
            letters.push(thing.ok_or("its kind has no letter")?.letter);
        }
        Ok(Answer::symbols(&[(&letters, Order::Matters)]).into())
    }
}

impl TileWall {
    /// The letters of the asked tiles, as somebody supposes their kinds by part and cell.
    fn supposed(&self, kind: impl Fn(usize, usize) -> usize) -> String {
        self.asked.iter().enumerate().map(|(part, cell)| letter(kind(part, *cell))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wall_leaves_several_choices_of_cells() {
        for (choices, size) in SPREAD.iter().zip(SIZES) {
            assert!(6 <= choices.len(), "{size:?}");
        }
    }
}
