//! The link that a friend gets: the same problem, and how long it took whoever shares it.

use crate::web::api::Reply;
use crate::web::app::App;
use crate::web::error::Fault;
use crate::web::pages::page::page;
use crate::web::render::example_picture;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::code::Code;
use agon_generators::find;
use serde::Serialize;

/// The same problem for somebody else.
#[derive(Serialize)]
struct Invitation {
    code: String,
    family: &'static str,
    level: u8,
    picture: Option<String>,
    /// Whether the code's edition is not drawn any more.
    gone: bool,
    #[serde(flatten)]
    shared: Shared,
}

/// What whoever shares it adds: how long it took, and where chats find the picture.
#[derive(Default, Serialize)]
struct Shared {
    seconds: Option<u32>,
    base: Option<String>,
}

/// `GET /practise/same/{kind}/{code}`: one exact problem.
pub(in crate::web) async fn invited(
    request: HttpRequest,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Fault> {
    let (kind, code) = path.into_inner();
    same_page(&request, &format!("{kind}/{code}"), Shared::default())
}

/// `GET /practise/beat/{name}`: the same, with how long it took whoever shares it.
pub(in crate::web) async fn beat(app: App, request: HttpRequest, name: Path<String>) -> Reply {
    let (code, seconds) = app.service.veil().shared(&name).ok_or_else(Fault::not_found)?;
    let base = app.rim.public().map(ToString::to_string);
    same_page(&request, &code, Shared { seconds, base })
}

fn same_page(request: &HttpRequest, code: &str, shared: Shared) -> Result<HttpResponse, Fault> {
    let code: Code = code.parse().map_err(|_| Fault::not_found())?;
    let entry = find(&code.family).ok_or_else(Fault::not_found)?;
    let invitation = Invitation {
        code: code.to_string(),
        family: entry.name,
        level: code.level.into(),
        picture: (!entry.text_only).then(|| example_picture(entry, code.level)),
        gone: entry.edition != code.edition,
        shared,
    };
    Ok(page(request, "practise/same", invitation))
}
