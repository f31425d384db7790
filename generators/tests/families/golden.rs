//! Same code, same problem: one problem of each level as golden text. A difference means that the family's edition
//! must rise; then `just bless` writes the text anew.

use agon_generators::family::{Entry, Level};
use libtest_mimic::Failed;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::path::PathBuf;

pub(crate) fn draws_what_it_always_drew(family: &Entry) -> Result<(), Failed> {
    let (path, drawn) = (path(family), drawn(family));
    if std::env::var_os("AGON_BLESS").is_some() {
        std::fs::write(&path, &drawn)?;
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    if golden == drawn {
        return Ok(());
    }
    Err(format!("{}: drawn anew:\n{drawn}", path.display()).into())
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
