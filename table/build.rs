//! Gathers the files of `static/`, so that a page or a module is one file and stands in no list. A page's line
//! `<!-- part: NAME -->` stands for `NAME.part.html`, which several pages share.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let folder = folder.join("static");
    println!("cargo::rerun-if-changed=static");
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    let mut table = String::from("&[\n");
    for name in names.iter().filter(|name| !name.ends_with(".part.html")) {
        let mut path = folder.join(name);
        if name.ends_with(".html") {
            let page = whole(&folder, &fs::read_to_string(&path)?)?;
            path = out.join(name);
            fs::write(&path, page)?;
        }
        writeln!(table, "    ({name:?}, include_bytes!({path:?})),").map_err(io::Error::other)?;
    }
    table.push_str("]\n");
    fs::write(out.join("static.rs"), table)
}

/// A page with its parts in their places.
fn whole(folder: &Path, page: &str) -> io::Result<String> {
    let mut whole = String::new();
    for line in page.lines() {
        let part =
            line.trim().strip_prefix("<!-- part: ").and_then(|rest| rest.strip_suffix(" -->"));
        match part {
            Some(part) => whole += &fs::read_to_string(folder.join(format!("{part}.part.html")))?,
            None => whole += &format!("{line}\n"),
        }
    }
    Ok(whole)
}
