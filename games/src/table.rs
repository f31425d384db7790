//! Any game, spoken to in JSON: what a table server needs that does not care which game is played.

use crate::clock::{Clock, Time};
use crate::game::{
    Act, Agreed, Audience, Due, Game, Refused, Said, Seed, Settled, Strength, Tag, Unreadable,
};
use crate::mental_janggi::MentalJanggi;
use crate::side::Side;
use crate::timed::{Clocked as _, Stamped, Timed};
use crate::tug::Tug;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// Every game that can be played. A new one adds its line here.
const GAMES: &[&dyn Rules] = &[&OfGame::<MentalJanggi>::NEW, &OfGame::<Tug>::NEW];

/// The rules of a name.
pub fn rules(name: &str) -> Option<&'static dyn Rules> {
    GAMES.iter().copied().find(|rules| rules.name() == name)
}

/// Every game, the usual one first.
pub fn games() -> impl Iterator<Item = &'static dyn Rules> {
    GAMES.iter().copied()
}

/// A variant by its name, with the game that it is of.
pub fn variant(name: &str) -> Option<(&'static dyn Rules, Variant)> {
    let named = |rules: &'static dyn Rules| {
        let variant = rules.variants().into_iter().find(|variant| variant.agreed.name == name)?;
        Some((rules, variant))
    };
    games().find_map(named)
}

/// Terms that a table offers.
#[derive(Debug, Clone, PartialEq)]
pub struct Variant {
    pub agreed: Agreed,
    /// As they are written.
    pub terms: Value,
}

/// The rules of some game.
pub trait Rules: Sync {
    /// The game's name.
    fn name(&self) -> &'static str;
    /// Goes up when the same acts would come to something else.
    fn edition(&self) -> u16;
    /// How well machines play it; none where no machine does.
    fn strengths(&self) -> &'static [Strength];
    /// The terms that tables offer, the usual ones first.
    fn variants(&self) -> Vec<Variant>;
    /// A new game on these terms, which begins at this instant.
    fn open(&self, terms: &Value, seed: Seed, at: Time) -> Result<Box<dyn Play>, NotOfThisGame>;
}

/// One game that is played.
pub trait Play: fmt::Debug + Send + Sync {
    /// Another of the same, which goes its own way.
    fn copy(&self) -> Box<dyn Play>;
    /// What a table needs to know of its terms.
    fn agreed(&self) -> &Agreed;
    /// Who or what the game waits for.
    fn due(&self) -> Due;
    /// How many turns are over.
    fn plies(&self) -> u16;
    /// What an act adds, without changing anything.
    fn decide(&self, act: Act<Value>) -> Result<Vec<Value>, NotTaken>;
    /// What actions add that a side writes and sends at once.
    fn decide_written(&self, side: Side, texts: &[String]) -> Result<Vec<Value>, NotTaken>;
    /// What a side's hidden setup adds.
    fn decide_setup(&self, side: Side, setup: &str) -> Result<Vec<Value>, NotTaken>;
    /// Goes on by an event that happened at this instant: what is to be known of it.
    fn apply(&mut self, at: Time, event: &Value) -> Result<Applied, NotOfThisGame>;
    /// What time has to say until `now`, each at the instant it holds at.
    fn time_says(&self, now: Time) -> Vec<(Time, Value)>;
    /// When time will speak next, if nothing else happens.
    fn next_due(&self) -> Option<Time>;
    /// The players' clocks.
    fn clock(&self) -> &Clock;
    /// Until when setups are awaited, while they are.
    fn setup_until(&self) -> Option<Time>;
    /// Nobody's time passes from now on.
    fn suspend(&mut self, at: Time);
    /// Time passes again from `until` on; what was between is nobody's.
    fn resume(&mut self, from: Time, until: Time);
    /// What an audience knows.
    fn view(&self, audience: Audience) -> Value;
    /// What an audience may try, as it is written.
    fn offers(&self, audience: Audience) -> Vec<String>;
    /// The setup that a side has sent.
    fn setup(&self, side: Side) -> Option<String>;
    /// What an audience is told of an event that is about to be applied.
    fn told(&self, event: &Value, audience: Audience) -> Result<Vec<Value>, NotOfThisGame>;
    /// The game with these events as text, without what is hidden.
    fn record(
        &self,
        tags: Vec<Tag>,
        events: &[(Time, Value)],
    ) -> Result<Option<String>, NotOfThisGame>;
    /// What a machine does next on a side that was told this.
    fn choose(
        &self,
        side: Side,
        past: &[Value],
        strength: Strength,
        seed: Seed,
    ) -> Result<Option<Choice>, NotOfThisGame>;
    /// The whole hidden truth, for tests.
    fn truth(&self) -> Value;
    /// The same game in another truth, for tests.
    fn with_truth(&self, truth: Value) -> Result<Box<dyn Play>, NotOfThisGame>;
}

/// What is to be known of an event that was applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// Its line in the public log.
    pub said: Option<Said>,
    /// What became of the contest of a battle.
    pub settled: Option<Settled>,
}

/// What a machine does next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    Setup(String),
    /// An action as it is written.
    Action(String),
}

/// Data that is none of this game's.
#[derive(Debug, thiserror::Error)]
#[error("this is no data of the game: {0}")]
pub struct NotOfThisGame(#[from] serde_json::Error);

/// Why an act was not taken; of several, the first at fault, counted from 0.
#[derive(Debug, thiserror::Error)]
pub enum NotTaken {
    #[error("action {index}: {}", refused.sentence)]
    Refused { index: usize, refused: Refused },
    #[error("action {index}: {why}")]
    Unreadable { index: usize, why: Unreadable },
    #[error(transparent)]
    NotOfThisGame(#[from] NotOfThisGame),
}

struct OfGame<G>(PhantomData<fn() -> G>);

struct Playing<G: Game> {
    terms: Arc<G::Terms>,
    agreed: Arc<Agreed>,
    seed: Seed,
    timed: Timed<G::Position>,
}

impl<G> OfGame<G> {
    const NEW: OfGame<G> = OfGame(PhantomData);
}

impl<G: Game + 'static> Rules for OfGame<G>
where
    G::Terms: Send + Sync,
{
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn edition(&self) -> u16 {
        G::EDITION
    }

    fn strengths(&self) -> &'static [Strength] {
        G::STRENGTHS
    }

    fn variants(&self) -> Vec<Variant> {
        let variant = |terms| Variant { agreed: G::agreed(&terms), terms: json(&terms) };
        G::variants().into_iter().map(variant).collect()
    }

    fn open(&self, terms: &Value, seed: Seed, at: Time) -> Result<Box<dyn Play>, NotOfThisGame> {
        let terms: G::Terms = known(terms)?;
        Ok(Box::new(Playing::<G> {
            agreed: Arc::new(G::agreed(&terms)),
            timed: Timed::open(G::open(&terms, seed), at),
            terms: Arc::new(terms),
            seed,
        }))
    }
}

impl<G: Game> Playing<G> {
    fn with(&self, timed: Timed<G::Position>) -> Playing<G> {
        let (terms, agreed) = (self.terms.clone(), self.agreed.clone());
        Playing { terms, agreed, seed: self.seed, timed }
    }

    fn act(&self, act: &Act<G::Action>) -> Result<Vec<Value>, NotTaken> {
        let events = G::decide(&self.timed.position, act);
        let events = events.map_err(|refusal| refused::<G>(0, &refusal))?;
        Ok(events.iter().map(json).collect())
    }
}

impl<G: Game + 'static> Play for Playing<G>
where
    G::Terms: Send + Sync,
{
    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.with(self.timed.clone()))
    }

    fn agreed(&self) -> &Agreed {
        &self.agreed
    }

    fn due(&self) -> Due {
        G::due(&self.timed.position)
    }

    fn plies(&self) -> u16 {
        G::plies(&self.timed.position)
    }

    fn decide(&self, act: Act<Value>) -> Result<Vec<Value>, NotTaken> {
        self.act(&act.try_map(|action| known(&action))?)
    }

    fn decide_written(&self, side: Side, texts: &[String]) -> Result<Vec<Value>, NotTaken> {
        let view = G::view(&self.timed.position, Audience::Side(side));
        let mut actions = Vec::new();
        for (index, text) in texts.iter().enumerate() {
            let action = G::read(&view, text);
            let action = action.map_err(|why| NotTaken::Unreadable { index, why })?;
            // What the rules answer is not the player's to say, and a setup is sent apart.
            if action.to_string() != *text || setup_in::<G>(&action).is_some() {
                let why = Unreadable::new(text, "an action, without its answer");
                return Err(NotTaken::Unreadable { index, why });
            }
            actions.push(action);
        }
        let events = G::decide_together(&self.timed.position, side, &actions);
        let events = events.map_err(|(index, refusal)| refused::<G>(index, &refusal))?;
        Ok(events.iter().map(json).collect())
    }

    fn decide_setup(&self, side: Side, setup: &str) -> Result<Vec<Value>, NotTaken> {
        let Some(action) = G::setting(setup) else {
            let why = Unreadable::new(setup, "this game has no setup");
            return Err(NotTaken::Unreadable { index: 0, why });
        };
        self.act(&Act::Play { side, action })
    }

    fn apply(&mut self, at: Time, event: &Value) -> Result<Applied, NotOfThisGame> {
        let event: G::Event = known(event)?;
        let said = G::said(&self.timed.position, &event);
        let settled = G::settles(&event);
        self.timed.apply(&Stamped { at, event });
        Ok(Applied { said, settled })
    }

    fn time_says(&self, now: Time) -> Vec<(Time, Value)> {
        let words = self.timed.due(now).into_iter();
        words.map(|Stamped { at, event }| (at, json(&event))).collect()
    }

    fn next_due(&self) -> Option<Time> {
        self.timed.next_due()
    }

    fn clock(&self) -> &Clock {
        &self.timed.clock
    }

    fn setup_until(&self) -> Option<Time> {
        self.timed.position.setting_up().map(|_| self.timed.setup_until)
    }

    fn suspend(&mut self, at: Time) {
        self.timed.suspend(at);
    }

    fn resume(&mut self, from: Time, until: Time) {
        self.timed.resume(from, until);
    }

    fn view(&self, audience: Audience) -> Value {
        json(&G::view(&self.timed.position, audience))
    }

    fn offers(&self, audience: Audience) -> Vec<String> {
        let offers = G::offers(&G::view(&self.timed.position, audience));
        offers.iter().map(ToString::to_string).collect()
    }

    fn setup(&self, side: Side) -> Option<String> {
        G::setup(&self.timed.position, side)
    }

    fn told(&self, event: &Value, audience: Audience) -> Result<Vec<Value>, NotOfThisGame> {
        let told = G::told(&self.timed.position, &known(event)?, audience);
        Ok(told.iter().map(json).collect())
    }

    fn record(
        &self,
        tags: Vec<Tag>,
        events: &[(Time, Value)],
    ) -> Result<Option<String>, NotOfThisGame> {
        let stamped = |(at, event): &(Time, Value)| Ok(Stamped { at: *at, event: known(event)? });
        let events: Vec<_> = events.iter().map(stamped).collect::<Result<_, NotOfThisGame>>()?;
        Ok(G::record(&self.terms, self.seed, tags, &events))
    }

    fn choose(
        &self,
        side: Side,
        past: &[Value],
        strength: Strength,
        seed: Seed,
    ) -> Result<Option<Choice>, NotOfThisGame> {
        let seen = G::view(&self.timed.position, Audience::Side(side));
        let past: Vec<G::Told> = past.iter().map(known).collect::<Result<_, _>>()?;
        let action = G::choose(&seen, &past, strength, seed);
        Ok(action.map(|action| match setup_in::<G>(&action) {
            Some(setup) => Choice::Setup(setup),
            None => Choice::Action(action.to_string()),
        }))
    }

    fn truth(&self) -> Value {
        json(&self.timed.position)
    }

    fn with_truth(&self, truth: Value) -> Result<Box<dyn Play>, NotOfThisGame> {
        let position = known(&truth)?;
        let timed = Timed { position, ..self.timed.clone() };
        Ok(Box::new(self.with(timed)))
    }
}

impl Clone for Box<dyn Play> {
    fn clone(&self) -> Box<dyn Play> {
        (**self).copy()
    }
}

impl<G: Game> fmt::Debug for Playing<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(G::NAME).field("position", &self.timed.position).finish_non_exhaustive()
    }
}

/// The setup that an action sends, if it is one: all games write it behind the same word.
fn setup_in<G: Game>(action: &G::Action) -> Option<String> {
    let text = action.to_string();
    let setup = text.strip_prefix("sets ")?;
    (G::setting(setup)? == *action).then(|| setup.to_owned())
}

fn refused<G: Game>(index: usize, refusal: &G::Refusal) -> NotTaken {
    NotTaken::Refused { index, refused: G::refused(refusal) }
}

fn known<T: DeserializeOwned>(value: &Value) -> Result<T, NotOfThisGame> {
    Ok(T::deserialize(value)?)
}

fn json<T: serde::Serialize>(data: &T) -> Value {
    serde_json::to_value(data).expect("what a game gives is plain data")
}
