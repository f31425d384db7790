//! Today's problems, as cards and beside a result.

use super::cards::card;
use crate::service::access::player::Player;
use crate::service::practice::profile::{Played, Profile};
use crate::web::app::App;
use crate::web::error::Fault;
use crate::web::pages::text::Language;
use agon_generators::family::Kind;
use agon_generators::find;
use minijinja::{Value, context};

/// Today's problem of each kind: its family's card, how everybody did, and how the player did at the first try.
pub(super) async fn cards(
    app: &App,
    language: &Language,
    player: Option<Player>,
    profile: Option<&Profile>,
) -> Result<Vec<Value>, Fault> {
    let mut cards = Vec::new();
    for kind in Kind::ALL {
        let code = app.service.today(kind);
        let entry = find(&code.family).ok_or_else(Fault::not_found)?;
        let text = code.to_string();
        let mine = profile.and_then(|it| it.played.iter().rfind(|played| played.code == text));
        cards.push(context! {
            kind => kind.name(),
            level => u8::from(code.level),
            mine => mine.map(seconds),
            everybody => results(app, kind, player),
            ..card(app, entry, language, profile).await?
        });
    }
    Ok(cards)
}

/// How long they stay, in hours and minutes.
pub(super) fn left(app: &App) -> Value {
    let minutes = app.service.today_lasts().0 / 60_000_000;
    context! { hours => minutes / 60, minutes => minutes % 60 }
}

/// How everybody did, beside the result of one of today's problems.
pub(super) fn result(app: &App, player: Player, result: &Played) -> Option<Value> {
    let is_of_today = app.service.today(result.kind).to_string() == result.code;
    is_of_today.then(|| results(app, result.kind, Some(player)))
}

fn results(app: &App, kind: Kind, player: Option<Player>) -> Value {
    let everybody = app.service.results(kind, player);
    context! {
        tried => everybody.tried,
        solved => everybody.solved,
        middle => everybody.middle_seconds.map(|seconds| format!("{seconds:.0}")),
        place => everybody.place,
    }
}

fn seconds(played: &Played) -> Value {
    context! { seconds => played.seconds.map(|seconds| format!("{seconds:.0}")) }
}
