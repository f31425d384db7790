//! A running service that ends with its test, and what tests ask of it again and again.

use agon_client::reqwest::Client;
use agon_client::{Caller, Clock, Error, Game, Kind, Open, Opened, Refusal, Time};
use agon_generators::code::Code;
use agon_generators::find;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tempfile::TempDir;

/// The game key that every test's service lets in. No reply may ever show it.
pub(crate) const KEY: &str = "agon_key_canary0nobody0may0ever0read0this0in0a0reply";

/// The command of this version.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_agon");

/// The command, serving.
pub(crate) struct Server {
    child: Child,
    /// `http://127.0.0.1:PORT`
    pub(crate) base: String,
    said: Arc<Mutex<String>>,
    listening: Option<JoinHandle<()>>,
    http: Client,
    /// What it keeps beside a database, as long as it runs.
    beside: Option<TempDir>,
}

/// The URL of a PostgreSQL server, up to the name of a database: set, tests that do not care where contests are keep
/// them there.
const DATABASES: &str = "AGON_TEST_DATABASES";

/// Whether that is set.
pub(crate) fn is_on_databases() -> bool {
    std::env::var_os(DATABASES).is_some()
}

/// Where what is kept for this folder is: in it, or in a database of its own, made where it is new.
pub(crate) fn place(folder: &Path) -> String {
    let Ok(server) = std::env::var(DATABASES) else { return format!("sled:{}", folder.display()) };
    let mut hash = DefaultHasher::new();
    folder.hash(&mut hash);
    let name = format!("t{:016x}", hash.finish());
    let mut make = Command::new("createdb");
    make.args(["--maintenance-db", &format!("{server}postgres"), &name]);
    make.stderr(Stdio::null()).status().expect("a command createdb");
    format!("{server}{name}")
}

/// Where an installation's own files are that belong to this folder.
pub(crate) fn own(folder: &Path) -> PathBuf {
    if is_on_databases() { folder.join("agon-data") } else { folder.to_owned() }
}

/// The command on what is kept for this folder.
pub(crate) fn agon_on(listen: &str, folder: &Path) -> Command {
    let mut command = agon(listen, &place(folder));
    // A database is no folder; where there is none, the service makes the one that it is given.
    if is_on_databases() {
        std::fs::create_dir_all(folder).expect("a folder");
        command.current_dir(folder);
    }
    command
}

/// The command `agon` with nothing of this process's surroundings.
pub(crate) fn agon(listen: &str, store: &str) -> Command {
    program_on(PROGRAM, listen, store)
}

/// The same command of any version.
pub(crate) fn program_on(program: &str, listen: &str, store: &str) -> Command {
    let mut command = Command::new(program);
    command.args(["--listen", listen, "--store", store]);
    command.env_clear().env("AGON_KEY", KEY).env("RUST_BACKTRACE", "0");
    // Disks of tests may be small, or nearly full.
    command.env("AGON_DISK_FLOOR", "0");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

impl Server {
    /// A service that forgets everything at its end.
    pub(crate) fn forgetful() -> Server {
        if !is_on_databases() {
            return Server::of(agon("127.0.0.1:0", "memory:"));
        }
        let folder = tempfile::tempdir().expect("a folder");
        let mut serving = Server::on(folder.path());
        serving.beside = Some(folder);
        serving
    }

    /// A service that keeps its contests in a folder.
    pub(crate) fn on(folder: &Path) -> Server {
        Server::of(agon_on("127.0.0.1:0", folder))
    }

    pub(crate) fn of(command: Command) -> Server {
        Server::or_last_words(command).unwrap_or_else(|said| panic!("no service; it said: {said}"))
    }

    /// A service, or what the command said when it gave up.
    pub(crate) fn or_last_words(mut command: Command) -> Result<Server, String> {
        let mut child = command.spawn().expect("the command starts");
        let said: Arc<Mutex<String>> = Arc::default();
        let (found, address) = channel();
        let stderr = child.stderr.take().expect("its words are piped");
        let heard = said.clone();
        let listening = Some(thread::spawn(move || listen(stderr, &heard, &found)));
        let Ok(base) = address.recv_timeout(Duration::from_secs(30)) else {
            // It has ended, or has not begun after 30 s.
            drop(child.kill());
            drop(child.wait());
            return Err(said.lock().unwrap().clone());
        };
        let http = agon_client::http().no_proxy().build().expect("a client");
        Ok(Server { child, base, said, listening, http, beside: None })
    }

    /// The process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// How it ended, if it has ended by itself.
    pub(crate) fn has_ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().expect("our own child")
    }

    /// Everything that it wrote to the operator so far.
    pub(crate) fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Sends it a signal, such as `TERM`.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &pid]).status().expect("a command kill");
        assert!(sent.success(), "{name} reaches it");
    }

    /// How it ended by itself, within so many seconds. Its last words are heard.
    pub(crate) async fn ended(&mut self, seconds: u64) -> ExitStatus {
        for _ in 0..seconds * 100 {
            if let Some(status) = self.child.try_wait().expect("its status") {
                drop(self.listening.take().map(JoinHandle::join));
                return status;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("it still runs after {seconds} s; it said: {}", self.said());
    }

    /// Ends it at once, as `kill -9` does.
    pub(crate) fn kill(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }

    pub(crate) fn http(&self) -> &Client {
        &self.http
    }

    pub(crate) fn game(&self) -> Game {
        Game::with_http(&self.base, KEY, self.http.clone())
    }

    /// Whoever bears the test key of the first game key: whose contests are apart, on a clock that can be moved on.
    pub(crate) async fn tests(&self) -> Game {
        let test_key = self.game().keys().await.unwrap()[0].test_key.clone();
        Game::with_http(&self.base, &test_key.expect("test keys are offered"), self.http.clone())
    }

    /// The same caller as at an earlier service on another port.
    pub(crate) fn again(&self, caller: &Caller) -> Caller {
        Caller::with_http(&self.base, caller.id(), caller.token(), self.http.clone())
    }

    /// Everybody of a contest, at this service.
    pub(crate) fn again_for(&self, opened: &Opened) -> Opened {
        Opened {
            contest: opened.contest.clone(),
            attacker: self.again(&opened.attacker),
            defender: self.again(&opened.defender),
            host: self.again(&opened.host),
            watch: self.again(&opened.watch),
            pages: opened.pages.clone(),
        }
    }

    /// Waits until the service's clock has reached an instant.
    pub(crate) async fn wait_until(&self, at: Time) {
        loop {
            let Clock { sent_at, .. } = self.game().time().await.expect("the clock");
            let Ok(micros) = u64::try_from(at.0 - sent_at.0) else { return };
            if micros == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_micros(micros)).await;
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        let said = self.said();
        if !thread::panicking() {
            assert!(!said.contains("panicked"), "the service panicked: {said}");
            assert!(!said.contains("canary"), "the service logged a secret: {said}");
        }
    }
}

fn listen(stderr: ChildStderr, said: &Mutex<String>, found: &Sender<String>) {
    for line in BufReader::new(stderr).lines().map_while(Result::ok) {
        if let Some(address) = line.strip_prefix("Agon serves on ") {
            drop(found.send(address.trim_end_matches('/').to_owned()));
        }
        let mut said = said.lock().unwrap();
        said.push_str(&line);
        said.push('\n');
    }
}

/// A contest whose problem is out at once: three numbers to be answered.
pub(crate) fn at_once() -> Open {
    Open::family("mathematics/remainder-chain").rules_seconds(0).solve_seconds(60)
}

/// The refusal that a call met.
pub(crate) fn refused<T: Debug>(result: Result<T, Error>) -> Refusal {
    match result {
        Err(Error::Refused(refusal)) => *refusal,
        other => panic!("no refusal: {other:?}"),
    }
}

/// The right answer, which only the host can read.
pub(crate) async fn key(opened: &Opened) -> String {
    opened.host.problem().await.expect("the host reads the problem").key.expect("with its key")
}

/// Readable answers that are wrong, each another.
#[expect(clippy::disallowed_methods, reason = "a test draws for itself")]
pub(crate) async fn wrong(opened: &Opened) -> Vec<String> {
    let code = opened.host.problem().await.expect("the host reads the problem").code;
    let code: Code = code.expect("the host reads the code").parse().expect("it is one");
    let problem = find(&code.family).expect("a family").draw(code.level, &code.chance());
    let mut misses = problem.near_misses();
    misses.dedup();
    assert!(1 < misses.len(), "{} has near misses", code.family);
    misses
}

/// The kinds that there are families of.
pub(crate) async fn kinds(game: &Game) -> Vec<Kind> {
    let families = game.families().await.expect("a list of families");
    let mut kinds: Vec<Kind> = families.iter().map(|family| family.kind).collect();
    kinds.sort();
    kinds.dedup();
    kinds
}
