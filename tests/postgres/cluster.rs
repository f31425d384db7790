//! A PostgreSQL of a test's own, on loopback, installed from Debian where there is none.

#[path = "../needs/debian.rs"]
mod debian;
#[path = "../faults/disk.rs"]
#[allow(dead_code, reason = "each test binary uses its part of it")]
mod disk;

use debian::{done, installed, need};
use disk::Mounted;
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
    /// A disk of its own, where it has one, and how many bytes that takes.
    disk: Option<(Mounted, u64)>,
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
        let mut cluster = Cluster::empty()?;
        cluster.fill();
        Some(cluster)
    }

    /// The same without any data yet.
    pub(crate) fn empty() -> Option<Cluster> {
        need(PROGRAMS.clone()).map(Cluster::of)
    }

    /// Its data is on a disk of so many MiB from now on, if one can be made; that takes root.
    pub(crate) fn on_a_small_disk(&mut self, mib: u64) -> Result<(), String> {
        let disk = Mounted::in_memory(&self.disk(), mib << 10)?;
        if let Some((user, group)) = self.owner {
            chown(self.disk(), Some(user), Some(group)).unwrap();
        }
        self.disk = Some((disk, mib << 20));
        Ok(())
    }

    fn of(programs: PathBuf) -> Cluster {
        let folder = tempfile::tempdir().unwrap();
        let disk = folder.path().join("disk");
        fs::create_dir(&disk).unwrap();
        let port = free_port();
        let is_root = folder.path().metadata().unwrap().uid() == 0;
        // PostgreSQL refuses to run as root; its package brings a user of its own.
        let owner = is_root.then(|| (of_user("-u"), of_user("-g")));
        if let Some((user, group)) = owner {
            chown(folder.path(), Some(user), Some(group)).unwrap();
            chown(&disk, Some(user), Some(group)).unwrap();
        }
        Cluster { disk: None, folder, programs, port, owner, server: None }
    }

    /// Begins with nothing in it.
    pub(crate) fn fill(&mut self) {
        let mut make = self.command("initdb");
        make.args(["-A", "trust", "-U", "agon", "-E", "UTF8", "--locale", "C", "-D"]);
        said(make.arg(self.data()));
        self.start();
    }

    /// Where its disk is, if it has one of its own.
    fn disk(&self) -> PathBuf {
        self.folder.path().join("disk")
    }

    fn data(&self) -> PathBuf {
        self.disk().join("data")
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
            .args(["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=2000"])
            .args(["-c", "max_wal_size=96MB", "-c", "min_wal_size=48MB"])
            .args(["-c", &format!("cluster_name={}", self.name()), "-k"])
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

    /// What others know it by.
    fn name(&self) -> String {
        format!("db{}", self.port)
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// What it told its operators.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Kills it and all that belongs to it, at once.
    pub(crate) fn kill(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        let id = server.id().to_string();
        let children = Command::new("ps").args(["--ppid", &id, "-o", "pid="]).output().unwrap();
        let children = String::from_utf8(children.stdout).unwrap();
        let mut kill = Command::new("kill");
        kill.arg("-9").arg(&id).args(children.split_whitespace()).stderr(Stdio::null());
        kill.status().unwrap();
        server.wait().unwrap();
    }

    /// Starts it if it is not there any more.
    pub(crate) fn start_if_gone(&mut self) {
        if self.server.as_mut().is_some_and(|server| server.try_wait().unwrap().is_some()) {
            self.server = None;
            self.start();
        }
    }

    /// Begins as the standby of another, which waits for it from then on whenever it commits.
    pub(crate) fn follow(&mut self, primary: &Cluster) {
        drop(fs::remove_dir_all(self.data()));
        let mut copy = self.command("pg_basebackup");
        copy.args(["-h", "127.0.0.1", "-p", &primary.port.to_string(), "-U", "agon", "-R"]);
        said(copy.args(["-c", "fast", "-D"]).arg(self.data()));
        self.start();
        let name = self.name();
        let waits = format!("alter system set synchronous_standby_names = '{name}'");
        primary.ask("postgres", &waits);
        primary.ask("postgres", "select pg_reload_conf()");
        let follows = "select count(*) from pg_stat_replication where sync_state = 'sync'";
        for _ in 0..600 {
            if primary.ask("postgres", follows).trim() == "1" {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("{name} does not follow: {}", self.log());
    }

    /// Is the primary from now on.
    pub(crate) fn promote(&self) {
        let mut promote = self.command("pg_ctl");
        said(promote.args(["-s", "-w", "promote", "-D"]).arg(self.data()));
    }

    /// Takes all room that is left on its own disk, until what is returned is gone.
    pub(crate) fn fill_disk(&self) -> Ballast {
        let ballast = Ballast(self.disk().join("ballast"));
        let mut file = fs::File::create(&ballast.0).unwrap();
        let (_, most) = self.disk.as_ref().expect("a disk of its own");
        disk::fill(&mut file, *most);
        ballast
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

/// A file that takes room on a disk.
pub(crate) struct Ballast(PathBuf);

impl Drop for Ballast {
    fn drop(&mut self) {
        drop(fs::remove_file(&self.0));
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
        drop(self.disk.take());
    }
}

/// A port of this machine that nobody listens on.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
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
