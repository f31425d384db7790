//! Prints the givens of so many bare sudokus of a grade: search and grading alone, to be measured beside other programs.
//!
//! `cargo run --release -p agon-generators --example grids -- 2x3db 1000`. Grades are named as sgt-solo, of Simon Tatham's
//! puzzle collection, names them.

use agon_generators::grid::digging::{Symmetry, dig};
use agon_generators::grid::{self, Grid};
use agon_generators::rng::{Rng, Seed};
use agon_generators::solve::technique::Technique;
use agon_generators::solve::{exact, propagation};
use std::io::{Write, stdout};

/// What has to be known to finish a grid.
struct Grade {
    name: &'static str,
    grid: &'static Grid,
    enough: &'static [Technique],
    /// What the grade below knows; it must not finish the grid.
    too_little: &'static [Technique],
}

const BOXES: &[Technique] = &[Technique::PlaceInBox];
const SINGLES: &[Technique] = Technique::SINGLES;
const LOCKED: &[Technique] =
    &[Technique::PlaceInBox, Technique::PlaceInLine, Technique::LastDigit, Technique::Locked];

const GRADES: [Grade; 4] = [
    Grade { name: "2x3dt", grid: &grid::SIX, enough: BOXES, too_little: &[] },
    Grade { name: "2x3db", grid: &grid::SIX, enough: SINGLES, too_little: BOXES },
    Grade { name: "3x3db", grid: &grid::NINE, enough: SINGLES, too_little: BOXES },
    Grade { name: "3x3di", grid: &grid::NINE, enough: LOCKED, too_little: SINGLES },
];

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let [name, count] = asked.as_slice() else { usage() };
    let grade = GRADES.iter().find(|grade| grade.name == name).unwrap_or_else(|| usage());
    let count: usize = count.parse().unwrap_or_else(|_| usage());
    let mut rng = Seed::new(name).rng();
    let mut lines = String::new();
    for _ in 0..count {
        lines += &grade.draw(&mut rng);
        lines.push('\n');
    }
    stdout().write_all(lines.as_bytes()).expect("standard output takes what is printed");
}

fn usage() -> ! {
    let names: Vec<&str> = GRADES.iter().map(|grade| grade.name).collect();
    eprintln!("usage: grids GRADE COUNT, with a grade of {}", names.join(", "));
    std::process::exit(2)
}

impl Grade {
    /// As few givens as can be, two opposite ones at a time.
    fn draw(&self, rng: &mut Rng) -> String {
        loop {
            let full = exact::filled(self.grid, rng);
            let ground = dig(self.grid, full, Symmetry::Turned, self.enough, 0, rng);
            let below = propagation::left(self.grid, &ground.givens, self.too_little);
            if !below.is_finished(self.grid) {
                return grid::to_text(self.grid, &ground.givens);
            }
        }
    }
}
