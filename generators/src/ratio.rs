//! Fractions without rounding.

use std::fmt;

/// A fraction in lowest terms, its sign above the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ratio {
    over: i64,
    under: i64,
}

impl Ratio {
    /// `over / under`; none if that is no number, or too large for 63 bits.
    pub fn new(over: i128, under: i128) -> Option<Ratio> {
        if under == 0 {
            return None;
        }
        let shared = common(over.unsigned_abs(), under.unsigned_abs());
        let shared = i128::try_from(shared).ok()? * under.signum();
        let (over, under) = (over / shared, under / shared);
        Some(Ratio { over: over.try_into().ok()?, under: under.try_into().ok()? })
    }

    /// A whole number.
    pub const fn whole(value: i64) -> Ratio {
        Ratio { over: value, under: 1 }
    }

    /// The sum; none if it is too large.
    pub fn plus(self, other: Ratio) -> Option<Ratio> {
        let ((a, b), (c, d)) = (self.wide(), other.wide());
        Ratio::new(a * d + c * b, b * d)
    }

    /// The difference; none if it is too large.
    pub fn minus(self, other: Ratio) -> Option<Ratio> {
        let ((a, b), (c, d)) = (self.wide(), other.wide());
        Ratio::new(a * d - c * b, b * d)
    }

    /// The product; none if it is too large.
    pub fn times(self, other: Ratio) -> Option<Ratio> {
        let ((a, b), (c, d)) = (self.wide(), other.wide());
        Ratio::new(a * c, b * d)
    }

    /// The quotient; none by zero, or if it is too large.
    pub fn by(self, other: Ratio) -> Option<Ratio> {
        let ((a, b), (c, d)) = (self.wide(), other.wide());
        Ratio::new(a * d, b * c)
    }

    /// Both parts with room for any product of two and a sum of these.
    fn wide(self) -> (i128, i128) {
        (self.over.into(), self.under.into())
    }
}

/// The greatest common divisor, by Euclid.
fn common(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl fmt::Display for Ratio {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.under {
            1 => write!(out, "{}", self.over),
            under => write!(out, "{}/{under}", self.over),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_kept_in_lowest_terms_and_never_overflows() {
        let ratio = |over, under| Ratio::new(over, under).expect("a number");
        assert_eq!(ratio(6, -8).to_string(), "-3/4");
        assert_eq!(ratio(8, 4), Ratio::whole(2));
        assert_eq!(ratio(1, 3).plus(ratio(1, 6)), Some(ratio(1, 2)));
        assert_eq!(ratio(1, 3).minus(ratio(1, 3)), Some(Ratio::whole(0)));
        assert_eq!(ratio(2, 3).by(ratio(4, 9)).map(|r| r.to_string()).as_deref(), Some("3/2"));
        assert_eq!(Ratio::whole(1).by(Ratio::whole(0)), None);
        assert_eq!(Ratio::new(1, 0), None);
        let least = Ratio::whole(i64::MIN);
        assert_eq!(
            (least.times(least), least.plus(least), least.by(least)),
            (None, None, Some(Ratio::whole(1)))
        );
    }
}
