use super::*;
use crate::plane::plan::Spot;
use crate::plane::sight::Sight;
use crate::rng::Seed;
use std::collections::BTreeSet;

/// A dozen of each figure by chance, of many that were tried.
fn some_figures() -> Vec<(&'static str, Sight)> {
    let of = |parts: &'static str| {
        let rng = &mut Seed::new(parts).rng();
        let sights = (0..400)
            .filter_map(|_| Sight::new(parts, &mut |least, most| Some(rng.between(least, most))));
        let sights: Vec<Sight> = sights.take(12).collect();
        assert_eq!(sights.len(), 12, "{parts}");
        sights.into_iter().map(move |sight| (parts, sight))
    };
    FIGURES.into_iter().flat_map(|(_, parts)| of(parts)).collect()
}

fn turn(from: f64, to: f64) -> f64 {
    (from - to + 180.0).rem_euclid(360.0) - 180.0
}

#[test]
fn marks_hold_in_every_figure() {
    for (parts, Sight { plan, spots, .. }) in some_figures() {
        let length = |[one, other]: [usize; 2]| spots[one].distance(spots[other]);
        let way = |from: usize, to: usize| spots[from].degrees_to(spots[to]);
        for group in plan.alike() {
            assert!(
                group.iter().all(|side| (length(*side) - length(group[0])).abs() < 1e-6),
                "{parts}"
            );
        }
        for (number, line) in plan.lines.iter().enumerate() {
            let sum: f64 = line.windows(2).map(|two| length([two[0], two[1]])).sum();
            assert!((sum - length(plan.ends(number))).abs() < 1e-6, "{parts}: {line:?}");
        }
        for lines in &plan.parallel {
            let [one, other] = lines.map(|line| plan.ends(line)).map(|[from, to]| way(from, to));
            assert!(turn(one, other).abs() < 1e-6, "{parts}");
        }
        for &[one, at, other] in &plan.right {
            assert!((turn(way(at, one), way(at, other)).abs() - 90.0).abs() < 1e-6, "{parts}");
        }
        for &[one, at, middle, other] in &plan.halved {
            let halves =
                turn(way(at, one), way(at, middle)) - turn(way(at, middle), way(at, other));
            assert!(halves.abs() < 1e-6, "{parts}");
        }
    }
}

#[test]
fn circles_go_through_their_points_and_tangents_touch_them() {
    for (parts, sight) in some_figures() {
        let (Some((middle, radius)), Some(circle)) = (sight.circle(), &sight.plan.circle) else {
            continue;
        };
        let on = |spot: Spot| (spot.distance(middle) - radius).abs() < 1e-6;
        assert!(circle.around.iter().all(|point| on(sight.spots[*point])), "{parts}");
        let center = circle.center.map(|center| sight.spots[center].distance(middle));
        assert!(center.is_none_or(|off| off < 1e-6), "{parts}");
        for &(at, line) in &circle.touching {
            let [from, to] = sight.plan.ends(line).map(|end| sight.spots[end]);
            let square = turn(from.degrees_to(to), middle.degrees_to(sight.spots[at])).abs();
            assert!((square - 90.0).abs() < 1e-6, "{parts}");
        }
    }
}

/// The facts of a figure hold in it, whatever its angles are.
#[test]
fn facts_are_true() {
    for (parts, sight) in some_figures() {
        for fact in crate::plane::fact::facts(&sight) {
            let size =
                |&(angle, often): &(usize, i64)| sight.net.angles[angle].degrees * often as f64;
            let sum: f64 = fact.terms.iter().map(size).sum();
            assert!((sum - fact.total as f64).abs() < 1e-6, "{parts}: {fact:?} {sum}");
        }
    }
}

#[test]
fn figures_are_different() {
    let all: BTreeSet<&str> = FIGURES.iter().map(|figure| figure.1).collect();
    assert_eq!(all.len(), FIGURES.len());
}
