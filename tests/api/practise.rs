//! Practice in the browser, as its forms send it: what is counted, and what comes from elsewhere.

use crate::server::{KEY, Server, agon, place};
use agon_client::reqwest::{Response, redirect::Policy};
use serde_json::{Value, json};
use std::process::Command;

/// A browser that holds its cookie.
struct Browser<'a> {
    server: &'a Server,
    http: agon_client::reqwest::Client,
    cookie: Option<String>,
}

impl Browser<'_> {
    fn at(server: &Server) -> Browser<'_> {
        let http = agon_client::reqwest::Client::builder().no_proxy().redirect(Policy::none());
        Browser { server, http: http.build().unwrap(), cookie: None }
    }

    async fn send(&mut self, path: &str, form: &str) -> Response {
        let reply = self.press(path, form).await;
        if let Some(set) = reply.headers().get("set-cookie") {
            let set = set.to_str().unwrap();
            assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
            self.cookie = set.split(';').next().map(str::to_owned);
        }
        reply
    }

    async fn press(&self, path: &str, form: &str) -> Response {
        let url = format!("{}{path}", self.server.base);
        let request = self.http.post(url).header("origin", &self.server.base);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let request = request.header("cookie", self.cookie.clone().unwrap_or_default());
        request.body(form.to_owned()).send().await.unwrap()
    }

    async fn see(&self, path: &str) -> String {
        let request = self.http.get(format!("{}{path}", self.server.base));
        let request = request.header("cookie", self.cookie.clone().unwrap_or_default());
        request.send().await.unwrap().text().await.unwrap()
    }
}

/// A problem's code and key, as only whoever holds a game key can know both.
async fn known(server: &Server) -> (String, String) {
    known_of(server, "mathematics/remainder-chain").await
}

async fn known_of(server: &Server, family: &str) -> (String, String) {
    let order = json!({"family": family, "level": 1});
    let request = server.http().post(format!("{}/v1/previews", server.base)).bearer_auth(KEY);
    let shown: Value = request.json(&order).send().await.unwrap().json().await.unwrap();
    let key = shown["problem"]["key"].as_str().or(shown["key"].as_str()).unwrap();
    (shown["code"].as_str().unwrap().to_owned(), key.to_owned())
}

async fn solve(browser: &mut Browser<'_>) {
    let (code, key) = known(browser.server).await;
    let reply = browser.send("/practise/same", &format!("code={code}")).await;
    assert_eq!(reply.headers()["location"], "/practise/now");
    browser.send("/practise/now", "do=begin").await;
    let typed = key.replace(", ", "%2C+");
    let form = format!("do=answer&typed={typed}");
    let presses = (0..20).map(|_| async {
        let reply = browser.press("/practise/now", &form).await;
        reply.headers()["location"].to_str().unwrap().to_owned()
    });
    let led = together(presses).await;
    assert!(led.iter().all(|path| path == "/practise/now"), "{led:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_drill_is_counted_once_however_often_its_answer_is_sent_and_looked_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let mut browser = Browser::at(&server);
    for solved in 1..=3 {
        solve(&mut browser).await;
        let pages = (0..20).map(|_| browser.see("/figures"));
        let pages: Vec<String> = together(pages).await;
        let said = format!("solved, of {solved}");
        assert!(pages.iter().all(|page| page.contains(&said)), "not everywhere {said}");
    }
    let cookie = browser.cookie.clone();
    server.kill();
    let store = place(folder.path());
    let mut figures = Command::new(env!("CARGO_BIN_EXE_agon"));
    let figures = figures.args(["figures", "--json", "--store", &store]).output().unwrap();
    let figures: Value = serde_json::from_slice(&figures.stdout).unwrap();
    assert_eq!(figures["levels"], json!([]), "nobody is as quick as that");
    let server = Server::on(folder.path());
    let browser = Browser { cookie, ..Browser::at(&server) };
    let page = browser.see("/figures").await;
    assert!(page.contains("solved, of 3"), "what was solved is kept");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_result_is_drawn_again_after_a_restart_and_an_unfinished_drill_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let (code, key) = known_of(&server, "observation/dials").await;
    let cookie = {
        let mut browser = Browser::at(&server);
        browser.send("/practise/same", &format!("code={code}")).await;
        browser.send("/practise/now", "do=begin").await;
        let typed = key.replace(", ", "%2C+");
        let led = browser.send("/practise/now", &format!("do=answer&typed={typed}")).await;
        assert_eq!(led.headers()["location"], "/practise/now");
        let page = browser.see("/practise/now").await;
        assert!(page.contains("id=\"verdict\"") && page.contains(&key), "{page}");
        browser.cookie
    };
    server.kill();
    let mut again = Server::on(folder.path());
    let mut browser = Browser { cookie, ..Browser::at(&again) };
    let page = browser.see("/practise/now").await;
    assert!(page.contains("id=\"verdict\"") && page.contains(&key), "{page}");
    assert!(page.contains("solved.png"), "{page}");
    let url = format!("{}/practise/pictures/solved.png", again.base);
    let cookie = browser.cookie.clone().unwrap();
    let png = browser.http.get(url).header("cookie", cookie).send().await.unwrap();
    assert_eq!(png.headers()["content-type"], "image/png");
    for _ in 0..2 {
        let figures = browser.see("/figures").await;
        assert!(figures.contains("solved, of 1"), "counted once: {figures}");
    }
    // The next one is open when the service goes away.
    let led = browser.send("/practise/now", "do=next").await;
    assert_eq!(led.headers()["location"], "/practise/now");
    let cookie = browser.cookie.clone();
    again.kill();
    let server = Server::on(folder.path());
    let mut browser = Browser { cookie, ..Browser::at(&server) };
    let page = browser.see("/practise/now").await;
    assert!(
        page.contains("<h1>This problem is gone</h1>") && page.contains("Another problem"),
        "{page}"
    );
    let led = browser.send("/practise/now", "do=answer&typed=7").await;
    assert_eq!(led.headers()["location"], "/practise/now");
    browser.send("/practise/now", "do=next").await;
    let page = browser.see("/practise/now").await;
    assert!(
        !page.contains("<h1>This problem is gone</h1>") && page.contains("id=\"drill\""),
        "{page}"
    );
}

#[tokio::test]
async fn a_player_who_has_solved_nothing_is_told_too_that_their_drill_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let (code, _) = known(&server).await;
    let mut browser = Browser::at(&server);
    browser.send("/practise/same", &format!("code={code}")).await;
    let cookie = browser.cookie.clone();
    server.kill();
    let server = Server::on(folder.path());
    let browser = Browser { cookie, ..Browser::at(&server) };
    assert!(browser.see("/practise/now").await.contains("<h1>This problem is gone</h1>"));
}

async fn together<F: Future<Output = String>>(all: impl Iterator<Item = F>) -> Vec<String> {
    let mut waiting: Vec<_> = all.map(Box::pin).collect();
    let mut done = Vec::new();
    // All of them run: each is asked for in turn until it is ready.
    std::future::poll_fn(|context| {
        waiting.retain_mut(|one| match one.as_mut().poll(context) {
            std::task::Poll::Ready(page) => {
                done.push(page);
                false
            }
            std::task::Poll::Pending => true,
        });
        if waiting.is_empty() { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
    done
}

#[tokio::test]
async fn an_address_opens_no_more_drills_by_pages_and_interface_together_than_by_one_of_them() {
    let server = Server::forgetful();
    let by_interface = async |from: &str| {
        let request = server.http().post(format!("{}/v1/drills", server.base));
        let request = request.header("x-forwarded-for", from);
        let order = json!({"family": "mathematics/remainder-chain", "level": 1});
        request.json(&order).send().await.unwrap().status().as_u16()
    };
    let by_page = async |cookie: &str, path: &str, form: &'static str| {
        let request = Browser::at(&server).http.post(format!("{}{path}", server.base));
        let request = request.header("origin", &server.base).header("cookie", cookie);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let reply = request.header("x-forwarded-for", "192.0.2.1").body(form).send().await.unwrap();
        let text = |name: &str| reply.headers()[name].to_str().unwrap().to_owned();
        (text("location"), text("set-cookie").split(';').next().unwrap().to_owned())
    };
    let form = "of=mathematics/remainder-chain&hard=1";
    let mut cookie = String::new();
    for opened in 0..30 {
        assert_eq!(by_interface("192.0.2.1").await, 201, "{opened}");
        let (led, mine) = by_page("", "/practise", form).await;
        assert_eq!(led, "/practise/now", "{opened}");
        cookie = mine;
    }
    assert_eq!(by_interface("192.0.2.1").await, 429);
    let code = "code=mathematics/remainder-chain.2.1.limits";
    for (path, form) in [("/practise", form), ("/practise/same", code)] {
        assert_eq!(by_page("", path, form).await.0, "/practise?said=enough", "{path}");
    }
    // Whoever is known goes on, and so does everybody elsewhere.
    assert_eq!(by_page(&cookie, "/practise", form).await.0, "/practise/now");
    assert_eq!(by_interface("192.0.2.2").await, 201);
}

#[tokio::test]
async fn only_a_proxy_that_was_named_says_whom_a_request_comes_from() {
    let mut command = agon("127.0.0.1:0", "memory:");
    command.args(["--trusted-proxy", "192.0.2.1,2001:db8::/32"]);
    let server = Server::of(command);
    for opened in 0..=60 {
        let request = server.http().post(format!("{}/v1/drills", server.base));
        let request = request.header("x-forwarded-for", format!("198.51.100.{opened}"));
        let order = json!({"family": "mathematics/remainder-chain", "level": 1});
        let status = request.json(&order).send().await.unwrap().status();
        assert_eq!(status, if opened < 60 { 201 } else { 429 }, "{opened}");
    }
}

#[tokio::test]
async fn a_page_from_elsewhere_practises_for_nobody() {
    let server = Server::forgetful();
    let browser = Browser::at(&server);
    for path in ["/practise", "/practise/same", "/practise/now"] {
        let request = browser.http.post(format!("{}{path}", server.base));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let request = request.header("origin", "https://evil.example").body("of=mix");
        let reply = request.send().await.unwrap();
        assert_eq!(reply.status(), 403, "{path}");
        assert!(reply.headers().get("set-cookie").is_none(), "{path}");
    }
}

#[tokio::test]
async fn what_no_form_offers_is_refused_and_nothing_is_opened() {
    let server = Server::forgetful();
    let mut browser = Browser::at(&server);
    for form in ["of=poetry", "hard=9", "hard=x"] {
        assert_eq!(browser.send("/practise", form).await.status(), 422, "{form}");
    }
    assert_eq!(browser.send("/practise/same", "code=nonsense").await.status(), 404);
    let reply = browser.send("/practise/now", "do=answer&typed=7").await;
    assert_eq!(reply.headers()["location"], "/practise");
}

#[tokio::test]
async fn a_secret_that_a_browser_made_up_is_nobodys() {
    let server = Server::forgetful();
    let mut browser = Browser::at(&server);
    let chosen = |digits: usize| format!("agon_player={}", "a".repeat(digits));
    let mut given = Vec::new();
    for cookie in [chosen(64), chosen(128), chosen(64)] {
        browser.cookie = Some(cookie.clone());
        let reply = browser.send("/practise", "of=mix&run=practice").await;
        assert_eq!(reply.headers()["location"], "/practise/now");
        let held = browser.cookie.clone().unwrap();
        assert_ne!(held, cookie, "it is given another");
        given.push(held.clone());
        // Which it keeps.
        browser.send("/practise", "of=mix&run=practice").await;
        assert_eq!(browser.cookie.clone(), Some(held));
    }
    given.dedup();
    assert_eq!(given.len(), 3, "each is another player");
    let stolen = format!("agon_player={}{}", "a".repeat(64), &given[0][given[0].len() - 64..]);
    browser.cookie = Some(stolen.clone());
    browser.send("/practise", "of=mix&run=practice").await;
    assert_ne!(browser.cookie, Some(stolen), "a signature is for one secret");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn today_everybody_gets_the_same_problem_of_a_kind_and_the_page_says_how_it_went() {
    let server = Server::forgetful();
    let mut codes = Vec::new();
    for _ in 0..2 {
        let mut browser = Browser::at(&server);
        let led = browser.send("/practise/today", "kind=memory").await;
        assert_eq!(led.headers()["location"], "/practise/now");
        browser.send("/practise/now", "do=begin").await;
        browser.send("/practise/now", "do=reveal").await;
        let page = browser.see("/practise/now").await;
        let code = page.split("/practise/beat/").nth(1).unwrap().split('"').next().unwrap();
        codes.push(code.to_owned());
        // Nobody gives up after a reading of no time at all.
        assert!(page.contains("<p>One of today&#x27;s problems.</p>"), "{page}");
        let choice = browser.see("/practise").await;
        assert_eq!(choice.matches("Not solved").count(), 1, "{choice}");
        let cards: Vec<&str> = choice.split("formaction=\"/practise/today\"").skip(1).collect();
        assert_eq!(cards.len(), 4);
        for card in cards {
            let card = card.split("</button>").next().unwrap();
            let level = card.split(">level ").nth(1).unwrap().split('<').next().unwrap().trim();
            let of_level = format!("&#x2f;{}&#x2f;pictures&#x2f;", level.chars().next().unwrap());
            assert!(!card.contains("<img") || card.contains(&of_level), "{card}");
        }
    }
    assert_eq!(codes[0], codes[1]);
    let browser = Browser::at(&server);
    let refused = browser.press("/practise/today", "kind=cooking").await;
    assert_eq!(refused.status(), 422);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_wants_it_is_forgotten_for_good() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let mut browser = Browser::at(&server);
    assert!(!browser.see("/practise").await.contains("/practise/forget"), "nothing is known yet");
    solve(&mut browser).await;
    assert!(browser.see("/figures").await.contains("solved, of 1"));
    assert!(browser.see("/practise").await.contains("/practise/forget"));
    let cookie = browser.cookie.clone();
    let elsewhere = server.http().post(format!("{}/practise/forget", server.base));
    let elsewhere = elsewhere.header("origin", "https://elsewhere.example");
    let elsewhere = elsewhere.header("cookie", cookie.clone().unwrap()).send().await.unwrap();
    assert_eq!(elsewhere.status(), 403, "no other page forgets for them");
    let reply = browser.send("/practise/forget", "").await;
    assert_eq!(reply.headers()["location"], "/practise?said=forgotten");
    assert_eq!(browser.cookie.as_deref(), Some("agon_player="), "the secret goes, too");
    assert!(browser.see("/practise?said=forgotten").await.contains("You are forgotten"));
    for reborn in [false, true] {
        if reborn {
            server.kill();
            server = Server::on(folder.path());
        }
        // Whoever kept the secret finds nothing.
        let again = Browser { cookie: cookie.clone(), ..Browser::at(&server) };
        assert!(!again.see("/figures").await.contains("solved, of"), "after a restart: {reborn}");
        assert!(!again.see("/practise").await.contains("/practise/forget"));
    }
}

#[tokio::test]
async fn a_card_tells_how_long_its_easiest_problems_take() {
    let server = Server::forgetful();
    let page = Browser::at(&server).see("/practise").await.replace("&#x2f;", "/");
    for family in server.game().families().await.unwrap() {
        let (_, card) = page.split_once(&format!("value=\"{}\"", family.name)).unwrap();
        let (_, told) = card.split_once("about ").unwrap();
        let told: f64 = told.split(' ').next().unwrap().parse().unwrap();
        let predicted = family.levels[0].seconds.p50;
        assert!((told - predicted).abs() <= 3.0, "{}: {told} s for {predicted}", family.name);
    }
}
