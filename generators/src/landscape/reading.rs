//! What is to be seen in the picture of a landscape, from the sizes and colours of its marks.

use super::{Feature, HOUSES, Kind, Subject};
use crate::figure::{Figure, Mark, Paint, Point};
use crate::palette::Ink;

/// The outline of a mark: how many corners (a circle has none), how wide and high, in points.
type Size = (usize, f32, f32);

/// A mark as it is seen.
#[derive(Debug, Clone, Copy)]
struct Seen {
    size: Size,
    ink: Ink,
    x: f32,
}

/// A landscape that is looked at.
pub struct View(Vec<Seen>);

impl View {
    /// Looks at a picture.
    pub fn of(figure: &Figure) -> View {
        View(figure.marks.iter().filter_map(seen).collect())
    }

    fn all(&self, (corners, width, height): Size) -> impl Iterator<Item = &Seen> {
        self.0.iter().filter(move |it| {
            let apart = (it.size.1 - width).abs() + (it.size.2 - height).abs();
            it.size.0 == corners && apart < 0.3
        })
    }

    /// How many there are of a kind.
    pub fn count(&self, kind: Kind) -> usize {
        let size = match kind {
            Kind::Bird => (5, 26.0, 7.0),
            Kind::Boat => (4, 52.0, 12.0),
            Kind::Tree => (0, 34.0, 34.0),
            Kind::Sheep => (24, 34.0, 20.0),
            Kind::Cloud => (30, 65.0, 37.0),
            Kind::Duck => (11, 28.0, 9.1),
            Kind::Flower => (0, 14.0, 14.0),
        };
        self.all(size).count()
    }

    /// The one colour of a subject.
    ///
    /// # Errors
    /// Says that there is none, or more.
    pub fn colour(&self, subject: Subject) -> Result<Ink, String> {
        let size = match subject {
            Subject::Roofs => (3, 62.0, 24.0),
            Subject::Sails => (3, 21.0, 32.0),
            Subject::Balloon => (0, 36.0, 36.0),
            Subject::Kite => (4, 30.0, 44.0),
            Subject::Umbrella => (13, 40.0, 20.0),
            Subject::Tent => (3, 50.0, 40.0),
        };
        let mut inks: Vec<Ink> = self.all(size).map(|it| it.ink).collect();
        inks.sort_unstable();
        inks.dedup();
        match inks[..] {
            [ink] => Ok(ink),
            ref inks => Err(format!("{subject:?} of {inks:?}")),
        }
    }

    /// The place from the left of the one house with a feature, 1 first.
    ///
    /// # Errors
    /// Says that no house has it, or more than one.
    pub fn house(&self, feature: Feature) -> Result<usize, String> {
        let (high, low) = ((4, 50.0, 60.0), (4, 50.0, 36.0));
        let mut walls: Vec<f32> = self.all(high).chain(self.all(low)).map(|it| it.x).collect();
        walls.sort_by(f32::total_cmp);
        let lit = self.all((4, 14.0, 14.0)).filter(|it| it.ink == Ink::Yellow);
        let there: Vec<f32> = match feature {
            Feature::Light => lit.map(|it| it.x).collect(),
            Feature::Smoke => self.all((0, 17.0, 17.0)).map(|it| it.x).collect(),
            Feature::Storey => self.all(high).map(|it| it.x).collect(),
            Feature::Flag => self.all((3, 18.0, 12.0)).map(|it| it.x).collect(),
        };
        let has = |wall: &f32| there.iter().any(|x| (x - wall).abs() < 30.0);
        let found: Vec<usize> = (0..walls.len()).filter(|place| has(&walls[*place])).collect();
        match found[..] {
            [place] if walls.len() == HOUSES => Ok(place + 1),
            ref found => Err(format!("{feature:?} at {found:?} of {}", walls.len())),
        }
    }
}

fn seen(mark: &Mark) -> Option<Seen> {
    match mark {
        Mark::Polygon { points, paint: Paint { fill: Some(ink), .. } } => {
            Some(around(points, *ink))
        }
        Mark::Line { points, stroke } => Some(around(points, stroke.ink)),
        Mark::Circle { center, radius, paint: Paint { fill: Some(ink), .. } } => {
            Some(Seen { size: (0, 2.0 * radius, 2.0 * radius), ink: *ink, x: center.x })
        }
        _ => None,
    }
}

fn around(points: &[Point], ink: Ink) -> Seen {
    let span = |of: fn(&Point) -> f32| {
        let [least, most] = [
            points.iter().map(of).fold(f32::MAX, f32::min),
            points.iter().map(of).fold(f32::MIN, f32::max),
        ];
        (least, most - least)
    };
    let ((left, width), (_, height)) = (span(|point| point.x), span(|point| point.y));
    Seen { size: (points.len(), width, height), ink, x: left + width / 2.0 }
}
