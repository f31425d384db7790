//! Bodies that do not come: nobody may keep a request open for longer than it takes to send it.

use super::listening::BODY_TIMEOUT;
use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::middleware::Next;
use futures_core::Stream as _;
use std::future::poll_fn;
use std::io::ErrorKind;
use std::pin::{Pin, pin};

/// Gives up on a body that does not come: the framework's own patience ends with the head.
pub(super) async fn in_time(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> actix_web::Result<ServiceResponse<impl MessageBody>> {
    let mut body = std::mem::replace(request.parts_mut().1, Payload::None);
    if !matches!(body, Payload::None) {
        let bounded = async_stream::stream! {
            let mut late = pin!(tokio::time::sleep(BODY_TIMEOUT));
            loop {
                let more = poll_fn(|context| Pin::new(&mut body).poll_next(context));
                let more = tokio::select! {
                    more = more => more,
                    () = &mut late => Some(Err(PayloadError::Io(ErrorKind::TimedOut.into()))),
                };
                let Some(more) = more else { break };
                let broken = more.is_err();
                yield more;
                if broken {
                    break;
                }
            }
        };
        request.set_payload(Payload::Stream { payload: Box::pin(bounded) });
    }
    next.call(request).await
}

/// Whether a reply stands for a body that did not come.
pub(super) fn was_too_slow<B>(reply: &ServiceResponse<B>) -> bool {
    let error = reply.response().error().and_then(|error| error.as_error::<PayloadError>());
    matches!(error, Some(PayloadError::Io(io)) if io.kind() == ErrorKind::TimedOut)
}
