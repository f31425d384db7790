//! Chasing angles as a person does: again and again a fact in which one angle alone is unknown.

use super::fact::Fact;

/// What follows from the given angles, each by the least work.
pub struct Chase {
    /// The value of each angle that could be reached.
    pub degrees: Vec<Option<i64>>,
    /// The fact by which it was.
    by: Vec<Option<usize>>,
}

/// Angles as bits: which of them are known.
pub type Known = u128;

/// What follows from what, as bits, for quick answers to whether something does.
pub struct Reach {
    /// All that follows from nothing.
    plain: Known,
    /// The other angles of each fact.
    facts: Vec<Known>,
}

impl Reach {
    pub fn new(facts: &[Fact]) -> Reach {
        let bits = |fact: &Fact| fact.terms.iter().fold(0, |bits, term| bits | 1 << term.0);
        let mut all = Reach { plain: 0, facts: facts.iter().map(bits).collect() };
        all.plain = all.closure(0);
        all.facts.iter_mut().for_each(|fact| *fact &= !all.plain);
        all.facts.retain(|fact| *fact != 0);
        all.facts.sort_unstable();
        all.facts.dedup();
        all
    }

    /// All that follows, by and by.
    pub fn closure(&self, known: Known) -> Known {
        self.towards(known, Known::MAX)
    }

    /// Whether the wanted angles follow.
    pub fn leads(&self, known: Known, wanted: Known) -> bool {
        self.towards(known, wanted) & wanted == wanted
    }

    /// What follows, by and by, until all that is wanted does. Each round but the last adds an angle.
    fn towards(&self, known: Known, wanted: Known) -> Known {
        let mut known = known | self.plain;
        loop {
            let before = known;
            for fact in &self.facts {
                let unknown = fact & !known;
                if unknown & unknown.wrapping_sub(1) == 0 {
                    known |= unknown;
                }
            }
            if known == before || known & wanted == wanted {
                return known;
            }
        }
    }

    /// Whether one fact alone ties the asked angles to what is known.
    pub fn at_once(&self, known: Known, asked: Known) -> bool {
        self.facts.iter().any(|fact| {
            let unknown = fact & !(known | self.plain);
            unknown != 0 && unknown & !asked == 0
        })
    }
}

/// Reaches every angle from the given ones, by the path that costs least. Costs only fall, by whole tenths of
/// a second, so the rounds come to an end; `ROUNDS_MAX` is far more than the longest chain needs.
pub fn chase(facts: &[Fact], angles: usize, given: &[(usize, i64)]) -> Chase {
    let mut cost: Vec<Option<u32>> = vec![None; angles];
    let mut chase = Chase { degrees: vec![None; angles], by: vec![None; angles] };
    for &(angle, degrees) in given {
        cost[angle] = Some(0);
        chase.degrees[angle] = Some(degrees);
    }
    for _ in 0..ROUNDS_MAX {
        let mut better = false;
        for (number, fact) in facts.iter().enumerate() {
            let unknown = fact.terms.iter().filter(|term| cost[term.0].is_none()).count();
            if 1 < unknown {
                continue;
            }
            let all: u32 = fact.terms.iter().filter_map(|term| cost[term.0]).sum();
            for &(target, often) in &fact.terms {
                if unknown == 1 && cost[target].is_some() {
                    continue;
                }
                let paid = all - cost[target].unwrap_or_default();
                let total = paid + fact.rule.tenths() + STEP_TENTHS;
                if cost[target].is_some_and(|already| already <= total) {
                    continue;
                }
                let others = fact.terms.iter().filter(|term| term.0 != target);
                let known: i64 = others
                    .map(|&(angle, often)| often * chase.degrees[angle].unwrap_or_default())
                    .sum();
                cost[target] = Some(total);
                chase.degrees[target] = Some((fact.total - known) / often);
                chase.by[target] = Some(number);
                better = true;
                break;
            }
        }
        if !better {
            break;
        }
    }
    chase
}

const ROUNDS_MAX: usize = 60;
/// What a step costs beyond its rule, so that fewer steps are preferred.
const STEP_TENTHS: u32 = 20;

impl Chase {
    /// The angle's value, which must have been reached.
    pub fn value(&self, angle: usize) -> i64 {
        self.degrees[angle].expect("only angles that were reached are told")
    }

    /// The steps that lead to the wanted angles, each after those it needs: the angle found and its fact.
    pub fn steps(&self, facts: &[Fact], wanted: &[usize]) -> Vec<(usize, usize)> {
        let mut steps = Vec::new();
        for &angle in wanted {
            self.lead_to(facts, angle, &mut steps);
        }
        steps
    }

    fn lead_to(&self, facts: &[Fact], angle: usize, steps: &mut Vec<(usize, usize)>) {
        let Some(fact) = self.by[angle] else { return };
        if steps.iter().any(|&(done, _)| done == angle) {
            return;
        }
        for &(needed, _) in facts[fact].terms.iter().filter(|term| term.0 != angle) {
            self.lead_to(facts, needed, steps);
        }
        steps.push((angle, fact));
    }
}
