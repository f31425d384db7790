//! The interface's description, OpenAPI 3.1, made from the table of calls and the shapes that they speak in.

mod headers;

use super::api::Reply;
use super::app::App;
use super::body::DRILL_REPEAT_CHARS;
use super::call::{Body, By, Call, Query, QueryKind, Shape};
use super::calls::calls;
use super::error::PROBLEMS;
use super::made::{Good, Made};
use super::shape::problem::{SealedMaterial, SealedProblem};
use super::shape::{NUMBER_MAX, When};
use actix_web::HttpRequest;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use utoipa::ToSchema;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::path::{
    OperationBuilder, Parameter, ParameterBuilder, ParameterIn, PathItem, Paths, PathsBuilder,
};
use utoipa::openapi::request_body::{RequestBody, RequestBodyBuilder};
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::schema::{ComponentsBuilder, SchemaType, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    Components, Content, InfoBuilder, LicenseBuilder, ObjectBuilder, OpenApi, OpenApiBuilder, Ref,
    RefOr, Required, Response, Schema, tag::TagBuilder,
};

/// A refusal (RFC 9457). Nothing has happened.
#[derive(ToSchema)]
#[expect(dead_code, reason = "its shape is described; replies are written by the error itself")]
struct Refusal {
    /// A stable address of a page that explains this kind of refusal, such as `/problems/locked`.
    r#type: String,
    title: String,
    status: u16,
    /// What it was this time.
    detail: String,
    /// `locked`: when the seat may answer again.
    locked_until: Option<When>,
    /// `rivals-turn`: when the seat's own turn begins at the latest, as far as it is known.
    turn_at: Option<When>,
    /// `too-early`: when the problem is released, as far as it is known.
    release_at: Option<When>,
    /// `paused`: when the clock goes on, as far as it is known.
    resumes_at: Option<When>,
    /// `unreadable`: how an answer is written.
    hint: Option<String>,
    /// `invalid`: which field.
    field: Option<String>,
}

static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    let calls = calls();
    let described = describe(&calls);
    let mut document = serde_json::to_value(&described).expect("a description is plain data");
    headers::describe(&mut document, &calls);
    let shapes = document["components"]["schemas"].as_object_mut().into_iter().flatten();
    for (_, shape) in shapes.filter(|(name, _)| !name.ends_with(TAKEN)) {
        never_null(shape);
    }
    serde_json::to_string_pretty(&document).expect("it was read so")
});

/// How the names of shapes end that calls take. What they give says nothing with `null`.
const TAKEN: &str = "Body";

/// Takes `null` out of the description of a reply: what does not apply, or is not told, is absent.
fn never_null(shape: &mut Value) {
    let null = json!("null");
    if let Some(known) = shape.get_mut("type")
        && let Some(types) = known.as_array_mut()
    {
        types.retain(|word| *word != null);
        if let [only] = &types[..] {
            *known = only.clone();
        }
    }
    if let Some(either) = shape.get_mut("oneOf").and_then(Value::as_array_mut) {
        either.retain(|one| one["type"] != null);
        if let [only] = &either[..] {
            *shape = only.clone();
        }
    }
    match shape {
        Value::Array(parts) => parts.iter_mut().for_each(never_null),
        Value::Object(parts) => parts.values_mut().for_each(never_null),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The description.
pub(super) async fn document(app: App, request: HttpRequest) -> Reply {
    let make = || Made::text("application/json", DOCUMENT.as_str());
    let made = app.library.get(app.service.workshop(), "openapi", make).await?;
    Ok(made.reply(&request, Good::Seconds(3600)))
}

fn describe(calls: &[Call]) -> OpenApi {
    let mut info = InfoBuilder::new().title("Agon").version(env!("CARGO_PKG_VERSION"));
    info = info.description(Some(
        "Draws mental contests and judges them. Times are RFC 3339 in UTC with microseconds, lengths are in seconds, unknown fields are refused by name. What does not apply to a reply, or is not \
         told (yet), is absent from it; nothing in a reply is `null`. \
         Object of somebody else, or not yet visible: 404, the same as one that never was.",
    ));
    let licence = LicenseBuilder::new().name("MIT OR Apache-2.0");
    let info = info.license(Some(licence.identifier(Some("MIT OR Apache-2.0")).build()));
    let mut subjects: Vec<&str> = calls.iter().map(|call| call.subject).collect();
    subjects.dedup();
    let tags = subjects.into_iter().map(|subject| TagBuilder::new().name(subject).build());
    let document = OpenApiBuilder::new().info(info.build()).paths(paths(calls));
    document.components(Some(components(calls))).tags(Some(tags)).build()
}

fn components(calls: &[Call]) -> Components {
    let mut parts: BTreeMap<String, RefOr<Schema>> = BTreeMap::new();
    for call in calls {
        let given = call.gives.content.iter().filter_map(|(_, shape)| shape.as_ref());
        let given = given.chain(&call.gives.event);
        let taken = call.body.iter().map(|body| &body.shape);
        for (name, schema) in given.chain(taken).flat_map(|shape| &shape.parts) {
            parts.insert(name.clone(), schema.clone());
        }
    }
    // No reply is one of these: the first is every refusal, the others are what sealed bytes hold.
    for shape in
        [Shape::of::<Refusal>(), Shape::of::<SealedProblem>(), Shape::of::<SealedMaterial>()]
    {
        parts.extend(shape.parts);
    }
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(
        "A game key (`agon_key_`) or its test key (`agon_test_`), or a token that the opening of a contest told: of the \
         host (`agon_host_`), a seat (`agon_seat_`) or spectators (`agon_watch_`), or of a drill (`agon_drill_`).",
    ));
    ComponentsBuilder::new()
        .schemas_from_iter(parts)
        .security_scheme("token", SecurityScheme::Http(bearer.build()))
        .build()
}

fn paths(calls: &[Call]) -> Paths {
    let mut paths = PathsBuilder::new();
    for call in calls {
        paths = paths.path(&*call.path, PathItem::new(call.method.clone(), operation(call)));
    }
    paths.build()
}

fn operation(call: &Call) -> OperationBuilder {
    let mut operation = OperationBuilder::new()
        .tag(call.subject)
        .summary(Some(call.says))
        .description(Some(format!("By {}.", who(call))))
        .operation_id(Some(name(call)))
        .parameters(Some(parameters(call)))
        .request_body(call.body.as_ref().map(request_body))
        .response(call.gives.status.to_string(), success(call));
    for (status, slugs) in by_status(&call.refusals()) {
        operation = operation.response(status.to_string(), refusal(&slugs));
    }
    if call.by.is_empty() {
        return operation;
    }
    operation.security(SecurityRequirement::new("token", Vec::<String>::new()))
}

/// Who may make a call, in words.
pub(super) fn who(call: &Call) -> String {
    let word = |by: &By| match by {
        By::Key => "the game",
        By::Host => "the host",
        By::Seat => "a seat",
        By::Spectator => "spectators",
        By::Player => "the player",
        By::Tests => "a test key",
    };
    let words: Vec<&str> = call.by.iter().map(word).collect();
    if words.is_empty() { "anybody".to_owned() } else { words.join(", ") }
}

/// The method's name in capitals.
pub(super) fn method(call: &Call) -> String {
    json!(call.method).as_str().unwrap_or_default().to_uppercase()
}

/// `GET /v1/contests/{id}/problem` is `get-contests-id-problem`.
pub(super) fn name(call: &Call) -> String {
    let path = call.path.trim_start_matches("/v1").replace(['{', '}'], "").replace('.', "-");
    format!("{}{}", method(call).to_lowercase(), path.replace('/', "-"))
}

fn parameters(call: &Call) -> Vec<Parameter> {
    let parts = call.path.split('/').zip(call.path.split('/').skip(1));
    let mut parameters: Vec<Parameter> =
        parts.filter_map(|(of, part)| path_part(of, part)).collect();
    parameters.extend(call.query.iter().map(query_parameter));
    if call.once {
        // What anybody may send is told apart by this name alone.
        let least = if call.by.is_empty() { *DRILL_REPEAT_CHARS.start() } else { 1 };
        let says = format!(
            "A name of the request's own, {least} to 255 characters: the same request under it again has one effect and \
             brings the same reply; another one is refused."
        );
        let text = ObjectBuilder::new().schema_type(Type::String);
        let text = text.min_length(Some(least)).max_length(Some(255));
        let text = text.pattern(Some(format!("^[!#-~]{{{least},255}}$")));
        parameters.push(parameter("Idempotency-Key", ParameterIn::Header, &says, text));
    }
    if call.path.ends_with("/events") && call.path.contains('{') {
        let number = whole(0, NUMBER_MAX);
        let says = "The number of the last event that was heard.";
        parameters.push(parameter("Last-Event-ID", ParameterIn::Header, says, number));
    }
    parameters
}

/// A part of an address in braces, and what stands before it.
fn path_part(of: &str, part: &str) -> Option<Parameter> {
    let name = part.split_once('{')?.1.split_once('}')?.0;
    let text = ObjectBuilder::new().schema_type(Type::String);
    let (says, schema) = match name {
        "id" => {
            let kind = match of {
                "keys" => "key",
                "webhooks" => "hook",
                _ => "con",
            };
            ("Its name.", text.pattern(Some(format!("^{kind}_[0-7][0-9a-hjkmnp-tv-z]{{25}}$"))))
        }
        "seat" => ("Which seat.", text.enum_values(Some(["attacker", "defender"]))),
        "kind" => {
            let kinds = ["logic", "mathematics", "memory", "observation"];
            ("The family's kind.", text.enum_values(Some(kinds)))
        }
        "preview" => ("The `id` of a preview.", text.pattern(Some("^pre_[A-Za-z0-9_-]{100,400}$"))),
        "kept" => (
            "The `id` of a kept problem.",
            text.pattern(Some("^kept_[0-7][0-9a-hjkmnp-tv-z]{25}$")),
        ),
        "round" => (
            "The number of a round, 1 for the first.",
            ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(15)),
        ),
        "delivery" => {
            ("The `id` of a delivery.", text.pattern(Some("^msg_[0-7][0-9a-hjkmnp-tv-z]{25}$")))
        }
        _ => ("Its name, as a list gave it.", text.pattern(Some("^[a-z0-9-]{1,64}$"))),
    };
    let mut part = parameter(name, ParameterIn::Path, says, schema);
    part.required = Required::True;
    Some(part)
}

fn query_parameter(query: &Query) -> Parameter {
    let text = ObjectBuilder::new().schema_type(Type::String);
    let schema = match query.kind {
        QueryKind::Words(words) => text.enum_values(Some(words.iter().copied())),
        QueryKind::Number { least, most } => whole(least, most),
        QueryKind::Text => text.min_length(Some(1)).max_length(Some(200)),
    };
    parameter(query.name, ParameterIn::Query, query.says, schema)
}

fn whole(least: u64, most: u64) -> ObjectBuilder {
    let number = ObjectBuilder::new().schema_type(SchemaType::new(Type::Integer));
    number.minimum(Some(least)).maximum(Some(most))
}

fn parameter(name: &str, place: ParameterIn, says: &str, schema: ObjectBuilder) -> Parameter {
    let parameter = ParameterBuilder::new().name(name).parameter_in(place);
    parameter.description(Some(says)).required(Required::False).schema(Some(schema)).build()
}

fn request_body(body: &Body) -> RequestBody {
    let schema = Ref::from_schema_name(&body.shape.name);
    let content = ContentBuilder::new().schema(Some(schema)).example(Some(body.example.clone()));
    let required = if body.required { Required::True } else { Required::False };
    RequestBodyBuilder::new()
        .content("application/json", content.build())
        .required(Some(required))
        .build()
}

fn success(call: &Call) -> Response {
    let response = ResponseBuilder::new().description(call.gives.says);
    let response = match &call.gives.event {
        None => response,
        Some(shape) => {
            let schema = Ref::from_schema_name(&shape.name);
            response.content("text/event-stream", Content::new(Some(schema)))
        }
    };
    match &call.gives.content {
        None => response.build(),
        Some((media, None)) => response.content(*media, Content::new::<Schema>(None)).build(),
        Some((media, Some(shape))) => {
            let schema = Ref::from_schema_name(&shape.name);
            response.content(*media, Content::new(Some(schema))).build()
        }
    }
}

/// Refusals by their status.
pub(super) fn by_status(slugs: &[&'static str]) -> BTreeMap<u16, Vec<&'static str>> {
    let mut by_status: BTreeMap<u16, Vec<&'static str>> = BTreeMap::new();
    for slug in slugs {
        let problem = PROBLEMS.iter().find(|problem| problem.slug == *slug);
        let problem = problem.expect("every refusal is in the table");
        by_status.entry(problem.status).or_default().push(problem.slug);
    }
    by_status
}

fn refusal(slugs: &[&str]) -> Response {
    let said: Vec<String> = slugs.iter().map(|slug| format!("`{slug}`")).collect();
    let content = Content::new(Some(Ref::from_schema_name("Refusal")));
    let response = ResponseBuilder::new().description(said.join(", "));
    let response = response.content("application/problem+json", content);
    response.build()
}

/// The description as data, for the page that shows it.
pub(super) fn described() -> Value {
    serde_json::from_str(&DOCUMENT).expect("it was written so")
}
