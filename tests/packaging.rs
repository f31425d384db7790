//! What is handed to whoever installs Agon names only what is there.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "packaging/meters.rs"]
mod meters;
#[expect(dead_code, reason = "each test binary uses its part of it")]
#[path = "api/server.rs"]
mod server;

use server::Server;
use std::fs;
use std::path::Path;

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect(name)
}

#[tokio::test]
async fn what_watches_the_meters_names_meters_labels_and_values_that_are_told() {
    let server = Server::forgetful();
    let url = format!("{}/metrics", server.base);
    // What is told of requests is told once there was one.
    let mut told = String::new();
    for _ in 0..2 {
        told = server.http().get(&url).send().await.unwrap().text().await.unwrap();
    }
    let told = meters::told(&told);
    for (name, least) in [("agon-board.json", 25), ("agon-alerts.yml", 13)] {
        let asked = meters::asked(&read(&format!("packaging/monitoring/{name}")));
        assert!(least <= asked.len(), "{name} has {} expressions", asked.len());
        for expression in asked {
            let faults = meters::faults(&expression, &told);
            assert!(faults.is_empty(), "{name}, {expression}: {}", faults.join(", "));
        }
    }
}
