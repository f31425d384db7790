//! What every engine must keep: one suite of promises, a line of a test for each engine.

mod kept;

use super::{
    AppendError, Cursor, Fed, Filter, KeepError, Kept, Listed, Mark, Micros, Page, Place, Position,
    ReplaceError, STORED_BYTES_MAX, Seen, Sort, State, Store, Table, open,
};
use agon_judge::event::Private;
use agon_judge::id::{CommandId, ContestId, GameId, Hash, SignatureBytes, SignerId};
use agon_judge::log::{Record, Signature, Version};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Whether what an engine stored is there when it is opened anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Endurance {
    Durable,
    Fleeting,
}

/// Checks every promise on a store of its own; `place` gives an unused place for each name.
///
/// # Panics
/// With the promise that was broken. Must run in tokio's runtime.
pub async fn check(endurance: Endurance, place: impl Fn(&str) -> Place) {
    let fresh = |name: &str| open(&place(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    appended_records_are_read_in_order(&*fresh("order")).await;
    an_append_elsewhere_than_at_the_head_is_refused(&*fresh("conflict")).await;
    a_first_record_opens_and_no_other_does(&*fresh("marks")).await;
    the_feed_holds_every_contest_in_the_order_of_commits(&*fresh("feed")).await;
    the_feed_of_an_owner_is_the_feed_without_the_others(fresh("owners")).await;
    a_contest_that_is_taken_out_leaves_its_places_empty(&*fresh("remove")).await;
    large_records_pass_or_are_refused_but_never_torn(&*fresh("large")).await;
    lists_turn_pages_over_the_right_contests(&*fresh("list")).await;
    a_cursor_outlives_what_happens_meanwhile(&*fresh("cursor")).await;
    kept::things_are_there_until_they_expire(&*fresh("kept")).await;
    kept::a_thing_is_replaced_only_where_what_was_seen_still_stands(&*fresh("replace")).await;
    kept::of_many_who_change_one_thing_none_is_lost(fresh("change")).await;
    of_many_writers_one_wins_each_version(fresh("writers")).await;
    a_reader_of_the_feed_misses_nothing(fresh("reader")).await;
    if endurance == Endurance::Durable {
        everything_is_there_after_opening_anew(&place("again")).await;
        what_was_taken_out_stays_out(&place("out")).await;
    }
}

const SIGNER: SignerId = SignerId([4; 16]);

/// The record that the suite writes as some version of some contest.
pub fn sample(contest: ContestId, version: Version) -> Record {
    let command = (!version.is_multiple_of(3)).then_some(CommandId([version as u8; 16]));
    let body = format!(r#"[{{"contest":"{contest}","version":{version}}}]"#);
    let salt = Hash([version as u8; 32]);
    let private =
        version.is_multiple_of(5).then(|| Private { salt, text: format!("why {version}?") });
    let bytes = SignatureBytes([version as u8; 64]);
    let signature = version.is_multiple_of(2).then_some(Signature { signer: SIGNER, bytes });
    Record { version, command, body, hash: Hash([version as u8; 32]), private, signature }
}

/// The mark that opens a contest of an owner.
pub fn opens(owner: u8, battle: Option<&str>, at: Micros) -> Mark {
    Mark::Opens { owner: GameId([owner; 16]), battle: battle.map(str::to_string), at }
}

fn contest(number: u16) -> ContestId {
    let mut id = [7; 16];
    id[3..5].copy_from_slice(&number.to_be_bytes());
    ContestId(id)
}

/// Appends records 1 to `last`; the first opens the contest for owner 1.
async fn play(store: &dyn Store, contest: ContestId, last: Version) {
    for version in 1..=last {
        let mark = if version == 1 { opens(1, None, 0) } else { Mark::Continues };
        store.append(contest, sample(contest, version), mark).await.expect("an honest append");
    }
}

fn samples(contest: ContestId, versions: impl Iterator<Item = Version>) -> Vec<Record> {
    versions.map(|version| sample(contest, version)).collect()
}

async fn appended_records_are_read_in_order(store: &dyn Store) {
    let (long, short, none) = (contest(1), contest(2), contest(3));
    play(store, long, 300).await;
    play(store, short, 1).await;
    for (contest, after, expected) in [
        (long, 0, samples(long, 1..=300)),
        (long, 1, samples(long, 2..=300)),
        (long, 299, samples(long, 300..=300)),
        (long, 300, vec![]),
        (long, Version::MAX, vec![]),
        (short, 0, samples(short, 1..=1)),
        (none, 0, vec![]),
    ] {
        assert_eq!(store.read(contest, after).await.expect("a read"), expected, "after {after}");
    }
}

async fn an_append_elsewhere_than_at_the_head_is_refused(store: &dyn Store) {
    let (ended, absent) = (contest(1), contest(2));
    play(store, ended, 3).await;
    store.append(ended, sample(ended, 4), Mark::Ends).await.expect("an end");
    store.append(ended, sample(ended, 5), Mark::Continues).await.expect("a correction later");
    for (contest, version, head) in [
        (ended, 0, 5),
        (ended, 1, 5),
        (ended, 5, 5),
        (ended, 7, 5),
        (ended, Version::MAX, 5),
        (absent, 0, 0),
        (absent, 2, 0),
    ] {
        let refused = store.append(contest, sample(contest, version), Mark::Continues).await;
        assert_eq!(refused, Err(AppendError::Conflict { head }), "version {version} at {head}");
    }
    assert_eq!(store.read(ended, 0).await.expect("a read"), samples(ended, 1..=5));
    assert_eq!(store.read(absent, 0).await.expect("a read"), vec![]);
}

async fn a_first_record_opens_and_no_other_does(store: &dyn Store) {
    let one = contest(1);
    for (version, mark) in [(1, Mark::Continues), (1, Mark::Ends), (2, opens(1, None, 0))] {
        if version == 2 {
            play(store, one, 1).await;
        }
        let refused = store.append(one, sample(one, version), mark.clone()).await;
        assert_eq!(refused, Err(AppendError::Mismarked), "{version} {mark:?}");
    }
    assert_eq!(store.read(one, 0).await.expect("a read"), samples(one, 1..=1));
}

/// The whole feed, in pages of a limit.
async fn whole_feed(store: &dyn Store, limit: u16) -> Vec<Fed> {
    feed_of(store, None, limit).await
}

/// The feed of all contests, or of one owner's, in pages of a limit.
async fn feed_of(store: &dyn Store, of: Option<GameId>, limit: u16) -> Vec<Fed> {
    let mut feed: Vec<Fed> = Vec::new();
    loop {
        let after = feed.last().map_or(0, |fed| fed.position);
        let page = store.feed(of, after, limit).await.expect("a page of the feed");
        assert!(page.len() <= usize::from(limit), "{} of {limit}", page.len());
        if page.is_empty() {
            return feed;
        }
        feed.extend(page);
    }
}

async fn the_feed_holds_every_contest_in_the_order_of_commits(store: &dyn Store) {
    assert_eq!(store.feed(None, 0, 10).await.expect("an empty feed"), vec![]);
    let mut expected: Vec<Fed> = Vec::new();
    for version in 1..=20 {
        for number in [9, 3, 5] {
            let contest = contest(number);
            let mark = if version == 1 { opens(1, None, 0) } else { Mark::Continues };
            store.append(contest, sample(contest, version), mark).await.expect("an append");
            let position = expected.len() as Position + 1;
            expected.push(Fed { position, contest, record: Some(sample(contest, version)) });
        }
    }
    for limit in [1, 7, 60, u16::MAX] {
        assert_eq!(whole_feed(store, limit).await, expected, "pages of {limit}");
    }
    assert_eq!(store.end().await.expect("a read"), expected.len() as Position);
    for after in [59, 60, 61, Position::MAX] {
        let rest = store.feed(None, after, 10).await.expect("the end of the feed");
        assert_eq!(rest, expected[after.min(60) as usize..], "after {after}");
    }
    assert_eq!(store.feed(None, 0, 0).await.expect("nothing asked"), vec![]);
}

async fn the_feed_of_an_owner_is_the_feed_without_the_others(store: Arc<dyn Store>) {
    let owner_of = |number: u16| (number % 3) as u8;
    for version in 1..=8 {
        // Several at once, so that one batch has records of one owner and of many.
        let appends = (1..=7).map(|number| {
            let (store, contest) = (Arc::clone(&store), contest(number));
            let mark = match version {
                1 => opens(owner_of(number), None, 0),
                7 => Mark::Ends,
                _ => Mark::Continues,
            };
            async move { store.append(contest, sample(contest, version), mark).await }
        });
        for append in appends.collect::<tokio::task::JoinSet<_>>().join_all().await {
            append.expect("an append");
        }
    }
    let store = &*store;
    store.remove(contest(4)).await.expect("one of owner 1 is taken out");
    let whole = whole_feed(store, u16::MAX).await;
    for owner in 0..=3 {
        let of = (1..=7).filter(|number| owner_of(*number) == owner);
        let own: BTreeSet<ContestId> = of.map(contest).collect();
        let its = |fed: &&Fed| own.contains(&fed.contest);
        let expected: Vec<Fed> = whole.iter().filter(its).cloned().collect();
        assert_eq!(expected.len(), own.len() * 8);
        let owner = Some(GameId([owner; 16]));
        for limit in [1, 5, 16, u16::MAX] {
            assert_eq!(feed_of(store, owner, limit).await, expected, "pages of {limit}");
        }
        for after in [0, 1, 30, 55, 56, Position::MAX] {
            let rest: Vec<Fed> =
                expected.iter().filter(|fed| after < fed.position).cloned().collect();
            let found = store.feed(owner, after, 100).await.expect("the end of the feed");
            assert_eq!(found, rest, "after {after}");
        }
    }
}

/// Contests 1 to 3 with three records each, turn by turn, of which 2 and 3 are taken out: what the feed then holds.
async fn take_out(store: &dyn Store) -> Vec<Fed> {
    let mut expected: Vec<Fed> = Vec::new();
    for version in 1..=3 {
        for number in 1..=3 {
            let id = contest(number);
            let mark = match version {
                1 => opens(1, Some("castle"), i64::from(number)),
                3 if number == 2 => Mark::Ends,
                _ => Mark::Continues,
            };
            store.append(id, sample(id, version), mark).await.expect("an append");
            let position = expected.len() as Position + 1;
            let record = (number == 1).then(|| sample(id, version));
            expected.push(Fed { position, contest: id, record });
        }
    }
    for number in [2, 3, 4] {
        store.remove(contest(number)).await.expect("it may be taken out, or was never there");
    }
    expected
}

async fn a_contest_that_is_taken_out_leaves_its_places_empty(store: &dyn Store) {
    let mut expected = take_out(store).await;
    for limit in [1, 2, 100] {
        assert_eq!(whole_feed(store, limit).await, expected, "pages of {limit}");
    }
    let one = contest(1);
    for gone in [2, 3, 4] {
        assert_eq!(store.read(contest(gone), 0).await.expect("a read"), vec![]);
    }
    assert_eq!(store.read(one, 0).await.expect("a read"), samples(one, 1..=3));
    let listed = async |filter| -> Vec<ContestId> {
        let rows = pages(store, &filter, Sort::Oldest, 1).await;
        rows.iter().map(|row| row.contest).collect()
    };
    let (owner, battle) = (GameId([1; 16]), Some("castle".to_string()));
    for battle in [None, battle] {
        for state in [None, Some(State::Open), Some(State::Ended)] {
            let found = listed(Filter::Of { owner, battle: battle.clone(), state }).await;
            let open = state != Some(State::Ended);
            assert_eq!(found, if open { vec![one] } else { vec![] }, "{battle:?} {state:?}");
        }
    }
    assert_eq!(listed(Filter::Unfinished).await, [one]);
    // What follows goes on behind the empty places, also under a name that was taken out.
    store.append(one, sample(one, 4), Mark::Ends).await.expect("an end");
    play(store, contest(3), 1).await;
    for (contest, version) in [(one, 4), (contest(3), 1)] {
        let position = expected.len() as Position + 1;
        expected.push(Fed { position, contest, record: Some(sample(contest, version)) });
    }
    assert_eq!(whole_feed(store, 3).await, expected);
}

async fn what_was_taken_out_stays_out(place: &Place) {
    let reopen = || open(place).unwrap_or_else(|error| panic!("{place}: {error}"));
    let mut expected = take_out(&*reopen()).await;
    for round in 0..3 {
        let store = reopen();
        assert_eq!(whole_feed(&*store, 4).await, expected, "opened {round} times");
        let owner = Some(GameId([1; 16]));
        assert_eq!(feed_of(&*store, owner, 4).await, expected, "opened {round} times");
        assert_eq!(store.read(contest(2), 0).await.expect("a read"), vec![]);
        let id = contest(10 + round);
        play(&*store, id, 1).await;
        let position = expected.len() as Position + 1;
        expected.push(Fed { position, contest: id, record: None });
        store.remove(id).await.expect("the last of all is taken out");
        assert_eq!(whole_feed(&*store, 4).await, expected);
    }
}

async fn large_records_pass_or_are_refused_but_never_torn(store: &dyn Store) {
    let one = contest(1);
    let chance = |length: usize| -> String {
        let mut state: u64 = 1;
        let letters = (0..length).map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            char::from(b' ' + (state >> 58) as u8)
        });
        letters.collect()
    };
    play(store, one, 1).await;
    for (length, fits) in [(60_000, true), (200_000, false)] {
        let record = Record { body: chance(length), ..sample(one, 2) };
        let result = store.append(one, record.clone(), Mark::Continues).await;
        let too_large = matches!(result, Err(AppendError::TooLarge { .. }));
        assert_eq!((result.is_ok(), too_large), (fits, !fits), "{length} bytes: {result:?}");
        if fits {
            assert_eq!(store.read(one, 1).await.expect("a read"), vec![record]);
        }
    }
    let figure = Record { body: "[1,2,3],".repeat(10_000), ..sample(one, 3) };
    store.append(one, figure.clone(), Mark::Continues).await.expect("it deflates well");
    assert_eq!(store.read(one, 2).await.expect("a read"), vec![figure]);
    let bomb = Record { body: " ".repeat(2 << 20), ..sample(one, 4) };
    let refused = store.append(one, bomb, Mark::Continues).await;
    assert!(matches!(refused, Err(AppendError::TooLarge { .. })), "{refused:?}");
    let value = vec![1; STORED_BYTES_MAX];
    let refused = store.keep(Table::Replies, b"large", &value, None).await;
    assert!(matches!(refused, Err(KeepError::TooLarge { .. })), "{refused:?}");
}

async fn pages(store: &dyn Store, filter: &Filter, order: Sort, limit: u16) -> Vec<Listed> {
    let mut rows: Vec<Listed> = Vec::new();
    let mut after: Option<Cursor> = None;
    loop {
        let page = store.list(filter.clone(), order, after, limit).await.expect("a page");
        assert!(page.contests.len() <= usize::from(limit), "{} of {limit}", page.contests.len());
        rows.extend(page.contests);
        let Some(next) = page.next else { return rows };
        after = Some(next.to_string().parse().expect("a cursor reads back"));
    }
}

async fn lists_turn_pages_over_the_right_contests(store: &dyn Store) {
    let mut all: Vec<(Listed, Option<&str>)> = Vec::new();
    for number in 0..60u16 {
        let (owner, battle) =
            (number as u8 % 3, [None, Some("castle"), Some("")][number as usize / 20]);
        // Times fall, repeat and are negative: the order is that of time, then of the name.
        let at = i64::from(30 - number / 2);
        let id = contest(number);
        let state = if number % 4 == 0 { State::Ended } else { State::Open };
        store.append(id, sample(id, 1), opens(owner, battle, at)).await.expect("an opening");
        if state == State::Ended {
            store.append(id, sample(id, 2), Mark::Ends).await.expect("an end");
        }
        all.push((Listed { contest: id, owner: GameId([owner; 16]), at, state }, battle));
    }
    all.sort_by_key(|(row, _)| row.place());
    let expect = |fits: &dyn Fn(&Listed, Option<&str>) -> bool| -> Vec<Listed> {
        let fitting = all.iter().filter(|(row, battle)| fits(row, *battle));
        fitting.map(|(row, _)| row.clone()).collect()
    };
    let mut cases = vec![(Filter::Unfinished, expect(&|row, _| row.state == State::Open))];
    for owner in [0, 1, 2, 3, 255] {
        let owner = GameId([owner; 16]);
        for battle in [None, Some("castle"), Some(""), Some("no such")] {
            for state in [None, Some(State::Open), Some(State::Ended)] {
                let rows = expect(&|row, of| {
                    row.owner == owner
                        && (battle.is_none() || battle == of)
                        && state.is_none_or(|state| state == row.state)
                });
                let battle = battle.map(str::to_string);
                cases.push((Filter::Of { owner, battle, state }, rows));
            }
        }
    }
    for (filter, mut rows) in cases {
        for order in [Sort::Oldest, Sort::Newest] {
            for limit in [1, 7, 1000] {
                let found = pages(store, &filter, order, limit).await;
                assert_eq!(found, rows, "{filter:?} {order:?} by {limit}");
            }
            rows.reverse();
        }
    }
}

async fn a_cursor_outlives_what_happens_meanwhile(store: &dyn Store) {
    for number in 0..10u16 {
        let id = contest(number);
        let mark = opens(1, None, i64::from(number));
        store.append(id, sample(id, 1), mark).await.expect("an opening");
    }
    for filter in [
        Filter::Unfinished,
        Filter::Of { owner: GameId([1; 16]), battle: None, state: Some(State::Open) },
    ] {
        let Page { contests, next } =
            store.list(filter.clone(), Sort::Newest, None, 3).await.expect("a page");
        let last = contests.last().expect("three contests are open").contest;
        let head = store.read(last, 0).await.expect("a read").len() as Version;
        store.append(last, sample(last, head + 1), Mark::Ends).await.expect("the row ends");
        let rest = store.list(filter, Sort::Newest, next, 100).await.expect("the rest");
        assert!(rest.contests.iter().all(|row| row.contest < last), "{rest:?}");
        assert_eq!(rest.contests.len(), usize::from(last.0[4]), "all that are older");
    }
}

/// Lets 64 tasks append to 50 contests until each has `last` records; who won which version.
async fn rush(store: &Arc<dyn Store>, last: Version) -> BTreeMap<(ContestId, Version), u64> {
    for number in 0..50 {
        play(&**store, contest(number), 1).await;
    }
    let mut tasks = tokio::task::JoinSet::new();
    for writer in 0..64u64 {
        let store = Arc::clone(store);
        tasks.spawn(async move {
            let mut won: Vec<(ContestId, Version)> = Vec::new();
            for turn in 0..50 {
                let contest = contest(((turn + writer) % 50) as u16);
                let mut version: Version = 2;
                while version <= last {
                    let body = writer.to_string();
                    let record = Record { body, ..sample(contest, version) };
                    match store.append(contest, record, Mark::Continues).await {
                        Ok(()) => won.push((contest, version)),
                        Err(AppendError::Conflict { head }) => version = head,
                        Err(error) => panic!("{error}"),
                    }
                    version += 1;
                }
            }
            (writer, won)
        });
    }
    let mut winners = BTreeMap::new();
    while let Some(joined) = tasks.join_next().await {
        let (writer, won) = joined.expect("a writer ends");
        for place in won {
            let earlier = winners.insert(place, writer);
            assert_eq!(earlier, None, "{place:?} won twice");
        }
    }
    winners
}

async fn of_many_writers_one_wins_each_version(store: Arc<dyn Store>) {
    let winners = rush(&store, 6).await;
    assert_eq!(winners.len(), 50 * 5);
    for number in 0..50 {
        let contest = contest(number);
        let records = store.read(contest, 1).await.expect("a read");
        let found: Vec<(Version, String)> =
            records.into_iter().map(|record| (record.version, record.body)).collect();
        let expected: Vec<(Version, String)> =
            (2..=6).map(|version| (version, winners[&(contest, version)].to_string())).collect();
        assert_eq!(found, expected, "{contest}");
    }
}

async fn a_reader_of_the_feed_misses_nothing(store: Arc<dyn Store>) {
    const TOTAL: Position = 50 * 6;
    // All contests are of owner 1.
    let readers = [None, Some(GameId([1; 16]))].map(|of| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let mut seen: Position = 0;
            let mut heads: BTreeMap<ContestId, Version> = BTreeMap::new();
            while seen < TOTAL {
                for Fed { position, contest, record } in
                    store.feed(of, seen, 13).await.expect("a page of the feed")
                {
                    assert_eq!(position, seen + 1, "a gap in the feed");
                    seen = position;
                    let head = heads.entry(contest).or_default();
                    let record = record.expect("nothing was taken out");
                    assert_eq!(record.version, *head + 1, "{contest} out of order");
                    *head = record.version;
                    let read = store.read(contest, *head - 1).await.expect("a read");
                    assert_eq!(read.first(), Some(&record), "fed, but not readable");
                }
                tokio::task::yield_now().await;
            }
        })
    });
    rush(&store, 6).await;
    for reader in readers {
        reader.await.expect("the reader saw everything in order");
    }
}

async fn everything_is_there_after_opening_anew(place: &Place) {
    let reopen = || open(place).unwrap_or_else(|error| panic!("{place}: {error}"));
    let filter = Filter::Of { owner: GameId([1; 16]), battle: None, state: None };
    let mut expected: Option<(Vec<Fed>, Vec<Listed>, Vec<Kept>)> = None;
    for round in 0..6u16 {
        let store = reopen();
        let now = (
            whole_feed(&*store, 100).await,
            pages(&*store, &filter, Sort::Newest, 10).await,
            store.kept(Table::Keys, 0).await.expect("a table"),
        );
        if let Some(expected) = expected {
            assert_eq!(now, expected, "opened {round} times");
        }
        let unique: BTreeSet<Position> = now.0.iter().map(|fed| fed.position).collect();
        assert_eq!(unique.len(), now.0.len());
        for number in 0..=round {
            let id = contest(number);
            let head = store.read(id, 0).await.expect("a read").len() as Version;
            let mark = match head {
                0 => opens(1, None, i64::from(round)),
                3 => Mark::Ends,
                _ => Mark::Continues,
            };
            store.append(id, sample(id, head + 1), mark).await.expect("an append");
        }
        store.keep(Table::Keys, &round.to_be_bytes(), b"key", None).await.expect("a key");
        let seen = Seen { value: (0 < round).then_some(&b"key"[..]), now: 0 };
        let before = round.saturating_sub(1).to_be_bytes();
        let replaced = store.replace(Table::Keys, &before, seen, b"replaced", None).await;
        let first = Err(ReplaceError::Conflict { present: Some(b"key".to_vec()) });
        assert_eq!(replaced, if round == 0 { first } else { Ok(()) }, "round {round}");
        expected = Some((
            whole_feed(&*store, 100).await,
            pages(&*store, &filter, Sort::Newest, 10).await,
            store.kept(Table::Keys, 0).await.expect("a table"),
        ));
    }
    let (feed, listed, kept) = expected.expect("six rounds were played");
    assert_eq!((feed.len(), listed.len(), kept.len()), (21, 6, 6));
    assert_eq!(listed.iter().filter(|row| row.state == State::Ended).count(), 3);
}
