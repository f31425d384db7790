//! The command `agon`.

use agon::console::{self, first_key};
use agon::service::Service;
use agon::service::machine::descriptors::Descriptors;
use agon::service::sandboxes::Sandboxes;
use agon::service::webhooks::Webhooks;
use agon::settings::{Command, LogFormat, Serve, Settings};
use agon::store::{self, OpenError, Place, Store};
use agon::web::{self, Ended};
use anyhow::{Context as _, Result};
use clap::Parser as _;
use std::io::{self, IsTerminal as _};
use std::net::TcpListener;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// How long one who stands by waits before it looks again.
const STAND_BY: Duration = Duration::from_millis(200);
/// How long a store may take to keep the last heartbeat.
const LAST_BEAT_WITHIN: Duration = Duration::from_secs(3);

fn main() -> ExitCode {
    match run(&Settings::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) if broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("agon: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Does what was asked for; whether all was well.
fn run(settings: &Settings) -> Result<bool> {
    let Some(command) = &settings.command else { return serve(&settings.serve).map(|()| true) };
    let out = &mut io::stdout();
    match command {
        Command::Certify(wanted) => return console::certify::certify(wanted, out),
        Command::Verify(wanted) => return console::verify::verify(wanted, out),
        Command::Serve(serving) => serve(serving),
        Command::Draw(wanted) => console::draw::draw(wanted, out),
        Command::Games(asked) => console::games::games(asked, out),
        Command::Keys(asked) => console::keys::keys(asked, out),
        Command::Export(asked) => console::export::export(asked, out),
        Command::Import(asked) => console::export::import(asked),
        Command::Reports(asked) => console::reports::reports(asked, out),
        Command::Figures(asked) => console::figures::figures(asked, out),
        Command::Health(asked) => console::health::health(asked, out),
        Command::Completions(asked) => console::manual::completions(asked, out),
        Command::Man(asked) => console::manual::pages(asked),
    }
    .map(|()| true)
}

/// Whoever read our output has seen enough.
fn broken_pipe(error: &anyhow::Error) -> bool {
    let kind = |io: &io::Error| io.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        cause.downcast_ref().is_some_and(kind)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|json| json.io_error_kind() == Some(io::ErrorKind::BrokenPipe))
    })
}

fn serve(serving: &Serve) -> Result<()> {
    write_logs(serving);
    let (listener, store) = match &serving.store {
        // Whoever stands by does not listen.
        place @ Place::Postgres(_) => {
            let store = opened(place)?;
            (listener(serving)?, store)
        }
        // Where nobody can listen, no folder is made.
        place => (listener(serving)?, store::open(place)?),
    };
    let descriptors = Descriptors::raised();
    tracing::info!("up to {} files may be open", descriptors.0);
    actix_web::rt::System::new().block_on(async {
        let installation = console::installation::installation(serving)?;
        let key = first_key::let_in(&*store, serving, &installation).await?;
        if serving.keep_days.is_some() && matches!(serving.store, Place::Sled(_)) {
            tracing::warn!("sled gives no room back for contests that are removed: redb does, and `agon export` and `agon import` lead there");
        }
        console::export::listen(&store, &serving.store);
        let secret = installation.key.clone();
        let mut bounds = serving.bounds(descriptors);
        if bounds.address.is_none() {
            bounds.address = reached_at(&listener, &*store)?;
        }
        let service = Service::start(store, installation, bounds).await?;
        let most = serving.test_keys.into();
        let sandboxes = Sandboxes::beside(service.clone(), most).await?;
        let sending = serving.sending(descriptors);
        let webhooks = Webhooks::beside(service.clone(), secret, sending, web::written).await?;
        let address = listener.local_addr()?;
        eprintln!("Agon serves on http://{address}/");
        eprintln!("{}", key.words(&serving.store));
        if let Some(words) = first_key::test_key(&key, &sandboxes)? {
            eprintln!("{words}");
        }
        let around = serving.surroundings(descriptors);
        match web::serve(service.clone(), sandboxes, webhooks.clone(), listener, around).await? {
            Ended::Drained { streams, cut_off } => {
                webhooks.end().await;
                farewell(&service, streams, cut_off).await
            }
            Ended::AtOnce { signal } => {
                eprintln!(
                    "Agon ends at once: it was told so twice. Nothing that was answered is lost."
                );
                // As shells say that a signal ended a command.
                std::process::exit(128 + signal);
            }
        }
    })
}

fn listener(serving: &Serve) -> Result<TcpListener> {
    web::listening::listener(serving.listen).with_context(|| {
        format!("{} cannot be listened on; choose another with --listen", serving.listen)
    })
}

/// Where other nodes reach this one, where nobody said so.
fn reached_at(listener: &TcpListener, store: &dyn Store) -> Result<Option<String>> {
    let address = listener.local_addr()?;
    let is_one = !address.ip().is_unspecified();
    if !is_one && store.is_shared() {
        tracing::warn!(
            "--node-address does not say where other nodes reach this one: they cannot pass on what is its own"
        );
    }
    Ok(is_one.then(|| address.to_string()))
}

/// The store in a database. One of an earlier version has it for itself: then this one stands by until it is gone.
fn opened(place: &Place) -> Result<Arc<dyn Store>> {
    let mut stands_by = false;
    loop {
        match store::open(place) {
            Err(OpenError::InUse { .. }) => {
                if !stands_by {
                    tracing::info!("another Agon has {place} for itself: this one stands by");
                    stands_by = true;
                }
                std::thread::sleep(STAND_BY);
            }
            opened => return Ok(opened?),
        }
    }
}

fn write_logs(serving: &Serve) {
    let lines = tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::new(&serving.log))
        // Colours are for eyes: whoever searches a file would not find what they are written around.
        .with_ansi(io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none())
        .with_writer(io::stderr);
    match serving.log_format {
        LogFormat::Text => lines.init(),
        LogFormat::Json => {
            lines.json().flatten_event(true).with_span_list(false).init();
        }
    }
}

/// The last word, once nobody is served any more.
async fn farewell(service: &Service, streams: i64, cut_off: i64) -> Result<()> {
    // Without it the next start goes by the one before, a second earlier.
    let beat = tokio::time::timeout(LAST_BEAT_WITHIN, service.beat_last()).await;
    beat.context("the store did not take the last heartbeat in time")?
        .context("the last heartbeat was not stored")?;
    let requests = match cut_off {
        0 => "every request had its reply".to_owned(),
        1 => "one request took too long and was cut off".to_owned(),
        some => format!("{some} requests took too long and were cut off"),
    };
    eprintln!(
        "Agon has ended: {streams} event streams were told to come back, {requests}, and contests \
         stand still from now until the next start."
    );
    Ok(())
}
