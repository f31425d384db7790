//! What every family promises, measured. A [`Survey`] looks at many draws of one family and level and says
//! which promises held; surveys of different draws merge, so that they can be taken in parallel.
//!
//! Speed is not measured here, because nothing here knows a clock.

mod draw;
mod figure;
mod ladder;
mod place;
mod varied;

pub use ladder::ladder;

use crate::family::{Entry, Kind, Level, Problem, Trick};
use crate::odds::Odds;
use crate::reader::{Form, Key, Verdict};
use crate::rng::Seed;
use crate::sheet::Step;
use crate::text::Text;
use serde::Serialize;
use std::collections::BTreeMap;

/// One promise and how it was kept.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Finding {
    pub promise: &'static str,
    pub kept: bool,
    /// What was measured, against which bar.
    pub measured: String,
}

/// How many draws a survey takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Draws that are proved and looked at closely.
    pub proofs: usize,
    /// Draws that are counted: half to learn the likely keys, half to try them.
    pub counted: usize,
}

/// The promises of one family at one level over many draws.
pub struct Survey {
    entry: &'static Entry,
    level: Level,
    known: draw::Known,
    misses: BTreeMap<&'static str, Vec<String>>,
    proved: usize,
    counted: usize,
    in_band: usize,
    weights: Vec<f32>,
    tricks: BTreeMap<&'static str, usize>,
    keys: BTreeMap<String, BTreeMap<String, [u32; 2]>>,
    essences: Vec<[u8; 8]>,
    skeletons: varied::Skeletons,
}

/// The promises that each single draw must keep.
const EACH: [&str; 10] = [
    "one answer",
    "same code, same problem",
    "generous reader",
    "readable",
    "explained",
    "not leaking",
    "pictures",
    "legible",
    "in place",
    "hidden",
];
/// How often ten guesses may be right, and the commonest one.
const TEN_GUESSES_MAX: f64 = 0.02;
const ONE_GUESS_MAX: f64 = 0.005;
/// How often a dumb strategy may be right.
const TRICK_MAX: f64 = 0.05;
/// The share of draws whose weight must lie in the level's band.
const IN_BAND_MIN: f64 = 0.95;
/// A shape seen less often than this says nothing about its keys.
const SHAPE_DRAWS_MIN: u32 = 500;
/// A miss is told with this many examples.
const EXAMPLES_MAX: usize = 3;

impl Effort {
    /// What the test suite can afford.
    pub const TEST: Effort = Effort { proofs: 200, counted: 0 };
    /// The full measure.
    pub const FULL: Effort = Effort { proofs: 10_000, counted: 40_000 };

    /// The draws in all.
    pub fn draws(self) -> usize {
        self.proofs.max(self.counted)
    }
}

impl Survey {
    /// A survey that has looked at the rules and at no draw yet.
    pub fn new(entry: &'static Entry, level: Level) -> Survey {
        let mut survey = Survey::blank(entry, level);
        for (promise, fault) in draw::rules(entry, level) {
            survey.miss(promise, vec![fault], "the rules");
        }
        survey
    }

    /// A survey that has looked at nothing, to merge others into.
    pub fn blank(entry: &'static Entry, level: Level) -> Survey {
        Survey {
            entry,
            level,
            known: draw::Known::of(entry, level),
            misses: BTreeMap::new(),
            proved: 0,
            counted: 0,
            in_band: 0,
            weights: Vec::new(),
            tricks: BTreeMap::new(),
            keys: BTreeMap::new(),
            essences: Vec::new(),
            skeletons: varied::Skeletons::default(),
        }
    }

    /// Looks at draw `number` of the effort.
    pub fn look(&mut self, number: usize, effort: Effort) {
        let seed_text = format!("survey-{number}");
        let code = self.entry.code(self.level, &seed_text);
        let seed = code.chance();
        let problem = self.entry.draw(self.level, &seed);
        if number < effort.proofs {
            self.proved += 1;
            let faults = draw::faults(self.entry, self.level, &self.known, &seed, &*problem);
            for (promise, fault) in faults {
                self.miss(promise, vec![fault], &code.to_string());
            }
        }
        if number < varied::DRAWS {
            self.skeletons.add(problem.skeleton());
        }
        self.counted += 1;
        let weight = self.entry.weight(&*problem);
        self.weights.push(weight);
        self.in_band += usize::from(self.entry.bands[self.level.index()].holds(weight));
        let key = problem.key();
        for trick in problem.tricks() {
            let lucky = is_lucky(&problem.form(), &key, &trick);
            *self.tricks.entry(trick.name).or_default() += usize::from(lucky);
        }
        let print = problem.print();
        let half = usize::from(number >= effort.counted / 2);
        self.keys.entry(print.shape).or_default().entry(print.guess).or_default()[half] += 1;
        self.essences.push(hash(&print.essence));
    }

    /// What is wrong with a problem of the level by itself, however it came about: which promise it breaks, and how.
    pub fn faults(&self, problem: &dyn Problem) -> Vec<(&'static str, String)> {
        draw::by_itself(self.entry, &self.known, problem, &problem.show())
    }

    /// Adds what another survey of the same family and level saw.
    pub fn merge(&mut self, other: Survey) {
        self.proved += other.proved;
        self.counted += other.counted;
        self.in_band += other.in_band;
        self.weights.extend(other.weights);
        self.essences.extend(other.essences);
        self.skeletons.merge(other.skeletons);
        for (promise, faults) in other.misses {
            self.misses.entry(promise).or_default().extend(faults);
        }
        for (trick, lucky) in other.tricks {
            *self.tricks.entry(trick).or_default() += lucky;
        }
        for (shape, keys) in other.keys {
            let mine = self.keys.entry(shape).or_default();
            for (key, [first, second]) in keys {
                let count = mine.entry(key).or_default();
                *count = [count[0] + first, count[1] + second];
            }
        }
    }

    /// Every promise with how it was kept.
    pub fn findings(&self) -> Vec<Finding> {
        let mut findings: Vec<Finding> = EACH.iter().map(|promise| self.each(promise)).collect();
        findings.push(self.level_finding());
        findings.extend(self.skeletons.finding(self.entry.variety));
        findings.extend(self.trick_finding());
        if self.counted >= 10_000 {
            findings.push(self.guess_finding());
            findings.push(self.space_finding());
        }
        findings
    }

    fn miss(&mut self, promise: &'static str, faults: Vec<String>, of: &str) {
        let told = self.misses.entry(promise).or_default();
        told.extend(faults.into_iter().map(|fault| format!("{of}: {fault}")));
    }

    fn each(&self, promise: &'static str) -> Finding {
        let misses = self.misses.get(promise).map(Vec::as_slice).unwrap_or_default();
        let examples = misses.iter().take(EXAMPLES_MAX).cloned().collect::<Vec<_>>().join(" | ");
        let measured = match misses.len() {
            0 => format!("0 misses in {} draws", self.proved),
            n => format!("{n} misses in {} draws: {examples}", self.proved),
        };
        Finding { promise, kept: misses.is_empty(), measured }
    }

    fn level_finding(&self) -> Finding {
        let mut weights = self.weights.clone();
        weights.sort_by(f32::total_cmp);
        let part = |part: f32| {
            let place = (weights.len() as f32 * part) as usize;
            weights.get(place).copied().unwrap_or_default()
        };
        let (low, middle, high) = (part(0.025), part(0.5), part(0.975));
        let band = self.entry.bands[self.level.index()];
        let share = self.in_band as f64 / self.counted.max(1) as f64;
        let unit = if self.entry.kind() == Kind::Memory { "load" } else { "s" };
        let measured = format!(
            "{:.1} % in {}-{} {unit}, 95 % in {low:.1}-{high:.1}, middle {middle:.1} (>= 95 %)",
            share * 100.0,
            band.lo,
            band.hi
        );
        Finding { promise: "honest level", kept: share >= IN_BAND_MIN, measured }
    }

    /// With few draws luck plays a part: three standard deviations are allowed for it.
    fn trick_finding(&self) -> Option<Finding> {
        let (name, share) = self.best_trick()?;
        let luck = 3.0 * (TRICK_MAX * (1.0 - TRICK_MAX) / self.counted.max(1) as f64).sqrt();
        let measured =
            format!("best of {}: {name}, {:.2} % (<= 5 %)", self.tricks.len(), share * 100.0);
        let allowed = if self.counted >= 10_000 { TRICK_MAX } else { TRICK_MAX + luck };
        Some(Finding { promise: "no cheap trick", kept: share <= allowed, measured })
    }

    fn best_trick(&self) -> Option<(&'static str, f64)> {
        let (name, lucky) = self.tricks.iter().max_by_key(|(_, lucky)| **lucky)?;
        Some((name, *lucky as f64 / self.counted.max(1) as f64))
    }

    fn guess_finding(&self) -> Finding {
        let shapes = self.common_shapes().count();
        let [one, ten] = [1, 10].map(|guesses| self.guessed(guesses));
        let measured = format!(
            "ten guesses {:.2} % (<= 2 %), one {:.2} % (<= 0.5 %), {shapes} shapes",
            ten * 100.0,
            one * 100.0
        );
        let kept = shapes > 0 && ten <= TEN_GUESSES_MAX && one <= ONE_GUESS_MAX;
        Finding { promise: "guess-resistant", kept, measured }
    }

    /// The keys of each shape that is common enough to learn them, with how many were to be guessed.
    fn common_shapes(&self) -> impl Iterator<Item = (&BTreeMap<String, [u32; 2]>, u32)> {
        let tried =
            |keys: &BTreeMap<String, [u32; 2]>| keys.values().map(|[_, second]| second).sum();
        let shapes = self.keys.values().map(move |keys| (keys, tried(keys)));
        shapes.filter(|(_, tried)| SHAPE_DRAWS_MIN <= *tried)
    }

    /// The share of second halves that so many guesses, learned from the first halves, are right for; of the shape that
    /// is easiest to guess.
    fn guessed(&self, guesses: usize) -> f64 {
        let shares = self.common_shapes().map(|(keys, tried)| {
            let mut likely: Vec<&[u32; 2]> = keys.values().collect();
            likely.sort_by_key(|[first, _]| std::cmp::Reverse(*first));
            let hits: u32 = likely.iter().take(guesses).map(|[_, second]| second).sum();
            f64::from(hits) / f64::from(tried)
        });
        shares.fold(0.0, f64::max)
    }

    fn space_finding(&self) -> Finding {
        let (pairs, space) = self.space();
        let bar = if self.level.index() == 0 { 1e5 } else { 1e6 };
        let sign = if pairs == 0.0 { ">=" } else { "about" };
        let measured = format!("{sign} {space:.1e} problems, {pairs} pairs alike (>= {bar:.0e})");
        Finding { promise: "enough problems", kept: space >= bar, measured }
    }

    /// Colliding pairs among n draws from a space of size s: about n (n - 1) / 2 s of them (the birthday
    /// estimate). With none seen, what is shown is that the space is at least as large as with one.
    fn space(&self) -> (f64, f64) {
        let mut essences = self.essences.clone();
        essences.sort_unstable();
        let runs = essences.chunk_by(|one, other| one == other);
        let alike: f64 = runs.map(|run| pairs(run.len())).sum();
        (alike, pairs(essences.len()) / alike.max(1.0))
    }

    /// How far guessing gets.
    pub fn odds(&self) -> Odds {
        let (mut alike, mut all) = (0.0, 0.0);
        for keys in self.keys.values() {
            let counts = keys.values().map(|[first, second]| (first + second) as usize);
            alike += counts.clone().map(pairs).sum::<f64>();
            all += pairs(counts.sum());
        }
        Odds {
            one_guess: self.guessed(1),
            ten_guesses: self.guessed(10),
            trick: self.best_trick().map_or(0.0, |(_, share)| share),
            answers: all / alike.max(1.0),
            problems: self.space().1,
        }
    }
}

/// Whether a trick gets somewhere with ten tries: to a right answer; where everything is called that there is, and what is wrong
/// costs a point, to half of the points.
fn is_lucky(form: &Form, key: &Key, trick: &Trick) -> bool {
    let tries = trick.answers.iter().take(10).map(|typed| form.judge(key, typed));
    let (right, wrong): (Vec<Verdict>, Vec<Verdict>) = tries.partition(|it| *it == Verdict::Right);
    match key.calls().count() {
        0 => !right.is_empty(),
        all => wrong.len() + all.div_ceil(2) <= right.len(),
    }
}

/// The pairs among so many.
fn pairs(count: usize) -> f64 {
    count as f64 * (count as f64 - 1.0).max(0.0) / 2.0
}

/// Draws, looks and reports with one thread.
pub fn survey(entry: &'static Entry, level: Level, effort: Effort) -> Survey {
    let mut survey = Survey::new(entry, level);
    for number in 0..effort.draws() {
        survey.look(number, effort);
    }
    survey
}

/// What of a key these steps leave open, or tell otherwise.
pub fn unexplained(form: &Form, key: &Key, steps: &[Step<Text>]) -> Vec<String> {
    draw::explained(form, key, steps).into_iter().map(|(_, fault)| fault).collect()
}

/// Eight bytes that stand for a text.
fn hash(text: &str) -> [u8; 8] {
    let mut rng = Seed::new(text).rng();
    let mut eight = [0; 8];
    for byte in &mut eight {
        *byte = rng.below(256) as u8;
    }
    eight
}
