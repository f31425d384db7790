//! What is said, as data: names of messages with what stands in them. [`Words`](crate::words::Words) makes sentences of it
//! in a language; whoever proves a problem reads the data.

use std::borrow::Cow;

/// A text that no language has touched yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Text {
    /// A message of the family's words.
    Said(Message),
    /// What is printed the same in every language: letters, digits and signs.
    Plain(String),
    Number(i64),
    /// Joined as the language joins: "2, 3 and 5".
    And(Vec<Text>),
    /// "2, 3 or 5".
    Or(Vec<Text>),
    /// One after the other, between commas.
    Row(Vec<Text>),
    /// One below the other.
    Lines(Vec<Text>),
}

/// A message by its name, with its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub name: Cow<'static, str>,
    with: Vec<(&'static str, Text)>,
}

/// The message of this name, without arguments yet.
pub fn say(name: impl Into<Cow<'static, str>>) -> Message {
    Message { name: name.into(), with: Vec::new() }
}

impl Message {
    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Text>) -> Message {
        self.with.push((name, value.into()));
        self
    }

    /// The arguments, in the order in which they were given.
    pub fn arguments(&self) -> impl Iterator<Item = (&'static str, &Text)> {
        self.with.iter().map(|(name, value)| (*name, value))
    }

    /// The argument of this name, for those who read the sheet.
    ///
    /// # Errors
    /// Says that there is none.
    pub fn get(&self, name: &str) -> Result<&Text, String> {
        let found = self.with.iter().find(|(with, _)| *with == name);
        found.map(|(_, value)| value).ok_or_else(|| format!("`{}` says no `{name}`", self.name))
    }

    /// The number of this name.
    ///
    /// # Errors
    /// Says that there is none.
    pub fn number(&self, name: &str) -> Result<i64, String> {
        match self.get(name)? {
            Text::Number(number) => Ok(*number),
            other => Err(format!("`{name}` is no number but {other:?}")),
        }
    }

    /// The letters and signs of this name.
    ///
    /// # Errors
    /// Says that there are none.
    pub fn plain(&self, name: &str) -> Result<&str, String> {
        match self.get(name)? {
            Text::Plain(text) => Ok(text),
            other => Err(format!("`{name}` is no plain text but {other:?}")),
        }
    }
}

impl Text {
    /// The message, for those who read the sheet.
    ///
    /// # Errors
    /// Says that it is none.
    pub fn message(&self) -> Result<&Message, String> {
        match self {
            Text::Said(message) => Ok(message),
            other => Err(format!("no message but {other:?}")),
        }
    }

    /// The parts of a list or of lines; a text that is neither has itself for its only part.
    pub fn parts(&self) -> &[Text] {
        match self {
            Text::And(parts) | Text::Or(parts) | Text::Row(parts) | Text::Lines(parts) => parts,
            Text::Said(_) | Text::Plain(_) | Text::Number(_) => std::slice::from_ref(self),
        }
    }

    /// The names of all messages in it.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Text::Said(message) => {
                let inside = message.with.iter().flat_map(|(_, text)| text.names());
                [&*message.name].into_iter().chain(inside).collect()
            }
            Text::And(parts) | Text::Or(parts) | Text::Row(parts) | Text::Lines(parts) => {
                parts.iter().flat_map(Text::names).collect()
            }
            Text::Plain(_) | Text::Number(_) => Vec::new(),
        }
    }

    /// Everything in it that is printed the same in every language.
    pub fn printed(&self) -> Vec<Cow<'_, str>> {
        match self {
            Text::Plain(text) => vec![Cow::Borrowed(text)],
            Text::Number(number) => vec![Cow::Owned(number.to_string())],
            Text::Said(message) => message.with.iter().flat_map(|(_, it)| it.printed()).collect(),
            Text::And(parts) | Text::Or(parts) | Text::Row(parts) | Text::Lines(parts) => {
                parts.iter().flat_map(Text::printed).collect()
            }
        }
    }
}

impl From<Message> for Text {
    fn from(message: Message) -> Text {
        Text::Said(message)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text::Plain(text.to_owned())
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::Plain(text)
    }
}

impl From<char> for Text {
    fn from(sign: char) -> Text {
        Text::Plain(sign.to_string())
    }
}

impl From<i64> for Text {
    fn from(number: i64) -> Text {
        Text::Number(number)
    }
}

impl From<u8> for Text {
    fn from(number: u8) -> Text {
        Text::Number(i64::from(number))
    }
}

impl From<usize> for Text {
    fn from(count: usize) -> Text {
        Text::Number(count as i64)
    }
}
