//! A store's folder before an engine opens it: there, ours alone, of a format we know, and swept of
//! what a crash left.

use super::{OpenError, Position};
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

/// The format of the whole folder: its engine, its trees and how they hang together, and what older versions would misread.
/// In format 1 contests belonged to keys; up to format 2 the places of the feed were not listed by their owners, and in
/// format 3 each by itself, never several of a batch together.
const FORMAT: u32 = 4;
const FORMAT_FILE: &str = "agon.store";
const LOCK_FILE: &str = "agon.lock";
const FLOOR_FILE: &str = "agon.floor";

/// Who reads and writes the files of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Engine {
    Sled,
    Redb,
}

impl Engine {
    /// As in a place.
    fn name(self) -> &'static str {
        match self {
            Engine::Sled => "sled",
            Engine::Redb => "redb",
        }
    }

    /// What comes before the number in a format file. sled was there first, and says nothing.
    fn heading(self) -> &'static str {
        match self {
            Engine::Sled => "agon store ",
            Engine::Redb => "agon store redb ",
        }
    }
}

/// A folder that no other process uses as long as this is held.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    engine: Engine,
    /// As it was found.
    format: u32,
    _lock: File,
}

impl Folder {
    /// Makes a folder ready for its engine, creating it where none is.
    pub(super) fn prepare(path: &Path, engine: Engine) -> Result<Folder, OpenError> {
        let fault = |source| fault(path, source);
        create(path).map_err(fault)?;
        let path = &path.canonicalize().map_err(fault)?;
        let lock = lock(path)?;
        let format = check_format(path, engine)?;
        if engine == Engine::Sled {
            remove_unfinished_snapshots(path).map_err(fault)?;
        }
        sync(path).map_err(fault)?;
        Ok(Folder { path: path.clone(), engine, format, _lock: lock })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether its engine has yet to list the places of the feed by their owners.
    pub(super) fn lacks_places_by_owner(&self) -> bool {
        self.format < 3
    }

    /// Notes that all is of the present format: from now on no older version reads it.
    pub(super) fn note_format(&self) -> Result<(), OpenError> {
        if self.format == FORMAT {
            return Ok(());
        }
        note_format(&self.path, self.engine).map_err(|source| fault(&self.path, source))
    }

    /// Makes the names of files created since then as durable as their content.
    pub(super) fn sync(&self) -> Result<(), OpenError> {
        sync(&self.path).map_err(|source| fault(&self.path, source))
    }

    /// Notes a position that was durable, so that a later opening can tell a log that lost its end
    /// to damage from one that never was longer. The note itself may be lost: it is a floor.
    pub(super) fn note_floor(&self, position: Position) {
        let fresh = self.path.join("agon.floor.new");
        let noted = fs::write(&fresh, position.to_string())
            .and_then(|()| fs::rename(&fresh, self.path.join(FLOOR_FILE)));
        // Without the note only a check is lost; a disk that takes nothing stops the next append.
        drop(noted);
    }

    /// Whether a store was ever open here.
    pub(super) fn has_floor(&self) -> bool {
        self.path.join(FLOOR_FILE).exists()
    }

    /// Refuses a log that ends before the position last noted.
    pub(super) fn check_floor(&self, last: Position) -> Result<(), OpenError> {
        let noted = fs::read_to_string(self.path.join(FLOOR_FILE));
        let floor = noted.ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        if last < floor {
            let what = format!("the log ends at {last}, but reached {floor}");
            return Err(OpenError::Corrupt { folder: self.path.clone(), what });
        }
        Ok(())
    }
}

/// How many bytes its file system has left for us.
pub(super) fn free_bytes(path: &Path) -> io::Result<u64> {
    let room = rustix::fs::statvfs(path)?;
    Ok(room.f_bavail.saturating_mul(room.f_frsize))
}

/// What a fault of the file system means to whoever starts the service.
pub(super) fn fault(folder: &Path, source: io::Error) -> OpenError {
    let folder = folder.to_path_buf();
    match source.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            OpenError::ReadOnly { folder, source }
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            OpenError::Full { folder, source }
        }
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => OpenError::NotAFolder { folder },
        _ => OpenError::Io { folder, source },
    }
}

/// Creates the folder, which only its owner may enter, and those above it, and makes their names durable.
fn create(path: &Path) -> io::Result<()> {
    let path = std::path::absolute(path)?;
    let missing: Vec<&Path> = path.ancestors().take_while(|folder| !folder.exists()).collect();
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    // Names, questions and answers are in it. One that is there stays as its owner made it.
    match DirBuilder::new().mode(0o700).create(&path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists || !path.is_dir() => {
            return Err(error);
        }
        Ok(()) | Err(_) => {}
    }
    for folder in missing.into_iter().rev() {
        sync(folder)?;
        if let Some(parent) = folder.parent() {
            sync(parent)?;
        }
    }
    Ok(())
}

fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

fn lock(path: &Path) -> Result<File, OpenError> {
    let name = path.join(LOCK_FILE);
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(name);
    let file = file.map_err(|source| fault(path, source))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(OpenError::InUse { place: path.display().to_string() })
        }
        Err(TryLockError::Error(source)) => Err(fault(path, source)),
    }
}

/// Reads the format file, or writes one into a folder that holds nothing yet.
fn check_format(path: &Path, engine: Engine) -> Result<u32, OpenError> {
    let corrupt = |what: &str| OpenError::Corrupt { folder: path.into(), what: what.into() };
    match fs::read_to_string(path.join(FORMAT_FILE)) {
        Ok(text) => {
            let format = |engine: Engine| {
                let number = text.trim_end().strip_prefix(engine.heading())?.parse().ok()?;
                Some((engine, number))
            };
            let found = format(Engine::Sled).or_else(|| format(Engine::Redb));
            match found.ok_or_else(|| corrupt("its file agon.store says no format"))? {
                (found, _) if found != engine => Err(OpenError::OtherEngine {
                    folder: path.into(),
                    found: found.name(),
                    asked: engine.name(),
                }),
                (_, found @ 1..=FORMAT) => Ok(found),
                (_, found) => Err(OpenError::FutureFormat {
                    place: path.display().to_string(),
                    found,
                    known: FORMAT,
                }),
            }
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            write_format(path, engine).map(|()| FORMAT)
        }
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            Err(corrupt("its file agon.store is no text"))
        }
        Err(source) => Err(fault(path, source)),
    }
}

fn write_format(path: &Path, engine: Engine) -> Result<(), OpenError> {
    let fault = |source| fault(path, source);
    for entry in fs::read_dir(path).map_err(fault)? {
        let name = entry.map_err(fault)?.file_name();
        // A volume's own folder of found files makes no folder foreign.
        if !name.to_string_lossy().starts_with("agon.") && name != "lost+found" {
            return Err(OpenError::Foreign { folder: path.into() });
        }
    }
    note_format(path, engine).map_err(fault)
}

fn note_format(path: &Path, engine: Engine) -> io::Result<()> {
    let fresh = path.join("agon.store.new");
    let mut file = File::create(&fresh)?;
    writeln!(file, "{}{FORMAT}", engine.heading())?;
    file.sync_all()?;
    fs::rename(&fresh, path.join(FORMAT_FILE))?;
    sync(path)
}

/// A snapshot that a crash left unfinished keeps sled from opening; it is rebuilt anyway.
fn remove_unfinished_snapshots(path: &Path) -> io::Result<()> {
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("snap.") && name.ends_with(".generating") {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
