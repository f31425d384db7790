//! How long a dense picture takes: 300 marks on 1024 x 768 points. `cargo bench --bench picture`

use agon::picture::{Colours, Effort, Scale, draw, png};
use agon_generators::figure::{Face, Figure, Paint, Point, Stroke};
use agon_generators::palette::{FIVE, Ink};
use agon_generators::rng::{Rng, Seed};
use divan::Bencher;

fn main() {
    divan::main();
}

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
    let make = || png(&figure, colours, Scale::Single, Effort::Live);
    let bytes = make().expect("a figure of ordinary marks");
    let read = image::load_from_memory(&bytes).expect("a PNG").to_rgb8();
    assert_eq!(read, draw(&figure, colours, Scale::Single).expect("as before"));
    println!("{} bytes", bytes.len());
    bencher.bench(make);
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
