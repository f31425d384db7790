//! What every engine must keep of kept things.

use crate::store::{
    Change, KeepError, Kept, Micros, ReadError, ReplaceError, STORED_BYTES_MAX, Seen, Store, Table,
    change, forget,
};
use std::collections::BTreeSet;
use std::sync::Arc;

pub(super) async fn things_are_there_until_they_expire(store: &dyn Store) {
    let keep = async |table, name: &[u8], value: &[u8], until| {
        store.keep(table, name, value, until).await.expect("a small thing");
    };
    keep(Table::Keys, b"b", b"for ever", None).await;
    keep(Table::Keys, b"a", b"until ten", Some(10)).await;
    keep(Table::Keys, b"", b"no name", Some(Micros::MAX)).await;
    keep(Table::Replies, b"b", b"another table", Some(-5)).await;
    for (table, name, now, expected) in [
        (Table::Keys, "b", Micros::MAX, Some("for ever")),
        (Table::Keys, "a", 9, Some("until ten")),
        (Table::Keys, "a", 10, None),
        (Table::Keys, "", 10, Some("no name")),
        (Table::Keys, "c", 0, None),
        (Table::Heartbeats, "b", 0, None),
        (Table::Problems, "b", 0, None),
        (Table::Drawings, "b", 0, None),
        (Table::Reports, "b", 0, None),
        (Table::Replies, "b", -6, Some("another table")),
        (Table::Replies, "b", -5, None),
    ] {
        let found = store.recall(table, name.as_bytes(), now).await.expect("a recall");
        assert_eq!(found.as_deref(), expected.map(str::as_bytes), "{table:?} {name} at {now}");
    }
    let names = async |table, now| -> Vec<String> {
        let kept: Vec<Kept> = store.kept(table, now).await.expect("a table");
        kept.iter().map(|kept| String::from_utf8_lossy(&kept.name).into_owned()).collect()
    };
    assert_eq!(names(Table::Keys, 9).await, ["", "a", "b"]);
    assert_eq!(names(Table::Keys, 10).await, ["", "b"]);
    // A new end replaces the old one, both ways.
    keep(Table::Keys, b"a", b"until twenty", Some(20)).await;
    keep(Table::Keys, b"b", b"until five", Some(5)).await;
    assert_eq!(names(Table::Keys, 10).await, ["", "a"]);
    assert_eq!(store.sweep(10).await.expect("a sweep"), 2, "one of each table");
    assert_eq!(store.sweep(10).await.expect("a sweep"), 0);
    assert_eq!(names(Table::Keys, Micros::MIN).await, ["", "a"], "swept for good");
    forget(store, Table::Keys, b"a").await.expect("a small thing");
    assert_eq!(names(Table::Keys, Micros::MIN).await, [""]);
    let value = store.recall(Table::Keys, b"a", Micros::MIN).await.expect("a recall");
    assert_eq!(value, None, "forgotten at all times");
}

pub(super) async fn a_thing_is_replaced_only_where_what_was_seen_still_stands(store: &dyn Store) {
    let replace = async |name: &[u8], value: Option<&str>, now, next: &str, until| {
        let seen = Seen { value: value.map(str::as_bytes), now };
        store.replace(Table::Keys, name, seen, next.as_bytes(), until).await
    };
    let present = |value: Option<&str>| {
        Err(ReplaceError::Conflict { present: value.map(|value| value.as_bytes().to_vec()) })
    };
    store.keep(Table::Replies, b"a", b"another table", None).await.expect("a small thing");
    for (seen, now, next, until, expected) in [
        (Some("first"), 0, "second", None, present(None)),
        (None, 0, "first", None, Ok(())),
        (None, 0, "first", None, present(Some("first"))),
        (Some("other"), 0, "second", None, present(Some("first"))),
        (Some(""), 0, "second", None, present(Some("first"))),
        (Some("first"), Micros::MAX, "second", Some(10), Ok(())),
        (Some("first"), 9, "third", None, present(Some("second"))),
        (None, 9, "third", None, present(Some("second"))),
        // What has expired is not there, swept or not.
        (Some("second"), 10, "third", None, present(None)),
        (None, 10, "third", Some(20), Ok(())),
        (Some("third"), 19, "", Some(30), Ok(())),
        (None, 19, "fourth", None, present(Some(""))),
        (Some(""), 19, "fourth", Some(40), Ok(())),
    ] {
        let done = replace(b"a", seen, now, next, until).await;
        assert_eq!(done, expected, "{seen:?} at {now}, then {next}");
    }
    let found = async |name: &[u8], now| {
        let found = store.recall(Table::Keys, name, now).await.expect("a recall");
        found.map(|value| String::from_utf8(value).expect("as it was written"))
    };
    assert_eq!(found(b"a", 39).await.as_deref(), Some("fourth"));
    assert_eq!(found(b"a", 40).await, None);
    assert_eq!(store.sweep(39).await.expect("a sweep"), 0, "no earlier end is left");
    assert_eq!(store.sweep(40).await.expect("a sweep"), 1);
    assert_eq!(replace(b"a", Some("fourth"), 0, "fifth", None).await, present(None), "swept");
    forget(store, Table::Keys, b"b").await.expect("it may never have been there");
    assert_eq!(replace(b"b", None, Micros::MIN, "new", None).await, Ok(()), "nothing to forget");
    forget(store, Table::Keys, b"b").await.expect("a small thing");
    assert_eq!(replace(b"b", Some("new"), Micros::MIN, "old", None).await, present(None));
    let seen = Seen { value: None, now: 0 };
    let large = store.replace(Table::Keys, b"c", seen, &vec![1; STORED_BYTES_MAX], None).await;
    let is_refused = matches!(large, Err(ReplaceError::Keep(KeepError::TooLarge { .. })));
    assert!(is_refused, "{large:?}");
    assert_eq!(found(b"c", 0).await, None);
}

/// What the tests of changes fail with.
#[derive(Debug, thiserror::Error)]
enum Unchanged {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Keep(#[from] KeepError),
}

pub(super) async fn of_many_who_change_one_thing_none_is_lost(store: Arc<dyn Store>) {
    const NAMES: u64 = 3;
    const TURNS: u64 = 25;
    let mut tasks = tokio::task::JoinSet::new();
    for writer in 0..32u64 {
        let store = Arc::clone(&store);
        tasks.spawn(async move {
            let mut told = Vec::new();
            for turn in 0..TURNS {
                let name = ((turn + writer) % NAMES).to_be_bytes();
                let one_more = |seen: Option<&[u8]>| -> Result<_, Unchanged> {
                    let count = seen.map_or(0, |seen| {
                        u64::from_be_bytes(seen.try_into().expect("as it was written"))
                    });
                    let next = (count + 1).to_be_bytes().to_vec();
                    Ok(Change::Becomes(next, None, (name, count + 1)))
                };
                let place = (Table::Yardsticks, &name[..]);
                told.push(change(&*store, place, 0, one_more).await.expect("a change"));
            }
            told
        });
    }
    let (mut told, mut all) = (BTreeSet::new(), 0);
    while let Some(joined) = tasks.join_next().await {
        for change in joined.expect("a writer ends") {
            all += 1;
            assert!(told.insert(change), "{change:?} was told to two");
        }
    }
    let kept = store.kept(Table::Yardsticks, 0).await.expect("a table");
    let counts = kept.iter().map(|kept| {
        u64::from_be_bytes(kept.value.as_slice().try_into().expect("as it was written"))
    });
    assert_eq!((counts.sum::<u64>(), all), (32 * TURNS, 32 * TURNS), "none is lost");
}
