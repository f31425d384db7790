//! Spreading discs over a sheet as evenly as seeds in a sunflower, and in no order that the eye could use.

use crate::figure::Point;

/// How often all discs push each other away.
const ROUNDS: usize = 90;
/// Of what two discs are too near, each round takes so much away.
const PUSH: f32 = 0.9;

/// Moves discs of these reaches until each is at least `gap` points from every other. `keep` is where a disc may be: the
/// place nearest to the one that it would take. In the first rounds they push as if the gap were wider by `swollen` points,
/// which evens the room between them. Where there is too little room, nothing is found.
pub fn spread(
    mut centers: Vec<Point>,
    reaches: &[f32],
    (gap, swollen): (f32, f32),
    keep: impl Fn(usize, Point) -> Point,
) -> Option<Vec<Point>> {
    for round in 0..ROUNDS {
        let left = 1.0 - round as f32 / (0.6 * ROUNDS as f32);
        let gap = gap + 0.2 + swollen * left.max(0.0);
        for one in 0..centers.len() {
            for other in 0..one {
                part(&mut centers, (one, other), reaches[one] + reaches[other] + gap);
            }
            centers[one] = keep(one, centers[one]);
        }
    }
    let centers: Vec<Point> = centers.into_iter().map(|at| Point::new(at.x, at.y)).collect();
    let is_clear = |one: usize| {
        (0..one).all(|other| {
            reaches[one] + reaches[other] + gap <= centers[one].distance(centers[other])
        })
    };
    (0..centers.len()).all(is_clear).then_some(centers)
}

/// Pushes two centres apart towards this distance.
fn part(centers: &mut [Point], (one, other): (usize, usize), apart: f32) {
    let (x, y) = (centers[one].x - centers[other].x, centers[one].y - centers[other].y);
    let square = x * x + y * y;
    if apart * apart <= square {
        return;
    }
    let far = square.sqrt();
    let (x, y) = if far < 0.01 { (1.0, 0.0) } else { (x / far, y / far) };
    let push = (apart - far) * PUSH / 2.0;
    centers[one] = Point { x: centers[one].x + push * x, y: centers[one].y + push * y };
    centers[other] = Point { x: centers[other].x - push * x, y: centers[other].y - push * y };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    #[test]
    fn discs_that_have_room_are_spread_and_never_touch() {
        let keep =
            |_: usize, at: Point| Point { x: at.x.clamp(30.0, 570.0), y: at.y.clamp(30.0, 570.0) };
        let reaches: Vec<f32> = (0..60).map(|n| if n % 2 == 0 { 30.0 } else { 18.0 }).collect();
        for seed in ["a", "b", "c"] {
            let mut rng = Seed::new(seed).rng();
            let mut place = || rng.between(0, 600) as f32;
            let start = (0..60).map(|_| Point::new(place(), place())).collect();
            let centers = spread(start, &reaches, (6.0, 15.0), keep).expect("room for sixty discs");
            for (one, center) in centers.iter().enumerate() {
                let near = |other: usize| {
                    center.distance(centers[other]) < reaches[one] + reaches[other] + 6.0
                };
                assert!(!(0..one).any(near), "{center:?} is too near to another");
                assert_eq!(keep(one, *center), *center);
            }
        }
    }

    #[test]
    fn too_little_room_is_noticed() {
        let start = vec![Point::new(5.0, 5.0); 9];
        let keep =
            |_: usize, at: Point| Point { x: at.x.clamp(0.0, 20.0), y: at.y.clamp(0.0, 20.0) };
        assert_eq!(spread(start, &[10.0; 9], (6.0, 15.0), keep), None);
    }
}
