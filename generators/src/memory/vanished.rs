//! A tray of things is shown and hidden. When it comes back, some are gone, some new, moved or turned round: what is where?

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Card, Sheet, Step};
use crate::text::{Message, Text, say};
use crate::utensils::tray::{self, Tray};
use crate::utensils::{Utensil, eye};
use serde::{Deserialize, Serialize};

/// A tray before and after, place by place; where two of the vanished things stood; and which three are asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Vanished {
    seconds: u16,
    before: Vec<Utensil>,
    after: Vec<Utensil>,
    gone: [usize; 2],
    asked: Fate,
}

/// What has become of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Fate {
    New,
    Moved,
    Turned,
    Kept,
}

/// What a level shows, for how long, of how many sorts, and what can be asked.
struct Size {
    places: usize,
    seconds: u16,
    sorts: usize,
    asked: &'static [Fate],
}

const SIZES: [Size; 5] = [
    Size { places: 12, seconds: 28, sorts: 16, asked: &ALL },
    Size { places: 12, seconds: 23, sorts: 14, asked: &ALL },
    Size { places: 12, seconds: 19, sorts: 8, asked: &ALL },
    Size { places: 16, seconds: 20, sorts: 8, asked: &[Fate::New, Fate::Moved, Fate::Turned] },
    Size { places: 16, seconds: 16, sorts: 6, asked: &[Fate::New, Fate::Moved, Fate::Turned] },
];
const ALL: [Fate; 4] = [Fate::New, Fate::Moved, Fate::Turned, Fate::Kept];
const LETTERS: &str = "ABCDEFGHIJKLMNOP";
/// So many things are gone, and as many are new, moved and turned.
const EACH: usize = 3;
/// How often places are drawn for those that moved.
const TRIES: usize = 40;

impl Family for Vanished {
    const ABOUT: About = About {
        edition: 3,
        text_only: false,
        // Things shown in each ten seconds.
        bands: Band::between([4.0, 4.7, 5.7, 7.0, 9.0, 11.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> Vanished {
        let Size { places, seconds, sorts, asked } = SIZES[level.index()];
        let mut rng = seed.child("material").rng();
        let all = Utensil::sample(&mut rng, sorts, places + EACH);
        let (before, new) = all.split_at(places);

        let rng = &mut seed.child("question").rng();
        let order = rng.order(places);
        let (changed, others) = order.split_at(2 * EACH);
        let mut after = exchanged(before, new, changed, rng);
        others[..EACH].iter().for_each(|&place| after[place] = before[place].turned());
        let gone = rng.sample(&changed[EACH..], 2);
        let asked = *rng.pick(asked);
        Vanished { seconds, before: before.to_vec(), after, gone: [gone[0], gone[1]], asked }
    }

    fn form(level: Level) -> Form {
        let from = &LETTERS[..SIZES[level.index()].places];
        Form::new(Shape::Symbols(vec![Group::ordered(2, from), Group::set(EACH, from)]))
    }

    fn show(&self) -> Sheet<Text> {
        let tray = self.tray();
        let card = Card::picture(say("tray"), tray.before(&self.before), self.seconds);
        let gone = self.gone.map(|place| self.before[place]);
        let statement = say("statement").with("asked", say(self.asked.name()));
        Sheet::picture(statement, say("picture"), tray.after(&self.after, gone))
            .on(tray.board())
            .after(vec![card])
    }

    fn key(&self) -> Answer {
        answer(self.gone, &self.places_of(self.asked))
    }

    /// Ours: a glance at each thing, a search for each of those that are asked.
    fn thinking(&self) -> f32 {
        0.9 * self.after.len() as f32 + 5.0 * self.gone.len() as f32 + 3.0 * EACH as f32
    }

    fn load(&self) -> Option<f32> {
        Some(10.0 * self.before.len() as f32 / f32::from(self.seconds))
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let tray = self.tray();
        let stood = self.gone.iter().enumerate().map(|(part, &place)| {
            let told =
                say("stood").with("number", part + 1).with("thing", self.before[place].told());
            let told = told.with("letter", letter(place));
            Step::new(told).marks(tray.stood(place, part + 1)).settles(part, letter(place))
        });
        let asked = self.places_of(self.asked).into_iter().enumerate().map(|(part, place)| {
            let step = Step::new(self.told(place)).marks([tray.ring(place)]);
            let way = self.origin(place).filter(|from| *from != place);
            step.marks(way.into_iter().flat_map(|from| tray.way(from, place)))
                .settles(2 + part, letter(place))
        });
        stood.chain(asked).collect()
    }

    /// What is asked for.
    fn skeleton(&self) -> String {
        self.asked.name().to_owned()
    }

    fn tricks(&self) -> Vec<Trick> {
        tricks(self)
    }

    /// Which place has become what; things are given numbers.
    fn print(&self) -> Print {
        let from: Vec<_> =
            (0..self.after.len()).map(|it| (self.fate(it), self.origin(it))).collect();
        let essence = format!("{from:?} {:?} {:?} {:?}", self.gone, self.asked, self.before);
        Print { shape: self.asked.name().to_owned(), guess: self.key().text().to_owned(), essence }
    }

    /// Lays the two trays over each other, and looks for the pictured things on the first.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let asked = &sheet.statement.message()?.get("asked")?.message()?.name;
        let (shown, figure) = (sheet.card()?, sheet.figure()?);
        let lift = f32::from(figure.height) - f32::from(shown.height);
        let mut looks = Vec::new();
        for thing in sheet.things()? {
            let mut area = thing.area;
            let now = eye::look(figure, area)?;
            area.at.y -= lift;
            looks.push((thing.letter, eye::look(shown, area)?, now));
        }
        let mut found = String::new();
        for (letter, was, now) in &looks {
            let fate = match looks.iter().find(|(_, was, _)| was.is_same(now)) {
                Some((from, ..)) if from == letter => Fate::Kept,
                Some(_) => Fate::Moved,
                None if was.is_turned(now) => Fate::Turned,
                None if looks.iter().any(|(_, was, _)| was.is_turned(now)) => {
                    return Err(format!("{letter} has moved and turned"));
                }
                None => Fate::New,
            };
            if fate.name() == *asked {
                found.push(*letter);
            }
        }
        let mut stood = String::new();
        for pictured in tray::pictured(figure)? {
            let look = eye::look(figure, pictured)?;
            let place = looks.iter().find(|(_, was, _)| was.is_same(&look));
            stood.push(place.ok_or("a pictured thing was not on the tray")?.0);
            if looks.iter().any(|(.., now)| now.is_same(&look) || now.is_turned(&look)) {
                return Err("a pictured thing has not vanished".to_owned());
            }
        }
        if found.len() != EACH || stood.len() != 2 {
            return Err(format!("{found} and {stood}"));
        }
        Ok(Answer::symbols(&[(&stood, Order::Matters), (&found, Order::Free)]).into())
    }
}

impl Fate {
    /// What it is called among the words.
    fn name(self) -> &'static str {
        match self {
            Fate::New => "new",
            Fate::Moved => "moved",
            Fate::Turned => "turned",
            Fate::Kept => "kept",
        }
    }
}

impl Vanished {
    fn tray(&self) -> Tray {
        Tray { places: self.before.len() }
    }

    /// Where the thing at a place stood before, if it was there.
    fn origin(&self, place: usize) -> Option<usize> {
        self.before.iter().position(|it| *it == self.after[place])
    }

    fn fate(&self, place: usize) -> Fate {
        match self.origin(place) {
            Some(from) if from == place => Fate::Kept,
            Some(_) => Fate::Moved,
            None if self.before[place] == self.after[place].turned() => Fate::Turned,
            None => Fate::New,
        }
    }

    fn places_of(&self, fate: Fate) -> Vec<usize> {
        (0..self.after.len()).filter(|place| self.fate(*place) == fate).collect()
    }

    fn told(&self, place: usize) -> Message {
        let name = format!("{}-told", self.fate(place).name());
        let told = say(name).with("letter", letter(place)).with("thing", self.after[place].told());
        match self.origin(place) {
            Some(from) if from != place => told.with("from", letter(from)),
            None if self.fate(place) == Fate::New => told.with("was", self.before[place].told()),
            _ => told,
        }
    }
}

/// The tray with some of the changed places given to new things, and the others to things that stood on another of them.
fn exchanged(
    before: &[Utensil],
    new: &[Utensil],
    changed: &[usize],
    rng: &mut Rng,
) -> Vec<Utensil> {
    let mut targets = changed.to_vec();
    for _ in 0..TRIES {
        rng.shuffle(&mut targets);
        if (0..EACH).all(|mover| targets[mover] != changed[mover]) {
            break;
        }
    }
    if (0..EACH).any(|mover| targets[mover] == changed[mover]) {
        targets = changed.to_vec();
        targets.rotate_left(1);
    }
    let mut after = before.to_vec();
    let moved = changed[..EACH].iter().map(|&place| before[place]);
    for (thing, target) in moved.chain(new.iter().copied()).zip(targets) {
        after[target] = thing;
    }
    after
}

fn answer(pictured: [usize; 2], asked: &[usize]) -> Answer {
    let asked: String = asked.iter().map(|place| letter(*place)).collect();
    let pictured = String::from_iter(pictured.map(letter));
    Answer::symbols(&[(&pictured, Order::Matters), (&asked, Order::Free)])
}

/// What somebody would try who did not look at the first tray, or kept half of it.
fn tricks(it: &Vanished) -> Vec<Trick> {
    let all = it.after.len();
    let pairs = |n: usize| [n % all, (n * 5 + 3) % all];
    let runs = |order: &[usize]| -> Vec<String> {
        let three = order.windows(EACH).take(10).enumerate();
        three.map(|(n, three)| answer(pairs(n), three).text().to_owned()).collect()
    };
    let by = |count: &dyn Fn(&Utensil) -> usize| {
        let mut order: Vec<usize> = (0..all).collect();
        order.sort_by_key(|place| count(&it.after[*place]));
        runs(&order)
    };
    let same = |one: &Utensil, is: &dyn Fn(&Utensil, &Utensil) -> bool| {
        it.after.iter().filter(|other| is(one, other)).count()
    };
    let of_sort = |one: &Utensil| same(one, &|one, other| one.sort == other.sort);
    let of_ink = |one: &Utensil| same(one, &|one, other| one.ink == other.ink);
    // The things are known and their places are not; or the two places are known and no more.
    let new = it.places_of(Fate::New);
    let others: Vec<usize> = (0..all).filter(|place| !new.contains(place)).collect();
    let known = |n: usize| match it.asked {
        Fate::New => &new[..],
        Fate::Moved | Fate::Turned | Fate::Kept => &others[n % (others.len() - EACH)..][..EACH],
    };
    let placeless = (0..10).map(|n| answer(pairs(n), known(n)).text().to_owned());
    let places: Vec<usize> = (0..all).collect();
    let placed = places.windows(EACH).take(10);
    let placed = placed.map(|three| answer(it.gone, three).text().to_owned());
    vec![
        Trick { name: "sorts that come often", answers: by(&|one| all - of_sort(one)) },
        Trick { name: "sorts that come once", answers: by(&of_sort) },
        Trick { name: "the rarest colour", answers: by(&of_ink) },
        Trick { name: "things without places", answers: placeless.collect() },
        Trick { name: "the pictured things alone", answers: placed.collect() },
    ]
}
