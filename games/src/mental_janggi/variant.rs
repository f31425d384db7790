//! A variant of the game as data: board, pieces, times. What is read here has been checked.

use crate::clock::{Allowance, Span};
use crate::kind::Kind;
use crate::mental_janggi::piece::Number;
use crate::mental_janggi::square::{LINES_MAX, Square};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// Terms that were checked. They can be read, and not be changed any more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Terms", into = "Terms")]
pub struct Variant(Terms);

/// What a variant says, as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    pub name: String,
    pub rows: u8,
    pub columns: u8,
    /// The squares of the second floor, in stretches of a row.
    pub second_floor: Vec<Stretch>,
    /// How many columns at its end of the board are a side's home.
    pub home_columns: u8,
    pub kings: u8,
    pub pieces_per_kind: u8,
    pub kinds: Vec<Kind>,
    /// How many pieces that are not the king a side discards.
    pub discards: u8,
    /// The numbers of the pieces on the board.
    pub numbers: Vec<Number>,
    /// How many steps a piece may go in a turn that stays on its floor.
    pub steps_on_floor: u8,
    pub setup_seconds: u32,
    pub turn_seconds: u32,
    pub bank_seconds: u32,
    /// For a guess in the opponent's turn.
    pub guess_seconds: u32,
    /// The least that a turn's timer has after a battle.
    pub replenish_seconds: u32,
    pub spectator_delay_seconds: u32,
    pub contest: ContestTerms,
}

/// What a battle's contest is asked for with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContestTerms {
    pub level: u8,
    /// Handed on as it is; the rules of the board do not look into it.
    pub terms: Map<String, Value>,
}

/// Squares side by side in a row, from the first to the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Stretch {
    from: Square,
    to: Square,
}

/// Not a stretch of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a stretch is two squares of a row, the smaller column first, such as A3-A7, or one square"
)]
pub struct NoStretch;

/// Terms that nobody could play by.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadVariant {
    #[error("a variant's name has at least one character and no control characters")]
    Name,
    #[error("a board has 1 to 9 rows and 1 to 9 columns, not {rows} and {columns}")]
    Board { rows: u8, columns: u8 },
    #[error("second_floor: {0} is not on the board")]
    OffBoard(Stretch),
    #[error("homes of {home_columns} columns leave none of {columns} between them")]
    Homes { home_columns: u8, columns: u8 },
    #[error("in this edition a side has one king, not {0}")]
    Kings(u8),
    #[error("kinds are at least one and all different")]
    Kinds,
    #[error("a side has at least one piece of each kind")]
    NoPieces,
    #[error("in this edition a piece goes 1 or 2 steps on a floor, not {0}")]
    Steps(u8),
    #[error("{pieces} pieces without {discards} discards cannot bear {numbers} numbers")]
    Numbers { pieces: usize, discards: u8, numbers: usize },
    #[error("{numbers} pieces find no room on {squares} squares of a home")]
    Room { numbers: usize, squares: usize },
    #[error("a turn has at least one second")]
    Turn,
    #[error("a guess has at least one second")]
    Guess,
}

/// The game as it was invented.
const MENTAL_JANGGI_1: &str = include_str!("variants/mental-janggi-1.json");
/// A small one, for trying things out.
const TINY_1: &str = include_str!("variants/tiny-1.json");

impl Variant {
    /// The game as it was invented.
    pub fn mental_janggi() -> Variant {
        serde_json::from_str(MENTAL_JANGGI_1).expect("the game's own variant passes its checks")
    }

    /// Three rows, five columns, five pieces: for trying things out.
    pub fn tiny() -> Variant {
        serde_json::from_str(TINY_1).expect("the small variant passes its checks")
    }

    /// Every variant that a table offers.
    pub fn all() -> [Variant; 2] {
        [Variant::mental_janggi(), Variant::tiny()]
    }

    /// What a side is given to think with. There is neither increment nor period in this game.
    pub fn allowance(&self) -> Allowance {
        Allowance {
            turn: Span::seconds(self.turn_seconds),
            bank: Span::seconds(self.bank_seconds),
            ..Allowance::default()
        }
    }
}

impl Deref for Variant {
    type Target = Terms;

    fn deref(&self) -> &Terms {
        &self.0
    }
}

impl TryFrom<Terms> for Variant {
    type Error = BadVariant;

    fn try_from(terms: Terms) -> Result<Variant, BadVariant> {
        check_name(&terms)?;
        check_board(&terms)?;
        check_pieces(&terms)?;
        check_times(&terms)?;
        Ok(Variant(terms))
    }
}

impl From<Variant> for Terms {
    fn from(variant: Variant) -> Terms {
        variant.0
    }
}

fn check_name(terms: &Terms) -> Result<(), BadVariant> {
    if terms.name.is_empty() || terms.name.chars().any(char::is_control) {
        return Err(BadVariant::Name);
    }
    Ok(())
}

fn check_board(terms: &Terms) -> Result<(), BadVariant> {
    let (rows, columns, home_columns) = (terms.rows, terms.columns, terms.home_columns);
    let lines = 1..=LINES_MAX;
    if !lines.contains(&rows) || !lines.contains(&columns) {
        return Err(BadVariant::Board { rows, columns });
    }
    let inside = |stretch: &Stretch| stretch.to.row() < rows && stretch.to.column() <= columns;
    if let Some(outside) = terms.second_floor.iter().find(|stretch| !inside(stretch)) {
        return Err(BadVariant::OffBoard(*outside));
    }
    // A column between the homes keeps the sides from touching at the start.
    let between = u16::from(columns).checked_sub(2 * u16::from(home_columns));
    if home_columns == 0 || between.is_none_or(|between| between == 0) {
        return Err(BadVariant::Homes { home_columns, columns });
    }
    Ok(())
}

fn check_pieces(terms: &Terms) -> Result<(), BadVariant> {
    if terms.kings != 1 {
        return Err(BadVariant::Kings(terms.kings));
    }
    let twice = |at: usize| terms.kinds[..at].contains(&terms.kinds[at]);
    if terms.kinds.is_empty() || (0..terms.kinds.len()).any(twice) {
        return Err(BadVariant::Kinds);
    }
    if terms.pieces_per_kind == 0 {
        return Err(BadVariant::NoPieces);
    }
    if !(1..=2).contains(&terms.steps_on_floor) {
        return Err(BadVariant::Steps(terms.steps_on_floor));
    }
    let mental = terms.kinds.len() * usize::from(terms.pieces_per_kind);
    let (numbers, discards) = (terms.numbers.len(), terms.discards);
    let kept = mental.checked_sub(usize::from(discards)).map(|kept| kept + 1);
    if kept != Some(numbers) {
        return Err(BadVariant::Numbers { pieces: mental + 1, discards, numbers });
    }
    let squares = usize::from(terms.rows) * usize::from(terms.home_columns);
    if squares < numbers {
        return Err(BadVariant::Room { numbers, squares });
    }
    Ok(())
}

fn check_times(terms: &Terms) -> Result<(), BadVariant> {
    if terms.turn_seconds == 0 {
        return Err(BadVariant::Turn);
    }
    if terms.guess_seconds == 0 {
        return Err(BadVariant::Guess);
    }
    Ok(())
}

impl Stretch {
    /// Whether a square is one of these.
    pub fn holds(self, square: Square) -> bool {
        let columns = self.from.column()..=self.to.column();
        square.row() == self.from.row() && columns.contains(&square.column())
    }
}

impl fmt::Display for Stretch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from == self.to {
            write!(f, "{}", self.from)
        } else {
            write!(f, "{}-{}", self.from, self.to)
        }
    }
}

impl FromStr for Stretch {
    type Err = NoStretch;

    fn from_str(text: &str) -> Result<Stretch, NoStretch> {
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let from: Square = from.parse().map_err(|_| NoStretch)?;
        let to: Square = to.parse().map_err(|_| NoStretch)?;
        let ordered = from.row() == to.row() && from <= to;
        if ordered { Ok(Stretch { from, to }) } else { Err(NoStretch) }
    }
}

impl TryFrom<String> for Stretch {
    type Error = NoStretch;

    fn try_from(text: String) -> Result<Stretch, NoStretch> {
        text.parse()
    }
}

impl From<Stretch> for String {
    fn from(stretch: Stretch) -> String {
        stretch.to_string()
    }
}
