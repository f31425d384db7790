//! A landscape is shown and hidden: how many, of what colour, and which house?

use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::landscape::reading::View;
use crate::landscape::{
    self, FEATURES, Feature, HOUSES, KINDS, Kind, MOST, Round, SUBJECTS, Scene, Subject,
};
use crate::palette::{FIVE, Ink};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::Seed;
use crate::sheet::{Card, Sheet, Step};
use crate::text::{Text, say};
use serde::{Deserialize, Serialize};

/// A landscape, and what is asked about it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Landscape {
    seconds: u16,
    /// How much there was to remember.
    facts: usize,
    scene: Scene,
    counts: Vec<Kind>,
    colours: Vec<Subject>,
    houses: Vec<Feature>,
}

/// What a level shows, and for how long.
struct Size {
    kinds: usize,
    subjects: usize,
    features: usize,
    seconds: u16,
}

const SIZES: [Size; 5] = [
    Size { kinds: 4, subjects: 2, features: 2, seconds: 24 },
    Size { kinds: 5, subjects: 3, features: 2, seconds: 23 },
    Size { kinds: 6, subjects: 3, features: 3, seconds: 22 },
    Size { kinds: 6, subjects: 5, features: 3, seconds: 20 },
    Size { kinds: 7, subjects: 6, features: 4, seconds: 19 },
];

const DIGITS: &str = "123456";
/// What is asked: so many counts, colours and houses.
const COUNTS: usize = 3;
const COLOURS: usize = 2;
const PLACES: usize = 2;
/// All measures in points.
const WIDTH: f32 = 576.0;
const SWATCH: f32 = 28.0;
/// The room for the swatches and, below, the corner and the size of the landscape: first turned over, in the end open again.
const ABOVE: f32 = 124.0;
const SCALE: f32 = 0.6;
const CORNER: (f32, f32) = (WIDTH * (1.0 - SCALE) / 2.0, ABOVE);
const HEIGHT: f32 = ABOVE + SCALE * landscape::HEIGHT;
/// How thick rings are.
const RING: f32 = 5.0;

impl Family for Landscape {
    const ABOUT: About = About {
        edition: 3,
        text_only: false,
        // Facts shown in each ten seconds.
        bands: Band::between([3.0, 4.1, 5.2, 6.7, 8.4, 11.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> Landscape {
        let Size { kinds, subjects, features, seconds } = SIZES[level.index()];
        let rng = &mut seed.child("material").rng();
        let scene = Scene::drawn(rng, kinds, subjects, features);
        let rng = &mut seed.child("question").rng();
        Landscape {
            seconds,
            facts: kinds + subjects + features,
            scene,
            counts: rng.sample(&KINDS[..kinds], COUNTS),
            colours: rng.sample(&SUBJECTS[..subjects], COLOURS),
            houses: rng.sample(&FEATURES[..features], PLACES),
        }
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::Symbols(vec![Group::ordered(COUNTS + COLOURS + PLACES, DIGITS)]))
    }

    fn show(&self) -> Sheet<Text> {
        let counts = self.counts.iter().map(|kind| say(name_of_kind(*kind)).into());
        let colours = self.colours.iter().map(|subject| say(name_of_subject(*subject)).into());
        let [first, second] = [0, 1].map(|place| say(name_of_feature(self.houses[place])));
        let statement = say("statement")
            .with("counts", Text::And(counts.collect()))
            .with("colours", Text::And(colours.collect()))
            .with("first", first)
            .with("second", second);
        let card = Card::picture(say("landscape"), self.scene.figure(), self.seconds);
        Sheet::picture(statement, say("picture"), turned_over()).after(vec![card])
    }

    fn key(&self) -> Answer {
        let counts = self.counts.iter().map(|kind| self.scene.count(*kind));
        let colours = self.colours.iter().map(|subject| self.colour(*subject));
        let houses = self.houses.iter().map(|feature| self.house(*feature));
        typed(counts.chain(colours).chain(houses))
    }

    /// Ours: a count is counted again in the mind, a colour and a house are looked up there.
    fn thinking(&self) -> f32 {
        let counted: usize = self.counts.iter().map(|kind| self.scene.count(*kind)).sum();
        14.0 + 0.8 * counted as f32
    }

    fn load(&self) -> Option<f32> {
        Some(10.0 * self.facts as f32 / f32::from(self.seconds))
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let counts = self.counts.iter().map(|kind| {
            let count = self.scene.count(*kind);
            let told = say("counted").with("things", say(name_of_kind(*kind)));
            (told.with("count", count), count, rings(self.scene.around_kind(*kind)))
        });
        let colours = self.colours.iter().map(|subject| {
            let (ink, number) = (self.scene.colour(*subject), self.colour(*subject));
            let told = say("coloured").with("things", say(name_of_subject(*subject)));
            let mut marks = rings(self.scene.around_subject(*subject));
            marks.push(ring((swatch(number - 1), SWATCH + 6.0)));
            (told.with("colour", ink.word()).with("number", number), number, marks)
        });
        let houses = self.houses.iter().map(|feature| {
            let house = self.house(*feature);
            let told = say("housed").with("feature", say(name_of_feature(*feature)));
            (told.with("house", house), house, rings(self.scene.around_house(*feature)))
        });
        let all = counts.chain(colours).chain(houses).enumerate();
        let found = all
            .map(|(part, (told, value, marks))| Step::new(told).settles(part, value).marks(marks));
        let open = Step::new(say("open")).marks(placed(&self.scene.figure().marks));
        [open].into_iter().chain(found).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let key: Vec<usize> = self
            .key()
            .text()
            .chars()
            .filter_map(|digit| Some(digit.to_digit(10)? as usize))
            .collect();
        let guessed = |places: std::ops::Range<usize>, n: usize| {
            let digits =
                key.iter().enumerate().map(|(place, digit)| match places.contains(&place) {
                    true => (2 + n / 2_usize.pow((place - places.start) as u32) % 2) + place % 2,
                    false => *digit,
                });
            typed(digits).text().to_owned()
        };
        let ten =
            |places: std::ops::Range<usize>| (0..10).map(|n| guessed(places.clone(), n)).collect();
        vec![
            Trick { name: "remember colours and houses alone", answers: ten(0..COUNTS) },
            Trick { name: "remember the counts alone", answers: ten(COUNTS..key.len()) },
            Trick { name: "what lies in the middle", answers: ten(0..key.len()) },
        ]
    }

    /// Looks at the picture as it was shown, mark by mark.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let (asked, view) = (sheet.statement.message()?, View::of(sheet.card()?));
        let mut values = Vec::new();
        for kind in asked.get("counts")?.parts() {
            let kind = KINDS.iter().find(|it| kind.names() == [name_of_kind(**it)]);
            values.push(view.count(*kind.ok_or("no such kind")?));
        }
        for subject in asked.get("colours")?.parts() {
            let subject = SUBJECTS.iter().find(|it| subject.names() == [name_of_subject(**it)]);
            let ink = view.colour(*subject.ok_or("no such subject")?)?;
            values.push(number_of(sheet.figure()?, ink)?);
        }
        for place in ["first", "second"] {
            let name = asked.get(place)?.names();
            let feature = FEATURES.iter().find(|it| name == [name_of_feature(**it)]);
            values.push(view.house(*feature.ok_or("no such feature")?)?);
        }
        match values.iter().all(|value| (1..=HOUSES.max(MOST)).contains(value)) {
            true => Ok(typed(values.into_iter()).into()),
            false => Err(format!("{values:?} are no digits")),
        }
    }
}

impl Landscape {
    /// The number of a subject's colour.
    fn colour(&self, subject: Subject) -> usize {
        let ink = self.scene.colour(subject);
        1 + FIVE.iter().position(|it| *it == ink).expect("subjects have one of the five colours")
    }

    /// The place of the house with a feature.
    fn house(&self, feature: Feature) -> usize {
        1 + usize::from(self.scene.house(feature).expect("only what a house has is asked"))
    }
}

/// The five colours with their numbers, and below them the landscape turned over.
fn turned_over() -> Figure {
    let mut figure = Figure::new(WIDTH as u16, HEIGHT as u16);
    for (place, ink) in FIVE.into_iter().enumerate() {
        let at = swatch(place);
        figure.circle(at, SWATCH, Paint::both(ink, ink.edge(), 2.0));
        let number = Point::new(at.x, at.y + 56.0);
        figure.label(number, (place + 1).to_string(), 28.0, Face::Bold);
    }
    figure.marks.extend(placed(&landscape::back().marks));
    figure
}

/// Marks of the landscape, where it lies below the swatches.
fn placed(marks: &[Mark]) -> Vec<Mark> {
    marks.iter().map(|mark| mark.placed(CORNER.into(), SCALE, false)).collect()
}

fn rings(around: Vec<Round>) -> Vec<Mark> {
    placed(&around.into_iter().map(ring).collect::<Vec<_>>())
}

fn ring((center, radius): Round) -> Mark {
    Mark::Circle { center, radius, paint: Paint::edge(Ink::Accent, RING) }
}

fn swatch(place: usize) -> Point {
    Point::new(WIDTH / 10.0 * (2 * place + 1) as f32, 42.0)
}

/// The number below the swatch of a colour.
fn number_of(figure: &Figure, ink: Ink) -> Result<usize, String> {
    let found = figure.marks.windows(2).find_map(|two| match two {
        [Mark::Circle { paint, .. }, Mark::Text { text, .. }] if paint.fill == Some(ink) => {
            text.parse().ok()
        }
        _ => None,
    });
    found.ok_or_else(|| format!("{ink:?} has no number"))
}

fn typed(digits: impl Iterator<Item = usize>) -> Answer {
    let digits: String = digits.map(|digit| digit.to_string()).collect();
    Answer::symbols(&[(&digits, Order::Matters)])
}

fn name_of_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Bird => "birds",
        Kind::Boat => "boats",
        Kind::Tree => "trees",
        Kind::Sheep => "sheep",
        Kind::Cloud => "clouds",
        Kind::Duck => "ducks",
        Kind::Flower => "flowers",
    }
}

fn name_of_subject(subject: Subject) -> &'static str {
    match subject {
        Subject::Roofs => "roofs",
        Subject::Sails => "sails",
        Subject::Balloon => "balloon",
        Subject::Kite => "kite",
        Subject::Umbrella => "umbrella",
        Subject::Tent => "tent",
    }
}

fn name_of_feature(feature: Feature) -> &'static str {
    match feature {
        Feature::Light => "was-lit",
        Feature::Smoke => "had-smoke",
        Feature::Storey => "was-tallest",
        Feature::Flag => "had-flag",
    }
}
