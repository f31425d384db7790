//! Draws a crowd: the counts first, then things that make them true, then things that only look as if.

use super::CountAnd;
use crate::board::Area;
use crate::crowd::places;
use crate::crowd::pool::{Join, Pool};
use crate::crowd::swatches;
use crate::crowd::thing::{Kind, Look, Mark, Size, Thing};
use crate::crowd::wish::Wish;
use crate::family::Level;
use crate::figure::Point;
use crate::rng::{Rng, Seed};

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

const RECIPES: [Recipe; 5] = [
    Recipe {
        sheet: (760, 600),
        things: 46,
        counts: (2, 13),
        inks: 3,
        shapes: 4,
        marks: &[Mark::None],
        sizes: &[Size::Large],
        wishes: [Join::all(&[Kind::Colour, Kind::Shape]); 3],
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
        wishes: [
            Join::all(&[Kind::Colour, Kind::Shape]),
            Join::all(&[Kind::Colour, Kind::Mark]),
            Join::all(&[Kind::Shape, Kind::Mark]),
        ],
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
        wishes: [Join::all(&[Kind::Colour, Kind::Shape, Kind::Mark]); 3],
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
        wishes: [
            Join::all(&[Kind::Size, Kind::Colour, Kind::Shape]),
            Join::all(&[Kind::Size, Kind::Colour, Kind::Mark]),
            Join::all(&[Kind::Size, Kind::Shape, Kind::Mark]),
        ],
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
        wishes: [
            Join::but(&[Kind::Size, Kind::Colour, Kind::Mark], Kind::Shape),
            Join::but(&[Kind::Size, Kind::Shape, Kind::Mark], Kind::Colour),
            Join::but(&[Kind::Size, Kind::Colour, Kind::Shape], Kind::Mark),
        ],
        near: 80,
    },
];

/// White paper between any two things, in points.
const GAP: f32 = 6.0;
const MARGIN: f32 = 14.0;
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
    let Recipe { inks, shapes, marks, sizes, .. } = *recipe;
    let pool = Pool::new(inks, shapes, marks, sizes, &mut rng);
    let joins = rng.order(recipe.wishes.len()).into_iter().map(|place| recipe.wishes[place]);
    let wishes: Vec<Wish> =
        joins.enumerate().map(|(number, join)| pool.wish(join, number, &mut rng)).collect();
    let (lo, hi) = recipe.counts;
    let counts = [(); 3].map(|()| rng.between(lo, hi) as usize);
    let mut looks = fitting(&pool.looks(), &wishes, counts, &mut rng);
    misfits(&pool.looks(), &wishes, recipe, &mut looks, &mut rng);
    rng.shuffle(&mut looks);
    let reaches: Vec<f32> = looks.iter().map(|look| look.reach()).collect();
    let places = places::scatter(&mut rng, ground(recipe.sheet), &reaches, GAP);
    let things = looks.into_iter().zip(places).map(|(look, at)| {
        let tilt = rng.between(-TILT_MAX, TILT_MAX) as i8;
        Thing { look, tilt, at }
    });
    CountAnd { sheet: recipe.sheet, things: things.collect(), wishes }
}

/// Where things may lie: the sheet without its margins and the strip of colours.
fn ground((width, height): (u16, u16)) -> Area {
    let (width, height) = (f32::from(width), f32::from(height));
    let at = Point::new(MARGIN, MARGIN);
    Area::new(at, width - 2.0 * MARGIN, height - swatches::STRIP - 2.0 * MARGIN)
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
