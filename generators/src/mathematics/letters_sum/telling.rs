//! A way in words: what each column leaves, and why a digit is refuted.

use super::columns::{Clash, NAMES, Possible, Refuted, Sum, Thought};
use super::picture;
use crate::sheet::Step;
use crate::text::{Message, Text, say};

/// The digits that a letter can still be are named if they are so few.
const FEW_MAX: usize = 5;

/// What a column can come to is listed if it is so few.
const SUMS_MAX: usize = 8;

/// The rows as they are written, and the sum that they make.
pub(super) struct Telling<'a> {
    pub(super) rows: &'a [String],
    pub(super) sum: Sum,
}

impl Telling<'_> {
    /// A column that tells something, or a digit that is tried, with every column until one fails.
    pub(super) fn told(&self, thought: &Thought) -> Vec<Step<Text>> {
        let found = thought.found();
        let mut ring = Some(picture::ring(self.rows, thought.column));
        let (tells, mut steps) = match &thought.refuted {
            None => (self.leaves(thought), Vec::new()),
            Some(refuted) => {
                let last = refuted.last();
                ring = ring.filter(|_| last.is_some());
                let wrong = last.map_or(same(true), |last| self.wrong(thought.column, last));
                let name = if found.is_empty() { "fails" } else { "fails-tells" };
                let fails = say(name)
                    .with("wrong", wrong)
                    .with("letter", NAMES[refuted.letter])
                    .with("digit", usize::from(refuted.digit))
                    .with("letters", known(&found, &thought.left));
                (fails, self.tried(refuted, &thought.before))
            }
        };
        let step = found.iter().fold(Step::new(tells), |step, &letter| {
            let Some(digit) = thought.left.digit(letter) else { return step };
            let marks = picture::digits(self.rows, NAMES[letter], digit);
            step.settles(letter, usize::from(digit)).marks(marks)
        });
        steps.push(step.marks(ring));
        steps
    }

    /// A digit that is tried, and the columns that follow from it.
    fn tried(
        &self,
        Refuted { letter, digit, tried, then }: &Refuted,
        before: &Possible,
    ) -> Vec<Step<Text>> {
        let tried = tried.as_ref().unwrap_or(before);
        let mut at_once = before.found(tried);
        at_once.retain(|it| it != letter);
        let name = if at_once.is_empty() { "try" } else { "try-then" };
        let suppose = say(name).with("letter", NAMES[*letter]).with("digit", usize::from(*digit));
        let suppose = Step::new(suppose.with("letters", known(&at_once, tried)));
        let then = then.iter().map(|thought| {
            Step::new(self.leaves(thought)).marks([picture::ring(self.rows, thought.column)])
        });
        [suppose].into_iter().chain(then).collect()
    }

    /// A column with what it leaves.
    fn leaves(&self, thought: &Thought) -> Message {
        let found = thought.found();
        let name = if found.is_empty() { "narrows" } else { "tells" };
        say(name)
            .with("reason", self.reason(thought))
            .with("letters", known(&found, &thought.left))
            .with("few", Text::Row(left(thought)))
    }

    /// A column as it reads before the thought.
    fn reason(&self, Thought { column, before, .. }: &Thought) -> Message {
        let (sum, total) = self.sum.written(*column, before);
        let name = if sum.is_empty() { "column-of-carry" } else { "column" };
        let mut amounts = before.amounts(*column);
        let carry = amounts.next().filter(|_| amounts.next().is_none());
        let is_last = self.sum.count() == column + 1;
        say(name)
            .with("column", column + 1)
            .with("sum", sum)
            .with("carry", carry.map_or(Text::from("open"), Text::from))
            .with("place", if is_last { "last" } else { "other" })
            .with("total", total)
    }

    /// A column that cannot come out: what it would make, and what it must.
    fn wrong(&self, column: usize, now: &Possible) -> Message {
        let (sums, clash) = self.sum.clash(column, now);
        let (sum, total) = self.sum.written(column, now);
        let (open, of_total) = self.sum.open(column, now);
        let end = || match of_total {
            Some(letter) => say("must-be").with("few", few(letter, now)),
            None => say("must-end").with("total", total),
        };
        let amounts = Text::Or(now.amounts(column + 1).map(Text::from).collect());
        let is_long = SUMS_MAX < sums.len();
        let must = match clash {
            Clash::End => end(),
            Clash::Carry => say("must-carry").with("amounts", amounts),
            Clash::Digits if !is_long => same(false),
            Clash::Both | Clash::Digits => {
                say("must-both").with("end", end()).with("amounts", amounts)
            }
        };
        let carry: Vec<Text> = now.amounts(column).map(Text::from).collect();
        let carry = if let [only] = &carry[..] { only.clone() } else { Text::Or(carry) };
        let name = match sum.is_empty() {
            true => "wrong-carry",
            false if is_long => "wrong-long",
            false => "wrong",
        };
        say(name)
            .with("column", column + 1)
            .with("sum", sum)
            .with("carry", carry)
            .with("open", open.len())
            .with("few", Text::And(open.iter().map(|it| few(*it, now)).collect()))
            .with("sums", Text::Or(sums.into_iter().map(Text::from).collect()))
            .with("must", must)
    }
}

/// That two letters would be the same, as a sentence of its own or as the end of one.
fn same(alone: bool) -> Message {
    say("must-differ").with("alone", usize::from(alone))
}

/// The letters that are known now.
fn known(letters: &[usize], now: &Possible) -> Text {
    let known = letters.iter().filter_map(|letter| {
        Some(Text::from(format!("{} = {}", NAMES[*letter], now.digit(*letter)?)))
    });
    Text::And(known.collect())
}

/// The digits that a letter can be.
fn few(letter: usize, now: &Possible) -> Text {
    let digits = Text::Or(now.digits(letter).map(Text::from).collect());
    say("few").with("letter", NAMES[letter]).with("digits", digits).into()
}

/// What a column leaves: letters with few digits and what is carried; if there is none of these, letters with many.
fn left(thought: &Thought) -> Vec<Text> {
    let now = &thought.left;
    let is_few = |letter: &usize| now.digits(*letter).count() <= FEW_MAX;
    let carried = thought.carried().map(|column| {
        let amounts = Text::Or(now.amounts(column).map(Text::from).collect());
        say("carried").with("amounts", amounts).with("next", column + 1).into()
    });
    let told: Vec<Text> =
        thought.narrowed().filter(is_few).map(|it| few(it, now)).chain(carried).collect();
    if told.is_empty() { thought.narrowed().map(|it| few(it, now)).collect() } else { told }
}
