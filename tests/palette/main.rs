//! Any two colours that may decide an answer differ clearly in every kind of colour vision.

use agon_generators::palette::{FIVE, Rgb};

type Triple = [f64; 3];
type Matrix = [Triple; 3];

/// The smallest difference that may decide, in CIEDE2000.
const APART_MIN: f64 = 20.0;

/// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
/// 2009, severity 1.0, on linear RGB: protan, deutan, tritan.
const MACHADO: [Matrix; 3] = [
    [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
];

/// Brettel, Viénot and Mollon, "Computerized simulation of color appearance for dichromats", 1997, as matrices
/// on linear sRGB: two half planes of colours that a dichromat tells apart, and the plane between them, whose
/// positive side is the second's. Protan, deutan, tritan.
const BRETTEL: [(Matrix, Matrix, Triple); 3] = [
    (
        [[0.14980, 1.19548, -0.34528], [0.10764, 0.84864, 0.04372], [0.00384, -0.00540, 1.00156]],
        [[0.14570, 1.16172, -0.30742], [0.10816, 0.85291, 0.03892], [0.00386, -0.00524, 1.00139]],
        [0.00048, 0.00393, -0.00441],
    ),
    (
        [[0.36477, 0.86381, -0.22858], [0.26294, 0.64245, 0.09462], [-0.02006, 0.02728, 0.99278]],
        [[0.37298, 0.88166, -0.25464], [0.25954, 0.63506, 0.10540], [-0.01980, 0.02784, 0.99196]],
        [-0.00281, -0.00611, 0.00892],
    ),
    (
        [[0.93678, 0.18979, -0.12657], [0.06153, 0.81526, 0.12320], [-0.37561, 1.12765, 0.24795]],
        [[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.80500, 0.11911]],
        [0.03901, -0.02788, -0.01113],
    ),
];

/// From linear sRGB to CIE XYZ under daylight D65, and that white.
const XYZ: Matrix = [
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.0721750],
    [0.0193339, 0.1191920, 0.9503041],
];
const WHITE: Triple = [0.95047, 1.0, 1.08883];

#[test]
fn any_two_of_the_five_differ_in_every_view() {
    let views = [View::Normal, View::Machado(0), View::Machado(1), View::Machado(2)];
    let views = views.into_iter().chain([View::Brettel(0), View::Brettel(1), View::Brettel(2)]);
    let mut smallest = f64::MAX;
    for view in views {
        let labs = FIVE.map(|ink| lab(view.of(linear(ink.rgb()))));
        for (one, two) in (0..FIVE.len()).flat_map(|one| (0..one).map(move |two| (one, two))) {
            let apart = ciede2000(labs[one], labs[two]);
            let pair = (FIVE[one].name(), FIVE[two].name());
            assert!(apart >= APART_MIN, "{pair:?} in {view:?}: {apart:.1}");
            smallest = smallest.min(apart);
        }
    }
    assert!((29.9..30.1).contains(&smallest), "the palette's own figure changed: {smallest:.2}");
}

#[test]
fn the_difference_is_that_of_the_published_pairs() {
    // Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula", 2005, table 1: pairs 1, 4, 7, 17, 19, 25.
    for (one, two, published) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ] {
        let found = ciede2000(one, two);
        assert!((found - published).abs() < 1e-4, "{one:?} and {two:?}: {found}");
        assert!((ciede2000(two, one) - published).abs() < 1e-4, "the other way round");
    }
}

#[test]
fn white_looks_white_to_everyone() {
    for view in (0..3).flat_map(|kind| [View::Machado(kind), View::Brettel(kind)]) {
        let seen = view.of([1.0; 3]);
        assert!(seen.iter().all(|part| (part - 1.0).abs() < 1e-3), "{view:?}: {seen:?}");
    }
}

/// Whose eyes: protan 0, deutan 1, tritan 2.
#[derive(Debug, Clone, Copy)]
enum View {
    Normal,
    Machado(usize),
    Brettel(usize),
}

impl View {
    /// A linear colour as it looks, within what a screen can show.
    fn of(self, rgb: Triple) -> Triple {
        let seen = match self {
            View::Normal => rgb,
            View::Machado(kind) => times(&MACHADO[kind], rgb),
            View::Brettel(kind) => brettel(kind, rgb),
        };
        seen.map(|part| part.clamp(0.0, 1.0))
    }
}

fn times(matrix: &Matrix, [x, y, z]: Triple) -> Triple {
    matrix.map(|row| row[0] * x + row[1] * y + row[2] * z)
}

fn brettel(kind: usize, rgb: Triple) -> Triple {
    let (first, second, [x, y, z]) = &BRETTEL[kind];
    let side = x * rgb[0] + y * rgb[1] + z * rgb[2];
    times(if side > 0.0 { second } else { first }, rgb)
}

fn linear(Rgb(red, green, blue): Rgb) -> Triple {
    [red, green, blue].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// CIE L*a*b* of a linear sRGB colour.
fn lab(rgb: Triple) -> Triple {
    let xyz = times(&XYZ, rgb);
    let [x, y, z] = [0, 1, 2].map(|part| {
        let share: f64 = xyz[part] / WHITE[part];
        if share > 216.0 / 24_389.0 {
            share.cbrt()
        } else {
            (24_389.0 / 27.0 * share + 16.0) / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The colour difference CIEDE2000 with all weights 1; names as in Sharma, Wu and Dalal 2005.
fn ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple) -> f64 {
    let seventh = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - seventh((a1.hypot(b1) + a2.hypot(b2)) / 2.0));
    let (a1, a2) = ((1.0 + g) * a1, (1.0 + g) * a2);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let is_grey = c1 * c2 == 0.0;
    let turn = if is_grey { 0.0 } else { (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0 };
    let mean_hue = match (h1 + h2, (h1 - h2).abs()) {
        (sum, _) if is_grey => sum,
        (sum, apart) if apart <= 180.0 => sum / 2.0,
        (sum, _) if sum < 360.0 => (sum + 360.0) / 2.0,
        (sum, _) => (sum - 360.0) / 2.0,
    };
    let (l, c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let cosine = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cosine(mean_hue - 30.0)
        + 0.24 * cosine(2.0 * mean_hue)
        + 0.32 * cosine(3.0 * mean_hue + 6.0)
        - 0.20 * cosine(4.0 * mean_hue - 63.0);
    let theta = 30.0 * (-((mean_hue - 275.0) / 25.0).powi(2)).exp();
    let rotation = -(2.0 * theta).to_radians().sin() * 2.0 * seventh(c);
    let light = (l2 - l1) / (1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt());
    let chroma = (c2 - c1) / (1.0 + 0.045 * c);
    let shift = 2.0 * (c1 * c2).sqrt() * (turn.to_radians() / 2.0).sin() / (1.0 + 0.015 * c * t);
    (light * light + chroma * chroma + shift * shift + rotation * chroma * shift).sqrt()
}
