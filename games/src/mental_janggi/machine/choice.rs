//! What the machine does, step by step.

use crate::game::{Audience, Seed};
use crate::mental_janggi::action::{Action, Event, PieceRef};
use crate::mental_janggi::machine::belief::Belief;
use crate::mental_janggi::machine::draws::Draws;
use crate::mental_janggi::machine::field::{Field, Step as FieldStep};
use crate::mental_janggi::machine::notes::Notes;
use crate::mental_janggi::machine::search::{Valued, ahead, at_once};
use crate::mental_janggi::machine::terrain::{Terrain, has};
use crate::mental_janggi::machine::turn::Turn;
use crate::mental_janggi::machine::worth::{meets_enemies, number_worth, worth};
use crate::mental_janggi::machine::{Odds, Strength, setup};
use crate::mental_janggi::moves::Move;
use crate::mental_janggi::piece::{Identity, Piece};
use crate::mental_janggi::position::{Battle, Position, Step, Which};
use crate::mental_janggi::square::Square;
use crate::mental_janggi::view::View;
use crate::side::{BySide, Side};

/// Moves worth so little less than the best are as good, so that not every game is the same.
const AS_GOOD: f64 = 0.002;

/// What the viewer does now, if there is anything to decide.
pub(super) fn choose(
    view: &View,
    strength: Strength,
    seed: Seed,
    past: &[Event<Option<Identity>>],
    odds: Odds,
) -> Option<Action> {
    let Audience::Side(me) = view.audience else { return None };
    let position = &view.position;
    if !position.deciders().contains(&me) {
        return None;
    }
    if position.step == Step::Setup {
        let setup = setup::draw(&position.variant, me, strength, seed).to_string();
        return Some(Action::Set { setup });
    }
    let terrain = Terrain::new(&position.variant);
    let notes = Notes::read(position, &terrain, past);
    let beliefs = BySide::of(|side| Belief::about(side, position, &notes));
    let field = Field::seen(position, me, &beliefs, &terrain);
    let draws = Draws::new(seed.child(&format!("choice at {position}")));
    let turn = Turn { terrain: &terrain, me, odds };
    Mind { me, position, strength, turn, beliefs, field, draws }.choose()
}

/// All that the machine knows and thinks at one step.
struct Mind<'a> {
    me: Side,
    position: &'a Position<Option<Identity>>,
    strength: Strength,
    turn: Turn<'a>,
    beliefs: BySide<Belief>,
    field: Field,
    draws: Draws,
}

impl Mind<'_> {
    fn choose(&mut self) -> Option<Action> {
        Some(match self.position.step {
            Step::Move => Action::Move(self.chosen_move()?),
            Step::Target { moved } => Action::Target { square: self.target(moved)? },
            Step::Guess { chances, battle, .. } => self.guess(chances, battle),
            Step::Select { battle } => Action::Select { which: self.selection(battle) },
            Step::Swap { .. } => Action::Swap { pieces: self.swap() },
            Step::Setup | Step::Contest { .. } | Step::Over(_) => return None,
        })
    }

    fn chosen_move(&mut self) -> Option<Move> {
        let (from, to) = match self.strength {
            Strength::Weak => {
                let moves = self.sensible_moves();
                self.draws.pick(&moves)?
            }
            Strength::Fair => {
                let moves = at_once(&self.turn, &self.field);
                self.one_of_the_best(&moves)?
            }
            Strength::Strong => {
                let moves = ahead(&self.turn, &self.field, &mut self.draws);
                self.one_of_the_best(&moves)?
            }
        };
        let squares = &self.turn.terrain.squares;
        Some(Move { from: squares[from], to: squares[to] })
    }

    /// Every move but the king's into a fight or into the enemy's reach, unless there is no other.
    fn sensible_moves(&self) -> Vec<FieldStep> {
        let (terrain, field, me) = (self.turn.terrain, &self.field, self.me);
        let all = field.moves(terrain);
        let is_sensible = |(from, to): &FieldStep| {
            if field.men[*from].king == 0.0 {
                return true;
            }
            let mut after = field.clone();
            after.go(terrain, (*from, *to));
            let enemies = *after.on.get(me.opponent());
            let reach = || terrain.zone(me.opponent(), enemies, after.occupied());
            let arrives = has(*terrain.home.get(me.opponent()), *to);
            after.touched(terrain, me, *to) == 0 && (arrives || !has(reach(), *to))
        };
        let sensible: Vec<FieldStep> = all.iter().copied().filter(is_sensible).collect();
        if sensible.is_empty() { all } else { sensible }
    }

    fn one_of_the_best(&mut self, moves: &[Valued]) -> Option<FieldStep> {
        let (_, best) = moves.first()?;
        let good = moves.iter().take_while(|(_, value)| best - AS_GOOD <= *value);
        let good: Vec<FieldStep> = good.map(|(step, _)| *step).collect();
        self.draws.pick(&good)
    }

    fn target(&mut self, moved: Square) -> Option<Square> {
        let targets = self.position.targets();
        let (terrain, me) = (self.turn.terrain, self.me);
        if self.strength == Strength::Weak {
            return self.draws.pick(&targets);
        }
        let at = terrain.place(moved)?;
        let mut glance = |after: &Field| worth(after, terrain, me);
        let mut value = |target: &Square| {
            let target = terrain.place(*target)?;
            Some(self.turn.of_battle(&self.field, at, target, &mut glance))
        };
        let valued = targets.iter().map(|target| (*target, value(target).unwrap_or(f64::MIN)));
        let better = |best: (Square, f64), next: (Square, f64)| {
            if best.1 < next.1 { next } else { best }
        };
        valued.reduce(better).map(|(target, _)| target)
    }

    /// Names cost nothing, so all chances are used, as far as the piece can be of so many kinds.
    fn guess(&mut self, chances: u8, battle: Battle) -> Action {
        let lower = PieceRef::On(self.position.lower(battle));
        let belief = self.beliefs.get(self.me.opponent());
        let mut names = belief.kinds(lower, &mut self.draws);
        if self.strength == Strength::Weak {
            self.draws.shuffle(&mut names);
        }
        names.truncate(usize::from(chances));
        names.sort();
        Action::Guess { names }
    }

    /// The other piece, which may be the king, and is shown. Where there is nothing to be shown, either.
    fn selection(&mut self, battle: Battle) -> Which {
        let piece = |which| self.position.board.get(&battle.square(which));
        let is_king = piece(Which::Attacking).is_some_and(Piece::is_king);
        let shown = Which::BOTH.iter().all(|which| piece(*which).is_some_and(|one| one.revealed));
        let any = shown || self.strength == Strength::Weak;
        let either = if any { self.draws.pick(&Which::BOTH) } else { None };
        either.filter(|_| !is_king).unwrap_or(Which::Defending)
    }

    /// The exchange that brings high numbers to where they count, if one does.
    fn swap(&mut self) -> Option<(PieceRef, PieceRef)> {
        let own = self.own_places();
        let number =
            |place: PieceRef| self.position.piece(place).map(|piece| u8::from(piece.number));
        let pairs = own.iter().flat_map(|one| own.iter().map(|other| (*one, *other)));
        let pairs = pairs.filter(|(one, other)| number(*one) < number(*other));
        let pairs: Vec<(PieceRef, PieceRef)> = pairs.collect();
        if self.strength == Strength::Weak {
            return self.draws.pick(&pairs);
        }
        // The one with the lower number comes first.
        let gain = |(one, other): (PieceRef, PieceRef)| {
            let more = number_worth(number(other)?) - number_worth(number(one)?);
            Some(more * (self.needs_number(one) - self.needs_number(other)))
        };
        let valued = pairs.iter().map(|pair| (*pair, gain(*pair).unwrap_or(0.0)));
        let better = |best: (_, f64), next: (_, f64)| if best.1 < next.1 { next } else { best };
        valued.reduce(better).filter(|(_, gain)| 0.0 < *gain).map(|(pair, _)| pair)
    }

    fn own_places(&self) -> Vec<PieceRef> {
        let on_board = self.position.board.iter().filter(|(_, piece)| piece.side == self.me);
        let on_board = on_board.map(|(square, _)| PieceRef::On(*square));
        let removed = (1..=u8::MAX).zip(&self.position.removed);
        let removed = removed.filter(|(_, piece)| piece.side == self.me);
        on_board.chain(removed.map(|(place, _)| PieceRef::Removed(place))).collect()
    }

    /// How much a number counts on a piece: most before enemies, nothing beside the board.
    fn needs_number(&self, place: PieceRef) -> f64 {
        const BEHIND_ALL: f64 = 0.2;
        let PieceRef::On(square) = place else { return 0.0 };
        let at = self.turn.terrain.place(square);
        let meets = |at| meets_enemies(&self.field, self.turn.terrain, self.me, at);
        if at.is_some_and(meets) { 1.0 } else { BEHIND_ALL }
    }
}
