//! `agon health`: is the service ready? For health checks where no other program is at hand that speaks HTTP.

use crate::settings::Health;
use anyhow::{Context as _, Result, bail};
use std::io::{Read as _, Write};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// How long connecting, and each wait for a part of the reply, may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// More than a head and its few words take.
const REPLY_BYTES_MAX: u64 = 16 << 10;

/// Says `ready`, or fails.
pub fn health(asked: &Health, out: &mut dyn Write) -> Result<()> {
    let address = within_reach(asked.listen);
    let reply =
        ask(address).with_context(|| format!("nothing answers on http://{address}/readyz"))?;
    let (line, _) = reply.split_once("\r\n").unwrap_or((&reply, ""));
    match line.split(' ').nth(1) {
        Some("200") => Ok(writeln!(out, "ready")?),
        Some(status) => bail!("http://{address}/readyz says {status}"),
        None => bail!("what answers on {address} does not speak HTTP"),
    }
}

/// Where whoever listens on an address is found from this machine.
fn within_reach(listens: SocketAddr) -> SocketAddr {
    let ip = match listens {
        SocketAddr::V4(address) if address.ip().is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        SocketAddr::V6(address) if address.ip().is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        SocketAddr::V4(_) | SocketAddr::V6(_) => listens.ip(),
    };
    SocketAddr::new(ip, listens.port())
}

/// The whole reply of `/readyz`, head and all.
fn ask(address: SocketAddr) -> Result<String> {
    let mut line = TcpStream::connect_timeout(&address, PATIENCE)?;
    line.set_read_timeout(Some(PATIENCE))?;
    line.set_write_timeout(Some(PATIENCE))?;
    write!(line, "GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut reply = Vec::new();
    line.take(REPLY_BYTES_MAX).read_to_end(&mut reply)?;
    Ok(String::from_utf8_lossy(&reply).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_listens_everywhere_is_found_here() {
        for (listens, found) in [
            ("0.0.0.0:8080", "127.0.0.1:8080"),
            ("[::]:80", "[::1]:80"),
            ("10.1.2.3:8080", "10.1.2.3:8080"),
        ] {
            assert_eq!(within_reach(listens.parse().unwrap()), found.parse().unwrap(), "{listens}");
        }
    }
}
