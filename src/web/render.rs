//! How contests, problems and news look as JSON. Each is built by adding what the caller may see.

use crate::service::gallery::Problem;
use agon_generators::drawn::Drawn;
use agon_generators::reader::Form;
use agon_generators::sheet::{Card, CardFace, Picture, Rules, Sheet};
use agon_judge::contest::{Contest, End};
use agon_judge::event::{Clarification, Judged, Question, Receipt};
use agon_judge::outcome::{Best, Outcome, Void};
use agon_judge::seat::{Audience, Pair, Seat};
use agon_judge::terms::{Notes, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::view::{Paused, Phase, SeenAnswer, Told, View, view};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// An instant as RFC 3339 in UTC with microseconds.
pub(super) fn stamp(time: Time) -> String {
    let instant = jiff::Timestamp::from_microsecond(time.0).unwrap_or(jiff::Timestamp::MAX);
    format!("{instant:.6}")
}

/// Bytes as text (RFC 4648, with padding).
pub(super) fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

fn stamps(time: Option<Time>) -> Value {
    time.map_or(Value::Null, |time| stamp(time).into())
}

/// A span in seconds.
fn seconds(span: Span) -> Value {
    json!(span.0 as f64 / 1e6)
}

/// A contest as an audience may see it now, from what it knows of it.
pub(super) fn projection(
    contest: &Contest,
    present: Pair<bool>,
    audience: Audience,
    now: Time,
    rules: &Rules,
) -> Value {
    let opened = &contest.opened;
    let seen_at = now + (Span::ZERO - audience.delay(&opened.terms));
    let seen = view(contest, audience, seen_at);
    let mut body = json!({
        "id": opened.id.to_string(),
        "kind": opened.kind,
        "material": opened.terms.material_seconds > 0,
        "battle": opened.battle,
        "server_time": stamp(now),
        "phase": phase(&seen),
        "paused": seen.paused.as_ref().map(paused),
        "terms": terms(&opened.terms),
        "commitment": format!("sha256:{}", opened.commitment),
        "seats": seats(contest, Some(present).filter(|_| audience != Audience::Watch), &seen),
        "clarifications": seen.clarifications.iter().map(clarification).collect::<Vec<_>>(),
        "you": you(audience),
    });
    if audience == Audience::Watch {
        body["as_of"] = stamp(seen_at).into();
    }
    if audience.sees_all() {
        body["questions"] = seen.questions.iter().map(question).collect::<Vec<_>>().into();
    }
    if !seen.sees_rules && !seen.sees_material {
        // How long material is shown would tell the family.
        body["terms"]["material_seconds"] = Value::Null;
    }
    if seen.sees_rules {
        body["family"] = opened.family.clone().into();
        body["level"] = json!(opened.level);
        body["rules"] = rules_of(rules, &opened.terms);
    }
    match &seen.end {
        Some(End::Decided(decided)) => body["outcome"] = outcome(decided),
        Some(End::Void(ended)) => body["void"] = void(ended),
        None => {}
    }
    body
}

fn you(audience: Audience) -> &'static str {
    match audience {
        Audience::Game => "game",
        Audience::Host => "host",
        Audience::Seat(seat) => seat.name(),
        Audience::Watch => "spectator",
    }
}

fn phase(seen: &View) -> Value {
    json!({ "name": seen.phase.name(), "ends_at": stamps(seen.ends_at) })
}

fn paused(paused: &Paused) -> Value {
    json!({
        "since": stamp(paused.since),
        "reason": paused.reason,
        "resumes_at": stamps(paused.resumes_at),
    })
}

/// What a seat asked.
pub(super) fn question(question: &Question) -> Value {
    json!({
        "seat": question.seat, "number": question.number, "text": question.text,
        "at": stamp(question.at),
    })
}

/// What the host said to both seats.
pub(super) fn clarification(said: &Clarification) -> Value {
    json!({ "number": said.number, "text": said.text, "at": stamp(said.at) })
}

fn seats(contest: &Contest, present: Option<Pair<bool>>, seen: &View) -> Value {
    let one = |seat: Seat| {
        let mut body = json!({
            "name": contest.opened.names.get(seat),
            "ready": contest.ready.get(seat),
        });
        // Who is there now says more than spectators may know yet.
        if let Some(present) = present {
            body["present"] = (*present.get(seat)).into();
        }
        if let Some((_, until)) = seen.locks.iter().find(|(of, _)| *of == seat) {
            body["locked_until"] = stamps(*until);
        }
        body
    };
    json!({ "attacker": one(Seat::Attacker), "defender": one(Seat::Defender) })
}

fn terms(terms: &Terms) -> Value {
    json!({
        "start": terms.start,
        "waiting_seconds": terms.waiting_seconds,
        "notice_seconds": terms.notice_seconds,
        "material_seconds": terms.material_seconds,
        "rules_seconds": terms.rules_seconds,
        "solve_seconds": terms.solve_seconds,
        "lockout_seconds": terms.lockout_seconds,
        "fairness": terms.fairness,
        "rival_answers": terms.rival_answers,
        "spectator_delay_seconds": terms.spectator_delay_seconds,
        "format": terms.format,
        "notes": terms.notes,
    })
}

fn rules_of(rules: &Rules, terms: &Terms) -> Value {
    let mut body = self::rules(rules);
    body["notes"] = json!(terms.notes);
    body
}

/// A level's rules: text, worked example and answer form.
pub(super) fn rules(rules: &Rules) -> Value {
    let example = &rules.example;
    let material: Vec<Value> = example.sheet.material.iter().filter_map(card_text).collect();
    json!({
        "text": rules.text,
        "form": form(&rules.form),
        "example": {
            "material": material,
            "statement": example.sheet.statement,
            "answer": example.answer,
            "explanation": example.steps,
        },
    })
}

fn card_text(card: &Card) -> Option<Value> {
    match &card.face {
        CardFace::Text(text) => Some(json!({ "text": text, "seconds": card.seconds })),
        CardFace::Picture(_) => None,
    }
}

fn form(form: &Form) -> Value {
    json!({ "kind": form.kind(), "hint": form.hint, "example": form.example().text() })
}

/// A contest's problem, with its pictures below `base`; with the key for those who may see it.
pub(super) fn problem(drawn: &Drawn, notes: Notes, base: &str, with_key: bool) -> Value {
    let pictures = drawn.sheet.picture.as_ref();
    let mut body = json!({
        "rules": drawn.rules.text,
        "statement": drawn.sheet.statement,
        "form": form(&drawn.rules.form),
        "pictures": pictures.map(|p| picture("figure", p, base)).into_iter().collect::<Vec<_>>(),
        "notes": notes,
    });
    if with_key {
        body["key"] = drawn.key.text().into();
        body["code"] = drawn.code.clone().into();
        body["explanation"] = json!(drawn.explanation);
    }
    body
}

/// A contest's material, card by card.
pub(super) fn material(sheet: &Sheet, base: &str) -> Value {
    let cards = sheet.material.iter().zip(1..).map(|(card, number)| match &card.face {
        CardFace::Text(text) => json!({ "text": text, "seconds": card.seconds }),
        CardFace::Picture(face) => {
            let name = format!("card-{number}");
            json!({ "picture": picture(&name, face, base), "seconds": card.seconds })
        }
    });
    json!({ "cards": cards.collect::<Vec<_>>() })
}

fn picture(name: &str, picture: &Picture, base: &str) -> Value {
    json!({
        "name": name,
        "url": format!("{base}/pictures/{name}.png"),
        "alt": picture.alt,
        "width": picture.figure.width,
        "height": picture.figure.height,
    })
}

/// A judged answer as its seat is told of it.
pub(super) fn receipt(receipt: &Receipt) -> Value {
    json!({
        "number": receipt.number,
        "verdict": verdict(receipt.verdict),
        "at": stamp(receipt.at),
        "contest_seconds": seconds(receipt.contest_time),
        "locked_until": stamps(receipt.locked_until),
        "left_seconds": seconds(receipt.left),
    })
}

fn verdict(judged: Judged) -> &'static str {
    match judged {
        Judged::Correct => "correct",
        Judged::Wrong => "wrong",
        Judged::Taken => "taken",
    }
}

/// A judged answer with its seat and what was read.
pub(super) fn answer(seen: &SeenAnswer) -> Value {
    let mut body = receipt(&seen.receipt);
    body["seat"] = seen.receipt.seat.name().into();
    body["answer"] = seen.answer.text().into();
    body
}

/// How a contest ended.
pub(super) fn outcome(outcome: &Outcome) -> Value {
    json!({
        "winner": outcome.winner,
        "reason": outcome.reason,
        "at": stamp(outcome.at),
        "margin_seconds": outcome.margin.map(seconds),
        "best": { "attacker": best(&outcome.best.attacker), "defender": best(&outcome.best.defender) },
        "score": outcome.score,
        "tie_break": outcome.tie_break,
        "judge_edition": outcome.judge_edition,
        "log_hash": outcome.log_hash.to_string(),
    })
}

fn best(best: &Option<Best>) -> Value {
    best.map_or(
        Value::Null,
        |best| json!({ "at": stamp(best.at), "contest_seconds": seconds(best.contest_time) }),
    )
}

/// Why nobody won.
pub(super) fn void(void: &Void) -> Value {
    json!({
        "reason": void.reason, "at": stamp(void.at), "note": void.note, "successor": void.successor,
    })
}

/// The commitment; once the contest is over, with everything that opens it.
pub(super) fn commitment(contest: &Contest, problem: &Problem, open: bool) -> Value {
    let opened = &contest.opened;
    let mut body = json!({ "commitment": format!("sha256:{}", opened.commitment) });
    if open {
        let seed = problem.drawn.code.rsplit('.').next().unwrap_or_default();
        body["salt"] = opened.salt.to_string().into();
        body["problem"] = problem.text.get().into();
        body["key"] = opened.key.text().into();
        body["seed"] = seed.into();
        body["code"] = problem.drawn.code.clone().into();
    }
    body
}

/// The name and the data of one piece of news.
pub(super) fn told(told: &Told) -> (&'static str, Value) {
    match told {
        Told::Phase { phase, at, ends_at } => {
            let body = json!({
                "phase": { "name": phase.name(), "ends_at": stamps(*ends_at) }, "at": stamp(*at),
            });
            let name = match phase {
                Phase::Solve => "released",
                Phase::Material => "material",
                Phase::Waiting | Phase::Notice | Phase::Rules | Phase::Decided | Phase::Void => {
                    "phase"
                }
            };
            (name, body)
        }
        Told::Answer { receipt, answer } => (
            "answer",
            self::answer(&SeenAnswer { receipt: receipt.clone(), answer: answer.clone() }),
        ),
        Told::Locked { seat, at, until } => {
            ("locked", json!({ "seat": seat, "at": stamp(*at), "locked_until": stamp(*until) }))
        }
        Told::Paused(stop) => ("paused", paused(stop)),
        Told::Resuming { at, resumes_at } => {
            ("resuming", json!({ "at": stamp(*at), "resumes_at": stamp(*resumes_at) }))
        }
        Told::Resumed { at, phase, ends_at } => (
            "resumed",
            json!({
                "at": stamp(*at), "phase": { "name": phase.name(), "ends_at": stamps(*ends_at) },
            }),
        ),
        Told::Decided(decided) => ("decided", json!({ "outcome": outcome(decided) })),
        Told::Asked(asked) => ("asked", question(asked)),
        Told::Clarified(said) => ("clarified", clarification(said)),
        Told::Superseded { successor, at } => {
            ("superseded", json!({ "successor": successor, "at": stamp(*at) }))
        }
        Told::Voided(ended) => ("voided", void(ended)),
    }
}
