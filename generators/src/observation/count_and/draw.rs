//! Draws a crowd: the counts first, then things that make them true, then things that only look as if.

use super::{ASKED, Ask, CountAnd, GROUND, seconds};
use crate::crowd::divider::{Divider, within};
use crate::crowd::spread::spread;
use crate::crowd::thing::{Filling, Kind, Look, Shape, Size, Thing, Trait};
use crate::crowd::wish::{Condition, Laid, Wish};
use crate::family::Level;
use crate::figure::Point;
use crate::palette::{FIVE, Ink};
use crate::rng::{Rng, Seed};

/// What a level draws its crowds from.
#[derive(Clone, Copy)]
struct Recipe {
    /// So many things at least and at most, and between them as many as take so many seconds to look through.
    things: (usize, usize),
    seconds: f32,
    /// Each count, both ends included.
    counts: (i64, i64),
    /// Of the things that miss a single condition, at most so many.
    near: i64,
    inks: usize,
    shapes: usize,
    fillings: &'static [Filling],
    sizes: &'static [Size],
    /// The sorts of questions, each with the number of traits that are asked for.
    sorts: &'static [(Sort, usize)],
}

/// The sorts of questions.
#[derive(Clone, Copy, PartialEq)]
enum Sort {
    All,
    But,
    Either,
    Side,
    /// Asked wherever the level has it.
    More,
}

const LARGE: &[Size] = &[Size::Large];
const BOTH: &[Size] = &[Size::Large, Size::Small];
const PLAIN: &[Filling] = &[Filling::Solid];
const FILLED: &[Filling] = &[Filling::Solid, Filling::Striped, Filling::Open];

const RECIPES: [Recipe; 5] = [
    Recipe {
        things: (36, 46),
        seconds: 22.4,
        counts: (1, 16),
        near: 6,
        inks: 3,
        shapes: 4,
        fillings: PLAIN,
        sizes: LARGE,
        sorts: &[(Sort::All, 2), (Sort::But, 1), (Sort::Either, 1), (Sort::Side, 1)],
    },
    Recipe {
        things: (33, 54),
        seconds: 30.1,
        counts: (1, 16),
        near: 6,
        inks: 3,
        shapes: 4,
        fillings: FILLED,
        sizes: LARGE,
        sorts: &[(Sort::All, 3), (Sort::But, 2), (Sort::Either, 1), (Sort::Side, 2)],
    },
    Recipe {
        things: (35, 56),
        seconds: 39.2,
        counts: (1, 18),
        near: 6,
        inks: 4,
        shapes: 5,
        fillings: FILLED,
        sizes: LARGE,
        sorts: &[
            (Sort::All, 3),
            (Sort::But, 2),
            (Sort::Either, 1),
            (Sort::Side, 2),
            (Sort::More, 2),
        ],
    },
    Recipe {
        things: (54, 80),
        seconds: 52.7,
        counts: (1, 20),
        near: 6,
        inks: 4,
        shapes: 5,
        fillings: FILLED,
        sizes: BOTH,
        sorts: &[
            (Sort::All, 3),
            (Sort::But, 2),
            (Sort::Either, 2),
            (Sort::Side, 3),
            (Sort::More, 2),
        ],
    },
    Recipe {
        things: (74, 95),
        seconds: 69.5,
        counts: (2, 22),
        near: 6,
        inks: 4,
        shapes: 6,
        fillings: FILLED,
        sizes: BOTH,
        sorts: &[
            (Sort::All, 4),
            (Sort::But, 3),
            (Sort::Either, 2),
            (Sort::Side, 3),
            (Sort::More, 3),
        ],
    },
];

/// A difference is at most so much: all that make it are counted.
const MORE_MAX: i64 = 14;
/// White paper between any two things, in points.
const GAP: f32 = 6.0;
/// Things are turned by at most so many degrees: a square stays a square.
const TILT_MAX: i64 = 12;
/// How often questions are drawn anew, and how often a crowd that finds no room.
const TRIES: usize = 12;

/// A crowd of a level.
pub(super) fn crowd(level: Level, seed: &Seed) -> CountAnd {
    drawn(RECIPES[level.index()], &mut seed.rng())
}

/// A small crowd with a level's sorts of questions.
pub(super) fn example(level: Level) -> CountAnd {
    let recipe = RECIPES[level.index()];
    let small = Recipe { things: (16, 20), counts: (1, 4), near: 2, ..recipe };
    drawn(small, &mut Seed::new("example").rng())
}

/// Draws until everything has room, with a thing less each time it has not: twenty things always have room.
fn drawn(mut recipe: Recipe, rng: &mut Rng) -> CountAnd {
    loop {
        if let Some(crowd) = attempt(&recipe, rng) {
            return crowd;
        }
        let (least, most) = recipe.things;
        recipe.things = (least.saturating_sub(2), most.saturating_sub(2));
        recipe.counts.1 = (recipe.counts.1 - 1).max(recipe.counts.0 + 2);
        recipe.near = (recipe.near - 1).max(1);
    }
}

fn attempt(recipe: &Recipe, rng: &mut Rng) -> Option<CountAnd> {
    let pool = Pool::new(recipe, rng);
    let asks = pool.asks(recipe, rng);
    let is_divided = asks
        .iter()
        .flat_map(wishes)
        .any(|wish| wish.0.iter().any(|condition| matches!(condition, Condition::OnFirstSide(_))));
    let divider = is_divided.then(|| Divider::draw_from(rng, GROUND));
    let stock =
        Stock { all: pool.laid(is_divided), wishes: asks.iter().flat_map(wishes).collect() };
    let mut drawn = stock.fitting(&counts(&asks, recipe, rng), rng);
    stock.misfits((recipe, &asks), &mut drawn, rng);
    let places = places(&drawn, &stock, divider, rng)?;
    let mut things: Vec<(Thing, bool)> = Vec::new();
    for ((look, is_first), at) in drawn.into_iter().zip(places) {
        let tilt = rng.between(-TILT_MAX, TILT_MAX) as i8;
        things.push((Thing { look, tilt, at }, is_first));
    }
    rng.shuffle(&mut things);
    Some(CountAnd { divider, things, asks })
}

fn wishes(ask: &Ask) -> Vec<&Wish> {
    match ask {
        Ask::Count(wish) => vec![wish],
        Ask::More(some, others) => vec![some, others],
    }
}

/// How many things are to fit each description; a difference is drawn like a count. All together they are not too many,
/// since counting takes time.
fn counts(asks: &[Ask], recipe: &Recipe, rng: &mut Rng) -> Vec<usize> {
    let (lo, hi) = recipe.counts;
    let usual = (lo + hi) * ASKED as i64 / 2;
    let mut values = [0; ASKED];
    for _ in 0..TRIES {
        values = values.map(|_| rng.between(lo, hi));
        if (-10..=5).contains(&(values.iter().sum::<i64>() - usual)) {
            break;
        }
    }
    let mut counts = Vec::new();
    for (ask, value) in asks.iter().zip(values) {
        match ask {
            Ask::Count(_) => counts.push(value as usize),
            Ask::More(..) => {
                // What is too much is drawn anew: cut down, it would come again and again.
                let more = if value <= MORE_MAX { value } else { rng.between(lo, MORE_MAX) };
                let others = rng.between(2, 5);
                counts.extend([(more + others) as usize, others as usize]);
            }
        }
    }
    counts
}

/// The traits that occur in one crowd, in random order.
struct Pool {
    sizes: &'static [Size],
    fillings: &'static [Filling],
    inks: Vec<Ink>,
    shapes: Vec<Shape>,
}

impl Pool {
    fn new(recipe: &Recipe, rng: &mut Rng) -> Pool {
        let Recipe { sizes, fillings, .. } = *recipe;
        let shapes = rng.sample(&Shape::MANY, recipe.shapes);
        Pool { sizes, fillings, inks: rng.sample(&FIVE, recipe.inks), shapes }
    }

    /// Every look that occurs, on each side.
    fn laid(&self, is_divided: bool) -> Vec<Laid> {
        let mut all = Vec::new();
        for &size in self.sizes {
            for &filling in self.fillings {
                for &ink in &self.inks {
                    for &shape in &self.shapes {
                        let look = Look { size, filling, ink, shape };
                        all.push((look, true));
                        all.extend(is_divided.then_some((look, false)));
                    }
                }
            }
        }
        all
    }

    /// Three questions of different sorts. To each description some look fits that fits no other.
    fn asks(&self, recipe: &Recipe, rng: &mut Rng) -> Vec<Ask> {
        let more = recipe.sorts.iter().copied().filter(|(sort, _)| *sort == Sort::More);
        let others: Vec<(Sort, usize)> =
            recipe.sorts.iter().copied().filter(|(sort, _)| *sort != Sort::More).collect();
        for _ in 0..TRIES {
            let mut sorts: Vec<(Sort, usize)> = more.clone().collect();
            sorts.extend(rng.sample(&others, ASKED - sorts.len()));
            rng.shuffle(&mut sorts);
            let asks = self.of_sorts(&sorts, rng);
            if self.are_apart(&asks) {
                return asks;
            }
        }
        let plain = |number: usize| {
            let traits = [Kind::Colour, Kind::Shape].map(|kind| self.value(kind, number, rng));
            Ask::Count(Wish(traits.map(Condition::Has).to_vec()))
        };
        (0..ASKED).map(plain).collect()
    }

    fn of_sorts(&self, sorts: &[(Sort, usize)], rng: &mut Rng) -> Vec<Ask> {
        let mut number = 0..;
        let mut wish = |sort: Sort, traits: usize| {
            self.wish(sort, traits, number.next().expect("there are enough numbers"), rng)
        };
        let ask = |&(sort, traits): &(Sort, usize)| match sort {
            Sort::More => Ask::More(wish(Sort::All, traits), wish(Sort::All, 2)),
            sort => Ask::Count(wish(sort, traits)),
        };
        sorts.iter().map(ask).collect()
    }

    /// Whether each description has looks of its own.
    fn are_apart(&self, asks: &[Ask]) -> bool {
        let wishes: Vec<&Wish> = asks.iter().flat_map(wishes).collect();
        let all = self.laid(true);
        let fits_one = |laid: &Laid| wishes.iter().filter(|wish| wish.fits(*laid)).count() == 1;
        let own: Vec<Laid> = all.into_iter().filter(fits_one).collect();
        wishes.iter().all(|wish| own.iter().filter(|laid| wish.fits(**laid)).count() > 1)
    }

    /// The description of this number: each asks for a colour and a shape of its own.
    fn wish(&self, sort: Sort, traits: usize, number: usize, rng: &mut Rng) -> Wish {
        let counts = [self.sizes.len(), self.fillings.len(), self.inks.len(), self.shapes.len()];
        let open = Kind::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 1);
        let mut kinds: Vec<Kind> = open.map(|(kind, _)| kind).collect();
        rng.shuffle(&mut kinds);
        let rest = kinds.split_off(traits.min(kinds.len()));
        let has = kinds.into_iter().map(|kind| Condition::Has(self.value(kind, number, rng)));
        let mut conditions: Vec<Condition> = has.collect();
        conditions.extend(match sort {
            Sort::All | Sort::More => None,
            Sort::Side => Some(Condition::OnFirstSide(rng.chance(1, 2))),
            Sort::But => Some(Condition::Lacks(self.value(rest[0], number + 1, rng))),
            Sort::Either => Some(self.either(&rest, number, rng)),
        });
        Wish(conditions)
    }

    /// Traits of two kinds, or two of one kind.
    fn either(&self, kinds: &[Kind], number: usize, rng: &mut Rng) -> Condition {
        let adjectives: Vec<Kind> =
            kinds.iter().copied().filter(|kind| *kind != Kind::Shape).collect();
        match adjectives[..] {
            [one, other, ..] if rng.chance(2, 3) => {
                Condition::Either(self.value(one, number, rng), self.value(other, number, rng))
            }
            _ => {
                let kind = *kinds
                    .iter()
                    .max_by_key(|kind| self.values(**kind).len())
                    .expect("a kind that is not asked for yet");
                let one = self.value(kind, number, rng);
                let mut all = self.values(kind);
                all.retain(|value| *value != one);
                Condition::Either(one, *rng.pick(&all))
            }
        }
    }

    fn values(&self, kind: Kind) -> Vec<Trait> {
        match kind {
            Kind::Size => self.sizes.iter().copied().map(Trait::Size).collect(),
            Kind::Filling => self.fillings.iter().copied().map(Trait::Filling).collect(),
            Kind::Colour => self.inks.iter().copied().map(Trait::Ink).collect(),
            Kind::Shape => self.shapes.iter().copied().map(Trait::Shape).collect(),
        }
    }

    /// A value to ask for.
    fn value(&self, kind: Kind, number: usize, rng: &mut Rng) -> Trait {
        let values = self.values(kind);
        match kind {
            Kind::Size | Kind::Filling => *rng.pick(&values),
            Kind::Colour | Kind::Shape => values[number % values.len()],
        }
    }
}

/// What things may be, and how they are described.
struct Stock<'a> {
    all: Vec<Laid>,
    wishes: Vec<&'a Wish>,
}

impl Stock<'_> {
    /// Things that make the counts true: exactly so many of them fit each description.
    fn fitting(&self, counts: &[usize], rng: &mut Rng) -> Vec<Laid> {
        let mut left = counts.to_vec();
        let mut drawn = Vec::new();
        for wish in 0..self.wishes.len() {
            while left[wish] > 0 {
                let is_full = |laid: &Laid| {
                    left.iter().zip(&self.wishes).any(|(left, wish)| *left == 0 && wish.fits(*laid))
                };
                let mine = self.all.iter().copied().filter(|laid| self.wishes[wish].fits(*laid));
                let mine: Vec<Laid> = mine.filter(|laid| !is_full(laid)).collect();
                let laid = *rng.pick(&mine);
                for (left, wish) in left.iter_mut().zip(&self.wishes) {
                    *left -= usize::from(wish.fits(laid));
                }
                drawn.push(self.evened(laid, &drawn));
            }
        }
        drawn
    }

    /// Fills the crowd with things that fit nothing. How many miss a single condition is open for each condition: nobody may
    /// pass over one and take off what is usual.
    fn misfits(&self, (recipe, asks): (&Recipe, &[Ask]), drawn: &mut Vec<Laid>, rng: &mut Rng) {
        let is_far = |laid: &Laid| !self.wishes.iter().any(|wish| wish.fits(*laid));
        let far: Vec<Laid> = self.all.iter().copied().filter(is_far).collect();
        let conditions = self.wishes.iter().flat_map(|wish| {
            let less = (0..wish.0.len()).map(|place| wish.without(place));
            less.collect::<Vec<Wish>>()
        });
        let mut near: Vec<Laid> = Vec::new();
        for less in conditions {
            let only: Vec<Laid> = far.iter().copied().filter(|laid| less.fits(*laid)).collect();
            if !only.is_empty() {
                near.extend((0..rng.between(1, recipe.near)).map(|_| *rng.pick(&only)));
            }
        }
        rng.shuffle(&mut near);
        let (least, most) = recipe.things;
        let mut taken = seconds(asks, drawn);
        while drawn.len() < least || drawn.len() < most && taken < recipe.seconds {
            let laid = self.evened(near.pop().unwrap_or_else(|| *rng.pick(&far)), drawn);
            taken += seconds(asks, &[laid]) - seconds(asks, &[]);
            drawn.push(laid);
        }
    }

    /// The same on the other side, where it fits as much and that side is emptier.
    fn evened(&self, (look, is_first): Laid, drawn: &[Laid]) -> Laid {
        let moved = (look, !is_first);
        let fits_as_much =
            self.wishes.iter().all(|wish| wish.fits(moved) == wish.fits((look, is_first)));
        let of_side = |side: bool| drawn.iter().filter(move |(_, first)| *first == side);
        let room = |side: bool| of_side(side).map(|(look, _)| look.reach().powi(2)).sum::<f32>();
        if self.all.contains(&moved) && fits_as_much && room(!is_first) < room(is_first) {
            moved
        } else {
            (look, is_first)
        }
    }
}

/// Where things lie. What fits one description leans to some side of the sheet, so that a part of it tells little of the
/// rest.
fn places(
    drawn: &[Laid],
    stock: &Stock,
    divider: Option<Divider>,
    rng: &mut Rng,
) -> Option<Vec<Point>> {
    let leans: Vec<(f32, u32)> =
        stock.wishes.iter().map(|_| (rng.below(360) as f32, 1 + rng.below(3))).collect();
    let reaches: Vec<f32> = drawn.iter().map(|(look, _)| look.reach()).collect();
    let (width, height) = (GROUND.width as i64, GROUND.height as i64);
    let keep = |thing: usize, at: Point| {
        let reach = reaches[thing];
        match divider {
            Some(divider) => divider.keep((at, reach), GAP, GROUND, drawn[thing].1),
            None => within(GROUND, at, reach),
        }
    };
    let mut start = Vec::new();
    for (thing, laid) in drawn.iter().enumerate() {
        let wish = stock.wishes.iter().position(|wish| wish.fits(*laid));
        let (lean, tries) = wish.map_or((0.0, 1), |wish| leans[wish]);
        let place = |_| {
            let (x, y) = (rng.between(0, width) as f32, rng.between(0, height) as f32);
            keep(thing, Point::new(GROUND.at.x + x, GROUND.at.y + y))
        };
        let tried: Vec<Point> = (0..tries).map(place).collect();
        let far = Point::new(0.0, 0.0).towards(lean, 1.0);
        let along = |at: &Point| at.x * far.x + at.y * far.y;
        let best = tried.into_iter().max_by(|one, other| along(one).total_cmp(&along(other)));
        start.push(best.expect("at least one place was tried"));
    }
    let pitch = (GROUND.width * GROUND.height / drawn.len() as f32).sqrt();
    let mean = reaches.iter().sum::<f32>() / drawn.len() as f32;
    let swollen = (1.08 * pitch - 2.0 * mean - GAP).max(4.0);
    let places = spread(start, &reaches, (GAP, swollen), keep)?;
    // What divides is kept clear of, too, where two things pushed a third.
    (0..places.len())
        .all(|thing| keep(thing, places[thing]).distance(places[thing]) < 0.5)
        .then_some(places)
}
