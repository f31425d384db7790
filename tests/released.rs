//! Who was written for the last release is served by this code: its description is kept in `docs/released`, and today's may add
//! to it and take nothing away (`docs/compatibility.md`).

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "released/compare.rs"]
mod compare;

use compare::breaks;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

fn read(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn today_serves_whoever_was_written_for_the_last_release() {
    let kept = fs::read_dir(docs().join("released")).unwrap();
    let kept: Vec<PathBuf> = kept.map(|file| file.unwrap().path()).collect();
    let [path] = &kept[..] else { panic!("one release is the last one, not {kept:?}") };
    let released = read(path);
    let version = released["info"]["version"].as_str().unwrap();
    assert!(path.ends_with(format!("openapi-{version}.json")), "{version} is in {path:?}");
    let found = breaks(&released, &read(&docs().join("openapi.json")));
    assert!(
        found.is_empty(),
        "this breaks what was written for {version}, and docs/compatibility.md promises that nothing does:\n{}",
        found.into_iter().collect::<Vec<String>>().join("\n")
    );
}

/// A small interface: one call that takes and gives something of every sort.
fn small() -> Value {
    json!({
        "paths": { "/v1/things/{id}": {
            "get": {"deprecated": true, "responses": {"200": {"description": "It."}}},
            "post": {
                "parameters": [
                    {"name": "id", "in": "path", "required": true, "schema": {"type": "string", "pattern": "^a+$"}},
                    {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 9}},
                ],
                "requestBody": {"required": false, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ThingBody"}}}},
                "responses": {
                    "200": {
                        "description": "The thing.", "headers": {"Location": {}},
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}
                    },
                    "409": {"description": "`locked`, `late`", "content": {"application/problem+json": {"schema": {}}}},
                }
            }
        }},
        "components": {"schemas": {
            "ThingBody": {
                "type": "object", "required": ["name"],
                "properties": {
                    "name": {"type": "string", "maxLength": 9},
                    "kind": {"oneOf": [{"$ref": "#/components/schemas/KindWord"}, {"type": "null"}]},
                    "many": {"type": "array", "items": {"type": "integer"}, "minItems": 1},
                    "note": {"type": ["string", "null"]},
                },
            },
            "KindWord": {"type": "string", "enum": ["a", "b"]},
            "Thing": {"allOf": [{"$ref": "#/components/schemas/Base"}, {
                "type": "object", "required": ["told"],
                "properties": {
                    "told": {"$ref": "#/components/schemas/Event"},
                    "others": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}},
                    "old": {"type": "string", "deprecated": true},
                },
            }]},
            "Base": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}, "size": {"type": "number"}}},
            "Lone": {"type": "object", "properties": {"word": {"$ref": "#/components/schemas/KindWord"}}},
            "Event": {"anyOf": [{"$ref": "#/components/schemas/Base"}, {"$ref": "#/components/schemas/Lone"}]},
            "Sealed": {"type": "object", "properties": {"bytes": {"type": "string"}}},
        }}
    })
}

const CALL: &str = "/paths/~1v1~1things~1{id}/post";
const BODY: &str = "/components/schemas/ThingBody/properties";
const BASE: &str = "/components/schemas/Base";
const THING: &str = "/components/schemas/Thing/allOf/1";

/// The small interface with what stands at a place replaced; with nothing, taken out.
fn changed(place: &str, value: Value) -> Value {
    let mut document = small();
    let (around, name) = place.rsplit_once('/').unwrap();
    let name = name.replace("~1", "/");
    match (document.pointer_mut(around).expect(place), value) {
        (Value::Array(list), Value::Null) => drop(list.remove(name.parse().unwrap())),
        (Value::Array(list), value) if name == "-" => list.push(value),
        (Value::Array(list), value) => list[name.parse::<usize>().unwrap()] = value,
        (Value::Object(fields), Value::Null) => drop(fields.remove(&name).expect(place)),
        (Value::Object(fields), value) => drop(fields.insert(name, value)),
        _ => panic!("{place} is in nothing"),
    }
    document
}

/// Each replacement brings a sentence of these words.
fn break_it(rows: &[(String, Value, &str)]) {
    for (place, value, said) in rows {
        let found = breaks(&small(), &changed(place, value.clone()));
        assert!(
            found.iter().any(|line| line.contains(said)),
            "{place}: {said} is not in {found:?}"
        );
    }
}

#[test]
fn less_that_is_given_breaks_who_reads_it() {
    break_it(&[
        (CALL.to_owned(), Value::Null, "POST /v1/things/{id} is gone"),
        (format!("{BASE}/properties/id"), Value::Null, "id is gone"),
        (format!("{BASE}/properties/id/type"), json!("integer"), "is \"integer\" now"),
        (
            format!("{BASE}/properties/id/type"),
            json!(["string", "integer"]),
            "can be \"integer\" now",
        ),
        (format!("{BASE}/properties/id/type"), json!(["string", "null"]), "can be \"null\" now"),
        (format!("{BASE}/required/0"), Value::Null, "id can be absent now"),
        (format!("{THING}/required/0"), Value::Null, "told can be absent now"),
        ("/components/schemas/Event/anyOf/1".to_owned(), Value::Null, "Event: Lone is gone"),
        ("/components/schemas/Sealed/properties/bytes".to_owned(), Value::Null, "bytes is gone"),
        (format!("{CALL}/responses/200"), Value::Null, "reply 200 is gone"),
        (format!("{CALL}/responses/409"), Value::Null, "reply 409 is gone"),
        (
            format!("{CALL}/responses/409/description"),
            json!("`late`"),
            "the refusal locked is gone",
        ),
        (
            format!("{CALL}/responses/200/headers/Location"),
            Value::Null,
            "the header Location is gone",
        ),
        (
            format!("{CALL}/responses/200/content/application~1json"),
            Value::Null,
            "application/json is gone",
        ),
    ]);
}

#[test]
fn less_that_is_taken_breaks_who_writes_it() {
    break_it(&[
        (format!("{CALL}/parameters/1"), Value::Null, "\"limit\" is gone"),
        (format!("{CALL}/parameters/1/required"), json!(true), "\"limit\" is required now"),
        (
            format!("{CALL}/parameters/-"),
            json!({"name": "x", "in": "query", "required": true}),
            "\"query\" \"x\" is required now",
        ),
        (format!("{CALL}/parameters/1/schema/maximum"), json!(8), "maximum is 8 now, was 9"),
        (format!("{CALL}/parameters/1/schema/minimum"), json!(2), "minimum is 2 now, was 1"),
        (format!("{CALL}/parameters/0/schema/pattern"), json!("^a$"), "pattern is"),
        (format!("{CALL}/requestBody/required"), json!(true), "body is required now"),
        (format!("{CALL}/requestBody"), Value::Null, "application/json is gone"),
        (format!("{BODY}/note"), Value::Null, "note is gone"),
        (format!("{BODY}/note/type"), json!("string"), "is \"string\" now, was \"null\""),
        (format!("{BODY}/name/type"), json!("integer"), "is \"integer\" now"),
        (format!("{BODY}/name/maxLength"), json!(8), "maxLength is 8 now"),
        (format!("{BODY}/note/maxLength"), json!(8), "maxLength is 8 now, was null"),
        (format!("{BODY}/name/enum"), json!(["Ana"]), "enum is [\"Ana\"] now"),
        (format!("{BODY}/many/minItems"), json!(2), "minItems is 2 now"),
        (format!("{BODY}/many/items/type"), json!("boolean"), "each is \"boolean\" now"),
        ("/components/schemas/KindWord/enum/0".to_owned(), Value::Null, "the word \"a\" is gone"),
        (
            "/components/schemas/ThingBody/required/-".to_owned(),
            json!("note"),
            "note is required now",
        ),
        (
            "/components/schemas/ThingBody/additionalProperties".to_owned(),
            json!(false),
            "additionalProperties is false now",
        ),
    ]);
}

#[test]
fn what_is_added_breaks_nobody() {
    for (place, value) in [
        ("/paths/~1v1~1others".to_owned(), json!({"get": {"responses": {}}})),
        // It was deprecated.
        ("/paths/~1v1~1things~1{id}/get".to_owned(), Value::Null),
        (format!("{THING}/properties/old"), Value::Null),
        // What is given.
        (format!("{BASE}/properties/new"), json!({"type": "string"})),
        (format!("{BASE}/required/-"), json!("size")),
        (format!("{BASE}/properties/size/type"), json!("integer")),
        (format!("{BASE}/properties/id/maxLength"), json!(3)),
        (
            "/components/schemas/Event/anyOf/-".to_owned(),
            json!({"$ref": "#/components/schemas/Sealed"}),
        ),
        (format!("{CALL}/responses/503"), json!({"description": "`busy`"})),
        (format!("{CALL}/responses/409/description"), json!("`late`, `locked`, `spent`")),
        (format!("{CALL}/responses/200/description"), json!("Another text.")),
        (format!("{CALL}/responses/200/headers/ETag"), json!({})),
        // What is taken.
        (format!("{CALL}/parameters/-"), json!({"name": "x", "in": "query"})),
        (format!("{CALL}/parameters/0/schema/pattern"), Value::Null),
        (format!("{CALL}/parameters/1/schema/maximum"), json!(10)),
        (format!("{CALL}/parameters/1/schema/minimum"), json!(0)),
        (format!("{BODY}/new"), json!({"type": "string"})),
        (format!("{BODY}/name/maxLength"), Value::Null),
        (format!("{BODY}/name/type"), json!(["string", "null"])),
        (format!("{BODY}/many/items/type"), json!("number")),
        ("/components/schemas/ThingBody/required/0".to_owned(), Value::Null),
        // On both sides.
        ("/components/schemas/KindWord/enum/-".to_owned(), json!("c")),
    ] {
        let found = breaks(&small(), &changed(&place, value));
        assert!(found.is_empty(), "{place}: {found:?}");
    }
    assert!(breaks(&small(), &small()).is_empty());
}
