//! Meshes are made: of shapes, of what resembles them, and of strokes anywhere.

use super::lattice::{
    Heading, Place, QUARTERS, STROKES, Strokes, anywhere, cornered, is_plain, mirrored, places,
};
use super::{HiddenShape, Shape};
use crate::grid::each;
use crate::rng::Rng;
use std::collections::BTreeSet;

/// What a level draws: so many shapes of so many strokes, by fewer than how many quarters they are turned, and how many strokes
/// the mesh has; of each shape, so many mirror images, and places where all but one of its strokes are.
pub(super) struct Size {
    pub shapes: usize,
    pub length: usize,
    pub turns: usize,
    pub mesh: usize,
    pub mirrored: usize,
    pub near_misses: usize,
}

/// What fits into fewer places would be guessed.
const PLACES_MIN: usize = 8;
/// Meshes tried for one that the level asks for, and ways for a shape that can be hidden.
const TRIES: usize = 300;
const WAYS_TRIED: usize = 1000;

/// A mesh in the making: each of its shapes lies in one place alone, of all where it could lie.
#[derive(Clone, Default)]
struct Hiding {
    mesh: Strokes,
    shapes: Vec<Shape>,
    places: Vec<Vec<Strokes>>,
}

impl Size {
    pub(super) fn hidden(&self, rng: &mut Rng) -> Option<HiddenShape> {
        (0..TRIES).find_map(|_| self.tried(rng))
    }

    fn tried(&self, rng: &mut Rng) -> Option<HiddenShape> {
        let mut hiding = Hiding::default();
        for _ in 0..self.shapes {
            hiding =
                (0..WAYS_TRIED).find_map(|_| hiding.hide(self.shape(rng)?, self.turns, rng))?;
        }
        for number in 0..self.shapes {
            let mirrored = places(&mirrored(&hiding.shapes[number].headings), QUARTERS);
            let mirrored = strokes_of(&mirrored);
            for _ in 0..self.mirrored {
                hiding.add(&mirrored, rng)?;
            }
            for _ in 0..self.near_misses {
                hiding.add(&hiding.near_misses(number), rng)?;
            }
        }
        for stroke in rng.order(STROKES.len()) {
            if (hiding.mesh.count_ones() as usize) < self.mesh {
                hiding.add(&[STROKES[stroke].0], rng);
            }
        }
        let mesh: Vec<usize> = each(hiding.mesh).collect();
        let is_full = mesh.len() == self.mesh;
        is_full.then_some(HiddenShape { mesh, shapes: hiding.shapes, turns: self.turns })
    }

    /// A way, if chance draws one that is fit to be looked for, and is never like itself turned or mirrored.
    fn shape(&self, rng: &mut Rng) -> Option<Vec<Heading>> {
        let headings: Vec<Heading> = (0..self.length).map(|_| rng.index(8)).collect();
        // Most ways are not plain, which one place tells.
        anywhere(&headings, 0).filter(|place| is_plain(place.strokes, self.length))?;
        if places(&headings, 1).len() < PLACES_MIN {
            return None;
        }
        let ways = [headings.clone(), mirrored(&headings)];
        let turned = (0..QUARTERS).flat_map(|turn| ways.iter().map(move |way| (way, turn)));
        let all = turned.filter_map(|(way, turn)| anywhere(way, turn));
        let all: Vec<Strokes> = all.map(|place| cornered(place.strokes)).collect();
        let different: BTreeSet<Strokes> = all.iter().copied().collect();
        (different.len() == all.len()).then_some(headings)
    }
}

impl Hiding {
    /// With one more shape anywhere, if it begins where no other does.
    fn hide(&self, headings: Vec<Heading>, turns: usize, rng: &mut Rng) -> Option<Hiding> {
        let places = places(&headings, turns);
        let place = *rng.pick(&places);
        if self.shapes.iter().any(|shape| shape.start() == place.start) {
            return None;
        }
        let lies = place.knots(&headings).collect();
        let mut with = self.clone();
        with.shapes.push(Shape { headings, lies });
        with.places.push(strokes_of(&places));
        with.add(&[place.strokes], rng)?;
        Some(with)
    }

    /// Adds some of these strokes with which each shape still lies in one place alone.
    fn add(&mut self, choices: &[Strokes], rng: &mut Rng) -> Option<()> {
        let is_clear = |strokes: &Strokes| {
            let lacking = !(self.mesh | strokes);
            let is_there = |place: &&Strokes| *place & lacking == 0;
            self.places.iter().all(|all| all.iter().filter(is_there).nth(1).is_none())
        };
        let mut order = rng.order(choices.len()).into_iter().map(|it| choices[it]);
        self.mesh |= order.find(is_clear)?;
        Some(())
    }

    /// All strokes but one of a shape, wherever it does not lie.
    fn near_misses(&self, number: usize) -> Vec<Strokes> {
        let without = |all: Strokes| each(all & !self.mesh).map(move |bit| all & !(1 << bit));
        self.places[number].iter().copied().flat_map(without).collect()
    }
}

fn strokes_of(places: &[Place]) -> Vec<Strokes> {
    places.iter().map(|place| place.strokes).collect()
}
