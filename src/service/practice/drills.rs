//! Drills: contests of one player against the clock, which anybody may open.
//!
//! No game key opens them. Their owner and their tokens come from a secret of this installation, so that no game sees
//! them in its lists and a repeated request can be told its token again.

mod moving;

use super::players::Session;
use crate::service::Service;
use crate::service::access::limits::{Bound, Counts, Limit, Name, Quota, network, of_address};
use crate::service::access::owner::Owner;
use crate::service::access::player::Player;
use crate::service::hosting::{NotOpened, Order};
use crate::service::judging::live::Live;
use crate::service::judging::room::{Holder, Lodging};
use crate::service::secrets::installation::{InstallationError, own_secret};
use crate::service::secrets::token::Token;
use crate::service::workshop::Whom;
use crate::store::Store;
use agon_judge::contest::Contest;
use agon_judge::time::{Span, Time};
use std::net::IpAddr;
use std::sync::Arc;

/// What drills are opened with.
pub struct Drills {
    owner: Owner,
    opened: Counts,
}

/// A drill that was just opened, with its token, which is told only now.
pub struct OpenedDrill {
    pub live: Arc<Live>,
    pub contest: Contest,
    pub token: Token,
}

/// Who opens a drill.
pub struct Opener {
    /// Who asks for it without a game key; a game may open any number.
    pub asker: Option<Asker>,
    /// Whose room it takes.
    pub holder: Holder,
    /// Who practises on our pages, with the bytes of the profile that stays at hand for it.
    pub session: Option<(Arc<Session>, usize)>,
}

/// Who asks for a drill without a game key.
#[derive(Debug, Clone, Copy)]
pub struct Asker {
    pub address: IpAddr,
    /// The profile that the browser brought with it.
    pub player: Option<Player>,
}

const HOUR: Span = Span::seconds(3600);
/// Drills of an address in an hour that nobody's profile is known for.
const STRANGERS: Limit = Limit { of: "drills", most: 60, within: HOUR };
/// A storm opens one every few seconds.
const PLAYER: Limit = Limit { of: "drills", most: 600, within: HOUR };
/// A class of thirty who sit behind one address, and a few more.
const NETWORK: Limit = Limit { of: "drills", most: 2_400, within: HOUR };
const SITE: Limit = Limit { of: "drills", most: 9_600, within: HOUR };
/// What the machine draws for strangers: twenty a second are a small part of what it could. In a minute, so that a crowd
/// keeps others out for no longer than it lasts.
const EVERYBODY: Limit = Limit { of: "drills", most: 1_200, within: Span::seconds(60) };
/// Some megabytes. To push out the count of somebody who has stopped asking, a crowd of tens of thousands of addresses has
/// to be let in first, which takes it a quarter of an hour at least.
const NAMES_MAX: usize = 100_000;
/// The name under which an installation keeps its secret.
const SECRET: &[u8] = b"drills";

impl Drills {
    /// With the secret of this installation, made now if there is none.
    pub(in crate::service) async fn read(store: &dyn Store) -> Result<Drills, InstallationError> {
        let opened = Counts::new(NAMES_MAX, HOUR);
        Ok(Drills { owner: Owner::of_one(own_secret(store, SECRET).await?), opened })
    }

    /// Makes drills leave that an older edition stored.
    pub(in crate::service) async fn leave_store(
        &self,
        store: &Arc<dyn Store>,
    ) -> Result<(), InstallationError> {
        moving::leave(store, self.owner.id).await.map(drop)
    }

    /// How many drills somebody may still open.
    pub fn quota(&self, asker: &Asker, now: Time) -> Option<Quota> {
        self.opened.left(&asker.bounds(), now)
    }

    /// Counts a drill that somebody opens, if they may.
    fn admit(&self, asker: &Asker, now: Time) -> Result<(), NotOpened> {
        let admitted = self.opened.admit(&asker.bounds(), now);
        admitted.map_err(|quota| NotOpened::TooMany { more_in_seconds: quota.more_in_seconds })
    }
}

impl Asker {
    fn bounds(&self) -> Vec<Bound> {
        let own = match self.player {
            Some(player) => (Name::Player(player), PLAYER),
            None => (Name::Strangers(network(self.address)), STRANGERS),
        };
        let bounds = [own, (Name::Everybody, EVERYBODY)].into_iter();
        bounds.chain(of_address(self.address, NETWORK, SITE)).collect()
    }
}

impl Service {
    /// What is known of drills.
    pub fn drills(&self) -> &Drills {
        &self.drills
    }

    /// Opens a drill in the room of its holder, or finds the one that the same request opened before. Who asks without a
    /// game key may open so many of them.
    pub async fn open_drill(&self, order: Order, opener: Opener) -> Result<OpenedDrill, NotOpened> {
        let (owner, asker) = (&self.drills.owner, opener.asker);
        let whom = if asker.is_some() { Whom::Stranger } else { Whom::Game };
        let admit = || asker.map_or(Ok(()), |asker| self.drills.admit(&asker, self.now()));
        let (session, profile_bytes) = opener.session.unzip();
        let told = session.map(|session| self.playing.told(session));
        let (holder, bytes) = (opener.holder, profile_bytes.unwrap_or(0));
        let lodging = Lodging { holder, bytes, told };
        let live = self.open_once((owner, whom), order, Some(lodging), admit).await?;
        Ok(OpenedDrill { token: owner.secret().drill_of(live.id), contest: live.contest(), live })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drills() -> Drills {
        let opened = Counts::new(NAMES_MAX, HOUR);
        Drills { owner: Owner::of_one(Token::of_installation(&[7; 32])), opened }
    }

    fn player(number: usize) -> Option<Player> {
        Player::of(&format!("{number:064x}"))
    }

    #[test]
    fn a_class_of_thirty_behind_one_address_practises_for_an_hour() {
        for address in ["192.0.2.1", "2001:db8::1"] {
            let (drills, address) = (drills(), address.parse().expect("an address"));
            for minute in 0..60 {
                for pupil in 0..30 {
                    let asker = Asker { address, player: player(pupil) };
                    let at = Time((minute * 60 + pupil as i64) * 1_000_000);
                    assert!(drills.admit(&asker, at).is_ok(), "{pupil} in minute {minute}");
                }
            }
            let (mut more, end) = (0, Time(3_599_000_000));
            while drills.admit(&Asker { address, player: player(more + 30) }, end).is_ok() {
                more += 1;
            }
            assert_eq!(more, 600, "however many profiles there are");
        }
    }

    #[test]
    fn whoever_has_many_addresses_opens_no_more_than_all_together_may() {
        let drills = drills();
        let open = |number: u128, at: i64| {
            let address = IpAddr::V6(std::net::Ipv6Addr::from(number));
            drills.admit(&Asker { address, player: None }, Time(at * 1_000_000)).is_ok()
        };
        // Every /64 of one /48, a second apart; then every /48 there is, at once.
        let of_one_site = (0..10_000).filter(|n| open(*n << 64, *n as i64 / 4)).count();
        assert_eq!(of_one_site, usize::from(SITE.most));
        let of_all = (1..10_000).filter(|n| open(*n << 80, 5_000)).count();
        assert_eq!(of_all, usize::from(EVERYBODY.most));
        assert!(open(10_000 << 80, 5_065), "a minute and a step later");
    }
}
