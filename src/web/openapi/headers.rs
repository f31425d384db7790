//! What replies say in their headers, each described once.

use super::method;
use crate::web::call::Call;
use serde_json::{Value, json};
use utoipa::openapi::HttpMethod;

/// Every header that replies bear for programs: its name, what it says, and whether it is a whole number.
const HEADERS: [(&str, &str, bool); 9] = [
    (
        REQUEST_ID,
        "The request's id: the caller's own, if it sent one of up to 64 letters, digits, `.`, `_` and `-`, else a new one. It is in the log.",
        false,
    ),
    (
        REPLAYED,
        "`true` where this reply was told before: the same request came under the same `Idempotency-Key`.",
        false,
    ),
    (LOCATION, "The address of what was made.", false),
    (
        LINK,
        "The address of the next page, as `<...>; rel=\"next\"` (RFC 8288); absent on the last.",
        false,
    ),
    (
        ETAG,
        "The digest of what is told; sent as `If-None-Match`, it brings 304 while nothing is new.",
        false,
    ),
    (POLICY, "How often this may be done: `\"name\";q=MOST;w=SECONDS`.", false),
    (QUOTA, "What is left of that: `\"name\";r=LEFT;t=SECONDS`, until there is one more.", false),
    (RETRY, "After how many seconds the same request may come again.", true),
    (AUTHENTICATE, "`Bearer`: how a token is sent.", false),
];
const REQUEST_ID: &str = "X-Request-Id";
const REPLAYED: &str = "Idempotency-Replayed";
const LOCATION: &str = "Location";
const LINK: &str = "Link";
const ETAG: &str = "ETag";
const POLICY: &str = "RateLimit-Policy";
const QUOTA: &str = "RateLimit";
const RETRY: &str = "Retry-After";
const AUTHENTICATE: &str = "WWW-Authenticate";
/// Where something is made that has an address.
const MADE: [&str; 5] = ["/v1/contests", "/v1/drills", "/v1/previews", "/v1/kept", "/v1/webhooks"];
/// Where replies lead to the next page.
const PAGED: [&str; 2] = ["/v1/contests", "/v1/webhooks/{id}/deliveries"];

/// Adds them to the description of every call's replies.
pub(super) fn describe(document: &mut Value, calls: &[Call]) {
    for (name, says, is_number) in HEADERS {
        let kind = if is_number { "integer" } else { "string" };
        let header = json!({ "description": says, "schema": { "type": kind } });
        document["components"]["headers"][name] = header;
    }
    for call in calls {
        let operation = &mut document["paths"][&*call.path][method(call).to_lowercase()];
        let Some(replies) = operation["responses"].as_object_mut() else { continue };
        if is_cached(call) {
            let same = json!({ "description": "Nothing is new since the `ETag` that was sent." });
            replies.insert("304".to_owned(), same);
        }
        for (status, reply) in replies {
            for name in of(call, status.parse().unwrap_or_default()) {
                reply["headers"][name] = json!({ "$ref": format!("#/components/headers/{name}") });
            }
        }
    }
}

/// What a call's reply of this status may say.
fn of(call: &Call, status: u16) -> Vec<&'static str> {
    let succeeds = status < 400;
    let posts = call.method == HttpMethod::Post;
    let is_counted = posts && (call.path.ends_with("/answers") || call.path == "/v1/drills");
    let told = [
        (REQUEST_ID, true),
        (REPLAYED, succeeds && call.once),
        (LOCATION, succeeds && posts && MADE.contains(&&*call.path)),
        (LINK, succeeds && !posts && PAGED.contains(&&*call.path)),
        (ETAG, succeeds && is_cached(call)),
        (POLICY, is_counted),
        (QUOTA, is_counted),
        (RETRY, matches!(status, 409 | 429 | 503)),
        (AUTHENTICATE, status == 401),
    ];
    told.into_iter().filter(|(_, is_told)| *is_told).map(|(name, _)| name).collect()
}

/// Whether a reply stays the same, so that a caller keeps it and asks whether it is still good.
fn is_cached(call: &Call) -> bool {
    ["/v1/previews/", "/v1/families"].iter().any(|begins| call.path.starts_with(begins))
}
