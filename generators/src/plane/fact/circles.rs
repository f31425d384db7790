//! What a school book says about the angles in a circle.

use super::{Fact, Rule, equal, isosceles, sum};
use crate::plane::net::Net;
use crate::plane::plan::Circle;
use crate::plane::sight::Sight;

/// Every fact of a figure's circle.
pub(super) fn add(sight: &Sight, facts: &mut Vec<Fact>) {
    let Some(circle) = &sight.plan.circle else { return };
    let around = &circle.around;
    for (place, &one) in around.iter().enumerate() {
        for (other_place, &other) in around.iter().enumerate().skip(place + 1) {
            let [inside, outside]: [Vec<usize>; 2] = [true, false].map(|within| {
                let places = (0..around.len()).filter(|n| *n != place && *n != other_place);
                let side = places.filter(|n| (place < *n && *n < other_place) == within);
                side.map(|n| around[n]).collect()
            });
            over_chord(&sight.net, [one, other], [&inside, &outside], facts);
            if let Some(center) = circle.center {
                with_center(sight, [center, one, other], facts);
            }
        }
    }
    tangents(sight, circle, facts);
}

/// The angles at points on either side of a chord.
fn over_chord(net: &Net, [one, other]: [usize; 2], sides: [&Vec<usize>; 2], facts: &mut Vec<Fact>) {
    let seen = |at: usize| net.corner(at, one, other);
    for side in sides {
        for (place, &at) in side.iter().enumerate() {
            for &next in &side[place + 1..] {
                if let (Some(first), Some(second)) = (seen(at), seen(next)) {
                    facts.push(equal(Rule::SameArc, first, second, vec![one, other]));
                }
            }
        }
    }
    for &at in sides[0] {
        for &across in sides[1] {
            if let (Some(first), Some(second)) = (seen(at), seen(across)) {
                let about = vec![one, at, other, across];
                facts.push(sum(Rule::Opposite, &[first, second], 180, about));
            }
        }
    }
}

/// Angles in a semicircle, at the centre, and beside two radii.
fn with_center(sight: &Sight, [center, one, other]: [usize; 3], facts: &mut Vec<Fact>) {
    let (net, circle) = (&sight.net, sight.plan.circle.as_ref());
    let others = circle.into_iter().flat_map(|circle| &circle.around);
    let others = others.filter(|at| **at != one && **at != other);
    let seen = others.filter_map(|&at| net.corner(at, one, other).map(|angle| (at, angle)));
    if sight.plan.line_through(&[one, center, other]).is_some() {
        let right = |(_, angle)| Fact::known(Rule::Semicircle, angle, 90, vec![one, other]);
        facts.extend(seen.map(right));
    } else if let Some(whole) = net.corner(center, one, other) {
        let far = seen.filter(|(_, angle)| net.angles[*angle].degrees < 90.0);
        let half = |(_, angle)| Fact::twice(Rule::Central, whole, angle, vec![one, other]);
        facts.extend(far.map(half));
        isosceles(net, [center, one, other], facts);
    }
}

fn tangents(sight: &Sight, circle: &Circle, facts: &mut Vec<Fact>) {
    let (net, plan) = (&sight.net, &sight.plan);
    let Some((middle, _)) = sight.circle() else { return };
    for &(at, line) in &circle.touching {
        for ray in [true, false].into_iter().filter_map(|way| net.ray_along(at, line, way)) {
            let radius = circle.center.and_then(|center| net.ray(at, center));
            let right = radius.and_then(|radius| net.between(at, ray, radius));
            facts.extend(right.map(|angle| Fact::known(Rule::Radius, angle, 90, vec![at])));
            let turn = net.rays[at][ray].degrees - middle.degrees_to(sight.spots[at]);
            on_chords(net, circle, (at, ray), turn.rem_euclid(360.0) < 180.0, facts);
        }
    }
    for (place, &(one, line)) in circle.touching.iter().enumerate() {
        for &(other, across) in &circle.touching[place + 1..] {
            let apex = plan.lines[line].iter().find(|point| plan.lines[across].contains(point));
            if let Some(&apex) = apex {
                isosceles(net, [apex, one, other], facts);
            }
        }
    }
}

/// The angles between a tangent's ray and the chords, each with those over the same arc. The ray may run with the
/// points of the circle or against them.
fn on_chords(
    net: &Net,
    circle: &Circle,
    (at, ray): (usize, usize),
    with: bool,
    facts: &mut Vec<Fact>,
) {
    let around = &circle.around;
    let Some(start) = around.iter().position(|point| *point == at) else { return };
    let mut from_here: Vec<usize> =
        (1..around.len()).map(|n| around[(start + n) % around.len()]).collect();
    if !with {
        from_here.reverse();
    }
    for (place, &end) in from_here.iter().enumerate() {
        let Some(own) = net.ray(at, end).and_then(|chord| net.between(at, ray, chord)) else {
            continue;
        };
        for &beyond in &from_here[place + 1..] {
            if let Some(seen) = net.corner(beyond, at, end) {
                facts.push(equal(Rule::Chord, own, seen, vec![at, end]));
            }
        }
    }
}
