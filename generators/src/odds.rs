//! How far guessing gets: measured by [`Survey`](crate::promises::Survey), written by `agon certify --odds-into`, kept in
//! a file a family, which its table row includes.

use crate::families;
use crate::family::{Entry, Level};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// What somebody may hope for who has drawn tens of thousands of problems of one family and level in advance, and does
/// not look at the one before. What never happened in the draws that were counted is 0.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Odds {
    /// The share of problems, 0 to 1, whose answer is the commonest one.
    pub one_guess: f64,
    /// The share whose answer is among the ten commonest; no more than ten guesses fit into a contest of 300 seconds
    /// with locks of 30.
    pub ten_guesses: f64,
    /// The share that the best of the family's dumb strategies solves.
    pub trick: f64,
    /// Guessing is as hard as if there were so many answers, all equally likely: one pair of problems in so many has
    /// the same answer.
    pub answers: f64,
    /// How many problems there are, by how often two draws were alike (the birthday estimate). Where none were, as many
    /// as that shows at least.
    pub problems: f64,
}

/// The odds of one edition of a family at one level.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    pub family: String,
    pub edition: u16,
    pub level: Level,
    #[serde(flatten)]
    pub odds: Odds,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| families().flat_map(rows).collect());

fn rows(family: &Entry) -> Vec<Row> {
    serde_json::from_str(family.odds).expect("what certify wrote can be read")
}

impl Odds {
    /// As they were measured, if this edition of the family was.
    pub fn of(family: &Entry, level: Level) -> Option<Odds> {
        let of = |row: &&Row| row.family == family.name && row.edition == family.edition;
        ROWS.iter().filter(of).find(|row| row.level == level).map(|row| row.odds)
    }

    /// The same with three digits each, which is more than they are good for.
    #[must_use]
    pub fn rounded(self) -> Odds {
        let rounded = |figure: f64| format!("{figure:.2e}").parse().unwrap_or(figure);
        Odds {
            one_guess: rounded(self.one_guess),
            ten_guesses: rounded(self.ten_guesses),
            trick: rounded(self.trick),
            answers: rounded(self.answers),
            problems: rounded(self.problems),
        }
    }
}
