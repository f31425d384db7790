//! Where a page leads whoever has done something there.

use actix_web::http::header;
use actix_web::{HttpResponse, HttpResponseBuilder};

/// See another page.
pub(super) fn to(path: &str) -> HttpResponseBuilder {
    let mut reply = HttpResponse::SeeOther();
    reply.insert_header((header::LOCATION, path));
    reply.insert_header((header::CACHE_CONTROL, "no-store"));
    reply
}

/// A path of ours as it stands; nothing else, such as `//elsewhere.example`.
pub(super) fn own_path(next: &str) -> Option<&str> {
    let ours = next.starts_with('/') && !next.starts_with("//");
    let plain = next.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    (ours && plain).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_led_away_from_us() {
        for (next, led) in [
            ("/host/con_1", Some("/host/con_1")),
            ("/host?after=1", Some("/host?after=1")),
            ("", None),
            ("host", None),
            ("//other.example", None),
            ("/\\other.example", None),
            ("/\t/other.example", None),
            ("https://other.example", None),
            ("javascript:alert(1)", None),
        ] {
            assert_eq!(own_path(next), led, "{next}");
        }
    }
}
