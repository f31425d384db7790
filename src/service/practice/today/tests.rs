use super::*;
use crate::service::Bounds;
use crate::service::practice::profile::Ended;
use crate::service::secrets::installation::Installation;
use crate::store::{Place, open};
use std::collections::BTreeSet;

fn player(number: u8) -> Player {
    Player(Hash([number; 32]))
}

#[test]
fn the_week_gets_harder_from_monday_on() {
    // 23 November 2026 is a Monday.
    let monday = 1_795_392_000 / 86_400;
    let week: Vec<u8> = (monday..monday + 7).map(|day| level(day).into()).collect();
    assert_eq!(week, [1, 2, 2, 3, 3, 4, 5]);
}

#[tokio::test]
async fn every_family_has_its_turn_and_no_day_is_like_another() {
    let veil = Veil::read(&*open(&Place::Memory).unwrap()).await.unwrap();
    let other = Veil::read(&*open(&Place::Memory).unwrap()).await.unwrap();
    for kind in Kind::ALL {
        let count = agon_judge::suiting::raced(kind).count();
        let turn = |from: i64| -> Vec<&str> {
            let from = from * count as i64;
            (from..from + count as i64).map(|day| family(&veil, day, kind).name).collect()
        };
        assert_eq!(turn(2_600).into_iter().collect::<BTreeSet<_>>().len(), count);
        assert!((2_600..2_610).any(|from| turn(from) != turn(from + 1)), "another order");
        let codes: BTreeSet<String> =
            (20_800..20_900).map(|day| code(&veil, day, kind).to_string()).collect();
        assert_eq!(codes.len(), 100);
        assert_eq!(code(&veil, 20_800, kind), code(&veil, 20_800, kind));
        assert_ne!(code(&veil, 20_800, kind).seed, code(&other, 20_800, kind).seed);
    }
}

#[test]
fn a_first_try_counts_and_a_day_forgets_the_one_before() {
    let today = Today::default();
    let tries = [(1, Some(30.0)), (2, None), (3, Some(12.5)), (1, Some(2.0)), (4, Some(50.0))];
    for (number, seconds) in tries {
        today.count(9, Kind::Logic, player(number), seconds);
    }
    let standing = |number| today.results(9, Kind::Logic, Some(player(number)));
    let middle_seconds = Some(30.0);
    let everybody = Results { tried: 4, solved: 3, middle_seconds, place: None };
    assert_eq!(standing(2), everybody);
    assert_eq!(standing(1), Results { place: Some(2), ..everybody });
    assert_eq!(standing(3).place, Some(1));
    assert_eq!(today.results(9, Kind::Memory, None), Results::default());
    assert_eq!(today.results(10, Kind::Logic, Some(player(1))), Results::default());
    assert!(!today.count(9, Kind::Logic, player(5), None), "that day is over");
    assert_eq!(today.results(10, Kind::Logic, None), Results::default());
}

#[tokio::test]
async fn tries_of_the_day_outlive_a_restart() {
    let store = open(&Place::Memory).unwrap();
    let now = Time(20_800 * DAY + 5);
    for (of, number, value) in [
        (20_800, 1, 7.5_f32.to_be_bytes().to_vec()),
        (20_800, 2, Vec::new()),
        (20_799, 3, 1.0_f32.to_be_bytes().to_vec()),
    ] {
        let name = name(of, Kind::Memory, player(number));
        store.keep(Table::Tries, &name, &value, Some(now.0 + DAY)).await.unwrap();
    }
    let today = Today::read(&*store, now).await.unwrap();
    let middle_seconds = Some(7.5);
    assert_eq!(
        today.results(20_800, Kind::Memory, Some(player(1))),
        Results { tried: 2, solved: 1, middle_seconds, place: Some(1) }
    );
}

#[tokio::test]
async fn what_is_too_quick_or_on_other_terms_does_not_count() {
    let store = open(&Place::Memory).unwrap();
    let service = Service::start(store, Installation::new(), Bounds::default()).await.unwrap();
    let played = Played {
        code: service.today(Kind::Logic).to_string(),
        family: service.today(Kind::Logic).family,
        kind: Kind::Logic,
        level: Level::DEFAULT,
        at: service.now(),
        seconds: Some(40.0),
        ended: Ended::Solved,
        wrong: 0,
        p50: 40.0,
        p80: 80.0,
        counted: true,
        untimed: false,
        plausible: true,
        run: Run::Practice,
        moved: None,
    };
    let others = [
        (Played { plausible: false, ..played.clone() }, Timing::Contest),
        (Played { counted: false, ..played.clone() }, Timing::Contest),
        (Played { run: Run::Storm, ..played.clone() }, Timing::Contest),
        (Played { code: "logic/sudoku.1.1.a".into(), ..played.clone() }, Timing::Contest),
        (played.clone(), Timing::Double),
    ];
    for (other, timing) in &others {
        service.count_today(player(1), other, *timing).await.unwrap();
        assert_eq!(service.results(Kind::Logic, None), Results::default(), "{other:?} {timing:?}");
    }
    service.count_today(player(1), &played, Timing::Contest).await.unwrap();
    let results = service.results(Kind::Logic, Some(player(1)));
    assert_eq!((results.tried, results.solved, results.place), (1, 1, Some(1)));
    let again = Today::read(&*service.store, service.now()).await.unwrap();
    assert_eq!(again.results(day(service.now()), Kind::Logic, Some(player(1))), results);
}
