//! How often somebody may open tables: counts of the last hour by network, in bounded room.

use agon_games::clock::{Span, Time};
use std::collections::BTreeMap;
use std::mem;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};

/// Counts of the present hour and the one before. Who does something stands in the younger one; the older one leaves
/// as a whole, for age or for want of room.
#[derive(Debug)]
pub struct Counts {
    most: u16,
    lately: Mutex<Lately>,
}

#[derive(Debug, Default)]
struct Lately {
    young: BTreeMap<IpAddr, u16>,
    old: BTreeMap<IpAddr, u16>,
    turned: Option<Time>,
}

const HOUR: Span = Span::seconds(3600);
const NAMES_MAX: usize = 50_000;

impl Counts {
    /// So many in an hour.
    pub fn new(most: u16) -> Counts {
        Counts { most, lately: Mutex::default() }
    }

    /// Counts one more, or says after how many seconds there may be one.
    pub fn admit(&self, network: IpAddr, now: Time) -> Result<(), i64> {
        let mut lately = self.lately.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = lately.turn(now).0;
        let before = lately.old.get(&network).copied().unwrap_or(0);
        // The hour before counts less the longer it is ago.
        let aged = i64::from(before) * (HOUR.0 - passed).max(0) / HOUR.0;
        let count = lately.young.entry(network).or_default();
        if i64::from(self.most) <= aged + i64::from(*count) {
            return Err(((HOUR.0 - passed) / 1_000_000).max(1));
        }
        *count += 1;
        Ok(())
    }
}

impl Lately {
    /// Lets what is old go: how much of the present hour has passed.
    fn turn(&mut self, now: Time) -> Span {
        let turned = *self.turned.get_or_insert(now);
        let hours = (now - turned).0 / HOUR.0;
        if hours == 0 && self.young.len() < NAMES_MAX {
            return now - turned;
        }
        self.old = mem::take(&mut self.young);
        if 1 < hours {
            self.old.clear();
        }
        let turned = if hours == 0 { now } else { turned + Span(hours * HOUR.0) };
        self.turned = Some(turned);
        now - turned
    }
}

/// What an address is counted under: itself, or the /64 that it is of.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(four) => IpAddr::V4(four),
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn second(seconds: u32) -> Time {
        Time::default() + Span::seconds(seconds)
    }

    #[test]
    fn an_address_has_so_many_an_hour_and_others_have_theirs() {
        let counts = Counts::new(3);
        let [mine, other] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        for at in 0..3 {
            assert_eq!(counts.admit(mine, second(at)), Ok(()));
        }
        let wait = counts.admit(mine, second(10)).unwrap_err();
        assert!((1..=3600).contains(&wait), "{wait}");
        assert_eq!(counts.admit(other, second(10)), Ok(()));
        assert_eq!(counts.admit(mine, second(7300)), Ok(()), "an hour later there is room");
    }

    #[test]
    fn a_crowd_takes_bounded_room() {
        let counts = Counts::new(1);
        for number in 0..200_000_u32 {
            assert_eq!(counts.admit(IpAddr::V4(number.into()), second(1)), Ok(()));
        }
        let lately = counts.lately.lock().unwrap();
        assert!(lately.young.len() + lately.old.len() <= 2 * NAMES_MAX);
    }

    #[test]
    fn addresses_of_one_network_count_as_one() {
        for (one, other, same) in [
            ("2001:db8::1", "2001:db8::ffff:2", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
            ("::ffff:192.0.2.1", "192.0.2.1", true),
        ] {
            let [one, other] = [one, other].map(|text| network(text.parse().unwrap()));
            assert_eq!(one == other, same, "{one} {other}");
        }
    }
}
