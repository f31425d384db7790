//! The format `first_to`, as a game server plays it: a series of problems, a point each.

use crate::server::{Server, refused};
use agon_client::{
    Format, Kind, News, Open, PhaseName, Reason, Scores, Seat, Shown, TieBreak, Verdict,
};
use agon_judge::log::Record;
use agon_judge::verify::verify;
use std::collections::BTreeSet;

const FAMILY: &str = "mathematics/remainder-chain";

fn series() -> Open {
    Open::family(FAMILY).rules_seconds(0).format(Format::FirstTo).problem_seconds(30)
}

fn points(attacker: i64, defender: i64) -> Option<Scores> {
    Some(Scores { attacker: Some(attacker), defender: Some(defender) })
}

/// What is right in a round, which only the host can read before it is over.
async fn key(opened: &agon_client::Opened, round: usize) -> String {
    opened.host.round_problem(round).await.unwrap().key.unwrap()
}

#[tokio::test]
async fn a_problem_that_comes_is_sealed_until_its_round_begins() {
    let server = Server::forgetful();
    let opened = server.game().open(&series().points_to_win(2)).await.unwrap();
    let (ana, bo) = (&opened.attacker, &opened.defender);
    let mut events = bo.events_after(0);
    assert_eq!(refused(ana.round_problem(2).await).status, 404);
    assert_eq!(refused(ana.sealed_round(2, Shown::Colours).await).status, 404);
    assert_eq!(ana.round_problem(1).await.unwrap(), ana.problem().await.unwrap());
    let first = key(&opened, 1).await;
    let won = ana.answer(&first).await.unwrap();

    let early = refused(bo.answer(&first).await);
    let next_at = won.at.0 + 1 + 5_000_000;
    assert_eq!((early.kind.as_str(), early.release_at.unwrap().0), ("too-early", next_at));
    let shown = bo.problem().await.unwrap();
    assert!(shown.key.is_some() && shown.code.is_none(), "a code would tell a seed");
    let [mine, theirs] =
        [ana.sealed_round(2, Shown::Colours).await, bo.sealed_round(2, Shown::Colours).await];
    assert_eq!(mine.unwrap().ciphertext, theirs.unwrap().ciphertext);
    for round in [1, 3] {
        assert_eq!(refused(ana.sealed_round(round, Shown::Colours).await).status, 404, "{round}");
    }
    let mut openers = Vec::new();
    while openers.len() < 2 {
        match events.next().await.unwrap().unwrap().news {
            News::Released { round, opener, .. } => openers.push((round.unwrap(), opener.unwrap())),
            News::Phase { phase, round, .. } => {
                assert_eq!((phase.name, round), (PhaseName::Break, Some(1)));
            }
            _ => {}
        }
    }
    assert_eq!((openers[0].0, openers[1].0), (1, 2));
    assert_ne!(openers[0].1, openers[1].1, "each has an opener of its own");
}

#[tokio::test]
async fn two_points_of_three_win_and_everything_is_proved() {
    let server = Server::forgetful();
    let open = series().points_to_win(2).lockout_seconds(20).spectator_delay_seconds(0);
    let opened = server.game().open(&open).await.unwrap();
    let terms = &opened.contest.terms;
    assert_eq!((terms.format, terms.points_to_win), (Format::FirstTo, Some(2)));
    assert_eq!((terms.problems, terms.problem_seconds), (Some(3), Some(30)));
    assert_eq!(terms.solve_seconds, Some(3 * 30 + 2 * 5));
    let promised: Vec<String> =
        opened.contest.rounds.iter().map(|round| round.commitment.clone()).collect();
    assert_eq!(promised.iter().collect::<BTreeSet<_>>().len(), 3, "each another");
    assert_eq!(promised[0], opened.contest.commitment);
    let (ana, bo) = (&opened.attacker, &opened.defender);
    let first = key(&opened, 1).await;
    let wrong = first.replace(char::is_numeric, "9");
    assert_eq!(bo.answer(&wrong).await.unwrap().verdict, Verdict::Wrong);
    let won = ana.answer_as("a-1", &first).await.unwrap();
    let pausing = opened.watch.contest().await.unwrap();
    assert_eq!((pausing.phase.name, pausing.score), (PhaseName::Break, points(1, 0)));
    let round = &pausing.rounds[0];
    assert_eq!((round.point, round.key.as_deref()), (Some(Seat::Attacker), Some(first.as_str())));
    server.wait_until(pausing.phase.ends_at.unwrap()).await;

    // The lock went with its round; the request of before brings what it brought.
    let second = key(&opened, 2).await;
    assert_eq!(bo.answer(&second).await.unwrap().verdict, Verdict::Correct);
    assert_eq!(ana.answer_as("a-1", &first).await.unwrap(), won);
    server.wait_until(bo.contest().await.unwrap().phase.ends_at.unwrap()).await;
    let third = key(&opened, 3).await;
    let receipt = bo.answer(&third).await.unwrap();
    let result = opened.host.ended().await.unwrap();
    let outcome = result.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Seat::Defender, Reason::Points));
    assert_eq!((outcome.score, outcome.at.0), (points(1, 2), receipt.at.0 + 1));
    let keys = [first, second, third];
    for (place, round) in result.rounds.iter().enumerate() {
        let proof = ana.round_commitment(place + 1).await.unwrap();
        assert_eq!(proof.commitment, promised[place]);
        assert_eq!(
            (proof.key.as_ref(), round.key.as_ref()),
            (Some(&keys[place]), Some(&keys[place]))
        );
    }
    let log = opened.host.log().await.unwrap();
    let records: Vec<Record> =
        serde_json::from_value(serde_json::to_value(&log.records).unwrap()).unwrap();
    assert!(verify(&records).unwrap().is_over());
    let refusal = refused(opened.host.rejudge("1, 2, 3", &[], "a slip").await);
    assert_eq!((refusal.status, refusal.kind.as_str()), (409, "series"));
}

#[tokio::test]
async fn what_nobody_solves_is_nobodys_and_the_defender_has_a_tie() {
    let server = Server::forgetful();
    let tests = server.tests().await;
    let opened = tests.open(&series().points_to_win(1).problems(2)).await.unwrap();
    tests.advance(30).await.unwrap();
    let pausing = opened.defender.contest().await.unwrap();
    assert_eq!((pausing.phase.name, pausing.rounds[0].point), (PhaseName::Break, None));
    tests.advance(5 + 30).await.unwrap();
    let outcome = opened.host.ended().await.unwrap().outcome.unwrap();
    assert_eq!(
        (outcome.winner, outcome.reason, outcome.tie_break),
        (Seat::Defender, Reason::Time, None)
    );
    let opened = tests.open(&series().points_to_win(2).problems(2)).await.unwrap();
    opened.attacker.answer(&key(&opened, 1).await).await.unwrap();
    tests.advance(6).await.unwrap();
    opened.defender.answer(&key(&opened, 2).await).await.unwrap();
    let outcome = opened.host.ended().await.unwrap().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Seat::Defender, Reason::Points));
    assert_eq!((outcome.score, outcome.tie_break), (points(1, 1), Some(TieBreak::Defender)));
}

#[tokio::test]
async fn a_service_that_is_killed_in_a_break_goes_on_with_the_next_problem() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let opened = server.game().open(&series()).await.unwrap();
    opened.attacker.answer(&key(&opened, 1).await).await.unwrap();
    let promised = opened.host.contest().await.unwrap().rounds;
    server.kill();
    let server = Server::on(folder.path());
    let opened = server.again_for(&opened);
    let stands = opened.host.contest().await.unwrap();
    assert!(stands.paused.is_some() && stands.phase.ends_at.is_none());
    assert_eq!(stands.rounds.len(), promised.len());
    opened.host.resume().await.unwrap();
    server.wait_until(opened.host.contest().await.unwrap().phase.ends_at.unwrap()).await;
    let second = key(&opened, 2).await;
    assert_eq!(opened.defender.answer(&second).await.unwrap().verdict, Verdict::Correct);
    assert_eq!(opened.host.contest().await.unwrap().score, points(1, 1));
}

#[tokio::test]
async fn what_makes_no_series_is_refused_by_its_field() {
    let server = Server::forgetful();
    let game = server.game();
    let code =
        game.open(&Open::family(FAMILY)).await.unwrap().host.problem().await.unwrap().code.unwrap();
    for (open, field) in [
        (series().points_to_win(4).problems(3), "terms.points_to_win"),
        (series().problems(16), "terms.problems"),
        (series().problem_seconds(0), "terms.problem_seconds"),
        (Open::code(&code).format(Format::FirstTo), "terms.format"),
        (Open::family("memory/kim-positions").format(Format::FirstTo), "terms.format"),
        (Open::kind(Kind::Memory).format(Format::FirstTo), "terms.format"),
        (Open::family("observation/every-hap").format(Format::FirstTo), "terms.format"),
        (Open::family(FAMILY).problems(3), "terms.problems"),
        (Open::family(FAMILY).problem_seconds(3), "terms.problem_seconds"),
    ] {
        let refusal = refused(game.open(&open).await);
        assert_eq!((refusal.status, refusal.field.as_deref()), (422, Some(field)), "{refusal:?}");
    }
    // The most there can be of each kind that suits it.
    for kind in [Kind::Logic, Kind::Mathematics, Kind::Observation] {
        let open = Open::kind(kind).level(5).format(Format::FirstTo).points_to_win(15);
        assert_eq!(game.open(&open).await.unwrap().contest.rounds.len(), 15);
    }
}
