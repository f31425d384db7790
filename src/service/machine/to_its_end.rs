//! Work that is done to its end: whoever hangs up takes a request along, and what that had begun.

use std::future::Future;

/// Does something to its end, whoever hangs up meanwhile; where it panics, `given_up` is the error.
pub(in crate::service) async fn to_its_end<T: Send + 'static, E: Send + 'static>(
    given_up: E,
    work: impl Future<Output = Result<T, E>> + Send + 'static,
) -> Result<T, E> {
    tokio::spawn(work).await.unwrap_or(Err(given_up))
}
