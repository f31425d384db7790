//! How long pictures take: a made-up scene of 300 marks on 1024 x 768 points, which is denser than any family's, and
//! the heaviest picture that a family draws. `cargo bench --bench picture`

#![expect(clippy::disallowed_methods, reason = "a bench draws by itself")]

use agon::picture::{Colours, Effort, Scale, draw, png};
use agon_generators::families;
use agon_generators::family::Level;
use agon_generators::figure::{Face, Figure, Paint, Point, Stroke};
use agon_generators::palette::{FIVE, Ink};
use agon_generators::rng::{Rng, Seed};
use divan::{Bencher, black_box};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder as _};
use std::sync::LazyLock;

fn main() {
    println!("the heaviest picture of a family: {}", HEAVIEST.0);
    for (scene, figure) in [("dense", &dense()), ("heaviest", &HEAVIEST.1)] {
        for colours in [Colours::Normal, Colours::None] {
            for scale in [Scale::Single, Scale::Double] {
                let [live, export] = [Effort::Live, Effort::Export]
                    .map(|effort| bytes(figure, colours, scale, effort).len());
                println!("{scene}, {colours:?}, {scale:?}: live {live} bytes, export {export}");
            }
        }
        println!("{scene}, as 24 bits a pixel: {}", as_24_bits(figure).len());
    }
    divan::main();
}

/// The picture of a family that weighs most at two pixels a point, of one draw a level.
static HEAVIEST: LazyLock<(String, Figure)> = LazyLock::new(|| {
    let draws = families().flat_map(|family| Level::ALL.map(|level| (family, level)));
    let pictures = draws.flat_map(|(family, level)| {
        let sheet = family.draw(level, &Seed::new("bench")).show();
        let pictures = sheet.pictures().into_iter();
        let named = pictures
            .map(|(part, shown)| (format!("{} {level} {part}", family.name), shown.figure.clone()));
        named.collect::<Vec<_>>()
    });
    let weight =
        |figure: &Figure| bytes(figure, Colours::Normal, Scale::Double, Effort::Live).len();
    pictures.max_by_key(|(_, figure)| weight(figure)).expect("families draw pictures")
});

const CASES: [(Colours, Scale); 4] = [
    (Colours::Normal, Scale::Single),
    (Colours::Normal, Scale::Double),
    (Colours::None, Scale::Single),
    (Colours::None, Scale::Double),
];

#[divan::bench(args = CASES.map(Case))]
fn dense_drawn_and_encoded(bencher: Bencher, Case((colours, scale)): Case) {
    drawn_and_encoded(bencher, &dense(), colours, scale);
}

#[divan::bench(args = CASES.map(Case))]
fn heaviest_drawn_and_encoded(bencher: Bencher, Case((colours, scale)): Case) {
    drawn_and_encoded(bencher, &HEAVIEST.1, colours, scale);
}

fn drawn_and_encoded(bencher: Bencher, figure: &Figure, colours: Colours, scale: Scale) {
    let read = image::load_from_memory(&bytes(figure, colours, scale, Effort::Live));
    let drawn = draw(figure, colours, scale).expect("a figure of ordinary marks");
    assert_eq!(read.expect("a PNG").to_rgb8(), drawn, "the PNG holds what was drawn");
    bencher.bench(|| png(black_box(figure), colours, scale, Effort::Live));
}

/// What the colour table saves: the encoder alone on the same pixels, three bytes each.
#[divan::bench]
fn dense_encoded_as_24_bits(bencher: Bencher) {
    let pixels = draw(&dense(), Colours::Normal, Scale::Single).expect("ordinary marks");
    bencher.bench(|| encode_24(black_box(&pixels)));
}

#[derive(Clone, Copy)]
struct Case((Colours, Scale));

impl std::fmt::Display for Case {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{:?} {:?}", self.0.0, self.0.1)
    }
}

fn bytes(figure: &Figure, colours: Colours, scale: Scale, effort: Effort) -> Vec<u8> {
    png(figure, colours, scale, effort).expect("a figure of ordinary marks")
}

fn as_24_bits(figure: &Figure) -> Vec<u8> {
    encode_24(&draw(figure, Colours::Normal, Scale::Single).expect("ordinary marks"))
}

fn encode_24(pixels: &image::RgbImage) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    let (width, height) = pixels.dimensions();
    let quick = CompressionType::Level(1);
    PngEncoder::new_with_quality(&mut bytes, quick, FilterType::NoFilter)
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
