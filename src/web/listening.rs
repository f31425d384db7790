//! Where callers come in, and how much patience a connection has: what is asked for and not read, and the time that a caller may
//! take.

use rustix::net::sockopt;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

/// Of what was sent and is not read a connection holds so many bytes, which the system doubles, and for so many milliseconds.
const UNSENT_MAX: usize = 256 * 1024;
#[cfg(target_os = "linux")]
const UNREAD_MAX: u32 = 30_000;

/// How long a caller may take to send the head of a request.
pub(super) const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a caller may take to send a body after its head.
pub(super) const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a connection over which nothing is asked stays. Whoever keeps connections lets go of them sooner (nginx after 60
/// seconds, Go after 90, Caddy after 120): what is asked at the moment at which we hang up is lost.
pub(super) const IDLE_MAX: Duration = Duration::from_secs(150);

/// Listens. Whoever asks and never reads holds no more than so much of what was asked for, and is hung up on after a while:
/// what is accepted has the options of what it came in by.
pub fn listener(at: SocketAddr) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(at)?;
    sockopt::set_socket_send_buffer_size(&listener, UNSENT_MAX)?;
    #[cfg(target_os = "linux")]
    sockopt::set_tcp_user_timeout(&listener, UNREAD_MAX)?;
    Ok(listener)
}
