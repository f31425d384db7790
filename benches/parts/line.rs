//! HTTP/1.1 by hand over one connection: on two cores, what the load costs is taken from the service.

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// A connection that is kept open.
pub(crate) struct Line {
    stream: TcpStream,
    read: Vec<u8>,
}

/// The bytes of a request.
pub(crate) fn request(method: &str, path: &str, token: &str, body: &str) -> Vec<u8> {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

impl Line {
    pub(crate) async fn to(address: &str) -> Line {
        let stream = TcpStream::connect(address).await.expect("the service listens");
        stream.set_nodelay(true).expect("a socket of TCP");
        Line { stream, read: Vec::with_capacity(4096) }
    }

    /// Sends a request; the status and the body of its reply.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> (u16, &[u8]) {
        self.stream.write_all(request).await.expect("the service reads");
        self.read.clear();
        let (status, body, end) = loop {
            self.more().await;
            if let Some(head) = head(&self.read) {
                break head;
            }
        };
        while self.read.len() < end {
            self.more().await;
        }
        (status, &self.read[body..end])
    }

    /// Sends a request that must bring this status; its body.
    pub(crate) async fn value(&mut self, request: &[u8], expected: u16) -> Value {
        let (status, body) = self.ask(request).await;
        assert_eq!(status, expected, "{}", String::from_utf8_lossy(body));
        serde_json::from_slice(body).expect("a reply of JSON")
    }

    /// Begins to listen to a stream of events.
    pub(crate) async fn listen(&mut self, path: &str, token: &str) {
        self.stream.write_all(&request("GET", path, token, "")).await.expect("the service reads");
        self.read.clear();
    }

    /// Reads on until the stream has said this.
    pub(crate) async fn until(&mut self, said: &str) {
        let mut from = 0;
        loop {
            let found = self.read[from..].windows(said.len()).any(|part| part == said.as_bytes());
            if found {
                self.read.clear();
                return;
            }
            from = self.read.len().saturating_sub(said.len());
            self.more().await;
        }
    }

    async fn more(&mut self) {
        let count = self.stream.read_buf(&mut self.read).await.expect("the service writes");
        assert!(0 < count, "the service hung up: {}", String::from_utf8_lossy(&self.read));
    }
}

/// The status, where the body begins and where it ends, once the head is there.
fn head(read: &[u8]) -> Option<(u16, usize, usize)> {
    let body = read.windows(4).position(|part| part == b"\r\n\r\n")? + 4;
    let head = std::str::from_utf8(&read[..body]).expect("a head of ASCII");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    });
    Some((status.expect("a status"), body, body + length.unwrap_or(0)))
}
