//! The interface as it describes itself, in OpenAPI 3.1. It is written by hand; tests hold it to the calls and to the errors
//! that there are, and `tests/fuzz/table.sh` to what they do.

use super::error::Fault;
use actix_web::HttpResponse;

const DOCUMENT: &str = include_str!("openapi.json");

/// The description.
pub(super) async fn described() -> Result<HttpResponse, Fault> {
    Ok(HttpResponse::Ok().content_type("application/json").body(DOCUMENT))
}

#[cfg(test)]
mod tests {
    use super::super::calls::calls;
    use super::super::error::{PROBLEMS, UNAVAILABLE};
    use super::DOCUMENT;
    use serde_json::{Map, Value, json};
    use std::collections::BTreeSet;

    fn document() -> Value {
        serde_json::from_str(DOCUMENT).unwrap()
    }

    fn object(value: &Value) -> &Map<String, Value> {
        value.as_object().unwrap()
    }

    /// Every operation: its method, its path and what is said of it.
    fn operations(document: &Value) -> Vec<(String, &String, &Value)> {
        let paths = object(&document["paths"]).iter();
        let of_path = |(path, item)| {
            object(item).iter().map(move |(method, said)| (method.to_uppercase(), path, said))
        };
        paths.flat_map(of_path).collect()
    }

    /// Where every `$ref` leads.
    fn links(value: &Value) -> BTreeSet<&str> {
        let own = value.get("$ref").and_then(Value::as_str);
        let parts = value.as_array().into_iter().flatten();
        let parts = parts.chain(value.as_object().into_iter().flat_map(Map::values));
        own.into_iter().chain(parts.flat_map(links)).collect()
    }

    /// The words in backticks.
    fn slugs(text: &str) -> impl Iterator<Item = &str> {
        text.split('`').skip(1).step_by(2)
    }

    #[test]
    fn every_call_is_described_and_nothing_else() {
        let document = document();
        let operations = operations(&document).into_iter();
        let described: BTreeSet<String> =
            operations.map(|(method, path, _)| format!("{method} {path}")).collect();
        let there: BTreeSet<String> =
            calls().iter().map(|(method, path, _)| format!("{method} {path}")).collect();
        assert_eq!(described, there);
        assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
    }

    #[test]
    fn every_error_is_described_and_said_with_its_status() {
        let document = document();
        let problems: Vec<(&str, u16, &str)> = PROBLEMS.into_iter().chain([UNAVAILABLE]).collect();
        let rows = problems.iter().map(|(slug, status, title)| {
            let (name, status) = (format!("/problems/{slug}"), status.to_string());
            json!({"const": name, "title": title, "description": status})
        });
        let kinds = &document["components"]["schemas"]["Refusal"]["properties"]["type"]["oneOf"];
        assert_eq!(*kinds, Value::from_iter(rows));

        // Another method than a call's is no call, so no call says what it is answered.
        let mut said = BTreeSet::from([("method-not-allowed", "405".to_owned())]);
        for (method, path, operation) in operations(&document) {
            let replies = object(&operation["responses"]).iter();
            for (status, reply) in replies.filter(|(status, _)| "400" <= status.as_str()) {
                let link = reply["$ref"].as_str().unwrap().trim_start_matches('#');
                let shared = &document.pointer(link).unwrap()["description"];
                let text = reply.get("description").unwrap_or(shared).as_str().unwrap();
                assert!(text.contains('`'), "{method} {path} names no error of {status}");
                said.extend(slugs(text).map(|slug| (slug, status.clone())));
            }
        }
        let there = problems.iter().map(|(slug, status, _)| (*slug, status.to_string())).collect();
        assert_eq!(said, there);
    }

    #[test]
    fn every_part_is_there_and_needed() {
        let document = document();
        let kinds = object(&document["components"]).iter();
        let kinds = kinds.filter(|(kind, _)| *kind != "securitySchemes");
        let parts = kinds.flat_map(|(kind, parts)| {
            object(parts).keys().map(move |name| format!("#/components/{kind}/{name}"))
        });
        let links: BTreeSet<String> = links(&document).into_iter().map(str::to_owned).collect();
        assert_eq!(links, parts.collect());
    }
}
