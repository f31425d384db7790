//! Tiles with shapes: which three of them agree or differ in every trait?

use crate::board::letter;
use crate::crowd::thing::Shape;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::palette::Ink;
use crate::reader::{self, Answer, Form, Key, Order, Sets};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use crate::tiles::traits::{self, TRAITS, Tile};
use serde::{Deserialize, Serialize};

/// Some tiles, no two alike.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Haps {
    /// In the order of their letters.
    tiles: Vec<Tile>,
    shapes: [Shape; 3],
    inks: [Ink; 3],
}

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

const LETTERS: &str = "ABCDEFGHIJKL";
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
        let mut tiles = found.unwrap_or_else(|| size.plain.split(' ').map(Tile::read).collect());
        rng.shuffle(&mut tiles);
        let (shapes, inks) = (rng.sample(&Shape::ALL, 3), rng.sample(&traits::INKS, 3));
        Haps { tiles, shapes: [shapes[0], shapes[1], shapes[2]], inks: [inks[0], inks[1], inks[2]] }
    }

    fn form(level: Level) -> Form {
        let from = LETTERS[..SIZES[level.index()].tiles].to_owned();
        Form::new(reader::Shape::Sets(Sets { each: 3, from }))
    }

    fn show(&self) -> Sheet<Text> {
        let tiles = traits::layout(self.tiles.len());
        let mut figure = tiles.figure();
        for (place, shown) in self.tiles.iter().enumerate() {
            shown.draw(&mut figure, &tiles, place, (self.shapes, self.inks));
        }
        let statement = say("statement").with("count", self.haps().len());
        Sheet::picture(statement, say("picture"), figure).on(tiles.board(Order::Free))
    }

    fn key(&self) -> Answer {
        named(&self.haps())
    }

    /// Ours, after the card game that it comes from: each pair asks for its third tile among all, the dearer the more
    /// traits there are; what differs in everything is seen last.
    fn thinking(&self) -> f32 {
        let count = self.tiles.len() as f32;
        let glance = if self.traits() == TRAITS.len() { 0.06 } else { 0.035 };
        let seeing = |hap: &[usize; 3]| [0.0, 1.5, 3.0, 6.0, 9.0][self.differing(hap)];
        let pairs = count * (count - 1.0) / 2.0;
        5.0 + pairs * glance * count + self.haps().iter().map(seeing).sum::<f32>()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let layout = traits::layout(self.tiles.len());
        let steps = self.haps().into_iter().enumerate().map(|(part, hap)| {
            let traits = TRAITS[..self.traits()].iter().enumerate().map(|(place, name)| {
                let differ = self.differs(&hap, place);
                say(if differ { "different" } else { "same" }).with("trait", say(*name)).into()
            });
            let letters = lettered(&hap);
            let text = say("hap").with("hap", letters.as_str());
            Step::new(text.with("traits", Text::Row(traits.collect())))
                .settles(part, letters)
                .marks(hap.map(|place| layout.ring(place)))
                .marks(hap.iter().flat_map(|&place| traits::badge(&layout, place, part)))
        });
        steps.collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let fitting = |fits: &dyn Fn(&[usize; 3]) -> bool| {
            let all: Vec<[usize; 3]> =
                triples(self.tiles.len()).into_iter().filter(|triple| fits(triple)).collect();
            named(&all).text().to_owned()
        };
        let each = |fits: fn(&Haps, &[usize; 3], usize) -> bool| -> Vec<String> {
            (0..self.traits()).map(|skip| fitting(&|triple| fits(self, triple, skip))).collect()
        };
        vec![
            Trick {
                name: "pass over one trait",
                answers: each(|haps, triple, skip| {
                    (0..haps.traits()).all(|it| it == skip || haps.agrees(triple, it))
                }),
            },
            Trick {
                name: "only haps that share one trait",
                answers: each(|haps, triple, shared| {
                    haps.is_hap(triple) && !haps.differs(triple, shared)
                }),
            },
            Trick {
                name: "only haps that share something",
                answers: vec![fitting(&|it| self.is_hap(it) && self.differing(it) < self.traits())],
            },
            Trick {
                name: "neighbours",
                answers: (0..10).map(|first| self.neighbours(first)).collect(),
            },
        ]
    }

    /// Which sorts of haps there are, and whether they hang together.
    fn skeleton(&self) -> String {
        let haps = self.haps();
        let mut kinds: Vec<usize> = haps.iter().map(|hap| self.differing(hap)).collect();
        kinds.sort_unstable();
        let mut used: Vec<usize> = haps.concat();
        used.sort_unstable();
        used.dedup();
        format!("{kinds:?} of {} tiles", used.len())
    }

    /// Values of a trait are named after the first tile that has them.
    fn print(&self) -> Print {
        let first =
            |tile: &Tile, of: usize| self.tiles.iter().position(|it| it.0[of] == tile.0[of]);
        let renamed = |tile: &Tile| [0, 1, 2, 3].map(|of| first(tile, of));
        let essence: Vec<_> = self.tiles.iter().map(renamed).collect();
        Print {
            shape: String::new(),
            guess: self.key().text().to_owned(),
            essence: format!("{essence:?}"),
        }
    }

    /// Looks at every three tiles of the picture.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let seen = traits::seen(sheet.figure()?)?;
        let is_hap = |triple: &[usize; 3]| {
            let tiles = triple.map(|tile| &seen[tile].1);
            (0..TRAITS.len()).all(|it| {
                let [a, b, c] = tiles.map(|tile| tile[it]);
                (a == b) as u8 + (b == c) as u8 + (a == c) as u8 != 1
            })
        };
        let triples = triples(seen.len()).into_iter().filter(is_hap);
        let haps: Vec<String> =
            triples.map(|triple| triple.map(|tile| seen[tile].0).iter().collect()).collect();
        if sheet.statement.message()?.number("count")? != haps.len() as i64 {
            return Err(format!("there are other haps: {haps:?}"));
        }
        Ok(Answer::sets(haps.iter().map(String::as_str)).into())
    }
}

impl Haps {
    /// Three, or four where the number of shapes varies too.
    fn traits(&self) -> usize {
        if self.tiles.iter().all(|tile| tile.0[3] == 0) { 3 } else { 4 }
    }

    fn haps(&self) -> Vec<[usize; 3]> {
        triples(self.tiles.len()).into_iter().filter(|triple| self.is_hap(triple)).collect()
    }

    fn is_hap(&self, &[one, two, three]: &[usize; 3]) -> bool {
        self.tiles[one].third(self.tiles[two]) == self.tiles[three]
    }

    /// As many threes as there are haps, one behind the other, from a tile on.
    fn neighbours(&self, first: usize) -> String {
        let place = |hap: usize, tile: usize| (first + 3 * hap + tile) % self.tiles.len();
        let mut threes = (0..self.haps().len())
            .map(|hap| [place(hap, 0), place(hap, 1), place(hap, 2)])
            .collect::<Vec<[usize; 3]>>();
        threes.dedup();
        named(&threes).text().to_owned()
    }

    fn agrees(&self, &[one, two, three]: &[usize; 3], of: usize) -> bool {
        self.tiles[one].third(self.tiles[two]).0[of] == self.tiles[three].0[of]
    }

    /// Whether the first two of three tiles differ in a trait; of a hap, then all do.
    fn differs(&self, &[one, two, _]: &[usize; 3], of: usize) -> bool {
        self.tiles[one].0[of] != self.tiles[two].0[of]
    }

    /// In how many traits the tiles of a hap differ.
    fn differing(&self, hap: &[usize; 3]) -> usize {
        (0..TRAITS.len()).filter(|of| self.differs(hap, *of)).count()
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
        let mut wrong: Vec<Vec<usize>> = Vec::new();
        for [one, two, three] in triples(tiles.len()) {
            let (wanted, there) = (tiles[one].third(tiles[two]), tiles[three]);
            wrong.push((0..self.traits).filter(|it| wanted.0[*it] != there.0[*it]).collect());
        }
        let haps = wrong.iter().filter(|wrong| wrong.is_empty()).count();
        let misled = (0..self.traits).all(|it| wrong.contains(&vec![it]));
        (haps == kinds.len() && misled).then_some(tiles)
    }
}

/// Every three places out of so many.
fn triples(count: usize) -> Vec<[usize; 3]> {
    let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |two| (one, two)));
    pairs.flat_map(|(one, two)| (two + 1..count).map(move |three| [one, two, three])).collect()
}

fn lettered(hap: &[usize; 3]) -> String {
    hap.iter().map(|tile| letter(*tile)).collect()
}

fn named(haps: &[[usize; 3]]) -> Answer {
    let letters: Vec<String> = haps.iter().map(lettered).collect();
    Answer::sets(letters.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_tiles_are_as_good_as_drawn_ones() {
        for size in &SIZES {
            let tiles: Vec<Tile> = size.plain.split(' ').map(Tile::read).collect();
            let plain = Haps { tiles, shapes: [Shape::Star; 3], inks: [Ink::Red; 3] };
            let mut kinds: Vec<usize> = plain.haps().iter().map(|it| plain.differing(it)).collect();
            kinds.sort_unstable();
            assert!(size.kinds.contains(&kinds.as_slice()), "{kinds:?}");
            assert_eq!(plain.tiles.len(), size.tiles);
        }
    }
}
