//! A game's sign: a PNG from outside, written anew, so that nothing but its pixels is left of it.

use image::codecs::png::PngDecoder;
use image::{DynamicImage, ImageDecoder as _, ImageFormat, Limits};
use std::io::Cursor;

/// The largest sign, in pixels.
pub const WIDTH_MAX: u32 = 640;
pub const HEIGHT_MAX: u32 = 160;
/// The largest PNG of one, as it comes and as it is kept, in bytes.
pub const BYTES_MAX: usize = 11 * 1024;

/// Why it is no sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadLogo {
    #[error("a PNG of up to {BYTES_MAX} bytes, in base64")]
    NoPng,
    #[error("a PNG of up to {WIDTH_MAX} x {HEIGHT_MAX} pixels")]
    Size,
}

/// The same pixels in a PNG of ours.
pub fn written_anew(png: &[u8]) -> Result<Vec<u8>, BadLogo> {
    if png.len() > BYTES_MAX {
        return Err(BadLogo::NoPng);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(8 << 20);
    let decoder = PngDecoder::with_limits(Cursor::new(png), limits).map_err(|_| BadLogo::NoPng)?;
    let (width, height) = decoder.dimensions();
    if width > WIDTH_MAX || height > HEIGHT_MAX {
        return Err(BadLogo::Size);
    }
    let pixels = DynamicImage::from_decoder(decoder).map_err(|_| BadLogo::NoPng)?;
    let mut ours = Cursor::new(Vec::new());
    let written = pixels.to_rgba8().write_to(&mut ours, ImageFormat::Png);
    written.map_err(|_| BadLogo::NoPng)?;
    Some(ours.into_inner()).filter(|ours| ours.len() <= 2 * BYTES_MAX).ok_or(BadLogo::NoPng)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgba, RgbaImage};

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut png = Cursor::new(Vec::new());
        let picture = RgbaImage::from_fn(width, height, |x, y| Rgba([x as u8, y as u8, 7, 200]));
        picture.write_to(&mut png, ImageFormat::Png).expect("it is written");
        png.into_inner()
    }

    #[test]
    fn the_pixels_stay_and_what_else_is_in_a_file_goes() {
        let mut sent = png(20, 10);
        sent.extend(b"<script>");
        let kept = written_anew(&sent).expect("a small sign");
        let read = |png: &[u8]| image::load_from_memory(png).expect("a PNG").to_rgba8();
        assert_eq!(read(&kept), read(&png(20, 10)));
        assert!(!kept.windows(8).any(|part| part == b"<script>"));
    }

    #[test]
    fn what_is_no_small_png_is_refused() {
        assert_eq!(written_anew(b"GIF89a"), Err(BadLogo::NoPng));
        assert_eq!(written_anew(&png(20, 10)[..40]), Err(BadLogo::NoPng));
        assert_eq!(written_anew(&[0; BYTES_MAX + 1]), Err(BadLogo::NoPng));
        assert_eq!(written_anew(&png(WIDTH_MAX + 1, 1)), Err(BadLogo::Size));
        assert_eq!(written_anew(&png(1, HEIGHT_MAX + 1)), Err(BadLogo::Size));
    }
}
