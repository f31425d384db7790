//! Material whose cards are shown one after the other: each can be read in its own time and not before.

use crate::server::Server;
use crate::watch::unsealed;
use agon_client::{Event, Events, News, Open, Sealed, Shown};
use serde_json::Value;
use std::time::Duration;

/// A dark board for two seconds, then five lights of a second each.
const CARDS: usize = 6;

fn open() -> Open {
    let terms = Open::family("memory/corsi").level(1).notice_seconds(2).material_seconds(7);
    terms.rules_seconds(1).solve_seconds(30)
}

/// The next piece of news about the material.
async fn next(events: &mut Events) -> News {
    loop {
        let Event { news, .. } = events.next().await.unwrap().expect("the stream goes on");
        if matches!(news, News::Material { .. } | News::Frame { .. } | News::Paused(_)) {
            return news;
        }
    }
}

/// The cards whose faces are told.
fn faces(material: &Value) -> Vec<usize> {
    let cards = material["cards"].as_array().unwrap();
    assert_eq!(cards.len(), CARDS);
    let seen = |card: &Value| !card["picture"].is_null();
    (1..).zip(cards).filter(|(_, card)| seen(card)).map(|(number, _)| number).collect()
}

fn sealed(later: &Value) -> Vec<Sealed> {
    serde_json::from_value(later.clone()).unwrap()
}

#[tokio::test]
async fn each_card_opens_in_its_own_time_with_its_own_opener() {
    let server = Server::forgetful();
    let opened = server.game().open(&open()).await.unwrap();
    let mut streams = [opened.attacker.events_after(0), opened.defender.events_after(0)];
    let material = opened.attacker.sealed_material(Shown::Colours).await.unwrap();
    assert_eq!(
        material,
        opened.defender.sealed_material(Shown::Colours).await.unwrap(),
        "sealed once"
    );
    let mut openers = Vec::new();
    for events in &mut streams {
        let News::Material { opener, .. } = next(events).await else { panic!("no material") };
        openers.push(opener.expect("seats are told it"));
    }
    assert_eq!(openers[0], openers[1]);
    let whole = unsealed(&material, &openers[0]).expect("the opener fits");
    assert_eq!(faces(&whole), [1]);
    let later = sealed(&whole["later"]);
    assert_eq!(later.len(), CARDS - 1);
    let one_length = later.iter().all(|card| card.ciphertext.len() == later[0].ciphertext.len());
    assert!(one_length, "lengths tell nothing");

    for number in 2..=CARDS {
        let News::Frame { number: told, opener } = next(&mut streams[0]).await else { panic!() };
        let News::Frame { opener: other, .. } = next(&mut streams[1]).await else { panic!() };
        assert_eq!((told, &opener), (number, &other));
        let card = unsealed(&later[number - 2], &opener).expect("the opener fits");
        assert_eq!(faces(&card), [number]);
        assert_eq!(card["pictures"][0]["name"], format!("card-{number}"));
        let fit = later.iter().filter(|card| unsealed(card, &opener).is_some()).count();
        assert_eq!(fit, 1, "no opener opens two cards");
        let plain = opened.attacker.material().await.unwrap();
        let seen: Vec<bool> = plain.cards.iter().map(|card| card.picture.is_some()).collect();
        let only = (1..=CARDS).map(|card| card == number).collect::<Vec<_>>();
        assert_eq!(seen, only, "the card whose time it is, and no other");
        for card in 1..=CARDS {
            let name = format!("card-{card}");
            let png = opened.defender.material_picture(&name, Shown::Colours);
            assert_eq!(png.await.is_ok(), card == number, "card {card} in the time of {number}");
        }
    }
    assert_eq!(opened.host.material().await.unwrap().cards.len(), CARDS);
}

#[tokio::test]
async fn a_pause_keeps_the_next_card_back_and_whoever_comes_late_hears_what_has_begun() {
    let server = Server::forgetful();
    let opened = server.game().open(&open().notice_seconds(0)).await.unwrap();
    let mut events = opened.attacker.events_after(0);
    assert!(matches!(next(&mut events).await, News::Material { .. }));
    assert!(matches!(next(&mut events).await, News::Frame { number: 2, .. }));
    opened.host.pause("A cat on the board").await.unwrap();
    assert!(matches!(next(&mut events).await, News::Paused(_)));
    let silence = tokio::time::timeout(Duration::from_millis(1_500), next(&mut events)).await;
    assert!(silence.is_err(), "{silence:?} while the clock stood still");
    assert!(opened.attacker.material().await.is_err(), "nothing is seen meanwhile");
    opened.host.resume().await.unwrap();
    assert!(matches!(next(&mut events).await, News::Frame { number: 3, .. }));
    let mut late = opened.defender.events();
    assert!(matches!(next(&mut late).await, News::Frame { number: 2, .. }));
    assert!(matches!(next(&mut late).await, News::Frame { number: 3, .. }));
}
