//! Four unknown numbers in lines that add them up, and the way to them as people find it: a line with one open number, two
//! lines compared, some lines together.

use crate::sheet::Step;
use crate::text::{Text, say};

/// What the four are called.
pub const NAMES: [char; 4] = ['A', 'B', 'C', 'D'];

/// How often each of the four is added, below zero where it is taken away, and what it comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub counts: [i64; 4],
    pub total: i64,
}

/// One thought: some lines put together.
#[derive(Debug)]
pub struct Thought {
    /// The lines by number, from 0, and how often each is taken; below zero where it is taken away.
    from: Vec<(usize, i64)>,
    /// How many terms that has which they make.
    terms: usize,
    /// The same without what is known, and divided by what can be.
    line: Line,
    /// The number that the line gets, where it does not tell a value yet.
    number: usize,
    /// Whether it reads the line below the one that was read last.
    is_next: bool,
    /// The value that it tells: its letter's place and its value.
    pub value: Option<(usize, i64)>,
    /// Each of the lines, and what they make, as the known values stand in it; of a thought that was chosen.
    reads: Vec<String>,
    makes: String,
}

/// More thoughts than any plan takes.
const THOUGHTS_MAX: usize = 12;

/// The thoughts that lead to all four values, the simplest first.
pub fn way(mut lines: Vec<Line>) -> Vec<Thought> {
    let (mut known, mut way) = ([None; 4], Vec::new());
    while way.len() < THOUGHTS_MAX && known.contains(&None) {
        let Some(mut thought) = next(&lines, &known) else { break };
        let last = way.last().map_or(0, |last: &Thought| last.from[0].0 + 1);
        thought.is_next = thought.from[0].0 == last;
        thought.write(&lines, &known);
        match thought.value {
            Some((letter, value)) => known[letter] = Some(value),
            None => lines.push(thought.line.clone()),
        }
        way.push(thought);
    }
    way
}

type Known = [Option<i64>; 4];

fn next(lines: &[Line], known: &Known) -> Option<Thought> {
    let helps = |from: Vec<(usize, i64)>| {
        let thought = Thought::new(lines, known, from);
        let is_plain = thought.line.counts.iter().all(|count| (0..=1).contains(count));
        let more = [lines, std::slice::from_ref(&thought.line)].concat();
        let helps = is_plain && !lines.contains(&thought.line) && telling(&more, known).is_some();
        helps.then_some(thought)
    };
    let sums = |size: u32| {
        let sets = (0..1_usize << lines.len()).filter(move |set| set.count_ones() == size);
        sets.map(|set| (0..lines.len()).filter(|n| set >> n & 1 == 1).map(|n| (n, 1)).collect())
    };
    telling(lines, known).or_else(|| (2..=4).find_map(|size| sums(size).find_map(helps)))
}

/// A line with one open value, or two lines that make one: less each other, or together.
fn telling(lines: &[Line], known: &Known) -> Option<Thought> {
    let tells = |from: Vec<(usize, i64)>| {
        let thought = Thought::new(lines, known, from);
        (thought.value.is_some() && thought.line.counts.contains(&1)).then_some(thought)
    };
    let pairs = |other: i64| {
        let pairs = (0..lines.len()).flat_map(move |a| (0..lines.len()).map(move |b| (a, b)));
        pairs.filter(|(a, b)| a != b).map(move |(a, b)| vec![(a, 1), (b, other)])
    };
    let alone = (0..lines.len()).map(|n| Thought::new(lines, known, vec![(n, 1)]));
    let mut alone = alone.filter(|thought| thought.value.is_some());
    alone.next().or_else(|| pairs(-1).find_map(tells)).or_else(|| pairs(1).find_map(tells))
}

impl Thought {
    fn new(lines: &[Line], known: &Known, from: Vec<(usize, i64)>) -> Thought {
        let mut line = together(lines, &from);
        let terms = line.counts.iter().filter(|count| **count != 0).count();
        for (count, value) in line.counts.iter_mut().zip(known) {
            if let Some(value) = value {
                line.total -= *count * value;
                *count = 0;
            }
        }
        let shares = line.counts.iter().fold(0, |shares, count| common(shares, count.abs()));
        if 1 < shares {
            line.counts = line.counts.map(|count| count / shares);
            line.total /= shares;
        }
        let mut open = (0..4).filter(|&letter| line.counts[letter] != 0);
        let value = match (open.next(), open.next()) {
            (Some(letter), None) => Some((letter, line.total * line.counts[letter])),
            _ => None,
        };
        let (number, reads, makes) = (lines.len() + 1, Vec::new(), String::new());
        Thought { from, terms, line, number, is_next: false, value, reads, makes }
    }

    /// Writes out what it puts together.
    fn write(&mut self, lines: &[Line], known: &Known) {
        self.reads = self.from.iter().map(|&(n, _)| written(&lines[n], known)).collect();
        self.makes = written(&together(lines, &self.from), known);
    }

    /// Ours: a line is worked out, perhaps looked for; two are found that fit; some are seen to be worth putting together.
    pub fn seconds(&self, lines: usize) -> f32 {
        let signs = 1.1 * (2 * self.terms + 1) as f32;
        let is_made = |&(number, _): &(usize, i64)| lines <= number;
        match (self.from.len(), self.value) {
            (1, _) if self.is_next => 0.6 + signs,
            (1, _) => 3.1 + signs,
            (2, Some(_)) if self.from.iter().any(is_made) => 5.0 + signs,
            (2, Some(_)) if self.from[1].1 < 0 => 15.0 + signs,
            (2, Some(_)) => 24.0 + signs,
            (count, _) => 14.0 * count as f32 - 2.0 + signs,
        }
    }

    pub fn told(&self) -> Step<Text> {
        let lines = self.from.iter().zip(&self.reads).map(|((number, _), reads)| {
            say("sums-line").with("line", number + 1).with("reads", reads.as_str()).into()
        });
        let lines: Vec<Text> = lines.collect();
        let at_once =
            |letter: usize, value: i64| self.makes == format!("{} = {value}", NAMES[letter]);
        let name = match (self.from.as_slice(), self.value) {
            ([_], _) => "sums-one-open",
            ([_, (_, -1)], Some((letter, value))) if at_once(letter, value) => "sums-less-at-once",
            ([_, (_, -1)], _) => "sums-less",
            (_, Some((letter, value))) if at_once(letter, value) => "sums-together-at-once",
            (_, Some(_)) => "sums-together",
            (_, None) => "sums-shared",
        };
        let mut step = say(name).with("line", self.from[0].0 + 1).with("one", lines[0].clone());
        if let Some(other) = lines.get(1) {
            step = step.with("other", other.clone());
        }
        let step = step.with("lines", Text::And(lines)).with("makes", self.makes.as_str());
        let Some((letter, value)) = self.value else {
            let shared = written(&self.line, &[None; 4]);
            return Step::new(step.with("shared", shared).with("number", self.number));
        };
        let step = step.with("letter", NAMES[letter]).with("value", value);
        Step::new(step).settles(letter, value)
    }
}

/// What some lines make, each taken so often.
fn together(lines: &[Line], from: &[(usize, i64)]) -> Line {
    let sum = |of: &dyn Fn(&Line) -> i64| {
        from.iter().map(|&(n, times)| times * of(&lines[n])).sum::<i64>()
    };
    Line {
        counts: [0, 1, 2, 3].map(|letter| sum(&|line| line.counts[letter])),
        total: sum(&|line| line.total),
    }
}

/// A line in letters, with a number for each known value, and what is taken away on the other side: `2A + 7 = B + 25`.
fn written(line: &Line, known: &Known) -> String {
    let side = |of: i64| {
        let counts = line.counts.iter().enumerate().filter(|(_, count)| count.signum() == of);
        let terms = counts.map(|(letter, count)| match (known[letter], count.abs()) {
            (Some(value), times) => (value * times).to_string(),
            (None, 1) => NAMES[letter].to_string(),
            (None, times) => format!("{times}{}", NAMES[letter]),
        });
        let total = (line.total.signum() == -of).then(|| line.total.abs().to_string());
        let terms: Vec<String> = terms.chain(total).collect();
        if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
    };
    format!("{} = {}", side(1), side(-1))
}

fn common(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { common(other, one % other) }
}
