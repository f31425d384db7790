//! Found angles, written into a picture that is drawn already.

use super::drawing::{Page, Subject, page};
use super::room::Frame;
use super::wedge::Wedge;
use crate::figure::{Face, Mark, Point, Stroke};
use crate::palette::Ink;

/// Sizes of writing that are tried.
const SIZES: [f32; 2] = [24.0, 21.0];
/// The free space around it.
const FREE: f32 = 2.5;
/// Angles on the way are in another colour than x and y.
const INK: Ink = Ink::DeepYellow;
/// Arcs that are tried for an angle without one, in parts of what suits it best.
const ARCS: [f32; 5] = [1.0, 0.8, 1.25, 0.62, 1.5];
/// Ways between the arms that writing is tried on.
const SHARES: [f32; 9] = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];
/// The free space around an arc.
const ARC_FREE: f32 = 3.0;
/// How much larger it is than one that is drawn across the same angle, if it can be.
const ARC_BEYOND: f32 = 9.0;

/// How far writing is from other writing, and whether nobody takes it for another arc's even at a glance.
struct Care {
    apart: f32,
    at_a_glance: bool,
}

/// The best care, and others for where there is no such place.
const CARES: [Care; 3] = [
    Care { apart: 13.0, at_a_glance: true },
    Care { apart: 7.0, at_a_glance: true },
    Care { apart: FREE, at_a_glance: false },
];

/// Marks that write found angles into the picture, one list for each: empty where there is no room for it. Those that are
/// asked have the first choice.
pub(super) fn notes(subject: &Subject, found: &[(usize, i64)]) -> Vec<Vec<Mark>> {
    let mut page = page(subject, usize::MAX);
    let is_asked = |angle: usize| subject.labels.iter().any(|(labelled, _)| *labelled == angle);
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by_key(|number| !is_asked(found[*number].0));
    let mut notes = vec![Vec::new(); found.len()];
    for number in order {
        let (angle, degrees) = found[number];
        notes[number] = page.note_of(angle, &format!("{degrees}°"));
    }
    notes
}

impl Page<'_> {
    fn note_of(&mut self, angle: usize, text: &str) -> Vec<Mark> {
        match self.subject.labels.iter().position(|(labelled, _)| *labelled == angle) {
            Some(number) => {
                let written = CARES.iter().find_map(|care| self.written(number, text, care));
                written.into_iter().collect()
            }
            None => {
                let arc = CARES.iter().find_map(|care| self.with_an_arc(angle, text, care));
                arc.into_iter().flatten().collect()
            }
        }
    }

    /// The text near the arc of this number, if there is room.
    fn written(&mut self, number: usize, text: &str, care: &Care) -> Option<Mark> {
        let mut tries = SIZES.into_iter();
        let (at, size) = tries.find_map(|size| self.room_for(number, text, size, care))?;
        self.room.take(Frame::of(text, size, at));
        let ink = self.subject.labels.get(number).map_or(INK, |(_, label)| label.ink());
        Some(Mark::label(at, text, size, Face::Bold, ink))
    }

    /// The nearest free place beyond the arc where no other arc is as near.
    fn room_for(&self, number: usize, text: &str, size: f32, care: &Care) -> Option<(Point, f32)> {
        let wedge = &self.wedges[number];
        let mut tries = (4..32).flat_map(|out| SHARES.map(|share| (share, 2.0 * out as f32)));
        tries.find_map(|(share, out)| {
            let at = wedge.at.towards(wedge.along(share), wedge.radius + out);
            let frame = Frame::of(text, size, at);
            let is_off = |two: &[Point]| !frame.grown(FREE).meets_stroke([two[0], two[1]]);
            let others = || self.others(number);
            let is_own = if care.at_a_glance {
                wedge.owns(frame, others())
            } else {
                wedge.is_nearest(frame, others())
            };
            let free = self.holds(at, frame.half)
                && wedge.rim.windows(2).all(is_off)
                && self.room.is_free(frame, FREE)
                && self.room.is_apart(frame, care.apart)
                && self.is_this_side(wedge.at, at)
                && is_own;
            free.then_some((at, size))
        })
    }

    /// An arc that touches nothing, with the text near it.
    fn with_an_arc(&mut self, angle: usize, text: &str, care: &Care) -> Option<[Mark; 2]> {
        let best = self.wedge(angle, text, SIZES[0]);
        let across = self.wedges.iter().filter(|other| best.is_across(other));
        let beyond = across.map(|other| other.radius + ARC_BEYOND).fold(0.0, f32::max);
        let mut arcs = ARCS.map(|share| share * best.radius).to_vec();
        arcs.push(beyond.clamp(best.radius, ARCS[4] * best.radius));
        arcs.sort_by_key(|radius| *radius < beyond);
        for radius in arcs {
            let wedge = best.with_radius(radius);
            let center = wedge.at;
            let (from, to) = (wedge.from, wedge.from + wedge.width);
            let rim = wedge.rim.clone();
            if !self.is_free_for(&wedge) {
                continue;
            }
            self.wedges.push(wedge);
            if let Some(written) = self.written(self.wedges.len() - 1, text, care) {
                self.room.take_stroke(&rim);
                let stroke = Stroke::new(INK, 2.0);
                return Some([Mark::Arc { center, radius, from, to, stroke }, written]);
            }
            self.wedges.pop();
        }
        None
    }

    /// Whether an arc stays on the sheet, off all writing and away from other arcs.
    fn is_free_for(&self, wedge: &Wedge) -> bool {
        wedge.rim.iter().all(|place| self.holds(*place, (2.0, 2.0)))
            && wedge.rim.windows(2).all(|two| {
                let piece = [two[0], two[1]];
                self.room.is_unwritten(piece)
                    && self.wedges.iter().all(|other| other.is_clear_of(piece, ARC_FREE))
            })
    }

    /// Whether so much around a place lies on the sheet.
    fn holds(&self, place: Point, (x, y): (f32, f32)) -> bool {
        x <= place.x
            && place.x <= f32::from(self.figure.width) - x
            && y <= place.y
            && place.y <= f32::from(self.figure.height) - y
    }
}
