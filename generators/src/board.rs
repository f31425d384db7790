//! Where a problem can be answered and noted beside typing, as data. It follows from the level and from what is shown, never
//! from the key. Only cells and lettered things are listed: where things to be counted or found lie would help a script.

use crate::figure::{Figure, Mark, Point};
use crate::reader::{Form, Group, Order, Shape};
use serde::{Deserialize, Serialize};

/// A way to answer with a pointer. What is typed is judged, however it came about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Board {
    /// Cells of the picture that take a symbol each. Those of `answer`, by their numbers from 0 and in this order, compose
    /// the answer; the others are for notes. No symbol stands twice in the cells of a house.
    Cells {
        cells: Vec<Area>,
        takes: String,
        answer: Vec<usize>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        houses: Vec<Vec<usize>>,
    },
    /// Lettered things of the picture that can be picked.
    Things { things: Vec<Thing>, order: Order },
    /// One field for each number or time, and where the picture has room for each of them, if it has.
    Fields {
        names: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<Area>,
    },
    /// For each name one symbol out of some.
    Toggles { toggles: Vec<Toggle> },
    /// So many symbols, one after the other.
    Row { takes: String, count: usize },
}

/// A rectangle of the picture, in points.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Area {
    /// The left upper corner.
    pub at: Point,
    pub width: f32,
    pub height: f32,
}

/// Something with a letter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Thing {
    pub letter: char,
    pub area: Area,
}

/// A name and what can be chosen for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toggle {
    pub name: String,
    pub from: String,
}

/// The letter of a place, counted from 0: A first.
pub fn letter(place: usize) -> char {
    char::from(b'A' + place as u8)
}

impl Area {
    /// The rectangle with this left upper corner.
    pub const fn new(at: Point, width: f32, height: f32) -> Area {
        Area { at, width, height }
    }

    pub fn middle(self) -> Point {
        Point::new(self.at.x + self.width / 2.0, self.at.y + self.height / 2.0)
    }

    /// Whether a place lies in it.
    pub fn holds(self, place: Point) -> bool {
        (self.at.x..=self.at.x + self.width).contains(&place.x)
            && (self.at.y..=self.at.y + self.height).contains(&place.y)
    }

    /// Which of these symbols is printed in it, by itself.
    pub fn symbol(self, figure: &Figure, among: &str) -> Option<char> {
        figure.marks.iter().find_map(|mark| match mark {
            Mark::Text { at, text, .. } if text.len() == 1 && self.holds(*at) => {
                text.chars().find(|symbol| among.contains(*symbol))
            }
            _ => None,
        })
    }

    /// Whether two rectangles share more than an edge.
    pub fn meets(self, other: Area) -> bool {
        self.at.x < other.at.x + other.width
            && other.at.x < self.at.x + self.width
            && self.at.y < other.at.y + other.height
            && other.at.y < self.at.y + self.height
    }
}

impl Thing {
    /// What is written in its place beside its letter, for those who prove the problem.
    ///
    /// # Errors
    /// Says that something else is.
    pub fn shows<'a>(&self, figure: &'a Figure) -> Result<&'a str, String> {
        let written = figure.marks.iter().filter_map(|mark| match mark {
            Mark::Text { at, text, .. } if self.area.holds(*at) => Some(text.as_str()),
            _ => None,
        });
        match written.collect::<Vec<_>>()[..] {
            [letter, shown] if letter == self.letter.to_string() => Ok(shown),
            ref other => Err(format!("{other:?} stands at {}", self.letter)),
        }
    }
}

impl Board {
    /// A field for each of these names, with its place in the picture.
    pub fn fields<T: ToString>(named: impl IntoIterator<Item = (T, Area)>) -> Board {
        let named = named.into_iter().map(|(name, area)| (name.to_string(), area));
        let (names, places) = named.unzip();
        Board::Fields { names, places }
    }

    /// What follows from the form alone: a field for each of several numbers, a choice for each name.
    pub fn of(form: &Form) -> Option<Board> {
        match &form.shape {
            Shape::List(items) => {
                let numbered = || (1..=items.len()).map(|place| place.to_string()).collect();
                let named = form.names.len() == items.len();
                let names = if named { form.names.clone() } else { numbered() };
                Some(Board::Fields { names, places: Vec::new() })
            }
            Shape::Symbols(groups) if !form.names.is_empty() => {
                let from = groups.iter().flat_map(|group| vec![&group.from; group.count]);
                let named = form.names.iter().zip(from);
                let toggles =
                    named.map(|(name, from)| Toggle { name: name.clone(), from: from.clone() });
                Some(Board::Toggles { toggles: toggles.collect() })
            }
            Shape::Symbols(groups) => match groups.as_slice() {
                [Group { count, from, order: Order::Matters }] => {
                    Some(Board::Row { takes: from.clone(), count: *count })
                }
                _ => None,
            },
            Shape::Number | Shape::Pick(_) | Shape::Sets(_) | Shape::Calls(_) => None,
            Shape::Cells(_) | Shape::Moves(_) | Shape::Expression => None,
        }
    }
}
