//! A game's contests in pages of its own: whose, and what stands above them.

use crate::server::{KEY, Server, at_once, refused};
use agon_client::Game;
use agon_client::reqwest::{Method, Response};
use serde_json::{Value, json};

async fn get(server: &Server, path: &str) -> Response {
    server.http().get(format!("{}{path}", server.base)).send().await.unwrap()
}

async fn put(server: &Server, key: &str, body: &Value) -> (u16, Value) {
    let request = server.http().request(Method::PUT, format!("{}/v1/embedding", server.base));
    let reply = request.bearer_auth(key).json(body).send().await.unwrap();
    (reply.status().as_u16(), reply.json().await.unwrap())
}

fn header<'a>(reply: &'a Response, name: &str) -> Option<&'a str> {
    Some(reply.headers().get(name)?.to_str().unwrap())
}

fn origins(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

/// A PNG of so many grey pixels, all alike, in base64.
fn logo(width: u32, height: u32) -> String {
    use base64::Engine as _;
    let mut png = std::io::Cursor::new(Vec::new());
    let grey = image::GrayImage::from_pixel(width, height, image::Luma([90]));
    grey.write_to(&mut png, image::ImageFormat::Png).unwrap();
    base64::engine::general_purpose::STANDARD.encode(png.into_inner())
}

#[tokio::test]
async fn a_game_names_who_may_frame_its_contests_and_nobody_else_is_told_more() {
    let server = Server::forgetful();
    let game = server.game();
    let opened = game.open(&at_once()).await.unwrap();
    let none = game.embedding().await.unwrap();
    assert_eq!(
        (none.origins.len(), none.logo.as_ref(), none.script.as_str()),
        (0, None, "/agon.js")
    );
    let named = origins(&["https://game.example", "http://localhost:3000"]);
    let told = game.embed(&named, None).await.unwrap();
    assert_eq!(told.origins, named);

    let page = told.address(&opened.pages.attacker);
    let reply = get(&server, page.split('#').next().unwrap()).await;
    assert_eq!(reply.status(), 200);
    assert_eq!(header(&reply, "x-frame-options"), None);
    let policy = header(&reply, "content-security-policy").unwrap().to_owned();
    assert!(
        policy.contains("frame-ancestors https://game.example http://localhost:3000;"),
        "{policy}"
    );
    assert!(policy.contains("default-src 'none'"), "{policy}");
    let text = reply.text().await.unwrap();
    assert!(text.contains(r#"{"origins": ["https://game.example","http://localhost:3000"]}"#));
    assert!(!text.contains("class=\"name\""), "no sign of ours in the page of a game");

    // The policy follows from the game alone: a contest that never was has the same.
    let never = format!("/embed/{}/watch/con_00000000000000000000000000", told.game);
    assert_eq!(
        header(&get(&server, &never).await, "content-security-policy"),
        Some(policy.as_str())
    );
    // Another game's pages are framed by nobody, nor is any page that names no game.
    let other = game.add_game("other").await.unwrap();
    for path in [
        format!("/embed/{}/play/{}", other.id, opened.contest.id),
        format!("/play/{}", opened.contest.id),
        "/host".to_owned(),
        "/".to_owned(),
    ] {
        let reply = get(&server, &path).await;
        assert_eq!(header(&reply, "x-frame-options"), Some("DENY"), "{path}");
        let policy = header(&reply, "content-security-policy").unwrap();
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
    }
    for path in [
        "/embed/game_00000000000000000000000000/play/con_00000000000000000000000000".to_owned(),
        format!("/embed/{}/host/{}", told.game, opened.contest.id),
        format!("/embed/{}/play/nothing", told.game),
        format!("/embed/{}/logo.png", told.game),
    ] {
        assert_eq!(get(&server, &path).await.status(), 404, "{path}");
    }
    let script = get(&server, "/agon.js").await;
    assert_eq!(header(&script, "cross-origin-resource-policy"), Some("cross-origin"));
    assert!(script.text().await.unwrap().contains("customElements.define('agon-contest'"));
}

#[tokio::test]
async fn origins_are_as_browsers_write_them_and_safe_on_the_way() {
    let server = Server::forgetful();
    let written = [
        "HTTPS://Game.Example:443/",
        "http://127.0.0.1:3000",
        "http://[::1]:3000",
        "http://play.localhost",
    ];
    let (status, told) = put(&server, KEY, &json!({"origins": written})).await;
    let expected = [
        "https://game.example",
        "http://127.0.0.1:3000",
        "http://[::1]:3000",
        "http://play.localhost",
    ];
    assert_eq!((status, &told["origins"]), (200, &json!(expected)));
    for (bad, why) in [
        (json!({"origins": ["*"]}), "name each origin"),
        (json!({"origins": ["game.example"]}), "such as https://game.example"),
        (json!({"origins": ["https://game.example/play"]}), "leave `/play` out"),
        (json!({"origins": ["http://game.example"]}), "`https`, or `http` on this machine alone"),
        (
            json!({"origins": ["https://game.example; script-src *"]}),
            "such as https://game.example",
        ),
        (json!({"origins": vec!["https://game.example"; 21]}), "at most 20"),
        (json!({"origins": "https://game.example"}), "a list"),
        (json!({}), "origins"),
        (json!({"origins": [], "logo": "nothing"}), "a PNG of up to 11264 bytes, in base64"),
        (json!({"origins": [], "logo": logo(641, 1)}), "a PNG of up to 640 x 160 pixels"),
    ] {
        let (status, problem) = put(&server, KEY, &bad).await;
        assert_eq!(status, 422, "{bad}: {problem}");
        assert!(problem["detail"].as_str().unwrap().contains(why), "{bad}: {problem}");
    }
    let kept = server.game().embedding().await.unwrap();
    assert_eq!(kept.origins, expected, "what was refused changed nothing");
}

#[tokio::test]
async fn origins_and_sign_belong_to_the_game_and_outlive_the_service() {
    let folder = tempfile::tempdir().unwrap();
    let start = || Server::on(folder.path());
    let server = start();
    let game = server.game();
    let named = origins(&["https://game.example"]);
    let told = game.embed(&named, Some(&logo(40, 12))).await.unwrap();
    let sign = told.logo.clone().expect("there is a sign");
    // Another key of the same game says the same, and one of another game nothing of it.
    let twin = game.add_key("twin").await.unwrap();
    let other = game.add_game("other").await.unwrap();
    drop(server);
    let server = start();
    let by = |key: &str| Game::with_http(&server.base, key, server.http().clone());
    assert_eq!(by(&twin.key).embedding().await.unwrap(), told);
    assert_eq!(by(&other.key.key).embedding().await.unwrap().origins.len(), 0);
    let reply = get(&server, &sign).await;
    assert_eq!(header(&reply, "content-type"), Some("image/png"));
    let png = reply.bytes().await.unwrap();
    let read = image::load_from_memory(&png).unwrap().to_rgba8();
    assert_eq!((read.dimensions(), read.get_pixel(7, 7).0), ((40, 12), [90, 90, 90, 255]));
    // Where nothing is said of the sign, it stays; with `null` it goes.
    let moved = by(KEY).embed(&origins(&["https://other.example"]), None).await.unwrap();
    assert_eq!((moved.origins, moved.logo), (origins(&["https://other.example"]), Some(sign)));
    let (_, gone) = put(&server, KEY, &json!({"origins": [], "logo": null})).await;
    assert_eq!(gone.get("logo"), None);
    let revoked = by(KEY).revoke_key(&twin.id).await;
    assert!(revoked.is_ok());
    assert_eq!(refused(by(&twin.key).embedding().await).kind, "unauthorized");
}
