//! Problems that a game makes itself: previewed, opened, practised, proved and let go of as those that are drawn.

use crate::server::{KEY, Server, refused};
use agon_client::reqwest::Method;
use agon_client::{Drill, Game, Kind, Look, Open, Own, Practice, Shown, Verdict};
use serde_json::{Value, json};
use std::io::Cursor;
use tempfile::tempdir;

/// A PNG file of so many pixels a side, in so many colours at most.
fn png(side: u32, colours: u32) -> Vec<u8> {
    let pixel = |x: u32, y: u32| {
        let number = (x * 31 + y * 17) % colours;
        image::Rgb([number as u8, (number >> 4) as u8, 200])
    };
    let mut file = Cursor::new(Vec::new());
    image::RgbImage::from_fn(side, side, pixel)
        .write_to(&mut file, image::ImageFormat::Png)
        .expect("a picture in memory");
    file.into_inner()
}

fn dice() -> Own {
    Own::new(Kind::Mathematics, "Two dice", "Two ordinary dice. Answer with one number.")
        .asks("In how many of the 36 outcomes is the sum a prime?")
        .number("a whole number", 15)
        .because("1, 2, 4, 6 and 2 ways.")
}

fn boards() -> Own {
    Own::new(Kind::Observation, "Boards", "Count what is asked for.")
        .asks("How many?")
        .number("a whole number", 7)
        .picture(&png(200, 200), "A board.")
        .picture(&png(100, 3), "Another board.")
}

async fn posted(server: &Server, body: &Value) -> (u16, Value) {
    let url = format!("{}/v1/problems", server.base);
    let reply = server.http().post(url).bearer_auth(KEY).json(body).send().await.unwrap();
    (reply.status().as_u16(), reply.json().await.unwrap())
}

#[tokio::test]
async fn a_game_plays_its_own_problem_and_anybody_can_check_it() {
    let server = Server::forgetful();
    let game = server.game();
    let kept = game.bring(&dice().level(2).seconds(40.0).note("for May")).await.unwrap();
    assert_eq!((kept.title.as_deref(), kept.level), (Some("Two dice"), 2));
    assert_eq!((kept.family.as_str(), kept.note.as_deref()), ("mathematics/own", Some("for May")));
    assert_eq!(game.kept().await.unwrap(), std::slice::from_ref(&kept));
    let shown = game.preview_of(&kept.preview).await.unwrap();
    assert_eq!((shown.title.as_str(), shown.problem.key.as_deref()), ("Two dice", Some("15")));
    assert_eq!(shown.problem.explanation, ["1, 2, 4, 6 and 2 ways."]);
    assert_eq!((shown.seconds.p50, shown.example.answer.as_str()), (40.0, "47"));
    let open = Open::kept(&kept.id).rules_seconds(0).lockout_seconds(0);
    let opened = game.open(&open).await.unwrap();
    let seen = opened.attacker.problem().await.unwrap();
    assert_eq!((seen.statement, seen.key), (shown.problem.statement, None));
    assert_eq!(opened.attacker.answer("16").await.unwrap().verdict, Verdict::Wrong);
    assert_eq!(opened.defender.answer("15").await.unwrap().verdict, Verdict::Correct);
    let proof = opened.host.commitment().await.unwrap();
    assert!(proof.problem.unwrap().contains("In how many of the 36 outcomes"));
    let again = game.bring(&dice()).await.unwrap();
    assert_ne!(again.code, kept.code, "each has a code of its own");
}

#[tokio::test]
async fn its_pictures_are_shown_as_one_sealed_before_and_kept_over_a_restart() {
    let folder = tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let kept = server.game().bring(&boards()).await.unwrap();
    server.kill();
    let server = Server::on(folder.path());
    let game = server.game();
    let shown = game.preview_of(&kept.preview).await.unwrap();
    let [picture] = &shown.problem.pictures[..] else { panic!("{shown:?}") };
    assert_eq!((picture.width, picture.height), (416, 200));
    assert_eq!(picture.alt, "A board. Another board.");
    let file = game.file(&picture.url).await.unwrap();
    let pixels = image::load_from_memory(&file).unwrap().to_rgb8();
    assert_eq!(pixels.dimensions(), (416, 200));
    let svg = game.file(&picture.url.replace(".png", ".svg")).await.unwrap();
    assert!(String::from_utf8(svg).unwrap().contains("data:image/png;base64,"));
    let archive = game.export(&kept.preview).await.unwrap();
    assert!(archive.windows(file.len()).any(|part| part == file), "the file lies in it as it is");
    // Both seats fetch it sealed, and as much as of any other picture.
    let small = game.bring(&boards().picture(&png(16, 1), "A dot.")).await.unwrap();
    let mut sizes = Vec::new();
    for kept in [&kept, &small] {
        let opened = game.open(&Open::kept(&kept.id).rules_seconds(600)).await.unwrap();
        let [one, other] =
            [&opened.attacker, &opened.defender].map(|seat| seat.sealed(Shown::Colours));
        let (one, other) = (one.await.unwrap(), other.await.unwrap());
        assert_eq!(one, other);
        sizes.push(one.ciphertext.len());
        opened.host.void("a test", None).await.unwrap();
    }
    assert_eq!(sizes[0], sizes[1]);
    let opened = game.open(&Open::kept(&kept.id).rules_seconds(0)).await.unwrap();
    let problem = opened.defender.problem().await.unwrap();
    let seen = opened.defender.picture(&problem.pictures[0].name, Shown::Patterns).await.unwrap();
    assert_eq!(seen, file);
}

#[tokio::test]
async fn it_belongs_to_its_game_and_stays_while_a_contest_is_about_it() {
    let folder = tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let kept = server.game().bring(&boards()).await.unwrap();
    let opened = server.game().open(&Open::kept(&kept.id).rules_seconds(600)).await.unwrap();
    let stays = refused(server.game().let_go(&kept.id).await);
    assert_eq!((stays.status, stays.kind.as_str()), (409, "in-play"));
    server.kill();
    let server = Server::on(folder.path());
    let game = server.game();
    assert_eq!(refused(game.let_go(&kept.id).await).kind, "in-play", "after a restart too");
    let looked_at = game.preview(&Look::code(&kept.code)).await.unwrap();
    assert_eq!(looked_at.problem.key.as_deref(), Some("7"), "its own game does");
    // Nobody else looks at it, opens it or practises it, whatever they know.
    let other = game.add_game("other").await.unwrap().key.key;
    let other = Game::with_http(&server.base, &other, server.http().clone());
    assert_eq!(refused(other.preview(&Look::code(&kept.code)).await).status, 404);
    assert_eq!(refused(other.open(&Open::code(&kept.code)).await).status, 404);
    let practice = Practice::code(&kept.code);
    let stranger = Drill::open_over(&server.base, &practice, server.http().clone()).await;
    assert_eq!(refused(stranger).status, 404);
    let drill = server
        .http()
        .post(format!("{}/v1/drills", server.base))
        .bearer_auth(KEY)
        .json(&json!({"code": kept.code, "terms": {"rules_seconds": 0}}));
    let drill: Value = drill.send().await.unwrap().json().await.unwrap();
    assert_eq!(drill["phase"]["name"], "solve", "the game itself does: {drill}");
    server.again(&opened.host).void("a test", None).await.unwrap();
    game.let_go(&kept.id).await.unwrap();
    assert_eq!(game.kept().await.unwrap(), []);
    let gone =
        server.http().request(Method::GET, format!("{}/v1/previews/{}", server.base, kept.preview));
    assert_eq!(gone.bearer_auth(KEY).send().await.unwrap().status(), 422, "nothing draws it again");
}

/// The longest texts that are taken, which nothing makes shorter, fit into a contest's log; longer ones are refused as such.
#[tokio::test]
async fn long_texts_are_taken_as_far_as_they_can_be_played() {
    let server = Server::forgetful();
    let mut seed = 7_u32;
    let mut noise = |chars: usize| -> String {
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            char::from(b'!' + ((seed >> 24) % 94) as u8)
        };
        (0..chars).map(|_| next()).filter(|sign| !"\\\"".contains(*sign)).collect()
    };
    let own = |steps: usize, noise: &mut dyn FnMut(usize) -> String| {
        let form = json!({"kind": "pick", "hint": "letters", "from": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"});
        let mut own = dice().answered(form, "A").asks(&noise(1900));
        for number in 1..1000_u32 {
            let letters = (0..26).filter(|bit| ((number * 65_537) >> bit) & 1 == 1);
            own = own.also(&letters.map(|bit| char::from(b'A' + bit as u8)).collect::<String>());
        }
        (0..steps).fold(own, |own, _| own.because(&noise(490)))
    };
    let mut steps = 0;
    let mut longest = None;
    let refusal = loop {
        match server.game().bring(&own(steps, &mut noise)).await {
            Ok(kept) => longest = Some(kept),
            refusal => break refused(refusal),
        }
        steps += 1;
    };
    assert_eq!((refusal.status, refusal.kind.as_str()), (413, "too-large"), "{steps} steps");
    let opened = server.game().open(&Open::kept(&longest.expect("some fit").id)).await.unwrap();
    assert_eq!(opened.host.contest().await.unwrap().id, opened.contest.id);
}

/// What a test key brings is in memory, and takes less of it.
#[tokio::test]
async fn pictures_of_own_problems_have_a_bound() {
    let server = Server::forgetful();
    let tests = server.tests().await;
    // Each takes nearly 300 KB: of so many colours that no row is like another.
    let mut seed = 1_u32;
    let noise = image::GrayImage::from_fn(540, 540, |_, _| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        image::Luma([(seed >> 24) as u8])
    });
    let mut file = Cursor::new(Vec::new());
    noise.write_to(&mut file, image::ImageFormat::Png).unwrap();
    let own = dice().picture(file.get_ref(), "Noise.");
    let mut brought = Vec::new();
    let full = loop {
        match tests.bring(&own).await {
            Ok(kept) => brought.push(kept),
            refusal => break refused(refusal),
        }
        assert!(brought.len() < 30, "there is no bound");
    };
    assert_eq!((full.status, full.kind.as_str()), (409, "too-many-kept"));
    assert!((10..=25).contains(&brought.len()), "{}", brought.len());
    tests.let_go(&brought[0].id).await.unwrap();
    tests.bring(&own).await.expect("there is room again");
}

#[tokio::test]
async fn any_form_can_be_answered_and_every_answer_that_is_said_to_be_right_is() {
    let server = Server::forgetful();
    let game = server.game();
    let own = |form: Value, key: &str| {
        Own::new(Kind::Logic, "Own", "Answer.").asks("What?").answered(form, key)
    };
    let expression = || json!({"kind": "expression", "hint": "an expression"});
    let open = |name: &str| Open::kept(name).rules_seconds(0).lockout_seconds(0);
    for (own, right, wrong) in [
        (own(json!({"kind": "number", "hint": "n"}), "1,200"), "1200", "1201"),
        (
            own(json!({"kind": "number", "hint": "n", "units": ["m"]}), "12 m").also("13"),
            "13",
            "14",
        ),
        (
            own(
                json!({"kind": "list", "hint": "l", "items": ["whole", "clock"], "names": ["x", "t"]}),
                "4, 3:05",
            ),
            "t = 3:05, x = 4",
            "4, 3:06",
        ),
        (
            own(
                json!({"kind": "symbols", "hint": "s", "groups": [{"count": 2, "from": "AB"}, {"count": 2, "from": "XYZ", "in_order": false}]}),
                "AB XY",
            ),
            "ab yx",
            "BA XY",
        ),
        (own(json!({"kind": "pick", "hint": "p", "from": "ABCDE"}), "CA"), "a c", "ab"),
        (
            own(json!({"kind": "sets", "hint": "s", "each": 2, "from": "ABCD"}), "AB CD"),
            "dc ba",
            "AC BD",
        ),
        (
            own(json!({"kind": "cells", "hint": "c", "columns": 3, "rows": 3}), "A1 B2"),
            "b2, a1",
            "a1",
        ),
        (own(json!({"kind": "moves", "hint": "m", "from": "UDLR"}), "UUR"), "u u r", "uur r"),
        (own(expression(), "3*8").makes(24, &[3, 8, 1], "some"), "8*3", "3*7"),
    ] {
        let text = format!("{own:?}");
        let kept = game.bring(&own).await.expect(&text);
        let opened = game.open(&open(&kept.id)).await.unwrap();
        let judged = async |answer| opened.attacker.answer(answer).await.unwrap().verdict;
        assert_eq!(judged(wrong).await, Verdict::Wrong, "{text}");
        assert_eq!(judged(right).await, Verdict::Correct, "{text}");
    }
    let calls =
        json!({"kind": "calls", "hint": "three letters, or 0", "each": 3, "from": "ABCDEF"});
    let own = Own::new(Kind::Observation, "Threes", "Call three.")
        .asks("Which?")
        .called(calls, &["abc", "FED"]);
    let kept = game.bring(&own).await.unwrap();
    let opened = game.open(&open(&kept.id)).await.unwrap();
    assert_eq!(opened.defender.answer("def").await.unwrap().verdict, Verdict::Correct);
    assert_eq!(opened.attacker.answer("ABD").await.unwrap().verdict, Verdict::Wrong);
}

#[tokio::test]
async fn what_is_shown_first_is_shown_card_by_card() {
    let server = Server::forgetful();
    let own = Own::new(Kind::Memory, "Two words", "Remember.").asks("How many letters in all?");
    let own = own.number("a whole number", 11).card("castle", 2).card("horse", 3);
    let kept = server.game().bring(&own).await.unwrap();
    let shown = server.game().preview_of(&kept.preview).await.unwrap();
    let cards: Vec<_> =
        shown.material.iter().map(|card| (card.text.as_deref(), card.seconds)).collect();
    assert_eq!(cards, [(Some("castle"), 2), (Some("horse"), 3)]);
    let opened = server.game().open(&Open::kept(&kept.id)).await.unwrap();
    assert_eq!(opened.contest.terms.material_seconds, Some(5));
}

#[tokio::test]
async fn what_cannot_be_a_problem_is_refused_by_its_field() {
    let server = Server::forgetful();
    let whole = || serde_json::to_value(dice()).unwrap();
    let with = |field: &str, value: Value| {
        let mut body = whole();
        body[field] = value;
        body
    };
    let form = |form: Value| with("form", form);
    let picture = |png: &str, alt: &str| with("pictures", json!([{"png": png, "alt": alt}]));
    let word = "x".repeat(61);
    for (body, field) in [
        (with("kind", json!("poetry")), "kind"),
        (with("title", json!("")), "title"),
        (with("title", json!(word)), "title"),
        (with("rules", json!(" ")), "rules"),
        (with("statement", json!("x".repeat(2001))), "statement"),
        (with("level", json!(6)), "level"),
        (with("seconds", json!(0)), "seconds"),
        (with("language", json!("xx")), "language"),
        (with("note", json!("a\nb")), "note"),
        (with("key", json!("about fifteen")), "key"),
        (with("key", Value::Null), "key"),
        (with("also", json!(["x"])), "also"),
        (with("calls", json!(["ABC"])), "calls"),
        (with("makes", json!({"value": 1, "numbers": [1], "using": "all"})), "makes"),
        (with("example", json!({"statement": "x", "answer": "x"})), "example.answer"),
        (with("explanation", json!(["x", ""])), "explanation[1]"),
        (with("material", json!([{"text": "x", "seconds": 0}])), "material[0].seconds"),
        (with("material", json!([{"text": "", "seconds": 1}])), "material[0].text"),
        (form(json!({"kind": "song", "hint": "x"})), "form.kind"),
        (form(json!({"kind": "number", "hint": ""})), "form.hint"),
        (form(json!({"kind": "list", "hint": "x"})), "form.items"),
        (form(json!({"kind": "list", "hint": "x", "items": ["song"]})), "form.items"),
        (form(json!({"kind": "cells", "hint": "x", "columns": 3})), "form.rows"),
        (form(json!({"kind": "sets", "hint": "x", "from": "ABC"})), "form.each"),
        (form(json!({"kind": "pick", "hint": "x", "from": "abc"})), "form.from"),
        (form(json!({"kind": "calls", "hint": "x", "from": "ABC", "each": 2})), "calls"),
        (picture("not base64!", "x"), "pictures[0].png"),
        (picture("AAAA", "x"), "pictures[0].png"),
        (picture("AAAA", ""), "pictures[0].alt"),
        (with("pictures", json!(vec![json!({"png": "AAAA", "alt": "x"}); 5])), "pictures"),
    ] {
        let (status, reply) = posted(&server, &body).await;
        assert_eq!((status, &reply["field"]), (422, &json!(field)), "{body} is told {reply}");
    }
    assert_eq!(server.game().kept().await.unwrap(), [], "nothing of it is kept");
    let mut body = form(json!({"kind": "expression", "hint": "x"}));
    body["key"] = json!("3+8");
    body["makes"] = json!({"value": 24, "numbers": [3, 8], "using": "all"});
    assert_eq!(posted(&server, &body).await.1["field"], "key", "the key does not make it");
    let long = with("pictures", json!([{"png": "A".repeat(1_800_000), "alt": "x"}]));
    assert_eq!(posted(&server, &long).await.0, 413);
}
