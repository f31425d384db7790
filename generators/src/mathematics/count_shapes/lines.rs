//! How a figure is drawn: a frame, perhaps with corners cut off, and lines across it that end on others.

use super::mesh::{Line, Mesh, Place, WAYS, moved};
use crate::rng::Rng;

/// A figure while it is drawn.
#[derive(Clone)]
pub(super) struct Plan {
    pub(super) mesh: Mesh,
    pub(super) lines: Vec<Line>,
    symmetry: Symmetry,
}

/// What a line is drawn together with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Symmetry {
    None,
    /// Left and right.
    Mirror,
    /// Turned upside down.
    HalfTurn,
}

/// Of twenty figures, so many are mirrored, and so many are the same upside down.
const SYMMETRIES: [(u32, Symmetry); 3] =
    [(10, Symmetry::Mirror), (16, Symmetry::HalfTurn), (20, Symmetry::None)];
/// Of ten corners, so many are cut off; of ten lines, so many go right across, and so many break the symmetry.
const CUT: u32 = 3;
const ACROSS: u32 = 4;
const ALONE: u32 = 4;

impl Plan {
    /// A frame on so many cells.
    pub(super) fn framed((width, height): (i8, i8), rng: &mut Rng) -> Plan {
        let mesh = Mesh::new((2 * width, 2 * height));
        let kind = rng.below(20);
        let symmetry = SYMMETRIES.iter().find(|(until, _)| kind < *until);
        let symmetry = symmetry.map_or(Symmetry::None, |(_, symmetry)| *symmetry);
        let mut plan = Plan { mesh, lines: Vec::new(), symmetry };
        plan.frame(rng);
        plan
    }

    fn frame(&mut self, rng: &mut Rng) {
        let (right, foot) = self.mesh.ground;
        let most = i64::from(right.min(foot) / 4);
        let mut cut = || if rng.chance(CUT, 10) { 2 * rng.between(1, most) as i8 } else { 0 };
        let [one, two, mut three, mut four] = [cut(), cut(), cut(), cut()];
        let mut other = two;
        match self.symmetry {
            Symmetry::None => {}
            Symmetry::Mirror => (other, three) = (one, four),
            Symmetry::HalfTurn => (three, four) = (one, two),
        }
        let outline = [
            (one, 0),
            (right - other, 0),
            (right, other),
            (right, foot - three),
            (right - three, foot),
            (four, foot),
            (0, foot - four),
            (0, one),
            (one, 0),
        ];
        for side in outline.windows(2).filter(|side| side[0] != side[1]) {
            self.mesh.add([side[0], side[1]]);
            self.lines.push([side[0], side[1]]);
        }
    }

    /// One more line, between two places that others touch, and mostly the one that goes with it. Whether it was new.
    pub(super) fn cross(&mut self, rng: &mut Rng) -> bool {
        let (width, height) = self.mesh.ground;
        let start =
            (2 * rng.between(0, i64::from(width / 2)), 2 * rng.between(0, i64::from(height / 2)));
        let start = (start.0 as i8, start.1 as i8);
        let way = rng.index(4);
        let back = (1..).map(|steps| moved(start, way + 4, steps));
        let first = back.take_while(|place| self.mesh.holds(*place)).last().unwrap_or(start);
        let along = (0..).map(|steps| moved(first, way, steps));
        let on_ground = along.take_while(|place| self.mesh.holds(*place));
        let touched: Vec<Place> = on_ground.filter(|place| self.mesh.is_drawn(*place)).collect();
        if touched.len() < 2 {
            return false;
        }
        let ends = if rng.chance(ACROSS, 10) {
            [0, touched.len() - 1]
        } else {
            let mut ends = rng.sample(&(0..touched.len()).collect::<Vec<_>>(), 2);
            ends.sort_unstable();
            [ends[0], ends[1]]
        };
        let line = ends.map(|end| touched[end]);
        let before = self.lines.len();
        self.put(line);
        let other = self.turned(line);
        let ends_well = other.iter().all(|end| self.mesh.is_drawn(*end));
        if ends_well && !rng.chance(ALONE, 10) {
            self.put(other);
        }
        before < self.lines.len()
    }

    /// The line that goes with another.
    fn turned(&self, line: Line) -> Line {
        let (right, foot) = self.mesh.ground;
        match self.symmetry {
            Symmetry::None => line,
            Symmetry::Mirror => line.map(|(x, y)| (right - x, y)),
            Symmetry::HalfTurn => line.map(|(x, y)| (right - x, foot - y)),
        }
    }

    /// Draws what is not drawn yet of a line.
    fn put(&mut self, [from, to]: Line) {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let Some(way) = WAYS.iter().position(|way| *way == step) else { return };
        let mut place = from;
        let mut is_new = false;
        while place != to {
            is_new |= !self.mesh.has(place, way);
            place = moved(place, way, 1);
        }
        if is_new {
            self.mesh.add([from, to]);
            self.lines.push([from, to]);
        }
    }
}
