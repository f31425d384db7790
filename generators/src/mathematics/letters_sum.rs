//! A sum in columns, with letters for some digits: which digits are they?

mod columns;
mod picture;
mod telling;

use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use columns::{LETTERS, NAMES, Sum, Thought};
use serde::{Deserialize, Serialize};
use telling::Telling;

/// The rows as they are written, and the digits of the letters from A.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LettersSum {
    sign: char,
    rows: Vec<String>,
    digits: [u8; LETTERS],
}

/// What a level draws from: signs with the number of terms and of their columns; how many of the hundred further places of a
/// hidden digit are hidden, too; how long a player looks for the letters, in seconds.
struct Size {
    sorts: &'static [(char, usize, u32)],
    hidden: u32,
    seconds: (f32, f32),
}

const SIZES: [Size; 5] = [
    Size {
        sorts: &[('+', 2, 4), ('−', 2, 4), ('×', 1, 4), ('+', 3, 3)],
        hidden: 30,
        seconds: (17.0, 32.5),
    },
    Size {
        sorts: &[('+', 2, 4), ('−', 2, 4), ('×', 1, 4), ('+', 3, 3)],
        hidden: 60,
        seconds: (33.0, 50.5),
    },
    Size {
        sorts: &[('+', 2, 4), ('−', 2, 4), ('×', 1, 4), ('+', 3, 4)],
        hidden: 100,
        seconds: (51.0, 72.5),
    },
    Size {
        sorts: &[('+', 2, 4), ('−', 2, 5), ('×', 1, 4), ('+', 3, 4)],
        hidden: 100,
        seconds: (73.0, 99.5),
    },
    Size {
        sorts: &[('+', 2, 4), ('−', 2, 5), ('×', 1, 4), ('+', 3, 4)],
        hidden: 100,
        seconds: (100.0, 165.0),
    },
];
const DIGITS: &str = "0123456789";
/// Sums tried of the sort that was drawn, and of any sort, before the last that came near is taken; if
/// none did, the plain one is.
const WISHES: usize = 250;
const TRIES: usize = 400;
/// 2376 + 2704 = 5080.
const PLAIN: [&str; 3] = ["DB76", "D70A", "E0C0"];
const PLAIN_DIGITS: [u8; LETTERS] = [4, 3, 8, 2, 5];

impl Family for LettersSum {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: Band::between([20.0, 37.2, 55.2, 77.2, 104.2, 170.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> LettersSum {
        let (size, rng) = (&SIZES[level.index()], &mut seed.rng());
        let (mut sort, mut spare) = (*rng.pick(size.sorts), None);
        for tries in 0..TRIES {
            if WISHES <= tries {
                sort = *rng.pick(size.sorts);
            }
            match drawn(size, sort, rng) {
                Some((sum, true)) => return sum,
                Some((sum, false)) => spare = Some(sum),
                None => {}
            }
        }
        spare.unwrap_or_else(plain)
    }

    fn example(_: Level) -> LettersSum {
        plain()
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::Symbols(vec![Group::ordered(LETTERS, DIGITS)])).named(NAMES)
    }

    fn show(&self) -> Sheet<Text> {
        Sheet::picture(say("statement"), say("picture"), picture::sum(&self.rows, self.sign))
    }

    fn key(&self) -> Answer {
        typed(self.digits.map(usize::from))
    }

    fn thinking(&self) -> f32 {
        self.way().iter().map(|thought| thought.seconds).sum()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let sign = if self.sign == '−' { "difference" } else { "other" };
        let start = Step::new(say("start").with("sign", sign));
        let telling = Telling { rows: &self.rows, sum: self.columns() };
        let told = self.way();
        [start].into_iter().chain(told.iter().flat_map(|thought| telling.told(thought))).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let way = self.way();
        let all = self.thinking();
        let worked = |name: &'static str, share: f32, tries: usize| {
            let mut seconds = 0.0;
            let mut known = [None; LETTERS];
            for thought in &way {
                seconds += thought.seconds;
                if share * all < seconds {
                    break;
                }
                known = [0, 1, 2, 3, 4].map(|letter| thought.left.digit(letter));
            }
            Trick { name, answers: completed(known, tries) }
        };
        let last_two = self.columns().of_last(2);
        vec![
            worked("half of the thoughts", 0.5, 10),
            worked("three quarters of the thoughts", 0.75, 2),
            Trick { name: "the last two columns", answers: completed(last_two, 10) },
        ]
    }

    /// The sign, how many terms and columns, and how often a digit has to be tried.
    fn skeleton(&self) -> String {
        let tried = self.way().iter().filter(|thought| thought.refuted.is_some()).count();
        format!("{} {} {}", self.sign, self.rows.len(), tried.min(2))
    }

    /// Puts every digit for every letter, and reckons with whole numbers.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let (rows, sign) = picture::read(sheet.figure()?)?;
        let mut found = Vec::new();
        for n in 0..10_usize.pow(LETTERS as u32) {
            let digits = [10_000, 1000, 100, 10, 1].map(|place| n / place % 10);
            let is_twice = |place: usize| digits[..place].contains(&digits[place]);
            if !(1..LETTERS).any(is_twice) && comes_out(&rows, sign, &digits) {
                found.push(digits);
            }
        }
        match found[..] {
            [digits] => Ok(typed(digits).into()),
            _ => Err(format!("{} solutions", found.len())),
        }
    }
}

impl LettersSum {
    /// The terms and their total, whatever the sign.
    fn columns(&self) -> Sum {
        let rows: Vec<&str> = self.rows.iter().map(String::as_str).collect();
        match (self.sign, &rows[..]) {
            ('×', [term, times, total]) => Sum::of(&[term], times.parse().unwrap_or(1), total),
            ('−', [total, terms @ ..]) => Sum::of(terms, 1, total),
            (_, [terms @ .., total]) => Sum::of(terms, 1, total),
            (_, []) => Sum::of(&[], 1, ""),
        }
    }

    fn way(&self) -> Vec<Thought> {
        self.columns().way(f32::MAX).expect("a sum was chosen for its way")
    }
}

fn plain() -> LettersSum {
    LettersSum { sign: '+', rows: PLAIN.map(str::to_owned).to_vec(), digits: PLAIN_DIGITS }
}

/// A sum of the sort whose letters can be found, and whether they can in the level's time, and are not all known but the last
/// while there is still much to think.
fn drawn(
    size: &Size,
    (sign, terms, columns): (char, usize, u32),
    rng: &mut Rng,
) -> Option<(LettersSum, bool)> {
    let (low, high) = (10_i64.pow(columns - 1), 10_i64.pow(columns) - 1);
    let mut numbers: Vec<i64> = (0..terms).map(|_| rng.between(low, high)).collect();
    match sign {
        '×' => {
            numbers.push(rng.between(3, 9));
            numbers.push(numbers[0] * numbers[1]);
        }
        '−' => {
            numbers.sort_unstable_by(|one, other| other.cmp(one));
            numbers.push(numbers[0] - numbers[1]);
        }
        _ => numbers.push(numbers.iter().sum()),
    }
    let rows: Vec<String> = numbers.iter().map(i64::to_string).collect();
    let (rows, digits) = lettered(&rows, sign, size.hidden, rng)?;
    let sum = LettersSum { sign, rows, digits };
    let columns = sum.columns();
    let way = columns.is_unique().then(|| columns.way(size.seconds.1))??;
    let seconds: f32 = way.iter().map(|thought| thought.seconds).sum();
    let fits = Band::new(size.seconds.0, size.seconds.1).holds(seconds) && is_even(&way, seconds);
    Some((sum, fits))
}

/// Whether three letters are open after half of the time, and two after three quarters.
fn is_even(way: &[Thought], all: f32) -> bool {
    let mut seconds = 0.0;
    let mut known = 0;
    way.iter().all(|thought| {
        seconds += thought.seconds;
        known += thought.found().len();
        (known <= 2 || 0.5 * all < seconds) && (known <= 3 || 0.75 * all < seconds)
    })
}

/// Puts letters for five of the digits: for one place of each, at least.
fn lettered(
    rows: &[String],
    sign: char,
    hidden: u32,
    rng: &mut Rng,
) -> Option<(Vec<String>, [u8; LETTERS])> {
    let is_open = |row: usize| sign != '×' || row != 1;
    let all: String =
        rows.iter().zip(0..).filter(|(_, row)| is_open(*row)).map(|(it, _)| it.as_str()).collect();
    let mut values: Vec<char> = DIGITS.chars().filter(|digit| all.contains(*digit)).collect();
    if values.len() < LETTERS {
        return None;
    }
    rng.shuffle(&mut values);
    if hidden == 100 {
        // The digits that stand in most places: the fewer are shown, the more there is to find.
        values.sort_by_key(|digit| std::cmp::Reverse(all.matches(*digit).count()));
        rng.shuffle(&mut values[..LETTERS]);
    }
    let first: Vec<usize> =
        values[..LETTERS].iter().map(|digit| rng.index(all.matches(*digit).count())).collect();
    let mut seen = [0; LETTERS];
    let mut sign_of = |digit: char| -> char {
        let Some(letter) = values[..LETTERS].iter().position(|it| *it == digit) else {
            return digit;
        };
        seen[letter] += 1;
        let is_first = seen[letter] - 1 == first[letter];
        if is_first || rng.chance(hidden, 100) { NAMES[letter] } else { digit }
    };
    let rows = rows.iter().enumerate().map(|(row, text)| match is_open(row) {
        true => text.chars().map(&mut sign_of).collect(),
        false => text.clone(),
    });
    let rows: Vec<String> = rows.collect();
    let digits: Vec<u8> = values[..LETTERS].iter().map(|digit| *digit as u8 - b'0').collect();
    Some((rows, digits.try_into().expect("so many values were taken")))
}

/// Answers with what is known, and other digits for the rest.
fn completed(known: [Option<u16>; LETTERS], tries: usize) -> Vec<String> {
    let free: Vec<usize> = (0..10).filter(|digit| !known.contains(&Some(*digit as u16))).collect();
    let answer = |n: usize| {
        let mut rest = free.iter().cycle().skip(n);
        let digits =
            known.map(|digit| digit.map(usize::from).or(rest.next().copied()).unwrap_or(0));
        typed(digits).text().to_owned()
    };
    (0..free.len().min(tries)).map(answer).collect()
}

/// Whether the rows are right with these digits, and no number begins with 0.
fn comes_out(rows: &[String], sign: char, digits: &[usize; LETTERS]) -> bool {
    let digit = |c: char| {
        NAMES.iter().position(|it| *it == c).map_or(c as usize - '0' as usize, |it| digits[it])
    };
    if rows.iter().any(|row| row.chars().next().map(digit) == Some(0)) {
        return false;
    }
    let number = |row: &String| row.chars().fold(0, |number, c| 10 * number + digit(c));
    let numbers: Vec<usize> = rows.iter().map(number).collect();
    let Some((last, terms)) = numbers.split_last() else { return false };
    match sign {
        '×' => terms.iter().product::<usize>() == *last,
        '−' => terms[0] == terms[1] + last,
        _ => terms.iter().sum::<usize>() == *last,
    }
}

fn typed(digits: [usize; LETTERS]) -> Answer {
    let text: String = digits.iter().map(usize::to_string).collect();
    Answer::symbols(&[(&text, Order::Matters)])
}
