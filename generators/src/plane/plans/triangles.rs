//! Triangles that are cut by lines.

use crate::plane::plan::{ORIGIN, Plan, Spot, cross, step};

pub(super) const BOWTIE: Plan = Plan {
    name: "bowtie",
    points: "ABCDEFG",
    lines: &["ABF", "AEC", "BED", "CDG"],
    parallel: &[],
    equal: &[],
    free: &[(20, 100), (20, 100), (20, 110)],
    build: |p| {
        let (a, b) = (ORIGIN, step(ORIGIN, 0.0, 1.0));
        let e = cross((a, p[0]), (b, 180.0 - p[1]));
        let c = step(e, p[0], a.distance(e).clamp(0.5, 1.0));
        let d = cross((e, 180.0 - p[1]), (c, p[0] + 180.0 - p[2]));
        vec![a, b, c, d, e, step(b, 0.0, 0.4), step(d, p[0] + 180.0 - p[2], 0.4)]
    },
};

/// ABC with D on AC and E on BD, F beyond C: DBC and ABD, then BCE and ECD.
fn nested(b: [f64; 2], c: [f64; 2]) -> Vec<Spot> {
    let mut spots = crossing(b, c);
    spots.swap_remove(4);
    spots.push(step(spots[2], 0.0, 0.35));
    spots
}

pub(super) const NESTED: Plan = Plan {
    name: "nested",
    points: "ABCDEF",
    lines: &["AB", "ADC", "BED", "CE", "BCF"],
    free: &[(15, 60), (15, 60), (15, 60), (15, 60)],
    build: |p| nested([p[0], p[1]], [p[2], p[3]]),
    ..BOWTIE
};

pub(super) const NESTED_EB_EC: Plan = Plan {
    name: "nested, EB = EC",
    equal: &[["EB", "EC"]],
    free: &[(15, 60), (15, 60), (15, 60)],
    build: |p| nested([p[0], p[1]], [p[0], p[2]]),
    ..NESTED
};

pub(super) const NESTED_CD_CE: Plan = Plan {
    name: "nested, CD = CE",
    equal: &[["CD", "CE"]],
    free: &[(15, 60), (15, 60), (15, 60)],
    build: |p| nested([p[0], p[1]], [p[2], 180.0 - 2.0 * (p[0] + p[2])]),
    ..NESTED
};

pub(super) const NESTED_DC_DE: Plan = Plan {
    name: "nested, DC = DE",
    equal: &[["DC", "DE"]],
    free: &[(15, 60), (15, 60), (15, 60)],
    build: |p| nested([p[0], p[1]], [p[2], p[0] + p[2]]),
    ..NESTED
};

/// B, F, G, C and H on one line, seen from A under u, v and w; b at B.
fn cevians(b: f64, u: f64, v: f64, w: f64) -> Vec<Spot> {
    let a = step(ORIGIN, b, 1.0);
    let foot = |turn: f64| cross((a, b + 180.0 + turn), (ORIGIN, 0.0));
    let c = foot(u + v + w);
    vec![a, ORIGIN, c, foot(u), foot(u + v), step(c, 0.0, 0.4)]
}

pub(super) const CEVIANS: Plan = Plan {
    name: "cevians",
    points: "ABCFGH",
    lines: &["BFGCH", "AB", "AF", "AG", "AC"],
    free: &[(20, 100), (15, 60), (15, 60), (15, 60)],
    build: |p| cevians(p[0], p[1], p[2], p[3]),
    ..BOWTIE
};

pub(super) const CEVIANS_GA_GC: Plan = Plan {
    name: "cevians, GA = GC",
    equal: &[["GA", "GC"]],
    free: &[(15, 80), (15, 80), (20, 60)],
    build: |p| cevians(180.0 - p[0] - p[1] - 2.0 * p[2], p[0], p[1], p[2]),
    ..CEVIANS
};

/// ABC with D on AC and E on AB; BD and CE meet in F. The angles at B and at C, those at BC first.
fn crossing(b: [f64; 2], c: [f64; 2]) -> Vec<Spot> {
    let right = step(ORIGIN, 0.0, 1.0);
    let from_b = |turn: f64| (ORIGIN, turn);
    let from_c = |turn: f64| (right, 180.0 - turn);
    let (all_b, all_c) = (b[0] + b[1], c[0] + c[1]);
    vec![
        cross(from_b(all_b), from_c(all_c)),
        ORIGIN,
        right,
        cross(from_b(b[0]), from_c(all_c)),
        cross(from_b(all_b), from_c(c[0])),
        cross(from_b(b[0]), from_c(c[0])),
    ]
}

pub(super) const CROSSING: Plan = Plan {
    name: "crossing",
    points: "ABCDEF",
    lines: &["AEB", "ADC", "BFD", "CFE", "BC"],
    free: &[(15, 60), (15, 60), (15, 60), (15, 60)],
    build: |p| crossing([p[0], p[1]], [p[2], p[3]]),
    ..BOWTIE
};

pub(super) const CROSSING_FB_FC: Plan = Plan {
    name: "crossing, FB = FC",
    equal: &[["FB", "FC"]],
    free: &[(15, 60), (15, 60), (15, 60)],
    build: |p| crossing([p[0], p[1]], [p[0], p[2]]),
    ..CROSSING
};

pub(super) const CROSSING_BC_BE: Plan = Plan {
    name: "crossing, BC = BE",
    equal: &[["BC", "BE"]],
    free: &[(15, 60), (45, 75), (15, 60)],
    build: |p| crossing([p[0], 180.0 - 2.0 * p[1] - p[0]], [p[1], p[2]]),
    ..CROSSING
};
