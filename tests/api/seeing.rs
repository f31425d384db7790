//! Who may read what, and when.

use crate::server::{KEY, Server, at_once, key, wrong};
use agon_client::reqwest::StatusCode;
use agon_client::{Caller, Open, Opened, PhaseName, Start};

/// What a caller may ask of a contest with material and a picture.
const CALLS: [&str; 8] = [
    "/material",
    "/material/pictures/card-1.png",
    "/material/pictures/figure.png",
    "/pictures/card-1.png",
    "/problem",
    "/pictures/figure.png",
    "/result",
    "/log",
];

/// By phase, what a seat gets of [`CALLS`]: `x` yes, `.` a 404.
const SEAT: [(PhaseName, &str); 6] = [
    (PhaseName::Waiting, "........"),
    (PhaseName::Notice, "........"),
    (PhaseName::Material, "xx......"),
    (PhaseName::Rules, "........"),
    (PhaseName::Solve, "....xx.."),
    (PhaseName::Decided, "xx..xxxx"),
];

async fn get(server: &Server, caller: &Caller, rest: &str) -> (StatusCode, String) {
    let url = format!("{}/v1/contests/{}{rest}", server.base, caller.id());
    let reply = server.http().get(url).bearer_auth(caller.token()).send().await.unwrap();
    let status = reply.status();
    let store =
        reply.headers().get("cache-control").map(|value| value.to_str().unwrap().to_owned());
    assert!(store.is_some_and(|value| value.contains("no-store")), "{rest} must not be kept");
    (status, String::from_utf8_lossy(&reply.bytes().await.unwrap()).into_owned())
}

/// Waits until the contest is in a phase.
async fn reach(server: &Server, opened: &Opened, phase: PhaseName) {
    loop {
        let contest = opened.host.contest().await.unwrap();
        if contest.phase.name == phase {
            return;
        }
        assert!(contest.phase.name < phase, "{phase:?} was missed");
        server.wait_until(contest.phase.ends_at.expect("phases end")).await;
    }
}

/// What nobody but the host may know yet: seed, statement and answer are looked for in every reply.
struct Secrets {
    family: String,
    statement: String,
    seed: String,
}

/// A reply without its rules: their example may happen to ask the very question of the contest.
fn beside_the_rules(body: &str) -> String {
    let mut told: serde_json::Value = serde_json::from_str(body).unwrap();
    if let Some(told) = told.as_object_mut() {
        told.remove("rules");
    }
    told.to_string()
}

async fn check_seat(server: &Server, opened: &Opened, phase: PhaseName, secrets: &Secrets) {
    let (_, row) = SEAT.into_iter().find(|(of, _)| *of == phase).unwrap();
    for (call, expected) in CALLS.into_iter().zip(row.chars()) {
        for seat in [&opened.attacker, &opened.defender] {
            let (status, body) = get(server, seat, call).await;
            let wanted = if expected == 'x' { 200 } else { 404 };
            assert_eq!(status, wanted, "{call} in {phase:?}");
            let secret = phase < PhaseName::Solve && body.contains(&secrets.statement);
            assert!(!secret, "{call} tells the statement in {phase:?}");
            if phase < PhaseName::Decided {
                let told = body.contains(&secrets.seed) || body.contains("\"key\"");
                assert!(!told, "{call} tells seed or key in {phase:?}: {body}");
            }
        }
    }
    for call in ["", "/commitment", "/answers"] {
        let (status, body) = get(server, &opened.attacker, call).await;
        assert_eq!(status, 200, "{call} in {phase:?}");
        let ruled = PhaseName::Rules <= phase;
        if call.is_empty() {
            assert_eq!(body.contains(&secrets.family), ruled, "family in {phase:?}: {body}");
            let timed = body.contains("\"material_seconds\":4");
            let shown = PhaseName::Material <= phase;
            assert_eq!(timed, shown, "the material's time tells the family: {body}");
        }
        if phase < PhaseName::Decided {
            let seed = body.contains(&secrets.seed) || body.contains("\"salt\"");
            let statement = beside_the_rules(&body).contains(&secrets.statement);
            assert!(!seed && !statement, "{call} in {phase:?}: {body}");
        }
    }
    let now = opened.host.contest().await.unwrap().phase.name;
    assert_eq!(now, phase, "the phase was too short for this test");
}

#[tokio::test]
async fn a_seat_reads_everything_in_its_time_and_nothing_before() {
    let server = Server::forgetful();
    let open = Open::family("memory/vanished")
        .start(Start::WhenReady)
        .notice_seconds(4)
        .material_seconds(4)
        .rules_seconds(4)
        .solve_seconds(60);
    let opened = server.game().open(&open).await.unwrap();
    let problem = opened.host.problem().await.unwrap();
    let code = problem.code.clone().expect("the host reads the code");
    let secrets = Secrets {
        family: "memory/vanished".into(),
        statement: problem.statement.clone(),
        seed: code.rsplit('.').next().unwrap().to_owned(),
    };
    for (phase, _) in SEAT {
        match phase {
            PhaseName::Notice => drop(opened.host.start().await.unwrap()),
            PhaseName::Decided => {
                opened.attacker.answer(&key(&opened).await).await.unwrap();
                opened.host.ended().await.unwrap();
            }
            _ => {}
        }
        reach(&server, &opened, phase).await;
        check_seat(&server, &opened, phase, &secrets).await;
        check_host(&server, &opened, phase).await;
    }
    let told = opened.defender.problem().await.unwrap();
    assert_eq!(
        (told.key, told.code),
        (problem.key, problem.code),
        "once decided, both see the key"
    );
}

/// The host reads everything from the start, and the result at the end.
async fn check_host(server: &Server, opened: &Opened, phase: PhaseName) {
    for call in ["/material", "/material/pictures/card-1.png", "/problem", "/log", ""] {
        let (status, body) = get(server, &opened.host, call).await;
        assert_eq!(status, 200, "{call} in {phase:?}");
        assert!(call != "/problem" || body.contains("\"key\""), "{body}");
    }
    let (status, _) = get(server, &opened.host, "/result").await;
    assert_eq!(status == 200, phase == PhaseName::Decided, "{phase:?}");
}

#[tokio::test]
async fn a_token_opens_its_own_contest_alone() {
    let server = Server::forgetful();
    let game = server.game();
    let (mine, other) =
        (game.open(&at_once()).await.unwrap(), game.open(&at_once()).await.unwrap());
    let stranger = "agon_key_0123456789abcdef0123456789abcdef";
    let never = "con_00000000000000000000000000";
    for (what, contest, token, status) in [
        ("a seat elsewhere", mine.contest.id.as_str(), other.attacker.token(), 404),
        ("a host elsewhere", &mine.contest.id, other.host.token(), 404),
        ("a key that is not known", &mine.contest.id, stranger, 404),
        ("a contest that never was", never, mine.attacker.token(), 404),
        ("a contest that never was, with a key", never, KEY, 404),
        ("no contest's name", "con_", mine.attacker.token(), 404),
        ("no token of ours", &mine.contest.id, "secret", 401),
        ("its own seat", &mine.contest.id, mine.attacker.token(), 200),
        ("its game", &mine.contest.id, KEY, 200),
    ] {
        for rest in ["", "/problem", "/answers", "/commitment", "/events"] {
            let url = format!("{}/v1/contests/{contest}{rest}", server.base);
            let reply = server.http().get(url).bearer_auth(token).send().await.unwrap();
            assert_eq!(reply.status(), status, "{what}: {rest}");
        }
    }
    let stranger = agon_client::Game::with_http(&server.base, stranger, server.http().clone());
    assert_eq!(
        stranger.contests(&Default::default()).await.unwrap_err().kind(),
        Some("unauthorized")
    );
}

#[tokio::test]
async fn what_a_seat_learns_of_its_rival_is_what_was_agreed() {
    use agon_client::RivalAnswers::{Hidden, Locks, Shown};
    let server = Server::forgetful();
    let game = server.game();
    for (terms, answers, lock) in [(Shown, 1, true), (Locks, 0, true), (Hidden, 0, false)] {
        let opened = game.open(&at_once().rival_answers(terms)).await.unwrap();
        let receipt = opened.attacker.answer(&wrong(&opened).await[0]).await.unwrap();
        let seen = opened.defender.answers().await.unwrap();
        assert_eq!(seen.len(), answers, "{terms:?}");
        let locked = opened.defender.contest().await.unwrap().seats.attacker.locked_until;
        assert_eq!(locked, receipt.locked_until.filter(|_| lock), "{terms:?}");
        for (who, caller) in [("itself", &opened.attacker), ("the host", &opened.host)] {
            let seen = caller.answers().await.unwrap();
            assert_eq!((seen.len(), &seen[0].receipt), (1, &receipt), "{terms:?}: {who}");
        }
        opened.defender.forfeit().await.unwrap();
        opened.host.ended().await.unwrap();
        assert_eq!(opened.defender.answers().await.unwrap().len(), 1, "{terms:?}: in the end");
    }
}
