//! People's faces as pictures: each is put together from drawings of hair, head, clothes and details.

mod drawings;
pub mod eye;

use crate::board::Area;
use crate::figure::{Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::rng::Rng;
use crate::tiles::outline;
use drawings::{DETAILS, HAIRS, HEADS, SHIRTS};
use serde::{Deserialize, Serialize};

/// A face: what it is put together from, each drawing by its number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Portrait {
    /// Or what is worn on it.
    pub hair: usize,
    head: usize,
    shirt: usize,
    /// Whiskers or earrings, eyes, nose, mouth and brows: in these look-alikes differ.
    details: [usize; DETAILS.len()],
    skin: Ink,
    tone: Ink,
    cloth: Ink,
}

/// Part of a drawing. Corners lie in hundredths of half the frame, from its middle: x to the right, y down.
#[derive(Debug, Clone, Copy)]
enum Part {
    /// An area with the corners cut round.
    Soft(Shade, &'static [Corner]),
    Sharp(Shade, &'static [Corner]),
    Disc(Shade, Corner, u8),
    /// A bent line of so much width.
    Curve(Shade, &'static [Corner], u8),
    /// The same on both sides.
    Both(&'static Part),
    /// One outline or line, by the corners of its right half: the left is the same.
    Even(&'static Part),
}
type Corner = (i8, i8);

/// What a part is coloured with.
#[derive(Debug, Clone, Copy)]
enum Shade {
    Skin,
    Hair,
    Cloth,
    Lips,
    White,
    Black,
}

/// Skins, each with the tones of hair that stand out from it.
const COMPLEXIONS: [(Ink, [Ink; 3]); 4] = [
    (Ink::Rose, [Ink::Black, Ink::DeepYellow, Ink::Red]),
    (Ink::White, [Ink::Yellow, Ink::Grey, Ink::Red]),
    (Ink::Yellow, [Ink::Black, Ink::DeepRed, Ink::DeepYellow]),
    (Ink::DeepYellow, [Ink::Black, Ink::Silver, Ink::DeepRed]),
];
const CLOTHS: [Ink; 4] = [Ink::Red, Ink::Yellow, Ink::Blue, Ink::Sky];
/// The ground of a frame, which no part has.
const GROUND: Ink = Ink::Tint;
/// Half of a frame's side as drawings are measured, and the width of outlines there.
const HALF: f32 = 100.0;
const OUTLINE: f32 = 3.6;
/// How many details of look-alikes differ.
const DIFFERING: usize = 2;

impl Portrait {
    /// People in groups of so many look-alikes, three at most. Those of a group share all but two details, or four; those of
    /// different groups have other hair, and another head or shirt.
    pub fn groups(rng: &mut Rng, sizes: &[usize]) -> Vec<Portrait> {
        let numbers = |count: usize| (0..count).collect::<Vec<usize>>();
        let hairs = rng.sample(&numbers(HAIRS.len()), sizes.len());
        let builds = rng.sample(&numbers(HEADS.len() * SHIRTS.len()), sizes.len());
        let mut all = Vec::new();
        for ((hair, build), size) in hairs.into_iter().zip(builds).zip(sizes) {
            let (skin, tones) = rng.pick(&COMPLEXIONS);
            let first = Portrait {
                hair,
                head: build % HEADS.len(),
                shirt: build / HEADS.len(),
                details: DETAILS.map(|drawings| rng.index(drawings.len())),
                skin: *skin,
                tone: *rng.pick(tones),
                cloth: *rng.pick(&CLOTHS),
            };
            let order = rng.order(DETAILS.len());
            let others = order.chunks_exact(DIFFERING).take(size - 1);
            let others: Vec<Portrait> =
                others.map(|details| first.with_other(rng, details)).collect();
            all.push(first);
            all.extend(others);
        }
        all
    }

    /// A look-alike with other drawings of these details.
    fn with_other(&self, rng: &mut Rng, details: &[usize]) -> Portrait {
        let mut other = self.clone();
        for &detail in details {
            let count = DETAILS[detail].len();
            other.details[detail] = (self.details[detail] + 1 + rng.index(count - 1)) % count;
        }
        other
    }

    /// Whether both are of one group.
    pub fn is_like(&self, other: &Portrait) -> bool {
        self.hair == other.hair
    }

    /// Draws the face in a square frame.
    pub fn draw(&self, figure: &mut Figure, frame: Area) {
        figure.polygon(outline(frame), Paint::both(GROUND, Ink::Silver, 1.5));
        let (middle, scale) = (frame.middle(), frame.width / 2.0 / HALF);
        figure.marks.extend(self.marks().iter().map(|mark| mark.placed(middle, scale, false)));
    }

    /// The face round its middle, from the bottom up.
    fn marks(&self) -> Vec<Mark> {
        let (behind, hair) = HAIRS[self.hair];
        let details = DETAILS.iter().zip(self.details).map(|(drawings, number)| drawings[number]);
        let layers = [behind, SHIRTS[self.shirt], HEADS[self.head], hair];
        let mut marks = Vec::new();
        for part in layers.into_iter().chain(details).flatten() {
            match part {
                Part::Both(half) => {
                    let mark = self.mark(half, false);
                    let mirrored = mark.placed(Point::new(0.0, 0.0), 1.0, true);
                    marks.extend([mark, mirrored]);
                }
                whole => marks.push(self.mark(whole, false)),
            }
        }
        marks
    }

    /// A part by itself; of one that is even the corners on the right are listed.
    fn mark(&self, part: &Part, is_even: bool) -> Mark {
        let paint = |shade: Shade| Paint::both(self.ink(shade), Ink::Black, OUTLINE);
        match *part {
            Part::Soft(shade, corners) => {
                let points = soft(soft(places(corners, is_even), true), true);
                Mark::Polygon { points, paint: paint(shade) }
            }
            Part::Sharp(shade, corners) => {
                Mark::Polygon { points: places(corners, is_even), paint: paint(shade) }
            }
            Part::Disc(shade, center, radius) => {
                Mark::Circle { center: place(&center), radius: radius.into(), paint: paint(shade) }
            }
            Part::Curve(shade, corners, width) => {
                let stroke = Stroke::new(self.ink(shade), width.into());
                Mark::Line { points: soft(soft(places(corners, is_even), false), false), stroke }
            }
            Part::Even(half) | Part::Both(half) => self.mark(half, true),
        }
    }

    fn ink(&self, shade: Shade) -> Ink {
        match shade {
            Shade::Skin => self.skin,
            Shade::Hair => self.tone,
            Shade::Cloth => self.cloth,
            Shade::Lips if self.skin == Ink::DeepYellow => Ink::DeepRed,
            Shade::Lips => Ink::Red,
            Shade::White => Ink::White,
            Shade::Black => Ink::Black,
        }
    }
}

fn place(&(x, y): &Corner) -> Point {
    Point::new(x.into(), y.into())
}

/// The corners, perhaps followed by those on the left, back to the first.
fn places(corners: &[Corner], is_even: bool) -> Vec<Point> {
    let left = corners.iter().rev().filter(|(x, _)| is_even && *x != 0).map(|(x, y)| (-x, *y));
    corners.iter().copied().chain(left).map(|corner| place(&corner)).collect()
}

/// Cuts every corner a quarter of the way to its neighbours (Chaikin, "An algorithm for high-speed curve generation", 1974);
/// the ends of what is open stay.
fn soft(points: Vec<Point>, is_closed: bool) -> Vec<Point> {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return points };
    let between = |one: Point, other: Point, share: f32| {
        Point::new(one.x + share * (other.x - one.x), one.y + share * (other.y - one.y))
    };
    let next = points.iter().skip(1).chain(is_closed.then_some(&first));
    let pairs = points.iter().zip(next);
    let cut = pairs.flat_map(|(one, other)| [0.25, 0.75].map(|share| between(*one, *other, share)));
    let (start, end) = if is_closed { (None, None) } else { (Some(first), Some(last)) };
    start.into_iter().chain(cut).chain(end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    #[test]
    fn any_two_people_differ_in_two_shapes_at_least_and_look_alikes_in_nothing_else() {
        for number in 0..500 {
            let mut rng = Seed::new(&number.to_string()).rng();
            let all = Portrait::groups(&mut rng, &[3, 3, 2, 2, 1, 1]);
            for (one, other) in
                all.iter().enumerate().flat_map(|(n, one)| all[..n].iter().map(move |it| (one, it)))
            {
                let details =
                    one.details.iter().zip(&other.details).filter(|(a, b)| a != b).count();
                let build =
                    [one.hair != other.hair, one.head != other.head, one.shirt != other.shirt];
                let build = build.into_iter().filter(|it| *it).count();
                match one.is_like(other) {
                    true => assert!(build == 0 && [2, 4].contains(&details), "{one:?} {other:?}"),
                    false => assert!(2 <= build, "{one:?} {other:?}"),
                }
            }
        }
    }
}
