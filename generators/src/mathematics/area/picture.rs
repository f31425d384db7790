//! The maze as it is drawn and as it is read again.

use super::net::{Fact, Net, Quantity, Thought};
use super::plan::{Part, Side, Span};
use super::{AreaMaze, Given, NAMES};
use crate::board::Area;
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke, arrow, distance_to_stroke};
use crate::palette::Ink;
use crate::rng::Rng;
use crate::tiles::{extent, rounded};

/// All measures in points: how long the figure is at most, and its gaps at least.
pub(super) const ACROSS: (i64, i64) = (440, 94);
pub(super) const DOWN: (i64, i64) = (400, 92);
/// Around the figure: the room for lengths, how far from it they are drawn, and those of a whole side.
const MARGIN: f32 = 84.0;
const NEAR: f32 = 28.0;
const FAR: f32 = 62.0;
const WRITING: f32 = 28.0;
const AREA: f32 = 38.0;
const SLOT: (f32, f32) = (76.0, 34.0);
/// Found lengths are so far from each other.
const APART: f32 = 44.0;
/// Half of one, and some free room.
const HALF: f32 = 24.0;

/// Where lines are drawn: gaps in the order of their true sizes, and in no other way like them.
pub(super) fn lines(gaps: &[i64], (room, least): (i64, i64), rng: &mut Rng) -> Vec<i64> {
    let mut order = rng.order(gaps.len());
    order.sort_by_key(|gap| gaps[*gap]);
    let mut weights = vec![0; gaps.len()];
    for (rank, gap) in (0..).zip(order) {
        weights[gap] = 10 * rank + rng.between(1, 8);
    }
    let (all, spare): (i64, i64) = (weights.iter().sum(), room - least * gaps.len() as i64);
    let mut lines = vec![0];
    for (gap, weight) in weights.iter().enumerate() {
        lines.push(lines[gap] + least + spare * weight / all);
    }
    lines
}

/// The parts with the areas that are given, the two that are asked, lengths at arrows.
pub(super) fn drawn(maze: &AreaMaze) -> Figure {
    let (width, height) = (ACROSS.0 as f32 + 2.0 * MARGIN, DOWN.0 as f32 + 2.0 * MARGIN);
    let mut figure = Figure::new(width as u16, height as u16);
    for (number, part) in maze.plan.parts.iter().enumerate() {
        let fill = match maze.asked.iter().position(|asked| *asked == number) {
            Some(0) => Ink::Rose,
            Some(_) => Ink::Tint,
            None => Ink::White,
        };
        let Area { at, width, height } = place(maze, *part);
        figure.rectangle(at, width, height, Paint::both(fill, Ink::Black, 3.0));
    }
    for (name, (asked, ink)) in NAMES.into_iter().zip(maze.asked.iter().zip(ASKED)) {
        let Point { x, y } = place(maze, maze.plan.parts[*asked]).middle();
        let room = slot(maze, *asked);
        let rim = rounded(room.at, room.width, room.height, 8.0);
        figure.polygon(rim, Paint::both(Ink::White, ink, 1.5));
        figure.marks.push(Mark::label(Point::new(x, y - 23.0), name, 38.0, Face::Bold, ink));
    }
    for given in &maze.given {
        match *given {
            Given::Area(part) => {
                let part = maze.plan.parts[part];
                let at = place(maze, part).middle();
                figure.label(at, maze.plan.area(part).to_string(), AREA, Face::Bold);
            }
            Given::Length { side, span } => figure.marks.extend(length(maze, side, span)),
        }
    }
    figure
}

/// The inks of x and y.
const ASKED: [Ink; 2] = [Ink::DeepRed, Ink::Accent];

/// The room for the answer in a part that is asked.
pub(super) fn slot(maze: &AreaMaze, asked: usize) -> Area {
    let Point { x, y } = place(maze, maze.plan.parts[asked]).middle();
    Area::new(Point::new(x - SLOT.0 / 2.0, y + 3.0), SLOT.0, SLOT.1)
}

fn place(maze: &AreaMaze, part: Part) -> Area {
    let x = |line: usize| MARGIN + maze.across[line] as f32;
    let y = |line: usize| MARGIN + maze.down[line] as f32;
    let at = Point::new(x(part.across.0), y(part.down.0));
    Area::new(at, x(part.across.1) - at.x, y(part.down.1) - at.y)
}

/// A length beside the figure: an arrow between two thin lines, with its number in it.
fn length(maze: &AreaMaze, side: Side, span: Span) -> Vec<Mark> {
    let whole = Part { across: (0, maze.across.len() - 1), down: (0, maze.down.len() - 1) };
    let is_part = |other: &Given| match other {
        Given::Area(_) => false,
        Given::Length { side: at, span: other } => {
            *at == side && *other != span && span.0 <= other.0 && other.1 <= span.1
        }
    };
    let off = if maze.given.iter().any(is_part) { FAR } else { NEAR };
    let (part, value) = if side.is_across() {
        (Part { across: span, ..whole }, maze.plan.width(span))
    } else {
        (Part { down: span, ..whole }, maze.plan.height(span))
    };
    let edge = edge(place(maze, part), side);
    let out = |at: Point, off: f32| match side {
        Side::Top => Point::new(at.x, at.y - off),
        Side::Bottom => Point::new(at.x, at.y + off),
        Side::Left => Point::new(at.x - off, at.y),
        Side::Right => Point::new(at.x + off, at.y),
    };
    let [from, to] = edge.map(|end| out(end, off));
    let middle = Point::new((from.x + to.x) / 2.0, (from.y + to.y) / 2.0);
    let stroke = Stroke::new(Ink::Grey, 2.0);
    let thin = Stroke::new(Ink::Silver, 1.5);
    let mut marks: Vec<Mark> = edge
        .map(|end| Mark::Line { points: vec![out(end, 6.0), out(end, off + 7.0)], stroke: thin })
        .into();
    marks.push(Mark::Line { points: vec![from, to], stroke });
    marks.extend([from, to].map(|end| {
        let [_, head] = arrow(middle, end, stroke);
        head
    }));
    marks.extend(on_patch(middle, value, (WRITING, Ink::Black), Ink::Paper));
    marks
}

/// The ends of one side of a rectangle.
fn edge(Area { at, width, height }: Area, side: Side) -> [Point; 2] {
    let (right, foot) = (at.x + width, at.y + height);
    let ends = match side {
        Side::Top => [(at.x, at.y), (right, at.y)],
        Side::Bottom => [(at.x, foot), (right, foot)],
        Side::Left => [(at.x, at.y), (at.x, foot)],
        Side::Right => [(right, at.y), (right, foot)],
    };
    ends.map(Point::from)
}

/// A number on a patch that keeps lines off it.
fn on_patch(at: Point, value: i64, (size, ink): (f32, Ink), ground: Ink) -> [Mark; 2] {
    let text = value.to_string();
    let (width, height) = (0.6 * size * text.len() as f32 + 8.0, size);
    let corner = Point::new(at.x - width / 2.0, at.y - height / 2.0);
    let patch = rounded(corner, width, height, 6.0);
    let patch = Mark::Polygon { points: patch, paint: Paint::fill(ground) };
    [patch, Mark::label(at, text, size, Face::Bold, ink)]
}

/// What a step looks at, and what it writes into the figure; where lengths are written already.
pub(super) fn noted(
    maze: &AreaMaze,
    net: &Net,
    thought: Thought,
    taken: &mut Vec<Spot>,
) -> Vec<Mark> {
    let Fact { terms, .. } = &net.facts[thought.fact];
    let areas = terms.iter().filter_map(|term| net.quantities[*term].part());
    let areas: Vec<Part> = areas.collect();
    let mut marks: Vec<Mark> = areas.iter().flat_map(|part| corners(place(maze, *part))).collect();
    match net.quantities[net.finds(thought)] {
        Quantity::Area(part) => marks.extend(area_found(maze, part)),
        length => {
            // Where the step looks, or else anywhere.
            let parts = maze.plan.parts.iter().copied();
            let made = net.quantities.iter().filter_map(|it| it.part());
            let all = areas.into_iter().chain(parts).chain(made);
            let spots: Vec<Spot> = all.flat_map(|part| spots(maze, part, length)).collect();
            let is_free = |spot: &&Spot| taken.iter().all(|other| spot.is_clear_of(other));
            if let Some(spot) = spots.iter().find(is_free).or(spots.first()) {
                taken.push(*spot);
                let stroke = Stroke::new(Ink::Accent, 5.0);
                marks.push(Mark::Line { points: spot.edge.into(), stroke });
                let (value, writing) = (maze.plan.value(length), (26.0, Ink::Accent));
                marks.extend(on_patch(spot.at, value, writing, Ink::White));
            }
        }
    }
    marks
}

/// An area in the middle of its part, unless it is one of several parts.
fn area_found(maze: &AreaMaze, part: Part) -> Option<Mark> {
    let number = maze.plan.parts.iter().position(|it| *it == part)?;
    let (at, size, ink) = match maze.asked.iter().position(|asked| *asked == number) {
        Some(name) => (slot(maze, number).middle(), 29.0, ASKED[name]),
        None => (place(maze, part).middle(), AREA, Ink::Accent),
    };
    Some(Mark::label(at, maze.plan.area(part).to_string(), size, Face::Bold, ink))
}

/// The four corners of a rectangle, inside of it.
fn corners(Area { at, width, height }: Area) -> [Mark; 4] {
    let (inside, long) = (9.0, 17.0);
    let ends = [(at.x, 1.0), (at.x + width, -1.0)];
    let [left, right] = ends.map(|(x, way)| move |off: f32| x + way * off);
    let ends = [(at.y, 1.0), (at.y + height, -1.0)];
    let [top, foot] = ends.map(|(y, way)| move |off: f32| y + way * off);
    [(left, top), (right, top), (right, foot), (left, foot)].map(|(x, y)| {
        let points = [(inside + long, inside), (inside, inside), (inside, inside + long)];
        let points = points.map(|(across, down)| Point::new(x(across), y(down)));
        Mark::Line { points: points.into(), stroke: Stroke::new(Ink::Accent, 4.0) }
    })
}

/// An edge with room for a number on it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    edge: [Point; 2],
    at: Point,
}

impl Spot {
    /// Whether its number is far from an earlier one, and neither lies on the other one's edge.
    fn is_clear_of(&self, other: &Spot) -> bool {
        APART <= self.at.distance(other.at)
            && HALF <= distance_to_stroke(self.at, other.edge)
            && HALF <= distance_to_stroke(other.at, self.edge)
    }
}

/// Where a length can be written on a rectangle that has it: between any two lines that are next to each other.
fn spots(maze: &AreaMaze, part: Part, length: Quantity) -> Vec<Spot> {
    let (sides, lines, (from, to)) = match length {
        Quantity::Width(span) if span == part.across => {
            ([Side::Top, Side::Bottom], &maze.across, span)
        }
        Quantity::Height(span) if span == part.down => {
            ([Side::Left, Side::Right], &maze.down, span)
        }
        Quantity::Width(_) | Quantity::Height(_) | Quantity::Area(_) => return Vec::new(),
    };
    let middles = lines[from..=to].windows(2).map(|gap| MARGIN + (gap[0] + gap[1]) as f32 / 2.0);
    let middles: Vec<f32> = middles.collect();
    let spots = sides.into_iter().flat_map(|side| {
        let edge = edge(place(maze, part), side);
        let on_edge = move |middle: &f32| match side {
            Side::Top | Side::Bottom => Point::new(*middle, edge[0].y),
            Side::Left | Side::Right => Point::new(edge[0].x, *middle),
        };
        middles.iter().map(move |middle| Spot { edge, at: on_edge(middle) })
    });
    spots.collect()
}

/// What a player sees: the grid's size, lengths with whether they lie across, areas, and x and y.
pub(super) struct Seen {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) lengths: Vec<(bool, Span, i64)>,
    pub(super) areas: Vec<(Part, i64)>,
    pub(super) asked: [Part; 2],
}

/// Reads outlines, numbers and arrows off the picture.
pub(super) fn seen(figure: &Figure) -> Result<Seen, String> {
    let outlines = figure.marks.iter().filter(|mark| match mark {
        Mark::Polygon { paint, .. } => paint.edge.is_some_and(|edge| edge.ink == Ink::Black),
        Mark::Circle { .. } | Mark::Line { .. } | Mark::Arc { .. } | Mark::Text { .. } => false,
    });
    let places: Vec<Area> = outlines.map(extent).collect();
    let sorted = |values: &mut dyn Iterator<Item = f32>| {
        let mut values: Vec<f32> = values.collect();
        values.sort_by(f32::total_cmp);
        values.dedup();
        values
    };
    let xs = sorted(&mut places.iter().flat_map(|it| [it.at.x, it.at.x + it.width]));
    let ys = sorted(&mut places.iter().flat_map(|it| [it.at.y, it.at.y + it.height]));
    let span = |lines: &[f32], from: f32, to: f32| {
        let line = |at: f32| lines.iter().position(|line| (line - at).abs() < 0.5);
        line(from).zip(line(to)).ok_or("an arrow ends between lines")
    };
    let part = |it: &Area| -> Result<Part, String> {
        let across = span(&xs, it.at.x, it.at.x + it.width)?;
        Ok(Part { across, down: span(&ys, it.at.y, it.at.y + it.height)? })
    };
    let (mut lengths, mut areas, mut asked) = (Vec::new(), Vec::new(), [None; 2]);
    for (at, text) in figure.marks.iter().filter_map(|mark| match mark {
        Mark::Text { at, text, .. } => Some((*at, text.as_str())),
        Mark::Polygon { .. } | Mark::Circle { .. } | Mark::Line { .. } | Mark::Arc { .. } => None,
    }) {
        let number = || text.parse::<i64>().map_err(|_| format!("`{text}` is no number"));
        match places.iter().find(|place| place.holds(at)) {
            Some(place) => match NAMES.iter().position(|name| *name == text) {
                Some(name) => asked[name] = Some(part(place)?),
                None => areas.push((part(place)?, number()?)),
            },
            None => {
                let [from, to] = arrow_at(figure, at).ok_or(format!("{text} has no arrow"))?;
                let is_across = from.y == to.y;
                let span =
                    if is_across { span(&xs, from.x, to.x) } else { span(&ys, from.y, to.y) };
                lengths.push((is_across, span?, number()?));
            }
        }
    }
    let [Some(x), Some(y)] = asked else { return Err("x or y is nowhere".to_owned()) };
    let (columns, rows) = (xs.len() - 1, ys.len() - 1);
    Ok(Seen { columns, rows, lengths, areas, asked: [x, y] })
}

/// The arrow with this middle.
fn arrow_at(figure: &Figure, middle: Point) -> Option<[Point; 2]> {
    figure.marks.iter().find_map(|mark| match mark {
        Mark::Line { points, stroke } if stroke.ink == Ink::Grey => match points.as_slice() {
            [from, to] => {
                let half = Point::new((from.x + to.x) / 2.0, (from.y + to.y) / 2.0);
                (half.distance(middle) < 1.0).then_some([*from, *to])
            }
            _ => None,
        },
        _ => None,
    })
}
