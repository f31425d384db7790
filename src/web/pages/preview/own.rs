//! The form with which a host makes a problem of their own. Its script sends it to where game servers send theirs.

use super::{Page, host_of, to};
use crate::picture::photo::{FILE_BYTES_MAX, FILES_MAX};
use crate::web::app::App;
use crate::web::pages::page::page;
use actix_web::HttpRequest;
use agon_generators::family::Kind;
use serde::Serialize;

#[derive(Serialize)]
struct Form {
    kinds: [&'static str; 4],
    files: usize,
    file_bytes: usize,
}

/// `GET /preview/own`
pub(in crate::web) async fn own(app: App, request: HttpRequest) -> Page {
    if let Err(away) = host_of(&request, &app) {
        return Ok(to(&away));
    }
    let (kinds, files, file_bytes) = (Kind::ALL.map(Kind::name), FILES_MAX, FILE_BYTES_MAX);
    Ok(page(&request, "preview/own", Form { kinds, files, file_bytes }))
}
