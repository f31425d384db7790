//! What an act adds to a position, or why it is refused. Nothing is changed here.

use crate::game::Act;
use crate::kind::Kind;
use crate::mental_janggi::action::{Action, Event, PieceRef, Refusal};
use crate::mental_janggi::moves::Move;
use crate::mental_janggi::piece::{Identity, Knowledge, Piece};
use crate::mental_janggi::position::{Battle, Outcome, Position, Reason, Step, Which};
use crate::mental_janggi::setup::Setup;
use crate::mental_janggi::square::Square;
use crate::side::Side;
use std::collections::BTreeSet;

impl<I: Knowledge> Position<I> {
    /// The events that an act adds, in order. Asked of what an audience knows, the answers are as that audience knows them: it takes
    /// the truth to play, but a record without its secrets can be followed with the same rules.
    pub fn decide(&self, act: &Act<Action>) -> Result<Vec<Event<I>>, Refusal> {
        let event = self.own(act)?;
        let mut after = self.clone();
        after.apply(&event);
        let end = after.end_after(&event).map(|outcome| Event::Ended { outcome });
        Ok([event].into_iter().chain(end).collect())
    }

    /// The act's own event.
    fn own(&self, act: &Act<Action>) -> Result<Event<I>, Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        match act {
            Act::Play { side, action: Action::Set { setup } } => self.take_setup(*side, setup),
            Act::Play { side, action } => self.play(*side, action),
            Act::Resign { .. } if self.step == Step::Setup => Err(Refusal::NotStarted),
            Act::Resign { side } => Ok(Event::Resigned { side: *side }),
            Act::Leave { .. } if self.step != Step::Setup => Err(Refusal::WrongStep),
            Act::Leave { .. } | Act::Abort => Ok(Event::Ended { outcome: Outcome::Aborted }),
            Act::Verdict { battle, winner } => {
                let pieces = self.contested(*battle)?;
                let attacker_won = *winner == self.turn();
                let winner = if attacker_won { Which::Attacking } else { Which::Defending };
                Ok(Event::Judged { winner, lost: self.shown_as_it_leaves(pieces, winner) })
            }
            Act::Void { battle } => self.contested(*battle).map(|_| Event::Voided),
            Act::OutOfTime { side } if self.deciders().contains(side) => {
                Ok(Event::TimedOut { side: *side })
            }
            Act::OutOfTime { .. } => Err(Refusal::NotYourTurn),
        }
    }

    /// How the game is over after an event, if it is. Several ways at once cannot be: a battle removes one
    /// piece, a reveal ends before a contest, and a march is looked at only when no battle is left.
    fn end_after(&self, event: &Event<I>) -> Option<Outcome> {
        let won = |by: Side, reason| Some(Outcome::Won { by, reason });
        let (mover, other) = (self.turn(), self.turn().opponent());
        match event {
            Event::Selected { shown, .. } if is_king(*shown) => return won(mover, Reason::Reveal),
            Event::Judged { winner, lost } if lost.is_some_and(is_king) => {
                return match winner {
                    Which::Attacking => won(mover, Reason::Capture),
                    Which::Defending => won(other, Reason::Capture),
                };
            }
            Event::TimedOut { side } if self.deciders().contains(side) => {
                return self.too_late(*side);
            }
            Event::Resigned { side } => return won(side.opponent(), Reason::Resign),
            Event::Ended { .. } => return None,
            Event::Set { .. } | Event::Sealed { .. } | Event::Moved(_) => {}
            Event::Targeted { .. } | Event::Guessed { .. } | Event::Selected { .. } => {}
            Event::Judged { .. } | Event::Voided | Event::Swapped { .. } => {}
            Event::TimedOut { .. } => {}
        }
        match self.step {
            Step::Swap { moved } if self.board.get(&moved)?.is_king() => won(mover, Reason::March),
            Step::Move if self.legal_moves().is_empty() => won(other, Reason::Blocked),
            Step::Setup | Step::Move | Step::Target { .. } | Step::Guess { .. } => None,
            Step::Select { .. } | Step::Contest { .. } | Step::Swap { .. } | Step::Over(_) => None,
        }
    }

    /// The end where a step was not taken in time that must be taken. A setup that is missing loses nothing, for
    /// nothing was played.
    fn too_late(&self, side: Side) -> Option<Outcome> {
        Some(match self.step {
            Step::Setup => Outcome::Aborted,
            Step::Move | Step::Target { .. } | Step::Guess { .. } | Step::Select { .. } => {
                Outcome::Won { by: side.opponent(), reason: Reason::Time }
            }
            Step::Contest { .. } | Step::Swap { .. } | Step::Over(_) => return None,
        })
    }

    fn take_setup(&self, side: Side, text: &str) -> Result<Event<I>, Refusal> {
        if *self.set.get(side) {
            return Err(Refusal::Set);
        }
        let read = Setup::read(&self.variant, text);
        let setup = read.map_err(|faults| Refusal::BadSetup { faults })?;
        Ok(Event::Set { side, setup })
    }

    fn play(&self, side: Side, action: &Action) -> Result<Event<I>, Refusal> {
        let deciders = self.deciders();
        if self.step == Step::Setup {
            return Err(Refusal::NotStarted);
        }
        if !deciders.is_empty() && !deciders.contains(&side) {
            return Err(Refusal::NotYourTurn);
        }
        match (self.step, action) {
            (Step::Move, Action::Move(step)) => self.take_move(side, *step),
            (Step::Target { moved }, Action::Target { square }) => self.take_target(moved, *square),
            (Step::Guess { chances, battle, .. }, Action::Guess { names }) => {
                self.take_guess(names, chances, battle)
            }
            (Step::Select { battle }, Action::Select { which }) => {
                self.take_selection(battle, *which)
            }
            (Step::Swap { .. }, Action::Swap { pieces }) => self.take_swap(side, *pieces),
            (
                _,
                Action::Set { .. }
                | Action::Move(_)
                | Action::Target { .. }
                | Action::Guess { .. }
                | Action::Select { .. }
                | Action::Swap { .. },
            ) => Err(Refusal::WrongStep),
        }
    }

    fn take_move(&self, side: Side, step: Move) -> Result<Event<I>, Refusal> {
        self.own_piece(side, PieceRef::On(step.from))?;
        if !self.destinations(step.from).contains(&step.to) {
            return Err(Refusal::IllegalMove);
        }
        if self.is_obliged() && step.is_sideways() {
            return Err(Refusal::Obliged);
        }
        Ok(Event::Moved(step))
    }

    fn take_target(&self, moved: Square, square: Square) -> Result<Event<I>, Refusal> {
        if self.enemies_touching(moved).contains(&square) {
            Ok(Event::Targeted { square })
        } else {
            Err(Refusal::NotATarget)
        }
    }

    fn take_guess(&self, named: &[Kind], chances: u8, battle: Battle) -> Result<Event<I>, Refusal> {
        let names: BTreeSet<Kind> = named.iter().copied().collect();
        if names.len() < named.len() {
            return Err(Refusal::TwiceNamed);
        }
        if usize::from(chances) < names.len() {
            return Err(Refusal::TooManyNames);
        }
        if names.iter().any(|kind| !self.variant.kinds.contains(kind)) {
            return Err(Refusal::NoSuchKind);
        }
        let lower = self.board.get(&self.lower(battle));
        let answer = match lower.and_then(|piece| piece.identity.into()) {
            Some(Identity::Of(kind)) => Some(kind).filter(|kind| names.contains(kind)),
            Some(Identity::King) | None => None,
        };
        Ok(Event::Guessed { names, answer })
    }

    fn take_selection(&self, battle: Battle, which: Which) -> Result<Event<I>, Refusal> {
        let piece = self.board.get(&battle.square(which)).ok_or(Refusal::NoSuchPiece)?;
        match which {
            Which::Attacking if piece.is_king() => Err(Refusal::KingHasNoKind),
            Which::Attacking | Which::Defending => {
                Ok(Event::Selected { which, shown: piece.identity })
            }
        }
    }

    fn take_swap(
        &self,
        side: Side,
        pieces: Option<(PieceRef, PieceRef)>,
    ) -> Result<Event<I>, Refusal> {
        if let Some((one, other)) = pieces {
            let number = self.own_piece(side, one)?.number;
            if number == self.own_piece(side, other)?.number {
                return Err(Refusal::SameNumber);
            }
        }
        Ok(Event::Swapped { pieces })
    }

    fn own_piece(&self, side: Side, place: PieceRef) -> Result<&Piece<I>, Refusal> {
        let piece = self.piece(place).ok_or(Refusal::NoSuchPiece)?;
        if piece.side == side { Ok(piece) } else { Err(Refusal::NotYourPiece) }
    }

    /// The battle whose contest is played, if it has this number. A verdict on any other comes too late or too
    /// early.
    fn contested(&self, number: u16) -> Result<Battle, Refusal> {
        match self.step {
            Step::Contest { battle, .. } if number == self.battle_number() => Ok(battle),
            Step::Setup | Step::Move | Step::Target { .. } | Step::Guess { .. } => {
                Err(Refusal::WrongStep)
            }
            Step::Select { .. } | Step::Contest { .. } | Step::Swap { .. } | Step::Over(_) => {
                Err(Refusal::WrongStep)
            }
        }
    }

    /// What everybody is shown of the piece that loses a battle. An attacker who loses reveals what leaves, as a
    /// penalty; a defender's piece leaves as it was. A king is always shown, for the game ends.
    fn shown_as_it_leaves(&self, battle: Battle, winner: Which) -> Option<I> {
        let piece = self.board.get(&battle.square(winner.other()))?;
        let attacker_lost = winner == Which::Defending;
        (attacker_lost || piece.revealed || piece.is_king()).then_some(piece.identity)
    }
}

fn is_king<I: Knowledge>(known: I) -> bool {
    known.into() == Some(Identity::King)
}
