//! What those do who leave something out.

use super::MARKED;
use super::solving::{FULL, GLANCE, GRID, Ground, Reach, SIDE, Step, cells, ends, solve};
use crate::family::Trick;
use crate::grid::lettered::{answer, count_fits, first_fits};
use crate::solve::propagation::Options;

/// For each try so many answers must be left. The highest tower that might be in a cell is often there: in so many of the
/// lettered ones at most.
const FITS_A_TRY: u32 = 20;
const HIGHEST_MAX: usize = 2;

/// What somebody has before they begin to guess.
pub(super) struct Lazy {
    name: &'static str,
    options: Options,
    seconds: f32,
}

/// Somebody who looks at some of the numbers alone, or goes through no orders.
pub(super) fn lazy(ground: &Ground) -> [Lazy; 6] {
    let lazy = |name, reach: Reach, counts: fn(usize, usize) -> bool| {
        let mut fewer = ground.clone();
        for (line, end) in ends().filter(|&(line, end)| !counts(line, end)) {
            fewer.numbers[line][end] = 0;
        }
        let trace = solve(&fewer, reach);
        let seconds = trace.steps.iter().map(Step::seconds).sum();
        Lazy { name, options: trace.options(), seconds }
    };
    [
        lazy("the numbers of the rows alone", FULL, |line, _| line < SIDE),
        lazy("the numbers of the columns alone", FULL, |line, _| SIDE <= line),
        lazy("the numbers left and above alone", FULL, |_, end| end == 0),
        lazy("the numbers right and below alone", FULL, |_, end| end == 1),
        lazy("without the numbers", FULL, |_, _| false),
        lazy("each number by itself", GLANCE, |_, _| true),
    ]
}

impl Lazy {
    /// So many as the time allows that is saved.
    fn tries(&self, thinking: f32) -> usize {
        Trick::tries_for(1.0 - self.seconds / thinking)
    }

    /// Whether hardly any guess is right of the towers in these cells, out of all.
    pub(super) fn is_in_vain(&self, marked: &[usize; MARKED], all: &[u8], thinking: f32) -> bool {
        let tries = self.tries(thinking) as u32;
        let is_highest = |cell: &&usize| self.options[**cell] >> all[**cell] == 0;
        let highest = marked.iter().filter(is_highest).count();
        tries == 0
            || highest <= HIGHEST_MAX
                && FITS_A_TRY * tries <= count_fits(&GRID, &self.options, marked)
    }

    fn trick(&self, marked: &[usize; MARKED], thinking: f32) -> Trick {
        let fits = first_fits(&GRID, &self.options, marked, SIDE.pow(MARKED as u32));
        let answers = Trick::spread(fits).take(self.tries(thinking));
        let texts = answers.map(|heights| answer(&heights).text().to_owned());
        Trick { name: self.name, answers: texts.collect() }
    }
}

/// All of them, and one who goes by the nearest number.
pub(super) fn tricks(ground: &Ground, marked: &[usize; MARKED], thinking: f32) -> Vec<Trick> {
    let lazy = lazy(ground);
    let by_the_nearest = |lower: usize| {
        let heights = marked.map(|cell| by_the_nearest(ground, cell).saturating_sub(lower).max(1));
        answer(&heights.map(|height| height as u8)).text().to_owned()
    };
    let answers = (0..SIDE).map(by_the_nearest).collect();
    let nearest = Trick { name: "a high number, a low tower", answers };
    lazy.iter().map(|it| it.trick(marked, thinking)).chain([nearest]).collect()
}

/// As if the first tower were the lower the more are seen, and each one behind it one higher.
fn by_the_nearest(ground: &Ground, cell: usize) -> usize {
    let away = |(line, end): (usize, usize)| {
        let place = cells(line, end).iter().position(|it| *it == cell)?;
        let number = usize::from(ground.numbers[line][end]);
        (number > 0).then_some((place, SIDE + 1 - number + place))
    };
    ends().filter_map(away).min().map_or(SIDE, |(_, height)| height.min(SIDE))
}
