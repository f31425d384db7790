//! A link as a picture that a phone's camera reads, so that nobody has to type it.

use crate::service::workshop::Whom;
use crate::web::app::App;
use crate::web::error::Fault;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Bytes;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write as _;

/// The longest link, in bytes.
const LINK_BYTES_MAX: usize = 300;
/// What stays white around the code, in modules (ISO/IEC 18004, 9.1).
const MARGIN: i32 = 4;

/// `POST /qr`: the body is the link. It is in no address, because it may hold somebody's token.
pub(in crate::web) async fn qr(app: App, bytes: Bytes) -> Result<HttpResponse, Fault> {
    let link = std::str::from_utf8(&bytes).ok().filter(|link| {
        let is_link = link.starts_with("https://") || link.starts_with("http://");
        is_link && link.len() <= LINK_BYTES_MAX
    });
    let expected = format!("a link of up to {LINK_BYTES_MAX} bytes, as plain text");
    let link = link.ok_or_else(|| Fault::new("invalid", expected))?.to_owned();
    let svg = app.service.workshop().work(Whom::Stranger, move || drawn(&link)).await?;
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(svg.ok_or_else(Fault::unavailable)?))
}

/// The code as an SVG, one unit a module.
fn drawn(link: &str) -> Option<String> {
    let code = QrCode::encode_text(link, QrCodeEcc::Medium).ok()?;
    let side = code.size() + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\""
    );
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            write!(svg, "M{} {}h1v1h-1z", x + MARGIN, y + MARGIN).ok()?;
        }
    }
    svg.push_str("\"/></svg>");
    Some(svg)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// How many pixels a module is wide for the reader.
    const SCALE: usize = 6;

    #[test]
    fn another_reader_reads_the_link_again() {
        let link = format!("https://agon.example/play/con_5kc0#agon_seat_{}", "7z".repeat(26));
        let svg = drawn(&link).expect("it is short enough");
        let side = svg.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split(' ').next());
        let side: usize = side.expect("it has a size").parse().expect("a whole number");
        let dark: BTreeSet<(usize, usize)> = svg
            .split('M')
            .filter_map(|part| part.strip_suffix("h1v1h-1z").or(part.split("h1v1h-1z").next()))
            .filter_map(|at| at.split_once(' '))
            .filter_map(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)))
            .collect();
        let mut picture =
            rqrr::PreparedImage::prepare_from_greyscale(side * SCALE, side * SCALE, |x, y| {
                if dark.contains(&(x / SCALE, y / SCALE)) { 0 } else { 255 }
            });
        let codes = picture.detect_grids();
        let [code] = &codes[..] else { panic!("{} codes", codes.len()) };
        assert_eq!(code.decode().expect("it can be read").1, link);
    }
}
