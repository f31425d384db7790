use super::*;
use crate::store::{self, Place};

fn label(text: &str) -> Label {
    text.parse().expect("a label")
}

async fn keys(store: &Arc<dyn Store>) -> Arc<Keys> {
    Keys::read(store.clone(), Clock::anchored(None)).await.expect("keys")
}

/// The digest of `agon_key_0123456789abcdef`, as the first edition stored it, under its name.
const EARLIER_BYTES: &str = "a00bf1b6af8bd3502224c19eecd4656fd2ce158e817f49e9f36fd9c8e692c0ad";
const EARLIER_ID: &str = "key_39j43cz2vc06r1re723e66y760";

const GAME: GameId = GameId([9; 16]);

/// A key as version 1 is stored.
const STORED: &str = r#"{"version":1,"digest":"a00bf1b6af8bd3502224c19eecd4656fd2ce158e817f49e9f36fd9c8e692c0ad","label":"Ana's game","made_at":1790000000000000,"made_by":"key_00000000000000000000000001","revoked_at":null}"#;

/// The same as version 2 is stored: of the game that it became.
const STORED_NOW: &str = r#"{"version":2,"game":"game_39j43cz2vc06r1re723e66y760","digest":"a00bf1b6af8bd3502224c19eecd4656fd2ce158e817f49e9f36fd9c8e692c0ad","label":"Ana's game","made_at":1790000000000000,"made_by":"key_00000000000000000000000001","revoked_at":null,"leaked_at":null}"#;

async fn store_with(bytes: &[u8]) -> (Arc<dyn Store>, Token, KeyId) {
    let store = store::open(&Place::Memory).expect("a store");
    let (_, secret) = Token::parse("agon_key_0123456789abcdef").expect("a key");
    let id: KeyId = EARLIER_ID.parse().expect("a name");
    store.keep(Table::Keys, &id.0, bytes, None).await.expect("a small thing");
    (store, secret, id)
}

#[tokio::test]
async fn a_key_of_the_first_edition_opens_and_is_listed_and_can_be_revoked() {
    let digest: Hash = EARLIER_BYTES.parse().expect("a digest");
    let (store, secret, id) = store_with(&digest.0).await;
    let known = keys(&store).await;
    assert_eq!(known.find(&secret.digest()), Some((id, GameId(id.0))));
    let [key] = &known.under(id)[..] else { panic!("one key") };
    assert_eq!((key.label.to_string().as_str(), key.made_at, key.made_by), (EARLIER, None, None));
    assert_eq!(
        let_in(&*store, &secret, GAME, label("again")).await.expect("a store"),
        Entry::Admitted
    );
    assert_eq!(keys(&store).await.under(id), std::slice::from_ref(key), "it stays as it was");
    assert_eq!(revoke(&*store, id, Cause::Unused).await.expect("a store"), Change::Made);
    assert_eq!(keys(&store).await.find(&secret.digest()), None);
    assert_eq!(
        let_in(&*store, &secret, GAME, label("again")).await.expect("a store"),
        Entry::Revoked(id)
    );
    assert_eq!(restore(&*store, id).await.expect("a store"), Change::Made);
    assert_eq!(keys(&store).await.under(id), std::slice::from_ref(key));
}

#[tokio::test]
async fn a_key_of_version_one_reads_as_it_was_written_and_is_a_game_of_its_own() {
    for stored in [STORED, STORED_NOW] {
        reads(stored).await;
    }
}

async fn reads(stored: &str) {
    let (store, secret, id) = store_with(stored.as_bytes()).await;
    let known = keys(&store).await;
    assert_eq!(known.find(&secret.digest()), Some((id, GameId(id.0))));
    let [key] = &known.under(id)[..] else { panic!("one key") };
    let expected = (Some(Time(1_790_000_000_000_000)), Some(KeyId(1_u128.to_be_bytes())));
    assert_eq!((key.made_at, key.made_by), expected);
    assert_eq!(String::from_utf8(key.stored()).expect("text"), STORED_NOW);
}

#[tokio::test]
async fn what_is_no_key_is_damage_and_not_left_out() {
    for (what, bytes) in [
        ("half a digest", &[1; 16][..]),
        ("another's digest", &[1; 32]),
        ("a later version", STORED.replace("\"version\":1", "\"version\":3").as_bytes()),
        ("no label", STORED.replace("Ana's game", "").as_bytes()),
    ] {
        let (store, ..) = store_with(bytes).await;
        let error = kept(&*store).await.expect_err(what);
        assert!(matches!(error, ReadError::Corrupt(_)), "{what}: {error}");
    }
}

#[tokio::test]
async fn a_key_makes_up_to_a_thousand_others_however_they_are_made() {
    let store = store::open(&Place::Memory).expect("a store");
    let first = Token::new_key();
    let_in(&*store, &first, GAME, label("first")).await.expect("a store");
    let known = keys(&store).await;
    let (second, _) = known.add(first.key_id(), GAME, label("second")).await.expect("a key");
    for number in 1..KEYS_MAX {
        let maker = if number % 2 == 0 { second.id } else { first.key_id() };
        let (key, _) = known.add(maker, GAME, label("another")).await.expect("a key");
        if number % 3 == 0 {
            known.revoke(first.key_id(), key.id, Cause::Unused).await.expect("a store");
        }
    }
    for maker in [first.key_id(), second.id] {
        let refused = known.add(maker, GAME, label("one more")).await;
        assert!(matches!(refused, Err(KeysError::TooMany)), "{refused:?}");
    }
}

#[tokio::test]
async fn a_key_that_leaked_does_not_come_back_and_one_that_nobody_needed_may_still_be_told_to_have_leaked()
 {
    let (store, _, id) = store_with(STORED.as_bytes()).await;
    for (cause, change) in [
        (Cause::Unused, Change::Made),
        (Cause::Unused, Change::Already),
        (Cause::Leaked, Change::Made),
        (Cause::Leaked, Change::Already),
        (Cause::Unused, Change::Already),
    ] {
        assert_eq!(revoke(&*store, id, cause).await.expect("a store"), change, "{cause:?}");
    }
    let key = find(&*store, id).await.expect("a store").expect("the key");
    assert!(key.revoked_at.is_some() && key.leaked_at.is_some());
    assert_eq!(restore(&*store, id).await.expect("a store"), Change::Leaked);
}
