//! A broken family is found: problems are broken on purpose, each in one place, and the promise that this breaks has to
//! tell.

mod places;
mod ways;

use agon_generators::family::{Entry, Level, Print, Problem, Trick};
use agon_generators::promises::Survey;
use agon_generators::reader::{Form, Key};
use agon_generators::sheet::{Sheet, Step};
use agon_generators::text::Text;
use agon_generators::{families, find};
use libtest_mimic::{Failed, Trial};
use ways::Way;

/// Broken in every way: of every kind two, with pictures and without, with a board of their own and without.
const FAMILIES: [&str; 8] = [
    "logic/sudoku",
    "logic/truth-tellers",
    "mathematics/angle-chase",
    "mathematics/remainder-chain",
    "memory/digits-back",
    "memory/vanished",
    "observation/count-and",
    "observation/dials",
];
/// How many draws are broken of these and of all other families, and at which levels.
const DRAWS: usize = 4;
const DRAWS_OF_OTHERS: usize = 1;
const LEVELS: [u8; 2] = [1, 4];

/// A drawn problem with what it shows, judges by and tells, to be exchanged.
#[derive(Clone)]
struct Broken<'a> {
    drawn: &'a dyn Problem,
    sheet: Sheet<Text>,
    key: Key,
    steps: Vec<Step<Text>>,
}

impl Broken<'_> {
    /// Nothing is broken yet.
    fn whole(drawn: &dyn Problem) -> Broken<'_> {
        Broken { drawn, sheet: drawn.show(), key: drawn.key(), steps: drawn.steps() }
    }
}

impl Problem for Broken<'_> {
    fn form(&self) -> Form {
        self.drawn.form()
    }
    fn show(&self) -> Sheet<Text> {
        self.sheet.clone()
    }
    fn key(&self) -> Key {
        self.key.clone()
    }
    fn thinking(&self) -> f32 {
        self.drawn.thinking()
    }
    fn load(&self) -> Option<f32> {
        self.drawn.load()
    }
    fn steps(&self) -> Vec<Step<Text>> {
        self.steps.clone()
    }
    fn near_misses(&self) -> Vec<String> {
        self.drawn.near_misses()
    }
    fn tricks(&self) -> Vec<Trick> {
        self.drawn.tricks()
    }
    fn skeleton(&self) -> String {
        self.drawn.skeleton()
    }
    fn print(&self) -> Print {
        self.drawn.print()
    }
    fn prove(&self, sheet: &Sheet<Text>) -> Result<Key, String> {
        self.drawn.prove(sheet)
    }
    fn data(&self) -> String {
        self.drawn.data()
    }
}

/// For each family of the list a test for every way to break it, and for each other family one for all ways that are known
/// to be found in any.
pub(crate) fn tests() -> impl Iterator<Item = Trial> {
    let every_way = FAMILIES.into_iter().flat_map(|name| {
        let family = find(name).expect("a family of ours");
        ways::all().map(move |way| {
            let test = move || is_found(family, way);
            Trial::test(format!("{name} broken: {}", way.name), test)
        })
    });
    let others = families().filter(|family| !FAMILIES.contains(&family.name));
    let any_way = others.map(|family| {
        Trial::test(format!("{} broken", family.name), move || is_found_anyway(family))
    });
    every_way.chain(any_way)
}

/// A family of the list that is broken in one way.
fn is_found(family: &'static Entry, way: &Way) -> Result<(), Failed> {
    let tried = Tried::of(family, way, DRAWS)?;
    if (tried.places == 0) != way.spares.contains(&family.name) {
        return Err(format!("it can be broken at {} places", tried.places).into());
    }
    tried.found(way.least)
}

/// Another family, broken in all ways that are known of any.
fn is_found_anyway(family: &'static Entry) -> Result<(), Failed> {
    for way in ways::all().filter(|way| way.least_anywhere > 0) {
        let found = Tried::of(family, way, DRAWS_OF_OTHERS)?.found(way.least_anywhere);
        found
            .map_err(|failed| format!("{}: {}", way.name, failed.message().unwrap_or_default()))?;
    }
    Ok(())
}

/// At how many places a family was broken, and where that was not found.
#[derive(Default)]
struct Tried {
    places: usize,
    missed: Vec<String>,
}

impl Tried {
    /// Breaks so many problems of a level at every place, one at a time.
    fn of(family: &'static Entry, way: &Way, draws: usize) -> Result<Tried, Failed> {
        let mut all = Tried::default();
        for level in LEVELS.map(|level| Level::new(level).expect("one of five")) {
            let survey = Survey::blank(family, level);
            let code = |number: usize| family.code(level, &format!("broken-{number}"));
            let draw = |number: usize| family.draw(level, &code(number).chance());
            let drawn: Vec<Box<dyn Problem>> = (0..=draws).map(draw).collect();
            for (number, pair) in drawn.windows(2).enumerate() {
                let (whole, other) = (Broken::whole(&*pair[0]), Broken::whole(&*pair[1]));
                let unfounded = survey.faults(&whole);
                if !unfounded.is_empty() {
                    return Err(format!("{}, unbroken: {unfounded:?}", code(number)).into());
                }
                let broken = |place: usize| {
                    let mut broken = whole.clone();
                    (way.breaks)(&mut broken, &other, place).map(|()| broken)
                };
                for (place, broken) in (0..).map_while(broken).enumerate() {
                    all.places += 1;
                    let faults = survey.faults(&broken);
                    if !faults.iter().any(|(promise, _)| way.promises.contains(promise)) {
                        all.missed.push(format!("{}, place {place}: {faults:?}", code(number)));
                    }
                }
            }
        }
        Ok(all)
    }

    /// Whether so many of a hundred were found.
    fn found(self, least: usize) -> Result<(), Failed> {
        let Tried { places, missed } = self;
        let found = places - missed.len();
        if places * least <= 100 * found {
            return Ok(());
        }
        Err(format!("found at {found} of {places} places, not at {}", missed.join("\n")).into())
    }
}
