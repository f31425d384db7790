//! Nets of a cube, and which of their edges meet when they are folded.

use serde::{Deserialize, Serialize};

/// A place between squares: column and row of the corner.
pub(super) type Corner = (i8, i8);

/// Six squares by column and row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Net {
    /// Which of [`NETS`], before it was turned over.
    pub(super) kind: usize,
    squares: Vec<Corner>,
}

/// An edge of the outline, clockwise from corner to corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Edge {
    pub(super) from: Corner,
    pub(super) to: Corner,
}

/// Two edges that meet, by their numbers in the outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pair {
    pub(super) edges: [usize; 2],
    /// The pair that has to meet before.
    pub(super) after: Option<usize>,
    /// How many pairs meet one after the other, this one the last.
    pub(super) depth: usize,
}

/// All nets of a cube, lying down.
const NETS: [&str; 11] = [
    "#.../####/#...",
    "#.../####/.#..",
    "#.../####/..#.",
    "#.../####/...#",
    ".#../####/.#..",
    ".#../####/..#.",
    "##../.###/.#..",
    "##../.###/..#.",
    "##../.###/...#",
    "##../.##./..##",
    "###../..###",
];
/// So many squares meet at each corner of a cube.
const AROUND: usize = 3;

impl Net {
    /// A net as it lies, or turned over.
    pub(super) fn new(kind: usize, across: bool, down: bool) -> Net {
        let rows = NETS[kind].split('/').zip(0..);
        let squares = rows.flat_map(|(row, y)| {
            row.bytes().zip(0..).filter(|(sign, _)| *sign == b'#').map(move |(_, x)| (x, y))
        });
        let mut net = Net { kind, squares: squares.collect() };
        let (wide, high) = net.size();
        for (x, y) in &mut net.squares {
            *x = if across { wide - 1 - *x } else { *x };
            *y = if down { high - 1 - *y } else { *y };
        }
        net
    }

    /// Columns and rows.
    pub(super) fn size(&self) -> Corner {
        let most = |of: fn(&Corner) -> i8| self.squares.iter().map(of).max().unwrap_or_default();
        (most(|square| square.0) + 1, most(|square| square.1) + 1)
    }

    pub(super) fn squares(&self) -> &[Corner] {
        &self.squares
    }

    /// The edges of the outline, one after the other, clockwise.
    pub(super) fn outline(&self) -> Vec<Edge> {
        let sides = self.squares.iter().flat_map(|&(x, y)| {
            [
                ((x, y - 1), Edge { from: (x, y), to: (x + 1, y) }),
                ((x + 1, y), Edge { from: (x + 1, y), to: (x + 1, y + 1) }),
                ((x, y + 1), Edge { from: (x + 1, y + 1), to: (x, y + 1) }),
                ((x - 1, y), Edge { from: (x, y + 1), to: (x, y) }),
            ]
        });
        let outer = sides.filter(|(beyond, _)| !self.squares.contains(beyond));
        let edges: Vec<Edge> = outer.map(|(_, edge)| edge).collect();
        let mut outline = vec![edges[0]];
        for _ in 1..edges.len() {
            let end = outline[outline.len() - 1].to;
            outline.extend(edges.iter().find(|edge| edge.from == end));
        }
        outline
    }

    /// How many squares lie round a corner.
    fn squares_at(&self, (x, y): Corner) -> usize {
        let around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)];
        around.into_iter().filter(|square| self.squares.contains(square)).count()
    }

    /// Closes the net like a zip: where three squares lie round a corner, the two edges there meet, and their far ends become
    /// one corner.
    pub(super) fn pairs(&self) -> Vec<Pair> {
        // Each open edge with the squares round its end, and the pair that met there last.
        let outline = self.outline();
        let mut open: Vec<(usize, usize, Option<usize>)> = (0..outline.len())
            .map(|edge| (edge, self.squares_at(outline[edge].to), None))
            .collect();
        let mut pairs: Vec<Pair> = Vec::new();
        let depth =
            |pairs: &[Pair], after: Option<usize>| after.map_or(0, |pair| pairs[pair].depth);
        while let Some(at) = (0..open.len())
            .filter(|at| open[*at].1 == AROUND)
            .min_by_key(|at| depth(&pairs, open[*at].2))
        {
            let next = (at + 1) % open.len();
            let (one, other) = (open[at], open[next]);
            let before = (at + open.len() - 1) % open.len();
            pairs.push(Pair {
                edges: [one.0, other.0],
                after: one.2,
                depth: depth(&pairs, one.2) + 1,
            });
            open[before].1 += other.1;
            let late = [open[before].2, other.2, Some(pairs.len() - 1)];
            open[before].2 = late.into_iter().max_by_key(|pair| depth(&pairs, *pair)).flatten();
            open.retain(|edge| edge.0 != one.0 && edge.0 != other.0);
        }
        pairs
    }
}

impl Pair {
    /// Ours: how long it takes to see that the two meet, the more pairs have to meet before.
    pub(super) fn seconds(self) -> f32 {
        let depth = self.depth as f32;
        1.2 + 2.0 * depth + 0.5 * depth * depth
    }
}
