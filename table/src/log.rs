//! A log: one JSON record a line, made durable before anybody is told. A last line that was torn off by a crash is
//! dropped; nobody was told of it.

use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{FileExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A log that is being written. It has one writer.
#[derive(Debug)]
pub struct Log {
    file: Arc<File>,
    /// How much of the file is known to be whole.
    length: u64,
    /// What could not be taken back after a write that failed.
    is_broken: bool,
}

/// Why a log cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    #[error("{path}: {cause}")]
    Io { path: PathBuf, cause: io::Error },
    #[error("{path}: line {line} cannot be read: {cause}")]
    Unreadable { path: PathBuf, line: usize, cause: serde_json::Error },
}

impl Log {
    /// A new log with its first record. It is there whole, or not at all.
    pub fn create(path: &Path, first: &impl Serialize) -> io::Result<Log> {
        let bytes = line(first)?;
        let draft = path.with_extension("new");
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(true).mode(0o600);
        let mut file = options.open(&draft)?;
        file.write_all(&bytes)?;
        file.sync_data()?;
        fs::rename(&draft, path)?;
        if let Some(folder) = path.parent() {
            File::open(folder)?.sync_all()?;
        }
        Ok(Log { file: Arc::new(file), length: bytes.len() as u64, is_broken: false })
    }

    /// A log that is there, with its records; none where there is no such log.
    pub fn open<T: DeserializeOwned>(path: &Path) -> Result<Option<(Log, Vec<T>)>, LogError> {
        let io = |cause| LogError::Io { path: path.to_owned(), cause };
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(io(error)),
        };
        let (records, length) = read(path, &bytes)?;
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(io)?;
        if length < bytes.len() {
            tracing::warn!(path = %path.display(), bytes = bytes.len() - length, "a torn line is dropped");
            file.set_len(length as u64).map_err(io)?;
            file.sync_data().map_err(io)?;
        }
        let log = Log { file: Arc::new(file), length: length as u64, is_broken: false };
        Ok(Some((log, records)))
    }

    /// Adds a record and waits until it is durable. After an error the log is as it was before.
    pub async fn append(&mut self, record: &impl Serialize) -> io::Result<()> {
        if self.is_broken {
            return Err(io::Error::other("an earlier write could not be taken back"));
        }
        let (bytes, at, file) = (line(record)?, self.length, self.file.clone());
        let more = bytes.len() as u64;
        let written = tokio::task::spawn_blocking(move || {
            let written = file.write_all_at(&bytes, at).and_then(|()| file.sync_data());
            // Half a line must not stand before the next one.
            written.map_err(|error| (error, file.set_len(at).is_ok()))
        });
        match written.await {
            Ok(Ok(())) => {
                self.length += more;
                Ok(())
            }
            Ok(Err((error, taken_back))) => {
                self.is_broken = !taken_back;
                Err(error)
            }
            Err(error) => {
                self.is_broken = true;
                Err(io::Error::other(error))
            }
        }
    }
}

fn line(record: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec(record)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// The records of a file, and how many bytes of it are whole lines. The last line may be torn: then it has no end, or
/// is no JSON because the disk did not keep the order in which it was written.
fn read<T: DeserializeOwned>(path: &Path, bytes: &[u8]) -> Result<(Vec<T>, usize), LogError> {
    let (mut records, mut length) = (Vec::new(), 0);
    for part in bytes.split_inclusive(|byte| *byte == b'\n') {
        let is_last = length + part.len() == bytes.len();
        if part.last() != Some(&b'\n') {
            break;
        }
        match serde_json::from_slice(part) {
            Ok(record) => records.push(record),
            Err(_) if is_last && serde_json::from_slice::<IgnoredAny>(part).is_err() => break,
            Err(cause) => {
                let line = records.len() + 1;
                return Err(LogError::Unreadable { path: path.to_owned(), line, cause });
            }
        }
        length += part.len();
    }
    Ok((records, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(path: &Path) -> Vec<u64> {
        Log::open(path).unwrap().unwrap().1
    }

    #[tokio::test]
    async fn a_torn_last_line_is_dropped_and_the_next_one_follows_the_whole_ones() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        for torn in ["3", "3\n\0\0", "{\"a\":\n", "\0\0\0\n", "\"half"] {
            Log::create(&path, &1).unwrap();
            let (mut log, _) = Log::open::<u64>(&path).unwrap().unwrap();
            log.append(&2).await.unwrap();
            let mut file = OpenOptions::new().append(true).open(&path).unwrap();
            file.write_all(torn.as_bytes()).unwrap();
            let (mut log, kept) = Log::open::<u64>(&path).unwrap().unwrap();
            let whole: &[u64] = if torn.starts_with("3\n") { &[1, 2, 3] } else { &[1, 2] };
            assert_eq!(kept, whole, "{torn:?}");
            log.append(&4).await.unwrap();
            assert_eq!(numbers(&path), [whole, &[4]].concat(), "{torn:?}");
        }
    }

    #[test]
    fn damage_before_the_last_line_is_an_error_and_no_log_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        assert!(Log::open::<u64>(&path).unwrap().is_none());
        fs::write(&path, "1\n\0\n3\n").unwrap();
        let error = Log::open::<u64>(&path).unwrap_err();
        assert!(matches!(error, LogError::Unreadable { line: 2, .. }), "{error}");
        // Whole JSON that we do not understand is not torn: somebody else wrote it.
        fs::write(&path, "1\n\"two\"\n").unwrap();
        assert!(Log::open::<u64>(&path).is_err());
    }
}
