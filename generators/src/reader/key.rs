//! What is right: one answer, or every answer that passes a check. The check is data: judging needs no family.

use super::Answer;
use crate::expression::Expression;
use crate::ratio::Ratio;
use serde::{Deserialize, Serialize};

/// The key of a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Key {
    /// This answer and no other.
    One(Answer),
    /// Whatever passes.
    Any {
        /// One that does, to show.
        such_as: Answer,
        accepts: Accepts,
    },
    /// Each of these by itself, where players call one after the other: all of them, one behind the other.
    Each { each: Answer },
}

/// What passes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Accepts {
    /// Any of these.
    OneOf(Vec<Answer>),
    /// Expressions of this value over given numbers.
    Makes { value: i64, numbers: Vec<i64>, using: Using },
}

/// Which of the given numbers must be used; none may be used twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Using {
    Some,
    All,
    AllInOrder,
}

impl Key {
    /// The key as a player would type it; where several are right, one of them.
    pub fn text(&self) -> &str {
        self.answer().text()
    }

    /// A right answer.
    pub fn answer(&self) -> &Answer {
        match self {
            Key::One(answer) | Key::Any { such_as: answer, .. } | Key::Each { each: answer } => {
                answer
            }
        }
    }

    /// Whether an answer is right.
    pub fn accepts(&self, answer: &Answer) -> bool {
        match self {
            Key::One(right) => right == answer,
            Key::Any { accepts, .. } => accepts.holds(answer),
            Key::Each { .. } => self.calls().any(|call| call == answer.text()),
        }
    }

    /// Everything that can be called; nothing where one answer is asked for.
    pub fn calls(&self) -> impl Iterator<Item = &str> {
        let all = match self {
            Key::Each { each } => Some(each.text().split(' ')),
            Key::One(_) | Key::Any { .. } => None,
        };
        all.into_iter().flatten()
    }

    /// What somebody may type to be right: the key, or its first call where answers are called.
    pub fn typed(&self) -> &str {
        self.calls().next().unwrap_or(self.text())
    }

    /// The text that commitments are made of: all that decides which answers are right.
    pub fn committed(&self) -> String {
        match self {
            Key::One(answer) => answer.text().to_owned(),
            Key::Any { .. } | Key::Each { .. } => {
                serde_json::to_string(self).expect("a key is plain data")
            }
        }
    }
}

impl From<Answer> for Key {
    fn from(answer: Answer) -> Key {
        Key::One(answer)
    }
}

impl Accepts {
    fn holds(&self, answer: &Answer) -> bool {
        match self {
            Accepts::OneOf(right) => right.contains(answer),
            Accepts::Makes { value, numbers, using } => {
                let Some(expression) = Expression::parse(answer.text()) else { return false };
                using.allows(numbers, expression.numbers())
                    && expression.value() == Some(Ratio::whole(*value))
            }
        }
    }
}

impl Using {
    fn allows(self, given: &[i64], mut used: Vec<i64>) -> bool {
        if self == Using::AllInOrder {
            return used == given;
        }
        let mut left = given.to_vec();
        used.retain(|number| match left.iter().position(|there| there == number) {
            Some(place) => {
                left.swap_remove(place);
                false
            }
            None => true,
        });
        // What is still there was not given, or used once too often.
        used.is_empty() && (self == Using::Some || left.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Calls, Form, Order, Shape, Verdict};
    use super::*;

    fn made(value: i64, numbers: &[i64], using: Using) -> Key {
        let such_as = Answer::number(0);
        Key::Any { such_as, accepts: Accepts::Makes { value, numbers: numbers.to_vec(), using } }
    }

    #[test]
    fn any_expression_that_makes_the_value_of_the_given_numbers_is_right() {
        let form = Form::new(Shape::Expression);
        let (some, all, in_order) = (Using::Some, Using::All, Using::AllInOrder);
        for (value, numbers, using, typed, right) in [
            (24, vec![3, 3, 8, 8], all, "8/(3-8/3)", true),
            (24, vec![3, 3, 8, 8], all, "8 ÷ (3 − 8 ÷ 3) = 24", true),
            (24, vec![3, 3, 8, 8], all, "3*8", false),
            (24, vec![3, 3, 8, 8], some, "3*8", true),
            (24, vec![3, 8], some, "8+8+8", false),
            (24, vec![3, 8], some, "4*6", false),
            (7, vec![1, 2, 3], in_order, "1+2*3", true),
            (7, vec![1, 2, 3], in_order, "2*3+1", false),
            (7, vec![1, 2, 3], all, "2*3+1", true),
            (0, vec![1, 1], all, "1-1", true),
            (0, vec![1, 1], all, "1/(1-1)", false),
            (1, vec![1], all, "2", false),
        ] {
            let verdict = form.judge(&made(value, &numbers, using), typed);
            assert_eq!(verdict == Verdict::Right, right, "{typed} for {value} of {numbers:?}");
            assert_ne!(verdict, Verdict::Unreadable, "{typed}");
        }
    }

    #[test]
    fn each_of_several_calls_is_right_and_all_of_them_are_committed_to() {
        let key = Key::Each { each: Answer::calls(["BEH", "ADG"]) };
        assert_eq!(key.text(), "ADG BEH");
        assert_eq!(key.calls().collect::<Vec<_>>(), ["ADG", "BEH"]);
        let form = Form::new(Shape::Calls(Calls {
            each: 3,
            from: "ABCDEFGHI".to_owned(),
            order: Order::Free,
        }));
        for (typed, verdict) in [
            ("gda", Verdict::Right),
            ("beh", Verdict::Right),
            ("abc", Verdict::Wrong),
            // Whether nothing is left shows in a contest alone.
            ("none", Verdict::Wrong),
            ("adg beh", Verdict::Unreadable),
        ] {
            assert_eq!(form.judge(&key, typed), verdict, "{typed}");
        }
        assert_eq!(Key::from(Answer::calls(["ADG"])).calls().count(), 0);
    }

    #[test]
    fn a_key_of_one_answer_is_stored_and_committed_to_as_its_text() {
        let one = Key::from(Answer::number(42));
        assert_eq!(serde_json::to_string(&one).ok().as_deref(), Some("\"42\""));
        assert_eq!(one.committed(), "42");
        let accepts = Accepts::OneOf(vec![Answer::pick("BA"), Answer::pick("C")]);
        let any = Key::Any { such_as: Answer::pick("C"), accepts };
        let each = Key::Each { each: Answer::calls(["AB", "BC"]) };
        assert_eq!(each.committed(), r#"{"each":"AB BC"}"#);
        for key in [one, any.clone(), each, made(24, &[4, 6], Using::All)] {
            let stored = serde_json::to_string(&key).expect("plain data");
            assert_eq!(serde_json::from_str::<Key>(&stored).ok(), Some(key), "{stored}");
        }
        assert!(any.accepts(&Answer::pick("AB")) && !any.accepts(&Answer::pick("A")));
        assert_ne!(any.committed(), any.text());
    }
}
