//! Playing a record again by the rules. What a full record says was answered is checked; a public record is
//! followed by it.

use crate::clock::{Span, Time};
use crate::game::Act;
use crate::mental_janggi::action::{Action, Event, PieceRef, Refusal};
use crate::mental_janggi::clocked::{Stamped, Timed};
use crate::mental_janggi::notation::{Answer, answer_of};
use crate::mental_janggi::piece::{Identity, Knowledge, Piece};
use crate::mental_janggi::position::{Outcome, Position, Reason, Step, Which};
use crate::mental_janggi::record::{Line, Record, Said};
use crate::mental_janggi::setup::Setup;
use crate::mental_janggi::variant::Variant;
use crate::side::{BySide, Side};
use std::sync::Arc;

/// A game that is being played again.
#[derive(Debug, Clone)]
pub struct Replay<I = Identity> {
    pub timed: Timed<I>,
    /// Everything that happened so far.
    pub events: Vec<Stamped<I>>,
    /// The time of the last line since the start.
    at: Span,
}

/// Why a line cannot follow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadReplay {
    #[error("the rules refuse it: {0}")]
    Refused(Refusal),
    #[error("what was answered is not what the rules answer")]
    Answer,
    #[error("what was answered is missing, and not to be known without it")]
    Missing,
    #[error("it happened before the line before it")]
    Backwards,
    #[error("time was over before it")]
    TooLate,
    #[error("no time was over")]
    InTime,
    #[error("the game did not end like this")]
    Result,
}

/// A whole record that cannot be played again, and the first line at fault, counted from 1 behind the setups.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct Stuck {
    pub line: usize,
    pub why: BadReplay,
}

impl<I: Knowledge> Record<I> {
    /// Plays the whole record again.
    pub fn replay(&self, variant: Arc<Variant>) -> Result<Replay<I>, Stuck> {
        let mut replay = Replay::new(variant, &self.setups);
        let stuck = |line| move |why| Stuck { line, why };
        for (line, number) in self.lines.iter().zip(1..) {
            replay.follow(line).map_err(stuck(number))?;
        }
        if let Some(outcome) = self.result {
            replay.end(outcome).map_err(stuck(self.lines.len() + 1))?;
        }
        Ok(replay)
    }
}

impl<I: Knowledge> Replay<I> {
    /// A game that starts with these setups.
    pub fn new(variant: Arc<Variant>, setups: &BySide<Setup<I>>) -> Replay<I> {
        let start = Time::default();
        let timed = Timed::open(Position::new(variant), start);
        let mut replay = Replay { timed, events: Vec::new(), at: Span::ZERO };
        for side in Side::BOTH {
            let setup = setups.get(side).clone();
            replay.add(vec![Stamped { at: start, event: Event::Set { side, setup } }]);
        }
        replay
    }

    /// Goes on by one line.
    pub fn follow(&mut self, line: &Line) -> Result<(), BadReplay> {
        let at = line.at.unwrap_or(self.at);
        if at < self.at {
            return Err(BadReplay::Backwards);
        }
        match self.act(&line.said) {
            Some(act) => self.play(&act, line, at)?,
            None => self.time_out(line.at)?,
        }
        Ok(())
    }

    /// Checks the end that the record tells. Of one end only the reader of a public record did not know before:
    /// that the piece which stands in the opponent's home is a king.
    pub fn end(&mut self, outcome: Outcome) -> Result<(), BadReplay> {
        let position = &mut self.timed.position;
        let march = Outcome::Won { by: position.turn(), reason: Reason::March };
        let ends = match position.step {
            Step::Over(known) if known == outcome => return Ok(()),
            Step::Swap { moved } if outcome == march => {
                learn(position, PieceRef::On(moved), Identity::King);
                position.board.get(&moved).is_some_and(Piece::is_king)
            }
            Step::Setup | Step::Move | Step::Target { .. } | Step::Guess { .. } => {
                outcome == Outcome::Aborted
            }
            Step::Select { .. } | Step::Contest { .. } | Step::Swap { .. } => {
                outcome == Outcome::Aborted
            }
            Step::Over(_) => false,
        };
        if !ends {
            return Err(BadReplay::Result);
        }
        self.add(vec![Stamped { at: Time::default() + self.at, event: Event::Ended { outcome } }]);
        Ok(())
    }

    /// The act of a line; none where it is time that speaks.
    fn act(&self, said: &Said) -> Option<Act<Action>> {
        let position = &self.timed.position;
        let battle = position.battle_number();
        Some(match said {
            Said::Does(side, action) => Act::Play { side: *side, action: action.clone() },
            Said::Resigns(side) => Act::Resign { side: *side },
            Said::Verdict(Which::Attacking) => Act::Verdict { battle, winner: position.turn() },
            Said::Verdict(Which::Defending) => {
                Act::Verdict { battle, winner: position.turn().opponent() }
            }
            Said::Void => Act::Void { battle },
            Said::Clock => return None,
        })
    }

    fn play(&mut self, act: &Act<Action>, line: &Line, at: Span) -> Result<(), BadReplay> {
        let now = Time::default() + at;
        if self.timed.next_due().is_some_and(|due| due <= now) {
            return Err(BadReplay::TooLate);
        }
        let position = &mut self.timed.position;
        if let Some(asked) = asked_of(position, &line.said) {
            match line.answer {
                Some(Answer::Shown(identity)) => learn(position, asked, identity),
                Some(Answer::Nothing) => {}
                None if is_hidden(position, asked) => return Err(BadReplay::Missing),
                None => {}
            }
        }
        let events = position.decide(act).map_err(BadReplay::Refused)?;
        if line.answer.is_some() && events.first().and_then(answer_of) != line.answer {
            return Err(BadReplay::Answer);
        }
        self.add(events.into_iter().map(|event| Stamped { at: now, event }).collect());
        self.at = at;
        Ok(())
    }

    /// Time is over when it is over, though a record written by hand may say so later. Without an instant, it is
    /// said at once.
    fn time_out(&mut self, said_at: Option<Span>) -> Result<(), BadReplay> {
        let due = self.timed.next_due().ok_or(BadReplay::InTime)?;
        if said_at.is_some_and(|at| Time::default() + at < due) {
            return Err(BadReplay::InTime);
        }
        self.add(self.timed.time_out(due));
        self.at = due - Time::default();
        Ok(())
    }

    fn add(&mut self, events: Vec<Stamped<I>>) {
        for event in &events {
            self.timed.apply(event);
        }
        self.events.extend(events);
    }
}

/// The piece whose identity may be in the answer to a line.
fn asked_of<I: Knowledge>(position: &Position<I>, said: &Said) -> Option<PieceRef> {
    match (position.step, said) {
        // Where nothing is named, nothing can be answered.
        (Step::Guess { .. }, Said::Does(_, Action::Guess { names })) if names.is_empty() => None,
        (Step::Guess { battle, .. }, Said::Does(_, Action::Guess { .. })) => {
            Some(PieceRef::On(position.lower(battle)))
        }
        (Step::Select { battle }, Said::Does(_, Action::Select { which })) => {
            Some(PieceRef::On(battle.square(*which)))
        }
        (Step::Contest { battle, .. }, Said::Verdict(winner)) => {
            Some(PieceRef::On(battle.square(winner.other())))
        }
        (_, Said::Does(..) | Said::Resigns(_) | Said::Verdict(_) | Said::Void | Said::Clock) => {
            None
        }
    }
}

fn is_hidden<I: Knowledge>(position: &Position<I>, place: PieceRef) -> bool {
    position.piece(place).is_some_and(|piece| piece.identity.into().is_none())
}

/// A reader who did not know what a piece is knows it now.
fn learn<I: Knowledge>(position: &mut Position<I>, place: PieceRef, identity: Identity) {
    if let Some(piece) = position.piece_mut(place)
        && piece.identity.into().is_none()
    {
        piece.identity = I::from(identity);
    }
}
