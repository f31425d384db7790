//! What a host has opened, and a form that opens one more.

mod form;

use super::front::{KindNames, kinds};
use super::leading::to;
use super::page::page;
use super::sign_in;
use super::text::language;
use super::times::Moment;
use crate::service::judging::glance::Glance;
use crate::service::workshop::new_seed;
use crate::store::{Cursor, Filter, Sort, State as Standing};
use crate::web::app::{App, State};
use crate::web::body;
use crate::web::caller::key;
use crate::web::error::Fault;
use crate::web::previews;
use crate::web::render;
use actix_web::web::{Form, Query};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use agon_generators::family::Kind;
use agon_generators::{find, of_kind};
use agon_judge::agreeing::{NUMBERS, Number};
use agon_judge::formats::races;
use agon_judge::id::{ContestId, GameId, Hash};
use agon_judge::outcome::End;
use agon_judge::seat::Seat;
use agon_judge::suiting;
use agon_judge::terms::Format;
use form::OpenForm;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

/// Which part of the list: both from the newest, or only one from a cursor on.
#[derive(Default, Deserialize)]
pub(in crate::web) struct Part {
    open: Option<String>,
    ended: Option<String>,
    /// The preview whose problem the form is to name.
    preview: Option<String>,
    /// The contest that the form is to open once more, with another problem.
    again: Option<String>,
}

/// How many contests a part of the list shows.
const ROWS: u16 = 50;
/// What a host has opened, and the form that opens one more.
#[derive(Serialize)]
struct HostPage<'a> {
    form: &'a OpenForm,
    kinds: [KindNames; 4],
    formats: BTreeMap<String, String>,
    usual: String,
    /// The formats by name, and the terms that are numbers.
    format_names: [&'static str; Format::ALL.len()],
    numbers: Vec<Asked>,
    /// The formats in which lines may count.
    races: String,
    /// Whether this is more than an older part of the list.
    whole: bool,
    open: Option<Listed>,
    ended: Option<Listed>,
    trouble: Option<&'a str>,
}

/// A term that is a number, as the form asks for it where it has words for it.
#[derive(Serialize)]
struct Asked {
    name: &'static str,
    least: u16,
    most: u16,
    /// The formats that have it.
    formats: String,
}

/// A part of the list, and where the next one begins.
#[derive(Serialize)]
struct Listed {
    rows: Vec<Row>,
    next: Option<String>,
}

#[derive(Serialize)]
struct Row {
    id: String,
    battle: Option<String>,
    kind: &'static str,
    /// Not of a problem of the game's own.
    family: Option<&'static str>,
    level: usize,
    attacker: Option<String>,
    defender: Option<String>,
    state: &'static str,
    winner: Option<&'static str>,
    /// Not where the name alone would not tell which, because the two look alike.
    winner_name: Option<String>,
    opened: Moment,
}

/// `GET /host`
pub(in crate::web) async fn host(
    app: App,
    request: HttpRequest,
    part: Query<Part>,
) -> Result<HttpResponse, Fault> {
    let Ok(key) = key(&request, &app) else { return Ok(sign_in::first(&request)) };
    let mut form = OpenForm::new();
    if let Some(preview) = &part.preview {
        let code = previews::named(&app, key.owner.id, preview)?;
        form.code = code.to_string();
    }
    if let Some(id) = &part.again {
        let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
        let live = app.service.contest_of(key.owner.id, id).await?.ok_or_else(Fault::not_found)?;
        form = OpenForm::again(&live.opened);
    }
    form.once = new_seed();
    shown(&app, &request, key.owner.id, &part, &form, None).await
}

/// `POST /host/open`: what the form sends.
pub(in crate::web) async fn open(
    app: App,
    request: HttpRequest,
    form: Form<OpenForm>,
) -> Result<HttpResponse, Fault> {
    let Ok(key) = key(&request, &app) else { return Ok(to("/sign-in").finish()) };
    // Pressed twice, the button opens one contest; a form that was changed opens another.
    let repeat = (!form.once.is_empty()).then(|| Hash::of(&[json!(*form).to_string().as_bytes()]));
    let repeat = repeat.map(|repeat| repeat.to_string());
    let opened = match form
        .wishes(language(&request).tag)
        .and_then(|wishes| body::order(&wishes, repeat, app.service.now(), |_| None))
    {
        Ok(order) => app.service.open(&key.owner, order).await.map_err(Fault::from),
        Err(fault) => Err(fault),
    };
    match opened {
        Ok(opened) => Ok(to(&format!("/host/{}", opened.contest.opened.id)).finish()),
        Err(fault) => {
            shown(&app, &request, key.owner.id, &Part::default(), &form, Some(&fault)).await
        }
    }
}

/// The page, with what the form said before and what was wrong with it.
async fn shown(
    app: &State,
    request: &HttpRequest,
    owner: GameId,
    part: &Part,
    form: &OpenForm,
    fault: Option<&Fault>,
) -> Result<HttpResponse, Fault> {
    let whole = part.open.is_none() && part.ended.is_none();
    let open = listed(app, owner, Standing::Open, part.open.as_deref(), whole).await?;
    let ended = listed(app, owner, Standing::Ended, part.ended.as_deref(), whole).await?;
    let trouble = fault.map(Fault::detail);
    let (kinds, formats, usual) = (kinds(), formats(), usual());
    let format_names = Format::ALL.map(Format::name);
    let (numbers, races) = (numbers(), named(races().collect()));
    let told = HostPage {
        form,
        kinds,
        formats,
        usual,
        format_names,
        numbers,
        races,
        whole,
        open,
        ended,
        trouble,
    };
    let mut reply = page(request, "host/host", told);
    if let Some(fault) = fault {
        *reply.status_mut() = fault.status_code();
    }
    Ok(reply)
}

fn numbers() -> Vec<Asked> {
    let asked = |number: &&Number| {
        let (least, most) = (*number.range.start(), *number.range.end());
        Asked { name: number.name, least, most, formats: named(number.formats.to_vec()) }
    };
    NUMBERS.iter().map(asked).collect()
}

/// What each number is in each format where nothing is said, for the page's script.
fn usual() -> String {
    let of = |number: &Number| {
        BTreeMap::from(Format::ALL.map(|format| (format.name(), number.usual_in(format))))
    };
    let all: BTreeMap<&str, _> = NUMBERS.iter().map(|number| (number.name, of(number))).collect();
    json!(all).to_string()
}

fn named(formats: Vec<Format>) -> String {
    formats.into_iter().map(Format::name).collect::<Vec<_>>().join(" ")
}

/// The formats in which whatever the form offers can be contested, by what the form calls it.
fn formats() -> BTreeMap<String, String> {
    let mut formats = BTreeMap::new();
    for kind in Kind::ALL {
        for family in of_kind(kind) {
            let names = named(suiting::formats_of(family));
            formats.insert(format!("family:{}", family.name), names);
        }
        let suit_some =
            |format: &Format| of_kind(kind).iter().any(|it| suiting::suits(*format, it));
        let names = named(Format::ALL.into_iter().filter(suit_some).collect());
        formats.insert(format!("kind:{kind}"), names);
    }
    formats
}

/// One part of the list, if it is shown.
async fn listed(
    app: &State,
    owner: GameId,
    state: Standing,
    after: Option<&str>,
    whole: bool,
) -> Result<Option<Listed>, Fault> {
    if after.is_none() && !whole {
        return Ok(None);
    }
    let bad = |_| Fault::invalid("after", "the cursor of the page before");
    let after: Option<Cursor> = after.map(str::parse).transpose().map_err(bad)?;
    let filter = Filter::Of { owner, battle: None, state: Some(state) };
    let page = app.service.store().list(filter, Sort::Newest, after, ROWS).await?;
    let mut rows = Vec::new();
    for listed in &page.contests {
        if let Some(contest) = app.service.glance(listed.contest).await? {
            rows.push(row(&contest));
        }
    }
    let next = page.next.map(|next| next.to_string());
    Ok(Some(Listed { rows, next }))
}

fn row(contest: &Glance) -> Row {
    let winner = match &contest.end {
        Some(End::Decided(outcome)) => Some(outcome.winner),
        Some(End::Void(_)) | None => None,
    };
    let names = &contest.names;
    let alike = render::are_alike(names);
    Row {
        id: contest.id.to_string(),
        battle: contest.battle.clone(),
        kind: contest.kind.name(),
        family: find(&contest.family).map(|entry| entry.name),
        level: contest.level.index() + 1,
        attacker: names.attacker.clone(),
        defender: names.defender.clone(),
        state: if contest.is_paused { "paused" } else { contest.phase.name() },
        winner: winner.map(Seat::name),
        winner_name: winner.filter(|_| !alike).and_then(|seat| names.get(seat).clone()),
        opened: contest.opened_at.into(),
    }
}
