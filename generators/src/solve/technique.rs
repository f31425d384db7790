//! What people look for in a grid.

/// How something is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// A digit has one place left in a box.
    PlaceInBox,
    /// A digit has one place left in a row or column.
    PlaceInLine,
    /// A cell has one digit left.
    LastDigit,
    /// All places of a digit in one house lie in another, which has it nowhere else.
    Locked,
    /// Two cells of a house keep two digits for themselves.
    Pair,
}

impl Technique {
    /// All that people are expected to know, the easiest first.
    pub const ALL: &[Technique] = &[
        Technique::PlaceInBox,
        Technique::PlaceInLine,
        Technique::LastDigit,
        Technique::Locked,
        Technique::Pair,
    ];
    /// Those that settle a cell at once.
    pub const SINGLES: &[Technique] =
        &[Technique::PlaceInBox, Technique::PlaceInLine, Technique::LastDigit];
}
