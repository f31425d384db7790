#![expect(clippy::unwrap_used, reason = "a test says what failed by failing")]
#![expect(clippy::disallowed_methods, reason = "a test draws for itself")]
//! What the picture room promises: smooth exact edges, every character or an error, the same bytes always.

mod colourless;

use agon::picture::{Colours, Effort, PictureError, Scale, check, draw, png, svg};
use agon_generators::families;
use agon_generators::family::Level;
use agon_generators::figure::{Anchor, Face, Figure, Mark, Paint, Point, Stroke};
use agon_generators::palette::{FIVE, Ink, Rgb};
use agon_generators::rng::Seed;
use agon_generators::sheet::Sheet;
use image::RgbImage;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::f32::consts::PI;

const SYMBOLS: &str = "≠≤≥≈√∠°²³⁴πθ×÷−·∞∑∫△□⊥∥→←↑↓↔∧∨¬♠♣♥♦♔♕♖♗♘♙♚♛♜♝♞♟①②③④⑤⑥⑦⑧⑨½⅓αβγδ■▲●○◆★☆";

/// Shares of ink, 0 to 1, of a picture drawn in black.
fn cover(picture: &RgbImage) -> Vec<f32> {
    let (Rgb(dark, ..), Rgb(light, ..)) = (Ink::Black.rgb(), Ink::Paper.rgb());
    let share = |red: u8| f32::from(light.saturating_sub(red)) / f32::from(light - dark);
    picture.pixels().map(|pixel| share(pixel.0[0])).collect()
}

fn area(picture: &RgbImage) -> f32 {
    cover(picture).iter().sum()
}

fn plain(figure: &Figure) -> RgbImage {
    draw(figure, Colours::Normal, Scale::Single).unwrap()
}

/// The box of everything that is not white: left, top, right, bottom.
fn inked(picture: &RgbImage) -> (f32, f32, f32, f32) {
    let dark = picture.enumerate_pixels().filter(|(_, _, pixel)| pixel.0[0] < 128);
    dark.fold((f32::MAX, f32::MAX, 0.0, 0.0), |(left, top, right, bottom), (x, y, _)| {
        let (x, y) = (x as f32, y as f32);
        (left.min(x), top.min(y), f32::max(right, x + 1.0), f32::max(bottom, y + 1.0))
    })
}

/// One of each mark, small enough to look at.
fn every_mark() -> Figure {
    let mut figure = Figure::new(240, 160);
    let corners = [(20.5, 15.25), (60.0, 20.0), (45.0, 55.0), (15.0, 50.0)].map(Point::from);
    figure.polygon(corners.to_vec(), Paint::both(Ink::Red, Ink::Black, 2.5));
    figure.circle(Point::new(100.0, 35.0), 22.5, Paint::both(Ink::Sky, Ink::Blue, 3.0));
    figure.circle(Point::new(150.0, 35.0), 18.0, Paint::fill(Ink::Yellow));
    let zigzag = [(180.0, 20.0), (195.0, 50.0), (210.0, 20.0), (225.0, 50.0)].map(Point::from);
    figure.line(zigzag.to_vec(), Stroke::new(Ink::Blue, 6.0));
    figure.arc(Point::new(40.0, 100.0), 25.0, (-120.0, 60.0), Stroke::new(Ink::Grey, 8.0));
    figure.label(Point::new(100.0, 90.0), "Avg 7½", 22.0, Face::Plain);
    figure.label(Point::new(100.0, 125.0), "0O ≠ ∠", 20.0, Face::Bold);
    figure.label(Point::new(190.0, 125.0), "Il1", 24.0, Face::Mono);
    figure.label(Point::new(190.0, 85.0), "🦊", 40.0, Face::Object);
    figure
}

#[test]
fn a_circle_holds_the_area_of_a_circle() {
    for radius in [1.0, 2.5, 8.0, 33.3, 140.0] {
        let mut figure = Figure::new(320, 320);
        figure.circle(Point::new(160.3, 159.6), radius, Paint::fill(Ink::Black));
        let (drawn, true_area) = (area(&plain(&figure)), PI * radius * radius);
        // A pixel on the rim is told to a sixteenth, so that small discs are less exact.
        let off = f32::max(0.005, 0.03 / radius);
        assert!((drawn / true_area - 1.0).abs() < off, "radius {radius}: {drawn}");
    }
}

#[test]
fn a_slanting_edge_is_smooth() {
    let mut figure = Figure::new(200, 200);
    let corners = [(10.0, 10.0), (190.0, 31.0), (10.0, 52.0)].map(Point::from);
    figure.polygon(corners.to_vec(), Paint::fill(Ink::Black));
    let picture = plain(&figure);
    let mut greys: Vec<u8> = picture.pixels().map(|pixel| pixel.0[0]).collect();
    greys.sort_unstable();
    greys.dedup();
    assert_eq!(greys.len(), 17, "paper, black and all fifteen steps between them");
    assert!((area(&picture) / (180.0 * 42.0 / 2.0) - 1.0).abs() < 0.005);
}

/// The share of a pixel that lies nearer than `half` to the line, by 16 x 16 samples.
fn sampled(points: &[(f32, f32)], half: f32, x: u32, y: u32) -> f32 {
    let is_near = |px: f32, py: f32| {
        points.windows(2).any(|ends| {
            let ((ax, ay), (bx, by)) = (ends[0], ends[1]);
            let (dx, dy) = (bx - ax, by - ay);
            let along = (((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
            let (ex, ey) = (ax + along * dx - px, ay + along * dy - py);
            ex * ex + ey * ey <= half * half
        })
    };
    let offset = |part: u32| (part as f32 + 0.5) / 16.0;
    let samples = (0..256).map(|at| (x as f32 + offset(at % 16), y as f32 + offset(at / 16)));
    samples.filter(|&(px, py)| is_near(px, py)).count() as f32 / 256.0
}

#[test]
fn a_stroke_covers_what_lies_near_its_line_and_nothing_twice() {
    let curve: Vec<(f32, f32)> = (0..60)
        .map(|step| (10.0 + 2.0 * step as f32, 60.0 + 40.0 * (step as f32 / 9.0).sin()))
        .collect();
    let zigzag = vec![(15.2, 20.7), (110.0, 30.0), (20.0, 55.5), (60.0, 100.0), (130.0, 95.0)];
    for (points, width) in [(&curve, 2.0), (&curve, 9.0), (&zigzag, 1.0), (&zigzag, 7.5)] {
        let mut figure = Figure::new(150, 120);
        let spots = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
        figure.line(spots, Stroke::new(Ink::Black, width));
        let picture = plain(&figure);
        let drawn = cover(&picture);
        let wrong = picture
            .enumerate_pixels()
            .zip(&drawn)
            .map(|((x, y, _), drawn)| (drawn - sampled(points, width / 2.0, x, y)).abs());
        let worst = wrong.fold(0.0, f32::max);
        assert!(worst < 0.06, "width {width}: a pixel is off by {worst}");
    }
}

#[test]
fn a_long_line_is_drawn_as_its_short_neighbours_are() {
    let mut figure = Figure::new(1000, 800);
    let ends = vec![Point::new(3.0, 5.0), Point::new(990.0, 790.0)];
    figure.line(ends, Stroke::new(Ink::Black, 3.0));
    let length = (987.0_f32 * 987.0 + 785.0 * 785.0).sqrt();
    let true_area = length * 3.0 + PI * 1.5 * 1.5;
    assert!((area(&plain(&figure)) / true_area - 1.0).abs() < 0.002);
}

#[test]
fn what_leaves_the_sheet_is_cut_at_its_border() {
    let mut figure = Figure::new(100, 100);
    for center in [(0.0, 50.0), (100.0, 50.0), (50.0, 0.0), (50.0, 100.0)].map(Point::from) {
        figure.circle(center, 20.0, Paint::fill(Ink::Black));
    }
    figure.line(
        vec![Point::new(-9000.0, 50.0), Point::new(9000.0, 50.0)],
        Stroke::new(Ink::Black, 2.0),
    );
    figure.label(Point::new(100.0, 100.0), "gone", 40.0, Face::Plain);
    figure.marks.pop();
    let true_area = 4.0 * PI * 200.0 + 60.0 * 2.0;
    let drawn = area(&plain(&figure));
    assert!((drawn / true_area - 1.0).abs() < 0.005, "{drawn} of {true_area}");
    figure.label(Point::new(100.0, 100.0), "half of this", 40.0, Face::Plain);
    assert!(png(&figure, Colours::None, Scale::Double, Effort::Live).is_ok());
}

#[test]
fn odd_marks_are_drawn_without_fuss() {
    let mut figure = Figure::new(100, 100);
    let here = Point::new(50.0, 50.0);
    figure.line(vec![], Stroke::new(Ink::Red, 2.0));
    figure.line(vec![here], Stroke::new(Ink::Red, 2.0));
    figure.line(vec![here, here], Stroke::new(Ink::Red, 9.0));
    figure.line(vec![here, Point::new(60.0, 50.0), here], Stroke::new(Ink::Blue, 9.0));
    figure.polygon(vec![], Paint::both(Ink::Red, Ink::Black, 1.0));
    figure.polygon(vec![here; 3], Paint::both(Ink::Red, Ink::Black, 1.0));
    figure.circle(here, 0.0, Paint::both(Ink::Red, Ink::Black, 1.0));
    figure.arc(here, 10.0, (720.0, 0.0), Stroke::new(Ink::Sky, 2.0));
    figure.arc(here, 2.0, (10.0, 10.0), Stroke::new(Ink::Sky, 30.0));
    figure.label(here, "", 20.0, Face::Object);
    figure.label(here, " ", 20.0, Face::Plain);
    for colours in [Colours::Normal, Colours::None] {
        assert!(draw(&figure, colours, Scale::Double).is_ok());
    }
}

#[test]
fn a_figure_out_of_bounds_is_an_error() {
    assert_eq!(check(&Figure::new(0, 10)), Err(PictureError::BadSize(0, 10)));
    assert_eq!(check(&Figure::new(10, 1601)), Err(PictureError::BadSize(10, 1601)));
    let mut figure = Figure::new(100, 100);
    figure.circle(Point::new(f32::NAN, 0.0), 3.0, Paint::fill(Ink::Red));
    assert_eq!(check(&figure), Err(PictureError::FarAway));
    figure.marks.clear();
    figure.line(vec![Point::new(1e30, 0.0)], Stroke::new(Ink::Red, 1.0));
    assert_eq!(check(&figure), Err(PictureError::FarAway));
}

#[test]
fn a_missing_glyph_is_an_error_and_never_a_box() {
    for (text, face, missing) in [
        ("ok \u{E000}", Face::Plain, '\u{E000}'),
        ("漢", Face::Bold, '漢'),
        ("A", Face::Object, 'A'),
        ("a\nb", Face::Mono, '\n'),
    ] {
        let mut figure = Figure::new(100, 100);
        figure.label(Point::new(50.0, 50.0), text, 20.0, face);
        let error = Err(PictureError::MissingGlyph(missing));
        assert_eq!(check(&figure), error, "{text}");
        assert_eq!(png(&figure, Colours::Normal, Scale::Single, Effort::Live).map(|_| ()), error);
    }
}

#[test]
fn every_promised_character_leaves_ink() {
    let ascii: String = ('!'..='~').collect();
    let letters = format!("{ascii}{SYMBOLS}ÄÖÜäöüßéèêçñåøŁőşž“”‘’–—…€");
    let objects = include_str!("../../fonts/objects.txt").trim();
    let lettered = [Face::Plain, Face::Bold, Face::Mono].map(|face| (letters.as_str(), face));
    for (text, face) in lettered.into_iter().chain([(objects, Face::Object)]) {
        for character in text.chars() {
            let mut figure = Figure::new(100, 100);
            figure.label(Point::new(50.0, 50.0), character, 40.0, face);
            assert!(area(&plain(&figure)) > 8.0, "{character} in {face:?}");
        }
    }
}

#[test]
fn letters_stand_by_their_capitals_and_objects_by_their_outline() {
    for face in [Face::Plain, Face::Bold, Face::Mono] {
        let mut figure = Figure::new(200, 200);
        figure.label(Point::new(100.0, 100.0), "H", 100.0, face);
        let (left, top, right, bottom) = inked(&plain(&figure));
        assert!(((top + bottom) / 2.0 - 100.0).abs() <= 1.0, "{face:?}: {top} to {bottom}");
        assert!(((left + right) / 2.0 - 100.0).abs() <= 1.5, "{face:?}: {left} to {right}");
        assert!((bottom - top - 66.8).abs() <= 1.5, "{face:?}: {top} to {bottom}");
    }
    for character in include_str!("../../fonts/objects.txt").trim().chars() {
        let mut figure = Figure::new(200, 200);
        figure.label(Point::new(100.0, 100.0), character, 100.0, Face::Object);
        let (left, top, right, bottom) = inked(&plain(&figure));
        let off = ((left + right) / 2.0 - 100.0).abs().max(((top + bottom) / 2.0 - 100.0).abs());
        assert!(off <= 1.0, "{character} is {off} off");
        let side = f32::max(right - left, bottom - top);
        assert!(70.0 < side && side <= 100.0, "{character} is {side} large");
    }
}

#[test]
fn a_text_hangs_on_its_anchor_and_is_kerned() {
    let sides = |text: &str, anchor: Anchor| {
        let mut figure = Figure::new(400, 100);
        let (at, text) = (Point::new(200.0, 50.0), text.to_owned());
        let mark = Mark::Text { at, text, size: 50.0, face: Face::Plain, anchor, ink: Ink::Black };
        figure.marks.push(mark);
        let (left, _, right, _) = inked(&plain(&figure));
        (left, right)
    };
    let near = |one: f32, two: f32| (one - two).abs() < 6.0;
    assert!(near(sides("Hello", Anchor::Start).0, 200.0));
    assert!(near(sides("Hello", Anchor::End).1, 200.0));
    let (left, right) = sides("Hello", Anchor::Middle);
    assert!(near((left + right) / 2.0, 200.0));
    let wide = |text: &str| sides(text, Anchor::Start).1 - sides(text, Anchor::Start).0;
    let (a, v) = (wide("AA") - wide("A"), wide("VV") - wide("V"));
    assert!(wide("AVAVAV") < 3.0 * a + 2.0 * v + wide("V") - 10.0);
}

#[test]
fn a_variation_selector_changes_nothing() {
    let sun = |text: &str| {
        let mut figure = Figure::new(100, 100);
        figure.label(Point::new(50.0, 50.0), text, 60.0, Face::Object);
        plain(&figure)
    };
    assert_eq!(sun("☀\u{FE0F}"), sun("☀"));
}

#[test]
fn a_png_holds_the_drawn_pixels_and_nothing_else() {
    for (colours, scale, effort) in [
        (Colours::Normal, Scale::Single, Effort::Live),
        (Colours::Normal, Scale::Double, Effort::Export),
        (Colours::None, Scale::Single, Effort::Export),
    ] {
        let bytes = png(&every_mark(), colours, scale, effort).unwrap();
        let read = image::load_from_memory(&bytes).unwrap().to_rgb8();
        assert_eq!(read, draw(&every_mark(), colours, scale).unwrap());
        assert_eq!(bytes, png(&every_mark(), colours, scale, effort).unwrap());
        let mut chunks = chunk_names(&bytes);
        chunks.dedup();
        assert_eq!(chunks, ["IHDR", "PLTE", "IDAT", "IEND"]);
    }
}

fn chunk_names(png: &[u8]) -> Vec<String> {
    let (mut names, mut at) = (Vec::new(), 8);
    while at < png.len() {
        let length = u32::from_be_bytes(png[at..at + 4].try_into().unwrap()) as usize;
        names.push(String::from_utf8(png[at + 4..at + 8].to_vec()).unwrap());
        at += length + 12;
    }
    names
}

/// The five colours that may decide an answer, each with its name.
fn legend() -> Figure {
    let mut figure = Figure::new(110 * FIVE.len() as u16, 110);
    for (ink, column) in FIVE.into_iter().zip(0_u8..) {
        let x = 55.0 + 110.0 * f32::from(column);
        figure.circle(Point::new(x, 45.0), 30.0, Paint::both(ink, Ink::Black, 2.0));
        figure.label(Point::new(x, 92.0), ink.name(), 18.0, Face::Plain);
    }
    figure
}

#[test]
fn every_mark_is_drawn_as_it_always_was() {
    for (colours, scale, golden) in [
        (Colours::Normal, Scale::Single, "20e2c3cc21962501"),
        (Colours::Normal, Scale::Double, "d5a5be6f80b5850e"),
        (Colours::None, Scale::Single, "0ff7581c699778ef"),
        (Colours::None, Scale::Double, "82947a2eb7ed0c1a"),
    ] {
        let picture = draw(&every_mark(), colours, scale).unwrap();
        let hash: String =
            Sha256::digest(picture.as_raw()).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(&hash[..16], golden, "{colours:?} {scale:?}");
    }
}

#[test]
fn every_picture_of_every_family_is_drawn() {
    for family in families() {
        for level in Level::ALL {
            let name = format!("{} {level}", family.name);
            drawn(&name, &family.rules(level, family.english()).example.sheet);
            for seed in 0..4 {
                let problem = family.draw(level, &Seed::new(&format!("picture {seed}")));
                let sheet = problem.show().said(family.english());
                match seed {
                    0 => drawn(&name, &sheet),
                    _ => checked(&name, &sheet),
                }
            }
        }
    }
}

/// The most that one picture may weigh on its way to a player, in bytes.
const HEAVIEST: usize = 250_000;

#[test]
fn every_picture_of_every_family_is_light_and_has_a_number_for_each_of_its_shades() {
    for (name, figure) in pictures_of_families() {
        for colours in [Colours::Normal, Colours::None] {
            let bytes = png(&figure, colours, Scale::Double, Effort::Live).unwrap();
            assert!(bytes.len() <= HEAVIEST, "{name} {colours:?}: {} bytes", bytes.len());
        }
        let picture = draw(&figure, Colours::Normal, Scale::Double).unwrap();
        let shades: BTreeSet<[u8; 3]> = picture.pixels().map(|pixel| pixel.0).collect();
        // A full table would mean that some shade took the number of another.
        assert!(shades.len() < 240, "{name}: {} shades", shades.len());
    }
}

fn drawn(name: &str, sheet: &Sheet) {
    checked(name, sheet);
    for (_, picture) in sheet.pictures() {
        for colours in [Colours::Normal, Colours::None] {
            let done = draw(&picture.figure, colours, Scale::Single);
            assert!(done.is_ok(), "{name}: {done:?}");
        }
    }
}

fn checked(name: &str, sheet: &Sheet) {
    for (_, picture) in sheet.pictures() {
        assert_eq!(check(&picture.figure), Ok(()), "{name}");
    }
}

/// Pictures of every family that has some, as many as make it differ.
fn pictures_of_families() -> Vec<(String, Figure)> {
    let mut figures = vec![("every mark".to_owned(), every_mark()), ("legend".into(), legend())];
    for family in families() {
        for level in Level::ALL {
            let sheet = family.draw(level, &Seed::new("svg")).show();
            let name = |part: &str| format!("{} {level} {part}", family.name);
            let pictures = sheet.pictures().into_iter();
            figures.extend(pictures.map(|(part, shown)| (name(&part), shown.figure.clone())));
        }
    }
    figures
}

/// The elements of a text that is well-formed as far as our own writer goes: every element is closed, every value
/// is quoted and has no stray sign.
fn elements(name: &str, svg: &str) -> Vec<(String, String)> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for part in svg.split('<').skip(1) {
        let (tag, between) = part.split_once('>').expect(name);
        assert!(between.trim().is_empty(), "{name}: {between}");
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(closed), "{name}");
            continue;
        }
        let (element, rest) = tag.split_once(' ').unwrap_or((tag, ""));
        let (values, is_empty) = match rest.strip_suffix('/') {
            Some(values) => (values, true),
            None => (rest, false),
        };
        assert_eq!(values.matches('"').count() % 2, 0, "{name}: {tag}");
        for number in numbers(element, values) {
            assert!(number.is_finite() && number.abs() <= 20_000.0, "{name}: {tag}");
        }
        found.push((element.to_owned(), values.to_owned()));
        if !is_empty {
            open.push(element.to_owned());
        }
    }
    assert!(open.is_empty(), "{name}: {open:?}");
    found
}

/// The numbers that say where something is.
fn numbers(element: &str, values: &str) -> Vec<f64> {
    let quoted = values.split('"').collect::<Vec<_>>();
    let of_place = |name: &str| {
        let name = name.trim().trim_end_matches('=');
        ["points", "d", "cx", "cy", "r", "x", "y", "width", "height", "stroke-width"]
            .contains(&name)
    };
    let places = quoted.chunks_exact(2).filter(|pair| of_place(pair[0])).map(|pair| pair[1]);
    let words = places.flat_map(|text| text.split(|c: char| " ,MLQCAZHV".contains(c)));
    let told = words.filter(|word| !word.is_empty());
    told.map(|word| word.parse().unwrap_or_else(|_| panic!("{element}: {word}"))).collect()
}

#[test]
fn an_svg_shows_every_mark_and_nothing_that_runs_or_needs_a_font() {
    let figures = pictures_of_families();
    assert!(figures.len() > 20, "{}", figures.len());
    for (name, figure) in figures {
        for colours in [Colours::Normal, Colours::None] {
            let name = format!("{name} {colours:?}");
            let svg = svg(&figure, colours).unwrap();
            let found = elements(&name, &svg);
            let known =
                ["svg", "rect", "polygon", "polyline", "circle", "path", "defs", "mask", "pattern"];
            for (element, values) in &found {
                assert!(known.contains(&element.as_str()), "{name}: {element}");
                assert!(!values.contains("href") && !values.contains(" on"), "{name}: {values}");
            }
            assert!(svg.len() < 400_000, "{name}: {} bytes", svg.len());
            if colours == Colours::Normal {
                // The sheet's own two besides.
                assert_eq!(found.len(), figure.marks.len() + 2, "{name}");
            }
            assert_eq!(svg, agon::picture::svg(&figure, colours).unwrap(), "{name}");
        }
    }
}

#[test]
fn an_svg_tells_its_size_and_colours_as_the_pixels_do() {
    let mut figure = Figure::new(240, 160);
    figure.circle(Point::new(10.0 / 3.0, 7.0), 4.5, Paint::both(Ink::Sky, Ink::Black, 1.0));
    let coloured = svg(&figure, Colours::Normal).unwrap();
    assert!(coloured.contains("width=\"240\" height=\"160\" viewBox=\"0 0 240 160\" role=\"img\""));
    let circle = "<circle cx=\"3.33\" cy=\"7\" r=\"4.5\" fill=\"#86d1e9\" stroke=\"#14161c\" stroke-width=\"1\"/>";
    assert!(coloured.contains(circle), "{coloured}");
    let hatched = svg(&figure, Colours::None).unwrap();
    assert!(hatched.contains("r=\"4.5\" fill=\"url(#Sky)\""), "{hatched}");
    assert!(!hatched.contains("86d1e9"), "{hatched}");
    let too_large = Figure::new(2000, 160);
    assert_eq!(svg(&too_large, Colours::Normal), Err(PictureError::BadSize(2000, 160)));
}

#[test]
fn without_colours_an_svg_wipes_hatchings_only_where_some_are() {
    let masks = |fill: Ink, colours: Colours| {
        let mut figure = Figure::new(100, 100);
        figure.circle(Point::new(50.0, 50.0), 30.0, Paint::fill(fill));
        figure.label(Point::new(50.0, 50.0), "8", 30.0, Face::Bold);
        figure.label(Point::new(90.0, 90.0), "9", 10.0, Face::Bold);
        svg(&figure, colours).unwrap().matches("<mask").count()
    };
    assert_eq!(masks(Ink::Blue, Colours::None), 1);
    assert_eq!(masks(Ink::Mist, Colours::None), 0);
    assert_eq!(masks(Ink::Blue, Colours::Normal), 0);
}
