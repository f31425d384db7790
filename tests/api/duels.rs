//! Duels of two people without a game key, as their pages ask for them.

use crate::server::{Server, agon};
use agon_client::reqwest::{Response, redirect::Policy};
use serde_json::{Value, json};
use std::io::Write as _;
use std::net::TcpStream;
use std::time::Duration;

/// Two browsers and the pages between them.
struct Table {
    server: Server,
    http: agon_client::reqwest::Client,
}

/// A duel by its name, and a player of it by a secret.
struct Player {
    duel: String,
    secret: String,
}

impl Table {
    fn of(server: Server) -> Table {
        let http = agon_client::reqwest::Client::builder().no_proxy().redirect(Policy::none());
        Table { server, http: http.build().unwrap() }
    }

    async fn press(&self, path: &str, form: &str) -> Response {
        let request = self.http.post(format!("{}{path}", self.server.base));
        let request = request.header("origin", &self.server.base);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        request.body(form.to_owned()).send().await.unwrap()
    }

    /// A player, as the page that they are led to names them.
    async fn player(&self, path: &str, form: &str) -> Player {
        let reply = self.press(path, form).await;
        assert_eq!(reply.status(), 303, "{form}");
        let led = reply.headers()["location"].to_str().unwrap();
        let (duel, secret) = led.strip_prefix("/duel/").unwrap().split_once('#').unwrap();
        Player { duel: duel.to_owned(), secret: secret.to_owned() }
    }

    async fn begun(&self, wins: u8) -> Player {
        let form = format!("name=Ana&of=mathematics/remainder-chain&level=1&wins={wins}");
        self.player("/duel", &form).await
    }

    async fn joined(&self, wins: u8) -> [Player; 2] {
        let ana = self.begun(wins).await;
        let bo = self.player(&format!("/duel/{}", ana.duel), "name=Bo").await;
        [ana, bo]
    }

    async fn asked(&self, player: &Player, secret: &str) -> Response {
        let url = format!("{}/duel/{}/standing", self.server.base, player.duel);
        self.http.get(url).bearer_auth(secret).send().await.unwrap()
    }

    async fn standing(&self, player: &Player) -> Value {
        self.asked(player, &player.secret).await.json().await.unwrap()
    }

    async fn goes_on(&self, player: &Player) -> Value {
        let url = format!("{}/duel/{}/next", self.server.base, player.duel);
        let pressed = self.http.post(url).bearer_auth(&player.secret).send().await.unwrap();
        assert_eq!(pressed.status(), 200);
        pressed.json().await.unwrap()
    }

    /// Both are ready, and the one gives up.
    async fn gives_up(&self, players: &[Player; 2], loser: usize) {
        for player in players {
            let (call, token) = seat(&self.standing(player).await);
            let url = format!("{}{call}/ready", self.server.base);
            assert!(
                self.http.put(url).bearer_auth(token).send().await.unwrap().status().is_success()
            );
        }
        let (call, token) = seat(&self.standing(&players[loser]).await);
        let url = format!("{}{call}/forfeit", self.server.base);
        let reply = self.http.post(url).bearer_auth(token).json(&json!({})).send().await.unwrap();
        assert_eq!(reply.status(), 202);
    }
}

/// The contest of the newest round, and the player's token of it.
fn seat(standing: &Value) -> (String, String) {
    let play = standing["round"]["play"].as_str().unwrap();
    let (contest, token) = play.strip_prefix("/play/").unwrap().split_once('#').unwrap();
    (format!("/v1/contests/{contest}"), token.to_owned())
}

async fn seen(table: &Table, standing: &Value) -> Value {
    let (call, token) = seat(standing);
    let url = format!("{}{call}", table.server.base);
    table.http.get(url).bearer_auth(token).send().await.unwrap().json().await.unwrap()
}

#[tokio::test]
async fn two_people_without_a_key_play_a_duel_and_a_rematch() {
    let table = Table::of(Server::forgetful());
    let players = table.joined(2).await;
    let [ana, bo] = &players;
    for (round, attacker) in [(0, "Ana"), (1, "Bo")] {
        let standing = table.standing(ana).await;
        assert_eq!(standing["won"], json!([round, 0]));
        let contest = seen(&table, &standing).await;
        assert_eq!(contest["seats"]["attacker"]["name"], attacker, "they swap sides");
        assert_eq!(contest["phase"]["name"], "waiting");
        table.gives_up(&players, 1).await;
        let over = table.standing(bo).await;
        assert_eq!((&over["you"], &over["round"]["is_over"]), (&json!(1), &json!(true)));
        assert_eq!(table.goes_on(ana).await["go_on"], json!([true, false]));
        let alone = table.standing(bo).await;
        assert_eq!(alone["round"]["contest"], over["round"]["contest"], "one is not enough");
        let again = table.goes_on(bo).await;
        assert_ne!(again["round"]["contest"], over["round"]["contest"]);
        assert_eq!(again["go_on"], json!([false, false]));
    }
    // Ana had won twice: what is played now is a rematch.
    let standing = table.standing(bo).await;
    assert_eq!((&standing["won"], &standing["wins"]), (&json!([0, 0]), &json!(2)));
    assert_eq!(seen(&table, &standing).await["seats"]["attacker"]["name"], "Ana");
}

#[tokio::test]
async fn whoever_has_the_link_watches_the_newest_round_and_no_more() {
    let table = Table::of(Server::forgetful());
    let ana = table.begun(1).await;
    let url = |rest: &str| format!("{}/duel/{}{rest}", table.server.base, ana.duel);
    let early = table.http.get(url("/watch")).send().await.unwrap();
    assert_eq!(early.status(), 404, "there is nothing to be seen yet");
    table.player(&format!("/duel/{}", ana.duel), "name=Bo").await;
    let third = table.http.get(url("")).send().await.unwrap().text().await.unwrap();
    assert!(third.contains(&format!("/duel/{}/watch", ana.duel)), "{third}");
    let led = table.http.get(url("/watch")).send().await.unwrap();
    assert_eq!(led.status(), 303);
    let led = led.headers()["location"].to_str().unwrap();
    let (contest, token) = led.strip_prefix("/watch/").unwrap().split_once('#').unwrap();
    assert_eq!(json!(contest), table.standing(&ana).await["round"]["contest"]);
    let call = |rest: &str| format!("{}/v1/contests/{contest}{rest}", table.server.base);
    let seen = table.http.get(call("")).bearer_auth(token).send().await.unwrap();
    assert_eq!(seen.status(), 200);
    let ready = table.http.put(call("/ready")).bearer_auth(token).send().await.unwrap();
    assert_eq!(ready.status(), 404, "whoever watches does not play");
}

#[tokio::test]
async fn nobody_else_gets_into_a_duel() {
    let table = Table::of(Server::forgetful());
    let ana = table.begun(1).await;
    let join = format!("/duel/{}", ana.duel);
    assert!(table.standing(&ana).await["round"].is_null());
    for (form, said) in [
        ("name=Ana", "already called that"),
        ("name=", "1 to 64 characters"),
        ("name=B%E2%80%8Bo", "1 to 64 characters"),
    ] {
        let reply = table.press(&join, form).await;
        assert!(reply.text().await.unwrap().contains(said), "{form}");
    }
    let bo = table.player(&join, "name=Bo").await;
    let third = table.press(&join, "name=Cy").await;
    assert!(third.text().await.unwrap().contains("has taken up this challenge already"));
    let other = table.begun(1).await;
    for secret in [&other.secret, "agon_duel_", "x"] {
        assert_eq!(table.asked(&ana, secret).await.status(), 404, "{secret}");
    }
    let (call, token) = seat(&table.standing(&ana).await);
    let (same, bos) = seat(&table.standing(&bo).await);
    assert!(call == same && token != bos);
    // What is going on goes on first.
    assert_eq!(table.goes_on(&bo).await["go_on"], json!([false, false]));
    assert_eq!(table.press("/duel/none", "name=Bo").await.status(), 404);
}

#[tokio::test]
async fn a_form_that_was_bent_is_told_so_and_pages_of_others_begin_nothing() {
    let table = Table::of(Server::forgetful());
    for form in ["name=A&of=none&level=1&wins=1", "name=A&level=6&wins=1", "name=A&level=1&wins=9"]
    {
        assert_eq!(table.press("/duel", form).await.status(), 422, "{form}");
    }
    let request = table.http.post(format!("{}/duel", table.server.base));
    let request = request.header("origin", "https://other.example");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let foreign = request.body("name=A&level=1&wins=1").send().await.unwrap();
    assert_eq!(foreign.status(), 403);
}

#[tokio::test]
async fn an_operator_can_do_without_duels() {
    let mut command = agon("127.0.0.1:0", "memory:");
    command.args(["--duels", "0"]);
    let table = Table::of(Server::of(command));
    let get = |path: &str| table.http.get(format!("{}{path}", table.server.base)).send();
    assert_eq!(get("/duel").await.unwrap().status(), 404);
    assert!(!get("/").await.unwrap().text().await.unwrap().contains("\"/duel\""));
    let begun = table.press("/duel", "name=A&level=1&wins=1").await;
    assert!(begun.text().await.unwrap().contains("enough for now"));
}

#[tokio::test]
async fn a_friend_whose_line_breaks_as_he_comes_has_come() {
    let table = Table::of(Server::forgetful());
    for patience in [0, 2, 5, 10] {
        let ana = table.begun(1).await;
        let address = table.server.base.strip_prefix("http://").unwrap();
        let mut line = TcpStream::connect(address).unwrap();
        let (duel, base) = (&ana.duel, &table.server.base);
        let kind = "application/x-www-form-urlencoded";
        write!(
            line,
            "POST /duel/{duel} HTTP/1.1\r\nhost: {address}\r\norigin: {base}\r\ncontent-type: {kind}\r\n\
             content-length: 7\r\n\r\nname=Bo",
        )
        .unwrap();
        tokio::time::sleep(Duration::from_millis(patience)).await;
        drop(line);
        let mut standing = Value::Null;
        for _ in 0..500 {
            standing = table.standing(&ana).await;
            if !standing["round"].is_null() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(standing["names"], json!(["Ana", "Bo"]), "after {patience} ms");
        assert!(standing["round"]["play"].is_string(), "after {patience} ms: {standing}");
    }
}

#[tokio::test]
async fn a_link_is_drawn_for_cameras_and_nothing_else_is() {
    let server = Server::forgetful();
    let ask = async |body: String| {
        let request = server.http().post(format!("{}/qr", server.base)).body(body);
        let reply = request.send().await.unwrap();
        let kind = reply.headers()["content-type"].to_str().unwrap().to_owned();
        (reply.status().as_u16(), kind, reply.text().await.unwrap())
    };
    let (status, kind, svg) = ask("https://agon.example/duel/k7qd".to_owned()).await;
    assert_eq!((status, kind.as_str()), (200, "image/svg+xml"));
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>") && !svg.contains("k7qd"));
    for bad in ["", "javascript:alert(1)", "a poem"].map(str::to_owned) {
        assert_eq!(ask(bad.clone()).await.0, 422, "{bad}");
    }
    assert_eq!(ask(format!("https://agon.example/{}", "7".repeat(300))).await.0, 422);
}
