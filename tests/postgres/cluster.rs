//! A PostgreSQL of a test's own, on loopback, installed from Debian where there is none.

#[path = "../needs/debian.rs"]
mod debian;

use debian::{done, installed, need};
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// A server of databases, which ends with its test.
pub(crate) struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
    owner: Option<(u32, u32)>,
    /// None while it is stopped.
    server: Option<Child>,
}

impl Cluster {
    /// A new server, or nothing where none can be installed. On continuous integration that fails.
    pub(crate) fn new() -> Option<Cluster> {
        need(PROGRAMS.clone()).map(Cluster::of)
    }

    fn of(programs: PathBuf) -> Cluster {
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let is_root = folder.path().metadata().unwrap().uid() == 0;
        // PostgreSQL refuses to run as root; its package brings a user of its own.
        let owner = is_root.then(|| (of_user("-u"), of_user("-g")));
        if let Some((user, group)) = owner {
            chown(folder.path(), Some(user), Some(group)).unwrap();
        }
        let mut cluster = Cluster { folder, programs, port, owner, server: None };
        let mut make = cluster.command("initdb");
        make.args(["-A", "trust", "-U", "agon", "-E", "UTF8", "--locale", "C", "-D"]);
        said(make.arg(cluster.data()));
        cluster.start();
        cluster
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(self.folder.path()).env("LC_ALL", "C");
        if let Some((user, group)) = self.owner {
            command.uid(user).gid(group);
        }
        command
    }

    /// Starts it, and waits until it answers.
    pub(crate) fn start(&mut self) {
        let folder = self.folder.path().to_owned();
        let log = fs::File::options().create(true).append(true).open(folder.join("log")).unwrap();
        let mut server = self.command("postgres");
        server.arg("-D").arg(self.data()).args(["-p", &self.port.to_string()]);
        server
            .args(["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=2000", "-k"])
            .arg(&folder);
        self.server =
            Some(server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().unwrap());
        for _ in 0..600 {
            let mut ready = self.command("pg_isready");
            ready.args(["-h", "127.0.0.1", "-p", &self.port.to_string()]);
            if ready.output().unwrap().status.success() {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("no server: {}", fs::read_to_string(folder.join("log")).unwrap_or_default());
    }

    /// Ends it at once, without a word to its clients.
    pub(crate) fn stop(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        // Its processes end with it, and leave nothing behind in memory that is shared.
        let quit = Command::new("kill").args(["-s", "QUIT", &server.id().to_string()]).status();
        assert!(quit.unwrap().success());
        server.wait().unwrap();
    }

    /// A new database: where a store can be.
    pub(crate) fn database(&self, name: &str) -> String {
        let mut make = self.command("createdb");
        make.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "agon", name]);
        said(&mut make);
        self.place(name)
    }

    pub(crate) fn place(&self, name: &str) -> String {
        format!("postgres://agon@127.0.0.1:{}/{name}", self.port)
    }

    /// What a database answers to a statement, a line a row.
    pub(crate) fn ask(&self, name: &str, statement: &str) -> String {
        let mut ask = self.command("psql");
        ask.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "agon", "-d", name]);
        said(ask.args(["-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-c", statement]))
    }
}

/// A session that holds something of a database.
pub(crate) struct Held(Child);

impl Cluster {
    /// Holds one of a database's locks alone, until it is dropped.
    pub(crate) fn lock(&self, name: &str, number: i64) -> Held {
        let mut hold = self.command("psql");
        hold.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "agon", "-d", name]);
        let statement = format!("select pg_advisory_lock({number}); select pg_sleep(60)");
        let held =
            hold.args(["-X", "-q", "-c", &statement]).stdout(Stdio::null()).stderr(Stdio::null());
        let held = held.spawn().unwrap();
        let is_held = "select count(*) from pg_locks where locktype = 'advisory' and granted";
        while self.ask(name, is_held).trim() == "0" {
            thread::sleep(Duration::from_millis(20));
        }
        Held(held)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The number of the user or of the group under which PostgreSQL runs.
fn of_user(which: &str) -> u32 {
    said(Command::new("id").args([which, "postgres"])).trim().parse().unwrap()
}

/// They are looked for and installed once, however many tests want them.
static PROGRAMS: LazyLock<Result<PathBuf, String>> = LazyLock::new(programs);

/// Where the programs of the newest version are.
fn programs() -> Result<PathBuf, String> {
    installed("postgresql", || {
        let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let folders = versions.map(|version| version.path().join("bin"));
        folders.filter(|folder| folder.join("postgres").exists()).max()
    })
}

fn said(command: &mut Command) -> String {
    let done = done(command).unwrap();
    String::from_utf8_lossy(&done.stdout).into_owned()
}
