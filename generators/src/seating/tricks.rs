//! What somebody could leave it at who does not want to think it through.

use super::levels::{Kind, kept};
use super::worlds::Worlds;
use super::{Scope, THINGS_MAX, Tells, Thing, World};
use crate::family::Trick;

/// Half of the clues, things as they are mentioned, and clues of each of these kinds alone; `text` is the answer in a world.
pub fn tricks<C: Tells>(
    worlds: &Worlds,
    clues: &[C],
    kinds: &[Kind<C>],
    text: impl Fn(&World) -> String,
) -> Vec<Trick> {
    let (first, second) = clues.split_at(clues.len() / 2);
    let lazily = |name, clues: &[C]| lazily(name, worlds, clues, &text);
    let mut tricks = vec![
        lazily("the first half of the clues", first),
        lazily("the second half of the clues", second),
        Trick {
            name: "as they are mentioned",
            answers: mentioned(worlds.scope, clues).iter().map(&text).collect(),
        },
    ];
    for (name, is) in kinds {
        let (kept, tries) = kept(worlds.scope, clues, *is);
        let mut trick = lazily(name, &kept);
        trick.answers.truncate(tries);
        tricks.push(trick);
    }
    tricks
}

/// Ten of the answers that some clues leave, spread over all of them.
fn lazily<C: Tells>(
    name: &'static str,
    worlds: &Worlds,
    clues: &[C],
    text: impl Fn(&World) -> String,
) -> Trick {
    let mut answers: Vec<String> = worlds.left(clues).map(text).collect();
    answers.sort_unstable();
    answers.dedup();
    Trick { name, answers: Trick::spread(answers).collect() }
}

/// Everybody and everything from the first place on as the clues mention them, and the other way round.
fn mentioned<C: Tells>(scope: Scope, clues: &[C]) -> [World; 2] {
    let mut order: Vec<Thing> = clues.iter().flat_map(|clue| clue.things().to_vec()).collect();
    order.extend(0..scope.things());
    let mut worlds = [[0; THINGS_MAX]; 2];
    for row in 0..scope.rows {
        let mut seen: Vec<Thing> = Vec::new();
        for &thing in order.iter().filter(|&&thing| scope.row(thing) == row) {
            if !seen.contains(&thing) {
                seen.push(thing);
            }
        }
        for (place, thing) in seen.into_iter().enumerate() {
            worlds[0][thing] = place as u8;
            worlds[1][thing] = (scope.each - 1 - place) as u8;
        }
    }
    worlds
}
