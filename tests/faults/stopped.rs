//! The process stands still for a while and goes on: a machine that is overloaded, suspended, or moved.

use crate::server::{Server, at_once, key, refused, wrong};
use crate::signal;
use agon_client::{Game, News, Opened, Reason, Receipt, Seat, Time, Verdict};
use std::time::{Duration, Instant};

/// What the service's clock says, told from outside: never ahead of it.
struct Watch {
    server: Time,
    here: Instant,
}

impl Watch {
    #[expect(clippy::disallowed_methods, reason = "a test measures from outside")]
    async fn of(game: &Game) -> Watch {
        let server = game.time().await.unwrap().sent_at;
        Watch { server, here: Instant::now() }
    }

    fn now(&self) -> Time {
        Time(self.server.0 + self.here.elapsed().as_micros() as i64)
    }
}

/// Stops the service for a while; the first instant at which it can have gone on.
async fn stop(server: &Server, watch: &Watch, seconds: f64) -> Time {
    signal(server.id(), "STOP");
    tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    let on = watch.now();
    signal(server.id(), "CONT");
    on
}

/// Looks at the clock until then: it only rises. A request that waits on a line which was idle for longer than lines
/// are kept is hung up on, unread.
async fn watch_clock(game: Game, until: Time) {
    let mut last = Time(0);
    while last < until {
        let Ok(clock) = game.time().await else { continue };
        assert!(
            last <= clock.received_at && clock.received_at <= clock.sent_at,
            "{last} {clock:?}"
        );
        last = clock.sent_at;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Everything that a stream tells up to the end.
async fn told(opened: Opened) -> Vec<News> {
    let mut events = opened.defender.events();
    let mut told = Vec::new();
    for _ in 0..1000 {
        match events.next().await {
            Ok(Some(event)) => told.push(event.news),
            Ok(None) => return told,
            // The line broke while the service stood still; the stream goes on where it was.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    panic!("no end after {told:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_sent_to_a_stopped_service_is_stamped_when_it_is_read_and_counts() {
    for seconds in [1.0, 10.0] {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::on(folder.path());
        let open = at_once().solve_seconds(60).lockout_seconds(1);
        let opened = server.game().open(&open).await.unwrap();
        let (right, misses) = (key(&opened).await, wrong(&opened).await);
        let deadline = opened.contest.phase.ends_at.unwrap();
        let before: Receipt = opened.attacker.answer_as("before", &misses[0]).await.unwrap();
        let telling = tokio::spawn(told(opened.clone()));
        let watch = Watch::of(&server.game()).await;
        let until = Time(watch.now().0 + (seconds * 1e6) as i64 + 500_000);
        let clock = tokio::spawn(watch_clock(server.game(), until));
        let (one, two) = (opened.clone(), opened.clone());
        let lost = misses[0].clone();
        let sending = async {
            tokio::time::sleep(Duration::from_millis(200)).await;
            let sent = tokio::join!(
                one.attacker.answer_as("before", &lost),
                two.defender.answer_as("while it stood", &misses[1]),
            );
            (sent.0.unwrap(), sent.1.unwrap())
        };
        let (on, (repeated, held)) = tokio::join!(stop(&server, &watch, seconds), sending);
        assert_eq!(repeated, before, "no receipt was lost");
        assert!(on <= held.at, "stamped {} and not before {on}", held.at);
        assert_eq!(held.locked_until, Some(Time(held.at.0 + 1_000_000)));
        clock.await.unwrap();
        let seen = opened.host.contest().await.unwrap();
        assert_eq!((seen.phase.ends_at, seen.paused), (Some(deadline), None), "it is no pause");
        let won = opened.attacker.answer(&right).await.unwrap();
        assert!(held.at < won.at && won.verdict == Verdict::Correct);
        let ended = opened.host.ended().await.unwrap().outcome.unwrap();
        assert_eq!(
            (ended.winner, ended.reason, ended.at.0),
            (Seat::Attacker, Reason::Answer, won.at.0 + 1)
        );
        let told = telling.await.unwrap();
        assert!(
            matches!(told.last(), Some(News::Decided(outcome)) if *outcome == ended),
            "{told:?}"
        );
        let log = opened.host.log().await.unwrap();
        assert_eq!(crate::ledger::judged_again(&log), (ended.winner, ended.reason, ended.at.0));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_stopped_across_the_deadline_decides_at_the_deadline_and_hears_nothing_after_it()
{
    let server = Server::forgetful();
    let open = at_once().solve_seconds(3).lockout_seconds(0);
    let opened = server.game().open(&open).await.unwrap();
    let (right, misses) = (key(&opened).await, wrong(&opened).await);
    let deadline = opened.contest.phase.ends_at.unwrap();
    let before = opened.attacker.answer_as("before", &misses[0]).await.unwrap();
    let telling = tokio::spawn(told(opened.clone()));
    server.wait_until(Time(deadline.0 - 1_500_000)).await;
    let watch = Watch::of(&server.game()).await;
    let sending = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert!(watch.now() < deadline, "it was sent in time, by the sender's clock");
        opened.defender.answer(&right).await
    };
    let (on, sent) = tokio::join!(stop(&server, &watch, 2.0), sending);
    assert!(deadline < on);
    assert_eq!(refused(sent).kind, "late");
    let ended = opened.host.ended().await.unwrap().outcome.unwrap();
    assert_eq!((ended.winner, ended.reason, ended.at), (Seat::Defender, Reason::Time, deadline));
    let told = telling.await.unwrap();
    let decided = told.iter().filter(|news| matches!(news, News::Decided(_))).count();
    assert_eq!(decided, 1, "{told:?}");
    assert_eq!(opened.attacker.answer_as("before", &misses[0]).await.unwrap(), before);
    let log = opened.host.log().await.unwrap();
    assert_eq!(crate::ledger::judged_again(&log), (ended.winner, ended.reason, ended.at.0));
}
