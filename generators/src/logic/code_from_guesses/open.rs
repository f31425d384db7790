//! Which places are left for each digit, four bits each: the places, and "not in the code".

use super::{Code, DIGITS, Found, LENGTH};

/// The places that are left for a digit, as bits; the bit after the last place is "not in the code".
pub(super) type Places = u8;
/// A mark for each digit of a guess.
pub(super) type Way = [Found; LENGTH];

pub(super) const NOWHERE: Places = 1 << LENGTH;
const ANY: Places = 2 * NOWHERE - 1;

/// The places of all digits, 0 in the lowest bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Open(u64);

/// How many bits a digit takes, and the lowest one of each.
const BITS: usize = LENGTH + 1;
const EACH: u64 = 0x0011_1111_1111;

impl Open {
    /// Nothing is known.
    pub(super) const ALL: Open = Open(ANY as u64 * EACH);

    /// The places of one digit.
    pub(super) fn of(self, digit: u8) -> Places {
        (self.0 >> (BITS * usize::from(digit))) as Places & ANY
    }

    /// The places of all digits, 0 first.
    pub(super) fn each(self) -> impl Iterator<Item = (u8, Places)> {
        DIGITS.into_iter().map(move |digit| (digit, self.of(digit)))
    }

    /// How many places are left for all digits together.
    pub(super) fn left(self) -> u32 {
        self.0.count_ones()
    }

    /// The places that are surely some digit's.
    pub(super) fn taken(self) -> Places {
        let taken = (0..LENGTH).filter(|&place| self.only(place) != 0);
        taken.fold(0, |taken, place| taken | 1 << place)
    }

    /// What is left when one or the other is true.
    pub(super) fn or(self, other: Open) -> Open {
        Open(self.0 | other.0)
    }

    /// What is left when a guess has these marks; none if that cannot be.
    pub(super) fn with(self, digits: &Code, way: &Way) -> Option<Open> {
        let mut open = self.0;
        for (place, (digit, found)) in digits.iter().zip(way).enumerate() {
            let gone = match found {
                Found::Here => ANY & !(1 << place),
                Found::Elsewhere => NOWHERE | 1 << place,
                Found::Nowhere => ANY & !NOWHERE,
            };
            open &= !(u64::from(gone) << (BITS * usize::from(*digit)));
        }
        Open(open).filled()
    }

    /// What is left when each place has one digit, and no digit two places; none if that cannot be.
    fn filled(mut self) -> Option<Open> {
        loop {
            let before = self;
            for place in 0..LENGTH {
                let fit = self.at(place);
                if fit.is_power_of_two() {
                    self.0 &= !(u64::from(ANY & !(1 << place)) * fit);
                }
                let only = self.only(place);
                if fit == 0 || 1 < only.count_ones() {
                    return None;
                }
                if only != 0 {
                    self.0 &= !((EACH & !only) << place);
                }
            }
            let (unsure, possible) =
                (self.at(LENGTH), (0..LENGTH).fold(0, |all, it| all | self.at(it)));
            if unsure | possible != EACH {
                return None;
            }
            let sure = DIGITS.len() - unsure.count_ones() as usize;
            if LENGTH < sure {
                return None;
            } else if sure == LENGTH {
                self.0 &= !(u64::from(ANY & !NOWHERE) * unsure);
            } else if possible.count_ones() as usize == LENGTH {
                self.0 &= !(possible << LENGTH);
            }
            if self == before {
                return Some(self);
            }
        }
    }

    /// The digits that can have a place, or, after the last, that need not be in the code: their lowest bits.
    fn at(self, place: usize) -> u64 {
        self.0 >> place & EACH
    }

    /// The digits that can have nothing but this place.
    fn only(self, place: usize) -> u64 {
        let others = (0..BITS).filter(|&other| other != place);
        others.fold(self.at(place), |only, other| only & !self.at(other))
    }
}
