//! Whether a value is as a description says.

use serde_json::Value;

/// Where a shape is described by others, which say themselves what they let in.
const PARTS: [&str; 4] = ["$ref", "allOf", "anyOf", "oneOf"];

/// What is wrong with a value for a shape: where, and what.
pub(crate) fn faults(document: &Value, shape: &Value, value: &Value, place: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let fields = shape_of(document, shape, value, place, &mut faults);
    // What is not described is not said.
    let known = |name: &String| fields.is_empty() || fields.contains(name);
    let names = value.as_object().into_iter().flatten().map(|(name, _)| name);
    faults.extend(names.filter(|name| !known(name)).map(|name| format!("{place}.{name}: unknown")));
    faults
}

/// The fields that a shape describes, also by its parts.
fn shape_of(
    document: &Value,
    shape: &Value,
    value: &Value,
    place: &str,
    faults: &mut Vec<String>,
) -> Vec<String> {
    let mut fields = Vec::new();
    if let Some(link) = shape["$ref"].as_str() {
        let linked = document.pointer(link.trim_start_matches('#')).expect("a shape");
        fields.extend(shape_of(document, linked, value, place, faults));
    }
    for part in shape["allOf"].as_array().into_iter().flatten() {
        fields.extend(shape_of(document, part, value, place, faults));
    }
    if let Some(any) = shape["anyOf"].as_array().or(shape["oneOf"].as_array()) {
        let tried: Vec<Vec<String>> =
            any.iter().map(|part| self::faults(document, part, value, place)).collect();
        if tried.iter().all(|faults| !faults.is_empty()) {
            faults.push(format!("{place}: none of its shapes: {tried:?}"));
        }
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let fits = match &shape["type"] {
        // What may be nothing says so.
        Value::Null => !value.is_null() || PARTS.iter().any(|part| shape.get(part).is_some()),
        Value::Array(kinds) => kinds.iter().any(|known| known == kind),
        known => known == kind || (known == "number" && kind == "integer"),
    };
    if !fits {
        faults.push(format!("{place}: {kind} in place of {}", shape["type"]));
    }
    if let Some(words) = shape["enum"].as_array()
        && !words.contains(value)
    {
        faults.push(format!("{place}: none of {words:?}"));
    }
    for name in shape["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.get(name).is_none() {
            faults.push(format!("{place}.{name}: missing"));
        }
    }
    for (name, field) in shape["properties"].as_object().into_iter().flatten() {
        fields.push(name.clone());
        if let Some(inner) = value.get(name) {
            faults.extend(self::faults(document, field, inner, &format!("{place}.{name}")));
        }
    }
    for (number, item) in value.as_array().into_iter().flatten().enumerate() {
        if shape["items"].is_object() {
            faults.extend(self::faults(
                document,
                &shape["items"],
                item,
                &format!("{place}[{number}]"),
            ));
        }
    }
    fields
}
