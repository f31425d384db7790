//! Whether a form that somebody brings can be read, typed and shown: families' own are tried by their tests.

use super::{Calls, Cells, Form, Group, Moves, Order, Pick, Sets, Shape};

/// What is wrong with a form: the part of it, and what that part may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{expected}")]
pub struct Unsound {
    pub part: &'static str,
    pub expected: &'static str,
}

const ITEMS_MAX: usize = 20;
const GROUPS_MAX: usize = 12;
const SYMBOLS_MAX: usize = 40;
const NAME_CHARS_MAX: usize = 24;
const UNITS_MAX: usize = 8;
const UNIT_CHARS_MAX: usize = 16;

impl Form {
    /// Says what is wrong with the form, if anything is; of the hint nothing is asked.
    ///
    /// # Errors
    /// Names the first part that cannot be as it is.
    pub fn check(&self) -> Result<(), Unsound> {
        self.check_shape()?;
        self.check_names()?;
        let takes_units = matches!(self.shape, Shape::Number | Shape::List(_));
        let fine = self.units.len() <= UNITS_MAX && self.units.iter().all(|unit| is_unit(unit));
        if fine && (takes_units || self.units.is_empty()) {
            return Ok(());
        }
        let expected = "of a number or a list: up to 8 of 1 to 16 letters and signs, without digits and signs of arithmetic";
        Err(Unsound { part: "units", expected })
    }

    fn check_shape(&self) -> Result<(), Unsound> {
        match &self.shape {
            Shape::Number | Shape::Expression => Ok(()),
            Shape::List(items) => {
                let fine = (1..=ITEMS_MAX).contains(&items.len());
                sound(fine, "items", "1 to 20 of `whole`, `clock` and `fraction`")
            }
            Shape::Symbols(groups) => {
                let all: usize = groups.iter().map(|group| group.count.min(SYMBOLS_MAX + 1)).sum();
                let sizes = 1..=GROUPS_MAX;
                let fine = sizes.contains(&groups.len()) && all <= SYMBOLS_MAX;
                sound(fine, "groups", "1 to 12 groups, of up to 40 symbols in all")?;
                groups.iter().try_for_each(check_group)
            }
            Shape::Pick(Pick { from }) => check_symbols(from),
            Shape::Moves(Moves { from }) => {
                let letters = from.bytes().all(|byte| byte.is_ascii_uppercase());
                sound(letters, "from", "capital letters, one for each move")?;
                check_symbols(from)
            }
            Shape::Sets(Sets { each, from }) | Shape::Calls(Calls { each, from, .. }) => {
                check_symbols(from)?;
                let fine = (2..=from.len()).contains(each);
                sound(fine, "each", "2 to as many symbols as there are in `from`")
            }
            Shape::Cells(Cells { columns, rows, count }) => {
                sound((1..=26).contains(columns), "columns", "1 to 26")?;
                sound((1..=99).contains(rows), "rows", "1 to 99")?;
                let all = u16::from(*columns) * u16::from(*rows);
                let fine = count.is_none_or(|count| (1..=all).contains(&count));
                sound(fine, "count", "1 to as many cells as there are")
            }
        }
    }

    fn check_names(&self) -> Result<(), Unsound> {
        let parts = match &self.shape {
            Shape::Number => 1,
            Shape::List(items) => items.len(),
            Shape::Symbols(groups) => groups.iter().map(|group| group.count).sum(),
            _ => 0,
        };
        let fine = self.names.is_empty() || self.names.len() == parts;
        sound(fine, "names", "none, or one for each number or symbol")?;
        let mut upper: Vec<String> = self.names.iter().map(|name| name.to_uppercase()).collect();
        upper.sort_unstable();
        upper.dedup();
        // A number that is called by a number could not be told from it.
        let numbers_do = matches!(self.shape, Shape::Symbols(_));
        let is_name = |name: &String| is_name(name, numbers_do);
        let fine = upper.len() == self.names.len() && self.names.iter().all(is_name);
        let expected =
            "1 to 24 letters and digits each, of a number a letter first, no two of them alike";
        sound(fine, "names", expected)
    }
}

fn sound(is_fine: bool, part: &'static str, expected: &'static str) -> Result<(), Unsound> {
    if is_fine { Ok(()) } else { Err(Unsound { part, expected }) }
}

fn check_group(Group { count, from, order }: &Group) -> Result<(), Unsound> {
    check_symbols(from)?;
    let most = if *order == Order::Free { from.len() } else { SYMBOLS_MAX };
    sound(
        (1..=most).contains(count),
        "count",
        "at least 1, and of a set no more than there are symbols",
    )
}

/// Digits, or capital letters, none of them twice.
fn check_symbols(from: &str) -> Result<(), Unsound> {
    let digits = from.bytes().all(|byte| byte.is_ascii_digit());
    let letters = from.bytes().all(|byte| byte.is_ascii_uppercase());
    let mut bytes = from.as_bytes().to_vec();
    bytes.sort_unstable();
    bytes.dedup();
    let fine = !from.is_empty() && bytes.len() == from.len() && (digits || letters);
    sound(fine, "from", "digits or capital letters, none of them twice")
}

fn is_name(name: &str, numbers_do: bool) -> bool {
    let first = name.chars().next();
    first.is_some_and(|first| numbers_do || first.is_alphabetic())
        && name.chars().count() <= NAME_CHARS_MAX
        && name.chars().all(char::is_alphanumeric)
}

fn is_unit(unit: &str) -> bool {
    let fits = |sign: char| {
        !sign.is_numeric()
            && !sign.is_whitespace()
            && !sign.is_control()
            && !"+-*/=,;.()".contains(sign)
    };
    (1..=UNIT_CHARS_MAX).contains(&unit.chars().count()) && unit.chars().all(fits)
}

#[cfg(test)]
mod tests {
    use super::super::Item;
    use super::*;
    use crate::families;
    use crate::family::Level;

    #[test]
    fn every_form_of_a_family_is_sound() {
        for family in families() {
            for level in Level::ALL {
                let form = family.form(level);
                assert_eq!(form.check(), Ok(()), "{} {level}: {form:?}", family.name);
            }
        }
    }

    #[test]
    fn a_form_that_cannot_be_read_is_refused_by_its_part() {
        let symbols = |count, from: &str, order| {
            Form::new(Shape::Symbols(vec![Group { count, from: from.to_owned(), order }]))
        };
        let from = |from: &str| from.to_owned();
        let cells = |columns, rows, count| Form::new(Shape::Cells(Cells { columns, rows, count }));
        let calls =
            |each| Form::new(Shape::Calls(Calls { each, from: from("ABC"), order: Order::Free }));
        for (form, part) in [
            (Form::new(Shape::List(vec![])), "items"),
            (Form::new(Shape::List(vec![Item::Whole; 21])), "items"),
            (Form::new(Shape::Symbols(vec![])), "groups"),
            (symbols(usize::MAX, "AB", Order::Matters), "groups"),
            (symbols(0, "AB", Order::Matters), "count"),
            (symbols(3, "AB", Order::Free), "count"),
            (symbols(1, "", Order::Matters), "from"),
            (symbols(1, "AA", Order::Matters), "from"),
            (symbols(1, "ab", Order::Matters), "from"),
            (symbols(1, "A1", Order::Matters), "from"),
            (Form::new(Shape::Pick(Pick { from: from("É") })), "from"),
            (Form::new(Shape::Moves(Moves { from: from("12") })), "from"),
            (Form::new(Shape::Sets(Sets { each: 1, from: from("AB") })), "each"),
            (calls(4), "each"),
            (cells(0, 5, None), "columns"),
            (cells(27, 5, None), "columns"),
            (cells(5, 100, None), "rows"),
            (cells(5, 5, Some(26)), "count"),
            (cells(5, 5, Some(0)), "count"),
            (Form::new(Shape::Number).named(["x", "y"]), "names"),
            (Form::new(Shape::List(vec![Item::Whole; 2])).named(["x", "X"]), "names"),
            (Form::new(Shape::Number).named(["1x"]), "names"),
            (Form::new(Shape::Number).named(["x="]), "names"),
            (Form::new(Shape::Expression).named(["x"]), "names"),
            (Form::new(Shape::Number).in_units(["m2"]), "units"),
            (Form::new(Shape::Number).in_units([""]), "units"),
            (Form::new(Shape::Expression).in_units(["m"]), "units"),
        ] {
            assert_eq!(form.check().map_err(|unsound| unsound.part), Err(part), "{form:?}");
        }
    }
}
