//! The command line and the environment, parsed once.

use clap::Parser;
use std::net::SocketAddr;
use std::path::PathBuf;
use tracing_subscriber::EnvFilter;
use url::Url;

/// Lets two people play a board game, Mental Janggi or tug of war. Battles are contests of Agon, which this server opens
/// with a game key.
///
/// Its pages show contests in a frame: Agon is told so, in the name of the game whose key this is, where players find this
/// server. Start Agon with `--public-url http://127.0.0.1:8080`.
#[derive(Debug, Clone, Parser)]
#[command(version)]
pub struct Settings {
    /// The address to listen on.
    #[arg(long, env = "TABLE_LISTEN", default_value = "127.0.0.1:8090", value_name = "ADDRESS")]
    pub listen: SocketAddr,
    /// Where this server reaches Agon.
    #[arg(long, env = "TABLE_AGON", default_value = "http://127.0.0.1:8080", value_name = "URL", value_parser = origin)]
    pub agon: String,
    /// Where browsers reach Agon, if that is somewhere else: its own `--public-url`.
    #[arg(long, env = "TABLE_AGON_PUBLIC_URL", value_name = "URL", value_parser = origin)]
    pub agon_public_url: Option<String>,
    /// Agon's game key, `agon_key_..`; with a test key, `agon_test_..`, battles are in Agon's memory alone and their clock can be
    /// moved on.
    #[arg(long, env = "TABLE_KEY", hide_env_values = true, value_name = "KEY")]
    pub key: Option<String>,
    /// The file with Agon's game key, if it is not given itself.
    #[arg(long, env = "TABLE_KEY_FILE", default_value = "agon-data/game.key", value_name = "FILE")]
    pub key_file: PathBuf,
    /// The folder where tables and games are kept. Setups are in it: it is readable for its owner alone.
    #[arg(long, env = "TABLE_DATA", default_value = "table-data", value_name = "FOLDER")]
    pub data: PathBuf,
    /// Where browsers reach this server, if a proxy stands in front of it, such as `https://janggi.example`.
    #[arg(long, env = "TABLE_PUBLIC_URL", value_name = "URL", value_parser = origin)]
    pub public_url: Option<String>,
    /// How many tables may be opened in an hour from one address, or one /64 of the later internet.
    #[arg(long, env = "TABLE_TABLES_PER_HOUR", default_value_t = 60, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub tables_per_hour: u16,
    /// What is logged: a level (error, warn, info, debug, trace), or levels by part of the server.
    #[arg(long, env = "TABLE_LOG", default_value = "info,actix_server=warn", value_name = "FILTER", value_parser = filter)]
    pub log: String,
}

/// Why there is no game key.
#[derive(Debug, thiserror::Error)]
pub enum NoKey {
    #[error(
        "the game key is to be in {}, which cannot be read ({cause}). Start Agon first, which makes one, or name \
         another file with --key-file, or the key itself with TABLE_KEY",
        path.display()
    )]
    Unread { path: PathBuf, cause: std::io::Error },
    #[error("what is given as Agon's game key begins with neither `agon_key_` nor `agon_test_`")]
    Other,
}

impl Settings {
    /// Agon's game key.
    pub fn game_key(&self) -> Result<String, NoKey> {
        let text = match &self.key {
            Some(key) => key.clone(),
            None => std::fs::read_to_string(&self.key_file)
                .map_err(|cause| NoKey::Unread { path: self.key_file.clone(), cause })?,
        };
        let key = text.trim();
        let is_key = ["agon_key_", "agon_test_"].iter().any(|prefix| key.starts_with(prefix));
        if is_key { Ok(key.to_owned()) } else { Err(NoKey::Other) }
    }

    /// The origins of this server's pages, which listens at this address.
    pub fn origins(&self, address: SocketAddr) -> Vec<String> {
        match &self.public_url {
            Some(url) => vec![url.clone()],
            None if address.ip().is_loopback() => {
                let here = ["127.0.0.1", "localhost"];
                here.map(|name| format!("http://{name}:{}", address.port())).to_vec()
            }
            None => Vec::new(),
        }
    }

    /// Where browsers reach Agon.
    pub fn agon_public(&self) -> &str {
        self.agon_public_url.as_deref().unwrap_or(&self.agon)
    }
}

/// An origin as browsers write it.
fn origin(text: &str) -> Result<String, String> {
    let url = Url::parse(text).map_err(|error| error.to_string())?;
    let plain = matches!(url.path(), "" | "/") && url.query().is_none() && url.fragment().is_none();
    if !matches!(url.scheme(), "http" | "https") || !plain || !url.username().is_empty() {
        return Err("expected an address such as https://janggi.example, without a path".to_owned());
    }
    Ok(url.origin().ascii_serialization())
}

fn filter(text: &str) -> Result<String, String> {
    EnvFilter::try_new(text).map(|_| text.to_owned()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_sound_and_addresses_are_origins() {
        Settings::command().debug_assert();
        assert_eq!(origin("HTTP://Example.com:80/"), Ok("http://example.com".to_owned()));
        for bad in ["example.com", "ftp://example.com", "http://a/b", "http://a/?q", "http://u@a/"]
        {
            assert!(origin(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_missing_key_is_told_with_its_place() {
        let settings = Settings::parse_from(["agon-table", "--key-file", "/nowhere/game.key"]);
        let told = settings.game_key().unwrap_err().to_string();
        assert!(told.contains("/nowhere/game.key") && told.contains("--key-file"), "{told}");
        for key in ["agon_key_abc", "agon_test_abc"] {
            let settings = Settings::parse_from(["agon-table", "--key", &format!(" {key} \n")]);
            assert_eq!(settings.game_key().unwrap(), key);
        }
    }
}
