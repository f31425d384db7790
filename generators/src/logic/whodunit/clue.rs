//! What is known of the crime, and how it is told.

use super::Scene;
use crate::board::letter;
use crate::objects::object;
use crate::text::{Message, Text, say};
use serde::{Deserialize, Serialize};

/// How many there are in each row.
pub(super) const EACH: usize = 7;
/// The rows by their names in the words; the last are the hours.
pub(super) const ROWS: [&str; 4] = ["who", "tool", "place", "hour"];
pub(super) const HOURS: usize = 3;

/// Some of a row, as bits.
pub(super) type Set = u8;
/// All of a row.
pub(super) const ALL: Set = (1 << EACH) - 1;
/// What is left of each row.
pub(super) type Open = [Set; ROWS.len()];

/// No crime is both among these of one row and among those of another. Where both are one row, the first are all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Clue {
    pub(super) rows: [usize; 2],
    pub(super) never: [Set; 2],
    pub(super) way: Way,
}

/// How a clue is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Way {
    /// Some never meet the others.
    Not,
    /// Some meet only the others.
    Only,
    /// Only some meet the others.
    Back,
}

/// The members of a set, in order.
pub(super) fn each(set: Set) -> impl Iterator<Item = usize> {
    (0..EACH).filter(move |place| set >> place & 1 == 1)
}

impl Clue {
    /// Whether it is about one row.
    pub(super) fn is_plain(&self) -> bool {
        self.rows[0] == self.rows[1]
    }

    /// What it rules out, and in which row, where so much is left.
    pub(super) fn rules_out(&self, open: &Open) -> Option<(usize, Set)> {
        let ([one, other], [some, others]) = (self.rows, self.never);
        let gone = |row: usize, never: Set, from: usize, covered: Set| {
            let is_sure = open[from] & !covered == 0 && open[row] & never != 0;
            is_sure.then_some((row, open[row] & never))
        };
        gone(other, others, one, some).or_else(|| gone(one, some, other, others))
    }

    /// Whether it tells of all hours up to one, or from one on.
    fn is_limit(&self) -> bool {
        let starts = |hours: Set| (hours + 1).is_power_of_two();
        let never = self.never[1];
        self.rows[1] == HOURS && self.way == Way::Not && (starts(never) || starts(ALL & !never))
    }

    /// The first and the second list, as they are told; hours are told by their limit.
    pub(super) fn lists(&self) -> [Set; 2] {
        let [some, others] = self.never;
        let told = |set: Set, is_told: bool| if is_told { set } else { ALL & !set };
        let others = if self.is_limit() { 0 } else { told(others, self.way != Way::Only) };
        [if self.is_plain() { 0 } else { told(some, self.way != Way::Back) }, others]
    }

    /// The message's name: "who-tool-only".
    pub(super) fn name(&self) -> String {
        let way = match self.way {
            _ if self.is_limit() && self.never[1] & 1 == 1 => "after",
            _ if self.is_limit() => "before",
            Way::Not => "not",
            Way::Only => "only",
            Way::Back => "back",
        };
        let [one, other] = self.rows.map(|row| ROWS[row]);
        if self.is_plain() { format!("{one}-{way}") } else { format!("{one}-{other}-{way}") }
    }

    /// The clue in words.
    pub(super) fn said(&self, scene: &Scene) -> Message {
        let [some, others] = self.lists();
        let names = |row: usize, set: Set| each(set).map(|it| scene.name(row, it)).collect();
        let mut said = say(self.name());
        if some != 0 {
            said = said.with("some", Text::And(names(self.rows[0], some)));
        }
        if others != 0 {
            return said.with("others", Text::Or(names(self.rows[1], others)));
        }
        let hours = self.never[1].count_ones() as usize;
        said.with("hour", if self.never[1] & 1 == 1 { hours } else { EACH + 1 - hours })
    }

    /// How many words it takes.
    pub(super) fn words(&self) -> u32 {
        let list = |set: Set| set.count_ones() + u32::from(set.count_ones() > 1);
        let [some, others] = self.lists();
        let own = match self.name().as_str() {
            "who-not" | "who-only" => 2,
            "tool-not" | "who-tool-not" | "who-hour-before" | "who-hour-after" => 3,
            "tool-place-not" | "tool-place-back" | "tool-hour-after" => 5,
            _ => 4,
        };
        own + list(some) + list(others)
    }
}

impl Scene {
    /// What something is called.
    pub(super) fn name(&self, row: usize, it: usize) -> Text {
        match row {
            0 => say("person").with("letter", letter(it)).into(),
            1 => object(self.tools[it]),
            2 => object(self.places[it]),
            _ => Text::from(it + 1),
        }
    }
}
