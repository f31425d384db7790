//! A hundred contests and a fault amid them: no receipt is lost, and no outcome changes.

use crate::ledger::{Battle, Pace, all, chance, check, events, finish, play, repeat};
use crate::server::{Server, at_once, key};
use agon_client::{Game, Reason, Seat};
use std::time::Duration;

const CONTESTS: usize = 100;
const PACE: Pace = Pace { answers: 50, right_one_in: 30, pause_millis: (20, 80) };

async fn open(game: Game, number: usize) -> Battle {
    let solved = !number.is_multiple_of(4);
    let seconds = if solved { 120 } else { 12 };
    let lockout = (number % 2) as u16;
    let open = at_once().solve_seconds(seconds).lockout_seconds(lockout);
    let opened = game.open_as(&format!("battle {number}"), &open).await.unwrap();
    let key = key(&opened).await;
    Battle { opened, key, solved }
}

/// Plays a hundred contests, has a fault befall the service amid them, and holds what players were told before and after
/// against the logs.
pub(crate) async fn amid_battles(
    name: &str,
    first: Server,
    befalls: impl FnOnce(Server) -> Server,
) {
    let battles = all((0..CONTESTS).map(|number| open(first.game(), number))).await;
    let players =
        battles.iter().flat_map(|battle| Seat::BOTH.map(|seat| play(battle.clone(), seat, PACE)));
    let playing = tokio::spawn(all(players.collect::<Vec<_>>().into_iter()));
    tokio::time::sleep(Duration::from_millis(700 + chance(2000))).await;
    let server = befalls(first);
    let known = playing.await.unwrap();
    let receipts: usize = known.iter().map(|known| known.receipts.len()).sum();
    let in_flight: usize = known.iter().map(|known| known.in_flight.len()).sum();
    assert!(CONTESTS < receipts, "{receipts} and {in_flight} in flight");

    let battles: Vec<Battle> = battles
        .into_iter()
        .map(|battle| Battle { opened: server.again_for(&battle.opened), ..battle })
        .collect();
    let twice = battles.iter().flat_map(|battle| [battle.clone(), battle.clone()]);
    let repeats = twice.zip(known).map(|(battle, known)| repeat(battle, known));
    let known = all(repeats.collect::<Vec<_>>().into_iter()).await;
    let again: usize = known.iter().map(|known| known.receipts.len()).sum();
    println!(
        "{name}: {receipts} receipts, {in_flight} in flight, {} of them durable",
        again - receipts
    );
    let outcomes = all(battles.clone().into_iter().map(finish)).await;
    let logs = battles.iter().map(|battle| battle.opened.host.clone());
    let logs = all(logs.map(|host| async move { host.log().await.unwrap() })).await;
    for (place, (battle, log)) in battles.iter().zip(&logs).enumerate() {
        check(battle, &known[2 * place..2 * place + 2], log, &outcomes[place]);
    }
    let by_time = outcomes.iter().filter(|outcome| outcome.reason == Reason::Time).count();
    assert_eq!(by_time, CONTESTS / 4, "only where nobody was right");
    let interrupted = logs.iter().filter(|log| !events(log, "interrupted").is_empty()).count();
    assert!(CONTESTS / 4 < interrupted, "only {interrupted} contests were live at the crash");
    assert!(CONTESTS / 4 < in_flight, "only {in_flight} answers were in flight at the crash");
    println!("{interrupted} of {CONTESTS} contests were live");
}
