//! Event streams: in order, without gaps, and for each audience its own.

use crate::server::{Server, at_once, key, wrong};
use agon_client::{Caller, Event, Events, News, PhaseName, RivalAnswers, Seat};
use serde_json::Value;
use std::time::Duration;

/// Everything up to the end of the contest.
async fn all(mut events: Events) -> Vec<Event> {
    let mut heard = Vec::new();
    while let Some(event) = events.next().await.unwrap() {
        heard.push(event);
    }
    heard
}

/// One word for each event.
fn words(events: &[Event]) -> Vec<&'static str> {
    let word = |event: &Event| match &event.news {
        News::Snapshot(_) => "snapshot",
        News::Phase { .. } => "phase",
        News::Released { .. } => "released",
        News::Answer(_) => "answer",
        News::Locked { .. } => "locked",
        News::Presence { .. } => "presence",
        News::Decided(_) => "decided",
        other => panic!("{other:?}"),
    };
    events.iter().map(word).collect()
}

/// A contest that was played to its end, with what each audience heard from its beginning.
async fn played(server: &Server, terms: RivalAnswers) -> (agon_client::Opened, [Vec<Event>; 3]) {
    let open = at_once().rules_seconds(1).lockout_seconds(1).rival_answers(terms);
    let opened = server.game().open(&open).await.unwrap();
    let listen = |caller: &Caller| tokio::spawn(all(caller.events()));
    let listeners = [&opened.attacker, &opened.defender, &opened.host].map(listen);
    server.wait_until(opened.contest.phase.ends_at.unwrap()).await;
    let misses = wrong(&opened).await;
    let receipt = opened.attacker.answer(&misses[0]).await.unwrap();
    opened.defender.answer(&misses[1]).await.unwrap();
    server.wait_until(receipt.locked_until.unwrap()).await;
    opened.attacker.answer(&key(&opened).await).await.unwrap();
    let mut heard = Vec::new();
    for listener in listeners {
        heard.push(listener.await.unwrap());
    }
    (opened, heard.try_into().unwrap())
}

/// Without those that have no number.
fn numbered(events: &[Event]) -> Vec<Event> {
    events.iter().filter(|event| event.id.is_some()).cloned().collect()
}

#[tokio::test]
async fn each_audience_hears_what_it_may_in_order_and_in_dense_numbers() {
    let server = Server::forgetful();
    for (terms, rival) in [
        (RivalAnswers::Shown, Some("answer")),
        (RivalAnswers::Locks, Some("locked")),
        (RivalAnswers::Hidden, None),
    ] {
        let (opened, [attacker, defender, host]) = played(&server, terms).await;
        let before = ["snapshot", "released"];
        let of_attacker = [Some("answer"), rival, Some("answer")];
        // A correct answer locks nobody: where answers are not shown, the rival hears of it by the end.
        let won = rival.filter(|word| *word == "answer");
        let of_defender = [rival, Some("answer"), won];
        let of_host = [Some("answer"); 3];
        for (who, heard, answers) in [
            ("attacker", attacker, of_attacker),
            ("defender", defender, of_defender),
            ("host", host, of_host),
        ] {
            let heard = numbered(&heard);
            let answers: Vec<&str> = answers.into_iter().flatten().collect();
            let expected = [&before[..], &answers, &["decided"]].concat();
            assert_eq!(words(&heard), expected, "{terms:?}: {who}");
            let first = heard[0].id.unwrap();
            let ids: Vec<u64> = heard.iter().filter_map(|event| event.id).collect();
            let dense: Vec<u64> = (first..).take(ids.len()).collect();
            assert_eq!(ids, dense, "{terms:?}: {who}");
        }
        let seen = opened.defender.answers().await.unwrap();
        assert_eq!(seen.len(), 3, "afterwards everybody may read everything");
    }
}

#[tokio::test]
async fn a_stream_goes_on_exactly_where_it_broke_off() {
    let server = Server::forgetful();
    let (opened, heard) = played(&server, RivalAnswers::Hidden).await;
    for (caller, whole) in [&opened.attacker, &opened.defender, &opened.host].into_iter().zip(heard)
    {
        let whole = numbered(&whole);
        for (place, event) in whole.iter().enumerate() {
            let rest = all(caller.events_after(event.id.unwrap())).await;
            assert_eq!(rest, whole[place + 1..], "after event {:?}", event.id);
        }
        let last = whole.last().and_then(|event| event.id).unwrap();
        let rest = all(caller.events_after(0)).await;
        assert_eq!(rest.len() as u64, last, "after nothing comes everything");
        let beyond = all(caller.events_after(last + 1)).await;
        assert_eq!(
            words(&beyond),
            ["snapshot"],
            "of a number that was never told, where it stands"
        );
        assert_eq!(beyond[0].id, Some(last));
    }
}

#[tokio::test]
async fn a_seat_is_present_while_it_listens() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    let mut host = opened.host.events();
    let Some(Event { news: News::Snapshot(contest), .. }) = host.next().await.unwrap() else {
        panic!("a stream begins with where the contest stands");
    };
    assert!(!contest.seats.attacker.present && contest.phase.name == PhaseName::Solve);
    let mut attacker = opened.attacker.events();
    attacker.next().await.unwrap();
    let came = host.next().await.unwrap().unwrap();
    assert_eq!(came, Event { id: None, news: News::Presence { attacker: true, defender: false } });
    assert!(opened.defender.contest().await.unwrap().seats.attacker.present);
    drop(attacker);
    let went = tokio::time::timeout(Duration::from_secs(3), host.next()).await.expect("a word");
    let nobody = News::Presence { attacker: false, defender: false };
    assert_eq!(went.unwrap().unwrap().news, nobody);
    assert!(!opened.defender.contest().await.unwrap().seats.get(Seat::Attacker).present);
}

#[tokio::test]
async fn a_stream_of_a_contest_that_is_over_says_how_it_ended_and_ends() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    opened.attacker.forfeit().await.unwrap();
    opened.host.ended().await.unwrap();
    let heard = all(opened.defender.events()).await;
    let [Event { news: News::Snapshot(contest), .. }] = &heard[..] else { panic!("{heard:?}") };
    assert_eq!(contest.outcome.as_ref().map(|outcome| outcome.winner), Some(Seat::Defender));
}

/// The events of a stream as they come, each with its name and its data, up to the end of the contest.
async fn heard(server: &Server, opened: &agon_client::Opened, query: &str) -> Vec<(String, Value)> {
    let url = format!("{}/v1/contests/{}/events{query}", server.base, opened.contest.id);
    let reply = server.http().get(url).bearer_auth(opened.attacker.token());
    let text = reply.send().await.unwrap().text().await.unwrap();
    let field = |event: &str, name: &str| {
        event.lines().find_map(|line| Some(line.strip_prefix(name)?.to_owned()))
    };
    let events = text.split("\n\n").filter_map(|event| {
        let data = field(event, "data: ")?;
        Some((field(event, "event: ")?, serde_json::from_str(&data).unwrap()))
    });
    events.filter(|(name, _)| name != "presence").collect()
}

#[tokio::test]
async fn a_page_that_wants_it_is_told_after_whatever_happens_where_the_contest_stands() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    let misses = wrong(&opened).await;
    opened.defender.answer(&misses[0]).await.unwrap();
    opened.attacker.answer(&key(&opened).await).await.unwrap();
    opened.host.ended().await.unwrap();
    let names = |events: &[(String, Value)]| -> Vec<String> {
        events.iter().map(|(name, _)| name.clone()).collect()
    };
    let plain = heard(&server, &opened, "?after=0").await;
    assert!(!names(&plain).contains(&"snapshot".to_owned()), "{plain:?}");
    let each = heard(&server, &opened, "?after=0&snapshots=each").await;
    assert_eq!(
        names(&each)[..plain.len()],
        names(&plain),
        "the same news, and then where it stands"
    );
    let (name, stands) = each.last().unwrap();
    assert_eq!((name.as_str(), &stands["phase"]["name"]), ("snapshot", &Value::from("decided")));
    let answers = stands["answers"].as_array().unwrap();
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert_eq!(answers[0]["verdict"], "wrong");
}

#[tokio::test]
async fn a_snapshot_follows_an_answer_as_it_happens_and_holds_it() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    let misses = wrong(&opened).await;
    let followed = heard(&server, &opened, "?snapshots=each");
    let played = async {
        // The stream is open once the seat is seen to listen.
        while !opened.host.contest().await.unwrap().seats.attacker.present {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        opened.defender.answer(&misses[0]).await.unwrap();
        opened.attacker.answer(&key(&opened).await).await.unwrap();
    };
    let (events, ()) = tokio::join!(followed, played);
    let mut places = events.iter().enumerate().filter(|(_, (name, _))| name == "answer");
    let (first, _) = places.next().unwrap();
    let (name, stands) = &events[first + 1..].iter().find(|(name, _)| name == "snapshot").unwrap();
    let answers = stands["answers"].as_array().unwrap();
    assert!(name == "snapshot" && !answers.is_empty() && answers[0]["seat"] == "defender");
    let (last, stands) = events.last().unwrap();
    assert_eq!((last.as_str(), &stands["phase"]["name"]), ("snapshot", &Value::from("decided")));
}
