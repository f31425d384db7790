//! What holds of the service as a whole and shows from no single room.

use super::hosting::{Order, TermsWanted};
use super::token::Bearer;
use super::workshop::{Wanted, Wish};
use super::*;
use crate::store::{Place, open};
use agon_generators::family::{Kind, Level};
use agon_judge::id::Hash;
use agon_judge::seat::Pair;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

fn order() -> Order {
    Order {
        problem: Wanted::Kind(Kind::Mathematics),
        level: Wish::Level(Level::DEFAULT),
        seed: None,
        battle: None,
        names: Pair::default(),
        terms: TermsWanted { rules_seconds: Some(1), ..TermsWanted::default() },
        request: Hash([0; 32]),
        repeat: None,
    }
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
    let service = Service::start(open(&Place::Memory).unwrap(), Bounds::default()).await.unwrap();
    let opened = service.open(&Token::new_key(), order()).await.unwrap();
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
