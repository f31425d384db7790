//! What an audience knows of a position, built by adding: an identity is in a view only because a line here put
//! it there.

use crate::game::Audience;
use crate::mental_janggi::action::{Action, Event};
use crate::mental_janggi::piece::{Identity, Piece};
use crate::mental_janggi::position::{Outcome, Position, Step};
use crate::mental_janggi::setup::Setup;
use crate::side::{BySide, Side};

/// A game as one audience knows it. Pieces stand by their squares, so nothing tells where they came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    pub audience: Audience,
    pub position: Position<Option<Identity>>,
    /// Whose setup is missing; after the start it is nobody's.
    pub missing: Vec<Side>,
    /// Whether the side to move must leave the column.
    pub obliged: bool,
}

/// The game as an audience knows it. When a game has been won, everything is published to everybody; a game that
/// was aborted stays as it was.
pub fn view(position: &Position, audience: Audience) -> View {
    let known = match position.step {
        Step::Over(Outcome::Won { .. }) => position.seen(|_| true),
        Step::Over(Outcome::Aborted) | Step::Setup | Step::Move | Step::Target { .. } => {
            position.seen_by(audience)
        }
        Step::Guess { .. } | Step::Select { .. } | Step::Contest { .. } | Step::Swap { .. } => {
            position.seen_by(audience)
        }
    };
    View {
        audience,
        missing: Side::BOTH.into_iter().filter(|side| !position.set.get(*side)).collect(),
        obliged: position.is_obliged(),
        position: known,
    }
}

impl View {
    /// What the viewer may try now; nothing for those who only watch.
    pub fn offers(&self) -> Vec<Action> {
        match self.audience {
            Audience::Side(side) => self.position.actions(side),
            Audience::Public => Vec::new(),
        }
    }
}

impl Position {
    /// The position as an audience knows it while the game goes on: numbers of all, identities of one's own and
    /// of what was revealed.
    pub fn seen_by(&self, audience: Audience) -> Position<Option<Identity>> {
        self.seen(|side| audience.owns(side))
    }

    fn seen(&self, owns: impl Fn(Side) -> bool) -> Position<Option<Identity>> {
        let started = self.setups.left.is_some() && self.setups.right.is_some();
        let setup = |side| {
            let setup = self.setups.get(side).as_ref()?;
            if owns(side) { Some(setup.open()) } else { started.then(|| setup.hidden()) }
        };
        let piece = |piece: &Piece| seen_piece(piece, owns(piece.side));
        Position {
            variant: self.variant.clone(),
            set: self.set,
            setups: BySide::of(setup),
            board: self.board.iter().map(|(square, stands)| (*square, piece(stands))).collect(),
            removed: self.removed.iter().map(piece).collect(),
            step: self.step,
            quiet: self.quiet,
            plies: self.plies,
        }
    }

    /// What an audience is told of an event that is about to be applied: most are public. A setup is its
    /// owner's until both are there; then everybody is told the numbers and discards of both.
    pub fn told(&self, event: &Event, audience: Audience) -> Vec<Event<Option<Identity>>> {
        let Event::Set { side, setup } = event else {
            return public(event).into_iter().collect();
        };
        let Some(other) = self.setups.get(side.opponent()) else {
            let sealed = Event::Sealed { side: *side };
            return vec![if audience.owns(*side) { seen_set(*side, setup, true) } else { sealed }];
        };
        let both = BySide::of(|of| if of == *side { setup } else { other });
        let news = Side::BOTH.into_iter().filter(|of| of == side || !audience.owns(*of));
        news.map(|of| seen_set(of, both.get(of), audience.owns(of))).collect()
    }
}

fn seen_piece(piece: &Piece, own: bool) -> Piece<Option<Identity>> {
    let known = own || piece.revealed;
    Piece {
        side: piece.side,
        identity: known.then_some(piece.identity),
        number: piece.number,
        revealed: piece.revealed,
    }
}

fn seen_set(side: Side, setup: &Setup, own: bool) -> Event<Option<Identity>> {
    Event::Set { side, setup: if own { setup.open() } else { setup.hidden() } }
}

/// An event that everybody is told as it is. All that it shows was shown to everybody.
fn public(event: &Event) -> Option<Event<Option<Identity>>> {
    Some(match event {
        Event::Set { .. } => return None,
        Event::Sealed { side } => Event::Sealed { side: *side },
        Event::Moved(step) => Event::Moved(*step),
        Event::Targeted { square } => Event::Targeted { square: *square },
        Event::Guessed { names, answer } => {
            Event::Guessed { names: names.clone(), answer: *answer }
        }
        Event::Selected { which, shown } => Event::Selected { which: *which, shown: Some(*shown) },
        Event::Judged { winner, lost } => Event::Judged { winner: *winner, lost: lost.map(Some) },
        Event::Voided => Event::Voided,
        Event::Swapped { pieces } => Event::Swapped { pieces: *pieces },
        Event::TimedOut { side } => Event::TimedOut { side: *side },
        Event::Resigned { side } => Event::Resigned { side: *side },
        Event::Ended { outcome } => Event::Ended { outcome: *outcome },
    })
}
