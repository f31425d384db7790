//! Event streams: what happens in a contest, without a gap however often the line breaks.

use crate::answer::Answer;
use crate::contest::{Clarification, Contest, Measured, Paused, Phase, Question};
use crate::error::Error;
use crate::line::{Line, send};
use crate::outcome::{Outcome, Void};
use crate::rejudging::Corrected;
use crate::seat::Seat;
use crate::time::Time;
use reqwest::{Method, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What happens in a contest, one event after the other.
#[derive(Debug)]
pub struct Events {
    line: Line,
    path: String,
    heard: Option<u64>,
    stream: Option<Response>,
    lines: Lines,
    over: bool,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// Its number for this caller, without gaps; none for presence, which is not stored.
    pub id: Option<u64>,
    pub news: News,
}

/// What happened.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum News {
    /// Where the contest stands; the first event of a new stream.
    Snapshot(Box<Contest>),
    /// A phase before a release began: in a series a break too, behind each round but the last.
    Phase {
        phase: Phase,
        at: Time,
        /// In a series, the round that the break comes after.
        round: Option<usize>,
    },
    /// The material is shown.
    Material {
        phase: Phase,
        at: Time,
        /// What opens the sealed material, in base64; spectators are told none.
        opener: Option<String>,
    },
    /// The next card of the material is shown; the first came with [`News::Material`].
    Frame {
        /// Counted from 1.
        number: usize,
        /// What opens the card among `later` of what the sealed material says, in base64.
        opener: String,
    },
    /// Both seats may see the problem and answer it.
    Released {
        phase: Phase,
        at: Time,
        /// In a series, the round that begins.
        round: Option<usize>,
        /// What opens the sealed problem, in base64; spectators are told none.
        opener: Option<String>,
    },
    /// Where lines count: a seat sends it back at once by [`Caller::pong`](crate::Caller::pong).
    Ping {
        nonce: String,
    },
    /// The lines were measured.
    Measured(Measured),
    /// An answer was judged, and this caller may know which.
    Answer(Answer),
    /// A seat was locked, and this caller may know no more.
    Locked {
        seat: Seat,
        at: Time,
        locked_until: Time,
    },
    /// A seat buzzed, and alone may answer.
    Buzzed {
        seat: Seat,
        at: Time,
        /// When it is too late for its answer.
        ends_at: Option<Time>,
    },
    /// It did not answer in its time; the rival may for as long.
    Missed {
        seat: Seat,
        at: Time,
        /// The end of its lock, if there is one that this caller may see.
        locked_until: Option<Time>,
    },
    /// A seat asks the host something, who alone is told.
    Asked(Question),
    /// The host says something to both seats.
    Clarified(Clarification),
    /// The clock stands still.
    Paused(Paused),
    /// The clock will go on.
    Resuming {
        at: Time,
        resumes_at: Time,
    },
    /// The clock goes on.
    Resumed {
        at: Time,
        phase: Phase,
    },
    /// A seat came or went.
    Presence {
        attacker: bool,
        defender: bool,
    },
    Decided(Outcome),
    /// Another contest is played instead; `Voided` follows.
    Superseded {
        successor: String,
        at: Time,
    },
    Voided(Void),
    /// What was decided is corrected.
    Rejudged(Corrected),
    /// Something that this client does not know yet.
    Other {
        name: String,
        data: Value,
    },
}

/// What opens one event stream in place of a token.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct Ticket {
    /// The secret; it is good for one stream.
    pub ticket: String,
    pub expires_at: Time,
}

/// The secret is not shown.
impl std::fmt::Debug for Ticket {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Ticket(until {:?})", self.expires_at)
    }
}

#[derive(Deserialize)]
struct Began {
    phase: Phase,
    at: Time,
    round: Option<usize>,
    opener: Option<String>,
}

#[derive(Deserialize)]
struct FrameBody {
    number: usize,
    opener: String,
}

#[derive(Deserialize)]
struct PingBody {
    nonce: String,
}

#[derive(Deserialize)]
struct SupersededBody {
    successor: String,
    at: Time,
}

#[derive(Deserialize)]
struct BuzzedBody {
    seat: Seat,
    at: Time,
    ends_at: Option<Time>,
}

#[derive(Deserialize)]
struct MissedBody {
    seat: Seat,
    at: Time,
    locked_until: Option<Time>,
}

#[derive(Deserialize)]
struct LockedBody {
    seat: Seat,
    at: Time,
    locked_until: Time,
}

#[derive(Deserialize)]
struct ResumingBody {
    at: Time,
    resumes_at: Time,
}

#[derive(Deserialize)]
struct PresenceBody {
    attacker: bool,
    defender: bool,
}

#[derive(Deserialize)]
struct DecidedBody {
    outcome: Outcome,
}

impl Events {
    pub(crate) fn new(line: Line, path: String, heard: Option<u64>) -> Events {
        Events { line, path, heard, stream: None, lines: Lines::default(), over: false }
    }

    /// The number of the last event that was heard: what [`crate::Caller::events_after`] goes on from.
    pub fn heard(&self) -> Option<u64> {
        self.heard
    }

    /// The next event, or none once the contest is over, or once eight newer streams of the same token have taken the
    /// place of this one. A broken line is taken up again where it broke. After an
    /// error the stream is as good as before: call again after a pause of your own.
    ///
    /// Dropping the future loses nothing.
    pub async fn next(&mut self) -> Result<Option<Event>, Error> {
        loop {
            if let Some(block) = self.lines.block() {
                let event = block.event()?;
                self.heard = event.id.or(self.heard);
                self.over |= ends(&event.news);
                return Ok(Some(event));
            }
            if self.over {
                return Ok(None);
            }
            self.more().await?;
        }
    }

    /// Reads on. A stream that ended without a word has no more to say; any other is taken up again.
    async fn more(&mut self) -> Result<(), Error> {
        let stream = match &mut self.stream {
            Some(stream) => stream,
            none => {
                self.lines = Lines::default();
                none.insert(connect(&self.line, &self.path, self.heard).await?)
            }
        };
        match stream.chunk().await {
            Ok(Some(bytes)) => self.lines.take(&bytes),
            Ok(None) => {
                // To come back would displace another one.
                self.over = !self.lines.began || self.lines.displaced;
                self.stream = None;
            }
            Err(_) => self.stream = None,
        }
        Ok(())
    }
}

async fn connect(line: &Line, path: &str, heard: Option<u64>) -> Result<Response, Error> {
    let mut request = line.open_ended(Method::GET, path).header("accept", "text/event-stream");
    if let Some(heard) = heard {
        request = request.header("last-event-id", heard);
    }
    send(request).await
}

fn ends(news: &News) -> bool {
    match news {
        News::Decided(_) | News::Voided(_) | News::Rejudged(_) => true,
        News::Snapshot(contest) => contest.is_over(),
        News::Phase { .. }
        | News::Material { .. }
        | News::Frame { .. }
        | News::Released { .. }
        | News::Ping { .. }
        | News::Measured(_)
        | News::Answer(_)
        | News::Locked { .. }
        | News::Buzzed { .. }
        | News::Missed { .. }
        | News::Asked(_)
        | News::Clarified(_)
        | News::Superseded { .. }
        | News::Paused(_)
        | News::Resuming { .. }
        | News::Resumed { .. }
        | News::Presence { .. }
        | News::Other { .. } => false,
    }
}

/// The last word of a stream that gives way to newer ones.
const DISPLACED: &[u8] = b": displaced:";

/// The text of a stream, cut into blocks at empty lines.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    bytes: Vec<u8>,
    began: bool,
    /// Newer streams of the same token took its place.
    displaced: bool,
}

/// One event as it is written.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) id: Option<u64>,
    name: String,
    data: String,
}

impl Lines {
    pub(crate) fn take(&mut self, bytes: &[u8]) {
        self.began = true;
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole block that says anything; comments say nothing.
    pub(crate) fn block(&mut self) -> Option<Block> {
        loop {
            let end = self.bytes.windows(2).position(|two| two == b"\n\n")?;
            let text: Vec<u8> = self.bytes.drain(..end + 2).collect();
            self.displaced |= text.starts_with(DISPLACED);
            let block = Block::read(&String::from_utf8_lossy(&text));
            if !block.name.is_empty() {
                return Some(block);
            }
        }
    }
}

impl Block {
    fn read(text: &str) -> Block {
        let mut block = Block::default();
        for line in text.lines() {
            let (field, value) = line.split_once(':').unwrap_or((line, ""));
            let value = value.strip_prefix(' ').unwrap_or(value);
            match field {
                "id" => block.id = value.parse().ok(),
                "event" => value.clone_into(&mut block.name),
                "data" if block.data.is_empty() => value.clone_into(&mut block.data),
                "data" => block.data = format!("{}\n{value}", block.data),
                _ => {}
            }
        }
        block
    }

    pub(crate) fn data<T: DeserializeOwned>(&self) -> Result<T, Error> {
        serde_json::from_str(&self.data).map_err(Error::Unreadable)
    }

    fn event(self) -> Result<Event, Error> {
        let news = match self.name.as_str() {
            "snapshot" => News::Snapshot(self.data()?),
            "phase" => {
                let Began { phase, at, round, .. } = self.data()?;
                News::Phase { phase, at, round }
            }
            "material" => {
                let Began { phase, at, opener, .. } = self.data()?;
                News::Material { phase, at, opener }
            }
            "frame" => {
                let FrameBody { number, opener } = self.data()?;
                News::Frame { number, opener }
            }
            "released" => {
                let Began { phase, at, round, opener } = self.data()?;
                News::Released { phase, at, round, opener }
            }
            "ping" => News::Ping { nonce: self.data::<PingBody>()?.nonce },
            "measured" => News::Measured(self.data()?),
            "answer" => News::Answer(self.data()?),
            "locked" => {
                let LockedBody { seat, at, locked_until } = self.data()?;
                News::Locked { seat, at, locked_until }
            }
            "buzzed" => {
                let BuzzedBody { seat, at, ends_at } = self.data()?;
                News::Buzzed { seat, at, ends_at }
            }
            "missed" => {
                let MissedBody { seat, at, locked_until } = self.data()?;
                News::Missed { seat, at, locked_until }
            }
            "asked" => News::Asked(self.data()?),
            "clarified" => News::Clarified(self.data()?),
            "superseded" => {
                let SupersededBody { successor, at } = self.data()?;
                News::Superseded { successor, at }
            }
            "paused" => News::Paused(self.data()?),
            "resuming" => {
                let ResumingBody { at, resumes_at } = self.data()?;
                News::Resuming { at, resumes_at }
            }
            "resumed" => {
                let Began { phase, at, .. } = self.data()?;
                News::Resumed { at, phase }
            }
            "presence" => {
                let PresenceBody { attacker, defender } = self.data()?;
                News::Presence { attacker, defender }
            }
            "decided" => News::Decided(self.data::<DecidedBody>()?.outcome),
            "voided" => News::Voided(self.data()?),
            "rejudged" => News::Rejudged(self.data()?),
            _ => News::Other { name: self.name.clone(), data: self.data()? },
        };
        Ok(Event { id: self.id, news })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_reads_the_same_wherever_it_is_cut() {
        let text = ": here\n\nid: 7\nevent: presence\ndata: {\"attacker\":true,\ndata: \"defender\":false}\n\n: here\n\nevent: later\ndata: 1\n\nid: 8\nev";
        let presence = News::Presence { attacker: true, defender: false };
        let expected = [
            Event { id: Some(7), news: presence },
            Event { id: None, news: News::Other { name: "later".into(), data: 1.into() } },
        ];
        for cut in 0..text.len() {
            let mut lines = Lines::default();
            let mut events = Vec::new();
            for part in [&text[..cut], &text[cut..]] {
                lines.take(part.as_bytes());
                while let Some(block) = lines.block() {
                    events.push(block.event().unwrap());
                }
            }
            assert_eq!(events, expected, "cut at {cut}");
        }
    }
}
