//! A process that serves, and ends with its bench.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The game key that every bench's service lets in.
pub(crate) const KEY: &str = "agon_key_of0the0benches0and0of0nothing0else";

/// A service on loopback.
pub(crate) struct Server {
    child: Child,
    /// `127.0.0.1:PORT`
    pub(crate) address: String,
}

impl Server {
    /// The command `agon`, as it was released, on an embedded store.
    pub(crate) fn agon(folder: &Path) -> Server {
        Server::agon_at(&format!("sled:{}", folder.display()), Path::new("."))
    }

    /// The same on any store; what it keeps beside one without a folder lies in that one.
    pub(crate) fn agon_at(place: &str, folder: &Path) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_agon"));
        command.args(["--listen", "127.0.0.1:0", "--store", place]).current_dir(folder);
        // Where a bench has a webhook, its receiver is on this machine.
        command.env_clear().env("AGON_KEY", KEY).env("AGON_WEBHOOKS_TO_PRIVATE", "true");
        Server::of(command)
    }

    /// This bench once more, in another part, which may keep things at a place.
    pub(crate) fn part(name: &str, place: Option<&OsStr>) -> Server {
        let mut command = Command::new(std::env::current_exe().expect("this bench is a file"));
        command.arg(name).args(place);
        Server::of(command)
    }

    /// A process that says `... serves on http://127.0.0.1:PORT/` once it does.
    fn of(mut command: Command) -> Server {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command starts");
        let mut said = BufReader::new(child.stderr.take().expect("its words are piped")).lines();
        let address = said.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, address) = line.split_once(" serves on http://")?;
            Some(address.trim_end_matches('/').to_owned())
        });
        let address = address.expect("it serves");
        // What else it says is passed on, so that no fault stays unseen.
        std::thread::spawn(move || said.map_while(Result::ok).for_each(|line| eprintln!("{line}")));
        Server { child, address }
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// What this bench is started as, when it is not the bench itself.
pub(crate) fn part() -> Option<String> {
    std::env::args().nth(1).filter(|argument| !argument.starts_with('-'))
}
