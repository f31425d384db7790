//! Pixels to PNG bytes.

use super::canvas::Pixels;
use super::{Effort, PictureError};
use agon_generators::palette::Rgb;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

/// Flat areas make long repeats, so no filter beats every filter, and the lowest level is quick: a third of the
/// time of the usual one for a third more bytes.
pub(super) fn png(pixels: &Pixels, effort: Effort) -> Result<Vec<u8>, PictureError> {
    let level = match effort {
        Effort::Live => 1,
        Effort::Export => 6,
    };
    written(pixels, level).map_err(|error| PictureError::Encoding(error.to_string()))
}

fn written(pixels: &Pixels, level: u8) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    let mut encoder = Encoder::new(&mut bytes, pixels.width as u32, pixels.height as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    let palette = pixels.colours.iter().flat_map(|Rgb(red, green, blue)| [*red, *green, *blue]);
    encoder.set_palette(palette.collect::<Vec<u8>>());
    encoder.set_deflate_compression(DeflateCompression::Level(level));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels.numbers)?;
    writer.finish()?;
    Ok(bytes)
}
