//! Portraits with numbers are shown and hidden: which number belonged to which face?

mod picture;

use crate::board::{Board, letter};
use crate::faces::{Portrait, eye};
use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Card, Sheet, Step};
use crate::text::{Text, say};
use crate::tiles::parts::{HALVES, spread};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The portraits row by row with their numbers, and the places of five of them in the order in which they are asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Faces {
    seconds: u16,
    columns: usize,
    portraits: Vec<Portrait>,
    numbers: Vec<i64>,
    asked: Vec<usize>,
}

/// What a level shows and for how long, how many look like each other, and whether two look-alikes are asked.
struct Size {
    columns: usize,
    rows: usize,
    seconds: u16,
    groups: &'static [usize],
    asks_alike: bool,
}

const SIZES: [Size; 5] = [
    Size { columns: 3, rows: 2, seconds: 40, groups: &[1; 6], asks_alike: false },
    Size { columns: 4, rows: 2, seconds: 42, groups: &[1; 8], asks_alike: false },
    Size { columns: 4, rows: 2, seconds: 34, groups: &[2, 2, 1, 1, 1, 1], asks_alike: false },
    Size { columns: 3, rows: 3, seconds: 30, groups: &[2, 2, 2, 1, 1, 1], asks_alike: true },
    Size { columns: 4, rows: 3, seconds: 32, groups: &[3, 3, 2, 2, 1, 1], asks_alike: true },
];
/// What can be asked at each level, listed once: whoever leaves out the first quarter or the last lacks something.
static SPREAD: LazyLock<[Vec<Vec<usize>>; 5]> = LazyLock::new(|| {
    SIZES.each_ref().map(|size| {
        let (all, quarter) = (size.columns * size.rows, size.columns * size.rows / 4);
        let is_hard = |cells: &Vec<usize>| {
            let has = |is_in: &dyn Fn(usize) -> bool| cells.iter().any(|cell| is_in(*cell));
            has(&|cell| cell < quarter) && has(&|cell| all - quarter <= cell)
        };
        spread(size.columns, size.rows).into_iter().filter(is_hard).collect()
    })
});
const ASKED: usize = 5;
const LOWEST: i64 = 10;
const HIGHEST: i64 = 99;

impl Family for Faces {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        // Faces shown in each ten seconds.
        bands: Band::between([1.3, 1.7, 2.1, 2.65, 3.35, 4.2]),
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Faces {
        let Size { columns, seconds, groups, asks_alike, .. } = SIZES[level.index()];
        let mut rng = seed.child("material").rng();
        let mut portraits = Portrait::groups(&mut rng, groups);
        rng.shuffle(&mut portraits);
        let numbers = numbers(&mut rng, portraits.len());

        let mut rng = seed.child("question").rng();
        let likely = SPREAD[level.index()].iter();
        let likely = likely.filter(|cells| !asks_alike || has_alike(&portraits, cells));
        let mut asked = (*rng.pick(&likely.collect::<Vec<_>>())).clone();
        rng.shuffle(&mut asked);
        Faces { seconds, columns, portraits, numbers, asked }
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::List(vec![Item::Whole; ASKED])).named((0..ASKED).map(letter))
    }

    fn show(&self) -> Sheet<Text> {
        let card = picture::shown(self.columns, &self.portraits, &self.numbers);
        let asked = self.asked.iter().map(|place| &self.portraits[*place]);
        let rooms = (0..ASKED).map(|part| (letter(part), picture::room(part)));
        Sheet::picture(say("statement"), say("picture"), picture::asked(asked))
            .on(Board::fields(rooms))
            .after(vec![Card::picture(say("card"), card, self.seconds)])
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.asked.iter().map(|place| self.numbers[*place]))
    }

    /// Ours: each face is found again in the mind, its number with it; look-alikes are compared.
    fn thinking(&self) -> f32 {
        let alike: usize = self.asked.iter().map(|place| self.alike(*place).len()).sum();
        3.0 + 4.0 * ASKED as f32 + 1.5 * alike as f32
    }

    fn load(&self) -> Option<f32> {
        Some(10.0 * self.portraits.len() as f32 / f32::from(self.seconds))
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let told = self.asked.iter().enumerate().map(|(part, &place)| {
            let (row, column) = (place / self.columns + 1, place % self.columns + 1);
            let (number, alike) = (self.numbers[place], self.alike(place));
            let told = say(if alike.is_empty() { "found" } else { "found-alike" })
                .with("letter", letter(part))
                .with("cell", say("grid-cell").with("row", row).with("column", column))
                .with("number", number);
            let told = match &alike[..] {
                [] => told,
                others => told.with("others", Text::And(others.to_vec())),
            };
            Step::new(told).marks([picture::number(part, number)]).settles(part, number)
        });
        told.collect()
    }

    /// What hair the asked have.
    fn skeleton(&self) -> String {
        let mut hairs: Vec<usize> = self.asked.iter().map(|it| self.portraits[*it].hair).collect();
        hairs.sort_unstable();
        format!("{hairs:?}")
    }

    /// A number is two digits to remember and one face to tie them to. Whoever leaves out half of the ties and no digit saves a
    /// sixth, and then is right at one try of six or more.
    fn tricks(&self) -> Vec<Trick> {
        let all = self.numbers.len();
        let trick = |name, tries: usize, number: &dyn Fn(usize, usize, usize) -> i64| {
            let asked = || self.asked.iter().enumerate();
            let answer = |n| asked().map(|(part, place)| number(part, *place, n)).collect();
            let answers: Vec<Vec<i64>> = (0..tries).map(answer).collect();
            let typed = answers.into_iter().map(|it| Answer::numbers(it).text().to_owned());
            Trick { name, answers: typed.collect() }
        };
        let unknown = |part: usize, n: usize| LOWEST + (37 * part + 9 * n + 4) as i64 % 90;
        let part_known = |name, tries, is_known: &dyn Fn(usize) -> bool| {
            trick(name, tries, &|part, place, n| {
                if is_known(place) { self.numbers[place] } else { unknown(part, n) }
            })
        };
        let mut shown = self.asked.clone();
        shown.sort_unstable();
        let halves = HALVES.map(|(name, is_in)| {
            part_known(name, 10, &|cell| is_in(cell, self.columns, all / self.columns))
        });
        let others = [
            trick("the numbers, not whose", 10, &|part, _, n| {
                self.numbers[(if n < all { part + n } else { 2 * all + n - part }) % all]
            }),
            trick("the order in which they were shown", 1, &|part, _, _| self.numbers[shown[part]]),
            trick("the tens alone", 10, &|part, place, n| {
                self.numbers[place] / 10 * 10 + (3 * part + n) as i64 % 10
            }),
            part_known("all but the last quarter", Trick::tries_for(0.25), &|cell| {
                cell < all - all / 4
            }),
        ];
        halves.into_iter().chain(others).collect()
    }

    /// Looks at every face in its frame, finds the asked ones among those that were shown, and reads what stood below them.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let (card, figure) = (sheet.card()?, sheet.figure()?);
        let shown = eye::seen(card);
        let mut found: Vec<(&str, i64)> = Vec::new();
        for face in eye::seen(figure) {
            let name = face.above(figure).ok_or("a face has no letter")?;
            let number = face.found_among(&shown)?.below(card).ok_or("a face has no number")?;
            found.push((name, number.parse().map_err(|_| format!("{number} is no number"))?));
        }
        found.sort_unstable();
        Ok(Answer::numbers(found.into_iter().map(|(_, number)| number)).into())
    }
}

impl Faces {
    /// The numbers of those who look like somebody.
    fn alike(&self, place: usize) -> Vec<Text> {
        let all = self.portraits.iter().zip(&self.numbers).enumerate();
        let others =
            all.filter(|(other, (it, _))| *other != place && it.is_like(&self.portraits[place]));
        others.map(|(_, (_, number))| (*number).into()).collect()
    }
}

/// Numbers of two digits, no two of them neighbours: drawn closer together, and each then moved up by those below it.
fn numbers(rng: &mut Rng, count: usize) -> Vec<i64> {
    let close: Vec<i64> = (LOWEST..=HIGHEST + 1 - count as i64).collect();
    let mut drawn = rng.sample(&close, count);
    drawn.sort_unstable();
    let mut numbers: Vec<i64> = drawn.into_iter().zip(0..).map(|(it, below)| it + below).collect();
    rng.shuffle(&mut numbers);
    numbers
}

/// Whether two of these places show look-alikes.
fn has_alike(portraits: &[Portrait], cells: &[usize]) -> bool {
    let is_like = |one: &usize, other: &usize| portraits[*one].is_like(&portraits[*other]);
    (0..cells.len()).any(|n| cells[..n].iter().any(|other| is_like(&cells[n], other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So look-alikes can be asked wherever they hang.
    #[test]
    fn every_two_places_can_be_asked_together() {
        for (choices, size) in SPREAD.iter().zip(&SIZES) {
            let all = size.columns * size.rows;
            assert_eq!(size.groups.iter().sum::<usize>(), all);
            for (one, other) in (0..all).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let is_asked = |it: &Vec<usize>| it.contains(&one) && it.contains(&other);
                assert!(choices.iter().any(is_asked), "{one} and {other}");
            }
        }
    }
}
