//! How often somebody may do something: counts over the last while, by name, in bounded room.

use super::player::Player;
use agon_judge::id::KeyId;
use agon_judge::time::{Span, Time};
use std::collections::HashMap;
use std::mem;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard};

/// So many of something in any so long a time.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// What there may be so many of.
    pub of: &'static str,
    pub most: u16,
    pub within: Span,
}

/// How often somebody may do something: `most` in any so many `seconds`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    /// What there may be so many of.
    pub of: &'static str,
    pub most: usize,
    pub seconds: i64,
    /// How many are left now.
    pub left: usize,
    /// When there is one more than that, rounded up.
    pub more_in_seconds: i64,
}

/// Whose doings are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Name {
    Everybody,
    Network(IpAddr),
    Site(Ipv6Addr),
    /// Those of a network who are known by nothing else.
    Strangers(IpAddr),
    Player(Player),
    /// A network that a key was right from.
    Friend(IpAddr, KeyId),
}

/// What somebody is counted under, with what there may be of it.
pub type Bound = (Name, Limit);

/// What was done lately.
pub struct Counts {
    lately: Mutex<Lately>,
    /// No limit looks back further.
    longest: Span,
    names_max: usize,
}

/// Two generations: who does something moves to the younger one, and the older one leaves as a whole. So whoever was
/// quiet for the longest is forgotten first, whether for age or for want of room.
#[derive(Default)]
struct Lately {
    young: HashMap<Name, Window>,
    old: HashMap<Name, Window>,
    /// When the younger one began; never yet at first.
    turned: Option<Time>,
}

/// How often something was done in each step of a while; the present step comes first.
#[derive(Default)]
struct Window {
    newest: i64,
    steps: [u16; STEPS + 1],
}

/// A while is counted in so many steps. What was done counts until its whole step is as old as the limit says: up to a
/// twelfth longer, and never shorter.
const STEPS: usize = 12;

/// In microseconds.
const SECOND: i64 = Span::seconds(1).0;

/// What an address is counted under: itself, or the /64 that it is of. Whoever has one address of the later internet
/// has 2^64 of them.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(four) => IpAddr::V4(four),
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// The /48 that an address of the later internet is of: what one customer of a provider is given.
pub fn site(address: IpAddr) -> Option<Ipv6Addr> {
    match address.to_canonical() {
        IpAddr::V4(_) => None,
        IpAddr::V6(six) => {
            let [a, b, c, ..] = six.segments();
            Some(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0))
        }
    }
}

/// What an address is counted under: its network, and the /48 of one of the later internet.
pub fn of_address(
    address: IpAddr,
    of_network: Limit,
    of_site: Limit,
) -> impl Iterator<Item = Bound> {
    let site = site(address).map(|site| (Name::Site(site), of_site));
    std::iter::once((Name::Network(network(address)), of_network)).chain(site)
}

impl Counts {
    /// Counts of at most so many names, for limits that look back no further than this.
    pub fn new(names_max: usize, longest: Span) -> Counts {
        Counts { lately: Mutex::default(), longest, names_max }
    }

    /// Counts something once under each name, if there may be more of it under all of them; else nothing is counted.
    pub fn admit(&self, bounds: &[Bound], now: Time) -> Result<(), Quota> {
        let mut lately = self.lately(now);
        match lately.tightest(bounds, now) {
            Some(spent) if spent.left == 0 => {
                // Who goes on asking is not forgotten for being quiet.
                bounds.iter().for_each(|(name, _)| lately.refresh(name));
                Err(spent)
            }
            Some(_) | None => {
                for (name, limit) in bounds {
                    lately.window(*name, self.names_max).count(limit, now);
                }
                Ok(())
            }
        }
    }

    /// What is left under the name that has the least.
    pub fn left(&self, bounds: &[Bound], now: Time) -> Option<Quota> {
        self.lately(now).tightest(bounds, now)
    }

    /// Whether anything is remembered of a name.
    pub fn knows(&self, name: &Name, now: Time) -> bool {
        let lately = self.lately(now);
        lately.young.contains_key(name) || lately.old.contains_key(name)
    }

    fn lately(&self, now: Time) -> MutexGuard<'_, Lately> {
        let mut lately = self.lately.lock().expect("no panic while locked");
        let lasts = Span(self.longest.0 + self.longest.0 / STEPS as i64);
        if lately.turned.is_none_or(|turned| turned + lasts <= now) {
            lately.age();
            lately.turned = Some(now);
        }
        lately
    }
}

impl Lately {
    fn age(&mut self) {
        self.old = mem::take(&mut self.young);
    }

    /// The window of a name, a new one where there is none.
    fn window(&mut self, name: Name, names_max: usize) -> &mut Window {
        self.refresh(&name);
        if names_max / 2 <= self.young.len() && !self.young.contains_key(&name) {
            self.age();
        }
        self.young.entry(name).or_default()
    }

    fn refresh(&mut self, name: &Name) {
        if let Some(window) = self.old.remove(name) {
            self.young.insert(*name, window);
        }
    }

    fn tightest(&self, bounds: &[Bound], now: Time) -> Option<Quota> {
        let quotas = bounds.iter().map(|(name, limit)| {
            let window = self.young.get(name).or_else(|| self.old.get(name));
            window.map_or_else(|| Window::default().quota(limit, now), |one| one.quota(limit, now))
        });
        // Where several have nothing left, it takes the longest of their waits.
        quotas.min_by_key(|quota| (quota.left, -quota.more_in_seconds))
    }
}

impl Window {
    fn count(&mut self, limit: &Limit, now: Time) {
        let present = step(limit, now);
        let passed = usize::try_from(present - self.newest).unwrap_or(0).min(self.steps.len());
        self.steps.rotate_right(passed);
        self.steps[..passed].fill(0);
        self.newest = self.newest.max(present);
        self.steps[0] = self.steps[0].saturating_add(1);
    }

    fn quota(&self, limit: &Limit, now: Time) -> Quota {
        let passed = usize::try_from(step(limit, now) - self.newest).unwrap_or(0);
        let counted = &self.steps[..self.steps.len().saturating_sub(passed)];
        let used = counted.iter().map(|count| usize::from(*count)).sum();
        let oldest = counted.iter().rposition(|count| 0 < *count);
        // The first instant after its step: from there on it is whole `within` old.
        let after = |place: usize| Time((self.newest - place as i64 + 1) * length(limit));
        let oldest = oldest.map_or(now, after);
        Quota::new(limit.of, limit.most.into(), limit.within, used, oldest, now)
    }
}

fn length(limit: &Limit) -> i64 {
    limit.within.0 / STEPS as i64
}

fn step(limit: &Limit, now: Time) -> i64 {
    now.0.div_euclid(length(limit))
}

impl Quota {
    /// What is left of `most` within a span, after so many, the oldest of them at an instant.
    pub(in crate::service) fn new(
        of: &'static str,
        most: usize,
        within: Span,
        used: usize,
        oldest: Time,
        now: Time,
    ) -> Quota {
        let more = oldest + within - now;
        Quota {
            of,
            most,
            seconds: within.0 / SECOND,
            left: most.saturating_sub(used),
            more_in_seconds: (more.0 + SECOND - 1) / SECOND,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Span = Span::seconds(3600);
    const SIXTY: Limit = Limit { of: "drills", most: 60, within: HOUR };

    fn second(seconds: i64) -> Time {
        Time(seconds * 1_000_000)
    }

    fn name(number: u32) -> Name {
        Name::Network(IpAddr::V4(number.into()))
    }

    #[test]
    fn there_are_never_more_than_the_limit_in_any_hour_and_room_again_five_minutes_later_at_most() {
        let counts = Counts::new(1000, HOUR);
        let mine = [(name(1), SIXTY)];
        for n in 0..60 {
            assert!(counts.admit(&mine, second(1000 + n)).is_ok(), "{n}");
        }
        let refused = counts.admit(&mine, second(1100)).expect_err("the sixty-first");
        assert_eq!((refused.left, refused.most, refused.seconds), (0, 60, 3600));
        let room = second(1100 + refused.more_in_seconds);
        assert!(second(4600) <= room && room <= second(4900), "{room:?}");
        assert!(counts.admit(&mine, Time(room.0 - 1_000_001)).is_err());
        assert!(counts.admit(&mine, room).is_ok());
        assert!(counts.admit(&[(name(2), SIXTY)], second(1100)).is_ok(), "another is another");
    }

    #[test]
    fn what_one_name_may_not_do_is_counted_under_no_other() {
        let counts = Counts::new(1000, HOUR);
        let all = (Name::Everybody, Limit { most: 61, ..SIXTY });
        for n in 0..100 {
            assert_eq!(counts.admit(&[all, (name(1), SIXTY)], second(n)).is_ok(), n < 60, "{n}");
        }
        assert!(counts.admit(&[all, (name(2), SIXTY)], second(100)).is_ok());
        let refused = counts.admit(&[all, (name(3), SIXTY)], second(100)).expect_err("of all");
        assert_eq!(refused.most, 61);
        for (at, expected) in [(3650, 59), (3900, 60)] {
            let left = counts.left(&[(name(2), SIXTY)], second(at)).expect("a bound");
            assert_eq!(left.left, expected, "{at}");
        }
    }

    #[test]
    fn a_crowd_takes_bounded_room_and_whoever_goes_on_asking_is_not_forgotten_for_it() {
        let counts = Counts::new(1000, HOUR);
        let mine = [(name(0), SIXTY)];
        for _ in 0..60 {
            counts.admit(&mine, second(1)).expect("sixty are let in");
        }
        for n in 1..100_000 {
            counts.admit(&[(name(n), SIXTY)], second(1)).expect("one is let in");
            if n % 100 == 0 {
                assert!(counts.admit(&mine, second(1)).is_err(), "after {n} others");
            }
        }
        let lately = counts.lately(second(1));
        assert!(lately.young.len() + lately.old.len() <= 1000);
    }

    #[test]
    fn addresses_of_one_network_count_as_one() {
        for (one, other, same_network, same_site) in [
            ("2001:db8::1", "2001:db8::ffff:2", true, true),
            ("2001:db8::1", "2001:db8:0:1::1", false, true),
            ("2001:db8::1", "2001:db8:1::1", false, false),
            ("::ffff:192.0.2.1", "192.0.2.1", true, true),
            ("192.0.2.1", "192.0.2.2", false, true),
        ] {
            let [first, second]: [IpAddr; 2] = [one, other].map(|text| text.parse().unwrap());
            assert_eq!(network(first) == network(second), same_network, "{one} {other}");
            assert_eq!(site(first) == site(second), same_site, "{one} {other}");
        }
    }
}
