//! What a school book says about the angles of a figure: each fact is one equation.

mod circles;

use super::net::Net;
use super::plan::Plan;
use super::sight::Sight;

/// The sum of some angles, each as often as its number says, is `total` degrees.
#[derive(Debug, PartialEq)]
pub struct Fact {
    pub rule: Rule,
    pub terms: Vec<(usize, i64)>,
    pub total: i64,
    /// The points it speaks of, where it speaks of any.
    pub about: Vec<usize>,
}

/// Why a fact holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    Straight,
    Vertical,
    Parts,
    Triangle,
    Exterior,
    Quadrilateral,
    /// The angles at the base of an isosceles triangle are equal.
    Base,
    /// The apex and twice a base angle make 180.
    Apex,
    /// The angle outside the apex is twice a base angle.
    OuterApex,
    Alternate,
    Corresponding,
    CoInterior,
    /// A square says so.
    Right,
    /// A line between its arms halves it.
    Halved,
    /// The corner of a regular polygon.
    Regular,
    Pentagon,
    /// In a semicircle.
    Semicircle,
    /// Over the same arc.
    SameArc,
    /// At the centre, over the same arc.
    Central,
    /// Opposite in a quadrilateral with its corners on a circle.
    Opposite,
    /// Between a tangent and the radius.
    Radius,
    /// Between a tangent and a chord.
    Chord,
}

impl Rule {
    /// Ours: recalling the rule, reading the numbers off the figure and reckoning, in tenths of a second.
    pub fn tenths(self) -> u32 {
        match self {
            Rule::Vertical => 20,
            Rule::Parts | Rule::Base => 30,
            Rule::Straight => 35,
            Rule::Alternate | Rule::Corresponding => 40,
            Rule::CoInterior | Rule::OuterApex => 55,
            Rule::Exterior => 60,
            Rule::Triangle | Rule::Apex => 65,
            Rule::Quadrilateral => 90,
            Rule::Right => 10,
            Rule::Halved | Rule::Radius => 30,
            Rule::Regular | Rule::Semicircle => 40,
            Rule::SameArc => 45,
            Rule::Central | Rule::Opposite => 55,
            Rule::Chord => 60,
            Rule::Pentagon => 110,
        }
    }
}

impl Fact {
    /// An angle that is known at once.
    fn known(rule: Rule, angle: usize, degrees: i64, about: Vec<usize>) -> Fact {
        Fact { rule, terms: vec![(angle, 1)], total: degrees, about }
    }

    /// An angle that is twice another.
    fn twice(rule: Rule, whole: usize, half: usize, about: Vec<usize>) -> Fact {
        Fact { rule, terms: vec![(whole, 1), (half, -2)], total: 0, about }
    }
}

/// What a rule is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Point,
    Triangle,
    Isosceles,
    Parallels,
    Halves,
    Polygon,
    Circle,
}

impl Rule {
    pub fn kind(self) -> Kind {
        match self {
            Rule::Straight | Rule::Vertical | Rule::Parts | Rule::Right => Kind::Point,
            Rule::Triangle | Rule::Exterior => Kind::Triangle,
            Rule::Base | Rule::Apex | Rule::OuterApex => Kind::Isosceles,
            Rule::Alternate | Rule::Corresponding | Rule::CoInterior => Kind::Parallels,
            Rule::Halved => Kind::Halves,
            Rule::Quadrilateral | Rule::Pentagon | Rule::Regular => Kind::Polygon,
            Rule::Semicircle | Rule::SameArc | Rule::Central => Kind::Circle,
            Rule::Opposite | Rule::Radius | Rule::Chord => Kind::Circle,
        }
    }
}

/// Every fact of a figure.
pub fn facts(sight: &Sight) -> Vec<Fact> {
    let Sight { plan, net, .. } = sight;
    let mut facts = Vec::new();
    for at in 0..net.rays.len() {
        at_point(net, at, &mut facts);
    }
    triangles(net, &mut facts);
    quadrilaterals(net, &mut facts);
    equal_sides(plan, net, &mut facts);
    parallels(plan, net, &mut facts);
    marked(plan, net, &mut facts);
    circles::add(sight, &mut facts);
    facts
}

/// Right angles, halved ones and those of polygons.
fn marked(plan: &Plan, net: &Net, facts: &mut Vec<Fact>) {
    for &[one, at, other] in &plan.right {
        for (one, other) in [(one, other), (other, one)] {
            let beside = net.ray(at, one).zip(net.ray(at, other));
            let beside =
                beside.and_then(|(one, other)| net.between(at, net.opposite(at, one)?, other));
            let right = |angle| Fact::known(Rule::Right, angle, 90, vec![one, at, other]);
            facts.extend(net.corner(at, one, other).filter(|_| one < other).map(right));
            facts.extend(beside.map(right));
        }
    }
    for &[one, at, middle, other] in &plan.halved {
        let [whole, left, right] = [(one, other), (one, middle), (middle, other)]
            .map(|(from, to)| net.corner(at, from, to));
        if let (Some(whole), Some(left), Some(right)) = (whole, left, right) {
            facts.push(equal(Rule::Halved, left, right, vec![at, middle]));
            let about = || vec![at, middle];
            facts.extend([left, right].map(|half| Fact::twice(Rule::Halved, whole, half, about())));
        }
    }
    for corners in plan.regular.iter().chain(&plan.pentagon) {
        let count = corners.len();
        let corner = |place: usize| {
            net.corner(
                corners[place],
                corners[(place + count - 1) % count],
                corners[(place + 1) % count],
            )
        };
        let Some(angles) = (0..count).map(corner).collect::<Option<Vec<usize>>>() else { continue };
        let whole = 180 * (count as i64 - 2);
        if plan.regular.contains(corners) {
            let known = |&angle: &usize| {
                Fact::known(Rule::Regular, angle, whole / count as i64, corners.clone())
            };
            facts.extend(angles.iter().map(known));
        } else {
            facts.push(sum(Rule::Pentagon, &angles, whole, corners.clone()));
        }
    }
}

fn equal(rule: Rule, one: usize, other: usize, about: Vec<usize>) -> Fact {
    Fact { rule, terms: vec![(one, 1), (other, -1)], total: 0, about }
}

fn sum(rule: Rule, angles: &[usize], total: i64, about: Vec<usize>) -> Fact {
    Fact { rule, terms: angles.iter().map(|&angle| (angle, 1)).collect(), total, about }
}

/// Parts of angles, straight lines and vertical angles.
fn at_point(net: &Net, at: usize, facts: &mut Vec<Fact>) {
    let count = net.rays[at].len();
    for first in 0..count {
        for width in 2..count {
            let last = (first + width) % count;
            let straight = net.opposite(at, first) == Some(last);
            let whole = net.between(at, first, last);
            let below = whole.is_some_and(|angle| net.angles[angle].arms == (first, last));
            if !straight && !below {
                continue;
            }
            for middle in (1..width).map(|turn| (first + turn) % count) {
                let (Some(one), Some(other)) =
                    (net.between(at, first, middle), net.between(at, middle, last))
                else {
                    continue;
                };
                facts.push(match whole {
                    None => sum(Rule::Straight, &[one, other], 180, vec![]),
                    Some(whole) => Fact {
                        rule: Rule::Parts,
                        terms: vec![(whole, 1), (one, -1), (other, -1)],
                        total: 0,
                        about: vec![],
                    },
                });
            }
        }
    }
    for first in 0..count {
        straight(net, at, first, facts);
    }
    for one in 0..net.angles.len() {
        let angle = net.angles[one];
        if angle.at != at {
            continue;
        }
        let across = net.opposite(at, angle.arms.0).zip(net.opposite(at, angle.arms.1));
        let Some(other) = across.and_then(|(a, b)| net.between(at, a, b)) else { continue };
        if one < other {
            facts.push(equal(Rule::Vertical, one, other, vec![]));
        }
    }
}

/// Three and more neighbouring angles on a straight line.
fn straight(net: &Net, at: usize, first: usize, facts: &mut Vec<Fact>) {
    let count = net.rays[at].len();
    let Some(last) = net.opposite(at, first) else { return };
    let width = (last + count - first) % count;
    let place = |turn: usize| (first + turn) % count;
    let parts: Option<Vec<usize>> =
        (0..width).map(|turn| net.between(at, place(turn), place(turn + 1))).collect();
    if let Some(parts) = parts.filter(|parts| 3 <= parts.len()) {
        facts.push(sum(Rule::Straight, &parts, 180, vec![]));
    }
}

/// The angle sums of triangles, and the angles outside them.
fn triangles(net: &Net, facts: &mut Vec<Fact>) {
    let count = net.rays.len();
    for a in 0..count {
        for b in a + 1..count {
            for c in b + 1..count {
                let corners = [net.corner(a, b, c), net.corner(b, a, c), net.corner(c, a, b)];
                let [Some(at_a), Some(at_b), Some(at_c)] = corners else { continue };
                let about = vec![a, b, c];
                facts.push(sum(Rule::Triangle, &[at_a, at_b, at_c], 180, about.clone()));
                let turns = [(a, b, c), (b, c, a), (c, a, b)];
                let insides = [[at_b, at_c], [at_c, at_a], [at_a, at_b]];
                for ((at, one, other), inside) in turns.into_iter().zip(insides) {
                    exterior(net, (at, one, other), inside, &about, facts);
                    exterior(net, (at, other, one), inside, &about, facts);
                }
            }
        }
    }
}

/// The angle at `at` between the way to `kept` and the way on from `left`, if that is drawn.
fn exterior(
    net: &Net,
    (at, kept, left): (usize, usize, usize),
    inside: [usize; 2],
    about: &[usize],
    facts: &mut Vec<Fact>,
) {
    let on = net.ray(at, left).and_then(|ray| net.opposite(at, ray));
    let outside = on.zip(net.ray(at, kept)).and_then(|(on, kept)| net.between(at, on, kept));
    if let Some(outside) = outside {
        facts.push(Fact {
            rule: Rule::Exterior,
            terms: vec![(outside, 1), (inside[0], -1), (inside[1], -1)],
            total: 0,
            about: about.to_vec(),
        });
    }
}

fn quadrilaterals(net: &Net, facts: &mut Vec<Fact>) {
    let count = net.rays.len();
    for a in 0..count {
        for b in a + 1..count {
            for c in b + 1..count {
                for d in c + 1..count {
                    for round in [[a, b, c, d], [a, b, d, c], [a, c, b, d]] {
                        facts.extend(quadrilateral(net, round));
                    }
                }
            }
        }
    }
}

/// Four corners in turn. Only a convex one has its inner angles among ours, and only theirs make 360.
fn quadrilateral(net: &Net, round: [usize; 4]) -> Option<Fact> {
    let corner =
        |place: usize| net.corner(round[place], round[(place + 3) % 4], round[(place + 1) % 4]);
    let corners = [corner(0)?, corner(1)?, corner(2)?, corner(3)?];
    let degrees: f64 = corners.iter().map(|&angle| net.angles[angle].degrees).sum();
    ((degrees - 360.0).abs() < 1e-6)
        .then(|| sum(Rule::Quadrilateral, &corners, 360, round.to_vec()))
}

/// Every two equal segments with a common end.
fn equal_sides(plan: &Plan, net: &Net, facts: &mut Vec<Fact>) {
    for group in plan.alike() {
        for (place, one) in group.iter().enumerate() {
            for other in &group[place + 1..] {
                let apex = one.iter().copied().find(|point| other.contains(point));
                let far = |side: &[usize; 2], apex: usize| side[usize::from(side[0] == apex)];
                if let Some(apex) = apex {
                    isosceles(net, [apex, far(one, apex), far(other, apex)], facts);
                }
            }
        }
    }
}

fn isosceles(net: &Net, [apex, one, other]: [usize; 3], facts: &mut Vec<Fact>) {
    let base = [net.corner(one, apex, other), net.corner(other, apex, one)];
    let ([Some(left), Some(right)], Some(top)) = (base, net.corner(apex, one, other)) else {
        return;
    };
    let about = vec![apex, one, other];
    facts.push(equal(Rule::Base, left, right, about.clone()));
    for base in [left, right] {
        let terms = vec![(top, 1), (base, 2)];
        facts.push(Fact { rule: Rule::Apex, terms, total: 180, about: about.clone() });
    }
    for (kept, left_behind) in [(one, other), (other, one)] {
        let on = net.ray(apex, left_behind).and_then(|ray| net.opposite(apex, ray));
        let outside = on.zip(net.ray(apex, kept)).and_then(|(on, to)| net.between(apex, on, to));
        for base in [left, right] {
            facts.extend(outside.map(|outside| Fact {
                rule: Rule::OuterApex,
                terms: vec![(outside, 1), (base, -2)],
                total: 0,
                about: about.clone(),
            }));
        }
    }
}

fn parallels(plan: &Plan, net: &Net, facts: &mut Vec<Fact>) {
    for &lines in &plan.parallel {
        for &one in &plan.lines[lines[0]] {
            for &other in &plan.lines[lines[1]] {
                for forward in [true, false] {
                    transversal(net, lines, [one, other], forward, facts);
                }
            }
        }
    }
}

/// The angles where one line crosses two parallel ones, on the side that `forward` says.
fn transversal(
    net: &Net,
    lines: [usize; 2],
    [one, other]: [usize; 2],
    forward: bool,
    facts: &mut Vec<Fact>,
) {
    let (Some(down), Some(up)) = (net.ray(one, other), net.ray(other, one)) else { return };
    let angle = |at: usize, line: usize, forward: bool, arm: Option<usize>| {
        net.between(at, net.ray_along(at, line, forward)?, arm?)
    };
    let inner = angle(one, lines[0], forward, Some(down));
    let across = angle(other, lines[1], forward, Some(up));
    let about = vec![one, other];
    let mut add = |rule: Rule, pair: Option<(usize, usize)>| {
        if let Some((first, second)) = pair {
            facts.push(match rule {
                Rule::CoInterior => sum(rule, &[first, second], 180, about.clone()),
                _ => equal(rule, first, second, about.clone()),
            });
        }
    };
    add(Rule::CoInterior, inner.zip(across));
    add(Rule::Alternate, inner.zip(angle(other, lines[1], !forward, Some(up))));
    let beyond = angle(other, lines[1], forward, net.opposite(other, up));
    add(Rule::Corresponding, inner.zip(beyond));
    let above = angle(one, lines[0], forward, net.opposite(one, down));
    add(Rule::Corresponding, above.zip(across));
}
