//! What operators measure. Every meter is set at one line of the room it tells about, by the one clock; none tells
//! of a single contest.

use super::clock::Clock;
use agon_judge::command::{Command, Refusal};
use agon_judge::contest::Contest;
use agon_judge::event::{Event, Judged};
use agon_judge::seat::Audience;
use agon_judge::time::{Span, Time};
use agon_judge::view::{self, Phase};
use prometheus_client::encoding::text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};
use std::borrow::Cow;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::atomic::AtomicU64;

type Labels<const N: usize> = [(&'static str, Cow<'static, str>); N];
type Times<const N: usize> = Family<Labels<N>, Histogram, fn() -> Histogram>;

/// Everything that is measured.
pub struct Meters {
    clock: Clock,
    began: Time,
    registry: Registry,
    uptime: Gauge<f64, AtomicU64>,
    contests: Family<Labels<1>, Gauge>,
    set_aside: Gauge,
    nodes: Gauge,
    clock_apart: Gauge<f64, AtomicU64>,
    opened: Counter,
    ended: Family<Labels<1>, Counter>,
    answers: Family<Labels<1>, Counter>,
    refusals: Family<Labels<1>, Counter>,
    unavailable: Counter,
    receipts: Histogram,
    releases: Histogram,
    alarms: Histogram,
    commands: Gauge,
    appends: Gauge,
    append_times: Histogram,
    disk: Gauge<f64, AtomicU64>,
    streams: Family<Labels<1>, Gauge>,
    jobs: Family<Labels<1>, Gauge>,
    turned_away: Family<Labels<1>, Counter>,
    webhook_tries: Family<Labels<1>, Counter>,
    webhook_given_up: Counter,
    webhook_waiting: Gauge,
    drills: Gauge,
    drill_bytes: Gauge,
    requests: Gauge,
    request_times: Times<3>,
    holds: Times<2>,
}

/// Counts one thing as there until it is dropped.
pub struct Counted(Gauge);

/// Counts several things as there until it is dropped.
pub(in crate::service) struct Several(Gauge, i64);

/// A request that is being answered.
pub struct Asked<'a> {
    meters: &'a Meters,
    at: Time,
    longest: Span,
    _running: Counted,
}

/// Who waits for a piece of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whom {
    /// A game server, a host, or a seat of a contest.
    Game,
    /// Whoever practises or looks around.
    Stranger,
}

/// How full the room of drills is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::service) struct Fullness {
    pub drills: usize,
    pub bytes: usize,
    pub bytes_max: usize,
}

/// The phases that a contest in play is counted under.
const PHASES: [&str; 7] = ["waiting", "notice", "material", "rules", "solve", "break", "paused"];
/// Why commands are refused.
const REASONS: [&str; 9] =
    ["over", "late", "paused", "too-early", "unreadable", "locked", "spent", "reused", "already"];
const WEBHOOK_TRIES: [&str; 2] = ["delivered", "failed"];
const AUDIENCES: [&str; 3] = ["game", "host", "seat"];

/// From half a millisecond, as good as at once, to ten seconds, as bad as never.
fn seconds() -> Histogram {
    Histogram::new([
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
    ])
}

/// Up to what a thread that judges can spare, and past it.
fn moments() -> Histogram {
    Histogram::new([0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.1])
}

fn one(name: &'static str, value: &'static str) -> Labels<1> {
    [(name, value.into())]
}

fn count(counter: &Counter) {
    counter.inc();
}

/// A registry that hands back what it is given.
struct Shelf(Registry);

impl Shelf {
    fn put<M: Metric + Clone>(&mut self, name: &str, help: &str, meter: M) -> M {
        self.0.register(name, help, meter.clone());
        meter
    }
}

impl Meters {
    #[rustfmt::skip]
    pub(in crate::service) fn new(clock: Clock) -> Meters {
        let mut shelf = Shelf(Registry::with_prefix("agon"));
        shelf.0.register("build", "What runs", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
        let meters = Meters {
            began: clock.now(),
            clock,
            uptime: shelf.put("uptime_seconds", "How long the service has been up", Gauge::default()),
            contests: shelf.put("contests", "Contests that are not over, by phase", Family::default()),
            set_aside: shelf.put("contests_set_aside", "Contests that were not taken up at the start, because their logs cannot be read", Gauge::default()),
            nodes: shelf.put("nodes", "Services on this store that live, this one among them", Gauge::default()),
            clock_apart: shelf.put("clock_apart_seconds", "By how much the judging clock and that of the eldest node differ, at least", Gauge::default()),
            opened: shelf.put("contests_opened", "Contests opened", Counter::default()),
            ended: shelf.put("contests_ended", "Contests that ended, by how", Family::default()),
            answers: shelf.put("answers", "Answers judged, by verdict", Family::default()),
            refusals: shelf.put("refusals", "Commands refused, by reason", Family::default()),
            unavailable: shelf.put("unavailable", "Commands that were lost to a fault of the store", Counter::default()),
            receipts: shelf.put("receipt_seconds", "From the stamp of an answer to its receipt, on disk", seconds()),
            releases: shelf.put("release_skew_seconds", "From the instant at which a release holds to its telling", seconds()),
            alarms: shelf.put("alarm_lateness_seconds", "From the instant an alarm is set to until it rings", seconds()),
            commands: shelf.put("commands_waiting", "Commands in the queues of contests, with those being judged", Gauge::default()),
            appends: shelf.put("store_appends_waiting", "Records on their way to the disk", Gauge::default()),
            append_times: shelf.put("store_append_seconds", "How long the store takes to make a record durable", seconds()),
            disk: shelf.put("disk_free_bytes", "Room on the disk of the store; no number where it is on none", Gauge::default()),
            streams: shelf.put("event_streams", "Event streams that are open, by audience", Family::default()),
            jobs: shelf.put("workshop_waiting", "Problems and pictures that wait to be drawn, by who waits", Family::default()),
            turned_away: shelf.put("workshop_turned_away", "Problems and pictures that were refused because too many waited", Family::default()),
            webhook_tries: shelf.put("webhook_tries", "Events sent to webhooks, by how that went", Family::default()),
            webhook_given_up: shelf.put("webhook_events_given_up", "Events that were tried to the end and not delivered to a webhook", Counter::default()),
            webhook_waiting: shelf.put("webhook_events_waiting", "Events on their way to webhooks, those that are tried again among them", Gauge::default()),
            drills: shelf.put("drills", "Drills in memory, those that are over among them", Gauge::default()),
            drill_bytes: shelf.put("drill_memory_bytes", "What drills take of the memory that they may take", Gauge::default()),
            requests: shelf.put("http_requests_running", "Requests being answered; a stream counts until its first byte", Gauge::default()),
            request_times: shelf.put("http_request_seconds", "From a request's head to its reply's, by route, method and class of status", Family::new_with_constructor(seconds as fn() -> Histogram)),
            holds: shelf.put("worker_hold_seconds", "The longest that answering a request kept its thread from everything else, by route and method", Family::new_with_constructor(moments as fn() -> Histogram)),
            registry: shelf.0,
        };
        meters.begin_at_zero();
        meters
    }

    /// So many contests have logs that cannot be read.
    pub(in crate::service) fn set_aside(&self, contests: usize) {
        self.set_aside.set(contests as i64);
    }

    /// How many services share the store and live, and how far this one's clock is from the eldest's.
    pub(in crate::service) fn nodes(&self, living: usize, apart: Span) {
        self.nodes.set(living as i64);
        self.clock_apart.set(apart.0 as f64 / 1e6);
    }

    /// A rate needs a first value: what has not happened yet has happened zero times.
    fn begin_at_zero(&self) {
        self.disk.set(f64::NAN);
        for reason in REASONS {
            self.refusals.get_or_create(&one("reason", reason)).inc_by(0);
        }
        for judged in [Judged::Correct, Judged::Wrong, Judged::Given] {
            self.answers.get_or_create(&one("verdict", judged.name())).inc_by(0);
        }
        for how in ["decided", "void"] {
            self.ended.get_or_create(&one("how", how)).inc_by(0);
        }
        for whom in [Whom::Game, Whom::Stranger] {
            self.jobs.get_or_create(&one("whom", waiter(whom))).set(0);
            self.turned_away.get_or_create(&one("whom", waiter(whom))).inc_by(0);
        }
        for how in WEBHOOK_TRIES {
            self.webhook_tries.get_or_create(&one("how", how)).inc_by(0);
        }
        for audience in AUDIENCES {
            self.streams.get_or_create(&one("audience", audience)).set(0);
        }
    }

    fn since(&self, at: Time) -> f64 {
        (self.clock.now() - at).0 as f64 / 1e6
    }

    /// So much room is left on the disk.
    pub(in crate::service) fn disk_has(&self, free_bytes: u64) {
        self.disk.set(free_bytes as f64);
    }

    /// How full the room of drills is.
    pub(in crate::service) fn drills(&self, Fullness { drills, bytes, .. }: Fullness) {
        self.drills.set(i64::try_from(drills).unwrap_or(i64::MAX));
        self.drill_bytes.set(i64::try_from(bytes).unwrap_or(i64::MAX));
    }

    /// An alarm that was set to this instant rings.
    pub(in crate::service) fn rang(&self, at: Time) {
        self.alarms.observe(self.since(at));
    }

    /// These events are known from now on.
    pub(in crate::service) fn told(&self, events: &[Event]) {
        for event in events {
            match event {
                Event::Opened { .. } => count(&self.opened),
                Event::Added { .. } => {}
                Event::Answered { receipt, .. } => {
                    count(&self.answers.get_or_create(&one("verdict", receipt.verdict.name())));
                }
                Event::Released { at } => self.releases.observe(self.since(*at)),
                Event::Decided { .. } => count(&self.ended.get_or_create(&one("how", "decided"))),
                Event::Voided(_) => count(&self.ended.get_or_create(&one("how", "void"))),
                Event::Rejudged(_) => count(&self.ended.get_or_create(&one("how", "rejudged"))),
                Event::Ready { .. }
                | Event::Started { .. }
                | Event::Phase { .. }
                | Event::Measured(_)
                | Event::Buzzed(_)
                | Event::Missed(_)
                | Event::Forfeited { .. }
                | Event::GivenUp { .. }
                | Event::Disqualified { .. }
                | Event::Asked(_)
                | Event::Clarified(_)
                | Event::Renewed { .. }
                | Event::AllRenewed { .. }
                | Event::Paused { .. }
                | Event::Interrupted { .. }
                | Event::Returned { .. }
                | Event::Resuming { .. }
                | Event::Resumed { .. } => {}
            }
        }
    }

    /// A command that was stamped at an instant has brought something.
    pub(in crate::service) fn ruled(&self, command: &Command, at: Time) {
        if matches!(command, Command::Answer { .. }) {
            self.receipts.observe(self.since(at));
        }
    }

    /// A command was refused.
    pub(in crate::service) fn refused(&self, refusal: &Refusal) {
        count(&self.refusals.get_or_create(&one("reason", reason(refusal))));
    }

    /// A command could not be stored.
    pub(in crate::service) fn failed(&self) {
        count(&self.unavailable);
    }

    /// A command waits until the guard is dropped.
    pub(in crate::service) fn command(&self) -> Counted {
        Counted::one_of(&self.commands)
    }

    /// Measures an append.
    pub(in crate::service) async fn append<T, E>(
        &self,
        appending: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E> {
        let (from, _waiting) = (self.clock.now(), Counted::one_of(&self.appends));
        let appended = appending.await;
        if appended.is_ok() {
            self.append_times.observe(self.since(from));
        }
        appended
    }

    /// A piece of work waits until the guard is dropped.
    pub(in crate::service) fn job(&self, whom: Whom) -> Counted {
        Counted::one_of(&self.jobs.get_or_create(&one("whom", waiter(whom))))
    }

    /// A piece of work was refused.
    pub(in crate::service) fn turned_away(&self, whom: Whom) {
        count(&self.turned_away.get_or_create(&one("whom", waiter(whom))));
    }

    /// An event was sent to a webhook.
    pub(in crate::service) fn webhook_tried(&self, is_delivered: bool) {
        let [delivered, failed] = WEBHOOK_TRIES;
        let how = if is_delivered { delivered } else { failed };
        count(&self.webhook_tries.get_or_create(&one("how", how)));
    }

    /// An event will not be sent to a webhook any more.
    pub(in crate::service) fn webhook_gave_up(&self) {
        count(&self.webhook_given_up);
    }

    /// What waits for one webhook is counted until the guard is dropped.
    pub(in crate::service) fn webhook(&self) -> Several {
        Several(self.webhook_waiting.clone(), 0)
    }

    /// An event stream is open until the guard is dropped.
    pub fn stream(&self, audience: Audience) -> Counted {
        Counted::one_of(&self.streams.get_or_create(&one("audience", word(audience))))
    }

    /// A request begins.
    pub fn request(&self) -> Asked<'_> {
        let _running = Counted::one_of(&self.requests);
        Asked { meters: self, at: self.clock.now(), longest: Span::ZERO, _running }
    }

    /// How many event streams are open.
    pub fn streams_open(&self) -> i64 {
        let open = |audience| self.streams.get_or_create(&one("audience", audience)).get();
        AUDIENCES.map(open).iter().sum()
    }

    /// How many requests are being answered.
    pub fn requests_running(&self) -> i64 {
        self.requests.get()
    }

    /// Everything in the text that Prometheus reads. Contests are counted when somebody asks, so that no count can
    /// go astray.
    pub(in crate::service) fn text<'a>(&self, contests: impl Iterator<Item = &'a str>) -> String {
        let mut counts = PHASES.map(|phase| (phase, 0));
        for phase in contests {
            if let Some((_, count)) = counts.iter_mut().find(|(name, _)| *name == phase) {
                *count += 1;
            }
        }
        for (phase, count) in counts {
            self.contests.get_or_create(&one("phase", phase)).set(count);
        }
        self.uptime.set(self.since(self.began));
        let mut written = String::new();
        text::encode(&mut written, &self.registry).expect("a text takes any text");
        written
    }
}

impl Counted {
    fn one_of(gauge: &Gauge) -> Counted {
        gauge.inc();
        Counted(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Several {
    /// So many are there now.
    pub(in crate::service) fn are(&mut self, number: usize) {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        self.0.inc_by(number - self.1);
        self.1 = number;
    }
}

impl Drop for Several {
    fn drop(&mut self) {
        self.are(0);
    }
}

impl Asked<'_> {
    /// How long it has taken so far.
    pub fn micros(&self) -> i64 {
        (self.meters.clock.now() - self.at).0
    }

    /// Answers the request, and notes for how long at once that kept the thread from everything else.
    pub async fn watch<T>(&mut self, answering: impl Future<Output = T>) -> T {
        let mut answering = pin!(answering);
        poll_fn(|context| {
            let from = self.meters.clock.now();
            let polled = answering.as_mut().poll(context);
            self.longest = self.longest.max(self.meters.clock.now() - from);
            polled
        })
        .await
    }

    /// The reply begins.
    pub fn replied(self, route: String, method: &'static str, status: &'static str) {
        let Asked { meters, at, longest, .. } = self;
        let labels = [("route", route.clone().into()), ("method", method.into())];
        meters.holds.get_or_create(&labels).observe(longest.0 as f64 / 1e6);
        let labels =
            [("route", route.into()), ("method", method.into()), ("status", status.into())];
        meters.request_times.get_or_create(&labels).observe(meters.since(at));
    }
}

/// The phase that a contest is counted under; none once it is over.
pub(in crate::service) fn counted(contest: &Contest) -> Option<&'static str> {
    match view::phase(contest) {
        Phase::Decided | Phase::Void => None,
        _ if contest.halt.is_some() => Some("paused"),
        phase => Some(phase.name()),
    }
}

fn word(audience: Audience) -> &'static str {
    match audience {
        Audience::Game => "game",
        Audience::Host => "host",
        Audience::Seat(_) => "seat",
        Audience::Watch => "spectator",
    }
}

fn waiter(whom: Whom) -> &'static str {
    match whom {
        Whom::Game => "game",
        Whom::Stranger => "stranger",
    }
}

fn reason(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::Over => "over",
        Refusal::Late => "late",
        Refusal::Paused { .. } => "paused",
        Refusal::TooEarly { .. } => "too-early",
        Refusal::Unreadable { .. } => "unreadable",
        Refusal::Locked { .. } => "locked",
        Refusal::RivalsTurn { .. } => "rivals-turn",
        Refusal::BuzzFirst => "buzz-first",
        Refusal::Spent => "spent",
        Refusal::Answered => "answered",
        Refusal::Enough => "enough",
        Refusal::NoPauseLeft => "no-pause-left",
        Refusal::Reused => "reused",
        Refusal::Already => "already",
        Refusal::NotOffered => "not-offered",
        Refusal::GoingOn => "going-on",
        Refusal::Stale => "stale",
    }
}
