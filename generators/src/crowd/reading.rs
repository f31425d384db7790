//! Reads a crowd as a player does: what is said of things against the marks of the picture. Nothing here knows what was
//! drawn.

use crate::figure::{Figure, Mark, Point};
use crate::palette::Ink;
use crate::text::Message;

/// What is seen of a picture.
pub struct Seen {
    things: Vec<Thing>,
    /// Upright lines by their x, level ones by their y, rings by centre and radius.
    upright: Vec<f32>,
    level: Vec<f32>,
    rings: Vec<(Point, f32)>,
}

/// One thing as it is seen.
struct Thing {
    center: Point,
    /// 0 for a circle.
    corners: usize,
    ink: Ink,
    /// Places along the edge, at most four points apart.
    outline: Vec<Point>,
    /// Outline included, in points.
    reach: f32,
    area: f32,
    stripes: usize,
    holes: usize,
}

/// Things of at least this area look large, the others small; none lies within a fifth of it.
const LARGE_AREA: f32 = 900.0;
/// White paper that must be seen round a thing, in points.
const GAP_MIN: f32 = 4.5;
/// The colours of things, by their messages.
const COLOURS: [(Ink, &str); 5] = [
    (Ink::Red, "colour-red"),
    (Ink::Yellow, "colour-yellow"),
    (Ink::Blue, "colour-blue"),
    (Ink::Sky, "colour-sky"),
    (Ink::Black, "colour-black"),
];

/// The letter beside each colour at the foot of the picture.
const LETTERS: [(Ink, &str); 5] =
    [(Ink::Red, "R"), (Ink::Yellow, "Y"), (Ink::Blue, "B"), (Ink::Sky, "S"), (Ink::Black, "K")];
/// From the middle of a colour there to its letter, in points.
const BESIDE_MAX: f32 = 50.0;

/// The things of a picture: none touches another or what divides them, none is neither large nor small.
///
/// # Errors
/// Says what cannot be told.
pub fn read(figure: &Figure) -> Result<Seen, String> {
    let mut seen =
        Seen { things: Vec::new(), upright: Vec::new(), level: Vec::new(), rings: Vec::new() };
    for (place, mark) in figure.marks.iter().enumerate() {
        match mark {
            Mark::Line { points, stroke } if stroke.ink == Ink::Grey => seen.line(points)?,
            Mark::Line { stroke, .. } if stroke.ink == Ink::Silver => {
                seen.apart()?;
                seen.named(&figure.marks[place + 1..])?;
                return Ok(seen);
            }
            Mark::Line { .. } => seen.last()?.stripes += 1,
            Mark::Circle { center, radius, paint } => match paint.fill {
                None if paint.edge.is_some_and(|edge| edge.ink == Ink::Grey) => {
                    seen.rings.push((*center, *radius));
                }
                fill => {
                    let area = std::f32::consts::PI * radius * radius;
                    let around = (0..72).map(|n| center.towards(5.0 * n as f32, *radius)).collect();
                    seen.add((0, *center, area), around, fill)?;
                }
            },
            Mark::Polygon { points, paint } => {
                let center = middle(points);
                seen.add((points.len(), center, shoelace(points)), along(points), paint.fill)?;
            }
            Mark::Arc { .. } | Mark::Text { .. } => return Err("a mark of no thing".to_owned()),
        }
    }
    Err("nothing closes the crowd off".to_owned())
}

/// Places along a closed outline.
fn along(corners: &[Point]) -> Vec<Point> {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let places = sides.flat_map(|(one, other)| {
        let parts = (one.distance(*other) / 4.0).ceil().max(1.0) as usize;
        (0..parts).map(move |part| {
            let part = part as f32 / parts as f32;
            Point::new(one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part)
        })
    });
    places.collect()
}

fn middle(points: &[Point]) -> Point {
    let count = points.len() as f32;
    let sum = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.x, y + point.y));
    Point::new(sum.0 / count, sum.1 / count)
}

fn shoelace(points: &[Point]) -> f32 {
    let next = points.iter().cycle().skip(1);
    let twice: f32 = points.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum();
    (twice / 2.0).abs()
}

impl Seen {
    /// Every colour of a thing has its letter beside it at the foot of the picture.
    fn named(&self, foot: &[Mark]) -> Result<(), String> {
        let mut named = Vec::new();
        for pair in foot.chunks(2) {
            let [Mark::Polygon { points, paint }, Mark::Text { at, text, .. }] = pair else {
                return Err("colours and letters do not take turns".to_owned());
            };
            let right = LETTERS.iter().find(|(ink, _)| paint.fill == Some(*ink));
            let is_beside = middle(points).distance(*at) < BESIDE_MAX;
            let (ink, _) =
                right.filter(|(_, letter)| is_beside && text == letter).ok_or_else(|| {
                    format!("{text} does not stand beside its colour, or is another's")
                })?;
            named.push(*ink);
        }
        match self.things.iter().find(|thing| !named.contains(&thing.ink)) {
            Some(thing) => Err(format!("{:?} has no letter", thing.ink)),
            None => Ok(()),
        }
    }

    /// How many things are what a description says.
    ///
    /// # Errors
    /// Says what is no trait.
    pub fn count(&self, description: &Message) -> Result<i64, String> {
        let mut count = 0;
        for thing in &self.things {
            count += i64::from(self.fits(thing, description)?);
        }
        Ok(count)
    }

    fn line(&mut self, points: &[Point]) -> Result<(), String> {
        match points {
            [one, other] if one.x == other.x => self.upright.push(one.x),
            [one, other] if one.y == other.y => self.level.push(one.y),
            _ => return Err("a line that is neither upright nor level".to_owned()),
        }
        Ok(())
    }

    fn last(&mut self) -> Result<&mut Thing, String> {
        self.things.last_mut().ok_or_else(|| "a mark before any thing".to_owned())
    }

    /// A coloured area is a thing; a white one is the hole in the thing it lies in.
    fn add(
        &mut self,
        (corners, center, area): (usize, Point, f32),
        outline: Vec<Point>,
        fill: Option<Ink>,
    ) -> Result<(), String> {
        match fill {
            // The outline of a striped thing, drawn again over its stripes.
            None => Ok(()),
            Some(Ink::Paper) => {
                let around = self.last()?;
                if around.corners != corners || 0.5 * around.area < area {
                    return Err("a hole that leaves its thing".to_owned());
                }
                around.holes += 1;
                Ok(())
            }
            Some(ink) => {
                let far = outline.iter().map(|point| center.distance(*point)).fold(0.0, f32::max);
                let reach = far + 1.0;
                let thing =
                    Thing { corners, ink, center, outline, reach, area, stripes: 0, holes: 0 };
                self.things.push(thing);
                Ok(())
            }
        }
    }

    /// Nothing touches, and nothing is between large and small.
    fn apart(&self) -> Result<(), String> {
        for (place, one) in self.things.iter().enumerate() {
            if (0.8..1.2).contains(&(one.area / LARGE_AREA)) {
                return Err(format!("neither large nor small at {:?}", one.center));
            }
            let clear = |between: f32| GAP_MIN + 1.0 <= between;
            let divided = one.outline.iter().all(|point| {
                self.upright.iter().all(|x| clear((point.x - x).abs()))
                    && self.level.iter().all(|y| clear((point.y - y).abs()))
                    && self.rings.iter().all(|(at, far)| clear((at.distance(*point) - far).abs()))
            });
            // What lies clear of the circle round it needs no closer look.
            let near = |other: &Thing| {
                let discs = one.center.distance(other.center) - one.reach - other.reach;
                discs < GAP_MIN
                    && one.outline.iter().any(|point| {
                        other.outline.iter().any(|far| !clear(point.distance(*far) - 1.0))
                    })
            };
            if !divided || self.things[..place].iter().any(near) {
                return Err(format!("too near to another at {:?}", one.center));
            }
        }
        Ok(())
    }

    /// Whether a thing is what a description says, the description in it first.
    fn fits(&self, thing: &Thing, told: &Message) -> Result<bool, String> {
        if let Ok(inner) = told.get("things") {
            if !self.fits(thing, inner.message()?)? {
                return Ok(false);
            }
            return match &*told.name {
                "things-but-not" => Ok(!thing.is(&told.get("denied")?.message()?.name)?),
                "things-of-either" | "things-of-either-or-both" => {
                    let [one, other] = [told.get("one")?, told.get("other")?];
                    Ok(thing.is(&one.message()?.name)? | thing.is(&other.message()?.name)?)
                }
                side => self.lies(thing.center, side),
            };
        }
        let mut fits = true;
        for (_, word) in told.arguments() {
            fits &= thing.is(&word.message()?.name)?;
        }
        Ok(fits)
    }

    /// Whether a place lies on a side.
    fn lies(&self, at: Point, side: &str) -> Result<bool, String> {
        match (side, &self.upright[..], &self.level[..], &self.rings[..]) {
            ("things-left", [line], [], []) => Ok(at.x < *line),
            ("things-right", [line], [], []) => Ok(at.x > *line),
            ("things-above", [], [line], []) => Ok(at.y < *line),
            ("things-below", [], [line], []) => Ok(at.y > *line),
            ("things-between", [one, other], [], []) => Ok(*one < at.x && at.x < *other),
            ("things-beside", [one, other], [], []) => Ok(at.x < *one || *other < at.x),
            ("things-inside", [], [], [(center, far)]) => Ok(center.distance(at) < *far),
            ("things-outside", [], [], [(center, far)]) => Ok(center.distance(at) > *far),
            _ => Err(format!("the question says `{side}`, the picture does not")),
        }
    }
}

impl Thing {
    fn is(&self, word: &str) -> Result<bool, String> {
        let colour = |(ink, name): &(Ink, &str)| *name == word && *ink == self.ink;
        Ok(match word {
            "size-large" => self.area > LARGE_AREA,
            "size-small" => self.area < LARGE_AREA,
            "filling-solid" => self.stripes == 0 && self.holes == 0,
            "filling-striped" => 1 < self.stripes && self.holes == 0,
            "filling-open" => self.stripes == 0 && self.holes == 1,
            "shape-circles" => self.corners == 0,
            "shape-triangles" => self.corners == 3,
            "shape-squares" => self.corners == 4 && self.is_as_wide_as_high(),
            "shape-diamonds" => self.corners == 4 && !self.is_as_wide_as_high(),
            "shape-stars" => self.corners == 10,
            "shape-crosses" => self.corners == 12,
            "shape-hearts" => self.corners == 24,
            "shape-drops" => self.corners == 20,
            _ if COLOURS.iter().any(|(_, name)| *name == word) => COLOURS.iter().any(colour),
            _ => return Err(format!("the question says `{word}`")),
        })
    }

    /// Whether four corners make a square: it fills two thirds of the circle round it.
    fn is_as_wide_as_high(&self) -> bool {
        let reach = self.reach - 1.0;
        self.area > 1.8 * reach * reach
    }
}
