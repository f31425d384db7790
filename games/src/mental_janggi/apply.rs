//! How events change a position. Nothing is refused here: who applies an event has decided it, or was told.
//!
//! The same lines serve the truth and what an audience knows of it, so that whoever is told every public
//! event has the public position, and nothing else.

use crate::mental_janggi::action::{Event, PieceRef};
use crate::mental_janggi::moves::Move;
use crate::mental_janggi::piece::{Identity, Knowledge, Piece};
use crate::mental_janggi::position::{Battle, Outcome, Position, Reason, Step, Which};
use crate::mental_janggi::setup::Setup;
use crate::mental_janggi::square::Square;
use crate::side::Side;

impl<I: Knowledge> Position<I> {
    /// Changes the position as an event says. What does not fit the present step changes nothing.
    pub fn apply(&mut self, event: &Event<I>) {
        match event {
            Event::Set { side, setup } => self.set(*side, setup.clone()),
            Event::Sealed { side } => *self.set.get_mut(*side) = true,
            Event::Moved(step) => self.moved(*step),
            Event::Targeted { square } => {
                if let Step::Target { moved } = self.step {
                    self.fight(Battle { attacking: moved, defending: *square });
                }
            }
            Event::Guessed { answer, .. } => {
                if let Step::Guess { battle, .. } = self.step {
                    let lower = self.lower(battle);
                    if let (Some(kind), Some(piece)) = (answer, self.board.get_mut(&lower)) {
                        piece.reveal(I::from(Identity::Of(*kind)));
                    }
                    self.step = Step::Select { battle };
                }
            }
            Event::Selected { which, shown } => {
                if let Step::Select { battle } = self.step {
                    self.selected(battle, battle.square(*which), *shown);
                }
            }
            Event::Judged { winner, lost } => {
                if let Step::Contest { battle, .. } = self.step {
                    self.judged(battle, *winner, *lost);
                }
            }
            Event::Swapped { pieces } => {
                if let Some((one, other)) = pieces {
                    self.exchange(*one, *other);
                }
                self.pass();
            }
            Event::TimedOut { .. } => self.timed_out(),
            Event::Ended { outcome } => self.ended(*outcome),
            Event::Voided | Event::Resigned { .. } => {}
        }
    }

    fn set(&mut self, side: Side, setup: Setup<I>) {
        *self.set.get_mut(side) = true;
        *self.setups.get_mut(side) = Some(setup);
        if let (Step::Setup, Some(left), Some(right)) =
            (self.step, &self.setups.left, &self.setups.right)
        {
            let left = left.pieces(&self.variant, Side::Left);
            self.board = left.into_iter().chain(right.pieces(&self.variant, Side::Right)).collect();
            self.step = Step::Move;
        }
    }

    fn moved(&mut self, step: Move) {
        let Some(piece) = self.board.remove(&step.from) else { return };
        self.board.insert(step.to, piece);
        let caused_no_battle = self.enemies_touching(step.to).is_empty();
        *self.quiet.get_mut(piece.side) = step.is_sideways() && caused_no_battle;
        self.go_on(step.to);
    }

    /// What comes next while the moved piece lives: the next battle, or the end of the turn.
    fn go_on(&mut self, moved: Square) {
        match self.enemies_touching(moved).as_slice() {
            [] if self.variant.is_home(self.turn().opponent(), moved) => {
                self.step = Step::Swap { moved };
            }
            [] => self.pass(),
            [defending] => self.fight(Battle { attacking: moved, defending: *defending }),
            [..] => self.step = Step::Target { moved },
        }
    }

    fn fight(&mut self, battle: Battle) {
        self.step = match self.intimidation(battle) {
            Some((by, chances)) => Step::Guess { by, chances, battle },
            None => Step::Select { battle },
        };
    }

    /// Shows a piece and orders its contest. A king has no contest: the end of the game follows.
    fn selected(&mut self, battle: Battle, square: Square, shown: I) {
        if let Some(piece) = self.board.get_mut(&square) {
            piece.reveal(shown);
        }
        match shown.into() {
            Some(Identity::Of(kind)) => self.step = Step::Contest { battle, kind },
            Some(Identity::King) | None => {}
        }
    }

    /// Takes the loser off; nobody else moves. If a king was lost, the end of the game follows.
    fn judged(&mut self, battle: Battle, winner: Which, lost: Option<I>) {
        let loser = battle.square(winner.other());
        let Some(mut piece) = self.board.remove(&loser) else { return };
        if let Some(identity) = lost {
            piece.reveal(identity);
        }
        self.removed.push(piece);
        if lost.is_some() && piece.is_king() {
            return;
        }
        match winner {
            Which::Attacking => self.go_on(battle.attacking),
            Which::Defending => self.pass(),
        }
    }

    fn exchange(&mut self, one: PieceRef, other: PieceRef) {
        let (Some(first), Some(second)) = (self.piece(one).copied(), self.piece(other).copied())
        else {
            return;
        };
        for (place, number) in [(one, second.number), (other, first.number)] {
            if let Some(piece) = self.piece_mut(place) {
                piece.number = number;
            }
        }
    }

    /// A step that one may leave out is left out; one that one must take loses, and the end of the game follows.
    fn timed_out(&mut self) {
        match self.step {
            Step::Guess { by, battle, .. } if by != self.turn() => {
                self.step = Step::Select { battle };
            }
            Step::Swap { .. } => self.pass(),
            Step::Setup | Step::Move | Step::Target { .. } | Step::Guess { .. } => {}
            Step::Select { .. } | Step::Contest { .. } | Step::Over(_) => {}
        }
    }

    fn pass(&mut self) {
        self.plies = self.plies.saturating_add(1);
        self.step = Step::Move;
    }

    /// The king that marched is shown.
    fn ended(&mut self, outcome: Outcome) {
        if let (Step::Swap { moved }, Outcome::Won { reason: Reason::March, .. }) =
            (self.step, outcome)
            && let Some(king) = self.board.get_mut(&moved)
        {
            king.reveal(I::from(Identity::King));
        }
        self.step = Step::Over(outcome);
    }

    /// A piece on the board or removed.
    pub fn piece(&self, place: PieceRef) -> Option<&Piece<I>> {
        match place {
            PieceRef::On(square) => self.board.get(&square),
            PieceRef::Removed(number) => self.removed.get(usize::from(number).checked_sub(1)?),
        }
    }

    pub(crate) fn piece_mut(&mut self, place: PieceRef) -> Option<&mut Piece<I>> {
        match place {
            PieceRef::On(square) => self.board.get_mut(&square),
            PieceRef::Removed(number) => self.removed.get_mut(usize::from(number).checked_sub(1)?),
        }
    }
}
