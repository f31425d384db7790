use super::*;
use crate::service::access::label::Label;
use crate::service::secrets::installation::Installation;
use crate::service::tests::order;
use crate::service::{Bounds, Service};
use crate::store::{Filter, Place, Sort, State, every, open};
use agon_judge::command::Command;
use tokio::sync::mpsc::channel;

async fn lines(store: &dyn Store) -> Vec<String> {
    let (out, mut lines) = channel(8);
    let taking = async {
        let mut all = Vec::new();
        while let Some(line) = lines.recv().await {
            all.push(line);
        }
        all
    };
    let exporting = async {
        let amount = export(store, &out).await.expect("a store");
        drop(out);
        amount
    };
    let (amount, all) = tokio::join!(exporting, taking);
    assert_eq!(all.len() as u64, amount.records + amount.removed + amount.kept + 2);
    all
}

async fn taken(store: &Arc<dyn Store>, lines: &[String]) -> Result<Amount, ImportError> {
    import(store, lines.iter().map(|line| Ok(line.clone())), |_| ()).await
}

/// A store with contests that go on, are over, and were removed, and with things of every table.
async fn filled() -> Arc<dyn Store> {
    let store = open(&Place::Memory).expect("a store");
    let started = Service::start(store.clone(), Installation::new(), Bounds::default()).await;
    let service = started.expect("a service");
    let game = service.games().add(Label::ours("a game")).await.expect("a game");
    let owner = service.games().owner(game.id).expect("it was just made");
    for number in 0..9 {
        let opened = service.open(&owner, order()).await.expect("a contest");
        let void = Command::Void { note: "rain".into(), successor: None };
        if number % 3 != 0 {
            service.command(&opened.live, void, None).await.expect("it ends");
        }
        if number % 3 == 2 {
            service.remove(game.id, opened.live.id).await.expect("it leaves");
        }
    }
    for (number, table) in Table::ALL.into_iter().enumerate() {
        let until = (number % 2 == 0).then_some(i64::MAX - 7);
        let name = [b"\xff/", &[number as u8][..]].concat();
        if !matches!(table, Table::Games | Table::Keys) {
            store.keep(table, &name, &[0, 255, 10], until).await.expect("a small thing");
        }
    }
    store
}

#[tokio::test]
async fn what_was_exported_and_imported_is_what_it_was_on_every_engine() {
    let filled = filled().await;
    let before = lines(&*filled).await;
    let folder = tempfile::tempdir().expect("a folder");
    for place in [
        Place::Memory,
        Place::Sled(folder.path().join("sled")),
        Place::Redb(folder.path().join("redb")),
    ] {
        let store = open(&place).expect("a new store");
        let amount = taken(&store, &before).await.expect("an import");
        assert_eq!((amount.removed, amount.records), (6, 9), "{place}: {amount:?}");
        assert_eq!(lines(&*store).await, before, "{place}: places in the feed as well");
        for state in [None, Some(State::Open), Some(State::Ended)] {
            let owner = {
                let feed = filled.feed(None, 0, 1).await.expect("a feed");
                let Event::Opened { opened, .. } =
                    feed[0].record.as_ref().expect("a record").events().expect("events").remove(0)
                else {
                    panic!("it begins with an opening")
                };
                opened.owner
            };
            let of = Filter::Of { owner, battle: None, state };
            let listed = every(&*store, of.clone(), Sort::Newest).await.expect("a list");
            let known = every(&*filled, of, Sort::Newest).await.expect("a list");
            assert!(!known.is_empty());
            assert_eq!(listed, known, "{place}: {state:?}");
        }
        assert!(matches!(taken(&store, &before).await, Err(ImportError::NotEmpty)), "{place}");
    }
}

#[tokio::test]
async fn an_export_that_is_cut_short_or_changed_is_refused_and_nothing_starts_on_it() {
    let whole = lines(&*filled().await).await;
    let changed = |change: &dyn Fn(&mut Vec<String>)| {
        let mut lines = whole.clone();
        change(&mut lines);
        lines
    };
    for (what, lines) in [
        ("nothing", Vec::new()),
        ("no beginning", changed(&|lines| drop(lines.remove(0)))),
        ("another format", changed(&|lines| lines[0] = r#"{"agon":{"export":99}}"#.into())),
        ("no end", changed(&|lines| drop(lines.pop()))),
        ("half a line", changed(&|lines| lines[3].truncate(40))),
        ("a record that is missing", changed(&|lines| drop(lines.remove(3)))),
        ("a kept thing that is missing", changed(&|lines| drop(lines.remove(whole.len() - 2)))),
        ("the same twice", changed(&|lines| lines.extend(whole.clone()))),
        ("a line of something else", changed(&|lines| lines.insert(4, "{\"x\":1}".into()))),
    ] {
        let store = open(&Place::Memory).expect("a store");
        assert!(taken(&store, &lines).await.is_err(), "{what}");
        let started = Service::start(store, Installation::new(), Bounds::default()).await;
        assert!(started.is_err(), "{what}");
    }
}

#[tokio::test]
async fn an_export_that_saw_a_contest_leave_is_whole() {
    let store = open(&Place::Memory).expect("a store");
    let started = Service::start(store.clone(), Installation::new(), Bounds::default()).await;
    let service = started.expect("a service");
    let game = service.games().add(Label::ours("a game")).await.expect("a game");
    let owner = service.games().owner(game.id).expect("it was just made");
    let opened = service.open(&owner, order()).await.expect("a contest");
    let void = Command::Void { note: "rain".into(), successor: None };
    service.command(&opened.live, void, None).await.expect("it ends");
    service.open(&owner, order()).await.expect("another");
    let before = lines(&*store).await;
    service.remove(game.id, opened.live.id).await.expect("it leaves");
    let after = lines(&*store).await;
    // Its first record was read while it was there, all else later.
    let mut seen = after.clone();
    seen[1] = before[1].clone();
    let said = Amount { records: 2, removed: 1, ..amount_of(&after) };
    *seen.last_mut().expect("an end") =
        serde_json::to_string(&Line::End(said)).expect("plain data") + "\n";
    let folder = tempfile::tempdir().expect("a folder");
    for place in [Place::Memory, Place::Sled(folder.path().join("sled"))] {
        let store = open(&place).expect("a new store");
        taken(&store, &seen).await.expect("an import");
        assert_eq!(lines(&*store).await, after, "{place}");
    }
}

fn amount_of(lines: &[String]) -> Amount {
    match serde_json::from_str(lines.last().expect("an end")).expect("a line") {
        Line::End(amount) => amount,
        _ => panic!("it ends otherwise"),
    }
}

#[tokio::test]
async fn a_damaged_contest_is_left_out_and_everything_else_is_whole() {
    let store = open(&Place::Memory).expect("a store");
    let mut damaged = None;
    for fed in filled().await.feed(None, 0, 500).await.expect("a feed") {
        let Fed { contest, record: Some(mut record), .. } = fed else { continue };
        if record.version == 2 && *damaged.get_or_insert(contest) == contest {
            record.body.push(' ');
        }
        let mark = mark(&record).expect("events");
        store.append(contest, record, mark).await.expect("a record");
    }
    let damaged = damaged.expect("one that was ended");
    let all = lines(&*store).await;
    let other = open(&Place::Memory).expect("a store");
    let amount = taken(&other, &all).await.expect("an import");
    assert_eq!((amount.records, amount.removed, amount.damaged), (8, 1, 1));
    for contest in store.feed(None, 0, 500).await.expect("a feed").iter().map(|fed| fed.contest) {
        let known = store.read(contest, 0).await.expect("a log");
        let expected = if contest == damaged { Vec::new() } else { known };
        assert_eq!(other.read(contest, 0).await.expect("a log"), expected);
    }
}
