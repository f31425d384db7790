//! A crowd of signs: which three of them occur exactly three times?

use crate::board::{Area, letter};
use crate::crowd::places;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::figure::{Mark, Paint, Point};
use crate::palette::Ink;
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::signs::{self, SIGNS, Sign, TURNING};
use crate::text::{Text, say};
use crate::tiles::{self, Tiles, rounded};
use serde::{Deserialize, Serialize};

/// A crowd, and what to look for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Thrice {
    /// In the order of their letters.
    shelf: Vec<Sign>,
    crowd: Vec<Placed>,
}

/// A sign of the shelf, by its number there, somewhere in the crowd.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(from = "(u8, i8, Point)", into = "(u8, i8, Point)")]
struct Placed {
    sign: u8,
    /// Clockwise, in degrees.
    tilt: i8,
    at: Point,
}

/// What a level draws.
struct Size {
    /// At least and at most so many.
    crowd: (i64, i64),
    /// How many signs of the shelf are one drawing, turned.
    alike: usize,
}

const SIZES: [Size; 5] = [
    Size { crowd: (38, 42), alike: 1 },
    Size { crowd: (45, 51), alike: 2 },
    Size { crowd: (50, 56), alike: 3 },
    Size { crowd: (53, 59), alike: 4 },
    Size { crowd: (73, 79), alike: 4 },
];
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRST";
/// How many signs occur three times.
const WANTED: usize = 3;
/// At least so many others occur oftener, and so many not as often.
const OFTENER: usize = 3;
const RARER: usize = 4;
/// How often a sign is offered to occur once more.
const GROWTHS: usize = 400;
const TILT_MAX: i64 = 12;

/// All measures in points.
const SHELF: Tiles = Tiles {
    count: 20,
    columns: 10,
    width: 48.0,
    height: 50.0,
    above: CROWD,
    margin: MARGIN,
    gap: 12.0,
};
const CROWD: f32 = 640.0;
const MARGIN: f32 = 14.0;
const RADIUS: f32 = 20.0;
const REACH: f32 = 1.45;
const GAP: f32 = 3.0;

impl From<(u8, i8, Point)> for Placed {
    fn from((sign, tilt, at): (u8, i8, Point)) -> Placed {
        Placed { sign, tilt, at }
    }
}

impl From<Placed> for (u8, i8, Point) {
    fn from(placed: Placed) -> (u8, i8, Point) {
        (placed.sign, placed.tilt, placed.at)
    }
}

impl Family for Thrice {
    const ABOUT: About = About {
        edition: 3,
        text_only: false,
        bands: Band::between([24.0, 40.0, 51.5, 66.0, 84.0, 110.0]),
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Thrice {
        let (rng, size) = (&mut seed.rng(), &SIZES[level.index()]);
        let shelf = shelf(size.alike, rng);
        let count = rng.between(size.crowd.0, size.crowd.1) as usize;
        let mut crowd: Vec<u8> = Vec::new();
        for (sign, count) in counts(count, rng).into_iter().enumerate() {
            crowd.extend(std::iter::repeat_n(sign as u8, count));
        }
        rng.shuffle(&mut crowd);
        let radii = vec![RADIUS * REACH; crowd.len()];
        let places = places::scatter(rng, ground(), &radii, GAP);
        let placed = crowd.into_iter().zip(places).map(|(sign, at)| Placed {
            sign,
            tilt: rng.between(-TILT_MAX, TILT_MAX) as i8,
            at,
        });
        Thrice { shelf, crowd: placed.collect() }
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::Symbols(vec![Group::set(WANTED, LETTERS)]))
    }

    fn show(&self) -> Sheet<Text> {
        let mut figure = SHELF.figure();
        let (width, corner) = (f32::from(figure.width) - 2.0 * MARGIN, Point::new(MARGIN, MARGIN));
        let panel = rounded(corner, width, CROWD - MARGIN, 12.0);
        figure.polygon(panel, Paint::both(Ink::White, Ink::Silver, 1.5));
        for Placed { sign, tilt, at } in &self.crowd {
            self.shelf[usize::from(*sign)].draw(&mut figure, *at, RADIUS, f32::from(*tilt));
        }
        for (place, sign) in self.shelf.iter().enumerate() {
            sign.draw(&mut figure, SHELF.middle(place), RADIUS, 0.0);
        }
        let board = SHELF.board(Order::Free);
        Sheet::picture(say("statement"), say("picture"), figure).on(board)
    }

    fn key(&self) -> Answer {
        set(&self.wanted())
    }

    /// Ours: for each sign the crowd is passed over once, slower the more of the others it could be taken for.
    fn thinking(&self) -> f32 {
        let alike =
            |sign: &Sign| self.shelf.iter().filter(|other| other.drawing == sign.drawing).count();
        let seconds = |sign: &Sign| {
            let doubt = [1.0, 1.0, 1.3, 1.75, 2.25][alike(sign).min(4)];
            0.6 + 0.022 * self.crowd.len() as f32 * doubt
        };
        3.0 + self.shelf.iter().map(seconds).sum::<f32>()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let steps = self.wanted().into_iter().enumerate().map(|(part, sign)| {
            let there = self.crowd.iter().filter(|placed| usize::from(placed.sign) == sign);
            let rings = there.map(|placed| Mark::Circle {
                center: placed.at,
                radius: RADIUS * REACH,
                paint: Paint::edge(Ink::Accent, 3.0),
            });
            let letter = letter(sign);
            Step::new(say("thrice").with("sign", letter))
                .settles(part, letter)
                .marks(rings)
                .marks([SHELF.ring(sign)])
        });
        let others = (0..self.shelf.len()).map(|sign| self.count(sign));
        let mut counts: Vec<usize> = others.filter(|count| *count != 3).collect();
        counts.sort_unstable();
        counts.dedup();
        let counts = Text::Or(counts.into_iter().map(Text::from).collect());
        steps.chain([Step::new(say("others").with("counts", counts))]).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let by = |name: &'static str, tries: usize, rank: &dyn Fn(usize) -> i64| {
            let mut signs: Vec<usize> = (0..self.shelf.len()).collect();
            signs.sort_by_key(|sign| rank(*sign));
            let answers =
                signs.windows(WANTED).take(tries).map(|three| set(three).text().to_owned());
            Trick { name, answers: answers.collect() }
        };
        let upper = |sign: usize, part: f32| {
            let seen = self.crowd.iter().filter(|it| it.at.y < CROWD * part);
            seen.filter(|placed| usize::from(placed.sign) == sign).count() as i64
        };
        vec![
            by("count the upper half", 10, &|sign| (2 * upper(sign, 0.5) - 3).abs()),
            // That saves a third: two tries are worth it.
            by("count the upper two thirds", 2, &|sign| (3 * upper(sign, 0.67) - 6).abs()),
            by("the most frequent", 1, &|sign| -(self.count(sign) as i64)),
            by("the rarest", 1, &|sign| self.count(sign) as i64),
        ]
    }

    /// Which drawings there are, and how often each occurs.
    fn skeleton(&self) -> String {
        let mut kinds: Vec<(u8, usize)> =
            self.shelf.iter().zip(0..).map(|(sign, n)| (sign.drawing, self.count(n))).collect();
        kinds.sort_unstable();
        format!("{kinds:?}")
    }

    /// With signs renamed, what is left is how often each letter's occurs, and where.
    fn print(&self) -> Print {
        let crowd: Vec<u8> = self.crowd.iter().map(|placed| placed.sign).collect();
        let guess = self.key().text().to_owned();
        Print { shape: String::new(), guess, essence: format!("{crowd:?}") }
    }

    /// Compares every sign of the crowd with every one of the shelf, line by line.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let figure = sheet.figure()?;
        let shelf = tiles::seen(figure)?;
        // The rest below gets shorter with each sign that is found.
        if shelf.iter().any(|(_, sign)| sign.is_empty()) {
            return Err("a tile without a sign".to_owned());
        }
        let last = shelf.iter().find_map(|(_, marks)| marks.first().copied());
        let marks: Vec<&Mark> = figure.marks.iter().collect();
        let start = marks.iter().rposition(|mark| is_frame(mark)).ok_or("no frame")? + 1;
        let end = marks.iter().position(|mark| Some(*mark) == last).ok_or("no shelf")?;
        let mut counts = vec![0; shelf.len()];
        let mut rest = &marks[start..end];
        while !rest.is_empty() {
            let fits = |(_, (_, sign)): &(usize, &(char, Vec<&Mark>))| {
                let there = rest.get(..sign.len());
                there.is_some_and(|there| signs::is_alike(sign, there, 15.0))
            };
            let found: Vec<usize> =
                shelf.iter().enumerate().filter(fits).map(|(place, _)| place).collect();
            let longest = found.into_iter().max_by_key(|place| shelf[*place].1.len());
            let place = longest.ok_or_else(|| format!("no such sign: {:?}", rest[0]))?;
            counts[place] += 1;
            rest = &rest[shelf[place].1.len()..];
        }
        let thrice = shelf.iter().zip(counts).filter(|(_, count)| *count == 3);
        let letters: String = thrice.map(|((letter, _), _)| *letter).collect();
        match letters.len() {
            WANTED => Ok(Answer::symbols(&[(&letters, Order::Free)]).into()),
            _ => Err(format!("{letters} occur three times")),
        }
    }
}

impl Thrice {
    fn count(&self, sign: usize) -> usize {
        self.crowd.iter().filter(|placed| usize::from(placed.sign) == sign).count()
    }

    /// The signs that occur three times, by their numbers on the shelf.
    fn wanted(&self) -> Vec<usize> {
        (0..self.shelf.len()).filter(|sign| self.count(*sign) == 3).collect()
    }
}

/// Twenty signs: each drawing is there in so many turns.
fn shelf(alike: usize, rng: &mut Rng) -> Vec<Sign> {
    let count = SHELF.count;
    let from = if alike == 1 { SIGNS.len() } else { TURNING };
    let drawings = rng.order(from).into_iter().take(count.div_ceil(alike));
    let mut all: Vec<Sign> = Vec::new();
    for drawing in drawings {
        let turns = if alike == 1 { vec![0] } else { rng.sample(&[0, 1, 2, 3], alike) };
        all.extend(turns.into_iter().map(|quarters| Sign { drawing: drawing as u8, quarters }));
    }
    all.truncate(count);
    rng.shuffle(&mut all);
    all
}

/// How often each sign of the shelf occurs: three of them three times, all others once at least, but never three times.
fn counts(crowd: usize, rng: &mut Rng) -> Vec<usize> {
    let mut counts = vec![1; SHELF.count];
    let order = rng.order(SHELF.count);
    let (wanted, others) = order.split_at(WANTED);
    wanted.iter().for_each(|sign| counts[*sign] = WANTED);
    others[..OFTENER].iter().for_each(|sign| counts[*sign] = 4);
    let growing = &others[..others.len() - RARER];
    // If luck leaves no room for the last few, the crowd is a little smaller.
    for _ in 0..GROWTHS {
        let left = crowd - counts.iter().sum::<usize>();
        let from = if rng.chance(1, 4) { others } else { growing };
        let sign = *rng.pick(from);
        match counts[sign] {
            1 if 1 <= left => counts[sign] = 2,
            2 if 2 <= left && growing.contains(&sign) => counts[sign] = 4,
            4 | 5 if 1 <= left => counts[sign] += 1,
            _ => {}
        }
    }
    counts
}

fn ground() -> Area {
    let (width, _) = SHELF.size();
    let at = Point::new(MARGIN + 2.0, MARGIN + 2.0);
    Area::new(at, width - 2.0 * MARGIN - 4.0, CROWD - MARGIN - 4.0)
}

fn is_frame(mark: &Mark) -> bool {
    matches!(mark, Mark::Polygon { paint: Paint { fill: Some(Ink::White), .. }, .. })
}

fn set(signs: &[usize]) -> Answer {
    let letters: String = signs.iter().map(|sign| letter(*sign)).collect();
    Answer::symbols(&[(&letters, Order::Free)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_without_its_sign_is_refused() {
        let problem = Thrice::draw(Level::ALL[0], &Seed::new("a bare tile"));
        let mut sheet = problem.show();
        assert!(Thrice::prove(&sheet).is_ok());
        let parts = SIGNS[usize::from(problem.shelf[SHELF.count - 1].drawing)].len();
        let marks = &mut sheet.picture.as_mut().unwrap().figure.marks;
        marks.truncate(marks.len() - parts);
        assert!(Thrice::prove(&sheet).is_err());
    }
}
