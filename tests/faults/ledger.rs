//! What players were told, held against what the log says: the offline judge of the tests that stop the service.

use agon_client::{Caller, Error, Log, Opened, Outcome, Reason, Receipt, Seat, Verdict};
use agon_judge::log::Record;
use agon_judge::verify::verify;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::future::Future;
use std::hash::{BuildHasher as _, RandomState};
use std::time::Duration;
use tokio::task::JoinSet;

/// A contest with what its players send.
#[derive(Clone)]
pub(crate) struct Battle {
    pub(crate) opened: Opened,
    pub(crate) key: String,
    /// Whether anybody will be right.
    pub(crate) solved: bool,
}

/// An answer that was sent.
#[derive(Debug, Clone)]
pub(crate) struct Sent {
    pub(crate) seat: Seat,
    pub(crate) name: String,
    pub(crate) answer: String,
}

/// What one player knows after the crash.
#[derive(Default, Clone)]
pub(crate) struct Known {
    pub(crate) receipts: Vec<(Sent, Receipt)>,
    /// Sent, and never heard of again.
    pub(crate) in_flight: Vec<Sent>,
}

/// How a player answers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
    /// How many; no seat sends more than is heard in a minute.
    pub(crate) answers: usize,
    /// How often one is right.
    pub(crate) right_one_in: u64,
    /// The shortest pause between two, and up to how much more, in milliseconds.
    pub(crate) pause_millis: (u64, u64),
}

impl Pace {
    pub(crate) fn pause(self) -> Duration {
        let (least, more) = self.pause_millis;
        Duration::from_millis(least + chance(more))
    }
}

/// A whole number below `bound`, another one each time.
pub(crate) fn chance(bound: u64) -> u64 {
    RandomState::new().hash_one(0) % bound
}

pub(crate) fn caller(opened: &Opened, seat: Seat) -> &Caller {
    match seat {
        Seat::Attacker => &opened.attacker,
        Seat::Defender => &opened.defender,
    }
}

/// All of these at once: what each brought, in their order.
pub(crate) async fn all<T: Send + 'static>(
    works: impl Iterator<Item = impl Future<Output = T> + Send + 'static>,
) -> Vec<T> {
    let mut running = JoinSet::new();
    for (place, work) in works.enumerate() {
        running.spawn(async move { (place, work.await) });
    }
    let mut done = running.join_all().await;
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, brought)| brought).collect()
}

impl Battle {
    /// What a seat sends, mostly wrong, each under a name of its own.
    pub(crate) fn sends(&self, seat: Seat, pace: Pace) -> impl Iterator<Item = Sent> {
        let rest = self.key.split_once(',').expect("several numbers").1;
        (0..pace.answers).map(move |round| {
            let right = self.solved && chance(pace.right_one_in) == 0;
            let wrong = format!("{},{rest}", 10_000 + round);
            let answer = if right { self.key.clone() } else { wrong };
            Sent { seat, name: format!("{seat:?} {round}"), answer }
        })
    }
}

/// Answers until the contest is over or the service is gone.
pub(crate) async fn play(battle: Battle, seat: Seat, pace: Pace) -> Known {
    let mut known = Known::default();
    for sent in battle.sends(seat, pace) {
        match caller(&battle.opened, seat).answer_as(&sent.name, &sent.answer).await {
            Ok(receipt) => known.receipts.push((sent, receipt)),
            Err(Error::Refused(refusal)) if refusal.kind == "locked" => {}
            Err(Error::Refused(refusal)) => {
                assert!(["over", "late"].contains(&refusal.kind.as_str()), "{refusal}");
                break;
            }
            Err(_) => {
                known.in_flight.push(sent);
                break;
            }
        }
        tokio::time::sleep(pace.pause()).await;
    }
    known
}

/// After the restart: sends once more what was in flight. Whatever is receipted now was durable before.
pub(crate) async fn repeat(battle: Battle, known: Known) -> Known {
    let mut known = known;
    for sent in std::mem::take(&mut known.in_flight) {
        match caller(&battle.opened, sent.seat).answer_as(&sent.name, &sent.answer).await {
            Ok(receipt) => known.receipts.push((sent, receipt)),
            Err(Error::Refused(refusal)) => {
                assert!(["paused", "over", "late"].contains(&refusal.kind.as_str()), "{refusal}");
            }
            Err(error) => panic!("{error}"),
        }
    }
    known
}

/// Lets the contest go on and brings it to its end.
pub(crate) async fn finish(battle: Battle) -> Outcome {
    let host = &battle.opened.host;
    match host.resume().await {
        Ok(_) => {}
        Err(error) => assert!(["over", "already"].contains(&error.kind().unwrap()), "{error}"),
    }
    let contest = host.contest().await.unwrap();
    if let Some(resumes_at) = contest.paused.and_then(|paused| paused.resumes_at)
        && battle.solved
    {
        let micros = u64::try_from(resumes_at.0 - contest.server_time.0).unwrap_or(0);
        tokio::time::sleep(Duration::from_micros(micros + 1000)).await;
        // A seat that was locked when the service went away still is, for up to a second.
        for _ in 0..30 {
            let both =
                Seat::BOTH.map(|seat| (caller(&battle.opened, seat).clone(), battle.key.clone()));
            let sent = both.map(|(seat, key)| async move { seat.answer(&key).await });
            if all(sent.into_iter()).await.iter().any(Result::is_ok) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    host.ended().await.unwrap().outcome.expect("somebody won")
}

/// An answer as the log has it.
#[derive(Debug, PartialEq)]
pub(crate) struct Logged {
    pub(crate) seat: Seat,
    pub(crate) number: u64,
    pub(crate) at: i64,
    pub(crate) correct: bool,
    pub(crate) answer: String,
}

/// Everything of one kind that a log tells, in its order.
pub(crate) fn events(log: &Log, kind: &str) -> Vec<Value> {
    let read = |body: &String| serde_json::from_str::<Vec<Value>>(body).unwrap();
    let all = log.records.iter().flat_map(|record| read(&record.body));
    all.filter_map(|event| event.get(kind).cloned()).collect()
}

pub(crate) fn answered(log: &Log) -> Vec<Logged> {
    let logged = |event: &Value| {
        let receipt = &event["receipt"];
        Logged {
            seat: serde_json::from_value(receipt["seat"].clone()).unwrap(),
            number: receipt["number"].as_u64().unwrap(),
            at: receipt["at"].as_i64().unwrap(),
            correct: receipt["verdict"] == "correct",
            answer: event["answer"].as_str().unwrap().to_owned(),
        }
    };
    events(log, "answered").iter().map(logged).collect()
}

/// Who won and when, computed anew from answers and forfeits alone: whatever came first, at the first instant after
/// it; of two at the same microsecond a forfeit counts before an answer, and else the defender wins. Without any the
/// defender does, when the time is up that the stops did not take away.
pub(crate) fn judged_again(log: &Log) -> (Seat, Reason, i64) {
    let answers = answered(log);
    let forfeits = events(log, "forfeited");
    let best = |seat: Seat| {
        let mine = answers.iter().filter(|a| a.seat == seat && a.correct);
        mine.map(|a| a.at).min()
    };
    let gave_up = |seat: Seat| {
        let mine = forfeits.iter().filter(|event| event["seat"] == json!(seat));
        mine.map(|event| instant(event, "at")).min()
    };
    let [best, gave_up] = [Seat::BOTH.map(best), Seat::BOTH.map(gave_up)];
    let Some(first) = best.into_iter().chain(gave_up).flatten().min() else {
        return (Seat::Defender, Reason::Time, deadline(log));
    };
    let first_of = |of: [Option<i64>; 2]| of.map(|at| at == Some(first));
    let (winner, reason) = match (first_of(gave_up), first_of(best)) {
        ([false, true], _) => (Seat::Attacker, Reason::Forfeit),
        ([true, _], _) => (Seat::Defender, Reason::Forfeit),
        (_, [true, false]) => (Seat::Attacker, Reason::Answer),
        _ => (Seat::Defender, Reason::Answer),
    };
    (winner, reason, first + 1)
}

fn instant(event: &Value, name: &str) -> i64 {
    event[name].as_i64().unwrap()
}

/// When the time is up, the stops taken out. A second interruption before the clock went on lengthens the first.
pub(crate) fn deadline(log: &Log) -> i64 {
    let started = instant(&events(log, "started")[0], "at");
    let seconds = events(log, "opened")[0]["opened"]["terms"]["solve_seconds"].as_i64().unwrap();
    let read = |body: &String| serde_json::from_str::<Vec<Value>>(body).unwrap();
    let (mut stopped, mut removed) = (None, 0);
    for event in log.records.iter().flat_map(|record| read(&record.body)) {
        if let Some(stop) = event.get("interrupted") {
            stopped = stopped.or(Some(instant(stop, "from")));
        } else if let Some(end) = event.get("resumed") {
            removed += instant(end, "at") - stopped.take().expect("it stood still");
        }
    }
    started + seconds * 1_000_000 + removed
}

/// Holds what players know against the log, and the log against itself.
pub(crate) fn check(battle: &Battle, known: &[Known], log: &Log, outcome: &Outcome) {
    check_receipts(battle, known, log);
    let id = &battle.opened.contest.id;
    assert_eq!(events(log, "decided").len(), 1, "{id} is decided once");
    let (winner, reason, at) = judged_again(log);
    assert_eq!((outcome.winner, outcome.reason, outcome.at.0), (winner, reason, at), "{id}");
}

/// The same of a contest that may not be over.
pub(crate) fn check_receipts(battle: &Battle, known: &[Known], log: &Log) {
    let id = &battle.opened.contest.id;
    let logged = answered(log);
    for (sent, receipt) in known.iter().flat_map(|known| &known.receipts) {
        let expected = Logged {
            seat: sent.seat,
            number: receipt.number.into(),
            at: receipt.at.0,
            correct: receipt.verdict == Verdict::Correct,
            answer: sent.answer.clone(),
        };
        assert!(logged.contains(&expected), "{id} lost {expected:?} and has {logged:?}");
    }
    for seat in Seat::BOTH {
        let mine: Vec<&Logged> = logged.iter().filter(|answer| answer.seat == seat).collect();
        let numbers: Vec<u64> = mine.iter().map(|answer| answer.number).collect();
        let dense: Vec<u64> = (1..).take(numbers.len()).collect();
        assert_eq!(numbers, dense, "{id}: {seat:?}");
        let texts: BTreeSet<&str> = mine.iter().map(|answer| answer.answer.as_str()).collect();
        assert_eq!(texts.len(), mine.len(), "{id}: {seat:?} had an answer judged twice: {mine:?}");
    }
    assert!(logged.is_sorted_by_key(|answer| answer.at), "{id}: {logged:?}");
    for answer in &logged {
        assert_eq!(answer.correct, answer.answer == battle.key, "{id}: {answer:?}");
    }
    sound(log);
}

/// Every record follows the one before it unchanged, and the judge says the same to the log again.
fn sound(log: &Log) {
    let records = log.records.iter().map(|record| serde_json::from_value(json!(record)).unwrap());
    let records: Vec<Record> = records.collect();
    if let Err(unsound) = verify(&records) {
        panic!("{}: {unsound}", log.contest);
    }
}
