//! Tiles with shapes: which three of them agree or differ in every trait?

use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::reader::{Answer, Form, Key, Sets, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use crate::tiles::haps::{self, Dealt, LETTERS, Triple};
use crate::tiles::traits::{TRAITS, Tile};
use serde::{Deserialize, Serialize};

/// Some tiles.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Haps(Dealt);

/// What a level draws.
struct Size {
    tiles: usize,
    /// The last trait, the number of shapes, is 1 everywhere where there are only three.
    traits: usize,
    /// In how many traits the tiles of each hap differ; one of these is drawn.
    kinds: &'static [&'static [usize]],
    /// Tiles that will do where none were found: four digits a tile.
    plain: &'static str,
}

/// Always one hap differs in everything, and never do all: nobody may look for one sort alone.
const SIZES: [Size; 5] = [
    Size {
        tiles: 9,
        traits: 3,
        kinds: &[&[1, 3], &[2, 3]],
        plain: "1010 2010 0010 0100 2220 1210 1020 0210 2120",
    },
    Size {
        tiles: 10,
        traits: 3,
        kinds: &[&[1, 2, 3], &[2, 2, 3], &[1, 3, 3], &[2, 3, 3]],
        plain: "0010 0220 0100 1220 2100 1010 2200 0020 0110 2020",
    },
    Size {
        tiles: 9,
        traits: 4,
        kinds: &[&[2, 3, 4], &[3, 3, 4], &[2, 4, 4], &[3, 4, 4]],
        plain: "1010 2022 0001 1120 0210 2000 2112 0201 1020",
    },
    Size {
        tiles: 11,
        traits: 4,
        kinds: &[&[3, 3, 4], &[2, 4, 4], &[3, 4, 4]],
        plain: "0110 0001 0222 0101 1010 2222 1202 2111 0020 1022 0000",
    },
    Size {
        tiles: 12,
        traits: 4,
        kinds: &[&[3, 3, 3, 4], &[3, 3, 4, 4], &[2, 3, 4, 4]],
        plain: "2221 1011 0101 2200 0222 1211 0021 2202 1110 0202 2110 1021",
    },
];

const TRIES: usize = 200;

impl Family for Haps {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: Band::between([24.0, 35.0, 47.0, 60.0, 78.0, 100.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> Haps {
        let (rng, size) = (&mut seed.rng(), &SIZES[level.index()]);
        let kinds = *rng.pick(size.kinds);
        let found = (0..TRIES).find_map(|_| size.drawn(kinds, rng));
        let tiles = found.unwrap_or_else(|| size.plain.split(' ').map(Tile::read).collect());
        Haps(Dealt::shuffled(tiles, rng))
    }

    fn form(level: Level) -> Form {
        let from = LETTERS[..SIZES[level.index()].tiles].to_owned();
        Form::new(Shape::Sets(Sets { each: 3, from }))
    }

    fn show(&self) -> Sheet<Text> {
        let statement = say("statement").with("count", self.0.haps().len());
        Sheet::picture(statement, say("picture"), self.0.figure()).on(self.0.board())
    }

    fn key(&self) -> Answer {
        named(&self.0.haps())
    }

    /// Ours, after the card game that it comes from: each pair asks for its third tile among all, the dearer the more
    /// traits there are; what differs in everything is seen last.
    fn thinking(&self) -> f32 {
        let count = self.0.count() as f32;
        let glance = if self.0.traits() == TRAITS.len() { 0.06 } else { 0.035 };
        let seeing = |hap: &Triple| [0.0, 1.5, 3.0, 6.0, 9.0][self.0.differing(hap)];
        let pairs = count * (count - 1.0) / 2.0;
        5.0 + pairs * glance * count + self.0.haps().iter().map(seeing).sum::<f32>()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        self.0.steps()
    }

    fn tricks(&self) -> Vec<Trick> {
        let (dealt, haps) = (&self.0, self.0.haps());
        let traits = 0..dealt.traits();
        let pass_over = |skip: usize| {
            let fits =
                |triple: &Triple| traits.clone().all(|it| it == skip || dealt.agrees(triple, it));
            dealt.triples(fits)
        };
        let only = |fits: &dyn Fn(&Triple) -> bool| -> Vec<Triple> {
            haps.iter().filter(|hap| fits(hap)).copied().collect()
        };
        let sharing = |of: usize| only(&|hap| !dealt.differs(hap, of));
        let sharing_something = only(&|hap| dealt.differing(hap) < dealt.traits());
        let trick = |name: &'static str, answers: Vec<Vec<Triple>>| {
            let answers = answers.iter().map(|haps| named(haps).text().to_owned()).collect();
            Trick { name, answers }
        };
        vec![
            trick("pass over one trait", traits.clone().map(pass_over).collect()),
            trick("only haps that share one trait", traits.clone().map(sharing).collect()),
            trick("only haps that share something", vec![sharing_something]),
            trick("neighbours", (0..10).map(|first| self.neighbours(first)).collect()),
        ]
    }

    /// Which sorts of haps there are, and whether they hang together.
    fn skeleton(&self) -> String {
        let haps = self.0.haps();
        let mut kinds: Vec<usize> = haps.iter().map(|hap| self.0.differing(hap)).collect();
        kinds.sort_unstable();
        let mut used: Vec<usize> = haps.concat();
        used.sort_unstable();
        used.dedup();
        format!("{kinds:?} of {} tiles", used.len())
    }

    fn print(&self) -> Print {
        let guess = self.key().text().to_owned();
        Print { shape: String::new(), guess, essence: self.0.essence() }
    }

    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let haps = haps::seen(sheet.figure()?)?;
        if sheet.statement.message()?.number("count")? != haps.len() as i64 {
            return Err(format!("there are other haps: {haps:?}"));
        }
        Ok(Answer::sets(haps.iter().map(String::as_str)).into())
    }
}

impl Haps {
    /// As many threes as there are haps, one behind the other, from a tile on.
    fn neighbours(&self, first: usize) -> Vec<Triple> {
        let place = |hap: usize, tile: usize| (first + 3 * hap + tile) % self.0.count();
        let mut threes = (0..self.0.haps().len())
            .map(|hap| [place(hap, 0), place(hap, 1), place(hap, 2)])
            .collect::<Vec<Triple>>();
        threes.dedup();
        threes
    }
}

impl Size {
    /// Tiles with a hap of each kind and no other, where passing over any trait misleads; none if the chosen haps leave no
    /// room for that.
    fn drawn(&self, kinds: &[usize], rng: &mut Rng) -> Option<Vec<Tile>> {
        let all = Tile::all(self.traits);
        let mut tiles: Vec<Tile> = Vec::new();
        for &kind in kinds {
            let hangs_on = !tiles.is_empty() && rng.chance(1, 3);
            let first = *rng.pick(if hangs_on { &tiles } else { &all });
            let mut second = first;
            for of in rng.sample(&[0, 1, 2, 3][..self.traits], kind) {
                second.0[of] = (first.0[of] + rng.between(1, 2) as u8) % 3;
            }
            for tile in [first, second, first.third(second)] {
                if !tiles.contains(&tile) {
                    tiles.push(tile);
                }
            }
        }
        while tiles.len() < self.tiles {
            let is_free = |tile: &Tile| {
                tiles.iter().all(|other| other != tile && !tiles.contains(&tile.third(*other)))
            };
            let free: Vec<Tile> = all.iter().copied().filter(is_free).collect();
            tiles.push(*(!free.is_empty()).then(|| rng.pick(&free))?);
        }
        if tiles.len() != self.tiles {
            return None;
        }
        let wrong = haps::triples(tiles.len()).map(|triple| haps::misses(&tiles, &triple));
        let wrong: Vec<Vec<usize>> = wrong.map(Iterator::collect).collect();
        let haps = wrong.iter().filter(|wrong| wrong.is_empty()).count();
        let misled = (0..self.traits).all(|it| wrong.contains(&vec![it]));
        (haps == kinds.len() && misled).then_some(tiles)
    }
}

fn named(haps: &[Triple]) -> Answer {
    let letters: Vec<String> = haps.iter().map(haps::lettered).collect();
    Answer::sets(letters.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_tiles_are_as_good_as_drawn_ones() {
        for size in &SIZES {
            let tiles: Vec<Tile> = size.plain.split(' ').map(Tile::read).collect();
            let haps = haps::triples(tiles.len()).filter(|triple| haps::is_hap(&tiles, triple));
            let mut kinds: Vec<usize> = haps.map(|hap| haps::differing(&tiles, &hap)).collect();
            kinds.sort_unstable();
            assert!(size.kinds.contains(&kinds.as_slice()), "{kinds:?}");
            assert_eq!(tiles.len(), size.tiles);
        }
    }
}
