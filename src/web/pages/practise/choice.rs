//! What a player chooses to practise, as forms say it and as pages show it.

use crate::service::practice::plan::{Hard, Plan, Run, Subject, Timing};
use crate::web::error::Fault;
use agon_generators::family::Level;
use agon_generators::find;
use serde::{Deserialize, Serialize};

/// A run as the form for another says it.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(in crate::web) struct Chosen {
    of: String,
    hard: String,
    timing: String,
    run: String,
}

pub(super) fn shown_plan(plan: &Plan) -> Chosen {
    Chosen {
        of: subject_text(&plan.of),
        hard: hard_text(plan.hard),
        timing: timing_text(plan.timing).to_owned(),
        run: run_text(plan.run).to_owned(),
    }
}

pub(super) fn plan(chosen: &Chosen) -> Result<Plan, Fault> {
    let bad = |field: &str| Fault::invalid(field, "one of those that the form offers");
    let of = subject(&chosen.of)?;
    let hard = match chosen.hard.as_str() {
        "" | "adaptive" => Hard::Adaptive,
        number => {
            let number: u8 = number.parse().map_err(|_| bad("hard"))?;
            Hard::Level(Level::new(number).map_err(|_| bad("hard"))?)
        }
    };
    let all = [Timing::Contest, Timing::Half, Timing::Double, Timing::Untimed];
    let timing = all.into_iter().find(|timing| timing_text(*timing) == chosen.timing);
    let run = [Run::Practice, Run::Streak, Run::Storm];
    let run = run.into_iter().find(|run| run_text(*run) == chosen.run);
    let (timing, run) = (timing.unwrap_or(Timing::Contest), run.unwrap_or(Run::Practice));
    Ok(Plan { of, hard, timing, run })
}

/// What a form says that is to be drawn.
pub(in crate::web::pages) fn subject(text: &str) -> Result<Subject, Fault> {
    let bad = |_| Fault::invalid("of", "one of those that the form offers");
    Ok(match text {
        "" | "mix" => Subject::Mix,
        name if find(name).is_some() => Subject::Family(name.to_owned()),
        name => Subject::Kind(name.parse().map_err(bad)?),
    })
}

pub(in crate::web::pages) fn subject_text(subject: &Subject) -> String {
    match subject {
        Subject::Mix => "mix".to_owned(),
        Subject::Kind(kind) => kind.to_string(),
        Subject::Family(name) => name.clone(),
    }
}

fn hard_text(hard: Hard) -> String {
    match hard {
        Hard::Adaptive => "adaptive".to_owned(),
        Hard::Level(level) => level.to_string(),
    }
}

fn timing_text(timing: Timing) -> &'static str {
    match timing {
        Timing::Contest => "contest",
        Timing::Half => "half",
        Timing::Double => "double",
        Timing::Untimed => "untimed",
    }
}

pub(in crate::web::pages) fn run_text(run: Run) -> &'static str {
    match run {
        Run::Practice => "practice",
        Run::Streak => "streak",
        Run::Storm => "storm",
    }
}
