//! Tickets to event streams, for pages that cannot send a header: each opens one stream, soon, in its holder's name.

use crate::service::secrets::token::{Badge, Token, same};
use agon_judge::id::{ContestId, Hash};
use agon_judge::time::{Span, Time};
use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};
use std::sync::{Mutex, MutexGuard};

/// The tickets that were given out and not used.
#[derive(Default)]
pub struct Tickets(Mutex<Roll>);

#[derive(Default)]
struct Roll {
    /// By the digest of the secret; the time of a search tells nothing of a secret that was drawn by chance.
    of: BTreeMap<Hash, Ticket>,
    /// In the order of their ends: all of them, and those of each holder.
    order: BTreeSet<(Time, Hash)>,
    held: BTreeMap<Hash, BTreeSet<(Time, Hash)>>,
}

/// What a ticket opens.
struct Ticket {
    contest: ContestId,
    badge: Badge,
    expires_at: Time,
    digest: Hash,
}

/// How long a ticket may wait to be used.
const LASTS: Span = Span::seconds(30);
/// More than this of one holder, and of all, are not remembered: the oldest is forgotten.
const EACH_MAX: usize = 16;
const TICKETS_MAX: usize = 10_000;

impl Tickets {
    /// Gives out a ticket to one stream of a contest: its secret, and when it expires.
    pub fn issue(&self, contest: ContestId, badge: Badge, now: Time) -> (Token, Time) {
        let secret = Token::new_ticket();
        let (digest, expires_at) = (secret.digest(), now + LASTS);
        let mut roll = self.roll();
        roll.make_room(&badge, now);
        roll.of.insert(digest, Ticket { contest, badge, expires_at, digest });
        roll.order.insert((expires_at, digest));
        roll.held.entry(badge.digest).or_default().insert((expires_at, digest));
        (secret, expires_at)
    }

    /// Takes a ticket back: in whose name it opens a stream of this contest, if it does.
    pub fn redeem(&self, secret: &Token, contest: ContestId, now: Time) -> Option<Badge> {
        let digest = secret.digest();
        let ticket = self.roll().let_go(&digest)?;
        let good = same(&ticket.digest, &digest) && ticket.contest == contest;
        (good && now < ticket.expires_at).then_some(ticket.badge)
    }

    fn roll(&self) -> MutexGuard<'_, Roll> {
        self.0.lock().expect("no panic while locked")
    }
}

impl Roll {
    /// Forgets what has expired, and the oldest where there is no room for one more.
    fn make_room(&mut self, badge: &Badge, now: Time) {
        let held = self.held.get(&badge.digest);
        let own = held.filter(|held| EACH_MAX <= held.len()).and_then(BTreeSet::first);
        if let Some((_, digest)) = own.copied() {
            self.let_go(&digest);
        }
        while let Some(&(expires_at, digest)) = self.order.first() {
            if now < expires_at && self.order.len() < TICKETS_MAX {
                return;
            }
            self.let_go(&digest);
        }
    }

    fn let_go(&mut self, digest: &Hash) -> Option<Ticket> {
        let ticket = self.of.remove(digest)?;
        let place = (ticket.expires_at, *digest);
        self.order.remove(&place);
        if let Entry::Occupied(mut held) = self.held.entry(ticket.badge.digest) {
            held.get_mut().remove(&place);
            if held.get().is_empty() {
                held.remove();
            }
        }
        Some(ticket)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::secrets::token::Bearer;

    const ONE: ContestId = ContestId([1; 16]);
    const OTHER: ContestId = ContestId([2; 16]);
    const BADGE: Badge = Badge { bearer: Bearer::Host, digest: Hash([7; 32]) };

    /// The badge of one of many.
    fn badge(number: usize) -> Badge {
        Badge { digest: Hash::of(&[&number.to_be_bytes()]), ..BADGE }
    }

    #[test]
    fn a_ticket_opens_one_stream_of_its_contest_for_30_seconds() {
        let end = Time(30_000_000);
        for (what, contest, at, expected) in [
            ("at once", ONE, Time(0), Some(BADGE)),
            ("just in time", ONE, Time(29_999_999), Some(BADGE)),
            ("at its end", ONE, end, None),
            ("of another contest", OTHER, Time(0), None),
        ] {
            let tickets = Tickets::default();
            let (secret, expires_at) = tickets.issue(ONE, BADGE, Time(0));
            assert_eq!(expires_at, end);
            assert_eq!(tickets.redeem(&secret, contest, at), expected, "{what}");
            assert_eq!(tickets.redeem(&secret, ONE, at), None, "{what}, a second time");
        }
    }

    #[test]
    fn the_oldest_of_too_many_tickets_is_forgotten() {
        let tickets = Tickets::default();
        let (first, _) = tickets.issue(ONE, badge(0), Time(0));
        let (second, _) = tickets.issue(ONE, badge(1), Time(1));
        for number in 2..=TICKETS_MAX {
            tickets.issue(ONE, badge(number), Time(2));
        }
        assert_eq!(tickets.roll().of.len(), TICKETS_MAX);
        assert_eq!(tickets.redeem(&first, ONE, Time(3)), None);
        assert_eq!(tickets.redeem(&second, ONE, Time(3)), Some(badge(1)));
        tickets.issue(ONE, BADGE, Time(31_000_000));
        let roll = tickets.roll();
        let left = (roll.of.len(), roll.order.len(), roll.held.len());
        assert_eq!(left, (1, 1, 1), "what expired takes no room");
    }

    #[test]
    fn whoever_takes_many_tickets_takes_them_from_nobody_else() {
        let tickets = Tickets::default();
        let (others, _) = tickets.issue(ONE, badge(0), Time(0));
        let own: Vec<Token> =
            (1..).map(|n| tickets.issue(ONE, BADGE, Time(n)).0).take(2 * TICKETS_MAX).collect();
        assert_eq!(tickets.roll().of.len(), 1 + EACH_MAX);
        assert_eq!(tickets.redeem(&others, ONE, Time(20_001)), Some(badge(0)));
        assert_eq!(tickets.redeem(&own[own.len() - EACH_MAX - 1], ONE, Time(20_001)), None);
        let last = own.last().expect("many");
        assert_eq!(tickets.redeem(last, ONE, Time(20_001)), Some(BADGE));
    }
}
