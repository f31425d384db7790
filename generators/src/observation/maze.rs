//! A maze with an arrow in and an arrow out: which letters lie on the only way between them?

mod ground;
mod picture;
mod seeing;

use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::figure::{Point, distance_to_stroke};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use ground::{Ground, Stop};
use serde::{Deserialize, Serialize};

/// A maze with letters in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Maze {
    ground: Ground,
    /// Where the arrow leads in, and where the other leads out.
    gates: [Stop; 2],
    /// The cell of each letter, A first.
    letters: Vec<usize>,
}

/// What a level draws: how many letters there are and how many of them are passed, between how many cells the way has, and
/// how often of a hundred times a passage is dug along from its end. The more, the longer are wrong branches.
struct Size {
    columns: usize,
    rows: usize,
    bridges: usize,
    letters: usize,
    passed: usize,
    way: (usize, usize),
    along: u32,
}

const SIZES: [Size; 5] = [
    Size { columns: 9, rows: 9, bridges: 0, letters: 21, passed: 7, way: (24, 29), along: 70 },
    Size { columns: 10, rows: 13, bridges: 0, letters: 22, passed: 7, way: (38, 46), along: 85 },
    Size { columns: 12, rows: 15, bridges: 10, letters: 22, passed: 7, way: (54, 62), along: 85 },
    Size { columns: 14, rows: 18, bridges: 18, letters: 23, passed: 8, way: (78, 87), along: 88 },
    Size { columns: 15, rows: 22, bridges: 30, letters: 23, passed: 8, way: (114, 125), along: 90 },
];
/// Without I, O and Q, which are taken for others.
const LETTERS: &str = "ABCDEFGHJKLMNPRSTUVWXYZ";
/// Mazes tried for one that the level asks for, and a seed of which so many hold one for every level.
const TRIES: usize = 300;
/// How often letters are strewn in each.
const LETTERINGS: u8 = 8;
const CERTAIN: &str = "maze";
/// What somebody may prefer who never turns back: 0 is straight on, 1 to the right.
const TURNS: [[usize; 3]; 4] = [[1, 0, 3], [3, 0, 1], [0, 1, 3], [0, 3, 1]];

impl Family for Maze {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: Band::between([26.0, 38.5, 48.5, 62.0, 80.0, 110.0]),
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Maze {
        let size = &SIZES[level.index()];
        seed.draws(CERTAIN, |rng| size.maze(rng))
    }

    /// A smaller maze with as many letters.
    fn example(level: Level) -> Maze {
        let size = &SIZES[level.index()];
        let smaller = Size {
            columns: size.columns.min(10),
            rows: size.rows.min(11),
            bridges: size.bridges.min(6),
            way: (size.way.0.min(34), size.way.1.min(44)),
            ..*size
        };
        Seed::certain(CERTAIN, |rng| smaller.maze(rng))
    }

    fn form(level: Level) -> Form {
        let Size { letters, passed, .. } = SIZES[level.index()];
        Form::new(Shape::Symbols(vec![Group::ordered(passed, &LETTERS[..letters])]))
    }

    fn show(&self) -> Sheet<Text> {
        let statement = say("statement").with("count", self.passed().len());
        Sheet::picture(statement, say("picture"), picture::figure(self)).on(picture::board(self))
    }

    fn key(&self) -> Answer {
        Answer::symbols(&[(&typed(&self.passed()), Order::Matters)])
    }

    /// Ours: the way is followed cell by cell, every second wrong branch to its end, and bridges are looked at.
    fn thinking(&self) -> f32 {
        let (ground, way) = (&self.ground, self.way());
        let forks = way.iter().filter(|stop| ground.forks(stop)).count() as f32;
        let bridges = way.iter().filter(|stop| ground.bridges.contains_key(&stop.cell)).count();
        let aside = ground.open.len() as f32 - way.len() as f32;
        let letters = 0.6 * self.passed().len() as f32;
        3.0 + letters + 0.3 * way.len() as f32 + 0.4 * (forks + bridges as f32) + 0.12 * aside
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let (way, passed) = (self.way(), self.passed());
        let mut rest = way.as_slice();
        let mut steps = Vec::new();
        for (number, two) in passed.chunks(2).enumerate() {
            let is_last = passed.len() <= 2 * number + 2;
            let last = self.letters[two[two.len() - 1]];
            let end = rest.iter().position(|stop| stop.cell == last && !is_last);
            let stretch = &rest[..=end.unwrap_or(rest.len() - 1)];
            rest = &rest[stretch.len()..];
            let forks = stretch.iter().filter(|stop| self.ground.forks(stop)).count();
            let letters = Text::And(two.iter().map(|it| letter(*it).into()).collect());
            let name = if is_last { "out" } else { ["in", "onward"][number.min(1)] };
            let told = say(name).with("letters", letters).with("forks", forks);
            let step = Step::new(told).marks(picture::traced(self, stretch, two));
            let settled = two.iter().zip(2 * number..);
            steps.push(settled.fold(step, |step, (it, part)| step.settles(part, letter(*it))));
        }
        steps
    }

    fn tricks(&self) -> Vec<Trick> {
        let passed = self.passed();
        let count = passed.len();
        let half = &passed[..count / 2];
        let most = &passed[..count - 2];
        let detour =
            |place: Point, [from, to]: [Point; 2]| from.distance(place) + place.distance(to);
        let astray = TURNS.map(|turns| {
            let met = self.met(turns);
            let known = &met[..met.len().min(count)];
            self.likely(known, count, distance_to_stroke).swap_remove(0)
        });
        let across = self.likely(&[], count, distance_to_stroke);
        vec![
            Trick { name: "straight across", answers: across },
            Trick { name: "never turn back", answers: astray.into() },
            Trick {
                name: "half, then straight on",
                answers: self.likely(half, count, distance_to_stroke),
            },
            Trick {
                name: "half, then without a detour",
                answers: self.likely(half, count, detour),
            },
            // That saves less than half: two tries are worth it.
            Trick {
                name: "most, then without a detour",
                answers: self.likely(most, count, detour)[..2].to_vec(),
            },
        ]
    }

    /// How the way turns.
    fn skeleton(&self) -> String {
        let turn = |two: &[Stop]| ((4 + two[1].side - two[0].side) % 4).to_string();
        self.way().windows(2).map(turn).collect()
    }

    /// The letters on the way, by how near to the entrance they lie among all.
    fn print(&self) -> Print {
        let ranked = self.by(|cell| self.ground.far(self.gates[0].cell, cell));
        let rank = |it: usize| ranked.iter().position(|other| *other == it);
        let ranks: Vec<Option<usize>> = self.passed().into_iter().map(rank).collect();
        let cells: Vec<usize> = ranked.iter().map(|it| self.letters[*it]).collect();
        let essence = format!("{:?} {:?} {cells:?}", self.ground, self.gates);
        Print { shape: String::new(), guess: format!("{ranks:?}"), essence }
    }

    /// Goes from cell to cell wherever no stroke is in between.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let count = sheet.statement.message()?.number("count")? as usize;
        match seeing::passed(sheet.figure()?)? {
            letters if letters.len() == count => {
                Ok(Answer::symbols(&[(&letters, Order::Matters)]).into())
            }
            letters => Err(format!("{letters} are not {count}")),
        }
    }
}

impl Maze {
    fn way(&self) -> Vec<Stop> {
        self.ground.way(self.gates[0], self.gates[1].cell)
    }

    /// The letters on the way, by their numbers.
    fn passed(&self) -> Vec<usize> {
        self.way().iter().filter_map(|stop| self.at(stop.cell)).collect()
    }

    /// The letter in a cell.
    fn at(&self, cell: usize) -> Option<usize> {
        self.letters.iter().position(|it| *it == cell)
    }

    /// The letters in the order of what their cells are worth.
    fn by(&self, worth: impl Fn(usize) -> f32) -> Vec<usize> {
        let mut letters: Vec<usize> = (0..self.letters.len()).collect();
        letters.sort_by(|one, other| {
            worth(self.letters[*one]).total_cmp(&worth(self.letters[*other]))
        });
        letters
    }

    /// Ten answers of so many letters: what is known, and then all but two of those that lie least aside of the straight line
    /// to the exit.
    fn likely(
        &self,
        known: &[usize],
        passed: usize,
        aside: impl Fn(Point, [Point; 2]) -> f32,
    ) -> Vec<String> {
        let from = known.last().map_or(self.gates[0].cell, |letter| self.letters[*letter]);
        let line = [from, self.gates[1].cell].map(|cell| self.ground.spot(cell));
        let mut near = self.by(|cell| aside(self.ground.spot(cell), line));
        let count = passed - known.len() + 2;
        near.retain(|it| !known.contains(it));
        near.truncate(count);
        let onward = self.by(|cell| self.ground.far(from, cell));
        let pairs = (1..count).rev().flat_map(|one| (0..one).rev().map(move |other| [one, other]));
        let answer = |without: [usize; 2]| {
            let without = without.map(|place| near[place]);
            let is_kept = |it: &&usize| near.contains(it) && !without.contains(it);
            typed(known) + &onward.iter().filter(is_kept).map(|it| letter(*it)).collect::<String>()
        };
        pairs.take(10).map(answer).collect()
    }

    /// Whether the way is missed by whoever never turns back, and by whoever knows half of it or more and then goes straight on.
    fn winds(&self) -> bool {
        let passed = self.passed();
        let (key, count) = (typed(&passed), passed.len());
        let is_missed =
            |known: usize| !self.likely(&passed[..known], count, distance_to_stroke).contains(&key);
        TURNS.iter().all(|turns| !self.met(*turns).starts_with(&passed))
            && (count / 2..count - 1).all(is_missed)
    }

    /// The letters that somebody meets who prefers these turns, and never turns back.
    fn met(&self, turns: [usize; 3]) -> Vec<usize> {
        let mut at = Some(self.gates[0]);
        let mut met = Vec::new();
        while let Some(stop) = at {
            met.extend(self.at(stop.cell));
            let onward = self.ground.onward(stop);
            let mut wished = turns.iter().map(|turn| (stop.side + turn) % 4);
            at = wished.find_map(|side| onward.iter().find(|it| it.side == side)).copied();
        }
        met
    }
}

impl Size {
    fn maze(&self, rng: &mut Rng) -> Option<Maze> {
        (0..TRIES).find_map(|_| self.tried(rng))
    }

    /// A maze, if it is as the level asks for: its way takes some of the bridges, and not the edge alone.
    fn tried(&self, rng: &mut Rng) -> Option<Maze> {
        let mut ground = Ground::dug(self, rng);
        let gates = ground.opened(rng);
        let way = ground.way(gates[0], gates[1].cell);
        let (shortest, longest) = self.way;
        let count = |is: &dyn Fn(usize) -> bool| way.iter().filter(|stop| is(stop.cell)).count();
        let fits = (shortest..=longest).contains(&way.len())
            && self.bridges / 4 <= count(&|cell| ground.bridges.contains_key(&cell))
            && 2 * count(&|cell| ground.around(cell).count() < 4) <= way.len();
        if !fits {
            return None;
        }
        let mut lettered = (0..LETTERINGS).filter_map(|_| {
            let letters = self.lettered(&ground, &way, rng)?;
            Some(Maze { ground: ground.clone(), gates, letters })
        });
        lettered.find(Maze::winds)
    }

    /// Cells for the letters: none beside another, on a bridge, at an arrow, or where a branch ends and a glance would tell.
    fn lettered(&self, ground: &Ground, way: &[Stop], rng: &mut Rng) -> Option<Vec<usize>> {
        let mut left = [self.passed, self.letters - self.passed];
        let mut letters: Vec<usize> = Vec::new();
        for cell in rng.order(ground.open.len()) {
            let rest = &mut left[usize::from(way.iter().all(|stop| stop.cell != cell))];
            let is_free = 2 <= ground.open[cell].iter().filter(|it| **it).count()
                && !ground.bridges.contains_key(&cell)
                && ![way[0].cell, way[way.len() - 1].cell].contains(&cell)
                && ground.around(cell).all(|it| !letters.contains(&it));
            if is_free && 0 < *rest {
                *rest -= 1;
                letters.push(cell);
            }
        }
        rng.shuffle(&mut letters);
        (left == [0, 0]).then_some(letters)
    }
}

/// The letter of this number.
fn letter(number: usize) -> char {
    char::from(LETTERS.as_bytes()[number])
}

fn typed(letters: &[usize]) -> String {
    letters.iter().map(|it| letter(*it)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_a_maze() {
        for (size, level) in SIZES.iter().zip(Level::ALL) {
            for maze in [Seed::certain(CERTAIN, |rng| size.maze(rng)), Maze::example(level)] {
                assert_eq!(maze.passed().len(), size.passed);
            }
        }
    }
}
