//! Which seats of a contest are present: those that listen here, and those that listen at other nodes.

use super::live::Live;
use super::referee::Referee;
use crate::service::machine::nodes::Attending;
use agon_judge::id::ContestId;
use agon_judge::seat::{Pair, Seat};
use std::sync::Arc;

/// A stream that a seat listens to; the seat is present while it is held.
pub struct Presence {
    referee: Arc<Referee>,
    live: Arc<Live>,
    seat: Seat,
}

impl Referee {
    /// Counts a seat as present until the guard is dropped.
    pub(in crate::service) fn arrive(
        self: &Arc<Referee>,
        live: &Arc<Live>,
        seat: Seat,
    ) -> Presence {
        let (referee, live) = (self.clone(), live.clone());
        referee.listen(&live, seat, |streams| *streams += 1);
        Presence { referee, live, seat }
    }

    fn listen(&self, live: &Live, seat: Seat, change: impl FnOnce(&mut u32)) {
        live.listen(seat, change, |here| {
            // Drills are asked for at one node, which holds them.
            if !live.is_held() {
                self.nodes.attend(live.id.0, bits(here));
            }
        });
    }

    /// Takes in who listens at other nodes, for ever.
    pub(in crate::service) async fn keep_attending(self: Arc<Referee>) {
        loop {
            for (id, attending) in self.nodes.attended().await {
                if let Some(live) = self.at_hand(ContestId(id)) {
                    live.listen_elsewhere(seats(attending));
                }
            }
        }
    }

    /// The same for a contest that comes to hand.
    pub(super) fn listen_elsewhere(&self, live: &Live) {
        live.listen_elsewhere(seats(self.nodes.attending_elsewhere(live.id.0)));
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.referee.listen(&self.live, self.seat, |streams| *streams -= 1);
    }
}

fn bits(seats: Pair<bool>) -> Attending {
    Seat::BOTH.into_iter().zip(0..).map(|(seat, bit)| u8::from(*seats.get(seat)) << bit).sum()
}

fn seats(attending: Attending) -> Pair<bool> {
    let [attacker, defender] = [0, 1].map(|bit| attending >> bit & 1 == 1);
    Pair { attacker, defender }
}
