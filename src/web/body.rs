//! Requests from outside, parsed once into types that cannot be wrong.

mod problem;
mod rejudging;
mod subject;
mod terms;
mod words;

use super::error::Fault;
use super::reading::{json, maybe_object, object};
use super::shape::{Base64, CodeText, ContestName, KeptName, KindName, SeatName};
use crate::picture::Colours;
use crate::service::hosting::Order;
use crate::service::workshop::{Commission, Wanted};
use actix_web::HttpRequest;
use actix_web::web::Bytes;
use agon_generators::code::{BadCode, Code, is_seed};
use agon_generators::drawn::NoProblem;
use agon_judge::agreeing::TermsWanted;
use agon_judge::id::{ContestId, Hash};
use agon_judge::seat::{Pair, Seat};
use agon_judge::time::Time;
pub(super) use problem::{ProblemBody, problem};
pub(super) use rejudging::{ApplyBody, RejudgeBody};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use subject::{Among, languages, wanted, wish};
use terms::{DrillTermsBody, TermsBody, drill_terms, own_lockouts, terms};
use utoipa::ToSchema;
pub(super) use words::{battle, player, player_id};
use words::{line, metadata, names, player_ids, several_lines};

/// The largest body of an answer, in bytes.
const ANSWER_BYTES_MAX: usize = 1024;
/// The largest body of anything else.
pub(super) const BODY_BYTES_MAX: usize = 16 * 1024;
/// Several openings at once.
const SEVERAL_BYTES_MAX: usize = 128 * 1024;
/// A game's own problem with its pictures.
const PROBLEM_BYTES_MAX: usize = 1664 * 1024;

/// Whether a body of this path may be so large that nobody without a game key is read.
pub(super) fn is_for_keys(path: &str) -> bool {
    ["/v1/problems", "/v1/contests/several"].contains(&path)
}

/// How large the body of a call of this path may be.
pub(super) fn bytes_max(path: &str) -> usize {
    match path.rsplit('/').next() {
        Some("answers") => ANSWER_BYTES_MAX,
        Some("several") => SEVERAL_BYTES_MAX,
        Some("problems") => PROBLEM_BYTES_MAX,
        Some(_) | None => BODY_BYTES_MAX,
    }
}

/// Which contest to open: one of `kind`, `family`, `code` and `kept`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OpenBody {
    /// A problem of any family of this kind.
    #[schema(value_type = Option<KindName>)]
    kind: Option<String>,
    /// With a kind: only these of its families, such as `["logic/sudoku"]`.
    #[schema(min_items = 1)]
    include: Option<Vec<String>>,
    /// With a kind: none of these families, so that a game repeats none.
    #[schema(min_items = 1)]
    exclude: Option<Vec<String>>,
    /// A problem of this family, such as `logic/sudoku`.
    family: Option<String>,
    /// The one exact problem of this code.
    code: Option<String>,
    /// The problem that the game keeps under this name.
    #[schema(value_type = Option<KeptName>)]
    kept: Option<String>,
    /// How hard; 3 where nothing is said.
    #[schema(minimum = 1, maximum = 5)]
    level: Option<i64>,
    /// In place of a level: the one whose predicted time is nearest to so many seconds.
    #[schema(minimum = 1, maximum = 3600)]
    seconds: Option<f32>,
    /// The game's own name for the battle, on one line.
    #[schema(min_length = 1, max_length = 200)]
    battle: Option<String>,
    /// What else the game wants to be told again: up to 16 names, each of 1 to 40 of `a` to `z`, `0` to `9` and `_`, with
    /// texts of up to 200 characters. The game and its hosts see it in the contest, its list and its result; it stands in
    /// the log too, which seats and spectators may read once the contest is over.
    #[serde(default, deserialize_with = "object")]
    #[schema(value_type = BTreeMap<String, String>)]
    metadata: BTreeMap<String, String>,
    /// In which languages the problem can be read, the first before all others; both seats read the same problem. Default:
    /// `en` alone.
    #[schema(min_items = 1, max_items = 8)]
    languages: Option<Vec<String>>,
    #[serde(default, deserialize_with = "object")]
    seats: SeatsBody,
    #[serde(default, deserialize_with = "object")]
    terms: TermsBody,
}

/// Which contests to open.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OpenSeveralBody {
    #[schema(value_type = Vec<OpenBody>, min_items = 1, max_items = 20)]
    contests: Vec<Box<RawValue>>,
}

/// Which problem to look at: one of `kind`, `family` and `code`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PreviewBody {
    /// A problem of any family of this kind.
    #[schema(value_type = Option<KindName>)]
    kind: Option<String>,
    /// With a kind: only these of its families, such as `["logic/sudoku"]`.
    #[schema(min_items = 1)]
    include: Option<Vec<String>>,
    /// With a kind: none of these families, so that a game repeats none.
    #[schema(min_items = 1)]
    exclude: Option<Vec<String>>,
    /// A problem of this family, such as `logic/sudoku`.
    family: Option<String>,
    /// The one exact problem of this code.
    #[schema(value_type = Option<CodeText>)]
    code: Option<String>,
    /// How hard; 3 where nothing is said. A code says it itself.
    #[schema(minimum = 1, maximum = 5)]
    level: Option<i64>,
    /// In place of a level: the one whose predicted time is nearest to so many seconds.
    #[schema(minimum = 1, maximum = 3600)]
    seconds: Option<f32>,
    /// With a kind or a family: the seed to draw from; chance where nothing is said.
    #[schema(pattern = "^[A-Za-z0-9_-]{1,64}$")]
    seed: Option<String>,
    /// In which languages it is said, the first before all others. Default: `en` alone.
    #[schema(min_items = 1, max_items = 8)]
    languages: Option<Vec<String>>,
}

/// Which problem to keep.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct KeepBody {
    #[schema(value_type = CodeText)]
    pub(super) code: String,
    /// What to remember about it, on one line.
    #[schema(min_length = 1, max_length = 200)]
    note: Option<String>,
}

/// What is wrong with a problem.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReportBody {
    #[schema(value_type = CodeText)]
    pub(super) code: String,
    #[schema(min_length = 1, max_length = 500)]
    text: String,
}

/// Who sits where.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatsBody {
    #[serde(default, deserialize_with = "maybe_object")]
    attacker: Option<SeatBody>,
    #[serde(default, deserialize_with = "maybe_object")]
    defender: Option<SeatBody>,
}

/// A player; the two have different names.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatBody {
    /// On one line.
    #[schema(min_length = 1, max_length = 64)]
    name: Option<String>,
    /// Who that is for the game, told to the game and its hosts alone; lists can be asked for it. It stands in the log too,
    /// which seats and spectators may read once the contest is over.
    #[schema(pattern = "^[!-~]{1,64}$")]
    player_id: Option<String>,
    /// How long a wrong answer locks this seat, where the two are not to be locked alike. Default: as the terms say.
    #[schema(minimum = 0, maximum = 600)]
    lockout_seconds: Option<i64>,
}

/// Which drill to open: one of `kind`, `family` and `code`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DrillBody {
    /// A problem of any family of this kind.
    #[schema(value_type = Option<KindName>)]
    kind: Option<String>,
    /// With a kind: only these of its families, such as `["logic/sudoku"]`.
    #[schema(min_items = 1)]
    include: Option<Vec<String>>,
    /// With a kind: none of these families, so that a game repeats none.
    #[schema(min_items = 1)]
    exclude: Option<Vec<String>>,
    /// A problem of this family, such as `logic/sudoku`.
    family: Option<String>,
    /// The one exact problem of this code.
    code: Option<String>,
    /// How hard; 3 where nothing is said.
    #[schema(minimum = 1, maximum = 5)]
    level: Option<i64>,
    /// In place of a level: the one whose predicted time is nearest to so many seconds.
    #[schema(minimum = 1, maximum = 3600)]
    seconds: Option<f32>,
    /// With a family: the same seed draws the same problem.
    #[schema(pattern = "^[A-Za-z0-9_-]{1,64}$")]
    seed: Option<String>,
    /// In which languages the problem can be read, the first before all others. Default: `en` alone.
    #[schema(min_items = 1, max_items = 8)]
    languages: Option<Vec<String>>,
    #[serde(default, deserialize_with = "object")]
    terms: DrillTermsBody,
}

/// A seat's answer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerBody {
    /// As the answer form's hint says; generous about how it is written.
    pub(super) answer: String,
}

/// A question or a clarification.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TextBody {
    #[schema(min_length = 1, max_length = 1000)]
    text: String,
}

/// What came with a `ping`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PongBody {
    #[schema(value_type = Base64)]
    pub(super) nonce: String,
}

/// A call that says all in its address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// Why the clock is stopped.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PauseBody {
    /// On one line; both seats read it.
    #[schema(min_length = 1, max_length = 200)]
    reason: String,
}

/// Who is taken out, and why.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DisqualifyBody {
    #[schema(value_type = SeatName)]
    pub(super) seat: Seat,
    /// On one line; it is kept in the log.
    #[schema(min_length = 1, max_length = 200)]
    reason: String,
}

/// Why nobody wins.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct VoidBody {
    /// On one line; both seats read it.
    #[schema(min_length = 1, max_length = 200)]
    reason: String,
    /// The contest that is played instead, of the same game.
    #[schema(value_type = Option<ContestName>)]
    pub(super) successor: Option<ContestId>,
}

/// Who gives up: the host says for which seat, a seat need not.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ForfeitBody {
    #[schema(value_type = Option<SeatName>)]
    pub(super) seat: Option<Seat>,
}

/// The most contests that one request opens.
const SEVERAL_MAX: usize = 20;
const TEXT_CHARS: RangeInclusive<usize> = 1..=1000;
const NOTE_CHARS: RangeInclusive<usize> = 1..=200;
const REPORT_CHARS: RangeInclusive<usize> = 1..=500;
const REASON_CHARS: RangeInclusive<usize> = 1..=200;
/// A drill's request has no token to tell its sender by.
pub(super) const DRILL_REPEAT_CHARS: RangeInclusive<usize> = 16..=255;
const REPEAT_CHARS: RangeInclusive<usize> = 1..=255;

/// How many rows of a list are wanted.
pub(super) fn limit(asked: Option<u16>, usual: u16, most: u16) -> Result<u16, Fault> {
    let limit = asked.unwrap_or(usual);
    if (1..=most).contains(&limit) {
        Ok(limit)
    } else {
        Err(Fault::invalid("limit", format!("1 to {most}")))
    }
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

/// The id of a request for a drill, if it has one. Such a request comes with no token, so whoever sends the same id and
/// the same body is told the same drill and its token: the id has to be a secret of its sender, and one that is too
/// short to be chance is refused. It is not bound to an address, because a reply gets lost just when a phone changes
/// its line, and because many players may share one.
pub(super) fn drill_repeat(request: &HttpRequest) -> Result<Option<String>, Fault> {
    let plain = |byte: u8| byte.is_ascii_graphic() && byte != b'"';
    match repeat(request)? {
        Some(id) if !DRILL_REPEAT_CHARS.contains(&id.len()) || !id.bytes().all(plain) => {
            let expected = "16 to 255 letters, digits or signs, made by chance";
            Err(Fault::invalid("Idempotency-Key", expected))
        }
        id => Ok(id),
    }
}

/// What a practising player asks for.
pub(super) fn drill(bytes: &Bytes, repeat: Option<String>) -> Result<Order, Fault> {
    let body: DrillBody = json(bytes)?;
    let DrillBody { kind, include, exclude, family, code, level, seconds, seed, languages, terms } =
        body;
    let level = wish(level, seconds)?;
    let problem = wanted(kind, Among { include, exclude }, family, code)?;
    if let Some(seed) = &seed {
        if !matches!(problem, Wanted::Family(_)) {
            return Err(Fault::invalid("seed", "goes with a `family`"));
        }
        if !is_seed(seed) {
            return Err(Fault::invalid("seed", BadCode::Seed));
        }
    }
    let terms = drill_terms(terms)?;
    let names = Pair::default();
    let request = Hash::of(&[bytes]);
    let languages = self::languages(languages)?;
    Ok(Order {
        problem,
        level,
        seed,
        kept: false,
        battle: None,
        metadata: BTreeMap::new(),
        names,
        player_ids: Pair::default(),
        terms,
        languages,
        request,
        repeat,
    })
}

/// What a game server asks for now; `code_of` tells the code of a problem that it keeps under a name.
pub(super) fn order(
    bytes: &Bytes,
    repeat: Option<String>,
    now: Time,
    code_of: impl FnOnce(&str) -> Option<String>,
) -> Result<Order, Fault> {
    let mut body: OpenBody = json(bytes)?;
    if let Some(kept) = &body.kept {
        if body.code.is_some() {
            return Err(Fault::invalid("kept", "say `code` or `kept`, not both"));
        }
        let unknown = || Fault::invalid("kept", "the name of a problem that this game keeps");
        body.code = Some(code_of(kept).ok_or_else(unknown)?);
    }
    let among = Among { include: body.include, exclude: body.exclude };
    Ok(Order {
        level: wish(body.level, body.seconds)?,
        seed: None,
        kept: body.kept.is_some(),
        names: names(&body.seats)?,
        player_ids: player_ids(&body.seats)?,
        terms: TermsWanted {
            own_lockout_seconds: own_lockouts(&body.seats)?,
            ..terms(body.terms, now)?
        },
        languages: languages(body.languages)?,
        battle: body.battle.as_deref().map(battle).transpose()?,
        metadata: metadata(body.metadata)?,
        problem: wanted(body.kind, among, body.family, body.code)?,
        request: Hash::of(&[bytes]),
        repeat,
    })
}

/// Several of them; each bears the request's own id with its place.
pub(super) fn orders(
    bytes: &Bytes,
    repeat: Option<&str>,
    now: Time,
    code_of: impl Fn(&str) -> Option<String>,
) -> Result<Vec<Order>, Fault> {
    let OpenSeveralBody { contests } = json(bytes)?;
    if contests.is_empty() || SEVERAL_MAX < contests.len() {
        return Err(Fault::invalid("contests", format!("1 to {SEVERAL_MAX} contests")));
    }
    let order = |(place, contest): (usize, Box<RawValue>)| {
        // No header holds a line's end, so that no other request has this id.
        let repeat = repeat.map(|repeat| format!("{repeat}\n{place}"));
        let order = order(&Bytes::from(String::from(contest.get())), repeat, now, &code_of);
        order.map_err(|fault| fault.within(&format!("contests[{place}]")))
    };
    contests.into_iter().enumerate().map(order).collect()
}

/// Which problem is to be looked at.
pub(super) fn preview(bytes: &Bytes) -> Result<Commission, Fault> {
    let body: PreviewBody = json(bytes)?;
    let PreviewBody { kind, include, exclude, family, code, level, seconds, seed, languages } =
        body;
    let problem = wanted(kind, Among { include, exclude }, family, code)?;
    if seed.as_deref().is_some_and(|seed| !is_seed(seed)) {
        return Err(Fault::invalid("seed", BadCode::Seed));
    }
    if seed.is_some() && matches!(problem, Wanted::Code(_)) {
        return Err(Fault::invalid("seed", "a code has a seed of its own"));
    }
    let level = wish(level, seconds)?;
    let languages = self::languages(languages)?;
    Ok(Commission { problem, level, seed, material_seconds: None, languages })
}

/// A problem's code.
pub(super) fn code(text: &str) -> Result<Code, Fault> {
    text.parse().map_err(|error| Fault::from(NoProblem::Code(error)))
}

/// What to remember about a problem.
pub(super) fn note(text: &str) -> Result<String, Fault> {
    line("note", text, NOTE_CHARS)
}

/// What is wrong with a problem.
pub(super) fn report(text: &str) -> Result<String, Fault> {
    several_lines("text", text, REPORT_CHARS)
}

/// How colours are shown.
pub(super) fn colours(asked: Option<&str>) -> Result<Colours, Fault> {
    match asked {
        None | Some("normal") => Ok(Colours::Normal),
        Some("none") => Ok(Colours::None),
        Some(_) => Err(Fault::invalid("colours", "`normal` or `none`")),
    }
}

impl TextBody {
    /// What is asked or said: up to 1000 characters, on several lines if need be.
    pub(super) fn text(&self) -> Result<String, Fault> {
        several_lines("text", &self.text, TEXT_CHARS)
    }
}

impl KeepBody {
    pub(super) fn note(&self) -> Result<Option<String>, Fault> {
        self.note.as_deref().map(self::note).transpose()
    }
}

impl ReportBody {
    pub(super) fn text(&self) -> Result<String, Fault> {
        report(&self.text)
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
