//! Tug of war: a rope with a knot, and every pull is a mental contest. The smallest game that a table plays, and the
//! one to read before writing another.
//!
//! The side to move names a kind, and never the kind of the pull before; it attacks in that contest, and whoever
//! wins it pulls the knot one mark nearer. The knot at a side's end of the rope is that side's win. The pulls are
//! limited to an odd number, after which the knot is nearer to one side: that side wins.

use crate::clock::{Allowance, Span};
use crate::game::{
    Act, Agreed, Audience, Class, Due, End, Game, Order, Refused, Said, Seed, Settled, Strength,
    Tag, Unreadable,
};
use crate::kind::Kind;
use crate::side::Side;
use crate::timed::{Clocked, Gift, Stamped};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;

/// The game's rules, as tables play them.
#[derive(Debug, Clone, Copy)]
pub struct Tug;

/// What is agreed before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    pub name: String,
    /// How many marks there are from the middle of the rope to either end.
    pub reach: u8,
    /// An odd number.
    pub pulls: u16,
    pub level: u8,
    pub turn_seconds: u32,
    pub bank_seconds: u32,
    pub spectator_delay_seconds: u32,
    /// Of contests, handed on as they are.
    pub contest: Map<String, Value>,
}

/// Where the game stands. Nothing in it is hidden.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub terms: Terms,
    /// Marks from the middle, to the right.
    pub knot: i16,
    /// How many pulls are over.
    pub pulls: u16,
    /// What was named last: of the contest that is played, or of the pull before.
    pub kind: Option<Kind>,
    pub step: Step,
}

/// What is to be done next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Step {
    /// The side to move names a kind.
    Name,
    Contest,
    Over {
        winner: Option<Side>,
        reason: Reason,
    },
}

/// Why the game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// The knot came to an end of the rope.
    Rope,
    /// No pulls are left, and the knot is nearer to the winner.
    Nearer,
    Time,
    Resign,
    Aborted,
}

/// The side to move names this kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    pub kind: Kind,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Event {
    Named { kind: Kind },
    Pulled { by: Side },
    Voided,
    Ended { winner: Option<Side>, reason: Reason },
}

/// Why an act was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("somebody else is to decide now")]
    NotYourTurn,
    #[error("another step is due now")]
    WrongStep,
    #[error("the pull before was of this kind")]
    SameKind,
    #[error("one kind is named at a time")]
    OutOfOrder,
}

/// What everybody knows, and what whoever has the decision may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The terms, by the same word as in other games.
    pub variant: Terms,
    pub position: String,
    pub knot: i16,
    pub turn: Side,
    pub ply: u16,
    pub step: ShownStep,
    pub legal: Option<Legal>,
}

/// The step as pages are told it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ShownStep {
    pub name: &'static str,
    pub by: Option<Side>,
    pub kind: Option<Kind>,
}

/// What may be named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Legal {
    pub kinds: Vec<Kind>,
}

impl Position {
    fn turn(&self) -> Side {
        if self.pulls.is_multiple_of(2) { Side::Left } else { Side::Right }
    }

    fn kinds(&self) -> Vec<Kind> {
        let open = |kind: &Kind| self.step == Step::Name && Some(*kind) != self.kind;
        Kind::ALL.into_iter().filter(open).collect()
    }

    /// Where the knot is after a pull.
    fn knot_after(&self, by: Side) -> i16 {
        match by {
            Side::Left => self.knot - 1,
            Side::Right => self.knot + 1,
        }
    }

    /// What a pull adds: the knot's way, and the end where it leads to one.
    fn pulled(&self, by: Side) -> Vec<Event> {
        let knot = self.knot_after(by);
        let nearer = if knot.is_positive() { Side::Right } else { Side::Left };
        let reason = if knot.unsigned_abs() >= u16::from(self.terms.reach) {
            Some(Reason::Rope)
        } else {
            (self.terms.pulls <= self.pulls + 1).then_some(Reason::Nearer)
        };
        let end = reason.map(|reason| Event::Ended { winner: Some(nearer), reason });
        [Event::Pulled { by }].into_iter().chain(end).collect()
    }
}

impl Clocked for Position {
    type Event = Event;

    fn allowance(&self) -> Allowance {
        Allowance {
            turn: Span::seconds(self.terms.turn_seconds),
            bank: Span::seconds(self.terms.bank_seconds),
            ..Allowance::default()
        }
    }

    /// There is nothing to set up.
    fn setting_up(&self) -> Option<Span> {
        None
    }

    fn deciders(&self) -> Vec<Side> {
        if self.step == Step::Name { vec![self.turn()] } else { Vec::new() }
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Named { kind } => (self.kind, self.step) = (Some(*kind), Step::Contest),
            Event::Pulled { by } => {
                self.knot = self.knot_after(*by);
                self.pulls += 1;
                self.step = Step::Name;
            }
            Event::Voided => {}
            Event::Ended { winner, reason } => {
                self.step = Step::Over { winner: *winner, reason: *reason };
            }
        }
    }

    fn out_of_time(&self, side: Side) -> Vec<Event> {
        vec![Event::Ended { winner: Some(side.opponent()), reason: Reason::Time }]
    }

    fn gifts(&self, before: &Position, _: &Event) -> Vec<Gift> {
        let turn = before.turn();
        (turn != self.turn()).then_some(Gift::TurnOver { of: turn }).into_iter().collect()
    }
}

impl Game for Tug {
    type Terms = Terms;
    type Position = Position;
    type Action = Name;
    type Event = Event;
    type Told = Event;
    type View = View;
    type Refusal = Refusal;

    const NAME: &'static str = "tug";
    const EDITION: u16 = 1;
    /// How strong it is shows in the contests alone.
    const STRENGTHS: &'static [Strength] = &Strength::ALL;
    const OUT_OF_ORDER: Refusal = Refusal::OutOfOrder;

    fn variants() -> Vec<Terms> {
        vec![Terms {
            name: "tug/1".to_owned(),
            reach: 3,
            pulls: 9,
            level: 2,
            turn_seconds: 30,
            bank_seconds: 120,
            spectator_delay_seconds: 15,
            contest: Map::new(),
        }]
    }

    fn agreed(terms: &Terms) -> Agreed {
        Agreed {
            name: terms.name.clone(),
            spectator_delay: Span::seconds(terms.spectator_delay_seconds),
            contest: terms.contest.clone(),
        }
    }

    /// There is no chance in this game: the seed changes nothing.
    fn open(terms: &Terms, _: Seed) -> Position {
        Position { terms: terms.clone(), knot: 0, pulls: 0, kind: None, step: Step::Name }
    }

    fn due(position: &Position) -> Due {
        match (position.step, position.kind) {
            (Step::Contest, Some(kind)) => Due::Contest(Order {
                battle: position.pulls + 1,
                kind,
                level: position.terms.level,
                attacker: position.turn(),
            }),
            (Step::Over { winner, reason }, _) => Due::Over(End { winner, reason: reason.name() }),
            (Step::Name | Step::Contest, _) => Due::Sides(position.deciders()),
        }
    }

    fn plies(position: &Position) -> u16 {
        position.pulls
    }

    fn legal(position: &Position, side: Side) -> Vec<Name> {
        let kinds = if position.turn() == side { position.kinds() } else { Vec::new() };
        kinds.into_iter().map(|kind| Name { kind }).collect()
    }

    fn offers(view: &View) -> Vec<Name> {
        let kinds = view.legal.iter().flat_map(|legal| &legal.kinds);
        kinds.map(|kind| Name { kind: *kind }).collect()
    }

    fn decide(position: &Position, act: &Act<Name>) -> Result<Vec<Event>, Refusal> {
        if let Step::Over { .. } = position.step {
            return Err(Refusal::Over);
        }
        let ended = |winner, reason| Ok(vec![Event::Ended { winner, reason }]);
        let is_of = |battle: u16| position.step == Step::Contest && battle == position.pulls + 1;
        match act {
            Act::Play { side, action: Name { kind } } => match position.step {
                Step::Name if *side != position.turn() => Err(Refusal::NotYourTurn),
                Step::Name if position.kind == Some(*kind) => Err(Refusal::SameKind),
                Step::Name => Ok(vec![Event::Named { kind: *kind }]),
                Step::Contest | Step::Over { .. } => Err(Refusal::WrongStep),
            },
            Act::Verdict { battle, winner } if is_of(*battle) => Ok(position.pulled(*winner)),
            Act::Void { battle } if is_of(*battle) => Ok(vec![Event::Voided]),
            Act::Verdict { .. } | Act::Void { .. } => Err(Refusal::WrongStep),
            Act::Resign { side } => ended(Some(side.opponent()), Reason::Resign),
            Act::OutOfTime { side } if position.deciders().contains(side) => {
                Ok(position.out_of_time(*side))
            }
            Act::OutOfTime { .. } => Err(Refusal::NotYourTurn),
            // The game begins as the table does.
            Act::Leave { .. } => Err(Refusal::WrongStep),
            Act::Abort => ended(None, Reason::Aborted),
        }
    }

    fn refused(refusal: &Refusal) -> Refused {
        let (class, reason) = match refusal {
            Refusal::Over => (Class::Over, "over"),
            Refusal::NotYourTurn => (Class::NotYourTurn, "not_your_turn"),
            Refusal::WrongStep => (Class::WrongStep, "wrong_step"),
            Refusal::SameKind => (Class::Illegal, "same_kind"),
            Refusal::OutOfOrder => (Class::Illegal, "out_of_order"),
        };
        let sentence = format!("{refusal}.");
        Refused { class, reason: reason.to_owned(), sentence, faults: Vec::new() }
    }

    fn view(position: &Position, audience: Audience) -> View {
        let by = position.deciders().first().copied();
        let decides = by.is_some_and(|side| audience.owns(side));
        let (name, kind) = match position.step {
            Step::Name => ("name", None),
            Step::Contest => ("contest", position.kind),
            Step::Over { .. } => ("over", None),
        };
        View {
            variant: position.terms.clone(),
            position: position.to_string(),
            knot: position.knot,
            turn: position.turn(),
            ply: position.pulls,
            step: ShownStep { name, by, kind },
            legal: decides.then(|| Legal { kinds: position.kinds() }),
        }
    }

    fn told(_: &Position, event: &Event, _: Audience) -> Vec<Event> {
        vec![event.clone()]
    }

    fn read(_: &View, text: &str) -> Result<Name, Unreadable> {
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == text);
        let kind = kind.ok_or(Unreadable::new(text, "a kind is named, such as logic"))?;
        Ok(Name { kind })
    }

    fn write(event: &Event, _: Audience) -> Option<String> {
        Some(match event {
            Event::Named { kind } => kind.name().to_owned(),
            Event::Pulled { by } => format!("pull {by}"),
            Event::Voided => "void".to_owned(),
            Event::Ended { winner: Some(winner), reason } => format!("{winner} {}", reason.name()),
            Event::Ended { winner: None, reason } => reason.name().to_owned(),
        })
    }

    fn said(position: &Position, event: &Event) -> Option<Said> {
        let turn = position.turn();
        let (by, text) = match event {
            Event::Named { kind } => (Some(turn), format!("{turn} {}", kind.name())),
            Event::Pulled { by } => (None, format!("judge {by}")),
            Event::Voided => (None, "judge ~".to_owned()),
            Event::Ended { .. } => {
                (None, format!("result {}", Tug::write(event, Audience::Public)?))
            }
        };
        Some(Said { ply: position.pulls, by, text })
    }

    fn record(
        terms: &Terms,
        seed: Seed,
        tags: Vec<Tag>,
        events: &[Stamped<Event>],
    ) -> Option<String> {
        let mut position = Tug::open(terms, seed);
        let mut lines: Vec<String> = tags.iter().map(Tag::to_string).collect();
        for Stamped { event, .. } in events {
            lines.extend(Tug::said(&position, event).map(|said| said.text));
            position.apply(event);
        }
        Some(lines.join("\n") + "\n")
    }

    fn settles(event: &Event) -> Option<Settled> {
        match event {
            Event::Pulled { .. } => Some(Settled::Won),
            Event::Voided => Some(Settled::Void),
            Event::Named { .. } | Event::Ended { .. } => None,
        }
    }

    fn choose(seen: &View, _: &[Event], _: Strength, seed: Seed) -> Option<Name> {
        let offers = Tug::offers(seen);
        let Seed([drawn, ..]) = seed;
        offers.get(usize::from(drawn) % offers.len().max(1)).copied()
    }
}

impl Reason {
    const fn name(self) -> &'static str {
        match self {
            Reason::Rope => "rope",
            Reason::Nearer => "nearer",
            Reason::Time => "time",
            Reason::Resign => "resign",
            Reason::Aborted => "aborted",
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+} {}/{} {}", self.knot, self.pulls, self.terms.pulls, self.turn())
    }
}
