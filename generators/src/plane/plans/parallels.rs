//! Figures with parallel lines.

use super::triangles::BOWTIE;
use crate::plane::plan::{ORIGIN, Plan, Spot, cross, step};

/// ABC with D on AB, E on AC, DE parallel to BC and F beyond C; b at B, then c and e at C.
fn cut(b: f64, c: f64, e: f64) -> Vec<Spot> {
    let right = step(ORIGIN, 0.0, 1.0);
    let a = cross((ORIGIN, b), (right, 180.0 - c - e));
    let d = cross((ORIGIN, b), (right, 180.0 - c));
    vec![a, ORIGIN, right, d, cross((d, 0.0), (a, -c - e)), step(right, 0.0, 0.3)]
}

/// As `cut`, with F on BC instead; EF meets DC in G, and `f` is the angle at F towards C.
fn cuts(b: f64, c: f64, e: f64, f: f64) -> Vec<Spot> {
    let mut spots = cut(b, c, e);
    let (right, d, top) = (spots[2], spots[3], spots[4]);
    spots[5] = cross((top, f), (ORIGIN, 0.0));
    spots.push(cross((top, f), (right, right.degrees_to(d))));
    spots
}

pub(super) const CUTS: Plan = Plan {
    name: "cut twice",
    points: "ABCDEFG",
    lines: &["ADB", "AEC", "DE", "BFC", "DGC", "EGF"],
    parallel: &[["DE", "BFC"]],
    free: &[(20, 100), (15, 60), (15, 60), (20, 140)],
    build: |p| cuts(p[0], p[1], p[2], p[3]),
    ..BOWTIE
};

pub(super) const TWO_PARALLELS: Plan = Plan {
    name: "cut twice, EF and AB parallel",
    parallel: &[["DE", "BFC"], ["ADB", "EGF"]],
    free: &[(20, 100), (15, 60), (15, 60)],
    build: |p| cuts(p[0], p[1], p[2], p[0]),
    ..CUTS
};

pub(super) const CUTS_GC_GF: Plan = Plan {
    name: "cut twice, GC = GF",
    equal: &[["GC", "GF"]],
    free: &[(20, 100), (18, 60), (15, 60)],
    build: |p| cuts(p[0], p[1], p[2], p[1]),
    ..CUTS
};

pub(super) const CUTS_ED_EG: Plan = Plan {
    name: "cut twice, ED = EG",
    equal: &[["ED", "EG"]],
    free: &[(20, 100), (18, 60), (15, 60)],
    build: |p| cuts(p[0], p[1], p[2], 180.0 - 2.0 * p[1]),
    ..CUTS
};

pub(super) const CUTS_DE_DG: Plan = Plan {
    name: "cut twice, DE = DG",
    equal: &[["DE", "DG"]],
    free: &[(20, 100), (15, 60), (50, 80)],
    build: |p| cuts(p[0], 180.0 - 2.0 * p[2], p[1], p[2]),
    ..CUTS
};

/// Parallels PAE and CDQ; AD and CE meet in B, F is on AC. BAE, BCD, ACD, then FBC.
fn trapezium(a: f64, c: f64, whole: f64, f: f64) -> Vec<Spot> {
    let top = step(ORIGIN, whole, 1.0);
    let middle = cross((top, -a), (ORIGIN, c));
    let right = cross((top, -a), (ORIGIN, 0.0));
    vec![
        top,
        middle,
        ORIGIN,
        right,
        cross((top, 0.0), (ORIGIN, c)),
        cross((middle, c + 180.0 - f), (ORIGIN, whole)),
        step(top, 180.0, 0.35),
        step(right, 0.0, 0.35),
    ]
}

pub(super) const TRAPEZIUM: Plan = Plan {
    name: "trapezium",
    points: "ABCDEFPQ",
    lines: &["PAE", "CDQ", "ABD", "CBE", "AFC", "BF"],
    parallel: &[["PAE", "CDQ"]],
    free: &[(20, 80), (20, 80), (40, 130), (20, 110)],
    build: |p| trapezium(p[0], p[1], p[2], p[3]),
    ..BOWTIE
};

pub(super) const TRAPEZIUM_FB_FC: Plan = Plan {
    name: "trapezium, FB = FC",
    equal: &[["FB", "FC"]],
    free: &[(20, 80), (20, 80), (40, 130)],
    build: |p| trapezium(p[0], p[1], p[2], p[2] - p[1]),
    ..TRAPEZIUM
};

pub(super) const TRAPEZIUM_BC_BF: Plan = Plan {
    name: "trapezium, BC = BF",
    equal: &[["BC", "BF"]],
    free: &[(20, 80), (20, 80), (60, 140)],
    build: |p| trapezium(p[0], p[1], p[2], 180.0 - 2.0 * (p[2] - p[1])),
    ..TRAPEZIUM
};

/// A parallelogram ABCD, E on DC, F beyond B, G on AE: BAE, ABE and BAD, and ADG when it is asked for.
fn parallelograms(a: f64, b: f64, whole: f64, g: f64) -> Vec<Spot> {
    let right = step(ORIGIN, 0.0, 1.0);
    let e = cross((ORIGIN, a), (right, 180.0 - b));
    let d = cross((ORIGIN, whole), (e, 0.0));
    let c = cross((right, whole), (e, 0.0));
    let on = cross((ORIGIN, a), (d, whole + 180.0 + g));
    vec![ORIGIN, right, c, d, e, step(right, 0.0, 0.35), on]
}

pub(super) const PARALLELOGRAM: Plan = Plan {
    name: "parallelogram",
    points: "ABCDEF",
    lines: &["ABF", "DEC", "AD", "BC", "AE", "BE"],
    parallel: &[["ABF", "DEC"], ["AD", "BC"]],
    free: &[(20, 80), (20, 80), (50, 130)],
    build: |p| parallelogram(p[0], p[1], p[2]),
    ..BOWTIE
};

fn parallelogram(a: f64, b: f64, whole: f64) -> Vec<Spot> {
    let mut spots = parallelograms(a, b, whole, 1.0);
    spots.truncate(6);
    spots
}

pub(super) const PARALLELOGRAMS: Plan = Plan {
    name: "parallelogram with G",
    points: "ABCDEFG",
    lines: &["ABF", "DEC", "AD", "BC", "AGE", "BE", "DG"],
    free: &[(20, 80), (20, 80), (50, 130), (20, 90)],
    build: |p| parallelograms(p[0], p[1], p[2], p[3]),
    ..PARALLELOGRAM
};

pub(super) const PARALLELOGRAMS_DA_DE: Plan = Plan {
    name: "parallelogram with G, DA = DE",
    equal: &[["DA", "DE"]],
    free: &[(25, 65), (20, 80), (20, 90)],
    build: |p| parallelograms(p[0], p[1], 2.0 * p[0], p[2]),
    ..PARALLELOGRAMS
};

pub(super) const PARALLELOGRAMS_GA_GD: Plan = Plan {
    name: "parallelogram with G, GA = GD",
    equal: &[["GA", "GD"]],
    free: &[(20, 80), (20, 80), (20, 60)],
    build: |p| parallelograms(p[0], p[1], p[0] + p[2], p[2]),
    ..PARALLELOGRAMS
};

/// As `parallelograms`, with H on BE and `h` between CB and CH.
fn wings(a: f64, b: f64, whole: f64, [g, h]: [f64; 2]) -> Vec<Spot> {
    let mut spots = parallelograms(a, b, whole, g);
    let (below, right) = (spots[1], spots[2]);
    spots.push(cross((below, 180.0 - b), (right, whole + 180.0 - h)));
    spots
}

pub(super) const WINGS: Plan = Plan {
    name: "wings",
    points: "ABCDEFGH",
    lines: &["ABF", "DEC", "AD", "BC", "AGE", "BHE", "DG", "CH"],
    ..PARALLELOGRAMS
};

pub(super) const WINGS_GA_GD_HB_HC: Plan = Plan {
    name: "wings, GA = GD, HB = HC",
    equal: &[["GA", "GD"], ["HB", "HC"]],
    free: &[(20, 80), (20, 80), (50, 130)],
    build: |p| wings(p[0], p[1], p[2], [p[2] - p[0], 180.0 - p[1] - p[2]]),
    ..WINGS
};

pub(super) const WINGS_GD_GE_HC_HE: Plan = Plan {
    name: "wings, GD = GE, HC = HE",
    equal: &[["GD", "GE"], ["HC", "HE"]],
    free: &[(20, 80), (20, 80), (50, 130)],
    build: |p| wings(p[0], p[1], p[2], [180.0 - p[2] - p[0], p[2] - p[1]]),
    ..WINGS
};

pub(super) const WINGS_GA_GD_HC_HE: Plan = Plan {
    name: "wings, GA = GD, HC = HE",
    equal: &[["GA", "GD"], ["HC", "HE"]],
    free: &[(20, 80), (20, 80), (50, 130)],
    build: |p| wings(p[0], p[1], p[2], [p[2] - p[0], p[2] - p[1]]),
    ..WINGS
};

pub(super) const WINGS_DA_DE_HB_HC: Plan = Plan {
    name: "wings, DA = DE, HB = HC",
    equal: &[["DA", "DE"], ["HB", "HC"]],
    free: &[(25, 65), (20, 80), (20, 90)],
    build: |p| wings(p[0], p[1], 2.0 * p[0], [p[2], 180.0 - p[1] - 2.0 * p[0]]),
    ..WINGS
};

/// As `cuts`, with H on AD and `h` between ED and EH.
fn ladder(b: f64, c: f64, e: f64, [f, h]: [f64; 2]) -> Vec<Spot> {
    let mut spots = cuts(b, c, e, f);
    let top = spots[4];
    spots.push(cross((top, 180.0 - h), (ORIGIN, b)));
    spots
}

pub(super) const LADDER: Plan = Plan {
    name: "ladder",
    points: "ABCDEFGH",
    lines: &["AHDB", "AEC", "DE", "BFC", "DGC", "EGF", "EH"],
    ..CUTS
};

pub(super) const LADDER_HD_HE_GC_GF: Plan = Plan {
    name: "ladder, HD = HE, GC = GF",
    equal: &[["HD", "HE"], ["GC", "GF"]],
    free: &[(20, 80), (15, 60), (15, 70)],
    build: |p| ladder(p[0], p[1], p[2], [p[1], p[0]]),
    ..LADDER
};

pub(super) const LADDER_HA_HE_GC_GF: Plan = Plan {
    name: "ladder, HA = HE, GC = GF",
    equal: &[["HA", "HE"], ["GC", "GF"]],
    free: &[(20, 100), (15, 60), (15, 70)],
    build: |p| ladder(p[0], p[1], p[2], [p[1], 2.0 * (p[1] + p[2]) + p[0] - 180.0]),
    ..LADDER
};

pub(super) const LADDER_HD_HE_ED_EG: Plan = Plan {
    name: "ladder, HD = HE, ED = EG",
    equal: &[["HD", "HE"], ["ED", "EG"]],
    free: &[(20, 80), (15, 70), (15, 70)],
    build: |p| ladder(p[0], p[1], p[2], [180.0 - 2.0 * p[1], p[0]]),
    ..LADDER
};

pub(super) const LADDER_EF_AB_HD_HE: Plan = Plan {
    name: "ladder, EF and AB parallel, HD = HE",
    parallel: &[["DE", "BFC"], ["AHDB", "EGF"]],
    equal: &[["HD", "HE"]],
    free: &[(20, 80), (15, 60), (15, 70)],
    build: |p| ladder(p[0], p[1], p[2], [p[0], p[0]]),
    ..LADDER
};
