//! Figures to chase angles in, as data: points, straight lines, marks, and how the free angles place them.

/// A place in a plan; y grows upward.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spot {
    pub x: f64,
    pub y: f64,
}

/// One figure. Its marks hold for any values of its free angles.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub name: &'static str,
    /// The points' letters, in the order in which `build` places them.
    pub points: &'static str,
    /// Every straight line by its points in order; parallel ones run the same way.
    pub lines: &'static [&'static str],
    pub parallel: &'static [[&'static str; 2]],
    /// Groups of equally long segments.
    pub equal: &'static [&'static [&'static str]],
    /// The least and greatest value of each free angle, in degrees.
    pub free: &'static [(i64, i64)],
    pub build: fn(&[f64]) -> Vec<Spot>,
}

/// The plans of each level.
pub(super) const LEVELS: [&[Plan]; 5] = [
    &[BOWTIE, NESTED, CEVIANS, CROSSING],
    &[CEVIANS_GA_GC, CROSSING_FB_FC, CROSSING_BC_BE, NESTED_EB_EC, NESTED_CD_CE, NESTED_DC_DE],
    &[PARALLELOGRAM, PARALLELOGRAMS, CUTS, TWO_PARALLELS, TRAPEZIUM],
    &[
        CUTS_GC_GF,
        CUTS_ED_EG,
        CUTS_DE_DG,
        PARALLELOGRAMS_DA_DE,
        PARALLELOGRAMS_GA_GD,
        TRAPEZIUM_FB_FC,
        TRAPEZIUM_BC_BF,
    ],
    &[
        WINGS_GA_GD_HB_HC,
        WINGS_GD_GE_HC_HE,
        WINGS_GA_GD_HC_HE,
        WINGS_DA_DE_HB_HC,
        LADDER_HD_HE_GC_GF,
        LADDER_HA_HE_GC_GF,
        LADDER_HD_HE_ED_EG,
        LADDER_EF_AB_HD_HE,
    ],
];

impl Plan {
    /// The plan of this name.
    pub(super) fn named(name: &str) -> Option<&'static Plan> {
        LEVELS.into_iter().flatten().find(|plan| plan.name == name)
    }

    /// A point's place in `points`.
    pub(super) fn point(&self, letter: char) -> usize {
        self.points.chars().position(|c| c == letter).expect("plans name their own points")
    }

    /// The letter of a point by its place in `points`.
    pub(super) fn letter(&self, point: usize) -> char {
        char::from(self.points.as_bytes()[point])
    }

    /// The places of several points.
    pub(super) fn points_of(&self, letters: &str) -> Vec<usize> {
        letters.chars().map(|letter| self.point(letter)).collect()
    }

    /// Where everything is when the free angles have these values.
    pub(super) fn place(&self, free: &[i64]) -> Vec<Spot> {
        let free: Vec<f64> = free.iter().map(|&angle| angle as f64).collect();
        (self.build)(&free)
    }
}

impl Spot {
    /// How far it is to another place.
    pub(super) fn distance(self, other: Spot) -> f64 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        (x * x + y * y).sqrt()
    }

    /// The direction to another place, in degrees from the x axis towards the y axis, 0 to 360.
    pub(super) fn degrees_to(self, other: Spot) -> f64 {
        libm::atan2(other.y - self.y, other.x - self.x).to_degrees().rem_euclid(360.0)
    }
}

const ORIGIN: Spot = Spot { x: 0.0, y: 0.0 };

fn step(from: Spot, degrees: f64, length: f64) -> Spot {
    let angle = degrees.to_radians();
    Spot { x: from.x + length * libm::cos(angle), y: from.y + length * libm::sin(angle) }
}

/// Where two lines meet, each given by a place and a direction in degrees. Parallel ones give no finite place.
fn cross((one, one_degrees): (Spot, f64), (other, other_degrees): (Spot, f64)) -> Spot {
    let (u, v) = (step(ORIGIN, one_degrees, 1.0), step(ORIGIN, other_degrees, 1.0));
    let turn = u.x * v.y - u.y * v.x;
    let along = ((other.x - one.x) * v.y - (other.y - one.y) * v.x) / turn;
    Spot { x: one.x + along * u.x, y: one.y + along * u.y }
}

const BOWTIE: Plan = Plan {
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

const NESTED: Plan = Plan {
    name: "nested",
    points: "ABCDEF",
    lines: &["AB", "ADC", "BED", "CE", "BCF"],
    free: &[(15, 60), (15, 60), (15, 60), (15, 60)],
    build: |p| nested([p[0], p[1]], [p[2], p[3]]),
    ..BOWTIE
};

const NESTED_EB_EC: Plan = Plan {
    name: "nested, EB = EC",
    equal: &[&["EB", "EC"]],
    free: &[(15, 60), (15, 60), (15, 60)],
    build: |p| nested([p[0], p[1]], [p[0], p[2]]),
    ..NESTED
};

const NESTED_CD_CE: Plan = Plan {
    name: "nested, CD = CE",
    equal: &[&["CD", "CE"]],
    free: &[(15, 60), (15, 60), (15, 60)],
    build: |p| nested([p[0], p[1]], [p[2], 180.0 - 2.0 * (p[0] + p[2])]),
    ..NESTED
};

const NESTED_DC_DE: Plan = Plan {
    name: "nested, DC = DE",
    equal: &[&["DC", "DE"]],
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

const CEVIANS: Plan = Plan {
    name: "cevians",
    points: "ABCFGH",
    lines: &["BFGCH", "AB", "AF", "AG", "AC"],
    free: &[(20, 100), (15, 60), (15, 60), (15, 60)],
    build: |p| cevians(p[0], p[1], p[2], p[3]),
    ..BOWTIE
};

const CEVIANS_GA_GC: Plan = Plan {
    name: "cevians, GA = GC",
    equal: &[&["GA", "GC"]],
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

const CROSSING: Plan = Plan {
    name: "crossing",
    points: "ABCDEF",
    lines: &["AEB", "ADC", "BFD", "CFE", "BC"],
    free: &[(15, 60), (15, 60), (15, 60), (15, 60)],
    build: |p| crossing([p[0], p[1]], [p[2], p[3]]),
    ..BOWTIE
};

const CROSSING_FB_FC: Plan = Plan {
    name: "crossing, FB = FC",
    equal: &[&["FB", "FC"]],
    free: &[(15, 60), (15, 60), (15, 60)],
    build: |p| crossing([p[0], p[1]], [p[0], p[2]]),
    ..CROSSING
};

const CROSSING_BC_BE: Plan = Plan {
    name: "crossing, BC = BE",
    equal: &[&["BC", "BE"]],
    free: &[(15, 60), (45, 75), (15, 60)],
    build: |p| crossing([p[0], 180.0 - 2.0 * p[1] - p[0]], [p[1], p[2]]),
    ..CROSSING
};

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

const CUTS: Plan = Plan {
    name: "cut twice",
    points: "ABCDEFG",
    lines: &["ADB", "AEC", "DE", "BFC", "DGC", "EGF"],
    parallel: &[["DE", "BFC"]],
    free: &[(20, 100), (15, 60), (15, 60), (20, 140)],
    build: |p| cuts(p[0], p[1], p[2], p[3]),
    ..BOWTIE
};

const TWO_PARALLELS: Plan = Plan {
    name: "cut twice, EF and AB parallel",
    parallel: &[["DE", "BFC"], ["ADB", "EGF"]],
    free: &[(20, 100), (15, 60), (15, 60)],
    build: |p| cuts(p[0], p[1], p[2], p[0]),
    ..CUTS
};

const CUTS_GC_GF: Plan = Plan {
    name: "cut twice, GC = GF",
    equal: &[&["GC", "GF"]],
    free: &[(20, 100), (18, 60), (15, 60)],
    build: |p| cuts(p[0], p[1], p[2], p[1]),
    ..CUTS
};

const CUTS_ED_EG: Plan = Plan {
    name: "cut twice, ED = EG",
    equal: &[&["ED", "EG"]],
    free: &[(20, 100), (18, 60), (15, 60)],
    build: |p| cuts(p[0], p[1], p[2], 180.0 - 2.0 * p[1]),
    ..CUTS
};

const CUTS_DE_DG: Plan = Plan {
    name: "cut twice, DE = DG",
    equal: &[&["DE", "DG"]],
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

const TRAPEZIUM: Plan = Plan {
    name: "trapezium",
    points: "ABCDEFPQ",
    lines: &["PAE", "CDQ", "ABD", "CBE", "AFC", "BF"],
    parallel: &[["PAE", "CDQ"]],
    free: &[(20, 80), (20, 80), (40, 130), (20, 110)],
    build: |p| trapezium(p[0], p[1], p[2], p[3]),
    ..BOWTIE
};

const TRAPEZIUM_FB_FC: Plan = Plan {
    name: "trapezium, FB = FC",
    equal: &[&["FB", "FC"]],
    free: &[(20, 80), (20, 80), (40, 130)],
    build: |p| trapezium(p[0], p[1], p[2], p[2] - p[1]),
    ..TRAPEZIUM
};

const TRAPEZIUM_BC_BF: Plan = Plan {
    name: "trapezium, BC = BF",
    equal: &[&["BC", "BF"]],
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

const PARALLELOGRAM: Plan = Plan {
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

const PARALLELOGRAMS: Plan = Plan {
    name: "parallelogram with G",
    points: "ABCDEFG",
    lines: &["ABF", "DEC", "AD", "BC", "AGE", "BE", "DG"],
    free: &[(20, 80), (20, 80), (50, 130), (20, 90)],
    build: |p| parallelograms(p[0], p[1], p[2], p[3]),
    ..PARALLELOGRAM
};

const PARALLELOGRAMS_DA_DE: Plan = Plan {
    name: "parallelogram with G, DA = DE",
    equal: &[&["DA", "DE"]],
    free: &[(25, 65), (20, 80), (20, 90)],
    build: |p| parallelograms(p[0], p[1], 2.0 * p[0], p[2]),
    ..PARALLELOGRAMS
};

const PARALLELOGRAMS_GA_GD: Plan = Plan {
    name: "parallelogram with G, GA = GD",
    equal: &[&["GA", "GD"]],
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

const WINGS: Plan = Plan {
    name: "wings",
    points: "ABCDEFGH",
    lines: &["ABF", "DEC", "AD", "BC", "AGE", "BHE", "DG", "CH"],
    ..PARALLELOGRAMS
};

const WINGS_GA_GD_HB_HC: Plan = Plan {
    name: "wings, GA = GD, HB = HC",
    equal: &[&["GA", "GD"], &["HB", "HC"]],
    free: &[(20, 80), (20, 80), (50, 130)],
    build: |p| wings(p[0], p[1], p[2], [p[2] - p[0], 180.0 - p[1] - p[2]]),
    ..WINGS
};

const WINGS_GD_GE_HC_HE: Plan = Plan {
    name: "wings, GD = GE, HC = HE",
    equal: &[&["GD", "GE"], &["HC", "HE"]],
    free: &[(20, 80), (20, 80), (50, 130)],
    build: |p| wings(p[0], p[1], p[2], [180.0 - p[2] - p[0], p[2] - p[1]]),
    ..WINGS
};

const WINGS_GA_GD_HC_HE: Plan = Plan {
    name: "wings, GA = GD, HC = HE",
    equal: &[&["GA", "GD"], &["HC", "HE"]],
    free: &[(20, 80), (20, 80), (50, 130)],
    build: |p| wings(p[0], p[1], p[2], [p[2] - p[0], p[2] - p[1]]),
    ..WINGS
};

const WINGS_DA_DE_HB_HC: Plan = Plan {
    name: "wings, DA = DE, HB = HC",
    equal: &[&["DA", "DE"], &["HB", "HC"]],
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

const LADDER: Plan = Plan {
    name: "ladder",
    points: "ABCDEFGH",
    lines: &["AHDB", "AEC", "DE", "BFC", "DGC", "EGF", "EH"],
    ..CUTS
};

const LADDER_HD_HE_GC_GF: Plan = Plan {
    name: "ladder, HD = HE, GC = GF",
    equal: &[&["HD", "HE"], &["GC", "GF"]],
    free: &[(20, 80), (15, 60), (15, 70)],
    build: |p| ladder(p[0], p[1], p[2], [p[1], p[0]]),
    ..LADDER
};

const LADDER_HA_HE_GC_GF: Plan = Plan {
    name: "ladder, HA = HE, GC = GF",
    equal: &[&["HA", "HE"], &["GC", "GF"]],
    free: &[(20, 100), (15, 60), (15, 70)],
    build: |p| ladder(p[0], p[1], p[2], [p[1], 2.0 * (p[1] + p[2]) + p[0] - 180.0]),
    ..LADDER
};

const LADDER_HD_HE_ED_EG: Plan = Plan {
    name: "ladder, HD = HE, ED = EG",
    equal: &[&["HD", "HE"], &["ED", "EG"]],
    free: &[(20, 80), (15, 70), (15, 70)],
    build: |p| ladder(p[0], p[1], p[2], [180.0 - 2.0 * p[1], p[0]]),
    ..LADDER
};

const LADDER_EF_AB_HD_HE: Plan = Plan {
    name: "ladder, EF and AB parallel, HD = HE",
    parallel: &[["DE", "BFC"], ["AHDB", "EGF"]],
    equal: &[&["HD", "HE"]],
    free: &[(20, 80), (15, 60), (15, 70)],
    build: |p| ladder(p[0], p[1], p[2], [p[0], p[0]]),
    ..LADDER
};

#[cfg(test)]
mod tests;
