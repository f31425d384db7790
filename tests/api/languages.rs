//! One problem, read in several languages; how it can be answered with a pointer; and the picture with the way to its key.

use crate::server::{Server, at_once, key, refused};
use agon_client::reqwest::Client;
use agon_client::reqwest::redirect::Policy;
use agon_client::{Board, Open, PhaseName, Shown};
use agon_generators::words::PSEUDO;

#[tokio::test]
async fn both_seats_read_the_same_problem_in_every_language_that_is_offered() {
    let server = Server::forgetful();
    let opened = server.game().open(&at_once().languages(["en", PSEUDO])).await.unwrap();
    let rules = opened.attacker.contest().await.unwrap().rules.unwrap();
    assert_eq!((rules.language.as_str(), rules.translations.len()), ("en", 1));
    let strange = &rules.translations[PSEUDO];
    assert_eq!(rules.title.as_deref(), Some("Clever remainders"));
    assert!(strange.title.is_some() && strange.title != rules.title);
    assert!(strange.text != rules.text && strange.form.hint != rules.form.hint);
    assert_eq!(strange.example.answer, rules.example.answer);

    let [one, other] =
        [&opened.attacker, &opened.defender].map(|seat| async { seat.problem().await.unwrap() });
    let (one, other) = (one.await, other.await);
    assert_eq!(one, other, "what one seat can read, the other can");
    let strange = &one.translations[PSEUDO];
    assert_eq!(strange.language, PSEUDO);
    assert_ne!(strange.statement, one.statement);
    assert_eq!((&strange.pictures, &strange.board), (&one.pictures, &one.board));

    let proof = opened.host.commitment().await.unwrap();
    assert!(proof.problem.is_none(), "nothing is told before the end");
    opened.attacker.answer(&key(&opened).await).await.unwrap();
    let ended = opened.host.ended().await.unwrap();
    assert_eq!(ended.translations[PSEUDO].len(), ended.explanation.len());
    assert_ne!(ended.translations[PSEUDO], ended.explanation);
    let text = opened.host.commitment().await.unwrap().problem.unwrap();
    let line = strange.statement.lines().next().unwrap();
    assert!(text.contains(line), "the commitment covers every language");
}

#[tokio::test]
async fn a_contest_speaks_english_unless_it_is_asked_otherwise() {
    let server = Server::forgetful();
    let game = server.game();
    let problem = game.open(&at_once()).await.unwrap().host.problem().await.unwrap();
    assert!(problem.language == "en" && problem.translations.is_empty());
    let strange = game.open(&at_once().languages([PSEUDO])).await.unwrap();
    let strange = strange.host.problem().await.unwrap();
    assert!(strange.language == PSEUDO && strange.translations.is_empty());
    for tags in [vec!["xx"], vec!["en", ""], vec!["en"; 9]] {
        let refusal = refused(game.open(&at_once().languages(tags.clone())).await);
        assert_eq!(refusal.status, 422, "{tags:?}");
        assert!(refusal.detail.contains("languages"), "{tags:?}");
    }
}

#[tokio::test]
async fn the_way_to_the_key_is_on_the_picture_once_the_contest_is_over() {
    let server = Server::forgetful();
    for family in ["logic/sudoku", "observation/count-and", "memory/vanished"] {
        let open = Open::family(family).notice_seconds(0).material_seconds(1).rules_seconds(0);
        let opened = server.game().open(&open).await.unwrap();
        let begun = opened.host.contest().await.unwrap();
        if begun.phase.name != PhaseName::Solve {
            server.wait_until(begun.phase.ends_at.unwrap()).await;
        }
        let seat = &opened.attacker;
        assert!(seat.problem().await.unwrap().solved.is_none(), "{family}");
        for name in ["solved", "solved-1"] {
            let picture = seat.picture(name, Shown::Colours).await;
            assert_eq!(refused(picture).status, 404, "{family}: {name}");
        }
        let problem = opened.host.problem().await.unwrap();
        let solved = opened.host.picture(&problem.solved.unwrap().name, Shown::Colours).await;
        let plain = opened.host.picture("figure", Shown::Colours).await.unwrap();
        assert_ne!(solved.unwrap(), plain, "{family}: the host sees both");
        seat.answer(&problem.key.unwrap()).await.unwrap();
        let ended = opened.host.ended().await.unwrap();
        let solved = seat.picture(&ended.solved.unwrap().name, Shown::Colours).await.unwrap();
        assert!(solved.starts_with(b"\x89PNG") && solved != plain, "{family}");
        let steps = ended.explanation.len();
        let last = seat.picture(&format!("solved-{steps}"), Shown::Colours).await.unwrap();
        assert!(last.starts_with(b"\x89PNG") && last != plain, "{family}");
        let beyond = seat.picture(&format!("solved-{}", steps + 1), Shown::Colours).await;
        assert_eq!(refused(beyond).status, 404, "{family}: no such step");
    }
}

#[tokio::test]
async fn a_problem_says_how_it_can_be_answered_with_a_pointer() {
    let server = Server::forgetful();
    let game = server.game();
    for family in game.families().await.unwrap() {
        let open = Open::family(&family.name).notice_seconds(0).material_seconds(1);
        let opened = game.open(&open.rules_seconds(0)).await.unwrap();
        let problem = opened.host.problem().await.unwrap();
        // A calculation is typed.
        let Some(board) = problem.board else {
            assert_eq!(problem.form.kind, "expression", "{}", family.name);
            continue;
        };
        let fits = match (board, problem.key.unwrap()) {
            (Board::Cells { cells, takes, answer }, key) => {
                let key = key.replace(' ', "");
                key.chars().all(|symbol| takes.contains(symbol))
                    && answer.len() == key.len()
                    && answer.iter().all(|cell| *cell < cells.len())
            }
            (Board::Things { things, .. }, key) => {
                let mut letters = key.chars().filter(|letter| *letter != ' ');
                letters.all(|letter| things.iter().any(|thing| thing.letter == letter))
            }
            (Board::Fields { names, .. }, key) => names.len() == key.split(", ").count(),
            (Board::Toggles { toggles }, key) => toggles.len() == key.replace(' ', "").len(),
            (Board::Row { takes, count }, key) => {
                key.len() == count && key.chars().all(|symbol| takes.contains(symbol))
            }
            (Board::Other, _) => false,
        };
        assert!(fits, "{}", family.name);
    }
}

#[tokio::test]
async fn pages_speak_the_language_that_a_browser_likes_or_that_was_chosen_in_it() {
    let server = Server::forgetful();
    let page = async |headers: &[(&str, &str)]| {
        let mut request = server.http().get(format!("{}/practise", server.base));
        for &(name, value) in headers {
            request = request.header(name, value);
        }
        request.send().await.unwrap().text().await.unwrap()
    };
    for (headers, tag) in [
        (&[][..], "en"),
        (&[("accept-language", "ko-KR,ko;q=0.9,en;q=0.8")], "ko"),
        (&[("accept-language", "ko"), ("cookie", "a=b; agon_language=en")], "en"),
        (&[("cookie", "agon_language=ko")], "ko"),
        (&[("cookie", "agon_language=xx")], "en"),
    ] {
        let text = page(headers).await;
        assert!(text.contains(&format!("<html lang=\"{tag}\">")), "{headers:?}");
        assert_eq!(text.contains("연습"), tag == "ko", "{headers:?}");
    }
    let speak = async |form: &'static str| {
        let client = Client::builder().redirect(Policy::none()).no_proxy().build().unwrap();
        let request = client.post(format!("{}/language", server.base)).body(form);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let reply = request.send().await.unwrap();
        let told = |name| reply.headers().get(name).map(|told| told.to_str().unwrap().to_owned());
        (reply.status().as_u16(), told("location"), told("set-cookie"))
    };
    let cookie = "agon_language=ko; SameSite=Lax; Path=/; Max-Age=31536000".to_owned();
    for (form, back) in [
        ("to=ko&back=/practise", "/practise"),
        ("to=ko&back=//elsewhere.example", "/"),
        ("to=ko&back=https://elsewhere.example", "/"),
        ("to=ko", "/"),
    ] {
        let expected = (303, Some(back.to_owned()), Some(cookie.clone()));
        assert_eq!(speak(form).await, expected, "{form}");
    }
    assert_eq!(speak("to=xx&back=/").await, (404, None, None));
}
