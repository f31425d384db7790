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

/// A key as version 1 is stored.
const STORED: &str = r#"{"version":1,"digest":"a00bf1b6af8bd3502224c19eecd4656fd2ce158e817f49e9f36fd9c8e692c0ad","label":"Ana's game","made_at":1790000000000000,"made_by":"key_00000000000000000000000001","revoked_at":null}"#;

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
    assert_eq!(known.find(&secret.digest()), Some(id));
    let [key] = &known.under(id)[..] else { panic!("one key") };
    assert_eq!((key.label.to_string().as_str(), key.made_at, key.made_by), (EARLIER, None, None));
    assert_eq!(let_in(&*store, &secret, label("again")).await.expect("a store"), Entry::Admitted);
    assert_eq!(keys(&store).await.under(id), std::slice::from_ref(key), "it stays as it was");
    assert_eq!(revoke(&*store, id).await.expect("a store"), Change::Made);
    assert_eq!(keys(&store).await.find(&secret.digest()), None);
    assert_eq!(
        let_in(&*store, &secret, label("again")).await.expect("a store"),
        Entry::Revoked(id)
    );
    assert_eq!(restore(&*store, id).await.expect("a store"), Change::Made);
    assert_eq!(keys(&store).await.under(id), std::slice::from_ref(key));
}

#[tokio::test]
async fn a_key_of_version_one_reads_as_it_was_written() {
    let (store, secret, id) = store_with(STORED.as_bytes()).await;
    let known = keys(&store).await;
    assert_eq!(known.find(&secret.digest()), Some(id));
    let [key] = &known.under(id)[..] else { panic!("one key") };
    let expected = (Some(Time(1_790_000_000_000_000)), Some(KeyId(1_u128.to_be_bytes())));
    assert_eq!((key.made_at, key.made_by), expected);
    assert_eq!(String::from_utf8(key.stored()).expect("text"), STORED);
}

#[tokio::test]
async fn what_is_no_key_is_damage_and_not_left_out() {
    for (what, bytes) in [
        ("half a digest", &[1; 16][..]),
        ("another's digest", &[1; 32]),
        ("a later version", STORED.replace("\"version\":1", "\"version\":2").as_bytes()),
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
    let_in(&*store, &first, label("first")).await.expect("a store");
    let known = keys(&store).await;
    let (second, _) = known.add(first.key_id(), label("second")).await.expect("a key");
    for number in 1..KEYS_MAX {
        let maker = if number % 2 == 0 { second.id } else { first.key_id() };
        let (key, _) = known.add(maker, label("another")).await.expect("a key");
        if number % 3 == 0 {
            known.revoke(first.key_id(), key.id).await.expect("a store");
        }
    }
    for maker in [first.key_id(), second.id] {
        let refused = known.add(maker, label("one more")).await;
        assert!(matches!(refused, Err(KeysError::TooMany)), "{refused:?}");
    }
}

#[test]
fn a_label_is_one_line_of_up_to_64_characters() {
    for text in ["a", " Ana's game ", &"ü".repeat(64)] {
        assert_eq!(text.parse::<Label>().expect(text).to_string(), text.trim());
    }
    for text in ["", "  ", "a\nb", "a\u{2028}b", "a\u{1b}[2J", &"ü".repeat(65)] {
        assert_eq!(text.parse::<Label>(), Err(BadLabel), "{text:?}");
    }
}
