//! What a host opens and finds on the pages, and the links that are handed out.

use crate::server::{KEY, Server, agon, at_once};
use agon_client::reqwest::header::{LOCATION, SET_COOKIE};
use agon_client::reqwest::redirect::Policy;
use agon_client::reqwest::{Client, Response};
use agon_client::{PhaseName, Seat, You};
use serde_json::Value;

/// A browser that has signed in.
struct Browser<'a> {
    server: &'a Server,
    cookie: String,
    http: Client,
}

impl Browser<'_> {
    async fn signed_in(server: &Server) -> Browser<'_> {
        let http = Client::builder().no_proxy().redirect(Policy::none()).build().unwrap();
        let request = http.post(format!("{}/sign-in", server.base)).header("origin", &server.base);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let reply = request.body(format!("key={KEY}")).send().await.unwrap();
        let set = reply.headers()[SET_COOKIE].to_str().unwrap();
        let cookie = set.split(';').next().unwrap().to_owned();
        Browser { server, cookie, http }
    }

    async fn get(&self, path: &str) -> Response {
        let request = self.http.get(format!("{}{path}", self.server.base));
        request.header("cookie", &self.cookie).send().await.unwrap()
    }

    async fn open(&self, form: &str) -> Response {
        let request = self.http.post(format!("{}/host/open", self.server.base));
        let request = request.header("cookie", &self.cookie).header("origin", &self.server.base);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        request.body(form.to_owned()).send().await.unwrap()
    }
}

fn led_to(reply: &Response) -> &str {
    assert_eq!(reply.status(), 303);
    reply.headers()[LOCATION].to_str().unwrap()
}

#[tokio::test]
async fn a_host_who_has_not_signed_in_does_so_first_and_is_led_back() {
    let server = Server::forgetful();
    let stranger = Browser { cookie: String::new(), ..Browser::signed_in(&server).await };
    for (path, next) in [("/host", "%2Fhost"), ("/host?open=1", "%2Fhost%3Fopen%3D1")] {
        let reply = stranger.get(path).await;
        assert_eq!(led_to(&reply), format!("/sign-in?next={next}"));
    }
    assert_eq!(led_to(&stranger.open("what=kind:logic").await), "/sign-in");
    let reply = stranger.get("/sign-in?next=%2Fhost%3Fopen%3D1").await.text().await.unwrap();
    let reply = reply.replace("&#x2f;", "/");
    assert!(reply.contains("value=\"/host?open=1\""), "{reply}");
}

#[tokio::test]
async fn a_form_opens_a_contest_once_however_often_it_is_sent() {
    let server = Server::forgetful();
    let host = Browser::signed_in(&server).await;
    let form = "once=a1&what=family:mathematics/remainder-chain&level=5&code=&battle=castle+%C3%A4\
        &attacker=Ana&defender=Bo&start=when_ready&rules_seconds=7&solve_seconds=&lockout_seconds=0\
        &spectator_delay_seconds=15&rival_answers=locks&format=race";
    let (one, same) = (host.open(form).await, host.open(form).await);
    assert_eq!(led_to(&one), led_to(&same));
    let other = host.open(&form.replace("level=5", "level=4")).await;
    assert_ne!(led_to(&one), led_to(&other), "a form that was changed");
    let id = led_to(&one).strip_prefix("/host/").unwrap();
    let contest = server.game().contest(id).contest().await.unwrap();
    assert_eq!(contest.battle.as_deref(), Some("castle ä"));
    assert_eq!(contest.seats.attacker.name.as_deref(), Some("Ana"));
    assert_eq!(
        (contest.family.as_deref(), contest.level),
        (Some("mathematics/remainder-chain"), Some(5))
    );
    assert_eq!(contest.phase.name, PhaseName::Waiting);
    let terms = contest.terms;
    assert_eq!(
        (terms.rules_seconds, terms.solve_seconds, terms.lockout_seconds),
        (7, Some(300), 0)
    );
    let problem = server.game().contest(id).problem().await.unwrap();
    assert!(problem.translations.contains_key("ko"), "not all read what the host reads");
    let desk = host.get(led_to(&one)).await;
    assert_eq!(desk.status(), 200);
    let list = host.get("/host").await.text().await.unwrap();
    assert!(list.contains(&format!("href=\"/host/{id}\"")) && list.contains("castle ä"), "{list}");
}

#[tokio::test]
async fn a_form_that_cannot_be_says_why_and_keeps_what_was_typed() {
    let server = Server::forgetful();
    let host = Browser::signed_in(&server).await;
    for (form, said) in [
        ("what=kind:logic&level=9", "a level is 1, 2, 3, 4 or 5"),
        ("what=kind:nothing&level=3", "not opened"),
        ("what=family:logic/nothing", "logic/nothing"),
        ("code=nonsense", "code"),
        ("what=kind:logic&rules_seconds=many", "a whole number"),
        ("what=kind:logic&solve_seconds=0", "1 to 3600 seconds"),
        ("what=family:memory/corsi&format=closest", "can be contested in: <code>race</code>"),
        ("", "say which problem"),
    ] {
        let reply = host.open(&format!("{form}&attacker=%3CAna%3E")).await;
        assert_eq!(reply.status(), 422, "{form}");
        let page = reply.text().await.unwrap();
        assert!(page.contains("&lt;Ana&gt;"), "{form}: {page}");
        let trouble = page.split("role=\"alert\"").nth(1).unwrap();
        let trouble = trouble.split("</p>").next().unwrap();
        assert!(trouble.contains(said) || said == "not opened", "{form}: {trouble}");
    }
}

#[tokio::test]
async fn the_list_tells_how_each_contest_stands_and_leads_to_older_ones() {
    let server = Server::forgetful();
    let host = Browser::signed_in(&server).await;
    for number in 0..51 {
        server.game().open(&at_once().battle(&format!("no. {number}."))).await.unwrap();
    }
    let opened = server.game().open(&at_once().seats("<Ana>", "Bo").battle("last")).await.unwrap();
    opened.host.forfeit_for(Seat::Attacker).await.unwrap();
    let other = server.game().add_game("another").await.unwrap().key;
    let theirs = agon_client::Game::new(&server.base, &other.key);
    theirs.open(&at_once().battle("of another key")).await.unwrap();

    let page = host.get("/host").await.text().await.unwrap();
    assert!(page.contains("Bo won") && page.contains("&lt;Ana&gt;") && page.contains("no. 1."));
    assert!(!page.contains("no. 0.") && !page.contains("of another key"), "{page}");
    let older = page.split("href=\"/host?open=").nth(1).unwrap().split('"').next().unwrap();
    let page = host.get(&format!("/host?open={older}")).await.text().await.unwrap();
    assert!(
        page.contains("no. 0.") && !page.contains("no. 1.") && !page.contains("last"),
        "{page}"
    );
    assert_eq!(host.get("/host?open=nonsense").await.status(), 422);
}

#[tokio::test]
async fn everybody_is_told_his_page_and_whoever_holds_the_key_is_told_all_again() {
    for (settings, base) in
        [(&[][..], ""), (&["--public-url", "http://agon.example"], "http://agon.example")]
    {
        let mut command = agon("127.0.0.1:0", "memory:");
        command.args(settings);
        let server = Server::of(command);
        let opened = server.game().open(&at_once()).await.unwrap();
        let id = &opened.contest.id;
        let links = async |token: &str| {
            let request = server.http().get(format!("{}/host/{id}/links", server.base));
            let reply = request.bearer_auth(token).send().await.unwrap();
            (reply.status().as_u16(), reply.text().await.unwrap())
        };
        let (_, told) = links(KEY).await;
        let told: Value = serde_json::from_str(&told).unwrap();
        let (seats, pages) = ([&opened.attacker, &opened.defender], &opened.pages);
        for (who, told_first, page, caller) in [
            ("attacker", &pages.attacker, "play", seats[0]),
            ("defender", &pages.defender, "play", seats[1]),
            ("host", &pages.host, "host", &opened.host),
            ("watch", &pages.watch, "watch", &opened.watch),
        ] {
            let expected = format!("{base}/{page}/{id}#{}", caller.token());
            assert_eq!(
                (told_first, &told[who]),
                (&expected, &Value::from(expected.clone())),
                "{who}"
            );
        }
        for caller in [&opened.host, seats[0], &opened.watch] {
            assert_eq!(links(caller.token()).await.0, 401, "only whoever holds the key");
        }
        let other = server.game().add_game("another").await.unwrap().key;
        assert_eq!(links(&other.key).await.0, 404);

        let by_key = server.game().contest(id);
        by_key.renew(Seat::Defender).await.unwrap();
        let renewed = by_key.renew(Seat::Defender).await.unwrap();
        let told: Value = serde_json::from_str(&links(KEY).await.1).unwrap();
        assert_eq!(told["defender"], format!("{base}/play/{id}#{}", renewed.token()));
        assert_eq!(told["attacker"], pages.attacker.as_str());
        assert_eq!(renewed.contest().await.unwrap().you, You::Defender);
    }
}
