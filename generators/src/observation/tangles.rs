//! A tangle of threads: at which letter does each numbered thread end?

mod curve;
mod picture;
mod tracing;
mod weaving;

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::figure::Point;
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use picture::is_over;
use serde::{Deserialize, Serialize};
use weaving::{LANE, Size, TOP, Web};

/// Some threads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tangles {
    /// The controls of each thread's curve, from its left end on; the upper ones first.
    threads: Vec<Vec<Point>>,
    /// Those that have a number, in order.
    asked: Vec<usize>,
}

/// There are more threads than are asked for: nobody can tell the last of them from what is left.
const SIZES: [Size; 5] = [
    Size { threads: 10, asked: 5, crossings: 22 },
    Size { threads: 10, asked: 5, crossings: 36 },
    Size { threads: 11, asked: 6, crossings: 44 },
    Size { threads: 11, asked: 7, crossings: 50 },
    Size { threads: 12, asked: 8, crossings: 62 },
];
/// Threads are stirred a little less at each try, and hardly at all at the last.
const TRIES: u8 = 24;
/// Among so many threads of one seed that are not stirred, some are clear at every level.
const CLEAR: (&str, u8) = ("clear", 50);

impl Family for Tangles {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: Band::between([24.0, 33.4, 43.0, 55.5, 71.5, 110.0]),
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Tangles {
        let (rng, size) = (&mut seed.rng(), &SIZES[level.index()]);
        let woven =
            (0..TRIES).find_map(|tried| size.woven(1.0 - f32::from(tried) / f32::from(TRIES), rng));
        let (threads, asked) = woven.unwrap_or_else(|| clear(size));
        Tangles { threads, asked }
    }

    fn form(level: Level) -> Form {
        let Size { threads, asked, .. } = SIZES[level.index()];
        let letters: String = (0..threads).map(letter).collect();
        Form::new(Shape::Symbols(vec![Group::ordered(asked, &letters)])).named(1..=asked)
    }

    fn show(&self) -> Sheet<Text> {
        let statement = say("statement").with("last", self.asked.len());
        Sheet::picture(statement, say("picture"), picture::figure(self))
            .on(picture::board(self.threads.len()))
    }

    fn key(&self) -> Answer {
        typed(self.asked.iter().map(|&thread| self.end(thread)))
    }

    /// Ours: a thread is looked up, followed from crossing to crossing, slower where they are narrow, and its letter kept.
    fn thinking(&self) -> f32 {
        let web = self.web();
        let passing = |&(_, crossing): &(f32, usize)| {
            0.55 + 0.7 * (1.0 - web.crossings[crossing].degrees / 90.0)
        };
        let seconds = |&thread: &usize| 1.4 + web.way(thread).iter().map(passing).sum::<f32>();
        2.0 + self.asked.iter().map(seconds).sum::<f32>()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let web = self.web();
        let step = |(part, &thread): (usize, &usize)| {
            let (way, number, lane) = (web.way(thread), part + 1, self.end(thread));
            let text = say("followed")
                .with("number", number)
                .with("first", say(if is_over(thread, 0) { "over" } else { "under" }))
                .with("crossings", way.len())
                .with("letter", letter(lane));
            let marks = picture::traced(&web, thread, number, lane);
            Step::new(text).settles(part, letter(lane)).marks(marks)
        };
        self.asked.iter().enumerate().map(step).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let (web, lanes) = (self.web(), self.threads.len());
        let across = (0..10).map(|by| self.guess(0, |thread| (thread + by) % lanes));
        // Wherever that thread ends that is met at a crossing.
        let turned = |nth: usize| {
            self.guess(0, |thread| {
                let met = web.way(thread).get(nth).map(|&(_, crossing)| &web.crossings[crossing]);
                let other = met.and_then(|it| it.passes.iter().find(|it| it.thread != thread));
                self.end(other.map_or(thread, |pass| pass.thread))
            })
        };
        let halfway = self.guess(0, |thread| {
            let curve = &web.curves[thread];
            lane(curve.at(curve.length() / 2.0)).min(lanes - 1)
        });
        let rest = |known: usize, by: usize| {
            self.guess(known, |thread| (thread + by * (1 + thread % 3)) % lanes)
        };
        let half = self.asked.len() / 2;
        let left = |known: usize, tries: usize| (0..tries).map(|by| rest(known, by)).collect();
        vec![
            Trick { name: "straight across", answers: across.collect() },
            Trick { name: "turn off at a crossing", answers: (0..4).map(turned).collect() },
            Trick { name: "half of the way, then straight on", answers: vec![halfway] },
            Trick { name: "follow half, guess the others", answers: left(half, 10) },
            // That saves less than half: one or two tries are worth it.
            Trick { name: "follow most, guess the others", answers: left(half + 1, 1) },
        ]
    }

    /// Which ends join.
    fn skeleton(&self) -> String {
        format!("{:?} {}", self.asked, self.key().text())
    }

    /// Whom each thread meets on its way, in whatever curves.
    fn print(&self) -> Print {
        let web = self.web();
        let met = |thread: usize| -> Vec<usize> {
            let way = web.way(thread).into_iter();
            let both = way.map(|(_, crossing)| web.crossings[crossing].passes);
            both.map(|passes| passes.iter().map(|pass| pass.thread).sum()).collect()
        };
        let met: Vec<Vec<usize>> = (0..self.threads.len()).map(met).collect();
        Print {
            shape: String::new(),
            guess: self.key().text().to_owned(),
            essence: format!("{met:?} {:?}", self.asked),
        }
    }

    /// Follows the strokes, and from one to the next as they point.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let count = sheet.statement.message()?.number("last")? as usize;
        let letters = tracing::ends(sheet.figure()?, count)?;
        Ok(Answer::symbols(&[(&letters, Order::Matters)]).into())
    }
}

/// Always the same threads, which are not stirred.
fn clear(size: &Size) -> (Vec<Vec<Point>>, Vec<usize>) {
    let rng = &mut Seed::new(CLEAR.0).rng();
    (0..CLEAR.1).find_map(|_| size.woven(0.0, rng)).expect("the seed was chosen for that")
}

fn lane(place: Point) -> usize {
    ((place.y - TOP) / LANE).round().max(0.0) as usize
}

fn typed(lanes: impl Iterator<Item = usize>) -> Answer {
    let letters: String = lanes.map(letter).collect();
    Answer::symbols(&[(&letters, Order::Matters)])
}

impl Tangles {
    fn web(&self) -> Web {
        Web::new(&self.threads)
    }

    /// The lane in which a thread ends.
    fn end(&self, thread: usize) -> usize {
        self.threads[thread].last().copied().map(lane).expect("a thread has ends")
    }

    /// An answer with the ends of the first threads, and for each of the others the next free letter from a lane on.
    fn guess(&self, known: usize, lane: impl Fn(usize) -> usize) -> String {
        let (known, others) = self.asked.split_at(known);
        let mut ends: Vec<usize> = known.iter().map(|&thread| self.end(thread)).collect();
        for &thread in others {
            let lanes = self.threads.len();
            let mut from = (0..lanes).map(|by| (lane(thread) + by) % lanes);
            ends.extend(from.find(|lane| !ends.contains(lane)));
        }
        typed(ends.into_iter()).text().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_that_are_always_clear_are_as_good_as_drawn_ones() {
        for size in &SIZES {
            let (threads, asked) = clear(size);
            let crossings = Web::new(&threads).crossings.len();
            assert!(size.crossings - crossings < 2, "{crossings}");
            assert_eq!((threads.len(), asked.len()), (size.threads, size.asked));
        }
    }

    #[test]
    fn at_a_crossing_one_thread_is_over_and_one_under() {
        for level in Level::ALL {
            let tangles = Tangles::draw(level, &Seed::new("over and under"));
            let web = tangles.web();
            let mut over = vec![0; web.crossings.len()];
            for thread in 0..tangles.threads.len() {
                for (number, (_, crossing)) in web.way(thread).into_iter().enumerate() {
                    over[crossing] += u8::from(is_over(thread, number));
                }
            }
            assert!(over.iter().all(|&count| count == 1), "{over:?}");
        }
    }
}
