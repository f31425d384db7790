//! Draws a crowd: the counts first, then things that make them true, then things that only look as if.

use super::things::{Look, Mark, Shape, Size, Thing, Trait, Wish};
use super::{CountAnd, ground};
use crate::family::Level;
use crate::palette::{FIVE, Ink};
use crate::rng::{Rng, Seed};
use crate::scene;

/// What a level draws its crowds from.
#[derive(Clone, Copy)]
struct Recipe {
    sheet: (u16, u16),
    things: usize,
    /// Each count, both ends included: at least twelve values.
    counts: (i64, i64),
    inks: usize,
    shapes: usize,
    marks: &'static [Mark],
    sizes: &'static [Size],
    wishes: [Join; 3],
    /// Of a hundred things that fit nothing, so many miss a single condition.
    near: u32,
}

/// Which traits a description joins.
#[derive(Clone, Copy)]
struct Join {
    has: &'static [Kind],
    lacks: Option<Kind>,
}

#[derive(Clone, Copy)]
enum Kind {
    Size,
    Ink,
    Shape,
    Mark,
}

const fn join(has: &'static [Kind]) -> Join {
    Join { has, lacks: None }
}

const fn but(has: &'static [Kind], lacks: Kind) -> Join {
    Join { has, lacks: Some(lacks) }
}

use Kind::{Ink as I, Mark as M, Shape as H, Size as Z};

const RECIPES: [Recipe; 5] = [
    Recipe {
        sheet: (760, 600),
        things: 46,
        counts: (2, 13),
        inks: 3,
        shapes: 4,
        marks: &[Mark::None],
        sizes: &[Size::Large],
        wishes: [join(&[I, H]); 3],
        near: 50,
    },
    Recipe {
        sheet: (840, 640),
        things: 66,
        counts: (2, 13),
        inks: 4,
        shapes: 4,
        marks: &[Mark::None, Mark::Dot],
        sizes: &[Size::Large],
        wishes: [join(&[I, H]), join(&[I, M]), join(&[H, M])],
        near: 50,
    },
    Recipe {
        sheet: (920, 680),
        things: 78,
        counts: (3, 15),
        inks: 4,
        shapes: 5,
        marks: &[Mark::None, Mark::Dot, Mark::Bar],
        sizes: &[Size::Large],
        wishes: [join(&[I, H, M]); 3],
        near: 60,
    },
    Recipe {
        sheet: (960, 740),
        things: 98,
        counts: (4, 17),
        inks: 5,
        shapes: 5,
        marks: &[Mark::None, Mark::Dot, Mark::Bar],
        sizes: &[Size::Large, Size::Small],
        wishes: [join(&[Z, I, H]), join(&[Z, I, M]), join(&[Z, H, M])],
        near: 70,
    },
    Recipe {
        sheet: (960, 740),
        things: 110,
        counts: (4, 18),
        inks: 5,
        shapes: 5,
        marks: &[Mark::None, Mark::Dot, Mark::Bar],
        sizes: &[Size::Large, Size::Small],
        wishes: [but(&[Z, I, M], H), but(&[Z, H, M], I), but(&[Z, I, H], M)],
        near: 80,
    },
];

/// White paper between any two things, in points.
const GAP: f32 = 6.0;
/// Things are turned by at most so many degrees: a square stays a square.
const TILT_MAX: i64 = 14;

/// A crowd of a level.
pub(super) fn crowd(level: Level, seed: &Seed) -> CountAnd {
    drawn(&RECIPES[level.index()], seed)
}

/// A small crowd with a level's kind of descriptions.
pub(super) fn example(level: Level) -> CountAnd {
    let recipe = &RECIPES[level.index()];
    let small = Recipe { sheet: (720, 420), things: 22, counts: (1, 4), near: 40, ..*recipe };
    drawn(&small, &Seed::new("example"))
}

fn drawn(recipe: &Recipe, seed: &Seed) -> CountAnd {
    let mut rng = seed.rng();
    let pool = Pool::new(recipe, &mut rng);
    let wishes = wishes(recipe, &pool, &mut rng);
    let (lo, hi) = recipe.counts;
    let counts = [(); 3].map(|()| rng.between(lo, hi) as usize);
    let mut looks = fitting(&pool.looks(), &wishes, counts, &mut rng);
    misfits(&pool.looks(), &wishes, recipe, &mut looks, &mut rng);
    rng.shuffle(&mut looks);
    let reaches: Vec<f32> = looks.iter().map(|look| look.reach()).collect();
    let places = scene::scatter(&mut rng, ground(recipe.sheet), &reaches, GAP);
    let things = looks.into_iter().zip(places).map(|(look, at)| {
        let tilt = rng.between(-TILT_MAX, TILT_MAX) as i8;
        Thing { look, tilt, at }
    });
    CountAnd { sheet: recipe.sheet, things: things.collect(), wishes }
}

/// The traits that occur in one crowd, in random order.
struct Pool {
    sizes: Vec<Size>,
    inks: Vec<Ink>,
    shapes: Vec<Shape>,
    marks: Vec<Mark>,
}

impl Pool {
    fn new(recipe: &Recipe, rng: &mut Rng) -> Pool {
        Pool {
            sizes: recipe.sizes.to_vec(),
            inks: rng.sample(&FIVE, recipe.inks),
            shapes: rng.sample(&Shape::ALL, recipe.shapes),
            marks: recipe.marks.to_vec(),
        }
    }

    /// Every look that occurs.
    fn looks(&self) -> Vec<Look> {
        let mut looks = Vec::new();
        for &size in &self.sizes {
            for &ink in &self.inks {
                for &shape in &self.shapes {
                    looks.extend(self.marks.iter().map(|&mark| Look { size, ink, shape, mark }));
                }
            }
        }
        looks
    }

    /// A value to ask for. Descriptions ask for different colours and different shapes, so that each has looks
    /// of its own; nobody is asked for things without a mark.
    fn value(&self, kind: Kind, wish: usize, rng: &mut Rng) -> Trait {
        match kind {
            Kind::Size => Trait::Size(*rng.pick(&self.sizes)),
            Kind::Ink => Trait::Ink(self.inks[wish]),
            Kind::Shape => Trait::Shape(self.shapes[wish]),
            Kind::Mark => Trait::Mark(*rng.pick(&self.marks[1..])),
        }
    }
}

/// The three descriptions in random order. A denied colour or shape may be any but those asked for elsewhere by
/// the same kind of words, which the places in the pool see to.
fn wishes(recipe: &Recipe, pool: &Pool, rng: &mut Rng) -> Vec<Wish> {
    let order = rng.order(recipe.wishes.len());
    let joined = order.into_iter().map(|place| recipe.wishes[place]).enumerate();
    let wishes = joined.map(|(wish, join)| {
        let has = join.has.iter().map(|kind| pool.value(*kind, wish, rng)).collect();
        let lacks = join.lacks.map(|kind| match kind {
            Kind::Ink => Trait::Ink(*rng.pick(&pool.inks)),
            Kind::Shape => Trait::Shape(*rng.pick(&pool.shapes)),
            Kind::Size | Kind::Mark => pool.value(kind, wish, rng),
        });
        Wish { has, lacks }
    });
    wishes.collect()
}

/// Looks that make the counts true: exactly so many of them fit each description.
fn fitting(all: &[Look], wishes: &[Wish], mut left: [usize; 3], rng: &mut Rng) -> Vec<Look> {
    let mut looks = Vec::new();
    for wish in 0..wishes.len() {
        while left[wish] > 0 {
            let full = |look: &Look| (0..3).any(|n| left[n] == 0 && wishes[n].fits(*look));
            let mine = all.iter().copied().filter(|look| wishes[wish].fits(*look) && !full(look));
            let look = *rng.pick(&mine.collect::<Vec<Look>>());
            for (left, wish) in left.iter_mut().zip(wishes) {
                *left -= usize::from(wish.fits(look));
            }
            looks.push(look);
        }
    }
    looks
}

/// Fills the crowd with looks that fit nothing. For each condition there is at least one thing that misses it
/// alone: nobody may pass over a condition.
fn misfits(all: &[Look], wishes: &[Wish], recipe: &Recipe, looks: &mut Vec<Look>, rng: &mut Rng) {
    let far: Vec<Look> =
        all.iter().copied().filter(|look| !wishes.iter().any(|wish| wish.fits(*look))).collect();
    let near: Vec<Vec<Look>> = wishes
        .iter()
        .flat_map(|wish| (0..wish.conditions()).map(move |condition| (wish, condition)))
        .map(|(wish, condition)| {
            far.iter().copied().filter(|look| wish.misses_only(condition, *look)).collect()
        })
        .filter(|near: &Vec<Look>| !near.is_empty())
        .collect();
    looks.extend(near.iter().map(|near| *rng.pick(near)));
    while looks.len() < recipe.things {
        let from = if rng.chance(recipe.near, 100) { rng.pick(&near) } else { &far };
        looks.push(*rng.pick(from));
    }
}
