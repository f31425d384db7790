//! Drawing a figure: true angles first, then what is given and asked, then a picture that tells other angles.

use super::chase::{Known as Bits, Reach, chase};
use super::fact::{Fact, Rule, facts};
use super::net::Net;
use super::plan::{LEVELS, Plan};
use super::{ANGLE_MIN, AngleChase, Known, Sight, Work};
use crate::family::{Band, Level};
use crate::rng::Rng;

/// What a level asks for beyond its plans.
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

/// Plans tried, figures tried of one plan, questions tried on one figure, and pictures tried of one question.
const PLANS_MAX: usize = 100;
const FIGURES_MAX: usize = 30;
const QUESTIONS_MAX: usize = 20;
/// Pictures tried of one question: at first those in which every label stands at its arc, then those in which
/// so many are joined to it by a line.
const LEADERS: [(usize, usize); 3] = [(0, 14), (1, 10), (2, 8)];

/// A true angle is at most this large.
const ANGLE_MAX: i64 = 150;
/// How far the picture's angles are from the true ones, in degrees.
const OFF: (f64, f64) = (8.0, 36.0);
/// The least angle in a picture, and the least with something written in it.
const DRAWN_MIN: f64 = 17.0;
const LABELLED_MIN: f64 = 24.0;

/// A figure of the level, unless luck fails all through.
pub(super) fn draw(level: Level, band: Band, rng: &mut Rng) -> Option<AngleChase> {
    (0..PLANS_MAX).find_map(|_| {
        let plan = rng.pick(LEVELS[level.index()]);
        (0..FIGURES_MAX).find_map(|_| {
            let truth = Truth::draw(plan, rng)?;
            let question = truth.question(&GOALS[level.index()], band, rng)?;
            truth.pictured(&question, rng)
        })
    })
}

/// A plan with its true angles.
struct Truth {
    plan: &'static Plan,
    free: Vec<i64>,
    net: Net,
    facts: Vec<Fact>,
    reach: Reach,
    degrees: Vec<i64>,
    /// The angles between neighbouring rays: only these are given or asked.
    single: Vec<usize>,
}

/// Which angles are given and asked.
struct Question {
    given: Vec<usize>,
    asked: [usize; 2],
}

impl Truth {
    fn draw(plan: &'static Plan, rng: &mut Rng) -> Option<Truth> {
        let free: Vec<i64> = plan.free.iter().map(|&(lo, hi)| rng.between(lo, hi)).collect();
        let net = Net::new(plan, &plan.place(&free))?;
        let degrees: Vec<i64> =
            net.angles.iter().map(|angle| libm::round(angle.degrees) as i64).collect();
        let single: Vec<usize> =
            (0..degrees.len()).filter(|&angle| net.angles[angle].single).collect();
        if !single.iter().all(|&angle| (ANGLE_MIN..=ANGLE_MAX).contains(&degrees[angle])) {
            return None;
        }
        let facts = facts(plan, &net);
        let reach = Reach::new(&facts);
        Some(Truth { plan, free, net, facts, reach, degrees, single })
    }

    fn question(&self, goal: &Goal, band: Band, rng: &mut Rng) -> Option<Question> {
        for _ in 0..QUESTIONS_MAX {
            let mut order = self.single.clone();
            rng.shuffle(&mut order);
            let asked = [order.pop()?, order.pop()?];
            let Some(given) = self.given(&order, asked) else { continue };
            let question = Question { given, asked };
            if goal.given_min <= question.given.len()
                && self.is_worth_asking(&question)
                && self.meets(goal, band, &question)
            {
                return Some(question);
            }
        }
        None
    }

    /// The first angles that settle the asked ones, none of them to spare.
    fn given(&self, order: &[usize], asked: [usize; 2]) -> Option<Vec<usize>> {
        let wanted = bits(&asked);
        let settles = |given: &[usize]| self.reach.closure(bits(given)) & wanted == wanted;
        let mut given = Vec::new();
        let mut known = self.reach.closure(0);
        for &angle in order {
            if known & (1 << angle) == 0 {
                given.push(angle);
                known = self.reach.closure(known | 1 << angle);
            }
            if known & wanted == wanted {
                break;
            }
        }
        if known & wanted != wanted {
            return None;
        }
        for place in (0..given.len()).rev() {
            let mut fewer = given.clone();
            fewer.remove(place);
            if settles(&fewer) {
                given = fewer;
            }
        }
        Some(given)
    }

    /// Neither asked angle follows from the givens, or with the other one's help, in one step, nor from the
    /// other one alone in any; and not both come out of the givens' numbers by a sum or a difference.
    fn is_worth_asking(&self, question: &Question) -> bool {
        let [x, y] = question.asked;
        let plain = bits(&question.given) | self.reach.closure(0);
        let given: Vec<i64> = question.given.iter().map(|&angle| self.degrees[angle]).collect();
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
        let (x_degrees, y_degrees) = (self.degrees[x], self.degrees[y]);
        x_degrees != y_degrees
            && !(simple(x_degrees) && simple(y_degrees))
            && !self.reach.at_once(plain, bits(&question.asked))
            && self.reach.closure(1 << x) & (1 << y) == 0
            && self.reach.closure(1 << y) & (1 << x) == 0
    }

    fn meets(&self, goal: &Goal, band: Band, question: &Question) -> bool {
        let Question { given, asked } = question;
        let told: Vec<(usize, i64)> =
            given.iter().map(|&angle| (angle, self.degrees[angle])).collect();
        let chase = chase(&self.facts, self.degrees.len(), &told);
        let steps = chase.steps(&self.facts, asked);
        let uses =
            |rules: &[Rule]| steps.iter().any(|&(_, fact)| rules.contains(&self.facts[fact].rule));
        let (plan, facts) = (self.plan, &self.facts[..]);
        let unknown = self.single.len() - given.len();
        let work = Work { plan, facts, steps: &steps, given: given.len(), unknown };
        goal.steps.0 <= steps.len()
            && steps.len() <= goal.steps.1
            && goal.needs.iter().all(|rules| uses(rules))
            && band.holds(work.pace(&asked.map(|angle| self.degrees[angle])).p50)
    }

    /// The figure bent out of its true shape until no marked angle is near its size and all has its room.
    fn pictured(&self, question: &Question, rng: &mut Rng) -> Option<AngleChase> {
        let known = |angle: usize| Known {
            angle: self.net.name(self.plan, angle),
            degrees: self.degrees[angle],
        };
        let mut figure = AngleChase {
            plan: self.plan.name.to_owned(),
            drawn: Vec::new(),
            turn: 0,
            mirrored: rng.chance(1, 2),
            given: question.given.iter().map(|&angle| known(angle)).collect(),
            asked: question.asked.map(known),
        };
        for leaders in
            LEADERS.into_iter().flat_map(|(most, tries)| std::iter::repeat_n(most, tries))
        {
            figure.drawn = self.free.iter().map(|free| free + rng.between(-32, 32)).collect();
            figure.turn = 180 * rng.between(0, 1);
            if let Some(sight) = self.hidden(question, &figure.drawn)
                && sight.has_room(&figure, leaders)
            {
                return Some(figure);
            }
        }
        None
    }

    /// A picture with these free angles, if it has the true one's order and tells none of its angles.
    fn hidden(&self, question: &Question, drawn: &[i64]) -> Option<Sight> {
        let sight = Sight::new(self.plan, drawn)?;
        let angles = &sight.net.angles;
        let mut marked = question.given.iter().chain(&question.asked);
        let hidden = self.net.bends_into(&sight.net)
            && self.single.iter().all(|&angle| DRAWN_MIN <= angles[angle].degrees)
            && marked.all(|&angle| {
                let (seen, told) = (angles[angle].degrees, self.degrees[angle] as f64);
                let off = (seen - told).abs();
                let same_side = (told - 90.0).abs() < 14.0 || (seen < 90.0) == (told < 90.0);
                OFF.0 <= off && off <= OFF.1 && LABELLED_MIN <= seen && same_side
            });
        hidden.then_some(sight)
    }
}

fn bits(angles: &[usize]) -> Bits {
    angles.iter().fold(0, |bits, angle| bits | 1 << angle)
}
