//! What tests need of the machine beside the toolchain, installed from Debian where it is missing.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output};

/// Where something is, after its package was installed if it was not there.
pub(crate) fn installed(
    package: &str,
    look: impl Fn() -> Option<PathBuf>,
) -> Result<PathBuf, String> {
    if let Some(found) = look() {
        return Ok(found);
    }
    done(Command::new("apt-get").args(["update", "-qq"]))?;
    let mut install = Command::new("apt-get");
    install.args(["install", "-qq", "-y", "--no-install-recommends", package]);
    done(install.env("DEBIAN_FRONTEND", "noninteractive"))?;
    look().ok_or_else(|| format!("{package} was installed and is not there"))
}

/// What was found. Where it was not, the test says why it checks nothing, but on continuous integration it fails.
pub(crate) fn need<T>(found: Result<T, String>) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(why) if std::env::var_os("CI").is_some() => panic!("{why}"),
        Err(why) => {
            // Past what the test harness keeps to itself.
            let said = format!("nothing is checked here: {why}\n");
            drop(std::io::stderr().write_all(said.as_bytes()));
            None
        }
    }
}

/// Runs a command to its end: what it said, or why it did not succeed.
pub(crate) fn done(command: &mut Command) -> Result<Output, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    if output.status.success() {
        return Ok(output);
    }
    let said = [output.stdout, output.stderr].concat();
    Err(format!("{name}: {}\n{}", output.status, String::from_utf8_lossy(&said)))
}
