//! A figure as it is drawn, with angles that are given and angles that are asked for.

use super::chase::{Chase, chase};
use super::drawing::{self, Label, Subject};
use super::fact::{Fact, facts};
use super::notes;
use super::sight::Sight;
use super::truth::Truth;
use crate::figure::Figure;
use crate::rng::Rng;
use crate::sheet::Step;
use crate::text::{Text, say};
use serde::{Deserialize, Serialize};

/// A figure by its parts, how it is drawn, and its angles. The drawing's own angles are others than the true
/// ones, so that nothing can be measured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Marked {
    /// The parts that it is composed of.
    pub parts: String,
    /// Its free angles as they are drawn.
    pub drawn: Vec<i64>,
    /// In degrees: quarters of a turn.
    pub turn: i64,
    pub mirrored: bool,
    pub given: Vec<Known>,
    /// x and y.
    pub asked: [Known; 2],
}

/// An angle by its name, such as ABC with the vertex B, and its true size.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Known {
    pub angle: String,
    pub degrees: i64,
}

/// What asked angles are called.
pub const NAMES: [&str; 2] = ["x", "y"];

/// Pictures tried of one question: at first those in which every label stands at its arc, then those in which
/// so many are joined to it by a line.
const LEADERS: [(usize, usize); 3] = [(0, 56), (1, 16), (2, 16)];
/// So many are bent for each whose writing is placed.
const TRIES: usize = 8;

/// The way to the asked angles.
pub struct Way {
    pub facts: Vec<Fact>,
    pub chase: Chase,
    /// Each angle that is found, with its fact.
    pub steps: Vec<(usize, usize)>,
}

impl Known {
    /// An angle of this name and size.
    pub fn new(angle: impl Into<String>, degrees: i64) -> Known {
        Known { angle: angle.into(), degrees }
    }
}

impl Marked {
    /// The figure bent out of its true shape until no marked angle is near its size and all has its room.
    pub fn draw(
        truth: &Truth,
        given: &[usize],
        asked: [usize; 2],
        rng: &mut Rng,
    ) -> Option<Marked> {
        let known = |angle: usize| Known::new(truth.sight.name(angle), truth.degrees[angle]);
        let mut figure = Marked {
            parts: truth.parts.to_owned(),
            drawn: Vec::new(),
            turn: 0,
            mirrored: rng.chance(1, 2),
            given: given.iter().map(|&angle| known(angle)).collect(),
            asked: asked.map(known),
        };
        let marked: Vec<usize> = given.iter().chain(&asked).copied().collect();
        for (leaders, tries) in LEADERS {
            let bent = (0..tries).filter_map(|_| {
                let (drawn, sight) = truth.bent(&marked, &asked, rng)?;
                Some((drawn, 90 * rng.between(0, 3), sight))
            });
            for (drawn, turn, sight) in bent.take(tries / TRIES) {
                (figure.drawn, figure.turn) = (drawn, turn);
                if drawing::has_room(&figure.subject(&sight), leaders) {
                    return Some(figure);
                }
            }
        }
        None
    }

    /// Its plan as it is drawn.
    pub fn sight(&self) -> Sight {
        Sight::of(&self.parts, &self.drawn)
    }

    /// The asked angles by their numbers.
    pub fn asked(&self, sight: &Sight) -> [usize; 2] {
        self.asked.each_ref().map(|asked| sight.angle(&asked.angle))
    }

    /// The picture.
    pub fn picture(&self) -> Figure {
        drawing::picture(&self.subject(&self.sight()))
    }

    /// The easiest way to the asked angles.
    pub fn way(&self, sight: &Sight) -> Way {
        let facts = facts(sight);
        let given = self.given.iter().map(|given| (sight.angle(&given.angle), given.degrees));
        let chase = chase(&facts, sight.net.angles.len(), &given.collect::<Vec<_>>());
        let steps = chase.steps(&facts, &self.asked(sight));
        Way { facts, chase, steps }
    }

    /// The way in words: each angle by its rule, with its value written into the picture.
    pub fn steps(&self) -> Vec<Step<Text>> {
        let sight = self.sight();
        let (Way { facts, chase, steps }, asked) = (self.way(&sight), self.asked(&sight));
        let found = steps.iter().map(|&(angle, _)| (angle, chase.value(angle)));
        let notes = notes::notes(&self.subject(&sight), &found.collect::<Vec<_>>());
        let told = steps.into_iter().zip(notes).map(|((angle, fact), note)| {
            let why = chase.tell(&sight, &facts[fact], angle);
            let step = match asked.iter().position(|&wanted| wanted == angle) {
                None => Step::new(why),
                Some(part) => {
                    let value = chase.value(angle);
                    let found = say("angle-found").with("why", why).with("name", NAMES[part]);
                    Step::new(found.with("value", value)).settles(part, value)
                }
            };
            step.marks(note)
        });
        told.collect()
    }

    /// What is drawn.
    pub fn subject<'a>(&self, sight: &'a Sight) -> Subject<'a> {
        let given = self.given.iter();
        let given = given.map(|given| (sight.angle(&given.angle), Label::Given(given.degrees)));
        let asked = self.asked(sight).into_iter().zip(NAMES.map(Label::Asked));
        let labels = asked.chain(given).collect();
        Subject { sight, turn: self.turn, mirrored: self.mirrored, labels }
    }
}
