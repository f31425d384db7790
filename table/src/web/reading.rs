//! Reading what callers send, and saying which field is wrong. What they sent is never quoted.

use super::error::Fault;
use actix_web::web::Bytes;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A JSON body, which is an object. An empty one reads as an empty object.
pub(super) fn json<T: DeserializeOwned>(bytes: &Bytes) -> Result<T, Fault> {
    let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { bytes };
    let broken = |error: &serde_json::Error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        Fault::new("bad-json", format!("Reading stopped at {place}."))
    };
    let value: Value = serde_json::from_slice(bytes).map_err(|error| broken(&error))?;
    if !value.is_object() {
        return Err(Fault::invalid("body", "a JSON object"));
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let message = error.inner().to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        // What stands before it may quote a value.
        let expected = message.split_once(", expected ").map_or(message, |(_, expected)| expected);
        if message.starts_with("unknown field") {
            return Fault::invalid("body", "a field that this call does not know");
        }
        Fault::invalid(&error.path().to_string(), expected)
    })
}
