//! A table: two people, or one and the machine, who play games one after the other and change sides each time.

use crate::clock::Clock;
use crate::event::{Player, Request};
use crate::log::Log;
use crate::token::{Bearer, Digest, GameId, TableId, Token};
use agon_games::clock::Time;
use agon_games::game::Strength;
use agon_games::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;

/// A table with its log.
#[derive(Debug)]
pub struct Table {
    pub id: TableId,
    clock: Clock,
    log: tokio::sync::Mutex<Log>,
    seats: Mutex<Arc<Seats>>,
    changed: watch::Sender<u64>,
}

/// One thing that happened at a table: a line of its log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtTable {
    pub at: Time,
    pub happened: Happened,
}

/// What happened at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Happened {
    /// The first of each log.
    Opened {
        table: TableId,
        variant: String,
        name: String,
        side: Side,
        /// Whether the side was drawn, and is not told before the first game.
        by_chance: bool,
        against: Option<Strength>,
        tokens: Tokens,
        invitation: Option<Digest>,
        request: Request,
    },
    /// The friend came.
    Joined { name: String, tokens: Tokens, request: Request },
    /// A game began, with whoever opened the table on this side.
    Began { game: GameId, opener: Side },
    /// Somebody wants another game.
    Asked { who: Who, game: GameId, request: Option<Request> },
}

/// The digests of what one was told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    pub player: Digest,
    pub watch: Digest,
}

/// One of the two at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    Opener,
    Guest,
}

/// What a token's bearer is at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Player(Who),
    Invited,
    Watcher,
}

/// A table as the fold of its log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seats {
    pub id: TableId,
    pub variant: String,
    pub opener: Sitting,
    pub guest: Option<Sitting>,
    /// The opener's side at the first game.
    pub side: Side,
    pub by_chance: bool,
    pub against: Option<Strength>,
    invitation: Option<Digest>,
    /// Each game with the opener's side, the last one last.
    pub games: Vec<(GameId, Side)>,
    /// Who wants another.
    pub asked: Vec<Who>,
    /// Requests for another game that bore a name, and after which game they came.
    pub requests: Vec<(Request, GameId)>,
}

/// Somebody who sits at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitting {
    pub name: String,
    pub machine: Option<Strength>,
    /// The machine has none.
    tokens: Option<Tokens>,
    pub request: Option<Request>,
}

impl Table {
    /// A table of this log.
    pub fn of(clock: Clock, log: Log, lines: &[AtTable]) -> Option<Arc<Table>> {
        let (first, rest) = lines.split_first()?;
        let mut seats = Seats::begin(first)?;
        rest.iter().for_each(|line| seats.apply(&line.happened));
        Some(Arc::new(Table {
            id: seats.id,
            clock,
            log: tokio::sync::Mutex::new(log),
            seats: Mutex::new(Arc::new(seats)),
            changed: watch::Sender::new(0),
        }))
    }

    /// Who sits there and what was played.
    pub fn seats(&self) -> Arc<Seats> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Goes up with each thing that happens at the table.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Adds what `decide` says to the table as it is, one at a time: the table after it. Each is durable before the next.
    pub async fn add(&self, decide: impl Fn(&Seats) -> Option<Happened>) -> io::Result<Arc<Seats>> {
        let mut log = self.log.lock().await;
        let mut seats = self.seats();
        // Each of them can only happen so often; none leads to itself.
        for _ in 0..4 {
            let Some(happened) = decide(&seats) else { break };
            let line = AtTable { at: self.clock.now(), happened };
            log.append(&line).await?;
            let mut after = (*seats).clone();
            after.apply(&line.happened);
            seats = Arc::new(after);
            *self.seats.lock().unwrap_or_else(PoisonError::into_inner) = seats.clone();
            self.changed.send_modify(|count| *count += 1);
        }
        Ok(seats)
    }
}

impl Seats {
    fn begin(first: &AtTable) -> Option<Seats> {
        let Happened::Opened {
            table,
            variant,
            name,
            side,
            by_chance,
            against,
            tokens,
            invitation,
            request,
        } = &first.happened
        else {
            return None;
        };
        let machine = |strength: Strength| Sitting {
            name: format!("Machine ({})", strength.name()),
            machine: Some(strength),
            tokens: None,
            request: None,
        };
        Some(Seats {
            id: *table,
            variant: variant.clone(),
            opener: Sitting {
                name: name.clone(),
                machine: None,
                tokens: Some(*tokens),
                request: Some(*request),
            },
            guest: against.map(machine),
            side: *side,
            by_chance: *by_chance,
            against: *against,
            invitation: *invitation,
            games: Vec::new(),
            asked: Vec::new(),
            requests: Vec::new(),
        })
    }

    fn apply(&mut self, happened: &Happened) {
        match happened {
            Happened::Opened { .. } => {}
            Happened::Joined { name, tokens, request } => {
                self.guest = Some(Sitting {
                    name: name.clone(),
                    machine: None,
                    tokens: Some(*tokens),
                    request: Some(*request),
                });
            }
            Happened::Began { game, opener } => {
                self.games.push((*game, *opener));
                self.asked.clear();
            }
            Happened::Asked { who, game, request } => {
                self.asked.push(*who);
                self.requests.extend(request.map(|request| (request, *game)));
            }
        }
    }

    /// What the bearer of a token is here. Every digest is looked at, whichever it is.
    pub fn role(&self, bearer: Bearer, token: &Token) -> Option<Role> {
        let digest = token.digest();
        let of = |sitting: Option<&Sitting>| sitting.and_then(|sitting| sitting.tokens);
        let known = [(Who::Opener, of(Some(&self.opener))), (Who::Guest, of(self.guest.as_ref()))];
        let mut role = None;
        for (who, tokens) in known {
            let Some(Tokens { player, watch }) = tokens else { continue };
            if bearer == Bearer::Player && player.is(&digest) {
                role = Some(Role::Player(who));
            }
            if bearer == Bearer::Watcher && watch.is(&digest) {
                role = Some(Role::Watcher);
            }
        }
        let invitation = self.invitation.filter(|invitation| invitation.is(&digest));
        role.or(invitation.filter(|_| bearer == Bearer::Invited).map(|_| Role::Invited))
    }

    /// The side of somebody in a game of this table.
    pub fn side(&self, who: Who, game: GameId) -> Option<Side> {
        let (_, opener) = self.games.iter().find(|(of, _)| *of == game)?;
        Some(match who {
            Who::Opener => *opener,
            Who::Guest => opener.opponent(),
        })
    }

    /// The latest game, with the opener's side.
    pub fn latest(&self) -> Option<(GameId, Side)> {
        self.games.last().copied()
    }

    /// The game that begins next, with the opener's side; none as long as somebody is missing.
    pub fn next(&self) -> Option<(GameId, Side)> {
        self.guest.as_ref()?;
        let side = self.latest().map_or(self.side, |(_, before)| before.opponent());
        Some((GameId::of(self.id, self.games.len()), side))
    }

    /// The game behind this one, if it has begun.
    pub fn after(&self, game: GameId) -> Option<GameId> {
        let place = self.games.iter().position(|(of, _)| *of == game)?;
        self.games.get(place + 1).map(|(next, _)| *next)
    }

    /// The players of a game by their sides.
    pub fn players(&self, opener: Side) -> Option<BySide<Player>> {
        let guest = self.guest.as_ref()?;
        let player =
            |sitting: &Sitting| Player { name: sitting.name.clone(), machine: sitting.machine };
        Some(BySide::of(|side| player(if side == opener { &self.opener } else { guest })))
    }

    /// Whether somebody asked for another game. The machine always does.
    pub fn has_asked(&self, who: Who) -> bool {
        let is_machine = who == Who::Guest && self.against.is_some();
        is_machine || self.asked.contains(&who)
    }
}
