//! The files with an installation's own keys: beside the store, or where a flag says.

use crate::service::secrets::installation::Installation;
use crate::service::secrets::signing::Signer;
use crate::service::secrets::token::Token;
use crate::settings::Serve;
use crate::store::Place;
use anyhow::{Context as _, Result};
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

/// The keys of the given files, or of an earlier start, or new ones.
pub fn installation(serving: &Serve) -> Result<Installation> {
    let signing = File::of("signing.key", &serving.store, serving.signing_key.as_ref());
    let signer = signing.read(Signer::new, Signer::pem, |text| Ok(text.parse()?))?;
    let key = key(&serving.store, serving.installation_key.as_ref())?;
    Ok(Installation { signer, key })
}

/// The key that the secrets of games are sealed under.
pub(super) fn key(store: &Place, given: Option<&PathBuf>) -> Result<Token> {
    let file = File::of("installation.key", store, given);
    let parse = |text: &str| {
        let key = Token::parse_installation(text.trim());
        key.context("no key of an installation: `agon_installation_` and 52 letters and digits")
    };
    file.read(Token::new_installation, |key| key.text().to_owned(), parse)
}

/// A file with a secret.
enum File {
    /// Somebody named it.
    Given(PathBuf),
    /// Beside the store; made where it is not.
    Own(PathBuf),
    /// What is forgotten at the end needs no secret that is remembered.
    None,
}

impl File {
    fn of(name: &str, store: &Place, given: Option<&PathBuf>) -> File {
        match (given, store.folder()) {
            (Some(path), _) => File::Given(path.clone()),
            (None, Some(folder)) => File::Own(folder.join(name)),
            (None, None) => File::None,
        }
    }

    fn read<T>(
        &self,
        new: impl Fn() -> T,
        text: impl Fn(&T) -> String,
        parse: impl Fn(&str) -> Result<T>,
    ) -> Result<T> {
        let (File::Given(path) | File::Own(path)) = self else { return Ok(new()) };
        match fs::read_to_string(path) {
            Ok(text) => parse(&text).with_context(|| format!("{} holds", path.display())),
            Err(error) if error.kind() == ErrorKind::NotFound && matches!(self, File::Own(_)) => {
                let secret = new();
                let written = write_secret(path, text(&secret).trim_end());
                written.with_context(|| format!("writing {}", path.display()))?;
                Ok(secret)
            }
            Err(error) => Err(error).with_context(|| format!("reading {}", path.display())),
        }
    }
}

/// A file that only its owner may read.
pub fn write_secret(path: &Path, secret: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    writeln!(file, "{secret}")?;
    file.sync_all()
}
