//! Pixels to PNG bytes.

use super::{Effort, PictureError};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder as _, RgbImage};

/// Flat areas make long repeats, so no filter beats every filter, and the lowest level is quick: half the time
/// of the next one for a tenth more bytes. A grey picture is written with one byte a pixel.
pub(super) fn png(image: &RgbImage, effort: Effort) -> Result<Vec<u8>, PictureError> {
    let compression = match effort {
        Effort::Live => CompressionType::Level(1),
        Effort::Export => CompressionType::Default,
    };
    let grey = greys(image);
    let (pixels, kind) = match &grey {
        Some(levels) => (levels.as_slice(), ExtendedColorType::L8),
        None => (image.as_raw().as_slice(), ExtendedColorType::Rgb8),
    };
    let mut bytes = Vec::with_capacity(64 * 1024);
    PngEncoder::new_with_quality(&mut bytes, compression, FilterType::NoFilter)
        .write_image(pixels, image.width(), image.height(), kind)
        .map_err(|error| PictureError::Encoding(error.to_string()))?;
    Ok(bytes)
}

/// The brightness of every pixel, if none has a colour.
fn greys(image: &RgbImage) -> Option<Vec<u8>> {
    let level = |pixel: &[u8]| (pixel[0] == pixel[1] && pixel[1] == pixel[2]).then_some(pixel[0]);
    image.as_raw().chunks_exact(3).map(level).collect()
}
