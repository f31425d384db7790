//! The way to the blanks of a magic square as people find it: a line without blanks tells the sum, a line with one blank
//! tells its number, and so do two lines that differ in one blank.

use crate::text::{Message, say};

/// How often each cell is added; below zero where it is taken away, 0 beyond a small square.
pub(super) type Counts = [i64; CELLS_MAX];
const CELLS_MAX: usize = 16;

/// What a way may use: each of these, and those above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Technique {
    /// Rows, columns and diagonals.
    Plain,
    /// What the rules say of the middle or of the corners.
    Special,
    /// Two lines at a time.
    Compared,
}

/// One thought: a line by itself, or less another one.
#[derive(Debug, Clone)]
pub(super) struct Thought {
    line: usize,
    other: Option<usize>,
    counts: Counts,
    /// The blank that it fills; none where it tells the sum.
    pub(super) finds: Option<usize>,
    /// How many blanks there are when it comes.
    blanks: usize,
}

/// The special line of a square, its rows, its columns and its diagonals.
pub(super) fn lines(side: usize) -> Vec<Counts> {
    let corners = vec![0, side - 1, side * (side - 1), side * side - 1];
    let special = if side == 3 { vec![4; 3] } else { corners };
    let straight = |first: usize, step: usize| (0..side).map(|n| first + n * step).collect();
    let rows = (0..side).map(|row| straight(row * side, 1));
    let columns = (0..side).map(|column| straight(column, side));
    let diagonals = [straight(0, side + 1), straight(side - 1, side - 1)];
    let all = [special].into_iter().chain(rows).chain(columns).chain(diagonals);
    let counted = all.map(|cells: Vec<usize>| {
        let mut counts = [0; CELLS_MAX];
        cells.into_iter().for_each(|cell| counts[cell] += 1);
        counts
    });
    counted.collect()
}

/// The cells that are counted, in reading order.
pub(super) fn cells(counts: &Counts) -> Vec<usize> {
    (0..CELLS_MAX).filter(|cell| counts[*cell] != 0).collect()
}

/// The thoughts that fill all blanks, the shortest first, where the sum may be known before; none if some stay open.
pub(super) fn way(
    lines: &[Counts],
    blanks: &[usize],
    mut has_sum: bool,
    hardest: Technique,
) -> Option<Vec<Thought>> {
    let (mut blanks, mut way) = (blanks.to_vec(), Vec::new());
    while !blanks.is_empty() {
        let thought = next(lines, &blanks, has_sum, hardest)?;
        match thought.finds {
            Some(found) => blanks.retain(|cell| *cell != found),
            None => has_sum = true,
        }
        way.push(thought);
    }
    Some(way)
}

fn next(lines: &[Counts], blanks: &[usize], has_sum: bool, hardest: Technique) -> Option<Thought> {
    let usable = usize::from(hardest == Technique::Plain)..lines.len();
    let length = |thought: &Thought| thought.counts.iter().map(|count| count.abs()).sum::<i64>();
    let alone = usable.clone().filter_map(|line| Thought::new(lines, (line, None), blanks));
    let alone = alone.filter(|thought| thought.finds.is_some() == has_sum).min_by_key(length);
    if alone.is_some() || hardest != Technique::Compared {
        return alone;
    }
    let pairs = usable.clone().flat_map(|line| usable.clone().map(move |it| (line, Some(it))));
    let compared = pairs.filter_map(|pair| Thought::new(lines, pair, blanks));
    // Of a pair that comes both ways round, the one whose blank is in the other line.
    let telling = compared.filter(|it| it.finds.is_some_and(|blank| it.counts[blank] < 0));
    telling.min_by_key(length)
}

/// The thoughts without which something that is asked for would stay open.
pub(super) fn needed(way: Vec<Thought>, asked: &[usize]) -> Vec<Thought> {
    let (mut wanted, mut is_sum_wanted, mut needed) = (asked.to_vec(), false, Vec::new());
    for thought in way.into_iter().rev() {
        if thought.finds.map_or(is_sum_wanted, |found| wanted.contains(&found)) {
            is_sum_wanted |= thought.other.is_none();
            wanted.extend(cells(&thought.counts));
            needed.push(thought);
        }
    }
    needed.reverse();
    needed
}

impl Thought {
    /// None with two blanks or more.
    fn new(
        lines: &[Counts],
        (line, other): (usize, Option<usize>),
        blanks: &[usize],
    ) -> Option<Thought> {
        let mut counts = lines[line];
        if let Some(other) = other {
            counts.iter_mut().zip(&lines[other]).for_each(|(count, less)| *count -= less);
        }
        let mut open = blanks.iter().copied().filter(|cell| counts[*cell] != 0);
        let (finds, is_only) = (open.next(), open.next().is_none());
        is_only.then_some(Thought { line, other, counts, finds, blanks: blanks.len() })
    }

    /// The cells that it looks at.
    pub(super) fn cells(&self) -> Vec<usize> {
        cells(&self.counts)
    }

    /// What its blank has to be, if the sum were this.
    pub(super) fn rest(&self, blank: usize, numbers: &[i64], sum: i64) -> i64 {
        let all: i64 = self.counts.iter().zip(numbers).map(|(count, number)| count * number).sum();
        numbers[blank] + (sum - all) / self.counts[blank]
    }

    /// Ours: a line is looked for among the blanks, and its numbers are added up or taken away, which takes longer where they
    /// are large; that two lines can be compared is an idea.
    pub(super) fn seconds(&self, numbers: &[i64]) -> f32 {
        let idea = if self.other.is_some() { 12.0 } else { 0.0 };
        let terms = self.counts.iter().zip(numbers);
        let terms = terms.map(|(count, number)| count.abs() as f32 * (0.8 + *number as f32 / 75.0));
        let terms: f32 = terms.sum();
        idea + 1.0 + 0.3 * self.blanks as f32 + terms
    }

    /// What it does, and how its number is worked out.
    pub(super) fn told(&self, numbers: &[i64]) -> (Message, String) {
        let side = numbers.len().isqrt();
        let sum: i64 = numbers[..side].iter().sum();
        let known = |sign: i64| -> Vec<String> {
            let cells = self.cells().into_iter().filter(|cell| self.finds != Some(*cell));
            let times = |cell: usize| (sign * self.counts[cell]).max(0) as usize;
            cells.flat_map(|cell| vec![numbers[cell].to_string(); times(cell)]).collect()
        };
        let line = named(self.line, side);
        let (told, first, less) = match (self.finds, self.other) {
            (None, _) => (say("full").with("line", line), known(1).join(" + "), vec![]),
            (_, None) => (say("open").with("line", line), sum.to_string(), known(1)),
            (_, Some(other)) => {
                let told = say("compared").with("line", line).with("other", named(other, side));
                (told, known(1).join(" + "), known(-1))
            }
        };
        let rest = [vec![first], less].concat().join(" − ");
        let worked_out = match self.finds.map(|blank| (numbers[blank], self.counts[blank].abs())) {
            None => format!("{rest} = {sum}"),
            Some((number, 1)) => format!("{rest} = {number}"),
            Some((number, times)) if rest.contains(' ') => format!("({rest}) ÷ {times} = {number}"),
            Some((number, times)) => format!("{rest} ÷ {times} = {number}"),
        };
        (told, worked_out)
    }
}

fn named(line: usize, side: usize) -> Message {
    match line {
        0 if side == 3 => say("thrice-middle"),
        0 => say("corners"),
        row if row <= side => say("grid-row").with("number", row),
        column if column <= 2 * side => say("grid-column").with("number", column - side),
        falling if falling == 2 * side + 1 => say("falling"),
        _ => say("rising"),
    }
}
