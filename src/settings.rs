//! The command line and the environment, parsed once.

use crate::service::Bounds;
use crate::service::access::label::Label;
use crate::service::access::streams::StreamLimits;
use crate::service::machine::descriptors::Descriptors;
use crate::service::secrets::signing::PublicKey;
use crate::service::webhooks::{Pace, Reach, Sending};
use crate::store::Place;
use crate::web::{Origin, Proxies, Surroundings};
use agon_generators::code::{Code, is_seed};
use agon_generators::family::{Kind, Level};
use agon_generators::{families, find};
use agon_judge::id::{GameId, Hash, KeyId};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use tracing_subscriber::EnvFilter;

/// Draws mental contests and judges them.
///
/// Without a command it serves: game servers open contests over HTTP, two players answer, and the
/// service says who won.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct Settings {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub serve: Serve,
}

/// What the command does.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the HTTP interface (also without any command).
    Serve(Serve),
    /// Draw problems with their keys, explanations and pictures.
    Draw(Draw),
    /// Measure every promise of every family and print the table.
    Certify(Certify),
    /// Judge the exported log of a contest again: chain, commitment, every verdict, outcome.
    Verify(Verify),
    /// Let games in, and list them.
    Games(Games),
    /// Let game servers in, and revoke their keys.
    Keys(Keys),
    /// Write everything that a store holds as lines of JSON, also while a service uses it.
    Export(Export),
    /// Take an export into a new store, of any engine.
    Import(Import),
    /// List what games reported about bad problems.
    Reports(Reports),
    /// Compare predicted seconds with those of everybody who practised.
    Figures(Figures),
    /// Ask a running service whether it is ready: for health checks of containers.
    Health(Health),
    /// Print what completes this command's words in a shell.
    Completions(Completions),
    /// Write this command's manual, a page for each of its commands.
    Man(Man),
}

/// `agon serve`
#[derive(Debug, Clone, Args)]
pub struct Serve {
    /// The address to listen on.
    #[arg(long, env = "AGON_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    pub listen: SocketAddr,
    /// Where contests are kept: `sled:FOLDER`, `redb:FOLDER`, `postgres://USER@HOST/DATABASE`, or `memory:` to forget
    /// them at the end.
    #[arg(long, env = "AGON_STORE", default_value = "sled:agon-data", value_name = "PLACE")]
    pub store: Place,
    /// The game key to let in, `agon_key_` and 16 to 200 printable characters that were drawn by
    /// chance, such as `agon_key_$(openssl rand -hex 32)`. Without it, the first start makes one and
    /// writes it to `game.key` in the data folder.
    #[arg(long, env = "AGON_KEY", hide_env_values = true, value_name = "KEY")]
    pub key: Option<String>,
    /// The file with the key that logs are signed with: Ed25519 as PEM, as `openssl genpkey -algorithm ed25519`
    /// writes it. Without it, the first start makes one and writes it to `signing.key` in the data folder. Services
    /// that share a store need the same one.
    #[arg(long, env = "AGON_SIGNING_KEY", value_name = "FILE")]
    pub signing_key: Option<PathBuf>,
    /// The file with the key that the secrets of games are sealed under, one line as the first start writes it to
    /// `installation.key` in the data folder. Services that share a store need the same one.
    #[arg(long, env = "AGON_INSTALLATION_KEY", value_name = "FILE")]
    pub installation_key: Option<PathBuf>,
    /// Where other services on the same database reach this one, such as `10.1.2.3:8080`; by default where it listens.
    #[arg(long, env = "AGON_NODE_ADDRESS", value_name = "ADDRESS", value_parser = node_address)]
    pub node_address: Option<String>,
    /// Where browsers reach the service, if a proxy stands in front of it, such as
    /// `https://agon.example`. With `https:`, replies tell browsers to stay with it.
    #[arg(long, env = "AGON_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<Origin>,
    /// An origin whose pages may call the service with a token, such as `https://game.example`.
    /// Give it again for each (in the variable: with commas between). Nobody's pages may by default.
    #[arg(long, env = "AGON_ALLOW_ORIGIN", value_name = "URL", value_delimiter = ',')]
    pub allow_origin: Vec<Origin>,
    /// A proxy whose `X-Forwarded-For` says whom a request comes from: an address such as `10.1.2.3`,
    /// or a range such as `10.0.0.0/8`. Give it again for each (in the variable: with commas
    /// between). By default a proxy on this machine; where any is named, only those.
    #[arg(long, env = "AGON_TRUSTED_PROXY", value_name = "ADDRESS", value_delimiter = ',')]
    pub trusted_proxy: Vec<Proxies>,
    /// How much memory drills may take, in MiB. When it is full, whoever holds most of it loses drills first.
    #[arg(long, env = "AGON_DRILL_MEMORY", default_value_t = 64, value_name = "MIB", value_parser = clap::value_parser!(u32).range(8..=65536))]
    pub drill_memory: u32,
    /// How many duels of people who have no game key there may be at once; with 0, pages offer none.
    #[arg(long, env = "AGON_DUELS", default_value_t = 1_000, value_name = "N", value_parser = clap::value_parser!(u32).range(..=100_000))]
    pub duels: u32,
    /// How many test keys may be in use at once, each with up to 500 contests, some 10 MB; with 0, there are none.
    #[arg(long, env = "AGON_TEST_KEYS", default_value_t = 16, value_name = "N", value_parser = clap::value_parser!(u16).range(..=1000))]
    pub test_keys: u16,
    /// After how many days games' contests that are over are removed, with all that happened in them. They stay for
    /// ever by default.
    #[arg(long, env = "AGON_KEEP_DAYS", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=36_500))]
    pub keep_days: Option<u32>,
    /// How many seconds the service may take to end when it is told to: it listens on for a tenth
    /// of them, and finishes running requests within the rest. A second signal ends it at once.
    #[arg(long, env = "AGON_DRAIN_SECONDS", default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u16).range(..=3600))]
    pub drain_seconds: u16,
    /// With less room than this on the store's disk, in MiB, no contest is opened and no problem kept;
    /// contests that are open go on to their end.
    #[arg(long, env = "AGON_DISK_FLOOR", default_value_t = 256, value_name = "MIB")]
    pub disk_floor: u64,
    /// How many event streams spectators of one contest may have.
    #[arg(long, env = "AGON_WATCH_STREAMS", default_value_t = 1_000, value_name = "N")]
    pub watch_streams: usize,
    /// How many event streams one game key may have.
    #[arg(long, env = "AGON_KEY_STREAMS", default_value_t = 10_000, value_name = "N")]
    pub key_streams: usize,
    /// How many event streams of spectators and of drills may come from one address or one /64; four
    /// times as many may from one /48.
    #[arg(long, env = "AGON_ADDRESS_STREAMS", default_value_t = 2_000, value_name = "N")]
    pub address_streams: usize,
    /// Lets webhooks go to addresses of this machine and of private networks too, and by `http`. By default they go to
    /// public addresses by `https`: whoever has a game key must not reach what only this machine reaches.
    #[arg(long, env = "AGON_WEBHOOKS_TO_PRIVATE")]
    pub webhooks_to_private: bool,
    /// After how many seconds a webhook's event that was not delivered is tried again, one delay after the other; after the
    /// last, it is given up.
    #[arg(long, env = "AGON_WEBHOOK_RETRIES", default_value_t, value_name = "SECONDS,..")]
    pub webhook_retries: Pace,
    /// What is logged: a level (error, warn, info, debug, trace), or levels by part of the
    /// service, such as `info,agon::access=debug` for one line a request.
    #[arg(long, env = "AGON_LOG", default_value = "info,actix_server=warn,actix_http=off", value_name = "FILTER", value_parser = filter)]
    pub log: String,
    /// How it is logged: as text for people, or one JSON object a line for programs. The words at the start and at the end are text.
    #[arg(long, env = "AGON_LOG_FORMAT", default_value = "text", value_name = "FORMAT")]
    pub log_format: LogFormat,
}

/// How log lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

impl Serve {
    /// What the web needs to know of the world around it.
    pub fn surroundings(&self, descriptors: Descriptors) -> Surroundings {
        Surroundings {
            connections: descriptors.for_connections(),
            public: self.public_url.clone(),
            callers: self.allow_origin.clone(),
            proxies: self.trusted_proxy.clone(),
            drain: Duration::from_secs(self.drain_seconds.into()),
        }
    }
}

impl Serve {
    /// What there may be of what costs something.
    pub fn bounds(&self, descriptors: Descriptors) -> Bounds {
        let streams = StreamLimits {
            of_key: self.key_streams,
            of_watch: self.watch_streams,
            of_address: self.address_streams,
            of_strangers: descriptors.for_strangers(),
        };
        let floor_bytes = self.disk_floor.saturating_mul(1 << 20);
        let drill_bytes = (self.drill_memory as usize) << 20;
        let duels = self.duels as usize;
        let (place, keep_days) = (self.store.clone(), self.keep_days);
        let (address, contests) = (self.node_address.clone(), None);
        Bounds { streams, place, floor_bytes, drill_bytes, duels, keep_days, address, contests }
    }
}

impl Serve {
    /// How webhooks are sent.
    pub fn sending(&self, descriptors: Descriptors) -> Sending {
        let reach = if self.webhooks_to_private { Reach::Private } else { Reach::Public };
        let (pace, sockets) = (self.webhook_retries.clone(), descriptors.for_webhooks());
        Sending { reach, pace, sockets }
    }
}

/// `agon draw`
#[derive(Debug, Clone, Args)]
#[command(after_help = family_list())]
pub struct Draw {
    /// A family such as `logic/sudoku`, or a kind: logic, mathematics, memory, observation.
    /// Without it, any family.
    #[arg(value_name = "FAMILY|KIND", value_parser = subject, conflicts_with = "code")]
    pub subject: Option<Subject>,
    /// How hard, 1 to 5.
    #[arg(long, default_value = "3", value_name = "N")]
    pub level: Level,
    /// Draw the problem of this seed: 1 to 64 letters, digits, `-` and `_`.
    #[arg(long, value_name = "TEXT", value_parser = seed)]
    pub seed: Option<String>,
    /// Draw exactly the problem of this code.
    #[arg(long, value_name = "CODE", conflicts_with_all = ["seed", "level"])]
    pub code: Option<Code>,
    /// How many problems to draw.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub count: u32,
    /// Print one JSON object a line.
    #[arg(long)]
    pub json: bool,
    /// Write the problems with their pictures into this folder, as JSON and PNG.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// `agon certify`
#[derive(Debug, Clone, Args)]
#[command(after_help = family_list())]
pub struct Certify {
    /// A family or a kind; without it, all.
    #[arg(value_name = "FAMILY|KIND", value_parser = subject)]
    pub subject: Option<Subject>,
    /// Draws to prove and look at closely, for each family and level.
    #[arg(long, default_value_t = agon_generators::promises::Effort::FULL.proofs as u32, value_name = "N", value_parser = clap::value_parser!(u32).range(100..=1_000_000))]
    pub proofs: u32,
    /// Draws to count keys and problems in, for each family and level.
    #[arg(long, default_value_t = agon_generators::promises::Effort::FULL.counted as u32, value_name = "N", value_parser = clap::value_parser!(u32).range(100..=10_000_000))]
    pub counted: u32,
    /// Print the table as one JSON document.
    #[arg(long)]
    pub json: bool,
    /// Print how far guessing gets instead, as JSON.
    #[arg(long, conflicts_with = "json")]
    pub odds: bool,
    /// Write how far guessing gets as well, a file a family, as `generators/src` keeps them.
    #[arg(long, value_name = "DIR")]
    pub odds_into: Option<PathBuf>,
}

/// `agon verify`
#[derive(Debug, Clone, Args)]
#[command(after_help = "The log is what GET /v1/contests/ID/log replies, such as\n  \
    curl -s localhost:8080/v1/contests/ID/log -H \"Authorization: Bearer TOKEN\" > log.json\n  \
    curl -s localhost:8080/.well-known/agon-keys > agon-keys.json\n  \
    agon verify log.json --key agon-keys.json\n\
    Without --key, --commitment or --hash a log shows only that it agrees with itself. The exit status\n\
    is 0 if everything holds, and 1 if not.")]
pub struct Verify {
    /// The file with the log, or `-` for standard input.
    #[arg(value_name = "LOG")]
    pub log: PathBuf,
    /// The service's public keys: a file with what GET /.well-known/agon-keys replied, or the `x` of one of them.
    /// With it the log proves who wrote it.
    #[arg(long, allow_hyphen_values = true, value_name = "FILE|KEY")]
    pub key: Option<Trusted>,
    /// The commitment as it was told before the release, such as `sha256:3f...`: proves the problem, and nothing else.
    #[arg(long, value_name = "SHA256", value_parser = digest)]
    pub commitment: Option<Hash>,
    /// The hash of a record as somebody kept it: proves everything up to that record.
    #[arg(long, value_name = "SHA256", value_parser = digest)]
    pub hash: Option<Hash>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `agon keys`
#[derive(Debug, Clone, Args)]
#[command(after_help = WHILE_SERVING)]
pub struct Keys {
    #[command(flatten)]
    pub closed: Closed,
    #[command(subcommand)]
    pub action: KeysAction,
}

/// `agon games`
#[derive(Debug, Clone, Args)]
#[command(after_help = GAMES_WHILE_SERVING)]
pub struct Games {
    #[command(flatten)]
    pub closed: Closed,
    #[command(subcommand)]
    pub action: GamesAction,
}

/// A store that no service uses at the moment.
#[derive(Debug, Clone, Args)]
pub struct Closed {
    /// Where contests and keys are kept: `sled:FOLDER`, `redb:FOLDER` or `postgres://USER@HOST/DATABASE`.
    #[arg(
        long,
        env = "AGON_STORE",
        default_value = "sled:agon-data",
        value_name = "PLACE",
        global = true
    )]
    pub store: Place,
    /// The file with the key that the secrets of games are sealed under, where it is not `installation.key` in the data
    /// folder.
    #[arg(long, env = "AGON_INSTALLATION_KEY", value_name = "FILE", global = true)]
    pub installation_key: Option<PathBuf>,
}

/// What `agon games` does.
#[derive(Debug, Clone, Subcommand)]
pub enum GamesAction {
    /// Make a game and its first key; the key's secret is printed this once, alone on the standard output.
    Add {
        /// What to call both: 1 to 64 characters on one line.
        #[arg(long, value_name = "TEXT")]
        label: Label,
    },
    /// List every game with its keys, the oldest first.
    List {
        /// Print the list as one JSON document.
        #[arg(long)]
        json: bool,
    },
}

/// What `agon keys` does.
#[derive(Debug, Clone, Subcommand)]
pub enum KeysAction {
    /// Make a key of a game and print its secret, this once, alone on the standard output.
    Add {
        /// The game, as `agon games list` shows it; needed where there are several.
        #[arg(long, value_name = "GAME_ID")]
        game: Option<GameId>,
        /// What to call it: 1 to 64 characters on one line.
        #[arg(long, default_value = "command line", value_name = "TEXT")]
        label: Label,
    },
    /// List every key, the oldest first, also the revoked ones. Secrets are stored nowhere.
    List {
        /// Print the list as one JSON document.
        #[arg(long)]
        json: bool,
    },
    /// Revoke a key: it opens nothing any more. The contests of its game go on.
    Revoke {
        /// The key's name, as `agon keys list` shows it.
        #[arg(value_name = "KEY_ID")]
        id: KeyId,
        /// It is in strange hands: at the next start every contest of its game that goes on gets other tokens, and the
        /// game has to hand out its pages again.
        #[arg(long)]
        leaked: bool,
    },
    /// Let a revoked key in again, unless it had leaked.
    Restore {
        /// The key's name, as `agon keys list` shows it.
        #[arg(value_name = "KEY_ID")]
        id: KeyId,
    },
}

/// `agon export`
#[derive(Debug, Clone, Args)]
pub struct Export {
    /// Where contests are kept: `sled:FOLDER`, `redb:FOLDER` or `postgres://USER@HOST/DATABASE`.
    #[arg(long, env = "AGON_STORE", default_value = "sled:agon-data", value_name = "PLACE")]
    pub store: Place,
    /// The file to write, which must not be there yet; without it, the standard output.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// `agon import`
#[derive(Debug, Clone, Args)]
pub struct Import {
    /// Where to keep contests from now on, such as `redb:FOLDER`: it holds nothing yet.
    #[arg(long, value_name = "PLACE")]
    pub store: Place,
    /// The file that `agon export` wrote; without it, the standard input.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// `agon reports`
#[derive(Debug, Clone, Args)]
#[command(after_help = "A store is used by one process at a time: stop the service first.")]
pub struct Reports {
    /// Where reports are kept: `sled:FOLDER`, `redb:FOLDER` or `postgres://USER@HOST/DATABASE`.
    #[arg(long, env = "AGON_STORE", default_value = "sled:agon-data", value_name = "PLACE")]
    pub store: Place,
    /// Print the list as one JSON document.
    #[arg(long)]
    pub json: bool,
    /// Let go of the reports once they are listed.
    #[arg(long)]
    pub clear: bool,
}

/// `agon figures`
#[derive(Debug, Clone, Args)]
#[command(after_help = "A store is used by one process at a time: stop the service first.")]
pub struct Figures {
    /// Where practice is kept: `sled:FOLDER`, `redb:FOLDER` or `postgres://USER@HOST/DATABASE`.
    #[arg(long, env = "AGON_STORE", default_value = "sled:agon-data", value_name = "PLACE")]
    pub store: Place,
    /// Print the table as one JSON document.
    #[arg(long)]
    pub json: bool,
}

/// `agon health`
#[derive(Debug, Clone, Args)]
#[command(
    after_help = "It asks GET /readyz, for 5 s at most. The exit status is 0 if the service is ready, and 1 if not."
)]
pub struct Health {
    /// The address that the service listens on; where that is every address, this machine is asked.
    #[arg(long, env = "AGON_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    pub listen: SocketAddr,
}

/// `agon completions`
#[derive(Debug, Clone, Args)]
#[command(
    after_help = "Such as: agon completions bash > ~/.local/share/bash-completion/completions/agon"
)]
pub struct Completions {
    /// Whose words they are.
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

/// `agon man`
#[derive(Debug, Clone, Args)]
#[command(after_help = "Such as: agon man ~/.local/share/man/man1")]
pub struct Man {
    /// The folder to write the pages into, `agon.1` and those beside it; it is made where there is none.
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
}

const GAMES_WHILE_SERVING: &str = "\
A store is used by one process at a time. While the service runs, ask it, with any key that it knows:
  curl localhost:8080/v1/games -H \"Authorization: Bearer $KEY\" -d '{\"label\": \"another game\"}'";

const WHILE_SERVING: &str = "\
A store is used by one process at a time. While the service runs, ask it, with any key that it knows:
  curl localhost:8080/v1/keys -H \"Authorization: Bearer $KEY\"
  curl localhost:8080/v1/keys -H \"Authorization: Bearer $KEY\" -d '{\"label\": \"another server\"}'
  curl localhost:8080/v1/keys/KEY_ID -H \"Authorization: Bearer $KEY\" -X DELETE";

/// Which families.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    Family(&'static str),
    Kind(Kind),
}

impl Subject {
    /// Whether a family is meant.
    pub fn means(self, name: &str, kind: Kind) -> bool {
        match self {
            Subject::Family(family) => family == name,
            Subject::Kind(meant) => meant == kind,
        }
    }
}

impl Verify {
    /// What from outside the log it is held against.
    pub fn proof(&self) -> Vec<&'static str> {
        let given = [
            ("key", self.key.is_some()),
            ("commitment", self.commitment.is_some()),
            ("hash", self.hash.is_some()),
        ];
        given.into_iter().filter(|(_, given)| *given).map(|(name, _)| name).collect()
    }
}

/// Whose signatures count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trusted {
    File(PathBuf),
    Key(PublicKey),
}

impl FromStr for Trusted {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Trusted, Infallible> {
        Ok(text.parse().map_or_else(|_| Trusted::File(text.into()), Trusted::Key))
    }
}

fn digest(text: &str) -> Result<Hash, String> {
    let digits = text.strip_prefix("sha256:").unwrap_or(text);
    digits.parse().map_err(|_| "expected 64 hexadecimal digits".to_owned())
}

fn family_list() -> String {
    let names: Vec<String> = families().map(|family| format!("  {}", family.name)).collect();
    format!("Families:\n{}", names.join("\n"))
}

fn subject(text: &str) -> Result<Subject, String> {
    if let Some(family) = find(text) {
        return Ok(Subject::Family(family.name));
    }
    if let Ok(kind) = text.parse::<Kind>() {
        return Ok(Subject::Kind(kind));
    }
    let names: Vec<&str> = families().map(|family| family.name).collect();
    Err(format!(
        "expected a kind (logic, mathematics, memory, observation) or one of {}",
        names.join(", ")
    ))
}

fn node_address(text: &str) -> Result<String, String> {
    let is_port = |port: &str| port.parse::<u16>().is_ok_and(|port| 0 < port);
    let place = text.rsplit_once(':').filter(|(host, port)| !host.is_empty() && is_port(port));
    place.map(|_| text.to_owned()).ok_or("expected HOST:PORT, such as 10.1.2.3:8080".to_owned())
}

fn filter(text: &str) -> Result<String, String> {
    let expected = "expected a level or `PART=LEVEL`, several with commas between";
    let filter: Result<EnvFilter, _> = text.parse();
    filter.map(|_| text.to_owned()).map_err(|error| format!("{error}; {expected}"))
}

fn seed(text: &str) -> Result<String, String> {
    if is_seed(text) {
        Ok(text.to_owned())
    } else {
        Err("a seed is 1 to 64 letters, digits, `-` or `_`".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_well_formed() {
        Settings::command().debug_assert();
    }

    #[test]
    fn no_command_serves() {
        let settings = Settings::try_parse_from(["agon", "--listen", "127.0.0.1:9"]).unwrap();
        assert!(settings.command.is_none());
        assert_eq!(settings.serve.listen.port(), 9);
    }

    #[test]
    fn bad_words_are_refused() {
        for words in [
            &["agon", "draw", "poetry"][..],
            &["agon", "draw", "--level", "9"],
            &["agon", "draw", "--seed", "a b"],
            &["agon", "draw", "--code", "x"],
            &["agon", "keys"],
            &["agon", "keys", "add", "--label", "a\nb"],
            &["agon", "keys", "revoke", "agon_key_secret"],
            &["agon", "keys", "add", "--game", "chess"],
            &["agon", "games", "add"],
            &["agon", "--store", "floppy:a"],
            &["agon", "--listen", "here"],
            &["agon", "--allow-origin", "*"],
            &["agon", "--allow-origin", "https://game.example/page"],
            &["agon", "--public-url", "agon.example"],
            &["agon", "--trusted-proxy", "proxy.example"],
            &["agon", "--drain-seconds", "4000"],
            &["agon", "--disk-floor", "little"],
            &["agon", "--watch-streams", "-1"],
            &["agon", "--drill-memory", "7"],
            &["agon", "--webhook-retries", "5,soon"],
            &["agon", "--log", "agon=loud"],
            &["agon", "--log-format", "xml"],
            &["agon", "health", "--listen", "here"],
            &["agon", "completions", "cmd"],
            &["agon", "man"],
        ] {
            assert!(Settings::try_parse_from(words).is_err(), "{words:?}");
        }
    }
}
