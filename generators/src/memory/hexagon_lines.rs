//! Numbers in a hexagon of cells are shown and hidden: which three in a line add up to the target?

use crate::board::{Area, Board, Thing, letter};
use crate::family::{About, Band, Family, Level, Trick, Variety};
use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::palette::Ink;
use crate::reader::{Accepts, Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Card, Sheet, Step};
use crate::text::{Text, say};
use serde::{Deserialize, Serialize};

/// The numbers in the order of the cells' letters, row by row, and the two lines whose sums are the targets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HexagonLines {
    seconds: u16,
    numbers: Vec<u8>,
    asked: [Line; 2],
}

/// Three neighbouring cells, the first in reading order first.
type Line = [usize; 3];

/// The largest number of a level, and how long all are shown.
struct Size {
    most: u8,
    seconds: u16,
}

const SIZES: [Size; 5] = [
    Size { most: 9, seconds: 75 },
    Size { most: 9, seconds: 62 },
    Size { most: 12, seconds: 51 },
    Size { most: 15, seconds: 42 },
    Size { most: 19, seconds: 34 },
];

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRS";
/// The first cell of each row.
const STARTS: [usize; 5] = [0, 3, 7, 12, 16];
/// Steps along the hexagon's three directions, in rows and in cells of a row.
const DIRECTIONS: [(i8, i8); 3] = [(0, 1), (1, 0), (1, -1)];
/// Numbers are exchanged so often to make more sums that only one line has.
const SWAPS: usize = 40;
/// With fewer such lines than this, any line is asked for.
const LONELY_MIN: usize = 5;
/// All measures in points.
const SIDE: f32 = 64.0;
const MARGIN: f32 = 16.0;
const ROOT_3: f32 = 1.732_050_8;
/// The part of a cell that can be picked.
const AREA: (f32, f32) = (100.0, 92.0);

impl Family for HexagonLines {
    const ABOUT: About = About {
        edition: 2,
        text_only: false,
        // Numbers shown in each ten seconds.
        bands: Band::between([2.2, 2.8, 3.4, 4.1, 5.0, 6.0]),
        variety: Variety::Questions,
    };

    fn draw(level: Level, seed: &Seed) -> HexagonLines {
        let Size { most, seconds } = SIZES[level.index()];
        let numbers = numbers(&mut seed.child("material").rng(), most);
        let mut lines = all_lines();
        if LONELY_MIN <= lonely(&lines, &numbers).count() {
            lines = lonely(&lines, &numbers).collect();
        }
        let asked = seed.child("question").rng().sample(&lines, 2);
        HexagonLines { seconds, numbers, asked: [asked[0], asked[1]] }
    }

    fn form(_: Level) -> Form {
        let line = Group::set(3, LETTERS);
        Form::new(Shape::Symbols(vec![line.clone(), line]))
    }

    fn show(&self) -> Sheet<Text> {
        let (mut shown, mut hidden) = (hexagon(), hexagon());
        for (cell, number) in self.numbers.iter().enumerate() {
            let (at, letter) = (middle(cell), letter(cell).to_string());
            shown.marks.push(text(at.towards(-90.0, 34.0), letter.clone(), 26.0, Ink::Grey));
            shown.marks.push(text(at.towards(90.0, 12.0), number.to_string(), 52.0, Ink::Black));
            hidden.marks.push(text(at.towards(-90.0, 8.0), letter, 36.0, Ink::Accent));
        }
        let [first, second] = self.asked.map(|line| self.sum(line));
        let statement = say("statement").with("first", first).with("second", second);
        Sheet::picture(statement, say("picture"), hidden).on(board()).after(vec![Card::picture(
            say("numbers"),
            shown,
            self.seconds,
        )])
    }

    fn key(&self) -> Answer {
        answer(self.asked)
    }

    fn accepts(&self) -> Option<Accepts> {
        let [firsts, seconds] = self.asked.map(|line| self.lines_of(self.sum(line)));
        let pairs = firsts.iter().flat_map(|one| seconds.iter().map(|other| [*one, *other]));
        Some(Accepts::OneOf(pairs.map(answer).collect()))
    }

    /// Ours: each target is looked for in rows, lines that come close to it are added up twice, and there are more doubts the
    /// faster the numbers were gone.
    fn thinking(&self) -> f32 {
        let close = |target: i64| {
            let sums = all_lines().into_iter().map(|line| self.sum(line));
            sums.filter(|sum| sum.abs_diff(target) <= 2).count()
        };
        let doubts = 1.8 * self.load().unwrap_or_default();
        self.asked.iter().map(|line| 5.0 + doubts + 0.6 * close(self.sum(*line)) as f32).sum()
    }

    fn load(&self) -> Option<f32> {
        Some(10.0 * self.numbers.len() as f32 / f32::from(self.seconds))
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let [first, second] = self.asked;
        let number = |cell: usize, ink: Ink| {
            text(middle(cell).towards(90.0, 27.0), self.numbers[cell].to_string(), 28.0, ink)
        };
        // Of each line the part of the key, the ink and how far its marks lie from the cell's middle.
        let drawn = [(first, 0, Ink::Accent, 57.0), (second, 3, Ink::Red, 50.0)];
        let lines = drawn.into_iter().map(|(line, part, ink, far)| {
            let letters = line.map(letter);
            let others = self.lines_of(self.sum(line)).len() - 1;
            let told = say("line")
                .with("cells", Text::Row(letters.map(Text::from).into()))
                .with("sum", line.map(|cell| self.numbers[cell].to_string()).join(" + "))
                .with("target", self.sum(line))
                .with("others", others);
            let marks = line.into_iter();
            let marks = marks.flat_map(|cell| [outline(cell, far, ink), number(cell, Ink::Black)]);
            let step = Step::new(told).marks(marks);
            letters.into_iter().zip(part..).fold(step, |step, (it, part)| step.settles(part, it))
        });
        let used = self.asked.concat();
        let others = (0..self.numbers.len()).filter(|cell| !used.contains(cell));
        let others: Vec<Mark> = others.map(|cell| number(cell, Ink::Grey)).collect();
        lines.chain([Step::new(say("open")).marks(others)]).collect()
    }

    /// How the two lines lie to each other.
    fn skeleton(&self) -> String {
        let [one, other] = self.asked;
        let step = |line: Line| {
            let [(row, place), (next_row, next_place), _] = line.map(row_and_place);
            (next_row - row, next_place - place)
        };
        let shared = one.iter().filter(|cell| other.contains(cell)).count();
        format!("parallel: {}, shared: {shared}", step(one) == step(other))
    }

    fn tricks(&self) -> Vec<Trick> {
        let typed = |lines: [Line; 2]| answer(lines).text().to_owned();
        let among = |known: &dyn Fn(&Line) -> bool| -> Vec<String> {
            let lines: Vec<Line> = all_lines().into_iter().filter(|line| known(line)).collect();
            let pairs = lines.windows(2).flat_map(|two| [[two[0], two[1]], [two[1], two[0]]]);
            pairs.take(10).map(typed).collect()
        };
        let upper: Vec<Line> = all_lines().into_iter().filter(|line| line[2] < 7).collect();
        let right = |line: &&Line, asked: Line| self.sum(**line) == self.sum(asked);
        let [one, other] = self.asked.map(|asked| upper.iter().find(|line| right(line, asked)));
        vec![
            Trick { name: "lines through the middle", answers: among(&|line| line.contains(&9)) },
            Trick { name: "lines along the rows", answers: among(&|line| line[2] == line[0] + 2) },
            Trick {
                name: "learn the two upper rows",
                answers: one
                    .zip(other)
                    .map(|(one, other)| typed([*one, *other]))
                    .into_iter()
                    .collect(),
            },
        ]
    }

    /// Tries every three cells of which one lies halfway between its neighbours.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let shown = sheet.remembered()?;
        let things = sheet.things()?;
        let corners = || things.iter().zip(&shown).map(|(thing, cell)| (thing.area.at, cell));
        let near = things[0].area.at.distance(things[1].area.at) * 1.1;
        let asked = sheet.statement.message()?;
        let (first, second) = (asked.number("first")?, asked.number("second")?);
        let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
        for (at, (middle, number)) in corners() {
            for (from, (start, one)) in
                corners().filter(|(from, _)| (1.0..near).contains(&from.distance(at)))
            {
                let opposite = Point::new(2.0 * at.x - from.x, 2.0 * at.y - from.y);
                let ends = corners().filter(|(to, _)| to.distance(opposite) < 1.0);
                for (_, (end, other)) in ends.filter(|(_, (end, _))| start < end) {
                    let sum: Option<i64> =
                        [one, number, other].iter().map(|text| text.parse::<i64>().ok()).sum();
                    let letters = String::from_iter([start, middle, end]);
                    if sum == Some(first) {
                        firsts.push(letters);
                    } else if sum == Some(second) {
                        seconds.push(letters);
                    }
                }
            }
        }
        let pairs = firsts.iter().flat_map(|one| seconds.iter().map(|other| written(one, other)));
        let all: Vec<Answer> = pairs.collect();
        let such_as = all.first().ok_or("no line adds up to a target")?.clone();
        Ok(Key::Any { such_as, accepts: Accepts::OneOf(all) })
    }
}

impl HexagonLines {
    fn sum(&self, line: Line) -> i64 {
        sum(&self.numbers, line)
    }

    fn lines_of(&self, target: i64) -> Vec<Line> {
        all_lines().into_iter().filter(|line| self.sum(*line) == target).collect()
    }
}

/// Numbers of which each comes once before one comes again, laid so that many lines have a sum of their own.
fn numbers(rng: &mut Rng, most: u8) -> Vec<u8> {
    let (all, mut numbers): (Vec<u8>, Vec<u8>) = ((1..=most).collect(), Vec::new());
    while numbers.len() < LETTERS.len() {
        numbers.extend(rng.sample(&all, all.len().min(LETTERS.len() - numbers.len())));
    }
    rng.shuffle(&mut numbers);
    let lines = all_lines();
    let mut most_lonely = lonely(&lines, &numbers).count();
    for _ in 0..SWAPS {
        let (one, other) = (rng.index(numbers.len()), rng.index(numbers.len()));
        numbers.swap(one, other);
        let now = lonely(&lines, &numbers).count();
        if now < most_lonely {
            numbers.swap(one, other);
        } else {
            most_lonely = now;
        }
    }
    numbers
}

/// The lines whose sum no other line has.
fn lonely(lines: &[Line], numbers: &[u8]) -> impl Iterator<Item = Line> {
    let mut times = [0; 64];
    for line in lines {
        times[sum(numbers, *line) as usize] += 1;
    }
    lines.iter().copied().filter(move |line| times[sum(numbers, *line) as usize] == 1)
}

fn sum(numbers: &[u8], line: Line) -> i64 {
    line.iter().map(|cell| i64::from(numbers[*cell])).sum()
}

/// All 27 lines of three cells.
fn all_lines() -> Vec<Line> {
    let mut lines = Vec::new();
    for cell in 0..LETTERS.len() {
        let (row, place) = row_and_place(cell);
        for (down, along) in DIRECTIONS {
            let next = |steps: i8| cell_at(row + steps * down, place + steps * along);
            lines.extend(next(1).zip(next(2)).map(|(second, third)| [cell, second, third]));
        }
    }
    lines
}

/// Row and place of a cell, both 0 in the middle one; a place is followed down the slant to the right.
fn row_and_place(cell: usize) -> (i8, i8) {
    let (row, start) =
        (-2..).zip(STARTS).take_while(|(_, start)| *start <= cell).last().expect("A starts a row");
    (row, (cell - start) as i8 - 2 - row.min(0))
}

fn cell_at(row: i8, place: i8) -> Option<usize> {
    let inside = [row, place, row + place].into_iter().all(|it| (-2..=2).contains(&it));
    inside.then(|| STARTS[(row + 2) as usize] + (place + 2 + row.min(0)) as usize)
}

fn answer([one, other]: [Line; 2]) -> Answer {
    let letters = |line: Line| String::from_iter(line.map(letter));
    written(&letters(one), &letters(other))
}

fn written(one: &str, other: &str) -> Answer {
    Answer::symbols(&[(one, Order::Free), (other, Order::Free)])
}

fn middle(cell: usize) -> Point {
    let (row, place) = row_and_place(cell);
    let (row, place) = (f32::from(row), f32::from(place));
    let center = (MARGIN + 2.5 * ROOT_3 * SIDE, MARGIN + 4.0 * SIDE);
    Point::new(center.0 + ROOT_3 * SIDE * (place + row / 2.0), center.1 + 1.5 * SIDE * row)
}

/// The empty cells.
fn hexagon() -> Figure {
    let (width, height) = (5.0 * ROOT_3 * SIDE + 2.0 * MARGIN, 8.0 * SIDE + 2.0 * MARGIN);
    let mut figure = Figure::new(width.ceil() as u16, height.ceil() as u16);
    for cell in 0..LETTERS.len() {
        figure.polygon(corners(cell, SIDE - 3.0), Paint::both(Ink::White, Ink::Silver, 2.0));
    }
    figure
}

fn corners(cell: usize, side: f32) -> Vec<Point> {
    (0..6u8).map(|corner| middle(cell).towards(30.0 + 60.0 * f32::from(corner), side)).collect()
}

fn outline(cell: usize, side: f32, ink: Ink) -> Mark {
    Mark::Polygon { points: corners(cell, side), paint: Paint::edge(ink, 5.0) }
}

fn text(at: Point, text: String, size: f32, ink: Ink) -> Mark {
    Mark::label(at, text, size, Face::Bold, ink)
}

/// The cells as things to pick, the first target's first.
fn board() -> Board {
    let (width, height) = AREA;
    let thing = |cell: usize| {
        let Point { x, y } = middle(cell);
        let at = Point::new(x - width / 2.0, y - height / 2.0);
        Thing { letter: letter(cell), area: Area::new(at, width, height) }
    };
    Board::Things { things: (0..LETTERS.len()).map(thing).collect(), order: Order::Matters }
}
