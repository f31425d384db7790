//! The games, each with what its tests cannot know by themselves.

use agon_games::game::{Audience, Game, Seed};
use agon_games::kind::Kind;
use agon_games::mental_janggi::MentalJanggi;
use agon_games::mental_janggi::action::{Action, PieceRef};
use agon_games::mental_janggi::moves::Move;
use agon_games::mental_janggi::piece::Piece;
use agon_games::mental_janggi::position::{Position, Step, Which};
use agon_games::mental_janggi::variant::Variant;
use agon_games::side::Side;
use agon_games::tug::{self, Name, Terms, Tug};

/// Does something for every game: one line a game.
macro_rules! with_every_game {
    ($promise:ident $(, $with:expr)?) => {
        $promise::<agon_games::mental_janggi::MentalJanggi>($($with)?);
        $promise::<agon_games::tug::Tug>($($with)?);
    };
}
pub(crate) use with_every_game;

/// What the suite asks of a game beside its rules.
pub(crate) trait Row: Game {
    /// More acts than any game has.
    const ACTS_MAX: usize;
    /// Whether anything is hidden from anybody.
    const HIDES: bool;
    /// What one random game of each terms comes to.
    const DIGEST: &'static str;

    /// Terms to play on.
    fn terms() -> Vec<Self::Terms>;

    /// A setup that a side may send now, of which there are too many to list; none if no setup is due.
    fn hidden_setup(
        position: &Self::Position,
        side: Side,
        chance: &mut Chance,
    ) -> Option<Self::Action>;

    /// Actions that are perhaps legal and mostly not.
    fn anything(position: &Self::Position, chance: &mut Chance) -> Vec<Self::Action>;

    /// Whether two actions say the same in different words.
    fn is_same(one: &Self::Action, other: &Self::Action) -> bool;

    /// Another position that this audience cannot tell from the first, if there is one.
    fn twin(
        position: &Self::Position,
        audience: Audience,
        chance: &mut Chance,
    ) -> Option<Self::Position>;
}

/// A stream of chance that is the same on every machine.
pub(crate) struct Chance(Seed, u64);

impl Chance {
    pub(crate) fn new(number: u64) -> Chance {
        Chance(Seed([0; 32]).child(&format!("game {number}")), 0)
    }

    pub(crate) fn seed(&self) -> Seed {
        self.0
    }

    /// A number in `[0, below)`.
    pub(crate) fn below(&mut self, below: usize) -> usize {
        self.1 += 1;
        let Seed(drawn) = self.0.child(&self.1.to_string());
        (u32::from_be_bytes(drawn[..4].try_into().unwrap()) as usize) % below
    }

    pub(crate) fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    fn shuffle<T>(&mut self, of: &mut [T]) {
        for last in (1..of.len()).rev() {
            of.swap(last, self.below(last + 1));
        }
    }
}

impl Row for MentalJanggi {
    const ACTS_MAX: usize = 3_000;
    const HIDES: bool = true;
    const DIGEST: &'static str = "9ccd7ad8e2cdc193b0ee652d454fcab4d9cd85096b2ec37a7a79211ac5fa6f71";

    fn terms() -> Vec<Variant> {
        Variant::all().to_vec()
    }

    fn hidden_setup(position: &Position, _: Side, chance: &mut Chance) -> Option<Action> {
        (position.step == Step::Setup).then(|| setup(&position.variant, chance))
    }

    fn anything(position: &Position, chance: &mut Chance) -> Vec<Action> {
        let squares: Vec<_> = position.variant.squares().collect();
        let mut places: Vec<PieceRef> = squares.iter().map(|on| PieceRef::On(*on)).collect();
        places.extend((0..25).map(PieceRef::Removed));
        let mut all = Which::BOTH.map(|which| Action::Select { which }).to_vec();
        all.extend([Action::Swap { pieces: None }, Action::Set { setup: "..".into() }]);
        all.extend(squares.iter().map(|square| Action::Target { square: *square }));
        for _ in 0..20 {
            let names = (0..chance.below(5)).map(|_| chance.pick(&Kind::ALL)).collect();
            all.push(Action::Guess { names });
            let pieces = Some((chance.pick(&places), chance.pick(&places)));
            all.push(Action::Swap { pieces });
            let (from, to) = (chance.pick(&squares), chance.pick(&squares));
            all.push(Action::Move(Move { from, to }));
        }
        let occupied: Vec<_> = position.board.keys().copied().collect();
        if !occupied.is_empty() {
            let from = chance.pick(&occupied);
            all.extend(squares.iter().map(|to| Action::Move(Move { from, to: *to })));
        }
        all
    }

    /// Names are a set.
    fn is_same(one: &Action, other: &Action) -> bool {
        let sorted = |action: &Action| match action {
            Action::Guess { names } => {
                let mut names = names.clone();
                names.sort();
                Action::Guess { names }
            }
            Action::Set { .. } | Action::Move(_) | Action::Target { .. } => action.clone(),
            Action::Select { .. } | Action::Swap { .. } => action.clone(),
        };
        sorted(one) == sorted(other)
    }

    /// Two pieces that the audience may not know exchange what they are.
    fn twin(position: &Position, audience: Audience, chance: &mut Chance) -> Option<Position> {
        let hidden = |piece: &Piece| !audience.owns(piece.side) && !piece.revealed;
        let mut twin = position.clone();
        let mut pieces: Vec<&mut Piece> =
            twin.board.values_mut().filter(|piece| hidden(piece)).collect();
        chance.shuffle(&mut pieces);
        for one in 1..pieces.len() {
            let (before, rest) = pieces.split_at_mut(one);
            let (first, second) = (&mut before[0], &mut rest[0]);
            if first.side == second.side && first.identity != second.identity {
                std::mem::swap(&mut first.identity, &mut second.identity);
                return Some(twin);
            }
        }
        None
    }
}

impl Row for Tug {
    const ACTS_MAX: usize = 100;
    const HIDES: bool = false;
    const DIGEST: &'static str = "c802aa8fe90aedfaa2f663e39fb6702994e88b58d90651a29d2319cc9aeb7a34";

    fn terms() -> Vec<Terms> {
        Tug::variants()
    }

    fn hidden_setup(_: &tug::Position, _: Side, _: &mut Chance) -> Option<Name> {
        None
    }

    fn anything(_: &tug::Position, _: &mut Chance) -> Vec<Name> {
        Kind::ALL.map(|kind| Name { kind }).to_vec()
    }

    fn is_same(one: &Name, other: &Name) -> bool {
        one == other
    }

    fn twin(_: &tug::Position, _: Audience, _: &mut Chance) -> Option<tug::Position> {
        None
    }
}

/// Any setup that is allowed.
fn setup(variant: &Variant, chance: &mut Chance) -> Action {
    let each = usize::from(variant.pieces_per_kind);
    let mut kinds: Vec<Kind> = variant.kinds.iter().flat_map(|kind| vec![*kind; each]).collect();
    chance.shuffle(&mut kinds);
    let mut discards = kinds.split_off(kinds.len() - usize::from(variant.discards));
    discards.sort();
    let mut letters: Vec<char> = kinds.iter().map(|kind| kind.letter()).chain(['K']).collect();
    chance.shuffle(&mut letters);
    let mut squares: Vec<String> = letters
        .iter()
        .zip(&variant.numbers)
        .map(|(letter, number)| format!("{letter}{number}"))
        .collect();
    let columns = usize::from(variant.home_columns);
    squares.resize(usize::from(variant.rows) * columns, ".".into());
    chance.shuffle(&mut squares);
    let rows: Vec<String> = squares.chunks(columns).map(<[String]>::concat).collect();
    let discards: String = discards.iter().map(|kind| kind.letter()).collect();
    let discards = if discards.is_empty() { "-" } else { &discards };
    Action::Set { setup: format!("{} {discards}", rows.join("/")) }
}
