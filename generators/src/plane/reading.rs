//! Reads a figure as people do: points, lines, marks and angles from the picture, and what is said of them beside it. Each
//! piece of writing must be somebody's beyond doubt. Nothing here knows a plan or a key.

use super::room::Frame;
use crate::figure::{Face, Figure, Mark, Point, degrees_apart, distance_to_stroke};
use crate::palette::Ink;
use crate::sheet::Sheet;
use crate::text::Text;
use std::collections::BTreeMap;
use std::iter::repeat;

/// What is seen. Points are numbers, those where lines end before those where they only cross.
pub struct Reading {
    pub places: Vec<Point>,
    /// The points on each straight line, in order.
    pub lines: Vec<Vec<usize>>,
    pub parallel: Vec<[usize; 2]>,
    /// Pairs of equally long segments.
    pub equal: Vec<[[usize; 2]; 2]>,
    pub right: Vec<Corner>,
    /// Angles with the points towards which they are halved.
    pub halved: Vec<(Corner, usize)>,
    /// Regular polygons by their corners in turn.
    pub regular: Vec<Vec<usize>>,
    pub circle: Option<Circle>,
    pub given: Vec<(Corner, i64)>,
    /// x and y.
    pub asked: [Corner; 2],
    letters: Vec<char>,
}

/// A circle as it is seen, and what is said of it.
pub struct Circle {
    pub middle: Point,
    radius: f32,
    /// The point in its middle, if that is told.
    pub center: Option<usize>,
    /// The points on it.
    pub around: Vec<usize>,
    /// Lines that touch it, each with the point.
    pub touching: Vec<(usize, usize)>,
}

/// An angle: its vertex in the middle, beside it the nearest points on its arms.
pub type Corner = [usize; 3];

/// A number belongs to the arc that is nearest to its edge, at most so many points away, if all others are so many
/// times as far, both from its edge and from its middle.
const OWN_MAX: f32 = 25.0;
const OTHERS_MIN: f32 = 1.5;
/// A letter belongs to the nearest dot in the same way.
const LETTER_MAX: f32 = 40.0;
/// A line that joins a number to an arc ends so near to both.
const JOINED_MAX: f32 = 8.0;
const ON: f32 = 1.0;
/// The outer ticks of a side stand so near to its middle.
const MIDDLE_MAX: f32 = 15.0;
/// Ticks are shorter than this, all other strokes longer.
const TICK_MAX: f32 = 30.0;

/// An arc as it is drawn, clockwise.
struct Arc {
    center: Point,
    radius: f32,
    from: f32,
    width: f32,
}

/// A number or an unknown with the box it fills.
struct Writing<'a> {
    text: &'a str,
    frame: Frame,
}

/// Reads a whole sheet, or says where two readings are possible.
///
/// # Errors
/// Says what cannot be read, or may be read in two ways.
pub fn read(sheet: &Sheet<Text>) -> Result<Reading, String> {
    let figure = sheet.figure()?;
    let places = places(sheet)?;
    let lines = lines(figure, &places);
    let letters = letters(figure, &places)?;
    let (given, asked) = labels(figure, &places, &lines)?;
    let mut reading = Reading {
        circle: circle(figure, &places),
        places,
        lines,
        parallel: Vec::new(),
        equal: Vec::new(),
        right: Vec::new(),
        halved: Vec::new(),
        regular: Vec::new(),
        given,
        asked,
        letters,
    };
    for told in sheet.statement.parts() {
        reading.hear(told)?;
    }
    reading.marks(figure)?;
    Ok(reading)
}

/// Which of some things is meant by what stands at these distances from them: the nearest, if all others are so
/// many times as far.
fn owner(distances: &[f32], times: f32, most: f32) -> Option<usize> {
    let nearest = |one: &usize, other: &usize| distances[*one].total_cmp(&distances[*other]);
    let own = (0..distances.len()).min_by(nearest)?;
    let mut others = (0..distances.len()).filter(|other| *other != own);
    let clear = others.all(|other| times * distances[own] <= distances[other]);
    (clear && distances[own] <= most).then_some(own)
}

/// The places where long strokes end or cross, and the middle of a circle that is told of. Every dot is at one of these.
fn places(sheet: &Sheet<Text>) -> Result<Vec<Point>, String> {
    let figure = sheet.figure()?;
    let long = strokes(figure, 2, Ink::Black).filter(|ends| TICK_MAX <= ends[0].distance(ends[1]));
    let long: Vec<&Vec<Point>> = long.collect();
    let ends = long.iter().flat_map(|ends| ends.iter().copied());
    let pairs = long.iter().enumerate().flat_map(|(n, one)| long[..n].iter().zip(repeat(one)));
    let middles = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Circle { center, paint, .. } if paint.edge.is_some() => Some(*center),
        _ => None,
    });
    let tells_of_it = |told: &Text| told.message().is_ok_and(|it| it.name == "circle-centre");
    let middles = middles.filter(|_| sheet.statement.parts().iter().any(tells_of_it));
    let mut places: Vec<Point> = Vec::new();
    for place in ends.chain(middles).chain(pairs.filter_map(|(one, other)| crossing(one, other))) {
        if !places.iter().any(|known| known.distance(place) < ON) {
            places.push(place);
        }
    }
    let dot = |mark: &Mark| match mark {
        Mark::Circle { center, paint, .. } if paint.fill == Some(Ink::Black) => Some(*center),
        _ => None,
    };
    let mut dots = figure.marks.iter().filter_map(dot);
    match dots.find(|dot| !places.iter().any(|place| place.distance(*dot) < ON)) {
        Some(dot) => Err(format!("a dot at {dot:?}, where no lines meet")),
        None => Ok(places),
    }
}

/// Where two strokes cross.
fn crossing(one: &[Point], other: &[Point]) -> Option<Point> {
    let way = |ends: &[Point]| (ends[1].x - ends[0].x, ends[1].y - ends[0].y);
    let turn = |(x, y): (f32, f32), (right, down): (f32, f32)| x * down - y * right;
    let (along, across) = (way(one), way(other));
    let between = way(&[one[0], other[0]]);
    let all = turn(along, across);
    let (share, crossed) = (turn(between, across) / all, turn(between, along) / all);
    let meets = (0.0..=1.0).contains(&share) && (0.0..=1.0).contains(&crossed);
    meets.then(|| Point::new(one[0].x + share * along.0, one[0].y + share * along.1))
}

/// The outlined circle, with the dots on it.
fn circle(figure: &Figure, places: &[Point]) -> Option<Circle> {
    figure.marks.iter().find_map(|mark| match mark {
        Mark::Circle { center, radius, paint } if paint.edge.is_some() => {
            let on = |dot: &usize| (places[*dot].distance(*center) - radius).abs() < ON;
            let around = (0..places.len()).filter(on).collect();
            let (middle, radius) = (*center, *radius);
            Some(Circle { middle, radius, center: None, around, touching: Vec::new() })
        }
        _ => None,
    })
}

/// Black strokes through these many places.
fn strokes(figure: &Figure, count: usize, ink: Ink) -> impl Iterator<Item = &Vec<Point>> {
    figure.marks.iter().filter_map(move |mark| match mark {
        Mark::Line { points, stroke } if points.len() == count && stroke.ink == ink => Some(points),
        _ => None,
    })
}

/// The strokes from dot to dot, with every dot on them.
fn lines(figure: &Figure, places: &[Point]) -> Vec<Vec<usize>> {
    let on_dot = |end: &Point| places.iter().any(|dot| dot.distance(*end) < ON);
    let long = strokes(figure, 2, Ink::Black).filter(|ends| ends.iter().all(on_dot));
    long.map(|ends| {
        let on = |dot: &usize| lies_on(places[*dot], ends[0], ends[1]);
        let mut points: Vec<usize> = (0..places.len()).filter(on).collect();
        let along = |dot: usize| ends[0].distance(places[dot]);
        points.sort_by(|one, other| along(*one).total_cmp(&along(*other)));
        points
    })
    .collect()
}

fn lies_on(place: Point, from: Point, to: Point) -> bool {
    place.distance(from) + place.distance(to) < from.distance(to) + 0.1
}

fn letters(figure: &Figure, places: &[Point]) -> Result<Vec<char>, String> {
    let mut letters: Vec<Option<char>> = vec![None; places.len()];
    for mark in &figure.marks {
        let Mark::Text { at, text, face: Face::Plain, .. } = mark else { continue };
        let mut letter = text.chars();
        let (Some(letter), None) = (letter.next(), letter.next()) else { continue };
        let distances: Vec<f32> = places.iter().map(|dot| dot.distance(*at)).collect();
        let own = owner(&distances, OTHERS_MIN, LETTER_MAX)
            .ok_or(format!("{letter} may be another point's"))?;
        if let Some(other) = letters[own].replace(letter) {
            return Err(format!("{letter} and {other} at one point"));
        }
    }
    let letters: Option<Vec<char>> = letters.into_iter().collect();
    let letters = letters.ok_or("a point without a letter")?;
    match (1..letters.len()).find(|at| letters[..*at].contains(&letters[*at])) {
        Some(twice) => Err(format!("two points are {}", letters[twice])),
        None => Ok(letters),
    }
}

type Labels = (Vec<(Corner, i64)>, [Corner; 2]);

/// Every number and unknown with its angle.
fn labels(figure: &Figure, places: &[Point], lines: &[Vec<usize>]) -> Result<Labels, String> {
    let arcs = arcs(figure);
    let mut taken = vec![false; arcs.len()];
    let (mut given, mut x, mut y) = (Vec::new(), None, None);
    for writing in writings(figure) {
        let text = writing.text;
        let own = meant(figure, &arcs, &writing)?;
        if std::mem::replace(&mut taken[own], true) {
            return Err(format!("{text} at an arc that is taken"));
        }
        let corner = arcs[own].corner(places, lines).ok_or("an arc without arms")?;
        match (text, text.strip_suffix('°').and_then(|degrees| degrees.parse().ok())) {
            ("x", _) if x.is_none() => x = Some(corner),
            ("y", _) if y.is_none() => y = Some(corner),
            (_, Some(degrees)) => given.push((corner, degrees)),
            _ => return Err(format!("{text} in an angle")),
        }
    }
    match (x, y) {
        (Some(x), Some(y)) if taken.iter().all(|taken| *taken) => Ok((given, [x, y])),
        _ => Err("an arc without a number, or no x or y".to_owned()),
    }
}

/// The nearest arc, beyond doubt, or the one that a line joins to the label if no other is as near; and it opens
/// towards the label.
fn meant(figure: &Figure, arcs: &[Arc], writing: &Writing) -> Result<usize, String> {
    let doubt = || format!("{} may be another angle's", writing.text);
    let by = |times: f32, far: &dyn Fn(&Arc) -> f32| {
        owner(&arcs.iter().map(far).collect::<Vec<f32>>(), times, f32::INFINITY)
    };
    let clear = |own: &usize, times: f32| {
        by(times, &|arc| arc.distance(writing.frame.middle)) == Some(*own)
            && by(times, &|arc| arc.distance_to(writing)) == Some(*own)
    };
    let leaders = strokes(figure, 2, Ink::Grey);
    let mut leaders = leaders.filter(|ends| writing.frame.distance(ends[1]) < JOINED_MAX);
    let own = match (leaders.next(), leaders.next()) {
        (None, _) => by(OTHERS_MIN, &|arc| arc.distance_to(writing))
            .filter(|own| clear(own, OTHERS_MIN) && arcs[*own].distance_to(writing) <= OWN_MAX),
        (Some(leader), None) => {
            let mut joined = (0..arcs.len()).filter(|&arc| arcs[arc].distance(leader[0]) < ON);
            joined.next().filter(|own| joined.next().is_none() && clear(own, 1.0))
        }
        (Some(_), Some(_)) => None,
    };
    let own = own.ok_or_else(doubt)?;
    if arcs[own].opens_to(writing.frame.middle) { Ok(own) } else { Err(doubt()) }
}

fn arcs(figure: &Figure) -> Vec<Arc> {
    let arc = |mark: &Mark| match mark {
        Mark::Arc { center, radius, from, to, .. } => {
            Some(Arc { center: *center, radius: *radius, from: *from, width: to - from })
        }
        _ => None,
    };
    figure.marks.iter().filter_map(arc).collect()
}

/// Writing fills the box that our fonts' letters fill.
fn writings(figure: &Figure) -> impl Iterator<Item = Writing<'_>> {
    figure.marks.iter().filter_map(|mark| match mark {
        Mark::Text { at, text, size, face: Face::Bold, .. } => {
            Some(Writing { text, frame: Frame::of(text, *size, *at) })
        }
        _ => None,
    })
}

impl Arc {
    fn opens_to(&self, place: Point) -> bool {
        (self.center.direction(place) - self.from).rem_euclid(360.0) <= self.width
    }

    fn distance(&self, place: Point) -> f32 {
        if self.opens_to(place) {
            return (self.center.distance(place) - self.radius).abs();
        }
        let end = |turn: f32| self.center.towards(self.from + turn, self.radius).distance(place);
        end(0.0).min(end(self.width))
    }

    /// How far it is from the edge of writing, by a place every half degree.
    fn distance_to(&self, writing: &Writing) -> f32 {
        let places = (0..).map(|n| 0.5 * n as f32).take_while(|turn| *turn < self.width);
        let far =
            |turn: f32| writing.frame.distance(self.center.towards(self.from + turn, self.radius));
        places.chain([self.width]).map(far).fold(f32::INFINITY, f32::min)
    }

    /// The dot it goes round, and the nearest dots on the lines where it ends.
    fn corner(&self, places: &[Point], lines: &[Vec<usize>]) -> Option<Corner> {
        let at = places.iter().position(|dot| dot.distance(self.center) < ON)?;
        let arm = |degrees: f32| {
            let linked = |dot: &usize| {
                lines.iter().any(|line| line.contains(&at) && line.contains(dot))
                    && degrees_apart(places[at].direction(places[*dot]), degrees) < 0.5
            };
            let near = |dot: &usize| places[*dot].distance(places[at]);
            let dots = (0..places.len()).filter(|dot| *dot != at).filter(linked);
            dots.min_by(|one, other| near(one).total_cmp(&near(other)))
        };
        let wide = 0.0 < self.width && self.width < 180.0;
        wide.then_some([arm(self.from)?, at, arm(self.from + self.width)?])
    }
}

fn sorted([one, other]: [usize; 2]) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

impl Reading {
    /// What is told of lines, sides and angles.
    fn hear(&mut self, told: &Text) -> Result<(), String> {
        let told = told.message()?;
        let heard = match &*told.name {
            "sides-equal" => self
                .two(told.plain("one")?)
                .zip(self.two(told.plain("other")?))
                .map(|(one, other)| self.equal.push([one, other])),
            "lines-parallel" => self
                .line(told.plain("one")?)
                .zip(self.line(told.plain("other")?))
                .map(|(one, other)| self.parallel.push([one, other])),
            "angle-right" => {
                self.corner(told.plain("angle")?).map(|corner| self.right.push(corner))
            }
            "angle-halved" => self
                .corner(told.plain("angle")?)
                .zip(self.two(told.plain("line")?))
                .filter(|(corner, line)| corner[1] == line[0])
                .map(|(corner, line)| self.halved.push((corner, line[1]))),
            "polygon-regular" => {
                self.points(told.plain("about")?).map(|corners| self.regular.push(corners))
            }
            "circle-centre" => self.points(told.plain("point")?).and_then(|o| self.center(o[0])),
            "line-touches" => {
                let at = self.points(told.plain("point")?);
                self.line(told.plain("line")?)
                    .zip(at)
                    .and_then(|(line, at)| self.touch(line, at[0]))
            }
            _ => Some(()),
        };
        heard.ok_or(format!("{told:?} is not in the picture"))
    }

    /// The points of a name, in which none stands twice.
    fn points(&self, name: &str) -> Option<Vec<usize>> {
        let point = |letter: char| self.letters.iter().position(|own| *own == letter);
        let points: Vec<usize> = name.chars().map(point).collect::<Option<_>>()?;
        let is_once = (1..points.len()).all(|at| !points[..at].contains(&points[at]));
        is_once.then_some(points)
    }

    fn two(&self, name: &str) -> Option<[usize; 2]> {
        self.points(name)?.try_into().ok()
    }

    fn corner(&self, name: &str) -> Option<Corner> {
        self.points(name.strip_prefix('∠')?)?.try_into().ok()
    }

    fn line(&self, name: &str) -> Option<usize> {
        let ends = self.two(name)?;
        self.lines.iter().position(|line| ends.iter().all(|end| line.contains(end)))
    }

    /// The centre is where the circle's middle is.
    fn center(&mut self, point: usize) -> Option<()> {
        let place = self.places[point];
        let circle = self.circle.as_mut().filter(|circle| circle.middle.distance(place) < ON)?;
        circle.center = Some(point);
        Some(())
    }

    /// A line that touches the circle is as far from its middle as the circle.
    fn touch(&mut self, line: usize, at: usize) -> Option<()> {
        let points = &self.lines[line];
        let near = |point: &usize| self.places[*point];
        let tangent = self.circle.as_mut().filter(|circle| {
            let (from, to) = (points.first().map(near), points.last().map(near));
            let far = from.zip(to).map(|(a, b)| distance_to_stroke(circle.middle, [a, b]));
            circle.around.contains(&at)
                && points.contains(&at)
                && far.is_some_and(|far| (far - circle.radius).abs() < ON)
        })?;
        tangent.touching.push((line, at));
        Some(())
    }

    /// Ticks, arrows and squares say what the words say: one for the first of them, two for the second. Sides that a
    /// point divides have no ticks.
    fn marks(&self, figure: &Figure) -> Result<(), String> {
        let sides = |corners: &Vec<usize>| {
            let next = corners.iter().cycle().skip(1);
            corners.iter().zip(next).map(|(&one, &other)| [one, other]).collect()
        };
        let pairs = self.equal.iter().map(|pair| pair.to_vec());
        let alike = pairs.chain(self.regular.iter().map(sides));
        let whole = alike.filter(|sides: &Vec<[usize; 2]>| {
            sides.iter().all(|side| self.stretches().any(|stretch| stretch == sorted(*side)))
        });
        let said: BTreeMap<[usize; 2], usize> = (1..)
            .zip(whole)
            .flat_map(|(count, sides)| sides.into_iter().map(move |side| (sorted(side), count)))
            .collect();
        let mut ticked: BTreeMap<[usize; 2], usize> = BTreeMap::new();
        for ends in strokes(figure, 2, Ink::Black) {
            if ends[0].distance(ends[1]) < TICK_MAX {
                let stretch = self.stretch(ends).ok_or("a tick beside the middle of a side")?;
                *ticked.entry(stretch).or_default() += 1;
            }
        }
        let (mut pointed, mut squares) = (BTreeMap::<usize, usize>::new(), Vec::new());
        for mark in strokes(figure, 3, Ink::Black) {
            if let Some(corner) = self.squared(mark) {
                squares.push(corner);
                continue;
            }
            let line = self.lines.iter().position(|line| self.is_on(mark[1], line));
            *pointed.entry(line.ok_or("an arrow or a square beside a line")?).or_default() += 1;
        }
        let pairs = (1..).zip(&self.parallel);
        let parallel: BTreeMap<usize, usize> =
            pairs.flat_map(|(count, pair)| pair.map(|line| (line, count))).collect();
        let same_square = |one: &Corner, other: &Corner| {
            let arms =
                |from: &Corner, arm: usize| self.places[from[1]].direction(self.places[from[arm]]);
            let same = |a: usize, b: usize| degrees_apart(arms(one, a), arms(other, b)) < 0.5;
            one[1] == other[1] && (same(0, 0) && same(2, 2) || same(0, 2) && same(2, 0))
        };
        let squared = squares.len() == self.right.len()
            && self.right.iter().all(|told| squares.iter().any(|seen| same_square(told, seen)));
        let same = ticked == said && pointed == parallel && squared;
        if same { Ok(()) } else { Err("the marks and the words differ".to_owned()) }
    }

    /// The angle in whose vertex a square stands: its sides end on the arms.
    fn squared(&self, square: &[Point]) -> Option<Corner> {
        let [one, corner, other] = square else { return None };
        let vertex = Point::new(one.x + other.x - corner.x, one.y + other.y - corner.y);
        let at = self.places.iter().position(|dot| dot.distance(vertex) < 2.0 * ON)?;
        let arm = |end: &Point| {
            let mut lines = self.lines.iter().filter(|line| line.contains(&at));
            let line = lines.find(|line| self.is_on(*end, line))?;
            let way = self.places[at].direction(*end);
            let ahead = |dot: &&usize| {
                **dot != at
                    && degrees_apart(self.places[at].direction(self.places[**dot]), way) < 9.0
            };
            line.iter().find(ahead).copied()
        };
        Some([arm(one)?, at, arm(other)?])
    }

    fn is_on(&self, place: Point, points: &[usize]) -> bool {
        let ends = points.first().zip(points.last());
        ends.is_some_and(|(from, to)| lies_on(place, self.places[*from], self.places[*to]))
    }

    /// The stretch whose middle a tick crosses.
    fn stretch(&self, tick: &[Point]) -> Option<[usize; 2]> {
        let half =
            |from: Point, to: Point| Point::new((from.x + to.x) / 2.0, (from.y + to.y) / 2.0);
        let middle = half(tick[0], tick[1]);
        self.stretches().find(|ends| {
            let [from, to] = ends.map(|end| self.places[end]);
            lies_on(middle, from, to) && half(from, to).distance(middle) < MIDDLE_MAX
        })
    }

    /// The pieces of lines from point to point.
    fn stretches(&self) -> impl Iterator<Item = [usize; 2]> {
        self.lines.iter().flat_map(|line| line.windows(2)).map(|two| sorted([two[0], two[1]]))
    }

    /// Every angle below 180 degrees between two ways out of one point.
    pub fn corners(&self) -> Vec<Corner> {
        let mut corners = Vec::new();
        for at in 0..self.places.len() {
            let mut ways = Vec::new();
            for (number, line) in self.lines.iter().enumerate() {
                let Some(place) = line.iter().position(|point| *point == at) else { continue };
                let near = [place.checked_sub(1), Some(place + 1)].into_iter().flatten();
                ways.extend(near.filter_map(|near| line.get(near)).map(|near| (number, *near)));
            }
            for (place, one) in ways.iter().enumerate() {
                let others = ways[place + 1..].iter().filter(|other| other.0 != one.0);
                corners.extend(others.map(|other| [one.1, at, other.1]));
            }
        }
        corners
    }

    /// An angle's name, such as ABC.
    pub fn name(&self, corner: Corner) -> String {
        corner.iter().map(|point| self.letters[*point]).collect()
    }
}

#[cfg(test)]
mod tests;
