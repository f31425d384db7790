//! Who comes to a contest, with which place in it, and what becomes of their commands.

use super::glance::Glance;
use super::live::{Live, Unruled};
use crate::service::Service;
use crate::service::access::owner::Owner;
use crate::service::secrets::token::{self, Badge, Bearer, Token};
use crate::store::ReadError;
use agon_judge::command::Command;
use agon_judge::contest::Contest;
use agon_judge::decide::{awaited, next_due};
use agon_judge::event::Private;
use agon_judge::id::{CommandId, ContestId, GameId};
use agon_judge::log::{Record, Version};
use agon_judge::seat::{Audience, Seat};
use std::sync::Arc;

impl Service {
    /// The contest and the caller's place in it, with everything stored that time has to say; none where the token
    /// opens nothing there.
    pub async fn enter(
        &self,
        id: ContestId,
        badge: &Badge,
    ) -> Result<Option<(Arc<Live>, Audience)>, ReadError> {
        let entered = self.approach(id, badge).await?;
        if let Some((live, _)) = &entered {
            self.let_time_speak(live).await?;
        }
        Ok(entered)
    }

    /// The same for whoever brings a command, before which time speaks anyway. A contest that is not over is in memory:
    /// nothing is waited for.
    pub async fn approach(
        &self,
        id: ContestId,
        badge: &Badge,
    ) -> Result<Option<(Arc<Live>, Audience)>, ReadError> {
        let Some(live) = self.referee.find(id).await? else { return Ok(None) };
        let Some(audience) = self.audience(&live, badge) else { return Ok(None) };
        if let Audience::Seat(seat) = audience {
            self.welcome_back(&live, seat);
        }
        Ok(Some((live, audience)))
    }

    /// The bearer's place in a contest now: a key can be revoked.
    pub fn audience(&self, live: &Live, Badge { bearer, digest }: &Badge) -> Option<Audience> {
        let opened = &live.opened;
        if live.is_gone() {
            return None;
        }
        // A drill has its own token and no other; that token opens nothing else.
        if opened.terms.is_drill() != (*bearer == Bearer::Drill) {
            return None;
        }
        match bearer {
            Bearer::Key => {
                let game = self.keys.find(digest).map(|(_, game)| game);
                (game == Some(opened.owner)).then_some(Audience::Game)
            }
            Bearer::Host => {
                let host = live.with(|contest| contest.tokens.host);
                token::same(&host, digest).then_some(Audience::Host)
            }
            Bearer::Seat | Bearer::Drill => {
                let tokens = live.with(|contest| contest.tokens.seats);
                let mine = |seat: &Seat| token::same(tokens.get(*seat), digest);
                let seats = opened.terms.players.seats().iter().copied();
                seats.into_iter().find(mine).map(Audience::Seat)
            }
            Bearer::Watch => {
                let watch = live.with(|contest| contest.tokens.watch);
                watch.filter(|kept| token::same(kept, digest)).map(|_| Audience::Watch)
            }
        }
    }

    /// Stores what time has to say, where the alarm has not done so yet: nothing is told before it is stored.
    pub(in crate::service) async fn let_time_speak(
        &self,
        live: &Arc<Live>,
    ) -> Result<(), ReadError> {
        if live.with(next_due).is_none_or(|due| self.clock.now() < due) {
            return Ok(());
        }
        let spoken = self.referee.send(live, Command::Look, None).await;
        spoken.map(drop).map_err(|error| ReadError::Unavailable(error.to_string()))
    }

    /// After an interruption, the first that is heard of a seat counts.
    fn welcome_back(&self, live: &Arc<Live>, seat: Seat) {
        if live.with(|contest| *awaited(contest).get(seat)) {
            drop(self.referee.post(live, Command::Return { seat }, None));
        }
    }

    /// Judges a command on a contest: the contest as it stands after it.
    pub async fn command(
        &self,
        live: &Arc<Live>,
        command: Command,
        id: Option<CommandId>,
    ) -> Result<Arc<Contest>, Unruled> {
        self.referee.send(live, command, id).await
    }

    /// A seat asks the host something. The same command asks the same, also when it comes twice.
    pub async fn ask(
        &self,
        live: &Arc<Live>,
        seat: Seat,
        text: String,
        id: Option<CommandId>,
    ) -> Result<Arc<Contest>, Unruled> {
        let salt = self.veil.salt(live.id, id.unwrap_or_else(|| CommandId(token::half_chance())));
        let words = Private { salt, text }.into();
        self.command(live, Command::Ask { seat, words }, id).await
    }

    /// Gives a seat another token in place of the one before. The same command brings the same token.
    pub async fn renew(
        &self,
        owner: &Owner,
        live: &Arc<Live>,
        seat: Seat,
        id: CommandId,
    ) -> Result<Token, Unruled> {
        let token = owner.secret().renewed_seat_of(live.id, seat, id);
        let command = Command::Renew { seat, token: token.digest() };
        self.command(live, command, Some(id)).await?;
        Ok(token)
    }

    /// A contest, if it is there and belongs to this owner.
    pub async fn contest_of(
        &self,
        owner: GameId,
        contest: ContestId,
    ) -> Result<Option<Arc<Live>>, ReadError> {
        let live = self.referee.find(contest).await?;
        Ok(live.filter(|live| live.opened.owner == owner && !live.is_gone()))
    }

    /// A contest as a list of its owner's shows it. What is over stays out of the memory of those that are played.
    pub async fn glance(&self, id: ContestId) -> Result<Option<Arc<Glance>>, ReadError> {
        let referee = &self.referee;
        let at_hand = |live: Arc<Live>| live.with(|contest| Glance::of(contest, self.clock.now()));
        if let Some(live) = referee.at_hand(id) {
            return Ok(Some(Arc::new(at_hand(live))));
        }
        if let Some(glance) = referee.glances.get(id) {
            return Ok(Some(glance));
        }
        let Some(contest) = referee.read(id).await? else { return Ok(None) };
        Ok(Some(match contest.is_over() {
            true => referee.glances.put(Glance::of(&contest, self.clock.now())),
            false => Arc::new(at_hand(referee.enter(contest))),
        }))
    }

    /// A contest's records after a version, wherever they are.
    pub async fn records(&self, live: &Live, after: Version) -> Result<Vec<Record>, ReadError> {
        live.records(&*self.store, after).await
    }
}
