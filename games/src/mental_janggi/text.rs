//! A position as one line of text: board, removed pieces, step, quiet sides, plies.

use crate::kind::Kind;
use crate::mental_janggi::piece::{HIDDEN, Knowledge, Number, Piece, letter};
use crate::mental_janggi::position::{Battle, Outcome, Position, Step};
use crate::mental_janggi::square::Square;
use crate::mental_janggi::variant::Variant;
use crate::side::{BySide, Side};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// What is wrong with the text of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadPosition {
    #[error("a position has five parts: board, removed pieces, step, quiet sides, plies")]
    Parts,
    #[error("the board's rows and columns are not this variant's")]
    Board,
    #[error("a piece is a letter, a digit, and ! if it is revealed")]
    Piece,
    #[error("the step is none that can be written")]
    Step,
    #[error("this step cannot be due with these pieces after so many plies")]
    Unfit,
    #[error("the quiet sides are --, L-, -R or LR")]
    Quiet,
    #[error("the plies are not a number")]
    Plies,
}

/// Nothing on a square.
const EMPTY: char = '.';
/// Follows a piece that was revealed.
const REVEALED: char = '!';
/// No removed pieces.
const NONE: &str = "-";

impl<I: Knowledge> fmt::Display for Position<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut row = 0;
        for square in self.variant.squares() {
            if row < square.row() {
                row = square.row();
                write!(f, "/")?;
            }
            match self.board.get(&square) {
                Some(piece) => write!(f, "{piece}")?,
                None => write!(f, "{EMPTY}")?,
            }
        }
        let removed: Vec<String> = self.removed.iter().map(Piece::to_string).collect();
        let removed = if removed.is_empty() { NONE.to_owned() } else { removed.join(",") };
        let quiet = |quiet: bool, letter: char| if quiet { letter } else { '-' };
        let (left, right) = (quiet(self.quiet.left, 'L'), quiet(self.quiet.right, 'R'));
        write!(f, " {removed} {} {left}{right} {}", self.step_text(), self.plies)
    }
}

impl<I: Knowledge> fmt::Display for Piece<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.side {
            Side::Left => letter(self.identity),
            Side::Right => letter(self.identity).to_ascii_lowercase(),
        };
        let mark = if self.revealed { "!" } else { "" };
        write!(f, "{letter}{}{mark}", self.number)
    }
}

impl fmt::Display for Battle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.attacking, self.defending)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Won { by: Side::Left, reason } => write!(f, "1-0:{reason}"),
            Outcome::Won { by: Side::Right, reason } => write!(f, "0-1:{reason}"),
            Outcome::Aborted => write!(f, "*:aborted"),
        }
    }
}

impl<I: Knowledge> Position<I> {
    /// Reads a position. What was before it, such as the setups, is not known then.
    pub fn read(variant: Arc<Variant>, text: &str) -> Result<Position<I>, BadPosition> {
        let [board, removed, step, quiet, plies] = text.split(' ').collect::<Vec<&str>>()[..]
        else {
            return Err(BadPosition::Parts);
        };
        let position = Position {
            set: BySide { left: true, right: true },
            setups: BySide { left: None, right: None },
            board: read_board(&variant, board)?,
            removed: read_removed(removed)?,
            step: read_step(step)?,
            quiet: read_quiet(quiet)?,
            plies: plies.parse().map_err(|_| BadPosition::Plies)?,
            variant,
        };
        if position.fits() && position.to_string() == text {
            Ok(position)
        } else {
            Err(BadPosition::Unfit)
        }
    }

    /// Whether the step can be due: the pieces that it names are there.
    fn fits(&self) -> bool {
        let is_of =
            |square: Square, side| self.board.get(&square).is_some_and(|piece| piece.side == side);
        let (own, other) = (self.turn(), self.turn().opponent());
        let fight = |battle: Battle| {
            is_of(battle.attacking, own)
                && is_of(battle.defending, other)
                && self.variant.is_touching(battle.attacking, battle.defending)
        };
        match self.step {
            Step::Setup => false,
            Step::Move | Step::Over(_) => true,
            Step::Target { moved } => is_of(moved, own) && 1 < self.enemies_touching(moved).len(),
            Step::Guess { by, chances, battle } => {
                fight(battle) && self.intimidation(battle) == Some((by, chances))
            }
            Step::Select { battle } | Step::Contest { battle, .. } => fight(battle),
            Step::Swap { moved } => is_of(moved, own) && self.variant.is_home(other, moved),
        }
    }

    fn step_text(&self) -> String {
        let turn = self.turn();
        match self.step {
            Step::Setup => match self.deciders().as_slice() {
                [side] => format!("{side}:setup"),
                [..] => "both:setup".to_owned(),
            },
            Step::Move => format!("{turn}:move"),
            Step::Target { moved } => format!("{turn}:target:{moved}"),
            Step::Guess { by, chances, battle } => format!("{by}:guess{chances}:{battle}"),
            Step::Select { battle } => format!("{turn}:select:{battle}"),
            Step::Contest { battle, kind } => format!("{turn}:contest{}:{battle}", kind.letter()),
            Step::Swap { moved } => format!("{turn}:swap:{moved}"),
            Step::Over(outcome) => outcome.to_string(),
        }
    }
}

fn read_board<I: Knowledge>(
    variant: &Variant,
    text: &str,
) -> Result<BTreeMap<Square, Piece<I>>, BadPosition> {
    let mut board = BTreeMap::new();
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(variant.rows) {
        return Err(BadPosition::Board);
    }
    for (row, text) in (0..variant.rows).zip(rows) {
        let mut rest = text;
        for column in 1..=variant.columns {
            let square = Square::at(row, column).ok_or(BadPosition::Board)?;
            match rest.strip_prefix(EMPTY) {
                Some(after) => rest = after,
                None => {
                    let (piece, after) = read_piece(rest)?;
                    board.insert(square, piece);
                    rest = after;
                }
            }
        }
        if !rest.is_empty() {
            return Err(BadPosition::Board);
        }
    }
    Ok(board)
}

/// A piece at the beginning of a text, and what comes behind it.
fn read_piece<I: Knowledge>(text: &str) -> Result<(Piece<I>, &str), BadPosition> {
    let mut characters = text.chars();
    let (Some(letter), Some(digit)) = (characters.next(), characters.next()) else {
        return Err(BadPosition::Piece);
    };
    let side = if letter.is_ascii_uppercase() { Side::Left } else { Side::Right };
    let capital = letter.to_ascii_uppercase();
    let identity = I::of_letter(capital).ok_or(BadPosition::Piece)?;
    let number = Number::of_digit(digit).ok_or(BadPosition::Piece)?;
    let rest = characters.as_str();
    let (revealed, rest) = match rest.strip_prefix(REVEALED) {
        Some(_) if capital == HIDDEN => return Err(BadPosition::Piece),
        Some(after) => (true, after),
        None => (false, rest),
    };
    Ok((Piece { side, identity, number, revealed }, rest))
}

fn read_removed<I: Knowledge>(text: &str) -> Result<Vec<Piece<I>>, BadPosition> {
    if text == NONE {
        return Ok(Vec::new());
    }
    let one = |text: &str| match read_piece(text)? {
        (piece, "") => Ok(piece),
        (_, _) => Err(BadPosition::Piece),
    };
    text.split(',').map(one).collect()
}

/// Reads a step as far as it stands for itself; whose it is is known from plies and pieces.
fn read_step(text: &str) -> Result<Step, BadPosition> {
    let wrong = BadPosition::Step;
    let (first, rest) = text.split_once(':').ok_or(wrong)?;
    match first {
        "1-0" | "0-1" | "*" => return read_outcome(text).map(Step::Over).ok_or(wrong),
        _ => {}
    }
    let by: Side = first.parse().map_err(|_| wrong)?;
    let (name, place) = rest.split_once(':').unwrap_or((rest, ""));
    let square = || place.parse::<Square>().map_err(|_| wrong);
    let battle = || read_battle(place).ok_or(wrong);
    match name {
        "move" => Ok(Step::Move),
        "target" => Ok(Step::Target { moved: square()? }),
        "select" => Ok(Step::Select { battle: battle()? }),
        "swap" => Ok(Step::Swap { moved: square()? }),
        _ => {
            if let Some(chances) = name.strip_prefix("guess") {
                let chances = chances.parse().map_err(|_| wrong)?;
                return Ok(Step::Guess { by, chances, battle: battle()? });
            }
            let letter = name.strip_prefix("contest").and_then(|letter| letter.parse().ok());
            let kind = letter.and_then(Kind::of_letter).ok_or(wrong)?;
            Ok(Step::Contest { battle: battle()?, kind })
        }
    }
}

fn read_battle(text: &str) -> Option<Battle> {
    let (attacking, defending) = text.split_once('x')?;
    Some(Battle { attacking: attacking.parse().ok()?, defending: defending.parse().ok()? })
}

/// The outcome of a text such as `1-0:march`.
pub fn read_outcome(text: &str) -> Option<Outcome> {
    match text.split_once(':')? {
        ("1-0", reason) => Some(Outcome::Won { by: Side::Left, reason: reason.parse().ok()? }),
        ("0-1", reason) => Some(Outcome::Won { by: Side::Right, reason: reason.parse().ok()? }),
        ("*", "aborted") => Some(Outcome::Aborted),
        (_, _) => None,
    }
}

fn read_quiet(text: &str) -> Result<BySide<bool>, BadPosition> {
    match text {
        "--" => Ok(BySide { left: false, right: false }),
        "L-" => Ok(BySide { left: true, right: false }),
        "-R" => Ok(BySide { left: false, right: true }),
        "LR" => Ok(BySide { left: true, right: true }),
        _ => Err(BadPosition::Quiet),
    }
}
