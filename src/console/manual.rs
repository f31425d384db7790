//! `agon completions` and `agon man`: what shells complete, and the manual. Both are made from the definition of the
//! command line, so that neither can know an option that is not there.

use crate::settings::{Completions, Man, Settings};
use anyhow::{Context as _, Result};
use clap::CommandFactory as _;
use std::fs;
use std::io::Write;

/// Writes what completes the command's words in a shell.
pub fn completions(asked: &Completions, out: &mut dyn Write) -> Result<()> {
    let mut written = Vec::new();
    clap_complete::generate(asked.shell, &mut Settings::command(), "agon", &mut written);
    Ok(out.write_all(&written)?)
}

/// Writes a page for the command and each command below it.
pub fn pages(asked: &Man) -> Result<()> {
    let folder = &asked.folder;
    let written = fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Settings::command(), folder));
    written.with_context(|| format!("the manual cannot be written into {}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Command;
    use clap_complete::Shell;
    use std::path::Path;

    /// The command and those below it, each by the whole name that it is called by, such as `agon keys add`.
    fn commands() -> Vec<(String, Command)> {
        fn below(before: &str, command: &Command, found: &mut Vec<(String, Command)>) {
            let name = format!("{before}{}", command.get_name());
            for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
                below(&format!("{name} "), inner, found);
            }
            found.push((name, command.clone()));
        }
        let (mut whole, mut found) = (Settings::command(), Vec::new());
        whole.build();
        below("", &whole, &mut found);
        found
    }

    /// The names of a command's options, such as `--listen`.
    fn options(command: &Command) -> Vec<String> {
        let long = command.get_arguments().filter_map(clap::Arg::get_long);
        long.map(|name| format!("--{name}")).collect()
    }

    fn words(text: &str) -> Vec<&str> {
        text.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_')).collect()
    }

    #[test]
    fn every_shell_completes_every_command_and_option() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            let mut written = Vec::new();
            completions(&Completions { shell }, &mut written).unwrap();
            let written = String::from_utf8(written).unwrap();
            let known = words(&written);
            for (name, command) in commands() {
                let last = name.split(' ').next_back().unwrap().to_owned();
                for word in options(&command).into_iter().chain([last]) {
                    // Fish is told options without the two strokes.
                    let bare =
                        if shell == Shell::Fish { word.trim_start_matches('-') } else { &word };
                    assert!(known.contains(&bare), "{shell} does not know {word} of {name}");
                }
            }
        }
    }

    #[test]
    fn the_manual_has_a_page_for_every_command_with_every_option_and_variable() {
        let folder = tempfile::tempdir().unwrap();
        let man = Man { folder: folder.path().join("man1") };
        pages(&man).unwrap();
        for (name, command) in commands() {
            let path = man.folder.join(format!("{}.1", name.replace(' ', "-")));
            let page = page(&path);
            let known = words(&page);
            for option in options(&command) {
                assert!(known.contains(&&*option), "{} lacks {option}", path.display());
            }
            let variables = command.get_arguments().filter_map(clap::Arg::get_env);
            for variable in variables.map(|name| name.to_str().unwrap()) {
                assert!(known.contains(&variable), "{} lacks {variable}", path.display());
            }
        }
    }

    /// A page's text, with strokes as they are read.
    fn page(path: &Path) -> String {
        let text = fs::read_to_string(path);
        let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        text.replace("\\-", "-").replace("\\fB", " ").replace("\\fR", " ").replace("\\fI", " ")
    }
}
