//! Event streams: what happens in a contest, told to one caller as it happens, from wherever they left off.

use super::api::Reply;
use super::app::App;
use super::body::PongBody;
use super::call::{self, ALL, Call, QueryKind, SEAT};
use super::caller::{Caller, commander};
use super::error::Fault;
use super::shape::{NUMBER_MAX, event};
use super::tickets::{EventsQuery, Snapshots, heard, listener};
use super::{reading, render};
use crate::service::Service;
use crate::service::access::streams::{Full, OF_ONE_MAX, Place};
use crate::service::delivery::sealed::opener;
use crate::service::judging::lines::PING_EVERY;
use crate::service::judging::live::Live;
use crate::service::secrets::seal::Part;
use actix_web::http::header;
use actix_web::web::{Bytes, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::contest::Contest;
use agon_judge::seat::{Audience, Pair, Seat};
use agon_judge::terms::Start;
use agon_judge::time::{Span, Time};
use agon_judge::view::{Frame, Phase, Teller, Told, frame};
use futures_core::Stream;
use serde::Serialize;
use serde_json::json;
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    vec![
        call::stream("/v1/contests/{id}/events", events)
            .says(
                "What happens in a contest, as it happens. `Last-Event-ID` goes on where a stream \
                 broke off",
            )
            .by(ALL)
            .asks("ticket", "A stream ticket in place of `Authorization`.", QueryKind::Text)
            .asks("after", "As `Last-Event-ID`.", QueryKind::Number { least: 0, most: NUMBER_MAX })
            .asks(
                "snapshots",
                "With `each`, a `snapshot` follows whatever happens, so that a page needs to ask \
                 for nothing.",
                QueryKind::Words(&["first", "each"]),
            )
            .gives_events()
            .refuses(&["too-many-streams"]),
        call::post("/v1/contests/{id}/pong", pong)
            .says(
                "Sends back what came with the event `ping`, at once: so the service measures the seat's \
                 line, where lines count. What was not sent says nothing",
            )
            .by(SEAT)
            .takes::<PongBody>(json!({"nonce": "U8Fd0oLq1m9WQ0m4hOSHkw=="}))
            .gives_nothing("It was heard."),
    ]
}

/// A silent stream says something this often, so that nobody in between closes it.
pub(super) const COMMENT_EVERY: Duration = Duration::from_secs(15);
pub(super) const HERE: &[u8] = b": here\n\n";
/// What a stream ends with when the service does.
pub(super) const COME_BACK: &[u8] = b": come back\n\n";
/// Where there are too many streams, another try is worth it after so long.
const STREAM_ENDS_SECONDS: i64 = 30;

/// `GET /v1/contests/{id}/events?ticket=&after=&snapshots=`
pub(super) async fn events(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    query: Query<EventsQuery>,
) -> Result<HttpResponse, Fault> {
    let snapshots = query.snapshots()?;
    let caller = listener(&request, &app, &id, &query).await?;
    let heard = heard(&request, query.after);
    let place = app.service.streams().take(&caller.badge, app.rim.address(&request))?;
    Ok(streamed(stream(app.service.clone(), caller, place, (heard, snapshots))))
}

/// `POST /v1/contests/{id}/pong`
pub(super) async fn pong(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let now = app.service.now();
    let caller = commander(&request, &app, &id).await?;
    let seat = caller.seat()?;
    let PongBody { nonce } = reading::json(&bytes)?;
    caller.live.lines.pong(seat, &nonce, now);
    Ok(HttpResponse::NoContent().finish())
}

/// The reply whose body is an event stream.
pub(super) fn streamed(
    news: impl Stream<Item = Result<Bytes, Infallible>> + 'static,
) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(news)
}

/// Everything after event `heard`; where nothing is known of that, a snapshot first. The stream ends with the
/// contest, or when the caller's token opens nothing any more, or when the service ends or does not know how contests
/// stand: the caller comes back with the last number they heard.
fn stream(
    service: Arc<Service>,
    Caller { live, audience, badge }: Caller,
    mut place: Place,
    (heard, snapshots): (Option<u64>, Snapshots),
) -> impl Stream<Item = Result<Bytes, Infallible>> {
    async_stream::stream! {
        let _here = audience.seat().map(|seat| service.arrive(&live, seat));
        let _counted = service.meters().stream(audience);
        let mut silent = pin!(service.until_silent());
        let (mut versions, mut listeners) = (live.versions(), live.listeners());
        let mut keys = service.keys().changes();
        let Ok(mut teller) = service.teller(&live, audience).await else { return };
        let past = teller.tell(service.now());
        let last = past.last().map_or(0, |(number, _)| *number);
        if service.audience(&live, &badge) != Some(audience) { return }
        let heard = heard.filter(|heard| *heard <= last);
        if let Some(heard) = heard {
            for (number, told) in past.iter().filter(|(number, _)| heard < *number) {
                yield Ok(news(&live, audience, *number, told));
            }
        }
        if heard.is_none() || snapshots == Snapshots::Each {
            let Some(text) = snapshot(&service, &live, audience, &teller).await else { return };
            yield Ok(text);
        }
        let mut present = listeners.borrow_and_update().present();
        let mut passing = Passing::of(&service, &live, audience).await;
        while !teller.contest().is_over() {
            let (text, next) = passing.tell(&live, teller.contest(), service.now());
            if let Some(text) = text { yield Ok(text) }
            let word = tokio::select! {
                changed = versions.changed() => { if changed.is_err() { return } None }
                _ = keys.changed() => None,
                _ = listeners.changed() => {
                    let now = listeners.borrow_and_update().present();
                    let word = came_or_went(std::mem::replace(&mut present, now), now);
                    word.filter(|_| audience != Audience::Watch)
                }
                () = &mut silent => {
                    yield Ok(Bytes::from_static(COME_BACK));
                    return;
                }
                () = place.displaced() => {
                    yield Ok(Bytes::from(format!(": displaced: {OF_ONE_MAX} newer streams are open with this token\n\n")));
                    return;
                }
                () = until(&service, teller.next()) => None,
                () = until(&service, next) => None,
                () = tokio::time::sleep(COMMENT_EVERY) => Some(Bytes::from_static(HERE)),
            };
            if service.audience(&live, &badge) != Some(audience) { return }
            if let Some(word) = word { yield Ok(word) }
            let Ok(()) = service.hear(&live, &mut teller).await else { return };
            let heard = teller.tell(service.now());
            let is_news = !heard.is_empty();
            for (number, told) in heard {
                yield Ok(news(&live, audience, number, &told));
            }
            if is_news && snapshots == Snapshots::Each {
                // Everybody hears the news first.
                tokio::task::yield_now().await;
                let Some(text) = snapshot(&service, &live, audience, &teller).await else { return };
                yield Ok(text);
            }
        }
    }
}

/// Waits until what was heard may be told; for ever where there is nothing.
async fn until(service: &Service, next: Option<Time>) {
    match next {
        Some(next) => service.until(next).await,
        None => std::future::pending().await,
    }
}

/// Where the contest stands by what was told so far.
async fn snapshot(
    service: &Service,
    live: &Live,
    audience: Audience,
    teller: &Teller,
) -> Option<Bytes> {
    let (contest, now) = (teller.contest(), service.now());
    let problem = service.problem(live).await.ok()?;
    let present = live.present();
    let body = render::projection(contest, present, audience, now, &problem.drawn);
    Some(written(Some(teller.told()), "snapshot", &event::Told::Snapshot(Box::new(body))))
}

fn news(live: &Live, audience: Audience, number: u64, told: &Told) -> Bytes {
    let (name, mut body) = render::told(told);
    if let event::Told::Began(begun) = &mut body
        && audience != Audience::Watch
    {
        let part = match told {
            Told::Phase { phase: Phase::Material, .. } => Some(Part::Material),
            Told::Phase { phase: Phase::Solve, round, .. } => {
                Some(Part::Problem(round.unwrap_or(1)))
            }
            _ => None,
        };
        begun.opener = part.map(|part| render::base64(&opener(&live.opened, part)));
    }
    written(Some(number), name, &body)
}

/// What is told without a number, because it is not stored.
struct Passing {
    frames: Frames,
    pings: Pings,
}

impl Passing {
    async fn of(service: &Service, live: &Live, audience: Audience) -> Passing {
        let pings = Pings { seat: audience.seat(), next: service.now() };
        Passing { frames: Frames::of(service, live, audience).await, pings }
    }

    /// What is to be told now, and when there may be more.
    fn tell(&mut self, live: &Live, contest: &Contest, now: Time) -> (Option<Bytes>, Option<Time>) {
        let (frames, card_ends) = self.frames.tell(live, contest, now);
        let (ping, next_ping) = self.pings.tell(live, contest, now);
        let text = [frames, ping].into_iter().flatten().collect::<Vec<_>>().concat();
        let next = card_ends.into_iter().chain(next_ping).min();
        (Some(text.into()).filter(|text: &Bytes| !text.is_empty()), next)
    }
}

/// The cards of the material that come after the first, each told at its own instant. They have no numbers: nothing of
/// them is stored, and whoever comes back hears those that have begun.
struct Frames {
    seconds: Vec<u16>,
    told: usize,
}

impl Frames {
    async fn of(service: &Service, live: &Live, audience: Audience) -> Frames {
        let shown = audience != Audience::Watch && 0 < live.opened.terms.material_seconds;
        let problem = if shown { service.problem(live).await.ok() } else { None };
        let seconds = problem.map(|problem| problem.drawn.sheet.card_seconds());
        Frames { seconds: seconds.unwrap_or_default(), told: 1 }
    }

    /// The openers of those that have begun and were not told yet, and when the present one ends.
    fn tell(&mut self, live: &Live, contest: &Contest, now: Time) -> (Option<Bytes>, Option<Time>) {
        let Some(Frame { begun, ends_at }) = frame(contest, &self.seconds, now) else {
            return (None, None);
        };
        let news = (self.told + 1..=begun).flat_map(|number| {
            let opener = render::base64(&opener(&live.opened, Part::Frame(number)));
            written(None, "frame", &event::Told::Frame(event::Frame { number, opener }))
        });
        let news: Bytes = news.collect();
        self.told = self.told.max(begun);
        (Some(news).filter(|news| !news.is_empty()), ends_at)
    }
}

/// Who comes long before a contest begins is measured a minute before it does.
const MEASURED_BEFORE: Span = Span::seconds(60);

/// The numbers by which a seat's line is measured.
struct Pings {
    seat: Option<Seat>,
    next: Time,
}

impl Pings {
    /// One, when it is time for it, and when it is time for the next; none where lines do not count or were measured.
    fn tell(&mut self, live: &Live, contest: &Contest, now: Time) -> (Option<Bytes>, Option<Time>) {
        let counts = contest.is_to_be_measured();
        let Some(seat) = self.seat.filter(|_| counts) else { return (None, None) };
        let from = match contest.opened.terms.start {
            Start::At(begins) if contest.start.is_none() => begins - MEASURED_BEFORE,
            Start::At(_) | Start::Now | Start::WhenReady => Time::START,
        };
        let next = self.next.max(from);
        if now < next {
            return (None, Some(next));
        }
        self.next = now + PING_EVERY;
        let ping = event::Told::Ping(event::Ping { nonce: live.lines.ping(seat, now) });
        (Some(written(None, "ping", &ping)), Some(self.next))
    }
}

/// Presence has no number and is not stored: who comes back reads it in the contest.
fn came_or_went(before: Pair<bool>, now: Pair<bool>) -> Option<Bytes> {
    let Pair { attacker, defender } = now;
    let body = event::Told::Presence(event::Presence { attacker, defender });
    (before != now).then(|| written(None, "presence", &body))
}

/// One event as a stream has it.
pub(super) fn written(number: Option<u64>, name: &str, body: &impl Serialize) -> Bytes {
    let body = serde_json::to_string(body).expect("news are plain data");
    let id = number.map_or_else(String::new, |number| format!("id: {number}\n"));
    Bytes::from(format!("{id}event: {name}\ndata: {body}\n\n"))
}

impl From<Full> for Fault {
    fn from(full: Full) -> Fault {
        let detail = match full {
            Full::Token(most) => format!("This token has {most} event streams open already."),
            Full::Address => {
                "From this address too many event streams are open already.".to_owned()
            }
            Full::Strangers => {
                "Spectators and drills have as many event streams open as there may be.".to_owned()
            }
        };
        Fault::new("too-many-streams", detail).retry_after(STREAM_ENDS_SECONDS)
    }
}
