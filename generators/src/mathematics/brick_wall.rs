//! Every brick is the sum of the two bricks under it, and most numbers are missing: which are A, B, C and D?

mod lazy;
mod picture;
mod way;

use crate::board::Board;
use crate::family::{About, Band, Family, Level, Pace, Trick, Variety};
use crate::linear::{Equations, row};
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::sums::NAMES;
use crate::text::{Text, say};
use crate::tiles;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use way::{Bricks, Thought, bricks, place, triples};

/// The numbers of a wall row by row from the top, the bricks that show theirs, and those that are asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BrickWall {
    numbers: Vec<i64>,
    given: Bricks,
    asked: [usize; 4],
}

/// What a level draws: rows, how many numbers are given, and how many bricks have to be written through another one.
struct Size {
    rows: usize,
    given: u32,
    tied: RangeInclusive<usize>,
}

const SIZES: [Size; 5] = [
    Size { rows: 4, given: 5, tied: 0..=0 },
    Size { rows: 5, given: 6, tied: 0..=0 },
    Size { rows: 5, given: 6, tied: 2..=2 },
    Size { rows: 5, given: 5, tied: 4..=4 },
    Size { rows: 5, given: 5, tied: 6..=8 },
];
/// All choices of given bricks from which the others follow as the level wants it.
static PLANS: LazyLock<[Vec<Bricks>; 5]> = LazyLock::new(|| SIZES.each_ref().map(plans));
/// The largest number in the lowest row, so large that a brick is seldom near half of the one above; and at the top.
const LOWEST_MAX: i64 = 36;
const HIGHEST_MAX: i64 = 300;
/// In how many rows the letters stand, and how many of them wait for the last x, at least.
const ROWS_MIN: usize = 3;
const WAITING_MIN: usize = 3;
/// No thought takes such a part of the time: to suppose what it finds would save too much.
const SHARE_MAX: f32 = 0.5;
/// Walls tried before one is taken that fits its plan alone.
const TRIES: usize = 1000;
/// How many words the question has.
const STATEMENT_WORDS: usize = 19;

impl Family for BrickWall {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: [
            Band::new(26.0, 42.0),
            Band::new(43.0, 58.0),
            Band::new(58.0, 73.0),
            Band::new(76.0, 92.0),
            Band::new(107.0, 150.0),
        ],
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> BrickWall {
        let (rng, band) = (&mut seed.rng(), Self::ABOUT.bands[level.index()]);
        for _ in 0..TRIES {
            let (wall, way) = BrickWall::drawn(level, rng);
            if wall.is_good(way, band) {
                return wall;
            }
        }
        BrickWall::drawn(level, rng).0
    }

    /// A small one, at every level.
    fn example(_: Level) -> BrickWall {
        let given = [0, 4, 5, 6, 9].into_iter().fold(0, |given, brick| given | 1 << brick);
        BrickWall { numbers: wall(vec![5, 3, 9, 2]), given, asked: [1, 3, 7, 8] }
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::List(vec![Item::Whole; 4])).named(NAMES)
    }

    fn show(&self) -> Sheet<Text> {
        let rooms = self.asked.map(|brick| picture::room(self.rows(), brick));
        Sheet::picture(say("statement"), say("picture"), picture::figure(self))
            .on(Board::fields(NAMES.into_iter().zip(rooms)))
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.asked.map(|brick| self.numbers[brick]))
    }

    fn thinking(&self) -> f32 {
        self.way().iter().map(|thought| thought.seconds(&self.numbers)).sum()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        self.way().iter().flat_map(|it| [self.called(it), Some(self.found(it))]).flatten().collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        lazy::tricks(self, &self.way())
    }

    /// Which bricks are given, and which are asked for.
    fn skeleton(&self) -> String {
        format!("{} {:?}", self.given, self.asked)
    }

    /// Every brick is unknown; what it carries, and each number that is shown, is an equation.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let bricks = tiles::written(sheet.figure()?);
        let (unknowns, mut equations) = (bricks.len(), Equations::default());
        for (brick, (room, text)) in bricks.iter().enumerate() {
            let feet = [0.25, 0.75].map(|part| picture::below(*room, part));
            let under = feet.map(|foot| bricks.iter().position(|(room, _)| room.holds(foot)));
            if let [Some(left), Some(right)] = under {
                equations.learn(row(unknowns, &[(brick, -1), (left, 1), (right, 1)], 0));
            }
            if let Ok(number) = text.parse::<i64>() {
                equations.learn(row(unknowns, &[(brick, 1)], -number));
            }
        }
        let number = |name: char| {
            let brick = bricks.iter().position(|(_, text)| *text == name.to_string());
            let settled = brick.and_then(|brick| equations.whole(unknowns, brick));
            settled.filter(|it| 0 < *it && !equations.is_false).ok_or(format!("{name} is open"))
        };
        let found: Vec<i64> = NAMES.into_iter().map(number).collect::<Result<_, String>>()?;
        Ok(Answer::numbers(found).into())
    }
}

impl BrickWall {
    /// A wall by one of the level's plans, and the way to all of it.
    fn drawn(level: Level, rng: &mut Rng) -> (BrickWall, Vec<Thought>) {
        let rows = SIZES[level.index()].rows;
        let given = *rng.pick(&PLANS[level.index()]);
        let way = way::way(rows, given).expect("a plan has a way");
        let missing: Vec<usize> = way.iter().map(|thought| thought.finds).collect();
        let mut asked: [usize; 4] = rng.sample(&missing, 4).try_into().expect("four were drawn");
        asked.sort_unstable();
        let lowest = (0..rows).map(|_| rng.between(1, LOWEST_MAX)).collect();
        (BrickWall { numbers: wall(lowest), given, asked }, way)
    }

    /// Whether the letters tell little of each other and need what the level is about, nothing stands out, and the time is
    /// that of the level.
    fn is_good(&self, way: Vec<Thought>, band: Band) -> bool {
        let last_x = way.iter().rposition(|thought| !thought.tied.is_empty()).unwrap_or(0);
        let is_asked = |brick: &usize| self.asked.contains(brick);
        let waiting = way[last_x..].iter().filter(|thought| is_asked(&thought.finds)).count();
        let has_row = |row: &usize| self.asked.iter().any(|brick| place(*brick).0 == *row);
        let asked = self.asked.map(|brick| self.numbers[brick]);
        let is_told = waiting < WAITING_MIN
            || HIGHEST_MAX < self.numbers[0]
            || (0..self.rows()).filter(has_row).count() < ROWS_MIN
            || triples(self.rows()).iter().any(|triple| triple.iter().all(is_asked))
            || (1..4).any(|n| asked[..n].contains(&asked[n]));
        if is_told {
            return false;
        }
        let way = way::needed_for(&self.asked, way);
        let seconds = way.iter().map(|thought| thought.seconds(&self.numbers));
        let (all, longest) = (seconds.clone().sum(), seconds.fold(0.0, f32::max));
        band.holds(Pace::new(STATEMENT_WORDS, all, &self.key()).p50)
            && longest < SHARE_MAX * all
            && !Trick::any_finds(&lazy::tricks(self, &way), &self.key())
    }

    fn rows(&self) -> usize {
        place(self.numbers.len()).0
    }

    /// The thoughts that what is asked for needs.
    fn way(&self) -> Vec<Thought> {
        let way = way::way(self.rows(), self.given).expect("it was drawn so that there is one");
        way::needed_for(&self.asked, way)
    }

    /// A brick through the one that a thought finds: `2x + 5`, `40 − x`.
    fn through(&self, thought: &Thought, times: i64, brick: usize) -> String {
        let number = self.numbers[brick] - times * self.numbers[thought.finds];
        let xs = if times.abs() == 1 { "x".to_owned() } else { format!("{}x", times.abs()) };
        match (times.signum(), number.signum()) {
            (0, _) => number.to_string(),
            (1, 0) => xs,
            (1, 1) => format!("{xs} + {number}"),
            (1, _) => format!("{xs} − {}", -number),
            _ => format!("{number} − {xs}"),
        }
    }

    /// What is written through x, if something is.
    fn called(&self, thought: &Thought) -> Option<Step<Text>> {
        let tied = thought.tied.iter();
        let mut terms: Vec<(usize, String)> =
            tied.map(|&(brick, times, _)| (brick, self.through(thought, times, brick))).collect();
        let through = terms.iter().map(|(_, term)| term.as_str().into()).collect();
        terms.push((thought.finds, "x".to_owned()));
        let marks = terms.iter().flat_map(|(brick, term)| picture::term(self, *brick, term));
        let step = Step::new(say("called").with("through", Text::Row(through))).marks(marks);
        (!thought.tied.is_empty()).then_some(step)
    }

    /// How a brick is found.
    fn found(&self, thought: &Thought) -> Step<Text> {
        let (x, number) = (thought.finds, self.numbers[thought.finds]);
        let terms: Vec<String> = thought.terms().map(|it| self.numbers[it].to_string()).collect();
        let [one, other] = thought.times.map(|times| self.through(thought, times, thought.last[0]));
        let (said, makes) = match thought.tied.len() {
            0 if thought.is_sum() => (say("added"), terms.join(" + ")),
            0 => (say("taken"), terms.join(" − ")),
            _ => (say("compared").with("one", other).with("other", one), "x".to_owned()),
        };
        let part = self.asked.iter().position(|asked| *asked == x);
        let name = part.map_or(String::new(), |part| format!("{} = ", NAMES[part]));
        let rings = thought.terms().map(|brick| picture::ring(self, brick));
        let step = Step::new(said.with("makes", format!("{name}{makes} = {number}")));
        let step = step.marks(rings).marks(picture::found(self, x));
        part.into_iter().fold(step, |step, part| step.settles(part, number))
    }
}

/// All numbers of the wall on such a lowest row.
fn wall(lowest: Vec<i64>) -> Vec<i64> {
    let mut rows = vec![lowest];
    while let Some(row) = rows.last().filter(|row| 1 < row.len()) {
        rows.push(row.windows(2).map(|two| two[0] + two[1]).collect());
    }
    rows.into_iter().rev().flatten().collect()
}

fn plans(size: &Size) -> Vec<Bricks> {
    let choices = (0..1 << bricks(size.rows)).filter(|it: &Bricks| it.count_ones() == size.given);
    let tied = |way: Vec<Thought>| way.iter().map(|thought| thought.tied.len()).sum();
    let fits =
        |it: &Bricks| way::way(size.rows, *it).is_some_and(|way| size.tied.contains(&tied(way)));
    choices.filter(fits).collect()
}
