//! What is over can leave, and nothing of it is left.

use crate::server::{Server, at_once, refused};
use agon_client::{Fed, Listing, Seat};

#[tokio::test]
async fn a_contest_that_is_over_leaves_with_everything_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let game = server.game();
    let opened = game.open_as("match-3/battle-1", &at_once()).await.unwrap();
    let other = game.open(&at_once()).await.unwrap();
    let id = opened.host.id();
    assert_eq!(refused(game.remove(id).await).kind, "not-over");
    opened.attacker.contest().await.expect("it is untouched");
    opened.attacker.forfeit().await.unwrap();
    opened.host.ended().await.unwrap();
    let mut stream = opened.host.events();
    stream.next().await.unwrap().expect("a stream");
    game.remove(id).await.unwrap();
    game.remove(id).await.expect("once more is as good");
    while stream.next().await.is_ok_and(|event| event.is_some()) {}

    for reborn in [false, true] {
        if reborn {
            server.kill();
            server = Server::on(folder.path());
        }
        let (game, opened) = (server.game(), server.again_for(&opened));
        for gone in [
            refused(opened.attacker.contest().await),
            refused(opened.host.result().await),
            refused(opened.host.log().await),
            refused(opened.watch.problem().await),
            refused(opened.attacker.answer("1").await),
            refused(opened.host.void("Rain", None).await),
            refused(game.contest(id).renew(Seat::Attacker).await),
            refused(game.open_as("match-3/battle-1", &at_once()).await),
        ] {
            assert_eq!((gone.kind.as_str(), gone.status), ("removed", 410));
        }
        let listed = game.contests(&Listing::default()).await.unwrap().contests;
        assert_eq!(listed.iter().map(|it| &*it.id).collect::<Vec<_>>(), [other.host.id()]);
        let events = game.feed(0).await.unwrap().events;
        let (of_gone, of_other): (Vec<Fed>, Vec<Fed>) =
            events.into_iter().partition(|event| event.contest == id);
        assert_eq!(of_gone.iter().map(|event| &*event.event).collect::<Vec<_>>(), ["removed"]);
        assert!(of_gone[0].data["removed_at"].is_string(), "{of_gone:?}");
        assert!(!of_other.is_empty());
    }
}

#[tokio::test]
async fn nobody_removes_what_is_not_his_and_nobody_hears_of_it() {
    let server = Server::forgetful();
    let game = server.game();
    let stranger = game.add_game("stranger").await.unwrap().key;
    let stranger = agon_client::Game::with_http(&server.base, &stranger.key, server.http().clone());
    let opened = game.open(&at_once()).await.unwrap();
    opened.host.void("Rain", None).await.unwrap();
    let id = opened.host.id();
    assert_eq!(refused(stranger.remove(id).await).kind, "not-found");
    assert_eq!(refused(stranger.remove("con_00000000000000000000000000").await).kind, "not-found");
    opened.host.result().await.expect("it is still there");
    game.remove(id).await.unwrap();
    assert_eq!(refused(stranger.remove(id).await).kind, "not-found");
    assert!(stranger.feed(0).await.unwrap().events.is_empty());
}
