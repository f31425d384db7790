//! Contact sheets: one picture for each family that draws, to be looked at. From left to right four problems each of levels 1, 3
//! and 5; from above as they are drawn, as protan, deutan and tritan eyes see them, and without colours.

use crate::view::{View, linear, shown};
use agon::picture::{Colours, Scale, draw};
use agon_generators::drawn::Drawn;
use agon_generators::families;
use agon_generators::family::{Entry, Level};
use agon_generators::figure::Figure;
use agon_generators::palette::Rgb;
use image::RgbImage;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use std::env;
use std::fs::{self, File};
use std::path::Path;

const LEVELS: [usize; 3] = [0, 2, 4];
const SEEDS: [&str; 4] = ["one", "two", "three", "four"];
const EYES: [View; 4] = [View::Normal, View::Machado(0), View::Machado(1), View::Machado(2)];
/// The room of one picture, and what is left between two, in pixels.
const SIDE: u32 = 96;
const GAP: u32 = 6;
/// Of 100, for the encoder.
const QUALITY: u8 = 55;

#[test]
fn every_colour_is_shown_as_it_was() {
    let parts = || (0..=255).step_by(17);
    for (red, green, blue) in
        parts().flat_map(|r| parts().flat_map(move |g| parts().map(move |b| (r, g, b))))
    {
        assert_eq!(shown(View::Normal.of(linear(Rgb(red, green, blue)))), [red, green, blue]);
    }
}

/// Every family that shows a picture shows one at each of these levels, and its sheet has them all; `AGON_BLESS=1` writes the
/// sheets into docs/pictures/sheets.
#[test]
#[ignore = "takes a while, and is for eyes: `just sheets`"]
fn contact_sheets() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures/sheets");
    for entry in families() {
        let places = LEVELS.into_iter().flat_map(|level| SEEDS.map(|seed| (level, seed)));
        let figures: Vec<Figure> =
            places.filter_map(|(level, seed)| figure(entry, Level::ALL[level], seed)).collect();
        let all = LEVELS.len() * SEEDS.len();
        assert!(figures.is_empty() || figures.len() == all, "{}", entry.name);
        if !figures.is_empty() && env::var_os("AGON_BLESS").is_some() {
            fs::create_dir_all(&folder).unwrap();
            let file = File::create(folder.join(format!("{}.jpg", entry.stem()))).unwrap();
            JpegEncoder::new_with_quality(file, QUALITY).encode_image(&sheet(&figures)).unwrap();
        }
    }
}

/// The picture to look at: what is to be remembered, or else what is asked about.
fn figure(entry: &Entry, level: Level, seed: &str) -> Option<Figure> {
    let drawn = Drawn::new(entry, level, seed);
    drawn.figures().into_iter().next().map(|(_, figure)| figure.into_owned())
}

fn sheet(figures: &[Figure]) -> RgbImage {
    let along = |count: usize| count as u32 * (SIDE + GAP) + GAP;
    let size = (along(figures.len()), along(EYES.len() + 1));
    let mut sheet = RgbImage::from_pixel(size.0, size.1, [255; 3].into());
    for (column, figure) in figures.iter().enumerate() {
        let coloured = small(figure, Colours::Normal);
        let seen = EYES.map(|view| seen(&coloured, view)).into_iter();
        for (row, picture) in seen.chain([small(figure, Colours::None)]).enumerate() {
            let inner = |side: u32| i64::from((SIDE - side) / 2);
            let at = |place: usize| i64::from(along(place));
            let (x, y) = (at(column) + inner(picture.width()), at(row) + inner(picture.height()));
            imageops::replace(&mut sheet, &picture, x, y);
        }
    }
    sheet
}

fn seen(picture: &RgbImage, view: View) -> RgbImage {
    let mut seen = picture.clone();
    for pixel in seen.pixels_mut() {
        let [red, green, blue] = pixel.0;
        pixel.0 = shown(view.of(linear(Rgb(red, green, blue))));
    }
    seen
}

/// The picture as large as fits.
fn small(figure: &Figure, colours: Colours) -> RgbImage {
    let picture = draw(figure, colours, Scale::Single).unwrap();
    let (width, height) = picture.dimensions();
    let fit = |side: u32| side * SIDE / width.max(height);
    imageops::resize(&picture, fit(width), fit(height), FilterType::CatmullRom)
}
