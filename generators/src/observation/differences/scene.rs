//! What stands in the squares of the landscape, and how it can differ.

use crate::figure::Point;
use crate::palette::{FIVE, Ink};
use crate::rng::Rng;
use serde::{Deserialize, Serialize};

pub(super) const COLUMNS: usize = 6;
pub(super) const ROWS: usize = 4;
/// How wide and high a square is, in points.
pub(super) const SQUARE: (f32, f32) = (97.0, 76.0);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Sort {
    Cloud,
    Balloon,
    Kite,
    Bird,
    House,
    Tree,
    Boat,
    Duck,
    Sheep,
    Flower,
    Walker,
    Tent,
}
use Sort::{Balloon, Bird, Boat, Cloud, Duck, Flower, House, Kite, Sheep, Tent, Tree, Walker};

/// In what a square of the lower picture differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    Missing,
    Replaced,
    Recoloured,
    Detailed,
    Resized,
    Mirrored,
    Moved,
}

/// A thing, by the middle of its foot in the picture.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct Thing {
    pub(super) sort: Sort,
    pub(super) ink: Ink,
    pub(super) is_mirrored: bool,
    pub(super) is_small: bool,
    /// A second storey, a ladder, rain.
    pub(super) has_more: bool,
    pub(super) at: Point,
}

/// Where in a square a thing stands: alone, before a smaller one, or as the smaller one beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    Alone,
    Main,
    Beside,
}

/// What there is in the sky, in the village, on the lake and on the meadow.
const ZONES: [&[Sort]; 4] = [
    &[Cloud, Balloon, Kite, Bird],
    &[House, Tree],
    &[Boat, Duck],
    &[Sheep, Flower, Walker, Tent, Tree],
];
/// How much smaller the small ones are.
pub(super) const SMALL: f32 = 0.64;
/// How far a thing has moved, at least, and stays from the sides of its square.
const MOVE: f32 = 26.0;
const RIM: f32 = 5.0;
/// The corner of a square that its letter takes.
const LETTER: f32 = 30.0;

impl Sort {
    /// How many times as large as in its drawing.
    pub(super) fn scale(self) -> f32 {
        match self {
            Cloud | House => 0.78,
            Kite | Boat => 0.9,
            Balloon | Walker | Tent => 0.95,
            Tree => 1.0,
            Duck | Sheep => 1.1,
            Flower => 1.15,
            Bird => 1.3,
        }
    }

    /// Half of its drawing's width, and its height.
    fn drawn(self) -> (f32, f32) {
        match self {
            Cloud => (33.0, 53.0),
            Balloon => (19.0, 55.0),
            Kite => (16.0, 57.0),
            Bird => (14.0, 12.0),
            House => (32.0, 85.0),
            Tree => (18.0, 49.0),
            Boat => (27.0, 51.0),
            Duck => (23.0, 22.0),
            Sheep => (24.0, 28.0),
            Flower => (10.0, 35.0),
            Walker => (25.0, 56.0),
            Tent => (26.0, 41.0),
        }
    }

    /// What it is called among the words.
    pub(super) fn name(self) -> &'static str {
        match self {
            Cloud => "cloud",
            Balloon => "balloon",
            Kite => "kite",
            Bird => "bird",
            House => "house",
            Tree => "tree",
            Boat => "boat",
            Duck => "duck",
            Sheep => "sheep",
            Flower => "flower",
            Walker => "walker",
            Tent => "tent",
        }
    }

    /// What is said of its detail.
    pub(super) fn detail(self) -> &'static str {
        match self {
            Cloud => "rain",
            House => "storey",
            _ => "ladder",
        }
    }

    pub(super) fn has_colour(self) -> bool {
        matches!(self, Balloon | Kite | House | Boat | Walker | Tent)
    }

    fn can_be_small(self) -> bool {
        !matches!(self, Flower | Bird)
    }

    /// Whether a thing of the sort can differ so.
    fn can(self, kind: Kind) -> bool {
        match kind {
            Kind::Missing | Kind::Replaced => true,
            Kind::Recoloured => self.has_colour(),
            Kind::Detailed => matches!(self, Cloud | House | Tree),
            Kind::Resized => self.can_be_small(),
            Kind::Mirrored => matches!(self, House | Duck | Sheep),
            Kind::Moved => {
                let (least, most) = self.reach(Slot::Alone, false);
                MOVE <= most - least
            }
        }
    }

    /// How far from the left side of its square its middle can be.
    fn reach(self, slot: Slot, is_small: bool) -> (f32, f32) {
        let (half, height) = self.size(is_small);
        let (least, most) = (RIM + half, SQUARE.0 - RIM - half);
        match slot {
            Slot::Beside => (least, least),
            Slot::Main => (most, most),
            Slot::Alone if height < SQUARE.1 - LETTER - 4.0 => (least, most),
            Slot::Alone => (LETTER + half, most),
        }
    }

    fn size(self, is_small: bool) -> (f32, f32) {
        let (half, height) = self.drawn();
        let scale = self.scale() * if is_small { SMALL } else { 1.0 };
        (half * scale, height * scale)
    }
}

impl Kind {
    /// How differences of this kind are called among the words.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Missing => "missing",
            Kind::Replaced => "replaced",
            Kind::Recoloured => "recoloured",
            Kind::Detailed => "detailed",
            Kind::Resized => "resized",
            Kind::Mirrored => "mirrored",
            Kind::Moved => "moved",
        }
    }

    /// Ours: how often somebody who compares the squares passes over it.
    pub(super) fn overlooked(self) -> f32 {
        match self {
            Kind::Missing => 0.02,
            Kind::Replaced => 0.04,
            Kind::Recoloured => 0.08,
            Kind::Detailed => 0.15,
            Kind::Resized => 0.2,
            Kind::Mirrored => 0.3,
            Kind::Moved => 0.3,
        }
    }

    /// The kind itself, or what takes its place where nothing can differ so: nothing on the lake has details, and nothing in
    /// the sky has two sides.
    pub(super) fn in_row(self, row: usize) -> Kind {
        match (self, ZONES[row].iter().any(|sort| sort.can(self))) {
            (Kind::Detailed, false) => Kind::Mirrored,
            (_, false) => Kind::Moved,
            (kind, true) => kind,
        }
    }
}

impl Thing {
    /// Something in a square that can differ so, if that is wished.
    pub(super) fn drawn(rng: &mut Rng, square: usize, slot: Slot, wish: Option<Kind>) -> Thing {
        let sorts = ZONES[square / COLUMNS].iter().copied();
        let fit = |sort: &Sort| wish.is_none_or(|kind| sort.can(kind));
        let sort = *rng.pick(&sorts.filter(fit).collect::<Vec<_>>());
        Thing::of(sort, rng, square, slot)
    }

    /// The square in whose picture it stands.
    pub(super) fn square(self) -> usize {
        let part = |along: f32, size: f32| (along / size) as usize;
        part(self.at.y, SQUARE.1) * COLUMNS + part(self.at.x, SQUARE.0)
    }

    fn of(sort: Sort, rng: &mut Rng, square: usize, slot: Slot) -> Thing {
        let is_small = sort.can_be_small() && slot == Slot::Beside;
        let (least, most) = sort.reach(slot, is_small);
        let height = sort.size(is_small).1;
        let (column, row) = ((square % COLUMNS) as f32, (square / COLUMNS) as f32);
        let x = least + rng.index((most - least) as usize + 1) as f32;
        let play = (SQUARE.1 - LETTER - 8.0 - height).clamp(0.0, 12.0);
        let y = SQUARE.1 - RIM - rng.index(play as usize + 1) as f32;
        Thing {
            sort,
            ink: if sort.has_colour() { *rng.pick(&FIVE) } else { Ink::White },
            is_mirrored: rng.chance(1, 2),
            is_small,
            has_more: sort.can(Kind::Detailed) && rng.chance(1, 2),
            at: Point::new((column * SQUARE.0 + x).round(), (row * SQUARE.1 + y).round()),
        }
    }

    /// The two sides of a difference, in any order: what is above, what is below.
    pub(super) fn changed(
        self,
        rng: &mut Rng,
        square: usize,
        slot: Slot,
        kind: Kind,
    ) -> [Option<Thing>; 2] {
        let other = match kind {
            Kind::Missing => None,
            Kind::Replaced => {
                let others = ZONES[square / COLUMNS].iter().filter(|sort| **sort != self.sort);
                let sort = **rng.pick(&others.collect::<Vec<_>>());
                Some(Thing::of(sort, rng, square, slot))
            }
            Kind::Recoloured => {
                let others = FIVE.into_iter().filter(|ink| *ink != self.ink);
                Some(Thing { ink: *rng.pick(&others.collect::<Vec<_>>()), ..self })
            }
            Kind::Detailed => Some(Thing { has_more: !self.has_more, ..self }),
            Kind::Resized => Some(Thing { is_small: !self.is_small, ..self }),
            Kind::Mirrored => Some(Thing { is_mirrored: !self.is_mirrored, ..self }),
            Kind::Moved => Some(self.at_end(square, 1)),
        };
        let this = if kind == Kind::Moved { self.at_end(square, 0) } else { self };
        let mut both = [Some(this), other];
        rng.shuffle(&mut both);
        both
    }

    /// The same at the left or at the right end of its square.
    fn at_end(self, square: usize, end: usize) -> Thing {
        let left = (square % COLUMNS) as f32 * SQUARE.0;
        let (least, most) = self.sort.reach(Slot::Alone, self.is_small);
        Thing { at: Point::new((left + [least, most][end]).round(), self.at.y), ..self }
    }
}
