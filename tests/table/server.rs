//! Agon and a table server as processes, and what tests ask of them.

use crate::agon_server::{KEY, Server, agon};
use crate::described::check_reply;
use agon_client::reqwest::{Client, Method, Response, StatusCode};
use agon_client::{Caller, Game, PhaseName};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

/// The table's command. Cargo builds a package's own commands for its tests and no others: so the test asks for this one,
/// which takes no time where it is built.
fn command() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let agon = Path::new(env!("CARGO_BIN_EXE_agon"));
        let folder = agon.parent().unwrap();
        let mut build = Command::new(env!("CARGO"));
        build
            .args(["build", "--quiet", "-p", "agon-table"])
            .current_dir(env!("CARGO_MANIFEST_DIR"));
        build.arg("--target-dir").arg(folder.parent().unwrap());
        if folder.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().unwrap().success(), "the table server is built");
        folder.join("agon-table")
    })
}

/// A port that was free a moment ago.
pub(crate) fn free() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

/// Agon on this address, with its contests in this folder.
pub(crate) fn agon_on(address: &str, folder: &Path) -> Server {
    let mut command = agon(address, &format!("redb:{}", folder.display()));
    command.args(["--public-url", &format!("http://{address}")]);
    Server::of(command)
}

/// The table server, serving.
pub(crate) struct Table {
    child: Child,
    pub(crate) base: String,
    said: Arc<Mutex<String>>,
    http: Client,
}

/// One of those at a table, or a watcher: a token at this server.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) base: String,
    pub(crate) token: String,
    http: Client,
}

impl Table {
    /// A server with its games in this folder, whose battles are at this Agon.
    pub(crate) fn on(folder: &Path, agon: &str) -> Table {
        Table::with(&[], folder, agon)
    }

    /// The same with more flags.
    pub(crate) fn with(flags: &[&str], folder: &Path, agon: &str) -> Table {
        let mut command = Command::new(command());
        command.args(flags);
        command.args(["--listen", "127.0.0.1:0", "--agon", agon, "--log", "debug"]);
        command.arg("--data").arg(folder);
        command.env_clear().env("TABLE_KEY", KEY).env("RUST_BACKTRACE", "0");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command starts");
        let stderr = child.stderr.take().expect("its words are piped");
        let said: Arc<Mutex<String>> = Arc::default();
        let (found, address) = channel();
        let heard = said.clone();
        thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                if let Some((_, address)) = line.split_once("serves on ") {
                    drop(found.send(address.trim_end_matches('/').to_owned()));
                }
                let mut heard = heard.lock().unwrap();
                heard.push_str(&line);
                heard.push('\n');
            }
        });
        let Ok(base) = address.recv_timeout(Duration::from_secs(30)) else {
            drop(child.kill());
            panic!("no table server; it said: {}", said.lock().unwrap());
        };
        let http = agon_client::http().no_proxy().build().expect("a client");
        Table { child, base, said, http }
    }

    /// Ends it at once, as `kill -9` does.
    pub(crate) fn kill(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }

    pub(crate) fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Somebody with this token; none has an empty one.
    pub(crate) fn person(&self, token: &str) -> Person {
        let (base, token) = (self.base.clone(), token.to_owned());
        Person { base, token, http: self.http.clone() }
    }

    /// Ana opens a table and takes the left side; Bo comes: the game, Ana, Bo, a watcher.
    pub(crate) async fn pair(&self, variant: &str) -> (String, Person, Person, Person) {
        let wish = json!({"name": "Ana", "side": "left", "variant": variant});
        let table = self.person("").done("POST", "/v1/tables", &wish).await;
        let invited = self.person(text(&table["invitation"]["token"]));
        let path = format!("/v1/tables/{}/join", text(&table["table"]));
        let joined = invited.done("POST", &path, &json!({"name": "Bo"})).await;
        let person = |of: &Value| self.person(text(&of["token"]));
        let game = text(&joined["game"]).to_owned();
        (game, person(&table["player"]), person(&joined["player"]), person(&joined["watch"]))
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.kill();
        if thread::panicking() {
            eprintln!("the table server said:\n{}", self.said());
        }
    }
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

impl Person {
    /// The same person at another server.
    pub(crate) fn at(&self, table: &Table) -> Person {
        table.person(&self.token)
    }

    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        name: &str,
    ) -> Response {
        let method: Method = method.parse().unwrap();
        let mut request = self.http.request(method.clone(), format!("{}{path}", self.base));
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        if !name.is_empty() {
            request = request.header("idempotency-key", name);
        }
        if method != Method::GET {
            request = request.json(body);
        }
        request.timeout(Duration::from_secs(20)).send().await.expect("a reply")
    }

    /// What a call is told, which is as it is described: its status and its reply.
    async fn call(&self, method: &str, path: &str, body: &Value) -> (StatusCode, Value) {
        let reply = self.send(method, path, body, "").await;
        let (status, kind) = (reply.status(), reply.headers().get("content-type").cloned());
        let text = reply.text().await.unwrap();
        let told = serde_json::from_str(&text).unwrap_or(Value::Null);
        let kind = kind.as_ref().map_or("", |kind| kind.to_str().unwrap());
        check_reply(method, path, status.as_u16(), kind, &told);
        (status, told)
    }

    /// A call that succeeds: its reply.
    pub(crate) async fn done(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, told) = self.call(method, path, body).await;
        assert!(status.is_success(), "{method} {path} {body}: {status} {told}");
        told
    }

    /// A call that is refused: its status and what it says.
    pub(crate) async fn refused(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let (status, mut told) = self.call(method, path, body).await;
        assert!(!status.is_success(), "{method} {path} {body}: {status} {told}");
        told["kind"] = json!(text_after(&told["type"], "/problems/"));
        (status.as_u16(), told)
    }

    pub(crate) async fn game(&self, game: &str) -> Value {
        self.done("GET", &format!("/v1/games/{game}"), &Value::Null).await
    }

    pub(crate) async fn set(&self, game: &str, setup: &str) {
        let path = format!("/v1/games/{game}/setup");
        let reply = self.send("PUT", &path, &json!({ "setup": setup }), "").await;
        assert_eq!(reply.status(), StatusCode::NO_CONTENT);
    }

    pub(crate) async fn act(&self, game: &str, ply: u16, actions: &[&str]) -> Value {
        let path = format!("/v1/games/{game}/actions");
        self.done("POST", &path, &json!({"actions": actions, "ply": ply})).await
    }

    /// Waits until the game is as it should be.
    pub(crate) async fn until(
        &self,
        game: &str,
        what: &str,
        is_so: impl Fn(&Value) -> bool,
    ) -> Value {
        let mut state = Value::Null;
        for _ in 0..600 {
            state = self.game(game).await;
            if is_so(&state) {
                return state;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{what} is not to be seen: {state:#}");
    }

    /// Waits until a contest is open for this person.
    pub(crate) async fn contest(&self, game: &str, battle: u64) -> Value {
        let open = |state: &Value| {
            state["contest"]["battle"] == json!(battle) && state["contest"]["state"] == "open"
        };
        self.until(game, "the open contest", open).await["contest"].clone()
    }

    /// Answers the contest of a battle rightly in the own seat, as soon as it may be answered.
    pub(crate) async fn win(&self, game: &str, battle: u64, agon: &Game) {
        let contest = self.contest(game, battle).await;
        let seat = seat(text(&contest["page"]), &self.http);
        let game = agon.contest(seat.id());
        let key = game.problem().await.unwrap().key.unwrap();
        for _ in 0..300 {
            let contest = game.contest().await.unwrap();
            if contest.is_over() {
                return;
            }
            if contest.phase.name == PhaseName::Solve && contest.paused.is_none() {
                drop(seat.answer(&key).await);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("the contest of battle {battle} takes no answer");
    }
}

fn text_after(value: &Value, prefix: &str) -> String {
    text(value).strip_prefix(prefix).unwrap_or_default().to_owned()
}

/// The name at Agon of a contest that is told of.
pub(crate) fn contest_of(contest: &Value) -> String {
    let page = text(&contest["page"]);
    let id = page.split(['/', '#']).find(|part| part.starts_with("con_"));
    id.expect("an open contest").to_owned()
}

/// Whoever holds the address of a seat's page.
pub(crate) fn seat(page: &str, http: &Client) -> Caller {
    let (address, token) = page.split_once('#').expect("a page with a token");
    let (base, id) = address.split_once("/embed/").expect("a seat's page within ours");
    let (_, id) = id.split_once("/play/").expect("a seat's page");
    Caller::with_http(base, id.trim_end_matches('/'), token, http.clone())
}
