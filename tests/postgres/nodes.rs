//! Several services on one database: whichever is asked judges, and when one dies the others go on.

use crate::cluster::{Cluster, free_port};
use crate::ledger::{Battle, Known, Pace, Sent, all, chance, check, events, play, repeat};
use crate::line::{Line, State};
use crate::server::{KEY, PROGRAM, Server, agon, at_once, key, program_on, refused};
use agon_client::reqwest::Client;
use agon_client::{
    Caller, Clock, Drill, Error, Event, Events, Game, Kind, Log, News, Opened, Practice, Reason,
    Seat, Verdict,
};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Races whose two seats answer in the same instant.
const RACES: &str = "AGON_RACES";
const RACES_SAMPLED: usize = 60;
/// The program of another version, which is replaced by this one.
const BEFORE: &str = "AGON_BEFORE";
/// Battles amid which a node is killed.
const BATTLES: usize = 40;
const PACE: Pace = Pace { answers: 50, right_one_in: 30, pause_millis: (20, 80) };

/// One service of those that share a database; their own keys lie in one folder.
fn node(folder: &Path, place: &str) -> Server {
    let mut command = agon("127.0.0.1:0", place);
    command.current_dir(folder);
    Server::of(command)
}

/// Waits until a node counts so many that live.
async fn counts(node: &Server, living: usize) {
    for _ in 0..100 {
        let metrics = node.http().get(format!("{}/metrics", node.base));
        let metrics = metrics.bearer_auth(KEY).send().await.unwrap();
        if metrics.text().await.unwrap().contains(&format!("\nagon_nodes {living}\n")) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{} does not count {living}; it said: {}", node.base, node.said());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_who_answer_at_once_through_two_nodes_one_wins_and_both_nodes_say_who() {
    let Some(cluster) = Cluster::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = cluster.database("races");
    let [one, two] = [node(folder.path(), &place), node(folder.path(), &place)];
    counts(&one, 2).await;
    let races = std::env::var(RACES).map_or(RACES_SAMPLED, |races| races.parse().unwrap());
    let mut by_attacker = 0;
    for race in 0..races {
        let opener = if race % 2 == 0 { &one } else { &two };
        let opened = opener.game().open(&at_once()).await.unwrap();
        let right = key(&opened).await;
        let seats = [one.again(&opened.attacker), two.again(&opened.defender)];
        let sent = seats.clone().map(|seat| {
            let right = right.clone();
            async move { seat.answer(&right).await }
        });
        let told = all(sent.into_iter()).await;
        let won = told.iter().flatten().filter(|receipt| receipt.verdict == Verdict::Correct);
        assert!(0 < won.count(), "{told:?}");
        let hosts = [one.again(&opened.host), two.again(&opened.host)];
        let ended = all(hosts.map(|host| async move { host.ended().await.unwrap() }).into_iter());
        let ended = ended.await;
        assert_eq!(ended[0].outcome, ended[1].outcome, "both nodes say the same");
        let log = hosts_log(&two, &opened).await;
        let battle = Battle { opened, key: right, solved: true };
        let known = Seat::BOTH.into_iter().zip(told).map(|(seat, told)| {
            let answer = battle.key.clone();
            let sent = Sent { seat, name: String::new(), answer };
            Known {
                receipts: told.ok().map(|receipt| (sent, receipt)).into_iter().collect(),
                ..Known::default()
            }
        });
        let outcome = ended[0].outcome.as_ref().unwrap();
        check(&battle, &known.collect::<Vec<_>>(), &log, outcome);
        by_attacker += usize::from(outcome.winner == Seat::Attacker);
    }
    println!("{races} races through two nodes, {by_attacker} of them the attacker's");
}

async fn hosts_log(node: &Server, opened: &Opened) -> Log {
    node.again(&opened.host).log().await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_a_node_is_killed_amid_battles_nothing_is_lost_and_no_clock_stands_still() {
    let Some(cluster) = Cluster::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = cluster.database("killed");
    let mut eldest = node(folder.path(), &place);
    let other = node(folder.path(), &place);
    counts(&eldest, 2).await;
    counts(&other, 2).await;
    let open = async |number: usize| {
        let solved = !number.is_multiple_of(4);
        let seconds = if solved { 120 } else { 8 };
        let open = at_once().solve_seconds(seconds).lockout_seconds(0);
        let opened = eldest.game().open_as(&format!("battle {number}"), &open).await.unwrap();
        let key = key(&opened).await;
        Battle { opened, key, solved }
    };
    let mut battles = Vec::new();
    for number in 0..BATTLES {
        battles.push(open(number).await);
    }
    // The attackers play through the one that is killed.
    let there =
        |battle: &Battle| Battle { opened: other.again_for(&battle.opened), ..battle.clone() };
    let players = battles.iter().flat_map(|battle| {
        [play(battle.clone(), Seat::Attacker, PACE), play(there(battle), Seat::Defender, PACE)]
    });
    let playing = tokio::spawn(all(players.collect::<Vec<_>>().into_iter()));
    tokio::time::sleep(Duration::from_millis(500 + chance(1000))).await;
    eldest.kill();
    let known = playing.await.unwrap();
    let in_flight: usize = known.iter().map(|known| known.in_flight.len()).sum();
    assert!(0 < in_flight, "nothing was on its way to the one that was killed");
    let battles: Vec<Battle> = battles.iter().map(there).collect();
    let twice = battles.iter().flat_map(|battle| [battle.clone(), battle.clone()]);
    let repeats = twice.zip(known).map(|(battle, known)| repeat(battle, known));
    let known = all(repeats.collect::<Vec<_>>().into_iter()).await;
    for battle in battles.iter().filter(|battle| battle.solved) {
        // Whoever is not there yet is right now.
        drop(battle.opened.attacker.answer(&battle.key).await);
    }
    let mut latest = 0;
    for (place, battle) in battles.iter().enumerate() {
        let outcome = battle.opened.host.ended().await.unwrap().outcome.unwrap();
        let Clock { sent_at, .. } = battle.opened.host.time().await.unwrap();
        if outcome.reason == Reason::Time {
            latest = latest.max(sent_at.0 - outcome.at.0);
        }
        let log = battle.opened.host.log().await.unwrap();
        check(battle, &known[2 * place..2 * place + 2], &log, &outcome);
        assert!(events(&log, "interrupted").is_empty(), "somebody was there all the time");
    }
    println!(
        "{BATTLES} battles, {in_flight} answers in flight; the latest end was told after {latest} us"
    );
    counts(&other, 1).await;
    // What the eldest alone held is the other's now.
    let drill = other.game().drill(&Practice::kind(Kind::Logic)).await.unwrap();
    drill.reveal().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_hears_at_one_node_what_happens_at_the_other_and_goes_on_there() {
    let Some(cluster) = Cluster::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = cluster.database("heard");
    let [one, two] = [node(folder.path(), &place), node(folder.path(), &place)];
    counts(&one, 2).await;
    counts(&two, 2).await;
    let opened = one.game().open(&at_once()).await.unwrap();
    let right = key(&opened).await;
    let mut heard = two.again(&opened.defender).events();
    let first = heard.next().await.unwrap().unwrap();
    assert!(matches!(first.news, News::Snapshot(_)), "{first:?}");
    one.again(&opened.host).clarify("Round down.").await.unwrap();
    while !matches!(heard.next().await.unwrap().unwrap().news, News::Clarified(_)) {}
    let last = heard.heard().unwrap();
    drop(heard);
    one.again(&opened.attacker).answer(&right).await.unwrap();
    let goes_on = told(one.again(&opened.defender).events_after(last)).await;
    let whole = told(two.again(&opened.defender).events_after(0)).await;
    assert!(!goes_on.is_empty());
    let ids: Vec<u64> = whole.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, (1..).take(whole.len()).collect::<Vec<_>>(), "no gap and none twice");
    assert_eq!(goes_on[..], whole[last as usize..], "the other node goes on from there");
}

/// What a stream tells until its contest is over, presence apart.
async fn told(mut events: Events) -> Vec<(u64, String)> {
    let mut told = Vec::new();
    while let Some(Event { id, news }) = events.next().await.unwrap() {
        told.extend(id.map(|id| (id, format!("{news:?}"))));
    }
    told
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_eldest_alone_holds_is_found_whichever_node_is_asked() {
    let Some(cluster) = Cluster::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = cluster.database("eldest");
    let [one, two] = [node(folder.path(), &place), node(folder.path(), &place)];
    counts(&two, 2).await;
    // A drill and its stream, a test key's contest, a key: each made at one and used at the other.
    let drill = two.game().drill(&Practice::kind(Kind::Memory)).await.unwrap();
    let there = Drill::new(&one.base, drill.player.id(), drill.player.token());
    there.contest().await.unwrap();
    drill.reveal().await.unwrap();
    assert!(there.result().await.unwrap().outcome.is_some());
    let tests = two.tests().await;
    let tested = tests.open(&at_once()).await.unwrap();
    assert_eq!(one.again(&tested.host).contest().await.unwrap().id, tested.contest.id);
    let made = two.game().add_key("another").await.unwrap();
    let opened = Game::new(&two.base, &made.key).open(&at_once()).await.unwrap();
    one.again(&opened.host).contest().await.unwrap();
    one.game().revoke_key(&made.id).await.unwrap();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let late = Game::new(&two.base, &made.key).open(&at_once()).await;
    assert_eq!(refused(late).kind, "unauthorized");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_guessed_too_many_keys_at_one_node_is_heard_at_no_other() {
    let Some(cluster) = Cluster::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = cluster.database("guesses");
    let [eldest, other] = [node(folder.path(), &place), node(folder.path(), &place)];
    counts(&other, 2).await;
    let made = eldest.game().add_key("another").await.unwrap();
    other.game().open(&at_once()).await.unwrap();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut wrong = (0..).map(|number| format!("agon_key_{number:032x}"));
    let mut guess = async |node: &Server| {
        let game = Game::new(&node.base, &wrong.next().unwrap());
        refused(game.open(&at_once()).await).kind
    };
    for _ in 0..15 {
        assert_eq!(guess(&other).await, "unauthorized");
        assert_eq!(guess(&eldest).await, "unauthorized");
    }
    assert_eq!(guess(&other).await, "too-many-guesses", "of both nodes together");
    // Found by chance, it is not known to be right at either; what was used before is.
    for node in [&eldest, &other] {
        let found = Game::new(&node.base, &made.key).open(&at_once()).await;
        assert_eq!(refused(found).kind, "too-many-guesses");
        node.game().open(&at_once()).await.unwrap();
    }
}

/// What one of the nodes answers, asked again at the others as long as one is away: what players do by their proxy.
async fn of_either<T>(nodes: &[String], ask: impl AsyncFn(&str) -> Result<T, Error>) -> T {
    for tries in 0..200 {
        match ask(&nodes[tries % nodes.len()]).await {
            Ok(told) => return told,
            Err(Error::Refused(refusal))
                if ["draining", "unavailable"].contains(&&*refusal.kind) => {}
            Err(Error::Refused(refusal)) => panic!("{refusal}"),
            // Nobody is there, or whoever was has gone.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    panic!("no node answers");
}

/// Battle after battle at whichever node answers; how many.
async fn battles(nodes: [String; 2], http: Client, stop: &AtomicBool) -> usize {
    let mut played = 0;
    while !stop.load(Ordering::Relaxed) {
        let name = format!("battle {played}");
        let game = |base: &str| Game::with_http(base, KEY, http.clone());
        let open = async |base: &str| game(base).open_as(&name, &at_once()).await;
        let opened = of_either(&nodes, open).await;
        let there = |base: &str, caller: &Caller| {
            Caller::with_http(base, caller.id(), caller.token(), http.clone())
        };
        let reads = async |base: &str| there(base, &opened.host).problem().await;
        let right = of_either(&nodes, reads).await.key.unwrap();
        let answers =
            async |base: &str| there(base, &opened.attacker).answer_as("right", &right).await;
        assert_eq!(of_either(&nodes, answers).await.verdict, Verdict::Correct);
        let ends = async |base: &str| there(base, &opened.host).ended().await;
        assert_eq!(of_either(&nodes, ends).await.outcome.unwrap().winner, Seat::Attacker);
        played += 1;
    }
    played
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_are_started_anew_one_after_the_other_are_missed_by_nobody() {
    let Some(cluster) = Cluster::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = cluster.database("rolling");
    let ports = [free_port(), free_port()];
    let at = async |program: &str, port: u16| {
        let mut command = program_on(program, &format!("127.0.0.1:{port}"), &place);
        command.current_dir(folder.path());
        tokio::task::spawn_blocking(|| Server::of(command)).await.unwrap()
    };
    let before = std::env::var(BEFORE).unwrap_or(PROGRAM.to_owned());
    let mut nodes = [at(&before, ports[0]).await, at(&before, ports[1]).await];
    let stop = AtomicBool::new(false);
    let bases = [nodes[0].base.clone(), nodes[1].base.clone()];
    let playing = battles(bases, nodes[0].http().clone(), &stop);
    let starting_anew = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        for (node, port) in nodes.iter_mut().zip(ports) {
            node.signal("TERM");
            assert!(node.ended(20).await.success(), "{}", node.said());
            *node = at(PROGRAM, port).await;
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        stop.store(true, Ordering::Relaxed);
    };
    let (battles, ()) = tokio::join!(playing, starting_anew);
    println!("{battles} battles while each of two nodes was started anew");
    assert!(10 < battles, "only {battles} battles");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_stands_still_is_not_waited_for_and_catches_up() {
    let Some(cluster) = Cluster::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = cluster.database("still");
    let [one, two] = [node(folder.path(), &place), node(folder.path(), &place)];
    counts(&one, 2).await;
    counts(&two, 2).await;
    let opened = one.game().open(&at_once().solve_seconds(5)).await.unwrap();
    let right = key(&opened).await;
    one.signal("STOP");
    // Its contest ends by time although the one that opened it does not speak.
    let outcome = two.again(&opened.host).ended().await.unwrap().outcome.unwrap();
    let Clock { sent_at, .. } = two.game().time().await.unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Seat::Defender, Reason::Time));
    assert!(sent_at.0 - outcome.at.0 < 2_000_000, "told after {} us", sent_at.0 - outcome.at.0);
    tokio::time::sleep(Duration::from_secs(4)).await;
    one.signal("CONT");
    let late = one.again(&opened.attacker).answer(&right).await;
    assert!(["late", "over"].contains(&&*refused(late).kind));
    assert_eq!(one.again(&opened.host).result().await.unwrap().outcome, Some(outcome));
    counts(&one, 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_does_not_hear_the_others_tells_nobody_how_contests_stand() {
    let Some(cluster) = Cluster::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = cluster.database("deaf");
    let line = Line::to(cluster.port()).await;
    let through = place.replace(&cluster.port().to_string(), &line.port.to_string());
    let one = node(folder.path(), &place);
    let two = tokio::task::block_in_place(|| node(folder.path(), &through));
    counts(&one, 2).await;
    counts(&two, 2).await;
    let opened = one.game().open(&at_once()).await.unwrap();
    let mut lines =
        two.http().get(format!("{}/v1/contests/{}/events", two.base, opened.contest.id));
    lines = lines.bearer_auth(opened.defender.token());
    let stream = tokio::spawn(async move { lines.send().await.unwrap().text().await });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!stream.is_finished());
    line.be(State::Half);
    let told = tokio::time::timeout(Duration::from_secs(8), stream).await.expect("it ends");
    assert!(told.unwrap().unwrap().ends_with(": come back\n\n"));
    let refusal = refused(two.again(&opened.defender).contest().await);
    assert_eq!((&*refusal.kind, refusal.status), ("unavailable", 503));
    let goes_on = one.again(&opened.defender).contest().await.unwrap();
    assert!(!goes_on.is_over());
    line.be(State::Whole);
    for _ in 0..100 {
        if two.again(&opened.defender).contest().await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("it does not hear again; it said: {}", two.said());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_listens_at_one_node_is_present_at_the_other_within_two_seconds() {
    let Some(cluster) = Cluster::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = cluster.database("presence");
    let one = node(folder.path(), &place);
    let mut two = node(folder.path(), &place);
    counts(&one, 2).await;
    counts(&two, 2).await;
    let opened = one.game().open(&at_once()).await.unwrap();
    let mut host = one.again(&opened.host).events();
    let seat = async |server: &Server, player: &Caller| {
        let mut events = server.again(player).events();
        events.next().await.unwrap();
        events
    };
    let (defender, mut attacker) =
        (seat(&two, &opened.defender).await, seat(&one, &opened.attacker).await);
    assert_eq!(present(&mut host, (true, true)).await, Some(()));
    // Who listens at the other node hears of this one too.
    let mut tries = 0..50;
    loop {
        let seats = two.again(&opened.host).contest().await.unwrap().seats;
        if seats.attacker.present && seats.defender.present {
            break;
        }
        assert!(tries.next().is_some(), "{seats:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    drop(defender);
    assert_eq!(present(&mut host, (true, false)).await, Some(()));
    let held = seat(&two, &opened.defender).await;
    assert_eq!(present(&mut host, (true, true)).await, Some(()));
    two.kill();
    drop(held);
    assert_eq!(present(&mut host, (true, false)).await, Some(()));
    attacker.next().await.unwrap();
}

/// Listens until these seats are present, for some seconds.
async fn present(host: &mut Events, (attacker, defender): (bool, bool)) -> Option<()> {
    let heard = async {
        loop {
            let News::Presence { attacker: one, defender: other } =
                host.next().await.unwrap().unwrap().news
            else {
                continue;
            };
            if (one, other) == (attacker, defender) {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(5), heard).await.ok()
}
