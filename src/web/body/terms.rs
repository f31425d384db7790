//! The terms of contests and drills, as requests say them.

use super::super::error::Fault;
use super::super::reading::{instant, said};
use super::super::shape::{DrillStartWord, FormatWord, RivalAnswersWord, StartWord, When};
use super::{SeatBody, SeatsBody};
use crate::service::hosting::TermsWanted;
use agon_judge::seat::{Pair, Seat};
use agon_judge::terms::{Format, Players, QUESTIONS_MAX, RivalAnswers, Start};
use agon_judge::time::{Span, Time};
use serde::Deserialize;
use std::ops::RangeInclusive;
use utoipa::ToSchema;

/// The terms of a contest; what is left open takes its default.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TermsBody {
    /// Default `now`; `at` where `start_at` is said.
    #[schema(value_type = Option<StartWord>)]
    start: Option<Beginning>,
    /// The instant at which it begins by itself, up to 30 days ahead; at once where it has passed. Players may look at the
    /// rules of the kind and be ready before; the host may begin sooner.
    #[schema(value_type = Option<When>)]
    start_at: Option<String>,
    /// How long both seats may take to be ready, then the contest is void. Default 600.
    #[schema(minimum = 1, maximum = 3600)]
    waiting_seconds: Option<i64>,
    /// How long material is announced. Default 10.
    #[schema(minimum = 0, maximum = 600)]
    notice_seconds: Option<i64>,
    /// How long material is shown. Default: as the family says.
    #[schema(minimum = 1, maximum = 600)]
    material_seconds: Option<i64>,
    /// How long the rules stand alone before the release. Default 60.
    #[schema(minimum = 0, maximum = 600)]
    rules_seconds: Option<i64>,
    /// From the release to the deadline. Default 300.
    #[schema(minimum = 1, maximum = 3600)]
    solve_seconds: Option<i64>,
    /// How long a wrong answer locks its seat. Default 30. In a `tally` every answer locks, and the default is 5.
    #[schema(minimum = 0, maximum = 600)]
    lockout_seconds: Option<i64>,
    /// Default `shown`. In a `tally` answers are always shown.
    #[schema(value_type = Option<RivalAnswersWord>)]
    rival_answers: Option<RivalAnswers>,
    /// How far behind spectators are. Default 15.
    #[schema(minimum = 0, maximum = 600)]
    spectator_delay_seconds: Option<i64>,
    /// How many questions each seat may ask the host; 0 where nobody is there to answer. Default 3.
    #[schema(minimum = 0, maximum = 3)]
    questions: Option<i64>,
    /// Default `race`; for a family whose answers are called one after the other, `tally`. Of a kind, only families that suit
    /// the format are drawn.
    #[schema(value_type = Option<FormatWord>)]
    format: Option<Format>,
}

/// When a contest begins, as a request says it.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::web) enum Beginning {
    Now,
    WhenReady,
    At,
}

/// The terms of a drill; what is left open takes its default.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DrillTermsBody {
    /// Default `now`. With `when_ready` the drill waits for its player for 10 minutes, then it is void.
    #[schema(value_type = Option<DrillStartWord>)]
    start: Option<Beginning>,
    /// How long material is announced. Default 10.
    #[schema(minimum = 0, maximum = 600)]
    notice_seconds: Option<i64>,
    /// How long material is shown. Default: as the family says.
    #[schema(minimum = 1, maximum = 600)]
    material_seconds: Option<i64>,
    /// How long the rules stand alone before the release. Default 60.
    #[schema(minimum = 0, maximum = 600)]
    rules_seconds: Option<i64>,
    /// From the release to the deadline, default 300; `null` for a drill without a clock, which ends after a day.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<i64>, minimum = 1, maximum = 3600)]
    solve_seconds: Option<Option<i64>>,
    /// How long a wrong answer locks. Default 30. In a `tally` every answer locks, and the default is 5.
    #[schema(minimum = 0, maximum = 600)]
    lockout_seconds: Option<i64>,
}

/// How far ahead a contest may be opened that begins at an instant.
const AHEAD_MAX: Span = Span(30 * 24 * 60 * 60 * 1_000_000);
impl Beginning {
    /// What the word says by itself.
    fn alone(self) -> Option<Start> {
        match self {
            Beginning::Now => Some(Start::Now),
            Beginning::WhenReady => Some(Start::WhenReady),
            Beginning::At => None,
        }
    }
}

/// When it begins: in a word, or by an instant.
fn start(word: Option<Beginning>, at: Option<&str>, now: Time) -> Result<Option<Start>, Fault> {
    let Some(at) = at else {
        let missing = || Fault::invalid("terms.start_at", "the instant at which it begins");
        return word.map(|word| word.alone().ok_or_else(missing)).transpose();
    };
    if word.is_some_and(|word| word != Beginning::At) {
        return Err(Fault::invalid("terms.start", "leave it out, or say `at`, beside `start_at`"));
    }
    let at = instant("terms.start_at", at)?;
    if now + AHEAD_MAX < at {
        return Err(Fault::invalid("terms.start_at", "up to 30 days ahead"));
    }
    Ok(Some(Start::At(at)))
}

/// How long a wrong answer locks each seat of its own.
pub(super) fn own_lockouts(seats: &SeatsBody) -> Result<Pair<Option<u16>>, Fault> {
    let of = |seat: Seat, body: &Option<SeatBody>| {
        let seconds = body.as_ref().and_then(|body| body.lockout_seconds);
        within(&format!("seats.{seat}.lockout_seconds"), seconds, 0..=600)
    };
    Ok(Pair {
        attacker: of(Seat::Attacker, &seats.attacker)?,
        defender: of(Seat::Defender, &seats.defender)?,
    })
}

/// The terms of a contest that is opened now.
pub(super) fn terms(body: &TermsBody, now: Time) -> Result<TermsWanted, Fault> {
    Ok(TermsWanted {
        players: Players::Two,
        untimed: false,
        start: start(body.start, body.start_at.as_deref(), now)?,
        waiting_seconds: within("terms.waiting_seconds", body.waiting_seconds, 1..=3600)?,
        notice_seconds: within("terms.notice_seconds", body.notice_seconds, 0..=600)?,
        material_seconds: within("terms.material_seconds", body.material_seconds, 1..=600)?,
        rules_seconds: within("terms.rules_seconds", body.rules_seconds, 0..=600)?,
        solve_seconds: within("terms.solve_seconds", body.solve_seconds, 1..=3600)?,
        lockout_seconds: within("terms.lockout_seconds", body.lockout_seconds, 0..=600)?,
        own_lockout_seconds: Pair::default(),
        rival_answers: body.rival_answers,
        spectator_delay_seconds: within(
            "terms.spectator_delay_seconds",
            body.spectator_delay_seconds,
            0..=600,
        )?,
        questions: number("terms.questions", body.questions, 0..=QUESTIONS_MAX, || {
            format!("0 to {QUESTIONS_MAX}")
        })?,
        format: body.format,
    })
}

/// The terms of a drill.
pub(super) fn drill_terms(body: &DrillTermsBody) -> Result<TermsWanted, Fault> {
    let solve = body.solve_seconds;
    let lockout = body.lockout_seconds;
    let dated = || Fault::invalid("terms.start", "`now` or `when_ready`");
    let start = body.start.map(|word| word.alone().ok_or_else(dated)).transpose()?;
    Ok(TermsWanted {
        players: Players::One,
        untimed: solve == Some(None),
        start,
        notice_seconds: within("terms.notice_seconds", body.notice_seconds, 0..=600)?,
        material_seconds: within("terms.material_seconds", body.material_seconds, 1..=600)?,
        rules_seconds: within("terms.rules_seconds", body.rules_seconds, 0..=600)?,
        solve_seconds: within("terms.solve_seconds", solve.flatten(), 1..=3600)?,
        lockout_seconds: within("terms.lockout_seconds", lockout, 0..=600)?,
        ..TermsWanted::default()
    })
}

fn within(
    field: &str,
    seconds: Option<i64>,
    range: RangeInclusive<u16>,
) -> Result<Option<u16>, Fault> {
    let (least, most) = range.into_inner();
    let expected = || format!("{least} to {most} seconds");
    number(field, seconds, least..=most, expected)
}

fn number<N: TryFrom<i64> + PartialOrd>(
    field: &str,
    asked: Option<i64>,
    range: RangeInclusive<N>,
    expected: impl FnOnce() -> String,
) -> Result<Option<N>, Fault> {
    let Some(asked) = asked else { return Ok(None) };
    let found = N::try_from(asked).ok().filter(|number| range.contains(number));
    found.map(Some).ok_or_else(|| Fault::invalid(field, expected()))
}
