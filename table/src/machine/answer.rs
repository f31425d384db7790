//! The machine in a contest. It answers openly by itself: as the game it may read the key, and it sends the right answer
//! when a person of its strength might have found it. Nothing secret of it is kept.

use crate::agon::Agon;
use crate::game::Contest;
use crate::room::Room;
use crate::token::chance;
use agon_client::{Caller, Error, News, Opened, Pace, Seat};
use agon_games::game::Strength;
use agon_games::side::Side;
use std::f64::consts::TAU;
use std::sync::Arc;
use std::time::Duration;

/// Has the machine play the contest in its seat, if it plays the game.
pub fn take_seats(room: &Arc<Room>, agon: &Arc<Agon>, contest: &Contest, opened: &Opened) {
    let state = room.state();
    for side in Side::BOTH {
        let Some(strength) = state.players.get(side).machine else { continue };
        let caller = match contest.seat(side) {
            Seat::Attacker => opened.attacker.clone(),
            Seat::Defender => opened.defender.clone(),
        };
        let (agon, id) = (agon.clone(), room.id);
        tokio::spawn(async move {
            if let Err(error) = play(&agon, &caller, strength).await {
                tracing::debug!(game = %id, %error, "the machine left its contest");
            }
        });
    }
}

async fn play(agon: &Agon, seat: &Caller, strength: Strength) -> Result<(), Error> {
    let mut events = seat.events();
    loop {
        let Some(event) = events.next().await? else { return Ok(()) };
        match event.news {
            News::Released { .. } => break,
            News::Snapshot(contest) if contest.phase.name == agon_client::PhaseName::Solve => break,
            _ => {}
        }
    }
    let game = agon.game.contest(seat.id());
    let Some(key) = game.problem().await?.key else { return Ok(()) };
    let contest = game.contest().await?;
    let levels =
        agon.families().await?.iter().find(|family| Some(&family.name) == contest.family.as_ref());
    let pace = levels.and_then(|family| {
        let level = family.levels.iter().find(|level| Some(level.level) == contest.level);
        level.map(|level| level.seconds)
    });
    match pace.and_then(|pace| seconds(pace, strength, &chance())) {
        Some(seconds) => {
            tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
            seat.answer(&key).await?;
        }
        // It stays to the end: a machine that is away would tell that no answer comes from it.
        None => while events.next().await?.is_some() {},
    }
    Ok(())
}

/// After how many seconds it answers: log-normal around the predicted pace, slower or faster by its strength; the weak
/// one now and then not at all.
fn seconds(pace: Pace, strength: Strength, chance: &[u8; 32]) -> Option<f64> {
    let part = |from: usize| {
        let bytes = [chance[from], chance[from + 1], chance[from + 2], chance[from + 3]];
        (f64::from(u32::from_be_bytes(bytes)) + 1.0) / (f64::from(u32::MAX) + 2.0)
    };
    let (scale, never) = match strength {
        Strength::Weak => (1.6, 0.15),
        Strength::Fair => (1.1, 0.0),
        Strength::Strong => (0.75, 0.0),
    };
    if part(8) < never {
        return None;
    }
    // Box and Muller: two even parts make a normal one.
    let normal = libm::sqrt(-2.0 * libm::log(part(0))) * libm::cos(TAU * part(4));
    // A fifth and four fifths lie 0.8416 deviations from the middle.
    let spread = libm::log(pace.p80.max(1.0) / pace.p20.max(1.0)) / (2.0 * 0.8416);
    let seconds = pace.p50 * scale * libm::exp(spread * normal);
    Some(seconds.clamp(1.0, 3600.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_games::game::Seed;

    #[test]
    fn the_machine_takes_as_long_as_its_strength_says() {
        let pace = Pace { p20: 20.0, p50: 40.0, p80: 80.0 };
        let times = |strength: Strength| {
            let mut times = Vec::new();
            let mut never = 0;
            for number in 0..2_000_u32 {
                let chance = Seed([7; 32]).child(&number.to_string()).0;
                match seconds(pace, strength, &chance) {
                    Some(seconds) => times.push(seconds),
                    None => never += 1,
                }
            }
            times.sort_by(f64::total_cmp);
            (times[times.len() / 2], never)
        };
        let [weak, fair, strong] = [Strength::Weak, Strength::Fair, Strength::Strong].map(times);
        assert!(strong.0 < fair.0 && fair.0 < weak.0, "{weak:?} {fair:?} {strong:?}");
        assert!((20.0..60.0).contains(&strong.0), "{strong:?}");
        assert!(0 < weak.1 && weak.1 < 1_000 && fair.1 == 0 && strong.1 == 0, "{weak:?}");
    }
}
