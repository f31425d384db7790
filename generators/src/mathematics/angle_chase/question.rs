//! Drawing a figure: true angles first, then what is given and asked, then a picture that tells other angles.

use super::ANGLE_MIN;
use crate::family::{Band, Level, Pace};
use crate::plane::chase::chase;
use crate::plane::fact::{Fact, Rule};
use crate::plane::marked::Marked;
use crate::plane::plan::Plan;
use crate::plane::plans;
use crate::plane::truth::{Truth, bits};
use crate::reader::Answer;
use crate::rng::{Rng, Seed};

/// What a level asks for beyond its plans, which are those with its marks.
struct Goal {
    steps: (usize, usize),
    /// The fewest givens: with one alone, x and y would be two multiples of it.
    given_min: usize,
    /// One rule of each group is needed on the way.
    needs: &'static [&'static [Rule]],
}

const EQUAL: &[Rule] = &[Rule::Base, Rule::Apex, Rule::OuterApex];
const PARALLEL: &[Rule] = &[Rule::Alternate, Rule::Corresponding, Rule::CoInterior];
const GOALS: [Goal; 5] = [
    Goal { steps: (3, 4), given_min: 3, needs: &[] },
    Goal { steps: (4, 6), given_min: 3, needs: &[EQUAL] },
    Goal { steps: (5, 8), given_min: 2, needs: &[PARALLEL] },
    Goal { steps: (6, 9), given_min: 2, needs: &[PARALLEL, EQUAL] },
    Goal { steps: (8, 14), given_min: 2, needs: &[PARALLEL, EQUAL] },
];

/// Plans tried, figures tried of one plan, and questions tried on one figure.
const PLANS_MAX: usize = 100;
const FIGURES_MAX: usize = 30;
const QUESTIONS_MAX: usize = 20;
/// A true angle is at most this large.
const ANGLE_MAX: i64 = 150;
/// Words to read: "Find x and y, in degrees", "AB = AC" and "AB is parallel to CD". Levels are measured by these.
const ASKING_WORDS: usize = 6;
const EQUAL_WORDS: usize = 2;
const PARALLEL_WORDS: usize = 5;

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
    /// Ours: taking in the figure; for each step finding it, where any two of the angles still unknown may be
    /// tied to each other, and doing it.
    pub(super) fn seconds(&self) -> f32 {
        let doing = self.steps.iter().map(|&(_, fact)| self.facts[fact].rule.tenths());
        let finding = 0.8 + 0.03 * (self.unknown * self.unknown) as f32;
        3.0 + 1.2 * self.given as f32
            + doing.sum::<u32>() as f32 / 10.0
            + finding * self.steps.len() as f32
    }

    fn pace(&self, key: [i64; 2]) -> Pace {
        let marks = EQUAL_WORDS * self.plan.equal.len() + PARALLEL_WORDS * self.plan.parallel.len();
        Pace::new(ASKING_WORDS + marks, self.seconds(), &Answer::numbers(key))
    }
}

/// A figure of the level.
pub(super) fn draw(level: Level, band: Band, rng: &mut Rng) -> Marked {
    found(level, band, rng).unwrap_or_else(|| well_known(level, band, rng))
}

/// A figure of the level, unless luck fails all through.
fn found(level: Level, band: Band, rng: &mut Rng) -> Option<Marked> {
    (0..PLANS_MAX).find_map(|_| {
        let plan = rng.pick(plans::BY_MARKS[level.index()]);
        (0..FIGURES_MAX).find_map(|_| {
            let truth = Truth::draw(plan, ANGLE_MIN..=ANGLE_MAX, rng)?;
            let question = question(&truth, &GOALS[level.index()], band, rng)?;
            Marked::draw(&truth, &question.given, question.asked, rng)
        })
    })
}

/// Fallback: one figure of each level, turned and mirrored by chance. A test looks at each of them from all sides.
pub(super) fn well_known(level: Level, band: Band, rng: &mut Rng) -> Marked {
    let figure = found(level, band, &mut Seed::new("well known").rng());
    let figure = figure.expect("this seed finds a figure of every level");
    Marked { turn: 180 * rng.between(0, 1), mirrored: rng.chance(1, 2), ..figure }
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
        if goal.given_min <= question.given.len()
            && is_worth_asking(truth, &question)
            && meets(truth, goal, band, &question)
        {
            return Some(question);
        }
    }
    None
}

/// Neither asked angle follows from the givens, or with the other one's help, in one step, nor from the
/// other one alone in any; and not both come out of the givens' numbers by a sum or a difference.
fn is_worth_asking(truth: &Truth, question: &Question) -> bool {
    let [x, y] = question.asked;
    let plain = bits(&question.given) | truth.reach.closure(0);
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
    x_degrees != y_degrees
        && !(simple(x_degrees) && simple(y_degrees))
        && !truth.reach.at_once(plain, bits(&question.asked))
        && truth.reach.closure(1 << x) & (1 << y) == 0
        && truth.reach.closure(1 << y) & (1 << x) == 0
}

fn meets(truth: &Truth, goal: &Goal, band: Band, question: &Question) -> bool {
    let Question { given, asked } = question;
    let facts = &truth.facts[..];
    let told: Vec<(usize, i64)> =
        given.iter().map(|&angle| (angle, truth.degrees[angle])).collect();
    let steps = chase(facts, truth.degrees.len(), &told).steps(facts, asked);
    let uses = |rules: &[Rule]| steps.iter().any(|&(_, fact)| rules.contains(&facts[fact].rule));
    let (plan, unknown) = (truth.sight.plan, truth.single.len() - given.len());
    let work = Work { plan, facts, steps: &steps, given: given.len(), unknown };
    goal.steps.0 <= steps.len()
        && steps.len() <= goal.steps.1
        && goal.needs.iter().all(|rules| uses(rules))
        && band.holds(work.pace(asked.map(|angle| truth.degrees[angle])).p50)
}
