//! What nobody can bend: a flood of reveals, of skips, or of answers that no person gives moves no level.

use super::*;
use crate::service::Bounds;
use crate::service::secrets::installation::Installation;
use crate::service::secrets::token::chance;
use crate::service::tests::stores::Odd;
use crate::store::Store;
use crate::store::{Place, open};
use agon_generators::drawn::Drawn;
use agon_judge::id::Hash;

const FAMILY: &str = "logic/sudoku";

async fn service() -> Arc<Service> {
    let store = open(&Place::Memory).expect("a store");
    Service::start(store, Installation::new(), Bounds::default()).await.expect("a service")
}

fn plan() -> Plan {
    Plan { of: Subject::Family(FAMILY.to_owned()), timing: Timing::Untimed, ..Plan::default() }
}

fn somebody() -> Player {
    Player::of(&Hash(chance()).to_string()).expect("it looks like one of ours")
}

/// Whoever comes from one of many addresses.
fn from(number: u32) -> Asker {
    Asker { address: std::net::IpAddr::V4(number.into()), player: None }
}

/// Opens a drill and begins it.
async fn begun(service: &Service, player: Player, number: u32) -> (Arc<Live>, Profile) {
    service.practise(player, plan(), from(number)).await.expect("a drill");
    let profile = service.profile(player).await.expect("a profile");
    let live = service.drill(&profile).await.expect("a store").expect("a drill");
    if live.contest().start.is_none() {
        service.drilled(&live, Step::Begin).await.expect("it begins");
    }
    (live, profile)
}

/// The level that somebody new gets.
async fn first_level(service: &Service) -> Level {
    let entry = find(FAMILY).expect("a family");
    let profile = Profile::new(service.now());
    service.level(&profile, &plan(), entry).await.expect("a store")
}

#[expect(clippy::disallowed_methods, reason = "a test draws for itself")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_flood_of_reveals_skips_or_instant_answers_moves_a_level() {
    let service = service().await;
    let before = first_level(&service).await;
    for number in 0..600 {
        let how = if number % 3 == 0 { GivingUp::Skip } else { GivingUp::Reveal };
        let player = somebody();
        let (live, _) = begun(&service, player, number).await;
        service.drilled(&live, Step::GiveUp(how)).await.expect("it ends");
        assert!(!service.profile(player).await.expect("a profile").is_stored);
    }
    let bot = somebody();
    for number in 1000..1040 {
        let (live, profile) = begun(&service, bot, number).await;
        let code: Code = profile.open.expect("a drill").code.parse().expect("a code");
        let key = Drawn::of(&code, &["en"]).expect("a problem").key;
        service.drilled(&live, Step::Answer(key.text().to_owned())).await.expect("it is right");
        let profile = service.profile(bot).await.expect("a profile");
        assert_eq!(profile.result().map(|played| played.ended), Some(Ended::Solved));
    }
    let profile = service.profile(bot).await.expect("a profile");
    assert_eq!((profile.count, profile.solved), (40, 0));
    assert_eq!(first_level(&service).await, before);
    assert!(
        rating::all(&*service.store).await.expect("a store").is_empty(),
        "nothing is in the figures"
    );
    let kept = service.store().kept(Table::Yardsticks, 0).await.expect("a store");
    assert!(kept.is_empty(), "no level was even written");
}

#[test]
fn a_fifth_of_what_the_quickest_fifth_take_is_plausible_and_a_microsecond_less_is_not() {
    let pace = Pace { p20: 10.0, p50: 15.0, p80: 25.0 };
    for (spent, plausible) in
        [(0, false), (1_999_999, false), (2_000_000, true), (60_000_000, true)]
    {
        assert_eq!(is_plausible(Span(spent), pace), plausible, "{spent}");
    }
}

#[tokio::test]
async fn a_drill_that_nobody_looks_at_reaches_its_profile_as_it_ends() {
    let service = service().await;
    let player = somebody();
    let (live, _) = begun(&service, player, 1).await;
    let session = service.playing.find(player).expect("at hand as long as the drill");
    service.referee.send(&live, Command::GiveUp { how: GivingUp::Reveal }, None).await.expect("up");
    service.referee.send(&live, Command::Look, None).await.expect("over");
    for _ in 0..200 {
        if session.profile.lock().await.count == 1 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("nobody wrote it down");
}

#[tokio::test]
async fn one_player_has_one_drill_and_whoever_leaves_takes_their_profile_along() {
    let service = service().await;
    let player = somebody();
    for number in 1..=5 {
        begun(&service, player, number).await;
        assert_eq!(service.referee.room.fullness().drills, 1, "the one before is let go of");
    }
    let profile = service.profile(player).await.expect("a profile");
    service.referee.release(profile.at.expect("a drill"));
    assert!(service.playing.find(player).is_none());
    let fresh = service.profile(player).await.expect("a profile");
    assert!(fresh.is_new() && fresh.result().is_none() && fresh.open.is_none());
}

/// A day, in microseconds.
const DAY: i64 = 24 * 3_600_000_000;

/// A drill of one level that was solved on a day.
fn solved(day: u32) -> Played {
    let at = Time(i64::from(day) * DAY);
    Played {
        code: format!("{FAMILY}.1.3.{day}"),
        family: FAMILY.to_owned(),
        kind: agon_generators::family::Kind::Logic,
        level: Level::DEFAULT,
        at,
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
    }
}

async fn on(store: &Arc<dyn Store>) -> Arc<Service> {
    let started = Service::start(store.clone(), Installation::new(), Bounds::default()).await;
    started.expect("a service")
}

/// Writes down what a player solved on some days.
async fn write_down(service: &Service, player: Player, days: std::ops::Range<u32>) {
    for day in days {
        let session = service.session(player).await.expect("a store");
        let mut profile = session.profile.lock().await;
        service.write_down(player, &mut profile, &solved(day)).await.expect("a store");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_practise_at_once_on_two_services_no_drill_is_lost_and_a_level_counts_each_once()
 {
    const PLAYERS: u32 = 24;
    let store = open(&Place::Memory).expect("a store");
    let services = [on(&store).await, on(&store).await];
    let players: Vec<Player> = (0..PLAYERS).map(|_| somebody()).collect();
    let mut practising = tokio::task::JoinSet::new();
    for (number, player) in players.iter().copied().enumerate() {
        let service = services[number % 2].clone();
        practising.spawn(async move { write_down(&service, player, 0..20).await });
    }
    practising.join_all().await;
    let known = services[0].yardstick(FAMILY, Level::DEFAULT).await.expect("a store");
    // Whoever has solved ten before teaches, once a day.
    assert_eq!((known.played, known.solved, known.players()), (240, 240, 24));
    for player in players {
        let profile = pieces::load(&*store, player, services[0].now()).await.expect("a store");
        let profile = profile.expect("it is kept");
        assert_eq!((profile.count, profile.solved, profile.played.len()), (20, 20, 20));
    }
}

#[tokio::test]
async fn a_player_whom_two_services_have_at_hand_loses_nothing() {
    let store = open(&Place::Memory).expect("a store");
    let (one, other, player) = (on(&store).await, on(&store).await, somebody());
    // Both have the profile at hand all the time, and each goes on from what it knew.
    let sessions = [one.session(player).await, other.session(player).await];
    let sessions = sessions.map(|session| session.expect("a store"));
    for day in 0..12 {
        let turn = day as usize % 2;
        let mut profile = sessions[turn].profile.lock().await;
        let service = [&one, &other][turn];
        service.write_down(player, &mut profile, &solved(day)).await.expect("a store");
    }
    let profile = pieces::load(&*store, player, one.now()).await.expect("a store");
    let profile = profile.expect("it is kept");
    let days: Vec<i64> = profile.played.iter().map(|played| played.at.0 / DAY).collect();
    assert_eq!(days, (0..12).rev().collect::<Vec<i64>>());
    assert_eq!((profile.count, profile.families[FAMILY].played), (12, 12));
    assert_eq!(one.yardstick(FAMILY, Level::DEFAULT).await.expect("a store").played, 2);
}

#[tokio::test]
async fn nobody_waits_for_what_is_stored_of_somebody_else() {
    let (slow, quick) = (somebody(), somebody());
    let stuck = Some(slow.0.0.to_vec());
    let store: Arc<dyn Store> = Arc::new(Odd { stuck, ..Odd::default() });
    let service = on(&store).await;
    let waiting = tokio::spawn({
        let service = service.clone();
        async move {
            let session = service.session(slow).await.expect("a store");
            // As one who teaches the level.
            session.profile.lock().await.solved = 10;
            write_down(&service, slow, 0..1).await;
        }
    });
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    let soon = std::time::Duration::from_secs(10);
    let written = tokio::time::timeout(soon, write_down(&service, quick, 0..12)).await;
    assert!(written.is_ok(), "the quick one waits for nobody");
    assert!(!waiting.is_finished(), "the slow one still does");
    assert_eq!(service.yardstick(FAMILY, Level::DEFAULT).await.expect("a store").played, 2);
}
