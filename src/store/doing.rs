//! What callers do with a store again and again: change a kept thing by what it says, do much at once, read a whole list.

use super::{Filter, KeepError, Listed, Micros, ReadError, ReplaceError, Seen, Sort, Store, Table};
use agon_judge::id::ContestId;
use std::sync::Arc;
use tokio::task::JoinSet;

/// How many contests are listed at once.
const PAGE: u16 = 1_000;
/// How often a change is tried before it is given up: so many others were faster each time.
const CHANGES_MAX: usize = 1_000;
/// How many pieces of work share syncs.
const AT_ONCE: usize = 512;

/// What becomes of a kept thing, with what is told of it.
pub enum Change<T> {
    /// It stays as it is.
    Stays(T),
    /// This stands there from now on, until an instant.
    Becomes(Vec<u8>, Option<Micros>, T),
}

/// Changes a kept thing by what stands there at `now`. Whenever somebody else was faster, `change` is asked again, with
/// what they kept. Each time one of all who change it goes on, so none of them waits for ever.
pub async fn change<T, E: From<ReadError> + From<KeepError>>(
    store: &dyn Store,
    (table, name): (Table, &[u8]),
    now: Micros,
    mut change: impl FnMut(Option<&[u8]>) -> Result<Change<T>, E>,
) -> Result<T, E> {
    let mut seen = store.recall(table, name, now).await?;
    for _ in 0..CHANGES_MAX {
        let (value, until, told) = match change(seen.as_deref())? {
            Change::Stays(told) => return Ok(told),
            Change::Becomes(value, until, told) => (value, until, told),
        };
        let before = Seen { value: seen.as_deref(), now };
        match store.replace(table, name, before, &value, until).await {
            Ok(()) => return Ok(told),
            Err(ReplaceError::Conflict { present }) => seen = present,
            Err(ReplaceError::Keep(error)) => return Err(error.into()),
        }
    }
    Err(KeepError::Unavailable.into())
}

/// Lets go of a kept thing.
pub async fn forget(store: &dyn Store, table: Table, name: &[u8]) -> Result<(), KeepError> {
    store.keep(table, name, &[], Some(Micros::MIN)).await
}

/// Lets go of several, so many at once that they share syncs.
pub async fn forget_all(
    store: &Arc<dyn Store>,
    table: Table,
    names: Vec<Vec<u8>>,
) -> Result<(), KeepError> {
    let nothing = names.into_iter().map(|name| (name, Vec::new())).collect();
    keep_all(store, table, nothing, Some(Micros::MIN)).await
}

/// Keeps things of one table, so many at once that they share syncs.
pub async fn keep_all(
    store: &Arc<dyn Store>,
    table: Table,
    things: Vec<(Vec<u8>, Vec<u8>)>,
    until: Option<Micros>,
) -> Result<(), KeepError> {
    let keep = |(name, value): (Vec<u8>, Vec<u8>)| {
        let store = store.clone();
        async move { store.keep(table, &name, &value, until).await }
    };
    together(things.into_iter().map(keep), || KeepError::Unknown).await
}

/// Does all of this, begun in its order and so many pieces at once that they share syncs; ends with the first that fails.
pub async fn together<E: Send + 'static>(
    work: impl IntoIterator<Item = impl Future<Output = Result<(), E>> + Send + 'static>,
    given_up: impl Fn() -> E,
) -> Result<(), E> {
    let mut doing = JoinSet::new();
    for piece in work {
        doing.spawn(piece);
        if AT_ONCE <= doing.len()
            && let Some(done) = doing.join_next().await
        {
            done.unwrap_or_else(|_| Err(given_up()))?;
        }
    }
    while let Some(done) = doing.join_next().await {
        done.unwrap_or_else(|_| Err(given_up()))?;
    }
    Ok(())
}

/// Every contest of a list, in its order.
pub async fn every(
    store: &dyn Store,
    filter: Filter,
    order: Sort,
) -> Result<Vec<Listed>, ReadError> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let page = store.list(filter.clone(), order, after, PAGE).await?;
        all.extend(page.contests);
        after = page.next;
        if after.is_none() {
            return Ok(all);
        }
    }
}

/// Takes contests out, so many at once that they share syncs.
pub async fn remove_all(store: &Arc<dyn Store>, contests: Vec<ContestId>) -> Result<(), KeepError> {
    let remove = |contest| {
        let store = store.clone();
        async move { store.remove(contest).await }
    };
    together(contests.into_iter().map(remove), || KeepError::Unknown).await
}
