//! A line to a database that can be cut, slowed down, or left to carry one way only.

use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What a line carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum State {
    Whole,
    /// Nothing, and who speaks is hung up on.
    Cut,
    /// All, and what the database says comes late.
    Slow,
    /// What is said to the database; what it says is kept back.
    Half,
}

const LATE_BY: Duration = Duration::from_millis(200);
/// What is read of a line at once.
const CHUNK: usize = 1 << 18;

/// A port of this machine from which a line leads to another.
pub(crate) struct Line {
    pub(crate) port: u16,
    state: watch::Sender<State>,
    accepting: JoinHandle<()>,
}

impl Line {
    pub(crate) async fn to(port: u16) -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let own = listener.local_addr().unwrap().port();
        let state = watch::Sender::new(State::Whole);
        let of = state.clone();
        let accepting = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                if *of.borrow() != State::Cut {
                    tokio::spawn(carry(near, port, of.subscribe()));
                }
            }
        });
        Line { port: own, state, accepting }
    }

    pub(crate) fn be(&self, state: State) {
        self.state.send_replace(state);
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.accepting.abort();
        self.be(State::Cut);
    }
}

async fn carry(near: TcpStream, port: u16, state: watch::Receiver<State>) {
    let Ok(far) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    near.set_nodelay(true).unwrap();
    far.set_nodelay(true).unwrap();
    let ((asked, answers), (answered, asks)) = (near.into_split(), far.into_split());
    let mut until_cut = state.clone();
    tokio::select! {
        () = say(asked, asks) => {}
        () = answer(answered, answers, state) => {}
        _ = until_cut.wait_for(|state| *state == State::Cut) => {}
    }
}

async fn say(mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let mut chunk = vec![0; CHUNK];
    while let Ok(read @ 1..) = from.read(&mut chunk).await {
        if to.write_all(&chunk[..read]).await.is_err() {
            return;
        }
    }
}

async fn answer(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, state: watch::Receiver<State>) {
    let mut state = state;
    let mut chunk = vec![0; CHUNK];
    while let Ok(read @ 1..) = from.read(&mut chunk).await {
        if *state.borrow() == State::Slow {
            tokio::time::sleep(LATE_BY).await;
        }
        // A line that carries one way keeps what it was given, as a network sends it again.
        if state.wait_for(|state| *state != State::Half).await.is_err()
            || to.write_all(&chunk[..read]).await.is_err()
        {
            return;
        }
    }
}
