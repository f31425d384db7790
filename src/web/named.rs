//! What a request's address names, as the router reads it: in what is percent-encoded it sees the same as in plain letters.

use actix_web::HttpRequest;

/// What says by a contest's name by whose clock, and is asked without a token.
pub(super) const TIME: &str = "/v1/time";

/// The path.
pub(super) fn path(request: &HttpRequest) -> &str {
    request.match_info().as_str()
}

/// The words that may name a contest or a game.
pub(super) fn words(request: &HttpRequest) -> impl Iterator<Item = &str> {
    let path = path(request);
    let query = if path == TIME { request.query_string() } else { "" };
    let contests = query.split('&').filter_map(|part| part.strip_prefix("contest="));
    path.split('/').chain(contests)
}
