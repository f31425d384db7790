//! The end of serving: told by a signal, in an order in which nobody loses what was promised.

use crate::service::Service;
use crate::service::sandboxes::Sandboxes;
use actix_web::dev::Server;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// How serving ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// Everybody was told, as far as the time sufficed.
    Drained { streams: i64, cut_off: i64 },
    /// A second signal, of this number, wanted no more of that.
    AtOnce { signal: i32 },
}

/// For this part of its time the service still takes requests after the signal, so that whoever watches `/readyz`
/// sends nobody new, and nobody who was on the way meets a closed door.
const LINGERING: u32 = 10;

/// The signals that end the service.
struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    fn new() -> io::Result<Signals> {
        let (terminate, interrupt) = (SignalKind::terminate(), SignalKind::interrupt());
        Ok(Signals { terminate: signal(terminate)?, interrupt: signal(interrupt)? })
    }

    /// The number of the next one.
    async fn next(&mut self) -> i32 {
        let kind = tokio::select! {
            _ = self.terminate.recv() => SignalKind::terminate(),
            _ = self.interrupt.recv() => SignalKind::interrupt(),
        };
        kind.as_raw_value()
    }
}

/// Serves until a signal says otherwise.
pub(super) async fn serve(
    service: Arc<Service>,
    sandboxes: Arc<Sandboxes>,
    server: Server,
    drain: Duration,
) -> io::Result<Ended> {
    let mut signals = Signals::new()?;
    let handle = server.handle();
    let mut serving = actix_web::rt::spawn(server);
    tokio::select! {
        ended = &mut serving => {
            ended.map_err(io::Error::other)??;
            return Err(io::Error::other("the server ended without being told to"));
        }
        _ = signals.next() => {}
    }
    tracing::info!("told to end: no new contests, and running requests are finished");
    let lingering = drain / LINGERING;
    let leave = async {
        service.drain();
        tokio::time::sleep(lingering).await;
        let streams = service.meters().streams_open();
        service.close();
        sandboxes.close();
        // The framework would cut requests off by itself, and nobody could count them any more.
        drop(tokio::time::timeout(drain - lingering, handle.stop(true)).await);
        Ended::Drained { streams, cut_off: service.meters().requests_running() }
    };
    tokio::select! {
        ended = leave => Ok(ended),
        signal = signals.next() => Ok(Ended::AtOnce { signal }),
    }
}
