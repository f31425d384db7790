//! Tiles with shapes, called three at a time: which threes are haps, and when is none left?

use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::reader::{Answer, Calls, Form, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use crate::tiles::haps::{self, Dealt, LETTERS, Triple};
use crate::tiles::traits::{BADGES, TRAITS, Tile};
use serde::{Deserialize, Serialize};

/// Some tiles.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EveryHap(Dealt);

/// What a level draws.
struct Size {
    tiles: usize,
    /// The last trait, the number of shapes, is 1 everywhere where there are only three.
    traits: usize,
    /// How many haps there are: one of these is drawn.
    counts: &'static [usize],
    /// How long a player thinks, in seconds.
    seconds: (f32, f32),
    /// Tiles that will do where none were found: four digits a tile.
    plain: &'static str,
}

const SIZES: [Size; 5] = [
    Size {
        tiles: 9,
        traits: 3,
        counts: &[3, 3, 4, 4, 5],
        seconds: (28.0, 35.0),
        plain: "2210 0100 1000 0110 1020 1210 2100 1010 0000",
    },
    Size {
        tiles: 10,
        traits: 3,
        counts: &[4, 5, 6],
        seconds: (38.0, 47.0),
        plain: "0120 2010 1120 1000 0110 2120 2200 2000 1020 0100",
    },
    Size {
        tiles: 10,
        traits: 4,
        counts: &[3, 3, 4, 4, 5],
        seconds: (54.0, 67.0),
        plain: "2220 0021 0110 2011 0211 2110 1202 0121 1201 1212",
    },
    Size {
        tiles: 11,
        traits: 4,
        counts: &[3, 4, 5, 5, 6, 6, 6],
        seconds: (74.0, 86.0),
        plain: "1000 0100 2201 2120 0011 0012 1202 2001 2212 2021 1121",
    },
    Size {
        tiles: 12,
        traits: 4,
        counts: &[5, 6, 6, 7, 7],
        seconds: (94.0, 116.0),
        plain: "1121 0120 1111 2222 2221 0012 0222 2121 0102 0101 1010 1122",
    },
];

/// Random tiles to begin with, and tiles exchanged from there on, before the plain ones are taken.
const BEGINNINGS: usize = 16;
const EXCHANGES: usize = 200;
/// How many wrong calls a lazy player can afford, with the right ones among them.
const CALLS: usize = 10;

impl Family for EveryHap {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: Band::between([36.0, 49.5, 63.0, 81.0, 100.5, 130.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> EveryHap {
        let (rng, size) = (&mut seed.rng(), &SIZES[level.index()]);
        let count = *rng.pick(size.counts);
        let found = (0..BEGINNINGS).find_map(|_| size.drawn(count, rng));
        let tiles = found.unwrap_or_else(|| size.plain.split(' ').map(Tile::read).collect());
        EveryHap(Dealt::shuffled(tiles, rng))
    }

    fn form(level: Level) -> Form {
        let from = LETTERS[..SIZES[level.index()].tiles].to_owned();
        Form::new(Shape::Calls(Calls { each: 3, from, order: Order::Free }))
    }

    fn show(&self) -> Sheet<Text> {
        Sheet::picture(say("statement"), say("picture"), self.0.figure()).on(self.0.board())
    }

    fn key(&self) -> Answer {
        Answer::calls(self.0.haps().iter().map(haps::lettered))
    }

    fn thinking(&self) -> f32 {
        let haps = self.0.haps().into_iter().map(|hap| self.0.differing(&hap));
        seconds(self.0.count(), self.0.traits(), haps)
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let mut steps = self.0.steps();
        steps.push(Step::new(say("no-more").with("count", steps.len())));
        steps
    }

    /// Threes that miss by one trait.
    fn near_misses(&self) -> Vec<String> {
        let all = 0..TRAITS.len();
        let agreeing = |three: &Triple| all.clone().filter(|it| self.0.agrees(three, *it)).count();
        let near = self.0.triples(|three| agreeing(three) == TRAITS.len() - 1);
        near.iter().take(4).map(haps::lettered).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let (dealt, haps) = (&self.0, self.0.haps());
        let trick = |name: &'static str, threes: Vec<Triple>| {
            let answers = threes.iter().take(CALLS).map(haps::lettered).collect();
            Trick { name, answers }
        };
        let names = [
            ["pass over the shape", "only haps of one shape"],
            ["pass over the colour", "only haps of one colour"],
            ["pass over the ground", "only haps on one ground"],
            ["pass over the number", "only haps of one number"],
        ];
        let of_trait = |(of, [pass_over, only]): (usize, [&'static str; 2])| {
            let others =
                |three: &Triple| (0..TRAITS.len()).all(|it| it == of || dealt.agrees(three, it));
            let shared = haps.iter().filter(|hap| !dealt.differs(hap, of)).copied();
            [trick(pass_over, dealt.triples(others)), trick(only, shared.collect())]
        };
        let mut tricks: Vec<Trick> =
            names.into_iter().enumerate().take(dealt.traits()).flat_map(of_trait).collect();
        let all_different = haps.iter().filter(|hap| dealt.differing(hap) == dealt.traits());
        let half = dealt.count() / 2;
        let in_half = haps.iter().filter(|hap| hap.iter().all(|&tile| tile < half));
        tricks.extend([
            trick("only haps that differ in everything", all_different.copied().collect()),
            trick("only the first half of the tiles", in_half.copied().collect()),
        ]);
        tricks
    }

    /// How many haps there are: who could count on it would know when none is left.
    fn skeleton(&self) -> String {
        format!("{} haps", self.0.haps().len())
    }

    fn print(&self) -> Print {
        let guess = self.key().text().to_owned();
        Print { shape: String::new(), guess, essence: self.0.essence() }
    }

    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        Ok(Key::Each { each: Answer::calls(haps::seen(sheet.figure()?)?) })
    }
}

impl Size {
    /// Tiles with so many haps that no sort of them alone and no trait passed over is worth it; none if the exchange of tiles
    /// for better ones leads nowhere.
    fn drawn(&self, count: usize, rng: &mut Rng) -> Option<Vec<Tile>> {
        let all = Tile::all(self.traits);
        let mut tiles = rng.sample(&all, self.tiles);
        let mut faults = self.faults(count, &tiles);
        for _ in 0..EXCHANGES {
            if faults == 0 {
                return Some(tiles);
            }
            let (place, other) = (rng.index(tiles.len()), *rng.pick(&all));
            if tiles.contains(&other) {
                continue;
            }
            let before = std::mem::replace(&mut tiles[place], other);
            let now = self.faults(count, &tiles);
            if now <= faults {
                faults = now;
            } else {
                tiles[place] = before;
            }
        }
        (faults == 0).then_some(tiles)
    }

    /// How much is wrong with tiles: another number of haps; half of them, which make a trick worth it, too much alike; too few
    /// threes that miss by one trait alone; a tile in more haps than can be marked on it; too hard or too easy.
    fn faults(&self, count: usize, tiles: &[Tile]) -> usize {
        let half = count.div_ceil(2);
        let (mut haps, mut near) = (Vec::new(), [0; TRAITS.len()]);
        for triple in haps::triples(tiles.len()) {
            let mut misses = haps::misses(tiles, &triple);
            match (misses.next(), misses.next()) {
                (None, _) => haps.push(triple),
                (Some(only), None) => near[only] += 1,
                (Some(_), Some(_)) => {}
            }
        }
        let traits = 0..self.traits;
        let times = |fits: &dyn Fn(&Triple) -> bool| haps.iter().filter(|hap| fits(hap)).count();
        let differing = |hap: &Triple| haps::differing(tiles, hap);
        let shared = traits.clone().map(|of| times(&|hap| !haps::differs(tiles, hap, of)));
        let alike = shared.chain([times(&|hap| differing(hap) == self.traits)]);
        let held = (0..tiles.len()).map(|tile| times(&|hap| hap.contains(&tile)));
        let seconds = seconds(tiles.len(), self.traits, haps.iter().map(differing));
        let (least, most) = self.seconds;
        // So many wrong threes spoil it; one more where ten calls do not reach them all.
        let spoilt = count - half + 1;
        let wanted = spoilt + usize::from(CALLS < count + spoilt);
        3 * haps.len().abs_diff(count)
            + alike.map(|times| (times + 1).saturating_sub(half)).sum::<usize>()
            + traits.map(|of| wanted.saturating_sub(near[of])).sum::<usize>()
            + held.map(|times| times.saturating_sub(BADGES)).sum::<usize>()
            + usize::from(seconds < least || most < seconds)
    }
}

/// Ours, after the card game that it comes from: each pair asks for its third tile among all, the dearer the more traits
/// there are, and most pairs ask twice before a player says that nothing is left. The more traits a hap differs in, the
/// later it is seen.
fn seconds(tiles: usize, traits: usize, haps: impl Iterator<Item = usize>) -> f32 {
    let count = tiles as f32;
    let glance = if traits == TRAITS.len() { 0.096 } else { 0.056 };
    let pairs = count * (count - 1.0) / 2.0;
    5.0 + pairs * glance * count
        + haps.map(|differing| [0.0, 1.0, 2.0, 3.5, 5.0][differing]).sum::<f32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_tiles_are_as_good_as_drawn_ones() {
        for size in &SIZES {
            let tiles: Vec<Tile> = size.plain.split(' ').map(Tile::read).collect();
            let faults = size.counts.iter().map(|count| size.faults(*count, &tiles));
            assert_eq!((tiles.len(), faults.min()), (size.tiles, Some(0)));
        }
    }
}
