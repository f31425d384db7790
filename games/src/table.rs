//! Any game, spoken to in JSON: what a table server needs that does not care which game is played.

use crate::game::{Act, Audience, Due, Game, Seed};
use crate::mental_janggi::MentalJanggi;
use crate::side::Side;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::marker::PhantomData;

/// Every game that can be played. A new one adds its line here.
const GAMES: &[&dyn Rules] = &[&OfGame::<MentalJanggi>::NEW];

/// The rules of a name.
pub fn rules(name: &str) -> Option<&'static dyn Rules> {
    GAMES.iter().copied().find(|rules| rules.name() == name)
}

/// The names of all games.
pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|rules| rules.name())
}

/// The rules of some game.
pub trait Rules: Sync {
    /// The game's name.
    fn name(&self) -> &'static str;
    /// Goes up when the same acts would come to something else.
    fn edition(&self) -> u16;
    /// A new game on these terms.
    fn open(&self, terms: Value, seed: Seed) -> Result<Box<dyn Play>, NotOfThisGame>;
}

/// One game that is played.
pub trait Play: Send {
    /// Who or what the game waits for.
    fn due(&self) -> Due;
    /// What an act adds, without changing anything.
    fn decide(&self, act: Act<Value>) -> Result<Vec<Value>, NotTaken>;
    /// Goes on by an event.
    fn apply(&mut self, event: Value) -> Result<(), NotOfThisGame>;
    /// What an audience knows.
    fn view(&self, audience: Audience) -> Value;
    /// What an audience may try.
    fn offers(&self, audience: Audience) -> Vec<Value>;
    /// The action that a side writes.
    fn read(&self, side: Side, text: &str) -> Result<Value, crate::game::Unreadable>;
    /// An event as this audience is told of it in writing.
    fn write(&self, event: Value, audience: Audience) -> Result<Option<String>, NotOfThisGame>;
}

/// Data that is none of this game's.
#[derive(Debug, thiserror::Error)]
#[error("this is no data of the game: {0}")]
pub struct NotOfThisGame(#[from] serde_json::Error);

/// Why an act was not taken.
#[derive(Debug, thiserror::Error)]
pub enum NotTaken {
    /// What the player is told.
    #[error("the act is refused: {0}")]
    Refused(Value),
    #[error(transparent)]
    NotOfThisGame(#[from] NotOfThisGame),
}

struct OfGame<G>(PhantomData<fn() -> G>);

struct Playing<G: Game>(G::Position);

impl<G> OfGame<G> {
    const NEW: OfGame<G> = OfGame(PhantomData);
}

impl<G: Game + 'static> Rules for OfGame<G>
where
    G::Position: Send,
{
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn edition(&self) -> u16 {
        G::EDITION
    }

    fn open(&self, terms: Value, seed: Seed) -> Result<Box<dyn Play>, NotOfThisGame> {
        Ok(Box::new(Playing::<G>(G::open(&known(terms)?, seed))))
    }
}

impl<G: Game> Play for Playing<G>
where
    G::Position: Send,
{
    fn due(&self) -> Due {
        G::due(&self.0)
    }

    fn decide(&self, act: Act<Value>) -> Result<Vec<Value>, NotTaken> {
        let events = G::decide(&self.0, &act.try_map(known)?);
        let refused = |refusal| NotTaken::Refused(json(&refusal));
        Ok(events.map_err(refused)?.iter().map(json).collect())
    }

    fn apply(&mut self, event: Value) -> Result<(), NotOfThisGame> {
        G::apply(&mut self.0, &known(event)?);
        Ok(())
    }

    fn view(&self, audience: Audience) -> Value {
        json(&G::view(&self.0, audience))
    }

    fn offers(&self, audience: Audience) -> Vec<Value> {
        G::offers(&G::view(&self.0, audience)).iter().map(json).collect()
    }

    fn read(&self, side: Side, text: &str) -> Result<Value, crate::game::Unreadable> {
        G::read(&G::view(&self.0, Audience::Side(side)), text).map(|action| json(&action))
    }

    fn write(&self, event: Value, audience: Audience) -> Result<Option<String>, NotOfThisGame> {
        Ok(G::write(&known(event)?, audience))
    }
}

fn known<T: DeserializeOwned>(value: Value) -> Result<T, NotOfThisGame> {
    Ok(serde_json::from_value(value)?)
}

fn json<T: serde::Serialize>(data: &T) -> Value {
    serde_json::to_value(data).expect("what a game gives is plain data")
}
