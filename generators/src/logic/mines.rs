//! Opened cells tell how many mines they touch: which covered ones are surely safe, or surely hold a mine?

mod picture;
mod solving;

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::grid::each_of_few;
use crate::reader::{Answer, Form, Key, Pick, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use picture::Seen;
use serde::{Deserialize, Serialize};
use solving::{Cells, Count, Ground, Thought, Trace};
use std::ops::{Range, RangeInclusive};

/// A board with some cells opened, and what is asked of the covered ones that touch them: these have letters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Mines {
    side: usize,
    opened: Cells,
    mined: Cells,
    asked: Asked,
    /// Whether players are told how many mines there are.
    is_counted: bool,
}

/// What the letters that are asked for surely are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Asked {
    Safe,
    Mined,
}

/// A level's board, how many of its cells have letters, and the work: against how many others a number is held, how often and
/// in how many rounds at least, and the seconds.
struct Size {
    side: usize,
    mines: usize,
    letters: usize,
    others: u32,
    held: usize,
    rounds: usize,
    seconds: Range<f32>,
}

/// Against so many others all mines are held, where they are told.
const ALL: u32 = 5;
/// Where the number of all mines stands: in no cell.
const EVERYWHERE: usize = 63;
const SIZES: [Size; 5] = [
    Size { side: 6, mines: 8, letters: 15, others: 0, held: 0, rounds: 2, seconds: 25.0..36.0 },
    Size { side: 6, mines: 9, letters: 14, others: 0, held: 0, rounds: 4, seconds: 40.0..50.0 },
    Size { side: 7, mines: 12, letters: 15, others: 1, held: 1, rounds: 3, seconds: 52.0..64.0 },
    Size { side: 7, mines: 11, letters: 16, others: 1, held: 2, rounds: 4, seconds: 70.0..87.0 },
    Size { side: 7, mines: 10, letters: 16, others: ALL, held: 1, rounds: 4, seconds: 86.0..140.0 },
];
/// How many letters are asked for, how many at least are safe, mined and unsure, and how many of those that are asked for
/// nobody finds without the hardest thoughts of the level.
const ASKED: RangeInclusive<u32> = 4..=7;
const EACH_MIN: u32 = 2;
const LAST_MIN: u32 = 2;
/// Boards that are opened cell by cell until a stored one is taken.
const BOARDS_MAX: usize = 1000;
/// Boards as good as drawn ones, by their opened cells and their mines.
const STORED: [(Cells, Cells); 5] = [
    (0x3_5240_0000, 0x8c05_8000),
    (0xf_bf99_1c00, 0x4066_8048),
    (0x1_73e7_4e1c_0800, 0x8800_8180_2400),
    (0x73e2_8b10_0000, 0x8015_008c_0000),
    (0x1_e1cb_ffeb_c000, 0xa34_0004_0b00),
];

impl Family for Mines {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: Band::between([27.0, 42.0, 55.0, 71.0, 92.0, 150.0]),
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Mines {
        let (size, rng) = (&SIZES[level.index()], &mut seed.rng());
        let found = (0..BOARDS_MAX).find_map(|_| opened(rng, size));
        found.unwrap_or_else(|| Mines::stored(level))
    }

    fn example(_: Level) -> Mines {
        Mines { asked: Asked::Mined, ..Mines::stored(Level::ALL[0]) }
    }

    fn form(level: Level) -> Form {
        let from = (0..SIZES[level.index()].letters).map(letter).collect();
        Form::new(Shape::Pick(Pick { from }))
    }

    fn show(&self) -> Sheet<Text> {
        let asked = match self.asked {
            Asked::Safe => say("asked-safe"),
            Asked::Mined => say("asked-mined"),
        };
        let total = self.count(EVERYWHERE).mines as usize;
        let counted = || say("counted").with("total", total).with("asked", asked.clone());
        let statement = if self.is_counted { counted() } else { asked };
        Sheet::picture(statement, say("picture"), picture::board(self)).on(picture::things(self))
    }

    fn key(&self) -> Answer {
        Answer::pick(&self.letters(self.asked_of(&self.ground().solve(ALL))))
    }

    fn thinking(&self) -> f32 {
        let ground = self.ground();
        seconds(&ground, &ground.solve(ALL))
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let ground = self.ground();
        let trace = ground.solve(ALL);
        let unsure = self.listed(trace.unsure(&ground));
        let last = Step::new(say("unsure").with("cells", unsure));
        let asked = self.asked_of(&trace);
        trace.thoughts.iter().map(|thought| self.told(thought, asked)).chain([last]).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let ground = self.ground();
        let whole = ground.solve(ALL);
        let seconds = whole.seconds();
        let lazy = |name, known: Trace| {
            let tries = Trick::tries_for(1.0 - known.seconds() / seconds);
            Trick { name, answers: self.completed(&ground, &known, tries) }
        };
        let (upper, lower) = ground.counts.split_at(ground.counts.len() / 2);
        let some = |counts: &[Count]| Ground { counts: counts.to_vec(), ..ground }.solve(ALL);
        vec![
            lazy("by the looks of the numbers", Trace::default()),
            lazy("the upper numbers", some(upper)),
            lazy("the lower numbers", some(lower)),
            lazy("each number alone", ground.solve(0)),
            lazy("without the hardest thoughts", self.short_of(&ground)),
            lazy("half of the thoughts", whole.half()),
        ]
    }

    /// Which cells are opened.
    fn skeleton(&self) -> String {
        format!("{:x}", self.opened)
    }

    fn print(&self) -> Print {
        let shape = format!("{:?}", self.asked);
        let essence = format!("{shape} {:x} {:?}", self.opened, self.ground().counts);
        Print { shape, guess: self.key().text().to_owned(), essence }
    }

    /// Goes through all ways to lay mines into lettered cells.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let (seen, mut asked) = (picture::read(sheet)?, sheet.statement.message()?);
        let mut totals = 0..=usize::MAX;
        if asked.name == "counted" {
            let total = asked.number("total")? as usize;
            totals = total.saturating_sub(seen.others)..=total;
            asked = asked.get("asked")?.message()?;
        }
        let (things, mut ways) = (sheet.things()?, Vec::new());
        lay(&seen, things.len(), &mut Vec::new(), &mut ways);
        ways.retain(|way| totals.contains(&way.iter().filter(|is_mined| **is_mined).count()));
        if ways.is_empty() {
            return Err("the numbers contradict each other".to_owned());
        }
        let is_mined = asked.name == "asked-mined";
        let is_sure = |place: &usize| ways.iter().all(|way| way[*place] == is_mined);
        let sure: String = (0..things.len()).filter(is_sure).map(|it| things[it].letter).collect();
        Ok(Answer::pick(&sure).into())
    }
}

impl Mines {
    fn stored(level: Level) -> Mines {
        let (size, (opened, mined)) = (&SIZES[level.index()], STORED[level.index()]);
        let is_counted = size.others == ALL;
        Mines { side: size.side, opened, mined, asked: Asked::Safe, is_counted }
    }

    fn covered(&self) -> Cells {
        !self.opened & ((1 << (self.side * self.side)) - 1)
    }

    /// The covered cells that touch an opened one.
    fn edge(&self) -> Cells {
        each_of_few(self.opened).fold(0, |all, it| all | touching(self.side, it)) & self.covered()
    }

    fn letters(&self, cells: Cells) -> String {
        let edge = self.edge();
        let place = |cell: usize| (edge & ((1 << cell) - 1)).count_ones() as usize;
        each_of_few(cells & edge).map(|cell| letter(place(cell))).collect()
    }

    fn listed(&self, cells: Cells) -> Text {
        Text::And(self.letters(cells).chars().map(Text::from).collect())
    }

    /// What an opened cell tells, or the number of all mines.
    fn count(&self, at: usize) -> Count {
        let told = if at == EVERYWHERE { !0 } else { touching(self.side, at) };
        let (cells, mines) = (told & self.covered(), (told & self.mined).count_ones());
        Count { at: 1 << at, cells, mines }
    }

    fn ground(&self) -> Ground {
        let all = self.is_counted.then_some(EVERYWHERE);
        let counts = each_of_few(self.opened).chain(all).map(|at| self.count(at));
        let counts = counts.filter(|count| count.cells != 0).collect();
        Ground { edge: self.edge(), counts }
    }

    fn asked_of(&self, trace: &Trace) -> Cells {
        match self.asked {
            Asked::Safe => trace.safe,
            Asked::Mined => trace.mined,
        }
    }

    /// What is found without the number of all mines; or else without holding numbers against each other.
    fn short_of(&self, ground: &Ground) -> Trace {
        let numbers = ground.counts.iter().filter(|count| count.at != 1 << EVERYWHERE);
        let counts = numbers.copied().collect();
        Ground { counts, ..*ground }.solve(if self.is_counted { ALL } else { 0 })
    }

    /// Opens a cell, and all around those that touch no mine.
    fn open(&mut self, cell: usize) {
        let mut fresh = 1 << cell;
        while fresh != 0 {
            self.opened |= fresh;
            let blank = each_of_few(fresh).filter(|it| touching(self.side, *it) & self.mined == 0);
            fresh = blank.fold(0, |all, it| all | touching(self.side, it)) & !self.opened;
        }
    }

    /// Whether the board has the work of a level, all of which is needed.
    fn suits(&self, size: &Size) -> bool {
        let ground = self.ground();
        let trace = ground.solve(size.others);
        let (asked, unsure) = (self.asked_of(&trace), trace.unsure(&ground));
        let late = || asked & !self.asked_of(&self.short_of(&ground));
        let held = trace.thoughts.iter().filter(|thought| 1 < thought.numbers());
        [trace.safe, trace.mined, unsure].iter().all(|kind| EACH_MIN <= kind.count_ones())
            && ASKED.contains(&asked.count_ones())
            && size.rounds <= trace.rounds
            && size.held <= held.count()
            && (size.held == 0 || LAST_MIN <= late().count_ones())
            && size.seconds.contains(&seconds(&ground, &trace))
            && ground.allows_both(&trace)
            && !Trick::any_finds(&self.tricks(), &Answer::pick(&self.letters(asked)))
    }

    /// What is asked for as far as it is known, and then one more each time of what looks most like it.
    fn completed(&self, ground: &Ground, known: &Trace, tries: usize) -> Vec<String> {
        let share = |cell: usize| {
            let beside = ground.counts.iter().map(|count| known.left(*count));
            let beside = beside.filter(|count| count.cells >> cell & 1 == 1);
            let shares = beside.map(|it| it.mines as f32 / it.cells.count_ones() as f32);
            shares.reduce(f32::max).unwrap_or_default()
        };
        let mut open: Vec<usize> = each_of_few(known.unsure(ground)).collect();
        open.sort_by(|one, other| share(*one).total_cmp(&share(*other)));
        if self.asked == Asked::Mined {
            open.reverse();
        }
        let more = open.into_iter().scan(self.asked_of(known), |all, cell| {
            *all |= 1 << cell;
            Some(*all)
        });
        let answers = [self.asked_of(known)].into_iter().chain(more).filter(|cells| *cells != 0);
        answers.take(tries).map(|cells| self.letters(cells)).collect()
    }

    fn told(&self, thought: &Thought, asked: Cells) -> Step<Text> {
        let Thought { more, less, mined, safe } = *thought;
        let name = match (more, less, mined) {
            (_, 0, _) => "full",
            (0, _, _) => "done",
            (_, _, 0) => "as-many",
            _ => "more",
        };
        let found = [("mined", mined), ("safe", safe)].into_iter().filter(|it| it.1 != 0);
        let found = found.map(|(what, cells)| {
            let count = cells.count_ones() as usize;
            say(what).with("cells", self.listed(cells)).with("count", count).into()
        });
        let said = say(name).with("more", self.named(more)).with("less", self.named(less));
        let said = said.with("count", mined.count_ones() as usize);
        let step = Step::new(said.with("found", Text::And(found.collect())));
        let settled = each_of_few((mined | safe) & asked);
        let settled = settled.map(|cell| (asked & ((1 << cell) - 1), 1 << cell));
        settled
            .fold(step, |step, (before, cell)| {
                step.settles(before.count_ones() as usize, self.letters(cell))
            })
            .marks(picture::found(self, thought))
    }

    /// Numbers by what they touch, or the whole board.
    fn named(&self, places: Cells) -> Text {
        let named = each_of_few(places).map(|at| match self.count(at) {
            _ if at == EVERYWHERE => say("board").into(),
            Count { cells, mines, .. } => {
                say("number").with("mines", mines as usize).with("cells", self.listed(cells)).into()
            }
        });
        Text::And(named.collect())
    }
}

/// A board that is opened cell after cell, until it has the work of the level.
fn opened(rng: &mut Rng, size: &Size) -> Option<Mines> {
    let (side, is_counted) = (size.side, size.others == ALL);
    let cells: Vec<usize> = (0..side * side).collect();
    let mined = rng.sample(&cells, size.mines).into_iter().fold(0, |all, cell| all | 1 << cell);
    let asked = *rng.pick(&[Asked::Safe, Asked::Mined]);
    let mut board = Mines { side, opened: 0, mined, asked, is_counted };
    loop {
        let near = if board.opened == 0 { board.covered() } else { board.edge() };
        let safe: Vec<usize> = each_of_few(near & !mined).collect();
        if safe.is_empty() {
            return None;
        }
        board.open(*rng.pick(&safe));
        let edge = board.edge();
        // Mines that no number tells of would only blur how many there are.
        let told = Mines { mined: mined & edge, ..board.clone() };
        if edge.count_ones() as usize == size.letters && told.suits(size) {
            return Some(told);
        }
    }
}

/// Ours: all numbers are looked at once, and again those beside what stays unsure.
fn seconds(ground: &Ground, trace: &Trace) -> f32 {
    let (numbers, unsure) = (ground.counts.len(), trace.unsure(ground).count_ones());
    6.0 + 0.5 * numbers as f32 + 1.5 * unsure as f32 + trace.seconds()
}

/// The cells that touch one.
fn touching(side: usize, cell: usize) -> Cells {
    let near = |at: usize| at.saturating_sub(1)..=(at + 1).min(side - 1);
    let cells = near(cell / side).flat_map(|row| near(cell % side).map(move |it| row * side + it));
    cells.fold(0, |all, it| all | 1 << it) & !(1 << cell)
}

/// All ways to lay mines into so many lettered cells, after these.
fn lay(seen: &Seen, letters: usize, laid: &mut Vec<bool>, ways: &mut Vec<Vec<bool>>) {
    let fits = |(beside, mines): &(Vec<usize>, usize)| {
        let known = beside.iter().filter_map(|place| laid.get(*place));
        let (open, found) = (beside.len() - known.clone().count(), known.filter(|it| **it).count());
        (found..=found + open).contains(mines)
    };
    if !seen.numbers.iter().all(fits) {
        return;
    }
    if laid.len() == letters {
        return ways.push(laid.clone());
    }
    for is_mined in [false, true] {
        laid.push(is_mined);
        lay(seen, letters, laid, ways);
        laid.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_as_good_as_what_is_drawn() {
        for level in Level::ALL {
            assert!(Mines::stored(level).suits(&SIZES[level.index()]), "level {level}");
        }
    }
}
