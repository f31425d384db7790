//! The data folder: logs of tables and games, the secret that tokens come from, the heartbeat. One server at a time.

use crate::token::{GameId, Secret, TableId, chance};
use agon_games::clock::Time;
use rustix::fs::{FlockOperation, flock};
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{
    DirBuilderExt as _, FileExt as _, OpenOptionsExt as _, PermissionsExt as _,
};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A folder that this server alone uses.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    heart: File,
    /// Held as long as the server runs.
    _lock: File,
}

/// What was last known when the server ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Beat {
    pub at: Option<Time>,
    /// How far the feed of contests had been heard.
    pub heard: u64,
}

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("{path}: {cause}")]
    Io { path: PathBuf, cause: io::Error },
    #[error("{0} is in use by another table server")]
    InUse(PathBuf),
}

/// A heartbeat has one length, so that each is written over the last.
const BEAT_BYTES: usize = 48;

impl Folder {
    /// Takes a folder for this server, and makes it where there is none.
    pub fn take(path: &Path) -> Result<Folder, FolderError> {
        let io = |cause| FolderError::Io { path: path.to_owned(), cause };
        for folder in [path.to_owned(), path.join("tables"), path.join("games")] {
            DirBuilder::new().recursive(true).mode(0o700).create(&folder).map_err(io)?;
        }
        fs::set_permissions(path, Permissions::from_mode(0o700)).map_err(io)?;
        let lock = own(&path.join("lock")).map_err(io)?;
        if flock(&lock, FlockOperation::NonBlockingLockExclusive).is_err() {
            return Err(FolderError::InUse(path.to_owned()));
        }
        let heart = own(&path.join("heartbeat")).map_err(io)?;
        Ok(Folder { path: path.to_owned(), heart, _lock: lock })
    }

    /// The secret that tokens come from; the first start makes it.
    pub fn secret(&self) -> Result<Secret, FolderError> {
        let path = self.path.join("secret");
        self.read_or_make_secret(&path).map_err(|cause| FolderError::Io { path, cause })
    }

    fn read_or_make_secret(&self, path: &Path) -> io::Result<Secret> {
        match fs::read(path) {
            Ok(bytes) => match bytes.try_into() {
                Ok(bytes) => Ok(Secret::new(bytes)),
                Err(_) => Err(io::Error::other("a secret has 32 bytes")),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let (bytes, draft) = (chance(), path.with_extension("new"));
                let mut file = own(&draft)?;
                file.set_len(0)?;
                file.write_all(&bytes)?;
                file.sync_all()?;
                fs::rename(&draft, path)?;
                File::open(&self.path)?.sync_all()?;
                Ok(Secret::new(bytes))
            }
            Err(error) => Err(error),
        }
    }

    /// The last heartbeat.
    pub fn last_beat(&self) -> Beat {
        let mut text = String::new();
        let mut heart = &self.heart;
        if heart.read_to_string(&mut text).is_err() {
            return Beat::default();
        }
        let mut words = text.split_whitespace();
        let at = words.next().and_then(|at| at.parse().ok()).map(Time);
        let heard = words.next().and_then(|heard| heard.parse().ok()).unwrap_or(0);
        Beat { at, heard }
    }

    /// Notes that the server runs.
    pub fn beat(&self, at: Time, heard: u64) -> io::Result<()> {
        let mut text = format!("{:<1$}", format!("{} {heard}", at.0), BEAT_BYTES - 1);
        text.push('\n');
        self.heart.write_all_at(text.as_bytes(), 0)?;
        self.heart.sync_data()
    }

    /// Where a table's log is.
    pub fn table(&self, id: TableId) -> PathBuf {
        self.path.join("tables").join(id.to_string()).with_extension("jsonl")
    }

    /// Where a game's log is.
    pub fn game(&self, id: GameId) -> PathBuf {
        self.path.join("games").join(id.to_string()).with_extension("jsonl")
    }

    /// Every table that there is a log of.
    pub fn tables(&self) -> Result<Vec<TableId>, FolderError> {
        self.names("tables")
    }

    /// Every game that there is a log of.
    pub fn games(&self) -> Result<Vec<GameId>, FolderError> {
        self.names("games")
    }

    fn names<T: FromStr + Ord>(&self, below: &str) -> Result<Vec<T>, FolderError> {
        let path = self.path.join(below);
        let mut found = Vec::new();
        let io = |cause| FolderError::Io { path: path.clone(), cause };
        for entry in fs::read_dir(&path).map_err(io)? {
            let name = entry.map_err(io)?.file_name();
            let name = name.to_str().and_then(|name| name.strip_suffix(".jsonl"));
            found.extend(name.and_then(|name| name.parse().ok()));
        }
        found.sort();
        Ok(found)
    }
}

/// A file for our eyes alone.
fn own(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_one_servers_and_keeps_its_secret_and_its_heartbeat() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        let first = Folder::take(&path).unwrap();
        assert!(matches!(Folder::take(&path), Err(FolderError::InUse(_))));
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700);
        assert_eq!(first.last_beat(), Beat::default());
        let table = first.secret().unwrap().table(&[b"a"]);
        first.beat(Time(1_234_567), 99).unwrap();
        first.beat(Time(7), 3).unwrap();
        drop(first);
        let second = Folder::take(&path).unwrap();
        assert_eq!(second.last_beat(), Beat { at: Some(Time(7)), heard: 3 });
        assert_eq!(second.secret().unwrap().table(&[b"a"]), table);
    }
}
