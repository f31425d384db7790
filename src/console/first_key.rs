//! The game key that a start lets in: the given one, that of an earlier start, or a new one, and where it is found.

use super::installation::write_secret;
use crate::service::access::games;
use crate::service::access::keys::{self, Entry};
use crate::service::access::label::Label;
use crate::service::sandboxes::Sandboxes;
use crate::service::secrets::installation::Installation;
use crate::service::secrets::token::{Bearer, KEY_BITS_MIN, Token};
use crate::settings::Serve;
use crate::store::{Place, Store};
use agon_judge::id::KeyId;
use anyhow::{Context as _, Result, bail};
use std::path::PathBuf;

/// Where a game developer finds the game key.
pub enum KeyPlace {
    Given,
    File(PathBuf, KeyId),
    /// The store knows keys, and the file none of them.
    Gone(PathBuf),
    /// A key that was revoked does not come back by being named again.
    Revoked(&'static str, KeyId),
}

impl KeyPlace {
    /// What a start says of it.
    pub fn words(&self, store: &Place) -> String {
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
pub async fn let_in(store: &dyn Store, serving: &Serve, own: &Installation) -> Result<KeyPlace> {
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
        write_secret(&path, key.text()).with_context(|| format!("writing {}", path.display()))?;
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
pub fn test_key(game: &KeyPlace, sandboxes: &Sandboxes) -> Result<Option<String>> {
    let KeyPlace::File(path, key) = game else { return Ok(None) };
    if !sandboxes.are_offered() {
        return Ok(None);
    }
    let path = path.with_file_name(match path.file_stem().and_then(|stem| stem.to_str()) {
        Some("game") | None => "test.key".to_owned(),
        Some(stem) => format!("{stem}-test.key"),
    });
    write_secret(&path, sandboxes.test_key(*key).text())
        .with_context(|| format!("writing {}", path.display()))?;
    Ok(Some(format!("Test key: in {}; its contests' clock can be moved on", path.display())))
}

fn key_path(place: &Place, port: u16) -> PathBuf {
    match place.folder() {
        Some(folder) => folder.join("game.key"),
        None => std::env::temp_dir().join(format!("agon-{port}.key")),
    }
}
