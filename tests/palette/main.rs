#![expect(clippy::unwrap_used, reason = "a test says what failed by failing")]
#![expect(clippy::disallowed_methods, reason = "a test draws for itself")]
//! Any two colours that may decide an answer differ clearly in every kind of colour vision.

mod sheets;
mod view;

use agon_generators::palette::FIVE;
use view::{Matrix, Triple, View, linear, times};

/// The smallest difference that may decide, in CIEDE2000.
const APART_MIN: f64 = 20.0;

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
