//! What holds of the service as a whole and shows from no single room.

pub(super) mod stores;

use super::access::keys::{self, Cause};
use super::access::label::Label;
use super::hosting::Order;
use super::hosting::searching::Search;
use super::judging::live::Unruled;
use super::secrets::token::{Badge, Token};
use super::upkeep::removal::Removal;
use super::workshop::{Wanted, Whom};
use super::*;
use crate::store::{self, Filter, Mark, every, open};
use agon_generators::code::Code;
use agon_generators::drawn::Drawn;
use agon_generators::family::{Kind, Level};
use agon_generators::of_kind;
use agon_judge::agreeing::{PROBLEMS, RULES, TermsWanted};
use agon_judge::command::Command;
use agon_judge::decide::next_due;
use agon_judge::id::{ContestId, Hash};
use agon_judge::log::{ORIGIN, Record};
use agon_judge::outcome::End;
use agon_judge::terms::Format;
use agon_judge::time::Span;
use std::pin::pin;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use stores::Odd;

/// A contest that nobody asked anything particular of.
pub(super) fn order() -> Order {
    let problem = Wanted::Any(of_kind(Kind::Mathematics).iter().collect());
    let terms = TermsWanted::default().with(&RULES, 1);
    let ours = Order::ours(problem, Level::DEFAULT, terms);
    Order { languages: vec!["en"], request: Hash([0; 32]), ..ours }
}

/// What comes of a call without any waiting.
fn at_once<T>(call: impl Future<Output = T>) -> Option<T> {
    match pin!(call).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

#[tokio::test]
async fn an_answer_waits_for_nothing_before_its_stamp_not_even_for_the_release_to_be_stored() {
    let service =
        Service::start(open(&Place::Memory).unwrap(), Installation::new(), Bounds::default())
            .await
            .unwrap();
    let opened = service.open(&Owner::of_one(Token::new_key()), order()).await.unwrap();
    let badge = Badge::of(&(Bearer::Seat, opened.seats.attacker));
    let id = opened.contest.opened.id;
    let (live, _) = service.approach(id, &badge).await.unwrap().unwrap();
    // Nothing else runs on this thread meanwhile, so that no alarm rings.
    std::thread::sleep(Duration::from_millis(1010));
    assert!(live.with(next_due).is_some_and(|due| due <= service.now()), "the release is due");
    assert!(at_once(service.enter(id, &badge)).is_none(), "whoever reads waits for it");
    let approached = at_once(service.approach(id, &badge)).expect("whoever answers does not");
    assert!(approached.unwrap().is_some());
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "a test may draw by itself")]
async fn a_kept_problem_outlives_the_edition_that_drew_it() {
    let service =
        Service::start(open(&Place::Memory).unwrap(), Installation::new(), Bounds::default())
            .await
            .unwrap();
    let family = agon_generators::find("mathematics/remainder-chain").unwrap();
    let mut drawn = Drawn::new(family, Level::DEFAULT, "kept");
    let code = Code { edition: 0, ..family.code(Level::DEFAULT, "kept") };
    drawn.code = code.to_string();
    let owner = Owner::of_one(Token::new_key());
    assert!(service.preview(Whom::Game, &code, "en").await.is_err(), "nobody keeps it");
    let note = service.keep(owner.id, &drawn, Some("for the final".into())).await.unwrap();
    assert!(note.is_whole);

    let shown = service.preview(Whom::Game, &code, "en").await.unwrap();
    assert_eq!((&shown.sheet, &shown.key, &shown.code), (&drawn.sheet, &drawn.key, &drawn.code));
    let order = Order { problem: Wanted::Code(code.clone()), ..order() };
    let opened = service.open(&owner, order).await.unwrap().contest;
    assert_eq!(opened.opened.key, drawn.key);
    assert!(service.let_go(owner.id, &drawn.code).await.unwrap());
    assert!(service.preview(Whom::Game, &code, "en").await.is_err(), "nobody keeps it any more");
}

#[tokio::test]
async fn what_a_store_took_without_saying_so_happens_once_though_nobody_named_it() {
    let store: Arc<dyn Store> = Arc::new(Odd { is_silent: true, ..Odd::default() });
    let service =
        Service::start(store.clone(), Installation::new(), Bounds::default()).await.unwrap();
    let opened = service.open(&Owner::of_one(Token::new_key()), order()).await.unwrap();
    let said = Command::Clarify { text: "a row is a line".into() };
    let contest = service.command(&opened.live, said, None).await.unwrap();
    assert_eq!(contest.clarifications.len(), 1);
    let log = store.read(opened.live.id, 0).await.unwrap();
    let said = log.iter().filter(|record| record.body.contains("a row is a line"));
    assert_eq!(said.count(), 1);
}

#[tokio::test]
async fn a_list_reads_the_log_of_what_is_over_once_and_of_what_goes_on_never() {
    let odd = Arc::new(Odd::default());
    let store: Arc<dyn Store> = odd.clone();
    let owner = Owner::of_one(Token::new_key());
    let start = || Service::start(store.clone(), Installation::new(), Bounds::default());
    let before = start().await.unwrap();
    for number in 0..12 {
        let opened = before.open(&owner, order()).await.unwrap();
        if number % 2 == 0 {
            let void = Command::Void { note: "a fire".into(), successor: None };
            before.command(&opened.live, void, None).await.unwrap();
        }
    }
    let service = start().await.unwrap();
    let listed = async || {
        let (reads, mut rows) = (odd.reads.load(Ordering::Relaxed), Vec::new());
        let filter = Filter::Of { owner: owner.id, battle: None, state: None };
        for listed in every(&*store, filter, store::Sort::Newest).await.unwrap() {
            rows.push(service.glance(listed.contest).await.unwrap().unwrap());
        }
        (rows, odd.reads.load(Ordering::Relaxed) - reads)
    };
    let (rows, reads) = listed().await;
    assert_eq!((rows.len(), reads), (12, 6), "what goes on is in memory");
    let over: Vec<_> = rows.iter().filter(|row| row.is_over).collect();
    assert_eq!(over.len(), 6);
    assert!(over.iter().all(|row| matches!(row.end, Some(End::Void(_)))));
    let (again, reads) = listed().await;
    assert_eq!(reads, 0, "what is over does not change");
    assert!(again.iter().map(|row| row.id).eq(rows.iter().map(|row| row.id)));
    let gone = over[0].id;
    assert_eq!(service.remove(owner.id, gone).await.unwrap(), Removal::Done);
    assert!(service.glance(gone).await.unwrap().is_none(), "it is forgotten");
}

#[tokio::test]
async fn half_a_series_is_taken_out_and_opened_again_under_its_name() {
    let store = open(&Place::Memory).unwrap();
    let start = || Service::start(store.clone(), Installation::new(), Bounds::default());
    let (owner, format) = (Owner::of_one(Token::new_key()), Some(Format::FirstTo));
    let terms = TermsWanted { format, ..TermsWanted::default() }.with(&PROBLEMS, 3);
    let order = Order { terms, repeat: Some("once".into()), ..order() };
    let first = start().await.unwrap();
    let opened = first.open(&owner, order.clone()).await.unwrap();
    let id = opened.live.id;
    let log = store.read(id, 0).await.unwrap();
    assert_eq!(log.len(), 3, "a record for each problem");
    drop(first);
    // As a crash between the second record and the third leaves it.
    store.remove(id).await.unwrap();
    let opens = Mark::Opens { owner: owner.id, battle: None, at: opened.contest.opened.at.0 };
    store.append(id, log[0].clone(), opens).await.unwrap();
    store.append(id, log[1].clone(), Mark::Continues).await.unwrap();
    let second = start().await.unwrap();
    assert!(store.read(id, 0).await.unwrap().is_empty(), "nobody was told of it");
    let again = second.open(&owner, order).await.unwrap();
    assert_eq!((again.live.id, again.contest.head.0), (id, 3));
    assert!(again.contest.is_whole() && again.contest.start.is_some());
}

#[tokio::test]
async fn half_a_series_is_nobodys_while_it_is_written() {
    let store = open(&Place::Memory).unwrap();
    let service = Service::start(store.clone(), Installation::new(), Bounds::default()).await;
    let (service, owner) = (service.unwrap(), Owner::of_one(Token::new_key()));
    let terms = TermsWanted { format: Some(Format::FirstTo), ..TermsWanted::default() };
    let opened = service.open(&owner, Order { terms, ..order() }).await.unwrap();
    let (log, half) = (store.read(opened.live.id, 0).await.unwrap(), ContestId([9; 16]));
    let opens = Mark::Opens { owner: owner.id, battle: None, at: 0 };
    store.append(half, log[0].clone(), opens).await.unwrap();
    assert!(service.glance(half).await.unwrap().is_none(), "no list shows it");
    let badge = Badge::of(&(Bearer::Seat, opened.seats.attacker));
    assert!(service.enter(half, &badge).await.unwrap().is_none(), "no token opens it");
}

/// A service on a store that others share, whose clock is so much ahead of the store's.
async fn beside(shared: &Arc<dyn Store>, ahead: i64) -> Arc<Service> {
    let (store, shared) = (shared.clone(), Some(Span(ahead)));
    let store: Arc<dyn Store> = Arc::new(Odd { store, shared, ..Odd::default() });
    Service::start(store, Installation::new(), Bounds::default()).await.unwrap()
}

#[tokio::test]
async fn beside_others_a_service_whose_clock_is_wrong_judges_nothing() {
    let shared = open(&Place::Memory).unwrap();
    // The second is 150 ms ahead of the first.
    let (eldest, wrong) = (beside(&shared, 0).await, beside(&shared, 150_000).await);
    let owner = Owner::of_one(Token::new_key());
    let id = eldest.open(&owner, order()).await.unwrap().live.id;
    for _ in 0..50 {
        if !wrong.is_in_time() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(eldest.is_in_time() && eldest.eldest() == Some(Eldest::Own));
    assert!(!wrong.is_in_time() && wrong.eldest() == Some(Eldest::Other(None)));
    let live = wrong.contest_of(owner.id, id).await.unwrap().expect("it sees what others opened");
    let said = || Command::Clarify { text: "a row is a line".into() };
    let refused = wrong.command(&live, said(), None).await;
    assert!(matches!(refused, Err(Unruled::Unavailable)), "{refused:?}");
    let live = eldest.contest_of(owner.id, id).await.unwrap().unwrap();
    eldest.command(&live, said(), None).await.unwrap();
}

#[tokio::test]
async fn whoever_starts_beside_others_goes_by_the_eldests_clock_and_not_by_what_anybody_wrote() {
    let shared = open(&Place::Memory).unwrap();
    // Of the store's clock the eldest is five seconds ahead, as one is after its wall clock was put back.
    let eldest = beside(&shared, 5_000_000).await;
    let hour_ahead = eldest.now() + Span::seconds(3600);
    let wrong = format!(
        r#"{{"version":1,"at":{0},"since":{0},"address":null,"stage":"serving","clock":null}}"#,
        hour_ahead.0
    );
    shared.keep(Table::Heartbeats, &[7; 16], wrong.as_bytes(), None).await.unwrap();
    let late = beside(&shared, 0).await;
    let apart = late.now() - eldest.now();
    let expected = Span::seconds(5);
    assert!((apart - expected).0.abs() < 100_000, "{apart:?}");
    assert_eq!(late.eldest(), Some(Eldest::Other(None)));
}

#[tokio::test]
async fn nothing_of_a_service_stays_once_nobody_has_it() {
    let store = open(&Place::Memory).unwrap();
    let service = Service::start(store.clone(), Installation::new(), Bounds::default()).await;
    drop(service.unwrap());
    for _ in 0..100 {
        if Arc::strong_count(&store) == 1 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{} still hold its store", Arc::strong_count(&store) - 1);
}

#[tokio::test]
async fn a_contest_whose_log_cannot_be_read_stands_in_nobodys_way() {
    let store = open(&Place::Memory).unwrap();
    let key = Installation::new().key;
    let start = || {
        let installation = Installation { key: key.clone(), ..Installation::new() };
        Service::start(store.clone(), installation, Bounds::default())
    };
    let service = start().await.unwrap();
    let game = service.games().add(Label::ours("a game")).await.unwrap();
    let secret = Token::new_key();
    let label = Label::ours("a key");
    keys::let_in(&*store, &secret, game.id, label).await.unwrap();
    let owner = service.games().owner(game.id).unwrap();
    let mut well = vec![service.open(&owner, order()).await.unwrap().live.id];
    let record = Record::after((0, ORIGIN), None, "[]".to_owned());
    let opens = Mark::Opens { owner: game.id, battle: None, at: service.now().0 };
    store.append(ContestId([9; 16]), record, opens).await.unwrap();
    well.push(service.open(&owner, order()).await.unwrap().live.id);
    let told = service.feed(game.id, 0, 100).await.unwrap().unwrap();
    let mut of: Vec<ContestId> = told.news.iter().map(|news| news.contest).collect();
    of.dedup();
    assert_eq!(of, well);
    let found = service.search(game.id, &Search::default(), None, 100).await.unwrap();
    let found: Vec<ContestId> = found.contests.iter().map(|found| found.id).collect();
    assert_eq!(found, [well[1], well[0]]);
    // Whoever starts after a leak renews what goes on, and so reads all of it.
    keys::revoke(&*store, secret.key_id(), Cause::Leaked).await.unwrap();
    drop(service);
    start().await.unwrap();
}
