//! How many event streams are open: of one token, from one address, and of strangers in all. Each is a connection and an
//! open file, and what strangers hold is taken from nobody who plays for something.

use super::limits::{network, site};
use crate::service::secrets::token::{Badge, Bearer};
use agon_judge::id::Hash;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::oneshot;

/// How many streams there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamLimits {
    /// Of one game key.
    pub of_key: usize,
    /// Of spectators of one contest.
    pub of_watch: usize,
    /// Of spectators and of drills from one address, or one /64; four times as many from one /48.
    pub of_address: usize,
    /// Of spectators and of drills, all together.
    pub of_strangers: usize,
}

/// Every stream that is open.
pub struct Streams {
    most: StreamLimits,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    /// The number of the next one.
    next: u64,
    strangers: usize,
    /// By what it was opened with; the oldest first.
    of: HashMap<Hash, BTreeMap<u64, oneshot::Sender<()>>>,
    /// Those of strangers.
    from: HashMap<IpAddr, usize>,
}

/// A stream's place among the open ones, until it is dropped.
pub struct Place {
    streams: Arc<Streams>,
    holder: Hash,
    number: u64,
    /// Where it was counted, if it is a stranger's.
    from: Option<IpAddr>,
    /// Hears when newer streams of the same token took the place.
    displaced: oneshot::Receiver<()>,
}

/// Why one more stream is not opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// The token has as many as it may.
    Token(usize),
    Address,
    /// Strangers have as many as they may.
    Strangers,
}

/// The most streams of a token that one person holds: a few pages, and those that broke without a word.
pub const OF_ONE_MAX: usize = 8;
const SITE_TIMES: usize = 4;

impl Default for StreamLimits {
    fn default() -> StreamLimits {
        let of_strangers = usize::MAX;
        StreamLimits { of_key: 10_000, of_watch: 1_000, of_address: 2_000, of_strangers }
    }
}

impl Streams {
    pub(in crate::service) fn new(most: StreamLimits) -> Arc<Streams> {
        Arc::new(Streams { most, open: Mutex::default() })
    }

    /// A place for one more stream. Where a token is one person's, the oldest of too many gives way.
    pub fn take(self: &Arc<Streams>, badge: &Badge, address: IpAddr) -> Result<Place, Full> {
        let mut open = self.open();
        let holder = badge.digest;
        let mine = open.of.get(&holder).map_or(0, BTreeMap::len);
        let most = match badge.bearer {
            Bearer::Key => self.most.of_key,
            Bearer::Watch => self.most.of_watch,
            Bearer::Host | Bearer::Seat | Bearer::Drill => OF_ONE_MAX,
        };
        let is_shared = matches!(badge.bearer, Bearer::Key | Bearer::Watch);
        if is_shared && most <= mine {
            return Err(Full::Token(most));
        }
        let is_strange = matches!(badge.bearer, Bearer::Watch | Bearer::Drill);
        let from = is_strange.then_some(address);
        if let Some(address) = from {
            open.let_in(address, &self.most)?;
        }
        let number = open.next;
        open.next += 1;
        let (displace, displaced) = oneshot::channel();
        let of = open.of.entry(holder).or_default();
        of.insert(number, displace);
        if most < of.len()
            && let Some((_, oldest)) = of.pop_first()
        {
            // It may have ended by itself just now.
            let _: Result<(), ()> = oldest.send(());
        }
        drop(open);
        Ok(Place { streams: self.clone(), holder, number, from, displaced })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().expect("no panic while locked")
    }
}

impl Open {
    /// Counts one more stream of strangers, if there may be one.
    fn let_in(&mut self, address: IpAddr, most: &StreamLimits) -> Result<(), Full> {
        if most.of_strangers <= self.strangers {
            return Err(Full::Strangers);
        }
        let places = places(address);
        let full =
            |(place, times): &(IpAddr, usize)| most.of_address * times <= self.count_of(place);
        if places.iter().any(full) {
            return Err(Full::Address);
        }
        self.strangers += 1;
        for (place, _) in places {
            *self.from.entry(place).or_default() += 1;
        }
        Ok(())
    }

    fn count_of(&self, place: &IpAddr) -> usize {
        self.from.get(place).copied().unwrap_or(0)
    }

    fn let_go(&mut self, address: IpAddr) {
        self.strangers -= 1;
        for (place, _) in places(address) {
            if let Some(count) = self.from.get_mut(&place) {
                *count -= 1;
                if *count == 0 {
                    self.from.remove(&place);
                }
            }
        }
    }
}

/// What a stream from an address is counted under, with how many times as many there may be. A /48 is told from its own
/// first /64 by a last bit that no network has.
fn places(address: IpAddr) -> Vec<(IpAddr, usize)> {
    let site = site(address).map(|site| IpAddr::V6((site.to_bits() | 1).into()));
    let site = site.map(|site| (site, SITE_TIMES));
    [(network(address), 1)].into_iter().chain(site).collect()
}

impl Place {
    /// Waits until newer streams of the same token have taken the place.
    pub async fn displaced(&mut self) {
        if (&mut self.displaced).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.streams.open();
        if let Some(of) = open.of.get_mut(&self.holder) {
            of.remove(&self.number);
            if of.is_empty() {
                open.of.remove(&self.holder);
            }
        }
        if let Some(address) = self.from {
            open.let_go(address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEW: StreamLimits =
        StreamLimits { of_key: 20, of_watch: 10, of_address: 12, of_strangers: 30 };

    fn badge(bearer: Bearer, number: u8) -> Badge {
        Badge { bearer, digest: Hash([number; 32]) }
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// How many of fifty streams are opened.
    fn opened(
        streams: &Arc<Streams>,
        bearer: Bearer,
        number: u8,
        from: &str,
    ) -> (Vec<Place>, Option<Full>) {
        let mut places = Vec::new();
        for _ in 0..50 {
            match streams.take(&badge(bearer, number), address(from)) {
                Ok(place) => places.push(place),
                Err(full) => return (places, Some(full)),
            }
        }
        (places, None)
    }

    #[test]
    fn the_oldest_stream_of_one_person_ends_when_a_ninth_comes() {
        let streams = Streams::new(FEW);
        for (number, bearer) in (1..).zip([Bearer::Seat, Bearer::Host]) {
            let (mut places, full) = opened(&streams, bearer, number, "192.0.2.1");
            assert_eq!((places.len(), full), (50, None));
            for (age, place) in places.iter_mut().enumerate() {
                assert_eq!(place.displaced.try_recv().is_ok(), age < 42, "{age}");
            }
            drop(places);
        }
        let open = streams.open();
        assert!(open.of.is_empty() && open.from.is_empty());
    }

    #[test]
    fn keys_and_spectators_have_as_many_as_was_set_and_the_next_is_refused() {
        let streams = Streams::new(FEW);
        let (keys, full) = opened(&streams, Bearer::Key, 1, "192.0.2.1");
        assert_eq!((keys.len(), full), (20, Some(Full::Token(20))));
        let (watching, full) = opened(&streams, Bearer::Watch, 2, "192.0.2.1");
        assert_eq!((watching.len(), full), (10, Some(Full::Token(10))));
        drop(watching);
        assert_eq!(opened(&streams, Bearer::Watch, 2, "192.0.2.1").0.len(), 10, "room again");
    }

    #[test]
    fn an_address_a_site_and_all_strangers_have_as_many_as_they_may_and_no_seat_is_kept_out() {
        let streams = Streams::new(FEW);
        let mut held = Vec::new();
        let mut take = |from: &str| {
            let number = held.len() as u8;
            let place = streams.take(&badge(Bearer::Drill, number), address(from));
            place.map(|place| held.push(place)).err()
        };
        for _ in 0..12 {
            assert_eq!(take("2001:db8::1"), None);
        }
        assert_eq!(take("2001:db8::2"), Some(Full::Address), "the same /64");
        for _ in 0..12 {
            assert_eq!(take("2001:db8:0:1::1"), None, "another /64 of the /48");
        }
        for _ in 0..6 {
            assert_eq!(take("192.0.2.1"), None);
        }
        assert_eq!(take("192.0.2.2"), Some(Full::Strangers));
        assert!(streams.take(&badge(Bearer::Seat, 99), address("2001:db8::1")).is_ok());
        drop(held);
        let open = streams.open();
        assert_eq!((open.strangers, open.from.len(), open.of.len()), (0, 0, 0));
    }
}
