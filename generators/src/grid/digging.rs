//! Taking digits out of full grids while people's techniques still finish them.

use super::{Digits, Grid};
use crate::family::Band;
use crate::rng::Rng;
use crate::solve::exact;
use crate::solve::techniques::{self, Technique};
use crate::solve::weighing::Weight;

/// The digits given, and the one way to complete them.
pub struct Ground {
    pub full: Digits,
    pub givens: Digits,
}

/// Takes digits out of a random full grid, in random order, as long as the techniques still finish it, until
/// `stop` says so: it is told what is left, and the blanks in the order in which they were dug.
///
/// Each cell is tried once. What remains to be shown each time is that the new blank is reached: from there
/// on the grid was finished before.
pub fn dig(
    grid: &Grid,
    enough: &[Technique],
    rng: &mut Rng,
    stop: impl Fn(&Digits, &[usize]) -> bool,
) -> Ground {
    let full = exact::filled(grid, rng);
    let mut givens = full;
    let mut blanks = Vec::with_capacity(grid.cells());
    for cell in rng.order(grid.cells()) {
        givens[cell] = 0;
        let reached = techniques::is_plain(grid, &givens, cell, full[cell])
            || techniques::reaches(grid, &givens, enough, cell);
        if !reached {
            givens[cell] = full[cell];
            continue;
        }
        blanks.push(cell);
        if stop(&givens, &blanks) {
            break;
        }
    }
    Ground { full, givens }
}

/// Gives back cells that stalling techniques settle before they stall, anywhere, until the whole takes a time
/// within the band. The stall, which makes the level, stays as it is.
pub fn eased(
    grid: &Grid,
    stalling: &[Technique],
    band: Band,
    mut ground: Ground,
    rng: &mut Rng,
) -> Ground {
    let trace = techniques::solve(grid, &ground.givens, Technique::ALL);
    let easy = techniques::solve(grid, &ground.givens, stalling);
    let wanted = rng.between(band.lo as i64, band.hi as i64) as f32;
    if easy.is_finished(grid) {
        return ground;
    }
    let weight = Weight { grid, trace: &trace };
    let mut seconds = weight.of_all();
    for number in rng.order(easy.steps.len()) {
        let step = &easy.steps[number];
        if seconds <= wanted {
            break;
        }
        if let Some((cell, digit)) = step.deduction.settles() {
            ground.givens[cell] = digit;
            seconds -= weight.of_step(step);
        }
    }
    ground
}
