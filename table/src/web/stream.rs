//! A game as it happens: a snapshot, then one event after the other, each with the game as it is after it.

use super::Shared;
use super::caller::Viewer;
use super::projection::{beside, projection};
use crate::event::Line;
use crate::game::State;
use crate::room::Room;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Bytes, Data};
use agon_games::clock::{Span, Time};
use agon_games::game::{Audience, Said};
use agon_games::side::Side;
use futures_core::Stream;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// A line that is alive says so this often.
const COMMENT_EVERY: Duration = Duration::from_secs(15);
const HERE: &[u8] = b": here\n\n";
/// A player's oldest stream ends when there are more.
const STREAMS_MAX: u64 = 8;
/// How many may watch a game.
pub(super) const WATCHERS_MAX: u32 = 200;

/// The stream of a caller who heard the events up to this number, if any.
pub(super) fn streamed(shared: Data<Shared>, viewer: Viewer, heard: Option<u64>) -> HttpResponse {
    let mut reply = HttpResponse::Ok();
    reply.insert_header((header::CONTENT_TYPE, "text/event-stream"));
    reply.insert_header((header::CACHE_CONTROL, "no-store"));
    reply.insert_header(("x-accel-buffering", "no"));
    reply.streaming(stream(shared, viewer, heard))
}

fn stream(
    shared: Data<Shared>,
    viewer: Viewer,
    heard: Option<u64>,
) -> impl Stream<Item = Result<Bytes, Infallible>> {
    async_stream::stream! {
        let room = viewer.room.clone();
        let here = Here::come(&room, viewer.audience);
        let (mut changes, mut streams, mut table) =
            (room.changes(), room.streams(), room.table.changes());
        let Some(mut teller) = Teller::new(&room) else { return };
        let delay = viewer.delay();
        let seen = || room.clock.now() + (Span::ZERO - delay);
        // Whoever heard none of it needs where it stands, and not how it came about.
        let caught_up = teller.tell(&room, viewer.audience, seen(), heard.unwrap_or(u64::MAX));
        if heard.is_some_and(|heard| heard <= teller.state.told) {
            for (number, event) in caught_up {
                yield Ok(written(Some(number), "event", &event));
            }
        } else {
            yield Ok(teller.snapshot(&room, viewer.audience, seen()));
        }
        let mut present = room.present();
        let mut aside = beside(&room, &teller.state, viewer.audience);
        loop {
            // Whoever sees the game late hears of the next one when they have seen the end of this.
            if teller.state.outcome().is_some()
                && let Some(next) = room.table.seats().after(room.id)
            {
                let page = format!("{}/game/{next}#{}", shared.public, viewer.token.text());
                yield Ok(written(None, "rematch", &json!({"game": next, "page": page})));
                return;
            }
            tokio::select! {
                changed = changes.changed() => { if changed.is_err() { return } }
                changed = table.changed() => { if changed.is_err() { return } }
                _ = streams.changed() => {}
                () = teller.until_more(&room, seen()) => {}
                () = tokio::time::sleep(COMMENT_EVERY) => yield Ok(Bytes::from_static(HERE)),
            }
            if here.is_displaced(&room) {
                return;
            }
            let news = teller.tell(&room, viewer.audience, seen(), 0);
            let is_told = !news.is_empty();
            for (number, event) in news {
                yield Ok(written(Some(number), "event", &event));
            }
            // Where a contest is played may change while the game does not. That the game has changed, nobody is told
            // who does not see it yet.
            let before = std::mem::replace(&mut aside, beside(&room, &teller.state, viewer.audience));
            if before != aside && !is_told {
                yield Ok(teller.snapshot(&room, viewer.audience, seen()));
            }
            let now = room.present();
            if now != present {
                present = now;
                yield Ok(written(None, "presence", &json!(now)));
            }
        }
    }
}

/// A game as somebody has been told of it.
struct Teller {
    state: State,
    /// How many lines they were told.
    lines: usize,
}

impl Teller {
    fn new(room: &Room) -> Option<Teller> {
        let first = room.lines_from(0).into_iter().next()?;
        Some(Teller { state: State::begin(&first)?, lines: 1 })
    }

    /// What may be told at this instant, was not, and has a higher number than this: numbers and events.
    fn tell(
        &mut self,
        room: &Room,
        audience: Audience,
        seen: Time,
        heard: u64,
    ) -> Vec<(u64, Value)> {
        let lines: Vec<Arc<Line>> = room.lines_from(self.lines);
        let lines: Vec<Arc<Line>> = lines.into_iter().take_while(|line| line.at <= seen).collect();
        let mut news = Vec::new();
        for (line, left) in lines.iter().zip((0..lines.len()).rev()) {
            for (happening, more) in line.happened.iter().zip((0..line.happened.len()).rev()) {
                let before = self.state.said.len();
                self.state.apply(happening);
                if !happening.is_told() || self.state.told <= heard {
                    continue;
                }
                // What is not the last was so at its own instant.
                let at = if left == 0 && more == 0 { seen } else { line.at };
                let said = self.state.said.get(before);
                news.push((
                    self.state.told,
                    json!({
                        "text": said.map(|Said { text, .. }| text),
                        "by": said.and_then(|said| said.by),
                        "state": projection(room, &self.state, audience, at),
                    }),
                ));
            }
            self.state.version += 1;
        }
        self.lines += lines.len();
        news
    }

    fn snapshot(&self, room: &Room, audience: Audience, seen: Time) -> Bytes {
        let state = projection(room, &self.state, audience, seen);
        written(Some(self.state.told), "snapshot", &state)
    }

    /// Waits until a line may be told that is there already.
    async fn until_more(&self, room: &Room, seen: Time) {
        let Some(next) = room.lines_from(self.lines).into_iter().next() else {
            return std::future::pending().await;
        };
        let micros = u64::try_from((next.at - seen).0).unwrap_or_default();
        tokio::time::sleep(Duration::from_micros(micros + 1)).await;
    }
}

/// A stream that counts as somebody's presence as long as it lasts.
struct Here {
    room: Arc<Room>,
    side: Option<Side>,
    number: u64,
}

impl Here {
    fn come(room: &Arc<Room>, audience: Audience) -> Here {
        let side = match audience {
            Audience::Side(side) => Some(side),
            Audience::Public => None,
        };
        Here { room: room.clone(), side, number: room.come(side) }
    }

    fn is_displaced(&self, room: &Room) -> bool {
        let newest = self.side.map(|side| *room.streams().borrow().newest.get(side));
        newest.is_some_and(|newest| STREAMS_MAX <= newest.saturating_sub(self.number))
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        self.room.leave(self.side);
    }
}

/// One event as a stream has it.
fn written(number: Option<u64>, name: &str, body: &Value) -> Bytes {
    let id = number.map_or_else(String::new, |number| format!("id: {number}\n"));
    Bytes::from(format!("{id}event: {name}\ndata: {body}\n\n"))
}
