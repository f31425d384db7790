//! Drills: contests of one player against the clock, which anybody may open.
//!
//! No game key opens them. Their owner and their tokens come from a secret of this installation, so that no game sees
//! them in its lists and a repeated request can be told its token again.

use super::Service;
use super::hosting::{NotOpened, Order};
use super::live::Quota;
use super::token::{Token, chance};
use super::workshop::Whom;
use crate::store::{Store, Table};
use agon_judge::contest::Contest;
use agon_judge::time::{Span, Time};
use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard};

/// What drills are opened with.
pub struct Drills {
    secret: Token,
    recent: Mutex<Recent>,
}

/// A drill that was just opened, with its token, which is told only now.
#[derive(Debug, Clone)]
pub struct OpenedDrill {
    pub contest: Contest,
    pub token: Token,
}

/// Who opened drills in the last hour.
#[derive(Default)]
struct Recent {
    /// Each opening, in order.
    all: VecDeque<(Time, IpAddr)>,
    of: HashMap<IpAddr, VecDeque<Time>>,
}

/// The most new drills of an address in an hour.
pub const OPENED_MAX: usize = 60;
const OPENED_WITHIN: Span = Span::seconds(3600);
/// How many openings are remembered: some megabytes. Past that the oldest are forgotten, so that a crowd of addresses
/// costs no more; each of them still had to open a drill for it.
const REMEMBERED_MAX: usize = 50_000;
/// The name under which an installation keeps its secret.
const SECRET: &[u8] = b"drills";

impl Drills {
    /// With the secret of this installation, made now if there is none.
    pub(super) async fn read(store: &dyn Store) -> Result<Drills, super::StartError> {
        let secret = match store.recall(Table::Installation, SECRET, 0).await? {
            Some(kept) => kept,
            None => {
                let new = chance().to_vec();
                store.keep(Table::Installation, SECRET, &new, None).await?;
                new
            }
        };
        Ok(Drills { secret: Token::of_installation(&secret), recent: Mutex::default() })
    }

    /// How many drills an address may still open.
    pub fn quota(&self, address: IpAddr, now: Time) -> Quota {
        let mut recent = self.recent();
        recent.forget(now);
        recent.quota(network(address), now)
    }

    /// Counts a drill that an address opens, if it may.
    fn admit(&self, address: IpAddr, now: Time) -> Result<(), NotOpened> {
        let (mut recent, network) = (self.recent(), network(address));
        recent.forget(now);
        let quota = recent.quota(network, now);
        if quota.left == 0 {
            return Err(NotOpened::TooMany { more_in_seconds: quota.more_in_seconds });
        }
        recent.count(network, now);
        Ok(())
    }

    fn recent(&self) -> MutexGuard<'_, Recent> {
        self.recent.lock().expect("no panic while locked")
    }
}

impl Recent {
    fn forget(&mut self, now: Time) {
        while self.all.front().is_some_and(|(at, _)| *at + OPENED_WITHIN <= now) {
            self.forget_oldest();
        }
    }

    fn forget_oldest(&mut self) {
        let Some((_, network)) = self.all.pop_front() else { return };
        if let Some(mine) = self.of.get_mut(&network) {
            mine.pop_front();
            if mine.is_empty() {
                self.of.remove(&network);
            }
        }
    }

    fn count(&mut self, network: IpAddr, now: Time) {
        if REMEMBERED_MAX <= self.all.len() {
            self.forget_oldest();
        }
        self.all.push_back((now, network));
        self.of.entry(network).or_default().push_back(now);
    }

    fn quota(&self, network: IpAddr, now: Time) -> Quota {
        let mine = self.of.get(&network);
        let oldest = mine.and_then(|mine| mine.front()).copied().unwrap_or(now);
        let opened = mine.map_or(0, VecDeque::len);
        Quota::new("drills", OPENED_MAX, OPENED_WITHIN, opened, oldest, now)
    }
}

/// Whoever has one address of the later internet has 2^64 of them.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(four) => IpAddr::V4(four),
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

impl Service {
    /// What is known of drills.
    pub fn drills(&self) -> &Drills {
        &self.drills
    }

    /// Opens a drill, or finds the one that the same request opened before. Whoever comes from an address may open so
    /// many of them; without one, any number.
    pub async fn open_drill(
        &self,
        order: Order,
        from: Option<IpAddr>,
        whom: Whom,
    ) -> Result<OpenedDrill, NotOpened> {
        let secret = &self.drills.secret;
        let admit = || from.map_or(Ok(()), |address| self.drills.admit(address, self.now()));
        let contest = self.open_once((secret, whom), order, admit).await?;
        Ok(OpenedDrill { token: secret.drill_of(contest.opened.id), contest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drills() -> Drills {
        Drills { secret: Token::of_installation(&[7; 32]), recent: Mutex::default() }
    }

    fn second(seconds: i64) -> Time {
        Time(seconds * 1_000_000)
    }

    #[test]
    fn an_address_opens_sixty_drills_in_any_hour() {
        let drills = drills();
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        for n in 0..60 {
            assert!(drills.admit(one, second(n)).is_ok(), "{n}");
        }
        let refused = drills.admit(one, second(100));
        assert!(
            matches!(refused, Err(NotOpened::TooMany { more_in_seconds: 3_500 })),
            "{refused:?}"
        );
        assert!(drills.admit(other, second(100)).is_ok(), "another address is another's");
        assert!(drills.admit(one, Time(second(3_600).0 - 1)).is_err());
        assert!(drills.admit(one, second(3_600)).is_ok(), "an hour after the first");
        assert!(drills.admit(one, second(3_600)).is_err(), "the second is not an hour old");
    }

    #[test]
    fn addresses_of_one_network_count_as_one() {
        for (one, other, same) in [
            ("2001:db8::1", "2001:db8::ffff:2", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
            ("::ffff:192.0.2.1", "192.0.2.1", true),
            ("192.0.2.1", "192.0.2.2", false),
        ] {
            let [first, second] = [one, other].map(|text| network(text.parse().unwrap()));
            assert_eq!(first == second, same, "{one} {other}");
        }
    }

    #[test]
    fn a_crowd_of_addresses_takes_bounded_room() {
        let drills = drills();
        for n in 0..60_000u32 {
            drills.admit(IpAddr::V4(n.into()), second(1)).unwrap();
        }
        let recent = drills.recent();
        assert_eq!((recent.all.len(), recent.of.len()), (REMEMBERED_MAX, REMEMBERED_MAX));
    }
}
