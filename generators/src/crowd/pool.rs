//! Traits that occur in one crowd, and descriptions that ask for them.

use super::thing::{Kind, Look, Mark, Shape, Size, Trait};
use super::wish::Wish;
use crate::palette::{FIVE, Ink};
use crate::rng::Rng;

/// The traits that occur in one crowd, in random order.
pub struct Pool {
    pub sizes: Vec<Size>,
    pub inks: Vec<Ink>,
    pub shapes: Vec<Shape>,
    pub marks: Vec<Mark>,
}

/// Which traits a description joins.
#[derive(Clone, Copy)]
pub struct Join {
    pub has: &'static [Kind],
    pub lacks: Option<Kind>,
}

impl Join {
    /// All of these.
    pub const fn all(has: &'static [Kind]) -> Join {
        Join { has, lacks: None }
    }

    /// All of these, but not one of that kind.
    pub const fn but(has: &'static [Kind], lacks: Kind) -> Join {
        Join { has, lacks: Some(lacks) }
    }
}

impl Pool {
    /// So many colours and shapes, with these marks and sizes.
    pub fn new(inks: usize, shapes: usize, marks: &[Mark], sizes: &[Size], rng: &mut Rng) -> Pool {
        Pool {
            sizes: sizes.to_vec(),
            inks: rng.sample(&FIVE, inks),
            shapes: rng.sample(&Shape::ALL, shapes),
            marks: marks.to_vec(),
        }
    }

    /// Every look that occurs.
    pub fn looks(&self) -> Vec<Look> {
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

    /// The description of this number. Descriptions ask for different colours and different shapes, so that each has looks
    /// of its own; a denied colour or shape may be any.
    pub fn wish(&self, join: Join, number: usize, rng: &mut Rng) -> Wish {
        let has = join.has.iter().map(|kind| self.value(*kind, number, rng)).collect();
        let lacks = join.lacks.map(|kind| match kind {
            Kind::Colour => Trait::Ink(*rng.pick(&self.inks)),
            Kind::Shape => Trait::Shape(*rng.pick(&self.shapes)),
            Kind::Size | Kind::Mark => self.value(kind, number, rng),
        });
        Wish { has, lacks }
    }

    /// A value to ask for; nobody is asked for things without a mark.
    fn value(&self, kind: Kind, number: usize, rng: &mut Rng) -> Trait {
        match kind {
            Kind::Size => Trait::Size(*rng.pick(&self.sizes)),
            Kind::Colour => Trait::Ink(self.inks[number]),
            Kind::Shape => Trait::Shape(self.shapes[number]),
            Kind::Mark => Trait::Mark(*rng.pick(&self.marks[1..])),
        }
    }
}
