//! Reading what callers send, and saying in their words what is wrong with it: the field, and what it takes. What they
//! sent is never quoted, because it may be an answer.

use super::error::Fault;
use actix_web::error::{PayloadError, QueryPayloadError, UrlencodedError};
use actix_web::web::Bytes;
use agon_judge::time::Time;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::error::Category;
use std::fmt;
use std::marker::PhantomData;

/// A JSON object, and nothing else that could be read as one: a list of the fields' values in their order could.
pub(super) struct Object<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Object<T>, D::Error> {
        object(reader).map(Object)
    }
}

/// Reads a field that is an object.
pub(super) fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    reader: D,
) -> Result<T, D::Error> {
    reader.deserialize_map(Fields(PhantomData))
}

/// Reads a field that is an object, or is not there.
pub(super) fn maybe_object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    reader: D,
) -> Result<Option<T>, D::Error> {
    Ok(Option::<Object<T>>::deserialize(reader)?.map(|Object(fields)| fields))
}

/// An instant as RFC 3339.
pub(super) fn instant(field: &str, text: &str) -> Result<Time, Fault> {
    let read = text.parse::<jiff::Timestamp>().map(|read| Time(read.as_microsecond()));
    let expected = "an instant as RFC 3339, such as `2030-01-31T18:00:00Z`";
    read.map_err(|_| Fault::invalid(field, expected))
}

/// Reads a field that is there, be it `null`.
pub(super) fn said<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    reader: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(reader).map(Some)
}

struct Fields<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(OBJECT)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(fields))
    }
}

const OBJECT: &str = "a JSON object";
/// What the reader calls things by the names of its own language, and what callers call them.
const WORDS: [(&str, &str); 13] = [
    ("i8", "a whole number"),
    ("i16", "a whole number"),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("u8", "a whole number from 0"),
    ("u16", "a whole number from 0"),
    ("u32", "a whole number from 0"),
    ("u64", "a whole number from 0"),
    ("f32", "a number"),
    ("f64", "a number"),
    ("a borrowed string", "a string"),
    ("a sequence", "a list"),
    ("string or map", "a string"),
];

/// A JSON body, which is an object. An empty one reads as an empty object.
pub(super) fn json<T: DeserializeOwned>(bytes: &Bytes) -> Result<T, Fault> {
    let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { bytes };
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let read = serde_path_to_error::deserialize(&mut reader);
    let Object(body) =
        read.map_err(|error| unread(bytes, &error.path().to_string(), error.inner()))?;
    reader.end().map_err(|error| unread(bytes, ".", &error))?;
    Ok(body)
}

/// What is wrong with a body at a field, which is `.` for the body itself.
fn unread(bytes: &[u8], field: &str, error: &serde_json::Error) -> Fault {
    let place = format!("line {}, column {}", error.line(), error.column());
    let wrong = match error.classify() {
        Category::Data => plain(&error.to_string()),
        // The reader calls some values of a wrong kind errors of the syntax.
        _ if serde_json::from_slice::<Value>(bytes).is_ok() => "expected something else".to_owned(),
        _ => return Fault::new("bad-json", format!("reading stopped at {place}")),
    };
    // A field that nobody knows has the sender's name, which may be as long as they like.
    if field == "." || field.contains('?') || wrong.starts_with("unknown field") {
        return Fault::new("invalid", format!("the body: {wrong}, at {place}"));
    }
    Fault::invalid(field, format!("{wrong}, at {place}"))
}

/// A message of the reader without the value that it may quote, and without the reader's own words.
fn plain(message: &str) -> String {
    let message = message.split(" at line ").next().unwrap_or_default();
    let Some((before, expected)) = message.split_once(", expected ") else {
        return message.to_owned();
    };
    let known = WORDS.iter().find(|(word, _)| *word == expected);
    let expected = known.map_or(expected, |(_, plain)| plain);
    match before {
        _ if expected.starts_with("struct ") => format!("expected {OBJECT}"),
        _ if before.starts_with("invalid") || before.starts_with("unknown variant") => {
            format!("expected {expected}")
        }
        _ => format!("{before}, expected {expected}"),
    }
}

/// What is wrong with a page's form. What does not come, or is too much, is told of as with any other body.
pub(super) fn form(error: UrlencodedError) -> actix_web::Error {
    match error {
        UrlencodedError::Payload(error) => error.into(),
        UrlencodedError::Overflow { .. } => PayloadError::Overflow.into(),
        _ => Fault::new("invalid", "a form of ours, as browsers send it, was expected").into(),
    }
}

/// What is wrong with an address behind its `?`.
pub(super) fn query(error: &QueryPayloadError) -> Fault {
    let message = match error {
        QueryPayloadError::Deserialize(error) => plain(&error.to_string()),
        other => other.to_string(),
    };
    Fault::new("invalid", format!("behind the `?`: {message}"))
}
