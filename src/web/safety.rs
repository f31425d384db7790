//! What every reply tells browsers: that it is no script, no frame and no picture for anybody else's page.

use super::origin::Origin;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};

/// Headers of every reply, as the settings make them.
pub(super) struct Safety(Vec<(HeaderName, HeaderValue)>);

/// Policy of everything that is not a page: were it ever taken for one, it could do nothing.
const NO_PAGE: HeaderValue =
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; sandbox");
/// What a page's policy says where nobody may frame it.
pub(super) const NO_FRAMES: &str = "frame-ancestors 'none'";
/// Devices and powers that no page of ours asks for.
const NO_POWERS: &str = "accelerometer=(), browsing-topics=(), camera=(), \
    display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), \
    midi=(), payment=(), serial=(), usb=()";
/// A year. Subdomains are left alone: they are not ours.
const ALWAYS_TLS: &str = "max-age=31536000";
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const NO_FRAME: HeaderValue = HeaderValue::from_static("DENY");

impl Safety {
    pub(super) fn new(public: Option<&Origin>) -> Safety {
        let mut always = vec![
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "same-origin"),
            (header::PERMISSIONS_POLICY, NO_POWERS),
            (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
            (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        ];
        if public.is_some_and(Origin::is_https) {
            always.push((header::STRICT_TRANSPORT_SECURITY, ALWAYS_TLS));
        }
        let fixed = |(name, value)| (name, HeaderValue::from_static(value));
        Safety(always.into_iter().map(fixed).collect())
    }

    /// Adds to the headers of a reply what its handler did not say.
    pub(super) fn add(&self, of_api: bool, status: StatusCode, headers: &mut HeaderMap) {
        for (name, value) in &self.0 {
            if !headers.contains_key(name) {
                headers.insert(name.clone(), value.clone());
            }
        }
        if of_api && !headers.contains_key(header::CACHE_CONTROL) {
            headers.insert(header::CACHE_CONTROL, NO_STORE);
        }
        // A copy that is still good keeps its own policy: this would take its place.
        if status == StatusCode::NOT_MODIFIED {
            return;
        }
        let kind = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
        let page = kind.is_some_and(|kind| kind.starts_with(b"text/html"));
        let own = headers.get(header::CONTENT_SECURITY_POLICY).filter(|_| page);
        let is_framed =
            own.is_some_and(|own| !own.to_str().is_ok_and(|own| own.contains(NO_FRAMES)));
        if own.is_none() {
            headers.insert(header::CONTENT_SECURITY_POLICY, NO_PAGE);
        }
        if !is_framed {
            headers.insert(header::X_FRAME_OPTIONS, NO_FRAME);
        }
    }
}
