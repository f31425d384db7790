//! A game as pages are sent it: what one audience knows, with what may be tried by whoever has the decision.

use crate::game::Audience;
use crate::kind::Kind;
use crate::mental_janggi::action::Action;
use crate::mental_janggi::board::Floor;
use crate::mental_janggi::piece::{Identity, Number, Piece};
use crate::mental_janggi::position::{Position, Step, Which};
use crate::mental_janggi::square::Square;
use crate::mental_janggi::variant::Variant;
use crate::mental_janggi::view::View;
use crate::side::{BySide, Side};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

type Known = Option<Identity>;

/// What stands in a reply. The view is the only source of identities; everything else here is public.
#[derive(Debug, Serialize)]
struct Shown {
    variant: Board,
    /// As text.
    position: String,
    /// By their squares; before the start, what the viewer has placed.
    pieces: Vec<Standing>,
    removed: Vec<Gone>,
    discards: BySide<Option<Vec<Kind>>>,
    step: ShownStep,
    turn: Side,
    ply: u16,
    /// Whether the side to move must leave the column.
    obliged: bool,
    legal: Option<Legal>,
}

#[derive(Debug, Serialize)]
struct Board {
    name: String,
    rows: u8,
    columns: u8,
    second_floor: Vec<Square>,
    home_columns: u8,
    kinds: Vec<Kind>,
    pieces_per_kind: u8,
    discards: u8,
    numbers: Vec<Number>,
    steps_on_floor: u8,
    setup_seconds: u32,
    turn_seconds: u32,
    bank_seconds: u32,
    guess_seconds: u32,
    replenish_seconds: u32,
    spectator_delay_seconds: u32,
    level: u8,
}

#[derive(Debug, Serialize)]
struct Stone {
    side: Side,
    number: Number,
    /// Nothing where the viewer may not know it.
    #[serde(serialize_with = "identity")]
    identity: Known,
    revealed: bool,
}

#[derive(Debug, Serialize)]
struct Standing {
    square: Square,
    #[serde(flatten)]
    stone: Stone,
}

#[derive(Debug, Serialize)]
struct Gone {
    /// From 1, in the order in which pieces left the board.
    place: usize,
    #[serde(flatten)]
    stone: Stone,
}

#[derive(Debug, Default, Serialize)]
struct ShownStep {
    name: &'static str,
    by: Option<Side>,
    attacking: Option<Square>,
    defending: Option<Square>,
    kind: Option<Kind>,
    /// How many kinds may be named.
    chances: Option<u8>,
}

/// What whoever has the decision may do.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Legal {
    Moves(BTreeMap<Square, Vec<Square>>),
    Targets(Vec<Square>),
    Guess(u8),
    Select(Vec<Which>),
    Swap(bool),
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Shown::of(self).serialize(to)
    }
}

impl Shown {
    fn of(view: &View) -> Shown {
        let position = &view.position;
        let setup = |side| position.setups.get(side).as_ref();
        Shown {
            variant: Board::of(&position.variant),
            position: position.to_string(),
            pieces: standing(view),
            removed: (1..)
                .zip(&position.removed)
                .map(|(place, piece)| Gone { place, stone: Stone::of(piece) })
                .collect(),
            discards: BySide::of(|side| setup(side).map(|setup| setup.discards.clone())),
            step: step(position),
            turn: position.turn(),
            ply: position.plies,
            obliged: view.obliged && position.step == Step::Move,
            legal: legal(view),
        }
    }
}

impl Board {
    fn of(variant: &Variant) -> Board {
        let raised = |square: &Square| variant.floor(*square) == Floor::Second;
        Board {
            name: variant.name.clone(),
            rows: variant.rows,
            columns: variant.columns,
            second_floor: variant.squares().filter(raised).collect(),
            home_columns: variant.home_columns,
            kinds: variant.kinds.clone(),
            pieces_per_kind: variant.pieces_per_kind,
            discards: variant.discards,
            numbers: variant.numbers.clone(),
            steps_on_floor: variant.steps_on_floor,
            setup_seconds: variant.setup_seconds,
            turn_seconds: variant.turn_seconds,
            bank_seconds: variant.bank_seconds,
            guess_seconds: variant.guess_seconds,
            replenish_seconds: variant.replenish_seconds,
            spectator_delay_seconds: variant.spectator_delay_seconds,
            level: variant.contest.level,
        }
    }
}

impl Stone {
    fn of(piece: &Piece<Known>) -> Stone {
        let Piece { side, identity, number, revealed } = *piece;
        Stone { side, number, identity, revealed }
    }
}

/// A king by its name, everything else by its kind.
fn identity<S: Serializer>(known: &Known, to: S) -> Result<S::Ok, S::Error> {
    match known {
        Some(Identity::King) => to.serialize_str("king"),
        Some(Identity::Of(kind)) => kind.serialize(to),
        None => to.serialize_none(),
    }
}

fn standing(view: &View) -> Vec<Standing> {
    let position = &view.position;
    let mut standing: Vec<_> = position.board.iter().map(|(at, piece)| (*at, *piece)).collect();
    if let (Step::Setup, Audience::Side(side)) = (position.step, view.audience)
        && let Some(setup) = position.setups.get(side)
    {
        standing = setup.pieces(&position.variant, side);
        standing.sort_by_key(|(at, _)| *at);
    }
    let shown = |(square, piece): &(Square, Piece<Known>)| Standing {
        square: *square,
        stone: Stone::of(piece),
    };
    standing.iter().map(shown).collect()
}

fn step(position: &Position<Known>) -> ShownStep {
    let by = match position.step {
        Step::Setup => None,
        Step::Move | Step::Target { .. } | Step::Guess { .. } | Step::Select { .. } => {
            position.deciders().first().copied()
        }
        Step::Swap { .. } | Step::Contest { .. } | Step::Over(_) => {
            position.deciders().first().copied()
        }
    };
    let (name, battle, moved, kind, chances) = match position.step {
        Step::Setup => ("setup", None, None, None, None),
        Step::Move => ("move", None, None, None, None),
        Step::Target { moved } => ("target", None, Some(moved), None, None),
        Step::Guess { chances, battle, .. } => ("guess", Some(battle), None, None, Some(chances)),
        Step::Select { battle } => ("select", Some(battle), None, None, None),
        Step::Contest { battle, kind } => ("contest", Some(battle), None, Some(kind), None),
        Step::Swap { moved } => ("swap", None, Some(moved), None, None),
        Step::Over(_) => ("over", None, None, None, None),
    };
    let attacking = battle.map(|battle| battle.attacking).or(moved);
    let defending = battle.map(|battle| battle.defending);
    ShownStep { name, by, attacking, defending, kind, chances }
}

/// What the viewer may do now; nothing for whoever has nothing to decide.
fn legal(view: &View) -> Option<Legal> {
    let Audience::Side(side) = view.audience else { return None };
    if !view.position.deciders().contains(&side) {
        return None;
    }
    match view.position.step {
        Step::Move => {
            let mut moves: BTreeMap<Square, Vec<Square>> = BTreeMap::new();
            for offer in view.offers() {
                if let Action::Move(step) = offer {
                    moves.entry(step.from).or_default().push(step.to);
                }
            }
            Some(Legal::Moves(moves))
        }
        Step::Target { .. } => Some(Legal::Targets(view.position.targets())),
        Step::Guess { chances, .. } => Some(Legal::Guess(chances)),
        Step::Select { .. } => {
            let offers = view.offers();
            let open = |which: &Which| offers.contains(&Action::Select { which: *which });
            Some(Legal::Select(Which::BOTH.into_iter().filter(open).collect()))
        }
        Step::Swap { .. } => Some(Legal::Swap(true)),
        Step::Setup | Step::Contest { .. } | Step::Over(_) => None,
    }
}
