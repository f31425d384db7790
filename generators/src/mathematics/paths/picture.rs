//! The map as it is drawn and as it is read again.

use super::map::{Map, Place, START, is_between};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::tiles::rounded;

/// The letters of the points, by their places.
pub(super) const LETTERS: [char; 3] = ['C', 'D', 'E'];

/// All measures in points.
const MARGIN: f32 = 56.0;
const LONGEST: f32 = 500.0;
const STREET: f32 = 34.0;
const DISC: f32 = 20.5;
const SIGN: f32 = 14.0;

/// Streets between blocks of houses, closed crossings with the sign of no entry, lettered crossings.
pub(super) fn drawn(map: &Map, points: &[Place]) -> Figure {
    let end = place(map, (0, 0)).x.max(place(map, map.last()).x);
    let foot = place(map, (0, 0)).y.max(place(map, map.last()).y);
    let mut figure = Figure::new((end + MARGIN) as u16, (foot + MARGIN) as u16);
    let (width, height) = (f32::from(figure.width), f32::from(figure.height));
    let town = rounded(Point::new(6.0, 6.0), width - 12.0, height - 12.0, 24.0);
    figure.polygon(town, Paint::fill(Ink::Mist));
    let (right, up) = map.last();
    let across = (0..=right).step_by(2).map(|x| [(x, 0), (x, up)]);
    let along = (0..=up).step_by(2).map(|y| [(0, y), (right, y)]);
    let streets: Vec<Vec<Point>> =
        across.chain(along).map(|ends| ends.map(|at| place(map, at)).to_vec()).collect();
    for (ink, wider) in [(Ink::Silver, 3.0), (Ink::White, 0.0)] {
        for street in &streets {
            figure.line(street.clone(), Stroke::new(ink, STREET + wider));
        }
    }
    for at in &map.closed {
        let Point { x, y } = place(map, *at);
        figure.circle(Point::new(x, y), SIGN, Paint::both(Ink::Red, Ink::DeepRed, 1.5));
        figure.rectangle(Point::new(x - 9.0, y - 3.0), 18.0, 6.0, Paint::fill(Ink::White));
    }
    let (white, accent) = (Paint::both(Ink::White, Ink::Accent, 3.0), Paint::fill(Ink::Accent));
    let ends = [(START, 'A'), (map.last(), 'B')].map(|(at, it)| (at, it, accent, Ink::White));
    let points = points.iter().zip(LETTERS).map(|(at, it)| (*at, it, white, Ink::Accent));
    for (at, letter, paint, ink) in ends.into_iter().chain(points) {
        figure.circle(place(map, at), DISC, paint);
        figure.marks.push(text(place(map, at), letter.to_string(), 27.0, ink));
    }
    figure
}

/// Where a crossing or the middle of a street is drawn.
fn place(map: &Map, (x, y): Place) -> Point {
    let (right, up) = map.last();
    let half = LONGEST / f32::from(right.max(up));
    let x = if map.turn.0 { right - x } else { x };
    let y = if map.turn.1 { y } else { up - y };
    Point::new(MARGIN + f32::from(x) * half, MARGIN + f32::from(y) * half)
}

/// How many routes lead from A to each crossing.
pub(super) fn numbers(map: &Map) -> Vec<Mark> {
    counts(map).map(|(at, count)| number(map, at, count)).collect()
}

/// How many lead on from each crossing to B.
pub(super) fn numbers_back(map: &Map) -> Vec<Mark> {
    let reversed = map.reversed();
    counts(&reversed).map(|(at, count)| number_back(map, map.turned(at), count)).collect()
}

/// How many routes that pass no other of these points lead from A to each crossing before one of them, and on from each
/// crossing behind one to B.
pub(super) fn numbers_to(map: &Map, points: &[Place]) -> Vec<Mark> {
    let (reversed, turned) = (map.reversed(), points.iter().map(|point| map.turned(*point)));
    let turned: Vec<Place> = turned.collect();
    let forth = counts_to(map, points).into_iter().map(|(at, count)| number(map, at, count));
    let back = counts_to(&reversed, &turned).into_iter();
    forth.chain(back.map(|(at, count)| number_back(map, map.turned(at), count))).collect()
}

fn counts_to(map: &Map, points: &[Place]) -> Vec<(Place, i64)> {
    let is_before = |at: &Place| points.iter().any(|point| is_between(START, *at, *point));
    let others = |at: Place| points.iter().copied().filter(|it| *it != at).collect::<Vec<Place>>();
    let all = map.places().into_iter().filter(|(x, y)| x % 2 + y % 2 == 0);
    let before = all.filter(is_before);
    before.map(|at| (at, map.without(&others(at)).routes(START, at))).collect()
}

fn counts(map: &Map) -> impl Iterator<Item = (Place, i64)> {
    let sums = map.sums(START, map.last()).into_iter();
    sums.map(|(at, ways)| (at, ways.iter().sum()))
}

/// A number that was counted from A, above a crossing and left of it.
fn number(map: &Map, at: Place, number: i64) -> Mark {
    let Point { x, y } = place(map, at);
    count(Point::new(x - 33.0, y - 31.0), number, Ink::Accent)
}

/// One that was counted from B, below a crossing and right of it.
fn number_back(map: &Map, at: Place, number: i64) -> Mark {
    let Point { x, y } = place(map, at);
    count(Point::new(x + 33.0, y + 32.0), number, Ink::DeepRed)
}

fn count(at: Point, count: i64, ink: Ink) -> Mark {
    text(at, count.to_string(), if count < 100 { 25.0 } else { 21.0 }, ink)
}

fn text(at: Point, text: String, size: f32, ink: Ink) -> Mark {
    Mark::label(at, text, size, Face::Bold, ink)
}

/// What a player sees of the map.
pub(super) struct Seen {
    /// Where streets run down, and where they run across.
    columns: Vec<f32>,
    rows: Vec<f32>,
    letters: Vec<(Point, char)>,
    /// On crossings and in the middle of streets.
    closed: Vec<Point>,
}

/// Reads streets, letters and closed crossings off the picture.
pub(super) fn seen(figure: &Figure) -> Result<Seen, String> {
    let mut seen = Seen { columns: vec![], rows: vec![], letters: vec![], closed: vec![] };
    for mark in &figure.marks {
        match mark {
            Mark::Line { points, stroke } if stroke.ink == Ink::White => match points.as_slice() {
                [one, other] if one.x == other.x => seen.columns.push(one.x),
                [one, other] if one.y == other.y => seen.rows.push(one.y),
                _ => return Err("a street is not straight".to_owned()),
            },
            Mark::Circle { center, paint, .. } if paint.fill == Some(Ink::Red) => {
                seen.closed.push(*center);
            }
            Mark::Text { at, text, .. } => seen.letters.extend(text.chars().map(|it| (*at, it))),
            Mark::Polygon { .. } | Mark::Circle { .. } | Mark::Line { .. } | Mark::Arc { .. } => {}
        }
    }
    seen.columns.sort_by(f32::total_cmp);
    seen.rows.sort_by(f32::total_cmp);
    Ok(seen)
}

impl Seen {
    fn find(&self, letter: char) -> Result<Point, String> {
        let found = self.letters.iter().find(|(_, it)| *it == letter);
        found.map(|(at, _)| *at).ok_or(format!("{letter} is nowhere"))
    }

    /// The shortest routes from A to a letter, each as the letters that it passes between.
    pub(super) fn routes(&self, letter: char) -> Result<Vec<String>, String> {
        let (from, to) = (self.find('A')?, self.find(letter)?);
        let mut routes = Vec::new();
        let mut open = vec![(from, String::new())];
        while let Some((at, passed)) = open.pop() {
            if at == to {
                routes.push(passed);
                continue;
            }
            for next in self.onward(at, to) {
                let street = Point::new((at.x + next.x) / 2.0, (at.y + next.y) / 2.0);
                if self
                    .closed
                    .iter()
                    .any(|sign| [next, street].iter().any(|it| it.distance(*sign) < 1.0))
                {
                    continue;
                }
                let met = self.letters.iter().filter(|(place, _)| *place == next && next != to);
                let met: String = met.map(|(_, letter)| *letter).collect();
                open.push((next, passed.clone() + &met));
            }
        }
        Ok(routes)
    }

    /// The crossings next to one that are nearer to where the route goes.
    fn onward(&self, at: Point, to: Point) -> Vec<Point> {
        let next = |along: &[f32], from: f32, to: f32| {
            let between = |it: &&f32| (from < **it && **it <= to) || (to <= **it && **it < from);
            let nearer =
                |one: &&f32, other: &&f32| (*one - from).abs().total_cmp(&(*other - from).abs());
            along.iter().filter(between).min_by(nearer).copied()
        };
        let across = next(&self.columns, at.x, to.x).map(|x| Point::new(x, at.y));
        let down = next(&self.rows, at.y, to.y).map(|y| Point::new(at.x, y));
        across.into_iter().chain(down).collect()
    }
}
