//! Tiles that claim something of the order in which runners finish: which two cannot both be true, and when is none left?

mod claim;
mod picture;

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::orders::orders;
use crate::reader::{Answer, Calls, Form, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Message, Text, say};
use claim::Claim::{At, Before, Behind};
use claim::{Claim, Kinds, Orders, claims};
use serde::{Deserialize, Serialize};
use std::mem;

/// The claims in the order of their letters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EveryClash {
    runners: u8,
    claims: Vec<Claim>,
}

/// Two tiles by their places, in ascending order.
type Pair = [usize; 2];

/// What a level draws.
struct Size {
    runners: u8,
    tiles: usize,
    kinds: Kinds,
    /// How many pairs clash: one of these is drawn.
    counts: &'static [usize],
    /// How long a player thinks, in seconds.
    seconds: (f32, f32),
    /// Claims that will do where none were found.
    plain: &'static [Claim],
}

const SIZES: [Size; 5] = [
    Size {
        runners: 4,
        tiles: 8,
        kinds: Kinds { misses: true, ends: false, between: 0 },
        counts: &[3, 4, 5],
        seconds: (24.0, 35.0),
        plain: &[
            At(1, 8),
            At(3, 14),
            Before(1, 2),
            Before(3, 0),
            At(2, 1),
            Before(0, 1),
            At(1, 2),
            Before(3, 2),
        ],
    },
    Size {
        runners: 4,
        tiles: 9,
        kinds: Kinds { misses: true, ends: true, between: 0 },
        counts: &[3, 4, 5, 6],
        seconds: (40.0, 50.0),
        plain: &[
            At(3, 13),
            At(1, 8),
            Before(0, 2),
            Before(0, 3),
            Before(1, 0),
            Before(0, 1),
            At(0, 7),
            Before(1, 3),
            At(3, 1),
        ],
    },
    Size {
        runners: 5,
        tiles: 10,
        kinds: Kinds { misses: true, ends: true, between: 0 },
        counts: &[3, 4, 5, 6],
        seconds: (56.0, 68.0),
        plain: &[
            At(2, 23),
            Before(2, 1),
            Before(2, 0),
            At(0, 24),
            Before(3, 2),
            Before(3, 1),
            Before(0, 2),
            Before(0, 1),
            At(0, 7),
            At(2, 1),
        ],
    },
    Size {
        runners: 5,
        tiles: 11,
        kinds: Kinds { misses: true, ends: true, between: 1 },
        counts: &[3, 4, 5, 6],
        seconds: (75.0, 90.0),
        plain: &[
            Behind(2, 1, 0),
            At(1, 23),
            At(4, 29),
            Behind(3, 2, 0),
            At(2, 16),
            Before(2, 0),
            Behind(0, 2, 0),
            Before(2, 4),
            Behind(4, 3, 0),
            Before(4, 1),
            At(4, 24),
        ],
    },
    Size {
        runners: 5,
        tiles: 12,
        kinds: Kinds { misses: false, ends: true, between: 2 },
        counts: &[4, 5, 6, 7],
        seconds: (97.0, 118.0),
        plain: &[
            At(2, 3),
            Behind(3, 4, 0),
            Before(4, 3),
            At(1, 2),
            Behind(3, 1, 1),
            Before(4, 1),
            At(1, 16),
            Behind(1, 2, 0),
            Behind(4, 0, 1),
            Before(3, 1),
            Behind(4, 2, 1),
            At(3, 4),
        ],
    },
];

const LETTERS: &str = "ABCDEFGHIJKL";
/// Random claims to begin with, and claims exchanged from there on, before plain ones are taken.
const BEGINNINGS: usize = 12;
const EXCHANGES: usize = 300;
/// How many wrong calls a lazy player can afford, with the right ones among them.
const CALLS: usize = 10;

impl Family for EveryClash {
    const ABOUT: About = About {
        edition: 2,
        text_only: false,
        bands: Band::between([33.0, 48.5, 64.0, 83.0, 105.5, 134.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> EveryClash {
        let (rng, size) = (&mut seed.rng(), &SIZES[level.index()]);
        let count = *rng.pick(size.counts);
        let (all, orders) = (claims(size.runners, size.kinds), orders(size.runners));
        let all: Vec<(Claim, Orders)> = all.iter().map(|it| (*it, it.orders(&orders))).collect();
        let found = (0..BEGINNINGS).find_map(|_| size.drawn(count, &all, rng));
        let mut claims = found.unwrap_or_else(|| size.plain.to_vec());
        rng.shuffle(&mut claims);
        EveryClash { runners: size.runners, claims }
    }

    fn form(level: Level) -> Form {
        let from = LETTERS[..SIZES[level.index()].tiles].to_owned();
        Form::new(Shape::Calls(Calls { each: 2, from, order: Order::Free }))
    }

    fn show(&self) -> Sheet<Text> {
        let figure = picture::drawn(&self.claims, self.runners);
        let tiles = picture::tiles(self.claims.len());
        let statement = say("statement").with("runners", self.runners);
        Sheet::picture(statement, say("picture"), figure).on(tiles.board(Order::Free))
    }

    fn key(&self) -> Answer {
        Answer::calls(self.clashes().into_iter().map(lettered))
    }

    fn thinking(&self) -> f32 {
        seconds(self.runners, &self.claims, self.clashes().len())
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let (clashes, tiles) = (self.clashes(), picture::tiles(self.claims.len()));
        let told = |(part, clash): (usize, &Pair)| {
            let step = Step::new(self.why(*clash).with("clash", lettered(*clash)));
            step.settles(part, lettered(*clash)).marks(clash.map(|place| tiles.ring(place)))
        };
        let no_more = Step::new(say("no-more").with("count", clashes.len()));
        clashes.iter().enumerate().map(told).chain([no_more]).collect()
    }

    /// Two that name a runner in common and do not clash.
    fn near_misses(&self) -> Vec<String> {
        let clashes = self.clashes();
        let is_near = |pair: &Pair| {
            let [one, other] = pair.map(|place| self.claims[place].named());
            one & other != 0 && !clashes.contains(pair)
        };
        pairs(self.claims.len()).filter(is_near).take(6).map(lettered).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let named = |place: usize| self.claims[place].named();
        let trick = |name: &'static str, pairs: Vec<Pair>| Trick {
            name,
            answers: pairs.into_iter().take(CALLS).map(lettered).collect(),
        };
        let fitting = |fits: &dyn Fn(usize, usize) -> bool| -> Vec<Pair> {
            pairs(self.claims.len()).filter(|&[one, other]| fits(one, other)).collect()
        };
        let shares = |one: usize, other: usize| named(one) & named(other) != 0;
        let same = |one: usize, other: usize| named(one) == named(other);
        let clashes = |places: bool| -> Vec<Pair> {
            let are = |pair: &Pair| pair.iter().all(|it| self.claims[*it].is_place() == places);
            self.clashes().into_iter().filter(are).collect()
        };
        vec![
            trick("two that name one runner", fitting(&shares)),
            trick("two that name the same runners", fitting(&same)),
            trick("only rows of places", clashes(true)),
            trick("only what names two runners", clashes(false)),
        ]
    }

    /// How many pairs clash: who could count on it would know when none is left.
    fn skeleton(&self) -> String {
        format!("{} clashes", self.clashes().len())
    }

    /// Runners are named in the order in which the tiles name them.
    fn print(&self) -> Print {
        let mut named: Vec<u8> = Vec::new();
        for runner in self.claims.iter().flat_map(|claim| claim.runners()) {
            if !named.contains(&runner) {
                named.push(runner);
            }
        }
        let name = |runner: u8| named.iter().position(|it| *it == runner);
        let renamed = self.claims.iter().map(|claim| match *claim {
            At(runner, places) => (name(runner), None, places),
            Before(one, other) => (name(one), name(other), u8::MAX),
            Behind(one, other, between) => (name(one), name(other), between),
        });
        let essence = format!("{:?}", renamed.collect::<Vec<_>>());
        Print { shape: String::new(), guess: self.key().text().to_owned(), essence }
    }

    /// Lets the runners finish in every order, and crosses out the pairs that are true in one.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let seen = picture::seen(sheet)?;
        let runners = sheet.statement.message()?.number("runners")?;
        let mut clashing: Vec<Pair> = pairs(seen.len()).collect();
        let mut orders: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..runners {
            let next = |order: &Vec<u8>| -> Vec<Vec<u8>> {
                let all = (1..=runners as u8).filter(|runner| !order.contains(runner));
                all.map(|runner| [order.as_slice(), &[runner]].concat()).collect()
            };
            orders = orders.iter().flat_map(next).collect();
        }
        for order in orders {
            clashing.retain(|pair| !pair.iter().all(|place| seen[*place].is_true(&order)));
        }
        let clashing = clashing.into_iter().map(|pair| pair.map(|place| seen[place].letter));
        Ok(Key::Each { each: Answer::calls(clashing.map(String::from_iter)) })
    }
}

impl EveryClash {
    fn clashes(&self) -> Vec<Pair> {
        let orders = orders(self.runners);
        let masks: Vec<Orders> = self.claims.iter().map(|claim| claim.orders(&orders)).collect();
        clashes(&masks).collect()
    }

    /// Why two claims clash: a runner whom they want at different places, two whom they want in different order or at different
    /// distances, or two whom they want at one place.
    fn why(&self, clash: Pair) -> Message {
        let [one, other] = clash.map(|place| self.claims[place]);
        let all = orders(self.runners);
        let holding = |claim: Claim| -> Vec<&Vec<u8>> {
            let holding = claim.orders(&all);
            all.iter().enumerate().filter(|(it, _)| holding >> it & 1 == 1).map(|it| it.1).collect()
        };
        let (first, second) = (holding(one), holding(other));
        let places = |orders: &[&Vec<u8>], runner: u8| -> Vec<u8> {
            let taken = |place: &u8| orders.iter().any(|it| it[usize::from(runner)] == *place);
            (0..self.runners).filter(taken).collect()
        };
        let listed = |places: &[u8]| {
            Text::Or(
                places.iter().map(|place| say("place").with("number", place + 1).into()).collect(),
            )
        };
        let [a, b] = clash.map(letter);
        for runner in one.runners().into_iter().chain(other.runners()) {
            let (by_one, by_other) = (places(&first, runner), places(&second, runner));
            if !by_one.iter().any(|place| by_other.contains(place)) {
                let says = say("places").with("runner", runner + 1);
                let says = says.with("first", a).with("these", listed(&by_one));
                return says.with("second", b).with("those", listed(&by_other));
            }
        }
        // With so few runners, claims of distances that name four of them do not clash.
        let says = match (one, other) {
            (Behind(before, behind, these), Behind(front, back, those))
                if (before, behind) == (front, back) =>
            {
                let says = say("between").with("these", these).with("those", those);
                says.with("one", before + 1).with("other", behind + 1)
            }
            (Behind(before, behind, _), Behind(front, back, _)) if before == front => say("same")
                .with("shared", before + 1)
                .with("one", behind + 1)
                .with("other", back + 1),
            (Behind(before, behind, _), Behind(front, back, _)) if behind == back => say("same")
                .with("shared", back + 1)
                .with("one", before + 1)
                .with("other", front + 1),
            _ => {
                let named = one.runners();
                let (before, behind) = (named[0], named[named.len() - 1]);
                say("turned").with("one", before + 1).with("other", behind + 1)
            }
        };
        says.with("first", a).with("second", b)
    }
}

impl Size {
    /// Claims of which so many pairs clash; none if the exchange of claims for better ones leads nowhere.
    fn drawn(&self, count: usize, all: &[(Claim, Orders)], rng: &mut Rng) -> Option<Vec<Claim>> {
        let mut drawn = rng.sample(all, self.tiles);
        let mut faults = self.faults(count, &drawn);
        for _ in 0..EXCHANGES {
            if faults == 0 {
                return Some(drawn.into_iter().map(|(claim, _)| claim).collect());
            }
            let (place, other) = (rng.index(drawn.len()), *rng.pick(all));
            let before = mem::replace(&mut drawn[place], other);
            let now = self.faults(count, &drawn);
            if now <= faults {
                faults = now;
            } else {
                drawn[place] = before;
            }
        }
        None
    }

    /// How much is wrong with claims: another number of clashes; half of them among rows of places alone, or among the other
    /// tiles alone, or found by calling what names the same runners; more than half with one tile; two claims that say the
    /// same; more or less than two fifths of rows; too hard or too easy.
    fn faults(&self, count: usize, drawn: &[(Claim, Orders)]) -> usize {
        let masks: Vec<Orders> = drawn.iter().map(|(_, orders)| *orders).collect();
        let half = count.div_ceil(2);
        let clashes: Vec<Pair> = clashes(&masks).collect();
        let are = |places: bool| {
            let are = |pair: &&Pair| pair.iter().all(|it| drawn[*it].0.is_place() == places);
            clashes.iter().filter(are).count()
        };
        let alike = pairs(drawn.len()).filter(|&[one, other]| masks[one] == masks[other]).count();
        let rows = drawn.iter().filter(|(claim, _)| claim.is_place()).count();
        let claims: Vec<Claim> = drawn.iter().map(|(claim, _)| *claim).collect();
        let seconds = seconds(self.runners, &claims, clashes.len());
        let same = |&&[one, other]: &&Pair| claims[one].named() == claims[other].named();
        let all: Vec<Pair> = pairs(drawn.len()).collect();
        let (same, right) = (all.iter().filter(same), clashes.iter().filter(same).count());
        let wrong = same.count() - right;
        2 * clashes.len().abs_diff(count)
            + [true, false]
                .map(|places| (are(places) + 1).saturating_sub(half))
                .iter()
                .sum::<usize>()
            + most_of_one(&clashes).saturating_sub(half)
            + 3 * alike
            + (right + 1).saturating_sub(half + wrong)
            + rows.abs_diff(drawn.len() * 2 / 5).saturating_sub(1)
            + usize::from(seconds < self.seconds.0 || self.seconds.1 < seconds)
    }
}

/// Ours: a glance at each two tiles, and a longer look where they name a runner in common: the more can be meant, the longer.
fn seconds(runners: u8, claims: &[Claim], clashes: usize) -> f32 {
    let weight = |claim: Claim| match claim {
        At(..) => 0.5,
        Before(..) => 0.7,
        Behind(..) => 1.05,
    };
    let look = |[one, other]: Pair| {
        let (one, other) = (claims[one], claims[other]);
        if one.named() & other.named() != 0 { weight(one) + weight(other) } else { 0.0 }
    };
    let all = claims.len() * (claims.len() - 1) / 2;
    let looks: f32 = pairs(claims.len()).map(look).sum();
    0.25 * all as f32 + f32::from(runners) / 4.0 * looks + 2.0 * clashes as f32
}

/// The pairs of which both are never true.
fn clashes(masks: &[Orders]) -> impl Iterator<Item = Pair> {
    pairs(masks.len()).filter(|&[one, other]| masks[one] & masks[other] == 0)
}

/// In how many of some pairs the place is that is in most of them.
fn most_of_one(pairs: &[Pair]) -> usize {
    let of = |place: &usize| pairs.iter().filter(|pair| pair.contains(place)).count();
    pairs.iter().flatten().map(of).max().unwrap_or_default()
}

/// Every two places out of so many.
fn pairs(count: usize) -> impl Iterator<Item = Pair> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| [one, other]))
}

fn lettered(pair: Pair) -> String {
    pair.into_iter().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn plain_claims_are_as_good_as_drawn_ones() {
        for size in &SIZES {
            let orders = orders(size.runners);
            let plain: Vec<(Claim, Orders)> =
                size.plain.iter().map(|claim| (*claim, claim.orders(&orders))).collect();
            let faults = size.counts.iter().map(|count| size.faults(*count, &plain));
            assert_eq!((plain.len(), faults.min()), (size.tiles, Some(0)));
        }
    }
}
