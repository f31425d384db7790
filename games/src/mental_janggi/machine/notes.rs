//! What the past tells of each piece: how often it attacked and fled, and which names were wrong for it.

use crate::kind::Kind;
use crate::mental_janggi::action::{Event, PieceRef};
use crate::mental_janggi::machine::terrain::{Bits, Terrain, bit, has};
use crate::mental_janggi::piece::Identity;
use crate::mental_janggi::position::{Battle, Position, Step, Which};
use crate::mental_janggi::square::Square;
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// What was seen of a piece.
#[derive(Debug, Clone, Default)]
pub(super) struct Note {
    /// Kinds that were named and wrong.
    pub(super) wrong: BTreeSet<Kind>,
    pub(super) moves: u32,
    pub(super) attacks: u32,
    /// Attacks in which the other piece was selected, as a king must.
    pub(super) hid: u32,
    /// Moves out of the opponent's reach.
    pub(super) fled: u32,
}

/// Notes on all pieces of both sides.
#[derive(Debug, Default)]
pub(super) struct Notes {
    board: BTreeMap<Square, Note>,
    removed: Vec<Note>,
}

type Known = Position<Option<Identity>>;

impl Notes {
    /// What the past tells, if it led to this position; else nothing.
    pub(super) fn read(
        position: &Known,
        terrain: &Terrain,
        past: &[Event<Option<Identity>>],
    ) -> Notes {
        let mut notes = Notes::default();
        let mut known = Position::new(position.variant.clone());
        for event in past {
            notes.take(&known, terrain, event);
            known.apply(event);
        }
        let led_here = known.board == position.board && known.removed == position.removed;
        if led_here { notes } else { Notes::default() }
    }

    /// The note on a piece.
    pub(super) fn on(&self, place: PieceRef) -> Note {
        let note = match place {
            PieceRef::On(square) => self.board.get(&square),
            PieceRef::Removed(number) => self.removed.get(usize::from(number).saturating_sub(1)),
        };
        note.cloned().unwrap_or_default()
    }

    /// Reads an event that is about to be applied.
    fn take(&mut self, known: &Known, terrain: &Terrain, event: &Event<Option<Identity>>) {
        match (event, known.step) {
            (Event::Moved(step), _) => {
                let mut note = self.board.remove(&step.from).unwrap_or_default();
                note.moves += 1;
                note.fled += u32::from(flees(known, terrain, step.from, step.to));
                self.board.insert(step.to, note);
            }
            (Event::Guessed { names, answer: None }, Step::Guess { battle, .. }) => {
                self.board.entry(known.lower(battle)).or_default().wrong.extend(names);
            }
            (Event::Selected { which, .. }, Step::Select { battle }) => {
                let note = self.board.entry(battle.attacking).or_default();
                note.attacks += 1;
                note.hid += u32::from(*which == Which::Defending);
            }
            (Event::Judged { winner, .. }, Step::Contest { battle, .. }) => {
                self.leaves(battle, winner.other());
            }
            (Event::Guessed { .. } | Event::Selected { .. } | Event::Judged { .. }, _) => {}
            (Event::Set { .. } | Event::Sealed { .. } | Event::Targeted { .. }, _) => {}
            (Event::Voided | Event::Swapped { .. } | Event::TimedOut { .. }, _) => {}
            (Event::Resigned { .. } | Event::Ended { .. }, _) => {}
        }
    }

    fn leaves(&mut self, battle: Battle, loser: Which) {
        let note = self.board.remove(&battle.square(loser)).unwrap_or_default();
        self.removed.push(note);
    }
}

/// Whether a move leads a piece from where the opponent could have attacked it to where they cannot.
fn flees(known: &Known, terrain: &Terrain, from: Square, to: Square) -> bool {
    let side = known.turn();
    let of = |side: Side| -> Bits {
        let own = known.board.iter().filter(|(_, piece)| piece.side == side);
        own.filter_map(|(square, _)| terrain.place(*square)).map(bit).sum()
    };
    let (Some(from), Some(to)) = (terrain.place(from), terrain.place(to)) else { return false };
    let (own, enemy) = (of(side), of(side.opponent()));
    let own_after = own & !bit(from) | bit(to);
    let reached = |own: Bits| terrain.zone(side.opponent(), enemy, own | enemy);
    let fights = terrain.touching[to] & enemy != 0;
    !fights && has(reached(own), from) && !has(reached(own_after), to)
}
