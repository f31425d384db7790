//! Without colours: everything is grey, and no two colours look alike, however small or thin a thing is.

use super::{cover, every_mark, legend};
use agon::picture::{Colours, Scale, draw};
use agon_generators::figure::{Anchor, Face, Figure, Mark, Paint, Point, Stroke};
use agon_generators::palette::{FIVE, Ink};
use image::{GrayImage, Luma, RgbImage};
use imageproc::region_labelling::{Connectivity, connected_components};

#[test]
fn every_pixel_is_grey() {
    for figure in [every_mark(), legend()] {
        let picture = draw(&figure, Colours::None, Scale::Single).unwrap();
        let is_grey = |pixel: &image::Rgb<u8>| pixel.0[0] == pixel.0[1] && pixel.0[1] == pixel.0[2];
        assert!(picture.pixels().all(is_grey));
    }
}

#[test]
fn any_two_colours_look_different() {
    let disc = |ink: Ink, radius: f32| {
        let mut figure = Figure::new(100, 100);
        figure.circle(Point::new(50.0, 50.0), radius, Paint::both(ink, Ink::Black, 1.0));
        cover(&draw(&figure, Colours::None, Scale::Single).unwrap())
    };
    let thread = |ink: Ink, width: f32| {
        let mut figure = Figure::new(100, 100);
        let ends = vec![Point::new(10.0, 20.0), Point::new(90.0, 80.0)];
        figure.line(ends, Stroke::new(ink, width));
        cover(&draw(&figure, Colours::None, Scale::Single).unwrap())
    };
    let pairs = (0..FIVE.len()).flat_map(|one| (0..one).map(move |two| (FIVE[one], FIVE[two])));
    for (one, two) in pairs.chain([(Ink::Sky, Ink::Paper), (Ink::Yellow, Ink::Mist)]) {
        for (shape, size, inside) in [
            (&disc as &dyn Fn(Ink, f32) -> Vec<f32>, 15.0, 700.0),
            (&disc, 30.0, 2800.0),
            (&thread, 2.0, 200.0),
            (&thread, 10.0, 1000.0),
        ] {
            let (first, second) = (shape(one, size), shape(two, size));
            let apart: f32 = first.iter().zip(&second).map(|(a, b)| (a - b).abs()).sum();
            assert!(apart > inside * 0.15, "{one:?} and {two:?} at {size}: {apart}");
        }
    }
}

/// How bright a part of a picture without colours is in the middle, for each of the five, is at least so much apart.
fn are_told_apart(least: f32, figure: impl Fn(Ink) -> Figure, is_inside: impl Fn(Point) -> bool) {
    let mut levels = FIVE.map(|ink| {
        let picture = draw(&figure(ink), Colours::None, Scale::Single).unwrap();
        let middle = |(x, y)| Point::new(x as f32 + 0.5, y as f32 + 0.5);
        let inside = picture.enumerate_pixels().filter(|(x, y, _)| is_inside(middle((*x, *y))));
        let levels: Vec<f32> = inside.map(|(_, _, pixel)| f32::from(pixel.0[0])).collect();
        levels.iter().sum::<f32>() / levels.len() as f32
    });
    levels.sort_by(f32::total_cmp);
    assert!(levels.windows(2).all(|two| two[1] - two[0] > least), "{levels:?}");
}

/// Its hatching has no room in it, so its ground tells the colour.
#[test]
fn a_thin_ring_looks_like_no_other() {
    let middle = Point::new(50.0, 50.0);
    let ring = |ink: Ink| {
        let mut figure = Figure::new(100, 100);
        figure.circle(middle, 13.4, Paint::both(ink, ink.edge(), 2.0));
        figure.circle(middle, 8.0, Paint::both(Ink::Paper, ink.edge(), 1.5));
        figure
    };
    are_told_apart(25.0, ring, |at| (9.5..11.5).contains(&middle.distance(at)));
}

/// A line in the middle of its own outline, where a line alone is dashed.
#[test]
fn a_rod_of_a_thing_is_filled_however_thin_it_is() {
    let ends = vec![Point::new(20.0, 20.0), Point::new(80.0, 20.0)];
    let rod = |ink: Ink| {
        let mut figure = Figure::new(100, 40);
        figure.line(ends.clone(), Stroke::new(ink.edge(), 9.0));
        figure.line(ends.clone(), Stroke::new(ink, 5.0));
        figure
    };
    are_told_apart(20.0, rod, |at| (22.0..78.0).contains(&at.x) && (18.0..22.0).contains(&at.y));
}

#[test]
fn a_dashed_line_falls_apart_and_a_plain_one_does_not() {
    let pieces = |ink: Ink, colours: Colours| {
        let mut figure = Figure::new(200, 200);
        figure.circle(Point::new(100.0, 100.0), 60.0, Paint::edge(ink, 4.0));
        let ends = vec![Point::new(70.0, 100.0), Point::new(130.0, 100.0)];
        figure.line(ends, Stroke::new(Ink::Black, 12.0));
        let picture = draw(&figure, colours, Scale::Single).unwrap();
        let dark = GrayImage::from_fn(200, 200, |x, y| {
            Luma([if picture.get_pixel(x, y).0[0] < 200 { 255 } else { 0 }])
        });
        let labels = connected_components(&dark, Connectivity::Eight, Luma([0]));
        labels.pixels().map(|label| label.0[0]).max().unwrap()
    };
    assert_eq!(pieces(Ink::Red, Colours::Normal), 2);
    assert_eq!(pieces(Ink::Black, Colours::None), 2);
    assert!(pieces(Ink::Red, Colours::None) > 8);
    assert!(pieces(Ink::Blue, Colours::None) > 20);
}

#[test]
fn letters_stay_readable_on_every_hatching() {
    for fill in FIVE {
        for ink in [Ink::Black, Ink::Paper] {
            let (lettered, bare) = (label_on(fill, Some(ink)), label_on(fill, None));
            let changed = cover(&lettered)
                .iter()
                .zip(cover(&bare))
                .filter(|(a, b)| (*a - b).abs() > 0.4)
                .count();
            let unreadable = fill == Ink::Black && ink == Ink::Black;
            assert_eq!(changed > 60, !unreadable, "{ink:?} on {fill:?}: {changed}");
        }
    }
}

fn label_on(fill: Ink, ink: Option<Ink>) -> RgbImage {
    let mut figure = Figure::new(100, 100);
    let at = Point::new(50.0, 50.0);
    figure.circle(at, 30.0, Paint::fill(fill));
    if let Some(ink) = ink {
        let (text, face, anchor) = ("8".to_owned(), Face::Bold, Anchor::Middle);
        figure.marks.push(Mark::Text { at, text, size: 30.0, face, anchor, ink });
    }
    draw(&figure, Colours::None, Scale::Single).unwrap()
}
