//! The format `turns`, as a game server plays it: right answers of many, called by one seat after the other.

use crate::server::{Server, key, refused};
use agon_client::{Format, Open, Reason, RivalAnswers, Scores, Seat, Turn, Verdict};

const FAMILY: &str = "observation/every-hap";

fn turns() -> Open {
    Open::family(FAMILY).rules_seconds(0).format(Format::Turns)
}

fn points(attacker: i64, defender: i64) -> Option<Scores> {
    Some(Scores { attacker: Some(attacker), defender: Some(defender) })
}

#[tokio::test]
async fn seats_call_in_turn_until_somebody_has_the_points() {
    let server = Server::forgetful();
    let open = turns().rival_answers(RivalAnswers::Hidden).points_to_win(2).wrong_points(2);
    let opened = server.game().open(&open).await.unwrap();
    let terms = &opened.contest.terms;
    assert_eq!((terms.format, terms.rival_answers), (Format::Turns, RivalAnswers::Shown));
    assert_eq!((terms.turn_seconds, terms.wrong_points), (Some(20), Some(2)));
    assert_eq!((terms.points_to_win, terms.lockout_seconds), (Some(2), 0));
    let key = key(&opened).await;
    let calls: Vec<&str> = key.split(' ').collect();

    let turn = opened.defender.contest().await.unwrap().turn.unwrap();
    assert_eq!(turn.seat, Seat::Attacker);
    let refusal = refused(opened.defender.answer(calls[0]).await);
    assert_eq!((refusal.kind.as_str(), refusal.turn_at), ("rivals-turn", turn.ends_at));
    let receipt = opened.attacker.answer(calls[0]).await.unwrap();
    assert_eq!((receipt.verdict, receipt.locked_until), (Verdict::Correct, None));
    assert_eq!(opened.attacker.answer(calls[0]).await.unwrap(), receipt, "at any time");
    assert_eq!(refused(opened.attacker.answer(calls[1]).await).kind, "rivals-turn");

    assert_eq!(opened.defender.answer("none").await.unwrap().verdict, Verdict::Wrong);
    let seen = opened.host.contest().await.unwrap();
    assert_eq!((seen.score, seen.turn.unwrap().seat), (points(1, -2), Seat::Attacker));
    opened.attacker.answer(calls[1]).await.unwrap();
    let outcome = opened.host.ended().await.unwrap().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Seat::Attacker, Reason::Points));
    assert_eq!(outcome.score, points(2, -2));
    assert_eq!(opened.host.contest().await.unwrap().turn, None);
}

#[tokio::test]
async fn a_turn_that_runs_out_is_the_rivals() {
    let server = Server::forgetful();
    let opened = server.game().open(&turns().turn_seconds(1)).await.unwrap();
    let key = key(&opened).await;
    let call = key.split(' ').next().unwrap();
    let first = opened.defender.contest().await.unwrap().turn.unwrap();
    let mut now = first;
    while now.seat == Seat::Attacker {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        now = opened.defender.contest().await.unwrap().turn.unwrap();
    }
    let ends = |turn: Turn| turn.ends_at.unwrap();
    assert!(ends(first) < ends(now));
    // Whoever sends for longer than a turn is heard in one's own.
    let heard = loop {
        match opened.defender.answer(call).await {
            Ok(receipt) => break receipt,
            Err(_) => tokio::time::sleep(std::time::Duration::from_millis(100)).await,
        }
    };
    assert_eq!(heard.verdict, Verdict::Correct);
}

#[tokio::test]
async fn what_only_turns_have_is_asked_for_with_them_alone() {
    let server = Server::forgetful();
    let game = server.game();
    for (open, field) in [
        (Open::family(FAMILY).turn_seconds(5), "terms.turn_seconds"),
        (Open::family("logic/sudoku").wrong_points(1), "terms.wrong_points"),
        (Open::family(FAMILY).points_to_win(3), "terms.points_to_win"),
        (turns().points_to_win(101), "terms.points_to_win"),
        (turns().turn_seconds(0), "terms.turn_seconds"),
        (turns().wrong_points(11), "terms.wrong_points"),
        (Open::family("logic/sudoku").format(Format::Turns), "terms.format"),
    ] {
        assert_eq!(refused(game.open(&open).await).field.as_deref(), Some(field));
    }
}
