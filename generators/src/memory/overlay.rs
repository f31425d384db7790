//! Two patterns are shown in turn and hidden: turn one of them, lay it on the other, and say which cells are filled.

mod drawing;
mod turn;

use crate::board::{Thing, letter};
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::figure::Point;
use crate::reader::{Answer, Form, Key, Pick, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Card, CardFace, Sheet, Step};
use crate::text::{Message, Text, say};
use crate::tiles::extent;
use serde::{Deserialize, Serialize};
use turn::Turn;

/// The cells that each pattern fills, how long each is shown, and what is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Overlay {
    seconds: u16,
    patterns: [Pattern; 2],
    asked: Question,
}

/// The cells that are filled, by their places in reading order.
type Pattern = Vec<usize>;

/// One pattern is turned and laid on the other: which cells are filled so many times?
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Question {
    turned: usize,
    turn: Turn,
    /// 0 or 1: of those that are filled twice, one pattern alone would tell most.
    times: usize,
}

/// How many cells each pattern fills, and how long each is shown.
struct Size {
    filled: usize,
    seconds: u16,
}

const SIZES: [Size; 5] = [
    Size { filled: 5, seconds: 12 },
    Size { filled: 6, seconds: 11 },
    Size { filled: 6, seconds: 9 },
    Size { filled: 7, seconds: 8 },
    Size { filled: 7, seconds: 6 },
];
const SIDE: usize = 4;
const CELLS: usize = SIDE * SIDE;
const LETTERS: &str = "ABCDEFGHIJKLMNOP";
/// How many cells may be asked for.
const ASKED: std::ops::RangeInclusive<usize> = 3..=8;
/// Two patterns leave at least so many questions, each with an answer of its own, or others are drawn, at most so often.
const QUESTIONS_MIN: usize = 15;
const PATTERNS_MAX: usize = 100;
/// Each half of the board holds so many cells of a pattern.
const HALF_MIN: usize = 2;
/// Two patterns that always do, of as many of these cells as are needed.
const CERTAIN: [[usize; 7]; 2] = [[1, 6, 8, 13, 15, 2, 4], [0, 5, 7, 10, 14, 9, 3]];

impl Family for Overlay {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        // Filled cells shown in each ten seconds.
        bands: Band::between([3.7, 4.8, 6.0, 7.7, 10.1, 13.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> Overlay {
        let size = &SIZES[level.index()];
        let patterns = patterns(&mut seed.child("material").rng(), size);
        let mut question = seed.child("question").rng();
        let times = question.index(2);
        let (likely, others): (Vec<Question>, Vec<Question>) =
            questions(&patterns).into_iter().partition(|it| it.times == times);
        let asked = *question.pick(if likely.is_empty() { &others } else { &likely });
        Overlay { seconds: size.seconds, patterns, asked }
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::Pick(Pick { from: LETTERS.to_owned() }))
    }

    fn show(&self) -> Sheet<Text> {
        let Question { turned, turn, times } = self.asked;
        let card = |which: usize| {
            let figure = drawing::card(which, &self.patterns[which]);
            Card::picture(say("card"), figure, self.seconds)
        };
        let statement = say(if times == 1 { "once" } else { "empty" })
            .with("turn", self.turning())
            .with("other", 2 - turned);
        Sheet::picture(statement, say("picture"), drawing::lettered(turned, turn))
            .on(drawing::things())
            .after(vec![card(0), card(1)])
    }

    fn key(&self) -> Answer {
        Answer::pick(&letters(&self.asked.key(&self.patterns)))
    }

    /// Ours: each cell is called back, and those that are turned find a new place.
    fn thinking(&self) -> f32 {
        let place_seconds = match self.asked.turn {
            Turn::Across | Turn::Down => 0.9,
            Turn::Right | Turn::Left | Turn::Half => 1.3,
        };
        let [still, turned] = [1 - self.asked.turned, self.asked.turned];
        let [still, turned] = [still, turned].map(|which| self.patterns[which].len() as f32);
        5.0 + 0.9 * still + (0.9 + place_seconds) * turned
    }

    fn load(&self) -> Option<f32> {
        let filled = self.patterns.concat().len() as f32;
        Some(10.0 * filled / (2.0 * f32::from(self.seconds)))
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let Question { turned, times, .. } = self.asked;
        let laid = self.asked.laid(&self.patterns);
        let (still, after) = (&laid[1 - turned], &laid[turned]);
        let lies = say("pattern-still").with("pattern", 2 - turned).with("cells", listed(still));
        let turns = say("pattern-turned")
            .with("turn", self.turning())
            .with("before", listed(&self.patterns[turned]))
            .with("after", listed(after));
        let twice: Vec<usize> = still.iter().copied().filter(|it| after.contains(it)).collect();
        let counts = |cell: &usize| match times {
            1 => still.contains(cell) != after.contains(cell),
            _ => !still.contains(cell) && !after.contains(cell),
        };
        let found: Vec<usize> = (0..CELLS).filter(counts).collect();
        let told = match times {
            1 => say("found-once").with("count", twice.len()).with("twice", listed(&twice)),
            _ => say("found-empty"),
        };
        let last = Step::new(told.with("cells", listed(&found)));
        let last = last.marks(found.iter().map(|cell| drawing::ring(*cell)));
        let settled = found.iter().enumerate();
        vec![
            Step::new(lies).marks(drawing::laid(1 - turned, still)),
            Step::new(turns).marks(drawing::laid(turned, after)),
            settled.fold(last, |step, (part, cell)| step.settles(part, letter(*cell))),
        ]
    }

    fn near_misses(&self) -> Vec<String> {
        let (laid, times) = (self.asked.laid(&self.patterns), self.asked.times);
        let misses = [filled(&self.patterns, times), filled(&laid, 1 - times), filled(&laid, 2)];
        misses.iter().map(|cells| letters(cells)).filter(|miss| !miss.is_empty()).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let Question { times, .. } = self.asked;
        let otherwise = Question::all().filter(|it| it.times == times && *it != self.asked);
        let otherwise = otherwise.map(|it| it.key(&self.patterns));
        let alone = |known: &Pattern| {
            let others: Pattern = (0..CELLS).filter(|cell| !known.contains(cell)).collect();
            // As many cells are filled twice as mostly are.
            let twice = known.len() * known.len() / CELLS;
            let supposed = |from| {
                let other = [some(known, twice, from), some(&others, known.len() - twice, from)];
                letters(&filled(&[known.clone(), other.concat()], times))
            };
            (0..10).map(supposed).collect()
        };
        let [one, other] = &self.asked.laid(&self.patterns);
        let upper = |from: usize| {
            let supposed = |pattern: &Pattern| {
                let upper = pattern.iter().copied().filter(|cell| *cell < CELLS / 2);
                let lower = some(&(CELLS / 2..CELLS).collect(), pattern.len(), from);
                upper.chain(lower).take(pattern.len()).collect()
            };
            letters(&self.asked.key(&self.patterns.each_ref().map(supposed)))
        };
        vec![
            Trick { name: "do not turn", answers: vec![letters(&filled(&self.patterns, times))] },
            Trick {
                name: "turn otherwise",
                answers: otherwise.map(|cells| letters(&cells)).collect(),
            },
            Trick { name: "remember the first alone", answers: alone(one) },
            Trick { name: "remember the second alone", answers: alone(other) },
            Trick { name: "remember the upper halves", answers: (0..10).map(upper).collect() },
        ]
    }

    fn print(&self) -> Print {
        let Overlay { patterns, asked, .. } = self;
        Print {
            shape: asked.times.to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{patterns:?} {asked:?}"),
        }
    }

    /// Moves the middles of what is drawn on the cards, and counts how many come to lie in each cell.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let asked = sheet.statement.message()?;
        let turn = asked.get("turn")?.message()?;
        let things = sheet.things()?;
        let [first, .., last] = things else { return Err("no cells".to_owned()) };
        let (first, last) = (first.area.middle(), last.area.middle());
        let center = Point::new((first.x + last.x) / 2.0, (first.y + last.y) / 2.0);
        let mut places = Vec::new();
        for (card, number) in sheet.material.iter().zip(1..) {
            let CardFace::Picture(picture) = &card.face else {
                return Err("a card is no picture".to_owned());
            };
            drawing::is_numbered(&picture.figure, number as usize - 1)?;
            let is_turned = turn.number("pattern")? == number;
            let pieces = picture.figure.marks.iter().filter(|mark| drawing::is_piece(mark));
            for at in pieces.map(|mark| extent(mark).middle()) {
                let (x, y) = (at.x - center.x, at.y - center.y);
                let (x, y) = match &*turn.name {
                    _ if !is_turned => (x, y),
                    "turn-right" => (-y, x),
                    "turn-left" => (y, -x),
                    "turn-half" => (-x, -y),
                    "flip-across" => (-x, y),
                    "flip-down" => (x, -y),
                    other => return Err(format!("nobody turns {other}")),
                };
                places.push(Point::new(center.x + x, center.y + y));
            }
        }
        let times = if asked.name == "once" { 1 } else { 0 };
        let lying = |thing: &&Thing| places.iter().filter(|at| thing.area.holds(**at)).count();
        let found: String =
            things.iter().filter(|it| lying(it) == times).map(|it| it.letter).collect();
        Ok(Answer::pick(&found).into())
    }
}

impl Overlay {
    fn turning(&self) -> Message {
        say(self.asked.turn.name()).with("pattern", self.asked.turned + 1)
    }
}

impl Question {
    fn all() -> impl Iterator<Item = Question> {
        let turns = [0, 1].into_iter().flat_map(|turned| Turn::ALL.map(|turn| (turned, turn)));
        turns.flat_map(|(turned, turn)| [0, 1].map(|times| Question { turned, turn, times }))
    }

    /// The two patterns as they come to lie.
    fn laid(self, patterns: &[Pattern; 2]) -> [Pattern; 2] {
        let mut laid = patterns.clone();
        laid[self.turned].iter_mut().for_each(|cell| *cell = self.turn.of(*cell));
        laid
    }

    fn key(self, patterns: &[Pattern; 2]) -> Vec<usize> {
        filled(&self.laid(patterns), self.times)
    }
}

/// Two patterns of which much can be asked.
fn patterns(rng: &mut Rng, size: &Size) -> [Pattern; 2] {
    let cells: Vec<usize> = (0..CELLS).collect();
    for _ in 0..PATTERNS_MAX {
        let patterns = [0, 1].map(|_| rng.sample(&cells, size.filled));
        if patterns.iter().all(is_spread) && QUESTIONS_MIN <= questions(&patterns).len() {
            return patterns.map(sorted);
        }
    }
    CERTAIN.map(|cells| sorted(cells[..size.filled].to_vec()))
}

/// Whether no half of the board holds nearly all of a pattern: to know that half would be to know the pattern.
fn is_spread(pattern: &Pattern) -> bool {
    let halves: [fn(usize) -> bool; 2] =
        [|cell| cell / SIDE < SIDE / 2, |cell| cell % SIDE < SIDE / 2];
    halves.iter().all(|is_inside| {
        let inside = pattern.iter().filter(|cell| is_inside(**cell)).count();
        (HALF_MIN..=pattern.len() - HALF_MIN).contains(&inside)
    })
}

fn sorted(mut pattern: Pattern) -> Pattern {
    pattern.sort_unstable();
    pattern
}

/// What can be asked: not too many cells, others than without a turn, and others than by another question.
fn questions(patterns: &[Pattern; 2]) -> Vec<Question> {
    let mut known: Vec<Vec<usize>> = [0, 1].map(|times| filled(patterns, times)).into();
    let is_new = |question: &Question| {
        let key = question.key(patterns);
        let is_new = ASKED.contains(&key.len()) && !known.contains(&key);
        known.push(key);
        is_new
    };
    Question::all().filter(is_new).collect()
}

/// The cells that are filled so many times.
fn filled(laid: &[Pattern; 2], times: usize) -> Vec<usize> {
    let count = |cell: usize| laid.iter().filter(|pattern| pattern.contains(&cell)).count();
    (0..CELLS).filter(|cell| count(*cell) == times).collect()
}

/// So many of these cells, from one of them on and round.
fn some(cells: &Pattern, count: usize, from: usize) -> Pattern {
    cells.iter().copied().cycle().skip(from).take(count).collect()
}

fn letters(cells: &[usize]) -> String {
    cells.iter().copied().map(letter).collect()
}

fn listed(cells: &[usize]) -> Text {
    Text::And(cells.iter().map(|cell| letter(*cell).into()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_laid_where_nothing_fits_leaves_as_much_to_ask() {
        for size in &SIZES {
            let certain = CERTAIN.map(|cells| cells[..size.filled].to_vec());
            assert!(certain.iter().all(is_spread));
            assert!(QUESTIONS_MIN <= questions(&certain).len(), "{:?}", questions(&certain));
        }
    }
}
