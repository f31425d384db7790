//! Drills: anybody practises against the clock, without a game.

use crate::server::{KEY, Server, at_once, refused};
use agon_client::reqwest::{Method, Response};
use agon_client::{
    Contest, Drill, Listing, News, PhaseName, Practice, Reason, Seat, Start, Verdict,
};
use agon_generators::family::{Level, Problem};
use agon_generators::find;
use serde_json::{Value, json};
use std::process::{Command, Stdio};

const FAMILY: &str = "mathematics/remainder-chain";
const SEED: &str = "practice";

/// A drill that is out at once and whose problem the test knows.
fn practice() -> Practice {
    Practice::family(FAMILY).level(1).seed(SEED).rules_seconds(0)
}

/// The code of that problem, its key, and answers that are wrong.
#[expect(clippy::disallowed_methods, reason = "a test draws for itself")]
fn known() -> (String, String, Vec<String>) {
    let (family, level) = (find(FAMILY).unwrap(), Level::new(1).unwrap());
    let code = family.code(level, SEED);
    let problem: Box<dyn Problem> = family.draw(level, &code.chance());
    (code.to_string(), problem.key().text().to_owned(), problem.near_misses())
}

async fn open(server: &Server, practice: &Practice) -> Drill {
    Drill::open_over(&server.base, practice, server.http().clone()).await.unwrap()
}

/// How it ended: who won and why.
async fn outcome(drill: &Drill) -> (Seat, Reason) {
    let outcome = drill.player.ended().await.unwrap().outcome.unwrap();
    (outcome.winner, outcome.reason)
}

async fn post(server: &Server, path: &str, headers: &[(&str, &str)], body: &Value) -> Response {
    let request = server.http().post(format!("{}{path}", server.base)).json(body);
    let request =
        headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    request.send().await.unwrap()
}

#[tokio::test]
async fn a_drill_is_opened_without_a_key_and_solved() {
    let server = Server::forgetful();
    let (code, key, _) = known();
    let drill = open(&server, &practice().solve_seconds(60)).await;
    let seen = drill.contest().await.unwrap();
    assert_eq!((seen.phase.name, seen.terms.solve_seconds), (PhaseName::Solve, Some(60)));
    assert!(seen.phase.ends_at.is_some());
    assert_eq!((&seen.seats.defender.name, seen.seats.defender.present), (&None, false));
    let problem = drill.problem().await.unwrap();
    assert_eq!((problem.key, problem.code), (None, None), "a player is not told");
    for refusal in [refused(drill.result().await), refused(drill.player.log().await)] {
        assert_eq!(refusal.kind, "not-found");
    }
    let receipt = drill.answer(&key).await.unwrap();
    assert_eq!((receipt.number, receipt.verdict), (1, Verdict::Correct));
    assert!(receipt.left_seconds.is_some_and(|left| 0.0 < left && left < 60.0));
    assert_eq!(drill.answer(&key).await.unwrap(), receipt, "a lost reply");
    assert_eq!(outcome(&drill).await, (Seat::Attacker, Reason::Answer));
    let ended = drill.result().await.unwrap();
    assert!(ended.outcome.unwrap().margin_seconds.is_some() && !ended.explanation.is_empty());
    assert_eq!((ended.key, ended.code), (Some(key), Some(code.clone())));
    assert_eq!(drill.problem().await.unwrap().code, Some(code));
    let commitment = drill.player.commitment().await.unwrap();
    assert_eq!(commitment.commitment, seen.commitment);
}

#[tokio::test]
async fn the_deadline_of_a_drill_says_unsolved() {
    let server = Server::forgetful();
    let (_, key, misses) = known();
    let drill = open(&server, &practice().solve_seconds(1).lockout_seconds(0)).await;
    assert_eq!(drill.answer(&misses[0]).await.unwrap().verdict, Verdict::Wrong);
    assert_eq!(outcome(&drill).await, (Seat::Defender, Reason::Unsolved));
    assert_eq!(refused(drill.answer(&key).await).kind, "late");
    assert_eq!(drill.result().await.unwrap().key, Some(key));
}

#[tokio::test]
async fn a_drill_without_a_clock_tells_no_deadline_anywhere() {
    let server = Server::forgetful();
    let (_, key, misses) = known();
    let drill = open(&server, &practice().untimed().lockout_seconds(0)).await;
    let mut events = drill.player.events();
    let Some(News::Snapshot(seen)) = events.next().await.unwrap().map(|event| event.news) else {
        panic!("a snapshot comes first");
    };
    assert_eq!((seen.terms.solve_seconds, seen.phase.ends_at), (None, None));
    assert_eq!(drill.answer(&misses[0]).await.unwrap().left_seconds, None);
    assert_eq!(drill.answer(&key).await.unwrap().left_seconds, None);
    let ended = drill.player.ended().await.unwrap().outcome.unwrap();
    assert_eq!((ended.winner, ended.margin_seconds), (Seat::Attacker, None));
}

#[tokio::test]
async fn a_player_gives_up_in_two_manners_and_sees_the_key() {
    let server = Server::forgetful();
    let (_, key, _) = known();
    for reason in [Reason::Skipped, Reason::Revealed] {
        // The rules still stand alone: one need not wait for the problem to give it up.
        let drill = open(&server, &practice().rules_seconds(60)).await;
        assert_eq!(refused(drill.answer(&key).await).kind, "too-early");
        let after: Contest = match reason {
            Reason::Skipped => drill.skip().await.unwrap(),
            _ => drill.reveal().await.unwrap(),
        };
        assert_eq!(after.phase.name, PhaseName::Decided);
        let told = after.outcome.map(|outcome| (outcome.winner, outcome.reason));
        assert_eq!(told, Some((Seat::Defender, reason)));
        assert_eq!(drill.result().await.unwrap().key.as_ref(), Some(&key));
        assert_eq!(refused(drill.answer(&key).await).kind, "over");
        assert_eq!(drill.skip().await.unwrap().outcome.unwrap().reason, reason, "the first counts");
    }
}

#[tokio::test]
async fn giving_up_under_a_name_is_done_once_and_told_again() {
    let server = Server::forgetful();
    let drill = open(&server, &practice()).await;
    let path = format!("/v1/drills/{}/reveal", drill.player.id());
    let token = format!("Bearer {}", drill.player.token());
    let headers = [("authorization", token.as_str()), ("idempotency-key", "r-1")];
    let first = post(&server, &path, &headers, &json!({})).await;
    assert_eq!(first.status(), 202);
    assert!(first.headers().get("idempotency-replayed").is_none());
    let mut first: Value = first.json().await.unwrap();
    let again = post(&server, &path, &headers, &json!({})).await;
    assert_eq!(again.headers().get("idempotency-replayed").unwrap(), "true");
    let mut again: Value = again.json().await.unwrap();
    // It is told as it stands then.
    for told in [&mut first, &mut again] {
        told.as_object_mut().unwrap().remove("server_time");
    }
    assert_eq!(again, first);
}

#[tokio::test]
async fn a_wrong_answer_locks_the_player_of_a_drill() {
    let server = Server::forgetful();
    let (_, key, misses) = known();
    let drill = open(&server, &practice().lockout_seconds(1)).await;
    let until = drill.answer(&misses[0]).await.unwrap().locked_until;
    assert_eq!(refused(drill.answer(&key).await).locked_until, until);
    assert_eq!(drill.contest().await.unwrap().seats.attacker.locked_until, until);
    server.wait_until(until.unwrap()).await;
    assert_eq!(drill.answer(&key).await.unwrap().verdict, Verdict::Correct);
}

#[tokio::test]
async fn a_drill_that_waits_begins_with_its_one_player() {
    let server = Server::forgetful();
    let drill = open(&server, &practice().start(Start::WhenReady)).await;
    assert_eq!(drill.contest().await.unwrap().phase.name, PhaseName::Waiting);
    drill.ready().await.unwrap();
    assert_eq!(drill.contest().await.unwrap().phase.name, PhaseName::Solve);
}

#[tokio::test]
async fn pictures_of_a_drill_are_below_the_drill() {
    let server = Server::forgetful();
    let drill = open(&server, &Practice::family("observation/dials").rules_seconds(0)).await;
    let picture = &drill.problem().await.unwrap().pictures[0];
    let below = format!("/v1/drills/{}/pictures/", drill.player.id());
    assert!(picture.url.starts_with(&below), "{}", picture.url);
    let url = format!("{}{}", server.base, picture.url);
    let reply = server.http().get(&url).bearer_auth(drill.player.token()).send().await.unwrap();
    assert_eq!(reply.headers()["content-type"], "image/png");
}

/// Every address of a contest and of a drill, with everybody's tokens.
#[tokio::test]
async fn tokens_of_drills_and_of_contests_open_nothing_of_each_other() {
    let server = Server::forgetful();
    let contest = server.game().open(&at_once()).await.unwrap();
    let [drill, other] = [open(&server, &practice()).await, open(&server, &practice()).await];
    let (mine, theirs) = (drill.player.id(), contest.host.id());
    let player = drill.player.token();
    let attacker = contest.attacker.token();
    for (place, id, token, status) in [
        ("drills", mine, player, 200),
        ("contests", mine, player, 404),
        ("contests", theirs, player, 404),
        ("drills", theirs, player, 404),
        ("drills", mine, other.player.token(), 404),
        ("drills", mine, attacker, 404),
        ("contests", mine, attacker, 404),
        ("drills", theirs, attacker, 404),
        ("drills", mine, contest.host.token(), 404),
        ("drills", mine, contest.watch.token(), 404),
        ("drills", mine, KEY, 404),
        ("contests", mine, KEY, 404),
        ("drills", theirs, KEY, 404),
        ("contests", theirs, attacker, 200),
    ] {
        for rest in ["", "/problem", "/answers", "/commitment"] {
            let url = format!("{}/v1/{place}/{id}{rest}", server.base);
            let reply = server.http().get(&url).bearer_auth(token).send().await.unwrap();
            assert_eq!(reply.status(), status, "{url} {token}");
        }
    }
    let ticket = drill.player.stream_ticket().await.unwrap().ticket;
    let stream = |place: &str, ticket: &str| {
        let url = format!("{}/v1/{place}/{mine}/events?ticket={ticket}", server.base);
        server.http().get(url).send()
    };
    assert_eq!(stream("contests", &ticket).await.unwrap().status(), 401, "elsewhere");
    let ticket = drill.player.stream_ticket().await.unwrap().ticket;
    assert_eq!(stream("drills", &ticket).await.unwrap().status(), 200);
}

#[tokio::test]
async fn no_game_sees_a_drill_in_its_lists() {
    let server = Server::forgetful();
    let game = server.game();
    let (of_game, of_anybody) =
        (game.drill(&practice()).await.unwrap(), open(&server, &practice()).await);
    for drill in [&of_game, &of_anybody] {
        drill.skip().await.unwrap();
    }
    assert_eq!(game.contests(&Listing::default()).await.unwrap().contests, []);
    assert_eq!(game.feed(0).await.unwrap().events, []);
    assert_eq!(refused(game.contest(of_game.player.id()).contest().await).kind, "not-found");
}

#[tokio::test]
async fn an_address_opens_sixty_drills_in_an_hour_and_a_game_any_number() {
    let server = Server::forgetful();
    let body = json!({"family": FAMILY, "level": 1});
    let said = |reply: &Response, name: &str| reply.headers()[name].to_str().unwrap().to_owned();
    let name = [("idempotency-key", "the-first-of-them-all")];
    let key = format!("Bearer {KEY}");
    for n in 1..=61 {
        let reply = match n {
            1 => post(&server, "/v1/drills", &name, &body).await,
            _ => post(&server, "/v1/drills", &[], &body).await,
        };
        assert_eq!(reply.status(), if n <= 60 { 201 } else { 429 }, "number {n}");
        assert_eq!(said(&reply, "ratelimit-policy"), "\"drills\";q=60;w=3600");
        let left = 60_u32.saturating_sub(n);
        let told = said(&reply, "ratelimit");
        assert!(told.starts_with(&format!("\"drills\";r={left};t=")), "number {n}: {told}");
        if n == 61 {
            let wait: u32 = said(&reply, "retry-after").parse().unwrap();
            assert!((3_500..=3_900).contains(&wait), "{wait}");
            let refusal: Value = reply.json().await.unwrap();
            assert_eq!(refusal["type"], "/problems/too-many-drills");
        }
    }
    let again = post(&server, "/v1/drills", &name, &body).await;
    assert_eq!(again.status(), 201, "what was opened before is told again");
    for (headers, status) in [
        (vec![("authorization", key.as_str())], 201),
        (vec![("authorization", "Bearer agon_key_0000000000000000")], 429),
        // Whom a proxy on this machine speaks for is the last that is none; the rest anybody can say.
        (vec![("x-forwarded-for", "192.0.2.7")], 201),
        (vec![("x-forwarded-for", "192.0.2.8, 127.0.0.1")], 201),
        (vec![("x-forwarded-for", "192.0.2.8"), ("x-forwarded-for", "127.0.0.1")], 201),
        (vec![("x-forwarded-for", "192.0.2.8, somebody")], 429),
        (vec![("x-forwarded-for", "somebody")], 429),
        (vec![("forwarded", "for=192.0.2.9")], 429),
    ] {
        let reply = post(&server, "/v1/drills", &headers, &body).await;
        assert_eq!(reply.status(), status, "{headers:?}");
    }
}

#[tokio::test]
async fn the_same_request_opens_the_same_drill_as_long_as_it_is_there() {
    let server = Server::forgetful();
    let body = json!({"family": FAMILY, "level": 1, "terms": {"start": "when_ready"}});
    let name = [("idempotency-key", "0123456789abcdef")];
    let opened: Value = post(&server, "/v1/drills", &name, &body).await.json().await.unwrap();
    let token = opened["token"].as_str().unwrap();
    assert!(token.starts_with("agon_drill_"), "{token}");
    let address = format!("/v1/drills/{}", opened["id"].as_str().unwrap());
    for _ in 0..2 {
        let again = post(&server, "/v1/drills", &name, &body).await;
        assert_eq!(again.headers()["location"].to_str().unwrap(), address);
        let again: Value = again.json().await.unwrap();
        assert_eq!((&again["id"], &again["token"]), (&opened["id"], &opened["token"]));
        assert_eq!(again["commitment"], opened["commitment"], "the same problem");
    }
    let other = post(&server, "/v1/drills", &name, &json!({"kind": "logic"})).await;
    assert_eq!(other.status(), 422);
    let refusal: Value = other.json().await.unwrap();
    assert_eq!(refusal["type"], "/problems/reused-key");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_openings_at_once_under_one_name_open_one_drill() {
    let server = Server::forgetful();
    let mut openings = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let request = server.http().post(format!("{}/v1/drills", server.base));
        let request = request.header("idempotency-key", "twenty-at-once-x");
        openings.spawn(request.json(&json!({"family": FAMILY, "level": 1})).send());
    }
    let mut seen = std::collections::BTreeSet::new();
    for reply in openings.join_all().await {
        let opened: Value = reply.unwrap().json().await.unwrap();
        seen.insert((opened["id"].to_string(), opened["commitment"].to_string()));
    }
    assert_eq!(seen.len(), 1, "{seen:?}");
}

#[tokio::test]
async fn what_a_drill_cannot_be_is_refused_by_name() {
    let server = Server::forgetful();
    let of = |more: Value| {
        let mut body = json!({"family": FAMILY});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    for (body, field) in [
        (json!({}), "kind"),
        (of(json!({"seed": "a b"})), "seed"),
        (json!({"kind": "logic", "seed": "x"}), "seed"),
        (of(json!({"level": 6})), "level"),
        (of(json!({"terms": {"solve_seconds": 0}})), "terms.solve_seconds"),
        (of(json!({"terms": {"rules_seconds": 601}})), "terms.rules_seconds"),
        (of(json!({"seats": {}})), "seats"),
        (of(json!({"terms": {"format": "closest"}})), "format"),
        (of(json!({"terms": {"spectator_delay_seconds": 1}})), "spectator_delay_seconds"),
    ] {
        let reply = post(&server, "/v1/drills", &[], &body).await;
        assert_eq!(reply.status(), 422, "{body}");
        let text = reply.text().await.unwrap();
        assert!(text.contains(&format!("`{field}`")), "{body}: {text}");
    }
    // Too short to be chance, and no name that the description has.
    for name in ["0123456789abcde", "0123456789 abcdef", "0123456789\"abcdef"] {
        let name = [("idempotency-key", name)];
        let reply = post(&server, "/v1/drills", &name, &of(json!({}))).await;
        assert_eq!(reply.status(), 422, "{name:?}");
    }
    let drill = open(&server, &practice()).await;
    for rest in
        ["forfeit", "questions", "pause", "resume", "start", "void", "disqualify", "clarify"]
    {
        let url = format!("{}/v1/drills/{}/{rest}", server.base, drill.player.id());
        let request = server.http().request(Method::POST, url).bearer_auth(drill.player.token());
        let status = request.json(&json!({})).send().await.unwrap().status();
        assert_eq!(status, 404, "{rest}");
    }
}

#[tokio::test]
async fn the_log_of_a_drill_is_whole_while_it_is_there_and_a_restart_leaves_nothing_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let (_, key, misses) = known();
    let [ended, open] = [
        open(&server, &practice().untimed().lockout_seconds(0)).await,
        open(&server, &practice().untimed()).await,
    ];
    ended.answer(&misses[0]).await.unwrap();
    assert_eq!(ended.answer(&key).await.unwrap().verdict, Verdict::Correct);
    assert_eq!(outcome(&ended).await, (Seat::Attacker, Reason::Answer));
    let path = folder.path().join("log.json");
    let url = format!("{}/v1/drills/{}/log", server.base, ended.player.id());
    let log = server.http().get(url).bearer_auth(ended.player.token()).send().await.unwrap();
    std::fs::write(&path, log.text().await.unwrap()).unwrap();
    let mut verify = Command::new(env!("CARGO_BIN_EXE_agon"));
    let verified = verify.arg("verify").arg(&path).stdin(Stdio::null()).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    server.kill();
    std::fs::remove_file(&path).unwrap();
    let server = Server::on(folder.path());
    for drill in [ended, open] {
        let (id, token) = (drill.player.id(), drill.player.token());
        let drill = Drill::with_http(&server.base, id, token, server.http().clone());
        assert_eq!(refused(drill.contest().await).kind, "not-found");
    }
    let game = server.game();
    let opened = game.open(&at_once()).await.unwrap();
    let feed = game.feed(0).await.unwrap();
    assert!(feed.events.iter().all(|news| news.contest == opened.contest.id), "{feed:?}");
    assert_eq!(feed.events[0].position, 1, "no drill has a place among what is stored");
}
