//! Colours as people see them who lack one sort of cone.

use agon_generators::palette::Rgb;

pub(crate) type Triple = [f64; 3];
pub(crate) type Matrix = [Triple; 3];

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

/// Whose eyes: protan 0, deutan 1, tritan 2.
#[derive(Debug, Clone, Copy)]
pub(crate) enum View {
    Normal,
    Machado(usize),
    Brettel(usize),
}

impl View {
    /// A linear colour as it looks, within what a screen can show.
    pub(crate) fn of(self, rgb: Triple) -> Triple {
        let seen = match self {
            View::Normal => rgb,
            View::Machado(kind) => times(&MACHADO[kind], rgb),
            View::Brettel(kind) => brettel(kind, rgb),
        };
        seen.map(|part| part.clamp(0.0, 1.0))
    }
}

pub(crate) fn times(matrix: &Matrix, [x, y, z]: Triple) -> Triple {
    matrix.map(|row| row[0] * x + row[1] * y + row[2] * z)
}

fn brettel(kind: usize, rgb: Triple) -> Triple {
    let (first, second, [x, y, z]) = &BRETTEL[kind];
    let side = x * rgb[0] + y * rgb[1] + z * rgb[2];
    times(if side > 0.0 { second } else { first }, rgb)
}

/// A colour's light, each part from 0 to 1.
pub(crate) fn linear(Rgb(red, green, blue): Rgb) -> Triple {
    [red, green, blue].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// The colour of this light: the other way than [`linear`].
pub(crate) fn shown(light: Triple) -> [u8; 3] {
    light.map(|part| {
        let part =
            if part <= 0.003_130_8 { part * 12.92 } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 };
        (part * 255.0).round() as u8
    })
}
