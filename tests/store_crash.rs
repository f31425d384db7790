//! A process killed at any moment, or stopped by its disk, has lost nothing that it acknowledged.

use agon::store::contract::{opens, sample};
use agon::store::{
    AppendError, Change, Filter, KeepError, Mark, Place, ReadError, Sort, State, Store, Table,
    change, open,
};
use agon_judge::id::{ContestId, GameId};
use agon_judge::log::Version;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher as _, RandomState};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

const STORE: &str = "AGON_CRASH_STORE";
const FOLDER: &str = "AGON_CRASH_FOLDER";
/// The engines that keep their store in a folder.
const EMBEDDED: [fn(PathBuf) -> Place; 2] = [Place::Sled, Place::Redb];
const WRITERS: u16 = 8;
/// A contest ends with this version.
const LAST: Version = 9;
const OWNER: u8 = 1;

/// No test by itself: what the killed process does.
#[test]
fn writer_process() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let folder = Path::new(&folder);
    let place = std::env::var(STORE).expect("it goes with the folder");
    let store = open(&place.parse().expect("a place")).expect("the store opens");
    let acks = OpenOptions::new().create(true).append(true).open(folder.join("acks"));
    let acks = Arc::new(acks.expect("a file of acknowledgements"));
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let (store, acks) = (Arc::clone(&store), Arc::clone(&acks));
            thread::spawn(move || block_on(write_for_ever(&*store, &acks, writer)))
        })
        .collect();
    for writer in writers {
        writer.join().expect("a writer only ends with its process");
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.expect("a runtime without a driver").block_on(future)
}

fn contest(number: u32) -> ContestId {
    let mut id = [0; 16];
    id[..4].copy_from_slice(&number.to_be_bytes());
    ContestId(id)
}

fn mark(contest: ContestId, version: Version) -> Mark {
    match version {
        1 => opens(OWNER, Some("castle"), i64::from(contest.0[3])),
        LAST => Mark::Ends,
        _ => Mark::Continues,
    }
}

/// Plays one contest after the other, going on where an earlier process was killed.
async fn write_for_ever(store: &dyn Store, mut acks: &File, writer: u16) {
    for turn in 0.. {
        let number = turn * u32::from(WRITERS) + u32::from(writer);
        let contest = contest(number);
        let mut version: Version = 1;
        while version <= LAST {
            match store.append(contest, sample(contest, version), mark(contest, version)).await {
                Ok(()) => {
                    // One write of few bytes to a file opened for appending is never mixed.
                    acks.write_all(format!("{number} {version}\n").as_bytes()).expect("an ack");
                    version += 1;
                }
                Err(AppendError::Conflict { head }) => version = head + 1,
                Err(error) => panic!("{error}"),
            }
        }
        let turn = turn.to_be_bytes();
        store.keep(Table::Heartbeats, &writer.to_be_bytes(), &turn, None).await.expect("a beat");
        acks.write_all(format!("{writer} beat {}\n", number / u32::from(WRITERS)).as_bytes())
            .expect("an ack");
        let count = count_one_more(store).await;
        acks.write_all(format!("counted {count}\n").as_bytes()).expect("an ack");
    }
}

/// What all writers count together.
const COUNT: (Table, &[u8]) = (Table::Yardsticks, b"count");

#[derive(Debug, thiserror::Error)]
enum Uncounted {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Keep(#[from] KeepError),
}

async fn count_one_more(store: &dyn Store) -> u32 {
    let one_more = |seen: Option<&[u8]>| -> Result<_, Uncounted> {
        let count = read_count(seen) + 1;
        Ok(Change::Becomes(count.to_be_bytes().to_vec(), None, count))
    };
    change(store, COUNT, 0, one_more).await.expect("a count")
}

fn read_count(seen: Option<&[u8]>) -> u32 {
    seen.map_or(0, |seen| u32::from_be_bytes(seen.try_into().expect("four bytes")))
}

/// The writing process, started through a shell that sets limits.
fn writer(folder: &Path, place: &Place, limits: &str) -> Command {
    let mut command = Command::new("sh");
    let test = std::env::current_exe().expect("this test is a file");
    command.args(["-c", &format!("{limits} exec \"$0\" \"$@\"")]).arg(test);
    command.args(["--exact", "writer_process", "--nocapture"]);
    command.env(FOLDER, folder).env(STORE, place.to_string());
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Each count was told to one, and the newest that was told is there, or one of those that a kill kept from being told.
fn check_count(store: &dyn Store, told: &[u32]) {
    let different: BTreeSet<&u32> = told.iter().collect();
    assert_eq!(different.len(), told.len(), "a count was told twice");
    let there = block_on(store.recall(COUNT.0, COUNT.1, 0)).expect("a recall");
    let (there, newest) = (read_count(there.as_deref()), told.iter().max().copied());
    assert!(newest.unwrap_or(0) <= there, "{newest:?} was told, {there} is there");
}

/// Checks what is in the store against what was acknowledged; how many records were.
fn check(folder: &Path, place: &Place) -> usize {
    let store = open(place).expect("the store opens again");
    let acks = fs::read_to_string(folder.join("acks")).unwrap_or_default();
    let mut heads: BTreeMap<ContestId, Version> = BTreeMap::new();
    let mut after = 0;
    loop {
        let page = block_on(store.feed(None, after, 1000)).expect("the feed");
        for fed in &page {
            after += 1;
            assert_eq!(fed.position, after, "a gap in the feed");
            let head = heads.entry(fed.contest).or_default();
            *head += 1;
            assert_eq!(fed.record, Some(sample(fed.contest, *head)), "position {after}");
        }
        if page.is_empty() {
            break;
        }
    }
    let (mut own, mut owned_after) = (0, 0);
    while let page = block_on(store.feed(Some(GameId([OWNER; 16])), owned_after, 1000))
        && let page = page.expect("the feed of an owner")
        && let Some(last) = page.last()
    {
        (own, owned_after) = (own + page.len() as u64, last.position);
    }
    assert_eq!(own, after, "the only owner's feed is the whole");
    let mut beats: BTreeMap<u16, u32> = BTreeMap::new();
    let mut counted: Vec<u32> = Vec::new();
    for ack in acks.lines() {
        let words: Vec<&str> = ack.split(' ').collect();
        if let ["counted", count] = words[..] {
            counted.push(count.parse().expect("a count"));
        } else if let [writer, "beat", turn] = words[..] {
            beats.insert(writer.parse().expect("a writer"), turn.parse().expect("a turn"));
        } else {
            let number = words[0].parse().expect("a contest");
            let version: Version = words[1].parse().expect("a version");
            let head = heads.get(&contest(number)).copied().unwrap_or(0);
            assert!(version <= head, "contest {number} lost {version} and stands at {head}");
        }
    }
    for (contest, head) in &heads {
        let records = block_on(store.read(*contest, 0)).expect("a read");
        assert_eq!(records.len() as Version, *head, "read and feed agree");
    }
    for (writer, turn) in beats {
        let beat = block_on(store.recall(Table::Heartbeats, &writer.to_be_bytes(), 0));
        let beat = beat.expect("a recall").expect("an acknowledged beat");
        let beat = u32::from_be_bytes(beat.try_into().expect("four bytes"));
        assert!(turn <= beat, "writer {writer} lost beat {turn} and stands at {beat}");
    }
    check_count(&*store, &counted);
    check_lists(&*store, &heads);
    acks.lines().count()
}

fn check_lists(store: &dyn Store, heads: &BTreeMap<ContestId, Version>) {
    let owner = GameId([OWNER; 16]);
    let of = |battle: Option<&str>, state| Filter::Of {
        owner,
        battle: battle.map(str::to_string),
        state,
    };
    for (filter, ended) in [
        (Filter::Unfinished, Some(false)),
        (of(None, None), None),
        (of(Some("castle"), None), None),
        (of(None, Some(State::Ended)), Some(true)),
    ] {
        let mut found: BTreeSet<ContestId> = BTreeSet::new();
        let mut after = None;
        loop {
            let page = block_on(store.list(filter.clone(), Sort::Oldest, after, 500));
            let page = page.expect("a page");
            found.extend(page.contests.iter().map(|row| row.contest));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        let expected = heads.iter().filter(|(_, head)| ended.is_none_or(|e| e == (**head == LAST)));
        let expected: BTreeSet<ContestId> = expected.map(|(contest, _)| *contest).collect();
        assert_eq!(found, expected, "{filter:?}");
    }
}

#[test]
fn a_process_killed_at_any_moment_has_lost_nothing_it_acknowledged() {
    for place in EMBEDDED {
        let folder = tempfile::tempdir().expect("a folder for a test");
        kill_and_check(folder.path(), &place(folder.path().join("store")));
    }
}

fn kill_and_check(folder: &Path, place: &Place) {
    let mut acknowledged = 0;
    for round in 0..3 {
        let length = || fs::metadata(folder.join("acks")).map_or(0, |file| file.len());
        let before = length();
        let mut child = writer(folder, place, "").spawn().expect("a process");
        let chance = RandomState::new().hash_one(round) % 500;
        // Not before it began, so that there is something to lose; give up after a minute.
        for _ in 0..6000 {
            if before + 1000 < length() {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        thread::sleep(Duration::from_millis(chance));
        child.kill().expect("it still runs");
        let output = child.wait_with_output().expect("it is gone");
        assert!(output.stderr.is_empty(), "{place}: {}", String::from_utf8_lossy(&output.stderr));
        let now = check(folder, place);
        assert!(acknowledged < now, "{place}: round {round} acknowledged nothing");
        acknowledged = now;
    }
}

#[test]
fn a_disk_that_takes_no_more_ends_the_process_and_nothing_acknowledged_is_lost() {
    // Files may not grow beyond so many blocks of 512 or 1024 bytes; a write beyond is an error.
    for (place, blocks) in EMBEDDED.into_iter().zip([2048, 4096]) {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let place = place(folder.path().join("store"));
        let limits = format!("trap '' XFSZ; ulimit -f {blocks};");
        let full = writer(folder.path(), &place, &limits).output().expect("a process");
        let said = String::from_utf8_lossy(&full.stderr);
        assert!(!full.status.success(), "{said}");
        assert!(said.contains("agon stops: its store could not be written"), "{place}: {said}");
        assert!(0 < check(folder.path(), &place), "{place}: {said}");
    }
}
