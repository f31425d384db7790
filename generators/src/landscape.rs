//! A landscape with a village, a lake and a meadow: a scene as data, and its picture.

pub mod reading;
mod shapes;
mod things;

pub use things::{House, single, thing};

use crate::figure::{Figure, Paint, Point, Stroke};
use crate::palette::{FIVE, Ink};
use crate::rng::Rng;
use serde::{Deserialize, Serialize};

/// What there can be several of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Bird,
    Boat,
    Tree,
    Sheep,
    Cloud,
    Duck,
    Flower,
}

/// What has a colour of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    Roofs,
    Sails,
    Balloon,
    Kite,
    Umbrella,
    Tent,
}

/// What one house of the village has and no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    Light,
    Smoke,
    Storey,
    Flag,
}

/// The light in which a landscape lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Light {
    Morning,
    Evening,
    Winter,
}

/// A circle: its middle, and its radius in points.
pub type Round = (Point, f32);

/// All that is in a landscape.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    light: Light,
    sun: Point,
    /// How high the hills rise, in points, from the left.
    hills: Vec<u8>,
    things: Vec<Thing>,
    colours: Vec<(Subject, Ink)>,
    /// Where balloon, kite, umbrella and tent are.
    singles: Vec<(Subject, Point)>,
    /// The house of each feature, counted from 0.
    houses: Vec<(Feature, u8)>,
}

/// Something there can be several of, by the middle of its foot.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(from = "(Kind, Point, bool)", into = "(Kind, Point, bool)")]
pub struct Thing {
    pub kind: Kind,
    pub at: Point,
    pub looks_left: bool,
}

/// So far to the left and right of an umbrella nothing stands behind it, in points.
const UMBRELLA_FREE: f32 = 28.0;
pub const KINDS: [Kind; 7] =
    [Kind::Bird, Kind::Boat, Kind::Tree, Kind::Sheep, Kind::Cloud, Kind::Duck, Kind::Flower];
pub const SUBJECTS: [Subject; 6] = [
    Subject::Roofs,
    Subject::Sails,
    Subject::Balloon,
    Subject::Kite,
    Subject::Umbrella,
    Subject::Tent,
];
pub const FEATURES: [Feature; 4] = [Feature::Light, Feature::Smoke, Feature::Storey, Feature::Flag];
pub const LIGHTS: [Light; 3] = [Light::Morning, Light::Evening, Light::Winter];
pub const HOUSES: usize = 6;
/// There is one of each kind at least, and so many at most.
pub const MOST: usize = 6;

/// All measures in points.
const WIDTH: f32 = 576.0;
pub const HEIGHT: f32 = 480.0;
const RIM: f32 = 8.0;
const HILLS: usize = 8;
const HILL_FOOT: f32 = 186.0;
const VILLAGE: f32 = 250.0;
const LAKE: f32 = 260.0;
const MEADOW: f32 = 356.0;
/// Where things in the sky and on the meadow stand, row by row.
const SKY_ROWS: [f32; 2] = [68.0, 127.0];
const BIRD_ROW: f32 = 146.0;
const BOAT_ROW: f32 = 312.0;
const DUCK_ROW: f32 = 340.0;
const MEADOW_ROWS: [f32; 2] = [408.0, 467.0];

impl From<(Kind, Point, bool)> for Thing {
    fn from((kind, at, looks_left): (Kind, Point, bool)) -> Thing {
        Thing { kind, at, looks_left }
    }
}

impl From<Thing> for (Kind, Point, bool) {
    fn from(thing: Thing) -> (Kind, Point, bool) {
        (thing.kind, thing.at, thing.looks_left)
    }
}

impl Scene {
    /// A landscape with the first so many kinds, coloured subjects and features of houses; every count from 1 to [`MOST`],
    /// every colour of the five and every house is as likely; no three counts are the same.
    pub fn drawn(rng: &mut Rng, kinds: usize, subjects: usize, features: usize) -> Scene {
        // Some counts differ, so that it matters which are asked.
        let counts: Vec<usize> = (1..=MOST).chain(1..=MOST).collect();
        let counts = KINDS.into_iter().zip(rng.sample(&counts, kinds));
        let colours = SUBJECTS[..subjects].iter().map(|it| (*it, *rng.pick(&FIVE))).collect();
        let houses = rng.order(HOUSES).into_iter().map(|house| house as u8);
        let houses = FEATURES[..features].iter().copied().zip(houses).collect();
        let mut free = Free::new(rng);
        let sun = free.sky.pop().expect("nothing is in the sky yet");
        let singles = SUBJECTS[..subjects].iter().filter_map(|it| Some((*it, free.single(*it)?)));
        let singles = singles.collect();
        let mut things = Vec::new();
        for (kind, count) in counts {
            for _ in 0..count {
                let at = free.of(kind).pop().expect("there are places enough for all");
                things.push(Thing { kind, at, looks_left: rng.chance(1, 2) });
            }
        }
        things.sort_by(|one, other| one.at.y.total_cmp(&other.at.y));
        let light = *rng.pick(&LIGHTS);
        let hills = (0..HILLS).map(|_| rng.between(2, 44) as u8).collect();
        Scene { light, sun, hills, things, colours, singles, houses }
    }

    /// How many there are of a kind.
    pub fn count(&self, kind: Kind) -> usize {
        self.things.iter().filter(|thing| thing.kind == kind).count()
    }

    /// The colour of a subject; black if it is not there.
    pub fn colour(&self, subject: Subject) -> Ink {
        let found = self.colours.iter().find(|(other, _)| *other == subject);
        found.map_or(Ink::Black, |(_, ink)| *ink)
    }

    /// Which house has a feature, counted from 0.
    pub fn house(&self, feature: Feature) -> Option<u8> {
        self.houses.iter().find(|(other, _)| *other == feature).map(|(_, house)| *house)
    }

    /// Circles round all of a kind.
    pub fn around_kind(&self, kind: Kind) -> Vec<Round> {
        let (up, radius) = match kind {
            Kind::Bird => (6.0, 19.0),
            Kind::Boat => (25.0, 31.0),
            Kind::Tree => (24.0, 27.0),
            Kind::Sheep => (15.0, 25.0),
            Kind::Cloud => (18.0, 36.0),
            Kind::Duck => (10.0, 21.0),
            Kind::Flower => (17.0, 20.0),
        };
        let things = self.things.iter().filter(|thing| thing.kind == kind);
        things.map(|thing| (Point::new(thing.at.x, thing.at.y - up), radius)).collect()
    }

    /// Circles round all that has a subject's colour.
    pub fn around_subject(&self, subject: Subject) -> Vec<Round> {
        let up = match subject {
            Subject::Roofs => return (0..HOUSES).map(|house| self.around_roof(house)).collect(),
            Subject::Sails => return self.around_kind(Kind::Boat),
            Subject::Balloon => 27.0,
            Subject::Kite => 26.0,
            Subject::Umbrella => 28.0,
            Subject::Tent => 24.0,
        };
        let single = self.singles.iter().filter(|(other, _)| *other == subject);
        single.map(|(_, at)| (Point::new(at.x, at.y - up), 31.0)).collect()
    }

    fn around_roof(&self, house: usize) -> Round {
        let things::House { at, storey, .. } = self.house_at(house);
        let up = if storey { 70.0 } else { 46.0 };
        (Point::new(at.x, at.y - up), 32.0)
    }

    /// A circle round the house with a feature.
    pub fn around_house(&self, feature: Feature) -> Vec<Round> {
        let house = self.house(feature).map(|house| self.house_at(house.into()));
        let around = house.map(|house| (Point::new(house.at.x, house.at.y - 42.0), 45.0));
        around.into_iter().collect()
    }

    /// The landscape as it is seen.
    pub fn figure(&self) -> Figure {
        let mut figure = Figure::new(WIDTH as u16, HEIGHT as u16);
        let [sky, sun, mountains, hills, village, meadow] = self.light.inks();
        let corner = Point::new(RIM, RIM);
        figure.rectangle(corner, WIDTH - 2.0 * RIM, HEIGHT - 2.0 * RIM, Paint::fill(sky));
        shine(&mut figure, Point::new(self.sun.x, self.sun.y - 26.0), sun);
        figure.polygon(self.ridge(134.0, -0.6, VILLAGE), Paint::fill(mountains));
        figure.polygon(self.ridge(HILL_FOOT, 1.0, VILLAGE), Paint::fill(hills));
        figure.polygon(self.ridge(212.0, -0.4, LAKE), Paint::fill(village));
        for house in 0..HOUSES {
            self.house_at(house).draw(&mut figure);
        }
        figure.rectangle(
            Point::new(RIM, LAKE),
            WIDTH - 2.0 * RIM,
            MEADOW - LAKE + 16.0,
            Paint::fill(Ink::Tint),
        );
        self.ripples(&mut figure);
        figure.polygon(self.ridge(MEADOW, 0.25, HEIGHT - RIM), Paint::fill(meadow));
        for (subject, at) in &self.singles {
            things::single(&mut figure, *subject, *at, self.colour(*subject));
        }
        for thing in &self.things {
            things::thing(&mut figure, *thing, self.colour(Subject::Sails));
        }
        let frame = Paint::edge(Ink::Grey, 2.0);
        figure.rectangle(corner, WIDTH - 2.0 * RIM, HEIGHT - 2.0 * RIM, frame);
        figure
    }

    /// A rolling line across the picture.
    fn ridge(&self, foot: f32, rise: f32, bottom: f32) -> Vec<Point> {
        ridge(&self.hills, (RIM, WIDTH - RIM), (foot, rise), bottom)
    }

    fn ripples(&self, figure: &mut Figure) {
        for (row, hill) in self.hills.iter().enumerate() {
            let (x, y) = (RIM + 16.0 + 66.0 * row as f32, LAKE + 12.0 + 1.4 * f32::from(*hill));
            let ripple = vec![Point::new(x, y), Point::new(x + 30.0, y)];
            figure.line(ripple, Stroke::new(Ink::Sky, 2.4));
        }
    }

    fn house_at(&self, house: usize) -> things::House {
        let has = |feature| self.house(feature) == Some(house as u8);
        let [light, smoke, storey, flag] = FEATURES.map(has);
        let wide = (WIDTH - 2.0 * RIM) / HOUSES as f32;
        let at = Point::new(
            RIM + (house as f32 + 0.5) * wide,
            VILLAGE + f32::from(self.hills[house]) / 8.0,
        );
        things::House { at, roof: self.colour(Subject::Roofs), light, smoke, storey, flag }
    }
}

/// The back of a landscape's picture.
pub fn back() -> Figure {
    let mut figure = Figure::new(WIDTH as u16, HEIGHT as u16);
    let (width, height) = (WIDTH - 2.0 * RIM, HEIGHT - 2.0 * RIM);
    let edged = |fill| Paint::both(fill, Ink::Silver, 2.0);
    figure.rectangle(Point::new(RIM, RIM), width, height, edged(Ink::White));
    let middle = Point::new(WIDTH / 2.0, HEIGHT / 2.0);
    let diamond = [0.0, 90.0, 180.0, 270.0].map(|degrees| middle.towards(degrees, 60.0));
    figure.polygon(diamond.to_vec(), edged(Ink::Mist));
    figure
}

/// Draws the sun.
pub fn shine(figure: &mut Figure, middle: Point, sun: Ink) {
    figure.circle(middle, 15.0, Paint::both(sun, sun.edge(), 2.0));
    for ray in 0..12u8 {
        let ends = [20.0, 25.0].map(|from| middle.towards(f32::from(ray) * 30.0, from));
        figure.line(ends.to_vec(), Stroke::new(sun.edge(), 2.4));
    }
}

/// A rolling line from left to right, so many times as high as the hills above its foot, with the ground below it.
pub fn ridge(hills: &[u8], ends: (f32, f32), (foot, rise): (f32, f32), bottom: f32) -> Vec<Point> {
    const PARTS: usize = 12;
    let (left, right) = ends;
    let parts = (hills.len() - 1) * PARTS;
    let step = (right - left) / parts as f32;
    let line = (0..=parts).map(|n| {
        let (hill, part) = (n / PARTS, (n % PARTS) as f32 / PARTS as f32);
        let [from, to] = [hill, (hill + 1).min(hills.len() - 1)].map(|hill| f32::from(hills[hill]));
        let smooth = part * part * (3.0 - 2.0 * part);
        Point::new(left + n as f32 * step, foot - rise * (from + (to - from) * smooth))
    });
    line.chain([Point::new(right, bottom), Point::new(left, bottom)]).collect()
}

impl Light {
    /// The inks of sky, sun, mountains, hills, village and meadow.
    pub fn inks(self) -> [Ink; 6] {
        match self {
            Light::Morning => {
                [Ink::Tint, Ink::Yellow, Ink::White, Ink::Silver, Ink::Mist, Ink::Paper]
            }
            Light::Evening => [Ink::Rose, Ink::Red, Ink::Mist, Ink::Silver, Ink::Mist, Ink::Paper],
            Light::Winter => {
                [Ink::Mist, Ink::Yellow, Ink::White, Ink::Silver, Ink::White, Ink::White]
            }
        }
    }
}

/// The places that are still free, in any order.
struct Free {
    sky: Vec<Point>,
    birds: Vec<Point>,
    boats: Vec<Point>,
    ducks: Vec<Point>,
    meadow: Vec<Point>,
}

impl Free {
    fn new(rng: &mut Rng) -> Free {
        let mut row = |columns: usize, base: f32, play: (i64, i64)| -> Vec<Point> {
            let wide = (WIDTH - 2.0 * RIM) / columns as f32;
            let mut places: Vec<Point> = (0..columns)
                .map(|column| {
                    let x =
                        RIM + (column as f32 + 0.5) * wide + rng.between(-play.0, play.0) as f32;
                    Point::new(x, base + rng.between(-play.1, play.1) as f32)
                })
                .collect();
            rng.shuffle(&mut places);
            places
        };
        let mut free = Free {
            sky: SKY_ROWS.iter().flat_map(|base| row(6, *base, (7, 3))).collect(),
            birds: row(7, BIRD_ROW, (16, 5)),
            boats: row(6, BOAT_ROW, (16, 3)),
            ducks: row(6, DUCK_ROW, (20, 3)),
            meadow: MEADOW_ROWS.iter().flat_map(|base| row(10, *base, (2, 2))).collect(),
        };
        rng.shuffle(&mut free.sky);
        rng.shuffle(&mut free.meadow);
        free
    }

    fn of(&mut self, kind: Kind) -> &mut Vec<Point> {
        match kind {
            Kind::Bird => &mut self.birds,
            Kind::Boat => &mut self.boats,
            Kind::Cloud => &mut self.sky,
            Kind::Duck => &mut self.ducks,
            Kind::Tree | Kind::Sheep | Kind::Flower => &mut self.meadow,
        }
    }

    fn single(&mut self, subject: Subject) -> Option<Point> {
        match subject {
            Subject::Roofs | Subject::Sails => None,
            Subject::Balloon | Subject::Kite => self.sky.pop(),
            Subject::Umbrella => {
                let at = self.meadow.pop()?;
                // It reaches up to the foot of what stands behind it.
                self.meadow.retain(|it| at.y <= it.y || UMBRELLA_FREE < (it.x - at.x).abs());
                Some(at)
            }
            Subject::Tent => self.meadow.pop(),
        }
    }
}
