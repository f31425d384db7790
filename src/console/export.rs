//! `agon export` and `agon import`: everything that a store holds, as lines of JSON. While a service uses the store, it
//! writes the lines itself, to whoever opens the socket in its data folder.

use super::runtime;
use crate::service::upkeep::transfer::{self, Amount, ExportError, ImportError};
use crate::settings::{Export, Import};
use crate::store::{self, OpenError, Place, Store};
use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use std::convert::Infallible;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read as _, Write};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use tokio::io::AsyncWriteExt as _;
use tokio::net::UnixListener;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::task::JoinHandle;

/// The folder of the socket, which only its owner may enter.
const DOOR: &str = "agon.operator";
const SOCKET: &str = "socket";
/// The last line is shorter than this, in bytes.
const END_MAX: usize = 200;
/// Lines on their way to whoever writes them.
const LINES: usize = 64;

/// Writes everything to a file or to `out`.
pub fn export(asked: &Export, out: &mut dyn Write) -> Result<()> {
    let lines = Lines::of(&asked.store)?;
    let amount = match &asked.file {
        None => lines.write(out)?,
        Some(path) => {
            // Names, answers and secrets are in it.
            let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
            let file = file.with_context(|| format!("{} cannot be written", path.display()))?;
            let mut file = BufWriter::new(file);
            let amount = lines.write(&mut file)?;
            file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
            amount
        }
    };
    match amount.damaged {
        0 => {}
        1 => bail!("one contest is damaged and left out, the log names it; all else is exported"),
        some => bail!(
            "{some} contests are damaged and left out, the log names them; all else is exported"
        ),
    }
    eprintln!(
        "Everything is exported. Keep installation.key and signing.key of the data folder with it: they are not in it, and \
         without the first nothing starts on what is imported."
    );
    Ok(())
}

/// Where an export comes from.
enum Lines {
    Closed(Arc<dyn Store>),
    /// From the service that uses the store.
    Running(UnixStream),
}

impl Lines {
    fn of(place: &Place) -> Result<Lines> {
        let Some(folder) = place.folder() else {
            bail!(
                "memory: is forgotten with the service that uses it, and nothing else can read it"
            );
        };
        if !place.may_be_there() {
            bail!("{place} is not there: name the store with --store");
        }
        match store::open(place) {
            Ok(store) => Ok(Lines::Closed(store)),
            Err(OpenError::InUse { .. }) => {
                let socket = folder.join(DOOR).join(SOCKET);
                let stream = UnixStream::connect(&socket).with_context(|| {
                    format!(
                        "the service that uses the store does not listen at {}",
                        socket.display()
                    )
                })?;
                Ok(Lines::Running(stream))
            }
            Err(error) => Err(error.into()),
        }
    }

    fn write(self, out: &mut dyn Write) -> Result<Amount> {
        let amount = match self {
            Lines::Closed(store) => write_closed(&store, out)?,
            Lines::Running(stream) => copy_whole(stream, out)?,
        };
        out.flush()?;
        Ok(amount)
    }
}

fn write_closed(store: &Arc<dyn Store>, out: &mut dyn Write) -> Result<Amount> {
    let runtime = runtime()?;
    runtime.block_on(async {
        let (mut lines, exporting) = begun(store);
        while let Some(line) = lines.recv().await {
            out.write_all(line.as_bytes())?;
        }
        Ok(exporting.await??)
    })
}

/// An export that is under way: its lines, and what comes of it.
fn begun(store: &Arc<dyn Store>) -> (Receiver<String>, JoinHandle<Result<Amount, ExportError>>) {
    let (sender, lines) = channel(LINES);
    let store = store.clone();
    (lines, tokio::spawn(async move { transfer::export(&*store, &sender).await }))
}

/// Copies what a service sends, up to its end, which it may not reach.
fn copy_whole(mut stream: UnixStream, out: &mut dyn Write) -> Result<Amount> {
    let (mut part, mut tail) = (vec![0; 64 * 1024], Vec::new());
    loop {
        let length = stream.read(&mut part)?;
        if length == 0 {
            break;
        }
        out.write_all(&part[..length])?;
        tail.extend_from_slice(&part[..length]);
        tail.drain(..tail.len().saturating_sub(END_MAX));
    }
    transfer::end_of(&tail)
        .context("the service stopped before the end: what was written is not whole")
}

/// Lets whoever may enter the data folder have an export of a running service.
pub fn listen(store: &Arc<dyn Store>, place: &Place) {
    let Some(folder) = place.folder() else { return };
    let (folder, store) = (folder.join(DOOR), store.clone());
    let serve = move || {
        let runtime = runtime()?;
        runtime.block_on(async { answer(door(&folder)?, store).await })
    };
    // On a thread of its own: those that judge do nothing else.
    let told = move || {
        let Err(error): io::Result<Infallible> = serve();
        tracing::warn!(%error, "no socket in the data folder: `agon export` has to wait for the end");
    };
    drop(thread::Builder::new().name("export".into()).spawn(told));
}

fn door(folder: &Path) -> io::Result<UnixListener> {
    // Whatever is there is of a service that has ended: the store is ours.
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    if let Some(own) = folder.parent() {
        fs::create_dir_all(own)?;
    }
    // Not where somebody else made it meanwhile.
    DirBuilder::new().mode(0o700).create(folder)?;
    UnixListener::bind(folder.join(SOCKET))
}

/// One after the other: each reads all there is.
async fn answer(listener: UnixListener, store: Arc<dyn Store>) -> io::Result<Infallible> {
    loop {
        let (mut stream, _) = listener.accept().await?;
        let (mut lines, exporting) = begun(&store);
        while let Some(line) = lines.recv().await {
            if stream.write_all(line.as_bytes()).await.is_err() {
                break;
            }
        }
        drop(lines);
        match exporting.await {
            Ok(Ok(amount)) => tracing::info!(?amount, "an export was written"),
            Ok(Err(error)) => tracing::warn!(%error, "an export was not finished"),
            Err(error) => tracing::error!(%error, "an export was not finished"),
        }
    }
}

/// Takes an export into a new store.
pub fn import(asked: &Import) -> Result<()> {
    if asked.store == Place::Memory {
        bail!("memory: is forgotten at once: name a folder with --store");
    }
    let lines = lines(asked.file.as_ref())?.lines();
    let store = store::open(&asked.store)?;
    let progress = ProgressBar::new_spinner().with_style(ProgressStyle::with_template(
        "{spinner} {human_pos} records and kept things, {elapsed}",
    )?);
    let far = |amount: Amount| {
        progress.set_position(amount.records + amount.removed + amount.kept);
    };
    // On one thread, records are asked for in their order.
    let runtime = runtime()?;
    let taken = runtime.block_on(transfer::import(&store, lines, far));
    progress.finish_and_clear();
    let Amount { records, removed, kept, damaged } = match taken {
        Err(full @ ImportError::NotEmpty) => bail!("{}: {full}", asked.store),
        taken => taken
            .with_context(|| format!("{} is not whole: remove it and import again", asked.store))?,
    };
    if 0 < damaged {
        eprintln!(
            "{damaged} contests were damaged where the export comes from, and are not in it."
        );
    }
    eprintln!(
        "{records} records, {removed} places of removed ones and {kept} kept things are in {}. Put installation.key and \
         signing.key of the first folder beside them, then start.",
        asked.store
    );
    Ok(())
}

fn lines(file: Option<&PathBuf>) -> Result<Box<dyn BufRead>> {
    Ok(match file {
        None => Box::new(BufReader::new(io::stdin())),
        Some(path) => {
            let file = File::open(path);
            let file = file.with_context(|| format!("{} cannot be read", path.display()))?;
            Box::new(BufReader::new(file))
        }
    })
}
