//! Spectators, sealed problems, and the feed of a game.

use crate::server::{Server, at_once, key, wrong};
use agon::service::delivery::sealed::{MATERIAL_BYTES, PROBLEM_BYTES};
use agon::service::secrets::seal::{self, Sealed as Parts};
use agon_client::{Event, Kind, News, Open, Opened, PhaseName, Sealed, Shown};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

/// What comes out of a sealed thing.
pub(crate) fn unsealed(sealed: &Sealed, opener: &str) -> Option<Value> {
    let bytes = |text: &str| STANDARD.decode(text).unwrap();
    let parts = Parts {
        nonce: bytes(&sealed.nonce).try_into().unwrap(),
        ciphertext: bytes(&sealed.ciphertext),
    };
    let text = seal::open(&bytes(opener).try_into().unwrap(), &parts)?;
    Some(serde_json::from_slice(&text).unwrap())
}

async fn opener(events: &mut agon_client::Events) -> (News, String) {
    loop {
        let Event { news, .. } = events.next().await.unwrap().expect("the stream goes on");
        match &news {
            News::Material { opener, .. } | News::Released { opener, .. } => {
                let opener = opener.clone().expect("seats are told it");
                return (news, opener);
            }
            _ => {}
        }
    }
}

#[tokio::test]
async fn both_seats_fetch_the_problem_before_and_open_it_at_the_release() {
    let server = Server::forgetful();
    let open = Open::family("memory/vanished")
        .notice_seconds(3)
        .material_seconds(4)
        .rules_seconds(4)
        .solve_seconds(30);
    let opened = server.game().open(&open).await.unwrap();
    let mut streams = [opened.attacker.events_after(0), opened.defender.events_after(0)];
    let material = [
        opened.attacker.sealed_material(Shown::Colours).await.unwrap(),
        opened.defender.sealed_material(Shown::Colours).await.unwrap(),
    ];
    assert_eq!(material[0], material[1], "sealed once");
    assert!(
        opened.attacker.sealed(Shown::Colours).await.is_err(),
        "the problem not before the rules"
    );
    assert!(opened.host.sealed_material(Shown::Colours).await.is_err(), "the host needs no seal");
    for (events, sealed) in streams.iter_mut().zip(&material) {
        let (news, opener) = opener(events).await;
        assert!(matches!(news, News::Material { .. }));
        let text = unsealed(sealed, &opener).expect("the opener fits");
        let plain = opened.attacker.material().await.unwrap();
        assert_eq!(text["cards"].as_array().unwrap().len(), plain.cards.len());
        let name = text["pictures"][0]["name"].as_str().unwrap();
        let png = STANDARD.decode(text["pictures"][0]["png"].as_str().unwrap()).unwrap();
        assert_eq!(png, opened.attacker.material_picture(name, Shown::Colours).await.unwrap());
    }
    server.wait_until(opened.host.contest().await.unwrap().phase.ends_at.unwrap()).await;
    let problem = opened.attacker.sealed(Shown::Colours).await.unwrap();
    let length = STANDARD.decode(&problem.ciphertext).unwrap().len() - 16;
    assert_eq!(length, PROBLEM_BYTES, "as long as every other");
    for events in &mut streams {
        let (news, opener) = opener(events).await;
        assert!(matches!(news, News::Released { .. }));
        let text = unsealed(&problem, &opener).expect("the opener fits");
        let plain = opened.defender.problem().await.unwrap();
        assert_eq!(text["problem"]["statement"], plain.statement);
        assert!(text["problem"]["key"].is_null(), "the key stays secret");
        assert!(unsealed(&material[0], &opener).is_none(), "each part has an opener of its own");
    }
}

#[tokio::test]
async fn a_spectator_sees_the_contest_some_seconds_later_and_less_of_it() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once().spectator_delay_seconds(3)).await.unwrap();
    let mut watched = opened.watch.events();
    let Some(Event { news: News::Snapshot(first), .. }) = watched.next().await.unwrap() else {
        panic!("no snapshot")
    };
    assert_eq!(first.phase.name, PhaseName::Waiting, "as it was three seconds ago");
    assert!(opened.watch.problem().await.is_err());
    let right = key(&opened).await;
    opened.attacker.answer(&wrong(&opened).await[0]).await.unwrap();
    let won = opened.defender.answer(&right).await.unwrap().at;
    opened.host.ended().await.unwrap();
    for _ in 0..3 {
        let seen = opened.watch.contest().await.unwrap();
        assert!(seen.outcome.is_none() && seen.as_of.unwrap() < won, "{seen:?}");
        assert!(opened.watch.result().await.is_err() && opened.watch.log().await.is_err());
    }
    let mut heard = Vec::new();
    while let Some(Event { id, news }) = watched.next().await.unwrap() {
        let now = server.game().time().await.unwrap().received_at;
        let (name, at) = match &news {
            News::Released { at, opener, .. } => {
                assert_eq!(opener, &None, "no opener for spectators");
                ("released", Some(*at))
            }
            News::Answer(answer) => ("answer", Some(answer.receipt.at)),
            News::Decided(outcome) => ("decided", Some(outcome.at)),
            other => panic!("{other:?}"),
        };
        assert!(at.is_none_or(|at| 3_000_000 <= now.0 - at.0), "{name} came too soon");
        heard.push((id.unwrap(), name));
    }
    let names: Vec<&str> = heard.iter().map(|(_, name)| *name).collect();
    assert_eq!(names, ["released", "answer", "answer", "decided"]);
    assert_eq!(heard.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(opened.watch.result().await.unwrap().key, Some(right));
    assert!(opened.watch.log().await.is_ok() && opened.watch.problem().await.is_ok());
}

#[tokio::test]
async fn a_game_that_was_away_reads_what_it_missed_of_its_own_contests() {
    let server = Server::forgetful();
    let game = server.game();
    let other = game.add_game("another game").await.unwrap().key;
    let other = agon_client::Game::with_http(&server.base, &other.key, server.http().clone());
    let mut mine: Vec<Opened> = Vec::new();
    for number in 0..3 {
        let open = at_once().battle(&format!("battle-{number}"));
        mine.push(game.open(&open).await.unwrap());
        other.open(&Open::kind(Kind::Logic)).await.unwrap();
    }
    for opened in &mine {
        opened.attacker.forfeit().await.unwrap();
        opened.host.ended().await.unwrap();
    }
    let (mut after, mut events) = (0, Vec::new());
    loop {
        let part = game.feed(after).await.unwrap();
        assert!(after <= part.next);
        if part.events.is_empty() {
            break;
        }
        after = part.next;
        events.extend(part.events);
    }
    assert!(events.is_sorted_by_key(|event| event.position));
    for (number, opened) in mine.iter().enumerate() {
        let of: Vec<_> = events.iter().filter(|e| e.contest == opened.host.id()).collect();
        let ids: Vec<u64> = of.iter().map(|event| event.id).collect();
        assert_eq!(ids, (1..=of.len() as u64).collect::<Vec<_>>());
        assert_eq!(of.last().unwrap().event, "decided");
        assert_eq!(of[0].battle, Some(format!("battle-{number}")));
        assert_eq!(of.last().unwrap().data["outcome"]["winner"], "defender");
    }
    assert!(events.iter().all(|e| mine.iter().any(|opened| e.contest == opened.host.id())));
    let gone = crate::server::refused(game.feed(after + 1_000).await);
    assert_eq!((gone.kind.as_str(), gone.status), ("feed-gone", 410));
}

/// Neither family, level, draw nor colours show in the length of what is fetched before it may be read.
/// `AGON_SEALED` says how many draws of each level are looked at.
#[tokio::test]
async fn everything_sealed_has_one_length() {
    let server = Server::forgetful();
    let game = server.game();
    let draws: usize = std::env::var("AGON_SEALED").map_or(1, |count| count.parse().unwrap());
    for family in game.families().await.unwrap() {
        for level in [1, 5].repeat(draws) {
            let open = Open::family(&family.name).level(level).rules_seconds(600);
            let opened = game.open(&open).await.unwrap();
            for shown in [Shown::Colours, Shown::Patterns] {
                let (sealed, length) = match family.kind {
                    Kind::Memory => (opened.attacker.sealed_material(shown).await, MATERIAL_BYTES),
                    _ => (opened.attacker.sealed(shown).await, PROBLEM_BYTES),
                };
                let bytes = STANDARD.decode(sealed.unwrap().ciphertext).unwrap().len();
                assert_eq!(bytes, length + 16, "{} {level} {shown:?}", family.name);
            }
        }
    }
}
