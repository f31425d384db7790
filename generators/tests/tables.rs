//! What the tables say of every family, and the odds that were measured. What each family promises at each level has a
//! test of its own in `families`.

use agon_generators::families;
use agon_generators::family::{Entry, Level};
use agon_generators::odds::Odds;
use agon_generators::promises::{Effort, survey};

#[test]
fn names_are_kinds_with_slugs_and_bands_ascend() {
    let mut names = std::collections::BTreeSet::new();
    for family in families() {
        assert!(names.insert(family.name), "{} twice", family.name);
        assert!(
            family.name.starts_with(family.kind().name()),
            "{} in the wrong table",
            family.name
        );
        let ascending = family.bands.windows(2).all(|two| two[0].hi <= two[1].lo);
        assert!(ascending && family.bands.iter().all(|b| b.lo < b.hi), "{}", family.name);
    }
}

#[test]
fn every_row_of_the_tables_has_the_odds_of_its_own_family() {
    for family in families() {
        let path = format!("{}/src/{}.odds.json", env!("CARGO_MANIFEST_DIR"), family.name);
        let file = std::fs::read_to_string(&path).expect(&path);
        assert_eq!(family.odds, file, "{} includes another file than {path}", family.name);
    }
}

#[test]
fn the_odds_of_every_edition_were_measured_and_are_within_the_bars() {
    let unknown =
        |family: &&Entry| Level::ALL.iter().any(|level| Odds::of(family, *level).is_none());
    let unknown: Vec<&str> = families().filter(unknown).map(|family| family.name).collect();
    assert!(unknown.is_empty(), "not measured yet: `just odds NAME` does for each of {unknown:?}");
    for family in families() {
        for level in Level::ALL {
            let name = format!("{} {level}", family.name);
            let odds = Odds::of(family, level).expect("it was measured");
            assert!(odds.one_guess <= 0.005 && odds.ten_guesses <= 0.02, "{name}: {odds:?}");
            assert!(odds.one_guess <= odds.ten_guesses && odds.trick <= 0.05, "{name}: {odds:?}");
            assert!(odds.answers >= 100.0 && odds.problems >= 1e5, "{name}: {odds:?}");
        }
    }
}

#[test]
fn few_draws_show_about_the_odds_that_were_measured_over_many() {
    let family = agon_generators::find("mathematics/remainder-chain").expect("it is in its table");
    let level = Level::DEFAULT;
    let seen = survey(family, level, Effort { proofs: 0, counted: 4_000 }).odds();
    let known = Odds::of(family, level).expect("it was measured");
    assert!(known.answers / 3.0 < seen.answers && seen.answers < known.answers * 3.0, "{seen:?}");
    assert!((seen.trick - known.trick).abs() < 0.02, "{seen:?}");
    assert_eq!(seen.rounded().rounded(), seen.rounded());
}
