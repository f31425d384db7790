use super::*;
use crate::service::access::keys::{Cause, let_in};
use crate::service::access::owner::Owner;
use crate::store::{self, Place};
use agon_judge::id::{ContestId, Hash};

fn store() -> Arc<dyn Store> {
    store::open(&Place::Memory).expect("a store")
}

async fn games(store: &Arc<dyn Store>, key: &Token) -> Result<Arc<Games>, GamesError> {
    Games::read(store.clone(), Clock::anchored(None), key.clone()).await
}

fn secrets(owner: &Owner) -> (ContestId, Vec<Token>) {
    (owner.name("battle"), owner.tokens.clone())
}

#[tokio::test]
async fn a_game_keeps_its_names_for_ever_and_its_tokens_until_a_key_leaks() {
    let (store, key) = (store(), Token::new_installation());
    let known = games(&store, &key).await.expect("no game yet");
    let game = known.add(Label::ours("Go")).await.expect("a game");
    let before = secrets(&known.owner(game.id).expect("the game"));
    let again = games(&store, &key).await.expect("games");
    assert_eq!(secrets(&again.owner(game.id).expect("the game")), before, "over a restart");

    again.renew(game.id).await.expect("a store");
    let last = games(&store, &key).await.expect("games");
    let after = secrets(&last.owner(game.id).expect("the game"));
    assert_eq!((after.0, &after.1[..1]), (before.0, &before.1[..]), "the old secret tells again");
    assert_ne!(last.owner(game.id).expect("the game").secret(), &before.1[0]);
    assert!(last.game(game.id).expect("the game").renewed_at.is_some());
}

#[tokio::test]
async fn what_is_on_disk_tells_no_secret_and_opens_under_its_own_installation_alone() {
    let (store, key) = (store(), Token::new_installation());
    let known = games(&store, &key).await.expect("no game yet");
    let game = known.add(Label::ours("Go")).await.expect("a game");
    let owner = known.owner(game.id).expect("the game");
    let kept = store.recall(Table::Games, &game.id.0, 0).await.expect("a store").expect("the game");
    for secret in owner.tokens.iter().chain([&owner.names]) {
        let letters = &secret.text().as_bytes()["agon_secret_".len()..];
        assert!(!kept.windows(letters.len()).any(|part| part == letters));
    }
    let stranger = games(&store, &Token::new_installation()).await.err();
    assert!(matches!(&stranger, Some(GamesError::Sealed(id)) if *id == game.id), "{stranger:?}");
    assert!(stranger.expect("a refusal").to_string().contains("--installation-key"));
    // Another game's secrets under this name open nothing either.
    store.keep(Table::Games, &[7; 16], &kept, None).await.expect("a store");
    assert!(matches!(games(&store, &key).await, Err(GamesError::Sealed(_))));
}

#[tokio::test]
async fn a_key_of_before_there_were_games_is_one_whose_names_and_tokens_hold() {
    let (store, own, key) = (store(), Token::new_installation(), Token::new_key());
    let was = GameId(key.key_id().0);
    let_in(&*store, &key, was, Label::ours("chess")).await.expect("a store");
    let known = games(&store, &own).await.expect("games");
    let owner = known.owner(was).expect("it became a game");
    assert_eq!(known.game(was).expect("it became a game").label, Label::ours("chess"));
    let earlier = ContestId(Hash::of(&[b"open", &was.0, b"battle"]).half());
    assert_eq!(owner.earlier_name("battle"), Some(earlier), "as the edition before computed it");
    assert_ne!(owner.name("battle"), earlier);

    assert!(known.adopt(&owner, &Token::new_key()).is_none(), "another's text is nobody's secret");
    let adopted = known.adopt(&owner, &key).expect("its own text is its first secret");
    assert_eq!(adopted.tokens.first(), Some(&key));
    assert_eq!(adopted.secret(), owner.secret(), "new tokens come from a secret of its own");
    assert!(known.adopt(&adopted, &key).is_none(), "once");
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    let again = games(&store, &own).await.expect("games").owner(was).expect("the game");
    assert_eq!(again.tokens.first(), Some(&key), "over a restart");

    let young = known.add(Label::ours("Go")).await.expect("a game");
    let owner = known.owner(young.id).expect("the game");
    assert_eq!(owner.earlier_name("battle"), None);
    assert!(known.adopt(&owner, &key).is_none());
}

#[tokio::test]
async fn a_key_for_no_game_in_particular_is_for_the_oldest_that_somebody_can_still_open() {
    let (store, own) = (store(), Token::new_installation());
    let game = first(&*store, &own).await.expect("a first game");
    assert_eq!(first(&*store, &own).await.expect("a game"), game, "no second one");
    let key = Token::new_key();
    let_in(&*store, &key, game, Label::ours("one")).await.expect("a store");
    let other = make(&*store, &own, Label::ours("other")).await.expect("a game").id;
    assert_eq!(first(&*store, &own).await.expect("a game"), game, "the oldest");
    let another = Token::new_key();
    let_in(&*store, &another, other, Label::ours("two")).await.expect("a store");
    keys::revoke(&*store, key.key_id(), Cause::Unused).await.expect("a store");
    assert_eq!(first(&*store, &own).await.expect("a game"), other, "the other is shut");
    keys::revoke(&*store, another.key_id(), Cause::Unused).await.expect("a store");
    assert_eq!(first(&*store, &own).await.expect("a game"), game, "both are");
}
