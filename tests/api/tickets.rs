//! Tickets to event streams: one stream each, in their holder's name, and no more.

use crate::server::{KEY, Server, at_once, wrong};
use agon_client::reqwest::{RequestBuilder, Response};
use agon_client::{Caller, Game, Opened};
use serde_json::Value;
use std::time::Duration;

/// A request for the contest's events.
fn events(server: &Server, opened: &Opened, query: &str) -> RequestBuilder {
    server.http().get(format!("{}/v1/contests/{}/events?{query}", server.base, opened.contest.id))
}

/// A request for them by a new ticket of this caller.
async fn by_ticket(
    server: &Server,
    opened: &Opened,
    caller: &Caller,
    more: &str,
) -> RequestBuilder {
    let ticket = caller.stream_ticket().await.unwrap().ticket;
    events(server, opened, &format!("ticket={ticket}{more}"))
}

async fn refusal(request: RequestBuilder) -> (u16, String) {
    let reply = request.send().await.unwrap();
    let status = reply.status().as_u16();
    let body: Value = serde_json::from_slice(&reply.bytes().await.unwrap()).unwrap();
    (status, body["type"].as_str().unwrap().to_owned())
}

/// The next piece of a stream, or nothing at its end.
async fn piece(stream: &mut Response) -> Option<String> {
    let piece = tokio::time::timeout(Duration::from_secs(5), stream.chunk()).await;
    let piece = piece.expect("a word or the end").unwrap();
    piece.map(|bytes| String::from_utf8(bytes.to_vec()).unwrap())
}

#[tokio::test]
async fn a_ticket_opens_one_stream_in_its_holders_name() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    let game = server.game().contest(&opened.contest.id);
    for (who, caller) in [
        ("attacker", &opened.attacker),
        ("defender", &opened.defender),
        ("host", &opened.host),
        ("game", &game),
    ] {
        let ticket = caller.stream_ticket().await.unwrap();
        let left = ticket.expires_at.0 - server.game().time().await.unwrap().sent_at.0;
        assert!(20_000_000 < left && left <= 30_000_000, "{who}: {left}");
        assert!(ticket.ticket.starts_with("agon_ticket_"), "{who}");
        let query = format!("ticket={}", ticket.ticket);
        let mut stream = events(&server, &opened, &query).send().await.unwrap();
        assert_eq!(stream.status(), 200, "{who}");
        let first = piece(&mut stream).await.expect("a snapshot");
        assert!(first.contains(&format!("\"you\":\"{who}\"")), "{who}: {first}");
        let again = refusal(events(&server, &opened, &query)).await;
        assert_eq!(again, (401, "/problems/unauthorized".into()), "{who}: it was used");
    }
}

#[tokio::test]
async fn a_ticket_is_good_for_nothing_else() {
    let server = Server::forgetful();
    let (one, two) = (
        server.game().open(&at_once()).await.unwrap(),
        server.game().open(&at_once()).await.unwrap(),
    );
    let unauthorized = (401, "/problems/unauthorized".to_owned());
    let invalid = (422, "/problems/invalid".to_owned());
    let ticket = one.host.stream_ticket().await.unwrap().ticket;
    let as_token = server.http().get(format!("{}/v1/contests/{}", server.base, one.contest.id));
    let beside = by_ticket(&server, &one, &one.host, "").await;
    for (what, request, expected) in [
        ("another contest's", by_ticket(&server, &two, &one.host, "").await, &unauthorized),
        ("in place of a token", as_token.bearer_auth(&ticket), &unauthorized),
        (
            "a seat's token as a ticket",
            events(&server, &one, &format!("ticket={}", one.attacker.token())),
            &unauthorized,
        ),
        ("none of ours", events(&server, &one, "ticket=agon_ticket_0123456789"), &unauthorized),
        ("neither ticket nor token", events(&server, &one, "after=0"), &unauthorized),
        ("both ticket and token", beside.bearer_auth(one.host.token()), &invalid),
        ("after what", by_ticket(&server, &one, &one.host, "&after=x").await, &invalid),
        ("another word", by_ticket(&server, &one, &one.host, "&afterwards=1").await, &invalid),
    ] {
        assert_eq!(refusal(request).await, *expected, "{what}");
    }
    let nobody = format!("{}/v1/contests/{}/stream-tickets", server.base, one.contest.id);
    for (token, expected) in [(one.host.token(), 201), (two.host.token(), 404), (KEY, 201)] {
        let reply = server.http().post(&nobody).bearer_auth(token).send().await.unwrap();
        assert_eq!(reply.status(), expected);
        assert_eq!(reply.headers()["cache-control"], "no-store");
    }
    assert_eq!(server.http().post(&nobody).send().await.unwrap().status(), 401);
}

#[tokio::test]
async fn a_stream_goes_on_after_a_number_in_its_address_or_in_its_header_which_wins() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    let misses = wrong(&opened).await;
    opened.attacker.answer(&misses[0]).await.unwrap();
    opened.defender.forfeit().await.unwrap();
    opened.host.ended().await.unwrap();
    let whole = events(&server, &opened, "after=0").bearer_auth(opened.host.token());
    let whole = whole.send().await.unwrap().text().await.unwrap();
    let rest = &whole[whole.find("id: 2").expect("a second event")..];
    assert!(whole.starts_with("id: 1") && rest.contains("event: decided"), "{whole}");
    let header = |query: &str| events(&server, &opened, query).bearer_auth(opened.host.token());
    let by_ticket = |more: &'static str| by_ticket(&server, &opened, &opened.host, more);
    for (what, request, expected) in [
        ("the address", header("after=1"), rest),
        ("the header", header("").header("last-event-id", "1"), rest),
        ("both", header("after=0").header("last-event-id", "1"), rest),
        ("a ticket, the address", by_ticket("&after=1").await, rest),
        ("a ticket, both", by_ticket("&after=1").await.header("last-event-id", "0"), &whole[..]),
    ] {
        let told = request.send().await.unwrap().text().await.unwrap();
        assert_eq!(told, expected, "{what}");
    }
}

#[tokio::test]
async fn a_ticket_and_its_stream_end_with_the_token_that_they_are_of() {
    let server = Server::forgetful();
    let made = server.game().add_key("to be revoked").await.unwrap();
    let game = Game::with_http(&server.base, &made.key, server.http().clone());
    let opened = game.open(&at_once()).await.unwrap();
    let by_key = game.contest(&opened.contest.id);
    let mut stream = by_ticket(&server, &opened, &by_key, "").await.send().await.unwrap();
    let mut hosts = by_ticket(&server, &opened, &opened.host, "").await.send().await.unwrap();
    let unused = by_ticket(&server, &opened, &by_key, "").await;
    for stream in [&mut stream, &mut hosts] {
        assert!(piece(stream).await.expect("a snapshot").contains("event: snapshot"));
    }
    server.game().revoke_key(&made.id).await.unwrap();
    assert_eq!(piece(&mut stream).await, None);
    assert_eq!(refusal(unused).await, (401, "/problems/unauthorized".into()));
    opened.attacker.forfeit().await.unwrap();
    let mut told = String::new();
    while let Some(piece) = piece(&mut hosts).await {
        told.push_str(&piece);
    }
    assert!(told.contains("event: decided"), "the host's goes on: {told}");
}
