//! Two pictures of one landscape, one above the other, as they are drawn and as they are compared.

use super::Differences;
use super::scene::{COLUMNS, ROWS, SMALL, SQUARE, Sort, Thing};
use crate::board::{self, Area, Board, letter};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::landscape::{self, House, Kind, Light, Subject};
use crate::palette::Ink;
use crate::reader::Order;
use crate::tiles::{extent, rounded};

/// All measures in points.
const PANEL: (f32, f32) = (SQUARE.0 * COLUMNS as f32, SQUARE.1 * ROWS as f32);
const MARGIN: f32 = 9.0;
const GAP: f32 = 16.0;
const CORNERS: [Point; 2] =
    [Point { x: MARGIN, y: MARGIN }, Point { x: MARGIN, y: MARGIN + PANEL.1 + GAP }];
const LETTER: f32 = 24.0;
const HEAD: f32 = 7.5;

/// Both pictures, with letters in the squares of the lower one.
pub(super) fn both(problem: &Differences) -> Figure {
    let (width, height) = (PANEL.0 + 2.0 * MARGIN, 2.0 * (PANEL.1 + MARGIN) + GAP);
    let mut figure = Figure::new(width as u16, height as u16);
    let ground = ground(problem);
    for (side, corner) in CORNERS.into_iter().enumerate() {
        let mut panel = ground.clone();
        let changed = problem.changes.iter().filter_map(|change| change.sides[side]);
        let mut things: Vec<Thing> = problem.things.iter().copied().chain(changed).collect();
        things.sort_by(|one, other| one.at.y.total_cmp(&other.at.y));
        things.iter().for_each(|thing| draw(*thing, problem.light, &mut panel));
        let at = Point::new(0.0, 0.0);
        panel.rectangle(at, PANEL.0, PANEL.1, Paint::edge(Ink::Grey, 2.0));
        figure.marks.extend(panel.marks.iter().map(|mark| mark.placed(corner, 1.0, false)));
    }
    for square in 0..COLUMNS * ROWS {
        let at = area(square, 1).at;
        let at = Point::new(at.x + 16.0, at.y + 17.0);
        figure.marks.push(Mark::label(at, letter(square), LETTER, Face::Bold, Ink::Grey));
    }
    figure
}

/// A square of the upper or of the lower picture.
pub(super) fn area(square: usize, side: usize) -> Area {
    let (column, row) = ((square % COLUMNS) as f32, (square / COLUMNS) as f32);
    let Point { x, y } = CORNERS[side];
    Area::new(Point::new(x + column * SQUARE.0, y + row * SQUARE.1), SQUARE.0, SQUARE.1)
}

pub(super) fn board() -> Board {
    let thing = |square| board::Thing { letter: letter(square), area: area(square, 1) };
    Board::Things { things: (0..COLUMNS * ROWS).map(thing).collect(), order: Order::Free }
}

/// Rings round a square in both pictures.
pub(super) fn rings(square: usize) -> [Mark; 2] {
    [0, 1].map(|side| {
        let Area { at, width, height } = area(square, side);
        let points = rounded(at, width, height, 10.0);
        Mark::Polygon { points, paint: Paint::edge(Ink::Accent, 4.5) }
    })
}

/// Sky, hills, lake, meadow and the grid.
fn ground(problem: &Differences) -> Figure {
    let [sky, sun, mountains, hills, village, meadow] = problem.light.inks();
    let mut panel = Figure::new(PANEL.0 as u16, PANEL.1 as u16);
    let ridge =
        |foot, rise, bottom| landscape::ridge(&problem.hills, (0.0, PANEL.0), (foot, rise), bottom);
    let [lake, shore] = [2.0, 3.0].map(|row| row * SQUARE.1);
    panel.rectangle(Point::new(0.0, 0.0), PANEL.0, lake, Paint::fill(sky));
    panel.polygon(ridge(102.0, -0.5, lake), Paint::fill(mountains));
    panel.polygon(ridge(122.0, 0.5, lake), Paint::fill(hills));
    panel.polygon(ridge(136.0, -0.2, lake), Paint::fill(village));
    let column = SQUARE.0 * f32::from(problem.sun);
    landscape::shine(&mut panel, Point::new(column + 0.5 * SQUARE.0 + 8.0, 38.0), sun);
    panel.rectangle(Point::new(0.0, lake), PANEL.0, SQUARE.1, Paint::fill(Ink::Tint));
    for (place, hill) in problem.hills.iter().enumerate() {
        let (x, y) = (8.0 + 72.0 * place as f32, lake + 32.0 + (0.8 * f32::from(*hill)).round());
        let ripple = vec![Point::new(x, y), Point::new(x + 30.0, y)];
        panel.line(ripple, Stroke::new(Ink::Sky, 2.0));
    }
    panel.polygon(ridge(shore, 0.16, PANEL.1), Paint::fill(meadow));
    // On whole points, so that no edge needs a shade of its own: a picture has 256 at most.
    let line = Stroke::new(Ink::Silver, 2.0);
    for column in 1..COLUMNS {
        let x = column as f32 * SQUARE.0;
        panel.line(vec![Point::new(x, 0.0), Point::new(x, PANEL.1)], line);
    }
    for row in 1..ROWS {
        let y = row as f32 * SQUARE.1;
        panel.line(vec![Point::new(0.0, y), Point::new(PANEL.0, y)], line);
    }
    panel
}

/// Draws a thing round its foot, as large and as turned as it is.
fn draw(thing: Thing, light: Light, panel: &mut Figure) {
    let foot = Point::new(0.0, 0.0);
    let mut own = Figure::new(100, 100);
    let several = |kind| landscape::Thing { kind, at: foot, looks_left: false };
    let kind = match thing.sort {
        Sort::Cloud => Some(Kind::Cloud),
        Sort::Bird => Some(Kind::Bird),
        Sort::Tree => Some(Kind::Tree),
        Sort::Boat => Some(Kind::Boat),
        Sort::Duck => Some(Kind::Duck),
        Sort::Sheep => Some(Kind::Sheep),
        Sort::Flower => Some(Kind::Flower),
        Sort::Balloon | Sort::Kite | Sort::House | Sort::Walker | Sort::Tent => None,
    };
    let subject = match thing.sort {
        Sort::Balloon => Some(Subject::Balloon),
        Sort::Kite => Some(Subject::Kite),
        Sort::Walker => Some(Subject::Umbrella),
        Sort::Tent => Some(Subject::Tent),
        _ => None,
    };
    if let Some(kind) = kind {
        landscape::thing(&mut own, several(kind), thing.ink);
    }
    if let Some(subject) = subject {
        landscape::single(&mut own, subject, foot, thing.ink);
    }
    match thing.sort {
        Sort::House => House {
            at: foot,
            roof: thing.ink,
            light: light == Light::Evening,
            smoke: false,
            storey: thing.has_more,
            flag: false,
        }
        .draw(&mut own),
        Sort::Tree if thing.has_more => ladder(&mut own),
        Sort::Duck | Sort::Sheep => head(&mut own),
        Sort::Cloud => rain(&mut own, thing.has_more),
        _ => {}
    }
    let scale = thing.sort.scale() * if thing.is_small { SMALL } else { 1.0 };
    panel.marks.extend(own.marks.iter().map(|it| it.placed(thing.at, scale, thing.is_mirrored)));
}

/// Leans a ladder against a tree.
fn ladder(own: &mut Figure) {
    let rail = |foot: f32, up: f32| Point::new(foot - 0.2 * up, -up);
    for foot in [7.0, 17.0] {
        own.line(vec![rail(foot, 0.0), rail(foot, 40.0)], Stroke::new(Ink::DeepRed, 2.4));
    }
    for up in [7.0, 15.0, 23.0, 31.0] {
        own.line(vec![rail(7.0, up), rail(17.0, up)], Stroke::new(Ink::DeepRed, 2.0));
    }
}

/// A head so large that it shows which way an animal looks.
fn head(own: &mut Figure) {
    for mark in &mut own.marks {
        if let Mark::Circle { radius, .. } = mark {
            *radius = HEAD;
        }
    }
}

/// Lifts a cloud, so that there is room for rain.
fn rain(own: &mut Figure, is_there: bool) {
    let up = Point::new(0.0, -16.0);
    own.marks = own.marks.iter().map(|mark| mark.placed(up, 1.0, false)).collect();
    for x in [-12.0, 0.0, 12.0, 24.0].into_iter().filter(|_| is_there) {
        let drop = vec![Point::new(x, -13.0), Point::new(x - 13.0, 0.0)];
        own.line(drop, Stroke::new(Ink::Blue, 3.4));
    }
}

/// The squares in which two pictures differ, by their letters: those of the lower one are given. Whatever lies in no square
/// must be the same.
///
/// # Errors
/// Says what is not as it must be.
pub(super) fn compared(figure: &Figure, squares: &[board::Thing]) -> Result<String, String> {
    let is_frame = |mark: &&Mark| match mark {
        Mark::Polygon { paint, .. } => paint.fill.is_none() && SQUARE.0 < extent(mark).width,
        Mark::Circle { .. } | Mark::Line { .. } | Mark::Arc { .. } | Mark::Text { .. } => false,
    };
    let frames: Vec<Area> = figure.marks.iter().filter(is_frame).map(extent).collect();
    let [upper, lower] = frames[..] else { return Err("there are not two pictures".to_owned()) };
    let down = Point::new(lower.at.x - upper.at.x, lower.at.y - upper.at.y);
    let pictured = figure.marks.iter().filter(|mark| !matches!(mark, Mark::Text { .. }));
    let (above, below): (Vec<&Mark>, Vec<&Mark>) =
        pictured.partition(|mark| extent(mark).at.y + 1.0 < lower.at.y);
    let above: Vec<Mark> = above.into_iter().map(|mark| mark.placed(down, 1.0, false)).collect();
    let inside = |square: &board::Thing, mark: &Mark| {
        let Area { at, width, height } = extent(mark);
        square.area.holds(at) && square.area.holds(Point::new(at.x + width, at.y + height))
    };
    let mut letters = String::new();
    for square in squares {
        let was: Vec<&Mark> = above.iter().filter(|mark| inside(square, mark)).collect();
        let is: Vec<&Mark> = below.iter().copied().filter(|mark| inside(square, mark)).collect();
        if was != is {
            letters.push(square.letter);
        }
    }
    let astray = |mark: &&Mark| !squares.iter().any(|square| inside(square, mark));
    let rest: Vec<&Mark> = above.iter().filter(astray).collect();
    let same = rest == below.iter().copied().filter(|mark| astray(mark)).collect::<Vec<_>>();
    if same { Ok(letters) } else { Err("a difference lies in no square".to_owned()) }
}
