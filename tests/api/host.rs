//! What a host does while a contest goes on, and what players notice of it.

use crate::server::{Server, at_once, key, refused, wrong};
use agon_client::{
    Error, Event, Format, Kind, News, Open, Opened, PhaseName, Reason, Seat, VoidReason,
};
use std::time::Duration;

/// The next news that says more than that somebody came or went.
async fn next(events: &mut agon_client::Events) -> News {
    loop {
        let Event { news, .. } = events.next().await.unwrap().expect("the stream goes on");
        if !matches!(news, News::Presence { .. }) {
            return news;
        }
    }
}

async fn opened(server: &Server) -> Opened {
    server.game().open(&at_once()).await.unwrap()
}

#[tokio::test]
async fn a_pause_hides_the_problem_and_takes_no_time_and_both_hear_of_its_end_before() {
    let server = Server::forgetful();
    let opened = opened(&server).await;
    let mut seats = [opened.attacker.events(), opened.defender.events()];
    for events in &mut seats {
        assert!(matches!(next(events).await, News::Snapshot(_)));
    }
    opened.host.pause("A cat on the board").await.unwrap();
    for events in &mut seats {
        let News::Paused(paused) = next(events).await else { panic!("no pause") };
        assert_eq!(paused.reason.as_deref(), Some("A cat on the board"));
    }
    let right = key(&opened).await;
    for refusal in
        [refused(opened.attacker.problem().await), refused(opened.attacker.answer(&right).await)]
    {
        assert_eq!((refusal.kind.as_str(), refusal.status), ("paused", 409));
    }
    let seen = opened.defender.contest().await.unwrap();
    assert_eq!((seen.phase.name, seen.phase.ends_at), (PhaseName::Solve, None));
    assert_eq!(refused(opened.host.pause("Again").await).kind, "already");

    let resumed = opened.host.resume().await.unwrap();
    let resumes_at = resumed.paused.expect("not yet").resumes_at.expect("announced");
    for events in &mut seats {
        assert!(
            matches!(next(events).await, News::Resuming { resumes_at: at, .. } if at == resumes_at)
        );
        assert!(matches!(next(events).await, News::Resumed { at, .. } if at == resumes_at));
    }
    let receipt = opened.attacker.answer(&right).await.unwrap();
    assert!(receipt.contest_seconds < 2.0, "{receipt:?} without the three seconds of the end");
    let ended = opened.host.ended().await.unwrap();
    assert_eq!(ended.outcome.unwrap().winner, Seat::Attacker);
}

#[tokio::test]
async fn a_question_is_for_the_host_and_a_clarification_for_both() {
    let server = Server::forgetful();
    let opened = opened(&server).await;
    for number in 1..=3 {
        let asked = opened.attacker.ask(&format!("Does a row count? {number}")).await.unwrap();
        assert_eq!((asked.seat, asked.number), (Seat::Attacker, number));
    }
    assert_eq!(refused(opened.attacker.ask("And a line?").await).kind, "enough");
    for most in [0, 1] {
        let few = server.game().open(&at_once().questions(most)).await.unwrap();
        assert_eq!(few.attacker.contest().await.unwrap().terms.questions, most);
        for _ in 0..most {
            few.attacker.ask("Does a row count?").await.unwrap();
        }
        assert_eq!(refused(few.attacker.ask("And a line?").await).kind, "enough", "{most}");
    }
    let many = refused(server.game().open(&at_once().questions(4)).await);
    assert_eq!(many.field.as_deref(), Some("terms.questions"));
    let host = opened.host.contest().await.unwrap();
    assert_eq!(host.questions.len(), 3);
    for other in [&opened.attacker, &opened.defender] {
        assert!(other.contest().await.unwrap().questions.is_empty());
    }
    let mut both = [opened.attacker.events(), opened.defender.events()];
    for events in &mut both {
        next(events).await;
    }
    opened.host.clarify("It does.\nSo does a line.").await.unwrap();
    for events in &mut both {
        let News::Clarified(said) = next(events).await else { panic!("no clarification") };
        assert_eq!(said.text, "It does.\nSo does a line.");
    }
    let log = serde_json::to_string(&opened.host.log().await.unwrap()).unwrap();
    assert!(log.contains("So does a line."));
}

#[tokio::test]
async fn who_is_taken_out_has_lost_and_a_void_contest_names_the_next() {
    let server = Server::forgetful();
    let first = opened(&server).await;
    first.host.disqualify(Seat::Defender, "A calculator").await.unwrap();
    let outcome = first.attacker.ended().await.unwrap().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Seat::Attacker, Reason::Disqualification));

    let (second, third) = (opened(&server).await, opened(&server).await);
    let mut heard = second.attacker.events();
    next(&mut heard).await;
    for successor in [second.host.id(), "con_00000000000000000000000000"] {
        let refusal = refused(second.host.void("A misprint", Some(successor)).await);
        assert_eq!(refusal.field.as_deref(), Some("successor"));
    }
    second.host.void("A misprint", Some(third.host.id())).await.unwrap();
    let News::Superseded { successor, .. } = next(&mut heard).await else { panic!("no successor") };
    assert_eq!(successor, third.host.id());
    let News::Voided(void) = next(&mut heard).await else { panic!("not void") };
    assert_eq!((void.reason, void.note.as_deref()), (VoidReason::Host, Some("A misprint")));
    let ended = second.defender.result().await.unwrap();
    assert!(ended.outcome.is_none() && ended.key.is_none());
}

#[tokio::test]
async fn a_renewed_token_opens_the_seat_and_the_old_one_nothing() {
    let server = Server::forgetful();
    let opened = opened(&server).await;
    let mut old = opened.attacker.events();
    next(&mut old).await;
    let game = server.game().contest(opened.host.id());
    let renewed = game.renew(Seat::Attacker).await.unwrap();
    assert_ne!(renewed.token(), opened.attacker.token());
    assert_eq!(refused(opened.attacker.contest().await).status, 404);
    let ended = tokio::time::timeout(Duration::from_secs(5), old.next()).await.expect("it ends");
    assert!(matches!(ended, Ok(None) | Err(Error::Refused(_))), "{ended:?}");
    let receipt = renewed.answer(&wrong(&opened).await[0]).await.unwrap();
    assert_eq!(receipt.number, 1);
    assert!(opened.defender.contest().await.is_ok(), "the other seat keeps its token");
    assert_eq!(refused(opened.host.renew(Seat::Attacker).await).status, 401, "only the game may");
}

#[tokio::test]
async fn the_nearest_number_wins_where_that_was_agreed() {
    let server = Server::forgetful();
    let open = Open::family("observation/count-and").rules_seconds(0).format(Format::Closest);
    match server.game().open(&open).await {
        Ok(opened) => {
            let right = key(&opened).await;
            let numbers: Vec<i64> = right.split(", ").map(|n| n.parse().unwrap()).collect();
            let off = |by: i64| format!("{}, {}, {}", numbers[0] + by, numbers[1], numbers[2]);
            let near = opened.attacker.answer(&off(1)).await.unwrap();
            assert_eq!(near.verdict, agon_client::Verdict::Taken);
            assert!(opened.defender.answers().await.unwrap().is_empty(), "the rival's is hidden");
            let more = refused(opened.attacker.answer(&right).await);
            assert_eq!(more.kind, "answered");
            opened.defender.answer(&off(2)).await.unwrap();
            let outcome = opened.host.ended().await.unwrap().outcome.unwrap();
            assert_eq!((outcome.winner, outcome.reason), (Seat::Attacker, Reason::Nearest));
            let score = outcome.score.unwrap();
            assert_eq!((score.attacker, score.defender), (Some(1), Some(2)));
        }
        Err(error) => panic!("{error}"),
    }
    let open = Open::family("logic/sudoku").format(Format::Closest);
    let refusal = refused(server.game().open(&open).await);
    assert_eq!(refusal.field.as_deref(), Some("terms.format"));
}

#[tokio::test]
async fn of_a_kind_the_format_of_the_nearest_number_draws_what_is_answered_in_numbers() {
    let server = Server::forgetful();
    for _ in 0..12 {
        let open = Open::kind(Kind::Observation).format(Format::Closest);
        let family = server.game().open(&open).await.unwrap().contest.family.unwrap();
        assert!(["observation/count-and", "observation/dials"].contains(&&*family), "{family}");
    }
    let memory = || Open::kind(Kind::Memory).format(Format::Closest);
    let faces = server.game().open(&memory()).await.unwrap().contest.family.unwrap();
    assert_eq!(faces, "memory/faces");
    let none = memory().exclude([&*faces]);
    let refusal = refused(server.game().open(&none).await);
    assert_eq!(refusal.field.as_deref(), Some("terms.format"));
}
