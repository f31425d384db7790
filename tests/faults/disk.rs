//! File systems of our own, for tests that only root can run.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A mounted file system, unmounted when it is dropped; a loop device goes with its mount.
pub(crate) struct Mounted {
    at: PathBuf,
}

impl Mounted {
    /// A file system in memory with so many KiB.
    pub(crate) fn in_memory(at: &Path, kib: u64) -> Result<Mounted, String> {
        let size = format!("size={kib}k");
        Mounted::new(Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(at), at)
    }

    /// The file system in an image.
    pub(crate) fn image(image: &Path, at: &Path) -> Result<Mounted, String> {
        Mounted::new(Command::new("mount").args(["-o", "loop"]).arg(image).arg(at), at)
    }

    fn new(mount: &mut Command, at: &Path) -> Result<Mounted, String> {
        fs::create_dir_all(at).unwrap();
        run(mount)?;
        Ok(Mounted { at: at.to_owned() })
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        if let Err(busy) = run(Command::new("umount").arg(&self.at)) {
            // Whoever still holds it is a process of this test that is about to end.
            let detached = run(Command::new("umount").arg("--lazy").arg(&self.at));
            drop(writeln!(std::io::stderr(), "{busy}; detached: {detached:?}"));
        }
    }
}

/// Fills a small disk with a new file, which may take up to so many bytes: how many it took.
pub(crate) fn fill(file: &mut File, most: u64) -> u64 {
    let chunk = vec![1; 64 * 1024];
    let mut taken = 0;
    while let Ok(more @ 1..) = file.write(&chunk) {
        taken += more as u64;
        assert!(taken <= most, "the disk is as small as was asked for");
    }
    taken
}

/// An ext4 file system in a file of so many MiB.
pub(crate) fn make_image(path: &Path, mib: u64) -> Result<(), String> {
    File::create(path).and_then(|file| file.set_len(mib << 20)).map_err(|e| e.to_string())?;
    run(Command::new("mkfs.ext4").args(["-q", "-F"]).arg(path))
}

fn run(command: &mut Command) -> Result<(), String> {
    let program = command.get_program().to_owned();
    match command.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            Err(format!("{}: {}", program.display(), said.trim()))
        }
        Err(error) => Err(format!("{}: {error}", program.display())),
    }
}
