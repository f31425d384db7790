//! Same code, same problem: one problem of each family and level as golden text. A difference means that the
//! family's edition must rise; then `AGON_BLESS=1 cargo test -p agon-generators --test golden` writes it anew.

use agon_generators::families;
use agon_generators::family::{Entry, Level};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::path::PathBuf;

#[test]
fn every_family_draws_what_it_always_drew() {
    let bless = std::env::var_os("AGON_BLESS").is_some();
    let mut changed = Vec::new();
    for family in families() {
        let (path, drawn) = (path(family), drawn(family));
        if bless {
            std::fs::write(&path, &drawn).expect("golden files are readable");
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        if golden != drawn {
            changed.push(format!("{}:\n{drawn}", path.display()));
        }
    }
    assert!(changed.is_empty(), "drawn anew:\n{}", changed.join("\n"));
}

fn path(family: &Entry) -> PathBuf {
    let name = format!("{}.txt", family.name.replace('/', "-"));
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

fn drawn(family: &Entry) -> String {
    let mut text = String::new();
    for level in Level::ALL {
        let code = family.code(level, "golden");
        let problem = family.draw(level, &code.chance());
        let sheet = problem.show();
        let shown = serde_json::to_string(&sheet).expect("golden files are readable");
        let digest: String = Sha256::digest(&shown).iter().map(|b| format!("{b:02x}")).collect();
        writeln!(text, "{code}\n{}\nkey {}", sheet.statement, problem.key().text())
            .expect("golden files are readable");
        writeln!(text, "problem {}\nsheet {digest}\n", problem.data())
            .expect("golden files are readable");
    }
    text
}
