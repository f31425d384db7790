//! Pictures that games bring, in pieces that the store takes. Each belongs to one problem, by its code, and goes with it.

use super::{NotMade, Whom, Workshop};
use crate::picture::photo;
use crate::store::{KeepError, ReadError, Store, Table, forget};
use agon_generators::sheet::Photo;
use agon_judge::id::Hash;
use sha2::{Digest as _, Sha256};
use std::sync::Arc;

/// How long a piece is, in bytes: with its name it fits into what the store keeps under one.
const PIECE_BYTES: usize = 48 << 10;

/// Why a file is not to be had.
#[derive(Debug, thiserror::Error)]
pub enum NoFile {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    NotMade(#[from] NotMade),
}

/// What tells a file from every other.
pub(in crate::service) fn photo_of(file: &[u8]) -> Photo {
    let sha256 = Hash(Sha256::digest(file).into()).to_string();
    Photo { sha256, bytes: u32::try_from(file.len()).expect("a file of some megabytes at most") }
}

/// Keeps a file for the problem of a code.
pub(in crate::service) async fn keep(
    store: &dyn Store,
    code: &str,
    (photo, file): (&Photo, &[u8]),
) -> Result<(), KeepError> {
    for (piece, place) in file.chunks(PIECE_BYTES).zip(places(code, photo)) {
        store.keep(Table::Photos, &place, piece, None).await?;
    }
    Ok(())
}

/// The file again; none where its problem was let go of. The workshop compares it with what was kept, which takes a
/// millisecond.
pub(in crate::service) async fn read(
    store: &dyn Store,
    (workshop, whom): (&Workshop, Whom),
    code: &str,
    photo: &Photo,
) -> Result<Option<Arc<[u8]>>, NoFile> {
    let mut file = Vec::with_capacity((photo.bytes as usize).min(photo::MADE_BYTES_MAX));
    for place in places(code, photo) {
        let Some(piece) = store.recall(Table::Photos, &place, 0).await? else { return Ok(None) };
        file.extend(piece);
    }
    let wanted = photo.clone();
    let same = move || Some(file).filter(|file| photo_of(file) == wanted);
    match workshop.work(whom, same).await? {
        Some(file) => Ok(Some(file.into())),
        None => {
            let what = format!("the picture of {code} is another than was kept");
            Err(ReadError::Corrupt(what).into())
        }
    }
}

/// Lets go of a file.
pub(in crate::service) async fn let_go(
    store: &dyn Store,
    code: &str,
    photo: &Photo,
) -> Result<(), KeepError> {
    for place in places(code, photo) {
        forget(store, Table::Photos, &place).await?;
    }
    Ok(())
}

/// The names of its pieces, in their order.
fn places(code: &str, photo: &Photo) -> impl Iterator<Item = Vec<u8>> {
    let pieces = (photo.bytes as usize).min(photo::MADE_BYTES_MAX).div_ceil(PIECE_BYTES);
    let name = format!("{code} {}", photo.sha256).into_bytes();
    (0..pieces).map(move |piece| [&name[..], &[piece as u8]].concat())
}
