//! One connection to the database, and what can go wrong with it.

use super::Address;
use crate::store::queue::panic_text;
use crate::store::{OpenError, ReadError, wire};
use std::any::Any;
use std::error::Error;
use std::future::poll_fn;
use std::io;
use std::iter::successors;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio_postgres::error::SqlState;
use tokio_postgres::{AsyncMessage, Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How to connect.
#[derive(Clone)]
pub(super) struct Link {
    pub(super) config: Config,
    pub(super) tls: MakeRustlsConnect,
}

/// A connection whose warnings are heard.
pub(super) struct Heard {
    pub(super) client: Client,
    warned: Arc<AtomicBool>,
}

impl Link {
    /// Connects; what the connection needs is done in the present runtime.
    pub(super) async fn connect(&self) -> Result<Heard, Fault> {
        let (client, mut connection) = self.config.connect(self.tls.clone()).await?;
        let warned = Arc::new(AtomicBool::new(false));
        let hears = Arc::clone(&warned);
        tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|cx| connection.poll_message(cx)).await {
                if let AsyncMessage::Notice(notice) = message
                    && notice.severity() == "WARNING"
                {
                    tracing::warn!("the database warns: {notice}");
                    hears.store(true, Ordering::SeqCst);
                }
            }
        });
        Ok(Heard { client, warned })
    }
}

impl Heard {
    /// Whether the database warned since this was last asked. It does so before it says that something is done, and one
    /// of its warnings is that no standby has what it wrote.
    pub(super) fn was_warned(&self) -> bool {
        self.warned.swap(false, Ordering::SeqCst)
    }
}

/// Why the database did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("{}", words(.0))]
    Database(#[from] tokio_postgres::Error),
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("no connection was free: {0}")]
    Busy(#[from] deadpool_postgres::PoolError),
    #[error("another Agon has this database for itself, or took this one for gone")]
    Taken,
    #[error("its schema is being changed")]
    Away,
    #[error("it warned that what it wrote may not last")]
    Unsure,
    #[error("it has format {found}, and this Agon knows formats up to {known}")]
    Format { found: u32, known: u32 },
    #[error("{0}")]
    Garbled(String),
}

impl From<wire::Garbled> for Fault {
    fn from(garbled: wire::Garbled) -> Fault {
        Fault::Garbled(garbled.to_string())
    }
}

/// What an error says, with what it comes from.
pub(super) fn words(error: &dyn Error) -> String {
    let causes = successors(error.source(), |cause: &&dyn Error| (*cause).source());
    causes.fold(error.to_string(), |words, cause| format!("{words}: {cause}"))
}

impl Fault {
    pub(super) fn panicked(panic: &(dyn Any + Send)) -> Fault {
        Fault::Garbled(panic_text(panic))
    }

    /// Whether it comes from the function that was told not to listen to an earlier epoch.
    pub(super) fn is_of_epoch(error: &tokio_postgres::Error) -> bool {
        error.code() == Some(&SqlState::from_code("AG001"))
    }

    /// The same for whoever opens the store.
    pub(super) fn of_opening(self, address: &Address) -> OpenError {
        let place = address.to_string();
        match self {
            Fault::Taken => OpenError::InUse { place },
            Fault::Format { found, known } => OpenError::FutureFormat { place, found, known },
            other => OpenError::Unreachable { place, what: other.to_string() },
        }
    }
}

impl From<Fault> for ReadError {
    fn from(fault: Fault) -> ReadError {
        match fault {
            Fault::Garbled(what) => ReadError::Corrupt(what),
            other => ReadError::Unavailable(other.to_string()),
        }
    }
}
