//! The name under which a request is found again: in its reply, and in every line that was logged of it.

use crate::service::secrets::token::half_chance;
use actix_web::HttpRequest;
use actix_web::http::header::{HeaderName, HeaderValue};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where a caller says it, and where the reply does.
pub(super) const HEADER: HeaderName = HeaderName::from_static("x-request-id");
/// The longest that a caller may choose.
pub(super) const CHARS_MAX: usize = 64;

/// What the names that this process gives begin with: no other process's do.
static BEGINNING: LazyLock<String> = LazyLock::new(|| {
    let chance = half_chance();
    chance[..8].iter().map(|byte| format!("{byte:02x}")).collect()
});
static GIVEN: AtomicU64 = AtomicU64::new(0);

/// The name that the caller chose, where it can stand in a log; else a new one.
pub(super) fn of(request: &HttpRequest) -> HeaderValue {
    let chosen = request.headers().get(HEADER).filter(|name| is_plain(name.as_bytes()));
    chosen.cloned().unwrap_or_else(new)
}

fn is_plain(name: &[u8]) -> bool {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-".contains(byte);
    (1..=CHARS_MAX).contains(&name.len()) && name.iter().all(plain)
}

fn new() -> HeaderValue {
    let number = GIVEN.fetch_add(1, Ordering::Relaxed);
    let name = format!("{}-{number}", *BEGINNING);
    HeaderValue::from_str(&name).expect("digits are plain text")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_stand_in_a_log_is_taken_for_a_name() {
        for (name, plain) in [
            ("a", true),
            ("req-17.B_x", true),
            ("", false),
            ("a b", false),
            ("a\tb", false),
            ("é", false),
            ("x=1", false),
        ] {
            assert_eq!(is_plain(name.as_bytes()), plain, "{name}");
        }
        assert!(is_plain(&[b'x'; 64]) && !is_plain(&[b'x'; 65]));
        assert_ne!(new(), new());
    }
}
