//! Players who do anything that is legal, as chance wills.

use agon_games::clock::{Span, Time};
use agon_games::game::{Act, Seed};
use agon_games::mental_janggi::action::Action;
use agon_games::mental_janggi::clocked::{Stamped, Timed};
use agon_games::mental_janggi::position::{Position, Step};
use agon_games::mental_janggi::variant::Variant;
use agon_games::side::Side;
use std::sync::Arc;

/// A stream of chance that is the same on every machine.
pub(crate) struct Rng(u64);

impl Rng {
    /// The stream of a number.
    pub(crate) fn new(seed: u64) -> Rng {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_be_bytes());
        let Seed(child) = Seed(bytes).child("random players");
        Rng(u64::from_be_bytes(child[..8].try_into().unwrap()))
    }

    /// A number in `[0, below)`.
    pub(crate) fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % below as u64) as usize
    }

    /// One of these.
    pub(crate) fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// These in another order.
    pub(crate) fn shuffle<T>(&mut self, of: &mut [T]) {
        for last in (1..of.len()).rev() {
            of.swap(last, self.below(last + 1));
        }
    }
}

/// A game between two such players.
pub(crate) struct Random {
    pub(crate) rng: Rng,
    pub(crate) timed: Timed,
    pub(crate) events: Vec<Stamped>,
    now: Time,
    /// The most that somebody thinks before they act, in microseconds.
    thinking: usize,
    acts: usize,
}

/// More acts than any game has.
const ACTS_MAX: usize = 3_000;

impl Random {
    /// A game that has been set up. Who never thinks never runs out of time.
    pub(crate) fn start(variant: &Arc<Variant>, seed: u64, thinking: usize) -> Random {
        let (rng, now) = (Rng::new(seed), Time(1_000_000));
        let timed = Timed::open(Position::new(variant.clone()), now);
        let mut random = Random { rng, timed, events: Vec::new(), now, thinking, acts: 0 };
        let mut sides = Side::BOTH;
        random.rng.shuffle(&mut sides);
        for side in sides {
            let setup = setup(variant, &mut random.rng);
            random.send(&Act::Play { side, action: Action::Set { setup } });
        }
        random
    }

    /// What the players, the referee or the clock do next; nothing when the game is over.
    pub(crate) fn next(&mut self) -> Option<Act<Action>> {
        self.acts += 1;
        assert!(self.acts <= ACTS_MAX, "the game goes on and on");
        let position = &self.timed.position;
        if let Step::Contest { .. } = position.step {
            let (battle, winner) = (position.battle_number(), self.rng.pick(&Side::BOTH));
            let is_void = self.rng.below(10) == 0;
            return Some(if is_void {
                Act::Void { battle }
            } else {
                Act::Verdict { battle, winner }
            });
        }
        let deciders = position.deciders();
        let side = *deciders.first()?;
        let actions = position.actions(side);
        assert!(!actions.is_empty(), "whoever is to decide can: {position}");
        Some(Act::Play { side, action: self.rng.pick(&actions) })
    }

    /// Goes on by one act, or by what time says before it. Whether the game went on.
    pub(crate) fn go_on(&mut self) -> bool {
        let Some(act) = self.next() else { return false };
        if 0 < self.thinking {
            self.now = self.now + Span(self.rng.below(self.thinking) as i64);
            let spoken = self.timed.due(self.now);
            if !spoken.is_empty() {
                self.add(spoken);
                return true;
            }
        }
        self.send(&act);
        true
    }

    pub(crate) fn send(&mut self, act: &Act<Action>) {
        let events = crate::timely(&self.timed, act, self.now);
        let place = &self.timed.position;
        let events = events.unwrap_or_else(|why| panic!("{place}: {act:?} is refused: {why}"));
        self.add(events);
    }

    fn add(&mut self, events: Vec<Stamped>) {
        for event in &events {
            self.timed.apply(event);
        }
        self.events.extend(events);
    }
}

/// Any setup that is allowed.
pub(crate) fn setup(variant: &Variant, rng: &mut Rng) -> String {
    let mut mental: Vec<char> = Vec::new();
    for kind in &variant.kinds {
        mental.extend((0..variant.pieces_per_kind).map(|_| kind.letter()));
    }
    rng.shuffle(&mut mental);
    let mut discards = mental.split_off(mental.len() - usize::from(variant.discards));
    discards.sort_by_key(|letter| "LMRO".find(*letter));
    let mut pieces: Vec<String> = ['K'].iter().chain(&mental).map(char::to_string).collect();
    rng.shuffle(&mut pieces);
    for (piece, number) in pieces.iter_mut().zip(&variant.numbers) {
        piece.push_str(&number.to_string());
    }
    let columns = usize::from(variant.home_columns);
    pieces.resize(usize::from(variant.rows) * columns, ".".to_owned());
    rng.shuffle(&mut pieces);
    let rows: Vec<String> = pieces.chunks(columns).map(<[String]>::concat).collect();
    let discards = if discards.is_empty() { "-".into() } else { String::from_iter(discards) };
    format!("{} {discards}", rows.join("/"))
}

/// How many random games are played: a hundred, or as many as the environment asks for.
pub(crate) fn games() -> u64 {
    std::env::var("AGON_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(100)
}
