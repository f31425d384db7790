//! What is the same for everybody: made once, compressed, and told to be unchanged to whoever has it.

use crate::server::Server;
use agon_client::reqwest::{Response, StatusCode};

async fn get(server: &Server, path: &str, headers: &[(&str, &str)]) -> Response {
    let mut request = server.http().get(format!("{}{path}", server.base));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

fn said(reply: &Response, name: &str) -> Option<String> {
    reply.headers().get(name).map(|value| value.to_str().unwrap().to_owned())
}

#[tokio::test]
async fn what_is_the_same_for_everybody_is_compressed_and_fetched_once() {
    let server = Server::forgetful();
    for (path, is_text, kept) in [
        ("/v1/families", true, "public, max-age=3600"),
        ("/v1/families/logic/sudoku", true, "public, max-age=3600"),
        ("/openapi.json", true, "public, max-age=3600"),
        ("/docs", true, "no-cache"),
        ("/static/shared/agon.css", true, "no-cache"),
        ("/static/play/play.js", true, "no-cache"),
        ("/samples/observation.png", false, "public, max-age=5"),
        ("/examples/observation/dials/3/pictures/figure.png", false, "public, max-age=3600"),
    ] {
        let plain = get(&server, path, &[]).await;
        assert_eq!((plain.status(), said(&plain, "content-encoding")), (StatusCode::OK, None));
        assert_eq!(said(&plain, "cache-control").as_deref(), Some(kept), "{path}");
        let tag = said(&plain, "etag").unwrap();
        let length = plain.bytes().await.unwrap().len();

        let again = get(&server, path, &[("if-none-match", &tag)]).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        assert!(again.bytes().await.unwrap().is_empty(), "{path}");
        let other = get(&server, path, &[("if-none-match", "\"another\"")]).await;
        assert_eq!(other.status(), StatusCode::OK, "{path}");

        let packed = get(&server, path, &[("accept-encoding", "gzip, br;q=0.5")]).await;
        assert_eq!(said(&packed, "content-encoding").is_some(), is_text, "{path}");
        if is_text {
            assert!(said(&packed, "vary").unwrap().contains("Accept-Encoding"), "{path}");
            assert_ne!(said(&packed, "etag"), Some(tag), "{path}: another form is another thing");
            let packed = packed.bytes().await.unwrap().len();
            assert!(packed * 2 < length, "{path}: {packed} of {length} bytes");
        }
        let refused = get(&server, path, &[("accept-encoding", "gzip;q=0, identity")]).await;
        assert_eq!(said(&refused, "content-encoding"), None, "{path}");
    }
}

#[tokio::test]
async fn a_family_is_shown_by_the_picture_that_tells_most_of_it() {
    let server = Server::forgetful();
    let tag = async |family: &str, picture: &str| {
        let path = format!("/examples/{family}/1/pictures/{picture}.png");
        let reply = get(&server, &path, &[]).await;
        assert_eq!(reply.status(), StatusCode::OK, "{path}");
        said(&reply, "etag").unwrap()
    };
    for (family, shown) in [
        ("logic/sudoku", "figure"),
        ("memory/vanished", "card-1"),
        // Its first card shows blocks none of which is lit yet.
        ("memory/corsi", "card-2"),
    ] {
        assert_eq!(tag(family, "face").await, tag(family, shown).await, "{family}");
    }
    assert_ne!(tag("memory/corsi", "card-1").await, tag("memory/corsi", "card-2").await);
}
