//! The pages of a host: what he has opened, a form that opens one more, and the desk of each.

use super::{kinds, page, sign_in};
use crate::service::hosting;
use crate::service::judging::glance::Glance;
use crate::service::workshop::new_seed;
use crate::store::{Cursor, Filter, Order, State as Standing};
use crate::web::api::{Reply, fresh};
use crate::web::app::{App, State};
use crate::web::body;
use crate::web::caller::key;
use crate::web::error::Fault;
use crate::web::previews;
use crate::web::render;
use crate::web::shape::stamp;
use actix_web::web::{Bytes, Path, Query};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use agon_generators::family::Kind;
use agon_generators::of_kind;
use agon_judge::event::Opened;
use agon_judge::formats::lockout_seconds;
use agon_judge::id::{ContestId, GameId, Hash};
use agon_judge::outcome::End;
use agon_judge::seat::{Pair, Seat};
use agon_judge::terms::Format;
use minijinja::{Value, context};
use serde::Deserialize;
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

/// What the form says, by field.
type Form = BTreeMap<String, String>;

/// How many contests a part of the list shows.
const ROWS: u16 = 50;
/// Every field of the form with what it says at first. A host hands out links before anything begins.
const FIELDS: [(&str, &str); 14] = [
    ("what", "kind:logic"),
    ("code", ""),
    ("level", "3"),
    ("battle", ""),
    ("attacker", ""),
    ("defender", ""),
    ("start", "when_ready"),
    ("rules_seconds", "60"),
    ("solve_seconds", "300"),
    ("lockout_seconds", "30"),
    ("spectator_delay_seconds", "15"),
    ("rival_answers", "shown"),
    ("format", "race"),
    ("once", ""),
];
const WORDS: [&str; 3] = ["start", "rival_answers", "format"];
const NUMBERS: [&str; 4] =
    ["rules_seconds", "solve_seconds", "lockout_seconds", "spectator_delay_seconds"];

/// `GET /host`
pub(in crate::web) async fn host(
    app: App,
    request: HttpRequest,
    part: Query<Part>,
) -> Result<HttpResponse, Fault> {
    let Ok(key) = key(&request, &app) else { return Ok(sign_in::first(&request)) };
    let mut form = Form::from([("once".to_owned(), new_seed())]);
    if let Some(preview) = &part.preview {
        let code = previews::named(&app, key.owner.id, preview)?;
        form.insert("code".to_owned(), code.to_string());
    }
    if let Some(id) = &part.again {
        let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
        let live = app.service.contest_of(key.owner.id, id).await?.ok_or_else(Fault::not_found)?;
        form.extend(said_of(&live.opened));
    }
    shown(&app, &request, key.owner.id, &part, &form, None).await
}

/// `POST /host/open`: what the form sends.
pub(in crate::web) async fn open(
    app: App,
    request: HttpRequest,
    bytes: Bytes,
) -> Result<HttpResponse, Fault> {
    let Ok(key) = key(&request, &app) else { return Ok(sign_in::to("/sign-in").finish()) };
    let form: Form = url::form_urlencoded::parse(&bytes).into_owned().collect();
    // Pressed twice, the button opens one contest; a form that was changed opens another.
    let repeat = form.get("once").map(|once| Hash::of(&[once.as_bytes(), &bytes]).to_string());
    let opened = match wishes(&form)
        .and_then(|wishes| body::order(&wishes, repeat, app.service.now(), |_| None))
    {
        Ok(order) => app.service.open(&key.owner, order).await.map_err(Fault::from),
        Err(fault) => Err(fault),
    };
    match opened {
        Ok(opened) => Ok(sign_in::to(&format!("/host/{}", opened.contest.opened.id)).finish()),
        Err(fault) => {
            shown(&app, &request, key.owner.id, &Part::default(), &form, Some(&fault)).await
        }
    }
}

/// `GET /host/{id}`: with the host's token behind `#`, or with a session. The page is the same for everybody.
pub(in crate::web) async fn desk(request: HttpRequest, id: Path<String>) -> Reply {
    let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    Ok(page(&request, "desk.html", "desk", context! { contest => id.to_string() }))
}

/// `GET /host/{id}/links`: everybody's page, told again to whoever holds the key.
pub(in crate::web) async fn links(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let owner = key(&request, &app)?.owner;
    let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    let live = app.service.contest_of(owner.id, id).await?.ok_or_else(Fault::not_found)?;
    let again = app.service.tell_again(&owner, &live).await?;
    Ok(fresh(&app.rim.links(&again)))
}

/// The page, with what the form said before and what was wrong with it.
async fn shown(
    app: &State,
    request: &HttpRequest,
    owner: GameId,
    part: &Part,
    said: &Form,
    fault: Option<&Fault>,
) -> Result<HttpResponse, Fault> {
    let mut form: Form = FIELDS.map(|(name, text)| (name.to_owned(), text.to_owned())).into();
    form.extend(said.clone());
    let (kinds, formats) = (kinds(), formats());
    let whole = part.open.is_none() && part.ended.is_none();
    let open = listed(app, owner, Standing::Open, part.open.as_deref(), whole).await?;
    let ended = listed(app, owner, Standing::Ended, part.ended.as_deref(), whole).await?;
    let trouble = fault.map(Fault::detail);
    let mut reply = page(
        request,
        "host.html",
        "host",
        context! { form, kinds, formats, locks => locks(), whole, open, ended, trouble },
    );
    if let Some(fault) = fault {
        *reply.status_mut() = fault.status_code();
    }
    Ok(reply)
}

/// How long an answer that locks does so in each format, in seconds, for the page's script.
fn locks() -> String {
    let seconds = Format::ALL.map(|format| (format.name(), lockout_seconds(format)));
    json!(BTreeMap::from(seconds)).to_string()
}

fn named(formats: Vec<Format>) -> String {
    formats.into_iter().map(Format::name).collect::<Vec<_>>().join(" ")
}

/// The formats in which whatever the form offers can be contested, by what the form calls it.
fn formats() -> BTreeMap<String, String> {
    let mut formats = BTreeMap::new();
    for kind in Kind::ALL {
        for family in of_kind(kind) {
            let names = named(hosting::formats(family));
            formats.insert(format!("family:{}", family.name), names);
        }
        let suit_some =
            |format: &Format| of_kind(kind).iter().any(|it| hosting::suits(*format, it));
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
) -> Result<Option<Value>, Fault> {
    if after.is_none() && !whole {
        return Ok(None);
    }
    let bad = |_| Fault::invalid("after", "the cursor of the page before");
    let after: Option<Cursor> = after.map(str::parse).transpose().map_err(bad)?;
    let filter = Filter::Of { owner, battle: None, state: Some(state) };
    let page = app.service.store().list(filter, Order::Newest, after, ROWS).await?;
    let mut rows = Vec::new();
    for listed in &page.contests {
        if let Some(contest) = app.service.glance(listed.contest).await? {
            rows.push(row(&contest));
        }
    }
    let next = page.next.map(|next| next.to_string());
    Ok(Some(context! { rows, next }))
}

fn row(contest: &Glance) -> Value {
    let winner = match &contest.end {
        Some(End::Decided(outcome)) => Some(outcome.winner),
        Some(End::Void(_)) | None => None,
    };
    let names = &contest.names;
    let alike = render::are_alike(names);
    let at = stamp(contest.opened_at);
    context! {
        id => contest.id.to_string(),
        battle => &contest.battle,
        kind => contest.kind.name(),
        level => contest.level.index() + 1,
        attacker => &names.attacker,
        defender => &names.defender,
        state => if contest.is_paused { "paused" } else { contest.phase.name() },
        winner => winner.map(Seat::name),
        // The name alone would not tell which, where the two look alike.
        winner_name => winner.filter(|_| !alike).and_then(|seat| names.get(seat).clone()),
        // Day and minute; the rest is for programs.
        day => at.get(..10), time => at.get(11..16), at,
    }
}

/// What the form would say to open a contest once more.
fn said_of(opened: &Opened) -> Form {
    let Pair { attacker, defender } = opened.names.clone();
    let words = [
        ("what", format!("family:{}", opened.family)),
        ("level", (opened.level.index() + 1).to_string()),
        ("attacker", attacker.unwrap_or_default()),
        ("defender", defender.unwrap_or_default()),
        ("battle", opened.battle.clone().unwrap_or_default()),
    ];
    let terms = json!(opened.terms);
    let terms = WORDS.iter().chain(&NUMBERS).map(|name| {
        let text = terms[name].as_str().map_or_else(|| terms[name].to_string(), str::to_owned);
        (*name, text)
    });
    words.into_iter().chain(terms).map(|(field, text)| (field.to_owned(), text)).collect()
}

/// The form as the interface takes it.
fn wishes(form: &Form) -> Result<Bytes, Fault> {
    let text = |name: &str| form.get(name).map(|text| text.trim()).filter(|text| !text.is_empty());
    let number = |name: &str| {
        let bad = |_| Fault::invalid(name, "a whole number");
        text(name).map(str::parse::<i64>).transpose().map_err(bad)
    };
    let mut terms = json!({});
    for name in WORDS {
        terms[name] = json!(text(name));
    }
    for name in NUMBERS {
        terms[name] = json!(number(name)?);
    }
    let mut wishes = json!({
        "battle": text("battle"),
        "seats": { "attacker": { "name": text("attacker") }, "defender": { "name": text("defender") } },
        "terms": terms,
    });
    match (text("code"), text("what").and_then(|what| what.split_once(':'))) {
        (Some(code), _) => wishes["code"] = json!(code),
        (None, Some(("family", name))) => wishes["family"] = json!(name),
        (None, Some((_, name))) => wishes["kind"] = json!(name),
        (None, None) => {}
    }
    if text("code").is_none() {
        wishes["level"] = json!(number("level")?);
    }
    Ok(Bytes::from(wishes.to_string()))
}
