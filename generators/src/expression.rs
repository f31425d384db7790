//! Expressions over whole numbers with + - * / and brackets, as people write them.

use crate::ratio::Ratio;
use std::fmt;

/// An expression as a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expression {
    Number(i64),
    Apply(Box<Expression>, Operation, Box<Expression>),
}

/// What is done with two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    Plus,
    Minus,
    Times,
    Over,
}

/// Brackets within brackets; nobody needs more.
const DEPTH_MAX: usize = 32;
/// The most digits of a number.
const DIGITS_MAX: usize = 9;

impl Expression {
    /// Two expressions joined.
    #[must_use]
    pub fn apply(self, operation: Operation, other: Expression) -> Expression {
        Expression::Apply(Box::new(self), operation, Box::new(other))
    }

    /// Reads what somebody wrote, `*` or `x` for times, `/` or `:` for over; none if it is no whole expression.
    pub fn parse(text: &str) -> Option<Expression> {
        let signs: Vec<char> = text.chars().filter(|c| *c != ' ').collect();
        // Numbers side by side are not one number.
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        if words
            .windows(2)
            .any(|two| is_digit(two[0].chars().last()) && is_digit(two[1].chars().next()))
        {
            return None;
        }
        let mut reading = Reading { signs: &signs, at: 0 };
        let read = reading.sum(0)?;
        (reading.at == signs.len()).then_some(read)
    }

    /// Its exact value; none if something is divided by zero, or too large.
    pub fn value(&self) -> Option<Ratio> {
        match self {
            Expression::Number(value) => Some(Ratio::whole(*value)),
            Expression::Apply(one, operation, other) => {
                let (one, other) = (one.value()?, other.value()?);
                match operation {
                    Operation::Plus => one.plus(other),
                    Operation::Minus => one.minus(other),
                    Operation::Times => one.times(other),
                    Operation::Over => one.by(other),
                }
            }
        }
    }

    /// The numbers in it, from left to right.
    pub fn numbers(&self) -> Vec<i64> {
        match self {
            Expression::Number(value) => vec![*value],
            Expression::Apply(one, _, other) => [one.numbers(), other.numbers()].concat(),
        }
    }

    fn binds(&self) -> u8 {
        match self {
            Expression::Number(_) => 3,
            Expression::Apply(_, operation, _) => operation.binds(),
        }
    }
}

impl Operation {
    pub const ALL: [Operation; 4] =
        [Operation::Plus, Operation::Minus, Operation::Times, Operation::Over];

    fn of(sign: char) -> Option<Operation> {
        match sign {
            '+' => Some(Operation::Plus),
            '-' => Some(Operation::Minus),
            '*' | 'x' | 'X' | '×' | '·' => Some(Operation::Times),
            '/' | ':' | '÷' => Some(Operation::Over),
            _ => None,
        }
    }

    /// The sign as it is typed.
    pub fn sign(self) -> char {
        match self {
            Operation::Plus => '+',
            Operation::Minus => '-',
            Operation::Times => '*',
            Operation::Over => '/',
        }
    }

    /// The sign as people print it.
    pub fn printed(self) -> char {
        match self {
            Operation::Plus => '+',
            Operation::Minus => '−',
            Operation::Times => '×',
            Operation::Over => '÷',
        }
    }

    fn binds(self) -> u8 {
        match self {
            Operation::Plus | Operation::Minus => 1,
            Operation::Times | Operation::Over => 2,
        }
    }
}

/// Recursive descent: a sum of products of atoms.
struct Reading<'a> {
    signs: &'a [char],
    at: usize,
}

impl Reading<'_> {
    fn next(&self) -> Option<char> {
        self.signs.get(self.at).copied()
    }

    fn sum(&mut self, depth: usize) -> Option<Expression> {
        let mut sum = self.product(depth)?;
        while let Some(operation) = self.operation(1) {
            sum = sum.apply(operation, self.product(depth)?);
        }
        Some(sum)
    }

    fn product(&mut self, depth: usize) -> Option<Expression> {
        let mut product = self.atom(depth)?;
        while let Some(operation) = self.operation(2) {
            product = product.apply(operation, self.atom(depth)?);
        }
        Some(product)
    }

    fn operation(&mut self, binds: u8) -> Option<Operation> {
        let operation = Operation::of(self.next()?).filter(|found| found.binds() == binds)?;
        self.at += 1;
        Some(operation)
    }

    fn atom(&mut self, depth: usize) -> Option<Expression> {
        if self.next()? == '(' {
            self.at += 1;
            let inner = if depth < DEPTH_MAX { self.sum(depth + 1)? } else { return None };
            self.at += 1;
            return (self.signs.get(self.at - 1) == Some(&')')).then_some(inner);
        }
        let digits: String =
            self.signs[self.at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        self.at += digits.len();
        let value = digits.parse().ok().filter(|_| digits.len() <= DIGITS_MAX)?;
        Some(Expression::Number(value))
    }
}

/// With as few brackets as keep the value.
impl fmt::Display for Expression {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Expression::Apply(one, operation, other) = self else {
            return write!(out, "{}", self.numbers()[0]);
        };
        let binds = operation.binds();
        let inverts = matches!(operation, Operation::Minus | Operation::Over);
        let part = |out: &mut fmt::Formatter<'_>, part: &Expression, in_brackets: bool| {
            if in_brackets { write!(out, "({part})") } else { write!(out, "{part}") }
        };
        part(out, one, one.binds() < binds)?;
        write!(out, "{}", operation.sign())?;
        part(out, other, other.binds() < binds || (other.binds() == binds && inverts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn value(text: &str) -> Option<String> {
        Expression::parse(text)?.value().map(|value| value.to_string())
    }

    #[test]
    fn an_expression_has_the_value_that_school_teaches() {
        for (text, expected) in [
            ("2+3*4", "14"),
            ("(2+3)*4", "20"),
            ("20-5-3", "12"),
            ("20-(5-3)", "18"),
            ("24/4/2", "3"),
            ("24/(4/2)", "12"),
            ("8/(3-8/3)", "24"),
            ("1/3", "1/3"),
            ("3 x 4 : 2", "6"),
            ("((7))", "7"),
        ] {
            assert_eq!(value(text).as_deref(), Some(expected), "{text}");
        }
        for text in
            ["", "2+", "(2", "2)", "-2", "2 3", "2**3", "2(3)", "a", "1/0", "2.5", "1234567890"]
        {
            assert_eq!(value(text), None, "{text}");
        }
        let deep = format!("{}1{}", "(".repeat(200), ")".repeat(200));
        assert_eq!(value(&deep), None);
    }

    fn tree() -> impl Strategy<Value = Expression> {
        let leaf = (0_i64..100).prop_map(Expression::Number);
        leaf.prop_recursive(5, 40, 2, |inner| {
            (inner.clone(), 0..4_usize, inner)
                .prop_map(|(one, at, other)| one.apply(Operation::ALL[at], other))
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_with_the_same_value_and_written_the_same_again(tree in tree()) {
            let written = tree.to_string();
            let read = Expression::parse(&written).expect("it is an expression");
            prop_assert_eq!(read.to_string(), written);
            prop_assert_eq!(read.numbers(), tree.numbers());
            // Where nothing is too large on the way, the value is the same.
            if let (Some(one), Some(other)) = (read.value(), tree.value()) {
                prop_assert_eq!(one, other);
            }
        }
    }
}
