//! The ways to break a problem.

use super::Broken;
use super::places::{
    area, board, curtailed, marks, misnamed, misprinted, next, said, settled, shrunk, signs, told,
};
use agon_generators::board::Board;
use agon_generators::family::Problem;
use agon_generators::reader::Key;
use std::mem;

/// A way to break a problem.
pub(super) struct Way {
    pub(super) name: &'static str,
    /// The promises of which one has to tell.
    pub(super) promises: &'static [&'static str],
    /// At how many of a hundred places at least.
    pub(super) least: usize,
    /// The same for families that are not in the list: 0 where that is not known of all of them.
    pub(super) least_anywhere: usize,
    /// The families of the list in which nothing can be broken so.
    pub(super) spares: &'static [&'static str],
    /// Breaks the problem at the place of this number, if there are so many. The other is another draw.
    pub(super) breaks: Breaks,
}

type Breaks = fn(&mut Broken, &Broken, usize) -> Option<()>;

/// Everywhere one promise tells, and nothing is spared.
const WAY: Way = Way {
    name: "",
    promises: &[],
    least: 100,
    least_anywhere: 100,
    spares: &[],
    breaks: |_, _, _| None,
};

/// Labels are read by proofs and by boards, and those outside of the question by "not leaking".
const SEEN: &[&str] = &["one answer", "in place"];
const SAID: &[&str] = &["one answer", "not leaking"];
const NO_SIGNS: &[&str] =
    &["logic/truth-tellers", "mathematics/remainder-chain", "memory/digits-back"];
const NO_SIGNS_OF_STEPS: &[&str] = &[
    "logic/truth-tellers",
    "mathematics/remainder-chain",
    "memory/digits-back",
    "observation/count-and",
];
/// Whose boards list no places in a picture.
const NO_AREAS: &[&str] = &[
    "logic/truth-tellers",
    "mathematics/angle-chase",
    "mathematics/remainder-chain",
    "memory/digits-back",
    "observation/count-and",
    "observation/dials",
];
const NO_HOUSES: &[&str] = &[
    "logic/truth-tellers",
    "mathematics/angle-chase",
    "mathematics/remainder-chain",
    "memory/digits-back",
    "memory/vanished",
    "observation/count-and",
    "observation/dials",
];

pub(super) fn all() -> impl Iterator<Item = &'static Way> {
    [OF_KEYS, OF_SIGNS, OF_STEPS, OF_WORDS, OF_BOARDS].into_iter().flatten()
}

const OF_KEYS: &[Way] = &[
    Way {
        name: "the key of another",
        promises: &["one answer"],
        breaks: |broken, other, place| {
            broken.key = only(place, other.key.clone())?;
            Some(())
        },
        ..WAY
    },
    Way {
        name: "the key of another and its steps",
        promises: &["one answer"],
        breaks: |broken, other, place| {
            (broken.key, broken.steps) = only(place, (other.key.clone(), other.steps.clone()))?;
            Some(())
        },
        ..WAY
    },
    Way {
        name: "a near miss for the key",
        promises: &["one answer"],
        breaks: |broken, _, place| {
            let miss = broken.form().read(broken.near_misses().get(place)?);
            broken.key = Key::One(miss.expect("near misses can be read"));
            Some(())
        },
        ..WAY
    },
];

const OF_SIGNS: &[Way] = &[
    Way {
        name: "another sign in a picture",
        promises: SEEN,
        // A digit of a sudoku may be another, and the digits that are asked for the same.
        least: 90,
        spares: NO_SIGNS,
        // Of five colours with numbers, two are asked for.
        least_anywhere: 30,
        breaks: |broken, _, place| {
            let (text, _) = signs(marks(&mut broken.sheet)).nth(place)?;
            *text = next(text)?;
            Some(())
        },
    },
    Way {
        name: "two signs exchanged",
        promises: SEEN,
        // Two points that nothing is told of may exchange their letters.
        least: 70,
        spares: NO_SIGNS,
        least_anywhere: 0,
        breaks: |broken, _, place| {
            let mut rest = signs(marks(&mut broken.sheet)).skip(place);
            let (one, _) = rest.next()?;
            let (other, _) = rest.find(|(text, _)| **text != *one)?;
            mem::swap(one, other);
            Some(())
        },
    },
    Way {
        name: "a sign elsewhere",
        promises: SEEN,
        least: 90,
        spares: NO_SIGNS,
        least_anywhere: 0,
        breaks: |broken, _, place| {
            let mut all: Vec<_> = signs(marks(&mut broken.sheet)).map(|(_, at)| at).collect();
            let other = (place + all.len() / 2) % all.len().max(1);
            let there = **all.get(other)?;
            **all.get_mut(place)? = there;
            Some(())
        },
    },
    Way {
        name: "a mark as a speck",
        promises: &["legible"],
        // Much is there for its looks, or is not asked for.
        least: 20,
        spares: NO_SIGNS,
        least_anywhere: 0,
        breaks: |broken, _, place| {
            let mut drawn = marks(&mut broken.sheet).filter(|mark| shrunk(mark).is_some());
            let mark = drawn.nth(place)?;
            *mark = shrunk(mark)?;
            Some(())
        },
    },
    Way {
        name: "another sign said",
        promises: SAID,
        // Not all digits of a row are asked for, and not all that is claimed is needed.
        least: 75,
        spares: &["memory/vanished", "observation/count-and"],
        least_anywhere: 0,
        breaks: |broken, _, place| said(broken, place, misprinted),
    },
];

const OF_STEPS: &[Way] = &[
    Way {
        name: "a step that settles gone",
        promises: &["explained"],
        breaks: |broken, _, place| {
            let is_settling = |at: &usize| !broken.steps[*at].settles.is_empty();
            let gone = (0..broken.steps.len()).filter(is_settling).nth(place)?;
            broken.steps.remove(gone);
            Some(())
        },
        ..WAY
    },
    Way {
        name: "another value settled",
        promises: &["explained"],
        breaks: |broken, _, place| {
            let settled = settled(&mut broken.steps).nth(place)?;
            settled.value = next(&settled.value)?;
            Some(())
        },
        ..WAY
    },
    Way {
        name: "another part settled",
        promises: &["explained"],
        breaks: |broken, _, place| {
            settled(&mut broken.steps).nth(place)?.part += 1;
            Some(())
        },
        ..WAY
    },
    Way {
        name: "another sign written by a step",
        promises: &["explained", "in place"],
        // What stands for a row may be taken for the digit.
        least: 85,
        spares: NO_SIGNS_OF_STEPS,
        least_anywhere: 0,
        breaks: |broken, _, place| {
            let marks = broken.steps.iter_mut().flat_map(|step| &mut step.marks);
            let (text, _) = signs(marks).nth(place)?;
            *text = next(text)?;
            Some(())
        },
    },
];

const OF_WORDS: &[Way] = &[
    Way {
        name: "a message that there is not, in the question",
        promises: &["readable"],
        breaks: |broken, _, place| said(broken, place, misnamed),
        ..WAY
    },
    Way {
        name: "a message that there is not, in a step",
        promises: &["readable"],
        breaks: |broken, _, place| told(broken, place, misnamed),
        ..WAY
    },
    Way {
        name: "an argument lacking in the question",
        promises: &["readable"],
        breaks: |broken, _, place| said(broken, place, curtailed),
        ..WAY
    },
    Way {
        name: "an argument lacking in a step",
        promises: &["readable"],
        // Steps of one sort are told alike, and not all of them say all of it.
        least: 75,
        least_anywhere: 0,
        breaks: |broken, _, place| told(broken, place, curtailed),
        ..WAY
    },
];

const OF_BOARDS: &[Way] = &[
    Way {
        name: "a place of the board gone",
        promises: &["in place"],
        breaks: |broken, _, place| match board(broken)? {
            Board::Cells { cells, .. } => without(cells, place),
            Board::Things { things, .. } => without(things, place),
            Board::Fields { names, .. } => without(names, place),
            Board::Toggles { toggles } => without(toggles, place),
            Board::Row { count, .. } => only(place, ()).map(|()| *count -= 1),
        },
        ..WAY
    },
    Way {
        name: "a symbol less on the board",
        promises: &["in place"],
        spares: &[
            "mathematics/angle-chase",
            "mathematics/remainder-chain",
            "memory/vanished",
            "observation/count-and",
            "observation/dials",
        ],
        breaks: |broken, _, place| {
            let takes = match board(broken)? {
                Board::Cells { takes, .. } | Board::Row { takes, .. } => takes,
                Board::Toggles { toggles } => &mut toggles.first_mut()?.from,
                Board::Things { .. } | Board::Fields { .. } => return None,
            };
            takes.get(place..)?.chars().next()?;
            takes.remove(place);
            Some(())
        },
        ..WAY
    },
    Way {
        name: "a place of the board elsewhere",
        promises: &["in place"],
        spares: NO_AREAS,
        least_anywhere: 0,
        breaks: |broken, _, place| {
            area(broken, place)?.at.x += 40.0;
            Some(())
        },
        ..WAY
    },
    Way {
        name: "cells of the answer exchanged",
        promises: &["in place"],
        spares: NO_HOUSES,
        // Two cells may hold the same.
        least_anywhere: 50,
        breaks: |broken, _, place| {
            let Board::Cells { answer, .. } = board(broken)? else { return None };
            (place + 1 < answer.len()).then(|| answer.swap(place, place + 1))
        },
        ..WAY
    },
    Way {
        name: "a cell of a house gone",
        promises: &["in place"],
        spares: NO_HOUSES,
        breaks: |broken, _, place| {
            let Board::Cells { houses, .. } = board(broken)? else { return None };
            without(houses.get_mut(place)?, 0)
        },
        ..WAY
    },
    Way {
        name: "a house gone",
        promises: &["in place"],
        spares: NO_HOUSES,
        breaks: |broken, _, place| {
            let Board::Cells { houses, .. } = board(broken)? else { return None };
            without(houses, place)
        },
        ..WAY
    },
];

/// The value, at the first place alone.
fn only<T>(place: usize, value: T) -> Option<T> {
    (place == 0).then_some(value)
}

/// Takes one out.
fn without<T>(all: &mut Vec<T>, place: usize) -> Option<()> {
    all.get(place)?;
    all.remove(place);
    Some(())
}
