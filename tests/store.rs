//! Each engine against the contract, and a store's folder against what befalls folders.

use agon::store::contract::{self, Endurance, opens, sample};
use agon::store::{Mark, OpenError, Place, Store, Table, open};
use agon_judge::id::ContestId;
use agon_judge::log::Record;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_engine_without_a_disk_keeps_every_promise() {
    contract::check(Endurance::Fleeting, |_| Place::Memory).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn each_embedded_engine_keeps_every_promise() {
    for place in EMBEDDED {
        let folder = folder();
        contract::check(Endurance::Durable, |name| place(folder.path().join(name))).await;
    }
}

/// The engines that keep their store in a folder.
const EMBEDDED: [fn(PathBuf) -> Place; 2] = [Place::Sled, Place::Redb];

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for a test")
}

#[test]
fn a_new_folder_is_its_owners_alone_and_another_stays_as_it_was() {
    for place in EMBEDDED {
        let folder = folder();
        let (new, old) = (folder.path().join("new"), folder.path().join("old"));
        fs::create_dir(&old).expect("a folder");
        fs::set_permissions(&old, fs::Permissions::from_mode(0o750)).expect("its mode");
        for (path, mode) in [(new, 0o700), (old, 0o750)] {
            drop(open(&place(path.clone())).expect("a store"));
            let there = fs::metadata(&path).expect("a folder").permissions().mode();
            assert_eq!(there & 0o777, mode, "{}", path.display());
        }
    }
}

fn sled(path: &Path) -> Place {
    Place::Sled(path.into())
}

/// The fault of opening a folder.
fn fault(path: &Path) -> OpenError {
    fault_of(&sled(path))
}

/// The fault of opening a place.
fn fault_of(place: &Place) -> OpenError {
    match open(place) {
        Ok(_) => panic!("{place} opened"),
        Err(fault) => fault,
    }
}

/// Fills a store with `count` records of 1 KB, and closes it.
async fn fill(path: &Path, count: u64) {
    let store = open(&sled(path)).expect("a new store");
    let contest = ContestId([1; 16]);
    let mut appends = Vec::new();
    for version in 1..=count {
        let mut record = sample(contest, version);
        record.body = format!("{version:>900}");
        let mark = if version == 1 { opens(1, None, 0) } else { Mark::Continues };
        let store: Arc<dyn Store> = Arc::clone(&store);
        appends.push(tokio::spawn(async move { store.append(contest, record, mark).await }));
        if version % 100 == 0 || version == count || version == 1 {
            for append in appends.drain(..) {
                append.await.expect("a task ends").expect("an append in order");
            }
        }
    }
}

#[tokio::test]
async fn a_folder_opens_once_at_a_time_and_again_when_closed() {
    for place in EMBEDDED {
        let folder = folder();
        let place = place(folder.path().join("not/yet/there"));
        let store = open(&place).expect("a new store");
        let fault = fault_of(&place);
        assert!(matches!(fault, OpenError::InUse { .. }), "{fault}");
        assert!(fault.to_string().contains("not/yet/there is in use by another process"));
        drop(store);
        for round in 0..20 {
            let opened = open(&place);
            assert!(opened.is_ok(), "{place}, round {round}: {:?}", opened.err());
        }
    }
}

/// sled lets go of its log when the last task of its pool is done, which may be later than the store is closed.
#[tokio::test]
async fn a_log_that_sled_still_holds_is_waited_for_but_not_for_ever() {
    let folder = folder();
    fill(folder.path(), 1).await;
    let hold = || {
        let log = fs::File::open(folder.path().join("db")).expect("sled's log");
        log.lock().expect("nobody else holds it for long");
        log
    };
    let held = hold();
    let letting_go = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        drop(held);
    });
    drop(open(&sled(folder.path())).expect("the log is free by then"));
    letting_go.join().expect("the holder ends");
    let held = hold();
    let fault = fault(folder.path());
    assert!(matches!(fault, OpenError::InUse { .. }), "{fault}");
    drop(held);
    open(&sled(folder.path())).expect("the log is free again");
}

#[tokio::test]
async fn a_folder_of_another_engine_is_refused_and_the_sentence_names_the_right_one() {
    for (wrote, asked, name) in [
        (EMBEDDED[0], EMBEDDED[1], "open it as `sled:"),
        (EMBEDDED[1], EMBEDDED[0], "open it as `redb:"),
    ] {
        let folder = folder();
        let path = folder.path();
        drop(open(&wrote(path.into())).expect("a new store"));
        let fault = fault_of(&asked(path.into()));
        assert!(matches!(fault, OpenError::OtherEngine { .. }), "{fault}");
        assert!(fault.to_string().contains(name), "{fault}");
        open(&wrote(path.into())).expect("its own engine still opens it");
    }
}

#[tokio::test]
async fn a_redb_file_that_is_half_made_is_made_anew_and_one_that_is_gone_is_missed() {
    let folder = folder();
    let place = Place::Redb(folder.path().into());
    let (file, unfinished) =
        (folder.path().join("store.redb"), folder.path().join("agon.redb.new"));
    drop(open(&place).expect("a new store"));
    // As a kill during the very first start leaves it.
    fs::remove_file(&file).expect("a file");
    fs::remove_file(folder.path().join("agon.floor")).expect("a note");
    fs::write(&unfinished, vec![0; 4096]).expect("half a file");
    drop(open(&place).expect("made anew"));
    assert!(file.exists() && !unfinished.exists());
    fs::remove_file(&file).expect("a file");
    let fault = fault_of(&place);
    assert!(matches!(fault, OpenError::Corrupt { .. }), "{fault}");
    assert!(fault.to_string().contains("store.redb"), "{fault}");
}

#[tokio::test]
async fn a_store_whose_format_file_is_lost_is_not_taken_for_an_empty_folder() {
    for wrote in EMBEDDED {
        let folder = folder();
        drop(open(&wrote(folder.path().into())).expect("a new store"));
        fs::remove_file(folder.path().join("agon.store")).expect("a file");
        for asked in EMBEDDED {
            let fault = fault_of(&asked(folder.path().into()));
            assert!(matches!(fault, OpenError::Foreign { .. }), "{fault}");
        }
    }
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_says_so() {
    let folder = folder();
    let path = folder.path().join("sealed");
    fs::create_dir(&path).expect("a folder");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o555)).expect("its owner may");
    if fs::write(path.join("probe"), "").is_ok() {
        return; // root may write anywhere; the test of a file in the folder's place remains
    }
    let fault = fault(&path);
    assert!(matches!(fault, OpenError::ReadOnly { .. }), "{fault}");
}

#[tokio::test]
async fn a_file_in_the_place_of_the_folder_is_named() {
    let folder = folder();
    let path = folder.path().join("file");
    fs::write(&path, "a file").expect("a file");
    for path in [path.clone(), path.join("below")] {
        let fault = fault(&path);
        assert!(matches!(fault, OpenError::NotAFolder { .. }), "{fault}");
    }
}

#[tokio::test]
async fn a_folder_of_other_files_is_left_alone() {
    let folder = folder();
    fs::write(folder.path().join("letter.txt"), "dear").expect("a file");
    let fault = fault(folder.path());
    assert!(matches!(fault, OpenError::Foreign { .. }), "{fault}");
}

#[tokio::test]
async fn an_unfinished_snapshot_is_swept_away() {
    let folder = folder();
    fill(folder.path(), 10).await;
    let snapshot = folder.path().join("snap.00000000000000AB.generating");
    fs::write(&snapshot, "torn").expect("a file");
    let store = open(&sled(folder.path())).expect("the leftover does not matter");
    assert!(!snapshot.exists());
    assert_eq!(store.read(ContestId([1; 16]), 0).await.expect("a read").len(), 10);
}

#[tokio::test]
async fn a_format_of_the_future_is_refused_by_its_number() {
    for (place, text, number) in [
        (EMBEDDED[0], "agon store 5\n", Some(5)),
        (EMBEDDED[1], "agon store redb 5\n", Some(5)),
        (EMBEDDED[0], "agon", None),
        (EMBEDDED[1], "agon", None),
        (EMBEDDED[0], "", None),
    ] {
        let folder = folder();
        let place = place(folder.path().into());
        drop(open(&place).expect("a new store"));
        fs::write(folder.path().join("agon.store"), text).expect("a file");
        match (fault_of(&place), number) {
            (OpenError::FutureFormat { found, known: 4, .. }, Some(number)) => {
                assert_eq!(found, number);
            }
            (OpenError::Corrupt { .. }, None) => {}
            (other, _) => panic!("{text:?}: {other}"),
        }
    }
}

/// Damage is told at opening or at reading, or it hit nothing that counts; it is never passed over.
#[tokio::test]
async fn damaged_data_is_never_taken_for_the_whole() {
    let folder = folder();
    let sound = folder.path().join("sound");
    fill(&sound, 3000).await;
    let length = fs::metadata(sound.join("db")).expect("sled's log").len() as usize;
    let mut told = 0;
    for (case, damage) in [
        ("all zero", 0..length),
        ("its head", 0..4096),
        ("a stretch in the middle", length / 2..length / 2 + 5000),
        ("its second half", length / 2..length),
        ("one byte in the middle", length / 2..length / 2 + 1),
        ("one byte early", length / 5..length / 5 + 1),
    ] {
        let path = folder.path().join(case);
        fs::create_dir(&path).expect("a folder");
        for entry in fs::read_dir(&sound).expect("the sound store") {
            let entry = entry.expect("an entry");
            if entry.file_type().expect("its type").is_file() {
                fs::copy(entry.path(), path.join(entry.file_name())).expect("a copy");
            }
        }
        let mut bytes = fs::read(path.join("db")).expect("sled's log");
        bytes[damage].iter_mut().for_each(|byte| *byte = !*byte);
        fs::write(path.join("db"), bytes).expect("a damaged copy");
        match open(&sled(&path)) {
            Err(OpenError::Corrupt { .. }) => told += 1,
            Err(other) => panic!("{case}: {other}"),
            Ok(store) => match store.read(ContestId([1; 16]), 0).await {
                Ok(records) => assert_eq!(records.len(), 3000, "{case}"),
                Err(_) => told += 1,
            },
        }
    }
    assert!(2 <= told, "{told} of six were told");
}

/// sled puts pages of several values into files of their own once they grow large, and no sync of
/// ours would reach those files.
#[tokio::test(flavor = "multi_thread")]
async fn no_page_of_the_largest_values_leaves_the_log() {
    let folder = folder();
    let store = open(&sled(folder.path())).expect("a new store");
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..200u64 {
        let store = Arc::clone(&store);
        tasks.spawn(async move {
            let mut chance = number + 1;
            let mut letter = || {
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                char::from(b' ' + (chance >> 58) as u8)
            };
            // Six bits a letter: what deflates to just below the limit.
            let body: String = (0..84_000).map(|_| letter()).collect();
            let contest = ContestId([number as u8; 16]);
            let record = Record { body, ..sample(contest, 1) };
            store.append(contest, record, opens(1, None, 0)).await.expect("within the limit");
            let value = vec![number as u8; 65_000];
            store.keep(Table::Replies, &[number as u8], &value, None).await.expect("a reply");
        });
    }
    tasks.join_all().await;
    drop(store);
    let blobs = fs::read_dir(folder.path().join("blobs")).map_or(0, Iterator::count);
    assert_eq!(blobs, 0, "pages in files that are not synced");
}
