//! What nobody can bend: a flood of reveals, of skips, or of answers that no person gives moves no level.

use super::*;
use crate::service::Bounds;
use crate::service::secrets::installation::Installation;
use crate::store::{Place, open};
use agon_generators::drawn::Drawn;

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
    assert!(service.yardsticks().await.expect("a store").is_empty(), "nothing is in the figures");
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
        assert_eq!(service.drill_room().drills, 1, "the one before is let go of");
    }
    let profile = service.profile(player).await.expect("a profile");
    service.referee.release(profile.at.expect("a drill"));
    assert!(service.playing.find(player).is_none());
    let fresh = service.profile(player).await.expect("a profile");
    assert!(fresh.is_new() && fresh.result().is_none() && fresh.open.is_none());
}
