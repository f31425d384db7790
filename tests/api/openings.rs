//! What an opening can say besides the problem: who the players are, when it begins, whom a wrong answer locks longer;
//! several at once; and how they are found again.

use crate::server::{Server, at_once, key, refused, wrong};
use agon_client::{Ending, Game, Listing, Open, Opened, PhaseName, Seat, Start, Time};
use serde_json::{Value, json};

async fn now(game: &Game) -> Time {
    game.time().await.unwrap().sent_at
}

fn seconds(seconds: i64) -> i64 {
    seconds * 1_000_000
}

/// The contests that a list finds, the newest first.
async fn found(game: &Game, listing: Listing) -> Vec<String> {
    let page = game.contests(&listing).await.unwrap();
    page.contests.into_iter().map(|contest| contest.id).collect()
}

async fn post(server: &Server, name: &str, body: &Value) -> (u16, bool, Value) {
    let request = server.http().post(format!("{}/v1/contests/several", server.base));
    let request = request.bearer_auth(crate::server::KEY).header("idempotency-key", name);
    let reply = request.json(body).send().await.unwrap();
    let replayed = reply.headers().get("idempotency-replayed").is_some();
    let status = reply.status().as_u16();
    (status, replayed, reply.json().await.unwrap())
}

#[tokio::test]
async fn the_game_and_its_host_are_told_who_the_players_are_and_nobody_else_is() {
    let server = Server::forgetful();
    let game = server.game();
    let open = at_once().seats("Ana", "Bo").player_ids("user:17", "user:4");
    let opened = game.open(&open).await.unwrap();
    for caller in [&opened.host, &game.contest(opened.host.id())] {
        let seats = caller.contest().await.unwrap().seats;
        assert_eq!(seats.attacker.player_id.as_deref(), Some("user:17"));
        assert_eq!(seats.defender.player_id.as_deref(), Some("user:4"));
    }
    for caller in [&opened.attacker, &opened.defender, &opened.watch] {
        let seats = caller.contest().await.unwrap().seats;
        assert_eq!((seats.attacker.player_id, seats.defender.player_id), (None, None));
    }
    let listed = game.contests(&Listing::default()).await.unwrap().contests.remove(0);
    assert_eq!(listed.player_ids.defender.as_deref(), Some("user:4"));
    let unfit = [("user 4", "seats.attacker.player_id"), ("", "seats.attacker.player_id")];
    for (id, field) in unfit {
        let refusal = refused(game.open(&at_once().player_ids(id, "b")).await);
        assert!(refusal.detail.contains(field), "{refusal:?}");
    }
    let refusal = refused(game.open(&at_once().player_ids("a", "a")).await);
    assert!(refusal.detail.contains("seats.defender.player_id"), "{refusal:?}");
}

#[tokio::test]
async fn a_seat_can_be_locked_for_a_time_of_its_own() {
    let server = Server::forgetful();
    let tests = server.tests().await;
    let open =
        at_once().solve_seconds(300).lockout_seconds(30).own_lockout_seconds(Seat::Defender, 90);
    let opened = tests.open(&open).await.unwrap();
    let seats = &opened.contest.seats;
    assert_eq!((seats.attacker.lockout_seconds, seats.defender.lockout_seconds), (None, Some(90)));
    let bad = wrong(&opened).await;
    let locked = async |seat: &agon_client::Caller, answer: &str| {
        let receipt = seat.answer(answer).await.unwrap();
        receipt.locked_until.unwrap().0 - receipt.at.0
    };
    assert_eq!(locked(&opened.attacker, &bad[0]).await, seconds(30));
    assert_eq!(locked(&opened.defender, &bad[0]).await, seconds(90));
    tests.advance(31).await.unwrap();
    assert_eq!(refused(opened.defender.answer(&bad[1]).await).kind, "locked");
    assert_eq!(locked(&opened.attacker, &bad[1]).await, seconds(30));
    tests.advance(59).await.unwrap();
    assert_eq!(locked(&opened.defender, &bad[1]).await, seconds(90));
    let refusal = refused(tests.open(&open.own_lockout_seconds(Seat::Attacker, 601)).await);
    assert!(refusal.detail.contains("seats.attacker.lockout_seconds"), "{refusal:?}");
}

#[tokio::test]
async fn a_contest_begins_by_itself_at_its_instant() {
    let server = Server::forgetful();
    let tests = server.tests().await;
    let at = Time(now(&tests).await.0 + seconds(3 * 24 * 60 * 60));
    let opened = tests.open(&at_once().rules_seconds(60).start_at(at)).await.unwrap();
    let terms = &opened.contest.terms;
    assert_eq!((terms.start, terms.start_at), (Start::At, Some(at)));
    let phase = &opened.contest.phase;
    assert_eq!((phase.name, phase.ends_at), (PhaseName::Waiting, Some(at)));
    // Whoever is ready before waits like everybody.
    for seat in [&opened.attacker, &opened.defender] {
        seat.ready().await.unwrap();
    }
    tests.advance(1).await.unwrap();
    assert_eq!(opened.host.contest().await.unwrap().phase.name, PhaseName::Waiting);
    // Longer than anybody would be waited for without an instant.
    for _ in 0..3 {
        tests.advance(24 * 60 * 60).await.unwrap();
    }
    let begun = opened.attacker.contest().await.unwrap();
    let solve = begun.phase.ends_at.unwrap();
    assert_eq!(begun.phase.name, PhaseName::Rules, "a minute of rules began at the instant");
    assert_eq!(solve.0, at.0 + seconds(60));
}

#[tokio::test]
async fn an_instant_that_has_passed_means_now_and_a_host_may_begin_sooner() {
    let server = Server::forgetful();
    let game = server.game();
    let past = Time(now(&game).await.0 - seconds(1));
    let opened = game.open(&at_once().rules_seconds(9).start_at(past)).await.unwrap();
    assert_eq!(opened.contest.phase.name, PhaseName::Rules);
    let later = Time(past.0 + seconds(3600));
    let opened = game.open(&at_once().rules_seconds(9).start_at(later)).await.unwrap();
    assert_eq!(opened.contest.phase.name, PhaseName::Waiting);
    assert_eq!(opened.host.start().await.unwrap().phase.name, PhaseName::Rules);
    let late = Time(past.0 + seconds(31 * 24 * 60 * 60));
    let refusal = refused(game.open(&at_once().start_at(late)).await);
    assert!(refusal.detail.contains("terms.start_at"), "{refusal:?}");
    for (start, field) in [(Start::Now, "terms.start"), (Start::WhenReady, "terms.start")] {
        let refusal = refused(game.open(&at_once().start_at(later).start(start)).await);
        assert!(refusal.detail.contains(field), "{refusal:?}");
    }
    let refusal = refused(game.open(&at_once().start(Start::At)).await);
    assert!(refusal.detail.contains("terms.start_at"), "{refusal:?}");
}

#[tokio::test]
async fn several_are_opened_in_their_order_and_a_repeat_brings_the_same() {
    let server = Server::forgetful();
    let game = server.game();
    let wishes: Vec<Open> = (0..20).map(|n| at_once().battle(&format!("round-{n}"))).collect();
    let opened = game.open_several_as("the round", &wishes).await.unwrap();
    let battles: Vec<&str> = opened.iter().filter_map(|it| it.contest.battle.as_deref()).collect();
    let expected: Vec<String> = (0..20).map(|n| format!("round-{n}")).collect();
    assert_eq!(battles, expected);
    for one in &opened {
        one.attacker.answer(&key(one).await).await.unwrap();
    }
    let again = game.open_several_as("the round", &wishes).await.unwrap();
    let names = |all: &[Opened]| -> Vec<(String, String)> {
        all.iter().map(|it| (it.contest.id.clone(), it.defender.token().to_owned())).collect()
    };
    assert_eq!(names(&opened), names(&again));
    assert_eq!(game.contests(&Listing::default()).await.unwrap().contests.len(), 20);
    let body = json!({ "contests": wishes });
    let (status, replayed, _) = post(&server, "the round", &body).await;
    assert_eq!((status, replayed), (201, true));
    // Of the same name with another wish: nothing new, and nothing of the old.
    let other = json!({"contests": [{"kind": "logic"}]});
    let (status, _, refusal) = post(&server, "the round", &other).await;
    assert_eq!((status, &refusal["type"]), (422, &json!("/problems/reused-key")));
}

#[tokio::test]
async fn what_is_wrong_with_any_of_several_is_said_before_the_first_is_opened() {
    let server = Server::forgetful();
    let cases = [
        (json!({"contests": []}), "contests"),
        (json!({"contests": vec![json!({"kind": "logic"}); 21]}), "contests"),
        (json!({"contests": [{"kind": "logic"}, {"kind": "luck"}]}), "contests[1].kind"),
        (
            json!({"contests": [{"kind": "logic", "terms": {"rules_seconds": 601}}]}),
            "contests[0].terms.rules_seconds",
        ),
    ];
    for (body, field) in cases {
        let (status, _, refusal) = post(&server, "wrong", &body).await;
        assert_eq!((status, &refusal["field"]), (422, &json!(field)), "{refusal}");
    }
    for body in [json!({"contests": ["logic"]}), json!({"contests": [{"kind": 4}]}), json!({})] {
        let (status, _, refusal) = post(&server, "wrong", &body).await;
        assert!([400, 422].contains(&status), "{status}: {refusal}");
    }
    assert!(server.game().contests(&Listing::default()).await.unwrap().contests.is_empty());
    // What shows only when it is drawn is told with its place; what was opened before it stands.
    let gone = "logic/sudoku.1.3.abc";
    let body = json!({"contests": [{"kind": "logic"}, {"code": gone}]});
    let (status, _, refusal) = post(&server, "gone", &body).await;
    assert!((400..500).contains(&status), "{refusal}");
    assert_eq!(refusal["field"], json!("contests[1]"), "{refusal}");
    assert!(
        refusal["detail"].as_str().unwrap().ends_with("(1 were opened before it.)"),
        "{refusal}"
    );
    assert_eq!(server.game().contests(&Listing::default()).await.unwrap().contests.len(), 1);
}

#[tokio::test]
async fn lists_are_asked_for_players_outcomes_notes_and_times() {
    let server = Server::forgetful();
    let game = server.game();
    let open = |attacker: &str, defender: &str, round: &str| {
        at_once().player_ids(attacker, defender).metadata("round", round)
    };
    let mut opened = Vec::new();
    for (attacker, defender, round) in
        [("a", "b", "1"), ("c", "a", "1"), ("b", "c", "2"), ("b", "a", "2")]
    {
        opened.push(game.open(&open(attacker, defender, round)).await.unwrap());
    }
    let id = |place: usize| opened[place].contest.id.clone();
    opened[0].attacker.answer(&key(&opened[0]).await).await.unwrap();
    opened[1].attacker.forfeit().await.unwrap();
    opened[2].host.void("nobody came", None).await.unwrap();
    let listing = Listing::default;
    let player = |id: &str| Listing { player_id: Some(id.to_owned()), ..listing() };
    assert_eq!(found(&game, player("a")).await, [id(3), id(1), id(0)]);
    assert_eq!(found(&game, player("nobody")).await, [] as [String; 0]);
    for (ending, place) in [(Ending::Attacker, 0), (Ending::Defender, 1), (Ending::Void, 2)] {
        assert_eq!(found(&game, Listing { outcome: Some(ending), ..listing() }).await, [id(place)]);
    }
    let round = |text: &str| Listing { metadata: Some(format!("round:{text}")), ..listing() };
    assert_eq!(found(&game, round("2")).await, [id(3), id(2)]);
    assert_eq!(found(&game, Listing { player_id: Some("c".into()), ..round("1") }).await, [id(1)]);
    let all = game.contests(&listing()).await.unwrap().contests;
    let (second, third) = (all[2].opened_at, all[1].opened_at);
    let between = Listing { opened_from: Some(second), opened_until: Some(third), ..listing() };
    assert_eq!(found(&game, between).await, [id(1)], "from there on, and before that");
    let since = Listing { opened_from: Some(third), ..listing() };
    assert_eq!(found(&game, since).await, [id(3), id(2)]);
    // Pages of one, whatever lies between.
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let listing = Listing { limit: Some(1), after, ..player("a") };
        let page = game.contests(&listing).await.unwrap();
        seen.extend(page.contests.into_iter().map(|contest| contest.id));
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(seen, [id(3), id(1), id(0)]);
    for (name, text) in [
        ("outcome", "draw"),
        ("metadata", "round"),
        ("opened_from", "monday"),
        ("player_id", "a b"),
    ] {
        let request = server.http().get(format!("{}/v1/contests", server.base));
        let request = request.bearer_auth(crate::server::KEY).query(&[(name, text)]);
        let reply = request.send().await.unwrap();
        assert_eq!(reply.status(), 422);
        let refusal: Value = reply.json().await.unwrap();
        assert_eq!(refusal["field"], json!(name), "{refusal}");
    }
}
