//! A board of shapes is shown, hidden, and shown again: what was turned, recoloured, replaced, or changed places?

use crate::board::{Area, letter};
use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::figure::{Figure, Mark, Paint, Point, Stroke, arrow};
use crate::palette::{FIVE, Ink};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Card, Sheet, Step};
use crate::text::{Text, say};
use crate::tiles::Tiles;
use serde::{Deserialize, Serialize};

/// The board as it was first seen, and what happened to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChangedAfter {
    seconds: u16,
    columns: usize,
    before: Vec<Piece>,
    changes: [Change; 2],
    swapped: [usize; 2],
}

/// A shape of a colour, turned by so many quarters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Piece {
    /// Two and two look alike: 0 and 1, 2 and 3, 4 and 5.
    outline: u8,
    ink: Ink,
    quarters: u8,
}

/// What became of one piece.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Change {
    cell: usize,
    sort: Sort,
    now: Piece,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Sort {
    Turned,
    Recoloured,
    Replaced,
}

/// What a level shows, and for how long.
struct Size {
    pieces: usize,
    columns: usize,
    seconds: u16,
}

const SIZES: [Size; 5] = [
    Size { pieces: 8, columns: 4, seconds: 22 },
    Size { pieces: 10, columns: 5, seconds: 22 },
    Size { pieces: 12, columns: 4, seconds: 21 },
    Size { pieces: 16, columns: 4, seconds: 22 },
    Size { pieces: 20, columns: 5, seconds: 22 },
];

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRST";
/// The corners of a hook and a foot, an arrow and a house, in tenths of their size; the others are parts of a circle.
const CORNERS: [&[(i8, i8)]; 4] = [
    &[(-7, -10), (0, -10), (0, 3), (8, 3), (8, 10), (-7, 10)],
    &[(-4, -10), (4, -10), (4, 3), (10, 3), (10, 10), (-10, 10), (-10, 3), (-4, 3)],
    &[(0, -10), (10, 0), (4, 0), (4, 10), (-4, 10), (-4, 0), (-10, 0)],
    &[(0, -10), (9, -1), (9, 9), (-9, 9), (-9, -1)],
];
const OUTLINES: u8 = 6;
const SORTS: [Sort; 3] = [Sort::Turned, Sort::Recoloured, Sort::Replaced];
/// Boards with too few pairs that could change places are drawn again, at most so often.
const BOARDS_MAX: usize = 40;
const PAIRS_MIN: usize = 5;
/// All measures in points.
const HEIGHT: f32 = 76.0;
const RADIUS: f32 = 31.0;
/// The same where what was there stands beside what is.
const SMALL: f32 = 15.0;

impl Family for ChangedAfter {
    const ABOUT: About = About {
        edition: 3,
        text_only: false,
        // Shapes shown in each ten seconds.
        bands: Band::between([3.5, 4.5, 5.6, 7.0, 9.0, 11.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> ChangedAfter {
        let Size { pieces, columns, seconds } = SIZES[level.index()];
        let before = pieces_of(&mut seed.child("material").rng(), pieces);
        let mut rng = seed.child("question").rng();
        let swapped = *rng.pick(&pairs(&before));
        let others: Vec<usize> = (0..pieces).filter(|cell| !swapped.contains(cell)).collect();
        let (cells, sorts) = (rng.sample(&others, 2), rng.sample(&SORTS, 2));
        let changes = [0, 1].map(|part| {
            let (cell, sort) = (cells[part], sorts[part]);
            Change { cell, sort, now: sort.of(&mut rng, before[cell]) }
        });
        ChangedAfter { seconds, columns, before, changes, swapped }
    }

    fn form(level: Level) -> Form {
        let from = &LETTERS[..SIZES[level.index()].pieces];
        Form::new(Shape::Symbols(vec![Group::ordered(2, from), Group::set(2, from)]))
    }

    fn show(&self) -> Sheet<Text> {
        let [first, second] = self.changes.map(|change| say(change.sort.name()));
        let statement = say("statement").with("first", first).with("second", second);
        let card = Card::picture(say("board"), self.figure(&self.before), self.seconds);
        Sheet::picture(statement, say("picture"), self.figure(&self.after()))
            .on(self.tiles().board(Order::Matters))
            .after(vec![card])
    }

    fn key(&self) -> Answer {
        let changed = String::from_iter(self.changes.map(|change| letter(change.cell)));
        answer(&changed, &String::from_iter(self.swapped.map(letter)))
    }

    /// Ours: a glance at each shape, and for each change a comparison with what is left in the mind.
    fn thinking(&self) -> f32 {
        let look_alikes = self.changes.iter().filter(|change| change.sort == Sort::Replaced);
        0.9 * self.before.len() as f32 + 15.0 + 3.0 * look_alikes.count() as f32
    }

    fn load(&self) -> Option<f32> {
        Some(10.0 * self.before.len() as f32 / f32::from(self.seconds))
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let changed = self.changes.iter().enumerate().map(|(part, change)| {
            let (letter, how) = (letter(change.cell), say(change.sort.name()));
            let told = say("changed").with("letter", letter).with("how", how);
            let told = told.with("colour", self.before[change.cell].ink.word());
            Step::new(told).marks(self.was(change.cell)).settles(part, letter)
        });
        let [one, other] = self.swapped;
        let told = say("swapped").with("one", letter(one)).with("other", letter(other));
        let swapped = Step::new(told).marks(self.was(one)).marks(self.was(other));
        let swapped = swapped.settles(2, letter(one)).settles(3, letter(other));
        changed.chain([swapped]).collect()
    }

    /// The sorts of change that are asked for.
    fn skeleton(&self) -> String {
        format!("{:?}", self.changes.map(|change| change.sort))
    }

    fn tricks(&self) -> Vec<Trick> {
        let after = self.after();
        let runs = |last: &dyn Fn(&Piece) -> usize| -> Vec<String> {
            let mut cells: Vec<usize> = (0..after.len()).collect();
            cells.sort_by_key(|cell| last(&after[*cell]));
            let letters: Vec<char> = cells.into_iter().map(letter).collect();
            letters.windows(4).take(10).map(String::from_iter).collect()
        };
        let ink = |it: &Piece| after.iter().filter(|other| other.ink == it.ink).count();
        let pairs = pairs(&after).into_iter().zip((0..after.len() - 1).cycle());
        let four = pairs.map(|(pair, cell)| [cell, cell + 1, pair[0], pair[1]].map(letter));
        let paired = four.take(10).map(String::from_iter).collect();
        vec![
            Trick { name: "the commonest colour", answers: runs(&|it| after.len() - ink(it)) },
            Trick { name: "the rarest colour", answers: runs(&ink) },
            Trick { name: "any pair of one colour", answers: paired },
        ]
    }

    /// Lays the two pictures over each other, cell by cell.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let asked = sheet.statement.message()?;
        let asked = [asked.get("first")?.message()?, asked.get("second")?.message()?];
        let looks = |figure| -> Result<Vec<(Vec<Point>, Ink)>, String> {
            sheet.things()?.iter().map(|thing| seen(figure, thing.area)).collect()
        };
        let (before, after) = (looks(sheet.card()?)?, looks(sheet.figure()?)?);
        let (mut changed, mut swapped) = (vec![String::new(); 2], String::new());
        let alike = |was: usize, is: usize| {
            before[was].1 == after[is].1 && are_same(&before[was].0, &after[is].0)
        };
        for (cell, thing) in sheet.things()?.iter().enumerate() {
            if alike(cell, cell) {
                continue;
            }
            if (0..before.len()).any(|other| alike(other, cell) && alike(cell, other)) {
                swapped.push(thing.letter);
                continue;
            }
            let ((was, was_ink), (is, is_ink)) = (&before[cell], &after[cell]);
            let happened = match (are_same(was, is), was_ink == is_ink) {
                (true, _) => "recoloured",
                (false, false) => return Err(format!("two things happened to {}", thing.letter)),
                (false, true) if (1..4).any(|turn| are_same(&turned(was, turn), is)) => "turned",
                (false, true) => "replaced",
            };
            let part = asked.iter().position(|asked| asked.name == happened);
            let part = part.ok_or(format!("nobody asks for {}: {happened}", thing.letter))?;
            changed[part].push(thing.letter);
        }
        Ok(answer(&changed.concat(), &swapped).into())
    }
}

impl ChangedAfter {
    fn tiles(&self) -> Tiles {
        Tiles::across(self.before.len(), self.columns, HEIGHT)
    }

    /// The board as it is seen again.
    fn after(&self) -> Vec<Piece> {
        let mut after = self.before.clone();
        for change in &self.changes {
            after[change.cell] = change.now;
        }
        after.swap(self.swapped[0], self.swapped[1]);
        after
    }

    fn figure(&self, pieces: &[Piece]) -> Figure {
        let (tiles, mut figure) = (self.tiles(), self.tiles().figure());
        for (cell, piece) in pieces.iter().enumerate() {
            let paint = Paint::both(piece.ink, piece.ink.edge(), 2.0);
            figure.polygon(piece.points(tiles.middle(cell), RADIUS), paint);
        }
        figure
    }

    /// A ring round a cell, and in it what was there, an arrow, and what is there now, all small.
    fn was(&self, cell: usize) -> Vec<Mark> {
        let (tiles, middle) = (self.tiles(), self.tiles().middle(cell));
        let beside = |right: f32, down: f32| Point::new(middle.x + right, middle.y + down);
        let room = [(-44.0, -36.0), (44.0, -36.0), (44.0, 36.0), (-44.0, 36.0)];
        let cleared = Paint::fill(Ink::White);
        let room =
            Mark::Polygon { points: room.map(|(x, y)| beside(x, y)).to_vec(), paint: cleared };
        let small = |piece: Piece, right: f32| Mark::Polygon {
            points: piece.points(beside(right, 0.0), SMALL),
            paint: Paint::both(piece.ink, piece.ink.edge(), 1.5),
        };
        let arrow = arrow(beside(-7.0, 0.0), beside(7.0, 0.0), Stroke::new(Ink::Accent, 2.0));
        let pieces = [small(self.before[cell], -25.0), small(self.after()[cell], 25.0)];
        [tiles.ring(cell), room].into_iter().chain(arrow).chain(pieces).collect()
    }
}

impl Piece {
    /// Its corners round a middle.
    fn points(self, middle: Point, radius: f32) -> Vec<Point> {
        let upright = match self.outline {
            4 => arc(Point::new(0.0, RADIUS * 0.45), 180.0),
            5 => [vec![Point::new(0.0, 0.0)], arc(Point::new(0.0, 0.0), 270.0)].concat(),
            cornered => {
                let corners = CORNERS[usize::from(cornered)].iter();
                let at = |tenths: i8| RADIUS * f32::from(tenths) / 10.0;
                corners.map(|(x, y)| Point::new(at(*x), at(*y))).collect()
            }
        };
        let (points, scale) = (turned(&upright, self.quarters).into_iter(), radius / RADIUS);
        points
            .map(|Point { x, y }| Point::new(middle.x + scale * x, middle.y + scale * y))
            .collect()
    }
}

impl Sort {
    /// The message that asks for it.
    fn name(self) -> &'static str {
        match self {
            Sort::Turned => "turned",
            Sort::Recoloured => "recoloured",
            Sort::Replaced => "replaced",
        }
    }

    /// What becomes of a piece.
    fn of(self, rng: &mut Rng, piece: Piece) -> Piece {
        match self {
            Sort::Turned => {
                Piece { quarters: (piece.quarters + 1 + rng.below(3) as u8) % 4, ..piece }
            }
            Sort::Recoloured => {
                let others = FIVE.into_iter().filter(|ink| *ink != piece.ink);
                Piece { ink: *rng.pick(&others.collect::<Vec<_>>()), ..piece }
            }
            Sort::Replaced => Piece { outline: piece.outline ^ 1, ..piece },
        }
    }
}

/// Pieces of which all are as likely.
fn pieces_of(rng: &mut Rng, count: usize) -> Vec<Piece> {
    for _ in 0..BOARDS_MAX {
        let mut piece = || {
            let (outline, ink) = (rng.below(OUTLINES.into()) as u8, *rng.pick(&FIVE));
            Piece { outline, ink, quarters: rng.below(4) as u8 }
        };
        let pieces: Vec<Piece> = (0..count).map(|_| piece()).collect();
        if PAIRS_MIN <= pairs(&pieces).len() {
            return pieces;
        }
    }
    // Every shape in one colour, then every shape in the next.
    let shapes = |ink| (0..OUTLINES).map(move |outline| Piece { outline, ink, quarters: 0 });
    FIVE.into_iter().flat_map(shapes).take(count).collect()
}

/// The pairs that can change places: of one colour, so that colours alone do not tell, and no look-alikes.
fn pairs(pieces: &[Piece]) -> Vec<[usize; 2]> {
    let all = (0..pieces.len()).flat_map(|other| (0..other).map(move |one| [one, other]));
    let fits = |pair: &[usize; 2]| {
        let [one, other] = pair.map(|cell| pieces[cell]);
        one.ink == other.ink && one.outline / 2 != other.outline / 2
    };
    all.filter(fits).collect()
}

fn answer(changed: &str, swapped: &str) -> Answer {
    Answer::symbols(&[(changed, Order::Matters), (swapped, Order::Free)])
}

/// A part of a circle, from its left side clockwise.
fn arc(center: Point, degrees: f32) -> Vec<Point> {
    (0..=18u8).map(|n| center.towards(180.0 + f32::from(n) * degrees / 18.0, RADIUS)).collect()
}

/// Points turned clockwise round 0.
fn turned(points: &[Point], quarters: u8) -> Vec<Point> {
    let mut points = points.to_vec();
    for _ in 0..quarters {
        points = points.iter().map(|point| Point::new(-point.y, point.x)).collect();
    }
    points
}

/// The coloured thing in a cell: its corners, seen from the first, and its colour.
fn seen(figure: &Figure, area: Area) -> Result<(Vec<Point>, Ink), String> {
    let of_cell = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Polygon { points, paint: Paint { fill: Some(ink), .. } } => {
            (FIVE.contains(ink) && area.holds(points[0])).then_some((points, *ink))
        }
        _ => None,
    });
    let [(points, ink)] = of_cell.collect::<Vec<_>>()[..] else {
        return Err("a cell does not hold one piece".to_owned());
    };
    let from = points[0];
    Ok((points.iter().map(|it| Point::new(it.x - from.x, it.y - from.y)).collect(), ink))
}

fn are_same(one: &[Point], other: &[Point]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.distance(*other) < 0.5)
}
