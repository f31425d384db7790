//! A die rolls along a line over a board of squares: which number is on top on the lettered ones?

mod picture;
mod seeing;

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::palette::Ink;
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// A die, its way, and what is asked and told of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RollingDie {
    /// What the die has on top, on the left and on the right at first.
    die: [u8; 3],
    /// Which of these faces are not shown.
    hidden: Vec<usize>,
    way: Vec<Cell>,
    /// The squares of the letters, A first, by their places on the way.
    asked: Vec<usize>,
    /// For each hidden face a square where it is on top or at the bottom: the number on top is written on it.
    told: Vec<usize>,
}

/// Row and column, both 0 at the back corner.
type Cell = (i8, i8);

/// Which faces are on top, on the left and on the right: 1, 2 and 3 were there at first, -1, -2 and -3 lie opposite them.
type Faces = [i8; 3];

/// What a level draws.
struct Size {
    rolls: usize,
    turns: std::ops::RangeInclusive<usize>,
    asked: usize,
    hidden: usize,
}

const SIZES: [Size; 5] = [
    Size { rolls: 8, turns: 2..=4, asked: 5, hidden: 0 },
    Size { rolls: 11, turns: 5..=6, asked: 5, hidden: 0 },
    Size { rolls: 12, turns: 6..=7, asked: 6, hidden: 1 },
    Size { rolls: 15, turns: 7..=8, asked: 6, hidden: 2 },
    Size { rolls: 17, turns: 9..=11, asked: 6, hidden: 3 },
];
/// Rows and columns of the board.
const SIDE: i8 = 5;
/// Down to the right on the page, down to the left, and back along each.
const STEPS: [Cell; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// Ways tried for one that the level asks for, and a seed of which so many hold one for every level.
const TRIES: usize = 3000;
const CERTAIN: &str = "rolling";
/// How long it takes to find out so many hidden faces, in seconds.
const FINDING: [f32; 4] = [0.0, 5.5, 11.0, 20.0];

/// What a die can have on top, on the left and on the right: opposite faces make seven.
static DICE: LazyLock<Vec<[u8; 3]>> = LazyLock::new(|| {
    let differ = |one: u8, other: u8| one != other && one + other != 7;
    let all = (0..216).map(|n| [n / 36 + 1, n / 6 % 6 + 1, n % 6 + 1]);
    all.filter(|&[a, b, c]| differ(a, b) && differ(b, c) && differ(c, a)).collect()
});

impl Family for RollingDie {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: Band::between([20.0, 32.0, 40.0, 51.0, 65.0, 90.0]),
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> RollingDie {
        let size = &SIZES[level.index()];
        seed.draws(CERTAIN, |rng| size.die(rng))
    }

    fn form(level: Level) -> Form {
        let asked = SIZES[level.index()].asked;
        let form = Form::new(Shape::Symbols(vec![Group::ordered(asked, "123456")]));
        form.named((0..asked).map(letter))
    }

    fn show(&self) -> Sheet<Text> {
        let name = if self.hidden.is_empty() { "statement" } else { "statement-told" };
        let statement = say(name).with("last", letter(self.asked.len() - 1));
        Sheet::picture(statement, say("picture"), picture::figure(self))
    }

    fn key(&self) -> Answer {
        self.answer(&self.steps_taken())
    }

    /// Ours: a look at the die, each roll, each turn of the line, and what is hidden.
    fn thinking(&self) -> f32 {
        let (rolls, turns) = (self.way.len() - 1, turns(&self.way));
        3.0 + 1.7 * rolls as f32 + 1.2 * turns as f32 + FINDING[self.hidden.len()]
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let (stood, tops) = (stood(&self.steps_taken()), self.tops());
        let mut told: Vec<_> = self.told.iter().zip(&self.hidden).collect();
        told.sort_unstable();
        let found = told.into_iter().map(|(square, face)| {
            let text = say(if 0 < stood[*square][0] { "up" } else { "down" })
                .with("number", tops[*square])
                .with("face", say(["face-top", "face-left", "face-right"][*face]))
                .with("shown", self.die[*face]);
            let shown = picture::face(self.way[0], *face, Some(self.die[*face]), Ink::Accent);
            Step::new(text).marks(shown).marks([picture::top(self, *square, tops[*square])])
        });
        let before = [0].iter().chain(&self.asked);
        let rolled = before.zip(&self.asked).enumerate().map(|(part, (before, square))| {
            let passed = before + 1..=*square;
            let [top, left, right] = stood[*square].map(|face| self.number(face));
            let text = say("rolled")
                .with("count", square - before)
                .with("letter", letter(part))
                .with("tops", Text::Row(passed.clone().map(|it| tops[it].into()).collect()))
                .with("left", left)
                .with("right", right);
            let marks = passed.map(|it| picture::top(self, it, tops[it]));
            Step::new(text).settles(part, top).marks(marks)
        });
        found.chain(rolled).collect()
    }

    /// Who does not find out what is hidden supposes one die after the other that looks like this one.
    fn tricks(&self) -> Vec<Trick> {
        let is_alike = |die: &&[u8; 3]| {
            (0..3).all(|face| self.hidden.contains(&face) || die[face] == self.die[face])
        };
        let supposed = |die: &[u8; 3]| RollingDie { die: *die, ..self.clone() }.key();
        let tries = Trick::tries_for(FINDING[self.hidden.len()] / self.thinking());
        let dice = DICE.iter().filter(is_alike).take(tries);
        let answers = dice.map(|die| supposed(die).text().to_owned()).collect();
        let mut tricks = self.astray();
        tricks.push(Trick { name: "suppose what is hidden", answers });
        tricks
    }

    /// Where the line goes straight on, turns as at its first turn, or turns otherwise.
    fn skeleton(&self) -> String {
        let steps = self.steps_taken();
        let turns = steps.windows(2).map(|two| two[0].0 * two[1].1 - two[0].1 * two[1].0);
        let first = turns.clone().find(|turn| *turn != 0).unwrap_or(1);
        format!("{:?}", turns.map(|turn| turn * first).collect::<Vec<_>>())
    }

    /// Turns every die that looks like this one in space, and asks which of them have on top what is told.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let last = sheet.statement.message()?.plain("last")?;
        match &seeing::tops(sheet.figure()?)?.iter().collect::<Vec<_>>()[..] {
            [(letters, digits)] if letters.ends_with(last) => {
                Ok(Answer::symbols(&[(digits, Order::Matters)]).into())
            }
            other => Err(format!("not one answer up to {last} but {other:?}")),
        }
    }
}

impl RollingDie {
    /// Where each roll leads.
    fn steps_taken(&self) -> Vec<Cell> {
        self.way.windows(2).map(|two| (two[1].0 - two[0].0, two[1].1 - two[0].1)).collect()
    }

    /// What a face has.
    fn number(&self, face: i8) -> u8 {
        let number = self.die[usize::from(face.unsigned_abs()) - 1];
        if 0 < face { number } else { 7 - number }
    }

    /// What is on top on each square of the way.
    fn tops(&self) -> Vec<u8> {
        stood(&self.steps_taken()).iter().map(|faces| self.number(faces[0])).collect()
    }

    /// What is on top on the lettered squares if the die rolls like this.
    fn answer(&self, steps: &[Cell]) -> Answer {
        let stood = stood(steps);
        let tops = self.asked.iter().map(|square| self.number(stood[*square][0]).to_string());
        Answer::symbols(&[(&tops.collect::<String>(), Order::Matters)])
    }

    /// What is found by whoever does not follow the line.
    fn astray(&self) -> Vec<Trick> {
        let steps = self.steps_taken();
        let typed = |steps: Vec<Cell>| self.answer(&steps).text().to_owned();
        let onward = |known: usize| {
            let straight = |step| [&steps[..known], &vec![step; steps.len() - known]].concat();
            STEPS.map(|step| typed(straight(step))).into()
        };
        let wrongly = |of: fn(&Cell) -> Cell| typed(steps.iter().map(of).collect());
        let wrong = [wrongly(|it| (it.1, it.0)), wrongly(|it| (-it.0, -it.1))];
        vec![
            Trick { name: "straight on", answers: onward(0) },
            Trick { name: "half of the way, then straight on", answers: onward(steps.len() / 2) },
            Trick { name: "the wrong way at every roll", answers: wrong.into() },
        ]
    }
}

impl Size {
    fn die(&self, rng: &mut Rng) -> Option<RollingDie> {
        (0..TRIES).find_map(|_| self.tried(rng))
    }

    /// A die on a way, if it is as the level asks for: all of its faces or those opposite come to the top of lettered squares,
    /// hidden ones can be told on others, and nobody who does not follow the line finds the key.
    fn tried(&self, rng: &mut Rng) -> Option<RollingDie> {
        let (way, asked) = (self.way(rng)?, self.asked(rng)?);
        let mut drawn =
            RollingDie { die: *rng.pick(&DICE), hidden: Vec::new(), way, asked, told: Vec::new() };
        let stood = stood(&drawn.steps_taken());
        let is_at =
            |square: usize, face: usize| stood[square][0].unsigned_abs() as usize == face + 1;
        if (0..3).any(|face| !drawn.asked.iter().any(|square| is_at(*square, face))) {
            return None;
        }
        drawn.hidden = rng.sample(&[0, 1, 2], self.hidden);
        for face in &drawn.hidden {
            let is_free = |square: &usize| !drawn.asked.contains(square) && is_at(*square, *face);
            // Not at once: that would tell without a thought.
            let free: Vec<usize> = (3..self.rolls).filter(is_free).collect();
            drawn.told.push(*free.get(rng.index(free.len().max(1)))?);
        }
        (!Trick::any_finds(&drawn.astray(), &drawn.key())).then_some(drawn)
    }

    /// A way that never comes back to a cell, and never to those that the die hides at first.
    fn way(&self, rng: &mut Rng) -> Option<Vec<Cell>> {
        let mut open: Vec<Cell> = cells().collect();
        let mut way = vec![*rng.pick(&open)];
        let (row, column) = way[0];
        open.retain(|it| {
            !((row - 1..=row).contains(&it.0) && (column - 1..=column).contains(&it.1))
        });
        for _ in 0..self.rolls {
            let (row, column) = way[way.len() - 1];
            let beside = STEPS.map(|step| (row + step.0, column + step.1)).into_iter();
            let beside: Vec<Cell> = beside.filter(|cell| open.contains(cell)).collect();
            let next = *beside.get(rng.index(beside.len().max(1)))?;
            open.retain(|cell| *cell != next);
            way.push(next);
        }
        // Half of the way tells nothing of the rest if that turns once more.
        let fits = self.turns.contains(&turns(&way)) && 0 < turns(&way[self.rolls / 2..]);
        fits.then_some(way)
    }

    /// The squares that are asked: so many are late, the last one too, that nobody guesses the rest.
    fn asked(&self, rng: &mut Rng) -> Option<Vec<usize>> {
        let squares: Vec<usize> = (1..self.rolls).collect();
        let mut asked = rng.sample(&squares, self.asked - 1);
        asked.push(self.rolls);
        asked.sort_unstable();
        let [.., first, _, third, _] = asked[..] else { return None };
        let is_late = self.rolls / 2 <= first && self.rolls - self.rolls / 4 <= third;
        is_late.then_some(asked)
    }
}

fn cells() -> impl Iterator<Item = Cell> {
    (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)))
}

/// How often a way turns.
fn turns(way: &[Cell]) -> usize {
    way.windows(3).filter(|it| it[0].0 != it[2].0 && it[0].1 != it[2].1).count()
}

/// How a die stands at first and after each roll.
fn stood(steps: &[Cell]) -> Vec<Faces> {
    let mut stood = vec![[1, 2, 3]];
    for step in steps {
        let [top, left, right] = stood[stood.len() - 1];
        stood.push(match step {
            (0, 1) => [-right, left, top],
            (1, 0) => [-left, top, right],
            (0, -1) => [right, left, -top],
            _ => [left, -top, right],
        });
    }
    stood
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_a_die() {
        for (size, level) in SIZES.iter().zip(Level::ALL) {
            for die in [Seed::certain(CERTAIN, |rng| size.die(rng)), RollingDie::example(level)] {
                assert_eq!(die.asked.len(), size.asked);
            }
        }
    }
}
