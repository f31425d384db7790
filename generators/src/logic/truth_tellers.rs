//! Everybody always tells the truth or always lies, and tells of each other and of what was taken: who is of
//! which kind, and who took what?

mod cases;
mod claim;
mod invent;
mod lazy;
mod levels;
mod reason;
mod telling;

use crate::family::{About, Band, Family, Level, Pace, Print, Trick};
use crate::reader::{Answer, Form, Group, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, words};
use cases::{Cases, Said, THINGS, Takers};
use claim::{Claim, Clause, Thing};
use levels::{SIZES, Size};
use serde::{Deserialize, Serialize};

/// What people say, and what is so.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TruthTellers {
    /// In alphabetical order, with different initials from A on.
    names: Vec<String>,
    things: Vec<String>,
    /// Sorted by speaker.
    said: Vec<Said>,
    world: World,
}

/// Who tells the truth, and who took each thing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct World {
    honest: Vec<bool>,
    takers: Takers,
}

/// Short names, one row an initial.
const NAMES: [[&str; 4]; 6] = [
    ["Ada", "Amy", "Alf", "Abe"],
    ["Ben", "Bea", "Bob", "Bess"],
    ["Cleo", "Cal", "Cora", "Carl"],
    ["Dan", "Dora", "Dean", "Dot"],
    ["Eve", "Eli", "Emma", "Earl"],
    ["Finn", "Fay", "Fred", "Flo"],
];
const THING_NAMES: [&str; 12] = [
    "ring", "cup", "key", "map", "lamp", "coin", "watch", "book", "crown", "pearl", "flute",
    "sword",
];
const LETTERS: &str = "ABCDEF";

/// A statement's longest allowed length.
const WORDS_MAX: usize = 90;
/// Worlds tried for one problem, and tries to find claims for each.
const WORLDS_MAX: usize = 20;
const ATTEMPTS_MAX: usize = 4;

impl Family for TruthTellers {
    const ABOUT: About = About {
        name: "logic/truth-tellers",
        edition: 1,
        title: "Truth tellers and liars",
        text_only: true,
        bands: Band::between([48.0, 60.0, 72.0, 83.0, 95.0, 180.0]),
    };

    fn rules(_: Level) -> &'static str {
        include_str!("truth_tellers.en.md")
    }

    /// Three people of whom one is honest.
    fn example(_: Level) -> TruthTellers {
        let world = World { honest: vec![false, true, false], takers: [1, 0, 2, 1] };
        let said = vec![
            (0, Claim::Plain(Clause::Honest(2))),
            (0, Claim::Plain(Clause::Spared(1, 0))),
            (1, Claim::Plain(Clause::Lies(2))),
            (1, Claim::Plain(Clause::Took(0, 1))),
            (1, Claim::Plain(Clause::Took(2, 2))),
            (2, Claim::Plain(Clause::Liars(1))),
            (2, Claim::Plain(Clause::Neither(0, 1, 3))),
            (0, Claim::Plain(Clause::Took(0, 3))),
        ];
        let names = NAMES[..3].iter().map(|names| names[0].to_owned()).collect();
        let things = THING_NAMES[..THINGS].iter().map(|&thing| thing.to_owned()).collect();
        TruthTellers { names, things, said, world }
    }

    fn draw(level: Level, seed: &Seed) -> TruthTellers {
        let (size, mut rng) = (&SIZES[level.index()], seed.rng());
        let all = Cases::all(size.people);
        let names =
            NAMES[..size.people].iter().map(|names| (*rng.pick(names)).to_owned()).collect();
        let things = rng.sample(&THING_NAMES.map(str::to_owned), THINGS);
        let world = world(&mut rng, size.people);
        let mut story = TruthTellers { names, things, said: invent::plain(&world), world };
        // Fallback: the first story of one answer that was found, or else the plain claims, which cannot fail.
        let mut spare: Option<TruthTellers> = None;
        for _ in 0..WORLDS_MAX {
            for _ in 0..ATTEMPTS_MAX {
                let Some(said) = invent::attempt(&mut rng, size, &story.world, &all) else {
                    continue;
                };
                story.said = said;
                if suits(size, level, &story) && lazy::needs_all(&all, &story.said) {
                    return story;
                }
                if words(&telling::statement(&story)) <= WORDS_MAX {
                    spare.get_or_insert_with(|| story.clone());
                }
            }
            story.world = self::world(&mut rng, size.people);
        }
        story.said = invent::plain(&story.world);
        spare.unwrap_or(story)
    }

    fn show(&self) -> Sheet {
        Sheet::text(telling::statement(self))
    }

    fn form(&self) -> Form {
        let people = self.names.len();
        let letters = &LETTERS[..people];
        let groups = vec![Group::ordered(people, "TL"), Group::ordered(THINGS, letters)];
        let hint = format!(
            "T or L for each of {letters}, then who took the four things, such as {} BADA",
            &"TLLTLT"[..people]
        );
        Form::new(Shape::Symbols(groups), hint)
    }

    fn key(&self) -> Answer {
        answer(&self.world)
    }

    fn thinking(&self) -> f32 {
        reason::solve(&self.world, &self.said).seconds
    }

    fn explain(&self) -> Vec<String> {
        telling::explain(self)
    }

    fn near_misses(&self) -> Vec<String> {
        let changed = |change: &dyn Fn(&mut World)| {
            let mut world = self.world.clone();
            change(&mut world);
            answer(&world).text().to_owned()
        };
        let people = self.names.len();
        vec![
            changed(&|world| world.honest[0] = !world.honest[0]),
            changed(&|world| world.honest.iter_mut().for_each(|honest| *honest = !*honest)),
            changed(&|world| world.takers[3] = (world.takers[3] + 1) % people),
            changed(&|world| match world.takers[0] == world.takers[1] {
                true => world.takers[0] = (world.takers[0] + 1) % people,
                false => world.takers.swap(0, 1),
            }),
        ]
    }

    fn tricks(&self) -> Vec<Trick> {
        lazy::tricks(self)
    }

    fn print(&self) -> Print {
        Print {
            shape: self.names.len().to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{:?}", self.said),
        }
    }

    /// Lists every world and asks in each whether everybody can have spoken so.
    fn prove(&self) -> Result<(), String> {
        let people = self.names.len();
        let mut found = Vec::new();
        for way in 0..1 << people {
            let honest: Vec<bool> = (0..people).map(|who| way >> who & 1 == 1).collect();
            for number in 0..people.pow(THINGS as u32) {
                let mut world = World { honest: honest.clone(), takers: [0; THINGS] };
                (0..THINGS).fold(number, |rest, what| {
                    world.takers[what] = rest % people;
                    rest / people
                });
                if self.said.iter().all(|&(who, claim)| world.holds(claim) == world.honest[who]) {
                    found.push(world);
                }
            }
        }
        match found.as_slice() {
            [only] if answer(only) == self.key() => Ok(()),
            worlds => Err(format!("{} worlds fit", worlds.len())),
        }
    }
}

impl World {
    /// Whether a claim is true here.
    fn holds(&self, claim: Claim) -> bool {
        match claim {
            Claim::Plain(clause) => self.is(clause),
            Claim::Or(one, other) => self.is(one) || self.is(other),
            Claim::If(one, other) => !self.is(one) || self.is(other),
        }
    }

    fn is(&self, clause: Clause) -> bool {
        let took = |who: usize, what: Thing| self.takers[what] == who;
        match clause {
            Clause::Lies(who) => !self.honest[who],
            Clause::Honest(who) => self.honest[who],
            Clause::Alike(one, other) => self.honest[one] == self.honest[other],
            Clause::Unlike(one, other) => self.honest[one] != self.honest[other],
            Clause::Took(who, what) => took(who, what),
            Clause::Spared(who, what) => !took(who, what),
            Clause::Either(one, other, what) => took(one, what) || took(other, what),
            Clause::Neither(one, other, what) => !took(one, what) && !took(other, what),
            Clause::Together(one, other) => self.takers[one] == self.takers[other],
            Clause::Apart(one, other) => self.takers[one] != self.takers[other],
            Clause::Liars(count) => self.honest.iter().filter(|honest| !**honest).count() == count,
        }
    }
}

fn world(rng: &mut Rng, people: usize) -> World {
    let honest = (0..people).map(|_| rng.chance(1, 2)).collect();
    World { honest, takers: [0; THINGS].map(|_| rng.index(people)) }
}

/// Whether a story is of its level: its sorts of claims, its length, the work to solve it.
fn suits(size: &Size, level: Level, story: &TruthTellers) -> bool {
    let statement = telling::statement(story);
    let world = &story.world;
    if lazy::is_obvious(story) || !size.is_met(&story.said) || words(&statement) > WORDS_MAX {
        return false;
    }
    let solution = reason::solve(world, &story.said);
    let pace = Pace::new(&statement, solution.seconds, &answer(world));
    let (least, most) = size.suppositions;
    TruthTellers::ABOUT.bands[level.index()].holds(pace.p50)
        && (least..=most).contains(&solution.suppositions)
}

fn answer(world: &World) -> Answer {
    let kinds: String = world.honest.iter().map(|&honest| if honest { 'T' } else { 'L' }).collect();
    let takers: String = world.takers.iter().map(|&who| &LETTERS[who..=who]).collect();
    Answer::symbols(&[(&kinds, Order::Matters), (&takers, Order::Matters)])
}
