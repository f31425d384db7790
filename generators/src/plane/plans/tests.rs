use super::*;
use crate::plane::plan::Spot;

/// Free angles in the middle of their ranges and a little beside.
fn some_figures(plan: &Plan) -> Vec<Vec<Spot>> {
    let share = |(lo, hi): (i64, i64), n: i64| lo + (hi - lo) * n / 8;
    (1..6)
        .flat_map(|one| (1..6).map(move |other| (one, other)))
        .map(|(one, other)| {
            let free = plan.free.iter().zip(0..);
            let free: Vec<i64> = free
                .map(|(&range, n)| share(range, if n % 2 == 0 { one } else { other }))
                .collect();
            plan.place(&free)
        })
        .filter(|spots| spots.iter().all(|spot| spot.x.is_finite() && spot.y.is_finite()))
        .collect()
}

#[test]
fn marks_hold_in_every_figure() {
    for plan in BY_MARKS.into_iter().flatten() {
        for spots in some_figures(plan) {
            let length = |side: &str| {
                let ends = plan.points_of(side);
                spots[ends[0]].distance(spots[ends[1]])
            };
            for group in plan.equal {
                let equal = group.iter().all(|side| (length(side) - length(group[0])).abs() < 1e-6);
                assert!(equal, "{}: {group:?}", plan.name);
            }
            for line in plan.lines {
                let points = plan.points_of(line);
                let (first, last) = (points[0], points[points.len() - 1]);
                let whole = spots[first].distance(spots[last]);
                let parts: f64 = points.windows(2).map(|p| spots[p[0]].distance(spots[p[1]])).sum();
                let way = spots[first].degrees_to(spots[last]).to_radians();
                let off = |point: usize| {
                    let (x, y) = (spots[point].x - spots[first].x, spots[point].y - spots[first].y);
                    (x * libm::sin(way) - y * libm::cos(way)).abs()
                };
                assert!(
                    points.iter().all(|&p| off(p) < 1e-6 * parts.max(1.0)),
                    "{} {line}",
                    plan.name
                );
                assert!(whole <= parts + 1e-6);
            }
        }
    }
}

#[test]
fn parallel_lines_run_the_same_way() {
    for plan in BY_MARKS.into_iter().flatten() {
        for spots in some_figures(plan) {
            if crate::plane::net::Net::new(plan, &spots).is_none() {
                continue;
            }
            let way = |line: &str| {
                let ends = plan.points_of(line);
                spots[ends[0]].degrees_to(spots[ends[ends.len() - 1]])
            };
            for [one, other] in plan.parallel {
                let turn = (way(one) - way(other) + 180.0).rem_euclid(360.0) - 180.0;
                assert!(turn.abs() < 1e-6, "{}: {one} {other}", plan.name);
            }
        }
    }
}

#[test]
fn names_are_different() {
    let names: std::collections::BTreeSet<&str> =
        BY_MARKS.into_iter().flatten().map(|plan| plan.name).collect();
    assert_eq!(names.len(), BY_MARKS.iter().map(|plans| plans.len()).sum::<usize>());
}
