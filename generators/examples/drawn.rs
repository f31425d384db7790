//! Prints the data of so many problems, without words, picture and explanation: search and grading alone, to be measured
//! beside other programs.
//!
//! `cargo run --release -p agon-generators --example drawn -- logic/nonogram 3 1000`.

use agon_generators::family::Level;
use agon_generators::find;
use agon_generators::rng::Seed;
use std::io::{Write, stdout};

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let [name, level, count] = asked.as_slice() else { usage() };
    let family = find(name).unwrap_or_else(|| usage());
    let level: u8 = level.parse().unwrap_or_else(|_| usage());
    let level = Level::new(level).unwrap_or_else(|_| usage());
    let count: usize = count.parse().unwrap_or_else(|_| usage());
    let mut lines = String::new();
    for number in 0..count {
        lines += &family.draw(level, &Seed::new(&format!("drawn-{number}"))).data();
        lines.push('\n');
    }
    stdout().write_all(lines.as_bytes()).expect("standard output takes what is printed");
}

fn usage() -> ! {
    eprintln!("usage: drawn FAMILY LEVEL COUNT, as in: drawn logic/nonogram 3 1000");
    std::process::exit(2)
}
