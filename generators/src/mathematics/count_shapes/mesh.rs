//! What is drawn on a ground of square cells, half cell by half cell, and the shapes that it makes.

/// A place in half cells: from the left, and from the top.
pub(super) type Place = (i8, i8);
/// From where to where: along the cells or across them.
pub(super) type Line = [Place; 2];

/// The half steps from a place, clockwise: even ones along the cells, odd ones across.
pub(super) const WAYS: [Place; 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// Which half steps are drawn from each place, a bit for each way.
#[derive(Debug, Clone)]
pub(super) struct Mesh {
    /// The place at the right lower corner.
    pub(super) ground: Place,
    drawn: Vec<u8>,
}

/// What is counted, in the order in which it is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Triangle,
    Square,
    Oblong,
    Slanted,
}

pub(super) const KINDS: [Kind; 4] = [Kind::Triangle, Kind::Square, Kind::Oblong, Kind::Slanted];

/// A shape by a corner: of a triangle the one with the right angle, of any other one that no two of its shapes share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) kind: Kind,
    corner: Place,
    /// The numbers of the ways along both sides.
    ways: (usize, usize),
    /// Steps of both sides.
    sides: (i8, i8),
}

impl Kind {
    /// The message that counts it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Triangle => "triangles",
            Kind::Square => "squares",
            Kind::Oblong => "oblongs",
            Kind::Slanted => "slanted",
        }
    }
}

impl Shape {
    pub(super) fn corners(&self) -> Vec<Place> {
        let (first, second) = self.ways;
        let one = moved(self.corner, first, self.sides.0);
        let other = moved(self.corner, second, self.sides.1);
        match self.kind {
            Kind::Triangle => vec![self.corner, one, other],
            Kind::Square | Kind::Oblong | Kind::Slanted => {
                vec![self.corner, one, moved(one, second, self.sides.1), other]
            }
        }
    }

    /// Whether its right angle stands on a corner.
    pub(super) fn is_aslant(&self) -> bool {
        self.ways.0 % 2 == 1
    }

    /// How long its sides at the corner are together.
    pub(super) fn size(&self) -> i8 {
        self.sides.0 + self.sides.1
    }

    /// What it covers, to compare it with others of its kind.
    pub(super) fn area(&self) -> i16 {
        let area = i16::from(self.sides.0) * i16::from(self.sides.1);
        if self.is_aslant() { 2 * area } else { area }
    }
}

/// How many there are of each kind.
pub(super) fn counts(shapes: &[Shape]) -> [i64; 4] {
    KINDS.map(|kind| shapes.iter().filter(|shape| shape.kind == kind).count() as i64)
}

/// So many steps along a way.
pub(super) fn moved((x, y): Place, way: usize, steps: i8) -> Place {
    (x + steps * WAYS[way].0, y + steps * WAYS[way].1)
}

impl Mesh {
    pub(super) fn new(ground: Place) -> Mesh {
        let places = (ground.0 as usize + 1) * (ground.1 as usize + 1);
        Mesh { ground, drawn: vec![0; places] }
    }

    /// Whether a place lies on the ground.
    pub(super) fn holds(&self, (x, y): Place) -> bool {
        (0..=self.ground.0).contains(&x) && (0..=self.ground.1).contains(&y)
    }

    fn at(&self, (x, y): Place) -> usize {
        y as usize * (self.ground.0 as usize + 1) + x as usize
    }

    /// Whether a line goes through a place or ends there.
    pub(super) fn is_drawn(&self, place: Place) -> bool {
        self.drawn[self.at(place)] != 0
    }

    /// Whether the half step from a place along a way is drawn.
    pub(super) fn has(&self, place: Place, way: usize) -> bool {
        self.drawn[self.at(place)] >> way & 1 == 1
    }

    /// Draws a line.
    pub(super) fn add(&mut self, [from, to]: Line) {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let Some(way) = WAYS.iter().position(|way| *way == step) else { return };
        let mut place = from;
        while place != to && self.holds(moved(place, way, 1)) {
            let (here, next) = (self.at(place), moved(place, way, 1));
            let there = self.at(next);
            self.drawn[here] |= 1 << way;
            self.drawn[there] |= 1 << ((way + 4) % 8);
            place = next;
        }
    }

    /// How many steps are drawn from each place along each way.
    fn runs(&self) -> Vec<[i8; 8]> {
        let places = self.drawn.len();
        let step =
            |way: usize| WAYS[way].1 as isize * (self.ground.0 as isize + 1) + WAYS[way].0 as isize;
        let mut runs = vec![[0; 8]; places];
        // Ways that lead on in the order of the places are run backwards.
        for (way, leads_on) in
            [true, true, true, true, false, false, false, false].into_iter().enumerate()
        {
            for n in 0..places {
                let place = if leads_on { places - 1 - n } else { n };
                if self.drawn[place] >> way & 1 == 1 {
                    runs[place][way] = 1 + runs[place.wrapping_add_signed(step(way))][way];
                }
            }
        }
        runs
    }

    /// Every triangle and parallelogram whose sides are drawn.
    pub(super) fn shapes(&self) -> Vec<Shape> {
        let places = (0..=self.ground.1).flat_map(|y| (0..=self.ground.0).map(move |x| (x, y)));
        let runs = self.runs();
        let run = |place: Place, way: usize| runs[self.at(place)][way];
        let mut shapes = Vec::new();
        for corner in places.filter(|place| self.is_drawn(*place)) {
            for way in 0..8 {
                add_triangles(&run, corner, way, &mut shapes);
            }
            for ways in [(0, 2), (1, 3), (0, 1), (0, 3), (2, 1), (2, 3)] {
                add_parallelograms(&run, corner, ways, &mut shapes);
            }
        }
        shapes
    }
}

/// Adds the triangles with a right angle at a corner between a way and the next but one.
fn add_triangles(
    run: &impl Fn(Place, usize) -> i8,
    corner: Place,
    way: usize,
    shapes: &mut Vec<Shape>,
) {
    let ways = (way, (way + 2) % 8);
    for side in 1..=run(corner, ways.0).min(run(corner, ways.1)) {
        // A step across is as wide as two along.
        let third = if way % 2 == 1 { 2 * side } else { side };
        if third <= run(moved(corner, way, side), (way + 3) % 8) {
            shapes.push(Shape { kind: Kind::Triangle, corner, ways, sides: (side, side) });
        }
    }
}

/// Adds the parallelograms with a corner between two ways.
fn add_parallelograms(
    run: &impl Fn(Place, usize) -> i8,
    corner: Place,
    ways: (usize, usize),
    shapes: &mut Vec<Shape>,
) {
    let most = run(corner, ways.1);
    for one in 1..=run(corner, ways.0) {
        for other in 1..=most.min(run(moved(corner, ways.0, one), ways.1)) {
            if one <= run(moved(corner, ways.1, other), ways.0) {
                let kind = match (ways.0 % 2 == ways.1 % 2, one == other) {
                    (true, true) => Kind::Square,
                    (true, false) => Kind::Oblong,
                    (false, _) => Kind::Slanted,
                };
                shapes.push(Shape { kind, corner, ways, sides: (one, other) });
            }
        }
    }
}
