//! The only bytes: how records, indices and kept things are written, for ever.
//!
//! Every value begins with the number of its format. A new format gets a new number and a new arm;
//! the old arms stay, and so do their golden bytes in the tests. Numbers are big-endian, so that
//! the order of keys is the order of what they mean.

use super::{AppendError, BODY_BYTES_MAX, Cursor, KeepError, Mark, Micros, NAME_BYTES_MAX};
use super::{Position, STORED_BYTES_MAX, Table};
use agon_judge::event::Private;
use agon_judge::id::{CommandId, ContestId, GameId, Hash, SignatureBytes, SignerId};
use agon_judge::log::{Record, Signature, Version};
use miniz_oxide::{deflate, inflate};

const FORMAT: u8 = 1;
const HAS_COMMAND: u8 = 1;
const IS_DEFLATED: u8 = 2;
const OPENS: u8 = 4;
const ENDS: u8 = 8;
const HAS_BATTLE: u8 = 16;
const IS_SIGNED: u8 = 32;
const HAS_PRIVATE: u8 = 64;
const HAS_END: u8 = 1;

/// Shorter bodies are stored as they are: nothing to win.
const DEFLATE_FROM_BYTES: usize = 1024;
/// zlib's levels; 6 takes 0.5 ms for a figure of 30 KB.
const DEFLATE_LEVEL: u8 = 6;

/// Bytes that this edition of Agon did not write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Garbled {
    #[error("a value of format {0}, which this edition does not know")]
    Format(u8),
    #[error("a value that ends too early or says what it cannot")]
    Content,
}

/// A contest id and a version: the key of a record.
pub(super) type RecordKey = [u8; 24];

/// Where the lists find a contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) owner: GameId,
    pub(super) at: Micros,
    /// The digest of the battle's name: all that an index needs.
    pub(super) battle: Option<[u8; 16]>,
}

impl Opening {
    /// The key of its contest on a shelf.
    pub(super) fn key(&self, shelf: Shelf<'_>, contest: ContestId) -> Vec<u8> {
        shelf_key(shelf, &Cursor { owner: self.owner, at: self.at, contest })
    }
}

/// The key of a record.
pub(super) fn record_key(contest: ContestId, version: Version) -> RecordKey {
    let mut key = [0; 24];
    key[..16].copy_from_slice(&contest.0);
    key[16..].copy_from_slice(&version.to_be_bytes());
    key
}

/// What stands in the feed for a record whose contest was taken out: no record has version 0.
pub(super) fn empty_place(contest: ContestId) -> RecordKey {
    record_key(contest, 0)
}

/// The contest and version of a record's key.
pub(super) fn read_record_key(key: &[u8]) -> Result<(ContestId, Version), Garbled> {
    let mut key = Bytes(key);
    let found = (ContestId(key.array()?), u64::from_be_bytes(key.array()?));
    key.end(found)
}

/// A record with its mark. Its position is 0 until [`set_position`] writes it.
pub(super) fn record(record: &Record, mark: &Mark) -> Result<Vec<u8>, AppendError> {
    let too_large = |bytes, limit| Err(AppendError::TooLarge { bytes, limit });
    if record.body.len() > BODY_BYTES_MAX {
        return too_large(record.body.len(), BODY_BYTES_MAX);
    }
    let mut out = Vec::with_capacity(128 + record.body.len().min(STORED_BYTES_MAX));
    out.extend_from_slice(&[FORMAT, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    out.extend_from_slice(&record.hash.0);
    let mut flags = 0;
    if let Some(command) = record.command {
        flags |= HAS_COMMAND;
        out.extend_from_slice(&command.0);
    }
    match mark {
        Mark::Opens { owner, battle, at } => {
            flags |= OPENS;
            out.extend_from_slice(&owner.0);
            out.extend_from_slice(&at.to_be_bytes());
            if let Some(battle) = battle {
                if battle.len() > NAME_BYTES_MAX {
                    return too_large(battle.len(), NAME_BYTES_MAX);
                }
                flags |= HAS_BATTLE;
                out.extend_from_slice(&(battle.len() as u16).to_be_bytes());
                out.extend_from_slice(battle.as_bytes());
            }
        }
        Mark::Continues => {}
        Mark::Ends => flags |= ENDS,
    }
    if let Some(Signature { signer, bytes }) = record.signature {
        flags |= IS_SIGNED;
        out.extend_from_slice(&signer.0);
        out.extend_from_slice(&bytes.0);
    }
    if let Some(Private { salt, text }) = &record.private {
        let length = u16::try_from(text.len());
        flags |= HAS_PRIVATE;
        out.extend_from_slice(&salt.0);
        let Ok(length) = length else { return too_large(text.len(), usize::from(u16::MAX)) };
        out.extend_from_slice(&length.to_be_bytes());
        out.extend_from_slice(text.as_bytes());
    }
    if record.body.len() < DEFLATE_FROM_BYTES {
        out.extend_from_slice(record.body.as_bytes());
    } else {
        flags |= IS_DEFLATED;
        out.extend(deflate::compress_to_vec(record.body.as_bytes(), DEFLATE_LEVEL));
    }
    out[9] = flags;
    if out.len() > STORED_BYTES_MAX {
        return too_large(out.len(), STORED_BYTES_MAX);
    }
    Ok(out)
}

/// Writes the position into a stored record.
pub(super) fn set_position(stored: &mut [u8], position: Position) {
    stored[1..9].copy_from_slice(&position.to_be_bytes());
}

/// The position of a stored record.
pub(super) fn position(stored: &[u8]) -> Result<Position, Garbled> {
    Ok(header(stored)?.0)
}

/// The mark of a stored record.
pub(super) fn read_mark(stored: &[u8]) -> Result<Mark, Garbled> {
    let (_, flags, mut rest) = header(stored)?;
    rest.array::<32>()?;
    if flags & HAS_COMMAND != 0 {
        rest.array::<16>()?;
    }
    mark(flags, &mut rest)
}

/// A stored record as it was.
pub(super) fn read_record(version: Version, stored: &[u8]) -> Result<Record, Garbled> {
    let (_, flags, mut rest) = header(stored)?;
    let hash = Hash(rest.array()?);
    let command = if flags & HAS_COMMAND != 0 { Some(CommandId(rest.array()?)) } else { None };
    mark(flags, &mut rest)?;
    let signature = signature(flags, &mut rest)?;
    let private = private(flags, &mut rest)?;
    let body = if flags & IS_DEFLATED != 0 {
        inflate::decompress_to_vec_with_limit(rest.0, BODY_BYTES_MAX)
            .map_err(|_| Garbled::Content)?
    } else {
        rest.0.to_vec()
    };
    let body = String::from_utf8(body).map_err(|_| Garbled::Content)?;
    Ok(Record { version, command, body, hash, private, signature })
}

fn signature(flags: u8, rest: &mut Bytes) -> Result<Option<Signature>, Garbled> {
    if flags & IS_SIGNED == 0 {
        return Ok(None);
    }
    let (signer, bytes) = (SignerId(rest.array()?), SignatureBytes(rest.array()?));
    Ok(Some(Signature { signer, bytes }))
}

fn private(flags: u8, rest: &mut Bytes) -> Result<Option<Private>, Garbled> {
    if flags & HAS_PRIVATE == 0 {
        return Ok(None);
    }
    let salt = Hash(rest.array()?);
    Ok(Some(Private { salt, text: rest.text()? }))
}

fn header(stored: &[u8]) -> Result<(Position, u8, Bytes<'_>), Garbled> {
    let mut rest = Bytes::of_format(stored)?;
    let position = u64::from_be_bytes(rest.array()?);
    let [flags] = rest.array()?;
    let known = HAS_COMMAND | IS_DEFLATED | OPENS | ENDS | HAS_BATTLE | IS_SIGNED | HAS_PRIVATE;
    let opens_and_ends = flags & OPENS != 0 && flags & ENDS != 0;
    let battle_unopened = flags & HAS_BATTLE != 0 && flags & OPENS == 0;
    if flags & !known != 0 || opens_and_ends || battle_unopened {
        return Err(Garbled::Content);
    }
    Ok((position, flags, rest))
}

fn mark(flags: u8, rest: &mut Bytes) -> Result<Mark, Garbled> {
    if flags & ENDS != 0 {
        return Ok(Mark::Ends);
    }
    if flags & OPENS == 0 {
        return Ok(Mark::Continues);
    }
    let owner = GameId(rest.array()?);
    let at = i64::from_be_bytes(rest.array()?);
    let battle = if flags & HAS_BATTLE != 0 { Some(rest.text()?) } else { None };
    Ok(Mark::Opens { owner, battle, at })
}

/// What a batch adds to the feed, under the position of its first record: the keys of its records,
/// whose positions follow one another.
pub(super) fn chunk(keys: &[RecordKey]) -> Vec<u8> {
    let mut out = Vec::with_capacity(1 + 24 * keys.len());
    out.push(FORMAT);
    out.extend(keys.iter().flatten());
    out
}

/// The keys of a batch's records.
pub(super) fn read_chunk(stored: &[u8]) -> Result<Vec<RecordKey>, Garbled> {
    let keys = Bytes::of_format(stored)?.0;
    let (whole, torn) = keys.as_chunks::<24>();
    if whole.is_empty() || !torn.is_empty() { Err(Garbled::Content) } else { Ok(whole.to_vec()) }
}

/// The key of a batch in the feed.
pub(super) fn position_key(position: Position) -> [u8; 8] {
    position.to_be_bytes()
}

/// The position that a key of the feed names.
pub(super) fn read_position_key(key: &[u8]) -> Result<Position, Garbled> {
    key.try_into().map(u64::from_be_bytes).map_err(|_| Garbled::Content)
}

/// Where the listing has records of an owner's contests, so that nobody walks past those of others: by the first of
/// their positions.
pub(super) fn owned_place(owner: GameId, first: Position) -> Vec<u8> {
    [b"f", &owner.0[..], &first.to_be_bytes()].concat()
}

/// The owner and the position that such a key names.
pub(super) fn read_owned_place(key: &[u8]) -> Result<(GameId, Position), Garbled> {
    let mut key = Bytes(key);
    key.array::<1>()?;
    let owner = GameId(key.array()?);
    let first = u64::from_be_bytes(key.array()?);
    key.end((owner, first))
}

/// The positions of a batch that are an owner's, but for the first: how far behind it each is. Empty where it is alone.
pub(super) fn further_places(places: &[Position]) -> Vec<u8> {
    let Some((first, further)) = places.split_first() else { return Vec::new() };
    further.iter().flat_map(|place| ((place - first) as u16).to_be_bytes()).collect()
}

/// All positions of such a batch, in order.
pub(super) fn owned_places(first: Position, further: &[u8]) -> Result<Vec<Position>, Garbled> {
    let (steps, torn) = further.as_chunks::<2>();
    let further = steps.iter().map(|step| first + Position::from(u16::from_be_bytes(*step)));
    let places: Vec<Position> = std::iter::once(first).chain(further).collect();
    if torn.is_empty() && places.is_sorted_by(|one, next| one < next) {
        Ok(places)
    } else {
        Err(Garbled::Content)
    }
}

/// The shelves of contests in the listing, told apart by the first byte of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shelf<'a> {
    /// All contests of an owner.
    Owned,
    /// All contests of an owner for one battle.
    Battle(&'a [u8; 16]),
    /// Open contests of an owner.
    Open,
}

/// The beginning of a shelf's keys; without an owner, that of the whole shelf.
pub(super) fn shelf(shelf: Shelf<'_>, owner: Option<GameId>) -> Vec<u8> {
    let mut key = Vec::with_capacity(57);
    key.push(match shelf {
        Shelf::Owned => b'c',
        Shelf::Battle(_) => b'b',
        Shelf::Open => b'o',
    });
    key.extend(owner.iter().flat_map(|owner| owner.0));
    if let Shelf::Battle(battle) = shelf {
        key.extend(battle);
    }
    key
}

/// The first key after all that begin so.
pub(super) fn end_of(prefix: &[u8]) -> Vec<u8> {
    // The first byte is a letter, so one of them can always grow.
    let mut end = prefix.to_vec();
    while end.pop_if(|last| *last == u8::MAX).is_some() {}
    if let Some(last) = end.last_mut() {
        *last += 1;
    }
    end
}

/// The first key after this one.
pub(super) fn right_after(mut key: Vec<u8>) -> Vec<u8> {
    key.push(0);
    key
}

/// The key of a contest on a shelf.
pub(super) fn shelf_key(on: Shelf<'_>, place: &Cursor) -> Vec<u8> {
    let mut key = shelf(on, Some(place.owner));
    key.extend(sortable(place.at));
    key.extend(place.contest.0);
    key
}

/// The contest that a shelf's key names.
pub(super) fn read_shelf_key(key: &[u8]) -> Result<Cursor, Garbled> {
    let (Some(owner), Some(tail)) = (key.get(1..17), key.last_chunk::<24>()) else {
        return Err(Garbled::Content);
    };
    if key.len() < 41 {
        return Err(Garbled::Content);
    }
    let mut tail = Bytes(tail);
    let owner = GameId(owner.try_into().expect("17 less 1 are 16 bytes"));
    Ok(Cursor { owner, at: from_sortable(tail.array()?), contest: ContestId(tail.array()?) })
}

/// The digest that stands for a battle's name.
pub(super) fn battle(name: &str) -> [u8; 16] {
    Hash::of(&[b"battle", name.as_bytes()]).half()
}

/// A cursor's bytes.
pub(super) fn cursor(cursor: &Cursor) -> Vec<u8> {
    [&cursor.owner.0[..], &sortable(cursor.at), &cursor.contest.0].concat()
}

/// The cursor of these bytes.
pub(super) fn read_cursor(bytes: &[u8]) -> Option<Cursor> {
    let bytes: &[u8; 40] = bytes.try_into().ok()?;
    read_shelf_key(&[&[0], &bytes[..]].concat()).ok()
}

/// The byte that stands for a table, the second of its keys.
pub(super) fn table(table: Table) -> u8 {
    match table {
        Table::Games => b'm',
        Table::Keys => b'k',
        Table::Replies => b'r',
        Table::Heartbeats => b'h',
        Table::Installation => b'i',
        Table::Problems => b'p',
        Table::Drawings => b'd',
        Table::Photos => b'o',
        Table::Reports => b'c',
        Table::Profiles => b'f',
        Table::Yardsticks => b'y',
        Table::Tries => b't',
        Table::Removed => b'x',
        Table::Signers => b'g',
        Table::Sessions => b's',
        Table::Rejudgings => b'j',
        Table::Webhooks => b'w',
        Table::Waiting => b'a',
        Table::Sent => b'e',
    }
}

/// The key of a kept thing; without a name, the beginning of its table's keys.
pub(super) fn kept_key(of: Table, name: &[u8]) -> Vec<u8> {
    [&[b'v', table(of)], name].concat()
}

/// The name in a kept thing's key.
pub(super) fn kept_name(key: &[u8]) -> &[u8] {
    key.get(2..).unwrap_or_default()
}

/// A thing to keep, key and value, if it is not too large.
pub(super) fn checked_kept(
    table: Table,
    name: &[u8],
    value: &[u8],
    until: Option<Micros>,
) -> Result<(Vec<u8>, Vec<u8>), KeepError> {
    let stored = kept(value, until);
    for (bytes, limit) in [(name.len(), NAME_BYTES_MAX), (stored.len(), STORED_BYTES_MAX)] {
        if bytes > limit {
            return Err(KeepError::TooLarge { bytes, limit });
        }
    }
    Ok((kept_key(table, name), stored))
}

/// A kept thing.
pub(super) fn kept(value: &[u8], until: Option<Micros>) -> Vec<u8> {
    let mut out = Vec::with_capacity(10 + value.len());
    out.extend([FORMAT, if until.is_some() { HAS_END } else { 0 }]);
    out.extend(until.iter().flat_map(|until| until.to_be_bytes()));
    out.extend(value);
    out
}

/// A kept thing's value and end.
pub(super) fn read_kept(stored: &[u8]) -> Result<(&[u8], Option<Micros>), Garbled> {
    let mut rest = Bytes::of_format(stored)?;
    match rest.array()? {
        [0] => Ok((rest.0, None)),
        [HAS_END] => {
            let until = i64::from_be_bytes(rest.array()?);
            Ok((rest.0, Some(until)))
        }
        _ => Err(Garbled::Content),
    }
}

/// The key that says when a kept thing ends; without one, where the things end that ended before.
pub(super) fn end_key(until: Micros, kept_key: &[u8]) -> Vec<u8> {
    [b"e", &sortable(until)[..], kept_key].concat()
}

/// The end and the kept thing's key in such a key.
pub(super) fn read_end_key(key: &[u8]) -> Result<(Micros, &[u8]), Garbled> {
    let mut rest = Bytes(key);
    rest.array::<1>()?;
    let until = from_sortable(rest.array()?);
    Ok((until, rest.0))
}

/// Eight bytes in the order of the numbers, the negative ones first.
fn sortable(at: Micros) -> [u8; 8] {
    (at.cast_unsigned() ^ 1 << 63).to_be_bytes()
}

fn from_sortable(bytes: [u8; 8]) -> Micros {
    (u64::from_be_bytes(bytes) ^ 1 << 63).cast_signed()
}

/// Bytes yet to be read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn of_format(stored: &'a [u8]) -> Result<Bytes<'a>, Garbled> {
        match stored.split_first() {
            Some((&FORMAT, rest)) => Ok(Bytes(rest)),
            Some((&other, _)) => Err(Garbled::Format(other)),
            None => Err(Garbled::Content),
        }
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], Garbled> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(Garbled::Content)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Garbled> {
        let (taken, rest) = self.0.split_first_chunk::<N>().ok_or(Garbled::Content)?;
        self.0 = rest;
        Ok(*taken)
    }

    /// A text behind its length.
    fn text(&mut self) -> Result<String, Garbled> {
        let length = u16::from_be_bytes(self.array()?);
        let text = self.take(usize::from(length))?;
        String::from_utf8(text.to_vec()).map_err(|_| Garbled::Content)
    }

    fn end<T>(self, found: T) -> Result<T, Garbled> {
        if self.0.is_empty() { Ok(found) } else { Err(Garbled::Content) }
    }
}

#[cfg(test)]
mod tests;
