//! How people find a code: what each guess leaves of every digit, and which ways to share out its marks break on others.

use super::open::{NOWHERE, Open, Places, Way};
use super::{Code, Found, Guess, LENGTH};
use crate::solve::needless::without_needless;
use std::collections::BTreeSet;

/// How many guesses somebody looks at after a supposition, at most.
const CHAIN_MAX: usize = 3;
/// Seconds to take in a guess with a mark for each digit, or one without; and to see what a further way to share out its marks
/// would mean.
const READ: f32 = 4.5;
const COUNTED: f32 = 4.5;
const WAY: f32 = 2.2;
/// Seconds to note what a dot, a ring or a cross says of its digit, what is new of one without a mark of its own, and what
/// follows for a digit that the guess does not have.
const DOT: f32 = 0.8;
const RING: f32 = 2.5;
const CROSS: f32 = 0.6;
const NOTE: f32 = 1.0;
const FOLLOWS: f32 = 3.0;
/// Seconds to turn from a guess that tells nothing new, to check one in a supposition, and to make a digit up where nothing
/// more is known.
const IN_VAIN: f32 = 1.5;
const CHECK: f32 = 4.0;
const MADE_UP: f32 = 2.0;

/// What a guess tells at some time.
#[derive(Debug)]
pub(super) struct Thought {
    pub(super) guess: usize,
    /// The ways to share out its marks that are left at first sight.
    pub(super) ways: Vec<Way>,
    pub(super) broken: Vec<Broken>,
    /// How many guesses were looked at in vain before.
    in_vain: usize,
    before: Open,
    after: Open,
}

/// A way that cannot be, and the guesses that show it.
#[derive(Debug)]
pub(super) struct Broken {
    pub(super) way: Way,
    pub(super) chain: Vec<Link>,
}

impl Broken {
    /// On how many guesses it breaks.
    fn checks(&self) -> usize {
        let guesses: BTreeSet<usize> = self.chain.iter().map(|link| link.guess).collect();
        guesses.len()
    }
}

/// What a guess tells after a supposition.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) guess: usize,
    before: Open,
    /// None if the guess does not fit.
    after: Option<Open>,
}

impl Link {
    /// What it tells: of the digits that surely come somewhere, if there is anything new of these. None if it does not fit.
    pub(super) fn news(&self) -> Option<Vec<News>> {
        let news: Vec<News> = news(self.before, self.after?).collect();
        let sure: Vec<News> = news.iter().filter(|it| it.1 & NOWHERE == 0).copied().collect();
        Some(if sure.is_empty() { news } else { sure })
    }
}

/// A digit with the places that are left, and those that are gone.
pub(super) type News = (u8, Places, Places);

/// The digits of which something new is known, beyond that others have their places.
fn news(before: Open, after: Open) -> impl Iterator<Item = News> {
    let taken = after.taken();
    let changed = before.each().zip(after.each()).filter(|(before, after)| before != after);
    let news =
        changed.map(move |((_, before), (digit, after))| (digit, after, before & !after & !taken));
    news.filter(|(_, after, gone)| *gone != 0 || after.is_power_of_two() && *after != NOWHERE)
}

/// What is known on the way to the code.
pub(super) struct Known<'a> {
    guesses: &'a [Guess],
    open: Open,
    /// The ways that are left for each guess.
    ways: Vec<Vec<Way>>,
    pub(super) thoughts: Vec<Thought>,
}

impl Thought {
    /// Its guess, and whether something is supposed.
    fn kind(&self) -> (usize, bool) {
        (self.guess, !self.broken.is_empty())
    }

    /// How long it takes.
    fn seconds(&self, guesses: &[Guess]) -> f32 {
        let guess = &guesses[self.guess];
        let noting = |(digit, left, _): News| {
            let place = guess.digits.iter().position(|it| *it == digit);
            match place.map(|place| self.ways[0][place]) {
                Some(_) if guess.is_counted => NOTE,
                Some(Found::Here) => DOT,
                Some(Found::Elsewhere) => RING,
                Some(Found::Nowhere) => CROSS,
                None if left == NOWHERE => 0.0,
                None => FOLLOWS,
            }
        };
        let notes: f32 = self.news().map(noting).sum();
        let reading = if guess.is_counted { COUNTED } else { READ };
        reading + self.sharing() + notes + IN_VAIN * self.in_vain as f32
    }

    /// How long it takes to go through the ways to share out the marks. Where one alone is left, it is found when half of
    /// the others are broken.
    fn sharing(&self) -> f32 {
        let left = self.ways.len() - self.broken.len();
        let checks: usize = self.broken.iter().map(Broken::checks).sum();
        let lasting = if self.broken.is_empty() { 0 } else { left };
        let share = if left == 1 { 0.5 } else { 1.0 };
        WAY * (self.ways.len() as f32 - 1.0) + CHECK * (share * checks as f32 + lasting as f32)
    }

    /// The ways that are left after it.
    pub(super) fn left(&self) -> impl Iterator<Item = &Way> {
        self.ways.iter().filter(|way| self.broken.iter().all(|it| it.way != **way))
    }

    /// The digits of which something new is known, beyond that others have their places.
    pub(super) fn news(&self) -> impl Iterator<Item = News> {
        news(self.before, self.after)
    }
}

impl<'a> Known<'a> {
    /// What some guesses at a code tell, as far as people get.
    pub(super) fn of(guesses: &'a [Guess], code: &Code) -> Known<'a> {
        let mut known = Known::nothing(guesses, code);
        while let Some(next) = known.told().or_else(|| known.supposed()) {
            known.learn(next);
        }
        known
    }

    /// The same without the thoughts that the code is found without.
    pub(super) fn needed(guesses: &'a [Guess], code: &Code) -> Known<'a> {
        without_needless(
            Known::of(guesses, code),
            |known| known.thoughts.len(),
            |known, at| {
                let mut order: Vec<(usize, bool)> =
                    known.thoughts.iter().map(Thought::kind).collect();
                order.remove(at);
                Some(Known::in_order(guesses, code, &order)).filter(Known::is_all)
            },
        )
    }

    fn nothing(guesses: &'a [Guess], code: &Code) -> Known<'a> {
        let ways = guesses.iter().map(|guess| guess.ways(code)).collect();
        Known { guesses, open: Open::ALL, ways, thoughts: Vec::new() }
    }

    /// What guesses tell in this order, each with whether its marks are supposed.
    fn in_order(guesses: &'a [Guess], code: &Code, order: &[(usize, bool)]) -> Known<'a> {
        let mut known = Known::nothing(guesses, code);
        for &(guess, is_supposed) in order {
            let told = if is_supposed { known.suppose(guess, 0) } else { known.tell(guess) };
            if let Some(thought) = told {
                known.learn(thought);
            }
        }
        known
    }

    /// Whether the code is found.
    pub(super) fn is_all(&self) -> bool {
        self.open.taken().count_ones() as usize == LENGTH
    }

    /// How long it takes to type something that may well be right: what is open is made up, and then checked.
    pub(super) fn seconds(&self) -> f32 {
        let thinking: f32 = self.thoughts.iter().map(|thought| thought.seconds(self.guesses)).sum();
        let open = LENGTH - self.open.taken().count_ones() as usize;
        let unchecked = self.ways.iter().filter(|ways| 1 < ways.len()).count();
        thinking + MADE_UP * open as f32 + CHECK * unchecked as f32
    }

    /// The ways of a guess that can still be, each with what is left after it.
    fn after<'b>(&'b self, open: Open, guess: usize) -> impl Iterator<Item = (Way, Open)> + 'b {
        let digits = &self.guesses[guess].digits;
        let ways = self.ways[guess].iter();
        ways.filter_map(move |way| Some((*way, open.with(digits, way)?)))
    }

    /// The guess that tells most for the time it takes; none if none tells anything.
    fn told(&self) -> Option<Thought> {
        let tell = (0..self.guesses.len()).filter_map(|guess| self.tell(guess));
        let worth =
            |it: &Thought| (it.before.left() - it.after.left()) as f32 / it.seconds(self.guesses);
        tell.max_by(|one, other| worth(one).total_cmp(&worth(other)))
    }

    /// What a guess tells, if anything.
    fn tell(&self, guess: usize) -> Option<Thought> {
        let (ways, opens): (Vec<Way>, Vec<Open>) = self.after(self.open, guess).unzip();
        let after = opens.into_iter().reduce(Open::or).unwrap_or(self.open);
        let told =
            Thought { guess, ways, broken: Vec::new(), in_vain: 0, before: self.open, after };
        (told.after != self.open).then_some(told)
    }

    /// The guess with the fewest ways of which some break on other guesses.
    fn supposed(&self) -> Option<Thought> {
        let several = |guess: &usize| 1 < self.ways[*guess].len();
        let mut open: Vec<usize> = (0..self.guesses.len()).filter(several).collect();
        open.sort_by_key(|&guess| self.ways[guess].len());
        let in_vain = open.len();
        open.into_iter().find_map(|guess| self.suppose(guess, in_vain))
    }

    /// What a guess tells when each of its ways is supposed; none if none breaks.
    fn suppose(&self, guess: usize, in_vain: usize) -> Option<Thought> {
        let (mut broken, mut lasting) = (Vec::new(), Vec::new());
        for (way, then) in self.after(self.open, guess) {
            match self.breaks(then) {
                Some(chain) => broken.push(Broken { way, chain }),
                None => lasting.push(then),
            }
        }
        let after = lasting.into_iter().reduce(Open::or).filter(|_| !broken.is_empty())?;
        let (ways, before) = (self.ways[guess].clone(), self.open);
        Some(Thought { guess, ways, broken, in_vain, before, after })
    }

    /// The guesses on which a supposition breaks, if few are enough, with what each tells.
    fn breaks(&self, mut open: Open) -> Option<Vec<Link>> {
        let mut chain = Vec::new();
        for _ in 0..CHAIN_MAX {
            let looks = (0..self.guesses.len()).map(|guess| {
                let then = self.after(open, guess).map(|(_, then)| then).reduce(Open::or);
                (then.map_or(0, Open::left), guess, then)
            });
            let (_, guess, then) = looks.min_by_key(|(left, ..)| *left)?;
            if then == Some(open) {
                return None;
            }
            chain.push(Link { guess, before: open, after: then });
            let Some(then) = then else { return Some(chain) };
            open = then;
        }
        None
    }

    fn learn(&mut self, thought: Thought) {
        self.open = thought.after;
        self.ways[thought.guess].retain(|way| thought.broken.iter().all(|it| it.way != *way));
        for (ways, guess) in self.ways.iter_mut().zip(self.guesses) {
            ways.retain(|way| self.open.with(&guess.digits, way).is_some());
        }
        self.thoughts.push(thought);
    }
}
