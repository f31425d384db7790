//! A key that was wrong: what the corrected one makes of a decided contest, proposed, looked at, applied or cancelled.

use crate::server::{Server, at_once, key, refused, wrong};
use agon_client::{Listing, News, Opened, Outcome, Reason, Seat, Standing, Verdict, VoidReason};

/// A right answer that the game took for a wrong one: the attacker's, before the defender's that won.
struct Misjudged {
    opened: Opened,
    /// What the attacker said, what the key said, and what nobody said.
    said: String,
    key: String,
    unsaid: String,
}

impl Misjudged {
    async fn play(server: &Server) -> Misjudged {
        let opened = server.game().open(&at_once()).await.unwrap();
        let key = key(&opened).await;
        let mut misses = wrong(&opened).await.into_iter();
        let mut miss = || misses.next().expect("there are several");
        let (said, unsaid) = (miss(), miss());
        assert_eq!(opened.attacker.answer(&said).await.unwrap().verdict, Verdict::Wrong);
        assert_eq!(opened.defender.answer(&key).await.unwrap().verdict, Verdict::Correct);
        let ended = opened.host.ended().await.unwrap();
        assert_eq!(ended.outcome.unwrap().winner, Seat::Defender);
        Misjudged { opened, said, key, unsaid }
    }
}

fn winner(outcome: Option<&Outcome>) -> (Seat, Reason) {
    outcome.map(|outcome| (outcome.winner, outcome.reason)).expect("somebody won")
}

#[tokio::test]
async fn a_correction_is_seen_by_the_host_alone_until_the_game_applies_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let Misjudged { opened, said, key, .. } = Misjudged::play(&server).await;
    let before = opened.attacker.result().await.unwrap();
    let log = opened.attacker.log().await.unwrap();
    let proposed = opened.host.rejudge(&said, &[], "The picture shows another.").await.unwrap();
    assert_eq!(proposed.state, Standing::Proposed);
    assert_eq!(winner(proposed.before.outcome.as_ref()), (Seat::Defender, Reason::Answer));
    assert_eq!(winner(proposed.after.outcome.as_ref()), (Seat::Attacker, Reason::Answer));
    assert_eq!((&proposed.before.key, &proposed.after.key), (&key, &said));
    let verdicts: Vec<_> =
        proposed.answers.iter().map(|it| (it.seat, it.before, it.after)).collect();
    let (wrong, correct) = (Verdict::Wrong, Verdict::Correct);
    assert_eq!(verdicts, [(Seat::Attacker, wrong, correct), (Seat::Defender, correct, wrong)]);

    for seat in [&opened.attacker, &opened.defender, &opened.watch] {
        assert_eq!(refused(seat.rejudge(&said, &[], "I was right").await).kind, "not-found");
        assert_eq!(refused(seat.rejudging(&proposed.id).await).kind, "not-found");
        assert_eq!(refused(seat.cancel(&proposed.id).await).kind, "not-found");
    }
    assert_eq!(opened.attacker.result().await.unwrap(), before, "nothing is told before");
    assert_eq!(opened.attacker.log().await.unwrap(), log);
    assert_eq!(refused(opened.host.apply(&proposed.id, None).await).kind, "unauthorized");

    server.kill();
    server = Server::on(folder.path());
    let (game, opened) = (server.game(), server.again_for(&opened));
    let mine = game.contest(opened.host.id());
    for _ in 0..2 {
        let applied = mine.apply(&proposed.id, None).await.unwrap();
        assert_eq!(applied.state, Standing::Applied);
    }
    assert_eq!(refused(opened.host.cancel(&proposed.id).await).kind, "already");
    let after = opened.defender.result().await.unwrap();
    assert_eq!(winner(after.outcome.as_ref()), (Seat::Attacker, Reason::Answer));
    assert_eq!(after.key.as_deref(), Some(&*said));
    assert!(after.explanation.is_empty(), "what explained the other key explains nothing now");
    let [rejudged] = &after.rejudgings[..] else { panic!("one correction: {after:?}") };
    assert_eq!(rejudged.reason, "The picture shows another.");
    assert_eq!(rejudged.before.outcome, before.outcome);
    let answers = opened.attacker.contest().await.unwrap().answers;
    assert_eq!(answers[0].receipt.verdict, Verdict::Correct);
    assert_eq!(opened.attacker.answer(&said).await.unwrap().verdict, Verdict::Correct);

    let listed = game.contests(&Listing::default()).await.unwrap().contests;
    assert_eq!(winner(listed[0].outcome.as_ref()).0, Seat::Attacker);
    let fed = game.feed(0).await.unwrap().events;
    let last = fed.last().unwrap();
    assert_eq!((&*last.event, &last.data["after"]["key"]), ("rejudged", &said.clone().into()));
    let log = opened.attacker.log().await.unwrap();
    assert!(log.records.last().unwrap().signature.is_some(), "the service stands by it");
    assert_eq!(log.records.iter().filter(|record| record.signature.is_some()).count(), 3);
}

#[tokio::test]
async fn whoever_follows_a_decided_contest_from_where_they_were_hears_of_it() {
    let server = Server::forgetful();
    let Misjudged { opened, said, .. } = Misjudged::play(&server).await;
    let mut events = opened.attacker.events_after(0);
    let mut heard = 0;
    while let Some(event) = events.next().await.unwrap() {
        heard = event.id.unwrap_or(heard);
        if matches!(event.news, News::Decided(_)) {
            break;
        }
    }
    let proposed = opened.host.rejudge(&said, &[], "A misprint").await.unwrap();
    server.game().contest(opened.host.id()).apply(&proposed.id, None).await.unwrap();
    let mut events = opened.attacker.events_after(heard);
    let event = events.next().await.unwrap().expect("the correction");
    let News::Rejudged(corrected) = event.news else { panic!("{event:?}") };
    assert_eq!((event.id, &*corrected.reason), (Some(heard + 1), "A misprint"));
    assert_eq!(winner(corrected.after.outcome.as_ref()).0, Seat::Attacker);
    assert_eq!(events.next().await.unwrap(), None, "it is over all the same");
}

#[tokio::test]
async fn where_the_contest_was_cut_short_nobody_wins_and_another_is_played() {
    let server = Server::forgetful();
    let Misjudged { opened, key, unsaid, .. } = Misjudged::play(&server).await;
    let (game, mine) = (server.game(), server.game().contest(opened.host.id()));
    let proposed = opened.host.rejudge(&unsaid, &[], "Neither was right").await.unwrap();
    let void = proposed.after.void.as_ref().expect("nobody can be said to have won");
    assert_eq!((void.reason, &proposed.after.outcome), (VoidReason::Rejudged, &None));
    let next = game.open(&at_once()).await.unwrap();
    let elsewhere = refused(mine.apply(&proposed.id, Some(opened.host.id())).await);
    assert_eq!(elsewhere.field.as_deref(), Some("successor"));
    mine.apply(&proposed.id, Some(next.host.id())).await.unwrap();
    let ended = opened.attacker.result().await.unwrap();
    let void = ended.void.expect("it is void");
    assert_eq!(void.successor.as_deref(), Some(next.host.id()));
    assert_eq!((ended.outcome, ended.rejudgings.len()), (None, 1));
    assert_eq!(refused(opened.host.rejudge(&key, &[], "Back").await).kind, "over");
}

#[tokio::test]
async fn what_cannot_be_proposed_or_applied_is_refused() {
    let server = Server::forgetful();
    let running = server.game().open(&at_once()).await.unwrap();
    let miss = &wrong(&running).await[0];
    assert_eq!(refused(running.host.rejudge(miss, &[], "Early").await).kind, "not-over");
    let Misjudged { opened, said, key, .. } = Misjudged::play(&server).await;
    let mine = server.game().contest(opened.host.id());
    assert_eq!(refused(opened.host.rejudge(&key, &[], "The same").await).kind, "already");
    for (key, also, reason, field) in [
        ("blue", vec![], "x", "key"),
        (&*said, vec!["blue"], "x", "also"),
        (&*said, vec![], "", "reason"),
        (&*said, vec![], "two\nlines", "reason"),
        (&*said, vec![&*said; 50], "x", "also"),
    ] {
        let refusal = refused(opened.host.rejudge(key, &also, reason).await);
        assert_eq!(refusal.field.as_deref(), Some(field), "{key} {also:?} {reason}");
    }
    let first = opened.host.rejudge(&said, &[], "First").await.unwrap();
    let both = opened.host.rejudge(&said, &[&key], "Both are right").await.unwrap();
    assert_eq!(
        refused(mine.apply(&first.id, None).await).kind,
        "not-found",
        "another took its place"
    );
    assert_eq!(opened.host.cancel(&both.id).await.unwrap().state, Standing::Cancelled);
    assert_eq!(refused(mine.apply(&both.id, None).await).kind, "not-found");
    let both = opened.host.rejudge(&said, &[&key], "Both are right").await.unwrap();
    mine.apply(&both.id, None).await.unwrap();
    assert_eq!(opened.host.rejudging(&both.id).await.unwrap().state, Standing::Applied);
    let second = opened.host.rejudge(&key, &[], "Only the first was").await.unwrap();
    assert_eq!(winner(second.before.outcome.as_ref()).0, Seat::Attacker);
    assert_eq!(winner(second.after.outcome.as_ref()).0, Seat::Defender);
    mine.apply(&second.id, None).await.unwrap();
    assert_eq!(opened.attacker.result().await.unwrap().rejudgings.len(), 2);
}
