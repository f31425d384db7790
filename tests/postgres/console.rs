//! What is done without a service, on a database: games, keys, reports and figures, and what leads to another engine.

use crate::cluster::Cluster;
use std::path::Path;
use std::process::Command;

/// What the command says with these words, in this folder.
fn said(folder: &Path, words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_agon")).args(words).current_dir(folder).output();
    let output = output.unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn whatever_is_done_without_a_service_is_done_on_a_database_too() {
    let Some(cluster) = Cluster::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (cluster.database("first"), cluster.database("second"));
    let at =
        |words: &[&str], place: &str| said(folder.path(), &[words, &["--store", place]].concat());
    let added = at(&["games", "add", "--label", "one"], &first);
    assert!(added.contains("agon_key_"), "{added}");
    assert!(at(&["games", "list"], &first).contains("one"));
    assert!(at(&["keys", "list"], &first).contains("one"));
    at(&["reports"], &first);
    at(&["figures"], &first);
    let whole = at(&["export"], &first);
    let file = folder.path().join("whole.jsonl");
    std::fs::write(&file, &whole).unwrap();
    let file = file.to_str().unwrap();
    at(&["import", file], &second);
    assert_eq!(at(&["export"], &second), whole);
    at(&["import", file], "sled:folder");
    assert_eq!(at(&["export"], "sled:folder"), whole);
}
