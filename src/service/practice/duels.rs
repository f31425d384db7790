//! Duels: two people play each other by a link, without a game's key.
//!
//! A duel is one contest after the other between the same two, who swap sides each time. What holds these together is in
//! memory, and a restart forgets it. The contests themselves are stored as any game's: they belong to a secret of this
//! installation, so that no game sees them in its lists, and leave when they are old.

mod old;

use super::pick;
use super::plan::Subject;
use crate::service::Service;
use crate::service::access::limits::{Bound, Counts, Limit, Name, of_address};
use crate::service::access::owner::Owner;
use crate::service::hosting::{NotOpened, Order};
use crate::service::secrets::installation::{InstallationError, own_secret};
use crate::service::secrets::token::{Token, same};
use crate::service::workshop::{Wanted, Whom, new_seed};
use crate::store::{ReadError, Store};
use agon_generators::family::Level;
use agon_judge::agreeing::{QUESTIONS, RULES, TermsWanted};
use agon_judge::id::{ContestId, GameId, Hash};
use agon_judge::outcome::End;
use agon_judge::seat::{Pair, Seat};
use agon_judge::terms::{Players, Start};
use agon_judge::time::{Span, Time};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub(in crate::service) use old::keep_few;

/// Every duel that goes on.
pub struct Duels {
    owner: Owner,
    /// How many there may be at once.
    most: usize,
    begun: Counts,
    of: Mutex<HashMap<String, Kept>>,
}

/// A duel, when one of its players last asked for it, and whether it was taken up.
struct Kept {
    duel: Arc<tokio::sync::Mutex<Duel>>,
    asked: Time,
    is_taken: bool,
}

/// What a duel is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    pub of: Subject,
    pub level: Level,
    /// Who has won so many contests has won: 1 to 3.
    pub wins: u8,
}

struct Duel {
    challenge: Challenge,
    /// Who challenged, and who took the challenge up.
    players: Vec<Player>,
    rounds: Vec<Round>,
    /// Which round the present match began with: a rematch counts anew.
    first: usize,
}

struct Player {
    name: String,
    secret: Hash,
    /// Whether they want another round after this one.
    goes_on: bool,
}

struct Round {
    contest: ContestId,
    end: Option<Ended>,
}

/// Who won a round, as a place among the players; nobody where it is void.
type Ended = Option<usize>;

/// A duel as whoever has the link sees it.
#[derive(Debug, Clone)]
pub struct Invitation {
    pub challenge: Challenge,
    pub challenger: String,
    pub is_taken: bool,
}

/// A duel as one of the two sees it.
#[derive(Debug, Clone)]
pub struct Standing {
    /// The player's own place among both: the challenger's is 0.
    pub you: usize,
    pub names: Vec<String>,
    /// Rounds of this match that either has won, and how many it takes.
    pub won: [usize; 2],
    pub wins: u8,
    /// Who wants another round.
    pub go_on: Vec<bool>,
    pub round: Option<RoundSeen>,
}

/// The newest round.
#[derive(Debug, Clone)]
pub struct RoundSeen {
    pub contest: ContestId,
    pub seat: Token,
    pub is_over: bool,
}

/// Why a duel does not go on.
#[derive(Debug, thiserror::Error)]
pub enum Unmet {
    #[error("there is no such duel, or not for this player")]
    Unknown,
    #[error("somebody else was faster")]
    Taken,
    #[error("both have the same name")]
    SameName,
    #[error("the present round is not over")]
    GoingOn,
    #[error(transparent)]
    NotOpened(#[from] NotOpened),
}

impl From<ReadError> for Unmet {
    fn from(error: ReadError) -> Unmet {
        Unmet::NotOpened(error.into())
    }
}

const HOUR: Span = Span::seconds(3600);
/// A duel that nobody asks for is forgotten; a page that waits asks every second.
const FORGOTTEN_AFTER: Span = HOUR;
/// Challenges and rounds of an address, of a site, and of everybody.
const NETWORK: Limit = Limit { of: "duels", most: 240, within: HOUR };
const SITE: Limit = Limit { of: "duels", most: 960, within: HOUR };
const EVERYBODY: Limit = Limit { of: "duels", most: 6_000, within: HOUR };
const NAMES_MAX: usize = 100_000;
/// The name under which an installation keeps its secret.
const SECRET: &[u8] = b"duels";
/// Friends talk about the rules while they read them, and know many of them.
const RULES_SECONDS: u16 = 30;

impl Duels {
    /// With the secret of this installation, made now if there is none; at most so many duels at once.
    pub(in crate::service) async fn read(
        store: &dyn Store,
        most: usize,
    ) -> Result<Duels, InstallationError> {
        let owner = Owner::of_one(own_secret(store, SECRET).await?);
        Ok(Duels { owner, most, begun: Counts::new(NAMES_MAX, HOUR), of: Mutex::default() })
    }

    /// To whom the contests belong.
    pub(in crate::service) fn owner(&self) -> GameId {
        self.owner.id
    }

    /// Whether there may be any.
    pub fn are_offered(&self) -> bool {
        0 < self.most
    }

    fn of(&self) -> MutexGuard<'_, HashMap<String, Kept>> {
        self.of.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, name: &str) -> Option<Arc<tokio::sync::Mutex<Duel>>> {
        Some(self.of().get(name)?.duel.clone())
    }

    /// One of its players asks for a duel.
    fn note(&self, name: &str, duel: &Duel, now: Time) {
        if let Some(kept) = self.of().get_mut(name) {
            (kept.asked, kept.is_taken) = (now, 1 < duel.players.len());
        }
    }

    /// Keeps a new duel, if there is room: those that nobody asks for any more make it, or else the challenge that nobody
    /// took up and that its challenger has not looked at for longest.
    fn keep(&self, duel: Duel, now: Time) -> Result<String, NotOpened> {
        let mut of = self.of();
        if self.most <= of.len() {
            of.retain(|_, kept| now < kept.asked + FORGOTTEN_AFTER);
        }
        if self.most <= of.len() {
            let open = of.iter().filter(|(_, kept)| !kept.is_taken);
            let oldest = open.min_by_key(|(_, kept)| kept.asked).map(|(name, _)| name.clone());
            let more_in_seconds = FORGOTTEN_AFTER.0 / 1_000_000;
            of.remove(&oldest.ok_or(NotOpened::TooMany { more_in_seconds })?);
        }
        let name = new_seed();
        let duel = Arc::new(tokio::sync::Mutex::new(duel));
        of.insert(name.clone(), Kept { duel, asked: now, is_taken: false });
        Ok(name)
    }

    fn admit(&self, address: IpAddr, now: Time) -> Result<(), NotOpened> {
        let everybody = (Name::Everybody, EVERYBODY);
        let bounds: Vec<Bound> = of_address(address, NETWORK, SITE).chain([everybody]).collect();
        let admitted = self.begun.admit(&bounds, now);
        admitted.map_err(|quota| NotOpened::TooMany { more_in_seconds: quota.more_in_seconds })
    }
}

impl Service {
    /// What is known of duels.
    pub fn duels(&self) -> &Duels {
        &self.duels
    }

    /// Begins a duel: its name, which is its link, and the challenger's secret, which is told only now.
    pub fn challenge(
        &self,
        challenge: Challenge,
        name: String,
        address: IpAddr,
    ) -> Result<(String, Token), NotOpened> {
        let now = self.now();
        self.duels.admit(address, now)?;
        let (player, secret) = Player::new(name);
        let duel = Duel { challenge, players: vec![player], rounds: Vec::new(), first: 0 };
        Ok((self.duels.keep(duel, now)?, secret))
    }

    /// A duel as whoever has its link sees it.
    pub async fn invitation(&self, duel: &str) -> Option<Invitation> {
        let duel = self.duels.find(duel)?;
        let duel = duel.lock().await;
        Some(Invitation {
            challenge: duel.challenge.clone(),
            challenger: duel.players.first()?.name.clone(),
            is_taken: 1 < duel.players.len(),
        })
    }

    /// Takes a challenge up, and opens the first round: the secret of whoever did, which is told only now.
    pub async fn take_up(&self, link: &str, name: String, address: IpAddr) -> Result<Token, Unmet> {
        let duel = self.duels.find(link).ok_or(Unmet::Unknown)?;
        let mut duel = duel.lock().await;
        match &duel.players[..] {
            [challenger] if challenger.name == name => return Err(Unmet::SameName),
            [_] => {}
            _ => return Err(Unmet::Taken),
        }
        let (player, secret) = Player::new(name);
        duel.players.push(player);
        if let Err(error) = self.open_round(&mut duel, address).await {
            duel.players.pop();
            return Err(error.into());
        }
        self.duels.note(link, &duel, self.now());
        Ok(secret)
    }

    /// The newest round, with what its spectators bring: for whoever has the link, as long as there is one.
    pub async fn watched(&self, duel: &str) -> Option<(ContestId, Token)> {
        let duel = self.duels.find(duel)?;
        let contest = duel.lock().await.rounds.last()?.contest;
        Some((contest, self.duels.owner.secret().watch_of(contest)))
    }

    /// A duel as the bearer of a secret sees it.
    pub async fn standing(&self, link: &str, secret: &Token) -> Result<Standing, Unmet> {
        let duel = self.duels.find(link).ok_or(Unmet::Unknown)?;
        let mut duel = duel.lock().await;
        let you = duel.place_of(secret).ok_or(Unmet::Unknown)?;
        self.duels.note(link, &duel, self.now());
        self.look(&mut duel).await?;
        let round = duel.rounds.last().map(|round| RoundSeen {
            contest: round.contest,
            seat: self.duels.owner.secret().seat_of(round.contest, duel.seat(you)),
            is_over: round.end.is_some(),
        });
        Ok(Standing {
            you,
            names: duel.players.iter().map(|player| player.name.clone()).collect(),
            won: duel.won(),
            wins: duel.challenge.wins,
            go_on: duel.players.iter().map(|player| player.goes_on).collect(),
            round,
        })
    }

    /// The bearer of a secret wants another round; it is opened as soon as both do.
    pub async fn go_on(&self, link: &str, secret: &Token, address: IpAddr) -> Result<(), Unmet> {
        let duel = self.duels.find(link).ok_or(Unmet::Unknown)?;
        let mut duel = duel.lock().await;
        let you = duel.place_of(secret).ok_or(Unmet::Unknown)?;
        self.duels.note(link, &duel, self.now());
        self.look(&mut duel).await?;
        if duel.rounds.last().is_none_or(|round| round.end.is_none()) {
            return Err(Unmet::GoingOn);
        }
        duel.players[you].goes_on = true;
        if duel.players.iter().all(|player| player.goes_on) {
            self.open_round(&mut duel, address).await?;
        }
        Ok(())
    }

    /// Notes how the newest round ended, once it has.
    async fn look(&self, duel: &mut Duel) -> Result<(), ReadError> {
        let place = duel.rounds.len();
        let Some(round) = duel.rounds.last_mut().filter(|round| round.end.is_none()) else {
            return Ok(());
        };
        let Some(contest) = self.glance(round.contest).await? else { return Ok(()) };
        round.end = contest.end.as_ref().map(|end| match end {
            End::Decided(outcome) => Some(sits(place - 1, outcome.winner)),
            End::Void(_) => None,
        });
        Ok(())
    }

    async fn open_round(&self, duel: &mut Duel, address: IpAddr) -> Result<(), NotOpened> {
        let names = Pair::of(|seat| {
            let player = duel.players.get(sits(duel.rounds.len(), seat));
            player.map(|player| player.name.clone())
        });
        let terms = TermsWanted {
            players: Players::Two,
            start: Some(Start::WhenReady),
            ..TermsWanted::default()
        };
        // Nobody sits there to answer.
        let terms = terms.with(&RULES, RULES_SECONDS).with(&QUESTIONS, 0);
        let problem = Wanted::Family(pick(&duel.challenge.of)?);
        let order = Order { names, ..Order::ours(problem, duel.challenge.level, terms) };
        let admit = || self.duels.admit(address, self.now());
        let owner = &self.duels.owner;
        let live = self.open_once((owner, Whom::Stranger), order, None, admit).await?;
        if usize::from(duel.challenge.wins) <= duel.won().into_iter().max().unwrap_or(0) {
            duel.first = duel.rounds.len();
        }
        duel.rounds.push(Round { contest: live.id, end: None });
        duel.players.iter_mut().for_each(|player| player.goes_on = false);
        Ok(())
    }
}

impl Player {
    fn new(name: String) -> (Player, Token) {
        let secret = Token::new_duellist();
        (Player { name, secret: secret.digest(), goes_on: false }, secret)
    }
}

impl Duel {
    fn place_of(&self, secret: &Token) -> Option<usize> {
        let digest = secret.digest();
        self.players.iter().position(|player| same(&player.secret, &digest))
    }

    /// The seat of a player in the newest round.
    fn seat(&self, player: usize) -> Seat {
        let attacker = sits(self.rounds.len().saturating_sub(1), Seat::Attacker);
        if player == attacker { Seat::Attacker } else { Seat::Defender }
    }

    /// Rounds of this match that either has won.
    fn won(&self) -> [usize; 2] {
        let rounds = self.rounds.iter().skip(self.first);
        let winners: Vec<usize> = rounds.filter_map(|round| round.end.flatten()).collect();
        [0, 1].map(|player| winners.iter().filter(|winner| **winner == player).count())
    }
}

/// Who sits at a seat in a round: the challenger attacks first, then they swap.
fn sits(round: usize, seat: Seat) -> usize {
    (round + usize::from(seat == Seat::Defender)) % 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::Bounds;
    use crate::service::secrets::installation::Installation;
    use crate::store::{Place, open};

    fn challenge() -> Challenge {
        Challenge { of: Subject::Mix, level: Level::DEFAULT, wins: 1 }
    }

    async fn service(duels: usize) -> Arc<Service> {
        let store = open(&Place::Memory).expect("memory is there");
        Service::start(store, Installation::new(), Bounds { duels, ..Bounds::default() })
            .await
            .expect("it starts")
    }

    #[test]
    fn sides_are_swapped_from_round_to_round() {
        let attackers = [0, 1, 2].map(|round| sits(round, Seat::Attacker));
        let defenders = [0, 1, 2].map(|round| sits(round, Seat::Defender));
        assert_eq!((attackers, defenders), ([0, 1, 0], [1, 0, 1]));
    }

    #[tokio::test]
    async fn there_are_no_more_duels_than_may_be_and_none_where_none_may() {
        let address = |last: u8| IpAddr::from([192, 0, 2, last]);
        let few = service(2).await;
        let begin = |last: u8| few.challenge(challenge(), "Ana".to_owned(), address(last));
        let (looked_at, secret) = begin(0).expect("there is room");
        let (left_alone, _) = begin(1).expect("there is room");
        few.standing(&looked_at, &secret).await.expect("its own");
        let (third, _) = begin(2).expect("a challenge that nobody looks at makes room");
        assert!(few.invitation(&left_alone).await.is_none());
        for duel in [&looked_at, &third] {
            few.take_up(duel, "Bo".to_owned(), address(3)).await.expect("it is there");
        }
        assert!(matches!(begin(4), Err(NotOpened::TooMany { .. })), "who plays is not sent away");
        let none = service(0).await;
        assert!(!none.duels().are_offered());
        assert!(none.challenge(challenge(), "Ana".to_owned(), address(0)).is_err());
    }

    #[tokio::test]
    async fn an_address_begins_so_many_and_others_go_on() {
        let service = service(1_000).await;
        let begin = |last: u8| {
            let address = IpAddr::from([192, 0, 2, last]);
            service.challenge(challenge(), "Ana".to_owned(), address).is_ok()
        };
        let begun = (0..300).filter(|_| begin(1)).count();
        assert_eq!(begun, usize::from(NETWORK.most));
        assert!(begin(2));
    }
}
