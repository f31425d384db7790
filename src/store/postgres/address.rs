//! Where a database is, as its users write it: a URL, and the usual variables for what it leaves out.

use super::link::{Link, words};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres_rustls::MakeRustlsConnect;

const PORT: u16 = 5432;
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
/// A database of which nothing was heard for so long is gone.
const HEARD_WITHIN: Duration = Duration::from_secs(10);

/// The URL of a database, `postgres://USER@HOST:PORT/DATABASE`. What it shows of itself lacks the password.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    config: Config,
    /// Whether the URL says how it is to be encrypted.
    says_tls: bool,
    shown: String,
}

/// A text that is no URL of a database.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadAddress(String);

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Address, BadAddress> {
        let config: Config = text.parse().map_err(|error| BadAddress(words(&error)))?;
        if text.contains("@/") && config.get_hosts().is_empty() {
            return Err(BadAddress("a user stands there, and no host".to_owned()));
        }
        let says_tls = text.split(['?', '&']).skip(1).any(|wish| wish.starts_with("sslmode="));
        Ok(Address { config, says_tls, shown: shown(text) })
    }
}

/// An address without its password and what is wished of the connection. It may have several hosts, each with a port, which
/// no other URL has.
fn shown(text: &str) -> String {
    let (scheme, rest) = text.split_once("://").unwrap_or(("postgres", ""));
    let (who, there) = rest.rsplit_once('@').map_or(("", rest), |(who, there)| (who, there));
    let (name, place) = (who.split(':').next(), there.split('?').next());
    let at = if who.is_empty() { "" } else { "@" };
    format!("{scheme}://{}{at}{}", name.unwrap_or_default(), place.unwrap_or_default())
}

impl fmt::Display for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.shown)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.shown)
    }
}

impl Address {
    /// How to connect: the URL, and for what it leaves out the variables that PostgreSQL's own programs read.
    pub(super) fn link(&self) -> io::Result<Link> {
        let mut config = self.config.clone();
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        if config.get_hosts().is_empty() {
            config.host(variable("PGHOST").as_deref().unwrap_or("localhost"));
        }
        if let (true, Some(port)) = (config.get_ports().is_empty(), variable("PGPORT")) {
            config.port(port.parse().map_err(|_| io::Error::other(format!("PGPORT is {port}")))?);
        }
        if config.get_user().is_none() {
            let user = variable("PGUSER").or_else(|| variable("USER"));
            config.user(user.as_deref().unwrap_or("postgres"));
        }
        if let (None, Some(name)) = (config.get_dbname(), variable("PGDATABASE")) {
            config.dbname(&name);
        }
        if config.get_password().is_none()
            && let Some(password) = variable("PGPASSWORD").or_else(|| password_of_file(&config))
        {
            config.password(password);
        }
        if !self.says_tls {
            config.ssl_mode(if is_near(&config) { SslMode::Disable } else { SslMode::Require });
        }
        if 1 < config.get_hosts().len() {
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        }
        config
            .connect_timeout(CONNECT_WITHIN)
            .keepalives_idle(HEARD_WITHIN / 2)
            .keepalives_interval(HEARD_WITHIN / 4)
            .keepalives_retries(2)
            .tcp_user_timeout(HEARD_WITHIN);
        let tls = tls(variable("PGSSLROOTCERT").map(PathBuf::from), config.get_ssl_mode())?;
        Ok(Link { config, tls })
    }
}

/// Whether what is sent to the database stays on this machine.
fn is_near(config: &Config) -> bool {
    config.get_hosts().iter().all(|host| match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => {
            name == "localhost" || name.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
        }
    })
}

/// The password of the file that PostgreSQL's own programs read: lines of `host:port:database:user:password`, where `*`
/// fits everything and `\` lets a colon stand.
fn password_of_file(config: &Config) -> Option<String> {
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".pgpass"));
    let path = std::env::var_os("PGPASSFILE").map(PathBuf::from).or_else(home)?;
    let text = std::fs::read_to_string(path).ok()?;
    let host = config.get_hosts().first().map(|host| match host {
        Host::Tcp(name) => name.as_str(),
        Host::Unix(_) => "localhost",
    });
    let port = config.get_ports().first().unwrap_or(&PORT).to_string();
    let user = config.get_user()?;
    let wanted = [host?, &port, config.get_dbname().unwrap_or(user), user];
    text.lines().find_map(|line| password_of_line(line, wanted))
}

fn password_of_line(line: &str, wanted: [&str; 4]) -> Option<String> {
    let mut fields = vec![String::new()];
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ':' if fields.len() <= wanted.len() => fields.push(String::new()),
            '\\' => fields.last_mut()?.extend(letters.next()),
            other => fields.last_mut()?.push(other),
        }
    }
    let password = fields.pop().filter(|_| fields.len() == wanted.len())?;
    let fits = fields.iter().zip(wanted).all(|(field, wanted)| field == "*" || field == wanted);
    fits.then_some(password)
}

/// Encryption with certificates that are checked: against those of one file, or against those that the system trusts.
fn tls(authorities: Option<PathBuf>, mode: SslMode) -> io::Result<MakeRustlsConnect> {
    let mut roots = RootCertStore::empty();
    match authorities {
        _ if mode == SslMode::Disable => {}
        Some(path) => {
            let says = |error: &dyn fmt::Display| {
                io::Error::other(format!("PGSSLROOTCERT, {}: {error}", path.display()))
            };
            for certificate in CertificateDer::pem_file_iter(&path).map_err(|error| says(&error))? {
                let certificate = certificate.map_err(|error| says(&error))?;
                roots.add(certificate).map_err(|error| says(&error))?;
            }
        }
        None => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    let config =
        ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(io::Error::other)?
            .with_root_certificates(roots)
            .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_never_shows_its_password() {
        let text = "postgres://agon:hush@db.example:5433/contests?sslmode=require&password=hush2";
        let address: Address = text.parse().unwrap();
        assert_eq!(address.to_string(), "postgres://agon@db.example:5433/contests");
        assert_eq!(format!("{address:?}"), address.to_string());
        assert_eq!(address.config.get_user(), Some("agon"));
        assert_eq!(address.config.get_ssl_mode(), SslMode::Require);
        for (text, shown) in [
            (
                "postgres://agon:hush@db-1:5433,db-2:5434/agon",
                "postgres://agon@db-1:5433,db-2:5434/agon",
            ),
            ("postgres://agon:hu?sh@db/agon", "postgres://agon@db/agon"),
            ("postgres://db/agon?user=agon", "postgres://db/agon"),
            ("postgres:///agon?host=/run/postgresql", "postgres:///agon"),
        ] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), shown, "{text}");
        }
        for bad in [
            "postgres://x:y:z@/",
            "postgres://h:p,x/d",
            "postgres://h/d?colour=red",
            "postgres://h:99999/d",
        ] {
            assert!(bad.parse::<Address>().is_err(), "{bad}");
        }
    }

    #[test]
    fn what_leaves_the_machine_is_encrypted_unless_the_url_says_otherwise() {
        for (text, mode) in [
            ("postgres://localhost/agon", SslMode::Disable),
            ("postgres://127.0.0.1/agon", SslMode::Disable),
            ("postgres://[::1]/agon", SslMode::Disable),
            ("postgres:///agon?host=/run/postgresql", SslMode::Disable),
            ("postgres://db.example/agon", SslMode::Require),
            ("postgres://localhost,db.example/agon", SslMode::Require),
            ("postgres://db.example/agon?sslmode=disable", SslMode::Disable),
            ("postgres://localhost/agon?sslmode=require", SslMode::Require),
        ] {
            let link = text.parse::<Address>().unwrap().link().unwrap();
            assert_eq!(link.config.get_ssl_mode(), mode, "{text}");
        }
    }

    #[test]
    fn a_line_of_a_password_file_fits_or_not() {
        let wanted = ["db", "5432", "agon", "me"];
        for (line, expected) in [
            ("db:5432:agon:me:secret", Some("secret")),
            ("*:*:*:*:any", Some("any")),
            ("db:5432:*:me:with:colons", Some("with:colons")),
            (r"db:5432:*:me:back\\slash\:colon", Some(r"back\slash:colon")),
            ("db:5433:agon:me:secret", None),
            ("db:5432:agon:you:secret", None),
            ("db:5432:agon:me", None),
            ("# a remark", None),
            ("", None),
        ] {
            assert_eq!(password_of_line(line, wanted).as_deref(), expected, "{line}");
        }
    }
}
