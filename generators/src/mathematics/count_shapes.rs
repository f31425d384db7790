//! How many triangles are in each of three figures of straight lines?

mod net;
mod proof;
mod style;

use crate::board::Area;
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::reader::{Answer, Form, Item, Key, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use net::{Added, Line, Net, Triangle};
use serde::{Deserialize, Serialize};
use style::Style::{Crossing, Fan, Hexagon, Leaning, Pentagon, Square};
use style::{Frame, Style, between, outline, place};

/// The figures A, B and C.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CountShapes([Drawn; 3]);

/// The lines of a figure, its outline first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Drawn {
    style: Style,
    lines: Vec<Line>,
}

/// What a level draws: the styles of its figures, how many lines are inside of their outlines at least, between what each count
/// lies, and for how many seconds people think.
struct Size {
    styles: &'static [Style],
    lines: i64,
    counts: (i64, i64),
    seconds: (f32, f32),
}

const SIZES: [Size; 5] = [
    Size { styles: &[Fan], lines: 5, counts: (5, 31), seconds: (22.0, 43.5) },
    Size { styles: &[Leaning, Crossing], lines: 5, counts: (6, 33), seconds: (45.2, 51.0) },
    Size { styles: &[Leaning, Crossing], lines: 5, counts: (10, 35), seconds: (55.8, 71.4) },
    Size { styles: SIDES, lines: 6, counts: (12, 37), seconds: (75.0, 89.5) },
    Size { styles: ALL, lines: 6, counts: (16, 48), seconds: (98.0, 137.0) },
];
const SIDES: &[Style] = &[Crossing, Square, Pentagon];
const ALL: &[Style] = &[Crossing, Square, Pentagon, Hexagon];

/// What a figure is to be.
#[derive(Clone, Copy)]
struct Wish {
    style: Style,
    count: i64,
}

/// Wishes, figures begun for each, lines added or taken back in each, and lines tried for the next one and for the last.
const WISHES: usize = 40;
const FRAMES: usize = 12;
const STEPS: usize = 40;
const CHOICES: usize = 6;
const LAST_CHOICES: usize = 24;

/// Ours: a look at each figure, in seconds.
const LOOK: f32 = 3.0;

const LETTERS: [char; 3] = ['A', 'B', 'C'];
/// All measures in points.
const ROOMS: [Area; 3] = [
    Area::new(Point { x: 28.0, y: 58.0 }, 236.0, 190.0),
    Area::new(Point { x: 312.0, y: 58.0 }, 236.0, 190.0),
    Area::new(Point { x: 68.0, y: 324.0 }, 440.0, 228.0),
];
const WIDTH: u16 = 576;
const HEIGHT: u16 = 576;
const OUTLINE: f32 = 4.6;
const LINE: f32 = 3.0;
/// The number of a corner for steps, and the disc that it stands on.
const NUMBER: f32 = 19.0;
const DISC: f32 = 12.5;

impl Family for CountShapes {
    const ABOUT: About = About {
        edition: 3,
        text_only: false,
        bands: Band::between([27.0, 52.0, 62.0, 79.0, 100.0, 146.0]),
        variety: Variety::Pictures,
    };

    /// A triangle with a ray, one with a ray and a bar, and one with two rays and a bar.
    fn example(_: Level) -> CountShapes {
        let [a, b, c] = ROOMS;
        CountShapes([
            Drawn::fan(a, &[0.4], &[]),
            Drawn::fan(b, &[0.6], &[0.5]),
            Drawn::fan(c, &[0.33, 0.67], &[0.6]),
        ])
    }

    /// Draws the counts first, and then figures that have just so many triangles.
    fn draw(level: Level, seed: &Seed) -> CountShapes {
        let (size, rng) = (&SIZES[level.index()], &mut seed.rng());
        let found = (0..WISHES).find_map(|_| size.figures(size.wish(rng)?, rng));
        found.unwrap_or_else(|| CountShapes::plain(rng))
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::List(vec![Item::Whole; 3])).named(LETTERS)
    }

    fn show(&self) -> Sheet<Text> {
        let mut figure = Figure::new(WIDTH, HEIGHT);
        for (drawn, letter) in self.0.iter().zip(LETTERS) {
            drawn.draw(letter, &mut figure);
        }
        Sheet::picture(say("statement"), say("picture"), figure)
    }

    fn key(&self) -> Answer {
        Answer::numbers(self.counts())
    }

    fn thinking(&self) -> f32 {
        self.0.iter().map(|drawn| seconds(drawn.style, drawn.net().count())).sum()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let told = self.0.iter().zip(LETTERS).enumerate();
        let told = told.map(|(part, (drawn, letter))| drawn.step(part, letter));
        [Step::new(say("corners"))].into_iter().chain(told).collect()
    }

    /// No figure takes half of the time: whoever guesses one alone saves less.
    fn tricks(&self) -> Vec<Trick> {
        let typed = |counts: [i64; 3]| Answer::numbers(counts).text().to_owned();
        let triangles = self.0.each_ref().map(|drawn| drawn.net().triangles());
        let of_pieces = |most: usize| {
            let small = |of: &Vec<Triangle>| of.iter().filter(|it| it.pieces.len() <= most).count();
            triangles.each_ref().map(|of| small(of) as i64)
        };
        let half = |n: usize| {
            let middle = self.0[n].middle() + 1.0;
            let left = |it: &&Triangle| it.corners.iter().all(|corner| corner.x <= middle);
            triangles[n].iter().filter(left).count() as i64
        };
        let halves = [half(0), half(1), half(2)];
        let by_lines = |n: usize| 2 * self.0[n].lines.len() as i64 - 5;
        let [first, second, _] = self.counts();
        let others = |more: i64| typed([first, by_lines(1) + more, by_lines(2) + more]);
        vec![
            Trick {
                name: "the small ones alone",
                answers: (1..4).map(|most| typed(of_pieces(most))).collect(),
            },
            Trick {
                name: "one half counted and doubled",
                answers: (0..10).map(|more| typed(halves.map(|half| 2 * half + more))).collect(),
            },
            Trick {
                name: "one counted, the others guessed by their lines",
                answers: (0..10).map(others).collect(),
            },
            Trick {
                name: "two counted, the third guessed by its lines",
                answers: vec![typed([first, second, by_lines(2)])],
            },
        ]
    }

    /// Which lines meet where.
    fn skeleton(&self) -> String {
        let told =
            self.0.iter().map(|drawn| format!("{:?} {:?}", drawn.style, drawn.net().along()));
        told.collect::<Vec<_>>().join(", ")
    }

    fn print(&self) -> Print {
        let (guess, essence) = (self.key().text().to_owned(), self.skeleton());
        Print { shape: String::new(), guess, essence }
    }

    /// Counts threes of places that lines join.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        Ok(Answer::numbers(proof::counts(sheet.figure()?)?).into())
    }
}

impl CountShapes {
    fn counts(&self) -> [i64; 3] {
        self.0.each_ref().map(|drawn| drawn.net().count())
    }

    /// Fans with one, two and three rays, should no search come to an end.
    fn plain(rng: &mut Rng) -> CountShapes {
        let [a, b, c] = ROOMS;
        CountShapes([(a, 1), (b, 2), (c, 3)].map(|(room, rays)| {
            let rays = rng.sample(&[0.2, 0.4, 0.6, 0.8], rays);
            Drawn::fan(room, &rays, &rng.sample(&[0.4, 0.6, 0.8], 2))
        }))
    }
}

impl Drawn {
    /// A triangle with rays to parts of its lower side and level bars after parts of the way down.
    fn fan(room: Area, rays: &[f32], bars: &[f32]) -> Drawn {
        let corners = [(50.0, 0.0), (0.0, 100.0), (100.0, 100.0)].map(|(x, y)| place(room, x, y));
        let [apex, left, right] = corners;
        let rays = rays.iter().map(|part| [apex, between(left, right, *part)]);
        let bars = bars.iter().map(|part| [left, right].map(|end| between(apex, end, *part)));
        let lines = outline(&corners).into_iter().chain(rays).chain(bars).collect();
        Drawn { style: Fan, lines }
    }

    fn net(&self) -> Net {
        Net::of(&self.lines)
    }

    /// The outline is heavier, and the letter stands above it.
    fn draw(&self, letter: char, figure: &mut Figure) {
        let outline = self.outline();
        let corners: Vec<Point> = outline.iter().map(|line| line[0]).collect();
        let top = corners.iter().map(|corner| corner.y).fold(f32::MAX, f32::min);
        let middle = |of: &[Point]| of.iter().map(|it| it.x).sum::<f32>() / of.len() as f32;
        let highest: Vec<Point> = corners.iter().copied().filter(|it| it.y < top + 1.0).collect();
        let x = 0.75 * middle(&highest) + 0.25 * middle(&corners);
        figure.polygon(corners, Paint::fill(Ink::White));
        for line in &self.lines[outline.len()..] {
            figure.line(line.to_vec(), Stroke::new(Ink::Black, LINE));
        }
        for line in outline {
            figure.line(line.to_vec(), Stroke::new(Ink::Black, OUTLINE));
        }
        let at = Point::new(x, top - 26.0);
        figure.marks.push(Mark::label(at, letter.to_string(), 27.0, Face::Bold, Ink::Accent));
    }

    /// The triangles at one corner after the other, and there by their base lines.
    fn step(&self, part: usize, letter: char) -> Step<Text> {
        let net = self.net();
        let corners = net.by_corners();
        let told = corners.iter().zip(1_usize..).map(|((_, counts), number)| {
            let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
            say("corner").with("number", number).with("sum", counts.join(" + ")).into()
        });
        let text = say("figure").with("figure", letter).with("corners", Text::Row(told.collect()));
        let marks =
            corners.iter().zip(1_usize..).flat_map(|((at, _), number)| numbered(*at, number));
        let step = Step::new(text.with("count", net.count())).marks(marks);
        step.settles(part, net.count())
    }

    fn outline(&self) -> &[Line] {
        let start = self.lines[0][0];
        let sides = self.lines.iter().take_while(|line| line[1] != start).count();
        &self.lines[..=sides]
    }

    /// Half way from its left to its right.
    fn middle(&self) -> f32 {
        let sides = || self.outline().iter().map(|line| line[0].x);
        (sides().fold(f32::MAX, f32::min) + sides().fold(f32::MIN, f32::max)) / 2.0
    }
}

impl Size {
    /// Styles and counts that take the time of the level, none of them half of it, and no two counts the same.
    fn wish(&self, rng: &mut Rng) -> Option<[Wish; 3]> {
        let (lo, hi) = self.counts;
        (0..WISHES).find_map(|_| {
            let wishes = [(); 3].map(|()| {
                let style = *rng.pick(self.styles);
                Wish { style, count: rng.between(lo, hi.min(style.room().0)) }
            });
            let each = wishes.map(|wish| seconds(wish.style, wish.count));
            let all = each.iter().sum::<f32>();
            let fits = self.seconds.0 <= all && all <= self.seconds.1;
            let [one, two, three] = wishes.map(|wish| wish.count);
            let differ = one != two && two != three && one != three;
            (fits && differ && each.iter().all(|one| 2.0 * one < all)).then_some(wishes)
        })
    }

    /// The figures that are wished for, no two alike.
    fn figures(&self, wishes: [Wish; 3], rng: &mut Rng) -> Option<CountShapes> {
        let mut figures = Vec::new();
        for (wish, room) in wishes.into_iter().zip(ROOMS) {
            figures.push((0..FRAMES).find_map(|_| self.figure(wish, room, rng))?);
        }
        let figures: [Drawn; 3] = figures.try_into().ok()?;
        let [one, two, three] = figures.each_ref().map(|it| it.net().along());
        (one != two && two != three && one != three).then_some(CountShapes(figures))
    }

    /// A figure of so many triangles, one line after the other; where none leads on, the last two are taken back.
    fn figure(&self, Wish { style, count }: Wish, room: Area, rng: &mut Rng) -> Option<Drawn> {
        let frame = Frame::new(style, room, rng);
        let mut net = Net::of(&frame.outline());
        let sides = net.lines.len();
        let lines = self.lines + style.room().1;
        for _ in 0..STEPS {
            let left = lines - (net.lines.len() - sides) as i64;
            let missing = count - net.count();
            if left == 0 && missing == 0 && net.is_open() {
                return Some(Drawn { style, lines: net.lines });
            }
            match next(&frame, &net, missing, left, rng) {
                Some(added) => net.add(added),
                None => net = Net::of(&net.lines[..sides.max(net.lines.len() - 2)]),
            }
        }
        None
    }
}

/// The next one of the lines that are left, out of several: the last one adds all triangles that are missing, another one
/// about its share.
fn next(frame: &Frame, net: &Net, missing: i64, left: i64, rng: &mut Rng) -> Option<Added> {
    let more = |added: &Added| added.triangles.len() as i64;
    let mut tried = || net.fitting(frame.line(net, rng));
    match left {
        0 => None,
        1 => (0..LAST_CHOICES).filter_map(|_| tried()).find(|added| more(added) == missing),
        _ => {
            let leaves_some = |added: &Added| more(added) + left <= missing;
            let possible = (0..CHOICES).filter_map(|_| tried()).filter(leaves_some);
            possible.min_by_key(|added| (more(added) - missing / (left + 1)).abs())
        }
    }
}

fn seconds(style: Style, count: i64) -> f32 {
    LOOK + style.seconds() * count as f32
}

/// A corner's number on a disc.
fn numbered(at: Point, number: usize) -> [Mark; 2] {
    let at = Point::new(at.x, at.y);
    let paint = Paint::both(Ink::White, Ink::Accent, 2.0);
    [
        Mark::Circle { center: at, radius: DISC, paint },
        Mark::label(at, number.to_string(), NUMBER, Face::Bold, Ink::Accent),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A triangle with lines from corners to parts of the sides across them.
    fn rays(rays: &[(usize, f32)]) -> Vec<Line> {
        let corners =
            [(50.0, 0.0), (0.0, 100.0), (100.0, 100.0)].map(|(x, y)| place(ROOMS[0], x, y));
        let across = |from: usize| [1, 2].map(|more| corners[(from + more) % 3]);
        let ray = |&(from, part): &(usize, f32)| {
            let [one, other] = across(from);
            [corners[from], between(one, other, part)]
        };
        outline(&corners).into_iter().chain(rays.iter().map(ray)).collect()
    }

    fn counted(lines: &[(usize, f32)]) -> i64 {
        Net::of(&rays(lines)).count()
    }

    #[test]
    fn a_fan_has_as_many_triangles_as_pairs_of_rays() {
        assert_eq!(counted(&[]), 1);
        assert_eq!(counted(&[(0, 0.3), (0, 0.5), (0, 0.8)]), 10);
        assert_eq!(CountShapes::example(Level::DEFAULT).counts(), [3, 6, 12]);
    }

    #[test]
    fn plain_fans_are_easy_to_see() {
        for n in 0..100 {
            let plain = CountShapes::plain(&mut Seed::new(&n.to_string()).rng());
            for Drawn { lines, .. } in &plain.0 {
                let last = lines.len() - 1;
                let net = Net::of(&lines[..last]);
                assert!(net.is_open() && net.fitting(lines[last]).is_some(), "{lines:?}");
            }
        }
    }

    #[test]
    fn rays_of_two_corners_make_a_cube_of_triangles_and_three_medians_sixteen() {
        assert_eq!(counted(&[(1, 0.3), (1, 0.6), (2, 0.3), (2, 0.6)]), 27);
        assert_eq!(counted(&[(0, 0.5), (1, 0.5), (2, 0.5)]), 16);
    }

    #[test]
    fn the_medians_make_six_small_triangles() {
        let triangles = Net::of(&rays(&[(0, 0.5), (1, 0.5), (2, 0.5)])).triangles();
        let pieces: Vec<usize> = triangles.iter().map(|it| it.pieces.len()).collect();
        assert_eq!(pieces, [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 6]);
    }

    /// Euler: what hangs together has as many pieces as parts of lines beyond its places, and one more.
    #[test]
    fn there_are_as_many_pieces_as_parts_and_places_tell() {
        for n in 0..50 {
            let level = Level::ALL[n % 5];
            for drawn in &CountShapes::draw(level, &Seed::new(&n.to_string())).0 {
                let net = drawn.net();
                let along = net.along();
                let parts: usize = along.iter().map(|nodes| nodes.len() - 1).sum();
                let places: BTreeSet<usize> = along.concat().into_iter().collect();
                assert_eq!(net.pieces().len(), parts + 1 - places.len(), "{drawn:?}");
            }
        }
    }

    #[test]
    fn a_line_that_nearly_goes_through_a_crossing_does_not_fit() {
        let net = Net::of(&rays(&[(1, 0.5), (2, 0.5)]));
        let [median, beside] = [0.5, 0.53].map(|part| rays(&[(0, part)])[3]);
        assert!(net.fitting(median).is_some() && net.fitting(beside).is_none());
    }
}
