//! Scales that are level carry lettered things and blocks of known weight: what does each thing weigh?

mod picture;
mod plans;

use crate::board::Board;
use crate::family::{About, Band, Family, Level, Pace, Print, Trick, Variety};
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::sums::{self, Line, NAMES, Thought};
use crate::text::{Text, say};
use plans::{Counts, SIZES, Size};
use serde::{Deserialize, Serialize};

/// What A to D weigh, and what lies on the scales.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Balance {
    weights: [i64; 4],
    scales: Vec<Scale>,
}

/// How many of each thing lie on either side. A block lies where it is needed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Scale {
    left: Counts,
    right: Counts,
}

/// The heaviest thing.
const WEIGHT_MAX: i64 = 30;
/// How many words the question has.
const STATEMENT_WORDS: usize = 7;
/// Draws of scales, if need be, until their work is that of the level; the last ones count whatever it is.
const TRIES: usize = 12;
/// The most things on one side; a block may lie beside them.
const SIDE_MAX: i64 = 4;
/// Seconds to see that one thing lies on both sides.
const LIGHTENED: f32 = 2.5;

impl Family for Balance {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: Band::between([20.0, 34.0, 51.0, 76.0, 98.0, 190.0]),
        variety: Variety::Questions,
    };

    fn example(_: Level) -> Balance {
        let scales = SIZES[0].plans[0].iter().map(|net| Scale::of(net, false)).collect();
        Balance { weights: [4, 7, 3, 9], scales }
    }

    fn draw(level: Level, seed: &Seed) -> Balance {
        let (size, rng) = (&SIZES[level.index()], &mut seed.rng());
        let all: Vec<i64> = (2..=size.heaviest).collect();
        let weights = rng.sample(&all, 4).try_into().expect("four were drawn");
        let mut problem = Balance { weights, scales: Vec::new() };
        for _ in 0..TRIES {
            problem.scales = scales(rng, size);
            let pace = Pace::new(STATEMENT_WORDS, problem.thinking(), &problem.key());
            if Self::ABOUT.bands[level.index()].holds(pace.p50) {
                break;
            }
        }
        problem
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::List(vec![Item::Whole; 4])).named(NAMES)
    }

    fn show(&self) -> Sheet<Text> {
        let scales: Vec<(Scale, i64)> =
            self.scales.iter().map(|scale| (scale.clone(), self.block(scale))).collect();
        Sheet::picture(say("statement"), say("picture"), picture::scales(&scales))
            .on(Board::fields(NAMES.into_iter().zip((0..).map(picture::room))))
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.weights)
    }

    fn thinking(&self) -> f32 {
        let lines = self.scales.len();
        let way: f32 = self.way().iter().map(|thought| thought.seconds(lines)).sum();
        way + LIGHTENED * self.lightened().count() as f32
    }

    /// What lies on both sides is taken away; then as with any sums.
    fn steps(&self) -> Vec<Step<Text>> {
        let lightened = self.lightened().map(|(number, letter)| {
            let said = say("lightened").with("line", number + 1).with("letter", NAMES[letter]);
            let scale = &self.scales[number];
            Step::new(said).marks(picture::lightened(scale, self.block(scale), number, letter))
        });
        let way = self.way().into_iter().map(|thought| {
            let marks = thought.value.map(|(letter, weight)| picture::weighed(letter, weight));
            thought.told().marks(marks)
        });
        lightened.chain(way).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let text = |weights: [i64; 4]| Answer::numbers(weights).text().to_owned();
        let blocks: Vec<i64> = self.scales.iter().map(|it| self.block(it).abs()).collect();
        let turned = |first: usize| text([0, 1, 2, 3].map(|n| blocks[(first + n) % 4]));
        let found: Vec<(usize, i64)> = self.way().iter().filter_map(|it| it.value).collect();
        let known = |count: usize, other: i64| {
            let mut weights = [other, other + 2, other + 5, other + 9];
            found[..count.min(found.len())].iter().for_each(|&(it, weight)| weights[it] = weight);
            text(weights)
        };
        let shared = |of: fn(&Scale) -> i64| {
            text([0, 1, 2, 3].map(|it| {
                let scale = self.scales.iter().find(|scale| scale.net()[it] != 0);
                scale.map_or(1, |scale| self.block(scale).abs() / of(scale).max(1))
            }))
        };
        vec![
            Trick { name: "the blocks' numbers", answers: (0..4).map(turned).collect() },
            Trick {
                name: "half of the weights, then one for the rest",
                answers: (2..12).map(|other| known(2, other)).collect(),
            },
            Trick {
                name: "the first weight, then one for the rest",
                answers: (2..12).map(|other| known(1, other)).collect(),
            },
            Trick {
                name: "every block shared out evenly",
                answers: vec![
                    shared(|scale| scale.net().iter().map(|count| count.abs()).sum()),
                    shared(|scale| scale.left.iter().sum()),
                    shared(|scale| scale.right.iter().sum()),
                ],
            },
        ]
    }

    /// How often the things of each scale lie there.
    fn skeleton(&self) -> String {
        let sorted = |mut net: Counts| {
            net.sort_unstable();
            format!("{net:?}")
        };
        let mut nets: Vec<String> = self.scales.iter().map(|scale| sorted(scale.net())).collect();
        nets.sort();
        nets.concat()
    }

    fn print(&self) -> Print {
        let scales = self.scales.iter().map(|scale| (scale.clone(), self.block(scale)));
        let mut scales: Vec<(Scale, i64)> = scales.collect();
        scales.sort_unstable();
        Print {
            shape: String::new(),
            guess: self.key().text().to_owned(),
            essence: format!("{scales:?}"),
        }
    }

    /// Reads what lies on the scales and tries all weights.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let scales = picture::read(sheet.figure()?)?;
        let all = || 1..=WEIGHT_MAX;
        let mut fitting = Vec::new();
        for (a, b, c) in all().flat_map(|a| all().flat_map(move |b| all().map(move |c| (a, b, c))))
        {
            let is_level = |&d: &i64| {
                let side = |[w, x, y, z]: Counts, block: i64| w * a + x * b + y * c + z * d + block;
                scales.iter().all(|[left, right]| {
                    side(left.counts, left.total) == side(right.counts, right.total)
                })
            };
            fitting.extend(all().filter(is_level).map(|d| [a, b, c, d]));
        }
        match fitting.as_slice() {
            [only] => Ok(Answer::numbers(*only).into()),
            all => Err(format!("{} weights fit", all.len())),
        }
    }
}

impl Balance {
    /// The block of a scale: on the right, or below zero on the left.
    fn block(&self, scale: &Scale) -> i64 {
        scale.net().iter().zip(&self.weights).map(|(count, weight)| count * weight).sum()
    }

    fn way(&self) -> Vec<Thought> {
        let lines = self.scales.iter().map(|scale| {
            let (net, total) = (scale.net(), self.block(scale));
            let first = net.iter().find(|&&count| count != 0);
            let sign = if total < 0 || total == 0 && first < Some(&0) { -1 } else { 1 };
            Line { counts: net.map(|count| sign * count), total: sign * total }
        });
        sums::way(lines.collect())
    }

    /// The scales with one thing on both sides, and which.
    fn lightened(&self) -> impl Iterator<Item = (usize, usize)> {
        self.scales.iter().enumerate().filter_map(|(number, scale)| {
            let both = (0..4).find(|&it| 0 < scale.left[it] && 0 < scale.right[it]);
            both.map(|it| (number, it))
        })
    }
}

/// The scales of one of the level's plans, with the letters exchanged.
fn scales(rng: &mut Rng, size: &Size) -> Vec<Scale> {
    let (plan, order) = (rng.pick(size.plans), rng.order(4));
    let nets = plan.iter().map(|net| [0, 1, 2, 3].map(|it: usize| net[order[it]]));
    let mut scales: Vec<Scale> = nets.map(|net| Scale::of(&net, rng.chance(1, 2))).collect();
    for number in rng.sample(&[0, 1, 2, 3], size.loaded) {
        scales[number].load(rng);
    }
    if size.is_mixed {
        rng.shuffle(&mut scales);
    }
    scales
}

impl Scale {
    /// A scale of this net content, what is taken away lying on the other side; perhaps the sides exchanged.
    fn of(net: &Counts, is_turned: bool) -> Scale {
        let (left, right) = (net.map(|count| count.max(0)), net.map(|count| (-count).max(0)));
        if is_turned { Scale { left: right, right: left } } else { Scale { left, right } }
    }

    fn net(&self) -> Counts {
        [0, 1, 2, 3].map(|it| self.left[it] - self.right[it])
    }

    /// Lays one thing more on both sides, where there is room.
    fn load(&mut self, rng: &mut Rng) {
        let it = rng.index(4);
        let most = self.left.iter().sum::<i64>().max(self.right.iter().sum());
        if most < SIDE_MAX {
            self.left[it] += 1;
            self.right[it] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plan_can_be_solved_by_thought() {
        for plan in SIZES.iter().flat_map(|size| size.plans) {
            let scales = plan.iter().map(|net| Scale::of(net, false)).collect();
            let problem = Balance { weights: [7, 12, 5, 20], scales };
            let mut found: Vec<(usize, i64)> =
                problem.way().iter().filter_map(|it| it.value).collect();
            found.sort_unstable();
            assert_eq!(found, [(0, 7), (1, 12), (2, 5), (3, 20)], "{plan:?}");
        }
    }
}
