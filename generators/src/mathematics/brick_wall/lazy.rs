//! Ways to answer that leave out half of the thinking or a quarter.

use super::BrickWall;
use super::way::{Thought, place};
use crate::reader::{Answer, Trick};

/// What is known of each brick.
type Known = [Option<i64>];

pub(super) fn tricks(wall: &BrickWall, way: &[Thought]) -> Vec<Trick> {
    let times = |thought: &Thought| (thought.times[0] - thought.times[1]).abs();
    let once = followed(wall, way, |it, known| times(it) * wall.rest(it, known, -1));
    let has_more = way.iter().any(|thought| 1 < times(thought));
    let added = followed(wall, way, |it, known| wall.rest(it, known, 1));
    let given = |brick: usize| (wall.given >> brick & 1 == 1).then_some(wall.numbers[brick]);
    let given: Vec<Option<i64>> = (0..wall.numbers.len()).map(given).collect();
    let doubling = |more: i64| followed(wall, way, |it, _| near(it.finds, &given) + more);
    let seconds: Vec<f32> = way.iter().map(|thought| thought.seconds(&wall.numbers)).collect();
    let supposed = |left_out: usize| {
        let found = |it: &Thought, known: &Known, more: i64| match it.finds == way[left_out].finds {
            true => near(it.finds, known) + more,
            false => wall.rest(it, known, -1),
        };
        let answer = |more: i64| followed(wall, way, |it, known| found(it, known, more));
        let tries = Trick::tries_for(seconds[left_out] / seconds.iter().sum::<f32>());
        Trick::around(0).map(answer).take(tries).collect()
    };
    let longest = (0..way.len()).max_by(|one, other| seconds[*one].total_cmp(&seconds[*other]));
    let longest = longest.expect("something is missing");
    vec![
        Trick { name: "every row doubles", answers: Trick::around(0).map(doubling).collect() },
        Trick { name: "x counts once", answers: has_more.then_some(once).into_iter().collect() },
        Trick { name: "sums for differences", answers: vec![added] },
        Trick { name: "the longest thought supposed", answers: supposed(longest) },
        Trick { name: "the last thought supposed", answers: supposed(way.len() - 1) },
    ]
}

/// Where the way leads if its thoughts find this.
fn followed(wall: &BrickWall, way: &[Thought], finds: impl Fn(&Thought, &Known) -> i64) -> String {
    let mut known: Vec<Option<i64>> = wall.numbers.iter().copied().map(Some).collect();
    way.iter().for_each(|thought| known[thought.finds] = None);
    for thought in way {
        known[thought.finds] = Some(finds(thought, &known));
    }
    Answer::numbers(wall.asked.map(|brick| known[brick].unwrap_or_default())).text().to_owned()
}

impl BrickWall {
    /// What a sum makes, or a difference, with `sign` 1 another sum; x is as it is.
    fn rest(&self, thought: &Thought, known: &Known, sign: i64) -> i64 {
        let terms = thought.terms().map(|brick| known[brick].unwrap_or_default());
        match thought.tied.is_empty() {
            true if thought.is_sum() => terms.sum(),
            true => terms.reduce(|upper, beside| upper + sign * beside).unwrap_or_default(),
            false => self.numbers[thought.finds],
        }
    }
}

/// What a brick would be if every row doubled the one below, by the nearest that is known above it or below, or else beside.
fn near(brick: usize, known: &Known) -> i64 {
    let (row, at) = place(brick);
    let known = (0..).zip(known).filter_map(|(other, number)| Some((place(other), (*number)?)));
    let nearest = known.min_by_key(|((its, there), _)| {
        let (upper, lower) = if *its < row { (*there, at) } else { (at, *there) };
        let apart = row.abs_diff(*its);
        (lower < upper || upper + apart < lower, apart, *its)
    });
    let ((its, _), number) = nearest.expect("some numbers are given");
    let times = 1 << row.abs_diff(its);
    if its < row { number / times } else { number * times }
}
