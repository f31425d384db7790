//! Several games at one service: each with its keys and its contests, which outlive its keys.

use crate::server::{
    KEY, Server, agon, agon_on, at_once, is_on_databases, key, own, place, refused, wrong,
};
use agon_client::reqwest::Method;
use agon_client::{Event, Game, Kind, NewKey, News, Opened, Seat, Verdict};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

/// The game server that holds this key.
fn game(server: &Server, key: &NewKey) -> Game {
    Game::with_http(&server.base, &key.key, server.http().clone())
}

async fn labels(game: &Game) -> BTreeSet<String> {
    game.keys().await.unwrap().into_iter().map(|key| key.label).collect()
}

fn names(labels: &[&str]) -> BTreeSet<String> {
    labels.iter().map(|&label| label.to_owned()).collect()
}

#[tokio::test]
async fn a_key_sees_itself_and_those_under_it_and_revokes_no_other() {
    let server = Server::forgetful();
    let first = server.game();
    let (ana, bo) = (first.add_key(" Ana ").await.unwrap(), first.add_key("Bo").await.unwrap());
    let cleo = game(&server, &ana).add_key("Cleo").await.unwrap();
    let given = "AGON_KEY or --key";
    for (who, key, expected) in [
        ("the first", &first, names(&[given, "Ana", "Bo", "Cleo"])),
        ("Ana", &game(&server, &ana), names(&["Ana", "Cleo"])),
        ("Bo", &game(&server, &bo), names(&["Bo"])),
        ("Cleo", &game(&server, &cleo), names(&["Cleo"])),
    ] {
        assert_eq!(labels(key).await, expected, "{who}");
    }
    let known = first.keys().await.unwrap();
    let own = known.iter().find(|key| key.label == given).expect("itself");
    assert_eq!(own.made_by, None);
    let listed = known.iter().find(|key| key.label == "Ana").expect("one that it made");
    let (by, at) = (Some(own.id.clone()), Some(ana.made_at));
    assert_eq!((&listed.id, &listed.made_by, listed.made_at), (&ana.id, &by, at));
    let nobody = "key_00000000000000000000000000";
    for (who, revoker, id) in [
        ("Ana", &ana, &bo.id),
        ("Ana", &ana, &own.id),
        ("Cleo", &cleo, &ana.id),
        ("Bo", &bo, &nobody.to_owned()),
        ("Bo", &bo, &"Bo".to_owned()),
    ] {
        let refusal = refused(game(&server, revoker).revoke_key(id).await);
        assert_eq!(refusal.kind, "not-found", "{who} revokes {id}");
    }
    first.revoke_key(&ana.id).await.unwrap();
    first.revoke_key(&ana.id).await.expect("the same again is as good");
    assert_eq!(labels(&first).await, names(&[given, "Bo", "Cleo"]), "Cleo is still to be found");
    first.revoke_key(&cleo.id).await.unwrap();
    game(&server, &bo).revoke_key(&bo.id).await.expect("its own");
    assert_eq!(labels(&first).await, names(&[given]));
}

#[tokio::test]
async fn a_game_reads_and_does_nothing_in_the_contests_of_another() {
    let server = Server::forgetful();
    let first = server.game();
    let opened = first.open_as("one", &at_once().battle("b")).await.unwrap();
    let other = first.add_game("another game").await.unwrap().key;
    let before = opened.host.contest().await.unwrap();
    let (get, post, put) = (Method::GET, Method::POST, Method::PUT);
    for (method, rest) in [
        (&get, ""),
        (&get, "/material"),
        (&get, "/material/pictures/card-1.png"),
        (&get, "/problem"),
        (&get, "/pictures/figure.png"),
        (&get, "/answers"),
        (&get, "/result"),
        (&get, "/log"),
        (&get, "/commitment"),
        (&get, "/events"),
        (&post, "/answers"),
        (&post, "/start"),
        (&post, "/resume"),
        (&post, "/forfeit"),
        (&put, "/ready"),
    ] {
        let url = format!("{}/v1/contests/{}{rest}", server.base, opened.contest.id);
        let body = json!({ "seat": "attacker", "answer": "1, 2, 3" });
        let body = if rest == "/forfeit" { json!({ "seat": "attacker" }) } else { body };
        let request = server.http().request(method.clone(), url).bearer_auth(&other.key);
        let reply = request.json(&body).send().await.unwrap();
        assert_eq!(reply.status(), 404, "{method} {rest}");
    }
    let other = game(&server, &other);
    for listing in [
        Default::default(),
        agon_client::Listing { battle: Some("b".into()), ..Default::default() },
    ] {
        assert!(other.contests(&listing).await.unwrap().contests.is_empty(), "{listing:?}");
        assert_eq!(first.contests(&listing).await.unwrap().contests.len(), 1, "{listing:?}");
    }
    let theirs = other.open_as("one", &at_once().battle("b")).await.unwrap();
    assert_ne!(theirs.contest.id, opened.contest.id, "names belong to their game");
    let after = opened.host.contest().await.unwrap();
    assert_eq!((after.phase, after.outcome), (before.phase, None), "nothing happened");
}

#[tokio::test]
async fn a_revoked_key_opens_nothing_any_more_and_its_contests_go_on() {
    let server = Server::forgetful();
    let made = server.game().add_key("to be revoked").await.unwrap();
    let its_game = game(&server, &made);
    let opened = its_game.open(&at_once()).await.unwrap();
    let mut by_key = its_game.contest(&opened.contest.id).events();
    let (mut by_host, mut by_seat) = (opened.host.events(), opened.defender.events());
    for events in [&mut by_key, &mut by_host, &mut by_seat] {
        let first = events.next().await.unwrap().map(|event| event.news);
        assert!(matches!(first, Some(News::Snapshot(_))), "{first:?}");
    }
    server.game().revoke_key(&made.id).await.unwrap();
    let ended = async {
        loop {
            match by_key.next().await {
                // Who comes and goes may have been told before.
                Ok(Some(Event { news: News::Presence { .. }, .. })) => {}
                other => return other,
            }
        }
    };
    // A stream that is not woken would find out with its next comment, after 15 s.
    let ended = tokio::time::timeout(Duration::from_secs(5), ended).await.expect("the stream ends");
    assert_eq!(refused(ended).kind, "not-found", "and is not taken up again");
    assert_eq!(refused(its_game.open(&at_once()).await).kind, "unauthorized");
    assert_eq!(refused(its_game.contests(&Default::default()).await).kind, "unauthorized");
    assert_eq!(refused(its_game.keys().await).kind, "unauthorized");
    assert_eq!(refused(its_game.add_key("heir").await).kind, "unauthorized");
    assert_eq!(refused(its_game.revoke_key(&made.id).await).kind, "unauthorized");
    let contest = its_game.contest(&opened.contest.id);
    assert_eq!(refused(contest.contest().await).kind, "not-found");

    let misses = wrong(&opened).await;
    opened.attacker.answer(&misses[0]).await.unwrap();
    let receipt = opened.defender.answer(&key(&opened).await).await.unwrap();
    assert_eq!(receipt.verdict, Verdict::Correct);
    for events in [&mut by_host, &mut by_seat] {
        let mut news = Vec::new();
        while let Some(event) = events.next().await.unwrap() {
            news.push(event.news);
        }
        assert!(matches!(news.last(), Some(News::Decided(_))), "{news:?}");
    }
}

/// Everything that opens this contest.
fn tokens(opened: &Opened) -> [&str; 4] {
    let Opened { attacker, defender, host, watch, .. } = opened;
    [attacker, defender, host, watch].map(agon_client::Caller::token)
}

/// Which of these tokens still open a contest.
async fn opening(server: &Server, id: &str, tokens: [&str; 4]) -> [bool; 4] {
    let mut opening = [false; 4];
    for (opens, token) in opening.iter_mut().zip(tokens) {
        let url = format!("{}/v1/contests/{id}", server.base);
        let reply = server.http().get(url).bearer_auth(token).send().await.unwrap();
        *opens = reply.status() == 200;
    }
    opening
}

#[tokio::test]
async fn contests_outlive_the_key_that_opened_them_and_are_opened_again_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let old = server.game().add_game("Go").await.unwrap().key;
    let open = at_once().start(agon_client::Start::WhenReady).battle("b");
    let opened = game(&server, &old).open_as("one", &open).await.unwrap();
    let over = game(&server, &old).open(&open).await.unwrap();
    over.host.void("rain", None).await.unwrap();
    let kept = game(&server, &old).preview(&agon_client::Look::kind(Kind::Logic)).await.unwrap();
    game(&server, &old).keep(kept.problem.code.as_deref().unwrap(), None).await.unwrap();

    let new = game(&server, &old).add_key("after a year").await.unwrap();
    assert_eq!(new.game, old.game);
    game(&server, &old).revoke_key(&old.id).await.unwrap();
    for restarted in [false, true] {
        if restarted {
            server.kill();
            server = Server::on(folder.path());
        }
        let its_game = game(&server, &new);
        let again = its_game.open_as("one", &open).await.unwrap();
        assert_eq!(again.contest.id, opened.contest.id, "no second contest");
        assert_eq!(tokens(&again), tokens(&opened));
        let listed = its_game.contests(&Default::default()).await.unwrap().contests;
        assert_eq!(listed.len(), 2);
        assert!(!its_game.feed(0).await.unwrap().events.is_empty());
        assert_eq!(its_game.kept().await.unwrap().len(), 1);
        assert_eq!(opening(&server, &opened.contest.id, tokens(&opened)).await, [true; 4]);
    }
    let renewed =
        game(&server, &new).contest(&opened.contest.id).renew(Seat::Attacker).await.unwrap();
    assert_eq!(
        opening(&server, &opened.contest.id, tokens(&opened)).await,
        [false, true, true, true]
    );
    let again = game(&server, &new).open_as("one", &open).await.unwrap();
    assert_eq!(again.attacker.token(), renewed.token(), "told again is what opens now");
}

#[tokio::test]
async fn who_stole_a_key_has_nothing_left_once_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let beside = server.game().open_as("beside", &at_once()).await.unwrap();
    let stolen = server.game().add_game("Go").await.unwrap().key;
    let mine = game(&server, &stolen).add_key("kept apart").await.unwrap();
    let its_game = game(&server, &mine);
    let over = its_game.open_as("over", &at_once()).await.unwrap();
    over.host.void("rain", None).await.unwrap();
    let waits = at_once().start(agon_client::Start::WhenReady);
    let opened = its_game.open_as("one", &waits).await.unwrap();
    // Renewed by the thief, for whom it is told.
    let thief = game(&server, &stolen).contest(&opened.contest.id);
    let taken = thief.renew(Seat::Defender).await.unwrap();
    let mut by_thief = opened.host.events();
    assert!(by_thief.next().await.unwrap().is_some());

    server.game().revoke_leaked_key(&stolen.id).await.unwrap();
    let ends = async { while let Ok(Some(_)) = by_thief.next().await {} };
    tokio::time::timeout(Duration::from_secs(5), ends).await.expect("streams end as well");
    let id = &opened.contest.id;
    let old = [opened.attacker.token(), taken.token(), opened.host.token(), opened.watch.token()];
    assert_eq!(opening(&server, id, old).await, [false; 4]);
    let after = its_game.open_as("one", &waits).await.unwrap();
    assert_eq!(&after.contest.id, id, "no second contest");
    assert_eq!(opening(&server, id, tokens(&after)).await, [true; 4]);
    let told = its_game.open_as("over", &at_once()).await.unwrap();
    assert_eq!(tokens(&told), tokens(&over), "what is over is told by the tokens that it had");
    let others = opening(&server, &beside.contest.id, tokens(&beside)).await;
    assert_eq!(others, [true; 4], "another game notices nothing");
    let young = its_game.open_as("two", &waits).await.unwrap();
    let alone = its_game.contest(&young.contest.id).renew(Seat::Attacker).await.unwrap();

    // Of another that leaked while nobody served, the next start takes care.
    let late = its_game.add_key("late").await.unwrap();
    server.kill();
    let server = Server::on(folder.path());
    let its_game = game(&server, &mine);
    let same = its_game.open_as("one", &waits).await.unwrap();
    assert_eq!(tokens(&same), tokens(&after), "what was renewed once stays");
    let same = its_game.open_as("two", &waits).await.unwrap();
    assert_eq!(same.attacker.token(), alone.token());
    drop(server);
    let done = keys(folder.path(), &["revoke", "--leaked", &late.id]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let refused = keys(folder.path(), &["restore", &late.id]);
    assert!(!refused.status.success() && text(&refused.stderr).contains("leaked"));
    let server = Server::on(folder.path());
    assert_eq!(opening(&server, id, tokens(&after)).await, [false; 4]);
    let last = game(&server, &mine).open_as("one", &waits).await.unwrap();
    assert_eq!(opening(&server, id, tokens(&last)).await, [true; 4]);
    last.host.void("rain", None).await.unwrap();
    let log = serde_json::to_string(&last.host.log().await.unwrap()).unwrap();
    assert!(crate::proof::verified(&log).0, "{log}");
}

#[test]
fn a_folder_whose_installation_key_is_another_is_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    drop(Server::on(folder.path()));
    let file = own(folder.path()).join("installation.key");
    let own = std::fs::read_to_string(&file).unwrap();
    assert!(own.starts_with("agon_installation_"));
    let elsewhere = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(elsewhere.path(), &own).unwrap();
    for broken in ["", "agon_installation_short"] {
        std::fs::write(&file, broken).unwrap();
        let command = agon_on("127.0.0.1:0", folder.path());
        let Err(said) = Server::or_last_words(command) else { panic!("{broken:?} was taken") };
        assert!(said.contains("installation.key"), "{said}");
    }
    std::fs::remove_file(&file).unwrap();
    let command = || agon_on("127.0.0.1:0", folder.path());
    let Err(said) = Server::or_last_words(command()) else { panic!("another was taken") };
    assert!(said.contains("installation.key") && said.contains("--installation-key"), "{said}");
    let mut given = command();
    given.arg("--installation-key").arg(elsewhere.path());
    drop(Server::of(given));
}

#[tokio::test]
async fn a_key_is_asked_for_by_a_label_and_its_secret_is_told_once() {
    let server = Server::forgetful();
    let post = |body: String| {
        let request = server.http().post(format!("{}/v1/keys", server.base)).bearer_auth(KEY);
        async { request.body(body).send().await.unwrap() }
    };
    for body in [
        json!({}),
        json!({ "label": "" }),
        json!({ "label": "a\nb" }),
        json!({ "label": "x".repeat(65) }),
        json!({ "label": 1 }),
        json!({ "label": "a", "key": "agon_key_0123456789abcdef" }),
    ] {
        let reply = post(body.to_string()).await;
        assert_eq!(reply.status(), 422, "{body}");
    }
    let reply = post(json!({ "label": "x".repeat(64) }).to_string()).await;
    assert_eq!(
        (reply.status().as_u16(), &reply.headers()["cache-control"]),
        (201, &"no-store".parse().unwrap())
    );
    let made: Value = serde_json::from_slice(&reply.bytes().await.unwrap()).unwrap();
    let secret = made["key"].as_str().expect("its secret");
    assert!(secret.starts_with("agon_key_"), "a secret of ours");
    let url = format!("{}/v1/keys", server.base);
    let listed = server.http().get(url).bearer_auth(secret).send().await.unwrap();
    let listed = listed.text().await.unwrap();
    assert!(listed.contains(made["id"].as_str().unwrap()) && !listed.contains(secret));
    assert!(!server.said().contains(secret));
    let refused = server.http().get(format!("{}/v1/keys", server.base)).send().await.unwrap();
    assert_eq!(refused.status(), 401);
}

#[tokio::test]
async fn keys_and_their_revocation_survive_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let (kept, gone) = (
        server.game().add_key("kept").await.unwrap(),
        server.game().add_key("gone").await.unwrap(),
    );
    server.game().revoke_key(&gone.id).await.unwrap();
    server.kill();
    let server = Server::on(folder.path());
    assert_eq!(labels(&server.game()).await, names(&["AGON_KEY or --key", "kept"]));
    game(&server, &kept).open(&at_once()).await.unwrap();
    assert_eq!(refused(game(&server, &gone).open(&at_once()).await).kind, "unauthorized");
}

/// `agon keys` on the store in this folder.
fn keys(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agon"));
    command.env_clear().arg("keys").args(words);
    if folder.exists() {
        command.current_dir(folder);
    }
    command.arg("--store").arg(place(folder)).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A service on this folder without a key of its own surroundings, or with one.
fn serving(folder: &Path, key: Option<&str>) -> Server {
    let mut command = agon_on("127.0.0.1:0", folder);
    command.env_remove("AGON_KEY");
    if let Some(key) = key {
        command.env("AGON_KEY", key);
    }
    Server::of(command)
}

/// What a service says once it has said this word.
async fn said(server: &Server, word: &str) -> String {
    for _ in 0..100 {
        if server.said().contains(word) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.said()
}

#[test]
fn a_key_of_ones_own_choice_that_could_be_guessed_is_refused_with_what_to_do() {
    for weak in
        ["agon_key_aaaaaaaaaaaaaaaa", "agon_key_0123456789abcdef", "agon_key_changeme0changeme0"]
    {
        let mut command = agon("127.0.0.1:0", "memory:");
        command.env("AGON_KEY", weak);
        let Err(said) = Server::or_last_words(command) else { panic!("{weak} was let in") };
        for word in ["could be guessed", "bits", "openssl rand -hex 32"] {
            assert!(said.contains(word), "{weak}: {said}");
        }
        assert!(!said.contains(weak), "{said}");
    }
}

#[tokio::test]
async fn an_address_that_guesses_keys_is_heard_no_more_and_shuts_out_nobody_who_was_right_before() {
    let server = Server::forgetful();
    let list = async |from: &str, key: &str| {
        let request = server.http().get(format!("{}/v1/keys", server.base));
        request.header("x-forwarded-for", from).bearer_auth(key).send().await.unwrap()
    };
    let (here, there) = ("192.0.2.1", "192.0.2.2");
    let beside = server.game().add_key("beside").await.unwrap().key;
    let late = server.game().add_key("comes late").await.unwrap().key;
    assert_eq!(list(here, &beside).await.status(), 200);
    let answers = format!("{}/v1/contests/con_00000000000000000000000000/answers", server.base);
    for guess in 0..30 {
        let key = format!("agon_key_guess{guess:020}");
        if guess % 2 == 0 {
            assert_eq!(list(here, &key).await.status(), 401, "{guess}");
            continue;
        }
        // Where an answer is sent, a key is tried as well as anywhere.
        let answer = server.http().post(&answers).header("x-forwarded-for", here).bearer_auth(key);
        let reply = answer.json(&json!({"answer": "1"})).send().await.unwrap();
        assert_eq!(reply.status(), 404, "{guess}");
    }
    let refused = list(here, "agon_key_0123456789abcdef0123").await;
    assert_eq!(refused.status(), 429);
    let told = |name: &str| refused.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(told("ratelimit-policy"), "\"guesses\";q=30;w=60");
    assert!(told("ratelimit").starts_with("\"guesses\";r=0;t="), "{}", told("ratelimit"));
    let wait: u32 = told("retry-after").parse().unwrap();
    assert!((1..=65).contains(&wait), "{wait}");
    assert_eq!(refused.json::<Value>().await.unwrap()["type"], "/problems/too-many-guesses");
    // Right or wrong, wherever a key can be tried: the reply does not tell which.
    assert_eq!(list(here, &late).await.status(), 429);
    let nothing = format!("{}/v1/contests/con_00000000000000000000000000", server.base);
    let request = server.http().get(nothing).header("x-forwarded-for", here);
    assert_eq!(request.bearer_auth(&late).send().await.unwrap().status(), 429);
    let form = server.http().post(format!("{}/sign-in", server.base));
    let form = form.header("origin", &server.base).header("x-forwarded-for", here);
    let form = form.header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(form.body(format!("key={late}")).send().await.unwrap().status(), 429);
    assert_eq!(list(here, &beside).await.status(), 200, "it was right before");
    assert_eq!(list(there, &late).await.status(), 200, "another address is another's");
}

#[tokio::test]
async fn the_command_makes_lists_and_revokes_keys_before_and_between_starts() {
    if is_on_databases() {
        return; // whether a folder is there means nothing to a database
    }
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("new");
    let early = keys(&folder, &["list"]);
    assert!(!early.status.success() && !folder.exists(), "only `add` makes a store");
    let added = keys(&folder, &["add", "--label", "Ana's game"]);
    let (secret, said) = (text(&added.stdout), text(&added.stderr));
    assert!(secret.starts_with("agon_key_") && secret.lines().count() == 1, "alone, to be piped");
    assert!(said.contains("Ana's game") && !said.contains(secret.trim()), "{said}");

    let mut server = serving(&folder, None);
    let ana = Game::with_http(&server.base, secret.trim(), server.http().clone());
    ana.open(&at_once()).await.unwrap();
    let [known] = &ana.keys().await.unwrap()[..] else { panic!("no other was made") };
    let busy = keys(&folder, &["revoke", &known.id]);
    let (said, wanted) = (text(&busy.stderr), format!("/v1/keys/{}", known.id));
    assert!(!busy.status.success() && said.contains("in use"), "{said}");
    assert!(said.contains("curl ") && said.contains(&wanted) && said.contains("DELETE"), "{said}");
    server.kill();

    assert!(keys(&folder, &["revoke", &known.id]).status.success());
    let unknown = keys(&folder, &["revoke", "key_00000000000000000000000000"]);
    assert!(!unknown.status.success(), "{}", text(&unknown.stderr));
    let list = keys(&folder, &["list", "--json"]);
    let list: Value = serde_json::from_slice(&list.stdout).unwrap();
    assert_eq!(list["keys"][0]["id"], known.id, "{list}");
    assert!(list["keys"][0]["revoked_at"].is_string(), "{list}");
    let list = text(&keys(&folder, &["list"]).stdout);
    assert!(list.contains("revoked") && list.contains("Ana's game"), "{list}");
    assert!(!list.contains(secret.trim()), "{list}");
}

#[tokio::test]
async fn a_revoked_key_does_not_come_back_by_being_named_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let (mut first, file) = (serving(folder.path(), None), own(folder.path()).join("game.key"));
    let secret = std::fs::read_to_string(&file).unwrap();
    let its_game =
        |server: &Server| Game::with_http(&server.base, secret.trim(), server.http().clone());
    let id = its_game(&first).keys().await.unwrap()[0].id.clone();
    its_game(&first).revoke_key(&id).await.unwrap();
    first.kill();
    for key in [Some(secret.trim()), None] {
        let server = serving(folder.path(), key);
        assert_eq!(refused(its_game(&server).keys().await).kind, "unauthorized", "{key:?}");
        let said = said(&server, "restore").await;
        for words in ["revoked", "agon keys restore", "agon keys add", &id] {
            assert!(said.contains(words), "{key:?}: {said}");
        }
        assert!(!said.contains(secret.trim()), "{said}");
    }
    assert!(keys(folder.path(), &["restore", &id]).status.success());
    let server = serving(folder.path(), None);
    its_game(&server).open(&at_once()).await.expect("it was let in again");
}
