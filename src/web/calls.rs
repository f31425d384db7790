//! Every call of the interface in one table. The routes and the interface's description are made from it, so that
//! neither can know a call that the other does not.

mod call;

use super::api::Clock;
use super::body::{
    AnswerBody, ApplyBody, DisqualifyBody, DrillBody, ForfeitBody, KeepBody, Nothing, OpenBody,
    OpenSeveralBody, PauseBody, PreviewBody, RejudgeBody, ReportBody, TextBody, VoidBody,
};
use super::embedding::{Embedded, EmbeddingBody};
use super::feed::NUMBER_MAX;
use super::keys::{GameBody, Key, KeyBody, Keys, NewGame};
use super::sandboxes::{AdvanceBody, TestClock};
use super::shape::contest::{
    Answers, Contest, Ended, Log, Opened, Page, Proof, Question, Receipt, Rejudging, Renewed,
    SignerKeys,
};
use super::shape::event::{Fed, Feed};
use super::shape::preview::{Kept, KeptList, Preview, Report, Reports};
use super::shape::problem::{Families, Family, Material, Problem, Sealed};
use super::shape::webhook::{Deliveries, Delivery, Webhook, Webhooks};
use super::tickets::Ticket;
use super::webhooks::{WebhookBody, WebhookChangeBody};
use super::{
    api, contests, drills, embedding, families, feed, host, keys, measured, previews, proof,
    rejudgings, sandboxes, sealed, stream, tickets, webhooks,
};
use agon_generators::family::Level;
pub(super) use call::{Body, By, Call, Gives, Query, QueryKind, Shape};
use call::{delete, get, patch, post, put, stream};
use serde_json::json;

const KEY: &[By] = &[By::Key];
const HOST: &[By] = &[By::Key, By::Host];
const SEAT: &[By] = &[By::Seat];
const PLAYERS: &[By] = &[By::Key, By::Host, By::Seat];
const ALL: &[By] = &[By::Key, By::Host, By::Seat, By::Spectator];
const PLAYER: &[By] = &[By::Player];
const TESTS: &[By] = &[By::Tests];
const ANYBODY: &[By] = &[];
/// What a code may meet.
const GONE: &[&str] = &["unknown-family", "edition-gone"];
const GONE_OR_CLOSED: &[&str] = &["unknown-family", "edition-gone", "not-found"];
const GONE_OR_FULL: &[&str] =
    &["unknown-family", "edition-gone", "not-found", "too-many-kept", "disk-full"];
/// What keeps a contest from being opened.
const NOT_OPENED: &[&str] = &[
    "unknown-family",
    "edition-gone",
    "too-large-problem",
    "not-found",
    "removed",
    "draining",
    "disk-full",
    "crowded",
];
/// What no contest that is over takes.
const OVER: &[&str] = &["over"];
const COLOURS: Query = Query {
    name: "colours",
    says: "With `none`, patterns stand for colours.",
    kind: QueryKind::Words(&["normal", "none"]),
};

/// Every call, by subject.
pub(super) fn calls() -> Vec<Call> {
    [
        contests(),
        playing(),
        hosting(),
        correcting(),
        proving(),
        following(),
        sending(),
        of_drills(),
        previewing(),
        keys_and_the_rest(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[rustfmt::skip]
fn contests() -> Vec<Call> {
    vec![
        post("/v1/contests", contests::open).says("Opens a contest: draws a problem, commits to it, and tells the tokens")
            .by(KEY).takes::<OpenBody>(json!({
                "kind": "mathematics", "level": 3, "battle": "match-17/battle-4",
                "seats": {"attacker": {"name": "Ana"}, "defender": {"name": "Bo"}},
                "terms": {"rules_seconds": 60},
            })).gives::<Contest>(201, "The contest as the game sees it, with every token. Its address is in `Location`.")
            .refuses(NOT_OPENED).once(),
        post("/v1/contests/several", contests::open_several)
            .says("Opens up to 20 contests, one after the other. What is wrong with any is said before the first is opened; where one cannot be opened, those before it stand, and the same request with its `Idempotency-Key` goes on from there")
            .by(KEY).takes::<OpenSeveralBody>(json!({"contests": [
                {"kind": "logic", "seats": {"attacker": {"name": "Ana", "player_id": "u-17"}, "defender": {"name": "Bo", "player_id": "u-4"}}},
                {"kind": "memory", "terms": {"start_at": "2026-11-30T18:00:00Z"}},
            ]})).gives::<Opened>(201, "Each contest as the game sees it, with every token, in the order of the request.")
            .refuses(NOT_OPENED).once(),
        get("/v1/contests", contests::list).says("Lists the key's contests, the newest first").by(KEY)
            .asks("state", "Only those that may still change, or only those that are over.", QueryKind::Words(&["open", "ended"]))
            .asks("battle", "Only those of this battle.", QueryKind::Text)
            .asks("player_id", "Only those of this player of the game's, in either seat.", QueryKind::Text)
            .asks("outcome", "Only those that this seat won, or that nobody did.", QueryKind::Words(&["attacker", "defender", "void"]))
            .asks("metadata", "Only those with this name and text in their metadata, such as `round:3`.", QueryKind::Text)
            .asks("opened_from", "Only those that were opened at this instant (RFC 3339) or later.", QueryKind::Text)
            .asks("opened_until", "Only those that were opened before this instant (RFC 3339).", QueryKind::Text)
            .asks("limit", "How many.", QueryKind::Number { least: 1, most: 200 })
            .asks("after", "The `next` of the page before.", QueryKind::Text)
            .gives::<Page>(200, "One page. `Link` leads to the next. A call looks at 1,000 contests at most: where few are as asked for, a page may hold fewer than `limit`, and yet have a `next`."),
        get("/v1/contests/{id}", api::read).says("A contest as the caller may see it").by(ALL)
            .gives::<Contest>(200, "The contest at `server_time`."),
        delete("/v1/contests/{id}", host::remove)
            .says("Removes a contest that is over, with its names, questions and answers. For a year its name is answered with 410, the feed says `removed` in its place, and the request that opened it opens no other")
            .by(KEY).gives_nothing("It is gone.").refuses(&["not-over"]),
    ].into_iter().map(|call| call.about("Contests")).collect()
}

#[rustfmt::skip]
fn playing() -> Vec<Call> {
    vec![
        put("/v1/contests/{id}/ready", api::ready).says("A seat is ready; when all that play are, the contest starts").by(SEAT)
            .gives_nothing("The seat is ready.").refuses(&["already", "paused"]),
        get("/v1/contests/{id}/material", api::material)
            .says("What is to be remembered, while it is shown, a card at a time, and whole once the contest is over; spectators see it then").by(ALL)
            .gives::<Material>(200, "The cards."),
        get("/v1/contests/{id}/material/pictures/{name}.png", api::material_picture).says("One of the material's pictures")
            .by(ALL).query(COLOURS).gives_picture(),
        get("/v1/contests/{id}/material/sealed", sealed::material)
            .says("The material, sealed, from its announcement on").by(SEAT).query(COLOURS)
            .gives::<Sealed>(200, "The event `material` brings the opener."),
        get("/v1/contests/{id}/sealed", sealed::problem).says("The problem, sealed, from the rules on").by(SEAT).query(COLOURS)
            .gives::<Sealed>(200, "The event `released` brings the opener."),
        get("/v1/contests/{id}/problem", api::problem)
            .says("The problem, from the release on; the host sees it with its key at any time").by(ALL)
            .gives::<Problem>(200, "The problem.").refuses(&["paused"]),
        get("/v1/contests/{id}/pictures/{name}.png", api::picture).says("One of the problem's pictures")
            .by(ALL).query(COLOURS).gives_picture().refuses(&["paused"]),
        post("/v1/contests/{id}/answers", api::answer)
            .says("Judges an answer. The same answer again brings its first receipt, at any time").by(SEAT)
            .takes::<AnswerBody>(json!({"answer": "31, 8"}))
            .gives::<Receipt>(200, "The receipt; it is on disk already.").once()
            .refuses(&["too-early", "locked", "paused", "late", "over", "answered", "unreadable", "too-many-requests"]),
        get("/v1/contests/{id}/answers", api::answers).says("The judged answers that the caller may see").by(ALL)
            .gives::<Answers>(200, "In the order of their stamps."),
        post("/v1/contests/{id}/questions", host::ask).says("Asks the host something; nobody else is told").by(SEAT)
            .takes::<TextBody>(json!({"text": "Does a diagonal count as a line?"}))
            .gives::<Question>(201, "The question as the host reads it.").once().refuses(&["enough", "over", "too-early"]),
        post("/v1/contests/{id}/forfeit", api::forfeit).says("A seat gives up, or the host does so for one; the other wins")
            .by(PLAYERS).takes_maybe::<ForfeitBody>(json!({"seat": "attacker"}))
            .gives::<Contest>(202, "The contest after it.").once().refuses(OVER),
    ].into_iter().map(|call| call.about("Playing")).collect()
}

#[rustfmt::skip]
fn hosting() -> Vec<Call> {
    vec![
        post("/v1/contests/{id}/start", api::start).says("Starts without waiting for both seats").by(HOST)
            .takes_maybe::<Nothing>(json!({})).gives::<Contest>(202, "The contest after it.").once().refuses(&["already", "paused"]),
        post("/v1/contests/{id}/pause", host::pause)
            .says("Stops the clock and hides the problem; after 15 minutes in all it goes on by itself").by(HOST)
            .takes::<PauseBody>(json!({"reason": "A question of Ana's"}))
            .gives::<Contest>(202, "The contest after it.").once().refuses(&["already", "no-pause-left", "over"]),
        post("/v1/contests/{id}/resume", api::resume)
            .says("Goes on: three seconds later after a pause, ten after an interruption").by(HOST)
            .takes_maybe::<Nothing>(json!({})).gives::<Contest>(202, "The contest after it.").once().refuses(&["already", "over"]),
        post("/v1/contests/{id}/clarify", host::clarify).says("Says something to both seats at once").by(HOST)
            .takes::<TextBody>(json!({"text": "Diagonals count."}))
            .gives::<Contest>(202, "The contest after it.").once().refuses(&["enough", "over"]),
        post("/v1/contests/{id}/disqualify", host::disqualify).says("Takes a seat out of the contest; the other wins").by(HOST)
            .takes::<DisqualifyBody>(json!({"seat": "attacker", "reason": "A calculator"}))
            .gives::<Contest>(202, "The contest after it.").once().refuses(OVER),
        post("/v1/contests/{id}/void", host::void)
            .says("Ends the contest without a winner, and may name the contest that is played instead").by(HOST)
            .takes::<VoidBody>(json!({"reason": "A misprint"}))
            .gives::<Contest>(202, "The contest after it.").once().refuses(OVER),
        post("/v1/contests/{id}/seats/{seat}/tokens", host::renew)
            .says("Gives a seat another token; the one before opens nothing any more, and its streams end").by(KEY)
            .takes_maybe::<Nothing>(json!({})).gives::<Renewed>(201, "The token, told only now.").once().refuses(&["enough", "over"]),
    ].into_iter().map(|call| call.about("Hosting")).collect()
}

#[rustfmt::skip]
fn correcting() -> Vec<Call> {
    vec![
        post("/v1/contests/{id}/rejudgings", rejudgings::propose)
            .says("Finds out what a corrected key would make of a decided contest, from the stamps of its log. Nothing changes, and nobody else is told; it waits 30 days, or until another takes its place")
            .by(HOST).takes::<RejudgeBody>(json!({"key": "31, 9", "reason": "The picture shows nine."}))
            .gives::<Rejudging>(201, "Both outcomes side by side. Its address is in `Location`.").once()
            .refuses(&["not-over", "over", "already", "enough"]),
        get("/v1/contests/{id}/rejudgings/{rejudging}", rejudgings::read).says("The contest's newest proposal").by(HOST)
            .gives::<Rejudging>(200, "Both outcomes side by side."),
        post("/v1/contests/{id}/rejudgings/{rejudging}/apply", rejudgings::apply)
            .says("The contest ended as the proposal says, from now on and for everybody; the record of it is signed. Where nobody has won, another contest may be named that is played instead")
            .by(KEY).takes_maybe::<ApplyBody>(json!({})).gives::<Rejudging>(200, "It is applied.").once()
            .refuses(&["stale", "over", "already", "enough"]),
        post("/v1/contests/{id}/rejudgings/{rejudging}/cancel", rejudgings::cancel)
            .says("Lets go of a proposal; nothing changes").by(HOST)
            .takes_maybe::<Nothing>(json!({})).gives::<Rejudging>(200, "It is cancelled.").once().refuses(&["already"]),
    ].into_iter().map(|call| call.about("Correcting")).collect()
}

#[rustfmt::skip]
fn proving() -> Vec<Call> {
    vec![
        get("/v1/contests/{id}/result", api::result).says("How the contest ended, with key and explanation").by(ALL)
            .gives::<Ended>(200, "Once it is over."),
        get("/v1/contests/{id}/commitment", proof::commitment)
            .says("The commitment to the problem; once over, with everything that opens it").by(ALL)
            .gives::<Proof>(200, "The hash, and what it covers."),
        get("/v1/contests/{id}/log", proof::log)
            .says("Everything that happened, hash-chained; for seats and spectators once it is over").by(ALL)
            .gives::<Log>(200, "`agon verify` judges it again."),
        get("/.well-known/agon-keys", proof::signers)
            .says("The public keys that logs are signed with, a JSON Web Key Set: save it while you trust the line, and give it to `agon verify --key`")
            .by(ANYBODY).gives::<SignerKeys>(200, "Every key of this installation since there are any, the oldest first."),
    ].into_iter().map(|call| call.about("Proof")).collect()
}

#[rustfmt::skip]
fn following() -> Vec<Call> {
    vec![
        stream("/v1/contests/{id}/events", stream::events)
            .says("What happens in a contest, as it happens. `Last-Event-ID` goes on where a stream broke off").by(ALL)
            .asks("ticket", "A stream ticket in place of `Authorization`.", QueryKind::Text)
            .asks("after", "As `Last-Event-ID`.", QueryKind::Number { least: 0, most: NUMBER_MAX })
            .asks("snapshots", "With `each`, a `snapshot` follows whatever happens, so that a page needs to ask for nothing.", QueryKind::Words(&["first", "each"]))
            .gives_events().refuses(&["too-many-streams"]),
        post("/v1/contests/{id}/stream-tickets", tickets::issue)
            .says("A ticket to one event stream within 30 seconds, for pages that cannot set a header").by(ALL)
            .gives::<Ticket>(201, "The ticket."),
        get("/v1/events", feed::events)
            .says("What happened in all contests of the game, in the order in which it was stored. With `Accept: text/event-stream` it \
                   is told as it happens, in events `told` whose `id` is the position, so that `Last-Event-ID` goes on without a gap").by(KEY)
            .asks("after", "The `next` of the part before; 0 at first.", QueryKind::Number { least: 0, most: NUMBER_MAX })
            .asks("limit", "About how many.", QueryKind::Number { least: 1, most: 500 })
            .gives::<Feed>(200, "A part; empty where nothing new has happened.").or_events::<Fed>()
            .refuses(&["feed-gone", "too-many-streams"]),
    ].into_iter().map(|call| call.about("Following")).collect()
}

#[rustfmt::skip]
fn sending() -> Vec<Call> {
    vec![
        post("/v1/webhooks", webhooks::register)
            .says("Has what happens in the game's contests from now on sent to a URL, after Standard Webhooks 1.0: a POST of \
                   `type`, `timestamp` and, as `data`, what GET /v1/events says, signed, at least once, and of each contest in order").by(KEY)
            .takes::<WebhookBody>(json!({"url": "https://game.example/agon", "events": ["contest.decided", "contest.voided"]}))
            .gives::<Webhook>(201, "The webhook with its secret, told only now. Its address is in `Location`.").once()
            .refuses(&["private-address", "too-many-webhooks", "wrong-key", "disk-full"]),
        get("/v1/webhooks", webhooks::list).says("The game's webhooks").by(KEY)
            .gives::<Webhooks>(200, "Up to ten.").refuses(&["wrong-key"]),
        get("/v1/webhooks/{id}", webhooks::read).says("One of the game's webhooks").by(KEY)
            .gives::<Webhook>(200, "As it is now.").refuses(&["wrong-key"]),
        patch("/v1/webhooks/{id}", webhooks::change)
            .says("Says something of a webhook otherwise. Sent elsewhere or turned on again, it goes on where it was, and what waits is tried anew").by(KEY)
            .takes_maybe::<WebhookChangeBody>(json!({"description": "the scoreboard"}))
            .gives::<Webhook>(200, "As it is from now on.").refuses(&["private-address", "wrong-key"]),
        delete("/v1/webhooks/{id}", webhooks::remove).says("Lets go of a webhook: nothing is sent to it any more").by(KEY)
            .gives_nothing("It is gone.").refuses(&["wrong-key"]),
        post("/v1/webhooks/{id}/secret", webhooks::roll)
            .says("Gives a webhook another secret. For 24 hours events are signed with the one before too").by(KEY)
            .takes_maybe::<Nothing>(json!({})).gives::<Webhook>(201, "The webhook with its secret, told only now.").once().refuses(&["wrong-key"]),
        post("/v1/webhooks/{id}/test", webhooks::test)
            .says("Sends a webhook an event `webhook.test` once, also where it is off, and waits up to 15 seconds for the answer").by(KEY)
            .takes_maybe::<Nothing>(json!({})).gives::<Delivery>(200, "How that went.").once().refuses(&["wrong-key"]),
        get("/v1/webhooks/{id}/deliveries", webhooks::deliveries)
            .says("What waits for a webhook, and the last 50 events that were delivered or given up").by(KEY)
            .asks("limit", "How many.", QueryKind::Number { least: 1, most: 200 })
            .asks("after", "The `next` of the page before.", QueryKind::Text)
            .gives::<Deliveries>(200, "One page. `Link` leads to the next.").refuses(&["wrong-key"]),
        post("/v1/webhooks/{id}/deliveries/{delivery}/replay", webhooks::replay)
            .says("Sends an event once more under its name, before what comes later in its contest; one that waits is tried now").by(KEY)
            .takes_maybe::<Nothing>(json!({})).gives::<Delivery>(202, "It waits to be sent.").once().refuses(&["too-many-waiting", "wrong-key"]),
    ].into_iter().map(|call| call.about("Webhooks")).collect()
}

/// What needs a host or a rival has no place in a drill.
const NOT_IN_DRILLS: [&str; 2] = ["/questions", "/forfeit"];

/// The calls of drills: their own, and every call of a seat.
#[rustfmt::skip]
fn of_drills() -> Vec<Call> {
    let own = [
        post("/v1/drills", drills::open)
            .says("Opens a drill: practice for one player, with the clock as the defender. The Idempotency-Key of this call is a \
                   secret of its sender, made by chance: whoever sends it again with the same body is told the drill's token, as \
                   long as the drill is there. It is kept in memory and stored nowhere: a restart ends it, and it may have to \
                   make room for others when nobody has asked about it for 15 minutes, or when memory is short")
            .by(ANYBODY).takes::<DrillBody>(json!({
                "family": "mathematics/remainder-chain", "level": 1, "terms": {"rules_seconds": 0, "solve_seconds": null},
            })).gives::<Contest>(201, "The drill as its player sees it, with its token. Its address is in `Location`.")
            .refuses(&["unknown-family", "edition-gone", "gone", "not-found", "too-many-drills", "draining", "unavailable"]).once(),
        post("/v1/drills/{id}/skip", drills::skip).says("Gives up and goes on to something else; the clock wins").by(PLAYER)
            .takes_maybe::<Nothing>(json!({})).gives::<Contest>(202, "The drill after it.").once().refuses(OVER),
        post("/v1/drills/{id}/reveal", drills::reveal).says("Gives up to see the key; the clock wins").by(PLAYER)
            .takes_maybe::<Nothing>(json!({})).gives::<Contest>(202, "The drill after it.").once().refuses(OVER),
    ];
    let seats = [contests(), playing(), proving(), following()].into_iter().flatten();
    let seats = seats.filter(|call| call.by.contains(&By::Seat) && !NOT_IN_DRILLS.iter().any(|not| call.path.ends_with(not)));
    let shared = seats.map(|call| Call { path: call.path.replace("/v1/contests", "/v1/drills").into(), by: PLAYER, ..call });
    let shared = shared.map(in_memory);
    own.into_iter().chain(shared).map(|call| call.about("Drills")).collect()
}

/// What a contest's call says of the disk, a drill's says of memory.
fn in_memory(call: Call) -> Call {
    let says = match call.path.rsplit('/').next() {
        Some("answers") if call.body.is_some() => {
            "The receipt, which is there as long as the drill."
        }
        Some("result") => "Once it is over, as long as the drill is in memory.",
        Some("commitment") => "The hash, and what it covers, as long as the drill is in memory.",
        Some("log") => "As long as the drill is in memory. `agon verify` judges it again.",
        _ => return call,
    };
    Call { gives: Gives { says, ..call.gives }, ..call }
}

#[rustfmt::skip]
fn previewing() -> Vec<Call> {
    let code = sample_code();
    vec![
        post("/v1/previews", previews::preview).says("Draws a problem to look at, with its key. Nothing is kept: its code draws it again. A code that others keep, or play, draws nothing").by(KEY)
            .takes::<PreviewBody>(json!({"family": "logic/sudoku", "level": 3, "seed": "k7qd"}))
            .gives::<Preview>(201, "The problem. Its address is in `Location`.").refuses(GONE_OR_CLOSED),
        get("/v1/previews/{preview}", previews::read).says("A problem again, the same for ever, for the key that was told its name").by(KEY)
            .gives::<Preview>(200, "The problem, with an `ETag`.").refuses(GONE),
        get("/v1/previews/{preview}/pictures/{name}.png", previews::png).says("One of its pictures, or of its material's").by(KEY)
            .query(COLOURS).asks("scale", "How many pixels a point is wide.", QueryKind::Number { least: 1, most: 2 })
            .gives_picture().refuses(GONE),
        get("/v1/previews/{preview}/pictures/{name}.svg", previews::svg).says("The same as an SVG").by(KEY).query(COLOURS)
            .gives_text("image/svg+xml", "An SVG file.").refuses(GONE),
        get("/v1/previews/{preview}/export.zip", previews::export).says("All of it in one archive: `problem.json`, every picture as PNG and SVG").by(KEY)
            .gives_text("application/zip", "The archive, with an `ETag`.").refuses(GONE),
        get("/v1/kept", previews::kept).says("The problems that the key keeps").by(KEY).gives::<KeptList>(200, "The newest first."),
        post("/v1/kept", previews::keep).says("Keeps a problem for a contest to come, up to 500 a key; again, with another note").by(KEY)
            .takes::<KeepBody>(json!({"code": code, "note": "for the final"}))
            .gives::<Kept>(201, "It is kept. Its preview's address is in `Location`.").once().refuses(GONE_OR_FULL),
        delete("/v1/kept/{kept}", previews::let_go).says("Lets go of a problem that was kept").by(KEY).gives_nothing("It is not kept any more."),
        get("/v1/reports", previews::reports).says("What the key has reported about bad problems").by(KEY).gives::<Reports>(200, "The newest first."),
        post("/v1/reports", previews::report).says("Says that a problem is bad; whoever runs the service reads it with `agon reports`").by(KEY)
            .takes::<ReportBody>(json!({"code": code, "text": "The picture does not show the third hand."}))
            .gives::<Report>(201, "It is kept.").once().refuses(&["unknown-family", "too-many-kept"]),
    ].into_iter().map(|call| call.about("Previews")).collect()
}

/// A code that can be drawn.
fn sample_code() -> String {
    let family = agon_generators::find("logic/sudoku").expect("the best known family of all");
    family.code(Level::DEFAULT, "k7qd").to_string()
}

#[rustfmt::skip]
fn keys_and_the_rest() -> Vec<Call> {
    let keys = [
        get("/v1/keys", keys::list).says("The key and those that it made, and they made").by(KEY)
            .gives::<Keys>(200, "Revoked ones are left out."),
        post("/v1/keys", keys::make).says("Makes another key of the same game").by(KEY)
            .takes::<KeyBody>(json!({"label": "another server"}))
            .gives::<Key>(201, "The key with its secret, told only now.").once().refuses(&["too-many-keys", "wrong-key"]),
        delete("/v1/keys/{id}", keys::revoke)
            .says("Revokes the key or one under it: it opens nothing any more, and the contests of its game go on").by(KEY)
            .asks("leaked", "With `true`, every contest of its game that goes on gets other tokens.", QueryKind::Words(&["true", "false"]))
            .gives_nothing("It is revoked.").refuses(&["wrong-key"]),
        post("/v1/games", keys::make_game).says("Makes another game with its first key").by(KEY)
            .takes::<GameBody>(json!({"label": "another game"}))
            .gives::<NewGame>(201, "The game and its key, whose secret is told only now.").once().refuses(&["too-many-keys", "wrong-key"]),
        get("/v1/embedding", embedding::read).says("How the game shows contests in its own pages").by(KEY)
            .gives::<Embedded>(200, "Its origins, and the script that its pages need."),
        put("/v1/embedding", embedding::write)
            .says("Names the origins whose pages may show the game's contests in a frame, in place of those before, and the sign above them").by(KEY)
            .takes::<EmbeddingBody>(json!({"origins": ["https://game.example"]}))
            .gives::<Embedded>(200, "What counts from now on."),
    ].map(|call| call.about("Games and keys"));
    let rest = [
        get("/v1/families", families::all).says("Every family that problems can be drawn of").by(ANYBODY)
            .gives::<Families>(200, "By kind."),
        get("/v1/families/{kind}/{name}", families::one).says("One family, with its rules by level").by(ANYBODY)
            .gives::<Family>(200, "The family."),
        get("/v1/time", api::time).says("The judging clock").by(ANYBODY)
            .asks("contest", "By whose clock: that of a contest which a test key opened is moved on.", QueryKind::Text)
            .gives::<Clock>(200, "When the request came in and when the reply went out."),
        get("/healthz", api::healthz).says("Whether the process runs").by(ANYBODY).gives_text("text/plain", "It does."),
        get("/readyz", api::readyz).says("Whether the store answers and the service is not about to end").by(ANYBODY)
            .gives_text("text/plain", "It does.").refuses(&["draining"]),
        get("/metrics", measured::metrics).says("What operators measure, as Prometheus reads it; to loopback or a game key")
            .by(ANYBODY).gives_text("application/openmetrics-text", "Every meter.").refuses(&["not-found"]),
    ].map(|call| call.about("Service"));
    keys.into_iter().chain(trying()).chain(rest).collect()
}

#[rustfmt::skip]
fn trying() -> [Call; 2] {
    [
        post("/v1/test/clock", sandboxes::advance)
            .says("Moves the clock of a test key's contests on, and lets time speak in all of them").by(TESTS)
            .takes::<AdvanceBody>(json!({"advance_seconds": 300}))
            .gives::<TestClock>(200, "The instant that it is there now.").once().refuses(&["wrong-key"]),
        delete("/v1/test", sandboxes::forget)
            .says("Forgets whatever a test key opened, kept and reported; its clock shows the real time again").by(TESTS)
            .gives_nothing("It is forgotten.").refuses(&["wrong-key"]),
    ].map(|call| call.about("Trying without waiting"))
}
