//! Cuts a stroke's path into dashes.

use super::shape::Spot;

/// More dashes than this on one line are not drawn one by one: nothing readable has them.
const DASHES_MAX: usize = 10_000;

/// The pieces of a path that are inked: `dashes` are lengths, each with the gap behind it, in turn. All are
/// stretched a little, so that a path ends as it began.
pub(super) fn cut(path: &[Spot], dashes: &[(f32, f32)], unit: f32) -> Vec<Vec<Spot>> {
    let length: f32 = path.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
    let turn = dashes.iter().map(|(inked, gap)| inked + gap).sum::<f32>() * unit;
    if length < turn || turn * DASHES_MAX as f32 <= length {
        return vec![path.to_vec()];
    }
    let stretch = length / turn / (length / turn).round();
    let mut pieces = Vec::new();
    let mut start = 0.0;
    for (inked, gap) in dashes.iter().cycle().map(|(inked, gap)| (inked * unit, gap * unit)) {
        if length - start < turn * stretch * 1e-3 {
            break;
        }
        pieces.push(between(path, start, start + inked * stretch));
        start += (inked + gap) * stretch;
    }
    pieces
}

/// The part of a path from one length along it to another.
fn between(path: &[Spot], from: f32, to: f32) -> Vec<Spot> {
    let mut piece = Vec::new();
    let mut walked = 0.0;
    for ends in path.windows(2) {
        let length = ends[0].distance(ends[1]);
        let (low, high) = ((from - walked).max(0.0), (to - walked).min(length));
        if length > 0.0 && low <= high {
            piece.extend([low, high].map(|at| ends[0].lerp(ends[1], at / length)));
        }
        walked += length;
    }
    piece
}
