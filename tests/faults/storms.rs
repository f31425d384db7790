//! Callers who send far too much at once.

use crate::ledger::{all, answered, caller, deadline, events, judged_again};
use crate::say;
use crate::server::{Server, at_once, key};
use agon_client::{Error, Game, Log, Opened, Receipt, Seat, Time, Verdict};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// So many requests of a seat are heard in a minute.
const HEARD: usize = 60;
const AT_ONCE: usize = 100;

/// What a hundred answers of one seat, sent at once, brought: receipts, and how often each refusal.
async fn hundred(opened: &Opened, answers: Vec<String>) -> (Vec<Receipt>, BTreeMap<String, usize>) {
    let seat = opened.attacker.clone();
    let sent = answers.into_iter().map(|answer| {
        let seat = seat.clone();
        async move { seat.answer(&answer).await }
    });
    let (mut receipts, mut refusals) = (Vec::new(), BTreeMap::new());
    for reply in all(sent.collect::<Vec<_>>().into_iter()).await {
        match reply {
            Ok(receipt) => receipts.push(receipt),
            Err(Error::Refused(refusal)) => *refusals.entry(refusal.kind).or_default() += 1,
            Err(error) => panic!("{error}"),
        }
    }
    (receipts, refusals)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_a_hundred_wrong_answers_of_a_seat_at_once_one_is_judged() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path());
    let opened = server.game().open(&at_once().lockout_seconds(30)).await.unwrap();
    let rest = key(&opened).await.split_once(',').unwrap().1.to_owned();
    let answers = (0..AT_ONCE).map(|number| format!("{},{rest}", 10_000 + number));
    let (receipts, refusals) = hundred(&opened, answers.collect()).await;
    let verdicts: Vec<(u16, Verdict)> = receipts.iter().map(|r| (r.number, r.verdict)).collect();
    assert_eq!(verdicts, [(1, Verdict::Wrong)]);
    let expected = [("locked", HEARD - 1), ("too-many-requests", AT_ONCE - HEARD)];
    let expected = expected.map(|(kind, times)| (kind.to_owned(), times));
    assert_eq!(refusals, BTreeMap::from(expected));
    let logged = answered(&opened.host.log().await.unwrap());
    assert_eq!(logged.len(), 1, "{logged:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_a_hundred_equal_answers_of_a_seat_at_once_one_is_judged_and_all_are_told_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path());
    for right in [false, true] {
        let opened = server.game().open(&at_once().lockout_seconds(30)).await.unwrap();
        let key = key(&opened).await;
        let wrong = format!("10000,{}", key.split_once(',').unwrap().1);
        let answers = vec![if right { key } else { wrong }; AT_ONCE];
        let (receipts, refusals) = hundred(&opened, answers).await;
        assert_eq!(receipts.len(), HEARD, "{refusals:?}");
        assert!(receipts.iter().all(|receipt| *receipt == receipts[0]), "{receipts:?}");
        assert_eq!(receipts[0].verdict == Verdict::Correct, right);
        let expected = [("too-many-requests".to_owned(), AT_ONCE - HEARD)];
        assert_eq!(refusals, BTreeMap::from(expected));
        assert_eq!(answered(&opened.host.log().await.unwrap()).len(), 1);
    }
}

const CONTESTS: usize = 50;
/// How long before and after the deadline seats send, in microseconds, and how often.
const AROUND: i64 = 500_000;
const EVERY: Duration = Duration::from_millis(22);

/// One request around the deadline: not stamped before `sent`, nor after `heard`.
struct Sent {
    sent: Time,
    heard: Time,
    reply: Result<Receipt, String>,
}

/// The service's clock as it is known outside: at least `at` since `here`, and at most `ahead` more.
#[derive(Clone, Copy)]
struct Watch {
    at: Time,
    here: Instant,
    ahead: i64,
}

#[expect(clippy::disallowed_methods, reason = "a test measures from outside")]
async fn watch(game: &Game) -> Watch {
    let before = Instant::now();
    let at = game.time().await.unwrap().sent_at;
    let here = Instant::now();
    Watch { at, here, ahead: (here - before).as_micros() as i64 }
}

impl Watch {
    fn at_least(self) -> Time {
        Time(self.at.0 + self.here.elapsed().as_micros() as i64)
    }

    fn at_most(self) -> Time {
        Time(self.at_least().0 + self.ahead)
    }

    async fn wait_until(self, at: Time) {
        let micros = u64::try_from(at.0 - self.at_least().0).unwrap_or(0);
        tokio::time::sleep(Duration::from_micros(micros)).await;
    }
}

/// Sends one answer under one name again and again, from `from` until after the deadline.
async fn storm(opened: Opened, seat: Seat, answer: String, watch: Watch, from: i64) -> Vec<Sent> {
    let deadline = opened.contest.phase.ends_at.unwrap().0;
    watch.wait_until(Time(deadline + from)).await;
    let mut storm = Vec::new();
    while watch.at_least().0 < deadline + AROUND && storm.len() < HEARD - 5 {
        let (seat, answer) = (caller(&opened, seat).clone(), answer.clone());
        storm.push(tokio::spawn(async move {
            let sent = watch.at_least();
            let reply = match seat.answer_as("the one name", &answer).await {
                Ok(receipt) => Ok(receipt),
                Err(Error::Refused(refusal)) => Err(refusal.kind),
                Err(error) => panic!("{error}"),
            };
            Sent { sent, heard: watch.at_most(), reply }
        }));
        tokio::time::sleep(EVERY).await;
    }
    let mut heard = Vec::new();
    for sent in storm {
        heard.push(sent.await.unwrap());
    }
    heard
}

/// Who is right in a contest, by its number: nobody, or one of them, or both.
fn right(number: usize, seat: Seat) -> bool {
    !number.is_multiple_of(5) && (number.is_multiple_of(2) || seat == Seat::Attacker)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_storm_of_repeats_at_the_deadline_brings_each_seat_one_receipt_or_none_by_its_stamp() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path());
    let game = server.game();
    let opening = (0..CONTESTS).map(|_| {
        let game = game.clone();
        async move { game.open(&at_once().solve_seconds(6).lockout_seconds(1)).await.unwrap() }
    });
    let contests = all(opening.collect::<Vec<_>>().into_iter()).await;
    let watch = watch(&game).await;
    let mut storms = Vec::new();
    for (number, opened) in contests.iter().enumerate() {
        let key = key(opened).await;
        let wrong = format!("10000,{}", key.split_once(',').unwrap().1);
        for (place, seat) in Seat::BOTH.into_iter().enumerate() {
            let answer = if right(number, seat) { key.clone() } else { wrong.clone() };
            // Half of them half a second before; the others at the deadline, some earlier and some later.
            let close = (number as i64 - CONTESTS as i64 / 2) * 1_000;
            let from = if (number / 2 + place).is_multiple_of(2) { -AROUND } else { close };
            storms.push(storm(opened.clone(), seat, answer, watch, from));
        }
    }
    let storms = all(storms.into_iter()).await;
    let (mut requests, mut receipts, mut late) = (0, 0, 0);
    for (number, opened) in contests.iter().enumerate() {
        opened.host.ended().await.unwrap();
        let log = opened.host.log().await.unwrap();
        assert_eq!(events(&log, "decided").len(), 1, "contest {number}");
        let outcome = opened.host.result().await.unwrap().outcome.unwrap();
        assert_eq!((outcome.winner, outcome.reason, outcome.at.0), judged_again(&log));
        for (place, seat) in Seat::BOTH.into_iter().enumerate() {
            let storm = &storms[2 * number + place];
            requests += storm.len();
            late += storm.iter().filter(|sent| sent.reply == Err("late".into())).count();
            receipts += usize::from(weathered(storm, seat, &log, outcome.at));
        }
    }
    say(&format!(
        "{requests} requests around {CONTESTS} deadlines: {receipts} receipts, {late} late"
    ));
    assert!(CONTESTS / 2 < receipts && CONTESTS < late, "{receipts} receipts, {late} late");
}

/// Checks what one seat heard against the log; whether it has a receipt.
fn weathered(storm: &[Sent], seat: Seat, log: &Log, decided: Time) -> bool {
    let deadline = deadline(log);
    let judged: Vec<i64> =
        answered(log).into_iter().filter(|a| a.seat == seat).map(|a| a.at).collect();
    assert!(judged.len() <= 1, "{judged:?}");
    let told: Vec<&Receipt> = storm.iter().filter_map(|sent| sent.reply.as_ref().ok()).collect();
    assert!(told.iter().all(|receipt| *receipt == told[0]), "{told:?}");
    assert_eq!(told.first().map(|receipt| receipt.at.0), judged.first().copied());
    assert!(judged.iter().all(|at| *at < deadline), "{judged:?}");
    for sent in storm {
        match &sent.reply {
            Ok(receipt) => {
                assert!(storm[0].sent <= receipt.at && receipt.at <= sent.heard, "{receipt:?}");
            }
            Err(refusal) => {
                assert!(judged.iter().all(|at| sent.sent.0 <= *at), "judged, and then {refusal}");
                let end = if refusal == "late" { deadline } else { decided.0 };
                assert!(["late", "over"].contains(&refusal.as_str()), "{refusal}");
                assert!(end <= sent.heard.0, "{refusal} before its time");
            }
        }
    }
    let in_time = storm.iter().any(|sent| sent.heard.0 < decided.0);
    assert!(!in_time || !judged.is_empty(), "what came in time was judged");
    !judged.is_empty()
}
