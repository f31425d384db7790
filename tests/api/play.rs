//! Contests from the opening to the verdict.

use crate::server::{KEY, Server, at_once, key, kinds, refused, wrong};
use agon_client::{
    Contest, Kind, News, Open, Opened, PhaseName, Reason, Seat, Shown, Start, Verdict,
};
use std::collections::BTreeMap;

/// Short terms for a contest that is watched to its end.
fn short(kind: Kind) -> Open {
    Open::kind(kind)
        .level(1)
        .notice_seconds(1)
        .material_seconds(1)
        .rules_seconds(1)
        .solve_seconds(20)
        .lockout_seconds(1)
}

/// The phases that a seat is told of, until the release.
async fn until_release(opened: &Opened) -> Vec<PhaseName> {
    let mut events = opened.attacker.events();
    let mut phases = Vec::new();
    loop {
        let event = events.next().await.unwrap().expect("the contest is not over");
        let (phase, released) = match event.news {
            News::Frame { .. } => continue,
            News::Snapshot(contest) => (contest.phase.name, false),
            News::Phase { phase, .. } | News::Material { phase, .. } => (phase.name, false),
            News::Released { phase, .. } => (phase.name, true),
            other => panic!("{other:?}"),
        };
        phases.push(phase);
        if released || phase == PhaseName::Solve {
            return phases;
        }
    }
}

#[tokio::test]
async fn in_every_kind_the_first_correct_answer_wins() {
    let server = Server::forgetful();
    let game = server.game();
    for kind in kinds(&game).await {
        for (place, winner) in Seat::BOTH.into_iter().enumerate() {
            let opened = game.open(&short(kind).seats("Ana", "Bo")).await.unwrap();
            let phases = until_release(&opened).await;
            let expected: &[PhaseName] = if opened.contest.terms.material_seconds == Some(0) {
                &[PhaseName::Rules, PhaseName::Solve]
            } else {
                &[PhaseName::Notice, PhaseName::Material, PhaseName::Rules, PhaseName::Solve]
            };
            assert_eq!(phases, expected, "{kind:?}");
            let problem = opened.attacker.problem().await.unwrap();
            assert!(!problem.statement.is_empty() && problem.key.is_none(), "{kind:?}");
            for picture in &problem.pictures {
                for shown in [Shown::Colours, Shown::Patterns] {
                    let png = opened.attacker.picture(&picture.name, shown).await.unwrap();
                    assert!(png.starts_with(b"\x89PNG"), "{kind:?} {}", picture.name);
                }
            }
            let callers = [&opened.attacker, &opened.defender];
            let (first, second) = (callers[place], callers[1 - place]);
            let miss = &wrong(&opened).await[0];
            assert_eq!(second.answer(miss).await.unwrap().verdict, Verdict::Wrong, "{kind:?}");
            let key = key(&opened).await;
            let receipt = first.answer(&key).await.unwrap();
            assert_eq!((receipt.verdict, receipt.number), (Verdict::Correct, 1), "{kind:?}");
            let ended = opened.host.ended().await.unwrap();
            let outcome = ended.outcome.expect("somebody won");
            assert_eq!((outcome.winner, outcome.reason), (winner, Reason::Answer), "{kind:?}");
            assert_eq!(outcome.at.0, receipt.at.0 + 1, "it ends right after the stamp");
            assert_eq!(ended.key.as_deref(), Some(key.as_str()));
            assert_eq!(refused(second.answer(&key).await).kind, "over");
        }
    }
}

#[tokio::test]
async fn when_nobody_is_right_the_defender_wins_at_the_deadline() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once().solve_seconds(2).lockout_seconds(0)).await.unwrap();
    let misses = wrong(&opened).await;
    for seat in [&opened.attacker, &opened.defender] {
        let receipt = seat.answer(&misses[0]).await.unwrap();
        assert_eq!((receipt.verdict, receipt.locked_until), (Verdict::Wrong, None));
    }
    let ends_at = opened.host.contest().await.unwrap().phase.ends_at.expect("a deadline");
    let ended = opened.host.ended().await.unwrap();
    let outcome = ended.outcome.expect("somebody won");
    assert_eq!((outcome.winner, outcome.reason), (Seat::Defender, Reason::Time));
    assert_eq!((outcome.at, outcome.margin_seconds), (ends_at, None));
    let key = ended.key.expect("the key is told");
    assert_eq!(refused(opened.attacker.answer(&key).await).kind, "late");
}

#[tokio::test]
async fn a_wrong_answer_locks_its_seat_for_exactly_its_time_and_the_rival_not_at_all() {
    let server = Server::forgetful();
    let game = server.game();
    let opened = game.open(&at_once().lockout_seconds(1)).await.unwrap();
    let misses = wrong(&opened).await;
    let first = opened.attacker.answer(&misses[0]).await.unwrap();
    let until = first.locked_until.expect("a lock");
    assert_eq!(until.0, first.at.0 + 1_000_000);
    let seen = opened.defender.contest().await.unwrap();
    assert_eq!(seen.seats.attacker.locked_until, Some(until), "locks are shown");
    let mut tries = 0;
    let second = loop {
        let before = game.time().await.unwrap().sent_at;
        match opened.attacker.answer(&misses[1]).await {
            Ok(receipt) => break receipt,
            refusal => {
                let refusal = refused(refusal);
                assert_eq!((refusal.kind.as_str(), refusal.status), ("locked", 409));
                assert_eq!(refusal.locked_until, Some(until), "trying does not lengthen it");
                assert!(before < until, "still locked at {before}, after {until}");
            }
        }
        tries += 1;
        let pause = if tries < 15 { 60 } else { 5 };
        tokio::time::sleep(std::time::Duration::from_millis(pause)).await;
    };
    assert!(0 < tries, "the lock was met");
    assert!(until <= second.at, "judged at {}, before {until}", second.at);
    assert_eq!((second.number, second.verdict), (2, Verdict::Wrong));
    let rival = opened.defender.answer(&key(&opened).await).await.unwrap();
    assert_eq!(rival.verdict, Verdict::Correct, "the rival was never locked");
}

#[tokio::test]
async fn a_hundred_different_wrong_answers_at_once_are_one_judged_and_the_rest_locked() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    let key = key(&opened).await;
    let rest = key.split_once(',').expect("several numbers").1.to_owned();
    let sent = (0..50).map(|number| {
        let (attacker, answer) = (opened.attacker.clone(), format!("{},{rest}", 10_000 + number));
        tokio::spawn(async move { attacker.answer(&answer).await })
    });
    let sent: Vec<_> = sent.collect();
    let (mut judged, mut locked) = (0, 0);
    for reply in sent {
        match reply.await.unwrap() {
            Ok(receipt) => {
                assert_eq!((receipt.number, receipt.verdict), (1, Verdict::Wrong));
                judged += 1;
            }
            refusal => {
                assert_eq!(refused(refusal).kind, "locked");
                locked += 1;
            }
        }
    }
    assert_eq!((judged, locked), (1, 49));
    assert_eq!(opened.host.answers().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_flood_of_answers_is_told_when_to_come_back_and_costs_nothing() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once()).await.unwrap();
    for _ in 0..60 {
        assert_eq!(refused(opened.attacker.answer("no answer").await).kind, "unreadable");
    }
    let refusal = refused(opened.attacker.answer("no answer").await);
    assert_eq!((refusal.kind.as_str(), refusal.status), ("too-many-requests", 429));
    let seconds = refusal.retry_after_seconds.expect("when to come back");
    assert!((1..=60).contains(&seconds), "{seconds}");
    let rival = opened.defender.answer(&key(&opened).await).await.unwrap();
    assert_eq!(rival.verdict, Verdict::Correct, "the rival is heard");
}

#[tokio::test]
async fn who_gives_up_loses_and_the_host_can_say_it_for_a_seat() {
    let server = Server::forgetful();
    let game = server.game();
    for (seat, by_host) in [
        (Seat::Attacker, false),
        (Seat::Defender, false),
        (Seat::Attacker, true),
        (Seat::Defender, true),
    ] {
        let opened = game.open(&at_once()).await.unwrap();
        let own = if seat == Seat::Attacker { &opened.attacker } else { &opened.defender };
        let given: Contest = match by_host {
            true => opened.host.forfeit_for(seat).await.unwrap(),
            false => own.forfeit().await.unwrap(),
        };
        assert_eq!(given.id, opened.contest.id);
        let outcome = opened.host.ended().await.unwrap().outcome.expect("somebody won");
        assert_eq!(outcome.reason, Reason::Forfeit, "{seat:?} {by_host}");
        assert_ne!(outcome.winner, seat, "{seat:?} {by_host}");
    }
    let opened = game.open(&at_once()).await.unwrap();
    assert_eq!(refused(opened.attacker.forfeit_for(Seat::Defender).await).kind, "not-found");
    assert_eq!(refused(opened.host.forfeit().await).kind, "invalid");
    assert!(!opened.host.contest().await.unwrap().is_over());
}

#[tokio::test]
async fn a_contest_that_waits_starts_when_both_seats_are_ready_or_the_host_says_so() {
    let server = Server::forgetful();
    let game = server.game();
    let waiting = at_once().start(Start::WhenReady);
    let opened = game.open(&waiting).await.unwrap();
    assert_eq!(opened.contest.phase.name, PhaseName::Waiting);
    opened.attacker.ready().await.unwrap();
    opened.attacker.ready().await.unwrap();
    let seen = opened.defender.contest().await.unwrap();
    assert_eq!(seen.phase.name, PhaseName::Waiting, "one is not enough, however often");
    assert_eq!((seen.seats.attacker.ready, seen.seats.defender.ready), (true, false));
    assert_eq!(refused(opened.attacker.answer("1, 2, 3").await).kind, "too-early");
    opened.defender.ready().await.unwrap();
    assert_eq!(opened.attacker.contest().await.unwrap().phase.name, PhaseName::Solve);
    assert_eq!(refused(opened.host.start().await).kind, "already");

    let opened = game.open(&waiting).await.unwrap();
    assert_eq!(refused(opened.attacker.start().await).kind, "not-found");
    assert_eq!(refused(opened.host.ready().await).kind, "not-found");
    assert_eq!(opened.host.start().await.unwrap().phase.name, PhaseName::Solve);
    assert_eq!(refused(opened.host.resume().await).kind, "already", "nothing stands still");
}

#[tokio::test]
async fn a_seat_that_is_ready_may_say_so_again_whoever_began() {
    let server = Server::forgetful();
    let waiting = at_once().start(Start::WhenReady);
    for open in [at_once(), waiting.clone(), waiting] {
        let opened = server.game().open(&open).await.unwrap();
        if opened.contest.phase.name == PhaseName::Waiting {
            opened.attacker.ready().await.unwrap();
            opened.host.start().await.unwrap();
        }
        for seat in [&opened.attacker, &opened.defender, &opened.attacker, &opened.defender] {
            seat.ready().await.unwrap();
        }
        let before = opened.host.log().await.unwrap();
        opened.defender.ready().await.unwrap();
        assert_eq!(opened.host.log().await.unwrap(), before, "nothing happens by it");
    }
}

#[tokio::test]
async fn what_decides_a_contest_is_answered_with_its_outcome() {
    let server = Server::forgetful();
    for number in 0..20 {
        let opened = server.game().open(&at_once()).await.unwrap();
        let (after, reason) = match number % 3 {
            0 => (opened.attacker.forfeit().await, Reason::Forfeit),
            1 => (opened.host.forfeit_for(Seat::Attacker).await, Reason::Forfeit),
            _ => (opened.host.disqualify(Seat::Attacker, "Late").await, Reason::Disqualification),
        };
        let after = after.unwrap();
        let outcome = after.outcome.expect("it is decided");
        assert_eq!((outcome.winner, outcome.reason), (Seat::Defender, reason));
        assert_eq!(after.phase.name, PhaseName::Decided);
    }
}

#[tokio::test]
async fn names_that_could_be_taken_for_one_another_are_told_to_be() {
    let server = Server::forgetful();
    for (attacker, defender, alike) in
        [("Ana", "Аnа", true), ("Ilse", "llse", true), ("Ana", "Bo", false)]
    {
        let opened = server.game().open(&at_once().seats(attacker, defender)).await.unwrap();
        assert_eq!(opened.contest.names_alike, alike, "{attacker} {defender}");
        let seen = opened.watch.contest().await.unwrap();
        assert_eq!(seen.names_alike, alike, "{attacker} {defender}");
    }
    assert!(!server.game().open(&at_once()).await.unwrap().contest.names_alike, "nobody has one");
}

#[tokio::test]
async fn a_contest_that_nobody_comes_to_is_void() {
    let server = Server::forgetful();
    let waiting = at_once().start(Start::WhenReady).waiting_seconds(1);
    let opened = server.game().open(&waiting).await.unwrap();
    opened.attacker.ready().await.unwrap();
    let ended = opened.attacker.ended().await.unwrap();
    assert_eq!((ended.outcome, ended.key), (None, None));
    let void = ended.void.expect("nobody won");
    assert_eq!(void.reason, agon_client::VoidReason::NotStarted);
    assert_eq!(Some(void.at), opened.contest.phase.ends_at);
    for refusal in [opened.defender.ready().await.err(), opened.host.start().await.err()] {
        assert_eq!(refusal.unwrap().kind(), Some("already"));
    }
    assert_eq!(refused(opened.attacker.answer("1, 2, 3").await).kind, "over");
}

#[tokio::test]
async fn a_game_finds_its_contests_again_by_battle_and_state_and_page() {
    let server = Server::forgetful();
    let game = server.game();
    let mut opened = Vec::new();
    for number in 0..5 {
        let battle = if number % 2 == 0 { "match 1/battle é&=" } else { "match 2" };
        opened.push(game.open(&at_once().battle(battle)).await.unwrap());
    }
    opened[0].attacker.forfeit().await.unwrap();
    opened[0].host.ended().await.unwrap();
    let expected: Vec<&str> = [4, 2, 0].map(|at: usize| opened[at].contest.id.as_str()).to_vec();
    let mut found = Vec::new();
    let mut listing = agon_client::Listing {
        battle: Some("match 1/battle é&=".into()),
        limit: Some(2),
        ..Default::default()
    };
    loop {
        let page = game.contests(&listing).await.unwrap();
        found.extend(page.contests.into_iter().map(|listed| listed.id));
        listing.after = page.next;
        if listing.after.is_none() {
            break;
        }
    }
    assert_eq!(found, expected, "the newest first");
    for (state, count) in [(agon_client::State::Open, 4), (agon_client::State::Ended, 1)] {
        let listing = agon_client::Listing { state: Some(state), ..Default::default() };
        assert_eq!(game.contests(&listing).await.unwrap().contests.len(), count, "{state:?}");
    }
}

#[tokio::test]
async fn a_list_says_of_each_contest_who_plays_what_and_how_it_stands() {
    let server = Server::forgetful();
    let game = server.game();
    let named = at_once().seats("Ana", "Bo").battle("match 1/battle é&=");
    let decided = game.open(&named).await.unwrap();
    let after = decided.attacker.forfeit().await.unwrap();
    let void = game.open(&named).await.unwrap();
    void.host.void("A misprint", None).await.unwrap();
    let open = game.open(&at_once().start(Start::WhenReady)).await.unwrap();
    let page = game.contests(&Default::default()).await.unwrap();
    let [third, second, first] = &page.contests[..] else { panic!("{page:?}") };
    assert_eq!((&third.id, &second.id), (&open.contest.id, &void.contest.id));
    assert_eq!(
        (first.kind, first.family.as_str()),
        (Kind::Mathematics, "mathematics/remainder-chain")
    );
    let names = first.names.attacker.as_deref().zip(first.names.defender.as_deref());
    assert_eq!((names, first.battle.as_deref()), (Some(("Ana", "Bo")), Some("match 1/battle é&=")));
    assert_eq!(
        (&first.outcome, first.ended_at),
        (&after.outcome, after.outcome.as_ref().map(|end| end.at))
    );
    assert_eq!(second.void.as_ref().map(|void| void.at), second.ended_at);
    assert_eq!((first.phase.name, second.phase.name), (PhaseName::Decided, PhaseName::Void));
    assert_eq!(
        (third.phase.name, third.phase.ends_at),
        (PhaseName::Waiting, open.contest.phase.ends_at)
    );
    assert!(third.outcome.is_none() && third.ended_at.is_none() && third.names.attacker.is_none());
}

#[tokio::test]
async fn the_link_to_the_next_page_asks_for_the_same() {
    let server = Server::forgetful();
    for battle in ["one & same", "one & same", "another"] {
        server.game().open(&at_once().battle(battle)).await.unwrap();
    }
    let page = async |path: &str| {
        let request = server.http().get(format!("{}{path}", server.base)).bearer_auth(KEY);
        let reply = request.send().await.unwrap().error_for_status().unwrap();
        let link = reply.headers().get("link").map(|link| link.to_str().unwrap().to_owned());
        let body: serde_json::Value = reply.json().await.unwrap();
        (body["contests"][0]["battle"].clone(), link)
    };
    let (_, link) = page("/v1/contests?state=open&battle=one%20%26%20same&limit=1").await;
    let link = link.expect("there is another page");
    let (next, end) = link.trim_start_matches('<').split_once('>').unwrap();
    assert_eq!(end, "; rel=\"next\"");
    assert_eq!(page(next).await, ("one & same".into(), None));
}

#[tokio::test]
async fn anybody_may_read_the_families_and_the_clock() {
    let server = Server::forgetful();
    let anybody = agon_client::Game::with_http(&server.base, "", server.http().clone());
    for family in anybody.families().await.unwrap() {
        let whole = anybody.family(&family.name).await.unwrap();
        assert_eq!((whole.rules.len(), whole.levels.len()), (5, 5), "{}", family.name);
        assert_eq!(whole.levels, family.levels);
    }
    let clock = anybody.time().await.unwrap();
    assert!(clock.received_at <= clock.sent_at);
    assert_eq!(refused(anybody.family("logic/nothing").await).kind, "not-found");
}

#[tokio::test]
async fn a_game_says_which_families_of_a_kind_are_drawn() {
    let server = Server::forgetful();
    let of_memory = server.game().families().await.unwrap();
    let of_memory: Vec<&str> = of_memory
        .iter()
        .filter(|family| family.kind == Kind::Memory)
        .map(|family| family.name.as_str())
        .collect();
    let (last, others) = of_memory.split_last().unwrap();
    for _ in 0..12 {
        let without = Open::kind(Kind::Memory).exclude(others.iter().copied());
        let with = Open::kind(Kind::Memory).include([*last]);
        for open in [without, with] {
            let opened = server.game().open(&open).await.unwrap();
            assert_eq!(opened.host.contest().await.unwrap().family.as_deref(), Some(*last));
        }
    }
}

#[tokio::test]
async fn what_a_game_notes_is_told_again_to_the_game_and_its_hosts_alone() {
    let server = Server::forgetful();
    let game = server.game();
    let open = at_once().metadata("table", "tab_17").metadata("round", "3 of 5\n♞");
    let opened = game.open(&open).await.unwrap();
    let noted = BTreeMap::from(
        [("table", "tab_17"), ("round", "3 of 5\n♞")]
            .map(|(name, text)| (name.to_owned(), text.to_owned())),
    );
    let of_key = game.contest(opened.host.id());
    for (caller, sees) in [
        (&of_key, &noted),
        (&opened.host, &noted),
        (&opened.attacker, &BTreeMap::new()),
        (&opened.watch, &BTreeMap::new()),
    ] {
        assert_eq!(caller.contest().await.unwrap().metadata, *sees);
    }
    assert_eq!(
        game.contests(&agon_client::Listing::default()).await.unwrap().contests[0].metadata,
        noted
    );
    opened.attacker.forfeit().await.unwrap();
    assert_eq!(opened.host.ended().await.unwrap().metadata, noted);
    assert_eq!(opened.attacker.ended().await.unwrap().metadata, BTreeMap::new());
    for (name, text) in [("Table", "x"), ("", "x"), ("a b", "x"), ("a", "\u{7}")] {
        let refused = refused(game.open(&at_once().metadata(name, text)).await);
        assert_eq!((refused.kind.as_str(), refused.status), ("invalid", 422), "{name:?} {text:?}");
    }
    let long = "x".repeat(201);
    refused(game.open(&at_once().metadata("a", &long)).await);
    let many = (0..17).fold(at_once(), |open, number| open.metadata(&format!("n{number}"), "x"));
    refused(game.open(&many).await);
}
