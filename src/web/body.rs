//! Requests from outside, parsed once into types that cannot be wrong.

use super::error::Fault;
use crate::service::hosting::{Order, TermsWanted, Wanted, Wish, family};
use actix_web::HttpRequest;
use actix_web::error::QueryPayloadError;
use actix_web::web::Bytes;
use agon_generators::code::Code;
use agon_generators::drawn::NoProblem;
use agon_generators::family::{Kind, Level};
use agon_judge::id::{ContestId, Hash};
use agon_judge::seat::{Pair, Seat};
use agon_judge::terms::{Format, RivalAnswers, Start};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;
use std::ops::RangeInclusive;

/// `POST /v1/contests`, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenBody {
    kind: Option<String>,
    family: Option<String>,
    code: Option<String>,
    level: Option<i64>,
    seconds: Option<f32>,
    battle: Option<String>,
    #[serde(default)]
    seats: SeatsBody,
    #[serde(default)]
    terms: TermsBody,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatsBody {
    attacker: Option<SeatBody>,
    defender: Option<SeatBody>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatBody {
    name: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct TermsBody {
    start: Option<Start>,
    waiting_seconds: Option<i64>,
    notice_seconds: Option<i64>,
    material_seconds: Option<i64>,
    rules_seconds: Option<i64>,
    solve_seconds: Option<i64>,
    lockout_seconds: Option<i64>,
    rival_answers: Option<RivalAnswers>,
    spectator_delay_seconds: Option<i64>,
    format: Option<Format>,
}

/// `POST /v1/contests/{id}/answers`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerBody {
    pub(super) answer: String,
}

/// `POST /v1/contests/{id}/questions` and `.../clarify`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TextBody {
    text: String,
}

/// A call that says all in its address.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// `POST /v1/contests/{id}/pause`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PauseBody {
    reason: String,
}

/// `POST /v1/contests/{id}/disqualify`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DisqualifyBody {
    pub(super) seat: Seat,
    reason: String,
}

/// `POST /v1/contests/{id}/void`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VoidBody {
    reason: String,
    pub(super) successor: Option<ContestId>,
}

/// `POST /v1/contests/{id}/forfeit`: the host says for which seat.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForfeitBody {
    pub(super) seat: Option<Seat>,
}

const NAME_CHARS: RangeInclusive<usize> = 1..=64;
const BATTLE_CHARS: RangeInclusive<usize> = 1..=200;
const TEXT_CHARS: RangeInclusive<usize> = 1..=1000;
const REASON_CHARS: RangeInclusive<usize> = 1..=200;
const REPEAT_CHARS: RangeInclusive<usize> = 1..=255;

/// A JSON body. An empty one reads as an empty object.
pub(super) fn json<T: DeserializeOwned>(bytes: &Bytes) -> Result<T, Fault> {
    let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { bytes };
    serde_json::from_slice(bytes).map_err(|error| {
        // The message names the field or the place and never the value: values may be answers.
        let place = format!("line {}, column {}", error.line(), error.column());
        match error.classify() {
            Category::Data => {
                Fault::new("invalid", format!("{} at {place}", nameless(&error.to_string())))
            }
            // The reader calls some values of a wrong kind errors of the syntax.
            _ if serde_json::from_slice::<Value>(bytes).is_ok() => {
                Fault::new("invalid", format!("expected something else at {place}"))
            }
            _ => Fault::new("bad-json", format!("reading stopped at {place}")),
        }
    })
}

/// A message of the JSON reader without the value that it may quote.
fn nameless(message: &str) -> String {
    let message = message.split(" at line ").next().unwrap_or_default();
    match message.split_once(", expected ") {
        Some((before, expected))
            if before.starts_with("invalid") || before.starts_with("unknown variant") =>
        {
            format!("expected {expected}")
        }
        Some(_) | None => message.to_owned(),
    }
}

/// What is wrong with an address behind its `?`.
pub(super) fn query(error: &QueryPayloadError) -> Fault {
    let message = match error {
        QueryPayloadError::Deserialize(error) => nameless(&error.to_string()),
        other => other.to_string(),
    };
    Fault::new("invalid", format!("behind the `?`: {message}"))
}

/// The request's own id, if it has one.
pub(super) fn repeat(request: &HttpRequest) -> Result<Option<String>, Fault> {
    let Some(header) = request.headers().get("idempotency-key") else { return Ok(None) };
    let text = header.to_str().unwrap_or_default().trim().trim_matches('"');
    if REPEAT_CHARS.contains(&text.len()) {
        Ok(Some(text.to_owned()))
    } else {
        Err(Fault::invalid("Idempotency-Key", "1 to 255 printable ASCII characters"))
    }
}

/// What a game server asks for.
pub(super) fn order(bytes: &Bytes, repeat: Option<String>) -> Result<Order, Fault> {
    let body: OpenBody = json(bytes)?;
    Ok(Order {
        level: wish(&body)?,
        names: names(&body.seats)?,
        terms: terms(&body.terms)?,
        battle: body
            .battle
            .as_deref()
            .map(|battle| line("battle", battle, BATTLE_CHARS))
            .transpose()?,
        problem: wanted(body)?,
        request: Hash::of(&[bytes]),
        repeat,
    })
}

fn wanted(body: OpenBody) -> Result<Wanted, Fault> {
    match (body.kind, body.family, body.code) {
        (Some(kind), None, None) => {
            let kind: Kind = kind.parse().map_err(|error| Fault::invalid("kind", error))?;
            Ok(Wanted::Kind(kind))
        }
        (None, Some(name), None) => Ok(Wanted::Family(family(&name)?)),
        (None, None, Some(code)) => {
            let code: Code = code.parse().map_err(|error| Fault::from(NoProblem::Code(error)))?;
            Ok(Wanted::Code(code))
        }
        (None, None, None) => Err(Fault::invalid(
            "kind",
            "say which problem: `kind` (such as \"logic\"), `family` or `code`",
        )),
        _ => Err(Fault::invalid("kind", "say only one of `kind`, `family` and `code`")),
    }
}

fn wish(body: &OpenBody) -> Result<Wish, Fault> {
    match (body.level, body.seconds) {
        (Some(_), Some(_)) => Err(Fault::invalid("seconds", "say `level` or `seconds`, not both")),
        (None, Some(seconds)) if (1.0..=3600.0).contains(&seconds) => Ok(Wish::Seconds(seconds)),
        (None, Some(_)) => Err(Fault::invalid("seconds", "a target from 1 to 3600")),
        (None, None) => Ok(Wish::Level(Level::DEFAULT)),
        (Some(number), None) => {
            let level = u8::try_from(number).ok().and_then(|number| Level::new(number).ok());
            let level = level.ok_or_else(|| Fault::invalid("level", "a level is 1, 2, 3, 4 or 5"));
            Ok(Wish::Level(level?))
        }
    }
}

fn names(seats: &SeatsBody) -> Result<Pair<Option<String>>, Fault> {
    let name = |field: &str, seat: &Option<SeatBody>| match seat {
        Some(SeatBody { name: Some(name) }) => line(field, name, NAME_CHARS).map(Some),
        Some(SeatBody { name: None }) | None => Ok(None),
    };
    let attacker = name("seats.attacker.name", &seats.attacker)?;
    let defender = name("seats.defender.name", &seats.defender)?;
    if attacker.is_some() && attacker == defender {
        return Err(Fault::invalid("seats.defender.name", "the seats must have different names"));
    }
    Ok(Pair { attacker, defender })
}

impl TextBody {
    /// What is asked or said: up to 1000 characters, on several lines if need be.
    pub(super) fn text(&self) -> Result<String, Fault> {
        let one_line = line("text", &self.text.replace(['\n', '\r', '\t'], " "), TEXT_CHARS);
        one_line.map(|_| self.text.trim().to_owned())
    }
}

impl PauseBody {
    pub(super) fn reason(&self) -> Result<String, Fault> {
        line("reason", &self.reason, REASON_CHARS)
    }
}

impl DisqualifyBody {
    pub(super) fn reason(&self) -> Result<String, Fault> {
        line("reason", &self.reason, REASON_CHARS)
    }
}

impl VoidBody {
    pub(super) fn reason(&self) -> Result<String, Fault> {
        line("reason", &self.reason, REASON_CHARS)
    }
}

/// One line of visible text.
fn line(field: &str, text: &str, chars: RangeInclusive<usize>) -> Result<String, Fault> {
    let text = text.trim();
    if chars.contains(&text.chars().count()) && !text.chars().any(char::is_control) {
        Ok(text.to_owned())
    } else {
        let (least, most) = chars.into_inner();
        Err(Fault::invalid(field, format!("{least} to {most} characters on one line")))
    }
}

fn terms(body: &TermsBody) -> Result<TermsWanted, Fault> {
    Ok(TermsWanted {
        start: body.start,
        waiting_seconds: within("terms.waiting_seconds", body.waiting_seconds, 1..=3600)?,
        notice_seconds: within("terms.notice_seconds", body.notice_seconds, 0..=600)?,
        material_seconds: within("terms.material_seconds", body.material_seconds, 1..=600)?,
        rules_seconds: within("terms.rules_seconds", body.rules_seconds, 0..=600)?,
        solve_seconds: within("terms.solve_seconds", body.solve_seconds, 1..=3600)?,
        lockout_seconds: within("terms.lockout_seconds", body.lockout_seconds, 0..=600)?,
        rival_answers: body.rival_answers,
        spectator_delay_seconds: within(
            "terms.spectator_delay_seconds",
            body.spectator_delay_seconds,
            0..=600,
        )?,
        format: body.format,
    })
}

fn within(
    field: &str,
    seconds: Option<i64>,
    range: RangeInclusive<u16>,
) -> Result<Option<u16>, Fault> {
    let Some(asked) = seconds else { return Ok(None) };
    match u16::try_from(asked).ok().filter(|seconds| range.contains(seconds)) {
        Some(seconds) => Ok(Some(seconds)),
        None => {
            let (least, most) = range.into_inner();
            Err(Fault::invalid(field, format!("{least} to {most} seconds")))
        }
    }
}
