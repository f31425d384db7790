//! The way to the missing bricks as people find it: a sum or a difference, or else a brick is called x and others are
//! written through it, until one of them is known in two ways.

/// Bricks as bits. They are counted row by row from the top.
pub(super) type Bricks = u16;

/// A brick and the two under it.
pub(super) type Triple = [usize; 3];

/// A brick that is written through x, how often x is in it, and the triple that tells so.
type Tied = (usize, i64, Triple);

/// One thought, which finds a brick: x.
#[derive(Debug)]
pub(super) struct Thought {
    pub(super) finds: usize,
    /// What is written through x before; nothing for a sum or a difference.
    pub(super) tied: Vec<Tied>,
    /// The triple that tells x, and how often x is in its upper brick, and in the two under it.
    pub(super) last: Triple,
    pub(super) times: [i64; 2],
    /// How many bricks are missing when it comes.
    missing: usize,
}

/// The bricks of the largest wall.
const BRICKS_MAX: usize = 15;

/// How many bricks a wall of so many rows has: the number of the first one in the row that would come next.
pub(super) fn bricks(rows: usize) -> usize {
    rows * (rows + 1) / 2
}

/// The row of a brick, and its place in there.
pub(super) fn place(brick: usize) -> (usize, usize) {
    let row = (0..).take_while(|row| bricks(row + 1) <= brick).count();
    (row, brick - bricks(row))
}

pub(super) fn triples(rows: usize) -> Vec<Triple> {
    let with_under = |top: usize| [top, top + place(top).0 + 1, top + place(top).0 + 2];
    (0..bricks(rows - 1)).map(with_under).collect()
}

/// The thoughts that find all missing bricks, each time the shortest; none if some stay open.
pub(super) fn way(rows: usize, given: Bricks) -> Option<Vec<Thought>> {
    let (triples, mut way) = (triples(rows), Vec::new());
    let mut missing: Vec<usize> = (0..bricks(rows)).filter(|it| given >> it & 1 == 0).collect();
    while !missing.is_empty() {
        let shortest = |rounds: usize| {
            let low_first = missing.iter().rev();
            let found = low_first.filter_map(|x| called(*x, &triples, &missing, rounds));
            found.min_by_key(|thought| thought.tied.len())
        };
        // As many rounds as there are bricks carry x as far as it goes.
        let thought = [0, BRICKS_MAX].into_iter().find_map(shortest)?;
        missing.retain(|brick| *brick != thought.finds);
        way.push(thought);
    }
    Some(way)
}

/// Writes through x what follows, round by round, until two ways differ.
fn called(x: usize, triples: &[Triple], missing: &[usize], rounds: usize) -> Option<Thought> {
    let mut times = [Some(0); BRICKS_MAX];
    missing.iter().for_each(|brick| times[*brick] = None);
    times[x] = Some(1);
    let mut tied = Vec::new();
    for _ in 0..=rounds {
        let before = times;
        for by in triples {
            let (brick, its) = match by.map(|brick| before[brick]) {
                [Some(top), Some(left), Some(right)] if top != left + right => {
                    let tied = needed(tied, by, |it: &Tied| (it.0, it.2.to_vec()));
                    let (times, missing) = ([top, left + right], missing.len());
                    return Some(Thought { finds: x, tied, last: *by, times, missing });
                }
                [None, Some(left), Some(right)] => (by[0], left + right),
                [Some(top), None, Some(right)] => (by[1], top - right),
                [Some(top), Some(left), None] => (by[2], top - left),
                _ => continue,
            };
            if times[brick].is_none() {
                times[brick] = Some(its);
                tied.push((brick, its, *by));
            }
        }
    }
    None
}

/// What of a way is needed for what is asked. Each part of it finds a brick and looks at others.
fn needed<T>(
    mut way: Vec<T>,
    asked: &[usize],
    looks: impl Fn(&T) -> (usize, Vec<usize>),
) -> Vec<T> {
    let mut wanted = asked.to_vec();
    way.reverse();
    way.retain(|part| {
        let (finds, at) = looks(part);
        let is_wanted = wanted.contains(&finds);
        wanted.extend(at.into_iter().filter(|_| is_wanted));
        is_wanted
    });
    way.reverse();
    way
}

/// The thoughts without which something that is asked for would stay open.
pub(super) fn needed_for(asked: &[usize], way: Vec<Thought>) -> Vec<Thought> {
    needed(way, asked, |thought| {
        let tied = thought.tied.iter().flat_map(|(.., by)| *by);
        (thought.finds, tied.chain(thought.last).collect())
    })
}

impl Thought {
    /// The others of the triple that tells x, the upper one first.
    pub(super) fn terms(&self) -> impl Iterator<Item = usize> {
        self.last.into_iter().filter(|brick| *brick != self.finds)
    }

    pub(super) fn is_sum(&self) -> bool {
        self.finds == self.last[0]
    }

    /// Ours: a place is looked for among the missing bricks, and numbers are added up or taken away, which takes longer where
    /// they are large; that something can be called x is an idea, and has to be carried through.
    pub(super) fn seconds(&self, numbers: &[i64]) -> f32 {
        let terms: f32 = self.terms().map(|brick| 0.8 + numbers[brick] as f32 / 75.0).sum();
        let worked_out = match self.tied.len() {
            0 if self.is_sum() => 1.0 + terms,
            0 => 2.0 + terms,
            tied => 11.0 + 5.5 * tied as f32,
        };
        0.25 * self.missing as f32 + worked_out
    }
}
