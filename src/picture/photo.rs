//! Pictures that somebody brings: decoded, laid side by side, and encoded anew, so that nothing of the file stays but what
//! is seen.

use super::canvas::Pixels;
use super::{Effort, SIDE_MAX, encode};
use agon_generators::palette::Rgb;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder};
use image::imageops::{self, FilterType as Resampling};
use image::{
    DynamicImage, ExtendedColorType, ImageDecoder as _, ImageEncoder as _, Limits, RgbImage,
};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Cursor;

/// The longest file that is taken, in bytes.
pub const FILE_BYTES_MAX: usize = 300_000;
/// The most that are taken as one.
pub const FILES_MAX: usize = 4;
/// The longest file that is made, in bytes.
pub const MADE_BYTES_MAX: usize = FILES_MAX * FILE_BYTES_MAX;
/// Between two that stand side by side, in pixels.
const GAP: u32 = 16;
const PAPER: image::Rgb<u8> = image::Rgb([255, 255, 255]);
/// What decoding may take: four bytes a pixel, twice.
const ALLOC_MAX: u64 = 8 * SIDE_MAX as u64 * SIDE_MAX as u64;

/// A file as it is kept and shown.
pub struct Photo {
    pub png: Vec<u8>,
    /// Width and height in pixels.
    pub size: (u16, u16),
}

/// Why no picture was made.
#[derive(Debug, thiserror::Error)]
pub enum NoPhoto {
    #[error("a PNG file of up to 300,000 bytes")]
    TooLong { place: usize },
    #[error("a PNG file that can be read ({why})")]
    Unreadable { place: usize, why: String },
    #[error("16 to 1,600 pixels a side")]
    BadSize { place: usize },
    /// All of them together.
    #[error(
        "encoded anew they take {bytes} bytes, at most {MADE_BYTES_MAX}: bring fewer pixels or colours"
    )]
    TooMuch { bytes: usize },
    #[error("it could not be encoded: {0}")]
    Encoding(String),
}

/// One picture of one to four files: side by side in two columns, in their order.
pub fn made_of(files: &[Vec<u8>]) -> Result<Photo, NoPhoto> {
    let read = files.iter().enumerate().map(|(place, file)| decoded(place, file));
    let read: Vec<RgbImage> = read.collect::<Result<_, _>>()?;
    let whole = side_by_side(&read);
    let png = encoded(&whole)?;
    if MADE_BYTES_MAX < png.len() {
        return Err(NoPhoto::TooMuch { bytes: png.len() });
    }
    // Neither side is longer than a figure's may be.
    Ok(Photo { png, size: (whole.width() as u16, whole.height() as u16) })
}

/// A file as an SVG that shows it.
pub fn svg(png: &[u8], (width, height): (u16, u16)) -> String {
    let mut svg = String::new();
    let size = format!(r#"width="{width}" height="{height}""#);
    let data = STANDARD.encode(png);
    write!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}"><image {size} href="data:image/png;base64,{data}"/></svg>"#
    )
    .expect("a string takes everything");
    svg
}

fn decoded(place: usize, file: &[u8]) -> Result<RgbImage, NoPhoto> {
    if FILE_BYTES_MAX < file.len() {
        return Err(NoPhoto::TooLong { place });
    }
    let unreadable =
        |error: image::ImageError| NoPhoto::Unreadable { place, why: error.to_string() };
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(ALLOC_MAX);
    let decoder = PngDecoder::with_limits(Cursor::new(file), limits).map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    let sides = 16..=u32::from(SIDE_MAX);
    if !sides.contains(&width) || !sides.contains(&height) {
        return Err(NoPhoto::BadSize { place });
    }
    Ok(on_paper(&DynamicImage::from_decoder(decoder).map_err(unreadable)?))
}

/// What is seen of it on white paper.
fn on_paper(seen: &DynamicImage) -> RgbImage {
    if !seen.color().has_alpha() {
        return seen.to_rgb8();
    }
    let seen = seen.to_rgba8();
    RgbImage::from_fn(seen.width(), seen.height(), |x, y| {
        let [red, green, blue, alpha] = seen.get_pixel(x, y).0.map(u32::from);
        let blended = |ink: u32| ((ink * alpha + 255 * (255 - alpha) + 127) / 255) as u8;
        image::Rgb([red, green, blue].map(blended))
    })
}

/// One alone as it is; several in cells of one size, two in a row, all made smaller alike where they would be larger than a
/// figure together.
fn side_by_side(read: &[RgbImage]) -> RgbImage {
    if let [alone] = read {
        return alone.clone();
    }
    let (columns, rows) = (2, read.len().div_ceil(2) as u32);
    let largest = |side: fn(&RgbImage) -> u32| read.iter().map(side).max().unwrap_or(1);
    let (width, height) = (largest(RgbImage::width), largest(RgbImage::height));
    let fitting = |count: u32, side: u32| {
        f64::from((u32::from(SIDE_MAX) - (count - 1) * GAP) / count) / f64::from(side)
    };
    let share = fitting(columns, width).min(fitting(rows, height)).min(1.0);
    let smaller = |side: u32| ((f64::from(side) * share) as u32).max(1);
    let cell = (smaller(width), smaller(height));
    let all = |count: u32, side: u32| count * side + (count - 1) * GAP;
    let mut whole = RgbImage::from_pixel(all(columns, cell.0), all(rows, cell.1), PAPER);
    for (one, place) in read.iter().zip(0_u32..) {
        let size = (smaller(one.width()), smaller(one.height()));
        let one = match share < 1.0 {
            true => &imageops::resize(one, size.0, size.1, Resampling::Lanczos3),
            false => one,
        };
        let (column, row) = (place % columns, place / columns);
        let x = column * (cell.0 + GAP) + (cell.0 - one.width()) / 2;
        let y = row * (cell.1 + GAP) + (cell.1 - one.height()) / 2;
        imageops::overlay(&mut whole, one, i64::from(x), i64::from(y));
    }
    whole
}

/// Few colours by their numbers, many as they are.
fn encoded(whole: &RgbImage) -> Result<Vec<u8>, NoPhoto> {
    if let Some(pixels) = of_few_colours(whole) {
        return encode::png(&pixels, Effort::Export)
            .map_err(|error| NoPhoto::Encoding(error.to_string()));
    }
    let mut png = Vec::new();
    PngEncoder::new_with_quality(&mut png, CompressionType::Default, FilterType::Adaptive)
        .write_image(whole, whole.width(), whole.height(), ExtendedColorType::Rgb8)
        .map_err(|error| NoPhoto::Encoding(error.to_string()))?;
    Ok(png)
}

fn of_few_colours(whole: &RgbImage) -> Option<Pixels> {
    let mut known: BTreeMap<[u8; 3], u8> = BTreeMap::new();
    let mut colours = Vec::new();
    let mut numbers = Vec::with_capacity(whole.len() / 3);
    for pixel in whole.pixels() {
        let number = match known.get(&pixel.0) {
            Some(number) => *number,
            None => {
                let number = u8::try_from(colours.len()).ok()?;
                let [red, green, blue] = pixel.0;
                colours.push(Rgb(red, green, blue));
                known.insert(pixel.0, number);
                number
            }
        };
        numbers.push(number);
    }
    let (width, height) = (whole.width() as usize, whole.height() as usize);
    Some(Pixels { width, height, numbers, colours })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32, colour: impl Fn(u32, u32) -> [u8; 4]) -> Vec<u8> {
        let all = image::RgbaImage::from_fn(width, height, |x, y| image::Rgba(colour(x, y)));
        let mut file = Cursor::new(Vec::new());
        all.write_to(&mut file, image::ImageFormat::Png).expect("a picture in memory");
        file.into_inner()
    }

    fn plain(width: u32, height: u32, [red, green, blue]: [u8; 3]) -> Vec<u8> {
        png(width, height, |_, _| [red, green, blue, 255])
    }

    fn shown(photo: &Photo) -> RgbImage {
        image::load_from_memory(&photo.png).expect("a PNG of ours").to_rgb8()
    }

    #[test]
    fn one_stays_as_it_looks_and_what_is_transparent_is_paper() {
        let many = |x: u32, y: u32| [x as u8, y as u8, (x * y) as u8, 255];
        let photo = made_of(&[png(300, 200, many)]).expect("a picture");
        assert_eq!(photo.size, (300, 200));
        let seen = shown(&photo);
        assert!(seen.enumerate_pixels().all(|(x, y, pixel)| pixel.0[..] == many(x, y)[..3]));
        let photo = made_of(&[png(20, 20, |_, _| [0, 0, 0, 51])]).expect("a picture");
        assert_eq!(shown(&photo).get_pixel(3, 3).0, [204, 204, 204]);
    }

    #[test]
    fn several_stand_in_two_columns_and_never_larger_than_a_figure() {
        let (red, green, blue) = ([255, 0, 0], [0, 255, 0], [0, 0, 255]);
        let files = [plain(100, 60, red), plain(80, 60, green), plain(100, 40, blue)];
        let photo = made_of(&files).expect("a picture");
        assert_eq!(photo.size, (216, 136));
        let seen = shown(&photo);
        for ((x, y), colour) in [
            ((50, 30), red),
            ((166, 30), green),
            ((120, 30), PAPER.0),
            ((50, 106), blue),
            ((50, 80), PAPER.0),
            ((166, 106), PAPER.0),
        ] {
            assert_eq!(seen.get_pixel(x, y).0, colour, "{x} {y}");
        }
        let large = made_of(&vec![plain(1600, 900, red); 4]).expect("a picture");
        assert_eq!(large.size, (1600, 2 * 445 + 16), "in their own proportions");
        let beside = made_of(&[plain(1600, 400, red), plain(400, 1600, blue)]).expect("a picture");
        assert_eq!(beside.size, (1600, 792));
        assert_eq!(shown(&beside).get_pixel(1204, 396).0, blue);
    }

    #[test]
    fn what_is_no_such_file_is_refused_by_its_place() {
        let fine = || plain(20, 20, [1, 2, 3]);
        let place = |bad: Vec<u8>| match made_of(&[fine(), bad]) {
            Err(NoPhoto::TooLong { place }) => ("too long", place),
            Err(NoPhoto::Unreadable { place, .. }) => ("unreadable", place),
            Err(NoPhoto::BadSize { place }) => ("bad size", place),
            Err(other) => panic!("{other}"),
            Ok(_) => panic!("it was taken"),
        };
        assert_eq!(place(vec![0; FILE_BYTES_MAX + 1]), ("too long", 1));
        assert_eq!(place(b"GIF89a".to_vec()), ("unreadable", 1));
        let torn = fine();
        assert_eq!(place(torn[..torn.len() - 20].to_vec()), ("unreadable", 1));
        assert_eq!(place(plain(1601, 20, [0; 3])), ("bad size", 1));
        assert_eq!(place(plain(20, 15, [0; 3])), ("bad size", 1));
    }

    #[test]
    fn what_would_be_too_long_is_refused() {
        let mut seed = 1_u32;
        let mut noise = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        };
        let mut noisy = || {
            let colours = (0..255).map(|_| Rgb(noise(), noise(), noise())).collect();
            let numbers = (0..540 * 540).map(|_| noise() % 255).collect();
            let pixels = Pixels { width: 540, height: 540, numbers, colours };
            encode::png(&pixels, Effort::Export).expect("a picture in memory")
        };
        let file = noisy();
        assert!(file.len() <= FILE_BYTES_MAX, "{}", file.len());
        // Of one palette they stay as short as they were; of four they take three bytes a pixel.
        assert!(made_of(&vec![file.clone(); 4]).is_ok());
        let four = [file, noisy(), noisy(), noisy()];
        assert!(
            matches!(made_of(&four), Err(NoPhoto::TooMuch { bytes }) if MADE_BYTES_MAX < bytes)
        );
    }
}
