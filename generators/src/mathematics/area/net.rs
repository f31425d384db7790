//! What follows from what in a cut rectangle, and the easiest way to what is asked.

use super::plan::{Part, Plan, Side, Span, spans};
use std::cmp::Reverse;

/// A length or an area of the figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quantity {
    Width(Span),
    Height(Span),
    Area(Part),
}

/// Ways to reckon, the hardest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rule {
    /// An area is width by height.
    Product,
    /// A length is the two next to each other that make it up.
    Lengths,
    /// An area is the two that make it up.
    Areas,
    /// Two rows that share two columns: areas A and B in one are as C and D in the other.
    Ratio,
}

/// What a rule says of some quantities, by their numbers: of all but one, the last one follows.
#[derive(Debug)]
pub(super) struct Fact {
    pub(super) rule: Rule,
    pub(super) terms: Vec<usize>,
    all: Known,
}

/// All quantities of a plan, and what ties them to each other.
pub(super) struct Net<'a> {
    pub(super) plan: &'a Plan,
    pub(super) quantities: Vec<Quantity>,
    pub(super) facts: Vec<Fact>,
}

/// One step: by which fact, and which of its terms it finds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Thought {
    pub(super) fact: usize,
    pub(super) found: usize,
}

/// Some quantities, a bit for each number.
pub(super) type Known = u128;

/// The quantities of these numbers.
pub(super) fn bits(numbers: &[usize]) -> Known {
    numbers.iter().fold(0, |known, number| known | 1 << number)
}

impl Plan {
    pub(super) fn value(&self, quantity: Quantity) -> i64 {
        match quantity {
            Quantity::Width(span) => self.width(span),
            Quantity::Height(span) => self.height(span),
            Quantity::Area(part) => self.area(part),
        }
    }
}

impl Quantity {
    /// The rectangle whose area it is.
    pub(super) fn part(self) -> Option<Part> {
        match self {
            Quantity::Area(part) => Some(part),
            Quantity::Width(_) | Quantity::Height(_) => None,
        }
    }

    /// Over how many cells or gaps of the grid it goes.
    fn size(self) -> usize {
        match self {
            Quantity::Area(part) => part.cells(),
            Quantity::Width((from, to)) | Quantity::Height((from, to)) => to - from,
        }
    }
}

impl Part {
    fn sides(self) -> [Quantity; 2] {
        [Quantity::Width(self.across), Quantity::Height(self.down)]
    }
}

impl Side {
    /// A length on it.
    pub(super) fn length(self, span: Span) -> Quantity {
        if self.is_across() { Quantity::Width(span) } else { Quantity::Height(span) }
    }
}

impl<'a> Net<'a> {
    pub(super) fn new(plan: &'a Plan) -> Net<'a> {
        let made = plan.made();
        let areas = made.iter().copied().map(Quantity::Area);
        let sides = made.iter().flat_map(|part| part.sides());
        let edges = Side::ALL.into_iter().flat_map(|side| {
            let spans = plan.along(side);
            let runs = spans.iter().flat_map(|(from, _)| spans.iter().map(|(_, to)| (*from, *to)));
            let runs: Vec<Span> = runs.filter(|(from, to)| from < to).collect();
            runs.into_iter().map(move |run| side.length(run))
        });
        let mut quantities = Vec::new();
        for quantity in areas.chain(sides).chain(edges) {
            if !quantities.contains(&quantity) {
                quantities.push(quantity);
            }
        }
        // In the order in which a solver would rather do without them.
        quantities.sort_by_key(|it| (it.part().is_none(), Reverse(it.size())));
        let mut net = Net { plan, quantities, facts: Vec::new() };
        for part in &made {
            net.learn_of(*part);
        }
        for lines in spans(plan.columns.len().max(plan.rows.len())) {
            for line in lines.0 + 1..lines.1 {
                let [whole, one, other] = [lines, (lines.0, line), (line, lines.1)];
                net.learn(Rule::Lengths, &[whole, one, other].map(Quantity::Width));
                net.learn(Rule::Lengths, &[whole, one, other].map(Quantity::Height));
            }
        }
        for (place, one) in made.iter().enumerate() {
            for other in &made[place + 1..] {
                net.compare(*one, *other);
            }
        }
        net
    }

    pub(super) fn find(&self, quantity: Quantity) -> Option<usize> {
        self.quantities.iter().position(|it| *it == quantity)
    }

    pub(super) fn value(&self, number: usize) -> i64 {
        self.plan.value(self.quantities[number])
    }

    /// Adds a fact, if the figure shows all that it speaks of.
    fn learn(&mut self, rule: Rule, terms: &[Quantity]) {
        let terms: Option<Vec<usize>> = terms.iter().map(|term| self.find(*term)).collect();
        if let Some(terms) = terms {
            self.facts.push(Fact { rule, all: bits(&terms), terms });
        }
    }

    /// A rectangle has its sides, and is cut by lines.
    fn learn_of(&mut self, part: Part) {
        let area = Quantity::Area(part);
        let [width, height] = part.sides();
        self.learn(Rule::Product, &[area, width, height]);
        for [one, other] in part.cuts() {
            self.learn(Rule::Areas, &[area, Quantity::Area(one), Quantity::Area(other)]);
        }
    }

    /// A rectangle, another one below it and on its right, and the two that complete them to two rows and columns.
    fn compare(&mut self, one: Part, other: Part) {
        if one.across.1 <= other.across.0 && one.down.1 <= other.down.0 {
            let beside = Part { across: other.across, down: one.down };
            let below = Part { across: one.across, down: other.down };
            self.learn(Rule::Ratio, &[one, beside, below, other].map(Quantity::Area));
        }
    }

    /// What follows by no harder rules, by way of some quantities alone, until all that is wanted is known.
    fn closure(&self, mut known: Known, within: Known, most: Rule, wanted: Known) -> Known {
        loop {
            let before = known;
            for fact in self.facts.iter().filter(|fact| fact.rule <= most) {
                let open = fact.all & !known;
                if open.is_power_of_two() {
                    known |= open & within;
                    if wanted & !known == 0 {
                        return known;
                    }
                }
            }
            if known == before {
                return known;
            }
        }
    }

    /// The hardest rule without which some quantities do not follow; none if they do not follow at all.
    pub(super) fn takes(&self, known: Known, wanted: Known) -> Option<Rule> {
        let rules = [Rule::Lengths, Rule::Areas, Rule::Ratio];
        rules.into_iter().find(|most| self.tells(known, wanted, *most))
    }

    /// Whether some quantities follow by no harder rules.
    pub(super) fn tells(&self, known: Known, wanted: Known, most: Rule) -> bool {
        wanted & !self.closure(known, Known::MAX, most, wanted) == 0
    }

    /// Whether one step finds one of some quantities.
    pub(super) fn is_at_once(&self, known: Known, wanted: Known) -> bool {
        let mut open = self.facts.iter().map(|fact| fact.all & !known);
        open.any(|open| open.is_power_of_two() && open & wanted != 0)
    }

    /// A way to some quantities without a detour, by the easiest rules, rather by lengths than by areas, rather by small
    /// ones than by large ones.
    pub(super) fn way(&self, known: Known, wanted: &[usize]) -> Option<Vec<Thought>> {
        let asked = bits(wanted);
        let most = self.takes(known, asked)?;
        let mut within = self.closure(known, Known::MAX, most, Known::MAX);
        for number in 0..self.quantities.len() {
            let fewer = within & !(1 << number);
            if asked & !self.closure(known, fewer, most, asked) == 0 {
                within = fewer;
            }
        }
        let (mut found, mut by) = (known, vec![None; self.quantities.len()]);
        while let Some(thought) = self.easiest(found, within, most) {
            let number = self.finds(thought);
            by[number] = Some(thought);
            found |= 1 << number;
        }
        let mut way = Vec::new();
        wanted.iter().for_each(|number| self.lead(*number, &by, &mut way));
        Some(way)
    }

    /// The easiest step that finds one of some quantities.
    fn easiest(&self, known: Known, within: Known, most: Rule) -> Option<Thought> {
        let steps = self.facts.iter().enumerate().filter_map(|(fact, it)| {
            let open = it.all & !known;
            let fits = it.rule <= most && open.is_power_of_two() && open & within != 0;
            let found = it.terms.iter().position(|term| known >> *term & 1 == 0)?;
            fits.then_some(Thought { fact, found })
        });
        steps.min_by_key(|thought| self.tenths(*thought))
    }

    /// Adds the steps to a quantity that are not on the way yet.
    fn lead(&self, number: usize, by: &[Option<Thought>], way: &mut Vec<Thought>) {
        let Some(thought) = by[number] else { return };
        if way.iter().any(|other| self.finds(*other) == number) {
            return;
        }
        for term in &self.facts[thought.fact].terms {
            if *term != number {
                self.lead(*term, by, way);
            }
        }
        way.push(thought);
    }

    pub(super) fn rule(&self, thought: Thought) -> Rule {
        self.facts[thought.fact].rule
    }

    /// The number of what a step finds.
    pub(super) fn finds(&self, thought: Thought) -> usize {
        self.facts[thought.fact].terms[thought.found]
    }

    /// Ours: what the sum takes, in tenths of a second; seeing it comes on top.
    pub(super) fn tenths(&self, thought: Thought) -> u32 {
        let terms = &self.facts[thought.fact].terms;
        let value = |place: usize| self.value(terms[place]);
        let is_long = |number: i64| 100 <= number;
        match self.rule(thought) {
            Rule::Product => {
                let hard = u32::from(is_long(value(0))) + u32::from(10 < value(1).min(value(2)));
                20 + 15 * hard + if thought.found == 0 { 0 } else { 10 }
            }
            Rule::Lengths => 15,
            Rule::Areas => 30 + 10 * u32::from(is_long(value(0))),
            Rule::Ratio => {
                let [beside, below] = [thought.found ^ 1, thought.found ^ 2].map(value);
                let easy = [beside, below].iter().any(|it| is_easy(*it, value(3 - thought.found)));
                if easy { 100 } else { 180 }
            }
        }
    }
}

/// Whether one is a few times the other.
pub(super) fn is_easy(one: i64, other: i64) -> bool {
    one % other == 0 || other % one == 0
}
