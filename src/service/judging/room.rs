//! The room that drills may take: so many bytes of memory, shared among those who opened them.
//!
//! When it is full, whoever holds most loses first: of theirs what is over, then what nobody has touched for longest.
//! A drill that nobody asks about and no stream follows has no claim to its room after a quarter of an hour.

use crate::service::access::player::Player;
use crate::service::machine::meters::Fullness;
use agon_judge::id::{ContestId, GameId};
use agon_judge::time::{Span, Time};
use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};

/// Whose drills are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holder {
    /// Whoever comes from an address, or from a /64 of the later internet.
    Network(IpAddr),
    /// A player who has solved something before.
    Player(Player),
    Game(GameId),
}

/// As what a drill is taken into the room.
pub(in crate::service) struct Lodging {
    pub(in crate::service) holder: Holder,
    /// What it takes beside its log.
    pub(in crate::service) bytes: usize,
    pub(in crate::service) told: Option<Told>,
}

/// Tells somebody that a drill is over. Whatever this holds stays at hand as long as the drill is in the room.
pub(in crate::service) type Told = Box<dyn Fn() + Send + Sync>;

/// What stays in the room.
pub(in crate::service) trait Lodger: Clone {
    /// Whether a stream follows it.
    fn is_followed(&self) -> bool;
}

/// Every drill there is.
pub(in crate::service) struct Room<L> {
    inner: Mutex<Inner<L>>,
}

struct Inner<L> {
    bytes_max: usize,
    bytes: usize,
    guests: BTreeMap<ContestId, Guest<L>>,
    /// All of them, the longest untouched first.
    order: BTreeSet<(Time, ContestId)>,
    shares: BTreeMap<Holder, Share>,
    /// Who holds how much, the least first.
    weights: BTreeSet<(usize, Holder)>,
    names: Names,
}

/// A drill in the room.
struct Guest<L> {
    lodger: L,
    holder: Holder,
    bytes: usize,
    touched: Time,
    over: bool,
    /// Whether its opening may come again.
    named: bool,
}

/// What a holder has, the longest untouched first.
#[derive(Default)]
struct Share {
    bytes: usize,
    over: BTreeSet<(Time, ContestId)>,
    going_on: BTreeSet<(Time, ContestId)>,
}

/// Drills that are gone and whose openings may come again, the oldest first.
#[derive(Default)]
struct Names {
    order: VecDeque<ContestId>,
    known: HashSet<ContestId>,
}

/// So long a drill keeps its claim untouched; after it, it may go at any time.
pub(in crate::service) const CLAIM: Span = Span::seconds(15 * 60);
/// What a drill takes besides the texts of its records, in bytes: the contest as it is judged by, its place in every
/// list, the queue, the channels. Measured: 4,000 drills took 8.7 KB each, and count for 11.1.
const DRILL_BYTES: usize = 8 * 1024;
/// What a record takes besides its text: the judged answer, the command's name, the place in the log.
const RECORD_BYTES: usize = 512;
/// So many drills that are gone are remembered by name, some megabytes.
const NAMES_MAX: usize = 100_000;

impl<L: Lodger> Room<L> {
    pub(in crate::service) fn new(bytes_max: usize) -> Room<L> {
        let inner = Inner {
            bytes_max,
            bytes: 0,
            guests: BTreeMap::new(),
            order: BTreeSet::new(),
            shares: BTreeMap::new(),
            weights: BTreeSet::new(),
            names: Names::default(),
        };
        Room { inner: Mutex::new(inner) }
    }

    /// Takes a drill in, with the bytes of its first record and of its player: who has to go for it.
    pub(in crate::service) fn admit(
        &self,
        id: ContestId,
        lodger: L,
        (holder, named): (Holder, bool),
        text_bytes: usize,
        now: Time,
    ) -> Vec<L> {
        let mut inner = self.inner();
        let bytes = DRILL_BYTES + RECORD_BYTES + text_bytes;
        inner.names.remove(id);
        inner.put(id, Guest { lodger, holder, bytes, touched: now, over: false, named });
        inner.make_room(id, now)
    }

    /// Somebody asks about a drill.
    pub(in crate::service) fn touch(&self, id: ContestId, now: Time) {
        self.inner().change(id, |guest| guest.touched = guest.touched.max(now));
    }

    /// A drill is over.
    pub(in crate::service) fn finish(&self, id: ContestId) {
        self.inner().change(id, |guest| guest.over = true);
    }

    /// A drill's log grows by a text: who has to go for it.
    pub(in crate::service) fn grow(&self, id: ContestId, text_bytes: usize, now: Time) -> Vec<L> {
        let mut inner = self.inner();
        inner.change(id, |guest| guest.bytes += RECORD_BYTES + text_bytes);
        inner.make_room(id, now)
    }

    /// Lets a drill go, if it is there.
    pub(in crate::service) fn release(&self, id: ContestId) -> Option<L> {
        self.inner().let_go(id)
    }

    /// Lets every drill go that has no claim any more.
    pub(in crate::service) fn sweep(&self, now: Time) -> Vec<L> {
        let mut inner = self.inner();
        std::iter::from_fn(|| inner.unclaimed(now).and_then(|id| inner.let_go(id))).collect()
    }

    /// Whether a drill of this name is known to have been there.
    pub(in crate::service) fn is_gone(&self, id: ContestId) -> bool {
        self.inner().names.known.contains(&id)
    }

    pub(in crate::service) fn fullness(&self) -> Fullness {
        let inner = self.inner();
        Fullness { drills: inner.guests.len(), bytes: inner.bytes, bytes_max: inner.bytes_max }
    }

    fn inner(&self) -> MutexGuard<'_, Inner<L>> {
        self.inner.lock().expect("no panic while locked")
    }
}

impl<L: Lodger> Inner<L> {
    fn put(&mut self, id: ContestId, guest: Guest<L>) {
        let (bytes, place) = (guest.bytes, (guest.touched, id));
        let share = self.shares.entry(guest.holder).or_default();
        self.weights.remove(&(share.bytes, guest.holder));
        share.bytes += bytes;
        self.weights.insert((share.bytes, guest.holder));
        if guest.over {
            share.over.insert(place)
        } else {
            share.going_on.insert(place)
        };
        self.order.insert(place);
        self.bytes += bytes;
        self.guests.insert(id, guest);
    }

    fn take(&mut self, id: ContestId) -> Option<Guest<L>> {
        let guest = self.guests.remove(&id)?;
        let place = (guest.touched, id);
        let share = self.shares.get_mut(&guest.holder).expect("whoever has a drill has a share");
        self.weights.remove(&(share.bytes, guest.holder));
        share.bytes -= guest.bytes;
        share.over.remove(&place);
        share.going_on.remove(&place);
        if share.bytes == 0 {
            self.shares.remove(&guest.holder);
        } else {
            self.weights.insert((share.bytes, guest.holder));
        }
        self.order.remove(&place);
        self.bytes -= guest.bytes;
        Some(guest)
    }

    fn change(&mut self, id: ContestId, change: impl FnOnce(&mut Guest<L>)) {
        if let Some(mut guest) = self.take(id) {
            change(&mut guest);
            self.put(id, guest);
        }
    }

    fn let_go(&mut self, id: ContestId) -> Option<L> {
        let guest = self.take(id)?;
        if guest.named {
            self.names.remember(id);
        }
        Some(guest.lodger)
    }

    /// Makes drills go until the rest fit, and never the one that room is made for.
    fn make_room(&mut self, wanted: ContestId, now: Time) -> Vec<L> {
        let mut gone = Vec::new();
        while self.bytes_max < self.bytes {
            let next = self.unclaimed(now).or_else(|| self.heaviest(wanted));
            let Some(lodger) = next.and_then(|id| self.let_go(id)) else { break };
            gone.push(lodger);
        }
        gone
    }

    /// The longest untouched drill, if its claim has ended. Whoever follows a stream touches it all the time.
    fn unclaimed(&mut self, now: Time) -> Option<ContestId> {
        loop {
            let &(touched, id) = self.order.first()?;
            if now < touched + CLAIM {
                return None;
            }
            let guest = self.guests.get(&id)?;
            if !guest.lodger.is_followed() {
                return Some(id);
            }
            self.change(id, |guest| guest.touched = now);
        }
    }

    /// What whoever holds most loses next.
    fn heaviest(&self, wanted: ContestId) -> Option<ContestId> {
        self.weights.iter().rev().find_map(|(_, holder)| {
            let share = self.shares.get(holder)?;
            let all = share.over.iter().chain(&share.going_on);
            all.map(|(_, id)| *id).find(|id| *id != wanted)
        })
    }
}

impl Names {
    fn remember(&mut self, id: ContestId) {
        if self.known.insert(id) {
            self.order.push_back(id);
        }
        while NAMES_MAX < self.known.len()
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
    }

    /// One that is opened anew after all.
    fn remove(&mut self, id: ContestId) {
        if self.known.remove(&id) {
            self.order.retain(|known| *known != id);
        }
    }
}

#[cfg(test)]
mod tests;
