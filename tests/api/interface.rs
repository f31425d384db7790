//! The interface describes itself, and what it says of itself is true.

use crate::server::{KEY, Server};
use agon_client::reqwest::Method;
use serde_json::Value;
use std::path::Path;

async fn described(server: &Server) -> (String, Value) {
    let reply = server.http().get(format!("{}/openapi.json", server.base)).send().await.unwrap();
    assert_eq!(reply.status(), 200);
    let text = reply.text().await.unwrap();
    let value = serde_json::from_str(&text).unwrap();
    (text, value)
}

/// Every call of the description: its method and its path.
fn calls(document: &Value) -> Vec<(Method, String)> {
    let paths = document["paths"].as_object().expect("paths");
    let calls = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().expect("an item").keys();
        methods.map(|method| (method.to_uppercase().parse().expect("a method"), path.clone()))
    });
    calls.collect()
}

#[tokio::test]
async fn the_committed_description_is_what_the_service_says() {
    let (said, document) = described(&Server::forgetful()).await;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/openapi.json");
    if std::env::var_os("AGON_BLESS").is_some() {
        std::fs::write(&path, format!("{said}\n")).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed.trim_end() == said,
        "docs/openapi.json is old: AGON_BLESS=1 cargo test --test api interface"
    );
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    assert!(30 <= calls(&document).len());
}

#[tokio::test]
async fn every_call_that_is_described_is_there_and_lets_nobody_in_without_a_token() {
    let server = Server::forgetful();
    let (_, document) = described(&server).await;
    for (method, path) in calls(&document) {
        let operation = &document["paths"][&path][method.as_str().to_lowercase()];
        let url = path
            .replace("{id}", "con_00000000000000000000000000")
            .replace("{name}", "figure")
            .replace("{round}", "1")
            .replace("{preview}", "pre_AAAA")
            .replace("{kept}", "kept_00000000000000000000000000")
            .replace("{kind}", "logic")
            .replace("{seat}", "attacker");
        let url = format!("{}{url}", server.base);
        let request = |token: Option<&str>| {
            let request = server.http().request(method.clone(), &url);
            token.map_or(request.try_clone().unwrap(), |token| request.bearer_auth(token))
        };
        let status = request(None).send().await.unwrap().status().as_u16();
        let open = operation["security"].is_null();
        // A drill is opened by anybody, though not with an empty body.
        let expected = match (open, method == Method::POST) {
            (true, true) => vec![422],
            (true, false) => vec![200, 404],
            (false, _) => vec![401],
        };
        assert!(expected.contains(&status), "{method} {path} without a token: {status}");
        if !open {
            let status = request(Some(KEY)).send().await.unwrap().status().as_u16();
            assert!(![401, 405, 501].contains(&status), "{method} {path} with a key: {status}");
        }
        let described = operation["responses"].as_object().expect("responses");
        assert!(described.contains_key(&status.to_string()), "{method} {path} replies {status}");
    }
}

#[tokio::test]
async fn the_page_leads_to_every_call_and_names_every_shape() {
    let server = Server::forgetful();
    let (_, document) = described(&server).await;
    let reply = server.http().get(format!("{}/docs", server.base)).send().await.unwrap();
    let page = reply.text().await.unwrap();
    for (method, path) in calls(&document) {
        let heading = format!("<b>{method}</b> {}</code>", path.replace('/', "&#x2f;"));
        // What drills share with contests is explained there.
        let shared = path.starts_with("/v1/drills/{id}")
            && !path.ends_with("/skip")
            && !path.ends_with("/reveal");
        let least = if shared { 1 } else { 2 };
        assert!(least <= page.matches(&heading).count(), "{method} {path}");
    }
    for link in page.match_indices("href=\"#").map(|(at, start)| &page[at + start.len()..]) {
        let target = &link[..link.find('"').unwrap()];
        assert!(page.contains(&format!("id=\"{target}\"")), "#{target} leads nowhere");
    }
}
