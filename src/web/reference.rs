//! The interface's description as a page shows it: calls by subject, then shapes, then refusals.

use super::call::{Body, Call, QueryKind};
use super::calls::calls;
use super::error::PROBLEMS;
use super::openapi::{by_status, described, method, name, who};
use minijinja::{Value as Shown, context};
use serde_json::{Value, json};

/// The events of a stream: name, shape of the data, what happened.
const EVENTS: [(&str, &str, &str); 20] = [
    ("snapshot", "Contest", "Nothing, or what was told before it: where the contest stands"),
    ("phase", "Began", "A phase before the release began"),
    ("material", "Began", "The material is shown, its first card first"),
    ("frame", "Frame", "The next card of the material is shown"),
    ("released", "Began", "Both seats may see the problem and answer it"),
    ("ping", "Ping", "Where lines count: to be sent back at once, by `pong`; seats alone are told"),
    ("measured", "Measured", "The lines were measured: who has a head start, and how long"),
    ("answer", "Answer", "An answer was judged, and the caller may know which"),
    ("locked", "Locked", "A seat was locked, and the caller may know no more"),
    ("buzzed", "Buzzed", "A seat buzzed, and alone may answer"),
    ("missed", "Missed", "It did not answer in its time; now the rival may"),
    ("asked", "Question", "A seat asks the host, who alone is told"),
    ("clarified", "Clarification", "The host said something to both seats"),
    ("paused", "Paused", "The clock stands still"),
    ("resuming", "Resuming", "The clock will go on"),
    ("resumed", "Resumed", "The clock goes on"),
    ("presence", "Presence", "A seat came or went; spectators are not told"),
    ("decided", "Decided", "Somebody won; the stream ends"),
    ("superseded", "Superseded", "Another contest is played instead; voided follows"),
    ("voided", "Void", "Nobody won; the stream ends"),
];

/// Everything that the page shows.
pub(super) fn context() -> Shown {
    let calls = calls();
    let mut subjects: Vec<&str> = calls.iter().map(|call| call.subject).collect();
    subjects.dedup();
    let subjects = subjects.into_iter().map(|subject| {
        let of: Vec<Shown> = calls
            .iter()
            .filter(|call| call.subject == subject)
            .map(|call| call_shown(call, &calls))
            .collect();
        context! { name => subject, calls => of }
    });
    let problems = PROBLEMS.iter().map(|problem| {
        context! { slug => problem.slug, status => problem.status, title => problem.title }
    });
    context! {
        subjects => subjects.collect::<Vec<_>>(),
        events => EVENTS.map(|(name, shape, says)| context! { name, shape, says }),
        shapes => shapes(),
        problems => problems.collect::<Vec<_>>(),
    }
}

/// A drill's call that is a seat's call of a contest, and is explained there.
fn same_of_contests<'a>(call: &Call, calls: &'a [Call]) -> Option<&'a Call> {
    let path = call.path.replace("/v1/drills/{id}", "/v1/contests/{id}");
    calls
        .iter()
        .find(|other| other.path == path && path != call.path && method(other) == method(call))
}

fn call_shown(call: &Call, calls: &[Call]) -> Shown {
    let same = same_of_contests(call, calls);
    let query = call.query.iter().map(|query| {
        let values = match query.kind {
            QueryKind::Words(words) => words.join(", "),
            QueryKind::Number { least, most } if most < 1_000_000 => format!("{least} to {most}"),
            QueryKind::Number { .. } => "a number".to_owned(),
            QueryKind::Text => "a text".to_owned(),
        };
        context! { name => query.name, says => query.says, values => values }
    });
    // A call that says all in its address takes an empty object too; no reader needs to know.
    let says_something = |body: &&Body| body.example != json!({});
    let body = call.body.as_ref().filter(says_something).map(|body| {
        let example = serde_json::to_string_pretty(&body.example).unwrap_or_default();
        context! { shape => body.shape.name.clone(), example => example, required => body.required }
    });
    let gives = call.gives.content.as_ref().map(|(media, shape)| {
        context! { media => *media, shape => shape.as_ref().map(|shape| shape.name.clone()) }
    });
    // What many calls refuse alike is said once.
    let refusals = by_status(call.refuses).into_iter().map(|(status, slugs)| {
        context! { status => status, slugs => slugs }
    });
    context! {
        id => name(same.unwrap_or(call)), is_same => same.is_some(), method => method(call), path => &*call.path, says => call.says,
        who => who(call), once => call.once, query => query.collect::<Vec<_>>(), body => body,
        status => call.gives.status, given => call.gives.says, gives => gives,
        refusals => refusals.collect::<Vec<_>>(),
    }
}

/// The shapes of bodies and replies, by name. Words and names are told where they are used.
fn shapes() -> Vec<Shown> {
    let document = described();
    let Some(schemas) = document["components"]["schemas"].as_object() else { return Vec::new() };
    let objects = schemas.iter().filter(|(_, schema)| fields(schema).is_some());
    let shape = |(name, schema): (&String, &Value)| {
        let required: Vec<&str> = parts(schema)
            .flat_map(|part| part["required"].as_array().into_iter().flatten())
            .filter_map(Value::as_str)
            .collect();
        let rows = fields(schema).into_iter().flatten().map(|(field, schema)| {
            context! {
                name => field,
                always => required.contains(&field.as_str()),
                kind => kind(schema, &document),
                says => schema["description"].as_str(),
            }
        });
        context! {
            name => name,
            says => schema["description"].as_str(),
            fields => rows.collect::<Vec<_>>(),
        }
    };
    objects.map(shape).collect()
}

/// A shape itself, or the parts that it is joined from.
fn parts(schema: &Value) -> impl Iterator<Item = &Value> {
    schema["allOf"].as_array().into_iter().flatten().chain([schema])
}

fn fields(schema: &Value) -> Option<Vec<(&String, &Value)>> {
    let fields: Vec<(&String, &Value)> =
        parts(schema).filter_map(|part| part["properties"].as_object()).flatten().collect();
    (!fields.is_empty()).then_some(fields)
}

/// What a field can be, in words; a shape by its name.
fn kind(schema: &Value, document: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|place| place.rsplit('/').next()) {
        let meant = &document["components"]["schemas"][name];
        return if fields(meant).is_some() { name.to_owned() } else { kind(meant, document) };
    }
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
        return words.join(", ");
    }
    for either in ["oneOf", "anyOf", "allOf"] {
        if let Some(options) = schema[either].as_array() {
            let options: Vec<String> = options.iter().map(|one| kind(one, document)).collect();
            return options.join(" or ");
        }
    }
    if schema["type"] == "array" {
        return format!("list of {}", kind(&schema["items"], document));
    }
    let format = schema["format"].as_str().filter(|format| *format == "date-time");
    let types: Vec<&str> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    let range = match (schema["minimum"].as_f64(), schema["maximum"].as_f64()) {
        (Some(least), Some(most)) => format!(", {least} to {most}"),
        _ => String::new(),
    };
    let words = types.join(" or ");
    format.map_or(words.clone(), |_| words.replace("string", "time")) + &range
}
