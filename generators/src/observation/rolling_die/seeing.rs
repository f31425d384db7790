//! A die and its line as they are seen: which numbers come to the top where letters stand?

use crate::figure::{Figure, Mark, Point, holds};
use crate::palette::Ink;
use crate::tiles::extent;
use std::collections::{BTreeMap, BTreeSet};

/// Where a face looks in space: down to the right on the page, down to the left, and up.
type Look = [i8; 3];

/// The three faces that are seen at first: where each looks, and how many pips it has.
type Die = [(Look, usize); 3];

/// The letters with what may be on top of them: of all dice that look like this one and have on top what is told.
pub(super) fn tops(figure: &Figure) -> Result<BTreeSet<(String, String)>, String> {
    let (die, line) = seen(figure)?;
    let square = |at: &Point| line.iter().position(|it| it.distance(*at) < 1.0);
    let signs = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Text { at, text, .. } => text.chars().next().zip(square(at)),
        _ => None,
    });
    let signs: BTreeMap<char, usize> = signs.collect();
    let (told, asked): (Vec<_>, Vec<_>) = signs.into_iter().partition(|it| it.0.is_ascii_digit());
    let top = |tops: &[u8], square: usize| char::from(b'0' + tops[square]);
    let dice = numbers(die).map(|numbers| rolled(die, numbers, line));
    let fitting = dice.filter(|tops| told.iter().all(|(sign, it)| top(tops, *it) == *sign));
    let read = |tops: Vec<u8>| asked.iter().map(|(letter, it)| (*letter, top(&tops, *it))).unzip();
    Ok(fitting.map(read).collect())
}

/// The die, and the middles of the squares on the line that begins at it.
fn seen(figure: &Figure) -> Result<(Die, &[Point]), String> {
    let (mut lines, mut faces, mut pips) = (Vec::new(), Vec::new(), Vec::new());
    for mark in &figure.marks {
        match mark {
            Mark::Line { points, .. } => lines.push(points),
            Mark::Polygon { points, paint } => match (paint.edge.map(|it| it.ink), paint.fill) {
                (Some(Ink::Black), _) => faces.push((extent(mark).middle(), points)),
                (None, Some(Ink::Black)) => pips.push(extent(mark).middle()),
                _ => {}
            },
            _ => {}
        }
    }
    let ([line], &[one, two, three]) = (&lines[..], &faces[..]) else {
        return Err("no line, or no die with three faces".to_owned());
    };
    // The faces lie round their common corner, the top straight above it, and the square of the die as far below.
    let middles = [one.0, two.0, three.0];
    let sum = |of: fn(Point) -> f32| middles.into_iter().map(of).sum::<f32>();
    let corner = Point::new(sum(|it| it.x) / 3.0, sum(|it| it.y) / 3.0);
    let highest = middles.into_iter().map(|it| it.y).fold(f32::MAX, f32::min);
    if 1.0 < line[0].distance(Point::new(corner.x, 2.0 * corner.y - highest)) {
        return Err("the line does not begin at the die".to_owned());
    }
    let die = [one, two, three].map(|(middle, outline)| {
        let look = match (middle.y < corner.y, middle.x < corner.x) {
            (true, _) => [0, 0, 1],
            (false, true) => [0, 1, 0],
            (false, false) => [1, 0, 0],
        };
        (look, pips.iter().filter(|pip| holds(outline, **pip)).count())
    });
    Ok((die, line))
}

/// What the faces may have: as many as their pips, any number without pips, and no two or their opposites the same.
fn numbers(die: Die) -> impl Iterator<Item = [u8; 3]> {
    let all = (0..216).map(|n| [n / 36, n / 6 % 6, n % 6].map(|number| number + 1));
    all.filter(move |numbers| {
        let pairs: BTreeSet<u8> = numbers.iter().map(|it| *it.min(&(7 - it))).collect();
        let mut faces = numbers.iter().zip(die);
        pairs.len() == 3 && faces.all(|(number, (_, pips))| [0, (*number).into()].contains(&pips))
    })
}

/// What is on top on each square.
fn rolled(mut die: Die, numbers: [u8; 3], line: &[Point]) -> Vec<u8> {
    let top = |die: Die| {
        let of_face = |(number, ([_, _, up], _)): (u8, (Look, usize))| match up {
            1 => number,
            -1 => 7 - number,
            _ => 0,
        };
        numbers.into_iter().zip(die).map(of_face).sum()
    };
    let mut tops = vec![top(die)];
    for (from, to) in line.iter().zip(&line[1..]) {
        let toward = match (from.x < to.x, from.y < to.y) {
            (true, true) => [1, 0],
            (false, true) => [0, 1],
            (false, false) => [-1, 0],
            (true, false) => [0, -1],
        };
        // What looked up looks ahead, and what looked ahead looks down.
        die = die.map(|([right, left, up], pips)| {
            let ahead = right * toward[0] + left * toward[1];
            let turn = up - ahead;
            ([right + turn * toward[0], left + turn * toward[1], -ahead], pips)
        });
        tops.push(top(die));
    }
    tops
}
