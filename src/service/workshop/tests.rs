use super::*;
use crate::service::machine::clock::Clock;
use std::sync::mpsc;
use std::time::Duration;

fn workshop() -> Workshop {
    Workshop::new(Arc::new(Meters::new(Clock::anchored(None)))).expect("threads")
}

/// Keeps every thread of the workshop at work until the guards are dropped.
async fn busy(workshop: &Arc<Workshop>) -> Vec<mpsc::Sender<()>> {
    let cores = thread::available_parallelism().map_or(2, |cores| cores.get().max(2));
    let mut guards = Vec::new();
    for _ in 0..cores {
        let ((held, holds), (began, begun)) = (mpsc::channel::<()>(), oneshot::channel());
        let workshop = workshop.clone();
        tokio::spawn(async move {
            let work = move || {
                assert!(began.send(()).is_ok());
                assert!(holds.recv().is_err());
            };
            workshop.work(Whom::Game, work).await
        });
        begun.await.expect("a thread takes it");
        guards.push(held);
    }
    guards
}

/// Goes on once what waits is as it should be.
async fn waits(workshop: &Workshop, as_it_should: impl Fn(&Waiting) -> bool) {
    while !as_it_should(&workshop.bench.waiting()) {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn games_come_before_strangers_who_came_first() {
    let workshop = Arc::new(workshop());
    let guards = busy(&workshop).await;
    let (said, heard) = mpsc::channel();
    let mut waiting = Vec::new();
    for (whom, word) in [(Whom::Stranger, "stranger"), (Whom::Game, "game")] {
        let (shared, said) = (workshop.clone(), said.clone());
        let job = async move { shared.work(whom, move || said.send(word)).await };
        waiting.push(tokio::spawn(job));
        let count = waiting.len();
        waits(&workshop, |there| there.strangers.len() + there.games.len() == count).await;
    }
    drop(guards);
    for job in waiting {
        job.await.expect("no panic").expect("there is room").expect("somebody hears");
    }
    assert_eq!(heard.try_iter().collect::<Vec<_>>(), ["game", "stranger"]);
}

#[tokio::test]
async fn a_guests_game_comes_after_games_and_closes_nothing_as_it_leaves() {
    let workshop = Arc::new(workshop());
    let guest = workshop.for_a_guest();
    let guards = busy(&workshop).await;
    let job = tokio::spawn(async move { guest.work(Whom::Game, || 7).await });
    waits(&workshop, |there| there.strangers.len() == 1 && there.games.is_empty()).await;
    drop(guards);
    assert_eq!(job.await.expect("no panic"), Ok(7));
    // The guest has left with its job.
    assert_eq!(workshop.work(Whom::Game, || 8).await, Ok(8));
}

#[tokio::test]
async fn whoever_comes_to_a_full_workshop_is_told_so_and_games_have_room_of_their_own() {
    let workshop = Arc::new(workshop());
    let guards = busy(&workshop).await;
    for _ in 0..STRANGERS_MAX {
        let workshop = workshop.clone();
        tokio::spawn(async move { workshop.work(Whom::Stranger, || ()).await });
    }
    waits(&workshop, |waiting| waiting.strangers.len() == STRANGERS_MAX).await;
    let refused = workshop.work(Whom::Stranger, || ()).await;
    assert_eq!(refused, Err(NotMade::Busy));
    let game = workshop.clone();
    let game = tokio::spawn(async move { game.work(Whom::Game, || 7).await });
    drop(guards);
    assert_eq!(game.await.expect("no panic"), Ok(7));
}

#[tokio::test]
async fn what_nobody_waits_for_any_more_is_not_made() {
    let workshop = Arc::new(workshop());
    let guards = busy(&workshop).await;
    let (said, heard) = mpsc::channel::<()>();
    let given_up = tokio::time::timeout(
        Duration::from_millis(1),
        workshop.work(Whom::Stranger, move || drop(said)),
    );
    assert!(given_up.await.is_err());
    drop(guards);
    assert_eq!(workshop.work(Whom::Stranger, || 7).await, Ok(7));
    assert_eq!(heard.try_recv(), Err(mpsc::TryRecvError::Disconnected));
}

#[tokio::test]
async fn a_panic_in_the_workshop_ends_nothing_but_its_own_work() {
    let workshop = workshop();
    let broken = workshop.work(Whom::Game, || assert!(std::hint::black_box(false), "on purpose"));
    assert_eq!(broken.await, Err(NotMade::Failed));
    assert_eq!(workshop.work(Whom::Game, || 7).await, Ok(7));
}
