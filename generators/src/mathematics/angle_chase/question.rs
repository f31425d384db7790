//! Drawing a figure: true angles first, then what is given and asked, then a picture that tells other angles.

use super::ANGLE_MIN;
use crate::family::{Band, Level, Pace};
use crate::plane::chase::chase;
use crate::plane::fact::{Fact, Kind};
use crate::plane::marked::Marked;
use crate::plane::plan::Plan;
use crate::plane::plans;
use crate::plane::truth::{Truth, bits};
use crate::reader::Answer;
use crate::rng::{Rng, Seed};
use std::collections::BTreeSet;

/// What a level asks for.
struct Goal {
    steps: (usize, usize),
    /// So many kinds of theorem are needed on the way.
    kinds: usize,
    /// Figures tried of one plan: more where plans are few, so that none is too common.
    tries: usize,
}

const GOALS: [Goal; 5] = [
    Goal { steps: (3, 5), kinds: 2, tries: 10 },
    Goal { steps: (3, 6), kinds: 2, tries: 6 },
    Goal { steps: (4, 8), kinds: 2, tries: 4 },
    Goal { steps: (5, 10), kinds: 3, tries: 4 },
    Goal { steps: (6, 14), kinds: 3, tries: 6 },
];

/// Plans tried, and questions tried on one figure.
const PLANS_MAX: usize = 400;
const QUESTIONS_MAX: usize = 16;
/// A true angle is at most this large.
const ANGLE_MAX: i64 = 150;
/// The fewest givens: with one alone, x and y would be two multiples of it.
const GIVEN_MIN: usize = 2;

/// What there is to do.
pub(super) struct Work<'a> {
    pub(super) plan: &'a Plan,
    pub(super) facts: &'a [Fact],
    pub(super) steps: &'a [(usize, usize)],
    pub(super) given: usize,
    /// How many angles could be found at all, wanted or not.
    pub(super) unknown: usize,
}

impl Work<'_> {
    /// Ours: taking in the figure; for each step finding it, where any two of the angles still unknown may be tied
    /// to each other, and doing it.
    pub(super) fn seconds(&self) -> f32 {
        let doing = self.steps.iter().map(|&(_, fact)| self.facts[fact].rule.tenths());
        let finding = FINDING.0 + FINDING.1 * (self.unknown * self.unknown) as f32;
        3.0 + 1.2 * self.given as f32
            + doing.sum::<u32>() as f32 / 10.0
            + finding * self.steps.len() as f32
    }

    fn pace(&self, key: [i64; 2]) -> Pace {
        Pace::new(ASKING_WORDS + self.plan.words(), self.seconds(), &Answer::numbers(key))
    }
}

/// Seconds for finding a step: in any figure, and for each two angles that could be tied.
const FINDING: (f32, f32) = (0.8, 0.035);
/// Words to read: "Find x and y, in degrees. The picture is not to scale."
const ASKING_WORDS: usize = 12;

/// A figure of the level.
pub(super) fn draw(level: Level, band: Band, rng: &mut Rng) -> Marked {
    found(level, band, rng).unwrap_or_else(|| well_known(level, band))
}

/// A figure of the level, unless luck fails all through.
fn found(level: Level, band: Band, rng: &mut Rng) -> Option<Marked> {
    let figures: Vec<&'static str> = plans::of_level(level).collect();
    let goal = &GOALS[level.index()];
    (0..PLANS_MAX).find_map(|_| {
        let parts = rng.pick(&figures);
        (0..goal.tries).find_map(|_| of_parts(parts, goal, band, rng))
    })
}

/// A figure of these parts, with luck.
fn of_parts(parts: &'static str, goal: &Goal, band: Band, rng: &mut Rng) -> Option<Marked> {
    let truth = Truth::draw(parts, ANGLE_MIN..=ANGLE_MAX, rng)?;
    let question = question(&truth, goal, band, rng)?;
    Marked::draw(&truth, &question.given, question.asked, rng)
}

/// Fallback: one figure of each level. A test looks at each of them.
pub(super) fn well_known(level: Level, band: Band) -> Marked {
    let figure = found(level, band, &mut Seed::new("well known").rng());
    figure.expect("this seed finds a figure of every level")
}

/// Which angles are given and asked.
struct Question {
    given: Vec<usize>,
    asked: [usize; 2],
}

/// A question of the level about these angles.
fn question(truth: &Truth, goal: &Goal, band: Band, rng: &mut Rng) -> Option<Question> {
    for _ in 0..QUESTIONS_MAX {
        let mut order = truth.single.clone();
        rng.shuffle(&mut order);
        let asked = [order.pop()?, order.pop()?];
        let Some(given) = truth.settling(&order, &asked) else { continue };
        let question = Question { given, asked };
        if GIVEN_MIN <= question.given.len()
            && is_worth_asking(truth, &question)
            && meets(truth, goal, band, &question)
        {
            return Some(question);
        }
    }
    None
}

/// Neither asked angle follows from the givens, or with the other one's help, in one step, nor from the
/// other one alone in any; not both come out of the givens' numbers by a sum or a difference,
/// and not both are what somebody would read off a protractor.
fn is_worth_asking(truth: &Truth, question: &Question) -> bool {
    let [x, y] = question.asked;
    let given: Vec<i64> = question.given.iter().map(|&angle| truth.degrees[angle]).collect();
    let simple = |degrees: i64| {
        given.iter().enumerate().any(|(place, &one)| {
            let turned = [one, 180 - one, 90 - one, one - 90, 180 - 2 * one];
            let alone = turned.into_iter().chain([2 * one, one / 2, 90 - one / 2]);
            let two = given[place + 1..].iter().flat_map(|&other| {
                [one + other, 180 - one - other, one - other, other - one, 360 - one - other]
            });
            alone.chain(two).any(|guess| guess == degrees)
        })
    };
    let (x_degrees, y_degrees) = (truth.degrees[x], truth.degrees[y]);
    let round = |degrees: i64| degrees % 5 == 0;
    let both = |is_so: &dyn Fn(i64) -> bool| is_so(x_degrees) && is_so(y_degrees);
    let is_plain = x_degrees == y_degrees || both(&round) || both(&simple);
    !is_plain
        && !truth.reach.at_once(bits(&question.given), bits(&question.asked))
        && !truth.reach.leads(1 << x, 1 << y)
        && !truth.reach.leads(1 << y, 1 << x)
}

fn meets(truth: &Truth, goal: &Goal, band: Band, question: &Question) -> bool {
    let Question { given, asked } = question;
    let facts = &truth.facts[..];
    let told: Vec<(usize, i64)> =
        given.iter().map(|&angle| (angle, truth.degrees[angle])).collect();
    let steps = chase(facts, truth.degrees.len(), &told).steps(facts, asked);
    let kinds: BTreeSet<Kind> = steps.iter().map(|&(_, fact)| facts[fact].rule.kind()).collect();
    let unknown = truth.single.len() - given.len();
    let work = Work { plan: &truth.sight.plan, facts, steps: &steps, given: given.len(), unknown };
    (goal.steps.0..=goal.steps.1).contains(&steps.len())
        && goal.kinds <= kinds.len()
        && band.holds(work.pace(asked.map(|angle| truth.degrees[angle])).p50)
        && truth.is_used(given, asked, &steps)
}
