//! A game as the fold of its log: the rules' own state, whichever game it is, with names, clocks that may stand, and the
//! contest of a battle.

use crate::event::{Happening, Line, Player, Request};
use crate::token::{Digest, GameId, TableId};
use agon_client::{Open, Seat};
use agon_games::clock::{Span, Time};
use agon_games::game::{Due, End, Order, Said, Settled};
use agon_games::kind::Kind;
use agon_games::side::{BySide, Side};
use agon_games::table::{self, Applied, NotOfThisGame, Play, Rules};
use serde_json::Value;
use std::collections::BTreeMap;

/// Where a game stands.
#[derive(Debug, Clone)]
pub struct State {
    pub game: GameId,
    pub table: TableId,
    /// The name of its rules.
    pub rules: &'static str,
    pub players: BySide<Player>,
    pub play: Box<dyn Play>,
    pub seals: BySide<Option<Seal>>,
    /// Of the battle that is fought; still there after the game's end if it has to be closed.
    pub contest: Option<Contest>,
    /// Every contest that was opened, by battle and attempt.
    pub contests: BTreeMap<(u16, u16), Contest>,
    /// The families that were drawn, the last one last.
    pub families: Vec<(Kind, String)>,
    /// Set while the clocks stand after an outage.
    pub standing: Option<Standing>,
    /// How much of the past was no game time.
    pub away: Span,
    pub said: Vec<Said>,
    pub opened_at: Time,
    /// How many things were told as events.
    pub told: u64,
    /// How many lines the log has.
    pub version: u64,
    /// The requests that were answered, and the version that each made.
    pub requests: BTreeMap<Digest, (Digest, u64)>,
}

/// What was published when a setup was taken, and what will be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    pub commitment: String,
    pub salt: String,
}

/// A battle's contest.
#[derive(Debug, Clone, PartialEq)]
pub struct Contest {
    pub battle: u16,
    pub attempt: u16,
    pub kind: Kind,
    pub attacker: Side,
    pub body: Open,
    /// Its name at Agon, once it is open there.
    pub opened: Option<String>,
    /// Whether it was void, so that another is ordered.
    pub is_void: bool,
}

/// Clocks that stand after an outage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// When the outage began.
    pub from: Time,
    /// When the server came back.
    pub since: Time,
    pub resumes_at: Option<Time>,
}

/// How long the clocks stand at most before they go on without a player.
const STAND_MAX: Span = Span::seconds(120);
const OWN: &str = "an event of this game";
/// What all games call it when a player gives up.
const RESIGNED: &str = "resign";
/// How long before they go on it is announced.
pub const NOTICE: Span = Span::seconds(10);

impl State {
    /// The game of a log that begins with this line; none if it is not a game's first.
    pub fn begin(first: &Line) -> Option<State> {
        let [Happening::Opened { game, table, rules, seed, variant, players }] =
            &first.happened[..]
        else {
            return None;
        };
        let rules: &dyn Rules = table::rules(rules)?;
        Some(State {
            game: *game,
            table: *table,
            rules: rules.name(),
            play: rules.open(variant, *seed, first.at).ok()?,
            players: players.clone(),
            seals: BySide { left: None, right: None },
            contest: None,
            contests: BTreeMap::new(),
            families: Vec::new(),
            standing: None,
            away: Span::ZERO,
            said: Vec::new(),
            opened_at: first.at,
            told: 0,
            version: 1,
            requests: BTreeMap::new(),
        })
    }

    /// Goes on by a line that was decided here, or read before.
    pub fn follow(&mut self, line: &Line) {
        self.read(line).expect(OWN);
    }

    /// Changes the game as a happening says that was decided here, or read before. Nothing is refused.
    pub fn apply(&mut self, happening: &Happening) {
        self.try_apply(happening).expect(OWN);
    }

    /// Goes on by a line of a log, which may say anything.
    pub fn read(&mut self, line: &Line) -> Result<(), NotOfThisGame> {
        for happening in &line.happened {
            self.try_apply(happening)?;
        }
        self.version += 1;
        if let Some(Request { name, what }) = line.request {
            self.requests.insert(name, (what, self.version));
        }
        Ok(())
    }

    fn try_apply(&mut self, happening: &Happening) -> Result<(), NotOfThisGame> {
        self.told += u64::from(happening.is_told());
        match happening {
            Happening::Opened { .. } => {}
            Happening::Played { at, event } => self.played(*at, event)?,
            Happening::Committed { side, salt, commitment } => {
                let seal = Seal { commitment: commitment.clone(), salt: salt.clone() };
                *self.seals.get_mut(*side) = Some(seal);
            }
            Happening::Ordered { battle, attempt, body } => self.ordered(*battle, *attempt, body),
            Happening::ContestOpened { attempt, contest, family, .. } => {
                if let Some(ours) = &mut self.contest {
                    ours.opened = Some(contest.clone());
                    self.contests.insert((ours.battle, *attempt), ours.clone());
                    self.families.push((ours.kind, family.clone()));
                }
            }
            Happening::ContestClosed { .. } => self.contest = None,
            Happening::Interrupted { from, at } => {
                self.play.suspend(*from);
                let from = self.standing.map_or(*from, |standing| standing.from);
                self.standing = Some(Standing { from, since: *at, resumes_at: None });
            }
            Happening::Resuming { at } => {
                if let Some(standing) = &mut self.standing {
                    standing.resumes_at = Some(*at);
                }
            }
            Happening::Resumed { from, until } => self.resumed(*from, *until),
        }
        Ok(())
    }

    fn played(&mut self, at: Time, event: &Value) -> Result<(), NotOfThisGame> {
        let Applied { said, settled } = self.play.apply(at, event)?;
        self.said.extend(said);
        match (settled, &mut self.contest) {
            (Some(Settled::Won), contest) => *contest = None,
            (Some(Settled::Void), Some(contest)) => contest.is_void = true,
            (Some(Settled::Void) | None, _) => {}
        }
        if self.standing.is_some() {
            // Nobody has used any of it yet.
            self.play.suspend(at);
        }
        Ok(())
    }

    fn ordered(&mut self, battle: u16, attempt: u16, body: &Open) {
        if let Due::Contest(Order { kind, attacker, .. }) = self.play.due() {
            self.contest = Some(Contest {
                battle,
                attempt,
                kind,
                attacker,
                body: body.clone(),
                opened: None,
                is_void: false,
            });
        }
    }

    fn resumed(&mut self, from: Time, until: Time) {
        self.standing = None;
        self.away = self.away + (until - from);
        self.play.resume(from, until);
    }

    /// What time has to say until `now`, each at the instant it holds at.
    pub fn due(&self, now: Time) -> Vec<Happening> {
        let mut ahead = self.clone();
        let mut words = Vec::new();
        while let Some(standing) = ahead.standing.filter(|_| ahead.outcome().is_none()) {
            let word = match standing.resumes_at {
                Some(until) if until <= now => Happening::Resumed { from: standing.from, until },
                None if ahead.waited_for(standing) <= now => {
                    Happening::Resuming { at: standing.since + STAND_MAX }
                }
                Some(_) | None => return words,
            };
            ahead.apply(&word);
            words.push(word);
        }
        let played = ahead.play.time_says(now).into_iter();
        words.extend(played.map(|(at, event)| Happening::Played { at, event }));
        words
    }

    /// When time will speak next, if nothing else happens.
    pub fn next_due(&self) -> Option<Time> {
        match self.standing.filter(|_| self.outcome().is_none()) {
            Some(standing) => Some(standing.resumes_at.unwrap_or(self.waited_for(standing))),
            None => self.play.next_due(),
        }
    }

    /// Until when the players are waited for before the clocks are told to go on.
    fn waited_for(&self, standing: Standing) -> Time {
        standing.since + (STAND_MAX - NOTICE)
    }

    /// The game after these happenings.
    pub fn ahead(&self, happenings: &[Happening]) -> State {
        let mut ahead = self.clone();
        happenings.iter().for_each(|happening| ahead.apply(happening));
        ahead
    }

    /// How the game ended, if it is over.
    pub fn outcome(&self) -> Option<End> {
        match self.play.due() {
            Due::Over(end) => Some(end),
            Due::Sides(_) | Due::Contest(_) => None,
        }
    }

    /// Who has something to decide.
    pub fn deciders(&self) -> Vec<Side> {
        match self.play.due() {
            Due::Sides(sides) => sides,
            Due::Contest(_) | Due::Over(_) => Vec::new(),
        }
    }

    /// The contest that the game waits for.
    pub fn awaited(&self) -> Option<Order> {
        match self.play.due() {
            Due::Contest(order) => Some(order),
            Due::Sides(_) | Due::Over(_) => None,
        }
    }

    /// Game time at an instant: what passed since the epoch, outages taken out.
    pub fn game_time(&self, at: Time) -> Time {
        let standing = self.standing.map_or(Span::ZERO, |standing| at - standing.from);
        at + (Span::ZERO - self.away - standing.max(Span::ZERO))
    }

    /// The contest that decided a battle; none of one that is still played.
    pub fn decided(&self, battle: u16) -> Option<&Contest> {
        let attempts = self.contests.range((battle, 0)..=(battle, u16::MAX));
        let (_, contest) = attempts.last()?;
        let is_played = self.contest.as_ref().is_some_and(|ours| ours.battle == battle);
        (!is_played).then_some(contest)
    }

    /// What has to be done about the contest at Agon.
    pub fn errand(&self) -> Errand<'_> {
        let contest = self.contest.as_ref().filter(|contest| !contest.is_void);
        match (self.outcome(), contest) {
            (_, None) => Errand::None,
            (None, Some(contest)) => match &contest.opened {
                None => Errand::Open(contest),
                Some(id) => Errand::Look(contest, id),
            },
            (Some(outcome), Some(contest)) => match &contest.opened {
                Some(id) => Errand::Close(id, contest.loser(outcome)),
                None => Errand::None,
            },
        }
    }
}

/// What has to be done about a contest at Agon.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Errand<'a> {
    None,
    Open(&'a Contest),
    /// See whether it has ended.
    Look(&'a Contest, &'a str),
    /// The game is over without it: the seat gives up, or nobody does and it is void.
    Close(&'a str, Option<Seat>),
}

impl Contest {
    /// The seat of a side.
    pub fn seat(&self, side: Side) -> Seat {
        if side == self.attacker { Seat::Attacker } else { Seat::Defender }
    }

    /// The side of a seat.
    pub fn side(&self, seat: Seat) -> Side {
        match seat {
            Seat::Attacker => self.attacker,
            Seat::Defender => self.attacker.opponent(),
        }
    }

    /// Under which name Agon is asked for it: the same brings the same contest.
    pub fn name(&self, game: GameId) -> String {
        format!("janggi:{game}:b{}:a{}", self.battle, self.attempt)
    }

    fn loser(&self, end: End) -> Option<Seat> {
        let winner = end.winner.filter(|_| end.reason == RESIGNED)?;
        Some(self.seat(winner.opponent()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Command, decide};
    use crate::token::Secret;
    use agon_games::game::{Audience, Seed};

    const LEFT: &str = "L0M1/R0M3/K0R2/O1R4/L0M2/.O1 LO";
    const RIGHT: &str = "M1L0/L3R0/O2K0/O4M1/R2L0/M1. RO";

    fn second(seconds: u32) -> Time {
        Time::default() + Span::seconds(seconds)
    }

    fn game() -> State {
        let tab = Secret::new([1; 32]).table(&[b"a"]);
        let player = |name: &str| Player { name: name.to_owned(), machine: None };
        let (rules, variant) = table::variant("mental-janggi/1").unwrap();
        let opened = Happening::Opened {
            game: GameId::of(tab, 0),
            table: tab,
            rules: rules.name().to_owned(),
            seed: Seed::default(),
            variant: variant.terms,
            players: BySide { left: player("Ana"), right: player("Ana") },
        };
        State::begin(&Line { at: second(0), happened: vec![opened], request: None }).unwrap()
    }

    /// What a command makes of a game, once time has spoken.
    fn after(state: &State, command: &Command, at: Time) -> State {
        let state = state.ahead(&state.due(at));
        state.ahead(&decide(&state, command, at).unwrap())
    }

    fn act(side: Side, actions: &[&str], ply: u16) -> Command {
        let actions = actions.iter().map(|action| (*action).to_owned()).collect();
        Command::Act { side, actions, ply }
    }

    /// A game that started at 10 s.
    fn started() -> State {
        let mut state = game();
        for (side, setup, at) in [(Side::Left, LEFT, 5), (Side::Right, RIGHT, 10)] {
            let command = Command::Set { side, setup: setup.to_owned(), salt: [1; 32] };
            state = after(&state, &command, second(at));
        }
        state
    }

    #[test]
    fn an_outage_is_taken_out_of_everybodys_time() {
        let state = started();
        let deadline = state.next_due().unwrap();
        assert_eq!(deadline, second(370), "a minute and the bank");
        // The server is away from 20 to 1000; both are heard of at 1001, and the clocks go on at 1011.
        let away = state.ahead(&[Happening::Interrupted { from: second(20), at: second(1000) }]);
        assert_eq!(away.due(second(1001)), vec![]);
        assert_eq!(away.next_due(), Some(second(1110)));
        let back = after(&away, &Command::BothHeard, second(1001));
        assert_eq!(back.next_due(), Some(second(1011)));
        let runs = back.ahead(&back.due(second(1011)));
        assert_eq!(runs.next_due(), Some(second(370 + 991)));
        assert_eq!(runs.game_time(second(1012)), second(21));
    }

    #[test]
    fn without_the_players_the_clocks_go_on_after_two_minutes_and_a_word_before() {
        let state = started();
        let away = state.ahead(&[Happening::Interrupted { from: second(20), at: second(1000) }]);
        let words = away.due(second(1120));
        let (from, until) = (second(20), second(1120));
        assert_eq!(words, [Happening::Resuming { at: until }, Happening::Resumed { from, until }]);
        // Nobody comes: left has used ten seconds, and loses when the rest is over.
        let over = away.ahead(&away.due(second(1120 + 350)));
        let end = End { winner: Some(Side::Right), reason: "time" };
        assert_eq!(over.outcome(), Some(end));
        assert_eq!(away.ahead(&away.due(second(1120 + 349))).outcome(), None);
    }

    #[test]
    fn a_move_while_the_clocks_stand_costs_nothing_and_a_second_outage_adds_to_the_first() {
        let state = started();
        let away = state.ahead(&[Happening::Interrupted { from: second(20), at: second(100) }]);
        let moved = after(&away, &act(Side::Left, &["C2-C4"], 0), second(105));
        assert_eq!(moved.play.clock().running, None);
        let again = moved.ahead(&[Happening::Interrupted { from: second(106), at: second(200) }]);
        let back = after(&again, &Command::BothHeard, second(201));
        let runs = back.ahead(&back.due(second(211)));
        assert_eq!(runs.away, Span::seconds(191), "from the first outage to the end of the second");
        let running = runs.play.clock().running.unwrap();
        assert_eq!((running.side, running.since), (Side::Right, second(211)));
        assert_eq!(runs.play.clock().left_at(Side::Right, second(212)).timer, Span::seconds(59));
    }

    #[test]
    fn the_setup_has_its_whole_time_beside_an_outage() {
        let away = game().ahead(&[Happening::Interrupted { from: second(100), at: second(700) }]);
        assert_eq!(away.due(second(701)), vec![], "its end has passed, and says nothing");
        let back = after(&away, &Command::BothHeard, second(701));
        let runs = back.ahead(&back.due(second(711)));
        assert_eq!(runs.next_due(), Some(second(600 + 611)));
    }

    #[test]
    fn a_battle_orders_one_contest_and_takes_one_verdict() {
        let mut state = started();
        for (side, action, at) in [
            (Side::Left, "C2-C4", 11),
            (Side::Right, "C8-C6", 12),
            (Side::Left, "D2-D4", 13),
            (Side::Right, "D8-D6", 14),
        ] {
            state = after(&state, &act(side, &[action], state.play.plies()), second(at));
        }
        state = after(&state, &act(Side::Left, &["C4-C5", "!a"], 4), second(15));
        let Errand::Open(contest) = state.errand() else { panic!("{:?}", state.errand()) };
        let body = serde_json::to_value(&contest.body).unwrap();
        assert_eq!(body["kind"], "memory");
        assert_eq!(body["seats"]["attacker"]["name"], "Ana (left)");
        assert_eq!(body["terms"]["questions"], 0);
        let opened = |attempt, contest: &str| Command::Opened {
            battle: 1,
            attempt,
            opened: crate::decide::Opened {
                contest: contest.to_owned(),
                family: "memory/dials".to_owned(),
                commitment: "sha256:0".to_owned(),
            },
        };
        let ended = |contest: &str, winner| Command::Ended { contest: contest.to_owned(), winner };
        state = after(&state, &opened(1, "con_1"), second(16));
        assert!(decide(&state, &opened(1, "con_1"), second(17)).is_err(), "it is known");
        assert!(decide(&state, &ended("con_0", None), second(17)).is_err(), "another one");
        state = after(&state, &ended("con_1", None), second(18));
        assert!(decide(&state, &ended("con_1", None), second(19)).is_err(), "it was void before");
        let Errand::Open(contest) = state.errand() else { panic!("{:?}", state.errand()) };
        assert_eq!((contest.battle, contest.attempt), (1, 2));
        let body = serde_json::to_value(&contest.body).unwrap();
        assert_eq!(body["exclude"], serde_json::json!(["memory/dials"]));
        state = after(&state, &opened(2, "con_2"), second(20));
        state = after(&state, &ended("con_2", Some(Seat::Defender)), second(500));
        let seen = state.play.view(Audience::Public);
        assert_eq!(seen["turn"], "right");
        assert_eq!(seen["removed"].as_array().unwrap().len(), 1);
        assert!(decide(&state, &ended("con_2", Some(Seat::Defender)), second(501)).is_err());
        let left = state.play.clock().left_at(Side::Left, second(500));
        assert_eq!(left.bank, Span::seconds(300), "no clock ran in the contest");
    }

    /// Lines of a game that was played when logs did not say yet whose rules they follow.
    const BEFORE: &str = include_str!("game/before.jsonl");

    #[test]
    fn a_log_of_before_is_read_and_one_that_no_game_wrote_is_not() {
        let read = |text: &str| -> Option<State> {
            let lines: Result<Vec<Line>, _> = text.lines().map(serde_json::from_str).collect();
            crate::hall::fold(&lines.ok()?)
        };
        let state = read(BEFORE).unwrap();
        let end = End { winner: Some(Side::Left), reason: "reveal" };
        assert_eq!((state.rules, state.outcome()), ("mental-janggi", Some(end)));
        assert_eq!(state.contests.len(), 4);
        for (ours, other) in [
            ("\"moved\"", "\"danced\""),
            ("\"turn_seconds\":60,", ""),
            ("\"variant\":", "\"rules\":\"chess\",\"variant\":"),
        ] {
            let changed = BEFORE.replacen(ours, other, 1);
            assert_ne!(changed, BEFORE, "{ours}");
            assert!(read(&changed).is_none(), "{other}");
        }
    }
}
