//! Problems that a game makes itself.

use crate::problem::Kind;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::{Value, json};

/// A problem of the game's own: `Own::new(Kind::Logic, "Two dice", "Answer with one number.").number("a whole number", 15)
/// .asks("In how many of the 36 outcomes ...?")`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Own {
    kind: Kind,
    title: String,
    rules: String,
    statement: String,
    form: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    makes: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    material: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pictures: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    explanation: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl Own {
    /// A problem of a kind, with what both players read in the minute before: what it is called, and what to do.
    pub fn new(kind: Kind, title: &str, rules: &str) -> Own {
        Own {
            kind,
            title: title.to_owned(),
            rules: rules.to_owned(),
            statement: String::new(),
            form: Value::Null,
            key: None,
            also: Vec::new(),
            makes: None,
            calls: None,
            example: None,
            material: Vec::new(),
            pictures: Vec::new(),
            explanation: Vec::new(),
            level: None,
            seconds: None,
            language: None,
            note: None,
        }
    }

    /// The question.
    pub fn asks(self, statement: &str) -> Own {
        Own { statement: statement.to_owned(), ..self }
    }

    /// One whole number is the answer; the hint says what to type.
    pub fn number(self, hint: &str, key: i64) -> Own {
        self.answered(json!({ "kind": "number", "hint": hint }), &key.to_string())
    }

    /// An answer of any form, as the interface's description has it, and the right one as a player would type it.
    pub fn answered(self, form: Value, key: &str) -> Own {
        Own { form, key: Some(key.to_owned()), ..self }
    }

    /// Another answer is right as well.
    pub fn also(mut self, answer: &str) -> Own {
        self.also.push(answer.to_owned());
        self
    }

    /// Every expression is right that has this value over these numbers; `using` says which have to be used: `some`, `all` or
    /// `all_in_order`.
    pub fn makes(self, value: i64, numbers: &[i64], using: &str) -> Own {
        let makes = json!({ "value": value, "numbers": numbers, "using": using });
        Own { makes: Some(makes), ..self }
    }

    /// Players call one after the other, and everything of this is right.
    pub fn called(self, form: Value, calls: &[&str]) -> Own {
        let calls = calls.iter().map(|call| (*call).to_owned()).collect();
        Own { form, calls: Some(calls), ..self }
    }

    /// A small question of the same sort with its answer, shown with the rules.
    pub fn example(self, statement: &str, answer: &str) -> Own {
        Own { example: Some(json!({ "statement": statement, "answer": answer })), ..self }
    }

    /// A card that is shown for so many seconds before the rules, and then hidden.
    pub fn card(mut self, text: &str, seconds: u16) -> Own {
        self.material.push(json!({ "text": text, "seconds": seconds }));
        self
    }

    /// A PNG file that belongs to the question, with what it shows for those who do not see it; up to four.
    pub fn picture(mut self, png: &[u8], alt: &str) -> Own {
        self.pictures.push(json!({ "png": STANDARD.encode(png), "alt": alt }));
        self
    }

    /// One more step of why the answer is right.
    pub fn because(mut self, step: &str) -> Own {
        self.explanation.push(step.to_owned());
        self
    }

    /// How hard, 1 to 5; 3 where nothing is said.
    pub fn level(self, level: u8) -> Own {
        Own { level: Some(level), ..self }
    }

    /// In how many seconds half of those who can solve it are expected to; 60 where nothing is said.
    pub fn seconds(self, seconds: f32) -> Own {
        Own { seconds: Some(seconds), ..self }
    }

    /// The language of its texts; `en` where nothing is said.
    pub fn language(self, language: &str) -> Own {
        Own { language: Some(language.to_owned()), ..self }
    }

    /// What to remember about it.
    pub fn note(self, note: &str) -> Own {
        Own { note: Some(note.to_owned()), ..self }
    }
}
