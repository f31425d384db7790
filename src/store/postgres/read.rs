//! What readers see of the database: the last commit, and all before it.

use super::link::Fault;
use crate::store::{Cursor, Fed, Filter, Kept, Listed, Micros, Page, Position, Sort, State};
use crate::store::{Table, WATCHED, page, wire};
use agon_judge::id::{ContestId, GameId};
use agon_judge::log::{Record, Version};
use deadpool_postgres::Pool;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// A page of the feed ends once it holds this much, 4 MiB as stored.
const FEED_BYTES: i64 = 4 << 20;

const READ: &str = "select version, stored from agon.records \
     where contest = $1 and version > $2 and version > 0 order by version";

/// The places after one, and of those as many as hold what one page may hold; at least one.
macro_rules! feed {
    ($of:literal) => {
        concat!(
            "select position, contest, version, stored from (",
            "select *, sum(octet_length(stored)) over (order by position rows between unbounded preceding ",
            "and 1 preceding) as before from (",
            "select * from agon.records where position > $1 ",
            $of,
            " order by position limit $2) as first) as whole \
             where coalesce(before, 0) <= $3 order by position"
        )
    };
}

const FEED: &str = feed!("");
const FEED_OF: &str = feed!("and owner = $4");

const RECALL: &str = "select value from agon.kept where key = $1 and (until is null or $2 < until)";

/// All whose key begins so: the bytes from here on, and before what follows all of them.
const KEPT: &str = "select key, value, until from agon.kept \
     where $1 <= key and key < $2 and (until is null or $3 < until) order by key";

async fn rows(
    readers: &Pool,
    text: &str,
    values: &[&(dyn ToSql + Sync)],
) -> Result<Vec<Row>, Fault> {
    let client = readers.get().await?;
    let statement = client.prepare_cached(text).await?;
    Ok(client.query(&statement, values).await?)
}

fn contest(bytes: &[u8]) -> Result<ContestId, Fault> {
    let id = bytes.try_into().map_err(|_| Fault::Garbled("a contest without a name".to_owned()))?;
    Ok(ContestId(id))
}

fn number(number: i64) -> Result<u64, Fault> {
    u64::try_from(number).map_err(|_| Fault::Garbled(format!("{number} counts nothing")))
}

pub(super) async fn read(
    readers: Pool,
    contest: ContestId,
    after: Version,
) -> Result<Vec<Record>, Fault> {
    let Ok(low) = i64::try_from(after) else { return Ok(Vec::new()) };
    let mut records = Vec::new();
    for (row, expected) in
        rows(&readers, READ, &[&&contest.0[..], &low]).await?.iter().zip(after + 1..)
    {
        if number(row.try_get(0)?)? != expected {
            return Err(Fault::Garbled(format!("{contest} lacks record {expected}")));
        }
        records.push(wire::read_record(expected, row.try_get(1)?)?);
    }
    Ok(records)
}

pub(super) async fn feed(
    readers: Pool,
    of: Option<GameId>,
    after: Position,
    limit: u16,
) -> Result<Vec<Fed>, Fault> {
    let Ok(low) = i64::try_from(after) else { return Ok(Vec::new()) };
    let limit = i64::from(limit);
    let found = match of {
        None => rows(&readers, FEED, &[&low, &limit, &FEED_BYTES]).await?,
        Some(owner) => rows(&readers, FEED_OF, &[&low, &limit, &FEED_BYTES, &&owner.0[..]]).await?,
    };
    let mut fed = Vec::new();
    for (row, expected) in found.iter().zip(after + 1..) {
        let (position, version) = (number(row.try_get(0)?)?, number(row.try_get(2)?)?);
        if of.is_none() && position != expected {
            return Err(Fault::Garbled(format!("no record at {expected}")));
        }
        let stored: Option<&[u8]> = row.try_get(3)?;
        let record = stored.map(|stored| wire::read_record(version, stored)).transpose()?;
        fed.push(Fed { position, contest: contest(row.try_get(1)?)?, record });
    }
    Ok(fed)
}

/// The last place of the feed.
pub(super) async fn end(readers: Pool) -> Result<Position, Fault> {
    let found = rows(&readers, "select position from agon.head", &[]).await?;
    let head = found.first().ok_or_else(|| Fault::Garbled("it has no head".to_owned()))?;
    number(head.try_get(0)?)
}

/// How often something of each watched table was kept.
pub(super) async fn turns(readers: Pool) -> Result<Vec<(Table, u64)>, Fault> {
    let found = rows(&readers, "select kind, turn from agon.turns", &[]).await?;
    let turn = |row: &Row| {
        let kind: i32 = row.try_get(0)?;
        let table = WATCHED.into_iter().find(|table| i32::from(wire::table(*table)) == kind);
        Ok(table.zip(Some(number(row.try_get(1)?)?)))
    };
    found.iter().filter_map(|row| turn(row).transpose()).collect()
}

/// The database's clock.
pub(super) async fn time(readers: Pool) -> Result<Option<Micros>, Fault> {
    const TIME: &str = "select (extract(epoch from clock_timestamp()) * 1000000)::bigint";
    let found = rows(&readers, TIME, &[]).await?;
    Ok(found.first().map(|row| row.try_get(0)).transpose()?)
}

pub(super) async fn list(
    readers: Pool,
    filter: Filter,
    order: Sort,
    after: Option<Cursor>,
    limit: u16,
) -> Result<Page, Fault> {
    let mut values: Vec<Box<dyn ToSql + Send + Sync>> = vec![Box::new(i64::from(limit) + 1)];
    let mut given = |value: Box<dyn ToSql + Send + Sync>| {
        values.push(value);
        format!("${}", values.len())
    };
    let mut wanted = Vec::new();
    match filter {
        Filter::Unfinished => wanted.push("is_open".to_owned()),
        Filter::Of { owner, battle, state } => {
            wanted.push(format!("owner = {}", given(Box::new(owner.0.to_vec()))));
            if let Some(name) = battle {
                wanted.push(format!("battle = {}", given(Box::new(wire::battle(&name).to_vec()))));
            }
            match state {
                None => {}
                Some(State::Open) => wanted.push("is_open".to_owned()),
                Some(State::Ended) => wanted.push("not is_open".to_owned()),
            }
        }
    }
    let (beyond, turn) = match order {
        Sort::Oldest => (">", "asc"),
        Sort::Newest => ("<", "desc"),
    };
    if let Some(Cursor { owner, at, contest }) = after {
        let owner = given(Box::new(owner.0.to_vec()));
        let (at, contest) = (given(Box::new(at)), given(Box::new(contest.0.to_vec())));
        wanted.push(format!("(owner, at, contest) {beyond} ({owner}, {at}, {contest})"));
    }
    let text = format!(
        "select contest, owner, at, is_open from agon.contests where {} \
         order by owner {turn}, at {turn}, contest {turn} limit $1",
        wanted.join(" and ")
    );
    let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| &**value as _).collect();
    let found = rows(&readers, &text, &values).await?;
    let listed = found.iter().map(listed).collect::<Result<_, _>>()?;
    Ok(page(listed, limit))
}

fn listed(row: &Row) -> Result<Listed, Fault> {
    let owner: &[u8] = row.try_get(1)?;
    let owner =
        owner.try_into().map_err(|_| Fault::Garbled("an owner without a name".to_owned()))?;
    let state = if row.try_get(3)? { State::Open } else { State::Ended };
    let (contest, at) = (contest(row.try_get(0)?)?, row.try_get(2)?);
    Ok(Listed { contest, owner: GameId(owner), at, state })
}

pub(super) async fn recall(
    readers: Pool,
    key: Vec<u8>,
    now: Micros,
) -> Result<Option<Vec<u8>>, Fault> {
    let found = rows(&readers, RECALL, &[&key, &now]).await?;
    Ok(found.first().map(|row| row.try_get(0)).transpose()?)
}

/// What is kept under all keys that begin so.
pub(super) async fn kept(readers: Pool, low: Vec<u8>, now: Micros) -> Result<Vec<Kept>, Fault> {
    let found = rows(&readers, KEPT, &[&low, &wire::end_of(&low), &now]).await?;
    let kept = |row: &Row| {
        let name = wire::kept_name(row.try_get(0)?).to_vec();
        Ok(Kept { name, value: row.try_get(1)?, until: row.try_get(2)? })
    };
    found.iter().map(kept).collect()
}
