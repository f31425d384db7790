//! The command `agon`.

use agon::console;
use agon::service::Service;
use agon::service::access::games;
use agon::service::access::keys::{self, Entry};
use agon::service::access::label::Label;
use agon::service::machine::descriptors::Descriptors;
use agon::service::sandboxes::Sandboxes;
use agon::service::secrets::installation::Installation;
use agon::service::secrets::token::{Bearer, KEY_BITS_MIN, Token};
use agon::service::webhooks::Webhooks;
use agon::settings::{Command, LogFormat, Serve, Settings};
use agon::store::{self, OpenError, Place, Store};
use agon::web::{self, Ended};
use agon_judge::id::KeyId;
use anyhow::{Context as _, Result, bail};
use clap::Parser as _;
use rustix::net::sockopt;
use std::io::{self, IsTerminal as _};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// How long one who stands by waits before it looks again.
const STAND_BY: Duration = Duration::from_millis(200);
/// Of what was sent and is not read a connection holds so many bytes, which the system doubles, and for so many milliseconds.
const UNSENT_MAX: usize = 256 * 1024;
#[cfg(target_os = "linux")]
const UNREAD_MAX: u32 = 30_000;

/// How long a store may take to keep the last heartbeat.
const LAST_BEAT_WITHIN: Duration = Duration::from_secs(3);

fn main() -> ExitCode {
    let settings = Settings::parse();
    let done = match settings.command {
        None => serve(&settings.serve).map(|()| true),
        Some(Command::Serve(serving)) => serve(&serving).map(|()| true),
        Some(Command::Draw(wanted)) => {
            console::draw::draw(&wanted, &mut std::io::stdout().lock()).map(|()| true)
        }
        Some(Command::Certify(wanted)) => {
            console::certify::certify(&wanted, &mut std::io::stdout().lock())
        }
        Some(Command::Verify(wanted)) => {
            console::verify::verify(&wanted, &mut std::io::stdout().lock())
        }
        Some(Command::Games(asked)) => {
            console::games::games(&asked, &mut std::io::stdout().lock()).map(|()| true)
        }
        Some(Command::Keys(asked)) => {
            console::keys::keys(&asked, &mut std::io::stdout().lock()).map(|()| true)
        }
        Some(Command::Export(asked)) => {
            console::export::export(&asked, &mut std::io::stdout().lock()).map(|()| true)
        }
        Some(Command::Import(asked)) => console::export::import(&asked).map(|()| true),
        Some(Command::Reports(asked)) => {
            console::reports::reports(&asked, &mut std::io::stdout().lock()).map(|()| true)
        }
        Some(Command::Figures(asked)) => {
            console::figures::figures(&asked, &mut std::io::stdout().lock()).map(|()| true)
        }
        Some(Command::Health(asked)) => {
            console::health::health(&asked, &mut std::io::stdout().lock()).map(|()| true)
        }
        Some(Command::Completions(asked)) => {
            console::manual::completions(&asked, &mut std::io::stdout().lock()).map(|()| true)
        }
        Some(Command::Man(asked)) => console::manual::pages(&asked).map(|()| true),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) if broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("agon: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whoever read our output has seen enough.
fn broken_pipe(error: &anyhow::Error) -> bool {
    let kind = |io: &std::io::Error| io.kind() == std::io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        cause.downcast_ref().is_some_and(kind)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|json| json.io_error_kind() == Some(std::io::ErrorKind::BrokenPipe))
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
        let key = key(&*store, serving, &installation).await?;
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
        if let Some(words) = test_key(&key, &sandboxes)? {
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
    let listener = TcpListener::bind(serving.listen).with_context(|| {
        format!("{} cannot be listened on; choose another with --listen", serving.listen)
    })?;
    bound_replies(&listener).context("the listening socket does not take its bounds")?;
    Ok(listener)
}

/// Whoever asks and never reads holds no more than so much of what he asked for, and is hung up on after a while. What is
/// accepted has the options of what it came in by.
fn bound_replies(listener: &TcpListener) -> rustix::io::Result<()> {
    sockopt::set_socket_send_buffer_size(listener, UNSENT_MAX)?;
    #[cfg(target_os = "linux")]
    sockopt::set_tcp_user_timeout(listener, UNREAD_MAX)?;
    Ok(())
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

/// Where a game developer finds the game key.
enum KeyPlace {
    Given,
    File(PathBuf, KeyId),
    /// The store knows keys, and the file none of them.
    Gone(PathBuf),
    /// A key that was revoked does not come back by being named again.
    Revoked(&'static str, KeyId),
}

impl KeyPlace {
    fn words(&self, store: &Place) -> String {
        match self {
            KeyPlace::Given => "Game key: the one of AGON_KEY or --key".to_owned(),
            KeyPlace::File(path, _) => format!("Game key: in {}", path.display()),
            KeyPlace::Gone(path) => format!(
                "Game key: one that was let in before; {} does not hold it. Let another in with \
                 `agon keys add` before a start, or with --key",
                path.display()
            ),
            KeyPlace::Revoked(whose, id) => format!(
                "Game key: none new; {whose} is {id}, which was revoked and opens nothing. To undo \
                 that, stop the service and run `agon keys restore {id} --store {store}`; to let \
                 another in, `agon keys add --store {store}`"
            ),
        }
    }
}

/// Lets a game key in: the given one, or the one of an earlier start, or a new one.
async fn key(store: &dyn Store, serving: &Serve, own: &Installation) -> Result<KeyPlace> {
    if let Some(text) = &serving.key {
        let Some((Bearer::Key, key)) = Token::parse(text) else {
            bail!(
                "a game key is `agon_key_` and 16 to 200 printable characters; AGON_KEY or --key is none"
            );
        };
        let bits = key.bits();
        if bits < KEY_BITS_MIN {
            bail!(
                "the game key of AGON_KEY or --key could be guessed: its symbols hold about {bits} bits, and \
                 {KEY_BITS_MIN} are asked for. Give one that was drawn by chance, such as \
                 `agon_key_$(openssl rand -hex 32)`, or none: then the first start makes one"
            );
        }
        let game = games::first(store, &own.key).await?;
        let label = Label::ours("AGON_KEY or --key");
        return Ok(match keys::let_in(store, &key, game, label).await? {
            Entry::Admitted => KeyPlace::Given,
            Entry::Revoked(id) => KeyPlace::Revoked("the one of AGON_KEY or --key", id),
        });
    }
    let path = key_path(&serving.store, serving.listen.port());
    if keys::kept(store).await?.is_empty() {
        let key = Token::new_key();
        console::installation::write_secret(&path, key.text())
            .with_context(|| format!("writing {}", path.display()))?;
        let game = games::first(store, &own.key).await?;
        keys::let_in(store, &key, game, Label::ours("first start")).await?;
        return Ok(KeyPlace::File(path, key.key_id()));
    }
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let Some((Bearer::Key, key)) = Token::parse(text.trim()) else {
        return Ok(KeyPlace::Gone(path));
    };
    Ok(match keys::find(store, key.key_id()).await? {
        Some(known) if known.revoked_at.is_some() => {
            KeyPlace::Revoked("the one of game.key", known.id)
        }
        Some(known) => KeyPlace::File(path, known.id),
        None => KeyPlace::Gone(path),
    })
}

/// Writes the test key beside the game key, where that has a file of ours.
fn test_key(game: &KeyPlace, sandboxes: &Sandboxes) -> Result<Option<String>> {
    let KeyPlace::File(path, key) = game else { return Ok(None) };
    if !sandboxes.are_offered() {
        return Ok(None);
    }
    let path = path.with_file_name(match path.file_stem().and_then(|stem| stem.to_str()) {
        Some("game") | None => "test.key".to_owned(),
        Some(stem) => format!("{stem}-test.key"),
    });
    console::installation::write_secret(&path, sandboxes.test_key(*key).text())
        .with_context(|| format!("writing {}", path.display()))?;
    Ok(Some(format!("Test key: in {}; its contests' clock can be moved on", path.display())))
}

fn key_path(place: &Place, port: u16) -> PathBuf {
    match place.folder() {
        Some(folder) => folder.join("game.key"),
        None => std::env::temp_dir().join(format!("agon-{port}.key")),
    }
}
