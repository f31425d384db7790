//! What a tangle looks like.

use super::Tangles;
use super::weaving::{ENDS, WIDTH, Web, end, height};
use crate::board::{Area, Board, Thing, letter};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::reader::Order;
use crate::tiles::rounded;

/// All measures in points.
const DISC: f32 = 20.0;
const DOT: f32 = 8.0;
/// How far the panel is from the middles of the discs, and from the upper edge.
const PANEL: (f32, f32) = (24.0, 20.0);
const SIGN_SIZE: f32 = 27.0;
pub(super) const THREAD: Stroke = Stroke::new(Ink::DeepRed, 4.6);
const TRACED: Stroke = Stroke::new(Ink::Accent, 6.4);
/// What is left free on both sides of a thread that passes over another.
const FREE: f32 = 3.4;

/// The letters on the right.
pub(super) fn board(lanes: usize) -> Board {
    let thing = |lane: usize| {
        let Point { x, y } = end(lane, 1);
        let area = Area::new(Point::new(x - DISC, y - DISC), 2.0 * DISC, 2.0 * DISC);
        Thing { letter: letter(lane), area }
    };
    Board::Things { things: (0..lanes).map(thing).collect(), order: Order::Matters }
}

/// The threads with their numbers and letters.
pub(super) fn figure(tangles: &Tangles) -> Figure {
    let lanes = tangles.threads.len();
    let mut figure = Figure::new(WIDTH as u16, height(lanes) as u16);
    let corner = Point::new(ENDS[0] + PANEL.0, PANEL.1);
    let (width, high) = (WIDTH - 2.0 * corner.x, height(lanes) - 2.0 * corner.y);
    figure.polygon(rounded(corner, width, high, 18.0), Paint::both(Ink::White, Ink::Silver, 1.5));
    let web = tangles.web();
    for points in (0..lanes).flat_map(|thread| strokes(&web, thread)) {
        figure.line(points, THREAD);
    }
    for lane in 0..lanes {
        match tangles.asked.iter().position(|&asked| asked == lane) {
            None => figure.circle(end(lane, 0), DOT, Paint::both(Ink::White, Ink::Silver, 2.0)),
            Some(part) => {
                figure.circle(end(lane, 0), DISC, Paint::both(Ink::Rose, Ink::DeepRed, 2.0));
                figure.label(end(lane, 0), (part + 1).to_string(), SIGN_SIZE, Face::Bold);
            }
        }
        figure.circle(end(lane, 1), DISC, Paint::both(Ink::Tint, Ink::DeepBlue, 2.0));
        figure.marks.push(sign(end(lane, 1), letter(lane).to_string()));
    }
    figure
}

fn sign(at: Point, text: String) -> Mark {
    Mark::label(at, text, SIGN_SIZE, Face::Bold, Ink::Accent)
}

/// A thread with both its ends, for steps.
pub(super) fn traced(web: &Web, thread: usize, number: usize, lane: usize) -> Vec<Mark> {
    let strokes = strokes(web, thread).into_iter();
    let mut marks: Vec<Mark> =
        strokes.map(|points| Mark::Line { points, stroke: TRACED }).collect();
    let ends = [(end(thread, 0), number.to_string()), (end(lane, 1), letter(lane).to_string())];
    for (center, text) in ends {
        let paint = Paint::both(Ink::White, Ink::Accent, 4.0);
        marks.extend([Mark::Circle { center, radius: DISC, paint }, sign(center, text)]);
    }
    marks
}

/// Whether a thread passes over at its crossing of this number, from 0. As in weaving, all go over and under in turn:
/// whoever comes from an even lane goes over, and then is in an odd one.
pub(super) fn is_over(thread: usize, number: usize) -> bool {
    (thread + number).is_multiple_of(2)
}

/// A thread as it is drawn: it breaks off where it passes under.
fn strokes(web: &Web, thread: usize) -> Vec<Vec<Point>> {
    let curve = &web.curves[thread];
    let way = web.way(thread).into_iter().enumerate();
    let under = way.filter(|(number, _)| !is_over(thread, *number));
    let gaps = under.flat_map(|(_, (along, crossing))| {
        let sine = libm::sin(f64::from(web.crossings[crossing].degrees).to_radians()) as f32;
        let free = (THREAD.width / 2.0 + FREE) / sine + THREAD.width / 2.0;
        [along - free, along + free]
    });
    let cuts: Vec<f32> = [0.0].into_iter().chain(gaps).chain([curve.length()]).collect();
    cuts.chunks(2).map(|two| curve.part(two[0], two[1])).collect()
}
