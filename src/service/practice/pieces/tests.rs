//! A profile reads back from its pieces, and what a drill rewrites of it is small.

use super::*;
use crate::service::practice::piece::{PLAYED_PIECES, WEEK_PIECES};
use crate::service::practice::rating::{Figure, Yardstick};
use crate::store::{Place, STORED_BYTES_MAX, open};
use agon_generators::families;
use agon_judge::id::Hash;
use agon_judge::time::Span;
use std::sync::Arc;

const NOW: Time = Time(1_700_000_000_000_000);
const PLAYER: Player = Player(Hash([7; 32]));

/// A drill that ended, of a problem that can be drawn.
fn drill(number: usize, at: Time) -> Played {
    let all: Vec<_> = families().collect();
    let entry = all[number % all.len()];
    let level = Level::ALL[number / all.len() % 5];
    let code = entry.code(level, &format!("{number:0>26}"));
    Played {
        code: code.to_string(),
        family: entry.name.to_owned(),
        kind: entry.kind(),
        level,
        at,
        seconds: Some(number as f32 * 1.234_567 + 10.0),
        ended: Ended::Solved,
        wrong: 3,
        p50: 123.456_78,
        p80: 234.567_89,
        counted: true,
        untimed: false,
        plausible: true,
        run: Run::Practice,
        moved: None,
    }
}

/// A profile that has everything that a profile can have.
fn full(drills: usize) -> Profile {
    let mut profile = Profile::new(NOW);
    for number in 0..drills {
        let at = NOW + Span(number as i64 * WEEK / 8);
        let drill = drill(number, at);
        profile.known.insert(format!("{}/{}", drill.family, drill.level));
        profile.add(&drill, Figure(1), Yardstick::new(drill.level).rating);
    }
    profile
}

#[test]
fn a_profile_of_two_hundred_families_and_the_longest_of_everything_fits_piece_by_piece() {
    let mut profile = full(400);
    profile.changed.extend(Piece::beside_the_head().chain([Piece::Head]));
    for kind in Kind::ALL {
        for number in 0..50 {
            let family = format!("{}/{number:0>40}", kind.name());
            profile.families.insert(family.clone(), Sum { played: u32::MAX, ..Sum::default() });
            for level in Level::ALL {
                profile.known.insert(format!("{family}/{level}"));
                profile.days.insert(format!("{family}/{level}"), i64::MAX);
            }
        }
    }
    let pieces = changed(&profile, PLAYER);
    assert_eq!(pieces.len(), 4 + WEEK_PIECES as usize + PLAYED_PIECES as usize);
    let head = (Piece::Head.name(PLAYER), value(Piece::Head, &profile));
    for (name, value) in pieces.into_iter().chain([head]) {
        assert!(value.len() < STORED_BYTES_MAX / 4, "{} bytes: {name:?}", value.len());
    }
}

/// Stores what changed, and tells how many bytes that were.
async fn keep(store: &Arc<dyn Store>, profile: &mut Profile) -> usize {
    let head = (Piece::Head.name(PLAYER), value(Piece::Head, profile));
    let pieces = changed(profile, PLAYER).into_iter().chain([head]);
    let bytes = pieces.map(|(name, value)| name.len() + value.len()).sum();
    let kept = super::keep(store, PLAYER, profile, NOW, Time(i64::MAX)).await;
    assert!(kept.expect("a store"), "nobody else writes it");
    bytes
}

#[tokio::test]
async fn of_two_who_write_one_profile_the_second_is_told_and_catches_up() {
    let store = open(&Place::Memory).expect("a store");
    let hard = Yardstick::new(Level::DEFAULT).rating;
    let mut one = Profile::new(NOW);
    one.add(&drill(1, NOW), Figure(1), hard);
    let mut other = one.clone();
    keep(&store, &mut one).await;
    other.add(&drill(2, NOW), Figure(1), hard);
    let until = Time(i64::MAX);
    let kept = super::keep(&store, PLAYER, &mut other, NOW, until).await.expect("a store");
    assert!(!kept && other.head.is_none(), "the first was faster");
    let there = load(&*store, PLAYER, NOW).await.expect("a store").expect("a profile");
    assert_eq!(there.played, one.played, "and nothing of the second was written");
    other.plain = true;
    other.catch_up(there);
    other.add(&drill(2, NOW), Figure(1), hard);
    keep(&store, &mut other).await;
    let both = load(&*store, PLAYER, NOW).await.expect("a store").expect("a profile");
    let codes: Vec<&str> = both.played.iter().map(|played| played.code.as_str()).collect();
    assert_eq!(codes, [drill(2, NOW).code, drill(1, NOW).code]);
    assert_eq!((both.count, both.solved, both.plain), (2, 2, true));
}

#[tokio::test]
async fn a_profile_reads_back_from_its_pieces_with_its_newest_hundred() {
    let store = open(&Place::Memory).expect("a store");
    let now = NOW + Span(60 * WEEK);
    assert!(load(&*store, PLAYER, now).await.expect("a store").is_none());
    let mut profile = Profile::new(NOW);
    for number in 0..437 {
        let drill = drill(number, NOW + Span(number as i64 * WEEK / 8));
        profile.add(&drill, Figure(1), Yardstick::new(drill.level).rating);
        keep(&store, &mut profile).await;
    }
    let found = load(&*store, PLAYER, now).await.expect("a store").expect("a profile");
    assert_eq!((found.count, found.played.len(), found.solved), (437, PLAYED_MAX, 437));
    assert_eq!(found.played, profile.played);
    assert_eq!((&found.known, &found.days, found.is_stored), (&profile.known, &profile.days, true));
    for (name, sum) in &profile.families {
        let back = found.families[name];
        assert_eq!((back.played, back.solved), (sum.played, sum.solved), "{name}");
        assert!((back.log_pace - sum.log_pace).abs() < 1e-3, "{name}");
    }
    let shown: Vec<i64> = found.weeks.keys().copied().collect();
    let newest: Vec<i64> =
        profile.weeks.keys().copied().filter(|week| shown.contains(week)).collect();
    assert_eq!(shown, newest);
    assert!(40 < shown.len(), "{}", shown.len());
}

#[tokio::test]
async fn a_drill_rewrites_at_most_four_kilobytes_of_the_fullest_profile() {
    let store = open(&Place::Memory).expect("a store");
    let mut profile = full(5 * families().count() + 900);
    keep(&store, &mut profile).await;
    let mut most = 0;
    for number in 0..200 {
        let at = NOW + Span((140 * 8 + number as i64) * WEEK / 8);
        let drill = drill(number, at);
        profile.add(&drill, Figure(1), Yardstick::new(drill.level).rating);
        most = most.max(keep(&store, &mut profile).await);
    }
    assert!(most <= 4096, "{most} bytes");
    println!("a step writes up to {most} bytes");
}

#[tokio::test]
async fn a_profile_of_the_first_edition_is_carried_over_and_stored_in_pieces() {
    let store = open(&Place::Memory).expect("a store");
    let played = |number: usize, seconds: &str| {
        let drill = drill(number, NOW);
        format!(
            r#"{{"id":"con_00000000000000000000000000","code":"{}","family":"{}","kind":"{}","level":{},"at":{},
            "seconds":{seconds},"ended":"solved","wrong":0,"p50":20.0,"p80":30.0,"counted":true,"untimed":false,
            "run":"practice"}}"#,
            drill.code,
            drill.family,
            drill.kind,
            u8::from(drill.level),
            NOW.0,
        )
    };
    let one = format!(
        r#"{{"version":1,"since":5,"plan":null,"open":{{"id":"con_00000000000000000000000000","code":"x","p50":1.0,
        "p80":2.0,"counted":true}},"at":"con_00000000000000000000000000","course":null,"played":[{},{}],
        "weeks":{{"{}":{{"logic":{{"played":2,"solved":1,"log_pace":0.5}}}}}},
        "families":{{"logic/sudoku":{{"played":2,"solved":1,"log_pace":0.5}}}},
        "ratings":{{"logic":{{"points":1600.0,"deviation":100.0,"volatility":0.06}}}},
        "best":{{"storm":7}},"plain":true,"known":["logic/sudoku/3"],"hour":[0,0]}}"#,
        played(1, "9.5"),
        played(0, "0.0"),
        NOW.0 / WEEK,
    );
    store.keep(Table::Profiles, &PLAYER.0.0, one.as_bytes(), None).await.expect("a store");
    let mut carried = load(&*store, PLAYER, NOW).await.expect("a store").expect("a profile");
    let check = |profile: &Profile| {
        assert_eq!((profile.count, profile.played.len(), profile.solved), (2, 2, 1));
        assert_eq!((profile.since, profile.plain, profile.best[&Run::Storm]), (Time(5), true, 7));
        assert_eq!(profile.ratings[&Kind::Logic].points, 1600.0);
        assert_eq!(profile.families["logic/sudoku"].played, 2);
        assert_eq!(profile.weeks[&(NOW.0 / WEEK)][&Kind::Logic].solved, 1);
        assert!(profile.known.contains("logic/sudoku/3") && profile.open.is_none());
        assert_eq!(profile.played[0].seconds, Some(9.5), "the newest first");
    };
    check(&carried);
    keep(&store, &mut carried).await;
    check(&load(&*store, PLAYER, NOW).await.expect("a store").expect("a profile"));
    let head = store.recall(Table::Profiles, &PLAYER.0.0, 0).await.expect("a store");
    assert!(!version_1::is_one(&head.expect("a head")));
}

#[test]
fn a_drill_that_was_stored_before_ratings_were_is_read() {
    let code = drill(1, NOW).code;
    let stored =
        format!(r#"[[7,"{code}",5,1.5,"solved",0,[2.0,3.0],[true,false,true],"practice"]]"#);
    let kept: Vec<KeptPlayed> = read(stored.as_bytes()).expect("a drill");
    let (number, played) = kept.into_iter().find_map(read_played).expect("a drill");
    assert_eq!((number, played.seconds, played.moved), (7, Some(1.5), None));
}
