//! A buzz before an answer, as a game server plays it: in a race, and in a tally.

use crate::server::{Server, key, refused};
use agon_client::{Format, News, Open, Reason, RivalAnswers, Seat, Verdict};

const FAMILY: &str = "mathematics/remainder-chain";

fn race() -> Open {
    Open::family(FAMILY).rules_seconds(0).buzz_seconds(60)
}

#[tokio::test]
async fn whoever_buzzes_alone_answers_and_then_the_other() {
    let server = Server::forgetful();
    let opened = server.game().open(&race()).await.unwrap();
    assert_eq!(opened.contest.terms.buzz_seconds, Some(60));
    let key = key(&opened).await;
    let refusal = refused(opened.attacker.answer(&key).await);
    assert_eq!((refusal.status, refusal.kind.as_str()), (409, "buzz-first"));
    assert_eq!(opened.host.contest().await.unwrap().turn, None);

    let turn = opened.attacker.buzz().await.unwrap().turn.unwrap();
    assert_eq!(turn.seat, Seat::Attacker);
    assert_eq!(refused(opened.attacker.buzz().await).kind, "already");
    let refusal = refused(opened.defender.buzz().await);
    assert_eq!((refusal.kind.as_str(), refusal.turn_at), ("rivals-turn", turn.ends_at));
    assert_eq!(refused(opened.defender.answer(&key).await).kind, "rivals-turn");

    let wrong = if key.starts_with('1') { key.replacen('1', "2", 1) } else { format!("1{key}") };
    assert_eq!(opened.attacker.answer(&wrong).await.unwrap().verdict, Verdict::Wrong);
    assert_eq!(refused(opened.attacker.buzz().await).kind, "locked");
    let theirs = opened.attacker.contest().await.unwrap().turn.unwrap();
    assert_eq!(theirs.seat, Seat::Defender);
    assert_eq!(opened.defender.answer(&key).await.unwrap().verdict, Verdict::Correct);
    let outcome = opened.host.ended().await.unwrap().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Seat::Defender, Reason::Answer));
    assert_eq!(refused(opened.defender.buzz().await).kind, "over");
}

#[tokio::test]
async fn what_happens_to_a_buzz_is_told_and_its_end_comes_by_time() {
    let server = Server::forgetful();
    let open = race().buzz_seconds(1).lockout_seconds(9).rival_answers(RivalAnswers::Hidden);
    let opened = server.game().open(&open).await.unwrap();
    let mut heard = opened.defender.events();
    assert!(matches!(heard.next().await.unwrap().unwrap().news, News::Snapshot(_)));
    opened.attacker.buzz().await.unwrap();
    let (mut buzzed, mut missed) = (None, None);
    while missed.is_none() {
        match heard.next().await.unwrap().unwrap().news {
            News::Buzzed { seat, ends_at, .. } => buzzed = Some((seat, ends_at.unwrap())),
            News::Missed { seat, at, locked_until } => missed = Some((seat, at, locked_until)),
            _ => {}
        }
    }
    let (by, ends_at) = buzzed.expect("first it buzzes");
    assert_eq!(by, Seat::Attacker);
    assert_eq!(missed, Some((Seat::Attacker, ends_at, None)), "a lock that may not be seen");
    let seen = opened.attacker.contest().await.unwrap();
    assert!(seen.turn.is_none_or(|turn| turn.seat == Seat::Defender), "for another second");
    assert!(seen.seats.attacker.locked_until.is_some());
    assert_eq!(refused(opened.attacker.buzz().await).kind, "locked");
}

#[tokio::test]
async fn a_buzz_that_is_sent_again_is_heard_once() {
    let server = Server::forgetful();
    let opened = server.game().open(&race().buzz_seconds(1).lockout_seconds(0)).await.unwrap();
    let url = format!("{}/v1/contests/{}/buzz", server.base, opened.host.id());
    let sent = async || {
        let request = server.http().post(&url).bearer_auth(opened.attacker.token());
        request.header("idempotency-key", "one buzz").send().await.unwrap().status().as_u16()
    };
    assert_eq!(sent().await, 200);
    assert_eq!(sent().await, 200);
    // Long after its floor and the rival's it takes no other.
    tokio::time::sleep(std::time::Duration::from_millis(2_200)).await;
    assert_eq!(sent().await, 200);
    assert_eq!(opened.host.contest().await.unwrap().turn, None);
}

#[tokio::test]
async fn a_call_of_a_tally_takes_a_buzz_and_no_other_format_has_one() {
    let server = Server::forgetful();
    let game = server.game();
    let tally = || Open::family("observation/every-hap").rules_seconds(0).format(Format::Tally);
    let opened = game.open(&tally().buzz_seconds(60).lockout_seconds(0)).await.unwrap();
    let key = key(&opened).await;
    let call = key.split(' ').next().unwrap();
    assert_eq!(refused(opened.defender.answer(call).await).kind, "buzz-first");
    opened.defender.buzz().await.unwrap();
    assert_eq!(opened.defender.answer(call).await.unwrap().verdict, Verdict::Correct);
    assert_eq!(opened.host.contest().await.unwrap().turn, None, "anybody may buzz again");

    for (open, field) in [
        (tally().format(Format::Turns).buzz_seconds(5), "terms.buzz_seconds"),
        (race().format(Format::Closest), "terms.buzz_seconds"),
        (race().buzz_seconds(0), "terms.buzz_seconds"),
        (race().buzz_seconds(61), "terms.buzz_seconds"),
    ] {
        assert_eq!(refused(game.open(&open).await).field.as_deref(), Some(field));
    }
    let plain = game.open(&Open::family(FAMILY).rules_seconds(0)).await.unwrap();
    assert_eq!(refused(plain.attacker.buzz().await).kind, "not-found");
    assert_eq!(refused(plain.host.buzz().await).status, 404, "seats alone buzz");
}
