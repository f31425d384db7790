//! How long a dense picture takes: 300 marks on 1024 x 768 points. `cargo bench --bench picture`

#![expect(clippy::disallowed_methods, reason = "a bench draws by itself")]

use agon::picture::{Colours, Effort, Scale, draw, png};
use agon_generators::figure::{Face, Figure, Paint, Point, Stroke};
use agon_generators::palette::{FIVE, Ink};
use agon_generators::rng::{Rng, Seed};
use divan::{Bencher, black_box};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder as _, RgbImage};
use std::fmt;

fn main() {
    println!("bytes of the dense picture: live {}", live(Colours::Normal).len());
    println!("without colours: live {}", live(Colours::None).len());
    for setting in SETTINGS {
        println!("{setting}: {}", encode(&pixels(), setting).len());
    }
    divan::main();
}

/// How a PNG may be made smaller, each with a time of its own.
#[derive(Debug, Clone, Copy)]
struct Setting {
    compression: CompressionType,
    filter: FilterType,
}

const fn setting(level: u8, filter: FilterType) -> Setting {
    Setting { compression: CompressionType::Level(level), filter }
}

const SETTINGS: [Setting; 7] = [
    Setting { compression: CompressionType::Fast, filter: FilterType::NoFilter },
    setting(1, FilterType::NoFilter),
    setting(1, FilterType::Adaptive),
    setting(2, FilterType::NoFilter),
    Setting { compression: CompressionType::Default, filter: FilterType::NoFilter },
    Setting { compression: CompressionType::Default, filter: FilterType::Adaptive },
    setting(9, FilterType::NoFilter),
];

#[divan::bench(args = [Colours::Normal, Colours::None])]
fn drawn(bencher: Bencher, colours: Colours) {
    let figure = dense();
    let inked =
        |picture: &image::RgbImage| picture.pixels().filter(|pixel| pixel.0 != [255; 3]).count();
    let picture = draw(&figure, colours, Scale::Single).expect("a figure of ordinary marks");
    assert!(inked(&picture) > 1024 * 768 / 5, "the scene is dense");
    bencher.bench(|| draw(&figure, colours, Scale::Single));
}

#[divan::bench(args = [Colours::Normal, Colours::None])]
fn drawn_and_encoded(bencher: Bencher, colours: Colours) {
    let figure = dense();
    let read = image::load_from_memory(&live(colours)).expect("a PNG").to_rgb8();
    assert_eq!(read, draw(&figure, colours, Scale::Single).expect("as before"));
    bencher.bench(|| png(&figure, colours, Scale::Single, Effort::Live));
}

/// The settings that the live one was chosen from, on pixels that are drawn already.
#[divan::bench(args = SETTINGS)]
fn encoded(bencher: Bencher, setting: Setting) {
    let pixels = pixels();
    let read = image::load_from_memory(&encode(&pixels, setting)).expect("a PNG").to_rgb8();
    assert_eq!(read, pixels);
    bencher.bench(|| encode(black_box(&pixels), setting));
}

impl fmt::Display for Setting {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?} {:?}", self.compression, self.filter)
    }
}

fn live(colours: Colours) -> Vec<u8> {
    png(&dense(), colours, Scale::Single, Effort::Live).expect("a figure of ordinary marks")
}

fn pixels() -> RgbImage {
    draw(&dense(), Colours::Normal, Scale::Single).expect("a figure of ordinary marks")
}

fn encode(pixels: &RgbImage, Setting { compression, filter }: Setting) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    let (width, height) = pixels.dimensions();
    PngEncoder::new_with_quality(&mut bytes, compression, filter)
        .write_image(pixels.as_raw(), width, height, ExtendedColorType::Rgb8)
        .expect("pixels of a picture");
    bytes
}

/// 200 shapes, 60 long lines and 40 labels.
fn dense() -> Figure {
    let mut figure = Figure::new(1024, 768);
    let mut rng = Seed::new("dense").rng();
    for index in 0..200_u16 {
        let ink = *rng.pick(&FIVE);
        let (center, radius) = (place(&mut rng), rng.between(10, 36) as f32);
        match index % 4 {
            0 => figure.circle(center, radius, Paint::fill(ink)),
            1 => figure.circle(center, radius, Paint::both(ink, Ink::Black, 2.0)),
            _ => figure.polygon(star(&mut rng, center, radius), Paint::fill(ink)),
        }
    }
    for _ in 0..60 {
        let ends = vec![place(&mut rng), place(&mut rng)];
        figure.line(ends, Stroke::new(*rng.pick(&FIVE), rng.between(1, 5) as f32));
    }
    for index in 0..40 {
        let face = *rng.pick(&[Face::Plain, Face::Bold, Face::Mono]);
        let text = format!("∠ABC = 90° √2 Knight {index}");
        figure.label(place(&mut rng), text, rng.between(14, 34) as f32, face);
    }
    figure
}

fn place(rng: &mut Rng) -> Point {
    Point::new(rng.between(40, 984) as f32, rng.between(40, 728) as f32)
}

fn star(rng: &mut Rng, center: Point, radius: f32) -> Vec<Point> {
    let (corners, start) = (rng.between(3, 7), rng.between(0, 359) as f32);
    let corner = |index: i64| {
        let degrees = start + 180.0 * index as f32 / corners as f32;
        center.towards(degrees, if index % 2 == 0 { radius } else { radius * 0.45 })
    };
    (0..2 * corners).map(corner).collect()
}
