//! What cards can make: by the values of small sets of them, or by joining any two numbers.

use crate::expression::{Expression, Operation};

/// A whole number above zero with how it was made.
pub(super) type Made = (i64, Expression);

/// Two numbers joined, if that is a whole number above zero.
pub(super) fn joined(one: &Made, other: &Made, operation: Operation) -> Option<Made> {
    let value = value(one.0, operation, other.0)?;
    Some((value, one.1.clone().apply(operation, other.1.clone())))
}

fn value(one: i64, operation: Operation, other: i64) -> Option<i64> {
    let value = match operation {
        Operation::Plus => one + other,
        Operation::Minus => one - other,
        Operation::Times => one * other,
        Operation::Over if other != 0 && one % other == 0 => one / other,
        Operation::Over => return None,
    };
    (0 < value).then_some(value)
}

/// The values of every set of up to three of six cards, and of any four.
pub(super) struct Reach {
    /// By the set's bits; sorted.
    values: Vec<Vec<i64>>,
}

const SETS: usize = 64;

impl Reach {
    pub(super) fn of(cards: &[i64; 6]) -> Reach {
        let mut reach = Reach { values: vec![Vec::new(); SETS] };
        for set in 1..SETS {
            if set.count_ones() == 1 {
                reach.values[set] = vec![cards[set.trailing_zeros() as usize]];
            } else if set.count_ones() <= 3 {
                let mut values = Vec::new();
                for (part, rest) in splits(set) {
                    reach.join(part, rest, &mut values);
                }
                values.sort_unstable();
                values.dedup();
                reach.values[set] = values;
            }
        }
        reach
    }

    fn join(&self, part: usize, rest: usize, values: &mut Vec<i64>) {
        for &one in &self.values[part] {
            for &other in &self.values[rest] {
                let (large, less) = (one.max(other), one.min(other));
                values.extend(Operation::ALL.iter().filter_map(|it| value(large, *it, less)));
            }
        }
    }

    /// In how many ways so many cards make a target, by what is joined last.
    pub(super) fn ways(&self, target: i64, count: usize) -> usize {
        let sets = (1..SETS).filter(|set| set.count_ones() as usize == count);
        sets.map(|set| self.ways_of(target, set)).sum()
    }

    fn ways_of(&self, target: i64, set: usize) -> usize {
        if set.count_ones() == 1 {
            return usize::from(self.values[set] == [target]);
        }
        let by_split = splits(set).map(|(part, rest)| {
            // The smaller part is known; what the larger one has to be follows.
            let (less, more) =
                if part.count_ones() <= rest.count_ones() { (part, rest) } else { (rest, part) };
            let ways = self.values[less].iter().map(|&one| {
                let partners = partners(target, one);
                partners.into_iter().flatten().filter(|it| self.makes(*it, more)).count()
            });
            ways.sum::<usize>()
        });
        by_split.sum()
    }

    fn makes(&self, target: i64, set: usize) -> bool {
        match set.count_ones() {
            ..=3 => self.values[set].binary_search(&target).is_ok(),
            _ => 0 < self.ways_of(target, set),
        }
    }
}

/// A set in two parts, each pair once.
fn splits(set: usize) -> impl Iterator<Item = (usize, usize)> {
    let parts = (1..set).filter(move |part| part & set == *part && *part < set - part);
    parts.map(move |part| (part, set - part))
}

/// What makes a target together with a number.
fn partners(target: i64, one: i64) -> [Option<i64>; 6] {
    let positive = |it: i64| (0 < it).then_some(it);
    let whole = |over: i64, under: i64| (over % under == 0).then_some(over / under);
    [
        positive(target - one),
        positive(target + one),
        positive(one - target),
        whole(target, one),
        positive(target * one),
        whole(one, target),
    ]
}

/// A way to make the target of exactly so many numbers: any two are joined, again and again.
pub(super) fn found(numbers: &[Made], target: i64, count: usize) -> Option<Expression> {
    if count == 1 {
        return numbers.iter().find(|(value, _)| *value == target).map(|made| made.1.clone());
    }
    for one in 0..numbers.len() {
        for other in (0..numbers.len()).filter(|other| *other != one) {
            for operation in Operation::ALL {
                let turns = matches!(operation, Operation::Plus | Operation::Times);
                if turns && other < one {
                    continue;
                }
                let Some(joined) = joined(&numbers[one], &numbers[other], operation) else {
                    continue;
                };
                let rest = numbers.iter().enumerate();
                let rest = rest.filter(|(place, _)| *place != one && *place != other);
                let mut next: Vec<Made> = rest.map(|(_, made)| made.clone()).collect();
                next.push(joined);
                if let Some(found) = found(&next, target, count - 1) {
                    return Some(found);
                }
            }
        }
    }
    None
}

/// What makes a way hard to find: the largest number on it, how often it divides, all numbers on it together. The target
/// does not count.
type Toil = (i64, usize, i64);

/// The way of exactly so many of the cards that people find soonest.
pub(super) fn easiest(cards: &[i64], target: i64, count: usize) -> Option<Expression> {
    let mut search = Search { target, best: None };
    for set in (0..1_usize << cards.len()).filter(|set| set.count_ones() as usize == count) {
        let taken = (0..cards.len()).filter(|place| set >> place & 1 == 1).map(|it| cards[it]);
        let numbers: Vec<Node> = taken.map(Node::Card).collect();
        search.join(&numbers.iter().collect::<Vec<&Node>>(), (0, 0, 0));
    }
    search.best.map(|(_, way)| way)
}

/// A number with how it was made, without copies of its parts.
enum Node<'a> {
    Card(i64),
    Joined(i64, Operation, [&'a Node<'a>; 2]),
}

struct Search {
    target: i64,
    best: Option<(Toil, Expression)>,
}

impl Search {
    /// Joins any two numbers until one is left, as long as that toils less than the best way.
    fn join(&mut self, left: &[&Node], toil: Toil) {
        if let [only] = left {
            self.take(only, toil);
            return;
        }
        for place in 1..left.len() {
            for before in 0..place {
                let mut two = [left[before], left[place]];
                two.sort_by_key(|node| std::cmp::Reverse(node.value()));
                for operation in Operation::ALL {
                    let Some(value) = value(two[0].value(), operation, two[1].value()) else {
                        continue;
                    };
                    let is_last = left.len() == 2;
                    let toil = if is_last { toil } else { harder(toil, value, operation) };
                    if (is_last && value != self.target) || self.is_beaten(toil) {
                        continue;
                    }
                    let joined = Node::Joined(value, operation, in_order(two, operation));
                    let rest = left.iter().enumerate().filter(|(n, _)| *n != before && *n != place);
                    let mut next: Vec<&Node> = rest.map(|(_, node)| *node).collect();
                    next.push(&joined);
                    self.join(&next, toil);
                }
            }
        }
    }

    fn is_beaten(&self, toil: Toil) -> bool {
        self.best.as_ref().is_some_and(|(best, _)| *best <= toil)
    }

    /// Takes a way that reads as it was made: brackets that are left out would make other numbers on the way.
    fn take(&mut self, node: &Node, toil: Toil) {
        let way = node.expression();
        if Expression::parse(&way.to_string()).as_ref() == Some(&way) {
            self.best = Some((toil, way));
        }
    }
}

impl Node<'_> {
    fn value(&self) -> i64 {
        match self {
            Node::Card(value) | Node::Joined(value, ..) => *value,
        }
    }

    fn expression(&self) -> Expression {
        match self {
            Node::Card(value) => Expression::Number(*value),
            Node::Joined(_, operation, [one, other]) => {
                one.expression().apply(*operation, other.expression())
            }
        }
    }

    /// Whether it is a sum where the operation makes a sum, or a product where it makes a product.
    fn is_like(&self, operation: Operation) -> bool {
        let is_sum = |it: Operation| matches!(it, Operation::Plus | Operation::Minus);
        matches!(self, Node::Joined(_, own, _) if is_sum(*own) == is_sum(operation))
    }
}

/// What needs no brackets in front comes first where it may.
fn in_order<'a>([one, other]: [&'a Node<'a>; 2], operation: Operation) -> [&'a Node<'a>; 2] {
    let turns = matches!(operation, Operation::Plus | Operation::Times);
    let is_first = turns && other.is_like(operation) && !one.is_like(operation);
    if is_first { [other, one] } else { [one, other] }
}

fn harder((most, divided, all): Toil, value: i64, operation: Operation) -> Toil {
    (most.max(value), divided + usize::from(operation == Operation::Over), all + value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_easiest_way_stays_small() {
        for (cards, target, count, way) in [
            ([2, 3, 5, 10, 17, 32], 272, 3, "32/2*17"),
            ([2, 6, 7, 9, 28, 34], 371, 4, "(28-9+34)*7"),
            ([2, 3, 5, 8, 11, 20], 163, 3, "20*8+3"),
        ] {
            let found = easiest(&cards, target, count).map(|found| found.to_string());
            assert_eq!(found.as_deref(), Some(way), "{cards:?}");
        }
    }
}
