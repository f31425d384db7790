//! A service that is killed and comes back has forgotten nothing and taken no time from anybody.

use crate::server::{KEY, Server, agon_on, at_once, key, refused, wrong};
use agon_client::{Caller, Contest, News, PhaseName, Reason, Seat, Verdict};

/// How long ahead the end of an interruption is announced, in microseconds.
const ANNOUNCED: i64 = 10_000_000;

#[tokio::test]
async fn a_killed_service_comes_back_with_every_contest_paused_and_every_receipt() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let game = server.game();
    let live = game.open_as("live", &at_once().lockout_seconds(5).battle("b")).await.unwrap();
    let (right, misses) = (key(&live).await, wrong(&live).await);
    let ended = game.open(&at_once()).await.unwrap();
    let won = ended.attacker.answer(&key(&ended).await).await.unwrap();
    let outcome = ended.host.ended().await.unwrap();
    let receipt = live.attacker.answer_as("a-1", &misses[0]).await.unwrap();
    server.kill();

    let server = Server::on(folder.path());
    let [attacker, defender, host] =
        [&live.attacker, &live.defender, &live.host].map(|caller| server.again(caller));
    let seen = host.contest().await.unwrap();
    let paused = seen.paused.expect("it stands still");
    assert!(receipt.at <= paused.since && paused.since <= seen.server_time);
    assert_eq!(
        (seen.phase.name, seen.phase.ends_at, paused.resumes_at),
        (PhaseName::Solve, None, None)
    );
    let again = server.game().open_as("live", &at_once().lockout_seconds(5).battle("b")).await;
    assert_eq!(again.unwrap().attacker.token(), attacker.token(), "it is still the same contest");

    let announced = host.resume().await.unwrap();
    let resumes_at = announced.paused.unwrap().resumes_at.expect("when it goes on");
    assert!((resumes_at.0 - ANNOUNCED - announced.server_time.0).abs() < 2_000_000);
    assert_eq!(refused(host.resume().await).kind, "already");
    let hidden = refused(attacker.problem().await);
    assert_eq!((hidden.kind.as_str(), hidden.resumes_at), ("paused", Some(resumes_at)));
    let early = refused(defender.answer(&right).await);
    assert_eq!((early.kind.as_str(), early.resumes_at), ("paused", Some(resumes_at)));
    assert_eq!(attacker.answer_as("a-1", &misses[0]).await.unwrap(), receipt, "a lost reply");
    let reused = refused(attacker.answer_as("a-1", &misses[1]).await);
    assert_eq!(reused.kind, "reused-key");

    server.wait_until(resumes_at).await;
    let resumed = host.contest().await.unwrap();
    let removed = resumes_at.0 - paused.since.0;
    assert!(resumed.paused.is_none());
    let deadline = live.contest.phase.ends_at.unwrap().0 + removed;
    assert_eq!(resumed.phase.ends_at.unwrap().0, deadline, "the time away is removed");
    let locked = refused(attacker.answer(&misses[1]).await);
    let until = receipt.locked_until.unwrap().0 + removed;
    assert_eq!(locked.locked_until.map(|time| time.0), Some(until), "the lock stood still too");
    assert_eq!(defender.answer(&right).await.unwrap().verdict, Verdict::Correct);
    let decided = host.ended().await.unwrap().outcome.unwrap();
    assert_eq!((decided.winner, decided.reason), (Seat::Defender, Reason::Answer));

    assert_eq!(
        server.again(&ended.host).result().await.unwrap(),
        outcome,
        "what was decided stays"
    );
    let repeat = server.again(&ended.attacker).answer(&key(&server.again_for(&ended)).await).await;
    assert_eq!(repeat.unwrap(), won);
}

async fn resumes_at(caller: &Caller) -> Option<agon_client::Time> {
    let contest: Contest = caller.contest().await.unwrap();
    contest.paused.expect("it stands still").resumes_at
}

#[tokio::test]
async fn an_interrupted_contest_goes_on_when_both_seats_were_heard_of() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let opened = server.game().open(&at_once().rules_seconds(3)).await.unwrap();
    let right = key(&opened).await;
    server.kill();
    let server = Server::on(folder.path());
    let opened = server.again_for(&opened);
    let mut events = opened.host.events();
    let first = events.next().await.unwrap().map(|event| event.news);
    assert!(matches!(first, Some(News::Snapshot(contest)) if contest.paused.is_some()));
    assert_eq!(resumes_at(&opened.host).await, None);
    opened.attacker.time().await.unwrap();
    assert_eq!(resumes_at(&opened.host).await, None, "the clock is anybody's");
    assert_eq!(resumes_at(&opened.attacker).await, None, "one seat is not both");
    opened.attacker.contest().await.unwrap();
    assert_eq!(resumes_at(&opened.host).await, None, "the same seat twice is one seat");
    opened.defender.contest().await.unwrap();
    let (mut resuming, mut released) = (None, None);
    while released.is_none() {
        let event = events.next().await.unwrap().expect("it goes on").news;
        match event {
            News::Resuming { resumes_at, .. } => resuming = Some(resumes_at),
            News::Resumed { at, phase } => {
                assert_eq!((Some(at), phase.name), (resuming, PhaseName::Rules));
            }
            News::Released { at, .. } => released = Some(at),
            News::Presence { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(resuming < released, "the rules had time left");
    assert_eq!(opened.attacker.answer(&right).await.unwrap().verdict, Verdict::Correct);
    assert_eq!(opened.host.ended().await.unwrap().outcome.unwrap().winner, Seat::Attacker);
}

#[tokio::test]
async fn the_key_of_the_first_start_opens_the_second_too() {
    let folder = tempfile::tempdir().unwrap();
    Server::on(folder.path()).kill();
    let mut command = agon_on("127.0.0.1:0", folder.path());
    command.env_remove("AGON_KEY");
    let server = Server::of(command);
    server.game().open(&at_once()).await.unwrap();
    assert!(!server.said().contains(KEY), "the key is not written where operators read");
}
