//! Today's problems, as cards and beside a result.

use super::cards::{FamilyCard, card};
use crate::service::access::player::Player;
use crate::service::practice::profile::{Played, Profile};
use crate::web::app::App;
use crate::web::error::Fault;
use crate::web::pages::text::Language;
use agon_generators::family::Kind;
use agon_generators::find;
use serde::Serialize;

/// Today's problem of a kind.
#[derive(Serialize)]
pub(super) struct TodayCard {
    kind: &'static str,
    level: u8,
    mine: Option<Mine>,
    everybody: Results,
    #[serde(flatten)]
    family: FamilyCard,
}

/// The player's first try, and how long it took where it was right.
#[derive(Serialize)]
struct Mine {
    seconds: Option<String>,
}

/// How everybody did, and at which place the player is.
#[derive(Serialize)]
pub(super) struct Results {
    tried: usize,
    solved: usize,
    middle: Option<String>,
    place: Option<usize>,
}

/// How long today's problems stay.
#[derive(Serialize)]
pub(super) struct TodayLeft {
    hours: i64,
    minutes: i64,
}

/// Today's problem of each kind: its family's card, how everybody did, and how the player did at the first try.
pub(super) async fn cards(
    app: &App,
    language: &Language,
    player: Option<Player>,
    profile: Option<&Profile>,
) -> Result<Vec<TodayCard>, Fault> {
    let mut cards = Vec::new();
    for kind in Kind::ALL {
        let code = app.service.today(kind);
        let entry = find(&code.family).ok_or_else(Fault::not_found)?;
        let text = code.to_string();
        let mine = profile.and_then(|it| it.played.iter().rfind(|played| played.code == text));
        cards.push(TodayCard {
            kind: kind.name(),
            level: code.level.into(),
            mine: mine.map(seconds),
            everybody: results(app, kind, player),
            family: card(app, entry, code.level, language, profile).await?,
        });
    }
    Ok(cards)
}

pub(super) fn left(app: &App) -> TodayLeft {
    let minutes = app.service.today_lasts().0 / 60_000_000;
    TodayLeft { hours: minutes / 60, minutes: minutes % 60 }
}

/// How everybody did, beside the result of one of today's problems.
pub(super) fn result(app: &App, player: Player, result: &Played) -> Option<Results> {
    let is_of_today = app.service.today(result.kind).to_string() == result.code;
    is_of_today.then(|| results(app, result.kind, Some(player)))
}

fn results(app: &App, kind: Kind, player: Option<Player>) -> Results {
    let everybody = app.service.results(kind, player);
    Results {
        tried: everybody.tried,
        solved: everybody.solved,
        middle: everybody.middle_seconds.map(|seconds| format!("{seconds:.0}")),
        place: everybody.place,
    }
}

fn seconds(played: &Played) -> Mine {
    Mine { seconds: played.seconds.map(|seconds| format!("{seconds:.0}")) }
}
