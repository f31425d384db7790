//! A rectangle, perhaps without a corner, cut into rectangles along the lines of a grid.

use crate::rng::Rng;
use serde::{Deserialize, Serialize};

/// From one line of the grid to another, counted from the left or from the top.
pub(super) type Span = (usize, usize);

/// A rectangle between lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Part {
    pub(super) across: Span,
    pub(super) down: Span,
}

/// The parts, and how far the lines truly are from each other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Plan {
    pub(super) columns: Vec<i64>,
    pub(super) rows: Vec<i64>,
    pub(super) parts: Vec<Part>,
}

/// An edge of the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

impl Side {
    pub(super) const ALL: [Side; 4] = [Side::Top, Side::Bottom, Side::Left, Side::Right];

    pub(super) fn is_across(self) -> bool {
        matches!(self, Side::Top | Side::Bottom)
    }
}

impl Part {
    /// How many cells of the grid it covers.
    pub(super) fn cells(self) -> usize {
        (self.across.1 - self.across.0) * (self.down.1 - self.down.0)
    }

    fn holds(self, other: Part) -> bool {
        let within = |one: Span, other: Span| one.0 <= other.0 && other.1 <= one.1;
        within(self.across, other.across) && within(self.down, other.down)
    }

    /// The two rectangles into which each line down, and then each line across, cuts it.
    pub(super) fn cuts(self) -> impl Iterator<Item = [Part; 2]> {
        let Part { across, down } = self;
        let by_down = (across.0 + 1..across.1).map(move |line| {
            [(across.0, line), (line, across.1)].map(|across| Part { across, down })
        });
        let by_across = (down.0 + 1..down.1)
            .map(move |line| [(down.0, line), (line, down.1)].map(|down| Part { across, down }));
        by_down.chain(by_across)
    }
}

impl Plan {
    /// Some cut of a grid with so many columns and rows, with luck: every line is one straight line, and cuts something.
    pub(super) fn draw((columns, rows): Span, open_corner: bool, rng: &mut Rng) -> Option<Plan> {
        let mut free = vec![true; columns * rows];
        let mut parts = Vec::new();
        for cell in 0..columns * rows {
            if !free[cell] {
                continue;
            }
            let (x, y) = (cell % columns, cell / columns);
            let room = (x..columns).take_while(|x| free[y * columns + x]).count();
            let wide = 1 + rng.index(room.min(3));
            let high = 1 + rng.index((rows - y).min(3));
            let part = Part { across: (x, x + wide), down: (y, y + high) };
            for y in y..y + high {
                free[y * columns + x..y * columns + x + wide].fill(false);
            }
            parts.push(part);
        }
        let mut plan = Plan { columns: vec![1; columns], rows: vec![1; rows], parts };
        if open_corner {
            let is_corner = |part: &Part| {
                let at_side = |(from, to): Span, last: usize| (from == 0) != (to == last);
                at_side(part.across, columns) && at_side(part.down, rows)
            };
            let corners = (0..plan.parts.len()).filter(|&n| is_corner(&plan.parts[n]));
            let corners: Vec<usize> = corners.collect();
            if !corners.is_empty() {
                plan.parts.remove(*rng.pick(&corners));
            }
        }
        plan.is_straight().then_some(plan)
    }

    /// Whether each line is drawn in one piece.
    fn is_straight(&self) -> bool {
        let (columns, rows) = (self.columns.len(), self.rows.len());
        let owner = |x: usize, y: usize| {
            let cell = Part { across: (x, x + 1), down: (y, y + 1) };
            self.parts.iter().position(|part| part.holds(cell))
        };
        let beside = |line: usize, y: usize| {
            let left = line.checked_sub(1).and_then(|x| owner(x, y));
            left != if line < columns { owner(line, y) } else { None }
        };
        let above = |line: usize, x: usize| {
            let over = line.checked_sub(1).and_then(|y| owner(x, y));
            over != if line < rows { owner(x, line) } else { None }
        };
        let in_one = |drawn: Vec<bool>| {
            let pieces = drawn.chunk_by(|one, other| one == other).filter(|piece| piece[0]);
            pieces.count() == 1
        };
        (0..=columns).all(|line| in_one((0..rows).map(|y| beside(line, y)).collect()))
            && (0..=rows).all(|line| in_one((0..columns).map(|x| above(line, x)).collect()))
    }

    pub(super) fn width(&self, (from, to): Span) -> i64 {
        self.columns[from..to].iter().sum()
    }

    pub(super) fn height(&self, (from, to): Span) -> i64 {
        self.rows[from..to].iter().sum()
    }

    pub(super) fn area(&self, part: Part) -> i64 {
        self.width(part.across) * self.height(part.down)
    }

    /// All rectangles that are made of whole parts.
    pub(super) fn made(&self) -> Vec<Part> {
        let mut made = Vec::new();
        for down in spans(self.rows.len()) {
            for across in spans(self.columns.len()) {
                let whole = Part { across, down };
                let inside = self.parts.iter().filter(|part| whole.holds(**part));
                if inside.map(|part| part.cells()).sum::<usize>() == whole.cells() {
                    made.push(whole);
                }
            }
        }
        made
    }

    /// What lies on an edge of the whole: one part, or all of it.
    pub(super) fn along(&self, side: Side) -> Vec<Span> {
        let (right, foot) = (self.columns.len(), self.rows.len());
        let on_side = self.parts.iter().filter(|part| match side {
            Side::Top => part.down.0 == 0,
            Side::Bottom => part.down.1 == foot,
            Side::Left => part.across.0 == 0,
            Side::Right => part.across.1 == right,
        });
        let span = |part: &Part| if side.is_across() { part.across } else { part.down };
        let mut spans: Vec<Span> = on_side.map(span).collect();
        let from = spans.iter().map(|span| span.0).min();
        let to = spans.iter().map(|span| span.1).max();
        let whole = from.zip(to).filter(|whole| !spans.contains(whole));
        spans.extend(whole);
        spans
    }
}

/// From any line to any later one of so many columns or rows.
pub(super) fn spans(count: usize) -> impl Iterator<Item = Span> {
    (0..count).flat_map(move |from| (from + 1..=count).map(move |to| (from, to)))
}
