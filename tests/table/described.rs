//! Whatever the table server says is as it describes it.

use crate::fitting::faults;
use serde_json::Value;
use std::sync::LazyLock;

/// The description of the interface.
pub(crate) static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../table/src/web/openapi.json")).unwrap()
});

/// Holds a reply of this kind against what is said of its call.
pub(crate) fn check_reply(method: &str, path: &str, status: u16, kind: &str, told: &Value) {
    let name = |part| match str::get(part, ..4) {
        Some("tab_") => "{table}",
        Some("gam_") => "{game}",
        Some(_) | None if part.parse::<u16>().is_ok() => "{battle}",
        Some(_) | None => part,
    };
    let path = path.split('/').map(name).collect::<Vec<&str>>().join("/");
    let what = format!("{method} {path}: {status} {kind}");
    let call = &DOCUMENT["paths"][path][method.to_lowercase()];
    let reply = &call["responses"][status.to_string()];
    let reply = match &reply["$ref"] {
        Value::String(link) => DOCUMENT.pointer(link.trim_start_matches('#')).unwrap(),
        // An address of nothing, or another method than a call's, is refused like everything.
        _ if call.is_null() => &DOCUMENT["components"]["responses"]["refused"],
        _ => reply,
    };
    if reply["content"].is_object() || !told.is_null() {
        check(&reply["content"][kind]["schema"], told, &what);
    }
}

/// Holds an event of a game's stream against what is said of it.
pub(crate) fn check_event(name: &str, told: &Value) {
    let shape = match name {
        "snapshot" => "Game",
        "event" => "Happened",
        "presence" => "BySide",
        "rematch" => "Next",
        _ => "",
    };
    check(&DOCUMENT["components"]["schemas"][shape], told, name);
}

fn check(shape: &Value, told: &Value, what: &str) {
    assert!(shape.is_object(), "{what} is not described: {told}");
    let faults = faults(&DOCUMENT, shape, told, "");
    assert!(faults.is_empty(), "{what}: {faults:?}\n{told:#}");
}
