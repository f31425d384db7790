//! Pages, as a browser fetches them: small, strict, and nothing from anywhere else.

use crate::server::{KEY, Server};
use agon_generators::family::Level;
use serde_json::Value;
use std::collections::BTreeSet;

/// What a page takes on its way to a browser, pictures apart: compressed, as every browser asks for it.
const BYTES_MAX: usize = 72_000;
const NO_CONTEST: &str = "con_00000000000000000000000000";

async fn fetched(server: &Server, path: &str) -> String {
    let request = server.http().get(format!("{}{path}", server.base)).bearer_auth(KEY);
    let reply = request.send().await.unwrap();
    assert_eq!(reply.status(), 200, "{path}");
    if !path.starts_with("/static/") {
        let policy = reply.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    }
    reply.text().await.unwrap().replace("&#x2f;", "/")
}

/// How many bytes come where a browser asks.
async fn travels(server: &Server, path: &str) -> usize {
    let request = server.http().get(format!("{}{path}", server.base)).bearer_auth(KEY);
    let reply = request.header("accept-encoding", "gzip").send().await.unwrap();
    reply.bytes().await.unwrap().len()
}

/// What stands between two texts, each time.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    let after = text.split(start).skip(1);
    after.filter_map(|rest| rest.split_once(end).map(|(inside, _)| inside)).collect()
}

/// The style sheet and every module of a page, those that modules import with them.
async fn parts(server: &Server, page: &str) -> usize {
    let mut wanted: Vec<String> =
        between(page, "/static/", "\"").iter().map(|name| (*name).to_owned()).collect();
    let (mut seen, mut bytes) = (BTreeSet::new(), 0);
    while let Some(name) = wanted.pop() {
        if seen.insert(name.clone()) {
            let path = format!("/static/{name}");
            bytes += travels(server, &path).await;
            let text = fetched(server, &path).await;
            let folder = name.split_once('/').expect("a folder, and a file in it").0;
            let beside = between(&text, "from './", "'").into_iter();
            let beside = beside.map(|name| format!("{folder}/{name}"));
            let elsewhere = between(&text, "from '../", "'").into_iter().map(str::to_owned);
            // Types are for whoever reads a module, and no browser fetches them.
            wanted.extend(beside.chain(elsewhere).filter(|name| name.ends_with(".js")));
        }
    }
    bytes
}

#[tokio::test]
async fn every_page_is_small_and_fetches_nothing_from_elsewhere() {
    let server = Server::forgetful();
    for path in [
        "/",
        "/docs",
        "/practise",
        "/figures",
        "/duel",
        "/sign-in",
        "/preview",
        "/preview/logic/sudoku?batch=a",
        "/preview/kept",
        "/preview/reports",
        "/preview/own",
        "/host",
        "/replay",
        "/problems/locked",
        &format!("/play/{NO_CONTEST}"),
        &format!("/watch/{NO_CONTEST}"),
        &format!("/host/{NO_CONTEST}"),
        &format!("/replay/{NO_CONTEST}"),
    ] {
        let page = fetched(&server, path).await;
        // The interface's description is a book; its style sheet is the one that every page shares.
        let with = if path == "/docs" { 0 } else { parts(&server, &page).await };
        let alone = travels(&server, path).await;
        assert!(alone + with < BYTES_MAX, "{path}: {alone} and {with} bytes");
        for link in between(&page, "src=\"", "\"").into_iter().chain(between(
            &page,
            "<link rel=\"stylesheet\" href=\"",
            "\"",
        )) {
            assert!(link.starts_with('/') && !link.starts_with("//"), "{path} fetches {link}");
        }
        assert!(!page.contains(" style=") && !page.contains(" onclick="), "{path}");
    }
}

#[tokio::test]
async fn a_copy_of_a_module_is_good_until_the_module_changes() {
    let server = Server::forgetful();
    let url = format!("{}/static/play/play.js", server.base);
    let first = server.http().get(&url).send().await.unwrap();
    assert_eq!(first.headers()["cache-control"], "no-cache");
    let tag = first.headers()["etag"].clone();
    for (known, status) in [(tag.to_str().unwrap(), 304), ("\"another\"", 200)] {
        let reply = server.http().get(&url).header("if-none-match", known).send().await.unwrap();
        assert_eq!(reply.status(), status, "{known}");
    }
    // What is read here alone is nobody's to fetch.
    for path in ["shared/nothing.js", "play/play.html", "play/en.ftl", "nothing.js"] {
        let missing = server.http().get(format!("{}/static/{path}", server.base)).send().await;
        assert_eq!(missing.unwrap().status(), 404, "{path}");
    }
}

#[tokio::test]
async fn a_page_of_a_contest_is_made_once_and_comes_compressed() {
    let server = Server::forgetful();
    let other = NO_CONTEST.replace("000", "777");
    for page in ["play", "watch", "host", "replay"] {
        let path = format!("/{page}/{NO_CONTEST}");
        let text = fetched(&server, &path).await;
        assert_eq!(text, fetched(&server, &format!("/{page}/{other}")).await, "{page}");
        assert!(2 * travels(&server, &path).await < text.len(), "{page}");
        let korean = server.http().get(format!("{}{path}", server.base));
        let korean = korean.header("accept-language", "ko").send().await.unwrap();
        assert!(korean.text().await.unwrap().contains("<html lang=\"ko\">"), "{page}");
        // What is said of a copy that is still good takes the place of what was said of it before.
        let url = format!("{}{path}", server.base);
        let tag = server.http().get(&url).send().await.unwrap().headers()["etag"].clone();
        let still_good = server.http().get(&url).header("if-none-match", tag).send().await.unwrap();
        assert_eq!(still_good.status(), 304, "{page}");
        let policy = still_good.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("script-src 'self'"), "{page}: {policy}");
    }
}

#[tokio::test]
async fn people_read_a_page_where_programs_are_told_of_an_error() {
    let server = Server::forgetful();
    let get = |path: &str, accept: &'static str| {
        server.http().get(format!("{}{path}", server.base)).header("accept", accept).send()
    };
    let browser = "text/html,application/xhtml+xml,*/*;q=0.8";
    for (path, status, told) in [
        ("/nowhere", 404, "There is nothing here"),
        ("/problems/none", 404, "There is nothing here"),
        ("/practise/same/logic/none.1.1.a", 404, "There is nothing here"),
        ("/play/nonsense/at/all", 404, "There is nothing here"),
    ] {
        let page = get(path, browser).await.unwrap();
        assert_eq!(page.status(), status, "{path}");
        assert!(
            page.headers()["content-type"].to_str().unwrap().starts_with("text/html"),
            "{path}"
        );
        assert!(page.headers()["content-security-policy"].to_str().unwrap().contains("script-src"));
        assert!(page.text().await.unwrap().contains(told), "{path}");
        let plain = get(path, "*/*").await.unwrap();
        assert_eq!(plain.status(), status, "{path}");
        assert_eq!(plain.headers()["content-type"], "application/problem+json", "{path}");
    }
    let call = get("/v1/contests/nowhere", browser).await.unwrap();
    assert_eq!(call.headers()["content-type"], "application/problem+json");
}

#[tokio::test]
async fn a_form_that_is_none_or_too_much_is_refused_as_any_body_is() {
    let server = Server::forgetful();
    const FORM: &str = "application/x-www-form-urlencoded";
    for (kind, body, status, slug) in [
        ("text/plain", "code=a".to_owned(), 422, "invalid"),
        (FORM, format!("code={}", "a".repeat(20_000)), 413, "too-large"),
    ] {
        let sent = server.http().post(format!("{}/preview", server.base)).bearer_auth(KEY);
        let reply = sent.header("content-type", kind).body(body).send().await.unwrap();
        assert_eq!(reply.status(), status, "{kind}");
        assert_eq!(reply.json::<Value>().await.unwrap()["type"], format!("/problems/{slug}"));
    }
}

#[tokio::test]
async fn a_code_whose_family_has_changed_is_told_of_in_words() {
    let server = Server::forgetful();
    let typed = server.http().post(format!("{}/preview", server.base)).bearer_auth(KEY);
    let typed = typed.header("content-type", "application/x-www-form-urlencoded");
    let typed = typed.header("accept", "text/html").body("code=logic%2Fsudoku.999.1.a");
    let page = typed.send().await.unwrap();
    assert_eq!(page.status(), 422);
    assert!(page.text().await.unwrap().contains("cannot be drawn any more"));
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "a test draws for itself")]
async fn a_small_problem_is_solved_on_the_front_page() {
    const FAMILIES: [&str; 4] =
        ["logic/sudoku", "mathematics/picture-prices", "observation/cubes", "observation/dials"];
    let server = Server::forgetful();
    let shown = fetched(&server, "/").await;
    let today = between(&shown, "name=\"family\" value=\"", "\"")[0];
    assert!(FAMILIES.contains(&today), "{today} is one of them");
    let escaped = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    let sent = async |family: &str, typed: &str| {
        let request = server.http().post(format!("{}/", server.base));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let form = format!("family={}&typed={}", escaped(family), escaped(typed));
        let reply = request.body(form).send().await.unwrap();
        (reply.status().as_u16(), reply.text().await.unwrap())
    };
    for family in FAMILIES {
        let entry = agon_generators::find(family).unwrap();
        let right = entry.rules(Level::ALL[0], entry.english()).example.answer;
        let one =
            if right.contains('1') { ('1', "2") } else { (right.chars().next().unwrap(), "1") };
        for (typed, said) in [
            (right.as_str(), "Right!"),
            (&format!("  {right} "), "Right!"),
            (&right.replace(one.0, one.1), "Not right."),
            ("a cat", "I can't read that."),
        ] {
            let (status, page) = sent(family, typed).await;
            let page = page.replace("&#x27;", "'");
            assert!(status == 200 && page.contains(said), "{family}: {typed} is {said}");
            assert_eq!(page.contains("id=\"typed\""), said != "Right!", "it can be tried again");
        }
    }
    let (_, page) = sent(today, "\"><b>").await;
    assert!(!page.contains("\"><b>"), "what is typed is text");
    for bent in ["logic/robots", "none", ""] {
        assert_eq!(sent(bent, "1").await.0, 422, "{bent}");
    }
}
