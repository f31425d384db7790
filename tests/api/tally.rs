//! The format `tally`, as a game server plays it: right answers of many, called one after the other.

use crate::server::{Server, key, refused};
use agon_client::{
    Drill, Format, Kind, News, Open, Opened, Practice, Reason, RivalAnswers, Scores, Seat, Verdict,
    VoidReason,
};

const FAMILY: &str = "observation/every-hap";

fn tally() -> Open {
    Open::family(FAMILY).rules_seconds(0).lockout_seconds(0)
}

/// Everything that can be called.
async fn calls(opened: &Opened) -> Vec<String> {
    let key = key(opened).await;
    let calls: Vec<String> = key.split(' ').map(str::to_owned).collect();
    assert!(2 < calls.len(), "{key}");
    calls
}

fn points(attacker: i64, defender: i64) -> Option<Scores> {
    Some(Scores { attacker: Some(attacker), defender: Some(defender) })
}

#[tokio::test]
async fn a_board_is_called_until_nothing_is_left() {
    let server = Server::forgetful();
    let opened = server.game().open(&tally().rival_answers(RivalAnswers::Hidden)).await.unwrap();
    let terms = &opened.contest.terms;
    assert_eq!((terms.format, terms.rival_answers), (Format::Tally, RivalAnswers::Shown));
    let calls = calls(&opened).await;
    let mut news = opened.defender.events();
    assert!(news.next().await.unwrap().is_some(), "where it stands");
    for (seat, call, verdict) in [
        (&opened.attacker, calls[0].as_str(), Verdict::Correct),
        (&opened.defender, &calls[0], Verdict::Given),
        (&opened.attacker, "none", Verdict::Wrong),
    ] {
        let receipt = seat.answer(call).await.unwrap();
        assert_eq!((receipt.verdict, receipt.locked_until), (verdict, None), "{call}");
    }
    let seen = opened.defender.contest().await.unwrap();
    assert_eq!((seen.answers.len(), seen.score), (3, points(0, 0)), "the rival's are seen");
    for call in &calls[1..] {
        let backwards: String = call.chars().rev().collect();
        let receipt = opened.attacker.answer(&backwards).await.unwrap();
        assert_eq!(receipt.verdict, Verdict::Correct);
    }
    let last = opened.defender.answer("0").await.unwrap();
    assert_eq!(last.verdict, Verdict::Correct);
    let outcome = opened.host.ended().await.unwrap().outcome.unwrap();
    let found = calls.len() as i64 - 1;
    assert_eq!((outcome.reason, outcome.score), (Reason::Points, points(found, 3)));
    assert_eq!(outcome.margin_seconds, None);
    let more = if 3 < found { Seat::Attacker } else { Seat::Defender };
    assert_eq!(outcome.winner, more);
    let mut told = Vec::new();
    while let Some(event) = news.next().await.unwrap() {
        if let News::Answer(answer) = event.news {
            told.push(answer.score.unwrap());
        }
    }
    assert_eq!(told.len(), calls.len() + 3, "each comes with the points");
    assert_eq!(told.last().copied(), outcome.score);
}

#[tokio::test]
async fn every_call_locks_and_a_repeat_costs_nothing() {
    let server = Server::forgetful();
    let opened = server.game().open(&Open::family(FAMILY).rules_seconds(0)).await.unwrap();
    assert_eq!(opened.contest.terms.lockout_seconds, 5);
    let calls = calls(&opened).await;
    let first = opened.attacker.answer("0").await.unwrap();
    assert!(first.locked_until.is_some());
    assert_eq!(opened.attacker.answer("none").await.unwrap(), first);
    assert_eq!(refused(opened.attacker.answer(&calls[0]).await).kind, "locked");
    let right = opened.defender.answer(&calls[0]).await.unwrap();
    assert!(right.locked_until.is_some(), "a right call as well");
    assert_eq!(refused(opened.defender.answer(&calls[1]).await).kind, "locked");
    let unreadable = refused(opened.defender.answer("AB").await);
    assert_eq!(unreadable.kind, "unreadable");
}

#[tokio::test]
async fn the_form_decides_which_formats_there_are() {
    let server = Server::forgetful();
    let game = server.game();
    for family in game.families().await.unwrap() {
        let is_called = family.levels[0].form == "calls";
        assert_eq!(family.formats.contains(&Format::Tally), is_called, "{}", family.name);
        assert_eq!(family.formats.contains(&Format::Race), !is_called, "{}", family.name);
    }
    for format in [Format::Race, Format::Closest] {
        let refusal = refused(game.open(&tally().format(format)).await);
        assert_eq!(refusal.field.as_deref(), Some("terms.format"));
    }
    let refusal = refused(game.open(&Open::family("observation/haps").format(Format::Tally)).await);
    assert_eq!(refusal.field.as_deref(), Some("terms.format"));
    for _ in 0..12 {
        let open = Open::kind(Kind::Observation);
        let raced = game.open(&open).await.unwrap().contest;
        assert_eq!(raced.terms.format, Format::Race, "{:?}", raced.family);
        let called = game.open(&open.format(Format::Tally)).await.unwrap().contest;
        assert_eq!(called.family.as_deref(), Some(FAMILY));
    }
}

#[tokio::test]
async fn a_drill_is_solved_once_nothing_is_left() {
    let server = Server::forgetful();
    let opened = server.game().open(&tally()).await.unwrap();
    let calls = calls(&opened).await;
    let code = opened.host.problem().await.unwrap().code.unwrap();
    opened.host.void("A drill of it", None).await.unwrap();
    let practice = Practice::code(&code).rules_seconds(0).lockout_seconds(0);
    let drill = Drill::open(&server.base, &practice).await.unwrap();
    for call in calls {
        assert_eq!(drill.answer(&call).await.unwrap().verdict, Verdict::Correct);
    }
    assert_eq!(drill.answer("0").await.unwrap().verdict, Verdict::Correct);
    let outcome = drill.result().await.unwrap().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Seat::Attacker, Reason::Points));
    assert_eq!(outcome.score.unwrap().defender, None);
}

#[tokio::test]
async fn a_corrected_key_lists_everything_that_can_be_called() {
    let server = Server::forgetful();
    let opened = server.game().open(&tally()).await.unwrap();
    let calls = calls(&opened).await;
    for call in &calls {
        opened.attacker.answer(call).await.unwrap();
    }
    opened.attacker.answer("0").await.unwrap();
    opened.host.ended().await.unwrap();
    let also: Vec<&str> = calls[1..].iter().map(String::as_str).collect();
    let fewer = opened.host.rejudge(&calls[0], &also[1..], "One is none.").await.unwrap();
    let outcome = fewer.after.outcome.unwrap();
    assert_eq!(outcome.score, points(calls.len() as i64 + 1, 0), "one less, and one that is wrong");
    let other = "ABCDEFGHIJKL".chars().collect::<Vec<_>>();
    let triples = (0..9).map(|n| other[n..n + 3].iter().collect::<String>());
    let new = triples.into_iter().find(|triple| !calls.contains(triple)).unwrap();
    let more = [also, vec![new.as_str()]].concat();
    let proposed = opened.host.rejudge(&calls[0], &more, "One was missed.").await.unwrap();
    assert_eq!(proposed.after.void.unwrap().reason, VoidReason::Rejudged, "something was left");
}
