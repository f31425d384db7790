//! Problems before anybody plays them: looked at, kept, reported.

use crate::server::{KEY, Server, place, refused};
use agon_client::reqwest::StatusCode;
use agon_client::reqwest::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH};
use agon_client::{Game, Kind, Look, Open, Practice, Preview, Start};
use serde_json::{Value, json};
use std::process::Stdio;
use tempfile::tempdir;

/// A code of an edition that is gone.
fn gone(code: &str) -> String {
    let parts: Vec<&str> = code.split('.').collect();
    format!("{}.999.{}.{}", parts[0], parts[2], parts[3])
}

async fn posted(server: &Server, path: &str, body: Value) -> (u16, Value) {
    let url = format!("{}{path}", server.base);
    let request = server.http().post(url).bearer_auth(KEY).json(&body);
    let reply = request.send().await.unwrap();
    (reply.status().as_u16(), reply.json().await.unwrap())
}

#[tokio::test]
async fn a_preview_shows_the_key_and_draws_the_same_for_ever() {
    let (one, other) = (Server::forgetful(), Server::forgetful());
    for kind in [Kind::Logic, Kind::Mathematics, Kind::Memory, Kind::Observation] {
        let first = one.game().preview(&Look::kind(kind).level(2)).await.unwrap();
        let code = first.problem.code.clone().unwrap();
        assert!(first.problem.key.is_some() && !first.problem.explanation.is_empty(), "{code}");
        assert_eq!((first.kind, first.level), (kind, 2));
        assert!(code.starts_with(&first.family), "{code}");
        assert!(first.seconds.p20 <= first.seconds.p50 && first.seconds.p50 <= first.seconds.p80);
        let again = other.game().preview(&Look::code(&code)).await.unwrap();
        let text =
            |preview: &Preview| (preview.problem.statement.clone(), preview.problem.key.clone());
        assert_eq!(text(&again), text(&first), "another service");
        assert_ne!(again.id, first.id, "names are an installation's own");
        assert_eq!(one.game().preview(&Look::code(&code)).await.unwrap(), first);
        assert_eq!(one.game().preview_of(&first.id).await.unwrap(), first);
    }
}

#[tokio::test]
async fn the_same_seed_at_the_next_level_is_another_problem_of_the_family() {
    let server = Server::forgetful();
    let game = server.game();
    let look = |level| Look::family("logic/sudoku").level(level).seed("k7qd");
    let two = game.preview(&look(2)).await.unwrap();
    let three = game.preview(&look(3)).await.unwrap();
    assert_eq!((&two.family, three.level), (&three.family, 3));
    assert_ne!(two.problem.key, three.problem.key);
    assert!(two.problem.code.as_deref().unwrap().ends_with(".2.k7qd"));
    assert_eq!(game.preview(&look(2)).await.unwrap(), two);
    let of_kind = Look::kind(Kind::Observation).seed("a-b_c");
    assert_eq!(game.preview(&of_kind).await.unwrap(), game.preview(&of_kind).await.unwrap());
    for body in [
        json!({"family": "logic/sudoku", "seed": "a b"}),
        json!({"code": two.problem.code, "seed": "x"}),
        json!({"family": "logic/sudoku", "level": 6}),
        json!({}),
    ] {
        assert_eq!(posted(&server, "/v1/previews", body.clone()).await.0, 422, "{body}");
    }
}

#[tokio::test]
async fn a_code_of_a_gone_edition_is_refused_by_name() {
    let server = Server::forgetful();
    let game = server.game();
    let code = game.preview(&Look::kind(Kind::Logic)).await.unwrap().problem.code.unwrap();
    let old = gone(&code);
    for refusal in
        [refused(game.preview(&Look::code(&old)).await), refused(game.keep(&old, None).await)]
    {
        assert_eq!(
            (refusal.status, refusal.kind.as_str()),
            (422, "edition-gone"),
            "{}",
            refusal.detail
        );
        assert!(refusal.detail.contains("edition"), "{}", refusal.detail);
    }
    assert_eq!(game.report(&old, "It had two answers.").await.unwrap().code, old);
    let unknown = refused(game.preview(&Look::code("logic/nothing.1.3.x")).await);
    assert_eq!(unknown.kind, "unknown-family");
    assert_eq!(refused(game.preview(&Look::code("logic/sudoku")).await).kind, "invalid");
    assert_eq!(refused(game.preview_of("logic/sudoku.1.3.x").await).status, 404, "as it was once");
}

#[tokio::test]
async fn who_has_no_key_sees_no_preview() {
    let server = Server::forgetful();
    let opened = server.game().open(&Open::kind(Kind::Logic)).await.unwrap();
    let shown = server.game().preview(&Look::kind(Kind::Logic)).await.unwrap();
    let code = shown.problem.code.unwrap();
    for token in [opened.host.token(), opened.attacker.token(), "agon_key_0000000000000000000"] {
        let stranger = Game::with_http(&server.base, token, server.http().clone());
        assert_eq!(refused(stranger.preview(&Look::code(&code)).await).status, 401);
        assert_eq!(refused(stranger.preview_of(&shown.id).await).status, 401);
        assert_eq!(refused(stranger.export(&shown.id).await).status, 401);
        assert_eq!(refused(stranger.kept().await).status, 401);
    }
}

#[tokio::test]
async fn a_picture_is_fetched_once_and_then_only_asked_after() {
    let server = Server::forgetful();
    let game = server.game();
    let shown = game.preview(&Look::family("observation/dials")).await.unwrap();
    let url = &shown.problem.pictures[0].url;
    let get = |rest: &str, tag: Option<&str>| {
        let request = server.http().get(format!("{}{rest}", server.base)).bearer_auth(KEY);
        let request = tag.iter().fold(request, |request, tag| request.header(IF_NONE_MATCH, *tag));
        request.send()
    };
    let svg = url.replace(".png", ".svg");
    let id = &shown.id;
    let mut tags = Vec::new();
    for (path, begins) in [
        (url.clone(), &b"\x89PNG"[..]),
        (format!("{url}?colours=none"), b"\x89PNG"),
        (format!("{url}?scale=2"), b"\x89PNG"),
        (svg.clone(), b"<svg "),
        (format!("{svg}?colours=none"), b"<svg "),
        (format!("/v1/previews/{id}"), b"{"),
        (format!("/v1/previews/{id}/export.zip"), b"PK"),
    ] {
        let reply = get(&path, None).await.unwrap();
        assert_eq!(reply.status(), 200, "{path}");
        assert_eq!(reply.headers()[CACHE_CONTROL], "private, max-age=31536000, immutable");
        let tag = reply.headers()[ETAG].to_str().unwrap().to_owned();
        assert!(reply.bytes().await.unwrap().starts_with(begins), "{path}");
        let again = get(&path, Some(&tag)).await.unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        assert_eq!(again.headers()[ETAG], *tag);
        assert!(again.bytes().await.unwrap().is_empty());
        assert_eq!(get(&path, Some("\"another\"")).await.unwrap().status(), 200, "{path}");
        tags.push(tag);
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 7, "no two files are the same");
    for (path, status) in [
        (url.replace("figure", "card-1"), 404),
        (url.replace(".png", ".gif"), 404),
        (format!("{url}?scale=3"), 422),
        (format!("{url}?colours=loud"), 422),
    ] {
        assert_eq!(get(&path, None).await.unwrap().status(), status, "{path}");
    }
}

#[tokio::test]
async fn cards_are_shown_with_their_pictures() {
    let server = Server::forgetful();
    let game = server.game();
    let shown = game.preview(&Look::family("memory/vanished").seed("x")).await.unwrap();
    let pictures: Vec<_> = shown.material.iter().filter_map(|card| card.picture.as_ref()).collect();
    assert_eq!(pictures[0].name, "card-1");
    assert!(game.file(&pictures[0].url).await.unwrap().starts_with(b"\x89PNG"));
    assert_eq!(shown.problem.notes, "forbidden");
}

#[tokio::test]
async fn an_export_holds_the_problem_and_its_pictures_in_the_same_bytes_each_time() {
    let server = Server::forgetful();
    let look = Look::family("observation/dials").level(1).seed("zip");
    let id = server.game().preview(&look).await.unwrap().id;
    let archive = server.game().export(&id).await.unwrap();
    assert_eq!(server.game().export(&id).await.unwrap(), archive);
    let holds = |what: &[u8]| archive.windows(what.len()).any(|part| part == what);
    let file =
        async |rest: &str| server.game().file(&format!("/v1/previews/{id}{rest}")).await.unwrap();
    assert!(holds(b"problem.json") && holds(b"figure.png") && holds(b"figure.svg"));
    // Its files lie in it as they are.
    assert!(holds(&file("").await) && holds(&file("/pictures/figure.svg").await));
}

#[tokio::test]
async fn a_kept_problem_is_what_the_contest_opens_also_after_a_restart() {
    let folder = tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let look = Look::family("mathematics/remainder-chain").level(4);
    let shown = server.game().preview(&look).await.unwrap();
    let code = shown.problem.code.clone().unwrap();
    let kept = server.game().keep(&code, Some("for the final")).await.unwrap();
    assert_eq!((kept.code.as_str(), kept.level, kept.is_drawable), (&*code, 4, true));
    server.kill();
    let server = Server::on(folder.path());
    assert_eq!(server.game().kept().await.unwrap(), std::slice::from_ref(&kept));
    for open in [Open::code(&code), Open::kept(&kept.id)] {
        let opened = server.game().open(&open).await.unwrap();
        let played = opened.host.problem().await.unwrap();
        assert_eq!(
            (played.statement, played.key),
            (shown.problem.statement.clone(), shown.problem.key.clone())
        );
    }
    // Again, with another note; then gone.
    server.game().keep(&code, None).await.unwrap();
    let [again] = &server.game().kept().await.unwrap()[..] else { panic!("not one") };
    assert_eq!((&again.id, &again.note), (&kept.id, &None));
    server.game().let_go(&kept.id).await.unwrap();
    assert_eq!(server.game().kept().await.unwrap(), []);
    assert_eq!(refused(server.game().let_go(&kept.id).await).status, 404);
    let unknown = refused(server.game().open(&Open::kept(&kept.id)).await);
    assert_eq!(unknown.field.as_deref(), Some("kept"));
}

#[tokio::test]
async fn what_one_game_keeps_and_reports_no_other_sees() {
    let server = Server::forgetful();
    let game = server.game();
    let key = game.add_game("other").await.unwrap().key.key;
    let other = Game::with_http(&server.base, &key, server.http().clone());
    let code = game.preview(&Look::kind(Kind::Logic)).await.unwrap().problem.code.unwrap();
    let kept = game.keep(&code, None).await.unwrap();
    game.report(&code, "Too easy.").await.unwrap();
    assert_eq!((other.kept().await.unwrap(), other.reports().await.unwrap()), (vec![], vec![]));
    assert_eq!(refused(other.let_go(&kept.id).await).status, 404);
    assert_eq!(game.kept().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_game_keeps_five_hundred_problems_and_no_more() {
    let server = Server::forgetful();
    let game = server.game();
    let code = game.preview(&Look::family("mathematics/remainder-chain").level(1)).await.unwrap();
    let code = code.problem.code.unwrap();
    let stem = code.rsplit_once('.').unwrap().0;
    for number in 0..500 {
        game.keep(&format!("{stem}.{number}"), None).await.unwrap();
    }
    assert_eq!(refused(game.keep(&format!("{stem}.more"), None).await).kind, "too-many-kept");
    game.keep(&format!("{stem}.7"), Some("one that is there")).await.unwrap();
    let eighth = game.keep(&format!("{stem}.8"), None).await.unwrap();
    game.let_go(&eighth.id).await.unwrap();
    game.keep(&format!("{stem}.more"), None).await.unwrap();
    assert_eq!(game.kept().await.unwrap().len(), 500);
    for body in [
        json!({"code": code, "note": "n".repeat(201)}),
        json!({"code": code, "note": "a\nb"}),
        json!({"code": "x"}),
    ] {
        assert_eq!(posted(&server, "/v1/kept", body.clone()).await.0, 422, "{body}");
    }
}

#[tokio::test]
async fn reports_are_listed_newest_first_and_read_and_cleared_by_the_operator() {
    let folder = tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let game = server.game();
    let code = game.preview(&Look::kind(Kind::Logic)).await.unwrap().problem.code.unwrap();
    for text in ["Two answers fit.", "Line one\nline two"] {
        assert_eq!(game.report(&code, text).await.unwrap().text, text);
    }
    let texts: Vec<String> =
        game.reports().await.unwrap().into_iter().map(|report| report.text).collect();
    assert_eq!(texts, ["Line one\nline two", "Two answers fit."]);
    for text in ["", " ", &"x".repeat(501)] {
        let body = json!({"code": code, "text": text});
        assert_eq!(posted(&server, "/v1/reports", body).await.0, 422);
    }
    server.kill();
    let place = place(folder.path());
    let reports = |words: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_agon"));
        command.env_clear().arg("reports").args(["--store", &place]).args(words);
        let output = command.stdin(Stdio::null()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(reports(&[]).contains(&format!("{code}\n    Line one\n    line two\n    by game_")));
    let listed: Value = serde_json::from_str(&reports(&["--json", "--clear"])).unwrap();
    assert_eq!(listed["reports"][1]["text"], "Two answers fit.");
    assert_eq!(reports(&[]), "");
    let server = Server::on(folder.path());
    assert_eq!(server.game().reports().await.unwrap(), []);
}

#[tokio::test]
async fn whoever_else_has_the_code_of_a_kept_problem_has_nothing() {
    let server = Server::forgetful();
    let game = server.game();
    let key = game.add_game("other").await.unwrap().key.key;
    let other = Game::with_http(&server.base, &key, server.http().clone());
    let look = Look::family("mathematics/remainder-chain").level(2).seed("final");
    let shown = game.preview(&look).await.unwrap();
    let code = shown.problem.code.clone().unwrap();
    let others = async |what: &'static str| {
        vec![
            (what, "a drill", refused(other.drill(&Practice::code(&code)).await)),
            (what, "a preview", refused(other.preview(&Look::code(&code)).await)),
            (what, "by its seed", refused(other.preview(&look).await)),
            (what, "keeping it", refused(other.keep(&code, None).await)),
            (what, "a contest", refused(other.open(&Open::code(&code)).await)),
            (what, "its preview's name", refused(other.preview_of(&shown.id).await)),
        ]
    };
    other.preview(&Look::code(&code)).await.expect("it is nobody's yet");
    let kept = game.keep(&code, None).await.unwrap();
    let mut refusals = others("kept").await;
    let opened = game.open(&Open::kept(&kept.id).start(Start::WhenReady)).await.unwrap();
    game.let_go(&kept.id).await.unwrap();
    refusals.extend(others("in a contest").await);
    for (when, what, refusal) in refusals {
        assert_eq!((refusal.status, refusal.kind.as_str()), (404, "not-found"), "{when}: {what}");
        assert!(!refusal.detail.contains("final"), "{when}: {what}");
    }
    game.preview(&Look::code(&code)).await.expect("its own game may");
    opened.host.void("A test", None).await.unwrap();
    other.drill(&Practice::code(&code)).await.expect("the contest is over");
}

#[tokio::test]
async fn no_address_tells_a_code_or_a_seed() {
    let server = Server::forgetful();
    let look = Look::family("observation/dials").level(2).seed("k7qd");
    let shown = server.game().preview(&look).await.unwrap();
    let code = shown.problem.code.clone().unwrap();
    let kept = server.game().keep(&code, None).await.unwrap();
    let text = serde_json::to_string(
        &shown.problem.pictures.iter().map(|shown| &shown.url).collect::<Vec<_>>(),
    );
    let mut addresses = vec![text.unwrap(), kept.id, kept.preview.clone()];
    let pages = [
        "/preview".to_owned(),
        "/preview/kept".to_owned(),
        "/preview/observation/dials?level=2&batch=k7qd&keys=1".to_owned(),
        "/preview/observation/dials/print?level=2&batch=k7qd".to_owned(),
        format!("/preview/{}", kept.preview),
    ];
    for page in pages {
        let request = server.http().get(format!("{}{page}", server.base)).bearer_auth(KEY);
        let html = request.send().await.unwrap().error_for_status().unwrap().text().await.unwrap();
        let html = html.replace("&#x2f;", "/");
        for part in html.split([' ', '>']) {
            let value =
                ["href=\"", "src=\"", "action=\""].iter().find_map(|name| part.strip_prefix(name));
            addresses.extend(value.map(str::to_owned));
        }
    }
    assert!(50 < addresses.len());
    for address in addresses {
        // The batch's own word stands there, and the seeds that come of it do not.
        let said = address.replace("batch=k7qd", "");
        assert!(!said.contains("k7qd") && !said.contains(".2."), "{address}");
        assert!(!said.contains(".1.") && !said.contains(".wall"), "{address}");
    }
}
