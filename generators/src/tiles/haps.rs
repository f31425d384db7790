//! Haps among tiles: threes that agree or differ in every trait.

use super::traits::{self, TRAITS, Tile};
use crate::board::{Board, letter};
use crate::crowd::thing::Shape;
use crate::figure::Figure;
use crate::palette::Ink;
use crate::reader::Order;
use crate::rng::Rng;
use crate::sheet::Step;
use crate::text::{Text, say};
use serde::{Deserialize, Serialize};

/// Tiles in the order of their letters, no two alike, and what their values look like.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Dealt {
    tiles: Vec<Tile>,
    shapes: [Shape; 3],
    inks: [Ink; 3],
}

/// Three tiles by their places, in ascending order.
pub type Triple = [usize; 3];

pub const LETTERS: &str = "ABCDEFGHIJKL";

impl Dealt {
    /// Puts tiles in a random order, and draws what their values look like.
    pub fn shuffled(mut tiles: Vec<Tile>, rng: &mut Rng) -> Dealt {
        rng.shuffle(&mut tiles);
        let (shapes, inks) = (rng.sample(&Shape::ALL, 3), rng.sample(&traits::INKS, 3));
        Dealt {
            tiles,
            shapes: [shapes[0], shapes[1], shapes[2]],
            inks: [inks[0], inks[1], inks[2]],
        }
    }

    pub fn count(&self) -> usize {
        self.tiles.len()
    }

    /// Three, or four where the number of shapes varies too.
    pub fn traits(&self) -> usize {
        if self.tiles.iter().all(|tile| tile.0[3] == 0) { 3 } else { 4 }
    }

    pub fn haps(&self) -> Vec<Triple> {
        self.triples(|triple| is_hap(&self.tiles, triple))
    }

    /// Every three tiles that fit.
    pub fn triples(&self, fits: impl Fn(&Triple) -> bool) -> Vec<Triple> {
        triples(self.count()).filter(fits).collect()
    }

    /// Three tiles that agree or differ in one trait at least.
    pub fn agrees(&self, triple: &Triple, of: usize) -> bool {
        !misses(&self.tiles, triple).any(|it| it == of)
    }

    /// Whether the tiles of a hap differ in a trait.
    pub fn differs(&self, hap: &Triple, of: usize) -> bool {
        differs(&self.tiles, hap, of)
    }

    /// In how many traits the tiles of a hap differ.
    pub fn differing(&self, hap: &Triple) -> usize {
        differing(&self.tiles, hap)
    }

    pub fn figure(&self) -> Figure {
        let tiles = traits::layout(self.count());
        let mut figure = tiles.figure();
        for (place, shown) in self.tiles.iter().enumerate() {
            shown.draw(&mut figure, &tiles, place, (self.shapes, self.inks));
        }
        figure
    }

    pub fn board(&self) -> Board {
        traits::layout(self.count()).board(Order::Free)
    }

    /// What makes each hap one, with rings round its tiles and its number on them.
    pub fn steps(&self) -> Vec<Step<Text>> {
        let (layout, haps) = (traits::layout(self.count()), self.haps());
        let steps = haps.iter().enumerate().map(|(part, hap)| {
            let traits = TRAITS[..self.traits()].iter().enumerate().map(|(place, name)| {
                let differ = self.differs(hap, place);
                say(if differ { "hap-different" } else { "hap-same" }).with("trait", say(*name))
            });
            let letters = lettered(hap);
            let text = say("hap").with("hap", letters.as_str());
            // Each hap has a place of its own on its tiles, as long as there are enough.
            let badges = hap.iter().flat_map(|tile| {
                let before = haps[..part].iter().filter(|hap| hap.contains(tile)).count();
                let at = if haps.len() <= traits::BADGES { part } else { before };
                traits::badge(&layout, *tile, at, part + 1)
            });
            Step::new(text.with("traits", Text::Row(traits.map(Text::from).collect())))
                .settles(part, letters)
                .marks(hap.map(|place| layout.ring(place)))
                .marks(badges)
        });
        steps.collect()
    }

    /// The tiles with each value named after the first tile that has it.
    pub fn essence(&self) -> String {
        let first =
            |tile: &Tile, of: usize| self.tiles.iter().position(|it| it.0[of] == tile.0[of]);
        let renamed = |tile: &Tile| [0, 1, 2, 3].map(|of| first(tile, of));
        format!("{:?}", self.tiles.iter().map(renamed).collect::<Vec<_>>())
    }
}

/// Every three places out of so many.
pub fn triples(count: usize) -> impl Iterator<Item = Triple> {
    let pairs = (0..count).flat_map(move |one| (one + 1..count).map(move |two| (one, two)));
    pairs.flat_map(move |(one, two)| (two + 1..count).map(move |three| [one, two, three]))
}

pub fn is_hap(tiles: &[Tile], &[one, two, three]: &Triple) -> bool {
    tiles[one].third(tiles[two]) == tiles[three]
}

/// The traits in which three tiles neither agree nor differ.
pub fn misses(tiles: &[Tile], &[one, two, three]: &Triple) -> impl Iterator<Item = usize> + use<> {
    let (wanted, there) = (tiles[one].third(tiles[two]), tiles[three]);
    (0..TRAITS.len()).filter(move |&it| wanted.0[it] != there.0[it])
}

/// Whether the first two of three tiles differ in a trait; of a hap, then all do.
pub fn differs(tiles: &[Tile], &[one, two, _]: &Triple, of: usize) -> bool {
    tiles[one].0[of] != tiles[two].0[of]
}

/// In how many traits the tiles of a hap differ.
pub fn differing(tiles: &[Tile], hap: &Triple) -> usize {
    (0..TRAITS.len()).filter(|of| differs(tiles, hap, *of)).count()
}

/// Three tiles by their letters.
pub fn lettered(hap: &Triple) -> String {
    hap.iter().map(|tile| letter(*tile)).collect()
}

/// The haps of a picture by their letters, found by looking at every three tiles of it.
///
/// # Errors
/// Says what is no tile.
pub fn seen(figure: &Figure) -> Result<Vec<String>, String> {
    let seen = traits::seen(figure)?;
    let is_hap = |triple: &Triple| {
        let tiles = triple.map(|tile| &seen[tile].1);
        (0..TRAITS.len()).all(|it| {
            let [a, b, c] = tiles.map(|tile| tile[it]);
            (a == b) as u8 + (b == c) as u8 + (a == c) as u8 != 1
        })
    };
    let haps = triples(seen.len()).filter(is_hap);
    Ok(haps.map(|triple| triple.map(|tile| seen[tile].0).iter().collect()).collect())
}
